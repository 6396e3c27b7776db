/* The fast engine of pipelined routers: bit for bit what pipelined-router.c does, which follows the text of the specification
 * (ROUTER.md 2), but on sets of bits and rows of bytes (fast-pipelined-state.h). */
#include "sim/engines/many-targets.h"
#include "sim/pipelined/fast-pipelined-state.h"
#include "sim/pipelined/pipelined-route.h"
#include "sim/pipelined/pipelined-router.h"
#include "sim/wormhole/array-table.h"

#include <string.h>

#define NODE_LATENCY 1    /* of the channels between a node and its router, and of their credits */
#define CROSSBAR_CYCLES 1 /* from winning the switch to the channel */
#define CONSUMPTION_DELAY (CROSSBAR_CYCLES + 1 + NODE_LATENCY) /* from winning the switch */
/* From the cycle before the consumption until the credit for that is back, but for the delay of credits. */
#define CONSUMED_CREDIT_DELAY (1 + 1 + NODE_LATENCY)
#define NO_VC (-1)
#define ALIGNMENT 64 /* of rows of bytes */

/* A packet is the next in the queue of an input: it has the virtual channel of the other end from now on. */
static void
announce_packet (FsEngineState *self, uint32_t number, uint32_t slot)
{
  FsFastHead *head = &self->heads[number];
  uint32_t place = (uint32_t) head->first + head->n_packets++;

  g_assert (head->n_packets <= self->queue_size);
  self->queues[(gsize) number * self->queue_size + (place >= self->queue_size ? place - self->queue_size : place)]
      = slot;
}

static inline void
add_to_set (uint64_t *set, uint32_t member)
{
  set[member >> 6] |= UINT64_C (1) << (member & 63);
}

static inline void
remove_from_set (uint64_t *set, uint32_t member)
{
  set[member >> 6] &= ~(UINT64_C (1) << (member & 63));
}

/* Sources */

/* See choose_source_vc() of pipelined-router.c. */
static int
choose_source_vc (const FsEngineState *self, uint32_t node)
{
  const FsFastSource *source = &self->sources[node];
  uint32_t first = self->n_inputs + (node << self->vc_bits);
  int V = (int) self->V, n_tries = source->last_vc == NO_VC ? 1 : V;

  for (int i = 0; i < n_tries; i++)
    {
      int vc = (source->last_vc + 1 + i) % V;

      if (self->outputs[first + (uint32_t) vc].owner != FS_DRAINS && self->credits[first + (uint32_t) vc] > 0)
        return vc;
    }
  return NO_VC;
}

static void
send_from_node (FsEngineState *self, uint32_t node)
{
  FsWormholeState *state = self->state;
  FsFastSource *source = &self->sources[node];
  uint32_t first = fs_fast_number (self, node, self->node_port << self->vc_bits), output;

  if (source->vc == NO_VC)
    {
      source->vc = choose_source_vc (self, node);
      if (source->vc == NO_VC)
        {
          remove_from_set (self->sending, node);
          return;
        }
      source->last_vc = source->vc;
      announce_packet (self, first + (uint32_t) source->vc, source->slot);
      fs_wormhole_state_slot (state, source->slot)->message.injected = state->cycle;
    }
  output = self->n_inputs + (node << self->vc_bits) + (uint32_t) source->vc;
  if (self->credits[output] == 0)
    {
      remove_from_set (self->sending, node);
      return;
    }
  self->credits[output]--;
  source->left--;
  first += (uint32_t) source->vc;
  fs_fast_expect (fs_fast_row (self, self->flit_rows, 1 + NODE_LATENCY), self->n_numbers, self->group_bits, first);
  if (G_UNLIKELY (state->moved != NULL))
    fs_wormhole_state_flit_moved (state, node, FS_MOVED_INJECTION, source->slot);
  if (source->left > 0)
    return;
  if (state->params.pipeline.vc_release == FS_VC_RELEASE_CREDIT)
    self->outputs[output].owner = FS_DRAINS;
  source->slot = FS_NO_SLOT;
  source->vc = NO_VC;
  remove_from_set (self->sending, node);
  fs_wormhole_state_injection_released (state, node);
}

