/* The tree of a broadcast from node to node (SIMULATOR.md 4, MESHES_AND_TORI.md 6). In a hypercube it is the spanning
 * binomial tree.
 *
 * A tree of base b numbers the dimensions by positions: position p is dimension (b + p) mod n. In each dimension a line
 * of k_d nodes is covered by recursive halving: a node that has to cover an interval of the line sends a copy to a node
 * in its other half, which covers that from then on, and keeps the half it is in, until it is alone. The source covers
 * its lines at all positions. A node that receives its copy in a line of position p covers the rest of its interval,
 * and then whole lines at the positions p + 1 … n - 1.
 *
 * Places on a line are offsets from the node that began it, which is at 0. In a torus a line is the ring, cut opposite
 * of that node: no copy crosses the cut, none is as long as half of the ring, and so none meets a tie. */
#pragma once

#include <glib.h>
#include <stdint.h>

#include "topology/binomial-tree.h"
#include "topology/network.h"

/* Position of the source: all positions are behind it. */
#define FS_LINE_TREE_ROOT (-1)

/**
 * FsBranch: what a node covers of the line in which it received its copy
 * @position: of that line, or FS_LINE_TREE_ROOT
 * @place: of the node
 * @low, @high: first and last place of the interval, of which @place is one
 * @levels: of a hypercube: copies that may follow from its own, one after the other: FS_LINE_TREE_WHOLE unless the tree is
 *   cut (double-tree.h)
 */
typedef struct {
  int8_t position;
  int8_t place;
  int8_t low;
  int8_t high;
  int8_t levels;
} FsBranch;

#define FS_LINE_TREE_WHOLE INT8_MAX

/**
 * FsLineCopy: a copy that a node sends
 * @destination: node
 * @port: through which it leaves
 * @branch: what @destination covers
 */
typedef struct {
  uint32_t destination;
  int port;
  FsBranch branch;
} FsLineCopy;

/* More than any node sends, which is fs_line_tree_depth() of the whole network. */
#define FS_LINE_TREE_MAX_COPIES 32

static inline int
fs_line_tree_dimension (const FsNetwork *network, int base, int position)
{
  return fs_binomial_tree_dimension (network->n, base, position);
}

/* Of the source of a broadcast. */
static inline FsBranch
fs_line_tree_root (void)
{
  return (FsBranch){ .position = FS_LINE_TREE_ROOT, .levels = FS_LINE_TREE_WHOLE };
}

/* In a hypercube a line is one copy long: that at @position, of a node that covers @holder. */
static inline FsLineCopy
fs_line_tree_copy_of_hypercube (const FsNetwork *network, int base, uint32_t node, FsBranch holder, int position)
{
  int dimension = fs_line_tree_dimension (network, base, position), step = node >> dimension & 1 ? -1 : 1;

  return (FsLineCopy){
    .destination = node ^ UINT32_C (1) << dimension,
    .port = dimension,
    .branch = { (int8_t) position, (int8_t) step, (int8_t) step, (int8_t) step, (int8_t) (holder.levels - 1) },
  };
}

/* Fills @copies with those that @node sends, in the order in which they enter their queues; returns their number. */
int fs_line_tree_copies (const FsNetwork *network, int base, uint32_t node, FsBranch branch,
                         FsLineCopy copies[FS_LINE_TREE_MAX_COPIES]);

/**
 * FsTreeNode: a node of the tree
 * @parent: the one it receives its copy from, as a number in the list; 0 for the source, which is the first
 */
typedef struct {
  uint32_t node;
  uint32_t parent;
  FsBranch branch;
} FsTreeNode;

/* All N nodes; the source first, and the children of a node in the order of their copies, behind it. In a hypercube a
 * node is at the number whose bit p tells whether the copy crosses position p. Free with g_free(). */
FsTreeNode *fs_line_tree_order (const FsNetwork *network, int base, uint32_t source);

/* Hops of all copies of a broadcast, the mean over sources and bases. */
double fs_line_tree_mean_hops (const FsNetwork *network);

/* The steps of a broadcast in which every node sends a copy at a time: the sum of ceil (log2 k_d). */
int fs_line_tree_depth (const FsNetwork *network);

/**
 * FsLineTreeNode: a node in the tree of a broadcast
 * @parent: the node that sends it its copy; of the source itself
 * @branch: what it covers
 * @step: copies from the source to it, one after the other: its level in the tree
 */
typedef struct {
  uint32_t parent;
  FsBranch branch;
  uint8_t step;
} FsLineTreeNode;

/* Returns the tree of a broadcast, by node: [N]. Free with g_free(). */
FsLineTreeNode *fs_line_tree_nodes_new (const FsNetwork *network, int base, uint32_t source);
/* The same of the nodes of another tree in their order, which is taken. */
FsLineTreeNode *fs_line_tree_nodes_of (const FsNetwork *network, FsTreeNode *order);
