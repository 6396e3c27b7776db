/* [Pattern N]: a table of traffic that a scenario contains. [Workload N]: what it says of a file of messages, which stay in the
 * file: there may be millions. `pattern = table:NAME` and `arrivals = workload:NAME` refer to them by their names. */
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/translate.h"
#include "model/model.h"
#include "scenario/format/settings.h"
#include "sim/workload/workload-file.h"

enum { NAME, ROWS, N_PATTERN_KEYS };
enum { FILE_ = NAME + 1, SHA256, MESSAGES, FLITS, FIRST, LAST, SQUARES, PAIRS, N_WORKLOAD_KEYS };

#define N_NEEDED_OF_WORKLOAD SQUARES /* the others may be missing, and are in older files */

static const FsKey pattern_keys[N_PATTERN_KEYS] = {
  [NAME] = { "name", FS_GROUP_PATTERN, FS_KEY_TEXT, .form = N_ ("text") },
  [ROWS] = { "rows", FS_GROUP_PATTERN, FS_KEY_TEXT, .form = N_ ("text") },
};

static const FsKey workload_keys[N_WORKLOAD_KEYS] = {
  [NAME] = { "name", FS_GROUP_WORKLOAD, FS_KEY_TEXT, .form = N_ ("text") },
  [FILE_] = { "file", FS_GROUP_WORKLOAD, FS_KEY_TEXT, .form = N_ ("text") },
  [SHA256] = { "sha256", FS_GROUP_WORKLOAD, FS_KEY_TEXT, .form = N_ ("64 hexadecimal digits") },
  [MESSAGES] = { "messages", FS_GROUP_WORKLOAD, FS_KEY_INTEGER, 1, FS_WORKLOAD_MAX_MESSAGES },
  [FLITS] = { "flits", FS_GROUP_WORKLOAD, FS_KEY_INTEGER, 1, 1e14 },
  [FIRST] = { "first", FS_GROUP_WORKLOAD, FS_KEY_INTEGER, 0, FS_WORKLOAD_MAX_CYCLE },
  [LAST] = { "last", FS_GROUP_WORKLOAD, FS_KEY_INTEGER, 0, FS_WORKLOAD_MAX_CYCLE },
  [SQUARES] = { "squares", FS_GROUP_WORKLOAD, FS_KEY_INTEGER, 1, FS_WORKLOAD_MAX_SQUARES },
  [PAIRS] = { "rows", FS_GROUP_WORKLOAD, FS_KEY_TEXT, .form = N_ ("text") },
};

/* Of a group: its keys, the first of which is the name. */
static const FsKey *
keys_of (FsKeyGroup group, guint *n)
{
  *n = group == FS_GROUP_PATTERN ? N_PATTERN_KEYS : N_WORKLOAD_KEYS;
  return group == FS_GROUP_PATTERN ? pattern_keys : workload_keys;
}

const FsKey *
fs_reference_key_find (FsKeyGroup group, const char *name)
{
  guint n;
  const FsKey *keys = keys_of (group, &n);

  for (guint i = 0; i < n; i++)
    if (strcmp (keys[i].name, name) == 0)
      return &keys[i];
  return NULL;
}

char *
fs_reference_key_names (FsKeyGroup group)
{
  guint n;
  const FsKey *keys = keys_of (group, &n);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (guint i = 0; i < n; i++)
    g_strv_builder_add (names, keys[i].name);
  list = g_strv_builder_end (names);
  return g_strjoinv (", ", list);
}

FsValue *
fs_reference_parse (const FsKey *key, const char *text, GError **error)
{
  g_autofree char *lower = NULL, *rows = NULL;
  guint64 number;

  if (key == &pattern_keys[ROWS] || key == &workload_keys[PAIRS])
    {
      rows = fs_traffic_table_read_rows ("rows", text, error);
      return rows != NULL ? fs_value_new_name (rows) : NULL;
    }
  if (key == &workload_keys[SHA256])
    {
      lower = g_ascii_strdown (text, -1);
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
  else if (*text == '\0' && key->group == FS_GROUP_PATTERN)
    fs_set_input_error (error, _ ("name has no value."));
  else if (*text == '\0')
    fs_set_input_error (error, _ ("%s has no value."), key->name);
  else
    return fs_value_new_name (text);
  return NULL;
}

/* The section of @group with this name that has all keys that it needs, or NULL. */
static FsSection *
find_section (const FsSettings *settings, FsKeyGroup group, const char *name)
{
  guint n;
  const FsKey *keys = keys_of (group, &n);

  n = group == FS_GROUP_WORKLOAD ? N_NEEDED_OF_WORKLOAD : n;
  for (guint i = 0; i < settings->sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (settings->sections, i);
      const FsValue *value = section->group == group ? fs_section_value (section, &keys[NAME]) : NULL;
      gboolean is_complete = value != NULL && strcmp (value->names[0], name) == 0;

      for (guint k = 0; is_complete && k < n; k++)
        is_complete = fs_section_line (section, &keys[k]) != NULL;
      if (is_complete)
        return section;
    }
  return NULL;
}

/* Sets all keys of section @number, but those whose name or number is missing. */
static void
set_section (FsSettings *settings, FsKeyGroup group, guint number, const FsValue *values)
{
  guint n;
  const FsKey *keys = keys_of (group, &n);

  for (guint k = 0; k < n; k++)
    if (values[k].names != NULL ? values[k].names[0] != NULL : values[k].numbers != NULL)
      fs_settings_set (settings, group, number, &keys[k], &values[k]);
    else
      fs_settings_remove (settings, group, number, &keys[k]);
}

const char *
fs_section_reference (const FsSection *section, FsKeyGroup group)
{
  guint id = group == FS_GROUP_PATTERN ? FS_KEY_ID_PATTERN : FS_KEY_ID_ARRIVALS;
  const FsValue *value = fs_section_value (section, fs_key_by_id (id));

  if (value == NULL)
    return NULL;
  if (group == FS_GROUP_PATTERN)
    return value->pattern->table;
  return value->word == FS_ARRIVALS_WORKLOAD ? value->names[0] : NULL;
}

void
fs_settings_drop_unreferenced (FsSettings *settings, FsKeyGroup group)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_section_free);
  guint n_keys, n = fs_settings_n_sections (settings, group);
  const FsKey *keys = keys_of (group, &n_keys);

  for (guint number = 1; number <= n; number++)
    {
      const FsSection *named = fs_settings_section (settings, group, number);
      const FsValue *name = fs_section_value (named, &keys[NAME]);
      gboolean is_referred_to = FALSE;

      for (guint i = 0; name != NULL && i < settings->sections->len; i++)
        is_referred_to = is_referred_to
                         || g_strcmp0 (fs_section_reference (settings->sections->pdata[i], group), name->names[0]) == 0;
      if (is_referred_to)
        g_ptr_array_add (kept, fs_section_copy (named));
    }
  if (kept->len == n)
    return;
  g_ptr_array_set_free_func (kept, NULL);
  fs_settings_replace_sections (settings, group, kept);
}

