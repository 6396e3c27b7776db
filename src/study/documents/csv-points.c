#include "study/documents/csv-points.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/user-text.h"

#define LINES_NAMED 10

/* How columns are called. */
typedef struct {
  const char *const *begins; /* beginnings of names */
  const char *const *ends;   /* their last word: "ci" of "latency_ci95 (cycles)" */
  const char *const *anywhere;
} Words;

static gboolean
is_named (const char *name, const Words *words)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);
  /* Its last word, without digits and text in brackets. */
  const char *end = folded + strcspn (folded, "([{"), *begin;

  while (end > folded && !g_ascii_isalpha (end[-1]))
    end--;
  for (begin = end; begin > folded && g_ascii_isalpha (begin[-1]);)
    begin--;
  g_autofree char *last = g_strndup (begin, (gsize) (end - begin));

  for (guint i = 0; words->begins[i] != NULL; i++)
    if (g_str_has_prefix (folded, words->begins[i]))
      return TRUE;
  for (guint i = 0; words->anywhere != NULL && words->anywhere[i] != NULL; i++)
    if (strstr (folded, words->anywhere[i]) != NULL)
      return TRUE;
  return words->ends != NULL && g_strv_contains (words->ends, last);
}

/* Returns the first column of numbers whose name fits @words (NULL: any name) and that is not in @taken. */
static guint
find_column (const FsCsvTable *table, const Words *words, FsCsvColumns taken)
{
  for (guint c = 0; c < table->n_columns; c++)
    if (table->numbers[c] > 0 && c != taken.x && c != taken.y && c != taken.error && c != taken.high
        && (words == NULL || is_named (table->names[c], words)))
      return c;
  return FS_CSV_NONE;
}

/* A list of words, terminated by NULL. */
#define WORDS(...) ((const char *const[]){ __VA_ARGS__, NULL })

static const Words standard_words
    = { WORDS ("stderr", "std err", "std. err", "std_err", "std-err", "standard err", "sem"),
        WORDS ("stderr", "se", "sem"), NULL };
static const Words error_words
    = { WORDS ("err", "ci", "conf", "std", "sd", "dev", "sigma"),
        WORDS ("hw", "err", "error", "ci", "std", "stdev", "stddev", "sd", "deviation", "sigma", "uncertainty"),
        WORDS ("half", "±", "+-", "+/-") };

FsCsvColumns
fs_csv_table_guess_columns (const FsCsvTable *table)
{
  /* Both ends of an interval, a standard error, or whatever else is called an error. */
  const Words low_words = { WORDS ("low", "lo_", "ci_lo", "ci-lo", "ci lo", "lcl", "min"), NULL, NULL };
  const Words high_words
      = { WORDS ("high", "hi_", "up", "ci_hi", "ci-hi", "ci hi", "ci_up", "ucl", "max"), NULL, NULL };
  const Words x_words = { WORDS ("rate", "load", "lambda", "λ", "offered", "injection", "x"), NULL, NULL };
  const Words y_words = { WORDS ("latency", "delay", "mean", "average", "y"), NULL, NULL };
  FsCsvColumns columns = { .x = FS_CSV_NONE, .y = FS_CSV_NONE, .error = FS_CSV_NONE, .high = FS_CSV_NONE };

  if (table->form.header)
    {
      guint low = find_column (table, &low_words, columns), high = find_column (table, &high_words, columns);

      columns.kind = FS_CSV_LOW_HIGH;
      if (low != FS_CSV_NONE && high != FS_CSV_NONE)
        {
          columns.error = low;
          columns.high = high;
        }
      else if ((columns.error = find_column (table, &standard_words, columns)) != FS_CSV_NONE)
        columns.kind = FS_CSV_STANDARD_ERROR;
      else
        {
          columns.kind = FS_CSV_HALF_WIDTH;
          columns.error = find_column (table, &error_words, columns);
        }
      columns.x = find_column (table, &x_words, columns);
      columns.y = find_column (table, &y_words, columns);
    }
  /* Two columns make a curve, whatever they are called. */
  if (fs_csv_table_n_number_columns (table) == 2)
    columns.error = columns.high = FS_CSV_NONE;
  if (columns.x == FS_CSV_NONE)
    columns.x = find_column (table, NULL, columns);
  if (columns.y == FS_CSV_NONE)
    columns.y = find_column (table, NULL, columns);
  /* Three nameless columns are x, y and an error. */
  if (!table->form.header && table->n_columns == 3)
    columns.error = find_column (table, NULL, columns);
  return columns;
}

