/* Engines that generate the messages of a workload compute the same network: fingerprint, flit-hops and every event,
 * stepped, run through, copied, on random configurations, and whatever order the lines of the file have. */
#include "sim/run/wormhole.h"

#include <string.h>

#include "base/random.h"
#include "tests/sim/engines/event-log.h"
#include "tests/sim/engines/networks.h"
#include "tests/sim/wormhole/configurations.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

/* Messages in bursts with long gaps; @shuffled: the lines in another order, but for those of one node in one cycle. */
static char *
write_workload (const char *folder, guint seed, guint32 nodes, gboolean shuffled)
{
  g_autofree char *path = g_build_filename (folder, shuffled ? "shuffled.txt" : "sorted.txt", NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  guint n = 40 + seed % 100;
  guint64 cycle = seed % 3 * 10;

  for (guint i = 0; i < n; i++)
    {
      guint64 draw = fs_random_split (seed, i);
      guint32 source = fs_random_below (draw, nodes);
      guint32 other = fs_random_below (fs_random_mix (draw), nodes - 1);

      cycle += i % 10 == 0 ? draw % 200 : draw % 5;
      g_ptr_array_add (lines, g_strdup_printf ("%" G_GUINT64_FORMAT " #%u #%u %u\n", cycle, source,
                                               other + (other >= source), 1 + (guint) (draw >> 40) % 40));
    }
  if (shuffled) /* backwards by cycle: the numbers of the lines that share a cycle and a node keep their order */
    for (guint i = n; i > 0;)
      {
        guint end = i--;
        gsize head = strcspn (lines->pdata[i], " ") + 1;

        while (i > 0 && strncmp (lines->pdata[i - 1], lines->pdata[i], head) == 0)
          i--;
        for (guint j = i; j < end; j++)
          g_string_append (text, lines->pdata[j]);
      }
  else
    for (guint i = 0; i < n; i++)
      g_string_append (text, lines->pdata[i]);
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  return g_steal_pointer (&path);
}

static FsWormholeParams
with_workload (FsWormholeParams params, const char *path)
{
  params.workload = g_intern_string (path);
  params.workload_rate = 1;
  params.rate = 1;
  params.beta = 0;
  params.pattern = (FsPattern){ .kind = FS_PATTERN_UNIFORM };
  params.on_cycles = params.off_cycles = 0;
  return params;
}

static void
compare_engines (guint number, FsWormholeParams drawn)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *sorted = write_workload (folder, number, fs_wormhole_params_nodes (&drawn), FALSE);
  g_autofree char *shuffled = write_workload (folder, number, fs_wormhole_params_nodes (&drawn), TRUE);
  FsWormholeParams params = with_workload (drawn, sorted), other = with_workload (drawn, shuffled);
  FsRecorder *logs[4];
  g_autoptr (FsWormhole) reference = NULL;
  g_autoptr (FsWormhole) stepped = NULL;
  g_autoptr (FsWormhole) run = NULL;
  g_autoptr (FsWormhole) in_order = NULL;
  g_autoptr (FsWormhole) copy = NULL;
  gint64 cycles = 1500;

  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    logs[i] = event_log_new (FALSE);
  reference = new_network (&params, FS_ENGINE_REFERENCE, logs[0]);
  stepped = new_network (&params, FS_ENGINE_FAST, logs[1]);
  run = new_network (&params, FS_ENGINE_FAST, logs[2]);
  in_order = new_network (&other, FS_ENGINE_FAST, logs[3]);
  fs_wormhole_run_until (reference, cycles, NULL);
  while (fs_wormhole_cycle (stepped) < cycles)
    fs_wormhole_step (stepped);
  fs_wormhole_run_until (run, cycles / 5, NULL);
  copy = fs_wormhole_copy (run);
  fs_wormhole_run_until (run, cycles, NULL);
  fs_wormhole_run_until (copy, cycles, NULL);
  fs_wormhole_run_until (in_order, cycles, NULL);
  event_log_assert_same_run (reference, logs[0], stepped, logs[1]);
  event_log_assert_same_run (reference, logs[0], run, logs[2]);
  event_log_assert_same_run (reference, logs[0], in_order, logs[3]);
  g_assert_cmphex (fs_wormhole_fingerprint (copy), ==, fs_wormhole_fingerprint (run));
  g_assert_cmpuint (fs_wormhole_generated (copy), ==, fs_wormhole_generated (run));
  g_assert_cmpuint (fs_wormhole_generated (run), >=, 20);
  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    event_log_free (logs[i]);
}

