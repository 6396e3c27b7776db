/* One run: queueing and conservation laws, how it stops, that it repeats itself. */
#include "sim/simulation.h"

#include <math.h>
#include <string.h>

#include "topology/pattern.h"

static FsWormholeParams
params_of (int n, int V, uint32_t M, double beta, double rate)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = n;
  params.V = V;
  params.length_flits = M;
  params.beta = beta;
  params.rate = rate;
  return params;
}

static FsStopRule
rule_of (double precision, uint64_t max_messages)
{
  FsStopRule rule;

  fs_stop_rule_init (&rule);
  rule.precision = precision;
  rule.max_messages = max_messages;
  return rule;
}

static FsSimResult *
run (const FsWormholeParams *params, const FsStopRule *rule, FsEngine engine)
{
  GError *error = NULL;
  FsSimResult *result = fs_simulation_run (params, rule, engine, NULL, &error);

  g_assert_no_error (error);
  return result;
}

static double
value (const FsSimResult *result, const char *key)
{
  g_assert_cmpint (fs_record_find (result->quantities, key), >=, 0);
  return fs_record_get (result->quantities, key);
}

static void
assert_within (double actual, double expected, double relative)
{
  g_assert_cmpfloat (fabs (actual / expected - 1), <=, relative);
}

/* Source wait at n = 1, V = 1: an M/G/1 queue with @service and its second moment, by Pollaczek and Khinchine. */
static void
assert_source_wait (uint32_t M, FsLength length, double rate, double service, double service_squared)
{
  FsWormholeParams params = params_of (1, 1, M, 0, rate);
  FsStopRule rule = rule_of (0.001, 400000);
  double expected = rate * service_squared / (2 * (1 - rate * service));
  g_autoptr (FsSimResult) result = NULL;

  params.length = length;
  result = run (&params, &rule, FS_ENGINE_FAST);
  g_test_message ("rate %g: W_s %.4f, expected %.4f, unicast latency +- %.4f", rate, value (result, "W_s"), expected,
                  result->unicast.half_width);
  g_assert_cmpfloat (result->unicast.half_width, <, 0.03 * result->unicast.mean);
  g_assert_cmpfloat (fabs (value (result, "W_s") - expected), <=, result->unicast.half_width);
  assert_within (value (result, "injection_holding_time"), service, 0.005);
}

static void
test_md1 (void)
{
  /* SIMULATOR.md 6: 28.4 and 7.53. */
  assert_source_wait (31, FS_LENGTH_FIXED, 0.02, 32, 32 * 32);
  assert_source_wait (31, FS_LENGTH_FIXED, 0.01, 32, 32 * 32);
}

static void
test_mg1 (void)
{
  /* The ceiling of an exponential variate of mean M - 1/2 is geometric. */
  double q = exp (-1 / 31.5);
  double mean = 1 / (1 - q);
  double variance = q / ((1 - q) * (1 - q));

  assert_source_wait (32, FS_LENGTH_EXPONENTIAL, 0.015, mean + 1, variance + (mean + 1) * (mean + 1));
  assert_source_wait (32, FS_LENGTH_EXPONENTIAL, 0.005, mean + 1, variance + (mean + 1) * (mean + 1));
}

/* What enters the channels is what the sources make (SIMULATOR.md 9). */
static void
test_flow_conservation (void)
{
  FsWormholeParams params = params_of (5, 3, 16, 0.05, 0.01);
  FsStopRule rule = rule_of (1e-9, 200000);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);
  double p[5], distance, nodes = 32;
  double broadcasts = params.beta * (double) result->messages, unicasts = (double) result->messages - broadcasts;
  double held = 0;

  g_assert_cmpint (result->status, ==, FS_SIM_NOT_CONVERGED);
  g_assert_true (fs_pattern_probabilities (&params.pattern, 5, p, NULL));
  distance = fs_pattern_mean_distance (p, 5);
  /* Four standard deviations of what is Poisson: all copies of a broadcast come together. */
  assert_within (value (result, "offered_rate"), params.rate, 4 / sqrt ((double) result->messages));
  assert_within (value (result, "lambda_c_broadcast"), params.beta * params.rate * (nodes - 1) / 5,
                 4 / sqrt (broadcasts));
  assert_within (value (result, "lambda_c_unicast"), (1 - params.beta) * params.rate * distance / 5,
                 4 * sqrt (1.2 / unicasts));
  assert_within (value (result, "lambda_s"),
                 params.rate * ((1 - params.beta) + params.beta * (nodes - 1)) / 5, 4 / sqrt (broadcasts));
  assert_within (value (result, "lambda_c"), value (result, "lambda_c_unicast") + value (result, "lambda_c_broadcast"),
                 1e-12);
  for (guint d = 0; d < 5; d++)
    assert_within (fs_record_get_i (result->quantities, "lambda_c_by_dimension", d), value (result, "lambda_c"), 0.02);

  /* Little's law on the channels, and M flits for every grant. Only the edges of the window are missing. */
  for (guint v = 0; v <= 3; v++)
    held += v * fs_record_get_i (result->quantities, "P_v", v);
  assert_within (value (result, "lambda_c") * value (result, "holding_time"), held, 1e-3);
  assert_within (value (result, "throughput"), 16 * value (result, "lambda_c"), 1e-3);
  g_assert_cmpfloat (value (result, "accepted_rate"), ==, value (result, "offered_rate"));
}

