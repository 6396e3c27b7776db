/* Lists the points of a scenario, which a runner simulates and a model solves, and solves the lines of a plot. */
#pragma once

#include "scenario/value/scenario.h"

/**
 * FsSweepPoint: one curve at one x value
 * @curve: index of the curve in the scenario
 * @rate: offered load, messages per node per cycle
 * @step: step of the curve (fs_curve_x_index()); 0 if the x axis shows a load
 */
typedef struct {
  guint curve;
  double rate;
  guint step;
} FsSweepPoint;

static inline gboolean
fs_sweep_is_same_point (const FsSweepPoint *a, const FsSweepPoint *b)
{
  return a->curve == b->curve && a->step == b->step && a->rate == b->rate;
}

#define FS_SWEEP_MAX_RUNS 100000 /* points times replications of one scenario */

/* Returns the points of all curves that are not hidden (FsSweepPoint), by curve and then by rate as given. Free with
 * g_array_unref(). Returns NULL and sets FS_ERROR_INPUT if all curves are hidden, if rates are given as fractions of
 * a saturation rate that does not exist, or if there would be more than FS_SWEEP_MAX_RUNS runs. */
GArray *fs_sweep_points (const FsScenario *scenario, GError **error);

/* Returns the points of those curves whose loads are known, in the same order: what one curve lacks leaves the others alone.
 * Empty if there are none. @absent: whether the loads of curve number k are unknown, one for each curve; may be NULL.
 * Free with g_array_unref(). */
GArray *fs_sweep_known_points (const FsScenario *scenario, gboolean *absent);

/* Returns the curve of @point at its value on the x axis. */
const FsCurve *fs_sweep_curve (const FsScenario *scenario, const FsSweepPoint *point);

/* Returns the parameters of a replication (from 0) of @point, which is on a curve of a binary hypercube. */
FsWormholeParams fs_sweep_wormhole (const FsScenario *scenario, const FsSweepPoint *point, guint replication);
/* The same for a curve of a generalized hypercube; its list of destinations belongs to the curve. */
FsStoreForwardParams fs_sweep_store_forward (const FsScenario *scenario, const FsSweepPoint *point, guint replication);

/**
 * FsStoredQuantities: which outputs of solved points are kept: a point has thousands of numbers, and a figure shows one
 * @quantities: some lines of the model's table, which must outlive the points; NULL: all are kept
 */
typedef struct {
  const FsQuantity *quantities;
  guint n_quantities;
} FsStoredQuantities;

/* Solves a model for the line of a plot, on a grid that is refined towards @saturation (lambda* of this variant,
 * INFINITY if it never saturates), up to its last solution or to @x_max. Returns FsModelPoint*, owned by the array;
 * NULL if @job was stopped. */
GPtrArray *fs_sweep_model_curve (const FsCurve *curve, FsVariant variant, double saturation, double x_max,
                                 guint n_points, FsStoredQuantities kept, const FsJob *job);

/**
 * FsParameterPoint: a point of a line over the parameter on the x axis
 * @x: value of the parameter
 * @point: solved at the rate that belongs to this value; owned; its status may be saturated
 * @saturation: lambda* there, INFINITY if it never saturates; NAN if it was not requested
 */
typedef struct {
  double x;
  FsModelPoint *point;
  double saturation;
} FsParameterPoint;

/* Solves a model for a line over the parameter on the x axis of @curve, between the least and the greatest of its
 * values: @n_points of a real parameter (evenly spaced, or their logarithms if @log), every whole number of an
 * integer one, and always the values themselves. Returns FsParameterPoint*, ascending in x, without values that the
 * model cannot compute; NULL if @job was stopped. */
GPtrArray *fs_sweep_parameter_line (const FsCurve *curve, FsVariant variant, gboolean log, gboolean with_saturation,
                                    guint n_points, FsStoredQuantities kept, const FsJob *job);
