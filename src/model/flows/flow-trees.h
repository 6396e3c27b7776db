/* The routes of all unicasts in dimension order, for any pattern of destinations, and what the model channel-flows
 * (REFINED_FLOWS.md) computes along them.
 *
 * The routes of a source form a tree. A hop of the tree stands for all routes that begin with the same channels in the
 * same classes of virtual channels: sums over routes are sums over hops, forwards for what lies behind a channel,
 * backwards for what lies ahead. Where every node sees the same (a hypercube with, say, uniform destinations) one tree
 * stands for all, and the channels of a port are one channel.
 *
 * Flows are those of a rate of 1 message per cycle at each node that sends any; times are in cycles. */
#pragma once

#include <glib.h>

#include "model/model.h"

#define FS_FLOW_MAX_V 16
#define FS_FLOW_CLASSES 2
#define FS_FLOW_MAX_HOPS (1 << 22) /* of all trees; a hop takes 110 bytes */

/**
 * FsFlowWait: a wait, 0 included
 * @probability: of one; @mean, @square: its moments
 */
typedef struct {
  double probability, mean, square;
} FsFlowWait;

/**
 * FsFlowPair: messages of an input of a channel that come in one class of virtual channels and go on in another
 * @ratio: R, how much rarer V_s channels are held by inputs other than one of these virtual channels
 * @last: fraction for which the channel is the last one
 * @fresh, @behind: waits of a message that comes for itself, and of one that follows its predecessor on its virtual channel
 *   at once
 * @wait: of all; @follows: how many of them are of the second kind; @followed: the same in the round
 *   before
 * @at_once: how many got the channel when another message released it
 * @before: time for which they hold the channel before this one, at a rate of 1
 * @hold, @hold_square: [0] moments of the holding time; [1] of messages that had to wait
 * @ahead, @ahead_square: [y] sums over the messages of what they wait further on, and of its second moment; y = 1: when
 *   they follow their predecessor at once
 */
typedef struct {
  double ratio, last;
  FsFlowWait fresh, behind;
  double wait, follows, followed, at_once, before;
  double hold[2], hold_square[2];
  double ahead[2], ahead_square[2];
} FsFlowPair;

/**
 * FsFlowInput: where messages come from that cross a channel
 * @upstream: the channel before; -1: the injection channels of its node
 * @flow: of the channel, the part that comes from there
 * @class_flow: [class there][class here] the same by class; there is one class of injection channels
 * @channels: [class there] virtual channels, or injection channels
 * @joined, @left, @stay: of the messages on the channel the part that was not on the one before; of those there the
 *   part that is not on this channel later; probability with which one of them stays if it may
 * @move: [class there][class here] transition of the numbers of others from hop to hop, newcomers included; @thin: without
 *   them, where routes differ in how many they meet (narrow)
 * @pairs: [class there][class here]
 */
typedef struct {
  int upstream;
  double flow;
  double class_flow[FS_FLOW_CLASSES][FS_FLOW_CLASSES];
  int channels[FS_FLOW_CLASSES];
  double joined, left, stay;
  double *move[FS_FLOW_CLASSES][FS_FLOW_CLASSES], *thin[FS_FLOW_CLASSES][FS_FLOW_CLASSES];
  FsFlowPair pairs[FS_FLOW_CLASSES][FS_FLOW_CLASSES];
} FsFlowInput;

/**
 * FsFlowChannel: a channel that is used, or all channels of a port
 * @id: its number in the network, or the port
 * @dimension: of it
 * @n_classes: 2 where a dateline divides the virtual channels; @v: virtual channels of a class
 * @first_input, @n_inputs: of FsFlowTrees.inputs
 * @flow, @class_flow: r_c, r_c,s
 * @kappa: how much longer a competing message stays because it is held up elsewhere
 * @z: ratio of the geometric law of the number of messages that share the channel
 * @tail: [class][j] X: probability that a message of the class meets at least j others here
 * @elsewhere: [j] E: probability that a message on the channel meets at least j others on another one
 * @excess: [class] e: mean stretch of the messages that cross it
 * @hold, @held: [class] holding time of a virtual channel; mean number of them that is held
 * @release: [class] of all of them held: mean time up to the first release
 * @busy: [class] probability that all are; @waiting: mean number of headers that wait
 * @ratio: [class] of the chain of held virtual channels, where its next search starts
 * @beside: [class][pair there][pair] of headers that wait for several virtual channels: probability that a virtual channel
 *   of the second pair holds none of them; pairs in the order of the inputs
 */
