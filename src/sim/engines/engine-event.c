/* The engine of events, for a single virtual channel in dimension order: it processes events of headers and tails only,
 * whatever the length of messages.
 *
 * With V = 1 no two messages share a channel, so that the flits of a worm wait only for their own header. Let link 0
 * be the injection channel, links 1 … h the channels of its path, t(j) the cycle in which the header crosses link j,
 * L its length and B the capacity of a buffer. A flit crosses a link as soon as the flit before it has crossed it,
 * the flit itself has crossed the previous link, and there is room behind it, which means that the flit B positions
 * ahead has left; each one cycle later. So flit k crosses link j in cycle
 *
 *     T(k, j) = k + max { t(j + m) - m (B - 1) : 0 <= m, m B <= k, j + m <= h }
 *
 * which is known for the flits k < (m + 1) B when the header has crossed link j + m, and for all flits when it has
 * crossed the last one. `delay` of a link is the maximum so far. A header that is granted the next link immediately
 * adds nothing to it: t(g) - m (B - 1) <= t(g - 1) - (m - 1) (B - 1), as B >= 2. A header that is blocked at the end
 * of link g stops every link g - m behind it after flit (m + 1) B - 1; these continue, with their new delays, when
 * it is granted a link.
 *
 * Virtual cut-through is the case of an infinite B: T(k, j) = k + t(j). The flits behind a blocked header are then in the
 * memory of its node, not in a channel, so that the last flit releases the link that it crosses. Without it, the last flit
 * leaves the buffer of link j - 1 and releases that. Store-and-forward is the same, but a header requests the next link when
 * the last flit has crossed the one before it; at the source it does so immediately, because all of the message is there.
 *
 * Moves are only counted: `rate` is the number of network links over which a flit moves in this cycle, `changes` its
 * changes in future cycles. The last flit crosses link j in cycle L - 1 + delay, which is an event. A worm is in the
 * calendar for the next of these as soon as that cycle is known.
 *
 * Invariants, after a cycle: owner[channel] is the worm that holds the channel if held[channel]. A blocked header is
 * in the list of its router, which is in order of service. The last flit of a worm crosses link tail next, and links
 * below first_held() are released; if timed, it is in the calendar for that cycle. rate, with the changes up to a cycle,
 * is the number of links with a move in it. */
#include <string.h>

#include "sim/engines/engine.h"
#include "sim/wormhole/array-table.h"
#include "sim/wormhole/routing.h"

#define NONE UINT32_MAX
#define BUCKETS 1024 /* of the calendar, a power of two; what lies further ahead is entered again */

/**
 * Link:
 * @channel: of the network; of link 0 the number of the injection channel
 * @header: t(j), in cycles since the worm began
 * @delay: the maximum of the formula, over the m that are known
 */
typedef struct {
  uint32_t channel;
  uint32_t header;
  uint32_t delay;
} Link;

/**
 * Worm:
 * @slot: message, FS_NO_SLOT while the worm is free
 * @reach: the largest m with m B < L, or more than any path has
 * @tail: link that its last flit crosses next
 * @router: where the header is, or where its head link leads
 * @next, @previous: in the list of its router; @next of a free worm is another free one
 * @due: cycle of its entry in the calendar
 * @next_due: in the same bucket
 */
typedef struct {
  uint32_t slot;
  uint32_t length;
  uint32_t router;
  uint32_t destination;
  FsRouteBits route;
  uint8_t n_links;
  uint8_t hops;
  uint8_t reach;
  uint8_t tail;
  bool waiting;
  bool timed;
  uint32_t next;
  uint32_t previous;
  uint32_t next_due;
  int64_t injected;
  int64_t arrival;
  int64_t due;
} Worm;

typedef struct {
  uint32_t first;
  uint32_t last;
} WormList;

