/* Results of other simulators: real ones of BookSim2, and files in the formats of SuperSim and Garnet. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "study/referee/peer-formats.h"
#include "study/referee/peer-sweep.h"
#include "tests/support/folder.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

static char *
data_path (const char *name)
{
  return g_build_filename (g_getenv ("FS_TEST_DATA"), "..", "study", "referee", "data", name, NULL);
}

static FsPeerSweep *
load (const char *name)
{
  g_autofree char *path = data_path (name);
  g_autoptr (GError) error = NULL;
  FsPeerSweep *sweep = fs_peer_sweep_load (path, NULL, NULL, &error);

  g_assert_no_error (error);
  return sweep;
}

static const FsPeerRun *
run_of (const FsPeerSweep *sweep, guint i)
{
  g_assert_cmpuint (i, <, sweep->runs->len);
  return &g_array_index (sweep->runs, FsPeerRun, i);
}

#define assert_near(value, expected) g_assert_cmpfloat_with_epsilon (value, expected, 1e-6 * fabs ((double) (expected)))

/* What BookSim2 printed for an 8x8 mesh and torus, with its configuration. */
FS_TEST (booksim_folders)
{
  static const struct {
    const char *name, *topology;
    double latency[4], hops;
  } sweeps[] = {
    { "booksim2-mesh", "mesh", { 54.5621, 69.9041, 104.48, 268.122 }, 6.23616 },
    { "booksim2-torus", "torus", { 50.3948, 60.9042, 78.9372, 118.236 }, 5.00739 },
  };
  static const double loads[] = { 0.02, 0.1, 0.2, 0.3 };

  for (guint s = 0; s < G_N_ELEMENTS (sweeps); s++)
    {
      g_autoptr (FsPeerSweep) sweep = load (sweeps[s].name);

      g_assert_cmpuint (sweep->runs->len, ==, 5);
      for (guint i = 0; i < 4; i++)
        {
          const FsPeerRun *run = run_of (sweep, i);

          g_assert_cmpint (run->status, ==, FS_PEER_STABLE);
          g_assert_cmpstr (run->topology, ==, sweeps[s].topology);
          g_assert_cmpstr (run->routing, ==, "dim_order");
          g_assert_cmpstr (run->traffic, ==, "uniform");
          g_assert_cmpint (run->k, ==, 8);
          g_assert_cmpint (run->n, ==, 2);
          g_assert_cmpuint (run->n_nodes, ==, 64);
          g_assert_cmpint (run->V, ==, 4);
          g_assert_cmpint (run->buffer, ==, 5);
          assert_near (run->packet_flits, 32);
          assert_near (run->flit_rate, loads[i]);
          assert_near (run->rate, loads[i] / 32);
          assert_near (run->latency, sweeps[s].latency[i]);
        }
      assert_near (run_of (sweep, 1)->hops, sweeps[s].hops - 1);
      g_assert_true (run_of (sweep, 1)->router.is_known);
      g_assert_cmpint (run_of (sweep, 1)->router.routing_delay, ==, 0);
      g_assert_cmpint (run_of (sweep, 1)->router.channel_latency, ==, 1);
      g_assert_true (run_of (sweep, 1)->router.speculation);
      g_assert_cmpstr (run_of (sweep, 1)->router.switch_allocator, ==, "islip");
      g_assert_cmpstr (run_of (sweep, 1)->foreign, ==, "");
      g_assert_cmpint (run_of (sweep, 4)->status, ==, FS_PEER_UNSTABLE);
      g_assert_true (isnan (run_of (sweep, 4)->latency));
      g_assert_cmpuint (sweep->notes->len, ==, 1);
      g_assert_cmpstr (sweep->notes->pdata[0], ==, "1 run did not reach a steady state: it has no latency.");
    }
}

/* Lines of CSV contain the load; the network is in the configuration beside them. */
FS_TEST (booksim_csv)
{
  g_autoptr (FsPeerSweep) lines = load ("booksim2-csv/mesh.csv");
  g_autoptr (FsPeerSweep) text = load ("booksim2-mesh");

  g_assert_cmpuint (lines->runs->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      const FsPeerRun *line = run_of (lines, i), *run = run_of (text, i);

      g_assert_true (fs_peer_run_same_network (line, run));
      assert_near (line->rate, run->rate);
      assert_near (line->latency, run->latency);
      assert_near (line->network_latency, run->network_latency);
      assert_near (line->hops, run->hops);
      assert_near (line->accepted, run->accepted);
    }
}

