#include "scenario/value/scenario-curves.h"

#include "base/error.h"
#include "base/translate.h"
#include "scenario/value/colors.h"
#include "scenario/value/scenario-change.h"
#include "scenario/value/scenario-struct.h"

/* Copies of the groups, in order, each with its color. */
static GPtrArray *
copy_curves (FsSettings *settings)
{
  fs_colors_pin (settings);
  return fs_change_copy_sections (settings, FS_GROUP_CURVE);
}

#define NOWHERE G_MAXUINT

/* Returns the new index of @curve after the curve at @from has moved to @to. @from NOWHERE means insertion, @to
 * NOWHERE removal. */
static guint
follow (guint curve, guint from, guint to)
{
  if (curve == from)
    return to;
  curve -= curve > from;
  return curve + (curve >= to);
}

/* Renumbers the curves of slides: a slide shows the run of the same curve as before, or no run if that curve was
 * removed. */
static void
renumber_steps (FsSettings *settings, guint from, guint to)
{
  const FsKey *run_curve = fs_key_by_id (FS_KEY_ID_RUN_CURVE), *run_point = fs_key_by_id (FS_KEY_ID_RUN_POINT);
  guint n_steps = fs_settings_n_sections (settings, FS_GROUP_SLIDE);

  for (guint step = 1; step <= n_steps; step++)
    {
      const FsSectionLine *line = fs_settings_line (settings, FS_GROUP_SLIDE, step, run_curve);
      guint curve = line != NULL ? (guint) fs_value_number (line->value) - 1 : 0;
      guint place = follow (curve, from, to);
      const FsValue number = FS_VALUE_NUMBER ((double) place + 1);

      if (place == curve || fs_settings_line (settings, FS_GROUP_SLIDE, step, run_point) == NULL)
        continue;
      if (place < fs_settings_n_curves (settings))
        fs_settings_set (settings, FS_GROUP_SLIDE, step, run_curve, &number);
      else if (place == NOWHERE)
        {
          fs_settings_remove (settings, FS_GROUP_SLIDE, step, run_curve);
          fs_settings_remove (settings, FS_GROUP_SLIDE, step, run_point);
        }
    }
}

/* The scenario of changed settings, which it takes, when no key was given a value. */
static FsScenario *
finish (FsSettings *settings, GError **error)
{
  g_autoptr (GPtrArray) untouched = g_ptr_array_new ();

  return fs_change_finish (settings, untouched, error);
}

FsScenario *
fs_scenario_with_duplicate (const FsScenario *scenario, guint curve, GError **error)
{
  g_autoptr (FsSettings) settings = NULL;
  g_autoptr (GPtrArray) curves = NULL;

  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, NULL);

  if (scenario->n_curves >= FS_SCENARIO_MAX_CURVES)
    {
      fs_set_input_error (error, _ ("There are %u curves; a scenario has at most %d."), scenario->n_curves,
                          FS_SCENARIO_MAX_CURVES);
      return NULL;
    }
  settings = fs_change_settings_with_curves (scenario);
  curves = copy_curves (settings);
  g_ptr_array_insert (curves, (int) curve + 1, fs_change_copy_curve (curves->pdata[curve], 1));
  fs_change_replace_curves (settings, curves);
  renumber_steps (settings, NOWHERE, curve + 1);
  return finish (g_steal_pointer (&settings), error);
}

FsScenario *
fs_scenario_without_curve (const FsScenario *scenario, guint curve, GError **error)
{
  g_autoptr (FsSettings) settings = NULL;
  g_autoptr (GPtrArray) curves = NULL;

  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, NULL);

  if (scenario->n_curves == 1)
    {
      fs_set_input_error (error, _ ("This is the only curve; a scenario has at least one."));
      return NULL;
    }
  settings = fs_change_settings_with_curves (scenario);
  curves = copy_curves (settings);
  g_ptr_array_remove_index (curves, curve);
  fs_change_replace_curves (settings, curves);
  renumber_steps (settings, curve, NOWHERE);
  return finish (g_steal_pointer (&settings), error);
}

