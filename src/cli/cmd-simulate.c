#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/run.h"
#include "study/result.h"

static const FsColumn simulate_columns[] = {
  { "curve", N_ ("curve"), 0 },
  { "label", N_ ("label"), 0 },
  { "rate", N_ ("rate"), 6 },
  { "status", N_ ("status"), 0 },
  { "reason", N_ ("reason"), 0 },
  { "latency_broadcast.mean", N_ ("broadcast"), 5 },
  { "latency_broadcast.half_width", "±", 2 },
  { "latency_unicast.mean", N_ ("unicast"), 5 },
  { "latency_unicast.half_width", "±", 2 },
  { "V_bar", N_ ("V_bar"), 5 },
  { "lambda_c", N_ ("lambda_c"), 5 },
  { "messages", N_ ("messages"), 0 },
  { "cycles", N_ ("cycles"), 0 },
};

static const FsColumn store_forward_columns[] = {
  { "curve", N_ ("curve"), 0 },
  { "label", N_ ("label"), 0 },
  { "buffer", N_ ("buffer"), 0 },
  { "status", N_ ("status"), 0 },
  { "T.mean", "T", 5 },
  { "T.half_width", "±", 2 },
  { "T.min", N_ ("least"), 0 },
  { "T.max", N_ ("most"), 0 },
  { "messages", N_ ("messages"), 6 },
  { "hops", N_ ("hops"), 6 },
  { "services", N_ ("services"), 6 },
  { "max_services_at_a_node", N_ ("most at a node"), 5 },
  { "contentions", N_ ("contentions"), 6 },
  { "detours", N_ ("detours"), 5 },
};

/* Of one kind are all curves of a scenario. */
static int
print_points (const FsCliOptions *options, const FsScenario *scenario, JsonArray *array, GError **error)
{
  if (fs_scenario_curve (scenario, 0)->generalized)
    return fs_cli_print (options, scenario, array, store_forward_columns, G_N_ELEMENTS (store_forward_columns), NULL,
                         error);
  return fs_cli_print (options, scenario, array, simulate_columns, G_N_ELEMENTS (simulate_columns), NULL, error);
}

int
fs_cli_simulate (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (JsonArray) array = json_array_new ();
  FsOutputFormat format;
  FsResultFlags flags = FS_RESULT_PLAIN;
  int printed;

  if (scenario == NULL || !fs_cli_format (options, FS_OUTPUT_TABLE, &format, error))
    return 2;
  flags |= options->timing ? FS_RESULT_TIMING : 0;
  flags |= options->histogram ? FS_RESULT_HISTOGRAM : 0;
  if ((runner = fs_cli_run_scenario (scenario, options->threads, error)) == NULL)
    return 2;
  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    {
      FsPointView view = fs_runner_point (runner, i);

      if (view.state == FS_POINT_DONE)
        json_array_add_object_element (array, fs_result_simulated_point (scenario, view.point, view.result, flags));
    }
  printed = print_points (options, scenario, array, error);
  return printed != 0 ? printed : fs_cli_run_status (runner, scenario, error);
}
