/* A run reports its progress to another thread, and stops when that thread requests it. */
#include "sim/run/simulation.h"
#include "tests/support/clock.h"
#include "tests/support/test.h"

#include <math.h>

typedef struct {
  FsWormholeParams params;
  FsStopRule rule;
  FsJob job;
  FsSimResult *result;
} Background;

static gpointer
run_in_background (gpointer data)
{
  Background *background = data;

  background->result
      = fs_simulation_run (&background->params, &background->rule, FS_ENGINE_FAST, &background->job, NULL);
  return NULL;
}

/* A long run reports its progress and ends soon after its job is stopped. */
FS_TEST (stops_soon_and_reports_progress)
{
  Background background;
  GThread *thread;
  double before, computed;
  uint64_t done;

  fs_wormhole_params_init (&background.params);
  background.params.n = 8;
  background.params.V = 4;
  background.params.beta = 0.02;
  background.params.rate = 0.01;
  fs_stop_rule_init (&background.rule);
  background.rule.warmup_messages = 1000;
  background.rule.max_messages = 100000000;
  background.rule.precision = 1e-9;
  fs_job_init (&background.job);
  thread = g_thread_new ("run", run_in_background, &background);
  while (isnan (atomic_load (&background.job.mean)))
    g_usleep (1000);
  done = atomic_load (&background.job.done);
  g_assert_cmpuint (done, >, 1000);
  g_assert_cmpuint (done, <=, atomic_load (&background.job.total));
  g_assert_cmpuint (atomic_load (&background.job.flit_hops), >, 10000);
  g_assert_cmpfloat (atomic_load (&background.job.mean), >, 8 * 34);

  before = 1e3 * test_process_seconds ();
  fs_job_stop (&background.job);
  g_thread_join (thread);
  computed = 1e3 * test_process_seconds () - before;
  g_test_message ("stopped after computing %.1f ms", computed);
  g_assert_cmpfloat (computed, <, 50);
  g_assert_cmpint (background.result->status, ==, FS_SIM_CANCELLED);
  fs_sim_result_free (background.result);
}

/* A run that is stopped before it begins sets up nothing of its network, of whatever size, and records nothing. */
FS_TEST (stopped_before_it_begins)
{
  FsWormholeParams params;
  FsStopRule rule;
  FsJob job;
  FsSimResult *result;

  fs_wormhole_params_init (&params);
  params.n = 14;
  params.rate = 0.001;
  fs_stop_rule_init (&rule);
  fs_job_init (&job);
  fs_job_stop (&job);
  for (job.threads = 1; job.threads <= 2; job.threads++)
    {
      result = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, &job, NULL);
      g_assert_nonnull (result);
      g_assert_cmpint (result->status, ==, FS_SIM_CANCELLED);
      g_assert_cmpuint (result->messages, ==, 0);
      g_assert_cmpuint (result->flit_hops, ==, 0);
      fs_sim_result_free (result);
    }
}
