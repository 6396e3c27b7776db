/* A scenario spread out into points: what a runner simulates and a model solves. */
#pragma once

#include "scenario/value/scenario.h"

G_BEGIN_DECLS

/**
 * FsSweepPoint:
 * @curve: index of the curve in the scenario
 * @rate: offered load, messages per node and cycle
 * @step: step of the curve (fs_curve_x_index()); 0 when the x axis is a load
 */
typedef struct {
  guint curve;
  double rate;
  guint step;
} FsSweepPoint;

#define FS_SWEEP_MAX_RUNS 100000 /* points times replications of one scenario */

/* The points of all curves that are not hidden, in order of curve, then of rate as written. Free with
 * g_array_unref(). FS_ERROR_INPUT when all are hidden, when fractions of a saturation rate are asked for and there is none, or when there would be more
 * than FS_SWEEP_MAX_RUNS runs. */
GArray *fs_sweep_points (const FsScenario *scenario, GError **error);

/* What is simulated at a point: the run itself, wherever it is run, drawn or stepped. */
FsWormholeParams fs_sweep_wormhole (const FsScenario *scenario, const FsSweepPoint *point, guint replication);
/* Likewise where the curve is generalized; the list is the curve's. */
FsStoreForwardParams fs_sweep_store_forward (const FsScenario *scenario, const FsSweepPoint *point, guint replication);

/**
 * FsKeptQuantities: which outputs of solved points are kept, where not all of them are wanted: a point has thousands of
 * numbers, of which a figure shows one
 * @quantities: some lines of the model's table, which must outlive the points; NULL: all of them are kept
 */
typedef struct {
  const FsQuantity *quantities;
  guint n_quantities;
} FsKeptQuantities;

/* A model curve for drawing: solved on a grid refined towards @saturation (lambda* of this variant, INFINITY when it
 * never saturates), up to its last solution or to @x_max. Points are owned (FsModelPoint). NULL when @job was stopped. */
GPtrArray *fs_sweep_model_curve (const FsCurve *curve, FsVariant variant, double saturation, double x_max,
                                 guint n_points, FsKeptQuantities kept, const FsJob *job);

/**
 * FsParameterPoint: one place of a line over the parameter on the x axis
 * @x: value of the parameter
 * @point: solved at the rate that belongs to it there; owned; its status may be saturated
 * @saturation: lambda* there, INFINITY when none; NAN when it was not asked for
 */
typedef struct {
  double x;
  FsModelPoint *point;
  double saturation;
} FsParameterPoint;

/* A model line of a curve with an x_key: FsParameterPoint*, ascending in x, between the least and the greatest of its
 * values: @n_points of a real key (their logarithms evenly spaced when @log), every whole number of an integer one, and
 * always the values themselves. Left out where the model cannot compute. NULL when @job was stopped. */
GPtrArray *fs_sweep_parameter_line (const FsCurve *curve, FsVariant variant, gboolean log, gboolean with_saturation,
                                    guint n_points, FsKeptQuantities kept, const FsJob *job);

G_END_DECLS
