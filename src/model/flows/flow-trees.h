/* The routes of all messages in dimension order, of unicasts to any destinations and of copies of broadcasts, and what the model
 * channel-flows (REFINED_FLOWS.md) computes along them, for FS_VECTOR_WIDTH points side by side.
 *
 * The routes of a source form a tree. A hop of the tree stands for all routes that begin with the same channels in the
 * same classes of virtual channels. Hops whose rest of the way is the same, whatever lies behind them, are one *rest*: sums over
 * routes are sums over rests, forwards for what lies behind a channel, backwards for what lies ahead. Only what is not linear in
 * the channels of a route, its stretch and the square of its latency, needs every hop. Where a network and its
 * pattern look the same from several nodes (flow-symmetry.c), the tree of one of them stands for all, and channels that go over
 * into each other are one channel.
 *
 * Flows are those of a rate of 1 message per cycle at each node that sends any, or in the mean of all nodes where they send more or
 * less (FsPattern.by_source); times are in cycles. */
#pragma once

#include <glib.h>

#include "model/flows/flow-law.h"
#include "model/flows/flow-bursts.h"
#include "model/flows/flow-symmetry.h"
#include "model/latency-assumptions.h"
#include "model/model.h"
#include "model/message-lengths.h"
#include "model/vector.h"

#define FS_FLOW_MAX_V 16
#define FS_FLOW_CLASSES 2
/* Hops of all trees; REFINED_FLOWS.md 6 says what they take. Of a permutation, most have a channel for themselves. */
#define FS_FLOW_MAX_HOPS (1 << 22)
#define FS_FLOW_MAX_OWN_HOPS (1 << 20)

typedef struct _FsFlowBroadcasts FsFlowBroadcasts; /* flow-broadcasts.h */

/**
 * FsFlowWait: a wait, 0 included
 * @probability: of one; @mean, @square: its moments
 */
typedef struct {
  FsVector probability, mean, square;
} FsFlowWait;

/**
 * FsFlowPair: messages of an input of a channel that come in one class of virtual channels and go on in another
 * @input: of FsFlowTrees.inputs; @channel: of FsFlowTrees.channels
 * @from_class, @class_: there and here
 * @count: virtual channels, or injection channels, of the class there
 * @flow: of them; @begins: of an injection channel, without broadcasts: part of all messages of its node
 * @first_turn, @n_turns: of FsFlowTrees.turns, those that go on from here
 * @ratio: R, how much rarer V_s channels are held by inputs other than one of these virtual channels; @together: other than
 *   all of them, since lengths vary and they are virtual channels of one channel
 * @longer: where lengths vary: by how much likelier others wait when a message has left that a follower came meanwhile for
 * @last: fraction for which the channel is the last one
 * @copies: of an injection channel, fraction of copies of broadcasts
 * @accompanied: of the copies that set out over the channel those that messages need not count, because they have met others of
 *   the same broadcast that go beside them; @met: the same as a part of all messages that come anew to the channel
 * @backlog: with bursts, what they make wait at the channel in the mean and finds no room there
 * @move: [state here][state before] transition of the numbers of others from hop to hop, newcomers included; of injection channels
 *   [state] their law without the own channel. @thin: without newcomers, where routes differ in how many they meet (narrow)
 * @shares, @fewer: [j] what the hop adds to these of a route (Passed in flow-sharing.c), unless routes are apart
 * @fresh, @behind: waits of a message that comes for itself, and of one that follows its predecessor on its virtual channel
 *   at once
 * @wait: of all; @follows: how many of them are of the second kind; @followed: the same in the round
 *   before
 * @at_once: how many got the channel when another message released it
 * @before: time for which they hold the channel before this one, at a rate of 1
 * @hold, @hold_square: [0] moments of the holding time; [1] of messages that had to wait
 * @stands: mean time for which they stand on the channel although their tail has left the one before
 * @ahead, @ahead_square: [y] sums over the messages of how long they are delayed further on before they release the channel,
 *   and of its second moment; y = 1: when they follow their predecessor at once; @ahead_length: of its covariance with their
 *   length, where lengths vary
 */
typedef struct {
  FsFlowWait fresh, behind;
  FsVector wait, follows, followed, at_once, before;
  FsVector hold[2], hold_square[2];
  FsVector ahead[2], ahead_square[2], ahead_length[2], stands, backlog;
  FsVector accompanied, met;
  FsVector *move, *thin;
  FsVector *shares, *fewer;
  double flow, begins, ratio, longer, last, copies;
  gboolean together;
  guint input, channel;
  guint first_turn, n_turns;
  int from_class, class_, count;
} FsFlowPair;

