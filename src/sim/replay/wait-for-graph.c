#include "sim/replay/wait-for-graph.h"

#include "sim/replay/wait-for-graph-private.h"

int
fs_snapshot_find (const FsSnapshot *snapshot, uint64_t message)
{
  guint low = 0, high = snapshot->n_messages;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (snapshot->messages[middle].id < message)
        low = middle + 1;
      else
        high = middle;
    }
  return low < snapshot->n_messages && snapshot->messages[low].id == message ? (int) low : -1;
}

/* Where the tail of a message is, counted as its links are: -1 the buffer of the injection channel or a memory, -2 the
 * source. @flits: how many of it are there. */
static int
tail_stage (const FsMessageView *view, uint32_t *flits)
{
  if (view->at_source > 0)
    {
      *flits = view->at_source;
      return -2;
    }
  *flits = view->injection_flits + view->memory_flits;
  for (int stage = -1; stage < (int) view->n_vcs; stage++)
    {
      if (stage >= 0)
        *flits = view->vcs[stage].flits;
      if (*flits > 0)
        return stage;
    }
  return (int) view->n_vcs - 1;
}

/* When the holder can have left its link @link. The tail leaves it when it crosses the next one, or, at the destination,
 * the link itself. */
static void
bound_leaving (const FsWaitForGraphBuilder *builder, const FsMessageView *holder, guint link, FsWaitEdge *edge,
               int64_t *delay)
{
  int stage = (int) link;
  uint32_t left = holder->length - holder->consumed - holder->drained_flits, room = 0, at_tail;
  int tail = tail_stage (holder, &at_tail);

  edge->since = holder->vcs[link].since;
  edge->clears = true;
  *delay = 0;
  if (builder->params->routing == FS_ROUTING_VIRTUAL_CUT_THROUGH)
    {
      edge->free_at = edge->since + holder->length;
      return;
    }
  if (fs_network_far_end (&builder->network, edge->channel) == holder->destination)
    stage--;
  for (guint i = (guint) (stage + 1); i < holder->n_vcs; i++)
    {
      left -= holder->vcs[i].flits;
      room += (uint32_t) builder->params->vc_buffer - holder->vcs[i].flits;
    }
  edge->free_at = builder->snapshot->cycle + 1 + MAX ((int64_t) left, (int64_t) at_tail + stage - tail);
  if (holder->state != FS_STATE_BLOCKED || left <= room)
    return;
  edge->clears = false;
  *delay = left - room;
}

static void
add_edge (FsWaitForGraphBuilder *builder, guint waiter, const FsWantedVc *want)
{
  FsWaitForGraph *graph = builder->graph;
  FsWaitEdge *edge = &graph->edges[graph->n_edges];
  int64_t *delay = &builder->delays[graph->n_edges++];
  const FsMessageView *holder;

  *edge = (FsWaitEdge){
    .waiter = waiter,
    .channel = want->channel,
    .vc = want->vc,
    .holder = want->holder != FS_NO_MESSAGE ? fs_snapshot_find (builder->snapshot, want->holder) : -1,
    .since = FS_NO_CYCLE,
    .free_at = builder->snapshot->cycle + 1,
    .clears = true,
  };
  if (edge->holder < 0)
    return;
  holder = &builder->snapshot->messages[edge->holder];
  for (guint i = 0; i < holder->n_vcs; i++)
    if (holder->vcs[i].channel == want->channel && holder->vcs[i].vc == want->vc)
      bound_leaving (builder, holder, i, edge, delay);
}

static void
add_edges (FsWaitForGraphBuilder *builder)
{
  const FsSnapshot *snapshot = builder->snapshot;
  FsWaitForGraph *graph = builder->graph;
  guint n = 0;

  for (guint m = 0; m < snapshot->n_messages; m++)
    n += snapshot->messages[m].n_wants;
  graph->n_messages = snapshot->n_messages;
  graph->edges = g_new (FsWaitEdge, n);
  graph->first = g_new (guint, snapshot->n_messages + 1);
  builder->delays = g_new (int64_t, n);
  for (guint m = 0; m < snapshot->n_messages; m++)
    {
      graph->first[m] = graph->n_edges;
      for (guint i = 0; i < snapshot->messages[m].n_wants; i++)
        add_edge (builder, m, &snapshot->messages[m].wants[i]);
    }
  graph->first[snapshot->n_messages] = graph->n_edges;
}

