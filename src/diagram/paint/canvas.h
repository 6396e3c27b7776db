/* A diagram on a canvas of a given size: positions of nodes and channels in device units, and what paints them. Created for
 * each frame, and kept by the window to find what is under the pointer; O(N). */
#pragma once

#include <pango/pangocairo.h>

#include "diagram/layout/diagram.h"
#include "diagram/paint/diagram-colors.h"
#include "plot/paint/shapes.h"

typedef enum {
  FS_SHAPE_PILL,
  FS_SHAPE_DISC,
  FS_SHAPE_ROUTER, /* open */
  FS_SHAPE_NONE,   /* matrix */
} FsNodeShape;

/* How much is drawn of a channel: lanes with flits, or thin lines. */
typedef enum {
  FS_DETAIL_FLITS,
  FS_DETAIL_LINES,
} FsDetail;

/**
 * FsCanvas: a value; fs_canvas_clear() frees its content
 * @cr: paints; NULL where only positions are asked for
 * @n_channels: channels of the network
 * @unit: device units per px
 * @scale, @left, @top: a point of the layout is at (left + scale x, top + scale y)
 * @center: the point of the canvas at which the view's point of the layout is
 * @at: [N] positions of the nodes
 * @gap: least distance of two nodes
 * @clear: least distance of a link from a node that is none of its ends, or the gap where it is not measured
 * @pitch: side of the cell of one node in the matrix
 * @half_width, @half_height: of a node
 * @tracks: in rows: the track of each channel that is drawn in a gutter, by its number; between planes: 1 for each that is
 *   drawn whole; else NULL
 * @is_grid: whether it is a grid of a mesh or torus, whose nodes are squares
 * @steps, @n_steps: while it is painted, of the tree of the broadcast layer: the step of each node, and the last; @steps is
 *   NULL without the layer
 * @focused: whether something is selected or in deadlock, so that the rest is fainter
 * @busy: fs_diagram_busy_vcs(), once fs_diagram_hit() has needed it
 */
typedef struct {
  cairo_t *cr;
  const FsDiagram *diagram;
  const FsDiagramLayout *layout;
  const FsInterconnect *network;
  uint64_t n_channels;
  const FsStyle *style;
  PangoContext *pango;
  double width, height;
  double unit;
  double scale, left, top;
  FsPoint center;
  FsPoint *at;
  double gap;
  double clear;
  double pitch;
  FsNodeShape shape;
  FsDetail detail;
  double half_width, half_height;
  double label_size;
  FsPlacement placement;
  GHashTable *tracks;
  gboolean is_grid;
  guint8 *steps;
  int n_steps;
  gboolean focused;
  guint8 *busy;
} FsCanvas;

void fs_canvas_init (FsCanvas *canvas, cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width,
                     double height);
void fs_canvas_clear (FsCanvas *canvas);
/* Returns what is at a point of the canvas: a node or what is pointed at in its open router, else the nearest message, else the
 * nearest channel within 6 px. */
FsDiagramItem fs_diagram_hit (FsCanvas *canvas, double x, double y);
/* Returns the color of a node of the tree of the broadcast layer, and of the copy that it received: that of its step, and in
 * the tree of the complement of a double tree another hue. */
FsColor fs_canvas_step_color (const FsCanvas *canvas, uint32_t node);
FsColor fs_canvas_second_hue (const FsCanvas *canvas, FsColor color);

/* Fills in @steps and @n_steps; O(N). */
void fs_canvas_find_steps (FsCanvas *canvas);

#define FS_CANVAS_TILE 4 /* nodes of a tile in a row or column */

/* Returns whether tiles of nodes are shown with counted messages. */
gboolean fs_diagram_is_overview (const FsCanvas *canvas);
#define FS_CANVAS_MOST_MESSAGES 5 /* in a node whose color is by their number */
#define FS_CANVAS_FADED 0.55      /* opacity of such a node that nothing in focus touches */

/* Returns whether the planes of a mesh or torus are too small for messages that nobody asked about: then the nodes have their number. */
gboolean fs_diagram_counts_in_planes (const FsCanvas *canvas);
/* Returns the number of messages in each router, guint8 [N], at most 255: those with a buffer there. Free with g_free(). */
guint8 *fs_canvas_message_counts (const FsCanvas *canvas);
/* Returns the column, or the row, of the tile of a node. */
int fs_canvas_tile (const FsCanvas *canvas, uint32_t node, gboolean across);
/* Returns whether the overview counts the channels of a link instead of drawing it: those between tiles. */
gboolean fs_canvas_bundles_link (const FsCanvas *canvas, uint32_t from, uint32_t to);

/* Returns the route of the link between two neighbors; in the other direction it is the same reversed, but in the gutters
 * of rows. */
FsRoute fs_canvas_link (const FsCanvas *canvas, uint32_t from, uint32_t to);
/* Returns the route moved @aside to its right and cut off at the nodes, @before and @behind px further. */
FsRoute fs_canvas_lane (const FsCanvas *canvas, uint32_t from, uint32_t to, double aside, double before, double behind);
/* Returns a route between two nodes cut off in the same way. */
FsRoute fs_canvas_cut (const FsCanvas *canvas, const FsRoute *route, uint32_t from, uint32_t to, double before,
                       double behind);
/* Returns the same for one of thousands of lines: cut off at a distance and not at the outline of the nodes. */
FsRoute fs_canvas_thin (const FsCanvas *canvas, uint32_t from, uint32_t to, double aside);
/* Returns how far aside the lane of virtual channel @vc is; the broadcast tree has lane -1. */
double fs_canvas_aside (const FsCanvas *canvas, int vc);

/* Adds the route to the path of @cr, with rounded corners. */
void fs_route_path (cairo_t *cr, const FsRoute *route);

/* Returns message @i in focus as it is in the cycle shown; NULL if it is not in the network any more. */
static inline const FsMessageView *
fs_canvas_focused (const FsCanvas *canvas, guint i)
{
  const FsSnapshot *snapshot = canvas->diagram->snapshot;
  int index = fs_snapshot_find (snapshot, canvas->diagram->focus.messages[i]);

  return index >= 0 ? &snapshot->messages[index] : NULL;
}

/* Sets to 1 in touched[N] the ends of the channels that messages in focus hold. */
void fs_canvas_mark_touched (const FsCanvas *canvas, guint8 *touched);

/* Returns whether any of it can be on the canvas. */
gboolean fs_canvas_sees_route (const FsCanvas *canvas, const FsRoute *route);
gboolean fs_canvas_sees (const FsCanvas *canvas, FsPoint point, double margin);

/* Returns how many nodes, @half_width and @half_height around their middle, touch @box. O(N). */
guint fs_canvas_covered_nodes (const FsCanvas *canvas, FsBox box, double half_width, double half_height);

/* Returns the middle of the cell of a channel in the matrix. */
FsPoint fs_canvas_cell_point (const FsCanvas *canvas, uint64_t channel);
