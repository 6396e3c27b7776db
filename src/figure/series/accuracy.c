#include "figure/series/accuracy.h"

#include <math.h>

#include "figure/series/figure-series.h"
#include "scenario/value/labels.h"

static void
accuracy_free (FsAccuracy *accuracy)
{
  g_ptr_array_unref (accuracy->unsettled);
  g_ptr_array_unref (accuracy->errors);
  g_free (accuracy);
}

static void
group_free (FsAccuracyGroup *group)
{
  g_array_unref (group->series);
  g_ptr_array_unref (group->accuracies);
  g_free (group);
}

void
fs_accuracies_free (FsAccuracies *accuracies)
{
  if (accuracies == NULL)
    return;
  g_array_unref (accuracies->list);
  g_array_unref (accuracies->errors);
  g_ptr_array_unref (accuracies->groups);
  g_free (accuracies);
}

static FsAccuracy *
accuracy_of (FsAccuracyGroup *group, FsVariant variant)
{
  for (guint i = 0; i < group->accuracies->len; i++)
    if (((FsAccuracy *) group->accuracies->pdata[i])->variant == variant)
      return group->accuracies->pdata[i];
  return NULL;
}

/* Assigns every series to the group of similar series, or to a new one. Returns the index of the group of each
 * series. */
static guint *
find_groups (FsAccuracies *accuracies, const FsScenario *scenario)
{
  g_autoptr (GPtrArray) kinds = g_ptr_array_new_with_free_func (g_free); /* of the groups */
  guint *group_of = g_new (guint, accuracies->list->len + 1);

  for (guint s = 0; s < accuracies->list->len; s++)
    {
      const FsFigureSeries *series = &g_array_index (accuracies->list, FsFigureSeries, s);
      g_autofree char *of_curve = fs_curve_kind (scenario, series->curve);
      g_autofree char *kind = g_strconcat (of_curve, series->key, NULL);

      if (!g_ptr_array_find_with_equal_func (kinds, kind, g_str_equal, &group_of[s]))
        {
          FsAccuracyGroup *group = g_new0 (FsAccuracyGroup, 1);

          group->series = g_array_new (FALSE, FALSE, sizeof (guint));
          group->accuracies = g_ptr_array_new_with_free_func ((GDestroyNotify) accuracy_free);
          group_of[s] = kinds->len;
          g_ptr_array_add (accuracies->groups, group);
          g_ptr_array_add (kinds, g_steal_pointer (&kind));
        }
      g_array_append_val (((FsAccuracyGroup *) accuracies->groups->pdata[group_of[s]])->series, s);
    }
  return group_of;
}

/* Sorts the errors of each group by variant. A variant without any value of this quantity does not belong to the
 * group. */
static void
fill_groups (FsAccuracies *accuracies, const guint *group_of)
{
  for (guint e = 0; e < accuracies->errors->len; e++)
    {
      const FsModelError *error = &g_array_index (accuracies->errors, FsModelError, e);
      FsAccuracyGroup *group = accuracies->groups->pdata[group_of[error->series]];
      FsAccuracy *accuracy = accuracy_of (group, error->variant);

      if (!isfinite (error->error))
        continue;
      if (accuracy == NULL)
        {
          accuracy = g_new0 (FsAccuracy, 1);
          accuracy->variant = error->variant;
          accuracy->shown_first = error->shown_first;
          accuracy->unsettled = g_ptr_array_new ();
          accuracy->errors = g_ptr_array_new ();
          g_ptr_array_insert (group->accuracies, error->shown_first ? 0 : -1, accuracy);
        }
      g_ptr_array_add (accuracy->errors, (gpointer) error);
    }
  for (guint e = 0; e < accuracies->errors->len; e++)
    {
      const FsModelError *error = &g_array_index (accuracies->errors, FsModelError, e);
      FsAccuracy *accuracy = accuracy_of (accuracies->groups->pdata[group_of[error->series]], error->variant);

      if (accuracy != NULL && !isfinite (error->error))
        accuracy->n_without++;
    }
}

static const FsModelError *
greater (const FsModelError *a, const FsModelError *b)
{
  return a == NULL || fabs (b->error) > fabs (a->error) ? b : a;
}

static int
compare_amounts (gconstpointer a, gconstpointer b)
{
  double p = fabs ((*(const FsModelError *const *) a)->error), q = fabs ((*(const FsModelError *const *) b)->error);

  return (p < q) - (p > q);
}

double
fs_model_error_place (const FsModelError *error, FsRangeKind kind)
{
  return kind == FS_RANGE_PARAMETER ? error->x : kind == FS_RANGE_SATURATION ? error->load : error->rate;
}

/* Compares the variants of a group at the points at which all of them have a value: finds these points and their range, and the
 * largest errors there and elsewhere. A point belongs to one curve, and so to one series of the group. */
