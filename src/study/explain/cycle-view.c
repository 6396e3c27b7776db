#include "study/explain/cycle-view.h"

typedef struct {
  FsCycleView cycle_view;
  gatomicrefcount references;
} Counted;

FsCycleView *
fs_cycle_view_new (const FsReplay *replay)
{
  Counted *counted = g_new0 (Counted, 1);
  FsCycleView *cycle_view = &counted->cycle_view;
  FsReplaySeries series = fs_replay_series (replay);
  FsNetwork network;

  g_atomic_ref_count_init (&counted->references);
  cycle_view->cycle = fs_replay_cycle (replay);
  cycle_view->last_simulated = fs_replay_last_simulated (replay);
  cycle_view->end = fs_replay_end (replay);
  /* The samples are copied, because those of the replay change when it continues. */
  series.in_network = g_memdup2 (series.in_network, series.n * sizeof *series.in_network);
  series.blocked = g_memdup2 (series.blocked, series.n * sizeof *series.blocked);
  cycle_view->series = series;
  if (fs_replay_params (replay) != NULL)
    {
      cycle_view->params = *fs_replay_params (replay);
      fs_wormhole_params_network (&cycle_view->params, &network);
      fs_interconnect_init (&cycle_view->network, &network);
      cycle_view->snapshot = fs_replay_snapshot (replay);
      cycle_view->waits_for = fs_wait_for_graph_new (cycle_view->snapshot, &cycle_view->params);
    }
  else
    {
      FsStoreForwardResult result;

      fs_interconnect_init_gh (&cycle_view->network, fs_replay_network (replay));
      cycle_view->store_forward = fs_replay_store_forward (replay, &result);
      cycle_view->contentions = result.contentions;
      for (uint32_t node = 0; node < cycle_view->store_forward->n_nodes; node++)
        cycle_view->delivered += cycle_view->store_forward->completed[node];
    }
  return cycle_view;
}

FsCycleView *
fs_cycle_view_ref (FsCycleView *cycle_view)
{
  g_atomic_ref_count_inc (&((Counted *) cycle_view)->references);
  return cycle_view;
}

void
fs_cycle_view_unref (FsCycleView *cycle_view)
{
  if (cycle_view == NULL || !g_atomic_ref_count_dec (&((Counted *) cycle_view)->references))
    return;
  fs_wait_for_graph_free (cycle_view->waits_for);
  fs_snapshot_free (cycle_view->snapshot);
  fs_store_forward_snapshot_free (cycle_view->store_forward);
  g_free ((gpointer) cycle_view->series.in_network);
  g_free ((gpointer) cycle_view->series.blocked);
  g_free (cycle_view->channel_flits);
  fs_channel_table_free (cycle_view->channels);
  g_free (cycle_view->notice);
  g_free (cycle_view);
}

char *
fs_cycle_view_address (const FsCycleView *cycle_view, uint32_t node)
{
  char text[FS_INTERCONNECT_MAX_ADDRESS + 1];

  return g_strdup (fs_interconnect_address (&cycle_view->network, node, text));
}
