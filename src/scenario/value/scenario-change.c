/* Changes of a scenario: each makes a new one. */
#include <string.h>

#include "base/error.h"
#include "base/user-text.h"
#include "base/translate.h"
#include "scenario/value/colors.h"
#include "scenario/value/scenario-change.h"
#include "scenario/value/scenario-curves.h"
#include "scenario/value/scenario-struct.h"

/* The key called @name, one that can be set for a whole scenario. */
const FsKey *
fs_change_find_key (const char *name, GError **error)
{
  const FsKey *key = fs_key_find (name), *nearest;
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *quoted = NULL;
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  if (key != NULL && key->group != FS_GROUP_CURVE && key->group != FS_GROUP_SLIDE)
    return key;
  if (key != NULL && key->id == FS_KEY_ID_HIDDEN)
    return key;
  if (key != NULL && key->group == FS_GROUP_SLIDE)
    {
      fs_set_input_error (
          error, _ ("%s belongs to one slide of a presentation; it can be written only in its [Slide N]."), name);
      return NULL;
    }
  if (key != NULL)
    {
      fs_set_input_error (error, _ ("%s belongs to one curve; it can be written in its [Curve N] only."), name);
      return NULL;
    }
  if (!g_utf8_validate (name, -1, NULL))
    {
      fs_set_input_error (error, _ ("The name of the key is not UTF-8 text."));
      return NULL;
    }
  quoted = fs_user_text_quote (name);
  nearest = fs_key_nearest (name);
  if (nearest != NULL)
    {
      fs_set_input_error (error, _ ("%s is not a key. Did you mean \"%s\"?"), quoted, nearest->name);
      return NULL;
    }
  for (guint i = 0; i < n_keys; i++)
    if (keys[i].group < FS_GROUP_CURVE && keys[i].id != FS_KEY_ID_FORMAT)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", keys[i].name);
  fs_set_input_error (error, _ ("%s is not a key; the keys are %s."), quoted, names->str);
  return NULL;
}

/* The value of @key for all curves; NULL and a sentence when it cannot be. */
static FsValue *
parse (const FsKey *key, const char *text, GError **error)
{
  g_autoptr (FsValue) value = fs_value_parse (key, text, FS_SPELLING_COMMAND, error);

  if (value == NULL || key->id != FS_KEY_ID_HIDDEN || !value->word)
    return g_steal_pointer (&value);
  fs_set_input_error (error, _ ("hidden is true for all curves; only one of several can be hidden, in its [Curve N]."));
  return NULL;
}

/* The key of "key=value", and the value (to be unreferenced); NULL and a sentence otherwise. */
static const FsKey *
parse_assignment (const char *assignment, FsValue **value, GError **error)
{
  const char *equals = strchr (assignment, '=');
  g_autofree char *name = NULL;
  const FsKey *key;

  if (!g_utf8_validate (assignment, -1, NULL))
    {
      fs_set_input_error (error, _ ("A setting is not UTF-8 text; it must be written KEY=VALUE."));
      return NULL;
    }
  if (equals == NULL)
    {
      g_autofree char *quoted = fs_user_text_quote (assignment);

      fs_set_input_error (error, _ ("%s sets nothing; it must be written KEY=VALUE."), quoted);
      return NULL;
    }
  name = g_strstrip (g_strndup (assignment, (gsize) (equals - assignment)));
  key = fs_change_find_key (name, error);
  if (key == NULL || (*value = parse (key, equals + 1, error)) == NULL)
    return NULL;
  return key;
}

static void
remove_everywhere (FsSettings *settings, guint id)
{
  const FsKey *key = fs_key_by_id (id);

  for (guint i = 0; i < settings->sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (settings->sections, i);

      if (section->group != FS_GROUP_SLIDE)
        fs_section_remove (section, key);
    }
}

/* Returns whether @key gives the loads of a sweep, not what they refer to. */
static gboolean
gives_loads (const FsKey *key)
{
  return key->group == FS_GROUP_SWEEP && key->id != FS_KEY_ID_LOAD_REFERENCE;
}

static gboolean
sets_something (const FsSection *section)
{
  for (guint i = 0; i < section->lines->len; i++)
    if (((const FsSectionLine *) g_ptr_array_index (section->lines, i))->key != NULL)
      return TRUE;
  return FALSE;
}

