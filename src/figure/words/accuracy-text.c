#include "figure/words/accuracy-text.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "study/words/vocabulary.h"
#include "plot/value/text.h"
#include "scenario/value/labels.h"

#define DIGITS 3      /* of a rate */
#define ROUNDING 0.01 /* % that a limit may be exceeded by in a sentence without decimals */
#define MAX_NAMED 3   /* unsettled points that are named one by one */
#define WHOLE 0.995   /* fractions from which on a percentage has three digits */

/* What a sentence is made from. */
typedef struct {
  const FsAccuracies *accuracies;
  const FsScenario *scenario;
  gboolean one_variant; /* no variant has to be named */
} Context;

static char *
place_text (double place, FsRangeKind kind)
{
  char number[FS_NUMBER_SIZE];

  switch (kind)
    {
    case FS_RANGE_SATURATION:
      return fs_text_percent (place, place < WHOLE ? 2 : 3);
    case FS_RANGE_RATE:
      /* As on the axis of loads. */
      return fs_text_on_axis (place, FS_RATE_FACTOR, DIGITS);
    case FS_RANGE_PARAMETER:
      /* As in the file. */
      return g_strdelimit (g_strdup (fs_number_format (place, number)), ".", fs_language_decimal ());
    default:
      g_assert_not_reached ();
    }
}

/* Returns the symbol or title of the parameter on the x axis. */
static char *
parameter_name (const Context *context, const FsAccuracyGroup *group)
{
  guint series = g_array_index (group->series, guint, 0);
  const FsFigureSeries *shown = &g_array_index (context->accuracies->list, FsFigureSeries, series);
  const FsKey *key = fs_scenario_curve (context->scenario, shown->curve)->x_key;

  return key->symbol != NULL ? fs_text_plain (key->symbol)
                             : g_strdup (key->title != NULL ? _ (key->title) : _ (key->summary));
}

static char *
series_name (const Context *context, guint series)
{
  g_autofree char *label = fs_figure_series_label (context->scenario, context->accuracies->list, series, FALSE);

  return fs_text_plain (label);
}

/* Returns "−10.9 ± 0.6 % (at 50 %)" or "−10.9 ± 0.6 % (M = 64 at 50 %)". */
static char *
error_text (const Context *context, const FsAccuracyGroup *group, const FsModelError *error)
{
  g_autofree char *size = fs_text_error (error->error, error->half_width);
  g_autofree char *place = place_text (fs_model_error_place (error, group->kind), group->kind);
  g_autofree char *name = NULL, *where = NULL;

  if (group->kind == FS_RANGE_PARAMETER)
    {
      g_autofree char *parameter = parameter_name (context, group), *value = g_steal_pointer (&place);

      place = g_strdup_printf ("%s = %s", parameter, value);
    }
  if (group->series->len == 1)
    /* TRANSLATORS: a load, "50 %", or a value of a parameter, "τ = 32" */
    where = g_strdup_printf (_ ("at %s"), place);
  else
    {
      name = series_name (context, error->series);
      /* TRANSLATORS: a curve, "M = 64", and a load, "50 %", or a value of a parameter, "τ = 32" */
      where = g_strdup_printf (_ ("%s at %s"), name, place);
    }
  return g_strdup_printf ("%s (%s)", size, where);
}

/* Returns a part of the sentence about one variant, NULL for nothing. */
typedef char *(*VariantText) (const Context *context, const FsAccuracyGroup *group, const FsAccuracy *accuracy);

static char *
worst_text (const Context *context, const FsAccuracyGroup *group, const FsAccuracy *accuracy)
{
  return accuracy->worst != NULL ? error_text (context, group, accuracy->worst) : NULL;
}

static char *
beyond_text (const Context *context, const FsAccuracyGroup *group, const FsAccuracy *accuracy)
{
  return accuracy->beyond != NULL ? error_text (context, group, accuracy->beyond) : NULL;
}

