/* The spanning tree BST and the spanning subgraph BSG of GH(n,k), rooted at node 0;
 * those of another root s are their translations T_s, never stored
 * (GENERALIZED_HYPERCUBE.md 3 to 5). */
#pragma once

#include "topology/necklace.h"

/* The parent of @node (not 0) for @displacement: of the BST for D(node), of the BSG for D, D + P, … < g. */
uint32_t fs_spanning_parent (const FsGh *gh, uint32_t node, int displacement);

/* Fills positions[n] with the leading zeros of @node for @displacement: the run of zeros immediately to the left, cyclically,
 * of index @displacement mod n (section 3), nearest first; of node 0 all n. Returns how many. A child of @node differs from it
 * in one of them, so there are at most k - 1 times as many children. */
int fs_spanning_leading_zeros (const FsGh *gh, uint32_t node, int displacement, int positions[FS_GH_MAX_N]);

/**
 * FsSpanningTree: the BST of root 0; free with fs_spanning_tree_free()
 * @displacement: [N], which is also the number of the root subtree of a node
 * @parent: [N], of node 0 itself 0
 * @child_start, @children: children of v are children[child_start[v]] … children[child_start[v + 1] - 1], ascending
 * @n_subtrees: g
 * @subtree_size: [g]
 */
typedef struct {
  FsGh gh;
  uint16_t *displacement;
  uint32_t *parent;
  uint32_t *child_start;
  uint32_t *children;
  int n_subtrees;
  uint32_t *subtree_size;
} FsSpanningTree;

/* Returns the bytes of the tree alone, without those of the necklaces. */
uint64_t fs_spanning_tree_memory (const FsGh *gh);
FsSpanningTree *fs_spanning_tree_new (const FsNecklaces *necklaces);
void fs_spanning_tree_free (FsSpanningTree *tree);

/**
 * FsSpanningGraph: the BSG of root 0; free with fs_spanning_graph_free()
 * @parent_start, @parents: the m = g/P parents of v by displacement D, D + P, …; none of node 0
 * @child_start, @children: the nodes to which v sends a part, ascending
 * @n_edges: g times the number of necklaces
 */
typedef struct {
  FsGh gh;
  uint32_t *parent_start;
  uint32_t *parents;
  uint32_t *child_start;
  uint32_t *children;
  uint64_t n_edges;
} FsSpanningGraph;

/* Returns the bytes of the graph alone, without those of the necklaces. */
uint64_t fs_spanning_graph_memory (const FsGh *gh);
FsSpanningGraph *fs_spanning_graph_new (const FsNecklaces *necklaces);
void fs_spanning_graph_free (FsSpanningGraph *graph);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSpanningTree, fs_spanning_tree_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSpanningGraph, fs_spanning_graph_free)
