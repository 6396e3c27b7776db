/* What must hold in the model of unicasts with any destinations (REFINED_FLOWS.md): an empty network, the loads of its
 * channels, patterns that are the same under two names, and what rises with the load. */
#include <math.h>

#include "base/error.h"
#include "model/flows/flow-bursts.h"
#include "model/message-lengths.h"
#include "tests/model/flows/support.h"
#include "tests/support/test.h"
#include "topology/channel-loads.h"

static const double shares[] = { 0.05, 0.3, 0.6, 0.8, 0.95, 0.999 }; /* of the saturation rate */

static const struct {
  FsTopology topology;
  int n;
  guint8 k[4];
  int V;
  double M;
  const char *pattern;
} networks[] = {
  { FS_TOPOLOGY_MESH, 2, { 8, 8 }, 4, 32, "transpose" },
  { FS_TOPOLOGY_MESH, 2, { 6, 4 }, 1, 16, "uniform" },
  { FS_TOPOLOGY_TORUS, 2, { 8, 8 }, 2, 32, "tornado" },
  { FS_TOPOLOGY_TORUS, 2, { 9, 7 }, 5, 100, "hotspot:0.1,#5" },
  { FS_TOPOLOGY_TORUS, 3, { 5, 6, 3 }, 3, 32, "bit-complement" },
  { FS_TOPOLOGY_MESH, 3, { 2, 3, 5 }, 3, 8, "hotspot:0.3,#0,#7" },
  { FS_TOPOLOGY_TORUS, 3, { 4, 2, 4 }, 16, 32, "neighbor" },
  { FS_TOPOLOGY_TORUS, 2, { 8, 4 }, 3, 24, "uniform" },
  { FS_TOPOLOGY_HYPERCUBE, 4, { 0 }, 4, 32, "shuffle" },
  { FS_TOPOLOGY_HYPERCUBE, 5, { 0 }, 2, 32, "pattern1" },
  { FS_TOPOLOGY_HYPERCUBE, 5, { 0 }, 3, 32, "bit-complement" },
};

static FsModelInputs
network_inputs (guint i)
{
  FsModelInputs inputs = flow_inputs (networks[i].topology, networks[i].n, networks[i].k, networks[i].V, networks[i].M,
                                      networks[i].pattern);

  /* Lengths vary in every other one. */
  inputs.fixed_length = i % 2 == 0;
  return inputs;
}

static double
mean_length (const FsModelInputs *inputs)
{
  return fs_message_lengths (inputs->M, inputs->fixed_length).l1;
}

static FsDestinationMap *
destinations (const FsModelInputs *inputs)
{
  FsNetwork network;

  fs_network_init (&network, inputs->network, inputs->n, inputs->k);
  return fs_destination_map_new (&network, &inputs->pattern, NULL);
}

/* Message length and mean distance; the slowest pair is the farthest. */
FS_TEST (zero_load)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i);
      g_autoptr (FsDestinationMap) map = destinations (&inputs);
      g_autoptr (FsModelPoint) point = solve_at (&inputs, 0);
      double mean = fs_destination_map_mean_distance (map), M = mean_length (&inputs);

      g_assert_cmpfloat_with_epsilon (VALUE (point, "dbar"), mean, 1e-12 * mean);
      g_assert_cmpfloat_with_epsilon (VALUE (point, "latency_unicast"), M + mean, 1e-9);
      g_assert_cmpfloat_with_epsilon (VALUE (point, "latency_zero_load"), M + mean, 1e-9);
      g_assert_cmpfloat (VALUE (point, "e"), <, 1e-12);
      g_assert_cmpfloat (VALUE (point, "W_s"), ==, 0);
      for (int hops = 1; hops <= point->outputs->size.diameter; hops++)
        {
          double latency = fs_record_get_i (point->outputs, "latency_by_distance", (guint) hops - 1);

          if (isnan (latency))
            continue;
          g_assert_cmpfloat_with_epsilon (latency, M + hops, 1e-9);
          g_assert_cmpfloat (VALUE (point, "latency_worst_pair"), >=, latency - 1e-9);
        }
    }
}

/* The loads of another program part, which counts lines instead of routes. */
FS_TEST (loads)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i);
      g_autoptr (FsDestinationMap) map = destinations (&inputs);
      g_autoptr (FsChannelLoads) loads = fs_channel_loads_new (map, false, false);
      double rate = 0.05 / inputs.M;
      g_autoptr (FsModelPoint) point = solve_at (&inputs, rate);

      g_assert_cmpfloat_with_epsilon (VALUE (point, "rho_max"), rate * loads->largest * mean_length (&inputs), 1e-12);
      g_assert_cmpfloat_with_epsilon (VALUE (point, "lambda_c"), rate * loads->mean, 1e-14);
    }
}

