/* A line of the list of curves: sample of color, dash and marker, label, whether it is shown, a menu. */
#pragma once

#include <gtk/gtk.h>

#include "app/document/document.h"

#define FS_TYPE_CURVE_ROW (fs_curve_row_get_type ())
G_DECLARE_FINAL_TYPE (FsCurveRow, fs_curve_row, FS, CURVE_ROW, GtkListBoxRow)

/* @curve: its place in the scenario of @document. */
GtkWidget *fs_curve_row_new (FsDocument *document, guint curve);

guint fs_curve_row_get_curve (FsCurveRow *self);

/* Shows the document as it is now. */
void fs_curve_row_refresh (FsCurveRow *self);

/* The label becomes a field: Enter and leaving it use what was typed (nothing: the label that is made), Escape does
 * not. */
void fs_curve_row_rename (FsCurveRow *self);
gboolean fs_curve_row_is_renamed (FsCurveRow *self);

/* Open the menu of its actions, and the list of colors. */
void fs_curve_row_open_menu (FsCurveRow *self);
void fs_curve_row_choose_color (FsCurveRow *self);
