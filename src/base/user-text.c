#include "base/user-text.h"

#include <string.h>

#include "base/error.h"

#define SHOWN 60 /* characters */

char *
fs_user_text_shorten (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *shown = g_string_new (NULL);
  const char *c = valid;

  for (guint i = 0; *c != '\0' && i < SHOWN; i++, c = g_utf8_next_char (c))
    g_string_append_unichar (shown, g_unichar_iscntrl (g_utf8_get_char (c)) ? 0xfffd : g_utf8_get_char (c));
  if (*c != '\0')
    g_string_append (shown, "…");
  return g_string_free (shown, FALSE);
}

char *
fs_user_text_quote (const char *text)
{
  g_autofree char *shown = fs_user_text_shorten (text);

  return g_strdup_printf ("\"%s\"", shown);
}

gboolean
fs_refuse_value (GError **error, const char *sentence, const char *value)
{
  g_autofree char *shown = fs_user_text_shorten (value);

  return fs_set_input_error (error, sentence, shown);
}

char *
fs_user_text_name_of_file (const char *path)
{
  g_autofree char *base = g_filename_display_basename (path);
  GString *name = g_string_new (NULL);

  for (const char *c = base; *c != '\0'; c = g_utf8_next_char (c))
    {
      GUnicodeType type = g_unichar_type (g_utf8_get_char (c));
      gboolean ends_line = type == G_UNICODE_LINE_SEPARATOR || type == G_UNICODE_PARAGRAPH_SEPARATOR;

      g_string_append_unichar (name, type == G_UNICODE_CONTROL || ends_line ? 0xfffd : g_utf8_get_char (c));
    }
  g_strstrip (name->str);
  if (*name->str == '\0')
    g_string_assign (name, "\ufffd");
  return g_string_free (name, FALSE);
}

int
fs_word_index (const char *word, const char *const *words)
{
  for (int i = 0; word != NULL && words[i] != NULL; i++)
    if (strcmp (word, words[i]) == 0)
      return i;
  return -1;
}
