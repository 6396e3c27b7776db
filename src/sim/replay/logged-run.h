/* Logs a run from its first cycle on, beside the replay that shows its cycles: the log has what lies before and behind the cycle
 * shown (SIMULATOR.md 11). To be used by one thread at a time. */
#pragma once

#include "base/job.h"
#include "sim/measure/run-log.h"
#include "sim/run/wormhole.h"

/* Bytes that a log may have: one is written and one is read, so that both together have 64 MiB. Of a cube of n = 6 at half load that is
 * some 250,000 cycles. */
#define FS_RUN_LOG_BYTES_MAX (UINT64_C (32) << 20)

typedef struct _FsLoggedRun FsLoggedRun;

/* Returns a run before its first cycle, or NULL with FS_ERROR_MEMORY. @params must have passed fs_wormhole_params_check(). Free with
 * fs_logged_run_free(). */
FsLoggedRun *fs_logged_run_new (const FsWormholeParams *params, FsEngine engine, GError **error);
/* The same of @network (transfer full), which must be at cycle 0 and have no recorder: for exact traces. */
FsLoggedRun *fs_logged_run_new_from (FsWormhole *network);
void fs_logged_run_free (FsLoggedRun *run);

/* Simulates until the log has the cycle @until, is full, or @job (may be NULL) is stopped. */
void fs_logged_run_advance (FsLoggedRun *run, int64_t until, const FsJob *job);
/* Returns the last cycle that the log has, FS_NO_CYCLE before the first. */
int64_t fs_logged_run_cycle (const FsLoggedRun *run);
/* Returns whether the log has FS_RUN_LOG_BYTES_MAX bytes, so that it does not grow any more. */
bool fs_logged_run_is_full (const FsLoggedRun *run);

/* Returns the log up to the last cycle, which does not change any more and may be read by all threads. Free with fs_run_log_unref(). */
FsRunLog *fs_logged_run_log (FsLoggedRun *run);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsLoggedRun, fs_logged_run_free)
