#include "study/documents/rows.h"

#include <string.h>

#include "base/number.h"
#include "base/spool.h"

#define IN_MEMORY (16 << 20) /* bytes of cells, before they go to a file */
#define PIECE (64 << 10)     /* bytes of text that are written at once */
#define END_OF_ROW G_MAXUINT32
#define NOTHING "–"

/* A column of a table while its rows come. */
typedef struct {
  FsColumn spec;
  gboolean optional;  /* left out when all cells of such columns are as usual */
  glong width;        /* characters */
  gboolean any_word;  /* some cell is no number */
  gboolean any_digit; /* some cell is one */
} Column;

struct _FsRows {
  FsRowsFormat format;
  FsTextSink sink;
  /* JSON */
  guint64 n_rows;
  gboolean single;
  JsonObject *held; /* the first row, until there is a second: only when @single */
  char *around;     /* what comes before the array, and its opening bracket; NULL: nothing does */
  /* Tables and CSV */
  FsSpool *spool;
  GArray *columns;   /* Column */
  const char *usual; /* what some columns are left out for, NULL: none */
  gboolean unusual;  /* some cell of these reads something else */
  GHashTable *known; /* CSV: path → its column + 1 */
  GPtrArray *paths;  /* of CSV, in the order of their columns */
  GString *row;      /* cells of one row, on their way into the spool */
  char *comments;
};

FsRows *
fs_rows_new (FsRowsFormat format, const FsColumn *columns, guint n_columns, FsTextSink sink)
{
  FsRows *rows = g_new0 (FsRows, 1);

  rows->format = format;
  rows->sink = sink;
  /* What is wanted in memory needs no file, and so cannot fail for want of one. */
  rows->spool = fs_spool_new (fs_text_sink_is_string (&sink) ? G_MAXSIZE : IN_MEMORY);
  rows->columns = g_array_new (FALSE, TRUE, sizeof (Column));
  rows->known = g_hash_table_new (g_str_hash, g_str_equal);
  rows->paths = g_ptr_array_new_with_free_func (g_free);
  rows->row = g_string_new (NULL);
  for (guint c = 0; c < n_columns; c++)
    {
      Column column = { .spec = columns[c], .width = g_utf8_strlen (columns[c].title, -1) };

      g_array_append_val (rows->columns, column);
    }
  return rows;
}

void
fs_rows_free (FsRows *rows)
{
  if (rows == NULL)
    return;
  g_clear_pointer (&rows->held, json_object_unref);
  g_free (rows->around);
  fs_spool_free (rows->spool);
  g_array_unref (rows->columns);
  g_hash_table_unref (rows->known);
  g_ptr_array_unref (rows->paths);
  g_string_free (rows->row, TRUE);
  g_free (rows->comments);
  g_free (rows);
}

void
fs_rows_set_comments (FsRows *rows, const char *comments)
{
  rows->comments = g_strdup (comments);
}

void
fs_rows_set_usual (FsRows *rows, const char *const *paths, const char *usual)
{
  rows->usual = usual;
  for (guint c = 0; c < rows->columns->len; c++)
    {
      Column *column = &g_array_index (rows->columns, Column, c);

      column->optional = g_strv_contains (paths, column->spec.path);
    }
}

/* JSON: the bytes of json-glib's indented text of the whole array, which is never in memory. Numbers have 17 digits. */

void
fs_rows_set_single (FsRows *rows)
{
  rows->single = TRUE;
}

/* @json without the ".0" that json-glib 1.6 appends to an exponent: 1e-08.0 is no number. */
static char *
repair_numbers (const char *json)
{
  GString *out = g_string_sized_new (strlen (json) + 1);
  gboolean in_text = FALSE, in_exponent = FALSE;

  for (const char *c = json; *c != '\0'; c++)
    {
      if (in_exponent && c[0] == '.' && c[1] == '0' && !g_ascii_isdigit (c[2]))
        {
          c++;
          continue;
        }
      if (*c == '"')
        in_text = !in_text;
      in_exponent = !in_text
                    && ((*c == 'e' && c > json && g_ascii_isdigit (c[-1]))
                        || (in_exponent && (*c == '-' || *c == '+' || g_ascii_isdigit (*c))));
      g_string_append_c (out, *c);
      if (in_text && *c == '\\')
        g_string_append_c (out, *++c);
    }
  return g_string_free (out, FALSE);
}

/* Indented text, without a final newline. */
static char *
object_text (JsonObject *object)
{
  g_autoptr (JsonNode) root = json_node_init_object (json_node_alloc (), object);
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autofree char *text = NULL;

  json_generator_set_root (generator, root);
  json_generator_set_pretty (generator, TRUE);
  json_generator_set_indent (generator, 1);
  text = json_generator_to_data (generator, NULL);
  return repair_numbers (text);
}

void
fs_rows_set_inside (FsRows *rows, JsonObject *object, const char *member)
{
  static const char end[] = "[]\n}";
  g_autofree char *text = NULL;

  json_object_set_array_member (object, member, json_array_new ());
  text = object_text (object);
  json_object_unref (object);
  g_assert (g_str_has_suffix (text, end));
  rows->around = g_strndup (text, strlen (text) - strlen (end) + 1);
}

