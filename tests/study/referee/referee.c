/* Results of BookSim2 compared with a simulation at the same loads, and the configuration for it. */
#include "study/referee/referee.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "study/referee/booksim-config.h"
#include "study/referee/booksim-names.h"
#include "study/referee/differences.h"
#include "study/referee/peer-figure.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

static FsPeerSweep *
load (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("FS_TEST_DATA"), "..", "study", "referee", "data", name, NULL);
  g_autoptr (GError) error = NULL;
  FsPeerSweep *sweep = fs_peer_sweep_load (path, NULL, NULL, &error);

  g_assert_no_error (error);
  return sweep;
}

/* The scenario of which booksim2-hypercube/hypercube.cfg is the configuration, with @more. */
static FsScenario *
scenario_with_both (const char *more, const char *also)
{
  const char *const settings[] = { "n=6",
                                   "V=4",
                                   "M=32",
                                   "beta=0",
                                   "ports=single",
                                   "routing=deterministic",
                                   "rate=0.000625;0.00625;0.0125;0.01875;0.025",
                                   more,
                                   also,
                                   NULL };
  g_autoptr (FsScenario) standard = fs_scenario_new_default ();
  g_autoptr (GError) error = NULL;
  FsScenario *scenario = fs_scenario_with_settings (standard, settings, &error);

  g_assert_no_error (error);
  return scenario;
}

static FsScenario *
scenario_with (const char *more)
{
  return scenario_with_both (more, NULL);
}

/* The scenario gets the loads of the results, less the packets for their own source. */
FS_TEST (same_loads)
{
  g_autoptr (FsPeerSweep) sweep = load ("booksim2-hypercube");
  g_autoptr (FsScenario) scenario = scenario_with (NULL);
  g_autoptr (FsScenario) equal = fs_referee_scenario (scenario, sweep, FALSE, NULL);
  g_autoptr (FsScenario) raw = fs_referee_scenario (scenario, sweep, TRUE, NULL);

  g_assert_cmpuint (fs_scenario_curve (equal, 0)->n_values, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      static const double loads[] = { 0.02, 0.2, 0.4 };

      g_assert_cmpfloat_with_epsilon (fs_scenario_curve (equal, 0)->values[i], loads[i] / 32 * 63 / 64, 1e-12);
      g_assert_cmpfloat_with_epsilon (fs_scenario_curve (raw, 0)->values[i], loads[i] / 32, 1e-12);
    }
}

static double
cell (const FsRow *row, const char *group, const char *name)
{
  for (guint i = 0; i < fs_row_n_cells (row); i++)
    {
      const FsRowCell *found = fs_row_cell (row, i);

      if (g_strcmp0 (found->column->group, group) == 0 && strcmp (found->column->name, name) == 0)
        return found->number;
    }
  g_assert_not_reached ();
}

/* Both simulators agree at a light load within 2 %, and rows contain both latencies of the other one. */
FS_TEST (agrees_at_light_load)
{
  g_autoptr (FsPeerSweep) sweep = load ("booksim2-hypercube");
  g_autoptr (FsScenario) scenario = scenario_with ("max-messages=20000");
  g_autoptr (FsScenario) equal = fs_referee_scenario (scenario, sweep, FALSE, NULL);
  g_autoptr (GArray) points = fs_sweep_points (equal, NULL);
  const FsSweepPoint *point = &g_array_index (points, FsSweepPoint, 0);
  FsWormholeParams params = fs_sweep_wormhole (equal, point, 0);
  g_autoptr (FsSimResult) result
      = fs_simulation_run (&params, &fs_scenario_statistics (equal)->rule, FS_ENGINE_FAST, NULL, NULL);
  g_autoptr (GPtrArray) rows = fs_referee_rows (equal, sweep, FALSE, point, result);
  const FsRow *row;

  g_assert_cmpuint (rows->len, ==, 1);
  row = rows->pdata[0];
  g_assert_cmpfloat_with_epsilon (cell (row, NULL, "load"), 0.02, 1e-9);
  g_assert_cmpfloat_with_epsilon (cell (row, "other", "latency"), 46.2451, 1e-6);
  g_assert_cmpfloat_with_epsilon (cell (row, "other", "latency") - cell (row, "other", "corrected"),
                                  2 * cell (row, "other", "hops") + 4, 1e-9);
  g_assert_cmpfloat (fabs (cell (row, NULL, "difference_percent")), <, 2);
  /* Flitscope delivers what it is offered; of its 63/64 BookSim2 delivers somewhat more in its short run. */
  g_assert_cmpfloat_with_epsilon (cell (row, "flitscope", "delivered_flits"), 0.02 * 63 / 64, 4e-4);
  g_assert_cmpfloat_with_epsilon (
      cell (row, NULL, "delivered_difference_percent"),
      100 * (cell (row, "flitscope", "delivered_flits") / (cell (row, "other", "accepted") * 63 / 64) - 1), 1e-9);
  g_assert_cmpfloat (fabs (cell (row, NULL, "delivered_difference_percent")), <, 6);
}

