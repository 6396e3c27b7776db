#include "study/csv-table.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "study/csv-scan.h"

#define ROWS_BETWEEN_LOOKS 1024

/* The text as UTF-8 into @text, with a note where its encoding was a guess. */
static gboolean
to_utf8 (const char *data, gsize size, GPtrArray *notes, char **text, gsize *length, GError **error)
{
  const char *encoding = NULL;
  gsize mark = 0;

  if (size >= 3 && memcmp (data, "\xEF\xBB\xBF", 3) == 0)
    mark = 3;
  if (size >= 2 && memcmp (data, "\xFF\xFE", 2) == 0)
    encoding = "UTF-16LE", mark = 2;
  else if (size >= 2 && memcmp (data, "\xFE\xFF", 2) == 0)
    encoding = "UTF-16BE", mark = 2;
  else if (memchr (data, '\0', size) != NULL)
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT, _ ("The file holds bytes that no text has."));
      return FALSE;
    }
  else if (!g_utf8_validate (data + mark, (gssize) (size - mark), NULL))
    {
      encoding = "WINDOWS-1252";
      g_ptr_array_add (notes, g_strdup (_ ("The file is not UTF-8; it was read as Windows-1252.")));
    }
  if (encoding != NULL)
    *text = g_convert_with_fallback (data + mark, (gssize) (size - mark), "UTF-8", encoding, "?", NULL, length, NULL);
  else
    {
      *length = size - mark;
      *text = g_strndup (data + mark, *length);
    }
  if (*text != NULL && memchr (*text, '\0', *length) == NULL)
    return TRUE;
  g_clear_pointer (text, g_free);
  g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT, _ ("The encoding of the file is not UTF-8 and not UTF-16."));
  return FALSE;
}

/* Rows of numbers, and the length of the longest. */
static gboolean
measure (FsCsvTable *table, const char *text, gsize size, const FsJob *job, GError **error)
{
  FsCsvScan scan = { text, text + size, table->form.delimiter };
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (FsCsvCell));
  guint64 rows = 0;

  while (fs_csv_scan_row (&scan, cells))
    {
      table->n_columns = MAX (table->n_columns, cells->len);
      rows++;
      if (rows % ROWS_BETWEEN_LOOKS == 0 && job != NULL && fs_job_stopped (job))
        {
          g_set_error_literal (error, FS_ERROR, FS_ERROR_CANCELLED, _ ("Reading was stopped."));
          return FALSE;
        }
    }
  rows -= rows > 0 && table->form.header ? 1 : 0;
  if (rows > FS_CSV_MAX_ROWS)
    {
      g_autofree char *have = fs_number_display_count (rows), *most = fs_number_display_count (FS_CSV_MAX_ROWS);

      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("The file has %s rows; a figure takes up to %s."), have, most);
      return FALSE;
    }
  if (table->n_columns > FS_CSV_MAX_COLUMNS)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("The file has rows of more than %d cells, which is the most."),
                   FS_CSV_MAX_COLUMNS);
      return FALSE;
    }
  table->n_rows = (guint) rows;
  return TRUE;
}

static void
name_columns (FsCsvTable *table, const GArray *header)
{
  table->names = g_new0 (char *, table->n_columns + 1);
  for (guint c = 0; c < table->n_columns; c++)
    {
      if (header != NULL && c < header->len)
        table->names[c] = fs_csv_cell_text (g_array_index (header, FsCsvCell, c));
      if (table->names[c] == NULL || *table->names[c] == '\0')
        {
          g_free (table->names[c]);
          table->names[c] = g_strdup_printf (_ ("Column %u"), c + 1);
        }
    }
}

static void
fill_row (FsCsvTable *table, guint row, const GArray *cells)
{
  for (guint c = 0; c < table->n_columns; c++)
    {
      double value
          = c < cells->len ? fs_csv_cell_number (g_array_index (cells, FsCsvCell, c), table->form.decimal) : NAN;

      table->values[c][row] = value;
      table->numbers[c] += !isnan (value);
    }
}

static void
note_short_rows (FsCsvTable *table, guint n_short, guint first)
{
  if (n_short > 0)
    g_ptr_array_add (
        table->notes,
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u row is shorter than the others: row %u.",
                                      "%u rows are shorter than the others, the first is row %u.", n_short),
                         n_short, first));
}

