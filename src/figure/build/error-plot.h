/* The error of the model under a figure, on the same x axis (VISUAL.md 4, "Error panel"). */
#pragma once

#include "figure/build/accuracy.h"

G_BEGIN_DECLS

/**
 * fs_error_plot_new:
 * @accuracies: of @points
 * @above: the figure; its near_x is filled with where the model is within 5 and within 10 %, the whole of its intervals
 *
 * The signed relative error of the variant that each curve shows first, with its interval: series as those of @above,
 * points joined, the worst named, and where no model goes on. Its y range is set and symmetric, unless all is on one
 * side of 10 %; its x axis is that of @above.
 *
 * Returns: NULL when there is no point at which both model and simulation have a value
 */
FsPlot *fs_error_plot_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                           const FsAccuracies *accuracies, FsPlot *above);

G_END_DECLS
