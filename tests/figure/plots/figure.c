/* From a scenario and its points to a plot: lines, points, axes, and limits. */
#include "tests/figure/results.h"
#include "scenario/library/gallery.h"
#include "tests/support/test.h"

typedef struct {
  FsScenario *scenario;
  FsModelLines *lines;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer preset)
{
  g_autoptr (GError) error = NULL;

  fixture->scenario = fs_preset_load (preset, &error);
  g_assert_no_error (error);
  fixture->lines = fs_model_lines_new (fixture->scenario, 40, NULL);
  g_assert_nonnull (fixture->lines);
}

static void
tear_down (Fixture *fixture, gconstpointer preset)
{
  fs_model_lines_free (fixture->lines);
  fs_scenario_unref (fixture->scenario);
}

static void
change (Fixture *fixture, const char *key, const char *value)
{
  g_autoptr (GError) error = NULL;
  FsScenario *changed = fs_scenario_with (fixture->scenario, key, value, &error);

  g_assert_no_error (error);
  fs_scenario_unref (fixture->scenario);
  fs_model_lines_free (fixture->lines);
  fixture->scenario = changed;
  fixture->lines = fs_model_lines_new (changed, 40, NULL);
}

static const FsSeries *
series_of (const FsPlot *plot, guint i)
{
  g_assert_cmpuint (i, <, plot->series->len);
  return plot->series->pdata[i];
}

static const FsLine *
line_of (const FsPlot *plot, guint series, guint i)
{
  g_assert_cmpuint (i, <, series_of (plot, series)->lines->len);
  return series_of (plot, series)->lines->pdata[i];
}

static void
test_default (Fixture *fixture, gconstpointer preset)
{
  g_autoptr (FsPlot) plot = fs_figure_plot (fixture->scenario, fixture->lines, NULL, 0, NULL, 0);
  const FsLine *line = line_of (plot, 0, 0);

  g_assert_cmpstr (plot->title, ==, "Broadcast latency, <i>n</i> = 6, <i>V</i> = 2");
  g_assert_cmpstr (plot->subtitle, ==,
                   "Adaptive routing (Duato), broadcast fraction <i>β</i> = 0.01. Model as corrected.");
  g_assert_cmpstr (plot->interval_name, ==, "simulation, 95\u202f%");
  g_assert_cmpstr (plot->y.label, ==, "Broadcast latency (cycles)");
  g_assert_cmpstr (plot->x.label, ==,
                   "Offered load <i>λ</i><sub>g</sub> (10<sup>−3</sup> messages per node per cycle)");
  g_assert_cmpfloat (plot->x.factor, ==, 1e-3);
  g_assert_cmpfloat (plot->y.from, ==, 0);
  g_assert_true (isnan (plot->x.to) && isnan (plot->y.to));
  g_assert_cmpuint (plot->series->len, ==, 1);
  g_assert_cmpuint (series_of (plot, 0)->points->len, ==, 0);
  g_assert_cmpstr (line->name, ==, "model, corrected");
  g_assert_cmpint (line->weight, ==, FS_LINE_MAIN);
  /* MODELS.md 9: n (M + 2) at zero load, and the saturation rate. */
  g_assert_cmpfloat (fabs (g_array_index (line->vertices, FsVertex, 0).y - 204), <, 1e-6);
  g_assert_cmpfloat (fabs (line->saturation - 0.0193953), <, 1e-6);
  g_assert_cmpfloat (fs_model_lines_saturation (fixture->lines, 0, FS_VARIANT_CORRECTED), ==, line->saturation);
}

