/* A published table compared with Flitscope: what the command line prints and the window shows. The values of
 * Flitscope are simulated by a runner like any scenario; the table can be made at any time from the points that are
 * finished.
 *
 *   g_autoptr (FsScenario) preset = fs_preset_load ("ziavras-4", &error);
 *   g_autoptr (FsScenario) scenario = fs_published_table_scenario (preset, &error);
 *   ... fs_sweep_points (), fs_runner_start (), fs_runner_points () ...
 *   g_autoptr (FsPublishedTable) table = fs_published_table_new (scenario, views, n_views);
 *
 * The values of Flitscope are a fit, not a prediction. They are given with random sources (plain) and, for rows in
 * which a number of multicasts at one source was inferred from the printed times, with matched sources
 * (GENERALIZED_HYPERCUBE.md 6.4, 6.5). */
#pragma once

#include "study/tables/published-data.h"
#include "study/run/runner.h"

/* A value of Flitscope: mean of T in cycles over the replications, and its standard error; NAN while there is none. */
typedef struct {
  double T;
  double standard_error;
} FsOurs;

/**
 * FsBestSet: the set of destinations that comes nearest to the printed times, of those that were tried (destination-sets.h)
 * @first, @stride: r1 and r2: its nodes are r1 + i r2 mod N
 * @ours: for each buffer size, with it
 */
typedef struct {
  uint32_t first, stride;
  FsOurs ours[FS_PUBLISHED_BUFFERS];
} FsBestSet;

/**
 * FsTableRow: one network
 * @row: as printed
 * @max_per_source: m, the number of multicasts at one source; FS_FREE_SOURCES if it was not inferred
 * @plain: for each buffer size, with random sources
 * @matched: the same with matched sources; equal to @plain if @max_per_source is FS_FREE_SOURCES
 * @other: those of the second column (FsPublishedTable); NAN without one
 * @best: if sets were tried (FsPublishedTable.n_sets); NAN in all values while no set has all of them
 * @messages_plain, @messages: of the runs with infinite buffers, for @plain and @matched; NAN while there are none
 */
typedef struct {
  const FsPublishedRow *row;
  uint32_t max_per_source;
  FsOurs plain[FS_PUBLISHED_BUFFERS];
  FsOurs matched[FS_PUBLISHED_BUFFERS];
  FsOurs other[FS_PUBLISHED_BUFFERS];
  FsBestSet best;
  double messages_plain;
  double messages;
} FsTableRow;

/* Median and maximum of |Flitscope / paper - 1| over the @n entries with finite buffers that are known; NAN without
 * any. */
typedef struct {
  guint n;
  double median;
  double maximum;
} FsTableErrors;

/**
 * FsPublishedTable: free with fs_published_table_free()
 * @experiment: the published table
 * @rows: the networks that the scenario has, in the order of the paper
 * @n_sets: how many sets of destinations were tried for each row; 0 without a search for the best one
 * @matched, @plain, @other, @best: errors of the columns, and of the best sets
 * @other_name: the setting of the second column ("tree=bsg", "adaptive=printed"); NULL in a table without one
 * @notes: sentences to show below the table: that it is a fit, and what cannot be matched
 */
typedef struct {
  const FsPublishedExperiment *experiment;
  guint n_rows;
  FsTableRow rows[FS_PUBLISHED_NETWORKS];
  guint n_sets;
  FsTableErrors matched, plain, other, best;
  const char *other_name;
  char **notes;
} FsPublishedTable;

/* Returns the scenario to simulate for the table whose curves @scenario has (one of the presets ziavras-3 to
 * ziavras-14, changed or not): the same scenario, or one with the curves of the second column too. The points that
 * both have are identical. Sets FS_ERROR_INPUT if the curves belong to no table, or to several. Free with
 * fs_scenario_unref(). */
FsScenario *fs_published_table_scenario (FsScenario *scenario, GError **error);

/* Returns the table. @scenario: made by fs_published_table_scenario(). @points: its points, in any state. */
FsPublishedTable *fs_published_table_new (const FsScenario *scenario, const FsPointView *points, guint n_points);
void fs_published_table_free (FsPublishedTable *table);

/* Returns whether some row has matched sources; else the columns with random and with matched sources are equal. */
gboolean fs_published_table_has_matched_sources (const FsPublishedTable *table);

/* Returns the value of Flitscope divided by that of the paper; NAN if one is missing. */
double fs_published_ratio (const FsTableRow *row, const FsOurs ours[FS_PUBLISHED_BUFFERS], guint buffer);

/* Returns what a finished point of @scenario has; NAN in both while it has nothing. */
FsOurs fs_published_ours (const FsScenario *scenario, const FsPointView *point);

/* Returns the errors of the values (FsOurs) at @offset in every row of @table. */
FsTableErrors fs_published_errors (const FsPublishedTable *table, gsize offset);

/* Returns the notes on Table @number, translated. Free with g_strfreev(). */
char **fs_published_notes (guint number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPublishedTable, fs_published_table_free)
