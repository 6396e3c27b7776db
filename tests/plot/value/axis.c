/* Ticks of linear and logarithmic axes. */
#include "plot/value/axis.h"

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "tests/support/test.h"

/* 6 units a character; markup counts as it would be seen. */
static double
extent (const char *text, gpointer data)
{
  double width = 0;
  gboolean tag = FALSE;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      tag = tag || *c == '<';
      width += tag ? 0 : 6;
      tag = tag && *c != '>';
    }
  return width;
}

static FsTickSpace
room_of (double length)
{
  return (FsTickSpace){ length, 10, extent, NULL };
}

static const FsAxisSpec linear = { .factor = 1, .from = NAN, .to = NAN };
static const FsAxisSpec logarithmic = { .factor = 1, .log = TRUE, .from = NAN, .to = NAN };

/* All numbers, joined by blanks. */
static char *
numbers_of (const GArray *ticks)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < ticks->len; i++)
    if (g_array_index (ticks, FsTick, i).text != NULL)
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", g_array_index (ticks, FsTick, i).text);
  return g_string_free (text, FALSE);
}

static guint
count_numbers (const GArray *ticks)
{
  guint n = 0;

  for (guint i = 0; i < ticks->len; i++)
    n += g_array_index (ticks, FsTick, i).text != NULL;
  return n;
}

FS_TEST (linear_table)
{
  const struct {
    double from, to, factor, length;
    const char *numbers;
  } cases[] = {
    { 0, 10, 1, 1000, "0 1 2 3 4 5 6 7 8 9 10" },
    { 0, 1800, 1, 1000, "0 200 400 600 800 1\u202f000 1\u202f200 1\u202f400 1\u202f600 1\u202f800" },
    { 0, 0.021916, 1e-3, 1000, "0 2 4 6 8 10 12 14 16 18 20" },
    { 0, 0.021916, 1e-3, 140, "0 5 10 15 20" },
    { 0, 1, 1, 1000, "0.0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1.0" },
    { -20, 15, 1, 120, "−20 −10 0 10" },
    { 50, 61, 1, 120, "51 54 57 60" }, /* no space for a step of 2, and 5 gives only three */
    { 0, 5e6, 1, 1000,
      "0 5·10<sup>5</sup> 10<sup>6</sup> 1.50·10<sup>6</sup> 2·10<sup>6</sup> 2.50·10<sup>6</sup> "
      "3·10<sup>6</sup> 3.50·10<sup>6</sup> 4·10<sup>6</sup> 4.50·10<sup>6</sup> 5·10<sup>6</sup>" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FsAxisSpec spec = linear;
      FsTickSpace room = room_of (cases[i].length);
      g_autoptr (GArray) ticks = NULL;
      g_autofree char *numbers = NULL;

      spec.factor = cases[i].factor;
      ticks = fs_axis_ticks (&spec, cases[i].from, cases[i].to, &room);
      numbers = numbers_of (ticks);
      g_assert_cmpstr (numbers, ==, cases[i].numbers);
    }
}

/* The smallest ranges of doubles, whose parts are 0, and the largest. */
FS_TEST (extreme_ranges)
{
  const double ends[][2]
      = { { 0, 5e-324 }, { 0, 2e-323 }, { 0, 1e-310 }, { 0, 1.7e308 }, { 1, 1 + 0x1p-52 }, { -5e-324, 5e-324 } };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      FsTickSpace room = room_of (300);
      g_autoptr (GArray) ticks = fs_axis_ticks (&linear, ends[i][0], ends[i][1], &room);

      g_assert_cmpuint (ticks->len, <, 200);
    }
}

/* Minor ticks that would crowd are left out. */
FS_TEST (linear_minors)
{
  FsTickSpace wide = room_of (300), narrow = room_of (30);
  g_autoptr (GArray) all = fs_axis_ticks (&linear, 0, 9, &wide);
  g_autoptr (GArray) few = fs_axis_ticks (&linear, 0, 9, &narrow);

  g_assert_cmpuint (all->len, ==, 19);
  g_assert_cmpuint (few->len, ==, 2); /* 0 and 5 */
}