struct _FsEngineState {
  FsWormholeState *state;
  bool collects;   /* a blocked message leaves the channels: virtual cut-through, and store-and-forward */
  bool stores;     /* store-and-forward */
  uint32_t buffer; /* B; where nodes collect more than any message has */
  uint32_t *owner; /* of a channel */
  uint8_t *held;   /* likewise */
  Worm *worms;
  Link *links;     /* of a worm, worm stride + link */
  uint32_t stride; /* the longest path, and the injection channel */
  FsRoutingTable routing;
  uint32_t most_worms;
  uint32_t n_worms; /* room */
  uint32_t free;
  uint32_t n_live;
  WormList *waiting; /* of a router: its waiting headers in the order of service */
  uint32_t *pending; /* routers in which a header may be granted a channel */
  uint32_t n_pending;
  bool *is_pending;
  /* Worms whose header crosses a link in this cycle and then waits; with store-and-forward those whose tail does. */
  uint32_t *crossing;
  uint32_t n_crossing;
  uint32_t due[BUCKETS];
  int32_t *changes;   /* of a cycle */
  uint32_t n_changes; /* a power of two above the most cycles that a change lies ahead */
  uint64_t rate;
  FsBitset consumed; /* last channels of messages whose tail was consumed */
};

static inline Link *
links_of (const FsEngineState *self, uint32_t w)
{
  return self->links + (size_t) w * self->stride;
}

/* The first link that is not released. */
static inline uint32_t
first_held (const FsEngineState *self, const Worm *worm)
{
  return self->collects ? worm->tail : worm->tail - 1u;
}

/* How many flits have crossed a link before @cycle: T(k, j) of the file's beginning. */
static uint32_t
crossed (const FsEngineState *self, uint32_t w, uint32_t link, int64_t cycle)
{
  const Worm *worm = &self->worms[w];
  const Link *links = links_of (self, w);
  int64_t delay = 0, known = 0;

  for (uint32_t m = 0; link + m < worm->n_links && known < worm->length; m++)
    {
      int64_t passed;

      delay = MAX (delay, (int64_t) links[link + m].header - (int64_t) (m * (self->buffer - 1)));
      passed = cycle - worm->injected - delay;
      if (passed <= known)
        return (uint32_t) known;
      known = link + m == worm->hops ? worm->length : MIN (worm->length, known + self->buffer);
      if (passed < known)
        return (uint32_t) passed;
    }
  return (uint32_t) known;
}

static void
look_at (FsEngineState *self, uint32_t router)
{
  if (self->is_pending[router])
    return;
  self->is_pending[router] = true;
  self->pending[self->n_pending++] = router;
}

static void
enter_calendar (FsEngineState *self, uint32_t w)
{
  int64_t cycle = MIN (self->worms[w].due, self->state->cycle + BUCKETS - 1);
  uint32_t *bucket = &self->due[cycle & (BUCKETS - 1)];

  self->worms[w].next_due = *bucket;
  *bucket = w;
}

/* Enters the next event of its last flit, when that is known. */
static void
time_tail (FsEngineState *self, uint32_t w)
{
  Worm *worm = &self->worms[w];

  worm->timed = worm->n_links > MIN (worm->hops, worm->tail + worm->reach);
  if (!worm->timed)
    return;
  worm->due = worm->injected + worm->length - 1 + links_of (self, w)[worm->tail].delay;
  enter_calendar (self, w);
}

static inline void
change_rate (FsEngineState *self, int64_t cycle, int by)
{
  self->changes[cycle & (self->n_changes - 1)] += by;
}

/* Step 2: headers cross injection channels. */
static void
inject (FsEngineState *self)
{
  uint32_t slot, w;

  while ((slot = fs_wormhole_state_take_injection (self->state)) != FS_NO_SLOT)
    {
      FsSlot *started = fs_wormhole_state_slot (self->state, slot);
      const FsMessage *message = &started->message;

      if (self->free == NONE)
        {
          /* Twice the room for worms, but no more than was computed, as long as that is enough. */
          uint32_t old = self->n_worms, n = MAX (64, 2 * old);

          if (old < self->most_worms)
            n = MIN (n, self->most_worms);
          self->worms = g_renew (Worm, self->worms, n);
          self->links = g_renew (Link, self->links, (gsize) n * self->stride);
          self->crossing = g_renew (uint32_t, self->crossing, n);
          for (w = old; w < n; w++)
            self->worms[w] = (Worm){ .slot = FS_NO_SLOT, .next = w + 1 < n ? w + 1 : NONE };
          self->free = old;
          self->n_worms = n;
        }
      w = self->free;
      self->free = self->worms[w].next;
      self->worms[w] = (Worm){
        .slot = slot,
        .length = message->length,
        .router = message->source,
        .destination = message->destination,
        .route = message->route,
        .n_links = 1,
        .hops = message->hops,
        .reach = (uint8_t) MIN ((message->length - 1) / self->buffer, FS_NETWORK_MAX_DISTANCE),
        .tail = self->collects ? 0 : 1,
        .injected = self->state->cycle,
      };
      started->worm = w;
      links_of (self, w)[0] = (Link){ .channel = fs_wormhole_state_injection_of (self->state, message) };
      self->crossing[self->n_crossing++] = w;
      self->n_live++;
      if (self->collects)
        time_tail (self, w);
    }
}

