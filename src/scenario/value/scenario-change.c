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
  g_autofree char *quoted = NULL;

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
  fs_set_input_error (error, _ ("%s is not a key; \"flitscope-cli list keys\" prints all of them."), quoted);
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

/* Merges curves that differed only in a key that was removed from @overruled; a curve without settings disappears. */
static void
merge_curves (FsSettings *settings, GPtrArray *overruled)
{
  g_autoptr (GPtrArray) kept = fs_change_section_array ();
  g_autoptr (GPtrArray) originals = g_ptr_array_new ();
  const FsKey *hidden = fs_key_by_id (FS_KEY_ID_HIDDEN);
  guint n_curves = fs_settings_n_curves (settings);
  const GPtrArray *lines;
  gboolean has_group;

  for (guint number = 1; number <= n_curves; number++)
    {
      FsSection *section = fs_settings_section (settings, FS_GROUP_CURVE, number), *original = NULL;

      for (guint i = 0; g_ptr_array_find (overruled, section, NULL) && i < originals->len && original == NULL; i++)
        if (g_ptr_array_find (overruled, originals->pdata[i], NULL)
            && fs_section_equal (originals->pdata[i], section, NULL))
          original = originals->pdata[i];
      if (original == NULL)
        g_ptr_array_add (originals, section);
      else if (!fs_section_is_true (section, hidden))
        fs_section_remove (original, hidden);
    }
  has_group = originals->len > 1;
  lines = ((const FsSection *) originals->pdata[0])->lines;
  for (guint i = 0; i < lines->len; i++)
    has_group = has_group || ((const FsSectionLine *) lines->pdata[i])->key != NULL;
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

static void
apply (FsSettings *settings, int curve, const FsKey *key, const FsValue *value)
{
  guint number = (guint) (curve + 1), n_keys;
  const FsKey *keys = fs_keys (&n_keys);
  gboolean is_list = value == NULL || key->type == FS_KEY_REAL_LIST;

  if (curve < 0)
    {
      apply_to_all (settings, key, value);
      return;
    }
  /* The ways to give rates that do not go with this one; all of them when the curve loses its own. */
  for (guint i = 0; key->group == FS_GROUP_SWEEP && i < n_keys; i++)
    if (keys[i].group == FS_GROUP_SWEEP && (value == NULL || &keys[i] != key)
        && (is_list || keys[i].type == FS_KEY_REAL_LIST))
      fs_settings_remove (settings, FS_GROUP_CURVE, number, &keys[i]);
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
  return fs_set_input_error (error, _ ("%s is shared by all curves; it belongs in %s."), key->name,
                             fs_key_group_title (key->group));
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
  static const guint drawn[] = { FS_KEY_ID_X, FS_KEY_ID_Y, FS_KEY_ID_X_RANGE, FS_KEY_ID_Y_RANGE };
  g_autoptr (FsScenario) scenario = NULL;
  guint n_curves = fs_settings_n_curves (settings);
  gboolean had_workload = fs_settings_n_sections (settings, FS_GROUP_WORKLOAD) > 0;
  FsEffectiveValues values;
  FsKeyLocation location;

  if (touches (touched, FS_KEY_ID_MODEL) && !touches (touched, FS_KEY_ID_VARIANT))
    {
      /* A variant that the model of a curve lacks returns to the default. */
      const FsKey *key = fs_key_by_id (FS_KEY_ID_VARIANT);

      for (guint number = MIN (n_curves, 1); number <= n_curves; number++)
        {
          fs_effective_values_init (&values, settings, number);
          if (values.lines[key->id] == NULL
              || (fs_variants_of_word (fs_effective_word (&values, key->id)) & ~values.model->variants) == 0)
            continue;
          if (!fs_settings_remove (settings, FS_GROUP_CURVE, number, key))
            fs_settings_remove (settings, FS_GROUP_SCENARIO, 0, key);
        }
    }
  if ((touches (touched, FS_KEY_ID_TOPOLOGY) || touches (touched, FS_KEY_ID_X)) && !figure_fits (settings))
    {
      /* What was drawn of another topology or over another kind of axis, and how. */
      for (guint i = 0; i < G_N_ELEMENTS (drawn); i++)
        if (!touches (touched, drawn[i]))
          fs_settings_remove (settings, FS_GROUP_FIGURE, 0, fs_key_by_id (drawn[i]));
      if (touches (touched, FS_KEY_ID_TOPOLOGY))
        forget_curves (settings);
    }
  if (touches (touched, FS_KEY_ID_X) && !touches_loads (touched))
    {
      /* A parameter or the latency on the x axis takes the place of a sweep over loads: back to the default, unless each curve
       * has one load, or none because its network has no loads. */
      gboolean one_each = TRUE, shows_loads;

      n_curves = fs_settings_n_curves (settings);
      fs_effective_values_init (&values, settings, 0);
      shows_loads = values.x < FS_AXIS_LATENCY;
      for (guint number = MIN (n_curves, 1); !shows_loads && number <= n_curves; number++)
        {
          const FsValue *loads;

          fs_effective_values_init (&values, settings, number);
          loads = values.of[values.rates_kind == FS_RATES_GIVEN ? FS_KEY_ID_RATE : FS_KEY_ID_LOAD];
          one_each = one_each && values.rates_kind <= FS_RATES_LOADS && (loads == NULL || loads->n_numbers == 1);
        }
      if (!one_each)
        remove_loads (settings);
    }

  /* The files to which values refer. Loads of random traffic mean something else with a workload, which is then run as it was
   * recorded; and back. */
  if ((touches (touched, FS_KEY_ID_PATTERN) && !fs_change_settle_tables (settings, error))
      || (touches (touched, FS_KEY_ID_ARRIVALS) && !fs_change_settle_workloads (settings, NULL, error)))
    {
      fs_settings_free (settings);
      return NULL;
    }
  if ((fs_settings_n_sections (settings, FS_GROUP_WORKLOAD) > 0) != had_workload && !touches_loads (touched))
    remove_loads (settings);

  n_curves = fs_settings_n_curves (settings);
  scenario = fs_scenario_build (settings, &location, error);
  if (scenario == NULL && location.curve > 0 && n_curves > 1)
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

FsScenario *
fs_scenario_with_in_curve (const FsScenario *scenario, int curve, const char *name, const char *text, GError **error)
{
  g_autoptr (FsValue) value = NULL;
  const FsKey *key;

  g_return_val_if_fail (scenario != NULL && curve < (int) scenario->n_curves && name != NULL, NULL);

  key = fs_change_find_key (name, error);
  if (key == NULL || (curve >= 0 && !check_in_curve (key, error))
      || (text != NULL && (value = parse (key, text, error)) == NULL))
    return NULL;
  return fs_scenario_with_value (scenario, curve, key, value, error);
}

FsScenario *
fs_scenario_with (const FsScenario *scenario, const char *name, const char *value, GError **error)
{
  return fs_scenario_with_in_curve (scenario, -1, name, value, error);
}

FsScenario *
fs_scenario_with_settings (const FsScenario *scenario, const char *const *assignments, GError **error)
{
  g_autoptr (FsSettings) settings = NULL;
  g_autoptr (GPtrArray) touched = g_ptr_array_new ();

  g_return_val_if_fail (scenario != NULL && assignments != NULL, NULL);

  settings = fs_settings_copy (scenario->settings);
  for (; *assignments != NULL; assignments++)
    {
      const char *equals = strchr (*assignments, '=');
      g_autofree char *name = NULL;
      g_autoptr (FsValue) value = NULL;
      const FsKey *key;

      if (!g_utf8_validate (*assignments, -1, NULL))
        {
          fs_set_input_error (error, _ ("A setting is not UTF-8 text; it must be written KEY=VALUE."));
          return NULL;
        }
      if (equals == NULL)
        {
          g_autofree char *quoted = fs_user_text_quote (*assignments);

          fs_set_input_error (error, _ ("%s sets nothing; it must be written KEY=VALUE."), quoted);
          return NULL;
        }
      name = g_strstrip (g_strndup (*assignments, (gsize) (equals - *assignments)));
      key = fs_change_find_key (name, error);
      if (key == NULL || (value = parse (key, equals + 1, error)) == NULL)
        return NULL;
      g_ptr_array_add (touched, (gpointer) key);
      apply (settings, -1, key, value);
    }
  return fs_change_finish (g_steal_pointer (&settings), touched, error);
}

FsScenario *
fs_scenario_with_changes (const FsScenario *scenario, int curve, const FsSection *changes, GError **error)
{
  g_autoptr (FsSettings) settings
      = curve >= 0 ? fs_change_settings_with_curves (scenario) : fs_settings_copy (scenario->settings);
  g_autoptr (GPtrArray) touched = g_ptr_array_new ();

  for (guint i = 0; i < changes->lines->len; i++)
    {
      const FsSectionLine *line = g_ptr_array_index (changes->lines, i);

      if (line->key == NULL || line->key->group == FS_GROUP_SLIDE)
        continue;
      if (curve >= 0 && !check_in_curve (line->key, error))
        return NULL;
      g_ptr_array_add (touched, (gpointer) line->key);
      apply (settings, curve, line->key, line->value);
    }
  return fs_change_finish (g_steal_pointer (&settings), touched, error);
}
