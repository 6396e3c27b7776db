/* The state of a network of pipelined routers for the fast engine.
 *
 * Three things make it fast:
 *
 * 1. Nothing is done for a flit that waits. Flits of a packet are alike, so a buffer is a number of them. Which inputs *have* a flit, and
 *    which of those that own an output have a *credit* for it, are sets of bits, and so are, for each output port, the inputs that own one
 *    of its virtual channels. Who may use the switch is what these three have in common, and who wins it is found by operations on such
 *    sets, for several routers at once (fast-switch.c).
 * 2. What is sent in a cycle is a byte where it will arrive, in one row for each of the coming cycles. Arrivals are an addition of such
 *    a row to the numbers of flits, or of credits: 32 virtual channels at once (fast-arrivals.c).
 * 3. Messages matter only at heads and tails: an input knows how many flits of the packet in front are still to leave it, and the
 *    messages of the packets in its buffer are in a queue of their own.
 *
 * A virtual channel has a *number*, of which the lowest bits are its own, those above them its port, and the highest its router; port
 * and virtual channel are its *end*. Fields have the bits that they need, and an end at
 * least 5: sets of numbers are in words of 32 bits, one or more a router. A number means an input or an output. Behind the outputs of all
 * routers come those of the sources. */
#pragma once

#include "sim/engines/engine.h"
#include "sim/pipelined/allocator.h"

#define FS_NO_END UINT16_MAX
#define FS_NO_OWNER UINT32_MAX
#define FS_DRAINS (UINT32_MAX - 1) /* no owner, but with FS_VC_RELEASE_CREDIT not free before all credits are back */
#define FS_MOST_PORTS (FS_NETWORK_MAX_PORTS + 1)
#define FS_MOST_ENDS (FS_MOST_PORTS * 16) /* of a router, without gaps */
#define FS_LEAST_END_BITS 5
#define FS_WORD_BITS 32
#define FS_GROUP_BITS 4    /* 16 routers are a group: arrivals are looked for where a group expects any */
#define FS_MOST_DELAYS 256 /* bytes have them */
#define FS_GROUP (1u << FS_GROUP_BITS)

typedef enum {
  FS_FAST_IDLE,
  FS_FAST_WAITS, /* the head in front has no output virtual channel yet */
  FS_FAST_ACTIVE,
} FsFastInputState;

/**
 * FsFastInput: an input virtual channel
 * @left: flits of the packet in front that have not left the buffer
 * @output: number of what that packet was granted, in FS_FAST_ACTIVE
 * @forward: number of the input at the other end of that
 * @back: number of the output at the other end, from where flits come
 * @state: #FsFastInputState
 * @port: output port of the packet in front
 * @flit_delay: from a flit of this packet winning the switch until it arrives at @forward
 * @credit_delay: from a flit leaving the buffer until the credit arrives at @back
 */
typedef struct {
  uint32_t left;
  uint32_t output;
  uint32_t forward;
  uint32_t back;
  uint8_t state;
  uint8_t port;
  uint8_t flit_delay;
  uint8_t credit_delay;
} FsFastInput;

/**
 * FsFastHead: of an input virtual channel, what matters once for each packet
 * @first, @n_packets: of the queue of messages
 * @allowed: virtual channels that its packet may use at the output port
 * @preferred: end of an output that its arbiter prefers
 * @next_waiting: the next end that waits for the same output port
 * @due: low bits of the first cycle in which the head requests one
 */
typedef struct {
  uint16_t first;
  uint16_t n_packets;
  uint16_t allowed;
  uint16_t preferred;
  uint16_t next_waiting;
  uint32_t due;
} FsFastHead;

/**
 * FsFastOutput: what a router, or a source, knows of a buffer at the other end, besides its credits
 * @owner: number of the input whose packet sends there; behind its tail FS_NO_OWNER or FS_DRAINS. A source is no owner
 * @granted: low bits of the cycle in which the packet got it; @slot: its message
 * @preferred: end of an input that its arbiter prefers
 */
typedef struct {
  uint32_t owner;
  uint32_t granted;
  uint32_t slot;
  uint16_t preferred;
} FsFastOutput;

/**
 * FsFastPort: of a router, its input and its output in one
 * @far: number of the first virtual channel of the port at the other end, both of the channel out and of the one in; of the node's
 *   port of the first output of its source
 * @free: output virtual channels without a packet
 * @first_waiting: of the ends that wait for the output port, in no order
 * @favored, @preferred_input: as FsEngineState.favored and .preferred, by number, where the switch is not matched in sets
 * @flit_delay, @flit_cycles: of the channel out, see FsFastInput, and its W
 */
