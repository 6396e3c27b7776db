/* Who held a channel over the whole of a log, and which headers requested it meanwhile (SIMULATOR.md 11). */
#pragma once

#include "sim/measure/run-log.h"
#include "sim/replay/wait-for-graph.h"

/* A header requested a virtual channel of the channel in the cycles @from … @until - 1 and was blocked; @message: its index in the
 * log, which is its id. */
typedef struct {
  int64_t from, until;
  uint32_t message;
} FsChannelWait;

/* Returns the waits for a channel (element-type FsChannelWait) in the order in which they begin; of a header that may take several
 * channels in each of them. O(waits at its node · log n). Free with g_array_unref(). */
GArray *fs_channel_waits_new (const FsRunLog *log, const FsWormholeParams *params, uint32_t channel);

/* What is selected, for fs_channel_set_new(). */
typedef enum {
  FS_CHANNELS_OF_MESSAGE, /* those of its waiting chain; of one that is not blocked those that it holds */
  FS_CHANNELS_OF_NODE,    /* those that lead from it */
  FS_CHANNELS_OF_RING,    /* of a channel those in its line or ring, in its direction; in hypercubes both of its link */
  FS_CHANNELS_OF_CHAIN,   /* those of the circular wait, else of the longest chain */
} FsChannelsOf;

/* Returns channels (element-type uint32_t), each once, in the order in which messages wait; empty where there are none. A circular
 * wait that @id is part of goes before its chain. @id: of the message, node or channel */
GArray *fs_channel_set_new (const FsSnapshot *snapshot, const FsWaitForGraph *graph, const FsNetwork *network,
                            FsChannelsOf of, uint64_t id);

/**
 * FsDoubleHold: a message that held several of some channels at once
 * @n: how many
 * @from, @until: when
 */
typedef struct {
  uint32_t message;
  guint n;
  int64_t from, until;
} FsDoubleHold;

/* Finds the last message that held at least two of @channels before @cycle, and does not do so then any more: what made others wait
 * before a circle closed. Returns FALSE without one. */
bool fs_channel_double_hold (const FsRunLog *log, const uint32_t *channels, guint n_channels, int64_t cycle,
                             FsDoubleHold *found);
