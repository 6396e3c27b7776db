#include "app/document/shown-points.h"

#include <math.h>
#include <string.h>

/* A result among those of its curve. */
typedef struct {
  double rate;
  const char *id; /* of the table of results */
} KnownPoint;

typedef struct {
  gint64 place; /* curve and place among its points, see place_of() */
  guint ordinal;
  const char *id;       /* of the table of results */
  const char *curve_id; /* of the table by_curve */
  FsPointView view;
} StalePoint;

struct _FsShownPoints {
  GHashTable *results;  /* scenario_id → FsSimResult; never forgotten, so that pointers stay good */
  GHashTable *by_curve; /* id of a curve → GArray of KnownPoint */
  GHashTable *running;  /* index in the sweep → FsPointView */
  GArray *stale;        /* StalePoint */
};

/* What the points of a curve have in common; NULL when each has parameters of its own. */
static const char *
curve_id (const FsSolvedScenario *solution, guint curve)
{
  return fs_scenario_curve (solution->scenario, curve)->x_key == NULL ? fs_solution_x_id (solution, curve, 0) : NULL;
}

static gint64
place_of (guint curve, guint ordinal)
{
  return (gint64) ((guint64) curve << 32 | ordinal);
}

FsShownPoints *
fs_shown_points_new (void)
{
  FsShownPoints *store = g_new0 (FsShownPoints, 1);

  store->results = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) fs_sim_result_free);
  store->by_curve = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  store->running = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  store->stale = g_array_new (FALSE, FALSE, sizeof (StalePoint));
  return store;
}

void
fs_shown_points_free (FsShownPoints *store)
{
  if (store == NULL)
    return;
  g_array_unref (store->stale);
  g_hash_table_unref (store->running);
  g_hash_table_unref (store->by_curve);
  g_hash_table_unref (store->results);
  g_free (store);
}

const FsSimResult *
fs_shown_points_get (FsShownPoints *store, const char *id)
{
  return id != NULL ? g_hash_table_lookup (store->results, id) : NULL;
}

/* The results with the parameters of a curve, whatever their load; made when there are none yet. */
static GArray *
known_of_curve (FsShownPoints *store, const char *curve_id)
{
  GArray *known = g_hash_table_lookup (store->by_curve, curve_id);

  if (known != NULL)
    return known;
  known = g_array_new (FALSE, FALSE, sizeof (KnownPoint));
  g_hash_table_insert (store->by_curve, g_strdup (curve_id), known);
  return known;
}

/* The key under which the result of @id is in the table, copied into it when it is not there yet. */
static const char *
add_result (FsShownPoints *store, const char *id, const FsSimResult *result)
{
  gpointer key;

  if (!g_hash_table_lookup_extended (store->results, id, &key, NULL))
    {
      key = g_strdup (id);
      g_hash_table_insert (store->results, key, fs_sim_result_copy (result));
    }
  return key;
}

static void
add_known (FsShownPoints *store, const char *curve_id, KnownPoint point)
{
  GArray *known = known_of_curve (store, curve_id);

  for (guint k = 0; k < known->len; k++)
    if (g_array_index (known, KnownPoint, k).id == point.id)
      return;
  g_array_append_val (known, point);
}

void
fs_shown_points_add (FsShownPoints *store, const FsSolvedScenario *solution, guint index, const FsSimResult *result)
{
  FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, index);
  const char *id = g_ptr_array_index (solution->ids, index);

  g_return_if_fail (id != NULL && result != NULL && result->status != FS_SIM_CANCELLED);

  if (g_hash_table_contains (store->results, id))
    return;
  id = add_result (store, id, result);
  if (curve_id (solution, point.curve) != NULL)
    add_known (store, curve_id (solution, point.curve), (KnownPoint){ point.rate, id });
}

void
fs_shown_points_set_running (FsShownPoints *store, const FsPointView *views, const guint *indices, guint n_views)
{
  g_hash_table_remove_all (store->running);
  for (guint i = 0; i < n_views; i++)
    g_hash_table_insert (store->running, GUINT_TO_POINTER (indices[i]), g_memdup2 (&views[i], sizeof views[i]));
}

static FsPointView
finished_view (FsSweepPoint point, const FsSimResult *result)
{
  return (FsPointView){
    .point = point,
    .state = FS_POINT_DONE,
    .result = result,
    .mean = NAN,
    .half_width = NAN,
    .fraction = 1,
  };
}

