/* What the outputs of a point of the model channel-flows are made of, however its messages are routed. */
#pragma once

#include <glib.h>

#include "topology/network.h"

/**
 * FsFlowSums: of a point, over all its unicasts, weighted by them, and over its channels
 * @stored: nodes send on what they have completely; @pipelined: their routers are, so that @zero_load is what messages take in an empty
 *   network; @n: of what latencies are means; @rate: of a node that sends; @accepted: rate of a node, mean of all
 * @hops, @excess, @latency: of the network, @hold: of an injection channel, @wait: at the source
 * @fullest: utilization of the injection channels of the busiest source; @slowest_pair: latency
 * @of_distance, @at_distance: [hops] latencies, and messages
 * @flow, @held, @first, @blocked, @waited: [dimension] of its channels: messages, holding times, times up to the first release,
 *   messages that are blocked, their waits; @busiest: flow of the busiest channel
 */
typedef struct {
  FsNetwork network;
  double M, n, rate, accepted;
  gboolean stored, pipelined;
  double zero_load;
  int injection;
  double hops, excess, latency, hold, wait, fullest, slowest_pair;
  double of_distance[FS_NETWORK_MAX_DISTANCE + 1], at_distance[FS_NETWORK_MAX_DISTANCE + 1];
  double flow[FS_NETWORK_MAX_N], held[FS_NETWORK_MAX_N], first[FS_NETWORK_MAX_N];
  double blocked[FS_NETWORK_MAX_N], waited[FS_NETWORK_MAX_N], busiest;
} FsFlowSums;
