#include "study/run/sweep.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/error.h"
#include "base/number.h"
#include "scenario/value/scenario-curves.h"

/* Points that are planned together are solved together, which in large networks takes so long that a job must be able to
 * stop in between. */
#define LARGE_N 20
#define TOGETHER_IF_LARGE 40

/* lambda* to which the loads of a curve refer, or a sentence. */
static gboolean
reference_saturation (const FsCurve *curve, double *rate, GError **error)
{
  if (!fs_curve_has_reference (curve) && curve->load_reference == NULL)
    return fs_set_input_error (
        error, _ ("Loads are fractions of the model's saturation rate, but no model applies: %s Set rate instead."),
        curve->model_absent);
  *rate = fs_curve_reference_rate (curve, &curve->inputs);
  if (isfinite (*rate))
    return TRUE;
  if (curve->load_reference != NULL)
    return fs_set_input_error (
        error, "%s",
        _ ("Loads are fractions of the smallest saturation rate of all curves, but no curve has one. "
           "Set rate instead."));
  return fs_set_input_error (
      error, _ ("Loads are fractions of the saturation rate, but %s never saturates with these values. Give rate=."),
      curve->model->id);
}

/* Whether the rates are fractions of a saturation rate. */
static gboolean
is_fraction (const FsCurve *curve)
{
  return curve->rates_kind == FS_RATES_LOADS || curve->rates_kind == FS_RATES_REFINED;
}

static guint
n_rates (const FsCurve *curve)
{
  return curve->rates_kind == FS_RATES_RANGE || curve->rates_kind == FS_RATES_REFINED ? curve->points : curve->n_values;
}

/* Returns rate number @i of @curve; @saturation is computed only if it is needed. */
static double
rate_at (const FsCurve *curve, guint i, double saturation)
{
  double u;

  switch (curve->rates_kind)
    {
    case FS_RATES_GIVEN:
      return curve->values[i];
    case FS_RATES_LOADS:
      return curve->values[i] * saturation;
    case FS_RATES_RANGE:
      return curve->points == 1 ? curve->values[0]
                                : curve->values[0] + (curve->values[1] - curve->values[0]) * i / (curve->points - 1);
    case FS_RATES_REFINED:
    default:
      u = (i + 1.0) / (curve->points + 1.0);
      return saturation * (1 - (1 - u) * (1 - u));
    }
}

/* The points of @curve, which is step number @step of curve number @index. */
static gboolean
append_step (GArray *points, const FsCurve *curve, guint index, guint step, GError **error)
{
  double saturation = NAN;

  if (is_fraction (curve) && !reference_saturation (curve, &saturation, error))
    return FALSE;
  for (guint i = 0; i < n_rates (curve); i++)
    {
      FsSweepPoint point = { .curve = index, .rate = rate_at (curve, i, saturation), .step = step };

      g_array_append_val (points, point);
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

      points += curve->hidden ? 0 : (guint64) n_rates (curve) * curve->n_steps;
    }
  runs = points * fs_scenario_statistics (scenario)->replications;
  if (runs <= FS_SWEEP_MAX_RUNS)
    return TRUE;
  return fs_set_input_error (
      error, _ ("This scenario has %u points with %u replications each; the maximum is %d runs in total."),
      (guint) points, fs_scenario_statistics (scenario)->replications, FS_SWEEP_MAX_RUNS);
}

GArray *
fs_sweep_points (const FsScenario *scenario, GError **error)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (FsSweepPoint));

  if (!fs_scenario_any_visible (scenario))
    {
      fs_set_input_error (error, _ ("All curves are hidden."));
      return NULL;
    }
  if (!check_size (scenario, error))
    return NULL;
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i);

      for (guint step = 0; !curve->hidden && step < curve->n_steps; step++)
        if (!append_step (points, fs_curve_x_index (curve, step), i, step, error))
          return NULL;
    }
  return g_steal_pointer (&points);
}

GArray *
fs_sweep_known_points (const FsScenario *scenario, gboolean *absent)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (FsSweepPoint));

  for (guint i = 0; i < fs_scenario_n_curves (scenario) && check_size (scenario, NULL); i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i);
      guint before = points->len;
      gboolean known = TRUE;

      for (guint step = 0; !curve->hidden && known && step < curve->n_steps; step++)
        known = append_step (points, fs_curve_x_index (curve, step), i, step, NULL);
      if (!known)
        g_array_set_size (points, before);
      if (absent != NULL)
        absent[i] = !known;
    }
  return points;
}

const FsCurve *
fs_sweep_curve (const FsScenario *scenario, const FsSweepPoint *point)
{
  return fs_curve_x_index (fs_scenario_curve (scenario, point->curve), point->step);
}

FsWormholeParams
fs_sweep_wormhole (const FsScenario *scenario, const FsSweepPoint *point, guint replication)
{
  FsWormholeParams params = fs_sweep_curve (scenario, point)->params;

  params.rate = point->rate;
  params.seed = fs_scenario_statistics (scenario)->seed;
  params.replication = replication;
  return params;
}

FsStoreForwardParams
fs_sweep_store_forward (const FsScenario *scenario, const FsSweepPoint *point, guint replication)
{
  FsStoreForwardParams params = fs_sweep_curve (scenario, point)->store_forward;

  params.replication = replication;
  return params;
}

/* Leaves the requested outputs of @point. */
static FsModelPoint *
narrow (FsModelPoint *point, FsStoredQuantities kept)
{
  if (kept.quantities != NULL && point->outputs != NULL)
    {
      FsRecord *all = point->outputs;

      point->outputs = fs_record_narrow (all, kept.quantities, kept.n_quantities);
      fs_record_free (all);
    }
  return point;
}

