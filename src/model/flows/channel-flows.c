/* The project's own model of unicasts with dimension-order routing and any destinations, in hypercubes, meshes and tori
 * (REFINED_FLOWS.md). */
#include "model/registry.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "model/curve.h"
#include "model/flows/adaptive-flows.h"
#include "model/flows/flow-completion.h"
#include "model/flows/pipelined-flows.h"
#include "model/latency-assumptions.h"

#define SLOW_LINE_POINTS 20
#define MANY_NODES 128
#define ROUGH_PRECISION 1e-6
#define DRAFT_PRECISION 1e-4 /* of where a draft ends, to 1 % */
#define ROUGH_WAYS 1e-8      /* of corrected solutions of intervals */
#define ROUGH_END_PRECISION 8e-4
#define END_PRECISION 1e-12
#define ROUNDS_PRECISION 1e-10 /* where plain rounds decide, whose slack is right to nine digits */
#define MOST_STEPS 60          /* of either */
#define SHARING_ROUNDS 2       /* more, to the last digits, which stretch and waits enlarge */
#define PATIENCE 3
#define NEAR 1e-11
#define STRETCH_ROUNDS 100 /* of a measured stretch, until it is the same */
#define SAME_STRETCH 1e-14
#define PIPELINED_END (1 - 1e-4)
#define EASY 0.95 /* of the largest rate: up to there points need few rounds */

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
  Q_LATENCY_BROADCAST,
  Q_LATENCY_MEAN_DESTINATION,
  Q_LATENCY_ONE_STEP,
  Q_LAMBDA_CU,
  Q_LAMBDA_CB,
  Q_W_SU,
  Q_W_SB,
};

