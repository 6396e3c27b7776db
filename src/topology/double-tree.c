#include "topology/double-tree.h"

FsTreeNode *
fs_double_tree_order (const FsNetwork *network, int base, uint32_t source)
{
  FsTreeNode *nodes = g_new (FsTreeNode, network->n_nodes);
  FsLineCopy far_copy = fs_double_tree_far_copy (network, base, source);
  uint32_t n = 2;

  nodes[0] = (FsTreeNode){ source, 0, fs_double_tree_root (network) };
  nodes[1] = (FsTreeNode){ far_copy.destination, 0, far_copy.branch };
  for (uint32_t parent = 0; parent < n; parent++)
    {
      FsLineCopy copies[FS_LINE_TREE_MAX_COPIES];
      int n_copies = fs_line_tree_copies (network, base, nodes[parent].node, nodes[parent].branch, copies);

      for (int i = 0; i < n_copies; i++)
        nodes[n++] = (FsTreeNode){ copies[i].destination, parent, copies[i].branch };
    }
  g_assert (n == network->n_nodes);
  return nodes;
}

FsLineTreeNode *
fs_double_tree_nodes_new (int n, int base, uint32_t source)
{
  FsNetwork cube;

  fs_network_init_hypercube (&cube, n);
  return fs_line_tree_nodes_of (&cube, fs_double_tree_order (&cube, base, source));
}
