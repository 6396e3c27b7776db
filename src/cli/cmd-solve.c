#include <math.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/common/notes.h"
#include "cli/common/output.h"
#include "cli/common/rows.h"
#include "cli/common/run.h"
#include "study/documents/result.h"
#include "study/run/sweep.h"

/* The model curves of the present curve and step, made when they are needed. */
typedef struct {
  guint curve, step;
  FsModelCurve *variants[FS_N_VARIANTS];
} Present;

static void
leave (Present *present)
{
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    g_clear_pointer (&present->variants[v], fs_model_curve_free);
}

/* The curve of @variant at the step of point @index. Where points may take seconds it knows those that follow at rising rates,
 * of which several are solved at a time. */
static FsModelCurve *
curve_from (const FsCurve *curve, FsVariant variant, const GArray *points, guint index)
{
  FsModelCurve *begun = fs_model_curve_new (curve->model, &curve->inputs, variant, NAN);
  const FsSweepPoint *first = &g_array_index (points, FsSweepPoint, index);
  g_autoptr (GArray) rates = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = index; i < points->len && curve->model->near_end != NULL; i++)
    {
      const FsSweepPoint *point = &g_array_index (points, FsSweepPoint, i);

      if (point->curve != first->curve || point->step != first->step
          || (i > index && point->rate <= g_array_index (points, FsSweepPoint, i - 1).rate))
        break;
      g_array_append_val (rates, point->rate);
    }
  fs_model_curve_set_job (begun, fs_cli_job ());
  fs_model_curve_plan (begun, (const double *) (void *) rates->data, rates->len);
  return begun;
}

/* A row of each variant that is drawn at point @index; none of what a signal interrupts. */
static gboolean
solve_point (const FsScenario *scenario, const GArray *points, guint index, Present *present, FsCliAddRow add,
             gpointer data, GError **error)
{
  FsSweepPoint point = g_array_index (points, FsSweepPoint, index);
  const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, point.curve), point.step);

  if (point.curve != present->curve || point.step != present->step)
    leave (present);
  present->curve = point.curve;
  present->step = point.step;
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_curve_draws (curve, v))
      {
        g_autoptr (FsModelPoint) solved = NULL;

        if (present->variants[v] == NULL)
          present->variants[v] = curve_from (curve, v, points, index);
        solved = fs_model_curve_solve (present->variants[v], point.rate);
        if (fs_cli_interrupted ())
          return TRUE;
        if (!add (data, fs_result_model_point (scenario, point, solved), error))
          return FALSE;
      }
  return TRUE;
}

gboolean
fs_cli_model_rows (const FsScenario *scenario, const GArray *points, FsCliAddRow add, gpointer data, GError **error)
{
  Present present = { 0 };
  gboolean added = TRUE;

  for (guint i = 0; i < points->len && added && !fs_cli_interrupted (); i++)
    added = solve_point (scenario, points, i, &present, add, data, error);
  leave (&present);
  return added;
}

static gboolean
add_row (gpointer rows, FsRow *row, GError **error)
{
  return fs_cli_rows_add (rows, row, error);
}

int
fs_cli_solve (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (GArray) points = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  g_autofree char *notes = NULL;
  g_autoptr (FsCliRows) rows = NULL;
  FsRowsFormat format;

  if (scenario == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &format, error)
      || !fs_cli_check_origin (scenario, FS_ORIGIN_MODEL, error)
      || (points = fs_sweep_points (scenario, error)) == NULL)
    return 2;
  fs_cli_watch_signals ();
  columns = fs_result_model_columns (scenario);

  /* Errata of what the columns show. */
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();

  for (guint c = 0; c < columns->len; c++)
    g_ptr_array_add (keys, (gpointer) ((const FsColumn *) columns->pdata[c])->name);
  g_ptr_array_add (keys, NULL);
  notes = fs_cli_notes_line (scenario, (const char *const *) keys->pdata);

  rows = fs_cli_rows_new (options, columns, error);
  if (rows == NULL || !fs_cli_model_rows (scenario, points, add_row, rows, error)
      || !fs_cli_rows_finish (rows, notes, error))
    return 1;
  return fs_cli_signal_status ();
}
