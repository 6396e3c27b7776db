/* A replay gives the exact state of the run, no matter how it reached a cycle. */
#include "sim/replay/replay-private.h"

#include "base/error.h"
#include "base/random.h"
#include "tests/sim/engines/networks.h"
#include "tests/sim/wormhole/configurations.h"
#include "tests/sim/replay/same-snapshot.h"
#include "sim/run/simulation.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

#define N_CONFIGURATIONS 30
#define N_VISITS 25

static FsWormholeParams
one_run (void)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.length_flits = 7;
  params.rate = 0.03;
  return params;
}

static FsReplay *
new_history (const FsWormholeParams *params, FsEngine engine, gint64 n_cycles)
{
  g_autoptr (GError) error = NULL;
  FsReplay *replay = fs_replay_new (params, engine, n_cycles, &error);

  g_assert_no_error (error);
  return replay;
}

static void
seek (FsReplay *replay, gint64 cycle)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_replay_seek (replay, cycle, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (fs_replay_cycle (replay), ==, cycle);
}

static int
compare_snapshots (gconstpointer a, gconstpointer b)
{
  const FsSnapshot *x = *(FsSnapshot *const *) a, *y = *(FsSnapshot *const *) b;

  return (x->cycle > y->cycle) - (x->cycle < y->cycle);
}

/* Steps a run of its own through the cycles of all snapshots and compares. */
static void
compare_with_run (const FsWormholeParams *params, FsEngine engine, GPtrArray *snapshots)
{
  g_autoptr (FsWormhole) network = fs_wormhole_new (params, engine, NULL, NULL);

  fs_wormhole_watch_moves (network);
  g_ptr_array_sort (snapshots, compare_snapshots);
  for (guint i = 0; i < snapshots->len; i++)
    {
      const FsSnapshot *shown = g_ptr_array_index (snapshots, i);
      g_autoptr (FsSnapshot) fresh = NULL;

      while (fs_wormhole_cycle (network) <= shown->cycle)
        fs_wormhole_step (network);
      fresh = fs_snapshot_new (network);
      assert_same_snapshot (shown, fresh);
    }
}

/* One move of a random walk: a few cycles in either direction, many cycles, or a search. */
static void
wander (FsReplay *replay, guint64 bits)
{
  gint64 end = fs_replay_end (replay), cycle = fs_replay_cycle (replay);
  gint64 step = (gint64) (bits >> 8 & 15);

  switch (bits & 7)
    {
    case 0:
    case 1:
      seek (replay, (gint64) (bits >> 8) % (end + 1));
      break;
    case 2:
      fs_replay_next_blocking (replay, NULL, NULL, NULL);
      break;
    case 3:
      fs_replay_next_event (replay, bits >> 8 & 255, NULL, NULL, NULL);
      break;
    case 4:
      seek (replay, MIN (cycle + step, end));
      break;
    default:
      seek (replay, MAX (cycle - step, 0));
    }
}

static void
test_walk (gconstpointer data)
{
  FsEngine engine = GPOINTER_TO_INT (data);

  for (guint number = 0; number < N_CONFIGURATIONS; number++)
    {
      FsWormholeParams params = configuration_draw (number);
      g_autoptr (FsReplay) replay = new_history (&params, engine, 3000);
      g_autoptr (GPtrArray) snapshots = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_snapshot_free);

      if (number % 2 == 1) /* memory for few checkpoints */
        replay->budget = 100000;
      for (guint visit = 0; visit < N_VISITS; visit++)
        {
          wander (replay, fs_random_split (params.seed, visit));
          g_ptr_array_add (snapshots, fs_replay_snapshot (replay));
        }
      compare_with_run (&params, engine, snapshots);
    }
}

/* The run behind a point: cycle by cycle, there and back again, it has the fingerprint of the simulation. */
FS_TEST (replay_is_the_simulated_run)
{
  FsWormholeParams params = one_run ();
  g_autoptr (FsSimResult) result = NULL;
  g_autoptr (FsReplay) replay = NULL;
  FsStopRule rule;

  fs_stop_rule_init (&rule);
  rule.warmup_messages = 100;
  rule.max_messages = 1000;
  result = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, NULL);
  replay = new_history (&params, FS_ENGINE_FAST, (gint64) result->cycles);
  g_assert_cmpint (fs_replay_end (replay), ==, (gint64) result->cycles - 1);
  while (fs_replay_cycle (replay) < fs_replay_end (replay))
    g_assert_true (fs_replay_step (replay, 1, NULL, NULL));
  g_assert_cmphex (fs_wormhole_fingerprint (replay->run), ==, result->fingerprint);
  seek (replay, 17);
  g_assert_cmphex (fs_wormhole_fingerprint (replay->run), !=, result->fingerprint);
  seek (replay, fs_replay_end (replay));
  g_assert_cmphex (fs_wormhole_fingerprint (replay->run), ==, result->fingerprint);
}

