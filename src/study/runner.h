/* The runner owns the threads: it cuts a scenario into points × replications,
 * runs them on a pool, and keeps what is finished. Results do not depend on the
 * number of threads. All functions may be called from any one thread; none
 * blocks but wait() and free().
 */
#pragma once

#include "study/sweep.h"

G_BEGIN_DECLS

typedef struct _FsRunner FsRunner;

typedef enum {
  FS_POINT_QUEUED,
  FS_POINT_RUNNING,
  FS_POINT_DONE,
  FS_POINT_STOPPED, /* cancelled before it was finished */
  FS_POINT_FAILED,  /* see error */
} FsPointState;

/**
 * FsPointView: what is known of a point now
 * @result: when done; owned by the runner and immutable
 * @mean, @half_width: running estimate of the headline, NAN while there is none
 * @fraction: how far it is, 0 … 1
 * @error: when failed
 */
typedef struct {
  FsSweepPoint point;
  FsPointState state;
  const FsSimResult *result;
  double mean;
  double half_width;
  double fraction;
  const char *error;
} FsPointView;

/**
 * FsProgress:
 * @points_done, @points: of the run
 * @fraction: of the work, 0 … 1
 * @seconds_left: estimated; NAN while unknown
 * @flit_hops_per_second: over all workers; hops of messages in a generalized hypercube
 * @finished: nothing will change any more
 */
typedef struct {
  guint points_done;
  guint points;
  double fraction;
  double seconds;
  double seconds_left;
  double flit_hops_per_second;
  gboolean finished;
} FsProgress;

/* Begins at once. @points: FsSweepPoint, copied; @threads: 0 = one a core. */
FsRunner *fs_runner_start (FsScenario *scenario, const GArray *points, guint threads);

/* Asks all workers to stop; returns at once. Finished points are kept. */
void fs_runner_cancel (FsRunner *runner);

/* Waits until all is finished or @timeout_us passed (-1: for ever); whether all is finished. */
gboolean fs_runner_wait (FsRunner *runner, gint64 timeout_us);

FsProgress fs_runner_progress (FsRunner *runner);
guint fs_runner_n_points (const FsRunner *runner);
FsPointView fs_runner_point (FsRunner *runner, guint index);

/* Cancels, waits (at most some 50 ms) and frees. */
void fs_runner_free (FsRunner *runner);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRunner, fs_runner_free)

G_END_DECLS
