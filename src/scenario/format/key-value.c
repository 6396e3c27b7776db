#include "scenario/format/key-value.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "base/translate.h"
#include "scenario/format/traffic-forms.h"

#define MAX_ELEMENTS 1000 /* of a list */

static char *refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static char *
refuse (GError **error, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_propagate_error (error, g_error_new_valist (FS_ERROR, FS_ERROR_INPUT, format, arguments));
  va_end (arguments);
  return NULL;
}

static const char *
subject (const FsKey *key)
{
  return key->subject != NULL ? _ (key->subject) : key->name;
}

/* The value in a sentence: numbers as they are, anything else in quotes. */
static char *
shown (const char *value)
{
  double number;

  return fs_number_parse (value, &number) && strlen (value) <= FS_NUMBER_SIZE ? g_strdup (value)
                                                                              : fs_user_text_quote (value);
}

/* The one sentence for what a key cannot be. */
static char *
refuse_value (const FsKey *key, const char *value, const char *form, GError **error)
{
  g_autofree char *text = shown (value);

  return refuse (error, _ ("%s is %s; it must be %s."), subject (key), text, form);
}

static char *
refuse_number (const FsKey *key, const char *value, GError **error)
{
  g_autofree char *range = fs_key_range (key);

  return refuse_value (key, value, range, error);
}

static char *
normalise_integer (const FsKey *key, const char *value, GError **error)
{
  guint64 number;

  if (key->infinite && strcmp (value, FS_INFINITE_TEXT) == 0)
    return g_strdup (value);
  if (!fs_number_parse_uint (value, &number) || (double) number < key->min || (double) number > key->max)
    return refuse_number (key, value, error);
  return g_strdup_printf ("%" G_GUINT64_FORMAT, number);
}

static char *
normalise_real (const FsKey *key, const char *value, GError **error)
{
  char text[FS_NUMBER_SIZE];
  double number;

  if (!fs_number_parse (value, &number) || number < key->min || number > key->max || (key->open && number == key->min)
      || (key->open_max && number == key->max))
    return refuse_number (key, value, error);
  return g_strdup (fs_number_format (number == 0 ? 0 : number, text)); /* no -0 */
}

static gboolean
check_distinct (const FsKey *key, const char *list, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_auto (GStrv) elements = g_strsplit (list, ";", -1);

  for (guint i = 0; elements[i] != NULL; i++)
    if (!g_hash_table_add (seen, elements[i]))
      return refuse (error, _ ("%s lists %s twice; the values of a parameter differ."), subject (key), elements[i])
             != NULL;
  return TRUE;
}

