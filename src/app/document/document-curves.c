#include "app/document/document-curves.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/document/document-private.h"
#include "scenario/value/scenario-curves.h"

/* Takes @scenario, made by an operation on the list that is called @change, with @selected as the selection that belongs
 * to it. */
static gboolean
take (FsDocument *self, const char *change, FsScenario *scenario, int selected)
{
  if (scenario == NULL)
    return FALSE;
  fs_document_push_undo (self, NULL, change);
  fs_scenario_unref (self->state.scenario);
  self->state.scenario = scenario;
  self->state.curve = selected;
  fs_document_emit_changed (self, FS_CHANGE_SCENARIO | FS_CHANGE_SELECTED);
  return TRUE;
}

/* Where @curve stands when what was at @from is at @to. */
static int
after_move (int curve, int from, int to)
{
  if (curve == from)
    return to;
  if (from < curve && curve <= to)
    return curve - 1;
  return to <= curve && curve < from ? curve + 1 : curve;
}

gboolean
fs_document_duplicate_curve (FsDocument *self, guint curve, GError **error)
{
  FsScenario *scenario = fs_scenario_with_duplicate (self->state.scenario, curve, error);

  if (scenario != NULL && self->shown_point.curve > curve)
    self->shown_point.curve++;
  return take (self, N_ ("New curve"), scenario, (int) curve + 1);
}

gboolean
fs_document_remove_curve (FsDocument *self, guint curve, GError **error)
{
  FsScenario *scenario = fs_scenario_without_curve (self->state.scenario, curve, error);
  int selected = self->state.curve;

  if (scenario == NULL)
    return FALSE;
  if (self->shown_point.curve == curve)
    self->has_shown_point = FALSE;
  else if (self->shown_point.curve > curve)
    self->shown_point.curve--;
  if (selected > (int) curve)
    selected--;
  return take (self, N_ ("Deleted curve"), scenario, MIN (selected, (int) fs_scenario_n_curves (scenario) - 1));
}

gboolean
fs_document_move_curve (FsDocument *self, guint curve, guint to, GError **error)
{
  FsScenario *scenario;

  if (curve == to)
    return TRUE;
  scenario = fs_scenario_with_moved (self->state.scenario, curve, to, error);
  if (scenario == NULL)
    return FALSE;
  self->shown_point.curve = (guint) after_move ((int) self->shown_point.curve, (int) curve, (int) to);
  return take (self, N_ ("Order of the curves"), scenario,
               self->state.curve >= 0 ? after_move (self->state.curve, (int) curve, (int) to) : FS_ALL_CURVES);
}

gboolean
fs_document_rename_curve (FsDocument *self, guint curve, const char *label, GError **error)
{
  const char *before = fs_scenario_own_label (self->state.scenario, curve);

  if (g_strcmp0 (before != NULL ? before : "", label != NULL ? label : "") == 0)
    return TRUE;
  return take (self, N_ ("Name of a curve"), fs_scenario_with_label (self->state.scenario, curve, label, error),
               self->state.curve);
}

gboolean
fs_document_set_curve_color (FsDocument *self, guint curve, guint slot, GError **error)
{
  if (fs_scenario_curve (self->state.scenario, curve)->slot == slot)
    return TRUE;
  return take (self, N_ ("Colour of a curve"), fs_scenario_with_colour (self->state.scenario, curve, slot, error),
               self->state.curve);
}

gboolean
fs_document_hide_curve (FsDocument *self, guint curve, gboolean hidden, GError **error)
{
  if (fs_scenario_curve (self->state.scenario, curve)->hidden == hidden)
    return TRUE;
  return take (self, N_ ("Curves shown"), fs_scenario_with_hidden (self->state.scenario, curve, hidden, error),
               self->state.curve);
}

gboolean
fs_document_reset_in_curve (FsDocument *self, const char *key, GError **error)
{
  g_return_val_if_fail (self->state.curve >= 0, FALSE);

  return take (self, g_intern_string (key),
               fs_scenario_with_in_curve (self->state.scenario, (guint) self->state.curve, key, NULL, error),
               self->state.curve);
}

gboolean
fs_document_can_reset_in_curve (FsDocument *self, const char *key)
{
  g_autoptr (FsScenario) reset = NULL;

  if (self->state.curve < 0 || !fs_scenario_overrides (self->state.scenario, (guint) self->state.curve, key))
    return FALSE;
  reset = fs_scenario_with_in_curve (self->state.scenario, (guint) self->state.curve, key, NULL, NULL);
  return reset != NULL;
}
