#include "scenario/format/settings.h"

#include <string.h>

/* Sections. */

FsSectionLine *
fs_section_line_new (char *text, const FsKey *key, FsValue *value, guint number)
{
  FsSectionLine *line = g_new (FsSectionLine, 1);

  *line = (FsSectionLine){ .text = text, .key = key, .value = value, .number = number };
  g_atomic_ref_count_init (&line->references);
  return line;
}

static gpointer
line_ref (gconstpointer line, gpointer data)
{
  g_atomic_ref_count_inc (&((FsSectionLine *) line)->references);
  return (gpointer) line;
}

void
fs_section_line_unref (FsSectionLine *line)
{
  if (!g_atomic_ref_count_dec (&line->references))
    return;
  g_free (line->text);
  fs_value_unref (line->value);
  g_free (line);
}

char *
fs_section_title (FsKeyGroup group, guint curve)
{
  const char *title = fs_key_group_title (group);
  const char *number = strchr (title, 'N');

  return number != NULL ? g_strdup_printf ("%.*s%u]", (int) (number - title), title, curve) : g_strdup (title);
}

FsSection *
fs_section_new (FsKeyGroup group, guint curve)
{
  FsSection *section = g_new0 (FsSection, 1);

  section->group = group;
  section->curve = curve;
  section->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_section_line_unref);
  g_ptr_array_add (section->lines, fs_section_line_new (fs_section_title (group, curve), NULL, NULL, 0));
  return section;
}

FsSection *
fs_section_copy (const FsSection *section)
{
  FsSection *copy = g_memdup2 (section, sizeof *section);

  if (section->measured != NULL)
    fs_measured_ref (copy->measured);
  copy->lines = g_ptr_array_copy (section->lines, (GCopyFunc) line_ref, NULL);
  return copy;
}

void
fs_section_free (FsSection *section)
{
  if (section == NULL)
    return;
  fs_measured_unref (section->measured);
  g_ptr_array_unref (section->lines);
  g_free (section);
}

const FsSectionLine *
fs_section_line (const FsSection *section, const FsKey *key)
{
  for (guint i = 0; i < section->lines->len; i++)
    {
      const FsSectionLine *line = g_ptr_array_index (section->lines, i);

      if (line->key == key)
        return line;
    }
  return NULL;
}

const FsValue *
fs_section_value (const FsSection *section, const FsKey *key)
{
  const FsSectionLine *line = fs_section_line (section, key);

  return line != NULL ? line->value : NULL;
}

gboolean
fs_section_is_true (const FsSection *section, const FsKey *key)
{
  const FsValue *value = fs_section_value (section, key);

  return value != NULL && value->word;
}

/* key=value with the escapes of a key file. A list is written as it is: its separators separate. Free with g_free(). */
static char *
line_text (const FsKey *key, const FsValue *value)
{
  g_autoptr (GKeyFile) escaper = NULL;
  g_autofree char *text = fs_value_to_text (key, value);
  g_autofree char *escaped = NULL;

  if (key->type != FS_KEY_TEXT)
    return g_strdup_printf ("%s=%s", key->name, text);
  escaper = g_key_file_new ();
  g_key_file_set_string (escaper, "g", "k", text);
  escaped = g_key_file_get_value (escaper, "g", "k", NULL);
  return g_strdup_printf ("%s=%s", key->name, escaped);
}

/* Puts another line at @index. */
static void
replace_line (FsSection *section, guint index, FsSectionLine *line)
{
  fs_section_line_unref (g_ptr_array_index (section->lines, index));
  g_ptr_array_index (section->lines, index) = line;
}

