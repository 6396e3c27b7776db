/* Points that somebody simulated before: what a file and the cache of the user have of a scenario. */
#pragma once

#include "study/store/memory-store.h"
#include "study/run/runner.h"

G_BEGIN_DECLS

/**
 * FsCachedPoints: free with fs_cached_points_free()
 * @views: FsPointView, those that are known
 * @results: what they point to
 * @n_points: points the scenario has
 */
typedef struct {
  GArray *views;
  GPtrArray *results;
  guint n_points;
} FsCachedPoints;

/* @results: those of the scenario's file, or NULL. Reads files: any thread but that of the window. */
FsCachedPoints *fs_cached_points_new (FsScenario *scenario, FsMemoryStore *results);
void fs_cached_points_free (FsCachedPoints *known);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsCachedPoints, fs_cached_points_free)

G_END_DECLS
