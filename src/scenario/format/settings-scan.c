/* Reads the structure of a scenario file. GKeyFile has no line numbers and merges groups and keys that occur twice,
 * so this scanner splits the lines; GKeyFile reads the values. */
#include "scenario/format/settings.h"

#include <string.h>

#include "base/error.h"
#include "base/user-text.h"
#include "base/translate.h"
#include "scenario/format/spelling.h"

#define MAX_BYTES (1 << 20) /* without lists of measured numbers */

typedef struct {
  const char *name;
  guint number; /* of the current line */
  FsSettings *settings;
  FsSection *section; /* the current group, NULL before the first */
} Scanner;

static gboolean refuse (const Scanner *scanner, GError **error, const char *format, ...) G_GNUC_PRINTF (3, 4);

static gboolean
refuse (const Scanner *scanner, GError **error, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list arguments;

  va_start (arguments, format);
  sentence = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return fs_set_input_error (error, _ ("Line %u of %s: %s"), scanner->number, scanner->name, sentence);
}

/* Groups of which there may be several. */
static const struct {
  FsKeyGroup group;
  const char *word, *old_word; /* before the number; the second is still read */
  guint most;
  const char *gap, *too_many;
} numbered[] = {
  { FS_GROUP_CURVE, "Curve ", NULL, FS_SCENARIO_MAX_CURVES,
    N_ ("[Curve %u] appears where [Curve %u] is expected; curves are numbered from 1 without gaps."),
    N_ ("[Curve %u] is above the limit; a scenario has at most %u curves.") },
  { FS_GROUP_MEASURED, "Measured ", NULL, FS_MEASURED_MAX_SETS,
    N_ ("[Measured %u] appears where [Measured %u] is expected; measured curves are numbered from 1 without gaps."),
    N_ ("[Measured %u] is above the limit; a scenario has at most %u measured curves.") },
  { FS_GROUP_PATTERN, "Pattern ", NULL, FS_SCENARIO_MAX_CURVES,
    N_ ("[Pattern %u] appears where [Pattern %u] is expected; tables of traffic are numbered from 1 without gaps."),
    N_ ("[Pattern %u] is above the limit; a scenario has at most %u tables of traffic.") },
  { FS_GROUP_WORKLOAD, "Workload ", NULL, FS_SCENARIO_MAX_CURVES,
    N_ ("[Workload %u] appears where [Workload %u] is expected; workloads are numbered from 1 without gaps."),
    N_ ("[Workload %u] is above the limit; a scenario has at most %u workloads.") },
  { FS_GROUP_SLIDE, "Slide ", "Step ", FS_SCENARIO_SLIDES_MAX,
    N_ ("[Slide %u] appears where [Slide %u] is expected; slides are numbered from 1 without gaps."),
    N_ ("[Slide %u] is above the limit; a scenario has at most %u slides.") },
};

/* The group that a header calls @name and, where there may be several, its number: "Curve 12" is curve 12; "Curve 0",
 * "Curve 012" and "Curve x" are no curves. FALSE if there is none, or if it cannot follow here. */
static gboolean
find_group (const Scanner *scanner, const char *name, FsKeyGroup *group, guint *number, GError **error)
{
  static const char *const names[] = { "Flitscope", "Scenario",   "Sweep",     "Statistics", "Figure",
                                       "Curve 1",   "Measured 1", "Pattern 1", "Slide 1",    NULL };
  const FsSection *same;
  const char *nearest;
  g_autofree char *title = g_strdup_printf ("[%s]", name);
  g_autofree char *quoted = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (numbered); i++)
    {
      const char *word = g_str_has_prefix (name, numbered[i].word) ? numbered[i].word : numbered[i].old_word;
      const char *digits = word != NULL && g_str_has_prefix (name, word) ? name + strlen (word) : "";
      guint expected = fs_settings_n_sections (scanner->settings, numbered[i].group) + 1;
      g_autofree char *today = NULL;

      if (*digits < '1' || *digits > '9' || strspn (digits, "0123456789") != strlen (digits) || strlen (digits) > 6)
        continue;
      *group = numbered[i].group;
      *number = (guint) g_ascii_strtoull (digits, NULL, 10);
      same = fs_settings_section (scanner->settings, *group, *number);
      today = fs_section_title (*group, *number);
      if (same != NULL)
        return refuse (scanner, error, _ ("%s is repeated; it first appears in line %u."), today, same->number);
      if (*number != expected)
        return refuse (scanner, error, _ (numbered[i].gap), *number, expected);
      if (*number > numbered[i].most)
        return refuse (scanner, error, _ (numbered[i].too_many), *number, numbered[i].most);
      return TRUE;
    }

  *number = 0;
  for (*group = FS_GROUP_FLITSCOPE; *group < FS_GROUP_CURVE; (*group)++)
    {
      if (strcmp (fs_key_group_title (*group), title) != 0)
        continue;
      same = fs_settings_section (scanner->settings, *group, 0);
      return same == NULL
             || refuse (scanner, error, _ ("[%s] is repeated; it first appears in line %u."), name, same->number);
    }
  nearest = fs_spelling_nearest (name, names);
  quoted = fs_user_text_quote (title);
  if (nearest != NULL)
    return refuse (scanner, error, _ ("%s is not a group. Did you mean \"[%s]\"?"), quoted, nearest);
  return refuse (scanner, error,
                 _ ("%s is not a group; there are [Flitscope], [Scenario], [Sweep], [Statistics], [Figure], [Curve "
                    "1], [Curve 2], …, [Measured 1], …, [Pattern 1], … and [Slide 1], …."),
                 quoted);
}

