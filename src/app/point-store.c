#include "app/point-store.h"

#include <math.h>
#include <string.h>

typedef struct {
  guint ordinal; /* place among the points of its curve */
  const char *id;
  FsPointView view;
} StalePoint;

struct _FsPointStore {
  GHashTable *results; /* scenario_id → FsSimResult; never forgotten, so that pointers stay good */
  GHashTable *running; /* index in the sweep → FsPointView */
  GArray *stale;       /* StalePoint */
};

FsPointStore *
fs_point_store_new (void)
{
  FsPointStore *store = g_new0 (FsPointStore, 1);

  store->results = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) fs_sim_result_free);
  store->running = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  store->stale = g_array_new (FALSE, FALSE, sizeof (StalePoint));
  return store;
}

void
fs_point_store_free (FsPointStore *store)
{
  if (store == NULL)
    return;
  g_array_unref (store->stale);
  g_hash_table_unref (store->running);
  g_hash_table_unref (store->results);
  g_free (store);
}

const FsSimResult *
fs_point_store_get (FsPointStore *store, const char *id)
{
  return id != NULL ? g_hash_table_lookup (store->results, id) : NULL;
}

void
fs_point_store_add (FsPointStore *store, const char *id, const FsSimResult *result)
{
  g_return_if_fail (id != NULL && result != NULL && result->status != FS_SIM_CANCELLED);

  if (!g_hash_table_contains (store->results, id))
    g_hash_table_insert (store->results, g_strdup (id), fs_sim_result_copy (result));
}

void
fs_point_store_set_running (FsPointStore *store, const FsPointView *views, const guint *indices, guint n_views)
{
  g_hash_table_remove_all (store->running);
  for (guint i = 0; i < n_views; i++)
    g_hash_table_insert (store->running, GUINT_TO_POINTER (indices[i]), g_memdup2 (&views[i], sizeof views[i]));
}

static gboolean
finished_view (FsPointStore *store, const FsSolution *solution, guint index, FsPointView *view)
{
  const FsSimResult *result = fs_point_store_get (store, g_ptr_array_index (solution->ids, index));

  if (result == NULL)
    return FALSE;
  *view = (FsPointView){
    .point = g_array_index (solution->sweep, FsSweepPoint, index),
    .state = FS_POINT_DONE,
    .result = result,
    .mean = NAN,
    .half_width = NAN,
    .fraction = 1,
  };
  return TRUE;
}

GArray *
fs_point_store_views (FsPointStore *store, const FsSolution *solution)
{
  GArray *views = g_array_new (FALSE, FALSE, sizeof (FsPointView));

  for (guint i = 0; i < solution->ids->len; i++)
    {
      const FsPointView *running = g_hash_table_lookup (store->running, GUINT_TO_POINTER (i));
      FsPointView view;

      if (finished_view (store, solution, i, &view))
        g_array_append_val (views, view);
      else if (running != NULL && (running->state == FS_POINT_QUEUED || running->state == FS_POINT_RUNNING))
        g_array_append_vals (views, running, 1);
    }
  return views;
}

static gboolean
has_stale (const GArray *stale, guint curve, guint ordinal)
{
  for (guint i = 0; i < stale->len; i++)
    {
      const StalePoint *point = &g_array_index (stale, StalePoint, i);

      if (point->view.point.curve == curve && point->ordinal == ordinal)
        return TRUE;
    }
  return FALSE;
}

void
fs_point_store_move_on (FsPointStore *store, const FsSolution *before, const FsSolution *after)
{
  GArray *stale = g_array_new (FALSE, FALSE, sizeof (StalePoint));

  /* Same points, other clothes (an axis, a variant): nothing becomes stale. */
  if (before == NULL || fs_solution_same_sweep (before, after))
    {
      g_array_unref (stale);
      return;
    }
  for (guint i = 0; i < before->ids->len; i++)
    {
      StalePoint point = { .id = g_ptr_array_index (before->ids, i), .ordinal = fs_solution_ordinal (before, i) };

      if (!finished_view (store, before, i, &point.view))
        continue;
      /* The key of the table lives as long as the result does, the solution does not. */
      g_hash_table_lookup_extended (store->results, point.id, (gpointer *) &point.id, NULL);
      g_array_append_val (stale, point);
    }
  for (guint i = 0; i < store->stale->len; i++)
    {
      const StalePoint *old = &g_array_index (store->stale, StalePoint, i);

      if (!has_stale (stale, old->view.point.curve, old->ordinal))
        g_array_append_vals (stale, old, 1);
    }
  g_array_unref (store->stale);
  store->stale = stale;
}

void
fs_point_store_forget_stale (FsPointStore *store)
{
  g_array_set_size (store->stale, 0);
}

/* Whether @stale still waits for a successor among the points of @solution. */
static gboolean
awaits_successor (FsPointStore *store, const FsSolution *solution, const StalePoint *stale)
{
  gboolean awaits = FALSE;

  for (guint i = 0; i < solution->ids->len; i++)
    {
      const char *id = g_ptr_array_index (solution->ids, i);

      if (g_strcmp0 (id, stale->id) == 0)
        return FALSE;
      if (g_array_index (solution->sweep, FsSweepPoint, i).curve == stale->view.point.curve
          && fs_solution_ordinal (solution, i) == stale->ordinal)
        awaits = fs_point_store_get (store, id) == NULL;
    }
  return awaits;
}

static int
compare_marks (gconstpointer a, gconstpointer b)
{
  double difference = ((const FsMark *) a)->x - ((const FsMark *) b)->x;

  return (difference > 0) - (difference < 0);
}

static void
move_marks (FsPlot *to, const FsPlot *from)
{
  for (guint s = 0; s < MIN (from->series->len, to->series->len); s++)
    {
      FsSeries *target = g_ptr_array_index (to->series, s);
      const FsSeries *source = g_ptr_array_index (from->series, s);

      for (guint m = 0; m < source->marks->len; m++)
        {
          FsMark mark = g_array_index (source->marks, FsMark, m);

          if (!isfinite (mark.y))
            continue;
          mark.state = FS_MARK_STALE;
          mark.half_width = NAN;
          fs_series_add_mark (target, mark);
        }
      g_array_sort (target->marks, compare_marks);
    }
}

void
fs_point_store_add_stale_marks (FsPointStore *store, const FsSolution *solution, FsPlot *plot)
{
  g_autoptr (GArray) views = g_array_new (FALSE, FALSE, sizeof (FsPointView));
  g_autoptr (FsPlot) stale_plot = NULL;

  for (guint i = 0; i < store->stale->len; i++)
    {
      const StalePoint *stale = &g_array_index (store->stale, StalePoint, i);

      if (stale->view.point.curve < fs_scenario_n_curves (solution->scenario)
          && awaits_successor (store, solution, stale))
        g_array_append_val (views, stale->view);
    }
  if (views->len == 0)
    return;
  stale_plot
      = fs_figure_plot (solution->scenario, solution->lines, (const FsPointView *) (void *) views->data, views->len);
  move_marks (plot, stale_plot);
}
