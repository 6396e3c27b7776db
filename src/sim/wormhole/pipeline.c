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
    params->pipeline.channel_latency[d] = 1;
  params->injection = FS_INJECTION_POOL;
  params->injection_channels = 1;
}

/* What is simulated with other routers only. */
static gboolean
check_rest (const FsWormholeParams *params, GError **error)
{
  char number[FS_NUMBER_SIZE];
  FsNetwork network;

  if (params->routing != FS_ROUTING_DETERMINISTIC)
    return fs_set_input_error (
        error,
        _ ("router is pipelined, which is simulated with deterministic routing only; set routing=deterministic."));
  if (params->beta > 0)
    return fs_set_input_error (error,
                               _ ("beta is %s; with router pipelined no broadcasts are simulated, so beta must be 0."),
                               fs_number_format (params->beta, number));
  if (params->causes)
    return fs_set_input_error (
        error, _ ("causes is true; of latency with router pipelined it is not recorded what caused it."));
  if (params->injection != FS_INJECTION_POOL || params->injection_channels != 1)
    return fs_set_input_error (
        error, _ ("router is pipelined, where a node sends one message at a time; injection must be pool:1."));
  fs_network_init (&network, params->topology, params->n, params->k);
  if (network.wraps && params->classes == FS_CLASSES_NONE)
    return fs_set_input_error (
        error, _ ("classes is none, with which messages can block each other for ever; with router pipelined only "
                  "routes that cannot are simulated."));
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
  int loop = 0;

  if (params->router != FS_ROUTER_PIPELINED)
    return NULL;
  for (int d = 0; d < params->n; d++)
    loop = MAX (loop, fs_pipeline_credit_loop (&params->pipeline, params->pipeline.channel_latency[d]));
  if (params->vc_buffer >= loop)
    return NULL;
  return g_strdup_printf (
      _ ("vc-buffer is %d, but a place in a buffer can be used again only after %d cycles: a virtual channel "
         "alone uses %d/%d of its channel."),
      params->vc_buffer, loop, params->vc_buffer, loop);
}

gboolean
fs_wormhole_params_check_shown (const FsWormholeParams *params, GError **error)
{
  return params->router == FS_ROUTER_IDEAL
         || fs_set_input_error (
             error, _ ("router is pipelined; single cycles, messages and channels are shown for router ideal only."));
}

double
fs_pipeline_latency (const FsPipeline *pipeline, double hops, double channel_latency, double length)
{
  double allocation = pipeline->speculation ? 1 : 2;
  double router = pipeline->routing_delay + allocation + CROSSBAR_CYCLES - 1;

  return 2 * (1 + NODE_LATENCY) + (hops + 1) * router + hops * (1 + channel_latency) + length - 1;
}

int
fs_pipeline_credit_loop (const FsPipeline *pipeline, int channel_latency)
{
  return CROSSBAR_CYCLES + 2 + 2 * channel_latency + pipeline->credit_delay;
}
