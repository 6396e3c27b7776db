/* The plot of the model error below a figure, on the same x axis (VISUAL.md 4, "Error panel"). */
#pragma once

#include "figure/series/accuracy.h"
#include "plot/value/plot.h"

/**
 * fs_error_plot_new:
 * @points: simulated points, FsPointView[]
 * @accuracies: those of @points
 * @selected: curve of which all variants stand out, with the others faint behind it; G_MAXUINT: all curves are alike
 * @above: the figure above; the function fills its near_x with the parts of the x axis in which whole intervals are
 *   within 5 and within 10 %
 *
 * Plots the signed relative error of the variant that each curve shows first, with its interval: the same series as in
 * @above, points joined, the largest errors named, the ends of models marked. The errors of other variants drawn are lines.
 * Of a selected curve each variant is a series of its own, those of variants not shown first behind the series of @above, with its name
 * and its last error at its end, in place of the notes.
 * Its y range is set, and symmetric unless a curve is selected or all errors are on one side of 10 %; its x axis is that of @above.
 *
 * Returns: (transfer full) (nullable): the plot; NULL if no point has both a model and a simulated value. Free with
 * fs_plot_free().
 */
FsPlot *fs_error_plot_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                           const FsAccuracies *accuracies, guint selected, FsPlot *above);
