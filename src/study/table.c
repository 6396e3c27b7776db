#include "study/table.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

/* One flat row: column → text, and its columns in order. */
typedef struct {
  GHashTable *cells;
  GPtrArray *columns;
} Row;

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

static void
append_value (Row *row, const char *path, char *text)
{
  char *column = g_strdup (path);

  g_ptr_array_add (row->columns, column);
  g_hash_table_insert (row->cells, column, text);
}

static void
flatten (Row *row, const char *path, JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      g_autoptr (GList) members = json_object_get_members (json_node_get_object (node));

      for (GList *m = members; m != NULL; m = m->next)
        {
          g_autofree char *inner = *path != '\0' ? g_strconcat (path, ".", m->data, NULL) : g_strdup (m->data);

          flatten (row, inner, json_object_get_member (json_node_get_object (node), m->data));
        }
    }
  else if (is_list_of_words (node))
    append_value (row, path, join_words (json_node_get_array (node)));
  else if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      {
        g_autofree char *inner = g_strdup_printf ("%s[%u]", path, i);

        flatten (row, inner, json_array_get_element (json_node_get_array (node), i));
      }
  else
    append_value (row, path, value_text (node));
}

static void
row_free (Row *row)
{
  g_hash_table_unref (row->cells);
  g_ptr_array_unref (row->columns);
  g_free (row);
}

static GPtrArray *
flatten_all (JsonArray *array)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) row_free);

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      Row *row = g_new0 (Row, 1);

      row->cells = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
      row->columns = g_ptr_array_new_with_free_func (g_free);
      flatten (row, "", json_array_get_element (array, i));
      g_ptr_array_add (rows, row);
    }
  return rows;
}

/* Columns of all rows, each where it first occurs. */
static GPtrArray *
all_columns (GPtrArray *rows)
{
  GPtrArray *columns = g_ptr_array_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint r = 0; r < rows->len; r++)
    {
      const Row *row = g_ptr_array_index (rows, r);

      for (guint c = 0; c < row->columns->len; c++)
        if (g_hash_table_add (seen, g_ptr_array_index (row->columns, c)))
          g_ptr_array_add (columns, g_ptr_array_index (row->columns, c));
    }
  return columns;
}

/* RFC 4180: quoted where a comma, a quote or a line end stands inside. */
static void
append_cell (GString *out, const char *text)
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

char *
fs_table_csv (JsonArray *array, const char *comments)
{
  g_autoptr (GPtrArray) rows = flatten_all (array);
  g_autoptr (GPtrArray) columns = all_columns (rows);
  GString *out = g_string_new (NULL);

  append_comments (out, comments);
  for (guint c = 0; c < columns->len; c++)
    {
      g_string_append (out, c > 0 ? "," : "");
      append_cell (out, g_ptr_array_index (columns, c));
    }
  g_string_append_c (out, '\n');
  for (guint r = 0; r < rows->len; r++)
    {
      const Row *row = g_ptr_array_index (rows, r);

      for (guint c = 0; c < columns->len; c++)
        {
          const char *text = g_hash_table_lookup (row->cells, g_ptr_array_index (columns, c));

          g_string_append (out, c > 0 ? "," : "");
          append_cell (out, text != NULL ? text : "");
        }
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

static char *
cell_for_reader (const Row *row, const FsColumn *column)
{
  const char *text = g_hash_table_lookup (row->cells, column->path);
  double value;

  if (text == NULL || *text == '\0')
    return g_strdup ("–");
  if (column->digits > 0 && fs_number_parse (text, &value))
    return fs_number_display (value, column->digits);
  return g_strdup (text);
}

/* Numbers stand to the right: columns of which no cell is a word and at least one a number. */
static gboolean
is_number_column (GPtrArray *cells, guint n_columns, guint column)
{
  gboolean any = FALSE;

  for (guint i = n_columns + column; i < cells->len; i += n_columns)
    {
      const char *text = g_ptr_array_index (cells, i);
      const char *digits = g_str_has_prefix (text, "−") ? text + strlen ("−") : text + (*text == '-');

      if (strcmp (text, "–") == 0 || strcmp (text, "inf") == 0)
        continue;
      if (!g_ascii_isdigit (*digits))
        return FALSE;
      any = TRUE;
    }
  return any;
}

static void
append_aligned (GString *out, const char *text, glong width, gboolean right, gboolean last)
{
  glong pad = width - g_utf8_strlen (text, -1);

  if (right)
    g_string_append_printf (out, "%*s%s", (int) pad, "", text);
  else
    g_string_append_printf (out, "%s%*s", text, last ? 0 : (int) pad, "");
}

char *
fs_table_text (JsonArray *array, const FsColumn *columns, guint n_columns)
{
  g_autoptr (GPtrArray) rows = flatten_all (array);
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  GString *out = g_string_new (NULL);
  g_autofree glong *widths = g_new0 (glong, MAX (n_columns, 1));
  g_autofree gboolean *numbers = g_new0 (gboolean, MAX (n_columns, 1));

  for (guint c = 0; c < n_columns; c++)
    g_ptr_array_add (cells, g_strdup (columns[c].title));
  for (guint r = 0; r < rows->len; r++)
    for (guint c = 0; c < n_columns; c++)
      g_ptr_array_add (cells, cell_for_reader (g_ptr_array_index (rows, r), &columns[c]));
  for (guint i = 0; i < cells->len; i++)
    widths[i % n_columns] = MAX (widths[i % n_columns], g_utf8_strlen (g_ptr_array_index (cells, i), -1));
  for (guint c = 0; c < n_columns; c++)
    numbers[c] = is_number_column (cells, n_columns, c);
  for (guint i = 0; i < cells->len; i++)
    {
      guint c = i % n_columns;

      g_string_append (out, c > 0 ? "  " : "");
      append_aligned (out, g_ptr_array_index (cells, i), widths[c], numbers[c], c == n_columns - 1);
      if (c == n_columns - 1)
        g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}
