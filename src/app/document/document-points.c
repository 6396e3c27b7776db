/* The results of the scenario of a document: its solved models, its simulated points, and the plot of both. */
#include <math.h>

#include "app/document/document-pins.h"
#include "app/document/document-previous.h"
#include "app/document/document-private.h"

const FsSolvedScenario *
fs_document_get_solution (FsDocument *self)
{
  return self->solution;
}

/* Makes @shown the same point of its curve as before, at another load where the loads are relative. */
static void
carry_point (FsSweepPoint *shown, const FsSolvedScenario *before, const FsSolvedScenario *after)
{
  guint n_before = 0, ordinal = G_MAXUINT, n_after = 0;

  for (guint i = 0; i < before->sweep->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (before->sweep, FsSweepPoint, i);

      if (fs_sweep_is_same_point (point, shown))
        ordinal = n_before;
      n_before += point->curve == shown->curve;
    }
  for (guint i = 0; ordinal != G_MAXUINT && i < after->sweep->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (after->sweep, FsSweepPoint, i);

      if (point->curve == shown->curve && n_after++ == ordinal)
        {
          *shown = *point;
          return;
        }
    }
}

void
fs_document_set_solution (FsDocument *self, FsSolvedScenario *solution)
{
  g_return_if_fail (FS_IS_DOCUMENT (self) && solution != NULL);

  if (self->loaded)
    fs_shown_points_forget_outdated (self->shown_points);
  else
    fs_shown_points_move_on (self->shown_points, self->solution, solution);
  /* The run controller reports again which of its points are running. */
  if (self->solution == NULL || !fs_solved_scenario_same_sweep (self->solution, solution))
    fs_shown_points_set_running (self->shown_points, NULL, NULL, 0);
  if (self->has_shown_point && self->solution != NULL)
    carry_point (&self->shown_point, self->solution, solution);
  if (self->has_current_point && self->solution != NULL)
    carry_point (&self->current_point, self->solution, solution);
  self->loaded = self->loaded && solution->scenario != self->state.scenario;
  g_clear_pointer (&self->solution, fs_solved_scenario_unref);
  self->solution = solution;
  fs_document_emit_changed (self, FS_CHANGE_SOLVED | FS_CHANGE_POINTS);
}

const FsSimResult *
fs_document_get_result (FsDocument *self, const char *id)
{
  return fs_shown_points_get (self->shown_points, id);
}

void
fs_document_add_result (FsDocument *self, guint index, const FsSimResult *result)
{
  g_return_if_fail (FS_IS_DOCUMENT (self) && self->solution != NULL && index < self->solution->ids->len);

  fs_shown_points_add (self->shown_points, self->solution, index, result);
}

void
fs_document_add_earlier_result (FsDocument *self, const FsSolvedScenario *solution, guint index,
                                const FsSimResult *result)
{
  g_return_if_fail (FS_IS_DOCUMENT (self) && self->solution != NULL && index < solution->ids->len);

  fs_shown_points_add_earlier (self->shown_points, solution, index, result, self->solution);
}

void
fs_document_set_running (FsDocument *self, const FsPointView *views, const guint *indices, guint n_views)
{
  fs_shown_points_set_running (self->shown_points, views, indices, n_views);
  fs_document_emit_changed (self, FS_CHANGE_POINTS);
}

const FsPointView *
fs_document_get_points (FsDocument *self, guint *n_points)
{
  *n_points = 0;
  if (self->solution == NULL)
    return NULL;
  if (self->points == NULL)
    self->points = fs_shown_points_views (self->shown_points, self->solution);
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

/* Returns the finished points of the current sweep. */
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
  if (self->shown_brackets == NULL)
    self->shown_brackets = brackets_of_solution (self);
  *n_brackets = self->shown_brackets->len;
  return (const FsSaturationBracket *) (void *) self->shown_brackets->data;
}

/* Whether the scenario, which may have changed since, has the curve of @point and its step. */
static gboolean
is_of_scenario (FsDocument *self, const FsSweepPoint *point)
{
  const FsScenario *scenario = self->state.scenario;

  return point->curve < fs_scenario_n_curves (scenario)
         && point->step < fs_scenario_curve (scenario, point->curve)->n_steps;
}

gboolean
fs_document_get_chosen (FsDocument *self, FsSweepPoint *point)
{
  if (self->has_shown_point && is_of_scenario (self, &self->shown_point))
    {
      *point = self->shown_point;
      return TRUE;
    }
  return fs_document_is_solved (self) && fs_solved_scenario_middle_point (self->solution, point);
}

gboolean
fs_document_get_shown (FsDocument *self, FsSweepPoint *point)
{
  if (!self->has_current_point || !is_of_scenario (self, &self->current_point))
    return fs_document_get_chosen (self, point);
  *point = self->current_point;
  return TRUE;
}

void
fs_document_set_shown (FsDocument *self, FsSweepPoint point)
{
  guint changes = self->has_current_point ? FS_CHANGE_SHOWN : 0;

  g_return_if_fail (FS_IS_DOCUMENT (self) && point.rate >= 0);

  self->has_current_point = FALSE;
  if (!self->has_shown_point || !fs_sweep_is_same_point (&self->shown_point, &point))
    changes |= FS_CHANGE_SHOWN | FS_CHANGE_CHOSEN;
  self->shown_point = point;
  self->has_shown_point = TRUE;
  if (changes != 0)
    fs_document_emit_changed (self, changes);
}

