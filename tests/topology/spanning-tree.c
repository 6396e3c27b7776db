/* The facts of GENERALIZED_HYPERCUBE.md 3 and 4, for all networks. */
#include "topology/spanning-tree.h"

#include "tests/support/test.h"
#include "tests/topology/networks.h"

/* Fact 1, and fact 2: every chain of parents reaches 0 in weight(v) steps, and through nodes of one displacement. */
static void
check_chains (const FsSpanningTree *tree)
{
  const FsGh *gh = &tree->gh;

  g_assert_cmpuint (tree->parent[0], ==, 0);
  for (guint32 v = 1; v < gh->n_nodes; v++)
    {
      guint32 parent = tree->parent[v];

      g_assert_cmpint (fs_gh_distance (gh, parent, v), ==, 1);
      g_assert_cmpint (fs_gh_weight (gh, parent), ==, fs_gh_weight (gh, v) - 1);
      if (parent != 0)
        g_assert_cmpuint (tree->displacement[parent], ==, tree->displacement[v]);
    }
}

/* Fact 3. */
static void
check_sizes (const FsSpanningTree *tree, const FsNecklaces *necklaces)
{
  g_autofree guint32 *expected = g_new0 (guint32, tree->n_subtrees);
  guint shorter = 0;

  g_assert_cmpint (tree->n_subtrees, ==, tree->gh.degree);
  for (guint i = 0; i < necklaces->n_necklaces; i++)
    {
      for (int j = 0; j < necklaces->list[i].period; j++)
        expected[j]++;
      shorter += necklaces->list[i].period < tree->gh.degree;
    }
  for (int i = 0; i < tree->n_subtrees; i++)
    {
      g_assert_cmpuint (tree->subtree_size[i], ==, expected[i]);
      g_assert_true (i == 0 || tree->subtree_size[i] <= tree->subtree_size[i - 1]);
    }
  g_assert_cmpuint (tree->subtree_size[0] - tree->subtree_size[tree->n_subtrees - 1], ==, shorter);
}

/* Children are those whose parent this is, each differs in a leading zero, the deepest nodes have none of either. */
static void
check_children (const FsSpanningTree *tree)
{
  const FsGh *gh = &tree->gh;

  g_assert_cmpuint (tree->child_start[0], ==, 0);
  g_assert_cmpuint (tree->child_start[gh->n_nodes], ==, gh->n_nodes - 1);
  g_assert_cmpuint (tree->child_start[1], ==, gh->degree);
  for (guint32 v = 1; v < gh->n_nodes; v++)
    {
      int positions[FS_GH_MAX_N];
      int zeros = leading_zeros (gh, v, tree->displacement[v], positions);
      guint32 first = tree->child_start[v], end = tree->child_start[v + 1];
      guint32 field = 0;

      g_assert_cmpint ((gh->k - 1) * zeros, >=, end - first);
      g_assert_true (fs_gh_weight (gh, v) < gh->n || zeros == 0);
      for (int i = 0; i < zeros; i++)
        field |= 1u << positions[i];
      for (guint32 c = first; c < end; c++)
        {
          guint32 child = tree->children[c];
          int p = 0;

          g_assert_cmpuint (tree->parent[child], ==, v);
          g_assert_true (c == first || child > tree->children[c - 1]);
          while (fs_gh_digit (gh, child, p) == fs_gh_digit (gh, v, p))
            p++;
          g_assert_true (field >> p & 1);
        }
    }
}

static void
check_tree (const FsNecklaces *necklaces)
{
  g_autoptr (FsSpanningTree) tree = fs_spanning_tree_new (necklaces);
  const FsGh *gh = &tree->gh;

  for (guint32 v = 1; v < gh->n_nodes; v++)
    g_assert_cmpuint (tree->displacement[v], ==, necklaces->displacement[v]);
  /* The root of subtree i has displacement i. */
  for (int i = 0; i < gh->degree; i++)
    g_assert_cmpint (fs_necklace_displacement (gh, tree->children[i]), ==, tree->displacement[tree->children[i]]);
  check_chains (tree);
  check_sizes (tree, necklaces);
  check_children (tree);
}

FS_TEST (tree)
{
  for_the_networks (check_tree);
}