static int
compare_views (gconstpointer a, gconstpointer b)
{
  const FsSweepPoint *first = &((const FsPointView *) a)->point;
  const FsSweepPoint *second = &((const FsPointView *) b)->point;

  if (first->curve != second->curve)
    return first->curve < second->curve ? -1 : 1;
  if (first->step != second->step)
    return first->step < second->step ? -1 : 1;
  return (first->rate > second->rate) - (first->rate < second->rate);
}

static GHashTable *
ids_of_sweep (const FsSolvedScenario *solution)
{
  GHashTable *ids = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < solution->ids->len; i++)
    if (g_ptr_array_index (solution->ids, i) != NULL)
      g_hash_table_add (ids, g_ptr_array_index (solution->ids, i));
  return ids;
}

/* Other points of the curve that are as true as those of the sweep: it had another number of points before. */
static void
append_other_loads (FsShownPoints *store, const FsSolvedScenario *solution, guint curve, GHashTable *ids, GArray *views)
{
  const char *id = curve_id (solution, curve);
  const GArray *known = id != NULL ? g_hash_table_lookup (store->by_curve, id) : NULL;

  for (guint k = 0; known != NULL && k < known->len; k++)
    {
      const KnownPoint *other = &g_array_index (known, KnownPoint, k);
      FsPointView view = finished_view ((FsSweepPoint){ .curve = curve, .rate = other->rate },
                                        g_hash_table_lookup (store->results, other->id));

      if (!g_hash_table_contains (ids, other->id))
        g_array_append_val (views, view);
    }
}

GArray *
fs_shown_points_views (FsShownPoints *store, const FsSolvedScenario *solution)
{
  GArray *views = g_array_new (FALSE, FALSE, sizeof (FsPointView));
  g_autoptr (GHashTable) ids = ids_of_sweep (solution);
  g_autofree gboolean *open = g_new0 (gboolean, fs_scenario_n_curves (solution->scenario));
  guint of_sweep;

  for (guint i = 0; i < solution->ids->len; i++)
    {
      FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, i);
      const FsPointView *running = g_hash_table_lookup (store->running, GUINT_TO_POINTER (i));
      const FsSimResult *result = fs_shown_points_get (store, g_ptr_array_index (solution->ids, i));

      if (result != NULL)
        {
          FsPointView view = finished_view (point, result);

          g_array_append_val (views, view);
          continue;
        }
      open[point.curve] = TRUE;
      if (running != NULL && (running->state == FS_POINT_QUEUED || running->state == FS_POINT_RUNNING))
        g_array_append_vals (views, running, 1);
    }
  of_sweep = views->len;
  /* A curve that is complete shows what its scenario says, no more. */
  for (guint c = 0; c < fs_scenario_n_curves (solution->scenario); c++)
    if (open[c])
      append_other_loads (store, solution, c, ids, views);
  if (views->len > of_sweep)
    g_array_sort (views, compare_views);
  return views;
}

/* The result, under its key @id of the table, as a stale point of the curve that is at place @curve now. */
static StalePoint
stale_point (FsShownPoints *store, const FsSolvedScenario *solution, FsSweepPoint point, guint ordinal, guint curve,
             const char *id)
{
  StalePoint stale = { .place = place_of (curve, ordinal), .ordinal = ordinal, .id = id };

  /* The key of the table lives as long as the results do, the solution does not. */
  if (curve_id (solution, point.curve) != NULL)
    g_hash_table_lookup_extended (store->by_curve, curve_id (solution, point.curve), (gpointer *) &stale.curve_id,
                                  NULL);
  point.curve = curve;
  stale.view = finished_view (point, fs_shown_points_get (store, id));
  return stale;
}

/* What is finished of @solution, to become stale; @places: what became of its curves. */
static GArray *
finished_points (FsShownPoints *store, const FsSolvedScenario *solution, const guint *places)
{
  GArray *finished = g_array_new (FALSE, FALSE, sizeof (StalePoint));
  guint first = 0;

  for (guint i = 0; i < solution->ids->len; i++)
    {
      FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, i);
      const FsSimResult *result = fs_shown_points_get (store, g_ptr_array_index (solution->ids, i));
      StalePoint stale;

      if (g_array_index (solution->sweep, FsSweepPoint, first).curve != point.curve)
        first = i;
      if (result == NULL || places[point.curve] == G_MAXUINT)
        continue;
      stale = stale_point (store, solution, point, i - first, places[point.curve],
                           add_result (store, g_ptr_array_index (solution->ids, i), result));
      g_array_append_val (finished, stale);
    }
  return finished;
}

