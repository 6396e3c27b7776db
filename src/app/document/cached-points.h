/* Points that somebody simulated before: what a file and the cache of the user have of a scenario. */
#pragma once

#include "study/store/memory-store.h"
#include "study/run/runner.h"

G_BEGIN_DECLS

/**
 * FsKnownPoints: free with fs_known_points_free()
 * @views: FsPointView, those that are known
 * @results: what they point to
 * @n_points: points the scenario has
 */
typedef struct {
  GArray *views;
  GPtrArray *results;
  guint n_points;
} FsKnownPoints;

/* @results: those of the scenario's file, or NULL. Reads files: any thread but that of the window. */
FsKnownPoints *fs_known_points_new (FsScenario *scenario, FsResultMemory *results);
void fs_known_points_free (FsKnownPoints *known);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsKnownPoints, fs_known_points_free)

G_END_DECLS
