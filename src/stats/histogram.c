#include "stats/histogram.h"

#include <math.h>

#define UNIT_BINS 1024 /* one value each */
#define BINS_A_DOUBLING 64
#define FIRST_DOUBLING 10 /* 1024 = 2^10 */

struct _FsHistogram {
  GArray *counts; /* uint64_t, up to the last bin in use */
  uint64_t count;
  uint64_t max;
};

guint
fs_histogram_bin_of (uint64_t value)
{
  guint doubling;

  if (value < UNIT_BINS)
    return (guint) value;
  doubling = 63 - (guint) __builtin_clzll (value);
  return UNIT_BINS + (doubling - FIRST_DOUBLING) * BINS_A_DOUBLING
         + (guint) (value >> (doubling - 6)) % BINS_A_DOUBLING;
}

void
fs_histogram_edges (guint bin, uint64_t *low, uint64_t *high)
{
  guint doubling, step;

  if (bin < UNIT_BINS)
    {
      *low = *high = bin;
      return;
    }
  doubling = FIRST_DOUBLING + (bin - UNIT_BINS) / BINS_A_DOUBLING;
  step = (bin - UNIT_BINS) % BINS_A_DOUBLING;
  *low = (uint64_t) (BINS_A_DOUBLING + step) << (doubling - 6);
  *high = *low + ((UINT64_C (1) << (doubling - 6)) - 1);
}

FsHistogram *
fs_histogram_new (void)
{
  FsHistogram *histogram = g_new0 (FsHistogram, 1);

  histogram->counts = g_array_new (FALSE, TRUE, sizeof (uint64_t));
  return histogram;
}

FsHistogram *
fs_histogram_new_from_counts (const uint64_t *counts, guint n_bins, uint64_t max_cycles)
{
  g_autoptr (FsHistogram) histogram = fs_histogram_new ();

  if (n_bins > 0 ? fs_histogram_bin_of (max_cycles) != n_bins - 1 || counts[n_bins - 1] == 0 : max_cycles != 0)
    return NULL;
  for (guint bin = 0; bin < n_bins; bin++)
    if (__builtin_add_overflow (histogram->count, counts[bin], &histogram->count))
      return NULL;
  g_array_append_vals (histogram->counts, counts, n_bins);
  histogram->max = max_cycles;
  return g_steal_pointer (&histogram);
}

FsHistogram *
fs_histogram_copy (const FsHistogram *histogram)
{
  FsHistogram *copy;

  g_return_val_if_fail (histogram != NULL, NULL);

  copy = g_memdup2 (histogram, sizeof *histogram);
  copy->counts = g_array_copy (histogram->counts);
  return copy;
}

void
fs_histogram_free (FsHistogram *histogram)
{
  if (histogram == NULL)
    return;
  g_array_unref (histogram->counts);
  g_free (histogram);
}

static void
add_count (FsHistogram *histogram, guint bin, uint64_t count)
{
  if (bin >= histogram->counts->len)
    g_array_set_size (histogram->counts, bin + 1);
  g_array_index (histogram->counts, uint64_t, bin) += count;
}

void
fs_histogram_add (FsHistogram *histogram, uint64_t value_cycles)
{
  add_count (histogram, fs_histogram_bin_of (value_cycles), 1);
  histogram->count++;
  histogram->max = MAX (histogram->max, value_cycles);
}

void
fs_histogram_merge (FsHistogram *histogram, const FsHistogram *other)
{
  g_return_if_fail (histogram != NULL && other != NULL && histogram != other);

  for (guint bin = 0; bin < other->counts->len; bin++)
    if (g_array_index (other->counts, uint64_t, bin) > 0)
      add_count (histogram, bin, g_array_index (other->counts, uint64_t, bin));
  histogram->count += other->count;
  histogram->max = MAX (histogram->max, other->max);
}

uint64_t
fs_histogram_count (const FsHistogram *histogram)
{
  return histogram->count;
}

uint64_t
fs_histogram_max (const FsHistogram *histogram)
{
  return histogram->max;
}

double
fs_histogram_percentile (const FsHistogram *histogram, double fraction)
{
  double wanted;
  uint64_t reached = 0;

  g_return_val_if_fail (fraction >= 0 && fraction <= 1, NAN);

  if (histogram->count == 0)
    return NAN;
  /* Rounding in the last bits of 0.07 * 100 must not require an eighth value. */
  wanted = fraction * (double) histogram->count * (1 - 1e-14);
  for (guint bin = 0; bin < histogram->counts->len; bin++)
    {
      uint64_t low, high;

      reached += g_array_index (histogram->counts, uint64_t, bin);
      if (reached == 0 || (double) reached < wanted)
        continue;
      fs_histogram_edges (bin, &low, &high);
      return (double) MIN (high, histogram->max);
    }
  g_assert_not_reached ();
}

guint
fs_histogram_n_bins (const FsHistogram *histogram)
{
  return histogram->counts->len;
}

void
fs_histogram_bin (const FsHistogram *histogram, guint bin, uint64_t *low, uint64_t *high, uint64_t *count)
{
  g_return_if_fail (bin < histogram->counts->len);

  fs_histogram_edges (bin, low, high);
  *count = g_array_index (histogram->counts, uint64_t, bin);
}
