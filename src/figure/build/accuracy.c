#include "figure/build/accuracy.h"

#include <math.h>
#include <string.h>

#include "figure/build/figure-series.h"
#include "scenario/value/kind.h"

static void
verdict_free (FsAccuracy *verdict)
{
  g_ptr_array_unref (verdict->unsettled);
  g_ptr_array_unref (verdict->errors);
  g_free (verdict);
}

static void
group_free (FsAccuracyGroup *group)
{
  g_array_unref (group->series);
  g_ptr_array_unref (group->verdicts);
  g_free (group);
}

void
fs_accuracies_free (FsAccuracies *verdicts)
{
  if (verdicts == NULL)
    return;
  g_array_unref (verdicts->list);
  g_array_unref (verdicts->errors);
  g_ptr_array_unref (verdicts->groups);
  g_free (verdicts);
}

static FsAccuracy *
verdict_of (FsAccuracyGroup *group, FsVariant variant)
{
  for (guint i = 0; i < group->verdicts->len; i++)
    if (((FsAccuracy *) group->verdicts->pdata[i])->variant == variant)
      return group->verdicts->pdata[i];
  return NULL;
}

static FsAccuracy *
add_verdict (FsAccuracyGroup *group, const FsModelError *first)
{
  FsAccuracy *verdict = g_new0 (FsAccuracy, 1);

  verdict->variant = first->variant;
  verdict->shown_first = first->shown_first;
  verdict->unsettled = g_ptr_array_new ();
  verdict->errors = g_ptr_array_new ();
  g_ptr_array_insert (group->verdicts, first->shown_first ? 0 : -1, verdict);
  return verdict;
}

/* Every series finds the group of the series it is like, or begins one: its index, for each series. */
static guint *
find_groups (FsAccuracies *verdicts, const FsScenario *scenario)
{
  g_autoptr (GPtrArray) kinds = g_ptr_array_new_with_free_func (g_free); /* of the groups */
  guint *group_of = g_new (guint, verdicts->list->len + 1);

  for (guint s = 0; s < verdicts->list->len; s++)
    {
      const FsFigureSeries *series = &g_array_index (verdicts->list, FsFigureSeries, s);
      g_autofree char *of_curve = fs_curve_kind (scenario, series->curve);
      g_autofree char *kind = g_strconcat (of_curve, series->key, NULL);

      if (!g_ptr_array_find_with_equal_func (kinds, kind, g_str_equal, &group_of[s]))
        {
          FsAccuracyGroup *group = g_new0 (FsAccuracyGroup, 1);

          group->series = g_array_new (FALSE, FALSE, sizeof (guint));
          group->verdicts = g_ptr_array_new_with_free_func ((GDestroyNotify) verdict_free);
          group_of[s] = kinds->len;
          g_ptr_array_add (verdicts->groups, group);
          g_ptr_array_add (kinds, g_steal_pointer (&kind));
        }
      g_array_append_val (((FsAccuracyGroup *) verdicts->groups->pdata[group_of[s]])->series, s);
    }
  return group_of;
}

/* The errors of each group, by variant. A variant that has a value nowhere (not this quantity) is none of the group. */
static void
fill_groups (FsAccuracies *verdicts, const guint *group_of)
{
  for (guint e = 0; e < verdicts->errors->len; e++)
    {
      const FsModelError *error = &g_array_index (verdicts->errors, FsModelError, e);
      FsAccuracyGroup *group = verdicts->groups->pdata[group_of[error->series]];
      FsAccuracy *verdict = verdict_of (group, error->variant);

      if (isfinite (error->error))
        g_ptr_array_add ((verdict != NULL ? verdict : add_verdict (group, error))->errors, (gpointer) error);
    }
  for (guint e = 0; e < verdicts->errors->len; e++)
    {
      const FsModelError *error = &g_array_index (verdicts->errors, FsModelError, e);
      FsAccuracy *verdict = verdict_of (verdicts->groups->pdata[group_of[error->series]], error->variant);

      if (verdict != NULL && !isfinite (error->error))
        verdict->n_without++;
    }
}

