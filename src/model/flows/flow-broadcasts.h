/* Copies of broadcasts in the model channel-flows (REFINED_FLOWS.md 14): the trees of MESHES_AND_TORI.md 6 line by line, and what a
 * node sends at the same time. */
#pragma once

#include "model/flows/flow-trees.h"

/**
 * FsFlowCopy: a copy that a node sends into a line of its dimension
 * @port: over which it leaves; @steps: hops that it makes; @from, @digit: of the nodes from and to which it goes
 */
typedef struct {
  int port, steps, from, digit;
} FsFlowCopy;

/**
 * FsFlowLine: what a node does in a line that another one, or it itself, began
 * @first, @n: of FsFlowBroadcasts.copies, those that it sends in their order
 * @received: its own, where it did not begin the line
 */
typedef struct {
  guint first, n, received;
} FsFlowLine;

/**
 * FsFlowBatch: copies that a node sends over an injection channel at the same time, one after the other
 * @rate: at a rate of 1 of all nodes
 * @first, @n: of FsFlowBroadcasts.sent
 * @dimension, @digit: the line in which the node received its own copy, by its dimension and the digit that began it;
 *   dimension -1: the node began the broadcast or, where injection channels are of ports, received it in any other dimension
 */
typedef struct {
  double rate;
  guint first, n;
  int dimension, digit;
} FsFlowBatch;

/**
 * FsFlowSent: a copy of a batch
 * @copy: of FsFlowBroadcasts.copies
 * @root, @end: its first and last hop
 * @alike: whether it begins with the channel and the class of the copy before it in its batch
 */
typedef struct {
  guint copy, root, end;
  gboolean alike;
} FsFlowSent;

/**
 * FsFlowBroadcasts: Nodes are those of the trees, one of each orbit (FsFlowTrees.symmetry).
 * @beta: fraction of broadcasts; @delta: start-up time
 * @bases: [dimension] probability that a tree begins with it
 * @begun: [dimension] lines that every node begins per broadcast of a node: begun by it or by others
 * @begun_behind: [dimension][dimension before] those of them that it begins when it has its copy in a line of that one, for
 *   each line
 * @lines, @first_line: [first_line[dimension] + digit that began the line times its radix + digit of the node]
 * @copies: [@n_copies] of all lines
 * @first_hop: of the hops of FsFlowTrees, those of copies; @roots: [nodes + 1] first hop of a node
 * @bound: there is an injection channel for each port, to which its copies are bound; else one for all messages
 * @n_queues: injection channels that differ: of all ports where @bound, else 1
 * @batches, @first_batch: [first_batch[node times n_queues + queue]]; @sent: copies of all batches
 * @streams: by channel, flows of copies; one for each injection channel they come from
 * @beside: [node times n_queues + queue] of the unicasts of the node the fraction that begins with a channel over which it sends
 *   other copies at the same time as one over this injection channel
 * @tree: [node] of FsFlowTrees.roots, of its unicasts, or -1
 * @flow: [node times n_queues + queue] messages over the injection channel, times the number of injection channels
 * @variance: [hop - first_hop] of the stretch of a copy that ends there
 */
struct _FsFlowBroadcasts {
  double beta, delta;
  double bases[FS_NETWORK_MAX_N], begun[FS_NETWORK_MAX_N], begun_behind[FS_NETWORK_MAX_N][FS_NETWORK_MAX_N];
  FsFlowLine *lines;
  guint first_line[FS_NETWORK_MAX_N];
  FsFlowCopy *copies;
  guint n_copies, n_nodes, first_hop, *roots;
  gboolean bound;
  int n_queues;
  FsFlowBatch *batches;
  guint *first_batch;
  FsFlowSent *sent;
  double *streams, *beside, *flow;
  int *tree;
  struct _FsFlowRun *runs;
  FsVector *variance;
};

/* Whether a network with broadcasts looks the same from the nodes of an orbit of FsFlowSymmetry: a ring is not cut in its
 * middle, nor are odd numbers of nodes divided in halves. */
gboolean fs_flow_broadcasts_alike (const FsNetwork *network);

/* Lines, and how often they are begun, of inputs with broadcasts. Free with fs_flow_broadcasts_free(). */
FsFlowBroadcasts *fs_flow_broadcasts_new (const FsFlowTrees *trees, const FsModelInputs *inputs);
void fs_flow_broadcasts_free (FsFlowBroadcasts *broadcasts);
/* Fills weights[digit] with the copies, per broadcast of a node, that a node sends into the line of dimension @d. */
void fs_flow_broadcasts_weigh (const FsFlowBroadcasts *broadcasts, const FsNetwork *network, int d, int own,
                               double *weights);
/* The rest, once the hops of copies, and their pairs, are there. */
void fs_flow_broadcasts_complete (FsFlowTrees *trees);

/* Section 14.2: sets which part of the copies that set out a message need not count, because it has met others of the
 * same broadcast. @wait, @latency: variances of the wait and of the latency of a copy; infinite where there are no broadcasts
 * side by side */
void fs_flow_broadcasts_meet (FsFlowTrees *trees, FsVector wait, FsVector latency);

/* The same for a point whose stretches are known for copies side by side: these differ by waits of the queue M/G/1, and by the
 * variance of their latency. */
void fs_flow_broadcasts_blur (FsFlowTrees *trees);

static inline const FsFlowLine *
fs_flow_line (const FsFlowBroadcasts *broadcasts, const FsNetwork *network, int d, int digit, int own)
{
  return &broadcasts->lines[broadcasts->first_line[d] + (guint) (digit * network->k[d] + own)];
}
