/* [Pattern N]: a table of traffic that a scenario contains. `pattern = table:NAME` refers to it by its name. */
#include <string.h>

#include "base/error.h"
#include "base/translate.h"
#include "model/model.h"
#include "scenario/format/settings.h"

enum { NAME, ROWS };

static const FsKey keys[] = {
  [NAME] = { "name", FS_GROUP_PATTERN, FS_KEY_TEXT, .form = N_ ("text") },
  [ROWS] = { "rows", FS_GROUP_PATTERN, FS_KEY_TEXT, .form = N_ ("text") },
};

const FsKey *
fs_pattern_key_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (strcmp (keys[i].name, name) == 0)
      return &keys[i];
  return NULL;
}

FsValue *
fs_pattern_section_parse (const FsKey *key, const char *text, GError **error)
{
  g_autofree char *rows = NULL;

  if (key == &keys[ROWS])
    {
      rows = fs_traffic_table_read_rows ("rows", text, error);
      return rows != NULL ? fs_value_new_name (rows) : NULL;
    }
  if (*text != '\0')
    return fs_value_new_name (text);
  fs_set_input_error (error, _ ("name has no value."));
  return NULL;
}

static gboolean
is_called (const FsSection *section, const char *name)
{
  const FsValue *value = section->group == FS_GROUP_PATTERN ? fs_section_value (section, &keys[NAME]) : NULL;

  return value != NULL && strcmp (value->names[0], name) == 0;
}

const char *
fs_settings_table (const FsSettings *settings, const char *name)
{
  for (guint i = 0; i < settings->sections->len; i++)
    {
      const FsSection *section = g_ptr_array_index (settings->sections, i);
      const FsValue *rows = is_called (section, name) ? fs_section_value (section, &keys[ROWS]) : NULL;

      if (rows != NULL)
        return rows->names[0];
    }
  return NULL;
}

void
fs_settings_add_table (FsSettings *settings, const char *name, const char *rows)
{
  guint number = fs_settings_n_sections (settings, FS_GROUP_PATTERN) + 1;
  const FsValue values[] = { [NAME] = FS_VALUE_NAME (name), [ROWS] = FS_VALUE_NAME (rows) };

  for (guint k = 0; k < G_N_ELEMENTS (values); k++)
    fs_settings_set (settings, FS_GROUP_PATTERN, number, &keys[k], &values[k]);
}

const char *
fs_section_table (const FsSection *section)
{
  const FsValue *value = fs_section_value (section, fs_key_by_id (FS_KEY_ID_PATTERN));

  return value != NULL ? value->pattern->table : NULL;
}

void
fs_settings_drop_tables (FsSettings *settings)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_section_free);
  guint n = fs_settings_n_sections (settings, FS_GROUP_PATTERN);

  for (guint number = 1; number <= n; number++)
    {
      const FsSection *table = fs_settings_section (settings, FS_GROUP_PATTERN, number);

      for (guint i = 0; i < settings->sections->len; i++)
        {
          const char *name = fs_section_table (g_ptr_array_index (settings->sections, i));

          if (name == NULL || !is_called (table, name))
            continue;
          g_ptr_array_add (kept, fs_section_copy (table));
          break;
        }
    }
  if (kept->len == n)
    return;
  g_ptr_array_set_free_func (kept, NULL);
  fs_settings_replace_sections (settings, FS_GROUP_PATTERN, kept);
}
