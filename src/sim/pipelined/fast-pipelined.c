/* The fast engine of pipelined routers: bit for bit what pipelined-router.c does, which follows the text of the specification
 * (ROUTER.md 2), but only where something happens (fast-pipelined-state.h). */
#include "sim/pipelined/fast-pipelined-state.h"
#include "sim/pipelined/pipelined-route.h"
#include "sim/pipelined/pipelined-router.h"
#include "sim/wormhole/array-table.h"

#define NODE_LATENCY 1    /* of the channels between a node and its router, and of their credits */
#define CROSSBAR_CYCLES 1 /* from winning the switch to the channel */
/* From winning the switch to the consumption, and until the credit for that is back but for the delay of credits. */
#define CONSUMPTION_DELAY (CROSSBAR_CYCLES + 1 + NODE_LATENCY)
#define CONSUMED_CREDIT_DELAY (CONSUMPTION_DELAY + 1 + NODE_LATENCY)
#define NO_VC (-1)

static inline uint32_t
entry_of (const FsEngineState *self, uint32_t delay)
{
  return (uint32_t) (self->state->cycle + delay) & (self->span - 1);
}

static inline void
send_flit (FsEngineState *self, uint32_t delay, uint32_t to, FsFlitWord flit)
{
  uint32_t entry = entry_of (self, delay);

  self->flits[(gsize) entry * self->n_ports + self->counts[entry].n_flits++] = (FsFlitArrival){ to, flit };
}

static inline void
send_credit (FsEngineState *self, uint32_t delay, uint32_t output)
{
  uint32_t entry = entry_of (self, delay);

  self->credits[(gsize) entry * (self->n_ports + self->state->network.n_nodes) + self->counts[entry].n_credits++]
      = output;
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
  const FsFastOutput *outputs = &self->outputs[(self->n_ports + node) * self->V];
  int V = (int) self->V, n_tries = source->last_vc == NO_VC ? 1 : V;

  for (int i = 0; i < n_tries; i++)
    {
      int vc = (source->last_vc + 1 + i) % V;

      if (!outputs[vc].drains && outputs[vc].credits > 0)
        return vc;
    }
  return NO_VC;
}

static void
send_from_node (FsEngineState *self, uint32_t node)
{
  FsWormholeState *state = self->state;
  FsFastSource *source = &self->sources[node];
  FsFastOutput *output;

  if (source->vc == NO_VC)
    {
      source->vc = choose_source_vc (self, node);
      if (source->vc == NO_VC)
        {
          remove_from_set (self->sending, node);
          return;
        }
      source->last_vc = source->vc;
      fs_wormhole_state_slot (state, source->slot)->message.injected = state->cycle;
    }
  output = &self->outputs[(self->n_ports + node) * self->V + (uint32_t) source->vc];
  if (output->credits == 0)
    {
      remove_from_set (self->sending, node);
      return;
    }
  output->credits--;
  source->left--;
  send_flit (self, 1 + NODE_LATENCY, (node * self->Q + self->node_port) * self->V + (uint32_t) source->vc,
             fs_flit_word (source->slot, source->left == 0));
  if (G_UNLIKELY (state->moved != NULL))
    fs_wormhole_state_flit_moved (state, node, FS_MOVED_INJECTION, source->slot);
  if (source->left > 0)
    return;
  output->drains = state->params.pipeline.vc_release == FS_VC_RELEASE_CREDIT;
  source->slot = FS_NO_SLOT;
  source->vc = NO_VC;
  remove_from_set (self->sending, node);
  fs_wormhole_state_injection_released (state, node);
}

/* Heads */

static inline void
make_ready (FsEngineState *self, const FsFastInput *input)
{
  FsFastPort *port = &self->ports[input->in_port];

  port->ready |= (uint16_t) (1 << input->vc);
  self->routers[port->router].ready |= UINT32_C (1) << port->index;
  add_to_set (self->served, port->router);
}

/* From the next cycle on the head in front of an input requests a virtual channel of its output port. */
static void
await_vc (FsEngineState *self, FsFastInput *input)
{
  const FsFastPort *port = &self->ports[input->in_port];
  FsFastRouter *router = &self->routers[port->router];
  FsFastPort *wanted = &self->ports[port->router * self->Q + input->port];

  input->next_waiting = wanted->first_waiting;
  wanted->first_waiting = (uint16_t) (port->index * self->V + input->vc);
  router->awaited |= UINT32_C (1) << input->port;
  if ((router->awaited & router->free) != 0)
    add_to_set (self->served, port->router);
}

