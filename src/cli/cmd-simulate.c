/* simulate, and merge, which prints the points of several folders of it. */
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "cli/commands.h"
#include "cli/common/channels.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "study/documents/result.h"
#include "study/store/scenario-difference.h"

/* Points that were simulated, on their way into the output. */
typedef struct {
  const FsCliOptions *options;
  const FsScenario *scenario;
  FsCliRows *rows;
  FsResultFlags flags;
  gboolean distributions;
} Simulated;

/* Returns the rows, into which points are added. */
static FsCliRows *
begin (Simulated *simulated, const FsCliOptions *options, const FsScenario *scenario, GError **error)
{
  g_autoptr (GPtrArray) columns = NULL;
  FsRowsFormat format;

  *simulated = (Simulated){
    .options = options,
    .scenario = scenario,
    .flags = (options->timing ? FS_RESULT_TIMING : 0) | (options->histogram ? FS_RESULT_HISTOGRAM : 0)
             | (options->per_replication ? FS_RESULT_REPLICATIONS : 0),
    /* Where the figure shows distributions, so does CSV: the same numbers, a row a bin. */
    .distributions = fs_cli_format (options, FS_ROWS_TABLE, &format, NULL) && format == FS_ROWS_CSV
                     && fs_scenario_figure (scenario)->axis == FS_AXIS_LATENCY,
  };
  columns = fs_result_simulated_columns (scenario, simulated->flags);
  simulated->rows = fs_cli_rows_new (options, columns, error);
  return simulated->rows;
}

/* Adds a point, or its replications with --per-replication, if they are finished. */
static gboolean
add (const Simulated *simulated, const FsPointView *view, GError **error)
{
  if (simulated->distributions)
    {
      g_autoptr (GPtrArray) bins = NULL;

      if (view->state != FS_POINT_DONE)
        return TRUE;
      bins = fs_result_distributions (simulated->scenario, view->point, view->result);
      return fs_rows_add_all (simulated->rows->rows, bins, error);
    }
  if (simulated->options->per_replication && view->replications != NULL)
    {
      guint n = fs_scenario_statistics (simulated->scenario)->replications;

      for (guint r = 0; r < n; r++)
        if (view->replications[r] != NULL && view->replications[r]->status != FS_SIM_CANCELLED
            && !fs_rows_add (simulated->rows->rows,
                             fs_result_simulated_point (simulated->scenario, view->point, r + 1, view->replications[r],
                                                        simulated->flags),
                             error))
          return FALSE;
      return TRUE;
    }
  return view->state != FS_POINT_DONE
         || fs_rows_add (
             simulated->rows->rows,
             fs_result_simulated_point (simulated->scenario, view->point, 0, view->result, simulated->flags), error);
}

/* What receives each point. */
typedef struct {
  Simulated *simulated;
  FsCliChannels *channels;
} Receivers;

static gboolean
add_point (gpointer data, const FsPointView *view, GError **error)
{
  const Receivers *receivers = data;

  fs_cli_channels_add (receivers->channels, view);
  return add (receivers->simulated, view, error);
}

int
fs_cli_simulate (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  Simulated simulated;
  g_autoptr (FsCliRows) rows = NULL;
  g_auto (FsCliChannels) channels = { NULL };
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) points = NULL;
  Receivers receivers = { &simulated, &channels };

  if ((points = fs_cli_points (options, FS_ORIGIN_SIMULATION, &scenario, error)) == NULL
      || !fs_cli_channels_open (&channels, options, scenario, error)
      || !fs_cli_stores_open (&stores, options, scenario, error))
    return 2;
  if ((rows = begin (&simulated, options, scenario, error)) == NULL
      || (runner = fs_cli_run_each (scenario, points, &stores, &(FsPointReceiver){ add_point, &receivers }, error))
             == NULL
      || !fs_cli_rows_finish (rows, NULL, error) || !fs_cli_stores_save (&stores, options, runner, error)
      || !fs_cli_stores_check (&stores, error) || !fs_cli_channels_finish (&channels, stores.options.threads, error))
    return 1;
  return fs_cli_run_status (runner, scenario, error);
}

enum { PIECES_NAMED = 3 };

