/* Points simulated on any number of threads give the same bytes. */
#include "study/run/runner.h"

#include <math.h>

#include "base/error.h"
#include "study/documents/result.h"
#include "study/documents/rows.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/clock.h"
#include "tests/support/test.h"

/* A small sweep: n = 4, short messages, stopped by max-messages. */
static FsScenario *
small_scenario (const char *const *changes)
{
  static const char *const base[]
      = { "n=4", "M=8", "beta=0.05", "warmup-messages=2000", "max-messages=50000", "rate=0.004;0.01;0.02;0.03;0.04",
          NULL };
  g_autoptr (FsScenario) small = scenario_with (base);
  g_autoptr (GError) error = NULL;
  FsScenario *scenario
      = fs_scenario_with_settings (small, changes != NULL ? changes : (const char *[]){ NULL }, &error);

  g_assert_no_error (error);
  return scenario;
}

static FsRunner *
start (FsScenario *scenario, guint threads)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) points = fs_sweep_points (scenario, &error);

  g_assert_no_error (error);
  return fs_runner_start (scenario, points, &(FsRunOptions){ .threads = threads });
}

/* What `simulate --format json --histogram` prints. */
static char *
run_to_text (FsScenario *scenario, guint threads)
{
  g_autoptr (FsRunner) runner = start (scenario, threads);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);

  g_assert_true (fs_runner_wait (runner, -1));
  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    {
      FsPointView view = fs_runner_point (runner, i);

      g_assert_cmpint (view.state, ==, FS_POINT_DONE);
      g_ptr_array_add (rows, fs_result_simulated_point (scenario, view.point, 0, view.result, FS_RESULT_HISTOGRAM));
    }
  return fs_rows_to_text (FS_ROWS_JSON, NULL, rows, NULL);
}

FS_TEST (same_bytes_for_any_threads)
{
  static const char *const changes[] = { "replications=3", NULL };
  g_autoptr (FsScenario) scenario = small_scenario (changes);
  g_autofree char *one = run_to_text (scenario, 1);
  g_autofree char *two = run_to_text (scenario, 2);
  g_autofree char *eight = run_to_text (scenario, 8);

  g_assert_cmpstr (one, ==, two);
  g_assert_cmpstr (one, ==, eight);
}

FS_TEST (other_seed_gives_other_results)
{
  static const char *const changes[] = { "seed=2", "rate=0.01", NULL };
  static const char *const other[] = { "seed=3", "rate=0.01", NULL };
  g_autoptr (FsScenario) a = small_scenario (changes);
  g_autoptr (FsScenario) b = small_scenario (other);
  g_autofree char *first = run_to_text (a, 1);
  g_autofree char *second = run_to_text (b, 1);

  g_assert_cmpstr (first, !=, second);
}

/* The bytes of a point do not depend on the sweep that it belongs to. */
FS_TEST (point_alone_or_in_a_sweep)
{
  static const char *const changes[] = { "rate=0.03", NULL };
  g_autoptr (FsScenario) sweep = small_scenario (NULL);
  g_autoptr (FsScenario) alone = small_scenario (changes);
  g_autoptr (FsRunner) in_sweep = start (sweep, 2);
  g_autoptr (FsRunner) single = start (alone, 1);

  fs_runner_wait (in_sweep, -1);
  fs_runner_wait (single, -1);
  g_assert_cmpuint (fs_runner_point (in_sweep, 3).result->fingerprint, ==,
                    fs_runner_point (single, 0).result->fingerprint);
  g_assert_cmpfloat (fs_runner_point (in_sweep, 3).result->unicast.mean, ==,
                     fs_runner_point (single, 0).result->unicast.mean);
}

/* After Cancel no worker computes longer than 50 ms; what is finished stays. */
FS_TEST (cancel_stops_soon)
{
  static const char *const changes[] = { "n=10",
                                         "M=32",
                                         "beta=0.01",
                                         "precision=1e-6",
                                         "warmup-messages=auto",
                                         "max-messages=100000000",
                                         "rate=0.004;0.005;0.006",
                                         NULL };
  g_autoptr (FsScenario) scenario = small_scenario (changes);
  g_autoptr (FsRunner) runner = start (scenario, 2);
  double before, computed;
  FsProgress progress;

  g_assert_false (fs_runner_wait (runner, 300000));
  progress = fs_runner_progress (runner);
  g_assert_false (progress.finished);
  g_assert_cmpfloat (progress.flit_hops_per_second, >, 0);
  before = 1e3 * test_process_seconds ();
  fs_runner_cancel (runner);
  g_assert_true (fs_runner_wait (runner, -1));
  computed = 1e3 * test_process_seconds () - before;
  g_test_message ("workers left after computing %.1f ms", computed);
  g_assert_cmpfloat (computed, <, 50);
  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    {
      g_assert_cmpint (fs_runner_point (runner, i).state, ==, FS_POINT_STOPPED);
      g_assert_null (fs_runner_point (runner, i).result);
    }
  g_assert_true (fs_runner_progress (runner).finished);
}

