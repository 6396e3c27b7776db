/* Results of BookSim2 compared with a simulation at the same loads, and the configuration for it. */
#include "study/referee/referee.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "study/referee/booksim-config.h"
#include "study/referee/booksim-names.h"
#include "study/referee/booksim-scenario.h"
#include "study/referee/booksim-settings.h"
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
                                   "router-preset=booksim2",
                                   "routing=deterministic",
                                   "vc-buffer=5",
                                   "routing-delay=0",
                                   "speculation=true",
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

/* The scenario gets the loads of the results. */
FS_TEST (same_loads)
{
  g_autoptr (FsPeerSweep) sweep = load ("booksim2-hypercube");
  g_autoptr (FsScenario) scenario = scenario_with (NULL);
  g_autoptr (FsScenario) equal = fs_referee_scenario (scenario, sweep, NULL);

  g_assert_cmpuint (fs_scenario_curve (equal, 0)->n_values, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      static const double loads[] = { 0.02, 0.2, 0.4 };

      g_assert_cmpfloat_with_epsilon (fs_scenario_curve (equal, 0)->values[i], loads[i] / 32, 1e-12);
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

static void
check_agreement (const char *folder, const FsScenario *scenario, guint n_points, const double *percent)
{
  g_autoptr (FsPeerSweep) sweep = load (folder);
  g_autoptr (FsScenario) equal = fs_referee_scenario (scenario, sweep, NULL);
  g_autoptr (GArray) points = fs_sweep_points (equal, NULL);

  g_assert_cmpuint (points->len, >=, n_points);
  for (guint i = 0; i < n_points; i++)
    {
      const FsSweepPoint *point = &g_array_index (points, FsSweepPoint, i);
      FsWormholeParams params = fs_sweep_wormhole (equal, point, 0);
      g_autoptr (FsSimResult) result
          = fs_simulation_run (&params, &fs_scenario_statistics (equal)->rule, FS_ENGINE_FAST, NULL, NULL);
      g_autoptr (GPtrArray) rows = fs_referee_rows (equal, sweep, point, result);
      const FsRow *row;

      g_assert_cmpuint (rows->len, ==, 1);
      row = rows->pdata[0];
      g_assert_cmpfloat (fabs (cell (row, NULL, "difference_percent")), <, percent[i]);
      g_assert_cmpfloat (fabs (cell (row, "flitscope", "network_latency") / cell (row, "other", "network_latency") - 1),
                         <, percent[i] / 100);
      /* Of the few packets of the shortest run a standard error is 1.1 %. */
      g_assert_cmpfloat (fabs (cell (row, "flitscope", "hops") / cell (row, "other", "hops") - 1), <, 0.035);
      /* Short runs of BookSim2 at a light load deliver a little more than they are offered. */
      g_assert_cmpfloat (fabs (cell (row, NULL, "delivered_difference_percent")), <, 5);
      g_assert_cmpfloat_with_epsilon (
          cell (row, NULL, "delivered_difference_percent"),
          100 * (cell (row, "flitscope", "delivered_flits") / cell (row, "other", "accepted") - 1), 1e-9);
    }
}

/* With the same router nothing is corrected: latencies of single runs differ by chance. */
FS_TEST (agrees)
{
  static const double percent[] = { 1, 1.5, 4 };
  g_autoptr (FsScenario) cube = scenario_with ("max-messages=20000");
  g_autoptr (FsPeerSweep) mesh = load ("booksim2-mesh");
  g_autoptr (FsScenario) of_mesh = fs_booksim_scenario (fs_peer_sweep_first (mesh), NULL);
  g_autoptr (FsScenario) short_mesh = fs_scenario_with (of_mesh, "max-messages", "20000", NULL);
  g_autoptr (FsPeerSweep) torus = load ("booksim2-torus");
  g_autoptr (FsScenario) of_torus = fs_booksim_scenario (fs_peer_sweep_first (torus), NULL);
  g_autoptr (FsScenario) short_torus = fs_scenario_with (of_torus, "max-messages", "20000", NULL);

  check_agreement ("booksim2-hypercube", cube, 3, percent);
  check_agreement ("booksim2-mesh", short_mesh, 3, percent);
  check_agreement ("booksim2-torus", short_torus, 3, percent);
}

static FsMeasured *
measure (const FsPeerSweep *sweep, const FsScenario *scenario)
{
  g_autoptr (FsCsvTable) table = fs_peer_table_new (sweep, fs_peer_packet_flits (scenario), NULL);

  return fs_peer_measured (sweep, table, fs_peer_columns (scenario), scenario, "other");
}

/* The points of a figure: in its unit, as they were written. */
FS_TEST (points_of_a_figure)
{
  g_autoptr (FsPeerSweep) sweep = load ("booksim2-mesh");
  g_autoptr (FsScenario) scenario = scenario_with ("y=latency_unicast");
  g_autoptr (FsScenario) flits = scenario_with_both ("x=offered-flits", "y=latency_unicast");
  g_autoptr (FsMeasured) measured = measure (sweep, scenario);
  g_autoptr (FsMeasured) in_flits = measure (sweep, flits);

  g_assert_cmpstr (measured->label, ==, "other");
  g_assert_cmpstr (measured->note, ==,
                   "8-ary 2-mesh, dim_order, 4 virtual channels, packets of 32 flits, uniform; latency as written");
  g_assert_cmpuint (measured->n_points, ==, 4);
  g_assert_cmpstr (measured->x_quantity, ==, "rate");
  g_assert_cmpfloat_with_epsilon (measured->x[1], 0.003125, 1e-12);
  g_assert_cmpfloat_with_epsilon (measured->y[1], 69.9041, 1e-9);
  g_assert_cmpstr (in_flits->x_quantity, ==, "offered-flits");
  g_assert_cmpfloat_with_epsilon (in_flits->x[1], 0.1, 1e-12);
  g_assert_true (fs_scenario_fits_measured (scenario, measured));
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
  static const struct {
    const char *setting, *sentence;
  } cases[] = {
    { "vc-buffer=8", "Buffers: those of BookSim2 have 5 flits, those of Flitscope 8." },
    { "routing-delay=1", "Pipeline: the routing delay of BookSim2 is 0, that of Flitscope 1." },
    { "speculation=false",
      "Pipeline: heads of BookSim2 request the switch together with their virtual channel, those of Flitscope "
      "a cycle later." },
    { "credit-delay=2", "Credits: the credit delay of BookSim2 is 0, that of Flitscope 2." },
    { "channel-latency=2", "Channels: those of BookSim2 have the latency 1, those of Flitscope 2." },
    { "vc-release=credit",
      "Release: BookSim2 gives a virtual channel to the next packet when the tail is sent, Flitscope when all "
      "credits are back." },
    { "allocator=input-first:matrix",
      "Allocators: BookSim2 has islip for virtual channels and islip for the switch, Flitscope has "
      "separable_input_first(matrix) for both." },
    { "dimension-order=highest-first",
      "Order of dimensions: BookSim2 crosses the lowest dimension first, Flitscope the highest." },
    { "self-messages=false", "Destinations: a node of BookSim2 may send to itself, one of Flitscope does not." },
    { "V=2", "The virtual channels differ: BookSim2 has 4, Flitscope V = 2." },
    { "M=16", "The lengths differ: BookSim2 has packets of 32 flits, Flitscope M = 16." },
    { "pattern=transpose", "Compare the traffic: that of BookSim2 is uniform, that of Flitscope is transpose." },
    { "arrivals=poisson", NULL },
  };
  g_autoptr (FsPeerSweep) cube = load ("booksim2-hypercube");
  g_autoptr (FsPeerSweep) torus = load ("booksim2-torus");
  g_autoptr (FsPeerSweep) garnet = load ("garnet-hand-made");
  g_autoptr (FsScenario) scenario = scenario_with (NULL), standard = fs_scenario_new_default ();
  const FsWormholeParams *params = &fs_scenario_curve (scenario, 0)->params;
  FsPeerRun alone = *fs_peer_sweep_first (cube);
  g_autoptr (GPtrArray) same = fs_peer_differences (&alone, params);
  g_autoptr (GPtrArray) far = fs_peer_differences (fs_peer_sweep_first (torus), params);
  g_autoptr (GPtrArray) foreign = fs_peer_differences (fs_peer_sweep_first (garnet), params);
  g_autoptr (GPtrArray) ideal = fs_peer_differences (&alone, &fs_scenario_curve (standard, 0)->params), unknown = NULL;

  g_assert_cmpuint (same->len, ==, 1);
  g_assert_true (says (same, "Nothing: both simulate the same network and router, and differ by chance only."));
  g_assert_true (says (far, "BookSim2 simulates the network 8-ary 2-torus, Flitscope 2-ary 6-mesh"));
  g_assert_true (says (foreign, "Garnet has its own pipeline, credits and ports, which Flitscope does not simulate."));
  g_assert_true (says (foreign, "packets of 5 flits, Flitscope M = 32"));
  g_assert_true (says (ideal, "With router-preset = booksim2 it simulates those of BookSim2"));
  FsWormholeParams narrow = *params;
  g_autoptr (GPtrArray) of_narrow = NULL;

  narrow.pipeline.flit_cycles[1] = 2;
  of_narrow = fs_peer_differences (&alone, &narrow);
  g_assert_true (says (of_narrow, "Channels: only Flitscope has narrow ones, or others between chiplets."));
  alone.router.is_known = FALSE;
  unknown = fs_peer_differences (&alone, params);
  g_assert_true (says (unknown, "the results do not contain the configuration of BookSim2"));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FsScenario) changed = scenario_with (cases[i].setting);
      g_autoptr (GPtrArray) sentences
          = fs_peer_differences (fs_peer_sweep_first (cube), &fs_scenario_curve (changed, 0)->params);

      g_test_message ("%s: %s", cases[i].setting, (const char *) sentences->pdata[0]);
      g_assert_cmpuint (sentences->len, ==, 1);
      if (cases[i].sentence != NULL)
        g_assert_cmpstr (sentences->pdata[0], ==, cases[i].sentence);
      else
        g_assert_true (says (sentences, "Arrivals: BookSim2 generates packets by bernoulli"));
    }
}