#define FIRST_OF_BROADCASTS Q_LATENCY_BROADCAST

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
  { "latency_broadcast", "<i>L<sub>B</sub></i>", "cycles", N_ ("broadcast latency, until the last node has its copy"), "REFINED_FLOWS 14.5", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Broadcast") },
  { "latency_mean_destination", NULL, "cycles", N_ ("time until a destination of a broadcast has its copy, mean of all destinations"), "REFINED_FLOWS 14.5", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Mean destination") },
  { "latency_one_step", "<i>L<sub>b</sub></i>", "cycles", N_ ("latency of a copy, from its injection queue to the next node of the tree"), "REFINED_FLOWS 14.5", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("One step") },
  { "lambda_cu", "<i>λ<sub>cu</sub></i>", "messages/channel/cycle", N_ ("channel rate of unicasts"), "REFINED_FLOWS 1", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Rate, unicasts") },
  { "lambda_cb", "<i>λ<sub>cb</sub></i>", "messages/channel/cycle", N_ ("channel rate of broadcast copies"), "REFINED_FLOWS 14.1", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Rate, copies") },
  { "W_su", "<i>W̄<sub>su</sub></i>", "cycles", N_ ("waiting time of unicasts at the source"), "REFINED_FLOWS 14.4", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Waiting time, unicasts") },
  { "W_sb", "<i>W̄<sub>sb</sub></i>", "cycles", N_ ("waiting time of broadcast copies for injection"), "REFINED_FLOWS 14.4", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Waiting time, copies") },
};
/* clang-format on */

/* What a route from a source knows of the hops up to one of them, by whether the message was the first in its queue (0) or
 * followed another one (1).
 * @at_once: probability that the channel was got when another message released it
 * @waits: mean of their sum; @felt: probability that a wait delays the release of the injection channel
 * @delay, @variance: of the sum of those that do; @length: covariance with the length of the message
 * @backlog: with bursts, at the channel where most finds no room */
typedef struct {
  FsVector at_once[2], waits[2], delay[2], variance[2], length[2], backlog;
  double felt;
} Waited;

/**
 * Sources: sums over all sources
 * @hops, @excess, @network, @hold, @wait: weighted by messages
 * @fullest: utilization of the injection channels of the busiest source; @slowest_pair: latency
 * @of_distance, @at_distance: [hops] latencies, and messages
 * @deliveries: of copies, or NULL
 */
typedef struct {
  FsVector excess, network, hold, wait, fullest, slowest_pair;
  FsVector of_distance[FS_NETWORK_MAX_DISTANCE + 1];
  double hops, at_distance[FS_NETWORK_MAX_DISTANCE + 1];
  FsFlowDeliveries *deliveries;
} Sources;

/* What add_source() needs room for.
 * @waited: [depth]; @waits: [hop of the source] of the routes that end there, in the two cases
 * @pairs: [node] latencies of the pairs, times their weight; @weights: these */
typedef struct {
  Waited *waited;
  FsVector (*waits)[2];
  FsVector *pairs;
  double *weights;
} Room;

/* Section 5, for one source. @with_pairs: latencies by pair and distance, too */
static inline __attribute__ ((always_inline)) void
add_source (const FsFlowTrees *trees, guint source, gboolean with_pairs, Room *room, Sources *sources)
{
  FsVector hold[2] = { fs_vector (0), fs_vector (0) }, square[2], lambda = trees->rate / trees->injection, queued, wait;
  double M = trees->M, spread = trees->lengths.l2 - M * M;
  FsVector backlog = fs_vector (0);
  guint first = trees->roots[source];

  square[0] = square[1] = M * M * trees->variance[source];
  for (guint h = first; h < trees->roots[source + 1]; h++)
    {
      const FsFlowHop *hop = &trees->hops[h];
      const FsFlowPair *pair = &trees->pairs[hop->pair];
      const Waited *before = hop->parent >= 0 ? &room->waited[hop->depth - 1] : NULL;
      Waited *waited = &room->waited[hop->depth];
      double felt = before != NULL ? before->felt : 1;
      int hops = hop->depth + 1;
      double same = before == NULL ? fs_flow_unicast_same (trees, source, hop) : 0;

      waited->felt = felt * trees->lengths.x;
      waited->backlog = before != NULL ? fs_vector_max (before->backlog, pair->backlog) : pair->backlog;
      backlog += hop->end * waited->backlog;
      for (int y = 0; y < 2; y++)
        {
          FsVector behind = before != NULL ? before->at_once[y] * trees->follows[hop->turn] : fs_vector (y * same);
          FsVector mean = pair->fresh.mean + behind * (pair->behind.mean - pair->fresh.mean);
          FsVector moment = pair->fresh.square + behind * (pair->behind.square - pair->fresh.square);

          waited->at_once[y] = behind + (1 - behind) * pair->fresh.probability;
          waited->waits[y] = before != NULL ? before->waits[y] + mean : mean;
          moment -= felt * mean * mean;
          waited->variance[y] = before != NULL ? before->variance[y] + felt * moment : moment;
          waited->delay[y] = before != NULL ? before->delay[y] + felt * mean : mean;
          waited->length[y]
              = before != NULL ? before->length[y] + trees->lengths.xs * hop->depth * felt * mean : fs_vector (0);
          if (hop->end > 0)
            {
              /* The tail still needs all hops but the first, at the pace of the worm. */
              FsVector H = M + 1 + trees->excess[h] * (M - fmin (hops - 1, M)) + waited->delay[y];

              hold[y] += hop->end * H;
              square[y] += hop->end * (H * H + waited->variance[y]);
              if (spread > 0)
                {
                  FsVector pace = 1 + trees->excess[h];

                  square[y] += hop->end * pace * (spread * pace + 2 * waited->length[y]);
                }
              room->waits[h - first][y] = waited->waits[y];
            }
        }
    }
  if (trees->cut_through)
    {
      hold[0] = hold[1] = fs_vector (M * trees->source_rate[source]);
      square[0] = square[1] = fs_vector (M * M * trees->source_rate[source]);
    }
  if (trees->broadcasts != NULL)
    {
      FsFlowQueues queues;

      fs_flow_deliveries_add (sources->deliveries, trees, trees->symmetry->orbit[trees->sources[source]], hold, square,
                              &queues);
      queued = queues.queued;
      wait = queues.wait;
      sources->fullest = fs_vector_larger (queues.fullest, sources->fullest);
    }
  else
    {
      queued = fs_flow_queued (lambda, hold[0], hold[1]);
      wait = lambda * ((1 - queued) * square[0] + queued * square[1]) / (2 * (1 - lambda * hold[1]));
      if (fs_flow_bursts_are (&trees->bursts))
        {
          /* What finds no room in the network waits here, if that is more than what the source itself lets wait. */
          FsVector found,
              own = fs_flow_burst_queue (&trees->bursts, lambda, hold[0], square[0], hold[1], square[1], &found);

          queued = fs_vector_select ((FsVectorMask) (queued < 1), found, queued);
          wait = fs_vector_max (own, wait + backlog);
        }
      sources->fullest = fs_vector_larger (lambda * hold[1], sources->fullest);
    }
  sources->wait += trees->source_rate[source] * wait;
  sources->hold += hold[0] + queued * (hold[1] - hold[0]);
  for (guint h = first; with_pairs && h < trees->roots[source + 1]; h++)
    {
      const FsFlowHop *hop = &trees->hops[h];
      const FsVector *waits = room->waits[h - first];
      int hops = hop->depth + 1;
      FsVector L;

      if (hop->end == 0)
        continue;
      L = M * (1 + trees->excess[h]) + waits[0] + queued * (waits[1] - waits[0])
          + (trees->stored ? 1 + M * (hops - 1) : hops);
      sources->hops += hop->end * hops;
      sources->excess += hop->end * trees->excess[h];
      sources->network += hop->end * L;
      sources->of_distance[hops] += hop->end * (L + wait);
      sources->at_distance[hops] += hop->end;
      room->pairs[hop->node] += hop->end * L;
      room->weights[hop->node] += hop->end;
    }
  for (guint h = first; with_pairs && h < trees->roots[source + 1]; h++)
    {
      uint32_t node = trees->hops[h].node;

      if (room->weights[node] > 0)
        sources->slowest_pair = fs_vector_max (room->pairs[node] / room->weights[node] + wait, sources->slowest_pair);
      room->pairs[node] = fs_vector (0);
      room->weights[node] = 0;
    }
}

FS_VECTOR_TARGETS static void
add_sources (const FsFlowTrees *trees, gboolean with_pairs, Sources *sources)
{
  guint largest = 0;
  Room room;

  for (guint source = 0; source < trees->n_sources; source++)
    largest = MAX (largest, trees->roots[source + 1] - trees->roots[source]);
  room.waited = g_aligned_alloc ((gsize) trees->largest_depth + 1, sizeof *room.waited, sizeof (FsVector));
  room.waits = g_aligned_alloc (largest, sizeof *room.waits, sizeof (FsVector));
  room.pairs = g_aligned_alloc0 (trees->network.n_nodes, sizeof *room.pairs, sizeof (FsVector));
  room.weights = g_new0 (double, trees->network.n_nodes);
  if (sources->deliveries != NULL)
    fs_flow_deliveries_free (sources->deliveries);
  memset (sources, 0, sizeof *sources);
  if (trees->broadcasts != NULL)
    sources->deliveries = fs_flow_deliveries_new (trees);
  for (guint source = 0; source < trees->n_sources; source++)
    add_source (trees, source, with_pairs, &room, sources);
  for (guint node = 0; trees->broadcasts != NULL && node < trees->broadcasts->n_nodes; node++)
    if (trees->broadcasts->tree[node] < 0)
      {
        const FsVector none[2] = { fs_vector (0), fs_vector (0) };
        FsFlowQueues queues;

        fs_flow_deliveries_add (sources->deliveries, trees, node, none, none, &queues);
        sources->fullest = fs_vector_larger (queues.fullest, sources->fullest);
      }
  if (trees->broadcasts != NULL)
    fs_flow_deliveries_average (sources->deliveries, trees);
  g_aligned_free (room.waited);
  g_aligned_free (room.waits);
  g_aligned_free (room.pairs);
  g_free (room.weights);
}

static Sources *
sources_new (void)
{
  return g_aligned_alloc0 (1, sizeof (Sources), sizeof (FsVector));
}

static void
sources_free (Sources *sources)
{
  if (sources->deliveries != NULL)
    fs_flow_deliveries_free (sources->deliveries);
  g_aligned_free (sources);
}

/**
 * Channels: sums over all channels, by dimension, weighted by messages
 * @busiest: flow of the busiest channel
 */
typedef struct {
  double flow[FS_NETWORK_MAX_N], busiest;
  FsVector hold[FS_NETWORK_MAX_N], release[FS_NETWORK_MAX_N];
  FsVector blocked[FS_NETWORK_MAX_N], wait[FS_NETWORK_MAX_N];
} Channels;

/* Fraction of the messages of a pair that are blocked. */
static inline __attribute__ ((always_inline)) FsVector
blocked (const FsFlowPair *pair)
{
  return pair->fresh.probability + pair->follows * (pair->behind.probability - pair->fresh.probability);
}

FS_VECTOR_TARGETS static void
add_channels (const FsFlowTrees *trees, Channels *channels)
{
  double copies = trees->symmetry->size;

  memset (channels, 0, sizeof *channels);
  for (guint c = 0; c < trees->n_channels; c++)
    {
      const FsFlowChannel *channel = &trees->channels[c];
      int d = channel->dimension;

      channels->busiest = fmax (channels->busiest, channel->flow);
      channels->flow[d] += copies * channel->flow;
      for (int s = 0; s < channel->n_classes; s++)
        if (channel->n_pairs[s] > 0)
          {
            channels->hold[d] += copies * channel->class_flow[s] * channel->hold[s];
            channels->release[d] += copies * channel->class_flow[s] * channel->release[s];
          }
    }
  for (guint p = 0; p < trees->n_pairs; p++)
    {
      const FsFlowPair *pair = &trees->pairs[p];
      int d = trees->channels[pair->channel].dimension;

      channels->blocked[d] += copies * pair->flow * blocked (pair);
      channels->wait[d] += copies * pair->flow * pair->wait;
    }
}

#define LINE(line) (record->values + record->offsets[Q_##line])

/* Whether the latencies of broadcasts are read. */
static gboolean
wants_broadcasts (const FsFlowTrees *trees)
{
  const char *latency = trees->corrected != NULL ? trees->corrected->corrections->latency : NULL;

  return latency == NULL || !g_str_equal (latency, quantities[Q_LATENCY_UNICAST].key);
}

/* What broadcasts add, and change of the means over all messages. */
static void
fill_broadcasts (FsRecord *record, const FsFlowTrees *trees, const Sources *sources, guint l)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  const FsFlowDeliveries *deliveries = sources->deliveries;
  double unicasts = trees->n_sources * (1 - broadcasts->beta), messages = unicasts + deliveries->rate, copies = 0;

  for (guint h = broadcasts->first_hop; h < trees->n_hops; h++)
    copies += trees->symmetry->size * trees->hops[h].flow;
  *LINE (LAMBDA_S) = trees->rate[l] * messages / broadcasts->n_nodes / trees->injection;
  *LINE (S_S) = (sources->hold[l] + deliveries->hold[l]) / messages;
  *LINE (RHO_S) = *LINE (LAMBDA_S) * *LINE (S_S);
  *LINE (W_S) = (sources->wait[l] * (1 - broadcasts->beta) + deliveries->wait[l]) / messages;
  *LINE (LAMBDA_CB) = trees->rate[l] * copies / fs_network_count_channels (&trees->network);
  *LINE (LAMBDA_CU) = *LINE (LAMBDA_C) - *LINE (LAMBDA_CB);
  *LINE (W_SU) = sources->wait[l] / trees->n_sources;
  *LINE (W_SB) = deliveries->wait[l] / deliveries->rate;
  *LINE (LATENCY_ONE_STEP) = deliveries->latency[l] / deliveries->rate;
  if (wants_broadcasts (trees))
    fs_flow_complete (trees, deliveries, l, LINE (LATENCY_BROADCAST), LINE (LATENCY_MEAN_DESTINATION));
}

/* The outputs of unicasts, and of all channels. */
static void
fill (FsRecord *record, const FsFlowSums *sums)
{
  const FsNetwork *network = &sums->network;
  double n = sums->n, flow = 0, hold = 0;

  for (int d = 0; d < network->n; d++)
    {
      double messages = sums->flow[d], blocked_ones = sums->blocked[d];

      LINE (LAMBDA_C_D)[d] = sums->rate * messages / fs_network_channels_of_dimension (network, d);
      LINE (S_D)[d] = messages > 0 ? sums->held[d] / messages : NAN;
      LINE (P_B_D)[d] = messages > 0 ? blocked_ones / messages : NAN;
      LINE (W_B_D)
      [d] = blocked_ones > 0 ? sums->waited[d] / blocked_ones : messages > 0 ? sums->first[d] / messages : NAN;
      flow += messages;
      hold += sums->held[d];
    }
  *LINE (LATENCY_UNICAST) = (sums->latency + sums->wait) / n;
  *LINE (LATENCY_NETWORK) = sums->latency / n;
  *LINE (LATENCY_WORST_PAIR) = n > 0 ? sums->slowest_pair : NAN;
  for (int hops = 1; hops <= record->size.diameter; hops++)
    LINE (LATENCY_BY_DISTANCE)
  [hops - 1] = sums->at_distance[hops] > 0 ? sums->of_distance[hops] / sums->at_distance[hops] : NAN;
  *LINE (LATENCY_ZERO_LOAD) = sums->pipelined ? sums->zero_load / n
                              : sums->stored  ? sums->M * sums->hops / n + 1
                                              : sums->M + sums->hops / n;
  *LINE (DBAR) = sums->hops / n;
  *LINE (E) = sums->excess / n;
  *LINE (LAMBDA_C) = sums->rate * flow / fs_network_count_channels (network);
  *LINE (RHO) = *LINE (LAMBDA_C) * sums->M;
  *LINE (RHO_MAX) = sums->rate * sums->busiest * sums->M;
  *LINE (S) = hold / flow;
  *LINE (LAMBDA_N) = sums->accepted;
  *LINE (LAMBDA_S) = *LINE (LAMBDA_N) / sums->injection;
  *LINE (S_S) = sums->hold / n;
  *LINE (RHO_S) = *LINE (LAMBDA_S) * *LINE (S_S);
  *LINE (RHO_S_MAX) = sums->fullest;
  *LINE (W_S) = sums->wait / n;
}

/* Point @l of those that were solved side by side. */
static void
fill_one (FsRecord *record, const FsFlowTrees *trees, const Sources *sources, const Channels *channels, guint l)
{
  double beta = trees->broadcasts != NULL ? trees->broadcasts->beta : 0, n = trees->all_sources * (1 - beta);
  FsFlowSums sums = {
    .network = trees->network,
    .M = trees->M,
    .stored = trees->stored,
    .n = n,
    .rate = trees->rate[l],
    /* Of all nodes, as the simulator counts: those that send nothing included. */
    .accepted = trees->rate[l] * (n / trees->symmetry->n_orbits + beta),
    .injection = trees->injection,
    .hops = sources->hops,
    .excess = sources->excess[l],
    .latency = sources->network[l],
    .hold = sources->hold[l],
    .wait = sources->wait[l] * (1 - beta),
    .fullest = sources->fullest[l],
    .slowest_pair = sources->slowest_pair[l],
    .busiest = channels->busiest,
  };

  for (int hops = 1; hops <= record->size.diameter; hops++)
    {
      sums.of_distance[hops] = sources->of_distance[hops][l];
      sums.at_distance[hops] = sources->at_distance[hops];
    }
  for (int d = 0; d < trees->network.n; d++)
    {
      sums.flow[d] = channels->flow[d];
      sums.held[d] = channels->hold[d][l];
      sums.first[d] = channels->release[d][l];
      sums.blocked[d] = channels->blocked[d][l];
      sums.waited[d] = channels->wait[d][l];
    }
  fill (record, &sums);
  if (trees->broadcasts != NULL)
    fill_broadcasts (record, trees, sources, l);
}

/* Fraction of the nodes that send messages as often as the rate says; where they differ, it is the mean of all. */
static double
sending_nodes (const FsModelInputs *inputs)
{
  FsNetwork network;
  g_autoptr (FsDestinationMap) map = NULL;

  fs_network_init (&network, inputs->network, inputs->n, inputs->k);
  map = fs_destination_map_new (&network, &inputs->pattern, NULL);
  return map->sum_of_sources > 0 ? 1 : 1 - (1 - inputs->beta) * map->n_silent / network.n_nodes;
}

/* Corrects the latencies by their parts; sharing and channels are by now. */
static void
correct (const FsModelInputs *inputs, FsRecord *record)
{
  double stretch = inputs->M * *LINE (E);

  /* With store-and-forward each hop takes the whole message. */
  *LINE (LATENCY_UNICAST)
      = fs_latency_corrected (inputs, *LINE (LATENCY_ZERO_LOAD) - *LINE (DBAR), *LINE (DBAR), stretch, stretch,
                              *LINE (LATENCY_NETWORK), inputs->beta > 0 ? *LINE (W_SU) : *LINE (W_S));
  if (inputs->beta > 0)
    fs_latency_correct_broadcast (inputs, *LINE (LATENCY_ONE_STEP), *LINE (W_SB), LINE (LATENCY_BROADCAST),
                                  LINE (LATENCY_MEAN_DESTINATION));
}

/* As solve_trees(), for virtual cut-through: the busiest channel, or the injection channels, are full first. */
static void
cut_through (FsFlowTrees *trees, FsModelPoint *const *points, Sources *sources, Channels *channels)
{
  double busiest = 0;

  if (trees->corrected != NULL)
    fs_flow_trees_correct_stretch (trees);
  for (guint c = 0; c < trees->n_channels; c++)
    {
      FsFlowCorrection *correction = &trees->corrections[trees->channels[c].dimension];

      if (trees->corrected != NULL)
        correction->hold = fs_correction_factor (trees->corrected, FS_FLOW_ASSUMED_L,
                                                 (guint) trees->channels[c].dimension, trees->M);
      busiest = fmax (busiest, trees->channels[c].flow * correction->hold);
    }
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    {
      FsModelPoint *point = points[l];

      point->slack[0] = 1 - point->rate * trees->M * busiest;
      point->slack[1] = NAN;
      point->slack[2] = 1 - point->rate * trees->M / trees->injection * trees->busiest_source;
      point->reason = point->slack[0] <= 0   ? FS_REASON_CHANNEL
                      : point->slack[2] <= 0 ? FS_REASON_SOURCE
                                             : FS_REASON_NONE;
      if (point->reason != FS_REASON_NONE)
        trees->rate[l] = 0;
    }
  if (!fs_flow_trees_cut_through (trees) && trees->corrected != NULL && points[0]->reason == FS_REASON_NONE)
    points[0]->reason = FS_REASON_CHANNEL;
  add_sources (trees, channels != NULL, sources);
  if (channels != NULL)
    add_channels (trees, channels);
}

/* How messages share channels at rates that are set; where there are broadcasts first as if copies of a node had been generated at
 * once. Returns the points whose channels are not saturated; the rates of the others are 0 from here on. */
static guint
share (FsFlowTrees *trees)
{
  guint alive = (1u << FS_VECTOR_WIDTH) - 1;

  if (trees->broadcasts != NULL)
    {
      fs_flow_broadcasts_meet (trees, fs_vector (0), fs_vector (0));
      alive = fs_flow_trees_share (trees);
      fs_flow_trees_stretch (trees);
      fs_flow_broadcasts_blur (trees);
    }
  alive &= fs_flow_trees_share (trees);
  fs_flow_trees_stretch (trees);
  return alive;
}

/* The same, and the factors of the stretch. How copies share channels depends on how sharing spreads them, so that a stretch that is
 * measured takes some rounds. */
static guint
share_corrected (FsFlowTrees *trees)
{
  for (int round = 0; round < STRETCH_ROUNDS; round++)
    {
      guint alive = share (trees);

      if (alive == 0 || fs_flow_trees_correct_stretch (trees) <= SAME_STRETCH)
        return alive;
    }
  return 0;
}

/* Fills reason and slack of FS_VECTOR_WIDTH points, @sources, and @channels, unless it is NULL: then only these are wanted. */
static void
solve_trees (FsFlowTrees *trees, FsModelPoint *const *points, Sources *sources, Channels *channels)
{
  double slack[FS_VECTOR_WIDTH];
  guint shared, waited;

  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    trees->rate[l] = points[l]->rate;
  if (trees->cut_through)
    {
      cut_through (trees, points, sources, channels);
      return;
    }
  shared = share (trees);
  if (trees->corrected != NULL && fs_flow_trees_correct_stretch (trees) > SAME_STRETCH)
    shared = share_corrected (trees);
  waited = shared & fs_flow_trees_wait (trees, channels != NULL, slack);
  add_sources (trees, channels != NULL, sources);
  if (channels != NULL)
    add_channels (trees, channels);
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    {
      FsModelPoint *point = points[l];

      point->slack[0] = shared >> l & 1 ? 1 - trees->fullest[l] : NAN;
      point->slack[1] = shared >> l & 1 ? slack[l] : NAN;
      point->slack[2] = waited >> l & 1 ? 1 - sources->fullest[l] : NAN;
      if (!(waited >> l & 1))
        point->reason = FS_REASON_CHANNEL;
      else
        point->reason = sources->fullest[l] < 1 ? FS_REASON_NONE : FS_REASON_SOURCE;
    }
}

/* A point alone. */
static void
solve_alone (FsFlowTrees *trees, FsModelPoint *point, Sources *sources, Channels *channels)
{
  FsModelPoint *const points[FS_VECTOR_WIDTH] = { point, point, point, point };

  solve_trees (trees, points, sources, channels);
}

static void
fill_channel (const FsFlowTrees *trees, const FsFlowChannel *channel, FsModelChannel *of_channel)
{
  *of_channel = (FsModelChannel){ .load = trees->rate[0] * channel->flow * trees->M };
  for (int s = 0; s < channel->n_classes; s++)
    for (guint p = channel->first_pair[s]; p < channel->first_pair[s] + channel->n_pairs[s]; p++)
      {
        const FsFlowPair *pair = &trees->pairs[p];
        double share = pair->flow / channel->flow;

        of_channel->hold += share * channel->hold[s][0];
        of_channel->blocked += share * blocked (pair)[0];
        of_channel->wait += share * pair->wait[0];
      }
}

static gboolean
is_adaptive (const FsModelInputs *inputs)
{
  return inputs->routing == FS_MODEL_ROUTING_DUATO || inputs->routing == FS_MODEL_ROUTING_DUATO_TIMEOUT
         || inputs->routing == FS_MODEL_ROUTING_RANDOM;
}

static gboolean
solve_channels (const FsModelInputs *inputs, double rate, FsModelChannel *channels)
{
  FsFlowTrees *trees;
  const FsNetwork *network;
  FsModelPoint point = { .rate = rate, .bare = TRUE };
  Sources *sources;

  if (inputs->router.pipelined)
    return fs_pipelined_channels (inputs, rate, channels);
  if (is_adaptive (inputs))
    return fs_adaptive_channels (inputs, rate, channels);
  trees = fs_flow_trees_new (inputs);
  network = &trees->network;
  sources = sources_new ();
  solve_alone (trees, &point, sources, NULL);
  for (uint32_t id = 0; point.reason == FS_REASON_NONE && id < network->n_channels; id++)
    {
      uint32_t node = fs_network_channel_node (network, id);
      int port = fs_network_channel_port (network, id);
      int c = trees->channel_of[fs_flow_symmetry_channel (trees->symmetry, network, node, port)];

      if (c >= 0)
        fill_channel (trees, &trees->channels[c], &channels[id]);
    }
  sources_free (sources);
  fs_flow_trees_free (trees);
  return point.reason == FS_REASON_NONE;
}

/**
 * Planned: the points of a curve
 * @sources, @channels: room
 * @points: [planned rate]; @solved: which of them are; @walked: whether it was tried to solve them beside each other
 * @kappa; @state: [@n_state] of the waits; @begun: whether there was a point
 * @least: change of the rounds of a point; @still: rounds since it halved
 */
typedef struct {
  FsFlowTrees *trees;
  Sources *sources;
  Channels *channels;
  FsModelPoint *points;
  gboolean *solved, walked;
  guint n_rates;
  FsVector *kappa, *state;
  guint n_state;
  gboolean begun;
  double least[FS_VECTOR_WIDTH];
  int still[FS_VECTOR_WIDTH];
} Planned;

static void
planned_free (gpointer data)
{
  Planned *planned = data;

  fs_flow_trees_free (planned->trees);
  sources_free (planned->sources);
  g_aligned_free (planned->channels);
  for (guint i = 0; i < planned->n_rates; i++)
    fs_record_free (planned->points[i].outputs);
  g_free (planned->points);
  g_free (planned->solved);
  g_free (planned);
}

static void
begin_sharing (gpointer data, const double *rates, gboolean foreseen)
{
  Planned *planned = data;

  memcpy (&planned->trees->rate, rates, sizeof planned->trees->rate);
  for (guint c = 0; !foreseen && c < planned->trees->n_channels; c++)
    planned->kappa[c] = fs_vector (1);
}

static void
share_round (gpointer data, double *changes)
{
  Planned *planned = data;
  FsFlowTrees *trees = planned->trees;

  for (guint c = 0; c < trees->n_channels; c++)
    trees->channels[c].kappa = planned->kappa[c];
  fs_flow_trees_share_round (trees, (1u << FS_VECTOR_WIDTH) - 1, changes);
  for (guint c = 0; c < trees->n_channels; c++)
    planned->kappa[c] = trees->channels[c].kappa;
}

static void
begin_waiting (gpointer data, const double *rates, gboolean foreseen)
{
  Planned *planned = data;

  (void) rates;
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    {
      planned->least[l] = INFINITY;
      planned->still[l] = 0;
    }
  if (foreseen)
    return;
  if (!planned->begun)
    fs_flow_trees_begin (planned->trees, planned->state);
  /* From the largest rate so far. */
  for (guint i = 0; planned->begun && i < planned->n_state; i++)
    planned->state[i] = fs_vector (planned->state[i][FS_VECTOR_WIDTH - 1]);
}

static void
wait_round (gpointer data, double *changes)
{
  Planned *planned = data;

  fs_flow_trees_sweep (planned->trees, planned->state, changes);
  /* Where changes are small and have not halved for some rounds, they are rounding errors. */
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    {
      planned->still[l] = 2 * changes[l] < planned->least[l] ? 0 : planned->still[l] + 1;
      planned->least[l] = fmin (planned->least[l], changes[l]);
      if (planned->still[l] >= PATIENCE && changes[l] <= NEAR)
        changes[l] = 0;
    }
}

/* Fills the points of @solved with what was solved side by side. */
static void
keep_points (Planned *planned, const FsModelInputs *inputs, FsModelPoint *const *points, guint solved)
{
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    if ((solved >> l & 1) && points[l]->outputs == NULL && points[l]->reason == FS_REASON_NONE)
      fill_one (fs_model_point_outputs (points[l], inputs), planned->trees, planned->sources, planned->channels, l);
}

/* Solves the first @n points, of which it is known that they have a solution: the curve is divided into FS_VECTOR_WIDTH parts of equal
 * length, which are solved beside each other in rising order, each point from its neighbors. Where their number is no
 * multiple of that of the parts, these overlap. To few digits those near the end need no walk of their own. */
static void
walk_over (Planned *planned, const FsModelCurve *curve, guint n)
{
  FsFlowTrees *trees = planned->trees;
  guint n_easy = n, n_deciding;
  double precision = curve->precision;
  double largest = planned->points[n - 1].rate;

  planned->n_state = fs_flow_trees_state_length (trees, &n_deciding);
  planned->kappa = g_aligned_alloc0 (trees->n_channels, sizeof *planned->kappa, 64);
  planned->state = g_aligned_alloc0 (planned->n_state, sizeof *planned->state, 64);
  while (precision == 0 && n_easy > 0 && planned->points[n_easy - 1].rate > EASY * largest)
    n_easy--;
  for (guint range = 0; range < 2; range++)
    {
      guint first = range == 0 ? 0 : n_easy, size = (range == 0 ? n_easy : n) - first;
      guint length = (size + FS_VECTOR_WIDTH - 1) / FS_VECTOR_WIDTH;
      FsWalk *sharing = fs_walk_new (
          &(FsSideBySide){ trees->n_channels, trees->n_channels, planned->kappa, begin_sharing, share_round }, planned,
          largest);
      FsWalk *waiting = fs_walk_new (
          &(FsSideBySide){ planned->n_state, n_deciding, planned->state, begin_waiting, wait_round }, planned, largest);

      fs_walk_set_precision (sharing, precision);
      fs_walk_set_precision (waiting, precision);
      for (guint step = 0; step < length && !fs_job_stopped (curve->job); step++)
        {
          FsModelPoint *points[FS_VECTOR_WIDTH];
          double rates[FS_VECTOR_WIDTH];
          guint settled;

          for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
            {
              points[l] = &planned->points[first + l * (size - length) / (FS_VECTOR_WIDTH - 1) + step];
              rates[l] = points[l]->rate;
            }
          if (trees->broadcasts != NULL)
            {
              memcpy (&trees->rate, rates, sizeof trees->rate);
              settled = share (trees);
            }
          else
            {
              settled = fs_walk_settle (sharing, rates);
              for (int round = 0; precision == 0 && round < SHARING_ROUNDS; round++)
                share_round (planned, (double[FS_VECTOR_WIDTH]){ 0 });
              fs_flow_trees_share_finally (trees);
              fs_flow_trees_stretch (trees);
            }
          settled &= fs_walk_settle (waiting, rates);
          planned->begun = settled == (1u << FS_VECTOR_WIDTH) - 1;
          add_sources (trees, TRUE, planned->sources);
          add_channels (trees, planned->channels);
          for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
            if (trees->fullest[l] < 1 && planned->sources->fullest[l] < 1 && (settled >> l & 1))
              planned->solved[points[l] - planned->points] = TRUE;
            else
              settled &= ~(1u << l);
          keep_points (planned, &curve->inputs, points, settled);
        }
      fs_walk_free (sharing);
      fs_walk_free (waiting);
    }
  g_aligned_free (planned->kappa);
  g_aligned_free (planned->state);
}

/* A point of a curve: one at a planned rate is solved with others. */
static void
solve_on_curve (FsModelCurve *curve, FsModelPoint *point)
{
  Planned *planned = curve->memory;
  guint i = fs_model_curve_find (curve, point->rate), n_safe = 0;
  FsModelPoint *points[FS_VECTOR_WIDTH];

  if (planned == NULL)
    {
      curve->memory = planned = g_new0 (Planned, 1);
      curve->free_memory = planned_free;
      planned->trees = fs_flow_trees_new (&curve->inputs);
      planned->sources = sources_new ();
      planned->channels = g_aligned_alloc (1, sizeof *planned->channels, sizeof (FsVector));
      planned->points = g_new0 (FsModelPoint, curve->n_rates);
      planned->solved = g_new0 (gboolean, curve->n_rates);
      planned->n_rates = curve->n_rates;
      for (guint p = 0; p < curve->n_rates; p++)
        planned->points[p]
            = (FsModelPoint){ .model = point->model, .variant = point->variant, .rate = curve->rates[p] };
    }
  if (i == planned->n_rates && !fs_job_stopped (curve->job))
    {
      solve_alone (planned->trees, point, planned->sources, point->bare ? NULL : planned->channels);
      if (point->reason == FS_REASON_NONE && !point->bare)
        fill_one (fs_model_point_outputs (point, &curve->inputs), planned->trees, planned->sources, planned->channels,
                  0);
      return;
    }
  while (n_safe < planned->n_rates && planned->points[n_safe].rate <= curve->saturation)
    n_safe++;
  if (i < n_safe && !planned->walked && !planned->trees->cut_through)
    {
      walk_over (planned, curve, n_safe);
      planned->walked = TRUE;
    }
  if (fs_job_stopped (curve->job) && (i == planned->n_rates || !planned->solved[i]))
    {
      point->reason = FS_REASON_CHANNEL;
      return;
    }
  if (!planned->solved[i])
    {
      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
        points[l] = &planned->points[MIN (i + l, planned->n_rates - 1)];
      solve_trees (planned->trees, points, planned->sources, planned->channels);
      keep_points (planned, &curve->inputs, points, (1u << FS_VECTOR_WIDTH) - 1);
      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
        planned->solved[points[l] - planned->points] = TRUE;
    }
  point->reason = planned->points[i].reason;
  memcpy (point->slack, planned->points[i].slack, sizeof point->slack);
  point->outputs = g_steal_pointer (&planned->points[i].outputs);
  planned->solved[i] = FALSE;
}

static void
solve_uncorrected (const FsModelInputs *inputs, FsModelPoint *point)
{
  if (is_adaptive (inputs) || inputs->router.pipelined)
    {
      g_autofree FsFlowSums *sums = g_new (FsFlowSums, 1);

      if (inputs->router.pipelined)
        fs_pipelined_solve (inputs, point, sums);
      else
        fs_adaptive_solve (inputs, point, sums);
      if (point->reason == FS_REASON_NONE && !point->bare)
        fill (fs_model_point_outputs (point, inputs), sums);
    }
  else if (point->curve != NULL)
    solve_on_curve (point->curve, point);
  else
    {
      FsFlowTrees *trees = fs_flow_trees_new (inputs);
      Sources *sources = sources_new ();
      Channels *channels = point->bare ? NULL : g_aligned_alloc (1, sizeof *channels, sizeof (FsVector));
      solve_alone (trees, point, sources, channels);
      if (point->reason == FS_REASON_NONE && !point->bare)
        fill_one (fs_model_point_outputs (point, inputs), trees, sources, channels, 0);
      sources_free (sources);
      g_aligned_free (channels);
      fs_flow_trees_free (trees);
    }
}

/* What a solution with corrections follows from: the rate, and what equations of sharing and of channels are multiplied by. Equations behind
 * them add up latencies and are no part of it. */
static const guint inner_outputs[] = { FS_LATENCY_ASSUMED_SHARING, FS_FLOW_ASSUMED_L, FS_FLOW_ASSUMED_P_B,
                                       FS_FLOW_ASSUMED_W, FS_FLOW_ASSUMED_COPY_SHARING };

#define REMEMBERED 40 /* a step of the way has about half as many */

/* @factors: see inner_outputs, the rate behind them; @outputs: before latencies are corrected */
typedef struct {
  double factors[G_N_ELEMENTS (inner_outputs) * FS_NETWORK_MAX_N + 1];
  FsRecord *outputs;
} Known;

/**
 * Again: what is kept from one solution with corrections to the next one
 * @rate: of the solution that @trees have; NAN if they have none
 * @known: the last solutions at given factors; @n_known: how many there were
 */
typedef struct {
  FsFlowTrees *trees;
  Sources *sources;
  Channels *channels;
  double rate;
  Known known[REMEMBERED];
  guint n_known;
} Again;

static void
again_free (gpointer data)
{
  Again *again = data;

  fs_flow_trees_free (again->trees);
  sources_free (again->sources);
  g_aligned_free (again->channels);
  for (guint i = 0; i < MIN (again->n_known, REMEMBERED); i++)
    fs_record_free (again->known[i].outputs);
  g_free (again);
}

/* Fills @factors; returns a solution at the same ones, or NULL. */
static const FsRecord *
find_known (const Again *again, const FsCorrections *corrections, double rate, double *factors)
{
  guint n = 0;

  for (guint o = 0; o < G_N_ELEMENTS (inner_outputs) && inner_outputs[o] < corrections->table->n_outputs; o++)
    for (guint i = corrections->first[inner_outputs[o]]; i < corrections->first[inner_outputs[o] + 1]; i++)
      factors[n++] = corrections->factors[i];
  factors[n++] = rate;
  for (guint i = 0; i < MIN (again->n_known, REMEMBERED); i++)
    if (memcmp (again->known[i].factors, factors, n * sizeof *factors) == 0)
      return again->known[i].outputs;
  return NULL;
}

static void
remember (Again *again, const double *factors, const FsRecord *outputs)
{
  Known *known = &again->known[again->n_known++ % REMEMBERED];

  fs_record_free (known->outputs);
  memcpy (known->factors, factors, sizeof known->factors);
  known->outputs = fs_record_copy (outputs);
}

/* Solves a point from the solution that the trees have at other factors. FALSE where few rounds lead nowhere. */
static gboolean
solve_again (Again *again, FsModelPoint *point)
{
  const guint all = (1u << FS_VECTOR_WIDTH) - 1;
  FsFlowTrees *trees = again->trees;
  gboolean same = again->rate == point->rate;

  trees->rate = fs_vector (point->rate);
  if ((fs_flow_trees_correct_stretch (trees) > SAME_STRETCH || !same) && share_corrected (trees) != all)
    return FALSE;
  if (fs_flow_trees_wait_again (trees, trees->corrected->corrections->roughly ? ROUGH_WAYS : 0) != all)
    return FALSE;
  add_sources (trees, TRUE, again->sources);
  add_channels (trees, again->channels);
  point->reason = again->sources->fullest[0] < 1 ? FS_REASON_NONE : FS_REASON_SOURCE;
  return TRUE;
}

/* Each solution begins with the one before. */
static void
solve_trees_corrected (const FsModelInputs *inputs, FsModelPoint *point)
{
  GPtrArray *kept = inputs->corrections->kept;
  Again *again = kept != NULL && kept->len > 0 ? kept->pdata[0] : NULL;
  Known next = { 0 };
  const FsRecord *known = NULL;

  if (again == NULL)
    {
      again = g_new0 (Again, 1);
      again->trees = fs_flow_trees_new (inputs);
      again->sources = sources_new ();
      again->channels = g_aligned_alloc (1, sizeof *again->channels, sizeof (FsVector));
      again->rate = NAN;
    }
  if (kept != NULL && kept->len == 0)
    {
      g_ptr_array_set_free_func (kept, again_free);
      g_ptr_array_add (kept, again);
    }
  again->trees->corrected = inputs;
  if (inputs->corrections->measured == NULL)
    known = find_known (again, inputs->corrections, point->rate, next.factors);
  if (known != NULL)
    {
      point->reason = FS_REASON_NONE;
      point->outputs = fs_record_copy (known);
      correct (inputs, point->outputs);
      return;
    }
  if (isnan (again->rate) || again->trees->cut_through || !solve_again (again, point))
    solve_alone (again->trees, point, again->sources, again->channels);
  again->rate = point->reason == FS_REASON_NONE ? point->rate : NAN;
  if (point->reason == FS_REASON_NONE && !point->bare)
    {
      fill_one (fs_model_point_outputs (point, inputs), again->trees, again->sources, again->channels, 0);
      if (inputs->corrections->measured == NULL)
        remember (again, next.factors, point->outputs);
      correct (inputs, point->outputs);
    }
  if (kept == NULL)
    again_free (again);
}

static void
solve_corrected (const FsModelInputs *inputs, FsModelPoint *point)
{
  double given = point->rate;

  point->rate = fs_latency_corrected_rate (inputs, given, sending_nodes (inputs));
  if (is_adaptive (inputs))
    {
      g_autofree FsFlowSums *sums = g_new (FsFlowSums, 1);

      fs_adaptive_solve_corrected (inputs, point, sums);
      if (point->reason == FS_REASON_NONE && !point->bare)
        {
          fill (fs_model_point_outputs (point, inputs), sums);
          correct (inputs, point->outputs);
        }
    }
  else
    solve_trees_corrected (inputs, point);
  point->rate = given;
}

static void
solve (const FsModelInputs *inputs, FsModelPoint *point)
{
  if (inputs->corrections == NULL)
    solve_uncorrected (inputs, point);
  else
    solve_corrected (inputs, point);
}

static gboolean
check (const FsModel *model, const FsModelInputs *inputs, GError **error)
{
  if (inputs->router.pipelined)
    return fs_pipelined_flows_check (model->id, inputs, error);
  if (inputs->on > 0 && (inputs->beta > 0 || inputs->routing != FS_MODEL_ROUTING_DETERMINISTIC))
    return fs_set_input_error (
        error,
        _ ("With bursts, %s describes unicasts in dimension order alone: beta must be 0, and routing "
           "deterministic."),
        model->id);
  return is_adaptive (inputs) ? fs_adaptive_flows_check (model->id, inputs, error)
                              : fs_flow_trees_check (model->id, inputs, error);
}

static gboolean
has (const FsModelInputs *inputs, FsVariant variant, guint index)
{
  /* With nothing but broadcasts those of unicasts, the first of the list, are missing. */
  if (index <= Q_E || index == Q_W_SU)
    return inputs->beta < 1 && (index != Q_W_SU || inputs->beta > 0);
  return index < FIRST_OF_BROADCASTS || inputs->beta > 0;
}

static double
rate_scale (const FsModelInputs *inputs)
{
  return 1 / inputs->M;
}

/**
 * Bracket: of the saturation rate
 * @low, @high: two points, of which only the first one has a solution
 * @guess: where it was foreseen last
 * @state: [@n_state] of the waits at the lower end, where points are solved to @precision only; else NULL; @next: room
 */
typedef struct {
  FsFlowTrees *trees;
  Sources *sources;
  FsModelPoint low, high;
  double guess;
  FsVector *state, *next;
  guint n_state;
  double precision;
} Bracket;

/* Whether there are broadcasts among so many nodes that a point takes about a hundred times as long as most others; @apart: and no
 * two nodes are alike. */
static gboolean
is_slow (const FsModelInputs *inputs, gboolean apart)
{
  FsNetwork network;

  if (!(inputs->beta > 0))
    return FALSE;
  fs_network_init (&network, inputs->network, inputs->n, inputs->k);
  return network.n_nodes >= MANY_NODES && !(apart && fs_flow_broadcasts_alike (&network));
}

/* Around all rates up to that at which a channel is full. @precision: above 0 to solve points from the waits at the lower end, not
 * with virtual cut-through, which takes no time */
static void
open_bracket (Bracket *bracket, const FsModelInputs *inputs, double precision)
{
  double largest = 0;

  *bracket = (Bracket){ .trees = fs_flow_trees_new (inputs), .guess = NAN, .precision = precision };
  bracket->sources = sources_new ();
  for (guint c = 0; c < bracket->trees->n_channels; c++)
    largest = fmax (largest, bracket->trees->channels[c].flow);
  for (int limit = 0; limit < FS_MODEL_SLACKS; limit++)
    bracket->low.slack[limit] = bracket->high.slack[limit] = NAN;
  bracket->high.rate = 1 / (inputs->M * largest);
  bracket->high.reason = FS_REASON_CHANNEL;
  if (precision > 0 && !bracket->trees->cut_through)
    {
      guint n_deciding;

      bracket->n_state = fs_flow_trees_state_length (bracket->trees, &n_deciding);
      bracket->state = g_aligned_alloc0 (bracket->n_state, sizeof *bracket->state, 64);
      bracket->next = g_aligned_alloc0 (bracket->n_state, sizeof *bracket->next, 64);
    }
}

static void
close_bracket (Bracket *bracket)
{
  sources_free (bracket->sources);
  fs_flow_trees_free (bracket->trees);
  g_aligned_free (bracket->state);
  g_aligned_free (bracket->next);
}

/* Solves points from the waits at the lower end, which become those of the last one that has a solution. */
static void
solve_nearby (Bracket *bracket, FsModelPoint *points)
{
  FsFlowTrees *trees = bracket->trees;
  guint shared, waited;

  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    trees->rate[l] = points[l].rate;
  shared = share (trees);
  if (bracket->low.rate > 0)
    memcpy (bracket->next, bracket->state, bracket->n_state * sizeof *bracket->next);
  else
    fs_flow_trees_begin (trees, bracket->next);
  waited = shared & fs_flow_trees_wait_roughly (trees, bracket->next, bracket->precision);
  add_sources (trees, FALSE, bracket->sources);
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    {
      points[l].reason = !(waited >> l & 1)                 ? FS_REASON_CHANNEL
                         : bracket->sources->fullest[l] < 1 ? FS_REASON_NONE
                                                            : FS_REASON_SOURCE;
      for (int limit = 0; limit < FS_MODEL_SLACKS; limit++)
        points[l].slack[limit] = NAN;
    }
  for (guint l = 0; l < FS_VECTOR_WIDTH && points[l].reason == FS_REASON_NONE; l++)
    for (guint i = 0; i < bracket->n_state; i++)
      bracket->state[i] = fs_vector (bracket->next[i][l]);
}

/* Narrows it with points at @rates, which rise; those outside say nothing. */
static void
narrow (Bracket *bracket, const double *rates)
{
  FsModelPoint points[FS_VECTOR_WIDTH] = { 0 }, *list[FS_VECTOR_WIDTH];

  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    {
      points[l].rate = rates[l];
      list[l] = &points[l];
    }
  if (bracket->state != NULL)
    solve_nearby (bracket, points);
  else
    solve_trees (bracket->trees, list, bracket->sources, NULL);
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    if (points[l].rate > bracket->low.rate && points[l].rate < bracket->high.rate)
      {
        if (points[l].reason != FS_REASON_NONE)
          {
            bracket->high = points[l];
            break;
          }
        bracket->low = points[l];
      }
}

/* Divides it into equal parts. */
static void
divide (Bracket *bracket)
{
  double rates[FS_VECTOR_WIDTH];

  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    rates[l] = bracket->low.rate + (bracket->high.rate - bracket->low.rate) * (l + 1) / (FS_VECTOR_WIDTH + 1);
  narrow (bracket, rates);
}

/* Narrows it around where the slack of its points foresees the end, by at least half as much as divide() would; else returns
 * FALSE. */
static gboolean
foresee_end (Bracket *bracket)
{
  const FsModelPoint *low = &bracket->low, *high = &bracket->high;
  double width = high->rate - low->rate, before = bracket->guess, guess, around, rates[FS_VECTOR_WIDTH];
  static const double places[FS_VECTOR_WIDTH] = { -1, -0.05, 0.05, 1 };
  int limit = 0;

  /* What both know of the way in which the upper one saturates. */
  while (limit < FS_MODEL_SLACKS && !(high->slack[limit] < 0))
    limit++;
  if (limit == FS_MODEL_SLACKS || !(low->slack[limit] >= 0))
    return FALSE;
  guess = low->rate + width * low->slack[limit] / (low->slack[limit] - high->slack[limit]);
  bracket->guess = guess;
  around = isfinite (before) ? fmin (fabs (guess - before), width / 10) : width / 10;
  around = fmax (around, END_PRECISION / 4 * high->rate);
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    rates[l] = guess + around * places[l];
  narrow (bracket, rates);
  return high->rate - low->rate <= 2 * width / (FS_VECTOR_WIDTH + 1);
}

static gboolean
end (const FsModelInputs *inputs, FsVariant variant, FsModelSaturation *saturation)
{
  Bracket bracket;

  (void) variant;
  if (is_adaptive (inputs) || inputs->router.pipelined)
    {
      *saturation = inputs->router.pipelined ? fs_pipelined_end (inputs, PIPELINED_END) : fs_adaptive_end (inputs);
      return TRUE;
    }
  open_bracket (&bracket, inputs, is_slow (inputs, TRUE) ? ROUGH_PRECISION : 0);
  for (int step = 0; step < MOST_STEPS
                     && bracket.high.rate - bracket.low.rate > (bracket.state != NULL       ? ROUGH_END_PRECISION
                                                                : bracket.high.slack[1] < 0 ? ROUNDS_PRECISION
                                                                                            : END_PRECISION)
                                                                   * bracket.high.rate;
       step++)
    if (!foresee_end (&bracket))
      divide (&bracket);
  *saturation = (FsModelSaturation){ bracket.low.rate, bracket.high.reason };
  close_bracket (&bracket);
  return TRUE;
}

static gboolean
near_end (const FsModelInputs *inputs, FsVariant variant, double near, double *rate)
{
  Bracket bracket;

  (void) variant;
  if (is_adaptive (inputs) || inputs->router.pipelined)
    {
      *rate = inputs->router.pipelined ? fs_pipelined_end (inputs, FS_FLOW_NEAR_ENOUGH).rate
                                       : fs_adaptive_near_end (inputs, near);
      return *rate > 0;
    }
  open_bracket (&bracket, inputs, DRAFT_PRECISION);
  /* Similar inputs end nearby. */
  if (near > 0 && near < bracket.high.rate)
    narrow (&bracket,
            (double[FS_VECTOR_WIDTH]){ 0.95 * near, FS_FLOW_NEAR_ENOUGH * near, near, near / FS_FLOW_NEAR_ENOUGH });
  for (int step = 0; step < MOST_STEPS && bracket.low.rate < FS_FLOW_NEAR_ENOUGH * bracket.high.rate; step++)
    divide (&bracket);
  *rate = bracket.low.rate;
  close_bracket (&bracket);
  return *rate > 0;
}

/* A point with adaptive routing takes long, too. */
static guint
line_points (const FsModelInputs *inputs)
{
  return is_adaptive (inputs) || inputs->router.pipelined || is_slow (inputs, FALSE) ? SLOW_LINE_POINTS : 0;
}

static const FsModelInput model_inputs[] = {
  { "n", FS_INPUT_INTEGER, G_STRUCT_OFFSET (FsModelInputs, n), 1, FS_NETWORK_MAX_N, .fallback = "6" },
  { "V", FS_INPUT_INTEGER, G_STRUCT_OFFSET (FsModelInputs, V), 1, FS_FLOW_MAX_V, .fallback = "4" },
  { "M", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, M), 1, FS_LENGTH_MAX, .fallback = "32" },
  { "pattern", FS_INPUT_PATTERN, G_STRUCT_OFFSET (FsModelInputs, pattern), .fallback = "uniform" },
  { "beta", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, beta), 0, 1, .fallback = "0" },
  { "delta", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, delta), 0, FS_TIME_MAX, .fallback = "1" },
};

static const FsCounterpart counterparts[] = {
  FS_DIMENSION_ORDER_COUNTERPARTS_OF_LATENCY,
  { "latency_by_distance", "latency_by_distance-startup", 0, NULL },
  FS_DIMENSION_ORDER_COUNTERPARTS,
  { "latency_broadcast", "latency_broadcast", 0, NULL },
  { "latency_mean_destination", "latency_broadcast_mean_destination", 0, NULL },
  { "latency_one_step", "latency_one_step", 0, NULL },
  { "lambda_cu", "lambda_c_unicast", 0, NULL },
  { "lambda_cb", "lambda_c_broadcast", 0, NULL },
  { "W_su", "W_s_unicast", 0, NULL },
  { "W_sb", "W_s_broadcast", 0, NULL },
};

const FsModel fs_model_channel_flows = {
  .id = "channel-flows",
  .name = N_ ("Messages to any destinations"),
  .short_name = N_ ("Channel flows"),
  .paper = "Flitscope",
  .variants = FS_VARIANTS (FS_VARIANT_REFINED),
  .default_variant = FS_VARIANT_REFINED,
  .headline = "latency_unicast",
  .unicast_latency = "latency_unicast",
  .summary = fs_dimension_order_summary,
  .inputs = model_inputs,
  .n_inputs = G_N_ELEMENTS (model_inputs),
  .defaults = fs_dimension_order_defaults,
  .quantities = quantities,
  .n_quantities = G_N_ELEMENTS (quantities),
  .counterparts = counterparts,
  .n_counterparts = G_N_ELEMENTS (counterparts),
  .causes = fs_dimension_order_causes,
  .parts = fs_dimension_order_parts,
  .assumptions = fs_flow_assumptions,
  .grids = TRUE,
  .addresses = TRUE,
  .routings = 1 << FS_MODEL_ROUTING_DETERMINISTIC | 1 << FS_MODEL_ROUTING_DUATO | 1 << FS_MODEL_ROUTING_DUATO_TIMEOUT
              | 1 << FS_MODEL_ROUTING_RANDOM | 1 << FS_MODEL_ROUTING_VIRTUAL_CUT_THROUGH
              | 1 << FS_MODEL_ROUTING_STORE_AND_FORWARD,
  .single_port = TRUE,
  .bursts = TRUE,
  .workloads = TRUE,
  .pipelined = TRUE,
  .line_points = line_points,
  .check = check,
  .has = has,
  .rate_scale = rate_scale,
  .end = end,
  .near_end = near_end,
  .channels = solve_channels,
  .solve = solve,
};
