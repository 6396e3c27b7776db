/* The state that all wormhole engines share: traffic, messages, injection queues, broadcasts, counters, and the events
 * for the recorder.
 *
 * A cycle (SIMULATOR.md 5): fs_wormhole_state_begin_cycle() does step 1, the engine does steps 2 to 5 and reports
 * events in this order: injections as fs_wormhole_state_take_injection() returns them, then time-outs and grants, then
 * releases, then consumed tails by (channel, virtual channel), because that is the order in which copies are created. Between
 * both, nodes that a worm with several destinations has passed are served, in the same order.
 * Within a step, engines may process grants and releases in any order; no result may depend on that order.
 */
#pragma once

#include <glib.h>
#include <stdint.h>

#include "sim/wormhole/bitset.h"
#include "sim/wormhole/event-heap.h"
#include "sim/wormhole/fifo.h"
#include "sim/wormhole/message-store.h"
#include "sim/measure/channel-counters.h"
#include "sim/measure/channel-table.h"
#include "sim/measure/recorder.h"
#include "sim/measure/run-log.h"
#include "sim/workload/workload.h"
#include "sim/wormhole/traffic.h"
#include "sim/wormhole/wormhole-params.h"
#include "topology/hamiltonian-path.h"
#include "topology/network.h"

/* An injection queue with the injection channels that serve it: one channel, or all K channels of the node when they are
 * pooled. @head, @tail: slots, FS_NO_SLOT when the queue is empty. @idle: bit k is set while channel k is idle. Packed,
 * because a node may have 20 of them. */
typedef struct __attribute__ ((packed, aligned (4))) {
  uint32_t head;
  uint32_t tail;
  uint32_t length;
  uint64_t idle;
} FsInjectionQueue;

/* A flit that crossed a channel. */
typedef struct {
  uint32_t channel; /* of the network, or node K + injection channel */
  int32_t vc;       /* FS_MOVED_INJECTION for an injection channel, FS_MOVED_EJECTION: consumed by node @channel */
  uint32_t slot;
  uint64_t message;
} FsMoved;

#define FS_MOVED_INJECTION (-1)
#define FS_MOVED_EJECTION (-2) /* of pipelined routers */

/**
 * FsScheduledMessage: a message that a test or a worked example adds to the traffic
 * @cycle: cycle in which it is generated
 * @broadcast: whether it is a broadcast
 * @source: node
 * @destination: node of a unicast; not used by a broadcast
 * @length: flits; 0 draws it as in random traffic
 * @injection_channel: of a unicast, 0 … K - 1; -1 draws it as in random traffic
 * @base: dimension of the first copy of a broadcast, 0 … n - 1; -1 draws it as in random traffic
 */
typedef struct {
  int64_t cycle;
  bool broadcast;
  uint32_t source;
  uint32_t destination;
  uint32_t length;
  int injection_channel;
  int base;
} FsScheduledMessage;

/* A message that is generated in the next cycle; @messages: that it becomes, as many as the copies of a broadcast. */
typedef struct {
  uint32_t source;
  bool broadcast;
  uint32_t messages;
  uint64_t stream;
} FsUpcoming;

/**
 * FsAbsorbed: a worm with several destinations has passed one of them, and goes on: the node has absorbed all its flits
 * @input: channel V + vc by which the worm came, the order in which copies are created
 * @branch: what @node covers of the broadcast
 */
typedef struct {
  uint64_t input;
  uint32_t node;
  uint32_t flits;
  FsBroadcast *broadcast;
  FsBranch branch;
} FsAbsorbed;

/**
 * FsStatePart: what the state of a part of the network has beside
 * @index: which part
 * @n: parts
 * @table: of the stores of all parts
 * @upcoming: #FsUpcoming, by source
 * @finished: #FsBroadcastSlot pointers: broadcasts the last copy of which was consumed
 * @returned: by part: slots of that part that are free again
 */
typedef struct {
  uint32_t index;
  uint32_t n;
  FsSlotTable *table;
  GArray *upcoming;
  GPtrArray *finished;
  GArray **returned;
} FsStatePart;

/* The state of a network, or of the part of it that one thread advances (team.c): then the counters are of this part, and
 * what is kept by node is shared with the other parts, of which each touches its own nodes. */
