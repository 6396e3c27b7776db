/* A cycle of the engine for a single virtual channel. */
#include "sim/engines/event-state.h"

static void
look_at (FsEngineState *self, uint32_t router)
{
  if (self->is_pending[router])
    return;
  self->is_pending[router] = true;
  self->pending[self->n_pending++] = router;
}

/* Twice the room, but no more than was computed, as long as that is enough. */
static void
grow (FsEngineState *self)
{
  uint32_t old = self->n_worms;
  uint32_t n = MAX (64, 2 * old);

  if (old < self->most_worms)
    n = MIN (n, self->most_worms);
  self->worms = g_renew (FsEventWorm, self->worms, n);
  self->links = g_renew (FsEventLink, self->links, (gsize) n * self->stride);
  self->crossing = g_renew (uint32_t, self->crossing, n);
  for (uint32_t w = old; w < n; w++)
    self->worms[w] = (FsEventWorm){ .slot = FS_NO_SLOT, .next = w + 1 < n ? w + 1 : FS_EVENT_NONE };
  self->free = old;
  self->n_worms = n;
}

/* Step 2: the header crosses the injection channel. */
static void
start (FsEngineState *self, uint32_t slot)
{
  FsSlot *started = fs_wormhole_state_slot (self->world, slot);
  uint32_t w;

  if (self->free == FS_EVENT_NONE)
    grow (self);
  w = self->free;
  self->free = self->worms[w].next;
  self->worms[w] = (FsEventWorm){
    .slot = slot,
    .length = started->message.length,
    .router = started->message.source,
    .destination = started->message.destination,
    .n_links = 1,
    .hops = started->message.hops,
    .reach = (uint8_t) MIN ((started->message.length - 1) / self->buffer, FS_NETWORK_MAX_N),
    .tail = 1,
    .injected = self->world->cycle,
  };
  started->worm = w;
  fs_event_links (self, w)[0]
      = (FsEventLink){ .channel = fs_wormhole_state_injection_of (self->world, &started->message) };
  self->crossing[self->n_crossing++] = w;
  self->n_live++;
}

static void
enter_calendar (FsEngineState *self, uint32_t w)
{
  int64_t cycle = MIN (self->worms[w].due, self->world->cycle + FS_EVENT_BUCKETS - 1);
  uint32_t *bucket = &self->due[cycle & (FS_EVENT_BUCKETS - 1)];

  self->worms[w].next_due = *bucket;
  *bucket = w;
}

/* Enters the next event of its last flit, when that is known. */
static void
time_tail (FsEngineState *self, uint32_t w)
{
  FsEventWorm *worm = &self->worms[w];

  worm->timed = worm->n_links > MIN (worm->hops, worm->tail + worm->reach);
  if (!worm->timed)
    return;
  worm->due = worm->injected + worm->length - 1 + fs_event_links (self, w)[worm->tail].delay;
  enter_calendar (self, w);
}

static inline void
change_rate (FsEngineState *self, int64_t cycle, int by)
{
  self->changes[cycle & (FS_EVENT_CHANGES - 1)] += by;
}

/* The header has got nothing at its first attempt: the links behind it will stop, unless the last flit does it. */
static void
stop_behind (FsEngineState *self, uint32_t w)
{
  const FsEventWorm *worm = &self->worms[w];
  uint32_t head = worm->n_links - 1u;

  for (uint32_t m = 0; m < MIN (worm->reach, head); m++)
    change_rate (self, worm->injected + fs_event_links (self, w)[head - m].delay + (m + 1) * self->buffer, -1);
}

/* It has waited for the link it has just got: they go on. */
static void
go_on_behind (FsEngineState *self, uint32_t w)
{
  const FsEventWorm *worm = &self->worms[w];
  FsEventLink *links = fs_event_links (self, w);
  uint32_t head = worm->n_links - 1u;

  for (uint32_t m = 1; m <= MIN (worm->reach, head); m++)
    {
      FsEventLink *link = &links[head - m];
      int64_t delay = (int64_t) links[head].header - (int64_t) (m * (self->buffer - 1));

      if (delay > (int64_t) link->delay)
        link->delay = (uint32_t) delay;
      if (m < head)
        change_rate (self, worm->injected + link->delay + m * self->buffer, 1);
    }
}

static void
remove_waiting (FsEngineState *self, uint32_t w)
{
  FsEventWorm *worms = self->worms;
  FsEventList *list = &self->waiting[worms[w].router];

  *(worms[w].previous == FS_EVENT_NONE ? &list->first : &worms[worms[w].previous].next) = worms[w].next;
  *(worms[w].next == FS_EVENT_NONE ? &list->last : &worms[worms[w].next].previous) = worms[w].previous;
}

static void
grant (FsEngineState *self, uint32_t w, uint32_t channel, int dimension)
{
  FsEventWorm *worm = &self->worms[w];
  uint32_t now = (uint32_t) (self->world->cycle - worm->injected);
  int remaining = worm->hops + 1 - worm->n_links;

  remove_waiting (self, w);
  worm->waiting = false;
  worm->router = fs_network_neighbour (&self->world->network, worm->router, dimension);
  self->held[channel] = 1;
  self->owner[channel] = w;
  fs_event_links (self, w)[worm->n_links++] = (FsEventLink){ channel, now, now };
  self->rate++;
  if (worm->arrival != self->world->cycle)
    go_on_behind (self, w);
  if (remaining > 1)
    self->crossing[self->n_crossing++] = w;
  if (!worm->timed)
    time_tail (self, w);
  fs_wormhole_state_granted (self->world, worm->slot, channel, dimension, remaining, self->world->cycle - worm->arrival,
                             false);
}

