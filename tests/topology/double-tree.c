/* The double tree of a hypercube: two cut binomial trees that cover every node once. */
#include "topology/double-tree.h"

#include "tests/support/test.h"

/* Every node has one parent, listed before it; the copies but one cross a link; nobody is farther from the root of its tree
 * than the tree is deep. */
static void
check_double_tree (int n, int base, guint32 source)
{
  FsNetwork network;
  g_autofree FsTreeNode *nodes = NULL;
  g_autofree FsLineTreeNode *by_node = fs_double_tree_nodes_new (n, base, source);
  g_autofree gboolean *seen = g_new0 (gboolean, 1u << n);
  int last = 0;

  fs_network_init_hypercube (&network, n);
  nodes = fs_double_tree_order (&network, base, source);
  g_assert_cmpuint (nodes[0].node, ==, source);
  seen[source] = TRUE;
  for (guint32 i = 1; i < network.n_nodes; i++)
    {
      guint32 node = nodes[i].node, parent = nodes[nodes[i].parent].node;
      guint32 root = fs_double_tree_root_of (n, source, node);

      g_assert_cmpuint (nodes[i].parent, <, i);
      g_assert_false (seen[node]);
      seen[node] = TRUE;
      g_assert_cmpuint (by_node[node].parent, ==, parent);
      last = MAX (last, by_node[node].step);
      g_assert_true (fs_double_tree_is_far (nodes[i].branch) == (i == 1));
      if (i == 1)
        {
          g_assert_cmpuint (node, ==, source ^ (network.n_nodes - 1));
          g_assert_cmpuint (parent, ==, source);
          continue;
        }
      g_assert_cmpuint (fs_binomial_tree_parent (&network, base, root, node), ==, parent);
      g_assert_cmpint (fs_network_distance (&network, root, node), <=,
                       root == source ? fs_double_tree_forward (n) : fs_double_tree_backward (n));
    }
  g_assert_cmpint (last, ==, fs_double_tree_steps (n));
  g_assert_cmpint (fs_double_tree_steps (n), ==, MAX (fs_double_tree_forward (n), 1 + fs_double_tree_backward (n)));
}

FS_TEST (double_tree)
{
  for (int n = 1; n <= 9; n++)
    for (int base = 0; base < n; base++)
      for (guint32 source = 0; source < 1u << n; source += 1 + source)
        check_double_tree (n, base, source);
}
