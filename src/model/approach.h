/* Whether an iteration would come to rest within a number of rounds, foreseen from
 * its first ones (REFINED.md 9.1).
 *
 * The change of a round is soon a nearly constant factor smaller than that of the
 * round before. Counting the rounds until it is small enough lets rounding errors
 * decide, for the changes end where the doubles do. Foreseen from changes that are
 * still large the answer is the same to nine digits, and free of rounding errors.
 */
#pragma once

#include <glib.h>

#define FS_APPROACH_SAMPLES 3

/**
 * FsApproach: start with all zero
 * @n: how many samples there are
 * @round, @change: of each sample; the rounds are equally far apart
 */
typedef struct {
  guint n;
  int round[FS_APPROACH_SAMPLES];
  double change[FS_APPROACH_SAMPLES];
} FsApproach;

/**
 * fs_approach_watch: records a round, to be called for each
 * @round: its number, counted up by 1
 * @change: by how much the state changed in it, > 0
 *
 * Returns: TRUE once, in the round from which fs_approach_log_change() can be called
 */
gboolean fs_approach_watch (FsApproach *approach, int round, double change);

/* Natural logarithm of the change that round @round will bring; INFINITY when the changes do not shrink. */
double fs_approach_log_change (const FsApproach *approach, int round);
