/* The engines compute the same network: on random small configurations the
 * fingerprint, the flit-hops and every event for the recorder agree, stepped and run through.
 *
 * 420 configurations; with -m slow, or FS_CONFIGURATIONS=N, more. */
#include <stdlib.h>

#include "tests/sim/wormhole/configurations.h"
#include "tests/sim/engines/event-log.h"
#include "sim/run/wormhole.h"
#include "tests/sim/engines/networks.h"
#include "tests/support/test.h"

/* What has happened in the configurations so far. */
typedef struct {
  guint busy;   /* with more than a few flit-hops */
  guint shared; /* where injection channels share a physical one */
  guint recovering;
  guint64 recovered; /* messages */
} Seen;

static void
compare_engines (guint number, FsWormholeParams params, Seen *seen)
{
  FsRecorder *logs[3] = { event_log_new (FALSE), event_log_new (FALSE), event_log_new (FALSE) };
  g_autoptr (FsWormhole) reference = NULL;
  g_autoptr (FsWormhole) stepped = NULL;
  g_autoptr (FsWormhole) run = NULL;
  g_autoptr (GError) error = NULL;
  gint64 cycles = 200 + (number % 7) * 100;

  fs_wormhole_params_check (&params, &error);
  g_assert_no_error (error);
  reference = new_network (&params, FS_ENGINE_REFERENCE, logs[0]);
  stepped = new_network (&params, FS_ENGINE_FAST, logs[1]);
  run = new_network (&params, FS_ENGINE_FAST, logs[2]);
  if (number % 4 == 0)
    fs_wormhole_watch_moves (stepped);
  fs_wormhole_run_until (reference, cycles, NULL);
  while (fs_wormhole_cycle (stepped) < cycles)
    fs_wormhole_step (stepped);
  fs_wormhole_run_until (run, cycles / 3, NULL);
  fs_wormhole_run_until (run, cycles, NULL);
  event_log_assert_same_run (reference, logs[0], stepped, logs[1]);
  event_log_assert_same_run (reference, logs[0], run, logs[2]);
  seen->busy += fs_wormhole_flit_hops (run) > 100;
  seen->shared += params.injection == FS_INJECTION_SHARED;
  seen->recovering += event_log_count_of (logs[2], EVENT_RECOVERED) > 0;
  seen->recovered += event_log_count_of (logs[2], EVENT_RECOVERED);
  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    event_log_free (logs[i]);
}

static guint
wanted_configurations (guint quick, guint slow)
{
  const char *wanted = g_getenv ("FS_CONFIGURATIONS");

  return wanted != NULL ? (guint) atoi (wanted) : g_test_slow () ? slow : quick;
}

FS_TEST (random_configurations)
{
  guint n = wanted_configurations (300, 3000);
  Seen seen = { 0 };

  for (guint i = 1; i <= n; i++)
    {
      g_test_message ("configuration %u", i);
      compare_engines (i, configuration_draw (i), &seen);
    }
  g_assert_cmpuint (seen.busy, >, n / 2);
}

FS_TEST (meshes_and_tori)
{
  guint n = wanted_configurations (150, 2000);
  Seen seen = { 0 };

  for (guint i = 1; i <= n; i++)
    {
      g_test_message ("mesh or torus %u", i);
      compare_engines (i, configuration_draw_grid (i), &seen);
    }
  g_assert_cmpuint (seen.busy, >, n / 2);
}

FS_TEST (double_trees)
{
  guint n = wanted_configurations (60, 600);
  Seen seen = { 0 };

  for (guint i = 1; i <= n; i++)
    {
      FsWormholeParams params = configuration_draw (i);

      g_test_message ("double tree %u", i);
      params.broadcast = FS_BROADCAST_DOUBLE_TREE;
      params.beta = MAX (params.beta, 0.05);
      compare_engines (i, params, &seen);
    }
  g_assert_cmpuint (seen.busy, >, n / 2);
}

/* Sources that try again or are blocked; and a copy made in the middle goes on as the run does. */
FS_TEST (full_sources)
{
  guint n = wanted_configurations (80, 800);
  Seen seen = { 0 };

  for (guint i = 1; i <= n; i++)
    {
      FsWormholeParams params = configuration_draw (i);
      g_autoptr (FsWormhole) run = NULL;
      g_autoptr (FsWormhole) copy = NULL;

      g_test_message ("full source %u", i);
      params.source_capacity = (int) (i / 2 % 3);
      params.when_full = i % 2 == 0 ? FS_WHEN_FULL_RETRY : FS_WHEN_FULL_BLOCK;
      params.retry_cycles = 1 + i % 40;
      compare_engines (i, params, &seen);
      run = new_network (&params, FS_ENGINE_FAST, NULL);
      fs_wormhole_run_until (run, 300, NULL);
      copy = fs_wormhole_copy (run);
      fs_wormhole_run_until (run, 600, NULL);
      fs_wormhole_run_until (copy, 600, NULL);
      g_assert_cmpuint (fs_wormhole_fingerprint (copy), ==, fs_wormhole_fingerprint (run));
      g_assert_cmpuint (fs_wormhole_flit_hops (copy), ==, fs_wormhole_flit_hops (run));
    }
  g_assert_cmpuint (seen.busy, >, n / 2);
}

