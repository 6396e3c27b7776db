#include "study/documents/table.h"

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
