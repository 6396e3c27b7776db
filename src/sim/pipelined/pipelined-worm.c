#include "sim/measure/latency-causes.h"
#include "sim/pipelined/pipelined-state.h"

/* A message as other engines show it: the channels on which or behind which it has flits, or the virtual channels of which it has, from
 * tail to head. Its way is known, so that only the buffers and lines on it are looked at. */

/* Of the flits of a message: those that have gone on to a line, or are in a buffer; whether the head is among them, and where. */
typedef struct {
  uint32_t n;
  bool has_head;
  uint32_t position;
} Found;

static Found
find_on_line (const FsEngineState *self, uint32_t line, uint32_t slot, int vc)
{
  Found found = { 0 };

  for (uint32_t i = 0; i < self->span; i++)
    {
      const FsFlit *flit = fs_pipelined_flit (self, line, i);

      if (flit->slot != slot || (vc != FS_NO_VC && flit->vc != vc))
        continue;
      found.n++;
      found.has_head |= flit->number == 0;
    }
  return found;
}

static Found
find_in_buffer (const FsEngineState *self, uint32_t number, uint32_t slot)
{
  Found found = { 0 };

  for (uint32_t i = 0; i < self->inputs[number].count; i++)
    {
      const FsFlit *flit = fs_pipelined_buffered (self, number, i);

      if (flit->slot != slot)
        continue;
      found.n++;
      if (flit->number > 0)
        continue;
      found.has_head = true;
      found.position = i;
    }
  return found;
}

/* Places of a buffer that no flit has or is on its way to; @line: that leads to it. */
static uint32_t
free_places (const FsEngineState *self, uint32_t line, uint32_t vc)
{
  uint32_t taken = self->inputs[line * self->V + vc].count;

  for (uint32_t i = 0; i < self->span; i++)
    {
      const FsFlit *flit = fs_pipelined_flit (self, line, i);

      taken += flit->slot != FS_NO_SLOT && flit->vc == (int32_t) vc;
    }
  return self->capacity - MIN (taken, self->capacity);
}

static uint32_t
slot_in_front (const FsEngineState *self, uint32_t number)
{
  return self->inputs[number].count > 0 ? fs_pipelined_buffered (self, number, 0)->slot : FS_NO_SLOT;
}

/* The channel that ends at an input port, n_channels for that of the node. */
static uint32_t
channel_into (const FsEngineState *self, uint32_t router, uint32_t p)
{
  const FsNetwork *network = &self->state->network;

  if (p == self->node_port)
    return network->n_channels;
  return fs_network_channel (network, fs_network_neighbor (network, router, (int) p),
                             fs_network_opposite (network, (int) p));
}

/* The head of a message is at @position of the buffer of virtual channel @vc of input port @p. */
static void
view_head (const FsEngineState *self, uint32_t router, uint32_t p, uint32_t vc, uint32_t position, FsWorm *worm)
{
  const FsNetwork *network = &self->state->network;
  uint32_t number = (router * self->Q + p) * self->V + vc, port, to;
  const FsInputVc *input = &self->inputs[number];
  const FsOutputVc *output;

  worm->router = router;
  worm->before = FS_NO_SLOT;
  worm->wanted = network->n_channels;
  if (position > 0)
    {
      /* Cycles are counted from 0; of the present one only the low bits are kept with the flit. */
      uint32_t ago = (uint32_t) self->state->cycle - fs_pipelined_buffered (self, number, position)->arrived;

      worm->wait = FS_WAIT_BEHIND;
      worm->arrival = self->state->cycle - ago;
      worm->wanted = channel_into (self, router, p);
      worm->wanted_vc = (int) vc;
      worm->before = fs_pipelined_buffered (self, number, position - 1)->slot;
      return;
    }
  worm->arrival = input->due;
  if (input->state != FS_INPUT_ACTIVE)
    return;
  port = (uint32_t) input->route.port;
  to = (router * self->Q + port) * self->V + (uint32_t) input->vc;
  output = &self->outputs[to];
  worm->arrival = output->granted + !self->state->params.pipeline.speculation;
  /* What kept it in the last cycle: a credit may have come since. */
  worm->wait
      = *fs_pipelined_gap (self, to, self->state->cycle - 1) == FS_CAUSE_BUFFER ? FS_WAIT_CREDIT : FS_WAIT_SWITCH;
  if (port == self->node_port)
    return;
  worm->wanted = fs_network_channel (network, router, (int) port);
  worm->wanted_vc = input->vc;
  if (output->credits == 0 && free_places (self, fs_pipelined_far_line (self, router, port), (uint32_t) input->vc) == 0)
    worm->before = slot_in_front (self, fs_pipelined_far_line (self, router, port) * self->V + (uint32_t) input->vc);
}