GPtrArray *
fs_change_section_array (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) fs_section_free);
}

GPtrArray *
fs_change_copy_sections (const FsSettings *settings, FsKeyGroup group)
{
  GPtrArray *sections = fs_change_section_array ();
  guint n = fs_settings_n_sections (settings, group);

  for (guint number = 1; number <= n; number++)
    g_ptr_array_add (sections, fs_section_copy (fs_settings_section (settings, group, number)));
  return sections;
}

FsSection *
fs_change_copy_curve (const FsSection *curve, guint number)
{
  FsSection *made = fs_section_new (FS_GROUP_CURVE, number);

  for (guint i = 0; i < curve->lines->len; i++)
    {
      const FsSectionLine *line = g_ptr_array_index (curve->lines, i);

      if (line->key != NULL && line->key->group != FS_GROUP_CURVE)
        fs_section_set (made, line->key, line->value);
    }
  return made;
}

/* Hands the sections over to the settings. */
void
fs_change_replace_curves (FsSettings *settings, GPtrArray *curves)
{
  g_ptr_array_set_free_func (curves, NULL);
  fs_settings_replace_sections (settings, FS_GROUP_CURVE, curves);
  fs_colors_settle (settings);
}

/* The curve of @originals that @section is one with, now that a key was taken from both; NULL when there is none. */
static FsSection *
find_original (const GPtrArray *originals, const GPtrArray *overruled, const FsSection *section)
{
  if (!g_ptr_array_find ((GPtrArray *) overruled, section, NULL))
    return NULL;
  for (guint i = 0; i < originals->len; i++)
    if (g_ptr_array_find ((GPtrArray *) overruled, originals->pdata[i], NULL)
        && fs_section_equal (originals->pdata[i], section, NULL))
      return originals->pdata[i];
  return NULL;
}

/* Merges curves that differed only in a key that was removed; a curve without settings disappears. */
static void
merge_curves (FsSettings *settings, const GPtrArray *overruled)
{
  g_autoptr (GPtrArray) kept = fs_change_section_array ();
  g_autoptr (GPtrArray) originals = g_ptr_array_new ();
  const FsKey *hidden = fs_key_by_id (FS_KEY_ID_HIDDEN);
  guint n_curves = fs_settings_n_curves (settings);
  gboolean has_group;

  for (guint number = 1; number <= n_curves; number++)
    {
      FsSection *section = fs_settings_section (settings, FS_GROUP_CURVE, number);
      FsSection *original = find_original (originals, overruled, section);

      if (original == NULL)
        g_ptr_array_add (originals, section);
      else if (!fs_section_is_true (section, hidden))
        fs_section_remove (original, hidden);
    }
  has_group = originals->len > 1 || sets_something (originals->pdata[0]);
  if (originals->len == n_curves && has_group)
    return;
  if (has_group)
    {
      fs_colors_pin (settings);
      for (guint i = 0; i < originals->len; i++)
        g_ptr_array_add (kept, fs_section_copy (originals->pdata[i]));
    }
  fs_change_replace_curves (settings, kept);
}

/* Sets @key for all curves; NULL: back to the default. */
static void
apply_to_all (FsSettings *settings, const FsKey *key, const FsValue *value)
{
  g_autoptr (GPtrArray) overruled = NULL;

  if (key->group == FS_GROUP_CURVE) /* all are shown */
    {
      remove_everywhere (settings, key->id);
      return;
    }
  if (gives_loads (key))
    {
      /* One way to give rates takes the place of the others; half a range is none. */
      gboolean resets = value == NULL;
      gboolean is_end = key->id == FS_KEY_ID_RATES_FROM || key->id == FS_KEY_ID_RATES_TO;
      gboolean is_list = key->type == FS_KEY_REAL_LIST;

      if (!resets && key->id != FS_KEY_ID_RATE)
        remove_everywhere (settings, FS_KEY_ID_RATE);
      if (!resets && key->id != FS_KEY_ID_LOAD)
        remove_everywhere (settings, FS_KEY_ID_LOAD);
      if ((!resets && is_list) || (resets && is_end))
        {
          remove_everywhere (settings, FS_KEY_ID_RATES_FROM);
          remove_everywhere (settings, FS_KEY_ID_RATES_TO);
        }
      if (!resets && is_list)
        remove_everywhere (settings, FS_KEY_ID_POINTS);
      /* Offered loads refer to nothing. */
      if (!resets && (is_end || key->id == FS_KEY_ID_RATE))
        remove_everywhere (settings, FS_KEY_ID_LOAD_REFERENCE);
    }

  /* Curves lose what they set of the key, and a label that was written for it. */
  overruled = g_ptr_array_new ();
  for (guint i = 0; i < settings->sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (settings->sections, i);

      if (section->group != FS_GROUP_CURVE || !fs_section_remove (section, key))
        continue;
      g_ptr_array_add (overruled, section);
      if (key->group == FS_GROUP_SCENARIO)
        fs_section_remove (section, fs_key_by_id (FS_KEY_ID_LABEL));
    }

  if (value != NULL)
    fs_settings_set (settings, key->group, 0, key, value);
  else
    fs_settings_remove (settings, key->group, 0, key);
  if (overruled->len > 0)
    merge_curves (settings, overruled);
}

