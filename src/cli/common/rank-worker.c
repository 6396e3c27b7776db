#include "cli/common/rank-worker.h"

#include <glib/gi18n-lib.h>
#include <mpi.h>
#include <string.h>

#include "base/error.h"
#include "cli/common/rank-message.h"
#include "scenario/value/scenario-file.h"
#include "study/run/replication.h"

#define BUSY_US 500        /* between two looks at what has come, while something runs */
#define IDLE_US 2000       /* while nothing does */
#define PROGRESS_US 200000 /* between two signs of life */

/* A run in work: its thread fills @result and @failure, then sets @ended. */
typedef struct {
  int tag;
  FsScenario *scenario;
  FsNetworkCache *networks;
  FsSweepPoint point;
  guint replication;
  FsJob job;
  GThread *thread;
  gint64 last_progress;
  FsSimResult *result;
  GError *failure;
  atomic_bool ended;
} Run;

/**
 * Worker:
 * @text, @scenario, @networks: what was simulated last: most orders are of the same scenario
 * @runs: Run
 */
typedef struct {
  char *text;
  FsScenario *scenario;
  FsNetworkCache *networks;
  GPtrArray *runs;
} Worker;

static gpointer
run_in_thread (gpointer data)
{
  Run *run = data;

  run->result
      = fs_replication_run (run->scenario, &run->point, run->replication, run->networks, &run->job, &run->failure);
  atomic_store (&run->ended, true);
  return NULL;
}

static void
run_free (Run *run)
{
  if (run->thread != NULL)
    g_thread_join (run->thread);
  fs_scenario_unref (run->scenario);
  fs_sim_result_free (run->result);
  g_clear_error (&run->failure);
  g_free (run);
}

/* Whether the scenario of @order is at hand, and means here what it means there. */
static gboolean
take_scenario (Worker *worker, const FsRankOrder *order, GError **error)
{
  g_autofree char *id = NULL;

  if (g_strcmp0 (worker->text, order->scenario) != 0)
    {
      FsScenario *scenario = fs_scenario_from_text ("MPI", order->scenario, strlen (order->scenario), error);

      if (scenario == NULL)
        return FALSE;
      g_clear_pointer (&worker->scenario, fs_scenario_unref);
      worker->scenario = scenario;
      g_free (worker->text);
      worker->text = g_strdup (order->scenario);
    }
  if (order->point.curve < fs_scenario_n_curves (worker->scenario)
      && order->point.step < fs_scenario_curve (worker->scenario, order->point.curve)->n_steps)
    id = fs_scenario_point_id (worker->scenario, order->point.curve, order->point.step, order->point.rate);
  if (g_strcmp0 (id, order->id) == 0)
    return TRUE;
  return fs_set_input_error (
      error, _ ("Another MPI rank read a different scenario. Check that all ranks run the same version."));
}

static void
begin_run (Worker *worker, int tag, const FsRankOrder *order)
{
  g_autoptr (GError) error = NULL;
  Run *run;

  if (!take_scenario (worker, order, &error))
    {
      fs_rank_send (0, tag, fs_rank_result_message (NULL, error));
      return;
    }
  run = g_new0 (Run, 1);
  run->tag = tag;
  run->scenario = fs_scenario_ref (worker->scenario);
  run->networks = worker->networks;
  run->point = order->point;
  run->replication = order->replication;
  fs_job_init (&run->job);
  run->last_progress = g_get_monotonic_time ();
  run->thread = g_thread_new ("run", run_in_thread, run);
  g_ptr_array_add (worker->runs, run);
}

static void
stop_run (Worker *worker, int tag)
{
  for (guint i = 0; i < worker->runs->len; i++)
    {
      Run *run = g_ptr_array_index (worker->runs, i);

      if (run->tag == tag)
        fs_job_stop (&run->job);
    }
}

static void
report (Worker *worker)
{
  gint64 now = g_get_monotonic_time ();

  for (guint i = worker->runs->len; i > 0; i--)
    {
      Run *run = g_ptr_array_index (worker->runs, i - 1);

      if (atomic_load (&run->ended))
        {
          fs_rank_send (0, run->tag, fs_rank_result_message (run->result, run->failure));
          g_ptr_array_remove_index_fast (worker->runs, i - 1);
        }
      else if (now - run->last_progress > PROGRESS_US)
        {
          fs_rank_send (0, run->tag, fs_rank_progress_message (&run->job));
          run->last_progress = now;
        }
    }
}

/* FALSE when it is time to go. */
static gboolean
take_orders (Worker *worker)
{
  int tag = MPI_ANY_TAG;
  g_autoptr (GVariant) message = fs_rank_receive (0, &tag);
  FsRankOrder order;

  if (tag == FS_RANK_QUIT_TAG)
    return FALSE;
  if (message == NULL)
    {
      g_usleep (worker->runs->len > 0 ? BUSY_US : IDLE_US);
      return TRUE;
    }
  order = fs_rank_read_order (message);
  if (order.scenario != NULL)
    begin_run (worker, tag, &order);
  else
    stop_run (worker, tag);
  fs_rank_order_clear (&order);
  return TRUE;
}

void
fs_rank_work (void)
{
  Worker worker
      = { .networks = fs_network_cache_new (), .runs = g_ptr_array_new_with_free_func ((GDestroyNotify) run_free) };

  while (take_orders (&worker))
    report (&worker);
  for (guint i = 0; i < worker.runs->len; i++)
    fs_job_stop (&((Run *) g_ptr_array_index (worker.runs, i))->job);
  g_ptr_array_unref (worker.runs);
  fs_network_cache_free (worker.networks);
  g_clear_pointer (&worker.scenario, fs_scenario_unref);
  g_free (worker.text);
}
