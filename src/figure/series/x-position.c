#include "figure/series/x-position.h"

#include <math.h>

#include "base/number.h"
#include "figure/series/figure-series.h"
#include "scenario/value/curve.h"
#include "model/closed-loop.h"
#include "study/compare/compare.h"

#define SAME 1e-9          /* relative distance of equal x values */
#define BISECTIONS 24      /* between two solved points */
#define INFINITY_ROOM 0.25 /* distance of infinity from the last finite value, as a fraction of the axis */
#define INFINITY_STEPS 2   /* and at least this */

gboolean
fs_figure_same_x (double a, double b)
{
  return fabs (a - b) <= SAME * MAX (fabs (a), fabs (b));
}

void
fs_figure_sort_x (GArray *values)
{
  double *x = (double *) (void *) values->data;
  guint n = 0;

  for (guint i = 0; i < values->len; i++)
    if (isfinite (x[i]))
      x[n++] = x[i];
  g_array_set_size (values, n);
  g_array_sort (values, fs_number_compare);
  n = 0;
  for (guint i = 0; i < values->len; i++)
    if (n == 0 || !fs_figure_same_x (x[i], x[n - 1]))
      x[n++] = x[i];
  g_array_set_size (values, n);
}

FsXKind
fs_figure_x_kind (const FsScenario *scenario)
{
  if (fs_scenario_curve (scenario, 0)->x_key != NULL)
    return FS_X_PARAMETER;
  if (fs_scenario_figure (scenario)->axis == FS_AXIS_LATENCY)
    return FS_X_LATENCY;
  return fs_scenario_figure (scenario)->axis == FS_AXIS_ACCEPTED
                 || fs_scenario_figure (scenario)->axis == FS_AXIS_DELIVERED
             ? FS_X_ACCEPTED
             : FS_X_RATE;
}

double
fs_figure_reference_rate (const FsScenario *scenario, const FsModelLines *lines, guint index)
{
  const FsCurve *curve = fs_scenario_curve (scenario, index);
  double rate = NAN;

  if (curve->load_reference != NULL || fs_curve_refers_to_capacity (curve) || fs_curve_refers_to_workload (curve)
      || fs_curve_refers_to_tasks (curve))
    rate = fs_curve_reference_rate (curve, &curve->inputs);
  else if (curve->model_absent == NULL)
    {
      FsVariant variant = curve->model->default_variant;
      const FsSolvedLine *line = fs_model_lines_get (lines, index, variant);

      rate = line != NULL ? line->saturation.rate : fs_model_saturation (curve->model, &curve->inputs, variant).rate;
    }
  return isfinite (rate) && rate > 0 ? rate : NAN;
}

double
fs_figure_x_scale (const FsScenario *scenario, const FsModelLines *lines, guint index)
{
  const FsCurve *curve = fs_scenario_curve (scenario, index);
  FsAxis axis = fs_scenario_figure (scenario)->axis;

  if (axis == FS_AXIS_LOAD)
    return 1 / fs_figure_reference_rate (scenario, lines, index);
  if (axis != FS_AXIS_OFFERED_FLITS)
    return 1;
  if (fs_curve_refers_to_workload (curve))
    return curve->inputs.M; /* the mean, which need not be whole */
  if (curve->model_absent != NULL)
    return (double) curve->params.length_flits;
  /* KD94: rho = lambda_g l t_u. */
  return fs_model_input (curve->model, "l") != NULL ? curve->inputs.l * curve->inputs.tu : curve->inputs.M;
}

double
fs_figure_accepted (const FsModelPoint *point)
{
  const char *key = point->model->open != NULL ? FS_CLOSED_LOOP_THROUGHPUT : "lambda_n";
  double lambda_n = point->status == FS_MODEL_OK ? fs_record_get (point->outputs, key) : NAN;

  return isfinite (lambda_n) ? lambda_n : point->rate;
}

static double
accepted_at (const FsCurve *curve, FsVariant variant, double rate)
{
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, variant, rate);

  return fs_figure_accepted (point);
}

double
fs_figure_infinity (const FsScenario *scenario, double *finite_to)
{
  double from = INFINITY, to = -INFINITY;
  gboolean any = FALSE;

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);

      for (guint s = 0; curve->x_key != NULL && s < curve->n_steps; s++)
        {
          any = any || isinf (curve->x_values[s]);
          from = isinf (curve->x_values[s]) ? from : MIN (from, curve->x_values[s]);
          to = isinf (curve->x_values[s]) ? to : MAX (to, curve->x_values[s]);
        }
    }
  to = isfinite (to) ? to : 0;
  if (finite_to != NULL)
    *finite_to = to;
  if (!any)
    return NAN;
  if (fs_scenario_figure (scenario)->x_log && to > 0)
    return INFINITY_STEPS * to;
  return to + MAX (INFINITY_STEPS, isfinite (from) ? round (INFINITY_ROOM * (to - from)) : 0);
}

