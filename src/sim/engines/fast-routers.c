/* What routers do in a cycle of the fast engine: steps 2 and 3 begin it, and what the movement of flits has changed ends it. */
#include "sim/engines/fast-state.h"

/* Entries of a list between the one that is processed and the one that is fetched into the cache. Of a router, first its
 * line, then the worm of the first of its headers, then the channel that this requests. */
#define AHEAD 8
#define FAR_AHEAD 16
#define FARTHER_AHEAD 24

#define FEW 32       /* entries that are sorted one by one */
#define DIGIT_BITS 8 /* of a sort of more */

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

/* Step 2. */
void
fs_fast_inject (FsEngineState *self)
{
  uint32_t slot;

  while ((slot = fs_wormhole_state_take_injection (self->state)) != FS_NO_SLOT)
    {
      const FsMessage *message = &fs_wormhole_state_slot (self->state, slot)->message;
      uint32_t node = message->source, k = message->injection_channel;
      uint64_t others = self->shared ? others_at (self, node, k) : 0;
      FsFastStart order = { slot, FS_FAST_NONE };

      if (fs_fast_is_single (others))
        {
          FsFastRival rival = { .holder = only_one_at (self, node, others) };

          fs_fast_arbitration_open (&self->sharing, node);
          rival.entry = fs_fast_entry_of (&self->sharing, node, (uint32_t) __builtin_ctzll (others));
          if (!self->deferred)
            fs_fast_meet (self, &self->sharing, fs_fast_rival_of_message (self, rival));
          else
            *FS_FAST_ADD (&self->mail[home_of_message (self, rival.holder)].injection_rivals, FsFastRival) = rival;
        }
      if (others != 0)
        order.entry = fs_fast_entry_of (&self->sharing, node, k);
      if (self->n_parts == 1)
        fs_fast_start (self, self, order);
      else
        *FS_FAST_ADD (&self->mail[home_of_message (self, slot)].starts, FsFastStart) = order;
    }
}

/* A worm, of any part if there are @parts. */
FS_FAST_INLINE FsFastWorm *
worm_at (const FsEngineState *self, uint32_t w, bool parts)
{
  return parts ? fs_fast_worm (self, w) : &self->worms[w];
}

static void
calm (FsEngineState *self, FsFastWorm *worm)
{
  worm->patient = true;
  *(worm->older == FS_FAST_NONE ? &self->most_impatient : &fs_fast_worm (self, worm->older)->younger) = worm->younger;
  *(worm->younger == FS_FAST_NONE ? &self->least_impatient : &fs_fast_worm (self, worm->younger)->older) = worm->older;
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
  if (!self->deferred)
    fs_fast_calm (self, owner);
  else
    *FS_FAST_ADD (&self->mail[home_of_owner (self, owner)].alone, uint32_t) = owner;
}

/* @next: where the channel leads; @parts: the worm may belong to another part. */
FS_FAST_INLINE void
grant (FsEngineState *self, FsFastRouter *router, uint32_t w, FsFastWorm *worm, uint32_t next, int port, uint32_t vc,
       bool escape, bool parts)
{
  uint32_t node = worm->router, channel = fs_network_channel (&self->state->network, node, port);
  FsFastChannel *granted = fs_fast_channel (self, channel);
  uint32_t others = router->held[port], link = worm->n_links, entry = FS_FAST_NONE;

  router->held[port] = (uint16_t) (others | 1u << vc);
  granted->vcs[vc].owner = fs_fast_owner (w, link);
  granted->vcs[vc].granted = (uint32_t) self->state->cycle;
  if (!worm->patient)
    calm (self, worm);
  if (others != 0)
    {
      if (fs_fast_is_single (others))
        {
          uint32_t other = (uint32_t) __builtin_ctz (others);
          FsFastRival rival = { .holder = granted->vcs[other].owner };

          fs_fast_arbitration_open (&self->arbitrations, channel);
          rival.entry = fs_fast_entry_of (&self->arbitrations, channel, other);
          if (!self->deferred)
            fs_fast_meet (self, &self->arbitrations, rival);
          else
            *FS_FAST_ADD (&self->mail[home_of_owner (self, rival.holder)].rivals, FsFastRival) = rival;
        }
      entry = fs_fast_entry_of (&self->arbitrations, channel, vc);
    }
  if (link == 1)
    fs_wormhole_state_entered (self->state, worm->slot);
  fs_wormhole_state_granted (self->state, worm->slot, worm->copy, channel, port, (int) vc, worm->hops + 1 - (int) link,
                             self->state->cycle - worm->arrival, escape, __builtin_popcount (others) + 1);
  if (!parts)
    fs_fast_add_link (self, self, w, worm, fs_hop (node, port, vc), next, entry);
  else
    *FS_FAST_ADD (&self->mail[fs_fast_home (self, w)].grants, FsFastGrant)
        = (FsFastGrant){ w, fs_hop (node, port, vc), next, entry };
  self->busy = true;
}

