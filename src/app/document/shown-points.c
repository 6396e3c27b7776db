#include "app/document/shown-points.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "app/document/document-view.h"
#include "study/store/result-format.h"

/* A result among those of its curve. */
typedef struct {
  double rate;
  const char *id; /* of the table of results */
} KnownPoint;

typedef struct {
  gint64 key; /* curve and index among its points, see key_of() */
  guint ordinal;
  const char *id;       /* of the table of results */
  const char *curve_id; /* of the table by_curve */
  FsPointView view;
  const FsScenario *origin; /* of which it is a point, of the list of origins; NULL if unknown */
  guint origin_curve;       /* its index there */
} OutdatedPoint;

struct _FsShownPoints {
  GHashTable *results;  /* scenario_id → FsSimResult; entries are never removed, so that pointers remain valid */
  GHashTable *by_curve; /* id of a curve → GArray of KnownPoint */
  GHashTable *running;  /* index in the sweep → FsPointView */
  GArray *outdated;     /* OutdatedPoint */
  GPtrArray *origins;   /* FsScenario of outdated points */
};

/* What the points of a curve have in common; NULL when each has parameters of its own. */
static const char *
curve_id (const FsSolvedScenario *solution, guint curve)
{
  return fs_scenario_curve (solution->scenario, curve)->x_key == NULL ? fs_solution_x_id (solution, curve, 0) : NULL;
}

static gint64
key_of (guint curve, guint ordinal)
{
  return (gint64) ((guint64) curve << 32 | ordinal);
}

FsShownPoints *
fs_shown_points_new (void)
{
  FsShownPoints *shown = g_new0 (FsShownPoints, 1);

  shown->results = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) fs_sim_result_free);
  shown->by_curve = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  shown->running = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  shown->outdated = g_array_new (FALSE, FALSE, sizeof (OutdatedPoint));
  shown->origins = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_scenario_unref);
  return shown;
}

void
fs_shown_points_free (FsShownPoints *shown)
{
  if (shown == NULL)
    return;
  g_array_unref (shown->outdated);
  g_ptr_array_unref (shown->origins);
  g_hash_table_unref (shown->running);
  g_hash_table_unref (shown->by_curve);
  g_hash_table_unref (shown->results);
  g_free (shown);
}

const FsSimResult *
fs_shown_points_get (FsShownPoints *shown, const char *id)
{
  return id != NULL ? g_hash_table_lookup (shown->results, id) : NULL;
}

/* The key under which the result of @id is in the table, copied into it when it is not there yet. */
static const char *
add_result (FsShownPoints *shown, const char *id, const FsSimResult *result)
{
  gpointer key;

  if (!g_hash_table_lookup_extended (shown->results, id, &key, NULL))
    {
      key = g_strdup (id);
      g_hash_table_insert (shown->results, key, fs_sim_result_copy (result));
    }
  return key;
}

/* Adds @point to the results with the parameters of its curve, whatever their load. */
static void
add_known (FsShownPoints *shown, const char *curve_id, KnownPoint point)
{
  GArray *known = g_hash_table_lookup (shown->by_curve, curve_id);

  if (known == NULL)
    {
      known = g_array_new (FALSE, FALSE, sizeof (KnownPoint));
      g_hash_table_insert (shown->by_curve, g_strdup (curve_id), known);
    }
  for (guint k = 0; k < known->len; k++)
    if (g_array_index (known, KnownPoint, k).id == point.id)
      return;
  g_array_append_val (known, point);
}

void
fs_shown_points_add (FsShownPoints *shown, const FsSolvedScenario *solution, guint index, const FsSimResult *result)
{
  FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, index);
  const char *id = g_ptr_array_index (solution->ids, index);

  g_return_if_fail (id != NULL && result != NULL && result->status != FS_SIM_CANCELLED);

  if (g_hash_table_contains (shown->results, id))
    return;
  id = add_result (shown, id, result);
  if (curve_id (solution, point.curve) != NULL)
    add_known (shown, curve_id (solution, point.curve), (KnownPoint){ point.rate, id });
}

