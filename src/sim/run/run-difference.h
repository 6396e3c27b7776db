/* How much later one run delivers its messages than another: the difference of two mean latencies with its interval
 * (SIMULATOR.md 8.1). Runs of the same seed that differ only in what the network does get the same messages, so that most of the
 * chance in both means is the same, and the difference is known far better than either of them. */
#pragma once

#include "sim/run/simulation.h"
#include "sim/wormhole/traffic.h"

/* How an interval was found. */
typedef enum {
  FS_DIFFERENCE_NONE,      /* there is none: a run is saturated, or has no interval */
  FS_DIFFERENCE_PAIRED,    /* from the differences of the same messages */
  FS_DIFFERENCE_OTHER,     /* that of independent runs: the messages are not the same */
  FS_DIFFERENCE_SHORT,     /* likewise: the messages that both runs recorded are too few */
  FS_DIFFERENCE_UNKNOWN,   /* likewise: of several replications only their mean is known */
  FS_DIFFERENCE_UNRELATED, /* likewise: it is narrower than that of the messages that both runs recorded */
} FsDifferenceKind;

/**
 * FsRunDifference: of one latency at one load
 * @kind: how the interval was found
 * @traffic: of FS_DIFFERENCE_OTHER: what differs
 * @mean: the first minus the second, cycles; NAN where one is missing. Of FS_DIFFERENCE_PAIRED of one replication it is over the
 *   messages that both runs recorded
 * @half_width: of @mean; NAN where there is none
 * @messages: of FS_DIFFERENCE_PAIRED: how many of this kind both runs recorded
 * @saving: of FS_DIFFERENCE_PAIRED: how many times as many of them independent runs would need for the same interval; NAN where
 *   that is not known
 */
typedef struct {
  FsDifferenceKind kind;
  FsTrafficDifference traffic;
  double mean;
  double half_width;
  uint64_t messages;
  double saving;
} FsRunDifference;

/**
 * fs_run_difference:
 * @a, @b: a point each, simulated with the same stopping rule
 * @replications_of_a, @replications_of_b: @n_replications of each; with one, they are not read. NULL: only the points are known
 * @traffic: how their messages differ
 * @broadcast: whether of the latency of broadcasts, else of unicasts
 * @confidence: 0 … 1, both excluded
 *
 * Returns the difference. Exchanging the points changes its sign and nothing else.
 */
FsRunDifference fs_run_difference (const FsSimResult *a, const FsSimResult *b, FsSimResult *const *replications_of_a,
                                   FsSimResult *const *replications_of_b, guint n_replications,
                                   FsTrafficDifference traffic, gboolean broadcast, double confidence);
