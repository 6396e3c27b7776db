#include "sim/run/run-difference.h"

#include <gsl/gsl_math.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>

#include "stats/batch-means.h"
#include "stats/steady-state.h"

/* As of the runs themselves (SIMULATOR.md 8). */
#define INDEPENDENT_RELAXATIONS 1000

/* What one of the two runs recorded, by the number of messages generated before. */
typedef struct {
  const GArray *buckets; /* FsSeriesBucket */
  uint64_t begin, end;
} Recorded;

static Recorded
recorded_by (const FsSimResult *result)
{
  Recorded recorded = { result->statistics->recorded, 0, 0 };

  for (guint i = 0; i < result->statistics->warmup->len; i++)
    recorded.begin += g_array_index (result->statistics->warmup, FsSeriesBucket, i).messages;
  recorded.end = recorded.begin;
  for (guint i = 0; i < recorded.buckets->len; i++)
    recorded.end += g_array_index (recorded.buckets, FsSeriesBucket, i).messages;
  return recorded;
}

/* Adds up the buckets from @bucket on that end nearest to @end, and gives where they do. */
static FsTally
take_until (const Recorded *recorded, guint *bucket, uint64_t *at, uint64_t end, gboolean broadcast)
{
  FsTally tally = { 0 };

  for (; *bucket < recorded->buckets->len; (*bucket)++)
    {
      const FsSeriesBucket *next = &g_array_index (recorded->buckets, FsSeriesBucket, *bucket);

      /* More than half of it is beyond. */
      if (*at + next->messages > end && *at + next->messages - end > end - MIN (*at, end))
        break;
      fs_tally_merge (&tally, broadcast ? &next->broadcast : &next->unicast);
      *at += next->messages;
    }
  return tally;
}

/* The batches of a run between two numbers of messages, up to half a bucket. */
static void
make_batches (const Recorded *recorded, uint64_t begin, uint64_t end, gboolean broadcast, FsTally batches[FS_N_BATCHES])
{
  uint64_t at = recorded->begin;
  guint bucket = 0;

  take_until (recorded, &bucket, &at, begin, broadcast);
  for (guint batch = 0; batch < FS_N_BATCHES; batch++)
    batches[batch] = take_until (recorded, &bucket, &at, begin + (batch + 1) * (end - begin) / FS_N_BATCHES, broadcast);
}

/* How many relaxation times of a run, of which a fraction @fraction is used, a batch must have to be independent; and the
 * correlation of successive batches if they are not: that of 64 intervals falls exponentially with their length. */
static double
correlation_of_batches (const FsSimResult *result, double fraction)
{
  const FsSteadiness *steadiness = &result->steadiness;

  if (steadiness->relaxations * fraction >= INDEPENDENT_RELAXATIONS && steadiness->correlation <= FS_STATE_CHANCE)
    return FS_BATCH_INDEPENDENT;
  return pow (fmax (steadiness->correlation, 0), fraction * FS_STATE_INTERVALS / FS_N_BATCHES);
}

/* The difference over the messages that both runs recorded; of kind FS_DIFFERENCE_SHORT if they are too few. */
static FsRunDifference
pair_batches (const FsSimResult *a, const FsSimResult *b, gboolean broadcast, double confidence)
{
  FsRunDifference difference = { .kind = FS_DIFFERENCE_SHORT, .mean = NAN, .half_width = NAN, .saving = NAN };
  const FsSimResult *const results[2] = { a, b };
  FsTally batches[2][FS_N_BATCHES], all[2] = { { 0 }, { 0 } };
  double values[FS_N_BATCHES], weights[FS_N_BATCHES], squares = 0, squares_apart = 0;
  double correlation = FS_BATCH_INDEPENDENT;
  Recorded recorded[2];
  uint64_t begin, end;

  if (a->statistics == NULL || b->statistics == NULL)
    return difference;
  recorded[0] = recorded_by (a);
  recorded[1] = recorded_by (b);
  begin = MAX (recorded[0].begin, recorded[1].begin);
  end = MIN (recorded[0].end, recorded[1].end);
  if (begin >= end)
    return difference;
  for (guint side = 0; side < 2; side++)
    {
      double fraction = (double) (end - begin) / (double) (recorded[side].end - recorded[side].begin);

      if (results[side]->steadiness.relaxations * fraction < FS_LEAST_RELAXATIONS)
        return difference;
      correlation = fmax (correlation, correlation_of_batches (results[side], fraction));
      make_batches (&recorded[side], begin, end, broadcast, batches[side]);
      for (guint batch = 0; batch < FS_N_BATCHES; batch++)
        fs_tally_merge (&all[side], &batches[side][batch]);
      if (all[side].count < FS_N_BATCHES * FS_BATCH_MEMBERS)
        return difference;
    }
  for (guint batch = 0; batch < FS_N_BATCHES; batch++)
    {
      values[batch] = fs_tally_mean (&batches[0][batch]) - fs_tally_mean (&batches[1][batch]);
      weights[batch] = (double) batches[0][batch].count + (double) batches[1][batch].count;
      if (isnan (values[batch]))
        return difference;
    }
  difference.mean = fs_tally_mean (&all[0]) - fs_tally_mean (&all[1]);
  /* Runs that do not differ: of curves that differ in their models alone. */
  difference.half_width = gsl_stats_max (values, 1, FS_N_BATCHES) == 0 && gsl_stats_min (values, 1, FS_N_BATCHES) == 0
                              ? 0
                              : fs_batch_half_width (values, weights, correlation, confidence);
  if (isnan (difference.half_width))
    return difference;
  for (guint batch = 0; batch < FS_N_BATCHES; batch++)
    {
      squares += gsl_pow_2 (weights[batch] * (values[batch] - difference.mean));
      for (guint side = 0; side < 2; side++)
        squares_apart
            += gsl_pow_2 (weights[batch] * (fs_tally_mean (&batches[side][batch]) - fs_tally_mean (&all[side])));
    }
  difference.kind = FS_DIFFERENCE_PAIRED;
  difference.messages = MIN (all[0].count, all[1].count);
  difference.saving = squares > 0 ? squares_apart / squares : NAN;
  return difference;
}