static gboolean
fill (FsCsvTable *table, const char *text, gsize size, const FsJob *job)
{
  FsCsvScan scan = { text, text + size, table->form.delimiter };
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (FsCsvCell));
  guint n_short = 0, first_short = 0;

  if (table->form.header && fs_csv_scan_row (&scan, cells))
    name_columns (table, cells);
  else
    name_columns (table, NULL);
  table->values = g_new0 (double *, table->n_columns + 1);
  table->numbers = g_new0 (guint, table->n_columns + 1);
  for (guint c = 0; c < table->n_columns; c++)
    table->values[c] = g_new (double, MAX (table->n_rows, 1));
  for (guint row = 0; row < table->n_rows && fs_csv_scan_row (&scan, cells); row++)
    {
      fill_row (table, row, cells);
      if (cells->len < table->n_columns && n_short++ == 0)
        first_short = row + 1;
      if (row % ROWS_BETWEEN_LOOKS == 0 && job != NULL && fs_job_stopped (job))
        return FALSE;
    }
  note_short_rows (table, n_short, first_short);
  return TRUE;
}

/* Of numbers. */
static guint
count_columns (const FsCsvTable *table)
{
  guint count = 0;

  for (guint c = 0; c < table->n_columns; c++)
    count += table->numbers[c] > 0;
  return count;
}

static gboolean
read_text (FsCsvTable *table, const char *text, gsize size, const FsCsvForm *form, const FsJob *job, GError **error)
{
  table->form = form != NULL ? *form : fs_csv_guess_form (text, size);
  if (!measure (table, text, size, job, error))
    return FALSE;
  if (!fill (table, text, size, job))
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_CANCELLED, _ ("Reading was stopped."));
      return FALSE;
    }
  if (count_columns (table) > 0)
    return TRUE;
  g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT, _ ("There is no number in the file."));
  return FALSE;
}

FsCsvTable *
fs_csv_table_new (const char *data, gsize size, const FsCsvForm *form, const FsJob *job, GError **error)
{
  g_autoptr (FsCsvTable) table = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (size > FS_CSV_MAX_BYTES)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("The file has %u MiB; a figure takes up to %u."),
                   (guint) (size >> 20), FS_CSV_MAX_BYTES >> 20);
      return NULL;
    }
  table = g_new0 (FsCsvTable, 1);
  table->notes = g_ptr_array_new_with_free_func (g_free);
  if (!to_utf8 (data, size, table->notes, &text, &length, error) || !read_text (table, text, length, form, job, error))
    return NULL;
  return g_steal_pointer (&table);
}

void
fs_csv_table_free (FsCsvTable *table)
{
  if (table == NULL)
    return;
  for (guint c = 0; table->values != NULL && c < table->n_columns; c++)
    g_free (table->values[c]);
  g_free (table->values);
  g_free (table->numbers);
  g_strfreev (table->names);
  g_ptr_array_unref (table->notes);
  g_free (table);
}

static gboolean
is_named (const char *name, const char *const *words)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);

  for (; *words != NULL; words++)
    if (g_str_has_prefix (folded, *words))
      return TRUE;
  return FALSE;
}

/* The first column of numbers with such a name, or, without @words, with any; none that is taken. */
static guint
find_column (const FsCsvTable *table, const char *const *words, FsCsvColumns taken)
{
  for (guint c = 0; c < table->n_columns; c++)
    if (table->numbers[c] > 0 && c != taken.x && c != taken.y && c != taken.error
        && (words == NULL || is_named (table->names[c], words)))
      return c;
  return FS_CSV_NONE;
}

FsCsvColumns
fs_csv_table_guess_columns (const FsCsvTable *table)
{
  static const char *const x_words[] = { "rate", "load", "lambda", "λ", "offered", "injection", "x", NULL };
  static const char *const y_words[] = { "latency", "delay", "mean", "average", "y", NULL };
  static const char *const error_words[]
      = { "err", "half", "±", "ci", "conf", "std", "sd", "dev", "sigma", "+-", NULL };
  FsCsvColumns columns = { FS_CSV_NONE, FS_CSV_NONE, FS_CSV_NONE };

  if (table->form.header)
    {
      columns.error = find_column (table, error_words, columns);
      columns.x = find_column (table, x_words, columns);
      columns.y = find_column (table, y_words, columns);
    }
  /* Two columns make a curve, whatever they are called. */
  if (count_columns (table) == 2)
    columns.error = FS_CSV_NONE;
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

GArray *
fs_csv_table_points (const FsCsvTable *table, FsCsvColumns columns, guint *left_out)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (FsCsvPoint));

  *left_out = 0;
  g_return_val_if_fail (columns.x < table->n_columns && columns.y < table->n_columns, points);
  for (guint row = 0; row < table->n_rows; row++)
    {
      FsCsvPoint point = { table->values[columns.x][row], table->values[columns.y][row], NAN };

      if (isnan (point.x) || isnan (point.y))
        {
          (*left_out)++;
          continue;
        }
      if (columns.error < table->n_columns && table->values[columns.error][row] >= 0)
        point.half_width = table->values[columns.error][row];
      g_array_append_val (points, point);
    }
  /* Stable, so that equal loads keep the order of the file. */
  g_array_sort (points, compare_points);
  return points;
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
