#include "topology/binomial-tree.h"

int
fs_binomial_tree_position (const FsNetwork *network, int base, uint32_t root, uint32_t node)
{
  uint32_t relative = fs_network_productive (network, root, node);

  for (int p = network->n - 1; p >= 0; p--)
    if (relative >> fs_binomial_tree_dimension (network->n, base, p) & 1)
      return p;
  return FS_BINOMIAL_TREE_ROOT;
}

uint32_t
fs_binomial_tree_parent (const FsNetwork *network, int base, uint32_t root, uint32_t node)
{
  int position = fs_binomial_tree_position (network, base, root, node);

  g_assert (position != FS_BINOMIAL_TREE_ROOT);
  return fs_network_neighbor (network, node, fs_binomial_tree_dimension (network->n, base, position));
}

uint32_t
fs_binomial_tree_subtree_size (int n, int position)
{
  return UINT32_C (1) << (n - 1 - position);
}
