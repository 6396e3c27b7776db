/* Snapshots of exact runs, and that all engines give the same. */
#include "sim/replay/snapshot.h"

#include <string.h>

#include "base/random.h"
#include "tests/sim/engines/networks.h"
#include "tests/sim/wormhole/configurations.h"
#include "tests/sim/replay/same-snapshot.h"
#include "tests/support/clock.h"
#include "tests/support/test.h"

static FsWormhole *
watched_network (const FsWormholeParams *params, FsEngine engine)
{
  FsWormhole *network = new_network (params, engine, NULL);

  fs_wormhole_watch_moves (network);
  return network;
}

static FsWormhole *
small_network (FsEngine engine)
{
  FsWormholeParams params;
  FsWormhole *network;

  fs_wormhole_params_init (&params);
  params.n = 3;
  params.V = 2;
  network = watched_network (&params, engine);
  disable_traffic (network);
  return network;
}

static void
assert_vcs (const FsMessageView *message, const int (*expected)[3], guint n)
{
  g_assert_cmpuint (message->n_vcs, ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (message->vcs[i].channel, ==, expected[i][0]);
      g_assert_cmpint (message->vcs[i].vc, ==, expected[i][1]);
      g_assert_cmpuint (message->vcs[i].flits, ==, expected[i][2]);
    }
}

/* The first run of simulator-trace.json after cycle 10. */
static void
test_messages (gconstpointer data)
{
  static const guint messages[][5] = { { 0, 0, 7, 8, 0 }, { 0, 4, 7, 10, 1 }, { 1, 0, 6, 6, 1 }, { 2, 4, 6, 5, 2 },
                                       { 3, 0, 4, 4, 0 }, { 6, 6, 7, 7, 0 },  { 8, 2, 7, 5, 1 } };
  g_autoptr (FsWormhole) network = small_network (GPOINTER_TO_INT (data));
  g_autoptr (FsSnapshot) snapshot = NULL;
  const FsMessageView *m;

  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    add_unicast (network, messages[i][0], messages[i][1], messages[i][2], messages[i][3], (int) messages[i][4]);
  fs_wormhole_run_until (network, 11, NULL);
  snapshot = fs_snapshot_new (network);
  g_assert_cmpint (snapshot->cycle, ==, 10);
  g_assert_cmpuint (snapshot->n_messages, ==, 7);
  m = snapshot->messages;

  /* Message 0 has injected 7 of 8 flits and sent on 6, 5 and 4; 3 have arrived at node 7. */
  g_assert_cmpint (m[0].state, ==, FS_STATE_DRAINING);
  g_assert_true (m[0].holds_injection);
  g_assert_cmpuint (m[0].at_source + m[0].injection_flits + m[0].vcs[0].flits + m[0].vcs[1].flits + m[0].consumed, ==,
                    8);
  g_assert_cmpuint (m[0].at_source, ==, 1);
  g_assert_cmpuint (m[0].consumed, ==, 4);
  assert_vcs (&m[0], (const int[][3]){ { 2, 0, 2 }, { 13, 1, 0 }, { 18, 1, 0 } }, 3);

  /* The header of message 3 is at node 4 from cycle 3 and requests what 1 and 0 hold. */
  g_assert_cmpint (m[3].state, ==, FS_STATE_BLOCKED);
  g_assert_cmpint (m[3].blocked_since, ==, 3);
  g_assert_cmpint (m[3].timeout, ==, FS_NO_CYCLE);
  g_assert_cmpuint (m[3].router, ==, 4);
  g_assert_cmpuint (m[3].n_vcs, ==, 0);
  g_assert_cmpuint (m[3].injection_flits, ==, 2);
  g_assert_cmpuint (m[3].at_source, ==, 3);
  g_assert_cmpuint (m[3].n_wants, ==, 2);
  g_assert_cmpuint (m[3].wants[0].channel, ==, 13);
  g_assert_cmpint (m[3].wants[0].vc, ==, 0);
  g_assert_cmpuint (m[3].wants[0].holder, ==, 1);
  g_assert_cmpint (m[3].wants[1].vc, ==, 1);
  g_assert_cmpuint (m[3].wants[1].holder, ==, 0);

  g_assert_cmpint (m[2].blocked_since, ==, 4);
  g_assert_cmpint (m[4].state, ==, FS_STATE_QUEUED);
  g_assert_cmpuint (m[4].at_source, ==, 4);
  g_assert_cmpint (m[6].state, ==, FS_STATE_BLOCKED);
  g_assert_cmpint (m[6].blocked_since, ==, 10);
  g_assert_cmpuint (snapshot->n_queues, ==, 24);
  for (guint q = 0; q < snapshot->n_queues; q++)
    g_assert_cmpuint (snapshot->queues[q], ==, q == 0);
  g_assert_cmpuint (snapshot->n_moved, ==, 5);
  g_assert_cmpuint (snapshot->moved[0].channel, ==, 2);
  g_assert_cmpint (snapshot->moved[4].vc, ==, -1);
  g_assert_cmpuint (snapshot->moved[4].channel, ==, 2 * 3 + 1);
  g_assert_cmpuint (snapshot->moved[4].message, ==, 6);
}

