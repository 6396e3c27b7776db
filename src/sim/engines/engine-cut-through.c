/* The engine for virtual cut-through. Memory is unlimited, so that nothing ever holds a flit up but its own header: flit
 * k of a message crosses a channel k cycles after the header, and everything is known from the cycles in which a
 * message got its channels. Only grants, and the ends of holding times, are events. */
#include "sim/engines/engine.h"
#include "sim/wormhole/array-table.h"
#include "sim/wormhole/routing.h"

#define NONE UINT32_MAX

/* @input: unit by which its header came, which is the order of service: a network channel, or all of these + an
 *   injection channel
 * @next: in the list of its router, or the next free one */
typedef struct {
  uint32_t slot;
  uint32_t length;
  uint32_t n_links;
  uint32_t input;
  uint32_t next;
  int64_t arrival;
  bool waits;
} Worm;

/* A link of a worm: its unit, and the cycle in which the worm got it. Link 0 is the injection channel. */
typedef struct {
  uint32_t channel;
  int64_t granted;
} Link;

/* The end of a holding time. In the order of cycles, then of units. */
typedef struct {
  int64_t cycle;
  uint32_t unit;
  uint32_t worm;
} Event;

struct _FsEngineState {
  FsWormholeState *state;
  uint32_t n_channels;
  uint32_t n_held; /* channels of the network */
  uint32_t *held;  /* of a channel: its worm, or NONE */
  uint32_t *waiting;
  GArray *worms;
  GArray *links;   /* of a worm, worm stride + link */
  uint32_t stride; /* the longest path, and the injection channel */
  FsRoutingTable routing;
  uint32_t free;
  GArray *events; /* a heap */
  GArray *arrived;
  FsBitset pending; /* routers where a header may find something in the next cycle */
};

static uint64_t
cut_through_memory (const FsWormholeParams *params)
{
  FsNetwork network;
  uint64_t nodes, channels, worm;

  fs_wormhole_params_network (params, &network);
  nodes = network.n_nodes;
  channels = nodes * (uint64_t) (network.n_ports + fs_wormhole_params_injection_channels (params));
  worm = sizeof (Worm) + ((uint64_t) fs_network_diameter (&network) + 1) * sizeof (Link);
  return sizeof (FsEngineState) + channels * (2 * sizeof (uint32_t) + 2 * sizeof (Event)) + fs_bitset_bytes (nodes)
         + 2 * nodes * fs_wormhole_params_population_cap (params) * worm;
}

static FsArrayTable
owned (const FsEngineState *self)
{
  uint32_t n_nodes = self->state->network.n_nodes;

  return (FsArrayTable){ {
      FS_ARRAY_TABLE (FsEngineState, held, self->n_channels),
      FS_ARRAY_TABLE (FsEngineState, waiting, n_nodes),
      FS_ARRAY_TABLE (FsEngineState, pending.words, fs_bitset_words (n_nodes)),
      FS_ARRAY_TABLE (FsEngineState, pending.summary, fs_bitset_summary_words (n_nodes)),
  } };
}

static FsEngineState *
cut_through_new (FsWormholeState *state)
{
  FsEngineState *self = g_new0 (FsEngineState, 1);

  self->state = state;
  self->n_channels = state->network.n_channels;
  self->held = g_new (uint32_t, self->n_channels);
  for (uint32_t c = 0; c < self->n_channels; c++)
    self->held[c] = NONE;
  self->waiting = g_new (uint32_t, state->network.n_nodes);
  for (uint32_t x = 0; x < state->network.n_nodes; x++)
    self->waiting[x] = NONE;
  fs_routing_table_init (&self->routing, &state->params);
  self->worms = g_array_new (FALSE, FALSE, sizeof (Worm));
  self->links = g_array_new (FALSE, FALSE, sizeof (Link));
  self->stride = (uint32_t) fs_network_diameter (&state->network) + 1;
  self->free = NONE;
  self->events = g_array_new (FALSE, FALSE, sizeof (Event));
  self->arrived = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  fs_bitset_init (&self->pending, state->network.n_nodes);
  return self;
}

