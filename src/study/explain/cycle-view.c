#include "study/explain/cycle-view.h"

typedef struct {
  FsFrame frame;
  gatomicrefcount references;
} Counted;

/* The samples are the history's own, which goes on. */
static FsHistorySeries
copy_series (FsHistorySeries series)
{
  series.in_network = g_memdup2 (series.in_network, series.n * sizeof *series.in_network);
  series.blocked = g_memdup2 (series.blocked, series.n * sizeof *series.blocked);
  return series;
}

static void
show_wormholes (FsFrame *frame, const FsHistory *history)
{
  frame->params = *fs_history_params (history);
  fs_gh_fill (&frame->network, frame->params.n, 2);
  frame->snapshot = fs_history_snapshot (history);
  frame->waits_for = fs_waits_for_new (frame->snapshot, &frame->params);
}

static void
show_stacks (FsFrame *frame, const FsHistory *history)
{
  FsStoreForwardResult result;

  frame->network = *fs_history_network (history);
  frame->stacks = fs_history_stacks (history, &result);
  frame->contentions = result.contentions;
  for (uint32_t node = 0; node < frame->stacks->n_nodes; node++)
    frame->delivered += frame->stacks->completed[node];
}

FsFrame *
fs_frame_new (const FsHistory *history)
{
  Counted *counted = g_new0 (Counted, 1);
  FsFrame *frame = &counted->frame;

  g_atomic_ref_count_init (&counted->references);
  frame->cycle = fs_history_cycle (history);
  frame->reach = fs_history_reach (history);
  frame->end = fs_history_end (history);
  frame->series = copy_series (fs_history_series (history));
  if (fs_history_params (history) != NULL)
    show_wormholes (frame, history);
  else
    show_stacks (frame, history);
  return frame;
}

FsFrame *
fs_frame_ref (FsFrame *frame)
{
  g_atomic_ref_count_inc (&((Counted *) frame)->references);
  return frame;
}

void
fs_frame_unref (FsFrame *frame)
{
  if (frame == NULL || !g_atomic_ref_count_dec (&((Counted *) frame)->references))
    return;
  fs_waits_for_free (frame->waits_for);
  fs_snapshot_free (frame->snapshot);
  fs_store_forward_snapshot_free (frame->stacks);
  g_free ((gpointer) frame->series.in_network);
  g_free ((gpointer) frame->series.blocked);
  g_free (frame->channel_flits);
  g_free (frame->notice);
  g_free (frame);
}

char *
fs_frame_address (const FsFrame *frame, uint32_t node)
{
  char text[FS_GH_MAX_N + 1];

  return g_strdup (fs_gh_write_address (&frame->network, node, text));
}
