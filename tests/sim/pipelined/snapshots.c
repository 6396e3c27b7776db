/* The cycle after which everything is where, with pipelined routers: the table of ROUTER.md 3, flit by flit; a replay in any order; who
 * waits for whom, and deadlocks. */
#include "sim/replay/replay.h"
#include "sim/replay/wait-for-graph.h"
#include "tests/sim/pipelined/rates.h"
#include "tests/sim/replay/same-snapshot.h"

#include "base/random.h"
#include "tests/support/test.h"

static guint32
draw (guint number, guint what, guint32 n)
{
  return fs_random_below (fs_random_split (fs_random_split (1201, number), what), n);
}

static FsWormholeParams
draw_params (guint number)
{
  FsTopology topology = (FsTopology) draw (number, 0, 3);
  FsWormholeParams params = pipelined_params (topology, 2, 2 + (int) draw (number, 1, 4), 1 + (int) draw (number, 2, 4),
                                              1 + (int) draw (number, 3, 8), 1 + draw (number, 4, 12));

  params.classes = (FsClasses[]){ FS_CLASSES_DATELINE, FS_CLASSES_ROUTE, FS_CLASSES_NONE }[draw (number, 5, 3)];
  if (params.V == 1)
    params.classes = FS_CLASSES_NONE;
  params.pipeline.routing_delay = (int) draw (number, 6, 2);
  params.pipeline.credit_delay = (int) draw (number, 7, 3);
  params.pipeline.channel_latency[0] = (guint8) (1 + draw (number, 8, 3));
  params.pipeline.speculation = draw (number, 9, 2);
  params.pipeline.allocator.kind = (FsAllocatorKind) draw (number, 10, 3);
  params.pipeline.vc_release = (FsVcRelease) draw (number, 11, 2);
  params.pipeline.to_self = draw (number, 12, 2);
  params.rate = (double[]){ 0.005, 0.05, 0.4 }[draw (number, 13, 3)];
  params.seed = number;
  return params;
}

/* Each flit is somewhere, in buffers no more than they hold, and who waits for somebody waits for one that is there. */
static void
check_snapshot (const FsSnapshot *snapshot, const FsWormholeParams *params)
{
  g_autoptr (FsWaitForGraph) graph = fs_wait_for_graph_new (snapshot, params);
  FsNetwork network;
  g_autofree guint *in_buffers = NULL;

  fs_wormhole_params_network (params, &network);
  in_buffers = g_new0 (guint, network.n_channels * (guint) params->V);
  for (guint m = 0; m < snapshot->n_messages; m++)
    {
      const FsMessageView *view = &snapshot->messages[m];
      guint32 flits = view->at_source + view->injection_flits + view->leaving + view->consumed;

      for (guint i = 0; i < view->n_vcs; i++)
        {
          guint vc = view->vcs[i].channel * (guint) params->V + (guint) view->vcs[i].vc;

          flits += view->vcs[i].flits + view->vcs[i].travelling;
          in_buffers[vc] += view->vcs[i].flits + view->vcs[i].travelling;
          g_assert_cmpuint (view->vcs[i].room, >=, snapshot->credits[vc]);
          if (i > 0)
            g_assert_cmpuint (fs_network_far_end (&network, view->vcs[i - 1].channel), ==,
                              fs_network_channel_node (&network, view->vcs[i].channel));
        }
      g_assert_cmpuint (flits, ==, view->length);
      for (guint w = 0; w < view->n_wants; w++)
        g_assert_true (view->wants[w].holder == FS_NO_MESSAGE
                       || fs_snapshot_find (snapshot, view->wants[w].holder) >= 0);
    }
  for (guint vc = 0; vc < network.n_channels * (guint) params->V; vc++)
    g_assert_cmpuint (in_buffers[vc] + snapshot->credits[vc], <=, (guint) params->vc_buffer);
  for (guint e = 0; e < graph->n_edges; e++)
    if (!graph->edges[e].clears)
      {
        const FsMessageView *holder = &snapshot->messages[graph->edges[e].holder];
        gboolean has = FALSE;

        for (guint i = 0; i < holder->n_vcs; i++)
          has |= holder->vcs[i].channel == graph->edges[e].channel && holder->vcs[i].vc == graph->edges[e].vc;
        g_assert_true (has);
      }
}

FS_TEST (replay_in_any_order)
{
  guint n = g_test_slow () ? 200 : 30;

  for (guint number = 0; number < n; number++)
    {
      FsWormholeParams params = draw_params (number);
      g_autoptr (FsReplay) replay = fs_replay_new (&params, FS_ENGINE_FAST, 1500, NULL);
      g_autoptr (FsWormhole) network = new_network (&params, FS_ENGINE_REFERENCE, NULL);
      FsSnapshot *shown[12];
      gint64 cycles[12];

      g_assert_nonnull (replay);
      for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
        {
          cycles[i] = (gint64) draw (number, 100 + i, 1500);
          g_assert_true (fs_replay_seek (replay, cycles[i], NULL, NULL));
          shown[i] = fs_replay_snapshot (replay);
          check_snapshot (shown[i], &params);
        }
      fs_wormhole_watch_moves (network);
      while (fs_wormhole_cycle (network) < 1500)
        {
          g_autoptr (FsSnapshot) fresh = NULL;

          fs_wormhole_step (network);
          for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
            if (cycles[i] == fs_wormhole_cycle (network) - 1)
              {
                g_clear_pointer (&fresh, fs_snapshot_free);
                fresh = fs_snapshot_new (network);
                assert_same_snapshot (shown[i], fresh);
              }
        }
      for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
        fs_snapshot_free (shown[i]);
    }
}

