/* The wait-for graph of known cycles, and that its bounds hold. */
#include "sim/replay/wait-for-graph.h"

#include "tests/sim/engines/networks.h"
#include "tests/sim/wormhole/configurations.h"
#include "tests/support/test.h"

/* The first run of simulator-trace.json. */
static FsWormhole *
exact_run (FsWormholeParams *params)
{
  static const guint messages[][5] = { { 0, 0, 7, 8, 0 }, { 0, 4, 7, 10, 1 }, { 1, 0, 6, 6, 1 }, { 2, 4, 6, 5, 2 },
                                       { 3, 0, 4, 4, 0 }, { 6, 6, 7, 7, 0 },  { 8, 2, 7, 5, 1 } };
  FsWormhole *network;

  fs_wormhole_params_init (params);
  params->n = 3;
  params->V = 2;
  network = new_network (params, FS_ENGINE_FAST, NULL);
  disable_traffic (network);
  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    add_unicast (network, messages[i][0], messages[i][1], messages[i][2], messages[i][3], (int) messages[i][4]);
  return network;
}

/* After cycle 10: message 3 waits at node 4 for what 1 and 0 hold, and so does 2; 5 and 6 wait for what 1 and 0 hold of
 * the channel from 6 to 7. Message 4 is queued. */
FS_TEST (known_cycles)
{
  FsWormholeParams params;
  g_autoptr (FsWormhole) network = exact_run (&params);
  g_autoptr (FsSnapshot) snapshot = NULL;
  g_autoptr (FsWaitForGraph) graph = NULL;
  const FsWaitEdge *edge;

  fs_wormhole_run_until (network, 11, NULL);
  snapshot = fs_snapshot_new (network);
  graph = fs_wait_for_graph_new (snapshot, &params);
  g_assert_cmpint (fs_snapshot_find (snapshot, 6), ==, 6);
  g_assert_cmpint (fs_snapshot_find (snapshot, 7), ==, -1);
  g_assert_cmpuint (graph->n_messages, ==, 7);
  g_assert_cmpuint (graph->first[3], ==, 2);
  g_assert_cmpuint (graph->first[4], ==, 4);
  edge = &graph->edges[2];
  g_assert_cmpuint (edge->waiter, ==, 3);
  g_assert_cmpuint (edge->channel, ==, 13);
  g_assert_cmpint (edge->vc, ==, 0);
  g_assert_cmpint (edge->holder, ==, 1);
  g_assert_cmpint (edge->since, ==, 1);
  g_assert_true (edge->clears);
  edge = &graph->edges[3];
  g_assert_cmpint (edge->holder, ==, 0);
  g_assert_cmpint (edge->since, ==, 2);

  /* Four flits of message 0 are consumed; the other four cross the next channel in the cycles 11 to 14 at best. */
  g_assert_cmpint (edge->free_at, ==, 10 + 1 + 4);
  g_assert_cmpint (graph->next[3], ==, 3);
  g_assert_cmpint (graph->next[0], ==, -1);
  g_assert_cmpuint (graph->n_chain, ==, 2);
  g_assert_cmpuint (graph->chain[0], ==, 2);
  g_assert_cmpuint (graph->chain[1], ==, 0);
  g_assert_cmpuint (graph->n_deadlock, ==, 0);
  g_assert_cmpint (graph->closed, ==, FS_NO_CYCLE);
}

static const FsHeldVc *
find_held (const FsMessageView *view, guint32 channel, int vc)
{
  for (guint i = 0; i < view->n_vcs; i++)
    if (view->vcs[i].channel == channel && view->vcs[i].vc == vc)
      return &view->vcs[i];
  return NULL;
}

/* Until the cycle that an edge promises, its holder holds the channel; a deadlock stays as it is. */
static void
check_promises (const FsSnapshot *snapshot, const FsWaitForGraph *graph, FsWormhole *network, gint64 last)
{
  while (fs_wormhole_cycle (network) <= last)
    {
      g_autoptr (FsSnapshot) later = NULL;

      fs_wormhole_step (network);
      later = fs_snapshot_new (network);
      for (guint e = 0; e < graph->n_edges; e++)
        {
          const FsWaitEdge *edge = &graph->edges[e];
          int at;

          /* Free from free_at on means that it is held at the end of cycle free_at - 2. */
          if (edge->holder < 0 || later->cycle > edge->free_at - 2)
            continue;
          at = fs_snapshot_find (later, snapshot->messages[edge->holder].id);
          g_assert_cmpint (at, >=, 0);
          g_assert_nonnull (find_held (&later->messages[at], edge->channel, edge->vc));
        }
    }
}

