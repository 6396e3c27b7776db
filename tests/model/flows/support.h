/* Networks and points for the tests of the model channel-flows. */
#pragma once

#include "tests/model/support.h"

#define VALUE(point, key) fs_record_get ((point)->outputs, key)

static inline const FsModel *
flow_model (void)
{
  return fs_model_find ("channel-flows");
}

/* Messages of equal length in dimension order; @k: of a mesh or torus. */
static inline FsModelInputs
flow_inputs (FsTopology topology, int n, const guint8 k[4], int V, double M, const char *pattern)
{
  FsModelInputs inputs = { .n = n, .V = V, .M = M, .network = topology, .fixed_length = TRUE };

  g_assert_true (fs_pattern_parse (pattern, &inputs.pattern, NULL));
  for (int d = 0; d < 4; d++)
    inputs.k[d] = k[d];
  return inputs;
}

static inline FsModelPoint *
solve_at (const FsModelInputs *inputs, double rate)
{
  return solve_ok (flow_model (), inputs, FS_VARIANT_REFINED, rate);
}

/* Asserts that the quantities of @keys are at least @before, which is set to them. */
static inline void
assert_risen (const FsModelPoint *point, const char *const *keys, guint n_keys, double *before)
{
  for (guint q = 0; q < n_keys; q++)
    {
      g_assert_cmpfloat (VALUE (point, keys[q]), >=, before[q]);
      before[q] = VALUE (point, keys[q]);
    }
}
