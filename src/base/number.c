#include "base/number.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/language.h"

const char *
fs_number_format (double value, char *buffer)
{
  if (isnan (value))
    return strcpy (buffer, "nan");
  if (isinf (value))
    return strcpy (buffer, value > 0 ? "inf" : "-inf");
  for (int digits = 15; digits <= 17; digits++)
    {
      char format[8];

      g_snprintf (format, sizeof format, "%%.%dg", digits);
      g_ascii_formatd (buffer, FS_NUMBER_SIZE, format, value);
      if (g_ascii_strtod (buffer, NULL) == value)
        break;
    }
  return buffer;
}

/* Inserts a thin space between the thousands of the integer part, for numbers of five digits or more. */
static void
append_grouped (GString *out, const char *digits)
{
  const char *point = strchr (digits, '.');
  gsize whole = point != NULL ? (gsize) (point - digits) : strlen (digits);

  for (gsize i = 0; i < whole; i++)
    {
      if (i > 0 && whole >= 4 && (whole - i) % 3 == 0)
        g_string_append (out, "\u202f");
      g_string_append_c (out, digits[i]);
    }
  if (point != NULL)
    g_string_append_printf (out, "%c%s", fs_language_decimal (), point + 1);
}

static void
append_superscript (GString *out, int exponent)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  char text[16];

  g_snprintf (text, sizeof text, "%d", exponent);
  for (const char *c = text; *c != '\0'; c++)
    g_string_append (out, *c == '-' ? "⁻" : digits[*c - '0']);
}

char *
fs_number_display (double value, int digits)
{
  GString *out;
  char text[FS_NUMBER_SIZE * 2];
  char format[16], *exponent;
  int magnitude, decimals;

  if (isnan (value))
    return g_strdup ("–");
  if (isinf (value))
    return g_strdup (value > 0 ? "∞" : "−∞");
  if (value == 0)
    return g_strdup ("0");
  out = g_string_new (value < 0 ? "−" : "");
  value = fabs (value);
  /* The magnitude is that of the rounded number: 9999.96 with five digits is 10000. The C library also handles
   * numbers that are too small to be divided by a power of ten. */
  g_snprintf (format, sizeof format, "%%.%de", MAX (digits - 1, 0));
  g_ascii_formatd (text, sizeof text, format, value);
  exponent = strchr (text, 'e');
  magnitude = (int) g_ascii_strtoll (exponent + 1, NULL, 10);
  if (magnitude < -4 || magnitude > 8)
    {
      *exponent = '\0';
      append_grouped (out, text);
      g_string_append (out, "·10");
      append_superscript (out, magnitude);
      return g_string_free (out, FALSE);
    }
  decimals = CLAMP (digits - 1 - magnitude, 0, 12);
  g_snprintf (format, sizeof format, "%%.%df", decimals);
  g_ascii_formatd (text, sizeof text, format, value);
  append_grouped (out, text);
  return g_string_free (out, FALSE);
}

char *
fs_number_display_fixed (double value, int decimals)
{
  char format[8], text[G_ASCII_DTOSTR_BUF_SIZE + 320];
  GString *out;

  if (!isfinite (value))
    return fs_number_display (value, 1);
  out = g_string_new (NULL);
  g_snprintf (format, sizeof format, "%%.%df", CLAMP (decimals, 0, 9));
  g_ascii_formatd (text, sizeof text, format, fabs (value));
  if (value < 0 && strspn (text, "0.") != strlen (text))
    g_string_append (out, "−");
  append_grouped (out, text);
  return g_string_free (out, FALSE);
}

char *
fs_number_display_count (guint64 count)
{
  g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, count);
  GString *out = g_string_new (NULL);

  append_grouped (out, digits);
  return g_string_free (out, FALSE);
}

gboolean
fs_number_parse (const char *text, double *value)
{
  g_autofree char *copy = g_strstrip (g_strdup (text));
  char *end;
  double parsed;

  /* strtod also reads "0x1p3", "infinity" and "nan(…)": not numbers a user writes. */
  if (*copy == '\0' || strspn (copy, "0123456789+-.eE") != strlen (copy))
    return FALSE;
  parsed = g_ascii_strtod (copy, &end);
  if (*end != '\0' || !isfinite (parsed))
    return FALSE;
  *value = parsed;
  return TRUE;
}

gboolean
fs_number_parse_uint (const char *text, guint64 *value)
{
  g_autofree char *copy = g_strstrip (g_strdup (text));
  double real;

  if (*copy != '\0' && strspn (copy, "0123456789") == strlen (copy))
    {
      errno = 0;
      *value = g_ascii_strtoull (copy, NULL, 10);
      return errno == 0;
    }
  if (!fs_number_parse (copy, &real) || real < 0 || real != floor (real) || real > 0x1p53)
    return FALSE;
  *value = (guint64) real;
  return TRUE;
}

int
fs_number_compare (gconstpointer a, gconstpointer b)
{
  double left = *(const double *) a, right = *(const double *) b;

  return (left > right) - (left < right);
}

guint32
fs_greatest_common_divisor (guint32 a, guint32 b)
{
  while (b != 0)
    {
      guint32 rest = a % b;

      a = b;
      b = rest;
    }
  return a;
}