FS_TEST (bounds_hold)
{
  guint n_edges = 0, n_dependent = 0;

  for (guint number = 0; number < 160; number++)
    {
      FsWormholeParams params = configuration_draw (number);
      g_autoptr (FsWormhole) network = NULL;

      params.rate *= 2;
      network = new_network (&params, FS_ENGINE_FAST, NULL);
      for (gint64 cycle = 100; cycle <= 400; cycle *= 2)
        {
          g_autoptr (FsSnapshot) snapshot = NULL;
          g_autoptr (FsWaitForGraph) graph = NULL;
          g_autoptr (FsWormhole) copy = NULL;

          fs_wormhole_run_until (network, cycle, NULL);
          snapshot = fs_snapshot_new (network);
          graph = fs_wait_for_graph_new (snapshot, &params);
          copy = fs_wormhole_copy (network);
          n_edges += graph->n_edges;
          for (guint e = 0; e < graph->n_edges; e++)
            n_dependent += !graph->edges[e].clears;
          if (graph->n_edges > 0)
            check_promises (snapshot, graph, copy, cycle + 40);
        }
    }
  g_test_message ("%u edges, %u of them to blocked holders", n_edges, n_dependent);
  g_assert_cmpuint (n_edges, >, 1000);
  g_assert_cmpuint (n_dependent, >, 100);
}

/* A worm alone in the network releases a channel exactly in the predicted cycle. */
FS_TEST (bounds_are_tight)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.V = 1;
  for (guint length = 1; length < 20; length++)
    {
      g_autoptr (FsWormhole) network = new_network (&params, FS_ENGINE_FAST, NULL);
      gint64 promised = FS_NO_CYCLE;

      disable_traffic (network);
      add_unicast (network, 0, 0, 15, length, 0);
      add_unicast (network, 1, 0, 8, 5, 1);
      for (;;)
        {
          g_autoptr (FsSnapshot) snapshot = NULL;
          g_autoptr (FsWaitForGraph) graph = NULL;

          fs_wormhole_step (network);
          snapshot = fs_snapshot_new (network);
          graph = fs_wait_for_graph_new (snapshot, &params);
          if (promised != FS_NO_CYCLE && graph->n_edges == 0)
            {
              g_assert_cmpint (snapshot->cycle, ==, promised);
              break;
            }
          if (graph->n_edges == 0 || graph->edges[0].holder < 0)
            {
              g_assert_cmpint (snapshot->cycle, <, 40);
              if (graph->n_edges == 0 && snapshot->n_messages == 0)
                break; /* too short to block any other message */
              continue;
            }
          g_assert_true (promised == FS_NO_CYCLE || promised == graph->edges[0].free_at);
          promised = graph->edges[0].free_at;
        }
    }
}

/* The messages of an index list by their ids. */
static guint64
id_at (const FsSnapshot *snapshot, const guint *list, guint i)
{
  return snapshot->messages[list[i]].id;
}

FS_TEST (four_messages_in_a_square)
{
  g_autoptr (FsWormhole) network = NULL;
  g_autoptr (FsSnapshot) closed = NULL;
  g_autoptr (FsWaitForGraph) after = NULL;

  network = square_of_messages (FS_NEVER_RECOVER, FS_ENGINE_FAST, NULL);
  fs_wormhole_run_until (network, 200, NULL);
  closed = fs_snapshot_new (network);
  after = fs_wait_for_graph_new (closed, fs_wormhole_params (network));
  g_assert_cmpuint (after->n_deadlock, ==, 4);
  g_assert_cmpuint (after->n_circle, ==, 4);
  g_assert_cmpuint (id_at (closed, after->circle, 0), ==, id_at (closed, after->deadlock, 0));
  for (guint i = 0; i < 4; i++)
    {
      const FsWaitEdge *edge = &after->edges[after->first[after->circle[i]]];

      g_assert_cmpint (edge->holder, ==, (int) after->circle[(i + 1) % 4]);
      g_assert_true (edge->free_at == FS_NEVER);
    }
  g_assert_cmpuint (after->n_chain, ==, 4);
}

/* Preset deadlock-n3: the graph finds the closing cycle long after. */
FS_TEST (closing_cycle_is_found)
{
  FsWormholeParams params = deadlock_params (DEADLOCK_SEED);
  g_autoptr (FsWormhole) network = NULL;
  gint64 closed = FS_NO_CYCLE;

  network = new_network (&params, FS_ENGINE_FAST, NULL);
  for (gint64 cycle = 0; cycle < 700; cycle++)
    {
      g_autoptr (FsSnapshot) snapshot = NULL;
      g_autoptr (FsWaitForGraph) graph = NULL;

      fs_wormhole_step (network);
      snapshot = fs_snapshot_new (network);
      graph = fs_wait_for_graph_new (snapshot, &params);
      if (closed == FS_NO_CYCLE && graph->n_deadlock > 0)
        closed = cycle;
      g_assert_cmpint (graph->closed, ==, closed);
      g_assert_true ((graph->n_circle >= 2) == (closed != FS_NO_CYCLE));
    }
  g_test_message ("closed in cycle %d", (int) closed);
  g_assert_cmpint (closed, <, 500);
  g_assert_cmpint (closed, >, 0);
}
