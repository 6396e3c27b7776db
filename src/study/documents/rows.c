#include "study/documents/rows.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/number.h"
#include "base/spool.h"

#define IN_MEMORY (16 << 20) /* bytes of cells, before they go to a file */
#define PIECE (64 << 10)     /* bytes of text that are collected before they are written */
#define END_OF_ROW G_MAXUINT32
#define NOTHING "–"

/* A column of a table, with what was found in its rows so far. */
typedef struct {
  const FsColumn *spec;
  glong width;        /* characters */
  gboolean any_word;  /* some cell is no number */
  gboolean any_digit; /* some cell is one */
} Column;

struct _FsRows {
  FsRowsFormat format;
  FsTextSink sink;
  /* JSON */
  FsJsonText json; /* text that was not written to the sink yet */
  const char *member;
  gboolean is_single, is_open; /* the list of rows was opened */
  FsRow *held;                 /* the first row, until there is a second: only when @is_single */
  /* Tables and CSV */
  FsSpool *spool;
  GArray *columns;   /* Column */
  gboolean unusual;  /* some cell does not read as is usual for its column */
  GHashTable *known; /* CSV: name → its column + 1 */
  GPtrArray *names;  /* of CSV, in the order of their columns */
  GString *row;      /* cells of one row, before they are added to the spool */
  char *comments;
};

FsRows *
fs_rows_new (FsRowsFormat format, const GPtrArray *columns, FsTextSink sink)
{
  FsRows *rows = g_new0 (FsRows, 1);

  rows->format = format;
  rows->sink = sink;
  fs_json_text_init (&rows->json, 1);
  /* A result in memory needs no file, and so cannot fail for lack of one. */
  rows->spool = fs_spool_new (fs_text_sink_is_string (&sink) ? G_MAXSIZE : IN_MEMORY);
  rows->columns = g_array_new (FALSE, TRUE, sizeof (Column));
  rows->known = g_hash_table_new (g_str_hash, g_str_equal);
  rows->names = g_ptr_array_new_with_free_func (g_free);
  rows->row = g_string_new (NULL);
  for (guint c = 0; columns != NULL && c < columns->len; c++)
    {
      Column column = { .spec = columns->pdata[c] };

      if (column.spec->title == NULL)
        continue;
      column.width = g_utf8_strlen (_ (column.spec->title), -1);
      g_array_append_val (rows->columns, column);
    }
  return rows;
}

void
fs_rows_free (FsRows *rows)
{
  if (rows == NULL)
    return;
  g_string_free (rows->json.text, TRUE);
  fs_row_unref (rows->held);
  fs_spool_free (rows->spool);
  g_array_unref (rows->columns);
  g_hash_table_unref (rows->known);
  g_ptr_array_unref (rows->names);
  g_string_free (rows->row, TRUE);
  g_free (rows->comments);
  g_free (rows);
}

void
fs_rows_set_comments (FsRows *rows, const char *comments)
{
  rows->comments = g_strdup (comments);
}

/* JSON */

void
fs_rows_set_single (FsRows *rows)
{
  rows->is_single = TRUE;
}

FsJsonText *
fs_rows_begin_object (FsRows *rows, const char *member)
{
  rows->member = member;
  fs_json_text_object (&rows->json, NULL);
  return &rows->json;
}

static gboolean
write_object (FsRows *rows, const FsRow *row, GError **error)
{
  GString *text = rows->json.text;
  gboolean written;

  fs_json_text_object (&rows->json, NULL);
  fs_row_write_json (row, &rows->json);
  fs_json_text_close (&rows->json);
  written = fs_text_sink_write (&rows->sink, text->str, text->len, error);
  g_string_truncate (text, 0);
  return written;
}

static gboolean
add_json (FsRows *rows, FsRow *row, GError **error)
{
  g_autoptr (FsRow) first = NULL;

  if (rows->is_single && !rows->is_open && rows->held == NULL)
    {
      rows->held = fs_row_ref (row);
      return TRUE;
    }
  if (!rows->is_open)
    fs_json_text_list (&rows->json, rows->member);
  rows->is_open = TRUE;
  first = g_steal_pointer (&rows->held);
  return (first == NULL || write_object (rows, first, error)) && write_object (rows, row, error);
}