static char *
unsettled_text (const Context *context, const FsAccuracyGroup *group, const FsAccuracy *accuracy)
{
  g_autoptr (GString) list = g_string_new (NULL);
  guint n = accuracy->unsettled->len;

  for (guint u = 0; u < MIN (n, MAX_NAMED); u++)
    {
      g_autofree char *one = error_text (context, group, accuracy->unsettled->pdata[u]);

      g_string_append_printf (list, "%s%s", u > 0 ? ", " : "", one);
    }
  if (n > MAX_NAMED)
    g_string_append_printf (list, ngettext (" and %u more", " and %u more", n - MAX_NAMED), n - MAX_NAMED);
  return n > 0 ? g_strdup (list->str) : NULL;
}

static char *
without_text (const Context *context, const FsAccuracyGroup *group, const FsAccuracy *accuracy)
{
  guint n = accuracy->n_without;

  return n > 0 ? g_strdup_printf (ngettext ("at %u point", "at %u points", n), n) : NULL;
}

/* Returns the parts about all variants, by name if there are several; NULL for nothing. */
static char *
variants_text (const Context *context, const FsAccuracyGroup *group, VariantText text_of)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint v = 0; v < group->accuracies->len; v++)
    {
      const FsAccuracy *accuracy = group->accuracies->pdata[v];
      g_autofree char *text = text_of (context, group, accuracy);

      if (text == NULL)
        continue;
      g_string_append (list, list->len > 0 ? ", " : "");
      if (!context->one_variant)
        g_string_append_printf (list, "%s ", fs_variant_text (accuracy->variant, FS_VARIANT_NAME));
      g_string_append (list, text);
    }
  return list->len > 0 ? g_strdup (list->str) : NULL;
}

/* Returns "at 5–50 % of the simulated saturation". */
static char *
compared_text (const Context *context, const FsAccuracyGroup *group)
{
  g_autofree char *from = place_text (group->from, group->kind), *to = place_text (group->to, group->kind);
  g_autofree char *range = NULL, *parameter = NULL;
  /* The percent sign or the power of ten is given once: "5–50 %". */
  char *unit = g_strrstr_len (from, (gssize) strcspn (from, "%·"), "\u202f");
  gboolean same = strcmp (from, to) == 0;

  if (unit != NULL && group->kind != FS_RANGE_PARAMETER && !same)
    *unit = '\0';
  range = same ? g_strdup (from) : g_strdup_printf ("%s–%s", from, to);
  switch (group->kind)
    {
    case FS_RANGE_SATURATION:
      /* TRANSLATORS: "5–50 %" */
      return g_strdup_printf (_ ("at %s of the simulated saturation"), range);
    case FS_RANGE_RATE:
      /* TRANSLATORS: loads, "0.002–0.017" */
      return g_strdup_printf (_ ("at %s messages per node per cycle"), range);
    case FS_RANGE_PARAMETER:
      parameter = parameter_name (context, group);
      /* TRANSLATORS: a parameter and its values: "at τ = 1–256" */
      return g_strdup_printf (_ ("at %s = %s"), parameter, range);
    default:
      g_assert_not_reached ();
    }
}

