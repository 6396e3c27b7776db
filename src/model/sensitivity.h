/* Which parameter moves a latency most at a load: elasticities of a model by differences.
 *
 * Each parameter is varied alone, all others keep their values: numbers by 1 %, whole numbers (n, V) by 1. Two solved
 * points a parameter are enough, so that all of them take less time than one curve.
 */
#pragma once

#include "model/model.h"

/**
 * FsSensitivity: how a quantity depends on one parameter
 * @input: of the model; NULL: the rate (messages/node/cycle)
 * @value: of the parameter
 * @below, @above: the values it was varied to; NAN where its range ends at @value
 * @at_below, @at_above: the quantity there; NAN without a value, because the model saturates or cannot be computed
 * @elasticity: change of the quantity in percent when the parameter grows by 1 %: the difference of the logarithms of the
 *   quantity, divided by that of the logarithms of the parameter, between the two values, or between @value and one of
 *   them if the other has no quantity. NAN if neither has one, or if the parameter, or the quantity, is 0
 * @saturation_below, @saturation_above: saturation rate there, of fs_model_swings() alone; NAN of the rate, or without one
 */
typedef struct {
  const FsModelInput *input;
  double value;
  double below, above;
  double at_below, at_above;
  double elasticity;
  double saturation_below, saturation_above;
} FsSensitivity;

/**
 * fs_model_sensitivities: the parameters of a model at a point, the one with the largest elasticity first
 * @inputs: have passed fs_model_check()
 * @rate: messages/node/cycle, > 0
 * @key: of a scalar quantity of @model
 * @job: when it is stopped, what is returned is incomplete; or NULL
 * @value: set to the quantity at the point itself, NAN when it has none; may be NULL
 *
 * Parameters without an elasticity come last. Choices, patterns, and what the model does not read are no parameters here,
 * nor is what has a single value, or one on which the quantity does not depend at all.
 *
 * Returns: FsSensitivity, empty when the point has no value; free with g_array_unref()
 */
GArray *fs_model_sensitivities (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate,
                                const char *key, const FsJob *job, double *value);

/**
 * fs_model_swings: the same with steps of 10 %, far enough to be seen, and with saturation rates; the parameter with the largest
 * change of the quantity from one end to the other first, those with a saturated end before all
 * @saturation: set to the saturation rate at the point itself; NAN without one
 *
 * Whole numbers move by 1 here, too. A search for the saturation for each end: for a worker.
 */
GArray *fs_model_swings (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate,
                         const char *key, const FsJob *job, double *value, double *saturation);
