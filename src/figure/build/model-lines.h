/* The solved model curves behind a figure. Private to figure. */
#pragma once

#include "figure/build/figure.h"

G_BEGIN_DECLS

/**
 * FsSolvedLine: one curve in one variant
 * @saturation: its rate is NAN where the x axis shows a parameter: there every place has its own
 * @points: FsModelPoint*, with what the figure shows of their outputs, ascending in rate; NULL where the x axis shows a parameter
 * @places: FsParameterPoint*, ascending in x; NULL where it does not
 */
typedef struct {
  guint curve;
  FsVariant variant;
  FsModelSaturation saturation;
  GPtrArray *points;
  GPtrArray *places;
} FsSolvedLine;

/* NULL when @curve is not solved in @variant. */
const FsSolvedLine *fs_model_lines_get (const FsModelLines *lines, guint curve, FsVariant variant);

G_END_DECLS
