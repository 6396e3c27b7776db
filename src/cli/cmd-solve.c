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

/* Errata of what the columns show. */
static char *
notes_of (const FsScenario *scenario, const GPtrArray *columns)
{
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();

  for (guint c = 0; c < columns->len; c++)
    g_ptr_array_add (keys, (gpointer) ((const FsColumn *) columns->pdata[c])->name);
  g_ptr_array_add (keys, NULL);
  return fs_cli_notes_line (scenario, (const char *const *) keys->pdata);
}

static gboolean
add_row (gpointer rows, FsRow *row, GError **error)
{
  return fs_cli_rows_add (rows, row, error);
}

int
fs_cli_solve (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (GArray) points = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  g_autofree char *notes = NULL;
  g_autoptr (FsCliRows) rows = NULL;
  FsRowsFormat format;

  if (scenario == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &format, error)
      || !fs_cli_check_origin (scenario, FS_ORIGIN_MODEL, error)
      || (points = fs_sweep_points (scenario, error)) == NULL)
    return 2;
  fs_cli_watch_signals ();
  columns = fs_result_model_columns (scenario);
  notes = notes_of (scenario, columns);
  rows = fs_cli_rows_new (options, columns, error);
  if (rows == NULL || !fs_cli_model_rows (scenario, points, add_row, rows, error)
      || !fs_cli_rows_finish (rows, notes, error))
    return 1;
  return fs_cli_signal_status ();
}