void
fs_shown_points_set_running (FsShownPoints *shown, const FsPointView *views, const guint *indices, guint n_views)
{
  g_hash_table_remove_all (shown->running);
  for (guint i = 0; i < n_views; i++)
    g_hash_table_insert (shown->running, GUINT_TO_POINTER (indices[i]), g_memdup2 (&views[i], sizeof views[i]));
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

/* Returns the results (KnownPoint) of @curve at other loads than those of the sweep, which are as true: it had another number
 * of points before. @ids: ids_of_sweep(). */
static GArray *
other_loads (FsShownPoints *shown, const FsSolvedScenario *solution, guint curve, GHashTable *ids)
{
  GArray *others = g_array_new (FALSE, FALSE, sizeof (KnownPoint));
  const char *id = curve_id (solution, curve);
  const GArray *known = id != NULL ? g_hash_table_lookup (shown->by_curve, id) : NULL;

  for (guint k = 0; known != NULL && k < known->len; k++)
    if (!g_hash_table_contains (ids, g_array_index (known, KnownPoint, k).id))
      g_array_append_val (others, g_array_index (known, KnownPoint, k));
  return others;
}

GArray *
fs_shown_points_views (FsShownPoints *shown, const FsSolvedScenario *solution)
{
  GArray *views = g_array_new (FALSE, FALSE, sizeof (FsPointView));
  g_autoptr (GHashTable) ids = ids_of_sweep (solution);
  g_autofree gboolean *open = g_new0 (gboolean, fs_scenario_n_curves (solution->scenario));
  guint of_sweep;

  for (guint i = 0; i < solution->ids->len; i++)
    {
      FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, i);
      const FsPointView *running = g_hash_table_lookup (shown->running, GUINT_TO_POINTER (i));
      const FsSimResult *result = fs_shown_points_get (shown, g_ptr_array_index (solution->ids, i));

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
  /* A complete curve shows the points of its scenario only. */
  for (guint c = 0; c < fs_scenario_n_curves (solution->scenario); c++)
    if (open[c])
      {
        g_autoptr (GArray) others = other_loads (shown, solution, c, ids);

        for (guint k = 0; k < others->len; k++)
          {
            const KnownPoint *other = &g_array_index (others, KnownPoint, k);
            FsPointView view = finished_view ((FsSweepPoint){ .curve = c, .rate = other->rate },
                                              g_hash_table_lookup (shown->results, other->id));

            g_array_append_val (views, view);
          }
      }
  if (views->len > of_sweep)
    g_array_sort (views, compare_views);
  return views;
}

/* The result, under its key @id of the table, as an outdated point of the curve whose index is @curve now. */
static OutdatedPoint
outdated_point (FsShownPoints *shown, const FsSolvedScenario *solution, FsSweepPoint point, guint ordinal, guint curve,
                const char *id)
{
  OutdatedPoint outdated = {
    .key = key_of (curve, ordinal),
    .ordinal = ordinal,
    .id = id,
    .origin = solution->scenario,
    .origin_curve = point.curve,
  };

  if (!g_ptr_array_find (shown->origins, solution->scenario, NULL))
    g_ptr_array_add (shown->origins, fs_scenario_ref (solution->scenario));
  /* The key of the table must be valid as long as the results, which the solution is not. */
  if (curve_id (solution, point.curve) != NULL)
    g_hash_table_lookup_extended (shown->by_curve, curve_id (solution, point.curve), (gpointer *) &outdated.curve_id,
                                  NULL);
  point.curve = curve;
  outdated.view = finished_view (point, fs_shown_points_get (shown, id));
  return outdated;
}

/* What is finished of @solution, to become outdated; @stored_points: what became of its curves. */
static GArray *
finished_points (FsShownPoints *shown, const FsSolvedScenario *solution, const guint *stored_points)
{
  GArray *finished = g_array_new (FALSE, FALSE, sizeof (OutdatedPoint));
  guint first = 0;

  for (guint i = 0; i < solution->ids->len; i++)
    {
      FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, i);
      const FsSimResult *result = fs_shown_points_get (shown, g_ptr_array_index (solution->ids, i));
      OutdatedPoint outdated;

      if (g_array_index (solution->sweep, FsSweepPoint, first).curve != point.curve)
        first = i;
      if (result == NULL || stored_points[point.curve] == G_MAXUINT)
        continue;
      outdated = outdated_point (shown, solution, point, i - first, stored_points[point.curve],
                                 add_result (shown, g_ptr_array_index (solution->ids, i), result));
      g_array_append_val (finished, outdated);
    }
  return finished;
}