/* The ways to give rates that do not go with @key; all of them when @key is NULL. */
static void
forget_rates (FsSettings *settings, guint number, const FsKey *key)
{
  gboolean is_list = key == NULL || key->type == FS_KEY_REAL_LIST;
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    if (keys[i].group == FS_GROUP_SWEEP && &keys[i] != key && (is_list || keys[i].type == FS_KEY_REAL_LIST))
      fs_settings_remove (settings, FS_GROUP_CURVE, number, &keys[i]);
}

static void
apply (FsSettings *settings, int curve, const FsKey *key, const FsValue *value)
{
  guint number = (guint) (curve + 1);

  if (curve < 0)
    {
      apply_to_all (settings, key, value);
      return;
    }
  if (key->group == FS_GROUP_SWEEP)
    forget_rates (settings, number, value != NULL ? key : NULL);
  if (value != NULL)
    fs_settings_set (settings, FS_GROUP_CURVE, number, key, value);
  else
    fs_settings_remove (settings, FS_GROUP_CURVE, number, key);
}

FsSettings *
fs_change_settings_with_curves (const FsScenario *scenario)
{
  FsSettings *settings = fs_settings_copy (scenario->settings);

  if (fs_settings_n_curves (settings) == 0)
    {
      g_autoptr (GPtrArray) curves = fs_change_section_array ();

      g_ptr_array_add (curves, fs_section_new (FS_GROUP_CURVE, 1));
      fs_change_replace_curves (settings, curves);
    }
  return settings;
}

static gboolean
check_in_curve (const FsKey *key, GError **error)
{
  if (!key->shared && (key->group == FS_GROUP_SCENARIO || key->group == FS_GROUP_SWEEP))
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("%s is shared by all curves; it belongs in %s."), key->name,
               fs_key_group_title (key->group));
  return FALSE;
}

static gboolean
touches (const GPtrArray *touched, guint id)
{
  return g_ptr_array_find ((GPtrArray *) touched, fs_key_by_id (id), NULL);
}

static gboolean
touches_loads (const GPtrArray *touched)
{
  for (guint i = 0; i < touched->len; i++)
    if (gives_loads (touched->pdata[i]))
      return TRUE;
  return FALSE;
}

/* Whether @curve has one load, as a curve over a parameter must, or none because its network has no loads. */
static gboolean
has_one_load (const FsSettings *settings, guint curve)
{
  FsEffectiveValues values;
  const FsValue *loads;

  fs_effective_values_init (&values, settings, curve);
  loads = values.rates_kind == FS_RATES_GIVEN ? values.of[FS_KEY_ID_RATE] : values.of[FS_KEY_ID_LOAD];
  return values.rates_kind <= FS_RATES_LOADS && (loads == NULL || loads->n_numbers == 1);
}

/* Removes what gives the loads, for all curves and for each. */
static void
remove_loads (FsSettings *settings)
{
  guint n_keys, n_curves = fs_settings_n_curves (settings);
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    for (guint number = 0; gives_loads (&keys[i]) && number <= n_curves; number++)
      fs_settings_remove (settings, number > 0 ? FS_GROUP_CURVE : FS_GROUP_SWEEP, number, &keys[i]);
}

