/* Other simulators: compare --with, their results compared with a simulation at the same loads, and export-config. */
#include <stdio.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/user-text.h"
#include "cli/commands.h"
#include "cli/common/notes.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "study/referee/booksim-config.h"
#include "study/referee/booksim-scenario.h"
#include "study/referee/differences.h"
#include "study/referee/referee.h"

/* What is printed, while it is computed. */
typedef struct {
  const FsScenario *scenario;
  const FsPeerSweep *sweep;
  FsCliRows *rows;
} Comparing;

static gboolean
compare_point (gpointer data, const FsPointView *view, GError **error)
{
  Comparing *comparing = data;
  g_autoptr (GPtrArray) rows = NULL;

  if (view->state != FS_POINT_DONE || !fs_scenario_curve (comparing->scenario, view->point.curve)->switching->has_flits)
    return TRUE;
  rows = fs_referee_rows (comparing->scenario, comparing->sweep, &view->point, view->result);
  return fs_rows_add_all (comparing->rows->rows, rows, error);
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
  Comparing comparing = { 0 };
  FsRowsFormat format;

  if (options->rates != NULL || options->points != NULL)
    {
      fs_set_input_error (error, _ ("--with takes the loads from its file; omit --rate and --points."));
      return 2;
    }
  if ((sweep = fs_peer_sweep_load (options->with, (const char *const *) options->load_of, NULL, error)) == NULL
      /* Without a scenario that of BookSim2, if its configuration is known. */
      || (fs_peer_sweep_first (sweep)->router.is_known && options->preset == NULL && options->scenario == NULL
          && (options->standard = fs_booksim_scenario (fs_peer_sweep_first (sweep), error)) == NULL)
      || (given = fs_cli_scenario (options, error)) == NULL
      || (scenario = fs_referee_scenario (given, sweep, error)) == NULL
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
  g_autoptr (GPtrArray) sentences = fs_peer_differences (run, &fs_referee_curve (comparing.scenario)->params);
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

/* The simulator, and a scenario file if it is not given by an option. */
static gboolean
read_arguments (FsCliOptions *options, GError **error)
{
  char **rest = options->rest;
  guint n_words = rest != NULL ? g_strv_length (rest) : 0;

  if (n_words == 0 || strcmp (rest[0], "booksim") != 0)
    {
      g_autofree char *quoted = n_words > 0 ? fs_user_text_quote (rest[0]) : NULL;

      if (quoted == NULL)
        return fs_set_input_error (error, _ ("Name the simulator: booksim."));
      return fs_set_input_error (error, _ ("The simulator is %s; it must be booksim."), quoted);
    }
  if (n_words > 2)
    return fs_set_input_error (error, _ ("Give one scenario."));
  return n_words < 2 || fs_cli_take_scenario (options, rest[1], error);
}

int
fs_cli_export_config (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  g_autofree char *text = NULL;
  guint curve = 0;

  if (!read_arguments (options, error) || (scenario = fs_cli_scenario (options, error)) == NULL)
    return 2;
  /* The first curve that is not hidden. */
  while (curve + 1 < fs_scenario_n_curves (scenario) && fs_scenario_curve (scenario, curve)->hidden)
    curve++;
  if (fs_scenario_curve (scenario, curve)->hidden)
    curve = 0;
  if ((text = fs_booksim_config (scenario, curve, error)) == NULL)
    return 2;
  return fs_cli_write (options, text, error) ? 0 : 1;
}
