/* Runs simulations from the command line: which curves can be computed, signals, progress on a terminal, partial
 * results. */
#pragma once

#include "cli/common/stores.h"
#include "study/run/saturation-search.h"

typedef enum {
  FS_ORIGIN_MODEL,
  FS_ORIGIN_SIMULATION,
} FsResultOrigin;

/* Returns why @curve has no model or no simulation, as a sentence; NULL if it has. */
const char *fs_cli_unavailable_reason (const FsCurve *curve, FsResultOrigin side);

/* Returns FALSE with FS_ERROR_INPUT if no curve has this origin; reports on standard error the curves that have none
 * if others have. */
gboolean fs_cli_check_origin (const FsScenario *scenario, FsResultOrigin side, GError **error);

/* From now on the first SIGINT or SIGTERM is only recorded, so that finished results can be printed. A second one, some tenths
 * of a second later or more, ends the program at once. */
void fs_cli_watch_signals (void);
/* Returns the job that the first signal stops, for what has no job of its own. */
const FsJob *fs_cli_job (void);
gboolean fs_cli_interrupted (void);
/* Returns the exit status: 0, or 130 or 143 after a signal. */
int fs_cli_signal_status (void);

/* Returns all points of @scenario (FsSweepPoint); NULL with FS_ERROR_INPUT if there is none to simulate. Free with
 * g_array_unref(). */
GArray *fs_cli_simulated_points (const FsScenario *scenario, GError **error);

/* What commands about the points of a scenario begin with: the scenario of @options into @scenario, and its points; NULL with
 * @error if nothing has @origin, or the format of the output is unknown. Free both. */
GArray *fs_cli_points (FsCliOptions *options, FsResultOrigin origin, FsScenario **scenario, GError **error);

/* Simulates all points that can be simulated and that @stores does not have, and waits for the end or a signal.
 * @stores must outlive the runner. Returns NULL with FS_ERROR_MEMORY if the results do not fit into memory. Free
 * with fs_runner_free(). */
FsRunner *fs_cli_run (FsScenario *scenario, const GArray *points, FsCliStores *stores, GError **error);

/* The same for all points of @scenario, with @stores opened as @options say; NULL with @error if there is none to
 * simulate. */
FsRunner *fs_cli_run_scenario (FsScenario *scenario, const FsCliOptions *options, FsCliStores *stores, GError **error);

/* Like fs_cli_run(), but passes each point to @receiver, so that only results of points in progress are in memory; NULL
 * with @error if it ended the run. @receiver must outlive the runner. */
FsRunner *fs_cli_run_each (FsScenario *scenario, const GArray *points, FsCliStores *stores,
                           const FsPointReceiver *receiver, GError **error);

/* Calls @work with @data in a thread, and waits for its end or a signal, which stops its job. A terminal shows how far it is:
 * @text contains "%.0f %%". Returns FALSE with the error of @work. */
gboolean fs_cli_work_in_background (void (*work) (gpointer data, FsJob *job, GError **error), gpointer data,
                                    const char *text, GError **error);

#define FS_CLI_MODEL_POINTS 200 /* of the line of a model */

/* Prints a warning if a figure has only models or only simulations although both were requested. */
void fs_cli_warn_skipped (const FsScenario *scenario, gboolean model_only);

/* With --saturation, searches the saturation rates of the simulation of all curves, unless a signal has come. Returns those
 * that were found (FsSaturationBracket); free with g_array_unref(). */
GArray *fs_cli_find_brackets (FsScenario *scenario, const FsCliOptions *options);

/* Searches the saturation rate of the simulation of all curves, and waits for the end or a signal. Free with
 * fs_saturation_search_free(). */
FsSaturationSearch *fs_cli_search_saturation (FsScenario *scenario, const FsCliOptions *options);

/* Returns 0 if all points that can be simulated were; else 130 or 143 after a signal, or 1 with the error of the
 * first point that failed. */
int fs_cli_run_status (FsRunner *runner, const FsScenario *scenario, GError **error);
