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

/* A column of CSV: a value of rows, or one element of a list, and where the cell of the present row is. */
typedef struct {
  char *name;
  const FsColumn *spec;
  guint depth;       /* 0: of a single value; 1: of a list; 2: of a list of lists */
  guint list, index; /* 0 except of a list */
  guint begin, end;  /* in FsRows.cells */
} CsvColumn;

struct _FsRows {
  FsRowsFormat format;
  FsTextSink sink;
  /* JSON */
  FsJsonText json; /* text that was not written to the sink yet */
  const char *member;
  gboolean is_open; /* the list of rows was opened */
  /* Tables and CSV */
  FsSpool *spool;
  GArray *columns;   /* Column */
  gboolean unusual;  /* some cell does not read as is usual for its column */
  GHashTable *known; /* CSV: name → its column + 1 */
  GArray *csv;       /* CsvColumn, in their order */
  GString *cells;    /* CSV: cells of one row, in the order in which they come */
  GString *row;      /* what is added to the spool for one row */
  char *comments;
};

static void
csv_column_clear (gpointer data)
{
  g_free (((CsvColumn *) data)->name);
}

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
  /* Columns of Markdown are known by their address, those of CSV by their name. */
  rows->known = format == FS_ROWS_MARKDOWN ? g_hash_table_new (NULL, NULL) : g_hash_table_new (g_str_hash, g_str_equal);
  rows->csv = g_array_new (FALSE, FALSE, sizeof (CsvColumn));
  g_array_set_clear_func (rows->csv, csv_column_clear);
  rows->cells = g_string_new (NULL);
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
  fs_spool_free (rows->spool);
  g_array_unref (rows->columns);
  g_hash_table_unref (rows->known);
  g_array_unref (rows->csv);
  g_string_free (rows->cells, TRUE);
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

FsJsonText *
fs_rows_begin_object (FsRows *rows, const char *member)
{
  rows->member = member;
  fs_json_text_object (&rows->json, NULL);
  return &rows->json;
}

static gboolean
add_json (FsRows *rows, FsRow *row, GError **error)
{
  if (!rows->is_open)
    fs_json_text_list (&rows->json, rows->member);
  rows->is_open = TRUE;
  fs_json_text_object (&rows->json, NULL);
  fs_row_write_json (row, &rows->json);
  fs_json_text_close (&rows->json);
  return fs_text_sink_flush (&rows->sink, rows->json.text, PIECE, error);
}

static gboolean
finish_json (FsRows *rows, GError **error)
{
  GString *text = rows->json.text;

  if (!rows->is_open)
    fs_json_text_list (&rows->json, rows->member);
  while (rows->json.depth > 0)
    fs_json_text_close (&rows->json);
  g_string_append_c (text, '\n');
  return fs_text_sink_flush (&rows->sink, text, 0, error);
}

/* Cells */

/* Appends the value as text, nothing if it has none. Returns FALSE for a list of numbers or of rows, and for no words at
 * all. */
static gboolean
append_cell (GString *out, const FsRowCell *cell)
{
  char number[FS_NUMBER_SIZE];

  switch (cell->kind)
    {
    case FS_ROW_NUMBER:
      if (isfinite (cell->number))
        g_string_append_len (out, number, fs_number_write (cell->number, number));
      return TRUE;
    case FS_ROW_INTEGER:
      g_string_append_len (out, number, fs_number_format_integer (cell->integer, number));
      return TRUE;
    case FS_ROW_BOOLEAN:
      g_string_append (out, cell->integer != 0 ? "true" : "false");
      return TRUE;
    case FS_ROW_TEXT:
      g_string_append (out, cell->text != NULL ? cell->text : "");
      return TRUE;
    case FS_ROW_WORDS:
      for (char **word = cell->words; *word != NULL; word++)
        {
          if (word != cell->words)
            g_string_append_c (out, ' ');
          g_string_append (out, *word);
        }
      return *cell->words != NULL;
    case FS_ROW_LIST:
    case FS_ROW_ROWS:
    case FS_ROW_MEMBERS:
    default:
      return FALSE;
    }
}

/* CSV. */

/* What precedes a line in the spool: how many columns were known when it came (it has no values for those that come later),
 * and its length. */
typedef struct {
  guint32 n_columns;
  guint32 length;
} LineHead;

