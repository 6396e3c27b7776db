#include "diagram/layout/structure.h"

#include "base/number.h"
#include "base/translate.h"
#include "topology/network-metrics.h"

FsNetworkStructure *
fs_network_structure_new (const FsInterconnect *network)
{
  FsNetworkStructure *structure = g_new0 (FsNetworkStructure, 1);

  g_return_val_if_fail (network != NULL, NULL);

  structure->network = *network;
  structure->references = 1;
  if (fs_interconnect_is_grid (network) || network->n_nodes > FS_STRUCTURE_MAX_NODES)
    return structure;
  structure->necklaces = fs_necklaces_new (&network->gh);
  structure->tree = fs_spanning_tree_new (structure->necklaces);
  structure->graph = fs_spanning_graph_new (structure->necklaces);
  return structure;
}

FsNetworkStructure *
fs_network_structure_ref (FsNetworkStructure *structure)
{
  g_atomic_int_inc (&structure->references);
  return structure;
}

void
fs_network_structure_unref (FsNetworkStructure *structure)
{
  if (structure == NULL || !g_atomic_int_dec_and_test (&structure->references))
    return;
  g_clear_pointer (&structure->graph, fs_spanning_graph_free);
  g_clear_pointer (&structure->tree, fs_spanning_tree_free);
  g_clear_pointer (&structure->necklaces, fs_necklaces_free);
  g_free (structure);
}

uint32_t
fs_network_structure_parent (const FsNetworkStructure *structure, uint32_t root, uint32_t node)
{
  const FsInterconnect *network = &structure->network;

  g_return_val_if_fail (structure->tree != NULL && node != root, root);

  return fs_gh_translate (&network->gh, structure->tree->parent[fs_gh_untranslate (&network->gh, node, root)], root);
}

int
fs_network_structure_subtree (const FsNetworkStructure *structure, uint32_t root, uint32_t node)
{
  g_return_val_if_fail (structure->tree != NULL, 0);

  return structure->tree->displacement[fs_gh_untranslate (&structure->network.gh, node, root)];
}

char *
fs_diagram_network_name (const FsInterconnect *network)
{
  g_autofree char *radices = NULL;

  if (network->k == 2)
    return g_strdup_printf (_ ("Hypercube, n = %d"), network->n);
  if (network->k > 2)
    return g_strdup_printf (_ ("Generalized hypercube GH(%d, %d)"), network->n, network->k);
  radices = fs_network_radices (network->grid.k, network->grid.n, " × ");
  /* TRANSLATORS: the network "Torus 8 × 8", with the number of nodes in each dimension */
  return g_strdup_printf (network->grid.topology == FS_TOPOLOGY_MESH ? _ ("Mesh %s") : _ ("Torus %s"), radices);
}

char *
fs_diagram_port_name (const FsInterconnect *network, int port)
{
  const FsNetwork *grid = &network->grid;
  int dimension;

  if (!fs_interconnect_is_grid (network))
    return g_strdup_printf ("%d", port);
  dimension = fs_network_dimension (grid, port);
  return g_strdup_printf ("%d%s", dimension,
                          grid->k[dimension] == 2           ? ""
                          : fs_network_is_down (grid, port) ? "−"
                                                            : "+");
}

