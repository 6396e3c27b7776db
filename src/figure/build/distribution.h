/* The distribution of a latency as a line of a figure. Private to figure. */
#pragma once

#include "figure/build/figure-series.h"
#include "plot/value/plot.h"
#include "study/run/runner.h"

G_BEGIN_DECLS

/* A line of steps, as the histogram is, for every finished one of @points that belongs to the curve of @shown. */
void fs_figure_add_distributions (FsSeries *series, const FsFigureSeries *shown, const FsPointView *points,
                                  guint n_points, double y_scale);

G_END_DECLS
