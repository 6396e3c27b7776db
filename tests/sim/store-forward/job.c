/* A store-and-forward run, and the construction of its network, report progress to another thread and stop when it
 * requests it. */

#include "base/error.h"
#include "tests/sim/store-forward/runs.h"
#include "tests/support/clock.h"
#include "tests/support/test.h"

/* Enough to draw and to do for seconds, in little memory. */
#define COUNT 100000
#define WINDOW 1000000

/* Seconds until it ends after its job was stopped; it checks the job every millisecond or two. */
#define MOST_MS 50
/* Necklaces, tree, and graph each need a tenth to a quarter of the time of a network; the job is checked between them. */
#define MOST_OF_BUILDING 0.5

typedef struct {
  FsStoreForwardParams params;
  FsStoreForwardNetwork *network;
  FsJob job;
  FsStoreForwardResult result;
  GError *error;
} Background;

/* Stops the job of @thread and joins it. */
static void
stop (Background *background, GThread *thread, double most_ms)
{
  double before = 1e3 * test_process_seconds (), computed;

  fs_job_stop (&background->job);
  g_thread_join (thread);
  computed = 1e3 * test_process_seconds () - before;
  g_test_message ("stopped after computing %.1f ms", computed);
  g_assert_cmpfloat (computed, <, most_ms);
}

static gpointer
run_in_background (gpointer data)
{
  Background *background = data;

  fs_store_forward_run (background->network, &background->params, &background->job, &background->result,
                        &background->error);
  return NULL;
}

static void
begin (Background *background, const FsStoreForwardParams *params)
{
  *background = (Background){ .params = *params };
  background->params.initiations = FS_INITIATIONS_COUNT;
  background->params.count = COUNT;
  background->params.initiation_cycles = WINDOW;
  background->network = network_of (&background->params);
  fs_job_init (&background->job);
}

static void
end (Background *background)
{
  g_assert_no_error (background->error);
  g_assert_cmpint (background->result.status, ==, FS_STORE_FORWARD_CANCELLED);
  fs_store_forward_network_unref (background->network);
}

/* Reports how far it is, and ends soon. */
static void
check_run (const FsStoreForwardParams *params)
{
  Background background;
  GThread *thread;

  begin (&background, params);
  thread = g_thread_new ("run", run_in_background, &background);
  while (atomic_load (&background.job.flit_hops) < 10000)
    g_usleep (1000);
  g_assert_cmpuint (atomic_load (&background.job.done), >, 0);
  g_assert_cmpuint (atomic_load (&background.job.done), <, atomic_load (&background.job.total));
  stop (&background, thread, MOST_MS);
  end (&background);
}

FS_TEST (stops_in_broadcasts)
{
  for (FsSemantics semantics = FS_SEMANTICS_CALIBRATED; semantics <= FS_SEMANTICS_STRICT; semantics++)
    for (FsBroadcastTree tree = FS_TREE_BST; tree <= FS_TREE_BSG; tree++)
      {
        FsStoreForwardParams params = params_of (5, 3, FS_OPERATION_MANY_TO_ALL, semantics);

        params.tree = tree;
        check_run (&params);
      }
}

FS_TEST (stops_in_multicasts)
{
  FsStoreForwardParams params = params_of (5, 3, FS_OPERATION_MULTICAST, FS_SEMANTICS_CALIBRATED);

  for (params.adaptive = FS_DETOUR_OFF; params.adaptive <= FS_DETOUR_PRINTED; params.adaptive++)
    check_run (&params);
  params.adaptive = FS_DETOUR_OFF;
  params.semantics = FS_SEMANTICS_STRICT;
  check_run (&params);
  params.clubbing = true;
  for (params.semantics = FS_SEMANTICS_CALIBRATED; params.semantics <= FS_SEMANTICS_STRICT; params.semantics++)
    check_run (&params);
}

/* Usually while its destinations are drawn, because they come first. */
FS_TEST (stops_while_destinations_are_drawn)
{
  FsStoreForwardParams params = params_of (4, 8, FS_OPERATION_MULTICAST, FS_SEMANTICS_CALIBRATED);
  Background background;
  GThread *thread;

  begin (&background, &params);
  thread = g_thread_new ("run", run_in_background, &background);
  g_usleep (2000);
  stop (&background, thread, MOST_MS);
  end (&background);
}

static gpointer
build_in_background (gpointer data)
{
  Background *background = data;

  background->network = fs_store_forward_network_new (&background->params, &background->job, &background->error);
  return NULL;
}

/* With a million nodes, at several moments of the third of a second that this takes. */
FS_TEST (stops_while_a_network_is_built)
{
  FsStoreForwardParams params = params_of (20, 2, FS_OPERATION_MANY_TO_ALL, FS_SEMANTICS_CALIBRATED);
  double before = 1e3 * test_process_seconds (), whole;

  params.tree = FS_TREE_BSG;
  fs_store_forward_network_unref (network_of (&params));
  whole = 1e3 * test_process_seconds () - before;
  g_test_message ("the whole takes %.1f ms", whole);
  for (gulong ms = 1; ms <= 64; ms *= 4)
    {
      Background background = { .params = params };
      GThread *thread;

      fs_job_init (&background.job);
      thread = g_thread_new ("build", build_in_background, &background);
      g_usleep (1000 * ms);
      stop (&background, thread, MOST_OF_BUILDING * whole);
      g_assert_null (background.network);
      g_assert_error (background.error, FS_ERROR, FS_ERROR_CANCELLED);
      g_clear_error (&background.error);
    }
}

/* What cannot fit into memory is refused before the billion draws that would take longer than a job may. */
FS_TEST (too_large_runs_are_refused_first)
{
  FsStoreForwardParams params = params_of (4, 11, FS_OPERATION_MANY_TO_ALL, FS_SEMANTICS_CALIBRATED);
  Background background = { .params = params };

  background.params.initiations = FS_INITIATIONS_POISSON;
  background.params.initiation_cycles = 100000;
  background.network = network_of (&background.params);
  fs_job_init (&background.job);
  fs_job_stop (&background.job);
  g_assert_false (fs_store_forward_run (background.network, &background.params, &background.job, &background.result,
                                        &background.error));
  g_assert_error (background.error, FS_ERROR, FS_ERROR_MEMORY);
  g_clear_error (&background.error);
  fs_store_forward_network_unref (background.network);
}
