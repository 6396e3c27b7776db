#include "scenario/format/settings.h"

#include <string.h>

FsSectionLine *
fs_section_line_new (const char *text, const FsKey *key, const char *value, guint number)
{
  FsSectionLine *line = g_new (FsSectionLine, 1);

  line->text = g_strdup (text);
  line->key = key;
  line->value = g_strdup (value);
  line->number = number;
  return line;
}

void
fs_section_line_free (FsSectionLine *line)
{
  g_free (line->text);
  g_free (line->value);
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
  g_autofree char *title = fs_section_title (group, curve);

  section->group = group;
  section->curve = curve;
  section->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_section_line_free);
  g_ptr_array_add (section->lines, fs_section_line_new (title, NULL, NULL, 0));
  return section;
}

static GPtrArray *
copy_lines (const GPtrArray *lines)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_section_line_free);

  for (guint i = 0; i < lines->len; i++)
    {
      const FsSectionLine *line = g_ptr_array_index (lines, i);

      g_ptr_array_add (copy, fs_section_line_new (line->text, line->key, line->value, line->number));
    }
  return copy;
}

FsSection *
fs_section_copy (const FsSection *section)
{
  FsSection *copy = g_memdup2 (section, sizeof *section);

  if (section->measured != NULL)
    {
      fs_measured_ref (copy->measured);
      g_ptr_array_ref (copy->lines);
      return copy;
    }
  copy->lines = copy_lines (section->lines);
  return copy;
}

void
fs_section_own_lines (FsSection *section)
{
  GPtrArray *shared = section->lines;

  if (section->measured == NULL)
    return;
  section->lines = copy_lines (shared);
  g_ptr_array_unref (shared);
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

gboolean
fs_section_is_true (const FsSection *section, const FsKey *key)
{
  const FsSectionLine *line = fs_section_line (section, key);

  return line != NULL && strcmp (line->value, "true") == 0;
}

/* key=value with the escapes of a key file. A list is written as it is: its separators separate. */
static char *
line_text (const FsKey *key, const char *value)
{
  g_autoptr (GKeyFile) escaper = NULL;
  g_autofree char *escaped = NULL;

  if (key->type != FS_KEY_TEXT)
    return g_strdup_printf ("%s=%s", key->name, value);
  escaper = g_key_file_new ();
  g_key_file_set_string (escaper, "g", "k", value);
  escaped = g_key_file_get_value (escaper, "g", "k", NULL);
  return g_strdup_printf ("%s=%s", key->name, escaped);
}

/* Behind the last key, or the header: what follows is blank or a comment on what comes next. */
static guint
end_of_keys (const FsSection *section)
{
  for (guint i = section->lines->len; i > section->header + 1; i--)
    if (((const FsSectionLine *) g_ptr_array_index (section->lines, i - 1))->key != NULL)
      return i;
  return section->header + 1;
}

void
fs_section_set (FsSection *section, const FsKey *key, const char *value)
{
  FsSectionLine *line = (FsSectionLine *) fs_section_line (section, key);

  if (line == NULL)
    {
      g_autofree char *text = line_text (key, value);

      g_ptr_array_insert (section->lines, (int) end_of_keys (section), fs_section_line_new (text, key, value, 0));
    }
  else if (strcmp (line->value, value) != 0)
    {
      g_free (line->text);
      line->text = line_text (key, value);
      g_free (line->value);
      line->value = g_strdup (value);
    }
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
      const FsSectionLine *other;

      if (line->key == NULL || line->key == except || line->key->group == FS_GROUP_CURVE)
        continue;
      other = fs_section_line (b, line->key);
      if (other == NULL || strcmp (line->value, other->value) != 0)
        return FALSE;
    }
  return TRUE;
}

gboolean
fs_section_equal (const FsSection *a, const FsSection *b, const FsKey *except)
{
  return is_contained (a, b, except) && is_contained (b, a, except);
}
