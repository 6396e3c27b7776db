/* Typical errors of the models: the lines of the table, and the values between, below and above its loads. */
#include "model/typical-error.h"

#include <math.h>
#include <string.h>

#include "tests/model/support.h"
#include "tests/support/test.h"

/* The inputs of a line: the default ones, with its mode, in a small network if it is of the outer ones. */
static FsModelInputs
inputs_of (const FsTypicalError *line)
{
  const FsModel *model = fs_model_find (line->model);
  const FsModelInput *input = fs_model_input (model, "mode");
  FsModelInputs inputs = default_inputs (model);
  guint word = 0;

  if (line->outer)
    inputs.n = 3;
  if (model->addresses)
    {
      /* Of channels: a mesh. */
      inputs.network = FS_TOPOLOGY_MESH;
      inputs.n = 2;
      inputs.k[0] = inputs.k[1] = 6;
      inputs.fixed_length = TRUE;
      if (g_strcmp0 (line->mode, "adaptive") == 0)
        inputs.routing = FS_MODEL_ROUTING_DUATO;
      else if (g_strcmp0 (line->mode, "broadcasts") == 0)
        inputs.beta = 0.01;
      else if (g_strcmp0 (line->mode, "bursts") == 0)
        inputs.on = inputs.off = 100;
      else if (g_strcmp0 (line->mode, "cut-through") == 0)
        inputs.routing = FS_MODEL_ROUTING_VIRTUAL_CUT_THROUGH;
      else if (g_strcmp0 (line->mode, "pipelined") == 0)
        inputs.router
            = (FsModelRouter){ .pipelined = TRUE, .routing_delay = 1, .buffer = 8, .channel_latency = { 1, 1 } };
      else if (g_strcmp0 (line->mode, "time-outs") == 0)
        inputs.routing = FS_MODEL_ROUTING_DUATO_TIMEOUT;
      else
        g_assert_null (line->mode);
      return inputs;
    }
  g_assert_true ((input != NULL) == (line->mode != NULL));
  if (input == NULL)
    return inputs;
  while (!g_str_equal (input->choices[word], line->mode))
    g_assert_nonnull (input->choices[++word]);
  fs_model_input_set (input, &inputs, word);
  return inputs;
}

static double
error_at (const FsTypicalError *line, double share)
{
  const FsModelInputs inputs = inputs_of (line);

  return fs_model_typical_error (fs_model_find (line->model), &inputs, line->variant, line->quantity, share);
}

/* Every line is of a quantity that the model has, of a variant of a model with the reference, and the only one. */
FS_TEST (lines)
{
  guint n;
  const FsTypicalError *lines = fs_typical_errors (&n);

  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < n; i++)
    {
      const FsTypicalError *line = &lines[i];
      const FsModel *model = fs_model_find (line->model);
      guint index, known = 0;
      FsModelInputs inputs;

      g_assert_nonnull (model);
      inputs = inputs_of (line);
      g_assert_true (fs_model_has_variant (model, line->variant));
      g_assert_true (fs_model_has_variant (model, FS_VARIANT_REFINED));
      g_assert_nonnull (fs_model_quantity (model, line->quantity, &index));
      g_assert_cmpint (model->quantities[index].shape, ==, FS_SHAPE_SCALAR);
      g_assert_true (fs_model_has_quantity (model, &inputs, line->variant, index));
      for (guint e = 0; e < FS_TYPICAL_ERROR_NODES; e++)
        {
          g_assert_true (isnan (line->error[e]) || (line->error[e] >= 0 && line->error[e] < 3));
          known += isfinite (line->error[e]) ? 1 : 0;
        }
      g_assert_cmpuint (known, >, 0);
      g_assert_true (fs_model_has_typical_error (model, &inputs, line->variant, line->quantity));
      for (guint other = 0; other < i; other++)
        g_assert_false (g_str_equal (lines[other].model, line->model) && g_strcmp0 (lines[other].mode, line->mode) == 0
                        && lines[other].outer == line->outer && lines[other].variant == line->variant
                        && g_str_equal (lines[other].quantity, line->quantity));
    }
}

/* The values of the table at its fractions, straight lines between them, the first one that is known below it, none beyond it. */
FS_TEST (between)
{
  const double *shares = fs_typical_error_shares ();
  guint n;
  const FsTypicalError *lines = fs_typical_errors (&n);

  g_assert_cmpfloat (shares[0], ==, 0.2);
  g_assert_cmpfloat (shares[FS_TYPICAL_ERROR_NODES - 1], ==, 0.8);
  for (guint i = 0; i < n; i++)
    {
      double error[FS_TYPICAL_ERROR_NODES];
      guint least = 0;

      memcpy (error, lines[i].error, sizeof error);
      while (isnan (error[least]))
        least++;
      for (guint e = 0; e < least; e++)
        error[e] = error[least];
      for (guint e = 0; e < FS_TYPICAL_ERROR_NODES; e++)
        g_assert_true (error_at (&lines[i], shares[e]) == error[e]
                       || (isnan (error[e]) && isnan (error_at (&lines[i], shares[e]))));
      for (guint e = 1; e < FS_TYPICAL_ERROR_NODES; e++)
        {
          double third = error_at (&lines[i], shares[e - 1] + (shares[e] - shares[e - 1]) / 3);

          g_assert_true (isnan (error[e - 1]) || isnan (error[e])
                             ? isnan (third)
                             : fabs (third - (2 * error[e - 1] + error[e]) / 3) < 1e-12);
        }
      g_assert_cmpfloat (error_at (&lines[i], 0), ==, error[0]);
      g_assert_cmpfloat (error_at (&lines[i], 0.1), ==, error[0]);
      g_assert_true (isnan (error_at (&lines[i], 0.8001)));
      g_assert_true (isnan (error_at (&lines[i], INFINITY)));
      g_assert_true (isnan (error_at (&lines[i], NAN)));
      g_assert_true (isnan (error_at (&lines[i], -0.1)));
    }
}

