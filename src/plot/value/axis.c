#include "plot/value/axis.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

#define MIN_NUMBERS 4
#define MAX_NUMBERS 11
#define MAX_TICKS 1000  /* of a linear axis; far more than fit on a screen */
#define SLACK 1e-9      /* of a step: a number this close to an end of the axis counts as on it */
#define PLAIN_BELOW 1e6 /* larger numbers are written as powers of ten */
#define MAX_DECIMALS 6
#define TIGHT_GAP 0.4   /* between numbers, where only few fit, as a fraction of the usual one */
#define MINOR_PITCH 0.4 /* least distance of minor ticks, as a fraction of the gap between numbers */
#define MOST_EMPTY 1.15 /* of a range: an end that would leave more than this empty is moved to a minor tick */

static const int steps_first[] = { 1, 2, 5 };
static const int steps_then[] = { 3, 4 };

static void
tick_clear (gpointer data)
{
  g_free (((FsTick *) data)->text);
}

static void
add_tick (GArray *ticks, double value, char *text)
{
  FsTick tick = { value, text };

  g_array_append_val (ticks, tick);
}

/* Returns the power of ten below @value; for 0, which is the step of a range too small to be divided, that of the
 * smallest double. */
static int
decade_of (double value)
{
  return value > 0 ? (int) floor (log10 (value) + SLACK) : -400;
}

static int
decimals_of (double step)
{
  return MAX (0, -decade_of (step));
}

/* Returns "2·10⁶"; a power of ten is written without its factor 1. */
static char *
power_number (double value)
{
  int exponent = decade_of (fabs (value));
  double mantissa = value / pow (10, exponent);
  g_autofree char *digits = NULL;

  if (fabs (mantissa - 1) < 1e-9)
    return g_strdup_printf ("10<sup>%s%d</sup>", exponent < 0 ? "−" : "", ABS (exponent));
  digits = fs_number_display_fixed (mantissa, fabs (mantissa - round (mantissa)) < 1e-9 ? 0 : 2);
  return g_strdup_printf ("%s·10<sup>%s%d</sup>", digits, exponent < 0 ? "−" : "", ABS (exponent));
}

/* Returns number @index × @step of a linear axis whose greatest number is @greatest. */
static char *
linear_number (double index, double step, double greatest)
{
  int decimals = decimals_of (step);

  if (index == 0)
    return fs_number_display_fixed (0, decimals <= MAX_DECIMALS && greatest < PLAIN_BELOW ? decimals : 0);
  if (greatest >= PLAIN_BELOW || decimals > MAX_DECIMALS)
    return power_number (index * step);
  return fs_number_display_fixed (index * step, decimals);
}

static double
first_index (double from, double step)
{
  return ceil (from / step - SLACK);
}

static double
last_index (double to, double step)
{
  return floor (to / step + SLACK);
}

/* Returns, for a range @from to @to as it is shown, the finest step with one of @mantissas that has space for all its numbers and gives at least @least of them;
 * 0 if there is none. */
static double
finest_step (double from, double to, const int *mantissas, guint n_mantissas, int least, gboolean integer,
             const FsTickSpace *room)
{
  int decade = decade_of ((to - from) / MAX_NUMBERS) - 1;

  for (int k = integer ? MAX (decade, 0) : decade; k <= decade + 3; k++)
    for (guint m = 0; m < n_mantissas; m++)
      {
        /* A division gives the double nearest to 0.3, a multiplication may not. */
        double step = k >= 0 ? mantissas[m] * pow (10, k) : mantissas[m] / pow (10, -k);
        double first = first_index (from, step), last = last_index (to, step), widest = 0;

        if (last - first + 1 > MAX_NUMBERS || last - first + 1 < least)
          continue;
        /* Whether there is space for all numbers. The loop counts, because a number far from 0 may be too large to be increased by
         * 1. */
        for (int number = 0; number <= last - first; number++)
          {
            g_autofree char *text = linear_number (first + number, step, MAX (fabs (from), fabs (to)));

            widest = MAX (widest, room->extent (text, room->data));
          }
        if (widest + room->gap <= step / (to - from) * room->length)
          return step;
      }
  return 0;
}

/* As numbers are shown, that is divided by the factor of the axis. */
static double
choose_step (double from, double to, gboolean integer, const FsTickSpace *room)
{
  double step = finest_step (from, to, steps_first, G_N_ELEMENTS (steps_first), MIN_NUMBERS, integer, room);

  if (step == 0)
    step = finest_step (from, to, steps_then, G_N_ELEMENTS (steps_then), MIN_NUMBERS, integer, room);
  for (int least = MIN_NUMBERS - 1; step == 0 && least >= 1; least--)
    step = finest_step (from, to, steps_first, G_N_ELEMENTS (steps_first), least, integer, room);
  if (step == 0)
    step = pow (10, ceil (log10 (to - from)));
  return integer ? MAX (step, 1) : step;
}