/* The record of the link by which a header came. */
static inline uint32_t
input_of (const FsEngineState *self, uint32_t w, const FsFastWorm *worm)
{
  const FsEngineState *home = self->parts[fs_fast_home (self, w)];

  return fs_fast_path (home, fs_fast_local (self, w))[worm->n_links - 1];
}

/* What was drawn for the route, of which nothing is looked at but in a torus. */
static inline FsRouteBits
route_of (const FsEngineState *self, const FsFastWorm *worm)
{
  if (G_LIKELY (!self->state->network.wraps))
    return (FsRouteBits){ 0 };
  return fs_wormhole_state_slot (self->state, worm->slot)->message.route;
}

FS_FAST_INLINE bool
serve_adaptive (FsEngineState *self, FsFastRouter *router, uint32_t w, FsFastWorm *worm, bool parts)
{
  int64_t cycle = self->state->cycle;
  FsHeader header = { worm->router, worm->destination, route_of (self, worm), .arrival = worm->arrival };
  uint32_t input = input_of (self, w, worm), V = (uint32_t) self->state->params.V;
  FsOutput output;

  if (input < FS_HOP_INJECTION)
    header.input = (uint32_t) fs_hop_port (input) * V + fs_hop_vc (input);
  else
    header.input
        = (uint32_t) self->state->network.n_ports * V + (input - FS_HOP_INJECTION) % self->state->injection_channels;

  if (cycle == fs_routing_timeout (&self->routing, worm->arrival))
    fs_wormhole_state_timed_out (self->state, worm->slot);
  output = fs_routing_choose (&self->routing, &header, cycle, router->held);
  if (output.port < 0)
    return false;
  grant (self, router, w, worm, fs_network_neighbor (&self->state->network, worm->router, output.port), output.port,
         (uint32_t) output.vc, output.escape, parts);
  return true;
}

/* As fs_routing_choose() does it for this routing, which is the one used most: in a hypercube. Returns whether the header
 * is granted a channel. */
FS_FAST_INLINE bool
serve_in_order (FsEngineState *self, FsFastRouter *router, uint32_t w, FsFastWorm *worm, bool parts)
{
  int port = fs_network_highest (worm->router ^ worm->destination);
  uint32_t free = self->routing.all & ~(uint32_t) router->held[port];

  if (free == 0)
    return false;
  grant (self, router, w, worm, worm->router ^ UINT32_C (1) << port, port, (uint32_t) __builtin_ctz (free), false,
         parts);
  return true;
}

/* The same in a mesh or torus. */
FS_FAST_INLINE bool
serve_in_order_digits (FsEngineState *self, FsFastRouter *router, uint32_t w, FsFastWorm *worm, bool parts)
{
  const FsNetwork *network = &self->state->network;
  FsRouteBits route = route_of (self, worm);
  FsNetworkStep step = fs_network_step_in_order (network, worm->router, worm->destination, route.ties);
  uint32_t allowed = self->routing.all, free;

  if (self->routing.low != 0 && fs_network_needs_classes (network, step.dimension))
    {
      bool low = step.wrap_is_ahead || !(route.classes >> step.dimension & 1);

      allowed = low ? self->routing.low : allowed & ~self->routing.low;
    }
  free = allowed & ~(uint32_t) router->held[step.port];
  if (free == 0)
    return false;
  grant (self, router, w, worm, step.next, step.port, (uint32_t) __builtin_ctz (free), false, parts);
  return true;
}

/* A header leaves the list of its router. @link: where its number stands; @before, @next: its neighbors in the list. */
static inline void
stop_waiting (FsFastRouter *router, uint32_t *link, uint32_t before, uint32_t next)
{
  *link = next;
  if (next == FS_FAST_NONE)
    router->last = before;
}

