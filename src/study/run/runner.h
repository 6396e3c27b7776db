/* The runner owns the threads: it cuts a scenario into points × replications,
 * runs them on a pool, and keeps what is finished. Results do not depend on the
 * number of threads. All functions may be called from any one thread; none
 * blocks but wait() and free().
 */
#pragma once

#include "study/store/store-chain.h"
#include "study/run/sweep.h"

G_BEGIN_DECLS

typedef struct _FsRunner FsRunner;

typedef enum {
  FS_POINT_QUEUED,
  FS_POINT_RUNNING,
  FS_POINT_DONE,
  FS_POINT_STOPPED, /* cancelled before it was finished, or not all of it is this run's */
  FS_POINT_FAILED,  /* see error */
} FsPointState;

/**
 * FsPointView: what is known of a point now
 * @result: when done; owned by the runner and immutable
 * @mean, @half_width: running estimate of the headline, NAN while there is none
 * @fraction: how far it is, 0 … 1
 * @lack: while it runs: what its first replication still lacks
 * @error: when failed
 * @replications: when nothing of the point will change any more and FsRunOptions asks for them: those there are, NULL
 *   where one is missing; owned by the runner
 */
typedef struct {
  FsSweepPoint point;
  FsPointState state;
  const FsSimResult *result;
  double mean;
  double half_width;
  double fraction;
  FsRunLack lack;
  const char *error;
  FsSimResult *const *replications;
} FsPointView;

/**
 * FsProgress:
 * @points_done, @points: of the run
 * @fraction: of what was left to simulate, 0 … 1
 * @seconds_left: estimated; NAN while unknown
 * @flit_hops_per_second: over all workers; hops of messages in a generalized hypercube
 * @lack: what a run that is under way still lacks, the most fundamental of them first
 * @finished: nothing will change any more
 */
typedef struct {
  guint points_done;
  guint points;
  double fraction;
  double seconds;
  double seconds_left;
  double flit_hops_per_second;
  FsRunLack lack;
  gboolean finished;
} FsProgress;

/**
 * FsRemoteRunner: other processes that simulate for this one
 * @n_places: how many replications they can have in work at the same time
 * @run: as fs_replication_run(), at place 0 … n_places - 1; called by a thread of the runner that waits for it, for each
 *   place by one at a time
 */
typedef struct {
  guint n_places;
  FsSimResult *(*run) (gpointer data, guint place, FsScenario *scenario, const FsSweepPoint *point, guint replication,
                       FsJob *job, GError **error);
  gpointer data;
} FsRemoteRunner;

/**
 * FsRunOptions: all zero: everything is simulated on one thread a core, nothing is kept
 * @threads: 0 = one a core
 * @keep: where replications are looked up first and kept when finished; NULL: nowhere
 * @n_shards, @shard: of the replications of all points, in order, only every @n_shards-th from number @shard (from 1)
 *   on is simulated; 0: all
 * @known_only: nothing is simulated
 * @replications: keeps them beside the points made of them
 * @released: each point is looked at and then released (fs_runner_release()): what is known already is read when its
 *   point is looked at, not all of it at the start
 * @elsewhere: who simulates besides the threads of this process, or NULL; must outlive the runner
 */
typedef struct {
  guint threads;
  FsStoreChain *keep;
  guint n_shards;
  guint shard;
  gboolean known_only;
  gboolean replications;
  gboolean released;
  const FsRemoteRunner *elsewhere;
} FsRunOptions;

/* Begins at once; first what is known is read. @points: FsSweepPoint, copied. */
FsRunner *fs_runner_start_with (FsScenario *scenario, const GArray *points, const FsRunOptions *options);

/* Begins at once. @points: FsSweepPoint, copied; @threads: 0 = one a core. */
FsRunner *fs_runner_start (FsScenario *scenario, const GArray *points, guint threads);

/* Asks all workers to stop; returns at once. Finished points are kept. */
void fs_runner_cancel (FsRunner *runner);

/* Waits until all is finished or @timeout_us passed (-1: for ever); whether all is finished. */
gboolean fs_runner_wait (FsRunner *runner, gint64 timeout_us);

FsProgress fs_runner_progress (FsRunner *runner);
guint fs_runner_n_points (const FsRunner *runner);
guint fs_runner_n_replications (const FsRunner *runner);
/* Replications of all points together that are this run's to simulate: neither known nor another shard's. */
guint fs_runner_n_open (const FsRunner *runner);
FsPointView fs_runner_point (FsRunner *runner, guint index);
/* Returns all points of @runner, which may be NULL: then there are none. Free with g_free(). */
FsPointView *fs_runner_points (FsRunner *runner, guint *n_points);
/* Frees the result and the replications of a settled point. What was known before the run is read again when it is looked
 * at again; of another point only its state is left. */
void fs_runner_release (FsRunner *runner, guint index);

/* Cancels, waits (at most some 50 ms) and frees. */
void fs_runner_free (FsRunner *runner);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRunner, fs_runner_free)

G_END_DECLS
