/* Integer counts in integer bins: width 1 up to 1023 cycles, then 64 bins for every doubling (SIMULATOR.md 7). The
 * sums are exact, so that adding histograms in any order gives the same bits. */
#pragma once

#include <glib.h>
#include <stdint.h>

typedef struct _FsHistogram FsHistogram;

FsHistogram *fs_histogram_new (void);
/* The one with these counts, bin by bin up to the last in use, and this maximum; NULL where no histogram has them. */
FsHistogram *fs_histogram_new_from_counts (const uint64_t *counts, guint n_bins, uint64_t max_cycles);
FsHistogram *fs_histogram_copy (const FsHistogram *histogram);
void fs_histogram_free (FsHistogram *histogram);

void fs_histogram_add (FsHistogram *histogram, uint64_t value_cycles);
void fs_histogram_merge (FsHistogram *histogram, const FsHistogram *other);

uint64_t fs_histogram_count (const FsHistogram *histogram);
uint64_t fs_histogram_max (const FsHistogram *histogram); /* exact; 0 when empty */

/* Returns the upper edge of the bin in which the fraction @fraction (0 … 1) is reached, or the maximum when that is
 * smaller; NAN when empty. Exact below 1024, within 1.6 % above. */
double fs_histogram_percentile (const FsHistogram *histogram, double fraction);

/* For export: number of bins up to the last one in use, and each bin's edges (inclusive) and count. */
guint fs_histogram_n_bins (const FsHistogram *histogram);
/* Returns the bin that contains @value_cycles, in any histogram. */
guint fs_histogram_bin_of (uint64_t value_cycles);
/* Sets the limits of a bin, both included, of any histogram. */
void fs_histogram_edges (guint bin, uint64_t *low, uint64_t *high);
void fs_histogram_bin (const FsHistogram *histogram, guint bin, uint64_t *low, uint64_t *high, uint64_t *count);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsHistogram, fs_histogram_free)
