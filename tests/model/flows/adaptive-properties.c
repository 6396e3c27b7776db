/* What must hold in the model of unicasts with adaptive routing (REFINED_ADAPTIVE_FLOWS.md): an empty network, what flows out of
 * nodes and into them, one useful port, what rises with the load, and what is refused. */
#include <math.h>

#include "base/error.h"
#include "model/flows/adaptive-flows.h"
#include "tests/model/flows/support.h"
#include "tests/support/test.h"
#include "topology/channel-loads.h"

static const double shares[] = { 0.05, 0.3, 0.6, 0.8, 0.95 }; /* of the saturation rate */

static const struct {
  FsTopology topology;
  int n;
  guint8 k[4];
  int V;
  double M;
  const char *pattern;
  FsModelRouting routing;
} networks[] = {
  { FS_TOPOLOGY_MESH, 2, { 4, 4 }, 3, 32, "transpose", FS_MODEL_ROUTING_DUATO },
  { FS_TOPOLOGY_MESH, 2, { 5, 3 }, 2, 16, "uniform", FS_MODEL_ROUTING_DUATO },
  { FS_TOPOLOGY_TORUS, 2, { 4, 5 }, 4, 32, "tornado", FS_MODEL_ROUTING_DUATO },
  { FS_TOPOLOGY_TORUS, 3, { 4, 2, 3 }, 3, 24, "hotspot:0.1,#5", FS_MODEL_ROUTING_DUATO },
  { FS_TOPOLOGY_HYPERCUBE, 4, { 0 }, 6, 32, "shuffle", FS_MODEL_ROUTING_DUATO },
  { FS_TOPOLOGY_HYPERCUBE, 4, { 0 }, 2, 32, "pattern1", FS_MODEL_ROUTING_DUATO },
  { FS_TOPOLOGY_MESH, 2, { 4, 4 }, 1, 16, "uniform", FS_MODEL_ROUTING_RANDOM },
  { FS_TOPOLOGY_TORUS, 2, { 5, 4 }, 4, 32, "bit-complement", FS_MODEL_ROUTING_RANDOM },
  { FS_TOPOLOGY_HYPERCUBE, 4, { 0 }, 16, 8, "bit-reversal", FS_MODEL_ROUTING_RANDOM },
  { FS_TOPOLOGY_MESH, 2, { 4, 4 }, 2, 32, "transpose", FS_MODEL_ROUTING_DUATO_TIMEOUT },
  { FS_TOPOLOGY_TORUS, 2, { 5, 4 }, 5, 16, "uniform", FS_MODEL_ROUTING_DUATO_TIMEOUT },
  { FS_TOPOLOGY_HYPERCUBE, 4, { 0 }, 3, 24, "shuffle", FS_MODEL_ROUTING_DUATO_TIMEOUT },
};

static FsModelInputs
network_inputs (guint i)
{
  FsModelInputs inputs = flow_inputs (networks[i].topology, networks[i].n, networks[i].k, networks[i].V, networks[i].M,
                                      networks[i].pattern);

  inputs.routing = networks[i].routing;
  inputs.tau = inputs.M / 2;
  return inputs;
}

FS_TEST (zero_load)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i);
      FsNetwork network;
      g_autoptr (FsDestinationMap) map = NULL;
      g_autoptr (FsModelPoint) point = solve_at (&inputs, 0);
      double latency;

      fs_network_init (&network, inputs.network, inputs.n, inputs.k);
      map = fs_destination_map_new (&network, &inputs.pattern, NULL);
      latency = inputs.M + fs_destination_map_mean_distance (map);
      g_assert_cmpfloat_with_epsilon (VALUE (point, "latency_unicast"), latency, 1e-9);
      g_assert_cmpfloat_with_epsilon (VALUE (point, "latency_zero_load"), latency, 1e-9);
      for (int hops = 1; hops <= point->outputs->size.diameter; hops++)
        {
          double of_distance = fs_record_get_i (point->outputs, "latency_by_distance", (guint) hops - 1);

          if (!isnan (of_distance))
            g_assert_cmpfloat_with_epsilon (of_distance, inputs.M + hops, 1e-9);
        }
    }
}