/* Returns the text about a group, errors first, because the end may be cut off. */
static char *
group_text (const Context *context, const FsAccuracyGroup *group)
{
  static const struct {
    VariantText text_of;
    const char *form;
  } others[] = {
    /* TRANSLATORS: errors of a model where another variant of it has no value any more: "published −0.5 ± 1.4 % (at 60 %)" */
    { beyond_text, N_ ("where not all have a value: %s") },
    /* TRANSLATORS: errors at points whose simulation did not converge: "−33.0 ± 8.2 % (at 95 %)" */
    { unsettled_text, N_ ("not converged: %s") },
    /* TRANSLATORS: "at 5 points", "corrected at 5 points, published at 2 points" */
    { without_text, N_ ("no value: %s") },
  };
  g_autofree char *worst = variants_text (context, group, worst_text);
  g_autoptr (GString) text = g_string_new (NULL);

  if (worst != NULL)
    {
      g_autofree char *range = compared_text (context, group);

      /* TRANSLATORS: errors of a model: "+13.7 ± 1.8 % (at 57 %)" */
      g_string_append_printf (text, context->one_variant ? _ ("largest model error: %s") : _ ("largest error: %s"),
                              worst);
      g_string_append_printf (text, ", %s", range);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *of_variants = variants_text (context, group, others[i].text_of);

      if (of_variants == NULL)
        continue;
      /* Translators: between the parts of a list, which may hold commas. */
      g_string_append (text, text->len > 0 ? _ ("; ") : "");
      g_string_append_printf (text, _ (others[i].form), of_variants);
    }
  return g_strdup (text->str);
}

/* Returns what distinguishes a group from the others; NULL if it is the only one. A group of one series has its
 * label. */
static char *
group_name (const Context *context, const FsAccuracyGroup *group)
{
  guint series = g_array_index (group->series, guint, 0);
  const FsFigureSeries *first = &g_array_index (context->accuracies->list, FsFigureSeries, series);
  g_autoptr (GString) name = NULL;
  g_autofree char *kind = NULL;
  gboolean one_quantity = TRUE;

  if (context->accuracies->list->len == group->series->len)
    return NULL;
  if (group->series->len == 1)
    return series_name (context, series);
  kind = fs_curve_kind_text (context->scenario, first->curve);
  name = g_string_new (kind);
  for (guint s = 0; s < context->accuracies->list->len; s++)
    one_quantity
        = one_quantity && strcmp (g_array_index (context->accuracies->list, FsFigureSeries, s).key, first->key) == 0;
  if (!one_quantity)
    {
      g_autofree char *quantity
          = fs_quantity_short_name (context->scenario, fs_quantity_find (context->scenario, first->key));
      g_autofree char *plain = fs_text_plain (quantity);

      g_string_append_printf (name, "%s%s", name->len > 0 ? ", " : "", plain);
    }
  return name->len > 0 ? g_strdup (name->str) : NULL;
}

static gboolean
is_covered (const FsAccuracies *accuracies, const FsScenario *scenario, const FsAccuracyGroup *group,
            const FsClaim *claim)
{
  guint series = g_array_index (group->series, guint, 0);

  return fs_claim_covers (claim, scenario, g_array_index (accuracies->list, FsFigureSeries, series).curve);
}

/* Appends the texts about the groups to which @claim applies, or about the others; without a claim about all. */
static void
append_groups (GString *text, const Context *context, const FsClaim *claim, gboolean covered)
{
  for (guint g = 0; g < context->accuracies->groups->len; g++)
    {
      const FsAccuracyGroup *group = context->accuracies->groups->pdata[g];

      if (claim == NULL || is_covered (context->accuracies, context->scenario, group, claim) == covered)
        {
          g_autofree char *name = group_name (context, group), *errors = group_text (context, group);
          g_autofree char *sentence = name != NULL ? g_strdup_printf ("%s, %s", name, errors) : g_strdup (errors);
          g_autofree char *begun = fs_text_capitalize (sentence, strlen (sentence));

          g_string_append_printf (text, "%s%s", text->len > 0 ? ". " : "", begun);
        }
    }
}

static Context
context_of (const FsAccuracies *accuracies, const FsScenario *scenario)
{
  FsVariant variants[FS_N_VARIANTS];

  return (Context){ accuracies, scenario, fs_figure_variants (scenario, variants) < 2 };
}

char *
fs_accuracies_describe (const FsAccuracies *accuracies, const FsScenario *scenario)
{
  GString *text;
  Context context;

  g_return_val_if_fail (accuracies != NULL && scenario != NULL, NULL);

  if (accuracies->groups->len == 0)
    return NULL;
  context = context_of (accuracies, scenario);
  text = g_string_new (NULL);
  append_groups (text, &context, NULL, TRUE);
  return g_string_free (text, FALSE);
}

