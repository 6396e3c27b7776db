#include "sim/run/invariants.h"

#ifdef FS_CHECKING

#include "sim/engines/cause-check.h"
#include "sim/run/wormhole-private.h"

/* At most one flit a physical channel and cycle. Counts what entered the network and what was consumed,
 * apart from the engine's own books. */
static void
count_moves (const FsWormhole *network)
{
  const FsWormholeState *state = &network->state;
  uint32_t fractions = state->params.injection == FS_INJECTION_SHARED ? state->injection_channels : 1;
  g_autofree uint8_t *network_moves = g_new0 (uint8_t, state->network.n_channels);
  g_autofree uint8_t *injection_moves = g_new0 (uint8_t, (gsize) state->network.n_nodes * state->injection_channels);

  for (guint i = 0; i < state->moved->len; i++)
    {
      const FsMoved *flit = &g_array_index (state->moved, FsMoved, i);
      FsSlot *slot = fs_wormhole_state_slot (state, flit->slot);
      bool lives = slot->message.length > 0 && slot->message.id == flit->message;

      if (flit->vc == FS_MOVED_INJECTION)
        {
          g_assert (injection_moves[flit->channel / fractions]++ == 0);
          slot->entered += lives;
          continue;
        }
      g_assert (network_moves[flit->channel]++ == 0);
      if (lives && fs_network_far_end (&state->network, flit->channel) == slot->message.destination)
        slot->left++;
    }
}

/* The holder's path is a chain of held virtual channels that starts at its source while it holds its injection
 * channel, and begins or ends at the memory it is in; no buffer overflows; flits at the source + in buffers and memory
 * + consumed = length. */
static guint
check_worm (const FsWormhole *network, uint32_t number)
{
  const FsWormholeState *state = &network->state;
  const FsSlot *slot = fs_wormhole_state_slot (state, number);
  uint32_t flits, node = slot->message.source;
  bool no_limit = fs_wormhole_params_collect (&state->params);
  FsWorm worm;

  network->engine->worm (network->engine_state, number, &worm);
  flits = worm.at_source + worm.injection_flits + worm.consumed + worm.memory_flits + worm.drained_flits;
  g_assert (no_limit || worm.injection_flits <= (guint) state->params.vc_buffer);
  g_assert (worm.holds_injection == (state->holders[fs_wormhole_state_injection_of (state, &slot->message)] == number));
  g_assert (worm.holds_injection || (worm.at_source == 0 && worm.injection_flits == 0));
  g_assert (!worm.holds_injection || !worm.in_memory);
  if (worm.in_memory)
    node = worm.memory_node;
  for (int i = 0; i < worm.n_links; i++)
    {
      uint32_t channel = worm.links[i].channel;

      g_assert (network->engine->holder (network->engine_state, channel, worm.links[i].vc) == number);
      g_assert ((i == 0 && !worm.holds_injection && !worm.in_memory)
                || fs_network_channel_node (&state->network, channel) == node);
      node = fs_network_far_end (&state->network, channel);
      g_assert (no_limit || worm.links[i].flits <= (guint) state->params.vc_buffer);
      g_assert (node != slot->message.destination || (worm.links[i].flits == 0 && i == worm.n_links - 1));
      flits += worm.links[i].flits;
    }
  g_assert (!worm.drains || (worm.router == node && worm.consumed == 0 && worm.arrival == FS_NO_CYCLE));
  g_assert (worm.consumed == 0 || node == slot->message.destination);
  g_assert (worm.arrival == FS_NO_CYCLE || (worm.router == node && worm.arrival <= state->cycle));
  g_assert (flits == slot->message.length);
  g_assert (worm.at_source == slot->message.length - slot->entered);
  g_assert (worm.consumed == slot->left);
  return (guint) worm.n_links;
}

void
fs_invariants_check (const FsWormhole *network)
{
  const FsWormholeState *state = &network->state;
  guint live = 0, links = 0, held = 0;

  g_assert (state->created == state->completed + state->in_system + state->dropped);
  if (state->params.router == FS_ROUTER_PIPELINED)
    {
      network->engine->check (network->engine_state);
      return;
    }
  count_moves (network);
  for (uint32_t slot = 0; slot < state->store.n_slots; slot++)
    {
      const FsMessage *message = &fs_wormhole_state_slot (state, slot)->message;

      if (message->length == 0)
        continue;
      live++;
      if (message->injected != FS_NO_CYCLE)
        links += check_worm (network, slot);
    }
  /* Every held virtual channel belongs to the chain of exactly one message. */
  for (uint32_t c = 0; c < state->network.n_channels; c++)
    for (int v = 0; v < state->params.V; v++)
      held += network->engine->holder (network->engine_state, c, v) != FS_NO_SLOT;
  g_assert (links == held);
  g_assert (live == state->store.n_live && live == state->in_system);
  fs_cause_check_cycle (state->cause_check, state, network->engine, network->engine_state, state->cycle - 1);
  if (network->engine->check != NULL)
    network->engine->check (network->engine_state);
}

#endif
