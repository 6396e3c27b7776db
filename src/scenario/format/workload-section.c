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

FsValue *
fs_workload_section_parse (const FsKey *key, const char *text, GError **error)
{
  guint64 number;

  if (key == &keys[SHA256])
    {
      g_autofree char *lower = g_ascii_strdown (text, -1);

      if (strlen (lower) == FS_WORKLOAD_DIGEST_SIZE - 1 && lower[strspn (lower, "0123456789abcdef")] == '\0')
        return fs_value_new_name (lower);
      fs_set_input_error (error, "%s", _ ("sha256 must be 64 hexadecimal digits."));
    }
  else if (key->type == FS_KEY_INTEGER)
    {
      if (fs_number_parse_uint (text, &number) && (double) number >= key->min && (double) number <= key->max)
        return fs_value_new_number ((double) number);
      fs_set_input_error (error, _ ("%s must be a whole number from %.0f to %.0f."), key->name, key->min, key->max);
    }
  else
    {
      if (*text != '\0')
        return fs_value_new_name (text);
      fs_set_input_error (error, _ ("%s has no value."), key->name);
    }
  return NULL;
}

static const char *
text_of (const FsSection *section, guint key)
{
  return fs_section_value (section, &keys[key])->names[0];
}

static guint64
number_of (const FsSection *section, guint key)
{
  return (guint64) fs_value_number (fs_section_value (section, &keys[key]));
}

static FsSection *
find_section (const FsSettings *settings, const char *name)
{
  for (guint i = 0; i < settings->sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (settings->sections, i);
      const FsValue *value = section->group == FS_GROUP_WORKLOAD ? fs_section_value (section, &keys[NAME]) : NULL;
      gboolean is_complete = value != NULL && strcmp (value->names[0], name) == 0;

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
  *entry = (FsWorkloadEntry){ .file = text_of (section, FILE_) };
  g_strlcpy (entry->summary.digest, text_of (section, SHA256), FS_WORKLOAD_DIGEST_SIZE);
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
  const FsValue values[] = {
    [NAME] = FS_VALUE_NAME (name),
    [FILE_] = FS_VALUE_NAME (file),
    [SHA256] = FS_VALUE_NAME (entry->summary.digest),
    [MESSAGES] = FS_VALUE_NUMBER ((double) entry->summary.messages),
    [FLITS] = FS_VALUE_NUMBER ((double) entry->summary.flits),
    [FIRST] = FS_VALUE_NUMBER ((double) entry->summary.first),
    [LAST] = FS_VALUE_NUMBER ((double) entry->summary.last),
  };

  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    fs_settings_set (settings, FS_GROUP_WORKLOAD, number, &keys[k], &values[k]);
}

void
fs_settings_move_workloads (FsSettings *settings, char *(*move) (const char *file, const char *folder),
                            const char *folder)
{
  for (guint i = 0; i < settings->sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (settings->sections, i);
      const FsValue *value = section->group == FS_GROUP_WORKLOAD ? fs_section_value (section, &keys[FILE_]) : NULL;
      g_autofree char *file = value != NULL ? move (value->names[0], folder) : NULL;
      const FsValue moved = FS_VALUE_NAME (file);

      if (file != NULL)
        fs_section_set (section, &keys[FILE_], &moved);
    }
}

const char *
fs_section_workload (const FsSection *section)
{
  const FsValue *value = fs_section_value (section, fs_key_by_id (FS_KEY_ID_ARRIVALS));

  return value != NULL && value->word == FS_ARRIVALS_WORKLOAD ? value->names[0] : NULL;
}

static gboolean
is_referred_to (const FsSettings *settings, const FsSection *workload)
{
  const FsValue *name = fs_section_value (workload, &keys[NAME]);

  for (guint i = 0; name != NULL && i < settings->sections->len; i++)
    if (g_strcmp0 (fs_section_workload (g_ptr_array_index (settings->sections, i)), name->names[0]) == 0)
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
