/* The parts of the painter of diagrams, in the order in which they draw. Private to the room. */
#pragma once

#include "diagram/layout/tree-edges.h"
#include "diagram/paint/canvas.h"
#include "diagram/paint/ink-mask.h"

/* pen.c: what all layers draw with. Lengths in px. */
void fs_pen_stroke (const FsCanvas *canvas, const FsRoute *curve, FsColor color, double width);
void fs_pen_line (const FsCanvas *canvas, FsPoint from, FsPoint to, FsColor color, double width);
/* Dashes of @on px with gaps of @off px. */
void fs_pen_dashes (const FsCanvas *canvas, const FsRoute *curve, FsColor color, double width, double on, double off);
/* Round dots at distances of @every px. */
void fs_pen_dots (const FsCanvas *canvas, const FsRoute *curve, FsColor color, double width, double every);
void fs_pen_arrow (const FsCanvas *canvas, FsPoint tip, double angle, double size, FsColor color);
/* An arrowhead at the end of a route. */
void fs_pen_head (const FsCanvas *canvas, const FsRoute *route, double size, FsColor color);
/* @radius in device units, as the box. */
void fs_pen_disc (const FsCanvas *canvas, FsPoint at, double radius, FsColor color);
void fs_pen_box (const FsCanvas *canvas, FsBox box, FsColor color);
void fs_pen_bead (const FsCanvas *canvas, FsPoint at, double diameter, FsColor color);
void fs_pen_octagon_path (const FsCanvas *canvas, FsPoint at, double radius);
void fs_pen_octagon (const FsCanvas *canvas, FsPoint at, double size, FsColor color);
/* Adds a level line at @down and an upright one at @across to the path, both of length @size from @x and @y on. */
void fs_pen_cross_path (const FsCanvas *canvas, double x, double y, double size, double across, double down);
void fs_pen_pill (const FsCanvas *canvas, FsPoint middle, double half_width, double half_height);
/* The outline of a node: a pill, or a square in a grid of a mesh or torus. */
void fs_pen_node (const FsCanvas *canvas, FsPoint middle, double half_width, double half_height);
void fs_pen_text (const FsCanvas *canvas, const char *text, FsPoint at, double align, double size, gboolean bold,
                  FsColor color, gboolean halo);
/* A dim text without a halo. */
void fs_pen_note (const FsCanvas *canvas, const char *text, FsPoint at, double align, double size);
void fs_pen_integer (const FsCanvas *canvas, guint number, FsPoint at, double align, double size, gboolean bold,
                     FsColor color, gboolean halo);
/* A pill with a bold text, with @rim of background around it; lengths but the size of the text in device units. */
void fs_pen_chip (const FsCanvas *canvas, const char *text, FsPoint middle, double half_width, double half_height,
                  double rim, double size, FsColor fill);
/* A level arrow @length px long, whose shaft has @shaft px, for signs. */
void fs_pen_sign (const FsCanvas *canvas, FsPoint from, double shaft, double length, double width, double head,
                  gboolean dashed, FsColor color);
/* A text at the top of the canvas, in as many lines as its width requires. */
void fs_pen_sentence (const FsCanvas *canvas, const char *sentence);
/* A number beside a lane, on its right, at @at of 0 to 1. */
void fs_pen_number (const FsCanvas *canvas, int number, const FsRoute *lane, double at, FsColor color);
double fs_pen_text_width (const FsCanvas *canvas, const char *text, double size, gboolean bold);
FsColor fs_pen_ink (const FsCanvas *canvas, double alpha); /* the text color with an opacity */

/**
 * FsLines: thousands of thin lines of one color, on the stack between fs_lines_begin() and fs_lines_end()
 * @factor: pixels per device unit of the canvas; 0 where Cairo strokes
 *
 * Cairo takes about 30 µs for each line; on a screen they are entered into a mask of pixel coverage, and the mask is painted at
 * once. For files Cairo strokes them. Both become darker where lines cross.
 */
