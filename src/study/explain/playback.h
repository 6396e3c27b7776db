/* A history with a thread of its own: the window asks and never waits.
 *
 * The latest request wins: it stops the one under way and takes the place of one that waits. Steps
 * add up: two steps forwards while a third is under way are three. What came of it is polled, from the
 * window's tick callback. All functions may be called from any one thread; none waits for what is under
 * way.
 */
#pragma once

#include "study/explain/cycle-view.h"

G_BEGIN_DECLS

typedef struct _FsPlayback FsPlayback;

/* What the counts of the heat map cover. */
#define FS_FLITS_NONE (-1)
#define FS_FLITS_ALL 0

/**
 * FsPlaybackState:
 * @busy: a request is under way or waits
 * @fraction: of its work, 0 … 1; NAN when the end is unknown (a search)
 * @cycles: simulated by it so far
 * @target: cycle the last request leads to, as far as that is known, else the one shown
 */
typedef struct {
  gboolean busy;
  double fraction;
  int64_t cycles;
  int64_t target;
} FsPlaybackState;

/* Begins at cycle 0, for which there will be a first frame. @params and @n_cycles as for fs_replay_new(). @before: the one
 * whose place this takes, or NULL; it is freed, and not to be used any more. Its memory is given back before that of this
 * one is looked for, all on the thread of this one. */
FsPlayback *fs_playback_new (const FsWormholeParams *params, int64_t n_cycles, FsPlayback *before);
/* The same for a store-and-forward run; @params is copied with its list. Its end is known when it has been reached. */
FsPlayback *fs_playback_new_store_forward (const FsStoreForwardParams *params, FsPlayback *before);
/* Stops what is under way; its thread frees when it has come to rest, which takes a second with 2^18 nodes. */
void fs_playback_free (FsPlayback *playback);

/* Requests. One that cannot be done gives a frame with a notice. */
void fs_playback_seek (FsPlayback *playback, int64_t cycle);
void fs_playback_step (FsPlayback *playback, int64_t cycles); /* back when negative; stops at the ends of the run */
void fs_playback_next_event (FsPlayback *playback, uint64_t message);
void fs_playback_next_blocking (FsPlayback *playback);
void fs_playback_next_deadlock (FsPlayback *playback);
/* Frames count the flits of the last @cycles cycles from now on; FS_FLITS_ALL: since the beginning; FS_FLITS_NONE
 * (as at first): do not count. Gives a new frame of the same cycle. */
void fs_playback_count_flits (FsPlayback *playback, int64_t cycles);
/* How long the run is has become known: @n_cycles, or what was simulated of it if that is more. Nothing for a
 * store-and-forward run. Gives a new frame of the same cycle. */
void fs_playback_set_n_cycles (FsPlayback *playback, int64_t n_cycles);
/* Gives up what is under way; the frame is where it got to. */
void fs_playback_stop (FsPlayback *playback);

/* The newest frame, when it is newer than the last one this gave, else NULL. Free with fs_cycle_view_unref(). */
FsCycleView *fs_playback_poll (FsPlayback *playback);
FsPlaybackState fs_playback_state (FsPlayback *playback);
/* Why there will be no frames at all (a sentence: too little memory), or NULL. Owned by the playback. */
const char *fs_playback_failure (FsPlayback *playback);
/* Waits until nothing is under way or @timeout_us passed; for tests and commands. */
gboolean fs_playback_wait (FsPlayback *playback, gint64 timeout_us);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPlayback, fs_playback_free)

G_END_DECLS
