/* Of a checking build: follows every message flit by flit, and asserts that its latency has the causes that
 * latency-causes.h computes without looking at flits (SIMULATOR.md 7.3). */
#pragma once

#include "sim/engines/engine.h"

typedef struct _FsCauseCheck FsCauseCheck;

#ifdef FS_CHECKING

FsCauseCheck *fs_cause_check_new (void);
void fs_cause_check_free (FsCauseCheck *check);

/* At the end of @cycle, of which state->moved has the moves: all messages that are in the network. */
void fs_cause_check_cycle (FsCauseCheck *check, const FsWormholeState *state, const FsEngineClass *engine,
                           const FsEngineState *engine_state, int64_t cycle);
/* In the current cycle: @message, whose tail was consumed in it. */
void fs_cause_check_consumed (FsCauseCheck *check, const FsWormholeState *state, const FsMessage *message);

#endif
