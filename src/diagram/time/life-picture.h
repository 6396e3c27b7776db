/* The life of a message as a picture (VISUAL.md 5, "Life of a message"): its latency by cause over the means of the model, below it
 * a row for its source queue, its injection channel, each hop with the wait for it and the holders, and the flits delivered. */
#pragma once

#include "diagram/time/time-pen.h"
#include "sim/replay/message-life.h"

/**
 * FsLifePicture: what is drawn; nothing is owned
 * @life: or NULL: then an empty axis
 * @log: that it was read from, for the colors of the holders
 * @model: [FS_N_CAUSES + 1] means of the model by FsCause, then their sum; NULL without a model
 */
typedef struct {
  const FsMessageLife *life;
  const FsRunLog *log;
  const FsInterconnect *network;
  const double *model;
  FsTimeView view;
} FsLifePicture;

/* Paints the picture, or with @pen->cr NULL only finds its targets. */
void fs_life_paint (FsTimePen *pen, const FsLifePicture *picture);

/* Returns how many rows there are, and in @visible how many of them are seen at this height. */
guint fs_life_rows (const FsLifePicture *picture, const FsStyle *style, double height, guint *visible);
/* Returns the height in which all rows have their full size. */
double fs_life_height (const FsLifePicture *picture, const FsStyle *style);

/* Returns the cycles that show a whole life, with room on both sides. */
void fs_life_range (const FsMessageLife *life, double *from, double *to);
