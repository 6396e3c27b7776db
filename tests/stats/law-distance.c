/* The distance that chance gives is that of the mean of batches, wider where they are correlated. */
#include "stats/law-distance.h"

#include <gsl/gsl_randist.h>
#include <math.h>

#include "tests/support/test.h"

FS_TEST (largest_distance)
{
  const double a[] = { 0.2, 0.6, 1 }, b[] = { 0.25, 0.5, 1 };

  g_assert_cmpfloat_with_epsilon (fs_law_distance (a, b, 3), 0.1, 1e-12);
  g_assert_cmpfloat (fs_law_distance (a, a, 3), ==, 0);
}

/* With a single place the mean of 20 normal batches of deviation 1 is beyond 1.96 / sqrt (20) in 5 % of all cases. Over 400 runs of such
 * batches the distance of their mean exceeds what is said in about so many. */
FS_TEST (chance_of_normal_batches)
{
  gsl_rng *random = gsl_rng_alloc (gsl_rng_mt19937);
  guint beyond = 0;
  const guint runs = 400;

  gsl_rng_set (random, 7);
  for (guint run = 0; run < runs; run++)
    {
      double differences[2 * FS_N_BATCHES], mean[2] = { 0, 0 };

      for (guint b = 0; b < FS_N_BATCHES; b++)
        for (guint i = 0; i < 2; i++)
          {
            differences[2 * b + i] = gsl_ran_gaussian (random, i == 0 ? 1 : 0.5);
            mean[i] += differences[2 * b + i] / FS_N_BATCHES;
          }
      beyond += fmax (fabs (mean[0]), fabs (mean[1])) > fs_law_chance_distance (differences, 2, 0, 0.95);
    }
  gsl_rng_free (random);
  g_test_message ("%u of %u beyond", beyond, runs);
  g_assert_cmpuint (beyond, >, runs / 50);
  g_assert_cmpuint (beyond, <, runs / 8);
}

FS_TEST (correlation_widens_it)
{
  double differences[FS_N_BATCHES];

  for (guint b = 0; b < FS_N_BATCHES; b++)
    differences[b] = b % 3 - 1.0;
  g_assert_cmpfloat (fs_law_chance_distance (differences, 1, 0.5, 0.95), >,
                     1.7 * fs_law_chance_distance (differences, 1, 0, 0.95));
  differences[3] = NAN;
  g_assert_true (isnan (fs_law_chance_distance (differences, 1, 0, 0.95)));
}
