/* The stacks of the calibrated semantics, shared by what fills and what serves them. */
#pragma once

#include "sim/store-forward/store-forward-private.h"

G_BEGIN_DECLS

/**
 * FsPacketStacks: packets on stacks, and those sent in the last cycle, a queue that begins after FS_NO_PACKET
 * @top: [N], or FS_NO_PACKET
 * @filled: nodes with a stack that is not empty
 * @n_stacked: packets on stacks
 */
typedef struct {
  uint32_t *top;
  FsBitset filled;
  uint64_t n_stacked;
} FsPacketStacks;

/* Step 3 of a cycle: serves every node. The queue is empty before, and holds what was sent, in order, after it. */
void fs_packet_stacks_serve (FsStoreForward *run, FsPacketStacks *stacks);

G_END_DECLS
