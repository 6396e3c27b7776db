/* Run statistics are complete, the same for every engine, and add up to the result. */
#include "sim/measure/run-statistics.h"

#include <math.h>
#include <string.h>

#include "sim/run/simulation.h"
#include "tests/support/test.h"

static FsSimResult *
run (FsEngine engine, double rate, double precision, uint64_t max_messages)
{
  g_autoptr (GError) error = NULL;
  FsWormholeParams params;
  FsStopRule rule;
  FsSimResult *result;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.length_flits = 8;
  params.beta = 0.1;
  params.rate = rate;
  fs_stop_rule_init (&rule);
  rule.warmup_messages = 1300;
  rule.max_messages = max_messages;
  rule.precision = precision;
  result = fs_simulation_run (&params, &rule, engine, NULL, &error);
  g_assert_no_error (error);
  return result;
}

static FsSeriesBucket
sum (const GArray *buckets)
{
  FsSeriesBucket all = { 0 };

  for (guint i = 0; i < buckets->len; i++)
    {
      const FsSeriesBucket *bucket = &g_array_index (buckets, FsSeriesBucket, i);

      all.messages += bucket->messages;
      fs_tally_merge (&all.unicast, &bucket->unicast);
      fs_tally_merge (&all.broadcast, &bucket->broadcast);
    }
  return all;
}

/* The buckets weigh up to the means; the interval is as wide as the means of the groups spread, or wider. */
FS_TEST (adds_up)
{
  g_autoptr (FsSimResult) result = run (FS_ENGINE_FAST, 0.01, 1e-9, 20250);
  FsSeriesBucket recorded = sum (result->statistics->recorded), groups = sum (result->statistics->batches);
  double means[FS_N_BATCHES];

  g_assert_cmpuint (recorded.messages, ==, 20250);
  g_assert_cmpuint (recorded.messages, ==, result->messages);
  g_assert_cmpuint (recorded.unicast.count + recorded.broadcast.count, ==, 20250);
  g_assert_cmpfloat (fs_tally_mean (&recorded.unicast), ==, result->unicast.mean);
  g_assert_cmpfloat (fs_tally_mean (&recorded.broadcast), ==, result->broadcast.mean);
  g_assert_cmpmem (&recorded, sizeof recorded, &groups, sizeof groups);
  g_assert_cmpuint (result->statistics->batches->len, ==, FS_N_BATCHES);
  for (guint g = 0; g < FS_N_BATCHES; g++)
    means[g] = fs_tally_mean (&g_array_index (result->statistics->batches, FsSeriesBucket, g).unicast);
  g_assert_cmpfloat (result->unicast.half_width, >=, 0.999 * fs_interval_half_width (means, FS_N_BATCHES, 0.95));
  g_assert_cmpfloat (result->unicast.half_width, <=, 4 * fs_interval_half_width (means, FS_N_BATCHES, 0.95));
}

/* 1,300 messages of warm-up are three buckets of batches; all of them arrive long before the run ends. */
FS_TEST (warmup)
{
  g_autoptr (FsSimResult) result = run (FS_ENGINE_FAST, 0.01, 1e-9, 2000);
  const GArray *warmup = result->statistics->warmup;
  FsSeriesBucket all = sum (warmup);

  g_assert_cmpuint (warmup->len, ==, 3);
  g_assert_cmpuint (g_array_index (warmup, FsSeriesBucket, 0).messages, ==, 500);
  g_assert_cmpuint (g_array_index (warmup, FsSeriesBucket, 2).messages, ==, 300);
  g_assert_cmpuint (all.messages, ==, 1300);
  g_assert_cmpuint (all.unicast.count + all.broadcast.count, ==, 1300);
  g_assert_cmpfloat (fs_tally_mean (&all.unicast), >, 8);
  g_assert_cmpuint (result->statistics->batches->len, ==, 0);
}

/* A check at 14,000 messages, each of the next after half as many more, the last at the end; the interval becomes
 * narrower. */
FS_TEST (checks)
{
  g_autoptr (FsSimResult) result = run (FS_ENGINE_FAST, 0.005, 1e-9, 100000);
  const GArray *checks = result->statistics->checks;
  const FsSeriesCheck *first, *last;

  g_assert_cmpuint (checks->len, ==, 6);
  first = &g_array_index (checks, FsSeriesCheck, 0);
  last = &g_array_index (checks, FsSeriesCheck, 5);
  g_assert_cmpuint (first->messages, ==, 14000);
  g_assert_cmpuint (g_array_index (checks, FsSeriesCheck, 1).messages, ==, 21000);
  g_assert_cmpuint (last->messages, ==, 100000);
  g_assert_cmpfloat (last->unicast, ==, result->unicast.half_width / result->unicast.mean);
  g_assert_cmpfloat (last->broadcast, ==, result->broadcast.half_width / result->broadcast.mean);
  g_assert_cmpfloat (last->unicast, <, 2 * first->unicast);
}