/* Step 3. Routers are independent of each other: any order will do. */
static void
allocate (FsEngineState *self)
{
  const FsNetwork *network = &self->world->network;

  for (uint32_t i = 0; i < self->n_pending; i++)
    {
      uint32_t router = self->pending[i];

      self->is_pending[router] = false;
      for (uint32_t next, w = self->waiting[router].first; w != FS_EVENT_NONE; w = next)
        {
          int d = fs_network_highest (fs_network_productive (network, router, self->worms[w].destination));
          uint32_t channel = fs_network_channel (network, router, d);

          next = self->worms[w].next;
          if (!self->held[channel])
            grant (self, w, channel, d);
          else if (self->worms[w].arrival == self->world->cycle)
            stop_behind (self, w);
        }
    }
  self->n_pending = 0;
}

/* In the order of the inputs of a router. */
static inline uint64_t
input_of (const FsEngineState *self, uint32_t w)
{
  uint32_t head = self->worms[w].n_links - 1u;

  return (uint64_t) (head == 0) << 32 | fs_event_links (self, w)[head].channel;
}

/* Step 5: the header stands in its router from the next cycle on. Service goes by arrival, which is the last of all,
 * then by input. */
static void
header_arrived (FsEngineState *self, uint32_t w)
{
  FsEventWorm *worms = self->worms;
  FsEventWorm *worm = &worms[w];
  FsEventList *list = &self->waiting[worm->router];
  uint32_t after = list->last;

  worm->arrival = self->world->cycle + 1;
  worm->waiting = true;
  while (after != FS_EVENT_NONE && worms[after].arrival == worm->arrival && input_of (self, after) > input_of (self, w))
    after = worms[after].previous;
  worm->previous = after;
  worm->next = after == FS_EVENT_NONE ? list->first : worms[after].next;
  *(after == FS_EVENT_NONE ? &list->first : &worms[after].next) = w;
  *(worm->next == FS_EVENT_NONE ? &list->last : &worms[worm->next].previous) = w;
  look_at (self, worm->router);
}

static void
release (FsEngineState *self, uint32_t w, uint32_t link)
{
  const FsEventWorm *worm = &self->worms[w];
  const FsEventLink *released = &fs_event_links (self, w)[link];
  uint32_t router;

  if (link == 0)
    {
      fs_wormhole_state_injection_released (self->world, released->channel);
      return;
    }
  router = fs_network_channel_node (&self->world->network, released->channel);
  self->held[released->channel] = 0;
  if (self->waiting[router].first != FS_EVENT_NONE)
    look_at (self, router);
  fs_wormhole_state_released (self->world, worm->slot, released->channel,
                              (int) (released->channel - fs_network_channel (&self->world->network, router, 0)),
                              self->world->cycle + 1 - worm->injected - released->header);
}

/* The last flit crosses a link. */
static void
tail_crosses (FsEngineState *self, uint32_t w)
{
  FsEventWorm *worm = &self->worms[w];
  uint32_t link = worm->tail++;

  self->rate--;
  release (self, w, link - 1);
  if (link < worm->hops)
    {
      time_tail (self, w);
      return;
    }
  release (self, w, link);
  fs_bitset_add (&self->consumed, fs_event_links (self, w)[link].channel);
}

static void
run_calendar (FsEngineState *self)
{
  uint32_t *bucket = &self->due[self->world->cycle & (FS_EVENT_BUCKETS - 1)];
  uint32_t w = *bucket;

  *bucket = FS_EVENT_NONE;
  for (uint32_t next; w != FS_EVENT_NONE; w = next)
    {
      next = self->worms[w].next_due;
      if (self->worms[w].due > self->world->cycle)
        enter_calendar (self, w);
      else
        tail_crosses (self, w);
    }
}

/* Copies are made in the order of channels. */
static void
consume (FsEngineState *self)
{
  uint32_t channel;

  while ((channel = fs_bitset_take (&self->consumed)) != FS_BITSET_EMPTY)
    {
      uint32_t w = self->owner[channel];

      fs_wormhole_state_consumed (self->world, self->worms[w].slot);
      self->worms[w].slot = FS_NO_SLOT;
      self->worms[w].next = self->free;
      self->free = w;
      self->n_live--;
    }
}

/* For who watches: all flits that are about to move. */
static void
report (FsEngineState *self)
{
  int64_t cycle = self->world->cycle;

  for (uint32_t w = 0; w < self->n_worms; w++)
    for (uint32_t j = 0; self->worms[w].slot != FS_NO_SLOT && j < self->worms[w].n_links; j++)
      if (fs_event_crossed (self, w, j, cycle + 1) > fs_event_crossed (self, w, j, cycle))
        fs_wormhole_state_flit_moved (self->world, fs_event_links (self, w)[j].channel, j == 0 ? FS_MOVED_INJECTION : 0,
                                      self->worms[w].slot);
}

void
fs_event_cycle (FsEngineState *self)
{
  int32_t *change = &self->changes[self->world->cycle & (FS_EVENT_CHANGES - 1)];
  uint32_t slot;

  self->n_crossing = 0;
  while ((slot = fs_wormhole_state_take_injection (self->world)) != FS_NO_SLOT)
    start (self, slot);
  allocate (self);
  if (self->world->moved != NULL)
    report (self);
  self->rate += (uint64_t) (int64_t) *change;
  *change = 0;
  self->world->flit_hops += self->rate;
  for (uint32_t i = 0; i < self->n_crossing; i++)
    header_arrived (self, self->crossing[i]);
  run_calendar (self);
  consume (self);
}
