/* The colours of pictures of networks (VISUAL.md 3): states, steps of a tree, classes, load. */
#pragma once

#include "plot/value/palette.h"

G_BEGIN_DECLS

typedef enum {
  FS_INK_BLOCKED,
  FS_INK_ESCAPE,
  FS_INK_CARRYING,
  FS_INK_SHARING,
  FS_INK_SELECTED,
  FS_N_INKS,
} FsInk;

FsColor fs_ink (const FsStyle *style, FsInk ink);

/* Step @step of 1 … @n_steps, dark to light. */
FsColor fs_step_color (const FsStyle *style, int step, int n_steps);

/* Class @number of @n_classes necklaces, at distance @weight of 1 … @n; that of weight 1 is stone. Up to 8 classes have
 * a colour of their own, more are coloured by distance. */
FsColor fs_class_color (const FsStyle *style, guint number, guint n_classes, int weight, int n);

/* A message's own colour, by its id. */
FsColor fs_message_color (const FsStyle *style, guint64 id);

/* Busy share @load, 0 … 1; widths go with it in step. */
FsColor fs_heat_color (const FsStyle *style, double load);
double fs_heat_width (double load); /* px */

/* White or #1e1e1e, whichever is read better on @fill. */
FsColor fs_color_on (FsColor fill);

FsColor fs_color_mix (FsColor a, FsColor b, double share_of_b);
FsColor fs_color_faded (FsColor color, double alpha);

G_END_DECLS