static FsEdgeState
edge_to (const FsBroadcastView *broadcast, guint32 node)
{
  for (guint i = 0; i < broadcast->n_edges; i++)
    if (broadcast->edges[i].to == node)
      return broadcast->edges[i].state;
  g_assert_not_reached ();
}

/* One broadcast of the last run of simulator-trace.json by itself. */
static void
test_tree (gconstpointer data)
{
  g_autoptr (FsWormhole) network = small_network (GPOINTER_TO_INT (data));
  g_autoptr (FsSnapshot) early = NULL;
  g_autoptr (FsSnapshot) starting = NULL;
  g_autoptr (FsSnapshot) late = NULL;
  g_autoptr (FsSnapshot) done = NULL;

  add_broadcast (network, 0, 0, 0, 4);
  fs_wormhole_step (network);
  early = fs_snapshot_new (network);
  g_assert_cmpuint (early->n_broadcasts, ==, 1);
  g_assert_cmpuint (early->broadcasts[0].n_edges, ==, 7);
  g_assert_cmpuint (early->n_messages, ==, 3);
  for (guint32 x = 1; x < 8; x++)
    g_assert_cmpint (edge_to (&early->broadcasts[0], x), ==, FS_EDGE_NOT_QUEUED);

  /* The first copies are consumed in cycle 5; theirs wait one cycle for their start-up. */
  fs_wormhole_run_until (network, 6, NULL);
  starting = fs_snapshot_new (network);
  g_assert_cmpuint (starting->broadcasts[0].reached, ==, 3);
  g_assert_cmpint (edge_to (&starting->broadcasts[0], 1), ==, FS_EDGE_DONE);
  g_assert_cmpint (edge_to (&starting->broadcasts[0], 2), ==, FS_EDGE_DONE);
  g_assert_cmpint (edge_to (&starting->broadcasts[0], 3), ==, FS_EDGE_NOT_QUEUED);
  g_assert_cmpint (edge_to (&starting->broadcasts[0], 7), ==, FS_EDGE_NOT_QUEUED);
  g_assert_cmpint (starting->messages[0].state, ==, FS_STATE_STARTING);

  fs_wormhole_run_until (network, 9, NULL);
  late = fs_snapshot_new (network);
  g_assert_cmpint (edge_to (&late->broadcasts[0], 4), ==, FS_EDGE_DONE);
  g_assert_cmpint (edge_to (&late->broadcasts[0], 3), ==, FS_EDGE_IN_FLIGHT);
  g_assert_cmpint (edge_to (&late->broadcasts[0], 5), ==, FS_EDGE_IN_FLIGHT);
  g_assert_cmpint (edge_to (&late->broadcasts[0], 7), ==, FS_EDGE_NOT_QUEUED);

  fs_wormhole_run_until (network, 3 * (4 + 1 + 1), NULL);
  done = fs_snapshot_new (network);
  g_assert_cmpuint (done->n_broadcasts, ==, 0);
  g_assert_cmpuint (done->n_messages, ==, 0);
}

/* Both engines show the same after every cycle, the moves too. */
static void
compare_views (const FsWormholeParams *params, guint cycles)
{
  g_autoptr (FsWormhole) reference = watched_network (params, FS_ENGINE_REFERENCE);
  g_autoptr (FsWormhole) fast = watched_network (params, FS_ENGINE_FAST);

  for (guint cycle = 0; cycle < cycles; cycle++)
    {
      g_autoptr (FsSnapshot) a = NULL;
      g_autoptr (FsSnapshot) b = NULL;

      fs_wormhole_step (reference);
      fs_wormhole_step (fast);
      a = fs_snapshot_new (reference);
      b = fs_snapshot_new (fast);
      assert_same_snapshot (a, b);
    }
}

FS_TEST (engines_agree)
{
  for (guint number = 0; number < 24; number++)
    {
      FsWormholeParams params;

      fs_wormhole_params_init (&params);
      params.n = 2 + (int) number % 4;
      params.V = 2 + (int) number % 3;
      params.routing = number % 3;
      params.tau_cycles = 5;
      params.vc_buffer = number % 5 == 0 ? 5 : 2;
      params.length_flits = number % 2 == 0 ? 32 : 6;
      params.length = number % 4 == 1 ? FS_LENGTH_EXPONENTIAL : FS_LENGTH_FIXED;
      params.beta = number % 3 == 0 ? 0 : 0.03;
      params.rate = (number % 6 + 1) * 0.12 / params.length_flits;
      params.seed = number;
      compare_views (&params, 400);
    }
}