/* A panel: nine curves, the corrected variant in front, the published one thin. */
static void
test_panel (Fixture *fixture, gconstpointer preset)
{
  g_autoptr (FsPlot) plot = fs_figure_plot (fixture->scenario, fixture->lines, NULL, 0, NULL, 0);

  g_assert_cmpuint (plot->series->len, ==, 9);
  g_assert_cmpstr (
      plot->subtitle, ==,
      "Adaptive routing (Duato), broadcast fraction <i>β</i> = 0.005 to 0.02. Model as corrected and as published. The "
      "published model saturates at a load 4.1\u202f% to 15\u202f% higher than the corrected one.");
  for (guint i = 0; i < 9; i++)
    {
      FsPaletteMember member = { 0 };
      guint n_main = 0;

      /* M is the hue, beta the lightness; the longest messages are the first row of the matrix. */
      g_assert_true (fs_palette_member_of (series_of (plot, i)->palette_entry, &member));
      g_assert_cmpuint (member.hue, ==, i / 3);
      g_assert_cmpuint (member.shade, ==, i % 3 * 6);
      g_assert_cmpuint (member.dash, ==, 0);
      g_assert_cmpuint (series_of (plot, i)->row, ==, 2 - i / 3);
      g_assert_cmpuint (series_of (plot, i)->column, ==, i % 3);
      g_assert_cmpuint (series_of (plot, i)->lines->len, ==, 2);
      for (guint l = 0; l < 2; l++)
        {
          const FsLine *line = line_of (plot, i, l);
          gboolean main = line->weight == FS_LINE_MAIN;

          n_main += main;
          /* Both reach their ends, which lie apart. */
          g_assert_cmpfloat (g_array_index (line->vertices, FsVertex, line->vertices->len - 1).x, >=,
                             0.99 * line->saturation);
          g_assert_cmpfloat (
              line->saturation, ==,
              fs_model_lines_saturation (fixture->lines, i, main ? FS_VARIANT_CORRECTED : FS_VARIANT_PUBLISHED));
          g_assert_cmpstr (line->name, ==, main ? "model, corrected" : "model, published");
          g_assert_cmpint (line->weight, ==, main ? FS_LINE_MAIN : FS_LINE_SECOND);
        }
      g_assert_cmpuint (n_main, ==, 1);
    }
  g_assert_cmpstr (series_of (plot, 0)->label, ==, "<i>M</i> 32 · <i>β</i> 0.005");
  g_assert_cmpstr (plot->row_names[0], ==, "<i>M</i> = 128");
  g_assert_cmpstr (plot->column_names[2], ==, "0.02");
  g_assert_cmpstr (plot->column_title, ==, "Broadcast fraction <i>β</i>");
}

/* Where the published model lasts a third longer than the corrected one, it is drawn as long. */
static void
test_ends (Fixture *fixture, gconstpointer preset)
{
  g_autoptr (FsPlot) plot = NULL;

  change (fixture, "beta", "0.02");
  change (fixture, "M", "128");
  plot = fs_figure_plot (fixture->scenario, fixture->lines, NULL, 0, NULL, 0);
  for (guint l = 0; l < series_of (plot, 0)->lines->len; l++)
    {
      const FsLine *line = line_of (plot, 0, l);

      g_assert_cmpfloat (g_array_index (line->vertices, FsVertex, line->vertices->len - 1).x, >=,
                         0.99 * line->saturation);
    }
}

static void
test_point_states (Fixture *fixture, gconstpointer preset)
{
  const FsCurve *curve = fs_scenario_curve (fixture->scenario, 0);
  g_autoptr (FsSimResult) ok = result_of (curve, FS_SIM_OK, 40, 230);
  g_autoptr (FsSimResult) open = result_of (curve, FS_SIM_NOT_CONVERGED, 45, 300);
  g_autoptr (FsSimResult) saturated = result_of (curve, FS_SIM_SATURATED, 90, 900);
  g_autoptr (FsSimResult) no_traffic = result_of (curve, FS_SIM_NO_TRAFFIC, NAN, NAN);
  FsPointView points[] = {
    point_of (0.001, FS_POINT_DONE, ok),         point_of (0.002, FS_POINT_DONE, open),
    point_of (0.003, FS_POINT_DONE, saturated),  point_of (0.004, FS_POINT_RUNNING, NULL),
    point_of (0.005, FS_POINT_RUNNING, NULL),    point_of (0.006, FS_POINT_QUEUED, NULL),
    point_of (0.007, FS_POINT_DONE, no_traffic), point_of (0.008, FS_POINT_STOPPED, NULL),
    point_of (0.009, FS_POINT_FAILED, NULL),
  };
  const FsPlotPoint expected[] = {
    { 0.001, 230, 3, FS_POINT_STATUS_DONE },        { 0.002, 300, 3, FS_POINT_STATUS_NOT_CONVERGED },
    { 0.003, NAN, NAN, FS_POINT_STATUS_SATURATED }, { 0.004, 250, 20, FS_POINT_STATUS_RUNNING },
    { 0.005, NAN, NAN, FS_POINT_STATUS_RUNNING },   { 0.006, NAN, NAN, FS_POINT_STATUS_QUEUED },
  };
  g_autoptr (FsPlot) plot = NULL;
  const GArray *marks;

  points[3].mean = 250;
  points[3].half_width = 20;
  plot = fs_figure_plot (fixture->scenario, fixture->lines, points, G_N_ELEMENTS (points), NULL, 0);
  marks = series_of (plot, 0)->points;
  g_assert_cmpuint (marks->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < marks->len; i++)
    {
      const FsPlotPoint *plot_point = &g_array_index (marks, FsPlotPoint, i);

      g_assert_cmpfloat (plot_point->x, ==, expected[i].x);
      g_assert_cmpint (plot_point->state, ==, expected[i].state);
      g_assert_true (plot_point->y == expected[i].y || (isnan (plot_point->y) && isnan (expected[i].y)));
      g_assert_true (plot_point->half_width == expected[i].half_width
                     || (isnan (plot_point->half_width) && isnan (expected[i].half_width)));
    }
  g_assert_cmpstr (plot->subtitle, ==,
                   "Adaptive routing (Duato), broadcast fraction <i>β</i> = 0.01. Model as corrected; simulation with "
                   "95\u202f% intervals.");
}