static gboolean
scan_header (Scanner *scanner, const char *text, GError **error)
{
  const char *end = strchr (text, ']');
  g_autofree char *quoted = fs_user_text_quote (text);
  g_autofree char *name = NULL;
  FsKeyGroup group;
  FsSection *section;
  guint number;

  if (end == NULL)
    return refuse (scanner, error, _ ("%s begins a group, but its closing bracket is missing."), quoted);
  if (end[1 + strspn (end + 1, " \t")] != '\0' && end[1 + strspn (end + 1, " \t")] != '#')
    return refuse (scanner, error, _ ("%s does not end with the closing bracket of the group."), quoted);
  name = g_strndup (text + 1, (gsize) (end - text - 1));
  if (!find_group (scanner, name, &group, &number, error))
    return FALSE;
  if (scanner->section == NULL && group != FS_GROUP_FLITSCOPE)
    return refuse (scanner, error, _ ("[%s] comes before [Flitscope], which must be the first group."), name);
  section = fs_section_new (group, number);
  section->number = scanner->number;
  g_ptr_array_remove_index (section->lines, 0);
  if (scanner->section != NULL)
    {
      /* Comment lines right above a header belong to it. */
      GPtrArray *above = scanner->section->lines;
      guint first = above->len;

      while (first > scanner->section->header + 1
             && *((const FsSectionLine *) g_ptr_array_index (above, first - 1))->text == '#')
        first--;
      section->header = above->len - first;
      /* In their order: to put each in front of the others moves all of them for each, which a file of comments feels. */
      for (guint i = first; i < above->len; i++)
        g_ptr_array_add (section->lines, g_ptr_array_index (above, i));
      while (above->len > first)
        g_ptr_array_steal_index (above, above->len - 1);
    }
  g_ptr_array_add (section->lines, fs_section_line_new (g_strdup (text), NULL, NULL, scanner->number));
  g_ptr_array_add (scanner->settings->sections, section);
  scanner->section = section;
  return TRUE;
}

/* Whether [Pattern N] or [Workload N], to which values refer. */
static gboolean
is_reference (FsKeyGroup group)
{
  return group == FS_GROUP_PATTERN || group == FS_GROUP_WORKLOAD;
}

static gboolean
refuse_unknown_key (const Scanner *scanner, const char *name, GError **error)
{
  const FsKey *nearest = fs_key_nearest (name);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *quoted = fs_user_text_quote (name);
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  if (scanner->section->group == FS_GROUP_MEASURED || is_reference (scanner->section->group))
    {
      g_autofree char *own = is_reference (scanner->section->group) ? fs_reference_key_names (scanner->section->group)
                                                                    : fs_measured_key_names ();

      return refuse (scanner, error, _ ("%s is not a key; %s has the keys %s."), quoted,
                     fs_key_group_title (scanner->section->group), own);
    }
  if (nearest != NULL)
    return refuse (scanner, error, _ ("%s is not a key. Did you mean \"%s\"?"), quoted, nearest->name);
  for (guint i = 0; i < n_keys; i++)
    if (keys[i].group == scanner->section->group)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", keys[i].name);
  if (scanner->section->group == FS_GROUP_CURVE)
    return refuse (
        scanner, error,
        _ ("%s is not a key; [Curve %u] has the keys label, color, and hidden, and those of [Scenario] and [Sweep]."),
        quoted, scanner->section->curve);
  if (scanner->section->group == FS_GROUP_SLIDE)
    return refuse (scanner, error,
                   _ ("%s is not a key; [Slide %u] has the keys %s, and those of [Scenario], [Sweep], [Statistics], "
                      "and [Figure]."),
                   quoted, scanner->section->curve, names->str);
  return refuse (scanner, error, _ ("%s is not a key; %s has the keys %s."), quoted,
                 fs_key_group_title (scanner->section->group), names->str);
}

