#include "figure/model-error.h"

#include <math.h>

#include "figure/figure-series.h"
#include "study/compare.h"

/* What errors are made of. */
typedef struct {
  const FsPointView *points;
  guint n_points;
  const FsSaturationBracket *brackets;
  guint n_brackets;
} Measured;

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
         && (point->result->status == FS_SIM_OK || point->result->status == FS_SIM_NOT_CONVERGED);
}

void
fs_model_error_set (FsModelError *error, double model, double simulated, double half_width)
{
  error->error = model / simulated - 1;
  error->half_width = fabs ((1 + error->error) * half_width / simulated);
}

/* Where the simulation of a step saturates: the middle of its bracket, NAN while that is not known. */
static double
simulated_saturation (const Measured *measured, guint curve, guint step)
{
  for (guint b = 0; b < measured->n_brackets; b++)
    {
      const FsSaturationBracket *bracket = &measured->brackets[b];

      if (bracket->curve == curve && bracket->step == step && bracket->done)
        return (bracket->low + bracket->high) / 2;
    }
  return NAN;
}

/* Errors of @variant at the points of one step of the curve of @shown. */
static void
append_errors (GArray *errors, const Measured *measured, const FsFigureSeries *shown, guint series,
               const FsCurve *curve, guint s, FsVariant variant)
{
  const FsCurve *step = fs_curve_step (curve, s);
  double saturation = curve->x_key == NULL ? simulated_saturation (measured, shown->curve, s) : NAN;

  for (guint i = 0; i < measured->n_points; i++)
    {
      const FsPointView *view = &measured->points[i];
      FsModelError e = { .series = series,
                         .point = i,
                         .variant = variant,
                         .shown_first = variant == fs_curve_first_variant (step),
                         .rate = view->point.rate,
                         .x = curve->x_key != NULL ? curve->x_values[s] : NAN,
                         .load = view->point.rate / saturation };
      double simulated, half_width;

      if (view->point.curve != shown->curve || view->point.step != s || !is_comparable (step, view))
        continue;
      simulated = fs_compare_simulated (step, variant, shown->key, view->result, &half_width);
      if (!isfinite (simulated) || simulated == 0)
        continue;
      fs_model_error_set (&e, model_value (step, variant, shown->key, view->point.rate), simulated, half_width);
      e.settled
          = view->result->status == FS_SIM_OK && !fs_figure_lacks_interval (step, shown->key, view->result, half_width);
      g_array_append_val (errors, e);
    }
}

GArray *
fs_model_errors (const FsScenario *scenario, const FsPointView *points, guint n_points,
                 const FsSaturationBracket *brackets, guint n_brackets)
{
  const Measured measured = { points, n_points, brackets, n_brackets };
  GArray *errors = g_array_new (FALSE, FALSE, sizeof (FsModelError));
  g_autoptr (GArray) list = NULL;

  g_return_val_if_fail (scenario != NULL, NULL);
  g_return_val_if_fail (points != NULL || n_points == 0, NULL);
  g_return_val_if_fail (brackets != NULL || n_brackets == 0, NULL);

  list = fs_figure_list_series (scenario);
  for (guint i = 0; i < list->len; i++)
    {
      const FsFigureSeries *shown = &g_array_index (list, FsFigureSeries, i);
      const FsCurve *curve = fs_scenario_curve (scenario, shown->curve);

      for (guint v = 0; v < FS_N_VARIANTS; v++)
        for (guint s = 0; s < MAX (curve->n_steps, 1); s++)
          if (fs_curve_draws (fs_curve_step (curve, s), (FsVariant) v))
            append_errors (errors, &measured, shown, i, curve, s, (FsVariant) v);
    }
  return errors;
}
