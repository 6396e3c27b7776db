/* The fast engine: its life, the end of a cycle, and what others see of it.
 * The layout is explained in fast-state.h. */
#include "base/memory.h"
#include "sim/engines/fast-state.h"

#include <string.h>

#include "sim/wormhole/array-table.h"

void
fs_fast_list_grow (FsFastList *list)
{
  size_t used = (size_t) (list->next - list->items), room = MAX (1024, 2 * (size_t) (list->end - list->items));

  list->items = g_realloc (list->items, room);
  list->next = list->items + used;
  list->end = list->items + room;
}

/* Bits for the number of an entry of an arbitration. */
static int
padding (int V)
{
  int shift = 0;

  while (1 << shift < V)
    shift++;
  return shift;
}

/* Bits of an occupancy; with B = 2 the sets of a worm need no planes. */
static int
planes (int vc_buffer)
{
  return vc_buffer == 2 ? 0 : 32 - __builtin_clz ((unsigned) vc_buffer);
}

/* Of a path: a power of two is found without a multiplication, but room counts in large networks. */
static uint32_t
path_stride (const FsNetwork *network)
{
  return (uint32_t) MAX (fs_network_diameter (network) + 1, 16);
}

/* Every worm is a message, and has a channel of its own unless it is in memory. In whole batches. */
static uint32_t
most_worms (const FsWormholeParams *params)
{
  FsNetwork network;
  uint64_t of_a_node, worms, messages = fs_wormhole_params_expected_messages (params);

  fs_wormhole_params_network (params, &network);
  of_a_node = (uint64_t) fs_wormhole_params_injection_channels (params) + (uint64_t) (network.n_ports * params->V);
  worms = params->routing == FS_ROUTING_RANDOM ? messages : MIN (network.n_nodes * of_a_node, messages);
  return (uint32_t) ((worms + FS_FAST_BLOCK - 1) / FS_FAST_BLOCK * FS_FAST_BLOCK);
}

/* A power of two that holds a router, so that it lies in as few lines of the cache as possible. */
static int
router_shift (int n_ports)
{
  size_t bytes = offsetof (FsFastRouter, held) + (size_t) n_ports * sizeof (uint16_t);
  int shift = 4;

  while ((size_t) 1 << shift < bytes)
    shift++;
  return shift;
}

static uint32_t
channel_bytes (int V)
{
  return (uint32_t) (sizeof (FsFastChannel) + (size_t) V * sizeof (((FsFastChannel *) NULL)->vcs[0]));
}

static uint64_t
fast_memory (const FsWormholeParams *params)
{
  FsNetwork network;
  uint64_t nodes, channels, sharing = 0, worms = most_worms (params);

  fs_wormhole_params_network (params, &network);
  nodes = network.n_nodes;
  channels = network.n_channels;
  if (params->injection == FS_INJECTION_SHARED)
    sharing = nodes * sizeof (FsArbiter)
              + fs_fast_arbitrations_bytes (nodes, padding (fs_wormhole_params_injection_channels (params)));

  return sizeof (FsEngineState) + (nodes << router_shift (network.n_ports)) + channels * channel_bytes (params->V)
         + fs_fast_arbitrations_bytes (channels, padding (params->V)) + sharing
         + MIN (worms, nodes) * 2 * sizeof (uint32_t)
         + fs_fast_worms_bytes (worms, path_stride (&network), planes (params->vc_buffer));
}

