/* Compares a model with the simulation, quantity by quantity (SIMULATOR.md 7.1). The table of the model
 * (FsModel.counterparts) says which quantities correspond, as pairs of expressions.
 *
 * An expression consists of numbers, keys of quantities, + - * / ^, and brackets. A list is evaluated element by
 * element, so that "S_i*V_bar" makes a comparison for every i; "P_v[V]" or "blocked_by_remaining[0]" is one element
 * (as stored, from 0), "busy_by_dimension[n-i]" reverses the order, and mean(x) is the mean of a list. In addition
 * to the keys of quantities there are
 *   n V M l tu beta delta: values of the scenario;
 *   startup: the start-up time that this run charges to unicasts, 0 or delta;
 *   i: the number of the element, from 1.
 * A half-width is propagated through the simulated expression to first order. The result is exact for one simulated
 * value combined with values of the scenario ("latency_unicast-startup"); for several it is the root of the sum of
 * squares, as if they were independent. They are not, because one run measures all of them: if values that increase
 * together are multiplied or added, the interval is too narrow (by a factor of at most the root of their number); if
 * one is subtracted from the other, it is too wide. */
#pragma once

#include "model/model.h"
#include "scenario/value/scenario.h"
#include "sim/run/simulation.h"

/**
 * FsComparison: one quantity of one point; free with fs_comparison_free()
 * @name: the expression of the model ("S*V_bar"), with elements counted as in MODELS.md 1 ("P_v[0]", "S_i[1]")
 * @expression: @name without the numbers of elements ("S_i*V_bar")
 * @element: the number of the element, "[1]" or "[1][0]"; NULL for a number
 * @left_out: the quantity that is subtracted from @quantity, w_s of "latency-w_s*V_bar"; else NULL
 * @key: the first quantity of the model in @expression, whose meaning, unit, and errata apply
 * @quantity: its line in the table of the model
 * @equation: paper and equations
 * @errata: ids of the errata of the paper that concern @key in this variant, ends with NULL
 * @model: NAN if the model is saturated
 * @simulation: NAN without a sample, a counterpart, or a simulation
 * @half_width: of @simulation; NAN if it has none, or if one of its values has too few samples for one
 * @relative_error: (model - simulation) / simulation; NAN if one is missing or @simulation is 0
 */
typedef struct {
  char *name;
  char *expression;
  char *element;
  const FsQuantity *left_out;
  const char *key;
  const FsQuantity *quantity;
  char *equation;
  const char **errata;
  double model;
  double simulation;
  double half_width;
  double relative_error;
} FsComparison;

void fs_comparison_free (FsComparison *comparison);

typedef enum {
  FS_COMPARE_COUNTERPARTS = 0, /* quantities that both the model and the simulation have */
  FS_COMPARE_ALL = 1 << 0,     /* then those that only the model has, without a simulated value */
} FsCompareFlags;

/* Returns the quantities of a point: FsComparison*, free with g_ptr_array_unref(). @curve: the step that was
 * computed. @result: of any status, or NULL if nothing was simulated. */
GPtrArray *fs_compare (const FsCurve *curve, const FsModelPoint *point, const FsSimResult *result,
                       FsCompareFlags flags);

/* Compares the points of one step of a curve, one after the other: the texts of its comparisons are made once. Free with
 * fs_comparer_free(). */
typedef struct _FsComparer FsComparer;

/* @curve: the step that is computed, which must outlive the comparer. */
FsComparer *fs_comparer_new (const FsCurve *curve, FsVariant variant, FsCompareFlags flags);
void fs_comparer_free (FsComparer *comparer);

/* Returns the quantities of a point, as fs_compare() does, until the next call. @point: of the variant. */
const GPtrArray *fs_comparer_compare (FsComparer *comparer, const FsModelPoint *point, const FsSimResult *result);

/* A number @key can be one of the model or one of the simulator; its counterpart is on the other side of the pair that has
 * it on one side. A key that both have is that of the model, in the variants in which it exists. Where a pair has the number
 * of the simulator plus or minus something constant, the difference is on the other side: t_total is latency_unicast-1, so
 * latency_unicast is t_total+1. */

/* Returns the simulated value of @key; NAN if it belongs to no pair. @half_width may be NULL. */
double fs_compare_simulated (const FsCurve *curve, FsVariant variant, const char *key, const FsSimResult *result,
                             double *half_width);

/* Returns what the model computes of @key: @key itself, or the expression that corresponds to it, which is never freed;
 * NULL if it computes nothing of it. */
const char *fs_compare_modelled_as (const FsModel *model, const FsModelInputs *inputs, FsVariant variant,
                                    const char *key);

/* Returns the value that the model has at @point, which was solved with @inputs; NAN if it has none there. */
double fs_compare_modelled (const FsModelPoint *point, const FsModelInputs *inputs, const char *key);

/* Returns the quantities (FsQuantity, of the table of the model) that fs_compare_modelled() reads. Free with
 * g_ptr_array_unref(). */
GPtrArray *fs_compare_read_quantities (const FsModel *model, const FsModelInputs *inputs, FsVariant variant,
                                       const char *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsComparison, fs_comparison_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsComparer, fs_comparer_free)
