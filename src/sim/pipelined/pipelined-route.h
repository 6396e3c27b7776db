/* Where a packet goes from a router (docs/specification/ROUTER.md 7). */
#pragma once

#include "sim/engines/wormhole-state.h"

/* @port: output port, that of the node for a packet that has arrived; @from_vc … @to_vc: virtual channels that it may use there */
typedef struct {
  int32_t port;
  int32_t from_vc;
  int32_t to_vc;
} FsPipelinedRoute;

FsPipelinedRoute fs_pipelined_route (const FsWormholeState *state, const FsMessage *message, uint32_t router);
