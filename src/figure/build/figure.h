/* From a scenario and its results to a plot: the one place that decides what a figure shows. */
#pragma once

#include "plot/value/plot.h"
#include "study/run/runner.h"
#include "study/run/saturation-search.h"
#include "study/run/sweep.h"

G_BEGIN_DECLS

/**
 * FsModelLines: the model side of a scenario, solved (by a worker, if need be)
 * An immutable value; free with fs_model_lines_free().
 */
typedef struct _FsModelLines FsModelLines;

/* Solves all curves in all their variants, @n_points each. NULL when @job was stopped. */
FsModelLines *fs_model_lines_new (FsScenario *scenario, guint n_points, const FsJob *job);
void fs_model_lines_free (FsModelLines *lines);

/* lambda* of @curve in @variant; INFINITY when it never saturates, NAN when there is no model or when the x axis shows a
 * parameter, at each value of which it is another. */
double fs_model_lines_saturation (const FsModelLines *lines, guint curve, FsVariant variant);

/* @points: what is known of the simulation, NULL or FsPointView[n_points]. @brackets: between which loads it saturates,
 * NULL or [n_brackets], any that are known. The plot borrows nothing. */
FsPlot *fs_figure_plot (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                        guint n_points, const FsSaturationBracket *brackets, guint n_brackets);

/* For a screen on which they can be called back: the names of the curves and of the measured points that are hidden,
 * behind all series. */
void fs_figure_add_hidden (FsPlot *plot, const FsScenario *scenario);

/* How many series of the plot are curves of the scenario; what others measured comes behind them. */
guint fs_figure_n_series (const FsScenario *scenario);
/* The same scenario with its words (titles, labels that nobody wrote) in the language the thread speaks: what was made of
 * @scenario, lines and points, fits it too. */
FsScenario *fs_figure_speak (const FsScenario *scenario);

/* Curve of the scenario and key of the quantity that series @series of the plot shows. */
void fs_figure_series (const FsScenario *scenario, guint series, guint *curve, const char **quantity);

/* Where @point stands on the x axis; NAN where it has no place. */
double fs_figure_x (const FsScenario *scenario, const FsModelLines *lines, const FsSweepPoint *point);

/* What @variant of the model of @curve is solved with at @x, and at which rate (messages per node and cycle); FALSE
 * where it cannot be. */
gboolean fs_figure_x_position (const FsScenario *scenario, const FsModelLines *lines, guint curve, FsVariant variant,
                               double x, FsModelInputs *inputs, double *rate);

/* What a model line shows at @x, solved there, as the y axis counts; NAN where it has no value or is not drawn. */
double fs_figure_value (const FsScenario *scenario, const FsModelLines *lines, guint curve, FsVariant variant,
                        const char *quantity, double x);

/* How far the variants drawn lie apart, in a sentence for each but the first: "The published model saturates 4 to 16 %
 * later than the corrected one."; NULL with one variant. */
char *fs_figure_differences (const FsScenario *scenario, const FsModelLines *lines);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsModelLines, fs_model_lines_free)

G_END_DECLS
