/* Forms that belong to one key each. */
#include "scenario/key-value.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

/* The number after @prefix in texts such as rand:4. */
static gboolean
parse_suffix (const char *text, const char *prefix, guint64 from, guint64 to, int *value)
{
  guint64 number;

  if (!g_str_has_prefix (text, prefix) || !g_ascii_isdigit (text[strlen (prefix)]) ||
      !fs_number_parse_uint (text + strlen (prefix), &number) || number < from || number > to)
    return FALSE;
  *value = (int) number;
  return TRUE;
}

gboolean
fs_parse_injection (const char *text, FsInjection *injection, int *channels)
{
  *channels = 0;
  *injection = strcmp (text, "first") == 0 ? FS_INJECTION_FIRST : FS_INJECTION_RAND;
  return strcmp (text, "first") == 0 || strcmp (text, "rand") == 0 || parse_suffix (text, "rand:", 1, 64, channels);
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
fs_parse_warmup (const char *text, int64_t *messages)
{
  guint64 number;

  *messages = -1;
  if (strcmp (text, "auto") == 0)
    return TRUE;
  if (!fs_number_parse_uint (text, &number) || number > (guint64) fs_key_find ("warmup-messages")->max)
    return FALSE;
  *messages = (int64_t) number;
  return TRUE;
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

double *
fs_parse_numbers (const char *text, guint *n_numbers)
{
  g_auto (GStrv) fields = g_strsplit (text, ";", -1);
  double *numbers;

  *n_numbers = g_strv_length (fields);
  numbers = g_new (double, *n_numbers);
  for (guint i = 0; i < *n_numbers; i++)
    if (!fs_number_parse (fields[i], &numbers[i]))
      g_assert_not_reached ();
  return numbers;
}