/* A head is in front of an input. */
static void
begin_packet (FsEngineState *self, FsFastInput *input, FsFlitWord head)
{
  FsWormholeState *state = self->state;
  FsPipelinedRoute route = fs_pipelined_route (state, &fs_wormhole_state_slot (state, fs_flit_slot (head))->message,
                                               self->ports[input->in_port].router);
  uint32_t now = (uint32_t) state->cycle & 1;

  input->state = FS_FAST_WAITS;
  input->port = (uint8_t) route.port;
  input->allowed = (uint16_t) ((2 << route.to_vc) - (1 << route.from_vc));
  input->due = (uint32_t) (state->cycle + 1 + state->params.pipeline.routing_delay);
  if (state->params.pipeline.routing_delay == 0)
    await_vc (self, input);
  else
    self->fresh[now * self->n_inputs + self->n_fresh[now]++] = (uint32_t) (input - self->inputs);
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
  FsFastInput *input = fs_fast_input (self, router, end);
  uint32_t o = input->port, number = (router * self->Q + o) * self->V + vc;
  FsFastPort *port = &self->ports[router * self->Q + o];
  FsFastOutput *output = &self->outputs[number];
  uint16_t *link = &port->first_waiting;
  uint32_t slot
      = fs_flit_slot (self->buffers[((gsize) (router * self->Q * self->V + end) << self->buffer_bits) + input->first]);

  while (*link != end)
    link = &fs_fast_input (self, router, *link)->next_waiting;
  *link = input->next_waiting;
  if (port->first_waiting == FS_NO_END)
    self->routers[router].awaited &= ~(UINT32_C (1) << o);
  port->free &= (uint16_t) ~(1 << vc);
  if (port->free == 0)
    self->routers[router].free &= ~(UINT32_C (1) << o);
  input->state = FS_FAST_ACTIVE;
  input->output = number;
  output->owner = router * self->Q * self->V + end;
  output->granted = (uint32_t) state->cycle;
  output->slot = slot;
  if (output->credits > 0)
    make_ready (self, input);
  if (input->in_port == router * self->Q + self->node_port)
    fs_wormhole_state_entered (state, slot);
  if (o != self->node_port)
    fs_wormhole_state_granted (state, slot, false, fs_network_channel (&state->network, router, (int) o), (int) o,
                               (int) vc, fs_wormhole_state_hops_left (state, slot, router),
                               (uint32_t) state->cycle - input->due, false, count_owned (self, port));
}

static void
release_vc (FsEngineState *self, FsFastPort *port, FsFastOutput *output, uint32_t vc)
{
  FsWormholeState *state = self->state;
  FsFastRouter *router = &self->routers[port->router];

  if (port->index != self->node_port)
    fs_wormhole_state_released (state, output->slot, false,
                                fs_network_channel (&state->network, port->router, port->index), port->index, (int) vc,
                                (uint32_t) (state->cycle + 1) - output->granted, count_owned (self, port));
  port->free |= (uint16_t) (1 << vc);
  router->free |= UINT32_C (1) << port->index;
  if ((router->awaited & router->free) != 0)
    add_to_set (self->served, port->router);
}

/* The tail has won the switch: the output is free, perhaps not before its credits are back, and the next packet comes to the front. */
static void
end_packet (FsEngineState *self, FsFastInput *input)
{
  FsFastOutput *output = &self->outputs[input->output];

  output->owner = FS_NO_OWNER;
  if (self->state->params.pipeline.vc_release == FS_VC_RELEASE_TAIL)
    release_vc (self, &self->ports[output->port], output, input->output - output->port * self->V);
  else
    output->drains = true;
  input->state = FS_FAST_IDLE;
  if (input->count > 0)
    begin_packet (self, input, self->buffers[((gsize) (input - self->inputs) << self->buffer_bits) + input->first]);
}

