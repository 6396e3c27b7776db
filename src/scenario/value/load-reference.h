/* The saturation rate to which relative loads refer: that of each curve, or one that all curves share (`load-reference`), so
 * that they are compared at equal offered loads. */
#pragma once

#include "scenario/value/curve.h"

/* Returns the common reference of @curves, which must outlive it. Free with fs_load_reference_free(). */
FsLoadReference *fs_load_reference_new (const FsCurve *curves, guint n_curves);
void fs_load_reference_free (FsLoadReference *self);

/* Returns the saturation rate in messages per node per cycle to which the relative loads of @curve refer where its model has
 * @inputs: that of the default variant of its model, or the smallest of all curves and x values. INFINITY or NAN if there is
 * none. The common one is computed at the first call and then stored; any thread. @curve must have a model, unless its
 * reference is common. */
double fs_curve_reference_rate (const FsCurve *curve, const FsModelInputs *inputs);
