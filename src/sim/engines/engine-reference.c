/* The reference engine, which follows the text of the specification (SIMULATOR.md 1, 2 and 5).
 *
 * A unit is a buffer that a message holds: virtual channel v of network channel c has the number c V + v; injection
 * channel k of node x follows with (P N) V + x K + k; then, as many as are in use, the memories of nodes. The state
 * of a unit is its holder, the flits in its buffer, how many have entered it, and the header that may be in its
 * buffer.
 *
 * Memory is unlimited and stores what must not remain in channels. With virtual cut-through and store-and-forward a channel
 * is free when the tail has crossed it: the rest of its buffer is then a memory. With random minimal routing a header that has
 * waited too long is granted a memory into which its worm drains, and continues from there when it is complete. For
 * all other headers a message in a memory is still at the input through which it arrived: two messages of the same
 * input never arrive in the same cycle, so that this preserves the order of service. */
#include "sim/engines/engine.h"
#include "sim/wormhole/array-table.h"
#include "sim/wormhole/routing.h"

#define FS_NO_UNIT UINT32_MAX

typedef struct {
  uint32_t holder;   /* slot of the message, or FS_NO_SLOT */
  uint32_t upstream; /* the unit its flits come from; FS_NO_UNIT of an injection channel: from the source */
  uint32_t crossed;  /* flits of the holder that have come in */
  uint32_t length;   /* of the holder */
  uint32_t flits;    /* in the buffer */
  bool last;         /* leads to the destination: flits are consumed, the buffer stays empty */
  int64_t granted;   /* cycle in which the holder got it */
  int64_t arrival;   /* of a header in the buffer that requests an output, or FS_NO_CYCLE */
  uint32_t origin;   /* of a memory: the input by which the message came */
  uint32_t next;     /* of a memory: the next one of its node, or the next free one */
} FsUnit;

/* A header in the buffer of @unit; @input: number of the unit by which it came, @local_input: see FsHeader. */
typedef struct {
  int64_t arrival;
  uint32_t unit;
  uint32_t input;
  uint32_t local_input;
} FsWaitingHeader;

/* The memories of a node, in the order in which they were made. */
typedef struct {
  uint32_t first;
  uint32_t last;
} FsMemories;

struct _FsEngineState {
  FsWormholeState *state;
  FsRoutingTable routing;
  bool collects; /* virtual cut-through, or store-and-forward */
  bool stores;   /* the latter: a header requests an output when the tail has arrived */
  uint32_t V;
  uint32_t capacity;          /* B, of a buffer */
  uint32_t n_network;         /* units of the network */
  uint32_t n_injection;       /* of injection channels */
  uint32_t n_units;           /* with all memories */
  uint32_t injection_sharing; /* injection channels that share one physical channel: K or 1 */
  int diameter;               /* of the network: paths through all nodes are longer */
  FsUnit *units;
  FsMemories *memories; /* of a node */
  uint32_t free_memory;
  uint16_t *held;             /* of a network channel: mask of its held virtual channels */
  uint8_t *pointer;           /* of the arbiter of a network channel */
  uint8_t *injection_pointer; /* of a physical injection channel */
  uint32_t *moves;            /* units into which a flit moves in this cycle, ascending */
  uint32_t n_moves;
  GArray *waiting;  /* FsWaitingHeader: of a router, in the order of service */
  GArray *released; /* uint32_t */
  GArray *consumed; /* uint32_t: last units of messages whose tail was consumed, ascending */
};

static bool
is_injection (const FsEngineState *self, uint32_t u)
{
  return u >= self->n_network && u < self->n_network + self->n_injection;
}

static bool
is_memory (const FsEngineState *self, uint32_t u)
{
  return u >= self->n_network + self->n_injection;
}

/* The router in which the buffer of a unit is. */
static uint32_t
router_of (const FsEngineState *self, uint32_t u)
{
  if (is_memory (self, u))
    u = self->units[u].origin;
  if (u < self->n_network)
    return fs_network_far_end (&self->state->network, u / self->V);
  return (u - self->n_network) / self->state->injection_channels;
}

