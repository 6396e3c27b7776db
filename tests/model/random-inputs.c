/* 10,000 random legal inputs a model: what comes out is a number or "saturated", never
 * NAN, never a negative probability, and latency never falls with the rate. On 500 of
 * them the saturation rate parts one from the other.
 */
#include "model/model.h"

#include <math.h>

#include "base/random.h"
#include "support.h"

#define N_INPUTS 10000
#define N_SATURATIONS 500
#define N_RATES 4

/* Draws of one random input, each with its own coordinate. */
typedef struct {
  guint64 stream;
  guint64 count;
} Draws;

static double
uniform (Draws *draws)
{
  return fs_random_uniform (fs_random_split (draws->stream, draws->count++));
}

static double
log_uniform (Draws *draws, double low, double high)
{
  return low * pow (high / low, uniform (draws));
}

static FsModelInputs
draw_inputs (Draws *draws)
{
  int n = 1 + (int) (60 * uniform (draws));
  int V = 2 + (int) (uniform (draws) < 0.7 ? 7 * uniform (draws) : 63 * uniform (draws));
  double M = log_uniform (draws, 1, 1e5);
  double kind = uniform (draws);
  double beta = kind < 0.1 ? 0 : kind < 0.2 ? 1 : kind < 0.5 ? uniform (draws) : log_uniform (draws, 1e-20, 1);
  FsModelInputs inputs = broadcast_inputs (n, V, M, beta);

  inputs.delta = kind < 0.5 ? 0 : log_uniform (draws, 1e-3, 1e5);
  return inputs;
}

static gboolean
is_probability (const char *key)
{
  return g_str_equal (key, "p") || g_str_has_prefix (key, "P_") || g_str_has_prefix (key, "rho");
}

static void
assert_sane (const FsModelPoint *point)
{
  const FsRecord *record = point->outputs;

  for (guint q = 0; q < record->n_quantities; q++)
    {
      guint length;
      const double *values = fs_record_at (record, q, &length);

      for (guint i = 0; i < length; i++)
        {
          g_assert_true (isfinite (values[i]));
          g_assert_cmpfloat (values[i], >=, 0);
          if (is_probability (record->quantities[q].key))
            g_assert_cmpfloat (values[i], <=, 1);
        }
    }
}

/* Four rising rates from light load to about saturation; once saturated, always so. */
static void
check_rates (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, Draws *draws)
{
  static const char *const latencies[] = { "latency", "latency_unicast", "latency_mean_destination" };
  double before[G_N_ELEMENTS (latencies)] = { 0 };
  gboolean saturated = FALSE;
  g_autoptr (FsModelPoint) idle = solve_ok (model, inputs, variant, 0);
  /* A channel of service time M and more cannot carry messages faster than 1 / M. */
  double ceiling = 1;
  double unit = 1e-9 / inputs->M;
  g_autoptr (FsModelPoint) light = fs_model_solve (model, inputs, variant, unit * ldexp (1, -inputs->n));

  g_assert_cmpint (light->status, ==, FS_MODEL_OK);
  ceiling = light->rate / fs_record_get (light->outputs, "lambda_c") / inputs->M;
  assert_sane (idle);
  for (int r = 0; r < N_RATES; r++)
    {
      double rate = ceiling * (r + uniform (draws)) / N_RATES;
      g_autoptr (FsModelPoint) point = fs_model_solve (model, inputs, variant, rate);

      if (point->status == FS_MODEL_SATURATED)
        {
          g_assert_cmpint (point->reason, !=, FS_REASON_NONE);
          g_assert_null (point->outputs);
          saturated = TRUE;
          continue;
        }
      g_assert_false (saturated);
      assert_sane (point);
      for (guint l = 0; l < G_N_ELEMENTS (latencies); l++)
        {
          double latency = fs_record_get (point->outputs, latencies[l]);

          /* Where V is large and the load light, nothing grows but the last bits. */
          g_assert_cmpfloat (latency, >=, before[l] * (1 - 1e-15));
          g_assert_cmpfloat (latency, >=, fs_record_get (idle->outputs, latencies[l]) * (1 - 1e-15));
          before[l] = latency;
        }
    }
}

static void
check_saturation (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, Draws *draws)
{
  FsModelSaturation saturation = fs_model_saturation (model, inputs, variant);

  g_assert_true (isfinite (saturation.rate));
  for (int r = 0; r < N_RATES; r++)
    {
      double distance = log_uniform (draws, 1e-15, 1);
      g_autoptr (FsModelPoint) below = fs_model_solve (model, inputs, variant, saturation.rate * (1 - distance));
      g_autoptr (FsModelPoint) above = fs_model_solve (model, inputs, variant, saturation.rate * (1 + distance));

      g_assert_cmpint (below->status, ==, FS_MODEL_OK);
      assert_sane (below);
      g_assert_cmpint (above->status, ==, FS_MODEL_SATURATED);
      g_assert_cmpint (above->reason, ==, saturation.reason);
    }
}

static void
test_random (gconstpointer data)
{
  const FsModel *model = data;

  for (guint i = 0; i < N_INPUTS; i++)
    {
      Draws draws = { fs_random_stream (i, 0), 0 };
      FsModelInputs inputs = draw_inputs (&draws);
      FsVariant variant = i % 2 == 0 ? FS_VARIANT_PUBLISHED : FS_VARIANT_CORRECTED;

      check_rates (model, &inputs, variant, &draws);
      if (i < N_SATURATIONS)
        check_saturation (model, &inputs, variant, &draws);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    if (g_str_has_suffix ((*model)->id, "-broadcast"))
      {
        g_autofree char *name = g_strconcat ("/random/", (*model)->id, NULL);

        g_test_add_data_func (name, *model, test_random);
      }
  return g_test_run ();
}
