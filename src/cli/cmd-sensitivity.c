#include <stdatomic.h>

#include "base/error.h"
#include "base/parallel.h"
#include "cli/commands.h"
#include "cli/common/output.h"
#include "cli/common/progress.h"
#include "cli/common/run.h"
#include "study/documents/result.h"
#include "study/run/sweep.h"

#define TOGETHER 64     /* points that are solved before their rows are written, by all threads */
#define SHOWN_US 100000 /* from one report of progress to the next */

/**
 * Solving: some points that follow each other
 * @n_before: those of the scenario before them; @n_all: those of the scenario
 * @rows: of each of the points, NULL of one that was not solved because of a signal
 * @n_solved: of these points; @shown_us: when progress was reported
 */
typedef struct {
  const FsScenario *scenario;
  const FsSweepPoint *points;
  guint n_before, n_all;
  GPtrArray *rows[TOGETHER];
  FsCliProgress progress;
  atomic_uint n_solved;
  _Atomic gint64 shown_us;
} Solving;

/* The rows of each variant that is drawn at point @index. */
static void
solve_point (guint index, gpointer data)
{
  Solving *solving = data;
  FsSweepPoint point = solving->points[index];
  const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (solving->scenario, point.curve), point.step);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  guint n_solved;
  gint64 now = g_get_monotonic_time (), shown = atomic_load (&solving->shown_us);

  for (guint v = 0; v < FS_N_VARIANTS && !fs_cli_interrupted (); v++)
    if (fs_curve_draws (curve, v))
      g_ptr_array_extend_and_steal (rows, fs_result_sensitivities (solving->scenario, point, v, fs_cli_job ()));
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
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (GArray) points = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (FsCliRows) rows = NULL;
  FsRowsFormat format;
  Solving solving = { .scenario = scenario, .progress = fs_cli_progress (options) };

  if (scenario == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &format, error)
      || !fs_cli_check_origin (scenario, FS_ORIGIN_MODEL, error)
      || (points = fs_sweep_points (scenario, error)) == NULL)
    return 2;
  fs_cli_watch_signals ();
  columns = fs_result_sensitivity_columns (scenario);
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
      fs_parallel_run (n, g_get_num_processors (), solve_point, &solving);

      /* The rows of the points that were solved are written, up to the first that was not. */
      gboolean written = TRUE, known = TRUE;

      fs_cli_progress_clear (solving.progress);
      for (guint p = 0; p < n; p++)
        {
          g_autoptr (GPtrArray) of_point = g_steal_pointer (&solving.rows[p]);

          known = known && of_point != NULL;
          for (guint j = 0; known && written && j < of_point->len; j++)
            written = fs_cli_rows_add (rows, fs_row_ref (of_point->pdata[j]), error);
        }
      if (!written)
        return 1;
    }
  return fs_cli_rows_finish (rows, NULL, error) ? fs_cli_signal_status () : 1;
}
