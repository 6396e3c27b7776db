/* Latency by cause: exact sums, the same for all engines and threads, and nothing else of a run changes. That each cycle has
 * the cause it is charged to is an invariant of this build (sim/engines/cause-check.c). */
#include "tests/sim/run/runs.h"
#include "tests/sim/wormhole/configurations.h"
#include "tests/support/test.h"

static double
mean_of (const FsSimResult *result, FsCausesOf of, FsCause cause)
{
  return *fs_record_at (result->causes->means, of * FS_N_CAUSES + cause, NULL);
}

static double
sum_of_causes (const FsSimResult *result, FsCausesOf of)
{
  double sum = 0;

  for (FsCause cause = 0; cause < FS_N_CAUSES; cause++)
    sum += mean_of (result, of, cause);
  return sum;
}

static FsStopRule
short_rule (void)
{
  FsStopRule rule = rule_of (0.05, 3000);

  rule.warmup_messages = 300;
  rule.max_cycles = 6000;
  return rule;
}

static void
assert_near (double a, double b)
{
  g_assert_cmpfloat_with_epsilon (a, b, 1e-9 * (1 + fabs (b)));
}

/* The sums of the bins, and of the nodes, are those of all unicasts, and each mean is at least 0. */
static void
check_sums (const FsSimResult *result)
{
  const FsCauseSums *sums = result->causes->sums;
  FsCauseSum all = { 0 }, of_nodes = { 0 }, of_destinations = { 0 };

  for (guint bin = 0; bin < sums->unicasts->len; bin++)
    {
      const FsCauseSum *sum = &g_array_index (sums->unicasts, FsCauseSum, bin);
      uint64_t low, high, cycles = 0;

      fs_histogram_edges (bin, &low, &high);
      for (guint c = 0; c < FS_N_CAUSES; c++)
        cycles += sum->cycles[c];
      g_assert_cmpuint (cycles, >=, sum->messages * low);
      g_assert_cmpuint (cycles, <=, sum->messages * high);
      fs_cause_sum_merge (&all, sum);
    }
  for (guint node = 0; node < sums->nodes->len; node++)
    fs_cause_sum_merge (&of_nodes, &g_array_index (sums->nodes, FsCauseSum, node));
  for (guint node = 0; node < sums->destinations->len; node++)
    fs_cause_sum_merge (&of_destinations, &g_array_index (sums->destinations, FsCauseSum, node));
  g_assert_cmpmem (&all, sizeof all, &of_nodes, sizeof of_nodes);
  g_assert_cmpmem (&all, sizeof all, &of_destinations, sizeof of_destinations);
  g_assert_cmpuint (all.messages, ==, fs_histogram_count (result->unicast.histogram));
  for (guint c = 0; c < FS_N_CAUSES && all.messages > 0; c++)
    assert_near (mean_of (result, FS_CAUSES_OF_UNICASTS, c), (double) all.cycles[c] / (double) all.messages);
}

static void
assert_same_samples (const GArray *a, const GArray *b)
{
  g_assert_cmpmem (a->data, a->len * sizeof (FsSampleMessage), b->data, b->len * sizeof (FsSampleMessage));
}

/* The samples of each bin are the first of it, and their causes add up. */
static void
check_samples (const GArray *samples, const GArray *bins)
{
  const FsSampleMessage *before = NULL;

  for (guint bin = 0, at = 0; bin < bins->len; bin++)
    for (guint i = 0; i < MIN (FS_CAUSES_SAMPLES, g_array_index (bins, FsCauseSum, bin).messages); i++)
      {
        const FsSampleMessage *sample = &g_array_index (samples, FsSampleMessage, at++);
        uint64_t sum = 0;

        g_assert_cmpuint (fs_histogram_bin_of (sample->latency), ==, bin);
        g_assert_true (i == 0 || sample->index > before->index);
        for (guint c = 0; c < FS_N_CAUSES; c++)
          sum += sample->cycles[c];
        g_assert_cmpuint (sum, ==, sample->latency);
        before = sample;
        g_assert_true (bin + 1 < bins->len || at <= samples->len);
      }
}

/* The waits by hop add up to all waits, and have the means that are quantities. */
static void
check_hops (const FsSimResult *result)
{
  const FsLawWindow *all = &result->causes->laws->all;
  FsLawCounts sum = { 0 };
  guint n;
  const double *means
      = fs_record_at (result->quantities, (guint) fs_record_find (result->quantities, "blocked_wait_by_remaining"), &n);

  for (int hop = 1; hop <= FS_LAW_HOPS; hop++)
    {
      const FsLawCounts *counts = &all->laws[fs_law_of_hop (hop)];
      double mean = fs_law_mean (all, fs_law_of_hop (hop));

      sum.sum += counts->sum;
      sum.squares += counts->squares;
      for (guint bin = 0; bin < FS_LAW_BINS; bin++)
        sum.bins[bin] += counts->bins[bin];
      if (hop < FS_LAW_HOPS && hop <= (int) n)
        g_assert_true (mean == means[hop - 1] || (isnan (mean) && isnan (means[hop - 1])));
    }
  g_assert_cmpmem (&sum, sizeof sum, &all->laws[FS_LAW_WAIT], sizeof sum);
}

