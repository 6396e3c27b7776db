#include "study/documents/csv-table.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "study/documents/rows.h"

#define ROWS_BETWEEN_LOOKS 1024
#define GUESSED_ROWS 200
#define GUESSED_BYTES (64 << 10)
#define MINUS "\u2212"

/* Rows and cells. Nothing is copied. */

/* A cell without the quotes around it and the blanks at its ends; a doubled quote inside is still doubled. */
typedef struct {
  const char *text;
  gsize length;
} CsvCell;

/**
 * CsvScan: begin with the first three
 * @row: where the row begins that was read last
 */
typedef struct {
  const char *at;
  const char *end;
  char delimiter;
  const char *row;
} CsvScan;

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

static gboolean
is_line_end (char c)
{
  return c == '\n' || c == '\r';
}

/* Steps over empty lines and remarks. */
static void
skip_to_row (CsvScan *scan)
{
  while (scan->at < scan->end)
    {
      const char *at = scan->at;

      /* A tab at the beginning is an empty first cell. */
      while (at < scan->end && is_blank (*at) && *at != scan->delimiter)
        at++;
      if (at < scan->end && *at == '#')
        while (at < scan->end && !is_line_end (*at))
          at++;
      else if (at < scan->end && !is_line_end (*at))
        return;
      while (at < scan->end && is_line_end (*at))
        at++;
      scan->at = at;
    }
}

static CsvCell
next_cell (CsvScan *scan)
{
  const char *from, *to = NULL;

  while (scan->at < scan->end && is_blank (*scan->at) && *scan->at != scan->delimiter)
    scan->at++;
  from = scan->at;
  if (scan->at < scan->end && *scan->at == '"')
    {
      /* In quotes; a quote inside is doubled. What follows the last one is passed over. */
      from = ++scan->at;
      while (scan->at < scan->end && !(*scan->at == '"' && (scan->at + 1 == scan->end || scan->at[1] != '"')))
        scan->at += *scan->at == '"' ? 2 : 1;
      to = scan->at;
    }
  while (scan->at < scan->end && *scan->at != scan->delimiter && !is_line_end (*scan->at))
    scan->at++;
  to = to != NULL ? to : scan->at;
  while (from < to && is_blank (*from))
    from++;
  while (to > from && is_blank (to[-1]))
    to--;
  return (CsvCell){ from, (gsize) (to - from) };
}

/* The next row that is neither empty nor a remark into @cells (CsvCell; at most FS_CSV_MAX_COLUMNS + 1). FALSE at the
 * end. A quoted cell may contain line ends. */
static gboolean
scan_row (CsvScan *scan, GArray *cells)
{
  g_array_set_size (cells, 0);
  skip_to_row (scan);
  if (scan->at == scan->end)
    return FALSE;
  scan->row = scan->at;
  for (;;)
    {
      CsvCell cell;

      /* Blanks that delimit are as many as one likes, also at both ends of a line. */
      while (scan->delimiter == ' ' && scan->at < scan->end && is_blank (*scan->at))
        scan->at++;
      if (scan->delimiter == ' ' && (scan->at == scan->end || is_line_end (*scan->at)))
        return TRUE;
      cell = next_cell (scan);
      if (cells->len <= FS_CSV_MAX_COLUMNS)
        g_array_append_val (cells, cell);
      if (scan->at == scan->end || is_line_end (*scan->at))
        return TRUE;
      scan->at++;
    }
}

/* NAN when @cell is no finite number. U+2212 is a minus, too. */
static double
cell_number (CsvCell cell, char decimal)
{
  char text[64], *end;
  gsize length = 0;
  double value;

  for (gsize i = 0; i < cell.length; i++)
    {
      char c = cell.text[i];

      if (length == sizeof text - 1)
        return NAN;
      if (cell.length - i >= strlen (MINUS) && memcmp (cell.text + i, MINUS, strlen (MINUS)) == 0)
        {
          c = '-';
          i += strlen (MINUS) - 1;
        }
      else if (c == decimal)
        c = '.';
      else if (strchr ("0123456789+-eE", c) == NULL || c == '\0')
        return NAN;
      text[length++] = c;
    }
  text[length] = '\0';
  value = g_ascii_strtod (text, &end);
  return length > 0 && *end == '\0' && isfinite (value) ? value : NAN;
}

/* Without the apostrophe that keeps spreadsheets from a formula. Free with g_free(). */
static char *
cell_text (CsvCell cell)
{
  gboolean guarded = cell.length > 0 && *cell.text == '\'' && fs_csv_needs_apostrophe (cell.text + 1, cell.length - 1);
  GString *text = g_string_new (NULL);

  for (gsize i = guarded ? 1 : 0; i < cell.length; i++)
    {
      char c = cell.text[i];

      g_string_append_c (text, g_ascii_iscntrl (c) ? ' ' : c);
      if (c == '"' && i + 1 < cell.length && cell.text[i + 1] == '"')
        i++;
    }
  return g_string_free (text, FALSE);
}

/* The form of a text. */