/* A memory of the node for what comes, or came, in by the unit @origin. */
static uint32_t
add_memory (FsEngineState *self, FsUnit unit, uint32_t origin)
{
  FsMemories *list = &self->memories[router_of (self, origin)];
  uint32_t memory;

  if (self->free_memory == FS_NO_UNIT)
    {
      uint32_t old = self->n_units, n = old + MAX (64, old / 2);

      self->units = g_renew (FsUnit, self->units, n);
      self->moves = g_renew (uint32_t, self->moves, n);
      for (uint32_t u = old; u < n; u++)
        self->units[u]
            = (FsUnit){ .holder = FS_NO_SLOT, .arrival = FS_NO_CYCLE, .next = u + 1 < n ? u + 1 : FS_NO_UNIT };
      self->free_memory = old;
      self->n_units = n;
    }
  memory = self->free_memory;
  self->free_memory = self->units[memory].next;
  unit.origin = origin;
  unit.next = FS_NO_UNIT;
  if (list->first == FS_NO_UNIT)
    list->first = memory;
  else
    self->units[list->last].next = memory;
  list->last = memory;
  self->units[memory] = unit;
  return memory;
}

/* A cycle is a sweep over all routers, then over all channels and their virtual channels. All decisions are taken before
 * anything moves. */

/* Makes the header request an output. */
static void
serve_header (FsEngineState *self, uint32_t router, const FsWaitingHeader *waiting)
{
  FsWormholeState *state = self->state;
  FsUnit *from = &self->units[waiting->unit];
  uint32_t first_channel = fs_network_channel (&state->network, router, 0);
  FsHeader header = {
    .router = router,
    .destination = fs_wormhole_state_slot (state, from->holder)->message.destination,
    .route = fs_wormhole_state_slot (state, from->holder)->message.route,
    .ring = state->follows_path && fs_wormhole_state_is_copy (state, from->holder),
    .input = waiting->local_input,
    .arrival = from->arrival,
  };
  int remaining = fs_wormhole_state_hops_left (state, from->holder, router);
  FsOutput output;
  uint32_t channel, u;

  if (state->cycle == fs_routing_timeout (&self->routing, from->arrival))
    fs_wormhole_state_timed_out (state, from->holder);
  output = fs_routing_choose (&self->routing, &header, state->cycle, &self->held[first_channel]);
  if (output.port < 0)
    return;
  channel = first_channel + (uint32_t) output.port;
  self->held[channel] |= (uint16_t) (1u << output.vc);
  u = channel * self->V + (uint32_t) output.vc;
  fs_wormhole_state_slot (state, from->holder)->worm = u;
  self->units[u] = (FsUnit){
    .holder = from->holder,
    .upstream = waiting->unit,
    .length = from->length,
    .last = remaining == 1,
    .granted = state->cycle,
    .arrival = FS_NO_CYCLE,
  };
  fs_wormhole_state_entered (state, from->holder);
  fs_wormhole_state_granted (state, from->holder, fs_wormhole_state_is_copy (state, from->holder), channel, output.port,
                             output.vc, MIN (remaining, self->diameter), state->cycle - from->arrival, output.escape,
                             __builtin_popcount (self->held[channel]));
  from->arrival = FS_NO_CYCLE;
}

static uint32_t
local_input (const FsEngineState *self, uint32_t input)
{
  const FsNetwork *network = &self->state->network;

  if (input >= self->n_network)
    return (uint32_t) network->n_ports * self->V + (input - self->n_network) % self->state->injection_channels;
  return (uint32_t) fs_network_channel_port (network, input / self->V) * self->V + input % self->V;
}

/* The end of step 1: headers that have waited too long drain into memory. */
static void
recover (FsEngineState *self)
{
  uint32_t memories = self->n_network + self->n_injection;

  if (self->routing.recovery == FS_NEVER_RECOVER)
    return;
  for (uint32_t u = 0; u < memories; u++)
    if (self->units[u].arrival != FS_NO_CYCLE
        && self->state->cycle >= fs_routing_recovery (&self->routing, self->units[u].arrival))
      {
        FsUnit *from = &self->units[u];
        FsUnit unit = {
          .holder = from->holder,
          .upstream = u,
          .length = from->length,
          .granted = self->state->cycle,
          .arrival = FS_NO_CYCLE,
        };

        from->arrival = FS_NO_CYCLE;
        fs_wormhole_state_recovered (self->state, unit.holder);
        fs_wormhole_state_slot (self->state, unit.holder)->worm = add_memory (self, unit, u);
      }
}

