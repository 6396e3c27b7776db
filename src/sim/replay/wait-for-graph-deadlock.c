/* Who can never go on. */
#include "sim/replay/wait-for-graph-private.h"

static void
index_by_holder (FsWaitForGraphBuilder *builder)
{
  const FsWaitForGraph *graph = builder->graph;
  g_autofree guint *n = g_new0 (guint, graph->n_messages + 1);

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
        builder->waiting[builder->first_waiting[holder] + n[holder]++] = e;
    }
}

/* Whether the message is blocked since @until or before, and waits for nothing but what others cannot leave. */
static gboolean
may_be_stuck (const FsWaitForGraphBuilder *builder, guint message, int64_t until)
{
  const FsWaitForGraph *graph = builder->graph;
  const FsMessageView *view = &builder->snapshot->messages[message];

  if (view->state != FS_STATE_BLOCKED || view->blocked_since > until
      || view->timeout > builder->snapshot->cycle + 1) /* later it will want something else */
    return FALSE;
  for (guint e = graph->first[message]; e < graph->first[message + 1]; e++)
    if (graph->edges[e].clears)
      return FALSE;
  return graph->first[message] < graph->first[message + 1];
}

/* Fills set[message] with the deadlock among those blocked since @until or before; how many these are. Whoever may find
 * something leaves the set, then those who wait for him, until nobody does. */
static guint
find_deadlock (const FsWaitForGraphBuilder *builder, int64_t until, gboolean *set)
{
  const FsWaitForGraph *graph = builder->graph;
  g_autofree guint *left = g_new (guint, graph->n_messages);
  guint n_left = 0;

  for (guint m = 0; m < graph->n_messages; m++)
    {
      set[m] = may_be_stuck (builder, m, until);
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

/* While a header is blocked nothing about it changes, so that the deadlock closed when its last member was: in the first
 * cycle for which the members blocked until then are a deadlock by themselves. Later ones only add to it. */
static void
find_closing (FsWaitForGraphBuilder *builder, gboolean *set)
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

/* From the member with the lowest id along the first thing each wants, until somebody comes again. */
static void
find_circle (FsWaitForGraph *graph, const gboolean *set)
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

void
fs_wait_for_graph_find_deadlock (FsWaitForGraphBuilder *builder)
{
  FsWaitForGraph *graph = builder->graph;
  g_autofree gboolean *set = g_new (gboolean, graph->n_messages);
  guint n;

  index_by_holder (builder);
  n = find_deadlock (builder, INT64_MAX, set);
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