/* What a form makes of the beginning of a text. */
typedef struct {
  guint rows;
  guint columns;     /* most rows have this many cells */
  guint regular;     /* rows that have */
  guint cells;       /* of all rows but the first */
  guint numbers;     /* of them */
  guint first_cells; /* of the first row */
  guint first_numbers;
  double score; /* the fraction of cells that are numbers times the fraction of rows with the usual length */
} Trial;

static Trial
try_form (const char *text, gsize size, char delimiter, char decimal)
{
  CsvScan scan = { text, text + size, delimiter };
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (CsvCell));
  guint counts[FS_CSV_MAX_COLUMNS + 2] = { 0 };
  Trial trial = { 0 };

  while (trial.rows < GUESSED_ROWS && scan_row (&scan, cells))
    {
      guint numbers = 0;

      for (guint i = 0; i < cells->len; i++)
        numbers += !isnan (cell_number (g_array_index (cells, CsvCell, i), decimal));
      if (trial.rows++ == 0)
        {
          trial.first_cells = cells->len;
          trial.first_numbers = numbers;
          continue;
        }
      counts[cells->len]++;
      trial.cells += cells->len;
      trial.numbers += numbers;
    }
  if (trial.rows == 1)
    {
      trial.cells = trial.first_cells;
      trial.numbers = trial.first_numbers;
      counts[trial.first_cells]++;
    }
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    if (counts[i] > trial.regular)
      {
        trial.columns = i;
        trial.regular = counts[i];
      }
  /* A form with a single column only counts if no form has more. */
  if (trial.cells > 0)
    trial.score = (double) trial.numbers / trial.cells * (trial.regular / ((double) MAX (trial.rows, 2) - 1))
                  * (trial.columns > 1 ? 1 : 0.01);
  return trial;
}

/* The form under which most cells at the beginning of the text are numbers in rows of the same length. */
static FsCsvForm
guess_form (const char *text, gsize size)
{
  /* Of forms with equal ratings the first one is chosen: the safest delimiters come first. */
  static const struct {
    char delimiter, decimal;
  } forms[] = { { '\t', '.' }, { ';', '.' }, { ';', ',' }, { ',', '.' },
                { '\t', ',' }, { '|', '.' }, { ' ', '.' }, { ' ', ',' } };
  FsCsvForm best = { ',', '.', FALSE };
  double best_score = 0;

  if (size > GUESSED_BYTES)
    {
      const char *end = memrchr (text, '\n', GUESSED_BYTES);

      size = end != NULL ? (gsize) (end - text) : GUESSED_BYTES;
    }
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      Trial trial = try_form (text, size, forms[i].delimiter, forms[i].decimal);

      if (trial.score <= best_score)
        continue;
      best_score = trial.score;
      best = (FsCsvForm){ forms[i].delimiter, forms[i].decimal,
                          trial.rows > 1 && 2 * trial.first_numbers < trial.first_cells };
    }
  return best;
}

/* The table. */

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
    return fs_set_input_error (
        error, _ ("The file is not plain text. Save it as UTF-8, or as UTF-16 with a byte-order mark."));
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
  return fs_set_input_error (error, _ ("The encoding of the file is not UTF-8 and not UTF-16."));
}

/* Shows how far it is; FALSE with FS_ERROR_CANCELLED when it is to stop. */
static gboolean
go_on (FsJob *job, gsize done, gsize total, GError **error)
{
  if (job == NULL)
    return TRUE;
  atomic_store (&job->done, done);
  atomic_store (&job->total, total);
  if (!fs_job_stopped (job))
    return TRUE;
  return fs_set_error (error, FS_ERROR_CANCELLED, _ ("Reading was stopped."));
}

/* Rows of numbers, the length of the longest and in @usual that of most. */
static gboolean
measure (FsCsvTable *table, const char *text, gsize size, guint *usual, FsJob *job, GError **error)
{
  CsvScan scan = { text, text + size, table->form.delimiter };
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (CsvCell));
  g_autofree guint64 *rows_of_length = g_new0 (guint64, FS_CSV_MAX_COLUMNS + 1);
  guint64 rows = 0;

  while (scan_row (&scan, cells))
    {
      table->n_columns = MAX (table->n_columns, cells->len);
      rows_of_length[MIN (cells->len, FS_CSV_MAX_COLUMNS)]++;
      rows++;
      if (rows % ROWS_BETWEEN_LOOKS == 0 && !go_on (job, (gsize) (scan.at - text), 2 * size, error))
        return FALSE;
    }
  rows -= rows > 0 && table->form.header ? 1 : 0;
  if (rows > FS_CSV_MAX_ROWS)
    {
      g_autofree char *have = fs_number_display_count (rows), *most = fs_number_display_count (FS_CSV_MAX_ROWS);

      return fs_set_input_error (error, _ ("The file has %s rows; the maximum is %s."), have, most);
    }
  if (table->n_columns > FS_CSV_MAX_COLUMNS)
    return fs_set_input_error (error, _ ("The file has rows of more than %d cells, which is the most."),
                               FS_CSV_MAX_COLUMNS);
  if (rows * table->n_columns > FS_CSV_MAX_CELLS)
    {
      g_autofree char *have = fs_number_display_count (rows), *most = fs_number_display_count (FS_CSV_MAX_CELLS);

      return fs_set_input_error (error, _ ("The file has %s rows of up to %u cells; %s cells together are the most."),
                                 have, table->n_columns, most);
    }
  table->n_rows = (guint) rows;
  /* Of two lengths the longer. */
  *usual = 0;
  for (guint length = 1; length <= FS_CSV_MAX_COLUMNS; length++)
    if (rows_of_length[length] >= rows_of_length[*usual])
      *usual = length;
  return TRUE;
}

