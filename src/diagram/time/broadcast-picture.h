/* When each node had the copy of a broadcast, as a picture (VISUAL.md 5, "A broadcast over time"): a band for each step of the tree,
 * the way to the last node with what its copies waited for, the means of the model as lines, other broadcasts in the column of
 * labels. */
#pragma once

#include "diagram/time/time-pen.h"
#include "sim/replay/broadcast-life.h"

/**
 * FsBroadcastPicture: what is drawn; nothing is owned
 * @life: or NULL: then an empty axis
 * @broadcasts: (element-type FsLoggedBroadcast) to choose from, or NULL
 * @sentences: what the last node waited for, in plain text, or NULL
 * @mean, @last: latency of a node in the mean and of the last one by the model, cycles; 0 or NAN without one
 * @palette_entry: in whose color they are drawn
 * @selected, @hover: messages: the copy that is selected, and that of which the way is shown; FS_NO_MESSAGE
 */
typedef struct {
  const FsBroadcastLife *life;
  const GArray *broadcasts;
  const FsInterconnect *network;
  const char *sentences;
  double mean, last;
  guint palette_entry;
  uint64_t selected, hover;
  FsTimeView view;
} FsBroadcastPicture;

/* Paints the picture, or with @pen->cr NULL only finds its targets. */
void fs_broadcast_picture_paint (FsTimePen *pen, const FsBroadcastPicture *picture);
/* Returns how many steps there are, and in @visible how many of them are seen at this height. */
guint fs_broadcast_picture_rows (const FsBroadcastPicture *picture, const FsStyle *style, double height,
                                 guint *visible);
/* Returns the height in which all steps have their full size. */
double fs_broadcast_picture_height (const FsBroadcastPicture *picture, const FsStyle *style);
/* Returns the cycles that show a whole broadcast and the latencies of the model, with room on both sides. */
void fs_broadcast_picture_range (const FsBroadcastPicture *picture, double *from, double *to);
