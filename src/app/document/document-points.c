/* What is known of the scenario of a document: what its model says, what was simulated, and the figure of both. */
#include <math.h>

#include "app/document/document-pins.h"
#include "app/document/document-private.h"

const FsSolvedScenario *
fs_document_get_solution (FsDocument *self)
{
  return self->solution;
}

gboolean
fs_document_is_solved (FsDocument *self)
{
  return self->solution != NULL && self->solution->scenario == self->state.scenario;
}

void
fs_document_set_solution (FsDocument *self, FsSolvedScenario *solution)
{
  g_return_if_fail (FS_IS_DOCUMENT (self) && solution != NULL);

  if (self->loaded)
    fs_shown_points_forget_stale (self->store);
  else
    fs_shown_points_move_on (self->store, self->solution, solution);
  /* Whoever runs says anew what runs of it. */
  if (self->solution == NULL || !fs_solved_scenario_same_sweep (self->solution, solution))
    fs_shown_points_set_running (self->store, NULL, NULL, 0);
  self->loaded = self->loaded && solution->scenario != self->state.scenario;
  g_clear_pointer (&self->solution, fs_solved_scenario_unref);
  self->solution = solution;
  fs_document_emit_changed (self, FS_CHANGE_SOLVED | FS_CHANGE_POINTS);
}

const FsSimResult *
fs_document_get_result (FsDocument *self, const char *id)
{
  return fs_shown_points_get (self->store, id);
}

void
fs_document_add_result (FsDocument *self, guint index, const FsSimResult *result)
{
  g_return_if_fail (FS_IS_DOCUMENT (self) && self->solution != NULL && index < self->solution->ids->len);

  fs_shown_points_add (self->store, self->solution, index, result);
}

void
fs_document_add_earlier_result (FsDocument *self, const FsSolvedScenario *solution, guint index,
                                const FsSimResult *result)
{
  g_return_if_fail (FS_IS_DOCUMENT (self) && self->solution != NULL && index < solution->ids->len);

  fs_shown_points_add_earlier (self->store, solution, index, result, self->solution);
}

void
fs_document_set_running (FsDocument *self, const FsPointView *views, const guint *indices, guint n_views)
{
  fs_shown_points_set_running (self->store, views, indices, n_views);
  fs_document_emit_changed (self, FS_CHANGE_POINTS);
}

const FsPointView *
fs_document_get_points (FsDocument *self, guint *n_points)
{
  *n_points = 0;
  if (self->solution == NULL)
    return NULL;
  if (self->points == NULL)
    self->points = fs_shown_points_views (self->store, self->solution);
  *n_points = self->points->len;
  return (const FsPointView *) (void *) self->points->data;
}

void
fs_document_add_bracket (FsDocument *self, const FsSaturationBracket *bracket)
{
  const char *id;

  g_return_if_fail (FS_IS_DOCUMENT (self) && self->solution != NULL);

  id = fs_solution_x_id (self->solution, bracket->curve, bracket->step);
  if (id == NULL || !isfinite (bracket->low) || !isfinite (bracket->high))
    return;
  g_hash_table_insert (self->brackets, g_strdup (id),
                       g_memdup2 (&(FsDocumentBracket){ *bracket, TRUE }, sizeof (FsDocumentBracket)));
  fs_document_emit_changed (self, FS_CHANGE_POINTS);
}

/* Those that are known of what is simulated now. */
static GArray *
brackets_of_solution (FsDocument *self)
{
  GArray *shown = g_array_new (FALSE, FALSE, sizeof (FsSaturationBracket));

  for (guint c = 0; c < fs_scenario_n_curves (self->solution->scenario); c++)
    for (guint s = 0; s < fs_scenario_curve (self->solution->scenario, c)->n_steps; s++)
      {
        const char *id = fs_solution_x_id (self->solution, c, s);
        const FsDocumentBracket *known = id != NULL ? g_hash_table_lookup (self->brackets, id) : NULL;
        FsSaturationBracket bracket;

        if (known == NULL)
          continue;
        bracket = known->bracket;
        bracket.curve = c;
        bracket.step = s;
        g_array_append_val (shown, bracket);
      }
  return shown;
}

const FsSaturationBracket *
fs_document_get_brackets (FsDocument *self, guint *n_brackets)
{
  *n_brackets = 0;
  if (self->solution == NULL)
    return NULL;
  if (self->shown == NULL)
    self->shown = brackets_of_solution (self);
  *n_brackets = self->shown->len;
  return (const FsSaturationBracket *) (void *) self->shown->data;
}

gboolean
fs_document_get_shown (FsDocument *self, FsSweepPoint *point)
{
  const FsScenario *scenario = self->state.scenario;

  if (self->stage_chosen && self->on_stage.curve < fs_scenario_n_curves (scenario)
      && self->on_stage.step < fs_scenario_curve (scenario, self->on_stage.curve)->n_steps)
    {
      *point = self->on_stage;
      return TRUE;
    }
  return fs_document_is_solved (self) && fs_solved_scenario_middle_point (self->solution, point);
}

void
fs_document_set_shown (FsDocument *self, FsSweepPoint point)
{
  g_return_if_fail (FS_IS_DOCUMENT (self) && point.rate >= 0);

  if (self->stage_chosen && self->on_stage.curve == point.curve && self->on_stage.step == point.step
      && self->on_stage.rate == point.rate)
    return;
  self->on_stage = point;
  self->stage_chosen = TRUE;
  fs_document_emit_changed (self, FS_CHANGE_SHOWN);
}

const FsPlot *
fs_document_get_plot (FsDocument *self)
{
  const FsPointView *points;
  const FsSaturationBracket *brackets;
  guint n_points, n_brackets;

  if (self->plot != NULL || self->solution == NULL)
    return self->plot;
  points = fs_document_get_points (self, &n_points);
  brackets = fs_document_get_brackets (self, &n_brackets);
  self->plot = fs_figure_plot (self->solution->scenario, self->solution->lines, points, n_points, brackets, n_brackets);
  fs_shown_points_add_stale_marks (self->store, self->solution, self->plot);
  fs_document_add_references (self, self->plot, TRUE);
  return self->plot;
}

const FsAccuracies *
fs_document_get_accuracies (FsDocument *self)
{
  const FsPointView *points;
  const FsSaturationBracket *brackets;
  guint n_points, n_brackets;

  if (self->verdicts != NULL || self->solution == NULL)
    return self->verdicts;
  points = fs_document_get_points (self, &n_points);
  brackets = fs_document_get_brackets (self, &n_brackets);
  self->verdicts = fs_accuracies_new_after (self->earlier_verdicts, self->solution->scenario, points, n_points,
                                            brackets, n_brackets);
  g_clear_pointer (&self->earlier_verdicts, fs_accuracies_free);
  return self->verdicts;
}
