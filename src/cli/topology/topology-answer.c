#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "cli/topology/topology.h"
#include "study/documents/rows.h"
#include "topology/binomial-tree.h"
#include "topology/double-tree.h"

gboolean
fs_topology_lists_nodes (const FsTopologyQuery *query)
{
  return query->every || query->network.n_nodes <= FS_TOPOLOGY_LISTED_NODES;
}

/* Bytes of the longest form of the text, JSON, with as much again for the growing string. */
static uint64_t
text_memory (const FsTopologyQuery *query)
{
  const FsInterconnect *network = &query->network;
  uint64_t n_nodes = network->n_nodes;
  uint64_t address = (uint64_t) network->n + 4;
  uint64_t line = address + 32;

  switch (query->show)
    {
    case FS_SHOW_NEIGHBORS:
      return 2 * (query->one_node ? 1 : n_nodes) * (2 * line + (uint64_t) network->degree * address);
    case FS_SHOW_NECKLACES:
      return 2 * fs_necklaces_count (&network->gh) * (4 * line + (uint64_t) network->degree * address);
    case FS_SHOW_BINOMIAL_TREE:
      return 2 * n_nodes * (line + address);
    case FS_SHOW_DOUBLE_TREE:
      return 2 * n_nodes * (2 * line + address) + n_nodes * sizeof (FsLineTreeNode);
    case FS_SHOW_BST:
      /* The list of nodes has seven lines each, and every node once more as a child. */
      return 2 * n_nodes * (line + address)
             + (fs_topology_lists_nodes (query) ? 2 * n_nodes * (8 * line + address + 4 * (uint64_t) network->n) : 0);
    case FS_SHOW_BSG:
      return 2 * (n_nodes * line + (uint64_t) network->degree * fs_necklaces_count (&network->gh) * address);
    case FS_SHOW_METRICS:
    case FS_SHOW_MULTICAST:
    case FS_SHOW_PATH:
    case FS_SHOW_PACKAGING:
    case FS_SHOW_DEPENDENCIES:
    default:
      return 0;
    }
}

static gboolean
needs_necklaces (FsTopologyShow show)
{
  return show == FS_SHOW_NECKLACES || show == FS_SHOW_BST || show == FS_SHOW_BSG;
}

gboolean
fs_topology_answer_find (FsTopologyAnswer *answer, const FsTopologyQuery *query, gboolean lists, GError **error)
{
  const FsInterconnect *network = &query->network;

  memset (answer, 0, sizeof *answer);
  answer->query = query;
  if (!fs_interconnect_is_grid (network))
    {
      uint64_t memory = (lists ? text_memory (query) : 0)
                        + (needs_necklaces (query->show) ? fs_necklaces_memory (&network->gh) : 0)
                        + (query->show == FS_SHOW_BST ? fs_spanning_tree_memory (&network->gh) : 0)
                        + (query->show == FS_SHOW_BSG ? fs_spanning_graph_memory (&network->gh) : 0);

      if (!fs_gh_check_memory (&network->gh, memory, error))
        return FALSE;
    }
  if (needs_necklaces (query->show))
    answer->necklaces = fs_necklaces_new (&network->gh);
  if (query->show == FS_SHOW_BST)
    answer->tree = fs_spanning_tree_new (answer->necklaces);
  if (query->show == FS_SHOW_BSG)
    answer->graph = fs_spanning_graph_new (answer->necklaces);
  if (query->show == FS_SHOW_MULTICAST)
    answer->branches
        = fs_multicast_tree (&network->gh, query->root, (const uint32_t *) (const void *) query->destinations->data,
                             query->destinations->len, query->clubbing);
  if (query->show == FS_SHOW_BINOMIAL_TREE && fs_interconnect_is_grid (network))
    answer->line_tree = fs_line_tree_nodes_new (&network->grid, query->base, query->root);
  if (query->show == FS_SHOW_DOUBLE_TREE)
    answer->line_tree = fs_double_tree_nodes_new (network->n, query->base, query->root);
  if (query->show == FS_SHOW_PATH && fs_interconnect_is_grid (network))
    answer->path_length
        = fs_interconnect_path (network, query->root, g_array_index (query->destinations, uint32_t, 0), answer->path);
  else if (query->show == FS_SHOW_PATH)
    answer->path_length
        = fs_multicast_path (&network->gh, query->root, g_array_index (query->destinations, uint32_t, 0), answer->path);
  if (query->show == FS_SHOW_DEPENDENCIES)
    return (answer->dependencies = fs_channel_dependencies_new (&query->router, error)) != NULL;
  return TRUE;
}