/* A table that lists what a pattern means is the pattern, also where one node stands for all there. */
FS_TEST (tables)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i), listed = inputs;
      g_autoptr (FsDestinationMap) map = destinations (&inputs);
      g_autoptr (GString) rows = g_string_new (NULL);
      g_autofree char *text = NULL;
      g_autoptr (FsModelPoint) point = NULL, of_table = NULL;
      double rate;

      for (uint32_t source = 0; source < map->network.n_nodes; source++)
        for (uint32_t node = 0; node < map->network.n_nodes; node++)
          {
            int distance = fs_network_distance (&map->network, source, node);
            double choose = 1, weight = 0;

            for (int m = 0; m < distance; m++)
              choose = choose * (inputs.n - m) / (m + 1);
            if (node != source && map->kind == FS_DESTINATION_PERMUTATION)
              weight = map->target[source] == node;
            else if (node != source && map->kind == FS_DESTINATION_UNIFORM)
              weight = 1;
            else if (node != source && map->kind == FS_DESTINATION_BY_DISTANCE)
              weight = map->distances[distance - 1] / choose;
            if (weight > 0)
              g_string_append_printf (rows, "%s#%u #%u %.17g", rows->len > 0 ? ";" : "", source, node, weight);
          }
      if (rows->len == 0) /* hot nodes */
        continue;
      g_assert_true (fs_model_near_end (flow_model (), &inputs, FS_VARIANT_REFINED, NAN, &rate));
      rate *= 0.4;
      point = solve_at (&inputs, rate);
      text = fs_traffic_table_read_rows ("table", rows->str, NULL);
      g_assert_nonnull (text);
      listed.pattern = (FsPattern){ .kind = FS_PATTERN_TABLE, .table = "table", .rows = g_intern_string (text) };
      of_table = solve_at (&listed, rate);
      for (guint v = 0; v < point->outputs->offsets[point->outputs->n_quantities]; v++)
        {
          double ours = point->outputs->values[v], other = of_table->outputs->values[v];

          if (isnan (ours))
            g_assert_true (isnan (other));
          else
            g_assert_cmpfloat_with_epsilon (ours, other, 1e-9 * fmax (fabs (ours), 1e-3));
        }
    }
}

/* Every time rises with the load, up to a saturation rate above which there is no solution. */
FS_TEST (rising)
{
  static const char *const keys[]
      = { "latency_unicast", "latency_network", "latency_worst_pair", "S", "S_s", "W_s", "rho_s_max" };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i);
      FsModelSaturation saturation = fs_model_saturation (flow_model (), &inputs, FS_VARIANT_REFINED);
      double before[G_N_ELEMENTS (keys)] = { 0 }, rates[G_N_ELEMENTS (shares)], near;
      g_autoptr (FsModelCurve) curve = fs_model_curve_new (flow_model (), &inputs, FS_VARIANT_REFINED, saturation.rate);
      g_autoptr (FsModelPoint) above = NULL;

      g_assert_true (isfinite (saturation.rate));
      /* A first impression of it, alone or from that of similar inputs. */
      for (guint guess = 0; guess < 2; guess++)
        {
          g_assert_true (fs_model_near_end (flow_model (), &inputs, FS_VARIANT_REFINED,
                                            guess == 0 ? NAN : 1.05 * saturation.rate, &near));
          g_assert_cmpfloat (near, >, 0.98 * saturation.rate);
          /* Rounds from neighbors find solutions that plain ones, which define the end, may not. */
          g_assert_cmpfloat (near, <=, 1.04 * saturation.rate);
        }
      for (guint s = 0; s < G_N_ELEMENTS (shares); s++)
        rates[s] = shares[s] * saturation.rate;
      fs_model_curve_plan (curve, rates, G_N_ELEMENTS (shares));
      for (guint s = 0; s < G_N_ELEMENTS (shares); s++)
        {
          g_autoptr (FsModelPoint) point = fs_model_curve_solve (curve, rates[s]);

          g_assert_cmpint (point->status, ==, FS_MODEL_OK);
          assert_risen (point, keys, G_N_ELEMENTS (keys), before);
          g_assert_cmpfloat (VALUE (point, "rho_max"), <, 1);
          g_assert_cmpfloat (VALUE (point, "rho_s_max"), <, 1);
        }
      above = fs_model_solve (flow_model (), &inputs, FS_VARIANT_REFINED, 1.001 * saturation.rate);
      g_assert_cmpint (above->status, ==, FS_MODEL_SATURATED);
    }
}