/* FsRunFolder*, all of the same scenario and the same sweep. */
static GPtrArray *
read_folders (char **paths, GError **error)
{
  g_autoptr (GPtrArray) folders = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_run_folder_free);

  for (; paths != NULL && *paths != NULL; paths++)
    {
      FsRunFolder *folder = fs_run_folder_read (*paths, error);
      const FsRunFolder *first;
      g_autoptr (FsScenarioDifference) difference = NULL;
      g_autofree char *words = NULL;

      if (folder == NULL)
        return NULL;
      g_ptr_array_add (folders, folder);
      first = folders->pdata[0];
      difference = fs_scenario_difference (fs_run_folder_scenario (first), fs_run_folder_scenario (folder), TRUE);
      if (difference == NULL)
        continue;
      {
        g_autofree char *in_first = g_strdup_printf (_ ("in %s"), fs_run_folder_path (first));
        g_autofree char *in_this = g_strdup_printf (_ ("in %s"), fs_run_folder_path (folder));

        words = fs_scenario_difference_text (difference, in_first, in_this);
      }
      fs_set_input_error (error, _ ("These are shards of different scenarios: %s."), words);
      return NULL;
    }
  if (folders->len > 0)
    return g_steal_pointer (&folders);
  fs_set_input_error (error, _ ("merge needs the folders of the shards."));
  return NULL;
}

/* "replication 2 of curve 1 at rate 0.01" */
static char *
piece_name (const FsScenario *scenario, FsRunner *runner, const FsPointView *view, guint replication)
{
  const FsCurve *curve = fs_scenario_curve (scenario, view->point.curve);
  char rate[FS_NUMBER_SIZE], x[FS_NUMBER_SIZE];
  GString *name = g_string_new (NULL);

  if (fs_runner_n_replications (runner) > 1)
    g_string_append_printf (name, _ ("replication %u of "), replication + 1);
  g_string_append_printf (name, _ ("curve %u"), view->point.curve + 1);
  if (curve->switching->has_loads)
    g_string_append_printf (name, _ (" at rate %s"), fs_number_format (view->point.rate, rate));
  if (curve->x_key != NULL)
    g_string_append_printf (name, ", %s %s", curve->x_key->name,
                            fs_number_format (curve->x_values[view->point.step], x));
  return g_string_free (name, FALSE);
}

/* The points that the folders have together. */
static FsRunner *
gather (FsScenario *scenario, const GPtrArray *folders, FsCliStores *stores, GError **error)
{
  g_autoptr (GArray) points = fs_sweep_points (scenario, error);
  FsRunner *runner;

  if (points == NULL)
    return NULL;
  stores->options = (FsRunOptions){ .threads = 1, .known_only = TRUE, .replications = TRUE, .released = TRUE };
  stores->options.keep = stores->chain = fs_store_chain_new ();
  for (guint i = 0; i < folders->len; i++)
    fs_store_chain_add (stores->chain, fs_run_folder_store (folders->pdata[i]), FS_STORE_READ);
  runner = fs_runner_start (scenario, points, &stores->options);
  fs_runner_wait (runner, -1);
  fs_cli_report_warnings (stores);
  return runner;
}

int
fs_cli_merge (FsCliOptions *options, GError **error)
{
  g_autoptr (GPtrArray) folders = NULL;
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autofree char *missing = NULL;
  FsScenario *scenario;
  FsRowsFormat format;
  Simulated simulated;
  g_autoptr (FsCliRows) rows = NULL;

  if (!fs_cli_format (options, FS_ROWS_TABLE, &format, error)
      || (folders = read_folders (options->rest, error)) == NULL)
    return 2;
  scenario = fs_run_folder_scenario (folders->pdata[0]);
  if (!fs_cli_check_origin (scenario, FS_ORIGIN_SIMULATION, error)
      || (runner = gather (scenario, folders, &stores, error)) == NULL)
    return 2;

  /* The first of the replications that no folder has are named. */
  GString *names = g_string_new (NULL);
  guint n_missing = 0;

  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    {
      FsPointView view = fs_runner_look (runner, i);

      for (guint r = 0; view.state == FS_POINT_STOPPED && r < fs_runner_n_replications (runner); r++)
        {
          g_autofree char *name = NULL;

          if (view.replications[r] != NULL || ++n_missing > PIECES_NAMED)
            continue;
          name = piece_name (scenario, runner, &view, r);
          /* Translators: between the parts of a list, which may hold commas. */
          g_string_append_printf (names, "%s%s", n_missing > 1 ? _ ("; ") : "", name);
        }
      fs_runner_release (runner, i);
    }
  if (n_missing > PIECES_NAMED)
    g_string_append_printf (names, ngettext ("; and %u more", "; and %u more", n_missing - PIECES_NAMED),
                            n_missing - PIECES_NAMED);
  missing = g_string_free (names, n_missing == 0);

  if (missing != NULL)
    {
      fs_set_error (error, FS_ERROR_FILE, _ ("Nothing was merged: these replications are missing: %s."), missing);
      return 1;
    }
  if ((rows = begin (&simulated, options, scenario, error)) == NULL)
    return 1;
  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    {
      FsPointView view = fs_runner_point (runner, i);

      if (!add (&simulated, &view, error))
        return 1;
      fs_runner_release (runner, i);
    }
  return fs_cli_rows_finish (rows, NULL, error) ? fs_cli_run_status (runner, scenario, error) : 1;
}
