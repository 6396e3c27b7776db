#include "cli/common/output.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "base/user-text.h"

FsRowsFormat
fs_cli_csv_format (void)
{
  return g_getenv ("FLITSCOPE_COLUMNS") != NULL ? FS_ROWS_MARKDOWN : FS_ROWS_CSV;
}

gboolean
fs_cli_ends_in (const char *path, const char *suffix)
{
  gsize length = strlen (path), end = strlen (suffix);

  return length > end && g_ascii_strcasecmp (path + length - end, suffix) == 0;
}

gboolean
fs_cli_format (const FsCliOptions *options, FsRowsFormat fallback, FsRowsFormat *format, GError **error)
{
  static const char *const names[] = { "table", "json", "csv" };

  *format = fallback;
  if (options->format == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (options->format, names[i]) == 0)
      {
        *format = i == FS_ROWS_CSV ? fs_cli_csv_format () : (FsRowsFormat) i;
        return TRUE;
      }
  return fs_refuse_value (error, _ ("format is \"%s\"; it must be table, json or csv."), options->format);
}

gboolean
fs_cli_fail_to_write (const char *path, int number, GError **error)
{
  g_autofree char *name = path != NULL ? g_filename_display_name (path) : NULL;

  if (path == NULL)
    return fs_set_error (error, FS_ERROR_FILE, _ ("The output could not be written: %s."), fs_file_reason (number));
  return fs_set_error (error, FS_ERROR_FILE, _ ("%s was not written: %s. Nothing was overwritten."), name,
                       fs_file_reason (number));
}

gboolean
fs_cli_write (const FsCliOptions *options, const char *text, GError **error)
{
  if (fs_cli_is_file (options->output))
    return fs_file_replace (options->output, text, strlen (text))
           || fs_cli_fail_to_write (options->output, errno, error);
  return (fputs (text, stdout) != EOF && fflush (stdout) == 0) || fs_cli_fail_to_write (NULL, errno, error);
}

gboolean
fs_cli_export_options (const FsCliOptions *options, FsExportOptions *export, GError **error)
{
  const char *columns = options->columns != NULL ? options->columns : "1";
  const FsFigureStyle *figure_style = options->style != NULL ? fs_figure_style_find (options->style) : NULL;

  if (strlen (columns) != 1 || strchr ("12", *columns) == NULL)
    return fs_refuse_value (error, _ ("columns is \"%s\"; it must be 1 or 2."), columns);
  /* A figure style also sets size and resolution, which other options may change. */
  if (figure_style != NULL)
    fs_export_options_use (export, figure_style, (guint) (*columns - '0'));
  else if (options->columns != NULL)
    return fs_set_input_error (
        error, _ ("--columns needs a style that has columns: ieee, elsevier, acm, springer, slide, or thesis."));
  else if (options->style != NULL && !fs_style_id_parse (options->style, &export->style))
    return fs_refuse_value (error,
                            _ ("style is \"%s\"; it must be print, screen-light, screen-dark, ieee, elsevier, acm, "
                               "springer, slide or thesis."),
                            options->style);
  if (options->size != NULL && !fs_size_parse (options->size, &export->width_mm, &export->height_mm, error))
    return FALSE;
  if (options->dpi == NULL
      || (fs_number_parse (options->dpi, &export->dpi) && export->dpi >= 36 && export->dpi <= 1200))
    return TRUE;
  return fs_refuse_value (error, _ ("dpi is \"%s\"; it must be a number from 36 to 1200."), options->dpi);
}

static gboolean
write_piece (gpointer data, const char *text, gsize length, GError **error)
{
  FsCliRows *rows = data;
  gboolean written = rows->file != NULL ? fs_file_writer_write (rows->file, text, length)
                                        : fwrite (text, 1, length, stdout) == length;

  return written || fs_cli_fail_to_write (rows->path, errno, error);
}

FsCliRows *
fs_cli_rows_new (const FsCliOptions *options, const GPtrArray *columns, GError **error)
{
  g_autoptr (FsCliRows) rows = g_new0 (FsCliRows, 1);

  if (!fs_cli_format (options, FS_ROWS_TABLE, &rows->format, error))
    return NULL;
  if (fs_cli_is_file (options->output))
    {
      rows->path = options->output;
      rows->file = fs_file_writer_new (rows->path);
      if (rows->file == NULL)
        {
          fs_cli_fail_to_write (rows->path, errno, error);
          return NULL;
        }
    }
  rows->rows = fs_rows_new (rows->format, columns, (FsTextSink){ write_piece, rows });
  return g_steal_pointer (&rows);
}

gboolean
fs_cli_rows_finish (FsCliRows *rows, const char *notes, GError **error)
{
  if (!fs_rows_finish (rows->rows, error)
      || (notes != NULL && rows->format == FS_ROWS_TABLE && !write_piece (rows, notes, strlen (notes), error)))
    return FALSE;
  if (rows->file != NULL)
    return fs_file_writer_finish (g_steal_pointer (&rows->file)) || fs_cli_fail_to_write (rows->path, errno, error);
  return fflush (stdout) == 0 || fs_cli_fail_to_write (NULL, errno, error);
}

void
fs_cli_rows_free (FsCliRows *rows)
{
  if (rows == NULL)
    return;
  fs_rows_free (rows->rows);
  fs_file_writer_free (rows->file);
  g_free (rows);
}

int
fs_cli_print (const FsCliOptions *options, const GPtrArray *columns, const GPtrArray *all, const char *notes,
              GError **error)
{
  FsRowsFormat format;
  g_autoptr (FsCliRows) rows = NULL;

  if (!fs_cli_format (options, FS_ROWS_TABLE, &format, error))
    return 2;
  rows = fs_cli_rows_new (options, columns, error);
  if (rows == NULL)
    return 1;
  return fs_rows_add_all (rows->rows, all, error) && fs_cli_rows_finish (rows, notes, error) ? 0 : 1;
}
