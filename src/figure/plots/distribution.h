/* The distribution of a latency as a line of a figure. Private to the room. */
#pragma once

#include "figure/series/figure-series.h"
#include "plot/value/plot.h"
#include "study/run/runner.h"

/* Adds @bins (FsDistributionBin, ascending) as steps. @y_scale: factor of y. */
void fs_figure_add_bins (FsLine *line, const GArray *bins, double y_scale);

/* Adds the histogram of every finished one of @points that belongs to the curve of @shown, as a line of steps.
 * @y_scale: factor of y. */
void fs_figure_add_distributions (FsSeries *series, const FsFigureSeries *shown, const FsPointView *points,
                                  guint n_points, double y_scale);
