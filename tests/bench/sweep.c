/* A sweep to near saturation as a user runs it: processor time of the fast engine on one thread and on two, and of the
 * reference engine on every fourth of the same runs (or all of them, with the argument "all"). Fails when the fast
 * engine is less than REQUIRED_RATIO times as fast, or two threads take more than REQUIRED_SHARE of the time of one. */
#include <stdio.h>
#include <string.h>

#include "sim/run/simulation.h"
#include "study/run/runner.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/clock.h"

#define POINTS 24
#define LAST_RATE 0.0176 /* 0.8 of where the simulation saturates */
#define REQUIRED_RATIO 6.0
#define REQUIRED_SHARE 1.05

static FsScenario *
sweep_scenario (void)
{
  static const char *const keys[][2] = {
    { "n", "8" }, { "V", "4" }, { "M", "32" }, { "beta", "0.02" }, { "precision", "0.02" }, { "max-messages", "400000" }
  };
  g_autoptr (GString) rates = g_string_new (NULL);
  FsScenario *scenario = fs_scenario_new_default ();

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    scenario = scenario_set (scenario, keys[i][0], keys[i][1]);
  for (int i = 1; i <= POINTS; i++)
    g_string_append_printf (rates, "%s%.6f", i > 1 ? ";" : "", LAST_RATE * i / POINTS);
  return scenario_set (scenario, "rate", rates->str);
}

/* Processor seconds of the sweep; those of every point go to @of_point. */
static double
run_sweep (FsScenario *scenario, GArray *points, guint threads, double *of_point, guint64 *fingerprints)
{
  double start = test_process_seconds (), end;
  FsRunner *runner = fs_runner_start (scenario, points, &(FsRunOptions){ .threads = threads });

  fs_runner_wait (runner, -1);
  end = test_process_seconds ();
  for (guint i = 0; i < points->len; i++)
    {
      const FsSimResult *result = fs_runner_point (runner, i).result;

      of_point[i] = result->cpu_seconds;
      fingerprints[i] = result->fingerprint;
    }
  fs_runner_free (runner);
  return end - start;
}

int
main (int argc, char **argv)
{
  g_autoptr (FsScenario) scenario = sweep_scenario ();
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  double of_point[POINTS], unused[POINTS], one, two, fast = 0, reference = 0;
  guint64 fingerprints[POINTS], others[POINTS];
  guint stride = argc > 1 && strcmp (argv[1], "all") == 0 ? 1 : 4;

  one = run_sweep (scenario, points, 1, of_point, fingerprints);
  two = run_sweep (scenario, points, 2, unused, others);
  g_assert_cmpmem (fingerprints, sizeof fingerprints, others, sizeof others);
  for (guint i = stride - 1; i < POINTS; i += stride)
    {
      FsWormholeParams params = fs_sweep_wormhole (scenario, &g_array_index (points, FsSweepPoint, i), 0);
      FsSimResult *result
          = fs_simulation_run (&params, &fs_scenario_statistics (scenario)->rule, FS_ENGINE_REFERENCE, NULL, NULL);

      g_assert_cmpuint (result->fingerprint, ==, fingerprints[i]);
      printf ("rate %.6f: %9" G_GUINT64_FORMAT " flit-hops, fast %6.2f s, reference %7.2f s, ratio %5.2f\n",
              params.rate, result->flit_hops, of_point[i], result->cpu_seconds, result->cpu_seconds / of_point[i]);
      fflush (stdout);
      fast += of_point[i];
      reference += result->cpu_seconds;
      fs_sim_result_free (result);
    }
  printf ("one thread %.2f s, two threads %.2f s of processor time, share %.3f, at most %.2f\n"
          "fast %.2f s, reference %.2f s on the same runs, ratio %.2f, required %.1f\n",
          one, two, two / one, REQUIRED_SHARE, fast, reference, reference / fast, REQUIRED_RATIO);
  return reference < REQUIRED_RATIO * fast || two > REQUIRED_SHARE * one;
}
