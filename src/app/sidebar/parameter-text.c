#include "app/sidebar/parameter-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/document/document-curves.h"
#include "base/language.h"
#include "base/number.h"
#include "scenario/format/keys.h"

#define FRACTION_STEP 0.01

static char *
value_of_curve (const FsScenario *scenario, guint c, const char *key)
{
  const FsCurve *curve = fs_scenario_curve (scenario, c);

  if (strcmp (key, FS_PARAMETER_POINTS) == 0)
    {
      gboolean listed = curve->rates_kind == FS_RATES_GIVEN || curve->rates_kind == FS_RATES_LOADS;

      return g_strdup_printf ("%u", listed ? curve->n_values : curve->points);
    }
  if (strcmp (key, FS_PARAMETER_LOADS) == 0
      && (curve->rates_kind == FS_RATES_GIVEN || curve->rates_kind == FS_RATES_RANGE))
    return g_strdup (FS_LOADS_ABSOLUTE);
  return fs_scenario_value (scenario, c, key);
}

gboolean
fs_parameter_is_axis (const FsScenario *scenario, const char *key)
{
  const FsKey *x_key = fs_scenario_curve (scenario, 0)->x_key;

  return x_key != NULL && strcmp (x_key->name, key) == 0;
}

GStrv
fs_parameter_values (const FsScenario *scenario, const char *key)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);

  /* All curves have the places of the axis in common. */
  if (fs_parameter_is_axis (scenario, key))
    {
      g_autofree char *list = fs_scenario_value (scenario, 0, key);

      return g_strsplit (list, ";", -1);
    }
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      g_autofree char *value = value_of_curve (scenario, c, key);

      if (value != NULL && !g_ptr_array_find_with_equal_func (values, value, g_str_equal, NULL))
        g_ptr_array_add (values, g_steal_pointer (&value));
    }
  g_ptr_array_add (values, NULL);
  return (GStrv) g_ptr_array_free (g_steal_pointer (&values), FALSE);
}

GStrv
fs_parameter_shown_values (FsDocument *document, const char *key)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  int curve = fs_document_curve_of_key (document, key);
  g_autoptr (GPtrArray) values = NULL;

  if (curve < 0)
    return fs_parameter_values (scenario, key);
  values = g_ptr_array_new ();
  g_ptr_array_add (values, value_of_curve (scenario, (guint) curve, key));
  g_ptr_array_add (values, NULL);
  return (GStrv) g_ptr_array_free (g_steal_pointer (&values), FALSE);
}

double
fs_parameter_round (double value, int digits)
{
  char format[8], text[FS_NUMBER_SIZE];

  g_snprintf (format, sizeof format, "%%.%dg", digits);
  return g_ascii_strtod (g_ascii_formatd (text, sizeof text, format, value), NULL);
}

/* Formats a fraction in percent with the digits that represent it exactly: 0.07 · 100 is 7.000000000000001. */
static char *
display_percent (double fraction)
{
  char digits[FS_NUMBER_SIZE];
  double percent = 0;

  for (int precision = 1; precision <= 17; precision++)
    {
      percent = fs_parameter_round (fraction * 100, precision);
      if (percent / 100 == fraction || fabs (percent / 100 - fraction) <= 1e-15 * fabs (fraction))
        break;
    }
  fs_number_format (percent, digits);
  return g_strdup_printf ("%s\u202f%%", g_strdelimit (digits, ".", fs_language_decimal ()));
}

static const char *
separator (void)
{
  return fs_language_decimal () == ',' ? "; " : ", ";
}

char *
fs_parameter_display (const char *value, gboolean percent)
{
  g_auto (GStrv) elements = NULL;
  double number;

  if (percent && fs_number_parse (value, &number))
    return display_percent (number);
  elements = g_strsplit (value, ";", -1);
  /* Numbers have the decimal sign of the user; other words keep their points. */
  for (guint i = 0; elements[i] != NULL; i++)
    if (fs_number_parse (elements[i], &number))
      g_strdelimit (elements[i], ".", fs_language_decimal ());
  return g_strjoinv (separator (), elements);
}

/* A pattern has commas of its own, and so have the lengths of bursts. */
static gboolean
has_commas (const char *key)
{
  const FsKey *known = strcmp (key, FS_PARAMETER_POINTS) != 0 ? fs_key_find (key) : NULL;

  return known != NULL && (known->type == FS_KEY_PATTERN || known->id == FS_KEY_ID_ARRIVALS);
}

char *
fs_parameter_display_all (const char *key, const char *const *values, gboolean percent)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; values[i] != NULL; i++)
    {
      g_autofree char *shown = fs_parameter_display (values[i], percent);

      g_string_append_printf (text, "%s%s", i == 0 ? "" : has_commas (key) ? "; " : separator (), shown);
    }
  return g_string_free (text, FALSE);
}

/* "1 %" → "0.01"; anything else as it is, for the scenario to judge. */
static char *
parse_element (char *element)
{
  char buffer[FS_NUMBER_SIZE];
  gsize length;
  double number;

  g_strstrip (element);
  length = strlen (element);
  if (length > 0 && element[length - 1] == '%')
    {
      g_autofree char *digits = g_strndup (element, length - 1);
      g_auto (GStrv) thin = g_strsplit (digits, "\u202f", -1); /* the space that display puts there */
      g_autofree char *plain = g_strjoinv ("", thin);

      if (fs_number_parse (plain, &number))
        return g_strdup (fs_number_format (number / 100, buffer));
    }
  return g_strdup (element);
}

