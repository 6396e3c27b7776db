/* CSV files from anywhere: nothing may crash or take long, whatever is refused is refused with a sentence. */
#include <math.h>

#include "fuzz.h"
#include "study/documents/csv-points.h"

/* Names for all columns, and counts that are right. */
static void
check_columns (const FsCsvTable *table)
{
  for (guint c = 0; c < table->n_columns; c++)
    {
      guint numbers = 0;

      for (guint row = 0; row < table->n_rows; row++)
        numbers += isfinite (table->values[c][row]) != 0;
      if (numbers != table->numbers[c] || table->names[c] == NULL || !g_utf8_validate (table->names[c], -1, NULL))
        g_error ("column %u \"%s\" is not whole: %u of %u, %u rows", c, table->names[c], numbers, table->numbers[c],
                 table->n_rows);
    }
}

/* Every row is a point or left out, and the points are in order. */
static void
check_points (const FsCsvTable *table, FsCsvColumns columns)
{
  guint left_out;
  g_autoptr (GArray) points = fs_csv_table_points (table, columns, &left_out);
  g_autofree char *sentence = fs_csv_table_left_out (table, columns);

  if (points->len + left_out != table->n_rows)
    g_error ("%u points and %u left out of %u rows", points->len, left_out, table->n_rows);
  for (guint i = 1; i < points->len; i++)
    if (g_array_index (points, FsCsvPoint, i - 1).x > g_array_index (points, FsCsvPoint, i).x)
      g_error ("points are not in order");
  if ((sentence != NULL) != (left_out > 0))
    g_error ("%u rows are left out, and it is said: %s", left_out, sentence);
  if (sentence != NULL)
    fs_fuzz_expect_sentence (sentence);
}

static void
check_accepted (const FsCsvTable *table)
{
  FsCsvColumns columns = fs_csv_table_guess_columns (table);

  check_columns (table);
  for (guint i = 0; i < table->notes->len; i++)
    fs_fuzz_expect_sentence (g_ptr_array_index (table->notes, i));
  if (columns.x == FS_CSV_NONE || columns.y == FS_CSV_NONE)
    return;
  check_points (table, columns);
  columns.kind = FS_CSV_LOW_HIGH;
  columns.error = columns.x;
  columns.high = columns.y;
  check_points (table, columns);
}

/* @form: NULL = guessed. */
static void
read_table (const uint8_t *data, size_t size, const FsCsvForm *form)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsCsvTable) table = fs_csv_table_new ((const char *) data, size, form, NULL, &error);

  if (table == NULL)
    fs_fuzz_expect_refusal (error);
  else
    check_accepted (table);
  fs_fuzz_n_accepted += table != NULL;
}

/* With the detected format, and with a given one, which may be wrong. */
int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  double start = test_thread_seconds ();
  FsCsvForm told = { ",;\t| "[size % 5], ".,"[size / 5 % 2], size / 10 % 2 == 0 };

  read_table (data, size, NULL);
  read_table (data, size, &told);
  fs_fuzz_expect_quick (start, size);
  return 0;
}
