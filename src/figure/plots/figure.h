/* Builds the plot of a scenario and its results; this file decides what a figure shows. */
#pragma once

#include "figure/series/accuracy.h"
#include "figure/series/figure-series.h"
#include "figure/series/model-lines.h"
#include "figure/series/x-position.h"
#include "plot/value/plot.h"
#include "study/run/runner.h"
#include "study/run/saturation-search.h"

/* Returns the plot of a scenario. @points: simulated points, NULL or FsPointView[n_points]. @brackets: brackets of the
 * simulated saturation, NULL or [n_brackets]. The plot contains copies. Free with fs_plot_free(). */
FsPlot *fs_figure_plot (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                        guint n_points, const FsSaturationBracket *brackets, guint n_brackets);

/* Sets what the panels of @plot, of the same scenario, say of the largest error of the model in each. */
void fs_figure_judge_panels (FsPlot *plot, const FsScenario *scenario, const FsAccuracies *accuracies);

/* Adds the points of a measured set, imported from another program, hidden or not, in its color. Returns its series, owned by the
 * plot. @y_scale: factor of y. */
FsSeries *fs_plot_add_measured (FsPlot *plot, const FsMeasured *measured, double y_scale);

/* Adds the labels of hidden curves and measured points after all series, so that the legend on the screen can show them
 * again. */
void fs_figure_add_hidden (FsPlot *plot, const FsScenario *scenario);

/* Returns how the line of @variant is drawn: solid for the one that @curve shows first. */
FsLineWeight fs_figure_line_weight (const FsCurve *curve, FsVariant variant);

/* Returns the scenario with its titles and generated labels in the language of the thread; lines and points computed for
 * @scenario fit it too. Free with fs_scenario_unref(). */
FsScenario *fs_figure_translate_scenario (const FsScenario *scenario);