GPtrArray *
fs_sweep_model_curve (const FsCurve *curve, FsVariant variant, double saturation, double x_max, guint n_points,
                      FsStoredQuantities kept, const FsJob *job)
{
  g_autoptr (GPtrArray) solved = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_model_point_free);
  g_autoptr (FsModelCurve) line = NULL;
  g_autofree double *rates = NULL;
  guint n_together = curve->inputs.n > LARGE_N ? TOGETHER_IF_LARGE : n_points;
  double end;

  g_return_val_if_fail (curve->model_absent == NULL && n_points >= 2, NULL);

  end = MIN (saturation, x_max);
  if (!isfinite (end))
    return g_steal_pointer (&solved);
  rates = g_new (double, n_points);
  for (guint i = 0; i < n_points; i++)
    {
      double u = (double) i / (n_points - 1);

      /* The grid is refined towards the vertical end of the curve, and even if the curve continues beyond. */
      rates[i] = isinf (saturation) ? end * u : end * (1 - (1 - u) * (1 - u));
    }
  for (guint i = 0; i < n_points; i++)
    {
      FsModelPoint *point;

      if (fs_job_stopped (job))
        return NULL;
      if (i % n_together == 0)
        {
          g_clear_pointer (&line, fs_model_curve_free);
          line = fs_model_curve_new (curve->model, &curve->inputs, variant, saturation);
          fs_model_curve_set_job (line, job);
          if (end > 0)
            fs_model_curve_plan (line, &rates[i], MIN (n_points - i, n_together));
        }
      point = narrow (fs_model_curve_solve (line, rates[i]), kept);
      if (fs_job_stopped (job)) /* then it may be none */
        {
          fs_model_point_free (point);
          return NULL;
        }
      if (point->status == FS_MODEL_OK)
        g_ptr_array_add (solved, point);
      else
        fs_model_point_free (point);
    }
  return g_steal_pointer (&solved);
}

static void
parameter_point_free (gpointer data)
{
  FsParameterPoint *place = data;

  fs_model_point_free (place->point);
  g_free (place);
}

static void
append_value (GArray *values, double value)
{
  g_array_append_val (values, value);
}

/* Value number @i of @n between @from and @to. */
static double
between (double from, double to, guint i, guint n, gboolean log)
{
  double share = (double) i / (n - 1);

  return log && from > 0 ? from * pow (to / from, share) : from + (to - from) * share;
}

/* The point at @x; NULL where the model cannot compute it, or has no saturation rate of which the load is a fraction. */
static FsParameterPoint *
solve_place (const FsCurve *curve, FsVariant variant, double x, gboolean with_saturation, FsStoredQuantities kept)
{
  FsVariant reference = curve->model->default_variant;
  double of_reference = NAN, rate;
  FsParameterPoint *place;
  FsModelInputs inputs;

  if (!fs_curve_inputs_at (curve, x, &inputs))
    return NULL;
  if (is_fraction (curve))
    of_reference = fs_curve_reference_rate (curve, &inputs);
  rate = rate_at (curve, 0, of_reference);
  if (!isfinite (rate))
    return NULL;
  place = g_new (FsParameterPoint, 1);
  place->x = x;
  place->point = narrow (fs_model_solve (curve->model, &inputs, variant, rate), kept);
  place->saturation = with_saturation && variant == reference && curve->load_reference == NULL ? of_reference : NAN;
  if (with_saturation && isnan (place->saturation))
    place->saturation = fs_model_saturation (curve->model, &inputs, variant).rate;
  return place;
}

GPtrArray *
fs_sweep_parameter_line (const FsCurve *curve, FsVariant variant, gboolean log, gboolean with_saturation,
                         guint n_points, FsStoredQuantities kept, const FsJob *job)
{
  g_autoptr (GPtrArray) line = g_ptr_array_new_with_free_func (parameter_point_free);
  g_autoptr (GArray) grid = NULL;
  const FsModelInput *input;
  double previous = -INFINITY;

  g_return_val_if_fail (curve->x_key != NULL && n_rates (curve) == 1, NULL);
  g_return_val_if_fail (fs_model_has_variant (curve->model, variant), NULL);

  input = fs_model_input (curve->model, curve->x_key->name);
  if (input == NULL)
    return g_steal_pointer (&line);

  /* Where the line is solved: ascending, some of them twice or nearly so. */
  grid = g_array_new (FALSE, FALSE, sizeof (double));
  double from = INFINITY, to = -INFINITY;

  for (guint step = 0; step < curve->n_steps; step++)
    {
      append_value (grid, curve->x_values[step]);
      from = MIN (from, curve->x_values[step]);
      to = MAX (to, curve->x_values[step]);
    }
  if (input->type == FS_INPUT_INTEGER)
    for (double x = from + 1; x < to; x++)
      append_value (grid, x);
  else
    for (guint i = 1; i + 1 < n_points; i++)
      append_value (grid, between (from, to, i, n_points, log));
  g_array_sort (grid, fs_number_compare);

  for (guint i = 0; i < grid->len; i++)
    {
      double x = g_array_index (grid, double, i);
      FsParameterPoint *place;

      if (fs_job_stopped (job))
        return NULL;
      if (x == previous)
        continue;
      previous = x;
      place = solve_place (curve, variant, x, with_saturation, kept);
      if (place != NULL)
        g_ptr_array_add (line, place);
    }
  return g_steal_pointer (&line);
}
