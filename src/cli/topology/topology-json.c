#include "base/json-text.h"
#include "cli/topology/topology.h"
#include "topology/network-metrics.h"
#include "topology/double-tree.h"

static const char *
text_of (const FsInterconnect *network, uint32_t node, char text[FS_INTERCONNECT_MAX_ADDRESS + 1])
{
  return fs_interconnect_address (network, node, text);
}

static void
write_metrics_of (FsJsonText *json, FsNetworkMetrics metrics)
{
  if (metrics.degree_min != metrics.degree)
    fs_json_text_integer (json, "degree_min", metrics.degree_min);
  fs_json_text_integer (json, "degree", metrics.degree);
  fs_json_text_short_number (json, "links", metrics.links);
  fs_json_text_short_number (json, "channels", metrics.channels);
  fs_json_text_integer (json, "diameter", metrics.diameter);
  fs_json_text_short_number (json, "mean_distance", metrics.mean_distance);
  fs_json_text_short_number (json, "bisection_width", metrics.bisection_width);
}

static void
write_metrics (FsJsonText *json, const FsTopologyAnswer *answer)
{
  static const char *const names[] = { "generalized", "torus", "mesh" };
  const FsInterconnect *network = &answer->query->network;

  fs_json_text_list (json, "metrics");
  for (FsNetworkKind kind = FS_NETWORK_GH; kind <= (network->k == 2 ? FS_NETWORK_GH : FS_NETWORK_MESH); kind++)
    {
      fs_json_text_object (json, NULL);
      fs_json_text_string (json, "network", network->k == 2 ? "hypercube" : names[kind]);
      write_metrics_of (json, fs_network_metrics (&network->gh, kind));
      fs_json_text_close (json);
    }
  fs_json_text_close (json);
}

static void
write_neighbors_of (FsJsonText *json, const FsInterconnect *network, uint32_t node, uint32_t *neighbors)
{
  int n_neighbors = fs_interconnect_neighbors (network, node, neighbors);

  fs_topology_write_node (json, "node", network, node);
  fs_topology_write_nodes (json, "neighbors", network, neighbors, n_neighbors);
}

static void
write_neighbors (FsJsonText *json, const FsTopologyAnswer *answer)
{
  const FsInterconnect *network = &answer->query->network;
  g_autofree uint32_t *neighbors = g_new (uint32_t, network->degree);

  if (answer->query->one_node)
    {
      write_neighbors_of (json, network, answer->query->node, neighbors);
      return;
    }
  if (!fs_topology_lists_nodes (answer->query))
    return;
  fs_json_text_list (json, "nodes");
  for (uint32_t v = 0; v < network->n_nodes; v++)
    {
      fs_json_text_object (json, NULL);
      write_neighbors_of (json, network, v, neighbors);
      fs_json_text_close (json);
    }
  fs_json_text_close (json);
}

static void
write_necklaces (FsJsonText *json, const FsTopologyAnswer *answer)
{
  const FsInterconnect *network = &answer->query->network;
  const FsNecklaces *necklaces = answer->necklaces;
  g_autofree uint32_t *members = g_new (uint32_t, network->degree);

  fs_json_text_integer (json, "count", necklaces->n_necklaces);
  fs_json_text_list (json, "necklaces");
  for (guint i = 0; i < necklaces->n_necklaces; i++)
    {
      const FsNecklace *necklace = &necklaces->list[i];
      int n_members = fs_necklace_members (&network->gh, necklace, answer->query->unfolded, members);

      fs_json_text_object (json, NULL);
      fs_topology_write_node (json, "generator", network, necklace->generator);
      fs_json_text_integer (json, "period", necklace->period);
      fs_topology_write_nodes (json, "members", network, members, n_members);
      fs_json_text_close (json);
    }
  fs_json_text_close (json);
}

