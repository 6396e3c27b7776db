/* The worms of a multidestination broadcast (SIMULATOR.md 4, MESHES_AND_TORI.md 6; SO section 2.2): one worm delivers to every
 * node that it passes, so it may follow only paths of dimension order.
 *
 * Positions and bases are those of a tree (line-tree.h). In a mesh or torus a holder of the message sends two worms into a line,
 * one each way to its ends. A line of two nodes has a single channel, so that the dimensions of a hypercube are taken in pairs,
 * positions 2t and 2t + 1: a holder sends a worm over the higher dimension of the pair and then the lower one, to two nodes,
 * and one over the lower dimension alone; together they reach the other three nodes of the pair. Of an odd number of dimensions
 * the last is alone. What a node received in a line or pair it passes on in all later ones. */
#pragma once

#include "topology/line-tree.h"

/* levels of the branch of a worm that has several destinations. */
#define FS_MULTIDESTINATION_SEVERAL (-1)

/* Whether a copy is a worm with several destinations. */
static inline gboolean
fs_multidestination_is_several (FsBranch branch)
{
  return branch.levels == FS_MULTIDESTINATION_SEVERAL;
}

/* Fills @worms with those that @node sends behind @position, in the order in which they enter their queues; returns their number.
 * @destination of a worm is its last node, and @branch what each of its nodes covers: all positions behind that of @branch. */
int fs_multidestination_worms (const FsNetwork *network, int base, uint32_t node, int position,
                               FsLineCopy worms[FS_LINE_TREE_MAX_COPIES]);

/* The node behind @at on the way of a worm, @at not being its destination. */
uint32_t fs_multidestination_next (const FsNetwork *network, uint32_t at, uint32_t destination, int port);

/* Steps until the last node has the message; in a mesh or torus a step is a dimension. */
static inline int
fs_multidestination_steps (const FsNetwork *network)
{
  return network->binary ? (network->n + 1) / 2 : network->n;
}

/* The node before another one on the way of its worm, in the broadcast of @root in a hypercube; @node is not the root. */
uint32_t fs_multidestination_parent (const FsNetwork *network, int base, uint32_t root, uint32_t node);

/* Worms of a broadcast; the mean over sources and bases. */
double fs_multidestination_mean_worms (const FsNetwork *network);

/* All N nodes, the source first. The parent of a node is the one before it on the way of its worm, which is a neighbor, and
 * listed before it. Free with g_free(). */
FsTreeNode *fs_multidestination_order (const FsNetwork *network, int base, uint32_t source);
/* The same by node: [N]; the step of a node counts worms, one after the other. Free with g_free(). */
FsLineTreeNode *fs_multidestination_nodes_new (const FsNetwork *network, int base, uint32_t source);
