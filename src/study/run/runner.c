#include "study/run/runner.h"

#include <math.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/translate.h"
#include "study/run/replication.h"
#include "study/run/workers.h"

/* One replication of one point: the unit of work. */
typedef struct {
  guint point;
  guint replication;
  gboolean remote; /* known already, or not this run's */
  guint64 memory;  /* 0 before it was asked for */
  guint place;     /* where it is run: 0 here, from 1 on elsewhere */
  FsJob job;
  FsSimResult *result; /* between run() and finish() */
  GError *error;
} Task;

/* A point and what has come of it. Everything but the jobs of its tasks is guarded by the lock of the workers. */
typedef struct {
  FsSweepPoint point;
  char *id; /* when replications are kept */
  FsPointState state;
  guint first_task;
  guint left;      /* replications not yet finished */
  gboolean stored; /* all known before the run, and read whenever they are looked at */
  gboolean loaded; /* read, and not yet released */
  FsSimResult **replications;
  FsSimResult *result;
  GError *error;
} Point;

struct _FsRunner {
  FsScenario *scenario;
  FsRunOptions options;
  FsStopRule rule;
  guint n_replications;
  Point *points;
  guint n_points;
  Task *tasks;
  guint n_tasks;
  guint n_open; /* tasks to run */
  FsWorkers *workers;
  FsNetworkCache *networks; /* of generalized hypercubes */
  guint n_here, most_here;  /* tasks in work in this process */
  GArray *free_places;      /* guint, of those elsewhere */
  guint next_task;
  guint points_done;
  guint n_delivered;       /* points that the receiver has */
  GError *refused;         /* why it receives no more */
  uint64_t flit_hops_done; /* of finished tasks */
  double started;
  double ended; /* NAN while it runs */
};

/* With the lock held: the last replication of @point has ended. */
static void
finish_point (FsRunner *runner, Point *point)
{
  gboolean complete = point->error == NULL;

  for (guint r = 0; r < runner->n_replications; r++)
    complete = complete && point->replications[r] != NULL && point->replications[r]->status != FS_SIM_CANCELLED;
  if (complete)
    {
      point->result = runner->n_replications == 1 && !runner->options.replications
                          ? g_steal_pointer (&point->replications[0])
                          : fs_sim_result_merge (point->replications, runner->n_replications, runner->rule.confidence);
      point->state = FS_POINT_DONE;
      runner->points_done++;
      for (guint r = 0; r < runner->n_replications && !runner->options.replications; r++)
        g_clear_pointer (&point->replications[r], fs_sim_result_free);
    }
  else
    point->state = point->error != NULL ? FS_POINT_FAILED : FS_POINT_STOPPED;
}

/* The same whenever it is asked for: what is reserved is given back. */
static guint64
task_memory (gpointer data, gpointer asked)
{
  FsRunner *runner = data;
  Task *task = asked;

  if (task->memory == 0)
    task->memory = fs_replication_memory (runner->scenario, &runner->points[task->point].point, task->replication,
                                          runner->networks);
  return task->memory;
}

static gpointer
next_task (gpointer data)
{
  FsRunner *runner = data;

  while (runner->next_task < runner->n_tasks
         && (runner->tasks[runner->next_task].remote
             || runner->points[runner->tasks[runner->next_task].point].state == FS_POINT_FAILED))
    runner->next_task++;
  return runner->next_task < runner->n_tasks ? &runner->tasks[runner->next_task] : NULL;
}

static void
begin_task (gpointer data, gpointer taken)
{
  FsRunner *runner = data;
  Task *task = taken;

  runner->next_task++;
  runner->points[task->point].state = FS_POINT_RUNNING;
  /* Here, as long as a thread is free for it; the places elsewhere come next. */
  if (runner->n_here < runner->most_here || runner->free_places->len == 0)
    runner->n_here++;
  else
    {
      task->place = g_array_index (runner->free_places, guint, runner->free_places->len - 1);
      g_array_set_size (runner->free_places, runner->free_places->len - 1);
    }

  /* With fewer runs than threads each may use several. */
  guint n_runs = runner->n_here + runner->n_tasks - runner->next_task;

  task->job.threads = MAX (runner->most_here / MAX (n_runs, 1), 1);
}