/* What serving the routers of the list before @end will need. */
FS_FAST_INLINE void
fetch_pending (const FsEngineState *self, const uint32_t *pending, const uint32_t *end, bool in_order)
{
  const FsFastRouter *router;
  const FsFastWorm *worm;

  if (end - pending > FARTHER_AHEAD)
    __builtin_prefetch (fs_fast_router (self, pending[FARTHER_AHEAD]), 1);
  if (end - pending > FAR_AHEAD && (router = fs_fast_router (self, pending[FAR_AHEAD]))->first != FS_FAST_NONE)
    {
      __builtin_prefetch (fs_fast_worm (self, router->first), 1);
      if (self->n_parts == 1)
        __builtin_prefetch (fs_fast_path (self, router->first), 1);
    }
  if (end - pending <= AHEAD || !in_order || (router = fs_fast_router (self, pending[AHEAD]))->first == FS_FAST_NONE)
    return;
  worm = fs_fast_worm (self, router->first);
  __builtin_prefetch (
      fs_fast_channel (self, fs_network_channel (&self->state->network, worm->router,
                                                 fs_network_highest (worm->router ^ worm->destination))),
      1);
}

/* The headers that wait at a router, in the order of service. */
FS_FAST_INLINE void
serve (FsEngineState *self, FsFastRouter *router, bool in_order, bool binary, bool parts)
{
  uint32_t before = FS_FAST_NONE, *link = &router->first, next;

  for (uint32_t w = router->first; w != FS_FAST_NONE; w = next)
    {
      FsFastWorm *worm = worm_at (self, w, parts);
      bool granted;

      next = worm->next;
      if (!in_order)
        granted = serve_adaptive (self, router, w, worm, parts);
      else if (binary)
        granted = serve_in_order (self, router, w, worm, parts);
      else
        granted = serve_in_order_digits (self, router, w, worm, parts);
      if (granted)
        stop_waiting (router, link, before, next);
      else
        {
          before = w;
          link = &worm->next;
        }
    }
}

FS_FAST_INLINE void
serve_all (FsEngineState *self, bool in_order, bool binary)
{
  const uint32_t *end = FS_FAST_END (&self->pending, uint32_t);
  bool far = self->far, parts = self->n_parts > 1;

  for (const uint32_t *pending = FS_FAST_BEGIN (&self->pending, uint32_t); pending < end; pending++)
    {
      FsFastRouter *router = fs_fast_router (self, *pending);

      if (far)
        fetch_pending (self, pending, end, in_order && binary);
      router->pending = false;
      if (parts)
        serve (self, router, in_order, binary, true);
      else
        serve (self, router, in_order, binary, false);
    }
  fs_fast_list_empty (&self->pending);
}

FS_FAST_MANY_TARGETS static void
serve_routers (FsEngineState *self)
{
  if (self->routing.params.routing != FS_ROUTING_DETERMINISTIC)
    serve_all (self, false, false);
  else if (self->state->network.binary)
    serve_all (self, true, true);
  else
    serve_all (self, true, false);
}

/* Step 3. Routers are independent of each other: any order will do. */
void
fs_fast_allocate (FsEngineState *self)
{
  uint32_t w;

  /* Headers that have waited too long. */
  while ((w = self->most_impatient) != FS_FAST_NONE
         && fs_fast_worm (self, w)->arrival + self->patience <= self->state->cycle)
    {
      FsFastWorm *worm = fs_fast_worm (self, w);
      FsFastRouter *router = fs_fast_router (self, worm->router);

      calm (self, worm);
      if (self->recovers)
        {
          /* The worm gets one more link, into memory. */
          uint32_t before = FS_FAST_NONE, *link = &router->first;

          for (; *link != w; link = &self->worms[before].next)
            before = *link;
          stop_waiting (router, link, before, worm->next);
          fs_fast_drain (self, w);
          fs_wormhole_state_recovered (self->state, worm->slot);
        }
      else
        look_at (self, router, worm->router);
    }
  serve_routers (self);
}

