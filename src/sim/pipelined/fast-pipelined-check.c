#include "sim/pipelined/fast-pipelined-state.h"

#define CHECKED_NODES 4096 /* credits are counted in networks of so many nodes at most */

/* The sets say what the numbers say. A packet in front has flits to come, and is the first of its queue. */
static void
check_input (const FsEngineState *self, uint32_t number)
{
  const FsFastInput *input = &self->inputs[number];
  uint32_t router = fs_fast_router (self, number), count = self->counts[number];
  bool is_active = input->state == FS_FAST_ACTIVE;

  g_assert (count <= self->capacity && self->heads[number].n_packets <= self->queue_size);
  g_assert (fs_fast_contains (self->have_flit, number) == (count > 0));
  g_assert (fs_fast_contains (self->have_credit, number) == (is_active && self->credits[input->output] > 0));
  g_assert (fs_fast_contains (self->are_idle, number) == (input->state == FS_FAST_IDLE));
  g_assert (count > 0 ? input->state != FS_FAST_IDLE : input->state != FS_FAST_WAITS);
  g_assert (input->state == FS_FAST_IDLE || (input->left > 0 && self->heads[number].n_packets > 0));
  if (is_active)
    {
      const FsFastOutput *output = &self->outputs[input->output];

      g_assert (output->owner == number && output->slot == fs_fast_front (self, number));
      g_assert (fs_fast_router (self, input->output) == router);
    }
  for (uint32_t o = 0; o < self->Q; o++)
    g_assert ((self->owners[fs_fast_port_word (self, number, o)] >> number % FS_WORD_BITS & 1)
              == (is_active && o == input->port));
}

/* The sets of a port say what its virtual channels say, and those of the router what its ports say. */
static void
check_port (const FsEngineState *self, uint32_t router, uint32_t o)
{
  const FsFastPort *port = &fs_fast_ports (self, router)[o];
  const FsFastRouter *here = &self->routers[router];

  for (uint32_t vc = 0; vc < self->V; vc++)
    {
      uint32_t number = fs_fast_number (self, router, (o << self->vc_bits) + vc), owner = self->outputs[number].owner;

      g_assert ((port->free >> vc & 1) == (owner == FS_NO_OWNER) && self->credits[number] <= self->capacity);
      g_assert (owner >= FS_DRAINS
                || (self->inputs[owner].state == FS_FAST_ACTIVE && self->inputs[owner].port == o
                    && self->inputs[owner].output == number));
    }
  for (uint32_t end = port->first_waiting; end != FS_NO_END;
       end = self->heads[fs_fast_number (self, router, end)].next_waiting)
    {
      const FsFastInput *input = &self->inputs[fs_fast_number (self, router, end)];

      g_assert (input->state == FS_FAST_WAITS && input->port == o);
    }
  g_assert ((here->free >> o & 1) == (port->free != 0));
  g_assert ((here->awaited >> o & 1) == (port->first_waiting != FS_NO_END));
}

/* The output by which the flits of an input come. */
static uint32_t
sender_to (const FsEngineState *self, uint32_t number)
{
  return self->inputs[number].back;
}

/* Every place of a buffer is known to be free at the other end, or taken by a flit there, or one of both is on its way. Flits and
 * credits on their way are counted for the end that sends the flits. */
static void
check_credits (const FsEngineState *self)
{
  g_autofree uint32_t *places = g_new0 (uint32_t, self->n_numbers);

  for (uint32_t i = 0; i < self->n_numbers; i++)
    places[i] = self->credits[i];
  for (uint32_t i = 0; i < self->n_inputs; i++)
    if (self->counts[i] > 0)
      places[sender_to (self, i)] += self->counts[i];
  for (uint32_t entry = 0; entry < self->span; entry++)
    for (uint32_t i = 0; i < self->n_consumed[entry]; i++)
      places[self->consumed[(gsize) entry * self->state->network.n_nodes + i].output]++;
  for (uint32_t entry = 0; entry < self->span; entry++)
    {
      const uint8_t *flits = self->flit_rows + entry * self->row, *credits = self->credit_rows + entry * self->row;

      for (uint32_t i = 0; i < self->n_numbers; i++)
        {
          g_assert ((flits[i] == 0 || flits[self->n_numbers + (i >> self->group_bits)] != 0)
                    && (credits[i] == 0 || credits[self->n_numbers + (i >> self->group_bits)] != 0));
          places[i] += credits[i];
          if (i < self->n_inputs && flits[i] != 0)
            places[sender_to (self, i)]++;
        }
    }
  for (uint32_t i = 0; i < self->n_numbers; i++)
    g_assert (places[i] == self->capacity);
}

void
fs_fast_pipelined_check (const FsEngineState *self)
{
  for (uint32_t router = 0; router < self->state->network.n_nodes; router++)
    for (uint32_t p = 0; p < self->Q; p++)
      {
        for (uint32_t vc = 0; vc < self->V; vc++)
          check_input (self, fs_fast_number (self, router, (p << self->vc_bits) + vc));
        check_port (self, router, p);
      }
  if (self->state->network.n_nodes <= CHECKED_NODES)
    check_credits (self);
}