/* The front flit of an input has won the switch: it leaves its buffer, and a credit goes back. */
static inline void
move_flit (FsEngineState *self, uint32_t router, const FsSwitchWinner *winner)
{
  FsWormholeState *state = self->state;
  uint32_t number = router * self->Q * self->V + winner->end;
  FsFastInput *input = &self->inputs[number];
  FsFastOutput *output = &self->outputs[input->output];
  FsFlitWord flit = self->buffers[((gsize) number << self->buffer_bits) + input->first];

  input->first = (uint16_t) ((input->first + 1u) & ((1u << self->buffer_bits) - 1));
  input->count--;
  output->credits--;
  send_credit (self, input->credit_delay, input->credited);
  if (winner->output == self->node_port)
    {
      uint32_t entry = entry_of (self, CONSUMPTION_DELAY);

      self->consumed[(gsize) entry * state->network.n_nodes + self->counts[entry].n_consumed++] = flit;
      send_credit (self, CONSUMED_CREDIT_DELAY + (uint32_t) state->params.pipeline.credit_delay, input->output);
    }
  else
    {
      send_flit (self, output->flit_delay, output->to, flit);
      if (G_UNLIKELY (output->flit_cycles > 1))
        {
          self->idle[output->port] = state->cycle + output->flit_cycles;
          self->routers[router].busy |= UINT32_C (1) << winner->output;
        }
      state->flit_hops++;
      if (G_UNLIKELY (state->moved != NULL))
        fs_wormhole_state_flit_moved (state, fs_network_channel (&state->network, router, (int) winner->output),
                                      (int32_t) (input->output - output->port * self->V), fs_flit_slot (flit));
    }
  if (!fs_flit_is_tail (flit) && input->count > 0 && output->credits > 0)
    return;
  if (output->credits == 0)
    self->ports[output->port].credited &= (uint16_t) ~(1 << (input->output - output->port * self->V));
  self->ports[input->in_port].ready &= (uint16_t) ~(1 << input->vc);
  if (self->ports[input->in_port].ready == 0)
    self->routers[router].ready &= ~(UINT32_C (1) << winner->port);
  if (fs_flit_is_tail (flit))
    end_packet (self, input);
}

/* Narrow channels of a router whose flit has gone take another one. */
static void
end_busy (FsEngineState *self, uint32_t router)
{
  for (uint32_t set = self->routers[router].busy; set != 0; set &= set - 1)
    if (self->idle[router * self->Q + (uint32_t) __builtin_ctz (set)] <= self->state->cycle)
      self->routers[router].busy ^= set & -set;
}

static void
serve_router (FsEngineState *self, uint32_t router)
{
  FsSwitchWinner winners[FS_NETWORK_MAX_PORTS + 1];
  FsFastRouter *here = &self->routers[router];
  FsFastPort *ports = &self->ports[router * self->Q];
  guint n_winners;

  if (G_UNLIKELY (here->busy != 0))
    end_busy (self, router);
  n_winners = fs_fast_match_switch (self, router, winners);
  if ((here->awaited & here->free) != 0)
    {
      FsVcWinner granted[FS_MOST_ENDS];
      guint n_granted = fs_fast_match_vcs (self, router, granted);

      for (guint i = 0; i < n_granted; i++)
        grant_vc (self, router, granted[i].end, granted[i].vc);
    }
  for (guint i = 0; i < n_winners; i++)
    {
      const FsSwitchWinner *winner = &winners[i];
      uint32_t vc = winner->end - winner->port * self->V;

      ports[winner->port].favored = (uint16_t) (vc + 1);
      ports[winner->port].preferred_output = (uint16_t) (winner->output + 1);
      ports[winner->output].preferred_input = (uint16_t) (winner->port + 1);
      /* Who speculated may have got no virtual channel, or one without a credit: then the switch is idle in vain. */
      if ((ports[winner->port].ready >> vc & 1) != 0)
        move_flit (self, router, winner);
    }
  if (here->ready == 0 && (here->awaited & here->free) == 0)
    remove_from_set (self->served, router);
}

/* Arrivals */

static inline void
take_credit (FsEngineState *self, uint32_t number)
{
  FsFastOutput *output = &self->outputs[number];
  bool is_empty_again = ++output->credits == self->capacity && output->drains;
  uint32_t vc;

  g_assert (output->credits <= self->capacity);
  if (output->credits > 1 && !is_empty_again)
    return;
  if (is_empty_again)
    output->drains = false;
  if (number >= self->n_inputs)
    {
      uint32_t node = output->port - self->n_ports;

      if (self->sources[node].slot != FS_NO_SLOT)
        add_to_set (self->sending, node);
      return;
    }
  vc = number - output->port * self->V;
  self->ports[output->port].credited |= (uint16_t) (1 << vc);
  if (output->owner != FS_NO_OWNER && self->inputs[output->owner].count > 0)
    make_ready (self, &self->inputs[output->owner]);
  if (is_empty_again)
    release_vc (self, &self->ports[output->port], output, vc);
}

