/* A cycle of the reference engine: a sweep over all routers, then over all channels and
 * their virtual channels. All decisions of a cycle are taken before anything moves. */
#include "sim/reference-state.h"

/* Step 2. */
static void
start_injections (FsEngineState *self)
{
  uint32_t slot;

  while ((slot = fs_world_take_injection (self->world)) != FS_NO_SLOT)
    {
      FsSlot *started = fs_world_slot (self->world, slot);

      started->worm = self->n_network + fs_world_injection_of (self->world, &started->message);
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
  FsWorld *world = self->world;
  FsUnit *from = &self->units[waiting->unit];
  uint32_t first_channel = fs_network_channel (&world->network, router, 0);
  FsHeader header = {
    .router = router,
    .destination = fs_world_slot (world, from->holder)->message.destination,
    .input = waiting->local_input,
    .arrival = from->arrival,
  };
  int remaining = fs_network_distance (&world->network, router, header.destination);
  FsOutput output;
  uint32_t channel, u;

  if (world->cycle == fs_routing_timeout (&self->routing, from->arrival))
    fs_world_timed_out (world, from->holder);
  output = fs_routing_choose (&self->routing, &header, world->cycle, &self->held[first_channel]);
  if (output.dimension < 0)
    return;
  channel = first_channel + (uint32_t) output.dimension;
  self->held[channel] |= (uint16_t) (1u << output.vc);
  u = channel * self->V + (uint32_t) output.vc;
  fs_world_slot (world, from->holder)->worm = u;
  self->units[u] = (FsUnit){
    .holder = from->holder,
    .upstream = waiting->unit,
    .length = from->length,
    .last = remaining == 1,
    .granted = world->cycle,
    .arrival = FS_NO_CYCLE,
  };
  fs_world_granted (world, from->holder, channel, output.dimension, remaining, world->cycle - from->arrival,
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

/* A header may stand in the buffer of @u. */
static inline void
look_at (FsEngineState *self, uint32_t u)
{
  int64_t arrival = self->units[u].arrival;

  if (arrival == FS_NO_CYCLE)
    return;
  if (!fs_reference_is_memory (self, u) && self->world->cycle >= fs_routing_recovery (&self->routing, arrival))
    fs_reference_recover (self, u);
  else
    {
      uint32_t input = fs_reference_is_memory (self, u) ? self->units[u].origin : u;

      add_waiting (self->waiting, (FsWaitingHeader){ arrival, u, input, local_input (self, input) });
    }
}

/* Step 3. */
static void
allocate (FsEngineState *self)
{
  const FsNetwork *network = &self->world->network;
  const uint32_t n = (uint32_t) network->n, V = self->V, K = self->world->injection_channels;

  for (uint32_t router = 0; router < network->n_nodes; router++)
    {
      uint32_t injection = self->n_network + router * K;

      g_array_set_size (self->waiting, 0);
      for (uint32_t m = self->memories[router].first; m != FS_NO_UNIT; m = self->units[m].next)
        look_at (self, m);
      for (uint32_t d = 0; d < n; d++)
        {
          uint32_t input = fs_network_channel (network, fs_network_neighbour (network, router, (int) d), (int) d) * V;

          for (uint32_t v = 0; v < V; v++)
            look_at (self, input + v);
        }
      for (uint32_t k = 0; k < K; k++)
        look_at (self, injection + k);
      for (guint i = 0; i < self->waiting->len; i++)
        serve_header (self, router, &g_array_index (self->waiting, FsWaitingHeader, i));
    }
}

static inline bool
can_move (const FsEngineState *self, const FsUnit *unit)
{
  return unit->holder != FS_NO_SLOT && unit->crossed < unit->length && unit->flits < self->capacity
         && (unit->upstream == FS_NO_UNIT || self->units[unit->upstream].flits > 0);
}

/* Which of the @n units from @first on, that share a channel, moves a flit. */
static inline void
arbitrate_channel (FsEngineState *self, uint32_t first, uint32_t n, uint8_t *pointer)
{
  uint32_t v = *pointer;
  uint32_t n_able = 0;
  uint32_t winner = 0;

  for (uint32_t i = 0; i < n; i++)
    {
      v = v + 1 < n ? v + 1 : 0;
      if (can_move (self, &self->units[first + v]) && n_able++ == 0)
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
  const uint32_t n_channels = self->world->network.n_channels, shares = self->injection_shares;
  const uint32_t memories = self->n_network + self->n_injection;

  self->n_moves = 0;
  for (uint32_t c = 0; c < n_channels; c++)
    if (self->held[c] != 0)
      arbitrate_channel (self, c * self->V, self->V, &self->pointer[c]);
  self->world->flit_hops += self->n_moves;
  for (uint32_t i = 0; i < self->n_injection / shares; i++)
    arbitrate_channel (self, self->n_network + i * shares, shares, &self->injection_pointer[i]);
  for (uint32_t m = memories; m < self->n_units; m++)
    if (self->units[m].holder != FS_NO_SLOT && self->units[m].crossed < self->units[m].length
        && self->units[self->units[m].upstream].flits > 0)
      self->moves[self->n_moves++] = m;
}

/* Step 4 and 5: a flit comes into @u. */
static void
move (FsEngineState *self, uint32_t u)
{
  FsUnit *unit = &self->units[u];
  bool is_memory = fs_reference_is_memory (self, u);

  unit->crossed++;
  if (!unit->last)
    unit->flits++;
  if (unit->upstream != FS_NO_UNIT)
    self->units[unit->upstream].flits--;
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
    fs_world_injection_released (self->world, unit->holder);
  else
    {
      self->held[channel] &= (uint16_t) ~(1u << u % self->V);
      fs_world_released (self->world, unit->holder, channel,
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

      fs_world_consumed (self->world, unit->holder);
      unit->holder = FS_NO_SLOT;
    }
  g_array_set_size (self->released, 0);
  g_array_set_size (self->consumed, 0);
}

static void
report_move (FsEngineState *self, uint32_t u)
{
  if (u < self->n_network)
    fs_world_flit_moved (self->world, u / self->V, (int32_t) (u % self->V), self->units[u].holder);
  else if (fs_reference_is_injection (self, u))
    fs_world_flit_moved (self->world, u - self->n_network, FS_MOVED_INJECTION, self->units[u].holder);
}

void
fs_reference_cycle (FsEngineState *self)
{
  start_injections (self);
  allocate (self);
  arbitrate (self);
  for (uint32_t i = 0; i < self->n_moves; i++)
    {
      if (self->world->moved != NULL)
        report_move (self, self->moves[i]);
      move (self, self->moves[i]);
    }
  take_effect (self);
}
