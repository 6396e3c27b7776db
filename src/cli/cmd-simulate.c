#include "cli/commands.h"
#include "cli/output.h"
#include "cli/run.h"
#include "cli/simulated.h"

int
fs_cli_simulate (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_auto (FsCliKeep) keep = FS_CLI_KEEP_INIT;
  g_autoptr (FsRunner) runner = NULL;
  FsOutputFormat format;
  int printed;

  if (scenario == NULL || !fs_cli_format (options, FS_OUTPUT_TABLE, &format, error))
    return 2;
  if ((runner = fs_cli_run_scenario (scenario, options, &keep, error)) == NULL)
    return 2;
  printed = fs_cli_print_simulated (options, scenario, runner, error);
  if (printed != 0)
    return printed;
  if (!fs_cli_keep_save (&keep, options, runner, error))
    return 1;
  return fs_cli_keep_check (&keep, error) ? fs_cli_run_status (runner, scenario, error) : 1;
}
