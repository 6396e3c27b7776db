/* [Pattern N]: a table of traffic that a scenario contains. `pattern = table:NAME` refers to it by its name. */
#include <string.h>

#include "base/error.h"
#include "base/translate.h"
#include "model/model.h"
#include "scenario/format/settings.h"

static const FsKey keys[] = {
  { "name", FS_GROUP_PATTERN, FS_KEY_TEXT, .form = N_ ("text") },
  { "rows", FS_GROUP_PATTERN, FS_KEY_TEXT, .form = N_ ("text") },
};

const FsKey *
fs_pattern_key_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (strcmp (keys[i].name, name) == 0)
      return &keys[i];
  return NULL;
}

char *
fs_pattern_normalize (const FsKey *key, const char *value, GError **error)
{
  if (key == &keys[1])
    return fs_traffic_table_read_rows ("rows", value, error);
  if (*value != '\0')
    return g_strdup (value);
  fs_set_input_error (error, _ ("name has no value."));
  return NULL;
}

static gboolean
is_called (const FsSection *section, const char *name)
{
  const FsSectionLine *line = section->group == FS_GROUP_PATTERN ? fs_section_line (section, &keys[0]) : NULL;

  return line != NULL && strcmp (line->value, name) == 0;
}

const char *
fs_settings_table (const FsSettings *settings, const char *name)
{
  for (guint i = 0; i < settings->sections->len; i++)
    {
      const FsSection *section = g_ptr_array_index (settings->sections, i);
      const FsSectionLine *rows = is_called (section, name) ? fs_section_line (section, &keys[1]) : NULL;

      if (rows != NULL)
        return rows->value;
    }
  return NULL;
}

void
fs_settings_add_table (FsSettings *settings, const char *name, const char *rows)
{
  guint number = fs_settings_n_sections (settings, FS_GROUP_PATTERN) + 1;

  fs_settings_set (settings, FS_GROUP_PATTERN, number, &keys[0], name);
  fs_settings_set (settings, FS_GROUP_PATTERN, number, &keys[1], rows);
}

const char *
fs_section_table (const FsSection *section)
{
  const FsSectionLine *line = fs_section_line (section, fs_key_by_id (FS_KEY_ID_PATTERN));

  return line != NULL && g_str_has_prefix (line->value, FS_TABLE_PREFIX) ? line->value + strlen (FS_TABLE_PREFIX)
                                                                         : NULL;
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
