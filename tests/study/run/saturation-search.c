/* The bisection for the simulated saturation. */
#include "study/run/replication.h"
#include "study/run/saturation-search.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/clock.h"
#include "tests/support/test.h"

#include <math.h>
#include <string.h>

static const char *const small[] = {
  "model=deterministic-broadcast", "n=4", "V=2", "M=8", "beta=0.05", "warmup-messages=2000", NULL,
};

static gboolean
saturates (const FsScenario *scenario, double rate, guint seed)
{
  FsWormholeParams params = fs_scenario_curve (scenario, 0)->params;
  FsStopRule rule = fs_scenario_statistics (scenario)->rule;
  g_autoptr (FsSimResult) result = NULL;

  params.rate = rate;
  params.seed = seed;
  rule.max_messages = 60000;
  rule.precision = 1e-9;
  result = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, NULL);
  return result->status == FS_SIM_SATURATED;
}

/* A run of another seed well below carries, well above it does not; and a channel cannot carry more than a flit a
 * cycle. */
FS_TEST (bracket)
{
  g_autoptr (FsScenario) scenario = scenario_with (small);
  g_autoptr (FsSaturationSearch) search = fs_saturation_search_start (scenario, 1);
  double flit_hops = 8 * (0.95 * (32.0 / 15) + 0.05 * 15);
  FsSaturationBracket bracket;

  g_assert_true (fs_saturation_search_wait (search, -1));
  g_assert_cmpuint (fs_saturation_search_n_brackets (search), ==, 1);
  bracket = fs_saturation_search_bracket (search, 0);
  g_test_message ("%g … %g after %u runs", bracket.low, bracket.high, bracket.runs);
  g_assert_null (bracket.absent);
  g_assert_true (bracket.done);
  g_assert_cmpfloat (bracket.low, >, 0);
  g_assert_cmpfloat (bracket.low, <, bracket.high);
  g_assert_cmpfloat ((bracket.high - bracket.low) / bracket.high, <=, FS_SATURATION_PRECISION);
  g_assert_cmpfloat (bracket.high, <, 4 / flit_hops);
  g_assert_false (saturates (scenario, 0.95 * bracket.low, 7));
  g_assert_true (saturates (scenario, 1.05 * bracket.high, 7));
  g_assert_cmpuint (bracket.runs, <=, 36);
  g_assert_cmpfloat (fs_saturation_search_fraction (search), ==, 1);
}

/* Spare threads go to networks that are large enough to be divided among them. */
FS_TEST (threads_of_a_run)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = 13;
  g_assert_cmpuint (fs_replication_threads (&params, 8, 3), ==, 2);
  g_assert_cmpuint (fs_replication_threads (&params, 8, 1), ==, 8);
  g_assert_cmpuint (fs_replication_threads (&params, 2, 3), ==, 1);
  params.n = 12;
  g_assert_cmpuint (fs_replication_threads (&params, 8, 1), ==, 1);
}

/* A network that drops messages accepts every load: this needs no run. Copies are never dropped. */
FS_TEST (dropping_sources_never_saturate)
{
  static const char *const settings[] = { "model=kim-das", "finite-buffer=true", "n=4", NULL };
  static const char *const copies[] = { "source-capacity=0", NULL };
  g_autoptr (FsScenario) lossy = scenario_with (settings);
  g_autoptr (FsScenario) plain = scenario_with (small);
  g_autoptr (FsScenario) with_copies = fs_scenario_with_settings (plain, copies, NULL);
  g_autoptr (FsSaturationSearch) search = fs_saturation_search_start (lossy, 1);
  g_autoptr (FsSaturationSearch) other = fs_saturation_search_start (with_copies, 1);
  FsSaturationBracket bracket;

  g_assert_true (fs_saturation_search_wait (search, -1));
  bracket = fs_saturation_search_bracket (search, 0);
  g_assert_cmpstr (bracket.absent, ==,
                   "The simulation never saturates: with source-capacity 0 a full source drops messages.");
  g_assert_cmpuint (bracket.runs, ==, 0);
  g_assert_false (bracket.done);

  g_assert_true (fs_saturation_search_wait (other, -1));
  bracket = fs_saturation_search_bracket (other, 0);
  g_assert_null (bracket.absent);
  g_assert_true (bracket.done);
  /* Fifteen copies of eight flits for each broadcast, and every channel of sixteen nodes busy. */
  g_assert_cmpfloat (bracket.high, <=, 4 / (8 * 0.05 * 15));
}

