/* How values are written: what to say of it, and the forms that belong to one key each. */
#include "scenario/format/key-value.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"

static char *
whole_range (const FsKey *key, const char *from, const char *to)
{
  if (key->min == key->max)
    return g_strdup (from);
  if (key->infinite)
    return g_strdup_printf (_ ("a whole number from %s to %s, or inf"), from, to);
  return g_strdup_printf (_ ("a whole number from %s to %s"), from, to);
}

char *
fs_key_range (const FsKey *key)
{
  char from[FS_NUMBER_SIZE], to[FS_NUMBER_SIZE];

  fs_number_format (key->min, from);
  fs_number_format (key->max, to);
  if (key->type == FS_KEY_INTEGER)
    return whole_range (key, from, to);
  if (key->open && key->open_max)
    return g_strdup_printf (_ ("a number above %s and below %s"), from, to);
  return g_strdup_printf (key->open ? _ ("a number above %s and at most %s") : _ ("a number from %s to %s"), from, to);
}

char *
fs_key_describe (const FsKey *key)
{
  g_autofree char *part = NULL;

  if (key->form != NULL)
    return g_strdup (key->form);
  switch (key->type)
    {
    case FS_KEY_INTEGER:
    case FS_KEY_REAL:
      return fs_key_range (key);
    case FS_KEY_BOOLEAN:
      return g_strdup (_ ("true or false"));
    case FS_KEY_CHOICE:
      part = g_strjoinv (", ", (char **) key->choices);
      return g_strdup_printf (_ ("one of %s"), part);
    case FS_KEY_REAL_LIST:
      part = fs_key_range (key);
      return g_strdup_printf (_ ("one or more values separated by ;, each %s"), part);
    default:
      return g_strdup (_ ("text"));
    }
}

/* The number after @prefix in texts such as rand:4; @value is kept where there is none. */
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
fs_parse_colour (const char *text, int *slot)
{
  int colour = 0;
  gboolean parsed = strcmp (text, "auto") == 0 || parse_suffix (text, "", 1, FS_SCENARIO_COLOURS, &colour);

  *slot = colour - 1;
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
