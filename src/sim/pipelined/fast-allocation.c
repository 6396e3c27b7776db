/* Allocation on sets (ROUTER.md 5): each output chooses an input, then each input among the outputs that chose it, and arbiters go
 * round. That is `islip:1` and `output-first`, which differ only in their priorities. What else there is, FsAllocator does. */
#include "sim/pipelined/fast-pipelined-state.h"

/* The input ports of a router that request the switch, by output port; @end: whom an input port nominates for an output port.
 * In @plain and @speculative only entries of @outputs are set. @several: input ports with requests for several output ports. */
typedef struct {
  uint32_t outputs;
  uint32_t several;
  uint32_t plain[FS_NETWORK_MAX_PORTS + 1];
  uint32_t speculative[FS_NETWORK_MAX_PORTS + 1];
  uint16_t end[FS_NETWORK_MAX_PORTS + 1][32];
} Nominations;

static inline void
nominate_ready (const FsEngineState *self, uint32_t router, Nominations *nominations)
{
  const FsFastPort *ports = &self->ports[router * self->Q];
  const FsFastInput *first = &self->inputs[router * self->Q * self->V];
  uint32_t V = self->V, outputs = 0, several = 0, busy = self->routers[router].busy;

  for (uint32_t set = self->routers[router].ready; set != 0; set &= set - 1)
    {
      uint32_t p = (uint32_t) __builtin_ctz (set), own = set & -set, vcs = ports[p].ready, taken = 0;
      const FsFastInput *inputs = first + p * V;

      do
        {
          uint32_t vc = fs_first_from (vcs, ports[p].favored), o = inputs[vc].port, bit = UINT32_C (1) << o;

          vcs ^= UINT32_C (1) << vc;
          if (((taken | busy) & bit) != 0)
            continue;
          several |= taken != 0 ? own : 0;
          taken |= bit;
          nominations->plain[o] = ((outputs & bit) != 0 ? nominations->plain[o] : 0) | own;
          outputs |= bit;
          nominations->end[o][p] = (uint16_t) (p * V + vc);
        }
      while (vcs != 0);
    }
  nominations->outputs = outputs;
  nominations->several = several;
}

/* Heads that wait for a virtual channel request the switch, too, where one that they may use is free and has a credit. */
static void
nominate_speculative (const FsEngineState *self, uint32_t router, Nominations *nominations)
{
  const FsFastPort *ports = &self->ports[router * self->Q];
  const FsFastRouter *here = &self->routers[router];

  /* Anyone may have several requests now. */
  nominations->several = ~UINT32_C (0);
  for (uint32_t set = nominations->outputs; set != 0; set &= set - 1)
    nominations->speculative[__builtin_ctz (set)] = 0;
  for (uint32_t set = here->awaited & here->free & ~here->busy; set != 0; set &= set - 1)
    {
      uint32_t o = (uint32_t) __builtin_ctz (set), bit = UINT32_C (1) << o;
      uint32_t usable = ports[o].free & ports[o].credited;

      if ((nominations->outputs & bit) == 0)
        nominations->speculative[o] = 0;

      for (uint32_t end = ports[o].first_waiting; end != FS_NO_END;
           end = fs_fast_input (self, router, end)->next_waiting)
        {
          uint32_t p = end / self->V, vc = end % self->V, input = UINT32_C (1) << p, favored = ports[p].favored;

          if ((fs_fast_input (self, router, end)->allowed & usable) == 0)
            continue;
          if ((nominations->outputs & bit) == 0)
            {
              nominations->outputs |= bit;
              nominations->plain[o] = 0;
            }
          if ((nominations->plain[o] & input) != 0)
            continue;
          if ((nominations->speculative[o] & input) == 0
              || fs_first_from (UINT32_C (1) << vc | UINT32_C (1) << (nominations->end[o][p] - p * self->V), favored)
                     == vc)
            nominations->end[o][p] = (uint16_t) end;
          nominations->speculative[o] |= input;
        }
    }
}