static void
cut_through_free (FsEngineState *self)
{
  FsArrayTable arrays = owned (self);

  fs_array_table_free (self, &arrays);
  g_array_unref (self->worms);
  g_array_unref (self->links);
  g_array_unref (self->events);
  g_array_unref (self->arrived);
  g_free (self);
}

static FsEngineState *
cut_through_copy (const FsEngineState *self, FsWormholeState *state)
{
  FsEngineState *copy = g_memdup2 (self, sizeof *self);
  FsArrayTable arrays = owned (self);

  fs_array_table_copy (copy, &arrays);
  copy->state = state;
  copy->worms = g_array_copy (self->worms);
  copy->links = g_array_copy (self->links);
  copy->events = g_array_copy (self->events);
  copy->arrived = g_array_copy (self->arrived);
  return copy;
}

static uint64_t
cut_through_footprint (const FsEngineState *self)
{
  FsArrayTable arrays = owned (self);

  return sizeof *self + fs_array_table_bytes (&arrays)
         + self->worms->len * (sizeof (Worm) + self->stride * sizeof (Link)) + self->events->len * sizeof (Event);
}

static inline Worm *
worm_of (const FsEngineState *self, uint32_t w)
{
  return &g_array_index (self->worms, Worm, w);
}

static inline Link *
links_of (const FsEngineState *self, uint32_t w)
{
  return &g_array_index (self->links, Link, (gsize) w * self->stride);
}

static inline bool
is_before (Event a, Event b)
{
  return a.cycle != b.cycle ? a.cycle < b.cycle : a.unit < b.unit;
}

static void
add_event (FsEngineState *self, Event event)
{
  Event *heap;
  guint at = self->events->len;

  g_array_append_val (self->events, event);
  heap = (Event *) self->events->data;
  for (; at > 0 && is_before (event, heap[(at - 1) / 2]); at = (at - 1) / 2)
    heap[at] = heap[(at - 1) / 2];
  heap[at] = event;
}

static Event
take_event (FsEngineState *self)
{
  Event *heap = (Event *) self->events->data;
  Event taken = heap[0], moving = heap[self->events->len - 1];
  guint n = self->events->len - 1, at = 0;

  for (guint child = 1; child < n; child = 2 * at + 1)
    {
      child += child + 1 < n && is_before (heap[child + 1], heap[child]);
      if (is_before (moving, heap[child]))
        break;
      heap[at] = heap[child];
      at = child;
    }
  heap[at] = moving;
  g_array_set_size (self->events, n);
  return taken;
}

/* The worm is granted a unit in this cycle; its header is in the buffer behind it from the next cycle on. */
static void
take_unit (FsEngineState *self, uint32_t w, uint32_t unit, bool last)
{
  Worm *worm = worm_of (self, w);
  int64_t cycle = self->state->cycle;

  links_of (self, w)[worm->n_links++] = (Link){ unit, cycle };
  worm->input = unit;
  worm->arrival = cycle + 1;
  add_event (self, (Event){ cycle + worm->length - 1, unit, w });
  if (!last)
    g_array_append_val (self->arrived, w);
}

/* Step 2. */
static void
start_injections (FsEngineState *self)
{
  uint32_t slot;

  while ((slot = fs_wormhole_state_take_injection (self->state)) != FS_NO_SLOT)
    {
      FsSlot *started = fs_wormhole_state_slot (self->state, slot);
      Worm worm = { .slot = slot, .length = started->message.length };
      uint32_t w = self->free;

      if (w == NONE)
        {
          w = self->worms->len;
          g_array_append_val (self->worms, worm);
          g_array_set_size (self->links, self->worms->len * self->stride);
        }
      else
        {
          self->free = worm_of (self, w)->next;
          *worm_of (self, w) = worm;
        }
      started->worm = w;
      take_unit (self, w, self->n_channels + fs_wormhole_state_injection_of (self->state, &started->message), false);
    }
}