/* Older ones go along with their curves, or with nobody. */
static void
move_stale (GArray *stale, const guint *places)
{
  for (guint i = stale->len; i > 0; i--)
    {
      StalePoint *point = &g_array_index (stale, StalePoint, i - 1);
      guint curve = places[point->view.point.curve];

      point->view.point.curve = curve;
      point->place = place_of (curve, point->ordinal);
      if (curve == G_MAXUINT)
        g_array_remove_index_fast (stale, i - 1);
    }
}

void
fs_shown_points_move_on (FsShownPoints *store, const FsSolvedScenario *before, const FsSolvedScenario *after)
{
  g_autoptr (GArray) older = NULL;
  g_autoptr (GHashTable) places = NULL;
  g_autofree guint *curves = NULL;
  guint n_finished;

  /* Same points, other clothes (an axis, a variant): nothing becomes stale. */
  if (before == NULL || fs_solved_scenario_same_sweep (before, after))
    return;
  older = g_steal_pointer (&store->stale);
  curves = fs_solved_scenario_match_curves (before, after);
  move_stale (older, curves);
  store->stale = finished_points (store, before, curves);
  n_finished = store->stale->len;
  places = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < n_finished; i++)
    g_hash_table_add (places, &g_array_index (store->stale, StalePoint, i).place);
  /* The keys lie in the array: what it grows by comes in one piece, when they are not needed any more. */
  for (guint i = older->len; i > 0; i--)
    if (g_hash_table_contains (places, &g_array_index (older, StalePoint, i - 1).place))
      g_array_remove_index_fast (older, i - 1);
  g_array_append_vals (store->stale, older->data, older->len);
}

void
fs_shown_points_forget_stale (FsShownPoints *store)
{
  g_array_set_size (store->stale, 0);
}

/* Index of the first point of each curve, and one more after the last. */
static guint *
first_points (const FsSolvedScenario *solution, guint n_curves)
{
  guint *first = g_new0 (guint, n_curves + 1);

  for (guint i = 0; i < solution->sweep->len; i++)
    first[g_array_index (solution->sweep, FsSweepPoint, i).curve + 1]++;
  for (guint c = 0; c < n_curves; c++)
    first[c + 1] += first[c];
  return first;
}

void
fs_shown_points_add_earlier (FsShownPoints *store, const FsSolvedScenario *solution, guint index,
                             const FsSimResult *result, const FsSolvedScenario *present)
{
  FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, index);
  g_autofree guint *first = first_points (solution, fs_scenario_n_curves (solution->scenario));
  g_autofree guint *places = fs_solved_scenario_match_curves (solution, present);
  const char *id = g_ptr_array_index (solution->ids, index);
  StalePoint stale;

  if (g_hash_table_contains (store->results, id))
    return;
  fs_shown_points_add (store, solution, index, result);
  if (places[point.curve] == G_MAXUINT)
    return;
  stale = stale_point (store, solution, point, index - first[point.curve], places[point.curve],
                       add_result (store, id, result));
  for (guint i = store->stale->len; i > 0; i--)
    if (g_array_index (store->stale, StalePoint, i - 1).place == stale.place)
      g_array_remove_index_fast (store->stale, i - 1);
  g_array_append_val (store->stale, stale);
}

/* Whether @stale still waits for a successor among the points of @solution; @first: of first_points(). */
static gboolean
awaits_successor (FsShownPoints *store, const FsSolvedScenario *solution, const guint *first, const StalePoint *stale)
{
  guint curve = stale->view.point.curve;
  guint index;

  if (curve >= fs_scenario_n_curves (solution->scenario)
      || stale->view.point.step >= fs_scenario_curve (solution->scenario, curve)->n_steps)
    return FALSE;
  /* It is true, hence not stale. */
  if (stale->curve_id != NULL && g_strcmp0 (stale->curve_id, curve_id (solution, curve)) == 0)
    return FALSE;
  index = first[curve] + stale->ordinal;
  return index < first[curve + 1] && fs_shown_points_get (store, g_ptr_array_index (solution->ids, index)) == NULL;
}

