/* CSV files from anywhere: nothing may crash or take long, whatever is refused is refused with a sentence.
 *
 * LLVMFuzzerTestOneInput() is what libFuzzer calls (with -DFS_LIBFUZZER). Without it,
 *   fuzz-csv-file ROUNDS SEED
 * tries ROUNDS seeded mutations of tables it makes.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "study/csv-points.h"

#define SLOW_US (2 * G_USEC_PER_SEC)

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
check_refused (const GError *error)
{
  if (error == NULL || error->domain != FS_ERROR || !g_str_has_suffix (error->message, ".")
      || !g_utf8_validate (error->message, -1, NULL))
    g_error ("refused without a sentence: %s", error != NULL ? error->message : "nothing said");
}

/* What is accepted is whole: names for all columns, counts that are right, points in order. */
static void
check_accepted (const FsCsvTable *table)
{
  FsCsvColumns columns = fs_csv_table_guess_columns (table);
  guint left_out;

  for (guint c = 0; c < table->n_columns; c++)
    {
      guint numbers = 0;

      for (guint row = 0; row < table->n_rows; row++)
        numbers += isfinite (table->values[c][row]) != 0;
      if (numbers != table->numbers[c] || table->names[c] == NULL || !g_utf8_validate (table->names[c], -1, NULL))
        g_error ("column %u \"%s\" is not whole: %u of %u, %u rows", c, table->names[c], numbers, table->numbers[c],
                 table->n_rows);
    }
  if (columns.x != FS_CSV_NONE && columns.y != FS_CSV_NONE)
    {
      g_autoptr (GArray) points = fs_csv_table_points (table, columns, &left_out);

      if (points->len + left_out != table->n_rows)
        g_error ("%u points and %u left out of %u rows", points->len, left_out, table->n_rows);
      for (guint i = 1; i < points->len; i++)
        if (g_array_index (points, FsCsvPoint, i - 1).x > g_array_index (points, FsCsvPoint, i).x)
          g_error ("points are not in order");
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  gint64 start = g_get_monotonic_time ();
  g_autoptr (FsCsvTable) table = fs_csv_table_new ((const char *) data, size, NULL, NULL, &error);

  if (table == NULL)
    check_refused (error);
  else
    check_accepted (table);
  if (g_get_monotonic_time () - start > SLOW_US)
    g_error ("%zu bytes took %.1f s", size, (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
  return 0;
}

#ifndef FS_LIBFUZZER

typedef struct {
  guint64 stream, draw;
} Dice;

static guint
roll (Dice *dice, guint sides)
{
  return fs_random_below (fs_random_split (dice->stream, dice->draw++), sides);
}

static const char *const pieces[]
    = { ",",   ";",    "\t",           " ",     "|",  "\n",   "\r\n", "\"",     "\"\"", "#",    "1",
        "0.5", "0,5",  "1e308",        "1e999", "-1", "nan",  "inf",  "\u2212", "x",    "rate", "latency",
        "err", "\xFF", "\xEF\xBB\xBF", "",      "±",  "1.2.3" };

static GString *
make_table (Dice *dice)
{
  GString *text = g_string_new (NULL);
  const char *delimiter = pieces[roll (dice, 5)];
  guint rows = roll (dice, 8), columns = 1 + roll (dice, 5);

  for (guint row = 0; row < rows; row++)
    for (guint column = 0; column < columns; column++)
      g_string_append_printf (text, "%s%s", pieces[roll (dice, G_N_ELEMENTS (pieces))],
                              column + 1 < columns ? delimiter : "\n");
  return text;
}

static void
mutate (GString *text, Dice *dice)
{
  for (guint i = roll (dice, 6); i > 0; i--)
    {
      gssize at = (gssize) roll (dice, (guint) text->len + 1);

      if (roll (dice, 2) == 0)
        g_string_insert (text, at, pieces[roll (dice, G_N_ELEMENTS (pieces))]);
      else if ((gsize) at < text->len)
        text->str[at] = (char) roll (dice, 256);
    }
}

int
main (int argc, char **argv)
{
  Dice dice = { 0 };
  guint64 rounds = argc > 1 ? g_ascii_strtoull (argv[1], NULL, 10) : 1000;

  dice.stream = argc > 2 ? g_ascii_strtoull (argv[2], NULL, 10) : 1;
  for (guint64 i = 0; i < rounds; i++)
    {
      g_autoptr (GString) text = make_table (&dice);

      mutate (text, &dice);
      LLVMFuzzerTestOneInput ((const uint8_t *) text->str, text->len);
    }
  g_print ("%" G_GUINT64_FORMAT " rounds\n", rounds);
  return 0;
}

#endif
