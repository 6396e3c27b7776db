/* The search for the set of destinations of Tables 8 to 10 and 12 to 14, where all multicasts have the same destinations, which
 * the paper does not print (GENERALIZED_HYPERCUBE.md 6.6).
 *
 *   for (guint set = 0; set < n_sets; set++)
 *     {
 *       g_autoptr (FsScenario) tried = fs_destination_set_scenario (scenario, set, &error);
 *       g_autoptr (GArray) points = fs_destination_set_points (table, tried);
 *       ... fs_runner_start (tried, points, ...) ...
 *       fs_destination_set_try (table, tried, views, n_views);
 *     }
 */
#pragma once

#include "study/tables/published-table.h"

#define FS_DESTINATION_SETS_MAX 1000

/* Returns @scenario, made by fs_published_table_scenario(), with set number @set in each curve: node r1 + i r2 mod N, i < N / f.
 * Set 0 is r1 = 0, r2 = 1, that of the table; the others are drawn by the seed of the scenario, for each network by itself, from
 * all r1 and all r2 with N / f different nodes. Sets FS_ERROR_INPUT if the curves cannot have it. Free with
 * fs_scenario_unref(). */
FsScenario *fs_destination_set_scenario (FsScenario *scenario, guint set, GError **error);

/* Returns the points (FsSweepPoint) of it to simulate for @table: those with matched sources, in rows that have them, else with
 * random ones; none of a second column. Free with g_array_unref(). */
GArray *fs_destination_set_points (FsPublishedTable *table, const FsScenario *scenario);

/* Counts one more set in @table, and takes it over in each row where the mean of |Flitscope / paper - 1| over the finite buffers
 * is smaller than that of all sets before. @points: of @scenario, in any state; a row of which one is missing keeps its best. */
void fs_destination_set_try (FsPublishedTable *table, const FsScenario *scenario, const FsPointView *points,
                             guint n_points);
