/* Computing from the command line: which curves can be computed at all, signals, progress on a terminal, partial
 * results. */
#pragma once

#include "cli/common/stores.h"
#include "study/run/saturation-search.h"

G_BEGIN_DECLS

typedef enum {
  FS_ORIGIN_MODEL,
  FS_ORIGIN_SIMULATION,
} FsResultOrigin;

/* Why @curve has no such side, a sentence; NULL when it has. */
const char *fs_cli_unavailable_reason (const FsCurve *curve, FsResultOrigin side);

/* FALSE with a sentence when no curve has this side; the curves that have none beside others that have are told on
 * standard error. */
gboolean fs_cli_check_origin (const FsScenario *scenario, FsResultOrigin side, GError **error);

/* From here on SIGINT and SIGTERM only leave a mark, so that what is finished can be printed. */
void fs_cli_watch_signals (void);
gboolean fs_cli_interrupted (void);
/* 0, or 130 / 143 after a signal. */
int fs_cli_signal_status (void);

/* All points of @scenario; NULL and a sentence when there is none to simulate. */
GArray *fs_cli_simulated_points (const FsScenario *scenario, GError **error);

/* Runs all points that can be simulated and that @stores has not, and waits (or stops at a signal). @stores must outlive
 * the runner. NULL and a sentence when their results do not fit into memory. */
FsRunner *fs_cli_run (FsScenario *scenario, const GArray *points, FsCliStores *stores, GError **error);

/* The same for all points of @scenario, with @stores opened as @options say; NULL and a sentence when there is none to
 * simulate. */
FsRunner *fs_cli_run_scenario (FsScenario *scenario, const FsCliOptions *options, FsCliStores *stores, GError **error);

/**
 * FsCliEach: what is done with each point, in their order, as soon as it and all before it are settled; then its results
 * are freed
 * @add: FALSE with a sentence ends the run
 */
typedef struct {
  gboolean (*add) (gpointer data, const FsPointView *view, GError **error);
  gpointer data;
} FsCliEach;

/* As fs_cli_run(), with each point through @each, so that no more results are in memory than are in work; NULL and a sentence when
 * that ended the run. */
FsRunner *fs_cli_run_each (FsScenario *scenario, const GArray *points, FsCliStores *stores, const FsCliEach *each,
                           GError **error);

/* Looks for the saturation of the simulation of all curves, and waits (or stops at a signal). */
FsSaturationSearch *fs_cli_search_saturation (FsScenario *scenario, int threads);

/* 0 when all points that can be simulated were; else 130 or 143, or 1 with the sentence of the first that failed. */
int fs_cli_run_status (FsRunner *runner, const FsScenario *scenario, GError **error);

G_END_DECLS
