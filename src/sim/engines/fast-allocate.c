/* Step 3 of a cycle in the fast engine: headers get virtual channels. */
#include "sim/engines/fast-state.h"

/* The worm has one more link, over which its header can move in this cycle. */
FS_FAST_INLINE void
add_link (FsEngineState *self, uint32_t w, uint32_t hop, uint32_t others)
{
  FsFastWorm *worm = &self->worms[w];
  FsWormBits *bits = &self->bits;
  uint32_t number = worm->n_links;
  uint32_t link = UINT32_C (1) << number;
  uint32_t vc = fs_fast_vc_number (self, hop);
  uint32_t lane = self->lane[w];

  if (lane == FS_FAST_NONE)
    lane = fs_fast_wake (self, w);
  self->owner[vc] = fs_fast_owner (w, number);
  self->granted[vc] = (uint32_t) self->state->cycle;
  fs_fast_path (self, w)[number] = hop;
  bits->links[lane] |= link;
  bits->grants[lane] |= link;
  bits->front[lane] = number < worm->hops ? link : 0;
  if (others != 0)
    fs_fast_arbitration_join (self, &self->arbitrations, fs_hop_channel (hop), fs_hop_vc (hop),
                              fs_fast_owner (w, number));
  if (number == worm->hops)
    {
      bits->inner[lane] = ~link;
      fs_fast_update_stream (bits, lane, worm);
    }
  worm->n_links = (uint8_t) (number + 1);
  worm->state = FS_WORM_ACTIVE;
  self->busy = true;
}

FS_FAST_INLINE void
stop_waiting (FsEngineState *self, uint32_t w)
{
  fs_worm_list_remove (self->worms, &self->waiting[self->worms[w].router], w);
  if (self->worms[w].impatient)
    fs_fast_calm (self, w);
}

/* @next: where the channel leads. */
FS_FAST_INLINE void
grant (FsEngineState *self, uint32_t w, uint32_t channel, uint32_t next, int port, int vc, bool escape)
{
  FsFastWorm *worm = &self->worms[w];
  uint32_t others = self->held[channel];
  int remaining = worm->hops + 1 - worm->n_links;

  stop_waiting (self, w);
  worm->router = next;
  self->held[channel] = (uint16_t) (others | 1u << vc);
  if (fs_fast_is_single (others))
    fs_fast_arbitration_begin (self, &self->arbitrations, channel, (uint32_t) __builtin_ctz (others),
                               fs_fast_only_owner (self, channel, others));
  add_link (self, w, fs_hop (channel, (uint32_t) vc), others);
  fs_wormhole_state_granted (self->state, worm->slot, channel, port, vc, remaining, self->state->cycle - worm->arrival,
                             escape);
}

/* Number of the input a header came in by; see FsHeader. */
static uint32_t
input_of (const FsEngineState *self, uint32_t w)
{
  uint32_t hop = fs_fast_last_hop (self, w);
  uint32_t V = (uint32_t) self->state->params.V;

  if (hop >= FS_HOP_INJECTION)
    return (uint32_t) self->state->network.n_ports * V + (hop - FS_HOP_INJECTION) % self->state->injection_channels;
  return (uint32_t) fs_network_channel_port (&self->state->network, fs_hop_channel (hop)) * V + fs_hop_vc (hop);
}

/* What was drawn for the route, of which nothing is looked at but in a torus. It is read where the message is kept, which
 * is farther away, so that a worm fills no more than one line of the cache. */
static inline FsRouteBits
route_of (const FsEngineState *self, uint32_t w)
{
  if (G_LIKELY (!self->state->network.wraps))
    return (FsRouteBits){ 0 };
  return fs_wormhole_state_slot (self->state, self->worms[w].slot)->message.route;
}

static void
serve_adaptive (FsEngineState *self, uint32_t w)
{
  const FsFastWorm *worm = &self->worms[w];
  int64_t cycle = self->state->cycle;
  uint32_t first_channel = fs_network_channel (&self->state->network, worm->router, 0);
  FsHeader header = { worm->router, worm->destination, route_of (self, w), input_of (self, w), worm->arrival };
  FsOutput output;

  if (cycle == fs_routing_timeout (&self->routing, worm->arrival))
    fs_wormhole_state_timed_out (self->state, worm->slot);
  output = fs_routing_choose (&self->routing, &header, cycle, &self->held[first_channel]);
  if (output.port >= 0)
    grant (self, w, first_channel + (uint32_t) output.port,
           fs_network_neighbor (&self->state->network, worm->router, output.port), output.port, output.vc,
           output.escape);
}

