#include "cli/simulated.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/output.h"
#include "study/result.h"

enum { BEFORE_REPLICATION = 3 };

static const FsColumn wormhole_columns[] = {
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

/* Behind the reason; only where there is something to tell. */
static const FsColumn note_column = { "note", N_ ("note"), 0 };

static const FsColumn replication_column = { "replication", N_ ("run"), 0 };

/* Only `strict` knows it. */
static const FsColumn waiting_column = { "max_waiting_at_a_channel", N_ ("most waiting"), 5 };

static const FsColumn timing_columns[] = {
  { "timing.cpu_seconds", N_ ("processor s"), 3 },
  { "timing.wall_seconds", N_ ("elapsed s"), 3 },
  { "timing.flit_hops_per_second", N_ ("hops per s"), 3 },
};

static gboolean
has_strict (const FsScenario *scenario)
{
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    if (fs_scenario_curve (scenario, c)->generalized
        && fs_scenario_curve (scenario, c)->store_forward.semantics == FS_SEMANTICS_STRICT)
      return TRUE;
  return FALSE;
}

/* Of one kind are all curves of a scenario. */
static GArray *
columns_of (const FsCliOptions *options, const FsScenario *scenario)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (FsColumn));

  if (fs_scenario_curve (scenario, 0)->generalized)
    g_array_append_vals (columns, store_forward_columns, G_N_ELEMENTS (store_forward_columns));
  else
    g_array_append_vals (columns, wormhole_columns, G_N_ELEMENTS (wormhole_columns));
  if (has_strict (scenario))
    g_array_append_val (columns, waiting_column);
  if (options->timing)
    g_array_append_vals (columns, timing_columns, G_N_ELEMENTS (timing_columns));
  if (options->per_replication)
    g_array_insert_val (columns, BEFORE_REPLICATION, replication_column);
  return columns;
}

static void
append_replications (JsonArray *array, const FsScenario *scenario, const FsPointView *view, guint n,
                     FsResultFlags flags)
{
  for (guint r = 0; r < n; r++)
    if (view->replications[r] != NULL && view->replications[r]->status != FS_SIM_CANCELLED)
      json_array_add_object_element (array,
                                     fs_result_replication (scenario, view->point, r, view->replications[r], flags));
}

/* Where the figure shows distributions, so does CSV: the same numbers, a row a bin. */
static gboolean
prints_distributions (const FsCliOptions *options, const FsScenario *scenario)
{
  FsOutputFormat format;

  return fs_cli_format (options, FS_OUTPUT_TABLE, &format, NULL) && format == FS_OUTPUT_CSV
         && strcmp (fs_scenario_figure (scenario)->x, "latency") == 0;
}

/* Too few messages of a kind are no reason to stop, but one to doubt. */
static void
insert_note (GArray *columns, JsonArray *points)
{
  guint at = 0;

  while (at < columns->len && strcmp (g_array_index (columns, FsColumn, at).path, "reason") != 0)
    at++;
  for (guint i = 0; at < columns->len && i < json_array_get_length (points); i++)
    {
      JsonObject *point = json_array_get_object_element (points, i);

      if (!json_object_has_member (point, "note") || json_object_get_null_member (point, "note"))
        continue;
      g_array_insert_val (columns, at + 1, note_column);
      return;
    }
}

int
fs_cli_print_simulated (const FsCliOptions *options, const FsScenario *scenario, FsRunner *runner, GError **error)
{
  g_autoptr (JsonArray) array = json_array_new ();
  gboolean distributions = prints_distributions (options, scenario);
  g_autoptr (GArray) columns = columns_of (options, scenario);
  FsResultFlags flags = (options->timing ? FS_RESULT_TIMING : 0) | (options->histogram ? FS_RESULT_HISTOGRAM : 0);

  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    {
      FsPointView view = fs_runner_point (runner, i);

      if (distributions && view.state == FS_POINT_DONE)
        fs_result_append_distributions (array, scenario, view.point, view.result);
      else if (distributions)
        continue;
      else if (options->per_replication && view.replications != NULL)
        append_replications (array, scenario, &view, fs_runner_n_replications (runner), flags);
      else if (view.state == FS_POINT_DONE)
        json_array_add_object_element (array, fs_result_simulated_point (scenario, view.point, view.result, flags));
    }
  insert_note (columns, array);
  return fs_cli_print (options, scenario, array, (const FsColumn *) (void *) columns->data, columns->len, NULL, error);
}