static guint
match_switch_with_allocator (FsEngineState *self, uint32_t router, const Nominations *nominations,
                             FsSwitchWinner *winners)
{
  FsAllocator *allocator = &self->switch_allocators[router];
  bool speculation = self->state->params.pipeline.speculation;
  guint n_requests = 0, n = 0;

  for (uint32_t set = nominations->outputs; set != 0; set &= set - 1)
    {
      uint32_t o = (uint32_t) __builtin_ctz (set);

      for (uint32_t inputs = nominations->plain[o] | (speculation ? nominations->speculative[o] : 0); inputs != 0;
           inputs &= inputs - 1)
        {
          uint32_t p = (uint32_t) __builtin_ctz (inputs);
          int16_t priority = (nominations->plain[o] >> p & 1) != 0 ? 0 : -1;

          self->requests[n_requests++] = (FsRequest){ { (uint16_t) p, (uint16_t) o }, priority };
        }
    }
  fs_allocator_match (allocator, self->requests, n_requests);
  for (uint32_t p = 0; p < self->Q; p++)
    {
      int32_t o = allocator->partner[FS_SIDE_INPUT][p];

      if (o != FS_UNMATCHED)
        winners[n++] = (FsSwitchWinner){ p, nominations->end[o][p], (uint32_t) o };
    }
  return n;
}

guint
fs_fast_match_switch (FsEngineState *self, uint32_t router, FsSwitchWinner *winners)
{
  const FsFastPort *ports = &self->ports[router * self->Q];
  bool speculation = self->state->params.pipeline.speculation;
  bool has_priorities = speculation && self->state->params.pipeline.allocator.kind != FS_ALLOCATOR_ISLIP;
  uint32_t offered = 0, offers[FS_NETWORK_MAX_PORTS + 1], plain_offers = 0;
  uint32_t ready = self->routers[router].ready;
  Nominations nominations;
  guint n = 0;

  if (self->in_masks && !speculation && (ready & (ready - 1)) == 0)
    {
      uint32_t p, vcs;

      if (ready == 0)
        return 0;
      p = (uint32_t) __builtin_ctz (ready);
      vcs = ports[p].ready;
      if ((vcs & (vcs - 1)) == 0)
        {
          /* Often only one virtual channel is ready: it wins. */
          uint32_t end = p * self->V + (uint32_t) __builtin_ctz (vcs);

          winners[0] = (FsSwitchWinner){ p, end, fs_fast_input (self, router, end)->port };
          return (self->routers[router].busy >> winners[0].output & 1) == 0;
        }
    }
  nominate_ready (self, router, &nominations);
  if (speculation)
    nominate_speculative (self, router, &nominations);
  if (nominations.outputs != 0 && !self->in_masks)
    return match_switch_with_allocator (self, router, &nominations, winners);
  for (uint32_t set = nominations.outputs; set != 0; set &= set - 1)
    {
      uint32_t o = (uint32_t) __builtin_ctz (set), requests = nominations.plain[o], p;

      if (speculation && !(has_priorities && requests != 0))
        requests |= nominations.speculative[o];
      p = fs_first_from (requests, ports[o].preferred_input);
      if ((nominations.several >> p & 1) == 0)
        {
          /* It has no other choice. */
          winners[n++] = (FsSwitchWinner){ p, nominations.end[o][p], o };
          continue;
        }
      if ((offered >> p & 1) == 0)
        {
          offered |= UINT32_C (1) << p;
          offers[p] = 0;
        }
      offers[p] |= UINT32_C (1) << o;
      if (has_priorities && (nominations.plain[o] >> p & 1) != 0)
        plain_offers |= UINT32_C (1) << o;
    }
  for (uint32_t set = offered; set != 0; set &= set - 1)
    {
      uint32_t p = (uint32_t) __builtin_ctz (set), choice = offers[p], o;

      /* An output that has a plain request offers itself to no other: those of higher priority are in plain_offers. */
      if ((choice & plain_offers) != 0)
        choice &= plain_offers;
      o = fs_first_from (choice, ports[p].preferred_output);
      winners[n++] = (FsSwitchWinner){ p, nominations.end[o][p], o };
    }
  return n;
}

/* Of the ends that an arbiter prefers one after the other from @preferred on, the first virtual channel of @set at output port @o. */
static uint32_t
first_vc (const FsEngineState *self, uint32_t set, uint32_t o, uint32_t preferred)
{
  uint32_t base = o * self->V;

  return fs_first_from (set, preferred > base && preferred < base + self->V ? preferred - base : 0);
}