static void
add_places_of_sweep (const FsSolvedScenario *solution, const guint *first, FsDocumentFile *file)
{
  for (guint i = 0; i < solution->ids->len; i++)
    {
      FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, i);

      if (g_ptr_array_index (solution->ids, i) != NULL)
        fs_document_file_add_place (file, g_ptr_array_index (solution->ids, i), point.curve, point.step, point.rate,
                                    i - first[point.curve]);
    }
}

static void
add_places_of_other_loads (FsShownPoints *store, const FsSolvedScenario *solution, FsDocumentFile *file)
{
  g_autoptr (GHashTable) ids = ids_of_sweep (solution);

  for (guint c = 0; c < fs_scenario_n_curves (solution->scenario); c++)
    {
      const char *id = curve_id (solution, c);
      const GArray *known = id != NULL ? g_hash_table_lookup (store->by_curve, id) : NULL;

      for (guint k = 0; known != NULL && k < known->len; k++)
        {
          const KnownPoint *other = &g_array_index (known, KnownPoint, k);

          if (!g_hash_table_contains (ids, other->id))
            fs_document_file_add_place (file, other->id, c, 0, other->rate, 0);
        }
    }
}

void
fs_shown_points_add_places (FsShownPoints *store, const FsSolvedScenario *solution, FsDocumentFile *file)
{
  g_autofree guint *first = first_points (solution, fs_scenario_n_curves (solution->scenario));

  add_places_of_sweep (solution, first, file);
  add_places_of_other_loads (store, solution, file);
  for (guint i = 0; i < store->stale->len; i++)
    {
      const StalePoint *stale = &g_array_index (store->stale, StalePoint, i);

      if (awaits_successor (store, solution, first, stale))
        fs_document_file_add_place (file, stale->id, stale->view.point.curve, stale->view.point.step,
                                    stale->view.point.rate, stale->ordinal);
    }
}

void
fs_shown_points_restore (FsShownPoints *store, const FsSolvedScenario *solution, const FsStoredPoint *place,
                         gboolean true_of_curve, const FsSimResult *result)
{
  FsSweepPoint point = { .curve = place->curve, .step = place->step, .rate = place->rate };
  StalePoint stale = { .place = place_of (place->curve, place->ordinal), .ordinal = place->ordinal };

  if (place->curve >= fs_scenario_n_curves (solution->scenario))
    return;
  stale.id = add_result (store, place->id, result);
  stale.view = finished_view (point, fs_shown_points_get (store, place->id));
  if (true_of_curve && curve_id (solution, place->curve) != NULL)
    add_known (store, curve_id (solution, place->curve), (KnownPoint){ place->rate, stale.id });
  else
    g_array_append_val (store->stale, stale);
}

static int
compare_marks (gconstpointer a, gconstpointer b)
{
  double difference = ((const FsPlotPoint *) a)->x - ((const FsPlotPoint *) b)->x;

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
          FsPlotPoint mark = g_array_index (source->marks, FsPlotPoint, m);

          if (!isfinite (mark.y))
            continue;
          mark.state = FS_POINT_STATUS_OUTDATED;
          mark.half_width = NAN;
          fs_series_add_point (target, mark);
        }
      g_array_sort (target->marks, compare_marks);
    }
}

void
fs_shown_points_add_stale_marks (FsShownPoints *store, const FsSolvedScenario *solution, FsPlot *plot)
{
  g_autoptr (GArray) views = g_array_new (FALSE, FALSE, sizeof (FsPointView));
  g_autofree guint *first = first_points (solution, fs_scenario_n_curves (solution->scenario));
  g_autoptr (FsPlot) stale_plot = NULL;

  for (guint i = 0; i < store->stale->len; i++)
    {
      const StalePoint *stale = &g_array_index (store->stale, StalePoint, i);

      if (awaits_successor (store, solution, first, stale))
        g_array_append_val (views, stale->view);
    }
  if (views->len == 0)
    return;
  stale_plot = fs_figure_plot (solution->scenario, solution->lines, (const FsPointView *) (void *) views->data,
                               views->len, NULL, 0);
  move_marks (plot, stale_plot);
}
