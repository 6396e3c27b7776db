/* Runs of a workload: every message is measured, and the run ends when the last one is delivered. */
#include "sim/run/simulation.h"

#include <math.h>

#include "base/error.h"
#include "tests/sim/run/runs.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

/* In a 4x4 mesh with two virtual channels. */
static FsWormholeParams
mesh_with (const char *folder, const char *text, uint64_t messages, double rate)
{
  g_autofree char *path = g_build_filename (folder, "w.txt", NULL);
  FsWormholeParams params;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  fs_wormhole_params_init (&params);
  params.topology = FS_TOPOLOGY_MESH;
  params.n = 2;
  params.k[0] = params.k[1] = 4;
  params.workload = g_intern_string (path);
  params.workload_messages = messages;
  params.workload_rate = 0.01;
  params.rate = rate;
  return params;
}

FS_TEST (every_message)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  /* Latencies of 2, 4 and 12 cycles; the last one ends 100 + 12. */
  FsWormholeParams params = mesh_with (folder, "0 00 01 1\n0 33 31 2\n100 00 33 6\n", 3, 0.01);
  FsStopRule rule = rule_of (0.02, FS_AUTO_MESSAGES);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);

  g_assert_cmpint (result->status, ==, FS_SIM_OK);
  g_assert_cmpint (result->reason, ==, FS_SIM_NO_REASON);
  g_assert_null (result->note);
  g_assert_cmpuint (result->messages, ==, 3);
  g_assert_cmpuint (result->cycles, ==, 112);
  g_assert_cmpfloat (result->unicast.mean, ==, 6);
  g_assert_true (isnan (result->unicast.half_width));
  g_assert_true (isnan (result->broadcast.mean));
  g_assert_cmpuint (result->flit_hops, ==, 1 + 4 + 36);
  g_assert_cmpfloat (value (result, "offered_load"), ==, 3 / (16 * 112.0));
}

/* More messages at once than random traffic may have before it counts as saturated. */
FS_TEST (all_at_once)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  FsWormholeParams params;
  FsStopRule rule = rule_of (0.02, FS_AUTO_MESSAGES);
  g_autoptr (FsSimResult) fast = NULL;
  g_autoptr (FsSimResult) reference = NULL;
  guint n = 4000;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "0 #%u #%u %u\n", i % 16, (i + 1 + i / 16 % 15) % 16, 1 + i % 7);
  params = mesh_with (folder, text->str, n, 0.01);
  fast = run (&params, &rule, FS_ENGINE_FAST);
  reference = run (&params, &rule, FS_ENGINE_REFERENCE);
  g_assert_cmpint (fast->status, ==, FS_SIM_OK);
  g_assert_cmpuint (fast->messages, ==, n);
  g_assert_cmphex (fast->fingerprint, ==, reference->fingerprint);
  g_assert_cmpuint (fast->cycles, ==, reference->cycles);
  g_assert_cmpfloat (fast->unicast.mean, ==, reference->unicast.mean);
  g_assert_cmpfloat (value (fast, "accepted_throughput"), ==, n / (16.0 * (double) fast->cycles));
}

/* Twice the rate is half of the cycles between messages. */
FS_TEST (faster)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  FsWormholeParams params = mesh_with (folder, "0 00 01 1\n1000 00 01 1\n", 2, 0.02);
  FsStopRule rule = rule_of (0.02, FS_AUTO_MESSAGES);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);

  g_assert_cmpuint (result->cycles, ==, 502);
}

FS_TEST (too_few_cycles)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  FsWormholeParams params = mesh_with (folder, "0 00 01 1\n400 00 01 200\n", 2, 0.01);
  FsStopRule rule = rule_of (0.02, FS_AUTO_MESSAGES);
  g_autoptr (FsSimResult) result = NULL;
  g_autoptr (GError) error = NULL;

  rule.max_cycles = 400;
  g_assert_null (fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
  g_assert_cmpstr (
      error->message, ==,
      "The last message of the workload is generated in cycle 400; max-cycles is 400 and must be above that.");
  rule.max_cycles = 500;
  result = run (&params, &rule, FS_ENGINE_FAST);
  g_assert_cmpint (result->status, ==, FS_SIM_NOT_CONVERGED);
  g_assert_cmpint (result->reason, ==, FS_SIM_CYCLES);
  g_assert_cmpuint (result->cycles, ==, 500);
}

/* Messages that are dropped do not keep the run from its end. */
FS_TEST (finite_sources)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  FsWormholeParams params = mesh_with (folder, "0 00 01 9\n0 00 01 9\n0 00 01 9\n50 00 01 9\n", 4, 0.01);
  FsStopRule rule = rule_of (0.02, FS_AUTO_MESSAGES);
  g_autoptr (FsSimResult) result = NULL;

  params.injection = FS_INJECTION_POOL;
  params.injection_channels = 1;
  params.source_capacity = 1;
  result = run (&params, &rule, FS_ENGINE_FAST);
  g_assert_cmpint (result->status, ==, FS_SIM_OK);
  g_assert_cmpfloat (value (result, "dropped"), ==, 1);
  g_assert_cmpuint (result->cycles, ==, 60);
}

FS_TEST (progress_and_cancel)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  FsWormholeParams params = mesh_with (folder, "0 00 01 1\n0 33 31 2\n", 2, 0.01);
  FsStopRule rule = rule_of (0.02, FS_AUTO_MESSAGES);
  g_autoptr (FsSimResult) result = NULL;
  g_autoptr (FsSimResult) canceled = NULL;
  g_autoptr (GError) error = NULL;
  FsJob job;

  fs_job_init (&job);
  result = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, &job, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (atomic_load (&job.done), ==, 2);
  g_assert_cmpuint (atomic_load (&job.total), ==, 2);
  g_assert_cmpfloat (atomic_load (&job.mean), ==, 3);
  fs_job_stop (&job);
  canceled = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, &job, &error);
  g_assert_no_error (error);
  g_assert_cmpint (canceled->status, ==, FS_SIM_CANCELLED);
}

FS_TEST (missing_or_not_for_this_network)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  FsWormholeParams params = mesh_with (folder, "0 00 01 1\n0 44 01 1\n", 2, 0.01);
  FsStopRule rule = rule_of (0.02, FS_AUTO_MESSAGES);
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
  g_assert_true (g_str_has_prefix (error->message, "Line 2 of w.txt: \"44\" is not a node of the mesh 4x4"));
  g_clear_error (&error);
  test_folder_clear (folder);
  g_assert_null (fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
}