static void
run_task (gpointer data, gpointer taken)
{
  FsRunner *runner = data;
  Task *task = taken;
  const FsRemoteRunner *remote = runner->options.remote;
  const FsSweepPoint *point = &runner->points[task->point].point;

  task->result = task->place > 0 ? remote->run (remote->data, task->place - 1, runner->scenario, point,
                                                task->replication, &task->job, &task->error)
                                 : fs_replication_run (runner->scenario, point, task->replication, runner->networks,
                                                       &task->job, &task->error);
  if (runner->options.keep != NULL && task->result != NULL && task->result->status != FS_SIM_CANCELLED)
    fs_store_chain_save (runner->options.keep, runner->points[task->point].id, task->replication, task->result);
}

static void
finish_task (gpointer data, gpointer finished)
{
  FsRunner *runner = data;
  Task *task = finished;
  Point *point = &runner->points[task->point];

  if (task->place > 0)
    g_array_append_val (runner->free_places, task->place);
  else
    runner->n_here--;
  if (task->error != NULL && point->error == NULL)
    point->error = g_steal_pointer (&task->error);
  g_clear_error (&task->error);
  if (task->result != NULL)
    runner->flit_hops_done += task->result->flit_hops;
  point->replications[task->replication] = g_steal_pointer (&task->result);
  if (--point->left == 0)
    finish_point (runner, point);
}

static void
finish_run (gpointer data)
{
  FsRunner *runner = data;

  for (guint i = 0; i < runner->n_points; i++)
    if (runner->points[i].state == FS_POINT_QUEUED || runner->points[i].state == FS_POINT_RUNNING)
      runner->points[i].state = FS_POINT_STOPPED;
  runner->ended = fs_clock_seconds (CLOCK_MONOTONIC);
}

static const FsTaskFunc work = { next_task, task_memory, begin_task, run_task, finish_task, finish_run };

static void
release (FsRunner *runner, Point *point)
{
  for (guint r = 0; r < runner->n_replications; r++)
    g_clear_pointer (&point->replications[r], fs_sim_result_free);
  g_clear_pointer (&point->result, fs_sim_result_free);
  point->loaded = FALSE;
}

static void
prepare_point (FsRunner *runner, guint index, FsSweepPoint sweep_point)
{
  const FsCurve *curve = fs_sweep_curve (runner->scenario, &sweep_point);
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
  else if (runner->options.keep != NULL)
    point->id = fs_scenario_point_id (runner->scenario, sweep_point.curve, sweep_point.step, sweep_point.rate);

  /* What is known of the point is looked up; the rest is left to the tasks. */
  const FsRunOptions *options = &runner->options;

  for (guint r = 0; r < runner->n_replications; r++)
    {
      Task *task = &runner->tasks[point->first_task + r];

      task->point = (guint) (point - runner->points);
      task->replication = r;
      task->remote = TRUE;
      fs_job_init (&task->job);
      if (point->error != NULL)
        continue;
      if (options->keep != NULL)
        point->replications[r] = fs_store_chain_find (options->keep, curve, point->id, r);
      if (point->replications[r] != NULL)
        point->left--;
      task->remote = point->replications[r] != NULL || options->known_only
                     || (options->n_shards > 0 && (point->first_task + r) % options->n_shards != options->shard - 1);
      runner->n_open += !task->remote;
    }
  if (point->left == 0)
    finish_point (runner, point);
  point->stored = point->left == 0 && (options->released || options->receiver != NULL);
  point->loaded = point->stored;
}

static gboolean
is_settled (FsPointState state)
{
  return state == FS_POINT_DONE || state == FS_POINT_STOPPED || state == FS_POINT_FAILED;
}

/* With the lock held, or before there are threads. */
static FsPointView
view_of (const FsRunner *runner, const Point *point)
{
  const Task *task = &runner->tasks[point->first_task];
  FsPointView view = { .point = point->point, .state = point->state, .mean = NAN, .half_width = NAN };

  view.result = point->result;
  if (runner->options.replications && is_settled (point->state))
    view.replications = point->replications;
  for (guint r = 0; r < runner->n_replications; r++)
    view.fraction += point->replications[r] != NULL ? 1 : fs_job_fraction (&task[r].job);
  view.fraction = is_settled (point->state) ? 1 : view.fraction / runner->n_replications;
  view.error = point->error != NULL ? point->error->message : NULL;
  if (point->state == FS_POINT_RUNNING)
    {
      view.mean = atomic_load_explicit (&task->job.mean, memory_order_relaxed);
      view.half_width = atomic_load_explicit (&task->job.half_width, memory_order_relaxed);
      view.lack = (FsRunLack) atomic_load_explicit (&task->job.waits_for, memory_order_relaxed);
      view.flit_hops = (double) atomic_load_explicit (&task->job.flit_hops, memory_order_relaxed);
      view.max_flit_hops = (double) atomic_load_explicit (&task->job.max_flit_hops, memory_order_relaxed);
    }
  return view;
}