/* The run of a configuration of which only @more is written. */
static FsPeerRun
run_with (const char *more)
{
  g_autofree char *text = g_strconcat ("topology = mesh; k = 4; n = 2; routing_function = dim_order;\n", more, NULL);
  FsPeerRun run;

  fs_peer_run_init (&run, FS_PEER_BOOKSIM2);
  fs_booksim_configure (text, strlen (text), &run);
  return run;
}

/* What Flitscope does not simulate is refused by its name, with min_adapt, which is not adaptive. */
FS_TEST (foreign_settings)
{
  static const char *const settings[] = {
    "priority = age",
    "classes = 2",
    "use_read_write = 1",
    "buffer_policy = shared",
    "noq = 1",
    "hold_switch_for_packet = 1",
    "input_speedup = 2",
    "output_speedup = 2",
    "internal_speedup = 2.0",
    "output_buffer_size = 4",
    "vc_shuffle_requests = 1",
    "vc_prioritize_empty = 1",
    "vc_busy_when_full = 1",
    "vc_alloc_delay = 2",
    "sw_alloc_delay = 2",
    "st_final_delay = 2",
    "routing_delay = 2",
    "vc_allocator = wavefront",
    "sw_allocator = loa",
    "sw_allocator = pim",
    "sw_allocator = max_size",
    "vc_allocator = select",
    "router = event",
    "packet_size = {1,5}",
    "routing_function = valiant",
  };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autofree char *statement = g_strconcat (settings[i], ";", NULL);
      g_autofree char *sentence
          = g_strdup_printf ("BookSim2 was run with what Flitscope does not simulate: %s.", settings[i]);
      FsPeerRun run = run_with (statement);
      g_autoptr (GError) error = NULL;

      g_assert_false (fs_booksim_check_run (&run, &error));
      g_assert_cmpstr (error->message, ==, sentence);
    }

  g_autoptr (GError) error = NULL, none = NULL;
  FsPeerRun adaptive = run_with ("routing_function = min_adapt;");
  FsPeerRun plain
      = run_with ("spec_sw_allocator = islip; alloc_iters = 3; arb_type = matrix; sw_allocator = islip(2);");

  g_assert_false (fs_booksim_check_run (&adaptive, &error));
  test_assert_refused (
      error, "BookSim2 has no adaptive routing to compare with routing = duato: its min_adapt offers only the "
             "lowest dimension that is still to cross.");
  /* Nobody reads the two keys of allocators, and without speculation there are no such allocators. */
  g_assert_true (fs_booksim_check_run (&plain, &none));
  g_assert_no_error (none);
}