/* Heads */

/* From the next cycle on the head in front of an input requests a virtual channel of its output port. */
static void
await_vc (FsEngineState *self, uint32_t number)
{
  uint32_t router = fs_fast_router (self, number), o = self->inputs[number].port;
  FsFastPort *wanted = &fs_fast_ports (self, router)[o];

  self->heads[number].next_waiting = wanted->first_waiting;
  wanted->first_waiting = (uint16_t) fs_fast_end (self, number);
  self->routers[router].awaited |= UINT32_C (1) << o;
}

/* A head is in front of an input. */
static void
begin_packet (FsEngineState *self, uint32_t number)
{
  FsWormholeState *state = self->state;
  FsFastInput *input = &self->inputs[number];
  FsFastHead *head = &self->heads[number];
  const FsMessage *message = &fs_wormhole_state_slot (state, fs_fast_front (self, number))->message;
  FsPipelinedRoute route = fs_pipelined_route (state, message, fs_fast_router (self, number));
  uint32_t now = (uint32_t) state->cycle & 1;

  fs_fast_exclude (self->are_idle, number);
  input->state = FS_FAST_WAITS;
  input->left = message->length;
  input->port = (uint8_t) route.port;
  head->allowed = (uint16_t) ((2 << route.to_vc) - (1 << route.from_vc));
  head->due = (uint32_t) (state->cycle + 1 + state->params.pipeline.routing_delay);
  if (state->params.pipeline.routing_delay == 0)
    await_vc (self, number);
  else
    self->fresh[now * self->n_inputs + self->n_fresh[now]++] = number;
}

/* Routers */

/* Virtual channels of an output port that are owned. */
static inline int
count_owned (const FsEngineState *self, const FsFastPort *port)
{
  return (int) self->V - fs_network_count_bits (port->free);
}

static void
grant_vc (FsEngineState *self, uint32_t router, uint32_t end, uint32_t vc)
{
  FsWormholeState *state = self->state;
  uint32_t number = fs_fast_number (self, router, end), slot = fs_fast_front (self, number);
  uint32_t o = self->inputs[number].port, output = fs_fast_number (self, router, (o << self->vc_bits) + vc);
  FsFastPort *port = &fs_fast_ports (self, router)[o];
  FsFastRouter *here = &self->routers[router];
  uint16_t *link = &port->first_waiting;

  while (*link != end)
    link = &self->heads[fs_fast_number (self, router, *link)].next_waiting;
  *link = self->heads[number].next_waiting;
  if (port->first_waiting == FS_NO_END)
    here->awaited &= ~(UINT32_C (1) << o);
  port->free &= (uint16_t) ~(1 << vc);
  if (port->free == 0)
    here->free &= ~(UINT32_C (1) << o);
  self->inputs[number].state = FS_FAST_ACTIVE;
  self->inputs[number].output = output;
  self->inputs[number].forward = port->far + vc;
  self->inputs[number].flit_delay = port->flit_delay;
  self->outputs[output].owner = number;
  self->outputs[output].granted = (uint32_t) state->cycle;
  self->outputs[output].slot = slot;
  self->owners[fs_fast_port_word (self, number, o)] |= UINT32_C (1) << number % FS_WORD_BITS;
  if (self->credits[output] > 0)
    fs_fast_include (self->have_credit, number);
  if (end >> self->vc_bits == self->node_port)
    fs_wormhole_state_entered (state, slot);
  if (o == self->node_port)
    return;
  announce_packet (self, port->far + vc, slot);
  fs_wormhole_state_granted (state, slot, false, fs_network_channel (&state->network, router, (int) o), (int) o,
                             (int) vc, fs_wormhole_state_hops_left (state, slot, router),
                             (uint32_t) state->cycle - self->heads[number].due, false, count_owned (self, port));
}

