/* The reference engine: its life and what others see of it. What it does stands in reference-cycle.c. */
#include "sim/wormhole/array-table.h"
#include "sim/engines/reference-state.h"

static uint64_t
reference_memory (const FsWormholeParams *params)
{
  uint64_t nodes = UINT64_C (1) << params->n;
  uint64_t channels = nodes * (uint64_t) params->n;
  uint64_t injection = nodes * (uint64_t) fs_wormhole_params_injection_channels (params);
  uint64_t network = channels * (uint64_t) params->V;
  uint64_t memories = 0;

  if (params->routing == FS_ROUTING_VIRTUAL_CUT_THROUGH || params->routing == FS_ROUTING_RANDOM)
    memories = nodes * fs_wormhole_params_population_cap (params);
  return sizeof (FsEngineState) + (network + injection + memories) * (sizeof (FsUnit) + sizeof (uint32_t))
         + channels * (sizeof (uint16_t) + 1) + injection + nodes * sizeof (FsMemories);
}

static FsArrayTable
owned (const FsEngineState *self)
{
  uint32_t n_channels = self->world->network.n_channels;

  return (FsArrayTable){ {
      FS_ARRAY_TABLE (FsEngineState, units, self->n_units),
      FS_ARRAY_TABLE (FsEngineState, memories, self->world->network.n_nodes),
      FS_ARRAY_TABLE (FsEngineState, held, n_channels),
      FS_ARRAY_TABLE (FsEngineState, pointer, n_channels),
      FS_ARRAY_TABLE (FsEngineState, injection_pointer, self->n_injection),
      FS_ARRAY_TABLE (FsEngineState, moves, self->n_units),
  } };
}

/* Empty between two cycles. */
static void
init_lists (FsEngineState *self)
{
  self->waiting = g_array_new (FALSE, FALSE, sizeof (FsWaitingHeader));
  self->released = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  self->consumed = g_array_new (FALSE, FALSE, sizeof (uint32_t));
}

static FsEngineState *
reference_new (FsWormholeState *world)
{
  FsEngineState *self = g_new0 (FsEngineState, 1);
  uint32_t n_channels = world->network.n_channels, n_nodes = world->network.n_nodes;

  self->world = world;
  fs_routing_table_init (&self->routing, &world->params);
  self->V = (uint32_t) world->params.V;
  self->cut_through = world->params.routing == FS_ROUTING_VIRTUAL_CUT_THROUGH;
  self->capacity = self->cut_through ? UINT32_MAX : (uint32_t) world->params.vc_buffer;
  self->n_network = n_channels * self->V;
  self->n_injection = n_nodes * world->injection_channels;
  self->n_units = self->n_network + self->n_injection;
  self->injection_shares = world->params.injection == FS_INJECTION_SHARED ? world->injection_channels : 1;
  self->units = g_new0 (FsUnit, self->n_units);
  for (uint32_t u = 0; u < self->n_units; u++)
    {
      self->units[u].holder = FS_NO_SLOT;
      self->units[u].arrival = FS_NO_CYCLE;
    }
  self->free_memory = FS_NO_UNIT;
  self->memories = g_new (FsMemories, n_nodes);
  for (uint32_t x = 0; x < n_nodes; x++)
    self->memories[x] = (FsMemories){ FS_NO_UNIT, FS_NO_UNIT };
  self->held = g_new0 (uint16_t, n_channels);
  self->pointer = g_new (uint8_t, n_channels);
  for (uint32_t c = 0; c < n_channels; c++)
    self->pointer[c] = (uint8_t) (self->V - 1);
  self->injection_pointer = g_new (uint8_t, self->n_injection);
  for (uint32_t i = 0; i < self->n_injection; i++)
    self->injection_pointer[i] = (uint8_t) (self->injection_shares - 1);
  self->moves = g_new (uint32_t, self->n_units);
  init_lists (self);
  return self;
}

static void
reference_free (FsEngineState *self)
{
  FsArrayTable arrays = owned (self);

  fs_array_table_free (self, &arrays);
  g_array_unref (self->waiting);
  g_array_unref (self->released);
  g_array_unref (self->consumed);
  g_free (self);
}

static FsEngineState *
reference_copy (const FsEngineState *self, FsWormholeState *world)
{
  FsEngineState *copy = g_memdup2 (self, sizeof *self);
  FsArrayTable arrays = owned (self);

  fs_array_table_copy (copy, &arrays);
  copy->world = world;
  init_lists (copy);
  return copy;
}

static uint64_t
reference_footprint (const FsEngineState *self)
{
  FsArrayTable arrays = owned (self);

  return sizeof *self + fs_array_table_bytes (&arrays);
}

/* The sweep never skips a cycle. */
static int64_t
reference_next_event (const FsEngineState *self)
{
  return self->world->cycle;
}

static uint32_t
reference_holder (const FsEngineState *self, uint32_t channel, int vc)
{
  return self->units[channel * self->V + (uint32_t) vc].holder;
}

static void
reverse (FsWormLink *links, int n)
{
  for (int i = 0; i < n / 2; i++)
    {
      FsWormLink link = links[i];

      links[i] = links[n - 1 - i];
      links[n - 1 - i] = link;
    }
}

/* Walks the chain of units from the head back to the one that the tail has come into. */
static void
reference_worm (const FsEngineState *self, uint32_t slot, FsWorm *worm)
{
  uint32_t u = fs_wormhole_state_slot (self->world, slot)->worm;
  const FsUnit *head = &self->units[u];

  *worm = (FsWorm){
    .arrival = head->arrival,
    .router = fs_reference_router (self, u),
    .consumed = head->last ? head->crossed : 0,
  };
  for (;; u = self->units[u].upstream)
    {
      const FsUnit *unit = &self->units[u];

      if (fs_reference_is_injection (self, u))
        {
          worm->holds_injection = true;
          worm->injection_flits = unit->flits;
          worm->at_source = unit->length - unit->crossed;
        }
      else if (fs_reference_is_memory (self, u) && unit->crossed < unit->length)
        {
          worm->drains = true;
          worm->drained_flits = unit->flits;
        }
      else if (fs_reference_is_memory (self, u))
        {
          worm->in_memory = true;
          worm->memory_node = fs_reference_router (self, u);
          worm->memory_flits = unit->flits;
        }
      else
        worm->links[worm->n_links++] = (FsWormLink){ u / self->V, (int) (u % self->V), unit->flits, unit->granted };
      if (unit->crossed == unit->length || unit->upstream == FS_NO_UNIT)
        break;
    }
  reverse (worm->links, worm->n_links);
}

const FsEngineClass fs_engine_reference = {
  .memory = reference_memory,
  .new = reference_new,
  .free = reference_free,
  .copy = reference_copy,
  .footprint = reference_footprint,
  .cycle = fs_reference_cycle,
  .next_event = reference_next_event,
  .worm = reference_worm,
  .holder = reference_holder,
};
