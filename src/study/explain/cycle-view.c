#include "study/explain/cycle-view.h"

typedef struct {
  FsCycleView frame;
  gatomicrefcount references;
} Counted;

/* The samples are the history's own, which goes on. */
static FsReplaySeries
copy_series (FsReplaySeries series)
{
  series.in_network = g_memdup2 (series.in_network, series.n * sizeof *series.in_network);
  series.blocked = g_memdup2 (series.blocked, series.n * sizeof *series.blocked);
  return series;
}

static void
show_stacks (FsCycleView *frame, const FsReplay *history)
{
  FsStoreForwardResult result;

  frame->network = *fs_replay_network (history);
  frame->store_forward = fs_replay_store_forward (history, &result);
  frame->contentions = result.contentions;
  for (uint32_t node = 0; node < frame->store_forward->n_nodes; node++)
    frame->delivered += frame->store_forward->completed[node];
}

FsCycleView *
fs_cycle_view_new (const FsReplay *history)
{
  Counted *counted = g_new0 (Counted, 1);
  FsCycleView *frame = &counted->frame;

  g_atomic_ref_count_init (&counted->references);
  frame->cycle = fs_replay_cycle (history);
  frame->last_simulated = fs_replay_last_simulated (history);
  frame->end = fs_replay_end (history);
  frame->series = copy_series (fs_replay_series (history));
  if (fs_replay_params (history) != NULL)
    {
      frame->params = *fs_replay_params (history);
      fs_gh_fill (&frame->network, frame->params.n, 2);
      frame->snapshot = fs_replay_snapshot (history);
      frame->waits_for = fs_wait_for_graph_new (frame->snapshot, &frame->params);
    }
  else
    show_stacks (frame, history);
  return frame;
}

FsCycleView *
fs_cycle_view_ref (FsCycleView *frame)
{
  g_atomic_ref_count_inc (&((Counted *) frame)->references);
  return frame;
}

void
fs_cycle_view_unref (FsCycleView *frame)
{
  if (frame == NULL || !g_atomic_ref_count_dec (&((Counted *) frame)->references))
    return;
  fs_wait_for_graph_free (frame->waits_for);
  fs_snapshot_free (frame->snapshot);
  fs_store_forward_snapshot_free (frame->store_forward);
  g_free ((gpointer) frame->series.in_network);
  g_free ((gpointer) frame->series.blocked);
  g_free (frame->channel_flits);
  g_free (frame->notice);
  g_free (frame);
}

char *
fs_cycle_view_address (const FsCycleView *frame, uint32_t node)
{
  char text[FS_GH_MAX_N + 1];

  return g_strdup (fs_gh_write_address (&frame->network, node, text));
}
