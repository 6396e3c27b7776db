/* What differs between a run of another simulator and a simulation of Flitscope, in words. */
#pragma once

#include "sim/wormhole/wormhole-params.h"
#include "study/referee/peer-run.h"

/**
 * FsPeerComparison: how a run is compared
 * @FS_PEER_AS_WRITTEN: nothing is subtracted from the latencies of the other simulator
 * @FS_PEER_SAME_RATE: at the same rate, not at the rate that loads the channels alike
 */
typedef enum {
  FS_PEER_AS_WRITTEN = 1 << 0,
  FS_PEER_SAME_RATE = 1 << 1,
} FsPeerComparison;

/* Returns sentences, those on the settings first, then those on what the simulators are. @how: a set of flags. Free
 * with g_ptr_array_unref(). */
GPtrArray *fs_peer_differences (const FsPeerRun *run, const FsWormholeParams *params, FsPeerComparison how);

/* Returns at which rate, of messages per node per cycle, Flitscope loads its channels as @run does at @rate: less where
 * the destinations of @run include the source, whose packets cross no channel (REFEREE.md 2). */
double fs_peer_equal_rate (const FsPeerRun *run, double rate);