/* What GKeyFile reads from a line: escapes undone for words; the raw text where ; separates. */
static char *
key_file_value (const Scanner *scanner, const FsKey *key, const char *line, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *text = g_strdup_printf ("[g]\n%s\n", line);
  char *value = NULL;

  /* Every backslash must begin an escape of key files. Looked at first: GKeyFile warns about two at once. */
  for (const char *c = strchr (line, '\\'); key->type == FS_KEY_TEXT && c != NULL; c = strchr (c + 2, '\\'))
    if (c[1] == '\0' || strchr ("sntr\\", c[1]) == NULL)
      {
        refuse (scanner, error,
                _ ("The value of %s contains a backslash that is not part of \\s, \\n, \\t, \\r, or \\\\."), key->name);
        return NULL;
      }
  if (g_key_file_load_from_data (file, text, strlen (text), G_KEY_FILE_NONE, NULL))
    {
      /* The name in the file, which may be a former one. */
      g_auto (GStrv) names = g_key_file_get_keys (file, "g", NULL, NULL);

      value = key->type == FS_KEY_TEXT ? g_key_file_get_string (file, "g", names[0], NULL)
                                       : g_key_file_get_value (file, "g", names[0], NULL);
    }
  if (value == NULL)
    refuse (scanner, error, _ ("The line of %s cannot be read."), key->name);
  return value;
}

static gboolean
scan_setting (Scanner *scanner, const char *text, GError **error)
{
  FsSection *section = scanner->section;
  const char *equals = strchr (text, '=');
  g_autofree char *name = NULL;
  g_autofree char *written = NULL;
  g_autofree char *quoted = fs_user_text_quote (text);
  FsValue *value = NULL;
  g_autoptr (GError) reason = NULL;
  const FsSectionLine *same;
  const FsKey *key;
  gboolean fits;

  if (equals == NULL)
    return refuse (scanner, error, _ ("%s is neither a comment, a [Group], nor key=value."), quoted);
  name = g_strstrip (g_strndup (text, (gsize) (equals - text)));
  if (section == NULL)
    return refuse (scanner, error, _ ("%s appears before the first group; a scenario file begins with [Flitscope]."),
                   quoted);

  /* The key, if it is allowed in this group, once; curves and slides may override those of others. */
  key = section->group == FS_GROUP_MEASURED ? fs_measured_key_find (name)
        : is_reference (section->group)     ? fs_reference_key_find (section->group, name)
                                            : fs_key_find (name);
  if (key == NULL)
    return refuse_unknown_key (scanner, name, error);
  fits = section->group == FS_GROUP_CURVE
             ? !key->shared && (key->group == FS_GROUP_SCENARIO || key->group == FS_GROUP_SWEEP)
             : section->group == FS_GROUP_SLIDE && key->group >= FS_GROUP_SCENARIO && key->group < FS_GROUP_CURVE;
  if (key->group != section->group && !fits)
    {
      g_autofree char *here = fs_section_title (section->group, section->curve);

      return refuse (scanner, error, _ ("%s belongs in %s, not in %s."), name, fs_key_group_title (key->group), here);
    }
  same = fs_section_line (section, key);
  if (same != NULL)
    return refuse (scanner, error, _ ("%s is repeated; it also appears in line %u."), name, same->number);

  /* Its value; that of lists of measured numbers is read when all lines are known. */
  if (section->group != FS_GROUP_MEASURED || key->type != FS_KEY_REAL_LIST)
    {
      written = key_file_value (scanner, key, text, error);
      if (written == NULL)
        return FALSE;
      value = key->group == FS_GROUP_MEASURED ? fs_measured_parse (key, written, &reason)
              : is_reference (key->group)     ? fs_reference_parse (key, written, &reason)
                                              : fs_value_parse (key, written, FS_SPELLING_FILE, &reason);
      if (value == NULL)
        return refuse (scanner, error, "%s", reason->message);
    }
  g_ptr_array_add (section->lines, fs_section_line_new (g_strdup (text), key, value, scanner->number));
  return TRUE;
}

