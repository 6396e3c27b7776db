#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/common/notes.h"
#include "cli/common/output.h"
#include "cli/common/rows.h"
#include "cli/common/run.h"
#include "study/documents/result.h"
#include "study/run/sweep.h"

/* A row of each variant that is drawn at @point. */
static gboolean
solve_point (const FsScenario *scenario, FsSweepPoint point, FsCliAddRow add, gpointer data, GError **error)
{
  const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, point.curve), point.step);

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_curve_draws (curve, v))
      {
        g_autoptr (FsModelPoint) solved = fs_model_solve (curve->model, &curve->inputs, v, point.rate);

        if (!add (data, fs_result_model_point (scenario, point, solved), error))
          return FALSE;
      }
  return TRUE;
}

gboolean
fs_cli_model_rows (const FsScenario *scenario, const GArray *points, FsCliAddRow add, gpointer data, GError **error)
{
  for (guint i = 0; i < points->len && !fs_cli_interrupted (); i++)
    if (!solve_point (scenario, g_array_index (points, FsSweepPoint, i), add, data, error))
      return FALSE;
  return TRUE;
}

static void
add_column (GArray *columns, const char *path, const char *title, int digits)
{
  FsColumn column = { path, title, digits };

  for (guint i = 0; i < columns->len; i++)
    if (strcmp (g_array_index (columns, FsColumn, i).path, path) == 0)
      return;
  g_array_append_val (columns, column);
}

/* Whether any variant that is drawn has the quantity. */
static gboolean
has_quantity (const FsCurve *curve, const char *key)
{
  guint index;

  if (fs_model_quantity (curve->model, key, &index) == NULL)
    return FALSE;
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_curve_draws (curve, v) && fs_model_has_quantity (curve->model, &curve->inputs, v, index))
      return TRUE;
  return FALSE;
}

/* What a short table shows: the headline of the models drawn, what the figure asks for, then what each model finds
 * worth a column. Borrows from @scenario. */
static GArray *
solve_columns (const FsScenario *scenario)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (FsColumn));

  add_column (columns, "curve", N_ ("curve"), 0);
  add_column (columns, "label", N_ ("label"), 0);
  add_column (columns, "rate", N_ ("rate"), 6);
  add_column (columns, "variant", N_ ("variant"), 0);
  add_column (columns, "status", N_ ("status"), 0);
  add_column (columns, "reason", N_ ("reason"), 0);
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsModel *model = fs_scenario_curve (scenario, c)->model;

      if (fs_scenario_curve (scenario, c)->hidden)
        continue;
      add_column (columns, model->headline, model->headline, 6);
      for (char **key = fs_scenario_figure (scenario)->y; *key != NULL; key++)
        if (has_quantity (fs_scenario_curve (scenario, c), *key))
          add_column (columns, *key, *key, 6);
      for (const char *const *key = model->summary; *key != NULL; key++)
        if (has_quantity (fs_scenario_curve (scenario, c), *key))
          add_column (columns, *key, *key, 6);
    }
  return columns;
}

/* Errata of what the columns show. */
static char *
notes_of (const FsScenario *scenario, const GArray *columns)
{
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();

  for (guint c = 0; c < columns->len; c++)
    g_ptr_array_add (keys, (gpointer) g_array_index (columns, FsColumn, c).path);
  g_ptr_array_add (keys, NULL);
  return fs_cli_notes_line (scenario, (const char *const *) keys->pdata);
}

static gboolean
add_row (gpointer rows, JsonObject *row, GError **error)
{
  return fs_cli_rows_add (rows, row, error);
}

int
fs_cli_solve (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (GArray) points = NULL;
  g_autoptr (GArray) columns = NULL;
  g_autofree char *notes = NULL;
  g_autoptr (FsCliRows) rows = NULL;
  FsRowsFormat format;

  if (scenario == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &format, error)
      || !fs_cli_check_origin (scenario, FS_ORIGIN_MODEL, error)
      || (points = fs_sweep_points (scenario, error)) == NULL)
    return 2;
  fs_cli_watch_signals ();
  columns = solve_columns (scenario);
  notes = notes_of (scenario, columns);
  rows = fs_cli_rows_new (options, scenario, (const FsColumn *) columns->data, columns->len, error);
  if (rows == NULL || !fs_cli_model_rows (scenario, points, add_row, rows, error)
      || !fs_cli_rows_finish (rows, notes, error))
    return 1;
  return fs_cli_signal_status ();
}