/* Registers a header in the buffer of @u that arrived through @input: the oldest arrival first, ties by input: (channel
 * number, virtual channel), then injection channels. */
static void
request (FsEngineState *self, uint32_t u, uint32_t input)
{
  FsWaitingHeader added = { self->units[u].arrival, u, input, local_input (self, input) };
  guint at = self->waiting->len;

  for (; at > 0; at--)
    {
      const FsWaitingHeader *before = &g_array_index (self->waiting, FsWaitingHeader, at - 1);

      if (before->arrival < added.arrival || (before->arrival == added.arrival && before->input < added.input))
        break;
    }
  g_array_insert_val (self->waiting, at, added);
}

/* Step 3. */
static void
allocate (FsEngineState *self)
{
  const FsNetwork *network = &self->state->network;
  const FsUnit *units = self->units;
  const uint32_t V = self->V, K = self->state->injection_channels;

  for (uint32_t router = 0; router < network->n_nodes; router++)
    {
      uint32_t injection = self->n_network + router * K;

      for (uint32_t m = self->memories[router].first; m != FS_NO_UNIT; m = units[m].next)
        if (units[m].arrival != FS_NO_CYCLE)
          request (self, m, units[m].origin);
      for (int port = 0; port < network->n_ports; port++)
        {
          int back = fs_network_opposite (network, port); /* of the channel that comes in here */
          uint32_t input;

          if (!fs_network_has_channel (network, router, port))
            continue;
          input = fs_network_channel (network, fs_network_neighbor (network, router, port), back) * V;
          for (uint32_t u = input; u < input + V; u++)
            if (units[u].arrival != FS_NO_CYCLE)
              request (self, u, u);
        }
      for (uint32_t u = injection; u < injection + K; u++)
        if (units[u].arrival != FS_NO_CYCLE)
          request (self, u, u);
      if (self->waiting->len == 0)
        continue;
      for (guint i = 0; i < self->waiting->len; i++)
        serve_header (self, router, &g_array_index (self->waiting, FsWaitingHeader, i));
      g_array_set_size (self->waiting, 0);
    }
}

/* A flit can come into a unit that is held. */
static inline bool
can_move (const FsUnit *units, const FsUnit *unit, uint32_t capacity, bool from_source)
{
  return unit->crossed < unit->length && unit->flits < capacity && (from_source || units[unit->upstream].flits > 0);
}

/* Arbitrates between the @held units from @first on, which share a channel: the first after the pointer moves a
 * flit. */
static inline void
arbitrate_channel (FsEngineState *self, uint32_t first, uint64_t held, uint8_t *pointer, bool from_source)
{
  const FsUnit *units = self->units + first;
  const uint32_t capacity = self->capacity;
  const uint64_t after = UINT64_MAX << 1 << *pointer;
  uint32_t n_able = 0, winner = (uint32_t) __builtin_ctzll (held);

  if ((held & (held - 1)) == 0) /* it is alone */
    {
      if (can_move (self->units, &units[winner], capacity, from_source))
        self->moves[self->n_moves++] = first + winner;
      return;
    }
  for (uint64_t left = held & after, wrapped = held & ~after; (left | wrapped) != 0; left &= left - 1)
    {
      uint32_t v;

      if (left == 0)
        {
          left = wrapped;
          wrapped = 0;
        }
      v = (uint32_t) __builtin_ctzll (left);
      if (can_move (self->units, &units[v], capacity, from_source) && n_able++ == 0)
        winner = v;
    }
  if (n_able == 0)
    return;
  if (n_able > 1)
    *pointer = (uint8_t) winner;
  self->moves[self->n_moves++] = first + winner;
}

