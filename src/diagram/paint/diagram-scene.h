/* A picture laid out on a canvas: where nodes and channels are in device units, and the pens of its painters.
 * Private to topology-painter and its parts; built anew for each frame, O(N). */
#pragma once

#include <pango/pangocairo.h>

#include "diagram/paint/diagram-colors.h"
#include "plot/paint/shapes.h"
#include "diagram/layout/diagram.h"

G_BEGIN_DECLS

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
 * FsDiagramScene: a value on the stack of one paint; fs_diagram_scene_clear() frees what is in it
 * @unit: device units of a px
 * @scale, @left, @top: a point of the layout is at (left + scale x, top + scale y)
 * @at: [N]
 * @n_channels: channels of the network
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

/* A channel, an arc: a cubic curve. */
typedef struct {
  FsPoint p[4];
} FsArc;

/* From the middle of @from to the middle of @to, which are neighbours; the same curve, turned round, the other way. */
FsArc fs_diagram_scene_link (const FsDiagramScene *scene, uint32_t from, uint32_t to);
/* The curve @aside px to the right of it, cut off where the nodes stand, @before and @behind px further. */
FsArc fs_diagram_scene_lane (const FsDiagramScene *scene, uint32_t from, uint32_t to, double aside, double before,
                             double behind);
/* The same for a line among thousands: cut off by its chord, not bent aside; a third of the time. */
FsArc fs_diagram_scene_thin (const FsDiagramScene *scene, uint32_t from, uint32_t to, double aside);
/* How far aside virtual channel @vc runs; the broadcast tree has the lane of -1. */
double fs_diagram_scene_aside (const FsDiagramScene *scene, int vc);

FsPoint fs_arc_at (const FsArc *curve, double t);
double fs_arc_angle (const FsArc *curve, double t);
double fs_arc_length (const FsArc *curve);
FsArc fs_arc_piece (const FsArc *curve, double from, double to);
double fs_arc_distance (const FsArc *curve, double x, double y);
void fs_arc_path (cairo_t *cr, const FsArc *curve);

/* Whether any of it can be on the canvas. */
gboolean fs_diagram_scene_sees_curve (const FsDiagramScene *scene, const FsArc *curve);
gboolean fs_diagram_scene_sees (const FsDiagramScene *scene, FsPoint point, double margin);

/* Returns whether a node, @half_width and @half_height around its middle, is in @box. O(N). */
gboolean fs_diagram_scene_covers_node (const FsDiagramScene *scene, FsBox box, double half_width, double half_height);

/* Side of a cell of the matrix, and how many nodes a cell stands for (1, or more where cells would be too small). */
double fs_diagram_scene_cell (const FsDiagramScene *scene, uint32_t *nodes_per_cell);

G_END_DECLS
