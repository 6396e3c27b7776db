/* The solved model curves of a figure. */
#pragma once

#include "study/run/sweep.h"

G_BEGIN_DECLS

/**
 * FsModelLines: the model curves of a scenario, solved in all variants drawn
 * An immutable value; free with fs_model_lines_free().
 */
typedef struct _FsModelLines FsModelLines;

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

/* Solves all curves in all their variants at @n_points points each. Returns NULL if @job was canceled. Any thread. */
FsModelLines *fs_model_lines_new (FsScenario *scenario, guint n_points, const FsJob *job);
void fs_model_lines_free (FsModelLines *lines);

/* Returns the saturation rate λ* of @curve in @variant, messages per node per cycle; INFINITY if it never saturates, NAN
 * without a model or if the x axis shows a parameter, each value of which has another λ*. */
double fs_model_lines_saturation (const FsModelLines *lines, guint curve, FsVariant variant);

/* Returns NULL when @curve is not solved in @variant. */
const FsSolvedLine *fs_model_lines_get (const FsModelLines *lines, guint curve, FsVariant variant);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsModelLines, fs_model_lines_free)

G_END_DECLS
