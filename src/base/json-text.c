#include "base/json-text.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

void
fs_json_text_init (FsJsonText *json, int indent)
{
  *json = (FsJsonText){ .text = g_string_new (NULL), .indent = indent };
}

char *
fs_json_text_finish (FsJsonText *json)
{
  while (json->depth > 0)
    fs_json_text_close (json);
  g_string_append_c (json->text, '\n');
  return g_string_free (g_steal_pointer (&json->text), FALSE);
}

static void
new_line (FsJsonText *json)
{
  static const char blanks[] = "                ";

  if (json->indent == 0)
    return;
  g_string_append_c (json->text, '\n');
  g_string_append_len (json->text, blanks, MIN (json->indent * json->depth, (int) strlen (blanks)));
}

/* Quoted, with the escapes that RFC 8259 requires; a DEL is escaped too. */
static void
append_string (GString *text, const char *value)
{
  static const char special[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";

  g_string_append_c (text, '"');
  while (TRUE)
    {
      const char *from = value, *found;

      while ((guchar) *value >= 0x20 && *value != '"' && *value != '\\' && *value != 0x7f)
        value++;
      g_string_append_len (text, from, value - from);
      if (*value == '\0')
        break;
      found = strchr (special, *value);
      if (found != NULL)
        g_string_append_printf (text, "\\%c", letters[found - special]);
      else
        g_string_append_printf (text, "\\u%04x", (guint) *value);
      value++;
    }
  g_string_append_c (text, '"');
}

/* Writes what is before a value: comma, line, key. */
static void
begin_value (FsJsonText *json, const char *key)
{
  if (json->depth > 0)
    {
      typeof (json->open[0]) *inside = &json->open[json->depth - 1];

      if (!inside->is_empty)
        g_string_append (json->text, inside->on_one_line ? ", " : ",");
      if (!inside->on_one_line)
        new_line (json);
      inside->is_empty = FALSE;
    }
  if (key != NULL)
    {
      append_string (json->text, key);
      g_string_append (json->text, json->indent > 0 ? " : " : ":");
    }
}

static void
open_bracket (FsJsonText *json, const char *key, const char *brackets, gboolean on_one_line)
{
  g_assert (json->depth < FS_JSON_TEXT_DEPTH);

  begin_value (json, key);
  g_string_append_c (json->text, brackets[0]);
  json->open[json->depth].closing = brackets[1];
  json->open[json->depth].on_one_line = on_one_line;
  json->open[json->depth].is_empty = TRUE;
  json->depth++;
}

void
fs_json_text_object (FsJsonText *json, const char *key)
{
  open_bracket (json, key, "{}", FALSE);
}

void
fs_json_text_list (FsJsonText *json, const char *key)
{
  open_bracket (json, key, "[]", FALSE);
}

void
fs_json_text_list_on_one_line (FsJsonText *json, const char *key)
{
  open_bracket (json, key, "[]", TRUE);
}

void
fs_json_text_close (FsJsonText *json)
{
  g_assert (json->depth > 0);

  json->depth--;
  if (!json->open[json->depth].on_one_line && !json->open[json->depth].is_empty)
    new_line (json);
  g_string_append_c (json->text, json->open[json->depth].closing);
}

void
fs_json_text_string (FsJsonText *json, const char *key, const char *value)
{
  begin_value (json, key);
  if (value != NULL)
    append_string (json->text, value);
  else
    g_string_append (json->text, "null");
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
fs_json_text_integer (FsJsonText *json, const char *key, gint64 value)
{
  char number[FS_NUMBER_SIZE];

  begin_value (json, key);
  g_string_append_len (json->text, number, fs_number_format_integer (value, number));
}

void
fs_json_text_boolean (FsJsonText *json, const char *key, gboolean value)
{
  begin_value (json, key);
  g_string_append (json->text, value ? "true" : "false");
}

void
fs_json_text_number (FsJsonText *json, const char *key, double value)
{
  char number[FS_NUMBER_SIZE];
  guint length;

  begin_value (json, key);
  if (!isfinite (value))
    {
      g_string_append_len (json->text, "null", 4);
      return;
    }
  length = fs_number_write (value, number);
  g_string_append_len (json->text, number, length);
  if (strpbrk (number, ".e") == NULL)
    g_string_append_len (json->text, ".0", 2);
}

void
fs_json_text_short_number (FsJsonText *json, const char *key, double value)
{
  char number[FS_NUMBER_SIZE];

  begin_value (json, key);
  g_string_append (json->text, fs_number_format (value, number));
}
