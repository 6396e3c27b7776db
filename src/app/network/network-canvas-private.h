/* Shared by the parts of the picture: itself (topology-canvas.c), what moves in it
 * (topology-motion.c), pointer and keyboard (topology-canvas-input.c). */
#pragma once

#include "app/network/network-canvas.h"
#include "diagram/paint/diagram-painter.h"

G_BEGIN_DECLS

/* A motion from 0 to 1. */
typedef struct {
  gint64 begun;    /* us of the frame clock; 0: at rest */
  gint64 duration; /* us */
} FsMotion;

struct _FsNetworkCanvas {
  GtkWidget parent;
  FsNetworkState *state;
  FsStyle style;

  FsDiagramView view, view_from, view_to;
  FsDiagramItem hover;
  int64_t cycle; /* of the frame drawn last */
  gboolean in_deadlock;

  GdkTexture *image;          /* what stands still; NULL: to be painted */
  FsDiagram painted;          /* what it was painted of */
  FsCycleView *painted_cycle; /* keeps what that points to */
  int image_width, image_height, image_scale;
  GdkTexture *changing;                /* of a large network, painted by a worker */
  gboolean painting, stale, all_stale; /* a worker paints; what it paints is not the latest any more */
  GskRenderNode *node;                 /* what changes; NULL: to be painted */
  FsDiagramLayout *mixed;

  FsMotion flits, pulse, closing, layout, travel;
  guint tick;
  gint64 frame_time;

  gboolean dragged;
  double pointer_x, pointer_y, drag_x, drag_y, pinch;
  int covered;
};

/* topology-canvas.c */
void fs_network_canvas_redraw (FsNetworkCanvas *self, gboolean all); /* @all: also what stands still */
void fs_network_canvas_set_view (FsNetworkCanvas *self, FsDiagramView view, gboolean travel);
/* With view, hover and motion. */
gboolean fs_network_canvas_picture (FsNetworkCanvas *self, FsDiagram *picture);

/* topology-motion.c */
void fs_motion_stage_changed (FsNetworkCanvas *self, guint changes);
void fs_motion_begin (FsNetworkCanvas *self, FsMotion *motion, int milliseconds);
gboolean fs_motion_is_on (const FsMotion *motion);
double fs_motion_value (FsNetworkCanvas *self, const FsMotion *motion); /* 1 at rest */
void fs_motion_stop (FsNetworkCanvas *self);

/* topology-canvas-input.c */
void fs_network_canvas_init_input (FsNetworkCanvas *self);

G_END_DECLS