static FsArrayTable
owned (const FsEngineState *self)
{
  uint32_t n_nodes = self->state->network.n_nodes, n_channels = self->state->network.n_channels;
  uint32_t n_worms = self->n_worms, n_rows = self->n_rows;

  FsArrayTable owned = { {
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, routers, (gsize) n_nodes << self->router_shift, 64),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, channels, (gsize) n_channels * self->channel_bytes, 64),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, arbitrations.entries,
                              (gsize) self->arbitrations.room << self->arbitrations.shift, 64),
      FS_ARRAY_TABLE (FsEngineState, arbitrations.after,
                      ((gsize) self->arbitrations.room << self->arbitrations.shift) / 64),
      FS_ARRAY_TABLE (FsEngineState, arbitrations.requests,
                      ((gsize) self->arbitrations.room << self->arbitrations.shift) / 64),
      FS_ARRAY_TABLE (FsEngineState, arbitrations.numbers, self->arbitrations.room),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, sharing.entries, (gsize) self->sharing.room << self->sharing.shift, 64),
      FS_ARRAY_TABLE (FsEngineState, sharing.after, ((gsize) self->sharing.room << self->sharing.shift) / 64),
      FS_ARRAY_TABLE (FsEngineState, sharing.requests, ((gsize) self->sharing.room << self->sharing.shift) / 64),
      FS_ARRAY_TABLE (FsEngineState, sharing.numbers, self->sharing.room),
      FS_ARRAY_TABLE (FsEngineState, sharing_arbiters, self->shared ? n_nodes : 0),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, worms, n_worms, 64),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, path, (gsize) n_worms * self->path_stride, 64),
      FS_ARRAY_TABLE (FsEngineState, asleep_planes, (gsize) n_worms * (gsize) self->n_planes),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, planes, (gsize) n_rows * (gsize) self->n_planes, 64),
      FS_ARRAY_TABLE (FsEngineState, worm_of, n_rows),
      FS_ARRAY_TABLE (FsEngineState, free.words, n_rows > 0 ? fs_bitset_words (n_rows) : 0),
      FS_ARRAY_TABLE (FsEngineState, free.summary, n_rows > 0 ? fs_bitset_summary_words (n_rows) : 0),
  } };
  guint n_owned = 0;

  while (owned.arrays[n_owned].element > 0)
    n_owned++;
  for (guint i = 0; i < FS_FAST_ARRAYS; i++)
    owned.arrays[n_owned + i] = (FsArrayTableEntry){
      .offset = G_STRUCT_OFFSET (FsEngineState, bits) + i * sizeof (uint32_t *),
      .element = sizeof (uint32_t),
      .n = n_rows,
      .alignment = 64,
    };
  return owned;
}

/* Where the arbitrations find what belongs to the channels, and to the nodes. */
static void
connect (FsEngineState *self)
{
  self->arbitrations.arbiters = self->channels;
  self->arbitrations.stride = self->channel_bytes;
  self->sharing.arbiters = (uint8_t *) (void *) self->sharing_arbiters;
  self->sharing.stride = sizeof (FsArbiter);
}

static void
init_routers (FsEngineState *self)
{
  const FsNetwork *network = &self->state->network;
  int V = self->state->params.V, K = (int) self->state->injection_channels;

  self->router_shift = router_shift (network->n_ports);
  self->channel_bytes = channel_bytes (V);
  self->routers = fs_memory_new0 (network->n_nodes, (gsize) 1 << self->router_shift, self->state->opening);
  self->channels = fs_memory_new0 (network->n_channels, self->channel_bytes, self->state->opening);
  self->arbitrations.shift = padding (V);
  self->arbitrations.fields = fs_fast_fields (self->arbitrations.shift);
  self->shared = self->state->params.injection == FS_INJECTION_SHARED && K > 1;
  if (self->shared)
    {
      self->sharing.shift = padding (K);
      self->sharing.fields = fs_fast_fields (self->sharing.shift);
      self->sharing_arbiters = g_new0 (FsArbiter, network->n_nodes);
    }
  connect (self);
  for (uint32_t x = 0; x < network->n_nodes && !fs_job_stopped (self->state->opening); x++)
    {
      fs_fast_router (self, x)->first = fs_fast_router (self, x)->last = FS_FAST_NONE;
      if (self->shared)
        self->sharing_arbiters[x].pointer = (uint32_t) K - 1;
    }
  for (uint32_t channel = 0; channel < network->n_channels && !fs_job_stopped (self->state->opening); channel++)
    fs_fast_channel (self, channel)->arbiter.pointer = (uint32_t) V - 1;
  self->far = network->n_nodes >= FS_FAST_FAR_NODES;
  self->deferred = self->far || self->state->part != NULL;
}