static void
assert_distribution (const FsLatency *latency)
{
  static const double shares[] = { 0, 0.5, 0.9, 0.95, 0.99, 0.999, 1 };
  double previous = 0, sum = 0;
  uint64_t low, high, count;

  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      double percentile = fs_histogram_percentile (latency->histogram, shares[i]);

      g_assert_cmpfloat (percentile, >=, previous);
      previous = percentile;
    }
  g_assert_cmpfloat (previous, ==, (double) fs_histogram_max (latency->histogram));
  for (guint bin = 0; bin < fs_histogram_n_bins (latency->histogram); bin++)
    {
      fs_histogram_bin (latency->histogram, bin, &low, &high, &count);
      sum += (double) count * ((double) low + (double) high) / 2;
    }
  /* Bins are exact below 1024 and within 0.8 % of their middle above. */
  assert_within (sum / (double) fs_histogram_count (latency->histogram), latency->mean, 0.002);
}

static void
test_distributions (void)
{
  FsWormholeParams params = params_of (4, 2, 32, 0.04, 0.01);
  FsStopRule rule = rule_of (0.02, 50000);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);

  g_assert_cmpuint (fs_histogram_count (result->unicast.histogram)
                        + fs_histogram_count (result->broadcast.histogram), ==, result->messages);
  g_assert_cmpuint (fs_histogram_count (result->network.histogram), ==,
                    fs_histogram_count (result->unicast.histogram));
  assert_distribution (&result->unicast);
  assert_distribution (&result->broadcast);
  assert_distribution (&result->network);
  /* L + 1 hop at least; n (M + 1 + Delta) for a broadcast. */
  g_assert_cmpfloat (fs_histogram_percentile (result->unicast.histogram, 0), ==, 33);
  g_assert_cmpfloat (fs_histogram_percentile (result->broadcast.histogram, 0), >=, 4 * 34);
  g_assert_cmpfloat (value (result, "latency_network"), ==, result->network.mean);
  g_assert_cmpfloat_with_epsilon (value (result, "latency_network") + value (result, "W_s_unicast"),
                                  result->unicast.mean, 1e-9);
}

static void
assert_same (const FsSimResult *a, const FsSimResult *b)
{
  g_assert_cmpint (a->status, ==, b->status);
  g_assert_cmpstr (a->reason, ==, b->reason);
  g_assert_cmpuint (a->cycles, ==, b->cycles);
  g_assert_cmpuint (a->messages, ==, b->messages);
  g_assert_cmpuint (a->flit_hops, ==, b->flit_hops);
  g_assert_cmphex (a->fingerprint, ==, b->fingerprint);
  g_assert_cmpmem (&a->unicast.mean, 2 * sizeof (double), &b->unicast.mean, 2 * sizeof (double));
  g_assert_cmpmem (&a->broadcast.mean, 2 * sizeof (double), &b->broadcast.mean, 2 * sizeof (double));
  g_assert_cmpmem (a->quantities->values, a->quantities->offsets[a->quantities->n_quantities] * sizeof (double),
                   b->quantities->values, b->quantities->offsets[b->quantities->n_quantities] * sizeof (double));
  for (double share = 0; share <= 1; share += 1.0 / 64)
    {
      double pa = fs_histogram_percentile (a->unicast.histogram, share);
      double pb = fs_histogram_percentile (b->unicast.histogram, share);

      g_assert_cmpmem (&pa, sizeof pa, &pb, sizeof pb);
    }
}

