/* Elasticities of the models: where they are known, in which order they come, and what has none. */
#include "model/sensitivity.h"

#include <math.h>

#include "tests/model/support.h"
#include "tests/support/test.h"

static const FsSensitivity *
find (const GArray *found, const char *key)
{
  for (guint i = 0; i < found->len; i++)
    {
      const FsSensitivity *sensitivity = &g_array_index (found, FsSensitivity, i);

      if (g_strcmp0 (key, sensitivity->input != NULL ? sensitivity->input->key : NULL) == 0)
        return sensitivity;
    }
  return NULL;
}

/* The latency of an empty network is M + dbar: 1 % more flits are M/(M + dbar) % more cycles, and the load is no matter. */
FS_TEST (empty_network)
{
  const FsModel *model = fs_model_find ("adaptive-timeout");
  FsModelInputs inputs = default_inputs (model);
  double latency;
  g_autoptr (GArray) found
      = fs_model_sensitivities (model, &inputs, FS_VARIANT_CORRECTED, 1e-7, "latency", NULL, &latency);

  g_assert_cmpfloat_with_epsilon (find (found, "M")->elasticity, inputs.M / latency, 1e-4);
  g_assert_cmpfloat_with_epsilon (find (found, NULL)->elasticity, 0, 1e-4);
}

/* By the definition, from points that are solved here. */
FS_TEST (differences)
{
  const FsModel *model = fs_model_find ("adaptive-broadcast");
  const FsModelInputs inputs = broadcast_inputs (6, 3, 32, 0.01);
  const double rate = 0.008;
  double latency, at[2][2];
  g_autoptr (GArray) found
      = fs_model_sensitivities (model, &inputs, FS_VARIANT_CORRECTED, rate, "latency", NULL, &latency);
  const FsSensitivity *load = find (found, NULL), *channels = find (found, "V");

  for (int side = 0; side < 2; side++)
    {
      FsModelInputs varied = inputs;
      g_autoptr (FsModelPoint) of_load
          = fs_model_solve (model, &inputs, FS_VARIANT_CORRECTED, side == 0 ? rate - 0.01 * rate : rate + 0.01 * rate);
      g_autoptr (FsModelPoint) of_channels = NULL;

      varied.V += side == 0 ? -1 : 1;
      of_channels = fs_model_solve (model, &varied, FS_VARIANT_CORRECTED, rate);
      at[0][side] = fs_record_get (of_load->outputs, "latency");
      at[1][side] = fs_record_get (of_channels->outputs, "latency");
    }
  g_assert_cmpfloat (load->at_below, ==, at[0][0]);
  g_assert_cmpfloat (load->at_above, ==, at[0][1]);
  g_assert_cmpfloat_with_epsilon (load->elasticity, log (at[0][1] / at[0][0]) / log (1.01 / 0.99), 1e-9);
  g_assert_cmpfloat (channels->at_below, ==, at[1][0]);
  g_assert_cmpfloat (channels->at_above, ==, at[1][1]);
  g_assert_cmpfloat_with_epsilon (channels->elasticity, log (at[1][1] / at[1][0]) / log (4 / 2.), 1e-9);
  for (guint i = 1; i < found->len; i++)
    g_assert_false (fabs (g_array_index (found, FsSensitivity, i).elasticity)
                    > fabs (g_array_index (found, FsSensitivity, i - 1).elasticity));
}

/* A parameter that is 0 has a neighbor but no elasticity, and comes last; one at the end of its range has one neighbor. */
FS_TEST (ends_of_ranges)
{
  const FsModel *model = fs_model_find ("adaptive-broadcast");
  const FsModelInputs inputs = broadcast_inputs (6, 2, 32, 0);
  double latency;
  g_autoptr (GArray) found
      = fs_model_sensitivities (model, &inputs, FS_VARIANT_CORRECTED, 0.005, "latency", NULL, &latency);
  const FsSensitivity *broadcasts = find (found, "beta"), *channels = find (found, "V");

  g_assert_true (broadcasts == &g_array_index (found, FsSensitivity, found->len - 1));
  g_assert_true (isnan (broadcasts->elasticity) && isnan (broadcasts->below) && broadcasts->at_above > latency);
  g_assert_true (isnan (channels->below) && isfinite (channels->elasticity));
}

FS_TEST (saturated)
{
  const FsModel *model = fs_model_find ("adaptive-broadcast");
  const FsModelInputs inputs = broadcast_inputs (6, 2, 32, 0.01);
  double latency;
  g_autoptr (GArray) found
      = fs_model_sensitivities (model, &inputs, FS_VARIANT_CORRECTED, 1, "latency", NULL, &latency);

  g_assert_cmpuint (found->len, ==, 0);
  g_assert_true (isnan (latency));
}

/* By 10 %, whole numbers by 1, each with the saturation there; in the order of what they move, ends that are saturated first. */
FS_TEST (swings)
{
  const FsModel *model = fs_model_find ("adaptive-broadcast");
  const FsModelInputs inputs = broadcast_inputs (6, 2, 32, 0.01);
  double latency, saturation, beyond, last = INFINITY;
  FsModelInputs longer = inputs;
  g_autoptr (GArray) found
      = fs_model_swings (model, &inputs, FS_VARIANT_CORRECTED, 0.01, "latency", NULL, &latency, &saturation);
  g_autoptr (GArray) near_end
      = fs_model_swings (model, &inputs, FS_VARIANT_CORRECTED, 0.019, "latency", NULL, &latency, &beyond);
  const FsSensitivity *length = find (found, "M"), *dimensions = find (found, "n"), *load = find (found, NULL);

  longer.M = 35.2;
  g_assert_cmpfloat (saturation, ==, fs_model_saturation (model, &inputs, FS_VARIANT_CORRECTED).rate);
  g_assert_cmpfloat (beyond, ==, saturation);
  g_assert_cmpfloat_with_epsilon (length->above, 35.2, 1e-12);
  g_assert_cmpfloat_with_epsilon (length->saturation_above,
                                  fs_model_saturation (model, &longer, FS_VARIANT_CORRECTED).rate, 1e-12);
  g_assert_cmpfloat (length->saturation_below, >, saturation);
  g_assert_cmpfloat (dimensions->above, ==, 7);
  g_assert_true (isnan (load->saturation_above) && isnan (find (found, "V")->below));
  for (guint i = 0; i < found->len; i++)
    {
      const FsSensitivity *at = &g_array_index (found, FsSensitivity, i);
      double swing
          = fabs (log ((isnan (at->above) ? latency : at->at_above) / (isnan (at->below) ? latency : at->at_below)));

      /* One end alone is compared with the value at the point of the first list. */
      if (isfinite (at->below) && isfinite (at->above))
        {
          g_assert_cmpfloat (swing, <=, last);
          last = swing;
        }
    }
  /* n = 7, 10 % longer messages, and 10 % more load saturate it. */
  for (guint i = 0; i < near_end->len; i++)
    g_assert_cmpint (isnan (g_array_index (near_end, FsSensitivity, i).at_above), ==, i < 3);
}