/* Returns the largest error of a group, in amount, at converged points; NULL without one. */
static const FsModelError *
largest_of (const FsAccuracyGroup *group)
{
  const FsModelError *largest = NULL;

  for (guint v = 0; v < group->accuracies->len; v++)
    {
      const FsModelError *worst = ((const FsAccuracy *) group->accuracies->pdata[v])->worst;

      if (worst != NULL && (largest == NULL || fabs (worst->error) > fabs (largest->error)))
        largest = worst;
    }
  return largest;
}

static gint
by_largest_error (gconstpointer a, gconstpointer b)
{
  const FsModelError *first = largest_of (*(const FsAccuracyGroup *const *) a);
  const FsModelError *second = largest_of (*(const FsAccuracyGroup *const *) b);

  return (fabs (second->error) > fabs (first->error)) - (fabs (second->error) < fabs (first->error));
}

static char *
worst_size_text (const Context *context, const FsAccuracyGroup *group, const FsAccuracy *accuracy)
{
  return accuracy->worst != NULL ? fs_text_error (accuracy->worst->error, accuracy->worst->half_width) : NULL;
}

char **
fs_accuracies_summarize (const FsAccuracies *accuracies, const FsScenario *scenario)
{
  g_autoptr (GStrvBuilder) sentences = g_strv_builder_new ();
  g_autoptr (GPtrArray) groups = NULL;
  g_autoptr (GHashTable) unsettled = NULL;
  Context context;
  guint n_unsettled;

  g_return_val_if_fail (accuracies != NULL && scenario != NULL, NULL);

  if (accuracies->groups->len == 0)
    return NULL;
  context = context_of (accuracies, scenario);
  /* The groups that have converged points to compare, those with the largest error first. */
  groups = g_ptr_array_new ();
  for (guint g = 0; g < accuracies->groups->len; g++)
    if (largest_of (accuracies->groups->pdata[g]) != NULL)
      g_ptr_array_add (groups, accuracies->groups->pdata[g]);
  g_ptr_array_sort (groups, by_largest_error);
  for (guint g = 0; g < groups->len; g++)
    {
      /* Only the first group has the place, and says of what the errors are. */
      gboolean with_place = context.one_variant && g == 0;
      g_autofree char *name = group_name (&context, groups->pdata[g]);
      g_autofree char *errors = variants_text (&context, groups->pdata[g], with_place ? worst_text : worst_size_text);
      g_autofree char *size = NULL, *named = NULL, *text = NULL, *unbroken = NULL, *sentence = NULL;

      if (!context.one_variant)
        size = g_strdup_printf (_ ("largest error: %s"), errors);
      else if (with_place)
        /* TRANSLATORS: the largest error of a model: "+13.7 ± 1.8 % (at 57 %)" */
        size = g_strdup_printf (_ ("model error up to %s"), errors);
      else
        /* TRANSLATORS: the largest error of the model of another curve: "+13.7 ± 1.8 %" */
        size = g_strdup_printf (_ ("up to %s"), errors);
      if (name == NULL)
        named = g_steal_pointer (&size);
      else if (context.one_variant)
        /* TRANSLATORS: a curve or a quantity, "Broadcast", and its error, "up to +13.7 ± 1.8 %" */
        named = g_strdup_printf (_ ("%s: %s"), name, size);
      else
        named = g_strdup_printf ("%s, %s", name, size);
      text = fs_text_capitalize (named, strlen (named));
      unbroken = fs_text_unbroken (text);
      sentence = g_strconcat (unbroken, ".", NULL);
      g_strv_builder_add (sentences, sentence);
    }
  /* The points whose simulation has not converged. */
  unsettled = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < accuracies->errors->len; i++)
    {
      const FsModelError *error = &g_array_index (accuracies->errors, FsModelError, i);

      if (!error->settled)
        g_hash_table_add (unsettled, GUINT_TO_POINTER (error->point));
    }
  n_unsettled = g_hash_table_size (unsettled);
  if (n_unsettled > 0)
    {
      g_autofree char *sentence = g_strdup_printf (
          ngettext ("%u point has not converged.", "%u points have not converged.", n_unsettled), n_unsettled);

      g_strv_builder_add (sentences, sentence);
    }
  else if (groups->len == 0)
    g_strv_builder_add (sentences, _ ("The model has no value at the simulated points."));
  return g_strv_builder_end (sentences);
}