/* Section 4: g/P different parents one step nearer to the root, one path for each displacement. */
static void
check_parents (const FsSpanningGraph *graph, const FsNecklaces *necklaces)
{
  const FsGh *gh = &graph->gh;

  g_assert_cmpuint (graph->parent_start[1], ==, 0);
  for (guint32 v = 1; v < gh->n_nodes; v++)
    {
      const guint32 *parents = graph->parents + graph->parent_start[v];
      int period = necklaces->list[necklaces->number[v]].period;
      int m = (int) (graph->parent_start[v + 1] - graph->parent_start[v]);

      g_assert_cmpint (m, ==, gh->degree / period);
      g_assert_cmpuint (parents[0], ==, fs_spanning_parent (gh, v, necklaces->displacement[v]));
      for (int i = 0; i < m; i++)
        {
          int displacement = necklaces->displacement[v] + i * period;

          g_assert_cmpint (fs_gh_weight (gh, parents[i]), ==, fs_gh_weight (gh, v) - 1);
          g_assert_cmpint (fs_gh_distance (gh, parents[i], v), ==, 1);
          /* The parent occurs with this displacement, too, so that the path continues. */
          if (parents[i] != 0)
            g_assert_cmpint (displacement % necklaces->list[necklaces->number[parents[i]]].period, ==,
                             necklaces->displacement[parents[i]]);
          for (int j = 0; j < i; j++)
            g_assert_cmpuint (parents[i], !=, parents[j]);
        }
    }
}

static gboolean
is_parent (const FsSpanningGraph *graph, guint32 parent, guint32 v)
{
  for (guint32 e = graph->parent_start[v]; e < graph->parent_start[v + 1]; e++)
    if (graph->parents[e] == parent)
      return TRUE;
  return FALSE;
}

static void
check_graph_children (const FsSpanningGraph *graph)
{
  g_assert_cmpuint (graph->child_start[0], ==, 0);
  g_assert_cmpuint (graph->child_start[graph->gh.n_nodes], ==, graph->n_edges);
  for (guint32 v = 0; v < graph->gh.n_nodes; v++)
    for (guint32 c = graph->child_start[v]; c < graph->child_start[v + 1]; c++)
      {
        g_assert_true (is_parent (graph, v, graph->children[c]));
        g_assert_true (c == graph->child_start[v] || graph->children[c] > graph->children[c - 1]);
      }
}

static void
check_graph (const FsNecklaces *necklaces)
{
  g_autoptr (FsSpanningGraph) graph = fs_spanning_graph_new (necklaces);
  const FsGh *gh = &graph->gh;
  gboolean all_full = TRUE;

  for (guint i = 0; i < necklaces->n_necklaces; i++)
    all_full = all_full && necklaces->list[i].period == gh->degree;
  g_assert_cmpuint (graph->n_edges, ==, (guint64) gh->degree * necklaces->n_necklaces);
  g_assert_cmpuint (graph->parent_start[gh->n_nodes], ==, graph->n_edges);
  /* The graph is the tree just when all necklaces are full. */
  g_assert_cmpint (graph->n_edges == gh->n_nodes - 1, ==, all_full);
  check_parents (graph, necklaces);
  check_graph_children (graph);
}

FS_TEST (graph)
{
  for_the_networks (check_graph);
}

typedef struct {
  FsGh gh;
  FsNecklaces *necklaces;
  FsSpanningTree *tree;
} Network;

static Network
network_of (int n, int k)
{
  Network network;

  fs_gh_fill (&network.gh, n, k);
  network.necklaces = fs_necklaces_new (&network.gh);
  network.tree = fs_spanning_tree_new (network.necklaces);
  return network;
}

static void
network_clear (Network *network)
{
  fs_necklaces_free (network->necklaces);
  fs_spanning_tree_free (network->tree);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Network, network_clear)

/* Networks whose necklaces are all full: the subtrees are equal, the graph is the tree. */
FS_TEST (full)
{
  static const struct {
    int n, k, subtrees;
    guint size;
  } networks[] = { { 3, 4, 9, 7 }, { 4, 7, 24, 100 }, { 3, 25, 72, 217 }, { 4, 11, 40, 366 } };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_auto (Network) network = network_of (networks[i].n, networks[i].k);
      g_autoptr (FsSpanningGraph) graph = fs_spanning_graph_new (network.necklaces);

      g_assert_cmpint (network.tree->n_subtrees, ==, networks[i].subtrees);
      for (int j = 0; j < networks[i].subtrees; j++)
        g_assert_cmpuint (network.tree->subtree_size[j], ==, networks[i].size);
      g_assert_cmpuint (graph->n_edges, ==, network.gh.n_nodes - 1);
    }
}

static guint
count_leaves (const FsSpanningTree *tree, int weight)
{
  guint count = 0;

  for (guint32 v = 1; v < tree->gh.n_nodes; v++)
    count += tree->child_start[v] == tree->child_start[v + 1] && (weight == 0 || fs_gh_weight (&tree->gh, v) == weight);
  return count;
}