/* The column has no name yet: it is new, or known from an earlier row. */
static CsvColumn *
csv_column (FsRows *rows, CsvColumn wanted)
{
  const FsColumn *spec = wanted.spec;
  g_autofree char *whole
      = spec->group != NULL ? g_strconcat (spec->group, ".", spec->name, NULL) : g_strdup (spec->name);
  g_autofree char *name = wanted.depth == 2   ? g_strdup_printf ("%s[%u][%u]", whole, wanted.list, wanted.index)
                          : wanted.depth == 1 ? g_strdup_printf ("%s[%u]", whole, wanted.index)
                                              : g_steal_pointer (&whole);
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (rows->known, name));

  if (known == 0)
    {
      wanted.name = g_steal_pointer (&name);
      g_array_append_val (rows->csv, wanted);
      known = rows->csv->len;
      g_hash_table_insert (rows->known, wanted.name, GUINT_TO_POINTER (known));
    }
  return &g_array_index (rows->csv, CsvColumn, known - 1);
}

/* The cell that begins at @begin of rows->cells is complete; it is of a column like @wanted. Most rows have the columns of the
 * row before, so the one at *@next is tried first. */
static void
end_cell (FsRows *rows, guint begin, CsvColumn wanted, guint *next)
{
  CsvColumn *column = *next < rows->csv->len ? &g_array_index (rows->csv, CsvColumn, *next) : NULL;

  if (column == NULL || column->spec != wanted.spec || column->depth != wanted.depth || column->list != wanted.list
      || column->index != wanted.index)
    column = csv_column (rows, wanted);
  column->begin = begin;
  column->end = (guint) rows->cells->len;
  *next = (guint) (column - (CsvColumn *) (void *) rows->csv->data) + 1;
}

/* Quotes the text of @out from @begin on as RFC 4180 says, if it contains a comma, a quotation mark, or a line end. */
static void
quote (GString *out, gsize begin)
{
  if (strpbrk (out->str + begin, ",\"\n\r") == NULL)
    return;
  g_string_insert_c (out, (gssize) begin, '"');
  for (gsize i = begin + 1; i < out->len; i++)
    if (out->str[i] == '"')
      g_string_insert_c (out, (gssize) i++, '"');
  g_string_append_c (out, '"');
}

gboolean
fs_csv_needs_apostrophe (const char *text, gsize length)
{
  gsize begin = 0;

  while (begin < length && text[begin] == '\'')
    begin++;
  return begin + 1 < length && strchr ("=+-@\t\r", text[begin]) != NULL;
}

static gboolean
add_csv (FsRows *rows, FsRow *row, GError **error)
{
  LineHead head;
  guint next = 0;

  for (guint c = 0; c < rows->csv->len; c++)
    {
      CsvColumn *column = &g_array_index (rows->csv, CsvColumn, c);

      column->begin = column->end = 0;
    }
  g_string_truncate (rows->cells, 0);
  for (guint c = 0; c < fs_row_n_cells (row); c++)
    {
      const FsRowCell *cell = fs_row_cell (row, c);
      guint begin = (guint) rows->cells->len;

      /* A list has a cell for each of its numbers: "P_v[0]", or "P_v_i[0][2]". */
      if (cell->kind == FS_ROW_LIST)
        {
          for (guint l = 0; l < MAX (cell->n_lists, 1); l++)
            for (guint i = 0; i < cell->length; i++)
              {
                double value = cell->values[(gsize) l * cell->length + i];
                FsRowCell element = { .kind = cell->is_whole ? FS_ROW_INTEGER : FS_ROW_NUMBER,
                                      .number = value,
                                      .integer = (gint64) value };
                begin = (guint) rows->cells->len;
                append_cell (rows->cells, &element);
                end_cell (
                    rows, begin,
                    (CsvColumn){ .spec = cell->column, .depth = cell->n_lists > 0 ? 2 : 1, .list = l, .index = i },
                    &next);
              }
        }
      else if (append_cell (rows->cells, cell))
        {
          if (cell->kind == FS_ROW_TEXT || cell->kind == FS_ROW_WORDS)
            {
              if (fs_csv_needs_apostrophe (rows->cells->str + begin, rows->cells->len - begin))
                g_string_insert_c (rows->cells, begin, '\'');
              quote (rows->cells, begin);
            }
          end_cell (rows, begin, (CsvColumn){ .spec = cell->column }, &next);
        }
    }
  g_string_set_size (rows->row, sizeof head);
  for (guint c = 0; c < rows->csv->len; c++)
    {
      const CsvColumn *column = &g_array_index (rows->csv, CsvColumn, c);

      if (c > 0)
        g_string_append_c (rows->row, ',');
      g_string_append_len (rows->row, rows->cells->str + column->begin, column->end - column->begin);
    }
  head = (LineHead){ rows->csv->len, (guint32) (rows->row->len - sizeof head) };
  memcpy (rows->row->str, &head, sizeof head);
  return fs_spool_add (rows->spool, rows->row->str, rows->row->len, error);
}

