#include "sim/wormhole/routing.h"

#include <string.h>

#include "base/random.h"
#include "topology/hamiltonian-path.h"

/* Keeps the draws of routing apart from those of traffic. */
#define ROUTING_STREAM UINT64_C (0x726f757465)

void
fs_routing_table_init (FsRoutingTable *table, const FsWormholeParams *params)
{
  *table = (FsRoutingTable){ .params = *params };
  fs_wormhole_params_network (params, &table->network);
  table->stream = fs_random_split (fs_random_stream (params->seed, params->replication), ROUTING_STREAM);
  table->all = (UINT32_C (1) << params->V) - 1;
  if (params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH)
    table->all &= ~((UINT32_C (1) << FS_HAMILTONIAN_CHANNELS) - 1);
  for (int p = 0; p < table->network.n_ports; p++)
    {
      int escapes = fs_network_needs_classes (&table->network, fs_network_dimension (&table->network, p)) ? 2 : 1;

      table->adaptive[p] = fs_wormhole_params_has_escape (params) ? table->all >> escapes : table->all;
    }
  /* Of the two classes of dimension order the low one, or none where no route of the network needs them. */
  for (int d = 0; d < table->network.n; d++)
    if (fs_wormhole_params_has_classes (params, &table->network, d))
      table->low = (UINT32_C (1) << params->V / 2) - 1;
  if (params->routing == FS_ROUTING_TURNS)
    fs_turn_table_init (&table->turns, params->n, params->forbidden_turns);
  table->patience = MAX (params->tau_cycles, 1);
  table->recovery = params->routing == FS_ROUTING_RANDOM ? params->recovery_cycles : FS_NEVER_RECOVER;
}

/* Returns whether adaptive channels, and whether the escape channel, may be requested. In the cycle of its arrival a
 * header always requests the adaptive ones: tau = 0 acts like tau = 1. */
static inline void
classes (const FsRoutingTable *table, const FsHeader *header, int64_t cycle, bool *adaptive, bool *escape)
{
  bool late = cycle >= header->arrival + table->patience;

  *adaptive = true;
  *escape = fs_wormhole_params_has_escape (&table->params);
  if (table->params.routing == FS_ROUTING_DUATO_TIMEOUT)
    {
      *adaptive = !late || table->params.timeout_either;
      *escape = late;
    }
}

/* The ports on a shortest path that @header may request: where turns are forbidden only those from which one leads on. */
static uint32_t
ports_of (const FsRoutingTable *table, const FsHeader *header)
{
  const FsNetwork *network = &table->network;
  uint32_t productive = fs_network_productive (network, header->router, header->destination), first = 0;
  uint32_t V = (uint32_t) table->params.V;
  int from = FS_NO_DIRECTION;

  switch (table->params.routing)
    {
    case FS_ROUTING_NEGATIVE_FIRST:
    case FS_ROUTING_WEST_FIRST:
      for (uint32_t left = productive; left != 0; left &= left - 1)
        {
          int direction = fs_port_direction (network, header->router, fs_network_lowest (left));

          if (table->params.routing == FS_ROUTING_NEGATIVE_FIRST ? direction % 2 == 1 : direction == 1)
            first |= left & -left;
        }
      return first != 0 ? first : productive;
    case FS_ROUTING_TURNS:
      if (header->input < (uint32_t) network->n_ports * V)
        from = fs_arrival_direction (network, header->router, (int) (header->input / V));
      first = fs_turn_table_ports (&table->turns, network, header->router, header->destination, from);
#ifdef FS_CHECKING
      g_assert (first != 0 && (first & ~productive) == 0);
#endif
      return first;
    case FS_ROUTING_DETERMINISTIC:
    case FS_ROUTING_DUATO:
    case FS_ROUTING_DUATO_TIMEOUT:
    case FS_ROUTING_RANDOM:
    case FS_ROUTING_VIRTUAL_CUT_THROUGH:
    case FS_ROUTING_STORE_AND_FORWARD:
    default:
      return productive;
    }
}

/* The escape channel of the lowest dimension to cross, by dimension order: that of class 0 while the wrap channel is
 * ahead. */
static FsOutput
escape_channel (const FsRoutingTable *table, const FsHeader *header, uint32_t productive)
{
  const FsNetwork *network = &table->network;
  int port = fs_network_settle (network, productive, fs_network_lowest (productive), header->route.ties);
  int vc = table->params.V - 1;

  if (network->wraps && fs_network_needs_classes (network, fs_network_dimension (network, port)))
    vc -= fs_network_wrap_is_ahead (network, header->router, header->destination, port);
  return (FsOutput){ .port = port, .vc = vc, .escape = true };
}

/* On the Hamiltonian path: the channel of the ring, 0 while the dateline is ahead. */
static FsOutput
ring_channel (const FsRoutingTable *table, const FsHeader *header)
{
  return (FsOutput){ .port = fs_hamiltonian_port (&table->network, header->router),
                     .vc = !fs_hamiltonian_wrap_is_ahead (header->router, header->destination) };
}

uint32_t
fs_routing_reserved_vcs (const FsRoutingTable *table, int port)
{
  int dimension = fs_network_dimension (&table->network, port);

  if (!fs_wormhole_params_keep_order (&table->params))
    return table->all & ~table->adaptive[port];
  return table->low != 0 && table->network.wraps && fs_network_needs_classes (&table->network, dimension)
             ? table->all & ~table->low
             : 0;
}

