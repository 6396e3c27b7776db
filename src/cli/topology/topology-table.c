/* For a reader. */
#include <glib/gi18n-lib.h>

#include "base/number.h"
#include "cli/topology/topology.h"
#include "study/documents/rows.h"
#include "topology/network-metrics.h"
#include "topology/double-tree.h"

static void
append_node (GString *table, const FsInterconnect *network, uint32_t node)
{
  char text[FS_INTERCONNECT_MAX_ADDRESS + 1];

  g_string_append (table, fs_interconnect_address (network, node, text));
}

static void
append_nodes (GString *table, const FsInterconnect *network, const uint32_t *nodes, int n_nodes)
{
  for (int i = 0; i < n_nodes; i++)
    {
      if (i > 0)
        g_string_append_c (table, ' ');
      append_node (table, network, nodes[i]);
    }
}

static void
append_spaces (GString *table, int count)
{
  for (int i = 0; i < count; i++)
    g_string_append_c (table, ' ');
}

/* A heading above addresses, and how many spaces each address of the column needs behind it. */
static int
append_heading (GString *table, const FsInterconnect *network, const char *title)
{
  int length = (int) g_utf8_strlen (title, -1);

  g_string_append (table, title);
  append_spaces (table, MAX (network->address_length - length, 0) + 2);
  return MAX (length - network->address_length, 0) + 2;
}

/* Meshes and tori have a capacity, too. */
enum { NETWORK, DEGREE, LINKS, CHANNELS, DIAMETER, MEAN_DISTANCE, BISECTION_WIDTH, CAPACITY, N_METRICS };
static const FsColumn metrics_columns[N_METRICS] = {
  { "network", .title = N_ ("network") },
  { "degree", .title = N_ ("degree") },
  { "links", .title = N_ ("links") },
  { "channels", .title = N_ ("channels") },
  { "diameter", .title = N_ ("diameter") },
  { "mean_distance", .title = N_ ("mean distance"), .digits = 6 },
  { "bisection_width", .title = N_ ("bisection width") },
  { "capacity", .title = N_ ("capacity"), .digits = 5 },
};

static FsRow *
metrics_row (FsNetworkMetrics metrics, const char *name)
{
  g_autofree char *range = g_strdup_printf (_ ("%d to %d"), metrics.degree_min, metrics.degree);
  const double numbers[]
      = { metrics.links, metrics.channels, metrics.diameter, metrics.mean_distance, metrics.bisection_width };
  FsRow *row = fs_row_new ();

  fs_row_set_text (row, &metrics_columns[NETWORK], name);
  if (metrics.degree_min != metrics.degree)
    fs_row_set_text (row, &metrics_columns[DEGREE], range);
  else
    fs_row_set_integer (row, &metrics_columns[DEGREE], metrics.degree);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    fs_row_set_number (row, &metrics_columns[LINKS + i], numbers[i]);
  return row;
}

static void
append_metrics (GString *table, const FsTopologyAnswer *answer)
{
  const FsInterconnect *network = &answer->query->network;
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  g_autofree char *nodes = fs_number_display_count (network->n_nodes);
  g_autofree char *name = fs_topology_name (network);

  if (fs_interconnect_is_grid (network))
    {
      FsRow *row = metrics_row (fs_topology_grid_metrics (&network->grid), name);

      fs_row_set_number (row, &metrics_columns[CAPACITY], fs_network_capacity (&network->grid));
      g_ptr_array_add (rows, row);
      /* TRANSLATORS: "8x8 torus: 64 nodes." */
      g_string_append_printf (table, _ ("%s: %s nodes. Capacity in flits per node per cycle.\n\n"), name, nodes);
      fs_topology_append_rows (table, metrics_columns, N_METRICS, rows);
      return;
    }
  g_ptr_array_add (rows, metrics_row (fs_network_metrics (&network->gh, FS_NETWORK_GH), name));
  if (network->k > 2)
    {
      g_ptr_array_add (rows, metrics_row (fs_network_metrics (&network->gh, FS_NETWORK_TORUS), _ ("torus")));
      g_ptr_array_add (rows, metrics_row (fs_network_metrics (&network->gh, FS_NETWORK_MESH), _ ("mesh")));
    }
  g_string_append_printf (table, _ ("Networks of %s nodes, n = %d, k = %d.\n\n"), nodes, network->n, network->k);
  fs_topology_append_rows (table, metrics_columns, CAPACITY, rows);
}

