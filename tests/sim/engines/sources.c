/* Sources, computed by hand: pools of injection channels, a shared channel, finite queues, and separate addressing. n
 * = 2 or 3 and deterministic routing unless a test says otherwise. */
#include "tests/sim/engines/event-log.h"
#include "sim/run/wormhole.h"
#include "tests/sim/engines/networks.h"
#include "tests/support/test.h"

typedef struct {
  FsRecorder *log;
  FsWormhole *network;
} Run;

static FsWormholeParams
params_for (int n, FsInjection injection, int channels)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = n;
  params.injection = injection;
  params.injection_channels = channels;
  return params;
}

static Run
start (const FsWormholeParams *params, gconstpointer engine)
{
  Run run = { .log = event_log_new (TRUE) };

  run.network = new_network (params, GPOINTER_TO_INT (engine), run.log);
  disable_traffic (run.network);
  return run;
}

static void
end (Run run)
{
  g_assert_cmpuint (fs_wormhole_in_system (run.network), ==, 0);
  fs_wormhole_free (run.network);
  event_log_free (run.log);
}

/* Message @id is granted injection channel @channel in cycle @injected, and is consumed in cycle @consumed. */
static void
assert_message (Run run, guint64 id, gint64 injected, guint channel, gint64 consumed)
{
  const Event *event = event_log_find (run.log, EVENT_CONSUMED, id);

  g_assert_nonnull (event);
  g_assert_cmpint (event->message.injected, ==, injected);
  g_assert_cmpuint (event->message.injection_channel, ==, channel);
  g_assert_cmpint (event->cycle, ==, consumed);
}

/* A unicast, in the order of the sources, and when it enters which injection channel and is consumed. */
typedef struct {
  gint64 generated;
  guint32 source, destination;
  guint flits;
  gint64 injected; /* DROPPED if it never is */
  guint channel;
  gint64 consumed;
} Unicast;

#define DROPPED -1

static void
assert_unicasts (const FsWormholeParams *params, gconstpointer engine, const Unicast *unicasts, guint n)
{
  Run run = start (params, engine);
  guint n_dropped = 0;

  for (guint i = 0; i < n; i++)
    add_unicast (run.network, unicasts[i].generated, unicasts[i].source, unicasts[i].destination, unicasts[i].flits,
                 -1);
  fs_wormhole_run_until (run.network, 60, NULL);
  for (guint i = 0; i < n; i++)
    if (unicasts[i].injected != DROPPED)
      assert_message (run, i, unicasts[i].injected, unicasts[i].channel, unicasts[i].consumed);
    else
      n_dropped++;
  g_assert_cmpuint (event_log_count_of (run.log, EVENT_DROPPED), ==, n_dropped);
  g_assert_cmpuint (event_log_count_of (run.log, EVENT_CONSUMED), ==, n - n_dropped);
  g_assert_cmpuint (fs_wormhole_generated (run.network), ==, n);
  end (run);
}

/* The third message uses the first channel that becomes idle; a message of one hop holds a channel for L + 1 cycles.
 * Of two idle channels the one with the lower number is used. Both are released in cycle 9. */
static void
test_pool (gconstpointer engine)
{
  FsWormholeParams params = params_for (3, FS_INJECTION_POOL, 2);
  static const Unicast unicasts[] = {
    { 0, 5, 4, 9, 0, 0, 9 },   { 0, 5, 7, 4, 0, 1, 4 },    { 0, 5, 1, 4, 5, 1, 9 },
    { 0, 5, 4, 2, 10, 0, 12 }, { 40, 5, 4, 2, 40, 0, 42 },
  };

  assert_unicasts (&params, engine, unicasts, G_N_ELEMENTS (unicasts));
}

/* With several channels no other node's queue is touched. */
static void
test_pool_of_nodes (gconstpointer engine)
{
  FsWormholeParams params = params_for (2, FS_INJECTION_POOL, 1);
  static const Unicast unicasts[] = {
    { 0, 0, 1, 6, 0, 0, 6 },  { 0, 1, 0, 6, 0, 0, 6 }, { 0, 2, 3, 6, 0, 0, 6 },
    { 0, 2, 0, 6, 7, 0, 13 }, { 0, 3, 2, 6, 0, 0, 6 },
  };

  assert_unicasts (&params, engine, unicasts, G_N_ELEMENTS (unicasts));
}

/* Two virtual channels alternate on one injection channel, the lower one first: flits in cycles 0, 2, 4, 6 and 1, 3,
 * 5, 7, each crosses the network a cycle later. The third message is queued until the first is injected. */
static void
test_shared (gconstpointer engine)
{
  FsWormholeParams params = params_for (2, FS_INJECTION_SHARED, 2);
  static const Unicast unicasts[] = { { 0, 0, 1, 4, 0, 0, 7 }, { 0, 0, 2, 4, 0, 1, 8 }, { 0, 0, 1, 4, 8, 0, 12 } };

  assert_unicasts (&params, engine, unicasts, G_N_ELEMENTS (unicasts));
}

