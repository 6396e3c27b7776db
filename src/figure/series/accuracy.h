/* Accuracy of a model: the errors of each variant and group of similar curves, at the same points. All texts about a
 * largest error take it from here (VISUAL.md 6). */
#pragma once

#include "figure/series/model-error.h"

#define FS_ACCURACY_LIMIT 0.10 /* greatest error of an accurate model, unless a paper names another limit */

/* Whether all errors are within a limit, as far as their intervals allow to decide. */
typedef enum {
  FS_LIMIT_UNKNOWN,  /* there is nothing to compare */
  FS_LIMIT_KEPT,     /* the whole interval of every point is within it */
  FS_LIMIT_OPEN,     /* some interval exceeds it in part or is missing, or a point has not converged */
  FS_LIMIT_EXCEEDED, /* the whole interval of some converged point exceeds it */
} FsLimitStatus;

/**
 * FsAccuracy: accuracy of one variant in one group
 * @shown_first: whether points of the group are compared with it first; fs_figure_first_variant()
 * @worst: largest error of the converged points at which all variants of the group have a value, so that all are
 *   compared at the same points; NULL without one
 * @unsettled: (element-type FsModelError): errors at points that did not converge, the largest first
 * @beyond: largest error at converged points at which another variant has no value; NULL without one
 * @n_without: number of points, converged or not, at which this variant has no value
 * @errors: (element-type FsModelError): all its errors in the order of fs_model_errors()
 */
typedef struct {
  FsVariant variant;
  gboolean shown_first;
  const FsModelError *worst;
  GPtrArray *unsettled;
  const FsModelError *beyond;
  guint n_without;
  GPtrArray *errors;
} FsAccuracy;

/* The unit of the range of a group. */
typedef enum {
  FS_RANGE_SATURATION, /* fractions of the simulated saturation rate */
  FS_RANGE_RATE,       /* messages per node per cycle, if some of those rates are unknown */
  FS_RANGE_PARAMETER,  /* values of the parameter on the x axis */
} FsRangeKind;

/**
 * FsAccuracyGroup: similar series of a figure: one quantity of curves that differ in numbers only
 * @series: (element-type guint): indices of series
 * @kind, @from, @to: range of the @n_points points that are compared
 * @accuracies: (element-type FsAccuracy): the variant shown first in front
 */
typedef struct {
  GArray *series;
  FsRangeKind kind;
  double from, to;
  guint n_points;
  GPtrArray *accuracies;
} FsAccuracyGroup;

/**
 * FsAccuracies: accuracy of all models of a figure; free with fs_accuracies_free()
 * @list: (element-type FsFigureSeries): see fs_figure_list_series()
 * @errors: (element-type FsModelError): the errors to which @groups point
 * @groups: (element-type FsAccuracyGroup): those with a simulated value, in the order of their first series
 */
typedef struct {
  GArray *list;
  GArray *errors;
  GPtrArray *groups;
} FsAccuracies;

/* Returns the position of @error in a range of @kind. */
double fs_model_error_place (const FsModelError *error, FsRangeKind kind);

/* Returns the accuracy of the models; never NULL, but without groups if there is nothing to compare. Arguments as for
 * fs_model_errors(). */
FsAccuracies *fs_accuracies_new (const FsScenario *scenario, const FsPointView *points, guint n_points,
                                 const FsSaturationBracket *brackets, guint n_brackets);
/* Returns the same after points or brackets have changed; models are not solved again at points that @earlier, of the
 * same scenario (may be NULL), contains. */
FsAccuracies *fs_accuracies_new_after (const FsAccuracies *earlier, const FsScenario *scenario,
                                       const FsPointView *points, guint n_points, const FsSaturationBracket *brackets,
                                       guint n_brackets);
void fs_accuracies_free (FsAccuracies *accuracies);

/* Returns the largest error, in amount, of the converged points of @series that are compared, in the variant that is
 * shown first; NULL without one. */
const FsModelError *fs_accuracies_largest_of_series (const FsAccuracies *accuracies, guint series);

/* Returns whether @accuracy is within @limit (0.1 is 10 %) at all its points, including those outside the common
 * range. */
FsLimitStatus fs_accuracy_check_limit (const FsAccuracy *accuracy, double limit);
/* Returns the same for the variants shown first of all groups. */
FsLimitStatus fs_accuracies_check_limit (const FsAccuracies *accuracies, double limit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsAccuracies, fs_accuracies_free)
