/* Points for the tests of figures. */
#pragma once

#include <math.h>
#include <string.h>

#include "figure/plots/figure.h"
#include "tests/scenario/scenarios.h"

/* A finished point with these two latencies. */
static inline FsSimResult *
result_of (const FsCurve *curve, FsSimStatus status, double unicast, double broadcast)
{
  FsSimResult *result = g_new0 (FsSimResult, 1);
  guint n;
  const FsQuantity *quantities = fs_sim_quantities (&n);

  result->status = status;
  result->unicast = (FsLatency){ unicast, 0.5, NULL };
  result->broadcast = (FsLatency){ broadcast, 3, NULL };
  result->network = (FsLatency){ NAN, NAN, NULL };
  result->quantities = fs_record_new (quantities, n, fs_record_size_of_hypercube (curve->params.n, curve->params.V));
  result->half_widths = fs_record_new (quantities, n, fs_record_size_of_hypercube (curve->params.n, curve->params.V));
  return result;
}

static inline void
set_quantity (FsSimResult *result, const char *key, double value)
{
  fs_record_at (result->quantities, (guint) fs_record_find (result->quantities, key), NULL)[0] = value;
}

static inline FsPointView
point_of (double rate, FsPointState state, const FsSimResult *result)
{
  return (FsPointView){ .point = { .rate = rate }, .state = state, .result = result, .mean = NAN, .half_width = NAN };
}