/* A waiting header gets @channel of @port, over which it moves in this cycle. */
static void
grant (FsEngineState *self, uint32_t w, uint32_t channel, int port)
{
  Worm *worms = self->worms, *worm = &worms[w];
  WormList *list = &self->waiting[worm->router];
  Link *links = links_of (self, w);
  uint32_t now = (uint32_t) (self->state->cycle - worm->injected), head = worm->n_links;
  int remaining = worm->hops + 1 - worm->n_links;

  *(worm->previous == NONE ? &list->first : &worms[worm->previous].next) = worm->next;
  *(worm->next == NONE ? &list->last : &worms[worm->next].previous) = worm->previous;
  worm->waiting = false;
  worm->router = fs_network_neighbor (&self->state->network, worm->router, port);
  self->held[channel] = 1;
  self->owner[channel] = w;
  links[worm->n_links++] = (Link){ channel, now, now };
  self->rate++;
  /* Where it had waited, the links behind it had stopped, and go on. */
  for (uint32_t m = 1; worm->arrival != self->state->cycle && m <= MIN (worm->reach, head); m++)
    {
      Link *link = &links[head - m];
      int64_t delay = (int64_t) now - (int64_t) (m * (self->buffer - 1));

      if (delay > (int64_t) link->delay)
        link->delay = (uint32_t) delay;
      if (m < head)
        change_rate (self, worm->injected + link->delay + m * self->buffer, 1);
    }
  if (remaining > 1 && !self->stores)
    self->crossing[self->n_crossing++] = w;
  if (!worm->timed)
    time_tail (self, w);
  fs_wormhole_state_entered (self->state, worm->slot);
  fs_wormhole_state_granted (self->state, worm->slot, fs_wormhole_state_is_copy (self->state, worm->slot), channel,
                             port, 0, remaining, self->state->cycle - worm->arrival, false, 1);
}

/* Step 3. Routers are independent of each other: any order will do. */
static void
allocate (FsEngineState *self)
{
  const FsNetwork *network = &self->state->network;

  for (uint32_t i = 0; i < self->n_pending; i++)
    {
      uint32_t router = self->pending[i];

      self->is_pending[router] = false;
      for (uint32_t next, w = self->waiting[router].first; w != NONE; w = next)
        {
          const Worm *worm = &self->worms[w];
          uint32_t head = worm->n_links - 1u, channel;
          int port;

          if (G_LIKELY (network->binary))
            port = fs_network_highest (router ^ worm->destination);
          else
            {
              FsHeader header = { .router = router, .destination = worm->destination, .route = worm->route };
              uint32_t productive = fs_network_productive_digits (network, router, worm->destination), vcs;

              port = fs_routing_in_order (&self->routing, &header, productive, &vcs);
            }
          channel = fs_network_channel (network, router, port);
          next = worm->next;
          if (!self->held[channel])
            grant (self, w, channel, port);
          else if (worm->arrival == self->state->cycle)
            /* Nothing at its first attempt: the links behind it will stop, unless the last flit does it. */
            for (uint32_t m = 0; m < MIN (worm->reach, head); m++)
              change_rate (self, worm->injected + links_of (self, w)[head - m].delay + (m + 1) * self->buffer, -1);
        }
    }
  self->n_pending = 0;
}

/* In the order of the inputs of a router. */
static inline uint64_t
input_of (const FsEngineState *self, uint32_t w)
{
  uint32_t head = self->worms[w].n_links - 1u;

  return (uint64_t) (head == 0) << 32 | links_of (self, w)[head].channel;
}

