/* The fields of FsNetworkCanvas, which is in two files: network-canvas.c (painting and animations) and, above it, canvas-input.c
 * (zoom, pointer, keys, and menu). */
#pragma once

#include "app/network/network-canvas.h"
#include "app/replay/network-state-private.h"
#include "diagram/paint/canvas.h"

/* An animation from 0 to 1. */
typedef struct {
  gint64 begun;    /* us of the frame clock; 0: not running */
  gint64 duration; /* us */
} FsMotionClock;

/**
 * FsNetworkCanvas:
 * @cycle: the last one drawn
 * @content: what @diagram is about; @diagram adds to it what the canvas decides, such as the view
 * @drawn: positions of @diagram, in which what is under the pointer is found; its @at is NULL until then
 * @image: what is the same in every cycle; NULL: must be painted
 * @painted_content, @painted: what @image shows
 * @changing: of a large network, what changes from cycle to cycle, painted by a worker
 * @painting, @stale, @all_stale: a worker paints; what it paints is outdated, also what is the same in every cycle
 * @node: what changes from cycle to cycle; NULL: must be painted
 * @mixed: a layout between two others
 * @places: used by one painter at a time
 * @menu: of the item under the pointer, or NULL
 * @paired: a canvas that shows the same part of its network, or NULL
 * @covered: px at the right end that another widget covers
 */
struct _FsNetworkCanvas {
  GtkWidget parent;
  FsNetworkState *state;
  FsStyle style;

  FsDiagramView view, view_from, view_to;
  FsDiagramItem hover;
  int64_t cycle;
  gboolean in_deadlock;

  FsNetworkDiagram *content;
  FsDiagram diagram;
  FsCanvas drawn;

  GdkTexture *image;
  FsNetworkDiagram *painted_content;
  FsDiagram painted;
  int image_width, image_height;
  double image_scale;
  GdkTexture *changing;
  gboolean painting, stale, all_stale;
  GskRenderNode *node;
  FsDiagramLayout *mixed;

  FsTagPlaces places;

  FsMotionClock flits, pulse, closing, layout, travel;
  guint tick;
  gint64 frame_time;

  GtkWidget *menu;

  gboolean dragged;
  double pointer_x, pointer_y, drag_x, drag_y, pinch;
  FsNetworkCanvas *paired;
  int covered;
  gboolean no_sentence;
};

/* Draws again. @all: also what is the same in every cycle. */
void fs_network_canvas_redraw (FsNetworkCanvas *self, gboolean all);
int fs_network_canvas_seen_width (FsNetworkCanvas *self);
/* Returns the diagram as it is shown, without animations and without what the pointer is over; NULL while there is none. */
const FsDiagram *fs_network_canvas_get_diagram (FsNetworkCanvas *self);
/* Changes what the canvas shows of the network. @travel: with an animation. */
void fs_network_canvas_set_view (FsNetworkCanvas *self, FsDiagramView view, gboolean travel);

/* Shows @state from now on. */
void fs_network_canvas_follow (FsNetworkCanvas *self, FsNetworkState *state);
