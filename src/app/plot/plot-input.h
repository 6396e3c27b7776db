/* Input of a plot view by pointer, touchpad, touch, and keyboard: a drag draws a band to zoom to, the middle button
 * moves the plot, a wheel zooms, two fingers move or pinch. Control restricts it to the x axis, Shift to the y axis. */
#pragma once

#include "app/plot/plot-view.h"

/* Adds event controllers and the menu to @view. Once, after its construction. */
void fs_plot_input_attach (FsPlotView *view);

/* Returns whether a position of the widget is on a point that is drawn, which a click opens on the Network page. */
gboolean fs_plot_input_is_on_point (FsPlotView *view, double x, double y);

/* Handles a scroll by @dx and @dy, in turns of a wheel or in pixels. */
void fs_plot_input_scroll (FsPlotView *view, double dx, double dy, gboolean wheel, GdkModifierType state);