static void
release_vc (FsEngineState *self, uint32_t number)
{
  FsWormholeState *state = self->state;
  uint32_t router = fs_fast_router (self, number), o = fs_fast_end (self, number) >> self->vc_bits;
  uint32_t vc = fs_fast_vc (self, number);
  FsFastPort *port = &fs_fast_ports (self, router)[o];

  self->outputs[number].owner = FS_NO_OWNER;
  if (o != self->node_port && state->params.pipeline.vc_release == FS_VC_RELEASE_CREDIT)
    fs_wormhole_state_released_late (state, self->passed[number], fs_network_channel (&state->network, router, (int) o),
                                     (int) o, (int) vc, (uint32_t) (state->cycle + 1) - self->outputs[number].granted,
                                     count_owned (self, port));
  else if (o != self->node_port)
    fs_wormhole_state_released (
        state, self->outputs[number].slot, false, fs_network_channel (&state->network, router, (int) o), (int) o,
        (int) vc, (uint32_t) (state->cycle + 1) - self->outputs[number].granted, count_owned (self, port));
  port->free |= (uint16_t) (1 << vc);
  self->routers[router].free |= UINT32_C (1) << o;
}

/* The tail has won the switch: the output is free, perhaps not before its credits are back, and the next packet comes to the front. */
static void
end_packet (FsEngineState *self, uint32_t number)
{
  FsFastInput *input = &self->inputs[number];
  FsFastHead *head = &self->heads[number];

  if (self->state->params.pipeline.vc_release == FS_VC_RELEASE_TAIL)
    release_vc (self, input->output);
  else
    {
      self->outputs[input->output].owner = FS_DRAINS;
      self->passed[input->output] = fs_wormhole_state_passed (self->state, self->outputs[input->output].slot);
    }
  self->owners[fs_fast_port_word (self, number, input->port)] &= ~(UINT32_C (1) << number % FS_WORD_BITS);
  fs_fast_exclude (self->have_credit, number);
  fs_fast_include (self->are_idle, number);
  input->state = FS_FAST_IDLE;
  head->first = head->first + 1u == self->queue_size ? 0 : (uint16_t) (head->first + 1);
  head->n_packets--;
  if (self->counts[number] > 0)
    begin_packet (self, number);
}

/* What all routers have in common in a cycle; rows by delay. With a copy compilers know that no byte that is stored changes it. */
typedef struct {
  uint32_t vc_bits;
  uint32_t end_bits;
  uint32_t group_bits;
  uint32_t n_numbers;
  uint32_t node_port;
  bool is_watched;
  FsFastInput *inputs;
  uint8_t *counts;
  uint8_t *credits;
  uint8_t *preferred_output;
  uint8_t *flit_rows[FS_MOST_DELAYS];
  uint8_t *credit_rows[FS_MOST_DELAYS];
} Cycle;

static void
find_cycle (const FsEngineState *self, Cycle *cycle)
{
  cycle->vc_bits = self->vc_bits;
  cycle->end_bits = self->end_bits;
  cycle->group_bits = self->group_bits;
  cycle->n_numbers = self->n_numbers;
  cycle->node_port = self->node_port;
  cycle->is_watched = self->state->moved != NULL;
  cycle->inputs = self->inputs;
  cycle->counts = self->counts;
  cycle->credits = self->credits;
  cycle->preferred_output = self->preferred_output;
  for (uint32_t delay = 0; delay < self->span; delay++)
    {
      cycle->flit_rows[delay] = fs_fast_row (self, self->flit_rows, delay);
      cycle->credit_rows[delay] = fs_fast_row (self, self->credit_rows, delay);
    }
}

static void
consume_flit (FsEngineState *self, uint32_t number)
{
  const FsFastInput *input = &self->inputs[number];
  uint32_t row = fs_fast_later (self, CONSUMPTION_DELAY), output = input->output;
  bool is_tail = input->left == 0;
  uint32_t slot = is_tail || self->state->moved != NULL ? self->outputs[output].slot : FS_NO_SLOT;

  self->consumed[(gsize) row * self->state->network.n_nodes + self->n_consumed[row]++]
      = (FsConsumed){ output, slot, is_tail };
}

