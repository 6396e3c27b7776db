#include "sim/wormhole/pipeline.h"

#include "base/error.h"
#include "base/number.h"
#include "base/translate.h"
#include "sim/wormhole/wormhole-params.h"

#define CROSSBAR_CYCLES 1
#define NODE_LATENCY 1 /* of the channels between a node and its router */

void
fs_wormhole_params_set_pipelined (FsWormholeParams *params)
{
  g_return_if_fail (params != NULL);

  params->router = FS_ROUTER_PIPELINED;
  params->pipeline = (FsPipeline){ .routing_delay = 1, .allocator = { .kind = FS_ALLOCATOR_ISLIP, .iterations = 1 } };
  for (int d = 0; d < FS_NETWORK_MAX_N; d++)
    params->pipeline.channel_latency[d] = params->pipeline.flit_cycles[d] = 1;
  params->injection = FS_INJECTION_POOL;
  params->injection_channels = 1;
}

bool
fs_pipeline_has_chiplets (const FsPipeline *pipeline)
{
  return pipeline->chiplet[0] > 0;
}

FsChannelTiming
fs_pipeline_channel (const FsPipeline *pipeline, const FsNetwork *network, uint32_t node, int port)
{
  int d = fs_network_dimension (network, port);
  FsChannelTiming timing = { pipeline->channel_latency[d], pipeline->flit_cycles[d], false };

  if (!fs_pipeline_has_chiplets (pipeline))
    return timing;
  timing.is_border = fs_network_digit (network, node, d) / pipeline->chiplet[d]
                     != fs_network_digit (network, fs_network_neighbor (network, node, port), d) / pipeline->chiplet[d];
  if (timing.is_border && pipeline->border_latency > 0)
    timing.latency = pipeline->border_latency;
  if (timing.is_border && pipeline->border_flit_cycles > 0)
    timing.flit_cycles = pipeline->border_flit_cycles;
  return timing;
}

FsChannelTiming
fs_pipeline_slowest (const FsPipeline *pipeline, int n)
{
  FsChannelTiming slowest = { 1, 1, false };

  if (fs_pipeline_has_chiplets (pipeline))
    slowest = (FsChannelTiming){ MAX (1, pipeline->border_latency), MAX (1, pipeline->border_flit_cycles), false };
  for (int d = 0; d < n; d++)
    {
      slowest.latency = MAX (slowest.latency, pipeline->channel_latency[d]);
      slowest.flit_cycles = MAX (slowest.flit_cycles, pipeline->flit_cycles[d]);
    }
  return slowest;
}

/* What is simulated with other routers only. */
static gboolean
check_rest (const FsWormholeParams *params, GError **error)
{
  char number[FS_NUMBER_SIZE];

  if (params->routing != FS_ROUTING_DETERMINISTIC)
    return fs_set_input_error (
        error,
        _ ("router is pipelined, which is simulated with deterministic routing only; set routing=deterministic."));
  if (params->beta > 0)
    return fs_set_input_error (error,
                               _ ("beta is %s; with router pipelined no broadcasts are simulated, so beta must be 0."),
                               fs_number_format (params->beta, number));
  if (params->injection != FS_INJECTION_POOL || params->injection_channels != 1)
    return fs_set_input_error (
        error, _ ("router is pipelined, where a node sends one message at a time; injection must be pool:1."));
  if (params->pipeline.to_self && params->pattern.kind != FS_PATTERN_UNIFORM
      && !fs_pattern_is_by_address (&params->pattern))
    return fs_set_input_error (
        error,
        _ ("self-messages is true and pattern is %s, which draws how far a message goes, never 0 hops; use uniform "
           "or a pattern by address."),
        fs_pattern_name (&params->pattern));
  return TRUE;
}

gboolean
fs_wormhole_params_check_channels (const FsWormholeParams *params, GError **error)
{
  const FsPipeline *pipeline = &params->pipeline;

  for (int d = 0; d < params->n; d++)
    if (pipeline->flit_cycles[d] < 1 || pipeline->flit_cycles[d] > FS_MAX_FLIT_CYCLES)
      return fs_set_input_error (error, _ ("channel-width is 1/%d in dimension %d; it must be 1 to 1/%d."),
                                 pipeline->flit_cycles[d], d, FS_MAX_FLIT_CYCLES);
  if (!fs_pipeline_has_chiplets (pipeline))
    return TRUE;
  if (pipeline->border_latency > FS_MAX_CHANNEL_LATENCY)
    return fs_set_input_error (error, _ ("border-latency is %d; it must be 1 to %d cycles."), pipeline->border_latency,
                               FS_MAX_CHANNEL_LATENCY);
  if (pipeline->border_flit_cycles > FS_MAX_FLIT_CYCLES)
    return fs_set_input_error (error, _ ("border-width is 1/%d; it must be 1 to 1/%d."), pipeline->border_flit_cycles,
                               FS_MAX_FLIT_CYCLES);
  for (int d = 0; d < params->n; d++)
    {
      int k = params->topology == FS_TOPOLOGY_HYPERCUBE ? 2 : params->k[d];
      g_autofree char *chiplet = NULL;

      if (pipeline->chiplet[d] >= 1 && k % pipeline->chiplet[d] == 0)
        continue;
      chiplet = fs_network_radices (pipeline->chiplet, params->n, "x");
      return fs_set_input_error (error,
                                 _ ("chiplets is %s, which does not divide the network: dimension %d has %d nodes, "
                                    "which is no multiple of %d."),
                                 chiplet, d, k, pipeline->chiplet[d]);
    }
  return TRUE;
}

