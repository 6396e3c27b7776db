/* Allocation of virtual channels in one router (ROUTER.md 5): on sets, or what sets cannot do by FsAllocator. */
#include "sim/pipelined/fast-pipelined-state.h"

/* Of the ends that an arbiter prefers one after the other from @preferred on, the first virtual channel of @set at output port @o. */
static uint32_t
first_vc (const FsEngineState *self, uint32_t set, uint32_t o, uint32_t preferred)
{
  uint32_t base = o << self->vc_bits;

  return fs_first_from (set, preferred > base && preferred < base + self->V ? preferred - base : 0);
}

/* Gives free virtual channels of output port @o to the ends that wait for it; in most cases only one does, and has no rival. */
static guint
match_port (FsEngineState *self, uint32_t router, uint32_t o, FsVcWinner *winners)
{
  const FsFastPort *port = &fs_fast_ports (self, router)[o];
  FsFastOutput *outputs = &self->outputs[fs_fast_number (self, router, o << self->vc_bits)];
  uint32_t n_ends = self->Q << self->vc_bits;
  uint16_t ends[FS_MOST_ENDS], offers[FS_MOST_ENDS];
  guint n_waiting = 0, n = 0;

  for (uint32_t end = port->first_waiting; end != FS_NO_END; end = fs_fast_head (self, router, end)->next_waiting)
    {
      offers[n_waiting] = 0;
      ends[n_waiting++] = (uint16_t) end;
    }
  if (n_waiting == 1)
    offers[0] = fs_fast_head (self, router, ends[0])->allowed & port->free;
  for (uint32_t set = n_waiting > 1 ? port->free : 0; set != 0; set &= set - 1)
    {
      uint32_t vc = (uint32_t) __builtin_ctz (set), preferred = outputs[vc].preferred, best = 0, best_rank = UINT32_MAX;

      for (guint i = 0; i < n_waiting; i++)
        {
          uint32_t rank = ends[i] >= preferred ? ends[i] - preferred : ends[i] + n_ends - preferred;

          if ((fs_fast_head (self, router, ends[i])->allowed >> vc & 1) != 0 && rank < best_rank)
            {
              best = i;
              best_rank = rank;
            }
        }
      if (best_rank != UINT32_MAX)
        offers[best] |= (uint16_t) (1 << vc);
    }
  for (guint i = 0; i < n_waiting; i++)
    {
      FsFastHead *head = fs_fast_head (self, router, ends[i]);
      uint32_t vc;
      guint at;

      if (offers[i] == 0)
        continue;
      vc = first_vc (self, offers[i], o, head->preferred);
      head->preferred = (uint16_t) (((o << self->vc_bits) + vc + 1) % n_ends);
      outputs[vc].preferred = (uint16_t) ((ends[i] + 1u) % n_ends);
      /* In the order of their ends: how many virtual channels of the port are held is told with each grant. */
      for (at = n++; at > 0 && winners[at - 1].end > ends[i]; at--)
        winners[at] = winners[at - 1];
      winners[at] = (FsVcWinner){ ends[i], (uint8_t) vc };
    }
  return n;
}

/* An allocator numbers the ends without gaps. */
static inline uint16_t
allocator_end (const FsEngineState *self, uint32_t end)
{
  return (uint16_t) ((end >> self->vc_bits) * self->V + fs_fast_vc (self, end));
}

static guint
match_vcs_with_allocator (FsEngineState *self, uint32_t router, uint32_t awaited, FsVcWinner *winners)
{
  FsAllocator *allocator = &self->vc_allocators[router];
  guint n_requests = 0, n = 0;

  for (uint32_t ports = awaited; ports != 0; ports &= ports - 1)
    {
      uint32_t o = (uint32_t) __builtin_ctz (ports);
      const FsFastPort *port = &fs_fast_ports (self, router)[o];

      for (uint32_t end = port->first_waiting; end != FS_NO_END; end = fs_fast_head (self, router, end)->next_waiting)
        for (uint32_t set = port->free & fs_fast_head (self, router, end)->allowed; set != 0; set &= set - 1)
          self->scratch[n_requests++]
              = (FsRequest){ { allocator_end (self, end), (uint16_t) (o * self->V + (uint32_t) __builtin_ctz (set)) },
                             0 };
    }
  if (n_requests == 0)
    return 0;
  fs_allocator_match (allocator, self->scratch, n_requests);
  for (uint32_t end = 0; end < self->Q << self->vc_bits; end++)
    if (fs_fast_vc (self, end) < self->V)
      {
        int32_t partner = allocator->partner[FS_SIDE_INPUT][allocator_end (self, end)];

        if (partner != FS_UNMATCHED)
          winners[n++] = (FsVcWinner){ (uint16_t) end, (uint8_t) ((uint32_t) partner % self->V) };
      }
  return n;
}

guint
fs_fast_match_vcs (FsEngineState *self, uint32_t router, FsVcWinner *winners)
{
  uint32_t awaited = self->routers[router].awaited & self->routers[router].free;
  guint n = 0;

  if (!self->in_sets)
    return match_vcs_with_allocator (self, router, awaited, winners);
  for (; awaited != 0; awaited &= awaited - 1)
    n += match_port (self, router, (uint32_t) __builtin_ctz (awaited), winners + n);
  return n;
}