/* The tail has left the buffer of an injection channel. */
static void
injection_released (FsEngineState *self, uint32_t channel)
{
  uint32_t K = self->state->injection_channels, node = channel / K, k = channel % K;
  uint64_t others = self->shared ? others_at (self, node, k) : 0;

  if (others != 0)
    self->sharing.entries[fs_fast_entry_of (&self->sharing, node, k)] = 0;
  if (fs_fast_is_single (others))
    {
      uint32_t rival = only_one_at (self, node, others);

      fs_fast_arbitration_close (&self->sharing, node);
      report_alone (self, fs_fast_owner (fs_wormhole_state_slot (self->state, rival)->worm, 0));
    }
  fs_wormhole_state_injection_released (self->state, channel);
}

/* A virtual channel is free from the next cycle on. */
FS_FAST_INLINE void
vc_released (FsEngineState *self, FsFastRelease release)
{
  uint32_t node = fs_hop_node (release.hop), vc = fs_hop_vc (release.hop);
  int port = fs_hop_port (release.hop);
  uint32_t channel = fs_network_channel (&self->state->network, node, port);
  FsFastRouter *router = fs_fast_router (self, node);
  FsFastChannel *released = fs_fast_channel (self, channel);
  uint32_t held = router->held[port];
  uint32_t others = held & ~(1u << vc);

  router->held[port] = (uint16_t) others;
  if (others != 0)
    {
      self->arbitrations.entries[fs_fast_entry_of (&self->arbitrations, channel, vc)] = 0;
      if (fs_fast_is_single (others))
        {
          fs_fast_arbitration_close (&self->arbitrations, channel);
          report_alone (self, released->vcs[__builtin_ctz (others)].owner);
        }
    }
  if (router->first != FS_FAST_NONE)
    look_at (self, router, node);
  fs_wormhole_state_released (self->state, release.slot, (release.hop & FS_HOP_COPY) != 0, channel, port, (int) vc,
                              (uint32_t) self->state->cycle + 1 - released->vcs[vc].granted, __builtin_popcount (held));
}

FS_FAST_INLINE void
record_releases (FsEngineState *self, FsFastList *list)
{
  const FsFastRelease *end = FS_FAST_END (list, FsFastRelease);

  for (const FsFastRelease *release = FS_FAST_BEGIN (list, FsFastRelease); release < end; release++)
    {
      if (self->far && end - release > AHEAD && release[AHEAD].hop < FS_HOP_INJECTION)
        {
          uint32_t hop = release[AHEAD].hop;

          __builtin_prefetch (fs_fast_channel (self, fs_hop_channel (&self->state->network, hop)), 1);
          __builtin_prefetch (fs_fast_router (self, fs_hop_node (hop)), 1);
        }
      else if (self->far && end - release > AHEAD)
        fs_wormhole_state_fetch_injection (self->state, (release[AHEAD].hop & ~FS_HOP_COPY) - FS_HOP_INJECTION);
      if (release->hop < FS_HOP_INJECTION)
        vc_released (self, *release);
      else
        injection_released (self, (release->hop & ~FS_HOP_COPY) - FS_HOP_INJECTION);
    }
  fs_fast_list_empty (list);
}

/* Whether @w is served after another header that arrived in the same cycle. */
static bool
comes_after (const FsEngineState *self, uint32_t w, uint32_t other)
{
  return input_of (self, w, fs_fast_worm (self, w)) > input_of (self, other, fs_fast_worm (self, other));
}

/* The header is in its router from the next cycle on. Service is in order of arrival, of which this is the last, and
 * then of input. */
static void
queue_behind (const FsEngineState *self, FsFastRouter *router, uint32_t w, FsFastWorm *worm)
{
  FsFastWorm *last = fs_fast_worm (self, router->last);
  uint32_t *link = &router->first;

  if (last->arrival != worm->arrival || comes_after (self, w, router->last))
    {
      last->next = router->last = w;
      return;
    }
  while (fs_fast_worm (self, *link)->arrival != worm->arrival || comes_after (self, w, *link))
    link = &fs_fast_worm (self, *link)->next;
  worm->next = *link;
  *link = w;
}

