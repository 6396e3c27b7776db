#include "app/run/simulation-run.h"

#include "app/run/run-settings.h"
#include "app/toolkit/worker.h"
#include "study/run/run-estimate.h"

#define REDRAW_US (G_USEC_PER_SEC / 4) /* minimum time between two updates of the plot by running estimates */

struct _FsSimulationRun {
  FsSolvedScenario *solution; /* the scenario that is simulated */
  FsRunner *runner;
  GArray *own;               /* guint: point of the runner → point of the sweep of @solution */
  FsSolvedScenario *present; /* of the document at the last update */
  GArray *indices; /* guint: point of the runner → point of the sweep of @present, G_MAXUINT where it is none */
  guint n_foreign; /* how many are none */
  FsProgress progress;
  guint last_done;
  gint64 last_redraw;
  char *failure;
};

/* Finds the positions of the points in the current solution of the document. */
static void
follow_document (FsSimulationRun *run, FsDocument *document)
{
  FsSolvedScenario *present = (FsSolvedScenario *) fs_document_get_solution (document);
  g_autoptr (GHashTable) places = NULL;

  if (present == run->present)
    return;
  g_clear_pointer (&run->present, fs_solved_scenario_unref);
  run->present = fs_solved_scenario_ref (present);
  places = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < present->ids->len; i++)
    if (present->ids->pdata[i] != NULL)
      g_hash_table_insert (places, present->ids->pdata[i], GUINT_TO_POINTER (i + 1));
  run->n_foreign = 0;
  for (guint i = 0; i < run->own->len; i++)
    {
      const char *id = run->solution->ids->pdata[g_array_index (run->own, guint, i)];
      guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, id));

      g_array_index (run->indices, guint, i) = place > 0 ? place - 1 : G_MAXUINT;
      run->n_foreign += place == 0;
    }
}

FsSimulationRun *
fs_simulation_run_start (FsDocument *document, int curve, GHashTable *only, FsStoreChain *keep, GError **error)
{
  FsSimulationRun *run = g_new0 (FsSimulationRun, 1);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (FsSweepPoint));

  run->solution = fs_solved_scenario_ref ((FsSolvedScenario *) fs_document_get_solution (document));
  run->own = g_array_new (FALSE, FALSE, sizeof (guint));
  run->indices = g_array_new (FALSE, FALSE, sizeof (guint));
  /* Points of the sweep without a result: what there is to do. */
  for (guint i = 0; i < run->solution->ids->len; i++)
    {
      const char *id = g_ptr_array_index (run->solution->ids, i);
      FsSweepPoint point = g_array_index (run->solution->sweep, FsSweepPoint, i);

      if (id == NULL || (curve >= 0 && point.curve != (guint) curve) || fs_document_get_result (document, id) != NULL
          || (only != NULL && !g_hash_table_contains (only, id)))
        continue;
      g_array_append_val (points, point);
      g_array_append_val (run->own, i);
    }
  if (points->len == 0 || !fs_run_check_memory (points->len, error))
    {
      fs_simulation_run_free (run);
      return NULL;
    }
  g_array_set_size (run->indices, points->len);
  run->runner = fs_runner_start (run->solution->scenario, points,
                                 &(FsRunOptions){ .threads = fs_run_threads_get (), .keep = keep });
  fs_simulation_run_poll (run, document);
  return run;
}

gboolean
fs_simulation_run_poll (FsSimulationRun *run, FsDocument *document)
{
  g_autoptr (GArray) views = g_array_new (FALSE, FALSE, sizeof (FsPointView));
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));
  gint64 now = g_get_monotonic_time ();
  gboolean moved = fs_document_get_solution (document) != run->present;
  guint done = 0;

  run->progress = fs_runner_progress (run->runner);
  follow_document (run, document);
  for (guint i = 0; i < run->own->len; i++)
    {
      FsPointView view = fs_runner_point (run->runner, i);
      guint index = g_array_index (run->indices, guint, i);

      if (view.state == FS_POINT_FAILED && run->failure == NULL)
        run->failure = g_strdup (view.error);
      done += view.state == FS_POINT_DONE;
      if (view.state == FS_POINT_DONE && index != G_MAXUINT)
        fs_document_add_result (document, index, view.result);
      else if (view.state == FS_POINT_DONE)
        fs_document_add_earlier_result (document, run->solution, g_array_index (run->own, guint, i), view.result);
      else if (index != G_MAXUINT)
        {
          view.point = g_array_index (run->present->sweep, FsSweepPoint, index);
          g_array_append_val (views, view);
          g_array_append_val (indices, index);
        }
    }
  if (moved || done != run->last_done || now - run->last_redraw >= REDRAW_US || run->progress.finished)
    {
      run->last_done = done;
      run->last_redraw = now;
      fs_document_set_running (document, (const FsPointView *) (void *) views->data,
                               (const guint *) (void *) indices->data, views->len);
    }
  return run->progress.finished;
}

FsProgress
fs_simulation_run_get_progress (FsSimulationRun *run)
{
  return run->progress;
}

const char *
fs_simulation_run_get_failure (FsSimulationRun *run)
{
  return run->failure;
}

gboolean
fs_simulation_run_is_earlier (FsSimulationRun *run, FsDocument *document)
{
  follow_document (run, document);
  return run->n_foreign > 0;
}

void
fs_simulation_run_detach (FsSimulationRun *run, FsDocument *document, GObject *owner)
{
  fs_simulation_run_poll (run, document);
  fs_runner_cancel (run->runner);
  fs_worker_free (owner, run, (GDestroyNotify) fs_simulation_run_free);
  fs_document_set_running (document, NULL, NULL, 0);
}

void
fs_simulation_run_free (FsSimulationRun *run)
{
  if (run == NULL)
    return;
  g_clear_pointer (&run->runner, fs_runner_free);
  g_clear_pointer (&run->present, fs_solved_scenario_unref);
  g_clear_pointer (&run->solution, fs_solved_scenario_unref);
  g_array_unref (run->own);
  g_array_unref (run->indices);
  g_free (run->failure);
  g_free (run);
}
