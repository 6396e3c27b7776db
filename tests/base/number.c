/* Numbers as text, and back. */
#include "base/number.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "tests/support/test.h"

FS_TEST (format_reads_back)
{
  char buffer[FS_NUMBER_SIZE];
  const double fixed[] = { 0, 1, -1, 0.1, 1.0 / 3, DBL_MAX, DBL_MIN, 5e-324, 0.0205 };

  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    g_assert_cmpfloat (g_ascii_strtod (fs_number_format (fixed[i], buffer), NULL), ==, fixed[i]);
  for (guint64 i = 0; i < 20000; i++)
    {
      union {
        guint64 bits;
        double value;
      } u = { .bits = fs_random_split (7, i) };

      if (isfinite (u.value))
        g_assert_cmpfloat (g_ascii_strtod (fs_number_format (u.value, buffer), NULL), ==, u.value);
    }
  g_assert_cmpstr (fs_number_format (0.1, buffer), ==, "0.1");
  g_assert_cmpstr (fs_number_format (32, buffer), ==, "32");
}

/* What is written is the shortest of 15, 16 and 17 digits that reads back, as the C library writes them. */
static void
check_formats (double value)
{
  char text[FS_NUMBER_SIZE], expected[FS_NUMBER_SIZE];
  for (int digits = 15; digits <= 17; digits++)
    {
      char format[8];

      g_snprintf (format, sizeof format, "%%.%dg", digits);
      g_ascii_formatd (expected, sizeof expected, format, value);
      if (g_ascii_strtod (expected, NULL) == value)
        break;
    }
  g_assert_cmpstr (fs_number_format (value, text), ==, expected);
  g_assert_cmpuint (fs_number_write (value, text), ==, strlen (expected));
}

/* Bit patterns: all magnitudes; magnitudes of results; few digits; powers of two and of ten and their neighbors; ties. */
FS_TEST (format_as_the_c_library)
{
  const guint64 n = g_test_slow () ? 5000000 : 50000;

  for (guint64 i = 0; i < n; i++)
    {
      union {
        guint64 bits;
        double value;
      } u = { .bits = fs_random_split (8, i) };
      guint64 other = fs_random_split (9, i);
      double ratio = (double) (u.bits >> 11) / (double) (1 + (other >> 11));

      if (isfinite (u.value))
        check_formats (u.value);
      check_formats (ratio);
      check_formats (ldexp (ratio, (int) (other % 120) - 60));
      check_formats ((double) (other % 1000000) * pow (10, -(double) (u.bits % 20)));
      check_formats ((double) (other >> (u.bits % 64)));
      check_formats (ldexp ((double) (other >> 40), -(int) (u.bits % 70)));
    }
  for (int i = -1074; i < 1024; i++)
    {
      check_formats (ldexp (1, i));
      check_formats (nextafter (ldexp (1, i), 0));
      check_formats (-nextafter (ldexp (1, i), INFINITY));
    }
  for (int i = -320; i < 309; i++)
    {
      check_formats (pow (10, i));
      check_formats (nextafter (pow (10, i), 0));
      check_formats (nextafter (pow (10, i), INFINITY));
    }
  check_formats (0);
  check_formats (-0.0);
  check_formats (DBL_MAX);
}

FS_TEST (format_integer)
{
  const gint64 values[] = { 0, 7, -7, 10, 1234567890123, G_MAXINT64, G_MININT64 };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autofree char *expected = g_strdup_printf ("%" G_GINT64_FORMAT, values[i]);
      char text[FS_NUMBER_SIZE];

      g_assert_cmpuint (fs_number_format_integer (values[i], text), ==, strlen (expected));
      g_assert_cmpstr (text, ==, expected);
    }
}

FS_TEST (parse)
{
  const char *good[] = { "1", " 1.5 ", "-2e-3", "+4", ".5" };
  const char *bad[] = { "", " ", "abc", "1x", "nan", "inf", "1e999", "0x10", "1 2", "1,5", "--1" };
  double value;

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (fs_number_parse (good[i], &value));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (fs_number_parse (bad[i], &value));
}

FS_TEST (parse_uint)
{
  guint64 value;

  g_assert_true (fs_number_parse_uint ("18446744073709551615", &value));
  g_assert_cmpuint (value, ==, G_MAXUINT64);
  g_assert_true (fs_number_parse_uint ("2e6", &value));
  g_assert_cmpuint (value, ==, 2000000);
  g_assert_false (fs_number_parse_uint ("18446744073709551616", &value));
  g_assert_false (fs_number_parse_uint ("-1", &value));
  g_assert_false (fs_number_parse_uint ("1.5", &value));
}

FS_TEST (display)
{
  const struct {
    double value;
    int digits;
    const char *text;
  } cases[] = {
    { 1170.4, 4, "1\u202f170" },
    { -13.74, 3, "−13.7" },
    { 0, 3, "0" },
    { 9.611e-5, 3, "9.61·10⁻⁵" },
    { NAN, 3, "–" },
    { 0.0012345, 3, "0.00123" },
    { 9999999999, 4, "1.000·10¹⁰" },
    { 999999999.9, 4, "1.000·10⁹" },
    { 9.99996e-6, 4, "1.000·10⁻⁵" },
    { 9.99996, 4, "10.00" },
    { 99999.96, 6, "100\u202f000" },
    { 1e9, 4, "1.000·10⁹" },
    { 5e-324, 4, "4.941·10⁻³²⁴" },
    { 123456789, 3, "123\u202f456\u202f789" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = fs_number_display (cases[i].value, cases[i].digits);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

FS_TEST (display_fixed)
{
  const struct {
    double value;
    int decimals;
    const char *text;
  } cases[] = {
    { 0, 0, "0" },          { -0.0, 1, "0.0" },        { -0.04, 1, "0.0" },
    { -20, 0, "−20" },      { 1800, 0, "1\u202f800" }, { 1234567.25, 2, "1\u202f234\u202f567.25" },
    { 999, 0, "999" },      { 10.118, 2, "10.12" },    { NAN, 2, "–" },
    { -INFINITY, 2, "−∞" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = fs_number_display_fixed (cases[i].value, cases[i].decimals);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

FS_TEST (display_count)
{
  g_autofree char *few = fs_number_display_count (999);
  g_autofree char *many = fs_number_display_count (600000);
  g_autofree char *all = fs_number_display_count (G_MAXUINT64);

  g_assert_cmpstr (few, ==, "999");
  g_assert_cmpstr (many, ==, "600\u202f000");
  g_assert_cmpstr (all, ==, "18\u202f446\u202f744\u202f073\u202f709\u202f551\u202f615");
}
