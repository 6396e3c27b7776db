#include "scenario/format/key-forms.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "scenario/format/settings.h"

#define MAX_DESTINATIONS 100000

/* Parses the number after @prefix in texts such as rand:4; @value is unchanged if there is none. */
static gboolean
parse_suffix (const char *text, const char *prefix, guint64 from, guint64 to, int *value)
{
  guint64 number;

  if (!g_str_has_prefix (text, prefix) || !g_ascii_isdigit (text[strlen (prefix)])
      || !fs_number_parse_uint (text + strlen (prefix), &number) || number < from || number > to)
    return FALSE;
  *value = (int) number;
  return TRUE;
}

gboolean
fs_parse_injection (const char *text, FsInjection *injection, int *channels)
{
  *channels = strcmp (text, "rand:V") == 0 ? FS_CHANNELS_V : 0;
  *injection = FS_INJECTION_RAND;
  if (*channels == FS_CHANNELS_V || strcmp (text, "rand") == 0 || parse_suffix (text, "rand:", 1, 64, channels))
    return TRUE;
  *injection = FS_INJECTION_FIRST;
  if (strcmp (text, "first") == 0)
    return TRUE;
  *injection = FS_INJECTION_POOL;
  if (parse_suffix (text, "pool:", 1, 64, channels))
    return TRUE;
  *injection = FS_INJECTION_SHARED;
  return parse_suffix (text, "shared:", 1, 64, channels);
}

char *
fs_injection_to_text (FsInjection injection, int channels)
{
  /* In the order of FsInjection. */
  static const char *const words[] = { "rand", "first", "pool", "shared" };

  if (channels == FS_CHANNELS_V)
    return g_strdup_printf ("%s:V", words[injection]);
  return channels > 0 ? g_strdup_printf ("%s:%d", words[injection], channels) : g_strdup (words[injection]);
}

gboolean
fs_parse_recovery (const char *text, uint32_t *cycles)
{
  int number = FS_NEVER_RECOVER;
  gboolean parsed = strcmp (text, "never") == 0 || parse_suffix (text, "", 1, 1000000, &number);

  *cycles = (uint32_t) number;
  return parsed;
}

gboolean
fs_parse_capacity (const char *text, int *messages)
{
  *messages = FS_INFINITE_SOURCE;
  return strcmp (text, "infinite") == 0 || parse_suffix (text, "", 0, FS_MAX_SOURCE_CAPACITY, messages);
}

int
fs_parse_radices (const char *text, uint8_t radices[FS_NETWORK_MAX_N])
{
  g_auto (GStrv) parts = g_strsplit_set (text, "xX", -1);
  int n = 0;

  for (; parts[n] != NULL; n++)
    {
      guint64 radix;

      if (n == FS_NETWORK_MAX_N || !fs_number_parse_uint (g_strstrip (parts[n]), &radix) || radix < FS_NETWORK_MIN_RADIX
          || radix > FS_NETWORK_MAX_RADIX)
        return 0;
      radices[n] = (uint8_t) radix;
    }
  return n;
}

gboolean
fs_parse_base (const char *text, FsBase *base, int *fixed)
{
  *fixed = 0;
  *base = FS_BASE_FIXED;
  if (strcmp (text, "round-robin") == 0)
    *base = FS_BASE_ROUND_ROBIN;
  else if (strcmp (text, "random") == 0)
    *base = FS_BASE_RANDOM;
  else
    return parse_suffix (text, "fixed:", 0, 59, fixed);
  return TRUE;
}

static gboolean
parse_period (const char *text, double *cycles)
{
  return fs_number_parse (text, cycles) && *cycles >= 1 && *cycles <= FS_PERIOD_MAX_CYCLES;
}

gboolean
fs_parse_arrivals (const char *text, double *on_cycles, double *off_cycles)
{
  g_auto (GStrv) periods = NULL;

  *on_cycles = *off_cycles = 0;
  if (strcmp (text, "poisson") == 0)
    return TRUE;
  if (g_str_has_prefix (text, FS_WORKLOAD_PREFIX))
    return text[strlen (FS_WORKLOAD_PREFIX)] != '\0';
  if (!g_str_has_prefix (text, "on-off:"))
    return FALSE;
  periods = g_strsplit (text + strlen ("on-off:"), ",", -1);
  return g_strv_length (periods) == 2 && parse_period (periods[0], on_cycles) && parse_period (periods[1], off_cycles);
}

gboolean
fs_parse_messages (const FsKey *key, const char *text, int64_t *messages)
{
  guint64 number;

  *messages = FS_AUTO_COUNT;
  if (strcmp (text, "auto") == 0)
    return TRUE;
  if (!fs_number_parse_uint (text, &number) || number < (guint64) key->min || number > (guint64) key->max)
    return FALSE;
  *messages = (int64_t) number;
  return TRUE;
}

gboolean
fs_parse_color (const char *text, int *slot)
{
  int color = 0;
  gboolean parsed = strcmp (text, "auto") == 0 || parse_suffix (text, "", 1, FS_SCENARIO_COLORS, &color);

  *slot = color - 1;
  return parsed;
}

