/* The differences of two curves at the loads that both have (SIMULATOR.md 8.1). */
#pragma once

#include "sim/run/run-difference.h"
#include "study/run/runner.h"

/**
 * FsPointDifference: two curves at the same place of the x axis
 * @points: indices of their points
 * @point: that of the first
 * @broadcast: whether the latency of broadcasts is compared, else that of unicasts
 * @values: both latencies over all that each run recorded, cycles; NAN where there is none
 * @difference: the first minus the second
 */
typedef struct {
  guint points[2];
  FsSweepPoint point;
  gboolean broadcast;
  double values[2];
  FsRunDifference difference;
} FsPointDifference;

/* Whether two points are of the same load, and of the same value of the parameter on the x axis, if it shows one. */
gboolean fs_points_match (const FsScenario *scenario, const FsSweepPoint *a, const FsSweepPoint *b);

/**
 * fs_point_differences:
 * @points: of @scenario, with the replications of those that are done if there are several
 * @first, @second: curves
 *
 * Compares what both curves have simulated at the same load, or with the same value of the parameter on the x axis: unicasts, and
 * then broadcasts where there are any.
 *
 * Returns: FsPointDifference, in the order of the points of @first. Free with g_array_unref()
 */
GArray *fs_point_differences (const FsScenario *scenario, const FsPointView *points, guint n_points, guint first,
                              guint second);
/* The same of the point at index @at alone. */
GArray *fs_point_differences_at (const FsScenario *scenario, const FsPointView *points, guint n_points, guint at,
                                 guint second);