/* Passes a settled point, the next one, to the receiver. */
static void
deliver (FsRunner *runner, const FsPointView *view)
{
  const FsPointReceiver *receiver = runner->options.receiver;

  if (receiver->add (receiver->data, view, &runner->refused))
    runner->n_delivered++;
}

FsRunner *
fs_runner_start (FsScenario *scenario, const GArray *points, const FsRunOptions *options)
{
  const FsStatistics *statistics = fs_scenario_statistics (scenario);
  FsRunner *runner = g_new0 (FsRunner, 1);

  runner->scenario = fs_scenario_ref (scenario);
  runner->options = *options;
  if (options->keep != NULL)
    fs_store_chain_ref (options->keep);
  runner->rule = statistics->rule;
  runner->n_replications = statistics->replications;
  runner->n_points = points->len;
  runner->n_tasks = points->len * runner->n_replications;
  runner->points = g_new0 (Point, MAX (runner->n_points, 1));
  runner->tasks = g_new0 (Task, MAX (runner->n_tasks, 1));
  for (guint i = 0; i < points->len; i++)
    {
      Point *point = &runner->points[i];

      prepare_point (runner, i, g_array_index (points, FsSweepPoint, i));
      if (options->receiver != NULL && runner->refused == NULL && runner->n_delivered == i && is_settled (point->state))
        {
          FsPointView view = view_of (runner, point);

          deliver (runner, &view);
        }
      if (point->stored)
        release (runner, point);
    }
  runner->networks = fs_network_cache_new ();
  runner->started = fs_clock_seconds (CLOCK_MONOTONIC);
  runner->ended = NAN;

  guint n_remote = runner->options.remote != NULL ? runner->options.remote->n_places : 0;

  runner->most_here = runner->options.threads > 0 ? runner->options.threads : g_get_num_processors ();
  runner->free_places = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint place = n_remote; place > 0; place--)
    g_array_append_val (runner->free_places, place);

  runner->workers = fs_workers_new (&work, runner, runner->most_here + runner->free_places->len, runner->n_open);
  fs_workers_start (runner->workers);
  return runner;
}

void
fs_runner_cancel (FsRunner *runner)
{
  fs_workers_cancel (runner->workers);
  for (guint t = 0; t < runner->n_tasks; t++)
    fs_job_stop (&runner->tasks[t].job);
}

gboolean
fs_runner_wait (FsRunner *runner, gint64 timeout_us)
{
  return fs_workers_wait (runner->workers, timeout_us);
}

