/* A pool of threads that runs tasks within a limit of memory. The owner knows what the tasks are; the pool has the
 * lock that guards its state. */
#pragma once

#include <glib.h>

/**
 * FsTaskFunc: what the owner of a pool provides; a task is a pointer that belongs to the owner
 * @next: returns the task to run next, NULL if none is left; does not take it yet
 * @memory: returns the bytes that a task may need
 * @begin: a thread takes the task
 * @run: runs it
 * @finish: the task has ended
 * @over: the last thread ends; nothing changes any more
 *
 * All but @run are called with the lock held.
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

/* Returns a pool of @threads (0: one per core), but of no more than @n_tasks. It does nothing before
 * fs_workers_start(). */
FsWorkers *fs_workers_new (const FsTaskFunc *work, gpointer owner, guint threads, guint n_tasks);
void fs_workers_start (FsWorkers *workers);

void fs_workers_lock (FsWorkers *workers);
void fs_workers_unlock (FsWorkers *workers);

/* Prevents further tasks from starting. The owner stops those that run. */
void fs_workers_cancel (FsWorkers *workers);
gboolean fs_workers_is_cancelled (const FsWorkers *workers); /* with the lock held */
gboolean fs_workers_is_over (const FsWorkers *workers);      /* with the lock held: all threads have ended */

/* Waits until all threads have ended or @timeout_us have passed (-1: no limit). Returns whether all have ended. */
gboolean fs_workers_wait (FsWorkers *workers, gint64 timeout_us);

/* Cancels, waits, and frees @workers. The owner must have stopped the running tasks. */
void fs_workers_free (FsWorkers *workers);