static void
judge_group (FsAccuracyGroup *group, guint n_points)
{
  g_autofree guint8 *n_values = g_new0 (guint8, n_points);
  const FsAccuracy *any = group->accuracies->pdata[0];
  gboolean known = TRUE, over_parameter = FALSE;

  for (guint v = 0; v < group->accuracies->len; v++)
    {
      const FsAccuracy *accuracy = group->accuracies->pdata[v];

      for (guint e = 0; e < accuracy->errors->len; e++)
        n_values[((const FsModelError *) accuracy->errors->pdata[e])->point]++;
    }
  for (guint v = 0; v < group->accuracies->len; v++)
    {
      FsAccuracy *accuracy = group->accuracies->pdata[v];

      for (guint e = 0; e < accuracy->errors->len; e++)
        {
          FsModelError *error = accuracy->errors->pdata[e];

          error->common = n_values[error->point] == group->accuracies->len;
          if (!error->settled)
            g_ptr_array_add (accuracy->unsettled, error);
          else if (error->common)
            accuracy->worst = greater (accuracy->worst, error);
          else
            accuracy->beyond = greater (accuracy->beyond, error);
        }
      g_ptr_array_sort (accuracy->unsettled, compare_amounts);
    }

  /* The range of the points compared, which are those of each variant. */
  for (guint e = 0; e < any->errors->len; e++)
    {
      known = known && isfinite (((const FsModelError *) any->errors->pdata[e])->load);
      over_parameter = over_parameter || isfinite (((const FsModelError *) any->errors->pdata[e])->x);
    }
  group->kind = over_parameter ? FS_RANGE_PARAMETER : known ? FS_RANGE_SATURATION : FS_RANGE_RATE;
  group->from = INFINITY;
  group->to = -INFINITY;
  for (guint e = 0; e < any->errors->len; e++)
    {
      const FsModelError *error = any->errors->pdata[e];
      double place = fs_model_error_place (error, group->kind);

      if (!error->settled || !error->common)
        continue;
      group->n_points++;
      group->from = MIN (group->from, place);
      group->to = MAX (group->to, place);
    }
}

FsAccuracies *
fs_accuracies_new (const FsScenario *scenario, const FsPointView *points, guint n_points,
                   const FsSaturationBracket *brackets, guint n_brackets)
{
  return fs_accuracies_new_after (NULL, scenario, points, n_points, brackets, n_brackets);
}

FsAccuracies *
fs_accuracies_new_after (const FsAccuracies *earlier, const FsScenario *scenario, const FsPointView *points,
                         guint n_points, const FsSaturationBracket *brackets, guint n_brackets)
{
  FsAccuracies *accuracies;
  g_autofree guint *group_of = NULL;

  g_return_val_if_fail (scenario != NULL, NULL);

  accuracies = g_new (FsAccuracies, 1);
  accuracies->list = fs_figure_list_series (scenario);
  accuracies->errors
      = fs_model_errors (scenario, points, n_points, brackets, n_brackets, earlier != NULL ? earlier->errors : NULL);
  accuracies->groups = g_ptr_array_new_with_free_func ((GDestroyNotify) group_free);
  group_of = find_groups (accuracies, scenario);
  fill_groups (accuracies, group_of);
  for (guint g = accuracies->groups->len; g-- > 0;)
    {
      FsAccuracyGroup *group = accuracies->groups->pdata[g];

      if (group->accuracies->len == 0)
        {
          g_ptr_array_remove_index (accuracies->groups, g);
          continue;
        }
      judge_group (group, n_points);
    }
  return accuracies;
}

const FsModelError *
fs_accuracies_largest_of_series (const FsAccuracies *accuracies, guint series)
{
  const FsModelError *worst = NULL;

  g_return_val_if_fail (accuracies != NULL, NULL);

  for (guint e = 0; e < accuracies->errors->len; e++)
    {
      const FsModelError *error = &g_array_index (accuracies->errors, FsModelError, e);

      if (error->series == series && error->shown_first && error->settled && error->common)
        worst = greater (worst, error);
    }
  return worst;
}

FsLimitStatus
fs_accuracy_check_limit (const FsAccuracy *accuracy, double limit)
{
  FsLimitStatus status = FS_LIMIT_UNKNOWN;

  g_return_val_if_fail (accuracy != NULL, FS_LIMIT_UNKNOWN);

  for (guint e = 0; e < accuracy->errors->len; e++)
    {
      const FsModelError *error = accuracy->errors->pdata[e];
      FsLimitStatus of_point = FS_LIMIT_OPEN;

      if (fabs (error->error) + error->half_width <= limit && error->settled)
        of_point = FS_LIMIT_KEPT;
      else if (fabs (error->error) - error->half_width > limit && error->settled)
        of_point = FS_LIMIT_EXCEEDED;
      status = MAX (status, of_point);
    }
  return status;
}

FsLimitStatus
fs_accuracies_check_limit (const FsAccuracies *accuracies, double limit)
{
  FsLimitStatus status = FS_LIMIT_UNKNOWN;

  g_return_val_if_fail (accuracies != NULL, FS_LIMIT_UNKNOWN);

  for (guint g = 0; g < accuracies->groups->len; g++)
    {
      const FsAccuracy *first = ((const FsAccuracyGroup *) accuracies->groups->pdata[g])->accuracies->pdata[0];

      status = MAX (status, fs_accuracy_check_limit (first, limit));
    }
  return status;
}
