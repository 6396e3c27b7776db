/* The path of a broadcast through all nodes of a hypercube: every node once, and channels in an order that rises along every path. */
#include "topology/hamiltonian-path.h"

#include "tests/support/test.h"
#include "topology/multidestination.h"

static void
check_path (const FsNetwork *network, uint32_t source)
{
  g_autofree FsTreeNode *nodes = fs_hamiltonian_order (network, source);
  g_autofree FsLineTreeNode *by_node = fs_hamiltonian_nodes_new (network, source);
  g_autofree guint8 *seen = g_new0 (guint8, network->n_nodes);
  FsLineCopy worm = fs_hamiltonian_worm (network, source), none[FS_LINE_TREE_MAX_COPIES];
  guint last = 0;

  g_assert_cmpuint (nodes[0].node, ==, source);
  g_assert_cmpuint (nodes[network->n_nodes - 1].node, ==, worm.destination);
  g_assert_cmpuint (fs_network_neighbor (network, source, worm.port), ==, nodes[1].node);
  g_assert_cmpint (fs_hamiltonian_hops (network, source, worm.destination), ==, network->n_nodes - 1);
  /* What nodes have received they send to nobody. */
  g_assert_cmpint (fs_multidestination_worms (network, 0, source, worm.branch.position, none), ==, 0);
  g_assert_true (fs_multidestination_is_several (worm.branch) == (network->n > 1));
  for (guint32 i = 0; i < network->n_nodes; i++)
    {
      guint32 node = nodes[i].node;

      g_assert_false (seen[node]);
      seen[node] = 1;
      g_assert_cmpint (by_node[node].step, ==, i > 0);
      g_assert_cmpint (fs_hamiltonian_hops (network, source, node), ==, i);
      if (i > 0)
        {
          guint32 before = nodes[i - 1].node;
          guint vc = !fs_hamiltonian_wrap_is_ahead (before, worm.destination);
          guint place = vc * network->n_nodes + fs_gray_rank (before);

          g_assert_cmpuint (nodes[i].parent, ==, i - 1);
          g_assert_cmpuint (by_node[node].parent, ==, before);
          g_assert_cmpuint (fs_hamiltonian_previous (network, node), ==, before);
          g_assert_cmpuint (fs_network_neighbor (network, before, fs_hamiltonian_port (network, before)), ==, node);
          /* The order of virtual channels that keeps the ring free of deadlock. */
          g_assert_true (i == 1 || place > last);
          last = place;
        }
    }
}

FS_TEST (every_source)
{
  FsNetwork cube;

  for (int n = 1; n <= 8; n++)
    {
      fs_network_init_hypercube (&cube, n);
      for (guint32 source = 0; source < cube.n_nodes; source++)
        check_path (&cube, source);
    }
}
