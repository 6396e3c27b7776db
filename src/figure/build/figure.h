/* From a scenario and its results to a plot: the one place that decides what a figure shows. */
#pragma once

#include "figure/build/figure-series.h"
#include "figure/build/model-lines.h"
#include "figure/build/x-position.h"
#include "plot/value/plot.h"
#include "study/run/runner.h"
#include "study/run/saturation-search.h"

G_BEGIN_DECLS

/* @points: what is known of the simulation, NULL or FsPointView[n_points]. @brackets: between which loads it saturates,
 * NULL or [n_brackets], any that are known. The plot borrows nothing. */
FsPlot *fs_figure_plot (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                        guint n_points, const FsSaturationBracket *brackets, guint n_brackets);

/* For a screen on which they can be called back: the names of the curves and of the measured points that are hidden,
 * behind all series. */
void fs_figure_add_hidden (FsPlot *plot, const FsScenario *scenario);

/* Returns the scenario with its titles and generated labels in the language of the thread; lines and points computed for
 * @scenario fit it too. Free with fs_scenario_unref(). */
FsScenario *fs_figure_translate_scenario (const FsScenario *scenario);

/* How far the variants drawn lie apart, in a sentence for each but the first: "The published model saturates 4 to 16 %
 * later than the corrected one."; NULL with one variant. */
char *fs_figure_differences (const FsScenario *scenario, const FsModelLines *lines);

G_END_DECLS
