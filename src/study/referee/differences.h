/* What differs between a run of another simulator and a simulation of Flitscope, in words. */
#pragma once

#include "sim/wormhole/wormhole-params.h"
#include "study/referee/peer-run.h"

/* Returns sentences, those on the settings first, then those on what the simulators are. @raw: the latencies are
 * compared as the other simulator wrote them. Free with g_ptr_array_unref(). */
GPtrArray *fs_peer_differences (const FsPeerRun *run, const FsWormholeParams *params, gboolean raw);

/* Returns at which rate, of messages per node per cycle, Flitscope loads its channels as @run does at @rate: less where
 * the destinations of @run include the source, whose packets cross no channel (TORUS.md 16). */
double fs_peer_equal_rate (const FsPeerRun *run, double rate);
