/* The plot of how much later other curves deliver their messages than one of them, below a figure and on its x axis. */
#pragma once

#include "figure/series/model-lines.h"
#include "figure/series/point-difference.h"
#include "plot/value/plot.h"

/**
 * fs_difference_plot_new:
 * @points: simulated points
 * @compared: the curve with which all others are compared
 * @above: the figure above
 *
 * Plots the differences of latencies, with their intervals, of the same series as in @above: curve minus @compared, in cycles, of
 * broadcasts where the figure shows theirs. Its title says what it shows, its subtitle which curve is faster at how many
 * loads.
 *
 * Returns: (transfer full) (nullable): the plot; NULL if no curve has a load in common with @compared. Free with fs_plot_free()
 */
FsPlot *fs_difference_plot_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                                guint n_points, guint compared, const FsPlot *above);
