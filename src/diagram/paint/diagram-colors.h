/* The colors of network diagrams (VISUAL.md 3). A hue is a message, red is stuck, a blue ring is selected, slate is a step of
 * a broadcast or a count, gray is what nobody asked about. */
#pragma once

#include "diagram/layout/focus.h"
#include "plot/value/palette.h"

typedef enum {
  FS_INK_BLOCKED,
  FS_INK_GRAY, /* messages without a color of their own */
  FS_INK_SELECTED,
  FS_N_INKS,
} FsInk;

FsColor fs_ink (const FsStyle *style, FsInk ink);

/* Returns the color of step @step of 1 to @n_steps: slate, from far off the background to near it. */
FsColor fs_step_color (const FsStyle *style, int step, int n_steps);

/* Returns the color of a count of 0 to @most: slate, the more the further off the background. */
FsColor fs_count_color (const FsStyle *style, guint count, guint most);

/* Returns the color of class @number of @n_classes necklaces, at distance @weight of 1 to @n; distance 1 is stone. Up
 * to 8 classes have their own colors, more are colored by distance. */
FsColor fs_class_color (const FsStyle *style, guint number, guint n_classes, int weight, int n);

/* Returns the color with a number, 0 … FS_MESSAGE_COLORS - 1, or gray for FS_NO_COLOR. Text on it: fs_color_on(). */
FsColor fs_message_color (const FsStyle *style, int color);

/* Return the color and the width of a channel with utilization @load, 0 to 1. */
FsColor fs_heat_color (const FsStyle *style, double load);
double fs_heat_width (double load); /* px */
/* Returns the color of a difference of -1, too little, to 1, too much. */
FsColor fs_heat_difference_color (const FsStyle *style, double difference);

/* Returns white or #1e1e1e, whichever is more readable on @fill. */
FsColor fs_color_on (FsColor fill);

FsColor fs_color_mix (FsColor a, FsColor b, double fraction);