/* The virtual channels of a ring that a message may use which leaves a router through the port of @route. */
static void
find_pipelined_class (const FsWormholeParams *params, const FsNetwork *network, const FsHeader *header,
                      FsPipelinedRoute *route)
{
  int d = fs_network_dimension (network, route->port), V = params->V;
  bool upper;

  if (network->k[d] < 3 || params->classes == FS_CLASSES_NONE)
    return;
  if (params->classes == FS_CLASSES_ROUTE)
    {
      /* One for the whole ring: ascending routes that cross the wrap channel, and descending ones that do not, use the upper
       * one. With an odd number the middle virtual channel is in both. */
      upper = fs_network_digit (network, header->source, d) > fs_network_digit (network, header->destination, d);
      route->from_vc = upper ? V / 2 : 0;
      route->to_vc = upper ? V - 1 : V - 1 - V / 2;
      return;
    }
  if (!fs_network_needs_classes (network, d))
    return;
  upper = !fs_network_wrap_is_ahead (network, header->router, header->destination, route->port)
          && (header->route.classes >> d & 1) != 0;
  route->from_vc = upper ? V / 2 : 0;
  route->to_vc = upper ? V - 1 : V / 2 - 1;
}

FsPipelinedRoute
fs_routing_pipelined (const FsWormholeParams *params, const FsNetwork *network, const FsHeader *header)
{
  uint32_t productive = fs_network_productive (network, header->router, header->destination);
  FsPipelinedRoute route = { network->n_ports, 0, params->V - 1 };

  if (productive == 0)
    return route;
  route.port = params->pipeline.dimension_order == FS_LOWEST_FIRST ? fs_network_lowest (productive)
                                                                   : fs_network_highest (productive);
  route.port = fs_network_settle (network, productive, route.port, header->route.ties);
  if (network->wraps)
    find_pipelined_class (params, network, header, &route);
  return route;
}

void
fs_routing_wants (const FsRoutingTable *table, const FsHeader *header, int64_t cycle, uint16_t *vcs)
{
  uint32_t productive = ports_of (table, header);
  bool adaptive, escape;

  memset (vcs, 0, (size_t) table->network.n_ports * sizeof *vcs);
  if (table->params.router == FS_ROUTER_PIPELINED)
    {
      FsPipelinedRoute route = fs_routing_pipelined (&table->params, &table->network, header);

      if (route.port < table->network.n_ports)
        vcs[route.port] = (uint16_t) ((1u << (route.to_vc + 1)) - (1u << route.from_vc));
      return;
    }
  if (header->ring)
    {
      FsOutput output = ring_channel (table, header);

      vcs[output.port] = (uint16_t) (1u << output.vc);
      return;
    }
  if (fs_wormhole_params_keep_order (&table->params))
    {
      uint32_t allowed;
      int port = fs_routing_in_order (table, header, productive, &allowed);

      vcs[port] = (uint16_t) allowed;
      return;
    }
  classes (table, header, cycle, &adaptive, &escape);
  for (int p = 0; p < table->network.n_ports; p++)
    if (adaptive && (productive >> p & 1))
      vcs[p] = (uint16_t) table->adaptive[p];
  if (escape)
    {
      FsOutput output = escape_channel (table, header, productive);

      vcs[output.port] |= (uint16_t) (1u << output.vc);
    }
}

/* A free adaptive virtual channel of any productive port. */
static FsOutput
choose_adaptive (const FsRoutingTable *table, const FsHeader *header, uint32_t productive, int64_t cycle,
                 const uint16_t *held)
{
  uint32_t n_free = 0;
  uint32_t chosen = 0;
  uint64_t bits;

  for (uint32_t left = productive; left != 0; left &= left - 1)
    {
      int p = fs_network_lowest (left);

      n_free += (uint32_t) fs_network_count_bits (table->adaptive[p] & ~(uint32_t) held[p]);
    }
  if (n_free == 0)
    return (FsOutput){ .port = -1 };
  if (table->params.adaptive_choice == FS_ADAPTIVE_RANDOM)
    {
      bits = fs_random_split (table->stream, (uint64_t) cycle);
      bits = fs_random_split (bits, (uint64_t) header->router << 32 | header->input);
      chosen = fs_random_below (bits, n_free);
    }
  for (uint32_t left = productive; left != 0; left &= left - 1)
    {
      int p = fs_network_lowest (left);

      for (uint32_t free = table->adaptive[p] & ~(uint32_t) held[p]; free != 0; free &= free - 1)
        if (chosen-- == 0)
          return (FsOutput){ .port = p, .vc = __builtin_ctz (free) };
    }
  g_assert_not_reached ();
}

FsOutput
fs_routing_choose (const FsRoutingTable *table, const FsHeader *header, int64_t cycle, const uint16_t *held)
{
  uint32_t productive = ports_of (table, header);
  bool adaptive, escape;
  FsOutput output;

  if (header->ring)
    {
      output = ring_channel (table, header);
      return held[output.port] >> output.vc & 1 ? (FsOutput){ .port = -1 } : output;
    }
  if (fs_wormhole_params_keep_order (&table->params))
    {
      uint32_t allowed, free;
      int port = fs_routing_in_order (table, header, productive, &allowed);

      free = allowed & ~(uint32_t) held[port];
      return free != 0 ? (FsOutput){ .port = port, .vc = __builtin_ctz (free) } : (FsOutput){ .port = -1 };
    }
  classes (table, header, cycle, &adaptive, &escape);
  if (adaptive)
    {
      output = choose_adaptive (table, header, productive, cycle, held);
      if (output.port >= 0)
        return output;
    }
  output = escape_channel (table, header, productive);
  return escape && !(held[output.port] >> output.vc & 1) ? output : (FsOutput){ .port = -1 };
}