/* The front flit of an input has won the switch: it leaves its buffer, and a credit goes back. Returns whether it goes to a router. */
FS_FAST_INLINE bool
move_flit (FsEngineState *self, const Cycle *cycle, uint32_t number)
{
  FsFastInput *input = &cycle->inputs[number];
  uint32_t output = input->output, left = --input->left, o = input->port;

  cycle->preferred_output[number >> cycle->vc_bits] = (uint8_t) (o + 1);
  cycle->counts[number]--;
  if (--cycle->credits[output] == 0)
    fs_fast_exclude (self->have_credit, number);
  fs_fast_expect (cycle->credit_rows[input->credit_delay], cycle->n_numbers, cycle->group_bits, input->back);
  if (o == cycle->node_port)
    consume_flit (self, number);
  else
    {
      fs_fast_expect (cycle->flit_rows[input->flit_delay], cycle->n_numbers, cycle->group_bits, input->forward);
      if (G_UNLIKELY (cycle->is_watched))
        fs_wormhole_state_flit_moved (
            self->state, fs_network_channel (&self->state->network, fs_fast_router (self, number), (int) o),
            (int32_t) fs_fast_vc (self, output), self->outputs[output].slot);
    }
  if (G_UNLIKELY (left == 0))
    end_packet (self, number);
  return o != cycle->node_port;
}

static void
grant_vcs (FsEngineState *self, uint32_t router)
{
  FsVcWinner granted[FS_MOST_ENDS];
  guint n_granted = fs_fast_match_vcs (self, router, granted);

  for (guint i = 0; i < n_granted; i++)
    grant_vc (self, router, granted[i].end, granted[i].vc);
}

/* A group of routers, whose switches are matched in sets. */
FS_FAST_INLINE void
serve_group (FsEngineState *self, const Cycle *cycle, uint32_t group)
{
  uint64_t winners[FS_GROUP];
  uint32_t first = group << FS_GROUP_BITS, n = MIN (FS_GROUP, self->state->network.n_nodes - first);
  uint32_t numbers[FS_GROUP * FS_MOST_PORTS], n_numbers = 0;
  uint64_t n_moved = 0;

  fs_fast_match_group (self, group, winners);
  /* Inputs are far apart; in large networks they come from a far cache meanwhile. */
  for (uint32_t i = 0; i < FS_GROUP; i++)
    for (uint64_t set = winners[i]; set != 0; set &= set - 1)
      {
        numbers[n_numbers] = (first + i) << cycle->end_bits | (uint32_t) __builtin_ctzll (set);
        __builtin_prefetch (&cycle->inputs[numbers[n_numbers]], 1);
        n_numbers++;
      }
  for (uint32_t router = first; router < first + n; router++)
    if (G_UNLIKELY ((self->routers[router].awaited & self->routers[router].free) != 0))
      grant_vcs (self, router);
  for (uint32_t i = 0; i < n_numbers; i++)
    n_moved += move_flit (self, cycle, numbers[i]);
  self->state->flit_hops += n_moved;
}

/* Narrow channels of a router whose flit has gone take another one. */
static void
end_busy (FsEngineState *self, uint32_t router)
{
  const FsFastPort *ports = fs_fast_ports (self, router);

  for (uint32_t set = self->routers[router].busy; set != 0; set &= set - 1)
    if (self->idle[&ports[__builtin_ctz (set)] - self->ports] <= self->state->cycle)
      self->routers[router].busy ^= set & -set;
}

