/* Runs a scenario: divides it into points × replications, simulates them with a pool of threads, and keeps what is
 * finished. Results do not depend on the number of threads. All functions may be called from any thread, but by one
 * at a time; only fs_runner_wait() and fs_runner_free() block. */
#pragma once

#include "study/store/store-chain.h"
#include "study/run/sweep.h"

typedef struct _FsRunner FsRunner;

typedef enum {
  FS_POINT_QUEUED,
  FS_POINT_RUNNING,
  FS_POINT_DONE,
  FS_POINT_STOPPED, /* cancelled before it was finished, or some of its replications are not simulated by this run */
  FS_POINT_FAILED,  /* see error */
} FsPointState;

/**
 * FsPointView: the state of a point and its result so far
 * @result: of FS_POINT_DONE; owned by the runner and immutable
 * @mean, @half_width: running estimate of the headline quantity, NAN while there is none
 * @fraction: of the work that is done, 0 to 1
 * @lack: of FS_POINT_RUNNING: which condition of the stopping rule its first replication does not meet yet
 * @flit_hops, @max_flit_hops: of this replication: simulated so far, and those after which it ends, converged or not; 0
 *   without a limit
 * @error: of FS_POINT_FAILED: why, as a sentence
 * @replications: once the point can no longer change, if FsRunOptions requests them: its replications, NULL for each
 *   that is missing; owned by the runner
 */
typedef struct {
  FsSweepPoint point;
  FsPointState state;
  const FsSimResult *result;
  double mean;
  double half_width;
  double fraction;
  FsRunLack lack;
  double flit_hops, max_flit_hops;
  const char *error;
  FsSimResult *const *replications;
} FsPointView;

/**
 * FsProgress: how far a run is
 * @points_done, @points: of the run
 * @fraction: of what had to be simulated, 0 to 1
 * @seconds_left: estimated; NAN while unknown
 * @flit_hops_per_second: of all threads together; in a generalized hypercube hops of messages
 * @lack: which condition of the stopping rule a point that is running does not meet yet, the most fundamental one
 *   first
 * @flit_hops, @max_flit_hops: of the replication that is furthest of those that do not meet it: simulated so far, and
 *   those after which it ends, converged or not; 0 without a limit
 * @finished: nothing can change any more
 */
typedef struct {
  guint points_done;
  guint points;
  double fraction;
  double seconds;
  double seconds_left;
  double flit_hops_per_second;
  double flit_hops, max_flit_hops;
  FsRunLack lack;
  gboolean finished;
} FsProgress;

/**
 * FsRemoteRunner: other processes that simulate for this one
 * @n_places: how many replications they can run at the same time
 * @run: like fs_replication_run(), at place 0 to n_places - 1; called by a thread of the runner that waits for the
 *   result, and for each place by one thread at a time
 */
typedef struct {
  guint n_places;
  FsSimResult *(*run) (gpointer data, guint place, FsScenario *scenario, const FsSweepPoint *point, guint replication,
                       FsJob *job, GError **error);
  gpointer data;
} FsRemoteRunner;

/**
 * FsPointReceiver: receives each point, in their order, when it and all before it can no longer change; then its results
 * are freed
 * @add: returns FALSE with @error to receive no more points
 */
typedef struct {
  gboolean (*add) (gpointer data, const FsPointView *view, GError **error);
  gpointer data;
} FsPointReceiver;

/**
 * FsRunOptions: with all members zero, everything is simulated on one thread per core, and nothing is stored
 * @threads: number of threads; 0: one per core
 * @keep: stores in which replications are looked up before they are simulated, and to which finished ones are written;
 *   NULL: none
 * @n_shards, @shard: of the replications of all points, in their order, only every @n_shards-th is simulated, from
 *   number @shard (from 1) on; 0: all
 * @known_only: nothing is simulated; only stored results are read
 * @replications: keeps the replications in addition to the points made of them
 * @released: the caller reads each point and then releases it (fs_runner_release()), so that stored results are read
 *   one point at a time, not all at the start
 * @receiver: receives stored points while the run starts, as long as no other is before them, so that their results are read
 *   only once, and the others in fs_runner_deliver(); NULL: none. Must outlive the runner
 * @remote: processes that simulate in addition to the threads of this one, or NULL; must outlive the runner
 */
typedef struct {
  guint threads;
  FsStoreChain *keep;
  guint n_shards;
  guint shard;
  gboolean known_only;
  gboolean replications;
  gboolean released;
  const FsPointReceiver *receiver;
  const FsRemoteRunner *remote;
} FsRunOptions;

/* Starts a run, which first reads the stored results. @points: FsSweepPoint, copied. Free with fs_runner_free(). */
FsRunner *fs_runner_start (FsScenario *scenario, const GArray *points, const FsRunOptions *options);

/* Stops all threads as soon as possible, and returns at once. Finished points are kept. */
void fs_runner_cancel (FsRunner *runner);

/* Waits until everything is finished or @timeout_us have passed (-1: no limit). Returns whether everything is
 * finished. */
gboolean fs_runner_wait (FsRunner *runner, gint64 timeout_us);

FsProgress fs_runner_progress (FsRunner *runner);
guint fs_runner_n_points (const FsRunner *runner);
guint fs_runner_n_replications (const FsRunner *runner);
/* Returns how many replications this run simulates: those that are neither stored nor in another shard. */
guint fs_runner_n_open (const FsRunner *runner);
FsPointView fs_runner_point (FsRunner *runner, guint index);
/* The same without the result: no stored one is read for it. */
FsPointView fs_runner_look (FsRunner *runner, guint index);
/* Passes the points that can no longer change to the receiver of the options, up to the first that can. Returns FALSE with
 * the @error of the receiver once it has had one. */
gboolean fs_runner_deliver (FsRunner *runner, GError **error);
/* Returns all points of @runner, which may be NULL: then there are none. Free with g_free(). */
FsPointView *fs_runner_points (FsRunner *runner, guint *n_points);
/* Frees the result and the replications of a point that can no longer change. A stored result is read again when the
 * point is requested again; of another point only the state is left. */
void fs_runner_release (FsRunner *runner, guint index);

/* Stops all threads, waits for them (at most about 50 ms), and frees @runner. */
void fs_runner_free (FsRunner *runner);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRunner, fs_runner_free)
