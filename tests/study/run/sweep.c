/* The points of a sweep: loads, rates, and parameter values. */
#include "study/run/sweep.h"

#include <math.h>

#include "base/error.h"
#include "scenario/library/gallery.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

static const FsStoredQuantities all = { NULL, 0 };

/* Loads are fractions of the saturation rate of the model's default variant (INTERFACES.md 2). */
FS_TEST (loads)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  double saturation = fs_model_saturation (curve->model, &curve->inputs, FS_VARIANT_CORRECTED).rate;

  g_assert_cmpuint (points->len, ==, 9);
  for (guint i = 0; i < points->len; i++)
    g_assert_cmpfloat_with_epsilon (g_array_index (points, FsSweepPoint, i).rate, saturation * (i + 1) / 10, 1e-15);
}

FS_TEST (rates)
{
  g_autoptr (FsScenario) scenario = scenario_set (fs_scenario_new_default (), "rate", "0.001;0.005");
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);

  g_assert_cmpuint (points->len, ==, 2);
  g_assert_cmpfloat (g_array_index (points, FsSweepPoint, 0).rate, ==, 0.001);
  g_assert_cmpfloat (g_array_index (points, FsSweepPoint, 1).rate, ==, 0.005);
}

/* All curves have equal offered loads, those without a model too; their own loads are the default. */
FS_TEST (common_loads)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Sweep]\nload=0.5\nload-reference=common\n"
                                                 "[Curve 1]\nM=32\n[Curve 2]\nM=64\nhidden=true\n"
                                                 "[Curve 3]\nrouting=random\nV=1\n");
  g_autoptr (FsScenario) own = fs_scenario_with (scenario, "load-reference", "own", NULL);
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  const FsCurve *longest = fs_scenario_curve (scenario, 1);
  double smallest = fs_model_saturation (longest->model, &longest->inputs, longest->model->default_variant).rate;
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (fs_scenario_curve (scenario, 2)->model_absent);
  g_assert_cmpuint (points->len, ==, 2);
  for (guint i = 0; i < points->len; i++)
    g_assert_cmpfloat (g_array_index (points, FsSweepPoint, i).rate, ==, 0.5 * smallest);
  g_assert_null (fs_sweep_points (own, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
}

/* On an axis of a parameter the load is that of the smallest saturation rate everywhere. */
FS_TEST (common_load_over_a_parameter)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Scenario]\nM=16;32;64\n[Sweep]\nload=0.5\nload-reference=common\n[Figure]\nx=M\n");
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  g_autoptr (GPtrArray) line = fs_sweep_parameter_line (curve, FS_VARIANT_CORRECTED, FALSE, TRUE, 5, all, NULL);
  double rate = g_array_index (points, FsSweepPoint, 0).rate;

  g_assert_cmpuint (points->len, ==, 3);
  for (guint i = 0; i < points->len; i++)
    g_assert_cmpfloat (g_array_index (points, FsSweepPoint, i).rate, ==, rate);
  for (guint i = 0; i < line->len; i++)
    {
      const FsParameterPoint *place = line->pdata[i];

      g_assert_cmpfloat (place->point->rate, ==, rate);
      g_assert_cmpfloat (place->saturation, >, rate);
    }
}

FS_TEST (panel_is_in_curve_order)
{
  g_autoptr (FsScenario) scenario = fs_preset_load ("ab-n6-v2", NULL);
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);

  g_assert_cmpuint (fs_scenario_n_curves (scenario), ==, 9);
  for (guint i = 1; i < points->len; i++)
    g_assert_cmpuint (g_array_index (points, FsSweepPoint, i).curve, >=,
                      g_array_index (points, FsSweepPoint, i - 1).curve);
}

FS_TEST (refined_points)
{
  g_autoptr (FsScenario) scenario = scenario_set (fs_scenario_new_default (), "points", "4");
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  double saturation = fs_model_saturation (curve->model, &curve->inputs, FS_VARIANT_CORRECTED).rate;

  g_assert_cmpuint (points->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      double u = (i + 1) / 5.0;

      g_assert_cmpfloat_with_epsilon (g_array_index (points, FsSweepPoint, i).rate,
                                      saturation * (1 - (1 - u) * (1 - u)), 1e-15);
    }
}

/* The curve rises to its last solution, within a step of lambda*. */
FS_TEST (model_curve)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  double saturation = fs_model_saturation (curve->model, &curve->inputs, FS_VARIANT_PUBLISHED).rate;
  g_autoptr (GPtrArray) solved
      = fs_sweep_model_curve (curve, FS_VARIANT_PUBLISHED, saturation, INFINITY, 200, all, NULL);
  double previous = 0;

  g_assert_cmpuint (solved->len, >=, 199);
  for (guint i = 0; i < solved->len; i++)
    {
      const FsModelPoint *point = g_ptr_array_index (solved, i);
      double latency = fs_record_get (point->outputs, "latency");

      g_assert_cmpfloat (latency, >=, previous);
      previous = latency;
    }
  g_assert_cmpfloat (((FsModelPoint *) g_ptr_array_index (solved, solved->len - 1))->rate, >, 0.9999 * saturation);
}

