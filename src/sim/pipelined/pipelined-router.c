#include "sim/pipelined/pipelined-router.h"

#include "sim/pipelined/pipelined-state.h"
#include "sim/wormhole/array-table.h"

/* A cycle (ROUTER.md 2): nodes send, routers decide and move flits, then arrives what is due at the beginning of the next
 * cycle. All decisions of a router are taken before any of them takes effect, and effects reach other routers over lines only,
 * so that their order does not matter. */

#define SPECULATIVE (-1) /* priority; of other requests 0 */

static void
send_flit (FsEngineState *self, uint32_t line, int64_t arrival, FsFlit flit)
{
  FsFlit *entry = fs_pipelined_flit (self, line, arrival);

  g_assert (entry->slot == FS_NO_SLOT); /* one flit a channel and cycle */
  *entry = flit;
  self->pending++;
}

static void
send_credit (FsEngineState *self, uint32_t line, int64_t arrival, int vc)
{
  int8_t *entry = fs_pipelined_credit (self, line, arrival);

  g_assert (*entry == FS_NO_VC);
  *entry = (int8_t) vc;
  self->pending++;
}

/* Sources */

/* The virtual channel of the next packet: the first from the one behind that of the last packet that is free and has a
 * credit. The first packet of a node tries no other than 0. */
static int
choose_source_vc (const FsEngineState *self, uint32_t node)
{
  const FsPacketSource *source = &self->sources[node];
  const FsOutputVc *outputs = &self->source_outputs[node * self->V];
  int V = (int) self->V, n_tries = source->last_vc == FS_NO_VC ? 1 : V;

  for (int i = 0; i < n_tries; i++)
    {
      int vc = (source->last_vc + 1 + i) % V;

      if (outputs[vc].owner == FS_NO_OWNER && outputs[vc].credits > 0)
        return vc;
    }
  return FS_NO_VC;
}

/* What a head takes from its buffer to the channel if nothing delays it. */
static uint32_t
router_cycles (const FsPipeline *pipeline)
{
  return (uint32_t) pipeline->routing_delay + FS_CROSSBAR_CYCLES + (pipeline->speculation ? 0 : 1);
}

/* A node sends the next flit of its packet, if there is room for it. */
static void
send_from_node (FsEngineState *self, uint32_t node)
{
  FsWormholeState *state = self->state;
  FsPacketSource *source = &self->sources[node];
  FsMessage *message = &fs_wormhole_state_slot (state, source->slot)->message;
  FsOutputVc *output;

  if (source->vc == FS_NO_VC)
    {
      source->vc = choose_source_vc (self, node);
      if (source->vc == FS_NO_VC)
        return;
      source->last_vc = source->vc;
      output = &self->source_outputs[node * self->V + (uint32_t) source->vc];
      output->owner = 0;
      output->tail_sent = false;
      message->injected = state->cycle;
      message->stages = router_cycles (&state->params.pipeline) + 2 * FS_NODE_LATENCY + 1;
    }
  output = &self->source_outputs[node * self->V + (uint32_t) source->vc];
  if (output->credits == 0)
    return;
  output->credits--;
  send_flit (self, node * self->Q + self->node_port, state->cycle + 1 + FS_NODE_LATENCY,
             (FsFlit){ .slot = source->slot, .number = source->sent, .vc = source->vc });
  if (state->moved != NULL)
    fs_wormhole_state_flit_moved (state, node, FS_MOVED_INJECTION, source->slot);
  self->entered++;
  if (++source->sent < message->length)
    return;
  output->tail_sent = true;
  if (state->params.pipeline.vc_release == FS_VC_RELEASE_TAIL)
    output->owner = FS_NO_OWNER;
  source->slot = FS_NO_SLOT;
  source->vc = FS_NO_VC;
  self->pending--;
  fs_wormhole_state_injection_released (state, node);
}