/* Step 5: headers that have crossed a link are in their routers from the next cycle on. Service is in order of arrival, of
 * which this is the last, and then of input. */
static void
arrive (FsEngineState *self)
{
  Worm *worms = self->worms;

  for (uint32_t i = 0; i < self->n_crossing; i++)
    {
      uint32_t w = self->crossing[i];
      Worm *worm = &worms[w];
      WormList *list = &self->waiting[worm->router];
      uint32_t after = list->last;

      worm->arrival = self->state->cycle + 1;
      worm->waiting = true;
      while (after != NONE && worms[after].arrival == worm->arrival && input_of (self, after) > input_of (self, w))
        after = worms[after].previous;
      worm->previous = after;
      worm->next = after == NONE ? list->first : worms[after].next;
      *(after == NONE ? &list->first : &worms[after].next) = w;
      *(worm->next == NONE ? &list->last : &worms[worm->next].previous) = w;
      look_at (self, worm->router);
    }
  self->n_crossing = 0;
}

static void
release (FsEngineState *self, uint32_t w, uint32_t link)
{
  const Worm *worm = &self->worms[w];
  const Link *released = &links_of (self, w)[link];
  uint32_t router;

  if (link == 0)
    {
      fs_wormhole_state_injection_released (self->state, released->channel);
      return;
    }
  router = fs_network_channel_node (&self->state->network, released->channel);
  self->held[released->channel] = 0;
  if (self->waiting[router].first != NONE)
    look_at (self, router);
  fs_wormhole_state_released (self->state, worm->slot, fs_wormhole_state_is_copy (self->state, worm->slot),
                              released->channel,
                              (int) (released->channel - fs_network_channel (&self->state->network, router, 0)), 0,
                              self->state->cycle + 1 - worm->injected - released->header, 1);
  if (link < worm->hops && fs_wormhole_state_absorbs (self->state, fs_wormhole_state_is_copy (self->state, worm->slot)))
    {
      FsAbsorbed absorbed = fs_wormhole_state_absorption (self->state, worm->slot, released->channel, 0);

      g_array_append_val (self->state->absorbed, absorbed);
    }
}

/* Step 5: last flits that cross a link in this cycle. */
static void
move_tails (FsEngineState *self)
{
  uint32_t *bucket = &self->due[self->state->cycle & (BUCKETS - 1)];
  uint32_t w = *bucket;

  *bucket = NONE;
  for (uint32_t next; w != NONE; w = next)
    {
      Worm *worm = &self->worms[w];
      uint32_t link = worm->tail;

      next = worm->next_due;
      if (worm->due > self->state->cycle)
        {
          enter_calendar (self, w);
          continue;
        }
      worm->tail++;
      self->rate -= link > 0;
      if (!self->collects)
        release (self, w, link - 1);
      if (self->collects || link == worm->hops)
        release (self, w, link);
      if (link < worm->hops)
        time_tail (self, w);
      if (self->stores && link > 0 && link < worm->hops)
        self->crossing[self->n_crossing++] = w;
      if (link == worm->hops)
        fs_bitset_add (&self->consumed, links_of (self, w)[link].channel);
    }
}

static void
run_cycle (FsEngineState *self)
{
  int64_t cycle = self->state->cycle;
  int32_t *change = &self->changes[cycle & (self->n_changes - 1)];
  uint32_t channel;

  inject (self);
  allocate (self);
  /* Who watches gets all flits that are about to move. */
  for (uint32_t w = 0; self->state->moved != NULL && w < self->n_worms; w++)
    for (uint32_t j = 0; self->worms[w].slot != FS_NO_SLOT && j < self->worms[w].n_links; j++)
      if (crossed (self, w, j, cycle + 1) > crossed (self, w, j, cycle))
        fs_wormhole_state_flit_moved (self->state, links_of (self, w)[j].channel, j == 0 ? FS_MOVED_INJECTION : 0,
                                      self->worms[w].slot);
  self->rate += (uint64_t) (int64_t) *change;
  *change = 0;
  self->state->flit_hops += self->rate;
  arrive (self);
  move_tails (self);
  arrive (self); /* what is stored, complete since this cycle */
  fs_wormhole_state_forward_absorbed (self->state);
  /* Copies are made in the order of channels. */
  while ((channel = fs_bitset_take (&self->consumed)) != FS_BITSET_EMPTY)
    {
      uint32_t w = self->owner[channel];

      fs_wormhole_state_consumed (self->state, self->worms[w].slot);
      self->worms[w].slot = FS_NO_SLOT;
      self->worms[w].next = self->free;
      self->free = w;
      self->n_live--;
    }
}

