/* The fast engine: its life, the end of a cycle, and what others see of it.
 * The layout is explained in fast-state.h. */
#include "sim/engines/fast-state.h"

#include <string.h>

#include "sim/wormhole/array-table.h"

/* Bits for the number of a virtual channel. */
static int
padding (int V)
{
  int shift = 0;

  while (1 << shift < V)
    shift++;
  return shift;
}

/* Bits of an occupancy; with two slots the sets of a worm need no planes. */
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

static uint64_t
fast_memory (const FsWormholeParams *params)
{
  FsNetwork network;
  uint64_t nodes, channels, vcs, sharing = 0;

  fs_wormhole_params_network (params, &network);
  nodes = network.n_nodes;
  channels = network.n_channels;
  vcs = channels << padding (params->V);
  if (params->injection == FS_INJECTION_SHARED)
    sharing = fs_fast_arbitrations_bytes (nodes, padding (fs_wormhole_params_injection_channels (params)));

  return sizeof (FsEngineState) + 2 * vcs * sizeof (uint32_t) + channels * sizeof (uint16_t)
         + fs_fast_arbitrations_bytes (channels, padding (params->V)) + sharing
         + nodes * (sizeof (FsWormList) + sizeof (uint32_t) + sizeof (bool)) + fs_bitset_bytes (vcs)
         + fs_fast_worms_bytes (most_worms (params), path_stride (&network), planes (params->vc_buffer));
}

static FsArrayTable
owned (const FsEngineState *self)
{
  uint32_t n_nodes = self->state->network.n_nodes, n_channels = self->state->network.n_channels;
  uint32_t n_worms = self->n_worms, n_lanes = self->n_lanes;

  return (FsArrayTable){ {
      FS_ARRAY_TABLE (FsEngineState, owner, self->n_vcs),
      FS_ARRAY_TABLE (FsEngineState, granted, self->n_vcs),
      FS_ARRAY_TABLE (FsEngineState, held, n_channels),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, arbitrations.entries,
                              (gsize) self->arbitrations.room << self->arbitrations.shift, 64),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, sharing.entries, (gsize) self->sharing.room << self->sharing.shift, 64),
      FS_ARRAY_TABLE (FsEngineState, sharing.after, ((gsize) self->sharing.room << self->sharing.shift) / 64),
      FS_ARRAY_TABLE (FsEngineState, sharing.channel, self->sharing.room),
      FS_ARRAY_TABLE (FsEngineState, sharing.arbitration, self->shared ? n_nodes : 0),
      FS_ARRAY_TABLE (FsEngineState, sharing.pointer, self->shared ? n_nodes : 0),
      FS_ARRAY_TABLE (FsEngineState, arbitrations.after,
                      ((gsize) self->arbitrations.room << self->arbitrations.shift) / 64),
      FS_ARRAY_TABLE (FsEngineState, arbitrations.channel, self->arbitrations.room),
      FS_ARRAY_TABLE (FsEngineState, arbitrations.arbitration, n_channels),
      FS_ARRAY_TABLE (FsEngineState, arbitrations.pointer, n_channels),
      FS_ARRAY_TABLE (FsEngineState, worms, n_worms),
      FS_ARRAY_TABLE (FsEngineState, lane, n_worms),
      FS_ARRAY_TABLE (FsEngineState, path, (gsize) n_worms * self->path_stride),
      FS_ARRAY_TABLE (FsEngineState, asleep_planes, (gsize) n_worms * (gsize) self->n_planes),
      FS_ARRAY_TABLE_ALIGNED (FsEngineState, planes, (gsize) n_lanes * (gsize) self->n_planes, 64),
      FS_ARRAY_TABLE (FsEngineState, worm_of, n_lanes),
      FS_ARRAY_TABLE (FsEngineState, free.words, n_lanes > 0 ? fs_bitset_words (n_lanes) : 0),
      FS_ARRAY_TABLE (FsEngineState, free.summary, n_lanes > 0 ? fs_bitset_summary_words (n_lanes) : 0),
      FS_ARRAY_TABLE (FsEngineState, live, n_lanes / FS_FAST_BLOCK),
      FS_ARRAY_TABLE (FsEngineState, waiting, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, pending, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, is_pending, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, consumed.words, fs_bitset_words (self->n_vcs)),
      FS_ARRAY_TABLE (FsEngineState, consumed.summary, fs_bitset_summary_words (self->n_vcs)),
  } };
}

/* The arrays over the lanes. */
static FsArrayTable
owned_bits (const FsEngineState *self)
{
  FsArrayTable owned = { 0 };

  for (guint i = 0; i < FS_FAST_ARRAYS; i++)
    owned.arrays[i] = (FsArrayTableEntry){
      .offset = G_STRUCT_OFFSET (FsEngineState, bits) + i * sizeof (uint32_t *),
      .element = sizeof (uint32_t),
      .n = self->n_lanes,
      .alignment = 64,
    };
  return owned;
}

