/* A plot below a plot view that shares its x axis: range and crosshair are those of the view. */
#pragma once

#include "app/plot/plot-view.h"

G_BEGIN_DECLS

#define FS_TYPE_LINKED_PLOT (fs_linked_plot_get_type ())
G_DECLARE_FINAL_TYPE (FsLinkedPlot, fs_linked_plot, FS, LINKED_PLOT, GtkWidget)

/* @view: the figure it follows, as wide as this and above it. */
void fs_linked_plot_bind (FsLinkedPlot *self, FsPlotView *view);

/* Takes @plot, whose x range is the figure's; NULL: shows @sentence instead. */
void fs_linked_plot_show (FsLinkedPlot *self, FsPlot *plot, const char *sentence);

/* What is shown; NULL when there is a sentence in its place. */
const FsPlot *fs_linked_plot_get_plot (FsLinkedPlot *self);

G_END_DECLS
