/* Shows the plot of a document with crosshair, rubber band, and the arcs of running points. The range belongs to the
 * document, which can undo its changes. */
#pragma once

#include <gtk/gtk.h>

#include "app/document/document.h"
#include "app/plot/crosshair-values.h"

#define FS_TYPE_PLOT_VIEW (fs_plot_view_get_type ())
G_DECLARE_FINAL_TYPE (FsPlotView, fs_plot_view, FS, PLOT_VIEW, GtkWidget)

void fs_plot_view_bind (FsPlotView *self, FsDocument *document);

/* Returns the plot as it is drawn, with its range; NULL before the first one. */
const FsPlot *fs_plot_view_get_plot (FsPlotView *self);

/* Returns the figure for export, in the language of the calling thread, with finished points only. The range is automatic,
 * or the one the user has zoomed to. Free with fs_plot_free(). */
FsPlot *fs_plot_view_dup_figure (FsPlotView *self);
/* Returns the same with or without the plot of the model error below it, whatever the page shows; without if there is
 * no error. */
FsPlot *fs_plot_view_dup_figure_with (FsPlotView *self, gboolean error);

/* Moves the crosshair to @x (units of the x axis); NAN removes it. What it is at becomes the current point of the document. */
void fs_plot_view_set_crosshair (FsPlotView *self, double x);
/* Sets a first crosshair at @x, from which the read-out shows differences as long as it stands; NAN removes it. */
void fs_plot_view_set_first (FsPlotView *self, double x);
/* Makes @point the current one, and moves the crosshair to it. */
void fs_plot_view_show_point (FsPlotView *self, FsSweepPoint point);
/* Returns the curve whose current point a ring marks at *@x (units of the x axis); G_MAXUINT, and NAN, where none does. */
guint fs_plot_view_get_ring (FsPlotView *self, double *x);
/* Returns the values at the crosshair; NULL without one. */
const FsCrosshairValues *fs_plot_view_get_crosshair_values (FsPlotView *self);
/* Moves the crosshair to the next x value with a point: -1 or 1. */
void fs_plot_view_move_crosshair (FsPlotView *self, int direction);

/* Makes the point at the crosshair the current one: that of the curve nearest to @py (NAN: of the first). Returns FALSE if
 * there is none. */
gboolean fs_plot_view_show_run (FsPlotView *self, double py);
/* Returns the values at the crosshair for a spreadsheet: a header and one line per curve, separated by tabs. NULL
 * without a crosshair. Free with g_free(). */
char *fs_plot_view_dup_values (FsPlotView *self);

/* Sets whether a plot below shares the x axis and shows its numbers and label. The data area starts at @least_left
 * pixels or further right. */
void fs_plot_view_set_linked (FsPlotView *self, gboolean linked, double least_left);
/* Draws another line of @curve in place of its first one, which becomes faint: @vertices (element-type FsVertex), named @name, with the area
 * between both. It is in no exported figure. NULL: as it was. */
void fs_plot_view_set_moved (FsPlotView *self, guint curve, const GArray *vertices, const char *name);
/* Pins the moved line, so that it stays, in files, too, and in the legend under its name. FALSE if there is none or no space for one
 * more. */
gboolean fs_plot_view_keep_moved (FsPlotView *self);
/* Joins simulation and model at @x by a bracket that carries their difference, all in data units; NAN: by none. It is in no exported
 * figure. */
void fs_plot_view_set_error (FsPlotView *self, double x, double simulation, double model);
/* Shades an area beside the line of @curve: FsBandVertex, copied; NULL: none. It is in no file. */
void fs_plot_view_set_band (FsPlotView *self, guint curve, const GArray *vertices);
/* Sets where the model is near the simulation: FsNearRange of the x axis, copied; NULL for none. */
void fs_plot_view_set_near (FsPlotView *self, const GArray *near_ranges);

void fs_plot_view_home (FsPlotView *self);
/* Returns how many points of the plot are outside of the view. */
guint fs_plot_view_n_outside (FsPlotView *self);
/* Fits the y range to what is shown at these x values, as a step of undo; and whether that shows more: in a view that was zoomed
 * along x alone, lines and points may fill little of the height. */
void fs_plot_view_fit_height (FsPlotView *self);
gboolean fs_plot_view_can_fit_height (FsPlotView *self);
/* Shows a view that holds every point, also where the scenario gives a smaller range. */
void fs_plot_view_show_all (FsPlotView *self);
/* Returns whether there are so many panels that the plot is higher than its place, and scrolls in it. */
gboolean fs_plot_view_scrolls (FsPlotView *self);
void fs_plot_view_back (FsPlotView *self);
void fs_plot_view_forward (FsPlotView *self);
/* Zooms around the middle; @factor > 1: closer. */
void fs_plot_view_zoom (FsPlotView *self, double factor);
gboolean fs_plot_view_can_go_back (FsPlotView *self);
gboolean fs_plot_view_can_go_forward (FsPlotView *self);
