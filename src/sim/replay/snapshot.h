/* Immutable state of the network after one cycle (SIMULATOR.md 11); identical for all engines. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "sim/engines/engine.h"
#include "sim/wormhole/message.h"
#include "sim/run/wormhole.h"
#include "topology/interconnect.h"

#define FS_NO_MESSAGE UINT64_MAX

typedef enum {
  FS_STATE_STARTING, /* generated, still to enter its queue */
  FS_STATE_QUEUED,
  FS_STATE_MOVING, /* its header moves, or has just come to a router */
  FS_STATE_BLOCKED, /* its header requested a virtual channel and was not granted one; of pipelined routers also: it waits
                      * for anything of FsWait */
  FS_STATE_DRAINING, /* its header is consumed */
  FS_STATE_REFUSED,  /* it found its queue full and tries again */
} FsMessageState;

typedef enum {
  FS_EDGE_NOT_QUEUED,
  FS_EDGE_QUEUED,
  FS_EDGE_IN_FLIGHT,
  FS_EDGE_DONE,
} FsEdgeState;

const char *fs_message_state_id (FsMessageState state); /* "starting", "queued", "moving" … */
const char *fs_wait_id (FsWait wait);                   /* "virtual-channel", "behind", "credit", "switch" */
const char *fs_edge_state_id (FsEdgeState state);       /* "not-queued", "queued", "in-flight", "done" */

/* A held virtual channel, the flits in its buffer, and the cycle in which it was granted; @travelling, @room, @passed: as of FsWormLink. */
typedef struct {
  uint32_t channel;
  int vc;
  uint32_t flits;
  int64_t since;
  uint32_t travelling;
  uint32_t room;
  bool passed;
} FsHeldVc;

/* A virtual channel that a blocked header requests, and the id of the message that holds it, or FS_NO_MESSAGE. If it does not wait for
 * FS_WAIT_VC: the one whose buffer it waits for, or in, and the message that is before it there. */
typedef struct {
  uint32_t channel;
  int vc;
  uint64_t holder;
} FsWantedVc;

/**
 * FsMessageView:
 * @id: of the message
 * @index: generation index, of its broadcast for a copy
 * @color: number of its color while it is in the network, or FS_NO_COLOR: the same in every cycle, however that was reached
 * @ahead: of a queued message: messages before it in its injection queue
 * @holds_injection: whether it holds its injection channel, @injection_flits being in the buffer of that
 * @memory_flits: flits behind all virtual channels in the unlimited memory of @memory_node (virtual cut-through, and
 *   after a recovery), 0 without
 * @drained_flits: flits that deadlock recovery has moved to the memory of the router of its header
 * @at_source: flits that have not crossed the injection channel
 * @consumed: flits consumed at the destination
 * @vcs: held virtual channels of the network, tail to head
 * @blocked_since: cycle in which the header became blocked, or FS_NO_CYCLE
 * @timeout: cycle in which the time-out of a blocked header ends or ended, or FS_NO_CYCLE
 * @router: where the header is; of one that is consumed its destination, of one that is not injected its source
 * @wait: of a blocked header: for what
 * @wants: virtual channels that a blocked header requests in the next cycle, by (port, number); none for those of a node
 * @travels: of pipelined routers: its header is in a crossbar or on a channel; @leaving: flits on their way to the destination
 * @passes: of a worm with several destinations those before the last, in the order of its path; the first @n_absorbed of them have
 *   all its flits
 */
typedef struct {
  uint64_t id;
  uint64_t index;
  FsMessageKind kind;
  FsMessageState state;
  uint32_t source;
  uint32_t destination;
  FsRouteBits route;
  uint32_t length;
  int64_t generated;
  int64_t queued;
  int64_t injected;
  int injection_channel;
  int color;
  uint32_t ahead;
  bool holds_injection;
  uint32_t injection_flits;
  uint32_t memory_flits;
  uint32_t memory_node;
  uint32_t drained_flits;
  uint32_t at_source;
  uint32_t consumed;
  FsHeldVc *vcs;
  guint n_vcs;
  int64_t blocked_since;
  int64_t timeout;
  uint32_t router;
  FsWait wait;
  bool travels;
  uint32_t leaving;
  FsWantedVc *wants;
  guint n_wants;
  uint32_t *passes;
  guint n_passes;
  guint n_absorbed;
} FsMessageView;