typedef struct {
  cairo_t *cr;
  FsColor color;
  double width;
  double factor;
  FsInkMask mask;
} FsLines;

/* Starts lines of one color. @width in device units of the canvas. */
void fs_lines_begin (FsLines *lines, const FsCanvas *canvas, FsColor color, double width);
void fs_lines_add (FsLines *lines, const FsRoute *route);
void fs_lines_end (FsLines *lines);

/**
 * FsDiagramTimings: how the channels of a network of pipelined routers carry flits
 * @pipeline: borrowed
 * @least, @most: shortest latency and fewest cycles of a flit of any channel; longest and most
 */
typedef struct {
  const FsPipeline *pipeline;
  FsNetwork network;
  FsChannelTiming least, most;
} FsDiagramTimings;

/* paint-chiplets.c: frames around chiplets, behind everything; and links that are slow, which are dashed, or narrow, which are thin. */
void fs_paint_diagram_chiplets (const FsCanvas *canvas);
/* Returns whether channels differ; FALSE of ideal routers, too. */
gboolean fs_diagram_timings_init (FsDiagramTimings *timings, const FsDiagram *diagram);
void fs_diagram_paint_timed_link (const FsCanvas *canvas, const FsDiagramTimings *timings, uint32_t from, uint32_t to,
                                  const FsRoute *route, FsColor color);
/* Return what dashed links, thin links, and frames are, or NULL where there are none. Free with g_free(). */
char *fs_diagram_slow_words (const FsDiagramTimings *timings);
char *fs_diagram_narrow_words (const FsDiagramTimings *timings);
char *fs_diagram_chiplet_words (const FsDiagram *diagram);

/* paint-links.c: idle links, buses, circles of levels. */
void fs_paint_diagram_links (const FsCanvas *canvas);

/* paint-grid.c: of a mesh or torus its digits, names of planes, and the bisection with its load, and the far nodes of cut
 * wrap links; and where routing changes the class of virtual channels, a dashed frame, or in other layouts a double bar across
 * each wrap link. */
void fs_paint_diagram_grid (const FsCanvas *canvas);
void fs_paint_diagram_datelines (const FsCanvas *canvas);
/* The other ends of cut links that messages in focus hold or request: addresses, or numbers of planes. */
void fs_paint_diagram_ghosts (const FsCanvas *canvas);
/* Returns whether the far nodes of all wrap links have their addresses, not only those of messages in focus. */
gboolean fs_diagram_labels_ghosts (const FsCanvas *canvas);
/* Sets @box to what stands for @to at the end of the cut link from @from. Returns FALSE if the link is not cut. */
gboolean fs_diagram_ghost_box (const FsCanvas *canvas, uint32_t from, uint32_t to, FsBox *box);

/* paint-trees.c: BST, BSG, multicast, path, necklaces; the broadcast tree if none of its copies is live. */
void fs_paint_diagram_trees (const FsCanvas *canvas);
FsColor fs_diagram_necklace_color (const FsCanvas *canvas, guint number);

/* paint-load.c: heat map and states of channels, as links. */
void fs_paint_diagram_load (const FsCanvas *canvas);
void fs_paint_diagram_channels (const FsCanvas *canvas);
/* Returns how many virtual channels of every channel are held, [N g]; in a store-and-forward run the entries that the channel
 * carries in the cycle. NULL without a run. Free with g_free(). */
guint8 *fs_diagram_busy_vcs (const FsDiagram *diagram);
/* Returns whether a virtual channel of a channel is an escape channel. */
gboolean fs_diagram_is_escape (const FsDiagram *diagram, uint64_t channel, int vc);

/* paint-dependencies.c: channels with their numbers, what they depend on, and the circle. */
void fs_paint_diagram_dependencies (const FsCanvas *canvas);

