/* What differs between a run of another simulator and a simulation of Flitscope, in words. */
#pragma once

#include "sim/wormhole/wormhole-params.h"
#include "study/referee/peer-run.h"

/* Returns sentences, those on the settings first, then those on what the simulators are. Free with g_ptr_array_unref(). */
GPtrArray *fs_peer_differences (const FsPeerRun *run, const FsWormholeParams *params);