/* A head is in front of an input: from the beginning of the next cycle on its packet is under way here. */
static void
begin_packet (FsEngineState *self, uint32_t router, uint32_t number)
{
  const FsPipeline *pipeline = &self->state->params.pipeline;
  FsInputVc *input = &self->inputs[number];
  const FsFlit *head = fs_pipelined_buffered (self, number, 0);
  const FsMessage *message = &fs_wormhole_state_slot (self->state, head->slot)->message;

  g_assert (head->number == 0);
  input->state = FS_INPUT_WAITS;
  input->due = self->state->cycle + 1 + pipeline->routing_delay;
  input->route = fs_pipelined_route (self->state, message, router);
}

/* Allocation */

/* Each head that is due requests every free virtual channel that it may use. Returns how many requests there are. */
static guint
request_vcs (FsEngineState *self, uint32_t router)
{
  uint32_t n_ends = self->Q * self->V;
  guint n = 0;

  for (uint32_t end = 0; end < n_ends; end++)
    {
      const FsInputVc *input = &self->inputs[router * n_ends + end];

      if (input->state != FS_INPUT_WAITS || input->due > self->state->cycle)
        continue;
      for (uint32_t vc = (uint32_t) input->route.from_vc; vc <= (uint32_t) input->route.to_vc; vc++)
        {
          uint32_t wanted = (uint32_t) input->route.port * self->V + vc;

          if (self->outputs[router * n_ends + wanted].owner == FS_NO_OWNER)
            self->requests[n++] = (FsRequest){ { (uint16_t) end, (uint16_t) wanted }, 0 };
        }
    }
  return n;
}

/* Whether a head that speculates may have an output virtual channel with a credit in this cycle. */
static bool
may_succeed (const FsEngineState *self, uint32_t router, const FsInputVc *input)
{
  const FsOutputVc *outputs = &self->outputs[(router * self->Q + (uint32_t) input->route.port) * self->V];

  for (int vc = input->route.from_vc; vc <= input->route.to_vc; vc++)
    if (outputs[vc].owner == FS_NO_OWNER && outputs[vc].credits > 0)
      return true;
  return false;
}

/* Each input port requests each output port for which it has a flit and a credit, and nominates one of its virtual channels
 * for it: of the highest priority, and of those the first from the favored one on. */
static guint
request_switch (FsEngineState *self, uint32_t router)
{
  guint n = 0;

  for (uint32_t p = 0; p < self->Q; p++)
    {
      uint32_t port = router * self->Q + p;
      int8_t *nominees = &self->nominees[p * self->Q];
      int16_t priorities[FS_NETWORK_MAX_PORTS + 1] = { 0 };

      memset (nominees, FS_NO_VC, self->Q);
      for (uint32_t i = 0; i < self->V; i++)
        {
          uint32_t vc = (self->favored[port] + i) % self->V;
          const FsInputVc *input = &self->inputs[port * self->V + vc];
          int16_t priority = 0;

          if (input->count == 0 || self->idle[router * self->Q + (uint32_t) input->route.port] > self->state->cycle)
            continue;
          if (input->state == FS_INPUT_ACTIVE)
            {
              uint32_t output = (router * self->Q + (uint32_t) input->route.port) * self->V + (uint32_t) input->vc;

              if (self->outputs[output].credits == 0)
                continue;
            }
          else
            {
              if (!self->state->params.pipeline.speculation || input->due > self->state->cycle
                  || !may_succeed (self, router, input))
                continue;
              priority = SPECULATIVE;
            }
          if (nominees[input->route.port] == FS_NO_VC || priority > priorities[input->route.port])
            {
              nominees[input->route.port] = (int8_t) vc;
              priorities[input->route.port] = priority;
            }
        }
      for (uint32_t o = 0; o < self->Q; o++)
        if (nominees[o] != FS_NO_VC)
          self->requests[n++] = (FsRequest){ { (uint16_t) p, (uint16_t) o }, priorities[o] };
    }
  return n;
}

/* Effects */

