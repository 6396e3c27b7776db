/* Allocation on sets (ROUTER.md 5): each output chooses an input, then each input among the outputs that chose it, and arbiters go
 * round. That is `islip:1` and `output-first`, which differ only in their priorities. What else there is, FsAllocator does. */
#include "sim/pipelined/fast-pipelined-state.h"

/* The inputs of a router that request the switch, by output port; @vc: whom an input port nominates for an output port.
 * In @plain and @speculative only entries of @outputs are set. */
typedef struct {
  uint32_t outputs;
  uint32_t plain[FS_NETWORK_MAX_PORTS + 1];
  uint32_t speculative[FS_NETWORK_MAX_PORTS + 1];
  uint8_t vc[FS_NETWORK_MAX_PORTS + 1][FS_NETWORK_MAX_PORTS + 1];
} Nominations;

static inline FsSwitchWinner
winner_of (const FsEngineState *self, uint32_t router, uint32_t p, uint32_t vc, uint32_t o)
{
  return (FsSwitchWinner){ (router * self->Q + p) * self->V + vc, (uint8_t) p, (uint8_t) vc, (uint8_t) o };
}

static void
nominate_ready (const FsEngineState *self, uint32_t router, Nominations *nominations)
{
  const FsFastPort *ports = &self->ports[router * self->Q];

  nominations->outputs = 0;
  for (uint32_t set = self->routers[router].ready; set != 0; set &= set - 1)
    {
      uint32_t p = (uint32_t) __builtin_ctz (set), vcs = ports[p].ready, taken = 0;
      const FsFastInput *inputs = &self->inputs[(router * self->Q + p) * self->V];

      while (vcs != 0)
        {
          uint32_t vc = fs_first_from (vcs, ports[p].favored), o = inputs[vc].port, bit = UINT32_C (1) << o;

          vcs ^= UINT32_C (1) << vc;
          if ((taken & bit) != 0)
            continue;
          taken |= bit;
          if ((nominations->outputs & bit) == 0)
            {
              nominations->outputs |= bit;
              nominations->plain[o] = nominations->speculative[o] = 0;
            }
          nominations->plain[o] |= UINT32_C (1) << p;
          nominations->vc[p][o] = (uint8_t) vc;
        }
    }
}

/* Heads that wait for a virtual channel request the switch, too, where one that they may use is free and has a credit. */
static void
nominate_speculative (const FsEngineState *self, uint32_t router, Nominations *nominations)
{
  const FsFastPort *ports = &self->ports[router * self->Q];
  const FsFastRouter *here = &self->routers[router];

  for (uint32_t set = here->awaited & here->free; set != 0; set &= set - 1)
    {
      uint32_t o = (uint32_t) __builtin_ctz (set), bit = UINT32_C (1) << o;
      uint32_t usable = ports[o].free & ports[o].credited;

      for (uint32_t end = ports[o].first_waiting; end != FS_NO_END;
           end = fs_fast_input (self, router, end)->next_waiting)
        {
          uint32_t p = end / self->V, vc = end % self->V, input = UINT32_C (1) << p, favored = ports[p].favored;

          if ((fs_fast_input (self, router, end)->allowed & usable) == 0)
            continue;
          if ((nominations->outputs & bit) == 0)
            {
              nominations->outputs |= bit;
              nominations->plain[o] = nominations->speculative[o] = 0;
            }
          if ((nominations->plain[o] & input) != 0)
            continue;
          if ((nominations->speculative[o] & input) == 0
              || fs_first_from (UINT32_C (1) << vc | UINT32_C (1) << nominations->vc[p][o], favored) == vc)
            nominations->vc[p][o] = (uint8_t) vc;
          nominations->speculative[o] |= input;
        }
    }
}

static guint
match_switch_with_allocator (FsEngineState *self, uint32_t router, const Nominations *nominations,
                             FsSwitchWinner *winners)
{
  FsAllocator *allocator = &self->switch_allocators[router];
  guint n_requests = 0, n = 0;

  for (uint32_t set = nominations->outputs; set != 0; set &= set - 1)
    {
      uint32_t o = (uint32_t) __builtin_ctz (set);

      for (uint32_t inputs = nominations->plain[o] | nominations->speculative[o]; inputs != 0; inputs &= inputs - 1)
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
        winners[n++] = winner_of (self, router, p, nominations->vc[p][o], (uint32_t) o);
    }
  return n;
}

