/* Worms with several destinations: together they deliver once to every node, over as many channels. */
#include "topology/multidestination.h"

#include "tests/support/test.h"

static int
count (const FsNetwork *network, int base, guint32 source)
{
  g_autofree FsTreeNode *nodes = fs_multidestination_order (network, base, source);
  g_autofree FsLineTreeNode *by_node = fs_multidestination_nodes_new (network, base, source);
  g_autofree guint8 *seen = g_new0 (guint8, network->n_nodes);
  int last = 0, n_worms = 0;

  g_assert_cmpuint (nodes[0].node, ==, source);
  seen[source] = 1;
  for (guint32 i = 0; i < network->n_nodes; i++)
    {
      guint32 node = nodes[i].node, parent = nodes[nodes[i].parent].node;
      FsLineCopy worms[FS_LINE_TREE_MAX_COPIES];
      int n = fs_multidestination_worms (network, base, node, nodes[i].branch.position, worms);

      n_worms += n;
      for (int w = 0; w < n; w++)
        {
          int hops = 1;

          /* A worm keeps dimension order: in a hypercube from the higher dimension to the lower one. */
          for (guint32 at = node, next;
               (next = fs_multidestination_next (network, at, worms[w].destination, worms[w].port))
               != worms[w].destination;
               at = next, hops++)
            g_assert_true (!network->binary || (at ^ next) > (next ^ worms[w].destination));
          g_assert_cmpint (hops, ==, fs_network_distance (network, node, worms[w].destination));
          g_assert_true (fs_multidestination_is_several (worms[w].branch) == (hops > 1));
        }
      last = MAX (last, by_node[node].step);
      if (i == 0)
        continue;
      g_assert_cmpuint (nodes[i].parent, <, i);
      g_assert_cmpint (fs_network_distance (network, parent, node), ==, 1);
      g_assert_false (seen[node]);
      seen[node] = 1;
      g_assert_cmpuint (by_node[node].parent, ==, parent);
      if (network->binary)
        g_assert_cmpuint (fs_multidestination_parent (network, base, source, node), ==, parent);
    }
  g_assert_cmpint (last, ==, fs_multidestination_steps (network));
  return n_worms;
}

/* Over all bases and sources; the means of worms are those counted. */
static void
check_network (const FsNetwork *network)
{
  double sum = 0;

  for (int base = 0; base < network->n; base++)
    for (guint32 source = 0; source < network->n_nodes; source++)
      sum += count (network, base, source);
  sum /= (double) network->n * network->n_nodes;
  g_assert_cmpfloat_with_epsilon (fs_multidestination_mean_worms (network), sum, 1e-9);
}

FS_TEST (hypercubes)
{
  FsNetwork cube;

  for (int n = 1; n <= 8; n++)
    {
      double T = ((1 << n / 2 * 2) - 1) / 3;
      FsLineCopy worms[FS_LINE_TREE_MAX_COPIES];

      fs_network_init_hypercube (&cube, n);
      check_network (&cube);
      g_assert_cmpfloat (fs_multidestination_mean_worms (&cube), ==, 2 * T + (n % 2 == 0 ? 0 : 1 << (n - 1)));
      g_assert_cmpuint (fs_multidestination_worms (&cube, 0, 0, FS_LINE_TREE_ROOT, worms), ==, (guint) n);
    }
}

FS_TEST (meshes_and_tori)
{
  static const guint8 radices[][4] = { { 8, 8 }, { 5, 3 }, { 2, 4, 3 }, { 4, 4, 4 }, { 7 }, { 2, 2, 3, 5 } };

  for (guint i = 0; i < G_N_ELEMENTS (radices); i++)
    for (int wraps = 0; wraps < 2; wraps++)
      {
        FsNetwork network;
        int n = 0;

        while (n < 4 && radices[i][n] > 0)
          n++;
        fs_network_init (&network, wraps ? FS_TOPOLOGY_TORUS : FS_TOPOLOGY_MESH, n, radices[i]);
        check_network (&network);
      }
}
