/* Figures of generalized hypercubes: T over the buffer size, infinity, and published values. */
#include <math.h>
#include <string.h>

#include "plot/value/axis.h"
#include "figure/plots/figure.h"
#include "plot/value/palette.h"
#include "plot/value/range.h"
#include "scenario/library/gallery.h"
#include "sim/store-forward/store-forward-quantities.h"
#include "tests/support/test.h"

static FsPlot *
plot_of (FsScenario *scenario, const FsPointView *views, guint n_views)
{
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 40, NULL);

  return fs_figure_plot (scenario, lines, views, n_views, NULL, 0);
}

static FsScenario *
changed (FsScenario *scenario, const char *const *settings)
{
  g_autoptr (GError) error = NULL;
  FsScenario *other = fs_scenario_with_settings (scenario, settings, &error);

  g_assert_no_error (error);
  return other;
}

static double
extent (const char *text, gpointer unused)
{
  return 8;
}

/* One tick a buffer size, the last one infinity, at some distance from the others. */
FS_TEST (infinity_has_a_position)
{
  static const char *const expected[] = { "3", "4", "5", "6", "7", "8", "∞" };
  static const double places[] = { 3, 4, 5, 6, 7, 8, 10 };
  g_autoptr (FsScenario) scenario = fs_preset_load ("ziavras-3", NULL);
  g_autoptr (FsPlot) plot = plot_of (scenario, NULL, 0);
  FsTickSpace room = { 700, 10, extent, NULL };
  g_autoptr (GArray) ticks = NULL;
  double from, to;

  fs_range_x (plot, &room, &from, &to);
  g_assert_cmpfloat (from, <, 3);
  g_assert_cmpfloat (to, >, 10);
  ticks = fs_axis_ticks (&plot->x, from, to, &room);
  g_assert_cmpuint (ticks->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < ticks->len; i++)
    {
      const FsTick *tick = &g_array_index (ticks, FsTick, i);

      g_assert_cmpstr (tick->text, ==, expected[i]);
      g_assert_cmpfloat_with_epsilon (tick->value, places[i], 1e-9);
    }
}

FS_TEST (infinity_only_where_simulated)
{
  static const char *const settings[] = { "buffer=2;4", NULL };
  g_autoptr (FsScenario) preset = fs_preset_load ("ziavras-3", NULL);
  g_autoptr (FsScenario) scenario = changed (preset, settings);
  g_autoptr (FsPlot) plot = plot_of (scenario, NULL, 0);

  g_assert_true (isnan (plot->x.infinity));
}

/* The printed values are one series behind those of the curves. */
FS_TEST (published)
{
  g_autoptr (FsScenario) scenario = fs_preset_load ("ziavras-4", NULL);
  g_autoptr (FsPlot) plot = plot_of (scenario, NULL, 0);
  const FsSeries *published = plot->series->pdata[plot->series->len - 1];
  double last = -INFINITY;
  guint found = 0;

  g_assert_cmpuint (plot->series->len, ==, fs_scenario_n_curves (scenario) + 1);
  g_assert_cmpuint (published->palette_entry, ==, FS_PALETTE_PUBLISHED);
  g_assert_cmpstr (published->label, ==, "ZK99 Table 4");
  for (guint i = 0; i < published->points->len; i++)
    {
      const FsPlotPoint *point = &g_array_index (published->points, FsPlotPoint, i);

      g_assert_cmpfloat (point->x, >=, last);
      last = point->x;
      found += point->x == 3 && point->y == 1445; /* GH(3,25), B = 3 */
      found += point->x == 10 && point->y == 26;  /* GH(6,3), infinite */
    }
  g_assert_cmpuint (found, ==, 2);
}

/* The paper has no values for another quantity or another experiment. */
FS_TEST (unpublished_cases)
{
  static const char *const cases[][2] = { { "y=hops", NULL }, { "initiation-cycles=30", NULL } };
  g_autoptr (FsScenario) preset = fs_preset_load ("ziavras-4", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FsScenario) scenario = changed (preset, cases[i]);
      g_autoptr (FsPlot) plot = plot_of (scenario, NULL, 0);

      for (guint s = 0; s < plot->series->len; s++)
        g_assert_cmpuint (((FsSeries *) plot->series->pdata[s])->palette_entry, !=, FS_PALETTE_PUBLISHED);
    }
}

FS_TEST (simulated_points)
{
  FsStoreForwardResult run = { .T = 51, .messages = 9, .contentions = 4 };
  g_autoptr (FsScenario) scenario = fs_preset_load ("ziavras-4", NULL);
  g_autoptr (FsSimResult) result = fs_store_forward_sim_result (&run, 1);
  FsPointView views[2] = { { .point = { .curve = 1, .step = 0 }, .state = FS_POINT_DONE, .result = result },
                           { .point = { .curve = 1, .step = 6 }, .state = FS_POINT_DONE, .result = result } };
  g_autoptr (FsPlot) plot = plot_of (scenario, views, 2);
  const FsSeries *series = plot->series->pdata[1];
  const FsPlotPoint *points = (const FsPlotPoint *) (gpointer) series->points->data;

  g_assert_cmpuint (series->points->len, ==, 2);
  g_assert_cmpfloat (points[0].x, ==, 3);
  g_assert_cmpfloat (points[0].y, ==, 51);
  g_assert_cmpfloat (points[1].x, ==, 10);
  g_assert_cmpint (points[0].state, ==, FS_POINT_STATUS_DONE);
  g_assert_nonnull (strstr (plot->y.label, "cycles"));
}

FS_TEST (texts)
{
  static const struct {
    const char *preset, *title, *sentence;
  } cases[] = {
    { "ziavras-3", "Execution time", "Many-to-all broadcasts along the BST, <i>B</i> services a node and cycle." },
    { "ziavras-12", "Execution time",
      "Multicasts, the same <i>N</i>/8 destinations for all, adaptive routing, <i>B</i> services a node and cycle." },
    { "petaflops", "Execution time, GH(2,36)", "One broadcast along the BST, <i>B</i> services a node and cycle." },
    { "ziavras-4-clubbed", "Execution time",
      "Multicasts, <i>N</i>/4 destinations, drawn for each multicast, <i>B</i> services a node and cycle." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FsScenario) scenario = fs_preset_load (cases[i].preset, NULL);
      g_autoptr (FsPlot) plot = plot_of (scenario, NULL, 0);

      g_assert_cmpstr (plot->title, ==, cases[i].title);
      g_assert_cmpstr (plot->subtitle, ==, cases[i].sentence);
    }
}
