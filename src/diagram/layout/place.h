/* The kinds of layouts. Each function fills the nodes of a layout whose canvas, margins and box are set: @width and
 * @height are the space that there is, and become the space that is used. Private to the room. */
#pragma once

#include "diagram/layout/layout.h"

void fs_place_parallel (FsDiagramLayout *layout, const int turned[2]);
void fs_place_nested (FsDiagramLayout *layout);
void fs_place_ring (FsDiagramLayout *layout);
void fs_place_gray_grid (FsDiagramLayout *layout);
void fs_place_levels (FsDiagramLayout *layout, const FsNetworkStructure *structure, uint32_t root);
void fs_place_rows (FsDiagramLayout *layout);
void fs_place_grid (FsDiagramLayout *layout);
void fs_place_matrix (FsDiagramLayout *layout, const FsNetworkStructure *structure, uint32_t root, gboolean trees);

FsRoute fs_gray_grid_route (const FsPlacement *placement, uint32_t from, uint32_t to);
FsRoute fs_rows_route (const FsPlacement *placement, uint32_t from, uint32_t to, int track);

/* @whole: a link between planes as a curve, else as a stub at each end. */
FsRoute fs_grid_route (const FsPlacement *placement, uint32_t from, uint32_t to, gboolean whole);

/* Returns the node with a number in the reflected Gray code of the network, in which neighbors follow each other: of the
 * bits, or of the digits of a mesh or torus. In a generalized hypercube the node of that number. */
uint32_t fs_gray_node (const FsInterconnect *network, uint32_t rank);

/* Scales the nodes to the box of the layout, by the same factor in both directions, and makes the box as small as
 * they allow. */
void fs_place_fit (FsDiagramLayout *layout);

static inline int
fs_node_bit (uint32_t node, int d)
{
  return (int) (node >> d & 1);
}
