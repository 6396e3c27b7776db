#include "study/sweep.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/error.h"

/* lambda* to which the loads of a curve refer, or a sentence. */
static gboolean
reference_saturation (const FsCurve *curve, double *rate, GError **error)
{
  if (curve->model_absent != NULL)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
                   _ ("Loads are fractions of the model's saturation rate, but there is no model here: %s Give rate=."),
                   curve->model_absent);
      return FALSE;
    }
  *rate = fs_model_saturation (curve->model, &curve->inputs, curve->model->default_variant).rate;
  if (isfinite (*rate))
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
               _ ("Loads are fractions of the saturation rate, but %s never saturates with these values. Give rate=."),
               curve->model->id);
  return FALSE;
}

static void
append_point (GArray *points, guint curve, double rate)
{
  FsSweepPoint point = { .curve = curve, .rate = rate };

  g_array_append_val (points, point);
}

static gboolean
append_curve (GArray *points, const FsCurve *curve, guint index, GError **error)
{
  double saturation = NAN;

  if (curve->rates_kind == FS_RATES_LOADS || curve->rates_kind == FS_RATES_REFINED)
    if (!reference_saturation (curve, &saturation, error))
      return FALSE;
  switch (curve->rates_kind)
    {
    case FS_RATES_GIVEN:
      for (guint i = 0; i < curve->n_values; i++)
        append_point (points, index, curve->values[i]);
      break;
    case FS_RATES_LOADS:
      for (guint i = 0; i < curve->n_values; i++)
        append_point (points, index, curve->values[i] * saturation);
      break;
    case FS_RATES_RANGE:
      for (guint i = 0; i < curve->points; i++)
        append_point (points, index,
                      curve->points == 1
                          ? curve->values[0]
                          : curve->values[0] + (curve->values[1] - curve->values[0]) * i / (curve->points - 1));
      break;
    case FS_RATES_REFINED:
      for (guint i = 0; i < curve->points; i++)
        {
          double u = (i + 1.0) / (curve->points + 1.0);

          append_point (points, index, saturation * (1 - (1 - u) * (1 - u)));
        }
      break;
    default:
      g_assert_not_reached ();
    }
  return TRUE;
}

static gboolean
check_size (const FsScenario *scenario, GError **error)
{
  guint64 points = 0, runs;

  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i);

      points += curve->rates_kind == FS_RATES_RANGE || curve->rates_kind == FS_RATES_REFINED ? curve->points
                                                                                             : curve->n_values;
    }
  runs = points * MAX (fs_scenario_statistics (scenario)->replications, 1);
  if (runs <= FS_SWEEP_MAX_RUNS)
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
               _ ("This scenario has %u points and asks for %u replications of each; all together it may be %d runs."),
               (guint) points, fs_scenario_statistics (scenario)->replications, FS_SWEEP_MAX_RUNS);
  return FALSE;
}

GArray *
fs_sweep_points (const FsScenario *scenario, GError **error)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (FsSweepPoint));

  if (!check_size (scenario, error))
    return NULL;
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    if (!append_curve (points, fs_scenario_curve (scenario, i), i, error))
      return NULL;
  return g_steal_pointer (&points);
}

GPtrArray *
fs_sweep_model_curve (const FsCurve *curve, FsVariant variant, double saturation, double x_max, guint n_points,
                      const FsJob *job)
{
  g_autoptr (GPtrArray) solved = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_model_point_free);
  double end;

  g_return_val_if_fail (curve->model_absent == NULL && n_points >= 2, NULL);

  end = MIN (saturation, x_max);
  if (!isfinite (end))
    return g_steal_pointer (&solved);
  for (guint i = 0; i < n_points; i++)
    {
      double u = (double) i / (n_points - 1);
      /* Refined towards the vertical end of the curve; evenly where the curve goes on beyond. */
      double rate = end < saturation ? end * u : end * (1 - (1 - u) * (1 - u));
      FsModelPoint *point;

      if (fs_job_stopped (job))
        return NULL;
      point = fs_model_solve (curve->model, &curve->inputs, variant, rate);
      if (point->status == FS_MODEL_OK)
        g_ptr_array_add (solved, point);
      else
        fs_model_point_free (point);
    }
  return g_steal_pointer (&solved);
}
