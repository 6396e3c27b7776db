/* What routers do in a cycle of the fast engine: steps 2 and 3 begin it, and what the movement of flits has changed ends it. */
#include "sim/engines/fast-state.h"

/* Entries of a list between the one that is processed and the one that is fetched into the cache. Of a router, first the
 * line with its headers, then that of the channel that the first of them requests. */
#define AHEAD 8
#define FAR_AHEAD 16

/* Injection channels of a node that are held, but for @k, as a mask. */
static uint64_t
others_at (const FsEngineState *self, uint32_t node, uint32_t k)
{
  uint64_t all = UINT64_MAX >> (64 - self->state->injection_channels);

  return all & ~self->state->queues[node].idle & ~(UINT64_C (1) << k);
}

/* The message that holds the only injection channel in @mask of a node. */
static uint32_t
only_one_at (const FsEngineState *self, uint32_t node, uint64_t mask)
{
  return self->state->holders[node * self->state->injection_channels + (uint32_t) __builtin_ctzll (mask)];
}

/* The part of the worm of a message. */
static uint32_t
home_of_message (const FsEngineState *self, uint32_t slot)
{
  if (self->n_parts == 1)
    return 0;
  return fs_fast_part_of (self, fs_wormhole_state_slot (self->state, slot)->message.destination);
}

/* Returns the entry of a message that is granted an injection channel. */
static uint32_t
share_injection (FsEngineState *self, const FsMessage *message)
{
  uint32_t node = message->source, k = message->injection_channel;
  uint64_t others = others_at (self, node, k);

  if (others == 0)
    return FS_FAST_NONE;
  if (fs_fast_is_single (others))
    {
      uint32_t rival = only_one_at (self, node, others);

      fs_fast_arbitration_open (&self->sharing, node);
      *FS_FAST_ADD (&self->mail[home_of_message (self, rival)].injection_rivals, FsFastRival)
          = (FsFastRival){ rival, fs_fast_entry_of (&self->sharing, node, (uint32_t) __builtin_ctzll (others)) };
    }
  return fs_fast_entry_of (&self->sharing, node, k);
}

/* Step 2. */
void
fs_fast_inject (FsEngineState *self)
{
  uint32_t slot;

  while ((slot = fs_wormhole_state_take_injection (self->state)) != FS_NO_SLOT)
    *FS_FAST_ADD (&self->mail[home_of_message (self, slot)].starts, FsFastStart) = (FsFastStart){
      slot,
      self->shared ? share_injection (self, &fs_wormhole_state_slot (self->state, slot)->message) : FS_FAST_NONE,
    };
}

static void
grow_headers (FsEngineState *self)
{
  uint32_t old = self->n_headers;
  uint32_t n = MAX (64, old + old / 2);

  self->headers = g_renew (FsFastHeader, self->headers, n);
  for (uint32_t h = old; h < n; h++)
    self->headers[h].next = h + 1 < n ? h + 1 : FS_FAST_NONE;
  self->free_header = old;
  self->n_headers = n;
}

/* Behind @after, or first when that is FS_FAST_NONE. */
static inline void
insert (FsFastHeader *headers, FsFastRouter *router, uint32_t after, uint32_t h)
{
  uint32_t *to_next = after == FS_FAST_NONE ? &router->first : &headers[after].next;

  headers[h].previous = after;
  headers[h].next = *to_next;
  if (headers[h].next == FS_FAST_NONE)
    router->last = h;
  else
    headers[headers[h].next].previous = h;
  *to_next = h;
}

/* A waiting header enters, or leaves, the list of those that something happens to when they have waited too long. */
static inline void
grow_impatient (FsEngineState *self, uint32_t h)
{
  FsFastHeader *header = &self->headers[h];

  header->older = self->least_impatient;
  header->younger = FS_FAST_NONE;
  *(header->older == FS_FAST_NONE ? &self->most_impatient : &self->headers[header->older].younger) = h;
  self->least_impatient = h;
}

