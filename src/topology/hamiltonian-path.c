#include "topology/hamiltonian-path.h"

#include "topology/multidestination.h"

FsLineCopy
fs_hamiltonian_worm (const FsNetwork *network, uint32_t source)
{
  return (FsLineCopy){
    .destination = fs_hamiltonian_previous (network, source),
    .port = fs_hamiltonian_port (network, source),
    .branch = { .position = (int8_t) (network->n - 1),
                .levels = network->n > 1 ? FS_MULTIDESTINATION_SEVERAL : FS_LINE_TREE_WHOLE },
  };
}

FsTreeNode *
fs_hamiltonian_order (const FsNetwork *network, uint32_t source)
{
  FsTreeNode *nodes = g_new (FsTreeNode, network->n_nodes);
  FsBranch branch = fs_hamiltonian_worm (network, source).branch;

  nodes[0] = (FsTreeNode){ source, 0, fs_line_tree_root () };
  for (uint32_t i = 1; i < network->n_nodes; i++)
    nodes[i] = (FsTreeNode){ fs_hamiltonian_next (network, nodes[i - 1].node), i - 1, branch };
  return nodes;
}

FsLineTreeNode *
fs_hamiltonian_nodes_new (const FsNetwork *network, uint32_t source)
{
  FsLineTreeNode *nodes = g_new (FsLineTreeNode, network->n_nodes);
  FsBranch branch = fs_hamiltonian_worm (network, source).branch;

  for (uint32_t node = 0; node < network->n_nodes; node++)
    nodes[node] = (FsLineTreeNode){ fs_hamiltonian_previous (network, node), branch, 1 };
  nodes[source] = (FsLineTreeNode){ source, fs_line_tree_root (), 0 };
  return nodes;
}
