/* The reference engine: in every cycle a sweep over all routers, then over all
 * channels and their virtual channels, to be read as the specification
 * (SIMULATOR.md 1, 2 and 5).
 *
 * Virtual channel v of network channel c has the number c V + v; injection
 * channel k of node x, a channel with one virtual channel, follows with the
 * number (n N) V + x K + k. The state of a virtual channel is its holder, the
 * flits in its buffer, how many have crossed its channel, and the header that
 * may stand in its buffer. All decisions of a cycle are taken before anything moves.
 */
#include "sim/engine.h"
#include "sim/routing.h"

typedef struct {
  uint32_t holder;   /* slot of the message, or FS_NO_SLOT */
  uint32_t upstream; /* the virtual channel its flits come from; not used by an injection channel */
  uint32_t crossed;  /* flits of the holder that have crossed the channel */
  uint32_t length;   /* of the holder */
  uint8_t flits;     /* in the buffer */
  bool last;         /* leads to the destination: flits are consumed, the buffer stays empty */
  int64_t granted;   /* cycle in which the holder got it */
  int64_t arrival;   /* of a header in the buffer that asks for an output, or FS_NO_CYCLE */
} Vc;

struct _FsEngineState {
  FsWorld *world;
  FsRoutingTable routing;
  uint32_t V;
  uint32_t capacity;  /* B, of a buffer */
  uint32_t n_network; /* virtual channels of the network */
  uint32_t n_injection;
  Vc *vcs;          /* n_network + n_injection */
  uint16_t *held;   /* of a network channel: mask of its held virtual channels */
  uint8_t *pointer; /* of the arbiter of a network channel */
  uint32_t *moves;  /* virtual channels over which a flit moves in this cycle, ascending */
  uint32_t n_moves;
  GArray *released; /* uint32_t */
  GArray *consumed; /* uint32_t: last virtual channels of messages whose tail was consumed, ascending */
};

static uint64_t
reference_memory (const FsWormholeParams *params)
{
  uint64_t nodes = UINT64_C (1) << params->n;
  uint64_t channels = nodes * (uint64_t) params->n;

  return sizeof (FsEngineState)
         + channels * ((uint64_t) params->V * sizeof (Vc) + sizeof (uint16_t) + 1 + sizeof (uint32_t))
         + nodes * (uint64_t) fs_wormhole_params_injection_channels (params) * (sizeof (Vc) + sizeof (uint32_t));
}

static FsEngineState *
reference_new (FsWorld *world)
{
  FsEngineState *self = g_new0 (FsEngineState, 1);
  uint32_t n_channels = world->network.n_channels;

  self->world = world;
  fs_routing_table_init (&self->routing, &world->params);
  self->V = (uint32_t) world->params.V;
  self->capacity = (uint32_t) world->params.vc_buffer;
  self->n_network = n_channels * self->V;
  self->n_injection = world->network.n_nodes * world->injection_channels;
  self->vcs = g_new0 (Vc, (gsize) self->n_network + self->n_injection);
  for (uint32_t u = 0; u < self->n_network + self->n_injection; u++)
    {
      self->vcs[u].holder = FS_NO_SLOT;
      self->vcs[u].arrival = FS_NO_CYCLE;
    }
  self->held = g_new0 (uint16_t, n_channels);
  self->pointer = g_new (uint8_t, n_channels);
  for (uint32_t c = 0; c < n_channels; c++)
    self->pointer[c] = (uint8_t) (self->V - 1);
  self->moves = g_new (uint32_t, n_channels + self->n_injection);
  self->released = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  self->consumed = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  return self;
}

static void
reference_free (FsEngineState *self)
{
  g_free (self->vcs);
  g_free (self->held);
  g_free (self->pointer);
  g_free (self->moves);
  g_array_unref (self->released);
  g_array_unref (self->consumed);
  g_free (self);
}

/* Step 2. */
static void
start_injections (FsEngineState *self)
{
  uint32_t slot;

  while ((slot = fs_world_take_injection (self->world)) != FS_NO_SLOT)
    {
      FsSlot *started = fs_world_slot (self->world, slot);

      started->worm = self->n_network + fs_world_injection_of (self->world, &started->message);
      self->vcs[started->worm] = (Vc){
        .holder = slot,
        .length = started->message.length,
        .granted = self->world->cycle,
        .arrival = FS_NO_CYCLE,
      };
    }
}

