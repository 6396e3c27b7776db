/* Builds the plot of a scenario and its results; this file decides what a figure shows. */
#pragma once

#include "figure/plots/figure-series.h"
#include "figure/plots/model-lines.h"
#include "figure/plots/x-position.h"
#include "plot/value/plot.h"
#include "study/run/runner.h"
#include "study/run/saturation-search.h"

/* Returns the plot of a scenario. @points: simulated points, NULL or FsPointView[n_points]. @brackets: brackets of the
 * simulated saturation, NULL or [n_brackets]. The plot contains copies. Free with fs_plot_free(). */
FsPlot *fs_figure_plot (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                        guint n_points, const FsSaturationBracket *brackets, guint n_brackets);

/* Adds the labels of hidden curves and measured points after all series, so that the legend on the screen can show them
 * again. */
void fs_figure_add_hidden (FsPlot *plot, const FsScenario *scenario);

/* Returns why quantity @key of a curve is drawn without a line of its model, or not at all, although the model applies: a
 * sentence. NULL if it has a line, if it is a distribution, or if the curve has other quantities of the figure in its place.
 * Free with g_free(). */
char *fs_figure_why_no_line (const FsScenario *scenario, guint curve, const char *key);

/* Returns how the line of @variant is drawn: solid for the one that @curve shows first. */
FsLineWeight fs_figure_line_weight (const FsCurve *curve, FsVariant variant);

/* Returns the scenario with its titles and generated labels in the language of the thread; lines and points computed for
 * @scenario fit it too. Free with fs_scenario_unref(). */
FsScenario *fs_figure_translate_scenario (const FsScenario *scenario);

/* Returns how far the variants drawn differ, in a sentence for each but the first: "The published model saturates 4 to
 * 16 % later than the corrected one."; NULL with one variant. Free with g_free(). */
char *fs_figure_differences (const FsScenario *scenario, const FsModelLines *lines);
