#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "study/documents/result.h"

/* lambda* of @curve in @variant; without one when @variant is FS_N_VARIANTS: there is no model. */
static JsonObject *
saturation_object (const FsScenario *scenario, guint c, guint step, FsVariant variant)
{
  const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, c), step);
  FsModelSaturation saturation = { NAN, FS_REASON_NONE };
  JsonObject *object = json_object_new ();
  g_autofree char *label = fs_result_label (fs_scenario_curve (scenario, c));

  json_object_set_int_member (object, "curve", c + 1);
  json_object_set_string_member (object, "label", label);
  fs_result_set_parameter (object, fs_scenario_curve (scenario, c), step);
  if (variant < FS_N_VARIANTS)
    saturation = fs_model_saturation (curve->model, &curve->inputs, variant);
  fs_result_set_text (object, "variant", variant < FS_N_VARIANTS ? fs_variant_id (variant) : NULL);
  fs_result_set_number (object, "saturation_rate", saturation.rate);
  fs_result_set_text (object, "reason", isfinite (saturation.rate) ? fs_model_reason_id (saturation.reason) : NULL);
  return object;
}

static void
set_simulated (JsonObject *object, FsSaturationSearch *running, guint c, guint step)
{
  for (guint b = 0; b < fs_saturation_search_n_brackets (running); b++)
    {
      FsSaturationBracket bracket = fs_saturation_search_bracket (running, b);
      JsonObject *simulated;

      if (bracket.curve != c || bracket.step != step)
        continue;
      simulated = json_object_new ();
      fs_result_set_number (simulated, "low", bracket.low);
      fs_result_set_number (simulated, "high", bracket.high);
      json_object_set_int_member (simulated, "runs", bracket.runs);
      json_object_set_object_member (object, "simulated", simulated);
      if (bracket.absent != NULL)
        fprintf (stderr, _ ("Curve %u has no simulated saturation: %s\n"), c + 1, bracket.absent);
      return;
    }
}

static gboolean
add_step (FsCliRows *rows, const FsScenario *scenario, FsSaturationSearch *running, guint c, guint step, GError **error)
{
  const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, c), step);
  gboolean any = FALSE;

  for (guint v = 0; v <= FS_N_VARIANTS; v++)
    {
      JsonObject *object;

      /* Without a model there is one row all the same, for the simulation. */
      if (v < FS_N_VARIANTS ? !fs_curve_draws (curve, v) : any || running == NULL)
        continue;
      any = TRUE;
      object = saturation_object (scenario, c, step, v);
      if (running != NULL)
        set_simulated (object, running, c, step);
      if (!fs_cli_rows_add (rows, object, error))
        return FALSE;
    }
  return TRUE;
}

static const FsColumn columns[] = {
  { "curve", N_ ("curve"), 0 },
  { "label", N_ ("label"), 0 },
  { "variant", N_ ("variant"), 0 },
  { "saturation_rate", N_ ("saturation rate"), 7 },
  { "reason", N_ ("reason"), 0 },
  { "simulated.low", N_ ("simulated above"), 4 },
  { "simulated.high", N_ ("and below"), 4 },
};

int
fs_cli_saturation (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (FsSaturationSearch) running = NULL;
  g_autoptr (FsCliRows) rows = NULL;
  FsRowsFormat format;
  FsResultOrigin side = FS_ORIGIN_MODEL;

  if (scenario == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &format, error))
    return 2;
  /* What is simulated in a generalized hypercube does not saturate. */
  if (options->simulate && !fs_scenario_curve (scenario, 0)->generalized)
    side = FS_ORIGIN_SIMULATION;
  if (!fs_cli_check_origin (scenario, side, error))
    return 2;
  if (options->simulate)
    running = fs_cli_search_saturation (scenario, options->threads);
  rows = fs_cli_rows_new (options, scenario, columns, G_N_ELEMENTS (columns) - (running == NULL ? 2 : 0), error);
  if (rows == NULL)
    return 1;
  /* DESIGN.md 3: a single object when there is one, an array when there are several. */
  fs_cli_rows_set_single (rows);
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    for (guint step = 0; !fs_scenario_curve (scenario, c)->hidden && step < fs_scenario_curve (scenario, c)->n_steps;
         step++)
      if (!add_step (rows, scenario, running, c, step, error))
        return 1;
  return fs_cli_rows_finish (rows, NULL, error) ? fs_cli_signal_status () : 1;
}