static gboolean
finish_csv (FsRows *rows, GError **error)
{
  g_auto (GStrv) comments = rows->comments != NULL ? g_strsplit (rows->comments, "\n", -1) : NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  GError *failed = NULL;
  gboolean done;
  LineHead head;

  for (guint i = 0; comments != NULL && comments[i] != NULL; i++)
    if (*comments[i] != '\0')
      g_string_append_printf (out, "# %s\n", comments[i]);
  for (guint c = 0; c < rows->csv->len; c++)
    {
      gsize begin;

      if (c > 0)
        g_string_append_c (out, ',');
      begin = out->len;
      g_string_append (out, g_array_index (rows->csv, CsvColumn, c).name);
      quote (out, begin);
    }
  g_string_append_c (out, '\n');
  done = fs_spool_rewind (rows->spool, &failed);
  while (done && fs_spool_read (rows->spool, &head, sizeof head, &failed))
    {
      gsize begin = out->len;

      g_string_set_size (out, begin + head.length);
      if (!fs_spool_read (rows->spool, out->str + begin, head.length, &failed))
        break;
      for (guint c = MAX (head.n_columns, 1); c < rows->csv->len; c++)
        g_string_append_c (out, ',');
      g_string_append_c (out, '\n');
      done = fs_text_sink_flush (&rows->sink, out, PIECE, &failed);
    }
  done = done && failed == NULL && fs_text_sink_flush (&rows->sink, out, 0, &failed);
  if (failed != NULL)
    g_propagate_error (error, failed);
  return done;
}

/* Tables. Cells wait in the spool, because the widths of their columns are not known before the last row. */

static void
append_number (GString *row, guint32 number)
{
  g_string_append_len (row, (const char *) &number, sizeof number);
}

/* The next row, into @cells: a text for each of the columns, which the caller frees. FALSE at the end, and with a sentence
 * when it cannot be read. */
