/* Channels of points measured on any number of threads are the same, and belong to the results of the points. */
#include "study/run/channel-run.h"

#include <math.h>
#include <string.h>

#include "study/run/replication.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

#define REPLICATIONS 2

static FsScenario *
small_torus (void)
{
  return scenario_with ((const char *[]){ "topology=torus", "k=4x3", "M=8", "max-messages=16000", "replications=2",
                                          "rate=0.01;0.03;0.2", NULL });
}

/* All points, measured. @older: with results that lack the interval, as those of older versions do. */
static FsChannelRun *
start (FsScenario *scenario, const GArray *points, guint threads, gboolean older)
{
  FsChannelRun *run = fs_channel_run_new (scenario);

  for (guint i = 0; i < points->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (points, FsSweepPoint, i);
      FsSimResult *results[REPLICATIONS];

      for (guint r = 0; r < REPLICATIONS; r++)
        {
          results[r] = fs_replication_run (scenario, point, r, NULL, NULL, NULL);
          if (older)
            memset (&results[r]->steadiness, 0, sizeof results[r]->steadiness);
        }
      fs_channel_run_add (run, point, results, REPLICATIONS);
      for (guint r = 0; r < REPLICATIONS; r++)
        fs_sim_result_free (results[r]);
    }
  fs_channel_run_start (run, threads);
  return run;
}

static void
check_same (FsChannelRun *a, FsChannelRun *b)
{
  g_assert_true (fs_channel_run_wait (a, -1));
  g_assert_true (fs_channel_run_wait (b, -1));
  g_assert_cmpuint (fs_channel_run_n_points (a), ==, 3);
  g_assert_cmpfloat (fs_channel_run_fraction (a), ==, 1);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (FsChannelTable) one = NULL;
      g_autoptr (FsChannelTable) other = NULL;
      FsSweepPoint point;

      g_assert_cmpint (fs_channel_run_take (a, i, &point, &one, NULL), ==, FS_CHANNELS_DONE);
      g_assert_cmpint (fs_channel_run_take (b, i, &point, &other, NULL), ==, FS_CHANNELS_DONE);
      g_assert_cmpuint (one->cycles, >, 0);
      g_assert_cmpuint (one->cycles, ==, other->cycles);
      g_assert_cmpmem (one->vcs, one->network.n_channels * (gsize) one->V * sizeof *one->vcs, other->vcs,
                       one->network.n_channels * (gsize) one->V * sizeof *one->vcs);
    }
}

FS_TEST (any_number_of_threads)
{
  g_autoptr (FsScenario) scenario = small_torus ();
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  g_autoptr (FsChannelRun) one = start (scenario, points, 1, FALSE);
  g_autoptr (FsChannelRun) four = start (scenario, points, 4, FALSE);

  check_same (one, four);
}

FS_TEST (results_of_older_versions)
{
  g_autoptr (FsScenario) scenario = small_torus ();
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  g_autoptr (FsChannelRun) now = start (scenario, points, 2, FALSE);
  g_autoptr (FsChannelRun) older = start (scenario, points, 2, TRUE);

  check_same (now, older);
}

FS_TEST (cancelled)
{
  g_autoptr (FsScenario) scenario
      = scenario_with ((const char *[]){ "topology=mesh", "k=8", "max-messages=500000", "rate=0.005", NULL });
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  g_autoptr (FsChannelRun) run = fs_channel_run_new (scenario);
  g_autoptr (FsChannelTable) table = NULL;
  FsSimResult result = { .status = FS_SIM_OK,
                         .messages = 100000000,
                         .cycles = 1000000000,
                         .steadiness = { .batch_messages = 5000000 } },
              *results[] = { &result };
  FsSweepPoint point;

  fs_channel_run_add (run, &g_array_index (points, FsSweepPoint, 0), results, 1);
  fs_channel_run_start (run, 1);
  g_assert_false (fs_channel_run_wait (run, 20000));
  g_assert_cmpint (fs_channel_run_take (run, 0, &point, &table, NULL), ==, FS_CHANNELS_PENDING);
  fs_channel_run_cancel (run);
  g_assert_true (fs_channel_run_wait (run, -1));
  g_assert_cmpint (fs_channel_run_take (run, 0, &point, &table, NULL), ==, FS_CHANNELS_STOPPED);
  g_assert_null (table);
}
