#include "app/document/solved-scenario.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "app/document/key-labels.h"
#include "study/documents/result.h"

/* Ids of the curves whatever their loads. */
static void
find_step_ids (FsSolvedScenario *solution)
{
  guint n_curves = fs_scenario_n_curves (solution->scenario);

  solution->step_ids = g_ptr_array_new_with_free_func (g_free);
  solution->first_steps = g_new (guint, n_curves);
  for (guint c = 0; c < n_curves; c++)
    {
      const FsCurve *curve = fs_scenario_curve (solution->scenario, c);

      solution->first_steps[c] = solution->step_ids->len;
      for (guint s = 0; s < curve->n_steps; s++)
        g_ptr_array_add (solution->step_ids, fs_curve_x_index (curve, s)->simulation_absent == NULL
                                                 ? fs_scenario_point_id (solution->scenario, c, s, 0)
                                                 : NULL);
    }
}

const char *
fs_solution_x_id (const FsSolvedScenario *solution, guint curve, guint step)
{
  return g_ptr_array_index (solution->step_ids, solution->first_steps[curve] + step);
}

/* Takes @sentence; of several curves it names the one that it is about. */
static char *
about_curve (const FsScenario *scenario, guint curve, char *sentence)
{
  g_autofree char *text = sentence;
  g_autofree char *label = fs_result_label (fs_scenario_curve (scenario, curve));

  /* Translators: the name of a curve, and a sentence about it. */
  return fs_scenario_n_curves (scenario) > 1 ? g_strdup_printf (_ ("%s: %s"), label, text) : g_steal_pointer (&text);
}

/* Why the loads of the first of the curves with @absent are unknown, with the words of the window; @reason: with those of a
 * file. */
static char *
why_no_loads (const FsScenario *scenario, const gboolean *absent, const char *reason)
{
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      g_autofree char *no_model = absent[c] ? fs_key_label_why_no_model (fs_scenario_curve (scenario, c)) : NULL;

      if (no_model != NULL)
        return about_curve (
            scenario, c,
            /* Translators: %s is a sentence that says why there is no model. */
            g_strdup_printf (_ ("%s Its relative loads need a model: enter offered loads instead."), no_model));
      if (absent[c])
        return about_curve (scenario, c, g_strdup (reason));
    }
  return g_strdup (reason);
}

static void
find_sweep (FsSolvedScenario *solution)
{
  g_autofree gboolean *absent = g_new0 (gboolean, fs_scenario_n_curves (solution->scenario));
  g_autoptr (GError) error = NULL;

  solution->ids = g_ptr_array_new_with_free_func (g_free);
  solution->sweep = fs_sweep_points (solution->scenario, &error);
  if (solution->sweep == NULL)
    {
      solution->sweep = fs_sweep_known_points (solution->scenario, absent);
      solution->loads_absent = why_no_loads (solution->scenario, absent, error->message);
      solution->sweep_absent = g_strdup (solution->loads_absent);
    }
  for (guint i = 0; i < solution->sweep->len; i++)
    {
      FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, i);
      const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (solution->scenario, point.curve), point.step);
      gboolean runnable = curve->simulation_absent == NULL;

      g_ptr_array_add (solution->ids,
                       runnable ? fs_scenario_point_id (solution->scenario, point.curve, point.step, point.rate)
                                : NULL);
      solution->n_runnable += runnable ? 1 : 0;
      if (!runnable && solution->sweep_absent == NULL)
        solution->sweep_absent = about_curve (solution->scenario, point.curve, g_strdup (curve->simulation_absent));
    }
}

/* Takes @lines. */
static FsSolvedScenario *
with_lines (FsScenario *scenario, FsModelLines *lines, guint n_points)
{
  FsSolvedScenario *solution;

  if (lines == NULL)
    return NULL;
  solution = g_new0 (FsSolvedScenario, 1);
  g_atomic_ref_count_init (&solution->references);
  solution->scenario = fs_scenario_ref (scenario);
  solution->lines = lines;
  solution->n_points = n_points;
  find_step_ids (solution);
  find_sweep (solution);
  return solution;
}