/* A saturated run that was measured has a throughput, but no latency. */
static void
test_measured_beyond_saturation (Fixture *fixture, gconstpointer preset)
{
  g_autoptr (FsSimResult) saturated = result_of (fs_scenario_curve (fixture->scenario, 0), FS_SIM_SATURATED, NAN, NAN);
  FsPointView point = point_of (0.02, FS_POINT_DONE, saturated);
  const char *const ends[] = { "stop", "measure:1000" };

  set_quantity (saturated, "delivered_throughput", 0.012);
  change (fixture, "y", "delivered-throughput;latency");
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autoptr (FsPlot) plot = NULL;
      const FsPlotPoint *throughput;

      change (fixture, "saturated", ends[i]);
      plot = fs_figure_plot (fixture->scenario, fixture->lines, &point, 1, NULL, 0);
      throughput = &g_array_index (series_of (plot, 0)->points, FsPlotPoint, 0);
      g_assert_cmpint (throughput->state, ==, FS_POINT_STATUS_SATURATED);
      if (i == 0)
        g_assert_true (isnan (throughput->y));
      else
        g_assert_cmpfloat (throughput->y, ==, 0.012);
      g_assert_cmpuint (series_of (plot, 1)->points->len, ==, 0);
    }
}

/* A model delivers what is offered up to its saturation rate; from there a level goes to the last point. */
static void
test_level_of_a_model (Fixture *fixture, gconstpointer preset)
{
  g_autoptr (FsSimResult) ok = result_of (fs_scenario_curve (fixture->scenario, 0), FS_SIM_OK, 40, 230);
  FsPointView point = point_of (0.05, FS_POINT_DONE, ok);
  double saturation = fs_model_lines_saturation (fixture->lines, 0, FS_VARIANT_CORRECTED);
  g_autoptr (FsPlot) plot = NULL;
  const FsLine *main, *level;

  set_quantity (ok, "delivered_throughput", 0.03);
  change (fixture, "y", "delivered-throughput");
  plot = fs_figure_plot (fixture->scenario, fixture->lines, &point, 1, NULL, 0);
  main = fs_series_main_line (series_of (plot, 0));
  level = line_of (plot, 0, series_of (plot, 0)->lines->len - 1);
  for (guint i = 0; i < main->vertices->len; i++)
    {
      FsVertex v = g_array_index (main->vertices, FsVertex, i);

      g_assert_cmpfloat (v.y, ==, v.x);
    }
  g_assert_true (isnan (main->saturation));
  g_assert_cmpint (level->weight, ==, FS_LINE_LEVEL);
  g_assert_cmpuint (level->vertices->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      FsVertex v = g_array_index (level->vertices, FsVertex, i);

      g_assert_cmpfloat_with_epsilon (v.x, i == 0 ? saturation : 0.05, 0.01 * saturation);
      g_assert_cmpfloat_with_epsilon (v.y, saturation, 0.01 * saturation);
    }
  /* Over it a point is where what it delivers is. */
  change (fixture, "x", "delivered");
  change (fixture, "y", "latency");
  g_assert_cmpfloat (fs_figure_point_x (fixture->scenario, fixture->lines, &point), ==, 0.03);
}