static FsMeasured *
measure (const FsPeerSweep *sweep, const FsScenario *scenario, gboolean raw)
{
  g_autoptr (FsCsvTable) table = fs_peer_table_new (sweep, fs_peer_packet_flits (scenario), NULL);

  return fs_peer_measured (sweep, table, fs_peer_columns (sweep, scenario, raw), scenario, "other");
}

/* The points of a figure: in its unit, corrected or as written, which the note says. */
FS_TEST (points_of_a_figure)
{
  g_autoptr (FsPeerSweep) sweep = load ("booksim2-mesh");
  g_autoptr (FsScenario) scenario = scenario_with ("y=latency_unicast");
  g_autoptr (FsScenario) flits = scenario_with_both ("x=offered-flits", "y=latency_unicast");
  g_autoptr (FsMeasured) corrected = measure (sweep, scenario, FALSE);
  g_autoptr (FsMeasured) raw = measure (sweep, scenario, TRUE);
  g_autoptr (FsMeasured) in_flits = measure (sweep, flits, FALSE);

  g_assert_cmpstr (corrected->label, ==, "other");
  g_assert_cmpstr (corrected->note, ==,
                   "8-ary 2-mesh, dim_order, 4 virtual channels, packets of 32 flits, uniform; latency less 2 h + 4 "
                   "cycles (h = hops), the difference in an empty network");
  g_assert_cmpstr (raw->note, ==,
                   "8-ary 2-mesh, dim_order, 4 virtual channels, packets of 32 flits, uniform; latency as written");
  g_assert_cmpuint (corrected->n_points, ==, 4);
  g_assert_cmpstr (corrected->x_quantity, ==, "rate");
  g_assert_cmpfloat_with_epsilon (corrected->x[1], 0.003125, 1e-12);
  g_assert_cmpfloat_with_epsilon (raw->y[1], 69.9041, 1e-9);
  g_assert_cmpfloat_with_epsilon (corrected->y[1], 69.9041 - 2 * 5.23616 - 4, 1e-9);
  g_assert_cmpstr (in_flits->x_quantity, ==, "offered-flits");
  g_assert_cmpfloat_with_epsilon (in_flits->x[1], 0.1, 1e-12);
  g_assert_true (fs_scenario_fits_measured (scenario, corrected));
  g_assert_true (fs_scenario_fits_measured (flits, in_flits));
}

static gboolean
says (const GPtrArray *sentences, const char *words)
{
  for (guint i = 0; i < sentences->len; i++)
    if (strstr (sentences->pdata[i], words) != NULL)
      return TRUE;
  return FALSE;
}

/* What is the same in both is not mentioned; what differs is. */
FS_TEST (differences)
{
  g_autoptr (FsPeerSweep) cube = load ("booksim2-hypercube");
  g_autoptr (FsPeerSweep) torus = load ("booksim2-torus");
  g_autoptr (FsPeerSweep) garnet = load ("garnet-hand-made");
  g_autoptr (FsScenario) scenario = scenario_with (NULL);
  g_autoptr (FsScenario) other = scenario_with ("V=2");
  const FsWormholeParams *params = &fs_scenario_curve (scenario, 0)->params;
  g_autoptr (GPtrArray) same = fs_peer_differences (fs_peer_sweep_first (cube), params, 0);
  g_autoptr (GPtrArray) raw
      = fs_peer_differences (fs_peer_sweep_first (cube), params, FS_PEER_AS_WRITTEN | FS_PEER_SAME_RATE);
  g_autoptr (GPtrArray) far
      = fs_peer_differences (fs_peer_sweep_first (torus), &fs_scenario_curve (other, 0)->params, 0);
  g_autoptr (GPtrArray) foreign = fs_peer_differences (fs_peer_sweep_first (garnet), params, 0);

  g_assert_false (says (same, "networks differ"));
  g_assert_false (says (same, "virtual channels differ"));
  g_assert_false (says (same, "Classes:"));
  g_assert_true (says (same, "subtracts 2 h + 4 cycles"));
  g_assert_true (says (same, "63/64 of the rate"));
  g_assert_true (says (same, "Ports: both inject over one port"));
  g_assert_true (says (raw, "it is not subtracted"));
  g_assert_true (says (raw, "carry 64/63 of the load at the same rate"));
  g_assert_true (says (far, "BookSim2 simulates the network 8-ary 2-torus, Flitscope 2-ary 6-mesh"));
  g_assert_true (says (far, "BookSim2 has 4, Flitscope V = 2"));
  g_assert_true (says (far, "Classes:"));
  g_assert_true (says (foreign, "no correction is known"));
  g_assert_true (says (foreign, "packets of 5 flits, Flitscope M = 32"));
}