/* paint-nodes.c */
void fs_paint_diagram_nodes (const FsCanvas *canvas);
/* Nodes that a live broadcast has reached, or in which messages are stored in a store-and-forward run. */
void fs_paint_diagram_live_nodes (const FsCanvas *canvas);
void fs_paint_diagram_marks (const FsCanvas *canvas); /* selected and hovered items */

/* node-labels.c: addresses beside discs, as many as there is space for. */
void fs_paint_diagram_labels (const FsCanvas *canvas);

/* paint-broadcast.c */
void fs_paint_diagram_copies (const FsCanvas *canvas);
void fs_paint_copy (const FsCanvas *canvas, const FsRoute *lane, FsColor color, FsEdgeState state, double fraction);

/* Returns the flits of other messages that are before those of @message in the buffer of its held virtual channel number @link: with
 * pipelined routers only. */
guint fs_diagram_flits_ahead (const FsCanvas *canvas, const FsMessageView *message, guint link);

/* paint-worms.c: messages in the network, in focus or not; of a store-and-forward run those sent in the cycle. */
void fs_paint_diagram_worms (const FsCanvas *canvas);
void fs_paint_diagram_sends (const FsCanvas *canvas);
/* The way of a delivered message, in dots. */
void fs_paint_diagram_trail (const FsCanvas *canvas);
/* The octagons of blocked headers. */
void fs_paint_diagram_headers (const FsCanvas *canvas);
/* Returns whether the message is drawn as a copy of the live broadcast instead of as a worm. */
gboolean fs_diagram_is_live_copy (const FsCanvas *canvas, const FsMessageView *message);
FsRoute fs_diagram_vc_lane (const FsCanvas *canvas, uint64_t channel, int vc);
/* Returns the position of the header of a blocked message. */
FsPoint fs_diagram_header_point (const FsCanvas *canvas, const FsMessageView *message);

/* paint-waits.c: requests of blocked headers, circular waits, headers, tags. */
void fs_paint_diagram_waits (const FsCanvas *canvas);

/* paint-matrix.c */
void fs_paint_diagram_matrix (const FsCanvas *canvas);
void fs_paint_diagram_matrix_state (const FsCanvas *canvas);

/* px of a canvas from which on there is a legend beside the matrix, and the classes of its counts */
#define FS_MATRIX_LEGEND_FROM 760
#define FS_MATRIX_CLASSES 5

/* paint-matrix-marks.c: the channels of messages in focus, and what they request. */
void fs_paint_diagram_staircases (const FsCanvas *canvas);
/* How to read the matrix. @busy: [N g], or NULL without a run. @class_width: counts in a class of colors. */
void fs_paint_diagram_matrix_legend (const FsCanvas *canvas, const guint8 *busy, guint class_width);
/* The row and the column of a node; the cell of a channel, with lines to its ends. */
void fs_paint_diagram_matrix_node (const FsCanvas *canvas, uint32_t node, FsColor color);
void fs_paint_diagram_matrix_channel (const FsCanvas *canvas, uint64_t channel, FsColor color);

/* paint-router.c: the inside of open routers. */
void fs_paint_diagram_routers (const FsCanvas *canvas);
FsDiagramItem fs_diagram_router_hit (const FsCanvas *canvas, double x, double y);

/* overview.c: tiles of nodes, with the messages between them counted. */
void fs_paint_diagram_tiles (const FsCanvas *canvas);
void fs_paint_diagram_bundles (const FsCanvas *canvas);

/* compass.c: the directions of the dimensions, at the upper right. */
void fs_paint_diagram_compass (const FsCanvas *canvas);
/* Returns the dimension whose arm of the compass is at a point of the canvas, or -1. */
int fs_diagram_compass_hit (const FsCanvas *canvas, double x, double y);

/* caption.c: what is drawn in words, above, and its signs, below. With @tags their places are reserved, and nothing is
 * painted. */
typedef struct _FsTags FsTags;
void fs_paint_diagram_caption (const FsCanvas *canvas, FsTags *tags);