/* Virtual channels of an output port that are owned. */
static int
count_owned (const FsEngineState *self, uint32_t port)
{
  int owned = 0;

  for (uint32_t vc = 0; vc < self->V; vc++)
    owned += self->outputs[port * self->V + vc].owner != FS_NO_OWNER;
  return owned;
}

static void
grant_vc (FsEngineState *self, uint32_t router, uint32_t end, uint32_t wanted)
{
  FsWormholeState *state = self->state;
  uint32_t n_ends = self->Q * self->V, port = wanted / self->V;
  FsInputVc *input = &self->inputs[router * n_ends + end];
  FsOutputVc *output = &self->outputs[router * n_ends + wanted];
  uint32_t slot = fs_pipelined_buffered (self, router * n_ends + end, 0)->slot;

  g_assert (input->state == FS_INPUT_WAITS && output->owner == FS_NO_OWNER);
  input->state = FS_INPUT_ACTIVE;
  input->vc = (int32_t) (wanted % self->V);
  *output = (FsOutputVc){
    .owner = end,
    .credits = output->credits,
    .granted = state->cycle,
    .slot = slot,
    .passed = fs_wormhole_state_passed (state, slot),
  };
  fs_wormhole_state_entered (state, slot);
  if (port == self->node_port)
    fs_wormhole_state_slot (state, slot)->message.blocked += (uint32_t) (state->cycle - input->due);
  if (port != self->node_port)
    fs_wormhole_state_granted (state, slot, false, fs_network_channel (&state->network, router, (int) port), (int) port,
                               input->vc, fs_wormhole_state_hops_left (state, slot, router), state->cycle - input->due,
                               false, count_owned (self, router * self->Q + port));
}

static void
release_vc (FsEngineState *self, uint32_t router, uint32_t port, uint32_t vc)
{
  FsWormholeState *state = self->state;
  FsOutputVc *output = &self->outputs[(router * self->Q + port) * self->V + vc];
  uint32_t channel = 0;
  int64_t held_cycles = state->cycle + 1 - output->granted;
  int held = count_owned (self, router * self->Q + port);

  if (port != self->node_port)
    channel = fs_network_channel (&state->network, router, (int) port);
  if (port != self->node_port && state->params.pipeline.vc_release == FS_VC_RELEASE_CREDIT)
    fs_wormhole_state_released_late (state, output->passed, channel, (int) port, (int) vc, held_cycles, held);
  else if (port != self->node_port)
    fs_wormhole_state_released (state, output->slot, false, channel, (int) port, (int) vc, held_cycles, held);
  output->owner = FS_NO_OWNER;
  output->tail_sent = false;
}