/* Where the decimal sign is a comma, "0,1; 0,2" are two numbers. A text with points has been written with them elsewhere:
 * there, commas separate. */
GStrv
fs_parameter_parse (const char *key, const char *text)
{
  gboolean with_commas = fs_language_decimal () == ',' && strchr (text, '.') == NULL && !has_commas (key);
  g_auto (GStrv) elements = g_strsplit_set (text, has_commas (key) || with_commas ? ";" : ",;", -1);
  GPtrArray *values = g_ptr_array_new ();

  for (guint i = 0; elements[i] != NULL; i++)
    {
      char *comma = with_commas ? strchr (elements[i], ',') : NULL;

      if (comma != NULL)
        *comma = '.';
      g_ptr_array_add (values, parse_element (elements[i]));
    }
  /* A comma at the end is no further value. */
  if (values->len > 1 && *(char *) g_ptr_array_index (values, values->len - 1) == '\0')
    g_free (g_ptr_array_remove_index (values, values->len - 1));
  if (values->len == 0)
    g_ptr_array_add (values, g_strdup (""));
  g_ptr_array_add (values, NULL);
  return (GStrv) g_ptr_array_free (values, FALSE);
}

char *
fs_parameter_sentence (const char *key, const char *title, const char *message, const char *typed, gboolean percent)
{
  gsize length = strlen (key);
  /* A file calls it by its key, the row by its name. */
  gboolean of_file = g_str_has_prefix (message, key) && message[length] == ' ';
  g_autofree char *sentence = of_file ? g_strconcat (title, message + length, NULL) : g_strdup (message);
  g_autofree char *percentage = NULL;
  g_autofree char *question = NULL;
  double number;

  /* 5 would be a fraction with a percent sign. */
  if (!percent || !fs_number_parse (typed, &number) || number <= 1 || number > 100)
    return g_steal_pointer (&sentence);
  percentage = g_strdup_printf ("%s\u202f%%", typed);
  /* Translators: %s is a value with its sign, such as 5 %. */
  question = g_strdup_printf (_ ("Did you mean %s?"), percentage);
  return g_strdup_printf ("%s %s", sentence, question);
}

char *
fs_parameter_step (const char *key, const char *value, double step)
{
  const FsKey *description = fs_key_find (key);
  char buffer[FS_NUMBER_SIZE];
  double number, size;

  if (!fs_number_parse (value, &number))
    return g_strdup (value);
  /* Whole multiples of the step, so that 1 + 16 − 16 does not wander off. */
  size = fabs (step);
  number = step > 0 ? (floor (number / size + 1e-9) + 1) * size : (ceil (number / size - 1e-9) - 1) * size;
  number = MIN (number, description->max);
  if (number <= description->min)
    number = description->open ? number + size : description->min;
  return g_strdup (fs_number_format (fs_parameter_round (number, 12), buffer));
}

double
fs_parameter_fraction_at (double position)
{
  return fs_parameter_round (position * position * position, 2);
}

double
fs_parameter_position_of (double fraction)
{
  return cbrt (CLAMP (fraction, 0, 1));
}

/* Sliders. */

typedef struct {
  const char *key;
  double from, to;
} Useful;

/* beta is a fraction, which has a scale of its own: small ones are the useful ones. */
static const Useful ranges[]
    = { { "beta", 0, 0 }, { "n", 2, 16 }, { "V", 1, 16 }, { "M", 1, 256 }, { "tau", 0, 256 }, { "l", 1, 512 } };

static const Useful *
find (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    if (strcmp (ranges[i].key, key) == 0)
      return &ranges[i];
  return NULL;
}

/* The range of @key that is useful and that @model allows; FALSE for a fraction. */
static gboolean
range_of (const char *key, const FsModel *model, double *from, double *to)
{
  const FsModelInput *input = fs_model_input (model, key);
  const Useful *range = find (key);

  if (range == NULL)
    return FALSE;
  *from = input != NULL ? MAX (range->from, ceil (input->min)) : range->from;
  *to = input != NULL ? MIN (range->to, floor (input->max)) : range->to;
  return *to > *from;
}

gboolean
fs_parameter_has_slider (const char *key)
{
  return find (key) != NULL;
}

double
fs_parameter_slider_value (const char *key, const FsModel *model, double position)
{
  double from, to;

  if (!range_of (key, model, &from, &to))
    return fs_parameter_fraction_at (position);
  return round (from + (to - from) * position);
}

double
fs_parameter_slider_position (const char *key, const FsModel *model, double value)
{
  double from, to;

  if (!range_of (key, model, &from, &to))
    return fs_parameter_position_of (value);
  return CLAMP ((value - from) / (to - from), 0, 1);
}

double
fs_parameter_slider_step (const char *key, const FsModel *model)
{
  double from, to;

  return range_of (key, model, &from, &to) ? 1 / (to - from) : FRACTION_STEP;
}
