/* One run: when it stops, and that it is reproducible. */
#include "sim/run/simulation.h"

#include <math.h>

#include "tests/sim/run/runs.h"
#include "tests/support/test.h"

static void
assert_same (const FsSimResult *a, const FsSimResult *b)
{
  g_assert_cmpint (a->status, ==, b->status);
  g_assert_cmpint (a->reason, ==, b->reason);
  g_assert_cmpuint (a->cycles, ==, b->cycles);
  g_assert_cmpuint (a->messages, ==, b->messages);
  g_assert_cmpuint (a->flit_hops, ==, b->flit_hops);
  g_assert_cmphex (a->fingerprint, ==, b->fingerprint);
  g_assert_cmpmem (&a->unicast.mean, 2 * sizeof (double), &b->unicast.mean, 2 * sizeof (double));
  g_assert_cmpmem (&a->broadcast.mean, 2 * sizeof (double), &b->broadcast.mean, 2 * sizeof (double));
  g_assert_cmpmem (a->quantities->values, a->quantities->offsets[a->quantities->n_quantities] * sizeof (double),
                   b->quantities->values, b->quantities->offsets[b->quantities->n_quantities] * sizeof (double));
  g_assert_cmpmem (a->half_widths->values, a->half_widths->offsets[a->half_widths->n_quantities] * sizeof (double),
                   b->half_widths->values, b->half_widths->offsets[b->half_widths->n_quantities] * sizeof (double));
  for (double fraction = 0; fraction <= 1; fraction += 1.0 / 64)
    {
      double pa = fs_histogram_percentile (a->unicast.histogram, fraction);
      double pb = fs_histogram_percentile (b->unicast.histogram, fraction);

      g_assert_cmpmem (&pa, sizeof pa, &pb, sizeof pb);
    }
}

/* The same bits twice and from both engines; others from another seed or replication. */
FS_TEST (same_seed_gives_the_same_bits)
{
  static const FsRouting routings[] = { FS_ROUTING_DETERMINISTIC, FS_ROUTING_DUATO, FS_ROUTING_DUATO_TIMEOUT };

  for (guint i = 0; i < G_N_ELEMENTS (routings); i++)
    {
      FsWormholeParams params = params_of (4, 3, 16, 0.02, 0.02);
      FsStopRule rule = rule_of (0.02, 10000); /* 20 batches: there are half-widths */
      g_autoptr (FsSimResult) first = NULL;
      g_autoptr (FsSimResult) second = NULL;
      g_autoptr (FsSimResult) reference = NULL;
      g_autoptr (FsSimResult) other = NULL;

      rule.warmup_messages = 500;
      params.routing = routings[i];
      params.tau_cycles = 8;
      first = run (&params, &rule, FS_ENGINE_FAST);
      second = run (&params, &rule, FS_ENGINE_FAST);
      reference = run (&params, &rule, FS_ENGINE_REFERENCE);
      assert_same (first, second);
      assert_same (first, reference);
      params.replication = 1;
      other = run (&params, &rule, FS_ENGINE_FAST);
      g_assert_cmphex (other->fingerprint, !=, first->fingerprint);
      g_assert_cmpfloat (other->unicast.mean, !=, first->unicast.mean);
      g_assert_cmpfloat (fs_record_get (first->half_widths, "V_bar"), >, 0);
    }
}

static void
assert_stop (const FsWormholeParams *params, const FsStopRule *rule, FsSimStatus status, FsSimReason reason,
             uint64_t messages)
{
  g_autoptr (FsSimResult) result = run (params, rule, FS_ENGINE_FAST);

  g_assert_cmpstr (fs_sim_status_id (result->status), ==, fs_sim_status_id (status));
  g_assert_cmpint (result->reason, ==, reason);
  g_assert_cmpuint (result->messages, ==, messages);
  if (status == FS_SIM_OK)
    g_assert_cmpfloat (result->unicast.half_width, <=, rule->precision * result->unicast.mean);
  if (status == FS_SIM_SATURATED)
    {
      g_assert_true (isnan (result->unicast.mean) && isnan (result->unicast.half_width));
      g_assert_true (isnan (value (result, "latency_network")) && isnan (value (result, "W_s")));
      g_assert_cmpuint (fs_histogram_count (result->unicast.histogram), ==, 0);
      g_assert_cmpfloat (value (result, "channel_load"), >, 0);
      g_assert_cmpfloat (value (result, "messages_in_system"), >, 0);
    }
}