FS_TEST (partial_results_are_kept)
{
  static const char *const changes[] = { "rate=0.004;0.01", NULL };
  static const char *const endless[] = { "rate=0.004;0.01;0.02", "precision=1e-6", "max-messages=1000000000", NULL };
  g_autoptr (FsScenario) quick = small_scenario (changes);
  g_autoptr (FsScenario) slow = small_scenario (endless);
  g_autoptr (FsRunner) runner = start (quick, 1);
  guint done = 0;

  while (!fs_runner_wait (runner, 1000) && fs_runner_progress (runner).points_done < 1)
    ;
  fs_runner_cancel (runner);
  fs_runner_wait (runner, -1);
  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    done += fs_runner_point (runner, i).result != NULL;
  g_assert_cmpuint (done, >=, 1);

  /* Freeing a running runner stops it. */
  fs_runner_free (start (slow, 2));
}

/* A curve that only a model can compute fails in a sentence, the others run. */
FS_TEST (model_only_curve_fails)
{
  static const char *const changes[] = { "n=24", "rate=0.001", "beta=0", NULL };
  g_autoptr (FsScenario) scenario = small_scenario (changes);
  g_autoptr (FsRunner) runner = start (scenario, 2);

  g_assert_true (fs_runner_wait (runner, -1));
  g_assert_cmpint (fs_runner_point (runner, 0).state, ==, FS_POINT_FAILED);
  g_assert_nonnull (g_strrstr (fs_runner_point (runner, 0).error, "24"));
}

FS_TEST (no_points)
{
  g_autoptr (FsScenario) scenario = small_scenario (NULL);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (FsSweepPoint));
  g_autoptr (FsRunner) runner = fs_runner_start (scenario, points, &(FsRunOptions){ .threads = 4 });

  g_assert_true (fs_runner_wait (runner, -1));
  g_assert_cmpuint (fs_runner_progress (runner).points, ==, 0);
}

/* Three replications: the mean of three means, an interval from their spread. */
FS_TEST (replications)
{
  static const char *const changes[] = { "rate=0.01", "replications=3", NULL };
  static const char *const single[] = { "rate=0.01", NULL };
  g_autoptr (FsScenario) three = small_scenario (changes);
  g_autoptr (FsScenario) one = small_scenario (single);
  g_autoptr (FsRunner) merged = start (three, 2);
  g_autoptr (FsRunner) alone = start (one, 1);
  const FsSimResult *result, *first;

  fs_runner_wait (merged, -1);
  fs_runner_wait (alone, -1);
  result = fs_runner_point (merged, 0).result;
  first = fs_runner_point (alone, 0).result;
  g_assert_cmpuint (fs_histogram_count (result->unicast.histogram), >,
                    2 * fs_histogram_count (first->unicast.histogram));
  g_assert_cmpfloat (fabs (result->unicast.mean - first->unicast.mean), <, 0.05 * first->unicast.mean);
  g_assert_cmpfloat (result->unicast.half_width, >, 0);
}

/* Over a parameter each point is the run of its own value. */
FS_TEST (points_over_a_parameter)
{
  static const char *const steps[] = { "x=M", "M=8;16", "rate=0.01", NULL };
  static const char *const alone[] = { "M=16", "rate=0.01", NULL };
  g_autoptr (FsScenario) plain = small_scenario (NULL);
  g_autoptr (FsScenario) over_M = fs_scenario_with_settings (plain, steps, NULL);
  g_autoptr (FsScenario) of_16 = small_scenario (alone);
  g_autoptr (FsRunner) runner = start (over_M, 2);
  g_autoptr (FsRunner) single = start (of_16, 1);

  fs_runner_wait (runner, -1);
  fs_runner_wait (single, -1);
  g_assert_cmpuint (fs_runner_n_points (runner), ==, 2);
  g_assert_cmpuint (fs_runner_point (runner, 1).point.step, ==, 1);
  g_assert_cmpuint (fs_runner_point (runner, 1).result->fingerprint, ==,
                    fs_runner_point (single, 0).result->fingerprint);
  g_assert_cmpuint (fs_runner_point (runner, 0).result->fingerprint, !=,
                    fs_runner_point (single, 0).result->fingerprint);
}