static const FsLatency *
latency_of (const FsSimResult *result, gboolean broadcast)
{
  return broadcast ? &result->broadcast : &result->unicast;
}

/* Of each replication the difference of its two means, and the interval of these. */
static FsRunDifference
pair_replications (FsSimResult *const *a, FsSimResult *const *b, guint n, gboolean broadcast, double confidence)
{
  FsRunDifference difference = { .kind = FS_DIFFERENCE_PAIRED };
  g_autofree double *values = g_new (double, n);
  FsEstimate estimate;
  double squares = 0;

  for (guint k = 0; k < n; k++)
    {
      values[k] = latency_of (a[k], broadcast)->mean - latency_of (b[k], broadcast)->mean;
      difference.messages += MIN (fs_histogram_count (latency_of (a[k], broadcast)->histogram),
                                  fs_histogram_count (latency_of (b[k], broadcast)->histogram));
    }
  estimate = fs_interval_of_values (values, n, confidence);
  for (guint side = 0; side < 2; side++)
    {
      for (guint k = 0; k < n; k++)
        values[k] = latency_of ((side == 0 ? a : b)[k], broadcast)->mean;
      squares += gsl_pow_2 (fs_interval_half_width (values, n, confidence));
    }
  difference.mean = estimate.mean;
  difference.half_width = estimate.half_width;
  difference.saving = estimate.half_width > 0 ? squares / gsl_pow_2 (estimate.half_width) : NAN;
  return difference;
}

FsRunDifference
fs_run_difference (const FsSimResult *a, const FsSimResult *b, FsSimResult *const *replications_of_a,
                   FsSimResult *const *replications_of_b, guint n_replications, FsTrafficDifference traffic,
                   gboolean broadcast, double confidence)
{
  const FsLatency *first = latency_of (a, broadcast), *second = latency_of (b, broadcast);
  FsRunDifference apart = { .kind = FS_DIFFERENCE_OTHER,
                            .traffic = traffic,
                            .mean = first->mean - second->mean,
                            .half_width = hypot (first->half_width, second->half_width),
                            .saving = NAN };
  FsRunDifference paired;

  if (isnan (apart.mean) || isnan (apart.half_width))
    {
      apart.kind = FS_DIFFERENCE_NONE;
      return apart;
    }
  if (traffic != FS_TRAFFIC_SAME)
    return apart;
  if (n_replications > 1 && replications_of_a != NULL && replications_of_b != NULL)
    return pair_replications (replications_of_a, replications_of_b, n_replications, broadcast, confidence);
  if (n_replications > 1)
    {
      apart.kind = FS_DIFFERENCE_UNKNOWN;
      return apart;
    }
  paired = pair_batches (a, b, broadcast, confidence);
  if (paired.kind == FS_DIFFERENCE_PAIRED && paired.half_width <= apart.half_width)
    return paired;
  apart.kind = paired.kind == FS_DIFFERENCE_PAIRED ? FS_DIFFERENCE_UNRELATED : FS_DIFFERENCE_SHORT;
  return apart;
}
