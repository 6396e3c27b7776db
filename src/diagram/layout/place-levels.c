/* Layout by distance from a root: circles, or rows if a level is long; and the adjacency matrix, which may be in the order of the
 * same tree. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "diagram/layout/place.h"

#define MOST_ON_A_CIRCLE 90
#define LINE_NODES 64 /* nodes from which on a level is broken into lines */
#define LINE_GAP 0.36 /* between lines of a level, in gaps between levels */

/**
 * Ordered: a node relative to the root, and the keys by which it is sorted in its level
 * @before: position of its parent in the level above
 * @children: number of its children; leaves come first
 */
typedef struct {
  uint32_t node;
  int subtree;
  uint32_t before;
  uint32_t children;
  uint32_t necklace;
} Ordered;

static int
compare_ordered (const void *a, const void *b)
{
  const Ordered *x = a, *y = b;

  if (x->subtree != y->subtree)
    return x->subtree - y->subtree;
  if (x->before != y->before)
    return x->before < y->before ? -1 : 1;
  if ((x->children == 0) != (y->children == 0))
    return x->children == 0 ? -1 : 1;
  if (x->children != y->children)
    return x->children > y->children ? -1 : 1;
  if (x->necklace != y->necklace)
    return x->necklace < y->necklace ? -1 : 1;
  return (x->node > y->node) - (x->node < y->node);
}

/* Returns all nodes relative to the root by level, each level sorted; level d starts at level_starts[d] (may be NULL;
 * n + 2 numbers). Free with g_free(). */
static uint32_t *
levels_in_order (const FsNetworkStructure *structure, uint32_t *level_starts)
{
  const FsInterconnect *network = &structure->network;
  const FsSpanningTree *tree = structure->tree;
  g_autofree Ordered *all = g_new (Ordered, network->n_nodes);
  g_autofree uint32_t *place = g_new0 (uint32_t, network->n_nodes);
  uint32_t *order = g_new (uint32_t, network->n_nodes);
  uint32_t starts[FS_GH_MAX_N + 2], at = 0;

  for (int level = 0; level <= network->n; level++)
    {
      starts[level] = at;
      for (uint32_t v = 0; v < network->n_nodes; v++)
        if (fs_gh_weight (&network->gh, v) == level)
          all[at++] = (Ordered){
            .node = v,
            .subtree = tree->displacement[v],
            .before = place[tree->parent[v]],
            .children = tree->child_start[v + 1] - tree->child_start[v],
            .necklace = structure->necklaces->number[v],
          };
      qsort (all + starts[level], at - starts[level], sizeof *all, compare_ordered);
      for (uint32_t i = starts[level]; i < at; i++)
        {
          place[all[i].node] = i;
          order[i] = all[i].node;
        }
    }
  starts[network->n + 1] = at;
  if (level_starts != NULL)
    memcpy (level_starts, starts, (gsize) (network->n + 2) * sizeof *starts);
  return order;
}

