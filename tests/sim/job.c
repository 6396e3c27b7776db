/* A run seen and stopped from another thread. */
#include "sim/simulation.h"

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

/* A long run reports how far it is, and ends soon after it is told to. */
static void
test_job (void)
{
  Background background;
  GThread *thread;
  gint64 begin, waited;
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

  begin = g_get_monotonic_time ();
  fs_job_stop (&background.job);
  g_thread_join (thread);
  waited = g_get_monotonic_time () - begin;
  g_test_message ("stopped after %.1f ms", 1e-3 * (double) waited);
  g_assert_cmpint (waited, <, 100000); /* a few ms on an idle machine */
  g_assert_cmpint (background.result->status, ==, FS_SIM_CANCELLED);
  fs_sim_result_free (background.result);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/job/stop", test_job);
  return g_test_run ();
}
