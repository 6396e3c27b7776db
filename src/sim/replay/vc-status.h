/* A channel in a snapshot: what each of its virtual channels holds and did in the last cycle. */
#pragma once

#include "sim/replay/snapshot.h"
#include "sim/wormhole/wormhole-params.h"

G_BEGIN_DECLS

/**
 * FsVcStatus:
 * @holder: index in snapshot->messages, or -1 when it is free
 * @link: of the holder's held virtual channels
 * @flits: in its buffer
 * @since: cycle in which the holder got it
 * @moved: a flit crossed over it in this cycle; its holder may have left it with that
 * @lost_arbitration: a flit could have crossed, but another virtual channel had the channel
 */
typedef struct {
  int holder;
  guint link;
  uint32_t flits;
  int64_t since;
  bool moved;
  bool lost_arbitration;
} FsVcStatus;

/* Fills vcs[V]. The snapshot has been taken with the moves watched. */
void fs_snapshot_channel (const FsSnapshot *snapshot, const FsWormholeParams *params, uint32_t channel,
                          FsVcStatus *vcs);

G_END_DECLS
