#include "app/document/file-points.h"

#include <string.h>

#include "study/store/result-format.h"

static void
kept_point_clear (gpointer data)
{
  fs_sim_result_free (((FsFilePoint *) data)->result);
}

static gboolean
same_shape (const FsSimResult *a, const FsSimResult *b)
{
  return a->quantities->quantities == b->quantities->quantities && a->quantities->n == b->quantities->n
         && a->quantities->V == b->quantities->V;
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

      if (result != NULL && (found->len == 0 || same_shape (found->pdata[0], result)))
        g_ptr_array_add (found, result);
      else
        fs_sim_result_free (result);
    }
  return found->len > 0 ? fs_sim_result_merge ((FsSimResult *const *) found->pdata, found->len, confidence) : NULL;
}

static gboolean
is_in_figure (const FsStoredPoint *place, const FsScenario *scenario)
{
  return place->curve < fs_scenario_n_curves (scenario)
         && place->step < fs_scenario_curve (scenario, place->curve)->n_steps;
}

static gboolean
is_in_sweep (const FsStoredPoint *place, const FsSolvedScenario *solution)
{
  for (guint i = 0; i < solution->ids->len; i++)
    if (g_strcmp0 (g_ptr_array_index (solution->ids, i), place->id) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_true_of_curve (const FsStoredPoint *place, const FsScenario *scenario)
{
  g_autofree char *id = fs_scenario_point_id (scenario, place->curve, place->step, place->rate);

  return strcmp (id, place->id) == 0;
}

GArray *
fs_file_points_new (const GArray *places, FsMemoryStore *results, const FsSolvedScenario *solution)
{
  const FsStatistics *statistics = fs_scenario_statistics (solution->scenario);
  GArray *points = g_array_new (FALSE, FALSE, sizeof (FsFilePoint));

  g_array_set_clear_func (points, kept_point_clear);
  for (guint i = 0; i < places->len; i++)
    {
      FsFilePoint point = { .place = g_array_index (places, FsStoredPoint, i) };

      if (!is_in_figure (&point.place, solution->scenario) || is_in_sweep (&point.place, solution))
        continue;
      point.result = find_result (results, point.place.id, statistics->rule.confidence);
      point.true_of_curve = is_true_of_curve (&point.place, solution->scenario);
      if (point.result != NULL)
        g_array_append_val (points, point);
    }
  return points;
}
