/* A figure described in sentences, for users who cannot see it or want to quote it. */
#pragma once

#include "figure/series/accuracy.h"
#include "plot/value/plot.h"

/* Returns a paragraph for title and axes, one for each curve (range and saturation of its models, its points, the
 * largest error of the first model, points that did not converge), one for measured and pinned curves, and the
 * accuracy. @plot: of @scenario, @lines, and @points, which may be NULL; @accuracies: of the same points. Plain text;
 * free with g_free(). */
char *fs_figure_summary (const FsScenario *scenario, const FsModelLines *lines, const FsPlot *plot,
                         const FsPointView *points, const FsAccuracies *accuracies);
