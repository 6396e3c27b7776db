/* The measured sets of a scenario, and its changes. */
#include <string.h>

#include "base/error.h"
#include "base/translate.h"
#include "scenario/value/scenario-change.h"
#include "scenario/value/scenario-struct.h"

guint
fs_scenario_n_measured (const FsScenario *scenario)
{
  g_return_val_if_fail (scenario != NULL, 0);

  return fs_settings_n_sections (scenario->settings, FS_GROUP_MEASURED);
}

const FsMeasured *
fs_scenario_measured (const FsScenario *scenario, guint set)
{
  const FsSection *section;

  g_return_val_if_fail (scenario != NULL, NULL);

  section = fs_settings_section (scenario->settings, FS_GROUP_MEASURED, set + 1);
  g_return_val_if_fail (section != NULL, NULL);
  return section->measured;
}

gboolean
fs_scenario_fits_measured (const FsScenario *scenario, const FsMeasured *measured)
{
  const FsFigureSpec *spec = &scenario->figure;

  if (measured->x_quantity != NULL && strcmp (measured->x_quantity, spec->x) != 0)
    return FALSE;
  return measured->y_quantity == NULL || g_strv_contains ((const char *const *) spec->y, measured->y_quantity);
}

gboolean
fs_scenario_shows_measured (const FsScenario *scenario, const FsMeasured *measured)
{
  return !measured->hidden && fs_scenario_fits_measured (scenario, measured);
}

/* With @sections as the measured sets. */
static FsScenario *
finish (const FsScenario *scenario, GPtrArray *sections, GError **error)
{
  g_autoptr (GPtrArray) touched = g_ptr_array_new ();
  g_autoptr (FsSettings) settings = fs_settings_copy (scenario->settings);
  guint line;

  g_ptr_array_set_free_func (sections, NULL);
  fs_settings_replace_sections (settings, FS_GROUP_MEASURED, sections);
  if (!fs_settings_measure (settings, &line, error))
    return NULL;
  return fs_change_finish (g_steal_pointer (&settings), touched, error);
}

guint
fs_scenario_next_palette_entry (const FsScenario *scenario)
{
  guint next = scenario->n_curves * g_strv_length (scenario->figure.y), n_sets = fs_scenario_n_measured (scenario);

  for (guint set = 0; set < n_sets; set++)
    next = MAX (next, fs_scenario_measured (scenario, set)->palette_entry + 1);
  return next % FS_SCENARIO_COLORS;
}

FsScenario *
fs_scenario_add_measured (const FsScenario *scenario, const FsMeasured *measured, GError **error)
{
  g_autoptr (GPtrArray) sections = NULL;

  g_return_val_if_fail (scenario != NULL && measured != NULL, NULL);

  sections = fs_change_copy_sections (scenario->settings, FS_GROUP_MEASURED);
  if (sections->len == FS_MEASURED_MAX_SETS)
    {
      fs_set_input_error (error, _ ("A scenario holds up to %d measured curves."), FS_MEASURED_MAX_SETS);
      return NULL;
    }
  g_ptr_array_add (sections, fs_section_new_measured (measured, sections->len + 1));
  return finish (scenario, sections, error);
}

FsScenario *
fs_scenario_remove_measured (const FsScenario *scenario, guint set)
{
  g_autoptr (GPtrArray) sections = NULL;

  g_return_val_if_fail (scenario != NULL && set < fs_scenario_n_measured (scenario), NULL);

  sections = fs_change_copy_sections (scenario->settings, FS_GROUP_MEASURED);
  g_ptr_array_remove_index (sections, set);
  return finish (scenario, sections, NULL);
}

FsScenario *
fs_scenario_with_measured (const FsScenario *scenario, guint set, const char *name, const char *value, GError **error)
{
  g_autoptr (GPtrArray) sections = NULL;
  g_autoptr (FsValue) parsed = NULL;
  const FsKey *key = fs_measured_key_find (name);
  FsSection *section;

  g_return_val_if_fail (scenario != NULL && set < fs_scenario_n_measured (scenario), NULL);
  g_return_val_if_fail (key != NULL && key->type != FS_KEY_REAL_LIST, NULL);

  if (value != NULL && (parsed = fs_measured_parse (key, value, error)) == NULL)
    return NULL;
  sections = fs_change_copy_sections (scenario->settings, FS_GROUP_MEASURED);
  section = g_ptr_array_index (sections, set);
  g_clear_pointer (&section->measured, fs_measured_unref);
  if (parsed != NULL)
    fs_section_set (section, key, parsed);
  else
    fs_section_remove (section, key);
  return finish (scenario, sections, error);
}