/* Step 4: which units a flit moves into. */
static void
arbitrate (FsEngineState *self)
{
  const uint32_t n_channels = self->state->network.n_channels;
  const uint32_t memories = self->n_network + self->n_injection, sharing = self->injection_sharing;

  self->n_moves = 0;
  for (uint32_t c = 0; c < n_channels; c++)
    if (self->held[c] != 0)
      arbitrate_channel (self, c * self->V, self->held[c], &self->pointer[c], false);
  self->state->flit_hops += self->n_moves;
  /* Most injection channels have a physical channel each. */
  for (uint32_t first = self->n_network, i = 0; first < memories; first += sharing, i++)
    {
      const FsUnit *units = &self->units[first];
      uint64_t held = units->holder != FS_NO_SLOT;

      for (uint32_t k = 1; k < sharing; k++)
        held |= (uint64_t) (units[k].holder != FS_NO_SLOT) << k;
      if (held != 0)
        arbitrate_channel (self, first, held, &self->injection_pointer[i], true);
    }
  for (uint32_t m = memories; m < self->n_units; m++)
    if (self->units[m].holder != FS_NO_SLOT && can_move (self->units, &self->units[m], UINT32_MAX, false))
      self->moves[self->n_moves++] = m;
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  uint32_t first = *(const uint32_t *) a, second = *(const uint32_t *) b;

  return (first > second) - (first < second);
}

/* The tail has left @u. */
static void
release (FsEngineState *self, uint32_t u)
{
  FsUnit *unit = &self->units[u];
  uint32_t channel = u / self->V;

  if (is_memory (self, u))
    {
      FsMemories *list = &self->memories[router_of (self, u)];
      uint32_t before = FS_NO_UNIT;

      for (uint32_t m = list->first; m != u; m = self->units[m].next)
        before = m;
      if (before == FS_NO_UNIT)
        list->first = unit->next;
      else
        self->units[before].next = unit->next;
      if (list->last == u)
        list->last = before;
      *unit = (FsUnit){ .holder = FS_NO_SLOT, .arrival = FS_NO_CYCLE, .next = self->free_memory };
      self->free_memory = u;
      return;
    }
  if (is_injection (self, u))
    fs_wormhole_state_injection_released (self->state, u - self->n_network);
  else
    {
      int held = __builtin_popcount (self->held[channel]);

      self->held[channel] &= (uint16_t) ~(1u << u % self->V);
      fs_wormhole_state_released (self->state, unit->holder, fs_wormhole_state_is_copy (self->state, unit->holder),
                                  channel, fs_network_channel_port (&self->state->network, channel),
                                  (int) (u % self->V), self->state->cycle + 1 - unit->granted, held);
      if (!unit->last && fs_wormhole_state_absorbs (self->state, fs_wormhole_state_is_copy (self->state, unit->holder)))
        {
          FsAbsorbed absorbed = fs_wormhole_state_absorption (self->state, unit->holder, channel, (int) (u % self->V));

          g_array_append_val (self->state->absorbed, absorbed);
        }
    }
  if (unit->last)
    return;
  if (self->collects)
    {
      /* What is in the buffer is in a memory from now on; the header too, when it is still there, else what comes next takes
       * its flits from the memory. */
      uint32_t memory = add_memory (self, *unit, u);
      FsSlot *slot = fs_wormhole_state_slot (self->state, self->units[u].holder);
      uint32_t next = slot->worm;

      while (next != u && self->units[next].upstream != u)
        next = self->units[next].upstream;
      *(next == u ? &slot->worm : &self->units[next].upstream) = memory;
    }
  self->units[u].holder = FS_NO_SLOT;
  self->units[u].arrival = FS_NO_CYCLE;
}

