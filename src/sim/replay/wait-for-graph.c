/* Builds the wait-for graph of a snapshot: its edges with bounds of when they can end, the deadlock, the longest chain. */
#include "sim/replay/wait-for-graph.h"

#include <stdlib.h>

#include "topology/network.h"

/**
 * Builder: a graph under construction
 * @delays: of an edge whose holder is blocked: how long after its header is granted a channel this channel is released
 * @first_waiting, @waiting: edges by holder: numbers first_waiting[m] … first_waiting[m + 1] - 1 of @waiting wait for
 *   message m
 */
typedef struct {
  const FsSnapshot *snapshot;
  const FsWormholeParams *params;
  FsNetwork network;
  FsWaitForGraph *graph;
  int64_t *delays;
  guint *first_waiting;
  guint *waiting;
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

/* Bounds the cycle in which the holder releases its virtual channel number @link. Its tail leaves the buffer when it
 * crosses the next channel, or, at the destination, this channel itself. */
static void
bound_leaving (const Builder *builder, const FsMessageView *holder, guint link, FsWaitEdge *edge, int64_t *delay)
{
  int stage = (int) link;
  uint32_t left = holder->length - holder->consumed - holder->drained_flits, room = 0;
  /* Where its tail is: the number of its virtual channel, -1 for the buffer of the injection channel or a memory, -2 for the
   * source; and how many of its flits are there. */
  int tail = -2;
  uint32_t at_tail = holder->at_source;

  for (; at_tail == 0 && tail < (int) holder->n_vcs - 1; tail++)
    at_tail = tail == -2 ? holder->injection_flits + holder->memory_flits : holder->vcs[tail + 1].flits;

  edge->since = holder->vcs[link].since;
  edge->clears = true;
  *delay = 0;
  if (fs_wormhole_params_collect (builder->params))
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

/* The same with pipelined routers: a holder that sends over the virtual channel releases it when its tail has left for it. Who is before
 * another packet in its buffer has to leave it, and of one in a full buffer one flit must. Only the holder sends into the buffers
 * between there and its head, as long as they have room. */
static void
bound_pipelined (const Builder *builder, const FsMessageView *holder, guint link, FsWait wait, FsWaitEdge *edge,
                 int64_t *delay)
{
  guint beyond = holder->vcs[link].passed || wait != FS_WAIT_VC ? link + 1 : link;
  uint32_t left = holder->length - holder->consumed - holder->leaving, room = 0;

  for (guint i = beyond; i < holder->n_vcs; i++)
    {
      left -= holder->vcs[i].flits + holder->vcs[i].travelling;
      room += holder->vcs[i].room;
    }
  if (wait == FS_WAIT_CREDIT)
    left = MIN (left, 1);
  edge->since = holder->vcs[link].since;
  edge->free_at = builder->snapshot->cycle + 1 + left;
  edge->clears = holder->state != FS_STATE_BLOCKED || left <= room;
  *delay = edge->clears ? 0 : left - room;
}

static void
add_edges (Builder *builder)
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
      for (guint w = 0; w < snapshot->messages[m].n_wants; w++)
        {
          const FsWantedVc *want = &snapshot->messages[m].wants[w];
          int64_t *delay = &builder->delays[graph->n_edges];
          FsWaitEdge *edge = &graph->edges[graph->n_edges++];
          const FsMessageView *holder;

          *edge = (FsWaitEdge){
            .waiter = m,
            .channel = want->channel,
            .vc = want->vc,
            .holder = want->holder != FS_NO_MESSAGE ? fs_snapshot_find (snapshot, want->holder) : -1,
            .since = FS_NO_CYCLE,
            .free_at = snapshot->cycle + 1,
            .clears = true,
          };
          holder = edge->holder >= 0 ? &snapshot->messages[edge->holder] : NULL;
          for (guint i = 0; holder != NULL && i < holder->n_vcs; i++)
            if (holder->vcs[i].channel == want->channel && holder->vcs[i].vc == want->vc)
              {
                if (builder->params->router == FS_ROUTER_PIPELINED)
                  bound_pipelined (builder, holder, i, snapshot->messages[m].wait, edge, delay);
                else
                  bound_leaving (builder, holder, i, edge, delay);
              }
        }
    }
  graph->first[snapshot->n_messages] = graph->n_edges;
}

/* The first cycle in which a header can move on follows from when the virtual channels it requests are released, and that
 * from when the headers of their holders can move on. This is a shortest-path problem (each of these takes at least one
 * cycle), solved as by Bellman and Ford. */
