/* The fast engine: its life, the end of a cycle, and what others see of it.
 * The layout is explained in fast-state.h. */
#include "sim/fast-state.h"

#include <string.h>

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

static uint64_t
fast_memory (const FsWormholeParams *params)
{
  uint64_t nodes = UINT64_C (1) << params->n;
  uint64_t channels = nodes * (uint64_t) params->n;
  uint64_t units = channels << padding (params->V);
  uint64_t injection = nodes * (uint64_t) fs_wormhole_params_injection_channels (params);
  uint64_t worms = MIN (injection + channels * (uint64_t) params->V, nodes * 60);
  uint64_t numbers = (params->n < 16 ? 16 : 32) + FS_FAST_ARRAYS + (uint64_t) planes (params->vc_buffer);
  uint64_t worm = sizeof (FsFastWorm) + numbers * sizeof (uint32_t);

  return sizeof (FsEngineState) + 2 * units * sizeof (uint32_t) + channels * (2 * sizeof (uint16_t) + 1) + channels / 8
         + nodes * (sizeof (FsWormList) + sizeof (uint32_t) + sizeof (bool)) + fs_bitset_bytes (units) + worms * worm;
}

static FsEngineState *
fast_new (FsWorld *world)
{
  FsEngineState *self = g_new0 (FsEngineState, 1);
  uint32_t n_channels = world->network.n_channels;

  self->world = world;
  fs_routing_table_init (&self->routing, &world->params);
  self->shift = padding (world->params.V);
  self->n_planes = planes (world->params.vc_buffer);
  self->path_shift = world->params.n < 16 ? 4 : 5;
  self->n_units = n_channels << self->shift;
  self->owner = g_new0 (uint32_t, self->n_units);
  self->granted = g_new0 (uint32_t, self->n_units);
  self->held = g_new0 (uint16_t, n_channels);
  self->pointer = g_new (uint8_t, n_channels);
  memset (self->pointer, world->params.V - 1, n_channels);
  self->requests = g_new0 (uint16_t, n_channels);
  self->n_rivals = (n_channels + 255) / 256 * 4;
  self->rivals = g_new0 (uint64_t, self->n_rivals);
  self->waiting = g_new (FsWormList, world->network.n_nodes);
  for (uint32_t x = 0; x < world->network.n_nodes; x++)
    self->waiting[x] = (FsWormList){ FS_FAST_NONE, FS_FAST_NONE };
  for (int i = 0; i < FS_FAST_BUCKETS; i++)
    self->streaming[i] = (FsWormList){ FS_FAST_NONE, FS_FAST_NONE };
  g_queue_init (&self->timers);
  self->pending = g_new (uint32_t, world->network.n_nodes);
  self->is_pending = g_new0 (bool, world->network.n_nodes);
  fs_bitset_init (&self->consumed, self->n_units);
  return self;
}

static void
fast_free (FsEngineState *self)
{
  g_free (self->owner);
  g_free (self->granted);
  g_free (self->held);
  g_free (self->pointer);
  g_free (self->requests);
  g_free (self->rivals);
  g_free (self->worms);
  g_free (self->live);
  fs_bitset_clear (&self->free);
  for (guint i = 0; i < FS_FAST_ARRAYS; i++)
    g_aligned_free (((uint32_t **) &self->bits)[i]);
  g_aligned_free (self->planes);
  g_free (self->path);
  g_free (self->waiting);
  g_queue_clear_full (&self->timers, g_free);
  g_free (self->pending);
  g_free (self->is_pending);
  fs_bitset_clear (&self->consumed);
  g_free (self);
}