/* The front flit of an input has won the switch: it leaves its buffer, and a credit goes back. */
static void
move_flit (FsEngineState *self, uint32_t router, uint32_t p, uint32_t vc)
{
  FsWormholeState *state = self->state;
  uint32_t number = (router * self->Q + p) * self->V + vc;
  FsInputVc *input = &self->inputs[number];
  FsFlit flit = *fs_pipelined_buffered (self, number, 0);
  uint32_t port = (uint32_t) input->route.port;
  FsOutputVc *output = &self->outputs[(router * self->Q + port) * self->V + (uint32_t) input->vc];
  bool is_tail = flit.number + 1 == fs_wormhole_state_slot (state, flit.slot)->message.length;

  g_assert (output->owner == p * self->V + vc && output->credits > 0 && output->slot == flit.slot);
  input->first = (input->first + 1) % self->capacity;
  input->count--;
  self->moved[number] = state->cycle;
  self->buffered[router]--;
  self->pending--;
  output->credits--;
  flit.vc = input->vc;
  if (p == self->node_port)
    send_credit (self, state->network.n_nodes * self->Q + router, state->cycle + 1 + FS_NODE_LATENCY, (int) vc);
  else
    send_credit (self, fs_pipelined_far_line (self, router, p),
                 state->cycle + 1 + self->channels[router * self->Q + p].latency + state->params.pipeline.credit_delay,
                 (int) vc);
  if (port == self->node_port)
    send_flit (self, state->network.n_nodes * self->Q + router, state->cycle + FS_CROSSBAR_CYCLES + 1 + FS_NODE_LATENCY,
               flit);
  else
    {
      const FsChannelTiming *channel = &self->channels[router * self->Q + port];

      /* A narrow channel is busy with the flit for W cycles, at the end of which all of it is there. */
      send_flit (self, fs_pipelined_far_line (self, router, port),
                 state->cycle + FS_CROSSBAR_CYCLES + channel->flit_cycles + channel->latency, flit);
      self->idle[router * self->Q + port] = state->cycle + channel->flit_cycles;
      self->senders[router * self->Q + port] = flit.slot;
      state->flit_hops++;
      if (flit.number == 0)
        fs_wormhole_state_slot (state, flit.slot)->message.stages
            += router_cycles (&state->params.pipeline) + (uint32_t) channel->latency + channel->flit_cycles - 1;
      if (state->moved != NULL)
        fs_wormhole_state_flit_moved (state, fs_network_channel (&state->network, router, (int) port), flit.vc,
                                      flit.slot);
    }
  if (!is_tail)
    return;
  output->tail_sent = true;
  if (state->params.pipeline.vc_release == FS_VC_RELEASE_TAIL)
    release_vc (self, router, port, (uint32_t) flit.vc);
  input->state = FS_INPUT_IDLE;
  if (input->count > 0)
    begin_packet (self, router, number);
}

static void
serve_router (FsEngineState *self, uint32_t router)
{
  FsAllocator *vc_allocator = &self->vc_allocators[router], *switch_allocator = &self->switch_allocators[router];
  guint n_vc_requests = request_vcs (self, router), n_switch_requests;

  if (n_vc_requests > 0)
    fs_allocator_match (vc_allocator, self->requests, n_vc_requests);
  n_switch_requests = request_switch (self, router);
  if (n_switch_requests > 0)
    fs_allocator_match (switch_allocator, self->requests, n_switch_requests);
  for (uint32_t end = 0; n_vc_requests > 0 && end < self->Q * self->V; end++)
    if (vc_allocator->partner[FS_SIDE_INPUT][end] != FS_UNMATCHED)
      grant_vc (self, router, end, (uint32_t) vc_allocator->partner[FS_SIDE_INPUT][end]);
  for (uint32_t p = 0; n_switch_requests > 0 && p < self->Q; p++)
    {
      int32_t port = switch_allocator->partner[FS_SIDE_INPUT][p];
      uint32_t vc;
      const FsInputVc *input;

      if (port == FS_UNMATCHED)
        continue;
      vc = (uint32_t) self->nominees[p * self->Q + (uint32_t) port];
      input = &self->inputs[(router * self->Q + p) * self->V + vc];
      self->favored[router * self->Q + p] = (uint8_t) ((vc + 1) % self->V);
      /* Who speculated may have got no virtual channel, or one without a credit: then the switch is idle in vain. */
      if (input->state == FS_INPUT_ACTIVE
          && self->outputs[(router * self->Q + (uint32_t) port) * self->V + (uint32_t) input->vc].credits > 0)
        move_flit (self, router, p, vc);
    }
}

/* Arrivals */

static void
take_credit (FsEngineState *self, FsOutputVc *output)
{
  output->credits++;
  self->pending--;
  g_assert (output->credits <= self->capacity);
}

/* Whether a virtual channel that waits for the credits of a whole packet has them. */
static bool
is_empty_again (const FsEngineState *self, const FsOutputVc *output)
{
  return self->state->params.pipeline.vc_release == FS_VC_RELEASE_CREDIT && output->tail_sent
         && output->owner != FS_NO_OWNER && output->credits == self->capacity;
}