/* A replay that only goes forwards shows the same cycles, and finds back to earlier ones from the first. It takes no samples. */
FS_TEST (forwards)
{
  static const gint64 cycles[] = { 0, 60, 61, 300, 120, 999 };
  FsWormholeParams params = one_run ();
  g_autoptr (FsReplay) replay = NULL;
  g_autoptr (FsReplay) forwards = NULL;
  guint n_samples;

  params.beta = 0.1;
  params.rate = 0.2; /* messages and broadcasts wait */
  replay = new_history (&params, FS_ENGINE_FAST, 1000);
  forwards = new_history (&params, FS_ENGINE_FAST, 1000);
  fs_replay_set_forwards (forwards);
  n_samples = fs_replay_series (forwards).n;
  for (guint i = 0; i < G_N_ELEMENTS (cycles); i++)
    {
      g_autoptr (FsSnapshot) one = NULL;
      g_autoptr (FsSnapshot) other = NULL;

      seek (replay, cycles[i]);
      seek (forwards, cycles[i]);
      g_assert_cmphex (fs_wormhole_fingerprint (forwards->run), ==, fs_wormhole_fingerprint (replay->run));
      one = fs_replay_snapshot (replay);
      other = fs_replay_snapshot (forwards);
      assert_same_snapshot (one, other);
    }
  g_assert_cmpuint (fs_replay_series (replay).n, >, n_samples);
  g_assert_cmpuint (fs_replay_series (forwards).n, ==, n_samples);
}

/* Counts by what was seen to move. */
FS_TEST (channel_flits)
{
  for (guint number = 0; number < N_CONFIGURATIONS; number++)
    {
      FsWormholeParams params = configuration_draw (number);
      g_autoptr (FsReplay) replay = new_history (&params, FS_ENGINE_FAST, 1200);
      guint n_channels = (guint) params.n << params.n;
      g_autofree guint64 *seen = g_new0 (guint64, n_channels);
      g_autofree guint64 *counted = g_new (guint64, n_channels);

      for (gint64 cycle = 0; cycle < 1200; cycle++)
        {
          g_autoptr (FsSnapshot) snapshot = NULL;

          seek (replay, cycle);
          snapshot = fs_replay_snapshot (replay);
          for (guint i = 0; i < snapshot->n_moved && snapshot->moved[i].vc >= 0; i++)
            seen[snapshot->moved[i].channel] += cycle >= 700;
          if (cycle % 100 != 99 || cycle < 700)
            continue;
          g_assert_true (fs_replay_channel_flits (replay, 700, counted, NULL, NULL));
          g_assert_cmpmem (seen, n_channels * sizeof *seen, counted, n_channels * sizeof *counted);
        }
      seek (replay, 600);
      g_assert_true (fs_replay_channel_flits (replay, 600, counted, NULL, NULL));
      g_assert_true (fs_replay_channel_flits (replay, 0, counted, NULL, NULL));
      for (guint c = 1; c < n_channels; c++)
        counted[0] += counted[c];
      {
        g_autoptr (FsSnapshot) snapshot = fs_replay_snapshot (replay);

        g_assert_cmpuint (counted[0], ==, snapshot->flit_hops);
      }
    }
}

/* The timeline of the whole run: exact at its cycles, of bounded size, and independent of earlier moves. */
FS_TEST (time_series_is_bounded)
{
  FsWormholeParams params = one_run ();
  g_autoptr (FsReplay) far = new_history (&params, FS_ENGINE_FAST, 20000);
  g_autoptr (FsReplay) near = new_history (&params, FS_ENGINE_FAST, 20000);
  FsReplaySeries one, other;

  seek (far, 19999);
  for (gint64 cycle = 37; cycle < 19999; cycle += 2311)
    {
      seek (near, cycle);
      seek (near, cycle / 2);
    }
  seek (near, 19999);
  seek (near, 3);
  g_assert_cmpint (fs_replay_last_simulated (near), ==, 19999);
  one = fs_replay_series (far);
  other = fs_replay_series (near);
  g_assert_cmpuint (one.n, <=, 4096);
  g_assert_cmpint (one.stride * one.n, >, 19999);
  g_assert_cmpint (one.stride * (one.n - 1), <=, 19999);
  g_assert_cmpint (one.stride, ==, other.stride);
  g_assert_cmpmem (one.in_network, one.n * sizeof *one.in_network, other.in_network, other.n * sizeof *one.in_network);
  g_assert_cmpmem (one.blocked, one.n * sizeof *one.blocked, other.blocked, other.n * sizeof *one.blocked);
  for (guint i = 100; i < 110; i++)
    {
      g_autoptr (FsSnapshot) snapshot = NULL;
      guint in_network = 0, blocked = 0;

      seek (near, i * one.stride);
      snapshot = fs_replay_snapshot (near);
      for (guint m = 0; m < snapshot->n_messages; m++)
        {
          in_network += snapshot->messages[m].state >= FS_STATE_MOVING;
          blocked += snapshot->messages[m].state == FS_STATE_BLOCKED;
        }
      g_assert_cmpuint (one.in_network[i], ==, in_network);
      g_assert_cmpuint (one.blocked[i], ==, blocked);
    }
}

