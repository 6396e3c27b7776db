/* Values that distinguish curves: one curve for each of them and for each kind of the other settings. */
#include "base/error.h"
#include "base/translate.h"
#include "scenario/value/colors.h"
#include "scenario/value/scenario-change.h"
#include "scenario/value/scenario-struct.h"

/* The values (FsValue), each once. */
static GPtrArray *
parse_axis (const FsKey *key, const char *const *texts, GError **error)
{
  g_autoptr (GPtrArray) axis = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_value_unref);

  for (; *texts != NULL; texts++)
    {
      g_autoptr (FsValue) value = fs_value_parse (key, *texts, FS_SPELLING_COMMAND, error);

      if (value == NULL)
        return NULL;
      if (!g_ptr_array_find_with_equal_func (axis, value, (GEqualFunc) fs_value_equal, NULL))
        g_ptr_array_add (axis, g_steal_pointer (&value));
    }
  return g_steal_pointer (&axis);
}

/* Returns the curves; one without settings when there is no [Curve 1]. */
static GPtrArray *
copy_curves (const FsSettings *settings)
{
  GPtrArray *curves = fs_change_copy_sections (settings, FS_GROUP_CURVE);

  if (curves->len == 0)
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

/* Returns whether the value of @key changes slowest along the curves. */
static gboolean
is_outer_axis (const GPtrArray *curves, const FsKey *key)
{
  const FsValue *first, *second;

  if (curves->len < 2)
    return FALSE;
  first = fs_section_value (g_ptr_array_index (curves, 0), key);
  second = fs_section_value (g_ptr_array_index (curves, 1), key);
  return first != NULL && fs_value_equal (first, second);
}

static void
spread_axis (FsSettings *settings, const FsKey *key, const GPtrArray *axis)
{
  g_autoptr (GPtrArray) curves = NULL;
  g_autoptr (GPtrArray) kinds = NULL;
  g_autoptr (GPtrArray) spread = fs_change_section_array ();
  guint n_values = axis->len;
  gboolean is_outer;

  /* Along a new axis all curves are others than before. */
  if (fs_settings_any_curve_sets (settings, key))
    fs_colors_pin (settings);
  curves = copy_curves (settings);
  kinds = kinds_of (curves, key);
  is_outer = is_outer_axis (curves, key);
  for (guint i = 0; i < n_values * kinds->len; i++)
    {
      const FsSection *kind = g_ptr_array_index (kinds, is_outer ? i % kinds->len : i / n_values);

      g_ptr_array_add (spread,
                       curve_of (settings, curves, kind, key, axis->pdata[is_outer ? i / kinds->len : i % n_values]));
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
  g_autoptr (GPtrArray) axis = NULL;
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
  axis = parse_axis (key, values, error);
  if (axis == NULL)
    return NULL;
  if (axis->len == 1 || key == scenario->values[0].x_key)
    {
      g_autoptr (GString) list = g_string_new (NULL);

      for (guint i = 0; i < axis->len; i++)
        {
          g_autofree char *text = fs_value_to_text (key, axis->pdata[i]);

          g_string_append_printf (list, "%s%s", i > 0 ? ";" : "", text);
        }
      return fs_scenario_with (scenario, name, list->str, error);
    }
  curves = copy_curves (scenario->settings);
  kinds = kinds_of (curves, key);
  if (kinds->len * axis->len > FS_SCENARIO_MAX_CURVES)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("These values of %s make %u curves; a scenario has at most %d."),
                   name, kinds->len * axis->len, FS_SCENARIO_MAX_CURVES);
      return NULL;
    }
  g_ptr_array_add (touched, (gpointer) key);
  settings = fs_settings_copy (scenario->settings);
  spread_axis (settings, key, axis);
  return fs_change_finish (g_steal_pointer (&settings), touched, error);
}
