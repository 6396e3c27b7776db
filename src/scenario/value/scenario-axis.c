/* Values that distinguish curves: one curve for each of them and for each kind of the other settings. */
#include "base/error.h"
#include "base/translate.h"
#include "scenario/value/colors.h"
#include "scenario/value/scenario-change.h"
#include "scenario/value/scenario-struct.h"

/* The curve of @kind with @value: the one that was there, label, comments and all, or a new one. */
static FsSection *
curve_of (const FsSettings *settings, const GPtrArray *curves, const FsSection *kind, const FsKey *key,
          const FsValue *value)
{
  FsSection *made;

  for (guint i = 0; i < curves->len; i++)
    {
      const FsSection *curve = g_ptr_array_index (curves, i);
      FsEffectiveValues values;

      fs_effective_values_init (&values, settings, curve->curve);
      if (!fs_section_equal (curve, kind, key) || !fs_value_equal (values.of[key->id], value))
        continue;
      made = fs_section_copy (curve);
      fs_section_set (made, key, value);
      return made;
    }
  made = fs_change_copy_curve (kind, 0);
  fs_section_set (made, key, value);
  return made;
}

FsScenario *
fs_scenario_with_list (const FsScenario *scenario, const char *name, const char *const *values, GError **error)
{
  g_autoptr (FsSettings) settings = NULL;
  g_autoptr (GPtrArray) touched = g_ptr_array_new ();
  g_autoptr (GPtrArray) axis = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_value_unref);
  g_autoptr (GPtrArray) curves = NULL;
  g_autoptr (GPtrArray) kinds = NULL;
  g_autoptr (GPtrArray) spread = NULL;
  g_autoptr (GString) list = g_string_new (NULL);
  const FsKey *key;
  const FsValue *first;
  gboolean is_outer;

  g_return_val_if_fail (scenario != NULL && name != NULL && values != NULL && values[0] != NULL, NULL);

  key = fs_change_find_key (name, error);
  if (key == NULL)
    return NULL;
  if (key->group != FS_GROUP_SCENARIO)
    {
      fs_set_input_error (error, _ ("%s cannot differ between curves; only keys of [Scenario] can."), name);
      return NULL;
    }

  /* The values, each once. They are one value on the x axis, or where there is only one. */
  for (; *values != NULL; values++)
    {
      g_autoptr (FsValue) value = fs_value_parse (key, *values, FS_SPELLING_COMMAND, error);

      if (value == NULL)
        return NULL;
      if (g_ptr_array_find_with_equal_func (axis, value, (GEqualFunc) fs_value_equal, NULL))
        continue;
      g_string_append_printf (list, "%s%s", axis->len > 0 ? ";" : "", *values);
      g_ptr_array_add (axis, g_steal_pointer (&value));
    }
  if (axis->len == 1 || key == scenario->values[0].x_key)
    return fs_scenario_with (scenario, name, list->str, error);

  /* Along a new axis all curves are others than before. */
  settings = fs_settings_copy (scenario->settings);
  if (fs_settings_any_curve_sets (settings, key))
    fs_colors_pin (settings);
  curves = fs_change_copy_sections (settings, FS_GROUP_CURVE);
  if (curves->len == 0)
    g_ptr_array_add (curves, fs_section_new (FS_GROUP_CURVE, 0));
  /* The first curve of each group of curves that differ in other keys. */
  kinds = g_ptr_array_new ();
  for (guint i = 0; i < curves->len; i++)
    {
      gboolean known = FALSE;

      for (guint j = 0; j < kinds->len; j++)
        known = known || fs_section_equal (g_ptr_array_index (kinds, j), g_ptr_array_index (curves, i), key);
      if (!known)
        g_ptr_array_add (kinds, g_ptr_array_index (curves, i));
    }
  if (kinds->len * axis->len > FS_SCENARIO_MAX_CURVES)
    {
      fs_set_input_error (error, _ ("These values of %s make %u curves; a scenario has at most %d."), name,
                          kinds->len * axis->len, FS_SCENARIO_MAX_CURVES);
      return NULL;
    }

  /* Whether its value changes slowest along the curves. */
  first = fs_section_value (g_ptr_array_index (curves, 0), key);
  is_outer = curves->len >= 2 && first != NULL
             && fs_value_equal (first, fs_section_value (g_ptr_array_index (curves, 1), key));
  spread = fs_change_section_array ();
  for (guint i = 0; i < axis->len * kinds->len; i++)
    {
      const FsSection *kind = g_ptr_array_index (kinds, is_outer ? i % kinds->len : i / axis->len);
      const FsValue *value = g_ptr_array_index (axis, is_outer ? i / kinds->len : i % axis->len);

      g_ptr_array_add (spread, curve_of (settings, curves, kind, key, value));
    }
  fs_settings_remove (settings, key->group, 0, key);
  fs_change_replace_curves (settings, spread);
  g_ptr_array_add (touched, (gpointer) key);
  return fs_change_finish (g_steal_pointer (&settings), touched, error);
}
