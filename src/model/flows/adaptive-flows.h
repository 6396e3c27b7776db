/* Unicasts with adaptive routing and any destinations, and what the model channel-flows (REFINED_ADAPTIVE_FLOWS.md) computes for
 * one point: what a header finds free decides, channel by channel, how the flows divide.
 *
 * Routes are too many to be listed. A *stage* stands for all messages to one destination that are at one node, a *hop* for those of
 * them that leave it through one port: what follows does not depend on what lies behind, so that sums over routes are sums over
 * stages, forwards for what lies behind a channel, backwards for what lies ahead. What a header may choose from depends on its node
 * and the set of its useful ports only: a *choice*, which many stages share, with an *option* for each port.
 *
 * Where moves of the network change neither ways nor pattern (flow-symmetry.h), stages are those of one destination of each orbit,
 * and channels and choices those of the first node of an orbit: of all other ones the same holds.
 *
 * Flows are as in flow-trees.h, of a rate of 1; times are in cycles. */
#pragma once

#include <glib.h>

#include "model/fixed-point.h"
#include "model/flows/flow-sums.h"
#include "model/flows/flow-symmetry.h"
#include "model/latency-assumptions.h"
#include "model/model.h"
#include "model/vector.h"

#define FS_FLOW_NEAR_ENOUGH 0.99 /* of the saturation rate, see fs_model_near_end() */
#define FS_ADAPTIVE_MAX_V 16
#define FS_ADAPTIVE_MAX_HOPS (1 << 18) /* REFINED_ADAPTIVE_FLOWS.md 7 says what a hop takes */

/**
 * FsAdaptivePair: messages that come over one channel, or from the injection channels of a node, and go on over another one
 * @before: the channel that they come over, or -1
 * @flow: of them
 * @stay: probability with which one of the others on the channel before goes on to this one, too; @joined, @left: of the messages
 *   here the part that was not there, and of those there the part that is not here
 * @full, @adaptive_full: how much rarer all virtual channels, or all but the escape channel, of this channel are held when one of
 *   these messages comes than at any time: none of them is held by its own virtual channel
 */
typedef struct {
  int before;
  double flow, stay, joined, left, full, adaptive_full;
} FsAdaptivePair;

/**
 * FsAdaptiveChannel:
 * @used: whether messages go over it; @port: over which it leaves its node; @first_pair: of FsAdaptiveFlows.pairs, one for each port that the messages came over, and
 *   the last one for those that were injected here
 * @flow: r; @last: of messages for which it is the last one
 * @ready: [v] a: readiness of headers to come when v virtual channels are held, 1 in the mean
 * @kappa: how much longer a competing message stays because it is held up elsewhere
 * @norm: mean readiness by the law of competitors
 * @others: [v] P: law of the number of others that share the channel, the last one for as many or more
 * @crowded: that more messages want it than it can carry
 * @any: at least one; @more: ratio of the law for more than the virtual channels; @last_others: for at least so many
 * @elsewhere: [j] E: probability that a message on the channel meets at least j others on another one
 * @excess: mean stretch of its messages; @slack: by how much less they hold the channel since buffers ahead take up flits
 * @ahead, @ahead_square: what they wait further on: mean, second moment
 * @hold, @hold_square: holding time of a virtual channel; @held: how many are held
 * @law: [i] U: law of the number that is held; @seen: the same, as headers see it when they choose; @ratio: of its chain
 * @between: mean time between two releases while all are held; @first: of a single one up to its release
 * @waiting: mean number of headers that wait
 * @few: [i] rate at which one more is held, with as few inputs, to that with many
 * @inputs: [port they came through, or n_ports: injection][whether over the escape channel] share of one virtual channel;
 *   @taken: probability that it holds one of this channel while all of these are held
 * @sets: [i] weight of all sets of i of them
 * @n_inputs: virtual channels and injection channels from which messages come
 * @escape_hold, @escape_wait: with time-outs, for how long a message holds the escape channel, and what one whose time has passed
 *   waits for it
 * @in_line: of what they wait for the others (@waited); @late: flow of those that are blocked and may time out, of which @escaping
 *   do; @met_late: of these, those that then meet the ones that they waited for, weighted by what is left of them
 * @to_escape: part of the messages that takes the escape channel; @escaping: their flow in this round
 * @blocked: flow of the messages that got it after they were blocked; @waited: of the times for which they were
 */
