#include "cli/output.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "base/quote.h"
#include "study/result.h"

gboolean
fs_cli_format (const FsCliOptions *options, FsOutputFormat fallback, FsOutputFormat *format, GError **error)
{
  static const char *const names[] = { "table", "json", "csv" };
  g_autofree char *shown = NULL;

  *format = fallback;
  if (options->format == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (options->format, names[i]) == 0)
      {
        *format = i;
        return TRUE;
      }
  shown = fs_shorten (options->format);
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("format is \"%s\"; it must be table, json or csv."), shown);
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

gboolean
fs_cli_export_options (const FsCliOptions *options, FsExportOptions *export, GError **error)
{
  g_autofree char *shown = NULL;

  if (options->size != NULL && !fs_size_parse (options->size, &export->width_mm, &export->height_mm, error))
    return FALSE;
  if (options->style != NULL && !fs_style_id_parse (options->style, &export->style))
    {
      shown = fs_shorten (options->style);
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
                   _ ("style is \"%s\"; it must be print, screen-light or screen-dark."), shown);
      return FALSE;
    }
  if (options->dpi == NULL
      || (fs_number_parse (options->dpi, &export->dpi) && export->dpi >= 36 && export->dpi <= 1200))
    return TRUE;
  shown = fs_shorten (options->dpi);
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("dpi is \"%s\"; it must be a number from 36 to 1200."), shown);
  return FALSE;
}

/* A column for each parameter that the x axes of the curves show. */
static GArray *
parameters_of (const FsScenario *scenario)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (FsColumn));

  for (guint c = 0; scenario != NULL && c < fs_scenario_n_curves (scenario); c++)
    {
      const FsKey *key = fs_scenario_curve (scenario, c)->x_key;
      g_autofree char *member = key != NULL ? g_strdelimit (g_strdup (key->name), "-", '_') : NULL;
      FsColumn column = { g_intern_string (member), g_intern_string (member), 0 };
      gboolean known = member == NULL;

      /* The table of such runs has one of its own. */
      known = known || strcmp (member, "buffer") == 0;
      for (guint i = 0; i < columns->len; i++)
        known = known || g_array_index (columns, FsColumn, i).path == column.path;
      if (known)
        continue;
      column.digits = key->type == FS_KEY_INTEGER ? 0 : 4;
      g_array_append_val (columns, column);
    }
  return columns;
}

/* @columns with their titles in the reader's language, and a column for each parameter before the first number. */
static GArray *
translate (const FsScenario *scenario, const FsColumn *columns, guint n_columns)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (FsColumn));
  g_autoptr (GArray) parameters = parameters_of (scenario);
  guint first = 0;

  while (first < n_columns
         && (strcmp (columns[first].path, "curve") == 0 || strcmp (columns[first].path, "label") == 0))
    first++;
  for (guint c = 0; c < n_columns; c++)
    {
      FsColumn column = { columns[c].path, _ (columns[c].title), columns[c].digits };

      if (c == first)
        g_array_append_vals (all, parameters->data, parameters->len);
      g_array_append_val (all, column);
    }
  return all;
}

int
fs_cli_print (const FsCliOptions *options, const FsScenario *scenario, JsonArray *array, const FsColumn *columns,
              guint n_columns, const char *notes, GError **error)
{
  FsOutputFormat format;
  g_autoptr (GArray) translated = NULL;
  g_autofree char *text = NULL;
  g_autofree char *whole = NULL;

  if (!fs_cli_format (options, FS_OUTPUT_TABLE, &format, error))
    return 2;
  translated = translate (scenario, columns, n_columns);
  text = format == FS_OUTPUT_JSON  ? fs_result_to_json (array)
         : format == FS_OUTPUT_CSV ? fs_table_csv (array, NULL)
                                   : fs_table_text (array, (const FsColumn *) translated->data, translated->len);
  whole = g_strconcat (text, format == FS_OUTPUT_TABLE && notes != NULL ? notes : "", NULL);
  return fs_cli_write (options, whole, error) ? 0 : 1;
}