/* Every worm is a message, and has a channel of its own unless it may be in the memory of a node. */
static uint32_t
most_worms (const FsWormholeParams *params)
{
  uint64_t of_a_node, messages = fs_wormhole_params_expected_messages (params);
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  of_a_node = (uint64_t) (fs_wormhole_params_injection_channels (params) + network.n_ports);
  if (fs_wormhole_params_collect (params))
    return (uint32_t) messages;
  return (uint32_t) MIN (network.n_nodes * of_a_node, messages);
}

/* A power of two above the cycles that a change lies ahead: a blocked header stops each link of its path after as many
 * flits as there is room for in front of it. */
static uint32_t
most_changes (const FsNetwork *network, const FsWormholeParams *params)
{
  uint32_t ahead = (uint32_t) ((fs_network_diameter (network) + 1) * params->vc_buffer);

  return UINT32_C (2) << (31 - __builtin_clz (ahead));
}

static uint64_t
event_memory (const FsWormholeParams *params)
{
  FsNetwork network;
  uint64_t nodes, channels, worm;

  fs_wormhole_params_network (params, &network);
  nodes = network.n_nodes;
  channels = network.n_channels;
  worm = sizeof (Worm) + ((uint64_t) fs_network_diameter (&network) + 1) * sizeof (Link) + sizeof (uint32_t);
  return sizeof (FsEngineState) + most_changes (&network, params) * sizeof (int32_t)
         + channels * (sizeof (uint32_t) + 1) + fs_bitset_bytes (channels)
         + nodes * (sizeof (WormList) + sizeof (uint32_t) + sizeof (bool))
         + (most_worms (params) + UINT64_C (64)) * worm;
}

static FsArrayTable
owned (const FsEngineState *self)
{
  uint32_t n_nodes = self->state->network.n_nodes, n_channels = self->state->network.n_channels;

  return (FsArrayTable){ {
      FS_ARRAY_TABLE (FsEngineState, owner, n_channels),
      FS_ARRAY_TABLE (FsEngineState, held, n_channels),
      FS_ARRAY_TABLE (FsEngineState, changes, self->n_changes),
      FS_ARRAY_TABLE (FsEngineState, worms, self->n_worms),
      FS_ARRAY_TABLE (FsEngineState, links, (gsize) self->n_worms * self->stride),
      FS_ARRAY_TABLE (FsEngineState, waiting, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, pending, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, is_pending, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, crossing, self->n_worms),
      FS_ARRAY_TABLE (FsEngineState, consumed.words, fs_bitset_words (n_channels)),
      FS_ARRAY_TABLE (FsEngineState, consumed.summary, fs_bitset_summary_words (n_channels)),
  } };
}

static FsEngineState *
event_new (FsWormholeState *state)
{
  FsEngineState *self = g_new0 (FsEngineState, 1);
  uint32_t n_nodes = state->network.n_nodes, n_channels = state->network.n_channels;

  self->state = state;
  self->collects = fs_wormhole_params_collect (&state->params);
  self->stores = state->params.routing == FS_ROUTING_STORE_AND_FORWARD;
  self->buffer = self->collects ? UINT32_MAX : (uint32_t) state->params.vc_buffer;
  self->owner = g_new0 (uint32_t, n_channels);
  self->held = g_new0 (uint8_t, n_channels);
  self->stride = (uint32_t) fs_network_diameter (&state->network) + 1;
  self->n_changes = most_changes (&state->network, &state->params);
  self->changes = g_new0 (int32_t, self->n_changes);
  fs_routing_table_init (&self->routing, &state->params);
  self->most_worms = most_worms (&state->params);
  self->free = NONE;
  self->waiting = g_new (WormList, n_nodes);
  for (uint32_t x = 0; x < n_nodes; x++)
    self->waiting[x] = (WormList){ NONE, NONE };
  self->pending = g_new (uint32_t, n_nodes);
  self->is_pending = g_new0 (bool, n_nodes);
  memset (self->due, 0xff, sizeof self->due);
  fs_bitset_init (&self->consumed, n_channels);
  return self;
}