static void
serve_router (FsEngineState *self, const Cycle *cycle, uint32_t router)
{
  FsSwitchWinner winners[FS_MOST_PORTS];
  FsFastRouter *here = &self->routers[router];
  FsFastPort *ports = fs_fast_ports (self, router);
  guint n_winners;

  if (here->busy != 0)
    end_busy (self, router);
  n_winners = fs_fast_match_switch (self, router, winners);
  if ((here->awaited & here->free) != 0)
    grant_vcs (self, router);
  for (guint i = 0; i < n_winners; i++)
    {
      uint32_t end = winners[i].end, o = winners[i].output, p = end >> cycle->vc_bits;
      uint32_t number = fs_fast_number (self, router, end);

      ports[p].favored = (uint16_t) (fs_fast_vc (self, end) + 1);
      ports[o].preferred_input = (uint16_t) (p + 1);
      self->preferred_output[number >> cycle->vc_bits] = (uint8_t) (o + 1);
      /* Who speculated may have got no virtual channel, or one without a credit: then the switch is idle in vain. */
      if (!fs_fast_can_send (self, number))
        continue;
      if (ports[o].flit_cycles > 1)
        {
          self->idle[&ports[o] - self->ports] = self->state->cycle + ports[o].flit_cycles;
          here->busy |= UINT32_C (1) << o;
        }
      self->state->flit_hops += move_flit (self, cycle, number);
    }
}

/* In groups without any flit nobody waits for anything. */
FS_FAST_MANY_TARGETS static void
serve_routers (FsEngineState *self)
{
  uint32_t n_nodes = self->state->network.n_nodes;
  Cycle cycle;

  find_cycle (self, &cycle);
  for (uint32_t group = 0; group << FS_GROUP_BITS < n_nodes; group++)
    if (self->is_busy[group] != 0 && self->switch_in_sets)
      serve_group (self, &cycle, group);
    else if (self->is_busy[group] != 0)
      for (uint32_t router = group << FS_GROUP_BITS; router < MIN ((group + 1) << FS_GROUP_BITS, n_nodes); router++)
        serve_router (self, &cycle, router);
}

/* Arrivals */

/* An output has a first credit, or with FS_VC_RELEASE_CREDIT another one. */
static void
notice_credit (FsEngineState *self, uint32_t number)
{
  FsFastOutput *output = &self->outputs[number];
  bool is_empty_again = output->owner == FS_DRAINS && self->credits[number] == self->capacity;

  if (number >= self->n_inputs)
    {
      uint32_t node = (number - self->n_inputs) >> self->vc_bits;

      if (is_empty_again)
        output->owner = FS_NO_OWNER;
      if (self->sources[node].slot != FS_NO_SLOT)
        add_to_set (self->sending, node);
    }
  else if (is_empty_again)
    release_vc (self, number);
  else if (output->owner < FS_DRAINS)
    fs_fast_include (self->have_credit, output->owner);
}

static void
consume_flits (FsEngineState *self)
{
  FsWormholeState *state = self->state;
  uint32_t row = fs_fast_later (self, 1), n = self->n_consumed[row];
  const FsConsumed *flits = &self->consumed[(gsize) row * state->network.n_nodes];
  uint8_t *credit_row
      = fs_fast_row (self, self->credit_rows, CONSUMED_CREDIT_DELAY + (uint32_t) state->params.pipeline.credit_delay);

  self->n_consumed[row] = 0;
  for (uint32_t i = 0; i < n; i++)
    {
      fs_fast_expect (credit_row, self->n_numbers, self->group_bits, flits[i].output);
      if (G_UNLIKELY (state->moved != NULL) && flits[i].slot != FS_NO_SLOT)
        fs_wormhole_state_flit_moved (state, fs_wormhole_state_slot (state, flits[i].slot)->message.destination,
                                      FS_MOVED_EJECTION, flits[i].slot);
      if (flits[i].is_tail)
        {
          fs_wormhole_state_consumed (state, flits[i].slot);
          self->messages--;
        }
    }
}

