#include "base/job.h"

#include <math.h>
#include <pthread.h>
#include <stddef.h>

void
fs_job_init (FsJob *job)
{
  atomic_init (&job->stop, false);
  atomic_init (&job->done, 0);
  atomic_init (&job->total, 0);
  atomic_init (&job->flit_hops, 0);
  atomic_init (&job->max_flit_hops, 0);
  atomic_init (&job->mean, NAN);
  atomic_init (&job->half_width, NAN);
  job->threads = 1;
}

void
fs_job_stop (FsJob *job)
{
  atomic_store_explicit (&job->stop, true, memory_order_relaxed);
}

bool
fs_job_stopped (const FsJob *job)
{
  return job != NULL && atomic_load_explicit (&job->stop, memory_order_relaxed);
}

double
fs_job_fraction (const FsJob *job)
{
  double total = (double) atomic_load_explicit (&job->total, memory_order_relaxed);
  double done = (double) atomic_load_explicit (&job->done, memory_order_relaxed);

  return total > 0 ? MIN (done / total, 1) : 0;
}

/* Threads of POSIX and atomics of C, because ThreadSanitizer does not see into GLib. */
typedef struct {
  guint n;
  FsParallelFunc work;
  gpointer data;
  atomic_uint next;
} Share;

static void *
take_part (void *data)
{
  Share *share = data;
  guint i;

  while ((i = atomic_fetch_add (&share->next, 1)) < share->n)
    share->work (i, share->data);
  return NULL;
}

void
fs_parallel_run (guint n, guint threads, FsParallelFunc work, gpointer data)
{
  Share share = { .n = n, .work = work, .data = data };
  guint n_others = MIN (MAX (threads, 1), MAX (n, 1)) - 1, n_started = 0;
  g_autofree pthread_t *others = g_new (pthread_t, n_others);

  while (n_started < n_others && pthread_create (&others[n_started], NULL, take_part, &share) == 0)
    n_started++;
  take_part (&share);
  for (guint t = 0; t < n_started; t++)
    pthread_join (others[t], NULL);
}
