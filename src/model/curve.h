/* What a model keeps from point to point of a curve. For models; callers use
 * fs_model_curve_new() and its siblings (model.h).
 */
#pragma once

#include "base/job.h"
#include "model/fixed-point.h"
#include "model/model.h"

/* Kinds of states that a point has, one after the other. */
#define FS_MODEL_CURVE_STATES 2

/**
 * FsModelCurve:
 * @saturation: rate, or NAN where it was not searched
 * @secants, @trail: [kind of state] what is known from the last points
 * @rates: [@n_rates] those of fs_model_curve_plan(); @next: the one after the last that was asked for
 * @precision: of fs_model_curve_set_precision(), or 0
 * @job: of fs_model_curve_set_job(), or NULL: to be looked at by what may take more than some milliseconds
 * @parts: see fs_model_curve_parts()
 * @memory: of a model, NULL at first; freed with @free_memory
 */
struct _FsModelCurve {
  const FsModel *model;
  FsModelInputs inputs;
  FsVariant variant;
  double saturation;
  FsSecants secants[FS_MODEL_CURVE_STATES];
  FsTrail trail[FS_MODEL_CURVE_STATES];
  double *rates;
  guint n_rates, next;
  double precision;
  const FsJob *job;
  gpointer parts;
  gpointer memory;
  GDestroyNotify free_memory;
};

/**
 * fs_model_curve_settle: finds the state of a point that reproduces itself, the least one
 * @curve: of the point, or NULL; then plain rounds decide whether there is a solution
 * @kind: of state
 * @slack: of the plain rounds, NAN where they were not needed
 *
 * Returns: FALSE when there is no solution
 */
gboolean fs_model_curve_settle (FsModelCurve *curve, guint kind, double rate, const FsEquations *equations,
                                gpointer data, double *slack);

/**
 * fs_model_curve_parts: what all points of a curve share
 * @size: of a plain structure
 * @fresh: set to whether it is new, all 0, and to be filled
 *
 * Returns: memory that lives as long as @curve and is always of the same size; @alone for NULL, with @fresh set
 */
gpointer fs_model_curve_parts (FsModelCurve *curve, gsize size, gpointer alone, gboolean *fresh);

/* The search of fs_model_saturation(), with what @curve keeps: for FsModel.end where that takes longer than a point. The curve
 * must have no saturation rate yet. */
FsModelSaturation fs_model_saturation_on_curve (FsModelCurve *curve);

/* The number of the planned @rate, or n_rates. */
guint fs_model_curve_find (FsModelCurve *curve, double rate);