FS_TEST (model_curve_stops)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  FsJob job;

  fs_job_init (&job);
  fs_job_stop (&job);
  g_assert_null (
      fs_sweep_model_curve (fs_scenario_curve (scenario, 0), FS_VARIANT_PUBLISHED, 0.02, INFINITY, 200, all, &job));
}

/* Over a parameter: a point for each of its values, each at the load of its own saturation. */
FS_TEST (points_over_a_parameter)
{
  static const char *const settings[] = { "x=M", "M=16;32;64", "load=0.5", NULL };
  g_autoptr (FsScenario) plain = fs_scenario_new_default ();
  g_autoptr (FsScenario) scenario = fs_scenario_with_settings (plain, settings, NULL);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);

  g_assert_cmpuint (points->len, ==, 3);
  for (guint i = 0; i < points->len; i++)
    {
      FsSweepPoint point = g_array_index (points, FsSweepPoint, i);
      const FsCurve *step = fs_curve_x_index (curve, i);

      g_assert_cmpuint (point.step, ==, i);
      g_assert_cmpfloat (step->inputs.M, ==, 16 << i);
      g_assert_cmpfloat (point.rate, ==,
                         0.5 * fs_model_saturation (step->model, &step->inputs, FS_VARIANT_CORRECTED).rate);
    }
}

/* Between the smallest and the largest value, including them; each point has the solution that it has alone. */
FS_TEST (line_over_a_parameter)
{
  static const char *const settings[] = { "x=M", "M=64;16;20.5", "load=0.5", NULL };
  g_autoptr (FsScenario) plain = fs_scenario_new_default ();
  g_autoptr (FsScenario) scenario = fs_scenario_with_settings (plain, settings, NULL);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (GPtrArray) line = fs_sweep_parameter_line (curve, FS_VARIANT_PUBLISHED, TRUE, TRUE, 5, all, NULL);
  static const double expected[] = { 16, 20.5, 22.627416997969522, 32, 45.254833995939045, 64 };

  g_assert_cmpuint (line->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < line->len; i++)
    {
      const FsParameterPoint *place = g_ptr_array_index (line, i);
      FsModelInputs inputs = curve->inputs;
      double corrected;

      inputs.M = place->x;
      corrected = fs_model_saturation (curve->model, &inputs, FS_VARIANT_CORRECTED).rate;
      g_assert_cmpfloat_with_epsilon (place->x, expected[i], 1e-12);
      g_assert_cmpfloat (place->point->rate, ==, 0.5 * corrected);
      g_assert_cmpfloat (place->saturation, ==, fs_model_saturation (curve->model, &inputs, FS_VARIANT_PUBLISHED).rate);
    }
}

FS_TEST (line_over_whole_numbers)
{
  static const char *const settings[] = { "x=n", "n=4;9", "rate=0.001", NULL };
  g_autoptr (FsScenario) plain = fs_scenario_new_default ();
  g_autoptr (FsScenario) scenario = fs_scenario_with_settings (plain, settings, NULL);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (GPtrArray) line = fs_sweep_parameter_line (curve, FS_VARIANT_CORRECTED, FALSE, FALSE, 200, all, NULL);
  FsJob job;

  g_assert_cmpuint (line->len, ==, 6);
  for (guint i = 0; i < line->len; i++)
    {
      const FsParameterPoint *place = g_ptr_array_index (line, i);

      g_assert_cmpfloat (place->x, ==, 4 + i);
      g_assert_cmpfloat (place->point->rate, ==, 0.001);
      g_assert_true (isnan (place->saturation));
    }
  fs_job_init (&job);
  fs_job_stop (&job);
  g_assert_null (fs_sweep_parameter_line (curve, FS_VARIANT_CORRECTED, FALSE, FALSE, 200, all, &job));
}

/* Only the simulator reads the buffer of a virtual channel: there is no line. */
FS_TEST (no_line_over_simulator_parameters)
{
  static const char *const settings[] = { "x=vc-buffer", "vc-buffer=2;4", "rate=0.001", NULL };
  g_autoptr (FsScenario) plain = fs_scenario_new_default ();
  g_autoptr (FsScenario) scenario = fs_scenario_with_settings (plain, settings, NULL);
  g_autoptr (GPtrArray) line
      = fs_sweep_parameter_line (fs_scenario_curve (scenario, 0), FS_VARIANT_CORRECTED, FALSE, TRUE, 200, all, NULL);

  g_assert_cmpuint (line->len, ==, 0);
}
