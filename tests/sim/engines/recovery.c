/* Random minimal routing deadlocks and recovers; virtual cut-through does not block channels. Computed by hand where
 * the network is small. */
#include "sim/replay/wait-for-graph.h"

#include "tests/sim/engines/event-log.h"
#include "tests/sim/engines/networks.h"
#include "tests/support/test.h"

/* The message consumed in @cycle that holds its injection channel for @injection cycles. */
static void
assert_message (const FsRecorder *log, guint64 id, gint64 cycle, gint64 injection)
{
  const Event *consumed = event_log_find (log, EVENT_CONSUMED, id);

  g_assert_nonnull (consumed);
  g_assert_cmpint (consumed->cycle, ==, cycle);
  g_assert_cmpint (event_log_find (log, EVENT_INJECTION_RELEASED, id)->a, ==, injection);
}

static const guint64 around[] = { 0, 2, 4, 5 };

static void
test_square_locks (gconstpointer data)
{
  g_autoptr (FsWormhole) network = square_of_messages (FS_NEVER_RECOVER, GPOINTER_TO_INT (data), NULL);
  g_autoptr (FsSnapshot) snapshot = NULL;
  g_autoptr (FsWaitForGraph) graph = NULL;

  fs_wormhole_run_until (network, 10000, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 4);
  snapshot = fs_snapshot_new (network);
  graph = fs_wait_for_graph_new (snapshot, fs_wormhole_params (network));
  g_assert_cmpuint (graph->n_deadlock, ==, 4);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpuint (snapshot->messages[graph->deadlock[i]].id, ==, around[i]);
}

/* All four headers are blocked from cycle 2. In cycle 12 they begin to drain, one flit per cycle; the tail follows in
 * cycle 19, and in 20 each continues over the channel that the next one has released. */
