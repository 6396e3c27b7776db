/* Values that distinguish curves: one curve for each of them and for each kind of the other settings. */
#include <string.h>

#include "base/error.h"
#include "base/translate.h"
#include "scenario/format/key-value.h"
#include "scenario/value/colors.h"
#include "scenario/value/scenario-change.h"
#include "scenario/value/scenario-struct.h"

/* The normalized values, each once. */
static char **
normalize_axis (const FsKey *key, const char *const *values, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (; *values != NULL; values++)
    {
      char *value = fs_key_normalize (key, *values, FS_SPELLING_COMMAND, error);

      if (value == NULL)
        return NULL;
      if (!g_hash_table_contains (seen, value))
        g_strv_builder_add (builder, value);
      g_hash_table_add (seen, value);
    }
  return g_strv_builder_end (builder);
}

/* Returns the curves; one without settings when there is no [Curve 1]. */
static GPtrArray *
copy_curves (const FsSettings *settings)
{
  GPtrArray *curves = fs_change_section_array ();
  guint n_curves = fs_settings_n_curves (settings);

  for (guint number = 1; number <= n_curves; number++)
    g_ptr_array_add (curves, fs_section_copy (fs_settings_section (settings, FS_GROUP_CURVE, number)));
  if (n_curves == 0)
    g_ptr_array_add (curves, fs_section_new (FS_GROUP_CURVE, 0));
  return curves;
}

/* Returns the first curve of each group of curves that differ in other keys than @key. Borrows from @curves. */
static GPtrArray *
kinds_of (const GPtrArray *curves, const FsKey *key)
{
  GPtrArray *kinds = g_ptr_array_new ();

  for (guint i = 0; i < curves->len; i++)
    {
      gboolean known = FALSE;

      for (guint j = 0; j < kinds->len; j++)
        known = known || fs_section_equal (g_ptr_array_index (kinds, j), g_ptr_array_index (curves, i), key);
      if (!known)
        g_ptr_array_add (kinds, g_ptr_array_index (curves, i));
    }
  return kinds;
}

/* The curve of @kind with @value: the one that was there, label, comments and all, or a new one. */
static FsSection *
curve_of (const FsSettings *settings, const GPtrArray *curves, const FsSection *kind, const FsKey *key,
          const char *value)
{
  FsSection *made;

  for (guint i = 0; i < curves->len; i++)
    {
      const FsSection *curve = g_ptr_array_index (curves, i);
      FsEffectiveValues values;

      fs_effective_values_init (&values, settings, curve->curve);
      if (!fs_section_equal (curve, kind, key) || strcmp (values.text[key->id], value) != 0)
        continue;
      made = fs_section_copy (curve);
      fs_section_set (made, key, value);
      return made;
    }
  made = fs_section_new (FS_GROUP_CURVE, 0);
  for (guint i = 0; i < kind->lines->len; i++)
    {
      const FsSectionLine *line = g_ptr_array_index (kind->lines, i);

      if (line->key != NULL && line->key->group != FS_GROUP_CURVE)
        fs_section_set (made, line->key, line->value);
    }
  fs_section_set (made, key, value);
  return made;
}

/* Returns whether the value of @key changes slowest along the curves. */
static gboolean
is_outer_axis (const GPtrArray *curves, const FsKey *key)
{
  const FsSectionLine *first, *second;

  if (curves->len < 2)
    return FALSE;
  first = fs_section_line (g_ptr_array_index (curves, 0), key);
  second = fs_section_line (g_ptr_array_index (curves, 1), key);
  return first != NULL && second != NULL && strcmp (first->value, second->value) == 0;
}

static gboolean
distinguishes_curves (const FsSettings *settings, const FsKey *key)
{
  for (guint number = fs_settings_n_curves (settings); number > 0; number--)
    if (fs_settings_line (settings, FS_GROUP_CURVE, number, key) != NULL)
      return TRUE;
  return FALSE;
}

static void
spread_axis (FsSettings *settings, const FsKey *key, char **values)
{
  g_autoptr (GPtrArray) curves = NULL;
  g_autoptr (GPtrArray) kinds = NULL;
  g_autoptr (GPtrArray) spread = fs_change_section_array ();
  guint n_values = g_strv_length (values);
  gboolean is_outer;

  /* Along a new axis all curves are others than before. */
  if (distinguishes_curves (settings, key))
    fs_colors_pin (settings);
  curves = copy_curves (settings);
  kinds = kinds_of (curves, key);
  is_outer = is_outer_axis (curves, key);
  for (guint i = 0; i < n_values * kinds->len; i++)
    {
      const FsSection *kind = g_ptr_array_index (kinds, is_outer ? i % kinds->len : i / n_values);

      g_ptr_array_add (spread,
                       curve_of (settings, curves, kind, key, values[is_outer ? i / kinds->len : i % n_values]));
    }
  fs_settings_remove (settings, key->group, 0, key);
  fs_change_replace_curves (settings, spread);
}

FsScenario *
fs_scenario_with_list (const FsScenario *scenario, const char *name, const char *const *values, GError **error)
{
  g_autoptr (FsSettings) settings = NULL;
  g_autoptr (GPtrArray) touched = g_ptr_array_new ();
  g_autoptr (GPtrArray) curves = NULL;
  g_autoptr (GPtrArray) kinds = NULL;
  g_auto (GStrv) axis = NULL;
  const FsKey *key;

  g_return_val_if_fail (scenario != NULL && name != NULL && values != NULL && values[0] != NULL, NULL);

  key = fs_change_find_key (name, error);
  if (key == NULL)
    return NULL;
  if (key->group != FS_GROUP_SCENARIO)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("%s cannot differ between curves; only keys of [Scenario] can."),
                   name);
      return NULL;
    }
  axis = normalize_axis (key, values, error);
  if (axis == NULL)
    return NULL;
  if (axis[1] == NULL || key == scenario->values[0].x_key)
    {
      g_autofree char *list = g_strjoinv (";", axis);

      return fs_scenario_with (scenario, name, list, error);
    }
  curves = copy_curves (scenario->settings);
  kinds = kinds_of (curves, key);
  if (kinds->len * g_strv_length (axis) > FS_SCENARIO_MAX_CURVES)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("These values of %s make %u curves; a scenario has at most %d."),
                   name, kinds->len * g_strv_length (axis), FS_SCENARIO_MAX_CURVES);
      return NULL;
    }
  g_ptr_array_add (touched, (gpointer) key);
  settings = fs_settings_copy (scenario->settings);
  spread_axis (settings, key, axis);
  return fs_change_finish (g_steal_pointer (&settings), touched, error);
}
