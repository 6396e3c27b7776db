/* Which simulated number belongs to which model number (SIMULATOR.md 7.1), and
 * by how much the model is off. Like is compared with like: a unicast start-up
 * that one side contains and the other does not is added to or taken from the
 * simulated mean.
 */
#pragma once

#include "model/model.h"
#include "scenario/scenario.h"
#include "sim/simulation.h"

G_BEGIN_DECLS

/**
 * FsComparison: one quantity of one point
 * @name: key, product of keys ("S*V_bar") or list element ("P_v[0]", counted as in MODELS.md 1)
 * @equation: paper and equations
 * @model: NAN when the model is saturated
 * @simulation: NAN when there is no sample
 * @half_width: of the simulated value; NAN when it has none
 * @relative_error: (model - simulation) / simulation, NAN when one is missing or the simulated value is 0
 */
typedef struct {
  char *name;
  char *equation;
  double model;
  double simulation;
  double half_width;
  double relative_error;
} FsComparison;

void fs_comparison_free (FsComparison *comparison);

/* All comparable quantities of a point; FsComparison*, free with g_ptr_array_unref(). @result may be of any status. */
GPtrArray *fs_compare (const FsCurve *curve, const FsModelPoint *point, const FsSimResult *result);

/* The simulated counterpart of the scalar model quantity @key; NAN when there is none. @half_width may be NULL. */
double fs_compare_simulated (const FsCurve *curve, FsVariant variant, const char *key, const FsSimResult *result,
                             double *half_width);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsComparison, fs_comparison_free)

G_END_DECLS
