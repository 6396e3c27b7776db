/* Shows the plot of a document, and above it crosshair, rubber band and the arcs of running points. The range belongs to
 * the document, which can undo its changes. */
#pragma once

#include <gtk/gtk.h>

#include "app/document/document.h"
#include "app/plot/crosshair-values.h"

G_BEGIN_DECLS

#define FS_TYPE_PLOT_VIEW (fs_plot_view_get_type ())
G_DECLARE_FINAL_TYPE (FsPlotView, fs_plot_view, FS, PLOT_VIEW, GtkWidget)

void fs_plot_view_bind (FsPlotView *self, FsDocument *document);

/* The plot as it is drawn (range included); NULL before the first one. */
const FsPlot *fs_plot_view_get_plot (FsPlotView *self);

/* Returns the figure for export, in the language of the calling thread, with finished points only. The range is automatic,
 * or the one the user has zoomed to. Free with fs_plot_free(). */
FsPlot *fs_plot_view_dup_figure (FsPlotView *self);
/* The same with the error of the model under it, or without, whatever the page shows; without where there is none. */
FsPlot *fs_plot_view_dup_figure_with (FsPlotView *self, gboolean error);

/* Puts the crosshair at @x (units of the x axis); NAN takes it away. */
void fs_plot_view_set_crosshair (FsPlotView *self, double x);
/* What it reads now; NULL while there is none. */
const FsCrosshairValues *fs_plot_view_get_crosshair_values (FsPlotView *self);
/* To the next place with a point: -1 or 1. */
void fs_plot_view_move_crosshair (FsPlotView *self, int direction);

/* Shows the run at the crosshair in the network: of the curve nearest to @py (NAN: of the first). FALSE when there is
 * none there. */
gboolean fs_plot_view_show_run (FsPlotView *self, double py);
/* What the crosshair reads, for a spreadsheet: a line a curve, tabs between, a header. NULL while there is none. Free
 * with g_free(). */
char *fs_plot_view_dup_values (FsPlotView *self);
/* @width pixels at the right end are covered by another widget: the card of the crosshair avoids them. */
void fs_plot_view_set_covered (FsPlotView *self, int width);

/* @linked: a plot below shares the x axis and has its numbers and label. The data area begins at @least_left or further
 * right, in pixels. */
void fs_plot_view_set_linked (FsPlotView *self, gboolean linked, double least_left);
/* Where the model is near: FsStretch of the x axis; copied, NULL for nothing. */
void fs_plot_view_set_near (FsPlotView *self, const GArray *stretches);

void fs_plot_view_home (FsPlotView *self);
void fs_plot_view_back (FsPlotView *self);
void fs_plot_view_forward (FsPlotView *self);
/* Around the middle. @factor > 1: closer. */
void fs_plot_view_zoom (FsPlotView *self, double factor);
gboolean fs_plot_view_can_go_back (FsPlotView *self);
gboolean fs_plot_view_can_go_forward (FsPlotView *self);

G_END_DECLS
