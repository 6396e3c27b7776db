/* Step 3 of a cycle in the fast engine: headers get virtual channels. */
#include "sim/fast-state.h"

static inline bool
is_single (uint32_t mask)
{
  return mask != 0 && (mask & (mask - 1)) == 0;
}

/* The owner of the only virtual channel in @mask of a channel. */
static inline uint32_t
only_owner (const FsEngineState *self, uint32_t channel, uint32_t mask)
{
  return self->owner[(channel << self->shift) + (uint32_t) __builtin_ctz (mask)];
}

/* The one who had the channel, whose virtual channels are @others, for itself now has a rival. */
static void
contend (FsEngineState *self, uint32_t channel, uint32_t others)
{
  uint32_t owner, w, link;

  if (!is_single (others))
    return;
  owner = only_owner (self, channel, others);
  w = fs_fast_owner_worm (owner);
  link = fs_fast_owner_link (owner);
  self->bits.contended[w] |= link;
  if (self->worms[w].state == FS_WORM_STREAMING)
    fs_fast_wake_streaming (self, w);
  else
    fs_fast_update_stream (self, w);
  if ((self->bits.grants[w] & link & ~self->bits.requested[w]) == 0)
    return;
  self->bits.requested[w] |= link;
  fs_fast_toggle_request (self->requests, self->rivals, fs_hop (channel, (uint32_t) __builtin_ctz (others)));
}

/* The worm has one more link, over which its header can move in this cycle. */
static void
add_link (FsEngineState *self, uint32_t w, uint32_t hop, bool contended)
{
  FsFastWorm *worm = &self->worms[w];
  FsWormBits *bits = &self->bits;
  uint32_t number = worm->n_links;
  uint32_t link = UINT32_C (1) << number;
  uint32_t unit = fs_fast_unit (self, hop);

  self->owner[unit] = fs_fast_owner (w, number);
  self->granted[unit] = (uint32_t) self->world->cycle;
  fs_fast_path (self, w)[number] = hop;
  bits->links[w] |= link;
  bits->grants[w] |= link;
  bits->front[w] = link;
  bits->watched[w] |= link;
  if (contended)
    {
      bits->contended[w] |= link;
      bits->requested[w] |= link;
      fs_fast_toggle_request (self->requests, self->rivals, hop);
    }
  if (number == worm->hops)
    {
      bits->inner[w] = ~link;
      fs_fast_update_stream (self, w);
    }
  worm->n_links = (uint8_t) (number + 1);
  worm->state = FS_WORM_ACTIVE;
  self->busy = true;
}

static void
grant (FsEngineState *self, uint32_t w, uint32_t channel, int dimension, int vc, bool escape)
{
  FsFastWorm *worm = &self->worms[w];
  uint32_t others = self->held[channel];
  int remaining = worm->hops + 1 - worm->n_links;

  fs_worm_list_remove (self->worms, &self->waiting[worm->router], w);
  worm->router = fs_network_neighbour (&self->world->network, worm->router, dimension);
  self->held[channel] = (uint16_t) (others | 1u << vc);
  if (others != 0)
    contend (self, channel, others);
  add_link (self, w, fs_hop (channel, (uint32_t) vc), others != 0);
  fs_world_granted (self->world, worm->slot, channel, dimension, remaining, self->world->cycle - worm->arrival, escape);
}

static uint32_t
last_hop (const FsEngineState *self, uint32_t w)
{
  return fs_fast_path (self, w)[self->worms[w].n_links - 1];
}

/* Number of the input a header came in by; see FsHeader. */
static uint32_t
input_of (const FsEngineState *self, uint32_t w)
{
  uint32_t hop = last_hop (self, w);
  uint32_t V = (uint32_t) self->world->params.V;

  if (hop >= FS_HOP_INJECTION)
    return (uint32_t) self->world->params.n * V + (hop - FS_HOP_INJECTION) % self->world->injection_channels;
  return (uint32_t) fs_network_channel_dimension (&self->world->network, fs_hop_channel (hop)) * V + fs_hop_vc (hop);
}

static void
start_timer (FsEngineState *self, uint32_t w)
{
  FsTimer timer = { fs_routing_timeout (&self->routing, self->worms[w].arrival), self->worms[w].arrival, w };

  g_queue_push_tail (&self->timers, g_memdup2 (&timer, sizeof timer));
}