/* The same bits twice and from both engines; others from another seed or replication. */
static void
test_determinism (void)
{
  static const FsRouting routings[] = { FS_ROUTING_DETERMINISTIC, FS_ROUTING_DUATO, FS_ROUTING_DUATO_TIMEOUT };

  for (guint i = 0; i < G_N_ELEMENTS (routings); i++)
    {
      FsWormholeParams params = params_of (4, 3, 16, 0.02, 0.02);
      FsStopRule rule = rule_of (0.02, 20000);
      g_autoptr (FsSimResult) first = NULL;
      g_autoptr (FsSimResult) second = NULL;
      g_autoptr (FsSimResult) reference = NULL;
      g_autoptr (FsSimResult) other = NULL;

      rule.warmup_messages = 2000;
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
    }
}

static void
assert_stop (const FsWormholeParams *params, const FsStopRule *rule, FsSimStatus status, const char *reason,
             uint64_t messages)
{
  g_autoptr (FsSimResult) result = run (params, rule, FS_ENGINE_FAST);

  g_assert_cmpstr (fs_sim_status_id (result->status), ==, fs_sim_status_id (status));
  g_assert_cmpstr (result->reason, ==, reason);
  g_assert_cmpuint (result->messages, ==, messages);
  if (status == FS_SIM_OK)
    g_assert_cmpfloat (result->unicast.half_width, <=, rule->precision * result->unicast.mean);
  if (status == FS_SIM_SATURATED)
    {
      g_assert_true (isnan (result->unicast.mean) && isnan (result->unicast.half_width));
      g_assert_true (isnan (value (result, "latency_network")) && isnan (value (result, "W_s")));
      g_assert_cmpuint (fs_histogram_count (result->unicast.histogram), ==, 0);
      g_assert_cmpfloat (value (result, "throughput"), >, 0);
      g_assert_cmpfloat (value (result, "messages_in_system"), >, 0);
    }
}

/* Tests at 50,000, 75,000, 112,500 … messages. */
static void
test_stop_precision (void)
{
  FsWormholeParams params = params_of (3, 1, 16, 0, 0.04);
  FsStopRule rule = rule_of (0.05, 600000);
  g_autoptr (FsSimResult) result = NULL;
  double width;

  assert_stop (&params, &rule, FS_SIM_OK, NULL, 50000);
  rule = rule_of (1e-9, 50000);
  result = run (&params, &rule, FS_ENGINE_FAST);
  width = result->unicast.half_width / result->unicast.mean;
  rule = rule_of (1.001 * width, 600000);
  assert_stop (&params, &rule, FS_SIM_OK, NULL, 50000);
  rule = rule_of (1e-9, 75000);
  assert_stop (&params, &rule, FS_SIM_NOT_CONVERGED, "messages", 75000);
  rule = rule_of (1e-9, 1200);
  assert_stop (&params, &rule, FS_SIM_NOT_CONVERGED, "messages", 1200);
}

/* A kind that is too rare for an interval does not hold up the other. */
static void
test_too_few (void)
{
  FsWormholeParams params = params_of (3, 2, 16, 0.005, 0.01);
  FsStopRule rule = rule_of (0.02, 600000);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);

  g_assert_cmpint (result->status, ==, FS_SIM_OK);
  g_assert_cmpuint (result->messages, ==, 50000);
  g_assert_cmpstr (result->note, ==, "too few");
  g_assert_false (isnan (result->broadcast.mean));
  g_assert_true (isnan (result->broadcast.half_width));
  g_assert_false (isnan (result->unicast.half_width));
}

static void
test_broadcasts_only (void)
{
  FsWormholeParams params = params_of (3, 2, 16, 1, 0.0005);
  FsStopRule rule = rule_of (0.02, 600000);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);

  g_assert_cmpint (result->status, ==, FS_SIM_OK);
  g_assert_null (result->note);
  g_assert_true (isnan (result->unicast.mean));
  g_assert_true (isnan (value (result, "latency_by_distance")));
  g_assert_true (isnan (value (result, "holding_time_unicast")));
  g_assert_cmpfloat (result->broadcast.half_width, <=, 0.02 * result->broadcast.mean);
}

static void
test_saturation (void)
{
  FsWormholeParams params = params_of (5, 1, 16, 0, 0.5);
  FsStopRule rule = rule_of (0.02, 600000);

  assert_stop (&params, &rule, FS_SIM_SATURATED, "population", 0);
  /* Just above: the first test of a run without warm-up sees the queues grow. */
  params.rate = 0.06;
  rule = rule_of (0.001, 10000);
  rule.warmup_messages = 0;
  assert_stop (&params, &rule, FS_SIM_SATURATED, "growth", 0);
}