/* One element of the array, with what separates it from the one before. */
static gboolean
add_element (FsRows *rows, JsonObject *object, GError **error)
{
  g_autofree char *text = object_text (object);
  const char *before = rows->n_rows > 0 ? "," : rows->around != NULL ? rows->around : "[";
  /* Deeper by one bracket, or by two. A line end inside a string is written as \n. */
  const char *line = rows->around != NULL ? "\n  " : "\n ";
  g_autoptr (GString) out = g_string_new (before);

  g_string_append (out, line);
  for (const char *c = text; *c != '\0'; c++)
    if (*c == '\n')
      g_string_append (out, line);
    else
      g_string_append_c (out, *c);
  rows->n_rows++;
  return fs_text_sink_write (&rows->sink, out->str, out->len, error);
}

static gboolean
add_json (FsRows *rows, JsonObject *row, GError **error)
{
  if (rows->single && rows->n_rows == 0 && rows->held == NULL)
    {
      rows->held = json_object_ref (row);
      return TRUE;
    }
  if (rows->held != NULL)
    {
      g_autoptr (JsonObject) first = g_steal_pointer (&rows->held);

      if (!add_element (rows, first, error))
        return FALSE;
    }
  return add_element (rows, row, error);
}

static gboolean
finish_json (FsRows *rows, GError **error)
{
  if (rows->held != NULL)
    {
      g_autofree char *text = object_text (rows->held);

      return fs_text_sink_put (&rows->sink, text, error) && fs_text_sink_put (&rows->sink, "\n", error);
    }
  if (rows->n_rows == 0 && !fs_text_sink_put (&rows->sink, rows->around != NULL ? rows->around : "[", error))
    return FALSE;
  if (rows->around == NULL)
    return fs_text_sink_put (&rows->sink, rows->n_rows > 0 ? "\n]\n" : "]\n", error);
  return fs_text_sink_put (&rows->sink, rows->n_rows > 0 ? "\n ]\n}\n" : "]\n}\n", error);
}

/* Cells. */

static char *
value_text (JsonNode *node)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (JSON_NODE_HOLDS_NULL (node))
    return g_strdup ("");
  switch (json_node_get_value_type (node))
    {
    case G_TYPE_INT64:
      return g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));
    case G_TYPE_DOUBLE:
      return g_strdup (g_ascii_dtostr (buffer, sizeof buffer, json_node_get_double (node)));
    case G_TYPE_BOOLEAN:
      return g_strdup (json_node_get_boolean (node) ? "true" : "false");
    default:
      return g_strdup (json_node_get_string (node));
    }
}

/* A list of words is one cell: "B1 B3". */
static gboolean
is_list_of_words (JsonNode *node)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  return array != NULL && json_array_get_length (array) > 0
         && json_node_get_value_type (json_array_get_element (array, 0)) == G_TYPE_STRING;
}

static char *
join_words (JsonArray *array)
{
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < json_array_get_length (array); i++)
    g_string_append_printf (words, "%s%s", i > 0 ? " " : "", json_array_get_string_element (array, i));
  return g_string_free (words, FALSE);
}

/* NULL for what is no cell: an object, a list of anything else. */
static char *
cell_text (JsonNode *node)
{
  if (is_list_of_words (node))
    return join_words (json_node_get_array (node));
  return JSON_NODE_HOLDS_VALUE (node) || JSON_NODE_HOLDS_NULL (node) ? value_text (node) : NULL;
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

/* The next row, into @cells: a text for each of @n_columns columns, NULL where it has none. FALSE at the end, and with a
 * sentence when it cannot be read. */
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

static guint
csv_column (FsRows *rows, const char *path)
{
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (rows->known, path));
  char *own;

  if (known > 0)
    return known - 1;
  own = g_strdup (path);
  g_ptr_array_add (rows->paths, own);
  g_hash_table_insert (rows->known, own, GUINT_TO_POINTER (rows->paths->len));
  return rows->paths->len - 1;
}

/* The cells of @node, which stands at @path of a row. */
static void
flatten (FsRows *rows, const char *path, JsonNode *node)
{
  g_autofree char *text = NULL;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        {
          g_autofree char *inner = *path != '\0' ? g_strconcat (path, ".", name, NULL) : g_strdup (name);

          flatten (rows, inner, member);
        }
    }
  else if ((text = cell_text (node)) != NULL)
    append_packed (rows->row, csv_column (rows, path), text);
  else
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      {
        g_autofree char *inner = g_strdup_printf ("%s[%u]", path, i);

        flatten (rows, inner, json_array_get_element (json_node_get_array (node), i));
      }
}

static gboolean
add_csv (FsRows *rows, JsonObject *row, GError **error)
{
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), row);

  g_string_set_size (rows->row, 0);
  flatten (rows, "", node);
  return keep_row (rows, error);
}