/* The corrected model counts the start-up of a unicast, the run did not: the point is shifted by it. */
static void
test_like_with_like (Fixture *fixture, gconstpointer preset)
{
  g_autoptr (FsSimResult) result = NULL;
  g_autoptr (FsPlot) corrected = NULL;
  g_autoptr (FsPlot) published = NULL;
  FsPointView point;

  change (fixture, "y", "latency-unicast");
  result = result_of (fs_scenario_curve (fixture->scenario, 0), FS_SIM_OK, 40, 230);
  point = point_of (0.001, FS_POINT_DONE, result);
  corrected = fs_figure_plot (fixture->scenario, fixture->lines, &point, 1, NULL, 0);
  g_assert_cmpfloat (g_array_index (series_of (corrected, 0)->points, FsPlotPoint, 0).y, ==, 41);
  change (fixture, "variant", "published");
  published = fs_figure_plot (fixture->scenario, fixture->lines, &point, 1, NULL, 0);
  g_assert_cmpfloat (g_array_index (series_of (published, 0)->points, FsPlotPoint, 0).y, ==, 40);
  g_assert_cmpstr (published->y.label, ==, "Unicast latency (cycles)");
}

/* Several quantities are several series with different names; the colors continue. */
static void
test_quantities (Fixture *fixture, gconstpointer preset)
{
  g_autoptr (FsSimResult) result = NULL;
  g_autoptr (FsPlot) plot = NULL;
  FsPointView point;
  const char *quantity;
  guint curve;

  change (fixture, "y", "latency;latency_unicast");
  result = result_of (fs_scenario_curve (fixture->scenario, 0), FS_SIM_OK, 40, 230);
  point = point_of (0.001, FS_POINT_DONE, result);
  plot = fs_figure_plot (fixture->scenario, fixture->lines, &point, 1, NULL, 0);
  g_assert_cmpuint (plot->series->len, ==, 2);
  g_assert_cmpstr (plot->y.label, ==, "Latency (cycles)");
  g_assert_cmpstr (series_of (plot, 0)->label, ==, "Broadcast");
  g_assert_cmpstr (series_of (plot, 1)->label, ==, "Unicast");
  g_assert_cmpuint (series_of (plot, 1)->palette_entry, ==, 1);
  g_assert_cmpfloat (g_array_index (series_of (plot, 0)->points, FsPlotPoint, 0).y, ==, 230);
  g_assert_cmpfloat (g_array_index (series_of (plot, 1)->points, FsPlotPoint, 0).y, ==, 41);
  fs_figure_series (fixture->scenario, 1, &curve, &quantity);
  g_assert_cmpuint (curve, ==, 0);
  g_assert_cmpstr (quantity, ==, "latency_unicast");
}

/* What model and simulator call by one name but count differently is not put side by side. */
static void
test_unlike_quantities (Fixture *fixture, gconstpointer preset)
{
  g_autoptr (FsSimResult) result = NULL;
  g_autoptr (FsPlot) plot = NULL;
  FsPointView point;

  change (fixture, "y", "W_s;escape_fraction");
  result = result_of (fs_scenario_curve (fixture->scenario, 0), FS_SIM_OK, 40, 230);
  set_quantity (result, "W_s", 7);
  set_quantity (result, "escape_fraction", 0.25);
  *fs_record_at (result->half_widths, (guint) fs_record_find (result->half_widths, "escape_fraction"), NULL) = 0.01;
  point = point_of (0.001, FS_POINT_DONE, result);
  plot = fs_figure_plot (fixture->scenario, fixture->lines, &point, 1, NULL, 0);
  g_assert_cmpuint (series_of (plot, 0)->points->len, ==, 0); /* the model's W_s is without multiplexing */
  g_assert_cmpuint (series_of (plot, 0)->lines->len, ==, 1);
  g_assert_cmpuint (series_of (plot, 1)->lines->len, ==, 0);
  g_assert_cmpfloat (g_array_index (series_of (plot, 1)->points, FsPlotPoint, 0).y, ==, 0.25);
  g_assert_cmpfloat (g_array_index (series_of (plot, 1)->points, FsPlotPoint, 0).half_width, ==, 0.01);
}

