/* The messages that close a circle of channel dependencies, as a workload: the proof that a routing can deadlock, as a run. */
#pragma once

#include "sim/wormhole/channel-dependencies.h"

#define FS_DEADLOCK_WORKLOAD_CYCLES 10000 /* in which the deadlock has formed */

/* Returns lines of a workload file joined by ; that deadlock the network of @params with its routing, V and classes: messages
 * of the smallest circle, as few rounds of them as are needed, found by running them. What else the run needs is set in
 * @params: pool:K injection channels and no recovery, no random traffic. @found: FS_DEADLOCK_POSSIBLE, of @params.
 *
 * NULL when no more than 64 rounds do. Takes 0.1 s where there are few channels. Free with g_free(). */
char *fs_deadlock_workload (FsWormholeParams *params, const FsChannelDependencies *found);