static FsEngineState *
fast_new (FsWormholeState *state)
{
  FsEngineState *self = g_new0 (FsEngineState, 1);
  uint32_t n_channels = state->network.n_channels;

  self->state = state;
  fs_routing_table_init (&self->routing, &state->params);
  self->shift = padding (state->params.V);
  self->n_planes = planes (state->params.vc_buffer);
  self->path_stride = path_stride (&state->network);
  self->most_worms = most_worms (&state->params);
  self->free_worm = FS_FAST_NONE;
  self->n_vcs = n_channels << self->shift;
  self->owner = g_new0 (uint32_t, self->n_vcs);
  self->granted = g_new0 (uint32_t, self->n_vcs);
  self->held = g_new0 (uint16_t, n_channels);
  fs_fast_arbitrations_init (&self->arbitrations, n_channels, state->params.V, self->shift);
  self->shared = state->params.injection == FS_INJECTION_SHARED && state->injection_channels > 1;
  if (self->shared)
    fs_fast_arbitrations_init (&self->sharing, state->network.n_nodes, (int) state->injection_channels,
                               padding ((int) state->injection_channels));
  self->recovers = self->routing.recovery != FS_NEVER_RECOVER;
  if (state->params.routing == FS_ROUTING_DUATO_TIMEOUT || self->recovers)
    self->patience = self->recovers ? self->routing.recovery : self->routing.patience;
  self->impatient = (FsWormList){ FS_FAST_NONE, FS_FAST_NONE };
  self->waiting = g_new (FsWormList, state->network.n_nodes);
  for (uint32_t x = 0; x < state->network.n_nodes; x++)
    self->waiting[x] = (FsWormList){ FS_FAST_NONE, FS_FAST_NONE };
  for (int i = 0; i < FS_FAST_BUCKETS; i++)
    self->streaming[i] = (FsWormList){ FS_FAST_NONE, FS_FAST_NONE };
  self->pending = g_new (uint32_t, state->network.n_nodes);
  self->is_pending = g_new0 (bool, state->network.n_nodes);
  fs_bitset_init (&self->consumed, self->n_vcs);
  return self;
}

static void
fast_free (FsEngineState *self)
{
  FsArrayTable arrays = owned (self), bits = owned_bits (self);

  fs_array_table_free (self, &arrays);
  fs_array_table_free (self, &bits);
  g_free (self);
}

static FsEngineState *
fast_copy (const FsEngineState *self, FsWormholeState *state)
{
  FsEngineState *copy = g_memdup2 (self, sizeof *self);
  FsArrayTable arrays = owned (self), bits = owned_bits (self);

  fs_array_table_copy (copy, &arrays);
  fs_array_table_copy (copy, &bits);
  copy->state = state;
  return copy;
}

static uint64_t
fast_footprint (const FsEngineState *self)
{
  FsArrayTable arrays = owned (self), bits = owned_bits (self);

  return sizeof *self + fs_array_table_bytes (&arrays) + fs_array_table_bytes (&bits);
}

/* The end of step 5: copies are made in the order of (channel, virtual channel). */
static void
consume (FsEngineState *self)
{
  uint32_t number;

  while ((number = fs_bitset_take (&self->consumed)) != FS_BITSET_EMPTY)
    {
      uint32_t w = fs_fast_owner_worm (self->owner[number]);

      fs_wormhole_state_consumed (self->state, self->worms[w].slot);
      fs_fast_free_worm (self, w);
    }
}

static void
fast_cycle (FsEngineState *self)
{
  fs_fast_start_injections (self);
  fs_fast_wake_matured (self);
  fs_fast_allocate (self);
  fs_fast_move (self);
  consume (self);
}

/* Returns the next cycle with an event. Cycles without moves are skipped: then no header waits for anything that
 * could happen in them. */
static int64_t
fast_next_event (const FsEngineState *self)
{
  if (self->busy || self->n_streaming > 0 || self->n_pending > 0)
    return self->state->cycle;
  return self->impatient.first != FS_FAST_NONE ? self->worms[self->impatient.first].arrival + self->patience
                                               : INT64_MAX;
}

static uint32_t
fast_holder (const FsEngineState *self, uint32_t channel, int vc)
{
  uint32_t number = (channel << self->shift) + (uint32_t) vc;

  return self->held[channel] >> vc & 1 ? self->worms[fs_fast_owner_worm (self->owner[number])].slot : FS_NO_SLOT;
}

/* Returns the cycle whose low bits are stored. */
static int64_t
granted_cycle (const FsEngineState *self, uint32_t hop)
{
  uint32_t low = self->granted[fs_fast_vc_number (self, hop)];

  return self->state->cycle - (int64_t) ((uint32_t) self->state->cycle - low);
}

/* Where the memory of a worm is: behind the input by which it came. */
static uint32_t
memory_node (const FsEngineState *self, uint32_t w)
{
  uint32_t hop = fs_fast_path (self, w)[0];

  if (hop >= FS_HOP_INJECTION)
    return (hop - FS_HOP_INJECTION) / self->state->injection_channels;
  return fs_network_far_end (&self->state->network, fs_hop_channel (hop));
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
      uint32_t flits = fs_fast_buffered (self, w, j);

      view->links[view->n_links++]
          = (FsWormLink){ fs_hop_channel (hop), (int) fs_hop_vc (hop), flits, granted_cycle (self, hop) };
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