static void
test_x (Fixture *fixture, gconstpointer preset)
{
  double saturation = fs_model_lines_saturation (fixture->lines, 0, FS_VARIANT_CORRECTED);
  FsPointView point = point_of (0.5 * saturation, FS_POINT_QUEUED, NULL);
  g_autoptr (FsPlot) load = NULL;
  g_autoptr (FsPlot) flits = NULL;
  FsModelInputs inputs;
  double rate;

  change (fixture, "x", "load");
  load = fs_figure_plot (fixture->scenario, fixture->lines, &point, 1, NULL, 0);
  g_assert_cmpfloat (fabs (line_of (load, 0, 0)->saturation - 1), <, 1e-12);
  g_assert_cmpfloat (fabs (g_array_index (series_of (load, 0)->points, FsPlotPoint, 0).x - 0.5), <, 1e-12);
  g_assert_cmpfloat (load->x.factor, ==, 1);
  g_assert_true (
      fs_figure_x_position (fixture->scenario, fixture->lines, 0, FS_VARIANT_CORRECTED, 0.5, &inputs, &rate));
  g_assert_cmpfloat (fabs (rate - 0.5 * saturation), <, 1e-15);

  change (fixture, "x", "offered-flits");
  flits = fs_figure_plot (fixture->scenario, fixture->lines, &point, 1, NULL, 0);
  g_assert_cmpfloat (fabs (line_of (flits, 0, 0)->saturation - 32 * saturation), <, 1e-12);
  point.point.rate = 0.01;
  g_assert_cmpfloat (fabs (fs_figure_x (fixture->scenario, fixture->lines, &point.point) - 0.32), <, 1e-12);
}

static void
test_axes (Fixture *fixture, gconstpointer preset)
{
  g_autoptr (FsPlot) plot = NULL;
  const FsLine *line;

  change (fixture, "y", "lambda_c");
  change (fixture, "y-divide-by", "4");
  change (fixture, "x-range", "0.001;0.01");
  plot = fs_figure_plot (fixture->scenario, fixture->lines, NULL, 0, NULL, 0);
  line = line_of (plot, 0, 0);
  g_assert_cmpfloat (plot->x.from, ==, 0.001);
  g_assert_cmpfloat (plot->x.to, ==, 0.01);
  g_assert_true (isnan (plot->y.from));
  g_assert_cmpfloat (plot->y.factor, ==, 1e-3);
  g_assert_cmpstr (plot->y.label, ==,
                   "Channel rate of all messages / 4 (10<sup>−3</sup> messages per channel per cycle)");
  /* lambda_c of the corrected model: MODELS.md 4; here only that it was divided. */
  {
    g_autoptr (FsModelPoint) point
        = fs_model_solve (fs_scenario_curve (fixture->scenario, 0)->model,
                          &fs_scenario_curve (fixture->scenario, 0)->inputs, FS_VARIANT_CORRECTED, 0.01);

    g_assert_cmpfloat (fabs (fs_line_at (line, 0.01) / (fs_record_get (point->outputs, "lambda_c") / 4) - 1), <, 1e-6);
  }
}

/* Separate addressing has a bound in the place of a model: what its last copy needs, up to the saturation of the unicasts. */
static void
test_separate (Fixture *fixture, gconstpointer preset)
{
  g_autoptr (FsPlot) plot = fs_figure_plot (fixture->scenario, fixture->lines, NULL, 0, NULL, 0);
  const FsCurve *curve = fs_scenario_curve (fixture->scenario, 1);
  FsModelInputs unicasts = curve->inputs;
  guint n_bounds = 0;
  double end;

  unicasts.beta = 0;
  end = fs_model_saturation (curve->model, &unicasts, FS_VARIANT_CORRECTED).rate / (0.98 + 0.02 * 63);
  for (guint s = 0; s < plot->series->len; s++)
    if (series_of (plot, s)->curve == 1 && series_of (plot, s)->lines->len > 0)
      {
        const FsLine *line = line_of (plot, s, 0);

        g_assert_cmpstr (line->name, ==, "lower bound");
        g_assert_cmpfloat (line->saturation, ==, end);
        g_assert_cmpfloat (g_array_index (line->vertices, FsVertex, 1).x, ==, end);
        g_assert_cmpfloat (g_array_index (line->vertices, FsVertex, 1).y, ==, 1026);
        n_bounds++;
      }
  g_assert_cmpuint (n_bounds, ==, 1);
}

