/* A pool of threads that works off tasks within a budget of memory. What the tasks
 * are and what becomes of them is the owner's; the pool has the lock that guards it.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * FsTaskFunc: what an owner of a pool gives it; a task is a pointer into the owner
 * @next: the task to run next, NULL when none is left; only looked at, not taken
 * @memory: bytes that a task may come to need
 * @begin: a task is taken
 * @run: does it
 * @finish: it is done
 * @over: the last thread leaves; nothing will change any more
 *
 * All but @run and @memory are called with the lock held.
 */
typedef struct {
  gpointer (*next) (gpointer owner);
  guint64 (*memory) (gpointer owner, gpointer task);
  void (*begin) (gpointer owner, gpointer task);
  void (*run) (gpointer owner, gpointer task);
  void (*finish) (gpointer owner, gpointer task);
  void (*over) (gpointer owner);
} FsTaskFunc;

typedef struct _FsWorkers FsWorkers;

/* @threads: 0 = one a core; never more than @n_tasks. Nothing runs before fs_workers_start(). */
FsWorkers *fs_workers_new (const FsTaskFunc *work, gpointer owner, guint threads, guint n_tasks);
void fs_workers_start (FsWorkers *workers);

void fs_workers_lock (FsWorkers *workers);
void fs_workers_unlock (FsWorkers *workers);

/* No further task is taken. The owner stops the running ones. */
void fs_workers_cancel (FsWorkers *workers);
gboolean fs_workers_is_cancelled (const FsWorkers *workers); /* with the lock held */
gboolean fs_workers_is_over (const FsWorkers *workers);      /* with the lock held: all threads have left */

/* Waits until all have left or @timeout_us passed (-1: for ever); whether all have. */
gboolean fs_workers_wait (FsWorkers *workers, gint64 timeout_us);

/* Cancels, waits and frees. The owner's running tasks must have been stopped. */
void fs_workers_free (FsWorkers *workers);

G_END_DECLS
