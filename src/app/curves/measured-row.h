/* A line of the list of measured sets: color, name, how many points of which file, whether it is shown, a menu. */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"

#define FS_TYPE_MEASURED_ROW (fs_measured_row_get_type ())
G_DECLARE_FINAL_TYPE (FsMeasuredRow, fs_measured_row, FS, MEASURED_ROW, AdwActionRow)

/* @set: its place in the scenario of @document. */
GtkWidget *fs_measured_row_new (FsDocument *document, guint set);

/* Shows the document as it is now. */
void fs_measured_row_refresh (FsMeasuredRow *self);

/* What the keys do: F2, Space, Delete. */
void fs_measured_row_edit (FsMeasuredRow *self);
void fs_measured_row_toggle (FsMeasuredRow *self);
void fs_measured_row_delete (FsMeasuredRow *self);