static void
arrive_at_port (FsEngineState *self, uint32_t router, uint32_t p, int64_t next)
{
  uint32_t port = router * self->Q + p;
  FsFlit *flit = fs_pipelined_flit (self, port, next);
  int8_t *credit = fs_pipelined_credit (self, port, next);

  if (*credit != FS_NO_VC)
    {
      FsOutputVc *output = &self->outputs[port * self->V + (uint32_t) *credit];

      take_credit (self, output);
      if (is_empty_again (self, output))
        release_vc (self, router, p, (uint32_t) *credit);
      *credit = FS_NO_VC;
    }
  if (flit->slot != FS_NO_SLOT)
    {
      uint32_t number = port * self->V + (uint32_t) flit->vc;
      FsInputVc *input = &self->inputs[number];

      g_assert (input->count < self->capacity);
      flit->arrived = (uint32_t) next;
      *fs_pipelined_buffered (self, number, input->count++) = *flit;
      self->buffered[router]++;
      if (input->state == FS_INPUT_IDLE)
        begin_packet (self, router, number);
      flit->slot = FS_NO_SLOT;
    }
}

/* A node takes the credit of its source, and consumes the flit that arrives. */
static void
arrive_at_node (FsEngineState *self, uint32_t node, int64_t next)
{
  FsWormholeState *state = self->state;
  uint32_t line = state->network.n_nodes * self->Q + node;
  FsFlit *flit = fs_pipelined_flit (self, line, next);
  int8_t *credit = fs_pipelined_credit (self, line, next);

  if (*credit != FS_NO_VC)
    {
      FsOutputVc *output = &self->source_outputs[node * self->V + (uint32_t) *credit];

      take_credit (self, output);
      if (is_empty_again (self, output))
        output->owner = FS_NO_OWNER;
      *credit = FS_NO_VC;
    }
  if (flit->slot == FS_NO_SLOT)
    return;
  send_credit (self, node * self->Q + self->node_port, next + 1 + FS_NODE_LATENCY + state->params.pipeline.credit_delay,
               flit->vc);
  if (state->moved != NULL)
    fs_wormhole_state_flit_moved (state, node, FS_MOVED_EJECTION, flit->slot);
  self->consumed++;
  self->pending--;
  if (flit->number + 1 == fs_wormhole_state_slot (state, flit->slot)->message.length)
    {
#ifdef FS_CHECKING
      fs_pipelined_check_causes (self, &fs_wormhole_state_slot (state, flit->slot)->message);
#endif
      fs_wormhole_state_consumed (state, flit->slot);
    }
  flit->slot = FS_NO_SLOT;
}

static void
run_cycle (FsEngineState *self)
{
  FsWormholeState *state = self->state;
  uint32_t n_nodes = state->network.n_nodes, slot;
  int64_t next = state->cycle + 1;

  while ((slot = fs_wormhole_state_take_injection (state)) != FS_NO_SLOT)
    {
      FsPacketSource *source = &self->sources[fs_wormhole_state_slot (state, slot)->message.source];

      source->slot = slot;
      source->sent = 0;
      self->pending++;
    }
  for (uint32_t node = 0; node < n_nodes; node++)
    if (self->sources[node].slot != FS_NO_SLOT)
      send_from_node (self, node);
  for (uint32_t router = 0; router < n_nodes; router++)
    if (self->buffered[router] > 0)
      serve_router (self, router);
  fs_pipelined_note_causes (self);
  for (uint32_t router = 0; router < n_nodes; router++)
    for (uint32_t p = 0; p < self->Q; p++)
      arrive_at_port (self, router, p, next);
  for (uint32_t node = 0; node < n_nodes; node++)
    arrive_at_node (self, node, next);
}

/* The engine */

/* The longest time that anything is on its way, in cycles. */
static uint32_t
longest_way (const FsWormholeParams *params)
{
  FsChannelTiming slowest = fs_pipeline_slowest (&params->pipeline, params->n);

  return MAX (FS_NODE_LATENCY, slowest.latency) + slowest.flit_cycles
         + MAX (FS_CROSSBAR_CYCLES, (uint32_t) params->pipeline.credit_delay);
}

