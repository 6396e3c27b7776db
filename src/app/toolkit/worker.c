#include "app/toolkit/worker.h"

/* The task itself has neither @owner nor @input: GTask lets go of its own in the thread that finishes with it last, which
 * may be the worker, and a widget may only be freed on the main loop. */
typedef struct {
  GObject *owner;
  FsTaskFunc work;
  gpointer input;
  GDestroyNotify free_input;
  FsTaskDoneFunc done;
} Job;

static void
work_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;
  gpointer output = job->work (job->input, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, output, NULL);
}

static void
work_done (GObject *source, GAsyncResult *result, gpointer data)
{
  Job *job = data;
  g_autoptr (GError) error = NULL;
  gpointer output = g_task_propagate_pointer (G_TASK (result), &error);

  if (job->done != NULL)
    job->done (job->owner, job->input, output, error);
  if (job->free_input != NULL)
    job->free_input (job->input);
  g_object_unref (job->owner);
  g_free (job);
}

void
fs_worker_run (GObject *owner, FsTaskFunc work, gpointer input, GDestroyNotify free_input, FsTaskDoneFunc done)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (G_IS_OBJECT (owner) && work != NULL);

  job = g_new0 (Job, 1);
  job->owner = g_object_ref (owner);
  job->work = work;
  job->input = input;
  job->free_input = free_input;
  job->done = done;
  task = g_task_new (NULL, NULL, work_done, job);
  g_task_set_source_tag (task, fs_worker_run);
  g_task_set_task_data (task, job, NULL);
  g_task_run_in_thread (task, work_in_thread);
}

typedef struct {
  gpointer data;
  GDestroyNotify free_data;
} Freeing;

static gpointer
free_in_thread (gpointer input, GError **error)
{
  Freeing *freeing = input;

  freeing->free_data (freeing->data);
  return NULL;
}

void
fs_worker_free (GObject *owner, gpointer data, GDestroyNotify free_data)
{
  fs_worker_run (owner, free_in_thread, g_memdup2 (&(Freeing){ data, free_data }, sizeof (Freeing)), g_free, NULL);
}