void
fs_section_set (FsSection *section, const FsKey *key, const FsValue *value)
{
  const FsSectionLine *line = fs_section_line (section, key);
  guint index, end = section->lines->len;

  if (line != NULL && fs_value_equal (line->value, value))
    return;
  if (line != NULL && g_ptr_array_find (section->lines, line, &index))
    replace_line (section, index,
                  fs_section_line_new (line_text (key, value), key, fs_value_ref (value), line->number));
  else
    {
      /* Behind the last key, or the header: what follows is blank or a comment on what comes next. */
      while (end > section->header + 1
             && ((const FsSectionLine *) g_ptr_array_index (section->lines, end - 1))->key == NULL)
        end--;
      g_ptr_array_insert (section->lines, (int) end,
                          fs_section_line_new (line_text (key, value), key, fs_value_ref (value), 0));
    }
}

void
fs_section_set_number (FsSection *section, guint id, double number)
{
  fs_section_set (section, fs_key_by_id (id), &(FsValue) FS_VALUE_NUMBER (number));
}

void
fs_section_set_word (FsSection *section, guint id, guint word)
{
  fs_section_set (section, fs_key_by_id (id), &(FsValue){ .word = word });
}

void
fs_section_set_text (FsSection *section, guint id, const char *text)
{
  g_autoptr (FsValue) value = fs_value_parse (fs_key_by_id (id), text, FS_SPELLING_FILE, NULL);

  g_return_if_fail (value != NULL);

  fs_section_set (section, fs_key_by_id (id), value);
}

gboolean
fs_section_remove (FsSection *section, const FsKey *key)
{
  const FsSectionLine *line = fs_section_line (section, key);

  return line != NULL && g_ptr_array_remove (section->lines, (gpointer) line);
}

/* Whether everything @a sets, @except and its label aside, @b sets to the same. */
static gboolean
is_contained (const FsSection *a, const FsSection *b, const FsKey *except)
{
  for (guint i = 0; i < a->lines->len; i++)
    {
      const FsSectionLine *line = g_ptr_array_index (a->lines, i);

      if (line->key != NULL && line->key != except && line->key->group != FS_GROUP_CURVE
          && !fs_value_equal (line->value, fs_section_value (b, line->key)))
        return FALSE;
    }
  return TRUE;
}

gboolean
fs_section_equal (const FsSection *a, const FsSection *b, const FsKey *except)
{
  return is_contained (a, b, except) && is_contained (b, a, except);
}

/* The list of sections. */

FsSettings *
fs_settings_new (void)
{
  FsSettings *settings = g_new (FsSettings, 1);

  settings->sections = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_section_free);
  return settings;
}

FsSettings *
fs_settings_copy (const FsSettings *settings)
{
  FsSettings *copy = fs_settings_new ();

  for (guint i = 0; i < settings->sections->len; i++)
    g_ptr_array_add (copy->sections, fs_section_copy (g_ptr_array_index (settings->sections, i)));
  return copy;
}

void
fs_settings_free (FsSettings *settings)
{
  if (settings == NULL)
    return;
  g_ptr_array_unref (settings->sections);
  g_free (settings);
}

char *
fs_settings_to_text (const FsSettings *settings)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < settings->sections->len; i++)
    {
      const FsSection *section = g_ptr_array_index (settings->sections, i);

      for (guint j = 0; j < section->lines->len; j++)
        g_string_append_printf (out, "%s\n", ((const FsSectionLine *) g_ptr_array_index (section->lines, j))->text);
    }
  return g_string_free (out, FALSE);
}

guint
fs_settings_n_sections (const FsSettings *settings, FsKeyGroup group)
{
  guint n = 0;

  for (guint i = 0; i < settings->sections->len; i++)
    n += ((const FsSection *) g_ptr_array_index (settings->sections, i))->group == group;
  return n;
}

guint
fs_settings_n_curves (const FsSettings *settings)
{
  return fs_settings_n_sections (settings, FS_GROUP_CURVE);
}

FsSection *
fs_settings_section (const FsSettings *settings, FsKeyGroup group, guint curve)
{
  for (guint i = 0; i < settings->sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (settings->sections, i);

      if (section->group == group && section->curve == curve)
        return section;
    }
  return NULL;
}