static inline void
calm (FsEngineState *self, uint32_t h)
{
  FsFastHeader *header = &self->headers[h];

  header->arrived.patient = true;
  *(header->older == FS_FAST_NONE ? &self->most_impatient : &self->headers[header->older].younger) = header->younger;
  *(header->younger == FS_FAST_NONE ? &self->least_impatient : &self->headers[header->younger].older) = header->older;
}

static inline void
stop_waiting (FsEngineState *self, FsFastRouter *router, uint32_t h)
{
  FsFastHeader *headers = self->headers;
  uint32_t next = headers[h].next, previous = headers[h].previous;

  if (!headers[h].arrived.patient)
    calm (self, h);
  *(previous == FS_FAST_NONE ? &router->first : &headers[previous].next) = next;
  *(next == FS_FAST_NONE ? &router->last : &headers[next].previous) = previous;
  headers[h].next = self->free_header;
  self->free_header = h;
}

static inline void
look_at (FsEngineState *self, FsFastRouter *router, uint32_t node)
{
  if (router->pending)
    return;
  router->pending = true;
  *FS_FAST_ADD (&self->pending, uint32_t) = node;
}

static inline uint32_t
home_of_owner (const FsEngineState *self, uint32_t owner)
{
  return fs_fast_home (self, fs_fast_owner_worm (owner));
}

/* @owner has no rival any more. */
static inline void
report_alone (FsEngineState *self, uint32_t owner)
{
  *FS_FAST_ADD (&self->mail[home_of_owner (self, owner)].alone, uint32_t) = owner;
}

/* @next: where the channel leads. */
FS_FAST_INLINE void
grant (FsEngineState *self, FsFastRouter *router, uint32_t h, uint32_t channel, uint32_t next, int port, uint32_t vc,
       bool escape)
{
  const FsFastHeader *header = &self->headers[h];
  FsFastChannel *granted = fs_fast_channel (self, channel);
  uint32_t others = router->held[port];

  router->held[port] = (uint16_t) (others | 1u << vc);
  granted->vcs[vc].owner = fs_fast_owner (header->arrived.worm, header->arrived.link);
  granted->vcs[vc].granted = (uint32_t) self->state->cycle;
  if (fs_fast_is_single (others))
    {
      uint32_t rival = (uint32_t) __builtin_ctz (others);

      fs_fast_arbitration_open (&self->arbitrations, channel);
      *FS_FAST_ADD (&self->mail[home_of_owner (self, granted->vcs[rival].owner)].rivals, FsFastRival)
          = (FsFastRival){ granted->vcs[rival].owner, fs_fast_entry_of (&self->arbitrations, channel, rival) };
    }
  *FS_FAST_ADD (&self->mail[fs_fast_home (self, header->arrived.worm)].grants, FsFastGrant)
      = (FsFastGrant){ header->arrived.worm, fs_hop (channel, vc), next,
                       others != 0 ? fs_fast_entry_of (&self->arbitrations, channel, vc) : FS_FAST_NONE };
  if (header->arrived.link == 1)
    fs_wormhole_state_entered (self->state, header->arrived.slot);
  fs_wormhole_state_granted (self->state, header->arrived.slot, header->arrived.copy, channel, port, (int) vc,
                             header->arrived.remaining, self->state->cycle - header->arrival, escape,
                             __builtin_popcount (others) + 1);
  stop_waiting (self, router, h);
}

/* Number of the input a header came in by; see FsHeader. */
static uint32_t
input_of (const FsEngineState *self, uint32_t hop)
{
  uint32_t V = (uint32_t) self->state->params.V;

  if (hop >= FS_HOP_INJECTION)
    return (uint32_t) self->state->network.n_ports * V + (hop - FS_HOP_INJECTION) % self->state->injection_channels;
  return (uint32_t) fs_network_channel_port (&self->state->network, fs_hop_channel (hop)) * V + fs_hop_vc (hop);
}

/* What was drawn for the route, of which nothing is looked at but in a torus. */
static inline FsRouteBits
route_of (const FsEngineState *self, const FsFastArrival *header)
{
  if (G_LIKELY (!self->state->network.wraps))
    return (FsRouteBits){ 0 };
  return fs_wormhole_state_slot (self->state, header->slot)->message.route;
}