gboolean
fs_wormhole_params_check_pipeline (const FsWormholeParams *params, GError **error)
{
  const FsPipeline *pipeline = &params->pipeline;

  if (!check_rest (params, error))
    return FALSE;
  if (params->vc_buffer < 1 || params->vc_buffer > 64)
    return fs_set_input_error (error,
                               _ ("vc-buffer is %d; of a pipelined router a virtual channel buffers 1 to 64 flits."),
                               params->vc_buffer);
  /* With longer ones a unit would take its work in batches, which no router is known to do. */
  if (pipeline->routing_delay < 0 || pipeline->routing_delay > 1)
    return fs_set_input_error (error, _ ("routing-delay is %d; the route of a header is known after 0 or 1 cycle."),
                               pipeline->routing_delay);
  if (pipeline->credit_delay < 0 || pipeline->credit_delay > FS_MAX_CREDIT_DELAY)
    return fs_set_input_error (error, _ ("credit-delay is %d; it must be 0 to %d cycles."), pipeline->credit_delay,
                               FS_MAX_CREDIT_DELAY);
  for (int d = 0; d < params->n; d++)
    if (pipeline->channel_latency[d] < 1 || pipeline->channel_latency[d] > FS_MAX_CHANNEL_LATENCY)
      return fs_set_input_error (error, _ ("channel-latency is %d in dimension %d; it must be 1 to %d cycles."),
                                 pipeline->channel_latency[d], d, FS_MAX_CHANNEL_LATENCY);
  if (!fs_wormhole_params_check_channels (params, error))
    return FALSE;
  if (pipeline->allocator.kind == FS_ALLOCATOR_ISLIP
      && (pipeline->allocator.iterations < 1 || pipeline->allocator.iterations > FS_ISLIP_MAX_ITERATIONS
          || pipeline->allocator.matrix))
    return fs_set_input_error (error,
                               _ ("allocator is islip:%d; it has 1 to %d iterations, and arbiters that go round."),
                               pipeline->allocator.iterations, FS_ISLIP_MAX_ITERATIONS);
  return TRUE;
}

char *
fs_wormhole_params_explain_buffer (const FsWormholeParams *params)
{
  const FsPipeline *pipeline = &params->pipeline;
  FsChannelTiming worst = { 1, 1, false };
  double least = 1;
  FsNetwork network;
  int loop, used;

  if (params->router != FS_ROUTER_PIPELINED || params->n > FS_SIM_MAX_N)
    return NULL;
  fs_network_init (&network, params->topology, params->n, params->k);
  /* Node 0 has a channel of each dimension; channels of a dimension differ along it only. */
  for (int d = 0; d < network.n; d++)
    for (uint32_t digit = 0; digit + 1 < network.k[d]; digit++)
      {
        FsChannelTiming timing
            = fs_pipeline_channel (pipeline, &network, digit * network.stride[d], network.first_port[d]);
        double fraction = (double) params->vc_buffer * timing.flit_cycles / fs_pipeline_credit_loop (pipeline, timing);

        if (fraction >= least)
          continue;
        least = fraction;
        worst = timing;
      }
  if (least >= 1)
    return NULL;
  loop = fs_pipeline_credit_loop (pipeline, worst);
  used = params->vc_buffer * worst.flit_cycles;
  if (worst.is_border)
    return g_strdup_printf (_ ("vc-buffer is %d, but between chiplets a place in a buffer can be used again only after "
                               "%d cycles: there a virtual channel alone uses %d/%d of its channel."),
                            params->vc_buffer, loop, used, loop);
  return g_strdup_printf (
      _ ("vc-buffer is %d, but a place in a buffer can be used again only after %d cycles: a virtual channel "
         "alone uses %d/%d of its channel."),
      params->vc_buffer, loop, used, loop);
}

/* Cycles that the head of a packet takes in each router longer than its other flits. */
static int
head_cycles (const FsPipeline *pipeline)
{
  return pipeline->routing_delay + (pipeline->speculation ? 0 : 1);
}

/* Behind a narrow channel flits have a distance, which the head loses in the next router: what decides is where the packet is
 * stretched for the last time. */
