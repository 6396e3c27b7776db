/* Where a packet goes from a router (docs/specification/ROUTER.md 7). */
#pragma once

#include "sim/engines/wormhole-state.h"
#include "sim/wormhole/pipeline.h"

FsPipelinedRoute fs_pipelined_route (const FsWormholeState *state, const FsMessage *message, uint32_t router);