static void
append_neighbors (GString *table, const FsTopologyAnswer *answer)
{
  const FsTopologyQuery *query = answer->query;
  const FsInterconnect *network = &query->network;
  g_autofree uint32_t *neighbors = g_new (uint32_t, network->degree);
  uint32_t first = query->one_node ? query->node : 0;
  uint32_t last = query->one_node ? query->node : network->n_nodes - 1;
  int gap;

  if (!query->one_node && !fs_topology_lists_nodes (query))
    {
      fs_topology_append_left_out (table, query);
      return;
    }
  gap = append_heading (table, network, _ ("node"));
  g_string_append_printf (table, "%s\n", _ ("neighbors"));
  for (uint32_t v = first; v <= last; v++)
    {
      append_node (table, network, v);
      append_spaces (table, gap);
      append_nodes (table, network, neighbors, fs_interconnect_neighbors (network, v, neighbors));
      g_string_append_c (table, '\n');
    }
}

static void
append_necklaces (GString *table, const FsTopologyAnswer *answer)
{
  const FsInterconnect *network = &answer->query->network;
  const FsNecklaces *necklaces = answer->necklaces;
  g_autofree uint32_t *members = g_new (uint32_t, network->degree);
  g_autofree char *name = fs_topology_name (network);
  g_autofree char *count = fs_number_display_count (necklaces->n_necklaces);

  g_string_append_printf (table,
                          ngettext ("%s: %s necklace besides node 0; a full one has %d members.\n\n",
                                    "%s: %s necklaces besides node 0; a full one has %d members.\n\n",
                                    necklaces->n_necklaces),
                          name, count, network->degree);
  g_string_append_printf (table, "%s  %s  %s\n", _ ("distance"), _ ("period"), _ ("members"));
  for (guint i = 0; i < necklaces->n_necklaces; i++)
    {
      const FsNecklace *necklace = &necklaces->list[i];

      g_string_append_printf (table, "%*d  %*d  ", (int) g_utf8_strlen (_ ("distance"), -1), necklace->weight,
                              (int) g_utf8_strlen (_ ("period"), -1), necklace->period);
      append_nodes (table, network, members,
                    fs_necklace_members (&network->gh, necklace, answer->query->unfolded, members));
      g_string_append_c (table, '\n');
    }
}

static void
append_tree (GString *table, const FsTopologyAnswer *answer)
{
  const FsTopologyQuery *query = answer->query;
  const FsInterconnect *network = &query->network;
  g_autofree char *name = fs_topology_name (network);
  char root[FS_INTERCONNECT_MAX_ADDRESS + 1];
  int gap, parent_gap;

  fs_interconnect_address (network, query->root, root);
  if (query->show == FS_SHOW_BINOMIAL_TREE)
    g_string_append_printf (table, _ ("%s: binomial tree with root %s and base %d.\n"), name, root, query->base);
  else
    g_string_append_printf (table, _ ("%s: spanning tree BST with root %s.\n"), name, root);

  /* All sizes, or one where all are equal. */
  int n_subtrees = fs_topology_answer_n_subtrees (answer);
  int last = fs_topology_answer_subtree_size (answer, 0) == fs_topology_answer_subtree_size (answer, n_subtrees - 1)
                 ? 1
                 : n_subtrees;
  g_autoptr (GString) sizes = g_string_new (NULL);

  for (int i = 0; i < last; i++)
    g_string_append_printf (sizes, i == 0 ? "%u" : " %u", fs_topology_answer_subtree_size (answer, i));
  g_string_append_printf (table, _ ("Subtrees of the root: %d, nodes in each: %s.\n"), n_subtrees, sizes->str);

  if (!fs_topology_lists_nodes (query))
    {
      fs_topology_append_left_out (table, query);
      return;
    }
  g_string_append_c (table, '\n');
  gap = append_heading (table, network, _ ("node"));
  parent_gap = append_heading (table, network, _ ("parent"));
  g_string_append_printf (table, "%s\n", _ ("distance"));
  for (uint32_t v = 0; v < network->n_nodes; v++)
    if (v != query->root)
      {
        append_node (table, network, v);
        append_spaces (table, gap);
        append_node (table, network, fs_topology_answer_parent (answer, v));
        append_spaces (table, parent_gap);
        g_string_append_printf (table, "%*d\n", (int) g_utf8_strlen (_ ("distance"), -1),
                                fs_interconnect_distance (network, query->root, v));
      }
}

