#include "sim/pipelined/fast-pipelined-state.h"

#define CHECKED_NODES 4096 /* credits are counted in networks of so many nodes at most */

/* A ready input has a flit and a credit, and no other has both; flits of one packet follow each other up to its tail. */
static void
check_input (const FsEngineState *self, uint32_t router, uint32_t end)
{
  const FsFastPort *port = &self->ports[router * self->Q + end / self->V];
  const FsFastInput *input = fs_fast_input (self, router, end);
  const FsFlitWord *buffer = &self->buffers[(gsize) (router * self->Q * self->V + end) << self->buffer_bits];
  bool ready = false;

  g_assert (input->count <= self->capacity);
  g_assert (input->state != FS_FAST_IDLE || input->count == 0);
  g_assert (input->state != FS_FAST_WAITS || input->count > 0);
  if (input->state == FS_FAST_ACTIVE)
    {
      const FsFastOutput *output = &self->outputs[input->output];

      g_assert (output->owner == router * self->Q * self->V + end && !output->drains);
      ready = input->count > 0 && output->credits > 0;
    }
  g_assert ((port->ready >> end % self->V & 1) == ready);
  for (uint32_t i = 0; i + 1 < input->count; i++)
    {
      uint32_t ring = (1u << self->buffer_bits) - 1;
      FsFlitWord flit = buffer[(input->first + i) & ring], next = buffer[(input->first + i + 1) & ring];

      g_assert (fs_flit_is_tail (flit) == (fs_flit_slot (flit) != fs_flit_slot (next)));
    }
}

/* The sets of a port say what its virtual channels say, and those of the router what its ports say. */
static void
check_port (const FsEngineState *self, uint32_t router, uint32_t o)
{
  const FsFastPort *port = &self->ports[router * self->Q + o];
  const FsFastRouter *here = &self->routers[router];

  for (uint32_t vc = 0; vc < self->V; vc++)
    {
      const FsFastOutput *output = &self->outputs[(router * self->Q + o) * self->V + vc];
      bool is_free = output->owner == FS_NO_OWNER && !output->drains;

      g_assert ((port->free >> vc & 1) == is_free && (port->credited >> vc & 1) == (output->credits > 0));
      g_assert (output->owner == FS_NO_OWNER
                || (self->inputs[output->owner].state == FS_FAST_ACTIVE && self->inputs[output->owner].port == o
                    && self->inputs[output->owner].output == (router * self->Q + o) * self->V + vc));
    }
  for (uint32_t end = port->first_waiting; end != FS_NO_END; end = fs_fast_input (self, router, end)->next_waiting)
    g_assert (fs_fast_input (self, router, end)->state == FS_FAST_WAITS
              && fs_fast_input (self, router, end)->port == o);
  g_assert ((here->ready >> o & 1) == (port->ready != 0));
  g_assert ((here->free >> o & 1) == (port->free != 0));
  g_assert ((here->awaited >> o & 1) == (port->first_waiting != FS_NO_END));
}

/* Every place of a buffer is known to be free at the other end, or taken by a flit there, or one of both is on its way. Flits and
 * credits on their way are counted for the end that sends the flits. */
static void
check_credits (const FsEngineState *self)
{
  uint32_t n_outputs = (self->n_ports + self->state->network.n_nodes) * self->V;
  g_autofree uint32_t *places = g_new0 (uint32_t, n_outputs);

  for (uint32_t i = 0; i < n_outputs; i++)
    places[i] = self->outputs[i].credits;
  for (uint32_t i = 0; i < self->n_inputs; i++)
    if (self->inputs[i].count > 0)
      places[self->inputs[i].credited] += self->inputs[i].count;
  for (uint32_t entry = 0; entry < self->span; entry++)
    {
      const FsFlitArrival *flits = &self->flits[(gsize) entry * self->n_ports];
      const uint32_t *credits = &self->credits[(gsize) entry * (self->n_ports + self->state->network.n_nodes)];

      for (uint32_t i = 0; i < self->counts[entry].n_flits; i++)
        places[self->inputs[flits[i].to].credited]++;
      /* What goes to a node is a credit on its way back from the beginning. */
      for (uint32_t i = 0; i < self->counts[entry].n_credits; i++)
        places[credits[i]]++;
    }
  for (uint32_t i = 0; i < n_outputs; i++)
    g_assert (places[i] == self->capacity);
}

void
fs_fast_pipelined_check (const FsEngineState *self)
{
  for (uint32_t router = 0; router < self->state->network.n_nodes; router++)
    {
      const FsFastRouter *here = &self->routers[router];
      bool served = (self->served[router >> 6] >> (router & 63) & 1) != 0;

      for (uint32_t end = 0; end < self->Q * self->V; end++)
        check_input (self, router, end);
      for (uint32_t p = 0; p < self->Q; p++)
        check_port (self, router, p);
      g_assert (served || (here->ready == 0 && (here->awaited & here->free) == 0));
    }
  if (self->state->network.n_nodes <= CHECKED_NODES)
    check_credits (self);
}