/* With one injection channel, messages wait longer at the source and not less in the network. */
FS_TEST (single_port)
{
  FsModelInputs all = network_inputs (0), single = all;
  double rate = 0.5 * fs_model_saturation (flow_model (), &all, FS_VARIANT_REFINED).rate;
  g_autoptr (FsModelPoint) of_all = solve_at (&all, rate), of_single = NULL;

  single.queues = 1;
  of_single = solve_at (&single, rate);
  g_assert_cmpfloat (VALUE (of_single, "W_s"), >, 2 * VALUE (of_all, "W_s"));
  g_assert_cmpfloat_with_epsilon (VALUE (of_single, "lambda_s"), 4 * VALUE (of_all, "lambda_s"), 1e-15);
}

/* Two nodes, each with a channel to the other one that only its own injection channel feeds: an M/G/1 queue, whose server is busy
 * for the flits of a message and one cycle. */
FS_TEST (queue_of_two_nodes)
{
  for (int fixed = 0; fixed < 2; fixed++)
    {
      double M = 20, rate = 0.03;
      FsModelInputs inputs = { .n = 1, .V = 1, .M = M, .fixed_length = fixed };
      FsMessageLengths lengths = fs_message_lengths (M, fixed);
      double service = lengths.l1 + 1, square = lengths.l2 + 2 * lengths.l1 + 1;
      g_autoptr (FsModelPoint) point = NULL;

      g_assert_true (fs_pattern_parse ("bit-complement", &inputs.pattern, NULL));
      point = solve_at (&inputs, rate);
      g_assert_cmpfloat_with_epsilon (VALUE (point, "W_s"), rate * square / (2 * (1 - rate * service)), 1e-11);
      g_assert_cmpfloat_with_epsilon (VALUE (point, "latency_network"), lengths.l1 + 1, 1e-12);
    }
}

/* A source with bursts and exponential services: sigma of the queue GI/M/1 is the root of sigma = A((1 - sigma)/m), A the transform of
 * the time between two messages of an interrupted Poisson process. */
FS_TEST (queue_with_bursts)
{
  FsFlowBursts bursts = { 300, 1200 };
  double up = 1 / bursts.off, down = 1 / bursts.on, is_on = bursts.on / (bursts.on + bursts.off),
         G = bursts.off / bursts.on;

  for (int i = 1; i < 10; i++)
    {
      double m = 40, rate = 0.1 * i / m, fast = rate / is_on, sigma = 0.5, W;
      FsVector rates = fs_vector (rate), times = fs_vector (m), squares = fs_vector (2 * m * m), queued, own, wait;

      for (int round = 0; round < 100000; round++)
        {
          double s = (1 - sigma) / m;

          sigma = fast * (up + s) / ((fast + down + s) * (up + s) - up * down);
        }
      W = sigma * m / (1 - sigma);
      own = fs_flow_burst_queue (&bursts, rates, times, squares, times, squares, &queued);
      wait = fs_flow_burst_wait (&bursts, G, (G - 1) / sqrt (G), rates, times, squares);
      g_assert_cmpfloat_with_epsilon (own[0], W, 1e-9 * W);
      g_assert_cmpfloat_with_epsilon (wait[0], W, 1e-9 * W);
      g_assert_cmpfloat_with_epsilon (queued[0], sigma, 1e-9);
      wait = fs_flow_burst_wait (&bursts, 0, 0, rates, times, squares);
      g_assert_cmpfloat_with_epsilon (wait[0], rate * m * m / (1 - rate * m), 1e-9 * W);
    }
}

/* Periods that are short beside messages make no difference, longer ones cost more. */
FS_TEST (bursts)
{
  static const double lengths[] = { 1, 30, 300 };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i);
      double rate = 0.3 * fs_model_saturation (flow_model (), &inputs, FS_VARIANT_REFINED).rate;
      g_autoptr (FsModelPoint) poisson = solve_at (&inputs, rate);
      double before = VALUE (poisson, "latency_unicast"), wait = VALUE (poisson, "W_s");

      for (guint b = 0; b < G_N_ELEMENTS (lengths); b++)
        {
          g_autoptr (FsModelPoint) point = NULL;

          inputs.on = lengths[b];
          inputs.off = 2 * lengths[b];
          point = solve_at (&inputs, rate);
          g_assert_cmpfloat (VALUE (point, "latency_unicast"), >, before);
          g_assert_cmpfloat (VALUE (point, "W_s"), >, wait);
          before = VALUE (point, "latency_unicast");
          wait = VALUE (point, "W_s");
          if (b == 0)
            g_assert_cmpfloat (before, <, 1.02 * VALUE (poisson, "latency_unicast"));
        }
    }
}

