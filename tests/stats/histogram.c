/* Histograms: bins, percentiles, and merging. */
#include "stats/histogram.h"

#include <math.h>

#include "base/random.h"
#include "tests/support/test.h"

FS_TEST (empty)
{
  g_autoptr (FsHistogram) histogram = fs_histogram_new ();

  g_assert_cmpuint (fs_histogram_count (histogram), ==, 0);
  g_assert_cmpuint (fs_histogram_max (histogram), ==, 0);
  g_assert_cmpuint (fs_histogram_n_bins (histogram), ==, 0);
  g_assert_true (isnan (fs_histogram_percentile (histogram, 0.5)));
}

/* Every value lies in the bin it was counted in, and the bins follow each other without a gap. */
FS_TEST (bins)
{
  static const uint64_t values[]
      = { 0, 1, 1023, 1024, 1039, 1040, 2047, 2048, 2079, 2080, 4095, 4096, 123456789, UINT64_MAX };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr (FsHistogram) histogram = fs_histogram_new ();
      guint n_bins;
      uint64_t low, high, count, next = 0;

      fs_histogram_add (histogram, values[i]);
      n_bins = fs_histogram_n_bins (histogram);
      for (guint bin = 0; bin < n_bins; bin++)
        {
          fs_histogram_bin (histogram, bin, &low, &high, &count);
          g_assert_cmpuint (low, ==, next);
          g_assert_cmpuint (count, ==, bin == n_bins - 1);
          g_assert_cmpuint (high - low + 1, ==, low < 1024 ? 1 : (UINT64_C (1) << (63 - __builtin_clzll (low))) / 64);
          next = high + 1;
        }
      g_assert_cmpuint (low, <=, values[i]);
      g_assert_cmpuint (high, >=, values[i]);
      g_assert_cmpuint (fs_histogram_max (histogram), ==, values[i]);
    }
}

/* What is written down bin by bin is the same histogram again; other counts are none. */
FS_TEST (read_back_from_counts)
{
  static const uint64_t values[] = { 0, 3, 3, 1023, 5000 };
  g_autoptr (FsHistogram) histogram = fs_histogram_new ();
  g_autoptr (FsHistogram) again = NULL;
  g_autoptr (FsHistogram) empty = fs_histogram_new_from_counts (NULL, 0, 0);
  g_autofree uint64_t *counts = NULL;
  guint n_bins;
  uint64_t low, high;

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    fs_histogram_add (histogram, values[i]);
  n_bins = fs_histogram_n_bins (histogram);
  counts = g_new (uint64_t, n_bins);
  for (guint bin = 0; bin < n_bins; bin++)
    fs_histogram_bin (histogram, bin, &low, &high, &counts[bin]);
  again = fs_histogram_new_from_counts (counts, n_bins, 5000);
  g_assert_nonnull (again);
  g_assert_cmpuint (fs_histogram_count (again), ==, G_N_ELEMENTS (values));
  for (double fraction = 0; fraction <= 1; fraction += 0.125)
    g_assert_cmpfloat (fs_histogram_percentile (again, fraction), ==, fs_histogram_percentile (histogram, fraction));
  g_assert_cmpuint (fs_histogram_count (empty), ==, 0);

  g_assert_null (fs_histogram_new_from_counts (NULL, 0, 1));
  g_assert_null (fs_histogram_new_from_counts (counts, n_bins - 1, 5000));
  g_assert_null (fs_histogram_new_from_counts (counts, n_bins, 9000));
  counts[0] = UINT64_MAX;
  g_assert_null (fs_histogram_new_from_counts (counts, n_bins, 5000));
  counts[n_bins - 1] = 0;
  g_assert_null (fs_histogram_new_from_counts (counts, n_bins, 5000));
}

FS_TEST (percentiles_exact)
{
  g_autoptr (FsHistogram) histogram = fs_histogram_new ();

  for (uint64_t value = 100; value >= 1; value--)
    fs_histogram_add (histogram, value);
  for (guint percent = 1; percent <= 100; percent++)
    g_assert_cmpfloat (fs_histogram_percentile (histogram, percent / 100.0), ==, percent);
  g_assert_cmpfloat (fs_histogram_percentile (histogram, 0), ==, 1);
  g_assert_cmpfloat (fs_histogram_percentile (histogram, 0.501), ==, 51);
}

static int
compare_values (const void *a, const void *b)
{
  const uint64_t *x = a, *y = b;

  return (*x > *y) - (*x < *y);
}

/* Against the sorted sample, over three doublings of wide bins. */
FS_TEST (percentiles_of_wide_bins)
{
  static const double fractions[] = { 0.5, 0.9, 0.95, 0.99, 0.999, 1 };
  g_autoptr (FsHistogram) histogram = fs_histogram_new ();
  g_autofree uint64_t *sample = g_new (uint64_t, 10000);

  for (uint64_t i = 0; i < 10000; i++)
    {
      sample[i] = 900 + (uint64_t) (1500 * fs_random_exponential (fs_random_split (7, i)));
      fs_histogram_add (histogram, sample[i]);
    }
  qsort (sample, 10000, sizeof *sample, compare_values);
  for (guint i = 0; i < G_N_ELEMENTS (fractions); i++)
    {
      double exact = (double) sample[(guint) round (fractions[i] * 10000) - 1];
      double percentile = fs_histogram_percentile (histogram, fractions[i]);

      g_assert_cmpfloat (percentile, >=, exact);
      g_assert_cmpfloat (percentile, <=, exact * (1 + 1.0 / 64));
    }
  g_assert_cmpfloat (fs_histogram_percentile (histogram, 1), ==, (double) fs_histogram_max (histogram));
}

static void
assert_same (const FsHistogram *a, const FsHistogram *b)
{
  g_assert_cmpuint (fs_histogram_count (a), ==, fs_histogram_count (b));
  g_assert_cmpuint (fs_histogram_max (a), ==, fs_histogram_max (b));
  g_assert_cmpuint (fs_histogram_n_bins (a), ==, fs_histogram_n_bins (b));
  for (guint bin = 0; bin < fs_histogram_n_bins (a); bin++)
    {
      uint64_t low, high, count_a, count_b;

      fs_histogram_bin (a, bin, &low, &high, &count_a);
      fs_histogram_bin (b, bin, &low, &high, &count_b);
      g_assert_cmpuint (count_a, ==, count_b);
    }
}

/* Parts merged in either order are the whole. */
FS_TEST (merge)
{
  g_autoptr (FsHistogram) whole = fs_histogram_new ();
  g_autoptr (FsHistogram) small = fs_histogram_new ();
  g_autoptr (FsHistogram) large = fs_histogram_new ();
  g_autoptr (FsHistogram) small_first = NULL;
  g_autoptr (FsHistogram) large_first = NULL;

  for (uint64_t value = 0; value < 20000; value += 7)
    {
      fs_histogram_add (whole, value);
      fs_histogram_add (value < 3000 ? small : large, value);
    }
  small_first = fs_histogram_copy (small);
  fs_histogram_merge (small_first, large);
  large_first = fs_histogram_copy (large);
  fs_histogram_merge (large_first, small);
  assert_same (small_first, whole);
  assert_same (large_first, whole);
  g_assert_cmpuint (fs_histogram_max (small), ==, 2996);
}
