/* Points of a curve with refined dimension order, several at a time and each from its neighbors. */
#pragma once

#include "base/job.h"
#include "model/unicast/refined-delay.h"

typedef struct _FsRefinedCurve FsRefinedCurve;

/* @loads: [@n_loads] rising, those that will be asked for; of the first @n_safe it is known that they have a solution.
 * @job: as of fs_refined_network_set_job(), or NULL */
FsRefinedCurve *fs_refined_curve_new (const FsModelInputs *inputs, const double *loads, guint n_loads, guint n_safe,
                                      const FsJob *job);
void fs_refined_curve_free (FsRefinedCurve *curve);

/* A point at any load; valid until the next call. */
const FsRefinedDelay *fs_refined_curve_solve (FsRefinedCurve *curve, double load, gboolean bare);