static FsStopRule
rule_after (uint64_t warmup_messages, double precision, uint64_t max_messages)
{
  FsStopRule rule = rule_of (precision, max_messages);

  rule.warmup_messages = (int64_t) warmup_messages;
  return rule;
}

/* Looks at 14,000, 21,000, 31,500, 47,500 … messages, to the end of a batch; the third may be the last. */
FS_TEST (stop_precision)
{
  FsWormholeParams params = params_of (2, 1, 8, 0, 0.06);
  FsStopRule rule = rule_after (1000, 0.05, 600000);
  g_autoptr (FsSimResult) result = NULL;
  double width;

  assert_stop (&params, &rule, FS_SIM_OK, FS_SIM_NO_REASON, 31500);
  rule = rule_after (1000, 1e-9, 31500);
  result = run (&params, &rule, FS_ENGINE_FAST);
  width = result->unicast.half_width / result->unicast.mean;
  rule = rule_after (1000, 1.001 * width, 600000);
  assert_stop (&params, &rule, FS_SIM_OK, FS_SIM_NO_REASON, 31500);
  rule = rule_after (1000, 1e-9, 75000);
  assert_stop (&params, &rule, FS_SIM_NOT_CONVERGED, FS_SIM_MESSAGES, 75000);
  g_clear_pointer (&result, fs_sim_result_free);
  rule = rule_after (1000, 1e-9, 1200); /* too few batches for any conclusion */
  result = run (&params, &rule, FS_ENGINE_FAST);
  g_assert_cmpint (result->status, ==, FS_SIM_NOT_CONVERGED);
  g_assert_cmpuint (result->messages, ==, 1200);
}

/* The warm-up is detected: shorter than a third of the run, longer than the latency of a message; it is not recorded,
 * and the number of recorded messages is the requested one. */
FS_TEST (warm_up)
{
  FsWormholeParams params = params_of (6, 2, 16, 0, 0.06);
  FsStopRule rule = rule_of (1e-9, 200000);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);
  uint64_t warmup = 0;

  g_assert_cmpuint (result->messages, ==, 200000);
  g_assert_true (result->steadiness.warm_up_over);
  g_assert_cmpuint (result->steadiness.warmup_messages, >=, 500);
  g_assert_cmpuint (result->steadiness.warmup_messages, <=, 100000);
  for (guint i = 0; i < result->statistics->warmup->len; i++)
    warmup += g_array_index (result->statistics->warmup, FsSeriesBucket, i).messages;
  g_assert_cmpuint (warmup, ==, result->steadiness.warmup_messages);
  g_assert_cmpfloat (result->steadiness.batch_messages, ==, 10000);
  /* 64 nodes, a message each in 1 / 0.06 cycles. */
  g_assert_cmpfloat_with_epsilon (result->steadiness.batch_cycles, 10000 / (64 * 0.06), 60);
  g_assert_cmpfloat (result->steadiness.relaxations, >, 75);
}

/* A start-up time delays messages, but none of them waits for another: it does not increase the correlation time of
 * the network. */
FS_TEST (start_up_time_does_not_delay_convergence)
{
  FsWormholeParams params = params_of (4, 2, 16, 0.05, 0.002);
  FsStopRule rule = rule_of (0.02, 600000);
  g_autoptr (FsSimResult) quick = run (&params, &rule, FS_ENGINE_FAST);
  g_autoptr (FsSimResult) slow = NULL;

  params.delta_cycles = 1000;
  slow = run (&params, &rule, FS_ENGINE_FAST);
  g_assert_cmpint (slow->status, ==, FS_SIM_OK);
  g_assert_cmpuint (slow->messages, <=, 2 * quick->messages);
}

/* A large network near saturation, stopped early: the result states why it has not converged, and its interval
 * contains the true mean (long runs: 72.2) although the run is still warming up. */
