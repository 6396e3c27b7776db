/* The structure of a wormhole network, for the files that access its parts. */
#pragma once

#include "sim/engines/engine.h"
#include "sim/run/wormhole.h"

struct _FsWormhole {
  FsWormholeState state;
  const FsEngineClass *engine;
  FsEngineState *engine_state;
  uint64_t allowed; /* bytes it may grow to before free memory is checked again */
};
