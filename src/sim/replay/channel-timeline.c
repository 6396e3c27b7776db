#include "sim/replay/channel-timeline.h"

#include "sim/wormhole/routing.h"

static int
compare_waits (gconstpointer a, gconstpointer b)
{
  const FsChannelWait *x = a, *y = b;

  return x->from != y->from ? (x->from > y->from) - (x->from < y->from)
                            : (x->message > y->message) - (x->message < y->message);
}

/* Adds the part of a wait at the node of @channel in which that is requested: from the time-out on a header may request more. */
static void
add_wait (GArray *waits, const FsRoutingTable *routing, const FsRunLog *log, uint32_t message, uint32_t channel,
          int64_t from, int64_t until)
{
  const FsLoggedMessage *logged = &g_array_index (log->messages, FsLoggedMessage, message);
  const FsNetwork *network = &routing->network;
  FsHeader header = {
    .router = fs_network_channel_node (network, channel),
    .destination = logged->destination,
    .route = logged->route,
    .source = logged->source,
    .ring = routing->params.broadcast == FS_BROADCAST_HAMILTONIAN_PATH && logged->kind == FS_MESSAGE_COPY,
    .arrival = from,
  };
  int port = fs_network_channel_port (network, channel);
  int64_t timeout = fs_routing_timeout (routing, from);
  uint16_t wants[FS_NETWORK_MAX_PORTS];
  FsChannelWait wait = { from, until, message };

  fs_routing_wants (routing, &header, from, wants);
  if (wants[port] == 0)
    {
      if (timeout >= until)
        return;
      fs_routing_wants (routing, &header, timeout, wants);
      if (wants[port] == 0)
        return;
      wait.from = timeout;
    }
  g_array_append_val (waits, wait);
}

GArray *
fs_channel_waits_new (const FsRunLog *log, const FsWormholeParams *params, uint32_t channel)
{
  GArray *waits = g_array_new (FALSE, FALSE, sizeof (FsChannelWait));
  FsRoutingTable routing;
  uint32_t node;

  fs_routing_table_init (&routing, params);
  node = fs_network_channel_node (&routing.network, channel);
  /* Whoever waited here got some channel of the node in the end. */
  for (int port = 0; port < routing.network.n_ports; port++)
    for (int vc = 0; vc < log->V; vc++)
      {
        uint32_t n, beside = fs_network_channel (&routing.network, node, port);
        const uint32_t *holds;

        if (!fs_network_has_channel (&routing.network, node, port))
          continue;
        holds = fs_run_log_holds_of (log, beside, vc, &n);
        for (uint32_t i = 0; i < n; i++)
          {
            const FsHold *hold = fs_run_log_hold (log, holds[i]);

            if (hold->waited > 0)
              add_wait (waits, &routing, log, hold->message, channel, hold->since - hold->waited, hold->since);
          }
      }
  /* Or still waits. */
  for (uint32_t m = 0; m < log->messages->len; m++)
    {
      const FsLoggedMessage *message = &g_array_index (log->messages, FsLoggedMessage, m);

      if (message->blocked_since != FS_NO_CYCLE && message->router == node)
        add_wait (waits, &routing, log, m, channel, message->blocked_since, log->until + 1);
    }
  g_array_sort (waits, compare_waits);
  return waits;
}

static void
add_channel (GArray *channels, uint32_t channel)
{
  for (guint i = 0; i < channels->len; i++)
    if (g_array_index (channels, uint32_t, i) == channel)
      return;
  g_array_append_val (channels, channel);
}

/* The channels that the messages wait for, one after the other. */
static void
add_waited (GArray *channels, const FsWaitForGraph *graph, const guint *messages, guint n)
{
  for (guint i = 0; i < n; i++)
    if (graph->next[messages[i]] >= 0)
      add_channel (channels, graph->edges[graph->next[messages[i]]].channel);
}

