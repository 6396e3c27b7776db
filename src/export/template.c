#include "export/template.h"

#include <string.h>

#include <gio/gio.h>

#include "export-data.h"

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