/* Who is alone on a channel that could be shared has it for itself. */
static void
test_shared_alone (gconstpointer engine)
{
  FsWormholeParams params = params_for (3, FS_INJECTION_SHARED, 4);
  static const Unicast unicasts[] = { { 0, 0, 7, 20, 0, 0, 22 }, { 30, 0, 7, 20, 30, 0, 52 } };

  assert_unicasts (&params, engine, unicasts, G_N_ELEMENTS (unicasts));
}

/* The channel is busy in cycles 0 to 4: messages generated then are dropped, and of two in the same cycle the second. */
static void
test_no_buffer (gconstpointer engine)
{
  FsWormholeParams params = params_for (1, FS_INJECTION_RAND, 0);
  static const Unicast unicasts[]
      = { { 0, 0, 1, 4, 0, 0, 4 }, { 0, 0, 1, 4, DROPPED }, { 4, 0, 1, 4, DROPPED }, { 5, 0, 1, 4, 5, 0, 9 } };

  params.source_capacity = 0;
  assert_unicasts (&params, engine, unicasts, G_N_ELEMENTS (unicasts));
}

/* Two may wait, and one waits again as soon as one has left. */
static void
test_small_buffer (gconstpointer engine)
{
  FsWormholeParams params = params_for (1, FS_INJECTION_RAND, 0);
  static const Unicast unicasts[] = {
    { 0, 0, 1, 4, 0, 0, 4 }, { 0, 0, 1, 4, 5, 0, 9 },   { 0, 0, 1, 4, 10, 0, 14 }, { 0, 0, 1, 4, DROPPED },
    { 4, 0, 1, 4, DROPPED }, { 5, 0, 1, 4, 15, 0, 19 }, { 6, 0, 1, 4, DROPPED },   { 6, 0, 1, 4, DROPPED },
  };

  params.source_capacity = 2;
  assert_unicasts (&params, engine, unicasts, G_N_ELEMENTS (unicasts));
}

/* Dropped when no channel of the pool is idle. */
static void
test_pool_without_buffer (gconstpointer engine)
{
  FsWormholeParams params = params_for (2, FS_INJECTION_POOL, 2);
  static const Unicast unicasts[] = {
    { 0, 0, 1, 4, 0, 0, 4 }, { 1, 0, 2, 4, 1, 1, 5 }, { 1, 0, 2, 4, DROPPED },
    { 4, 0, 1, 4, DROPPED }, { 5, 0, 1, 4, 5, 0, 9 },
  };

  params.source_capacity = 0;
  assert_unicasts (&params, engine, unicasts, G_N_ELEMENTS (unicasts));
}

/* A unicast enters its queue, or is dropped, when its start-up time has passed. */
static void
test_start_up_without_buffer (gconstpointer engine)
{
  FsWormholeParams params = params_for (1, FS_INJECTION_RAND, 0);
  static const Unicast unicasts[] = { { 0, 0, 1, 4, 7, 0, 11 }, { 4, 0, 1, 4, DROPPED }, { 5, 0, 1, 4, 12, 0, 16 } };

  params.source_capacity = 0;
  params.unicast_startup = true;
  params.delta_cycles = 7;
  assert_unicasts (&params, engine, unicasts, G_N_ELEMENTS (unicasts));
}

/* Copies wait however many they are. */
static void
test_copies_are_never_dropped (gconstpointer engine)
{
  FsWormholeParams params = params_for (3, FS_INJECTION_POOL, 1);
  Run run;

  params.source_capacity = 0;
  run = start (&params, engine);
  add_broadcast (run.network, 0, 2, 0, 10);
  add_broadcast (run.network, 0, 2, 0, 10);
  add_unicast (run.network, 20, 2, 3, 10, -1);
  fs_wormhole_run_until (run.network, 500, NULL);
  g_assert_cmpuint (event_log_count_of (run.log, EVENT_CONSUMED), ==, 14);
  g_assert_cmpuint (event_log_count_of (run.log, EVENT_DROPPED), ==, 1);
  end (run);
}

/* Times from the delivery of the copy to a node that forwards along @m positions until its whole subtree has received
 * theirs: copy k leaves after those before it, each of which needs M + 1 cycles of the only injection channel. */
static gint64
tree_latency (int m, gint64 M, gint64 delta, gint64 *sum, gint64 begun)
{
  gint64 latest = 0;

  for (int k = 0; k < m; k++)
    {
      gint64 arrived = begun + delta + (k + 1) * (M + 1);
      gint64 subtree = tree_latency (m - 1 - k, M, delta, sum, arrived);

      *sum += arrived;
      latest = MAX (latest, MAX (arrived, subtree));
    }
  return latest;
}

