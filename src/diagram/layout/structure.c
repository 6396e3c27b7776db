#include "diagram/layout/structure.h"

#include "base/number.h"
#include "base/translate.h"
#include "topology/network-metrics.h"

FsNetworkStructure *
fs_network_structure_new (const FsGh *gh)
{
  FsNetworkStructure *structure = g_new0 (FsNetworkStructure, 1);

  g_return_val_if_fail (gh != NULL, NULL);

  structure->gh = *gh;
  structure->references = 1;
  if (gh->n_nodes > FS_STRUCTURE_MAX_NODES)
    return structure;
  structure->necklaces = fs_necklaces_new (gh);
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
  const FsGh *gh = &structure->gh;

  g_return_val_if_fail (structure->tree != NULL && node != root, root);

  return fs_gh_translate (gh, structure->tree->parent[fs_gh_untranslate (gh, node, root)], root);
}

int
fs_network_structure_subtree (const FsNetworkStructure *structure, uint32_t root, uint32_t node)
{
  g_return_val_if_fail (structure->tree != NULL, 0);

  return structure->tree->displacement[fs_gh_untranslate (&structure->gh, node, root)];
}

void
fs_diagram_channel_ends (const FsGh *gh, uint64_t channel, uint32_t *from, uint32_t *to)
{
  int rank = (int) (channel % (uint64_t) gh->degree);
  int position = rank / (gh->k - 1);
  int digit;

  *from = (uint32_t) (channel / (uint64_t) gh->degree);
  digit = fs_gh_digit (gh, *from, position) + rank % (gh->k - 1) + 1;
  *to = fs_gh_with_digit (gh, *from, position, digit % gh->k);
}

int
fs_diagram_channel_position (const FsGh *gh, uint64_t channel)
{
  return (int) (channel % (uint64_t) gh->degree) / (gh->k - 1);
}

/* Returns "6-cube, 64 nodes" …, without an article. */
static char *
network_name (const FsGh *gh)
{
  return gh->k == 2 ? g_strdup_printf (_ ("Hypercube, n = %d"), gh->n)
                    : g_strdup_printf (_ ("Generalized hypercube GH(%d, %d)"), gh->n, gh->k);
}

static void
append_trees (GString *words, const FsNetworkStructure *structure)
{
  const FsSpanningTree *tree = structure->tree;
  uint32_t least = UINT32_MAX, most = 0;

  for (int i = 0; i < tree->n_subtrees; i++)
    {
      least = MIN (least, tree->subtree_size[i]);
      most = MAX (most, tree->subtree_size[i]);
    }
  g_string_append_printf (words,
                          ngettext (" It has %u necklace.", " It has %u necklaces.", structure->necklaces->n_necklaces),
                          structure->necklaces->n_necklaces);
  if (least == most)
    g_string_append_printf (words, _ (" The %d subtrees of its spanning tree BST have %u nodes each."),
                            tree->n_subtrees, most);
  else
    g_string_append_printf (words, _ (" The %d subtrees of its spanning tree BST have %u to %u nodes."),
                            tree->n_subtrees, least, most);
}

char *
fs_diagram_describe_structure (const FsNetworkStructure *structure)
{
  FsNetworkMetrics metrics = fs_network_metrics (&structure->gh, FS_NETWORK_GH);
  g_autofree char *name = network_name (&structure->gh);
  g_autofree char *nodes = fs_number_display_count (structure->gh.n_nodes);
  g_autofree char *links = fs_number_display_count ((guint64) metrics.links);
  g_autofree char *channels = fs_number_display_count ((guint64) metrics.channels);
  g_autofree char *distance = fs_number_display (metrics.mean_distance, 4);
  GString *words = g_string_new (NULL);

  g_string_append_printf (words,
                          _ ("%s: %s nodes of degree %d, %s links or %s channels, diameter %d, mean distance %s."),
                          name, nodes, metrics.degree, links, channels, metrics.diameter, distance);
  if (structure->tree != NULL)
    append_trees (words, structure);
  return g_string_free (words, FALSE);
}

/* Appends "0110: neighbors 0111, 0100, …; necklace of 1100, displacement 1; parent 0100". */
static void
append_node (GString *text, const FsNetworkStructure *structure, uint32_t root, uint32_t node, uint32_t *neighbors)
{
  const FsGh *gh = &structure->gh;
  char address[FS_GH_MAX_N + 1];
  uint32_t relative = fs_gh_untranslate (gh, node, root);

  g_string_append_printf (text, _ ("%s: distance %d; neighbors"), fs_gh_write_address (gh, node, address),
                          fs_gh_distance (gh, root, node));
  fs_gh_neighbors (gh, node, neighbors);
  for (int i = 0; i < gh->degree; i++)
    g_string_append_printf (text, i > 0 ? ", %s" : " %s", fs_gh_write_address (gh, neighbors[i], address));
  if (structure->tree != NULL && node != root)
    {
      char generator[FS_GH_MAX_N + 1];
      const FsNecklaces *necklaces = structure->necklaces;
      uint32_t first = necklaces->list[necklaces->number[relative]].generator;

      fs_gh_write_address (gh, fs_gh_translate (gh, first, root), generator);
      fs_gh_write_address (gh, fs_network_structure_parent (structure, root, node), address);
      g_string_append_printf (text, _ ("; necklace of %s, displacement %d; parent %s"), generator,
                              necklaces->displacement[relative], address);
    }
  g_string_append (text, ".\n");
}

char *
fs_network_structure_text (const FsNetworkStructure *structure, uint32_t root, uint32_t most_nodes)
{
  const FsGh *gh = &structure->gh;
  g_autofree char *words = fs_diagram_describe_structure (structure);
  g_autofree uint32_t *neighbors = g_new (uint32_t, gh->degree);
  uint32_t shown = MIN (gh->n_nodes, most_nodes);
  GString *text = g_string_new (words);

  g_string_append_c (text, '\n');
  for (uint32_t node = 0; node < shown; node++)
    append_node (text, structure, root, node, neighbors);
  if (shown < gh->n_nodes)
    {
      g_autofree char *left = fs_number_display_count (gh->n_nodes - shown);

      g_string_append_printf (text, _ ("… and %s more nodes.\n"), left);
    }
  return g_string_free (text, FALSE);
}