/**
 * FsFlowInput: where messages come from that cross a channel
 * @channel: of FsFlowTrees.channels
 * @upstream: the channel before; -1: the injection channels of its node. Of these class 1 is the one to which the copies of
 *   broadcasts are bound that begin with the channel
 * @flow: of the channel, the part that comes from there
 * @class_flow: [class there][class here] the same by class
 * @joined, @left, @stay: of the messages on the channel the part that was not on the one before; of those there the
 *   part that is not on this channel later; probability with which one of them stays if it may
 */
typedef struct {
  FsVector joined, left, stay;
  int channel, upstream;
  double flow;
  double class_flow[FS_FLOW_CLASSES][FS_FLOW_CLASSES];
} FsFlowInput;

/**
 * FsFlowChannel: a channel that is used, or all channels that go over into each other
 * @id: orbit of its node times the ports of a node, and its port there
 * @dimension: of it
 * @n_classes: 2 where a dateline divides the virtual channels; @v: virtual channels of a class
 * @first_input, @n_inputs: of FsFlowTrees.inputs
 * @first_pair, @n_pairs: [class] of FsFlowTrees.pairs
 * @first_stream, @n_streams: of FsFlowBroadcasts.streams
 * @flow, @class_flow: r_c, r_c,s; @setting_out: of copies for which it is the first channel
 * @alone: probability that none is there of those that are no copies
 * @variance, @skewness: of its rate with bursts of the sources, relative to the mean
 * @burst: [class] part of the variance that a virtual channel sees, mean of its messages
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
 *   of the second pair holds none of them; pairs in their order; @others_come: that headers of that pair may come
 */
typedef struct {
  FsVector kappa, z, alone;
  FsVector excess[FS_FLOW_CLASSES];
  FsVector hold[FS_FLOW_CLASSES], held[FS_FLOW_CLASSES];
  FsVector release[FS_FLOW_CLASSES], busy[FS_FLOW_CLASSES], waiting[FS_FLOW_CLASSES], ratio[FS_FLOW_CLASSES];
  uint32_t id;
  int dimension;
  int n_classes;
  int v[FS_FLOW_CLASSES];
  guint first_input, n_inputs;
  guint first_pair[FS_FLOW_CLASSES], n_pairs[FS_FLOW_CLASSES], first_stream, n_streams;
  double flow, class_flow[FS_FLOW_CLASSES], setting_out;
  double variance, skewness;
  FsVector burst[FS_FLOW_CLASSES];
  double *beside[FS_FLOW_CLASSES], *others_come[FS_FLOW_CLASSES];
  FsVector *tail[FS_FLOW_CLASSES], *elsewhere;
} FsFlowChannel;

/**
 * FsFlowHop: a hop of a tree; parents come before their children, a subtree without a gap
 * @pair: of FsFlowTrees.pairs, which says channel and classes
 * @parent: hop before, or -1
 * @node: at the far end, @port: over which it leaves the node before, as seen from the source of the tree
 * @depth: hops before it
 * @turn: of FsFlowTrees.turns; -1 at the first hop
 * @rest: of FsFlowTrees.rests
 * @end: weight of the routes that end here
 * @flow: of all that come this way
 * @narrow: phi: largest part of the messages on the channel that also cross a channel with one virtual channel that is
 *   ahead; differs from 0 only where routes are kept apart
 */
typedef struct {
  guint pair;
  int parent;
  uint32_t node;
  int port, depth, turn;
  guint rest;
  double end;
  double flow;
  double narrow;
} FsFlowHop;

/**
 * FsFlowTurn: messages of a pair that go on in another one
 * @from, @to: of FsFlowTrees.pairs; @flow: of all of them
 */
typedef struct {
  guint from, to;
  double flow;
} FsFlowTurn;

/**
 * FsFlowRest: all hops behind which the rest of the way is the same: the same channels in the same classes with the
 * same probabilities. Those ahead of a rest come before it
 * @pair: of the hop
 * @first_step, @n_steps: of FsFlowTrees.steps
 * @end: fraction of the messages for which the hop is the last one
 * @flow: of all; @starting: of those for which it is the first hop
 */
typedef struct {
  guint pair, first_step, n_steps;
  double end, flow, starting;
} FsFlowRest;

