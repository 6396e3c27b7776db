/* The error of the variants of the broadcast models relative to the simulation, up to 70 % of its saturation (REFINED.md
 * 13): `refined` must be as accurate as specified.
 *
 * Of the first ten configurations, with simulated saturation rates, half were used in the design of the first version of
 * the variant, half were held out. None is in the design set of this version except 7, 4 (both routings) and 6, 2
 * (adaptive). The last ten are measured in per cent of the saturation rate of `refined` itself.
 */
#include <math.h>
#include <string.h>

#include "study/compare/compare.h"
#include "study/run/sweep.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

#define LOADS 5

typedef enum {
  DESIGN,
  HELD_OUT,
  FRESH,
} Set;

/* @saturation: simulated; 0: that of the refined variant */
static const struct {
  const char *model;
  Set set;
  int n, V;
  double M, beta, saturation;
} configurations[] = {
  { "deterministic-broadcast", DESIGN, 6, 3, 32, 0.005, 0.03491 },
  { "deterministic-broadcast", DESIGN, 7, 4, 32, 0.01, 0.03081 },
  { "deterministic-broadcast", DESIGN, 6, 2, 16, 0.03, 0.04984 },
  { "deterministic-broadcast", HELD_OUT, 5, 3, 16, 0.01, 0.07169 },
  { "deterministic-broadcast", HELD_OUT, 7, 6, 64, 0.02, 0.01259 },
  { "deterministic-broadcast", HELD_OUT, 7, 2, 100, 0.01, 0.00823 },
  { "adaptive-broadcast", DESIGN, 6, 2, 32, 0.005, 0.03553 },
  { "adaptive-broadcast", DESIGN, 7, 4, 32, 0.02, 0.02790 },
  { "adaptive-broadcast", HELD_OUT, 5, 3, 32, 0.02, 0.03696 },
  { "adaptive-broadcast", HELD_OUT, 7, 6, 32, 0.005, 0.03858 },
  { "deterministic-broadcast", FRESH, 5, 2, 48, 0.02, 0 },
  { "deterministic-broadcast", FRESH, 6, 4, 24, 0.008, 0 },
  { "deterministic-broadcast", FRESH, 7, 3, 48, 0.015, 0 },
  { "deterministic-broadcast", FRESH, 8, 5, 40, 0.004, 0 },
  { "deterministic-broadcast", FRESH, 8, 2, 20, 0.002, 0 },
  { "adaptive-broadcast", FRESH, 5, 4, 20, 0.03, 0 },
  { "adaptive-broadcast", FRESH, 6, 3, 80, 0.015, 0 },
  { "adaptive-broadcast", FRESH, 7, 5, 48, 0.008, 0 },
  { "adaptive-broadcast", FRESH, 8, 2, 24, 0.003, 0 },
  { "adaptive-broadcast", FRESH, 8, 6, 40, 0.01, 0 },
};

static const double loads[LOADS] = { 0.2, 0.35, 0.5, 0.7, 0.8 };

static const char *const keys[] = { "L_u", "latency" };

/* |model / simulation - 1| summed over the points at which the variant has a solution, and the largest. */
typedef struct {
  double sum, largest;
  guint n;
} Errors;

static FsScenario *
scenario_for (guint c)
{
  g_autofree char *model = g_strdup_printf ("model=%s", configurations[c].model);
  g_autofree char *n = g_strdup_printf ("n=%d", configurations[c].n);
  g_autofree char *V = g_strdup_printf ("V=%d", configurations[c].V);
  g_autofree char *M = g_strdup_printf ("M=%g", configurations[c].M);
  g_autofree char *beta = g_strdup_printf ("beta=%g", configurations[c].beta);
  const char *settings[] = { model, n, V, M, beta, "variant=all", "precision=0.01", "max-messages=400000", NULL };

  return scenario_with (settings);
}

static void
add_point (const FsCurve *curve, double rate, const FsStopRule *rule, Errors errors[FS_N_VARIANTS][2])
{
  FsWormholeParams params = curve->params;
  g_autoptr (FsSimResult) result = NULL;

  params.rate = rate;
  result = fs_simulation_run (&params, rule, FS_ENGINE_FAST, NULL, NULL);
  g_assert_cmpint (result->status, !=, FS_SIM_SATURATED);
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    {
      g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, v, rate);

      for (guint k = 0; point->outputs != NULL && k < G_N_ELEMENTS (keys); k++)
        {
          double simulated = fs_compare_simulated (curve, v, keys[k], result, NULL);

          double error = fabs (fs_record_get (point->outputs, keys[k]) / simulated - 1);

          errors[v][k].sum += error;
          errors[v][k].largest = fmax (errors[v][k].largest, error);
          errors[v][k].n++;
        }
    }
}

static void
test_accuracy (gconstpointer data)
{
  Set set = (Set) GPOINTER_TO_INT (data);
  Errors errors[FS_N_VARIANTS][2] = { 0 };
  double mean[FS_N_VARIANTS][2];
  guint n_points = 0;

  for (guint c = 0; c < G_N_ELEMENTS (configurations); c++)
    {
      g_autoptr (FsScenario) scenario = NULL;
      double saturation = configurations[c].saturation;
      const FsCurve *curve;

      if (configurations[c].set != set)
        continue;
      scenario = scenario_for (c);
      curve = fs_scenario_curve (scenario, 0);
      if (saturation == 0)
        saturation = fs_model_saturation (curve->model, &curve->inputs, FS_VARIANT_REFINED).rate;
      for (guint l = 0; l < LOADS; l++, n_points++)
        add_point (curve, loads[l] * saturation, &fs_scenario_statistics (scenario)->rule, errors);
    }
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    {
      for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
        mean[v][k] = errors[v][k].sum / errors[v][k].n;
      g_test_message (
          "%s: unicast %.1f %% on average, %.1f %% at most, broadcast %.1f and %.1f %% off at %u of %u points",
          fs_variant_id (v), 100 * mean[v][0], 100 * errors[v][0].largest, 100 * mean[v][1], 100 * errors[v][1].largest,
          errors[v][0].n, n_points);
    }
  g_assert_cmpuint (errors[FS_VARIANT_REFINED][0].n, ==, n_points);
  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    {
      /* REFINED.md 13 has 0.9 to 1.9 % for such sets of configurations. */
      g_assert_cmpfloat (mean[FS_VARIANT_REFINED][k], <, 0.025);
      g_assert_cmpfloat (mean[FS_VARIANT_REFINED][k], <, mean[FS_VARIANT_CORRECTED][k]);
      g_assert_cmpfloat (mean[FS_VARIANT_REFINED][k], <, mean[FS_VARIANT_PUBLISHED][k]);
    }
}

FS_TESTS
{
  FS_ADD_TEST (test_accuracy, GINT_TO_POINTER (DESIGN), "design-set");
  FS_ADD_TEST (test_accuracy, GINT_TO_POINTER (HELD_OUT), "held-out-set");
  FS_ADD_TEST (test_accuracy, GINT_TO_POINTER (FRESH), "fresh-set");
}
