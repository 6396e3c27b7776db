/* What the keys of [Statistics] and [Figure] mean: how long is simulated, and what the figure shows. */
#pragma once

#include "scenario/format/keys.h"
#include "sim/run/simulation.h"

/* Keys of [Statistics]. */
typedef struct {
  uint64_t seed;
  guint replications;
  FsStopRule rule;
} FsStatistics;

/**
 * FsFigureSpec: keys of [Figure]
 * @axis, @x: what the x axis shows, and its word: "rate", or the name of a parameter; `buffer` by default in a generalized
 *   hypercube
 * @y: keys of quantities, at least one; FS_SATURATION_RATE is one too
 * @x_log, @y_log: logarithmic axes
 * @x_range, @y_range: {from, to}, NAN where the range is automatic
 * @interval_bands: intervals are bands from point to point, not bars
 * @typical_error: the typical error of the models is shaded (model/typical-error.h)
 * @y_divide_by: value of `y-divide-by`, 1 by default
 */
typedef struct {
  FsAxis axis;
  const char *x;
  char **y;
  gboolean x_log, y_log;
  double x_range[2], y_range[2];
  gboolean interval_bands;
  gboolean typical_error;
  double y_divide_by;
} FsFigureSpec;