static inline void
take_flit (FsEngineState *self, FsFlitArrival arrival)
{
  FsFastInput *input = &self->inputs[arrival.to];
  uint32_t place = (input->first + input->count) & ((1u << self->buffer_bits) - 1);

  g_assert (input->count < self->capacity);
  self->buffers[((gsize) arrival.to << self->buffer_bits) + place] = arrival.flit;
  if (input->count++ > 0)
    return;
  if (input->state == FS_FAST_IDLE)
    begin_packet (self, input, arrival.flit);
  else if (self->outputs[input->output].credits > 0)
    make_ready (self, input);
}

/* What is due at the beginning of the next cycle. */
static void
take_arrivals (FsEngineState *self)
{
  FsWormholeState *state = self->state;
  uint32_t entry = entry_of (self, 1), before = (uint32_t) (state->cycle + 1) & 1;
  const uint32_t *fresh = &self->fresh[before * self->n_inputs];
  const uint32_t *credits = &self->credits[(gsize) entry * (self->n_ports + state->network.n_nodes)];
  const FsFlitArrival *flits = &self->flits[(gsize) entry * self->n_ports];
  const FsFlitWord *consumed = &self->consumed[(gsize) entry * state->network.n_nodes];
  FsArrivalCounts *counts = &self->counts[entry];

  for (uint32_t i = 0; i < self->n_fresh[before]; i++)
    await_vc (self, &self->inputs[fresh[i]]);
  self->n_fresh[before] = 0;
  for (uint32_t i = 0; i < counts->n_credits; i++)
    take_credit (self, credits[i]);
  for (uint32_t i = 0; i < counts->n_flits; i++)
    take_flit (self, flits[i]);
  for (uint32_t i = 0; i < counts->n_consumed; i++)
    {
      uint32_t slot = fs_flit_slot (consumed[i]);

      if (G_UNLIKELY (state->moved != NULL))
        fs_wormhole_state_flit_moved (state, fs_wormhole_state_slot (state, slot)->message.destination,
                                      FS_MOVED_EJECTION, slot);
      if (fs_flit_is_tail (consumed[i]))
        {
          fs_wormhole_state_consumed (state, slot);
          self->messages--;
        }
    }
  *counts = (FsArrivalCounts){ 0 };
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
  for (uint32_t word = 0; word < n_words; word++)
    for (uint64_t set = self->served[word]; set != 0; set &= set - 1)
      serve_router (self, word * 64 + (uint32_t) __builtin_ctzll (set));
  take_arrivals (self);
}

/* The engine */

static void
set_sizes (FsEngineState *self, const FsWormholeParams *params, const FsNetwork *network)
{
  const FsPipeline *pipeline = &params->pipeline;
  FsChannelTiming slowest = fs_pipeline_slowest (pipeline, params->n);
  uint32_t longest = MAX (NODE_LATENCY, slowest.latency);

  self->Q = (uint32_t) network->n_ports + 1;
  self->node_port = (uint32_t) network->n_ports;
  self->V = (uint32_t) params->V;
  self->n_ports = network->n_nodes * self->Q;
  self->n_inputs = self->n_ports * self->V;
  self->capacity = (uint32_t) params->vc_buffer;
  self->buffer_bits = (uint32_t) g_bit_storage (self->capacity - 1);
  self->all_vcs = (uint16_t) ((1u << self->V) - 1);
  self->in_masks = !pipeline->allocator.matrix && pipeline->allocator.kind != FS_ALLOCATOR_INPUT_FIRST
                   && (pipeline->allocator.kind != FS_ALLOCATOR_ISLIP || pipeline->allocator.iterations == 1);
  self->is_narrow = slowest.flit_cycles > 1;
  longest = MAX (longest + slowest.flit_cycles + CROSSBAR_CYCLES,
                 MAX (longest + 1, CONSUMED_CREDIT_DELAY) + (uint32_t) pipeline->credit_delay);
  /* A power of two above the longest delay. */
  self->span = UINT32_C (1) << g_bit_storage (longest);
}