/* A configuration that was written is read as the scenario that it is of. */
FS_TEST (there_and_back)
{
  static const char *const cases[][8] = {
    { "topology=mesh", "k=5", "n=3", "V=3", "M=7", "credit-delay=2", "allocator=islip:2" },
    { "topology=torus", "k=8", "V=2", "vc-buffer=4", "speculation=true", "pattern=tornado",
      "allocator=output-first:matrix" },
    { "topology=torus", "k=5", "channel-latency=1", "routing-delay=0", "pattern=neighbor", "arrivals=on-off:100,400" },
    { "topology=hypercube", "n=5", "vc-release=credit", "pattern=bit-complement", "allocator=input-first" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) settings = g_ptr_array_new ();
      g_autoptr (FsScenario) standard = fs_scenario_new_default (), given = NULL, read = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL, *one = NULL, *other = NULL;
      FsPeerRun run;

      g_ptr_array_add (settings, (gpointer) "router-preset=booksim2");
      for (guint j = 0; cases[i][j] != NULL; j++)
        g_ptr_array_add (settings, (gpointer) cases[i][j]);
      g_ptr_array_add (settings, (gpointer) "rate=0.001");
      g_ptr_array_add (settings, NULL);
      given = fs_scenario_with_settings (standard, (const char *const *) settings->pdata, &error);
      g_assert_no_error (error);
      text = fs_booksim_config (given, 0, &error);
      g_assert_no_error (error);
      fs_peer_run_init (&run, FS_PEER_BOOKSIM2);
      fs_booksim_configure (text, strlen (text), &run);
      read = fs_booksim_scenario (&run, &error);
      g_assert_no_error (error);

      g_autoptr (FsScenario) same = fs_scenario_with (read, "rate", "0.001", &error);

      g_assert_no_error (error);
      one = fs_booksim_config (same, 0, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (one, ==, text);
      g_assert_cmpmem (&fs_scenario_curve (same, 0)->params.pipeline, sizeof (FsPipeline),
                       &fs_scenario_curve (given, 0)->params.pipeline, sizeof (FsPipeline));
    }

  g_autoptr (GError) error = NULL, traffic = NULL;
  FsPeerRun two = run_with ("vc_allocator = islip; sw_allocator = separable_input_first;");
  FsPeerRun hot = run_with ("traffic = hotspot({{3}});");

  g_assert_null (fs_booksim_scenario (&two, &error));
  test_assert_refused (
      error, "BookSim2 was run with the allocator islip for virtual channels and separable_input_first for the "
             "switch; in Flitscope both are the same.");
  g_assert_null (fs_booksim_scenario (&hot, &traffic));
  test_assert_refused (traffic,
                       "No scenario can be made of the traffic hotspot({{3}}) of BookSim2; give the scenario.");
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
  const char *const settings[] = { "topology=mesh",
                                   "k=8",
                                   "V=4",
                                   "M=32",
                                   "beta=0",
                                   "router-preset=booksim2",
                                   "routing-delay=0",
                                   "vc-buffer=5",
                                   "routing=deterministic",
                                   "speculation=true",
                                   pattern,
                                   rates,
                                   NULL };
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
          = fs_peer_differences (fs_peer_sweep_first (sweep), &fs_scenario_curve (scenario, 0)->params);
      g_autoptr (GPtrArray) other
          = fs_peer_differences (fs_peer_sweep_first (sweep), &fs_scenario_curve (uniform, 0)->params);
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

/* The nodes of the diagonal send to themselves under transpose in both. */
FS_TEST (agrees_under_transpose)
{
  static const double percent[] = { 1, 1.5, 2 };
  g_autoptr (FsScenario) scenario = mesh_with ("pattern=transpose", "max-messages=40000");

  check_agreement ("booksim2-mesh-transpose", scenario, 3, percent);
}

/* Names of BookSim2 for patterns and arrivals, in a small mesh. */
FS_TEST (traffic_of_booksim2)
{
  static const struct {
    const char *settings[6];
    const char *traffic;
  } cases[] = {
    { { "k=4", "pattern=bit-complement" }, "bitcomp" },
    { { "k=4", "pattern=bit-reversal" }, "bitrev" },
    { { "k=8", "n=3", "pattern=bit-reversal" }, "bitrev" },
    { { "k=4", "pattern=shuffle" }, "shuffle" },
    { { "k=6", "pattern=tornado" }, "tornado" },
    { { "k=6", "pattern=neighbor" }, "neighbor" },
    { { "k=4", "pattern=transpose" }, "transpose" },
    { { "k=3", "pattern=hotspot:0.25,12,00" },
      "hotspot({{5,0,1,2,3,4,6,7,8},{5,5,2}})" }, /* 1/12, and half of 1/4 more for a hot node */
    { { "k=3", "pattern=hotspot:0.5,12" }, "hotspot({{5,0,1,2,3,4,6,7,8},{10,1}})" },
    { { "k=3", "pattern=hotspot:1,00,22" }, "hotspot({{0,8}})" },
    { { "k=3", "pattern=hotspot:0,00" }, "uniform" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FsScenario) standard = fs_scenario_new_default (), mesh = NULL, scenario = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *traffic = NULL, *arrivals = NULL;
      const FsWormholeParams *params;

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
    { "routing=duato", NULL,
      "BookSim2 has no adaptive routing to compare with routing = duato: its min_adapt offers only the "
      "lowest dimension that is still to cross." },
    { "beta=0.1", NULL, "BookSim2 has no broadcasts; set beta = 0." },
    { "length=exponential", NULL, "BookSim2 draws no lengths of messages at random; set length = fixed." },
    { "source-capacity=4", NULL, "Injection queues of BookSim2 are infinite; set source-capacity = infinite." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      const char *const settings[]
          = { "n=6", "V=4", "M=32", "beta=0", "routing=deterministic", refusals[i].setting, refusals[i].also, NULL };
      g_autoptr (FsScenario) standard = fs_scenario_new_default (), scenario = NULL;
      g_autoptr (GError) none = NULL, error = NULL;

      scenario = fs_scenario_with_settings (standard, settings, &none);
      g_assert_no_error (none);
      g_assert_null (fs_booksim_config (scenario, 0, &error));
      test_assert_refused (error, refusals[i].sentence);
    }
}

/* A curve with the ideal router is written with the router of BookSim2. */
FS_TEST (ideal_router)
{
  const char *const settings[]
      = { "topology=mesh", "k=8", "V=4", "beta=0", "routing=deterministic", "rate=0.03125", "M=32", NULL };
  g_autoptr (FsScenario) standard = fs_scenario_new_default (), ideal = NULL, pipelined = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *one = NULL, *other = NULL;

  ideal = fs_scenario_with_settings (standard, settings, &error);
  g_assert_no_error (error);
  pipelined = fs_scenario_with (ideal, "router-preset", "booksim2", &error);
  g_assert_no_error (error);
  one = fs_booksim_config (ideal, 0, &error);
  g_assert_no_error (error);
  other = fs_booksim_config (pipelined, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (one, ==, other);
  g_assert_nonnull (strstr (one, "\nvc_buf_size = 8;\n"));
  /* A rate is a number with a point: BookSim2 refuses 1. */
  g_assert_nonnull (strstr (one, "\ninjection_rate = 1.0;\n"));
  g_assert_nonnull (strstr (one, "booksim NAME injection_rate=1.0 > run-1.0.txt\n"));
}

/* BookSim2 has no channels that differ. */
FS_TEST (chiplets_have_no_counterpart)
{
  static const char *const refusals[][2] = {
    { "chiplets=4", "chiplets = 4x4 has no counterpart in BookSim2." },
    { "channel-width=1x1/2", "channel-width = 1/2 has no counterpart in BookSim2." },
    { "channel-latency=1x2", "channel-latency = 2 has no counterpart in BookSim2." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      const char *const settings[]
          = { "topology=mesh", "k=8", "router-preset=booksim2", "rate=0.01", refusals[i][0], NULL };
      g_autoptr (FsScenario) standard = fs_scenario_new_default ();
      g_autoptr (FsScenario) scenario = fs_scenario_with_settings (standard, settings, NULL);
      g_autoptr (GError) error = NULL;

      g_assert_nonnull (scenario);
      g_assert_null (fs_booksim_config (scenario, 0, &error));
      test_assert_refused (error, refusals[i][1]);
    }
}
