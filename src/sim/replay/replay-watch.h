/* What happens to one message, seen by looking at it after every cycle. */
#pragma once

#include "sim/replay/replay.h"
#include "sim/run/wormhole-private.h"

G_BEGIN_DECLS

/**
 * FsMessageWatch: of the message @id
 * @gone: it has left the network
 * @slot: where it is kept, FS_NO_SLOT before it exists
 * @worm: as it was at the last look, when it has its injection channel
 */
typedef struct {
  uint64_t id;
  bool gone;
  uint32_t slot;
  bool injected;
  FsWorm worm;
} FsMessageWatch;

void fs_message_watch_begin (FsMessageWatch *watch, const FsWormhole *network, uint64_t id);

/* Whether something happened to it in the cycle just simulated; to be asked after every cycle. Of several events @event
 * is the last in the order of FsReplayEventKind. */
bool fs_message_watch_look (FsMessageWatch *watch, const FsWormhole *network, FsReplayEvent *event);

G_END_DECLS
