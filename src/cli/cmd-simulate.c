#include <glib/gi18n-lib.h>
#include <math.h>

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

static const FsColumn compare_columns[] = {
  { "curve", N_ ("curve"), 0 },   { "rate", N_ ("rate"), 6 },       { "variant", N_ ("variant"), 0 },
  { "name", N_ ("quantity"), 0 }, { "model", N_ ("model"), 6 },     { "simulation", N_ ("simulation"), 6 },
  { "half_width", "±", 2 },       { "percent", N_ ("error %"), 3 }, { "equation", N_ ("equation"), 0 },
  { "notes", N_ ("notes"), 0 },
};

/* Scenario and its points run to the end (or to a signal); NULL when they cannot. */
static FsRunner *
run_scenario (const FsCliOptions *options, FsScenario *scenario, GError **error)
{
  g_autoptr (GArray) points = NULL;

  if (!fs_cli_check_side (scenario, FS_SIDE_SIMULATION, error) || (points = fs_sweep_points (scenario, error)) == NULL)
    return NULL;
  return fs_cli_run (scenario, points, options->threads);
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
  if ((runner = run_scenario (options, scenario, error)) == NULL)
    return 2;
  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    {
      FsPointView view = fs_runner_point (runner, i);

      if (view.state == FS_POINT_DONE)
        json_array_add_object_element (array, fs_result_simulated_point (scenario, view.point, view.result, flags));
    }
  printed = fs_cli_print (options, array, simulate_columns, G_N_ELEMENTS (simulate_columns), error);
  return printed != 0 ? printed : fs_cli_run_status (runner, scenario, error);
}

static void
append_comparisons (JsonArray *array, const FsScenario *scenario, const FsPointView *view)
{
  const FsCurve *curve = fs_curve_step (fs_scenario_curve (scenario, view->point.curve), view->point.step);

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_curve_draws (curve, v))
      {
        g_autoptr (FsModelPoint) model = fs_model_solve (curve->model, &curve->inputs, v, view->point.rate);

        json_array_add_object_element (
            array, fs_result_comparison (scenario, view->point, model, view->result, FS_COMPARE_COUNTERPARTS));
      }
}

/* For a reader and for CSV: one row a quantity instead of one object a point. */
static JsonArray *
quantity_rows (JsonArray *points)
{
  JsonArray *rows = json_array_new ();

  for (guint p = 0; p < json_array_get_length (points); p++)
    {
      JsonObject *point = json_array_get_object_element (points, p);
      JsonArray *quantities = json_object_get_array_member (point, "quantities");

      for (guint q = 0; q < json_array_get_length (quantities); q++)
        {
          JsonObject *quantity = json_array_get_object_element (quantities, q);
          JsonObject *row = json_object_new ();
          g_autoptr (GList) shared = json_object_get_members (point);
          g_autoptr (GList) own = json_object_get_members (quantity);

          for (GList *m = shared; m != NULL; m = m->next)
            if (!JSON_NODE_HOLDS_ARRAY (json_object_get_member (point, m->data)))
              json_object_set_member (row, m->data, json_object_dup_member (point, m->data));
          for (GList *m = own; m != NULL; m = m->next)
            json_object_set_member (row, m->data, json_object_dup_member (quantity, m->data));
          if (!json_object_get_null_member (quantity, "relative_error"))
            json_object_set_double_member (row, "percent",
                                           100 * json_object_get_double_member (quantity, "relative_error"));
          json_array_add_object_element (rows, row);
        }
    }
  return rows;
}

int
fs_cli_compare (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (JsonArray) array = json_array_new ();
  g_autoptr (JsonArray) rows = NULL;
  FsOutputFormat format;
  int printed;

  if (scenario == NULL || !fs_cli_format (options, FS_OUTPUT_TABLE, &format, error))
    return 2;
  if (!fs_cli_check_side (scenario, FS_SIDE_MODEL, error))
    return 2;
  if ((runner = run_scenario (options, scenario, error)) == NULL)
    return 2;
  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    {
      FsPointView view = fs_runner_point (runner, i);

      if (view.state == FS_POINT_DONE && view.result->quantities != NULL)
        append_comparisons (array, scenario, &view);
    }
  rows = format == FS_OUTPUT_JSON ? json_array_ref (array) : quantity_rows (array);
  printed = fs_cli_print (options, rows, compare_columns, G_N_ELEMENTS (compare_columns), error);
  return printed != 0 ? printed : fs_cli_run_status (runner, scenario, error);
}
