/* What the models of a scenario compute: solve, sensitivity, and saturation. */
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>

#include <glib/gi18n-lib.h>

#include "base/job.h"
#include "cli/commands.h"
#include "cli/common/notes.h"
#include "cli/common/output.h"
#include "cli/common/progress.h"
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
  const FsCurve *curve = fs_sweep_curve (scenario, &point);

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
  return fs_rows_add (rows, row, error);
}

int
fs_cli_solve (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (GArray) points = fs_cli_points (options, FS_ORIGIN_MODEL, &scenario, error);
  g_autoptr (GPtrArray) columns = NULL;
  g_autofree char *notes = NULL;
  g_autoptr (FsCliRows) rows = NULL;

  if (points == NULL)
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
  if (rows == NULL || !fs_cli_model_rows (scenario, points, add_row, rows->rows, error)
      || !fs_cli_rows_finish (rows, notes, error))
    return 1;
  return fs_cli_signal_status ();
}

#define TOGETHER 64     /* points that are solved before their rows are written, by all threads */
#define SHOWN_US 100000 /* from one report of progress to the next */

/**
 * Solving: some points that follow each other
 * @n_before: those of the scenario before them; @n_all: those of the scenario
 * @swings: of --swings
 * @rows: of each of the points, NULL of one that was not solved because of a signal
 * @n_solved: of these points; @shown_us: when progress was reported
 */
typedef struct {
  const FsScenario *scenario;
  const FsSweepPoint *points;
  guint n_before, n_all;
  gboolean swings;
  GPtrArray *rows[TOGETHER];
  FsCliProgress progress;
  atomic_uint n_solved;
  _Atomic gint64 shown_us;
} Solving;

/* The rows of each variant that is drawn at point @index. */
static void
find_sensitivities (guint index, gpointer data)
{
  Solving *solving = data;
  FsSweepPoint point = solving->points[index];
  const FsCurve *curve = fs_sweep_curve (solving->scenario, &point);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  guint n_solved;
  gint64 now = g_get_monotonic_time (), shown = atomic_load (&solving->shown_us);

  for (guint v = 0; v < FS_N_VARIANTS && !fs_cli_interrupted (); v++)
    if (fs_curve_draws (curve, v))
      g_ptr_array_extend_and_steal (
          rows, fs_result_sensitivities (solving->scenario, point, v, solving->swings, fs_cli_job ()));
  if (fs_cli_interrupted ())
    return;
  solving->rows[index] = g_steal_pointer (&rows);
  n_solved = atomic_fetch_add (&solving->n_solved, 1) + 1;
  if (now - shown > SHOWN_US && atomic_compare_exchange_strong (&solving->shown_us, &shown, now))
    fs_cli_progress_show (solving->progress, FS_CLI_PHASE_MODELS,
                          (double) (solving->n_before + n_solved) / solving->n_all);
}

int
fs_cli_sensitivity (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (GArray) points = fs_cli_points (options, FS_ORIGIN_MODEL, &scenario, error);
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (FsCliRows) rows = NULL;
  Solving solving = { .scenario = scenario, .progress = fs_cli_progress (options), .swings = options->swings };

  if (points == NULL)
    return 2;
  fs_cli_watch_signals ();
  columns = fs_result_sensitivity_columns (scenario, options->swings);
  rows = fs_cli_rows_new (options, columns, error);
  if (rows == NULL)
    return 1;
  solving.n_all = points->len;
  atomic_store (&solving.shown_us, g_get_monotonic_time ());
  for (guint i = 0; i < points->len && !fs_cli_interrupted (); i += TOGETHER)
    {
      guint n = MIN (points->len - i, TOGETHER);

      solving.points = &g_array_index (points, FsSweepPoint, i);
      solving.n_before = i;
      atomic_store (&solving.n_solved, 0);
      fs_parallel_run (n, g_get_num_processors (), find_sensitivities, &solving);

      /* The rows of the points that were solved are written, up to the first that was not. */
      gboolean written = TRUE, known = TRUE;

      fs_cli_progress_clear (solving.progress);
      for (guint p = 0; p < n; p++)
        {
          g_autoptr (GPtrArray) of_point = g_steal_pointer (&solving.rows[p]);

          known = known && of_point != NULL;
          written = written && (!known || fs_rows_add_all (rows->rows, of_point, error));
        }
      if (!written)
        return 1;
    }
  return fs_cli_rows_finish (rows, NULL, error) ? fs_cli_signal_status () : 1;
}

int
fs_cli_saturation (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (FsSaturationSearch) search = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (FsCliRows) rows = NULL;
  FsRowsFormat format;
  FsResultOrigin side = FS_ORIGIN_MODEL;

  if (scenario == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &format, error))
    return 2;
  /* What is simulated in a generalized hypercube does not saturate. */
  if (options->simulate && fs_scenario_curve (scenario, 0)->switching->has_loads)
    side = FS_ORIGIN_SIMULATION;
  if (!fs_cli_check_origin (scenario, side, error))
    return 2;
  if (options->simulate)
    search = fs_cli_search_saturation (scenario, options);
  columns = fs_result_saturation_columns (scenario, search != NULL);
  rows = fs_cli_rows_new (options, columns, error);
  if (rows == NULL)
    return 1;
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    for (guint step = 0; !fs_scenario_curve (scenario, c)->hidden && step < fs_scenario_curve (scenario, c)->n_steps;
         step++)
      {
        const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, c), step);
        guint n_brackets = search != NULL ? fs_saturation_search_n_brackets (search) : 0;
        gboolean is_found = FALSE, any = FALSE;
        FsSaturationBracket bracket;

        for (guint b = 0; b < n_brackets && !is_found; b++)
          {
            bracket = fs_saturation_search_bracket (search, b);
            is_found = bracket.curve == c && bracket.step == step;
          }

        for (guint v = 0; v <= FS_N_VARIANTS; v++)
          {
            /* Without a model there is one row all the same, for the simulation. */
            if (v < FS_N_VARIANTS ? !fs_curve_draws (curve, v) : any || search == NULL)
              continue;
            any = TRUE;
            if (is_found && bracket.absent != NULL)
              fprintf (stderr, _ ("Curve %u has no simulated saturation: %s\n"), c + 1, bracket.absent);
            if (!fs_rows_add (rows->rows, fs_result_saturation (scenario, c, step, v, is_found ? &bracket : NULL),
                              error))
              return 1;
          }
      }
  return fs_cli_rows_finish (rows, NULL, error) ? fs_cli_signal_status () : 1;
}
