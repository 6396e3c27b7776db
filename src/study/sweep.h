/* A scenario spread out into points: what a runner simulates and a model solves. */
#pragma once

#include "scenario/scenario.h"

G_BEGIN_DECLS

/**
 * FsSweepPoint:
 * @curve: index of the curve in the scenario
 * @rate: offered load, messages per node and cycle
 */
typedef struct {
  guint curve;
  double rate;
} FsSweepPoint;

#define FS_SWEEP_MAX_RUNS 100000 /* points times replications of one scenario */

/* The points of all curves, in order of curve, then of rate as written. Free with g_array_unref().
 * FS_ERROR_INPUT when fractions of a saturation rate are asked for and there is none, or when there would be more
 * than FS_SWEEP_MAX_RUNS runs. */
GArray *fs_sweep_points (const FsScenario *scenario, GError **error);

/* A model curve for drawing: solved on a grid refined towards @saturation (lambda* of this variant, INFINITY when it
 * never saturates), up to its last solution or to @x_max. Points are owned (FsModelPoint). NULL when @job was stopped. */
GPtrArray *fs_sweep_model_curve (const FsCurve *curve, FsVariant variant, double saturation, double x_max,
                                 guint n_points, const FsJob *job);

G_END_DECLS