static void
assert_refused (gboolean done, GError **error, const char *message)
{
  g_assert_false (done);
  test_assert_refused (*error, message);
  g_clear_error (error);
}

FS_TEST (limits)
{
  FsWormholeParams params = one_run ();
  g_autoptr (FsReplay) replay = new_history (&params, FS_ENGINE_FAST, 1234);
  g_autoptr (GError) error = NULL;
  FsJob job;

  seek (replay, 5);
  assert_refused (fs_replay_seek (replay, -3, NULL, &error), &error,
                  "Cycle −3 does not exist; the run has cycles 0 to 1\u202f233.");
  assert_refused (fs_replay_seek (replay, 1234, NULL, &error), &error,
                  "Cycle 1\u202f234 does not exist; the run has cycles 0 to 1\u202f233.");
  assert_refused (fs_replay_step (replay, -6, NULL, &error), &error,
                  "Cycle −1 does not exist; the run has cycles 0 to 1\u202f233.");
  assert_refused (fs_replay_next_deadlock (replay, NULL, &error), &error,
                  "This routing cannot deadlock; random minimal routing can.");
  g_assert_cmpint (fs_replay_cycle (replay), ==, 5);
  assert_refused (fs_replay_next_event (replay, 1000000, NULL, NULL, &error), &error,
                  "This message has no further event up to cycle 1\u202f233, the last of the run.");
  g_assert_cmpint (fs_replay_cycle (replay), ==, 5);

  fs_job_init (&job);
  fs_job_stop (&job);
  g_assert_false (fs_replay_seek (replay, 1000, &job, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_CANCELLED);
  g_assert_cmpint (fs_replay_cycle (replay), <, 1000);
  g_clear_error (&error);
  seek (replay, 1000);
}

/* The first run of simulator-trace.json: message 3 is blocked at node 4 until cycle 19. */
static void
test_events (gconstpointer data)
{
  static const guint messages[][5] = { { 0, 0, 7, 8, 0 }, { 0, 4, 7, 10, 1 }, { 1, 0, 6, 6, 1 }, { 2, 4, 6, 5, 2 },
                                       { 3, 0, 4, 4, 0 }, { 6, 6, 7, 7, 0 },  { 8, 2, 7, 5, 1 } };
  static const struct {
    FsReplayEventKind kind;
    gint64 cycle;
    guint channel;
    int vc;
  } expected[] = {
    { FS_EVENT_INJECTED, 2, 0, 0 },
    { FS_EVENT_BLOCKED, 3, 0, 0 },
    { FS_EVENT_ARRIVED, 19, 0, 0 }, /* it is granted the last channel and crosses it */
  };
  g_autoptr (FsReplay) replay = NULL;
  g_autoptr (GError) error = NULL;
  FsWormholeParams params;
  FsWormhole *network;
  FsReplayEvent event;
  guint n_events = 0;

  fs_wormhole_params_init (&params);
  params.n = 3;
  params.V = 2;
  network = fs_wormhole_new (&params, GPOINTER_TO_INT (data), NULL, NULL);
  disable_traffic (network);
  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    add_unicast (network, messages[i][0], messages[i][1], messages[i][2], messages[i][3], (int) messages[i][4]);
  replay = fs_replay_new_from (network, 50);
  while (fs_replay_next_event (replay, 3, &event, NULL, &error))
    {
      g_test_message ("event %d in %d", (int) event.kind, (int) event.cycle);
      if (n_events < 3)
        {
          g_assert_cmpint (event.kind, ==, expected[n_events].kind);
          g_assert_cmpint (event.cycle, ==, expected[n_events].cycle);
          g_assert_cmpuint (event.channel, ==, expected[n_events].channel);
          g_assert_cmpint (event.vc, ==, expected[n_events].vc);
        }
      g_assert_cmpint (event.cycle, ==, fs_replay_cycle (replay));
      n_events++;
    }
  g_assert_cmpint (event.kind, ==, FS_EVENT_DELIVERED);
  g_assert_cmpint (event.cycle, ==, 27);
  assert_refused (FALSE, &error, "This message has left the network: nothing more happens to it.");

  /* Message 0 is injected in cycle 0 and message 3 the first to be blocked, in cycle 3; then 2 in 4. */
  seek (replay, 0);
  g_assert_true (fs_replay_next_blocking (replay, &event, NULL, NULL));
  g_assert_cmpint (event.cycle, ==, 3);
  g_assert_cmpuint (event.message, ==, 3);
  g_assert_true (fs_replay_next_blocking (replay, &event, NULL, NULL));
  g_assert_cmpint (event.cycle, ==, 4);
  g_assert_cmpuint (event.message, ==, 2);
}

FS_TESTS
{
  FS_ADD_ENGINE_TESTS (test_walk, "walk");
  FS_ADD_ENGINE_TESTS (test_events, "events");
}
