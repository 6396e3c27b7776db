/* One picture of a motion. Private to the room. */
#pragma once

#include "export/motion/motion.h"
#include "plot/value/style.h"
#include "study/explain/cycle-view.h"

/**
 * FsMotionFrame: the state after a cycle
 * @diagram: of it
 * @places: where tags were in the frame before; the painter of the diagram updates it
 * @words: what happens in the network, in sentences
 * @time_height: space for the picture over time below the diagram, px; 0 without one
 * @words_height: space for them below both, px; 0: they are not in the picture
 */
typedef struct {
  const FsMotion *motion;
  FsCycleView *cycle_view;
  FsDiagram diagram;
  FsTagPlaces places;
  char *words;
  double words_height;
  double time_height;
} FsMotionFrame;

/* @has_words: whether the picture contains them. Clear with fs_motion_frame_clear(). */
void fs_motion_frame_init (FsMotionFrame *frame, const FsMotion *motion, gboolean has_words);
void fs_motion_frame_clear (FsMotionFrame *frame);
/* Shows the cycle of @replay. Tags keep their places from the cycle before. */
void fs_motion_frame_set_cycle (FsMotionFrame *frame, const FsReplay *replay);

/* Returns the height of the picture over time of @motion, px; 0 without one. */
double fs_motion_time_height (const FsMotion *motion);

FsStyle fs_motion_style (const FsMotion *motion, gboolean dark);

/* Paint what is the same in most frames, and what moves, with the words. */
void fs_motion_frame_paint_still (cairo_t *cr, const FsMotionFrame *frame, const FsStyle *style);
void fs_motion_frame_paint_live (cairo_t *cr, const FsMotionFrame *frame, const FsStyle *style);

/* Writes a whole text file or nothing. */
gboolean fs_motion_write (const char *path, const GString *text, GError **error);
