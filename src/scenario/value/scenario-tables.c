/* The tables of traffic of a scenario: read when a value of `pattern` names a file, and contained from then on. */
#include <errno.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/translate.h"
#include "base/user-text.h"
#include "scenario/value/scenario-change.h"

/* The rows of the file at @path; free with g_free(). */
static char *
read_file (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *text = NULL;
  gsize length;

  text = fs_file_read (path, FS_TRAFFIC_TABLE_MAX_BYTES, &length);
  if (text != NULL)
    return fs_traffic_table_read (name, text, length, error);
  g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("Table %s cannot be read: %s."), name, fs_file_read_reason (errno));
  return NULL;
}

/* A name for @rows: that of the file, or with a number behind it if another table has that. Free with g_free(). */
static char *
name_for (const FsSettings *settings, const char *path, const char *rows)
{
  g_autofree char *base = fs_user_text_name_of_file (path);
  g_autofree char *name = g_strdup (base);

  for (guint number = 2;; number++)
    {
      const char *other = fs_settings_table (settings, name);

      if (other == NULL || strcmp (other, rows) == 0)
        return g_steal_pointer (&name);
      g_free (name);
      name = g_strdup_printf ("%s-%u", base, number);
    }
}

gboolean
fs_change_settle_tables (FsSettings *settings, GError **error)
{
  g_autofree char *last_read = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < settings->sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (settings->sections, i);
      const char *path = fs_section_table (section);
      g_autofree char *rows = NULL;
      g_autofree char *name = NULL;
      g_autofree char *reference = NULL;
      g_autoptr (FsValue) value = NULL;

      if (path == NULL || fs_settings_table (settings, path) != NULL)
        continue;
      rows = read_file (path, error);
      if (rows == NULL)
        return FALSE;
      name = name_for (settings, path, rows);
      reference = g_strconcat ("table:", name, NULL);
      value = fs_value_parse (fs_key_by_id (FS_KEY_ID_PATTERN), reference, FS_SPELLING_FILE, NULL);
      fs_section_set (section, fs_key_by_id (FS_KEY_ID_PATTERN), value);
      if (fs_settings_table (settings, name) == NULL)
        fs_settings_add_table (settings, name, rows);
      g_free (last_read);
      last_read = g_steal_pointer (&name);
    }
  fs_settings_drop_tables (settings);
  if (last_read == NULL)
    return TRUE;
  /* A scenario must fit into its file. */
  text = fs_settings_to_text (settings);
  return fs_settings_check_size (last_read, text, strlen (text), error);
}