/* Lengths that vary cost time at every load. */
FS_TEST (lengths_that_vary)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs fixed = network_inputs (i), varied = fixed;
      double rate;

      fixed.fixed_length = TRUE;
      varied.fixed_length = FALSE;
      rate = 0.4 * fs_model_saturation (flow_model (), &fixed, FS_VARIANT_REFINED).rate;
      {
        g_autoptr (FsModelPoint) equal = solve_at (&fixed, rate), unequal = solve_at (&varied, rate);

        g_assert_cmpfloat (VALUE (unequal, "latency_unicast"), >, VALUE (equal, "latency_unicast"));
        g_assert_cmpfloat (VALUE (unequal, "W_s"), >, 1.2 * VALUE (equal, "W_s"));
        g_assert_cmpfloat_with_epsilon (VALUE (unequal, "rho") / mean_length (&varied), VALUE (equal, "rho") / fixed.M,
                                        1e-12);
      }
    }
}

/* A stopped job ends a curve at once. */
FS_TEST (stopped)
{
  static const double rates[] = { 0.001, 0.002 };
  FsModelInputs inputs = network_inputs (0);
  g_autoptr (FsModelCurve) curve = fs_model_curve_new (flow_model (), &inputs, FS_VARIANT_REFINED, 0.003);
  g_autoptr (FsModelPoint) planned = NULL, other = NULL;
  FsJob job;

  fs_job_init (&job);
  fs_job_stop (&job);
  fs_model_curve_set_job (curve, &job);
  fs_model_curve_plan (curve, rates, G_N_ELEMENTS (rates));
  planned = fs_model_curve_solve (curve, rates[0]);
  other = fs_model_curve_solve (curve, 0.0015);
  g_assert_cmpint (planned->status, ==, FS_MODEL_SATURATED);
  g_assert_cmpint (other->status, ==, FS_MODEL_SATURATED);
}

FS_TEST (refused)
{
  FsModelInputs inputs = network_inputs (2);
  g_autoptr (GError) classes = NULL, pattern = NULL, large = NULL;

  inputs.V = 1;
  g_assert_false (fs_model_check (flow_model (), &inputs, &classes));
  g_assert_cmpstr (classes->message, ==,
                   "V is 1; dimension-order routing in a torus with a radix of 4 or more needs at least 2.");
  inputs.network = FS_TOPOLOGY_MESH;
  g_assert_true (fs_model_check (flow_model (), &inputs, NULL));
  inputs.k[1] = 5;
  g_assert_true (fs_pattern_parse ("transpose", &inputs.pattern, NULL));
  g_assert_false (fs_model_check (flow_model (), &inputs, &pattern));
  g_assert_cmpstr (pattern->message, ==,
                   "Pattern \"transpose\" needs an even number of dimensions whose halves have the same radices; the "
                   "network is mesh 8x5.");
  inputs.k[0] = inputs.k[1] = 64;
  g_assert_true (fs_pattern_parse ("uniform", &inputs.pattern, NULL)); /* one node stands for four */
  g_assert_true (fs_model_check (flow_model (), &inputs, NULL));
  g_assert_true (fs_pattern_parse ("hotspot:0.1,#0", &inputs.pattern, NULL));
  g_assert_false (fs_model_check (flow_model (), &inputs, &large));
  g_assert_cmpstr (large->message, ==,
                   "channel-flows follows the routes of every node; it takes up to 4194304 hops, and this network with "
                   "pattern hotspot has about 16777216. Use a smaller network.");
}

/* The model of delivered_throughput is lambda_n, which the simulator counts by all nodes: with transpose, those of the diagonal of an
 * 8×8 mesh send nothing. */
FS_TEST (rate_of_all_nodes)
{
  FsModelInputs inputs = network_inputs (0), uniform = network_inputs (7);
  g_autoptr (FsModelPoint) of_some = solve_at (&inputs, 0.002), of_all = solve_at (&uniform, 0.002);

  g_assert_cmpfloat_with_epsilon (VALUE (of_some, "lambda_n"), 0.002 * 56 / 64, 1e-15);
  g_assert_cmpfloat_with_epsilon (VALUE (of_all, "lambda_n"), 0.002, 1e-15);
}

