/* The places of nodes, one function a layout (VISUAL.md 5). Private to topology-layout: units of a function's own,
 * which the layout then fits into its box. */
#pragma once

#include "diagram/layout/layout.h"

G_BEGIN_DECLS

/* Every layout touches this box in width or height. */
#define FS_LAYOUT_BOX_WIDTH 1000.0
#define FS_LAYOUT_BOX_HEIGHT 700.0

void fs_layout_nested (FsDiagramLayout *layout);
void fs_layout_ring (FsDiagramLayout *layout);
void fs_layout_rows (FsDiagramLayout *layout);
void fs_layout_matrix (FsDiagramLayout *layout, const FsNetworkStructure *structure, uint32_t root, gboolean trees);
/* topology-levels.c */
void fs_layout_levels (FsDiagramLayout *layout, const FsNetworkStructure *structure, uint32_t root);

/* Fills order[N]: root first, then the BST by root subtrees (displacement), within one by distance. @structure has a
 * tree. */
void fs_layout_order_by_subtree (const FsNetworkStructure *structure, uint32_t root, uint32_t *order);

G_END_DECLS
