#include "scenario/format/key-value.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "base/translate.h"
#include "model/model.h"
#include "scenario/format/former-names.h"
#include "sim/run/sim-distributions.h"
#include "sim/run/sim-latencies.h"
#include "sim/store-forward/store-forward-quantities.h"

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

/* Sets the error for a value that a key cannot have. */
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

/* 8x4x4, with the sentence of the first radix that is out of range. */
static char *
normalize_radices (const FsKey *key, const char *value, GError **error)
{
  g_auto (GStrv) parts = g_strsplit_set (value, "xX", -1);
  uint8_t radices[FS_NETWORK_MAX_N];

  for (guint d = 0; parts[d] != NULL; d++)
    {
      guint64 radix;

      g_strstrip (parts[d]);
      if (fs_number_parse_uint (parts[d], &radix) && ((double) radix < key->min || (double) radix > key->max))
        return refuse (error, _ ("Radix k is %s in dimension %u; every radix is %.0f to %.0f."), parts[d], d, key->min,
                       key->max);
    }
  if (fs_parse_radices (value, radices) == 0)
    return refuse_value (key, value, _ ("a whole number from 2 to 64, or up to 20 of them joined by x, such as 8x4x4"),
                         error);
  return g_strjoinv ("x", parts);
}

static char *
normalize_integer (const FsKey *key, const char *value, GError **error)
{
  guint64 number;

  if (key->id == FS_KEY_ID_K && strpbrk (value, "xX") != NULL)
    return normalize_radices (key, value, error);

  if (key->infinite && strcmp (value, FS_INFINITE_TEXT) == 0)
    return g_strdup (value);
  if (!fs_number_parse_uint (value, &number) || (double) number < key->min || (double) number > key->max)
    return refuse_number (key, value, error);
  return g_strdup_printf ("%" G_GUINT64_FORMAT, number);
}

static char *
normalize_real (const FsKey *key, const char *value, GError **error)
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
      return refuse (error, _ ("%s lists %s twice; list each value once."), subject (key), elements[i]) != NULL;
  return TRUE;
}