/* Without a configuration nothing is known of the router. */
FS_TEST (csv_alone)
{
  static const char line[]
      = "results:0,uniform,0,0.00625,36,104.48,556,36,91.5668,393,5,36.4597,322,0,36.569,282,0.0055,"
        "0.0063,0.0073,0.0047,0.0063,0.0078,0.176,0.2,0.2336,0.15,0.201845,0.25,32.0001,31.9886,6.29938";
  g_autoptr (GArray) runs = g_array_new (FALSE, FALSE, sizeof (FsPeerRun));
  const FsPeerRun *run;

  g_assert_true (fs_booksim_read (line, strlen (line), runs));
  g_assert_cmpuint (runs->len, ==, 1);
  run = &g_array_index (runs, FsPeerRun, 0);
  assert_near (run->flit_rate, 0.2);
  g_assert_cmpstr (run->topology, ==, "");
  g_assert_false (run->router.is_known);
}

/* Several runs in one text, as `for r in …; do booksim …; done > all.txt` writes it. */
FS_TEST (runs_in_one_file)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "all.txt", NULL);
  g_autoptr (GString) all = g_string_new (NULL);
  g_autoptr (FsPeerSweep) sweep = NULL;
  g_autoptr (GError) error = NULL;
  static const char *const names[] = { "mesh-0.3.txt", "mesh-0.45.txt", "mesh-0.1.txt" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_build_filename ("booksim2-mesh", names[i], NULL);
      g_autofree char *file = data_path (name), *text = NULL;

      g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
      g_string_append (all, text);
    }
  g_string_truncate (all, all->len - 2200); /* within the statistics of the last run */
  g_assert_true (g_file_set_contents (path, all->str, (gssize) all->len, NULL));
  sweep = fs_peer_sweep_load (path, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (sweep->runs->len, ==, 2);
  assert_near (run_of (sweep, 0)->latency, 268.122);
  assert_near (run_of (sweep, 1)->flit_rate, 0.45);
  g_assert_cmpstr (sweep->notes->pdata[1], ==, "1 run is left out because it did not complete.");
}

FS_TEST (supersim)
{
  g_autoptr (FsPeerSweep) sweep = load ("supersim-hand-made");

  g_assert_cmpuint (sweep->runs->len, ==, 3);
  assert_near (run_of (sweep, 0)->latency, 41.25); /* of messages, not of packets */
  assert_near (run_of (sweep, 0)->flit_rate, 0.1); /* from the log of rates */
  assert_near (run_of (sweep, 2)->flit_rate, 0.3); /* from the name */
  g_assert_true (isnan (run_of (sweep, 0)->rate));
  assert_near (fs_peer_sweep_rate (run_of (sweep, 0), 16), 0.1 / 16);
  g_assert_cmpuint (sweep->notes->len, ==, 1);
  g_assert_cmpstr (
      sweep->notes->pdata[0], ==,
      "The offered load of latency_oblivious_0.30.csv is taken from its name: 0.3 flits per node per cycle.");
}

/* A node with a clock of 1000 ticks injects 0.02 packets per cycle; the network has a clock of 500 ticks. */
FS_TEST (garnet)
{
  g_autoptr (FsPeerSweep) sweep = load ("garnet-hand-made");
  const FsPeerRun *run = run_of (sweep, 0);

  g_assert_cmpuint (sweep->runs->len, ==, 2);
  assert_near (run->latency, 23);
  assert_near (run->network_latency, 19);
  assert_near (run->hops, 1.34375);
  assert_near (run->packet_flits, 5);
  assert_near (run->rate, 0.01);
  assert_near (run->flit_rate, 0.05);
  g_assert_cmpint (run->k, ==, 2);
  g_assert_cmpint (run->n, ==, 2);
  g_assert_cmpuint (run->n_nodes, ==, 4);
  g_assert_cmpint (run->V, ==, 4);
  g_assert_cmpstr (run->traffic, ==, "uniform_random");
  assert_near (run->accepted, 3990.0 / 20000 / 4);
}

