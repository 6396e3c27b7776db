/* The double tree of a broadcast in the n-cube (SIMULATOR.md 4; SOM01 section 5), which its papers name and do not
 * define: this is Flitscope's reading of it.
 *
 * The source sends one copy to its complement, the node that differs from it in every bit, over n hops, and copies along
 * its binomial tree, which is cut at depth floor (n / 2). The complement sends copies along a binomial tree of the same
 * base, which is cut at depth n - floor (n / 2) - 1. Every other node is as near as that to exactly one of both. */
#pragma once

#include "topology/line-tree.h"

/* Depth of the tree of the source. */
static inline int
fs_double_tree_forward (int n)
{
  return n / 2;
}

/* Depth of the tree of the complement. */
static inline int
fs_double_tree_backward (int n)
{
  return n - n / 2 - 1;
}

/* Steps until the last node has its copy, when that to the complement counts as one. */
static inline int
fs_double_tree_steps (int n)
{
  return (n + 1) / 2;
}

/* The root of the tree of @node: @source, or its complement. */
static inline uint32_t
fs_double_tree_root_of (int n, uint32_t source, uint32_t node)
{
  uint32_t complement = source ^ ((UINT32_C (1) << n) - 1);

  return __builtin_popcount (source ^ node) <= fs_double_tree_forward (n) ? source : complement;
}

/* What the source covers of its own tree. Its copies and all others are those of fs_line_tree_copies(). */
static inline FsBranch
fs_double_tree_root (const FsNetwork *network)
{
  return (FsBranch){ .position = FS_LINE_TREE_ROOT, .levels = (int8_t) fs_double_tree_forward (network->n) };
}

/* The copy to the complement, the first that the source sends: through the port of position n - 1, which the fewest other
 * copies need. */
static inline FsLineCopy
fs_double_tree_far_copy (const FsNetwork *network, int base, uint32_t source)
{
  return (FsLineCopy){
    .destination = network->n_nodes - 1 - source,
    .port = fs_line_tree_dimension (network, base, network->n - 1),
    .branch = { FS_LINE_TREE_ROOT, 1, 1, 1, (int8_t) fs_double_tree_backward (network->n) },
  };
}

/* Whether a copy is that to the complement; @branch: what its destination covers. */
static inline gboolean
fs_double_tree_is_far (FsBranch branch)
{
  return branch.position == FS_LINE_TREE_ROOT && branch.place != 0;
}

/* All N nodes, the source first and the complement second, and the children of a node in the order of their copies, behind
 * it. Free with g_free(). */
FsTreeNode *fs_double_tree_order (const FsNetwork *network, int base, uint32_t source);
/* The same by node: [N]; the complement is at step 1. Free with g_free(). */
FsLineTreeNode *fs_double_tree_nodes_new (int n, int base, uint32_t source);
