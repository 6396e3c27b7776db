/* [Measured N]: from the lines of a file to the set they mean, and back. */
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/translate.h"
#include "scenario/format/settings.h"

/* @line: where the complaint belongs. */
static GArray *
read_list (const FsSection *section, const char *name, gboolean gaps, guint *line, GError **error)
{
  const FsKey *key = fs_measured_key_find (name);
  const FsSectionLine *found = fs_section_line (section, key);

  *line = section->number;
  if (found == NULL)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("[Measured %u] has no %s; it needs x and y, lists of numbers."),
                   section->curve, name);
      return NULL;
    }
  *line = found->number;
  return fs_measured_parse_list (key, strchr (found->text, '=') + 1, gaps, error);
}

static gboolean
same_length (const GArray *x, const GArray *other, const char *name, GError **error)
{
  if (other->len == x->len)
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("x has %u values and %s has %u; each point needs one of both."),
               x->len, name, other->len);
  return FALSE;
}

static char *
word_of (const FsSection *section, const char *name)
{
  const FsSectionLine *line = fs_section_line (section, fs_measured_key_find (name));

  return line != NULL && *line->value != '\0' ? g_strdup (line->value) : NULL;
}

static void
read_words (const FsSection *section, FsMeasured *measured)
{
  g_autofree char *color = word_of (section, "color");

  measured->note = word_of (section, "note");
  measured->x_quantity = word_of (section, "x-quantity");
  measured->y_quantity = word_of (section, "y-quantity");
  if (measured->y_quantity != NULL)
    g_strdelimit (measured->y_quantity, "-", '_');
  measured->slot = color != NULL ? (guint) g_ascii_strtoull (color, NULL, 10) - 1
                                 : (64 - section->curve) % 8; /* from the end: curves begin at the beginning */
  measured->hidden = fs_section_is_true (section, fs_measured_key_find ("hidden"));
}

gboolean
fs_section_measure (FsSection *section, guint *line, GError **error)
{
  g_autoptr (GArray) x = read_list (section, "x", FALSE, line, error);
  g_autoptr (GArray) y = x != NULL ? read_list (section, "y", FALSE, line, error) : NULL;
  g_autoptr (GArray) half_width = NULL;
  g_autofree char *label = word_of (section, "label");

  if (y == NULL || !same_length (x, y, "y", error))
    return FALSE;
  if (fs_section_line (section, fs_measured_key_find ("half-width")) != NULL)
    {
      half_width = read_list (section, "half-width", TRUE, line, error);
      if (half_width == NULL || !same_length (x, half_width, "half-width", error))
        return FALSE;
    }
  if (label == NULL)
    label = g_strdup_printf (_ ("measured %u"), section->curve);
  section->measured
      = fs_measured_new (label, x->len, (const double *) (void *) x->data, (const double *) (void *) y->data,
                         half_width != NULL ? (const double *) (void *) half_width->data : NULL);
  read_words (section, section->measured);
  return TRUE;
}

static void
add_list (FsSection *section, const char *name, const double *values, guint n_values)
{
  g_autofree char *list = fs_measured_list_text (values, n_values);
  g_autofree char *text = g_strdup_printf ("%s=%s", name, list);

  g_ptr_array_add (section->lines, fs_section_line_new (text, fs_measured_key_find (name), NULL, 0));
}

static void
add_word (FsSection *section, const char *name, const char *value)
{
  if (value != NULL)
    fs_section_set (section, fs_measured_key_find (name), value);
}

FsSection *
fs_section_new_measured (const FsMeasured *measured, guint number)
{
  FsSection *section = fs_section_new (FS_GROUP_MEASURED, number);
  g_autofree char *color = g_strdup_printf ("%u", measured->slot + 1);

  add_word (section, "label", measured->label);
  add_word (section, "note", measured->note);
  add_word (section, "x-quantity", measured->x_quantity);
  add_word (section, "y-quantity", measured->y_quantity);
  add_word (section, "color", color);
  add_word (section, "hidden", measured->hidden ? "true" : NULL);
  add_list (section, "x", measured->x, measured->n_points);
  add_list (section, "y", measured->y, measured->n_points);
  if (measured->half_width != NULL)
    add_list (section, "half-width", measured->half_width, measured->n_points);
  return section;
}

gboolean
fs_settings_measure (FsSettings *settings, guint *line, GError **error)
{
  guint64 n_points = 0;

  for (guint i = 0; i < settings->sections->len; i++)
    {
      FsSection *section = g_ptr_array_index (settings->sections, i);

      if (section->group != FS_GROUP_MEASURED)
        continue;
      if (section->measured == NULL && !fs_section_measure (section, line, error))
        return FALSE;
      n_points += section->measured->n_points;
      *line = section->number;
      if (n_points > FS_MEASURED_MAX_POINTS)
        {
          g_autofree char *most = fs_number_display_count (FS_MEASURED_MAX_POINTS);

          g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
                       _ ("With [Measured %u] the scenario has more than %s measured points, which is the most."),
                       section->curve, most);
          return FALSE;
        }
    }
  return TRUE;
}
