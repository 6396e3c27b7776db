#include "cli/common/simulated.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Where the figure shows distributions, so does CSV: the same numbers, a row a bin. */
static gboolean
prints_distributions (const FsCliOptions *options, const FsScenario *scenario)
{
  FsRowsFormat format;

  return fs_cli_format (options, FS_ROWS_TABLE, &format, NULL) && format == FS_ROWS_CSV
         && fs_scenario_figure (scenario)->axis == FS_AXIS_LATENCY;
}

gboolean
fs_cli_simulated_begin (FsCliSimulated *simulated, const FsCliOptions *options, const FsScenario *scenario,
                        GError **error)
{
  g_autoptr (GPtrArray) columns = NULL;

  *simulated = (FsCliSimulated){
    .options = options,
    .scenario = scenario,
    .flags = (options->timing ? FS_RESULT_TIMING : 0) | (options->histogram ? FS_RESULT_HISTOGRAM : 0)
             | (options->per_replication ? FS_RESULT_REPLICATIONS : 0),
    .distributions = prints_distributions (options, scenario),
  };
  columns = fs_result_simulated_columns (scenario, simulated->flags);
  simulated->rows = fs_cli_rows_new (options, columns, error);
  return simulated->rows != NULL;
}

void
fs_cli_simulated_clear (FsCliSimulated *simulated)
{
  g_clear_pointer (&simulated->rows, fs_cli_rows_free);
}

gboolean
fs_cli_simulated_add (gpointer data, const FsPointView *view, GError **error)
{
  const FsCliSimulated *simulated = data;

  if (simulated->distributions)
    {
      g_autoptr (GPtrArray) bins = NULL;

      if (view->state != FS_POINT_DONE)
        return TRUE;
      bins = fs_result_distributions (simulated->scenario, view->point, view->result);
      for (guint i = 0; i < bins->len; i++)
        if (!fs_cli_rows_add (simulated->rows, fs_row_ref (bins->pdata[i]), error))
          return FALSE;
      return TRUE;
    }
  if (simulated->options->per_replication && view->replications != NULL)
    {
      guint n = MAX (fs_scenario_statistics (simulated->scenario)->replications, 1);

      for (guint r = 0; r < n; r++)
        if (view->replications[r] != NULL && view->replications[r]->status != FS_SIM_CANCELLED
            && !fs_cli_rows_add (simulated->rows,
                                 fs_result_simulated_point (simulated->scenario, view->point, r + 1,
                                                            view->replications[r], simulated->flags),
                                 error))
          return FALSE;
      return TRUE;
    }
  return view->state != FS_POINT_DONE
         || fs_cli_rows_add (
             simulated->rows,
             fs_result_simulated_point (simulated->scenario, view->point, 0, view->result, simulated->flags), error);
}
