/* Graphs for Graphviz. */
#include "cli/topology/topology.h"

static void
write_edge (GString *dot, const FsInterconnect *network, uint32_t from, uint32_t to, const char *arrow,
            const char *attributes)
{
  char a[FS_INTERCONNECT_MAX_ADDRESS + 1], b[FS_INTERCONNECT_MAX_ADDRESS + 1];

  g_string_append_printf (dot, "  \"%s\" %s \"%s\"%s;\n", fs_interconnect_address (network, from, a), arrow,
                          fs_interconnect_address (network, to, b), attributes);
}

/* Each link once, or those of one node. */
static void
write_links (GString *dot, const FsTopologyAnswer *answer)
{
  const FsTopologyQuery *query = answer->query;
  const FsInterconnect *network = &query->network;
  g_autofree uint32_t *neighbors = g_new (uint32_t, network->degree);
  uint32_t first = query->one_node ? query->node : 0;
  uint32_t last = query->one_node ? query->node : network->n_nodes - 1;

  for (uint32_t v = first; v <= last; v++)
    {
      int n_neighbors = fs_interconnect_neighbors (network, v, neighbors);

      for (int i = 0; i < n_neighbors; i++)
        if (query->one_node || neighbors[i] > v)
          write_edge (dot, network, v, neighbors[i], "--", "");
    }
}

/* An arrow is one rotation. */
static void
write_necklaces (GString *dot, const FsTopologyAnswer *answer)
{
  const FsInterconnect *network = &answer->query->network;

  for (guint i = 0; i < answer->necklaces->n_necklaces; i++)
    {
      const FsNecklace *necklace = &answer->necklaces->list[i];
      uint32_t v = necklace->generator;

      do
        {
          write_edge (dot, network, v, fs_gh_rotate (&network->gh, v), "->", "");
          v = fs_gh_rotate (&network->gh, v);
        }
      while (v != necklace->generator);
    }
}

static void
write_tree (GString *dot, const FsTopologyAnswer *answer)
{
  const FsTopologyQuery *query = answer->query;

  for (uint32_t v = 0; v < query->network.n_nodes; v++)
    if (v != query->root)
      write_edge (dot, &query->network, fs_topology_answer_parent (answer, v), v, "->", "");
}

static void
write_graph (GString *dot, const FsTopologyAnswer *answer)
{
  const FsTopologyQuery *query = answer->query;
  g_autofree uint32_t *parents = g_new (uint32_t, query->network.degree);

  for (uint32_t v = 0; v < query->network.n_nodes; v++)
    {
      int count = v != query->root ? fs_topology_answer_parents (answer, v, parents) : 0;

      for (int i = 0; i < count; i++)
        write_edge (dot, &query->network, parents[i], v, "->", "");
    }
}

/* Labels i/j: i messages for j destinations; destinations are filled. */
static void
write_multicast (GString *dot, const FsTopologyAnswer *answer)
{
  const FsTopologyQuery *query = answer->query;

  for (guint i = 0; i < query->destinations->len; i++)
    {
      char text[FS_INTERCONNECT_MAX_ADDRESS + 1];

      g_string_append_printf (
          dot, "  \"%s\" [style=filled];\n",
          fs_interconnect_address (&query->network, g_array_index (query->destinations, uint32_t, i), text));
    }
  for (guint i = 0; i < answer->branches->len; i++)
    {
      const FsMulticastBranch *branch = &g_array_index (answer->branches, FsMulticastBranch, i);
      char label[64];

      g_snprintf (label, sizeof label, " [label=\"%u/%u\"]", branch->messages, branch->destinations);
      write_edge (dot, &query->network, branch->from, branch->to, "->", label);
    }
}

static void
write_path (GString *dot, const FsTopologyAnswer *answer)
{
  for (int i = 1; i < answer->path_length; i++)
    write_edge (dot, &answer->query->network, answer->path[i - 1], answer->path[i], "->", "");
}

char *
fs_topology_dot (const FsTopologyAnswer *answer)
{
  static void (*const writers[]) (GString *, const FsTopologyAnswer *) = {
    [FS_SHOW_NEIGHBORS] = write_links,
    [FS_SHOW_NECKLACES] = write_necklaces,
    [FS_SHOW_BINOMIAL_TREE] = write_tree,
    [FS_SHOW_DOUBLE_TREE] = write_tree,
    [FS_SHOW_BST] = write_tree,
    [FS_SHOW_BSG] = write_graph,
    [FS_SHOW_MULTICAST] = write_multicast,
    [FS_SHOW_PATH] = write_path,
  };
  FsTopologyShow show = answer->query->show;
  const FsInterconnect *network = &answer->query->network;
  GString *dot = g_string_new (NULL);
  g_autofree char *name = NULL;

  g_assert (show != FS_SHOW_METRICS && show != FS_SHOW_PACKAGING && show != FS_SHOW_DEPENDENCIES);
  if (fs_interconnect_is_grid (network))
    name = fs_topology_name (network);
  else
    name = g_strdup_printf ("GH(%d,%d)", network->n, network->k);
  g_string_append_printf (dot, "%s \"%s\" {\n", show == FS_SHOW_NEIGHBORS ? "graph" : "digraph", name);
  writers[show](dot, answer);
  g_string_append (dot, "}\n");
  return g_string_free (dot, FALSE);
}
