/* Levels by distance from a root: circles, or rows where a level is long. */
#include <math.h>
#include <stdlib.h>

#include "diagram/layout/layout-place.h"

#define MOST_ON_A_CIRCLE 90
#define LINE_NODES 64 /* of a long level that is broken into lines */
#define LINE_GAP 0.36 /* between lines of a level, in gaps between levels */

/**
 * Ordered: a node relative to the root, and what orders it in its level
 * @before: place of its parent in the level above
 * @children: how many; leaves first
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

static Ordered
ordered (const FsNetworkStructure *structure, uint32_t relative, const uint32_t *place)
{
  const FsSpanningTree *tree = structure->tree;

  return (Ordered){
    .node = relative,
    .subtree = tree->displacement[relative],
    .before = place[tree->parent[relative]],
    .children = tree->child_start[relative + 1] - tree->child_start[relative],
    .necklace = structure->necklaces->number[relative],
  };
}

/* All nodes relative to the root by level, each level in order; starts[d] is where level d begins. */
static uint32_t *
levels_in_order (const FsNetworkStructure *structure, uint32_t starts[FS_GH_MAX_N + 2])
{
  const FsGh *gh = &structure->gh;
  g_autofree Ordered *all = g_new (Ordered, gh->n_nodes);
  g_autofree uint32_t *place = g_new0 (uint32_t, gh->n_nodes);
  uint32_t *order = g_new (uint32_t, gh->n_nodes);
  uint32_t at = 0;

  for (int level = 0; level <= gh->n; level++)
    {
      starts[level] = at;
      for (uint32_t v = 0; v < gh->n_nodes; v++)
        if (fs_gh_weight (gh, v) == level)
          all[at++] = ordered (structure, v, place);
      qsort (all + starts[level], at - starts[level], sizeof *all, compare_ordered);
      for (uint32_t i = starts[level]; i < at; i++)
        {
          place[all[i].node] = i;
          order[i] = all[i].node;
        }
    }
  starts[gh->n + 1] = at;
  return order;
}

void
fs_layout_order_by_subtree (const FsNetworkStructure *structure, uint32_t root, uint32_t *order)
{
  const FsGh *gh = &structure->gh;
  uint32_t starts[FS_GH_MAX_N + 2];
  g_autofree uint32_t *levels = levels_in_order (structure, starts);
  g_autofree uint32_t *next = g_new0 (uint32_t, gh->degree + 1);

  for (uint32_t v = 1; v < gh->n_nodes; v++)
    next[structure->tree->displacement[v] + 1]++;
  next[0] = 1; /* behind the root */
  for (int s = 1; s <= gh->degree; s++)
    next[s] += next[s - 1];
  order[0] = root;
  for (uint32_t i = 1; i < gh->n_nodes; i++)
    order[next[structure->tree->displacement[levels[i]]]++] = fs_gh_translate (gh, levels[i], root);
}

/* Share of the outermost radius: 0.38, 0.71, 1 for three levels. */
static double
radius (int level, int n)
{
  double x = (double) level / n;

  return x * (1 + 0.21 * (1 - x));
}

/* A sector a root subtree, the first one at the top; in each the nodes of a level evenly spaced. */
static void
place_circle (FsDiagramLayout *layout, const FsNetworkStructure *structure, const uint32_t *nodes, uint32_t count,
              int level)
{
  const FsSpanningTree *tree = structure->tree;
  int sectors = layout->gh.degree;
  double r = layout->radius[level];
  g_autofree uint32_t *members = g_new0 (uint32_t, sectors);
  g_autofree uint32_t *seen = g_new0 (uint32_t, sectors);
  uint32_t most = 1;

  for (uint32_t i = 0; i < count; i++)
    members[tree->displacement[nodes[i]]]++;
  for (int s = 0; s < sectors; s++)
    most = MAX (most, members[s]);
  for (uint32_t i = 0; i < count; i++)
    {
      int s = tree->displacement[nodes[i]];
      double angle = 2 * G_PI / sectors * (s + (seen[s]++ - (members[s] - 1) / 2.0) / most) - G_PI / 2;

      layout->nodes[fs_gh_translate (&layout->gh, nodes[i], layout->root)]
          = (FsPoint){ r * cos (angle), r * sin (angle) };
    }
}

/* A level as one or several lines, @top being that of the first. Returns the height it takes. */
static double
place_lines (FsDiagramLayout *layout, const uint32_t *nodes, uint32_t count, double top)
{
  uint32_t lines = (count + LINE_NODES - 1) / LINE_NODES;
  uint32_t width = (count + lines - 1) / lines;

  for (uint32_t i = 0; i < count; i++)
    {
      /* Down first: those of a subtree stay together. */
      uint32_t line = i % lines, column = i / lines;
      double share = (column + (lines > 1 ? (line + 0.5) / lines : 0.5)) / width - 0.5;

      layout->nodes[fs_gh_translate (&layout->gh, nodes[i], layout->root)]
          = (FsPoint){ share * MIN (1, 0.25 + (double) count / LINE_NODES), top + line * LINE_GAP };
    }
  return (lines - 1) * LINE_GAP;
}

static void
place_in_lines (FsDiagramLayout *layout, const uint32_t *order, const uint32_t *starts)
{
  double top = 0;

  for (int level = 0; level <= layout->gh.n; level++)
    top += 1 + place_lines (layout, order + starts[level], starts[level + 1] - starts[level], top);
  for (uint32_t i = 0; i < layout->gh.n_nodes; i++)
    layout->nodes[i].x *= 1.45 * MAX (top - 1, 1);
}

void
fs_layout_levels (FsDiagramLayout *layout, const FsNetworkStructure *structure, uint32_t root)
{
  uint32_t starts[FS_GH_MAX_N + 2], most = 0;
  g_autofree uint32_t *order = levels_in_order (structure, starts);

  layout->root = root;
  layout->curl = 1;
  for (int level = 0; level <= layout->gh.n; level++)
    most = MAX (most, starts[level + 1] - starts[level]);
  layout->radial = most <= MOST_ON_A_CIRCLE;
  if (!layout->radial)
    {
      place_in_lines (layout, order, starts);
      return;
    }
  layout->nodes[root] = (FsPoint){ 0, 0 };
  for (int level = 1; level <= layout->gh.n; level++)
    {
      layout->radius[level] = radius (level, layout->gh.n);
      place_circle (layout, structure, order + starts[level], starts[level + 1] - starts[level], level);
    }
}
