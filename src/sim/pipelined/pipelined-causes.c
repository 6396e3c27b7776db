#include "sim/pipelined/pipelined-state.h"

#include "sim/measure/latency-causes.h"

/* Latency by cause (ROUTER.md 12). Until the head of a message is consumed, each cycle is what the head does in it. From then on a
 * cycle delivers a flit or is a gap, which begins where a flit could not leave its buffer and travels with it; so each output virtual
 * channel remembers its gaps as long as a flit needs to the next router. */

/* The number among all output virtual channels of that of a source. */
static uint32_t
source_output (const FsEngineState *self, uint32_t node, uint32_t vc)
{
  return (self->state->network.n_nodes * self->Q + node) * self->V + vc;
}

/* Why nothing has come into an empty buffer whose packet is not complete: what kept the flit at the other end. */
static FsCause
gap_upstream (const FsEngineState *self, uint32_t router, uint32_t p, uint32_t vc)
{
  int64_t cycle = self->state->cycle;
  const FsChannelTiming *channel = &self->channels[router * self->Q + p]; /* as the one back */

  if (p == self->node_port)
    return *fs_pipelined_gap (self, source_output (self, router, vc), cycle - 1 - FS_NODE_LATENCY);
  return *fs_pipelined_gap (self, fs_pipelined_far_line (self, router, p) * self->V + vc,
                            cycle - FS_CROSSBAR_CYCLES - (int64_t) channel->flit_cycles - (int64_t) channel->latency);
}

static void
count (FsMessage *message, FsCause cause)
{
  if (cause == FS_CAUSE_BUFFER)
    message->unbuffered++;
  else if (cause == FS_CAUSE_SERIALIZATION)
    message->stretched++;
  else
    message->lost++;
}

/* A packet with an output virtual channel has sent no flit in this cycle. */
static void
note_gap (FsEngineState *self, uint32_t router, uint32_t p, uint32_t vc)
{
  FsWormholeState *state = self->state;
  uint32_t number = (router * self->Q + p) * self->V + vc;
  const FsInputVc *input = &self->inputs[number];
  uint32_t port = (uint32_t) input->route.port, to = (router * self->Q + port) * self->V + (uint32_t) input->vc;
  const FsOutputVc *output = &self->outputs[to];
  FsMessage *message = &fs_wormhole_state_slot (state, output->slot)->message;
  FsCause cause = output->credits == 0 ? FS_CAUSE_BUFFER : FS_CAUSE_ARBITRATION;

  /* A narrow channel is still busy with the flit before. */
  if (cause == FS_CAUSE_ARBITRATION && self->idle[router * self->Q + port] > state->cycle
      && self->senders[router * self->Q + port] == output->slot)
    cause = FS_CAUSE_SERIALIZATION;
  if (input->count > 0 && fs_pipelined_buffered (self, number, 0)->number == 0)
    {
      /* Its head may request the switch from the cycle behind the grant on, which takes a stage. */
      if (output->granted < state->cycle || state->params.pipeline.speculation)
        count (message, cause);
      *fs_pipelined_gap (self, to, state->cycle) = (uint8_t) cause;
      return;
    }
  if (input->count == 0)
    cause = gap_upstream (self, router, p, vc);
  *fs_pipelined_gap (self, to, state->cycle) = (uint8_t) cause;
  if (port == self->node_port)
    count (message, cause);
}

/* Heads that wait behind another packet in their buffer wait for a virtual channel. Who waits in front is noted with the grant. */
static void
note_heads_behind (FsEngineState *self, uint32_t number)
{
  const FsInputVc *input = &self->inputs[number];

  for (uint32_t i = 0; i < input->count; i++)
    {
      const FsFlit *flit = fs_pipelined_buffered (self, number, i);

      if (flit->number == 0
          && (i > 0
              || (input->state == FS_INPUT_WAITS
                  && input->due - self->state->params.pipeline.routing_delay > self->state->cycle)))
        fs_wormhole_state_slot (self->state, flit->slot)->message.blocked++;
    }
}

void
fs_pipelined_note_causes (FsEngineState *self)
{
  for (uint32_t router = 0; router < self->state->network.n_nodes; router++)
    {
      const FsPacketSource *source = &self->sources[router];

      /* Where a source has sent a flit, this is not looked at. */
      if (source->slot != FS_NO_SLOT && source->vc != FS_NO_VC)
        *fs_pipelined_gap (self, source_output (self, router, (uint32_t) source->vc), self->state->cycle)
            = FS_CAUSE_BUFFER;
      for (uint32_t p = 0; p < self->Q; p++)
        for (uint32_t vc = 0; vc < self->V; vc++)
          {
            uint32_t number = (router * self->Q + p) * self->V + vc;

            if (self->inputs[number].state == FS_INPUT_ACTIVE && self->moved[number] != self->state->cycle)
              note_gap (self, router, p, vc);
            note_heads_behind (self, number);
          }
    }
}

void
fs_pipelined_check_causes (const FsEngineState *self, const FsMessage *message)
{
  g_assert (self->state->cycle + 1 - message->injected
            == (int64_t) message->blocked + message->unbuffered + message->lost + message->stretched + message->length
                   + message->hops + message->stages);
}