void
fs_topology_answer_clear (FsTopologyAnswer *answer)
{
  g_clear_pointer (&answer->necklaces, fs_necklaces_free);
  g_clear_pointer (&answer->tree, fs_spanning_tree_free);
  g_clear_pointer (&answer->graph, fs_spanning_graph_free);
  g_clear_pointer (&answer->branches, g_array_unref);
  g_clear_pointer (&answer->line_tree, g_free);
  g_clear_pointer (&answer->dependencies, fs_channel_dependencies_unref);
}

uint32_t
fs_topology_complement (const FsTopologyQuery *query)
{
  return query->network.n_nodes - 1 - query->root;
}

uint32_t
fs_topology_answer_parent (const FsTopologyAnswer *answer, uint32_t node)
{
  const FsTopologyQuery *query = answer->query;
  const FsInterconnect *network = &query->network;

  if (answer->line_tree != NULL)
    return answer->line_tree[node].parent;
  if (query->show == FS_SHOW_BINOMIAL_TREE)
    {
      FsNetwork cube;

      fs_network_init_hypercube (&cube, network->n);
      return fs_binomial_tree_parent (&cube, query->base, query->root, node);
    }
  return fs_gh_translate (&network->gh, answer->tree->parent[fs_gh_untranslate (&network->gh, node, query->root)],
                          query->root);
}

int
fs_topology_answer_n_subtrees (const FsTopologyAnswer *answer)
{
  return answer->query->network.degree;
}

uint32_t
fs_topology_answer_subtree_size (const FsTopologyAnswer *answer, int subtree)
{
  return answer->query->show == FS_SHOW_BINOMIAL_TREE
             ? fs_binomial_tree_subtree_size (answer->query->network.n, subtree)
             : answer->tree->subtree_size[subtree];
}

static int
compare_nodes (const void *a, const void *b)
{
  uint32_t x = *(const uint32_t *) a, y = *(const uint32_t *) b;

  return (x > y) - (x < y);
}

int
fs_topology_answer_parents (const FsTopologyAnswer *answer, uint32_t node, uint32_t *parents)
{
  const FsTopologyQuery *query = answer->query;
  uint32_t relative = fs_gh_untranslate (&query->network.gh, node, query->root);
  const uint32_t *found = answer->graph->parents + answer->graph->parent_start[relative];
  int count = (int) (answer->graph->parent_start[relative + 1] - answer->graph->parent_start[relative]);

  for (int i = 0; i < count; i++)
    parents[i] = fs_gh_translate (&query->network.gh, found[i], query->root);
  qsort (parents, (size_t) count, sizeof *parents, compare_nodes);
  return count;
}

uint64_t
fs_topology_answer_messages (const FsTopologyAnswer *answer)
{
  return answer->query->clubbing ? answer->branches->len : answer->query->destinations->len;
}

uint64_t
fs_topology_answer_hops (const FsTopologyAnswer *answer)
{
  uint64_t hops = 0;

  for (guint i = 0; i < answer->branches->len; i++)
    hops += g_array_index (answer->branches, FsMulticastBranch, i).messages;
  return hops;
}

char *
fs_topology_name (const FsInterconnect *network)
{
  g_autofree char *radices = NULL;

  if (fs_interconnect_is_grid (network))
    {
      radices = fs_network_radices (network->grid.k, network->grid.n, "x");
      return g_strdup_printf (network->grid.topology == FS_TOPOLOGY_MESH ? _ ("%s mesh") : _ ("%s torus"), radices);
    }
  return network->k == 2 ? g_strdup_printf (_ ("%d-cube"), network->n)
                         : g_strdup_printf ("GH(%d,%d)", network->n, network->k);
}

void
fs_topology_append_rows (GString *table, const FsColumn *columns, guint n_columns, GPtrArray *rows)
{
  g_autoptr (GPtrArray) list = fs_columns_list (columns, n_columns);
  g_autoptr (GPtrArray) taken = rows;
  g_autofree char *text = fs_rows_to_text (FS_ROWS_TABLE, list, rows, NULL);

  g_string_append (table, text);
}

void
fs_topology_append_left_out (GString *table, const FsTopologyQuery *query)
{
  g_autofree char *nodes = fs_number_display_count (query->network.n_nodes);

  g_string_append_printf (table, _ ("The %s nodes are listed with --all.\n"), nodes);
}

void
fs_topology_write_node (FsJsonText *json, const char *key, const FsInterconnect *network, uint32_t node)
{
  char text[FS_INTERCONNECT_MAX_ADDRESS + 1];

  fs_json_text_word (json, key, fs_interconnect_address (network, node, text));
}

void
fs_topology_write_nodes (FsJsonText *json, const char *key, const FsInterconnect *network, const uint32_t *nodes,
                         int n_nodes)
{
  fs_json_text_list_on_one_line (json, key);
  for (int i = 0; i < n_nodes; i++)
    fs_topology_write_node (json, NULL, network, nodes[i]);
  fs_json_text_close (json);
}
