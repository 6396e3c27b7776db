/* A diagram at a given size: positions of nodes and channels in device units. Private to the painter; created for each
 * frame, O(N). */
#pragma once

#include <pango/pangocairo.h>

#include "diagram/paint/diagram-colors.h"
#include "plot/paint/shapes.h"
#include "diagram/layout/diagram.h"

typedef enum {
  FS_SHAPE_PILL,
  FS_SHAPE_DISC,
  FS_SHAPE_ROUTER, /* open */
  FS_SHAPE_NONE,   /* matrix */
} FsNodeShape;

/* How much is drawn of a channel: flits and halos, lanes, or thin straight lines. */
typedef enum {
  FS_DETAIL_FLITS,
  FS_DETAIL_LANES,
  FS_DETAIL_LINES,
} FsDetail;

/**
 * FsDiagramScene: a value on the stack during one paint; fs_diagram_scene_clear() frees its content
 * @n_channels: channels of the network
 * @unit: device units per px
 * @scale, @left, @top: a point of the layout is at (left + scale x, top + scale y)
 * @at: [N] positions of the nodes
 * @gap: least distance of two nodes
 * @pitch: side of the cell of one node in the matrix
 * @half_width, @half_height: of a node
 */
typedef struct {
  const FsDiagram *diagram;
  const FsDiagramLayout *layout;
  const FsGh *gh;
  uint64_t n_channels;
  const FsStyle *style;
  PangoContext *pango;
  double width, height;
  double unit;
  double scale, left, top;
  FsPoint *at;
  double gap;
  double pitch;
  FsNodeShape shape;
  FsDetail detail;
  double half_width, half_height;
  double label_size;
} FsDiagramScene;

void fs_diagram_scene_init (FsDiagramScene *scene, const FsDiagram *diagram, const FsStyle *style, double width,
                            double height);
void fs_diagram_scene_clear (FsDiagramScene *scene);

/* The shape of a channel: a cubic curve. */
typedef struct {
  FsPoint p[4];
} FsArc;

/* Returns the curve from the middle of @from to the middle of @to, which are neighbors; in the other direction it is
 * the same curve reversed. */
FsArc fs_diagram_scene_link (const FsDiagramScene *scene, uint32_t from, uint32_t to);
/* Returns the curve moved @aside px to its right and cut off at the nodes, @before and @behind px further. */
FsArc fs_diagram_scene_lane (const FsDiagramScene *scene, uint32_t from, uint32_t to, double aside, double before,
                             double behind);
/* Returns the same for one of thousands of lines: cut off along its chord and not bent, in a third of the time. */
FsArc fs_diagram_scene_thin (const FsDiagramScene *scene, uint32_t from, uint32_t to, double aside);
/* Returns how far aside the lane of virtual channel @vc is; the broadcast tree has lane -1. */
double fs_diagram_scene_aside (const FsDiagramScene *scene, int vc);

FsPoint fs_arc_at (const FsArc *curve, double t);
double fs_arc_angle (const FsArc *curve, double t);
double fs_arc_length (const FsArc *curve);
FsArc fs_arc_piece (const FsArc *curve, double from, double to);
double fs_arc_distance (const FsArc *curve, double x, double y);
void fs_arc_path (cairo_t *cr, const FsArc *curve);

/* Returns whether any of it can be on the canvas. */
gboolean fs_diagram_scene_sees_curve (const FsDiagramScene *scene, const FsArc *curve);
gboolean fs_diagram_scene_sees (const FsDiagramScene *scene, FsPoint point, double margin);

/* Returns whether a node, @half_width and @half_height around its middle, is in @box. O(N). */
gboolean fs_diagram_scene_covers_node (const FsDiagramScene *scene, FsBox box, double half_width, double half_height);

/* Returns the side of a cell of the matrix, and how many nodes a cell stands for: 1, or more if cells would be too
 * small. */
double fs_diagram_scene_cell (const FsDiagramScene *scene, uint32_t *nodes_per_cell);
