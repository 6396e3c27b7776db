/* The warm-up and the correlation of series with known truth. */
#include "stats/steady-state.h"

#include <math.h>

#include "base/random.h"
#include "tests/support/test.h"

#define ARRIVALS 500 /* a stretch */

/* A normal variate of mean 0 and variance 1, nearly: the sum of twelve uniform ones. */
static double
normal (uint64_t seed, uint64_t index)
{
  double sum = -6;

  for (uint64_t i = 0; i < 12; i++)
    sum += (double) fs_random_below (fs_random_split (seed, 12 * index + i), 1000001) / 1e6;
  return sum;
}

/* Stretches of an autoregressive process about 1,000, with standard deviation @sd and correlation @rho, which begins
 * @below its mean and comes up to it with the time constant @time. */
static FsTally *
series (uint64_t seed, gsize n, double sd, double rho, double below, double time)
{
  FsTally *near_ranges = g_new (FsTally, n);
  double deviation = 0;

  for (gsize i = 0; i < n; i++)
    {
      double mean = 1000 - below * exp (-(double) i / time);

      deviation = rho * deviation + sd * sqrt (1 - rho * rho) * normal (seed, i);
      near_ranges[i] = (FsTally){ ARRIVALS, (uint64_t) (ARRIVALS * fmax (mean + deviation, 0)) };
    }
  return near_ranges;
}

/* Nothing to cut off: little is, in most series. */
FS_TEST (steady_series_is_not_cut)
{
  guint little = 0;

  for (uint64_t seed = 1; seed <= 50; seed++)
    {
      g_autofree FsTally *state = series (seed, 300, 50, 0, 0, 1);

      little += fs_warm_up (state, 300) <= 100;
    }
  g_assert_cmpuint (little, >=, 43);
}

/* What is cut off holds nearly all of the warm-up, and not much more, however long the series is. */
FS_TEST (warm_up)
{
  static const double times[] = { 3, 20, 100 };

  for (guint t = 0; t < G_N_ELEMENTS (times); t++)
    for (uint64_t seed = 1; seed <= 20; seed++)
      {
        gsize n = (gsize) (30 * times[t]);
        g_autofree FsTally *state = series (seed, n, 20, 0, 900, times[t]);
        gsize cut = fs_warm_up (state, n);

        /* 900 exp (-3) = 45. */
        g_assert_cmpfloat ((double) cut, >, 2.5 * times[t]);
        g_assert_cmpfloat ((double) cut, <, 15 * times[t]);
      }
}

/* A series that is all warm-up: more than a third is cut off. */
FS_TEST (too_short)
{
  for (uint64_t seed = 1; seed <= 20; seed++)
    {
      g_autofree FsTally *rises = series (seed, 200, 5, 0, 900, 1000);

      g_assert_cmpuint (fs_warm_up (rises, 200), >, 200 / 3);
      g_assert_cmpuint (fs_warm_up (rises, 200), <=, 150);
    }
}

/* A full network by chance at the beginning is no warm-up: it is not cut off. */
FS_TEST (early_excursion_is_no_warm_up)
{
  for (uint64_t seed = 1; seed <= 20; seed++)
    {
      g_autofree FsTally *state = series (seed, 300, 20, 0, 900, 3);

      for (gsize i = 20; i < 80; i++)
        state[i].sum *= 2;
      g_assert_cmpuint (fs_warm_up (state, 300), <=, 21);
      g_assert_cmpuint (fs_warm_up (state, 300), >=, 7);
    }
}

FS_TEST (few_values)
{
  FsTally state[3] = { { ARRIVALS, 7 * ARRIVALS }, { ARRIVALS, 7 * ARRIVALS }, { ARRIVALS, 7 * ARRIVALS } };

  g_assert_cmpuint (fs_warm_up (state, 0), ==, 0);
  g_assert_cmpuint (fs_warm_up (state, 1), ==, 0);
  g_assert_cmpuint (fs_warm_up (state, 3), ==, 0);
  g_assert_cmpfloat (fs_state_correlation (state, 3, 64), ==, 1);
  g_assert_true (isnan (fs_state_thirds (state, 2).first));
  g_assert_cmpfloat (fs_state_thirds (state, 3).last, ==, 7);
}

/* The mean of many estimates is the truth: the bias of short series is corrected. */
FS_TEST (correlation)
{
  static const double truths[] = { 0, 0.3, 0.6 };

  for (guint t = 0; t < G_N_ELEMENTS (truths); t++)
    {
      double mean = 0;

      for (uint64_t seed = 1; seed <= 400; seed++)
        {
          g_autofree FsTally *state = series (seed, 64, 20, truths[t], 0, 1);

          mean += fs_state_correlation (state, 64, 64) / 400;
        }
      /* Standard error 0.006. */
      g_assert_cmpfloat_with_epsilon (mean, truths[t], 0.02);
    }
}

FS_TEST (joined_series)
{
  g_autofree FsTally *state = series (1, 6400, 20, 0.95, 0, 1);

  /* Over stretches of one the process is seen; those of a hundred have forgotten each other. */
  g_assert_cmpfloat (fs_state_correlation (state, 6400, 6400), >, 0.9);
  g_assert_cmpfloat (fs_state_correlation (state, 6400, 64), <, 0.5);
  for (gsize i = 0; i < 64; i++)
    state[i] = (FsTally){ ARRIVALS, 100 };
  g_assert_cmpfloat (fs_state_correlation (state, 64, 64), ==, 0); /* nothing varies */
  g_assert_cmpfloat (fs_state_correlation (state, 63, 64), ==, 1);
}

FS_TEST (warm_up_in_thirds)
{
  FsTally state[6] = { { 1, 1 }, { 3, 9 }, { 1, 4 }, { 1, 6 }, { 2, 20 }, { 2, 24 } };
  FsStateThirds thirds = fs_state_thirds (state, 6);

  g_assert_cmpfloat (thirds.first, ==, 2.5);
  g_assert_cmpfloat (thirds.middle, ==, 5);
  g_assert_cmpfloat (thirds.last, ==, 11);
}