typedef struct {
  FsWormholeParams params;
  FsNetwork network;
  FsRecorder *recorder;
  FsChannelCounters *counters; /* of the recorder, see fs_recorder_counters() */
  FsStatePart *part;           /* NULL: the whole network */
  const FsJob *opening;        /* when it is stopped, what is set up is not used; NULL behind fs_wormhole_open() */
  FsMessageStore store;
  FsTraffic traffic;
  bool random_traffic;
  GArray *scheduled; /* FsScheduledMessage by cycle and source; those before next_scheduled are generated */
  guint next_scheduled;
  FsWorkloadReader workload; /* in place of random traffic, if it has one */
  int64_t next_given;        /* cycle of the next message that is scheduled, or of the workload; INT64_MAX: none */
  FsInjectionQueue *queues;
  uint32_t n_queues;           /* of all nodes */
  uint32_t injection_channels; /* K, of a node */
  bool pooled;                 /* the injection channels of a node serve one queue */
  uint32_t *holders;           /* of injection channel node K + channel: slot of the message that holds it */
  uint32_t *injected;          /* likewise: low bits of the cycle in which that was granted it */
  uint32_t *source_limits; /* of each node: with so many messages in its queues it generates none; NULL: no limits */
  FsBitset ready;          /* queues that are not empty and have an idle channel */
  FsFifo copies;           /* copies of forwarding nodes, by the cycle in which they are queued */
  FsFifo starting;         /* messages of sources with a start-up time, likewise */
  FsEventHeap
      retries; /* messages that found their queue full: the next try of each, by generation index; count: refusals */
  uint32_t *retrying; /* of each node: how many of them are its own; NULL: what finds no room does not try again */
  uint32_t *excess; /* of each node: messages in its queues beyond their capacity; NULL: full queues block no source */
  int64_t cycle;
  uint64_t generated;
  uint64_t created;   /* messages: the next id */
  uint64_t completed; /* messages consumed */
  uint64_t dropped;
  uint64_t in_system;
  uint64_t flit_hops;
  uint64_t fingerprint;
  bool gives_colors;                         /* not in a part of a network */
  uint32_t color_weights[FS_MESSAGE_COLORS]; /* of the messages in the network that have it, see color_weight() */
  bool absorbs;                              /* broadcasts are worms with several destinations */
  bool follows_path;                         /* of which each follows the Hamiltonian path */
  uint32_t header_flits;                     /* of copies, beyond their length */
  GArray *absorbed;                          /* FsAbsorbed of this cycle; NULL unless @absorbs */
  GArray *moved;                             /* FsMoved of the last cycle; NULL unless moves are watched */
#ifdef FS_CHECKING
  struct _FsCauseCheck *cause_check; /* NULL: messages are not followed */
#endif
  FsRunLog *log;            /* written, not owned; NULL unless the run is logged, which a recorder excludes */
  FsChannelTable *channels; /* without the flits of messages that still hold them; NULL unless channels are counted,
                             * which a recorder excludes */
} FsWormholeState;

/* Returns the bytes that the state of a run allocates, with room for fs_wormhole_params_expected_messages(). */
uint64_t fs_wormhole_state_memory (const FsWormholeParams *params);
void fs_wormhole_state_init (FsWormholeState *state, const FsWormholeParams *params, FsRecorder *recorder);
void fs_wormhole_state_clear (FsWormholeState *state);

/* The messages of @workload, which is taken, replace random traffic; @stretch is the factor of its cycles. */
void fs_wormhole_state_set_workload (FsWormholeState *state, FsWorkload *workload, double stretch);

/* Makes @copy an independent copy without a recorder. Free with fs_wormhole_state_clear(). */
void fs_wormhole_state_copy (const FsWormholeState *state, FsWormholeState *copy);

/* Makes @state that of a part of @whole, which has not begun and must remain. Free with fs_wormhole_state_clear_part(). */
void fs_wormhole_state_init_part (FsWormholeState *state, const FsWormholeState *whole, FsRecorder *recorder,
                                  FsSlotTable *table, uint32_t index, uint32_t n);
void fs_wormhole_state_clear_part (FsWormholeState *state);