/* A flit that crossed a channel: of the network, or an injection channel (vc -1, channel = node K + k). */
typedef struct {
  uint32_t channel;
  int vc;
  uint64_t message;
} FsMove;

typedef struct {
  uint32_t from;
  uint32_t to;
  FsEdgeState state;
} FsTreeEdge;

/**
 * FsBroadcastView:
 * @index: generation index
 * @form: of the run; of a double tree the edge to the complement of @source is the first, of worms with several destinations
 *   an edge leads from one node of a worm to the next
 * @reached: nodes that have consumed their copy
 * @edges: all N - 1 edges of the tree, those of a node before those of its children
 */
typedef struct {
  uint64_t index;
  uint32_t source;
  int base;
  FsBroadcastForm form;
  int64_t generated;
  uint32_t reached;
  FsTreeEdge *edges;
  guint n_edges;
} FsBroadcastView;

/* Returns the highest step of the tree of a broadcast in which a copy is or was on its way, at least 1, and in @n_steps the
 * last one. @network: that of the run. */
int fs_broadcast_view_step (const FsBroadcastView *view, const FsInterconnect *network, int *n_steps);

/**
 * FsSnapshot: free with fs_snapshot_free()
 * @cycle: the cycle just simulated, -1 before the first
 * @created: messages so far, those dropped too: ids are below it
 * @messages: all messages in the system, by id
 * @n_in_network, @n_blocked: of them in the network, and of those with a blocked header
 * @moved: flits that moved in @cycle, network channels before injection channels, by (channel, vc);
 *   none unless fs_wormhole_watch_moves() was called before
 * @broadcasts: in flight, by index
 * @queues: messages that wait in each injection queue: for channel k of a node node K + k, or node where one queue is
 *   for all channels
 * @credits, @n_credits: of pipelined routers by channel V + vc: free places at its end, as far as is known before it; else NULL
 */
typedef struct {
  int64_t cycle;
  uint64_t generated;
  uint64_t created;
  uint64_t in_system;
  uint64_t flit_hops;
  FsMessageView *messages;
  guint n_messages;
  guint n_in_network;
  guint n_blocked;
  FsMove *moved;
  guint n_moved;
  FsBroadcastView *broadcasts;
  guint n_broadcasts;
  uint32_t *queues;
  guint n_queues;
  uint8_t *credits;
  guint n_credits;
} FsSnapshot;

FsSnapshot *fs_snapshot_new (const FsWormhole *network);
void fs_snapshot_free (FsSnapshot *snapshot);

/**
 * FsVcStatus: what a virtual channel of a snapshot holds, and did in the last cycle
 * @holder: index in snapshot->messages of the message that holds it, or -1 when it is free
 * @link: of the holder's held virtual channels
 * @flits: in its buffer, of all messages; @travelling: on their way there (pipelined routers)
 * @since: cycle in which the holder was granted it
 * @passed: no message holds it: @holder has flits in its buffer, or on their way there
 * @moved: a flit crossed over it in this cycle; its holder may have released it with that flit
 * @lost_arbitration: a flit was ready in this cycle, but another virtual channel won the physical channel
 */
typedef struct {
  int holder;
  guint link;
  uint32_t flits;
  uint32_t travelling;
  int64_t since;
  bool passed;
  bool moved;
  bool lost_arbitration;
} FsVcStatus;

/* Fills @vcs[V]. The snapshot must have been taken after fs_wormhole_watch_moves(). */
void fs_snapshot_channel (const FsSnapshot *snapshot, const FsWormholeParams *params, uint32_t channel,
                          FsVcStatus *vcs);

/* Whether some virtual channels are reserved to keep routing free of deadlock (fs_routing_reserved_vcs()). */
bool fs_reserves_vcs (const FsWormholeParams *params);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSnapshot, fs_snapshot_free)