static gboolean
finish_json (FsRows *rows, GError **error)
{
  GString *text = rows->json.text;

  if (rows->held != NULL)
    return write_object (rows, rows->held, error) && fs_text_sink_put (&rows->sink, "\n", error);
  if (!rows->is_open)
    fs_json_text_list (&rows->json, rows->member);
  while (rows->json.depth > 0)
    fs_json_text_close (&rows->json);
  g_string_append_c (text, '\n');
  return fs_text_sink_write (&rows->sink, text->str, text->len, error);
}

/* Cells */

/* Returns the value as text, "" for none; NULL for a list of numbers or of rows, and for no words at all. */
static char *
cell_text (const FsRowCell *cell)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  switch (cell->kind)
    {
    case FS_ROW_NUMBER:
      return g_strdup (isfinite (cell->number) ? g_ascii_dtostr (buffer, sizeof buffer, cell->number) : "");
    case FS_ROW_INTEGER:
      return g_strdup_printf ("%" G_GINT64_FORMAT, cell->integer);
    case FS_ROW_BOOLEAN:
      return g_strdup (cell->integer != 0 ? "true" : "false");
    case FS_ROW_TEXT:
      return g_strdup (cell->text != NULL ? cell->text : "");
    case FS_ROW_WORDS:
      return *cell->words != NULL ? g_strjoinv (" ", cell->words) : NULL;
    case FS_ROW_LIST:
    case FS_ROW_ROWS:
    default:
      return NULL;
    }
}

static void
append_number (GString *row, guint32 number)
{
  g_string_append_len (row, (const char *) &number, sizeof number);
}

static void
append_packed (GString *row, guint column, const char *text)
{
  gsize length = strlen (text);

  append_number (row, column);
  append_number (row, (guint32) length);
  g_string_append_len (row, text, (gssize) length);
}

static gboolean
keep_row (FsRows *rows, GError **error)
{
  append_number (rows->row, END_OF_ROW);
  return fs_spool_add (rows->spool, rows->row->str, rows->row->len, error);
}

/* The next row, into @cells: a text for each of @n_columns columns, NULL where it has none. FALSE at the end, and
 * with a sentence when it cannot be read. */
static gboolean
next_row (FsRows *rows, char **cells, guint n_columns, GError **error)
{
  guint32 column, length;

  for (guint c = 0; c < n_columns; c++)
    g_clear_pointer (&cells[c], g_free);
  while (fs_spool_read (rows->spool, &column, sizeof column, error))
    {
      if (column == END_OF_ROW)
        return TRUE;
      if (!fs_spool_read (rows->spool, &length, sizeof length, error))
        return FALSE;
      cells[column] = g_malloc0 ((gsize) length + 1);
      if (!fs_spool_read (rows->spool, cells[column], length, error))
        return FALSE;
    }
  return FALSE;
}

/* Writes what has gathered in @out, when it is enough to be worth it or all there is. */
static gboolean
flush (FsRows *rows, GString *out, gsize enough, GError **error)
{
  gboolean written = out->len < enough || fs_text_sink_write (&rows->sink, out->str, out->len, error);

  if (out->len >= enough)
    g_string_set_size (out, 0);
  return written;
}

/* Every row through @append, which has its cells. */
static gboolean
write_rows (FsRows *rows, GString *out, guint n_columns, void (*append) (FsRows *rows, GString *out, char **cells),
            GError **error)
{
  g_autofree char **cells = g_new0 (char *, (gsize) n_columns + 1);
  GError *failed = NULL;
  gboolean done = fs_spool_rewind (rows->spool, &failed);

  while (done && next_row (rows, cells, n_columns, &failed))
    {
      append (rows, out, cells);
      done = flush (rows, out, PIECE, &failed);
    }
  for (guint c = 0; c < n_columns; c++)
    g_free (cells[c]);
  done = done && failed == NULL && flush (rows, out, 0, &failed);
  if (failed != NULL)
    g_propagate_error (error, failed);
  return done;
}

/* CSV. */

