/* Where a diagram places the nodes of a network and how it draws its links (VISUAL.md 5). A layout is made for one size
 * of the canvas and fills it: its lengths are px at a text size of 12.5, y downwards. Making one takes long for a large
 * network; any thread may do it. */
#pragma once

#include <stdbool.h>

#include "diagram/layout/route.h"
#include "diagram/layout/structure.h"

typedef enum {
  FS_LAYOUT_PARALLEL, /* cubes beside cubes, n ≤ 6, k = 2: all links of a dimension are parallel */
  FS_LAYOUT_NESTED,   /* cubes in cubes, n ≤ 6, k = 2 */
  FS_LAYOUT_GRID,   /* rows and columns in the order of the Gray code, n = 3 … 9, k = 2; of a mesh or torus of one or
                         two dimensions in the order of the digits */
  FS_LAYOUT_TILES,  /* the same in tiles of 4 × 4 nodes, n = 6 … 9, k = 2 */
  FS_LAYOUT_PLANES, /* meshes and tori of three and four dimensions: a grid for each digit of dimension 2 and 3 */
  FS_LAYOUT_FOLDED, /* tori of up to four dimensions: digits in the order 0, k - 1, 1, k - 2, … */
  FS_LAYOUT_RING,   /* in the order of the Gray code, clockwise from the top; k = 2, meshes and tori */
  FS_LAYOUT_LEVELS, /* by distance from a root */
  FS_LAYOUT_ROWS,   /* GH(2,k) and GH(3,k): every row and column is fully connected */
  FS_LAYOUT_MATRIX, /* adjacency matrix: the row is the sender, the column the receiver */
  FS_N_LAYOUTS,
} FsLayoutKind;

/* Returns "parallel", "nested", "grid", "tiles", "planes", "folded", "ring", "levels", "rows", or "matrix". */
const char *fs_layout_id (FsLayoutKind kind);
/* Returns the translated label for a menu: "Nested cubes". @network (may be NULL): whose grid it is. */
const char *fs_layout_name (FsLayoutKind kind, const FsInterconnect *network);

/* Returns whether a layout can show the network. If not, @reason (may be NULL) is a sentence; free with g_free(). */
gboolean fs_layout_applies (FsLayoutKind kind, const FsInterconnect *network, char **reason);

/* Returns the default layout of @network. @trees: necklaces or a spanning tree are shown. */
FsLayoutKind fs_layout_automatic (const FsInterconnect *network, gboolean trees);

/* Returns @wanted, or if it does not apply the next one that does; then @notice (may be NULL) is a sentence about it,
 * else NULL. Free it with g_free(). */
FsLayoutKind fs_layout_choose (FsLayoutKind wanted, const FsInterconnect *network, char **notice);

/**
 * FsLayoutPills: from which zoom on nodes are drawn as pills, with the address inside
 * @half_width, @half_height: of a pill, px
 * @label_size: of the address, px
 * @zoom: at this zoom and above no pill covers another one or a link of other nodes; INFINITY where it never is so
 */
typedef struct {
  double half_width, half_height;
  double label_size;
  double zoom;
} FsLayoutPills;

/**
 * FsLayoutRequest: which layout of which size
 * @kind: must apply to the network
 * @root: of levels, and of a matrix in the order of the root subtrees (@trees), else of the Gray code
 * @width, @height: of the canvas, px at a text size of 12.5; they are limited to what a layout can be made for
 * @turned: of parallel cubes: the two dimensions that are drawn with the longest steps, across and down; -1: none
 */
typedef struct {
  FsLayoutKind kind;
  uint32_t root;
  gboolean trees;
  double width, height;
  int turned[2];
} FsLayoutRequest;

