/* [Workload N]: what a scenario says of a workload file. `arrivals = workload:NAME` refers to it by its name. The messages
 * themselves stay in the file: there may be millions. */
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/translate.h"
#include "scenario/format/settings.h"
#include "sim/workload/workload-file.h"

enum { NAME, FILE_, SHA256, MESSAGES, FLITS, FIRST, LAST };

static const FsKey keys[] = {
  [NAME] = { "name", FS_GROUP_WORKLOAD, FS_KEY_TEXT, .form = N_ ("text") },
  [FILE_] = { "file", FS_GROUP_WORKLOAD, FS_KEY_TEXT, .form = N_ ("text") },
  [SHA256] = { "sha256", FS_GROUP_WORKLOAD, FS_KEY_TEXT, .form = N_ ("64 hexadecimal digits") },
  [MESSAGES] = { "messages", FS_GROUP_WORKLOAD, FS_KEY_INTEGER, 1, FS_WORKLOAD_MAX_MESSAGES },
  [FLITS] = { "flits", FS_GROUP_WORKLOAD, FS_KEY_INTEGER, 1, 1e14 },
  [FIRST] = { "first", FS_GROUP_WORKLOAD, FS_KEY_INTEGER, 0, FS_WORKLOAD_MAX_CYCLE },
  [LAST] = { "last", FS_GROUP_WORKLOAD, FS_KEY_INTEGER, 0, FS_WORKLOAD_MAX_CYCLE },
};

#define KEY_NAMES "name, file, sha256, messages, flits, first, last"

const char *
fs_workload_key_names (void)
{
  return KEY_NAMES;
}

const FsKey *
fs_workload_key_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (strcmp (keys[i].name, name) == 0)
      return &keys[i];
  return NULL;
}

static char *
normalize_digest (const char *value, GError **error)
{
  g_autofree char *lower = g_ascii_strdown (value, -1);

  if (strlen (lower) == FS_WORKLOAD_DIGEST_SIZE - 1 && lower[strspn (lower, "0123456789abcdef")] == '\0')
    return g_steal_pointer (&lower);
  fs_set_input_error (error, "%s", _ ("sha256 must be 64 hexadecimal digits."));
  return NULL;
}

char *
fs_workload_normalize (const FsKey *key, const char *value, GError **error)
{
  guint64 number;

  if (key == &keys[SHA256])
    return normalize_digest (value, error);
  if (key->type == FS_KEY_INTEGER)
    {
      if (fs_number_parse_uint (value, &number) && (double) number >= key->min && (double) number <= key->max)
        return g_strdup_printf ("%" G_GUINT64_FORMAT, number);
      fs_set_input_error (error, _ ("%s must be a whole number from %.0f to %.0f."), key->name, key->min, key->max);
      return NULL;
    }
  if (*value != '\0')
    return g_strdup (value);
  fs_set_input_error (error, _ ("%s has no value."), key->name);
  return NULL;
}

static guint64
number_of (const FsSection *section, guint key)
{
  return g_ascii_strtoull (fs_section_line (section, &keys[key])->value, NULL, 10);
}

static FsSection *
find_section (const FsSettings *settings, const char *name)
{
  for (guint i = 0; i < settings->sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (settings->sections, i);
      const FsSectionLine *line = section->group == FS_GROUP_WORKLOAD ? fs_section_line (section, &keys[NAME]) : NULL;
      gboolean is_complete = line != NULL && strcmp (line->value, name) == 0;

      for (guint k = 0; is_complete && k < G_N_ELEMENTS (keys); k++)
        is_complete = fs_section_line (section, &keys[k]) != NULL;
      if (is_complete)
        return section;
    }
  return NULL;
}

gboolean
fs_settings_workload (const FsSettings *settings, const char *name, FsWorkloadEntry *entry)
{
  const FsSection *section = find_section (settings, name);

  if (section == NULL)
    return FALSE;
  *entry = (FsWorkloadEntry){ .file = fs_section_line (section, &keys[FILE_])->value };
  g_strlcpy (entry->summary.digest, fs_section_line (section, &keys[SHA256])->value, FS_WORKLOAD_DIGEST_SIZE);
  entry->summary.messages = number_of (section, MESSAGES);
  entry->summary.flits = MAX (number_of (section, FLITS), entry->summary.messages);
  entry->summary.first = number_of (section, FIRST);
  entry->summary.last = MAX (number_of (section, LAST), entry->summary.first);
  return TRUE;
}

void
fs_settings_set_workload (FsSettings *settings, const char *name, const FsWorkloadEntry *entry)
{
  const FsSection *known = find_section (settings, name);
  guint number = known != NULL ? known->curve : fs_settings_n_sections (settings, FS_GROUP_WORKLOAD) + 1;
  g_autofree char *file = g_strdup (entry->file); /* it may be that of the section */
  const guint64 numbers[] = {
    [MESSAGES] = entry->summary.messages,
    [FLITS] = entry->summary.flits,
    [FIRST] = entry->summary.first,
    [LAST] = entry->summary.last,
  };

  fs_settings_set (settings, FS_GROUP_WORKLOAD, number, &keys[NAME], name);
  fs_settings_set (settings, FS_GROUP_WORKLOAD, number, &keys[FILE_], file);
  fs_settings_set (settings, FS_GROUP_WORKLOAD, number, &keys[SHA256], entry->summary.digest);
  for (guint k = MESSAGES; k <= LAST; k++)
    {
      g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, numbers[k]);

      fs_settings_set (settings, FS_GROUP_WORKLOAD, number, &keys[k], text);
    }
}

void
fs_settings_move_workloads (FsSettings *settings, char *(*move) (const char *file, const char *folder),
                            const char *folder)
{
  for (guint i = 0; i < settings->sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (settings->sections, i);
      const FsSectionLine *line = section->group == FS_GROUP_WORKLOAD ? fs_section_line (section, &keys[FILE_]) : NULL;
      g_autofree char *file = line != NULL ? move (line->value, folder) : NULL;

      if (file != NULL && strcmp (file, line->value) != 0)
        fs_section_set (section, &keys[FILE_], file);
    }
}

const char *
fs_section_workload (const FsSection *section)
{
  const FsSectionLine *line = fs_section_line (section, fs_key_by_id (FS_KEY_ID_ARRIVALS));

  return line != NULL && g_str_has_prefix (line->value, FS_WORKLOAD_PREFIX) ? line->value + strlen (FS_WORKLOAD_PREFIX)
                                                                            : NULL;
}

static gboolean
is_referred_to (const FsSettings *settings, const FsSection *workload)
{
  const FsSectionLine *name = fs_section_line (workload, &keys[NAME]);

  for (guint i = 0; name != NULL && i < settings->sections->len; i++)
    if (g_strcmp0 (fs_section_workload (g_ptr_array_index (settings->sections, i)), name->value) == 0)
      return TRUE;
  return FALSE;
}

void
fs_settings_drop_workloads (FsSettings *settings)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_section_free);
  guint n = fs_settings_n_sections (settings, FS_GROUP_WORKLOAD);

  for (guint number = 1; number <= n; number++)
    {
      const FsSection *workload = fs_settings_section (settings, FS_GROUP_WORKLOAD, number);

      if (is_referred_to (settings, workload))
        g_ptr_array_add (kept, fs_section_copy (workload));
    }
  if (kept->len == n)
    return;
  g_ptr_array_set_free_func (kept, NULL);
  fs_settings_replace_sections (settings, FS_GROUP_WORKLOAD, kept);
}