/* Whether the header of the worm, at @router, gets its channel. */
static bool
serve (FsEngineState *self, uint32_t router, uint32_t w)
{
  const FsNetwork *network = &self->state->network;
  Worm *worm = worm_of (self, w);
  const FsMessage *message = &fs_wormhole_state_slot (self->state, worm->slot)->message;
  FsHeader header = { .router = router, .destination = message->destination, .route = message->route };
  uint32_t productive = fs_network_productive (network, router, message->destination), vcs;
  int port = fs_routing_in_order (&self->routing, &header, productive, &vcs);
  uint32_t channel = fs_network_channel (network, router, port);
  int remaining = message->hops + 1 - (int) worm->n_links;

  if (self->held[channel] != NONE)
    return false;
  self->held[channel] = w;
  self->n_held++;
  fs_wormhole_state_entered (self->state, worm->slot);
  fs_wormhole_state_granted (self->state, worm->slot, fs_wormhole_state_is_copy (self->state, worm->slot), channel,
                             port, 0, remaining, self->state->cycle - worm->arrival, false, 1);
  worm->waits = false;
  take_unit (self, w, channel, remaining == 1);
  return true;
}

/* Step 3. */
static void
allocate (FsEngineState *self)
{
  uint32_t router;

  while ((router = fs_bitset_take (&self->pending)) != FS_BITSET_EMPTY)
    for (uint32_t *to_next = &self->waiting[router]; *to_next != NONE;)
      {
        uint32_t w = *to_next, next = worm_of (self, w)->next;

        if (serve (self, router, w))
          *to_next = next;
        else
          to_next = &worm_of (self, w)->next;
      }
}

/* The end of step 5: headers that arrived, the last of their router but for the order of their inputs. */
static void
arrive (FsEngineState *self)
{
  for (guint i = 0; i < self->arrived->len; i++)
    {
      uint32_t w = g_array_index (self->arrived, uint32_t, i);
      Worm *worm = worm_of (self, w);
      bool injected = worm->input >= self->n_channels;
      uint32_t router = injected ? fs_wormhole_state_slot (self->state, worm->slot)->message.source
                                 : fs_network_far_end (&self->state->network, worm->input);
      uint32_t *to_next = &self->waiting[router];

      for (; *to_next != NONE; to_next = &worm_of (self, *to_next)->next)
        if (worm_of (self, *to_next)->arrival == worm->arrival && worm_of (self, *to_next)->input > worm->input)
          break;
      worm->next = *to_next;
      worm->waits = true;
      *to_next = w;
      fs_bitset_add (&self->pending, router);
    }
  g_array_set_size (self->arrived, 0);
}

static void
release (FsEngineState *self, const Event *event)
{
  const FsNetwork *network = &self->state->network;
  const Worm *worm = worm_of (self, event->worm);

  if (event->unit >= self->n_channels)
    {
      fs_wormhole_state_injection_released (self->state, event->unit - self->n_channels);
      return;
    }
  self->held[event->unit] = NONE;
  self->n_held--;
  fs_bitset_add (&self->pending, fs_network_channel_node (network, event->unit));
  fs_wormhole_state_released (self->state, worm->slot, fs_wormhole_state_is_copy (self->state, worm->slot), event->unit,
                              fs_network_channel_port (network, event->unit), 0, worm->length, 1);
}

/* Step 5: all releases, then the tails that are consumed, by channel. */
static void
take_effect (FsEngineState *self)
{
  g_autoptr (GArray) consumed = g_array_new (FALSE, FALSE, sizeof (uint32_t));

  while (self->events->len > 0 && g_array_index (self->events, Event, 0).cycle <= self->state->cycle)
    {
      Event event = take_event (self);
      uint32_t destination
          = fs_wormhole_state_slot (self->state, worm_of (self, event.worm)->slot)->message.destination;

      release (self, &event);
      if (event.unit < self->n_channels && fs_network_far_end (&self->state->network, event.unit) == destination)
        g_array_append_val (consumed, event.worm);
    }
  for (guint i = 0; i < consumed->len; i++)
    {
      uint32_t w = g_array_index (consumed, uint32_t, i);

      fs_wormhole_state_consumed (self->state, worm_of (self, w)->slot);
      *worm_of (self, w) = (Worm){ .slot = FS_NO_SLOT, .next = self->free };
      self->free = w;
    }
}

