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

/* Of a path: a power of two is found without a multiplication, but room counts in large networks. */
static uint32_t
path_stride (int n)
{
  return n < 16 ? 16 : (uint32_t) n + 1;
}

/* Every worm has a channel of its own and is a message. In whole batches. */
static uint32_t
most_worms (const FsWormholeParams *params)
{
  uint64_t nodes = UINT64_C (1) << params->n;
  uint64_t of_a_node = (uint64_t) fs_wormhole_params_injection_channels (params) + (uint64_t) (params->n * params->V);
  uint64_t worms = MIN (nodes * of_a_node, fs_wormhole_params_most_messages (params));

  return (uint32_t) ((worms + FS_FAST_BATCH - 1) / FS_FAST_BATCH * FS_FAST_BATCH);
}

static uint64_t
fast_memory (const FsWormholeParams *params)
{
  uint64_t nodes = UINT64_C (1) << params->n;
  uint64_t channels = nodes * (uint64_t) params->n;
  uint64_t units = channels << padding (params->V);

  return sizeof (FsEngineState) + 2 * units * sizeof (uint32_t) + channels * (2 * sizeof (uint16_t) + 1)
         + (channels / 512 + 1) * 64 + nodes * (sizeof (FsWormList) + sizeof (uint32_t) + sizeof (bool))
         + fs_bitset_bytes (units)
         + fs_fast_worms_bytes (most_worms (params), path_stride (params->n), planes (params->vc_buffer));
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
  self->path_stride = path_stride (world->params.n);
  self->most_worms = most_worms (&world->params);
  self->free_worm = FS_FAST_NONE;
  self->n_units = n_channels << self->shift;
  self->owner = g_new0 (uint32_t, self->n_units);
  self->granted = g_new0 (uint32_t, self->n_units);
  self->held = g_new0 (uint16_t, n_channels);
  self->pointer = g_new (uint8_t, n_channels);
  memset (self->pointer, world->params.V - 1, n_channels);
  self->requests = g_new0 (uint16_t, n_channels);
  self->n_rivals = (n_channels + 511) / 512 * 16;
  self->rivals = g_aligned_alloc0 (self->n_rivals, sizeof (uint32_t), 64);
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
  g_aligned_free (self->rivals);
  g_free (self->worms);
  g_free (self->lane);
  g_free (self->asleep_planes);
  g_free (self->worm_of);
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
      view->injection_flits = fs_fast_buffered (self, w, 0);
      view->consumed -= view->injection_flits;
    }
  for (uint32_t j = MAX (worm->tail, 1); j < worm->n_links; j++)
    {
      uint32_t hop = fs_fast_path (self, w)[j];
      uint32_t flits = fs_fast_buffered (self, w, j);

      view->links[view->n_links++] = (FsWormLink){ fs_hop_channel (hop), (int) fs_hop_vc (hop), flits };
      view->consumed -= flits;
    }
}

/* What a worm has to keep of a link, whether it is awake or not. */
static void
check_link (const FsEngineState *self, uint32_t w, uint32_t j)
{
  uint32_t hop = fs_fast_path (self, w)[j];
  uint32_t lane = self->lane[w];
  uint32_t channel = fs_hop_channel (hop);
  uint32_t asking;
  bool contended, can_move, requested;

  g_assert ((hop >= FS_HOP_INJECTION) == (j == 0));
  if (j == 0)
    return;
  contended = (lane == FS_FAST_NONE ? self->worms[w].contended : self->bits.contended[lane]) >> j & 1;
  can_move = lane != FS_FAST_NONE && self->bits.grants[lane] >> j & 1;
  requested = lane != FS_FAST_NONE && self->bits.requested[lane] >> j & 1;
  asking = self->requests[channel];
  g_assert (self->owner[fs_fast_unit (self, hop)] == fs_fast_owner (w, j));
  g_assert ((__builtin_popcount (self->held[channel]) > 1) == contended);
  g_assert (requested == (asking >> fs_hop_vc (hop) & 1));
  g_assert ((__builtin_popcount (asking) > 1) == (self->rivals[channel >> 5] >> (channel & 31) & 1));
  g_assert (can_move && contended ? requested : !requested || can_move);
}

static void
check_asleep (const FsEngineState *self, const FsFastWorm *worm)
{
  uint32_t links = (UINT32_C (1) << worm->n_links) - 1;

  if (worm->state == FS_WORM_STREAMING)
    g_assert (worm->contended == 0 && worm->left > 0 && worm->n_links == worm->hops + 1);
  else
    g_assert (worm->state == FS_WORM_WAITING && (worm->available & ~(worm->full >> 1) & links) == 0);
}

static void
check_lane (const FsEngineState *self, uint32_t lane)
{
  uint32_t w = self->worm_of[lane];
  const FsFastWorm *worm = &self->worms[w];
  uint32_t links = (UINT32_C (1) << worm->n_links) - 1;
  uint32_t available = self->bits.available[lane];
  uint32_t full = self->bits.full[lane];

  g_assert (worm->state == FS_WORM_ACTIVE || worm->state == FS_WORM_WAITING);
  g_assert (self->lane[w] == lane && self->bits.links[lane] == links);
  g_assert ((self->bits.requested[lane] & ~self->bits.grants[lane]) == 0);
  g_assert (self->bits.grants[lane] == (available & ~(full >> 1) & links));
  g_assert ((full & ~available & ~1u) == 0 && (available & ~(links << 1 | 1)) == 0);
  g_assert ((~self->bits.inner[lane] << 1 & available) == 0);
  g_assert ((available & 1) == (self->bits.left[lane] > 0));
  g_assert (worm->tail == 0 || self->bits.left[lane] == 0);
  g_assert (
      self->bits.stream[lane] == FS_FAST_NONE
      || (self->bits.stream[lane] == links && worm->n_links == worm->hops + 1 && self->bits.contended[lane] == 0));
  g_assert (self->bits.inner[lane] == (worm->n_links == worm->hops + 1 ? ~(links - (links >> 1)) : UINT32_MAX));
  g_assert (self->busy || self->bits.grants[lane] == 0);
}

/* The invariants of fast-state.h. */
static void
fast_check (const FsEngineState *self)
{
  uint64_t hops = 0;

  for (uint32_t lane = 0; lane < self->n_lanes; lane++)
    if (self->worm_of[lane] != FS_FAST_NONE)
      check_lane (self, lane);
    else
      g_assert (self->bits.links[lane] == 0 && self->bits.grants[lane] == 0 && self->bits.requested[lane] == 0);
  for (uint32_t w = 0; w < self->n_worms; w++)
    {
      const FsFastWorm *worm = &self->worms[w];

      if (worm->state == FS_WORM_FREE)
        {
          g_assert (self->lane[w] == FS_FAST_NONE);
          continue;
        }
      hops += worm->state == FS_WORM_STREAMING ? worm->n_links - 1u : 0;
      if (self->lane[w] == FS_FAST_NONE)
        check_asleep (self, worm);
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
