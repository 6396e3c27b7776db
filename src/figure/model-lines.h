/* The solved model curves behind a figure. Private to figure. */
#pragma once

#include "figure/figure.h"

G_BEGIN_DECLS

/**
 * FsSolvedLine: one curve in one variant
 * @points: FsModelPoint*, ascending in rate
 */
typedef struct {
  guint curve;
  FsVariant variant;
  FsModelSaturation saturation;
  GPtrArray *points;
} FsSolvedLine;

/* NULL when @curve is not solved in @variant. */
const FsSolvedLine *fs_model_lines_get (const FsModelLines *lines, guint curve, FsVariant variant);

G_END_DECLS