/* Returns the index of the column with this name, which is new or known from an earlier row. */
static guint
csv_column (FsRows *rows, const char *name)
{
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (rows->known, name));
  char *own;

  if (known > 0)
    return known - 1;
  own = g_strdup (name);
  g_ptr_array_add (rows->names, own);
  g_hash_table_insert (rows->known, own, GUINT_TO_POINTER (rows->names->len));
  return rows->names->len - 1;
}

/* A cell for each number of a list: "P_v[0]", or "P_v_i[0][2]". */
static void
append_list (FsRows *rows, const char *name, const FsRowCell *cell)
{
  for (guint l = 0; l < MAX (cell->n_lists, 1); l++)
    for (guint i = 0; i < cell->length; i++)
      {
        double value = cell->values[(gsize) l * cell->length + i];
        FsRowCell element
            = { .kind = cell->is_whole ? FS_ROW_INTEGER : FS_ROW_NUMBER, .number = value, .integer = (gint64) value };
        g_autofree char *text = cell_text (&element);
        g_autofree char *full
            = cell->n_lists > 0 ? g_strdup_printf ("%s[%u][%u]", name, l, i) : g_strdup_printf ("%s[%u]", name, i);

        append_packed (rows->row, csv_column (rows, full), text);
      }
}

static gboolean
add_csv (FsRows *rows, const FsRow *row, GError **error)
{
  g_string_set_size (rows->row, 0);
  for (guint c = 0; c < fs_row_n_cells (row); c++)
    {
      const FsRowCell *cell = fs_row_cell (row, c);
      const FsColumn *column = cell->column;
      g_autofree char *name
          = column->group != NULL ? g_strconcat (column->group, ".", column->name, NULL) : g_strdup (column->name);
      g_autofree char *text = cell_text (cell);

      if (text != NULL)
        append_packed (rows->row, csv_column (rows, name), text);
      else if (cell->kind == FS_ROW_LIST)
        append_list (rows, name, cell);
    }
  return keep_row (rows, error);
}

/* Quotes text as RFC 4180 says, if it contains a comma, a quotation mark, or a line end. */
static void
append_quoted (GString *out, const char *text)
{
  if (strpbrk (text, ",\"\n\r") == NULL)
    {
      g_string_append (out, text);
      return;
    }
  g_string_append_c (out, '"');
  for (const char *c = text; *c != '\0'; c++)
    {
      if (*c == '"')
        g_string_append_c (out, '"');
      g_string_append_c (out, *c);
    }
  g_string_append_c (out, '"');
}

static void
append_comments (GString *out, const char *comments)
{
  g_auto (GStrv) lines = comments != NULL ? g_strsplit (comments, "\n", -1) : NULL;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    if (*lines[i] != '\0')
      g_string_append_printf (out, "# %s\n", lines[i]);
}

static void
append_csv_row (FsRows *rows, GString *out, char **cells)
{
  for (guint c = 0; c < rows->names->len; c++)
    {
      g_string_append (out, c > 0 ? "," : "");
      append_quoted (out, cells[c] != NULL ? cells[c] : "");
    }
  g_string_append_c (out, '\n');
}

static gboolean
finish_csv (FsRows *rows, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);

  append_comments (out, rows->comments);
  for (guint c = 0; c < rows->names->len; c++)
    {
      g_string_append (out, c > 0 ? "," : "");
      append_quoted (out, g_ptr_array_index (rows->names, c));
    }
  g_string_append_c (out, '\n');
  return write_rows (rows, out, rows->names->len, append_csv_row, error);
}

/* Tables. */

static char *
table_text (const FsRow *row, const FsColumn *column)
{
  const FsRowCell *cell = fs_row_find (row, column);
  g_autofree char *text = cell != NULL ? cell_text (cell) : NULL;

  if (text == NULL || *text == '\0')
    return g_strdup (NOTHING);
  if (column->digits > 0 && (cell->kind == FS_ROW_NUMBER || cell->kind == FS_ROW_INTEGER))
    return fs_number_display (cell->number, column->digits);
  return g_steal_pointer (&text);
}