/* The header in the buffer of @input asks for an output. */
static void
serve_header (FsEngineState *self, uint32_t router, uint32_t input, uint32_t local_input)
{
  FsWorld *world = self->world;
  Vc *from = &self->vcs[input];
  uint32_t first_channel = fs_network_channel (&world->network, router, 0);
  FsHeader header = {
    .router = router,
    .destination = fs_world_slot (world, from->holder)->message.destination,
    .input = local_input,
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
  self->vcs[u] = (Vc){
    .holder = from->holder,
    .upstream = input,
    .length = from->length,
    .last = remaining == 1,
    .granted = world->cycle,
    .arrival = FS_NO_CYCLE,
  };
  fs_world_granted (world, from->holder, channel, output.dimension, remaining, world->cycle - from->arrival,
                    output.escape);
  from->arrival = FS_NO_CYCLE;
}

typedef struct {
  int64_t arrival;
  uint32_t input;
  uint32_t local_input;
} Waiting;

/* Oldest arrival first, ties by input: (channel number, virtual channel), then injection channels. */
static void
add_waiting (Waiting *waiting, guint *n, const FsEngineState *self, uint32_t input, uint32_t local_input)
{
  int64_t arrival = self->vcs[input].arrival;
  guint at;

  for (at = (*n)++; at > 0; at--)
    {
      if (waiting[at - 1].arrival < arrival || (waiting[at - 1].arrival == arrival && waiting[at - 1].input < input))
        break;
      waiting[at] = waiting[at - 1];
    }
  waiting[at] = (Waiting){ arrival, input, local_input };
}

/* Step 3. */
static void
allocate (FsEngineState *self)
{
  const FsNetwork *network = &self->world->network;
  const Vc *vcs = self->vcs;
  const uint32_t n = (uint32_t) network->n, V = self->V, K = self->world->injection_channels;
  Waiting waiting[FS_SIM_MAX_N * FS_SIM_MAX_V + 64];

  for (uint32_t router = 0; router < network->n_nodes; router++)
    {
      uint32_t injection = self->n_network + router * K;
      guint n_waiting = 0;

      for (uint32_t d = 0; d < n; d++)
        {
          uint32_t input = fs_network_channel (network, fs_network_neighbour (network, router, (int) d), (int) d) * V;

          for (uint32_t v = 0; v < V; v++)
            if (vcs[input + v].arrival != FS_NO_CYCLE)
              add_waiting (waiting, &n_waiting, self, input + v, d * V + v);
        }
      for (uint32_t k = 0; k < K; k++)
        if (vcs[injection + k].arrival != FS_NO_CYCLE)
          add_waiting (waiting, &n_waiting, self, injection + k, n * V + k);
      for (guint i = 0; i < n_waiting; i++)
        serve_header (self, router, waiting[i].input, waiting[i].local_input);
    }
}

static inline bool
can_move (const FsEngineState *self, const Vc *vc)
{
  return vc->holder != FS_NO_SLOT && vc->flits < self->capacity && self->vcs[vc->upstream].flits > 0
         && vc->crossed < vc->length;
}

/* Step 4: which virtual channel of every channel moves a flit. */
static void
arbitrate (FsEngineState *self)
{
  const uint32_t n_channels = self->world->network.n_channels, V = self->V;
  const uint32_t end = self->n_network + self->n_injection;

  self->n_moves = 0;
  for (uint32_t c = 0; c < n_channels; c++)
    {
      uint32_t first = c * V;
      uint32_t v = self->pointer[c];
      uint32_t n_able = 0;
      uint32_t winner = 0;

      if (self->held[c] == 0)
        continue;
      for (uint32_t i = 0; i < V; i++)
        {
          v = v + 1 < V ? v + 1 : 0;
          if (can_move (self, &self->vcs[first + v]) && n_able++ == 0)
            winner = v;
        }
      if (n_able == 0)
        continue;
      if (n_able > 1)
        self->pointer[c] = (uint8_t) winner;
      self->moves[self->n_moves++] = first + winner;
    }
  self->world->flit_hops += self->n_moves;
  for (uint32_t u = self->n_network; u < end; u++)
    {
      const Vc *vc = &self->vcs[u];

      if (vc->holder != FS_NO_SLOT && vc->crossed < vc->length && vc->flits < self->capacity)
        self->moves[self->n_moves++] = u;
    }
}

/* Step 4 and 5: a flit crosses the channel of @u. */
static void
move (FsEngineState *self, uint32_t u)
{
  Vc *vc = &self->vcs[u];

  vc->crossed++;
  if (!vc->last)
    vc->flits++;
  if (u < self->n_network)
    self->vcs[vc->upstream].flits--;
  if (vc->crossed == 1 && !vc->last)
    vc->arrival = self->world->cycle + 1;
  if (vc->crossed < vc->length)
    return;
  if (u < self->n_network)
    g_array_append_val (self->released, vc->upstream);
  if (!vc->last)
    return;
  g_array_append_val (self->released, u);
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
  Vc *vc = &self->vcs[u];
  uint32_t channel = u / self->V;

  if (u >= self->n_network)
    fs_world_injection_released (self->world, vc->holder);
  else
    {
      self->held[channel] &= (uint16_t) ~(1u << u % self->V);
      fs_world_released (self->world, vc->holder, channel,
                         fs_network_channel_dimension (&self->world->network, channel),
                         self->world->cycle + 1 - vc->granted);
    }
  if (!vc->last)
    vc->holder = FS_NO_SLOT;
}

static void
take_effect (FsEngineState *self)
{
  g_array_sort (self->released, compare_numbers);
  for (guint i = 0; i < self->released->len; i++)
    release (self, g_array_index (self->released, uint32_t, i));
  for (guint i = 0; i < self->consumed->len; i++)
    {
      Vc *vc = &self->vcs[g_array_index (self->consumed, uint32_t, i)];

      fs_world_consumed (self->world, vc->holder);
      vc->holder = FS_NO_SLOT;
    }
  g_array_set_size (self->released, 0);
  g_array_set_size (self->consumed, 0);
}

static void
report_move (FsEngineState *self, uint32_t u)
{
  if (u < self->n_network)
    fs_world_flit_moved (self->world, u / self->V, (int32_t) (u % self->V), self->vcs[u].holder);
  else
    fs_world_flit_moved (self->world, u - self->n_network, FS_MOVED_INJECTION, self->vcs[u].holder);
}

static void
reference_cycle (FsEngineState *self)
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

/* The sweep never skips a cycle. */
static int64_t
reference_next_event (const FsEngineState *self)
{
  return self->world->cycle;
}

static uint32_t
reference_holder (const FsEngineState *self, uint32_t channel, int vc)
{
  return self->vcs[channel * self->V + (uint32_t) vc].holder;
}

/* Walks the chain of held virtual channels from the head back to the tail. */
static void
reference_worm (const FsEngineState *self, uint32_t slot, FsWorm *worm)
{
  const FsSlot *message = fs_world_slot (self->world, slot);
  const Vc *head = &self->vcs[message->worm];
  FsWormLink links[FS_NETWORK_MAX_N];
  uint32_t u = message->worm;
  int n = 0;

  *worm = (FsWorm){ .arrival = head->arrival, .consumed = head->last ? head->crossed : 0 };
  worm->router = message->worm < self->n_network ? fs_network_far_end (&self->world->network, message->worm / self->V)
                                                 : message->message.source;
  for (; u < self->n_network && self->vcs[u].holder == slot; u = self->vcs[u].upstream)
    links[n++] = (FsWormLink){ u / self->V, (int) (u % self->V), self->vcs[u].flits };
  if (u >= self->n_network && self->vcs[u].holder == slot)
    {
      worm->holds_injection = true;
      worm->injection_flits = self->vcs[u].flits;
      worm->at_source = self->vcs[u].length - self->vcs[u].crossed;
    }
  worm->n_links = n;
  for (int i = 0; i < n; i++)
    worm->links[i] = links[n - 1 - i];
}

const FsEngineClass fs_engine_reference = {
  .memory = reference_memory,
  .new = reference_new,
  .free = reference_free,
  .cycle = reference_cycle,
  .next_event = reference_next_event,
  .worm = reference_worm,
  .holder = reference_holder,
};
