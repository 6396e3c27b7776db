/* The figure into a file: preview, format, size, style. */
#pragma once

#include <adwaita.h>

#include "app/files/figure-context.h"
#include "export/export.h"

#define FS_TYPE_EXPORT_DIALOG (fs_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (FsExportDialog, fs_export_dialog, FS, EXPORT_DIALOG, AdwWindow)

/* Of the figure as it is now. */
GtkWidget *fs_export_dialog_new (FsFigureContext context);

/* Writes the file on a worker; then closes the dialog and shows a toast, or shows the error. */
void fs_export_dialog_save (FsExportDialog *self, GFile *file);