/* Calls @normalize for each element; an empty element is allowed at the end only, as GKeyFile writes it. */
static char *
normalize_list (const FsKey *key, const char *value, FsSpelling spelling,
                char *(*normalize) (const FsKey *key, const char *value, GError **error), GError **error)
{
  g_auto (GStrv) fields = g_strsplit_set (value, spelling == FS_SPELLING_FILE ? ";" : ";,", -1);
  g_autoptr (GString) out = g_string_new (NULL);
  guint n_fields = g_strv_length (fields);

  if (n_fields > 1 && *g_strstrip (fields[n_fields - 1]) == '\0')
    n_fields--;
  if (n_fields > MAX_ELEMENTS)
    return refuse (error, _ ("%s lists %u values; it must have 1 to %u."), subject (key), n_fields, MAX_ELEMENTS);
  for (guint i = 0; i < n_fields; i++)
    {
      g_autofree char *element = NULL;

      if (*g_strstrip (fields[i]) == '\0')
        return refuse (error, _ ("The list of %s has an empty entry."), key->name);
      element = normalize (key, fields[i], error);
      if (element == NULL)
        return NULL;
      if (i > 0)
        g_string_append_c (out, ';');
      g_string_append (out, element);
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static char *
normalize_quantity (const FsKey *key, const char *value, GError **error)
{
  g_autofree char *name = g_strdelimit (g_strdup (value), "-", '_');
  const char *current = fs_sim_quantity_current_key (name);

  if (!fs_quantity_is_plottable (current))
    return refuse_value (key, value, _ ("a quantity that has one value at a time, such as latency or latency-unicast"),
                         error);
  return g_strdelimit (g_strdup (current), "_", '-');
}

static char *
normalize_boolean (const FsKey *key, const char *value, GError **error)
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
normalize_initiations (const char *value)
{
  FsStoreForwardParams params;
  char alpha[FS_NUMBER_SIZE], theta[FS_NUMBER_SIZE];

  if (!fs_parse_initiations (value, &params))
    return NULL;
  if (params.initiations == FS_INITIATIONS_COUNT)
    return g_strdup_printf ("count:%u", params.count);
  return g_strdup_printf ("poisson:%s,%s", fs_number_format (params.alpha, alpha),
                          fs_number_format (params.theta, theta));
}

static char *
normalize_sources (const char *value)
{
  FsStoreForwardParams params;

  if (!fs_parse_sources (value, &params))
    return NULL;
  return params.max_per_source == FS_FREE_SOURCES ? g_strdup ("free")
                                                  : g_strdup_printf ("max-per-source:%u", params.max_per_source);
}

static char *
normalize_destinations (const char *value, FsSpelling spelling)
{
  FsStoreForwardParams params;
  g_auto (GStrv) addresses = NULL;
  g_autofree char *list = NULL;

  if (!fs_parse_destinations (value, spelling, &params, &addresses))
    return NULL;
  if (params.destinations != FS_DESTINATIONS_LIST)
    return g_strdup_printf ("%s:1/%u", params.destinations == FS_DESTINATIONS_SAME ? "same" : "fraction",
                            params.fraction);
  list = g_strjoinv (";", addresses);
  return g_strconcat ("list:", list, NULL);
}

/* The value of a key that has a form of its own; NULL when it is none of that form. */
static char *
special_text (const FsKey *key, const char *value, FsSpelling spelling)
{
  FsInjection injection;
  FsBase base;
  int number;
  uint32_t cycles;
  int64_t messages;
  double range[2], on, off;
  char from[FS_NUMBER_SIZE], to[FS_NUMBER_SIZE];

  switch (key->id)
    {
    case FS_KEY_ID_ARRIVALS:
      if (!fs_parse_arrivals (value, &on, &off))
        return NULL;
      return on > 0 ? g_strdup_printf ("on-off:%s,%s", fs_number_format (on, from), fs_number_format (off, to))
                    : g_strdup (value);
    case FS_KEY_ID_INITIATIONS:
      return normalize_initiations (value);
    case FS_KEY_ID_SOURCES:
      return normalize_sources (value);
    case FS_KEY_ID_DESTINATIONS:
      return normalize_destinations (value, spelling);
    case FS_KEY_ID_SOURCE:
      if (strcmp (value, "drawn") == 0)
        return g_strdup (value);
      return fs_is_address (value) ? g_ascii_strup (value, -1) : NULL;
    case FS_KEY_ID_INJECTION:
      return fs_parse_injection (value, &injection, &number) ? fs_injection_to_text (injection, number) : NULL;
    case FS_KEY_ID_RECOVERY_AFTER:
      if (!fs_parse_recovery (value, &cycles))
        return NULL;
      return cycles != FS_NEVER_RECOVER ? g_strdup_printf ("%u", cycles) : g_strdup (value);
    case FS_KEY_ID_SOURCE_CAPACITY:
      if (!fs_parse_capacity (value, &number))
        return NULL;
      return number != FS_INFINITE_SOURCE ? g_strdup_printf ("%d", number) : g_strdup (value);
    case FS_KEY_ID_BASE:
      if (!fs_parse_base (value, &base, &number))
        return NULL;
      return base == FS_BASE_FIXED ? g_strdup_printf ("fixed:%d", number) : g_strdup (value);
    case FS_KEY_ID_WARMUP_MESSAGES:
    case FS_KEY_ID_MAX_MESSAGES:
      if (!fs_parse_messages (key, value, &messages))
        return NULL;
      return messages != FS_AUTO_COUNT ? g_strdup_printf ("%" G_GINT64_FORMAT, (gint64) messages) : g_strdup (value);
    case FS_KEY_ID_COLOR:
      if (!fs_parse_color (value, &number))
        return NULL;
      return number >= 0 ? g_strdup_printf ("%d", number + 1) : g_strdup (value);
    case FS_KEY_ID_X_RANGE:
    case FS_KEY_ID_Y_RANGE:
      return fs_parse_range (value, spelling, range) ? range_to_text (range) : NULL;
    default:
      g_return_val_if_reached (NULL);
    }
}

static char *
normalize_special (const FsKey *key, const char *value, FsSpelling spelling, GError **error)
{
  char *text = special_text (key, value, spelling);

  return text != NULL ? text : refuse_value (key, value, _ (key->form), error);
}

#define LONGEST_SENTENCE 300 /* bytes; the parser of patterns repeats what it was given */

static char *
normalize_pattern (const FsKey *key, const char *value, GError **error)
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
normalize_numbers (const FsKey *key, const char *value, FsSpelling spelling, GError **error)
{
  g_autofree char *text = shown (value);
  g_autofree char *list = NULL;

  if (!fs_key_is_parameter (key))
    return refuse (error, _ ("%s is %s; it must be one number."), subject (key), text);
  list = normalize_list (key, value, spelling, key->type == FS_KEY_INTEGER ? normalize_integer : normalize_real, error);
  return list != NULL && check_distinct (key, list, error) ? g_steal_pointer (&list) : NULL;
}

char *
fs_key_normalize (const FsKey *key, const char *value, FsSpelling spelling, GError **error)
{
  g_autofree char *stripped = NULL;
  const char *current;

  g_return_val_if_fail (key != NULL && value != NULL, NULL);

  if (!g_utf8_validate (value, -1, NULL))
    return refuse (error, _ ("The value of %s is not UTF-8 text."), key->name);
  stripped = g_strstrip (g_strdup (value));
  if (*stripped == '\0' && key->type != FS_KEY_TEXT)
    return refuse (error, _ ("%s has no value."), subject (key));
  if ((key->type == FS_KEY_INTEGER || key->type == FS_KEY_REAL) && looks_like_a_list (stripped, spelling))
    return normalize_numbers (key, stripped, spelling, error);
  switch (key->type)
    {
    case FS_KEY_TEXT:
      return g_steal_pointer (&stripped);
    case FS_KEY_INTEGER:
      return normalize_integer (key, stripped, error);
    case FS_KEY_REAL:
      return normalize_real (key, stripped, error);
    case FS_KEY_BOOLEAN:
      return normalize_boolean (key, stripped, error);
    case FS_KEY_CHOICE:
      current = fs_current_value (key, stripped);
      return g_strv_contains (key->choices, current) ? g_strdup (current)
                                                     : refuse_value (key, stripped, _ (key->form), error);
    case FS_KEY_PATTERN:
      return normalize_pattern (key, stripped, error);
    case FS_KEY_SPECIAL:
      return normalize_special (key, stripped, spelling, error);
    case FS_KEY_REAL_LIST:
      return normalize_list (key, stripped, spelling, normalize_real, error);
    case FS_KEY_TEXT_LIST:
      return normalize_list (key, stripped, spelling, normalize_quantity, error);
    default:
      g_assert_not_reached ();
    }
}

gboolean
fs_key_check (const FsKey *key, const char *value, GError **error)
{
  g_autofree char *normalized = NULL;

  g_return_val_if_fail (key != NULL && value != NULL, FALSE);

  normalized = fs_key_normalize (key, value, FS_SPELLING_COMMAND, error);
  return normalized != NULL;
}

/* Quantities: the scalars that a model or the simulator reports. */

static gboolean
is_scalar_of (const FsQuantity *quantities, guint n_quantities, const char *key)
{
  for (guint i = 0; i < n_quantities; i++)
    if (strcmp (quantities[i].key, key) == 0)
      return quantities[i].shape == FS_SHAPE_SCALAR;
  return FALSE;
}

gboolean
fs_quantity_is_of_generalized (const char *name)
{
  g_autofree char *key = g_strdelimit (g_strdup (name), "-", '_');
  guint n;
  const FsQuantity *quantities = fs_store_forward_quantities (&n);

  return is_scalar_of (quantities, n, key);
}

gboolean
fs_quantity_is_distribution (const char *name)
{
  g_autofree char *key = g_strdelimit (g_strdup (name), "-", '_');

  return fs_sim_is_distribution (key);
}

gboolean
fs_quantity_is_plottable (const char *name)
{
  g_autofree char *key = g_strdelimit (g_strdup (name), "-", '_');
  const FsQuantity *simulated;
  guint n_simulated;

  if (strcmp (key, FS_SATURATION_RATE) == 0 || fs_quantity_is_of_generalized (key) || fs_sim_is_distribution (key))
    return TRUE;
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    if (is_scalar_of ((*model)->quantities, (*model)->n_quantities, key))
      return TRUE;
  simulated = fs_sim_latency_quantities (&n_simulated);
  if (is_scalar_of (simulated, n_simulated, key))
    return TRUE;
  simulated = fs_sim_quantities (&n_simulated);
  return is_scalar_of (simulated, n_simulated, key);
}