/* An engine of the whole network, as yet without routers. */
static FsEngineState *
new_worms (FsWormholeState *state)
{
  FsEngineState *self = g_new0 (FsEngineState, 1);

  self->state = state;
  fs_routing_table_init (&self->routing, &state->params);
  self->n_parts = 1;
  self->home_shift = 32 - FS_FAST_OWNER_BITS;
  self->recovers = self->routing.recovery != FS_NEVER_RECOVER;
  if (state->params.routing == FS_ROUTING_DUATO_TIMEOUT || self->recovers)
    self->patience = self->recovers ? self->routing.recovery : self->routing.patience;
  self->most_impatient = self->least_impatient = FS_FAST_NONE;
  self->n_planes = planes (state->params.vc_buffer);
  self->path_stride = path_stride (&state->network);
  self->most_worms = most_worms (&state->params);
  self->streams = state->params.workload != NULL || state->params.length != FS_LENGTH_FIXED
                  || state->params.length_flits >= FS_FAST_SHORTEST_SLEEP;
  self->free_worm = FS_FAST_NONE;
  for (int i = 0; i < FS_FAST_BUCKETS; i++)
    self->streaming[i] = FS_FAST_NONE;
  return self;
}

static FsEngineState *
fast_new (FsWormholeState *state)
{
  FsEngineState *self = new_worms (state);

  init_routers (self);
  self->parts = g_memdup2 (&self, sizeof self);
  self->mail = g_new0 (FsFastMail, self->n_parts);
  return self;
}

void
fs_fast_new_parts (FsWormholeState *const *states, FsEngineState **parts, uint32_t n)
{
  const FsWormholeState *first = states[0];
  /* Every worm has an injection channel or a virtual channel; row 0 is of none. */
  uint64_t vcs = (uint64_t) first->network.n_channels * (uint64_t) first->params.V;
  uint64_t most = (uint64_t) first->network.n_nodes * first->injection_channels + vcs + 1;
  uint32_t room = MIN ((uint32_t) (most / FS_FAST_BLOCK + 1) * FS_FAST_BLOCK,
                       UINT32_C (1) << (32 - FS_FAST_OWNER_BITS - g_bit_storage (n - 1)));
  uint32_t *all = g_new0 (uint32_t, (gsize) room * n + FS_FAST_BLOCK);
  uint32_t *grants = (uint32_t *) (((uintptr_t) all + 63) & ~(uintptr_t) 63);

  for (uint32_t part = 0; part < n; part++)
    {
      FsEngineState *self = parts[part] = new_worms (states[part]);

      if (part == 0)
        init_routers (self);
      else
        {
          /* All that belongs to routers; arbitrations are as yet none. */
          self->router_shift = parts[0]->router_shift;
          self->channel_bytes = parts[0]->channel_bytes;
          self->routers = parts[0]->routers;
          self->channels = parts[0]->channels;
          self->arbitrations = parts[0]->arbitrations;
          self->shared = parts[0]->shared;
          self->sharing = parts[0]->sharing;
          self->sharing_arbiters = parts[0]->sharing_arbiters;
          self->far = parts[0]->far;
          self->deferred = true;
        }
      self->parts = parts;
      self->n_parts = n;
      self->part = part;
      self->home_shift -= (int) g_bit_storage (n - 1);
      self->most_worms = room;
      self->all = all;
      self->grants = grants;
      self->first_row = part * room;
      self->bits.grants = grants + self->first_row;
      self->mail = g_new0 (FsFastMail, self->n_parts);
    }
}

static void
fast_free (FsEngineState *self)
{
  FsArrayTable arrays = owned (self);

  if (self->n_parts == 1)
    g_free (self->parts);
  else
    self->bits.grants = NULL;
  if (self->part == 0)
    g_free (self->all);
  else /* what all parts share belongs to the first */
    {
      self->routers = NULL;
      self->channels = NULL;
      self->sharing_arbiters = NULL;
    }
  for (uint32_t part = 0; part < self->n_parts; part++)
    {
      FsFastList *lists = (FsFastList *) (void *) &self->mail[part];

      for (guint i = 0; i < sizeof (FsFastMail) / sizeof (FsFastList); i++)
        g_free (lists[i].items);
    }
  g_free (self->mail);
  fs_array_table_free (self, &arrays);
  g_free (self->pending.items);
  g_free (self);
}

/* Of a network that is not divided. */
static FsEngineState *
fast_copy (const FsEngineState *self, FsWormholeState *state)
{
  FsEngineState *copy = g_memdup2 (self, sizeof *self);
  FsArrayTable arrays = owned (self);

  fs_array_table_copy (copy, &arrays);
  copy->grants = copy->bits.grants;
  copy->state = state;
  connect (copy);
  copy->parts = g_memdup2 (&copy, sizeof copy);
  copy->mail = g_new0 (FsFastMail, 1); /* orders and reports are empty between two cycles */
  copy->pending = (FsFastList){ 0 };
  for (const uint32_t *node = FS_FAST_BEGIN (&self->pending, uint32_t); node < FS_FAST_END (&self->pending, uint32_t);
       node++)
    *FS_FAST_ADD (&copy->pending, uint32_t) = *node;
  return copy;
}

