/* Batch means (SIMULATOR.md 8): successive messages of one run are correlated,
 * the means of 20 long groups of them hardly. */
#pragma once

#include <glib.h>

#include "stats/interval.h"
#include "stats/tally.h"

G_BEGIN_DECLS

#define FS_BATCH_GROUPS 20
#define FS_BATCH_MEMBERS 30 /* a group needs so many samples, on the average, for an interval */
#define FS_BATCH_WEIGHT 5   /* … where groups are weighted by their samples */

/* Merges @n_batches successive tallies of one kind of message into 20 groups of equal length (or, when the
 * number does not divide, of lengths that differ by one batch) and estimates the mean of all samples, with
 * half-width t s / sqrt(20), t of 19 degrees of freedom, s the standard deviation of the means of the groups.
 * The half-width is NAN when there are too few: fewer than 20 batches, fewer than 30 samples a group, or
 * a group without any. */
FsEstimate fs_batch_means (const FsTally *batches, gsize n_batches, double confidence);

/**
 * fs_batch_half_width:
 * @values, @weights: of the 20 groups: means, and what they are means over (samples, or cycles of channels)
 *
 * The half-width of R, the weighted mean of the values, where the weights vary from group to group as well. The
 * classic linearisation of a ratio: with the residuals r = weight (value - R), whose sum is 0, the standard error
 * of R is sqrt(20/19 sum r^2) / sum weight; times t of 19 degrees of freedom. Equal weights give t s / sqrt(20).
 *
 * A group with few samples counts for little, so fewer are needed than for the mean of means.
 *
 * Returns: NAN when the weights sum to less than 20 times 5, when a group has none, and when all values are 0: how
 * rare something is that never happened is not told by its spread
 */
double fs_batch_half_width (const double values[FS_BATCH_GROUPS], const double weights[FS_BATCH_GROUPS],
                            double confidence);

G_END_DECLS
