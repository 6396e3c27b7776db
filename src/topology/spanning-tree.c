#include "topology/spanning-tree.h"

#include <string.h>

uint32_t
fs_spanning_parent (const FsGh *gh, uint32_t node, int displacement)
{
  int position = gh->n - 1 - displacement % gh->n; /* of index (displacement mod n) from the left */
  int digit;

  g_return_val_if_fail (node != 0, 0);

  do
    {
      position = position + 1 < gh->n ? position + 1 : 0;
      digit = fs_gh_digit (gh, node, position);
    }
  while (digit == 0);
  return node - (uint32_t) digit * gh->power[position];
}

int
fs_spanning_leading_zeros (const FsGh *gh, uint32_t node, int displacement, int positions[FS_GH_MAX_N])
{
  int position = gh->n - 1 - displacement % gh->n, n = 0;

  for (; n < gh->n; n++)
    {
      position = position + 1 < gh->n ? position + 1 : 0;
      if (fs_gh_digit (gh, node, position) != 0)
        break;
      positions[n] = position;
    }
  return n;
}

/* Computes where the children of every node begin when @parents are the parents of all edges. Fills start[N + 1],
 * whose last element is not used yet. */
static void
count_children (const FsGh *gh, const uint32_t *parents, uint32_t n_edges, uint32_t *start)
{
  uint32_t sum = 0;

  memset (start, 0, ((size_t) gh->n_nodes + 1) * sizeof *start);
  for (uint32_t e = 0; e < n_edges; e++)
    start[parents[e]]++;
  for (uint32_t v = 0; v < gh->n_nodes; v++)
    {
      uint32_t count = start[v];

      start[v] = sum;
      sum += count;
    }
}

/* After filling: every start has moved to where the next one was. */
static void
move_back (const FsGh *gh, uint32_t *start)
{
  memmove (start + 1, start, (size_t) gh->n_nodes * sizeof *start);
  start[0] = 0;
}

uint64_t
fs_spanning_tree_memory (const FsGh *gh)
{
  return (uint64_t) gh->n_nodes * (sizeof (uint16_t) + 3 * sizeof (uint32_t));
}

FsSpanningTree *
fs_spanning_tree_new (const FsNecklaces *necklaces)
{
  FsSpanningTree *tree;
  const FsGh *gh;

  g_return_val_if_fail (necklaces != NULL, NULL);

  tree = g_new0 (FsSpanningTree, 1);
  tree->gh = necklaces->gh;
  gh = &tree->gh;
  tree->displacement = g_memdup2 (necklaces->displacement, gh->n_nodes * sizeof *tree->displacement);
  tree->parent = g_new (uint32_t, gh->n_nodes);
  tree->child_start = g_new (uint32_t, (gsize) gh->n_nodes + 1);
  tree->children = g_new (uint32_t, gh->n_nodes - 1);
  tree->n_subtrees = gh->degree;
  tree->subtree_size = g_new0 (uint32_t, tree->n_subtrees);
  tree->parent[0] = 0;
  for (uint32_t v = 1; v < gh->n_nodes; v++)
    {
      tree->parent[v] = fs_spanning_parent (gh, v, tree->displacement[v]);
      tree->subtree_size[tree->displacement[v]]++;
    }
  count_children (gh, tree->parent + 1, gh->n_nodes - 1, tree->child_start);
  for (uint32_t v = 1; v < gh->n_nodes; v++)
    tree->children[tree->child_start[tree->parent[v]]++] = v;
  move_back (gh, tree->child_start);
  return tree;
}

void
fs_spanning_tree_free (FsSpanningTree *tree)
{
  if (tree == NULL)
    return;
  g_free (tree->displacement);
  g_free (tree->parent);
  g_free (tree->child_start);
  g_free (tree->children);
  g_free (tree->subtree_size);
  g_free (tree);
}

static uint64_t
count_edges (const FsGh *gh)
{
  return (uint64_t) gh->degree * fs_necklaces_count (gh);
}

uint64_t
fs_spanning_graph_memory (const FsGh *gh)
{
  return 2 * sizeof (uint32_t) * (gh->n_nodes + count_edges (gh));
}

FsSpanningGraph *
fs_spanning_graph_new (const FsNecklaces *necklaces)
{
  FsSpanningGraph *graph;
  const FsGh *gh;
  uint32_t edge = 0;

  g_return_val_if_fail (necklaces != NULL, NULL);

  graph = g_new0 (FsSpanningGraph, 1);
  graph->gh = necklaces->gh;
  gh = &graph->gh;
  graph->n_edges = count_edges (gh);
  graph->parent_start = g_new (uint32_t, (gsize) gh->n_nodes + 1);
  graph->parents = g_new (uint32_t, graph->n_edges);
  graph->child_start = g_new (uint32_t, (gsize) gh->n_nodes + 1);
  graph->children = g_new (uint32_t, graph->n_edges);
  /* Parents of the m = g/P occurrences of every node in the unfolded necklaces. */
  graph->parent_start[0] = 0;
  for (uint32_t v = 1; v < gh->n_nodes; v++)
    {
      int period = necklaces->list[necklaces->number[v]].period;

      graph->parent_start[v] = edge;
      for (int d = necklaces->displacement[v]; d < gh->degree; d += period)
        graph->parents[edge++] = fs_spanning_parent (gh, v, d);
    }
  graph->parent_start[gh->n_nodes] = edge;
  g_assert (edge == graph->n_edges);
  count_children (gh, graph->parents, (uint32_t) graph->n_edges, graph->child_start);
  for (uint32_t v = 1; v < gh->n_nodes; v++)
    for (uint32_t e = graph->parent_start[v]; e < graph->parent_start[v + 1]; e++)
      graph->children[graph->child_start[graph->parents[e]]++] = v;
  move_back (gh, graph->child_start);
  return graph;
}

void
fs_spanning_graph_free (FsSpanningGraph *graph)
{
  if (graph == NULL)
    return;
  g_free (graph->parent_start);
  g_free (graph->parents);
  g_free (graph->child_start);
  g_free (graph->children);
  g_free (graph);
}