static void
add_chain (GArray *channels, const FsSnapshot *snapshot, const FsWaitForGraph *graph, uint64_t id)
{
  int index = fs_snapshot_find (snapshot, id);
  g_autofree guint *chain = NULL;
  guint n;

  for (guint i = 0; index >= 0 && i < graph->n_circle; i++)
    if (graph->circle[i] == (guint) index)
      {
        add_waited (channels, graph, graph->circle, graph->n_circle);
        return;
      }
  if (index < 0)
    return;
  chain = fs_wait_for_graph_chain (graph, (guint) index, &n);
  add_waited (channels, graph, chain, n);
  for (guint i = 0; i < snapshot->messages[index].n_vcs; i++)
    add_channel (channels, snapshot->messages[index].vcs[i].channel);
}

/* The line of @channel: from its first node on, over the whole dimension. */
static void
add_ring (GArray *channels, const FsNetwork *network, uint32_t channel)
{
  int port = fs_network_channel_port (network, channel), dimension = fs_network_dimension (network, port);
  int back = -1;
  uint32_t first = fs_network_channel_node (network, channel), node;

  for (int p = 0; p < network->n_ports; p++)
    if (p != port && fs_network_dimension (network, p) == dimension)
      back = p;
  if (back < 0)
    {
      add_channel (channels, channel);
      add_channel (channels, fs_network_channel (network, fs_network_neighbor (network, first, port), port));
      return;
    }
  /* In a mesh back to its end; in a torus once around. */
  node = first;
  while (fs_network_has_channel (network, node, back) && fs_network_neighbor (network, node, back) != first)
    node = fs_network_neighbor (network, node, back);
  first = node;
  do
    {
      if (!fs_network_has_channel (network, node, port))
        return;
      add_channel (channels, fs_network_channel (network, node, port));
      node = fs_network_neighbor (network, node, port);
    }
  while (node != first);
}

GArray *
fs_channel_set_new (const FsSnapshot *snapshot, const FsWaitForGraph *graph, const FsNetwork *network, FsChannelsOf of,
                    uint64_t id)
{
  GArray *channels = g_array_new (FALSE, FALSE, sizeof (uint32_t));

  switch (of)
    {
    case FS_CHANNELS_OF_MESSAGE:
      add_chain (channels, snapshot, graph, id);
      break;
    case FS_CHANNELS_OF_NODE:
      for (int port = 0; port < network->n_ports; port++)
        if (fs_network_has_channel (network, (uint32_t) id, port))
          add_channel (channels, fs_network_channel (network, (uint32_t) id, port));
      break;
    case FS_CHANNELS_OF_RING:
      add_ring (channels, network, (uint32_t) id);
      break;
    case FS_CHANNELS_OF_CHAIN:
      if (graph->n_circle > 0)
        add_waited (channels, graph, graph->circle, graph->n_circle);
      else
        add_waited (channels, graph, graph->chain, graph->n_chain);
      break;
    }
  return channels;
}

bool
fs_channel_double_hold (const FsRunLog *log, const uint32_t *channels, guint n_channels, int64_t cycle,
                        FsDoubleHold *found)
{
  *found = (FsDoubleHold){ .until = FS_NO_CYCLE };
  for (guint c = 0; c < n_channels; c++)
    for (int vc = 0; vc < log->V; vc++)
      {
        uint32_t n;
        const uint32_t *holds = fs_run_log_holds_of (log, channels[c], vc, &n);

        for (uint32_t i = 0; i < n; i++)
          {
            const FsHold *hold = fs_run_log_hold (log, holds[i]);
            FsDoubleHold both = { hold->message, 1, hold->since, hold->until };

            if (hold->since >= cycle || hold->until > cycle || hold->until <= found->until)
              continue;
            /* The others that it held until then. */
            for (uint32_t h = g_array_index (log->messages, FsLoggedMessage, hold->message).first; h != FS_NO_HOLD;
                 h = fs_run_log_hold (log, h)->next)
              {
                const FsHold *other = fs_run_log_hold (log, h);

                for (guint d = 0; d < n_channels && other->vc >= 0; d++)
                  if (d != c && channels[d] == other->channel && other->since < both.until && other->until > both.from)
                    {
                      both.n++;
                      both.from = MAX (both.from, other->since);
                      both.until = MIN (both.until, other->until);
                    }
              }
            if (both.n >= 2 && both.until > found->until)
              *found = both;
          }
      }
  return found->n >= 2;
}
