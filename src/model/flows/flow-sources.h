/* The injection queues of the model channel-flows: unicasts come to them alone, copies of broadcasts in batches (REFINED_FLOWS.md 4.3,
 * 5, and 14.4); and what broadcasts need. */
#pragma once

#include "model/flows/flow-broadcasts.h"

/* Section 4.3, sources, with broadcasts: finds who finds others in its queue, of which @step of the way
 * is gone; and adds to FsFlowPair.follows that these follow one of
 * them. */
void fs_flow_sources_queue (FsFlowTrees *trees, double step);
void fs_flow_sources_follow (FsFlowTrees *trees);
/* Of a unicast of tree @source that begins with @hop and finds others in its queue: probability that the one before it begins
 * with the same channel in the same class. */
double fs_flow_unicast_same (const FsFlowTrees *trees, guint source, const FsFlowHop *hop);

/**
 * FsFlowWork: of a copy, [0] alone, [1] when it follows another message over its first channel at once
 * @latency: from its injection on; @variance: of it
 * @hold: for how long it holds its injection channel; @square: second moment
 */
typedef struct {
  FsVector latency[2], variance[2], hold[2], square[2];
} FsFlowWork;

/**
 * FsFlowCopyTime: a copy in a line, mean over the nodes that send it; sums over them while they are added
 * @rate: of them
 * @queued, @wait: whether its batch finds others in the queue, and how long it waits for them
 * @latency, @variance: from its injection on
 * @hold: for how long it holds the injection channel
 */
typedef struct {
  FsVector queued, wait, latency, variance, hold;
  double rate;
} FsFlowCopyTime;

/**
 * FsFlowDeliveries: what the copies of all nodes need
 * @works: [hop - first_hop] of those that end there
 * @holds: [copy] mean time for which it holds its injection channel
 * @steps: [copy]
 * @rate: of all copies at a rate of 1; @wait, @latency, @hold: sums over them, the wait for copies of the same batch included
 */
typedef struct {
  FsVector wait, latency, hold;
  FsFlowWork *works;
  FsVector *holds;
  FsFlowCopyTime *steps;
  double rate;
} FsFlowDeliveries;

/**
 * FsFlowQueues: of a node
 * @queued: probability that a unicast finds others in its queue; @wait: for how long it waits
 * @fullest: load of its fullest injection channel
 */
typedef struct {
  FsVector queued, wait, fullest;
} FsFlowQueues;

/* Of a point whose waits are settled. Free with fs_flow_deliveries_free(). */
FsFlowDeliveries *fs_flow_deliveries_new (const FsFlowTrees *trees);
void fs_flow_deliveries_free (FsFlowDeliveries *deliveries);
/* Adds the copies of node @node of FsFlowBroadcasts. @hold, @square: sums over its unicasts of the moments of the time
 * for which they hold the injection channel, [0] where they find no others in the queue, [1] where they do; @queues: filled */
void fs_flow_deliveries_add (FsFlowDeliveries *deliveries, const FsFlowTrees *trees, guint node, const FsVector hold[2],
                             const FsVector square[2], FsFlowQueues *queues);
/* Once all nodes are there: turns steps into means. */
void fs_flow_deliveries_average (FsFlowDeliveries *deliveries, const FsFlowTrees *trees);
