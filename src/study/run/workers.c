#include "study/run/workers.h"

#include <pthread.h>
#include <time.h>

#include "base/memory.h"

struct _FsWorkers {
  const FsTaskFunc *work;
  gpointer owner;
  pthread_t *threads;
  guint n_threads;

  pthread_mutex_t lock;
  pthread_cond_t changed;
  guint active;     /* threads that have not ended yet */
  guint64 reserved; /* bytes that the running tasks may need */
  guint64 budget;   /* upper limit of @reserved, unless a task runs alone */
  gboolean cancelled;
};

void
fs_workers_lock (FsWorkers *workers)
{
  pthread_mutex_lock (&workers->lock);
}

void
fs_workers_unlock (FsWorkers *workers)
{
  pthread_mutex_unlock (&workers->lock);
}

gboolean
fs_workers_is_cancelled (const FsWorkers *workers)
{
  return workers->cancelled;
}

gboolean
fs_workers_is_over (const FsWorkers *workers)
{
  return workers->active == 0;
}

/* A thread ends. The caller holds the lock. */
static void
leave (FsWorkers *workers)
{
  if (--workers->active > 0)
    return;
  workers->work->over (workers->owner);
  pthread_cond_broadcast (&workers->changed);
}

static gpointer
take_task (FsWorkers *workers)
{
  gpointer task;

  pthread_mutex_lock (&workers->lock);
  /* A task waits until the others leave enough memory, unless it would run alone: then the engine decides. */
  while ((task = workers->cancelled ? NULL : workers->work->next (workers->owner)) != NULL && workers->reserved > 0
         && workers->reserved + workers->work->memory (workers->owner, task) > workers->budget)
    pthread_cond_wait (&workers->changed, &workers->lock);
  if (task != NULL)
    {
      workers->reserved += workers->work->memory (workers->owner, task);
      workers->work->begin (workers->owner, task);
    }
  else
    leave (workers);
  pthread_mutex_unlock (&workers->lock);
  return task;
}

static void *
work (void *data)
{
  FsWorkers *workers = data;
  gpointer task;

  while ((task = take_task (workers)) != NULL)
    {
      workers->work->run (workers->owner, task);
      pthread_mutex_lock (&workers->lock);
      workers->reserved -= workers->work->memory (workers->owner, task);
      workers->work->finish (workers->owner, task);
      pthread_cond_broadcast (&workers->changed);
      pthread_mutex_unlock (&workers->lock);
    }
  return NULL;
}

FsWorkers *
fs_workers_new (const FsTaskFunc *work, gpointer owner, guint threads, guint n_tasks)
{
  FsWorkers *workers = g_new0 (FsWorkers, 1);
  pthread_condattr_t monotonic;

  workers->work = work;
  workers->owner = owner;
  workers->n_threads = CLAMP (threads > 0 ? threads : g_get_num_processors (), 1, MAX (n_tasks, 1));
  workers->threads = g_new0 (pthread_t, workers->n_threads);
  workers->active = workers->n_threads;
  workers->budget = fs_memory_free () / 2;
  if (workers->budget == 0) /* the system does not report it */
    workers->budget = G_MAXUINT64;
  pthread_mutex_init (&workers->lock, NULL);
  /* A jump of the wall clock must not prolong a wait. */
  pthread_condattr_init (&monotonic);
  pthread_condattr_setclock (&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init (&workers->changed, &monotonic);
  pthread_condattr_destroy (&monotonic);
  return workers;
}

/* Fewer threads than requested are enough, but one must start. */
void
fs_workers_start (FsWorkers *workers)
{
  guint wanted = workers->n_threads;

  workers->n_threads = 0;
  for (guint t = 0; t < wanted; t++)
    if (pthread_create (&workers->threads[workers->n_threads], NULL, work, workers) == 0)
      workers->n_threads++;
  if (workers->n_threads == 0)
    g_error ("No thread can be started"); /* nothing sensible is left to do */
  pthread_mutex_lock (&workers->lock);
  for (guint t = workers->n_threads; t < wanted; t++)
    leave (workers);
  pthread_mutex_unlock (&workers->lock);
}

void
fs_workers_cancel (FsWorkers *workers)
{
  pthread_mutex_lock (&workers->lock);
  workers->cancelled = TRUE;
  pthread_cond_broadcast (&workers->changed);
  pthread_mutex_unlock (&workers->lock);
}

gboolean
fs_workers_wait (FsWorkers *workers, gint64 timeout_us)
{
  struct timespec until;
  gboolean over;
  int status = 0;

  clock_gettime (CLOCK_MONOTONIC, &until);
  if (timeout_us >= 0)
    {
      until.tv_sec += timeout_us / G_USEC_PER_SEC;
      until.tv_nsec += timeout_us % G_USEC_PER_SEC * 1000;
      if (until.tv_nsec >= 1000000000)
        {
          until.tv_sec++;
          until.tv_nsec -= 1000000000;
        }
    }
  pthread_mutex_lock (&workers->lock);
  while (workers->active > 0 && status == 0)
    status = timeout_us < 0 ? pthread_cond_wait (&workers->changed, &workers->lock)
                            : pthread_cond_timedwait (&workers->changed, &workers->lock, &until);
  over = workers->active == 0;
  pthread_mutex_unlock (&workers->lock);
  return over;
}

void
fs_workers_free (FsWorkers *workers)
{
  if (workers == NULL)
    return;
  fs_workers_cancel (workers);
  for (guint t = 0; t < workers->n_threads; t++)
    pthread_join (workers->threads[t], NULL);
  pthread_mutex_destroy (&workers->lock);
  pthread_cond_destroy (&workers->changed);
  g_free (workers->threads);
  g_free (workers);
}