/* Returns the step between the numbers of a linear axis, data units. */
static double
data_step (const FsAxisSpec *spec, double from, double to, const FsTickSpace *room)
{
  return spec->factor * choose_step (from / spec->factor, to / spec->factor, spec->integer, room);
}

/* Returns into how many parts minor ticks divide a step: two for 1, 2, and 4, five for 5, three for 3; one if they
 * would be too close. */
static int
minor_parts (double from, double to, double step, const FsTickSpace *room)
{
  double unit = pow (10, decade_of (step));
  int mantissa = unit > 0 ? (int) round (step / unit) : 2;
  int parts = mantissa == 5 || mantissa == 3 ? mantissa : 2;

  return step / parts / (to - from) * room->length >= MINOR_PITCH * room->gap ? parts : 1;
}

static GArray *
linear_ticks (const FsAxisSpec *spec, double from, double to, const FsTickSpace *room)
{
  GArray *ticks = g_array_new (FALSE, FALSE, sizeof (FsTick));
  double a = from / spec->factor, b = to / spec->factor;
  double step = choose_step (a, b, spec->integer, room);
  int parts = minor_parts (a, b, step, room);
  double greatest = MAX (fabs (a), fabs (b));

  double first = ceil (a / step * parts - SLACK), last = floor (b / step * parts + SLACK);

  g_array_set_clear_func (ticks, tick_clear);
  /* A range of a few of the smallest doubles, or one that is narrow for its distance from 0, cannot be divided. */
  if (!(last - first < MAX_TICKS))
    return ticks;
  for (int tick = 0; tick <= last - first; tick++)
    {
      double whole = (first + tick) / parts;
      gboolean major = whole == floor (whole);

      char *number = major ? linear_number (whole, step, greatest) : NULL;

      if (number != NULL && spec->plus && whole > 0)
        {
          g_autofree char *unsigned_number = number;

          number = g_strconcat ("+", unsigned_number, NULL);
        }
      add_tick (ticks, whole * step * spec->factor, number);
    }
  return ticks;
}

/* Returns the ticks of a logarithmic axis, as numbers are shown: at each @every-th decade, and of every decade at those multiples
 * of it that are in @between. */
static GArray *
log_candidates (double from, double to, const char *between, int every)
{
  GArray *ticks = g_array_new (FALSE, FALSE, sizeof (FsTick));

  g_array_set_clear_func (ticks, tick_clear);
  for (int k = (int) floor (log10 (from)) - 1; k <= (int) ceil (log10 (to)); k++)
    for (int m = 1; m <= 9; m++)
      {
        double value = k >= 0 ? m * pow (10, k) : m / pow (10, -k);

        if (value < from * (1 - SLACK) || value > to * (1 + SLACK))
          continue;
        if ((m == 1 || strchr (between, '0' + m) != NULL) && k % every == 0)
          add_tick (ticks, value,
                    value >= 1e5 * (1 - SLACK) || value < 1e-3 * (1 - SLACK)
                        ? power_number (value)
                        : fs_number_display_fixed (value, decimals_of (value)));
        else if (every == 1 || m == 1)
          add_tick (ticks, value, NULL);
      }
  return ticks;
}

/* Returns whether no two numbers overlap, and their count in @n_numbers. */
static gboolean
numbers_fit (const GArray *ticks, double from, double to, const FsTickSpace *room, guint *n_numbers)
{
  double end = -INFINITY;

  *n_numbers = 0;
  for (guint i = 0; i < ticks->len; i++)
    {
      const FsTick *tick = &g_array_index (ticks, FsTick, i);
      double at, half;

      if (tick->text == NULL)
        continue;
      at = log10 (tick->value / from) / log10 (to / from) * room->length;
      half = room->extent (tick->text, room->data) / 2;
      if (at - half < end + room->gap)
        return FALSE;
      end = at + half;
      (*n_numbers)++;
    }
  return TRUE;
}

/* Less than a decade may contain only one number of 1, 2, and 5: then every multiple of a round step gets one. */
static GArray *
short_log_ticks (double from, double to, gboolean integer, const FsTickSpace *room)
{
  GArray *best = NULL;

  for (int least = 2; least <= MAX_NUMBERS; least++)
    {
      double step = finest_step (from, to, steps_first, G_N_ELEMENTS (steps_first), least, integer, room);
      g_autoptr (GArray) ticks = g_array_new (FALSE, FALSE, sizeof (FsTick));
      guint n_numbers;

      if (step == 0)
        break;
      g_array_set_clear_func (ticks, tick_clear);
      for (double i = first_index (from, step); i <= last_index (to, step); i++)
        add_tick (ticks, i * step, linear_number (i, step, to));
      if (numbers_fit (ticks, from, to, room, &n_numbers) && (best == NULL || ticks->len > best->len))
        {
          g_clear_pointer (&best, g_array_unref);
          best = g_steal_pointer (&ticks);
        }
    }
  return best;
}