FS_TEST (not_converged)
{
  FsWormholeParams params = params_of (10, 2, 16, 0, 0.0494);
  guint held = 0, early = 0;

  for (params.seed = 1; params.seed <= 10; params.seed++)
    {
      FsStopRule rule = rule_of (0.02, 60000);
      g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);

      g_assert_cmpint (result->status, ==, FS_SIM_NOT_CONVERGED);
      early += result->reason == FS_SIM_WARM_UP || result->reason == FS_SIM_GROWING
               || result->reason == FS_SIM_CORRELATED;
      held += fabs (result->unicast.mean - 72.2) <= result->unicast.half_width;
    }
  g_assert_cmpuint (early, ==, 10);
  g_assert_cmpuint (held, >=, 9);
}

/* If batches are correlated, an interval must be narrow at two successive checks. */
FS_TEST (two_checks_in_a_row)
{
  FsWormholeParams params = params_of (6, 2, 16, 0, 0.061);
  guint correlated = 0;

  for (params.seed = 1; params.seed <= 20; params.seed++)
    {
      FsStopRule rule = rule_of (0.06, 1000000);
      g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);
      const GArray *checks = result->statistics->checks;

      if (result->status != FS_SIM_OK || result->steadiness.correlation <= 0.25)
        continue;
      correlated++;
      for (guint back = 1; back <= 2; back++)
        g_assert_cmpfloat (g_array_index (checks, FsSeriesCheck, checks->len - back).unicast, <=, 0.06);
    }
  g_assert_cmpuint (correlated, >=, 3);
}

/* A given warm-up that is too short is reported, not extended. */
FS_TEST (short_warm_up_is_reported)
{
  FsWormholeParams params = params_of (10, 2, 16, 0, 0.0494);
  FsStopRule rule = rule_after (0, 0.5, 60000);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);

  g_assert_cmpint (result->status, ==, FS_SIM_NOT_CONVERGED);
  g_assert_true (result->reason == FS_SIM_WARM_UP || result->reason == FS_SIM_GROWING);
  g_assert_cmpuint (result->steadiness.warmup_messages, ==, 0);
  g_assert_cmpuint (result->messages, ==, 60000);
}

/* By default, large networks may record more messages. */
FS_TEST (max_messages)
{
  FsWormholeParams small = params_of (6, 2, 32, 0, 0.01), large = params_of (12, 2, 32, 0, 0.01);
  FsWormholeParams broadcasts = params_of (6, 2, 32, 0.1, 0.01);
  FsStopRule rule;

  fs_stop_rule_init (&rule);
  /* 6 * 32 / 63 hops of 32 flits, in whole blocks of 500; broadcasts are 63 copies that travel a hop each. */
  g_assert_cmpuint (fs_stop_rule_max_messages (&rule, &small), ==, 10254000);
  g_assert_cmpuint (fs_stop_rule_max_messages (&rule, &broadcasts), ==, 3456000);
  g_assert_cmpfloat_with_epsilon (fs_stop_rule_max_flit_hops (&rule, &small), 1e9, 1e5);
  g_assert_cmpfloat_with_epsilon (fs_stop_rule_max_flit_hops (&rule, &broadcasts), 1e9, 2e5);
  g_assert_cmpuint (fs_stop_rule_max_messages (&rule, &large), ==, 2500 * 4096);
  rule.max_messages = 7;
  rule.warmup_messages = 3;
  g_assert_cmpuint (fs_stop_rule_max_messages (&rule, &large), ==, 7);
  g_assert_cmpfloat_with_epsilon (fs_stop_rule_max_flit_hops (&rule, &small), 10 * 32 * 6 * 32 / 63.0, 1e-6);
}

/* A kind that is too rare for an interval does not hold up the other. */
FS_TEST (too_few_do_not_delay_others)
{
  FsWormholeParams params = params_of (3, 2, 16, 0.02, 0.01);
  FsStopRule rule = rule_of (0.05, 20000);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);

  g_assert_cmpint (result->status, ==, FS_SIM_OK);
  g_assert_cmpuint (result->messages, ==, 20000);
  g_assert_cmpstr (result->note, ==, "too few");
  g_assert_false (isnan (result->broadcast.mean));
  g_assert_true (isnan (result->broadcast.half_width));
  g_assert_false (isnan (result->unicast.half_width));
}