/* Few dimensions, and injection queues with little but copies: there the errors are larger. */
FS_TEST (outer)
{
  static const struct {
    int n;
    double beta;
    gboolean outer;
  } networks[] = { { 4, 0, TRUE },       { 5, 0, FALSE },    { 5, 0.2, FALSE }, { 5, 0.25, TRUE },
                   { 10, 0.008, FALSE }, { 10, 0.01, TRUE }, { 60, 0, FALSE },  { 6, 1, TRUE } };
  static const char *const models[] = { "deterministic-broadcast", "adaptive-broadcast" };

  for (guint m = 0; m < G_N_ELEMENTS (models); m++)
    {
      const FsModel *model = fs_model_find (models[m]);
      FsModelInputs inside = broadcast_inputs (6, 3, 32, 0.01), outside = broadcast_inputs (3, 3, 32, 0.01);

      for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
        {
          FsModelInputs inputs = broadcast_inputs (networks[i].n, 3, 32, networks[i].beta);

          g_assert_cmpint (fs_typical_error_is_outer (model, &inputs), ==, networks[i].outer);
        }
      g_assert_cmpfloat (fs_model_typical_error (model, &outside, FS_VARIANT_REFINED, "latency", 0.7), >,
                         fs_model_typical_error (model, &inside, FS_VARIANT_REFINED, "latency", 0.7));
    }
  g_assert_false (
      fs_typical_error_is_outer (fs_model_find ("adaptive-timeout"), &(FsModelInputs){ .n = 3, .V = 3, .M = 32 }));
}

FS_TEST (unknown)
{
  const FsModel *model = fs_model_find ("adaptive-broadcast");
  const FsModelInputs inputs = broadcast_inputs (6, 3, 32, 0.01);

  g_assert_true (isnan (fs_model_typical_error (model, &inputs, FS_VARIANT_REFINED, "no_such_quantity", 0.5)));
  g_assert_true (isnan (fs_model_typical_error (model, &inputs, FS_VARIANT_REFINED, FS_SATURATION_RATE, 0.5)));
  g_assert_false (fs_model_has_typical_error (model, &inputs, FS_VARIANT_REFINED, "no_such_quantity"));
}

/* Of channels, lengths that vary and broadcasts in hypercubes were not simulated often enough. */
FS_TEST (other_channels)
{
  const FsModel *model = fs_model_find ("channel-flows");
  FsModelInputs varied = default_inputs (model), broadcasts = varied;

  varied.fixed_length = FALSE;
  broadcasts.fixed_length = TRUE;
  g_assert_true (fs_model_has_typical_error (model, &broadcasts, FS_VARIANT_REFINED, "latency_unicast"));
  broadcasts.beta = 0.01;
  g_assert_false (fs_model_has_typical_error (model, &varied, FS_VARIANT_REFINED, "latency_unicast"));
  g_assert_false (fs_model_has_typical_error (model, &broadcasts, FS_VARIANT_REFINED, "latency_unicast"));
}

FS_TEST (finite_buffers)
{
  guint n;
  const FsTypicalError *lines = fs_typical_errors (&n);

  for (guint i = 0; i < n; i++)
    {
      const FsModel *model = fs_model_find (lines[i].model);
      FsModelInputs inputs = inputs_of (&lines[i]);

      inputs.finite_buffer = TRUE;
      g_assert_true (isnan (fs_model_typical_error (model, &inputs, lines[i].variant, lines[i].quantity, 0.5)));
      g_assert_false (fs_model_has_typical_error (model, &inputs, lines[i].variant, lines[i].quantity));
    }
}

/* The loads of all variants refer to the saturation rate of `refined`; finite buffers do not matter. */
FS_TEST (reference)
{
  for (guint m = 0; fs_models ()[m] != NULL; m++)
    {
      const FsModel *model = fs_models ()[m];
      FsModelInputs inputs = default_inputs (model);
      double reference = fs_model_typical_error_reference (model, &inputs);

      if (!fs_model_has_variant (model, FS_VARIANT_REFINED))
        {
          g_assert_true (isnan (reference));
          continue;
        }
      g_assert_cmpfloat (reference, ==, fs_model_saturation (model, &inputs, FS_VARIANT_REFINED).rate);
      inputs.finite_buffer = TRUE;
      g_assert_cmpfloat (reference, ==, fs_model_typical_error_reference (model, &inputs));
    }
}
