#include "cli/measured.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "base/error.h"
#include "base/number.h"
#include "study/csv-table.h"

/* A column by its name or its number from 1. */
static gboolean
find_column (const FsCsvTable *table, const char *path, const char *text, guint *column, GError **error)
{
  g_autofree char *names = NULL;
  guint64 number;

  for (guint c = 0; c < table->n_columns; c++)
    if (g_strcmp0 (table->names[c], text) == 0)
      {
        *column = c;
        return TRUE;
      }
  if (fs_number_parse_uint (text, &number) && number >= 1 && number <= table->n_columns)
    {
      *column = (guint) number - 1;
      return TRUE;
    }
  names = g_strjoinv (", ", table->names);
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("\"%s\" is no column of %s; it has %s."), text, path, names);
  return FALSE;
}

static gboolean
choose_columns (const FsCliOptions *options, const FsCsvTable *table, const char *path, FsCsvColumns *columns,
                GError **error)
{
  g_auto (GStrv) words = NULL;

  *columns = fs_csv_table_guess_columns (table);
  if (options->data_columns != NULL)
    {
      words = g_strsplit (options->data_columns, ",", -1);
      columns->error = FS_CSV_NONE;
      if (g_strv_length (words) < 2 || g_strv_length (words) > 3)
        {
          g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
                       _ ("data-columns is \"%s\"; write X,Y or X,Y,ERROR with names or numbers of columns."),
                       options->data_columns);
          return FALSE;
        }
      if (!find_column (table, path, words[0], &columns->x, error)
          || !find_column (table, path, words[1], &columns->y, error)
          || (words[2] != NULL && !find_column (table, path, words[2], &columns->error, error)))
        return FALSE;
    }
  if (columns->x != FS_CSV_NONE && columns->y != FS_CSV_NONE)
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("%s has one column of numbers; a figure needs two."), path);
  return FALSE;
}

static void
tell (const FsCsvTable *table, const char *path, FsCsvColumns columns, guint n_points, guint left_out)
{
  const char *x = table->names[columns.x], *y = table->names[columns.y];

  fprintf (stderr, ngettext ("%s: %u point, %s over %s.\n", "%s: %u points, %s over %s.\n", n_points), path, n_points,
           y, x);
  if (columns.error != FS_CSV_NONE)
    fprintf (stderr, _ ("%s: half-widths from %s.\n"), path, table->names[columns.error]);
  if (left_out > 0)
    fprintf (stderr,
             ngettext ("%s: %u row is left out: a number is missing in one of the columns.\n",
                       "%s: %u rows are left out: a number is missing in one of the columns.\n", left_out),
             path, left_out);
  for (guint i = 0; i < table->notes->len; i++)
    fprintf (stderr, "%s: %s\n", path, (const char *) g_ptr_array_index (table->notes, i));
}

/* As it is measured in the units of the axes of @scenario. */
static FsMeasured *
measured_of (const FsScenario *scenario, const char *path, const GArray *points)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *label = g_utf8_make_valid (name, -1);
  FsMeasured *measured = fs_csv_points_measured (label, points);

  measured->note = g_strdup (label);
  measured->x_quantity = g_strdup (fs_scenario_figure (scenario)->x);
  measured->y_quantity = g_strdup (fs_scenario_figure (scenario)->y[0]);
  measured->slot = fs_scenario_next_slot (scenario);
  return measured;
}

static FsScenario *
add_file (const FsScenario *scenario, const FsCliOptions *options, const char *path, GError **error)
{
  g_autofree char *data = NULL;
  g_autoptr (FsCsvTable) table = NULL;
  g_autoptr (FsMeasured) measured = NULL;
  g_autoptr (GArray) points = NULL;
  FsScenario *with;
  FsCsvColumns columns;
  guint left_out;
  gsize size;

  if (!g_file_get_contents (path, &data, &size, NULL))
    {
      g_set_error (error, FS_ERROR, FS_ERROR_FILE,
                   g_file_test (path, G_FILE_TEST_EXISTS) ? _ ("\"%s\" cannot be read.")
                                                          : _ ("%s cannot be read: there is no such file."),
                   path);
      return NULL;
    }
  table = fs_csv_table_new (data, size, NULL, NULL, error);
  if (table == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return NULL;
    }
  if (!choose_columns (options, table, path, &columns, error))
    return NULL;
  points = fs_csv_table_points (table, columns, &left_out);
  if (points->len == 0)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("%s: No row has a number in both columns."), path);
      return NULL;
    }
  tell (table, path, columns, points->len, left_out);
  measured = measured_of (scenario, path, points);
  with = fs_scenario_add_measured (scenario, measured, error);
  if (with == NULL)
    g_prefix_error (error, "%s: ", path);
  return with;
}

FsScenario *
fs_cli_add_measured (FsScenario *scenario, const FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) all = scenario;

  if (options->data == NULL && options->data_columns != NULL)
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT, _ ("--data-columns needs --data FILE."));
      return NULL;
    }
  for (char **path = options->data; path != NULL && *path != NULL; path++)
    {
      FsScenario *with = add_file (all, options, *path, error);

      if (with == NULL)
        return NULL;
      fs_scenario_unref (all);
      all = with;
    }
  return g_steal_pointer (&all);
}
