/* The series of a figure: quantities that some curves do not have, parameters, and offered loads on the x axis. */
#include "tests/figure/results.h"
#include "tests/support/test.h"

#define KIM_DAS "[Scenario]\nmodel=kim-das\nvariant=both\n[Sweep]\nrate=0.0005;0.001\n"

static const FsSeries *
series_of (const FsPlot *plot, guint i)
{
  g_assert_cmpuint (i, <, plot->series->len);
  return plot->series->pdata[i];
}

static const FsLine *
main_line (const FsPlot *plot, guint series)
{
  const FsLine *line = fs_series_main_line (series_of (plot, series));

  g_assert_nonnull (line);
  return line;
}

static FsVertex
last_vertex (const FsLine *line)
{
  return g_array_index (line->vertices, FsVertex, line->vertices->len - 1);
}

/* KD94 Fig. 2: two quantities of one routing, a third one of the others. What a curve has not is not there, and its
 * color is that of its first quantity. */
FS_TEST (missing_quantities)
{
  g_autoptr (FsScenario) scenario
      = scenario_of (KIM_DAS "[Figure]\nx=offered-flits\ny=P-b-lowest;P-b-highest;P-b\n"
                             "[Curve 1]\nlabel=LR\n[Curve 2]\nlabel=LR, finite\nfinite-buffer=true\n"
                             "[Curve 3]\nlabel=random\nmode=random\n[Curve 4]\nlabel=cut-through\nmode=vct\n");
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 40, NULL);
  g_autoptr (FsPlot) plot = fs_figure_plot (scenario, lines, NULL, 0, NULL, 0);
  const struct {
    guint curve, palette_entry;
    const char *key, *label;
  } expected[] = {
    { 0, 0, "P_b_lowest", "LR, " },  { 1, 1, "P_b_lowest", "LR, finite, " },
    { 0, 4, "P_b_highest", "LR, " }, { 1, 5, "P_b_highest", "LR, f" },
    { 2, 2, "P_b", "random, " },     { 3, 3, "P_b", "cut-through, " },
  };

  g_assert_cmpuint (plot->series->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < plot->series->len; i++)
    {
      guint curve;
      const char *key;

      fs_figure_series (scenario, i, &curve, &key);
      g_assert_cmpuint (curve, ==, expected[i].curve);
      g_assert_cmpstr (key, ==, expected[i].key);
      g_assert_cmpuint (series_of (plot, i)->palette_entry, ==, expected[i].palette_entry);
      g_assert_true (g_str_has_prefix (series_of (plot, i)->label, expected[i].label));
      g_assert_nonnull (fs_series_main_line (series_of (plot, i)));
    }
  g_assert_cmpstr (series_of (plot, 0)->label, !=, series_of (plot, 2)->label);
  /* MODELS.md 9: rho = lambda_g l t_u, l = 200; the published variant comes first. */
  g_assert_cmpstr (plot->x.label, ==, "Offered load <i>ρ</i> = <i>λ</i><sub>g</sub> <i>l</i> <i>t</i><sub>u</sub>");
  g_assert_cmpstr (main_line (plot, 0)->name, ==, "model, published");
  g_assert_cmpfloat (fabs (main_line (plot, 0)->saturation - 200 * 0.0024264), <, 1e-5);
  /* All but cut-through and random routing have two variants that differ. */
  g_assert_cmpuint (series_of (plot, 0)->lines->len, ==, 2);
  g_assert_cmpuint (series_of (plot, 4)->lines->len, ==, 1);
  g_assert_cmpuint (series_of (plot, 5)->lines->len, ==, 1);
}

/* A model that drops messages never saturates: its line continues to the end of the axis. */
FS_TEST (endless_values)
{
  g_autoptr (FsScenario) scenario = scenario_of (KIM_DAS "[Curve 1]\n[Curve 2]\nfinite-buffer=true\n");
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 40, NULL);
  g_autoptr (FsPlot) plot = fs_figure_plot (scenario, lines, NULL, 0, NULL, 0);

  g_assert_true (isfinite (main_line (plot, 0)->saturation));
  g_assert_true (isnan (main_line (plot, 1)->saturation));
  g_assert_cmpfloat (last_vertex (main_line (plot, 1)).x, >, main_line (plot, 0)->saturation);
}