/* The number in which the curve of @outdated differs from that of @scenario; NULL if something else does, too. */
static FsScenarioDifference *
number_that_differs (const OutdatedPoint *outdated, const FsScenario *scenario)
{
  if (outdated->origin == NULL || outdated->view.point.curve >= fs_scenario_n_curves (scenario))
    return NULL;
  return fs_scenario_difference_in_number (outdated->origin, outdated->origin_curve, scenario,
                                           outdated->view.point.curve);
}

/* Outdated points stay while one number changes, so that a drag shows from where it comes. Those of another topology,
 * pattern, or axis would be points that nothing on the plot explains. */
static void
drop_unrelated (FsShownPoints *shown, const FsScenario *scenario)
{
  const OutdatedPoint *last = NULL;
  OutdatedPoint kept;
  gboolean related = FALSE;

  for (guint i = shown->outdated->len; i > 0; i--)
    {
      const OutdatedPoint *point = &g_array_index (shown->outdated, OutdatedPoint, i - 1);

      /* Most points in a row are of one curve. */
      if (last == NULL || last->origin != point->origin || last->origin_curve != point->origin_curve
          || last->view.point.curve != point->view.point.curve)
        {
          g_autoptr (FsScenarioDifference) difference = number_that_differs (point, scenario);

          related = difference != NULL;
          kept = *point;
          last = &kept;
        }
      if (!related)
        g_array_remove_index_fast (shown->outdated, i - 1);
    }
  if (shown->outdated->len == 0)
    g_ptr_array_set_size (shown->origins, 0);
}

void
fs_shown_points_move_on (FsShownPoints *shown, const FsSolvedScenario *before, const FsSolvedScenario *after)
{
  g_autoptr (GArray) older = NULL;
  g_autoptr (GHashTable) stored_points = NULL;
  g_autofree guint *curves = NULL;
  guint n_finished;

  /* Same points, other clothes (an axis, a variant): nothing becomes outdated. */
  if (before == NULL || fs_solved_scenario_same_sweep (before, after))
    return;
  older = g_steal_pointer (&shown->outdated);
  curves = fs_solved_scenario_match_curves (before, after);
  /* Outdated points of curves that no longer exist go. */
  for (guint i = older->len; i > 0; i--)
    {
      OutdatedPoint *point = &g_array_index (older, OutdatedPoint, i - 1);
      guint curve = curves[point->view.point.curve];

      point->view.point.curve = curve;
      point->key = key_of (curve, point->ordinal);
      if (curve == G_MAXUINT)
        g_array_remove_index_fast (older, i - 1);
    }
  shown->outdated = finished_points (shown, before, curves);
  n_finished = shown->outdated->len;
  stored_points = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < n_finished; i++)
    g_hash_table_add (stored_points, &g_array_index (shown->outdated, OutdatedPoint, i).key);
  /* The keys point into the array, which is therefore extended only when they are no longer needed. */
  for (guint i = older->len; i > 0; i--)
    if (g_hash_table_contains (stored_points, &g_array_index (older, OutdatedPoint, i - 1).key))
      g_array_remove_index_fast (older, i - 1);
  g_array_append_vals (shown->outdated, older->data, older->len);
  drop_unrelated (shown, after->scenario);
}

void
fs_shown_points_forget_outdated (FsShownPoints *shown)
{
  g_array_set_size (shown->outdated, 0);
  g_ptr_array_set_size (shown->origins, 0);
}

/* Index of the first point of each curve, and one more after the last. */
static guint *
first_points (const FsSolvedScenario *solution)
{
  guint n_curves = fs_scenario_n_curves (solution->scenario);
  guint *first = g_new0 (guint, n_curves + 1);

  for (guint i = 0; i < solution->sweep->len; i++)
    first[g_array_index (solution->sweep, FsSweepPoint, i).curve + 1]++;
  for (guint c = 0; c < n_curves; c++)
    first[c + 1] += first[c];
  return first;
}

void
fs_shown_points_add_earlier (FsShownPoints *shown, const FsSolvedScenario *solution, guint index,
                             const FsSimResult *result, const FsSolvedScenario *present)
{
  FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, index);
  g_autofree guint *first = first_points (solution);
  g_autofree guint *stored_points = fs_solved_scenario_match_curves (solution, present);
  const char *id = g_ptr_array_index (solution->ids, index);
  OutdatedPoint outdated;

  if (g_hash_table_contains (shown->results, id))
    return;
  fs_shown_points_add (shown, solution, index, result);
  if (stored_points[point.curve] == G_MAXUINT)
    return;
  outdated = outdated_point (shown, solution, point, index - first[point.curve], stored_points[point.curve],
                             add_result (shown, id, result));
  for (guint i = shown->outdated->len; i > 0; i--)
    if (g_array_index (shown->outdated, OutdatedPoint, i - 1).key == outdated.key)
      g_array_remove_index_fast (shown->outdated, i - 1);
  g_array_append_val (shown->outdated, outdated);
  drop_unrelated (shown, present->scenario);
}

