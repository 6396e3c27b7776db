/* The points of a scenario whose results are already in its file or in the cache. */
#pragma once

#include "study/store/memory-store.h"
#include "study/run/runner.h"

/**
 * FsCachedPoints: free with fs_cached_points_free()
 * @views: FsPointView of the points with a result
 * @results: the results of @views
 * @n_points: number of all points of the scenario
 */
typedef struct {
  GArray *views;
  GPtrArray *results;
  guint n_points;
} FsCachedPoints;

/* @results: those of the file of @scenario, or NULL. Reads files: to be called in a thread. */
FsCachedPoints *fs_cached_points_new (FsScenario *scenario, FsMemoryStore *results);
void fs_cached_points_free (FsCachedPoints *known);

/* Returns a run of @points (FsSweepPoint) of @scenario that simulates nothing and has ended: its points are finished where
 * there is a result. @results: those of the document, or NULL. Reads files: to be called in a thread. Free with
 * fs_runner_free(). */
FsRunner *fs_cached_run_new (FsScenario *scenario, const GArray *points, FsMemoryStore *results);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsCachedPoints, fs_cached_points_free)
