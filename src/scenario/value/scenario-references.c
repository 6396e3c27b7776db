/* The files to which a scenario refers. Tables of traffic are read when a value of `pattern` names a file, and contained from
 * then on. Workload files are looked at when a value of `arrivals` names one: the scenario then says where the file is and what
 * it contains; in memory its path is absolute, in a scenario file relative to the folder of that. */
#include <errno.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/translate.h"
#include "base/user-text.h"
#include "scenario/value/scenario-change.h"
#include "sim/workload/workload-file.h"

/* A name for what is at @path: that of the file, with a number behind it as long as the name means something else than @own.
 * Free with g_free(). */
static char *
name_for (const FsSettings *settings, const char *path,
          gboolean (*means_another) (const FsSettings *settings, const char *name, gconstpointer own),
          gconstpointer own)
{
  g_autofree char *base = fs_user_text_name_of_file (path);
  g_autofree char *name = g_strdup (base);

  for (guint number = 2; means_another (settings, name, own); number++)
    {
      g_free (name);
      name = g_strdup_printf ("%s-%u", base, number);
    }
  return g_steal_pointer (&name);
}

/* Tables. */

static gboolean
has_other_rows (const FsSettings *settings, const char *name, gconstpointer rows)
{
  const char *other = fs_settings_table (settings, name);

  return other != NULL && strcmp (other, rows) != 0;
}

gboolean
fs_change_settle_tables (FsSettings *settings, GError **error)
{
  g_autofree char *last_read = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < settings->sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (settings->sections, i);
      const char *path = fs_section_reference (section, FS_GROUP_PATTERN);
      g_autofree char *file = NULL;
      g_autofree char *text_of_file = NULL;
      g_autofree char *rows = NULL;
      g_autofree char *name = NULL;
      gsize length;
      g_autofree char *reference = NULL;
      g_autoptr (FsValue) value = NULL;

      if (path == NULL || fs_settings_table (settings, path) != NULL)
        continue;
      file = g_filename_display_basename (path);
      text_of_file = fs_file_read (path, FS_TRAFFIC_TABLE_MAX_BYTES, &length);
      if (text_of_file == NULL)
        {
          g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("Table %s cannot be read: %s."), file,
                       fs_file_read_reason (errno));
          return FALSE;
        }
      rows = fs_traffic_table_read (file, text_of_file, length, error);
      if (rows == NULL)
        return FALSE;
      name = name_for (settings, path, has_other_rows, rows);
      reference = g_strconcat ("table:", name, NULL);
      value = fs_value_parse (fs_key_by_id (FS_KEY_ID_PATTERN), reference, FS_SPELLING_FILE, NULL);
      fs_section_set (section, fs_key_by_id (FS_KEY_ID_PATTERN), value);
      if (fs_settings_table (settings, name) == NULL)
        fs_settings_add_table (settings, name, rows);
      g_free (last_read);
      last_read = g_steal_pointer (&name);
    }
  fs_settings_drop_unreferenced (settings, FS_GROUP_PATTERN);
  if (last_read == NULL)
    return TRUE;
  /* A scenario must fit into its file. */
  text = fs_settings_to_text (settings);
  return fs_settings_check_size (last_read, text, strlen (text), error);
}

/* Workloads. */

static gboolean
is_inline (const char *file)
{
  return g_str_has_prefix (file, FS_WORKLOAD_INLINE);
}

static char *
make_absolute (const char *file, const char *folder)
{
  return is_inline (file) ? g_strdup (file) : g_canonicalize_filename (file, folder);
}

/* A file elsewhere than in the folder, or below it, keeps its absolute path. */
static char *
make_relative (const char *file, const char *folder)
{
  gsize length = strlen (folder);

  if (!is_inline (file) && strncmp (file, folder, length) == 0 && file[length] == G_DIR_SEPARATOR
      && file[length + 1] != '\0')
    return g_strdup (file + length + 1);
  return g_strdup (file);
}

static gboolean
is_another_workload (const FsSettings *settings, const char *name, gconstpointer own)
{
  const FsWorkloadEntry *entry = own;
  FsWorkloadEntry other;

  return fs_settings_workload (settings, name, &other)
         && (strcmp (other.file, entry->file) != 0 || strcmp (other.summary.digest, entry->summary.digest) != 0);
}

/* Keeps what is known of a workload: who sends to whom only if the scenario with it still fits into its file. */
static void
keep_workload (FsSettings *settings, const char *name, const FsWorkloadEntry *entry)
{
  FsWorkloadEntry less = *entry;
  g_autofree char *text = NULL;

  fs_settings_set_workload (settings, name, entry);
  less.summary.rows = NULL;
  text = fs_settings_to_text (settings);
  if (!fs_settings_check_size (name, text, strlen (text), NULL))
    fs_settings_set_workload (settings, name, &less);
}

gboolean
fs_change_settle_workloads (FsSettings *settings, const char *folder, GError **error)
{
  for (guint i = 0; i < settings->sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (settings->sections, i);
      const char *name = fs_section_reference (section, FS_GROUP_WORKLOAD);
      g_autofree char *path = NULL;
      g_autofree char *own_name = NULL;
      FsValue value = { .word = FS_ARRIVALS_WORKLOAD };
      FsWorkloadEntry entry, known;

      if (name == NULL)
        continue;
      if (fs_settings_workload (settings, name, &known))
        {
          /* What has become of the file, after a change, or was not said of it before. One that cannot be read now is left as it is until a
           * run needs it. */
          entry = known;
          if (folder == NULL && fs_workload_file_read (known.file, NULL, NULL, NULL, &entry.summary, NULL)
              && (strcmp (entry.summary.digest, known.summary.digest) != 0
                  || g_strcmp0 (entry.summary.rows, known.summary.rows) != 0))
            keep_workload (settings, name, &entry);
          continue;
        }
      path = make_absolute (name, folder);
      entry.file = path;
      if (!fs_workload_file_read (path, NULL, NULL, NULL, &entry.summary, error))
        return FALSE;
      own_name = name_for (settings, path, is_another_workload, &entry);
      value.names = (char *const[]){ own_name, NULL };
      fs_section_set (section, fs_key_by_id (FS_KEY_ID_ARRIVALS), &value);
      keep_workload (settings, own_name, &entry);
    }
  fs_settings_drop_unreferenced (settings, FS_GROUP_WORKLOAD);
  return TRUE;
}

void
fs_change_find_workloads (FsSettings *settings, const char *folder)
{
  fs_settings_move_workloads (settings, make_absolute, folder);
}

void
fs_change_place_workloads (FsSettings *settings, const char *folder)
{
  fs_settings_move_workloads (settings, make_relative, folder);
}
