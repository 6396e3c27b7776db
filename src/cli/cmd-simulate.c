#include "cli/commands.h"
#include "cli/common/channels.h"
#include "cli/common/run.h"
#include "cli/common/simulated.h"

/* What receives each point. */
typedef struct {
  FsCliSimulated *simulated;
  FsCliChannels *channels;
} Receivers;

static gboolean
add_point (gpointer data, const FsPointView *view, GError **error)
{
  const Receivers *receivers = data;

  fs_cli_channels_add (receivers->channels, view);
  return fs_cli_simulated_add (receivers->simulated, view, error);
}

int
fs_cli_simulate (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_auto (FsCliSimulated) simulated = { NULL };
  g_auto (FsCliChannels) channels = { NULL };
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) points = NULL;
  Receivers receivers = { &simulated, &channels };
  FsRowsFormat format;

  if (scenario == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &format, error)
      || (points = fs_cli_simulated_points (scenario, error)) == NULL
      || !fs_cli_channels_open (&channels, options, scenario, error)
      || !fs_cli_stores_open (&stores, options, scenario, error))
    return 2;
  if (!fs_cli_simulated_begin (&simulated, options, scenario, error)
      || (runner = fs_cli_run_each (scenario, points, &stores, &(FsPointReceiver){ add_point, &receivers }, error))
             == NULL
      || !fs_cli_rows_finish (simulated.rows, NULL, error) || !fs_cli_stores_save (&stores, options, runner, error)
      || !fs_cli_stores_check (&stores, error) || !fs_cli_channels_finish (&channels, stores.options.threads, error))
    return 1;
  return fs_cli_run_status (runner, scenario, error);
}
