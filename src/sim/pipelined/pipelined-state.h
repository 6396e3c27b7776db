/* The state of a network of pipelined routers, for the engine and its checks.
 *
 * A router has Q ports: those of the network, and behind them that of its node. Input port p takes what comes from the neighbor to
 * which output port p leads, or from the node. Virtual channel v of port p of router x has the number (x Q + p) V + v; within
 * its router it is end p V + v of the allocator.
 *
 * Whatever is on its way is in a *line*, which is a delay: what arrives at the beginning of cycle t is in entry t of the line,
 * modulo its length. Line x Q + p ends at input port p of router x for flits, at output port p for credits; line N Q + x
 * ends at node x. */
#pragma once

#include "sim/engines/engine.h"
#include "sim/pipelined/allocator.h"
#include "sim/pipelined/pipelined-route.h"

#define FS_NO_OWNER UINT32_MAX
#define FS_NO_VC (-1)

#define FS_NODE_LATENCY 1    /* of the channels between a node and its router, and of their credits */
#define FS_CROSSBAR_CYCLES 1 /* from winning the switch to the channel */

/* Flit @number of the message in @slot; 0 is the head. @vc: for which virtual channel it is, while it travels. In an empty entry
 * of a line @slot is FS_NO_SLOT. @arrived: low bits of the first cycle in which it is in its buffer */
typedef struct {
  uint32_t slot;
  uint32_t number;
  int32_t vc;
  uint32_t arrived;
} FsFlit;

typedef enum {
  FS_INPUT_IDLE,
  FS_INPUT_WAITS, /* the head in front has no output virtual channel yet */
  FS_INPUT_ACTIVE,
} FsInputState;

/**
 * FsInputVc: a buffer for flits of any packets in a row, and what the packet in front needs
 * @first, @count: of its flits, in a ring of vc_buffer
 * @due: first cycle in which its head requests an output virtual channel
 * @route: where to
 * @vc: of FS_INPUT_ACTIVE: the one that it was granted
 */
typedef struct {
  uint32_t first;
  uint32_t count;
  FsInputState state;
  int64_t due;
  FsPipelinedRoute route;
  int32_t vc;
} FsInputVc;

/**
 * FsOutputVc: what a router, or a source, knows of a buffer at the other end
 * @owner: end of the input whose packet has it, 0 of a source; FS_NO_OWNER: it is free
 * @credits: free places in that buffer, as far as it is known here
 * @tail_sent: with FS_VC_RELEASE_CREDIT: it is free when all credits are back
 * @granted: cycle in which the owner got it; @slot, @passed: its message, which may be gone before its credits are back
 */
typedef struct {
  uint32_t owner;
  uint32_t credits;
  bool tail_sent;
  int64_t granted;
  uint32_t slot;
  FsPassedMessage passed;
} FsOutputVc;

/* A node sends one packet at a time. @slot: its message, or FS_NO_SLOT; @sent: flits of it; @vc: that it has, or FS_NO_VC; @last_vc:
 * of the packet before, likewise */
typedef struct {
  uint32_t slot;
  uint32_t sent;
  int32_t vc;
  int32_t last_vc;
} FsPacketSource;

/**
 * FsEngineState:
 * @Q: ports of a router; @node_port: the last of them
 * @span: entries of a line, a power of two
 * @channels: by port of all routers, the timing of its channel and of the credits that come back over it
 * @idle: likewise, the first cycle in which a flit may win the switch for its channel, which takes one every W cycles
 * @senders: slot of the message that this flit was of
 * @inputs, @buffers, @outputs: of the routers; @source_outputs: of the nodes, for the buffers of their routers
 * @vc_allocators, @switch_allocators: by router
 * @favored: by input port: the virtual channel that is nominated first
 * @flits, @credits: lines; an empty entry of @credits is FS_NO_VC
 * @sources: by node
 * @buffered: by router: flits in its buffers
 * @pending: flits and credits on lines, flits in buffers, and packets that sources have begun: while there are none, nothing happens
 * @entered, @consumed: flits, so far
 * @moved: by input: the last cycle in which a flit left its buffer, or FS_NO_CYCLE
 * @gaps: by output virtual channel, those of sources behind them, and cycle modulo @span: why its packet sent no flit (FsCause); only
 *   where it sent none
 * @requests, @nominees: scratch of the router that is served: see request_switch()
 */
struct _FsEngineState {
  FsWormholeState *state;
  uint32_t Q;
  uint32_t node_port;
  uint32_t V;
  uint32_t capacity;
  uint32_t span;
  FsChannelTiming *channels;
  int64_t *idle;
  uint32_t *senders;
  FsInputVc *inputs;
  FsFlit *buffers;
  FsOutputVc *outputs;
  FsOutputVc *source_outputs;
  FsAllocator *vc_allocators;
  FsAllocator *switch_allocators;
  uint8_t *favored;
  FsFlit *flits;
  int8_t *credits;
  FsPacketSource *sources;
  uint32_t *buffered;
  uint64_t pending;
  uint64_t entered;
  uint64_t consumed;
  int64_t *moved;
  uint8_t *gaps;
  FsRequest *requests;
  int8_t *nominees;
};

static inline FsFlit *
fs_pipelined_flit (const FsEngineState *self, uint32_t line, int64_t cycle)
{
  return &self->flits[(gsize) line * self->span + ((uint64_t) cycle & (self->span - 1))];
}

static inline int8_t *
fs_pipelined_credit (const FsEngineState *self, uint32_t line, int64_t cycle)
{
  return &self->credits[(gsize) line * self->span + ((uint64_t) cycle & (self->span - 1))];
}

static inline uint8_t *
fs_pipelined_gap (const FsEngineState *self, uint32_t output, int64_t cycle)
{
  return &self->gaps[(gsize) output * self->span + ((uint64_t) cycle & (self->span - 1))];
}

/* The flit at @position of the buffer of an input, the front one at 0. */
static inline FsFlit *
fs_pipelined_buffered (const FsEngineState *self, uint32_t input, uint32_t position)
{
  return &self->buffers[(gsize) input * self->capacity + (self->inputs[input].first + position) % self->capacity];
}

/* The line into the other end of the channel of output port @port, which is not that of the node. */
static inline uint32_t
fs_pipelined_far_line (const FsEngineState *self, uint32_t router, uint32_t port)
{
  const FsNetwork *network = &self->state->network;

  return fs_network_neighbor (network, router, (int) port) * self->Q
         + (uint32_t) fs_network_opposite (network, (int) port);
}

/* Of FsEngineClass: where the flits of a message are, and what its head waits for (ROUTER.md 13). */
void fs_pipelined_worm (const FsEngineState *self, uint32_t slot, FsWorm *worm);
uint32_t fs_pipelined_holder (const FsEngineState *self, uint32_t channel, int vc);
uint32_t fs_pipelined_credits (const FsEngineState *self, uint32_t channel, int vc);

/* Says what each message did in the cycle in which routers have been served and nothing has arrived yet (ROUTER.md 12). */
void fs_pipelined_note_causes (FsEngineState *self);

/* Asserts that what was noted of a message is its latency. */
void fs_pipelined_check_causes (const FsEngineState *self, const FsMessage *message);

/* Asserts what holds between two cycles, in a checking build (ROUTER.md 8). */
void fs_pipelined_check (const FsEngineState *self);