/* What is due at the beginning of the next cycle. */
static void
take_arrivals (FsEngineState *self)
{
  uint32_t before = (uint32_t) (self->state->cycle + 1) & 1, n;
  const uint32_t *fresh = &self->fresh[before * self->n_inputs];

  for (uint32_t i = 0; i < self->n_fresh[before]; i++)
    await_vc (self, fresh[i]);
  self->n_fresh[before] = 0;
  n = fs_fast_take_credits (self);
  for (uint32_t i = 0; i < n; i++)
    notice_credit (self, self->noticed[i]);
  n = fs_fast_take_flits (self);
  for (uint32_t i = 0; i < n; i++)
    begin_packet (self, self->noticed[i]);
  consume_flits (self);
}

static void
run_cycle (FsEngineState *self)
{
  FsWormholeState *state = self->state;
  uint32_t n_words = (state->network.n_nodes + 63) / 64, slot;

  while ((slot = fs_wormhole_state_take_injection (state)) != FS_NO_SLOT)
    {
      const FsMessage *message = &fs_wormhole_state_slot (state, slot)->message;

      self->sources[message->source].slot = slot;
      self->sources[message->source].left = message->length;
      self->messages++;
      add_to_set (self->sending, message->source);
    }
  for (uint32_t word = 0; word < n_words; word++)
    for (uint64_t set = self->sending[word]; set != 0; set &= set - 1)
      send_from_node (self, word * 64 + (uint32_t) __builtin_ctzll (set));
  serve_routers (self);
  take_arrivals (self);
  self->now = fs_fast_later (self, 1);
}

/* The engine */

static void
set_sizes (FsEngineState *self, const FsWormholeParams *params, const FsNetwork *network)
{
  const FsPipeline *pipeline = &params->pipeline;
  FsChannelTiming slowest = fs_pipeline_slowest (pipeline, params->n);
  uint32_t longest = MAX (NODE_LATENCY, slowest.latency),
           n_groups = (network->n_nodes + (1u << FS_GROUP_BITS) - 1) >> FS_GROUP_BITS;

  self->Q = (uint32_t) network->n_ports + 1;
  self->node_port = (uint32_t) network->n_ports;
  self->V = (uint32_t) params->V;
  self->vc_bits = (uint32_t) g_bit_storage (self->V - 1);
  self->end_bits = MAX (FS_LEAST_END_BITS, (uint32_t) g_bit_storage ((self->Q << self->vc_bits) - 1));
  self->group_bits = self->end_bits + FS_GROUP_BITS;
  self->n_words = (1u << self->end_bits) / FS_WORD_BITS;
  self->n_inputs = n_groups << self->group_bits;
  self->n_numbers = self->n_inputs + (network->n_nodes << self->vc_bits);
  self->n_numbers = (((self->n_numbers - 1) >> self->group_bits) + 1) << self->group_bits;
  self->row = (self->n_numbers + (self->n_numbers >> self->group_bits) + ALIGNMENT) & ~(gsize) (ALIGNMENT - 1);
  self->capacity = (uint32_t) params->vc_buffer;
  self->queue_size = self->capacity + 1;
  self->all_vcs = (uint16_t) ((1u << self->V) - 1);
  self->in_sets = !pipeline->allocator.matrix && pipeline->allocator.kind != FS_ALLOCATOR_INPUT_FIRST
                  && (pipeline->allocator.kind != FS_ALLOCATOR_ISLIP || pipeline->allocator.iterations == 1);
  self->is_narrow = slowest.flit_cycles > 1;
  self->switch_in_sets = self->in_sets && !pipeline->speculation && !self->is_narrow && self->n_words <= 2
                         && (self->n_words == 1 || G_BYTE_ORDER == G_LITTLE_ENDIAN);
  longest = MAX (longest + slowest.flit_cycles + CROSSBAR_CYCLES,
                 MAX (longest + 1, CONSUMED_CREDIT_DELAY) + (uint32_t) pipeline->credit_delay);
  self->span = MAX (longest, CONSUMPTION_DELAY) + 1;
}