/* The channel through @port of @router, if the message has anything of one of its virtual channels. Returns the flits. */
static uint32_t
view_link (const FsEngineState *self, uint32_t slot, uint32_t router, uint32_t port, FsWorm *worm)
{
  const FsNetwork *network = &self->state->network;
  uint32_t line = fs_pipelined_far_line (self, router, port);
  uint32_t far = fs_network_neighbor (network, router, (int) port);

  for (uint32_t vc = 0; vc < self->V; vc++)
    {
      const FsOutputVc *output = &self->outputs[(router * self->Q + port) * self->V + vc];
      Found on_line = find_on_line (self, line, slot, (int) vc);
      Found in_buffer = find_in_buffer (self, line * self->V + vc, slot);
      bool is_owner = output->owner != FS_NO_OWNER && output->slot == slot && !output->tail_sent;

      if (!is_owner && on_line.n + in_buffer.n == 0)
        continue;
      worm->links[worm->n_links++] = (FsWormLink){
        .channel = fs_network_channel (network, router, (int) port),
        .vc = (int) vc,
        .flits = in_buffer.n,
        .travelling = on_line.n,
        .room = free_places (self, line, vc),
        .passed = !is_owner,
        .granted = output->slot == slot ? output->granted : FS_NO_CYCLE,
      };
      worm->travels |= on_line.has_head;
      if (on_line.has_head)
        worm->router = far;
      if (in_buffer.has_head)
        view_head (self, far, (uint32_t) fs_network_opposite (network, (int) port), vc, in_buffer.position, worm);
      return on_line.n + in_buffer.n;
    }
  return 0;
}

void
fs_pipelined_worm (const FsEngineState *self, uint32_t slot, FsWorm *worm)
{
  const FsWormholeState *state = self->state;
  const FsMessage *message = &fs_wormhole_state_slot (state, slot)->message;
  const FsPacketSource *source = &self->sources[message->source];
  uint32_t router = message->source, port, line = router * self->Q + self->node_port, left;

  fs_worm_clear (worm);
  worm->arrival = FS_NO_CYCLE;
  worm->before = FS_NO_SLOT;
  worm->router = router;
  worm->holds_injection = source->slot == slot;
  worm->at_source = worm->holds_injection ? message->length - source->sent : 0;
  for (uint32_t vc = 0; vc < self->V; vc++)
    {
      Found found = find_in_buffer (self, line * self->V + vc, slot);

      worm->injection_flits += found.n;
      if (found.has_head)
        view_head (self, router, self->node_port, vc, found.position, worm);
    }
  {
    Found found = find_on_line (self, line, slot, FS_NO_VC);

    worm->injection_flits += found.n;
    worm->travels = found.has_head;
  }
  left = message->length - worm->at_source - worm->injection_flits;
  while ((port = (uint32_t) fs_pipelined_route (state, message, router).port) != self->node_port)
    {
      left -= view_link (self, slot, router, port, worm);
      router = fs_network_neighbor (&state->network, router, (int) port);
    }
  {
    Found found = find_on_line (self, state->network.n_nodes * self->Q + router, slot, FS_NO_VC);

    worm->leaving = found.n;
    worm->travels |= found.has_head;
    if (found.has_head)
      worm->router = router;
  }
  worm->consumed = left - worm->leaving;
}

static const FsOutputVc *
output_of (const FsEngineState *self, uint32_t channel, int vc)
{
  const FsNetwork *network = &self->state->network;
  uint32_t router = fs_network_channel_node (network, channel);

  return &self->outputs[(router * self->Q + (uint32_t) fs_network_channel_port (network, channel)) * self->V
                        + (uint32_t) vc];
}

uint32_t
fs_pipelined_holder (const FsEngineState *self, uint32_t channel, int vc)
{
  const FsNetwork *network = &self->state->network;
  const FsOutputVc *output = output_of (self, channel, vc);

  if (output->owner == FS_NO_OWNER)
    return FS_NO_SLOT;
  if (!output->tail_sent)
    return output->slot;
  /* With FS_VC_RELEASE_CREDIT its packet keeps it while flits of it are in the next buffer. */
  return slot_in_front (self, fs_pipelined_far_line (self, fs_network_channel_node (network, channel),
                                                     (uint32_t) fs_network_channel_port (network, channel))
                                      * self->V
                                  + (uint32_t) vc);
}

uint32_t
fs_pipelined_credits (const FsEngineState *self, uint32_t channel, int vc)
{
  return output_of (self, channel, vc)->credits;
}