/* The largest subtree is served first: a single port costs the last node nothing, the others much. */
static void
test_single_port_broadcast (gconstpointer engine)
{
  FsWormholeParams params = params_for (4, FS_INJECTION_POOL, 1);
  gint64 sum = 0, latency;
  const Event *done = NULL;
  Run run;

  params.delta_cycles = 3;
  run = start (&params, engine);
  add_broadcast (run.network, 0, 6, 1, 12);
  fs_wormhole_run_until (run.network, 500, NULL);
  latency = tree_latency (4, 12, 3, &sum, 0);
  g_assert_cmpint (latency, ==, 4 * (12 + 1 + 3));
  for (guint i = 0; i < event_log_length (run.log); i++)
    if (event_log_get (run.log, i)->kind == EVENT_BROADCAST_DONE)
      done = event_log_get (run.log, i);
  g_assert_nonnull (done);
  g_assert_cmpint (done->cycle + 1, ==, latency);
  g_assert_cmpint ((gint64) done->broadcast.completion_sum, ==, sum);
  end (run);
}

/* All copies leave the source, in the order of the relative address, and no node forwards them. */
static void
test_separate_addressing (gconstpointer engine)
{
  FsWormholeParams params = params_for (3, FS_INJECTION_POOL, 1);
  guint32 source = 5;
  gint64 sum = 0;
  guint64 id = 0;
  Run run;

  params.broadcast = FS_BROADCAST_SEPARATE;
  params.delta_cycles = 2;
  run = start (&params, engine);
  add_broadcast (run.network, 0, source, -1, 12);
  fs_wormhole_run_until (run.network, 500, NULL);
  for (guint32 relative = 1; relative < 8; relative++, id++)
    {
      const Event *consumed = event_log_find (run.log, EVENT_CONSUMED, id);
      gint64 hops = __builtin_popcount (relative);
      gint64 injected = 2 + (gint64) id * 13;

      assert_message (run, id, injected, 0, injected + 12 + hops - 1);
      g_assert_cmpuint (consumed->message.destination, ==, source ^ relative);
      g_assert_cmpint (consumed->message.kind, ==, FS_MESSAGE_COPY);
      sum += injected + 12 + hops;
    }
  g_assert_cmpuint (event_log_count_of (run.log, EVENT_CONSUMED), ==, 7);
  g_assert_cmpuint (fs_wormhole_flit_hops (run.network), ==, 12 * 3 * 4);
  for (guint i = 0; i < event_log_length (run.log); i++)
    if (event_log_get (run.log, i)->kind == EVENT_BROADCAST_DONE)
      {
        g_assert_cmpint ((gint64) event_log_get (run.log, i)->broadcast.completion_sum, ==, sum);
        params.length_flits = 12;
        g_assert_cmpfloat ((double) event_log_get (run.log, i)->cycle + 1, >=,
                           fs_wormhole_params_separate_latency (&params));
      }
  g_assert_cmpuint (event_log_count_of (run.log, EVENT_BROADCAST_DONE), ==, 1);
  end (run);
}

/* Each copy has its own channel, that of its highest dimension. */
static void
test_separate_addressing_first (gconstpointer engine)
{
  FsWormholeParams params = params_for (3, FS_INJECTION_FIRST, 0);
  Run run;

  params.broadcast = FS_BROADCAST_SEPARATE;
  run = start (&params, engine);
  add_broadcast (run.network, 0, 0, -1, 5);
  fs_wormhole_run_until (run.network, 500, NULL);
  for (guint64 id = 0; id < 7; id++)
    g_assert_cmpuint (event_log_find (run.log, EVENT_CONSUMED, id)->message.injection_channel, ==,
                      id + 1 >= 4 ? 2 : (id + 1) / 2);
  end (run);
}

FS_TESTS
{
  FS_ADD_ENGINE_TESTS (test_pool, "pool");
  FS_ADD_ENGINE_TESTS (test_pool_of_nodes, "pool-of-nodes");
  FS_ADD_ENGINE_TESTS (test_shared, "shared");
  FS_ADD_ENGINE_TESTS (test_shared_alone, "shared-alone");
  FS_ADD_ENGINE_TESTS (test_no_buffer, "no-buffer");
  FS_ADD_ENGINE_TESTS (test_small_buffer, "small-buffer");
  FS_ADD_ENGINE_TESTS (test_pool_without_buffer, "pool-without-buffer");
  FS_ADD_ENGINE_TESTS (test_start_up_without_buffer, "start-up-without-buffer");
  FS_ADD_ENGINE_TESTS (test_copies_are_never_dropped, "copies-are-never-dropped");
  FS_ADD_ENGINE_TESTS (test_single_port_broadcast, "single-port-broadcast");
  FS_ADD_ENGINE_TESTS (test_separate_addressing, "separate-addressing");
  FS_ADD_ENGINE_TESTS (test_separate_addressing_first, "separate-addressing-first");
}
