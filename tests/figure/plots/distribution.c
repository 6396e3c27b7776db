/* Latency distributions: from the histogram of a run to the line of a plot. */
#include "figure/plots/figure.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "figure/series/figure-series.h"
#include "plot/value/range.h"
#include "sim/run/sim-latencies.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

#define SETTINGS(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* Unicasts: one of 10 cycles, two of 11, none of 12, three of 14, and two that share a bin of 2048 … 2079. */
static FsSimResult *
make_result (void)
{
  static const uint64_t latencies[] = { 10, 11, 11, 14, 14, 14, 2050, 2060 };
  FsSimResult *result = g_new0 (FsSimResult, 1);
  guint n;
  const FsQuantity *quantities = fs_sim_quantities (&n);

  result->unicast = (FsLatency){ NAN, NAN, fs_histogram_new () };
  result->broadcast = (FsLatency){ NAN, NAN, fs_histogram_new () };
  result->network = (FsLatency){ NAN, NAN, fs_histogram_new () };
  result->quantities = fs_record_new (quantities, n, fs_record_size_of_hypercube (6, 2));
  result->half_widths = fs_record_new (quantities, n, fs_record_size_of_hypercube (6, 2));
  for (guint i = 0; i < G_N_ELEMENTS (latencies); i++)
    fs_histogram_add (result->unicast.histogram, latencies[i]);
  return result;
}

/* The sum of fractions times widths is 1; the fraction with a longer latency falls from 1 to 0. */
FS_TEST (bins)
{
  g_autoptr (FsSimResult) result = make_result ();
  g_autoptr (GArray) shares = fs_sim_distribution (result, "distribution_unicast");
  g_autoptr (GArray) tail = fs_sim_distribution (result, "tail_unicast");
  g_autoptr (GArray) none = fs_sim_distribution (result, "distribution_broadcast");
  static const double longer[] = { 7 / 8.0, 5 / 8.0, 2 / 8.0, 0 };
  double sum = 0;

  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (shares->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      FsDistributionBin bin = g_array_index (shares, FsDistributionBin, i);

      sum += bin.value * (double) (bin.to - bin.from + 1);
      g_assert_cmpfloat (g_array_index (tail, FsDistributionBin, i).value, ==, longer[i]);
    }
  g_assert_cmpfloat_with_epsilon (sum, 1, 1e-15);
  g_assert_cmpuint (g_array_index (shares, FsDistributionBin, 3).from, ==, 2048);
  g_assert_cmpuint (g_array_index (shares, FsDistributionBin, 3).to, ==, 2079);
}

static FsPlot *
plot_of (const FsScenario *scenario, const FsSimResult *result)
{
  FsPointView view = { .point = { .rate = 0.01 }, .state = FS_POINT_DONE, .result = result };
  g_autoptr (FsModelLines) lines = fs_model_lines_new ((FsScenario *) scenario, 20, NULL);

  return fs_figure_plot (scenario, lines, &view, 1, NULL, 0);
}

static double
width_of (const char *text, gpointer data)
{
  return 6 * (double) strlen (text);
}

/* The area under the line is 1, its steps are centered on whole cycles, and the axis contains the highest. */
FS_TEST (line)
{
  g_autoptr (FsScenario) scenario = scenario_with (SETTINGS ("x=latency", "rate=0.01"));
  g_autoptr (FsSimResult) result = make_result ();
  g_autoptr (FsPlot) plot = plot_of (scenario, result);
  const FsSeries *series = plot->series->pdata[0];
  const FsLine *line = fs_series_main_line (series);
  FsTickSpace room = { 400, 8, width_of, NULL };
  double area = 0, from, to;

  g_assert_cmpuint (plot->series->len, ==, 1);
  g_assert_cmpuint (series->lines->len, ==, 1);
  g_assert_cmpuint (series->points->len, ==, 0);
  g_assert_true (line->simulated);
  for (guint i = 1; i < line->vertices->len; i++)
    {
      FsVertex a = g_array_index (line->vertices, FsVertex, i - 1), b = g_array_index (line->vertices, FsVertex, i);

      g_assert_cmpfloat (b.x, >=, a.x);
      area += (b.x - a.x) * (a.y + b.y) / 2;
    }
  g_assert_cmpfloat_with_epsilon (area, 1, 1e-12);
  g_assert_cmpfloat (fs_line_at (line, 14), ==, 3 / 8.0);
  g_assert_cmpfloat (fs_line_at (line, 12), ==, 0);
  fs_range_y (plot, 0, 3000, &room, 0.05, &from, &to);
  g_assert_cmpfloat (from, ==, 0);
  g_assert_cmpfloat (to, >=, 3 / 8.0);
}

/* There is nothing of a model, in the text neither. */
FS_TEST (texts)
{
  g_autoptr (FsScenario) scenario
      = scenario_with (SETTINGS ("x=latency", "y=tail-unicast;tail-broadcast", "variant=both"));
  g_autoptr (FsSimResult) result = make_result ();
  g_autoptr (FsPlot) plot = plot_of (scenario, result);

  g_assert_cmpstr (plot->x.label, ==, "Latency (cycles)");
  g_assert_cmpstr (plot->y.label, ==, "Fraction of messages with a longer latency");
  g_assert_cmpstr (((FsSeries *) plot->series->pdata[1])->label, ==, "Broadcasts");
  g_assert_null (strstr (plot->subtitle, "odel as"));
  g_assert_nonnull (strstr (plot->subtitle, "offered load 50"));
}

static void
assert_refused (const FsScenario *scenario, const char *const *settings, const char *wanted)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_scenario_with_settings (scenario, settings, &error));
  test_assert_refused_for (error, wanted);
}

/* Latency on the x axis allows one load per curve and has quantities of its own; with another x axis, both are reset. */
FS_TEST (axis)
{
  g_autoptr (FsScenario) plain = fs_scenario_new_default ();
  g_autoptr (FsScenario) over_latency = fs_scenario_with (plain, "x", "latency", NULL);
  g_autoptr (FsScenario) back = fs_scenario_with (over_latency, "x", "rate", NULL);
  g_autoptr (FsScenario) over_V = fs_scenario_with_settings (over_latency, SETTINGS ("x=V", "V=2;4"), NULL);
  g_autofree char *id = fs_scenario_point_id (plain, 0, 0, 0.01);
  g_autofree char *id_again = fs_scenario_point_id (over_latency, 0, 0, 0.01);

  g_assert_cmpuint (fs_scenario_curve (over_latency, 0)->n_values, ==, 1);
  g_assert_cmpstr (fs_scenario_figure (over_latency)->y[0], ==, "distribution_unicast");
  g_assert_cmpuint (fs_scenario_curve (back, 0)->n_values, >, 1);
  g_assert_cmpstr (fs_scenario_figure (back)->y[0], ==, "latency");
  g_assert_cmpstr (fs_scenario_figure (over_V)->y[0], ==, "latency");
  g_assert_cmpstr (id, ==, id_again);
  assert_refused (plain, SETTINGS ("x=latency", "rate=0.01;0.02"), "each curve needs one rate or load; it has 2");
  assert_refused (plain, SETTINGS ("x=latency", "y=V_bar"), "y is V_bar; with x=latency it is");
  assert_refused (plain, SETTINGS ("y=tail-unicast"), "which needs the latency on the x axis");
  assert_refused (plain, SETTINGS ("x=latency", "y=tail-unicast;distribution-unicast"),
                  "either distributions or tails");
}
