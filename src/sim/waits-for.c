#include "sim/waits-for.h"

#include "topology/network.h"

/* What the functions of a graph under construction share. */
typedef struct {
  const FsSnapshot *snapshot;
  const FsWormholeParams *params;
  FsNetwork network;
  FsWaitsFor *graph;
  int64_t *delays; /* of an edge whose holder is blocked: how long after its header goes on the channel is free */
} Builder;

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
bound_leaving (const Builder *builder, const FsMessageView *holder, guint link, FsWaitEdge *edge, int64_t *delay)
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
add_edge (Builder *builder, guint waiter, const FsWantedVc *want)
{
  FsWaitsFor *graph = builder->graph;
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
add_edges (Builder *builder)
{
  const FsSnapshot *snapshot = builder->snapshot;
  FsWaitsFor *graph = builder->graph;
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
gives_up_at (const Builder *builder, const FsMessageView *view)
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
bound_blocked (Builder *builder)
{
  const FsSnapshot *snapshot = builder->snapshot;
  FsWaitsFor *graph = builder->graph;
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
choose_next (FsWaitsFor *graph)
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

/* Whether the message waits for nothing but what messages of the set hold and cannot leave. */
static gboolean
is_stuck (const FsWaitsFor *graph, guint message, const gboolean *set)
{
  for (guint e = graph->first[message]; e < graph->first[message + 1]; e++)
    if (graph->edges[e].clears || graph->edges[e].holder == (int) message || !set[graph->edges[e].holder])
      return FALSE;
  return graph->first[message] < graph->first[message + 1];
}

/* Fills set[message] with the deadlock among those blocked since @until or before; how many these are. Whoever may find
 * something leaves the set, then those who wait for him, until nobody does. */
static guint
find_deadlock (const Builder *builder, int64_t until, gboolean *set)
{
  const FsSnapshot *snapshot = builder->snapshot;
  gboolean shrinks;
  guint n = 0;

  for (guint m = 0; m < snapshot->n_messages; m++)
    {
      const FsMessageView *view = &snapshot->messages[m];

      set[m] = view->state == FS_STATE_BLOCKED && view->blocked_since <= until
               && view->timeout <= snapshot->cycle + 1; /* later it will want something else */
      n += (guint) set[m];
    }
  do
    {
      shrinks = FALSE;
      for (guint m = 0; m < snapshot->n_messages; m++)
        if (set[m] && !is_stuck (builder->graph, m, set))
          {
            set[m] = FALSE;
            shrinks = TRUE;
            n--;
          }
    }
  while (shrinks && n > 0);
  return n;
}

/* While a header is blocked nothing about it changes, so that the deadlock closed when its last member was: the first
 * cycle for which the members blocked until then are a deadlock by themselves. */
static void
find_closing (Builder *builder, gboolean *set)
{
  const FsWaitsFor *graph = builder->graph;
  int64_t closed = FS_NEVER;
  g_autofree gboolean *smaller = g_new (gboolean, graph->n_messages);

  for (guint i = 0; i < graph->n_deadlock; i++)
    {
      int64_t since = builder->snapshot->messages[graph->deadlock[i]].blocked_since;

      if (since < closed && find_deadlock (builder, since, smaller) > 0)
        {
          closed = since;
          memcpy (set, smaller, graph->n_messages * sizeof *set);
        }
    }
  builder->graph->closed = closed;
}

/* From the member with the lowest id along the first thing each wants, until somebody comes again. */
static void
find_circle (FsWaitsFor *graph, const gboolean *set)
{
  g_autofree guint *path = g_new (guint, graph->n_messages);
  g_autofree int *place = g_new (int, graph->n_messages);
  guint n = 0, at = 0, begin, lowest;

  for (guint m = 0; m < graph->n_messages; m++)
    place[m] = -1;
  while (!set[at])
    at++;
  while (place[at] < 0)
    {
      place[at] = (int) n;
      path[n++] = at;
      at = (guint) graph->edges[graph->first[at]].holder;
    }
  begin = lowest = (guint) place[at];
  for (guint i = begin; i < n; i++)
    if (path[i] < path[lowest])
      lowest = i;
  graph->n_circle = n - begin;
  graph->circle = g_new (guint, graph->n_circle);
  for (guint i = 0; i < graph->n_circle; i++)
    graph->circle[i] = path[begin + (lowest - begin + i) % graph->n_circle];
}

static void
add_deadlock (Builder *builder)
{
  FsWaitsFor *graph = builder->graph;
  g_autofree gboolean *set = g_new (gboolean, graph->n_messages);
  guint n = find_deadlock (builder, INT64_MAX, set);

  graph->closed = FS_NO_CYCLE;
  if (n == 0)
    return;
  graph->deadlock = g_new (guint, n);
  for (guint m = 0; m < graph->n_messages; m++)
    if (set[m])
      graph->deadlock[graph->n_deadlock++] = m;
  find_closing (builder, set);
  find_circle (graph, set);
}

guint *
fs_waits_for_chain (const FsWaitsFor *graph, guint index, guint *n)
{
  GArray *chain = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GHashTable) passed = g_hash_table_new (NULL, NULL);

  while (g_hash_table_add (passed, GUINT_TO_POINTER (index)))
    {
      const FsWaitEdge *edge = graph->next[index] >= 0 ? &graph->edges[graph->next[index]] : NULL;

      g_array_append_val (chain, index);
      if (edge == NULL || edge->holder < 0)
        break;
      index = (guint) edge->holder;
      if (!edge->clears)
        continue;
      if (!g_hash_table_contains (passed, GUINT_TO_POINTER (index)))
        g_array_append_val (chain, index);
      break;
    }
  *n = chain->len;
  return (guint *) g_array_free (chain, FALSE);
}

static void
find_longest_chain (FsWaitsFor *graph)
{
  for (guint m = 0; m < graph->n_messages; m++)
    {
      g_autofree guint *chain = NULL;
      guint n;

      if (graph->next[m] < 0)
        continue;
      chain = fs_waits_for_chain (graph, m, &n);
      if (n <= graph->n_chain)
        continue;
      g_free (graph->chain);
      graph->chain = g_steal_pointer (&chain);
      graph->n_chain = n;
    }
}

FsWaitsFor *
fs_waits_for_new (const FsSnapshot *snapshot, const FsWormholeParams *params)
{
  FsWaitsFor *graph = g_new0 (FsWaitsFor, 1);
  Builder builder = { .snapshot = snapshot, .params = params, .graph = graph };

  fs_network_init (&builder.network, params->n);
  add_edges (&builder);
  bound_blocked (&builder);
  choose_next (graph);
  add_deadlock (&builder);
  find_longest_chain (graph);
  g_free (builder.delays);
  return graph;
}

void
fs_waits_for_free (FsWaitsFor *graph)
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