static void
set_table (FsModelInputs *inputs, const char *rows, gboolean by_source)
{
  g_autofree char *text = fs_traffic_table_read_rows ("rows", rows, NULL);

  g_assert_nonnull (text);
  inputs->pattern = (FsPattern){
    .kind = FS_PATTERN_TABLE, .table = "rows", .rows = g_intern_string (text), .by_source = by_source
  };
}

/* Where the sums of the weights of all nodes are the same, it does not matter whether they say how much a node sends. Else the rate is
 * the mean of all nodes, and what counts is the proportion. */
FS_TEST (unequal_sources)
{
  static const struct {
    FsModelRouting routing;
    int V;
  } routers[] = { { FS_MODEL_ROUTING_DETERMINISTIC, 3 },
                  { FS_MODEL_ROUTING_DETERMINISTIC, 1 },
                  { FS_MODEL_ROUTING_VIRTUAL_CUT_THROUGH, 1 },
                  { FS_MODEL_ROUTING_DUATO, 3 } };
  const guint8 k[4] = { 2, 2 };

  for (guint i = 0; i < G_N_ELEMENTS (routers); i++)
    for (int factor = 1; factor <= 2; factor++)
      {
        FsModelInputs inputs = flow_inputs (FS_TOPOLOGY_MESH, 2, k, routers[i].V, 16, "uniform"), own;
        g_autoptr (FsModelPoint) equal = NULL, by_source = NULL, more = NULL;

        inputs.routing = routers[i].routing;
        own = inputs;
        set_table (&inputs, "#0 #1 2;#0 #3 1;#1 #2 3;#2 #1 3;#3 #1 2;#3 #0 1", FALSE);
        set_table (&own,
                   factor == 1 ? "#0 #1 2;#0 #3 1;#1 #2 3;#2 #1 3;#3 #1 2;#3 #0 1"
                               : "#0 #1 4;#0 #3 2;#1 #2 6;#2 #1 6;#3 #1 4;#3 #0 2",
                   TRUE);
        equal = solve_at (&inputs, 0.01);
        by_source = solve_at (&own, 0.01);
        for (guint v = 0; v < equal->outputs->offsets[equal->outputs->n_quantities]; v++)
          if (!isnan (equal->outputs->values[v]))
            g_assert_cmpfloat_with_epsilon (by_source->outputs->values[v], equal->outputs->values[v], 1e-9);
        /* Node 0 sends 6 of 8 messages, 1 hop and 2 hops far; node 2 sends none. */
        set_table (&own, "#0 #1 4;#0 #3 2;#1 #2 1;#3 #0 1", TRUE);
        more = solve_at (&own, 0.001);
        g_assert_cmpfloat_with_epsilon (VALUE (more, "lambda_n"), 0.001, 1e-15);
        g_assert_cmpfloat_with_epsilon (VALUE (more, "dbar"), (4 * 1 + 2 * 2 + 1 * 2 + 1 * 2) / 8.0, 1e-12);
        g_assert_cmpfloat_with_epsilon (VALUE (more, "rho_s_max"), 0.001 * 3 / 2 * 16, 0.1 * 0.001 * 3 / 2 * 16);
      }
}

/* Nobody is met between two nodes: a queue M/D/1 for each, whose waits count as often as their messages. */
FS_TEST (unequal_queues)
{
  const guint8 k[4] = { 2 };
  FsModelInputs inputs = flow_inputs (FS_TOPOLOGY_MESH, 1, k, 4, 32, "uniform");
  g_autoptr (FsModelPoint) point = NULL;
  double rate = 0.01, sum = 0;

  set_table (&inputs, "#0 #1 3;#1 #0 1", TRUE);
  inputs.queues = 1;
  point = solve_at (&inputs, rate);
  for (int node = 0; node < 2; node++)
    {
      double share = node == 0 ? 1.5 : 0.5, load = share * rate * 33;

      sum += share * load * 33 / (2 * (1 - load));
    }
  g_assert_cmpfloat_with_epsilon (VALUE (point, "W_s"), sum / 2, 1e-9);
  g_assert_cmpfloat_with_epsilon (VALUE (point, "rho_s_max"), 1.5 * rate * 33, 1e-12);
  /* Lengths that were measured: of the same mean, and a second moment of their own. */
  inputs.square = 2 * 32 * 32;
  inputs.fixed_length = FALSE;
  g_clear_pointer (&point, fs_model_point_free);
  point = solve_at (&inputs, rate);
  g_assert_cmpfloat_with_epsilon (VALUE (point, "latency_zero_load"), 33, 1e-12);
  g_assert_cmpfloat (VALUE (point, "W_s"), >, 1.5 * sum / 2);
}