/**
 * FsFlowAhead: the state of a rest
 * @wait, @square: [y] over the routes ahead, what a message waits from this hop on, the hop included, and its second moment; y = 1:
 *   when it follows its predecessor to this channel at once; of waits that delay the release of the channel before
 * @length: [y] covariance with its length, where lengths vary
 * @fewer: probability that fewer than j others are met from this hop on; @behind: flow, times the probability that fewer are
 *   met before it
 */
typedef struct {
  FsVector wait[2], square[2], length[2];
  FsVector fewer, behind;
} FsFlowAhead;

/**
 * FsFlowStep: from a rest to one that begins a hop later
 * @rest: the latter; @turn: of FsFlowTrees.turns
 * @share: of the messages
 */
typedef struct {
  guint rest, turn;
  double share;
} FsFlowStep;

/**
 * FsFlowStates: pairs of numbers of others, of the own class up to @own_max and of the other up to @other_max, fewer than
 *   V - 1 together; ordered by their sum
 * @fewer: [j] how many of them have fewer than j together
 * @own, @other: [state]; @at: [own][other] its number
 */
typedef struct {
  int own_max, other_max;
  int fewer[FS_FLOW_MAX_V];
  guint8 own[FS_FLOW_MAX_STATES], other[FS_FLOW_MAX_STATES];
  guint8 at[FS_FLOW_MAX_V][FS_FLOW_MAX_V + 1];
} FsFlowStates;

/**
 * FsFlowUnit: a class of a channel; those ahead of it come before it
 * @first_rest, @n_rests: of FsFlowTrees.rests
 */
typedef struct {
  guint channel, first_rest, n_rests;
  int class_;
} FsFlowUnit;

/**
 * FsFlowTrees: what no rate changes, and the state of FS_VECTOR_WIDTH points
 * @lengths: of messages; @fixed: whether they are all the same; @M: their mean
 * @bursts: of the sources
 * @cut_through: blocked messages leave the channels (flow-cut-through.c), which then have no classes; there are no rests. @stored: a
 *   node sends on what it has completely
 * @injection: P, injection channels of a node
 * @symmetry: one tree stands for as many nodes, and a channel for as many channels, as an orbit has
 * @states: of channels with one class, of the first of two and of the second
 * @single: some class has a single virtual channel
 * @apart: each route is a branch of its own, because of FsFlowHop.narrow
 * @n_sources: nodes that send, one of those that are alike
 * @roots: [@n_sources + 1] first hop of a tree; @sources: [@n_sources] its node
 * @source_rate: [@n_sources] how much it sends, 1 unless they differ; @all_sources: sum of these; @busiest_source: the largest
 * @first_start: [@n_sources + 1] of the first hops of a source in @starts
 * @channel_of: [channel of the orbits] of @channels, or -1
 * @units: [@n_units]; @turns: [@n_turns], by the pair from which they come; @rests: [@n_rests]; @steps: [@n_steps]
 * @rate: of a node that sends, or mean of all nodes (see above), messages/cycle
 * @follows: [turn] for a message that got the channel before it at once when another one released it: probability that the
 *   other one goes to the same channel
 * @ahead: [rest]
 * @excess: [hop] stretch of a route that ends there; @variance: [source] mean of its variance
 * @queued: [source], with broadcasts [node of FsFlowBroadcasts times its queues + queue]: probability that a message finds others in
 *   its source queue; @n_queued: how many
 * @fullest: largest part of the virtual channels of a class that is held in the mean
 * @largest_depth: of all hops
 * @broadcasts: NULL where there are none. Hops of copies are behind those of unicasts
 * @corrected: inputs with corrections of channels, NULL: without; then one point is solved, at all places of a vector
 * @corrections: [dimension]; @stretch: of unicasts and of copies, by what their stretch is multiplied; @assumed_stretch: before that
 */
typedef struct {
  FsVector rate, fullest;
  FsNetwork network;
  int V;
  FsMessageLengths lengths;
  gboolean fixed;
  double M;
  FsFlowBursts bursts;
  gboolean cut_through, stored;
  int injection;
  FsFlowSymmetry *symmetry;
  FsFlowStates states[1 + FS_FLOW_CLASSES];
  gboolean single, apart;
  guint n_channels, n_inputs, n_pairs, n_hops, n_sources, n_units, n_turns, n_rests, n_steps;
  FsFlowChannel *channels;
  FsFlowInput *inputs;
  FsFlowPair *pairs;
  FsFlowHop *hops;
  guint *roots, *first_start;
  FsFlowStep *starts;
  uint32_t *sources;
  double *source_rate, all_sources, busiest_source;
  int *channel_of;
  FsFlowUnit *units;
  FsFlowTurn *turns;
  FsFlowRest *rests;
  FsFlowStep *steps;
  FsVector *moves, *others;
  double *beside, *others_come;
  FsVector *follows;
  FsFlowAhead *ahead;
  FsVector *excess, *variance;
  FsVector *queued;
  guint n_queued;
  int largest_depth;
  FsFlowBroadcasts *broadcasts;
  const FsModelInputs *corrected;
  FsFlowCorrection corrections[FS_NETWORK_MAX_N];
  double stretch[2], assumed_stretch[2];
} FsFlowTrees;

