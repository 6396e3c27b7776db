/* What a figure shows, in sentences: for who does not see it, or wants to quote it. */
#pragma once

#include "figure/build/accuracy.h"

G_BEGIN_DECLS

/* A paragraph for title and axes, one for each curve (range of its models and where they saturate, its points, where the
 * first model is furthest off, what did not settle), for what was measured and pinned, and the verdict. @plot: of
 * @scenario, @lines and @points, which may be NULL; @accuracies: of the same points. Plain text; free with g_free(). */
char *fs_figure_summary (const FsScenario *scenario, const FsModelLines *lines, const FsPlot *plot,
                         const FsPointView *points, const FsAccuracies *accuracies);

G_END_DECLS
