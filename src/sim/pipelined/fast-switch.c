/* Allocation of the switch (ROUTER.md 5). Where arbiters go round and outputs choose first (`islip:1` and `output-first`), without speculation
 * and narrow channels, that is done in several routers at once: a vector has a lane for each of them, which holds sets of its ends. Else
 * it is done in one router after the other, on sets or by FsAllocator. */
#include "sim/engines/many-targets.h"
#include "sim/pipelined/fast-pipelined-state.h"

#include <string.h>

#define VECTOR_BYTES 32

/* Several routers at once */

/* What the output ports of a router have chosen, one end each or none: of those that chose the same input port it takes one, and both
 * arbiters learn that. */
static uint64_t
match_inputs (FsEngineState *self, uint32_t router, const uint64_t *chosen)
{
  const uint8_t *preferred_output = &self->preferred_output[fs_fast_number (self, router, 0) >> self->vc_bits];
  uint32_t at = router * self->n_words, offers[FS_MOST_PORTS] = { 0 };
  uint64_t winners = 0, vcs = self->all_vcs;

  for (uint32_t o = 0; o < self->Q; o++)
    if (chosen[o] != 0)
      offers[__builtin_ctzll (chosen[o]) >> self->vc_bits] |= UINT32_C (1) << o;
  for (uint32_t o = 0; o < self->Q; o++)
    {
      uint32_t *favored = &self->favored[at];
      uint32_t *preferred = &self->preferred[fs_fast_port_word (self, fs_fast_number (self, router, 0), o)];
      uint32_t end, p, first;
      uint64_t behind, now;

      if (chosen[o] == 0)
        continue;
      end = (uint32_t) __builtin_ctzll (chosen[o]);
      p = end >> self->vc_bits;
      first = p << self->vc_bits;
      if (fs_first_from (offers[p], preferred_output[p]) != o)
        continue;
      winners |= chosen[o];
      behind = ~UINT64_C (0) << (end | ((1u << self->vc_bits) - 1)) << 1;
      now = favored[0];
      if (self->n_words > 1)
        now |= (uint64_t) favored[1] << FS_WORD_BITS;
      now = (now & ~(vcs << first)) | ((vcs << (end - first) << 1 & vcs) << first);
      for (uint32_t word = 0; word < self->n_words; word++)
        {
          favored[word] = (uint32_t) (now >> word * FS_WORD_BITS);
          preferred[word] = (uint32_t) (behind >> word * FS_WORD_BITS);
        }
    }
  return winners;
}

/* Routers with one word of ends, and with two. */
#define LANE uint32_t
#define VECTOR Words
#define MATCH_LANES match_words
#include "sim/pipelined/fast-switch-lanes.inc"
#undef LANE
#undef VECTOR
#undef MATCH_LANES
#define LANE uint64_t
#define VECTOR Pairs
#define MATCH_LANES match_pairs
#include "sim/pipelined/fast-switch-lanes.inc"

FS_FAST_INLINE void
match_group (FsEngineState *self, uint32_t group, uint64_t *winners, uint32_t vc_bits)
{
  uint32_t first = group << FS_GROUP_BITS;

  if (self->n_words == 1)
    for (uint32_t i = 0; i < FS_GROUP; i += VECTOR_BYTES / sizeof (uint32_t))
      match_words (self, first + i, winners + i, vc_bits);
  else
    for (uint32_t i = 0; i < FS_GROUP; i += VECTOR_BYTES / sizeof (uint64_t))
      match_pairs (self, first + i, winners + i, vc_bits);
}

FS_FAST_MANY_TARGETS void
fs_fast_match_group (FsEngineState *self, uint32_t group, uint64_t winners[FS_GROUP])
{
  /* Each with a number that compilers know. */
  if (self->vc_bits == 0)
    match_group (self, group, winners, 0);
  else if (self->vc_bits == 1)
    match_group (self, group, winners, 1);
  else if (self->vc_bits == 2)
    match_group (self, group, winners, 2);
  else if (self->vc_bits == 3)
    match_group (self, group, winners, 3);
  else
    match_group (self, group, winners, 4);
}

/* One router after the other */

/* The input ports of a router that request the switch, by output port; @end: whom an input port nominates for an output port.
 * In @plain and @speculative only entries of @outputs are set. */
typedef struct {
  uint32_t outputs;
  uint32_t plain[FS_NETWORK_MAX_PORTS + 1];
  uint32_t speculative[FS_NETWORK_MAX_PORTS + 1];
  uint16_t end[FS_NETWORK_MAX_PORTS + 1][32];
} Nominations;

/* Of the ends that own a virtual channel of output port @o and can send, each input port nominates one. */
static uint32_t
nominate_for (const FsEngineState *self, uint32_t router, uint32_t o, Nominations *nominations)
{
  const uint32_t *owners = &self->owners[fs_fast_port_word (self, fs_fast_number (self, router, 0), o)];
  uint32_t inputs = 0;

  for (uint32_t word = 0; word < self->n_words; word++)
    {
      uint32_t at = router * self->n_words + word;

      for (uint32_t set = owners[word] & self->have_flit[at] & self->have_credit[at]; set != 0; set &= set - 1)
        {
          uint32_t end = word * FS_WORD_BITS + (uint32_t) __builtin_ctz (set), p = end >> self->vc_bits;
          uint32_t first = p << self->vc_bits, vcs = UINT32_C (1) << (end - first);

          if ((inputs >> p & 1) != 0)
            vcs |= UINT32_C (1) << (nominations->end[o][p] - first);
          inputs |= UINT32_C (1) << p;
          nominations->end[o][p] = (uint16_t) (first + fs_first_from (vcs, fs_fast_ports (self, router)[p].favored));
        }
    }
  return inputs;
}

