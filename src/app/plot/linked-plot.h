/* A plot under the figure with the same x axis: it stands where that stands, moves as that moves, and its crosshair is
 * the same one. */
#pragma once

#include "app/plot/plot-view.h"

G_BEGIN_DECLS

#define FS_TYPE_LINKED_PLOT (fs_linked_plot_get_type ())
G_DECLARE_FINAL_TYPE (FsLinkedPlot, fs_linked_plot, FS, LINKED_PLOT, GtkWidget)

/* @view: the figure it follows, as wide as this and above it. */
void fs_linked_plot_bind (FsLinkedPlot *self, FsPlotView *view);

/* Takes @plot, whose x range is the figure's; NULL: @sentence stands in its place. */
void fs_linked_plot_show (FsLinkedPlot *self, FsPlot *plot, const char *sentence);

/* What is shown; NULL when there is a sentence in its place. */
const FsPlot *fs_linked_plot_get_plot (FsLinkedPlot *self);

G_END_DECLS
