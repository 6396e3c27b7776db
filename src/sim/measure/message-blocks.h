/* Records messages by generation index (SIMULATOR.md 8).
 *
 * Blocks of 500 successive messages stay open until all of their messages are complete. The prefix of complete
 * blocks is folded into sums and histograms; messages beyond it have no effect. The prefix stops at a target, so
 * that the stopping rule finds exactly the messages it requires, whenever it checks.
 *
 * The sums after each block are stored too, so that any part of the prefix is the difference of two of them; of a
 * long prefix those after every second block only, then every fourth …: memory stays bounded.
 *
 * The length of the warm-up is known only when much has been recorded. So everything is recorded, in sections that
 * grow by half their length, and whole sections are deleted once they are known to be warm-up. Functions that read
 * the prefix read what is left of it. */
#pragma once

#include <glib.h>
#include <stdint.h>

#include "sim/wormhole/message.h"
#include "sim/measure/latency-causes.h"
#include "sim/measure/run-statistics.h"
#include "stats/histogram.h"
#include "stats/tally.h"
#include "topology/network.h"

#define FS_BLOCK_MESSAGES 500

/* Means over messages; from FS_MEAN_DISTANCE on one for each distance. */
typedef enum {
  FS_MEAN_UNICAST,
  FS_MEAN_BROADCAST,
  FS_MEAN_NETWORK,
  FS_MEAN_CHANNEL,
  FS_MEAN_FROM_FIRST_COPY,
  FS_MEAN_DESTINATION,
  FS_MEAN_ONE_STEP,
  FS_MEAN_FAR_COPY,
  FS_MEAN_SEVERAL,
  FS_MEAN_WAIT_UNICAST,
  FS_MEAN_WAIT_COPY,
  FS_MEAN_DISTANCE,
} FsMean;

typedef enum {
  FS_DISTRIBUTION_UNICAST,
  FS_DISTRIBUTION_BROADCAST,
  FS_DISTRIBUTION_NETWORK,
  FS_N_DISTRIBUTIONS,
} FsDistribution;

typedef struct _FsMessageBlocks FsMessageBlocks;

/**
 * FsBlockMark: the beginning of the prefix, up to the end of a block
 * @n_blocks: how many it has
 * @tallies: of FsMean
 * @paths: of FsCausesOf; NULL if causes are not recorded
 * @snapshot: of the last block, NULL when there is none
 */
typedef struct {
  gsize n_blocks;
  const FsTally *tallies;
  const FsPathSum *paths;
  const uint64_t *snapshot;
} FsBlockMark;

/* The most it allocates with so many messages in the blocks that are open. @causes: whether these are recorded. */
uint64_t fs_message_blocks_bytes (const FsNetwork *network, uint64_t messages, gsize snapshot_length, bool causes);

/* @first: index of the first recorded message; @max: maximum number of recorded messages, >= 1; @snapshot_length:
 * numbers that are stored with each block; @cause_rule: causes of latency are recorded, too; NULL: they are not. */
FsMessageBlocks *fs_message_blocks_new (const FsNetwork *network, uint64_t first, uint64_t max, gsize snapshot_length,
                                        const FsCauseRule *cause_rule);
void fs_message_blocks_free (FsMessageBlocks *blocks);

/* Message @index (each in turn) was generated. Returns TRUE when it begins a recorded block. @snapshot is set to
 * where the caller must store the present state when the message is the last of its block, else to NULL. */
gboolean fs_message_blocks_open (FsMessageBlocks *blocks, uint64_t index, uint64_t **snapshot);

/* The first index from @index on, which is not before the first recorded one, with which a block begins or ends; there is
 * nothing to do for those before it. */
uint64_t fs_message_blocks_next_mark (const FsMessageBlocks *blocks, uint64_t index);

/* Ends of messages; those that are not recorded are passed over. */
void fs_message_blocks_consumed (FsMessageBlocks *blocks, const FsMessage *message, int64_t cycle);
void fs_message_blocks_broadcast_done (FsMessageBlocks *blocks, const FsBroadcast *broadcast, int64_t cycle);
void fs_message_blocks_dropped (FsMessageBlocks *blocks, uint64_t index);

/* Limits the prefix to @messages; raising the target folds blocks that are already complete. */
void fs_message_blocks_set_target (FsMessageBlocks *blocks, uint64_t messages);

/* No message is recorded any more, of those in open blocks neither. */
void fs_message_blocks_close (FsMessageBlocks *blocks);

uint64_t fs_message_blocks_prefix (const FsMessageBlocks *blocks); /* messages, the warm-up included */
gsize fs_message_blocks_n_prefix (const FsMessageBlocks *blocks);  /* blocks, likewise */

/* The first block from @block on at which the warm-up may end: 0, 1, 2, 3, 4, 6, 8, 11 …, each about 2^(1/2) of the one
 * before. */
gsize fs_message_blocks_section (gsize block);
/* The prefix begins with @block from now on: a section (as above) of it, not before where it begins already. */
void fs_message_blocks_cut (FsMessageBlocks *blocks, gsize block);
gsize fs_message_blocks_n_cut (const FsMessageBlocks *blocks); /* blocks of the warm-up, 0 at first */

/* Of the prefix: its last snapshot, to be replaced (NULL while there is none), and the block it begins with as a mark. */
uint64_t *fs_message_blocks_end_snapshot (FsMessageBlocks *blocks);
FsBlockMark fs_message_blocks_begin (const FsMessageBlocks *blocks);
/* Tallies by block of FS_MEAN_UNICAST or FS_MEAN_BROADCAST; those of the warm-up are there too. */
const FsTally *fs_message_blocks_tallies (const FsMessageBlocks *blocks, FsMean mean);
/* A new one. */
FsHistogram *fs_message_blocks_histogram (const FsMessageBlocks *blocks, FsDistribution distribution);
/* Likewise; NULL if causes are not recorded. */
FsCauseSums *fs_message_blocks_causes (const FsMessageBlocks *blocks);
/* What was given; only if causes are recorded. */
const FsCauseRule *fs_message_blocks_cause_rule (const FsMessageBlocks *blocks);

/* The longest beginning of the prefix, warm-up included, that is known and has no more than @n_blocks (of the n of the prefix) blocks:
 * exactly so many when that is 0 or n, or n below 320; else fewer by less than n / 160. */
FsBlockMark fs_message_blocks_mark (const FsMessageBlocks *blocks, gsize n_blocks);

/* Fills @statistics with the warm-up and with the prefix. */
void fs_message_blocks_report (const FsMessageBlocks *blocks, FsRunStatistics *statistics);

/* How many means there are: FS_MEAN_DISTANCE and one for each distance. */
guint fs_message_blocks_n_means (const FsMessageBlocks *blocks);
