/* The state of a network of pipelined routers for the fast engine, its allocation and its checks.
 *
 * Work is done only where something can happen. A router is served while one of its input ports is *ready*, that is, has a flit and a
 * credit for it, or while a head waits for an output port at which a virtual channel is free. What blocks in vain costs
 * nothing: the arrival of a flit or of a credit makes it ready again.
 *
 * Port p of router x has the number x Q + p, and its virtual channel v the number (x Q + p) V + v; within the router that is end
 * p V + v of the allocator. Sets of virtual channels are 16 bits, sets of ports 32. What arrives at the beginning of a
 * cycle is in one list for all routers, so that nobody looks at channels on which nothing arrives. */
#pragma once

#include "sim/engines/engine.h"
#include "sim/pipelined/allocator.h"

#define FS_NO_END UINT16_MAX
#define FS_NO_OWNER UINT32_MAX
#define FS_MOST_ENDS ((FS_NETWORK_MAX_PORTS + 1) * 16) /* of a router */

/* A flit: slot of its message, and whether it is the tail. */
typedef uint32_t FsFlitWord;

static inline FsFlitWord
fs_flit_word (uint32_t slot, bool is_tail)
{
  return slot << 1 | is_tail;
}

static inline uint32_t
fs_flit_slot (FsFlitWord flit)
{
  return flit >> 1;
}

static inline bool
fs_flit_is_tail (FsFlitWord flit)
{
  return (flit & 1) != 0;
}

typedef enum {
  FS_FAST_IDLE,
  FS_FAST_WAITS, /* the head in front has no output virtual channel yet */
  FS_FAST_ACTIVE,
} FsFastInputState;

/* What changes in each cycle has 16 bits, though 8 would do: a byte may be part of anything, so that after each of them compilers would
 * load all over again what they know. */

/**
 * FsFastInput: an input virtual channel; its flits are in a ring of their own
 * @state: #FsFastInputState
 * @port: output port of the packet in front
 * @vc: its own number at its port
 * @allowed: virtual channels that its packet may use at the output port
 * @preferred: end of an output that its arbiter prefers
 * @next_waiting: the next end that waits for the same output port
 * @due: low bits of the first cycle in which the head requests one
 * @output: that the packet was granted, in FS_FAST_ACTIVE
 * @in_port: its port
 * @credited: output at the other end of the channel by which flits come
 * @credit_delay: from a flit leaving its buffer until the credit arrives there
 */
typedef struct {
  uint16_t first;
  uint16_t count;
  uint16_t allowed;
  uint16_t preferred;
  uint16_t next_waiting;
  uint8_t state;
  uint8_t port;
  uint8_t vc;
  uint8_t credit_delay;
  uint32_t due;
  uint32_t output;
  uint32_t in_port;
  uint32_t credited;
} FsFastInput;

/**
 * FsFastOutput: what a router, or a source, knows of a buffer at the other end
 * @owner: the input whose packet sends there, FS_NO_OWNER behind its tail
 * @credits: free places in that buffer, as far as it is known here
 * @drains: the tail has passed, but with FS_VC_RELEASE_CREDIT it is not free until all credits are back
 * @preferred: end of an input that its arbiter prefers
 * @granted: low bits of the cycle in which the packet got it; @slot: its message
 * @port: its port
 * @to: the input at the other end; not used where that is a node
 * @flit_delay: from a flit winning the switch until it arrives there
 * @flit_cycles: W of its channel
 */
typedef struct {
  uint32_t owner;
  uint16_t preferred;
  uint16_t credits;
  bool drains;
  uint8_t flit_delay;
  uint8_t flit_cycles;
  uint32_t granted;
  uint32_t slot;
  uint32_t port;
  uint32_t to;
} FsFastOutput;

/**
 * FsFastPort: of a router, its input and its output in one
 * @ready: input virtual channels that request the switch without speculation: active, with a flit and a credit
 * @free, @credited: output virtual channels without a packet, and those with a credit
 * @first_waiting: of the ends that wait for the output port, in no order
 * @favored: input virtual channel that is nominated first; V is as good as 0
 * @preferred_output, @preferred_input: by the arbiters of the switch, likewise
 * @index: in its router
 * @router: that it belongs to
 * @far: port at the other end, both of the channel out and of the one in; of the node's port its source, see FsEngineState
 */