/* Flits of link @i that have crossed before cycle @now. */
static uint32_t
crossed (const FsEngineState *self, uint32_t w, uint32_t i, int64_t now)
{
  return (uint32_t) CLAMP (now - links_of (self, w)[i].granted, 0, (int64_t) worm_of (self, w)->length);
}

/* For who watches: all flits that move in this cycle. */
static void
report (FsEngineState *self)
{
  int64_t cycle = self->state->cycle;

  for (uint32_t w = 0; w < self->worms->len; w++)
    for (uint32_t i = 0; worm_of (self, w)->slot != FS_NO_SLOT && i < worm_of (self, w)->n_links; i++)
      {
        const Worm *worm = worm_of (self, w);

        if (crossed (self, w, i, cycle) == worm->length)
          continue;
        if (i > 0)
          fs_wormhole_state_flit_moved (self->state, links_of (self, w)[i].channel, 0, worm->slot);
        else
          fs_wormhole_state_flit_moved (
              self->state,
              fs_wormhole_state_injection_of (self->state, &fs_wormhole_state_slot (self->state, worm->slot)->message),
              FS_MOVED_INJECTION, worm->slot);
      }
}

static void
cut_through_cycle (FsEngineState *self)
{
  start_injections (self);
  allocate (self);
  self->state->flit_hops += self->n_held;
  if (self->state->moved != NULL)
    report (self);
  arrive (self);
  take_effect (self);
}

static int64_t
cut_through_next_event (const FsEngineState *self)
{
  if (self->n_held > 0 || !fs_bitset_is_empty (&self->pending))
    return self->state->cycle;
  return self->events->len > 0 ? g_array_index (self->events, Event, 0).cycle : INT64_MAX;
}

static uint32_t
cut_through_holder (const FsEngineState *self, uint32_t channel, int vc)
{
  return self->held[channel] != NONE ? worm_of (self, self->held[channel])->slot : FS_NO_SLOT;
}

static void
cut_through_worm (const FsEngineState *self, uint32_t slot, FsWorm *view)
{
  const FsMessage *message = &fs_wormhole_state_slot (self->state, slot)->message;
  uint32_t w = fs_wormhole_state_slot (self->state, slot)->worm;
  const Worm *worm = worm_of (self, w);
  const Link *links = links_of (self, w);
  const FsNetwork *network = &self->state->network;
  int64_t now = self->state->cycle;
  uint32_t last = worm->n_links - 1;
  uint32_t end = last == 0 ? message->source : fs_network_far_end (network, links[last].channel);

  fs_worm_clear (view);
  view->arrival = worm->waits ? worm->arrival : FS_NO_CYCLE;
  view->router = end;
  for (uint32_t i = 0; i < worm->n_links; i++)
    {
      uint32_t in = crossed (self, w, i, now), out = i < last ? crossed (self, w, i + 1, now) : 0;
      bool consumes = i > 0 && i == last && end == message->destination;

      if (consumes)
        view->consumed = in;
      if (i == 0 && in < worm->length)
        {
          view->holds_injection = true;
          view->injection_flits = in - out;
          view->at_source = worm->length - in;
        }
      else if (in < worm->length)
        view->links[view->n_links++] = (FsWormLink){ links[i].channel, 0, consumes ? 0 : in - out, links[i].granted };
      else if (out < worm->length && !consumes)
        {
          view->in_memory = true;
          view->memory_node = i == 0 ? message->source : fs_network_far_end (network, links[i].channel);
          view->memory_flits = worm->length - out;
        }
    }
}

const FsEngineClass fs_engine_cut_through = {
  .memory = cut_through_memory,
  .new = cut_through_new,
  .free = cut_through_free,
  .copy = cut_through_copy,
  .footprint = cut_through_footprint,
  .cycle = cut_through_cycle,
  .next_event = cut_through_next_event,
  .worm = cut_through_worm,
  .holder = cut_through_holder,
};
