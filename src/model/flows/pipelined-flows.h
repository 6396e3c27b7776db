/* Unicasts in a network of pipelined routers (ROUTER.md), and what the model channel-flows (REFINED_PIPELINED.md) computes for one
 * point.
 *
 * Beside the channels between routers there are those that inject at a node and those that eject there. A *class* is the virtual
 * channels of one of them that a message may choose from. A *turn* is the messages of a class that go on in another one: their
 * header is at the front of a buffer of the first class, and waits for a virtual channel of the second. The routes of a source form
 * a tree of *hops*, each of them a turn; what is not linear in the channels of a route follows from those.
 *
 * Flows are those of a rate of 1 at each node that sends; times are in cycles. */
#pragma once

#include <glib.h>

#include "model/flows/flow-sums.h"
#include "model/model.h"

#define FS_PIPELINED_MAX_V 16
#define FS_PIPELINED_MAX_HOPS (1 << 21)

typedef enum {
  FS_PIPELINED_INJECTION,
  FS_PIPELINED_BETWEEN,
  FS_PIPELINED_EJECTION,
} FsPipelinedKind;

/**
 * FsPipelinedClass: virtual channels of a channel that a message may choose from
 * @kind: of the channel; @channel: of FsPipelinedFlows.channels; @dimension: of one between routers
 * @v: how many; @others: of the other class of the channel
 * @flow: r; @own: part of the flow of the channel
 * @loop: cycles from a flit that wins the switch until another one can take its place
 * @base: for how long a message alone holds one, mean of its messages
 * @pace: cycles a flit that the credits allow
 * @stretch: by which a message is slowed, in flits; @local: here alone
 * @hold, @hold_square: moments of the holding time; @extension, @extension_square, @extended: what of it the full buffers ahead
 *   cause, its second moment, and the probability of it
 * @behind, @is_behind: mean wait of a header behind the message before it in the buffer, and probability
 * @ahead, @is_ahead: mean wait of the headers for the next virtual channel, and probability
 */
typedef struct {
  FsPipelinedKind kind;
  guint channel;
  int dimension, v, others;
  double flow, own, loop, base, pace, stretch, local;
  double hold, hold_square, extension, extension_square, extended;
  double behind, is_behind, ahead, is_ahead;
} FsPipelinedClass;

/**
 * FsPipelinedChannel:
 * @id: of the network, or of the node that it injects or ejects at
 * @flow: of all classes
 * @z: ratio of the geometric law of the number of messages that share it; @kappa: how much longer these stay because they are held up
 *   elsewhere; @conflict: how much of the crossbar its inputs take for other outputs
 */
typedef struct {
  FsPipelinedKind kind;
  uint32_t id;
  double flow, z, kappa, conflict;
} FsPipelinedChannel;

/**
 * FsPipelinedTurn: messages of a class that go on in another one
 * @from, @to: of FsPipelinedFlows.classes
 * @flow: of them; @part: of the messages of @from
 * @port_flow: of all messages to @to that come over the channel of @from; @channel_flow: to the channel of @to
 * @first_of_port: a turn of the former, the same for all of them
 * @free: how much rarer all virtual channels are held by others than this input
 * @distinct: [j] probability that j others come over different channels
 * @meets: [j] probability that at least j others share the channel, newly met, of those that slow a message
 * @blocked, @wait: of a header: probability that it waits, mean wait
 */
typedef struct {
  guint from, to, first_of_port;
  double flow, part, port_flow, channel_flow, free;
  double distinct[FS_PIPELINED_MAX_V], meets[FS_PIPELINED_MAX_V];
  double blocked, wait;
} FsPipelinedTurn;

/**
 * FsPipelinedHop: of a tree; parents come before their children
 * @parent: or -1; @turn: of FsPipelinedFlows.turns
 * @hops: channels between routers up to here
 * @end: of the routes that end here: their weight
 * @alone: latency without others of a route that ends here
 * @excess: stretch of such a route
 */
typedef struct {
  int parent;
  guint turn;
  int hops;
  double end, alone;
  double excess;
} FsPipelinedHop;

/**
 * FsPipelinedFlows: what no rate changes, and the state of a point
 * @M, @V, @router: of the inputs; @header: cycles for which a header waits at the front of a buffer longer than other flits, r + a - 1
 * @loops: (M - 1)/B, how often a place of a buffer is used again
 * @roots: [@n_sources + 1] first hop of a tree; @injections: [@n_sources] its class; @source_rate: [@n_sources] 1 unless they differ
 */
typedef struct {
  FsNetwork network;
  FsModelRouter router;
  int V;
  double M, header, loops;
  guint n_classes, n_channels, n_turns, n_hops, n_sources;
  FsPipelinedClass *classes;
  FsPipelinedChannel *channels;
  FsPipelinedTurn *turns;
  FsPipelinedHop *hops;
  guint *roots, *injections;
  double *source_rate, all_sources;
  double rate;
} FsPipelinedFlows;

/* Whether flows of @inputs fit: what the model does not describe, and networks that are too large, are refused in one sentence. */
gboolean fs_pipelined_flows_check (const char *model, const FsModelInputs *inputs, GError **error);
/* Flows of inputs that were checked, without a point. Free with fs_pipelined_flows_free(). */
FsPipelinedFlows *fs_pipelined_flows_new (const FsModelInputs *inputs);
void fs_pipelined_flows_free (FsPipelinedFlows *flows);

/* Sections 3 and 4: how many messages share a channel, and by how much the others of its route slow a message. FALSE when a channel
 * is saturated. */
gboolean fs_pipelined_flows_share (FsPipelinedFlows *flows);
/* Section 5: the waits that reproduce themselves at the rate of @flows. FALSE when there are none. */
gboolean fs_pipelined_flows_wait (FsPipelinedFlows *flows);

/* As FsModel.solve, FsModel.channels and FsModel.end; @sums is filled where the point has a solution and is not bare. */
void fs_pipelined_solve (const FsModelInputs *inputs, FsModelPoint *point, FsFlowSums *sums);
gboolean fs_pipelined_channels (const FsModelInputs *inputs, double rate, FsModelChannel *channels);
/* @enough: at which part of it the search may stop */
FsModelSaturation fs_pipelined_end (const FsModelInputs *inputs, double enough);