/* At which points all variants of the group have a value. A point belongs to one curve, and so to one series of it. */
static void
find_common (FsAccuracyGroup *group, guint n_points)
{
  g_autofree guint8 *n_values = g_new0 (guint8, n_points);

  for (guint v = 0; v < group->verdicts->len; v++)
    {
      const FsAccuracy *verdict = group->verdicts->pdata[v];

      for (guint e = 0; e < verdict->errors->len; e++)
        n_values[((const FsModelError *) verdict->errors->pdata[e])->point]++;
    }
  for (guint v = 0; v < group->verdicts->len; v++)
    {
      const FsAccuracy *verdict = group->verdicts->pdata[v];

      for (guint e = 0; e < verdict->errors->len; e++)
        {
          FsModelError *error = verdict->errors->pdata[e];

          error->common = n_values[error->point] == group->verdicts->len;
        }
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

static void
decide (FsAccuracy *verdict)
{
  for (guint e = 0; e < verdict->errors->len; e++)
    {
      const FsModelError *error = verdict->errors->pdata[e];

      if (!error->settled)
        g_ptr_array_add (verdict->unsettled, (gpointer) error);
      else if (error->common)
        verdict->worst = greater (verdict->worst, error);
      else
        verdict->beyond = greater (verdict->beyond, error);
    }
  g_ptr_array_sort (verdict->unsettled, compare_amounts);
}

/* Of the points compared, which are those of any of its verdicts. */
static void
find_range (FsAccuracyGroup *group)
{
  const FsAccuracy *any = group->verdicts->pdata[0];
  gboolean known = TRUE, over_parameter = FALSE;

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

double
fs_model_error_place (const FsModelError *error, FsRangeKind kind)
{
  return kind == FS_RANGE_PARAMETER ? error->x : kind == FS_RANGE_SATURATION ? error->load : error->rate;
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
  FsAccuracies *verdicts;
  g_autofree guint *group_of = NULL;

  g_return_val_if_fail (scenario != NULL, NULL);

  verdicts = g_new (FsAccuracies, 1);
  verdicts->list = fs_figure_list_series (scenario);
  verdicts->errors
      = fs_model_errors (scenario, points, n_points, brackets, n_brackets, earlier != NULL ? earlier->errors : NULL);
  verdicts->groups = g_ptr_array_new_with_free_func ((GDestroyNotify) group_free);
  group_of = find_groups (verdicts, scenario);
  fill_groups (verdicts, group_of);
  for (guint g = verdicts->groups->len; g-- > 0;)
    {
      FsAccuracyGroup *group = verdicts->groups->pdata[g];

      if (group->verdicts->len == 0)
        {
          g_ptr_array_remove_index (verdicts->groups, g);
          continue;
        }
      find_common (group, n_points);
      for (guint v = 0; v < group->verdicts->len; v++)
        decide (group->verdicts->pdata[v]);
      find_range (group);
    }
  return verdicts;
}

const FsModelError *
fs_accuracies_largest_of_series (const FsAccuracies *verdicts, guint series)
{
  const FsModelError *worst = NULL;

  g_return_val_if_fail (verdicts != NULL, NULL);

  for (guint e = 0; e < verdicts->errors->len; e++)
    {
      const FsModelError *error = &g_array_index (verdicts->errors, FsModelError, e);

      if (error->series == series && error->shown_first && error->settled && error->common)
        worst = greater (worst, error);
    }
  return worst;
}

FsLimitStatus
fs_accuracy_check_limit (const FsAccuracy *verdict, double limit)
{
  FsLimitStatus judgement = FS_LIMIT_UNKNOWN;

  g_return_val_if_fail (verdict != NULL, FS_LIMIT_UNKNOWN);

  for (guint e = 0; e < verdict->errors->len; e++)
    {
      const FsModelError *error = verdict->errors->pdata[e];
      FsLimitStatus of_point = FS_LIMIT_OPEN;

      if (fabs (error->error) + error->half_width <= limit && error->settled)
        of_point = FS_LIMIT_KEPT;
      else if (fabs (error->error) - error->half_width > limit && error->settled)
        of_point = FS_LIMIT_EXCEEDED;
      judgement = MAX (judgement, of_point);
    }
  return judgement;
}

FsLimitStatus
fs_accuracies_check_limit (const FsAccuracies *verdicts, double limit)
{
  FsLimitStatus judgement = FS_LIMIT_UNKNOWN;

  g_return_val_if_fail (verdicts != NULL, FS_LIMIT_UNKNOWN);

  for (guint g = 0; g < verdicts->groups->len; g++)
    {
      const FsAccuracy *first = ((const FsAccuracyGroup *) verdicts->groups->pdata[g])->verdicts->pdata[0];

      judgement = MAX (judgement, fs_accuracy_check_limit (first, limit));
    }
  return judgement;
}
