/* The figure as a file would show it: same painter, same style, same options. */
#pragma once

#include <gtk/gtk.h>

#include "export/export.h"
#include "figure/plots/view-figure.h"

#define FS_TYPE_FIGURE_PREVIEW (fs_figure_preview_get_type ())
G_DECLARE_FINAL_TYPE (FsFigurePreview, fs_figure_preview, FS, FIGURE_PREVIEW, GtkWidget)

/* Takes @plot. */
void fs_figure_preview_set_plot (FsFigurePreview *self, FsPlot *plot);
/* Shows @view, which must not be empty, in place of the plot; NULL: the plot. */
void fs_figure_preview_set_view (FsFigurePreview *self, FsViewFigure *view);
void fs_figure_preview_set_options (FsFigurePreview *self, const FsExportOptions *options);

/* Returns the scale of the preview, 1 for the printed size; 0 before it has a size. "scaled" is emitted when it
 * changes. */
double fs_figure_preview_get_scale (FsFigurePreview *self);
