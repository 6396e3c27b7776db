/* A run has the same result on any number of threads, bit for bit. */
#include "tests/sim/run/runs.h"
#include "tests/sim/wormhole/configurations.h"
#include "tests/support/test.h"

static const guint numbers[] = { 2, 3, 8 };

static FsSimResult *
run_on (const FsWormholeParams *params, const FsStopRule *rule, guint threads)
{
  GError *error = NULL;
  FsSimResult *result;
  FsJob job;

  fs_job_init (&job);
  job.threads = threads;
  result = fs_simulation_run (params, rule, FS_ENGINE_FAST, &job, &error);
  g_assert_no_error (error);
  return result;
}

static void
assert_same_bits (const double *a, const double *b, guint n)
{
  g_assert_cmpmem (a, n * sizeof *a, b, n * sizeof *b);
}

static void
assert_same_latency (const FsLatency *a, const FsLatency *b)
{
  assert_same_bits (&a->mean, &b->mean, 1);
  assert_same_bits (&a->half_width, &b->half_width, 1);
  g_assert_cmpuint (fs_histogram_count (a->histogram), ==, fs_histogram_count (b->histogram));
  for (int percent = 0; percent <= 100 && fs_histogram_count (a->histogram) > 0; percent += 5)
    g_assert_cmpfloat (fs_histogram_percentile (a->histogram, percent / 100.0), ==,
                       fs_histogram_percentile (b->histogram, percent / 100.0));
}

static void
assert_same_result (const FsSimResult *a, const FsSimResult *b)
{
  g_assert_cmpint (a->status, ==, b->status);
  g_assert_cmpint (a->reason, ==, b->reason);
  g_assert_cmpuint (a->messages, ==, b->messages);
  g_assert_cmpint (a->cycles, ==, b->cycles);
  assert_same_latency (&a->unicast, &b->unicast);
  assert_same_latency (&a->broadcast, &b->broadcast);
  assert_same_latency (&a->network, &b->network);
  assert_same_bits (a->quantities->values, b->quantities->values, a->quantities->offsets[a->quantities->n_quantities]);
  assert_same_bits (a->half_widths->values, b->half_widths->values,
                    a->half_widths->offsets[a->half_widths->n_quantities]);
  g_assert_true ((a->causes == NULL) == (b->causes == NULL));
  if (a->causes != NULL)
    assert_same_bits (a->causes->means->values, b->causes->means->values,
                      a->causes->means->offsets[a->causes->means->n_quantities]);
  if (a->causes != NULL)
    {
      const FsMeasuredLaws *laws = a->causes->laws, *others = b->causes->laws;

      g_assert_cmpmem (&laws->all, sizeof laws->all, &others->all, sizeof laws->all);
      g_assert_cmpmem (laws->batches, laws->n_batches * sizeof laws->all, others->batches,
                       others->n_batches * sizeof laws->all);
    }
}

static gboolean
can_divide (const FsWormholeParams *params)
{
  return params->V > 1 && params->routing != FS_ROUTING_RANDOM && params->routing != FS_ROUTING_VIRTUAL_CUT_THROUGH
         && params->source_capacity == FS_INFINITE_SOURCE && params->rate > 0;
}

static void
compare_threads (FsWormholeParams *params)
{
  FsStopRule rule = rule_of (0.05, 3000);
  g_autoptr (FsSimResult) one = NULL;

  params->causes = params->laws = params->broadcast != FS_BROADCAST_MULTIDESTINATION;
  rule.warmup_messages = 300;
  rule.max_cycles = 3000;
  one = run_on (params, &rule, 1);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autoptr (FsSimResult) several = run_on (params, &rule, numbers[i]);

      g_test_message ("%u threads", numbers[i]);
      assert_same_result (one, several);
    }
}

/* The first @n configurations that can be divided. */
static void
compare_configurations (FsWormholeParams (*draw) (guint number), guint n)
{
  guint compared = 0;

  for (guint i = 1; compared < n; i++)
    {
      FsWormholeParams params = draw (i);

      if (!can_divide (&params))
        continue;
      g_test_message ("configuration %u", i);
      compare_threads (&params);
      compared++;
    }
}

FS_TEST (random_configurations)
{
  compare_configurations (configuration_draw, 8);
}

FS_TEST (meshes_and_tori)
{
  compare_configurations (configuration_draw_grid, 6);
}

/* Much of it waits, and injection channels share a physical one. */
FS_TEST (crowded)
{
  compare_configurations (configuration_draw_crowded, 4);
}

FS_TEST (broadcasts)
{
  FsWormholeParams params = params_of (7, 3, 16, 0.02, 0.002);

  params.routing = FS_ROUTING_DUATO;
  compare_threads (&params);
  params.broadcast = FS_BROADCAST_SEPARATE;
  compare_threads (&params);
  params.broadcast = FS_BROADCAST_DOUBLE_TREE;
  compare_threads (&params);
  params.broadcast = FS_BROADCAST_MULTIDESTINATION;
  params.routing = FS_ROUTING_DETERMINISTIC;
  compare_threads (&params);
}

/* A run is stopped between two cycles, from another thread. */
FS_TEST (stops)
{
  FsWormholeParams params = params_of (6, 3, 16, 0, 0.01);
  FsStopRule rule = rule_of (1e-6, 1000000000);
  g_autoptr (FsSimResult) result = NULL;
  FsJob job;

  fs_job_init (&job);
  job.threads = 2;
  fs_job_stop (&job);
  result = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, &job, NULL);
  g_assert_cmpint (result->status, ==, FS_SIM_CANCELLED);
}