/* A power of two above it, and room for the cycle that arrives and for the one that begins. */
static uint32_t
span_of (const FsWormholeParams *params)
{
  return UINT32_C (1) << g_bit_storage (longest_way (params) + 2);
}

static FsArrayTable
owned (const FsEngineState *self)
{
  gsize n_nodes = self->state->network.n_nodes, n_ports = n_nodes * self->Q, n_vcs = n_ports * self->V;

  return (FsArrayTable){ {
      FS_ARRAY_TABLE (FsEngineState, inputs, n_vcs),
      FS_ARRAY_TABLE (FsEngineState, buffers, n_vcs * self->capacity),
      FS_ARRAY_TABLE (FsEngineState, outputs, n_vcs),
      FS_ARRAY_TABLE (FsEngineState, source_outputs, n_nodes * self->V),
      FS_ARRAY_TABLE (FsEngineState, vc_allocators, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, switch_allocators, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, favored, n_ports),
      FS_ARRAY_TABLE (FsEngineState, channels, n_ports),
      FS_ARRAY_TABLE (FsEngineState, idle, n_ports),
      FS_ARRAY_TABLE (FsEngineState, senders, n_ports),
      FS_ARRAY_TABLE (FsEngineState, flits, (n_ports + n_nodes) * self->span),
      FS_ARRAY_TABLE (FsEngineState, credits, (n_ports + n_nodes) * self->span),
      FS_ARRAY_TABLE (FsEngineState, sources, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, buffered, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, moved, n_vcs),
      FS_ARRAY_TABLE (FsEngineState, gaps, (n_vcs + n_nodes * self->V) * self->span),
      FS_ARRAY_TABLE (FsEngineState, requests, (gsize) self->Q * self->V * MAX (self->V, self->Q)),
      FS_ARRAY_TABLE (FsEngineState, nominees, (gsize) self->Q * self->Q),
  } };
}

static void
set_sizes (FsEngineState *self, const FsWormholeParams *params, const FsNetwork *network)
{
  self->Q = (uint32_t) network->n_ports + 1;
  self->node_port = (uint32_t) network->n_ports;
  self->V = (uint32_t) params->V;
  self->capacity = (uint32_t) params->vc_buffer;
  self->span = span_of (params);
}

static uint64_t
pipelined_memory (const FsWormholeParams *params)
{
  FsWormholeState shape = { 0 };
  FsEngineState self = { .state = &shape };
  FsArrayTable arrays;

  fs_wormhole_params_network (params, &shape.network);
  set_sizes (&self, params, &shape.network);
  arrays = owned (&self);
  return sizeof self + fs_array_table_bytes (&arrays)
         + shape.network.n_nodes
               * (fs_allocator_bytes (params->pipeline.allocator, self.Q * self.V, self.Q * self.V)
                  + fs_allocator_bytes (params->pipeline.allocator, self.Q, self.Q));
}

