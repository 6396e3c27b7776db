/* The contributions of assumptions to the error of a model (study/compare/why.h) as a waterfall. */
#pragma once

#include "plot/value/waterfall.h"
#include "study/compare/why.h"

/* A point of a curve with what it was explained by. */
typedef struct {
  double x;
  const FsWhy *why;
} FsCausesAt;

/* Returns the waterfall of @at[@here], which must be FS_WHY_OK, with those of all others that are, ascending in x. @x_label: Pango markup,
 * of numbers that are @factor times those shown. Free with fs_waterfall_free(). */
FsWaterfall *fs_causes_plot_new (guint palette_entry, const FsCausesAt *at, guint n_at, guint here, const char *x_label,
                                 double factor);