FS_TEST (random_configurations)
{
  for (guint i = 1; i <= 120; i++)
    {
      g_test_message ("configuration %u", i);
      compare_engines (i, configuration_draw (i));
    }
}

FS_TEST (meshes_and_tori)
{
  for (guint i = 1; i <= 120; i++)
    {
      g_test_message ("mesh or torus %u", i);
      compare_engines (i, configuration_draw_grid (i));
    }
}

static FsWormholeParams
small_mesh (const char *folder, const char *text)
{
  g_autofree char *path = g_build_filename (folder, "w.txt", NULL);
  FsWormholeParams params;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  fs_wormhole_params_init (&params);
  params.topology = FS_TOPOLOGY_MESH;
  params.n = 2;
  params.k[0] = params.k[1] = 4;
  return with_workload (params, path);
}

/* A message of L flits over h hops is delivered L + h cycles after its cycle, also long after all others. */
static void
check_latencies (FsEngine engine, int V, FsRouting routing, guint64 late)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT " 30 33 7\n20 00 01 1\n20 #15 #12 9\n", late);
  FsWormholeParams params = small_mesh (folder, text);
  FsRecorder *log = event_log_new (TRUE);
  g_autoptr (FsWormhole) network = NULL;
  const gint64 generated[] = { 20, 20, (gint64) late }, latency[] = { 2, 12, 10 };

  params.V = V;
  params.routing = routing;
  network = new_network (&params, engine, log);
  fs_wormhole_run_to_delivery (network, 1000000000000, NULL);
  g_assert_true (fs_wormhole_all_delivered (network));
  g_assert_cmpint (fs_wormhole_cycle (network), ==, (gint64) late + 10);
  for (guint64 id = 0; id < 3; id++)
    {
      const Event *event = event_log_find (log, EVENT_CONSUMED, id);

      g_assert_cmpint (event->message.generated, ==, generated[id]);
      g_assert_cmpint (event->cycle + 1 - event->message.generated, ==, latency[id]);
    }
  event_log_free (log);
}

/* The engine that people use skips what is between; that of the specification does not. */
FS_TEST (latencies)
{
  check_latencies (FS_ENGINE_REFERENCE, 2, FS_ROUTING_DETERMINISTIC, 20000);
  check_latencies (FS_ENGINE_FAST, 2, FS_ROUTING_DETERMINISTIC, 900000000000);
  check_latencies (FS_ENGINE_FAST, 3, FS_ROUTING_DUATO_TIMEOUT, 900000000000);
  check_latencies (FS_ENGINE_FAST, 1, FS_ROUTING_DETERMINISTIC, 900000000000);
  check_latencies (FS_ENGINE_FAST, 1, FS_ROUTING_VIRTUAL_CUT_THROUGH, 900000000000);
}

/* One node: each message begins when the one before it has left, in the order of the file. */
FS_TEST (order_of_a_node)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  FsWormholeParams params = small_mesh (folder, "5 00 03 3\n5 00 01 2\n4 00 02 1\n5 00 30 4\n");
  FsRecorder *log = event_log_new (TRUE);
  g_autoptr (FsWormhole) network = NULL;
  const guint32 destinations[] = { 2, 3, 1, 12 };

  params.injection = FS_INJECTION_POOL;
  params.injection_channels = 1;
  network = new_network (&params, FS_ENGINE_FAST, log);
  fs_wormhole_run_to_delivery (network, 1000, NULL);
  for (guint64 id = 0; id < G_N_ELEMENTS (destinations); id++)
    {
      const Event *event = event_log_find (log, EVENT_INJECTED, id);

      g_assert_cmpuint (event->message.destination, ==, destinations[id]);
      g_assert_true (id == 0 || event->cycle > event_log_find (log, EVENT_INJECTED, id - 1)->cycle);
    }
  event_log_free (log);
}