/* Tables of traffic. */

const char *
fs_settings_table (const FsSettings *settings, const char *name)
{
  const FsSection *section = find_section (settings, FS_GROUP_PATTERN, name);

  return section != NULL ? fs_section_value (section, &pattern_keys[ROWS])->names[0] : NULL;
}

void
fs_settings_add_table (FsSettings *settings, const char *name, const char *rows)
{
  const FsValue values[N_PATTERN_KEYS] = { [NAME] = FS_VALUE_NAME (name), [ROWS] = FS_VALUE_NAME (rows) };

  set_section (settings, FS_GROUP_PATTERN, fs_settings_n_sections (settings, FS_GROUP_PATTERN) + 1, values);
}

/* Workloads. */

static const char *
text_of (const FsSection *section, guint key)
{
  return fs_section_value (section, &workload_keys[key])->names[0];
}

static guint64
number_of (const FsSection *section, guint key)
{
  return (guint64) fs_value_number (fs_section_value (section, &workload_keys[key]));
}

gboolean
fs_settings_workload (const FsSettings *settings, const char *name, FsWorkloadEntry *entry)
{
  const FsSection *section = find_section (settings, FS_GROUP_WORKLOAD, name);

  if (section == NULL)
    return FALSE;
  *entry = (FsWorkloadEntry){ .file = text_of (section, FILE_) };
  g_strlcpy (entry->summary.digest, text_of (section, SHA256), FS_WORKLOAD_DIGEST_SIZE);
  entry->summary.messages = number_of (section, MESSAGES);
  entry->summary.flits = MAX (number_of (section, FLITS), entry->summary.messages);
  entry->summary.first = number_of (section, FIRST);
  entry->summary.last = MAX (number_of (section, LAST), entry->summary.first);
  if (fs_section_line (section, &workload_keys[SQUARES]) != NULL
      && fs_section_line (section, &workload_keys[PAIRS]) != NULL)
    {
      entry->summary.squares = (double) number_of (section, SQUARES);
      entry->summary.rows = text_of (section, PAIRS);
    }
  return TRUE;
}

void
fs_settings_set_workload (FsSettings *settings, const char *name, const FsWorkloadEntry *entry)
{
  const FsSection *known = find_section (settings, FS_GROUP_WORKLOAD, name);
  guint number = known != NULL ? known->curve : fs_settings_n_sections (settings, FS_GROUP_WORKLOAD) + 1;
  g_autofree char *file = g_strdup (entry->file); /* it may be that of the section */
  const FsValue values[N_WORKLOAD_KEYS] = {
    [NAME] = FS_VALUE_NAME (name),
    [FILE_] = FS_VALUE_NAME (file),
    [SHA256] = FS_VALUE_NAME (entry->summary.digest),
    [MESSAGES] = FS_VALUE_NUMBER ((double) entry->summary.messages),
    [FLITS] = FS_VALUE_NUMBER ((double) entry->summary.flits),
    [FIRST] = FS_VALUE_NUMBER ((double) entry->summary.first),
    [LAST] = FS_VALUE_NUMBER ((double) entry->summary.last),
    [SQUARES] = { .numbers = entry->summary.rows != NULL ? &entry->summary.squares : NULL, .n_numbers = 1 },
    [PAIRS] = FS_VALUE_NAME (entry->summary.rows),
  };

  set_section (settings, FS_GROUP_WORKLOAD, number, values);
}

void
fs_settings_move_workloads (FsSettings *settings, char *(*move) (const char *file, const char *folder),
                            const char *folder)
{
  for (guint i = 0; i < settings->sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (settings->sections, i);
      const FsValue *value
          = section->group == FS_GROUP_WORKLOAD ? fs_section_value (section, &workload_keys[FILE_]) : NULL;
      g_autofree char *file = value != NULL ? move (value->names[0], folder) : NULL;
      const FsValue moved = FS_VALUE_NAME (file);

      if (file != NULL)
        fs_section_set (section, &workload_keys[FILE_], &moved);
    }
}
