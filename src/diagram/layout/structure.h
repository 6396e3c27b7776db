/* What stands still in the picture of a network GH(n,k) (the n-cube is GH(n,2)): its necklaces and spanning trees,
 * found once and shared by all pictures of it. */
#pragma once

#include "topology/spanning-tree.h"

G_BEGIN_DECLS

/* Larger networks have neither necklaces nor spanning trees drawn. */
#define FS_STRUCTURE_MAX_NODES 65536

/**
 * FsNetworkStructure: immutable, counted references; any thread may make one, O(N g)
 * @necklaces, @tree, @graph: of root 0; NULL above FS_STRUCTURE_MAX_NODES
 */
typedef struct {
  FsGh gh;
  FsNecklaces *necklaces;
  FsSpanningTree *tree;
  FsSpanningGraph *graph;
  int references;
} FsNetworkStructure;

FsNetworkStructure *fs_network_structure_new (const FsGh *gh);
FsNetworkStructure *fs_network_structure_ref (FsNetworkStructure *structure);
void fs_network_structure_unref (FsNetworkStructure *structure);

/* Of the BST rooted at @root: the node that sends @node (not @root) its copy, and the number of its root subtree. */
uint32_t fs_network_structure_parent (const FsNetworkStructure *structure, uint32_t root, uint32_t node);
int fs_network_structure_subtree (const FsNetworkStructure *structure, uint32_t root, uint32_t node);

/* The two ends of a channel (fs_gh_channel()). */
void fs_diagram_channel_ends (const FsGh *gh, uint64_t channel, uint32_t *from, uint32_t *to);
/* Position of the digit in which they differ, 0 … n-1: a channel's dimension. */
int fs_diagram_channel_position (const FsGh *gh, uint64_t channel);

/* What the network is, in a few sentences without markup: nodes, links, diameter, mean distance, necklaces, subtrees.
 * Free with g_free(). */
char *fs_diagram_describe_structure (const FsNetworkStructure *structure);

/* A text of everything in it: each node with its neighbours, necklace and parent; for those who do not see the picture.
 * At most @most_nodes nodes, then how many were left out. Free with g_free(). */
char *fs_network_structure_text (const FsNetworkStructure *structure, uint32_t root, uint32_t most_nodes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsNetworkStructure, fs_network_structure_unref)

G_END_DECLS
