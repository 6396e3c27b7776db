/* Where the nodes of a network stand (VISUAL.md 5).
 *
 * A layout is a value without pixels: points in units of its own in a box from (0, 0), y down. The painter fits the
 * box into the canvas; pills and arrows keep their size in pixels whatever the zoom.
 */
#pragma once

#include <stdbool.h>

#include "diagram/layout/structure.h"

G_BEGIN_DECLS

typedef enum {
  FS_LAYOUT_NESTED, /* cubes in cubes, n ≤ 6, k = 2 */
  FS_LAYOUT_RING,   /* Gray code clockwise from the top, k = 2 */
  FS_LAYOUT_LEVELS, /* by distance from a root */
  FS_LAYOUT_ROWS,   /* GH(2,k) and GH(3,k): every row and column fully connected */
  FS_LAYOUT_MATRIX, /* row = from, column = to */
  FS_N_LAYOUTS,
} FsLayoutKind;

/* "nested", "ring", "levels", "rows", "matrix" */
const char *fs_layout_id (FsLayoutKind kind);
gboolean fs_layout_parse (const char *text, FsLayoutKind *kind);
/* For a menu, translated: "Nested cubes". */
const char *fs_layout_name (FsLayoutKind kind);

/* Whether a layout can show the network. When not, @reason (may be NULL) is a sentence; free with g_free(). */
gboolean fs_layout_applies (FsLayoutKind kind, const FsGh *gh, char **reason);

/* The layout for @gh when nobody has chosen one. @trees: necklaces or a spanning tree are shown. */
FsLayoutKind fs_layout_automatic (const FsGh *gh, gboolean trees);

/* @wanted, or where it does not apply the next one that does; then @notice (may be NULL) says so in a sentence, else it
 * is NULL. Free it with g_free(). */
FsLayoutKind fs_layout_choose (FsLayoutKind wanted, const FsGh *gh, char **notice);

typedef struct {
  double x, y;
} FsPoint;

/**
 * FsDiagramLayout: immutable once made; free with fs_diagram_layout_free()
 * @kind: after fs_diagram_layout_mix() that of the layout one comes to
 * @root: of levels; else 0
 * @width, @height: of the box
 * @nodes: [N], where a node stands; in a matrix on the diagonal
 * @rank: [N], of a ring or matrix the place of a node in its order, else NULL
 * @order: [N], the inverse of @rank
 * @by_subtree: the order of a matrix is that of the root subtrees
 * @nearest: least distance of two nodes
 * @radial: levels are circles; @radius[d] of distance d
 * @bend: by position of the digit: how far the middle of a link stands off its chord, as a share of its length
 * @pull: by position: how far it is drawn from there to the middle of the box, as a share of the way
 * @curl: 0 … 1, how much links between levels leave along the radius or the column
 * @settled: not on the way from one layout to another
 */
typedef struct {
  FsLayoutKind kind;
  FsGh gh;
  uint32_t root;
  double width, height;
  FsPoint *nodes;
  uint32_t *rank;
  uint32_t *order;
  double nearest;
  gboolean by_subtree;
  gboolean radial;
  double radius[FS_GH_MAX_N + 1];
  double bend[FS_GH_MAX_N];
  double pull[FS_GH_MAX_N];
  double curl;
  gboolean settled;
} FsDiagramLayout;

/* @kind must apply. @root: of levels, and of a matrix in the order of the root subtrees (@trees), else Gray's. */
FsDiagramLayout *fs_diagram_layout_new (const FsNetworkStructure *structure, FsLayoutKind kind, uint32_t root,
                                        gboolean trees);
void fs_diagram_layout_free (FsDiagramLayout *layout);

/* On the way from one layout of a network to another one: nodes on straight paths, @t 0 … 1 eased in and out by the
 * function itself. The boxes are mixed too, both centred. */
FsDiagramLayout *fs_diagram_layout_mix (const FsDiagramLayout *from, const FsDiagramLayout *to, double t);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsDiagramLayout, fs_diagram_layout_free)

G_END_DECLS