static void
test_square_recovers (gconstpointer data)
{
  FsRecorder *log = event_log_new (TRUE);
  FsWormhole *network = square_of_messages (10, GPOINTER_TO_INT (data), log);

  fs_wormhole_run_until (network, 100, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
  g_assert_cmpuint (fs_wormhole_flit_hops (network), ==, 4 * 8 * 2 + 2 * 3);
  g_assert_cmpuint (event_log_count_of (log, EVENT_RECOVERED), ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpint (event_log_find (log, EVENT_RECOVERED, around[i])->cycle, ==, 12);
      g_assert_cmpint (event_log_find (log, EVENT_RELEASED, around[i])->cycle, ==, 19);
      g_assert_cmpint (event_log_find (log, EVENT_RELEASED, around[i])->c, ==, 19);
      assert_message (log, around[i], 27, 19);
    }
  fs_wormhole_free (network);
  event_log_free (log);
}

/* Message 3 holds channel (2, 0) in cycles 1 to 20. Message 0, which requests it, is collected at node 2; after its 6
 * cycles it releases channel (0, 1) for message 1, which waits in the memory of node 0. */
static void
test_cut_through (gconstpointer data)
{
  FsRecorder *log = event_log_new (TRUE);
  FsWormholeParams params;
  FsWormhole *network;

  fs_wormhole_params_init (&params);
  params.n = 2;
  params.V = 1;
  params.routing = FS_ROUTING_VIRTUAL_CUT_THROUGH;
  network = new_network (&params, GPOINTER_TO_INT (data), log);
  disable_traffic (network);
  add_unicast (network, 0, 0, 3, 6, 0);
  add_unicast (network, 0, 0, 2, 10, 1);
  add_unicast (network, 0, 2, 3, 20, 0);
  fs_wormhole_run_until (network, 12, NULL);
  {
    g_autoptr (FsSnapshot) snapshot = fs_snapshot_new (network);

    g_assert_cmpuint (snapshot->messages[0].memory_node, ==, 2);
    g_assert_cmpuint (snapshot->messages[0].memory_flits, ==, 6);
    g_assert_cmpint (snapshot->messages[0].blocked_since, ==, 2);
    g_assert_cmpuint (snapshot->messages[0].n_vcs, ==, 0);
    /* In cycles 7 to 11 five of its ten flits have left. */
    g_assert_cmpuint (snapshot->messages[1].memory_node, ==, 0);
    g_assert_cmpuint (snapshot->messages[1].memory_flits, ==, 5);
    g_assert_cmpuint (snapshot->messages[1].consumed, ==, 5);
  }
  fs_wormhole_run_until (network, 50, NULL);
  assert_message (log, 0, 26, 6);
  assert_message (log, 1, 16, 10);
  assert_message (log, 2, 20, 20);
  for (guint i = 0; i < event_log_length (log); i++)
    if (event_log_get (log, i)->kind == EVENT_RELEASED)
      g_assert_cmpint (event_log_get (log, i)->c, ==, event_log_get (log, i)->message.length);
  fs_wormhole_free (network);
  event_log_free (log);
}

/* Messages in circles of waiting before cycle 500. */
static guint
locked_messages (const FsWormholeParams *params)
{
  g_autoptr (FsWormhole) network = new_network (params, FS_ENGINE_FAST, NULL);
  guint n_locked = 0;

  for (gint64 cycle = 20; cycle <= 500 && n_locked == 0; cycle += 20)
    {
      g_autoptr (FsSnapshot) snapshot = NULL;
      g_autoptr (FsWaitForGraph) graph = NULL;

      fs_wormhole_run_until (network, cycle, NULL);
      snapshot = fs_snapshot_new (network);
      graph = fs_wait_for_graph_new (snapshot, params);
      n_locked = graph->n_deadlock;
    }
  return n_locked;
}

/* The seed of the presets is the first whose run locks. */
FS_TEST (preset)
{
  FsWormholeParams params;

  for (guint seed = 1; seed < DEADLOCK_SEED; seed++)
    {
      params = deadlock_params (seed);
      g_assert_cmpuint (locked_messages (&params), ==, 0);
    }
  params = deadlock_params (DEADLOCK_SEED);
  g_assert_cmpuint (locked_messages (&params), >=, 4);
  params.routing = FS_ROUTING_DUATO;
  params.V = 2;
  g_assert_cmpuint (locked_messages (&params), ==, 0);
}

/* About one seed in eight locks beyond saturation, none well below it. */
FS_TEST (frequency)
{
  guint n_high = 0;

  for (guint seed = 1; seed <= 60; seed++)
    {
      FsWormholeParams params = deadlock_params (seed);
      guint locked = locked_messages (&params);

      n_high += locked > 0;
      params.rate = 0.02;
      g_assert_cmpuint (locked_messages (&params), ==, 0);
      if (locked > 0)
        g_test_message ("seed %u locks %u messages", seed, locked);
    }
  g_assert_cmpuint (n_high, >=, 3);
  g_assert_cmpuint (n_high, <=, 16);
}

/* Where it would lock for ever it recovers for ever; then, with no more traffic, it runs empty. */
static void
test_recovers_for_ever (gconstpointer data)
{
  FsWormholeParams params = deadlock_params (DEADLOCK_SEED);
  FsRecorder *log = event_log_new (TRUE);
  FsWormhole *network;

  params.recovery_cycles = 100;
  network = new_network (&params, GPOINTER_TO_INT (data), log);
  fs_wormhole_run_until (network, 4000, NULL);
  disable_traffic (network);
  fs_wormhole_run_until (network, 40000, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
  g_test_message ("%u recoveries", (guint) event_log_count_of (log, EVENT_RECOVERED));
  g_assert_cmpuint ((guint) event_log_count_of (log, EVENT_RECOVERED), >=, 4);
  fs_wormhole_free (network);
  event_log_free (log);
}

FS_TESTS
{
  FS_ADD_ENGINE_TESTS (test_square_locks, "square-locks");
  FS_ADD_ENGINE_TESTS (test_square_recovers, "square-recovers");
  FS_ADD_ENGINE_TESTS (test_cut_through, "cut-through");
  FS_ADD_ENGINE_TESTS (test_recovers_for_ever, "for-ever");
}