static void
event_free (FsEngineState *self)
{
  FsArrayTable arrays = owned (self);

  fs_array_table_free (self, &arrays);
  g_free (self);
}

static FsEngineState *
event_copy (const FsEngineState *self, FsWormholeState *state)
{
  FsEngineState *copy = g_memdup2 (self, sizeof *self);
  FsArrayTable arrays = owned (self);

  fs_array_table_copy (copy, &arrays);
  copy->state = state;
  return copy;
}

static uint64_t
event_footprint (const FsEngineState *self)
{
  FsArrayTable arrays = owned (self);

  return sizeof *self + fs_array_table_bytes (&arrays);
}

/* As long as there are messages, one of them moves, unless they block each other for ever. */
static int64_t
event_next_event (const FsEngineState *self)
{
  return self->n_live > 0 ? self->state->cycle : INT64_MAX;
}

static uint32_t
event_holder (const FsEngineState *self, uint32_t channel, int vc)
{
  return self->held[channel] ? self->worms[self->owner[channel]].slot : FS_NO_SLOT;
}

static void
event_worm (const FsEngineState *self, uint32_t slot, FsWorm *view)
{
  uint32_t w = fs_wormhole_state_slot (self->state, slot)->worm;
  const Worm *worm = &self->worms[w];
  const Link *links = links_of (self, w);
  int64_t cycle = self->state->cycle;
  uint32_t first = first_held (self, worm);

  fs_worm_clear (view);
  view->arrival = worm->waiting ? worm->arrival : FS_NO_CYCLE;
  view->router = worm->router;
  view->at_source = worm->length - crossed (self, w, 0, cycle);
  view->holds_injection = first == 0;
  if (view->holds_injection)
    view->injection_flits = crossed (self, w, 0, cycle) - crossed (self, w, 1, cycle);
  view->consumed = crossed (self, w, worm->hops, cycle);
  for (uint32_t j = MAX (first, 1); j < worm->n_links; j++)
    view->links[view->n_links++]
        = (FsWormLink){ links[j].channel, 0,
                        j == worm->hops ? 0 : crossed (self, w, j, cycle) - crossed (self, w, j + 1, cycle),
                        worm->injected + links[j].header };
  /* What is behind the first link it holds. */
  view->in_memory = self->collects && first > 0;
  if (view->in_memory)
    {
      view->memory_node = first == 1 ? fs_wormhole_state_slot (self->state, slot)->message.source
                                     : fs_network_far_end (&self->state->network, links[first - 1].channel);
      view->memory_flits = worm->length - crossed (self, w, first, cycle);
    }
}

/* The invariants of the file's beginning. */
static void
event_check (const FsEngineState *self)
{
  int64_t cycle = self->state->cycle;
  uint64_t moving = 0;

  for (uint32_t w = 0; w < self->n_worms; w++)
    {
      const Worm *worm = &self->worms[w];

      if (worm->slot == FS_NO_SLOT)
        continue;
      g_assert (crossed (self, w, worm->tail, cycle) < worm->length);
      g_assert (first_held (self, worm) == 0 || crossed (self, w, worm->tail - 1u, cycle) == worm->length);
      g_assert (!worm->timed || worm->due >= cycle);
      for (uint32_t j = 1; j < worm->n_links; j++)
        {
          uint32_t channel = links_of (self, w)[j].channel;

          if (j >= first_held (self, worm))
            g_assert (self->held[channel] && self->owner[channel] == w);
          moving += crossed (self, w, j, cycle + 1) - crossed (self, w, j, cycle);
        }
    }
  g_assert (self->rate + (uint64_t) (int64_t) self->changes[cycle & (self->n_changes - 1)] == moving);
}

const FsEngineClass fs_engine_event = {
  .memory = event_memory,
  .new = event_new,
  .free = event_free,
  .copy = event_copy,
  .footprint = event_footprint,
  .cycle = run_cycle,
  .next_event = event_next_event,
  .worm = event_worm,
  .check = event_check,
  .holder = event_holder,
};