static void
keep_head (FsCsvTable *table, const GArray *cells)
{
  char **row;

  if (table->head->len == FS_CSV_HEAD_ROWS)
    return;
  row = g_new0 (char *, cells->len + 1);
  for (guint c = 0; c < cells->len; c++)
    row[c] = cell_text (g_array_index (cells, CsvCell, c));
  g_ptr_array_add (table->head, row);
}

static gboolean
fill (FsCsvTable *table, const char *text, gsize size, guint usual, FsJob *job, GError **error)
{
  CsvScan scan = { text, text + size, table->form.delimiter };
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (CsvCell));
  guint n_short = 0, first_short = 0, line = 1;
  const char *counted = text;

  if (table->form.header && scan_row (&scan, cells))
    keep_head (table, cells);
  table->names = g_new0 (char *, table->n_columns + 1);
  for (guint c = 0; c < table->n_columns; c++)
    {
      g_autofree char *name = c < cells->len ? cell_text (g_array_index (cells, CsvCell, c)) : NULL;

      table->names[c]
          = name != NULL && *name != '\0' ? g_steal_pointer (&name) : g_strdup_printf (_ ("Column %u"), c + 1);
    }
  table->values = g_new0 (double *, table->n_columns + 1);
  table->numbers = g_new0 (guint, table->n_columns + 1);
  table->lines = g_new (guint, MAX (table->n_rows, 1));
  for (guint c = 0; c < table->n_columns; c++)
    table->values[c] = g_new (double, MAX (table->n_rows, 1));
  for (guint row = 0; row < table->n_rows && scan_row (&scan, cells); row++)
    {
      /* Lines end in \n, \r\n, or \r alone. */
      for (; counted < scan.row; counted++)
        line += *counted == '\n' || (*counted == '\r' && !(counted + 1 < scan.row && counted[1] == '\n'));
      table->lines[row] = line;
      keep_head (table, cells);
      for (guint c = 0; c < table->n_columns; c++)
        {
          double value = c < cells->len ? cell_number (g_array_index (cells, CsvCell, c), table->form.decimal) : NAN;

          table->values[c][row] = value;
          table->numbers[c] += !isnan (value);
        }
      if (cells->len < usual && n_short++ == 0)
        first_short = line;
      if (row % ROWS_BETWEEN_LOOKS == 0 && !go_on (job, size + (gsize) (scan.at - text), 2 * size, error))
        return FALSE;
    }
  if (n_short > 0)
    g_ptr_array_add (
        table->notes,
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u row is shorter than the others: line %u.",
                                      "%u rows are shorter than the others, the first is line %u.", n_short),
                         n_short, first_short));
  return TRUE;
}

guint
fs_csv_table_n_number_columns (const FsCsvTable *table)
{
  guint count = 0;

  for (guint c = 0; c < table->n_columns; c++)
    count += table->numbers[c] > 0;
  return count;
}

static void
refuse_size (guint64 size, GError **error)
{
  fs_set_input_error (error, _ ("The file has %u MiB; the maximum is %u."), (guint) (size >> 20),
                      FS_CSV_MAX_BYTES >> 20);
}

FsCsvTable *
fs_csv_table_new (const char *data, gsize size, const FsCsvForm *form, FsJob *job, GError **error)
{
  g_autoptr (FsCsvTable) table = NULL;
  g_autofree char *text = NULL;
  gsize length;
  guint usual = 0;

  if (size > FS_CSV_MAX_BYTES)
    {
      refuse_size (size, error);
      return NULL;
    }
  table = g_new0 (FsCsvTable, 1);
  table->notes = g_ptr_array_new_with_free_func (g_free);
  table->head = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  if (!to_utf8 (data, size, table->notes, &text, &length, error))
    return NULL;
  table->form = form != NULL ? *form : guess_form (text, length);
  if (!measure (table, text, length, &usual, job, error) || !fill (table, text, length, usual, job, error))
    return NULL;
  if (fs_csv_table_n_number_columns (table) > 0)
    return g_steal_pointer (&table);
  fs_set_input_error (error, _ ("The file contains no numbers."));
  return NULL;
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
    fs_set_error (error, FS_ERROR_FILE, _ ("%s cannot be read: %s."), name, fs_file_read_reason (number));
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