FsProgress
fs_runner_progress (FsRunner *runner)
{
  FsProgress progress = { .points = runner->n_points, .seconds_left = NAN };
  uint64_t flit_hops;

  fs_workers_lock (runner->workers);
  progress.points_done = runner->points_done;
  progress.finished = fs_workers_is_over (runner->workers);
  progress.seconds = (progress.finished ? runner->ended : fs_clock_seconds (CLOCK_MONOTONIC)) - runner->started;

  /* The fraction is that of the tasks that are to be run. */
  double sum = 0;

  for (guint t = 0; t < runner->n_tasks; t++)
    {
      const Task *task = &runner->tasks[t];
      const Point *point = &runner->points[task->point];

      if (task->remote)
        continue;
      sum += is_settled (point->state) || point->replications[task->replication] != NULL ? 1
                                                                                         : fs_job_fraction (&task->job);
    }
  progress.fraction = runner->n_open > 0 ? MIN (sum / runner->n_open, 1) : 1;

  flit_hops = runner->flit_hops_done;
  for (guint i = 0; i < runner->n_points; i++)
    {
      const Point *point = &runner->points[i];

      for (guint r = 0; point->state == FS_POINT_RUNNING && r < runner->n_replications; r++)
        if (point->replications[r] == NULL)
          {
            const FsJob *job = &runner->tasks[point->first_task + r].job;
            FsRunLack lack = (FsRunLack) atomic_load_explicit (&job->waits_for, memory_order_relaxed);

            uint64_t done = atomic_load_explicit (&job->flit_hops, memory_order_relaxed);
            uint64_t most = atomic_load_explicit (&job->max_flit_hops, memory_order_relaxed);

            flit_hops += done;
            if (lack == FS_RUN_LACKS_NOTHING || (progress.lack != FS_RUN_LACKS_NOTHING && lack > progress.lack)
                || (lack == progress.lack && (double) done < progress.flit_hops))
              continue;
            progress.lack = lack;
            progress.flit_hops = (double) done;
            progress.max_flit_hops = (double) most;
          }
    }
  fs_workers_unlock (runner->workers);
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

guint
fs_runner_n_replications (const FsRunner *runner)
{
  return runner->n_replications;
}

guint
fs_runner_n_open (const FsRunner *runner)
{
  return runner->n_open;
}

void
fs_runner_release (FsRunner *runner, guint index)
{
  g_return_if_fail (index < runner->n_points);

  fs_workers_lock (runner->workers);
  if (is_settled (runner->points[index].state))
    release (runner, &runner->points[index]);
  fs_workers_unlock (runner->workers);
}

FsPointView
fs_runner_look (FsRunner *runner, guint index)
{
  FsPointView view = { .mean = NAN, .half_width = NAN };

  g_return_val_if_fail (index < runner->n_points, view);

  fs_workers_lock (runner->workers);
  view = view_of (runner, &runner->points[index]);
  fs_workers_unlock (runner->workers);
  return view;
}

FsPointView
fs_runner_point (FsRunner *runner, guint index)
{
  Point *point = &runner->points[index];
  FsPointView view = { .mean = NAN, .half_width = NAN };

  g_return_val_if_fail (index < runner->n_points, view);

  fs_workers_lock (runner->workers);
  if (point->stored && !point->loaded && point->error == NULL)
    {
      /* What was found before the run is read. It may have been removed since. */
      const FsCurve *curve = fs_sweep_curve (runner->scenario, &point->point);

      point->loaded = TRUE;
      runner->points_done--; /* it is counted again */
      for (guint r = 0; r < runner->n_replications; r++)
        point->replications[r] = fs_store_chain_find (runner->options.keep, curve, point->id, r);
      finish_point (runner, point);
      if (point->state != FS_POINT_DONE)
        g_set_error_literal (&point->error, FS_ERROR, FS_ERROR_FILE,
                             _ ("A saved result has disappeared since the run started. Run the simulation again."));
      point->state = point->error != NULL ? FS_POINT_FAILED : FS_POINT_DONE;
    }
  view = view_of (runner, point);
  fs_workers_unlock (runner->workers);
  return view;
}

gboolean
fs_runner_deliver (FsRunner *runner, GError **error)
{
  while (runner->refused == NULL && runner->n_delivered < runner->n_points)
    {
      guint next = runner->n_delivered;
      FsPointView view;

      if (!is_settled (fs_runner_look (runner, next).state))
        return TRUE;
      view = fs_runner_point (runner, next);
      deliver (runner, &view);
      fs_runner_release (runner, next);
    }
  if (runner->refused == NULL)
    return TRUE;
  g_propagate_error (error, g_error_copy (runner->refused));
  return FALSE;
}

FsPointView *
fs_runner_points (FsRunner *runner, guint *n_points)
{
  FsPointView *views;

  *n_points = runner != NULL ? fs_runner_n_points (runner) : 0;
  views = g_new (FsPointView, MAX (*n_points, 1));
  for (guint i = 0; i < *n_points; i++)
    views[i] = fs_runner_point (runner, i);
  return views;
}

void
fs_runner_free (FsRunner *runner)
{
  if (runner == NULL)
    return;
  fs_runner_cancel (runner);
  fs_workers_free (runner->workers);
  fs_network_cache_free (runner->networks);
  g_clear_error (&runner->refused);
  g_array_unref (runner->free_places);
  fs_store_chain_unref (runner->options.keep);
  for (guint i = 0; i < runner->n_points; i++)
    {
      Point *point = &runner->points[i];

      for (guint r = 0; r < runner->n_replications; r++)
        fs_sim_result_free (point->replications[r]);
      g_free (point->replications);
      g_free (point->id);
      fs_sim_result_free (point->result);
      g_clear_error (&point->error);
    }
  g_free (runner->points);
  g_free (runner->tasks);
  fs_scenario_unref (runner->scenario);
  g_free (runner);
}
