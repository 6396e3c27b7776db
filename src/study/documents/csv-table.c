#include "study/documents/csv-table.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include <glib/gstdio.h>

#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "study/documents/csv-scan.h"

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
  else if (size > 0 && memchr (data, '\0', size) != NULL)
    {
      g_set_error_literal (
          error, FS_ERROR, FS_ERROR_INPUT,
          _ ("The file holds bytes that no text has; save it as UTF-8, or as UTF-16 with a byte-order mark."));
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

/* Says how far it is; FALSE when it is to stop. */
static gboolean
go_on (FsJob *job, gsize done, gsize total)
{
  if (job == NULL)
    return TRUE;
  atomic_store (&job->done, done);
  atomic_store (&job->total, total);
  return !fs_job_stopped (job);
}

/* The length that most rows have; of two the longer. */
static guint
usual_length (const guint64 *rows_of_length)
{
  guint usual = 0;

  for (guint length = 1; length <= FS_CSV_MAX_COLUMNS; length++)
    if (rows_of_length[length] >= rows_of_length[usual])
      usual = length;
  return usual;
}

/* Rows of numbers, the length of the longest and in @usual that of most. */
static gboolean
measure (FsCsvTable *table, const char *text, gsize size, guint *usual, FsJob *job, GError **error)
{
  FsCsvScan scan = { text, text + size, table->form.delimiter };
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (FsCsvCell));
  g_autofree guint64 *rows_of_length = g_new0 (guint64, FS_CSV_MAX_COLUMNS + 1);
  guint64 rows = 0;

  while (fs_csv_scan_row (&scan, cells))
    {
      table->n_columns = MAX (table->n_columns, cells->len);
      rows_of_length[MIN (cells->len, FS_CSV_MAX_COLUMNS)]++;
      rows++;
      if (rows % ROWS_BETWEEN_LOOKS == 0 && !go_on (job, (gsize) (scan.at - text), 2 * size))
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
  if (rows * table->n_columns > FS_CSV_MAX_CELLS)
    {
      g_autofree char *have = fs_number_display_count (rows), *most = fs_number_display_count (FS_CSV_MAX_CELLS);

      g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
                   _ ("The file has %s rows of up to %u cells; %s cells together are the most."), have,
                   table->n_columns, most);
      return FALSE;
    }
  table->n_rows = (guint) rows;
  *usual = usual_length (rows_of_length);
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

/* Line ends between: \n, \r\n, or \r alone. */
static guint
count_lines (const char *from, const char *to)
{
  guint lines = 0;

  for (; from < to; from++)
    lines += *from == '\n' || (*from == '\r' && !(from + 1 < to && from[1] == '\n'));
  return lines;
}

static void
keep_head (FsCsvTable *table, const GArray *cells)
{
  char **row;

  if (table->head->len == FS_CSV_HEAD_ROWS)
    return;
  row = g_new0 (char *, cells->len + 1);
  for (guint c = 0; c < cells->len; c++)
    row[c] = fs_csv_cell_text (g_array_index (cells, FsCsvCell, c));
  g_ptr_array_add (table->head, row);
}

static void
note_short_rows (FsCsvTable *table, guint n_short, guint first)
{
  if (n_short > 0)
    g_ptr_array_add (
        table->notes,
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u row is shorter than the others: line %u.",
                                      "%u rows are shorter than the others, the first is line %u.", n_short),
                         n_short, first));
}

static gboolean
fill (FsCsvTable *table, const char *text, gsize size, guint usual, FsJob *job)
{
  FsCsvScan scan = { text, text + size, table->form.delimiter };
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (FsCsvCell));
  guint n_short = 0, first_short = 0, line = 1;
  const char *counted = text;

  if (table->form.header && fs_csv_scan_row (&scan, cells))
    {
      keep_head (table, cells);
      name_columns (table, cells);
    }
  else
    name_columns (table, NULL);
  table->values = g_new0 (double *, table->n_columns + 1);
  table->numbers = g_new0 (guint, table->n_columns + 1);
  table->lines = g_new (guint, MAX (table->n_rows, 1));
  for (guint c = 0; c < table->n_columns; c++)
    table->values[c] = g_new (double, MAX (table->n_rows, 1));
  for (guint row = 0; row < table->n_rows && fs_csv_scan_row (&scan, cells); row++)
    {
      line += count_lines (counted, scan.row);
      counted = scan.row;
      table->lines[row] = line;
      keep_head (table, cells);
      fill_row (table, row, cells);
      if (cells->len < usual && n_short++ == 0)
        first_short = line;
      if (row % ROWS_BETWEEN_LOOKS == 0 && !go_on (job, size + (gsize) (scan.at - text), 2 * size))
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
read_text (FsCsvTable *table, const char *text, gsize size, const FsCsvForm *form, FsJob *job, GError **error)
{
  guint usual;

  table->form = form != NULL ? *form : fs_csv_guess_form (text, size);
  if (!measure (table, text, size, &usual, job, error))
    return FALSE;
  if (!fill (table, text, size, usual, job))
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_CANCELLED, _ ("Reading was stopped."));
      return FALSE;
    }
  if (count_columns (table) > 0)
    return TRUE;
  g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT, _ ("There is no number in the file."));
  return FALSE;
}

static void
refuse_size (guint64 size, GError **error)
{
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("The file has %u MiB; a figure takes up to %u."),
               (guint) (size >> 20), FS_CSV_MAX_BYTES >> 20);
}

FsCsvTable *
fs_csv_table_new (const char *data, gsize size, const FsCsvForm *form, FsJob *job, GError **error)
{
  g_autoptr (FsCsvTable) table = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (size > FS_CSV_MAX_BYTES)
    {
      refuse_size (size, error);
      return NULL;
    }
  table = g_new0 (FsCsvTable, 1);
  table->notes = g_ptr_array_new_with_free_func (g_free);
  table->head = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  if (!to_utf8 (data, size, table->notes, &text, &length, error) || !read_text (table, text, length, form, job, error))
    return NULL;
  return g_steal_pointer (&table);
}

FsCsvTable *
fs_csv_table_load (const char *path, const FsCsvForm *form, FsJob *job, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);
  gsize size;
  g_autofree char *data = fs_file_read (path, FS_CSV_MAX_BYTES, &size);
  int number = errno;
  GStatBuf info;

  if (data != NULL)
    return fs_csv_table_new (data, size, form, job, error);
  if (number == EFBIG && g_stat (path, &info) == 0)
    refuse_size ((guint64) info.st_size, error);
  else
    g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("%s cannot be read: %s."), name, fs_file_read_reason (number));
  return NULL;
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
  g_free (table->lines);
  g_ptr_array_unref (table->head);
  g_strfreev (table->names);
  g_ptr_array_unref (table->notes);
  g_free (table);
}
