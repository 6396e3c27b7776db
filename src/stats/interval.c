#include "stats/interval.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>

double
fs_student_quantile (double confidence, guint degrees)
{
  g_return_val_if_fail (confidence > 0 && confidence < 1, NAN);
  g_return_val_if_fail (degrees >= 1, NAN);

  /* The upper tail is used, because 0.5 + confidence / 2 rounds to 1 much earlier. */
  return gsl_cdf_tdist_Qinv ((1 - confidence) / 2, degrees);
}

double
fs_interval_half_width (const double *values, gsize n_values, double confidence)
{
  if (n_values < 2)
    return NAN;
  return fs_student_quantile (confidence, (guint) n_values - 1) * gsl_stats_sd (values, 1, n_values)
         / sqrt ((double) n_values);
}

FsEstimate
fs_interval_of_values (const double *values, gsize n_values, double confidence)
{
  return (FsEstimate){
    .mean = n_values > 0 ? gsl_stats_mean (values, 1, n_values) : NAN,
    .half_width = fs_interval_half_width (values, n_values, confidence),
  };
}
