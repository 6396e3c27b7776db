/* Paints a plot with Cairo and Pango at a given size, and returns where its parts are. */
#pragma once

#include <cairo.h>

#include "plot/paint/plot-frame.h"
#include "plot/value/plot.h"
#include "plot/value/style.h"

/* Returns the range and the data area of @plot (of a pair of plots: of the upper one) at this size without painting it.
 * @width, @height: positive, device units. */
FsPlotFrame fs_plot_layout (const FsPlot *plot, const FsStyle *style, double width, double height);

/* Paints everything but the arcs of running points. The background is included unless it is transparent (its a is 0).
 * @frame: (out) (optional): as fs_plot_layout() returns it. */
void fs_plot_paint (cairo_t *cr, const FsPlot *plot, const FsStyle *style, double width, double height,
                    FsPlotFrame *frame);