static void
serve_adaptive (FsEngineState *self, FsFastRouter *router, uint32_t h)
{
  const FsFastHeader *waiting = &self->headers[h];
  const FsFastArrival *arrived = &waiting->arrived;
  int64_t cycle = self->state->cycle;
  FsHeader header = { arrived->router, arrived->destination, route_of (self, arrived), input_of (self, arrived->input),
                      waiting->arrival };
  FsOutput output;

  if (cycle == fs_routing_timeout (&self->routing, waiting->arrival))
    fs_wormhole_state_timed_out (self->state, arrived->slot);
  output = fs_routing_choose (&self->routing, &header, cycle, router->held);
  if (output.port >= 0)
    grant (self, router, h, fs_network_channel (&self->state->network, arrived->router, output.port),
           fs_network_neighbor (&self->state->network, arrived->router, output.port), output.port, (uint32_t) output.vc,
           output.escape);
}

static __attribute__ ((noinline)) int
port_of_torus (const FsEngineState *self, const FsFastArrival *arrived, uint32_t productive, uint32_t *allowed)
{
  FsHeader header
      = { .router = arrived->router, .destination = arrived->destination, .route = route_of (self, arrived) };

  return fs_routing_in_order (&self->routing, &header, productive, allowed);
}

/* As fs_routing_choose() does it for this routing, which is the one used most: in a hypercube. */
FS_FAST_INLINE void
serve_in_order (FsEngineState *self, FsFastRouter *router, uint32_t h)
{
  const FsFastArrival *arrived = &self->headers[h].arrived;
  int port = fs_network_highest (arrived->router ^ arrived->destination);
  uint32_t free = self->routing.all & ~(uint32_t) router->held[port];

  if (free != 0)
    grant (self, router, h, fs_network_channel (&self->state->network, arrived->router, port),
           arrived->router ^ UINT32_C (1) << port, port, (uint32_t) __builtin_ctz (free), false);
}

/* The same in a mesh or torus. */
FS_FAST_INLINE void
serve_in_order_digits (FsEngineState *self, FsFastRouter *router, uint32_t h)
{
  const FsFastArrival *arrived = &self->headers[h].arrived;
  const FsNetwork *network = &self->state->network;
  uint32_t productive = fs_network_productive_digits (network, arrived->router, arrived->destination), free;
  uint32_t allowed = self->routing.all;
  int port = fs_network_highest (productive);

  if (network->wraps)
    port = port_of_torus (self, arrived, productive, &allowed);
  free = allowed & ~(uint32_t) router->held[port];
  if (free != 0)
    grant (self, router, h, fs_network_channel (network, arrived->router, port),
           fs_network_neighbor_digits (network, arrived->router, port), port, (uint32_t) __builtin_ctz (free), false);
}

/* The worm of a header that has waited too long gets one more link, into memory, over which it can move at once. */
static void
recover (FsEngineState *self, uint32_t h)
{
  FsFastArrival arrived = self->headers[h].arrived;

  stop_waiting (self, fs_fast_router (self, arrived.router), h);
  *FS_FAST_ADD (&self->mail[fs_fast_home (self, arrived.worm)].grants, FsFastGrant)
      = (FsFastGrant){ arrived.worm, FS_HOP_MEMORY, arrived.router, FS_FAST_NONE };
  fs_wormhole_state_recovered (self->state, arrived.slot);
}

static void
lose_patience (FsEngineState *self)
{
  uint32_t h;

  while ((h = self->most_impatient) != FS_FAST_NONE && self->headers[h].arrival + self->patience <= self->state->cycle)
    if (self->recovers)
      recover (self, h);
    else
      {
        uint32_t node = self->headers[h].arrived.router;

        calm (self, h);
        look_at (self, fs_fast_router (self, node), node);
      }
}

