/* The structure of a network that diagrams show: of GH(n,k) (the n-cube is GH(n,2)) its necklaces and spanning trees,
 * computed once and shared by all diagrams of it. */
#pragma once

#include "topology/interconnect.h"
#include "topology/spanning-tree.h"

/* greatest number of nodes for which necklaces and spanning trees are drawn */
#define FS_STRUCTURE_MAX_NODES 65536

/**
 * FsNetworkStructure: immutable, with counted references; any thread may create one, O(N g)
 * @necklaces, @tree, @graph: of root 0; NULL above FS_STRUCTURE_MAX_NODES, and in a mesh or torus
 */
typedef struct {
  FsInterconnect network;
  FsNecklaces *necklaces;
  FsSpanningTree *tree;
  FsSpanningGraph *graph;
  int references;
} FsNetworkStructure;

FsNetworkStructure *fs_network_structure_new (const FsInterconnect *network);
FsNetworkStructure *fs_network_structure_ref (FsNetworkStructure *structure);
void fs_network_structure_unref (FsNetworkStructure *structure);

/* Return, in the BST rooted at @root, the node that sends @node (not @root) its copy, and the number of the root
 * subtree. */
uint32_t fs_network_structure_parent (const FsNetworkStructure *structure, uint32_t root, uint32_t node);
int fs_network_structure_subtree (const FsNetworkStructure *structure, uint32_t root, uint32_t node);

/* Returns "Hypercube, n = 4", "Generalized hypercube GH(3, 4)", or "Torus 8 × 8". Free with g_free(). */
char *fs_diagram_network_name (const FsInterconnect *network);

/* Returns the name of a port: its dimension "2", or in a mesh or torus "2+" upwards and "2−" downwards where the dimension
 * has two. Free with g_free(). */
char *fs_diagram_port_name (const FsInterconnect *network, int port);

/* Returns a description of the network in a few sentences of plain text: nodes, links, diameter, mean distance,
 * necklaces, subtrees. Free with g_free(). */
char *fs_diagram_describe_structure (const FsNetworkStructure *structure);

/* Returns a text with each node, its neighbors, necklace, and parent, for users who cannot see the diagram. At most
 * @most_nodes nodes, then how many were left out. Free with g_free(). */
char *fs_network_structure_text (const FsNetworkStructure *structure, uint32_t root, uint32_t most_nodes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsNetworkStructure, fs_network_structure_unref)
