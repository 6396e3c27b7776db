/* Bins, moments, and the correlation of pairs of what a run records of laws. */
#include "sim/measure/measured-laws.h"

#include <math.h>

#include "stats/batch-means.h"
#include "tests/support/test.h"

FS_TEST (bins_follow_each_other)
{
  uint64_t expected = 0;

  for (guint bin = 0; bin < FS_LAW_BINS; bin++)
    {
      uint64_t low, high;

      fs_law_bin_limits (bin, &low, &high);
      g_assert_cmpuint (low, ==, expected);
      g_assert_cmpuint (fs_law_bin_of (low), ==, bin);
      g_assert_cmpuint (fs_law_bin_of (high), ==, bin);
      g_assert_cmpuint (high - low, <=, bin == FS_LAW_BINS - 1 ? UINT64_MAX : low / 16);
      expected = high + 1;
    }
  g_assert_cmpuint (expected, ==, 0); /* all values are in a bin */
}

FS_TEST (moments)
{
  g_autoptr (FsMeasuredLaws) laws = fs_measured_laws_new (0);
  const uint64_t values[] = { 10, 20, 60 };

  g_assert_true (isnan (fs_law_mean (&laws->all, FS_LAW_WAIT)));
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    fs_law_counts_add (&laws->all.laws[FS_LAW_WAIT], values[i]);
  g_assert_cmpuint (fs_law_count (&laws->all, FS_LAW_WAIT), ==, 3);
  g_assert_cmpfloat (fs_law_mean (&laws->all, FS_LAW_WAIT), ==, 30);
  /* 400 + 100 + 900, over 3 and 900 */
  g_assert_cmpfloat_with_epsilon (fs_law_cv2 (&laws->all, FS_LAW_WAIT), 1400 / 2700.0, 1e-12);
  g_assert_true (isnan (fs_measured_laws_half_width (laws, fs_law_mean, FS_LAW_WAIT, 0, 0.95)));
}

/* Of a mean the pseudo-values of batches of one size are the means of the batches. */
FS_TEST (pseudo_values)
{
  g_autoptr (FsMeasuredLaws) laws = fs_measured_laws_new (FS_N_BATCHES);
  double values[FS_N_BATCHES];

  for (guint b = 0; b < FS_N_BATCHES; b++)
    {
      fs_law_counts_add (&laws->batches[b].laws[FS_LAW_WAIT], b);
      fs_law_window_add (&laws->all, &laws->batches[b]);
    }
  fs_measured_laws_by_batch (laws, fs_law_mean, FS_LAW_WAIT, values);
  for (guint b = 0; b < FS_N_BATCHES; b++)
    g_assert_cmpfloat_with_epsilon (values[b], b, 1e-9);
}

FS_TEST (pairs)
{
  FsLawWindow window = { 0 };

  g_assert_true (isnan (fs_law_correlation (&window, FS_LAW_WAIT)));
  for (uint64_t before = 0; before < 4; before++)
    for (uint64_t after = 0; after < 4; after++)
      fs_wait_pairs_add (&window.pairs, before, after);
  g_assert_cmpfloat_with_epsilon (fs_law_correlation (&window, FS_LAW_WAIT), 0, 1e-12);
  g_assert_cmpfloat (fs_law_blocked_after_blocked (&window, FS_LAW_WAIT), ==, 0.75);
  g_assert_cmpfloat (fs_law_blocked_after_free (&window, FS_LAW_WAIT), ==, 0.75);
  window = (FsLawWindow){ 0 };
  for (uint64_t wait = 0; wait < 4; wait++)
    fs_wait_pairs_add (&window.pairs, wait, 2 * wait);
  g_assert_cmpfloat_with_epsilon (fs_law_correlation (&window, FS_LAW_WAIT), 1, 1e-12);
  g_assert_cmpfloat (fs_law_blocked_after_free (&window, FS_LAW_WAIT), ==, 0);
}