/* Worms that drain into memory and continue from there, and worms that share injection channels. */
FS_TEST (engines_agree_when_crowded)
{
  for (guint number = 1; number <= 24; number++)
    {
      FsWormholeParams params = configuration_draw_crowded (number);

      params.n = MIN (params.n, 3);
      params.pattern = (FsPattern){ .kind = FS_PATTERN_UNIFORM };
      params.base = FS_BASE_ROUND_ROBIN;
      compare_views (&params, 250);
    }
}

/* Returns whether message @id could move a flit over a virtual channel at the start of a cycle: a flit is available
 * and a slot is free. The channel may not be granted yet. */
static gboolean
is_able (const FsSnapshot *before, guint64 id, const FsHeldVc *vc, guint capacity)
{
  for (guint m = 0; m < before->n_messages; m++)
    {
      const FsMessageView *message = &before->messages[m];
      guint i = 0;

      if (message->id != id)
        continue;
      while (i < message->n_vcs && (message->vcs[i].channel != vc->channel || message->vcs[i].vc != vc->vc))
        i++;
      if (i < message->n_vcs && message->vcs[i].flits == capacity)
        return FALSE;
      return (i > 0 ? message->vcs[i - 1].flits : message->injection_flits + message->memory_flits) > 0;
    }
  return FALSE;
}

/* From the states before and after the cycle: a virtual channel with an available flit and a free slot moves a flit or
 * loses arbitration. */
static guint
check_channel (const FsSnapshot *before, const FsSnapshot *after, const FsWormholeParams *params, guint32 channel)
{
  FsVcStatus vcs[FS_SIM_MAX_V];
  guint n_moved = 0, n_lost = 0;

  fs_snapshot_channel (after, params, channel, vcs);
  for (int v = 0; v < params->V; v++)
    n_moved += vcs[v].moved;
  g_assert_cmpuint (n_moved, <=, 1);
  for (int v = 0; v < params->V; v++)
    {
      const FsMessageView *holder = vcs[v].holder >= 0 ? &after->messages[vcs[v].holder] : NULL;
      gboolean able;

      if (holder == NULL)
        continue;
      able = is_able (before, holder->id, &holder->vcs[vcs[v].link], (guint) params->vc_buffer);
      g_assert_true (vcs[v].lost_arbitration == (able && !vcs[v].moved));
      g_assert_true (able || !vcs[v].moved);
      n_lost += vcs[v].lost_arbitration;
    }
  g_assert_true (n_lost == 0 || n_moved == 1);
  return n_lost;
}

FS_TEST (channels)
{
  guint n_lost = 0;

  for (guint number = 0; number < 3; number++)
    {
      g_autoptr (FsWormhole) network = NULL;
      g_autoptr (FsSnapshot) before = NULL;
      FsWormholeParams params;

      fs_wormhole_params_init (&params);
      params.n = 4;
      params.V = 3;
      params.routing = number;
      params.tau_cycles = 4;
      params.vc_buffer = 2 + (int) number;
      params.rate = 0.04;
      network = watched_network (&params, FS_ENGINE_FAST);
      before = fs_snapshot_new (network);
      for (guint cycle = 0; cycle < 500; cycle++)
        {
          FsSnapshot *after;

          fs_wormhole_step (network);
          after = fs_snapshot_new (network);
          for (guint32 channel = 0; channel < 64; channel++)
            n_lost += check_channel (before, after, &params, channel);
          fs_snapshot_free (before);
          before = after;
        }
    }
  g_assert_cmpuint (n_lost, >, 100);
}

/* Looking changes nothing. */
FS_TEST (snapshots_do_not_change_the_run)
{
  g_autoptr (FsWormhole) watched = NULL;
  g_autoptr (FsWormhole) alone = NULL;
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.rate = 0.01;
  params.beta = 0.02;
  watched = fs_wormhole_new (&params, FS_ENGINE_FAST, NULL, NULL);
  alone = fs_wormhole_new (&params, FS_ENGINE_FAST, NULL, NULL);
  fs_wormhole_run_until (alone, 3000, NULL);
  for (guint i = 0; i < 3000; i++)
    {
      if (i == 1000)
        fs_wormhole_watch_moves (watched);
      fs_wormhole_step (watched);
      if (i % 50 == 0)
        fs_snapshot_free (fs_snapshot_new (watched));
    }
  g_assert_cmphex (fs_wormhole_fingerprint (watched), ==, fs_wormhole_fingerprint (alone));
  g_assert_cmpuint (fs_wormhole_flit_hops (watched), ==, fs_wormhole_flit_hops (alone));
}

