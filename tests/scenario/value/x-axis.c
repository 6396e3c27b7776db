/* A parameter on the x axis: its values, their curves, and points. */
#include <string.h>

#include "base/error.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

#define TIMED "[Scenario]\nmodel=adaptive-timeout\nn=6\n"

static FsScenario *
with (const FsScenario *scenario, const char *const *settings)
{
  g_autoptr (GError) error = NULL;
  FsScenario *changed = fs_scenario_with_settings (scenario, settings, &error);

  g_assert_no_error (error);
  return changed;
}

FS_TEST (values_of_the_axis)
{
  static const double expected[] = { 1, 2.5, 40 };
  g_autoptr (FsScenario) scenario = scenario_of (TIMED "tau=1;2.50;40\n[Sweep]\nrate=0.01\n[Figure]\nx=tau\n");
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autofree char *value = fs_scenario_value (scenario, 0, "tau");

  g_assert_cmpstr (value, ==, "1;2.5;40");
  g_assert_cmpstr (fs_scenario_figure (scenario)->x, ==, "tau");
  g_assert_cmpstr (curve->x_key->name, ==, "tau");
  g_assert_cmpuint (curve->n_steps, ==, G_N_ELEMENTS (expected));
  g_assert_cmpfloat (curve->inputs.tau, ==, 1);
  for (guint i = 0; i < curve->n_steps; i++)
    {
      const FsCurve *step = fs_curve_x_index (curve, i);

      g_assert_cmpfloat (curve->x_values[i], ==, expected[i]);
      g_assert_cmpfloat (step->inputs.tau, ==, expected[i]);
      g_assert_cmpfloat (step->inputs.M, ==, 32);
      g_assert_cmpstr (step->label, ==, curve->label);
      g_assert_null (step->model_absent);
      g_assert_cmpuint (step->n_values, ==, 1);
      g_assert_cmpfloat (step->values[0], ==, 0.01);
      g_assert_cmpuint (step->n_steps, ==, 1);
      g_assert_null (step->steps);
    }
  g_assert_cmpuint (fs_curve_x_index (curve, 0)->params.tau_cycles, ==, 1);
  g_assert_cmpuint (fs_curve_x_index (curve, 2)->params.tau_cycles, ==, 40);
  g_assert_cmpstr (fs_curve_x_index (curve, 1)->simulation_absent, ==,
                   "Time-out tau is 2.5; the simulator needs a whole number.");
  g_assert_null (fs_curve_x_index (curve, 0)->simulation_absent);
}

/* One value, whether set or not, gives one point; by default at half the saturation rate. */
FS_TEST (defaults)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Figure]\nx=vc-buffer\n");
  g_autoptr (FsScenario) plain = scenario_of ("");
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autofree char *load = fs_scenario_value (scenario, 0, "load");

  g_assert_cmpuint (curve->n_steps, ==, 1);
  g_assert_cmpfloat (curve->x_values[0], ==, 2);
  g_assert_cmpint (fs_curve_x_index (curve, 0)->params.vc_buffer, ==, 2);
  g_assert_cmpstr (load, ==, "0.5");
  g_assert_cmpint (curve->rates_kind, ==, FS_RATES_LOADS);
  g_assert_cmpfloat (curve->values[0], ==, 0.5);
  g_assert_null (fs_scenario_curve (plain, 0)->x_key);
}

FS_TEST (curves_with_own_values)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Scenario]\nV=2;4\n[Figure]\nx=V\n[Curve 1]\nM=16\n[Curve 2]\nM=64\nV=3;5;7\nload=0.2\n");
  const FsCurve *first = fs_scenario_curve (scenario, 0), *second = fs_scenario_curve (scenario, 1);

  g_assert_cmpuint (first->n_steps, ==, 2);
  g_assert_cmpuint (second->n_steps, ==, 3);
  g_assert_cmpint (fs_curve_x_index (first, 1)->inputs.V, ==, 4);
  g_assert_cmpint (fs_curve_x_index (second, 2)->params.V, ==, 7);
  g_assert_cmpfloat (fs_curve_x_index (second, 2)->values[0], ==, 0.2);
  g_assert_cmpstr (first->label, ==, "<i>M</i> = 16"); /* V is the axis */
  g_assert_cmpstr (second->label, ==, "<i>M</i> = 64");
  g_assert_cmpstr (fs_scenario_title (scenario), ==, "Broadcast with adaptive routing");
}

