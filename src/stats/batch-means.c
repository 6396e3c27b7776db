#include "stats/batch-means.h"

#include <gsl/gsl_math.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>

#define MOST_CORRELATION                                                                                               \
  0.95 /* above it the correlation of 20 values only shows that they depend on each other, not how much */

#define OWN_CHANCE 0.4 /* a correlation that 20 independent values exceed in one case of forty */

/* By how much the standard error of a mean grows when successive values are correlated so. */
static double
inflation (double correlation)
{
  double c = CLAMP (correlation, 0, MOST_CORRELATION);

  return sqrt ((1 + c) / (1 - c));
}

/* t times the standard error of the sum of the residuals, joined to @n_joined. @n_fitted numbers were fitted to them. */
static double
half_width_over (const double residuals[FS_N_BATCHES], guint n_joined, guint n_fitted, double confidence)
{
  guint degrees = n_joined - n_fitted;
  guint members = FS_N_BATCHES / n_joined;
  double squares = 0;

  for (guint batch = 0; batch < n_joined; batch++)
    {
      double sum = 0;

      for (guint i = batch * members; i < (batch + 1) * members; i++)
        sum += residuals[i];
      squares += gsl_pow_2 (sum);
    }
  return fs_student_quantile (confidence, degrees) * sqrt ((double) n_joined / degrees * squares);
}

double
fs_batch_half_width (const double values[FS_N_BATCHES], const double weights[FS_N_BATCHES], double correlation,
                     double confidence)
{
  double residuals[FS_N_BATCHES];
  double mean, weight = 0, own, widest;

  for (guint batch = 0; batch < FS_N_BATCHES; batch++)
    {
      if (!(weights[batch] > 0))
        return NAN;
      weight += weights[batch];
    }
  mean = gsl_stats_wmean (weights, 1, values, 1, FS_N_BATCHES);
  if (weight < FS_N_BATCHES * FS_BATCH_WEIGHT || !(mean != 0))
    return NAN;
  for (guint batch = 0; batch < FS_N_BATCHES; batch++)
    residuals[batch] = weights[batch] / weight * (values[batch] - mean);
  /* NAN where all residuals are 0, which fmax() passes over. */
  own = gsl_stats_lag1_autocorrelation (residuals, 1, FS_N_BATCHES);
  if (correlation == FS_BATCH_INDEPENDENT && !(own > OWN_CHANCE))
    return half_width_over (residuals, FS_N_BATCHES, 1, confidence);
  widest = half_width_over (residuals, FS_N_BATCHES, 1, confidence) * inflation (fmax (own, correlation));
  widest = fmax (widest, half_width_over (residuals, FS_N_BATCHES / 2, 1, confidence));
  return fmax (widest, half_width_over (residuals, FS_N_BATCHES / 4, 1, confidence));
}

FsEstimate
fs_batch_means (const FsTally *blocks, gsize n_blocks, guint members, double correlation, double confidence)
{
  FsTally all = { 0 };
  FsEstimate estimate = { .half_width = NAN };
  double values[FS_N_BATCHES], weights[FS_N_BATCHES];

  for (guint batch = 0; batch < FS_N_BATCHES; batch++)
    {
      FsTally tally = { 0 };

      for (gsize b = batch * n_blocks / FS_N_BATCHES; b < (batch + 1) * n_blocks / FS_N_BATCHES; b++)
        fs_tally_merge (&tally, &blocks[b]);
      fs_tally_merge (&all, &tally);
      values[batch] = fs_tally_mean (&tally);
      weights[batch] = (double) tally.count;
    }
  estimate.mean = fs_tally_mean (&all);
  if (n_blocks >= FS_N_BATCHES && all.count >= (uint64_t) members * FS_N_BATCHES)
    estimate.half_width = fs_batch_half_width (values, weights, correlation, confidence);
  return estimate;
}

FsEstimate
fs_controlled_batch_means (const FsTally batches[FS_N_BATCHES], const double control[FS_N_BATCHES], double expectation,
                           gboolean independent, guint members, double confidence)
{
  FsTally all = { 0 };
  FsEstimate estimate = { .half_width = NAN };
  double values[FS_N_BATCHES], weights[FS_N_BATCHES], residuals[FS_N_BATCHES];
  double mean_control, products = 0, squares = 0, excess, slope, own, widest;

  for (guint batch = 0; batch < FS_N_BATCHES; batch++)
    {
      fs_tally_merge (&all, &batches[batch]);
      values[batch] = fs_tally_mean (&batches[batch]);
      weights[batch] = (double) batches[batch].count;
    }
  estimate.mean = fs_tally_mean (&all);
  if (all.count < (uint64_t) members * FS_N_BATCHES)
    return estimate;
  for (guint batch = 0; batch < FS_N_BATCHES; batch++)
    if (!(weights[batch] > 0))
      return estimate;
  mean_control = gsl_stats_wmean (weights, 1, control, 1, FS_N_BATCHES);
  for (guint batch = 0; batch < FS_N_BATCHES; batch++)
    {
      double deviation = control[batch] - mean_control;

      products += weights[batch] * deviation * (values[batch] - estimate.mean);
      squares += weights[batch] * gsl_pow_2 (deviation);
    }
  if (!(squares > 0))
    return estimate;
  slope = products / squares;
  excess = mean_control - expectation;
  for (guint batch = 0; batch < FS_N_BATCHES; batch++)
    residuals[batch] = weights[batch] / (double) all.count
                       * (values[batch] - estimate.mean - slope * (control[batch] - mean_control));
  estimate.mean -= slope * excess;
  own = gsl_stats_lag1_autocorrelation (residuals, 1, FS_N_BATCHES);
  widest = half_width_over (residuals, FS_N_BATCHES, 2, confidence);
  if (!independent || own > OWN_CHANCE)
    widest = fmax (widest * inflation (own), half_width_over (residuals, FS_N_BATCHES / 2, 2, confidence));
  estimate.half_width = widest * sqrt (1 + (double) all.count * gsl_pow_2 (excess) / squares);
  return estimate;
}
