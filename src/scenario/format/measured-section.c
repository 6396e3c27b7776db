/* [Measured N]: its keys, and from the lines of a file to the set they mean, and back. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/translate.h"
#include "base/user-text.h"
#include "scenario/format/settings.h"

enum { LABEL, NOTE, X_QUANTITY, Y_QUANTITY, COLOR, HIDDEN, X, Y, HALF_WIDTH };

static const FsKey table[] = {
  [LABEL] = { "label", FS_GROUP_MEASURED, FS_KEY_TEXT, .form = N_ ("text") },
  [NOTE] = { "note", FS_GROUP_MEASURED, FS_KEY_TEXT, .form = N_ ("text") },
  [X_QUANTITY] = { "x-quantity", FS_GROUP_MEASURED, FS_KEY_TEXT, .form = N_ ("text") },
  [Y_QUANTITY] = { "y-quantity", FS_GROUP_MEASURED, FS_KEY_TEXT, .form = N_ ("text") },
  [COLOR]
  = { "color", FS_GROUP_MEASURED, FS_KEY_INTEGER, 1, FS_SCENARIO_COLORS, .form = N_ ("a whole number from 1 to 16") },
  [HIDDEN] = { "hidden", FS_GROUP_MEASURED, FS_KEY_BOOLEAN, .form = N_ ("true or false") },
  [X] = { "x", FS_GROUP_MEASURED, FS_KEY_REAL_LIST },
  [Y] = { "y", FS_GROUP_MEASURED, FS_KEY_REAL_LIST },
  [HALF_WIDTH] = { "half-width", FS_GROUP_MEASURED, FS_KEY_REAL_LIST },
};

const FsKey *
fs_measured_key_find (const char *name)
{
  const char *current = fs_current_key_name (name);

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (strcmp (table[i].name, current) == 0)
      return &table[i];
  return NULL;
}

char *
fs_measured_key_names (void)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", table[i].name);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

FsValue *
fs_measured_parse (const FsKey *key, const char *text, GError **error)
{
  /* What an axis shows. */
  const FsKey *axis = key == &table[X_QUANTITY]   ? fs_key_by_id (FS_KEY_ID_X)
                      : key == &table[Y_QUANTITY] ? fs_key_by_id (FS_KEY_ID_Y)
                                                  : NULL;
  g_autoptr (FsValue) shown = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (key != NULL && key->type != FS_KEY_REAL_LIST, NULL);

  if (axis == NULL)
    return fs_value_parse (key, text, FS_SPELLING_FILE, error);
  shown = fs_value_parse (axis, text, FS_SPELLING_FILE, error);
  name = shown != NULL ? fs_value_to_text (axis, shown) : NULL;
  return name != NULL ? fs_value_new_name (name) : NULL;
}

/* The numbers of a list of the section: finite, separated by ;. Half-widths may be empty, which is NAN, and are at least 0. @line
 * gets the number of the list, or that of the section. double[]; NULL and a sentence where it is none. */
static GArray *
read_list (const FsSection *section, guint which, guint *line, GError **error)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  const FsKey *key = &table[which];
  const FsSectionLine *found = fs_section_line (section, key);
  gboolean gaps = which == HALF_WIDTH;
  const char *text, *end, *separator;

  *line = section->number;
  if (found == NULL)
    {
      fs_set_input_error (error, _ ("[Measured %u] has no %s; it needs x and y, lists of numbers."), section->curve,
                          key->name);
      return NULL;
    }
  *line = found->number;
  text = strchr (found->text, '=') + 1;
  end = text + strlen (text);
  do
    {
      char element[FS_NUMBER_SIZE + 1];
      gsize length, copied;
      double value = NAN;

      if (values->len == FS_MEASURED_MAX_POINTS)
        {
          g_autofree char *most = fs_number_display_count (FS_MEASURED_MAX_POINTS);

          fs_set_input_error (error, _ ("%s has more than %s values, which is the most."), key->name, most);
          return NULL;
        }
      /* g_strlcpy() would search for the end of the whole list. */
      separator = memchr (text, ';', (gsize) (end - text));
      length = (gsize) ((separator != NULL ? separator : end) - text);
      copied = MIN (length, sizeof element - 1);
      memcpy (element, text, copied);
      element[copied] = '\0';
      g_strstrip (element);
      if (!(gaps && *element == '\0')
          && !(length < sizeof element && fs_number_parse (element, &value) && (!gaps || value >= 0)))
        {
          g_autofree char *quoted = fs_user_text_quote (element);

          fs_set_input_error (error,
                              gaps ? _ ("Value %2$u of %1$s is %3$s; it can be a number of at least 0, or nothing.")
                                   : _ ("Value %2$u of %1$s is %3$s; it can be any number."),
                              key->name, values->len + 1, quoted);
          return NULL;
        }
      g_array_append_val (values, value);
      text = separator != NULL ? separator + 1 : end;
    }
  while (separator != NULL);
  return g_steal_pointer (&values);
}