void
fs_place_levels (FsDiagramLayout *layout, const FsNetworkStructure *structure, uint32_t root)
{
  uint32_t starts[FS_GH_MAX_N + 2], most = 0;
  g_autofree uint32_t *order = levels_in_order (structure, starts);

  layout->root = root;
  layout->curl = 1;
  for (int level = 0; level <= layout->network.n; level++)
    most = MAX (most, starts[level + 1] - starts[level]);
  layout->radial = most <= MOST_ON_A_CIRCLE;
  if (!layout->radial)
    {
      /* Each level is in one or several lines. */
      double top = 0;

      for (int level = 0; level <= layout->network.n; level++)
        {
          const uint32_t *nodes = order + starts[level];
          uint32_t count = starts[level + 1] - starts[level], lines = (count + LINE_NODES - 1) / LINE_NODES;
          uint32_t width = (count + lines - 1) / lines;

          for (uint32_t i = 0; i < count; i++)
            {
              /* Downwards first, so that the nodes of a subtree stay together. */
              uint32_t line = i % lines, column = i / lines;
              double fraction = (column + (lines > 1 ? (line + 0.5) / lines : 0.5)) / width - 0.5;

              layout->nodes[fs_gh_translate (&layout->network.gh, nodes[i], layout->root)]
                  = (FsPoint){ fraction * MIN (1, 0.25 + (double) count / LINE_NODES), top + line * LINE_GAP };
            }
          top += 1 + (lines - 1) * LINE_GAP;
        }
      for (uint32_t i = 0; i < layout->network.n_nodes; i++)
        layout->nodes[i].x *= 1.45 * MAX (top - 1, 1);
      fs_place_fit (layout);
      return;
    }
  layout->nodes[root] = (FsPoint){ 0, 0 };
  for (int level = 1; level <= layout->network.n; level++)
    {
      double x = (double) level / layout->network.n;

      const uint16_t *displacement = structure->tree->displacement;
      const uint32_t *nodes = order + starts[level];
      uint32_t count = starts[level + 1] - starts[level], widest = 1;
      int sectors = layout->network.degree;
      g_autofree uint32_t *members = g_new0 (uint32_t, sectors);
      g_autofree uint32_t *seen = g_new0 (uint32_t, sectors);

      /* As a fraction of the outermost one: 0.38, 0.71, 1 for three levels. */
      layout->radius[level] = x * (1 + 0.21 * (1 - x));
      /* Each root subtree in a sector, the first one at the top, and its nodes evenly in it. */
      for (uint32_t i = 0; i < count; i++)
        members[displacement[nodes[i]]]++;
      for (int s = 0; s < sectors; s++)
        widest = MAX (widest, members[s]);
      for (uint32_t i = 0; i < count; i++)
        {
          int s = displacement[nodes[i]];
          double angle = 2 * G_PI / sectors * (s + (seen[s]++ - (members[s] - 1) / 2.0) / widest) - G_PI / 2;

          layout->nodes[fs_gh_translate (&layout->network.gh, nodes[i], root)]
              = (FsPoint){ layout->radius[level] * cos (angle), layout->radius[level] * sin (angle) };
        }
    }
  fs_place_fit (layout);
}

/* The order of rows and columns of the adjacency matrix is that of the Gray code, or the root first, then the BST by root
 * subtrees (displacement), within a subtree by distance. */
void
fs_place_matrix (FsDiagramLayout *layout, const FsNetworkStructure *structure, uint32_t root, gboolean trees)
{
  uint32_t n_nodes = layout->network.n_nodes;
  double side = MIN (layout->width, layout->height), cell = side / n_nodes;

  layout->order = g_new (uint32_t, n_nodes);
  layout->rank = g_new (uint32_t, n_nodes);
  layout->by_subtree = trees && structure->tree != NULL;
  layout->root = root;
  if (layout->by_subtree)
    {
      const FsInterconnect *network = &structure->network;
      g_autofree uint32_t *levels = levels_in_order (structure, NULL);
      g_autofree uint32_t *next = g_new0 (uint32_t, network->degree + 1);

      for (uint32_t v = 1; v < n_nodes; v++)
        next[structure->tree->displacement[v] + 1]++;
      next[0] = 1; /* after the root */
      for (int s = 1; s <= network->degree; s++)
        next[s] += next[s - 1];
      layout->order[0] = root;
      for (uint32_t i = 1; i < n_nodes; i++)
        layout->order[next[structure->tree->displacement[levels[i]]]++]
            = fs_gh_translate (&network->gh, levels[i], root);
    }
  else
    for (uint32_t i = 0; i < n_nodes; i++)
      layout->order[i] = fs_gray_node (&layout->network, i);
  for (uint32_t i = 0; i < n_nodes; i++)
    {
      layout->rank[layout->order[i]] = i;
      layout->nodes[layout->order[i]] = (FsPoint){ (i + 0.5) * cell, (i + 0.5) * cell };
    }
  layout->width = layout->height = side;
}
