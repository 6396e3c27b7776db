/* The solved model curves of a figure. */
#pragma once

#include "study/run/sweep.h"

/**
 * FsModelLines: the model curves of a scenario, solved in all variants drawn
 * An immutable value; free with fs_model_lines_free().
 */
typedef struct _FsModelLines FsModelLines;

/**
 * FsSolvedLine: one curve in one variant
 * @saturation: saturation rate; NAN if the x axis shows a parameter, each value of which has its own
 * @near_end: in a draft a rate a little below the saturation rate, where that takes long to find and is not known; else NAN
 * @scale: FsModel.rate_scale(), where the x axis shows loads
 * @seconds: processor time of solving it
 * @points: (element-type FsModelPoint): the quantities shown, ascending in rate; NULL if the x axis shows a parameter
 * @places: (element-type FsParameterPoint): ascending in x; NULL if the x axis shows loads
 */
typedef struct {
  guint curve;
  FsVariant variant;
  FsModelSaturation saturation;
  double near_end;
  double scale;
  double seconds;
  GPtrArray *points;
  GPtrArray *places;
} FsSolvedLine;

/* Returns the value of quantity @key of @curve at point @i of its @line; NAN if the model has none there. */
double fs_solved_line_value (const FsSolvedLine *line, const FsCurve *curve, guint i, const char *key);

/* Solves all curves in all their variants at @n_points points each, on as many threads as @job allows: to the same bits. Returns
 * NULL if @job was canceled. Any thread. */
FsModelLines *fs_model_lines_new (FsScenario *scenario, guint n_points, const FsJob *job);
/* The same as a draft, for a figure that must not wait: fewer points are solved, and no search takes long. Where one would, a line
 * ends at @near_end, neither its saturation rate nor what refers to it is known, and most of its points lie between solved ones
 * (fs_model_draft_line()). @before: of similar values, from which
 * @near_end is found faster, or NULL. */
FsModelLines *fs_model_lines_new_draft (FsScenario *scenario, guint n_points, const FsModelLines *before,
                                        const FsJob *job);
/* Returns how long solving them takes on @threads threads that nothing else keeps busy. */
double fs_model_lines_seconds (const FsModelLines *lines, guint threads);
void fs_model_lines_free (FsModelLines *lines);

/* Returns the saturation rate λ* of @curve in @variant, messages per node per cycle; INFINITY if it never saturates, NAN
 * without a model or if the x axis shows a parameter, each value of which has another λ*. */
double fs_model_lines_saturation (const FsModelLines *lines, guint curve, FsVariant variant);

/* Returns the saturation rate to which typical errors of @curve refer (fs_model_typical_error_reference()), messages per
 * node per cycle; NAN if the figure does not shade them, if none is known, or if the x axis shows no load. */
double fs_model_lines_error_reference (const FsModelLines *lines, guint curve);

/* Returns NULL if @curve is not solved in @variant. */
const FsSolvedLine *fs_model_lines_get (const FsModelLines *lines, guint curve, FsVariant variant);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsModelLines, fs_model_lines_free)
