#include "model/sensitivity.h"

#include <math.h>

#define STEP 0.01 /* of a number, as a fraction; of a number that is 0, as it is */

/* A point whose parameters are varied. */
typedef struct {
  const FsModel *model;
  const FsModelInputs *inputs;
  FsVariant variant;
  double rate;
  const char *key;
  const FsJob *job;
} Point;

/* The quantity with @input, or with NULL the rate, at @varied; NAN without one. */
static double
quantity_at (const Point *point, const FsModelInput *input, double varied)
{
  FsModelInputs inputs = *point->inputs;
  double rate = point->rate;
  g_autoptr (FsModelCurve) curve = NULL;
  g_autoptr (FsModelPoint) solved = NULL;

  if (isnan (varied) || fs_job_stopped (point->job))
    return NAN;
  if (input != NULL)
    fs_model_input_set (input, &inputs, varied);
  else
    rate = varied;
  if (!fs_model_check (point->model, &inputs, NULL))
    return NAN;
  curve = fs_model_curve_new (point->model, &inputs, point->variant, NAN);
  fs_model_curve_set_job (curve, point->job);
  solved = fs_model_curve_solve (curve, rate);
  return solved->outputs != NULL ? fs_record_get (solved->outputs, point->key) : NAN;
}

/* Appends the parameter unless it cannot be varied or the quantity does not depend on it. @here: the quantity at the value
 * itself. */
static void
add (GArray *found, const Point *point, const FsModelInput *input, double value, double min, double max, double here)
{
  FsSensitivity sensitivity = { .input = input, .value = value, .below = NAN, .above = NAN };
  gboolean is_whole = input != NULL && input->type == FS_INPUT_INTEGER;
  double step = is_whole ? 1 : value != 0 ? STEP * fabs (value) : STEP;
  double x_low, x_high, low, high;

  if (value - step >= min)
    sensitivity.below = value - step;
  if (value + step <= max)
    sensitivity.above = value + step;
  if (isnan (sensitivity.below) && isnan (sensitivity.above))
    return;
  sensitivity.at_below = quantity_at (point, input, sensitivity.below);
  sensitivity.at_above = quantity_at (point, input, sensitivity.above);
  x_low = isnan (sensitivity.at_below) ? value : sensitivity.below;
  x_high = isnan (sensitivity.at_above) ? value : sensitivity.above;
  low = isnan (sensitivity.at_below) ? here : sensitivity.at_below;
  high = isnan (sensitivity.at_above) ? here : sensitivity.at_above;
  sensitivity.elasticity = NAN;
  if (x_low > 0 && x_high > x_low && low > 0 && high > 0)
    sensitivity.elasticity = log (high / low) / log (x_high / x_low);
  if (sensitivity.at_below != here || sensitivity.at_above != here)
    g_array_append_val (found, sensitivity);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double left = fabs (((const FsSensitivity *) a)->elasticity), right = fabs (((const FsSensitivity *) b)->elasticity);

  if (isnan (left) || isnan (right))
    return (int) isnan (left) - (int) isnan (right);
  return (left < right) - (left > right);
}

GArray *
fs_model_sensitivities (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate,
                        const char *key, const FsJob *job, double *value)
{
  const Point point = { model, inputs, variant, rate, key, job };
  GArray *found = g_array_new (FALSE, FALSE, sizeof (FsSensitivity));
  double here = quantity_at (&point, NULL, rate);

  if (value != NULL)
    *value = here;
  if (isnan (here))
    return found;
  add (found, &point, NULL, rate, 0, FS_RATE_MAX, here);
  for (guint i = 0; i < model->n_inputs; i++)
    {
      const FsModelInput *input = &model->inputs[i];

      if (input->type == FS_INPUT_INTEGER || input->type == FS_INPUT_REAL)
        add (found, &point, input, fs_model_input_get (input, inputs), input->min, input->max, here);
    }
  g_array_sort (found, compare);
  return found;
}
