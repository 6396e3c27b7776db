#include "study/run/channel-run.h"

#include "study/run/workers.h"

/* What is not constant is guarded by the lock of the workers. */
typedef struct {
  FsSweepPoint point;
  guint n_left; /* replications that are not finished */
  gboolean stopped;
  FsChannelTable *table; /* of those that are */
  GError *error;
} Point;

/* A replication of a point. */
typedef struct {
  guint point;
  guint replication;
  gboolean known; /* its interval: results of older versions do not have it */
  FsChannelInterval interval;
  FsJob job;
} Task;

struct _FsChannelRun {
  FsScenario *scenario;
  GPtrArray *points; /* Point */
  GPtrArray *tasks;  /* Task */
  guint next;
  FsWorkers *workers;
};

static void
point_free (gpointer data)
{
  Point *point = data;

  fs_channel_table_free (point->table);
  g_clear_error (&point->error);
  g_free (point);
}

FsChannelRun *
fs_channel_run_new (FsScenario *scenario)
{
  FsChannelRun *run = g_new0 (FsChannelRun, 1);

  run->scenario = fs_scenario_ref (scenario);
  run->points = g_ptr_array_new_with_free_func (point_free);
  run->tasks = g_ptr_array_new_with_free_func (g_free);
  return run;
}

void
fs_channel_run_add (FsChannelRun *run, const FsSweepPoint *point, FsSimResult *const *replications,
                    guint n_replications)
{
  const FsStopRule *rule = &fs_scenario_statistics (run->scenario)->rule;
  Point *added = g_new0 (Point, 1);

  g_return_if_fail (run->workers == NULL);

  added->point = *point;
  added->n_left = n_replications;
  for (guint r = 0; r < n_replications; r++)
    {
      Task *task = g_new0 (Task, 1);

      task->point = run->points->len;
      task->replication = r;
      task->known = replications[r]->messages == 0 || replications[r]->steadiness.batch_messages > 0;
      task->interval = fs_channel_interval_of (replications[r], rule);
      fs_job_init (&task->job);
      g_ptr_array_add (run->tasks, task);
    }
  g_ptr_array_add (run->points, added);
}

static gpointer
next_task (gpointer data)
{
  FsChannelRun *run = data;

  return run->next < run->tasks->len ? run->tasks->pdata[run->next] : NULL;
}

static FsWormholeParams
params_of (const FsChannelRun *run, const Task *task)
{
  return fs_sweep_wormhole (run->scenario, &((const Point *) run->points->pdata[task->point])->point,
                            task->replication);
}

static guint64
task_memory (gpointer data, gpointer task)
{
  FsWormholeParams params = params_of (data, task);

  return fs_wormhole_memory (&params) + fs_channel_measure_bytes (&params);
}

static void
begin_task (gpointer data, gpointer task)
{
  ((FsChannelRun *) data)->next++;
}

static void
run_task (gpointer data, gpointer pointer)
{
  FsChannelRun *run = data;
  Task *task = pointer;
  Point *point = run->points->pdata[task->point];
  FsWormholeParams params = params_of (run, task);
  g_autoptr (FsChannelTable) table = NULL;
  g_autoptr (GError) error = NULL;

  if (!task->known)
    {
      /* The result does not say over which interval it was measured: the run is repeated to find it. */
      const FsStopRule *rule = &fs_scenario_statistics (run->scenario)->rule;
      g_autoptr (FsSimResult) result = fs_simulation_run (&params, rule, FS_ENGINE_FAST, &task->job, &error);

      task->known = result != NULL && result->status != FS_SIM_CANCELLED;
      if (task->known)
        task->interval = fs_channel_interval_of (result, rule);
    }
  if (task->known)
    table = fs_channel_measure (&params, FS_ENGINE_FAST, &task->interval, &task->job, &error);
  fs_workers_lock (run->workers);
  if (error != NULL && point->error == NULL)
    point->error = g_steal_pointer (&error);
  point->stopped |= table == NULL;
  if (point->table == NULL)
    point->table = g_steal_pointer (&table);
  else if (table != NULL)
    fs_channel_table_add (point->table, table);
  fs_workers_unlock (run->workers);
}

static void
finish_task (gpointer data, gpointer pointer)
{
  const FsChannelRun *run = data;
  Task *task = pointer;

  atomic_store (&task->job.total, 1);
  atomic_store (&task->job.done, 1);
  ((Point *) run->points->pdata[task->point])->n_left--;
}

static void
finish_all (gpointer data)
{
}

static const FsTaskFunc work = { next_task, task_memory, begin_task, run_task, finish_task, finish_all };

void
fs_channel_run_start (FsChannelRun *run, guint threads)
{
  g_return_if_fail (run->workers == NULL);

  run->workers = fs_workers_new (&work, run, threads, run->tasks->len);
  fs_workers_start (run->workers);
}

void
fs_channel_run_cancel (FsChannelRun *run)
{
  if (run->workers == NULL)
    return;
  fs_workers_cancel (run->workers);
  for (guint i = 0; i < run->tasks->len; i++)
    fs_job_stop (&((Task *) run->tasks->pdata[i])->job);
}

gboolean
fs_channel_run_wait (FsChannelRun *run, gint64 timeout_us)
{
  return fs_workers_wait (run->workers, timeout_us);
}

guint
fs_channel_run_n_points (const FsChannelRun *run)
{
  return run->points->len;
}

double
fs_channel_run_fraction (FsChannelRun *run)
{
  double done = 0;

  for (guint i = 0; i < run->tasks->len; i++)
    done += fs_job_fraction (&((Task *) run->tasks->pdata[i])->job);
  return run->tasks->len > 0 ? done / run->tasks->len : 1;
}

FsChannelsState
fs_channel_run_take (FsChannelRun *run, guint index, FsSweepPoint *point, FsChannelTable **table, GError **error)
{
  Point *one = run->points->pdata[index];
  FsChannelsState state = FS_CHANNELS_PENDING;

  *point = one->point;
  *table = NULL;
  fs_workers_lock (run->workers);
  if (one->error != NULL)
    {
      state = FS_CHANNELS_FAILED;
      g_propagate_error (error, g_error_copy (one->error));
    }
  else if (one->stopped)
    state = FS_CHANNELS_STOPPED;
  else if (one->n_left == 0)
    {
      state = FS_CHANNELS_DONE;
      *table = g_steal_pointer (&one->table);
    }
  else if (fs_workers_is_over (run->workers))
    state = FS_CHANNELS_STOPPED;
  fs_workers_unlock (run->workers);
  return state;
}

void
fs_channel_run_free (FsChannelRun *run)
{
  if (run == NULL)
    return;
  fs_channel_run_cancel (run);
  fs_workers_free (run->workers);
  g_ptr_array_unref (run->points);
  g_ptr_array_unref (run->tasks);
  fs_scenario_unref (run->scenario);
  g_free (run);
}