/* The laws of @reference are those of the fast engine, and have the means of the quantities. */
static void
check_laws (const FsWormholeParams *params, const FsStopRule *rule, const FsSimResult *reference)
{
  g_autoptr (FsSimResult) fast = run (params, rule, FS_ENGINE_FAST);
  const FsMeasuredLaws *laws = fast->causes->laws;
  const FsWaitPairs *pairs = &laws->all.pairs;
  const struct {
    const char *key;
    FsMeasuredLaw law;
  } means[] = { { "holding_time", FS_LAW_HOLDING_TIME }, { "blocked_wait", FS_LAW_WAIT } };
  FsLawWindow sum = { 0 };

  g_assert_cmphex (fast->fingerprint, ==, reference->fingerprint);
  g_assert_cmpmem (&laws->all, sizeof laws->all, &reference->causes->laws->all, sizeof laws->all);
  g_assert_cmpmem (laws->batches, laws->n_batches * sizeof sum, reference->causes->laws->batches,
                   reference->causes->laws->n_batches * sizeof sum);
  for (guint b = 0; b < laws->n_batches; b++)
    fs_law_window_add (&sum, &laws->batches[b]);
  if (laws->n_batches > 0)
    g_assert_cmpmem (&sum, sizeof sum, &laws->all, sizeof sum);
  for (guint i = 0; i < G_N_ELEMENTS (means); i++)
    {
      double mean = fs_law_mean (&laws->all, means[i].law), quantity = value (fast, means[i].key);

      g_assert_true (mean == quantity || (isnan (mean) && isnan (quantity)));
    }
  check_hops (fast);
  g_assert_cmpuint (pairs->blocked_both, <=, MIN (pairs->blocked_before, pairs->blocked_after));
  g_assert_cmpuint (pairs->blocked_after, <=, fs_law_count (&laws->all, FS_LAW_WAIT));
  g_assert_cmpuint (pairs->after, <=, laws->all.laws[FS_LAW_WAIT].sum);
}

/* Causes of a run of @params, if it has latencies, and that the run is the same without them. */
static gboolean
check_run (FsWormholeParams params)
{
  FsStopRule rule = short_rule ();
  g_autoptr (FsSimResult) without = run (&params, &rule, FS_ENGINE_FAST);
  g_autoptr (FsSimResult) with = NULL;
  g_autoptr (FsSimResult) reference = NULL;
  guint n = without->quantities->offsets[without->quantities->n_quantities];

  g_assert_null (without->causes);
  params.causes = true;
  with = run (&params, &rule, FS_ENGINE_FAST);
  g_assert_cmphex (with->fingerprint, ==, without->fingerprint);
  g_assert_cmpmem (with->quantities->values, n * sizeof (double), without->quantities->values, n * sizeof (double));
  g_assert_cmpmem (with->half_widths->values, n * sizeof (double), without->half_widths->values, n * sizeof (double));
  if (with->causes == NULL)
    {
      g_assert_true (with->status == FS_SIM_SATURATED || with->status == FS_SIM_NO_TRAFFIC);
      return FALSE;
    }
  if (!isnan (with->unicast.mean))
    {
      assert_near (sum_of_causes (with, FS_CAUSES_OF_UNICASTS), with->unicast.mean);
      if (params.when_full != FS_WHEN_FULL_RETRY) /* there W_s begins with the last try */
        assert_near (mean_of (with, FS_CAUSES_OF_UNICASTS, FS_CAUSE_SOURCE_QUEUE), value (with, "W_s_unicast"));
      check_sums (with);
    }
  if (!isnan (with->broadcast.mean))
    {
      assert_near (sum_of_causes (with, FS_CAUSES_OF_BROADCASTS), with->broadcast.mean);
      if (params.broadcast == FS_BROADCAST_BINOMIAL)
        assert_near (sum_of_causes (with, FS_CAUSES_OF_COPIES), value (with, "latency_one_step") + params.delta_cycles);
    }
  params.laws = true;
  reference = run (&params, &rule, FS_ENGINE_REFERENCE);
  check_laws (&params, &rule, reference);
  n = with->causes->means->offsets[with->causes->means->n_quantities];
  g_assert_cmpmem (with->causes->means->values, n * sizeof (double), reference->causes->means->values,
                   n * sizeof (double));
  check_samples (with->causes->sums->unicast_samples, with->causes->sums->unicasts);
  check_samples (with->causes->sums->broadcast_samples, with->causes->sums->broadcasts);
  g_assert_cmpmem (with->causes->sums->destinations->data, with->causes->sums->destinations->len * sizeof (FsCauseSum),
                   reference->causes->sums->destinations->data,
                   reference->causes->sums->destinations->len * sizeof (FsCauseSum));
  assert_same_samples (with->causes->sums->unicast_samples, reference->causes->sums->unicast_samples);
  assert_same_samples (with->causes->sums->broadcast_samples, reference->causes->sums->broadcast_samples);
  return TRUE;
}

