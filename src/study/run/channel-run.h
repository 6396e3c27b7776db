/* Measures the channels of points that were simulated: repeats their replications on threads
 * (sim/run/channel-measurement.h). Results do not depend on the number of threads. All functions may be called from any
 * thread, but by one at a time; only fs_channel_run_wait() and fs_channel_run_free() block. */
#pragma once

#include "sim/run/channel-measurement.h"
#include "study/run/sweep.h"

typedef struct _FsChannelRun FsChannelRun;

/* Returns a run without points. Free with fs_channel_run_free(). */
FsChannelRun *fs_channel_run_new (FsScenario *scenario);

/* Adds a point of a wormhole network, before the start. @replications: all of them, of which only the intervals over
 * which they were measured are kept; none is NULL. */
void fs_channel_run_add (FsChannelRun *run, const FsSweepPoint *point, FsSimResult *const *replications,
                         guint n_replications);

/* @threads: 0: one per core. */
void fs_channel_run_start (FsChannelRun *run, guint threads);

/* Stops all threads as soon as possible, and returns at once. Finished points are kept. */
void fs_channel_run_cancel (FsChannelRun *run);

/* Waits until everything is finished or @timeout_us have passed (-1: no limit). Returns whether everything is
 * finished. */
gboolean fs_channel_run_wait (FsChannelRun *run, gint64 timeout_us);

guint fs_channel_run_n_points (const FsChannelRun *run);
/* Returns how much is done, 0 to 1. */
double fs_channel_run_fraction (FsChannelRun *run);

typedef enum {
  FS_CHANNELS_PENDING,
  FS_CHANNELS_DONE,
  FS_CHANNELS_STOPPED, /* canceled before it was finished */
  FS_CHANNELS_FAILED,
} FsChannelsState;

/* Returns the state of a point; when it is done, and was not taken yet, sets @table to the table of all its replications
 * together (transfer full), else to NULL; when it failed, sets @error (FS_ERROR_MEMORY). @point: which one it is. */
FsChannelsState fs_channel_run_take (FsChannelRun *run, guint index, FsSweepPoint *point, FsChannelTable **table,
                                     GError **error);

void fs_channel_run_free (FsChannelRun *run);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsChannelRun, fs_channel_run_free)
