#include "sim/pipelined/pipelined-state.h"

/* Flits and credits of virtual channel @vc that are on a line. */
static uint32_t
count_on_line (const FsEngineState *self, uint32_t line, int vc, bool credits)
{
  uint32_t n = 0;

  for (uint32_t i = 0; i < self->span; i++)
    if (credits)
      n += *fs_pipelined_credit (self, line, i) == vc;
    else
      n += fs_pipelined_flit (self, line, i)->slot != FS_NO_SLOT && fs_pipelined_flit (self, line, i)->vc == vc;
  return n;
}

/* Every place of a buffer is known to be free at the other end, or taken by a flit there, or one of both is on its way. @buffered: flits in
 * it */
static void
check_credits (const FsEngineState *self, const FsOutputVc *output, int vc, uint32_t flit_line, uint32_t credit_line,
               uint32_t buffered)
{
  g_assert (output->credits + count_on_line (self, flit_line, vc, false) + buffered
                + count_on_line (self, credit_line, vc, true)
            == self->capacity);
}

/* On a narrow channel flits arrive W cycles or more after each other: what arrives at cycle t is in entry t of the line. */
static void
check_distance (const FsEngineState *self, uint32_t port, uint32_t line)
{
  int64_t next = self->state->cycle + 1, last = INT64_MIN;

  for (int64_t cycle = next; cycle < next + self->span; cycle++)
    if (fs_pipelined_flit (self, line, cycle)->slot != FS_NO_SLOT)
      {
        g_assert (last == INT64_MIN || cycle - last >= self->channels[port].flit_cycles);
        last = cycle;
      }
}

/* Flits of a packet follow each other without a gap, and behind a tail comes a head. */
static void
check_order (const FsEngineState *self, uint32_t number)
{
  const FsInputVc *input = &self->inputs[number];

  g_assert (input->count <= self->capacity);
  g_assert (input->state != FS_INPUT_IDLE || input->count == 0);
  g_assert (input->state != FS_INPUT_WAITS
            || (input->count > 0 && fs_pipelined_buffered (self, number, 0)->number == 0));
  for (uint32_t i = 0; i + 1 < input->count; i++)
    {
      const FsFlit *flit = fs_pipelined_buffered (self, number, i), *next = fs_pipelined_buffered (self, number, i + 1);
      bool is_tail = flit->number + 1 == fs_wormhole_state_slot (self->state, flit->slot)->message.length;

      g_assert (is_tail ? next->number == 0 : next->slot == flit->slot && next->number == flit->number + 1);
    }
}

/* An owned output virtual channel and the input that owns it name each other, until the tail has passed. */
static void
check_owner (const FsEngineState *self, uint32_t router, uint32_t end)
{
  uint32_t n_ends = self->Q * self->V;
  const FsInputVc *input = &self->inputs[router * n_ends + end];
  const FsOutputVc *output = &self->outputs[router * n_ends + end];

  if (output->owner != FS_NO_OWNER && !output->tail_sent)
    {
      const FsInputVc *owner = &self->inputs[router * n_ends + output->owner];

      g_assert (owner->state == FS_INPUT_ACTIVE
                && (uint32_t) owner->route.port * self->V + (uint32_t) owner->vc == end);
      g_assert (owner->count == 0
                || fs_pipelined_buffered (self, router * n_ends + output->owner, 0)->slot == output->slot);
    }
  if (input->state == FS_INPUT_ACTIVE)
    g_assert (self->outputs[router * n_ends + (uint32_t) input->route.port * self->V + (uint32_t) input->vc].owner
              == end);
}

void
fs_pipelined_check (const FsEngineState *self)
{
  const FsNetwork *network = &self->state->network;
  uint32_t n_nodes = network->n_nodes, n_lines = n_nodes * (self->Q + 1);
  uint64_t buffered = 0, travelling = 0, credits = 0, begun = 0;

  for (uint32_t router = 0; router < n_nodes; router++)
    {
      uint32_t of_router = 0;

      for (uint32_t p = 0; p < self->Q; p++)
        for (uint32_t vc = 0; vc < self->V; vc++)
          {
            uint32_t port = router * self->Q + p, number = port * self->V + vc;
            uint32_t node_line = n_nodes * self->Q + router;

            of_router += self->inputs[number].count;
            check_order (self, number);
            check_owner (self, router, p * self->V + vc);
            if (p == self->node_port)
              {
                check_credits (self, &self->outputs[number], (int) vc, node_line, port, 0);
                check_credits (self, &self->source_outputs[router * self->V + vc], (int) vc, port, node_line,
                               self->inputs[number].count);
              }
            else if (fs_network_has_channel (network, router, (int) p))
              {
                uint32_t far = fs_pipelined_far_line (self, router, p);

                check_credits (self, &self->outputs[number], (int) vc, far, port,
                               self->inputs[far * self->V + vc].count);
                if (vc == 0 && self->channels[port].flit_cycles > 1)
                  check_distance (self, port, far);
              }
            else
              g_assert (self->inputs[number].count == 0 && self->outputs[number].owner == FS_NO_OWNER);
          }
      g_assert (self->buffered[router] == of_router);
      buffered += of_router;
      begun += self->sources[router].slot != FS_NO_SLOT;
    }
  for (uint64_t i = 0; i < (uint64_t) n_lines * self->span; i++)
    {
      travelling += self->flits[i].slot != FS_NO_SLOT;
      credits += self->credits[i] != FS_NO_VC;
    }
  g_assert (self->entered == self->consumed + buffered + travelling);
  g_assert (self->pending == buffered + travelling + credits + begun);
  /* When nothing is left, everything is as it was in the beginning. */
  for (uint32_t i = 0; self->pending == 0 && i < n_nodes * self->Q * self->V; i++)
    g_assert (self->inputs[i].state == FS_INPUT_IDLE && self->outputs[i].owner == FS_NO_OWNER
              && self->outputs[i].credits == self->capacity);
}
