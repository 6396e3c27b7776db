#include "sim/pipelined/pipelined-route.h"

/* The virtual channels of a ring that a message may use which leaves @router through the port of @route. */
static void
find_class (const FsWormholeState *state, const FsMessage *message, uint32_t router, FsPipelinedRoute *route)
{
  const FsNetwork *network = &state->network;
  int d = fs_network_dimension (network, route->port), V = state->params.V;
  bool upper;

  if (network->k[d] < 3 || state->params.classes == FS_CLASSES_NONE)
    return;
  if (state->params.classes == FS_CLASSES_ROUTE)
    {
      /* One for the whole ring: ascending routes that cross the wrap channel, and descending ones that do not, use the upper
       * one. With an odd number the middle virtual channel is in both. */
      upper = fs_network_digit (network, message->source, d) > fs_network_digit (network, message->destination, d);
      route->from_vc = upper ? V / 2 : 0;
      route->to_vc = upper ? V - 1 : V - 1 - V / 2;
      return;
    }
  if (!fs_network_needs_classes (network, d))
    return;
  upper = !fs_network_wrap_is_ahead (network, router, message->destination, route->port)
          && (message->route.classes >> d & 1) != 0;
  route->from_vc = upper ? V / 2 : 0;
  route->to_vc = upper ? V - 1 : V / 2 - 1;
}

FsPipelinedRoute
fs_pipelined_route (const FsWormholeState *state, const FsMessage *message, uint32_t router)
{
  const FsNetwork *network = &state->network;
  uint32_t productive = fs_network_productive (network, router, message->destination);
  FsPipelinedRoute route = { network->n_ports, 0, state->params.V - 1 };

  if (productive == 0)
    return route;
  route.port = state->params.pipeline.dimension_order == FS_LOWEST_FIRST ? fs_network_lowest (productive)
                                                                         : fs_network_highest (productive);
  route.port = fs_network_settle (network, productive, route.port, message->route.ties);
  if (network->wraps)
    find_class (state, message, router, &route);
  return route;
}