double
fs_pipeline_latency (const FsPipeline *pipeline, const FsChannelTiming *channels, int hops, double length)
{
  double latency = 2 * (1 + NODE_LATENCY) + (hops + 1) * CROSSBAR_CYCLES, stretched;
  int head = head_cycles (pipeline), flit_cycles = 1;

  stretched = (hops + 1) * head + length - 1;
  for (int i = hops - 1; i >= 0; i--)
    {
      latency += channels[i].latency + channels[i].flit_cycles;
      flit_cycles = MAX (flit_cycles, channels[i].flit_cycles);
      stretched = MAX (stretched, (i + 1) * head + (length - 1) * flit_cycles);
    }
  return latency + stretched;
}

/* Of all routes that end in the same way, by w, the most cycles of a flit on what is known of them, and by the last place where
 * packets are stretched: flits have W cycles there, and it is @behind routers after the beginning. */
typedef struct {
  int most, most_behind; /* of w and W; of @behind */
  double *fraction;      /* [(w * (most + 1) + W) * (most_behind + 1) + behind] */
} Stretches;

static double *
stretch (const Stretches *stretches, int w, int flit_cycles, int behind)
{
  return &stretches->fraction[(w * (stretches->most + 1) + flit_cycles) * (stretches->most_behind + 1) + behind];
}

/* Puts the routes of dimension @d in front of all those of @old, and returns the mean of L + W over them. In a ring both ways of a
 * tie look the same from the other side, so that one of them is counted. */
static double
add_routes (const FsPipeline *pipeline, const FsNetwork *network, int d, double length, const Stretches *old,
            const Stretches *new)
{
  int k = network->k[d], head = head_cycles (pipeline);
  double cycles = 0, fraction = 1.0 / (k * k);
  uint8_t route[FS_NETWORK_MAX_RADIX];

  for (int from = 0; from < k; from++)
    for (int to = 0; to < k; to++)
      {
        int up = (to + k - from) % k, digit = from, hops = 0;
        bool down = network->wraps ? 2 * up > k : to < from;
        int port = network->first_port[d] + (down && k > 2);

        for (; digit != to; digit = (digit + (down ? k - 1 : 1)) % k)
          {
            FsChannelTiming timing
                = fs_pipeline_channel (pipeline, network, (uint32_t) digit * network->stride[d], port);

            cycles += (timing.latency + timing.flit_cycles) * fraction;
            route[hops++] = timing.flit_cycles;
          }
        for (int w = 1; w <= old->most; w++)
          for (int W = 1; W <= old->most; W++)
            for (int behind = 1; behind <= old->most_behind; behind++)
              {
                double part = *stretch (old, w, W, behind) * fraction;
                int slowest = w, flit_cycles = W, routers = behind;

                if (part == 0)
                  continue;
                for (int i = hops - 1; i >= 0; i--)
                  {
                    slowest = MAX (slowest, route[i]);
                    routers++;
                    if (head + (length - 1) * slowest > routers * head + (length - 1) * flit_cycles)
                      {
                        routers = 1;
                        flit_cycles = slowest;
                      }
                  }
                *stretch (new, slowest, flit_cycles, routers) += part;
              }
      }
  return cycles;
}

double
fs_pipeline_mean_latency (const FsPipeline *pipeline, const FsNetwork *network, double length)
{
  int head = head_cycles (pipeline), most_behind = fs_network_diameter (network) + 1;
  int most = fs_pipeline_slowest (pipeline, network->n).flit_cycles;
  gsize size = (gsize) (most + 1) * (gsize) (most + 1) * (gsize) (most_behind + 1);
  g_autofree double *before = g_new0 (double, size), *after = g_new0 (double, size);
  Stretches old = { most, most_behind, before }, new = { most, most_behind, after };
  double cycles = 0, stretched = 0, n_nodes = network->n_nodes, hops = fs_network_mean_distance (network);

  /* From the last dimension of a route to the first; behind it there is the router of the destination. */
  *stretch (&old, 1, 1, 1) = 1;
  for (int i = 0; i < network->n; i++)
    {
      int d = pipeline->dimension_order == FS_HIGHEST_FIRST ? i : network->n - 1 - i;
      Stretches swap = old;

      memset (new.fraction, 0, size * sizeof *new.fraction);
      cycles += add_routes (pipeline, network, d, length, &old, &new);
      old = new;
      new = swap;
    }
  for (int w = 1; w <= old.most; w++)
    for (int W = 1; W <= old.most; W++)
      for (int behind = 1; behind <= most_behind; behind++)
        stretched += *stretch (&old, w, W, behind) * (behind * head + (length - 1) * W);
  /* Without the pairs of a node with itself, which cross no channel. */
  return 2 * (1 + NODE_LATENCY) + (hops + 1) * CROSSBAR_CYCLES + cycles * n_nodes / (n_nodes - 1)
         + (stretched * n_nodes - head - length + 1) / (n_nodes - 1);
}

int
fs_pipeline_credit_loop (const FsPipeline *pipeline, FsChannelTiming timing)
{
  return CROSSBAR_CYCLES + timing.flit_cycles + 1 + 2 * timing.latency + pipeline->credit_delay;
}