/* tau is M unless it is set. */
FS_TEST (keys_that_follow_x)
{
  g_autoptr (FsScenario) following = scenario_of (TIMED "M=16;32\n[Figure]\nx=M\n");
  g_autoptr (FsScenario) fixed = scenario_of (TIMED "M=16;32\ntau=5\n[Figure]\nx=M\n");
  FsModelInputs inputs;

  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpfloat (fs_curve_x_index (fs_scenario_curve (following, 0), i)->inputs.tau, ==, i == 0 ? 16 : 32);
      g_assert_cmpuint (fs_curve_x_index (fs_scenario_curve (following, 0), i)->params.tau_cycles, ==,
                        i == 0 ? 16 : 32);
      g_assert_cmpfloat (fs_curve_x_index (fs_scenario_curve (fixed, 0), i)->inputs.tau, ==, 5);
    }
  g_assert_true (fs_curve_inputs_at (fs_scenario_curve (following, 0), 20.5, &inputs));
  g_assert_cmpfloat (inputs.M, ==, 20.5);
  g_assert_cmpfloat (inputs.tau, ==, 20.5);
  g_assert_true (fs_curve_inputs_at (fs_scenario_curve (fixed, 0), 20.5, &inputs));
  g_assert_cmpfloat (inputs.tau, ==, 5);
}

/* Between the steps the model computes what it reads and can. */
FS_TEST (model_between_values)
{
  g_autoptr (FsScenario) sizes = scenario_of ("[Scenario]\nV=2;8\n[Figure]\nx=V\n");
  g_autoptr (FsScenario) buffers = scenario_of ("[Scenario]\nvc-buffer=2;8\n[Figure]\nx=vc-buffer\n");
  const FsCurve *curve = fs_scenario_curve (sizes, 0);
  FsModelInputs inputs;

  g_assert_true (fs_curve_inputs_at (curve, 5, &inputs));
  g_assert_cmpint (inputs.V, ==, 5);
  g_assert_false (fs_curve_inputs_at (curve, 1, &inputs));
  g_assert_false (fs_curve_inputs_at (fs_scenario_curve (buffers, 0), 4, &inputs));
}

/* A point of an x axis is the same as a single point, so that both share their runs. */
FS_TEST (points)
{
  static const char *const values[] = { "tau=1", "tau=2", "tau=4" };
  static const char *const back[] = { "x=rate", "tau=2", NULL };
  g_autoptr (FsScenario) scenario = scenario_of (TIMED "tau=1;2;4\n[Figure]\nx=tau\n");
  g_autoptr (FsScenario) single = with (scenario, back);
  g_autofree char *whole = fs_scenario_id (scenario);
  g_autofree char *other = fs_scenario_id (single);

  g_assert_cmpstr (whole, !=, other);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      const char *const setting[] = { values[i], NULL };
      g_autoptr (FsScenario) alone = with (single, setting);
      g_autofree char *a = fs_scenario_point_id (scenario, 0, i, 0.01);
      g_autofree char *b = fs_scenario_point_id (alone, 0, 0, 0.01);

      g_assert_cmpstr (a, ==, b);
    }
}

FS_TEST (changes)
{
  static const char *const to_axis[] = { "x=V", "V=2,4,8", "load=0.3", NULL };
  static const char *const sizes[] = { "3", "5", NULL }, *const lengths[] = { "16", "64", NULL };
  g_autoptr (FsScenario) scenario = scenario_of ("");
  g_autoptr (FsScenario) swept = with (scenario, to_axis);
  g_autoptr (FsScenario) other = fs_scenario_with_list (swept, "V", sizes, NULL);
  g_autoptr (FsScenario) curves = fs_scenario_with_list (other, "M", lengths, NULL);
  g_autoptr (FsScenario) single = fs_scenario_with (curves, "V", "6", NULL);
  g_autofree char *text = fs_scenario_to_text (swept);

  g_assert_cmpstr (text, ==, HEAD "\n[Scenario]\nV=2;4;8\n\n[Sweep]\nload=0.3\n\n[Figure]\nx=V\n");
  g_assert_cmpuint (fs_scenario_curve (swept, 0)->n_steps, ==, 3);
  g_assert_cmpuint (fs_scenario_n_curves (other), ==, 1); /* the list belongs to the axis, not to curves */
  g_assert_cmpuint (fs_scenario_curve (other, 0)->n_steps, ==, 2);
  g_assert_cmpuint (fs_scenario_n_curves (curves), ==, 2);
  g_assert_cmpuint (fs_scenario_curve (curves, 1)->n_steps, ==, 2);
  g_assert_cmpuint (fs_scenario_curve (single, 1)->n_steps, ==, 1);
}

