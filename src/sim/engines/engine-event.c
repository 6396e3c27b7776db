/* The engine for a single virtual channel: its life, and what others see of it. The idea is explained in event-state.h. */
#include "sim/engines/event-state.h"

#include <string.h>

#include "sim/wormhole/array-table.h"

/* Every worm has a channel of its own and is a message. */
static uint32_t
most_worms (const FsWormholeParams *params)
{
  uint64_t nodes = UINT64_C (1) << params->n;
  uint64_t of_a_node = (uint64_t) (fs_wormhole_params_injection_channels (params) + params->n);

  return (uint32_t) MIN (nodes * of_a_node, fs_wormhole_params_expected_messages (params));
}

static uint64_t
event_memory (const FsWormholeParams *params)
{
  uint64_t nodes = UINT64_C (1) << params->n;
  uint64_t channels = nodes * (uint64_t) params->n;
  uint64_t worm = sizeof (FsEventWorm) + ((uint64_t) params->n + 1) * sizeof (FsEventLink) + sizeof (uint32_t);

  return sizeof (FsEngineState) + channels * (sizeof (uint32_t) + 1) + fs_bitset_bytes (channels)
         + nodes * (sizeof (FsEventList) + sizeof (uint32_t) + sizeof (bool))
         + (most_worms (params) + UINT64_C (64)) * worm;
}

static FsArrayTable
owned (const FsEngineState *self)
{
  uint32_t n_nodes = self->world->network.n_nodes, n_channels = self->world->network.n_channels;

  return (FsArrayTable){ {
      FS_ARRAY_TABLE (FsEngineState, owner, n_channels),
      FS_ARRAY_TABLE (FsEngineState, held, n_channels),
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
event_new (FsWormholeState *world)
{
  FsEngineState *self = g_new0 (FsEngineState, 1);
  uint32_t n_nodes = world->network.n_nodes;
  uint32_t n_channels = world->network.n_channels;

  self->world = world;
  self->buffer = (uint32_t) world->params.vc_buffer;
  self->owner = g_new0 (uint32_t, n_channels);
  self->held = g_new0 (uint8_t, n_channels);
  self->stride = (uint32_t) world->params.n + 1;
  self->most_worms = most_worms (&world->params);
  self->free = FS_EVENT_NONE;
  self->waiting = g_new (FsEventList, n_nodes);
  for (uint32_t x = 0; x < n_nodes; x++)
    self->waiting[x] = (FsEventList){ FS_EVENT_NONE, FS_EVENT_NONE };
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
event_copy (const FsEngineState *self, FsWormholeState *world)
{
  FsEngineState *copy = g_memdup2 (self, sizeof *self);
  FsArrayTable arrays = owned (self);

  fs_array_table_copy (copy, &arrays);
  copy->world = world;
  return copy;
}

static uint64_t
event_footprint (const FsEngineState *self)
{
  FsArrayTable arrays = owned (self);

  return sizeof *self + fs_array_table_bytes (&arrays);
}

uint32_t
fs_event_crossed (const FsEngineState *self, uint32_t w, uint32_t link, int64_t cycle)
{
  const FsEventWorm *worm = &self->worms[w];
  const FsEventLink *links = fs_event_links (self, w);
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

/* Without a deadlock, which dimension order does not have, somebody moves as long as somebody is there. */
static int64_t
event_next_event (const FsEngineState *self)
{
  return self->n_live > 0 ? self->world->cycle : INT64_MAX;
}

static uint32_t
event_holder (const FsEngineState *self, uint32_t channel, int vc)
{
  return self->held[channel] ? self->worms[self->owner[channel]].slot : FS_NO_SLOT;
}

static void
event_worm (const FsEngineState *self, uint32_t slot, FsWorm *view)
{
  uint32_t w = fs_wormhole_state_slot (self->world, slot)->worm;
  const FsEventWorm *worm = &self->worms[w];
  int64_t cycle = self->world->cycle;

  *view = (FsWorm){ .arrival = worm->waiting ? worm->arrival : FS_NO_CYCLE, .router = worm->router };
  view->at_source = worm->length - fs_event_crossed (self, w, 0, cycle);
  view->holds_injection = worm->tail == 1;
  view->injection_flits = fs_event_crossed (self, w, 0, cycle) - fs_event_crossed (self, w, 1, cycle);
  view->consumed = fs_event_crossed (self, w, worm->hops, cycle);
  for (uint32_t j = MAX (worm->tail - 1u, 1); j < worm->n_links; j++)
    view->links[view->n_links++] = (FsWormLink){
      fs_event_links (self, w)[j].channel, 0,
      j == worm->hops ? 0 : fs_event_crossed (self, w, j, cycle) - fs_event_crossed (self, w, j + 1, cycle),
      worm->injected + fs_event_links (self, w)[j].header
    };
}

/* The invariants of event-state.h. */
static void
event_check (const FsEngineState *self)
{
  int64_t cycle = self->world->cycle;
  uint64_t moving = 0;

  for (uint32_t w = 0; w < self->n_worms; w++)
    {
      const FsEventWorm *worm = &self->worms[w];

      if (worm->slot == FS_NO_SLOT)
        continue;
      g_assert (fs_event_crossed (self, w, worm->tail, cycle) < worm->length);
      g_assert (fs_event_crossed (self, w, worm->tail - 1u, cycle) == worm->length || worm->tail == 1);
      g_assert (!worm->timed || worm->due >= cycle);
      for (uint32_t j = 1; j < worm->n_links; j++)
        {
          uint32_t channel = fs_event_links (self, w)[j].channel;

          if (j + 1 >= worm->tail)
            g_assert (self->held[channel] && self->owner[channel] == w);
          moving += fs_event_crossed (self, w, j, cycle + 1) - fs_event_crossed (self, w, j, cycle);
        }
    }
  g_assert (self->rate + (uint64_t) (int64_t) self->changes[cycle & (FS_EVENT_CHANGES - 1)] == moving);
}

const FsEngineClass fs_engine_event = {
  .memory = event_memory,
  .new = event_new,
  .free = event_free,
  .copy = event_copy,
  .footprint = event_footprint,
  .cycle = fs_event_cycle,
  .next_event = event_next_event,
  .worm = event_worm,
  .check = event_check,
  .holder = event_holder,
};
