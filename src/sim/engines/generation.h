/* How messages come into the world: random traffic, messages of a test, copies of a broadcast
 * (SIMULATOR.md 3 and 4). */
#pragma once

#include "sim/engines/wormhole-state.h"

G_BEGIN_DECLS

/* A message of a test in place of the random traffic. @length 0 and @injection_channel -1: drawn, as in random
 * traffic; a broadcast has no injection channel and @base -1 means by the parameters. */
void fs_generation_schedule (FsWormholeState *world, int64_t cycle, bool broadcast, uint32_t source,
                             uint32_t destination, uint32_t length, int choice);

/* Everything that is generated in the current cycle. */
void fs_generation_run (FsWormholeState *world);

/* The first cycle in which something is generated. */
int64_t fs_generation_next_cycle (const FsWormholeState *world);

/* The copies @node sends along @position and all later ones: they enter their queues in cycle @queued, by way of @fifo. */
void fs_generation_copies (FsWormholeState *world, FsBroadcastSlot *broadcast, uint32_t node, int position,
                           int64_t queued, FsFifo *fifo);

G_END_DECLS
