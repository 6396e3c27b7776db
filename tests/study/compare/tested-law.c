/* What equations take for granted of distributions: values that were drawn from a law agree with it, and not with others. */
#include "study/compare/tested-law.h"

#include <gsl/gsl_randist.h>
#include <math.h>

#include "stats/batch-means.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

#define VALUES 4000 /* in a batch */
#define MEAN 40

typedef double (*Draw) (gsl_rng *random);

/* Arrivals at any time, in whole cycles: of a process that has begun long ago. */
static double
draw_gap (gsl_rng *random)
{
  return floor (gsl_rng_uniform (random) + gsl_ran_exponential (random, MEAN));
}

static double
draw_wait (gsl_rng *random)
{
  return gsl_ran_geometric (random, 1.0 / MEAN);
}

static double
draw_uniform (gsl_rng *random)
{
  return 1 + (double) gsl_rng_uniform_int (random, 2 * MEAN - 1);
}

/* At least 32 V̄ = 35.2 cycles. */
static double
draw_holding_time (gsl_rng *random)
{
  return floor (35.2 + gsl_ran_exponential (random, MEAN) + 0.5);
}

/* The length of each message drawn as the simulator does, 32 flits in the mean. */
static double
draw_holding_time_of_length (gsl_rng *random)
{
  return floor (1.1 * ceil (gsl_ran_exponential (random, 31.5)) + gsl_ran_exponential (random, MEAN) + 0.5);
}

static FsMeasuredLaws *
drawn (FsMeasuredLaw law, Draw draw)
{
  FsMeasuredLaws *laws = fs_measured_laws_new (FS_N_BATCHES);
  gsl_rng *random = gsl_rng_alloc (gsl_rng_mt19937);

  gsl_rng_set (random, 3);
  for (guint b = 0; b < FS_N_BATCHES; b++)
    {
      for (guint i = 0; i < VALUES; i++)
        {
          uint64_t value = (uint64_t) draw (random);

          fs_law_counts_add (&laws->batches[b].laws[law], value);
          fs_wait_pairs_add (&laws->batches[b].pairs, value, (uint64_t) draw (random));
        }
      fs_law_window_add (&laws->all, &laws->batches[b]);
    }
  gsl_rng_free (random);
  return laws;
}

static FsTestedLaw
test_of (const FsCurve *curve, FsMeasuredLaw law, FsAssumedFamily family, Draw draw)
{
  const FsAssumedLaw assumed = { 0, family, fs_measured_law_id (law) };
  g_autoptr (FsMeasuredLaws) laws = drawn (law, draw);

  return fs_tested_law (&assumed, FALSE, curve, laws, 1.1, 0, 0.95, TRUE);
}

