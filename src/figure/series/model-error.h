/* The model error at each simulated point, from which accuracy texts, the error panel, and the strips on the axis are
 * made. */
#pragma once

#include "figure/series/figure-series.h"
#include "figure/series/model-lines.h"
#include "study/run/runner.h"
#include "study/run/saturation-search.h"

/**
 * FsModelError: error of one variant of the model of one series at one simulated point
 * @series: index in fs_figure_list_series()
 * @point: index of the point
 * @variant: variant of the model
 * @shown_first: whether points of this series are compared with the variant first; fs_figure_first_variant()
 * @step: step of the curve
 * @rate: messages per node per cycle
 * @x: value of the parameter on the x axis; NAN if that is a load
 * @load: @rate as a fraction of the simulated saturation rate, the middle of its bracket; NAN if that is unknown, and
 *   over a parameter
 * @model: value of the model; NAN without one
 * @error: (model - simulation) / simulation; NAN if the model has no value
 * @half_width: half-width of @error, from that of the simulation to first order: (1 + error) half-width / simulation;
 *   NAN without an interval
 * @settled: whether the simulation has converged, with an interval if this quantity can have one
 * @common: whether all variants of similar curves have a value here; set by fs_accuracies_new()
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

/* Sets the error of @model relative to @simulated with its @half_width (may be NAN). */
void fs_model_error_set (FsModelError *error, double model, double simulated, double half_width);