static void
nominate_plain (const FsEngineState *self, uint32_t router, Nominations *nominations)
{
  nominations->outputs = 0;
  for (uint32_t o = 0; o < self->Q; o++)
    {
      uint32_t inputs = (self->routers[router].busy >> o & 1) != 0 ? 0 : nominate_for (self, router, o, nominations);

      if (inputs == 0)
        continue;
      nominations->outputs |= UINT32_C (1) << o;
      nominations->plain[o] = inputs;
      nominations->speculative[o] = 0;
    }
}

/* Heads that wait for a virtual channel request the switch, too, where one that they may use is free and has a credit. */
static void
nominate_speculative (const FsEngineState *self, uint32_t router, Nominations *nominations)
{
  const FsFastPort *ports = fs_fast_ports (self, router);
  const FsFastRouter *here = &self->routers[router];

  for (uint32_t set = here->awaited & here->free & ~here->busy; set != 0; set &= set - 1)
    {
      uint32_t o = (uint32_t) __builtin_ctz (set), bit = UINT32_C (1) << o, usable = 0;
      const uint8_t *credits = &self->credits[fs_fast_number (self, router, o << self->vc_bits)];

      if ((nominations->outputs & bit) == 0)
        nominations->speculative[o] = nominations->plain[o] = 0;
      for (uint32_t free = ports[o].free; free != 0; free &= free - 1)
        if (credits[__builtin_ctz (free)] > 0)
          usable |= free & -free;
      for (uint32_t end = ports[o].first_waiting; end != FS_NO_END;
           end = fs_fast_head (self, router, end)->next_waiting)
        {
          uint32_t p = end >> self->vc_bits, first = p << self->vc_bits, vc = end - first, input = UINT32_C (1) << p;

          if ((fs_fast_head (self, router, end)->allowed & usable) == 0)
            continue;
          nominations->outputs |= bit;
          if ((nominations->plain[o] & input) != 0)
            continue;
          if ((nominations->speculative[o] & input) == 0
              || fs_first_from (UINT32_C (1) << vc | UINT32_C (1) << (nominations->end[o][p] - first), ports[p].favored)
                     == vc)
            nominations->end[o][p] = (uint16_t) end;
          nominations->speculative[o] |= input;
        }
    }
}

/* Each output chooses an input, then each input one of those outputs. */
static guint
match_nominations (const FsEngineState *self, uint32_t router, const Nominations *nominations, FsSwitchWinner *winners)
{
  const FsFastPort *ports = fs_fast_ports (self, router);
  bool has_priorities = self->state->params.pipeline.allocator.kind != FS_ALLOCATOR_ISLIP;
  uint32_t offered = 0, offers[FS_NETWORK_MAX_PORTS + 1] = { 0 }, plain_offers = 0;
  guint n = 0;

  for (uint32_t set = nominations->outputs; set != 0; set &= set - 1)
    {
      uint32_t o = (uint32_t) __builtin_ctz (set), requests = nominations->plain[o], p;

      if (!has_priorities || requests == 0)
        requests |= nominations->speculative[o];
      p = fs_first_from (requests, ports[o].preferred_input);
      offered |= UINT32_C (1) << p;
      offers[p] |= UINT32_C (1) << o;
      if (has_priorities && (nominations->plain[o] >> p & 1) != 0)
        plain_offers |= UINT32_C (1) << o;
    }
  for (uint32_t set = offered; set != 0; set &= set - 1)
    {
      uint32_t p = (uint32_t) __builtin_ctz (set), choice = offers[p], o;

      /* An output that has a plain request offers itself to no other: those of higher priority are in plain_offers. */
      if ((choice & plain_offers) != 0)
        choice &= plain_offers;
      o = fs_first_from (choice,
                         self->preferred_output[fs_fast_number (self, router, p << self->vc_bits) >> self->vc_bits]);
      winners[n++] = (FsSwitchWinner){ nominations->end[o][p], (uint16_t) o };
    }
  return n;
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

          self->scratch[n_requests++] = (FsRequest){ { (uint16_t) p, (uint16_t) o }, priority };
        }
    }
  fs_allocator_match (allocator, self->scratch, n_requests);
  for (uint32_t p = 0; p < self->Q; p++)
    {
      int32_t o = allocator->partner[FS_SIDE_INPUT][p];

      if (o != FS_UNMATCHED)
        winners[n++] = (FsSwitchWinner){ nominations->end[o][p], (uint16_t) o };
    }
  return n;
}

guint
fs_fast_match_switch (FsEngineState *self, uint32_t router, FsSwitchWinner *winners)
{
  bool speculation = self->state->params.pipeline.speculation;
  Nominations nominations;

  nominate_plain (self, router, &nominations);
  if (speculation)
    nominate_speculative (self, router, &nominations);
  if (nominations.outputs == 0)
    return 0;
  if (self->in_sets)
    return match_nominations (self, router, &nominations, winners);
  return match_switch_with_allocator (self, router, &nominations, winners);
}
