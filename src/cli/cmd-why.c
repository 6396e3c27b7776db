/* compare --why: what each assumption of a model contributes to its error, at every load. */
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "cli/commands.h"
#include "cli/common/notes.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "study/documents/result.h"

/* What is printed, while it is computed. */
typedef struct {
  const FsScenario *scenario;
  FsCliRows *rows;
  FsRowsFormat format;
  GString *conclusions; /* of all points, below a table */
} Explaining;

/* "At 0.016, corrected: The model is …" */
static void
append_conclusion (Explaining *explaining, const FsSweepPoint *point, const FsWhy *why)
{
  const FsCurve *curve = fs_sweep_curve (explaining->scenario, point);
  char rate[FS_NUMBER_SIZE];
  g_autofree char *sentence = fs_why_sentence (why), *line = NULL;

  fs_number_format (point->rate, rate);
  if (fs_scenario_n_curves (explaining->scenario) > 1)
    {
      g_autofree char *label = fs_result_label (curve);

      /* Translators: the label of a curve, a load, a variant of a model, and a sentence on its error there */
      line = g_strdup_printf (_ ("%s at %s, %s: %s"), label, rate, _ (fs_variant_id (why->variant)), sentence);
    }
  else
    /* Translators: a load, a variant of a model, and a sentence on its error there */
    line = g_strdup_printf (_ ("At %s, %s: %s"), rate, _ (fs_variant_id (why->variant)), sentence);
  fs_cli_append_wrapped (explaining->conclusions, line, 2);
}

/* Each variant that is drawn of a point. */
static gboolean
explain_point (gpointer data, const FsPointView *view, GError **error)
{
  Explaining *explaining = data;
  const FsCurve *curve = fs_sweep_curve (explaining->scenario, &view->point);

  if (view->state != FS_POINT_DONE || view->result->quantities == NULL)
    return TRUE;
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_curve_draws (curve, v))
      {
        const char *latency = fs_why_latency (curve, v, fs_scenario_figure (explaining->scenario)->y[0]);
        g_autoptr (FsWhy) why = fs_why_new (curve, v, view->point.rate, latency, view->result, TRUE,
                                            fs_scenario_statistics (explaining->scenario)->rule.confidence);

        if (explaining->format == FS_ROWS_TABLE)
          append_conclusion (explaining, &view->point, why);
        if (explaining->format == FS_ROWS_JSON
            && !fs_rows_add (explaining->rows->rows,
                             fs_result_why (explaining->scenario, view->point, why, view->result), error))
          return FALSE;
        /* One row without a contribution says why there is none. */
        for (guint part = 0; explaining->format != FS_ROWS_JSON && part < MAX (why->n_parts, 1); part++)
          if (!fs_rows_add (explaining->rows->rows,
                            fs_result_contribution (explaining->scenario, view->point, why, part, view->result), error))
            return FALSE;
      }
  return TRUE;
}

int
fs_cli_compare_why (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) points = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (FsCliRows) rows = NULL;
  g_autoptr (GString) conclusions = g_string_new ("\n");
  Explaining explaining = { .scenario = scenario, .conclusions = conclusions };

  if (options->every || options->sort != NULL)
    {
      fs_set_input_error (error, _ ("--why lists contributions; --all and --sort are about quantities."));
      return 2;
    }
  if (scenario == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &explaining.format, error)
      || !fs_cli_check_origin (scenario, FS_ORIGIN_MODEL, error)
      || (points = fs_cli_simulated_points (scenario, error)) == NULL
      || !fs_cli_stores_open (&stores, options, scenario, error))
    return 2;
  columns = fs_result_why_columns (scenario);
  rows = explaining.rows = fs_cli_rows_new (options, columns, error);
  if (rows == NULL)
    return 1;
  runner = fs_cli_run_each (scenario, points, &stores, &(FsPointReceiver){ explain_point, &explaining }, error);
  if (runner == NULL)
    return 1;
  return fs_cli_rows_finish (rows, explaining.format == FS_ROWS_TABLE ? conclusions->str : NULL, error)
             ? fs_cli_run_status (runner, scenario, error)
             : 1;
}