/* However messages are divided, each crosses as many channels as it is far, and as much goes on from a channel as does not end
 * there. Laws are laws. */
FS_TEST (flows)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i);
      FsAdaptiveFlows *flows = fs_adaptive_flows_new (&inputs);
      double hops = 0, all = 0;

      g_assert_true (fs_adaptive_flows_solve (flows, 0.1 * fs_adaptive_flows_bound (flows), FALSE, NULL, 0));
      for (guint s = 0; s < flows->n_stages; s++)
        hops += flows->stages[s].injected * flows->stages[s].distance;
      for (guint c = 0; c < flows->n_channels; c++)
        {
          const FsAdaptiveChannel *channel = &flows->channels[c];
          double on = channel->last, sum = 0, others = 0;

          all += channel->flow;
          if (channel->flow == 0)
            continue;
          for (guint p = 0; p < flows->n_channels * ((guint) flows->network.n_ports + 1); p++)
            on += flows->pairs[p].before == (int) c ? flows->pairs[p].flow : 0;
          g_assert_cmpfloat_with_epsilon (on, channel->flow, 1e-12);
          for (int held = 0; held <= flows->v; held++)
            sum += channel->law[held];
          for (int b = 0; b < flows->v; b++)
            others += channel->others[b];
          g_assert_cmpfloat_with_epsilon (sum, 1, 1e-9);
          g_assert_cmpfloat_with_epsilon (others, 1, 1e-12);
        }
      g_assert_cmpfloat_with_epsilon (all, hops, 1e-9 * hops);
      for (guint c = 0; c < flows->n_choices; c++)
        {
          double share = 0;

          for (int k = 0; k < flows->choices[c].n_options; k++)
            share += flows->options[flows->choices[c].first_option + (guint) k].share;
          g_assert_cmpfloat_with_epsilon (share, 1, 1e-12);
        }
      fs_adaptive_flows_free (flows);
    }
}

/* In a line there is nothing to choose: both routings are the same, and as dimension order there, but for the waits. */
FS_TEST (one_useful_port)
{
  FsModelInputs inputs = { .n = 1, .V = 4, .M = 32, .network = FS_TOPOLOGY_MESH, .fixed_length = TRUE, .k = { 8 } };
  g_autoptr (FsModelPoint) in_order = NULL, duato = NULL, random = NULL;

  g_assert_true (fs_pattern_parse ("uniform", &inputs.pattern, NULL));
  in_order = solve_at (&inputs, 0.004);
  inputs.routing = FS_MODEL_ROUTING_DUATO;
  duato = solve_at (&inputs, 0.004);
  inputs.routing = FS_MODEL_ROUTING_RANDOM;
  random = solve_at (&inputs, 0.004);
  g_assert_cmpfloat_with_epsilon (VALUE (duato, "e"), VALUE (in_order, "e"), 1e-9);
  g_assert_cmpfloat_with_epsilon (VALUE (random, "e"), VALUE (in_order, "e"), 1e-9);
  g_assert_cmpfloat_with_epsilon (VALUE (duato, "rho_max"), VALUE (in_order, "rho_max"), 1e-12);
}

/* The longer a header is patient, the fewer take the escape channel: none that waits for ever. */
FS_TEST (patience)
{
  static const double times[] = { 0, 1, 8, 32, 128, 1e9 };
  FsModelInputs inputs = network_inputs (G_N_ELEMENTS (networks) - 3);
  double before = INFINITY;

  for (guint t = 0; t < G_N_ELEMENTS (times); t++)
    {
      FsAdaptiveFlows *flows;
      double escaping = 0;

      inputs.tau = times[t];
      flows = fs_adaptive_flows_new (&inputs);
      g_assert_true (fs_adaptive_flows_solve (flows, 0.004, FALSE, NULL, 0));
      for (guint c = 0; c < flows->n_channels; c++)
        escaping += flows->channels[c].flow * flows->channels[c].to_escape;
      g_assert_cmpfloat (escaping, <=, before);
      before = escaping;
      /* In the cycle of its arrival a header always asks for the others. */
      if (t == 1)
        g_assert_cmpfloat (escaping, >, 0.001);
      fs_adaptive_flows_free (flows);
    }
  g_assert_cmpfloat (before, ==, 0);
}