typedef struct {
  gboolean used;
  int port;
  guint first_pair;
  double flow, last;
  double ready[FS_ADAPTIVE_MAX_V + 1];
  double kappa, norm, others[FS_ADAPTIVE_MAX_V], any, more, last_others;
  gboolean crowded;
  double elsewhere[FS_ADAPTIVE_MAX_V + 1];
  double excess, slack, ahead, ahead_square, hold, hold_square, held;
  double law[FS_ADAPTIVE_MAX_V + 1], seen[FS_ADAPTIVE_MAX_V + 1], ratio;
  double between, first, waiting;
  double few[FS_ADAPTIVE_MAX_V + 1];
  double inputs[FS_NETWORK_MAX_PORTS + 1][2], taken[FS_NETWORK_MAX_PORTS + 1][2], sets[FS_ADAPTIVE_MAX_V + 1];
  int n_inputs;
  double to_escape, escaping, blocked, waited, in_line;
  double escape_hold, escape_wait, late, met_late;
} FsAdaptiveChannel;

/**
 * FsAdaptiveChoice: headers at one node with the same useful ports
 * @first_option, @n_options: of FsAdaptiveFlows.options, by port: the first has the escape channel, which is in the lowest
 *   dimension
 * @flow: of them
 * @alike: how much rarer those of all ports are held together, since an input holds one of one port only
 * @wait, @square: moments of the wait of one that is blocked
 * @late: with time-outs, probability that its time passes; @meets: the same, times the part that is left of those that it waited
 *   for; @patient: mean wait up to then
 */
typedef struct {
  guint first_option;
  int n_options;
  double flow, alike, wait, square, late, meets, patient;
} FsAdaptiveChoice;

/**
 * FsAdaptiveOption: a port of a choice
 * @channel: of FsAdaptiveFlows.channels
 * @share: of the headers; @granted: of those that wait
 * @accepted: [v] probability that a header takes it when v of its virtual channels are held
 * @met: [b] weight of b others here in the law of those that a message meets; @tail: at least b
 */
typedef struct {
  guint channel;
  double share, granted;
  double accepted[FS_ADAPTIVE_MAX_V + 1];
  double met[FS_ADAPTIVE_MAX_V + 1], tail[FS_ADAPTIVE_MAX_V + 1];
} FsAdaptiveOption;

/**
 * FsAdaptiveArrival: messages that come to a choice over one channel, or that are injected at its node; or those that a channel
 * delivers
 * @channel: that they came over, or -1: injected; @choice: or -1: delivered
 * @first_turn, @n_turns: of FsAdaptiveFlows.turns, one for each option of the choice
 * @flow: of them
 * @blocked: probability that one is blocked; @wait, @square: moments of what it then waits, times this probability
 * @behind, @behind_square: sums over them of the moments of what they wait behind the choice
 */
typedef struct {
  int channel, choice;
  guint first_turn, n_turns;
  double flow, blocked, wait, square, behind, behind_square;
} FsAdaptiveArrival;

/**
 * FsAdaptiveTurn: those of an arrival that take an option
 * @option, @pair: of FsAdaptiveFlows
 * @share: of them; @gone: that part whose competitors are others than before
 */
typedef struct {
  guint option, pair;
  double share, gone;
} FsAdaptiveTurn;

/**
 * FsAdaptiveStage: messages to a destination at a node; those of a destination are beside each other, the farthest first
 * @first_option: of its choice; @first_hop, @n_hops: of FsAdaptiveFlows.hops, one for each option
 * @choice: of FsAdaptiveFlows.choices
 * @source: orbit of its node; @distance: hops ahead
 * @arrival: of those that begin here, or -1
 * @injected: flow that begins here; @flow: of all
 * @excess, @variance: stretch of those that begin here
 * @wait, @square: [0] and second moment of what messages wait behind this choice; what they wait here is not in it
 */
typedef struct {
  guint choice, first_option, first_hop;
  int n_hops;
  guint source;
  int distance, arrival;
  double injected, flow;
  double excess, variance;
  double wait, square;
} FsAdaptiveStage;

/**
 * FsAdaptiveHop:
 * @arrival: where it leads to, with the channel
 * @next: stage, or -1 at the destination; @next_hop: its first one
 * @flow: of its messages
 */
typedef struct {
  guint arrival;
  int next;
  guint next_hop;
  double flow;
} FsAdaptiveHop;

/**
 * FsAdaptiveFlows: what no rate changes, and the state of a point. What goes from hop to hop has an element for each number of
 * others from 1 to v - 1, @n_vectors vectors of them.
 * @M: flits of a message; @injection: injection channels of a node
 * @v: virtual channels of a channel that a header may get; @adaptive: without the escape channel; @awaited: for which it waits at
 *   first
 * @tau: time after which it waits for the escape channel alone; 0: it waits for all at once
 * @symmetry: see above; @n_channels: [orbit][port], of which messages go over @n_used
 * @source_rate: [orbit] how much a node sends: 1, or 0, unless they differ (flow-trees.h); @all_sources: sum over all nodes
 * @destinations: [@n_destinations + 1] first stage of a destination; @most_hops: of one
 * @rate: of a node that sends, or mean of all nodes, messages/cycle
 * @moves: [pair][others before][others here] transitions of the number of others
 * @turn_moves: [turn][others before][others here], up to v - 2, with the share of the turn and the weight of those met here
 * @turn_vectors: [turn][3][@n_vectors] what a hop ahead leaves: of those that meet fewer, of the law of the slowest channel, and
 *   of those that meet fewer if hops do not depend on each other
 * @met_elsewhere: [channel][@n_vectors]
 * @room: of the hops of a destination, @n_room vectors each
 * @corrected: inputs with corrections, NULL: without; @corrections: [dimension]
 */