static __attribute__ ((noinline)) int
port_of_torus (const FsEngineState *self, uint32_t w, uint32_t productive, uint32_t *allowed)
{
  const FsFastWorm *worm = &self->worms[w];
  FsHeader header = { .router = worm->router, .destination = worm->destination, .route = route_of (self, w) };

  return fs_routing_in_order (&self->routing, &header, productive, allowed);
}

/* As fs_routing_choose() does it for this routing, which is the one used most: in a hypercube. */
FS_FAST_INLINE void
serve_in_order (FsEngineState *self, uint32_t w)
{
  const FsFastWorm *worm = &self->worms[w];
  int port = fs_network_highest (worm->router ^ worm->destination);
  uint32_t channel = fs_network_channel (&self->state->network, worm->router, port);
  uint32_t free = self->routing.all & ~(uint32_t) self->held[channel];

  if (free != 0)
    grant (self, w, channel, worm->router ^ UINT32_C (1) << port, port, __builtin_ctz (free), false);
}

/* The same in a mesh or torus. */
FS_FAST_INLINE void
serve_in_order_digits (FsEngineState *self, uint32_t w)
{
  const FsFastWorm *worm = &self->worms[w];
  const FsNetwork *network = &self->state->network;
  uint32_t productive = fs_network_productive_digits (network, worm->router, worm->destination), free;
  uint32_t allowed = self->routing.all, channel;
  int port = fs_network_highest (productive);

  if (network->wraps)
    port = port_of_torus (self, w, productive, &allowed);
  channel = fs_network_channel (network, worm->router, port);
  free = allowed & ~(uint32_t) self->held[channel];
  if (free != 0)
    grant (self, w, channel, fs_network_neighbor_digits (network, worm->router, port), port, __builtin_ctz (free),
           false);
}

/* The worm of a header that has waited too long gets one more link, into memory, over which it can move at once. */
static void
recover (FsEngineState *self, uint32_t w)
{
  FsFastWorm *worm = &self->worms[w];
  FsWormBits *bits = &self->bits;
  uint32_t lane = self->lane[w], link = UINT32_C (1) << worm->n_links;

  fs_worm_list_remove (self->worms, &self->waiting[worm->router], w);
  if (lane == FS_FAST_NONE)
    lane = fs_fast_wake (self, w);
  fs_fast_path (self, w)[worm->n_links++] = FS_HOP_MEMORY;
  worm->drains = true;
  worm->state = FS_WORM_ACTIVE;
  bits->links[lane] |= link;
  bits->grants[lane] |= link;
  bits->inner[lane] = ~link;
  bits->counted[lane] = ~link & ~UINT32_C (1);
  fs_fast_update_stream (bits, lane, worm);
  self->busy = true;
  fs_wormhole_state_recovered (self->state, worm->slot);
}

static void
lose_patience (FsEngineState *self)
{
  uint32_t w;

  while ((w = self->impatient.first) != FS_FAST_NONE && self->worms[w].arrival + self->patience <= self->state->cycle)
    {
      fs_fast_calm (self, w);
      if (self->recovers)
        recover (self, w);
      else
        fs_fast_look_at (self, self->worms[w].router);
    }
}

FS_FAST_INLINE void
serve_router (FsEngineState *self, uint32_t router, bool in_order, bool binary)
{
  for (uint32_t next, w = self->waiting[router].first; w != FS_FAST_NONE; w = next)
    {
      next = self->worms[w].next;
      if (!in_order)
        serve_adaptive (self, w);
      else if (binary)
        serve_in_order (self, w);
      else
        serve_in_order_digits (self, w);
    }
}

/* Routers are independent of each other: any order will do. */
FS_FAST_MANY_TARGETS void
fs_fast_allocate (FsEngineState *self)
{
  bool in_order = self->routing.params.routing == FS_ROUTING_DETERMINISTIC, binary = self->state->network.binary;

  lose_patience (self);
  for (uint32_t i = 0; i < self->n_pending; i++)
    {
      self->is_pending[self->pending[i]] = false;
      serve_router (self, self->pending[i], in_order, binary);
    }
  self->n_pending = 0;
}