static gboolean
has_workload (const FsSettings *settings)
{
  return fs_settings_n_sections (settings, FS_GROUP_WORKLOAD) > 0;
}

/* Looks at the workload files. Loads of random traffic mean something else with a workload, which is then run as it was
 * recorded; and back. */
static gboolean
settle_arrivals (FsSettings *settings, const GPtrArray *touched, GError **error)
{
  gboolean had_workload = has_workload (settings);

  if (!touches (touched, FS_KEY_ID_ARRIVALS))
    return TRUE;
  if (!fs_change_settle_workloads (settings, NULL, error))
    return FALSE;
  if (has_workload (settings) != had_workload && !touches_loads (touched))
    remove_loads (settings);
  return TRUE;
}

/* Whether both axes show what this topology has, and what belongs together. */
static gboolean
figure_fits (const FsSettings *settings)
{
  FsEffectiveValues values;

  fs_effective_values_init (&values, settings, MIN (fs_settings_n_curves (settings), 1));
  for (char *const *y = values.of[FS_KEY_ID_Y]->names; *y != NULL; y++)
    if (fs_quantity_is_of_packets (*y) != values.generalized
        || fs_quantity_is_distribution (*y) != (values.x == FS_AXIS_LATENCY))
      return FALSE;
  return values.x_key != NULL ? fs_effective_topology_reads (&values, values.x_key) : !values.generalized;
}

/* What was drawn of another topology or over another kind of axis, and how. */
static void
forget_figure (FsSettings *settings, const GPtrArray *touched)
{
  static const guint ids[] = { FS_KEY_ID_X, FS_KEY_ID_Y, FS_KEY_ID_X_RANGE, FS_KEY_ID_Y_RANGE };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    if (!touches (touched, ids[i]))
      fs_settings_remove (settings, FS_GROUP_FIGURE, 0, fs_key_by_id (ids[i]));
}

/* Merges curves that differ only in keys that this topology does not read. */
static void
forget_curves (FsSettings *settings)
{
  guint n_curves = fs_settings_n_curves (settings);
  g_autoptr (GPtrArray) none = fs_change_section_array ();
  FsEffectiveValues values;

  fs_effective_values_init (&values, settings, 0);
  for (guint number = 1; number <= n_curves; number++)
    {
      const FsSection *section = fs_settings_section (settings, FS_GROUP_CURVE, number);

      for (guint i = 0; i < section->lines->len; i++)
        {
          const FsKey *key = ((const FsSectionLine *) g_ptr_array_index (section->lines, i))->key;

          if (key != NULL && key->group == FS_GROUP_SCENARIO && fs_effective_topology_reads (&values, key))
            return;
        }
    }
  fs_change_replace_curves (settings, none);
}

/* Takes @settings. @touched: the keys that some curve must read. */
FsScenario *
fs_change_finish (FsSettings *settings, const GPtrArray *touched, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  gboolean has_curves = fs_settings_n_curves (settings) > 1;
  FsKeyLocation location;

  if (touches (touched, FS_KEY_ID_MODEL) && !touches (touched, FS_KEY_ID_VARIANT))
    {
      /* A variant that the model of a curve lacks returns to the default. */
      const FsKey *key = fs_key_by_id (FS_KEY_ID_VARIANT);
      guint n_curves = fs_settings_n_curves (settings);

      for (guint number = MIN (n_curves, 1); number <= n_curves; number++)
        {
          FsEffectiveValues values;

          fs_effective_values_init (&values, settings, number);
          if (values.lines[key->id] == NULL
              || (fs_variants_of_word (fs_effective_word (&values, key->id)) & ~values.model->variants) == 0)
            continue;
          if (!fs_settings_remove (settings, FS_GROUP_CURVE, number, key))
            fs_settings_remove (settings, FS_GROUP_SCENARIO, 0, key);
        }
    }
  if (touches (touched, FS_KEY_ID_TOPOLOGY) && !figure_fits (settings))
    {
      forget_figure (settings, touched);
      forget_curves (settings);
    }
  else if (touches (touched, FS_KEY_ID_X) && !figure_fits (settings))
    forget_figure (settings, touched);
  if (touches (touched, FS_KEY_ID_X) && !touches_loads (touched))
    {
      /* A parameter or the latency on the x axis takes the place of a sweep over loads: back to the default. */
      guint n_curves = fs_settings_n_curves (settings);
      gboolean one_each = TRUE;
      FsEffectiveValues values;

      fs_effective_values_init (&values, settings, 0);
      for (guint number = MIN (n_curves, 1); values.x >= FS_AXIS_LATENCY && number <= n_curves; number++)
        one_each = one_each && has_one_load (settings, number);
      if (!one_each)
        remove_loads (settings);
    }
  if ((touches (touched, FS_KEY_ID_PATTERN) && !fs_change_settle_tables (settings, error))
      || !settle_arrivals (settings, touched, error))
    {
      fs_settings_free (settings);
      return NULL;
    }
  scenario = fs_scenario_build (settings, &location, error);
  if (scenario == NULL && location.curve > 0 && has_curves)
    g_prefix_error (error, _ ("Curve %u: "), location.curve);
  if (scenario == NULL || !fs_resolve_check_read (scenario->settings, scenario->values, touched, &location, error))
    return NULL;
  return g_steal_pointer (&scenario);
}