static void
check_configurations (FsWormholeParams (*draw) (guint number), guint n)
{
  guint checked = 0;

  for (guint i = 1; i <= n; i++)
    {
      g_test_message ("configuration %u", i);
      checked += (guint) check_run (draw (i));
    }
  g_test_message ("%u of %u have latencies", checked, n);
  g_assert_cmpuint (3 * checked, >=, n);
}

FS_TEST (random_configurations)
{
  check_configurations (configuration_draw, 40);
}

FS_TEST (meshes_and_tori)
{
  check_configurations (configuration_draw_grid, 20);
}

/* Blocked messages drain into memory: all of that is waiting for a virtual channel. */
FS_TEST (recovery)
{
  FsWormholeParams params = params_of (3, 1, 8, 0, 0.04);
  FsStopRule rule = short_rule ();
  g_autoptr (FsSimResult) result = NULL;

  params.routing = FS_ROUTING_RANDOM;
  params.recovery_cycles = 6;
  g_assert_true (check_run (params));
  params.causes = true;
  result = run (&params, &rule, FS_ENGINE_FAST);
  g_assert_cmpfloat (value (result, "recoveries"), >, 20);
}

/* Nodes that forward complete messages: transmission over each link instead of the first. */
FS_TEST (store_and_forward)
{
  FsWormholeParams params = params_of (4, 1, 16, 0, 0.01);
  FsStopRule rule = short_rule ();
  g_autoptr (FsSimResult) result = NULL;

  params.routing = FS_ROUTING_STORE_AND_FORWARD;
  g_assert_true (check_run (params));
  params.causes = true;
  result = run (&params, &rule, FS_ENGINE_FAST);
  for (guint d = 0; d < 4; d++)
    g_assert_cmpfloat (fs_record_get_i (result->causes->means, "causes_serialization_by_distance", d), ==, 16 + d * 15);
  g_assert_cmpfloat (mean_of (result, FS_CAUSES_OF_UNICASTS, FS_CAUSE_ARBITRATION), ==, 0);
}

/* A message that finds its queue full waits at its source all the same. */
FS_TEST (full_sources)
{
  FsWormholeParams params = params_of (3, 2, 16, 0.05, 0.02);

  params.source_capacity = 1;
  params.when_full = FS_WHEN_FULL_RETRY;
  params.retry_cycles = 20;
  g_assert_true (check_run (params));
  params.when_full = FS_WHEN_FULL_BLOCK;
  g_assert_true (check_run (params));
}

/* Alone in the network a message is delayed by nothing: a unicast takes M + h cycles, a broadcast n (Delta + M + 1). */
FS_TEST (empty_network)
{
  FsWormholeParams params = params_of (4, 2, 16, 0.3, 1e-6);
  FsStopRule rule = rule_of (0.05, 500);
  g_autoptr (FsSimResult) result = NULL;
  static const FsCause none[]
      = { FS_CAUSE_SOURCE_QUEUE, FS_CAUSE_VIRTUAL_CHANNEL, FS_CAUSE_ARBITRATION, FS_CAUSE_BUFFER };

  params.delta_cycles = 5;
  params.unicast_startup = true;
  params.causes = true;
  rule.warmup_messages = 0;
  rule.max_cycles = UINT64_C (1) << 40;
  result = run (&params, &rule, FS_ENGINE_FAST);
  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    for (FsCausesOf of = FS_CAUSES_OF_UNICASTS; of <= FS_CAUSES_OF_BROADCASTS; of++)
      g_assert_cmpfloat (mean_of (result, of, none[i]), ==, 0);
  g_assert_cmpfloat (mean_of (result, FS_CAUSES_OF_UNICASTS, FS_CAUSE_START_UP), ==, 5);
  g_assert_cmpfloat (mean_of (result, FS_CAUSES_OF_UNICASTS, FS_CAUSE_SERIALIZATION), ==, 16);
  g_assert_cmpfloat (mean_of (result, FS_CAUSES_OF_BROADCASTS, FS_CAUSE_START_UP), ==, 4 * 5);
  g_assert_cmpfloat (mean_of (result, FS_CAUSES_OF_BROADCASTS, FS_CAUSE_SERIALIZATION), ==, 4 * 16);
  g_assert_cmpfloat (mean_of (result, FS_CAUSES_OF_BROADCASTS, FS_CAUSE_FLIGHT), ==, 4);
  for (guint d = 0; d < 4; d++)
    g_assert_cmpfloat (fs_record_get_i (result->causes->means, "causes_flight_by_distance", d), ==, d + 1);
}