/* Returns the part of a node: parts have equally many, in the order of the nodes. */
static inline uint32_t
fs_wormhole_state_part_of (const FsWormholeState *state, uint32_t node)
{
  return state->part == NULL ? 0 : (uint32_t) ((uint64_t) node * state->part->n / state->network.n_nodes);
}

/* Fills upcoming of a part with what it generates in @cycle; the next cycle that begins is to be that one. */
void fs_wormhole_state_foresee (FsWormholeState *state, int64_t cycle);

/* Takes back the slots that another part returns. */
void fs_wormhole_state_take_back (FsWormholeState *state, FsWormholeState *other);

/* Returns the bytes that such a copy allocates. */
uint64_t fs_wormhole_state_footprint (const FsWormholeState *state);

/* Limits what sources generate: see fs_wormhole_limit_sources(). */
void fs_wormhole_state_limit_sources (FsWormholeState *state);

/* Does step 1: generates messages, and lets those whose start-up time is over enter their queues. */
void fs_wormhole_state_begin_cycle (FsWormholeState *state);

/* Returns the first cycle, not before the current one, in which step 1 or 2 has something to do. */
int64_t fs_wormhole_state_next_event (const FsWormholeState *state);

/* Makes @cycle the current one. The caller guarantees that nothing happens before it. */
void fs_wormhole_state_skip_to (FsWormholeState *state, int64_t cycle);

/* Does step 2 for one message: returns the next one that is granted an injection channel in this cycle, or FS_NO_SLOT. */
uint32_t fs_wormhole_state_take_injection (FsWormholeState *state);

static inline FsSlot *
fs_wormhole_state_slot (const FsWormholeState *state, uint32_t slot)
{
  return fs_message_store_slot (&state->store, slot);
}

/* Whether the message is a copy of a broadcast. */
static inline bool
fs_wormhole_state_is_copy (const FsWormholeState *state, uint32_t slot)
{
  return fs_wormhole_state_slot (state, slot)->message.kind == FS_MESSAGE_COPY;
}

/* The hops that are left for a message whose header is at @router. */
static inline int
fs_wormhole_state_hops_left (const FsWormholeState *state, uint32_t slot, uint32_t router)
{
  const FsMessage *message = &fs_wormhole_state_slot (state, slot)->message;

  return state->follows_path && message->kind == FS_MESSAGE_COPY
             ? fs_hamiltonian_hops (&state->network, router, message->destination)
             : fs_network_distance (&state->network, router, message->destination);
}

/* Returns the number node K + k of the injection channel of a message; where channels are pooled, it is known only when
 * the message holds one. */
static inline uint32_t
fs_wormhole_state_injection_of (const FsWormholeState *state, const FsMessage *message)
{
  return message->source * state->injection_channels + message->injection_channel;
}

/* Fetches what belongs to injection channel node K + k into the cache. */
static inline void
fs_wormhole_state_fetch_injection (const FsWormholeState *state, uint32_t channel)
{
  __builtin_prefetch (&state->queues[state->pooled ? channel / state->injection_channels : channel], 1);
  __builtin_prefetch (&state->holders[channel], 1);
  __builtin_prefetch (&state->injected[channel], 1);
}

/* Events that the engine reports; recorder.h explains them. @vc: virtual channel of @channel. */
void fs_wormhole_state_recovered (FsWormholeState *state, uint32_t slot);
/* All of such a message is in memory at the end of the cycle. */
void fs_wormhole_state_drained (FsWormholeState *state, uint32_t slot);
void fs_wormhole_state_timed_out (FsWormholeState *state, uint32_t slot);

/* Before the message is granted its first virtual channel: notes the cycle. */
static inline void
fs_wormhole_state_entered (FsWormholeState *state, uint32_t slot)
{
  FsMessage *message = &fs_wormhole_state_slot (state, slot)->message;

  if (message->first_grant == FS_NO_CYCLE)
    message->first_grant = state->cycle;
}

/* Those who want to know of every grant and release: a recorder without counters, the table of channels, or a log. */
void fs_wormhole_state_tell_granted (FsWormholeState *state, uint32_t slot, bool copy, uint32_t channel, int port,
                                     int vc, int remaining, int64_t waited_cycles, bool escape, int held);