static FsEngineState *
pipelined_new (FsWormholeState *state)
{
  FsEngineState *self = g_new0 (FsEngineState, 1);
  const FsPipeline *pipeline = &state->params.pipeline;
  uint32_t n_nodes = state->network.n_nodes, n_vcs, n_entries;

  self->state = state;
  set_sizes (self, &state->params, &state->network);
  n_vcs = n_nodes * self->Q * self->V;
  n_entries = n_nodes * (self->Q + 1) * self->span;
  self->inputs = g_new0 (FsInputVc, n_vcs);
  self->buffers = g_new0 (FsFlit, (gsize) n_vcs * self->capacity);
  self->outputs = g_new (FsOutputVc, n_vcs);
  self->source_outputs = g_new (FsOutputVc, n_nodes * self->V);
  for (uint32_t i = 0; i < n_vcs; i++)
    self->outputs[i] = (FsOutputVc){ .owner = FS_NO_OWNER, .credits = self->capacity };
  for (uint32_t i = 0; i < n_nodes * self->V; i++)
    self->source_outputs[i] = (FsOutputVc){ .owner = FS_NO_OWNER, .credits = self->capacity };
  self->vc_allocators = g_new0 (FsAllocator, n_nodes);
  self->switch_allocators = g_new0 (FsAllocator, n_nodes);
  self->favored = g_new0 (uint8_t, n_nodes * self->Q);
  self->channels = g_new0 (FsChannelTiming, n_nodes * self->Q);
  self->idle = g_new0 (int64_t, n_nodes * self->Q);
  self->senders = g_new0 (uint32_t, n_nodes * self->Q);
  for (uint32_t node = 0; node < n_nodes; node++)
    for (int p = 0; p < (int) self->node_port; p++)
      if (fs_network_has_channel (&state->network, node, p))
        self->channels[node * self->Q + (uint32_t) p] = fs_pipeline_channel (pipeline, &state->network, node, p);
  self->flits = g_new (FsFlit, n_entries);
  self->credits = g_new (int8_t, n_entries);
  for (uint32_t i = 0; i < n_entries; i++)
    {
      self->flits[i] = (FsFlit){ .slot = FS_NO_SLOT };
      self->credits[i] = FS_NO_VC;
    }
  self->sources = g_new (FsPacketSource, n_nodes);
  self->buffered = g_new0 (uint32_t, n_nodes);
  self->moved = g_new (int64_t, n_vcs);
  for (uint32_t i = 0; i < n_vcs; i++)
    self->moved[i] = FS_NO_CYCLE;
  self->gaps = g_new0 (uint8_t, (gsize) (n_vcs + n_nodes * self->V) * self->span);
  for (uint32_t node = 0; node < n_nodes; node++)
    {
      self->sources[node] = (FsPacketSource){ .slot = FS_NO_SLOT, .vc = FS_NO_VC, .last_vc = FS_NO_VC };
      fs_allocator_init (&self->vc_allocators[node], pipeline->allocator, self->Q * self->V, self->Q * self->V);
      fs_allocator_init (&self->switch_allocators[node], pipeline->allocator, self->Q, self->Q);
    }
  /* A head requests up to V virtual channels, a port up to Q ports. */
  self->requests = g_new (FsRequest, (gsize) self->Q * self->V * MAX (self->V, self->Q));
  self->nominees = g_new (int8_t, (gsize) self->Q * self->Q);
  return self;
}

static void
pipelined_free (FsEngineState *self)
{
  FsArrayTable arrays = owned (self);

  for (uint32_t node = 0; node < self->state->network.n_nodes; node++)
    {
      fs_allocator_clear (&self->vc_allocators[node]);
      fs_allocator_clear (&self->switch_allocators[node]);
    }
  fs_array_table_free (self, &arrays);
  g_free (self);
}

static FsEngineState *
pipelined_copy (const FsEngineState *self, FsWormholeState *state)
{
  FsEngineState *copy = g_memdup2 (self, sizeof *self);
  FsArrayTable arrays = owned (self);

  fs_array_table_copy (copy, &arrays);
  copy->state = state;
  for (uint32_t node = 0; node < state->network.n_nodes; node++)
    {
      fs_allocator_own (&copy->vc_allocators[node]);
      fs_allocator_own (&copy->switch_allocators[node]);
    }
  return copy;
}

static uint64_t
pipelined_footprint (const FsEngineState *self)
{
  return pipelined_memory (&self->state->params);
}

static int64_t
pipelined_next_event (const FsEngineState *self)
{
  return self->pending > 0 ? self->state->cycle : INT64_MAX;
}

const FsEngineClass fs_engine_pipelined = {
  .memory = pipelined_memory,
  .new = pipelined_new,
  .free = pipelined_free,
  .copy = pipelined_copy,
  .footprint = pipelined_footprint,
  .cycle = run_cycle,
  .next_event = pipelined_next_event,
  .worm = fs_pipelined_worm,
  .holder = fs_pipelined_holder,
  .credits = fs_pipelined_credits,
  .check = fs_pipelined_check,
};