FS_FAST_INLINE void
record_arrivals (FsEngineState *self, FsFastList *list, bool parts)
{
  const uint32_t *end = FS_FAST_END (list, uint32_t);
  bool far = self->far;

  for (const uint32_t *arrived = FS_FAST_BEGIN (list, uint32_t); arrived < end; arrived++)
    {
      uint32_t w = *arrived;
      FsFastWorm *worm = worm_at (self, w, parts);
      FsFastRouter *router = fs_fast_router (self, worm->router);

      if (far && parts && end - arrived > FAR_AHEAD)
        __builtin_prefetch (fs_fast_worm (self, arrived[FAR_AHEAD]), 1);
      if (far && end - arrived > AHEAD)
        __builtin_prefetch (fs_fast_router (self, worm_at (self, arrived[AHEAD], parts)->router), 1);
      worm->next = FS_FAST_NONE;
      if (router->first == FS_FAST_NONE)
        router->first = router->last = w;
      else
        queue_behind (self, router, w, worm);
      look_at (self, router, worm->router);
      if (worm->patient)
        continue;
      /* It enters the list of the headers that something happens to when they have waited too long. */
      worm->older = self->least_impatient;
      worm->younger = FS_FAST_NONE;
      *(worm->older == FS_FAST_NONE ? &self->most_impatient : &fs_fast_worm (self, worm->older)->younger) = w;
      self->least_impatient = w;
    }
  fs_fast_list_empty (list);
}

FS_FAST_MANY_TARGETS static void
record_movement (FsEngineState *self, FsFastMail *mail)
{
  record_releases (self, &mail->releases);
  if (self->n_parts > 1)
    record_arrivals (self, &mail->arrivals, true);
  else
    record_arrivals (self, &mail->arrivals, false);
}

/* Sorts by one digit, which keeps the order of the others. */
static void
sort_by_digit (const FsFastRelease *from, FsFastRelease *to, size_t n, int shift)
{
  uint32_t begin[1 << DIGIT_BITS] = { 0 }, sum = 0;

  for (size_t i = 0; i < n; i++)
    begin[from[i].hop >> shift & ((1 << DIGIT_BITS) - 1)]++;
  for (uint32_t digit = 0; digit < 1 << DIGIT_BITS; digit++)
    {
      uint32_t count = begin[digit];

      begin[digit] = sum;
      sum += count;
    }
  for (size_t i = 0; i < n; i++)
    to[begin[from[i].hop >> shift & ((1 << DIGIT_BITS) - 1)]++] = from[i];
}

static __attribute__ ((noinline)) void
sort_by_hop (FsFastRelease *releases, size_t n)
{
  g_autofree FsFastRelease *spare = NULL;

  if (n <= FEW)
    {
      for (size_t i = 1; i < n; i++)
        {
          FsFastRelease moving = releases[i];
          size_t at = i;

          for (; at > 0 && releases[at - 1].hop > moving.hop; at--)
            releases[at] = releases[at - 1];
          releases[at] = moving;
        }
      return;
    }
  spare = g_new (FsFastRelease, n);
  for (int shift = 0; shift < 32; shift += 2 * DIGIT_BITS)
    {
      sort_by_digit (releases, spare, n, shift);
      sort_by_digit (spare, releases, n, shift + DIGIT_BITS);
    }
}

void
fs_fast_record (FsEngineState *self)
{
  FsFastList *list = &self->mail[self->part].consumed;
  const FsFastRelease *begin = FS_FAST_BEGIN (list, FsFastRelease), *end = FS_FAST_END (list, FsFastRelease);
  uint32_t copies = 0;

  for (uint32_t from = 0; from < self->n_parts; from++)
    record_movement (self, &self->parts[from]->mail[self->part]);
  for (uint32_t from = 0; from < self->n_parts && self->state->absorbs; from++)
    {
      FsFastList *absorbed = &self->parts[from]->mail[self->part].absorbed;

      g_array_append_vals (self->state->absorbed, absorbed->items,
                           (guint) ((size_t) (absorbed->next - absorbed->items) / sizeof (FsAbsorbed)));
      fs_fast_list_empty (absorbed);
    }
  fs_wormhole_state_forward_absorbed (self->state);
  /* The end of step 5: copies are made in the order of (channel, virtual channel); that of unicasts does not matter. */
  for (const FsFastRelease *consumed = begin; consumed < end; consumed++)
    copies |= consumed->hop & FS_HOP_COPY;
  if (copies != 0)
    sort_by_hop ((FsFastRelease *) (void *) list->items, (size_t) (end - begin));
  for (const FsFastRelease *consumed = begin; consumed < end; consumed++)
    {
      if (self->far && end - consumed > AHEAD)
        __builtin_prefetch (fs_wormhole_state_slot (self->state, consumed[AHEAD].slot));
      fs_wormhole_state_consumed (self->state, consumed->slot);
    }
  fs_fast_list_empty (list);
}
