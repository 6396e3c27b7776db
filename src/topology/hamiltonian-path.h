/* The worm of a broadcast along a Hamiltonian path of a hypercube (SIMULATOR.md 4; SO section 2.2): one worm delivers to all
 * other nodes.
 *
 * The order of the Gray code, closed to a ring, goes through every node over N channels, one from each node. The path of a source
 * is the ring from there on, without its last channel. All sources follow the same ring: paths that each turned the code to
 * their own source would cross each other in any order, and wait for each other in circles. */
#pragma once

#include "topology/line-tree.h"

/* Returns the number of a node in the order of the Gray code, and the other way round. */
static inline uint32_t
fs_gray_rank (uint32_t code)
{
  for (uint32_t shift = 16; shift > 0; shift /= 2)
    code ^= code >> shift;
  return code;
}

static inline uint32_t
fs_gray_code (uint32_t rank)
{
  return rank ^ rank >> 1;
}

/* The node behind @node on the ring, and the one before it. */
static inline uint32_t
fs_hamiltonian_next (const FsNetwork *network, uint32_t node)
{
  return fs_gray_code ((fs_gray_rank (node) + 1) & (network->n_nodes - 1));
}

static inline uint32_t
fs_hamiltonian_previous (const FsNetwork *network, uint32_t node)
{
  return fs_gray_code ((fs_gray_rank (node) - 1) & (network->n_nodes - 1));
}

/* Hops along the ring. */
static inline int
fs_hamiltonian_hops (const FsNetwork *network, uint32_t from, uint32_t to)
{
  return (int) ((fs_gray_rank (to) - fs_gray_rank (from)) & (network->n_nodes - 1));
}

/* The port of @node through which the ring leaves it. */
static inline int
fs_hamiltonian_port (const FsNetwork *network, uint32_t node)
{
  return fs_network_lowest (node ^ fs_hamiltonian_next (network, node));
}

/* Whether a worm at @node has the channel from the last node of the code to node 0 before it, on its way to @destination. */
static inline bool
fs_hamiltonian_wrap_is_ahead (uint32_t node, uint32_t destination)
{
  return fs_gray_rank (node) > fs_gray_rank (destination);
}

/* The worm of @source: its destination is its last node, and its nodes have nothing to send. */
FsLineCopy fs_hamiltonian_worm (const FsNetwork *network, uint32_t source);

/* All N nodes in the order of the path, the source first; the parent of a node is the one before it. Free with g_free(). */
FsTreeNode *fs_hamiltonian_order (const FsNetwork *network, uint32_t source);
/* The same by node: [N]; there is one step. Free with g_free(). */
FsLineTreeNode *fs_hamiltonian_nodes_new (const FsNetwork *network, uint32_t source);
