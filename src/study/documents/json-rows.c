#include "study/documents/json-rows.h"

#include <string.h>

struct _FsJsonRows {
  FsTextSink sink;
  guint64 n_rows;
  gboolean single;
  JsonObject *held; /* the first row, until there is a second: only when @single */
  char *around;     /* what stands before the array, and its opening bracket; NULL: nothing does */
};

FsJsonRows *
fs_json_rows_new (FsTextSink sink)
{
  FsJsonRows *rows = g_new0 (FsJsonRows, 1);

  rows->sink = sink;
  return rows;
}

void
fs_json_rows_free (FsJsonRows *rows)
{
  if (rows == NULL)
    return;
  g_clear_pointer (&rows->held, json_object_unref);
  g_free (rows->around);
  g_free (rows);
}

void
fs_json_rows_set_single (FsJsonRows *rows)
{
  rows->single = TRUE;
}

/* @json without the ".0" that json-glib 1.6 hangs behind an exponent: 1e-08.0 is no number. */
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
fs_json_rows_set_inside (FsJsonRows *rows, JsonObject *object, const char *member)
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
add_element (FsJsonRows *rows, JsonObject *object, GError **error)
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

gboolean
fs_json_rows_add (FsJsonRows *rows, JsonObject *row, GError **error)
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

gboolean
fs_json_rows_finish (FsJsonRows *rows, GError **error)
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