static void
bound_blocked (Builder *builder)
{
  const FsSnapshot *snapshot = builder->snapshot;
  const FsWormholeParams *params = builder->params;
  FsWaitForGraph *graph = builder->graph;
  g_autofree int64_t *goes_on = g_new (int64_t, snapshot->n_messages);
  gboolean changed;

  /* A blocked header that is granted nothing drains, or requests the escape channel. */
  for (guint m = 0; m < snapshot->n_messages; m++)
    {
      const FsMessageView *view = &snapshot->messages[m];
      int64_t at = FS_NEVER;

      if (params->routing == FS_ROUTING_RANDOM && params->recovery_cycles != FS_NEVER_RECOVER)
        at = view->blocked_since + params->recovery_cycles;
      if (view->timeout > snapshot->cycle + 1)
        at = view->timeout;
      /* Who waits for a node, which consumes whatever comes, or behind another packet from the same node, is nowhere in the way. */
      if (view->n_wants == 0)
        at = 0;
      goes_on[m] = view->state == FS_STATE_BLOCKED ? MAX (at, snapshot->cycle + 1) : 0;
    }
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

/* Sets set[message] for the deadlock among the messages blocked since @until or before, and returns its size. Messages
 * that can be granted something leave the set, then those that wait for them, until none leaves. */
static guint
find_deadlock (const Builder *builder, int64_t until, gboolean *set)
{
  const FsWaitForGraph *graph = builder->graph;
  g_autofree guint *left = g_new (guint, graph->n_messages);
  guint n_left = 0;

  for (guint m = 0; m < graph->n_messages; m++)
    {
      const FsMessageView *view = &builder->snapshot->messages[m];

      /* It requests only what others cannot release, and will request nothing else later. */
      set[m] = view->state == FS_STATE_BLOCKED && view->blocked_since <= until
               && view->timeout <= builder->snapshot->cycle + 1 && graph->first[m] < graph->first[m + 1];
      for (guint e = graph->first[m]; e < graph->first[m + 1]; e++)
        set[m] = set[m] && !graph->edges[e].clears;
      if (!set[m])
        left[n_left++] = m;
    }
  for (guint i = 0; i < n_left; i++)
    for (guint w = builder->first_waiting[left[i]]; w < builder->first_waiting[left[i] + 1]; w++)
      {
        guint waiter = graph->edges[builder->waiting[w]].waiter;

        if (!set[waiter])
          continue;
        set[waiter] = FALSE;
        left[n_left++] = waiter;
      }
  return graph->n_messages - n_left;
}

static int
compare_cycles (gconstpointer a, gconstpointer b)
{
  int64_t x = *(const int64_t *) a, y = *(const int64_t *) b;

  return (x > y) - (x < y);
}

/* A blocked header does not change. So the deadlock formed when its last member was blocked: in the first cycle for which
 * the members blocked until then are a deadlock by themselves. Later messages only add to it. */
static void
find_closing (Builder *builder, gboolean *set)
{
  const FsWaitForGraph *graph = builder->graph;
  g_autofree int64_t *cycles = g_new (int64_t, graph->n_deadlock);
  guint low = 0, high = graph->n_deadlock - 1;

  for (guint i = 0; i < graph->n_deadlock; i++)
    cycles[i] = builder->snapshot->messages[graph->deadlock[i]].blocked_since;
  qsort (cycles, graph->n_deadlock, sizeof *cycles, compare_cycles);
  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (find_deadlock (builder, cycles[middle], set) > 0)
        high = middle;
      else
        low = middle + 1;
    }
  builder->graph->closed = cycles[low];
  find_deadlock (builder, cycles[low], set);
}