/* Receives points; refuses the one with number @refused. */
typedef struct {
  GArray *fingerprints;
  guint refused;
} Received;

static gboolean
receive (gpointer data, const FsPointView *view, GError **error)
{
  Received *received = data;

  if (received->fingerprints->len == received->refused)
    return fs_set_input_error (error, "%s", "enough");
  g_assert_cmpint (view->state, ==, FS_POINT_DONE);
  g_array_append_val (received->fingerprints, view->result->fingerprint);
  return TRUE;
}

static FsRunner *
start_received (FsScenario *scenario, FsResultStore *store, FsStoreChain *chain, const FsPointReceiver *receiver)
{
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);

  fs_store_chain_add (chain, store, FS_STORE_READ | FS_STORE_WRITE);
  return fs_runner_start (scenario, points, &(FsRunOptions){ .threads = 2, .keep = chain, .receiver = receiver });
}

/* Stored points are received while the run starts, up to the first that is not stored; each is read once. */
FS_TEST (receiver)
{
  g_autoptr (FsScenario) scenario = small_scenario (NULL);
  g_autoptr (FsRunner) plain = start (scenario, 2);
  g_autoptr (FsMemoryStore) all = fs_memory_store_new ();
  g_autoptr (FsMemoryStore) some = NULL;
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) fingerprints = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  const guint n = fs_runner_n_points (plain);
  Received received = { fingerprints, G_MAXUINT };
  const FsPointReceiver receiver = { receive, &received };

  fs_runner_wait (plain, -1);
  /* Nothing is stored, everything, and all but the point in the middle. */
  for (guint round = 0; round < 3; round++)
    {
      g_autoptr (FsResultStore) store = fs_result_store_new_memory (round < 2 ? all : some, "memory", FALSE);
      g_autoptr (FsStoreChain) chain = fs_store_chain_new ();
      g_autoptr (FsRunner) runner = NULL;
      g_autoptr (GError) error = NULL;

      g_array_set_size (fingerprints, 0);
      runner = start_received (scenario, store, chain, &receiver);
      g_assert_cmpuint (fingerprints->len, ==, round == 0 ? 0 : round == 1 ? n : n / 2);
      do
        g_assert_true (fs_runner_deliver (runner, &error));
      while (!fs_runner_wait (runner, 1000));
      g_assert_true (fs_runner_deliver (runner, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (fingerprints->len, ==, n);
      for (guint i = 0; i < n; i++)
        {
          g_assert_cmpuint (g_array_index (fingerprints, uint64_t, i), ==,
                            fs_runner_point (plain, i).result->fingerprint);
          g_assert_null (fs_runner_look (runner, i).result);
          if (round == 0 && i != n / 2)
            g_ptr_array_add (ids, fs_scenario_point_id (scenario, 0, 0, fs_runner_look (runner, i).point.rate));
        }
      if (round == 0)
        some = fs_memory_store_pick (all, ids);
      /* Behind a point that had to be simulated, each is read twice. */
      g_assert_cmpuint (fs_store_chain_n_found (chain, store), ==, round == 0 ? 0 : round == 1 ? n : n - 1 + n / 2);
    }
}

/* What a receiver refuses at the start is reported when the rest is delivered, each time. */
FS_TEST (receiver_refuses)
{
  g_autoptr (FsScenario) scenario = small_scenario (NULL);
  g_autoptr (FsMemoryStore) memory = fs_memory_store_new ();
  g_autoptr (GArray) fingerprints = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  Received received = { fingerprints, G_MAXUINT };
  const FsPointReceiver receiver = { receive, &received };

  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (FsResultStore) store = fs_result_store_new_memory (memory, "memory", FALSE);
      g_autoptr (FsStoreChain) chain = fs_store_chain_new ();
      g_autoptr (FsRunner) runner = start_received (scenario, store, chain, &receiver);

      fs_runner_wait (runner, -1);
      for (guint call = 0; call < 2; call++)
        {
          g_autoptr (GError) error = NULL;

          g_assert_cmpint (fs_runner_deliver (runner, &error), ==, round == 0);
          g_assert_cmpstr (error != NULL ? error->message : "", ==, round == 0 ? "" : "enough");
        }
      g_assert_cmpuint (fingerprints->len, ==, round == 0 ? fs_runner_n_points (runner) : 3);
      g_array_set_size (fingerprints, 0);
      received.refused = 3;
    }
}