typedef struct {
  uint32_t id;
  int dimension;
  int n_classes;
  int v[FS_FLOW_CLASSES];
  guint first_input, n_inputs;
  double flow, class_flow[FS_FLOW_CLASSES];
  double kappa, z;
  double tail[FS_FLOW_CLASSES][FS_FLOW_MAX_V];
  double elsewhere[FS_FLOW_MAX_V + 1];
  double excess[FS_FLOW_CLASSES];
  double hold[FS_FLOW_CLASSES], held[FS_FLOW_CLASSES];
  double release[FS_FLOW_CLASSES], busy[FS_FLOW_CLASSES], waiting[FS_FLOW_CLASSES], ratio[FS_FLOW_CLASSES];
  double *beside[FS_FLOW_CLASSES];
} FsFlowChannel;

/**
 * FsFlowHop: a hop of a tree; parents come before their children, a subtree without a gap
 * @channel, @input: of FsFlowTrees.channels and .inputs
 * @parent: hop before, or -1
 * @node: at the far end, as seen from the source of the tree
 * @class_, @from_class: of virtual channels, here and before
 * @depth: hops before it
 * @end: weight of the routes that end here
 * @flow: of all that come this way
 * @turn: of FsFlowTrees.turns; -1 at the first hop
 * @narrow: phi: largest part of the messages on the channel that also cross a channel with one virtual channel that is
 *   ahead; differs from 0 only where routes are kept apart
 */
typedef struct {
  int channel, input, parent;
  uint32_t node;
  int class_, from_class;
  int depth, turn;
  double end;
  double flow;
  double narrow;
} FsFlowHop;

/**
 * FsFlowTurn: messages of a pair that go on in another one
 * @hop: one of their hops behind the turn; @flow: of all of them
 * @follows: for a message that got the channel before it at once when another one released it: probability that the other one
 *   goes to the same channel
 */
typedef struct {
  guint hop;
  double flow, follows;
} FsFlowTurn;

/**
 * FsFlowAhead: of a hop, over the routes through it
 * @wait, @square: [y] as FsFlowPair.ahead
 */
typedef struct {
  double wait[2], square[2];
} FsFlowAhead;

/**
 * FsFlowTrees: what no rate changes, and the state of a point
 * @injection: P, injection channels of a node
 * @symmetric: one tree stands for all
 * @apart: each route is a branch of its own, because of FsFlowHop.narrow
 * @n_sources: nodes that send, or 1
 * @roots: [@n_sources + 1] first hop of a tree; @sources: [@n_sources] its node
 * @turns: [@n_turns]
 * @rate: of a node that sends, messages/cycle
 * @excess, @variance: [hop] stretch of a route that ends there, and its variance
 * @sum: [hop] of what is summed over routes; @ahead: [hop]
 * @queued: [source] probability that a message finds others in its source queue
 * @fullest: largest part of the virtual channels of a class that is held in the mean
 * @largest_depth: of all hops
 */
typedef struct {
  FsNetwork network;
  int V;
  double M;
  int injection;
  gboolean symmetric, apart;
  guint n_channels, n_inputs, n_hops, n_sources;
  FsFlowChannel *channels;
  FsFlowInput *inputs;
  FsFlowHop *hops;
  guint *roots;
  uint32_t *sources;
  FsFlowTurn *turns;
  guint n_turns;
  double *moves, *beside;
  double rate;
  double *excess, *variance;
  double *sum;
  FsFlowAhead *ahead;
  double *queued, fullest;
  int largest_depth;
} FsFlowTrees;

/* Whether trees of @inputs fit: bad ones and too large ones are refused in one sentence. */
gboolean fs_flow_trees_check (const char *model, const FsModelInputs *inputs, GError **error);
/* Trees of inputs that were checked, without a point. Free with fs_flow_trees_free(). */
FsFlowTrees *fs_flow_trees_new (const FsModelInputs *inputs);
void fs_flow_trees_free (FsFlowTrees *trees);

/* Sections 2 and 3: how many messages share a channel. FALSE when a channel is saturated. */
gboolean fs_flow_trees_share (FsFlowTrees *trees);
/* Section 3: how much the slowest channel of a route slows it. */
void fs_flow_trees_stretch (FsFlowTrees *trees);
/* Section 4: waits for virtual channels. FALSE when a channel is saturated. @slack: as in FsModelPoint */
gboolean fs_flow_trees_wait (FsFlowTrees *trees, double *slack);

/* Section 5: mean holding time of the injection channels by messages of a source that find its queue empty, and by others;
 * returns the probability that a message finds others. 1: there are always others. */
double fs_flow_queued (double rate, double alone, double behind);

/* How many states the numbers of others have that a message of a class meets: (own class, other class). */
static inline int
fs_flow_own_max (const FsFlowChannel *channel, int class_)
{
  return channel->v[class_] - 1;
}

static inline int
fs_flow_other_max (const FsFlowChannel *channel, int class_)
{
  return channel->n_classes == 2 ? channel->v[1 - class_] : 0;
}

static inline int
fs_flow_states (const FsFlowChannel *channel, int class_)
{
  return channel->v[class_] * (fs_flow_other_max (channel, class_) + 1);
}
