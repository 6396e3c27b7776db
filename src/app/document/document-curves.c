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

/* Returns the new index of @curve after the curve at @from has moved to @to. */
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

  if (scenario != NULL)
    {
      self->has_current_point = FALSE;
      self->compared = 0;
      self->shown_point.curve += self->shown_point.curve > curve;
    }
  return take (self, N_ ("New curve"), scenario, (int) curve + 1);
}

gboolean
fs_document_remove_curve (FsDocument *self, guint curve, GError **error)
{
  FsScenario *scenario = fs_scenario_without_curve (self->state.scenario, curve, error);
  int selected = self->state.curve;

  if (scenario == NULL)
    return FALSE;
  self->has_current_point = FALSE;
  self->compared = 0;
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
  self->has_current_point = FALSE;
  self->compared = 0;
  self->shown_point.curve = (guint) after_move ((int) self->shown_point.curve, (int) curve, (int) to);
  return take (self, N_ ("Curve order"), scenario,
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
fs_document_set_curve_color (FsDocument *self, guint curve, guint palette_entry, GError **error)
{
  if (fs_scenario_curve (self->state.scenario, curve)->palette_entry == palette_entry)
    return TRUE;
  return take (self, N_ ("Color of a curve"),
               fs_scenario_with_color (self->state.scenario, curve, palette_entry, error), self->state.curve);
}

gboolean
fs_document_hide_curve (FsDocument *self, guint curve, gboolean hidden, GError **error)
{
  if (fs_scenario_curve (self->state.scenario, curve)->hidden == hidden)
    return TRUE;
  return take (self, N_ ("Curve visibility"), fs_scenario_with_hidden (self->state.scenario, curve, hidden, error),
               self->state.curve);
}

/* The scenario without what the selected curve sets of @key. What describes the network goes with its topology. */
static FsScenario *
without_override (FsDocument *self, const char *key, GError **error)
{
  static const char *const of_topology[] = { "tie", "classes", "pattern", "k", "n" };
  g_autoptr (FsScenario) scenario = fs_scenario_ref (self->state.scenario);
  guint curve = (guint) self->state.curve;

  for (guint i = 0; fs_key_find (key)->id == FS_KEY_ID_TOPOLOGY && i < G_N_ELEMENTS (of_topology); i++)
    {
      FsScenario *next = fs_scenario_overrides (scenario, curve, of_topology[i])
                             ? fs_scenario_with_in_curve (scenario, self->state.curve, of_topology[i], NULL, NULL)
                             : NULL;

      if (next == NULL)
        continue;
      fs_scenario_unref (scenario);
      scenario = next;
    }
  return fs_scenario_with_in_curve (scenario, self->state.curve, key, NULL, error);
}

gboolean
fs_document_reset_in_curve (FsDocument *self, const char *key, GError **error)
{
  g_return_val_if_fail (self->state.curve >= 0, FALSE);

  return take (self, g_intern_string (key), without_override (self, key, error), self->state.curve);
}

gboolean
fs_document_can_reset_in_curve (FsDocument *self, const char *key)
{
  g_autoptr (FsScenario) reset = NULL;

  if (self->state.curve < 0 || !fs_scenario_overrides (self->state.scenario, (guint) self->state.curve, key))
    return FALSE;
  reset = without_override (self, key, NULL);
  return reset != NULL;
}

gboolean
fs_document_add_measured (FsDocument *self, const FsMeasured *measured, GError **error)
{
  return fs_document_take_scenario (self, NULL, N_ ("Measured data"),
                                    fs_scenario_add_measured (self->state.scenario, measured, error));
}

void
fs_document_remove_measured (FsDocument *self, guint set)
{
  fs_document_take_scenario (self, NULL, N_ ("Measured data"), fs_scenario_remove_measured (self->state.scenario, set));
}

gboolean
fs_document_set_measured (FsDocument *self, guint set, const char *key, const char *value, GError **error)
{
  return fs_document_take_scenario (self, NULL, N_ ("Measured data"),
                                    fs_scenario_with_measured (self->state.scenario, set, key, value, error));
}

/* Names of the legend are numbered below: the curves, then the measured sets. */

static guint
n_named (const FsScenario *scenario)
{
  return fs_scenario_n_curves (scenario) + fs_scenario_n_measured (scenario);
}

/* Returns n_named() or more if there is no such name. */
static guint
index_of (const FsScenario *scenario, FsNamed named)
{
  guint n_curves = fs_scenario_n_curves (scenario);

  if (named.curve == G_MAXUINT)
    return n_curves + named.set;
  return named.curve < n_curves ? named.curve : G_MAXUINT;
}

/* Returns the measured set of name @i; NULL if it is a curve. */
static const FsMeasured *
set_at (const FsScenario *scenario, guint i)
{
  guint n_curves = fs_scenario_n_curves (scenario);

  return i < n_curves ? NULL : fs_scenario_measured (scenario, i - n_curves);
}

static gboolean
is_hidden (const FsScenario *scenario, guint i)
{
  const FsMeasured *set = set_at (scenario, i);

  return set != NULL ? set->hidden : fs_scenario_curve (scenario, i)->hidden;
}

/* Whether the legend has one entry for names @i and @j: a curve, and the same one in another panel. */
static gboolean
is_same (const FsScenario *scenario, guint i, guint j)
{
  const FsSplit *split = fs_scenario_split (scenario);

  return i == j
         || (split->n_panels > 0 && MAX (i, j) < fs_scenario_n_curves (scenario)
             && split->member_of[i] == split->member_of[j]);
}

/* Whether name @i is in the legend but is not @named. */
static gboolean
is_other (const FsScenario *scenario, guint i, guint named)
{
  const FsMeasured *set = set_at (scenario, i);

  return !is_same (scenario, i, named) && (set == NULL || fs_scenario_fits_measured (scenario, set));
}

/* Takes @scenario; what cannot be hidden or shown stays as it is. */
static FsScenario *
with_hidden (FsScenario *scenario, guint i, gboolean hidden)
{
  guint n_curves = fs_scenario_n_curves (scenario);
  FsScenario *next;

  if (is_hidden (scenario, i) == hidden)
    return scenario;
  next = i < n_curves ? fs_scenario_with_hidden (scenario, i, hidden, NULL)
                      : fs_scenario_with_measured (scenario, i - n_curves, "hidden", hidden ? "true" : NULL, NULL);
  if (next == NULL)
    return scenario;
  fs_scenario_unref (scenario);
  return next;
}

/* Two clicks on one name are one step. */
static void
take_hidden (FsDocument *self, guint i, FsScenario *scenario)
{
  g_autofree char *key = g_strdup_printf ("hidden %u", i);

  fs_document_take_scenario (self, key, set_at (scenario, i) == NULL ? N_ ("Curve visibility") : N_ ("Measured data"),
                             scenario);
}

void
fs_document_toggle_named (FsDocument *self, FsNamed named)
{
  FsScenario *scenario = fs_scenario_ref (self->state.scenario);
  guint i = index_of (scenario, named);
  gboolean hidden = i < n_named (scenario) && !is_hidden (scenario, i);

  for (guint j = 0; i < n_named (scenario) && j < n_named (scenario); j++)
    if (is_same (scenario, i, j))
      scenario = with_hidden (scenario, j, hidden);
  if (i < n_named (scenario))
    take_hidden (self, i, scenario);
  else
    fs_scenario_unref (scenario);
}

void
fs_document_solo_named (FsDocument *self, FsScenario *before, FsNamed named)
{
  guint shown = index_of (before, named);
  gboolean show_all;
  FsScenario *scenario;

  if (shown >= n_named (before))
    return;
  /* Everything is shown if it was shown alone. */
  show_all = !is_hidden (before, shown);
  for (guint i = 0; i < n_named (before); i++)
    show_all = show_all && (!is_other (before, i, shown) || is_hidden (before, i));
  scenario = fs_scenario_ref (before);
  for (guint i = 0; i < n_named (before); i++)
    if (is_other (before, i, shown) || is_same (before, i, shown))
      scenario = with_hidden (scenario, i, is_other (before, i, shown) && !show_all);
  take_hidden (self, shown, scenario);
}
