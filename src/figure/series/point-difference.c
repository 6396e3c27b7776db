#include "figure/series/point-difference.h"

gboolean
fs_points_match (const FsScenario *scenario, const FsSweepPoint *a, const FsSweepPoint *b)
{
  const double *first = fs_scenario_curve (scenario, a->curve)->x_values;
  const double *second = fs_scenario_curve (scenario, b->curve)->x_values;

  if (a->rate != b->rate || (first == NULL) != (second == NULL))
    return FALSE;
  return first == NULL || first[a->step] == second[b->step];
}

static FsTrafficDifference
compare_traffic (const FsScenario *scenario, const FsSweepPoint *a, const FsSweepPoint *b)
{
  FsWormholeParams first = fs_sweep_wormhole (scenario, a, 0), second = fs_sweep_wormhole (scenario, b, 0);

  return fs_traffic_compare (&first, &second);
}

GArray *
fs_point_differences_at (const FsScenario *scenario, const FsPointView *points, guint n_points, guint at, guint second)
{
  const FsStatistics *statistics = fs_scenario_statistics (scenario);
  GArray *differences = g_array_new (FALSE, FALSE, sizeof (FsPointDifference));
  const FsPointView *a = &points[at];

  /* Of generalized hypercubes nothing is recorded in the order of the messages. */
  if (a->state != FS_POINT_DONE || !fs_scenario_curve (scenario, a->point.curve)->switching->has_flits
      || !fs_scenario_curve (scenario, second)->switching->has_flits)
    return differences;
  for (guint j = 0; j < n_points; j++)
    {
      const FsPointView *b = &points[j];
      const FsCurve *curve;
      FsTrafficDifference traffic;

      if (b->point.curve != second || b->state != FS_POINT_DONE || !fs_points_match (scenario, &a->point, &b->point))
        continue;
      curve = fs_sweep_curve (scenario, &a->point);
      traffic = compare_traffic (scenario, &a->point, &b->point);
      for (guint broadcast = 0; broadcast < 2; broadcast++)
        {
          FsPointDifference difference = {
            .points = { at, j },
            .point = a->point,
            .broadcast = broadcast == 1,
            .values = { broadcast == 1 ? a->result->broadcast.mean : a->result->unicast.mean,
                        broadcast == 1 ? b->result->broadcast.mean : b->result->unicast.mean },
          };

          if (broadcast == 1 ? curve->params.beta == 0 : curve->params.beta == 1)
            continue;
          difference.difference
              = fs_run_difference (a->result, b->result, a->replications, b->replications, statistics->replications,
                                   traffic, difference.broadcast, statistics->rule.confidence);
          g_array_append_val (differences, difference);
        }
    }
  return differences;
}

GArray *
fs_point_differences (const FsScenario *scenario, const FsPointView *points, guint n_points, guint first, guint second)
{
  GArray *differences = g_array_new (FALSE, FALSE, sizeof (FsPointDifference));

  for (guint i = 0; i < n_points; i++)
    if (points[i].point.curve == first)
      {
        g_autoptr (GArray) at = fs_point_differences_at (scenario, points, n_points, i, second);

        g_array_append_vals (differences, at->data, at->len);
      }
  return differences;
}