/* Of worms with several destinations, in every cycle: as many edges are done as nodes have the message, each from a neighbor, and
 * the nodes that have absorbed a worm are the first that it passes. */
FS_TEST (worms_with_several_destinations)
{
  for (guint number = 0; number < 16; number++)
    {
      gboolean path = number >= 12; /* of a Hamiltonian path there is one worm */
      FsWormholeParams params;
      g_autoptr (FsWormhole) network = NULL;
      guint n_absorbed = 0;

      fs_wormhole_params_init (&params);
      params.n = number % 3 == 0 ? 5 : 2;
      params.topology = path ? FS_TOPOLOGY_HYPERCUBE : (FsTopology) (number % 3);
      params.n = path ? 4 + (int) number % 2 : params.n;
      params.k[0] = 6;
      params.k[1] = 5;
      params.V = path ? 3 : 2;
      params.routing = FS_ROUTING_DETERMINISTIC;
      params.broadcast = path ? FS_BROADCAST_HAMILTONIAN_PATH : FS_BROADCAST_MULTIDESTINATION;
      params.beta = 0.5;
      params.length_flits = 3 + 4 * (number % 4);
      params.rate = 0.01;
      params.seed = number;
      network = new_network (&params, number % 2 == 0 ? FS_ENGINE_FAST : FS_ENGINE_REFERENCE, NULL);
      for (int cycle = 0; cycle < 150; cycle++)
        {
          g_autoptr (FsSnapshot) snapshot = NULL;

          fs_wormhole_step (network);
          snapshot = fs_snapshot_new (network);
          for (guint b = 0; b < snapshot->n_broadcasts; b++)
            {
              const FsBroadcastView *view = &snapshot->broadcasts[b];
              guint done = 0;

              for (guint i = 0; i < view->n_edges; i++)
                {
                  done += view->edges[i].state == FS_EDGE_DONE;
                  g_assert_cmpint (
                      fs_network_distance (&network->state.network, view->edges[i].from, view->edges[i].to), ==, 1);
                }
              g_assert_cmpuint (done, ==, view->reached);
            }
          for (guint i = 0; i < snapshot->n_messages; i++)
            {
              g_assert_cmpuint (snapshot->messages[i].n_absorbed, <=, snapshot->messages[i].n_passes);
              n_absorbed += snapshot->messages[i].n_absorbed > 0;
            }
        }
      /* In a pair of dimensions both nodes of a worm have it in the same cycle. */
      g_assert_true ((n_absorbed > 5) == (path || params.topology != FS_TOPOLOGY_HYPERCUBE));
    }
}

/* Far beyond saturation no broadcast looks at the copies of all others. */
FS_TEST (many_broadcasts)
{
  FsWormholeParams params;
  g_autoptr (FsWormhole) network = NULL;
  g_autoptr (FsSnapshot) snapshot = NULL;
  double start;

  fs_wormhole_params_init (&params);
  params.rate = 16;
  params.beta = 1;
  network = new_network (&params, FS_ENGINE_FAST, NULL);
  for (int cycle = 0; cycle < 30; cycle++)
    fs_wormhole_step (network);
  start = test_thread_seconds ();
  snapshot = fs_snapshot_new (network);
  g_assert_cmpuint (snapshot->n_broadcasts, >, 25000);
  g_assert_cmpfloat (test_thread_seconds () - start, <, 2);
}

/* Run through an idle stretch, a snapshot shows the cycle it stopped at, in which nothing moved. */
FS_TEST (idle_cycles)
{
  g_autoptr (FsWormhole) network = small_network (FS_ENGINE_FAST);
  g_autoptr (FsSnapshot) busy = NULL;
  g_autoptr (FsSnapshot) idle = NULL;

  add_unicast (network, 0, 0, 7, 4, 0);
  fs_wormhole_run_until (network, 7, NULL);
  busy = fs_snapshot_new (network);
  g_assert_cmpuint (busy->n_moved, ==, 1);
  fs_wormhole_run_until (network, 1000, NULL);
  idle = fs_snapshot_new (network);
  g_assert_cmpint (idle->cycle, ==, 999);
  g_assert_cmpuint (idle->n_moved, ==, 0);
  g_assert_cmpuint (idle->n_messages, ==, 0);
}

FS_TESTS
{
  FS_ADD_ENGINE_TESTS (test_messages, "messages");
  FS_ADD_ENGINE_TESTS (test_tree, "tree");
}
