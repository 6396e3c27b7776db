/* A model beside the simulation, quantity by quantity (SIMULATOR.md 7.1), and by how
 * much it is off. Which number belongs to which is in the model's own table
 * (FsModel.counterparts), as a pair of expressions.
 *
 * An expression has numbers, keys of quantities, + - * / ^ and brackets. A list is
 * taken element by element, so that "S_i*V_bar" makes a comparison for every i;
 * "P_v[V]", "blocked_by_remaining[0]" is one element (as stored, from 0), "busy_by_dimension[n-i]"
 * any other order, mean(x) the mean of a list. Besides keys of quantities it knows
 *   n V M l tu beta delta: of the scenario;
 *   startup: the start-up that this run charges unicasts, 0 or delta;
 *   i: the number of the element, from 1.
 * A half-width is propagated through the simulated expression to first order, from those of the simulated values in
 * it: exact for one value and what the scenario says ("latency_unicast-startup"); for several the root of the sum of
 * squares, as if they were independent. They are measured in one run and are not: where values that rise together
 * are multiplied or added the interval is too narrow (by a factor of at most the root of their number), where one is
 * taken from the other too wide.
 */
#pragma once

#include "model/model.h"
#include "scenario/value/scenario.h"
#include "sim/run/simulation.h"

G_BEGIN_DECLS

/**
 * FsComparison: one quantity of one point
 * @name: the model's expression ("S*V_bar"), elements counted as in MODELS.md 1 ("P_v[0]", "S_i[1]")
 * @expression: @name without the numbers of elements ("S_i*V_bar")
 * @element: the number of the element, "[1]" or "[1][0]"; NULL for a number
 * @left_out: what is taken from @quantity, w_s of "latency-w_s*V_bar"; else NULL
 * @key: the model's quantity it begins with: whose meaning, unit and errata belong here
 * @quantity: its line of the model's table
 * @equation: paper and equations
 * @model: NAN when the model is saturated
 * @simulation: NAN when there is no sample, no counterpart or no simulation
 * @half_width: of the simulated value; NAN when it has none, and when something in it should have one but has too
 *   few samples
 * @relative_error: (model - simulation) / simulation, NAN when one is missing or the simulated value is 0
 */
typedef struct {
  char *name;
  char *expression;
  char *element;
  const FsQuantity *left_out;
  const char *key;
  const FsQuantity *quantity;
  char *equation;
  double model;
  double simulation;
  double half_width;
  double relative_error;
} FsComparison;

void fs_comparison_free (FsComparison *comparison);

typedef enum {
  FS_COMPARE_COUNTERPARTS = 0, /* what both sides have */
  FS_COMPARE_ALL = 1 << 0,     /* then what only the model has, without a simulated value */
} FsCompareFlags;

/* The quantities of a point; FsComparison*, free with g_ptr_array_unref(). @curve: the step that was computed.
 * @result: of any status, or NULL when nothing was simulated. */
GPtrArray *fs_compare (const FsCurve *curve, const FsModelPoint *point, const FsSimResult *result,
                       FsCompareFlags flags);

/* The simulated counterpart of the scalar model quantity @key (of @curve, in @variant); NAN when there is none.
 * @half_width may be NULL. */
double fs_compare_simulated (const FsCurve *curve, FsVariant variant, const char *key, const FsSimResult *result,
                             double *half_width);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsComparison, fs_comparison_free)

G_END_DECLS
