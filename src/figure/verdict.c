/* How well model and simulation agree, in one sentence (VISUAL.md 6). */
#include "figure/figure.h"

#include <math.h>
#include <string.h>

#include "base/translate.h"
#include "figure/figure-series.h"
#include "figure/figure-words.h"
#include "figure/model-error.h"

#define GOOD 0.10      /* up to here "within", above "off by" */
#define LOADS_TOP 9    /* tenths of the saturation that are reported, from … */
#define LOADS_BOTTOM 5 /* … to */
#define ROUNDING 1e-9

/* The error of a model at a point. */
typedef struct {
  double load;  /* rate / lambda*; NAN where the model never saturates, and over a parameter */
  double error; /* |model - simulation| / simulation */
} PointError;

/* Of the first quantity that is shown of each curve, at all finished points where both sides have it. */
static GArray *
errors_of (const FsScenario *scenario, FsVariant variant, const FsPointView *points, guint n_points)
{
  GArray *errors = g_array_new (FALSE, FALSE, sizeof (PointError));
  g_autoptr (GArray) all = fs_model_errors (scenario, variant, points, n_points);
  g_autoptr (GArray) list = fs_figure_list_series (scenario);

  for (guint i = 0; i < all->len; i++)
    {
      const FsModelError *one = &g_array_index (all, FsModelError, i);
      PointError e = { one->load, fabs (one->error) };

      if (one->final && g_array_index (list, FsFigureSeries, one->series).first)
        g_array_append_val (errors, e);
    }
  return errors;
}

/* Greatest error up to @load; NAN without a point there. @highest: the highest load among them. */
static double
greatest_error (const GArray *errors, double load, double *highest)
{
  double greatest = NAN;

  *highest = 0;
  for (guint i = 0; i < errors->len; i++)
    {
      const PointError *e = &g_array_index (errors, PointError, i);

      if (e->load > load + ROUNDING)
        continue;
      greatest = isnan (greatest) ? e->error : MAX (greatest, e->error);
      if (isfinite (e->load))
        *highest = MAX (*highest, e->load);
    }
  return greatest;
}

/* The next tenth above a load: nothing is said of loads that nobody measured. */
static int
tenths_up_to (double load)
{
  return MAX (1, (int) ceil (load * 10 - ROUNDING));
}

static char *
sentence (double error, int tenths)
{
  g_autofree char *percent = fs_words_percent (error, error < 0.1 ? 2 : 3);
  g_autofree char *load = fs_words_percent (tenths / 10.0, 3);

  if (error <= GOOD)
    return g_strdup_printf (_ ("within %s below %s of the model's saturation"), percent, load);
  return g_strdup_printf (_ ("off by up to %s below %s of the model's saturation"), percent, load);
}

/* A sentence without its capital; NULL where nothing can be compared. */
static char *
phrase_of (const FsScenario *scenario, FsVariant variant, const FsPointView *points, guint n_points, gboolean *good)
{
  g_autoptr (GArray) errors = errors_of (scenario, variant, points, n_points);
  double highest, greatest, all;
  int covered;

  if (errors->len == 0)
    return NULL;
  all = greatest_error (errors, INFINITY, &highest);
  *good = all <= GOOD;
  if (highest == 0)
    {
      g_autofree char *percent = fs_words_percent (all, all < 0.1 ? 2 : 3);

      return g_strdup_printf (
          all <= GOOD ? _ ("within %s at all points measured") : _ ("off by up to %s at the points measured"), percent);
    }
  covered = MIN (tenths_up_to (highest), LOADS_TOP);
  for (int tenths = covered; tenths >= MIN (covered, LOADS_BOTTOM); tenths--)
    {
      greatest = greatest_error (errors, tenths / 10.0, &highest);
      *good = greatest <= GOOD && tenths_up_to (highest) == tenths;
      if (*good)
        return sentence (greatest, tenths);
    }
  /* None is good: the whole range, so that nothing is passed over. */
  greatest = greatest_error (errors, covered / 10.0, &highest);
  return isnan (greatest) ? NULL : sentence (greatest, tenths_up_to (highest));
}

char *
fs_figure_verdict (const FsScenario *scenario, FsVariant variant, const FsPointView *points, guint n_points,
                   gboolean *good)
{
  g_autofree char *phrase = NULL;
  gboolean ignored;

  g_return_val_if_fail (scenario != NULL, NULL);
  g_return_val_if_fail (points != NULL || n_points == 0, NULL);

  phrase = phrase_of (scenario, variant, points, n_points, good != NULL ? good : &ignored);
  return phrase != NULL ? fs_words_capitalised (phrase, strlen (phrase)) : NULL;
}

char *
fs_figure_verdicts (const FsScenario *scenario, const FsPointView *points, guint n_points, gboolean *good)
{
  FsVariant variants[FS_N_VARIANTS];
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean first_good = FALSE, of_variant = FALSE;
  guint n;

  g_return_val_if_fail (scenario != NULL, NULL);
  g_return_val_if_fail (points != NULL || n_points == 0, NULL);

  n = fs_words_variants (scenario, variants);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *phrase = phrase_of (scenario, variants[i], points, n_points, &of_variant);

      if (phrase == NULL)
        continue;
      first_good = text->len == 0 ? of_variant : first_good;
      if (text->len > 0)
        /* Translators: between the parts of a list, which may hold commas. */
        g_string_append (text, _ ("; "));
      if (n > 1)
        g_string_append_printf (text, "%s: ", fs_words_variant_name (variants[i]));
      g_string_append (text, phrase);
    }
  if (good != NULL)
    *good = first_good;
  return text->len > 0 ? fs_words_capitalised (text->str, text->len) : NULL;
}
