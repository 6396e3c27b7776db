/* A plot without legend and menu of its own: a small one, or one below a plot view that shares its x axis. */
#pragma once

#include "app/plot/plot-view.h"

#define FS_TYPE_PLOT_AREA (fs_plot_area_get_type ())
G_DECLARE_FINAL_TYPE (FsPlotArea, fs_plot_area, FS, PLOT_AREA, GtkWidget)

/* Makes @self the lower part of @view, which is above it and as wide: both have the same x range and the same crosshair,
 * and zooming or moving one moves the other. At most once, before the first plot. */
void fs_plot_area_link (FsPlotArea *self, FsPlotView *view);

/* Makes @self a small copy of @view, with a ring around the point whose run the Network page shows (a line where nothing is drawn for it); a
 * click on a point or a line chooses that. At most once; fs_plot_area_show() is not for it. */
void fs_plot_area_mirror (FsPlotArea *self, FsPlotView *view);

/* Shows @plot, which @self owns from now on; NULL: shows @reason instead. The title and subtitle of the plot are the
 * accessible name and description. */
void fs_plot_area_show (FsPlotArea *self, FsPlot *plot, const char *reason);

/* Shows all curves faintly but those of @curves, or none if it is empty. */
void fs_plot_area_point_at (FsPlotArea *self, const FsCurveSet *curves);

/* Returns the x value of the plot at @px, NAN outside of the data area. */
double fs_plot_area_x_at (FsPlotArea *self, double px);
