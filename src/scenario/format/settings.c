#include "scenario/format/settings.h"

#include <string.h>

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

/* Where a new section belongs: groups in the order of FsKeyGroup. */
static guint
place_of (const FsSettings *settings, FsKeyGroup group, guint curve)
{
  guint place = settings->sections->len;

  while (place > 0)
    {
      const FsSection *before = g_ptr_array_index (settings->sections, place - 1);

      if (before->group < group || (before->group == group && before->curve < curve))
        break;
      place--;
    }
  return place;
}

static void
end_with_blank_line (FsSection *section)
{
  const FsSectionLine *last = g_ptr_array_index (section->lines, section->lines->len - 1);

  if (*last->text == '\0')
    return;
  fs_section_own_lines (section);
  g_ptr_array_add (section->lines, fs_section_line_new ("", NULL, NULL, 0));
}

static void
insert_section (FsSettings *settings, FsSection *section)
{
  guint place = place_of (settings, section->group, section->curve);

  if (place > 0)
    end_with_blank_line (g_ptr_array_index (settings->sections, place - 1));
  if (place < settings->sections->len)
    end_with_blank_line (section);
  g_ptr_array_insert (settings->sections, (int) place, section);
}

void
fs_settings_set (FsSettings *settings, FsKeyGroup group, guint curve, const FsKey *key, const char *value)
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

/* The header keeps a comment behind it: only the number changes. */
static void
renumber (FsSection *section, guint curve)
{
  FsSectionLine *header;
  g_autofree char *title = fs_section_title (section->group, curve);
  g_autofree char *text = NULL;

  if (section->curve == curve)
    return;
  fs_section_own_lines (section);
  header = g_ptr_array_index (section->lines, section->header);
  text = g_strconcat (title, strchr (header->text, ']') + 1, NULL);
  section->curve = curve;
  g_free (header->text);
  header->text = g_steal_pointer (&text);
}

/* Blank lines parted what is no longer there. */
static void
drop_blank_end (FsSettings *settings)
{
  FsSection *last = g_ptr_array_index (settings->sections, settings->sections->len - 1);
  GPtrArray *lines;

  fs_section_own_lines (last);
  lines = last->lines;
  while (*((const FsSectionLine *) g_ptr_array_index (lines, lines->len - 1))->text == '\0')
    g_ptr_array_remove_index (lines, lines->len - 1);
}

void
fs_settings_replace_sections (FsSettings *settings, FsKeyGroup group, GPtrArray *sections)
{
  for (guint i = settings->sections->len; i > 0; i--)
    if (((const FsSection *) g_ptr_array_index (settings->sections, i - 1))->group == group)
      g_ptr_array_remove_index (settings->sections, i - 1);
  for (guint i = 0; i < sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (sections, i);

      renumber (section, i + 1);
      insert_section (settings, section);
    }
  drop_blank_end (settings);
}
