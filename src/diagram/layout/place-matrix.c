/* The order of rows and columns of the adjacency matrix. */
#include "diagram/layout/place.h"

/* Fills order[N]: the root first, then the BST by root subtrees (displacement), within a subtree by distance. Requires
 * a tree in @structure. */
static void
order_by_subtree (const FsNetworkStructure *structure, uint32_t root, uint32_t *order)
{
  const FsInterconnect *network = &structure->network;
  g_autofree uint32_t *levels = fs_levels_in_order (structure, NULL);
  g_autofree uint32_t *next = g_new0 (uint32_t, network->degree + 1);

  for (uint32_t v = 1; v < network->n_nodes; v++)
    next[structure->tree->displacement[v] + 1]++;
  next[0] = 1; /* after the root */
  for (int s = 1; s <= network->degree; s++)
    next[s] += next[s - 1];
  order[0] = root;
  for (uint32_t i = 1; i < network->n_nodes; i++)
    order[next[structure->tree->displacement[levels[i]]]++] = fs_gh_translate (&network->gh, levels[i], root);
}

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
    order_by_subtree (structure, root, layout->order);
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