FsSolvedScenario *
fs_solved_scenario_new (FsScenario *scenario, const FsJob *job)
{
  g_return_val_if_fail (scenario != NULL, NULL);

  return with_lines (scenario, fs_model_lines_new (scenario, FS_SOLUTION_POINTS, job), FS_SOLUTION_POINTS);
}

FsSolvedScenario *
fs_solved_scenario_new_draft (FsScenario *scenario, guint n_points, const FsSolvedScenario *before, const FsJob *job)
{
  g_return_val_if_fail (scenario != NULL && n_points < FS_SOLUTION_POINTS, NULL);

  return with_lines (
      scenario, fs_model_lines_new_draft (scenario, n_points, before != NULL ? before->lines : NULL, job), n_points);
}

gboolean
fs_solved_scenario_is_draft (const FsSolvedScenario *solution)
{
  return solution->n_points < FS_SOLUTION_POINTS;
}

FsSolvedScenario *
fs_solved_scenario_ref (FsSolvedScenario *solution)
{
  g_atomic_ref_count_inc (&solution->references);
  return solution;
}

void
fs_solved_scenario_unref (FsSolvedScenario *solution)
{
  if (!g_atomic_ref_count_dec (&solution->references))
    return;
  g_clear_pointer (&solution->sweep, g_array_unref);
  g_clear_pointer (&solution->ids, g_ptr_array_unref);
  g_clear_pointer (&solution->step_ids, g_ptr_array_unref);
  g_free (solution->first_steps);
  g_clear_pointer (&solution->lines, fs_model_lines_free);
  g_free (solution->sweep_absent);
  g_free (solution->loads_absent);
  fs_scenario_unref (solution->scenario);
  g_free (solution);
}

static gboolean
same_texts (const GPtrArray *a, const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (g_strcmp0 (g_ptr_array_index (a, i), g_ptr_array_index (b, i)) != 0)
      return FALSE;
  return TRUE;
}

gboolean
fs_solved_scenario_middle_point (const FsSolvedScenario *solution, FsSweepPoint *point)
{
  guint first = 0, n = 0;

  for (guint i = 0; i < solution->ids->len; i++)
    {
      if (g_ptr_array_index (solution->ids, i) == NULL)
        continue;
      if (n > 0
          && g_array_index (solution->sweep, FsSweepPoint, i).curve
                 != g_array_index (solution->sweep, FsSweepPoint, first).curve)
        break;
      first = n == 0 ? i : first;
      n++;
    }
  if (n > 0)
    *point = g_array_index (solution->sweep, FsSweepPoint, first + n / 2);
  return n > 0;
}

gboolean
fs_solved_scenario_same_sweep (const FsSolvedScenario *a, const FsSolvedScenario *b)
{
  return same_texts (a->ids, b->ids);
}

gboolean
fs_solution_same_x (const FsSolvedScenario *a, const FsSolvedScenario *b)
{
  return same_texts (a->step_ids, b->step_ids);
}

/* Returns the index of a curve that simulates @id in @solution, @hint if it does. */
static guint
find_curve (const FsSolvedScenario *solution, const char *id, guint hint)
{
  guint n_curves = fs_scenario_n_curves (solution->scenario);

  if (hint < n_curves && g_strcmp0 (fs_solution_x_id (solution, hint, 0), id) == 0)
    return hint;
  for (guint c = 0; id != NULL && c < n_curves; c++)
    if (g_strcmp0 (fs_solution_x_id (solution, c, 0), id) == 0)
      return c;
  return G_MAXUINT;
}

guint *
fs_solved_scenario_match_curves (const FsSolvedScenario *before, const FsSolvedScenario *after)
{
  guint n_before = fs_scenario_n_curves (before->scenario), n_after = fs_scenario_n_curves (after->scenario);
  guint *stored_points = g_new (guint, n_before);

  for (guint c = 0; c < n_before; c++)
    {
      stored_points[c] = find_curve (after, fs_solution_x_id (before, c, 0), c);
      if (stored_points[c] == G_MAXUINT && c < n_after
          && find_curve (before, fs_solution_x_id (after, c, 0), c) == G_MAXUINT)
        stored_points[c] = c;
    }
  return stored_points;
}
