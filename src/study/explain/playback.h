/* Runs a replay in its own thread. Requests return at once; the latest request stops the one in progress and
 * replaces a pending one. Steps add up: two steps forward, requested while a third is in progress, are three. The
 * window polls the results in its tick callback. All functions may be called from any thread, but by one at a time;
 * none blocks. */
#pragma once

#include "sim/replay/logged-run.h"
#include "study/explain/cycle-view.h"

typedef struct _FsPlayback FsPlayback;

/* Cycles whose flits are counted for the heat map. */
#define FS_FLITS_NONE (-1)
#define FS_FLITS_ALL 0

/**
 * FsPlaybackState: progress of the requests
 * @busy: a request is in progress or pending
 * @fraction: of its work, 0 to 1; NAN if its end is unknown (a search)
 * @cycles: simulated for it so far
 * @target: the cycle that the last request leads to if it is known, else the one shown
 * @logging: a log is being written that was requested, @logged being the last cycle that it has
 */
typedef struct {
  gboolean busy;
  double fraction;
  int64_t cycles;
  int64_t target;
  gboolean logging;
  int64_t logged;
} FsPlaybackState;

/* Starts a playback at cycle 0, for which there is a first view. @params, @n_cycles: as for fs_replay_new().
 * @before: the playback that this one replaces, or NULL; it is freed and must not be used any more. Its memory is
 * freed before this one allocates its own, both in the new thread. Free with fs_playback_free(). */
FsPlayback *fs_playback_new (const FsWormholeParams *params, int64_t n_cycles, FsPlayback *before);
/* The same for a store-and-forward run; @params is copied with its list. The end is known once it was reached. */
FsPlayback *fs_playback_new_store_forward (const FsStoreForwardParams *params, FsPlayback *before);
/* Stops the request in progress. The thread frees the memory when it has ended, which takes a second with 2^18
 * nodes. */
void fs_playback_free (FsPlayback *playback);

/* Requests. One that cannot be carried out gives a view with a notice. */
void fs_playback_seek (FsPlayback *playback, int64_t cycle);
void fs_playback_step (FsPlayback *playback,
                       int64_t cycles); /* backward if negative; stops at the first and the last cycle of the run */
void fs_playback_next_event (FsPlayback *playback, uint64_t message);
void fs_playback_next_blocking (FsPlayback *playback);
void fs_playback_next_deadlock (FsPlayback *playback);
/* From now on, views count the flits of the last @cycles cycles; FS_FLITS_ALL: since the start; FS_FLITS_NONE (the
 * default): none. Gives a new view of the same cycle. */
void fs_playback_count_flits (FsPlayback *playback, int64_t cycles);
/* Sets the length of the run, which is now known: @n_cycles, or the number of cycles simulated if that is larger.
 * Does nothing for a store-and-forward run. Gives a new view of the same cycle. */
void fs_playback_set_n_cycles (FsPlayback *playback, int64_t n_cycles);

/* From now on the run is logged up to @cycle, between the requests: from its first cycle, by a run of its own, so that no request
 * needs it. Does nothing for a store-and-forward run, or where the log has that cycle or is full. */
void fs_playback_log (FsPlayback *playback, int64_t cycle);
/* Returns the newest log if it is newer than the last one returned, else NULL. Free with fs_run_log_unref(). */
FsRunLog *fs_playback_poll_log (FsPlayback *playback);

/* Returns the newest view if it is newer than the last one returned, else NULL. Free with fs_cycle_view_unref(). */
FsCycleView *fs_playback_poll (FsPlayback *playback);
FsPlaybackState fs_playback_state (FsPlayback *playback);
/* Returns why there are no views at all (too little memory), as a sentence, or NULL. Owned by the playback. */
const char *fs_playback_failure (FsPlayback *playback);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPlayback, fs_playback_free)