static gboolean
next_row (FsRows *rows, char **cells, GError **error)
{
  guint32 column, length;

  for (guint c = 0; c < rows->columns->len; c++)
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

static char *
table_text (const FsRow *row, const FsColumn *column)
{
  const FsRowCell *cell = fs_row_find (row, column);
  g_autoptr (GString) text = g_string_new (NULL);

  if (cell == NULL || !append_cell (text, cell) || text->len == 0)
    return g_strdup (NOTHING);
  if (column->digits > 0 && (cell->kind == FS_ROW_NUMBER || cell->kind == FS_ROW_INTEGER))
    return fs_number_display (cell->number, column->digits);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
add_to_table (FsRows *rows, FsRow *row, GError **error)
{
  g_string_set_size (rows->row, 0);
  for (guint c = 0; c < rows->columns->len; c++)
    {
      Column *column = &g_array_index (rows->columns, Column, c);
      g_autofree char *text = table_text (row, column->spec);
      const char *digits = g_str_has_prefix (text, "−") ? text + strlen ("−") : text + (*text == '-');

      column->width = MAX (column->width, g_utf8_strlen (text, -1));
      rows->unusual = rows->unusual || (column->spec->usual != NULL && strcmp (text, column->spec->usual) != 0);
      if (g_ascii_isdigit (*digits))
        column->any_digit = TRUE;
      else if (!g_str_equal (text, NOTHING) && !g_str_equal (text, "inf"))
        column->any_word = TRUE;

      append_number (rows->row, c);
      append_number (rows->row, (guint32) strlen (text));
      g_string_append (rows->row, text);
    }
  append_number (rows->row, END_OF_ROW);
  return fs_spool_add (rows->spool, rows->row->str, rows->row->len, error);
}

static gboolean
is_shown (const FsRows *rows, const Column *column)
{
  return column->spec->usual == NULL || rows->unusual;
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
      int pad = (int) (column->width - g_utf8_strlen (cells[c], -1));

      if (!is_shown (rows, column))
        continue;
      g_string_append (out, first ? "" : "  ");
      first = FALSE;
      /* Numbers are aligned on the right: columns in which no cell is a word and at least one is a number. The last column
       * is not padded on the right. */
      if (column->any_digit && !column->any_word)
        g_string_append_printf (out, "%*s%s", pad, "", cells[c]);
      else
        g_string_append_printf (out, "%s%*s", cells[c], c + 1 == last ? 0 : pad, "");
    }
  if (last > 0)
    g_string_append_c (out, '\n');
}

static gboolean
finish_table (FsRows *rows, GError **error)
{
  const guint n_columns = rows->columns->len;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char **titles = g_new0 (char *, (gsize) n_columns + 1);
  g_autofree char **cells = g_new0 (char *, (gsize) n_columns + 1);
  GError *failed = NULL;
  gboolean done;

  for (guint c = 0; c < n_columns; c++)
    titles[c] = (char *) _ (g_array_index (rows->columns, Column, c).spec->title);
  append_line (rows, out, titles);
  done = fs_spool_rewind (rows->spool, &failed);
  while (done && next_row (rows, cells, &failed))
    {
      append_line (rows, out, cells);
      done = fs_text_sink_flush (&rows->sink, out, PIECE, &failed);
    }
  for (guint c = 0; c < n_columns; c++)
    g_free (cells[c]);
  done = done && failed == NULL && fs_text_sink_flush (&rows->sink, out, 0, &failed);
  if (failed != NULL)
    g_propagate_error (error, failed);
  return done;
}

/* Appends a line for each column of @row that no row before had: "| `latency.mean` | cycles | mean latency |". */
static gboolean
describe_columns (FsRows *rows, FsRow *row, GError **error)
{
  for (guint c = 0; c < fs_row_n_cells (row); c++)
    {
      const FsRowCell *cell = fs_row_cell (row, c);
      const FsColumn *column = cell->column;
      const FsQuantity *quantity = cell->quantity;
      const char *unit = quantity != NULL ? quantity->unit : column->unit;

      if ((quantity == NULL && column->meaning == NULL) || !g_hash_table_add (rows->known, (gpointer) column))
        continue;
      g_string_append_printf (rows->cells, "| `%s%s%s` | %s | ", column->group != NULL ? column->group : "",
                              column->group != NULL ? "." : "", column->name, unit != NULL ? unit : "–");
      if (quantity != NULL && quantity->shape != FS_SHAPE_SCALAR)
        g_string_append_printf (rows->cells, "%s: ", fs_shape_name (quantity->shape));
      g_string_append_printf (rows->cells, "%s |\n", quantity != NULL ? quantity->meaning : column->meaning);
    }
  return fs_text_sink_flush (&rows->sink, rows->cells, PIECE, error);
}

static gboolean
finish_description (FsRows *rows, GError **error)
{
  return fs_text_sink_flush (&rows->sink, rows->cells, 0, error);
}

/* How each format adds a row, which it may keep, and how it ends. */
static const struct {
  gboolean (*add) (FsRows *rows, FsRow *row, GError **error);
  gboolean (*finish) (FsRows *rows, GError **error);
} formats[] = {
  [FS_ROWS_TABLE] = { add_to_table, finish_table },
  [FS_ROWS_JSON] = { add_json, finish_json },
  [FS_ROWS_CSV] = { add_csv, finish_csv },
  [FS_ROWS_MARKDOWN] = { describe_columns, finish_description },
};

gboolean
fs_rows_add (FsRows *rows, FsRow *row, GError **error)
{
  g_autoptr (FsRow) taken = row;

  return formats[rows->format].add (rows, taken, error);
}

gboolean
fs_rows_add_all (FsRows *rows, const GPtrArray *all, GError **error)
{
  for (guint i = 0; i < all->len; i++)
    if (!fs_rows_add (rows, fs_row_ref (all->pdata[i]), error))
      return FALSE;
  return TRUE;
}

gboolean
fs_rows_finish (FsRows *rows, GError **error)
{
  return formats[rows->format].finish (rows, error);
}

char *
fs_rows_to_text (FsRowsFormat format, const GPtrArray *columns, const GPtrArray *rows, const char *comments)
{
  GString *out = g_string_new (NULL);
  g_autoptr (FsRows) writer = fs_rows_new (format, columns, fs_text_sink_string (out));

  fs_rows_set_comments (writer, comments);
  fs_rows_add_all (writer, rows, NULL);
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