/* In most cases nobody has a rival: then all who are ready win, and nothing needs to be chosen. Returns 0 if there are rivals. */
static inline guint
match_without_rivals (const FsEngineState *self, uint32_t router, FsSwitchWinner *winners)
{
  const FsFastPort *ports = &self->ports[router * self->Q];
  uint32_t outputs = 0, first = router * self->Q * self->V;
  guint n = 0;

  for (uint32_t set = self->routers[router].ready; set != 0; set &= set - 1)
    {
      uint32_t p = (uint32_t) __builtin_ctz (set), vcs = ports[p].ready, vc = (uint32_t) __builtin_ctz (vcs);
      uint32_t input = first + p * self->V + vc, o = self->inputs[input].port, bit = UINT32_C (1) << o;

      if ((vcs & (vcs - 1)) != 0 || (outputs & bit) != 0)
        return 0;
      outputs |= bit;
      winners[n++] = (FsSwitchWinner){ input, (uint8_t) p, (uint8_t) vc, (uint8_t) o };
    }
  return n;
}

guint
fs_fast_match_switch (FsEngineState *self, uint32_t router, FsSwitchWinner *winners)
{
  bool has_priorities = self->state->params.pipeline.allocator.kind != FS_ALLOCATOR_ISLIP;
  const FsFastPort *ports = &self->ports[router * self->Q];
  uint32_t offered = 0, offers[FS_NETWORK_MAX_PORTS + 1], preferred_offers[FS_NETWORK_MAX_PORTS + 1];
  Nominations nominations;
  guint n = 0;

  if (self->in_masks && !self->state->params.pipeline.speculation)
    {
      n = match_without_rivals (self, router, winners);
      if (n > 0 || self->routers[router].ready == 0)
        return n;
    }
  nominate_ready (self, router, &nominations);
  if (self->state->params.pipeline.speculation)
    nominate_speculative (self, router, &nominations);
  if (nominations.outputs == 0)
    return 0;
  if (!self->in_masks)
    return match_switch_with_allocator (self, router, &nominations, winners);
  for (uint32_t set = nominations.outputs; set != 0; set &= set - 1)
    {
      uint32_t o = (uint32_t) __builtin_ctz (set);
      uint32_t plain = nominations.plain[o], all = plain | nominations.speculative[o], p;

      p = fs_first_from (has_priorities && plain != 0 ? plain : all, ports[o].preferred_input);
      if ((offered >> p & 1) == 0)
        {
          offered |= UINT32_C (1) << p;
          offers[p] = preferred_offers[p] = 0;
        }
      offers[p] |= UINT32_C (1) << o;
      if ((plain >> p & 1) != 0)
        preferred_offers[p] |= UINT32_C (1) << o;
    }
  for (uint32_t set = offered; set != 0; set &= set - 1)
    {
      uint32_t p = (uint32_t) __builtin_ctz (set);
      uint32_t choice = has_priorities && preferred_offers[p] != 0 ? preferred_offers[p] : offers[p];
      uint32_t o = fs_first_from (choice, ports[p].preferred_output);

      winners[n++] = winner_of (self, router, p, nominations.vc[p][o], o);
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

/* The ends that wait for output port @o, one of which is no other than itself in most cases, and get a virtual channel. */
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

      for (uint32_t end = port->first_waiting; end != FS_NO_END;
           end = fs_fast_input (self, router, end)->next_waiting)
        for (uint32_t set = port->free & fs_fast_input (self, router, end)->allowed; set != 0; set &= set - 1)
          self->requests[n_requests++] = (FsRequest){
            { (uint16_t) end, (uint16_t) (o * self->V + (uint32_t) __builtin_ctz (set)) }, 0
          };
    }
  if (n_requests == 0)
    return 0;
  fs_allocator_match (allocator, self->requests, n_requests);
  for (uint32_t end = 0; end < self->Q * self->V; end++)
    if (allocator->partner[FS_SIDE_INPUT][end] != FS_UNMATCHED)
      winners[n++] = (FsVcWinner){ (uint16_t) end,
                                   (uint8_t) ((uint32_t) allocator->partner[FS_SIDE_INPUT][end] % self->V) };
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
