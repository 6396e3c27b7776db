/* What an engine is to the state: how flits move and how headers find virtual channels. */
#pragma once

#include <glib.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "sim/engines/wormhole-state.h"

typedef struct _FsEngineState FsEngineState;

/* Channels of the longest path: through all nodes of a hypercube of FS_HAMILTONIAN_MAX_N dimensions. */
#define FS_WORM_MAX_LINKS MAX (FS_NETWORK_MAX_DISTANCE, (1 << FS_HAMILTONIAN_MAX_N) - 1)

/* Why a header does not move on. With the ideal router always FS_WAIT_VC. */
typedef enum {
  FS_WAIT_VC,     /* it requests a virtual channel, and all are held or another header was granted it */
  FS_WAIT_BEHIND, /* another packet is before it in its buffer */
  FS_WAIT_CREDIT, /* it has a virtual channel, the buffer of which is full as far as is known */
  FS_WAIT_SWITCH, /* it has a virtual channel and a credit, but others were granted the switch */
} FsWait;

/* A virtual channel of a worm, the flits in its buffer, and the cycle in which the worm got it.
 * Of pipelined routers: @travelling: flits in the crossbar and on the channel to the buffer; @room: free places of it, those of which
 * the credit is still on its way too; @passed: the tail has gone over it, so that it may have been granted to another message: then
 * @granted may be FS_NO_CYCLE */
typedef struct {
  uint32_t channel;
  int vc;
  uint32_t flits;
  int64_t granted;
  uint32_t travelling;
  uint32_t room;
  bool passed;
} FsWormLink;

/**
 * FsWorm: a message in the network, after a cycle
 * @links: held virtual channels of the network, tail to head
 * @holds_injection: whether it still holds its injection channel
 * @injection_flits: flits in the buffer of its injection channel
 * @in_memory: whether its tail is in the memory of @memory_node, behind all links, with @memory_flits
 * @drains: whether it drains into the memory of @router, which already contains @drained_flits of it
 * @at_source: flits that have not crossed the injection channel
 * @consumed: flits that have crossed the last channel
 * @arrival: first cycle in which its header could request an output at @router, or FS_NO_CYCLE when it requests none
 * @router: where the header is
 * @wait: of a header that waits from @arrival on: for what
 * @wanted, @wanted_vc: unless for FS_WAIT_VC: the channel and its virtual channel, behind a buffer of which is who it waits for, or
 *   n_channels for a buffer or port of the node; @before: that one: its slot, or FS_NO_SLOT
 * @travels: of pipelined routers: its header is in a crossbar or on a channel
 * @leaving: likewise flits on their way from the last router to the node
 */
typedef struct {
  int n_links;
  bool holds_injection;
  uint32_t injection_flits;
  bool in_memory;
  uint32_t memory_flits;
  uint32_t memory_node;
  bool drains;
  uint32_t drained_flits;
  uint32_t at_source;
  uint32_t consumed;
  int64_t arrival;
  uint32_t router;
  FsWait wait;
  uint32_t wanted;
  int wanted_vc;
  uint32_t before;
  bool travels;
  uint32_t leaving;
  FsWormLink links[FS_WORM_MAX_LINKS];
} FsWorm;

/* Sets everything but the links, which are many, to 0. */
static inline void
fs_worm_clear (FsWorm *worm)
{
  memset (worm, 0, offsetof (FsWorm, links));
}

/**
 * FsEngineClass:
 * @memory: bytes that new() allocates, and what it may come to need
 * @copy: an independent one, for a copy of its state; between two cycles
 * @footprint: bytes that copy() would allocate now
 * @cycle: steps 2 to 5 of state->cycle
 * @next_event: the first cycle, not before state->cycle, in which cycle() has something to do
 * @worm: the state of a message that has its injection channel
 * @check: asserts what the engine has to keep, for a checking build; NULL when there is nothing
 * @holder: slot of the message that holds a virtual channel, or FS_NO_SLOT
 * @credits: of pipelined routers: free places at the end of a virtual channel, as far as the router before it knows; else NULL
 */
typedef struct {
  uint64_t (*memory) (const FsWormholeParams *params);
  FsEngineState *(*new) (FsWormholeState *state);
  void (*free) (FsEngineState *self);
  FsEngineState *(*copy) (const FsEngineState *self, FsWormholeState *state);
  uint64_t (*footprint) (const FsEngineState *self);
  void (*cycle) (FsEngineState *self);
  int64_t (*next_event) (const FsEngineState *self);
  void (*worm) (const FsEngineState *self, uint32_t slot, FsWorm *worm);
  void (*check) (const FsEngineState *self);
  uint32_t (*holder) (const FsEngineState *self, uint32_t channel, int vc);
  uint32_t (*credits) (const FsEngineState *self, uint32_t channel, int vc);
} FsEngineClass;

extern const FsEngineClass fs_engine_reference;
extern const FsEngineClass fs_engine_fast;
extern const FsEngineClass fs_engine_event;

#define FS_FAST_MOST_HOPS 30 /* of a path in the fast engine */

/* The fast engine; that of events for a single virtual channel in dimension order, also with virtual cut-through and
 * store-and-forward; the reference engine only for the latter two from shared injection channels, where paths have more
 * hops than the fast engine has bits for, and where broadcasts follow the Hamiltonian path. */
const FsEngineClass *fs_engine_fastest (const FsWormholeParams *params);
