/* The search for the set of destinations that comes nearest to a printed table. */
#include "study/tables/destination-sets.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "scenario/library/gallery.h"
#include "tests/support/test.h"

/* The preset with one replication, so that it is fast. */
static FsScenario *
scenario_of (const char *id)
{
  g_autoptr (FsScenario) preset = fs_preset_load (id, NULL);
  g_autoptr (FsScenario) one = fs_scenario_with (preset, "replications", "1", NULL);

  return fs_published_table_scenario (one, NULL);
}

/* Every set has N / f different nodes in each network, whatever its number; the first is that of the table. */
FS_TEST (sets)
{
  static const char *const ids[] = { "ziavras-8", "ziavras-9", "ziavras-10", "ziavras-12", "ziavras-13", "ziavras-14" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (FsScenario) scenario = scenario_of (ids[i]);
      guint n_new = 0;

      for (guint set = 0; set < 12; set++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (FsScenario) tried = fs_destination_set_scenario (scenario, set, &error);

          g_assert_no_error (error);
          g_assert_cmpuint (fs_scenario_n_curves (tried), ==, fs_scenario_n_curves (scenario));
          for (guint c = 0; c < fs_scenario_n_curves (tried); c++)
            {
              const FsStoreForwardParams *params = &fs_scenario_curve (tried, c)->store_forward;
              guint32 N = (guint32) lround (pow (params->k, params->n));

              g_assert_cmpint (params->destinations, ==, FS_DESTINATIONS_SAME);
              g_assert_cmpuint (params->fraction, ==, fs_scenario_curve (scenario, c)->store_forward.fraction);
              g_assert_cmpuint (params->same_first, <, N);
              g_assert_cmpuint (N / fs_greatest_common_divisor (params->same_stride, N), >=, N / params->fraction);
              if (set == 0)
                g_assert_true (params->same_first == 0 && params->same_stride == 1);
              n_new += params->same_first != 0;
            }
        }
      g_assert_cmpuint (n_new, >, 10 * fs_scenario_n_curves (scenario));
    }
}

static void
try_set (FsPublishedTable *table, FsScenario *scenario, guint set, gboolean one_network)
{
  g_autoptr (FsScenario) tried = fs_destination_set_scenario (scenario, set, NULL);
  g_autoptr (GArray) points = fs_destination_set_points (table, tried);
  g_autoptr (FsRunner) runner = NULL;
  g_autofree FsPointView *views = NULL;
  guint n_views;

  for (guint i = points->len; i > 0 && one_network; i--)
    if (g_array_index (points, FsSweepPoint, i - 1).curve > 0)
      g_array_remove_index (points, i - 1);
  runner = fs_runner_start (tried, points, &(FsRunOptions){ .threads = 2 });
  g_assert_true (fs_runner_wait (runner, -1));
  views = fs_runner_points (runner, &n_views);
  fs_destination_set_try (table, tried, views, n_views);
}

/* The first set gives what the table has; with each further one the error falls or stays. What was not simulated has no best. */
FS_TEST (search)
{
  g_autoptr (FsScenario) scenario = scenario_of ("ziavras-8");
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (FsPublishedTable) table = NULL;
  g_autofree FsPointView *views = NULL;
  guint n_views;
  double before;

  for (guint i = points->len; i > 0; i--)
    if (g_array_index (points, FsSweepPoint, i - 1).curve > 0)
      g_array_remove_index (points, i - 1);
  runner = fs_runner_start (scenario, points, &(FsRunOptions){ .threads = 2 });
  g_assert_true (fs_runner_wait (runner, -1));
  views = fs_runner_points (runner, &n_views);
  table = fs_published_table_new (scenario, views, n_views);
  g_assert_cmpuint (table->n_sets, ==, 0);

  try_set (table, scenario, 0, TRUE);
  g_assert_cmpuint (table->n_sets, ==, 1);
  for (guint b = 0; b < FS_PUBLISHED_BUFFERS; b++)
    g_assert_cmpfloat (table->rows[0].best.ours[b].T, ==, table->rows[0].plain[b].T);
  before = table->best.median;
  g_assert_cmpuint (table->best.n, ==, 6);
  g_assert_true (table->rows[0].best.first == 0 && table->rows[0].best.stride == 1);
  for (guint set = 1; set < 8; set++)
    try_set (table, scenario, set, TRUE);
  g_assert_cmpuint (table->n_sets, ==, 8);
  g_assert_true (table->rows[0].best.first != 0);
  g_assert_cmpfloat (table->best.median, <, before);
  g_assert_cmpuint (table->best.n, ==, 6);
  for (guint r = 1; r < table->n_rows; r++)
    g_assert_true (isnan (table->rows[r].best.ours[0].T));
}

/* One point for each network and buffer size: with matched sources where a row has them, nothing of the second column. */
FS_TEST (points)
{
  static const char *const ids[] = { "ziavras-8", "ziavras-12" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (FsScenario) scenario = scenario_of (ids[i]);
      g_autoptr (FsPublishedTable) table = fs_published_table_new (scenario, NULL, 0);
      g_autoptr (GArray) points = fs_destination_set_points (table, scenario);

      g_assert_cmpuint (points->len, ==, FS_PUBLISHED_NETWORKS * FS_PUBLISHED_BUFFERS);
    }
}
