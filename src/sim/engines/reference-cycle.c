/* A cycle of the reference engine: a sweep over all routers, then over all channels and
 * their virtual channels. All decisions of a cycle are taken before anything moves. */
#include "sim/engines/reference-state.h"

/* Step 2. */
static void
start_injections (FsEngineState *self)
{
  uint32_t slot;

  while ((slot = fs_wormhole_state_take_injection (self->world)) != FS_NO_SLOT)
    {
      FsSlot *started = fs_wormhole_state_slot (self->world, slot);

      started->worm = self->n_network + fs_wormhole_state_injection_of (self->world, &started->message);
      self->units[started->worm] = (FsUnit){
        .holder = slot,
        .upstream = FS_NO_UNIT,
        .length = started->message.length,
        .granted = self->world->cycle,
        .arrival = FS_NO_CYCLE,
      };
    }
}

/* The header asks for an output. */
static void
serve_header (FsEngineState *self, uint32_t router, const FsWaitingHeader *waiting)
{
  FsWormholeState *world = self->world;
  FsUnit *from = &self->units[waiting->unit];
  uint32_t first_channel = fs_network_channel (&world->network, router, 0);
  FsHeader header = {
    .router = router,
    .destination = fs_wormhole_state_slot (world, from->holder)->message.destination,
    .input = waiting->local_input,
    .arrival = from->arrival,
  };
  int remaining = fs_network_distance (&world->network, router, header.destination);
  FsOutput output;
  uint32_t channel, u;

  if (world->cycle == fs_routing_timeout (&self->routing, from->arrival))
    fs_wormhole_state_timed_out (world, from->holder);
  output = fs_routing_choose (&self->routing, &header, world->cycle, &self->held[first_channel]);
  if (output.dimension < 0)
    return;
  channel = first_channel + (uint32_t) output.dimension;
  self->held[channel] |= (uint16_t) (1u << output.vc);
  u = channel * self->V + (uint32_t) output.vc;
  fs_wormhole_state_slot (world, from->holder)->worm = u;
  self->units[u] = (FsUnit){
    .holder = from->holder,
    .upstream = waiting->unit,
    .length = from->length,
    .last = remaining == 1,
    .granted = world->cycle,
    .arrival = FS_NO_CYCLE,
  };
  fs_wormhole_state_granted (world, from->holder, channel, output.dimension, remaining, world->cycle - from->arrival,
                             output.escape);
  from->arrival = FS_NO_CYCLE;
}

/* Oldest arrival first, ties by input: (channel number, virtual channel), then injection channels. */
static void
add_waiting (GArray *waiting, FsWaitingHeader added)
{
  guint at = waiting->len;

  for (; at > 0; at--)
    {
      const FsWaitingHeader *before = &g_array_index (waiting, FsWaitingHeader, at - 1);

      if (before->arrival < added.arrival || (before->arrival == added.arrival && before->input < added.input))
        break;
    }
  g_array_insert_val (waiting, at, added);
}

static uint32_t
local_input (const FsEngineState *self, uint32_t input)
{
  const FsNetwork *network = &self->world->network;

  if (input >= self->n_network)
    return (uint32_t) network->n * self->V + (input - self->n_network) % self->world->injection_channels;
  return (uint32_t) fs_network_channel_dimension (network, input / self->V) * self->V + input % self->V;
}

/* The end of step 1: whoever has waited too long drains into memory. */
static void
recover (FsEngineState *self)
{
  uint32_t memories = self->n_network + self->n_injection;

  if (self->routing.recovery == FS_NEVER_RECOVER)
    return;
  for (uint32_t u = 0; u < memories; u++)
    if (self->units[u].arrival != FS_NO_CYCLE
        && self->world->cycle >= fs_routing_recovery (&self->routing, self->units[u].arrival))
      fs_reference_recover (self, u);
}

/* A header stands in the buffer of @u, and came by @input. */
static void
ask (FsEngineState *self, uint32_t u, uint32_t input)
{
  add_waiting (self->waiting, (FsWaitingHeader){ self->units[u].arrival, u, input, local_input (self, input) });
}