char *
fs_accuracies_describe_claim (const FsAccuracies *accuracies, const FsScenario *scenario, const FsClaim *claim,
                              FsLimitStatus *status)
{
  static const char *const judgments[] = {
    [FS_LIMIT_UNKNOWN] = N_ ("The claim cannot be judged yet"),
    [FS_LIMIT_KEPT] = N_ ("The claim holds"),
    [FS_LIMIT_OPEN] = N_ ("The claim is neither confirmed nor refuted"),
    [FS_LIMIT_EXCEEDED] = N_ ("The claim does not hold"),
  };
  g_autoptr (GString) others = g_string_new (NULL);
  GString *text;
  Context context;

  g_return_val_if_fail (accuracies != NULL && scenario != NULL && status != NULL, NULL);

  *status = fs_accuracies_check_limit (accuracies, FS_ACCURACY_LIMIT);
  if (accuracies->groups->len == 0 || claim == NULL || claim->kind != FS_CLAIM_ACCURACY)
    return fs_accuracies_describe (accuracies, scenario);
  /* The curves to which the claim applies: a number is compared with the published variant, else the variant shown first is
   * checked. */
  *status = FS_LIMIT_UNKNOWN;
  for (guint g = 0; g < accuracies->groups->len; g++)
    {
      const FsAccuracyGroup *group = accuracies->groups->pdata[g];

      for (guint v = 0; is_covered (accuracies, scenario, group, claim) && v < group->accuracies->len; v++)
        {
          const FsAccuracy *accuracy = group->accuracies->pdata[v];
          double limit = claim->limit > 0 ? claim->limit : FS_ACCURACY_LIMIT;

          if (claim->limit > 0 ? accuracy->variant == FS_VARIANT_PUBLISHED : accuracy->shown_first)
            *status = MAX (*status, fs_accuracy_check_limit (accuracy, limit));
        }
    }
  context = context_of (accuracies, scenario);
  text = g_string_new (NULL);
  if (claim->limit > 0)
    g_string_append (text, _ (judgments[*status]));
  if (claim->limit > 0 && claim->curves != NULL)
    g_string_append_printf (text, " (%s)", _ (claim->curves));
  append_groups (text, &context, claim, TRUE);
  append_groups (others, &context, claim, FALSE);
  if (others->len > 0)
    /* TRANSLATORS: curves of a figure of which the paper claims nothing, then their errors. */
    g_string_append_printf (text, _ (". The claim is not about: %s"), others->str);
  return g_string_free (text, FALSE);
}