static FsArrayTable
owned (const FsEngineState *self)
{
  gsize n_nodes = self->state->network.n_nodes, n_ports = self->n_inputs >> self->vc_bits, n_inputs = self->n_inputs;
  gsize n_words = (n_nodes + 63) / 64, n_allocators = self->in_sets ? 0 : n_nodes;
  gsize n_groups = n_inputs >> self->group_bits, n_set = n_inputs / FS_WORD_BITS;

  return (FsArrayTable){ {
      FS_ARRAY_TABLE (FsEngineState, routers, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, ports, n_ports),
      FS_ARRAY_TABLE (FsEngineState, inputs, n_inputs),
      FS_ARRAY_TABLE (FsEngineState, heads, n_inputs),
      FS_ARRAY_TABLE (FsEngineState, outputs, self->n_numbers),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, counts, n_inputs, ALIGNMENT),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, credits, self->n_numbers, ALIGNMENT),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, have_flit, n_set, ALIGNMENT),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, have_credit, n_set, ALIGNMENT),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, are_idle, n_set, ALIGNMENT),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, owners, self->Q * n_set, ALIGNMENT),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, favored, n_set, ALIGNMENT),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, preferred, self->Q * n_set, ALIGNMENT),
      FS_ARRAY_TABLE (FsEngineState, preferred_output, n_ports),
      FS_ARRAY_TABLE (FsEngineState, idle, self->is_narrow ? n_ports : 0),
      FS_ARRAY_TABLE (FsEngineState, is_busy, n_groups),
      FS_ARRAY_TABLE (FsEngineState, queues, n_inputs * self->queue_size),
      FS_ARRAY_TABLE (FsEngineState, sources, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, sending, n_words),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, flit_rows, self->row * self->span, ALIGNMENT),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, credit_rows, self->row * self->span, ALIGNMENT),
      FS_ARRAY_TABLE (FsEngineState, consumed, n_nodes * self->span),
      FS_ARRAY_TABLE (FsEngineState, n_consumed, self->span),
      FS_ARRAY_TABLE (FsEngineState, noticed, self->n_numbers),
      FS_ARRAY_TABLE (FsEngineState, fresh, 2 * n_inputs),
      FS_ARRAY_TABLE (FsEngineState, passed,
                      self->state->params.pipeline.vc_release == FS_VC_RELEASE_CREDIT ? self->n_numbers : 0),
      FS_ARRAY_TABLE (FsEngineState, vc_allocators, n_allocators),
      FS_ARRAY_TABLE (FsEngineState, switch_allocators, n_allocators),
      FS_ARRAY_TABLE (FsEngineState, scratch, (gsize) self->Q * self->V * MAX (self->V, self->Q)),
  } };
}

static uint64_t
fast_memory (const FsWormholeParams *params)
{
  FsWormholeState shape = { 0 };
  FsEngineState self = { .state = &shape };
  FsArrayTable arrays;
  uint64_t allocators = 0;

  fs_wormhole_params_network (params, &shape.network);
  set_sizes (&self, params, &shape.network);
  arrays = owned (&self);
  if (!self.in_sets)
    allocators = fs_allocator_bytes (params->pipeline.allocator, self.Q * self.V, self.Q * self.V)
                 + fs_allocator_bytes (params->pipeline.allocator, self.Q, self.Q);
  return sizeof self + fs_array_table_bytes (&arrays) + shape.network.n_nodes * allocators;
}