FsScenario *
fs_scenario_with_value (const FsScenario *scenario, int curve, const FsKey *key, const FsValue *value, GError **error)
{
  g_autoptr (GPtrArray) touched = g_ptr_array_new ();
  FsSettings *settings;

  g_return_val_if_fail (scenario != NULL && curve < (int) scenario->n_curves && key != NULL, NULL);

  if (value == NULL && key->id == FS_KEY_ID_FORMAT)
    return fs_scenario_ref ((FsScenario *) scenario);
  if (curve >= 0 && !check_in_curve (key, error))
    return NULL;
  g_ptr_array_add (touched, (gpointer) key);
  settings = curve >= 0 ? fs_change_settings_with_curves (scenario) : fs_settings_copy (scenario->settings);
  apply (settings, curve, key, value);
  return fs_change_finish (settings, touched, error);
}

/* What fs_scenario_with() and fs_scenario_with_in_curve() do. */
static FsScenario *
with_text (const FsScenario *scenario, int curve, const char *name, const char *text, GError **error)
{
  g_autoptr (FsValue) value = NULL;
  const FsKey *key = fs_change_find_key (name, error);

  if (key == NULL || (curve >= 0 && !check_in_curve (key, error))
      || (text != NULL && (value = parse (key, text, error)) == NULL))
    return NULL;
  return fs_scenario_with_value (scenario, curve, key, value, error);
}

FsScenario *
fs_scenario_with (const FsScenario *scenario, const char *name, const char *value, GError **error)
{
  g_return_val_if_fail (scenario != NULL && name != NULL, NULL);

  return with_text (scenario, -1, name, value, error);
}

FsScenario *
fs_scenario_with_in_curve (const FsScenario *scenario, guint curve, const char *name, const char *value, GError **error)
{
  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves && name != NULL, NULL);

  return with_text (scenario, (int) curve, name, value, error);
}

static FsScenario *
with_settings (const FsScenario *scenario, int curve, const char *const *assignments, GError **error)
{
  g_autoptr (FsSettings) settings
      = curve >= 0 ? fs_change_settings_with_curves (scenario) : fs_settings_copy (scenario->settings);
  g_autoptr (GPtrArray) touched = g_ptr_array_new ();

  for (; *assignments != NULL; assignments++)
    {
      g_autoptr (FsValue) value = NULL;
      const FsKey *key = parse_assignment (*assignments, &value, error);

      if (key == NULL || (curve >= 0 && !check_in_curve (key, error)))
        return NULL;
      g_ptr_array_add (touched, (gpointer) key);
      apply (settings, curve, key, value);
    }
  return fs_change_finish (g_steal_pointer (&settings), touched, error);
}

FsScenario *
fs_scenario_with_settings (const FsScenario *scenario, const char *const *assignments, GError **error)
{
  g_return_val_if_fail (scenario != NULL && assignments != NULL, NULL);

  return with_settings (scenario, -1, assignments, error);
}

FsScenario *
fs_scenario_with_settings_in_curve (const FsScenario *scenario, guint curve, const char *const *assignments,
                                    GError **error)
{
  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves && assignments != NULL, NULL);

  return with_settings (scenario, (int) curve, assignments, error);
}
