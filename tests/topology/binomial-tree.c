/* The binomial tree of a hypercube: every node but the root has one parent. */
#include "topology/binomial-tree.h"
#include "topology/line-tree.h"
#include "tests/support/test.h"

/* Every node but the root has exactly one parent, listed before it, one hop away along its position; a node of
 * position p has n - 1 - p children; subtrees have 2^(n - 1 - p) nodes. */
static void
check_tree (int n, int base, guint32 root)
{
  FsNetwork network;
  g_autofree FsTreeNode *nodes = NULL;
  g_autofree guint32 *seen = g_new0 (guint32, 1u << n); /* position in the list, the root has 1 */
  g_autofree guint32 *children = g_new0 (guint32, 1u << n);
  g_autofree guint32 *size = g_new (guint32, 1u << n);

  fs_network_init_hypercube (&network, n);
  nodes = fs_line_tree_order (&network, base, root);
  g_assert_cmpuint (nodes[0].node, ==, root);
  seen[root] = 1;
  for (guint32 i = 1; i < network.n_nodes; i++)
    {
      guint32 node = nodes[i].node;
      guint32 parent = fs_binomial_tree_parent (&network, base, root, node);
      int position = fs_binomial_tree_position (&network, base, root, node);
      int dimension = fs_binomial_tree_dimension (n, base, position);

      g_assert_cmpuint (seen[node], ==, 0);
      g_assert_cmpuint (seen[parent], !=, 0);
      g_assert_cmpint (dimension, ==, (base + position) % n);
      g_assert_cmpuint (fs_network_neighbor (&network, parent, dimension), ==, node);
      g_assert_cmpint (fs_binomial_tree_position (&network, base, root, parent), <, position);
      seen[node] = i + 1;
      children[parent]++;
    }
  g_assert_cmpint (fs_binomial_tree_position (&network, base, root, root), ==, FS_BINOMIAL_TREE_ROOT);
  for (guint32 x = 0; x < network.n_nodes; x++)
    size[x] = 1;
  for (guint32 i = network.n_nodes - 1; i > 0; i--)
    {
      guint32 node = nodes[i].node;
      int position = fs_binomial_tree_position (&network, base, root, node);

      g_assert_cmpuint (children[node], ==, n - 1 - position);
      g_assert_cmpuint (size[node], ==, fs_binomial_tree_subtree_size (n, position));
      size[fs_binomial_tree_parent (&network, base, root, node)] += size[node];
    }
  g_assert_cmpuint (children[root], ==, n);
}

FS_TEST (binomial_tree)
{
  for (int n = 1; n <= 7; n++)
    for (int base = 0; base < n; base++)
      for (guint32 root = 0; root < 1u << n; root += 1 + root)
        check_tree (n, base, root);
}

FS_TEST (network)
{
  FsNetwork network;

  for (int n = 1; n <= 20; n += n < 10 ? 1 : 5)
    {
      fs_network_init_hypercube (&network, n);
      g_assert_cmpuint (network.n_nodes, ==, 1u << n);
      g_assert_cmpuint (network.n_channels, ==, (guint) n << n);
      for (guint32 c = 0; c < network.n_channels; c += 1 + c / 50)
        {
          guint32 node = fs_network_channel_node (&network, c);
          int d = fs_network_channel_dimension (&network, c);
          guint32 end = fs_network_far_end (&network, c);

          g_assert_cmpuint (fs_network_channel (&network, node, d), ==, c);
          g_assert_cmpuint (fs_network_productive (&network, node, end), ==, 1u << d);
          g_assert_cmpint (fs_network_distance (&network, node, end), ==, 1);
          g_assert_cmpuint (fs_network_far_end (&network, fs_network_channel (&network, end, d)), ==, node);
        }
    }
  g_assert_cmpint (fs_network_highest (0x2c), ==, 5);
  g_assert_cmpint (fs_network_lowest (0x2c), ==, 2);
}