/* Where a source sends. */
typedef struct {
  uint32_t node;
  double weight;
} FsFlowDestination;

/* Fills @list with the FsFlowDestination of @source, in ascending order; the weights add up to 1. */
void fs_flow_list_destinations (const FsDestinationMap *map, uint32_t source, GArray *list);

/* Whether trees of @inputs fit: bad ones and too large ones are refused in one sentence. */
gboolean fs_flow_trees_check (const char *model, const FsModelInputs *inputs, GError **error);
/* Trees of inputs that were checked, without a point. Free with fs_flow_trees_free(). */
FsFlowTrees *fs_flow_trees_new (const FsModelInputs *inputs);
void fs_flow_trees_free (FsFlowTrees *trees);

/* Section 2: how many messages share a channel. Returns the set of points, one bit each, in which no channel is saturated; the
 * rates of the others become 0. */
guint fs_flow_trees_share (FsFlowTrees *trees);
/* Parts of it: a round, which tells the largest change of each point and returns those of @alive in which no channel is saturated;
 * and what follows from the last one. */
guint fs_flow_trees_share_round (FsFlowTrees *trees, guint alive, double *changes);
void fs_flow_trees_share_finally (FsFlowTrees *trees);
/* Section 3: how much the slowest channel of a route slows it. */
void fs_flow_trees_stretch (FsFlowTrees *trees);
/* Of trees with corrections, after the stretch was found: sets by what the next time multiplies it. Returns by how much that changed. */
double fs_flow_trees_correct_stretch (FsFlowTrees *trees);
/* The set of points, whose rates rise, that have a solution as far as few rounds from @state to @precision show it, up to the first
 * one that has none. @state is set to theirs. */
guint fs_flow_trees_wait_roughly (FsFlowTrees *trees, FsVector *state, double precision);
/* Section 4: waits for virtual channels. Returns the set of points in which no channel is saturated. @slack: [point] as in
 * FsModelPoint. @exactly: the waits to their last digits, too */
guint fs_flow_trees_wait (FsFlowTrees *trees, gboolean exactly, double *slack);

/* The same of trees with corrections, to the last digits or to those of @precision above 0, from the solution that they have at other ones.
 * Returns a set that may lack points which have a solution. */
guint fs_flow_trees_wait_again (FsFlowTrees *trees, double precision);

/* Section 15, in the place of the three before: waits with virtual cut-through, at rates at which no channel is full (rate M r_c < 1).
 * Returns whether a round changes them no more: with corrections, which may make probabilities of them that are none, it may not arrive. */
gboolean fs_flow_trees_cut_through (FsFlowTrees *trees);

/* The same for points of which it is known that they have a solution, in other rounds that need fewer (section 4.6). @state: so many
 * numbers, the first @n_deciding of which are waits and probabilities of waiting */
guint fs_flow_trees_state_length (const FsFlowTrees *trees, guint *n_deciding);
void fs_flow_trees_begin (FsFlowTrees *trees, FsVector *state);
void fs_flow_trees_sweep (FsFlowTrees *trees, FsVector *state, double *changes);

/* Section 5: mean holding time of the injection channels by messages of a source that find its queue empty, and by others;
 * returns the probability that a message finds others. 1: there are always others. */
static inline __attribute__ ((always_inline)) FsVector
fs_flow_queued (FsVector rate, FsVector alone, FsVector behind)
{
  FsVector free = 1 - rate * behind;

  return fs_vector_select ((FsVectorMask) (free > 0), 1 - free / (free + rate * alone), fs_vector (1));
}

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

/* How the numbers of others that a message of a class meets are numbered. */
static inline const FsFlowStates *
fs_flow_states (const FsFlowTrees *trees, const FsFlowChannel *channel, int class_)
{
  return &trees->states[channel->n_classes == 1 ? 0 : 1 + class_];
}