static int
compare_points (gconstpointer a, gconstpointer b)
{
  const FsCsvPoint *left = a, *right = b;

  return left->x < right->x ? -1 : left->x > right->x;
}

static double
half_width_of (const FsCsvTable *table, FsCsvColumns columns, guint row)
{
  double error = columns.error < table->n_columns ? table->values[columns.error][row] : NAN;

  switch (columns.kind)
    {
    case FS_CSV_STANDARD_ERROR:
      error *= columns.times > 0 ? columns.times : FS_CSV_NORMAL;
      break;
    case FS_CSV_LOW_HIGH:
      error = columns.high < table->n_columns ? (table->values[columns.high][row] - error) / 2 : NAN;
      break;
    case FS_CSV_HALF_WIDTH:
    default:
      break;
    }
  return error >= 0 ? error : NAN;
}

static gboolean
is_point (const FsCsvTable *table, FsCsvColumns columns, guint row)
{
  return !isnan (table->values[columns.x][row]) && !isnan (table->values[columns.y][row]);
}

GArray *
fs_csv_table_points (const FsCsvTable *table, FsCsvColumns columns, guint *left_out)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (FsCsvPoint));
  double factor = columns.x_factor > 0 ? columns.x_factor : 1;

  *left_out = 0;
  g_return_val_if_fail (columns.x < table->n_columns && columns.y < table->n_columns, points);
  for (guint row = 0; row < table->n_rows; row++)
    {
      FsCsvPoint point = { table->values[columns.x][row] * factor, table->values[columns.y][row],
                           half_width_of (table, columns, row) };

      if (is_point (table, columns, row))
        g_array_append_val (points, point);
      else
        (*left_out)++;
    }
  /* The sort is stable, so that equal loads keep the order of the file. */
  g_array_sort (points, compare_points);
  return points;
}

char *
fs_csv_table_left_out (const FsCsvTable *table, FsCsvColumns columns)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autofree char *rows = fs_number_display_count (table->n_rows);
  g_autofree char *missing = NULL;
  guint count = 0;
  gboolean without_x = FALSE, without_y = FALSE;

  g_return_val_if_fail (columns.x < table->n_columns && columns.y < table->n_columns, NULL);
  for (guint row = 0; row < table->n_rows; row++)
    {
      if (is_point (table, columns, row))
        continue;
      if (count++ < LINES_NAMED)
        g_string_append_printf (lines, "%s%u", lines->len > 0 ? ", " : "", table->lines[row]);
      without_x = without_x || isnan (table->values[columns.x][row]);
      without_y = without_y || isnan (table->values[columns.y][row]);
    }
  if (count == 0)
    return NULL;
  if (count > LINES_NAMED)
    g_string_append (lines, ", …");
  missing = fs_number_display_count (count);
  /* The user looks for the cell: where all of them are in one column, it is named. */
  if (without_x != without_y)
    {
      g_autofree char *name = fs_user_text_shorten (table->names[without_x ? columns.x : columns.y]);

      return g_strdup_printf (ngettext ("%s of %s rows holds no number in column “%s”: line %s.",
                                        "%s of %s rows hold no number in column “%s”: lines %s.", count),
                              missing, rows, name, lines->str);
    }
  return g_strdup_printf (ngettext ("%s of %s rows holds no number in these columns: line %s.",
                                    "%s of %s rows hold no number in these columns: lines %s.", count),
                          missing, rows, lines->str);
}

char *
fs_csv_table_doubt (const FsCsvTable *table, FsCsvColumns columns)
{
  g_autofree char *shown = NULL;
  const char *name;

  g_return_val_if_fail (columns.y < table->n_columns, NULL);
  name = table->names[columns.y];
  if (!table->form.header || (!is_named (name, &standard_words) && !is_named (name, &error_words)))
    return NULL;
  shown = fs_user_text_shorten (name);
  return g_strdup_printf (_ ("y is column “%s”, which has the name of an error. Is the column of the values missing?"),
                          shown);
}

FsMeasured *
fs_csv_points_measured (const char *label, const GArray *points)
{
  g_autofree double *x = g_new (double, points->len);
  g_autofree double *y = g_new (double, points->len);
  g_autofree double *half_width = g_new (double, points->len);

  for (guint i = 0; i < points->len; i++)
    {
      const FsCsvPoint *point = &g_array_index (points, FsCsvPoint, i);

      x[i] = point->x;
      y[i] = point->y;
      half_width[i] = point->half_width;
    }
  return fs_measured_new (label, points->len, x, y, half_width);
}