/* The end of step 5: copies are made in the order of (channel, virtual channel). */
static void
consume (FsEngineState *self)
{
  uint32_t unit;

  while ((unit = fs_bitset_take (&self->consumed)) != FS_BITSET_EMPTY)
    {
      uint32_t w = fs_fast_owner_worm (self->owner[unit]);

      fs_world_consumed (self->world, self->worms[w].slot);
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

/* Cycles in which nobody moves can be skipped: then every header waits for nothing that could happen. */
static int64_t
fast_next_event (const FsEngineState *self)
{
  const FsTimer *timer = g_queue_peek_head ((GQueue *) &self->timers);

  if (self->busy || self->streaming_hops > 0 || self->n_pending > 0)
    return self->world->cycle;
  return timer != NULL ? timer->cycle : INT64_MAX;
}

static uint32_t
fast_holder (const FsEngineState *self, uint32_t channel, int vc)
{
  uint32_t unit = (channel << self->shift) + (uint32_t) vc;

  return self->held[channel] >> vc & 1 ? self->worms[fs_fast_owner_worm (self->owner[unit])].slot : FS_NO_SLOT;
}

static uint32_t
buffered (const FsEngineState *self, uint32_t w, uint32_t link)
{
  uint32_t flits = 0;

  if (self->n_planes == 0)
    return (self->bits.available[w] >> (link + 1) & 1) + (self->bits.full[w] >> (link + 1) & 1);
  for (int k = 0; k < self->n_planes; k++)
    flits |= (self->planes[(size_t) k * self->n_worms + w] >> (link + 1) & 1) << k;
  return flits;
}

static void
fast_worm (const FsEngineState *self, uint32_t slot, FsWorm *view)
{
  const FsSlot *message = fs_world_slot (self->world, slot);
  uint32_t w = message->worm;
  const FsFastWorm *worm = &self->worms[w];

  *view = (FsWorm){ .arrival = worm->state == FS_WORM_WAITING ? worm->arrival : FS_NO_CYCLE, .router = worm->router };
  view->at_source = fs_fast_left (self, w);
  view->consumed = message->message.length - view->at_source;
  if (worm->tail == 0)
    {
      view->holds_injection = true;
      view->injection_flits = buffered (self, w, 0);
      view->consumed -= view->injection_flits;
    }
  for (uint32_t j = MAX (worm->tail, 1); j < worm->n_links; j++)
    {
      uint32_t hop = fs_fast_path (self, w)[j];
      uint32_t flits = buffered (self, w, j);

      view->links[view->n_links++] = (FsWormLink){ fs_hop_channel (hop), (int) fs_hop_vc (hop), flits };
      view->consumed -= flits;
    }
}

static void
check_link (const FsEngineState *self, uint32_t w, uint32_t j)
{
  uint32_t hop = fs_fast_path (self, w)[j];
  uint32_t channel = fs_hop_channel (hop);
  bool contended = self->bits.contended[w] >> j & 1;
  bool can_move = self->bits.grants[w] >> j & 1;
  bool requested = self->bits.requested[w] >> j & 1;
  uint32_t asking;

  g_assert ((hop >= FS_HOP_INJECTION) == (j == 0));
  if (j == 0)
    return;
  asking = self->requests[channel];
  g_assert (self->owner[fs_fast_unit (self, hop)] == fs_fast_owner (w, j));
  g_assert ((__builtin_popcount (self->held[channel]) > 1) == contended);
  g_assert (requested == (asking >> fs_hop_vc (hop) & 1));
  g_assert ((__builtin_popcount (asking) > 1) == (self->rivals[channel >> 6] >> (channel & 63) & 1));
  g_assert (can_move && contended ? requested : !requested || can_move);
}

/* The invariants of fast-state.h. */
static void
fast_check (const FsEngineState *self)
{
  uint64_t hops = 0;

  for (uint32_t w = 0; w < self->n_used; w++)
    {
      const FsFastWorm *worm = &self->worms[w];
      uint32_t links = (UINT32_C (1) << worm->n_links) - 1;
      uint32_t available = self->bits.available[w];
      uint32_t full = self->bits.full[w];

      g_assert ((self->bits.requested[w] & ~self->bits.grants[w]) == 0);
      g_assert (self->bits.grants[w] == (available & ~(full >> 1) & self->bits.links[w]));
      if (worm->state == FS_WORM_FREE || worm->state == FS_WORM_STREAMING)
        g_assert (self->bits.links[w] == 0 && self->bits.stream[w] == FS_FAST_NONE);
      if (worm->state == FS_WORM_FREE)
        continue;
      hops += worm->state == FS_WORM_STREAMING ? worm->n_links - 1u : 0;
      g_assert (worm->state == FS_WORM_STREAMING || self->bits.links[w] == links);
      g_assert ((full & ~available & ~1u) == 0 && (available & ~(links << 1 | 1)) == 0);
      g_assert ((~self->bits.inner[w] << 1 & available) == 0);
      g_assert ((available & 1) == (fs_fast_left (self, w) > 0));
      g_assert (worm->tail == 0 || self->bits.left[w] == 0);
      g_assert (worm->state == FS_WORM_STREAMING
                || (self->bits.stream[w] == links)
                       == (self->bits.inner[w] != UINT32_MAX && self->bits.contended[w] == 0));
      g_assert (self->busy || self->bits.grants[w] == 0);
      for (uint32_t j = worm->tail; j < worm->n_links; j++)
        check_link (self, w, j);
    }
  g_assert (hops == self->streaming_hops);
}

const FsEngineClass fs_engine_fast = {
  .memory = fast_memory,
  .new = fast_new,
  .free = fast_free,
  .cycle = fast_cycle,
  .next_event = fast_next_event,
  .worm = fast_worm,
  .check = fast_check,
  .holder = fast_holder,
};
