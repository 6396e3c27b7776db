#include "model/sensitivity.h"

#include <math.h>

#define STEP 0.01 /* of a number, as a fraction; of a number that is 0, as it is */
#define SWING 0.1 /* the same, where it is varied so far that it is seen */

/* A point whose parameters are varied. */
typedef struct {
  const FsModel *model;
  const FsModelInputs *inputs;
  FsVariant variant;
  double rate;
  const char *key;
  const FsJob *job;
  double step; /* STEP or SWING */
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

/* The saturation rate with @input at @varied; NAN without one. */
static double
saturation_at (const Point *point, const FsModelInput *input, double varied)
{
  FsModelInputs inputs = *point->inputs;

  if (isnan (varied) || fs_job_stopped (point->job))
    return NAN;
  fs_model_input_set (input, &inputs, varied);
  return fs_model_check (point->model, &inputs, NULL) ? fs_model_saturation (point->model, &inputs, point->variant).rate
                                                      : NAN;
}

/* Appends the parameter unless it cannot be varied or the quantity does not depend on it. @here: the quantity at the value
 * itself. */
static void
add (GArray *found, const Point *point, const FsModelInput *input, double value, double min, double max, double here)
{
  FsSensitivity sensitivity = {
    .input = input, .value = value, .below = NAN, .above = NAN, .saturation_below = NAN, .saturation_above = NAN
  };
  gboolean is_whole = input != NULL && input->type == FS_INPUT_INTEGER;
  double step = is_whole ? 1 : value != 0 ? point->step * fabs (value) : point->step;
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
  if (point->step == SWING && input != NULL)
    {
      sensitivity.saturation_below = saturation_at (point, input, sensitivity.below);
      sensitivity.saturation_above = saturation_at (point, input, sensitivity.above);
    }
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

/* All parameters at a point that has the quantity, without an order. */
static GArray *
vary (const Point *point, double *value)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (FsSensitivity));
  double here = quantity_at (point, NULL, point->rate);

  if (value != NULL)
    *value = here;
  if (isnan (here))
    return found;
  add (found, point, NULL, point->rate, 0, FS_RATE_MAX, here);
  for (guint i = 0; i < point->model->n_inputs; i++)
    {
      const FsModelInput *input = &point->model->inputs[i];

      if (input->type == FS_INPUT_INTEGER || input->type == FS_INPUT_REAL)
        add (found, point, input, fs_model_input_get (input, point->inputs), input->min, input->max, here);
    }
  return found;
}

GArray *
fs_model_sensitivities (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate,
                        const char *key, const FsJob *job, double *value)
{
  GArray *found = vary (&(Point){ model, inputs, variant, rate, key, job, STEP }, value);

  g_array_sort (found, compare);
  return found;
}

/* How far the quantity moves from one end to the other; INFINITY where an end has none. */
static double
swing_of (const FsSensitivity *found, double here)
{
  double low = isnan (found->below) ? here : found->at_below, high = isnan (found->above) ? here : found->at_above;

  return isnan (low) || isnan (high) ? INFINITY : fabs (log (high / low));
}

static int
compare_swings (gconstpointer a, gconstpointer b, gpointer here)
{
  double left = swing_of (a, *(double *) here), right = swing_of (b, *(double *) here);

  return left == right ? compare (a, b) : (left < right) - (left > right);
}

GArray *
fs_model_swings (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate, const char *key,
                 const FsJob *job, double *value, double *saturation)
{
  GArray *found = vary (&(Point){ model, inputs, variant, rate, key, job, SWING }, value);

  g_array_sort_with_data (found, compare_swings, value);
  *saturation = found->len > 0 && !fs_job_stopped (job) ? fs_model_saturation (model, inputs, variant).rate : NAN;
  return found;
}
