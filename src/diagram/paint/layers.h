/* The parts of the painter of diagrams, in the order in which they draw. Private to the room. */
#pragma once

#include "diagram/paint/diagram-scene.h"

/* pen.c: what all parts draw with. Lengths in px. */
void fs_pen_stroke (cairo_t *cr, const FsDiagramScene *scene, const FsRoute *curve, FsColor color, double width);
/* Dashes of @on px with gaps of @off px. */
void fs_pen_dashes (cairo_t *cr, const FsDiagramScene *scene, const FsRoute *curve, FsColor color, double width,
                    double on, double off);
/* Round dots at distances of @every px. */
void fs_pen_dots (cairo_t *cr, const FsDiagramScene *scene, const FsRoute *curve, FsColor color, double width,
                  double every);
void fs_pen_arrow (cairo_t *cr, const FsDiagramScene *scene, FsPoint tip, double angle, double size, FsColor color);
void fs_pen_bead (cairo_t *cr, const FsDiagramScene *scene, FsPoint at, double diameter, FsColor color);
void fs_pen_octagon_path (cairo_t *cr, FsPoint at, double radius);
void fs_pen_octagon (cairo_t *cr, const FsDiagramScene *scene, FsPoint at, double size, FsColor color);
void fs_pen_pill (cairo_t *cr, FsPoint middle, double half_width, double half_height);
/* The outline of a node: a pill, or a square in a grid of a mesh or torus. */
void fs_pen_node (cairo_t *cr, const FsDiagramScene *scene, FsPoint middle, double half_width, double half_height);
void fs_pen_text (cairo_t *cr, const FsDiagramScene *scene, const char *text, FsPoint at, double align, double size,
                  gboolean bold, FsColor color, gboolean halo);
/* A text at the top of the canvas, in as many lines as its width requires. Returns the height where it ends. */
double fs_pen_sentence (cairo_t *cr, const FsDiagramScene *scene, const char *sentence, FsColor color);
/* A number beside a lane, on its right, at @at of 0 to 1. */
void fs_pen_number (cairo_t *cr, const FsDiagramScene *scene, int number, const FsRoute *lane, double at,
                    FsColor color);
double fs_pen_text_width (const FsDiagramScene *scene, const char *text, double size, gboolean bold);
FsColor fs_pen_ink (const FsDiagramScene *scene, double alpha); /* the text color with an opacity */

/* paint-links.c: idle links, buses, circles of levels. */
void fs_paint_diagram_links (cairo_t *cr, const FsDiagramScene *scene);

/* paint-lattice.c: of a mesh or torus its digits, names of planes, and the bisection with its load; and a double bar across
 * each wrap link where routing changes the class of virtual channels there. */
void fs_paint_diagram_lattice (cairo_t *cr, const FsDiagramScene *scene);
void fs_paint_diagram_datelines (cairo_t *cr, const FsDiagramScene *scene);

/* paint-trees.c: BST, BSG, multicast, path, necklaces; the broadcast tree if none of its copies is live. */
void fs_paint_diagram_trees (cairo_t *cr, const FsDiagramScene *scene);
FsColor fs_diagram_necklace_color (const FsDiagramScene *scene, guint number);

/* paint-load.c: heat map and states of channels, as links. */
void fs_paint_diagram_load (cairo_t *cr, const FsDiagramScene *scene);
void fs_paint_diagram_shares (cairo_t *cr, const FsDiagramScene *scene);
void fs_paint_diagram_channels (cairo_t *cr, const FsDiagramScene *scene);

/* paint-nodes.c */
void fs_paint_diagram_nodes (cairo_t *cr, const FsDiagramScene *scene);
/* Nodes that a live broadcast has reached, or in which messages are stored in a store-and-forward run. */
void fs_paint_diagram_live_nodes (cairo_t *cr, const FsDiagramScene *scene);
void fs_paint_diagram_marks (cairo_t *cr, const FsDiagramScene *scene); /* selected and hovered items */

/* node-labels.c: addresses beside discs, as many as there is space for. */
void fs_paint_diagram_labels (cairo_t *cr, const FsDiagramScene *scene);