/* A curve without a model has a line at the latency of an empty network, and a vertical line with words where its busiest channel
 * is full; curves with the same bound share it. */
static void
test_bounds (Fixture *fixture, gconstpointer preset)
{
  const char *const settings[] = { "topology=mesh", "n=2", "k=8", "V=4", "beta=0", "routing=west-first", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) mesh = fs_scenario_with_settings (fixture->scenario, settings, &error);
  g_autoptr (FsScenario) both = NULL, channels = NULL;
  g_autoptr (FsPlot) plot = NULL, other = NULL;
  const FsNote *note;

  g_assert_no_error (error);
  both = fs_scenario_with_list (mesh, "M", (const char *const[]){ "16", "32", NULL }, &error);
  g_assert_no_error (error);
  plot = fs_figure_plot (both, NULL, NULL, 0, NULL, 0);
  g_assert_cmpuint (plot->notes->len, ==, 2);
  note = &g_array_index (plot->notes, FsNote, 0);
  g_assert_cmpstr (note->text, ==, "capacity");
  g_assert_true (isnan (note->y));
  g_assert_cmpfloat (note->x, ==, fs_wormhole_params_capacity_rate (&fs_scenario_curve (both, 0)->params));
  g_assert_cmpuint (note->palette_entry, ==, 0);
  channels = fs_scenario_with_list (mesh, "V", (const char *const[]){ "4", "8", NULL }, &error);
  g_assert_no_error (error);
  other = fs_figure_plot (channels, NULL, NULL, 0, NULL, 0);
  g_assert_cmpuint (other->notes->len, ==, 1);
  g_assert_cmpuint (g_array_index (other->notes, FsNote, 0).palette_entry, ==, G_MAXUINT);
}

static void
test_stopped (Fixture *fixture, gconstpointer preset)
{
  FsJob job;

  fs_job_init (&job);
  fs_job_stop (&job);
  g_assert_null (fs_model_lines_new (fixture->scenario, 40, &job));
}

FS_TESTS
{
  const char *curve = "ab-n6-v2-m32-b010";

  FS_ADD_FIXTURE_TEST (Fixture, curve, set_up, test_default, tear_down, "default");
  FS_ADD_FIXTURE_TEST (Fixture, "ab-n6-v2", set_up, test_panel, tear_down, "panel");
  FS_ADD_FIXTURE_TEST (Fixture, "separate-addressing", set_up, test_separate, tear_down, "separate-addressing");
  FS_ADD_FIXTURE_TEST (Fixture, "ab-n8-v4", set_up, test_ends, tear_down, "panel-far-ends");
  FS_ADD_FIXTURE_TEST (Fixture, curve, set_up, test_point_states, tear_down, "point-states");
  FS_ADD_FIXTURE_TEST (Fixture, curve, set_up, test_level_of_a_model, tear_down, "level-of-a-model");
  FS_ADD_FIXTURE_TEST (Fixture, curve, set_up, test_measured_beyond_saturation, tear_down,
                       "measured-beyond-saturation");
  FS_ADD_FIXTURE_TEST (Fixture, curve, set_up, test_like_with_like, tear_down, "like-with-like");
  FS_ADD_FIXTURE_TEST (Fixture, curve, set_up, test_quantities, tear_down, "quantities");
  FS_ADD_FIXTURE_TEST (Fixture, curve, set_up, test_unlike_quantities, tear_down, "unlike-quantities");
  FS_ADD_FIXTURE_TEST (Fixture, curve, set_up, test_x, tear_down, "x");
  FS_ADD_FIXTURE_TEST (Fixture, curve, set_up, test_axes, tear_down, "axes");
  FS_ADD_FIXTURE_TEST (Fixture, curve, set_up, test_bounds, tear_down, "bounds");
  FS_ADD_FIXTURE_TEST (Fixture, curve, set_up, test_stopped, tear_down, "stopped");
}