static void
serve_adaptive (FsEngineState *self, uint32_t w)
{
  const FsFastWorm *worm = &self->worms[w];
  int64_t cycle = self->world->cycle;
  uint32_t first_channel = fs_network_channel (&self->world->network, worm->router, 0);
  FsHeader header = { worm->router, worm->destination, input_of (self, w), worm->arrival };
  FsOutput output;

  if (cycle == fs_routing_timeout (&self->routing, worm->arrival))
    fs_world_timed_out (self->world, worm->slot);
  output = fs_routing_choose (&self->routing, &header, cycle, &self->held[first_channel]);
  if (output.dimension >= 0)
    grant (self, w, first_channel + (uint32_t) output.dimension, output.dimension, output.vc, output.escape);
  else if (cycle == worm->arrival && self->routing.params.routing == FS_ROUTING_DUATO_TIMEOUT)
    start_timer (self, w);
}

/* As fs_routing_choose() does it for this routing, which is the one used most. */
static inline void
serve_deterministic (FsEngineState *self, uint32_t w)
{
  const FsFastWorm *worm = &self->worms[w];
  const FsNetwork *network = &self->world->network;
  int d = fs_network_highest (fs_network_productive (network, worm->router, worm->destination));
  uint32_t channel = fs_network_channel (network, worm->router, d);
  uint32_t free = self->routing.all & ~(uint32_t) self->held[channel];

  if (free != 0)
    grant (self, w, channel, d, __builtin_ctz (free), false);
}

static void
mature_timers (FsEngineState *self)
{
  FsTimer *timer;

  while ((timer = g_queue_peek_head (&self->timers)) != NULL && timer->cycle <= self->world->cycle)
    {
      const FsFastWorm *worm = &self->worms[timer->worm];

      /* A worm that took the place of the one that waited has a later arrival. */
      if (worm->state == FS_WORM_WAITING && worm->arrival == timer->arrival)
        fs_fast_look_at (self, worm->router);
      g_free (g_queue_pop_head (&self->timers));
    }
}

static void
serve_router (FsEngineState *self, uint32_t router, bool deterministic)
{
  for (uint32_t next, w = self->waiting[router].first; w != FS_FAST_NONE; w = next)
    {
      next = self->worms[w].next;
      if (deterministic)
        serve_deterministic (self, w);
      else
        serve_adaptive (self, w);
    }
}

/* Routers are independent of each other: any order will do. */
void
fs_fast_allocate (FsEngineState *self)
{
  bool deterministic = self->routing.params.routing == FS_ROUTING_DETERMINISTIC;

  mature_timers (self);
  for (uint32_t i = 0; i < self->n_pending; i++)
    {
      self->is_pending[self->pending[i]] = false;
      serve_router (self, self->pending[i], deterministic);
    }
  self->n_pending = 0;
}

/* The header stands in its router from the next cycle on. Service goes by arrival, which is the last of all, then by
 * input. */
void
fs_fast_header_arrived (FsEngineState *self, uint32_t w)
{
  FsFastWorm *worms = self->worms;
  FsWormList *list = &self->waiting[worms[w].router];
  int64_t arrival = self->world->cycle + 1;
  uint32_t after = list->last;

  worms[w].arrival = arrival;
  worms[w].state = FS_WORM_WAITING;
  while (after != FS_FAST_NONE && worms[after].arrival == arrival && last_hop (self, after) > last_hop (self, w))
    after = worms[after].previous;
  fs_worm_list_insert (worms, list, after, w);
  fs_fast_look_at (self, worms[w].router);
}

/* A virtual channel is free from the next cycle on. */
void
fs_fast_vc_released (FsEngineState *self, uint32_t hop)
{
  uint32_t channel = fs_hop_channel (hop);
  uint32_t unit = fs_fast_unit (self, hop);
  uint32_t router = fs_network_channel_node (&self->world->network, channel);
  int dimension = (int) (channel - fs_network_channel (&self->world->network, router, 0));
  uint32_t others = self->held[channel] & ~(1u << fs_hop_vc (hop));
  uint32_t owner;

  self->held[channel] = (uint16_t) others;
  if (is_single (others))
    {
      owner = only_owner (self, channel, others);
      self->bits.contended[fs_fast_owner_worm (owner)] &= ~fs_fast_owner_link (owner);
      fs_fast_update_stream (self, fs_fast_owner_worm (owner));
    }
  if (self->waiting[router].first != FS_FAST_NONE)
    fs_fast_look_at (self, router);
  fs_world_released (self->world, self->worms[fs_fast_owner_worm (self->owner[unit])].slot, channel, dimension,
                     (uint32_t) self->world->cycle + 1 - self->granted[unit]);
}
