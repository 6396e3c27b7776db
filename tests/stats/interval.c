/* Quantiles of the t distribution, and intervals from few values. */
#include "stats/interval.h"
#include "tests/support/test.h"

#include <math.h>

/* Tables of the t distribution, two-sided. */
FS_TEST (quantiles)
{
  g_assert_cmpfloat_with_epsilon (fs_student_quantile (0.95, 19), 2.093024, 1e-6);
  g_assert_cmpfloat_with_epsilon (fs_student_quantile (0.90, 19), 1.729133, 1e-6);
  g_assert_cmpfloat_with_epsilon (fs_student_quantile (0.99, 19), 2.860935, 1e-6);
  g_assert_cmpfloat_with_epsilon (fs_student_quantile (0.95, 1), 12.706205, 1e-6);
  g_assert_cmpfloat_with_epsilon (fs_student_quantile (0.95, 4), 2.776445, 1e-6);
}

FS_TEST (values)
{
  static const double values[] = { 10, 12, 9, 11, 13 };
  FsEstimate estimate = fs_interval_of_values (values, 5, 0.95);

  g_assert_cmpfloat (estimate.mean, ==, 11);
  g_assert_cmpfloat_with_epsilon (estimate.half_width, 2.776445 * sqrt (2.5) / sqrt (5), 1e-6);
}

FS_TEST (few_values)
{
  static const double value = 3.5;
  FsEstimate estimate = fs_interval_of_values (&value, 1, 0.95);

  g_assert_cmpfloat (estimate.mean, ==, 3.5);
  g_assert_true (isnan (estimate.half_width));
  estimate = fs_interval_of_values (NULL, 0, 0.95);
  g_assert_true (isnan (estimate.mean) && isnan (estimate.half_width));
}