/* Whether @outdated still waits for a successor among the points of @solution; @first: of first_points(). */
static gboolean
awaits_successor (FsShownPoints *shown, const FsSolvedScenario *solution, const guint *first,
                  const OutdatedPoint *outdated)
{
  guint curve = outdated->view.point.curve;
  guint index;

  if (curve >= fs_scenario_n_curves (solution->scenario)
      || outdated->view.point.step >= fs_scenario_curve (solution->scenario, curve)->n_steps)
    return FALSE;
  /* It is true, hence not outdated. */
  if (outdated->curve_id != NULL && g_strcmp0 (outdated->curve_id, curve_id (solution, curve)) == 0)
    return FALSE;
  index = first[curve] + outdated->ordinal;
  return index < first[curve + 1] && fs_shown_points_get (shown, g_ptr_array_index (solution->ids, index)) == NULL;
}

void
fs_shown_points_add_places (FsShownPoints *shown, const FsSolvedScenario *solution, FsDocumentFile *file)
{
  g_autofree guint *first = first_points (solution);
  g_autoptr (GHashTable) ids = ids_of_sweep (solution);

  for (guint i = 0; i < solution->ids->len; i++)
    {
      FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, i);

      if (g_ptr_array_index (solution->ids, i) != NULL)
        fs_document_file_add_point (file, g_ptr_array_index (solution->ids, i), point.curve, point.step, point.rate,
                                    i - first[point.curve]);
    }
  for (guint c = 0; c < fs_scenario_n_curves (solution->scenario); c++)
    {
      g_autoptr (GArray) others = other_loads (shown, solution, c, ids);

      for (guint k = 0; k < others->len; k++)
        fs_document_file_add_point (file, g_array_index (others, KnownPoint, k).id, c, 0,
                                    g_array_index (others, KnownPoint, k).rate, 0);
    }
  for (guint i = 0; i < shown->outdated->len; i++)
    {
      const OutdatedPoint *outdated = &g_array_index (shown->outdated, OutdatedPoint, i);

      if (awaits_successor (shown, solution, first, outdated))
        fs_document_file_add_point (file, outdated->id, outdated->view.point.curve, outdated->view.point.step,
                                    outdated->view.point.rate, outdated->ordinal);
    }
}

static void
file_point_clear (gpointer data)
{
  fs_sim_result_free (((FsFilePoint *) data)->result);
}

/* Whatever there is of it; NULL when that is nothing. */
static FsSimResult *
find_result (FsMemoryStore *results, const char *id, double confidence)
{
  g_autoptr (GArray) numbers = fs_memory_store_replications (results, id);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_sim_result_free);

  for (guint i = 0; i < numbers->len; i++)
    {
      FsResultKey key = { FS_SIM_RESULT_KIND, id, g_array_index (numbers, guint, i) };
      g_autoptr (GBytes) packed = fs_memory_store_lookup (results, &key);
      g_autoptr (GBytes) bytes = fs_result_decompress (&key, packed);
      FsSimResult *result = bytes != NULL ? fs_sim_result_from_bytes (bytes) : NULL;
      const FsSimResult *before = found->len > 0 ? found->pdata[0] : result;

      /* Only results with the same quantities can be merged. */
      if (result != NULL && result->quantities->quantities == before->quantities->quantities
          && fs_record_size_equal (result->quantities->size, before->quantities->size))
        g_ptr_array_add (found, result);
      else
        fs_sim_result_free (result);
    }
  return found->len > 0 ? fs_sim_result_merge ((FsSimResult *const *) found->pdata, found->len, confidence) : NULL;
}

