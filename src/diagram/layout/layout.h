/* Where a diagram places the nodes of a network (VISUAL.md 5). A layout is a value without pixels: points in units of
 * its own in a box from (0, 0), y downwards. The painter fits the box into the canvas; nodes and arrows keep their size
 * in pixels at any zoom. */
#pragma once

#include <stdbool.h>

#include "diagram/layout/structure.h"

typedef enum {
  FS_LAYOUT_NESTED, /* cubes in cubes, n ≤ 6, k = 2 */
  FS_LAYOUT_RING,   /* in the order of the Gray code, clockwise from the top, k = 2 */
  FS_LAYOUT_LEVELS, /* by distance from a root */
  FS_LAYOUT_ROWS,   /* GH(2,k) and GH(3,k): every row and column is fully connected */
  FS_LAYOUT_MATRIX, /* adjacency matrix: the row is the sender, the column the receiver */
  FS_N_LAYOUTS,
} FsLayoutKind;

/* Returns "nested", "ring", "levels", "rows", or "matrix". */
const char *fs_layout_id (FsLayoutKind kind);
gboolean fs_layout_parse (const char *text, FsLayoutKind *kind);
/* Returns the translated label for a menu: "Nested cubes". */
const char *fs_layout_name (FsLayoutKind kind);

/* Returns whether a layout can show the network. If not, @reason (may be NULL) is a sentence; free with g_free(). */
gboolean fs_layout_applies (FsLayoutKind kind, const FsGh *gh, char **reason);

/* Returns the default layout of @gh. @trees: necklaces or a spanning tree are shown. */
FsLayoutKind fs_layout_automatic (const FsGh *gh, gboolean trees);

/* Returns @wanted, or if it does not apply the next one that does; then @notice (may be NULL) is a sentence about it,
 * else NULL. Free it with g_free(). */
FsLayoutKind fs_layout_choose (FsLayoutKind wanted, const FsGh *gh, char **notice);

typedef struct {
  double x, y;
} FsPoint;

/**
 * FsDiagramLayout: an immutable layout; free with fs_diagram_layout_free()
 * @kind: its kind; of fs_diagram_layout_mix() that of the later layout
 * @root: root of levels; else 0
 * @width, @height: size of the box
 * @nodes: [N] positions of the nodes; in a matrix on the diagonal
 * @rank: [N] of a ring or matrix the index of a node in its order, else NULL
 * @order: [N] the inverse of @rank
 * @by_subtree: whether a matrix is ordered by root subtrees
 * @nearest: least distance of two nodes
 * @radial: whether levels are circles; @radius[d] is that of distance d
 * @bend: by position of the digit: distance of the middle of a link from its chord, as a fraction of its length
 * @pull: by position: how far that middle is moved towards the middle of the box, as a fraction of the way
 * @curl: how much links between levels leave along the radius or the column, 0 to 1
 * @settled: whether it is not a transition between two layouts
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

/* Returns a new layout; @kind must apply. @root: of levels, and of a matrix in the order of the root subtrees (@trees),
 * else of the Gray code. */
FsDiagramLayout *fs_diagram_layout_new (const FsNetworkStructure *structure, FsLayoutKind kind, uint32_t root,
                                        gboolean trees);
void fs_diagram_layout_free (FsDiagramLayout *layout);

/* Returns a transition from one layout of a network to another: nodes on straight paths, @t from 0 to 1, eased in and
 * out here. The boxes are mixed too, both centered. */
FsDiagramLayout *fs_diagram_layout_mix (const FsDiagramLayout *from, const FsDiagramLayout *to, double t);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsDiagramLayout, fs_diagram_layout_free)