static FsArrayTable
owned (const FsEngineState *self)
{
  gsize n_nodes = self->state->network.n_nodes, n_ports = self->n_ports, n_vcs = n_ports * self->V;
  gsize n_words = (n_nodes + 63) / 64, n_allocators = self->in_masks ? 0 : n_nodes;

  return (FsArrayTable){ {
      FS_ARRAY_TABLE (FsEngineState, routers, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, ports, n_ports),
      FS_ARRAY_TABLE (FsEngineState, inputs, n_vcs),
      FS_ARRAY_TABLE (FsEngineState, outputs, n_vcs + n_nodes * self->V),
      FS_ARRAY_TABLE (FsEngineState, buffers, n_vcs << self->buffer_bits),
      FS_ARRAY_TABLE (FsEngineState, sources, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, sending, n_words),
      FS_ARRAY_TABLE (FsEngineState, served, n_words),
      FS_ARRAY_TABLE (FsEngineState, idle, self->is_narrow ? n_ports : 0),
      FS_ARRAY_TABLE (FsEngineState, counts, self->span),
      FS_ARRAY_TABLE (FsEngineState, flits, n_ports * self->span),
      FS_ARRAY_TABLE (FsEngineState, credits, (n_ports + n_nodes) * self->span),
      FS_ARRAY_TABLE (FsEngineState, consumed, n_nodes * self->span),
      FS_ARRAY_TABLE (FsEngineState, fresh, 2 * n_vcs),
      FS_ARRAY_TABLE (FsEngineState, vc_allocators, n_allocators),
      FS_ARRAY_TABLE (FsEngineState, switch_allocators, n_allocators),
      FS_ARRAY_TABLE (FsEngineState, requests, (gsize) self->Q * self->V * MAX (self->V, self->Q)),
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
  if (!self.in_masks)
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
      uint32_t number = router * self->Q + p;
      FsFastPort *port = &self->ports[number];
      FsChannelTiming timing = { NODE_LATENCY, 1, false };
      uint32_t credit_delay = 0;

      *port = (FsFastPort){ .free = self->all_vcs, .credited = self->all_vcs, .first_waiting = FS_NO_END };
      port->index = (uint8_t) p;
      port->router = router;
      if (p == self->node_port)
        port->far = self->n_ports + router;
      else if (fs_network_has_channel (network, router, (int) p))
        {
          port->far = fs_network_neighbor (network, router, (int) p) * self->Q
                      + (uint32_t) fs_network_opposite (network, (int) p);
          timing = fs_pipeline_channel (pipeline, network, router, (int) p);
          credit_delay = (uint32_t) pipeline->credit_delay;
        }
      for (uint32_t vc = 0; vc < self->V; vc++)
        {
          self->inputs[number * self->V + vc]
              = (FsFastInput){ .vc = (uint8_t) vc,
                               .in_port = number,
                               .credited = port->far * self->V + vc,
                               .credit_delay = (uint8_t) (1 + timing.latency + credit_delay) };
          self->outputs[number * self->V + vc].to = port->far * self->V + vc;
          self->outputs[number * self->V + vc].flit_cycles = timing.flit_cycles;
          self->outputs[number * self->V + vc].flit_delay
              = (uint8_t) (CROSSBAR_CYCLES + timing.flit_cycles + timing.latency);
        }
    }
  self->sources[router] = (FsFastSource){ .slot = FS_NO_SLOT, .vc = NO_VC, .last_vc = NO_VC };
  if (self->in_masks)
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
  for (uint32_t i = 0; i < (self->n_ports + n_nodes) * self->V; i++)
    self->outputs[i]
        = (FsFastOutput){ .owner = FS_NO_OWNER, .credits = (uint16_t) self->capacity, .port = i / self->V };
  for (uint32_t router = 0; router < n_nodes; router++)
    init_router (self, router);
  return self;
}

static void
fast_free (FsEngineState *self)
{
  FsArrayTable arrays = owned (self);

  for (uint32_t node = 0; !self->in_masks && node < self->state->network.n_nodes; node++)
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
  for (uint32_t node = 0; !self->in_masks && node < state->network.n_nodes; node++)
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
    busy = self->counts[entry].n_credits > 0;
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