static GArray *
log_ticks (const FsAxisSpec *spec, double from, double to, const FsTickSpace *room)
{
  double a = from / spec->factor, b = to / spec->factor;
  GArray *ticks = log_candidates (a, b, "25", 1);
  static const char *const between[] = { "25", "3" };
  FsTickSpace tight = *room;
  guint n_numbers;
  gboolean fits = numbers_fit (ticks, a, b, room, &n_numbers);

  tight.gap *= TIGHT_GAP;

  for (int every = 1; !fits && every <= 64; every++)
    {
      g_array_unref (ticks);
      ticks = log_candidates (a, b, "", every);
      fits = numbers_fit (ticks, a, b, room, &n_numbers);
    }
  /* Two decades in a small plot have one or two numbers: more of them, closer to each other. */
  for (guint i = 0; n_numbers < 3 && i < G_N_ELEMENTS (between); i++)
    {
      GArray *denser = log_candidates (a, b, between[i], 1);
      guint n_denser;

      if (numbers_fit (denser, a, b, &tight, &n_denser) && n_denser > n_numbers)
        {
          GArray *sparse = ticks;

          ticks = denser;
          denser = sparse;
          n_numbers = n_denser;
        }
      g_array_unref (denser);
    }
  if (n_numbers < 3 && b / a < 20)
    {
      GArray *finer = short_log_ticks (a, b, spec->integer, room);

      if (finer != NULL && finer->len > n_numbers)
        {
          g_array_unref (ticks);
          ticks = finer;
        }
      else
        g_clear_pointer (&finer, g_array_unref);
    }
  for (guint i = 0; i < ticks->len; i++)
    g_array_index (ticks, FsTick, i).value *= spec->factor;
  return ticks;
}

GArray *
fs_axis_ticks (const FsAxisSpec *spec, double from, double to, const FsTickSpace *room)
{
  GArray *ticks;

  g_return_val_if_fail (from < to && spec->factor > 0, NULL);
  g_return_val_if_fail (!spec->log || from > 0, NULL);

  ticks = spec->log ? log_ticks (spec, from, to, room) : linear_ticks (spec, from, to, room);
  if (spec->integer)
    {
      /* No minor ticks between whole numbers, where a parameter has no values. */
      for (guint i = ticks->len; i > 0; i--)
        {
          double value = g_array_index (ticks, FsTick, i - 1).value;

          if (fabs (value - round (value)) > SLACK * fabs (value))
            g_array_remove_index (ticks, i - 1);
        }
    }
  if (spec->infinity > spec->finite_to && spec->infinity <= to)
    {
      /* Beyond the last number there is only ∞. */
      for (guint i = ticks->len; i > 0; i--)
        if (g_array_index (ticks, FsTick, i - 1).value > spec->finite_to)
          g_array_remove_index (ticks, i - 1);
      add_tick (ticks, spec->infinity, g_strdup ("∞"));
    }
  return ticks;
}

/* Returns the next number of the form 1, 2, or 5 × 10^k at or beyond @value. */
static double
log_round (double value, gboolean up)
{
  double decade = pow (10, floor (log10 (value) + SLACK));
  const double mantissas[] = { 1, 2, 5, 10 };

  for (guint i = 0; i < G_N_ELEMENTS (mantissas); i++)
    {
      guint m = up ? i : G_N_ELEMENTS (mantissas) - 1 - i;

      if (up ? mantissas[m] * decade >= value * (1 - SLACK) : mantissas[m] * decade <= value * (1 + SLACK))
        return mantissas[m] * decade;
    }
  return value;
}

double
fs_axis_round_up (const FsAxisSpec *spec, double from, double value, const FsTickSpace *room)
{
  double to = value;

  if (spec->log)
    return spec->factor * log_round (value / spec->factor, TRUE);
  /* A wider range may need a coarser step, which may move the end again. */
  for (int i = 0; i < 4; i++)
    {
      double step = data_step (spec, from, to, room);
      double next = step * ceil (value / step - SLACK);

      if (next - from > MOST_EMPTY * (value - from))
        {
          double minor = step / minor_parts (from / spec->factor, next / spec->factor, step / spec->factor, room);

          next = minor * ceil (value / minor - SLACK);
        }

      if (next == to)
        break;
      to = next;
    }
  return to;
}

double
fs_axis_round_down (const FsAxisSpec *spec, double value, double to, const FsTickSpace *room)
{
  double step;

  if (spec->log)
    return spec->factor * log_round (value / spec->factor, FALSE);
  step = data_step (spec, value, to, room);
  return step * floor (value / step + SLACK);
}