static void
fill_deadlock (Builder *builder)
{
  FsWaitForGraph *graph = builder->graph;
  g_autofree gboolean *set = g_new (gboolean, graph->n_messages);
  g_autofree guint *n_indexed = NULL;
  g_autofree guint *path = NULL;
  g_autofree int *place = NULL;
  guint n, at = 0, begin, lowest;

  /* The edges by holder. */
  n_indexed = g_new0 (guint, graph->n_messages + 1);
  builder->first_waiting = g_new0 (guint, graph->n_messages + 1);
  builder->waiting = g_new (guint, graph->n_edges);
  for (guint e = 0; e < graph->n_edges; e++)
    if (graph->edges[e].holder >= 0)
      builder->first_waiting[graph->edges[e].holder + 1]++;
  for (guint m = 0; m < graph->n_messages; m++)
    builder->first_waiting[m + 1] += builder->first_waiting[m];
  for (guint e = 0; e < graph->n_edges; e++)
    {
      int holder = graph->edges[e].holder;

      if (holder >= 0)
        builder->waiting[builder->first_waiting[holder] + n_indexed[holder]++] = e;
    }

  n = find_deadlock (builder, INT64_MAX, set);
  graph->closed = FS_NO_CYCLE;
  if (n == 0)
    return;
  graph->deadlock = g_new (guint, n);
  for (guint m = 0; m < graph->n_messages; m++)
    if (set[m])
      graph->deadlock[graph->n_deadlock++] = m;
  find_closing (builder, set);
  /* The circle follows the first request of each message from the member with the lowest id, until one occurs again. */
  path = g_new (guint, graph->n_messages);
  place = g_new (int, graph->n_messages);
  for (guint m = 0; m < graph->n_messages; m++)
    place[m] = -1;
  while (!set[at])
    at++;
  for (n = 0; place[at] < 0; at = (guint) graph->edges[graph->first[at]].holder)
    {
      place[at] = (int) n;
      path[n++] = at;
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

/* Returns the message after @message in its chain, or -1. Sets @ends when the chain ends with it. */
static int
next_in_chain (const FsWaitForGraph *graph, guint message, gboolean *ends)
{
  const FsWaitEdge *edge = graph->next[message] >= 0 ? &graph->edges[graph->next[message]] : NULL;

  *ends = edge == NULL || edge->clears;
  return edge != NULL ? edge->holder : -1;
}

guint *
fs_wait_for_graph_chain (const FsWaitForGraph *graph, guint index, guint *n)
{
  GArray *chain = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GHashTable) passed = g_hash_table_new (NULL, NULL);
  gboolean ends = FALSE;

  while (g_hash_table_add (passed, GUINT_TO_POINTER (index)))
    {
      int next = -1;

      g_array_append_val (chain, index);
      if (!ends)
        next = next_in_chain (graph, index, &ends);
      if (next < 0)
        break;
      index = (guint) next;
    }
  *n = chain->len;
  return (guint *) g_array_free (chain, FALSE);
}

static void
find_longest_chain (FsWaitForGraph *graph)
{
  g_autofree int *lengths = g_new0 (int, graph->n_messages);
  g_autofree guint *way = g_new (guint, graph->n_messages);
  int longest = 0;
  guint first = 0;

  for (guint m = 0; m < graph->n_messages; m++)
    {
      if (graph->next[m] < 0)
        continue;
      if (lengths[m] == 0)
        {
          /* The chains of all messages from this one on. In lengths[], 0 is unknown, -1 is on this path. */
          guint n = 0, circle;
          gboolean ends = FALSE;
          int at = (int) m, behind = 0;

          while (at >= 0 && !ends && lengths[at] == 0)
            {
              lengths[at] = -1;
              way[n++] = (guint) at;
              at = next_in_chain (graph, (guint) at, &ends);
            }
          if (ends)
            behind = at >= 0;
          else if (at >= 0 && lengths[at] > 0)
            behind = lengths[at];
          else if (at >= 0) /* a circular wait: the chain of each of its messages contains all of them */
            {
              for (circle = 0; way[circle] != (guint) at;)
                circle++;
              behind = (int) (n - circle);
              while (n > circle)
                lengths[way[--n]] = behind;
            }
          while (n > 0)
            lengths[way[--n]] = ++behind;
        }
      if (lengths[m] > longest)
        {
          longest = lengths[m];
          first = m;
        }
    }
  if (longest > 0)
    graph->chain = fs_wait_for_graph_chain (graph, first, &graph->n_chain);
  g_assert (graph->n_chain == (guint) longest);
}

FsWaitForGraph *
fs_wait_for_graph_new (const FsSnapshot *snapshot, const FsWormholeParams *params)
{
  FsWaitForGraph *graph = g_new0 (FsWaitForGraph, 1);
  Builder builder = { .snapshot = snapshot, .params = params, .graph = graph };

  fs_wormhole_params_network (params, &builder.network);
  add_edges (&builder);
  bound_blocked (&builder);
  graph->next = g_new (int, graph->n_messages);
  for (guint m = 0; m < graph->n_messages; m++)
    {
      graph->next[m] = -1;
      for (guint e = graph->first[m]; e < graph->first[m + 1]; e++)
        if (graph->next[m] < 0 || graph->edges[e].free_at < graph->edges[graph->next[m]].free_at)
          graph->next[m] = (int) e;
    }
  fill_deadlock (&builder);
  find_longest_chain (graph);
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
