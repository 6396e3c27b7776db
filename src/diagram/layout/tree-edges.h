/* The edges of the tree layer: those of the broadcast or multicast of the run, and no others. */
#pragma once

#include "diagram/layout/diagram.h"

/**
 * FsDrawnEdge: an edge of the tree
 * @step: of @to in the tree
 * @state: how far its copy has come
 * @fraction: of a copy in flight, how much of it has left @from, 0 to 1
 */
typedef struct {
  uint32_t from, to;
  int step;
  FsEdgeState state;
  double fraction;
} FsDrawnEdge;

/* Returns the node where the tree of the layer starts. */
uint32_t fs_diagram_tree_root (const FsDiagram *diagram);

/* Returns whether the tree layer draws a tree: without a run that of the root, else that of the broadcast or multicast shown. */
gboolean fs_diagram_draws_tree (const FsDiagram *diagram);
/* Returns the root of the necklaces: that of the tree drawn, unless a spanning tree or graph of the root is drawn, too. */
uint32_t fs_diagram_necklace_root (const FsDiagram *diagram);

/* Returns the edges that the tree layer draws (FsDrawnEdge), later states behind earlier ones: of a wormhole run those
 * of the broadcast shown, of a store-and-forward run with one broadcast or multicast those that it has used and those
 * that it will use, without a run the tree of the root; empty if there is none. Free with g_array_unref(). O(N g). */
GArray *fs_diagram_tree_edges (const FsDiagram *diagram);

/* Returns whether a copy of a broadcast belongs to the picture of its tree: one of separate messages does where it goes
 * to a neighbor, in a mesh or torus along one dimension. */
gboolean fs_diagram_is_branch (const FsInterconnect *network, uint32_t from, uint32_t to);

/* Returns the step in which each node is reached in the tree of the layer, its level: [N], of the root 0. Free with
 * g_free(). */
guint8 *fs_diagram_tree_steps_new (const FsDiagram *diagram);
/* Returns whether @node receives its copy along the second tree of a double tree, that of the complement; and whether it is the
 * complement itself. FALSE in any other tree. */
gboolean fs_diagram_is_second_tree (const FsDiagram *diagram, uint32_t node);
gboolean fs_diagram_is_second_root (const FsDiagram *diagram, uint32_t node);
/* Returns whether the tree of the layer is a double tree. */
gboolean fs_diagram_is_double_tree (const FsDiagram *diagram);
/* Returns the last step. */
int fs_diagram_n_tree_steps (const FsDiagram *diagram);

/* Returns whether the tree that is shown has this edge in the lane of its link; of a store-and-forward run, and in a mesh
 * or torus, where copies have a line of their own, always FALSE. */
gboolean fs_diagram_tree_has_edge (const FsDiagram *diagram, uint32_t from, uint32_t to);