/* Calls @normalise for each element; an empty element may stand at the end only, as GKeyFile writes it. */
static char *
normalise_list (const FsKey *key, const char *value, FsSpelling spelling,
                char *(*normalise) (const FsKey *key, const char *value, GError **error), GError **error)
{
  g_auto (GStrv) fields = g_strsplit_set (value, spelling == FS_SPELLING_FILE ? ";" : ";,", -1);
  g_autoptr (GString) out = g_string_new (NULL);
  guint n_fields = g_strv_length (fields);

  if (n_fields > 1 && *g_strstrip (fields[n_fields - 1]) == '\0')
    n_fields--;
  if (n_fields > MAX_ELEMENTS)
    return refuse (error, _ ("%s lists %u values; it takes 1 to %u."), subject (key), n_fields, MAX_ELEMENTS);
  for (guint i = 0; i < n_fields; i++)
    {
      g_autofree char *element = NULL;

      if (*g_strstrip (fields[i]) == '\0')
        return refuse (error, _ ("The list of %s has an empty place."), key->name);
      element = normalise (key, fields[i], error);
      if (element == NULL)
        return NULL;
      if (i > 0)
        g_string_append_c (out, ';');
      g_string_append (out, element);
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static char *
normalise_quantity (const FsKey *key, const char *value, GError **error)
{
  if (!fs_quantity_is_plottable (value))
    return refuse_value (key, value, _ ("a quantity that has one value at a time, such as latency or latency-unicast"),
                         error);
  return g_strdelimit (g_strdup (value), "_", '-');
}

static char *
normalise_choice (const FsKey *key, const char *value, GError **error)
{
  return g_strv_contains (key->choices, value) ? g_strdup (value) : refuse_value (key, value, _ (key->form), error);
}

static char *
normalise_boolean (const FsKey *key, const char *value, GError **error)
{
  return strcmp (value, "true") == 0 || strcmp (value, "false") == 0 ? g_strdup (value)
                                                                     : refuse_value (key, value, _ (key->form), error);
}

static char *
range_to_text (const double range[2])
{
  char from[FS_NUMBER_SIZE], to[FS_NUMBER_SIZE];

  if (isnan (range[0]) && isnan (range[1]))
    return g_strdup ("auto");
  return g_strdup_printf ("%s;%s", isnan (range[0]) ? "auto" : fs_number_format (range[0], from),
                          isnan (range[1]) ? "auto" : fs_number_format (range[1], to));
}

static char *
normalise_special (const FsKey *key, const char *value, FsSpelling spelling, GError **error)
{
  FsInjection injection;
  FsBase base;
  int number;
  uint32_t cycles;
  int64_t messages;
  int slot;
  double range[2];
  char *traffic = fs_traffic_form_normalise (key, value, spelling);

  if (traffic != NULL)
    return traffic;
  if (strcmp (key->name, "injection") == 0 && fs_parse_injection (value, &injection, &number))
    return fs_injection_to_text (injection, number);
  if (strcmp (key->name, "recovery-after") == 0 && fs_parse_recovery (value, &cycles))
    return cycles != FS_NEVER_RECOVER ? g_strdup_printf ("%u", cycles) : g_strdup (value);
  if (strcmp (key->name, "source-capacity") == 0 && fs_parse_capacity (value, &number))
    return number != FS_INFINITE_SOURCE ? g_strdup_printf ("%d", number) : g_strdup (value);
  if (strcmp (key->name, "base") == 0 && fs_parse_base (value, &base, &number))
    return base == FS_BASE_FIXED ? g_strdup_printf ("fixed:%d", number) : g_strdup (value);
  if (g_str_has_suffix (key->name, "-messages") && fs_parse_messages (key, value, &messages))
    return messages != FS_AUTO_COUNT ? g_strdup_printf ("%" G_GINT64_FORMAT, (gint64) messages) : g_strdup (value);
  if (strcmp (key->name, "colour") == 0 && fs_parse_colour (value, &slot))
    return slot >= 0 ? g_strdup_printf ("%d", slot + 1) : g_strdup (value);
  if (g_str_has_suffix (key->name, "-range") && fs_parse_range (value, spelling, range))
    return range_to_text (range);
  return refuse_value (key, value, _ (key->form), error);
}

#define LONGEST_SENTENCE 300 /* bytes; the parser of patterns repeats what it was given */

static char *
normalise_pattern (const FsKey *key, const char *value, GError **error)
{
  g_autoptr (GError) reason = NULL;
  FsPattern pattern;

  if (fs_pattern_parse (value, &pattern, &reason))
    return fs_pattern_to_text (&pattern);
  if (strlen (reason->message) <= LONGEST_SENTENCE && !g_regex_match_simple ("[[:cntrl:]]", value, 0, 0))
    return refuse (error, "%s", reason->message);
  return refuse_value (key, value, _ (key->form), error);
}

static gboolean
looks_like_a_list (const char *value, FsSpelling spelling)
{
  return strpbrk (value, spelling == FS_SPELLING_FILE ? ";" : ";,") != NULL;
}

/* Several numbers: for a parameter, which may be on the x axis. */
static char *
normalise_numbers (const FsKey *key, const char *value, FsSpelling spelling, GError **error)
{
  g_autofree char *text = shown (value);
  g_autofree char *list = NULL;

  if (!fs_key_is_parameter (key))
    return refuse (error, _ ("%s is %s; it takes one number."), subject (key), text);
  list = normalise_list (key, value, spelling, key->type == FS_KEY_INTEGER ? normalise_integer : normalise_real, error);
  return list != NULL && check_distinct (key, list, error) ? g_steal_pointer (&list) : NULL;
}

char *
fs_key_normalise (const FsKey *key, const char *value, FsSpelling spelling, GError **error)
{
  g_autofree char *stripped = NULL;

  g_return_val_if_fail (key != NULL && value != NULL, NULL);

  if (!g_utf8_validate (value, -1, NULL))
    return refuse (error, _ ("The value of %s is not UTF-8 text."), key->name);
  stripped = g_strstrip (g_strdup (value));
  if (*stripped == '\0' && key->type != FS_KEY_TEXT)
    return refuse (error, _ ("%s has no value."), subject (key));
  if ((key->type == FS_KEY_INTEGER || key->type == FS_KEY_REAL) && looks_like_a_list (stripped, spelling))
    return normalise_numbers (key, stripped, spelling, error);
  switch (key->type)
    {
    case FS_KEY_TEXT:
      return g_steal_pointer (&stripped);
    case FS_KEY_INTEGER:
      return normalise_integer (key, stripped, error);
    case FS_KEY_REAL:
      return normalise_real (key, stripped, error);
    case FS_KEY_BOOLEAN:
      return normalise_boolean (key, stripped, error);
    case FS_KEY_CHOICE:
      return normalise_choice (key, stripped, error);
    case FS_KEY_PATTERN:
      return normalise_pattern (key, stripped, error);
    case FS_KEY_SPECIAL:
      return normalise_special (key, stripped, spelling, error);
    case FS_KEY_REAL_LIST:
      return normalise_list (key, stripped, spelling, normalise_real, error);
    case FS_KEY_TEXT_LIST:
      return normalise_list (key, stripped, spelling, normalise_quantity, error);
    default:
      g_assert_not_reached ();
    }
}

gboolean
fs_key_check (const FsKey *key, const char *value, GError **error)
{
  g_autofree char *normalised = NULL;

  g_return_val_if_fail (key != NULL && value != NULL, FALSE);

  normalised = fs_key_normalise (key, value, FS_SPELLING_COMMAND, error);
  return normalised != NULL;
}
