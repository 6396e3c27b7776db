/* The memories of the reference engine; see reference-state.h. */
#include "sim/engines/reference-state.h"

uint32_t
fs_reference_router (const FsEngineState *self, uint32_t u)
{
  if (fs_reference_is_memory (self, u))
    u = self->units[u].origin;
  if (u < self->n_network)
    return fs_network_far_end (&self->world->network, u / self->V);
  return (u - self->n_network) / self->world->injection_channels;
}

static void
grow (FsEngineState *self)
{
  uint32_t old = self->n_units;
  uint32_t n = old + MAX (64, old / 2);

  self->units = g_renew (FsUnit, self->units, n);
  self->moves = g_renew (uint32_t, self->moves, n);
  for (uint32_t u = old; u < n; u++)
    self->units[u] = (FsUnit){ .holder = FS_NO_SLOT, .arrival = FS_NO_CYCLE, .next = u + 1 < n ? u + 1 : FS_NO_UNIT };
  self->free_memory = old;
  self->n_units = n;
}

/* A memory of the node for what comes, or came, in by the unit @origin. */
static uint32_t
add_memory (FsEngineState *self, FsUnit unit, uint32_t origin)
{
  FsMemories *list = &self->memories[fs_reference_router (self, origin)];
  uint32_t memory;

  if (self->free_memory == FS_NO_UNIT)
    grow (self);
  memory = self->free_memory;
  self->free_memory = self->units[memory].next;
  unit.origin = origin;
  unit.next = FS_NO_UNIT;
  if (list->first == FS_NO_UNIT)
    list->first = memory;
  else
    self->units[list->last].next = memory;
  list->last = memory;
  self->units[memory] = unit;
  return memory;
}

/* The worm whose header stands in @input drains into a memory. */
void
fs_reference_recover (FsEngineState *self, uint32_t input)
{
  FsUnit *from = &self->units[input];
  FsUnit unit = {
    .holder = from->holder,
    .upstream = input,
    .length = from->length,
    .granted = self->world->cycle,
    .arrival = FS_NO_CYCLE,
  };

  from->arrival = FS_NO_CYCLE;
  fs_wormhole_state_recovered (self->world, unit.holder);
  fs_wormhole_state_slot (self->world, unit.holder)->worm = add_memory (self, unit, input);
}

/* What is in the buffer of a channel whose tail has crossed is in a memory from now on; the header too, when it is
 * still there, else what comes next takes its flits from the memory. */
void
fs_reference_collect (FsEngineState *self, uint32_t u)
{
  uint32_t memory = add_memory (self, self->units[u], u);
  FsSlot *slot = fs_wormhole_state_slot (self->world, self->units[u].holder);
  uint32_t next = slot->worm;

  if (next == u)
    {
      slot->worm = memory;
      return;
    }
  while (self->units[next].upstream != u)
    next = self->units[next].upstream;
  self->units[next].upstream = memory;
}

/* The tail has left it. */
void
fs_reference_forget (FsEngineState *self, uint32_t memory)
{
  FsMemories *list = &self->memories[fs_reference_router (self, memory)];
  uint32_t before = FS_NO_UNIT;

  for (uint32_t m = list->first; m != memory; m = self->units[m].next)
    before = m;
  if (before == FS_NO_UNIT)
    list->first = self->units[memory].next;
  else
    self->units[before].next = self->units[memory].next;
  if (list->last == memory)
    list->last = before;
  self->units[memory] = (FsUnit){ .holder = FS_NO_SLOT, .arrival = FS_NO_CYCLE, .next = self->free_memory };
  self->free_memory = memory;
}