/* Two copies end a broadcast in the same cycle: whichever is reported first, that to the lower node counts. */
FS_TEST (ties)
{
  FsWormholeParams params = params_of (2, 2, 8, 1, 0.01);
  guint n_quantities;
  const FsQuantity *quantities = fs_cause_quantities (&n_quantities);

  params.causes = true;
  for (guint first = 0; first < 2; first++)
    {
      g_autoptr (FsRecorder) recorder = fs_recorder_new (&params, 0, 1);
      g_autoptr (FsRecord) means = fs_record_new (quantities, n_quantities, fs_record_size_of_hypercube (2, 2));
      FsBroadcast broadcast = { .first_injected = 1, .latest_cycle = FS_NO_CYCLE };
      FsMessage copies[2];

      for (guint i = 0; i < 2; i++)
        copies[i] = (FsMessage){ .queued = 1,
                                 .injected = i == 0 ? 21 : 11,
                                 .destination = i + 1,
                                 .length = 8,
                                 .kind = FS_MESSAGE_COPY,
                                 .hops = 1,
                                 .broadcast = &broadcast };
      fs_recorder_generated (recorder, 0, 0, true, 0, 0);
      fs_recorder_consumed (recorder, &copies[first], 40);
      fs_recorder_consumed (recorder, &copies[1 - first], 40);
      fs_recorder_broadcast_done (recorder, &broadcast, 40);
      fs_recorder_report (recorder, means);
      g_assert_cmpfloat (fs_record_get (means, "causes_broadcast_source_queue"), ==, 20);
      g_assert_cmpfloat (fs_record_get (means, "causes_broadcast_arbitration"), ==, 41 - 1 - 20 - 8 - 1);
    }
}

/* The last bins that contain at least the fraction, uncut. */
FS_TEST (slowest)
{
  g_autoptr (GArray) bins = g_array_new (FALSE, TRUE, sizeof (FsCauseSum));
  FsCauseSum slowest;
  guint from;

  g_array_set_size (bins, 100);
  for (guint i = 0; i < bins->len; i++)
    g_array_index (bins, FsCauseSum, i) = (FsCauseSum){ i < 98 ? 10 : 4, { [FS_CAUSE_FLIGHT] = i } };
  slowest = fs_cause_sums_slowest (bins, 0.01, &from); /* 9.88 of 988: 4 + 4 + 10 */
  g_assert_cmpuint (from, ==, 97);
  g_assert_cmpuint (slowest.messages, ==, 18);
  g_assert_cmpuint (slowest.cycles[FS_CAUSE_FLIGHT], ==, 97 + 98 + 99);
  g_array_set_size (bins, 0);
  g_assert_cmpuint (fs_cause_sums_slowest (bins, 0.01, NULL).messages, ==, 0);
}

/* Replications: means of means, and added sums; one without causes leaves none. */
FS_TEST (replications)
{
  FsWormholeParams params = params_of (3, 2, 8, 0.1, 0.02);
  FsStopRule rule = short_rule ();
  FsSimResult *runs[3];
  g_autoptr (FsSimResult) merged = NULL;
  g_autoptr (FsSimResult) none = NULL;
  double flight = 0;

  params.causes = true;
  for (guint r = 0; r < 3; r++)
    {
      params.replication = r;
      runs[r] = run (&params, &rule, FS_ENGINE_FAST);
      flight += mean_of (runs[r], FS_CAUSES_OF_UNICASTS, FS_CAUSE_FLIGHT) / 3;
    }
  merged = fs_sim_result_merge (runs, 3, 0.95);
  assert_near (mean_of (merged, FS_CAUSES_OF_UNICASTS, FS_CAUSE_FLIGHT), flight);
  assert_near (sum_of_causes (merged, FS_CAUSES_OF_UNICASTS), merged->unicast.mean);
  assert_near (sum_of_causes (merged, FS_CAUSES_OF_BROADCASTS), merged->broadcast.mean);
  g_assert_cmpfloat (fs_record_get (merged->causes->half_widths, "causes_arbitration"), >, 0);
  g_clear_pointer (&runs[1]->causes, fs_latency_causes_free);
  none = fs_sim_result_merge (runs, 3, 0.95);
  g_assert_null (none->causes);
  for (guint r = 0; r < 3; r++)
    fs_sim_result_free (runs[r]);
}