FS_TEST (refusals)
{
  static const struct {
    const char *settings[4];
    const char *sentence;
  } cases[] = {
    { { "V=2,4,8" }, "V has 3 values; only the key that x names may be a list, and x is rate." },
    { { "x=M", "V=2,4,8" }, "V has 3 values; only the key that x names may be a list, and x is M." },
    { { "x=V", "load=0.1,0.2" }, "x is V, so each curve needs one rate or load; it has 2." },
    { { "x=V", "points=7" }, "x is V, so each curve needs one rate or load; it has 7." },
    { { "x=V", "rates-from=0.01", "rates-to=0.02" }, "x is V, so each curve needs one rate or load; it has 10." },
    { { "x=tau" }, "x is tau. tau applies only to routing duato-timeout; routing is duato." },
    { { "x=l" }, "x is l. l applies only to kim-das; model is adaptive-broadcast." },
    { { "x=V", "V=2,4,2" }, "Number of virtual channels V lists 2 twice; list each value once." },
    { { "x=V", "V=2,1" }, "Duato routing needs at least 2 virtual channels; V is 1." },
    { { "x=V", "V=," }, "The list of V has an empty entry." },
    { { "y=saturation_rate" }, "y is saturation-rate, which needs a parameter on the x axis, such as V; x is rate." },
  };
  g_autoptr (FsScenario) scenario = scenario_of ("");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (fs_scenario_with_settings (scenario, cases[i].settings, &error));
      test_assert_refused (error, cases[i].sentence);
    }
}

FS_TEST (saturation_rate)
{
  static const char *const settings[] = { "x=V", "V=2,4,8", "y=saturation_rate", NULL };
  g_autoptr (FsScenario) scenario = scenario_of ("");
  g_autoptr (FsScenario) swept = with (scenario, settings);

  g_assert_cmpstr (fs_scenario_figure (swept)->y[0], ==, "saturation_rate");
  g_assert_cmpstr (fs_scenario_title (swept), ==, "Broadcast with adaptive routing: saturation rate");
}

/* As many points as the list has values, and no more. */
FS_TEST (many_values)
{
  g_autoptr (GString) list = g_string_new ("M=");
  g_autoptr (FsScenario) scenario = scenario_of ("");
  g_autoptr (FsScenario) swept = NULL;
  g_autoptr (GError) error = NULL;
  const char *settings[] = { "x=M", NULL, NULL };

  for (guint i = 1; i <= 1000; i++)
    g_string_append_printf (list, "%s%u", i > 1 ? ";" : "", i);
  settings[1] = list->str;
  swept = with (scenario, settings);
  g_assert_cmpuint (fs_scenario_curve (swept, 0)->n_steps, ==, 1000);
  g_string_append (list, ";1001");
  settings[1] = list->str;
  g_assert_null (fs_scenario_with_settings (scenario, settings, &error));
  g_assert_cmpstr (error->message, ==, "Message length M lists 1001 values; it must have 1 to 1000.");
}

/* Whoever puts a parameter on the x axis need not think of the loads of the sweep that was there. */
FS_TEST (loads_are_replaced)
{
  g_autoptr (FsScenario) plain = fs_scenario_new_default ();
  const char *const over_V[] = { "x=V", "V=2;3", NULL };
  const char *const with_loads[] = { "x=V", "V=2;3", "load=0.1;0.2", NULL };
  const char *const one_rate[] = { "rate=0.01", NULL };
  g_autoptr (FsScenario) scenario = fs_scenario_with_settings (plain, over_V, NULL);
  g_autoptr (FsScenario) single = fs_scenario_with_settings (plain, one_rate, NULL);
  g_autoptr (FsScenario) kept = fs_scenario_with_settings (single, over_V, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (fs_scenario_curve (plain, 0)->n_values, >, 1);
  g_assert_nonnull (scenario);
  g_assert_cmpuint (fs_scenario_curve (scenario, 0)->n_values, ==, 1);
  g_assert_cmpfloat (fs_scenario_curve (scenario, 0)->values[0], ==, 0.5);
  g_assert_cmpint (fs_scenario_curve (kept, 0)->rates_kind, ==, FS_RATES_GIVEN);
  g_assert_cmpfloat (fs_scenario_curve (kept, 0)->values[0], ==, 0.01);
  g_assert_null (fs_scenario_with_settings (plain, with_loads, &error));
  g_assert_nonnull (error);
}

/* Each step is a resolved curve. */
FS_TEST (too_many_values)
{
  g_autoptr (GString) text
      = g_string_new ("[Flitscope]\nformat=1\n[Figure]\nx=tau\n[Scenario]\nmodel=adaptive-timeout\n");
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (GError) error = NULL;

  g_string_append (text, "tau=1");
  for (guint i = 2; i <= 1000; i++)
    g_string_append_printf (text, ";%u", i);
  g_string_append (text, "\n");
  for (guint c = 1; c <= 11; c++)
    g_string_append_printf (text, "[Curve %u]\nM=%u\n", c, 16 + c);
  scenario = fs_scenario_from_text ("many", text->str, text->len, &error);
  g_assert_null (scenario);
  test_assert_refused_for (error, "11000 values of tau; all together it may be 10000.");
}