static gboolean
same_length (const GArray *x, const GArray *other, const char *name, GError **error)
{
  if (other->len == x->len)
    return TRUE;
  return fs_set_input_error (error, _ ("x has %u values and %s has %u; each point needs one of both."), x->len, name,
                             other->len);
}

/* The text of a key, or NULL. Free with g_free(). */
static char *
text_of (const FsSection *section, guint which)
{
  const FsValue *value = fs_section_value (section, &table[which]);

  return value != NULL && *value->names[0] != '\0' ? g_strdup (value->names[0]) : NULL;
}

static gboolean
measure_section (FsSection *section, guint *line, GError **error)
{
  g_autoptr (GArray) x = read_list (section, X, line, error);
  g_autoptr (GArray) y = x != NULL ? read_list (section, Y, line, error) : NULL;
  g_autoptr (GArray) half_width = NULL;
  const FsValue *color = fs_section_value (section, &table[COLOR]);
  g_autofree char *label = text_of (section, LABEL);
  FsMeasured *measured;

  if (y == NULL || !same_length (x, y, "y", error))
    return FALSE;
  if (fs_section_line (section, &table[HALF_WIDTH]) != NULL)
    {
      half_width = read_list (section, HALF_WIDTH, line, error);
      if (half_width == NULL || !same_length (x, half_width, "half-width", error))
        return FALSE;
    }
  if (label == NULL)
    label = g_strdup_printf (_ ("measured %u"), section->curve);
  section->measured = measured
      = fs_measured_new (label, x->len, (const double *) (void *) x->data, (const double *) (void *) y->data,
                         half_width != NULL ? (const double *) (void *) half_width->data : NULL);
  measured->note = text_of (section, NOTE);
  measured->x_quantity = text_of (section, X_QUANTITY);
  measured->y_quantity = text_of (section, Y_QUANTITY);
  if (measured->y_quantity != NULL)
    g_strdelimit (measured->y_quantity, "-", '_');
  measured->palette_entry = color != NULL ? (guint) fs_value_number (color) - 1
                                          : (64 - section->curve) % 8; /* from the end: curves begin at the beginning */
  measured->hidden = fs_section_is_true (section, &table[HIDDEN]);
  return TRUE;
}

static void
add_list (FsSection *section, guint which, const double *values, guint n_values)
{
  GString *text = g_string_new (table[which].name);

  for (guint i = 0; i < n_values; i++)
    {
      char number[FS_NUMBER_SIZE];

      g_string_append_c (text, i == 0 ? '=' : ';');
      if (!isnan (values[i]))
        g_string_append (text, fs_number_format (values[i], number));
    }
  g_ptr_array_add (section->lines, fs_section_line_new (g_string_free (text, FALSE), &table[which], NULL, 0));
}

static void
add_text (FsSection *section, guint which, const char *text)
{
  const FsValue value = FS_VALUE_NAME (text);

  if (text != NULL)
    fs_section_set (section, &table[which], &value);
}

FsSection *
fs_section_new_measured (const FsMeasured *measured, guint number)
{
  FsSection *section = fs_section_new (FS_GROUP_MEASURED, number);
  const FsValue color = FS_VALUE_NUMBER (measured->palette_entry + 1), yes = { .word = TRUE };

  add_text (section, LABEL, measured->label);
  add_text (section, NOTE, measured->note);
  add_text (section, X_QUANTITY, measured->x_quantity);
  add_text (section, Y_QUANTITY, measured->y_quantity);
  fs_section_set (section, &table[COLOR], &color);
  if (measured->hidden)
    fs_section_set (section, &table[HIDDEN], &yes);
  add_list (section, X, measured->x, measured->n_points);
  add_list (section, Y, measured->y, measured->n_points);
  if (measured->half_width != NULL)
    add_list (section, HALF_WIDTH, measured->half_width, measured->n_points);
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
      if (section->measured == NULL && !measure_section (section, line, error))
        return FALSE;
      n_points += section->measured->n_points;
      *line = section->number;
      if (n_points > FS_MEASURED_MAX_POINTS)
        {
          g_autofree char *most = fs_number_display_count (FS_MEASURED_MAX_POINTS);

          return fs_set_input_error (
              error, _ ("With [Measured %u] the scenario has more than %s measured points, which is the most."),
              section->curve, most);
        }
    }
  return TRUE;
}