gboolean
fs_settings_check_size (const char *name, const char *text, gsize length, GError **error)
{
  const char *end = text + length;
  gsize bytes = 0;

  /* Lists of numbers, and of nodes by number, may be long, whatever they are lists of: they are judged by what they say. */
  while (length <= FS_SCENARIO_MAX_BYTES && text < end)
    {
      const char *next = memchr (text, '\n', (gsize) (end - text));
      const char *c;

      next = next != NULL ? next + 1 : end;
      c = next - text >= 1024 ? memchr (text, '=', 16) : NULL;
      if (c != NULL)
        for (c++; c < next && *c != '\0' && strchr ("0123456789+-.eE;# \t\r\n", *c) != NULL;)
          c++;
      if (c != next)
        bytes += (gsize) (next - text);
      text = next;
    }
  return (length <= FS_SCENARIO_MAX_BYTES && bytes <= MAX_BYTES)
         || fs_set_input_error (
             error, _ ("%s is too large: scenario files are limited to 1 MiB, or 8 MiB with measured data."), name);
}

FsSettings *
fs_settings_scan (const char *name, const char *text, gsize length, GError **error)
{
  g_autoptr (FsSettings) settings = fs_settings_new ();
  g_autoptr (GPtrArray) leading = NULL;
  Scanner scanner = { .name = name, .settings = settings };
  g_auto (GStrv) lines = NULL;
  g_autofree char *copy = NULL;
  g_autoptr (GError) reason = NULL;
  FsSection *first;
  const char *end;
  guint n_lines;

  g_return_val_if_fail (name != NULL && (text != NULL || length == 0), NULL);

  /* Size and encoding: what must hold before lines mean anything. */
  if (!fs_settings_check_size (name, text, length, error))
    return NULL;
  if (!g_utf8_validate_len (text, length, &end))
    {
      scanner.number = 1;
      for (const char *c = text; c < end; c++)
        scanner.number += *c == '\n';
      refuse (&scanner, error, _ ("this line is not UTF-8 text, so the file is not a scenario."));
      return NULL;
    }

  /* Some editors begin a file with a byte order mark. An empty text after the last line end is not a line. */
  copy = g_strndup (text != NULL ? text : "", length);
  lines = g_strsplit (g_str_has_prefix (copy, "\ufeff") ? copy + strlen ("\ufeff") : copy, "\n", -1);
  n_lines = g_strv_length (lines);
  if (n_lines > 0 && *lines[n_lines - 1] == '\0')
    n_lines--;

  leading = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_section_line_unref);
  for (guint i = 0; i < n_lines; i++)
    {
      const char *line = g_strstrip (lines[i]);

      scanner.number = i + 1;
      if (*line == '\0' || *line == '#')
        g_ptr_array_add (scanner.section != NULL ? scanner.section->lines : leading,
                         fs_section_line_new (g_strdup (line), NULL, NULL, scanner.number));
      else if (!(*line == '[' ? scan_header (&scanner, line, error) : scan_setting (&scanner, line, error)))
        return NULL;
    }

  if (scanner.section == NULL)
    fs_set_input_error (error, _ ("%s is empty; a scenario file begins with [Flitscope]."), name);
  else if (fs_settings_line (settings, FS_GROUP_FLITSCOPE, 0, fs_key_by_id (FS_KEY_ID_FORMAT)) == NULL)
    fs_set_input_error (error, _ ("%s does not say format=1 in [Flitscope]."), name);
  else if (!fs_settings_measure (settings, &scanner.number, &reason))
    refuse (&scanner, error, "%s", reason->message);
  else
    {
      /* Comments before the first group belong to it. */
      first = g_ptr_array_index (settings->sections, 0);
      first->header += leading->len;
      g_ptr_array_extend_and_steal (leading, first->lines);
      first->lines = g_steal_pointer (&leading);
      return g_steal_pointer (&settings);
    }
  return NULL;
}