/* RFC 4180: quoted where a comma, a quote or a line end stands inside. */
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
  for (guint c = 0; c < rows->paths->len; c++)
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
  for (guint c = 0; c < rows->paths->len; c++)
    {
      g_string_append (out, c > 0 ? "," : "");
      append_quoted (out, g_ptr_array_index (rows->paths, c));
    }
  g_string_append_c (out, '\n');
  return write_rows (rows, out, rows->paths->len, append_csv_row, error);
}

/* Tables. */

/* What stands at @path of @object: "member", "member.member" or "member[index]"; NULL when nothing does. */
static JsonNode *
node_at (JsonObject *object, const char *path)
{
  const char *end = strpbrk (path, ".[");
  g_autofree char *name = end != NULL ? g_strndup (path, (gsize) (end - path)) : g_strdup (path);
  JsonNode *node = json_object_has_member (object, name) ? json_object_get_member (object, name) : NULL;
  guint64 index;

  if (node == NULL || end == NULL)
    return node;
  if (*end == '.')
    return JSON_NODE_HOLDS_OBJECT (node) ? node_at (json_node_get_object (node), end + 1) : NULL;
  index = g_ascii_strtoull (end + 1, NULL, 10);
  if (!JSON_NODE_HOLDS_ARRAY (node) || index >= json_array_get_length (json_node_get_array (node)))
    return NULL;
  return json_array_get_element (json_node_get_array (node), (guint) index);
}

static char *
cell_for_reader (JsonObject *row, const FsColumn *column)
{
  JsonNode *node = node_at (row, column->path);
  g_autofree char *text = node != NULL ? cell_text (node) : NULL;
  double value;

  if (text == NULL || *text == '\0')
    return g_strdup (NOTHING);
  if (column->digits > 0 && fs_number_parse (text, &value))
    return fs_number_display (value, column->digits);
  return g_steal_pointer (&text);
}

static void
note_cell (FsRows *rows, Column *column, const char *text)
{
  const char *digits = g_str_has_prefix (text, "−") ? text + strlen ("−") : text + (*text == '-');

  column->width = MAX (column->width, g_utf8_strlen (text, -1));
  rows->unusual = rows->unusual || (column->optional && strcmp (text, rows->usual) != 0);
  if (strcmp (text, NOTHING) == 0 || strcmp (text, "inf") == 0)
    return;
  if (g_ascii_isdigit (*digits))
    column->any_digit = TRUE;
  else
    column->any_word = TRUE;
}

static gboolean
add_to_table (FsRows *rows, JsonObject *row, GError **error)
{
  g_string_set_size (rows->row, 0);
  for (guint c = 0; c < rows->columns->len; c++)
    {
      Column *column = &g_array_index (rows->columns, Column, c);
      g_autofree char *text = cell_for_reader (row, &column->spec);

      note_cell (rows, column, text);
      append_packed (rows->row, c, text);
    }
  return keep_row (rows, error);
}

static gboolean
is_shown (const FsRows *rows, const Column *column)
{
  return !column->optional || rows->unusual;
}

/* @last: what would stand behind it is left out. */
static void
append_aligned (GString *out, const Column *column, const char *text, gboolean last)
{
  glong pad = column->width - g_utf8_strlen (text, -1);

  /* Numbers stand to the right: columns of which no cell is a word and at least one a number. */
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
    titles[c] = (char *) g_array_index (rows->columns, Column, c).spec.title;
  append_line (rows, out, titles);
  return write_rows (rows, out, rows->columns->len, append_line, error);
}

gboolean
fs_rows_add (FsRows *rows, JsonObject *row, GError **error)
{
  g_autoptr (JsonObject) taken = row;

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

/* A few rows, all at once. */

/* All of @array through @rows, into @out. */
static char *
write_all (FsRows *rows, JsonArray *array, GString *out)
{
  for (guint i = 0; i < json_array_get_length (array); i++)
    fs_rows_add (rows, json_object_ref (json_array_get_object_element (array, i)), NULL);
  fs_rows_finish (rows, NULL);
  fs_rows_free (rows);
  return g_string_free (out, FALSE);
}

char *
fs_table_csv (JsonArray *array, const char *comments)
{
  GString *out = g_string_new (NULL);
  FsRows *rows = fs_rows_new (FS_ROWS_CSV, NULL, 0, fs_text_sink_string (out));

  fs_rows_set_comments (rows, comments);
  return write_all (rows, array, out);
}

char *
fs_table_text (JsonArray *array, const FsColumn *columns, guint n_columns)
{
  GString *out = g_string_new (NULL);

  return write_all (fs_rows_new (FS_ROWS_TABLE, columns, n_columns, fs_text_sink_string (out)), array, out);
}

char *
fs_table_json (JsonArray *array)
{
  GString *out = g_string_new (NULL);

  return write_all (fs_rows_new (FS_ROWS_JSON, NULL, 0, fs_text_sink_string (out)), array, out);
}

char *
fs_table_json_single (JsonArray *array)
{
  GString *out = g_string_new (NULL);
  FsRows *rows = fs_rows_new (FS_ROWS_JSON, NULL, 0, fs_text_sink_string (out));

  fs_rows_set_single (rows);
  return write_all (rows, array, out);
}
