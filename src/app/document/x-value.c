#include "app/document/x-value.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/number.h"

double
fs_x_value_of_point (const FsSolvedScenario *solution, FsSweepPoint point)
{
  return fs_figure_x (solution->scenario, solution->lines, &point);
}

/* The nearest step of a sweep over a parameter, the curve itself on other axes. */
static const FsCurve *
nearest_step (const FsSolvedScenario *solution, guint index, double x)
{
  const FsCurve *curve = fs_scenario_curve (solution->scenario, index);
  FsSweepPoint at = { .curve = index }, best = at;

  if (curve->x_key == NULL)
    return curve;
  for (at.step = 1; at.step < curve->n_steps; at.step++)
    if (fabs (fs_x_value_of_point (solution, at) - x) < fabs (fs_x_value_of_point (solution, best) - x))
      best = at;
  return fs_curve_x_index (curve, best.step);
}

FsModelPoint *
fs_x_value_solve (const FsSolvedScenario *solution, guint index, FsVariant variant, double x, FsCurve *at)
{
  const FsCurve *curve = fs_scenario_curve (solution->scenario, index);
  FsModelInputs inputs;
  double rate;

  *at = *nearest_step (solution, index, x);
  if (curve->model_absent != NULL
      || !fs_figure_x_position (solution->scenario, solution->lines, index, variant, x, &inputs, &rate) || !(rate >= 0))
    return NULL;
  at->inputs = inputs;
  return fs_model_solve (curve->model, &inputs, variant, rate);
}

double
fs_x_value_saturation (const FsSolvedScenario *solution, guint curve, FsVariant variant)
{
  FsSweepPoint end = { .curve = curve, .rate = fs_model_lines_saturation (solution->lines, curve, variant) };

  return isfinite (end.rate) ? fs_x_value_of_point (solution, end) : NAN;
}

/* Returns how far @point is from @x. Over the latency every x value belongs to the single load of the curve. */
static double
distance (const FsSolvedScenario *solution, FsSweepPoint point, double x)
{
  double own = fs_x_value_of_point (solution, point);

  return fs_scenario_figure (solution->scenario)->axis == FS_AXIS_LATENCY || fs_figure_same_x (own, x) ? 0
                                                                                                       : fabs (own - x);
}

const FsPointView *
fs_x_value_find_point (const FsSolvedScenario *solution, const FsPointView *points, guint n_points, guint curve,
                       double x, gboolean nearest)
{
  const FsPointView *found = NULL;
  double least = INFINITY;

  for (guint i = 0; i < n_points; i++)
    {
      double away = points[i].point.curve == curve && points[i].result != NULL ? distance (solution, points[i].point, x)
                                                                               : INFINITY;

      if (!(away < least))
        continue;
      least = away;
      found = &points[i];
    }
  return nearest || least == 0 ? found : NULL;
}

gboolean
fs_x_value_to_point (const FsSolvedScenario *solution, const FsPointView *points, guint n_points, guint index, double x,
                     gboolean nearest, FsSweepPoint *point)
{
  const FsPointView *finished = fs_x_value_find_point (solution, points, n_points, index, x, FALSE);
  const FsCurve *curve = fs_scenario_curve (solution->scenario, index);
  double least = INFINITY;
  FsModelInputs inputs;
  double rate;

  for (guint i = 0; finished == NULL && i < solution->sweep->len; i++)
    {
      *point = g_array_index (solution->sweep, FsSweepPoint, i);
      if (point->curve == index && distance (solution, *point, x) == 0)
        return TRUE;
    }
  if (finished == NULL && nearest)
    finished = fs_x_value_find_point (solution, points, n_points, index, x, TRUE);
  if (finished != NULL)
    {
      *point = finished->point;
      return TRUE;
    }
  if (curve->x_key == NULL)
    {
      fs_figure_x_position (solution->scenario, solution->lines, index, fs_curve_first_variant (curve), x, &inputs,
                            &rate);
      *point = (FsSweepPoint){ .curve = index, .rate = rate };
      return isfinite (rate) && rate > 0;
    }
  for (guint i = 0; i < solution->sweep->len; i++)
    {
      FsSweepPoint other = g_array_index (solution->sweep, FsSweepPoint, i);
      double away = fabs (fs_x_value_of_point (solution, other) - x);

      if (other.curve != index || !(away < least))
        continue;
      least = away;
      *point = other;
    }
  return isfinite (least);
}

/* Whether all models count in KD94's units, where flits offered are a utilization. */
static gboolean
has_utilization (const FsScenario *scenario)
{
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    if (fs_model_input (fs_scenario_curve (scenario, c)->model, "l") == NULL)
      return FALSE;
  return TRUE;
}

static const char *
axis_symbol (const FsScenario *scenario)
{
  const FsKey *parameter = fs_scenario_curve (scenario, 0)->x_key;

  if (parameter != NULL)
    return parameter->symbol != NULL ? parameter->symbol : parameter->name;
  switch (fs_scenario_figure (scenario)->axis)
    {
    case FS_AXIS_LOAD:
      return _ ("load");
    case FS_AXIS_OFFERED_FLITS:
      return has_utilization (scenario) ? "<i>ρ</i>" : _ ("offered flits");
    case FS_AXIS_ACCEPTED:
      return _ ("accepted throughput");
    case FS_AXIS_DELIVERED:
      return _ ("delivered throughput");
    case FS_AXIS_LATENCY:
      return _ ("latency");
    case FS_AXIS_RATE:
    default:
      return "<i>λ</i><sub>g</sub>";
    }
}

char *
fs_x_value_markup (const FsSolvedScenario *solution, const FsPlot *plot, double x)
{
  const char *symbol = axis_symbol (solution->scenario);
  g_autofree char *number = fs_number_display (x / plot->x.factor, 3);
  int exponent = (int) lround (log10 (plot->x.factor));

  if (fs_scenario_curve (solution->scenario, 0)->x_key != NULL)
    {
      /* "9.00" → "9": values of a parameter are shown as the user entered them. */
      char *end = number + strlen (number);

      if (strchr (number, '.') != NULL)
        {
          while (end[-1] == '0')
            end--;
          if (end[-1] == '.')
            end--;
          *end = '\0';
        }
    }
  if (exponent == 0)
    return g_strdup_printf ("%s = %s", symbol, number);
  return g_strdup_printf ("%s = %s\u202f·\u202f10<sup>%s%d</sup>", symbol, number, exponent < 0 ? "−" : "",
                          ABS (exponent));
}