/* In hypercubes, meshes and tori; always in dimension order. */
FS_TEST (multidestination)
{
  guint n = wanted_configurations (120, 1200);
  Seen seen = { 0 };

  for (guint i = 1; i <= n; i++)
    {
      FsWormholeParams params = i % 2 == 0 ? configuration_draw (i) : configuration_draw_grid (i);
      FsNetwork network;

      g_test_message ("multidestination %u", i);
      params.broadcast = FS_BROADCAST_MULTIDESTINATION;
      params.routing = FS_ROUTING_DETERMINISTIC;
      params.V = MAX (params.V, 2);
      params.beta = MAX (params.beta, 0.05);
      fs_wormhole_params_network (&params, &network);
      if (i % 3 == 0 && !network.wraps)
        params.V = 1; /* the engine of events */
      compare_engines (i, params, &seen);
    }
  g_assert_cmpuint (seen.busy, >, n / 2);
}

/* Tasks that wait for their messages; likewise. */
FS_TEST (closed_loops)
{
  guint n = wanted_configurations (60, 600);
  Seen seen = { 0 };

  for (guint i = 1; i <= n; i++)
    {
      FsWormholeParams params = configuration_draw (i);
      g_autoptr (FsWormhole) run = NULL;
      g_autoptr (FsWormhole) copy = NULL;

      g_test_message ("closed loop %u", i);
      params.tasks = 1 + (int) (i % 5);
      params.rate = 0.001 * params.tasks * (1 << i % 8);
      params.beta = params.on_cycles = params.off_cycles = 0;
      params.source_capacity = FS_INFINITE_SOURCE;
      compare_engines (i, params, &seen);
      run = new_network (&params, FS_ENGINE_FAST, NULL);
      fs_wormhole_run_until (run, 300, NULL);
      copy = fs_wormhole_copy (run);
      fs_wormhole_run_until (run, 600, NULL);
      fs_wormhole_run_until (copy, 600, NULL);
      g_assert_cmpuint (fs_wormhole_fingerprint (copy), ==, fs_wormhole_fingerprint (run));
      g_assert_cmpuint (fs_wormhole_in_system (run), <=, (guint64) fs_wormhole_nodes (run) * (guint) params.tasks);
    }
  g_assert_cmpuint (seen.busy, >, n / 2);
}

FS_TEST (crowded_configurations)
{
  guint n = wanted_configurations (120, 1500);
  Seen seen = { 0 };

  for (guint i = 1; i <= n; i++)
    {
      g_test_message ("crowded configuration %u", i);
      compare_engines (i, configuration_draw_crowded (i), &seen);
    }
  g_test_message ("%u of %u recover, %" G_GUINT64_FORMAT " messages; %u share", seen.recovering, n, seen.recovered,
                  seen.shared);
  g_assert_cmpuint (seen.busy, >, n / 2);
  g_assert_cmpuint (seen.shared, >, n / 2);
  g_assert_cmpuint (seen.recovering, >, n / 4);
  g_assert_cmpuint (seen.recovered, >, 50 * n);
}

static void
compare_large (int n, int V, FsRouting routing)
{
  FsWormholeParams params;
  g_autoptr (FsWormhole) reference = NULL;
  g_autoptr (FsWormhole) fast = NULL;

  fs_wormhole_params_init (&params);
  params.n = n;
  params.V = V;
  params.routing = routing;
  params.rate = 0.02;
  reference = new_network (&params, FS_ENGINE_REFERENCE, NULL);
  fast = new_network (&params, FS_ENGINE_FAST, NULL);
  fs_wormhole_run_until (reference, 120, NULL);
  fs_wormhole_run_until (fast, 120, NULL);
  g_assert_cmpuint (fs_wormhole_flit_hops (reference), ==, fs_wormhole_flit_hops (fast));
  g_assert_cmpuint (fs_wormhole_flit_hops (reference), >, fs_wormhole_generated (reference) * 32);
  g_assert_cmphex (fs_wormhole_fingerprint (reference), ==, fs_wormhole_fingerprint (fast));
}

/* Sizes at which numbers get wide: more than 16 links a worm, more than one chunk of worms. */
FS_TEST (large_networks)
{
  compare_large (10, 3, FS_ROUTING_DUATO);
  compare_large (10, 1, FS_ROUTING_DETERMINISTIC);
  if (!g_test_slow ())
    return;
  compare_large (13, 3, FS_ROUTING_DETERMINISTIC);
  compare_large (16, 3, FS_ROUTING_DUATO);
  compare_large (16, 1, FS_ROUTING_DETERMINISTIC);
}

/* Few long messages: all that a single virtual channel lets an engine skip, across the turns of its calendar. */
FS_TEST (long_messages)
{
  static const int buffers[] = { 2, 5, 64 };

  for (guint i = 0; i < G_N_ELEMENTS (buffers); i++)
    for (guint seed = 1; seed <= 4; seed++)
      {
        FsWormholeParams params;
        FsRecorder *logs[2] = { event_log_new (FALSE), event_log_new (FALSE) };
        g_autoptr (FsWormhole) reference = NULL;
        g_autoptr (FsWormhole) fast = NULL;

        fs_wormhole_params_init (&params);
        params.n = 5;
        params.V = 1;
        params.vc_buffer = buffers[i];
        params.length = FS_LENGTH_EXPONENTIAL;
        params.length_flits = 1500;
        params.rate = seed * 1e-4;
        params.seed = seed;
        reference = new_network (&params, FS_ENGINE_REFERENCE, logs[0]);
        fast = new_network (&params, FS_ENGINE_FAST, logs[1]);
        fs_wormhole_run_until (reference, 20000, NULL);
        fs_wormhole_run_until (fast, 20000, NULL);
        event_log_assert_same_run (reference, logs[0], fast, logs[1]);
        for (guint k = 0; k < G_N_ELEMENTS (logs); k++)
          event_log_free (logs[k]);
      }
}
