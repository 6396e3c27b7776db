/* The figure on the clipboard: vector, bitmap and data at once. */
#pragma once

#include <gtk/gtk.h>

#include "app/document/document.h"
#include "export/export.h"

/* Takes @plot, the figure of @document. @options: NULL for those of a figure one column wide. Rendered on a worker. */
void fs_clipboard_copy_figure (GtkWidget *widget, FsDocument *document, FsPlot *plot, const FsExportOptions *options);