/* The accepted load is what the model or the run accepts, and what it offers where nothing is refused. */
FS_TEST (accepted)
{
  g_autoptr (FsScenario) scenario
      = scenario_of (KIM_DAS "[Figure]\nx=accepted\n[Curve 1]\n[Curve 2]\nfinite-buffer=true\n");
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 40, NULL);
  const FsCurve *finite = fs_scenario_curve (scenario, 1);
  g_autoptr (FsSimResult) result = result_of (fs_scenario_curve (scenario, 0), FS_SIM_OK, 240, NAN);
  g_autoptr (FsModelPoint) point = fs_model_solve (finite->model, &finite->inputs, FS_VARIANT_PUBLISHED, 0.0025);
  double accepted = fs_record_get (point->outputs, "lambda_n"), rate;
  FsSweepPoint at = { .curve = 1, .rate = 0.0025 };
  FsPointView view = point_of (0.001, FS_POINT_DONE, result);
  g_autoptr (FsPlot) plot = NULL;
  FsModelInputs inputs;

  set_quantity (result, "accepted_throughput", 0.00098);
  set_quantity (result, "latency_channel", 240);
  plot = fs_figure_plot (scenario, lines, &view, 1, NULL, 0);
  g_assert_true (g_str_has_prefix (plot->x.label, "Accepted throughput"));
  g_assert_cmpfloat (g_array_index (series_of (plot, 0)->points, FsPlotPoint, 0).x, ==, 0.00098);
  /* MODELS.md 8, K5: at 0.0025 the published model accepts 0.001693. */
  g_assert_cmpfloat (fabs (accepted - 0.001693), <, 1e-6);
  g_assert_cmpfloat (fs_figure_x (scenario, lines, &at), ==, accepted);
  g_assert_cmpfloat (fabs (main_line (plot, 0)->saturation - 0.0024264), <, 1e-7);
  g_assert_cmpfloat (last_vertex (main_line (plot, 1)).x, <, 0.0024264);
  /* And back. */
  g_assert_true (fs_figure_x_position (scenario, lines, 1, FS_VARIANT_PUBLISHED, accepted, &inputs, &rate));
  g_assert_cmpfloat (fabs (rate / 0.0025 - 1), <, 1e-6);
  g_assert_false (fs_figure_x_position (scenario, lines, 1, FS_VARIANT_PUBLISHED, 0.1, &inputs, &rate));
}

static const char tau[] = "[Scenario]\nmodel=adaptive-timeout\nvariant=both\ntau=1;16;256\n[Sweep]\nrate=0.04\n"
                          "[Figure]\nx=tau\nx-scale=log\n";

/* Over a parameter: the lines pass through the values of the model at each x value, and the points are at theirs. */
FS_TEST (parameter)
{
  g_autoptr (FsScenario) scenario = scenario_of (tau);
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 40, NULL);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsSimResult) result = result_of (fs_curve_x_index (curve, 2), FS_SIM_OK, 125, NAN);
  FsPointView view = point_of (0.04, FS_POINT_DONE, result);
  g_autoptr (FsPlot) plot = NULL;
  const FsLine *line;

  view.point.step = 2;
  plot = fs_figure_plot (scenario, lines, &view, 1, NULL, 0);
  line = main_line (plot, 0);
  g_assert_cmpstr (plot->x.label, ==, "Time-out <i>τ</i> (cycles)");
  g_assert_true (plot->x.parameter && plot->x.log && !plot->x.integer);
  g_assert_cmpfloat (plot->x.factor, ==, 1);
  for (guint s = 0; s < curve->n_steps; s++)
    {
      const FsCurve *step = fs_curve_x_index (curve, s);
      g_autoptr (FsModelPoint) point = fs_model_solve (step->model, &step->inputs, FS_VARIANT_CORRECTED, 0.04);
      double y = fs_record_get (point->outputs, "latency");

      g_assert_cmpfloat (fs_line_at (line, curve->x_values[s]), ==, y);
      g_assert_cmpfloat (fs_figure_value (scenario, lines, 0, FS_VARIANT_CORRECTED, "latency", curve->x_values[s]), ==,
                         y);
    }
  g_assert_true (isnan (line->saturation));
  g_assert_true (isnan (fs_model_lines_saturation (lines, 0, FS_VARIANT_CORRECTED)));
  g_assert_cmpuint (series_of (plot, 0)->points->len, ==, 1);
  g_assert_cmpfloat (g_array_index (series_of (plot, 0)->points, FsPlotPoint, 0).x, ==, 256);
}

