/* Confidence intervals from batch means. */
#include "stats/batch-means.h"

#include "base/random.h"
#include "tests/support/test.h"

/* Groups that alternate have no positive correlation, and cancel when they are joined: t s / sqrt(20) remains. */
static void
alternate (double values[FS_N_BATCHES])
{
  for (int g = 0; g < FS_N_BATCHES; g++)
    values[g] = 10 + (g % 2 == 0 ? g : -g);
}

/* 40 batches, groups of two on either side of their mean. */
FS_TEST (batches_form_groups)
{
  FsTally batches[40];
  double means[FS_N_BATCHES];
  FsEstimate estimate;

  alternate (means);
  for (int b = 0; b < 40; b++)
    batches[b]
        = (FsTally){ .count = 100, .sum = (uint64_t) (100 * (100 + means[b / 2]) + (b % 2 == 0 ? -3 : 3) * b / 2 * 2) };
  for (int b = 0; b < 40; b += 2)
    batches[b + 1].sum = (uint64_t) (200 * (100 + means[b / 2])) - batches[b].sum;
  estimate = fs_batch_means (batches, 40, FS_BATCH_MEMBERS, 0, 0.95);
  g_assert_cmpfloat_with_epsilon (estimate.mean, 109.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (estimate.half_width, fs_interval_half_width (means, FS_N_BATCHES, 0.95), 1e-11);
}

/* 50 batches fall into groups of two and three, which weigh so much. */
FS_TEST (uneven_groups)
{
  FsTally batches[50];
  double values[FS_N_BATCHES], weights[FS_N_BATCHES];
  FsEstimate estimate;

  for (guint b = 0; b < 50; b++)
    batches[b] = (FsTally){ .count = 500, .sum = 500 * (b / 5 % 2) };
  /* Every ten batches make the groups 2, 3, 2, 3: values 0 0 | 0 0 0 | 1 1 | 1 1 1. */
  for (guint g = 0; g < FS_N_BATCHES; g++)
    {
      values[g] = g / 2 % 2;
      weights[g] = g % 2 == 0 ? 1000 : 1500;
    }
  estimate = fs_batch_means (batches, 50, FS_BATCH_MEMBERS, 0, 0.9);
  g_assert_cmpfloat (estimate.mean, ==, 0.5);
  g_assert_cmpfloat_with_epsilon (estimate.half_width, fs_batch_half_width (values, weights, 0, 0.9), 1e-12);
}

/* A correlation of successive batches widens the interval, whichever way it is detected: by longer batches, by the
 * residuals of the batches, or by the state of the network. */
FS_TEST (correlated)
{
  double values[FS_N_BATCHES], weights[FS_N_BATCHES], fives[5], alone, rising;

  alternate (values);
  for (guint g = 0; g < FS_N_BATCHES; g++)
    weights[g] = 100;
  alone = fs_batch_half_width (values, weights, 0, 0.95);
  g_assert_cmpfloat_with_epsilon (fs_batch_half_width (values, weights, 0.6, 0.95), 2 * alone, 1e-12);
  g_assert_cmpfloat (fs_batch_half_width (values, weights, -0.6, 0.95), ==, alone);
  g_assert_cmpfloat (fs_batch_half_width (values, weights, 1, 0.95), <, 7 * alone); /* finite */

  /* Steps of four batches: 0 0 0 0 1 1 1 1 0 … Means of four contain all information. */
  for (guint g = 0; g < FS_N_BATCHES; g++)
    values[g] = g / 4 % 2;
  for (guint g = 0; g < 5; g++)
    fives[g] = g % 2;
  g_assert_cmpfloat (fs_batch_half_width (values, weights, 0, 0.95), >=,
                     fs_interval_half_width (fives, 5, 0.95) - 1e-12);

  /* The same values in another order. */
  alternate (values);
  alone = fs_batch_half_width (values, weights, 0, 0.95);
  for (int g = 0; g < FS_N_BATCHES; g++)
    values[g] = g < 10 ? 29 - 2 * g - 2 + 1 : 10 - 2 * (g - 10) - 1;
  rising = fs_batch_half_width (values, weights, 0, 0.95);
  g_assert_cmpfloat (rising, >, 1.5 * alone);
}

FS_TEST (too_few)
{
  FsTally batches[40] = { 0 };

  g_assert_true (isnan (fs_batch_means (batches, 40, FS_BATCH_MEMBERS, 0, 0.95).mean));
  for (guint b = 0; b < 40; b++)
    batches[b] = (FsTally){ .count = 15, .sum = 15 * b * (b % 2) };
  g_assert_false (isnan (fs_batch_means (batches, 40, FS_BATCH_MEMBERS, 0, 0.95).half_width));
  batches[0].count--; /* 599 samples */
  g_assert_true (isnan (fs_batch_means (batches, 40, FS_BATCH_MEMBERS, 0, 0.95).half_width));
  g_assert_false (isnan (fs_batch_means (batches, 40, FS_BATCH_MEMBERS, 0, 0.95).mean));

  for (guint b = 0; b < 40; b++)
    batches[b] = (FsTally){ .count = 500, .sum = 500 };
  g_assert_true (isnan (fs_batch_means (batches, 19, FS_BATCH_MEMBERS, 0, 0.95).half_width)); /* a group has no batch */
  batches[6] = batches[7] = (FsTally){ 0 };
  g_assert_true (
      isnan (fs_batch_means (batches, 40, FS_BATCH_MEMBERS, 0, 0.95).half_width)); /* a group has no sample */
}

/* Means of groups of equal weight: t s / sqrt(20), whatever the unit of the weights. */
FS_TEST (equal_weights)
{
  double values[FS_N_BATCHES], weights[FS_N_BATCHES];

  for (double weight = 30; weight < 1e15; weight *= 1e4)
    {
      for (guint g = 0; g < FS_N_BATCHES; g++)
        {
          values[g] = 400 + (g % 2 == 0 ? 1 : -1) * (double) (g * g);
          weights[g] = weight;
        }
      g_assert_cmpfloat_with_epsilon (fs_batch_half_width (values, weights, 0, 0.9),
                                      fs_interval_half_width (values, FS_N_BATCHES, 0.9), 1e-11);
    }
}

/* Half of the groups weigh three times as much. */
FS_TEST (unequal_weights)
{
  double values[FS_N_BATCHES], weights[FS_N_BATCHES];

  for (guint g = 0; g < FS_N_BATCHES; g++)
    {
      values[g] = g % 2 == 0 ? 1 : 3;
      weights[g] = g % 2 == 0 ? 100 : 300;
    }
  /* R = (100 + 900) / 400 = 2.5; all residuals are 150 or -150, in a total weight of 4000. */
  g_assert_cmpfloat_with_epsilon (fs_batch_half_width (values, weights, 0, 0.95),
                                  2.093024 * sqrt (20 / 19.0 * 20 * 150 * 150) / 4000, 1e-7);
}

FS_TEST (no_half_width)
{
  double values[FS_N_BATCHES], weights[FS_N_BATCHES];

  for (guint g = 0; g < FS_N_BATCHES; g++)
    {
      values[g] = 7;
      weights[g] = 5;
    }
  g_assert_cmpfloat_with_epsilon (fs_batch_half_width (values, weights, 0, 0.95), 0, 1e-12);
  weights[3] = 4; /* 99 samples */
  g_assert_true (isnan (fs_batch_half_width (values, weights, 0, 0.95)));
  weights[4] = 6;
  g_assert_false (isnan (fs_batch_half_width (values, weights, 0, 0.95)));
  weights[5] = 0; /* and no value */
  values[5] = NAN;
  weights[6] = 1000;
  g_assert_true (isnan (fs_batch_half_width (values, weights, 0, 0.95)));
  for (guint g = 0; g < FS_N_BATCHES; g++)
    {
      values[g] = 0;
      weights[g] = 1000;
    }
  g_assert_true (isnan (fs_batch_half_width (values, weights, 0, 0.95)));
  weights[0] = NAN; /* a count */
  values[0] = 1;
  g_assert_true (isnan (fs_batch_half_width (values, weights, 0, 0.95)));
}

/* Independent samples: 95 % intervals contain the true mean in about 95 of 100 cases. */
FS_TEST (coverage)
{
  guint contained = 0, contained_by_widest = 0;

  for (uint64_t seed = 0; seed < 400; seed++)
    {
      FsTally batches[100] = { 0 };
      FsEstimate estimate;

      for (uint64_t i = 0; i < 5000; i++)
        fs_tally_add (&batches[i / 50], fs_random_below (fs_random_split (seed, i), 1001));
      estimate = fs_batch_means (batches, 100, FS_BATCH_MEMBERS, FS_BATCH_INDEPENDENT, 0.95);
      contained += fabs (estimate.mean - 500) <= estimate.half_width;
      estimate = fs_batch_means (batches, 100, FS_BATCH_MEMBERS, 0, 0.95);
      contained_by_widest += fabs (estimate.mean - 500) <= estimate.half_width;
    }
  /* Binomial: 372 to 388 with nineteen in twenty. The widest of three covers more often. */
  g_assert_cmpuint (contained, >=, 370);
  g_assert_cmpuint (contained, <=, 390);
  g_assert_cmpuint (contained_by_widest, >, contained);
}

/* A standard normal variate, from twelve uniform ones. */
static double
draw_normal (uint64_t stream)
{
  double sum = -6;

  for (uint64_t i = 0; i < 12; i++)
    sum += (double) fs_random_below (fs_random_split (stream, i), 1000000) / 1e6;
  return sum;
}

/* What follows the control is known exactly: it is removed, and with it the whole interval if nothing else varies. */
FS_TEST (control_explains_everything)
{
  FsTally batches[FS_N_BATCHES];
  double control[FS_N_BATCHES];
  FsEstimate plain, controlled;

  for (guint b = 0; b < FS_N_BATCHES; b++)
    {
      control[b] = 4 + b % 5 + b % 3;
      batches[b] = (FsTally){ .count = 100, .sum = (uint64_t) (100 * (30 + 7 * control[b])) };
    }
  plain = fs_batch_means (batches, FS_N_BATCHES, FS_BATCH_MEMBERS, FS_BATCH_INDEPENDENT, 0.95);
  controlled = fs_controlled_batch_means (batches, control, 8, TRUE, FS_BATCH_MEMBERS, 0.95);
  g_assert_cmpfloat (plain.half_width, >, 3);
  g_assert_cmpfloat_with_epsilon (controlled.mean, 30 + 7 * 8, 1e-9);
  g_assert_cmpfloat_with_epsilon (controlled.half_width, 0, 1e-9);
}

/* The half-width of a regression, by its textbook formula: t of 18 degrees of freedom, and more the further the mean of the
 * control is from its expectation. */
FS_TEST (control_formula)
{
  FsTally batches[FS_N_BATCHES];
  double control[FS_N_BATCHES], noise[FS_N_BATCHES], squares = 0, of_control = 0;
  FsEstimate estimate, far, correlated;

  for (guint b = 0; b < FS_N_BATCHES; b++)
    {
      /* + - - + + - - +: of no correlation with the control, which alternates, and little with itself */
      control[b] = b % 2 == 0 ? 3 : 5;
      noise[b] = b % 4 == 0 || b % 4 == 3 ? 2 : -2;
      batches[b] = (FsTally){ .count = 100, .sum = (uint64_t) (100 * (50 + 6 * control[b] + noise[b])) };
      squares += noise[b] * noise[b];
      of_control += (control[b] - 4) * (control[b] - 4);
    }
  estimate = fs_controlled_batch_means (batches, control, 4, TRUE, FS_BATCH_MEMBERS, 0.95);
  far = fs_controlled_batch_means (batches, control, 4.5, TRUE, FS_BATCH_MEMBERS, 0.95);
  g_assert_cmpfloat_with_epsilon (estimate.mean, 50 + 6 * 4, 1e-9);
  g_assert_cmpfloat_with_epsilon (far.mean, 50 + 6 * 4.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (estimate.half_width,
                                  fs_student_quantile (0.95, 18) * sqrt (squares / 18 / FS_N_BATCHES), 1e-9);
  g_assert_cmpfloat_with_epsilon (far.half_width, estimate.half_width * sqrt (1 + FS_N_BATCHES * 0.25 / of_control),
                                  1e-9);
  /* Residuals in pairs: their sums over pairs of batches do not cancel. */
  for (guint b = 0; b < FS_N_BATCHES; b++)
    batches[b].sum = (uint64_t) (100 * (50 + 6 * control[b] + (b % 4 < 2 ? 2 : -2)));
  correlated = fs_controlled_batch_means (batches, control, 4, FALSE, FS_BATCH_MEMBERS, 0.95);
  g_assert_cmpfloat_with_epsilon (correlated.half_width,
                                  fs_student_quantile (0.95, 8) * sqrt (10.0 / 8 * 10 * 16) / FS_N_BATCHES, 1e-9);
}

FS_TEST (control_without_interval)
{
  FsTally batches[FS_N_BATCHES];
  double control[FS_N_BATCHES];

  for (guint b = 0; b < FS_N_BATCHES; b++)
    {
      control[b] = 1;
      batches[b] = (FsTally){ .count = 30, .sum = 300 + b };
    }
  g_assert_true (isnan (fs_controlled_batch_means (batches, control, 1, TRUE, FS_BATCH_MEMBERS, 0.95).half_width));
  control[3] = 2;
  g_assert_false (isnan (fs_controlled_batch_means (batches, control, 1, TRUE, FS_BATCH_MEMBERS, 0.95).half_width));
  g_assert_true (isnan (fs_controlled_batch_means (batches, control, 1, TRUE, 31, 0.95).half_width));
  batches[7] = (FsTally){ 0 };
  g_assert_true (isnan (fs_controlled_batch_means (batches, control, 1, TRUE, 1, 0.95).half_width));
}

/* 95 % intervals contain the true mean in about 95 of 100 cases, whether the control explains nine tenths of the variance or
 * nothing of it; in the first case they are less than half as wide. */
FS_TEST (control_coverage)
{
  for (guint explains = 0; explains < 2; explains++)
    {
      guint contained = 0;
      double controlled_width = 0, plain_width = 0;

      for (uint64_t seed = 0; seed < 400; seed++)
        {
          FsTally batches[FS_N_BATCHES];
          double control[FS_N_BATCHES];
          FsEstimate estimate;

          for (uint64_t b = 0; b < FS_N_BATCHES; b++)
            {
              uint64_t stream = fs_random_split (seed + 1000 * explains, b);

              control[b] = 5 + draw_normal (fs_random_split (stream, 1));
              batches[b] = (FsTally){ .count = 1000, .sum = 1000 * 500 };
              batches[b].sum += (uint64_t) (1000 * draw_normal (fs_random_split (stream, 2)) + 3e5);
              batches[b].sum += (uint64_t) (1000 * (explains ? 3 : 0) * control[b]);
            }
          estimate = fs_controlled_batch_means (batches, control, 5, TRUE, FS_BATCH_MEMBERS, 0.95);
          contained += fabs (estimate.mean - 800 - (explains ? 15 : 0)) <= estimate.half_width;
          controlled_width += estimate.half_width;
          plain_width
              += fs_batch_means (batches, FS_N_BATCHES, FS_BATCH_MEMBERS, FS_BATCH_INDEPENDENT, 0.95).half_width;
        }
      g_test_message ("%u: %u of 400, half-widths %g of %g", explains, contained, controlled_width, plain_width);
      g_assert_cmpuint (contained, >=, 370);
      g_assert_cmpuint (contained, <=, 392);
      g_assert_cmpfloat (controlled_width, <, explains ? 0.45 * plain_width : 1.1 * plain_width);
    }
}