char *
fs_accuracies_describe_largest (const FsAccuracies *accuracies, const FsScenario *scenario, const FsClaim *claim)
{
  gboolean has_limit = claim != NULL && claim->kind == FS_CLAIM_ACCURACY && claim->limit > 0;
  const FsAccuracyGroup *largest_group = NULL;
  const FsAccuracy *largest = NULL;
  g_autofree char *name = NULL, *error = NULL, *sentence = NULL;
  const char *variant;
  Context context;

  g_return_val_if_fail (accuracies != NULL && scenario != NULL, NULL);

  for (guint g = 0; g < accuracies->groups->len; g++)
    {
      const FsAccuracyGroup *group = accuracies->groups->pdata[g];

      for (guint v = 0; (!has_limit || is_covered (accuracies, scenario, group, claim)) && v < group->accuracies->len;
           v++)
        {
          const FsAccuracy *accuracy = group->accuracies->pdata[v];

          if (accuracy->worst == NULL
              || !(has_limit ? accuracy->variant == FS_VARIANT_PUBLISHED : accuracy->shown_first)
              || (largest != NULL && fabs (largest->worst->error) >= fabs (accuracy->worst->error)))
            continue;
          largest = accuracy;
          largest_group = group;
        }
    }
  if (largest == NULL)
    return NULL;
  context = context_of (accuracies, scenario);
  name = group_name (&context, largest_group);
  error = error_text (&context, largest_group, largest->worst);
  variant = context.one_variant ? "" : fs_variant_text (largest->variant, FS_VARIANT_NAME);
  sentence = g_strdup_printf ("%s%s%s%s%s", name != NULL ? name : "", name != NULL ? ", " : "", variant,
                              *variant != '\0' ? " " : "", error);
  return fs_text_capitalize (sentence, strlen (sentence));
}

/* Returns percents as text: one decimal below 10. */
static char *
percent_text (double fraction)
{
  double percent = 100 * fraction;

  return fs_number_display_fixed (percent, percent < 9.95 ? 1 : 0);
}

char *
fs_typical_ranges_text (const FsTypicalRange ranges[FS_N_VARIANTS])
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    {
      g_autofree char *least = percent_text (ranges[v].least), *most = percent_text (ranges[v].most);
      const char *name = fs_variant_text ((FsVariant) v, FS_VARIANT_NAME);

      if (isnan (ranges[v].most))
        continue;
      if (list->len > 0)
        g_string_append (list, ", ");
      if (g_str_equal (least, most))
        /* TRANSLATORS: a variant of a model and its typical error: "corrected ± 7.8 %" */
        g_string_append_printf (list, _ ("%s ±\u202f%s\u202f%%"), name, most);
      else
        /* TRANSLATORS: a variant of a model and its least and greatest typical error: "refined ± 0.8 to 5.6 %" */
        g_string_append_printf (list, _ ("%s ±\u202f%s to %s\u202f%%"), name, least, most);
    }
  return list->len > 0 ? g_strdup (list->str) : NULL;
}

char *
fs_figure_shaded_text (const FsTypicalRange ranges[FS_N_VARIANTS])
{
  g_autofree char *list = fs_typical_ranges_text (ranges);

  /* TRANSLATORS: %s is a list: "corrected ± 7.8 %, refined ± 0.8 to 5.6 %" */
  return list != NULL ? g_strdup_printf (_ ("Shaded: typical error of the model on the validation set, %s."), list)
                      : NULL;
}

/* The errors of a variant of the first quantity of one curve, at points that have converged if any has. */
typedef struct {
  FsVariant variant;
  double lowest, highest;
  double last; /* load of the last value */
  double next; /* of the first point beyond it, without a value; NAN for none */
} Extent;

static int
compare_extents (gconstpointer a, gconstpointer b)
{
  const Extent *p = a, *q = b;
  double x = fmax (-p->lowest, p->highest), y = fmax (-q->lowest, q->highest);

  return (x > y) - (x < y);
}

