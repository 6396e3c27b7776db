/* A published table beside ours, as a value: what the command line prints and the
 * window shows. Ours is simulated by a runner like any scenario; the table can be made
 * at any time from what is finished so far.
 *
 *   g_autoptr (FsScenario) preset = fs_preset_load ("ziavras-4", &error);
 *   g_autoptr (FsScenario) scenario = fs_published_table_scenario (preset, &error);
 *   ... fs_sweep_points (), fs_runner_start (), fs_runner_point () ...
 *   g_autoptr (FsPublishedTable) table = fs_published_table_new (scenario, views, n_views);
 *
 * Ours is a fit, not a prediction: it stands there plain (sources drawn freely) and, for
 * rows whose sources the paper was lucky with, with the number of multicasts at one source
 * that was inferred from the printed times (GENERALIZED_HYPERCUBE.md 6.4, 6.5).
 */
#pragma once

#include "study/tables/published-data.h"
#include "study/run/runner.h"

G_BEGIN_DECLS

/* T in cycles: mean over the replications and its standard error; NAN while there is none. */
typedef struct {
  double T;
  double standard_error;
} FsOurs;

/**
 * FsTableRow: one network
 * @row: what the paper prints
 * @max_per_source: m of its source luck; FS_FREE_SOURCES where plain is all there is
 * @plain: by buffer size, sources drawn freely
 * @lucky: the same with @max_per_source; equal to @plain where there is none
 * @other: in the table's other way (FsPublishedTable); NAN without one
 * @messages_plain, @messages: of the runs with infinite buffers, plain and as @lucky; NAN while there are none
 */
typedef struct {
  const FsPublishedRow *row;
  uint32_t max_per_source;
  FsOurs plain[FS_PUBLISHED_BUFFERS];
  FsOurs lucky[FS_PUBLISHED_BUFFERS];
  FsOurs other[FS_PUBLISHED_BUFFERS];
  double messages_plain;
  double messages;
} FsTableRow;

/* |ours / paper - 1| over the @n entries of finite buffers that are known; NAN without any. */
typedef struct {
  guint n;
  double median;
  double maximum;
} FsTableErrors;

/**
 * FsPublishedTable: free with fs_published_table_free()
 * @experiment: which table
 * @rows: those networks that the scenario has, in the paper's order
 * @lucky, @plain, @other: how far ours is off
 * @other_name: the setting of the second column ("tree=bsg", "adaptive=printed"), NULL in a table without one
 * @notes: sentences to be shown beside the table: that it is a fit, and what cannot be matched
 */
typedef struct {
  const FsPublishedExperiment *experiment;
  guint n_rows;
  FsTableRow rows[FS_PUBLISHED_NETWORKS];
  FsTableErrors lucky, plain, other;
  const char *other_name;
  char **notes;
} FsPublishedTable;

/* What must be simulated for the table of which @scenario has the curves (one of the presets ziavras-3 … ziavras-14, changed
 * or not): the same scenario, or one with the curves of the second column too. The points they share have the same ids.
 * FS_ERROR_INPUT when its curves belong to no table, or to several. */
FsScenario *fs_published_table_scenario (FsScenario *scenario, GError **error);

/* @scenario: as made by fs_published_table_scenario(). @points: what is known of its points, in any state. */
FsPublishedTable *fs_published_table_new (const FsScenario *scenario, const FsPointView *points, guint n_points);
void fs_published_table_free (FsPublishedTable *table);

/* Whether the sources of some row are told to have been lucky: else both columns are one. */
gboolean fs_published_table_has_matched_sources (const FsPublishedTable *table);

/* ours / paper, NAN when there is nothing to divide. */
double fs_published_ratio (const FsTableRow *row, const FsOurs ours[FS_PUBLISHED_BUFFERS], guint buffer);

/* Sentences for Table @number, translated; free with g_strfreev(). */
char **fs_published_notes (guint number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPublishedTable, fs_published_table_free)

G_END_DECLS
