/* The error of the model of meshes and tori relative to the simulation, up to 60 % of its saturation (REFINED_GRIDS.md
 * 10). The networks are held out: none of them was used to choose the constants of the model. */
#include <math.h>

#include "study/compare/compare.h"
#include "study/run/sweep.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

/* @saturation: simulated, messages/node/cycle */
static const struct {
  const char *topology, *k;
  int V, M;
  double saturation;
} networks[] = {
  { "mesh", "12x12", 4, 32, 0.00751 },  { "mesh", "4x4x4", 2, 32, 0.01848 }, { "mesh", "8x8", 6, 32, 0.01286 },
  { "torus", "4x4", 4, 32, 0.03465 },   { "torus", "6x6", 3, 24, 0.02321 },  { "torus", "10x5", 3, 48, 0.00790 },
  { "torus", "8x8x2", 4, 32, 0.01355 }, { "mesh", "16x8", 1, 64, 0.00204 },
};

static const double loads[] = { 0.2, 0.4, 0.6 };

static double
error_at (const FsCurve *curve, double rate, const FsStopRule *rule)
{
  FsWormholeParams params = curve->params;
  g_autoptr (FsSimResult) result = NULL;
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_REFINED, rate);

  params.rate = rate;
  result = fs_simulation_run (&params, rule, FS_ENGINE_FAST, NULL, NULL);
  g_assert_cmpint (result->status, !=, FS_SIM_SATURATED);
  g_assert_nonnull (point->outputs);
  return fabs (fs_record_get (point->outputs, "latency_unicast")
                   / fs_compare_simulated (curve, FS_VARIANT_REFINED, "latency_unicast", result, NULL)
               - 1);
}

FS_TEST (accuracy)
{
  double sum = 0, largest = 0;
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autofree char *topology = g_strdup_printf ("topology=%s", networks[i].topology);
      g_autofree char *k = g_strdup_printf ("k=%s", networks[i].k);
      g_autofree char *V = g_strdup_printf ("V=%d", networks[i].V);
      g_autofree char *M = g_strdup_printf ("M=%d", networks[i].M);
      const char *settings[] = { topology, k, V, M, "precision=0.01", "max-messages=400000", NULL };
      g_autoptr (FsScenario) scenario = scenario_with (settings);

      for (guint l = 0; l < G_N_ELEMENTS (loads); l++, n++)
        {
          double error = error_at (fs_scenario_curve (scenario, 0), loads[l] * networks[i].saturation,
                                   &fs_scenario_statistics (scenario)->rule);

          sum += error;
          largest = fmax (largest, error);
        }
    }
  g_test_message ("%.1f %% on average, %.1f %% at most, at %u points", 100 * sum / n, 100 * largest, n);
  /* REFINED_GRIDS.md 10: 1.0 %. */
  g_assert_cmpfloat (sum / n, <, 0.02);
  g_assert_cmpfloat (largest, <, 0.06);
}