static void
init_router (FsEngineState *self, uint32_t router)
{
  const FsNetwork *network = &self->state->network;
  const FsPipeline *pipeline = &self->state->params.pipeline;

  self->routers[router].free = (UINT32_C (1) << self->Q) - 1;
  for (uint32_t p = 0; p < self->Q; p++)
    {
      uint32_t number = fs_fast_number (self, router, p << self->vc_bits), far = number, credit_delay = 0;
      FsChannelTiming timing = { NODE_LATENCY, 1, false };

      if (p == self->node_port)
        far = self->n_inputs + (router << self->vc_bits);
      else if (fs_network_has_channel (network, router, (int) p))
        {
          far = fs_fast_number (self, fs_network_neighbor (network, router, (int) p),
                                (uint32_t) fs_network_opposite (network, (int) p) << self->vc_bits);
          timing = fs_pipeline_channel (pipeline, network, router, (int) p);
          credit_delay = (uint32_t) pipeline->credit_delay;
        }
      fs_fast_ports (self, router)[p] = (FsFastPort){
        .far = far,
        .free = self->all_vcs,
        .first_waiting = FS_NO_END,
        .flit_delay = (uint8_t) (CROSSBAR_CYCLES + timing.flit_cycles + timing.latency),
        .flit_cycles = timing.flit_cycles,
      };
      for (uint32_t vc = 0; vc < self->V; vc++)
        {
          self->inputs[number + vc].back = far + vc;
          self->inputs[number + vc].credit_delay = (uint8_t) (1 + timing.latency + credit_delay);
          fs_fast_include (self->are_idle, number + vc);
        }
    }
  self->sources[router] = (FsFastSource){ .slot = FS_NO_SLOT, .vc = NO_VC, .last_vc = NO_VC };
  if (self->in_sets)
    return;
  fs_allocator_init (&self->vc_allocators[router], pipeline->allocator, self->Q * self->V, self->Q * self->V);
  fs_allocator_init (&self->switch_allocators[router], pipeline->allocator, self->Q, self->Q);
}

static FsEngineState *
fast_new (FsWormholeState *state)
{
  FsEngineState *self = g_new0 (FsEngineState, 1);
  FsArrayTable arrays;
  uint32_t n_nodes = state->network.n_nodes;

  self->state = state;
  set_sizes (self, &state->params, &state->network);
  arrays = owned (self);
  fs_array_table_allocate (self, &arrays);
  for (uint32_t i = 0; i < self->n_numbers; i++)
    {
      self->outputs[i].owner = FS_NO_OWNER;
      self->credits[i] = (uint8_t) self->capacity;
    }
  memset (self->favored, 0xff, self->n_inputs / 8);
  memset (self->preferred, 0xff, self->Q * (gsize) (self->n_inputs / 8));
  for (uint32_t router = 0; router < n_nodes; router++)
    init_router (self, router);
  return self;
}

static void
fast_free (FsEngineState *self)
{
  FsArrayTable arrays = owned (self);

  for (uint32_t node = 0; !self->in_sets && node < self->state->network.n_nodes; node++)
    {
      fs_allocator_clear (&self->vc_allocators[node]);
      fs_allocator_clear (&self->switch_allocators[node]);
    }
  fs_array_table_free (self, &arrays);
  g_free (self);
}

static FsEngineState *
fast_copy (const FsEngineState *self, FsWormholeState *state)
{
  FsEngineState *copy = g_memdup2 (self, sizeof *self);
  FsArrayTable arrays = owned (self);

  fs_array_table_copy (copy, &arrays);
  copy->state = state;
  for (uint32_t node = 0; !self->in_sets && node < state->network.n_nodes; node++)
    {
      fs_allocator_own (&copy->vc_allocators[node]);
      fs_allocator_own (&copy->switch_allocators[node]);
    }
  return copy;
}

static uint64_t
fast_footprint (const FsEngineState *self)
{
  return fast_memory (&self->state->params);
}

/* Without messages only credits are on their way. */
static int64_t
fast_next_event (const FsEngineState *self)
{
  bool busy = self->messages > 0;

  for (uint32_t entry = 0; !busy && entry < self->span; entry++)
    busy = memchr (self->credit_rows + entry * self->row + self->n_numbers, 1, self->n_numbers >> self->group_bits)
           != NULL;
  return busy ? self->state->cycle : INT64_MAX;
}

const FsEngineClass fs_engine_fast_pipelined = {
  .memory = fast_memory,
  .new = fast_new,
  .free = fast_free,
  .copy = fast_copy,
  .footprint = fast_footprint,
  .cycle = run_cycle,
  .next_event = fast_next_event,
  .check = fs_fast_pipelined_check,
};