FS_TEST (drawn_laws)
{
  g_autoptr (FsScenario) broadcast
      = scenario_with ((const char *const[]){ "model=adaptive-broadcast", "n=5", "M=32", "V=2", "beta=0.01", NULL });
  g_autoptr (FsScenario) drawn_lengths = scenario_with ((const char *const[]){
      "model=adaptive-broadcast", "n=5", "M=32", "V=2", "beta=0.01", "length=exponential", NULL });
  g_autoptr (FsScenario) half = scenario_with ((const char *const[]){ "model=kim-das", "n=5", "l=50", NULL });
  g_autoptr (FsScenario) whole
      = scenario_with ((const char *const[]){ "model=kim-das", "n=5", "l=50", "residual=1", NULL });
  g_autoptr (FsScenario) other
      = scenario_with ((const char *const[]){ "model=kim-das", "n=5", "l=50", "residual=0.7", NULL });
  const struct {
    const FsScenario *scenario;
    FsMeasuredLaw law;
    FsAssumedFamily family;
    Draw draw;
    FsLawForm form;
    gboolean agrees;
  } cases[] = {
    { broadcast, FS_LAW_CHANNEL_GAP, FS_ASSUMED_POISSON, draw_gap, FS_FORM_POISSON, TRUE },
    { broadcast, FS_LAW_SOURCE_GAP, FS_ASSUMED_POISSON, draw_uniform, FS_FORM_POISSON, FALSE },
    { broadcast, FS_LAW_WAIT, FS_ASSUMED_EXPONENTIAL, draw_wait, FS_FORM_GEOMETRIC, TRUE },
    { broadcast, FS_LAW_HOLDING_TIME, FS_ASSUMED_BEYOND_LENGTH, draw_holding_time, FS_FORM_SHIFTED, TRUE },
    { broadcast, FS_LAW_HOLDING_TIME, FS_ASSUMED_EXPONENTIAL, draw_holding_time, FS_FORM_GEOMETRIC, FALSE },
    { drawn_lengths, FS_LAW_HOLDING_TIME, FS_ASSUMED_BEYOND_LENGTH, draw_holding_time_of_length, FS_FORM_DRAWN, TRUE },
    { drawn_lengths, FS_LAW_HOLDING_TIME, FS_ASSUMED_BEYOND_LENGTH, draw_holding_time, FS_FORM_DRAWN, FALSE },
    { half, FS_LAW_WAIT, FS_ASSUMED_RESIDUAL, draw_uniform, FS_FORM_UNIFORM, TRUE },
    { half, FS_LAW_WAIT, FS_ASSUMED_RESIDUAL, draw_wait, FS_FORM_UNIFORM, FALSE },
    { whole, FS_LAW_WAIT, FS_ASSUMED_RESIDUAL, draw_wait, FS_FORM_GEOMETRIC, TRUE },
    { other, FS_LAW_WAIT, FS_ASSUMED_RESIDUAL, draw_wait, FS_FORM_NONE, FALSE },
    { broadcast, FS_LAW_WAIT, FS_ASSUMED_INDEPENDENT, draw_wait, FS_FORM_INDEPENDENT, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FsTestedLaw tested
          = test_of (fs_scenario_curve (cases[i].scenario, 0), cases[i].law, cases[i].family, cases[i].draw);
      g_autofree char *sentence = fs_tested_law_sentence (&tested);

      g_test_message ("%u: %s", i, sentence);
      g_assert_cmpint (tested.form, ==, cases[i].form);
      if (tested.form == FS_FORM_NONE)
        {
          g_assert_true (isnan (tested.distance));
          continue;
        }
      g_assert_cmpint (fabs (tested.distance) <= tested.chance, ==, cases[i].agrees);
      /* The assumed law has the C² that it is said to have. */
      if (cases[i].agrees && tested.form != FS_FORM_INDEPENDENT)
        g_assert_cmpfloat_with_epsilon (tested.cv2, tested.assumed_cv2, 0.03 * tested.assumed_cv2);
    }
}

/* Waits of which each is as long as the one before depend on each other. */
FS_TEST (dependent_waits)
{
  g_autoptr (FsScenario) scenario = scenario_with ((const char *const[]){ "model=kim-das", "n=5", "l=50", NULL });
  const FsAssumedLaw assumed = { 0, FS_ASSUMED_INDEPENDENT, "wait" };
  g_autoptr (FsMeasuredLaws) laws = fs_measured_laws_new (FS_N_BATCHES);
  FsTestedLaw tested;

  for (guint b = 0; b < FS_N_BATCHES; b++)
    {
      for (guint i = 0; i < 50; i++)
        {
          fs_law_counts_add (&laws->batches[b].laws[FS_LAW_WAIT], i + 1);
          fs_wait_pairs_add (&laws->batches[b].pairs, i % (2 + b % 3), i % (2 + b % 3));
        }
      fs_law_window_add (&laws->all, &laws->batches[b]);
    }
  tested = fs_tested_law (&assumed, FALSE, fs_scenario_curve (scenario, 0), laws, 1, 0, 0.95, TRUE);
  g_assert_cmpfloat_with_epsilon (tested.distance, 1, 1e-12);
  g_assert_cmpfloat (tested.after[0], ==, 0);
  g_assert_cmpfloat (tested.after[1], ==, 1);
}

/* Waits that are alike at all hops agree with those of all, and with the law that they were drawn from; those that are not do not. A hop with
 * few values is listed only. */
FS_TEST (waits_by_hop)
{
  g_autoptr (FsScenario) scenario = scenario_with ((const char *const[]){ "model=kim-das", "n=5", "l=50", NULL });
  const FsAssumedLaw independent = { 0, FS_ASSUMED_INDEPENDENT, "wait" },
                     geometric = { 0, FS_ASSUMED_EXPONENTIAL, "wait" };
  const FsCurve *curve = fs_scenario_curve (scenario, 0);

  for (guint differs = 0; differs < 2; differs++)
    {
      g_autoptr (FsMeasuredLaws) laws = fs_measured_laws_new (FS_N_BATCHES);
      gsl_rng *random = gsl_rng_alloc (gsl_rng_mt19937);
      FsTestedLaw same, drawn_from;
      g_autofree char *sentence = NULL;

      gsl_rng_set (random, 7);
      for (guint b = 0; b < FS_N_BATCHES; b++)
        {
          for (guint i = 0; i < VALUES; i++)
            {
              int hop = i == 0 ? 40 : 1 + (int) i % 3;
              uint64_t wait = (uint64_t) draw_wait (random) * (differs && hop == 3 ? 2 : 1);

              fs_law_counts_add (&laws->batches[b].laws[FS_LAW_WAIT], wait);
              fs_law_counts_add (&laws->batches[b].laws[fs_law_of_hop (hop)], wait);
            }
          fs_law_window_add (&laws->all, &laws->batches[b]);
        }
      gsl_rng_free (random);
      same = fs_tested_law (&independent, TRUE, curve, laws, 1, 0, 0.95, TRUE);
      drawn_from = fs_tested_law (&geometric, TRUE, curve, laws, 1, 0, 0.95, TRUE);
      sentence = fs_tested_law_sentence (&same);
      g_test_message ("%s", sentence);
      g_assert_cmpint (same.form, ==, FS_FORM_ALL_HOPS);
      g_assert_cmpint (drawn_from.form, ==, FS_FORM_GEOMETRIC);
      g_assert_cmpint (same.distance > same.chance, ==, (int) differs);
      g_assert_cmpint (drawn_from.distance > drawn_from.chance, ==, (int) differs);
      g_assert_cmpfloat (same.hops[0].count + same.hops[1].count + same.hops[2].count, ==,
                         FS_N_BATCHES * (VALUES - 1.0));
      g_assert_cmpfloat (same.hops[FS_LAW_HOPS - 1].count, ==, FS_N_BATCHES);
      g_assert_true (isnan (same.hops[FS_LAW_HOPS - 1].distance));
      g_assert_cmpfloat (same.hops[3].count, ==, 0);
      g_assert_cmpfloat (fs_tested_law_function (&same, &laws->all, INFINITY), ==, 1);
    }
}
