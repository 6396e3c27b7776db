#include "base/number.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/language.h"

/* The first decimal digits of a number, exactly as printf() rounds them but several times as fast: rows of results are
 * mostly numbers. */

/**
 * FsDigits: a number, rounded: digits · 10^(exponent - n_digits + 1)
 * @digits: as an integer with all n_digits digits
 * @exponent: power of ten of the first digit
 * @reads_back: no other number of double precision is closer
 */
typedef struct {
  guint64 digits;
  int exponent;
  gboolean reads_back;
} FsDigits;

typedef unsigned __int128 Wide;

#define MAX_POWER 31       /* a number of 53 bits · 5^31 has less than 128 */
#define MANTISSA_BITS 52   /* without the first, which is not stored */
#define EXPONENT_BIAS 1075 /* of a mantissa that is an integer */

static const guint64 powers_of_five[] = { 1, 5, 25, 125, 625, 3125, 15625, 78125 };
static const guint64 powers_of_5_to_8[] = { 1, 390625, 152587890625, 59604644775390625 }; /* 5^0, 5^8, 5^16, 5^24 */

/* Whether no number is closer than that with this @mantissa. @gap: between it and the next larger one; @distance: to it, in
 * the same unit; @from_below: what is @distance away is smaller. */
static gboolean
is_closest (guint64 mantissa, Wide gap, Wide distance, gboolean from_below)
{
  /* Below a power of two, numbers are twice as dense. A tie goes to the even mantissa. */
  if (mantissa == G_GUINT64_CONSTANT (1) << MANTISSA_BITS && from_below)
    return 4 * distance <= gap;
  return 2 * distance < gap || (2 * distance == gap && mantissa % 2 == 0);
}

/* Finds the first @n_digits (1 to 17) digits of @value, a positive number, rounded to nearest, half to even. Returns FALSE
 * for numbers too small or too large for arithmetic in 128 bits: with 17 digits those below 1e-14 and from 1e17 on. */
static gboolean
find_digits (double value, int n_digits, FsDigits *found)
{
  guint64 least = 1, bits, mantissa, digits; /* @least: with as many digits */
  int binary, power, shift;
  Wide scale, product;

  for (int digit = 1; digit < n_digits; digit++)
    least *= 10;
  memcpy (&bits, &value, sizeof bits);
  mantissa = (bits & ((G_GUINT64_CONSTANT (1) << MANTISSA_BITS) - 1)) | G_GUINT64_CONSTANT (1) << MANTISSA_BITS;
  binary = (int) (bits >> MANTISSA_BITS) - EXPONENT_BIAS; /* value = mantissa · 2^binary */
  /* 0.30103 is about log10 (2), so this is the exponent or one off; 400 makes the dividend positive. */
  found->exponent = (int) (((binary + MANTISSA_BITS) * 30103L + 40000000L) / 100000L) - 400;
  while (TRUE)
    {
      power = n_digits - 1 - found->exponent;
      shift = binary + power;
      if (power < 0 || power > MAX_POWER || shift <= -127)
        return FALSE;
      /* value · 10^power = product · 2^shift */
      scale = (Wide) powers_of_five[power % 8] * powers_of_5_to_8[power / 8];
      product = mantissa * scale;
      digits = (guint64) (shift < 0 ? product >> -shift : product << shift);
      if (digits < least)
        found->exponent--;
      else if (digits / 10 >= least)
        found->exponent++;
      else
        break;
    }
  found->reads_back = TRUE;
  if (shift < 0)
    {
      const Wide half = (Wide) 1 << (-shift - 1);
      const Wide rest = product & (half + half - 1);
      const gboolean up = rest > half || (rest == half && digits % 2 == 1);

      digits += up;
      found->reads_back = is_closest (mantissa, scale, up ? half - rest + half : rest, !up);
    }
  if (digits / 10 == least)
    {
      digits = least;
      found->exponent++;
    }
  found->digits = digits;
  return TRUE;
}

/* Numbers as text. */

#define MOST_DIGITS 17

/* Writes @found, of @n_digits digits, as "%g" does: without zeros at the end, and with an exponent where that is below -4 or
 * at least @n_digits. Returns the length. */
static guint
write_digits (const FsDigits *found, int n_digits, char *buffer)
{
  guint64 left = found->digits;
  char digits[MOST_DIGITS];
  int n = n_digits, exponent = found->exponent;
  char *at = buffer;

  for (int i = n_digits - 1; i >= 0; i--, left /= 10)
    digits[i] = (char) ('0' + left % 10);
  while (n > 1 && digits[n - 1] == '0')
    n--;
  if (exponent < -4 || exponent >= n_digits)
    {
      *at++ = digits[0];
      if (n > 1)
        *at++ = '.';
      memcpy (at, digits + 1, (gsize) n - 1);
      at += n - 1;
      return (guint) (at - buffer) + (guint) g_snprintf (at, 8, "e%+03d", exponent);
    }
  if (exponent < 0)
    {
      memcpy (at, "0.0000", (gsize) (1 - exponent));
      at += 1 - exponent;
      memcpy (at, digits, (gsize) n);
      at += n;
    }
  else
    {
      int whole = exponent + 1;

      memcpy (at, digits, (gsize) whole);
      at += whole;
      if (n > whole)
        {
          *at++ = '.';
          memcpy (at, digits + whole, (gsize) (n - whole));
          at += n - whole;
        }
    }
  *at = '\0';
  return (guint) (at - buffer);
}

const char *
fs_number_format (double value, char *buffer)
{
  fs_number_write (value, buffer);
  return buffer;
}

guint
fs_number_write (double value, char *buffer)
{
  gboolean found_all = value != 0;
  FsDigits found;

  if (!isfinite (value))
    return (guint) g_snprintf (buffer, FS_NUMBER_SIZE, "%s", isnan (value) ? "nan" : value > 0 ? "inf" : "-inf");
  for (int digits = 15; digits <= MOST_DIGITS; digits++)
    {
      char format[8];

      found_all = found_all && find_digits (fabs (value), digits, &found);
      if (found_all && !found.reads_back && digits < MOST_DIGITS)
        continue;
      if (found_all)
        {
          *buffer = '-';
          return (value < 0) + write_digits (&found, digits, buffer + (value < 0));
        }
      g_snprintf (format, sizeof format, "%%.%dg", digits);
      g_ascii_formatd (buffer, FS_NUMBER_SIZE, format, value);
      if (g_ascii_strtod (buffer, NULL) == value)
        break;
    }
  return (guint) strlen (buffer);
}

guint
fs_number_format_integer (gint64 value, char *buffer)
{
  guint64 left = value < 0 ? -(guint64) value : (guint64) value;
  char digits[FS_NUMBER_SIZE];
  guint n = 0, length = 0;

  do
    digits[n++] = (char) ('0' + left % 10);
  while ((left /= 10) > 0);
  if (value < 0)
    buffer[length++] = '-';
  while (n > 0)
    buffer[length++] = digits[--n];
  buffer[length] = '\0';
  return length;
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