/* Two lengths, each drawn by two models' curves: two searches, whatever the threads. */
FS_TEST (curves_share_searches)
{
  g_autoptr (FsScenario) plain = scenario_with (small);
  static const char *const models[] = { "adaptive-broadcast", "deterministic-broadcast", NULL };
  static const char *const routing[] = { "routing=deterministic", "x=M", "M=8;12", "rate=0.01", NULL };
  g_autoptr (FsScenario) steps = fs_scenario_with_settings (plain, routing, NULL);
  g_autoptr (FsScenario) scenario = fs_scenario_with_list (steps, "model", models, NULL);
  FsSaturationBracket brackets[3][4];

  g_assert_cmpuint (fs_scenario_n_curves (scenario), ==, 2);
  for (guint threads = 1; threads <= 2; threads++)
    {
      g_autoptr (FsSaturationSearch) search = fs_saturation_search_start (scenario, threads);

      g_assert_true (fs_saturation_search_wait (search, -1));
      g_assert_cmpuint (fs_saturation_search_n_brackets (search), ==, 4);
      for (guint i = 0; i < 4; i++)
        {
          brackets[threads][i] = fs_saturation_search_bracket (search, i);
          g_assert_cmpuint (brackets[threads][i].curve, ==, i / 2);
          g_assert_cmpuint (brackets[threads][i].step, ==, i % 2);
          g_assert_true (brackets[threads][i].done);
        }
    }
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpfloat (brackets[1][i].low, ==, brackets[2][i].low);
      g_assert_cmpfloat (brackets[1][i].high, ==, brackets[2][i].high);
      g_assert_cmpuint (brackets[1][i].runs, ==, brackets[2][i].runs);
      g_assert_cmpfloat (brackets[1][i].low, ==, brackets[1][i % 2].low);
    }
  g_assert_cmpfloat (brackets[1][1].high, <, brackets[1][0].low); /* longer messages saturate earlier */
}

FS_TEST (cancel_stops_soon)
{
  static const char *const settings[] = { "n=9", "beta=0.01", NULL };
  g_autoptr (FsScenario) scenario = scenario_with (settings);
  g_autoptr (FsSaturationSearch) search = fs_saturation_search_start (scenario, 2);
  double fraction = 0, before;
  FsSaturationBracket bracket;

  for (guint i = 0; i < 20; i++)
    {
      double now;

      g_assert_false (fs_saturation_search_wait (search, 10000));
      now = fs_saturation_search_fraction (search);
      g_assert_cmpfloat (now, >=, fraction);
      g_assert_cmpfloat (now, <, 1);
      fraction = now;
    }
  before = 1e3 * test_process_seconds ();
  fs_saturation_search_cancel (search);
  g_assert_true (fs_saturation_search_wait (search, -1));
  g_test_message ("workers left after computing %.1f ms", 1e3 * test_process_seconds () - before);
  g_assert_cmpfloat (1e3 * test_process_seconds () - before, <, 50);
  bracket = fs_saturation_search_bracket (search, 0);
  g_assert_false (bracket.done);
  g_assert_null (bracket.absent);
}

/* For curves that cannot be simulated the reason is given; the others are searched. */
FS_TEST (model_only_curve_fails)
{
  g_autoptr (FsScenario) plain = scenario_with (small);
  static const char *const sizes[] = { "4", "24", NULL };
  g_autoptr (FsScenario) scenario = fs_scenario_with_list (plain, "n", sizes, NULL);
  g_autoptr (FsSaturationSearch) search = fs_saturation_search_start (scenario, 2);

  g_assert_true (fs_saturation_search_wait (search, -1));
  g_assert_true (fs_saturation_search_bracket (search, 0).done);
  g_assert_nonnull (strstr (fs_saturation_search_bracket (search, 1).absent, "24"));
  g_assert_true (isnan (fs_saturation_search_bracket (search, 1).low));
  g_assert_false (fs_saturation_search_bracket (search, 1).done);
}

/* An independent simulation found 0.04984, with an uncertainty of its own of some 2 %. */
static void
test_reference (gconstpointer data)
{
  static const char *const settings[] = { "model=deterministic-broadcast", "n=6", "V=2", "M=16", "beta=0.03", NULL };
  g_autoptr (FsScenario) scenario = scenario_with (settings);
  g_autoptr (FsSaturationSearch) search = fs_saturation_search_start (scenario, 2);
  double begin = test_process_seconds ();
  FsSaturationBracket bracket;

  g_assert_true (fs_saturation_search_wait (search, -1));
  bracket = fs_saturation_search_bracket (search, 0);
  g_test_message ("%g … %g after %u runs, %.1f s", bracket.low, bracket.high, bracket.runs,
                  test_process_seconds () - begin);
  g_assert_true (bracket.done);
  g_assert_cmpfloat (bracket.low, <=, 1.03 * 0.04984);
  g_assert_cmpfloat (bracket.high, >=, 0.97 * 0.04984);
}

FS_TESTS
{
  if (g_test_slow ())
    FS_ADD_TEST (test_reference, NULL, "reference");
}
