#include "stats/steady-state.h"

#include <gsl/gsl_statistics_double.h>
#include <math.h>

#define WARM_UP_INTERVALS 256

/* The mean over stretches @from … @to - 1; NAN when nothing arrived. */
static double
mean_of (const FsTally *state, gsize from, gsize to)
{
  FsTally all = { 0 };

  for (gsize i = from; i < to; i++)
    fs_tally_merge (&all, &state[i]);
  return fs_tally_mean (&all);
}

/* Means of @n_joined equal parts. */
static double *
join (const FsTally *state, gsize n, gsize n_joined)
{
  double *means = g_new (double, n_joined);

  for (gsize i = 0; i < n_joined; i++)
    means[i] = mean_of (state, i * n / n_joined, (i + 1) * n / n_joined);
  return means;
}

gsize
fs_warm_up (const FsTally *state, gsize n)
{
  gsize n_joined = MIN (n, WARM_UP_INTERVALS);
  g_autofree double *means = join (state, n, n_joined);
  double mean = 0, squares = 0; /* of what is left, and its sum of squares about the mean */
  double least = INFINITY, level;
  gsize best = 0, first = 0;

  /* From the end: Welford's recurrence adds one value at a time without cancellation. */
  for (gsize left = 1; left <= n_joined; left++)
    {
      gsize cut = n_joined - left;
      double step = means[cut] - mean;

      mean += step / (double) left;
      squares += step * (means[cut] - mean);
      if (4 * cut <= 3 * n_joined && squares / (double) (left * left) <= least)
        {
          least = squares / (double) (left * left);
          best = cut;
        }
    }
  /* What is cut off before it reaches the mean of the rest for the first time suffices. */
  level = best < n_joined ? gsl_stats_mean (means + best, 1, n_joined - best) : 0;
  while (first < best && means[first] < level)
    first++;
  return first * n / MAX (n_joined, 1);
}

double
fs_state_correlation (const FsTally *state, gsize n, guint n_intervals)
{
  g_autofree double *means = NULL;
  double correlation;

  g_return_val_if_fail (n_intervals >= 8, 1);

  if (n < n_intervals)
    return 1;
  means = join (state, n, n_intervals);
  correlation = gsl_stats_lag1_autocorrelation (means, 1, n_intervals);
  if (isnan (correlation))
    return 0;
  return CLAMP ((correlation * n_intervals + 1) / (n_intervals - 4), -1, 1);
}

FsStateThirds
fs_state_thirds (const FsTally *state, gsize n)
{
  return (FsStateThirds){ mean_of (state, 0, n / 3), mean_of (state, n / 3, 2 * n / 3), mean_of (state, 2 * n / 3, n) };
}
