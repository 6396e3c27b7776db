/* How well a model and the simulation agree: one verdict for each variant and group of like curves, over the same points.
 * Whatever says a greatest error says the one of here (VISUAL.md 6). */
#pragma once

#include "figure/build/model-error.h"

G_BEGIN_DECLS

#define FS_ACCURACY_LIMIT 0.10 /* a model that is no further off is called good, where no paper says another limit */

/* Whether all errors are within a limit, as far as their intervals tell. */
typedef enum {
  FS_LIMIT_UNKNOWN,  /* there is nothing to judge */
  FS_LIMIT_KEPT,     /* at every point the whole interval is within it */
  FS_LIMIT_OPEN,     /* some interval reaches beyond it, or is missing, or a point is not settled */
  FS_LIMIT_EXCEEDED, /* at some settled point the whole interval is beyond it */
} FsLimitStatus;

/**
 * FsAccuracy: of one variant, about one group
 * @shown_first: it is the one that the curves of the group show first
 * @worst: the greatest error of the settled points of the group at which all of its variants have a value: the same
 *   points for each of them; NULL without one
 * @unsettled: (element-type FsModelError) errors at points that did not converge, the greatest first
 * @beyond: the greatest at settled points at which another variant has no value; NULL without one
 * @n_without: points, settled or not, at which this variant has no value
 * @errors: (element-type FsModelError) all that it has, as fs_model_errors() orders them
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

/* In what the range of a group is counted. */
typedef enum {
  FS_RANGE_SATURATION, /* shares of the rate at which the simulation saturates */
  FS_RANGE_RATE,       /* messages per node and cycle: some of those rates are not known */
  FS_RANGE_PARAMETER,  /* values of the parameter on the x axis */
} FsRangeKind;

/**
 * FsAccuracyGroup: series of a figure that are alike: one quantity of curves that differ in numbers only
 * @series: guint, indices of series
 * @kind, @from, @to: the range of the @n_points points that are compared
 * @accuracies: FsAccuracy*, the variant shown first in front
 */
typedef struct {
  GArray *series;
  FsRangeKind kind;
  double from, to;
  guint n_points;
  GPtrArray *accuracies;
} FsAccuracyGroup;

/**
 * FsAccuracies: of a figure; free with fs_accuracies_free()
 * @list: FsFigureSeries, see fs_figure_list_series()
 * @errors: FsModelError, to which the verdicts point
 * @groups: FsAccuracyGroup*, those that have a simulated point with a value, in the order of their first series
 */
typedef struct {
  GArray *list;
  GArray *errors;
  GPtrArray *groups;
} FsAccuracies;

/* Where @error is in a range of @kind. */
double fs_model_error_place (const FsModelError *error, FsRangeKind kind);

/* Arguments as of fs_model_errors(). Never NULL; without anything to compare there are no groups. */
FsAccuracies *fs_accuracies_new (const FsScenario *scenario, const FsPointView *points, guint n_points,
                                 const FsSaturationBracket *brackets, guint n_brackets);
/* The same of the scenario of @earlier (may be NULL) when points or brackets have changed, without solving again what was
 * solved for those. */
FsAccuracies *fs_accuracies_new_after (const FsAccuracies *earlier, const FsScenario *scenario,
                                       const FsPointView *points, guint n_points, const FsSaturationBracket *brackets,
                                       guint n_brackets);
void fs_accuracies_free (FsAccuracies *accuracies);

/* The greatest error, in amount, of the settled points of @series that its verdict compares, of the variant that is shown
 * first; NULL without one. */
const FsModelError *fs_accuracies_largest_of_series (const FsAccuracies *accuracies, guint series);

/* Whether @accuracy keeps within @limit (0.1 is 10 %) at all points it has, those beyond the common range among them. */
FsLimitStatus fs_accuracy_check_limit (const FsAccuracy *accuracy, double limit);
/* The same of the variant shown first in all groups. */
FsLimitStatus fs_accuracies_check_limit (const FsAccuracies *accuracies, double limit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsAccuracies, fs_accuracies_free)

G_END_DECLS