typedef struct {
  FsNetwork network;
  FsFlowSymmetry *symmetry;
  double M;
  double tau;
  int injection, v, adaptive, awaited;
  guint n_vectors, n_room;
  guint n_channels, n_used, n_choices, n_options, n_arrivals, n_turns, n_stages, n_hops, n_destinations;
  FsAdaptiveChannel *channels;
  FsAdaptivePair *pairs;
  FsAdaptiveChoice *choices;
  FsAdaptiveOption *options;
  FsAdaptiveArrival *arrivals;
  FsAdaptiveTurn *turns;
  FsAdaptiveStage *stages;
  FsAdaptiveHop *hops;
  guint *destinations, most_hops;
  double *source_rate, all_sources;
  double rate;
  double *moves, *turn_moves;
  FsVector *turn_vectors, *met_elsewhere, *room;
  const FsModelInputs *corrected;
  FsFlowCorrection corrections[FS_NETWORK_MAX_N];
} FsAdaptiveFlows;

/* Whether flows of @inputs fit: bad ones and too large ones are refused in one sentence. */
gboolean fs_adaptive_flows_check (const char *model, const FsModelInputs *inputs, GError **error);
/* Flows of inputs that were checked, without a point. Free with fs_adaptive_flows_free(). */
FsAdaptiveFlows *fs_adaptive_flows_new (const FsModelInputs *inputs);
void fs_adaptive_flows_free (FsAdaptiveFlows *flows);

/* A round of all; the rate is set. Returns the largest change of a probability or of kappa, NAN when a channel is saturated. */
double fs_adaptive_flows_round (FsAdaptiveFlows *flows);

/* The state of points of one network. @secants: how rounds change it; @trail: solutions, by place */
typedef struct {
  FsSecants secants;
  FsTrail trail;
} FsAdaptivePoints;

void fs_adaptive_points_clear (FsAdaptivePoints *points);

/* Finds the state at @rate that reproduces itself. FALSE when there is none: a channel is saturated. @bare: to fewer digits, as
 * is enough to know whether there is one; @points: of which the state begins, at @place; NULL: it begins without any */
gboolean fs_adaptive_flows_solve (FsAdaptiveFlows *flows, double rate, gboolean bare, FsAdaptivePoints *points,
                                  double place);

/* A rate at which channels are saturated, however the messages are divided. */
double fs_adaptive_flows_bound (const FsAdaptiveFlows *flows);

/* Sections 3 and 4: how many messages share a channel, and how much the slowest channel of a route slows it. Returns the
 * largest change of kappa, NAN when a channel is saturated. */
double fs_adaptive_flows_share (FsAdaptiveFlows *flows);
void fs_adaptive_flows_stretch (FsAdaptiveFlows *flows);
/* Section 5: begins without waits; a round of them. Returns the largest change of a probability, NAN when a channel is saturated. */
void fs_adaptive_flows_begin (FsAdaptiveFlows *flows);
double fs_adaptive_flows_wait (FsAdaptiveFlows *flows);
/* What a blocked header of a choice waits, and the part of those that wait for which an option then releases a virtual channel. */
void fs_adaptive_choice_wait (const FsAdaptiveFlows *flows, FsAdaptiveChoice *choice);
/* Of the headers that were blocked the part that gets option @k. */
static inline double
fs_adaptive_gets (const FsAdaptiveFlows *flows, const FsAdaptiveChoice *choice, int k)
{
  double granted = flows->options[choice->first_option + (guint) k].granted;

  return flows->tau > 0 ? (1 - choice->late) * granted + (k == 0 ? choice->late : 0) : granted;
}
/* Section 6. Sets reason and slack of @point and, where it has a solution and is not bare, @sums. */
void fs_adaptive_solve (const FsModelInputs *inputs, FsModelPoint *point, FsFlowSums *sums);
/* The same with corrections, from the solution before at other ones (FsCorrections.kept). */
void fs_adaptive_solve_corrected (const FsModelInputs *inputs, FsModelPoint *point, FsFlowSums *sums);
/* As FsModel.channels, FsModel.end, and FsModel.near_end. */
gboolean fs_adaptive_channels (const FsModelInputs *inputs, double rate, FsModelChannel *channels);
FsModelSaturation fs_adaptive_end (const FsModelInputs *inputs);
double fs_adaptive_near_end (const FsModelInputs *inputs, double near);
