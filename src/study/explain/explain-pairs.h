/* Two runs of the same traffic in sentences, for those who cannot see them. */
#pragma once

#include "sim/run/run-pairs.h"
#include "topology/interconnect.h"

/* Returns how many messages both runs delivered, their mean latencies with the paired difference, what is not delivered, and the first
 * cycle in which the runs differ. @names: of the runs. Free with g_free(). */
char *fs_explain_pairs (const FsRunPairs *pairs, const char *const names[2]);

/* Returns what a message holds after @cycle in each run: "Message 12 from 03 to 10: holds 01 → 11 in Dimension order; waits in its queue
 * in Duato." Free with g_free(). */
char *fs_explain_parting (const FsRunPairs *pairs, const FsInterconnect *network, const FsMessagePair *pair,
                          int64_t cycle, const char *const names[2]);