char *
fs_diagram_describe_structure (const FsNetworkStructure *structure)
{
  const FsInterconnect *network = &structure->network;
  const FsNetwork *grid = &network->grid;
  g_autofree char *name = fs_diagram_network_name (network);
  g_autofree char *nodes = NULL, *links = NULL, *channels = NULL, *distance = NULL;
  int least_degree = network->degree, diameter;
  GString *words = g_string_new (NULL);
  guint64 n_channels;
  double mean_distance;

  if (fs_interconnect_is_grid (network))
    {
      n_channels = fs_network_count_channels (grid);
      mean_distance = fs_network_mean_distance (grid);
      diameter = fs_network_diameter (grid);
      for (int d = 0; d < grid->n && !grid->wraps; d++)
        least_degree -= grid->k[d] > 2;
    }
  else
    {
      FsNetworkMetrics metrics = fs_network_metrics (&network->gh, FS_NETWORK_GH);

      n_channels = (guint64) metrics.channels;
      mean_distance = metrics.mean_distance;
      diameter = metrics.diameter;
    }
  /* "64 nodes of degree 4, 128 links …". */
  nodes = fs_number_display_count (network->n_nodes);
  links = fs_number_display_count (n_channels / 2);
  channels = fs_number_display_count (n_channels);
  distance = fs_number_display (mean_distance, 4);
  if (least_degree == network->degree)
    g_string_append_printf (words,
                            _ ("%s: %s nodes of degree %d, %s links or %s channels, diameter %d, mean distance %s."),
                            name, nodes, least_degree, links, channels, diameter, distance);
  else
    g_string_append_printf (
        words, _ ("%s: %s nodes of degree %d to %d, %s links or %s channels, diameter %d, mean distance %s."), name,
        nodes, least_degree, network->degree, links, channels, diameter, distance);
  if (structure->tree != NULL)
    {
      const FsSpanningTree *tree = structure->tree;
      uint32_t least = UINT32_MAX, most = 0;

      for (int i = 0; i < tree->n_subtrees; i++)
        {
          least = MIN (least, tree->subtree_size[i]);
          most = MAX (most, tree->subtree_size[i]);
        }
      g_string_append_printf (
          words, ngettext (" It has %u necklace.", " It has %u necklaces.", structure->necklaces->n_necklaces),
          structure->necklaces->n_necklaces);
      if (least == most)
        g_string_append_printf (words, _ (" The %d subtrees of its spanning tree BST have %u nodes each."),
                                tree->n_subtrees, most);
      else
        g_string_append_printf (words, _ (" The %d subtrees of its spanning tree BST have %u to %u nodes."),
                                tree->n_subtrees, least, most);
    }
  return g_string_free (words, FALSE);
}

char *
fs_network_structure_text (const FsNetworkStructure *structure, uint32_t root, uint32_t most_nodes)
{
  const FsInterconnect *network = &structure->network;
  g_autofree char *words = fs_diagram_describe_structure (structure);
  g_autofree uint32_t *neighbors = g_new (uint32_t, network->degree);
  uint32_t shown = MIN (network->n_nodes, most_nodes);
  GString *text = g_string_new (words);

  g_string_append_c (text, '\n');
  /* "0110: neighbors 0111, 0100, …; necklace of 1100, displacement 1; parent 0100". */
  for (uint32_t node = 0; node < shown; node++)
    {
      char address[FS_INTERCONNECT_MAX_ADDRESS + 1], generator[FS_INTERCONNECT_MAX_ADDRESS + 1];
      int n_neighbors = fs_interconnect_neighbors (network, node, neighbors);

      g_string_append_printf (text, _ ("%s: distance %d; neighbors"), fs_interconnect_address (network, node, address),
                              fs_interconnect_distance (network, root, node));
      for (int i = 0; i < n_neighbors; i++)
        g_string_append_printf (text, i > 0 ? ", %s" : " %s", fs_interconnect_address (network, neighbors[i], address));
      if (structure->tree != NULL && node != root)
        {
          const FsNecklaces *necklaces = structure->necklaces;
          uint32_t relative = fs_gh_untranslate (&network->gh, node, root);
          uint32_t first = necklaces->list[necklaces->number[relative]].generator;

          fs_interconnect_address (network, fs_gh_translate (&network->gh, first, root), generator);
          fs_interconnect_address (network, fs_network_structure_parent (structure, root, node), address);
          g_string_append_printf (text, _ ("; necklace of %s, displacement %d; parent %s"), generator,
                                  necklaces->displacement[relative], address);
        }
      g_string_append (text, ".\n");
    }
  if (shown < network->n_nodes)
    {
      g_autofree char *left = fs_number_display_count (network->n_nodes - shown);

      g_string_append_printf (text, _ ("… and %s more nodes.\n"), left);
    }
  return g_string_free (text, FALSE);
}
