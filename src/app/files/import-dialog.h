/* Imports measured data from a CSV file into the figure: its format and its columns are guessed, shown and
 * adjustable, next to a preview of the figure. */
#pragma once

#include <adwaita.h>

#include "app/files/figure-context.h"

#define FS_TYPE_IMPORT_DIALOG (fs_import_dialog_get_type ())
G_DECLARE_FINAL_TYPE (FsImportDialog, fs_import_dialog, FS, IMPORT_DIALOG, AdwWindow)

/* Reads @file at once, on a worker. */
GtkWidget *fs_import_dialog_new (FsFigureContext context, GFile *file);

/* As the button does: adds the set and closes. */
void fs_import_dialog_add (FsImportDialog *self);
