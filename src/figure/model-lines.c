#include "figure/model-lines.h"

#include <math.h>

#define BEYOND_POINTS 1.05     /* a model that never saturates is drawn so far beyond the last point */
#define BEYOND_SATURATION 1.13 /* and at least as far as the axis goes on behind the others */
#define SOME_RATE 0.01         /* where nothing says how far */

struct _FsModelLines {
  GPtrArray *solved; /* FsSolvedLine* */
};

static void
solved_line_free (gpointer data)
{
  FsSolvedLine *line = data;

  g_ptr_array_unref (line->points);
  g_free (line);
}

/* Rate up to which @curve is solved in all its variants that saturate. */
static double
last_saturation (const FsCurve *curve)
{
  double last = 0;

  for (guint v = 0; v < FS_N_VARIANTS && curve->model_absent == NULL; v++)
    if (fs_curve_draws (curve, (FsVariant) v))
      {
        double rate = fs_model_saturation (curve->model, &curve->inputs, (FsVariant) v).rate;

        last = isfinite (rate) ? MAX (last, rate) : last;
      }
  return last;
}

/* Rate up to which models are solved: beyond all that saturate, and beyond the points. */
static double
last_rate (const FsScenario *scenario)
{
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  double last = 0;

  for (guint i = 0; points != NULL && i < points->len; i++)
    last = MAX (last, BEYOND_POINTS * g_array_index (points, FsSweepPoint, i).rate);
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    last = MAX (last, BEYOND_SATURATION * last_saturation (fs_scenario_curve (scenario, i)));
  return last > 0 ? last : SOME_RATE;
}

/* FALSE when stopped. */
static gboolean
solve_curve (FsModelLines *lines, const FsCurve *curve, guint index, double x_max, guint n_points, const FsJob *job)
{
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    {
      FsModelSaturation saturation = { 0 };
      FsSolvedLine *line;
      GPtrArray *points;

      if (!fs_curve_draws (curve, (FsVariant) v))
        continue;
      points = fs_sweep_model_curve (curve, (FsVariant) v, x_max, n_points, &saturation, job);
      if (points == NULL)
        return FALSE;
      line = g_new0 (FsSolvedLine, 1);
      *line = (FsSolvedLine){ index, (FsVariant) v, saturation, points };
      g_ptr_array_add (lines->solved, line);
    }
  return TRUE;
}

FsModelLines *
fs_model_lines_new (FsScenario *scenario, guint n_points, const FsJob *job)
{
  g_autoptr (FsModelLines) lines = NULL;
  double x_max;

  g_return_val_if_fail (scenario != NULL && n_points >= 2, NULL);

  lines = g_new0 (FsModelLines, 1);
  lines->solved = g_ptr_array_new_with_free_func (solved_line_free);
  x_max = last_rate (scenario);
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i);

      /* One that saturates is solved to its end, however far that is. */
      if (curve->model_absent == NULL && !solve_curve (lines, curve, i, x_max, n_points, job))
        return NULL;
    }
  return g_steal_pointer (&lines);
}

void
fs_model_lines_free (FsModelLines *lines)
{
  if (lines == NULL)
    return;
  g_ptr_array_unref (lines->solved);
  g_free (lines);
}

const FsSolvedLine *
fs_model_lines_get (const FsModelLines *lines, guint curve, FsVariant variant)
{
  for (guint i = 0; lines != NULL && i < lines->solved->len; i++)
    {
      const FsSolvedLine *line = lines->solved->pdata[i];

      if (line->curve == curve && line->variant == variant)
        return line;
    }
  return NULL;
}

double
fs_model_lines_saturation (const FsModelLines *lines, guint curve, FsVariant variant)
{
  const FsSolvedLine *line;

  g_return_val_if_fail (lines != NULL, NAN);

  line = fs_model_lines_get (lines, curve, variant);
  return line != NULL ? line->saturation.rate : NAN;
}