static void
append_double_tree (GString *table, const FsTopologyAnswer *answer)
{
  const FsTopologyQuery *query = answer->query;
  const FsInterconnect *network = &query->network;
  g_autofree char *name = fs_topology_name (network);
  char root[FS_INTERCONNECT_MAX_ADDRESS + 1], complement[FS_INTERCONNECT_MAX_ADDRESS + 1];
  int gap, parent_gap, tree_gap;

  g_string_append_printf (table, _ ("%s: double tree with root %s, complement %s and base %d.\n"), name,
                          fs_interconnect_address (network, query->root, root),
                          fs_interconnect_address (network, fs_topology_complement (query), complement), query->base);
  g_string_append_printf (table,
                          _ ("Steps: %d. The first copy of the root crosses all dimensions to the complement.\n"),
                          fs_double_tree_steps (network->n));
  if (!fs_topology_lists_nodes (query))
    {
      fs_topology_append_left_out (table, query);
      return;
    }
  g_string_append_c (table, '\n');
  gap = append_heading (table, network, _ ("node"));
  parent_gap = append_heading (table, network, _ ("parent"));
  tree_gap = append_heading (table, network, _ ("tree of"));
  g_string_append_printf (table, "%s\n", _ ("step"));
  for (uint32_t v = 0; v < network->n_nodes; v++)
    if (v != query->root)
      {
        append_node (table, network, v);
        append_spaces (table, gap);
        append_node (table, network, answer->line_tree[v].parent);
        append_spaces (table, parent_gap);
        append_node (table, network, fs_double_tree_root_of (network->n, query->root, v));
        append_spaces (table, tree_gap);
        g_string_append_printf (table, "%*d\n", (int) g_utf8_strlen (_ ("step"), -1), answer->line_tree[v].step);
      }
}

static void
append_graph (GString *table, const FsTopologyAnswer *answer)
{
  const FsTopologyQuery *query = answer->query;
  const FsInterconnect *network = &query->network;
  g_autofree uint32_t *parents = g_new (uint32_t, network->degree);
  g_autofree char *name = fs_topology_name (network);
  g_autofree char *edges = fs_number_display_count (answer->graph->n_edges);
  char root[FS_INTERCONNECT_MAX_ADDRESS + 1];
  int gap;

  g_string_append_printf (table, _ ("%s: spanning subgraph BSG with root %s, %s edges.\n"), name,
                          fs_interconnect_address (network, query->root, root), edges);
  if (!fs_topology_lists_nodes (query))
    {
      fs_topology_append_left_out (table, query);
      return;
    }
  g_string_append_c (table, '\n');
  gap = append_heading (table, network, _ ("node"));
  g_string_append_printf (table, "%s\n", _ ("parents"));
  for (uint32_t v = 0; v < network->n_nodes; v++)
    if (v != query->root)
      {
        append_node (table, network, v);
        append_spaces (table, gap);
        append_nodes (table, network, parents, fs_topology_answer_parents (answer, v, parents));
        g_string_append_c (table, '\n');
      }
}

static void
append_multicast (GString *table, const FsTopologyAnswer *answer)
{
  const FsTopologyQuery *query = answer->query;
  const FsInterconnect *network = &query->network;
  g_autofree char *messages = fs_number_display_count (fs_topology_answer_messages (answer));
  g_autofree char *hops = fs_number_display_count (fs_topology_answer_hops (answer));
  int from_gap, to_gap;

  g_string_append_printf (table,
                          _ ("Destinations: %u. Messages: %s. Hops: %s. i/j: i messages for j destinations.\n\n"),
                          query->destinations->len, messages, hops);
  from_gap = append_heading (table, network, _ ("from"));
  to_gap = append_heading (table, network, _ ("to"));
  g_string_append (table, "i/j\n");
  for (guint i = 0; i < answer->branches->len; i++)
    {
      const FsMulticastBranch *branch = &g_array_index (answer->branches, FsMulticastBranch, i);

      append_node (table, network, branch->from);
      append_spaces (table, from_gap);
      append_node (table, network, branch->to);
      append_spaces (table, to_gap);
      g_string_append_printf (table, "%u/%u\n", branch->messages, branch->destinations);
    }
}

static void
append_path (GString *table, const FsTopologyAnswer *answer)
{
  append_nodes (table, &answer->query->network, answer->path, answer->path_length);
  g_string_append_c (table, '\n');
}

char *
fs_topology_table (const FsTopologyAnswer *answer)
{
  static void (*const writers[]) (GString *, const FsTopologyAnswer *) = {
    [FS_SHOW_METRICS] = append_metrics,
    [FS_SHOW_NEIGHBORS] = append_neighbors,
    [FS_SHOW_NECKLACES] = append_necklaces,
    [FS_SHOW_BINOMIAL_TREE] = append_tree,
    [FS_SHOW_DOUBLE_TREE] = append_double_tree,
    [FS_SHOW_BST] = append_tree,
    [FS_SHOW_BSG] = append_graph,
    [FS_SHOW_MULTICAST] = append_multicast,
    [FS_SHOW_PATH] = append_path,
    [FS_SHOW_PACKAGING] = fs_topology_packaging_table,
    [FS_SHOW_DEPENDENCIES] = fs_topology_dependencies_table,
  };
  GString *table = g_string_new (NULL);

  if (fs_interconnect_is_grid (&answer->query->network) && answer->query->show == FS_SHOW_PATH)
    fs_topology_grid_path_table (table, answer);
  else if (fs_interconnect_is_grid (&answer->query->network) && answer->query->show == FS_SHOW_BINOMIAL_TREE)
    fs_topology_grid_tree_table (table, answer);
  else
    writers[answer->query->show](table, answer);
  return g_string_free (table, FALSE);
}