/**
 * FsDiagramLayout: an immutable layout; free with fs_diagram_layout_free()
 * @kind: its kind; of fs_diagram_layout_mix() that of the later layout
 * @root: root of levels; else 0
 * @request: what it was made for
 * @canvas_width, @canvas_height: size of the canvas for which it was made
 * @left, @top: position of the box of the nodes on that canvas
 * @width, @height: size of the box
 * @nodes: [N] positions of the nodes in the box; in a matrix on the diagonal
 * @rank: [N] of a ring or matrix the index of a node in its order, else NULL
 * @order: [N] the inverse of @rank
 * @by_subtree: whether a matrix is ordered by root subtrees
 * @nearest: least distance of two nodes
 * @clear: least distance of a link from the middle of a node that is none of its ends; INFINITY where it is not measured
 * @pills: how nodes are drawn with their address inside
 * @step: by dimension, of parallel cubes and of the grids of a mesh or torus: the direction of a link upwards
 * @pitch_x, @pitch_y: distance of columns and rows in a grid, tiles, and rows; else 0
 * @tile_columns, @tile_rows: number of tiles, else 0
 * @plane_columns: planes beside each other, in rows and in the grids of a mesh or torus, else 0
 * @radial: whether levels are circles; @radius[d] is that of distance d
 * @bend: by position of the digit: distance of the middle of a link from its chord, as a fraction of its length
 * @pull: by position: how far that middle is moved towards the middle of the box, as a fraction of the way
 * @curl: how much links between levels leave along the radius or the column, 0 to 1
 * @settled: whether it is not a transition between two layouts
 */
typedef struct {
  FsLayoutKind kind;
  FsInterconnect network;
  uint32_t root;
  FsLayoutRequest request;
  double canvas_width, canvas_height;
  double left, top;
  double width, height;
  FsPoint *nodes;
  uint32_t *rank;
  uint32_t *order;
  double nearest;
  double clear;
  FsLayoutPills pills;
  FsPoint step[FS_GH_MAX_N];
  double pitch_x, pitch_y;
  int tile_columns, tile_rows;
  int plane_columns;
  gboolean by_subtree;
  gboolean radial;
  double radius[FS_INTERCONNECT_MAX_ADDRESS + 1];
  double bend[FS_GH_MAX_N];
  double pull[FS_GH_MAX_N];
  double curl;
  gboolean settled;
} FsDiagramLayout;

FsDiagramLayout *fs_diagram_layout_new (const FsNetworkStructure *structure, const FsLayoutRequest *request);
/* Returns the same layout for another canvas. */
FsDiagramLayout *fs_diagram_layout_resized (const FsNetworkStructure *structure, const FsDiagramLayout *layout,
                                            double width, double height);
void fs_diagram_layout_free (FsDiagramLayout *layout);

/* Sets a request for a layout around @root on a canvas of the usual size, 1000 × 700. */
void fs_layout_request_init (FsLayoutRequest *request, FsLayoutKind kind, uint32_t root, gboolean trees);

/* Returns a transition from one layout of a network to another: nodes on straight paths, @t from 0 to 1, eased in and
 * out here. The boxes are mixed too, both centered. */
FsDiagramLayout *fs_diagram_layout_mix (const FsDiagramLayout *from, const FsDiagramLayout *to, double t);

/**
 * FsPlacement: a layout on a canvas, from which routes are made
 * @at: [N] positions of the nodes, device units
 * @unit: device units per px
 * @scale: device units per unit of the layout
 * @half_width, @half_height: of a node, device units
 * @middle: of the box
 */
typedef struct {
  const FsDiagramLayout *layout;
  const FsPoint *at;
  double unit, scale;
  double half_width, half_height;
  FsPoint middle;
} FsPlacement;

/* Returns the route of the link from @from to @to, which are neighbors, from the middle or a port of one node to that of
 * the other; it is not cut at the nodes. @track: which of several parallel routes in a gutter between rows, from 0;
 * between planes 1 for the whole curve in place of its two ends. */
FsRoute fs_layout_route (const FsPlacement *placement, uint32_t from, uint32_t to, int track);

/* Returns whether a layout is a grid, planes, or a folded grid of a mesh or torus. */
gboolean fs_layout_is_grid (const FsDiagramLayout *layout);
/* In a mesh or torus: sets @route to an arc between two nodes of one line that are several links apart. Returns FALSE if
 * the way between them crosses a wrap link of the grid. */
gboolean fs_layout_jump (const FsPlacement *placement, uint32_t from, uint32_t to, FsRoute *route);

/**
 * FsLayoutClutter: how well links and nodes keep apart at the size that a layout was made for
 * @near: least distance of a link from the middle of a node that is none of its ends, px
 * @through: pairs of a link and a node in whose pill it enters without ending there
 * @over: pairs of pills that overlap
 */
typedef struct {
  double near;
  guint through;
  guint over;
} FsLayoutClutter;

/* Measures a layout for nodes of a size (px), at a zoom; O(N² g). */
FsLayoutClutter fs_layout_clutter (const FsDiagramLayout *layout, double half_width, double half_height, double zoom);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsDiagramLayout, fs_diagram_layout_free)