/* Where the model has no answer the line has a gap. */
FS_TEST (parameter_gap)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nn=4;6;8;10;12\n[Sweep]\nrate=0.01\n[Figure]\nx=n\n");
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 40, NULL);
  g_autoptr (FsPlot) plot = fs_figure_plot (scenario, lines, NULL, 0, NULL, 0);
  const FsLine *line = main_line (plot, 0);

  g_assert_cmpstr (plot->x.label, ==, "Dimension <i>n</i>");
  g_assert_true (plot->x.integer);
  g_assert_cmpuint (line->vertices->len, ==, 9); /* every whole number */
  g_assert_true (isfinite (g_array_index (line->vertices, FsVertex, 0).y));
  g_assert_true (isnan (last_vertex (line).y));
  g_assert_cmpfloat (last_vertex (line).x, ==, 12);
  g_assert_null (strstr (plot->title, "<i>n</i>"));
}

/* The saturation rate of the model is a line, that of the simulation its bracket. */
FS_TEST (saturation_rate)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Scenario]\nvariant=both\nV=2;4\n[Sweep]\nload=0.5\n[Figure]\nx=V\ny=saturation-rate\n");
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 40, NULL);
  FsSaturationBracket brackets[] = {
    { .curve = 0, .step = 1, .low = 0.030, .high = 0.0302, .done = TRUE },
    { .curve = 0, .step = 0, .low = 0.020, .high = NAN },
  };
  g_autoptr (FsPlot) plot = fs_figure_plot (scenario, lines, NULL, 0, brackets, G_N_ELEMENTS (brackets));
  const GArray *points = series_of (plot, 0)->points;

  g_assert_cmpstr (plot->y.label, ==, "Saturation rate (10<sup>−3</sup> messages per node per cycle)");
  g_assert_cmpstr (plot->interval_name, ==, "simulated saturation (bisection)");
  /* MODELS.md 9: n = 6, M = 32, beta = 0.01. */
  g_assert_cmpfloat (fabs (fs_line_at (main_line (plot, 0), 2) - 0.0193953), <, 1e-7);
  g_assert_cmpfloat (fabs (fs_line_at (main_line (plot, 0), 4) - 0.0252402), <, 1e-7);
  g_assert_cmpfloat (
      fabs (fs_figure_value (scenario, lines, 0, FS_VARIANT_PUBLISHED, "saturation_rate", 4) - 0.0273412), <, 1e-7);
  g_assert_cmpuint (points->len, ==, 1);
  g_assert_cmpfloat (g_array_index (points, FsPlotPoint, 0).x, ==, 4);
  g_assert_cmpfloat (fabs (g_array_index (points, FsPlotPoint, 0).y - 0.0301), <, 1e-12);
  g_assert_cmpfloat (fabs (g_array_index (points, FsPlotPoint, 0).half_width - 0.0001), <, 1e-12);
  g_assert_true (isnan (series_of (plot, 0)->saturates_from));
  g_assert_nonnull (strstr (plot->subtitle, "The published model saturates at a load 7.9\u202f% to 8.3\u202f% higher"));
}

/* On an axis of loads, simulated saturation is drawn at its rate, once per curve. */
FS_TEST (brackets)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Figure]\nx=load\ny=latency;latency-unicast\n[Curve 1]\nM=32\n[Curve 2]\nM=64\n");
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 40, NULL);
  double unit = fs_model_lines_saturation (lines, 1, FS_VARIANT_CORRECTED);
  FsSaturationBracket brackets[] = {
    { .curve = 1, .low = 1.2 * unit, .high = 1.21 * unit, .done = TRUE },
    { .curve = 0, .low = NAN, .high = NAN, .absent = "No." },
  };
  g_autoptr (FsPlot) plot = fs_figure_plot (scenario, lines, NULL, 0, brackets, G_N_ELEMENTS (brackets));

  g_assert_true (isnan (series_of (plot, 0)->saturates_from));
  g_assert_cmpfloat (fabs (series_of (plot, 1)->saturates_from - 1.2), <, 1e-12);
  g_assert_cmpfloat (fabs (series_of (plot, 1)->saturates_to - 1.21), <, 1e-12);
  g_assert_true (isnan (series_of (plot, 3)->saturates_from));
  for (guint s = 0; s < 4; s++)
    g_assert_cmpuint (series_of (plot, s)->points->len, ==, 0);
}