static void
run_cycle (FsEngineState *self)
{
  FsWormholeState *state = self->state;
  uint32_t injected;

  recover (self);

  /* Step 2. */
  while ((injected = fs_wormhole_state_take_injection (state)) != FS_NO_SLOT)
    {
      FsSlot *started = fs_wormhole_state_slot (state, injected);

      started->worm = self->n_network + fs_wormhole_state_injection_of (state, &started->message);
      self->units[started->worm] = (FsUnit){
        .holder = injected,
        .upstream = FS_NO_UNIT,
        .length = started->message.length,
        .granted = state->cycle,
        .arrival = FS_NO_CYCLE,
      };
    }

  /* Steps 3 to 5: a flit comes into each of the units that won, and may be the tail. */
  allocate (self);
  arbitrate (self);
  for (uint32_t i = 0; i < self->n_moves; i++)
    {
      uint32_t u = self->moves[i];
      FsUnit *units = self->units, *unit = &units[u];
      bool in_memory = is_memory (self, u), whole = in_memory || (self->stores && !is_injection (self, u));

      if (state->moved != NULL && u < self->n_network)
        fs_wormhole_state_flit_moved (state, u / self->V, (int32_t) (u % self->V), unit->holder);
      else if (state->moved != NULL && is_injection (self, u))
        fs_wormhole_state_flit_moved (state, u - self->n_network, FS_MOVED_INJECTION, unit->holder);
      unit->crossed++;
      if (!unit->last)
        unit->flits++;
      if (unit->upstream != FS_NO_UNIT)
        units[unit->upstream].flits--;
      if (unit->crossed == (whole ? unit->length : 1) && !unit->last)
        {
          unit->arrival = state->cycle + 1;
          if (in_memory)
            fs_wormhole_state_drained (state, unit->holder);
        }
      if (unit->crossed < unit->length)
        continue;
      if (unit->upstream != FS_NO_UNIT)
        g_array_append_val (self->released, unit->upstream);
      if (unit->last || (self->collects && !in_memory))
        g_array_append_val (self->released, u);
      if (unit->last)
        g_array_append_val (self->consumed, u);
    }

  g_array_sort (self->released, compare_numbers);
  for (guint i = 0; i < self->released->len; i++)
    release (self, g_array_index (self->released, uint32_t, i));
  fs_wormhole_state_forward_absorbed (state);
  for (guint i = 0; i < self->consumed->len; i++)
    {
      FsUnit *unit = &self->units[g_array_index (self->consumed, uint32_t, i)];

      fs_wormhole_state_consumed (state, unit->holder);
      unit->holder = FS_NO_SLOT;
    }
  g_array_set_size (self->released, 0);
  g_array_set_size (self->consumed, 0);
}

static uint64_t
reference_memory (const FsWormholeParams *params)
{
  FsNetwork shape;
  uint64_t nodes, channels, injection, network, memories = 0;

  fs_wormhole_params_network (params, &shape);
  nodes = shape.n_nodes;
  channels = shape.n_channels;
  injection = nodes * (uint64_t) fs_wormhole_params_injection_channels (params);
  network = channels * (uint64_t) params->V;
  if (fs_wormhole_params_collect (params) || params->routing == FS_ROUTING_RANDOM)
    memories = nodes * fs_wormhole_params_population_cap (params);
  return sizeof (FsEngineState) + (network + injection + memories) * (sizeof (FsUnit) + sizeof (uint32_t))
         + channels * (sizeof (uint16_t) + 1) + injection + nodes * sizeof (FsMemories);
}

static FsArrayTable
owned (const FsEngineState *self)
{
  uint32_t n_channels = self->state->network.n_channels;

  return (FsArrayTable){ {
      FS_ARRAY_TABLE (FsEngineState, units, self->n_units),
      FS_ARRAY_TABLE (FsEngineState, memories, self->state->network.n_nodes),
      FS_ARRAY_TABLE (FsEngineState, held, n_channels),
      FS_ARRAY_TABLE (FsEngineState, pointer, n_channels),
      FS_ARRAY_TABLE (FsEngineState, injection_pointer, self->n_injection),
      FS_ARRAY_TABLE (FsEngineState, moves, self->n_units),
  } };
}

/* Empty between two cycles. */
static void
init_lists (FsEngineState *self)
{
  self->waiting = g_array_new (FALSE, FALSE, sizeof (FsWaitingHeader));
  self->released = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  self->consumed = g_array_new (FALSE, FALSE, sizeof (uint32_t));
}