/* Flits after a cycle: still at the source, on the channel to the first router or in its buffer, in the crossbar or on the channel, in
 * the buffer of the second router, on their way to the node, consumed. */
typedef struct {
  guint at_source, injection, travelling, buffered, leaving, consumed;
} Places;

static void
assert_places (const FsWormholeParams *params, const Places *places, guint n)
{
  g_autoptr (FsWormhole) network = new_network (params, FS_ENGINE_REFERENCE, NULL);

  disable_traffic (network);
  add_unicast (network, 0, 0, 1, 3, 0);
  for (guint cycle = 0; cycle < n; cycle++)
    {
      g_autoptr (FsSnapshot) snapshot = NULL;
      const FsMessageView *view;
      const FsHeldVc *held;

      fs_wormhole_step (network);
      snapshot = fs_snapshot_new (network);
      if (cycle + 1 == n)
        {
          g_assert_cmpuint (snapshot->n_messages, ==, 0);
          break;
        }
      view = &snapshot->messages[0];
      held = view->n_vcs > 0 ? &view->vcs[0] : NULL;
      g_test_message ("cycle %u", cycle);
      g_assert_cmpint (view->state, ==, view->consumed > 0 ? FS_STATE_DRAINING : FS_STATE_MOVING);
      g_assert_cmpuint (view->at_source, ==, places[cycle].at_source);
      g_assert_cmpuint (view->injection_flits, ==, places[cycle].injection);
      g_assert_cmpuint (held != NULL ? held->travelling : 0, ==, places[cycle].travelling);
      g_assert_cmpuint (held != NULL ? held->flits : 0, ==, places[cycle].buffered);
      g_assert_cmpuint (view->leaving, ==, places[cycle].leaving);
      g_assert_cmpuint (view->consumed, ==, places[cycle].consumed);
    }
}

/* The tables of ROUTER.md 3: after the cycle in which S is written a flit is in the crossbar; C: consumed at the end of the cycle before. */
FS_TEST (timing_table)
{
  static const Places plain[] = {
    { 2, 1, 0, 0, 0, 0 }, { 1, 2, 0, 0, 0, 0 }, { 0, 3, 0, 0, 0, 0 }, { 0, 2, 1, 0, 0, 0 },
    { 0, 1, 2, 0, 0, 0 }, { 0, 0, 2, 1, 0, 0 }, { 0, 0, 1, 2, 0, 0 }, { 0, 0, 0, 2, 1, 0 },
    { 0, 0, 0, 1, 2, 0 }, { 0, 0, 0, 0, 2, 1 }, { 0, 0, 0, 0, 1, 2 }, { 0 },
  };
  static const Places speculating[] = {
    { 2, 1, 0, 0, 0, 0 }, { 1, 2, 0, 0, 0, 0 }, { 0, 2, 1, 0, 0, 0 }, { 0, 1, 2, 0, 0, 0 }, { 0, 0, 2, 1, 0, 0 },
    { 0, 0, 1, 1, 1, 0 }, { 0, 0, 0, 1, 2, 0 }, { 0, 0, 0, 0, 2, 1 }, { 0, 0, 0, 0, 1, 2 }, { 0 },
  };
  FsWormholeParams params = pipelined_params (FS_TOPOLOGY_MESH, 2, 2, 1, 8, 3);

  assert_places (&params, plain, G_N_ELEMENTS (plain));
  params.pipeline.speculation = true;
  assert_places (&params, speculating, G_N_ELEMENTS (speculating));
}

/* Each node of a ring without classes sends two channels far: each message holds one, and none gets its second. */
FS_TEST (deadlock)
{
  FsWormholeParams params = pipelined_params (FS_TOPOLOGY_TORUS, 1, 5, 1, 4, 16);
  g_autoptr (FsWormhole) network = NULL;
  g_autoptr (FsSnapshot) snapshot = NULL;
  g_autoptr (FsWaitForGraph) graph = NULL;

  params.classes = FS_CLASSES_NONE;
  g_assert_true (fs_wormhole_params_may_deadlock (&params));
  network = new_network (&params, FS_ENGINE_REFERENCE, NULL);
  disable_traffic (network);
  for (guint32 node = 0; node < 5; node++)
    add_unicast (network, 0, node, (node + 2) % 5, 16, 0);
  fs_wormhole_run_until (network, 200, NULL);
  snapshot = fs_snapshot_new (network);
  graph = fs_wait_for_graph_new (snapshot, &params);
  g_assert_cmpuint (snapshot->n_blocked, ==, 5);
  g_assert_cmpuint (graph->n_deadlock, ==, 5);
  g_assert_cmpuint (graph->n_circle, ==, 5);
  for (guint m = 0; m < 5; m++)
    {
      g_assert_cmpint (snapshot->messages[m].wait, ==, FS_WAIT_VC);
      g_assert_cmpint (graph->edges[graph->first[m]].holder, ==, (int) (m + 1) % 5);
      g_assert_true (graph->edges[graph->first[m]].free_at == FS_NEVER);
    }
  /* All heads were due in the same cycle: sent in cycle 0, in the buffer in 2, granted, over the switch in 3, there in 6. */
  g_assert_cmpint (graph->closed, ==, 6);
}
