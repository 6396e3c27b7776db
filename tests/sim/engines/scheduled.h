/* Messages of a test or a worked example, added to the random traffic of a network or in place of it. */
#pragma once

#include "sim/run/wormhole-private.h"

/* No random traffic. */
static inline void
disable_traffic (FsWormhole *network)
{
  network->state.random_traffic = false;
}

/* Messages of one cycle and source keep their order. */
static inline void
schedule_message (FsWormhole *network, FsScheduledMessage message)
{
  FsWormholeState *state = &network->state;
  guint position;

  g_assert_true (message.cycle >= state->cycle && message.source < state->network.n_nodes);
  if (state->scheduled == NULL)
    state->scheduled = g_array_new (FALSE, FALSE, sizeof (FsScheduledMessage));
  for (position = state->scheduled->len; position > state->next_scheduled; position--)
    {
      const FsScheduledMessage *earlier = &g_array_index (state->scheduled, FsScheduledMessage, position - 1);

      if (earlier->cycle < message.cycle || (earlier->cycle == message.cycle && earlier->source <= message.source))
        break;
    }
  g_array_insert_val (state->scheduled, position, message);
  state->next_given = MIN (state->next_given, message.cycle);
}

/* @length 0 and @injection_channel or @base -1: drawn as in random traffic. */
static inline void
add_unicast (FsWormhole *network, gint64 cycle, guint32 source, guint32 destination, guint32 length,
             int injection_channel)
{
  g_assert_true (destination < network->state.network.n_nodes && source != destination);
  g_assert_true (injection_channel < (int) network->state.injection_channels);
  schedule_message (network, (FsScheduledMessage){ .cycle = cycle,
                                                   .source = source,
                                                   .destination = destination,
                                                   .length = length,
                                                   .injection_channel = injection_channel });
}

static inline void
add_broadcast (FsWormhole *network, gint64 cycle, guint32 source, int base, guint32 length)
{
  g_assert_true (base < network->state.params.n);
  schedule_message (network, (FsScheduledMessage){
                                 .cycle = cycle, .broadcast = true, .source = source, .length = length, .base = base });
}