/* Step 3. */
static void
allocate (FsEngineState *self)
{
  const FsNetwork *network = &self->world->network;
  const FsUnit *units = self->units;
  const uint32_t n = (uint32_t) network->n, V = self->V, K = self->world->injection_channels;

  for (uint32_t router = 0; router < network->n_nodes; router++)
    {
      uint32_t injection = self->n_network + router * K;

      for (uint32_t m = self->memories[router].first; m != FS_NO_UNIT; m = units[m].next)
        if (units[m].arrival != FS_NO_CYCLE)
          ask (self, m, units[m].origin);
      for (uint32_t d = 0; d < n; d++)
        {
          uint32_t input = fs_network_channel (network, fs_network_neighbour (network, router, (int) d), (int) d) * V;

          for (uint32_t u = input; u < input + V; u++)
            if (units[u].arrival != FS_NO_CYCLE)
              ask (self, u, u);
        }
      for (uint32_t u = injection; u < injection + K; u++)
        if (units[u].arrival != FS_NO_CYCLE)
          ask (self, u, u);
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

/* Which of the @held units from @first on, that share a channel, moves a flit: the first after the pointer. */
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

/* The same for the injection channels, most of which have a physical channel each. */
static void
arbitrate_injection (FsEngineState *self)
{
  const uint32_t shares = self->injection_shares, end = self->n_network + self->n_injection;

  for (uint32_t first = self->n_network, i = 0; first < end; first += shares, i++)
    {
      const FsUnit *units = &self->units[first];
      uint64_t held = units->holder != FS_NO_SLOT;

      for (uint32_t k = 1; k < shares; k++)
        held |= (uint64_t) (units[k].holder != FS_NO_SLOT) << k;
      if (held != 0)
        arbitrate_channel (self, first, held, &self->injection_pointer[i], true);
    }
}

/* Step 4: which units a flit moves into. */
static void
arbitrate (FsEngineState *self)
{
  const uint32_t n_channels = self->world->network.n_channels;
  const uint32_t memories = self->n_network + self->n_injection;

  self->n_moves = 0;
  for (uint32_t c = 0; c < n_channels; c++)
    if (self->held[c] != 0)
      arbitrate_channel (self, c * self->V, self->held[c], &self->pointer[c], false);
  self->world->flit_hops += self->n_moves;
  arbitrate_injection (self);
  for (uint32_t m = memories; m < self->n_units; m++)
    if (self->units[m].holder != FS_NO_SLOT && can_move (self->units, &self->units[m], UINT32_MAX, false))
      self->moves[self->n_moves++] = m;
}

/* Step 4 and 5: a flit comes into @u. */
static inline void
move (FsEngineState *self, FsUnit *units, uint32_t u, bool is_memory)
{
  FsUnit *unit = &units[u];

  unit->crossed++;
  if (!unit->last)
    unit->flits++;
  if (unit->upstream != FS_NO_UNIT)
    units[unit->upstream].flits--;
  if (unit->crossed == (is_memory ? unit->length : 1) && !unit->last)
    unit->arrival = self->world->cycle + 1;
  if (unit->crossed < unit->length)
    return;
  if (unit->upstream != FS_NO_UNIT)
    g_array_append_val (self->released, unit->upstream);
  if (unit->last || (self->cut_through && !is_memory))
    g_array_append_val (self->released, u);
  if (unit->last)
    g_array_append_val (self->consumed, u);
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  uint32_t first = *(const uint32_t *) a, second = *(const uint32_t *) b;

  return (first > second) - (first < second);
}

static void
release (FsEngineState *self, uint32_t u)
{
  FsUnit *unit = &self->units[u];
  uint32_t channel = u / self->V;

  if (fs_reference_is_memory (self, u))
    {
      fs_reference_forget (self, u);
      return;
    }
  if (fs_reference_is_injection (self, u))
    fs_wormhole_state_injection_released (self->world, u - self->n_network);
  else
    {
      self->held[channel] &= (uint16_t) ~(1u << u % self->V);
      fs_wormhole_state_released (self->world, unit->holder, channel,
                                  fs_network_channel_dimension (&self->world->network, channel),
                                  self->world->cycle + 1 - unit->granted);
    }
  if (unit->last)
    return;
  if (self->cut_through)
    fs_reference_collect (self, u);
  self->units[u].holder = FS_NO_SLOT;
  self->units[u].arrival = FS_NO_CYCLE;
}

static void
take_effect (FsEngineState *self)
{
  g_array_sort (self->released, compare_numbers);
  for (guint i = 0; i < self->released->len; i++)
    release (self, g_array_index (self->released, uint32_t, i));
  for (guint i = 0; i < self->consumed->len; i++)
    {
      FsUnit *unit = &self->units[g_array_index (self->consumed, uint32_t, i)];

      fs_wormhole_state_consumed (self->world, unit->holder);
      unit->holder = FS_NO_SLOT;
    }
  g_array_set_size (self->released, 0);
  g_array_set_size (self->consumed, 0);
}

static void
report_move (FsEngineState *self, uint32_t u)
{
  if (u < self->n_network)
    fs_wormhole_state_flit_moved (self->world, u / self->V, (int32_t) (u % self->V), self->units[u].holder);
  else if (fs_reference_is_injection (self, u))
    fs_wormhole_state_flit_moved (self->world, u - self->n_network, FS_MOVED_INJECTION, self->units[u].holder);
}

void
fs_reference_cycle (FsEngineState *self)
{
  recover (self);
  start_injections (self);
  allocate (self);
  arbitrate (self);
  for (uint32_t i = 0; i < self->n_moves; i++)
    {
      if (self->world->moved != NULL)
        report_move (self, self->moves[i]);
      move (self, self->units, self->moves[i], fs_reference_is_memory (self, self->moves[i]));
    }
  take_effect (self);
}
