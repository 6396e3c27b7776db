#include "stats/law-distance.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>

#define DRAWS 2000
#define SEED 20
#define MOST_CORRELATION 0.95

double
fs_law_distance (const double *measured, const double *assumed, guint n)
{
  double largest = 0;

  for (guint i = 0; i < n; i++)
    largest = fmax (largest, fabs (measured[i] - assumed[i]));
  return largest;
}

double
fs_law_chance_distance (const double *differences, guint n, double correlation, double confidence)
{
  gsl_rng *random = gsl_rng_alloc (gsl_rng_mt19937);
  g_autofree double *distances = g_new0 (double, DRAWS);
  g_autofree double *means = g_new0 (double, n);
  double c = CLAMP (correlation, 0, MOST_CORRELATION), scale, distance;

  /* Of independent batches the mean deviates by their standard deviation over the root of their number; that is estimated, so that
   * intervals are those of Student. */
  scale = sqrt (1.0 / (FS_N_BATCHES * (FS_N_BATCHES - 1.0)) * (1 + c) / (1 - c))
          * gsl_cdf_tdist_Pinv ((1 + confidence) / 2, FS_N_BATCHES - 1) / gsl_cdf_ugaussian_Pinv ((1 + confidence) / 2);
  for (guint b = 0; b < FS_N_BATCHES; b++)
    for (guint i = 0; i < n; i++)
      means[i] += differences[b * n + i] / FS_N_BATCHES;
  gsl_rng_set (random, SEED);
  for (guint draw = 0; draw < DRAWS; draw++)
    {
      double weights[FS_N_BATCHES];

      for (guint b = 0; b < FS_N_BATCHES; b++)
        weights[b] = gsl_ran_gaussian_ziggurat (random, 1);
      for (guint i = 0; i < n; i++)
        {
          double sum = 0;

          for (guint b = 0; b < FS_N_BATCHES; b++)
            sum += weights[b] * (differences[b * n + i] - means[i]);
          distances[draw] = fmax (distances[draw], scale * fabs (sum));
          if (isnan (sum))
            {
              gsl_rng_free (random);
              return NAN;
            }
        }
    }
  gsl_rng_free (random);
  gsl_sort (distances, 1, DRAWS);
  distance = gsl_stats_quantile_from_sorted_data (distances, 1, DRAWS, confidence);
  return distance;
}