/* paint-broadcast.c */
void fs_paint_diagram_copies (cairo_t *cr, const FsDiagramScene *scene);
void fs_paint_copy (cairo_t *cr, const FsDiagramScene *scene, const FsRoute *lane, FsColor color, FsEdgeState state,
                    double fraction);

/* paint-worms.c: messages in the network, in focus or not. */
void fs_paint_diagram_worms (cairo_t *cr, const FsDiagramScene *scene);
/* The octagons of blocked headers. */
void fs_paint_diagram_headers (cairo_t *cr, const FsDiagramScene *scene);
/* A message in focus. */
void fs_paint_message (cairo_t *cr, const FsDiagramScene *scene, const FsMessageView *message);
/* Returns whether the message is drawn as a copy of the live broadcast instead of as a worm. */
gboolean fs_diagram_is_live_copy (const FsDiagramScene *scene, const FsMessageView *message);
FsRoute fs_diagram_vc_lane (const FsDiagramScene *scene, uint64_t channel, int vc);
/* Returns the position of the header of a blocked message, and the size of its octagon, px. */
FsPoint fs_diagram_header_point (const FsDiagramScene *scene, const FsMessageView *message);
double fs_diagram_header_size (const FsDiagramScene *scene, const FsMessageView *message);
/* Returns whether a virtual channel of a channel is an escape channel. */
gboolean fs_diagram_is_escape (const FsDiagram *diagram, uint64_t channel, int vc);

/* paint-sends.c: the messages that a store-and-forward run sent in the cycle. */
void fs_paint_diagram_sends (cairo_t *cr, const FsDiagramScene *scene);

/* paint-waits.c: requests of blocked headers, circular waits, headers, tags. */
void fs_paint_diagram_waits (cairo_t *cr, const FsDiagramScene *scene);

/* paint-matrix.c */
void fs_paint_diagram_matrix (cairo_t *cr, const FsDiagramScene *scene);
void fs_paint_diagram_matrix_state (cairo_t *cr, const FsDiagramScene *scene);

/* px of a canvas from which on there is a legend beside the matrix, and the classes of its counts */
#define FS_MATRIX_LEGEND_FROM 760
#define FS_MATRIX_CLASSES 5

/* paint-matrix-marks.c: the channels of messages in focus, and what they request. */
void fs_paint_diagram_staircases (cairo_t *cr, const FsDiagramScene *scene);
/* How to read the matrix. @busy: [N g], or NULL without a run. @class_width: counts in a class of colors. */
void fs_paint_diagram_matrix_legend (cairo_t *cr, const FsDiagramScene *scene, const guint8 *busy, guint class_width);
/* The row and the column of a node; the cell of a channel, with lines to its ends. */
void fs_paint_diagram_matrix_node (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, FsColor color);
void fs_paint_diagram_matrix_channel (cairo_t *cr, const FsDiagramScene *scene, uint64_t channel, FsColor color);

/* paint-router.c: the inside of open routers. */
void fs_paint_diagram_routers (cairo_t *cr, const FsDiagramScene *scene);
FsDiagramItem fs_diagram_router_hit (const FsDiagramScene *scene, double x, double y);

/* overview.c: tiles of nodes, with the messages between them counted. */
gboolean fs_diagram_is_overview (const FsDiagramScene *scene);
void fs_paint_diagram_tiles (cairo_t *cr, const FsDiagramScene *scene);
void fs_paint_diagram_bundles (cairo_t *cr, const FsDiagramScene *scene);

/* compass.c: the directions of the dimensions, at the upper right. */
void fs_paint_diagram_compass (cairo_t *cr, const FsDiagramScene *scene);
/* Returns the dimension whose arm of the compass is at a point of the canvas, or -1. */
int fs_diagram_compass_hit (const FsDiagramScene *scene, double x, double y);

/* caption.c: what is drawn in words, above, and its signs, below. With @tags (FsTags *) their places are reserved; @cr
 * may then be NULL, and nothing is painted. */
typedef struct _FsTags FsTags;
void fs_paint_diagram_caption (cairo_t *cr, const FsDiagramScene *scene, FsTags *tags);

/* diagram-state.c: how many virtual channels of every channel are held. */
/* Returns [N g]; in a store-and-forward run the entries that the channel carries in the cycle. NULL without a run. Free
 * with g_free(). */
guint8 *fs_diagram_busy_vcs (const FsDiagram *diagram);
