/* A channel in a snapshot: what each of its virtual channels holds and did in the last cycle. */
#pragma once

#include "sim/replay/snapshot.h"
#include "sim/wormhole/wormhole-params.h"

/**
 * FsVcStatus:
 * @holder: index in snapshot->messages of the message that holds it, or -1 when it is free
 * @link: of the holder's held virtual channels
 * @flits: in its buffer
 * @since: cycle in which the holder was granted it
 * @moved: a flit crossed over it in this cycle; its holder may have released it with that flit
 * @lost_arbitration: a flit was ready in this cycle, but another virtual channel won the physical channel
 */
typedef struct {
  int holder;
  guint link;
  uint32_t flits;
  int64_t since;
  bool moved;
  bool lost_arbitration;
} FsVcStatus;

/* Fills @vcs[V]. The snapshot must have been taken after fs_wormhole_watch_moves(). */
void fs_snapshot_channel (const FsSnapshot *snapshot, const FsWormholeParams *params, uint32_t channel,
                          FsVcStatus *vcs);

/* Whether some virtual channels are reserved to keep routing free of deadlock (fs_routing_reserved_vcs()). */
bool fs_reserves_vcs (const FsWormholeParams *params);
