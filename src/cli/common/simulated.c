#include "cli/common/simulated.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { BEFORE_REPLICATION = 3, BEHIND_REASON = 5 };

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

/* Behind the reason of a wormhole run; only where there is something to tell. */
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
    {
      g_array_append_vals (columns, wormhole_columns, G_N_ELEMENTS (wormhole_columns));
      g_array_insert_val (columns, BEHIND_REASON, note_column);
    }
  if (has_strict (scenario))
    g_array_append_val (columns, waiting_column);
  if (options->timing)
    g_array_append_vals (columns, timing_columns, G_N_ELEMENTS (timing_columns));
  if (options->per_replication)
    g_array_insert_val (columns, BEFORE_REPLICATION, replication_column);
  return columns;
}

/* Where the figure shows distributions, so does CSV: the same numbers, a row a bin. */
static gboolean
prints_distributions (const FsCliOptions *options, const FsScenario *scenario)
{
  FsRowsFormat format;

  return fs_cli_format (options, FS_ROWS_TABLE, &format, NULL) && format == FS_ROWS_CSV
         && strcmp (fs_scenario_figure (scenario)->x, "latency") == 0;
}

gboolean
fs_cli_simulated_begin (FsCliSimulated *simulated, const FsCliOptions *options, const FsScenario *scenario,
                        GError **error)
{
  g_autoptr (GArray) columns = columns_of (options, scenario);

  *simulated = (FsCliSimulated){
    .options = options,
    .scenario = scenario,
    .flags = (options->timing ? FS_RESULT_TIMING : 0) | (options->histogram ? FS_RESULT_HISTOGRAM : 0),
    .distributions = prints_distributions (options, scenario),
  };
  simulated->rows = fs_cli_rows_new (options, scenario, (const FsColumn *) (void *) columns->data, columns->len, error);
  if (simulated->rows == NULL)
    return FALSE;
  /* Too few messages of a kind are no reason to stop, but one to doubt. */
  fs_cli_rows_set_usual (simulated->rows, (const char *[]){ note_column.path, NULL }, "–");
  return TRUE;
}

void
fs_cli_simulated_clear (FsCliSimulated *simulated)
{
  g_clear_pointer (&simulated->rows, fs_cli_rows_free);
}

static gboolean
add_distributions (const FsCliSimulated *simulated, const FsPointView *view, GError **error)
{
  g_autoptr (JsonArray) bins = json_array_new ();

  if (view->state == FS_POINT_DONE)
    fs_result_append_distributions (bins, simulated->scenario, view->point, view->result);
  for (guint i = 0; i < json_array_get_length (bins); i++)
    if (!fs_cli_rows_add (simulated->rows, json_object_ref (json_array_get_object_element (bins, i)), error))
      return FALSE;
  return TRUE;
}

static gboolean
add_replications (const FsCliSimulated *simulated, const FsPointView *view, GError **error)
{
  guint n = MAX (fs_scenario_statistics (simulated->scenario)->replications, 1);

  for (guint r = 0; r < n; r++)
    if (view->replications[r] != NULL && view->replications[r]->status != FS_SIM_CANCELLED
        && !fs_cli_rows_add (
            simulated->rows,
            fs_result_replication (simulated->scenario, view->point, r, view->replications[r], simulated->flags),
            error))
      return FALSE;
  return TRUE;
}

gboolean
fs_cli_simulated_add (gpointer data, const FsPointView *view, GError **error)
{
  const FsCliSimulated *simulated = data;

  if (simulated->distributions)
    return add_distributions (simulated, view, error);
  if (simulated->options->per_replication && view->replications != NULL)
    return add_replications (simulated, view, error);
  return view->state != FS_POINT_DONE
         || fs_cli_rows_add (
             simulated->rows,
             fs_result_simulated_point (simulated->scenario, view->point, view->result, simulated->flags), error);
}
