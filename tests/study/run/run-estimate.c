/* The processor time of a scenario before anything of it is simulated. */
#include "study/run/run-estimate.h"

#include <math.h>

#include "scenario/library/gallery.h"
#include "study/run/replication.h"
#include "tests/support/test.h"

#define FACTOR 4 /* within which an estimate is right; the machine may do other things meanwhile */

/* The processor time of all points: one replication of each, times their number. */
static double
simulate (const FsScenario *scenario)
{
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  FsNetworkCache *networks = fs_network_cache_new ();
  double seconds = 0;

  for (guint i = 0; i < points->len; i++)
    {
      g_autoptr (FsSimResult) result
          = fs_replication_run (scenario, &g_array_index (points, FsSweepPoint, i), 0, networks, NULL, NULL);

      g_assert_nonnull (result);
      seconds += result->cpu_seconds;
    }
  fs_network_cache_free (networks);
  return seconds * MAX (fs_scenario_statistics (scenario)->replications, 1);
}

/* Broadcasts, multicasts, clubbed and adaptive ones, and those of one network in different shapes. */
FS_TEST (generalized_hypercubes)
{
  static const char *const ids[]
      = { "ziavras-3", "ziavras-7", "ziavras-4-clubbed", "ziavras-10", "ziavras-14", "gh-n-against-k" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (FsScenario) scenario = fs_preset_load (ids[i], NULL);
      double expected = fs_run_estimate (scenario), seconds = simulate (scenario);

      g_test_message ("%s: expected %.3g s, took %.3g s", ids[i], expected, seconds);
      g_assert_cmpfloat (expected, <, FACTOR * seconds);
      g_assert_cmpfloat (expected, >, seconds / FACTOR);
    }
}

/* Points of a mesh near saturation, where most of the time goes, and those behind it. */
FS_TEST (meshes)
{
  g_autoptr (FsScenario) preset = fs_preset_load ("hotspot-mesh", NULL);
  g_autoptr (FsScenario) scenario = fs_scenario_with (preset, "max-messages", "100000", NULL);
  double expected = fs_run_estimate (scenario), seconds = simulate (scenario);

  g_test_message ("expected %.3g s, took %.3g s", expected, seconds);
  g_assert_cmpfloat (expected, <, FACTOR * seconds);
  g_assert_cmpfloat (expected, >, seconds / FACTOR);
}

/* Every preset has an estimate, zero only without points. */
FS_TEST (every_preset)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    {
      g_autoptr (FsScenario) scenario = fs_preset_load (presets[i].id, NULL);
      g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
      double seconds = fs_run_estimate (scenario);

      g_test_message ("%s: %.3g s", presets[i].id, seconds);
      g_assert_true (isfinite (seconds));
      if (points->len == 0)
        g_assert_cmpfloat (seconds, ==, 0);
    }
}
