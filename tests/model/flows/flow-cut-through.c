/* What must hold in channel-flows with virtual cut-through and store-and-forward (REFINED_FLOWS.md 15): an empty network, queues that
 * are known exactly, and what rises with the load up to the capacity. */
#include <math.h>

#include "base/error.h"
#include "tests/model/flows/support.h"
#include "tests/support/test.h"
#include "topology/channel-loads.h"

static const struct {
  FsTopology topology;
  int n;
  guint8 k[4];
  double M;
  const char *pattern;
} networks[] = {
  { FS_TOPOLOGY_MESH, 2, { 8, 8 }, 32, "transpose" },      { FS_TOPOLOGY_MESH, 3, { 4, 4, 4 }, 16, "bit-complement" },
  { FS_TOPOLOGY_TORUS, 2, { 8, 8 }, 24, "tornado" },       { FS_TOPOLOGY_TORUS, 2, { 9, 7 }, 100, "hotspot:0.1,#5" },
  { FS_TOPOLOGY_TORUS, 3, { 4, 2, 3 }, 8, "uniform" },     { FS_TOPOLOGY_HYPERCUBE, 5, { 0 }, 32, "uniform" },
  { FS_TOPOLOGY_HYPERCUBE, 4, { 0 }, 1, "geometric:0.5" }, { FS_TOPOLOGY_MESH, 1, { 16 }, 32, "neighbor" },
};

static FsModelInputs
network_inputs (guint i, FsModelRouting routing)
{
  FsModelInputs inputs
      = flow_inputs (networks[i].topology, networks[i].n, networks[i].k, 1, networks[i].M, networks[i].pattern);

  inputs.routing = routing;
  return inputs;
}

/* Messages cross one channel after the other with store-and-forward, and wait equally long. */
FS_TEST (empty_network)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i, FS_MODEL_ROUTING_VIRTUAL_CUT_THROUGH);
      FsModelInputs stored = network_inputs (i, FS_MODEL_ROUTING_STORE_AND_FORWARD);
      double rate = 0.5 * fs_model_saturation (flow_model (), &inputs, FS_VARIANT_REFINED).rate, M = inputs.M, h;
      g_autoptr (FsModelPoint) empty = solve_at (&inputs, 0), empty_stored = solve_at (&stored, 0);
      g_autoptr (FsModelPoint) point = solve_at (&inputs, rate), of_stored = solve_at (&stored, rate);

      h = VALUE (empty, "dbar");
      g_assert_cmpfloat_with_epsilon (VALUE (empty, "latency_unicast"), M + h, 1e-9);
      g_assert_cmpfloat_with_epsilon (VALUE (empty, "latency_zero_load"), M + h, 1e-9);
      g_assert_cmpfloat_with_epsilon (VALUE (empty_stored, "latency_unicast"), h * M + 1, 1e-9);
      g_assert_cmpfloat_with_epsilon (VALUE (empty_stored, "latency_zero_load"), h * M + 1, 1e-9);
      g_assert_cmpfloat_with_epsilon (VALUE (of_stored, "latency_unicast") - VALUE (point, "latency_unicast"),
                                      (h - 1) * (M - 1), 1e-8);
    }
}