static void
note_cell (FsRows *rows, Column *column, const char *text)
{
  const char *digits = g_str_has_prefix (text, "−") ? text + strlen ("−") : text + (*text == '-');

  column->width = MAX (column->width, g_utf8_strlen (text, -1));
  rows->unusual = rows->unusual || (column->spec->usual != NULL && strcmp (text, column->spec->usual) != 0);
  if (strcmp (text, NOTHING) == 0 || strcmp (text, "inf") == 0)
    return;
  if (g_ascii_isdigit (*digits))
    column->any_digit = TRUE;
  else
    column->any_word = TRUE;
}

static gboolean
add_to_table (FsRows *rows, const FsRow *row, GError **error)
{
  g_string_set_size (rows->row, 0);
  for (guint c = 0; c < rows->columns->len; c++)
    {
      Column *column = &g_array_index (rows->columns, Column, c);
      g_autofree char *text = table_text (row, column->spec);

      note_cell (rows, column, text);
      append_packed (rows->row, c, text);
    }
  return keep_row (rows, error);
}

static gboolean
is_shown (const FsRows *rows, const Column *column)
{
  return column->spec->usual == NULL || rows->unusual;
}

/* @last: the last column, which is not padded on the right. */
static void
append_aligned (GString *out, const Column *column, const char *text, gboolean last)
{
  glong pad = column->width - g_utf8_strlen (text, -1);

  /* Numbers are aligned on the right: columns in which no cell is a word and at least one is a number. */
  if (column->any_digit && !column->any_word)
    g_string_append_printf (out, "%*s%s", (int) pad, "", text);
  else
    g_string_append_printf (out, "%s%*s", text, last ? 0 : (int) pad, "");
}

static void
append_line (FsRows *rows, GString *out, char **cells)
{
  guint last = rows->columns->len;
  gboolean first = TRUE;

  while (last > 0 && !is_shown (rows, &g_array_index (rows->columns, Column, last - 1)))
    last--;
  for (guint c = 0; c < last; c++)
    {
      const Column *column = &g_array_index (rows->columns, Column, c);

      if (!is_shown (rows, column))
        continue;
      g_string_append (out, first ? "" : "  ");
      append_aligned (out, column, cells[c], c + 1 == last);
      first = FALSE;
    }
  if (last > 0)
    g_string_append_c (out, '\n');
}

static gboolean
finish_table (FsRows *rows, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char **titles = g_new0 (char *, (gsize) rows->columns->len + 1);

  for (guint c = 0; c < rows->columns->len; c++)
    titles[c] = (char *) _ (g_array_index (rows->columns, Column, c).spec->title);
  append_line (rows, out, titles);
  return write_rows (rows, out, rows->columns->len, append_line, error);
}

gboolean
fs_rows_add (FsRows *rows, FsRow *row, GError **error)
{
  g_autoptr (FsRow) taken = row;

  switch (rows->format)
    {
    case FS_ROWS_JSON:
      return add_json (rows, taken, error);
    case FS_ROWS_CSV:
      return add_csv (rows, taken, error);
    case FS_ROWS_TABLE:
    default:
      return add_to_table (rows, taken, error);
    }
}

gboolean
fs_rows_finish (FsRows *rows, GError **error)
{
  switch (rows->format)
    {
    case FS_ROWS_JSON:
      return finish_json (rows, error);
    case FS_ROWS_CSV:
      return finish_csv (rows, error);
    case FS_ROWS_TABLE:
    default:
      return finish_table (rows, error);
    }
}

char *
fs_rows_to_text (FsRowsFormat format, const GPtrArray *columns, const GPtrArray *rows, const char *comments)
{
  GString *out = g_string_new (NULL);
  g_autoptr (FsRows) writer = fs_rows_new (format, columns, fs_text_sink_string (out));

  fs_rows_set_comments (writer, comments);
  for (guint i = 0; i < rows->len; i++)
    fs_rows_add (writer, fs_row_ref (rows->pdata[i]), NULL);
  fs_rows_finish (writer, NULL);
  return g_string_free (out, FALSE);
}

GPtrArray *
fs_columns_list (const FsColumn *columns, guint n_columns)
{
  GPtrArray *list = g_ptr_array_new ();

  for (guint c = 0; c < n_columns; c++)
    g_ptr_array_add (list, (gpointer) &columns[c]);
  return list;
}