/* A run continues for a kind that can still get its interval, at most until 600 broadcasts. */
FS_TEST (rare_kind_is_waited_for)
{
  FsWormholeParams params = params_of (3, 2, 16, 0.01, 0.01);
  FsStopRule rule = rule_of (0.5, 600000);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);

  g_assert_cmpint (result->status, ==, FS_SIM_OK);
  g_assert_cmpuint (result->messages, >=, 57000);
  g_assert_cmpuint (result->messages, <=, 96000);
  g_assert_null (result->note);
  g_assert_false (isnan (result->broadcast.half_width));
}

/* At the maximum number of messages it does not continue: the status must not depend on whether 599 or 600 broadcasts
 * were recorded. */
FS_TEST (rare_kind_is_not_waited_for_at_the_end)
{
  FsWormholeParams params = params_of (3, 2, 16, 0.02, 0.01);
  FsStopRule rule = rule_of (0.05, 30000);
  guint without = 0;

  for (params.seed = 1; params.seed <= 8; params.seed++)
    {
      g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);

      g_assert_cmpint (result->status, ==, FS_SIM_OK);
      without += isnan (result->broadcast.half_width) != 0;
    }
  g_assert_cmpuint (without, >, 0);
  g_assert_cmpuint (without, <, 8);
}

FS_TEST (broadcasts_only)
{
  FsWormholeParams params = params_of (3, 2, 16, 1, 0.0005);
  FsStopRule rule = rule_of (0.02, 10000);
  g_autoptr (FsSimResult) result = NULL;

  rule.warmup_messages = 500;
  params.seed
      = 2; /* with 1 the intervals of time are correlated by chance, as in one run of forty, and no check remains */
  result = run (&params, &rule, FS_ENGINE_FAST);
  g_assert_cmpint (result->status, ==, FS_SIM_OK);
  g_assert_null (result->note);
  g_assert_true (isnan (result->unicast.mean));
  g_assert_true (isnan (value (result, "latency_by_distance")));
  g_assert_true (isnan (value (result, "holding_time_unicast")));
  g_assert_cmpfloat (result->broadcast.half_width, <=, 0.02 * result->broadcast.mean);
}

FS_TEST (saturation)
{
  FsWormholeParams params = params_of (5, 1, 16, 0, 0.5);
  FsStopRule rule = rule_of (0.02, 600000);

  assert_stop (&params, &rule, FS_SIM_SATURATED, FS_SIM_POPULATION, 0);
  /* Just above the queues grow, and do not slow down. */
  params.rate = 0.057;
  rule = rule_of (0.001, 60000);
  rule.warmup_messages = 0;
  assert_stop (&params, &rule, FS_SIM_SATURATED, FS_SIM_GROWTH, 0);
}

FS_TEST (cycle_limit)
{
  FsWormholeParams params = params_of (5, 1, 16, 0, 0.001);
  FsStopRule rule = rule_of (0.02, 600000);
  g_autoptr (FsSimResult) result = NULL;

  rule.warmup_messages = 100;
  rule.max_cycles = 30001;
  result = run (&params, &rule, FS_ENGINE_FAST);
  g_assert_cmpint (result->status, ==, FS_SIM_NOT_CONVERGED);
  g_assert_cmpint (result->reason, ==, FS_SIM_CYCLES);
  g_assert_cmpuint (result->cycles, ==, 30001);
  g_assert_cmpuint (result->messages, ==, 500); /* of some 860 complete ones the first batch */
  params.rate = 0.5;
  rule.max_cycles = 60;
  assert_stop (&params, &rule, FS_SIM_SATURATED, FS_SIM_CYCLES, 0);
}

FS_TEST (no_traffic)
{
  FsWormholeParams params = params_of (5, 1, 16, 0, 0);
  FsStopRule rule = rule_of (0.02, 600000);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);

  g_assert_cmpint (result->status, ==, FS_SIM_NO_TRAFFIC);
  g_assert_cmpint (result->reason, ==, FS_SIM_NO_REASON);
  g_assert_cmpuint (result->messages, ==, 0);
  g_assert_true (isnan (result->unicast.mean) && isnan (value (result, "lambda_c")));
}

/* Out of range: a sentence, no run. */
FS_TEST (illegal_rules_are_refused)
{
  FsWormholeParams params = params_of (5, 1, 16, 2, 0.1);
  FsStopRule rule = rule_of (0.02, 600000);
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, &error));
  g_assert_nonnull (error);
}
