/* By how much a model is off, point by point: what verdicts, the error panel and the strips on the axis are made of. */
#pragma once

#include "figure/build/figure.h"

G_BEGIN_DECLS

/**
 * FsModelError: one variant of the model of one series at one simulated point
 * @series: of the figure, as fs_figure_list_series() counts
 * @point: index of the point
 * @variant: of the model; @shown_first: it is the one that this curve shows first
 * @step: of the curve
 * @rate: messages per node and cycle
 * @x: value of the parameter on the x axis; NAN where that is a load
 * @load: @rate as a share of the rate at which the simulation saturates, the middle of its bracket; NAN where nobody
 *   searched for that, and over a parameter
 * @model: its value; NAN where it has none
 * @error: (model - simulation) / simulation; NAN where the model has no value and the simulation has one
 * @half_width: of @error, that of the simulation carried over to first order: (1 + error) half-width / simulation;
 *   NAN when it has none
 * @settled: the simulation has converged, and has an interval where this quantity can have one
 * @common: all variants of the curves that are like this one have a value here; fs_accuracies_new() finds that out
 */
typedef struct {
  guint series;
  guint point;
  FsVariant variant;
  gboolean shown_first;
  guint step;
  double rate;
  double x;
  double load;
  double model;
  double error;
  double half_width;
  gboolean settled;
  gboolean common;
} FsModelError;

/* FsModelError by series, then by variant, then by point, wherever a variant is drawn and the simulation has a value.
 * @points: FsPointView[n_points], may be NULL. @brackets: between which loads the simulation saturates, may be NULL.
 * @earlier: what it returned before for the same scenario, with other points or brackets, or NULL: the model is solved at
 * the points that are not among those. Free with g_array_unref(). */
GArray *fs_model_errors (const FsScenario *scenario, const FsPointView *points, guint n_points,
                         const FsSaturationBracket *brackets, guint n_brackets, const GArray *earlier);

/* Fills in the error of @model against @simulated with its @half_width (may be NAN). */
void fs_model_error_set (FsModelError *error, double model, double simulated, double half_width);

/* Returns "−10.9 ± 0.6 %", or the error alone if it has no interval. Free with g_free(). */
char *fs_model_error_text (const FsModelError *error);

G_END_DECLS
