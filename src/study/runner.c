#include "study/runner.h"

#include <math.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

#include "base/error.h"

/* One replication of one point: the unit of work. */
typedef struct {
  guint point;
  guint replication;
  FsJob job;
} Task;

/* A point and what has come of it. Everything but the jobs of its tasks is guarded by the lock. */
typedef struct {
  FsSweepPoint point;
  FsPointState state;
  guint first_task;
  guint left; /* replications not yet finished */
  FsSimResult **replications;
  FsSimResult *result;
  GError *error;
} Point;

struct _FsRunner {
  FsScenario *scenario;
  FsStopRule rule;
  guint n_replications;
  Point *points;
  guint n_points;
  Task *tasks;
  guint n_tasks;
  pthread_t *threads;
  guint n_threads;

  pthread_mutex_t lock;
  pthread_cond_t changed;
  guint next_task;
  guint active; /* workers that have not left yet */
  guint points_done;
  uint64_t flit_hops_done; /* of finished tasks */
  uint64_t reserved;       /* bytes that the running tasks may come to need */
  uint64_t budget;         /* that many may be reserved, unless a task runs alone */
  gboolean cancelled;
  double started;
  double ended; /* NAN while it runs */
};

static double
now_seconds (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

/* With the lock held: the last replication of @point has ended. */
static void
finish_point (FsRunner *runner, Point *point)
{
  gboolean complete = point->error == NULL;

  for (guint r = 0; r < runner->n_replications; r++)
    complete = complete && point->replications[r] != NULL && point->replications[r]->status != FS_SIM_CANCELLED;
  if (complete)
    {
      point->result = runner->n_replications == 1
                          ? g_steal_pointer (&point->replications[0])
                          : fs_sim_result_merge (point->replications, runner->n_replications, runner->rule.confidence);
      point->state = FS_POINT_DONE;
      runner->points_done++;
      for (guint r = 0; r < runner->n_replications; r++)
        g_clear_pointer (&point->replications[r], fs_sim_result_free);
    }
  else
    point->state = point->error != NULL ? FS_POINT_FAILED : FS_POINT_STOPPED;
}

static FsWormholeParams
task_params (const FsRunner *runner, const Task *task)
{
  const FsSweepPoint *point = &runner->points[task->point].point;
  FsWormholeParams params = fs_scenario_curve (runner->scenario, point->curve)->params;

  params.rate = point->rate;
  params.seed = fs_scenario_statistics (runner->scenario)->seed;
  params.replication = task->replication;
  return params;
}

static uint64_t
task_memory (const FsRunner *runner, const Task *task)
{
  FsWormholeParams params = task_params (runner, task);

  return fs_wormhole_params_memory (&params);
}

static void
finish_task (FsRunner *runner, Task *task, FsSimResult *result, GError *error)
{
  Point *point = &runner->points[task->point];

  pthread_mutex_lock (&runner->lock);
  runner->reserved -= task_memory (runner, task);
  point->replications[task->replication] = result;
  if (error != NULL && point->error == NULL)
    point->error = error;
  else
    g_clear_error (&error);
  if (result != NULL)
    runner->flit_hops_done += result->flit_hops;
  if (--point->left == 0)
    finish_point (runner, point);
  pthread_cond_broadcast (&runner->changed);
  pthread_mutex_unlock (&runner->lock);
}

/* With the lock held: the last worker leaves. */
static void
finish_run (FsRunner *runner)
{
  for (guint i = 0; i < runner->n_points; i++)
    if (runner->points[i].state == FS_POINT_QUEUED || runner->points[i].state == FS_POINT_RUNNING)
      runner->points[i].state = FS_POINT_STOPPED;
  runner->ended = now_seconds ();
  pthread_cond_broadcast (&runner->changed);
}

/* With the lock held: the next task to run, NULL when there is none. */
static Task *
next_task (FsRunner *runner)
{
  while (runner->next_task < runner->n_tasks
         && runner->points[runner->tasks[runner->next_task].point].state == FS_POINT_FAILED)
    runner->next_task++;
  return !runner->cancelled && runner->next_task < runner->n_tasks ? &runner->tasks[runner->next_task] : NULL;
}

/* With the lock held: whether the task must wait for others to give memory back. Alone it need not: then the engine
 * itself says whether it fits. */
static gboolean
must_wait (const FsRunner *runner, const Task *task)
{
  return runner->reserved > 0 && runner->reserved + task_memory (runner, task) > runner->budget;
}

static Task *
take_task (FsRunner *runner)
{
  Task *task;

  pthread_mutex_lock (&runner->lock);
  while ((task = next_task (runner)) != NULL && must_wait (runner, task))
    pthread_cond_wait (&runner->changed, &runner->lock);
  if (task != NULL)
    {
      runner->next_task++;
      runner->reserved += task_memory (runner, task);
      runner->points[task->point].state = FS_POINT_RUNNING;
    }
  else if (--runner->active == 0)
    finish_run (runner);
  pthread_mutex_unlock (&runner->lock);
  return task;
}

static void *
work (void *data)
{
  FsRunner *runner = data;
  Task *task;

  while ((task = take_task (runner)) != NULL)
    {
      GError *error = NULL;
      FsWormholeParams params = task_params (runner, task);
      FsSimResult *result = fs_simulation_run (&params, &runner->rule, FS_ENGINE_FAST, &task->job, &error);

      finish_task (runner, task, result, error);
    }
  return NULL;
}

static void
prepare_point (FsRunner *runner, guint index, FsSweepPoint sweep_point)
{
  const FsCurve *curve = fs_scenario_curve (runner->scenario, sweep_point.curve);
  Point *point = &runner->points[index];

  point->point = sweep_point;
  point->first_task = index * runner->n_replications;
  point->left = runner->n_replications;
  point->replications = g_new0 (FsSimResult *, runner->n_replications);
  if (curve->simulation_absent != NULL)
    {
      point->error = g_error_new_literal (FS_ERROR, FS_ERROR_INPUT, curve->simulation_absent);
      point->state = FS_POINT_FAILED;
    }
  for (guint r = 0; r < runner->n_replications; r++)
    {
      Task *task = &runner->tasks[point->first_task + r];

      task->point = index;
      task->replication = r;
      fs_job_init (&task->job);
    }
}

/* Fewer than asked for will do. */
static void
start_threads (FsRunner *runner)
{
  guint wanted = runner->n_threads;

  runner->n_threads = 0;
  runner->active = wanted;
  for (guint t = 0; t < wanted; t++)
    if (pthread_create (&runner->threads[runner->n_threads], NULL, work, runner) == 0)
      runner->n_threads++;
  if (runner->n_threads == 0)
    g_error ("No thread can be started"); /* nothing sensible is left to do */
  pthread_mutex_lock (&runner->lock);
  runner->active -= wanted - runner->n_threads;
  if (runner->active == 0)
    finish_run (runner);
  pthread_mutex_unlock (&runner->lock);
}

FsRunner *
fs_runner_start (FsScenario *scenario, const GArray *points, guint threads)
{
  const FsStatistics *statistics = fs_scenario_statistics (scenario);
  FsRunner *runner = g_new0 (FsRunner, 1);
  pthread_condattr_t monotonic;

  runner->scenario = fs_scenario_ref (scenario);
  runner->rule = statistics->rule;
  runner->n_replications = MAX (statistics->replications, 1);
  runner->n_points = points->len;
  runner->n_tasks = points->len * runner->n_replications;
  runner->points = g_new0 (Point, MAX (runner->n_points, 1));
  runner->tasks = g_new0 (Task, MAX (runner->n_tasks, 1));
  for (guint i = 0; i < points->len; i++)
    prepare_point (runner, i, g_array_index (points, FsSweepPoint, i));
  runner->started = now_seconds ();
  runner->ended = NAN;
  pthread_mutex_init (&runner->lock, NULL);
  /* A jump of the wall clock must not prolong a wait. */
  pthread_condattr_init (&monotonic);
  pthread_condattr_setclock (&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init (&runner->changed, &monotonic);
  pthread_condattr_destroy (&monotonic);
  runner->n_threads = CLAMP (threads > 0 ? threads : g_get_num_processors (), 1, MAX (runner->n_tasks, 1));
  runner->budget = fs_wormhole_free_memory () / 2;
  if (runner->budget == 0) /* the system does not say */
    runner->budget = UINT64_MAX;
  runner->threads = g_new0 (pthread_t, runner->n_threads);
  start_threads (runner);
  return runner;
}

void
fs_runner_cancel (FsRunner *runner)
{
  pthread_mutex_lock (&runner->lock);
  runner->cancelled = TRUE;
  pthread_cond_broadcast (&runner->changed);
  pthread_mutex_unlock (&runner->lock);
  for (guint t = 0; t < runner->n_tasks; t++)
    fs_job_stop (&runner->tasks[t].job);
}

gboolean
fs_runner_wait (FsRunner *runner, gint64 timeout_us)
{
  struct timespec until;
  gboolean finished;
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
  pthread_mutex_lock (&runner->lock);
  while (runner->active > 0 && status == 0)
    status = timeout_us < 0 ? pthread_cond_wait (&runner->changed, &runner->lock)
                            : pthread_cond_timedwait (&runner->changed, &runner->lock, &until);
  finished = runner->active == 0;
  pthread_mutex_unlock (&runner->lock);
  return finished;
}

/* How far a task is, 0 … 1. */
static double
task_fraction (const Task *task)
{
  uint64_t total = atomic_load_explicit (&task->job.total, memory_order_relaxed);
  uint64_t done = atomic_load_explicit (&task->job.done, memory_order_relaxed);

  return total == 0 ? 0 : MIN (1.0, (double) done / (double) total);
}

/* With the lock held. */
static double
point_fraction (const FsRunner *runner, const Point *point)
{
  double sum = 0;

  if (point->state == FS_POINT_DONE || point->state == FS_POINT_STOPPED || point->state == FS_POINT_FAILED)
    return 1;
  if (point->state == FS_POINT_QUEUED)
    return 0;
  for (guint r = 0; r < runner->n_replications; r++)
    sum += point->replications[r] != NULL ? 1 : task_fraction (&runner->tasks[point->first_task + r]);
  return sum / runner->n_replications;
}

FsProgress
fs_runner_progress (FsRunner *runner)
{
  FsProgress progress = { .points = runner->n_points, .seconds_left = NAN };
  uint64_t flit_hops;

  pthread_mutex_lock (&runner->lock);
  progress.points_done = runner->points_done;
  progress.finished = runner->active == 0;
  progress.seconds = (progress.finished ? runner->ended : now_seconds ()) - runner->started;
  flit_hops = runner->flit_hops_done;
  for (guint i = 0; i < runner->n_points; i++)
    {
      const Point *point = &runner->points[i];

      progress.fraction += point_fraction (runner, point) / runner->n_points;
      for (guint r = 0; point->state == FS_POINT_RUNNING && r < runner->n_replications; r++)
        if (point->replications[r] == NULL)
          flit_hops += atomic_load_explicit (&runner->tasks[point->first_task + r].job.flit_hops, memory_order_relaxed);
    }
  pthread_mutex_unlock (&runner->lock);
  if (progress.finished)
    progress.seconds_left = 0;
  else if (progress.fraction > 0.01)
    progress.seconds_left = progress.seconds * (1 - progress.fraction) / progress.fraction;
  progress.flit_hops_per_second = progress.seconds > 0 ? (double) flit_hops / progress.seconds : 0;
  return progress;
}

guint
fs_runner_n_points (const FsRunner *runner)
{
  return runner->n_points;
}

FsPointView
fs_runner_point (FsRunner *runner, guint index)
{
  FsPointView view = { .mean = NAN, .half_width = NAN };
  const Point *point = &runner->points[index];
  const Task *task;

  g_return_val_if_fail (index < runner->n_points, view);

  task = &runner->tasks[point->first_task];
  pthread_mutex_lock (&runner->lock);
  view.point = point->point;
  view.state = point->state;
  view.result = point->result;
  view.fraction = point_fraction (runner, point);
  view.error = point->error != NULL ? point->error->message : NULL;
  if (point->state == FS_POINT_RUNNING)
    {
      view.mean = atomic_load_explicit (&task->job.mean, memory_order_relaxed);
      view.half_width = atomic_load_explicit (&task->job.half_width, memory_order_relaxed);
    }
  pthread_mutex_unlock (&runner->lock);
  return view;
}

void
fs_runner_free (FsRunner *runner)
{
  if (runner == NULL)
    return;
  fs_runner_cancel (runner);
  for (guint t = 0; t < runner->n_threads; t++)
    pthread_join (runner->threads[t], NULL);
  for (guint i = 0; i < runner->n_points; i++)
    {
      Point *point = &runner->points[i];

      for (guint r = 0; r < runner->n_replications; r++)
        fs_sim_result_free (point->replications[r]);
      g_free (point->replications);
      fs_sim_result_free (point->result);
      g_clear_error (&point->error);
    }
  pthread_mutex_destroy (&runner->lock);
  pthread_cond_destroy (&runner->changed);
  g_free (runner->points);
  g_free (runner->tasks);
  g_free (runner->threads);
  fs_scenario_unref (runner->scenario);
  g_free (runner);
}
