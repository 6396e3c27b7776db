#include "base/error.h"
#include "cli/commands.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "study/documents/result.h"
#include "study/run/sweep.h"

/* The rows of each variant that is drawn at @point. */
static gboolean
add_point (FsCliRows *rows, const FsScenario *scenario, FsSweepPoint point, GError **error)
{
  const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, point.curve), point.step);

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_curve_draws (curve, v))
      {
        g_autoptr (GPtrArray) found = fs_result_sensitivities (scenario, point, v);

        for (guint i = 0; i < found->len; i++)
          if (!fs_cli_rows_add (rows, fs_row_ref (found->pdata[i]), error))
            return FALSE;
      }
  return TRUE;
}

int
fs_cli_sensitivity (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (GArray) points = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (FsCliRows) rows = NULL;
  FsRowsFormat format;

  if (scenario == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &format, error)
      || !fs_cli_check_origin (scenario, FS_ORIGIN_MODEL, error)
      || (points = fs_sweep_points (scenario, error)) == NULL)
    return 2;
  fs_cli_watch_signals ();
  columns = fs_result_sensitivity_columns (scenario);
  rows = fs_cli_rows_new (options, columns, error);
  if (rows == NULL)
    return 1;
  for (guint i = 0; i < points->len && !fs_cli_interrupted (); i++)
    if (!add_point (rows, scenario, g_array_index (points, FsSweepPoint, i), error))
      return 1;
  return fs_cli_rows_finish (rows, NULL, error) ? fs_cli_signal_status () : 1;
}