GArray *
fs_file_points_new (const GArray *stored_points, FsMemoryStore *results, const FsSolvedScenario *solution)
{
  const FsStatistics *statistics = fs_scenario_statistics (solution->scenario);
  g_autoptr (GHashTable) ids = ids_of_sweep (solution);
  GArray *points = g_array_new (FALSE, FALSE, sizeof (FsFilePoint));

  g_array_set_clear_func (points, file_point_clear);
  for (guint i = 0; i < stored_points->len; i++)
    {
      FsFilePoint point = { .stored = g_array_index (stored_points, FsStoredPoint, i) };
      g_autofree char *id = NULL;

      if (point.stored.curve >= fs_scenario_n_curves (solution->scenario)
          || point.stored.step >= fs_scenario_curve (solution->scenario, point.stored.curve)->n_steps
          || g_hash_table_contains (ids, point.stored.id))
        continue;
      point.result = find_result (results, point.stored.id, statistics->rule.confidence);
      id = fs_scenario_point_id (solution->scenario, point.stored.curve, point.stored.step, point.stored.rate);
      point.true_of_curve = strcmp (id, point.stored.id) == 0;
      if (point.result != NULL)
        g_array_append_val (points, point);
    }
  return points;
}

void
fs_shown_points_restore (FsShownPoints *shown, const FsSolvedScenario *solution, const GArray *points)
{
  for (guint i = 0; i < points->len; i++)
    {
      const FsFilePoint *point = &g_array_index (points, FsFilePoint, i);
      const FsStoredPoint *stored = &point->stored;
      OutdatedPoint outdated = { .key = key_of (stored->curve, stored->ordinal), .ordinal = stored->ordinal };

      if (stored->curve >= fs_scenario_n_curves (solution->scenario))
        continue;
      outdated.id = add_result (shown, stored->id, point->result);
      outdated.view
          = finished_view ((FsSweepPoint){ .curve = stored->curve, .step = stored->step, .rate = stored->rate },
                           fs_shown_points_get (shown, stored->id));
      if (point->true_of_curve && curve_id (solution, stored->curve) != NULL)
        add_known (shown, curve_id (solution, stored->curve), (KnownPoint){ stored->rate, outdated.id });
      else
        g_array_append_val (shown->outdated, outdated);
    }
}

static int
compare_points (gconstpointer a, gconstpointer b)
{
  double difference = ((const FsPlotPoint *) a)->x - ((const FsPlotPoint *) b)->x;

  return (difference > 0) - (difference < 0);
}

void
fs_shown_points_add_outdated_points (FsShownPoints *shown, const FsSolvedScenario *solution, FsPlot *plot)
{
  g_autoptr (GArray) views = g_array_new (FALSE, FALSE, sizeof (FsPointView));
  g_autofree guint *first = first_points (solution);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (FsPlot) outdated_plot = NULL;
  g_autofree char *list = NULL;
  const OutdatedPoint *last = NULL;

  for (guint i = 0; i < shown->outdated->len; i++)
    {
      const OutdatedPoint *outdated = &g_array_index (shown->outdated, OutdatedPoint, i);

      if (!awaits_successor (shown, solution, first, outdated))
        continue;
      g_array_append_val (views, outdated->view);
      if (last == NULL || last->origin != outdated->origin || last->view.point.curve != outdated->view.point.curve)
        {
          /* The value of @outdated that is not the present one, once. */
          g_autoptr (FsScenarioDifference) difference = number_that_differs (outdated, solution->scenario);
          g_autofree char *name = difference != NULL ? fs_difference_markup (difference) : NULL;

          if (name != NULL && !g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
            g_ptr_array_add (names, g_steal_pointer (&name));
        }
      last = outdated;
    }
  if (views->len == 0)
    return;
  g_ptr_array_add (names, NULL);
  list = g_strjoinv (", ", (char **) names->pdata);
  g_free (plot->outdated_name);
  /* TRANSLATORS: legend of a figure: points of before a change; %s is what was different then: "β = 2 %" */
  plot->outdated_name = *list != '\0' ? g_strdup_printf (_ ("outdated: %s"), list) : NULL;
  outdated_plot = fs_figure_plot (solution->scenario, solution->lines, (const FsPointView *) (void *) views->data,
                                  views->len, NULL, 0);
  for (guint i = 0; i < MIN (outdated_plot->series->len, plot->series->len); i++)
    {
      FsSeries *target = g_ptr_array_index (plot->series, i);
      const FsSeries *source = g_ptr_array_index (outdated_plot->series, i);

      for (guint m = 0; m < source->points->len; m++)
        {
          FsPlotPoint point = g_array_index (source->points, FsPlotPoint, m);

          if (!isfinite (point.y))
            continue;
          point.state = FS_POINT_STATUS_OUTDATED;
          point.half_width = NAN;
          fs_series_add_point (target, point);
        }
      g_array_sort (target->points, compare_points);
    }
}