static GArray *
extents_of (const FsAccuracies *accuracies, guint curve)
{
  GArray *extents = g_array_new (FALSE, FALSE, sizeof (Extent));
  guint first = G_MAXUINT;
  gboolean any_settled = FALSE;

  for (guint e = 0; e < accuracies->errors->len; e++)
    {
      const FsModelError *error = &g_array_index (accuracies->errors, FsModelError, e);

      if (g_array_index (accuracies->list, FsFigureSeries, error->series).curve != curve)
        continue;
      first = MIN (first, error->series);
      any_settled |= error->settled && isfinite (error->error);
    }
  for (guint e = 0; e < accuracies->errors->len; e++)
    {
      const FsModelError *error = &g_array_index (accuracies->errors, FsModelError, e);
      Extent *last = extents->len > 0 ? &g_array_index (extents, Extent, extents->len - 1) : NULL;

      if (error->series != first)
        continue;
      if (last != NULL && last->variant != error->variant)
        last = NULL;
      if (!isfinite (error->error))
        {
          if (last != NULL && error->rate > last->last && isnan (last->next))
            last->next = error->rate;
          continue;
        }
      if (any_settled && !error->settled)
        continue;
      if (last == NULL)
        {
          Extent extent = { error->variant, error->error, error->error, error->rate, NAN };

          g_array_append_val (extents, extent);
          continue;
        }
      last->lowest = fmin (last->lowest, error->error);
      last->highest = fmax (last->highest, error->error);
      last->last = error->rate;
    }
  g_array_sort (extents, compare_extents);
  return extents;
}

char **
fs_accuracies_describe_curve (const FsAccuracies *accuracies, const FsScenario *scenario, guint curve)
{
  g_autoptr (GArray) extents = NULL;
  g_autoptr (GStrvBuilder) sentences = g_strv_builder_new ();

  g_return_val_if_fail (accuracies != NULL && scenario != NULL, NULL);

  extents = extents_of (accuracies, curve);
  for (guint i = 0; i < extents->len; i++)
    {
      const Extent *extent = &g_array_index (extents, Extent, i);
      g_autoptr (GString) text = g_string_new (NULL);
      const char *name
          = extents->len > 1 ? fs_variant_text (extent->variant, FS_VARIANT_NAME) : C_ ("subject", "the model");
      double low = 100 * extent->lowest, high = 100 * extent->highest, most = fmax (-low, high),
             least = low > 0 ? low : -high;
      g_autofree char *within = g_strdup_printf ("%.0f", ceil (most - ROUNDING)), *to = g_strdup_printf ("%.0f", most),
                      *from = g_strdup_printf ("%.0f", fmax (least, 0)),
                      *down = g_strdup_printf ("%.0f", fmax (-low, 0)), *up = g_strdup_printf ("%.0f", fmax (high, 0)),
                      *load = fs_text_on_axis (extent->last, FS_RATE_FACTOR, 3), *begun = NULL;

      if (most <= 100 * FS_ACCURACY_LIMIT / 2)
        /* TRANSLATORS: "refined (Flitscope) stays within 3 %" */
        g_string_append_printf (text, _ ("%s stays within %s\u202f%%"), name, within);
      else if (low < -0.5 && high > 0.5)
        /* TRANSLATORS: "published is between 3 % too low and 12 % too high" */
        g_string_append_printf (text, _ ("%s is between %s\u202f%% too low and %s\u202f%% too high"), name, down, up);
      else if (strcmp (from, to) == 0)
        /* TRANSLATORS: "corrected is 12 % too high" */
        g_string_append_printf (text, high > 0 ? _ ("%s is %s\u202f%% too high") : _ ("%s is %s\u202f%% too low"), name,
                                to);
      else
        /* TRANSLATORS: "corrected is 4 to 12 % too high" */
        g_string_append_printf (text,
                                high > 0 ? _ ("%s is %s to %s\u202f%% too high") : _ ("%s is %s to %s\u202f%% too low"),
                                name, from, to);
      if (fs_scenario_curve (scenario, curve)->x_key == NULL)
        /* TRANSLATORS: after "corrected is 4 to 12 % too high": the load of its last value, "19.4 · 10⁻³" */
        g_string_append_printf (text, isfinite (extent->next) ? _ (" and ends after %s") : _ (" up to %s"), load);
      g_string_append_c (text, '.');
      begun = fs_text_capitalize (text->str, text->len);
      g_strv_builder_add (sentences, begun);
    }
  return extents->len > 0 ? g_strv_builder_end (sentences) : NULL;
}
