/* By how much a model is off, point by point: what verdict, error panel and strips are made of. */
#pragma once

#include "figure/figure.h"

G_BEGIN_DECLS

/**
 * FsModelError: one quantity at one simulated point
 * @series: of the figure, as fs_figure_list_series() counts
 * @point: index of the point
 * @load: its rate as a share of the rate at which the model saturates; NAN where it never does, and over a parameter
 * @error: (model - simulation) / simulation
 * @half_width: of @error, that of the simulation carried over to first order: (1 + error) half-width / simulation;
 *   NAN when it has none
 * @final: the simulation has converged
 */
typedef struct {
  guint series;
  guint point;
  double load;
  double error;
  double half_width;
  gboolean final;
} FsModelError;

/* FsModelError by series, then by point, wherever @variant is drawn and both sides have a value. Solves the model at
 * every point. Free with g_array_unref(). */
GArray *fs_model_errors (const FsScenario *scenario, FsVariant variant, const FsPointView *points, guint n_points);

/* The same of the variant that each curve shows first. */
GArray *fs_model_errors_shown (const FsScenario *scenario, const FsPointView *points, guint n_points);

G_END_DECLS