const FsSectionLine *
fs_settings_line (const FsSettings *settings, FsKeyGroup group, guint curve, const FsKey *key)
{
  const FsSection *section = fs_settings_section (settings, group, curve);

  return section != NULL ? fs_section_line (section, key) : NULL;
}

gboolean
fs_settings_any_curve_sets (const FsSettings *settings, const FsKey *key)
{
  for (guint number = fs_settings_n_curves (settings); number > 0; number--)
    if (fs_settings_line (settings, FS_GROUP_CURVE, number, key) != NULL)
      return TRUE;
  return FALSE;
}

const FsSectionLine *
fs_settings_effective_line (const FsSettings *settings, guint curve, const FsKey *key)
{
  const FsSectionLine *line = NULL;

  if (curve > 0)
    line = fs_settings_line (settings, FS_GROUP_CURVE, curve, key);
  if (line == NULL && key->group != FS_GROUP_CURVE)
    line = fs_settings_line (settings, key->group, 0, key);
  return line;
}

static void
end_with_blank_line (FsSection *section)
{
  const FsSectionLine *last = g_ptr_array_index (section->lines, section->lines->len - 1);

  if (*last->text == '\0')
    return;
  g_ptr_array_add (section->lines, fs_section_line_new (g_strdup (""), NULL, NULL, 0));
}

static void
insert_section (FsSettings *settings, FsSection *section)
{
  /* Where a new section belongs: groups in the order of FsKeyGroup. */
  guint place = settings->sections->len;

  while (place > 0)
    {
      const FsSection *before = g_ptr_array_index (settings->sections, place - 1);

      if (before->group < section->group || (before->group == section->group && before->curve < section->curve))
        break;
      place--;
    }

  if (place > 0)
    end_with_blank_line (g_ptr_array_index (settings->sections, place - 1));
  if (place < settings->sections->len)
    end_with_blank_line (section);
  g_ptr_array_insert (settings->sections, (int) place, section);
}

void
fs_settings_set (FsSettings *settings, FsKeyGroup group, guint curve, const FsKey *key, const FsValue *value)
{
  FsSection *section = fs_settings_section (settings, group, curve);

  if (section == NULL)
    {
      section = fs_section_new (group, curve);
      fs_section_set (section, key, value);
      insert_section (settings, section);
      return;
    }
  fs_section_set (section, key, value);
}

gboolean
fs_settings_remove (FsSettings *settings, FsKeyGroup group, guint curve, const FsKey *key)
{
  FsSection *section = fs_settings_section (settings, group, curve);

  return section != NULL && fs_section_remove (section, key);
}

void
fs_settings_replace_sections (FsSettings *settings, FsKeyGroup group, GPtrArray *sections)
{
  GPtrArray *last;

  for (guint i = settings->sections->len; i > 0; i--)
    if (((const FsSection *) g_ptr_array_index (settings->sections, i - 1))->group == group)
      g_ptr_array_remove_index (settings->sections, i - 1);
  for (guint i = 0; i < sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (sections, i);
      const FsSectionLine *header = g_ptr_array_index (section->lines, section->header);
      g_autofree char *title = fs_section_title (group, i + 1);

      /* Only the title changes: a comment after it is preserved. A slide with the old title [Step N] gets that of today, so
       * that the slides of a file have the same. */
      if (section->curve != i + 1 || !g_str_has_prefix (header->text, title))
        replace_line (section, section->header,
                      fs_section_line_new (g_strconcat (title, strchr (header->text, ']') + 1, NULL), NULL, NULL,
                                           header->number));
      section->curve = i + 1;
      insert_section (settings, section);
    }

  /* A removed section leaves no blank lines at the end. */
  last = ((const FsSection *) g_ptr_array_index (settings->sections, settings->sections->len - 1))->lines;
  while (*((const FsSectionLine *) g_ptr_array_index (last, last->len - 1))->text == '\0')
    g_ptr_array_remove_index (last, last->len - 1);
}
