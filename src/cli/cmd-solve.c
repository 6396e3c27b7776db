#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/run.h"
#include "study/result.h"
#include "study/sweep.h"

static void
append_point (JsonArray *array, const FsScenario *scenario, FsSweepPoint point)
{
  const FsCurve *curve = fs_curve_step (fs_scenario_curve (scenario, point.curve), point.step);

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_curve_draws (curve, v))
      {
        g_autoptr (FsModelPoint) solved = fs_model_solve (curve->model, &curve->inputs, v, point.rate);

        json_array_add_object_element (array, fs_result_model_point (scenario, point, solved));
      }
}

static const FsColumn solve_columns[] = {
  { "curve", N_ ("curve"), 0 },
  { "label", N_ ("label"), 0 },
  { "rate", N_ ("rate"), 6 },
  { "variant", N_ ("variant"), 0 },
  { "status", N_ ("status"), 0 },
  { "reason", N_ ("reason"), 0 },
  { "latency", N_ ("latency"), 6 },
  { "latency_unicast", N_ ("unicast"), 6 },
  { "latency_mean_destination", N_ ("mean destination"), 6 },
  { "rho", N_ ("rho"), 4 },
  { "V_bar", N_ ("V_bar"), 4 },
};

static const FsColumn saturation_columns[] = {
  { "curve", N_ ("curve"), 0 },     { "label", N_ ("label"), 0 },
  { "variant", N_ ("variant"), 0 }, { "saturation_rate", N_ ("saturation rate"), 7 },
  { "reason", N_ ("reason"), 0 },
};

int
fs_cli_solve (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (GArray) points = NULL;
  g_autoptr (JsonArray) array = json_array_new ();
  int printed;

  if (scenario == NULL || !fs_cli_check_side (scenario, FS_SIDE_MODEL, error)
      || (points = fs_sweep_points (scenario, error)) == NULL)
    return 2;
  fs_cli_watch_signals ();
  for (guint i = 0; i < points->len && !fs_cli_interrupted (); i++)
    append_point (array, scenario, g_array_index (points, FsSweepPoint, i));
  printed = fs_cli_print (options, array, solve_columns, G_N_ELEMENTS (solve_columns), error);
  return printed != 0 ? printed : fs_cli_signal_status ();
}

static JsonObject *
saturation_object (const FsScenario *scenario, guint c, FsVariant variant)
{
  const FsCurve *curve = fs_scenario_curve (scenario, c);
  FsModelSaturation saturation = fs_model_saturation (curve->model, &curve->inputs, variant);
  g_autofree char *label = fs_result_label (curve);
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "curve", c + 1);
  json_object_set_string_member (object, "label", label);
  json_object_set_string_member (object, "variant", fs_variant_id (variant));
  if (isfinite (saturation.rate))
    {
      json_object_set_double_member (object, "saturation_rate", saturation.rate);
      json_object_set_string_member (object, "reason", fs_model_reason_id (saturation.reason));
    }
  else
    {
      json_object_set_null_member (object, "saturation_rate");
      json_object_set_null_member (object, "reason");
    }
  return object;
}

int
fs_cli_saturation (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (JsonArray) array = json_array_new ();
  FsOutputFormat format;

  if (scenario == NULL || !fs_cli_check_side (scenario, FS_SIDE_MODEL, error)
      || !fs_cli_format (options, FS_OUTPUT_TABLE, &format, error))
    return 2;
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    for (guint v = 0; v < FS_N_VARIANTS; v++)
      if (fs_curve_draws (fs_scenario_curve (scenario, c), v))
        json_array_add_object_element (array, saturation_object (scenario, c, v));
  if (format == FS_OUTPUT_JSON)
    {
      /* DESIGN.md 3: a single object when there is one, an array when there are several. */
      g_autofree char *text = fs_result_only_to_json (array);

      return fs_cli_write (options, text, error) ? 0 : 1;
    }
  return fs_cli_print (options, array, saturation_columns, G_N_ELEMENTS (saturation_columns), error);
}