/* What serving the router at @at of the list will need. */
FS_FAST_INLINE void
fetch_pending (const FsEngineState *self, const uint32_t *pending, uint32_t at, uint32_t n, bool in_order)
{
  const FsFastRouter *router;

  if (at + FAR_AHEAD < n)
    __builtin_prefetch (fs_fast_router (self, pending[at + FAR_AHEAD]), 1);
  if (at + AHEAD >= n)
    return;
  router = fs_fast_router (self, pending[at + AHEAD]);
  if (router->first != FS_FAST_NONE && in_order)
    {
      const FsFastArrival *arrived = &self->headers[router->first].arrived;
      uint32_t port = (uint32_t) fs_network_highest (arrived->router ^ arrived->destination);

      __builtin_prefetch (
          fs_fast_channel (self, fs_network_channel (&self->state->network, arrived->router, (int) port)), 1);
    }
}

FS_FAST_INLINE void
serve_all (FsEngineState *self, bool in_order, bool binary)
{
  const uint32_t *pending = self->pending.items;
  uint32_t n = self->pending.n;

  for (uint32_t i = 0; i < n; i++)
    {
      FsFastRouter *router = fs_fast_router (self, pending[i]);

      if (self->far)
        fetch_pending (self, pending, i, n, in_order && binary);
      router->pending = false;
      for (uint32_t next, h = router->first; h != FS_FAST_NONE; h = next)
        {
          next = self->headers[h].next;
          if (!in_order)
            serve_adaptive (self, router, h);
          else if (binary)
            serve_in_order (self, router, h);
          else
            serve_in_order_digits (self, router, h);
        }
    }
  self->pending.n = 0;
}

FS_FAST_MANY_TARGETS static void
serve_cube_in_order (FsEngineState *self)
{
  serve_all (self, true, true);
}

FS_FAST_MANY_TARGETS static void
serve_grid_in_order (FsEngineState *self)
{
  serve_all (self, true, false);
}

FS_FAST_MANY_TARGETS static void
serve_adaptively (FsEngineState *self)
{
  serve_all (self, false, false);
}

/* Step 3. Routers are independent of each other: any order will do. */
void
fs_fast_allocate (FsEngineState *self)
{
  lose_patience (self);
  if (self->routing.params.routing != FS_ROUTING_DETERMINISTIC)
    serve_adaptively (self);
  else if (self->state->network.binary)
    serve_cube_in_order (self);
  else
    serve_grid_in_order (self);
}

/* The tail has left the buffer of an injection channel. */
static void
injection_released (FsEngineState *self, uint32_t channel)
{
  if (self->shared)
    {
      uint32_t node = channel / self->state->injection_channels, k = channel % self->state->injection_channels;
      uint64_t others = others_at (self, node, k);

      if (others != 0)
        self->sharing.entries[fs_fast_entry_of (&self->sharing, node, k)] = 0;
      if (fs_fast_is_single (others))
        {
          fs_fast_arbitration_close (&self->sharing, node);
          report_alone (
              self, fs_fast_owner (fs_wormhole_state_slot (self->state, only_one_at (self, node, others))->worm, 0));
        }
    }
  fs_wormhole_state_injection_released (self->state, channel);
}

/* A virtual channel is free from the next cycle on. */
FS_FAST_INLINE void
vc_released (FsEngineState *self, FsFastRelease release)
{
  const FsNetwork *network = &self->state->network;
  uint32_t channel = fs_hop_channel (release.hop), vc = fs_hop_vc (release.hop);
  uint32_t node = fs_network_channel_node (network, channel);
  int port = (int) (channel - fs_network_channel (network, node, 0));
  FsFastRouter *router = fs_fast_router (self, node);
  FsFastChannel *released = fs_fast_channel (self, channel);
  uint32_t held = router->held[port];
  uint32_t others = held & ~(1u << vc);

  router->held[port] = (uint16_t) others;
  if (others != 0)
    self->arbitrations.entries[fs_fast_entry_of (&self->arbitrations, channel, vc)] = 0;
  if (fs_fast_is_single (others))
    {
      fs_fast_arbitration_close (&self->arbitrations, channel);
      report_alone (self, released->vcs[__builtin_ctz (others)].owner);
    }
  if (router->first != FS_FAST_NONE)
    look_at (self, router, node);
  fs_wormhole_state_released (self->state, release.slot, release.copy, channel, port, (int) vc,
                              (uint32_t) self->state->cycle + 1 - released->vcs[vc].granted, __builtin_popcount (held));
}

