/* `compare --with`: results of another simulator compared with a simulation at the same loads. */
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/common/notes.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "study/referee/differences.h"
#include "study/referee/referee.h"

/* What is printed, while it is computed. */
typedef struct {
  const FsScenario *scenario;
  const FsPeerSweep *sweep;
  gboolean raw;
  FsCliRows *rows;
} Comparing;

static gboolean
compare_point (gpointer data, const FsPointView *view, GError **error)
{
  Comparing *comparing = data;
  g_autoptr (GPtrArray) rows = NULL;

  if (view->state != FS_POINT_DONE || !fs_scenario_curve (comparing->scenario, view->point.curve)->switching->has_flits)
    return TRUE;
  rows = fs_referee_rows (comparing->scenario, comparing->sweep, comparing->raw, &view->point, view->result);
  for (guint i = 0; i < rows->len; i++)
    if (!fs_cli_rows_add (comparing->rows, fs_row_ref (rows->pdata[i]), error))
      return FALSE;
  return TRUE;
}

int
fs_cli_compare_with (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) given = NULL;
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (FsPeerSweep) sweep = NULL;
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) points = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (FsCliRows) rows = NULL;
  g_autofree char *differences = NULL;
  Comparing comparing = { .raw = options->raw };
  FsRowsFormat format;

  if (options->rates != NULL || options->points != NULL)
    {
      fs_set_input_error (error, _ ("--with takes the loads from its file; omit --rate and --points."));
      return 2;
    }
  if ((sweep = fs_peer_sweep_load (options->with, (const char *const *) options->load_of, NULL, error)) == NULL
      || (given = fs_cli_scenario (options, error)) == NULL
      || (scenario = fs_referee_scenario (given, sweep, options->raw, error)) == NULL
      || !fs_cli_format (options, FS_ROWS_TABLE, &format, error)
      || (points = fs_cli_simulated_points (scenario, error)) == NULL
      || !fs_cli_stores_open (&stores, options, scenario, error))
    return 2;
  columns = fs_referee_columns (scenario, sweep);
  comparing.scenario = scenario;
  comparing.sweep = sweep;
  comparing.rows = rows = fs_cli_rows_new (options, columns, error);
  if (rows == NULL)
    return 1;
  runner = fs_cli_run_each (scenario, points, &stores, &(FsPointReceiver){ compare_point, &comparing }, error);
  if (runner == NULL)
    return 1;

  /* What differs, as a list below a table. */
  const FsPeerRun *run = fs_peer_sweep_first (comparing.sweep);
  g_autoptr (GPtrArray) sentences = fs_peer_differences (run, &fs_referee_curve (comparing.scenario)->params,
                                                         comparing.raw ? FS_PEER_AS_WRITTEN | FS_PEER_SAME_RATE : 0);
  g_autofree char *network = fs_peer_run_describe (run);
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "\n%s%s%s\n", fs_peer_simulator_name (run->simulator), *network != '\0' ? ": " : "",
                          network);
  for (guint i = 0; i < comparing.sweep->notes->len; i++)
    fs_cli_append_wrapped (out, comparing.sweep->notes->pdata[i], 0);
  g_string_append_printf (out, "\n%s\n", _ ("What differs:"));
  for (guint i = 0; i < sentences->len; i++)
    {
      g_autofree char *item = g_strconcat ("- ", (const char *) sentences->pdata[i], NULL);

      fs_cli_append_wrapped (out, item, 2);
    }
  differences = g_string_free (out, FALSE);

  if (format != FS_ROWS_TABLE)
    fputs (differences + 1, stderr);
  return fs_cli_rows_finish (rows, format == FS_ROWS_TABLE ? differences : NULL, error)
             ? fs_cli_run_status (runner, scenario, error)
             : 1;
}
