/* The plot of differences between curves: values, the axis, and what it says. The points are made up. */
#include "figure/plots/difference-plot.h"

#include "tests/figure/results.h"
#include "tests/support/test.h"

#define N 4

/* Two curves at two loads, the second 10 cycles slower at the first load and 1 faster at the second. */
FS_TEST (differences_are_those_of_points_at_the_same_load)
{
  static const double latencies[2][2] = { { 40, 60 }, { 50, 59 } };
  g_autoptr (FsScenario) scenario = scenario_of (
      "[Scenario]\nn=6\nbeta=0\nM=16\n[Figure]\ny=latency-unicast\n[Curve 1]\nlabel=A\nV=2\n[Curve 2]\nlabel=B\nV=4\n");
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 40, NULL);
  FsSimResult *results[N];
  FsPointView points[N];
  const FsSeries *compared, *other;
  FsPlot *above, *plot;

  for (guint i = 0; i < N; i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i / 2);

      results[i] = result_of (curve, FS_SIM_OK, latencies[i / 2][i % 2], NAN);
      points[i] = point_of (0.001 * (1 + i % 2), FS_POINT_DONE, results[i]);
      points[i].point.curve = i / 2;
    }
  above = fs_figure_plot (scenario, lines, points, N, NULL, 0);
  plot = fs_difference_plot_new (scenario, lines, points, N, 0, above);
  g_assert_nonnull (plot);
  compared = plot->series->pdata[0];
  other = plot->series->pdata[1];
  g_assert_cmpuint (compared->points->len, ==, 0);
  g_assert_cmpuint (other->points->len, ==, 2);
  g_assert_cmpfloat (g_array_index (other->points, FsPlotPoint, 0).y, ==, 10);
  g_assert_cmpfloat (g_array_index (other->points, FsPlotPoint, 1).y, ==, -1);
  g_assert_cmpfloat (g_array_index (other->points, FsPlotPoint, 0).x, ==, 0.001);
  g_assert_cmpfloat (g_array_index (other->points, FsPlotPoint, 0).half_width, ==, hypot (0.5, 0.5));
  g_assert_cmpfloat (plot->y.from, <, -1 - hypot (0.5, 0.5));
  g_assert_cmpfloat (plot->y.to, >, 10 + hypot (0.5, 0.5));
  g_assert_cmpstr (plot->title, ==, "Difference from A");
  g_assert_cmpstr (plot->subtitle, ==, "B is faster at 1 of 2 loads and A at 1, sure to 95\u202f%.");
  fs_plot_free (plot);

  /* Without a load in common there is nothing to show. */
  points[2].point.rate = 0.003;
  points[3].point.rate = 0.004;
  g_assert_null (fs_difference_plot_new (scenario, lines, points, N, 0, above));
  fs_plot_free (above);
  for (guint i = 0; i < N; i++)
    fs_sim_result_free (results[i]);
}