/* Between integers there are no ticks. */
FS_TEST (whole_numbers)
{
  const struct {
    double from, to, length;
    gboolean log;
    const char *numbers;
    guint n_ticks;
  } cases[] = {
    { 1.5, 4.5, 1000, FALSE, "2 3 4", 3 },
    { 3.5, 12.5, 1000, FALSE, "4 5 6 7 8 9 10 11 12", 9 },
    { 0.5, 60.5, 200, FALSE, "10 20 30 40 50 60", 12 },
    { 2.9, 3.1, 1000, FALSE, "3", 1 },
    { 0.8, 4, 1000, TRUE, "1 2 3 4", 4 },
    { 0.8, 300, 1000, TRUE, "1 2 5 10 20 50 100 200", 21 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FsAxisSpec spec = cases[i].log ? logarithmic : linear;
      FsTickSpace room = room_of (cases[i].length);
      g_autoptr (GArray) ticks = NULL;
      g_autofree char *numbers = NULL;

      spec.integer = TRUE;
      ticks = fs_axis_ticks (&spec, cases[i].from, cases[i].to, &room);
      numbers = numbers_of (ticks);
      g_assert_cmpstr (numbers, ==, cases[i].numbers);
      g_assert_cmpuint (ticks->len, ==, cases[i].n_ticks);
      for (guint t = 0; t < ticks->len; t++)
        g_assert_cmpfloat (g_array_index (ticks, FsTick, t).value, ==, round (g_array_index (ticks, FsTick, t).value));
    }
}

FS_TEST (log_table)
{
  const struct {
    double from, to, length;
    const char *numbers;
  } cases[] = {
    { 50, 3000, 1000, "50 100 200 500 1\u202f000 2\u202f000" },
    { 1, 10000, 300, "1 10 100 1\u202f000 10\u202f000" },
    { 1e-6, 1e6, 330, "10<sup>−6</sup> 10<sup>−4</sup> 0.01 1 100 10\u202f000 10<sup>6</sup>" },
    { 200, 450, 1000, "200 250 300 350 400 450" },
    { 0.01, 1, 1000, "0.01 0.02 0.05 0.1 0.2 0.5 1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FsTickSpace room = room_of (cases[i].length);
      g_autoptr (GArray) ticks = fs_axis_ticks (&logarithmic, cases[i].from, cases[i].to, &room);
      g_autofree char *numbers = numbers_of (ticks);

      g_assert_cmpstr (numbers, ==, cases[i].numbers);
    }
}

FS_TEST (log_minors)
{
  FsTickSpace room = room_of (1000);
  g_autoptr (GArray) ticks = fs_axis_ticks (&logarithmic, 1, 10, &room);

  g_assert_cmpuint (ticks->len, ==, 10);
  for (guint i = 0; i < ticks->len; i++)
    {
      g_assert_cmpfloat (g_array_index (ticks, FsTick, i).value, ==, i + 1);
      g_assert_true ((g_array_index (ticks, FsTick, i).text != NULL) == (i == 0 || i == 1 || i == 4 || i == 9));
    }
}

static double
height (const char *text, gpointer data)
{
  return 10;
}

/* Where no more than two powers of ten fit, 2 and 5 are closer to each other, and else 3 is between. */
FS_TEST (small_logarithmic)
{
  static const struct {
    double length;
    const char *texts;
  } cases[] = { { 300, "200 500 1\u202f000 2\u202f000 5\u202f000 " },
                { 160, "200 500 1\u202f000 2\u202f000 5\u202f000 " },
                { 80, "300 1\u202f000 3\u202f000 " },
                { 40, "1\u202f000 " } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FsTickSpace room = { cases[i].length, 15, height, NULL };
      g_autoptr (GArray) ticks = fs_axis_ticks (&logarithmic, 150, 6000, &room);
      g_autoptr (GString) texts = g_string_new (NULL);

      for (guint t = 0; t < ticks->len; t++)
        if (g_array_index (ticks, FsTick, t).text != NULL)
          g_string_append_printf (texts, "%s ", g_array_index (ticks, FsTick, t).text);
      g_assert_cmpstr (texts->str, ==, cases[i].texts);
    }
}

/* Ticks of any range are inside it, ascending, and few; no two collide, and their text is their value. */
static void
check_ticks (const FsAxisSpec *spec, double from, double to, const FsTickSpace *room)
{
  g_autoptr (GArray) ticks = fs_axis_ticks (spec, from, to, room);
  double end = -INFINITY, previous = -INFINITY;
  double n_decades
      = spec->log ? floor (log10 (to / spec->factor) + 1e-9) - ceil (log10 (from / spec->factor) - 1e-9) + 1 : INFINITY;

  g_assert_cmpuint (ticks->len, <, 400);
  for (guint i = 0; i < ticks->len; i++)
    {
      const FsTick *tick = &g_array_index (ticks, FsTick, i);
      double slack = 1e-6 * (to - from), at, half;

      g_assert_cmpfloat (tick->value, >, previous);
      g_assert_cmpfloat (tick->value, >=, from - slack);
      g_assert_cmpfloat (tick->value, <=, to + slack);
      if (!spec->log && isfinite (previous))
        g_assert_cmpfloat ((tick->value - previous) / (to - from) * room->length, >=, 0.39 * room->gap);
      previous = tick->value;
      if (tick->text == NULL)
        continue;
      at = spec->log ? log (tick->value / from) / log (to / from) : (tick->value - from) / (to - from);
      half = extent (tick->text, NULL) / 2;
      /* Numbers are closer to each other only where decades alone would be one or two. */
      if (count_numbers (ticks) > 1)
        g_assert_cmpfloat (at * room->length - half, >=, end + (n_decades < 3 ? 0.399 : 0.999) * room->gap);
      end = at * room->length + half;
      if (strchr (tick->text, '<') == NULL)
        {
          g_auto (GStrv) parts = g_strsplit (tick->text, "\u202f", -1);
          g_autofree char *bare = g_strjoinv ("", parts);
          gboolean negative = g_str_has_prefix (bare, "−");
          double shown = g_ascii_strtod (negative ? bare + strlen ("−") : bare, NULL);

          g_assert_cmpfloat (fabs ((negative ? -shown : shown) * spec->factor - tick->value), <=,
                             1e-6 * MAX (fabs (tick->value), (to - from) / 100));
        }
    }
}

FS_TEST (linear_properties)
{
  for (guint64 i = 0; i < 3000; i++)
    {
      double a = fs_random_uniform (fs_random_split (1, 3 * i)), b = fs_random_uniform (fs_random_split (1, 3 * i + 1));
      double magnitude = pow (10, -6 + 12 * fs_random_uniform (fs_random_split (1, 3 * i + 2)));
      double from = i % 3 == 0 ? 0 : magnitude * (a - 0.5), to = from + magnitude * (0.01 + b);
      FsAxisSpec spec = linear;
      FsTickSpace wide = room_of (5000), narrow = room_of (60 + 400 * a);
      g_autoptr (GArray) ticks = NULL;

      spec.factor = i % 2 == 0 ? 1 : 1e-3;
      ticks = fs_axis_ticks (&spec, from, to, &wide);
      g_assert_cmpuint (count_numbers (ticks), >=, 4);
      g_assert_cmpuint (count_numbers (ticks), <=, 11);
      check_ticks (&spec, from, to, &wide);
      check_ticks (&spec, from, to, &narrow);
    }
}

FS_TEST (log_properties)
{
  for (guint64 i = 0; i < 3000; i++)
    {
      double a = fs_random_uniform (fs_random_split (2, 3 * i)), b = fs_random_uniform (fs_random_split (2, 3 * i + 1));
      double from = pow (10, -9 + 15 * a), to = from * pow (10, 0.1 + 12 * b);
      FsTickSpace room = room_of (80 + 900 * fs_random_uniform (fs_random_split (2, 3 * i + 2)));

      check_ticks (&logarithmic, from, to, &room);
    }
}

static gboolean
is_tick (const GArray *ticks, double value, double scale)
{
  for (guint i = 0; i < ticks->len; i++)
    if (fabs (g_array_index (ticks, FsTick, i).value - value) < 1e-9 * scale)
      return TRUE;
  return FALSE;
}

/* An automatic end is a tick, holds the value, and leaves little of the axis empty: 15 % or less than a minor tick. */
FS_TEST (round)
{
  for (guint64 i = 0; i < 2000; i++)
    {
      double value = pow (10, -4 + 8 * fs_random_uniform (fs_random_split (3, i)));
      FsTickSpace room = room_of (i % 2 == 0 ? 600 : 120);
      double up = fs_axis_round_up (&linear, 0, value, &room),
             log_up = fs_axis_round_up (&logarithmic, 1e-5, value, &room);
      double log_down = fs_axis_round_down (&logarithmic, value, 1e5, &room);
      g_autoptr (GArray) ticks = fs_axis_ticks (&linear, 0, up, &room);

      g_assert_cmpfloat (up, >=, value * (1 - 1e-9));
      if (up > 1.15001 * value)
        g_assert_cmpfloat (up - value, <=,
                           1.00001 * (g_array_index (ticks, FsTick, 1).value - g_array_index (ticks, FsTick, 0).value));
      g_assert_true (is_tick (ticks, up, up));
      g_assert_cmpfloat (log_up, >=, value * (1 - 1e-9));
      g_assert_cmpfloat (log_up, <=, 2.5001 * value);
      g_assert_cmpfloat (log_down, <=, value * (1 + 1e-9));
      g_assert_cmpfloat (log_down, >=, value / 2.5001);
    }
}
