#include "figure/series/model-error.h"

#include <math.h>

#include "figure/series/figure-series.h"
#include "study/compare/compare.h"

/* The data from which errors are computed. */
typedef struct {
  const FsPointView *points;
  guint n_points;
  const FsSaturationBracket *brackets;
  guint n_brackets;
  GHashTable *earlier; /* hash set of FsModelError */
} Measured;

/* Errors of one variant at one point are equal. */
static guint
place_hash (gconstpointer data)
{
  const FsModelError *error = data;

  return g_double_hash (&error->rate) ^ (error->series * 31 + error->step) * 2654435761u ^ error->variant;
}

static gboolean
place_equal (gconstpointer a, gconstpointer b)
{
  const FsModelError *p = a, *q = b;

  return p->rate == q->rate && p->series == q->series && p->step == q->step && p->variant == q->variant;
}

void
fs_model_error_set (FsModelError *error, double model, double simulated, double half_width)
{
  error->model = model;
  error->error = model / simulated - 1;
  error->half_width = fabs ((1 + error->error) * half_width / simulated);
}

/* Adds the errors of @variant at the points of one step of the curve of @shown. */
static void
append_errors (GArray *errors, const Measured *measured, const FsFigureSeries *shown, guint series,
               const FsCurve *curve, guint s, FsVariant variant)
{
  const FsCurve *step = fs_curve_x_index (curve, s);
  double saturation = NAN; /* simulated: the middle of its bracket */

  for (guint b = 0; b < measured->n_brackets && curve->x_key == NULL && isnan (saturation); b++)
    {
      const FsSaturationBracket *bracket = &measured->brackets[b];

      if (bracket->curve == shown->curve && bracket->step == s && bracket->done)
        saturation = (bracket->low + bracket->high) / 2;
    }
  for (guint i = 0; i < measured->n_points; i++)
    {
      const FsPointView *view = &measured->points[i];
      FsModelError e = { .series = series,
                         .point = i,
                         .variant = variant,
                         .shown_first = variant == fs_figure_first_variant (step, shown->key),
                         .step = s,
                         .rate = view->point.rate,
                         .x = curve->x_key != NULL ? curve->x_values[s] : NAN,
                         .load = view->point.rate / saturation };
      double simulated, half_width, model;
      const FsModelError *known;

      if (view->point.curve != shown->curve || view->point.step != s || step->model_absent != NULL
          || view->state != FS_POINT_DONE || view->result == NULL
          || (view->result->status != FS_SIM_OK && view->result->status != FS_SIM_NOT_CONVERGED))
        continue;
      simulated = fs_compare_simulated (step, variant, shown->key, view->result, &half_width);
      if (!isfinite (simulated) || simulated == 0)
        continue;
      known = g_hash_table_lookup (measured->earlier, &e);
      if (known != NULL)
        model = known->model;
      else
        {
          g_autoptr (FsModelPoint) point = fs_model_solve (step->model, &step->inputs, variant, e.rate);

          model = fs_compare_modelled (point, &step->inputs, shown->key);
        }
      fs_model_error_set (&e, model, simulated, half_width);
      e.settled = view->result->status == FS_SIM_OK
                  && !fs_figure_misses_interval (step, shown->key, view->result, half_width);
      g_array_append_val (errors, e);
    }
}

GArray *
fs_model_errors (const FsScenario *scenario, const FsPointView *points, guint n_points,
                 const FsSaturationBracket *brackets, guint n_brackets, const GArray *earlier)
{
  g_autoptr (GHashTable) places = g_hash_table_new (place_hash, place_equal);
  const Measured measured = { points, n_points, brackets, n_brackets, places };
  GArray *errors = g_array_new (FALSE, FALSE, sizeof (FsModelError));
  g_autoptr (GArray) list = NULL;

  g_return_val_if_fail (scenario != NULL, NULL);
  g_return_val_if_fail (points != NULL || n_points == 0, NULL);
  g_return_val_if_fail (brackets != NULL || n_brackets == 0, NULL);

  for (guint e = 0; earlier != NULL && e < earlier->len; e++)
    g_hash_table_add (places, &g_array_index (earlier, FsModelError, e));
  list = fs_figure_list_series (scenario);
  for (guint i = 0; i < list->len; i++)
    {
      const FsFigureSeries *shown = &g_array_index (list, FsFigureSeries, i);
      const FsCurve *curve = fs_scenario_curve (scenario, shown->curve);

      for (guint v = 0; v < FS_N_VARIANTS; v++)
        for (guint s = 0; s < MAX (curve->n_steps, 1); s++)
          if (fs_curve_draws (fs_curve_x_index (curve, s), (FsVariant) v))
            append_errors (errors, &measured, shown, i, curve, s, (FsVariant) v);
    }
  return errors;
}
