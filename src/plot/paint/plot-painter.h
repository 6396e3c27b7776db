/* Draws a plot with Cairo and Pango at a given size, and tells where things are. */
#pragma once

#include <cairo.h>

#include "plot/value/plot.h"
#include "plot/value/style.h"

G_BEGIN_DECLS

#define FS_LEGEND_ROWS 64

/* The name of a curve in the legend: @series of the plot, and its box in device units. */
typedef struct {
  guint series;
  double x, y, width, height;
} FsLegendRow;

/**
 * FsPlotFrame: where the data area lies and what it shows; enough to go from
 * pixels to data and back
 * @legend_width: 0 when there is no legend
 * @legend_rows: its curves, the first FS_LEGEND_ROWS of them
 */
typedef struct {
  double left, top, right, bottom;   /* data area, in device units */
  double x_from, x_to, y_from, y_to; /* its range, data units */
  gboolean x_log, y_log;
  double legend_x, legend_y, legend_width, legend_height; /* its box, in device units */
  FsLegendRow legend_rows[FS_LEGEND_ROWS];
  guint n_legend_rows;
} FsPlotFrame;

/* The range and the data area of @plot at this size, without drawing. */
FsPlotFrame fs_plot_layout (const FsPlot *plot, const FsStyle *style, double width, double height);

/* Draws everything but the arcs of running points; background included unless @style says transparent (a = 0). */
void fs_plot_paint (cairo_t *cr, const FsPlot *plot, const FsStyle *style, double width, double height,
                    FsPlotFrame *frame);

double fs_plot_frame_x (const FsPlotFrame *frame, double x); /* data to device */
double fs_plot_frame_y (const FsPlotFrame *frame, double y);
double fs_plot_frame_data_x (const FsPlotFrame *frame, double px); /* device to data */
double fs_plot_frame_data_y (const FsPlotFrame *frame, double py);

G_END_DECLS