FsScenario *
fs_scenario_with_moved (const FsScenario *scenario, guint curve, guint to, GError **error)
{
  g_autoptr (FsSettings) settings = NULL;
  g_autoptr (GPtrArray) curves = NULL;
  FsSection *moved;

  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves && to < scenario->n_curves, NULL);

  settings = fs_change_settings_with_curves (scenario);
  curves = copy_curves (settings);
  moved = fs_section_copy (curves->pdata[curve]);
  g_ptr_array_remove_index (curves, curve);
  g_ptr_array_insert (curves, (int) to, moved);
  fs_change_replace_curves (settings, curves);
  renumber_steps (settings, curve, to);
  return finish (g_steal_pointer (&settings), error);
}

/* @value: NULL to set nothing. */
static FsScenario *
with_curve_key (const FsScenario *scenario, guint curve, guint id, const FsValue *value, GError **error)
{
  g_autoptr (FsSettings) settings = fs_change_settings_with_curves (scenario);
  const FsKey *key = fs_key_by_id (id);

  if (value != NULL)
    fs_settings_set (settings, FS_GROUP_CURVE, curve + 1, key, value);
  else
    fs_settings_remove (settings, FS_GROUP_CURVE, curve + 1, key);
  return finish (g_steal_pointer (&settings), error);
}

FsScenario *
fs_scenario_with_label (const FsScenario *scenario, guint curve, const char *label, GError **error)
{
  g_autoptr (FsValue) value = NULL;

  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, NULL);

  if (label != NULL
      && (value = fs_value_parse (fs_key_by_id (FS_KEY_ID_LABEL), label, FS_SPELLING_COMMAND, error)) == NULL)
    return NULL;
  return with_curve_key (scenario, curve, FS_KEY_ID_LABEL, value != NULL && *value->names[0] != '\0' ? value : NULL,
                         error);
}

FsScenario *
fs_scenario_with_color (const FsScenario *scenario, guint curve, guint palette_entry, GError **error)
{
  const FsValue color = FS_VALUE_FORM (FS_FORM_GIVEN, palette_entry + 1);

  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves && palette_entry < FS_SCENARIO_COLORS, NULL);

  return with_curve_key (scenario, curve, FS_KEY_ID_COLOR, &color, error);
}

FsScenario *
fs_scenario_with_hidden (const FsScenario *scenario, guint curve, gboolean hidden, GError **error)
{
  const FsValue is_hidden = { .word = TRUE };

  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, NULL);

  return with_curve_key (scenario, curve, FS_KEY_ID_HIDDEN, hidden ? &is_hidden : NULL, error);
}

GPtrArray *
fs_scenario_list_overrides (const FsScenario *scenario, guint curve)
{
  GPtrArray *found = g_ptr_array_new ();
  guint number, n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, found);

  number = fs_scenario_curve_number (scenario, curve);
  for (guint i = 0; number > 0 && i < n_keys; i++)
    if (keys[i].group != FS_GROUP_CURVE
        && fs_settings_line (scenario->settings, FS_GROUP_CURVE, number, &keys[i]) != NULL)
      g_ptr_array_add (found, (gpointer) &keys[i]);
  return found;
}

gboolean
fs_scenario_overrides (const FsScenario *scenario, guint curve, const char *name)
{
  g_autoptr (GPtrArray) found = fs_scenario_list_overrides (scenario, curve);
  const FsKey *key = fs_key_find (name);

  g_return_val_if_fail (key != NULL, FALSE);

  for (guint i = 0; i < found->len; i++)
    if (found->pdata[i] == key
        || (key->group == FS_GROUP_SWEEP && ((const FsKey *) found->pdata[i])->group == FS_GROUP_SWEEP))
      return TRUE;
  return FALSE;
}