/* Two nodes, each with one channel that only its own injection channel feeds, are queues M/D/1, and nobody waits for the channel. */
FS_TEST (queue_of_two_nodes)
{
  double M = 20, rate = 0.03;
  FsModelInputs inputs
      = { .n = 1, .V = 1, .M = M, .fixed_length = TRUE, .routing = FS_MODEL_ROUTING_VIRTUAL_CUT_THROUGH };
  g_autoptr (FsModelPoint) point = NULL;

  g_assert_true (fs_pattern_parse ("bit-complement", &inputs.pattern, NULL));
  point = solve_at (&inputs, rate);
  g_assert_cmpfloat_with_epsilon (VALUE (point, "W_s"), rate * M * M / (2 * (1 - rate * M)), 1e-11);
  g_assert_cmpfloat_with_epsilon (VALUE (point, "latency_network"), M + 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (fs_record_get_i (point->outputs, "P_b_i", 0), 0, 1e-15);
}

/* Two sources send over one channel, one of them over another before: whatever waits where, all of it is the wait of one queue M/D/1
 * (services are equal); in the model nearly. */
FS_TEST (concentrator)
{
  double M = 1000;
  FsModelInputs inputs = { .n = 1,
                           .V = 1,
                           .M = M,
                           .network = FS_TOPOLOGY_MESH,
                           .k = { 3 },
                           .queues = 1,
                           .fixed_length = TRUE,
                           .routing = FS_MODEL_ROUTING_VIRTUAL_CUT_THROUGH };

  inputs.pattern = (FsPattern){ .kind = FS_PATTERN_TABLE, .table = "table", .rows = "#0 #2;#1 #2" };
  for (int tenth = 1; tenth <= 7; tenth++)
    {
      double load = 0.1 * tenth, exact = load * M / (2 * (1 - load));
      g_autoptr (FsModelPoint) point = solve_at (&inputs, load / (2 * M));
      double wait = VALUE (point, "latency_unicast") - VALUE (point, "latency_zero_load");

      g_assert_cmpfloat_with_epsilon (wait, exact, 0.1 * load * load * exact); /* 1 % at 0.3, 5 % at 0.7 */
    }
}

/* Every time rises with the load, up to where a channel or a source is full. */
FS_TEST (rising)
{
  static const double shares[] = { 0.05, 0.3, 0.6, 0.8, 0.95, 0.999 };
  static const char *const keys[] = { "latency_unicast", "latency_network", "latency_worst_pair", "W_s", "rho_s_max" };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i, FS_MODEL_ROUTING_VIRTUAL_CUT_THROUGH);
      FsModelSaturation saturation = fs_model_saturation (flow_model (), &inputs, FS_VARIANT_REFINED);
      double before[G_N_ELEMENTS (keys)] = { 0 }, rates[G_N_ELEMENTS (shares)], near;
      g_autoptr (FsModelCurve) curve = fs_model_curve_new (flow_model (), &inputs, FS_VARIANT_REFINED, saturation.rate);
      g_autoptr (FsModelPoint) above
          = fs_model_solve (flow_model (), &inputs, FS_VARIANT_REFINED, 1.001 * saturation.rate);
      g_autoptr (FsDestinationMap) map = NULL;
      g_autoptr (FsChannelLoads) loads = NULL;
      FsNetwork network;

      fs_network_init (&network, inputs.network, inputs.n, inputs.k);
      map = fs_destination_map_new (&network, &inputs.pattern, NULL);
      loads = fs_channel_loads_new (map, false, false);
      g_assert_cmpfloat_with_epsilon (saturation.rate * inputs.M, fmin (1 / loads->largest, network.n_ports), 1e-9);
      g_assert_cmpint (above->status, ==, FS_MODEL_SATURATED);
      g_assert_true (fs_model_near_end (flow_model (), &inputs, FS_VARIANT_REFINED, NAN, &near));
      g_assert_cmpfloat (near, >, 0.98 * saturation.rate);
      for (guint s = 0; s < G_N_ELEMENTS (shares); s++)
        rates[s] = shares[s] * saturation.rate;
      fs_model_curve_plan (curve, rates, G_N_ELEMENTS (shares));
      for (guint s = 0; s < G_N_ELEMENTS (shares); s++)
        {
          g_autoptr (FsModelPoint) point = fs_model_curve_solve (curve, rates[s]), alone = solve_at (&inputs, rates[s]);

          g_assert_cmpint (point->status, ==, FS_MODEL_OK);
          assert_risen (point, keys, G_N_ELEMENTS (keys), before);
          g_assert_cmpfloat_with_epsilon (VALUE (point, "latency_unicast"), VALUE (alone, "latency_unicast"),
                                          1e-9 * VALUE (alone, "latency_unicast"));
        }
    }
}

static void
assert_refused (const FsModelInputs *inputs, const char *sentence)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (fs_model_check (flow_model (), inputs, &error));
  g_assert_cmpstr (error->message, ==, sentence);
}

FS_TEST (refused)
{
  static const char *const only = "With virtual cut-through and store-and-forward, channel-flows describes Poisson "
                                  "arrivals of unicasts of equal length.";
  FsModelInputs several = network_inputs (0, FS_MODEL_ROUTING_STORE_AND_FORWARD), broadcasts = several,
                bursts = several, varied = several;

  several.V = 2;
  assert_refused (&several, "V is 2; store-and-forward has 1 virtual channel.");
  broadcasts.beta = 0.1;
  assert_refused (&broadcasts, only);
  bursts.on = bursts.off = 100;
  assert_refused (&bursts,
                  "With bursts, channel-flows describes unicasts in dimension order alone: beta must be 0, and routing "
                  "deterministic.");
  varied.fixed_length = FALSE;
  assert_refused (&varied, only);
}
