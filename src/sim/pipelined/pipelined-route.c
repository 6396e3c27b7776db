#include "sim/pipelined/pipelined-route.h"

#include "sim/wormhole/routing.h"

FsPipelinedRoute
fs_pipelined_route (const FsWormholeState *state, const FsMessage *message, uint32_t router)
{
  FsHeader header
      = { .router = router, .destination = message->destination, .route = message->route, .source = message->source };

  return fs_routing_pipelined (&state->params, &state->network, &header);
}