void fs_wormhole_state_tell_released (FsWormholeState *state, const FsMessage *message, bool copy, uint32_t channel,
                                      int port, int vc, int64_t held_cycles, int held);

/* @copy: whether the message is one; @held: virtual channels of the channel that are held, this one included. Always in line:
 * it is called for each hop of a header. */
__attribute__ ((always_inline)) static inline void
fs_wormhole_state_granted (FsWormholeState *state, uint32_t slot, bool copy, uint32_t channel, int port, int vc,
                           int remaining, int64_t waited_cycles, bool escape, int held)
{
  /* Few headers are blocked: of the others the message, which is somewhere in much memory, is not touched here. */
  if (waited_cycles > 0)
    fs_wormhole_state_slot (state, slot)->message.blocked += (uint32_t) waited_cycles;
  if (state->counters != NULL)
    fs_channel_counters_grant (state->counters, copy, state->cycle, port, remaining, waited_cycles, escape, held);
  else if (G_UNLIKELY (state->recorder != NULL || state->channels != NULL || state->log != NULL))
    fs_wormhole_state_tell_granted (state, slot, copy, channel, port, vc, remaining, waited_cycles, escape, held);
}

static inline void
fs_wormhole_state_released (FsWormholeState *state, uint32_t slot, bool copy, uint32_t channel, int port, int vc,
                            int64_t held_cycles, int held)
{
  if (state->counters != NULL)
    fs_channel_counters_release (state->counters, copy, state->cycle, port, held_cycles, held);
  else if (G_UNLIKELY (state->recorder != NULL || state->channels != NULL || state->log != NULL))
    fs_wormhole_state_tell_released (state, &fs_wormhole_state_slot (state, slot)->message, copy, channel, port, vc,
                                     held_cycles, held);
}

/* A unicast that released a virtual channel, as far as it is told: it may have been consumed, and its slot have another message. */
typedef struct {
  uint64_t id;
  uint32_t length;
} FsPassedMessage;

static inline FsPassedMessage
fs_wormhole_state_passed (const FsWormholeState *state, uint32_t slot)
{
  const FsMessage *message = &fs_wormhole_state_slot (state, slot)->message;

  return (FsPassedMessage){ message->id, message->length };
}

static inline void
fs_wormhole_state_released_late (FsWormholeState *state, FsPassedMessage passed, uint32_t channel, int port, int vc,
                                 int64_t held_cycles, int held)
{
  FsMessage message = { .id = passed.id, .length = passed.length, .kind = FS_MESSAGE_UNICAST };

  if (state->counters != NULL)
    fs_channel_counters_release (state->counters, false, state->cycle, port, held_cycles, held);
  else if (state->recorder != NULL || state->channels != NULL || state->log != NULL)
    fs_wormhole_state_tell_released (state, &message, false, channel, port, vc, held_cycles, held);
}

/* @channel: injection channel node K + k. */
void fs_wormhole_state_injection_released (FsWormholeState *state, uint32_t channel);

/* Of a message that releases virtual channel @vc of @channel, which is not the last of its path: whether the node there has then
 * absorbed it. Such an event is added to absorbed[] of the state that has the node (team.c), in any order. */
static inline bool
fs_wormhole_state_absorbs (const FsWormholeState *state, bool copy)
{
  return G_UNLIKELY (state->absorbs) && copy;
}
FsAbsorbed fs_wormhole_state_absorption (const FsWormholeState *state, uint32_t slot, uint32_t channel, int vc);

/* Behind the releases of a cycle, before anything is consumed: lets nodes that have absorbed a worm forward it. */
void fs_wormhole_state_forward_absorbed (FsWormholeState *state);

/* Frees the slot, and lets the destination of a copy forward it. */
void fs_wormhole_state_consumed (FsWormholeState *state, uint32_t slot);

static inline void
fs_wormhole_state_flit_moved (FsWormholeState *state, uint32_t channel, int32_t vc, uint32_t slot)
{
  FsMoved moved = { channel, vc, slot, fs_wormhole_state_slot (state, slot)->message.id };

  g_array_append_val (state->moved, moved);
}