/* Gives free virtual channels of output port @o to the ends that wait for it; in most cases only one does, and has no rival. */
static guint
match_port (FsEngineState *self, uint32_t router, uint32_t o, FsVcWinner *winners)
{
  const FsFastPort *port = &self->ports[router * self->Q + o];
  FsFastOutput *outputs = &self->outputs[(router * self->Q + o) * self->V];
  uint32_t n_ends = self->Q * self->V;
  uint16_t ends[FS_MOST_ENDS], offers[FS_MOST_ENDS];
  guint n_waiting = 0, n = 0;

  for (uint32_t end = port->first_waiting; end != FS_NO_END; end = fs_fast_input (self, router, end)->next_waiting)
    {
      offers[n_waiting] = 0;
      ends[n_waiting++] = (uint16_t) end;
    }
  if (n_waiting == 1)
    offers[0] = fs_fast_input (self, router, ends[0])->allowed & port->free;
  for (uint32_t set = n_waiting > 1 ? port->free : 0; set != 0; set &= set - 1)
    {
      uint32_t vc = (uint32_t) __builtin_ctz (set), preferred = outputs[vc].preferred, best = 0, best_rank = UINT32_MAX;

      for (guint i = 0; i < n_waiting; i++)
        {
          uint32_t rank = ends[i] >= preferred ? ends[i] - preferred : ends[i] + n_ends - preferred;

          if ((fs_fast_input (self, router, ends[i])->allowed >> vc & 1) != 0 && rank < best_rank)
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
      FsFastInput *input = fs_fast_input (self, router, ends[i]);
      uint32_t vc;
      guint at;

      if (offers[i] == 0)
        continue;
      vc = first_vc (self, offers[i], o, input->preferred);
      input->preferred = (uint16_t) ((o * self->V + vc + 1) % n_ends);
      outputs[vc].preferred = (uint16_t) ((ends[i] + 1u) % n_ends);
      /* In the order of their ends: how many virtual channels of the port are held is told with each grant. */
      for (at = n++; at > 0 && winners[at - 1].end > ends[i]; at--)
        winners[at] = winners[at - 1];
      winners[at] = (FsVcWinner){ ends[i], (uint8_t) vc };
    }
  return n;
}

static guint
match_vcs_with_allocator (FsEngineState *self, uint32_t router, uint32_t awaited, FsVcWinner *winners)
{
  FsAllocator *allocator = &self->vc_allocators[router];
  guint n_requests = 0, n = 0;

  for (uint32_t ports = awaited; ports != 0; ports &= ports - 1)
    {
      uint32_t o = (uint32_t) __builtin_ctz (ports);
      const FsFastPort *port = &self->ports[router * self->Q + o];

      for (uint32_t end = port->first_waiting; end != FS_NO_END; end = fs_fast_input (self, router, end)->next_waiting)
        for (uint32_t set = port->free & fs_fast_input (self, router, end)->allowed; set != 0; set &= set - 1)
          self->requests[n_requests++]
              = (FsRequest){ { (uint16_t) end, (uint16_t) (o * self->V + (uint32_t) __builtin_ctz (set)) }, 0 };
    }
  if (n_requests == 0)
    return 0;
  fs_allocator_match (allocator, self->requests, n_requests);
  for (uint32_t end = 0; end < self->Q * self->V; end++)
    if (allocator->partner[FS_SIDE_INPUT][end] != FS_UNMATCHED)
      winners[n++]
          = (FsVcWinner){ (uint16_t) end, (uint8_t) ((uint32_t) allocator->partner[FS_SIDE_INPUT][end] % self->V) };
  return n;
}

guint
fs_fast_match_vcs (FsEngineState *self, uint32_t router, FsVcWinner *winners)
{
  uint32_t awaited = self->routers[router].awaited & self->routers[router].free;
  guint n = 0;

  if (!self->in_masks)
    return match_vcs_with_allocator (self, router, awaited, winners);
  for (; awaited != 0; awaited &= awaited - 1)
    n += match_port (self, router, (uint32_t) __builtin_ctz (awaited), winners + n);
  return n;
}
