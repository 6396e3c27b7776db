/* The workload files of a scenario: looked at when a value of `arrivals` names one. The scenario then says where the file
 * is and what it contains; in memory its path is absolute, in a scenario file relative to the folder of that. */
#include <string.h>

#include "base/error.h"
#include "base/translate.h"
#include "base/user-text.h"
#include "scenario/value/scenario-change.h"
#include "sim/workload/workload-file.h"

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

/* A name for the file: its own, or with a number behind it if another workload has that. Free with g_free(). */
static char *
name_for (const FsSettings *settings, const FsWorkloadEntry *entry)
{
  g_autofree char *base = fs_user_text_name_of_file (entry->file);
  g_autofree char *name = g_strdup (base);
  FsWorkloadEntry other;

  for (guint number = 2;; number++)
    {
      if (!fs_settings_workload (settings, name, &other)
          || (strcmp (other.file, entry->file) == 0 && strcmp (other.summary.digest, entry->summary.digest) == 0))
        return g_steal_pointer (&name);
      g_free (name);
      name = g_strdup_printf ("%s-%u", base, number);
    }
}

/* What has become of a file that is known already. One that cannot be read now is left as it is until a run needs it. */
static void
refresh (FsSettings *settings, const char *name, FsWorkloadEntry entry)
{
  FsWorkloadSummary summary;

  if (!fs_workload_file_read (entry.file, NULL, NULL, NULL, &summary, NULL)
      || strcmp (summary.digest, entry.summary.digest) == 0)
    return;
  entry.summary = summary;
  fs_settings_set_workload (settings, name, &entry);
}

/* Looks at the file that @section names. */
static gboolean
settle (FsSettings *settings, FsSection *section, const char *folder, gboolean anew, GError **error)
{
  const char *name = fs_section_workload (section);
  g_autofree char *path = NULL;
  g_autofree char *own_name = NULL;
  FsValue value = { .word = FS_ARRIVALS_WORKLOAD };
  FsWorkloadEntry entry, known;

  if (name == NULL)
    return TRUE;
  if (fs_settings_workload (settings, name, &known))
    {
      if (anew)
        refresh (settings, name, known);
      return TRUE;
    }
  path = make_absolute (name, folder);
  entry.file = path;
  if (!fs_workload_file_read (path, NULL, NULL, NULL, &entry.summary, error))
    return FALSE;
  own_name = name_for (settings, &entry);
  value.names = (char *const[]){ own_name, NULL };
  fs_section_set (section, fs_key_by_id (FS_KEY_ID_ARRIVALS), &value);
  fs_settings_set_workload (settings, own_name, &entry);
  return TRUE;
}

gboolean
fs_change_settle_workloads (FsSettings *settings, const char *folder, GError **error)
{
  for (guint i = 0; i < settings->sections->len; i++)
    if (!settle (settings, g_ptr_array_index (settings->sections, i), folder, folder == NULL, error))
      return FALSE;
  fs_settings_drop_workloads (settings);
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