const char *
fs_scenario_own_label (const FsScenario *scenario, guint curve)
{
  const FsValue *label;

  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, NULL);

  label = scenario->values[curve].of[FS_KEY_ID_LABEL];
  return label != NULL && *label->names[0] != '\0' ? label->names[0] : NULL;
}

gboolean
fs_scenario_any_visible (const FsScenario *scenario)
{
  g_return_val_if_fail (scenario != NULL, FALSE);

  for (guint i = 0; i < scenario->n_curves; i++)
    if (!scenario->curves[i].hidden)
      return TRUE;
  return FALSE;
}

/* The routing with its model */

/* Whether a model describes @curve of @scenario, or all (-1). */
static gboolean
is_described (const FsScenario *scenario, int curve)
{
  for (guint c = 0; c < scenario->n_curves; c++)
    if ((curve < 0 || (guint) curve == c) && scenario->curves[c].model_absent != NULL)
      return FALSE;
  return TRUE;
}

/* Adds @model to @changes, in mode @mode if it has modes, and the values of @curve, or of the first of all, that its defaults
 * would change. FALSE if it does not describe the curves then, or if that would take the values of other curves from
 * them. */
static gboolean
add_model (FsSection *changes, const FsScenario *scenario, int curve, guint model, const FsKey *mode_key, guint mode)
{
  g_autoptr (FsScenario) after = NULL;
  g_autoptr (FsScenario) pinned = NULL;
  const FsEffectiveValues *values = &scenario->values[MAX (curve, 0)], *values_after;
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  fs_section_set_word (changes, FS_KEY_ID_MODEL, model);
  if (mode_key != NULL)
    fs_section_set_word (changes, mode_key->id, mode);
  after = fs_scenario_with_changes (scenario, curve, changes, NULL);
  if (after == NULL || after->n_curves != scenario->n_curves)
    return FALSE;
  values_after = &after->values[MAX (curve, 0)];
  if (values->length_key != values_after->length_key)
    fs_section_set (changes, values_after->length_key, values->of[values->length_key->id]);
  for (guint i = 0; i < n_keys; i++)
    {
      const FsKey *key = &keys[i];
      const FsValue *value = values->of[key->id];

      if (key->group != FS_GROUP_SCENARIO || key->id == FS_KEY_ID_MODEL || key->id == FS_KEY_ID_VARIANT
          || key->id == FS_KEY_ID_ROUTING || key->routings != 0 || key->of_models || key == values_after->length_key
          || value == NULL || fs_value_equal (value, values_after->of[key->id])
          || !fs_effective_is_read (values_after, key))
        continue;
      if (curve < 0 && fs_settings_any_curve_sets (scenario->settings, key))
        return FALSE;
      fs_section_set (changes, key, value);
    }
  pinned = fs_scenario_with_changes (scenario, curve, changes, NULL);
  return pinned != NULL && is_described (pinned, curve);
}

FsSection *
fs_scenario_changes_of_routing (const FsScenario *scenario, int curve, FsRouting routing)
{
  g_autoptr (FsSection) alone = fs_section_new (FS_GROUP_SCENARIO, 0);
  g_autoptr (FsScenario) same = NULL;

  g_return_val_if_fail (scenario != NULL && curve < (int) scenario->n_curves, NULL);

  fs_section_set_word (alone, FS_KEY_ID_ROUTING, routing);
  same = fs_scenario_with_changes (scenario, curve, alone, NULL);
  if (same != NULL && is_described (same, curve))
    return g_steal_pointer (&alone);
  for (guint model = 0; fs_models ()[model] != NULL; model++)
    {
      const FsKey *mode_key = fs_model_input (fs_models ()[model], "mode") != NULL ? fs_key_find ("mode") : NULL;

      for (guint mode = 0; mode == 0 || (mode_key != NULL && mode_key->choices[mode] != NULL); mode++)
        {
          g_autoptr (FsSection) changes = fs_section_copy (alone);

          if (add_model (changes, scenario, curve, model, mode_key, mode))
            return g_steal_pointer (&changes);
        }
    }
  return g_steal_pointer (&alone);
}
