/* What the tests of the broadcast models share. */
#pragma once

#include "model/model.h"

static inline FsModelInputs
broadcast_inputs (int n, int V, double M, double beta)
{
  FsModelInputs inputs = {
    .n = n,
    .V = V,
    .M = M,
    .beta = beta,
    .delta = 1,
    .pattern = { .kind = FS_PATTERN_UNIFORM },
  };

  return inputs;
}

/* Solves a point that must be legal and must not be saturated. */
static inline FsModelPoint *
solve_ok (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate)
{
  g_autoptr (GError) error = NULL;
  FsModelPoint *point;

  g_assert_true (fs_model_check (model, inputs, &error));
  g_assert_no_error (error);
  point = fs_model_solve (model, inputs, variant, rate);
  g_assert_cmpint (point->status, ==, FS_MODEL_OK);
  return point;
}
