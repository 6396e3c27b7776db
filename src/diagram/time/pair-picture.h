/* The same messages in two runs as a picture (VISUAL.md 5, "Two runs"): the latency of each in both, over the cycle of its generation;
 * to the left the means, their paired difference with its interval, and how many messages were faster. */
#pragma once

#include "diagram/layout/focus.h"
#include "diagram/time/time-pen.h"
#include "sim/run/run-pairs.h"

/**
 * FsPairPicture: what is drawn; nothing is owned
 * @pairs: or NULL: then nothing
 * @names: of the curves of both runs
 * @palette_entries: of these curves
 * @focus: messages of the first run that are framed in their colors
 */
typedef struct {
  const FsRunPairs *pairs;
  const char *names[2];
  guint palette_entries[2];
  FsFocus focus;
  FsTimeView view;
} FsPairPicture;

/* Paints the picture, or with @pen->cr NULL only finds its targets. Where there are more messages than places, their quantiles are
 * drawn instead: the median and 10 to 90 % in both runs. */
void fs_pair_picture_paint (FsTimePen *pen, const FsPairPicture *picture);
