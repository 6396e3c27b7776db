#include "app/run/cached-points.h"

#include "app/run/run-settings.h"
#include "study/store/store-chain.h"
#include "study/run/sweep.h"

static FsStoreChain *
open_stores (FsMemoryStore *results)
{
  g_autoptr (FsResultStore) cache = fs_run_cache_new ();
  g_autoptr (FsResultStore) own = results != NULL ? fs_result_store_new_memory (results, "", FALSE) : NULL;
  FsStoreChain *keep = fs_store_chain_new ();

  fs_store_chain_add (keep, own, FS_STORE_READ);
  fs_store_chain_add (keep, cache, FS_STORE_READ);
  return keep;
}

FsCachedPoints *
fs_cached_points_new (FsScenario *scenario, FsMemoryStore *results)
{
  g_autoptr (FsStoreChain) keep = open_stores (results);
  g_autoptr (GArray) points = fs_sweep_known_points (scenario, NULL);
  const FsStatistics *statistics = fs_scenario_statistics (scenario);
  FsCachedPoints *known = g_new (FsCachedPoints, 1);

  known->views = g_array_new (FALSE, TRUE, sizeof (FsPointView));
  known->results = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_sim_result_free);
  known->n_points = points->len;
  for (guint i = 0; i < known->n_points; i++)
    {
      const FsSweepPoint *point = &g_array_index (points, FsSweepPoint, i);
      const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, point->curve), point->step);
      FsPointView view = { .point = *point, .state = FS_POINT_DONE, .fraction = 1 };
      g_autofree char *id = NULL;

      if (curve->simulation_absent != NULL)
        continue;
      id = fs_scenario_point_id (scenario, point->curve, point->step, point->rate);
      view.result
          = fs_store_chain_find_point (keep, curve, id, MAX (statistics->replications, 1), statistics->rule.confidence);
      if (view.result == NULL)
        continue;
      g_ptr_array_add (known->results, (gpointer) view.result);
      g_array_append_val (known->views, view);
    }
  return known;
}

FsRunner *
fs_cached_run_new (FsScenario *scenario, const GArray *points, FsMemoryStore *results)
{
  g_autoptr (FsStoreChain) keep = open_stores (results);
  const FsRunOptions options = { .threads = 1, .keep = keep, .known_only = TRUE };
  FsRunner *runner = fs_runner_start (scenario, points, &options);

  fs_runner_wait (runner, -1);
  return runner;
}

void
fs_cached_points_free (FsCachedPoints *known)
{
  if (known == NULL)
    return;
  g_array_unref (known->views);
  g_ptr_array_unref (known->results);
  g_free (known);
}
