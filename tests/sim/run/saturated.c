/* Saturated runs that are measured (SIMULATOR.md 8, key saturated): what is delivered is what channels carry, the same on
 * any engine and any number of threads, and deadlock-free routing keeps moving. */
#include "sim/run/simulation.h"

#include <math.h>

#include "sim/run/channel-measurement.h"
#include "tests/sim/run/runs.h"
#include "tests/support/test.h"
#include "topology/pattern.h"

static FsStopRule
rule_measuring (uint64_t cycles)
{
  FsStopRule rule = rule_of (1e-9, 20000);

  rule.saturated_cycles = cycles;
  return rule;
}

static void
assert_same_quantities (const FsSimResult *a, const FsSimResult *b)
{
  guint n = a->quantities->offsets[a->quantities->n_quantities];

  g_assert_cmpint (a->status, ==, FS_SIM_SATURATED);
  g_assert_cmpint (b->status, ==, FS_SIM_SATURATED);
  g_assert_cmpuint (a->cycles, ==, b->cycles);
  g_assert_cmpuint (a->fingerprint, ==, b->fingerprint);
  g_assert_cmpmem (a->quantities->values, n * sizeof (double), b->quantities->values, n * sizeof (double));
}

/* The decision is that of a run that stops, and what is accepted and not delivered is what the network holds more. */
FS_TEST (conservation)
{
  const double loads[] = { 0.05, 0.06, 0.3 };
  const double cycles = 30000, nodes = 64;

  for (guint i = 0; i < G_N_ELEMENTS (loads); i++)
    {
      FsWormholeParams params = params_of (6, 2, 32, 0, loads[i]);
      FsStopRule stopping = rule_measuring (0), measuring = rule_measuring ((uint64_t) cycles);
      g_autoptr (FsSimResult) stopped = run (&params, &stopping, FS_ENGINE_FAST);
      g_autoptr (FsSimResult) measured = run (&params, &measuring, FS_ENGINE_FAST);
      double accepted = value (measured, "accepted_throughput"), delivered = value (measured, "delivered_throughput");
      double grown = value (measured, "messages_in_system") - value (stopped, "messages_in_system");
      double p[6];

      g_assert_true (fs_pattern_probabilities (&params.pattern, 6, p, NULL));
      g_test_message ("load %g: accepted %g, delivered %g, lambda_c %g", loads[i], accepted, delivered,
                      value (measured, "lambda_c"));
      g_assert_cmpint (stopped->status, ==, FS_SIM_SATURATED);
      g_assert_cmpint (measured->reason, ==, stopped->reason);
      g_assert_cmpuint (measured->cycles, ==, stopped->cycles + (uint64_t) cycles);
      g_assert_cmpfloat (fabs ((accepted - delivered) * nodes * cycles - grown), <, 1e-3);
      g_assert_cmpfloat (
          fabs ((value (measured, "offered_load") - accepted) * nodes * cycles - value (measured, "dropped")), <, 1e-3);
      g_assert_cmpfloat (value (measured, "offered_load"), >, 1.2 * accepted);
      /* Every message crosses as many channels as its distance, and has 32 flits. */
      g_assert_cmpfloat (fabs (value (measured, "lambda_c") * 6 / (delivered * fs_pattern_mean_distance (p, 6)) - 1), <,
                         0.01);
      g_assert_cmpfloat (fabs (value (measured, "delivered_flits") / (32 * delivered) - 1), <, 1e-9);
      g_assert_true (isnan (measured->unicast.mean));
    }
}

FS_TEST (both_engines)
{
  FsWormholeParams configurations[] = {
    params_of (4, 3, 16, 0, 0.3),
    params_of (4, 3, 16, 0.05, 0.2),
    params_of (4, 1, 16, 0, 0.3), /* the engine of events */
    params_of (4, 3, 16, 0.05, 0.2),
  };

  configurations[1].routing = FS_ROUTING_DUATO;
  configurations[3].broadcast = FS_BROADCAST_SEPARATE;
  configurations[3].injection = FS_INJECTION_POOL;
  configurations[3].injection_channels = 1;
  for (guint i = 0; i < G_N_ELEMENTS (configurations); i++)
    {
      FsStopRule rule = rule_measuring (2000);
      g_autoptr (FsSimResult) fast = run (&configurations[i], &rule, FS_ENGINE_FAST);
      g_autoptr (FsSimResult) reference = run (&configurations[i], &rule, FS_ENGINE_REFERENCE);

      assert_same_quantities (fast, reference);
    }
}

FS_TEST (any_number_of_threads)
{
  FsWormholeParams params = params_of (6, 3, 16, 0.02, 0.2);
  FsStopRule rule = rule_measuring (1500);
  g_autoptr (FsSimResult) one = run (&params, &rule, FS_ENGINE_FAST);

  for (guint threads = 2; threads <= 5; threads += 3)
    {
      g_autoptr (FsSimResult) several = NULL;
      FsJob job;

      fs_job_init (&job);
      job.threads = threads;
      several = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, &job, NULL);
      assert_same_quantities (one, several);
    }
}

/* Beyond saturation a deadlock-free network delivers as much however long it is measured, and more is offered. */
FS_TEST (keeps_moving)
{
  const FsRouting routings[] = { FS_ROUTING_DETERMINISTIC, FS_ROUTING_DUATO, FS_ROUTING_DUATO_TIMEOUT };

  for (guint i = 0; i < G_N_ELEMENTS (routings); i++)
    {
      FsWormholeParams params = params_of (5, 2, 16, 0, 0.5);
      FsStopRule shorter = rule_measuring (5000), longer = rule_measuring (40000);
      g_autoptr (FsSimResult) short_run = NULL;
      g_autoptr (FsSimResult) long_run = NULL;
      g_autoptr (FsSimResult) more = NULL;

      params.routing = routings[i];
      params.tau_cycles = 16;
      short_run = run (&params, &shorter, FS_ENGINE_FAST);
      long_run = run (&params, &longer, FS_ENGINE_FAST);
      params.rate = 2;
      more = run (&params, &longer, FS_ENGINE_FAST);
      g_test_message ("delivered %g, %g, at four times the load %g", value (short_run, "delivered_throughput"),
                      value (long_run, "delivered_throughput"), value (more, "delivered_throughput"));
      g_assert_cmpfloat (
          fabs (value (short_run, "delivered_throughput") / value (long_run, "delivered_throughput") - 1), <, 0.03);
      g_assert_cmpfloat (fabs (value (more, "delivered_throughput") / value (long_run, "delivered_throughput") - 1), <,
                         0.03);
    }
}

/* The channels of a repeated run are those of the run. */
FS_TEST (every_channel)
{
  FsWormholeParams params = params_of (5, 2, 16, 0, 0.5);
  FsStopRule rule = rule_measuring (3000);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);
  FsChannelInterval interval = fs_channel_interval_of (result, &rule);
  g_autoptr (FsChannelTable) table = fs_channel_measure (&params, FS_ENGINE_FAST, &interval, NULL, NULL);
  uint64_t flits = 0;

  g_assert_cmpint (table->cycles, ==, 3000);
  for (gsize i = 0; i < (gsize) table->network.n_channels * 2; i++)
    flits += table->vcs[i].flits;
  g_assert_cmpfloat (fabs ((double) flits / (3000.0 * 32 * 5) - value (result, "channel_load")), <, 1e-12);
}