typedef struct {
  uint32_t far;
  uint16_t free;
  uint16_t first_waiting;
  uint16_t favored;
  uint16_t preferred_input;
  uint8_t flit_delay;
  uint8_t flit_cycles;
} FsFastPort;

/* Output ports of a router: those for which somebody waits, those with a free virtual channel, and those whose narrow channel is busy
 * with a flit, so that nobody requests the switch for them. */
typedef struct {
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

/* A flit that is consumed: @output by which it came, and whether it is the tail; @slot: of its message, which matters then, or if
 * somebody watches. */
typedef struct {
  uint32_t output;
  uint32_t slot;
  bool is_tail;
} FsConsumed;

/**
 * FsEngineState:
 * @Q: ports of a router; @node_port: the last of them
 * @vc_bits, @end_bits: of a number: those of a virtual channel, and those of an end
 * @group_bits: numbers of a group differ in so many of the lowest
 * @n_words: of the ends of a router
 * @n_inputs: numbers of all routers, with whole groups; the outputs of sources follow
 * @n_numbers: all of them, with whole groups
 * @row: bytes of what arrives in a cycle: one for each number, and one for each group in which any other is set
 * @capacity: places of a buffer; @queue_size: of the messages in one, and one more that has been granted it
 * @span: cycles for which there are rows; @now: the row of the present one
 * @all_vcs: the set of all virtual channels
 * @is_narrow: some channels are narrow; @idle: then by port, the first cycle in which its channel takes another flit
 * @in_sets: virtual channels are allocated by operations on sets; @switch_in_sets: the switch, too. Else allocation is left to
 *   @vc_allocators and @switch_allocators, by router
 * @counts: flits in the buffers of inputs; @credits: of outputs
 * @have_flit, @have_credit, @are_idle: sets of numbers: inputs with a flit, with an output that has a credit, and in FS_FAST_IDLE
 * @owners: for each output port of a router a set of numbers: inputs that own one of its virtual channels
 * @favored: set of numbers: of each input port those that are nominated first
 * @preferred: for each output port of a router a set of numbers: inputs that the arbiter of the switch prefers
 * @preferred_output: by port, of its input: what the arbiter of the switch prefers; Q is as good as 0
 * @is_busy: by group: some input has a flit
 * @queues: slots of messages, by input
 * @sources, @sending: of the nodes; the set of those that can send a flit
 * @flit_rows, @credit_rows: what arrives
 * @consumed, @n_consumed: at their nodes, in the order of the nodes, by row
 * @noticed: see fs_fast_take_credits()
 * @fresh, @n_fresh: with a routing delay: numbers of inputs with a new head, by its cycle modulo 2
 * @messages: that nodes send, or routers have
 * @passed: with FS_VC_RELEASE_CREDIT by output: whose tail has passed
 * @scratch: requests for an allocator
 */
struct _FsEngineState {
  FsWormholeState *state;
  uint32_t Q;
  uint32_t node_port;
  uint32_t V;
  uint32_t vc_bits;
  uint32_t end_bits;
  uint32_t group_bits;
  uint32_t n_words;
  uint32_t n_inputs;
  uint32_t n_numbers;
  gsize row;
  uint32_t capacity;
  uint32_t queue_size;
  uint32_t span;
  uint32_t now;
  uint16_t all_vcs;
  bool is_narrow;
  bool in_sets;
  bool switch_in_sets;
  FsFastRouter *routers;
  FsFastPort *ports;
  FsFastInput *inputs;
  FsFastHead *heads;
  FsFastOutput *outputs;
  uint8_t *counts;
  uint8_t *credits;
  uint32_t *have_flit;
  uint32_t *have_credit;
  uint32_t *are_idle;
  uint32_t *owners;
  uint32_t *favored;
  uint32_t *preferred;
  uint8_t *preferred_output;
  int64_t *idle;
  uint8_t *is_busy;
  uint32_t *queues;
  FsFastSource *sources;
  uint64_t *sending;
  uint8_t *flit_rows;
  uint8_t *credit_rows;
  FsConsumed *consumed;
  uint32_t *n_consumed;
  uint32_t *noticed;
  uint32_t *fresh;
  uint32_t n_fresh[2];
  uint64_t messages;
  FsPassedMessage *passed;
  FsAllocator *vc_allocators;
  FsAllocator *switch_allocators;
  FsRequest *scratch;
};

/* An input that may use the switch, and the output port. */
typedef struct {
  uint16_t end;
  uint16_t output;
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

static inline uint32_t
fs_fast_number (const FsEngineState *self, uint32_t router, uint32_t end)
{
  return router << self->end_bits | end;
}

static inline uint32_t
fs_fast_router (const FsEngineState *self, uint32_t number)
{
  return number >> self->end_bits;
}

static inline uint32_t
fs_fast_end (const FsEngineState *self, uint32_t number)
{
  return number & ((1u << self->end_bits) - 1);
}

static inline uint32_t
fs_fast_vc (const FsEngineState *self, uint32_t number)
{
  return number & ((1u << self->vc_bits) - 1);
}

static inline FsFastHead *
fs_fast_head (const FsEngineState *self, uint32_t router, uint32_t end)
{
  return &self->heads[fs_fast_number (self, router, end)];
}

/* Ports of a router are numbered with gaps, as virtual channels are. */
static inline FsFastPort *
fs_fast_ports (const FsEngineState *self, uint32_t router)
{
  return &self->ports[router << (self->end_bits - self->vc_bits)];
}

static inline bool
fs_fast_contains (const uint32_t *set, uint32_t number)
{
  return (set[number / FS_WORD_BITS] >> number % FS_WORD_BITS & 1) != 0;
}

static inline void
fs_fast_include (uint32_t *set, uint32_t number)
{
  set[number / FS_WORD_BITS] |= UINT32_C (1) << number % FS_WORD_BITS;
}

static inline void
fs_fast_exclude (uint32_t *set, uint32_t number)
{
  set[number / FS_WORD_BITS] &= ~(UINT32_C (1) << number % FS_WORD_BITS);
}

/* Where @number is in sets for each output port of a router, that of port @o. Sets of a group are next to each other, one port after the
 * other. */
static inline uint32_t
fs_fast_port_word (const FsEngineState *self, uint32_t number, uint32_t o)
{
  uint32_t group = number >> self->group_bits, words = (1u << self->group_bits) / FS_WORD_BITS;

  return (group * (self->Q - 1) + o) * words + number / FS_WORD_BITS;
}

/* Slot of the message whose packet is in front of an input. */
static inline uint32_t
fs_fast_front (const FsEngineState *self, uint32_t number)
{
  return self->queues[(gsize) number * self->queue_size + self->heads[number].first];
}

/* An input has an output, a flit, and a credit. */
static inline bool
fs_fast_can_send (const FsEngineState *self, uint32_t number)
{
  const FsFastInput *input = &self->inputs[number];

  return input->state == FS_FAST_ACTIVE && self->counts[number] > 0 && self->credits[input->output] > 0;
}

/* Which row has what happens @delay cycles after the beginning of the present one, @delay < span. */
static inline uint32_t
fs_fast_later (const FsEngineState *self, uint32_t delay)
{
  uint32_t later = self->now + delay;

  return later < self->span ? later : later - self->span;
}

static inline uint8_t *
fs_fast_row (const FsEngineState *self, uint8_t *rows, uint32_t delay)
{
  return rows + fs_fast_later (self, delay) * self->row;
}

/* Something will arrive at @number. */
static inline void
fs_fast_expect (uint8_t *row, uint32_t n_numbers, uint32_t group_bits, uint32_t number)
{
  row[number] = 1;
  (row + n_numbers)[number >> group_bits] = 1;
}

/* Who uses the switch in 16 routers, decided by what was known at the beginning of the cycle: sets of ends, two words each at most. */
void fs_fast_match_group (FsEngineState *self, uint32_t group, uint64_t winners[FS_GROUP]);
/* The same of one router; returns how many, at most Q. */
guint fs_fast_match_switch (FsEngineState *self, uint32_t router, FsSwitchWinner *winners);
/* Who gets virtual channels; returns how many, at most Q V. */
guint fs_fast_match_vcs (FsEngineState *self, uint32_t router, FsVcWinner *winners);

/* Credits and flits that are due at the beginning of the next cycle are there. Both list in @noticed, and return how many: outputs that have
 * a first credit, with FS_VC_RELEASE_CREDIT any; and idle inputs that have a flit, the head of a packet. */
uint32_t fs_fast_take_credits (FsEngineState *self);
uint32_t fs_fast_take_flits (FsEngineState *self);

/* Asserts what holds between two cycles, in a checking build (ROUTER.md 8). */
void fs_fast_pipelined_check (const FsEngineState *self);
