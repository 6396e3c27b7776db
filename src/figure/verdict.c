/* How well model and simulation agree, in one sentence (VISUAL.md 6). */
#include "figure/figure.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "figure/figure-series.h"
#include "figure/figure-words.h"
#include "study/compare.h"

#define GOOD 0.10      /* up to here "within", above "off by" */
#define LOADS_TOP 9    /* tenths of the saturation that are reported, from … */
#define LOADS_BOTTOM 5 /* … to */
#define ROUNDING 1e-9

/* The error of a model at a point. */
typedef struct {
  double load;  /* rate / lambda*; NAN where the model never saturates */
  double error; /* |model - simulation| / simulation */
} PointError;

static double
model_value (const FsCurve *curve, FsVariant variant, const char *key, double rate)
{
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, variant, rate);

  return point->status == FS_MODEL_OK ? fs_record_get (point->outputs, key) : NAN;
}

static gboolean
is_comparable (const FsCurve *curve, const FsPointView *point)
{
  return curve->model_absent == NULL && point->state == FS_POINT_DONE && point->result != NULL
         && point->result->status == FS_SIM_OK;
}

/* Errors at the points of one step of a curve. */
static void
append_errors (GArray *errors, const FsCurve *step, FsVariant variant, const char *key, const FsPointView *points,
               guint n_points, FsSweepPoint at)
{
  double saturation = NAN;

  for (guint i = 0; i < n_points; i++)
    {
      PointError e;
      double simulated;

      if (points[i].point.curve != at.curve || points[i].point.step != at.step || !is_comparable (step, &points[i]))
        continue;
      if (isnan (saturation))
        saturation = fs_model_saturation (step->model, &step->inputs, variant).rate;
      simulated = fs_compare_simulated (step, variant, key, points[i].result, NULL);
      e.error = fabs (model_value (step, variant, key, points[i].point.rate) / simulated - 1);
      e.load = isfinite (saturation) ? points[i].point.rate / saturation : NAN;
      if (isfinite (e.error))
        g_array_append_val (errors, e);
    }
}

/* The quantity of a curve that is drawn in its colour. */
static const char *
first_quantity (const GArray *list, guint curve)
{
  for (guint i = 0; i < list->len; i++)
    {
      const FsFigureSeries *series = &g_array_index (list, FsFigureSeries, i);

      if (series->curve == curve && series->first)
        return series->key;
    }
  return NULL;
}

/* Errors of the first quantity that is shown of each curve, at all points where both sides have it. */
static GArray *
errors_of (const FsScenario *scenario, FsVariant variant, const FsPointView *points, guint n_points)
{
  GArray *errors = g_array_new (FALSE, FALSE, sizeof (PointError));
  g_autoptr (GArray) list = fs_figure_list_series (scenario);

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      const char *key = first_quantity (list, c);
      guint first = errors->len;

      for (guint s = 0; key != NULL && s < MAX (curve->n_steps, 1); s++)
        if (fs_curve_draws (fs_curve_step (curve, s), variant))
          append_errors (errors, fs_curve_step (curve, s), variant, key, points, n_points,
                         (FsSweepPoint){ .curve = c, .step = s });
      /* Over a parameter the load says nothing about how far a model holds. */
      for (guint i = first; curve->x_key != NULL && i < errors->len; i++)
        g_array_index (errors, PointError, i).load = NAN;
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
        g_string_append (text, "; ");
      if (n > 1)
        g_string_append_printf (text, "%s: ", fs_words_variant_name (variants[i]));
      g_string_append (text, phrase);
    }
  if (good != NULL)
    *good = first_good;
  return text->len > 0 ? fs_words_capitalised (text->str, text->len) : NULL;
}
