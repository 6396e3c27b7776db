/* Who waits for a channel by the log of a run is who requests it in the snapshot of each cycle. */
#include "sim/replay/channel-timeline.h"

#include "sim/replay/logged-run.h"
#include "sim/replay/replay.h"
#include "tests/sim/engines/networks.h"
#include "tests/sim/wormhole/configurations.h"

#define CYCLES 200

static void
check_run (const FsWormholeParams *params)
{
  g_autoptr (FsLoggedRun) run = fs_logged_run_new (params, FS_ENGINE_FAST, NULL);
  g_autoptr (FsReplay) replay = fs_replay_new (params, FS_ENGINE_FAST, CYCLES + 1, NULL);
  g_autoptr (GPtrArray) waits = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (FsRunLog) log = NULL;

  fs_logged_run_advance (run, CYCLES, NULL);
  log = fs_logged_run_log (run);
  for (uint32_t channel = 0; channel < log->n_channels; channel++)
    g_ptr_array_add (waits, fs_channel_waits_new (log, params, channel));
  for (int64_t cycle = 0; cycle <= CYCLES; cycle += 3)
    {
      g_autoptr (FsSnapshot) snapshot = NULL;
      guint logged = 0, requested = 0;

      fs_replay_seek (replay, cycle, NULL, NULL);
      snapshot = fs_replay_snapshot (replay);
      for (uint32_t channel = 0; channel < log->n_channels; channel++)
        {
          const GArray *of = waits->pdata[channel];

          for (guint w = 0; w < of->len; w++)
            logged += g_array_index (of, FsChannelWait, w).from <= cycle
                      && cycle < g_array_index (of, FsChannelWait, w).until;
        }
      for (guint i = 0; i < snapshot->n_messages; i++)
        {
          const FsMessageView *view = &snapshot->messages[i];

          for (guint w = 0; w < view->n_wants; w++)
            {
              const GArray *of = waits->pdata[view->wants[w].channel];
              bool found = false;

              /* Several virtual channels of one channel are one request. */
              if (w > 0 && view->wants[w - 1].channel == view->wants[w].channel)
                continue;
              requested++;
              for (guint k = 0; k < of->len && !found; k++)
                {
                  const FsChannelWait *wait = &g_array_index (of, FsChannelWait, k);

                  found = wait->message == view->id && wait->from <= cycle && cycle < wait->until;
                }
              g_assert_true (found);
            }
        }
      g_assert_cmpuint (logged, ==, requested);
    }
}

FS_TEST (same_as_snapshots)
{
  for (guint number = 0; number < 10; number++)
    {
      FsWormholeParams cube = configuration_draw (number), grid = configuration_draw_grid (number);

      /* A recovery ends a request before anything is granted; the log has one wait for both. */
      if (cube.recovery_cycles == FS_NEVER_RECOVER)
        check_run (&cube);
      if (grid.recovery_cycles == FS_NEVER_RECOVER)
        check_run (&grid);
    }
}

/* The circle of four messages: its channels in its order, and message 1 or 3, which made others turn. */
FS_TEST (circle)
{
  FsWormhole *network = square_of_messages (FS_NEVER_RECOVER, FS_ENGINE_FAST, NULL);
  FsWormholeParams params = *fs_wormhole_params (network);
  g_autoptr (FsReplay) replay = fs_replay_new_from (fs_wormhole_copy (network), 200);
  g_autoptr (FsLoggedRun) run = fs_logged_run_new_from (network);
  g_autoptr (FsSnapshot) snapshot = NULL;
  g_autoptr (FsWaitForGraph) graph = NULL;
  g_autoptr (GArray) channels = NULL;
  g_autoptr (GArray) of_message = NULL;
  FsNetwork square;

  fs_wormhole_params_network (&params, &square);
  fs_logged_run_advance (run, 100, NULL);
  fs_replay_seek (replay, 100, NULL, NULL);
  snapshot = fs_replay_snapshot (replay);
  graph = fs_wait_for_graph_new (snapshot, &params);
  channels = fs_channel_set_new (snapshot, graph, &square, FS_CHANNELS_OF_CHAIN, 0);
  g_assert_cmpuint (channels->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpuint (fs_network_far_end (&square, g_array_index (channels, uint32_t, i)), ==,
                      fs_network_channel_node (&square, g_array_index (channels, uint32_t, (i + 1) % 4)));
  of_message = fs_channel_set_new (snapshot, graph, &square, FS_CHANNELS_OF_MESSAGE, 4);
  g_assert_cmpuint (of_message->len, ==, 4);
}

/* A ring of a torus once around, a line of a mesh from end to end, both channels of a link in a hypercube. */
FS_TEST (rings)
{
  static const uint8_t k[] = { 4, 4 };
  static const struct {
    FsTopology topology;
    guint length;
  } cases[] = { { FS_TOPOLOGY_TORUS, 4 }, { FS_TOPOLOGY_MESH, 3 }, { FS_TOPOLOGY_HYPERCUBE, 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) channels = NULL;
      FsNetwork network;
      uint32_t channel;

      if (cases[i].topology == FS_TOPOLOGY_HYPERCUBE)
        fs_network_init_hypercube (&network, 3);
      else
        fs_network_init (&network, cases[i].topology, 2, k);
      channel = fs_network_channel (&network, 5, 0);
      channels = fs_channel_set_new (NULL, NULL, &network, FS_CHANNELS_OF_RING, channel);
      g_assert_cmpuint (channels->len, ==, cases[i].length);
    }
}