static uint64_t
fast_footprint (const FsEngineState *self)
{
  FsArrayTable arrays = owned (self);

  return sizeof *self + fs_array_table_bytes (&arrays) + (uint64_t) (self->pending.next - self->pending.items);
}

static void
fast_cycle (FsEngineState *self)
{
  fs_fast_inject (self);
  fs_fast_allocate (self);
  if (self->n_streaming > 0)
    fs_fast_wake_matured (self);
  if (self->deferred)
    fs_fast_obey (self);
  fs_fast_arbitrate (self);
  fs_fast_move (self);
  fs_fast_record (self);
  if (self->deferred)
    fs_fast_obey_alone (self);
}

/* Returns the next cycle with an event. Cycles without moves are skipped: then no header waits for anything that
 * could happen in them. */
static int64_t
fast_next_event (const FsEngineState *self)
{
  if (self->busy || self->n_streaming > 0 || self->pending.next > self->pending.items)
    return self->state->cycle;
  return self->most_impatient != FS_FAST_NONE ? fs_fast_worm (self, self->most_impatient)->arrival + self->patience
                                              : INT64_MAX;
}

static uint32_t
fast_holder (const FsEngineState *self, uint32_t channel, int vc)
{
  const FsNetwork *network = &self->state->network;
  const FsFastRouter *router = fs_fast_router (self, fs_network_channel_node (network, channel));

  if (!(router->held[fs_network_channel_port (network, channel)] >> vc & 1))
    return FS_NO_SLOT;
  return self->worms[fs_fast_owner_worm (fs_fast_channel (self, channel)->vcs[vc].owner)].slot;
}

/* Where the memory of a worm is: behind the input by which it came. */
static uint32_t
memory_node (const FsEngineState *self, uint32_t w)
{
  uint32_t hop = fs_fast_path (self, w)[0];

  if (hop >= FS_HOP_INJECTION)
    return (hop - FS_HOP_INJECTION) / self->state->injection_channels;
  return fs_network_neighbor (&self->state->network, fs_hop_node (hop), fs_hop_port (hop));
}

static void
fast_worm (const FsEngineState *self, uint32_t slot, FsWorm *view)
{
  const FsSlot *message = fs_wormhole_state_slot (self->state, slot);
  uint32_t w = message->worm;
  const FsFastWorm *worm = &self->worms[w];
  uint32_t left = fs_fast_left (self, w);
  uint32_t arrived = message->message.length - left;

  fs_worm_clear (view);
  view->arrival = worm->state == FS_WORM_WAITING ? worm->arrival : FS_NO_CYCLE;
  view->router = worm->router;
  if (worm->tail == 0)
    {
      view->holds_injection = true;
      view->injection_flits = fs_fast_buffered (self, w, 0);
      arrived -= view->injection_flits;
    }
  for (uint32_t j = MAX (worm->tail, 1); j + worm->drains < worm->n_links; j++)
    {
      uint32_t hop = fs_fast_path (self, w)[j];
      uint32_t channel = fs_hop_channel (&self->state->network, hop), vc = fs_hop_vc (hop);
      uint32_t flits = fs_fast_buffered (self, w, j);
      uint32_t held_cycles = (uint32_t) self->state->cycle - fs_fast_channel (self, channel)->vcs[vc].granted;

      view->links[view->n_links++] = (FsWormLink){ channel, (int) vc, flits, self->state->cycle - held_cycles };
      arrived -= flits;
    }
  view->in_memory = worm->in_memory && left > 0;
  *(worm->in_memory ? &view->memory_flits : &view->at_source) = left;
  if (view->in_memory)
    view->memory_node = memory_node (self, w);
  view->drains = worm->drains;
  *(worm->drains ? &view->drained_flits : &view->consumed) = arrived;
}

const FsEngineClass fs_engine_fast = {
  .memory = fast_memory,
  .new = fast_new,
  .free = fast_free,
  .copy = fast_copy,
  .footprint = fast_footprint,
  .cycle = fast_cycle,
  .next_event = fast_next_event,
  .worm = fast_worm,
  .check = fs_fast_check,
  .holder = fast_holder,
};