static FsEngineState *
reference_new (FsWormholeState *state)
{
  FsEngineState *self = g_new0 (FsEngineState, 1);
  uint32_t n_channels = state->network.n_channels, n_nodes = state->network.n_nodes;

  self->state = state;
  fs_routing_table_init (&self->routing, &state->params);
  self->V = (uint32_t) state->params.V;
  self->diameter = fs_network_diameter (&state->network);
  self->collects = fs_wormhole_params_collect (&state->params);
  self->stores = state->params.routing == FS_ROUTING_STORE_AND_FORWARD;
  self->capacity = self->collects ? UINT32_MAX : (uint32_t) state->params.vc_buffer;
  self->n_network = n_channels * self->V;
  self->n_injection = n_nodes * state->injection_channels;
  self->n_units = self->n_network + self->n_injection;
  self->injection_sharing = state->params.injection == FS_INJECTION_SHARED ? state->injection_channels : 1;
  self->units = g_new0 (FsUnit, self->n_units);
  for (uint32_t u = 0; u < self->n_units; u++)
    {
      self->units[u].holder = FS_NO_SLOT;
      self->units[u].arrival = FS_NO_CYCLE;
    }
  self->free_memory = FS_NO_UNIT;
  self->memories = g_new (FsMemories, n_nodes);
  for (uint32_t x = 0; x < n_nodes; x++)
    self->memories[x] = (FsMemories){ FS_NO_UNIT, FS_NO_UNIT };
  self->held = g_new0 (uint16_t, n_channels);
  self->pointer = g_new (uint8_t, n_channels);
  for (uint32_t c = 0; c < n_channels; c++)
    self->pointer[c] = (uint8_t) (self->V - 1);
  self->injection_pointer = g_new (uint8_t, self->n_injection);
  for (uint32_t i = 0; i < self->n_injection; i++)
    self->injection_pointer[i] = (uint8_t) (self->injection_sharing - 1);
  self->moves = g_new (uint32_t, self->n_units);
  init_lists (self);
  return self;
}

static void
reference_free (FsEngineState *self)
{
  FsArrayTable arrays = owned (self);

  fs_array_table_free (self, &arrays);
  g_array_unref (self->waiting);
  g_array_unref (self->released);
  g_array_unref (self->consumed);
  g_free (self);
}

static FsEngineState *
reference_copy (const FsEngineState *self, FsWormholeState *state)
{
  FsEngineState *copy = g_memdup2 (self, sizeof *self);
  FsArrayTable arrays = owned (self);

  fs_array_table_copy (copy, &arrays);
  copy->state = state;
  init_lists (copy);
  return copy;
}

static uint64_t
reference_footprint (const FsEngineState *self)
{
  FsArrayTable arrays = owned (self);

  return sizeof *self + fs_array_table_bytes (&arrays);
}

/* The sweep never skips a cycle. */
static int64_t
reference_next_event (const FsEngineState *self)
{
  return self->state->cycle;
}

static uint32_t
reference_holder (const FsEngineState *self, uint32_t channel, int vc)
{
  return self->units[channel * self->V + (uint32_t) vc].holder;
}

/* Walks the chain of units from the head back to the one that the tail has come into. */
static void
reference_worm (const FsEngineState *self, uint32_t slot, FsWorm *worm)
{
  uint32_t u = fs_wormhole_state_slot (self->state, slot)->worm;
  const FsUnit *head = &self->units[u];

  fs_worm_clear (worm);
  worm->arrival = head->arrival;
  worm->router = router_of (self, u);
  worm->consumed = head->last ? head->crossed : 0;
  for (;; u = self->units[u].upstream)
    {
      const FsUnit *unit = &self->units[u];

      if (is_injection (self, u))
        {
          worm->holds_injection = true;
          worm->injection_flits = unit->flits;
          worm->at_source = unit->length - unit->crossed;
        }
      else if (is_memory (self, u) && unit->crossed < unit->length)
        {
          worm->drains = true;
          worm->drained_flits = unit->flits;
        }
      else if (is_memory (self, u))
        {
          worm->in_memory = true;
          worm->memory_node = router_of (self, u);
          worm->memory_flits = unit->flits;
        }
      else
        worm->links[worm->n_links++] = (FsWormLink){ u / self->V, (int) (u % self->V), unit->flits, unit->granted };
      if (unit->crossed == unit->length || unit->upstream == FS_NO_UNIT)
        break;
    }
  /* From tail to head. */
  for (int i = 0; i < worm->n_links / 2; i++)
    {
      FsWormLink link = worm->links[i];

      worm->links[i] = worm->links[worm->n_links - 1 - i];
      worm->links[worm->n_links - 1 - i] = link;
    }
}

const FsEngineClass fs_engine_reference = {
  .memory = reference_memory,
  .new = reference_new,
  .free = reference_free,
  .copy = reference_copy,
  .footprint = reference_footprint,
  .cycle = run_cycle,
  .next_event = reference_next_event,
  .worm = reference_worm,
  .holder = reference_holder,
};
