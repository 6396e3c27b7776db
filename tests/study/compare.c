#include "study/compare.h"

#include <math.h>
#include <string.h>

#include "base/error.h"

static FsScenario *
scenario_with (const char *const *changes)
{
  FsScenario *scenario = fs_scenario_new_default ();

  for (const char *const *c = changes; *c != NULL; c += 2)
    {
      g_autoptr (GError) error = NULL;
      FsScenario *changed = fs_scenario_with (scenario, c[0], c[1], &error);

      g_assert_no_error (error);
      fs_scenario_unref (scenario);
      scenario = changed;
    }
  return scenario;
}

/* A result in which every quantity has a value of its own. */
static FsSimResult *
made_up_result (int n, int V)
{
  guint n_quantities;
  const FsQuantity *quantities = fs_sim_quantities (&n_quantities);
  FsSimResult *result = g_new0 (FsSimResult, 1);

  result->unicast = (FsLatency){ .mean = 50, .half_width = 0.5 };
  result->broadcast = (FsLatency){ .mean = 300, .half_width = 3 };
  result->network = (FsLatency){ .mean = 45, .half_width = NAN };
  result->quantities = fs_record_new (quantities, n_quantities, n, V);
  for (guint q = 0; q < n_quantities; q++)
    {
      guint length;
      double *values = fs_record_at (result->quantities, q, &length);

      for (guint i = 0; i < length; i++)
        values[i] = 1 + q + i / 64.0;
    }
  return result;
}

static const FsComparison *
find (GPtrArray *comparisons, const char *name)
{
  for (guint i = 0; i < comparisons->len; i++)
    {
      const FsComparison *comparison = g_ptr_array_index (comparisons, i);

      if (strcmp (comparison->name, name) == 0)
        return comparison;
    }
  g_error ("no comparison %s", name);
}

/* Every line of the map finds a quantity on both sides, and a named equation. */
static void
test_nothing_is_missing (void)
{
  /* The lines of SIMULATOR.md 7.1 for n = 6 and V = 2 or 4, lists counted by element. */
  static const struct {
    const char *model;
    guint lines;
  } models[] = {
    { "adaptive-broadcast", 38 },
    { "deterministic-broadcast", 80 },
  };

  for (guint m = 0; m < G_N_ELEMENTS (models); m++)
    {
      const char *changes[] = { "model", models[m].model, "rate", "0.005", NULL };
      g_autoptr (FsScenario) scenario = scenario_with (changes);
      const FsCurve *curve = fs_scenario_curve (scenario, 0);
      g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, 0.005);
      g_autoptr (FsSimResult) result = made_up_result (curve->inputs.n, curve->inputs.V);
      g_autoptr (GPtrArray) comparisons = fs_compare (curve, point, result, FS_COMPARE_COUNTERPARTS);

      g_assert_cmpuint (comparisons->len, ==, models[m].lines);
      for (guint i = 0; i < comparisons->len; i++)
        {
          const FsComparison *c = g_ptr_array_index (comparisons, i);

          g_test_message ("%s: %g %g [%s]", c->name, c->model, c->simulation, c->equation);
          g_assert_true (isfinite (c->model));
          g_assert_true (isfinite (c->simulation));
          g_assert_true (g_str_has_prefix (c->equation, curve->model->paper));
        }
    }
}

static void
test_products_and_elements (void)
{
  static const char *const changes[] = { "rate", "0.01", NULL };
  g_autoptr (FsScenario) scenario = scenario_with (changes);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, 0.01);
  g_autoptr (FsSimResult) result = made_up_result (6, 2);
  g_autoptr (GPtrArray) comparisons = fs_compare (curve, point, result, FS_COMPARE_COUNTERPARTS);
  double V_bar = fs_record_get (point->outputs, "V_bar");
  double W_s = fs_record_get (point->outputs, "W_s");

  g_assert_cmpfloat (find (comparisons, "S*V_bar")->model, ==, fs_record_get (point->outputs, "S") * V_bar);
  g_assert_cmpfloat (find (comparisons, "(S_u_i[2]+W_s)*V_bar")->model, ==,
                     (fs_record_get_i (point->outputs, "S_u_i", 1) + W_s) * V_bar);
  g_assert_cmpfloat (find (comparisons, "P_v[0]")->model, ==, fs_record_get_i (point->outputs, "P_v", 0));
  g_assert_cmpfloat (find (comparisons, "P_v[2]")->simulation, ==, fs_record_get_i (result->quantities, "P_v", 2));
  g_assert_cmpfloat (find (comparisons, "P_b_r[1]")->simulation, ==,
                     fs_record_get_i (result->quantities, "blocked_by_remaining", 0));
  g_assert_cmpfloat (find (comparisons, "P_a")->simulation, ==,
                     fs_record_get_i (result->quantities, "P_v", 2)
                         + fs_record_get_i (result->quantities, "P_v", 1) / 2);
  g_assert_cmpfloat (find (comparisons, "latency")->half_width, ==, 3);
}

/* Delta is on both sides or on neither (SIMULATOR.md 4). */
static void
test_start_up (void)
{
  for (int startup = 0; startup < 2; startup++)
    {
      const char *changes[] = { "delta", "7", "unicast-startup", startup ? "true" : "false", NULL };
      g_autoptr (FsScenario) scenario = scenario_with (changes);
      const FsCurve *curve = fs_scenario_curve (scenario, 0);
      g_autoptr (FsSimResult) result = made_up_result (6, 2);
      double half_width;
      double without = 50 - 7 * startup;

      g_assert_cmpfloat (fs_compare_simulated (curve, FS_VARIANT_PUBLISHED, "latency_unicast", result, &half_width), ==,
                         without);
      g_assert_cmpfloat (fs_compare_simulated (curve, FS_VARIANT_CORRECTED, "latency_unicast", result, NULL), ==,
                         without + 7);
      g_assert_cmpfloat (fs_compare_simulated (curve, FS_VARIANT_CORRECTED, "L_u", result, NULL), ==, without);
      g_assert_cmpfloat (half_width, ==, 0.5);
    }
}

static void
test_no_counterpart (void)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (FsSimResult) result = made_up_result (6, 2);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);

  g_assert_true (isnan (fs_compare_simulated (curve, FS_VARIANT_CORRECTED, "omega", result, NULL)));
  g_assert_true (isnan (fs_compare_simulated (curve, FS_VARIANT_CORRECTED, "W_c", result, NULL)));
}

static void
test_saturated_model_has_no_error (void)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, 0.5);
  g_autoptr (FsSimResult) result = made_up_result (6, 2);
  g_autoptr (GPtrArray) comparisons = fs_compare (curve, point, result, FS_COMPARE_COUNTERPARTS);

  g_assert_cmpint (point->status, ==, FS_MODEL_SATURATED);
  g_assert_true (isnan (find (comparisons, "latency")->model));
  g_assert_true (isnan (find (comparisons, "latency")->relative_error));
  g_assert_cmpfloat (find (comparisons, "latency")->simulation, ==, 300);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/nothing-is-missing", test_nothing_is_missing);
  g_test_add_func ("/compare/products-and-elements", test_products_and_elements);
  g_test_add_func ("/compare/start-up", test_start_up);
  g_test_add_func ("/compare/no-counterpart", test_no_counterpart);
  g_test_add_func ("/compare/saturated-model-has-no-error", test_saturated_model_has_no_error);
  return g_test_run ();
}