static gboolean
parse_end (const char *text, double *end)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  *end = NAN;
  return strcmp (stripped, "auto") == 0 || fs_number_parse (stripped, end);
}

gboolean
fs_parse_range (const char *text, FsSpelling spelling, double range[2])
{
  g_auto (GStrv) ends = g_strsplit_set (text, spelling == FS_SPELLING_FILE ? ";" : ";,", -1);
  guint n_ends = g_strv_length (ends);

  range[0] = range[1] = NAN;
  if (n_ends == 3 && *g_strstrip (ends[2]) == '\0')
    n_ends = 2;
  if (n_ends == 1)
    return strcmp (text, "auto") == 0;
  if (n_ends != 2 || !parse_end (ends[0], &range[0]) || !parse_end (ends[1], &range[1]))
    return FALSE;
  return isnan (range[0]) || isnan (range[1]) || range[0] < range[1];
}

gboolean
fs_parse_number (const char *text, double *number)
{
  if (strcmp (text, FS_INFINITE_TEXT) != 0)
    return fs_number_parse (text, number);
  *number = INFINITY;
  return TRUE;
}

double *
fs_parse_numbers (const char *text, guint *n_numbers)
{
  g_auto (GStrv) fields = g_strsplit (text, ";", -1);
  double *numbers;

  *n_numbers = g_strv_length (fields);
  numbers = g_new (double, *n_numbers);
  for (guint i = 0; i < *n_numbers; i++)
    if (!fs_parse_number (fields[i], &numbers[i]))
      g_assert_not_reached ();
  return numbers;
}

/* Traffic of a generalized hypercube. */

static gboolean
parse_whole (const char *text, guint64 from, guint64 to, uint32_t *number)
{
  guint64 value;

  if (!g_ascii_isdigit (*text) || !fs_number_parse_uint (text, &value) || value < from || value > to)
    return FALSE;
  *number = (uint32_t) value;
  return TRUE;
}

gboolean
fs_parse_initiations (const char *text, FsStoreForwardParams *params)
{
  g_auto (GStrv) numbers = NULL;

  if (g_str_has_prefix (text, "count:"))
    {
      params->initiations = FS_INITIATIONS_COUNT;
      return parse_whole (text + strlen ("count:"), 1, FS_STORE_FORWARD_MAX_INITIATIONS, &params->count);
    }
  if (!g_str_has_prefix (text, "poisson:"))
    return FALSE;
  numbers = g_strsplit (text + strlen ("poisson:"), ",", -1);
  params->initiations = FS_INITIATIONS_POISSON;
  return g_strv_length (numbers) == 2 && fs_number_parse (numbers[0], &params->alpha)
         && fs_number_parse (numbers[1], &params->theta) && params->alpha > 0 && params->theta >= 0
         && params->theta < 1;
}

gboolean
fs_parse_sources (const char *text, FsStoreForwardParams *params)
{
  params->max_per_source = FS_FREE_SOURCES;
  return strcmp (text, "free") == 0
         || (g_str_has_prefix (text, "max-per-source:")
             && parse_whole (text + strlen ("max-per-source:"), 1, FS_STORE_FORWARD_MAX_INITIATIONS,
                             &params->max_per_source));
}

gboolean
fs_is_address (const char *text)
{
  gsize length = strlen (text), digits = 0;

  while (digits < length && g_ascii_isalnum (text[digits]))
    digits++;
  return length > 0 && length <= FS_GH_MAX_N && digits == length;
}

/* The elements of "A;B;…" (an empty one at the end aside), in capitals; NULL when one is no address. */
static char **
split_addresses (const char *text, FsSpelling spelling)
{
  g_auto (GStrv) fields = g_strsplit_set (text, spelling == FS_SPELLING_FILE ? ";" : ";,", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n_fields = g_strv_length (fields);

  if (n_fields > 1 && *g_strstrip (fields[n_fields - 1]) == '\0')
    n_fields--;
  if (n_fields > MAX_DESTINATIONS)
    return NULL;
  for (guint i = 0; i < n_fields; i++)
    {
      g_autofree char *address = g_ascii_strup (g_strstrip (fields[i]), -1);

      if (!fs_is_address (address))
        return NULL;
      g_strv_builder_add (builder, address);
    }
  return g_strv_builder_end (builder);
}

gboolean
fs_parse_destinations (const char *text, FsSpelling spelling, FsStoreForwardParams *params, char ***addresses)
{
  *addresses = NULL;
  params->destinations = FS_DESTINATIONS_FRACTION;
  if (g_str_has_prefix (text, "fraction:1/"))
    return parse_whole (text + strlen ("fraction:1/"), 1, G_MAXINT32, &params->fraction);
  params->destinations = FS_DESTINATIONS_SAME;
  if (g_str_has_prefix (text, "same:1/"))
    return parse_whole (text + strlen ("same:1/"), 1, G_MAXINT32, &params->fraction);
  params->destinations = FS_DESTINATIONS_LIST;
  if (!g_str_has_prefix (text, "list:"))
    return FALSE;
  *addresses = split_addresses (text + strlen ("list:"), spelling);
  return *addresses != NULL;
}
