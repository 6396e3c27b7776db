#include "cli/common/measured.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "study/documents/csv-points.h"
#include "study/referee/peer-figure.h"

/* A column by its name or its number from 1. */
static gboolean
find_column (const FsCsvTable *table, const char *path, const char *text, guint *column, GError **error)
{
  g_autofree char *names = NULL;
  guint64 number;
  g_autofree char *shown = NULL;

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
  shown = fs_user_text_shorten (text);
  return fs_set_input_error (error, _ ("\"%s\" is no column of %s; it has %s."), shown, path, names);
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
      columns->kind = FS_CSV_HALF_WIDTH;
      if (g_strv_length (words) < 2 || g_strv_length (words) > 3)
        {
          return fs_refuse_value (
              error, _ ("data-columns is \"%s\"; write X,Y or X,Y,ERROR with names or numbers of columns."),
              options->data_columns);
        }
      if (!find_column (table, path, words[0], &columns->x, error)
          || !find_column (table, path, words[1], &columns->y, error)
          || (words[2] != NULL && !find_column (table, path, words[2], &columns->error, error)))
        return FALSE;
    }
  if (columns->x != FS_CSV_NONE && columns->y != FS_CSV_NONE)
    return TRUE;
  return fs_set_input_error (error, _ ("%s has one column of numbers; a figure needs two."), path);
}

static void
report_columns (const FsCsvTable *table, const char *path, FsCsvColumns columns, guint n_points)
{
  g_autofree char *left_out = fs_csv_table_left_out (table, columns), *doubt = fs_csv_table_doubt (table, columns);
  const char *x = table->names[columns.x], *y = table->names[columns.y];

  fprintf (stderr, ngettext ("%s: %u point, %s over %s.\n", "%s: %u points, %s over %s.\n", n_points), path, n_points,
           y, x);
  if (columns.error != FS_CSV_NONE)
    {
      if (columns.kind == FS_CSV_STANDARD_ERROR)
        fprintf (stderr, _ ("%s: half-widths are %s × 1.96.\n"), path, table->names[columns.error]);
      else if (columns.kind == FS_CSV_LOW_HIGH)
        fprintf (stderr, _ ("%s: half-widths from %s and %s.\n"), path, table->names[columns.error],
                 table->names[columns.high]);
      else
        fprintf (stderr, _ ("%s: half-widths from %s.\n"), path, table->names[columns.error]);
    }
  if (left_out != NULL)
    fprintf (stderr, "%s: %s\n", path, left_out);
  if (doubt != NULL)
    fprintf (stderr, "%s: %s\n", path, doubt);
  for (guint i = 0; i < table->notes->len; i++)
    fprintf (stderr, "%s: %s\n", path, (const char *) g_ptr_array_index (table->notes, i));
}

/* The results of another simulator. */
static FsMeasured *
read_results (const FsScenario *scenario, const FsCliOptions *options, const char *path, GError **error)
{
  g_autoptr (FsPeerSweep) sweep = fs_peer_sweep_load (path, (const char *const *) options->load_of, NULL, error);
  g_autoptr (FsCsvTable) table
      = sweep != NULL ? fs_peer_table_new (sweep, fs_peer_packet_flits (scenario), error) : NULL;
  g_autoptr (FsMeasured) measured = NULL;
  if (table == NULL)
    return NULL;
  measured = fs_peer_measured (sweep, table, fs_peer_columns (scenario), scenario,
                               fs_peer_simulator_name (fs_peer_sweep_first (sweep)->simulator));
  if (measured == NULL)
    {
      fs_set_input_error (error, _ ("%s: No row has a number in both columns."), path);
      return NULL;
    }
  fprintf (stderr, "%s: %s: %s.\n", path, measured->label, measured->note);
  if (!fs_scenario_fits_measured (scenario, measured))
    fprintf (stderr, _ ("%s: The figure does not show these points; --set x=%s --set y=%s shows them.\n"), path,
             measured->x_quantity, measured->y_quantity);
  for (guint i = 0; i < sweep->notes->len; i++)
    fprintf (stderr, "%s: %s\n", path, (const char *) g_ptr_array_index (sweep->notes, i));
  return g_steal_pointer (&measured);
}

static FsMeasured *
read_table (const FsScenario *scenario, const FsCliOptions *options, const char *path, GError **error)
{
  g_autoptr (FsCsvTable) table = NULL;
  g_autoptr (FsMeasured) measured = NULL;
  g_autoptr (GArray) points = NULL;
  FsCsvColumns columns;
  guint left_out;

  table = fs_csv_table_load (path, NULL, NULL, error);
  if (table == NULL)
    {
      if (!g_error_matches (*error, FS_ERROR, FS_ERROR_FILE))
        g_prefix_error (error, "%s: ", path);
      return NULL;
    }
  if (!choose_columns (options, table, path, &columns, error))
    return NULL;
  points = fs_csv_table_points (table, columns, &left_out);
  if (points->len == 0)
    {
      fs_set_input_error (error, _ ("%s: No row has a number in both columns."), path);
      return NULL;
    }
  report_columns (table, path, columns, points->len);

  /* As if it was measured in the units of the axes. */
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *label = g_utf8_make_valid (name, -1);

  measured = fs_csv_points_measured (label, points);
  measured->note = g_strdup (label);
  measured->x_quantity = g_strdup (fs_scenario_figure (scenario)->x);
  measured->y_quantity = g_strdup (fs_scenario_figure (scenario)->y[0]);
  measured->palette_entry = fs_scenario_next_palette_entry (scenario);
  return g_steal_pointer (&measured);
}

FsScenario *
fs_cli_add_measured (FsScenario *scenario, const FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) all = scenario;

  if (options->data == NULL && options->data_columns != NULL)
    {
      fs_set_input_error (error, _ ("--data-columns needs --data FILE."));
      return NULL;
    }
  for (char **path = options->data; path != NULL && *path != NULL; path++)
    {
      g_autoptr (FsMeasured) measured = fs_peer_is_result_path (*path) ? read_results (all, options, *path, error)
                                                                       : read_table (all, options, *path, error);
      FsScenario *with = measured != NULL ? fs_scenario_add_measured (all, measured, error) : NULL;

      if (measured != NULL && with == NULL)
        g_prefix_error (error, "%s: ", *path);
      if (with == NULL)
        return NULL;
      fs_scenario_unref (all);
      all = with;
    }
  return g_steal_pointer (&all);
}