/* Section 3 of GENERALIZED_HYPERCUBE.md for each node: what its place in the BST follows from. */
static void
write_tree_nodes (FsJsonText *json, const FsTopologyAnswer *answer)
{
  const FsInterconnect *network = &answer->query->network;
  const FsGh *gh = &network->gh;
  const FsSpanningTree *tree = answer->tree;
  g_autofree uint32_t *children = g_new (uint32_t, gh->degree);

  fs_json_text_list (json, "nodes");
  for (uint32_t v = 0; v < network->n_nodes; v++)
    {
      uint32_t relative = fs_gh_untranslate (gh, v, answer->query->root);
      int positions[FS_GH_MAX_N];
      int n_zeros = fs_spanning_leading_zeros (gh, relative, tree->displacement[relative], positions);
      int n_children = (int) (tree->child_start[relative + 1] - tree->child_start[relative]);

      for (int i = 0; i < n_children; i++)
        children[i]
            = fs_gh_translate (gh, tree->children[tree->child_start[relative] + (guint) i], answer->query->root);
      fs_json_text_object (json, NULL);
      fs_topology_write_node (json, "node", network, v);
      fs_json_text_integer (json, "displacement", tree->displacement[relative]);
      fs_json_text_integer (json, "period",
                            relative != 0 ? answer->necklaces->list[answer->necklaces->number[relative]].period : 1);
      fs_json_text_integer (json, "depth", fs_gh_weight (gh, relative));
      fs_json_text_list_on_one_line (json, "leading_zeros");
      for (int i = 0; i < n_zeros; i++)
        fs_json_text_integer (json, NULL, positions[i]);
      fs_json_text_close (json);
      fs_json_text_integer (json, "bound", n_zeros * (gh->k - 1));
      fs_topology_write_nodes (json, "children", network, children, n_children);
      fs_json_text_close (json);
    }
  fs_json_text_close (json);
}

static void
write_tree (FsJsonText *json, const FsTopologyAnswer *answer)
{
  const FsTopologyQuery *query = answer->query;
  char child[FS_INTERCONNECT_MAX_ADDRESS + 1];

  fs_topology_write_node (json, "root", &query->network, query->root);
  if (query->show == FS_SHOW_BINOMIAL_TREE)
    fs_json_text_integer (json, "base", query->base);
  fs_json_text_object (json, "parent");
  for (uint32_t v = 0; v < query->network.n_nodes; v++)
    if (v != query->root)
      fs_topology_write_node (json, text_of (&query->network, v, child), &query->network,
                              fs_topology_answer_parent (answer, v));
  fs_json_text_close (json);
  fs_json_text_list_on_one_line (json, "subtree_sizes");
  for (int i = 0; i < fs_topology_answer_n_subtrees (answer); i++)
    fs_json_text_integer (json, NULL, fs_topology_answer_subtree_size (answer, i));
  fs_json_text_close (json);
  if (query->show == FS_SHOW_BST && fs_topology_lists_nodes (query))
    write_tree_nodes (json, answer);
}

static void
write_double_tree (FsJsonText *json, const FsTopologyAnswer *answer)
{
  const FsTopologyQuery *query = answer->query;
  const FsInterconnect *network = &query->network;

  fs_topology_write_node (json, "root", network, query->root);
  fs_topology_write_node (json, "complement", network, fs_topology_complement (query));
  fs_json_text_integer (json, "base", query->base);
  fs_json_text_integer (json, "steps", fs_double_tree_steps (network->n));
  fs_json_text_list (json, "nodes");
  for (uint32_t v = 0; v < network->n_nodes; v++)
    if (v != query->root)
      {
        fs_json_text_object (json, NULL);
        fs_topology_write_node (json, "node", network, v);
        fs_topology_write_node (json, "parent", network, answer->line_tree[v].parent);
        fs_topology_write_node (json, "tree", network, fs_double_tree_root_of (network->n, query->root, v));
        fs_json_text_integer (json, "step", answer->line_tree[v].step);
        fs_json_text_close (json);
      }
  fs_json_text_close (json);
}

static void
write_graph (FsJsonText *json, const FsTopologyAnswer *answer)
{
  const FsTopologyQuery *query = answer->query;
  g_autofree uint32_t *parents = g_new (uint32_t, query->network.degree);
  char child[FS_INTERCONNECT_MAX_ADDRESS + 1];

  fs_topology_write_node (json, "root", &query->network, query->root);
  fs_json_text_object (json, "parents");
  for (uint32_t v = 0; v < query->network.n_nodes; v++)
    if (v != query->root)
      fs_topology_write_nodes (json, text_of (&query->network, v, child), &query->network, parents,
                               fs_topology_answer_parents (answer, v, parents));
  fs_json_text_close (json);
  fs_json_text_integer (json, "edges", answer->graph->n_edges);
}

