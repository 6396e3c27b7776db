#include "export/template.h"

#include <string.h>

#include <gio/gio.h>

#include "export-data.h"
#include "plot/value/text.h"

#define FOLDER "/io/github/flitscope/Flitscope/export/"

char *
fs_template_load (const char *name)
{
  g_autofree char *path = g_strconcat (FOLDER, name, NULL);
  g_autoptr (GBytes) bytes
      = g_resource_lookup_data (fs_export_data_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_assert (bytes != NULL);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

void
fs_template_fill (GString *out, const char *name, GHashTable *values)
{
  g_autofree char *folder = g_path_get_dirname (name);
  g_autofree char *template = fs_template_load (name);
  const char *at = template, *open;

  while ((open = strstr (at, "{{")) != NULL)
    {
      const char *close = strstr (open, "}}"), *value;
      g_autofree char *key = NULL;

      /* In "={{{key}}}" the first and the last brace are those of LaTeX. */
      while (open[2] == '{')
        open++;
      key = g_strndup (open + 2, (gsize) (close - open - 2));
      value = g_hash_table_lookup (values, key);
      g_string_append_len (out, at, open - at);
      if (value != NULL)
        g_string_append (out, value);
      else
        {
          g_autofree char *path = g_build_filename (folder, key, NULL);
          g_autofree char *file = fs_template_load (path);

          g_string_append (out, file);
        }
      at = close + 2;
    }
  g_string_append (out, at);
}

char *
fs_plain_html (const char *text)
{
  GString *html = g_string_new (NULL);

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (c == '<' || c == '>' || c == '&' || c == '"' || c == '\'')
        g_string_append_printf (html, "&#%u;", c);
      else if ((c < 0x20 && c != '\t' && c != '\n') || c == 0x7f || c == 0xfffe || c == 0xffff)
        g_string_append (html, "\uFFFD");
      else
        g_string_append_unichar (html, c);
    }
  return g_string_free (html, FALSE);
}

char *
fs_markup_html (const char *markup)
{
  FsStyle style = fs_style_print (85);
  PangoContext *context = fs_text_context_new (&style);
  g_autoptr (PangoLayout) layout = fs_text_new (context, &style, markup, style.text_size, FALSE);
  g_autoptr (GArray) runs = fs_text_runs (layout);
  GString *html = g_string_new (NULL);

  for (guint i = 0; i < runs->len; i++)
    {
      const FsTextRun *run = &g_array_index (runs, FsTextRun, i);
      const char *level = run->rise > 0 ? "sup" : run->rise < 0 ? "sub" : NULL;
      g_autofree char *text = fs_plain_html (run->text);

      g_string_append_printf (html, "%s%s", run->bold ? "<b>" : "", run->italic ? "<i>" : "");
      if (level != NULL)
        g_string_append_printf (html, "<%s>%s</%s>", level, text, level);
      else
        g_string_append (html, text);
      g_string_append_printf (html, "%s%s", run->italic ? "</i>" : "", run->bold ? "</b>" : "");
    }
  g_object_unref (context);
  return g_string_free (html, FALSE);
}
