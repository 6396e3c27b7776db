#include "cli/common/json-text.h"

#include "base/number.h"

#define INDENT 2

void
fs_json_text_init (FsJsonText *json)
{
  json->text = g_string_new (NULL);
  json->depth = 0;
}

char *
fs_json_text_finish (FsJsonText *json)
{
  g_assert (json->depth == 0);
  g_string_append_c (json->text, '\n');
  return g_string_free (g_steal_pointer (&json->text), FALSE);
}

static void
new_line (FsJsonText *json)
{
  g_string_append_c (json->text, '\n');
  for (int i = 0; i < INDENT * json->depth; i++)
    g_string_append_c (json->text, ' ');
}

/* What stands before a value: comma, line, key. */
static void
begin_value (FsJsonText *json, const char *key)
{
  if (json->depth > 0)
    {
      typeof (json->open[0]) *inside = &json->open[json->depth - 1];

      if (!inside->empty)
        g_string_append (json->text, inside->one_line ? ", " : ",");
      if (!inside->one_line)
        new_line (json);
      inside->empty = FALSE;
    }
  if (key != NULL)
    {
      g_string_append_c (json->text, '"');
      g_string_append (json->text, key);
      g_string_append (json->text, "\" : ");
    }
}

static void
open_bracket (FsJsonText *json, const char *key, char opening, char closing, gboolean one_line)
{
  g_assert (json->depth < FS_JSON_TEXT_DEPTH);

  begin_value (json, key);
  g_string_append_c (json->text, opening);
  json->open[json->depth].closing = closing;
  json->open[json->depth].one_line = one_line;
  json->open[json->depth].empty = TRUE;
  json->depth++;
}

void
fs_json_text_object (FsJsonText *json, const char *key)
{
  open_bracket (json, key, '{', '}', FALSE);
}

void
fs_json_text_list (FsJsonText *json, const char *key)
{
  open_bracket (json, key, '[', ']', TRUE);
}

void
fs_json_text_objects (FsJsonText *json, const char *key)
{
  open_bracket (json, key, '[', ']', FALSE);
}

void
fs_json_text_close (FsJsonText *json)
{
  g_assert (json->depth > 0);

  json->depth--;
  if (!json->open[json->depth].one_line && !json->open[json->depth].empty)
    new_line (json);
  g_string_append_c (json->text, json->open[json->depth].closing);
}

void
fs_json_text_word (FsJsonText *json, const char *key, const char *value)
{
  begin_value (json, key);
  g_string_append_c (json->text, '"');
  g_string_append (json->text, value);
  g_string_append_c (json->text, '"');
}

void
fs_json_text_count (FsJsonText *json, const char *key, guint64 value)
{
  begin_value (json, key);
  g_string_append_printf (json->text, "%" G_GUINT64_FORMAT, value);
}

void
fs_json_text_number (FsJsonText *json, const char *key, double value)
{
  char number[FS_NUMBER_SIZE];

  begin_value (json, key);
  g_string_append (json->text, fs_number_format (value, number));
}
