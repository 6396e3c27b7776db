/* Batch means (SIMULATOR.md 8): successive messages of one run are correlated,
 * the means of 20 long groups of them hardly. */
#pragma once

#include <glib.h>

#include "stats/interval.h"
#include "stats/tally.h"

G_BEGIN_DECLS

#define FS_BATCH_GROUPS 20
#define FS_BATCH_MEMBERS 30 /* a group needs so many samples, on the average, for an interval */

/* Merges @n_batches successive tallies of one kind of message into 20 groups of equal length (or, when the
 * number does not divide, of lengths that differ by one batch) and estimates the mean of all samples, with
 * half-width t s / sqrt(20), t of 19 degrees of freedom, s the standard deviation of the means of the groups.
 * The half-width is NAN when there are too few: fewer than 20 batches, fewer than 30 samples a group, or
 * a group without any. */
FsEstimate fs_batch_means (const FsTally *batches, gsize n_batches, double confidence);

G_END_DECLS