typedef struct {
  uint16_t ready;
  uint16_t free;
  uint16_t credited;
  uint16_t first_waiting;
  uint16_t favored;
  uint16_t preferred_output;
  uint16_t preferred_input;
  uint8_t index;
  uint32_t router;
  uint32_t far;
} FsFastPort;

/* Ports of a router: inputs that are ready, outputs for which somebody waits, outputs with a free virtual channel, and those whose
 * narrow channel is busy with a flit, so that nobody requests the switch for them. */
typedef struct {
  uint32_t ready;
  uint32_t awaited;
  uint32_t free;
  uint32_t busy;
} FsFastRouter;

/* See FsPacketSource. @left: flits that are still to be sent. */
typedef struct {
  uint32_t slot;
  uint32_t left;
  int32_t vc;
  int32_t last_vc;
} FsFastSource;

/* A flit for input @to. */
typedef struct {
  uint32_t to;
  FsFlitWord flit;
} FsFlitArrival;

/* How much arrives at the beginning of a cycle. */
typedef struct {
  uint32_t n_flits;
  uint32_t n_credits;
  uint32_t n_consumed;
} FsArrivalCounts;

/**
 * FsEngineState:
 * @Q: ports of a router; @node_port: the last of them
 * @n_ports: of all routers; the output of the source of node x is that of port @n_ports + x
 * @n_inputs: of all routers
 * @capacity: places of a buffer; @buffer_bits: its ring has 2^@buffer_bits of them
 * @span: cycles for which there are lists of arrivals, a power of two; that of cycle t is t modulo @span
 * @all_vcs: the set of all virtual channels
 * @is_narrow: some channels are narrow; @idle: then by port, the first cycle in which its channel takes another flit
 * @in_masks: allocation works on sets; else it is left to @vc_allocators and @switch_allocators, by router
 * @sources, @sending: of the nodes; the set of those that can send a flit
 * @served: the set of routers that have something to do
 * @counts: of the lists of each cycle
 * @flits: for routers; @credits: numbers of outputs; @consumed: flits at their nodes, in the order of the nodes
 * @fresh, @n_fresh: with a routing delay: numbers of inputs with a new head, by its cycle modulo 2
 * @messages: that nodes send, or routers have
 * @requests: scratch
 */
struct _FsEngineState {
  FsWormholeState *state;
  uint32_t Q;
  uint32_t node_port;
  uint32_t V;
  uint32_t n_ports;
  uint32_t n_inputs;
  uint32_t capacity;
  uint32_t buffer_bits;
  uint32_t span;
  uint16_t all_vcs;
  bool is_narrow;
  bool in_masks;
  FsFastRouter *routers;
  FsFastPort *ports;
  FsFastInput *inputs;
  FsFastOutput *outputs;
  FsFlitWord *buffers;
  FsFastSource *sources;
  uint64_t *sending;
  uint64_t *served;
  int64_t *idle;
  FsArrivalCounts *counts;
  FsFlitArrival *flits;
  uint32_t *credits;
  FsFlitWord *consumed;
  uint32_t *fresh;
  uint32_t n_fresh[2];
  uint64_t messages;
  FsAllocator *vc_allocators;
  FsAllocator *switch_allocators;
  FsRequest *requests;
};

/* An input that may use the switch: its port, its end, and the output port. */
typedef struct {
  uint32_t port;
  uint32_t end;
  uint32_t output;
} FsSwitchWinner;

/* An input and the virtual channel of its output port that it gets. */
typedef struct {
  uint16_t end;
  uint8_t vc;
} FsVcWinner;

/* The first of a set that is not empty from @first on, then those before it. */
static inline uint32_t
fs_first_from (uint32_t set, uint32_t first)
{
  uint32_t behind = set & ~UINT32_C (0) << first;

  return (uint32_t) __builtin_ctz (behind != 0 ? behind : set);
}

static inline FsFastInput *
fs_fast_input (const FsEngineState *self, uint32_t router, uint32_t end)
{
  return &self->inputs[router * self->Q * self->V + end];
}

/* Both decide by what was known at the beginning of the cycle, and return how many win: of the switch at most Q, of virtual channels
 * at most Q V. */
guint fs_fast_match_switch (FsEngineState *self, uint32_t router, FsSwitchWinner *winners);
guint fs_fast_match_vcs (FsEngineState *self, uint32_t router, FsVcWinner *winners);

/* Asserts what holds between two cycles, in a checking build (ROUTER.md 8). */
void fs_fast_pipelined_check (const FsEngineState *self);
