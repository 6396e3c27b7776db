#include "cli/output.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "study/result.h"

gboolean
fs_cli_format (const FsCliOptions *options, FsOutputFormat fallback, FsOutputFormat *format, GError **error)
{
  static const char *const names[] = { "table", "json", "csv" };

  *format = fallback;
  if (options->format == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (options->format, names[i]) == 0)
      {
        *format = i;
        return TRUE;
      }
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("format is \"%s\"; it must be table, json or csv."),
               options->format);
  return FALSE;
}

static gboolean
write_file (const char *path, const char *text, GError **error)
{
  g_autofree char *name = NULL;
  int number;

  if (fs_file_replace (path, text, strlen (text)))
    return TRUE;
  number = errno;
  name = g_filename_display_name (path);
  g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("%s was not written: %s. Nothing was overwritten."), name,
               fs_file_reason (number));
  return FALSE;
}

gboolean
fs_cli_write (const FsCliOptions *options, const char *text, GError **error)
{
  int saved;

  if (options->output != NULL && strcmp (options->output, "-") != 0)
    return write_file (options->output, text, error);
  if (fputs (text, stdout) != EOF && fflush (stdout) == 0)
    return TRUE;
  saved = errno;
  g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("The output could not be written: %s."), fs_file_reason (saved));
  return FALSE;
}

int
fs_cli_print (const FsCliOptions *options, JsonArray *array, const FsColumn *columns, guint n_columns, GError **error)
{
  FsOutputFormat format;
  g_autofree FsColumn *translated = g_memdup2 (columns, n_columns * sizeof *columns);
  g_autofree char *text = NULL;

  if (!fs_cli_format (options, FS_OUTPUT_TABLE, &format, error))
    return 2;
  for (guint c = 0; c < n_columns; c++)
    translated[c].title = _ (columns[c].title);
  text = format == FS_OUTPUT_JSON  ? fs_result_to_json (array)
         : format == FS_OUTPUT_CSV ? fs_table_csv (array, NULL)
                                   : fs_table_text (array, translated, n_columns);
  return fs_cli_write (options, text, error) ? 0 : 1;
}