/* The configuration in the test data, of which there are results, is what is written today. */
FS_TEST (configuration)
{
  g_autofree char *path = g_build_filename (g_getenv ("FS_TEST_DATA"), "..", "study", "referee", "data",
                                            "booksim2-hypercube", "hypercube.cfg", NULL);
  g_autoptr (FsScenario) scenario = scenario_with (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = fs_booksim_config (scenario, 0, &error);
  g_autofree char *expected = NULL;

  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &expected, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
  g_assert_true (g_str_is_ascii (text));
}

static FsScenario *
mesh_with (const char *pattern, const char *rates)
{
  const char *const settings[] = { "topology=mesh",         "k=8",   "V=4", "M=32", "beta=0", "ports=single",
                                   "routing=deterministic", pattern, rates, NULL };
  g_autoptr (FsScenario) standard = fs_scenario_new_default ();
  g_autoptr (GError) error = NULL;
  FsScenario *scenario = fs_scenario_with_settings (standard, settings, &error);

  g_assert_no_error (error);
  return scenario;
}

/* What is written for a pattern by address is what made the results in the test data, and these are recognized. */
FS_TEST (patterns)
{
  static const struct {
    const char *folder, *file, *pattern, *rates;
  } cases[] = {
    { "booksim2-mesh-transpose", "transpose.cfg", "pattern=transpose", "rate=0.0005;0.002;0.003" },
    { "booksim2-mesh-hotspot", "hotspot.cfg", "pattern=hotspot:0.1,33", "rate=0.0005;0.001;0.002" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (g_getenv ("FS_TEST_DATA"), "..", "study", "referee", "data",
                                                cases[i].folder, cases[i].file, NULL);
      g_autoptr (FsScenario) scenario = mesh_with (cases[i].pattern, cases[i].rates);
      g_autoptr (FsScenario) uniform = mesh_with ("pattern=uniform", cases[i].rates);
      g_autoptr (FsPeerSweep) sweep = load (cases[i].folder);
      g_autoptr (GPtrArray) same
          = fs_peer_differences (fs_peer_sweep_first (sweep), &fs_scenario_curve (scenario, 0)->params, 0);
      g_autoptr (GPtrArray) other
          = fs_peer_differences (fs_peer_sweep_first (sweep), &fs_scenario_curve (uniform, 0)->params, 0);
      g_autoptr (GError) error = NULL;
      g_autofree char *text = fs_booksim_config (scenario, 0, &error);
      g_autofree char *expected = NULL;

      g_assert_no_error (error);
      g_assert_true (g_file_get_contents (path, &expected, NULL, NULL));
      g_assert_cmpstr (text, ==, expected);
      g_assert_false (says (same, "Compare the traffic"));
      g_assert_true (says (other, "Compare the traffic"));
    }
}

/* BookSim2 delivers packets to their own source under transpose, Flitscope generates none. Without them both agree
 * within 3 % to two thirds of saturation; with them BookSim2 would be 7 % lower. */
FS_TEST (agrees_under_transpose)
{
  g_autoptr (FsPeerSweep) sweep = load ("booksim2-mesh-transpose");
  g_autoptr (FsScenario) scenario = mesh_with ("pattern=transpose", "max-messages=40000");
  g_autoptr (FsScenario) equal = fs_referee_scenario (scenario, sweep, FALSE, NULL);
  g_autoptr (GArray) points = fs_sweep_points (equal, NULL);

  g_assert_cmpuint (points->len, ==, 3);
  for (guint i = 0; i < points->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (points, FsSweepPoint, i);
      FsWormholeParams params = fs_sweep_wormhole (equal, point, 0);
      g_autoptr (FsSimResult) result
          = fs_simulation_run (&params, &fs_scenario_statistics (equal)->rule, FS_ENGINE_FAST, NULL, NULL);
      g_autoptr (GPtrArray) rows = fs_referee_rows (equal, sweep, FALSE, point, result);

      g_assert_cmpuint (rows->len, ==, 1);
      g_assert_cmpfloat (fabs (cell (rows->pdata[0], NULL, "difference_percent")), <, 3);
    }
}

/* Names of BookSim2 for patterns and arrivals, in a small mesh. */
FS_TEST (traffic_of_booksim2)
{
  static const struct {
    const char *settings[6];
    const char *traffic;
    guint64 silent;
  } cases[] = {
    { { "k=4", "pattern=bit-complement" }, "bitcomp", 0 },
    { { "k=4", "pattern=bit-reversal" }, "bitrev", 4 },
    { { "k=8", "n=3", "pattern=bit-reversal" }, "bitrev", 32 },
    { { "k=4", "pattern=shuffle" }, "shuffle", 2 },
    { { "k=6", "pattern=tornado" }, "tornado", 0 },
    { { "k=6", "pattern=neighbor" }, "neighbor", 0 },
    { { "k=4", "pattern=transpose" }, "transpose", 4 },
    /* The digits of a hot node change places with dimension order. */
    { { "k=3", "pattern=hotspot:0.25,12,00" },
      "hotspot({{7,0,1,2,3,4,5,6,8},{5,5,2}})", /* 1/12, and half of 1/4 more for a hot node */
      0 },
    { { "k=3", "routing=duato", "pattern=hotspot:0.5,12" }, "hotspot({{5,0,1,2,3,4,6,7,8},{10,1}})", 0 },
    { { "k=3", "pattern=hotspot:1,00,22" }, "hotspot({{0,8}})", 0 },
    { { "k=3", "pattern=hotspot:0,00" }, "uniform", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FsScenario) standard = fs_scenario_new_default (), mesh = NULL, scenario = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *traffic = NULL, *arrivals = NULL;
      const FsWormholeParams *params;
      FsPeerRun run;

      mesh = fs_scenario_with_settings (
          standard, (const char *const[]){ "topology=mesh", "beta=0", "routing=deterministic", "rate=0.001", NULL },
          &error);
      g_assert_no_error (error);
      scenario = fs_scenario_with_settings (mesh, cases[i].settings, &error);
      g_assert_no_error (error);
      params = &fs_scenario_curve (scenario, 0)->params;
      traffic = fs_booksim_traffic (params, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (traffic, ==, cases[i].traffic);
      arrivals = fs_booksim_arrivals (params, &error);
      g_assert_cmpstr (arrivals, ==, "bernoulli");
      fs_peer_run_init (&run, FS_PEER_BOOKSIM2);
      fs_peer_word_set (run.traffic, traffic);
      run.n_nodes = (guint64) pow (params->k[0], params->n);
      g_assert_cmpuint (fs_booksim_silent_nodes (&run), ==, cases[i].silent);
    }
}

FS_TEST (bursts_of_booksim2)
{
  g_autoptr (FsScenario) scenario = mesh_with ("arrivals=on-off:100,300", "rate=0.01");
  g_autoptr (FsScenario) fast = mesh_with ("arrivals=on-off:100,300", "rate=0.3");
  g_autoptr (GError) error = NULL;
  FsWormholeParams params = fs_scenario_curve (scenario, 0)->params;
  g_autofree char *arrivals = NULL;

  params.rate = 0.01;
  arrivals = fs_booksim_arrivals (&params, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (arrivals, ==, "on_off({0.0033333333333333335,0.01,-1})");
  g_assert_null (fs_booksim_config (fast, 0, &error));
  g_assert_cmpstr (error->message, ==,
                   "BookSim2 generates at most one packet per cycle; during a burst there are more.");
}

FS_TEST (no_counterpart)
{
  static const struct {
    const char *setting, *also, *sentence;
  } refusals[] = {
    { "routing=duato-timeout", NULL, "routing = duato-timeout has no counterpart in BookSim2." },
    { "routing=random", NULL, "routing = random has no counterpart in BookSim2." },
    { "routing=store-and-forward", "V=1", "routing = store-and-forward has no counterpart in BookSim2." },
    { "routing=virtual-cut-through", "V=1", "routing = virtual-cut-through has no counterpart in BookSim2." },
    { "pattern=geometric:0.5", NULL, "pattern = geometric:0.5 has no counterpart in BookSim2." },
    { "pattern=butterfly", NULL, "pattern = butterfly has no counterpart in BookSim2." },
    { "beta=0.1", NULL, "BookSim2 has no broadcasts; set beta = 0." },
    { "length=exponential", NULL, "BookSim2 draws no lengths of messages at random; set length = fixed." },
    { "source-capacity=4", NULL, "Injection queues of BookSim2 are infinite; set source-capacity = infinite." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autoptr (FsScenario) scenario = scenario_with_both (refusals[i].setting, refusals[i].also);
      g_autoptr (GError) error = NULL;

      g_assert_null (fs_booksim_config (scenario, 0, &error));
      test_assert_refused (error, refusals[i].sentence);
    }
}