static void
write_multicast (FsJsonText *json, const FsTopologyAnswer *answer)
{
  const FsInterconnect *network = &answer->query->network;

  fs_topology_write_node (json, "source", network, answer->query->root);
  fs_json_text_integer (json, "messages", fs_topology_answer_messages (answer));
  fs_json_text_integer (json, "hops", fs_topology_answer_hops (answer));
  fs_json_text_list (json, "edges");
  for (guint i = 0; i < answer->branches->len; i++)
    {
      const FsMulticastBranch *branch = &g_array_index (answer->branches, FsMulticastBranch, i);

      fs_json_text_object (json, NULL);
      fs_topology_write_node (json, "from", network, branch->from);
      fs_topology_write_node (json, "to", network, branch->to);
      fs_json_text_integer (json, "messages", branch->messages);
      fs_json_text_integer (json, "destinations", branch->destinations);
      fs_json_text_close (json);
    }
  fs_json_text_close (json);
}

static void
write_path (FsJsonText *json, const FsTopologyAnswer *answer)
{
  fs_json_text_integer (json, "hops", answer->path_length - 1);
  fs_topology_write_nodes (json, "path", &answer->query->network, answer->path, answer->path_length);
}

char *
fs_topology_json (const FsTopologyAnswer *answer)
{
  static void (*const writers[]) (FsJsonText *, const FsTopologyAnswer *) = {
    [FS_SHOW_METRICS] = write_metrics,
    [FS_SHOW_NEIGHBORS] = write_neighbors,
    [FS_SHOW_NECKLACES] = write_necklaces,
    [FS_SHOW_BINOMIAL_TREE] = write_tree,
    [FS_SHOW_DOUBLE_TREE] = write_double_tree,
    [FS_SHOW_BST] = write_tree,
    [FS_SHOW_BSG] = write_graph,
    [FS_SHOW_MULTICAST] = write_multicast,
    [FS_SHOW_PATH] = write_path,
    [FS_SHOW_PACKAGING] = fs_topology_packaging_json,
    [FS_SHOW_DEPENDENCIES] = fs_topology_dependencies_json,
  };
  const FsTopologyQuery *query = answer->query;
  const FsInterconnect *network = &query->network;
  gboolean is_grid = fs_interconnect_is_grid (network);
  FsJsonText json;

  fs_json_text_init (&json, 2);
  fs_json_text_object (&json, NULL);
  fs_json_text_string (&json, "topology",
                       !is_grid                                     ? query->generalized ? "generalized" : "hypercube"
                       : network->grid.topology == FS_TOPOLOGY_MESH ? "mesh"
                                                                    : "torus");
  fs_json_text_integer (&json, "n", network->n);
  if (is_grid)
    {
      fs_json_text_list_on_one_line (&json, "k");
      for (int d = 0; d < network->n; d++)
        fs_json_text_integer (&json, NULL, network->grid.k[d]);
      fs_json_text_close (&json);
    }
  else
    fs_json_text_integer (&json, "k", network->k);
  fs_json_text_integer (&json, "N", network->n_nodes);
  if (is_grid)
    {
      write_metrics_of (&json, fs_topology_grid_metrics (&network->grid));
      fs_json_text_short_number (&json, "capacity", fs_network_capacity (&network->grid));
    }
  else
    write_metrics_of (&json, fs_network_metrics (&network->gh, FS_NETWORK_GH));
  if (!is_grid || query->show == FS_SHOW_NEIGHBORS || query->show == FS_SHOW_DEPENDENCIES)
    writers[query->show](&json, answer);
  else if (query->show == FS_SHOW_PATH)
    fs_topology_grid_path_json (&json, answer);
  else if (query->show == FS_SHOW_BINOMIAL_TREE)
    fs_topology_grid_tree_json (&json, answer);
  fs_json_text_close (&json);
  return fs_json_text_finish (&json);
}
