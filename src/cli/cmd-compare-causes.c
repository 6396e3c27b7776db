/* compare --causes: what the latency of unicasts is made of, by simulation and model, and of the slowest messages. */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "figure/plots/parts-plot.h"
#include "study/documents/result.h"

typedef struct {
  const FsScenario *scenario;
  FsCliRows *rows;
} Listing;

/* A row for each cause and one for their sum. */
static gboolean
list_point (gpointer data, const FsPointView *view, GError **error)
{
  const Listing *listing = data;
  FsLatencyParts parts[FS_N_PARTS_OF];

  if (view->state != FS_POINT_DONE
      || !fs_latency_parts_simulated (view->result, FS_PARTS_SIMULATION, &parts[FS_PARTS_SIMULATION]))
    return TRUE;
  for (guint c = 0; c <= FS_N_CAUSES; c++)
    parts[FS_PARTS_MODEL].cycles[c] = parts[FS_PARTS_SLOWEST].cycles[c] = NAN;
  fs_latency_parts_simulated (view->result, FS_PARTS_SLOWEST, &parts[FS_PARTS_SLOWEST]);
  fs_latency_parts_modelled (fs_sweep_curve (listing->scenario, &view->point), view->point.rate,
                             &parts[FS_PARTS_MODEL]);
  for (guint row = 0; row <= FS_N_CAUSES; row++)
    {
      FsCause cause = row < FS_N_CAUSES ? fs_parts_order[FS_N_CAUSES - 1 - row] : FS_N_CAUSES;
      double half_width
          = row < FS_N_CAUSES ? parts[FS_PARTS_SIMULATION].half_widths[cause] : view->result->unicast.half_width;

      if (!fs_rows_add (listing->rows->rows,
                        fs_result_cause (listing->scenario, view->point,
                                         row < FS_N_CAUSES ? fs_cause_id (cause) : "sum",
                                         parts[FS_PARTS_SIMULATION].cycles[cause], half_width,
                                         parts[FS_PARTS_MODEL].cycles[cause], parts[FS_PARTS_SLOWEST].cycles[cause]),
                        error))
        return FALSE;
    }
  return TRUE;
}

int
fs_cli_compare_causes (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) points = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (FsCliRows) rows = NULL;
  Listing listing = { NULL };

  if (options->every || options->sort != NULL || options->saturation || options->with != NULL || options->curves != NULL
      || options->why)
    {
      fs_set_input_error (
          error,
          _ ("--causes lists parts of a latency; omit --all, --sort, --saturation, --with, --curves and --why."));
      return 2;
    }
  if ((points = fs_cli_points (options, FS_ORIGIN_SIMULATION, &scenario, error)) == NULL
      || !fs_cli_stores_open (&stores, options, scenario, error))
    return 2;
  columns = fs_result_cause_columns (scenario);
  if ((rows = fs_cli_rows_new (options, columns, error)) == NULL)
    return 1;
  listing = (Listing){ scenario, rows };
  runner = fs_cli_run_each (scenario, points, &stores, &(FsPointReceiver){ list_point, &listing }, error);
  if (runner == NULL)
    return 1;
  return fs_cli_rows_finish (rows, NULL, error) ? fs_cli_run_status (runner, scenario, error) : 1;
}
