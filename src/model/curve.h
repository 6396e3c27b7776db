/* What a model keeps from point to point of a curve. For models; callers use
 * fs_model_curve_new() and its siblings (model.h).
 */
#pragma once

#include "base/job.h"
#include "model/iteration.h"
#include "model/model.h"
#include "model/trail.h"

/* Whether @rate is so far below the saturation rate of @curve that the point is known to have a solution; FALSE for
 * NULL, a point that is solved alone. */
gboolean fs_model_curve_is_safe (const FsModelCurve *curve, double rate);
/* Whether it is at most this @fraction of the saturation rate, for models whose solutions are known so far. */
gboolean fs_model_curve_is_below (const FsModelCurve *curve, double fraction, double rate);

/* Kinds of states that a point has, one after the other. */
#define FS_MODEL_CURVE_STATES 2

/* The solutions of the last points, for models that foresee theirs themselves. */
FsTrail *fs_model_curve_trail (FsModelCurve *curve);

/**
 * FsStateRounds: how a model finds the state of a point that reproduces itself
 * @length: of the state, at most FS_ITERATION_MAX_LENGTH
 * @begin: sets the state from which the iteration of a point that has no neighbors starts
 * @store: copies the state
 * @round: one round
 * @arrive: plain rounds from the beginning, until they have arrived or, with @slack, until it is foreseen that
 *   they will; FALSE when there is no solution. @slack: as in FsModelPoint, or NULL
 */
typedef struct {
  guint length;
  void (*begin) (gpointer data);
  void (*store) (gpointer data, double *state);
  FsIterationRound round;
  gboolean (*arrive) (gpointer data, double *slack);
} FsStateRounds;

/**
 * fs_model_curve_settle: finds that state, the least one
 * @curve: of the point, or NULL; then plain rounds decide whether there is a solution
 * @index: which one of its states
 * @slack: of @arrive, NAN where it was not needed
 *
 * Returns: FALSE when there is no solution
 */
gboolean fs_model_curve_settle (FsModelCurve *curve, guint index, double rate, const FsStateRounds *rounds,
                                gpointer data, double *slack);

/**
 * fs_model_curve_parts: what all points of a curve share
 * @size: of a plain structure
 * @fresh: set to whether it is new, all 0, and to be filled
 *
 * Returns: memory that lives as long as @curve and is always of the same size; @alone for NULL, with @fresh set
 */
gpointer fs_model_curve_parts (FsModelCurve *curve, gsize size, gpointer alone, gboolean *fresh);

/* The job of fs_model_curve_set_job(), or NULL: to be looked at by what may take more than some milliseconds. */
const FsJob *fs_model_curve_job (const FsModelCurve *curve);

/* The rates of fs_model_curve_plan(). */
const double *fs_model_curve_planned (const FsModelCurve *curve, guint *n_rates);

/* Memory of a model that is freed with @curve, NULL at first. */
gpointer fs_model_curve_memory (const FsModelCurve *curve);
void fs_model_curve_set_memory (FsModelCurve *curve, gpointer memory, GDestroyNotify free_memory);

/* fs_model_solve() of a point of @curve. */
FsModelPoint *fs_model_solve_on_curve (const FsModel *model, const FsModelInputs *inputs, FsVariant variant,
                                       double rate, FsModelCurve *curve);
