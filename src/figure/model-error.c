#include "figure/model-error.h"

#include <math.h>

#include "figure/figure-series.h"
#include "study/compare.h"

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

/* Errors at the points of one step of the curve of @shown. */
static void
append_errors (GArray *errors, const FsFigureSeries *shown, guint series, const FsCurve *step, FsVariant variant,
               const FsPointView *points, guint n_points, FsSweepPoint at)
{
  double saturation = NAN;

  for (guint i = 0; i < n_points; i++)
    {
      FsModelError e = { .series = series, .point = i };
      double simulated, half_width;

      if (points[i].point.curve != at.curve || points[i].point.step != at.step || !is_comparable (step, &points[i]))
        continue;
      if (isnan (saturation))
        saturation = fs_model_saturation (step->model, &step->inputs, variant).rate;
      simulated = fs_compare_simulated (step, variant, shown->key, points[i].result, &half_width);
      e.error = model_value (step, variant, shown->key, points[i].point.rate) / simulated - 1;
      e.half_width = (1 + e.error) * half_width / simulated;
      e.load = isfinite (saturation) ? points[i].point.rate / saturation : NAN;
      e.final = points[i].result->status == FS_SIM_OK;
      if (isfinite (e.error))
        g_array_append_val (errors, e);
    }
}

/* @variant: FS_N_VARIANTS for each curve's first. */
static GArray *
errors_of (const FsScenario *scenario, guint variant, const FsPointView *points, guint n_points)
{
  GArray *errors = g_array_new (FALSE, FALSE, sizeof (FsModelError));
  g_autoptr (GArray) list = fs_figure_list_series (scenario);

  for (guint i = 0; i < list->len; i++)
    {
      const FsFigureSeries *shown = &g_array_index (list, FsFigureSeries, i);
      const FsCurve *curve = fs_scenario_curve (scenario, shown->curve);
      guint first = errors->len;

      for (guint s = 0; s < MAX (curve->n_steps, 1); s++)
        {
          const FsCurve *step = fs_curve_step (curve, s);
          FsVariant of = variant == FS_N_VARIANTS ? fs_curve_first_variant (step) : (FsVariant) variant;

          if (fs_curve_draws (step, of))
            append_errors (errors, shown, i, step, of, points, n_points,
                           (FsSweepPoint){ .curve = shown->curve, .step = s });
        }
      /* Over a parameter the load says nothing about how far a model holds. */
      for (guint e = first; curve->x_key != NULL && e < errors->len; e++)
        g_array_index (errors, FsModelError, e).load = NAN;
    }
  return errors;
}

GArray *
fs_model_errors (const FsScenario *scenario, FsVariant variant, const FsPointView *points, guint n_points)
{
  g_return_val_if_fail (scenario != NULL && variant < FS_N_VARIANTS, NULL);
  g_return_val_if_fail (points != NULL || n_points == 0, NULL);

  return errors_of (scenario, variant, points, n_points);
}

GArray *
fs_model_errors_shown (const FsScenario *scenario, const FsPointView *points, guint n_points)
{
  g_return_val_if_fail (scenario != NULL, NULL);
  g_return_val_if_fail (points != NULL || n_points == 0, NULL);

  return errors_of (scenario, FS_N_VARIANTS, points, n_points);
}