/* Every time rises with the load, up to a saturation rate above which there is no solution. */
FS_TEST (rising)
{
  static const char *const keys[]
      = { "latency_unicast", "latency_network", "latency_worst_pair", "S", "W_s", "rho_s_max" };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i);
      FsModelSaturation saturation = fs_model_saturation (flow_model (), &inputs, FS_VARIANT_REFINED);
      double before[G_N_ELEMENTS (keys)] = { 0 }, near;
      g_autoptr (FsModelPoint) above
          = fs_model_solve (flow_model (), &inputs, FS_VARIANT_REFINED, 1.01 * saturation.rate);

      g_assert_cmpint (above->status, ==, FS_MODEL_SATURATED);
      g_assert_true (fs_model_near_end (flow_model (), &inputs, FS_VARIANT_REFINED, NAN, &near));
      g_assert_cmpfloat (near, >, 0.98 * saturation.rate);
      g_assert_cmpfloat (near, <=, 1.0001 * saturation.rate);
      for (guint s = 0; s < G_N_ELEMENTS (shares); s++)
        {
          g_autoptr (FsModelPoint) point = solve_at (&inputs, shares[s] * saturation.rate);

          assert_risen (point, keys, G_N_ELEMENTS (keys), before);
        }
    }
}

/* A point tells every channel what the means are of. */
FS_TEST (channels)
{
  FsModelInputs inputs = network_inputs (0);
  g_autofree FsModelChannel *channels = fs_model_solve_channels (flow_model (), &inputs, 0.01);
  g_autoptr (FsModelPoint) point = solve_at (&inputs, 0.01);
  FsNetwork network;
  double load = 0;

  g_assert_nonnull (channels);
  fs_network_init (&network, inputs.network, inputs.n, inputs.k);
  for (guint c = 0; c < network.n_channels; c++)
    load += channels[c].load;
  g_assert_cmpfloat_with_epsilon (load / fs_network_count_channels (&network), VALUE (point, "rho"), 1e-9);
}

FS_TEST (refusals)
{
  static const struct {
    int n, k, V;
    FsTopology topology;
    FsModelRouting routing;
    gboolean fixed_length;
    const char *sentence;
  } cases[] = {
    { 2, 8, 2, FS_TOPOLOGY_TORUS, FS_MODEL_ROUTING_DUATO, TRUE,
      "Adaptive routing needs at least 3 virtual channels here; V is 2." },
    { 2, 8, 1, FS_TOPOLOGY_MESH, FS_MODEL_ROUTING_DUATO, TRUE,
      "Adaptive routing needs at least 2 virtual channels here; V is 1." },
    { 2, 8, 1, FS_TOPOLOGY_MESH, FS_MODEL_ROUTING_DUATO_TIMEOUT, TRUE,
      "Adaptive routing needs at least 2 virtual channels here; V is 1." },
    { 2, 8, 4, FS_TOPOLOGY_MESH, FS_MODEL_ROUTING_RANDOM, FALSE,
      "channel-flows describes adaptive routing of messages that are all equally long." },
    { 2, 64, 4, FS_TOPOLOGY_MESH, FS_MODEL_ROUTING_DUATO, TRUE,
      "channel-flows follows all shortest ways between the nodes; it takes up to 262144 hops, and this network with "
      "pattern "
      "uniform has about 8388608. Use a smaller network." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FsModelInputs inputs = { .n = cases[i].n,
                               .V = cases[i].V,
                               .M = 32,
                               .network = cases[i].topology,
                               .routing = cases[i].routing,
                               .fixed_length = cases[i].fixed_length,
                               .k = { (uint8_t) cases[i].k, (uint8_t) cases[i].k } };
      g_autoptr (GError) error = NULL;

      g_assert_true (fs_pattern_parse ("uniform", &inputs.pattern, NULL));
      g_assert_false (fs_model_check (flow_model (), &inputs, &error));
      g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
      g_assert_cmpstr (error->message, ==, cases[i].sentence);
    }
}
