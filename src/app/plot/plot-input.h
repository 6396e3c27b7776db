/* Pointer, touchpad, fingers and keyboard of a plot view: a drag draws a band to zoom to, the middle button moves the
 * plot, a wheel zooms, two fingers move or pinch. Control keeps to the x axis, Shift to the y axis. */
#pragma once

#include "app/plot/plot-view.h"

G_BEGIN_DECLS

/* Lets @view react to pointer and keyboard, and gives it its menu. Once, and after it has been constructed. */
void fs_plot_input_attach (FsPlotView *view);

/* A scroll by @dx and @dy, in turns of a wheel or in pixels. */
void fs_plot_input_scroll (FsPlotView *view, double dx, double dy, gboolean wheel, GdkModifierType state);

G_END_DECLS
