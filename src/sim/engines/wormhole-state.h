/* What both wormhole engines share: traffic, messages, injection queues,
 * broadcasts, counters, and the events for the recorder.
 *
 * A cycle (SIMULATOR.md 5): fs_wormhole_state_begin_cycle() does step 1, the engine the
 * steps 2 to 5 and tells the world what happened, step by step: injections as
 * fs_wormhole_state_take_injection() gives them, then time-outs and grants, then releases, then consumed
 * tails by (channel, virtual channel), which is the order of the copies they set off. Within a step
 * the order of grants, and of releases, is the engine's own business: nobody's result depends on it.
 */
#pragma once

#include <glib.h>
#include <stdint.h>

#include "sim/wormhole/bitset.h"
#include "sim/wormhole/fifo.h"
#include "sim/wormhole/message-store.h"
#include "sim/measure/recorder.h"
#include "sim/wormhole/traffic.h"
#include "sim/wormhole/wormhole-params.h"
#include "topology/network.h"

G_BEGIN_DECLS

/* An injection queue and the injection channels that serve it: one, or all K of its node when they are pooled.
 * @idle: mask of those that are idle, by their numbers at the node. */
typedef struct {
  uint32_t head;
  uint32_t tail;
  uint32_t length;
  uint64_t idle;
} FsInjectionQueue;

/* A flit that crossed a channel. */
typedef struct {
  uint32_t channel; /* of the network, or node K + injection channel */
  int32_t vc;       /* FS_MOVED_INJECTION for an injection channel */
  uint32_t slot;
  uint64_t message;
} FsMoved;

#define FS_MOVED_INJECTION (-1)

typedef struct {
  FsWormholeParams params;
  FsNetwork network;
  FsRecorder *recorder;
  FsMessageStore store;
  FsTraffic traffic;
  bool random_traffic;
  GArray *scheduled; /* see generation.c; those before next_scheduled are past */
  guint next_scheduled;
  FsInjectionQueue *queues;
  uint32_t n_queues;           /* of all nodes */
  uint32_t injection_channels; /* K, of a node */
  bool pooled;                 /* they serve one queue */
  uint32_t *holders;           /* of injection channel node K + channel: slot of the message that holds it */
  uint32_t *injected;          /* likewise: low bits of the cycle in which that got it */
  FsBitset ready;              /* queues that are not empty and have an idle channel */
  FsFifo replicas;             /* copies of nodes that replicate */
  FsFifo starting;             /* copies, and unicasts with a start-up time, of the source */
  int64_t cycle;
  uint64_t generated;
  uint64_t created;   /* messages: the next id */
  uint64_t completed; /* messages consumed */
  uint64_t dropped;
  uint64_t in_system;
  uint64_t flit_hops;
  uint64_t fingerprint;
  GArray *moved;           /* FsMoved of the last cycle, or NULL when nobody watches */
  uint32_t *channel_flits; /* over each network channel, of holders that have released it; NULL when nobody counts */
} FsWormholeState;

uint64_t fs_wormhole_state_memory (const FsWormholeParams *params);
void fs_wormhole_state_init (FsWormholeState *world, const FsWormholeParams *params, FsRecorder *recorder);
void fs_wormhole_state_clear (FsWormholeState *world);

/* @copy becomes an independent copy without a recorder. */
void fs_wormhole_state_copy (const FsWormholeState *world, FsWormholeState *copy);

/* Bytes that such a copy allocates. */
uint64_t fs_wormhole_state_footprint (const FsWormholeState *world);

/* Step 1: generated messages and matured copies enter their queues. */
void fs_wormhole_state_begin_cycle (FsWormholeState *world);

/**
 * fs_wormhole_state_schedule:
 * @cycle: in which the message is generated
 * @source: node
 * @destination: node; of a broadcast its source
 * @length: in flits; 0 draws it as in random traffic
 * @injection_channel_or_base: injection channel of a unicast, base of a broadcast; -1 draws it as in random traffic
 *
 * Adds a message of a test, to be generated in place of the random traffic.
 */
void fs_wormhole_state_schedule (FsWormholeState *world, int64_t cycle, bool broadcast, uint32_t source,
                                 uint32_t destination, uint32_t length, int injection_channel_or_base);

/* The first cycle not before the current one in which step 1 has something to do. */
int64_t fs_wormhole_state_next_event (const FsWormholeState *world);

/* Nothing happens before @cycle. */
void fs_wormhole_state_skip_to (FsWormholeState *world, int64_t cycle);

/* Step 2: the next message that gets an injection channel in this cycle, or FS_NO_SLOT. */
uint32_t fs_wormhole_state_take_injection (FsWormholeState *world);

static inline FsSlot *
fs_wormhole_state_slot (const FsWormholeState *world, uint32_t slot)
{
  return fs_message_store_slot (&world->store, slot);
}

/* Number of the injection channel a message has; where channels are pooled, only once it has it. */
static inline uint32_t
fs_wormhole_state_injection_of (const FsWormholeState *world, const FsMessage *message)
{
  return message->source * world->injection_channels + message->injection_channel;
}

/* What the engine tells; see recorder.h. */
void fs_wormhole_state_recovered (FsWormholeState *world, uint32_t slot);
void fs_wormhole_state_timed_out (FsWormholeState *world, uint32_t slot);
void fs_wormhole_state_granted (FsWormholeState *world, uint32_t slot, uint32_t channel, int dimension, int remaining,
                                int64_t waited_cycles, bool escape);
void fs_wormhole_state_released (FsWormholeState *world, uint32_t slot, uint32_t channel, int dimension,
                                 int64_t held_cycles);
/* Of injection channel node K + @channel. */
void fs_wormhole_state_injection_released (FsWormholeState *world, uint32_t channel);

/* Frees the slot and lets the destination of a copy replicate. */
void fs_wormhole_state_consumed (FsWormholeState *world, uint32_t slot);

static inline void
fs_wormhole_state_flit_moved (FsWormholeState *world, uint32_t channel, int32_t vc, uint32_t slot)
{
  FsMoved moved = { channel, vc, slot, fs_wormhole_state_slot (world, slot)->message.id };

  g_array_append_val (world->moved, moved);
}

G_END_DECLS