/* After each batch the half-width is the one that the run would have reported if it had ended there; the last is the one
 * that it reports. */
FS_TEST (half_widths_after_batches)
{
  g_autoptr (FsSimResult) result = run (FS_ENGINE_FAST, 0.01, 1e-9, 14000);
  const GArray *half_widths = result->statistics->half_widths;
  const FsSeriesHalfWidths *after = (const FsSeriesHalfWidths *) (const void *) half_widths->data;

  g_assert_cmpuint (half_widths->len, ==, FS_N_BATCHES);
  g_assert_cmpfloat (after[19].unicast, ==, result->unicast.half_width);
  g_assert_cmpfloat (after[19].broadcast, ==, result->broadcast.half_width);
  g_assert_true (isnan (after[0].unicast));
  g_assert_true (result->steadiness.warm_up_over);
  for (guint batch = 14; batch < FS_N_BATCHES; batch++)
    {
      uint64_t messages = (batch + 1) * 28 / FS_N_BATCHES * 500;
      g_autoptr (FsSimResult) shorter = run (FS_ENGINE_FAST, 0.01, 1e-9, messages);

      g_assert_cmpuint (shorter->messages, ==, messages);
      g_assert_true (shorter->steadiness.warm_up_over);
      g_assert_cmpfloat (after[batch].unicast, ==, shorter->unicast.half_width);
      g_assert_cmpfloat (after[batch].broadcast, ==, shorter->broadcast.half_width);
    }
}

/* A saturated run has no intervals. */
FS_TEST (saturated_run_without_half_widths)
{
  g_autoptr (FsSimResult) result = run (FS_ENGINE_FAST, 0.5, 1e-9, 100000);

  g_assert_cmpint (result->status, ==, FS_SIM_SATURATED);
  g_assert_cmpuint (result->statistics->half_widths->len, ==, 0);
}

static void
assert_same (const GArray *a, const GArray *b)
{
  g_assert_cmpmem (a->data, a->len * g_array_get_element_size ((GArray *) a), b->data,
                   b->len * g_array_get_element_size ((GArray *) b));
}

/* Settled and saturated runs alike. */
static void
test_engines_agree (gconstpointer data)
{
  double rate = *(const double *) data;
  g_autoptr (FsSimResult) fast = run (FS_ENGINE_FAST, rate, 1e-9, 10000);
  g_autoptr (FsSimResult) reference = run (FS_ENGINE_REFERENCE, rate, 1e-9, 10000);

  g_assert_cmpuint (fast->statistics->warmup->len, >, 0);
  g_assert_cmpuint (fast->fingerprint, ==, reference->fingerprint);
  assert_same (fast->statistics->warmup, reference->statistics->warmup);
  assert_same (fast->statistics->recorded, reference->statistics->recorded);
  assert_same (fast->statistics->batches, reference->statistics->batches);
  assert_same (fast->statistics->checks, reference->statistics->checks);
  assert_same (fast->statistics->half_widths, reference->statistics->half_widths);
}

/* However long a run, its series has a bound: batches are joined by two, by four … */
FS_TEST (bounded)
{
  g_autoptr (FsRunStatistics) series = fs_run_statistics_new ();
  g_autofree FsTally *batches = g_new (FsTally, 1025);
  FsTally none[1025] = { { 0 } };
  FsSeriesBucket all;

  for (guint b = 0; b < 1025; b++)
    batches[b] = (FsTally){ 500, 500 * b };
  fs_run_statistics_set_recorded (series, batches, none, 1025, 500, 512400);
  g_assert_cmpuint (series->recorded->len, ==, 129);
  g_assert_cmpuint (g_array_index (series->recorded, FsSeriesBucket, 0).messages, ==, 4000);
  g_assert_cmpfloat (fs_tally_mean (&g_array_index (series->recorded, FsSeriesBucket, 0).unicast), ==, 3.5);
  g_assert_cmpuint (g_array_index (series->recorded, FsSeriesBucket, 128).messages, ==, 400);
  all = sum (series->recorded);
  g_assert_cmpuint (all.messages, ==, 512400);
  g_assert_cmpuint (all.unicast.count, ==, 1025 * 500);
  for (guint i = 0; i < 2 * FS_SERIES_CHECKS; i++)
    fs_run_statistics_add_check (series, (FsSeriesCheck){ i, 1, 1 });
  g_assert_cmpuint (series->checks->len, ==, FS_SERIES_CHECKS);
}

FS_TESTS
{
  static const double settled = 0.01, saturated = 0.5;

  FS_ADD_TEST (test_engines_agree, &settled, "engines-agree/settled");
  FS_ADD_TEST (test_engines_agree, &saturated, "engines-agree/saturated");
}