/* The bound by leading zeros is no number of children. */
FS_TEST (leaves)
{
  g_auto (Network) network = network_of (3, 4);
  g_auto (Network) binary = network_of (7, 2);
  guint32 zigzag = 0x54; /* 1010100 */
  int positions[FS_GH_MAX_N];

  g_assert_cmpuint (count_leaves (network.tree, 0), ==, 36);
  g_assert_cmpuint (count_leaves (network.tree, 2), ==, 9);
  g_assert_cmpint (leading_zeros (&network.gh, 48, 0, positions), ==, 2); /* 300 */
  g_assert_cmpuint (network.tree->child_start[49] - network.tree->child_start[48], ==, 3);
  g_assert_cmpint (leading_zeros (&binary.gh, zigzag, 0, positions), ==, 2);
  g_assert_cmpuint (binary.tree->child_start[zigzag], ==, binary.tree->child_start[zigzag + 1]);
}

/* Other interpretations of the rule leave the subtree: @first, @step: where the walk from @start begins and where it
 * goes. */
static guint
count_broken (const Network *network, gboolean from_left, int first, int step)
{
  const FsGh *gh = &network->gh;
  guint broken = 0;

  for (guint32 v = 1; v < gh->n_nodes; v++)
    {
      int index = network->tree->displacement[v] % gh->n;
      int p = ((from_left ? gh->n - 1 - index : index) + first + gh->n) % gh->n;
      guint32 parent;

      while (fs_gh_digit (gh, v, p) == 0)
        p = (p + step + gh->n) % gh->n;
      parent = fs_gh_with_digit (gh, v, p, 0);
      broken += parent != 0 && network->tree->displacement[parent] != network->tree->displacement[v];
    }
  return broken;
}

FS_TEST (other_readings_of_the_paper)
{
  g_auto (Network) network = network_of (3, 4);

  g_assert_cmpuint (count_broken (&network, TRUE, 1, 1), ==, 0);
  g_assert_cmpuint (count_broken (&network, TRUE, -1, -1), ==, 27); /* walking right */
  g_assert_cmpuint (count_broken (&network, TRUE, 0, 1), ==, 54);   /* looking at the start too */
  g_assert_cmpuint (count_broken (&network, FALSE, 1, 1), ==, 27);  /* counting from the right */
}

static void
check_zeros (int n, int k, const char *address, int n_zeros, guint n_children)
{
  g_autoptr (FsNecklaces) necklaces = NULL;
  g_autoptr (FsSpanningTree) tree = NULL;
  int positions[FS_GH_MAX_N];
  uint32_t node;
  FsGh gh;

  fs_gh_fill (&gh, n, k);
  g_assert_true (fs_gh_read_address (&gh, address, &node, NULL));
  necklaces = fs_necklaces_new (&gh);
  tree = fs_spanning_tree_new (necklaces);
  g_assert_cmpint (fs_spanning_leading_zeros (&gh, node, tree->displacement[node], positions), ==, n_zeros);
  g_assert_cmpuint (tree->child_start[node + 1] - tree->child_start[node], ==, n_children);
}

/* The examples of section 3. */
FS_TEST (leading_zeros)
{
  check_zeros (7, 2, "1010100", 2, 0);
  check_zeros (3, 4, "300", 2, 3);
  check_zeros (3, 4, "000", 3, 9);
  check_zeros (3, 4, "321", 0, 0);
}

/* A child differs from its parent in one of the leading zeros of the parent, for their common displacement. */
FS_TEST (children_are_in_leading_zeros)
{
  static const int networks[][2] = { { 3, 3 }, { 3, 4 }, { 7, 2 }, { 4, 3 }, { 2, 8 }, { 5, 3 } };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autoptr (FsNecklaces) necklaces = NULL;
      g_autoptr (FsSpanningTree) tree = NULL;
      FsGh gh;

      fs_gh_fill (&gh, networks[i][0], networks[i][1]);
      necklaces = fs_necklaces_new (&gh);
      tree = fs_spanning_tree_new (necklaces);
      for (uint32_t v = 1; v < gh.n_nodes; v++)
        {
          uint32_t parent = tree->parent[v];
          int positions[FS_GH_MAX_N];
          int n_zeros = fs_spanning_leading_zeros (&gh, parent, tree->displacement[v], positions);
          guint n_in = 0;

          for (int z = 0; z < n_zeros; z++)
            n_in += fs_gh_digit (&gh, v, positions[z]) != 0;
          g_assert_cmpuint (n_in, ==, 1);
        }
    }
}
