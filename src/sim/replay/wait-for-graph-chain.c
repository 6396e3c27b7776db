/* Chains of waiting. */
#include "sim/replay/wait-for-graph-private.h"

/* The message after @message in its chain, or -1; @ends when the chain ends with that one. */
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

/* Lengths of all chains that begin on the way from @message on: lengths[] is 0 where it is unknown, and -1 on this way. */
static void
measure_chains (const FsWaitForGraph *graph, guint message, int *lengths, guint *way)
{
  guint n = 0, circle;
  gboolean ends = FALSE;
  int at = (int) message, behind = 0;

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
  else if (at >= 0) /* a circle: each of it begins a chain of all of it */
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

void
fs_wait_for_graph_find_longest_chain (FsWaitForGraph *graph)
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
        measure_chains (graph, m, lengths, way);
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