void
fs_document_set_current (FsDocument *self, FsSweepPoint point)
{
  FsSweepPoint before;

  g_return_if_fail (FS_IS_DOCUMENT (self) && point.rate >= 0);

  if (fs_document_marks_shown (self) && fs_document_get_shown (self, &before)
      && fs_sweep_is_same_point (&before, &point))
    return;
  self->current_point = point;
  self->has_current_point = TRUE;
  fs_document_emit_changed (self, FS_CHANGE_SHOWN);
}

gboolean
fs_document_marks_shown (FsDocument *self)
{
  return self->has_current_point || self->has_shown_point || self->n_describing > 0;
}

void
fs_document_describe (FsDocument *self, gboolean described)
{
  g_return_if_fail (FS_IS_DOCUMENT (self) && (described || self->n_describing > 0));

  self->n_describing += described ? 1 : -1;
  if (self->n_describing <= 1)
    fs_document_emit_changed (self, FS_CHANGE_SHOWN);
}

const FsCurveSet *
fs_document_get_pointed (FsDocument *self)
{
  return &self->pointed;
}

void
fs_document_set_pointed (FsDocument *self, const FsCurveSet *curves)
{
  const FsCurveSet none = { 0 };

  g_return_if_fail (FS_IS_DOCUMENT (self));

  curves = curves != NULL ? curves : &none;
  if (fs_curve_set_equal (&self->pointed, curves))
    return;
  self->pointed = *curves;
  fs_document_emit_changed (self, FS_CHANGE_POINTED);
}

guint
fs_document_get_compared (FsDocument *self)
{
  return self->compared > 0 && self->compared <= fs_scenario_n_curves (self->state.scenario) ? self->compared - 1
                                                                                             : G_MAXUINT;
}

void
fs_document_set_compared (FsDocument *self, guint curve)
{
  g_return_if_fail (FS_IS_DOCUMENT (self));

  if (fs_document_get_compared (self) == curve)
    return;
  self->compared = curve + 1;
  fs_document_emit_changed (self, FS_CHANGE_COMPARED);
}

void
fs_followed_message_free (FsFollowedMessage *message)
{
  g_free (message->sentence);
  g_free (message);
}

static gpointer
copy_followed (gconstpointer source, gpointer data)
{
  const FsFollowedMessage *message = source;
  FsFollowedMessage *copy = g_memdup2 (message, sizeof *message);

  copy->sentence = g_strdup (message->sentence);
  return copy;
}

void
fs_document_follow (FsDocument *self, const GPtrArray *messages, guint at)
{
  GPtrArray *before = self->followed;

  g_return_if_fail (FS_IS_DOCUMENT (self) && (messages == NULL || at < messages->len));

  if (messages == NULL && before == NULL)
    return;
  self->followed = messages != NULL ? g_ptr_array_copy ((GPtrArray *) messages, copy_followed, NULL) : NULL;
  if (self->followed != NULL)
    g_ptr_array_set_free_func (self->followed, (GDestroyNotify) fs_followed_message_free);
  self->followed_at = at;
  g_clear_pointer (&before, g_ptr_array_unref);
  fs_document_emit_changed (self, FS_CHANGE_FOLLOWED);
}

const GPtrArray *
fs_document_get_followed (FsDocument *self, guint *at)
{
  *at = self->followed_at;
  return self->followed;
}

void
fs_document_follow_next (FsDocument *self, int direction)
{
  if (self->followed == NULL || (direction < 0 ? self->followed_at == 0 : self->followed_at + 1 >= self->followed->len))
    return;
  self->followed_at += (guint) direction;
  fs_document_emit_changed (self, FS_CHANGE_FOLLOWED);
}

void
fs_document_add_references (FsDocument *self, FsPlot *plot)
{
  const GPtrArray *pins = self->state.view.pins;

  for (guint i = 0; pins != NULL && i < pins->len; i++)
    {
      const FsPin *pin = pins->pdata[i];
      g_autofree char *name = fs_pin_text (pin, self->state.scenario);

      if (fs_plot_same_axes (pin->plot, plot))
        fs_plot_add_reference (plot, name, pin->plot)->rank = i;
    }
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
  if (self->plot->panels->len > 0)
    fs_figure_judge_panels (self->plot, self->solution->scenario, fs_document_get_accuracies (self));
  fs_shown_points_add_outdated_points (self->shown_points, self->solution, self->plot);
  fs_document_add_references (self, self->plot);
  fs_document_add_previous (self, self->plot);
  return self->plot;
}

const FsAccuracies *
fs_document_get_accuracies (FsDocument *self)
{
  const FsPointView *points;
  const FsSaturationBracket *brackets;
  guint n_points, n_brackets;

  if (self->accuracies != NULL || self->solution == NULL)
    return self->accuracies;
  points = fs_document_get_points (self, &n_points);
  brackets = fs_document_get_brackets (self, &n_brackets);
  self->accuracies = fs_accuracies_new_after (self->earlier_accuracies, self->solution->scenario, points, n_points,
                                              brackets, n_brackets);
  g_clear_pointer (&self->earlier_accuracies, fs_accuracies_free);
  return self->accuracies;
}