static void
assert_refused (const char *path, const char *const *loads, const char *sentence)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_peer_sweep_load (path, loads, NULL, &error));
  test_assert_refused (error, sentence);
}

/* One sentence each. */
FS_TEST (refusals)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *empty = test_folder_write (folder, "empty.txt", "", -1);
  g_autofree char *foreign = test_folder_write (folder, "foreign.txt", "rate,latency\n1,2\n", -1);
  g_autofree char *cut = test_folder_write (
      folder, "cut.txt", "BEGIN Configuration File: a\nk = 8;\nEND Configuration File: a\nClass 0:\n", -1);
  g_autofree char *latency = test_folder_write (folder, "latency.csv", "Type,Count,Mean\nMessage,5,40\n", -1);
  g_autofree char *all = data_path ("");
  g_autofree char *nothing = g_build_filename (folder, "nothing", NULL);
  const char *const loads[] = { "latency.csv", NULL };
  const char *const given[] = { "latency.csv=0.25", NULL };
  g_autoptr (FsPeerSweep) sweep = NULL;

  g_assert_cmpint (g_mkdir_with_parents (nothing, 0700), ==, 0);
  assert_refused (empty, NULL, "empty.txt is empty; it contains no result.");
  assert_refused (foreign, NULL, "foreign.txt is no result of BookSim2, SuperSim or Garnet.");
  assert_refused (cut, NULL, "cut.txt contains no completed run.");
  assert_refused (nothing, NULL, "nothing contains no result of BookSim2, SuperSim or Garnet.");
  assert_refused (
      latency, NULL,
      "latency.csv contains no offered load, as all results of SuperSim, and neither its name nor a file beside "
      "it gives one; use --load-of latency.csv=LOAD, in flits per node per cycle.");
  assert_refused (
      latency, loads,
      "load-of is \"latency.csv\"; write FILE=LOAD with a load in flits per node per cycle, such as run1.csv=0.2.");
  assert_refused (all, NULL,
                  "Different runs make no curve: mesh.csv (8-ary 2-mesh, dim_order, 4 virtual channels, packets of 32 "
                  "flits, uniform) and run-0.02.txt (2-ary 6-mesh, dim_order, 4 virtual channels, packets of 32 flits, "
                  "uniform).");
  sweep = fs_peer_sweep_load (latency, given, NULL, NULL);
  g_assert_nonnull (sweep);
  assert_near (fs_peer_sweep_first (sweep)->flit_rate, 0.25);
}

static void
check_every_beginning (const char *name)
{
  g_autofree char *path = data_path (name), *text = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (path, &text, &size, NULL));
  for (gsize length = 0; length <= size; length++)
    {
      g_autofree char *beginning
          = g_memdup2 (text, MAX (length, 1)); /* so that a sanitizer sees what is read behind it */
      g_autoptr (GArray) runs = g_array_new (FALSE, FALSE, sizeof (FsPeerRun));
      FsPeerRun run;

      fs_booksim_read (beginning, length, runs);
      fs_supersim_read (beginning, length, runs);
      fs_garnet_read (beginning, length, runs);
      fs_supersim_injected_rate (beginning, length);
      fs_peer_run_init (&run, FS_PEER_GARNET);
      fs_garnet_configure (beginning, length, &run);
      fs_booksim_configure (beginning, length, &run);
      for (guint i = 0; i < runs->len; i++)
        {
          const FsPeerRun *found = &g_array_index (runs, FsPeerRun, i);

          if (found->status == FS_PEER_STABLE)
            g_assert_true (isfinite (found->latency));
        }
    }
}

/* A file may end anywhere. */
FS_TEST (every_beginning)
{
  static const char *const names[] = {
    "booksim2-mesh/mesh-0.45.txt",
    "booksim2-torus/torus-0.1.txt",
    "booksim2-csv/mesh.csv",
    "booksim2-mesh/mesh.cfg",
    "supersim-hand-made/latency_oblivious_0.10.csv",
    "supersim-hand-made/rates_oblivious_0.10.csv",
    "garnet-hand-made/ir0.02/stats.txt",
    "garnet-hand-made/ir0.02/config.ini",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    check_every_beginning (names[i]);
}
