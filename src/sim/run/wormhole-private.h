/* The structure of a wormhole network, for the files that access its parts. */
#pragma once

#include "sim/engines/engine.h"
#include "sim/engines/team.h"
#include "sim/run/wormhole.h"

struct _FsWormhole {
  FsWormholeState state;
  const FsEngineClass *engine;
  FsEngineState *engine_state; /* NULL where it is divided */
  FsTeam *team;                /* of the parts of a network that several threads simulate; else NULL */
  uint64_t allowed;            /* bytes it may grow to before free memory is checked again */
};
