/* From a scenario and its results to a plot: the one place that decides what a figure shows. */
#pragma once

#include "figure/plot.h"
#include "study/runner.h"
#include "study/sweep.h"

G_BEGIN_DECLS

/**
 * FsModelLines: the model side of a scenario, solved (by a worker, if need be)
 * An immutable value; free with fs_model_lines_free().
 */
typedef struct _FsModelLines FsModelLines;

/* Solves all curves in all their variants, @n_points each. NULL when @job was stopped. */
FsModelLines *fs_model_lines_new (FsScenario *scenario, guint n_points, const FsJob *job);
void fs_model_lines_free (FsModelLines *lines);

/* lambda* of @curve in @variant; INFINITY when it never saturates, NAN when there is no model. */
double fs_model_lines_saturation (const FsModelLines *lines, guint curve, FsVariant variant);

/* @points: what is known of the simulation, NULL or FsPointView[n_points]. The plot borrows nothing. */
FsPlot *fs_figure_plot (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                        guint n_points);

/* Curve of the scenario and key of the quantity that series @series of the plot shows. */
void fs_figure_series (const FsScenario *scenario, guint series, guint *curve, const char **quantity);

/* Where @rate (messages per node and cycle) of @curve stands on the x axis, and back; NAN where it has no place. */
double fs_figure_x (const FsScenario *scenario, const FsModelLines *lines, guint curve, double rate);
double fs_figure_rate (const FsScenario *scenario, const FsModelLines *lines, guint curve, double x);

/* The sentence under a finished figure: "Within 5.9 % below 90 % of the model's saturation"; NULL without points.
 * @good (may be NULL): whether the model is within 10 % there. */
char *fs_figure_verdict (const FsScenario *scenario, const FsPointView *points, guint n_points, gboolean *good);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsModelLines, fs_model_lines_free)

G_END_DECLS
