/* Batch means (SIMULATOR.md 8): successive messages of one run are correlated,
 * the means of 20 long batches of them hardly. What correlation is left widens the interval. */
#pragma once

#include <glib.h>

#include "stats/interval.h"
#include "stats/tally.h"

#define FS_N_BATCHES 20
#define FS_BATCH_MEMBERS 30 /* a batch needs so many samples, on the average, for the interval of a latency */
#define FS_BATCH_WEIGHT 5   /* … and so many for any interval */

#define FS_BATCH_INDEPENDENT (-1.0) /* a correlation: the batches are so long that they are independent */

/**
 * fs_batch_half_width:
 * @values, @weights: of 20 successive batches: means, and what they are means over (samples, or cycles of channels)
 * @correlation: of the number of messages in the network in successive batches (fs_state_correlation()), above -1 … 1;
 *   or FS_BATCH_INDEPENDENT
 * @confidence: 0 … 1, both excluded
 *
 * Returns the half-width of R, the weighted mean of the values, where the weights vary from batch to batch as well. It
 * uses the classic linearization of a ratio: with the residuals r = weight (value - R), whose sum is 0, the standard
 * error of R over G batches is sqrt(G/(G-1) sum r^2) / sum weight; times t of G - 1 degrees of freedom.
 *
 * It is the widest of three: over the 20 batches, over 10 of two and over 5 of four. If the batches were independent,
 * the three would differ by chance only; correlation between batches makes the longer ones wider. The standard error
 * over 20 is multiplied by sqrt((1 + c)/(1 - c)), with c the larger of the correlation of successive residuals and
 * @correlation, where that is above 0 (an autoregressive process of first order; Tafazzoli and Wilson's Skart). The
 * widest of three estimates is by chance half again as wide as one: for batches that are known to be independent only
 * the first is used, unless their own residuals are correlated.
 *
 * Returns: NAN when the weights sum to less than 20 times 5, when a batch has none, and when all values are 0, because
 * the spread of an event that never occurred does not show how rare it is
 */
double fs_batch_half_width (const double values[FS_N_BATCHES], const double weights[FS_N_BATCHES], double correlation,
                            double confidence);

/**
 * fs_batch_means:
 * @blocks: successive tallies of one kind of message
 * @n_blocks: how many
 * @members: samples that a batch needs on the average: FS_BATCH_MEMBERS, or fewer
 * @correlation, @confidence: as of fs_batch_half_width()
 *
 * Merges the blocks into 20 batches of equal length (or, when the number does not divide, of lengths that differ by
 * one block) and estimates the mean of all samples.
 *
 * Returns: the mean, NAN without a sample, and its half-width, NAN when there are fewer than 20 blocks, fewer than
 * 20 times @members samples, or a batch without any
 */
FsEstimate fs_batch_means (const FsTally *blocks, gsize n_blocks, guint members, double correlation, double confidence);

/**
 * fs_controlled_batch_means:
 * @batches: 20 successive tallies of one kind of message
 * @control: what else was measured in each of them, such as the load of the channels
 * @expectation: of @control, exactly
 * @independent: the batches are so long that they are independent
 * @members, @confidence: as of fs_batch_means()
 *
 * The mean with a control variate (Lavenberg and Welch 1981): what of the batch means follows the control in a linear
 * regression is chance, since the expectation of the control is known. So the estimate is the mean of the batches less
 * b (mean of the control - @expectation), b the slope of the regression, weighted with the samples of the batches; its
 * variance is that of the residuals, of which the regression takes one degree of freedom more, times 1 + the squared
 * distance of the two means over the sum of squares of the control.
 *
 * The half-width is the wider one over 20 batches and over 10 pairs of them. That over 20 is multiplied by
 * sqrt((1 + c)/(1 - c)), c the lag-1 correlation of the residuals where that is above 0. For independent batches only the
 * first is used, and without this factor unless their residuals are correlated.
 *
 * Returns: as fs_batch_means(); without an interval when @control does not vary, too
 */
FsEstimate fs_controlled_batch_means (const FsTally batches[FS_N_BATCHES], const double control[FS_N_BATCHES],
                                      double expectation, gboolean independent, guint members, double confidence);
