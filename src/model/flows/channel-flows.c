/* The project's own model of unicasts with dimension-order routing and any destinations, in hypercubes, meshes and tori
 * (REFINED_FLOWS.md). */
#include "model/registry.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/error.h"
#include "model/curve.h"
#include "model/flows/flow-trees.h"

#define NEAR_ENOUGH 0.99 /* of the saturation rate, see fs_model_near_end() */
#define NEAR_STEPS 40

enum {
  Q_LATENCY_UNICAST,
  Q_LATENCY_NETWORK,
  Q_LATENCY_WORST_PAIR,
  Q_LATENCY_BY_DISTANCE,
  Q_LATENCY_ZERO_LOAD,
  Q_DBAR,
  Q_E,
  Q_LAMBDA_N,
  Q_LAMBDA_C,
  Q_LAMBDA_C_D,
  Q_RHO,
  Q_RHO_MAX,
  Q_S,
  Q_S_D,
  Q_P_B_D,
  Q_W_B_D,
  Q_LAMBDA_S,
  Q_S_S,
  Q_RHO_S,
  Q_RHO_S_MAX,
  Q_W_S,
};

/* clang-format off */
static const FsQuantity quantities[] = {
  { "latency_unicast", "<i>Latency</i>", "cycles", N_ ("unicast latency, from generation to delivery"), "REFINED_FLOWS 5", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Unicast") },
  { "latency_network", "<i>L</i>", "cycles", N_ ("network latency of a unicast"), "REFINED_FLOWS 5", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Network") },
  { "latency_worst_pair", NULL, "cycles", N_ ("unicast latency of the pair of nodes for which it is longest"), "REFINED_FLOWS 5", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Slowest pair") },
  { "latency_by_distance", NULL, "cycles", N_ ("unicast latency by distance"), "REFINED_FLOWS 5", FS_SHAPE_DISTANCE, FS_GROUP_LATENCY, N_ ("By distance") },
  { "latency_zero_load", "<i>L</i><sub>0</sub>", "cycles", N_ ("latency in an empty network"), "REFINED_FLOWS 5", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Empty network") },
  { "dbar", "<i>d̄</i>", NULL, N_ ("mean number of hops of a unicast"), "REFINED_FLOWS 1", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Mean distance") },
  { "e", "<i>e</i>", NULL, N_ ("stretch of a unicast by others that share its channels, a fraction of M"), "REFINED_FLOWS 3", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Stretch") },
  { "lambda_n", "<i>λ<sub>n</sub></i>", "messages/node/cycle", N_ ("rate of a node, mean of all nodes, those that send nothing included"), "REFINED_FLOWS 8", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Accepted rate") },
  { "lambda_c", "<i>λ<sub>c</sub></i>", "messages/channel/cycle", N_ ("channel rate of all messages"), "REFINED_FLOWS 1", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Rate") },
  { "lambda_c_i", "<i>λ<sub>c<sub>i</sub></sub></i>", "messages/channel/cycle", N_ ("channel rate of dimension i"), "REFINED_FLOWS 1", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Rate, by dimension") },
  { "rho", "<i>ρ</i>", NULL, N_ ("channel utilization"), "REFINED_FLOWS 1", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Utilization") },
  { "rho_max", "<i>ρ</i><sub>max</sub>", NULL, N_ ("utilization of the busiest channel"), "REFINED_FLOWS 1", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Busiest channel") },
  { "S", "<i>S̄</i>", "cycles", N_ ("channel holding time"), "REFINED_FLOWS 4", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Holding time") },
  { "S_i", "<i>S̄<sub>i</sub></i>", "cycles", N_ ("channel holding time of dimension i"), "REFINED_FLOWS 4", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Holding, by dimension") },
  { "P_b_i", "<i>P<sub>b<sub>i</sub></sub></i>", NULL, N_ ("probability that a header is blocked at a channel of dimension i"), "REFINED_FLOWS 4", FS_SHAPE_N, FS_GROUP_BLOCKING, N_ ("Blocking") },
  { "w_b_i", "<i>w<sub>b<sub>i</sub></sub></i>", "cycles", N_ ("waiting time of a header that is blocked in dimension i"), "REFINED_FLOWS 4", FS_SHAPE_N, FS_GROUP_BLOCKING, N_ ("Waiting time") },
  { "lambda_s", "<i>λ<sub>s</sub></i>", "messages/channel/cycle", N_ ("rate of an injection channel"), "REFINED_FLOWS 5", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Rate") },
  { "S_s", "<i>S̄<sub>s</sub></i>", "cycles", N_ ("holding time of an injection channel"), "REFINED_FLOWS 5", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Holding time") },
  { "rho_s", "<i>ρ<sub>s</sub></i>", NULL, N_ ("utilization of an injection channel"), "REFINED_FLOWS 5", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Utilization") },
  { "rho_s_max", "<i>ρ</i><sub>s,max</sub>", NULL, N_ ("utilization of the busiest injection channel"), "REFINED_FLOWS 5", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Busiest source") },
  { "W_s", "<i>W̄<sub>s</sub></i>", "cycles", N_ ("waiting time at the source"), "REFINED_FLOWS 5", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Waiting time") },
};
/* clang-format on */

/* Sums over the routes of a source, or over all of them: of the messages, and of those of a distance. */
typedef struct {
  double hops, excess, network, hold, square;
  double of_distance[FS_NETWORK_MAX_DISTANCE + 1], at_distance[FS_NETWORK_MAX_DISTANCE + 1];
} Latencies;

/* What a route knows of the hops up to one of them; by depth.
 * @at_once: probability that the channel was got when another message released it
 * @waits, @variance: of the sum of the waits */
typedef struct {
  double at_once, waits, variance;
} Waited;

/* Section 5, but for the wait at the source. @queued: whether the messages found others in their source queue
 * @pairs: [node] latencies of the pairs, times their weight; @weights: these */
static void
add_routes (const FsFlowTrees *trees, guint source, double queued, Waited *waited, Latencies *latencies, double *pairs,
            double *weights)
{
  for (guint h = trees->roots[source]; h < trees->roots[source + 1]; h++)
    {
      const FsFlowHop *hop = &trees->hops[h];
      const FsFlowInput *input = &trees->inputs[hop->input];
      const FsFlowPair *pair = &input->pairs[hop->from_class][hop->class_];
      Waited before = hop->parent >= 0 ? waited[hop->depth - 1] : (Waited){ .at_once = queued };
      double behind = before.at_once, wait, square, L, H, M = trees->M, e = trees->excess[h];
      int hops = hop->depth + 1;

      behind *= hop->parent >= 0 ? trees->turns[hop->turn].follows : input->class_flow[0][hop->class_];
      wait = (1 - behind) * pair->fresh.mean + behind * pair->behind.mean;
      square = (1 - behind) * pair->fresh.square + behind * pair->behind.square;
      waited[hop->depth] = (Waited){ behind + (1 - behind) * pair->fresh.probability, before.waits + wait,
                                     before.variance + square - wait * wait };
      if (hop->end == 0)
        continue;
      L = M * (1 + e) + waited[hop->depth].waits + hops;
      /* The tail still needs all hops but the first, at the pace of the worm. */
      H = L - (hops - 1) - e * fmin (hops - 1, M);
      latencies->hops += hop->end * hops;
      latencies->excess += hop->end * e;
      latencies->network += hop->end * L;
      latencies->hold += hop->end * H;
      latencies->square += hop->end * (H * H + M * M * trees->variance[h] + waited[hop->depth].variance);
      latencies->of_distance[hops] += hop->end * L;
      latencies->at_distance[hops] += hop->end;
      if (pairs != NULL)
        {
          pairs[hop->node] += hop->end * L;
          weights[hop->node] += hop->end;
        }
    }
}

/* All sources together. */
typedef struct {
  Latencies all;
  double wait, fullest, slowest_pair;
  double waits_at_distance[FS_NETWORK_MAX_DISTANCE + 1];
} Sources;

static void
add_sources (const FsFlowTrees *trees, gboolean with_pairs, Sources *sources)
{
  double lambda = trees->rate / trees->injection;
  g_autofree Waited *waited = g_new (Waited, trees->largest_depth + 1);
  g_autofree double *pairs = with_pairs ? g_new0 (double, trees->network.n_nodes) : NULL;
  g_autofree double *weights = with_pairs ? g_new0 (double, trees->network.n_nodes) : NULL;

  for (guint source = 0; source < trees->n_sources; source++)
    {
      Latencies alone = { 0 }, behind = { 0 }, own = { 0 };
      double queued, wait;

      add_routes (trees, source, 0, waited, &alone, NULL, NULL);
      add_routes (trees, source, 1, waited, &behind, NULL, NULL);
      queued = fs_flow_queued (lambda, alone.hold, behind.hold);
      add_routes (trees, source, queued, waited, &own, pairs, weights);
      wait = lambda * ((1 - queued) * alone.square + queued * behind.square) / (2 * (1 - lambda * behind.hold));
      sources->fullest = fmax (sources->fullest, lambda * behind.hold);
      sources->wait += wait;
      sources->all.hops += own.hops;
      sources->all.excess += own.excess;
      sources->all.network += own.network;
      sources->all.hold += own.hold;
      for (int hops = 1; hops <= trees->largest_depth + 1; hops++)
        {
          sources->all.of_distance[hops] += own.of_distance[hops] + own.at_distance[hops] * wait;
          sources->all.at_distance[hops] += own.at_distance[hops];
        }
      if (!with_pairs)
        continue;
      for (guint h = trees->roots[source]; h < trees->roots[source + 1]; h++)
        {
          uint32_t node = trees->hops[h].node;

          if (weights[node] > 0)
            sources->slowest_pair = fmax (sources->slowest_pair, pairs[node] / weights[node] + wait);
          pairs[node] = weights[node] = 0;
        }
    }
}

#define LINE(line) (record->values + record->offsets[Q_##line])

static void
fill (FsRecord *record, const FsFlowTrees *trees, const Sources *sources)
{
  const FsNetwork *network = &trees->network;
  double n = trees->n_sources, sending = trees->symmetric ? 1 : n / network->n_nodes, flow = 0, hold = 0, busiest = 0;
  double flow_of[FS_NETWORK_MAX_N] = { 0 }, hold_of[FS_NETWORK_MAX_N] = { 0 };
  double blocked_of[FS_NETWORK_MAX_N] = { 0 }, wait_of[FS_NETWORK_MAX_N] = { 0 }, release_of[FS_NETWORK_MAX_N] = { 0 };
  /* Flows of one tree that stands for all are those of a channel of each port. */
  double copies = trees->symmetric ? network->n_nodes : 1;

  for (guint c = 0; c < trees->n_channels; c++)
    {
      const FsFlowChannel *channel = &trees->channels[c];
      int d = channel->dimension;

      busiest = fmax (busiest, channel->flow);
      flow_of[d] += copies * channel->flow;
      for (int s = 0; s < channel->n_classes; s++)
        if (channel->class_flow[s] > 0)
          {
            hold_of[d] += copies * channel->class_flow[s] * channel->hold[s];
            release_of[d] += copies * channel->class_flow[s] * channel->release[s];
          }
      for (guint i = 0; i < channel->n_inputs; i++)
        for (int from = 0; from < FS_FLOW_CLASSES; from++)
          for (int s = 0; s < FS_FLOW_CLASSES; s++)
            {
              const FsFlowInput *input = &trees->inputs[channel->first_input + i];
              const FsFlowPair *pair = &input->pairs[from][s];
              double messages = copies * input->class_flow[from][s];

              blocked_of[d]
                  += messages
                     * ((1 - pair->follows) * pair->fresh.probability + pair->follows * pair->behind.probability);
              wait_of[d] += messages * pair->wait;
            }
    }
  for (int d = 0; d < network->n; d++)
    {
      LINE (LAMBDA_C_D)[d] = trees->rate * flow_of[d] / fs_network_channels_of_dimension (network, d);
      LINE (S_D)[d] = flow_of[d] > 0 ? hold_of[d] / flow_of[d] : NAN;
      LINE (P_B_D)[d] = flow_of[d] > 0 ? blocked_of[d] / flow_of[d] : NAN;
      LINE (W_B_D)
      [d] = blocked_of[d] > 0 ? wait_of[d] / blocked_of[d] : flow_of[d] > 0 ? release_of[d] / flow_of[d] : NAN;
      flow += flow_of[d];
      hold += hold_of[d];
    }
  *LINE (LATENCY_UNICAST) = (sources->all.network + sources->wait) / n;
  *LINE (LATENCY_NETWORK) = sources->all.network / n;
  *LINE (LATENCY_WORST_PAIR) = sources->slowest_pair;
  for (int hops = 1; hops <= record->size.diameter; hops++)
    LINE (LATENCY_BY_DISTANCE)
  [hops - 1]
      = sources->all.at_distance[hops] > 0 ? sources->all.of_distance[hops] / sources->all.at_distance[hops] : NAN;
  *LINE (LATENCY_ZERO_LOAD) = trees->M + sources->all.hops / n;
  *LINE (DBAR) = sources->all.hops / n;
  *LINE (E) = sources->all.excess / n;
  *LINE (LAMBDA_C) = trees->rate * flow / fs_network_count_channels (network);
  *LINE (RHO) = *LINE (LAMBDA_C) * trees->M;
  *LINE (RHO_MAX) = trees->rate * busiest * trees->M;
  *LINE (S) = hold / flow;
  /* Of all nodes, as the simulator counts: those that send nothing included. */
  *LINE (LAMBDA_N) = trees->rate * sending;
  *LINE (LAMBDA_S) = *LINE (LAMBDA_N) / trees->injection;
  *LINE (S_S) = sources->all.hold / n;
  *LINE (RHO_S) = *LINE (LAMBDA_S) * *LINE (S_S);
  *LINE (RHO_S_MAX) = sources->fullest;
  *LINE (W_S) = sources->wait / n;
}

/* Fills reason and slack of a point, and @sources. */
static void
solve_trees (FsFlowTrees *trees, FsModelPoint *point, Sources *sources)
{
  for (int limit = 0; limit < FS_MODEL_SLACKS; limit++)
    point->slack[limit] = NAN;
  point->reason = FS_REASON_CHANNEL;
  trees->rate = point->rate;
  if (!fs_flow_trees_share (trees))
    return;
  fs_flow_trees_stretch (trees);
  if (!fs_flow_trees_wait (trees, &point->slack[1]))
    return;
  add_sources (trees, !point->bare, sources);
  point->slack[2] = 1 - sources->fullest;
  point->reason = sources->fullest < 1 ? FS_REASON_NONE : FS_REASON_SOURCE;
}

static void
fill_channel (const FsFlowTrees *trees, const FsFlowChannel *channel, FsModelChannel *of_channel)
{
  *of_channel = (FsModelChannel){ .load = trees->rate * channel->flow * trees->M };
  for (int s = 0; s < channel->n_classes; s++)
    of_channel->hold += channel->class_flow[s] * channel->hold[s] / channel->flow;
  for (guint i = 0; i < channel->n_inputs; i++)
    for (int from = 0; from < FS_FLOW_CLASSES; from++)
      for (int s = 0; s < FS_FLOW_CLASSES; s++)
        {
          const FsFlowInput *input = &trees->inputs[channel->first_input + i];
          const FsFlowPair *pair = &input->pairs[from][s];
          double share = input->class_flow[from][s] / channel->flow;

          of_channel->blocked
              += share * ((1 - pair->follows) * pair->fresh.probability + pair->follows * pair->behind.probability);
          of_channel->wait += share * pair->wait;
        }
}

static gboolean
solve_channels (const FsModelInputs *inputs, double rate, FsModelChannel *channels)
{
  FsFlowTrees *trees = fs_flow_trees_new (inputs);
  FsModelPoint point = { .rate = rate, .bare = TRUE };
  g_autofree Sources *sources = g_new0 (Sources, 1);

  solve_trees (trees, &point, sources);
  for (guint c = 0; point.reason == FS_REASON_NONE && c < trees->n_channels; c++)
    {
      const FsFlowChannel *channel = &trees->channels[c];
      FsModelChannel of_channel;

      fill_channel (trees, channel, &of_channel);
      for (uint32_t node = 0; trees->symmetric && node < trees->network.n_nodes; node++)
        channels[fs_network_channel (&trees->network, node, (int) channel->id)] = of_channel;
      if (!trees->symmetric)
        channels[channel->id] = of_channel;
    }
  fs_flow_trees_free (trees);
  return point.reason == FS_REASON_NONE;
}

static void
trees_free (gpointer trees)
{
  fs_flow_trees_free (trees);
}

static void
solve (const FsModelInputs *inputs, FsModelPoint *point)
{
  FsFlowTrees *trees = point->curve != NULL ? point->curve->memory : NULL;
  g_autofree Sources *sources = g_new0 (Sources, 1);

  if (trees == NULL)
    trees = fs_flow_trees_new (inputs);
  if (point->curve != NULL)
    {
      point->curve->memory = trees;
      point->curve->free_memory = trees_free;
    }
  solve_trees (trees, point, sources);
  if (point->reason == FS_REASON_NONE && !point->bare)
    fill (fs_model_point_outputs (point, inputs), trees, sources);
  if (point->curve == NULL)
    fs_flow_trees_free (trees);
}

static gboolean
check (const FsModel *model, const FsModelInputs *inputs, GError **error)
{
  return fs_flow_trees_check (model->id, inputs, error);
}

static double
rate_scale (const FsModelInputs *inputs)
{
  return 1 / inputs->M;
}

/* The trees stay the same. */
static gboolean
end (const FsModelInputs *inputs, FsVariant variant, FsModelSaturation *saturation)
{
  g_autoptr (FsModelCurve) curve = fs_model_curve_new (&fs_model_channel_flows, inputs, variant, NAN);

  *saturation = fs_model_saturation_on_curve (curve);
  return TRUE;
}

/* Halves the bracket until it is narrow: seven or ten solutions instead of fifty. */
static gboolean
near_end (const FsModelInputs *inputs, FsVariant variant, double near, double *rate)
{
  FsFlowTrees *trees = fs_flow_trees_new (inputs);
  g_autofree Sources *sources = g_new (Sources, 1);
  double low = 0, high = 0;

  for (guint c = 0; c < trees->n_channels; c++)
    high = fmax (high, trees->channels[c].flow);
  high = 1 / (inputs->M * high);
  for (int step = 0; low < NEAR_ENOUGH * high && step < NEAR_STEPS; step++)
    {
      FsModelPoint point = { .rate = (low + high) / 2, .bare = TRUE };

      /* Similar inputs end nearby. */
      if (step < 2 && near > low && near < high)
        point.rate = fmin (near * (step == 0 ? NEAR_ENOUGH : 2 - NEAR_ENOUGH), (near + high) / 2);
      *sources = (Sources){ 0 };
      solve_trees (trees, &point, sources);
      if (point.reason == FS_REASON_NONE)
        low = point.rate;
      else
        high = point.rate;
    }
  fs_flow_trees_free (trees);
  *rate = low;
  return low > 0;
}

static const FsModelInput model_inputs[] = {
  { "n", FS_INPUT_INTEGER, G_STRUCT_OFFSET (FsModelInputs, n), 1, FS_NETWORK_MAX_N, .fallback = "6" },
  { "V", FS_INPUT_INTEGER, G_STRUCT_OFFSET (FsModelInputs, V), 1, FS_FLOW_MAX_V, .fallback = "4" },
  { "M", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, M), 1, FS_LENGTH_MAX, .fallback = "32" },
  { "pattern", FS_INPUT_PATTERN, G_STRUCT_OFFSET (FsModelInputs, pattern), .fallback = "uniform" },
  { "beta", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, beta), 0, 0, .fallback = "0" },
};

static const FsModelDefault defaults[] = {
  { "routing", "deterministic" },
  { "injection", "rand" },
  { "length", "fixed" },
  { NULL, NULL },
};

/* SIMULATOR.md 7.1 */
static const FsCounterpart counterparts[] = {
  { "latency_unicast", "latency_unicast-startup", 0, NULL },
  { "latency_network", "latency_network", 0, NULL },
  { "latency_by_distance", "latency_by_distance-startup", 0, NULL },
  { "lambda_c", "lambda_c", 0, NULL },
  { "lambda_c_i", "lambda_c_by_dimension", 0, NULL },
  { "rho", "channel_load", 0, NULL },
  { "S", "holding_time", 0, NULL },
  { "S_i", "holding_time_by_dimension", 0, NULL },
  { "P_b_i", "blocked_by_dimension", 0, NULL },
  { "w_b_i", "blocked_wait_by_dimension", 0, NULL },
  { "lambda_s", "lambda_s", 0, NULL },
  { "S_s", "injection_holding_time", 0, NULL },
  { "rho_s", "lambda_s*injection_holding_time", 0, NULL },
  { "W_s", "W_s", 0, NULL },
};

static const FsLatencyPart parts[] = {
  { "latency_unicast", "latency_network", FALSE },
  { "latency_unicast", "W_s", FALSE },
  { NULL, NULL, FALSE },
};

static const char *const summary[] = { "latency_network", "W_s", "rho_max", NULL };

const FsModel fs_model_channel_flows = {
  .id = "channel-flows",
  .name = N_ ("Dimension-order routing to any destinations"),
  .short_name = N_ ("Channel flows"),
  .paper = "Flitscope",
  .variants = FS_VARIANTS (FS_VARIANT_REFINED),
  .default_variant = FS_VARIANT_REFINED,
  .headline = "latency_unicast",
  .unicast_latency = "latency_unicast",
  .summary = summary,
  .inputs = model_inputs,
  .n_inputs = G_N_ELEMENTS (model_inputs),
  .defaults = defaults,
  .quantities = quantities,
  .n_quantities = G_N_ELEMENTS (quantities),
  .counterparts = counterparts,
  .n_counterparts = G_N_ELEMENTS (counterparts),
  .parts = parts,
  .grids = TRUE,
  .addresses = TRUE,
  .single_port = TRUE,
  .check = check,
  .rate_scale = rate_scale,
  .end = end,
  .near_end = near_end,
  .channels = solve_channels,
  .solve = solve,
};