/* What the release of a link will need. */
FS_FAST_INLINE void
fetch_link (const FsEngineState *self, uint32_t hop)
{
  uint32_t channel = fs_hop_channel (hop);

  if (hop >= FS_HOP_INJECTION)
    {
      fs_wormhole_state_fetch_injection (self->state, hop - FS_HOP_INJECTION);
      return;
    }
  __builtin_prefetch (fs_fast_channel (self, channel), 1);
  __builtin_prefetch (fs_fast_router (self, fs_network_channel_node (&self->state->network, channel)), 1);
}

FS_FAST_INLINE void
record_releases (FsEngineState *self, FsFastList *list)
{
  const FsFastRelease *releases = list->items;
  uint32_t n = list->n;

  for (uint32_t i = 0; i < n; i++)
    {
      if (self->far && i + AHEAD < n)
        fetch_link (self, releases[i + AHEAD].hop);
      if (releases[i].hop < FS_HOP_INJECTION)
        vc_released (self, releases[i]);
      else
        injection_released (self, releases[i].hop - FS_HOP_INJECTION);
    }
  list->n = 0;
}

/* The header is in its router from the next cycle on. Service is in order of arrival, of which this is the last, and
 * then of input. */
FS_FAST_INLINE void
header_arrived (FsEngineState *self, const FsFastArrival *arrived)
{
  FsFastRouter *router = fs_fast_router (self, arrived->router);
  int64_t arrival = self->state->cycle + 1;
  FsFastHeader *headers;
  uint32_t h, after = router->last;

  if (self->free_header == FS_FAST_NONE)
    grow_headers (self);
  headers = self->headers;
  h = self->free_header;
  self->free_header = headers[h].next;
  headers[h].arrived = *arrived;
  headers[h].arrival = arrival;
  while (after != FS_FAST_NONE && headers[after].arrival == arrival && headers[after].arrived.input > arrived->input)
    after = headers[after].previous;
  insert (headers, router, after, h);
  look_at (self, router, arrived->router);
  if (!arrived->patient)
    grow_impatient (self, h);
}

FS_FAST_INLINE void
record_arrivals (FsEngineState *self, FsFastList *list)
{
  const FsFastArrival *arrivals = list->items;
  uint32_t n = list->n;

  for (uint32_t i = 0; i < n; i++)
    {
      if (self->far && i + AHEAD < n)
        __builtin_prefetch (fs_fast_router (self, arrivals[i + AHEAD].router), 1);
      header_arrived (self, &arrivals[i]);
    }
  list->n = 0;
}

FS_FAST_MANY_TARGETS static void
record_movement (FsEngineState *self, FsFastMail *mail)
{
  record_releases (self, &mail->releases);
  record_arrivals (self, &mail->arrivals);
}

/* The end of step 5: copies are made in the order of (channel, virtual channel); that of unicasts does not matter. */
static void
record_consumed (FsEngineState *self)
{
  FsFastList *list = &self->mail[self->part].consumed;
  FsFastRelease *consumed = list->items;
  uint32_t n = list->n;
  bool copies = false;

  for (uint32_t i = 0; i < n; i++)
    copies |= consumed[i].copy;
  if (copies)
    fs_fast_sort_by_hop (consumed, n);
  for (uint32_t i = 0; i < n; i++)
    {
      if (self->far && i + AHEAD < n)
        __builtin_prefetch (fs_wormhole_state_slot (self->state, consumed[i + AHEAD].slot));
      fs_wormhole_state_consumed (self->state, consumed[i].slot);
    }
  list->n = 0;
}

void
fs_fast_record (FsEngineState *self)
{
  for (uint32_t from = 0; from < self->n_parts; from++)
    record_movement (self, &self->parts[from]->mail[self->part]);
  record_consumed (self);
}