static void
test_cycle_limit (void)
{
  FsWormholeParams params = params_of (5, 1, 16, 0, 0.001);
  FsStopRule rule = rule_of (0.02, 600000);
  g_autoptr (FsSimResult) result = NULL;

  rule.warmup_messages = 100;
  rule.max_cycles = 30001;
  result = run (&params, &rule, FS_ENGINE_FAST);
  g_assert_cmpint (result->status, ==, FS_SIM_NOT_CONVERGED);
  g_assert_cmpstr (result->reason, ==, "cycles");
  g_assert_cmpuint (result->cycles, ==, 30001);
  g_assert_cmpuint (result->messages, ==, 500); /* of some 860 complete ones the first batch */
  params.rate = 0.5;
  rule.max_cycles = 60;
  assert_stop (&params, &rule, FS_SIM_SATURATED, "cycles", 0);
}

static void
test_no_traffic (void)
{
  FsWormholeParams params = params_of (5, 1, 16, 0, 0);
  FsStopRule rule = rule_of (0.02, 600000);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);

  g_assert_cmpint (result->status, ==, FS_SIM_NO_TRAFFIC);
  g_assert_null (result->reason);
  g_assert_cmpuint (result->messages, ==, 0);
  g_assert_true (isnan (result->unicast.mean) && isnan (value (result, "lambda_c")));
}

/* Out of range: a sentence, no run. */
static void
test_refused (void)
{
  FsWormholeParams params = params_of (5, 1, 16, 2, 0.1);
  FsStopRule rule = rule_of (0.02, 600000);
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, &error));
  g_assert_nonnull (error);
}

typedef struct
{
  FsWormholeParams params;
  FsStopRule rule;
  FsJob job;
  FsSimResult *result;
} Background;

static gpointer
run_in_background (gpointer data)
{
  Background *background = data;

  background->result = fs_simulation_run (&background->params, &background->rule, FS_ENGINE_FAST, &background->job, NULL);
  return NULL;
}

/* A long run reports how far it is, and ends soon after it is told to. */
static void
test_job (void)
{
  Background background = { .params = params_of (8, 4, 32, 0.02, 0.01), .rule = rule_of (1e-9, 100000000) };
  GThread *thread;
  gint64 begin, waited;
  uint64_t done;

  fs_job_init (&background.job);
  background.rule.warmup_messages = 1000;
  thread = g_thread_new ("run", run_in_background, &background);
  while (isnan (atomic_load (&background.job.mean)))
    g_usleep (1000);
  done = atomic_load (&background.job.done);
  g_assert_cmpuint (done, >, 1000);
  g_assert_cmpuint (done, <=, atomic_load (&background.job.total));
  g_assert_cmpuint (atomic_load (&background.job.flit_hops), >, 10000);
  g_assert_cmpfloat (atomic_load (&background.job.mean), >, 8 * 34);

  begin = g_get_monotonic_time ();
  fs_job_stop (&background.job);
  g_thread_join (thread);
  waited = g_get_monotonic_time () - begin;
  g_test_message ("stopped after %.1f ms", 1e-3 * (double) waited);
  g_assert_cmpint (waited, <, 100000); /* a few ms on an idle machine */
  g_assert_cmpint (background.result->status, ==, FS_SIM_CANCELLED);
  fs_sim_result_free (background.result);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/simulation/md1", test_md1);
  g_test_add_func ("/simulation/mg1", test_mg1);
  g_test_add_func ("/simulation/flow-conservation", test_flow_conservation);
  g_test_add_func ("/simulation/distributions", test_distributions);
  g_test_add_func ("/simulation/determinism", test_determinism);
  g_test_add_func ("/simulation/stop-precision", test_stop_precision);
  g_test_add_func ("/simulation/too-few", test_too_few);
  g_test_add_func ("/simulation/broadcasts-only", test_broadcasts_only);
  g_test_add_func ("/simulation/saturation", test_saturation);
  g_test_add_func ("/simulation/cycle-limit", test_cycle_limit);
  g_test_add_func ("/simulation/no-traffic", test_no_traffic);
  g_test_add_func ("/simulation/refused", test_refused);
  g_test_add_func ("/simulation/job", test_job);
  return g_test_run ();
}
