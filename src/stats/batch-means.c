#include "stats/batch-means.h"

#include <gsl/gsl_math.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>

/* The means of the groups; FALSE when one of them is empty. */
static gboolean
group_means (const FsTally *batches, gsize n_batches, double means[FS_BATCH_GROUPS])
{
  for (gsize group = 0; group < FS_BATCH_GROUPS; group++)
    {
      FsTally tally = { 0 };

      for (gsize b = group * n_batches / FS_BATCH_GROUPS; b < (group + 1) * n_batches / FS_BATCH_GROUPS; b++)
        fs_tally_merge (&tally, &batches[b]);
      if (tally.count == 0)
        return FALSE;
      means[group] = fs_tally_mean (&tally);
    }
  return TRUE;
}

FsEstimate
fs_batch_means (const FsTally *batches, gsize n_batches, double confidence)
{
  FsTally all = { 0 };
  FsEstimate estimate = { .half_width = NAN };
  double means[FS_BATCH_GROUPS];

  for (gsize b = 0; b < n_batches; b++)
    fs_tally_merge (&all, &batches[b]);
  estimate.mean = fs_tally_mean (&all);
  if (all.count >= FS_BATCH_GROUPS * FS_BATCH_MEMBERS && group_means (batches, n_batches, means))
    estimate.half_width = fs_interval_half_width (means, FS_BATCH_GROUPS, confidence);
  return estimate;
}

double
fs_batch_half_width (const double values[FS_BATCH_GROUPS], const double weights[FS_BATCH_GROUPS], double confidence)
{
  const double degrees = FS_BATCH_GROUPS - 1;
  double mean, weight = 0, squares = 0;

  for (gsize group = 0; group < FS_BATCH_GROUPS; group++)
    {
      if (!(weights[group] > 0))
        return NAN;
      weight += weights[group];
    }
  mean = gsl_stats_wmean (weights, 1, values, 1, FS_BATCH_GROUPS);
  if (weight < FS_BATCH_GROUPS * FS_BATCH_WEIGHT || !(mean != 0))
    return NAN;
  for (gsize group = 0; group < FS_BATCH_GROUPS; group++)
    squares += gsl_pow_2 (weights[group] / weight * (values[group] - mean));
  return fs_student_quantile (confidence, FS_BATCH_GROUPS - 1) * sqrt (FS_BATCH_GROUPS / degrees * squares);
}
