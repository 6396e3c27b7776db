/* The colors of network diagrams (VISUAL.md 3): states, steps of a tree, classes, channel utilization. */
#pragma once

#include "plot/value/palette.h"

typedef enum {
  FS_INK_BLOCKED,
  FS_INK_ESCAPE,
  FS_INK_CARRYING,
  FS_INK_SHARING,
  FS_INK_SELECTED,
  FS_N_INKS,
} FsInk;

FsColor fs_ink (const FsStyle *style, FsInk ink);

/* Returns the color of step @step of 1 to @n_steps, from dark to light. */
FsColor fs_step_color (const FsStyle *style, int step, int n_steps);

/* Returns the color of class @number of @n_classes necklaces, at distance @weight of 1 to @n; distance 1 is stone. Up
 * to 8 classes have their own colors, more are colored by distance. */
FsColor fs_class_color (const FsStyle *style, guint number, guint n_classes, int weight, int n);

/* Returns the color of a message, by its id. */
FsColor fs_message_color (const FsStyle *style, guint64 id);

/* Return the color and the width of a channel with utilization @load, 0 to 1. */
FsColor fs_heat_color (const FsStyle *style, double load);
double fs_heat_width (double load); /* px */

/* Returns white or #1e1e1e, whichever is more readable on @fill. */
FsColor fs_color_on (FsColor fill);

FsColor fs_color_mix (FsColor a, FsColor b, double share_of_b);
FsColor fs_color_faded (FsColor color, double alpha);
