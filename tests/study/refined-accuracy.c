/* How far the variants of the broadcast models are from the simulation, up to 70 % of
 * its saturation (REFINED.md 13): `refined` must be as near as it is said to be.
 *
 * Half of the configurations are those on which its two constants were chosen, half
 * were never looked at. Simulated saturation rates are those of REFINED.md.
 */
#include <math.h>
#include <string.h>

#include "study/compare.h"
#include "study/sweep.h"

#define LOADS 4

static const struct {
  const char *model;
  gboolean held_out;
  int n, V;
  double M, beta, saturation;
} configurations[] = {
  { "deterministic-broadcast", FALSE, 6, 3, 32, 0.005, 0.03491 },
  { "deterministic-broadcast", FALSE, 7, 4, 32, 0.01, 0.03081 },
  { "deterministic-broadcast", FALSE, 6, 2, 16, 0.03, 0.04984 },
  { "deterministic-broadcast", TRUE, 5, 3, 16, 0.01, 0.07169 },
  { "deterministic-broadcast", TRUE, 7, 6, 64, 0.02, 0.01259 },
  { "deterministic-broadcast", TRUE, 7, 2, 100, 0.01, 0.00823 },
  { "adaptive-broadcast", FALSE, 6, 2, 32, 0.005, 0.03553 },
  { "adaptive-broadcast", FALSE, 7, 4, 32, 0.02, 0.02790 },
  { "adaptive-broadcast", TRUE, 5, 3, 32, 0.02, 0.03696 },
  { "adaptive-broadcast", TRUE, 7, 6, 32, 0.005, 0.03858 },
};

static const double loads[LOADS] = { 0.2, 0.35, 0.5, 0.7 };

static const char *const keys[] = { "L_u", "latency" };

/* |model / simulation - 1| summed over the points at which the variant has a solution. */
typedef struct {
  double sum;
  guint n;
} Errors;

static FsScenario *
scenario_of (guint c)
{
  g_autoptr (FsScenario) plain = fs_scenario_new_default ();
  g_autofree char *model = g_strdup_printf ("model=%s", configurations[c].model);
  g_autofree char *n = g_strdup_printf ("n=%d", configurations[c].n);
  g_autofree char *V = g_strdup_printf ("V=%d", configurations[c].V);
  g_autofree char *M = g_strdup_printf ("M=%g", configurations[c].M);
  g_autofree char *beta = g_strdup_printf ("beta=%g", configurations[c].beta);
  const char *settings[] = { model, n, V, M, beta, "variant=all", "precision=0.01", "max-messages=400000", NULL };
  g_autoptr (GError) error = NULL;
  FsScenario *scenario = fs_scenario_with_settings (plain, settings, &error);

  g_assert_no_error (error);
  return scenario;
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

          errors[v][k].sum += fabs (fs_record_get (point->outputs, keys[k]) / simulated - 1);
          errors[v][k].n++;
        }
    }
}

static void
test_accuracy (gconstpointer data)
{
  gboolean held_out = GPOINTER_TO_INT (data);
  Errors errors[FS_N_VARIANTS][2] = { 0 };
  double mean[FS_N_VARIANTS][2];

  for (guint c = 0; c < G_N_ELEMENTS (configurations); c++)
    {
      g_autoptr (FsScenario) scenario = NULL;

      if (configurations[c].held_out != held_out)
        continue;
      scenario = scenario_of (c);
      for (guint l = 0; l < LOADS; l++)
        add_point (fs_scenario_curve (scenario, 0), loads[l] * configurations[c].saturation,
                   &fs_scenario_statistics (scenario)->rule, errors);
    }
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    {
      for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
        mean[v][k] = errors[v][k].sum / errors[v][k].n;
      g_test_message ("%s: unicast %.1f %%, broadcast %.1f %% off at %u of %u points", fs_variant_id (v),
                      100 * mean[v][0], 100 * mean[v][1], errors[v][0].n, LOADS * 5);
    }
  g_assert_cmpuint (errors[FS_VARIANT_REFINED][0].n, ==, LOADS * 5);
  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    {
      /* REFINED.md 13 has 1.0 to 2.2 % for such sets of configurations. */
      g_assert_cmpfloat (mean[FS_VARIANT_REFINED][k], <, 0.025);
      g_assert_cmpfloat (mean[FS_VARIANT_REFINED][k], <, mean[FS_VARIANT_CORRECTED][k]);
      g_assert_cmpfloat (mean[FS_VARIANT_REFINED][k], <, mean[FS_VARIANT_PUBLISHED][k]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/refined/design-set", GINT_TO_POINTER (FALSE), test_accuracy);
  g_test_add_data_func ("/refined/held-out-set", GINT_TO_POINTER (TRUE), test_accuracy);
  return g_test_run ();
}