/* Before which cycle no header goes on that finds nothing: of its own accord it drains, or looks elsewhere. */
static int64_t
gives_up_at (const FsWaitForGraphBuilder *builder, const FsMessageView *view)
{
  int64_t at = FS_NEVER;

  if (builder->params->routing == FS_ROUTING_RANDOM && builder->params->recovery_cycles != FS_NEVER_RECOVER)
    at = view->blocked_since + builder->params->recovery_cycles;
  if (view->timeout > builder->snapshot->cycle + 1)
    at = view->timeout;
  return MAX (at, builder->snapshot->cycle + 1);
}

/* The earliest each header can go on follows from when what it wants is free, and that from when the headers of the
 * holders can: shortest paths, as every one of these takes a cycle at least. */
static void
bound_blocked (FsWaitForGraphBuilder *builder)
{
  const FsSnapshot *snapshot = builder->snapshot;
  FsWaitForGraph *graph = builder->graph;
  g_autofree int64_t *goes_on = g_new (int64_t, snapshot->n_messages);
  gboolean changed;

  for (guint m = 0; m < snapshot->n_messages; m++)
    goes_on[m] = snapshot->messages[m].state == FS_STATE_BLOCKED ? gives_up_at (builder, &snapshot->messages[m]) : 0;
  do
    {
      changed = FALSE;
      for (guint e = 0; e < graph->n_edges; e++)
        {
          const FsWaitEdge *edge = &graph->edges[e];
          int64_t free_at = edge->free_at;

          if (!edge->clears)
            free_at = goes_on[edge->holder] == FS_NEVER ? FS_NEVER
                                                        : MAX (free_at, goes_on[edge->holder] + builder->delays[e]);
          if (free_at < goes_on[edge->waiter])
            {
              goes_on[edge->waiter] = free_at;
              changed = TRUE;
            }
        }
    }
  while (changed);
  for (guint e = 0; e < graph->n_edges; e++)
    {
      FsWaitEdge *edge = &graph->edges[e];

      if (edge->clears)
        continue;
      edge->free_at = goes_on[edge->holder] == FS_NEVER
                          ? FS_NEVER
                          : MAX (edge->free_at, goes_on[edge->holder] + builder->delays[e]);
    }
}

static void
choose_next (FsWaitForGraph *graph)
{
  graph->next = g_new (int, graph->n_messages);
  for (guint m = 0; m < graph->n_messages; m++)
    {
      graph->next[m] = -1;
      for (guint e = graph->first[m]; e < graph->first[m + 1]; e++)
        if (graph->next[m] < 0 || graph->edges[e].free_at < graph->edges[graph->next[m]].free_at)
          graph->next[m] = (int) e;
    }
}

FsWaitForGraph *
fs_wait_for_graph_new (const FsSnapshot *snapshot, const FsWormholeParams *params)
{
  FsWaitForGraph *graph = g_new0 (FsWaitForGraph, 1);
  FsWaitForGraphBuilder builder = { .snapshot = snapshot, .params = params, .graph = graph };

  fs_network_init (&builder.network, params->n);
  add_edges (&builder);
  bound_blocked (&builder);
  choose_next (graph);
  fs_wait_for_graph_find_deadlock (&builder);
  fs_wait_for_graph_find_longest_chain (graph);
  g_free (builder.delays);
  g_free (builder.first_waiting);
  g_free (builder.waiting);
  return graph;
}

void
fs_wait_for_graph_free (FsWaitForGraph *graph)
{
  if (graph == NULL)
    return;
  g_free (graph->edges);
  g_free (graph->first);
  g_free (graph->next);
  g_free (graph->chain);
  g_free (graph->deadlock);
  g_free (graph->circle);
  g_free (graph);
}