double
fs_figure_x (const FsScenario *scenario, const FsModelLines *lines, const FsSweepPoint *point)
{
  const FsCurve *curve;

  g_return_val_if_fail (scenario != NULL && point->curve < fs_scenario_n_curves (scenario), NAN);

  curve = fs_scenario_curve (scenario, point->curve);
  switch (fs_figure_x_kind (scenario))
    {
    case FS_X_PARAMETER:
      if (point->step >= curve->n_steps)
        return NAN;
      return isinf (curve->x_values[point->step]) ? fs_figure_infinity (scenario, NULL) : curve->x_values[point->step];
    case FS_X_ACCEPTED:
      if (curve->model_absent != NULL || !isfinite (point->rate))
        return point->rate;
      return accepted_at (curve, fs_curve_first_variant (curve), point->rate);
    case FS_X_LATENCY:
      return NAN;
    case FS_X_RATE:
    default:
      return point->rate * fs_figure_x_scale (scenario, lines, point->curve);
    }
}

double
fs_figure_point_x (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *point)
{
  double accepted = NAN;

  if (fs_figure_x_kind (scenario) == FS_X_ACCEPTED && point->state == FS_POINT_DONE && point->result != NULL)
    accepted = fs_record_get (point->result->quantities, fs_scenario_figure (scenario)->axis == FS_AXIS_DELIVERED
                                                             ? FS_DELIVERED_THROUGHPUT
                                                             : "accepted_throughput");
  return isfinite (accepted) ? accepted : fs_figure_x (scenario, lines, &point->point);
}

/* Returns the least offered load at which @x is accepted; NAN if the network never accepts as much. */
static double
rate_accepting (const FsCurve *curve, const FsSolvedLine *line, FsVariant variant, double x)
{
  double low = NAN, high = NAN;

  if (line == NULL || curve->model_absent != NULL || fs_model_quantity (curve->model, "lambda_n", NULL) == NULL)
    return x;
  for (guint i = 0; i < line->points->len && isnan (high); i++)
    {
      const FsModelPoint *point = line->points->pdata[i];

      if (fs_figure_accepted (point) < x)
        low = point->rate;
      else
        high = point->rate;
    }
  if (isnan (low) || isnan (high))
    return high;
  for (int i = 0; i < BISECTIONS; i++)
    {
      double middle = (low + high) / 2;

      if (accepted_at (curve, variant, middle) < x)
        low = middle;
      else
        high = middle;
    }
  return high;
}

/* Returns the rate if no axis shows loads: the one given, or a fraction of the saturation rate of the default
 * variant. */
static double
single_rate (const FsCurve *curve, const FsModelInputs *inputs)
{
  if (curve->rates_kind != FS_RATES_LOADS)
    return curve->values[0];
  return curve->values[0] * fs_curve_reference_rate (curve, inputs);
}

gboolean
fs_figure_x_position (const FsScenario *scenario, const FsModelLines *lines, guint index, FsVariant variant, double x,
                      FsModelInputs *inputs, double *rate)
{
  const FsCurve *curve;

  g_return_val_if_fail (scenario != NULL && index < fs_scenario_n_curves (scenario), FALSE);

  curve = fs_scenario_curve (scenario, index);
  *rate = NAN;
  *inputs = curve->inputs;
  switch (fs_figure_x_kind (scenario))
    {
    case FS_X_PARAMETER:
      if (!fs_curve_inputs_at (curve, x, inputs))
        return FALSE;
      *rate = single_rate (curve, inputs);
      break;
    case FS_X_ACCEPTED:
      *rate = rate_accepting (curve, fs_model_lines_get (lines, index, variant), variant, x);
      break;
    case FS_X_LATENCY:
      *rate = single_rate (curve, inputs);
      break;
    case FS_X_RATE:
    default:
      *rate = x / fs_figure_x_scale (scenario, lines, index);
      break;
    }
  return curve->model_absent == NULL && isfinite (*rate) && *rate >= 0;
}

double
fs_figure_value (const FsScenario *scenario, const FsModelLines *lines, guint index, FsVariant variant,
                 const char *quantity, double x)
{
  const FsCurve *curve;
  g_autoptr (FsModelPoint) point = NULL;
  FsModelInputs inputs;
  double rate, value;

  g_return_val_if_fail (scenario != NULL && index < fs_scenario_n_curves (scenario), NAN);

  curve = fs_scenario_curve (scenario, index);
  if (!fs_curve_draws (curve, variant) || !fs_figure_x_position (scenario, lines, index, variant, x, &inputs, &rate))
    return NAN;
  if (fs_figure_is_saturation (quantity))
    value = fs_model_saturation (curve->model, &inputs, variant).rate;
  else
    {
      point = fs_model_solve (curve->model, &inputs, variant, rate);
      value = fs_compare_modelled (point, &inputs, quantity);
    }
  return isfinite (value) ? value / fs_scenario_figure (scenario)->y_divide_by : NAN;
}
