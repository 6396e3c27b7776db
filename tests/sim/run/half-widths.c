/* Half-widths of quantities other than latencies: which quantities have one, and that the intervals contain the truth
 * as often as they should (SIMULATOR.md 8). */
#include <math.h>
#include <string.h>

#include "tests/sim/run/runs.h"
#include "tests/support/test.h"

#define QUICK_SEEDS 8
#define SLOW_SEEDS 40

static double
half_width (const FsSimResult *result, const char *key)
{
  g_assert_cmpint (fs_record_find (result->half_widths, key), >=, 0);
  return fs_record_get (result->half_widths, key);
}

/* With one dimension, each element by dimension equals the quantity of the whole run, from the same batches. */
FS_TEST (lists_agree_with_their_elements)
{
  FsWormholeParams params = params_of (1, 2, 16, 0, 0.02);
  FsStopRule rule = rule_of (1e-9, 20000);
  g_autoptr (FsSimResult) result = NULL;

  rule.warmup_messages = 1000;
  result = run (&params, &rule, FS_ENGINE_FAST);
  g_assert_cmpfloat (result->unicast.half_width, >, 0);
  g_assert_cmpfloat_with_epsilon (half_width (result, "latency_by_distance"), result->unicast.half_width, 1e-9);
  g_assert_cmpfloat (half_width (result, "latency_network"), ==, result->network.half_width);
  g_assert_cmpfloat_with_epsilon (half_width (result, "P_v_by_dimension"), half_width (result, "P_v"), 1e-12);
  g_assert_cmpfloat_with_epsilon (half_width (result, "V_bar_by_dimension"), half_width (result, "V_bar"), 1e-12);
  g_assert_cmpfloat_with_epsilon (half_width (result, "busy_by_dimension"), half_width (result, "P_v"), 1e-12);
  g_assert_cmpfloat_with_epsilon (half_width (result, "W_s_unicast"), half_width (result, "W_s"), 1e-12);
  /* Every message uses the one channel of its node once. */
  g_assert_cmpfloat_with_epsilon (half_width (result, "lambda_c"), half_width (result, "offered_load"), 2e-5);
}

/* Higher confidence, wider by the quantiles of t: of 19 degrees of freedom, 9 or 4. */
FS_TEST (confidence)
{
  FsWormholeParams params = params_of (3, 2, 16, 0.1, 0.01);
  FsStopRule rule = rule_of (1e-9, 20000);
  g_autoptr (FsSimResult) usual = run (&params, &rule, FS_ENGINE_FAST);
  g_autoptr (FsSimResult) high = NULL;

  rule.confidence = 0.99;
  high = run (&params, &rule, FS_ENGINE_FAST);
  g_assert_cmpfloat (half_width (high, "V_bar") / half_width (usual, "V_bar"), >=, 2.860935 / 2.093024 - 1e-6);
  g_assert_cmpfloat (half_width (high, "V_bar") / half_width (usual, "V_bar"), <=, 4.604095 / 2.776445 + 1e-6);
  g_assert_cmpfloat (value (high, "V_bar"), ==, value (usual, "V_bar"));
}

/* A value without samples, a count, and a fraction that is 0 have no half-width; every other value has one, except
 * means over blocked headers if there are few of them. */
FS_TEST (which_quantities_have_one)
{
  static const char *const counts[] = { "timeouts", "recoveries", "dropped", NULL };
  FsWormholeParams params = params_of (3, 3, 16, 0.1, 0.02);
  FsStopRule rule = rule_of (1e-9, 30000);

  params.routing = FS_ROUTING_DUATO_TIMEOUT;
  params.tau_cycles = 8;
  for (double beta = 0; beta <= 0.1; beta += 0.1)
    {
      g_autoptr (FsSimResult) result = NULL;
      const FsRecord *record;

      params.beta = beta;
      result = run (&params, &rule, FS_ENGINE_FAST);
      record = result->quantities;
      for (guint q = 0; q < record->n_quantities; q++)
        for (guint i = record->offsets[q]; i < record->offsets[q + 1]; i++)
          {
            const char *key = record->quantities[q].key;
            double width = result->half_widths->values[i];

            g_test_message ("beta %g, %s: %g +- %g", beta, key, record->values[i], width);
            if (g_strv_contains (counts, key) || isnan (record->values[i]) || record->values[i] == 0)
              g_assert_true (isnan (width));
            else if (!g_str_has_prefix (key, "blocked_wait") && strcmp (key, "timeout_fraction") != 0)
              g_assert_cmpfloat (width, >=, 0);
          }
      g_assert_true (isnan (half_width (result, "holding_time_broadcast")) == (beta == 0));
    }
}

/* 19 batches are too few for anything, and a saturated run has no batches. */
FS_TEST (too_few)
{
  FsWormholeParams params = params_of (3, 2, 16, 0, 0.01);
  FsStopRule rule = rule_of (1e-9, 9500);

  for (int saturated = 0; saturated < 2; saturated++)
    {
      g_autoptr (FsSimResult) result = NULL;

      if (saturated)
        params.rate = 0.5;
      result = run (&params, &rule, FS_ENGINE_FAST);
      g_assert_cmpint (result->status, ==, saturated ? FS_SIM_SATURATED : FS_SIM_NOT_CONVERGED);
      g_assert_cmpfloat (value (result, "channel_load"), >, 0);
      for (guint i = 0; i < result->half_widths->offsets[result->half_widths->n_quantities]; i++)
        g_assert_true (isnan (result->half_widths->values[i]));
    }
}

/* The level, how many intervals of the seeds contain the mean, and the sums of their squared errors and half-widths:
 * intervals that are three times as wide as the errors would always contain it and state nothing. */
typedef struct {
  const char *key;
  guint i;
  guint covered;
  double misses, widths;
} Target;

static void
add_run (Target *target, const FsSimResult *result, const FsSimResult *truth)
{
  double width = fs_record_get_i (result->half_widths, target->key, target->i);
  double miss = fabs (fs_record_get_i (result->quantities, target->key, target->i)
                      - fs_record_get_i (truth->quantities, target->key, target->i));

  target->covered += miss <= width;
  target->misses += miss * miss;
  target->widths += width * width;
}

/* n = 4, V = 2, a twentieth broadcasts: intervals of short runs against a long one. Of 40 nominal 95 % intervals 38
 * should hold; 34 are two or three standard deviations below. Quick: of 8 at least 6. And over all quantities they are
 * two to four times as wide as the misses (root of the mean squares; a sharp interval: 1.96 to 2.1 times). */
static void
test_coverage (gconstpointer data)
{
  FsWormholeParams params = params_of (4, 2, 32, 0.05, *(const double *) data);
  FsStopRule rule = rule_of (1e-9, g_test_slow () ? 1500000 : 300000);
  guint seeds = g_test_slow () ? SLOW_SEEDS : QUICK_SEEDS;
  guint enough = g_test_slow () ? 34 : 6;
  double wider = 0;
  g_autoptr (FsSimResult) truth = NULL;
  Target targets[] = {
    { "V_bar", 0 },
    { "V_bar_by_dimension", 3 },
    { "P_v", 0 },
    { "P_v", 2 },
    { "busy_by_dimension", 1 },
    { "holding_time", 0 },
    { "holding_time_broadcast", 0 },
    { "holding_time_unicast_by_dimension", 2 },
    { "lambda_c", 0 },
    { "offered_load", 0 },
    { "channel_load", 0 },
    { "W_s", 0 },
    { "injection_holding_time", 0 },
    { "latency_network", 0 },
    { "latency_one_step", 0 },
    { "latency_by_distance", 1 },
    { "blocked_by_dimension", 0 },
    { "blocked_by_remaining", 0 },
    { "blocked_wait", 0 },
    { "messages_in_system", 0 },
  };

  params.seed = 12345;
  truth = run (&params, &rule, FS_ENGINE_FAST);
  rule.max_messages = 20000;
  rule.warmup_messages = 2000;
  for (params.seed = 1; params.seed <= seeds; params.seed++)
    {
      g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);

      for (guint t = 0; t < G_N_ELEMENTS (targets); t++)
        add_run (&targets[t], result, truth);
    }
  for (guint t = 0; t < G_N_ELEMENTS (targets); t++)
    {
      g_test_message ("rate %g, %s[%u]: %u of %u", params.rate, targets[t].key, targets[t].i, targets[t].covered,
                      seeds);
      g_assert_cmpuint (targets[t].covered, >=, enough);
      wider += sqrt (targets[t].widths / targets[t].misses) / G_N_ELEMENTS (targets);
    }
  g_test_message ("half-widths are %.2f times the misses", wider);
  g_assert_cmpfloat (wider, >, 1.9);
  g_assert_cmpfloat (wider, <, 4);
}

/* The control variate of long runs: the flit-hops per cycle are known exactly, whatever the router, the lengths, the pattern,
 * and the way of broadcasting. */
static void
test_expected_load (gconstpointer data)
{
  FsWormholeParams params = *(const FsWormholeParams *) data;
  FsStopRule rule = rule_of (1e-9, 40000);
  FsNetwork network;
  double expected;
  g_autoptr (FsSimResult) result = NULL;

  rule.warmup_messages = 3000;
  fs_wormhole_params_network (&params, &network);
  expected
      = params.rate * network.n_nodes * fs_wormhole_params_flit_hops (&params) / fs_network_count_channels (&network);
  result = run (&params, &rule, FS_ENGINE_FAST);
  g_test_message ("expected %g, measured %g +- %g", expected, value (result, "channel_load"),
                  half_width (result, "channel_load"));
  g_assert_cmpfloat (half_width (result, "channel_load"), <, 0.04 * expected);
  g_assert_cmpfloat (fabs (value (result, "channel_load") - expected), <=, 1.5 * half_width (result, "channel_load"));
}

/* Runs of more than a million messages estimate with the control. Their interval is narrower than that of their batch means,
 * above all where a broadcast is many messages; shorter runs estimate as before. It is the same bits with both engines. */
FS_TEST (control_narrows_long_runs)
{
  FsWormholeParams params = params_of (3, 2, 4, 0.05, 0.1);

  for (guint is_long = 0; is_long < 2; is_long++)
    {
      FsStopRule rule = rule_of (1e-9, is_long ? 1000000 : 999500);
      g_autoptr (FsSimResult) result = NULL;
      FsTally batches[FS_N_BATCHES];
      FsEstimate plain;

      rule.warmup_messages = 1000;
      result = run (&params, &rule, FS_ENGINE_FAST);
      for (guint b = 0; b < FS_N_BATCHES; b++)
        batches[b] = g_array_index (result->statistics->batches, FsSeriesBucket, b).unicast;
      plain = fs_batch_means (batches, FS_N_BATCHES, FS_BATCH_MEMBERS, FS_BATCH_INDEPENDENT, 0.95);
      g_test_message ("%.6g +- %.3g, of batch means %.6g +- %.3g", result->unicast.mean, result->unicast.half_width,
                      plain.mean, plain.half_width);
      if (is_long)
        {
          g_assert_cmpfloat (result->unicast.half_width, <, 0.8 * plain.half_width);
          g_assert_cmpfloat (fabs (result->unicast.mean - plain.mean), >, 0);
          g_assert_cmpfloat (fabs (result->unicast.mean - plain.mean), <, plain.half_width);
        }
      else
        {
          g_assert_cmpfloat (result->unicast.mean, ==, plain.mean);
          g_assert_cmpfloat (result->unicast.half_width, >=, plain.half_width);
        }
      g_assert_cmpfloat (g_array_index (result->statistics->half_widths, FsSeriesHalfWidths, FS_N_BATCHES - 1).unicast,
                         ==, result->unicast.half_width);
      if (is_long)
        {
          g_autoptr (FsSimResult) reference = run (&params, &rule, FS_ENGINE_REFERENCE);

          g_assert_cmpfloat (reference->unicast.mean, ==, result->unicast.mean);
          g_assert_cmpfloat (reference->unicast.half_width, ==, result->unicast.half_width);
          g_assert_cmpfloat (reference->broadcast.mean, ==, result->broadcast.mean);
          g_assert_cmpfloat (reference->broadcast.half_width, ==, result->broadcast.half_width);
        }
    }
}

FS_TESTS
{
  enum {
    PLAIN,
    EXPONENTIAL,
    SEPARATE,
    TIMEOUT,
    PATTERN,
    TRANSPOSE,
    HOTSPOT,
    CUT_THROUGH,
    RECOVERY,
    BURSTS,
    TORUS,
    MESH,
    N_EXPECTED
  };
  static const double light = 0.004, half = 0.012;
  static FsWormholeParams expected[N_EXPECTED];

  FS_ADD_TEST (test_coverage, &light, "coverage/light");
  FS_ADD_TEST (test_coverage, &half, "coverage/half");
  for (guint i = 0; i < N_EXPECTED; i++)
    expected[i] = params_of (4, 3, 16, 0.02, 0.01);
  expected[EXPONENTIAL].length = FS_LENGTH_EXPONENTIAL;
  expected[SEPARATE].broadcast = FS_BROADCAST_SEPARATE;
  expected[TIMEOUT].routing = FS_ROUTING_DUATO_TIMEOUT;
  expected[TIMEOUT].tau_cycles = 8;
  g_assert_true (fs_pattern_parse ("pattern2", &expected[PATTERN].pattern, NULL));
  g_assert_true (fs_pattern_parse ("transpose", &expected[TRANSPOSE].pattern, NULL));
  g_assert_true (fs_pattern_parse ("hotspot:0.1,0101", &expected[HOTSPOT].pattern, NULL));
  expected[RECOVERY].routing = FS_ROUTING_RANDOM;
  expected[RECOVERY].V = 1;
  expected[RECOVERY].recovery_cycles = 40;
  expected[CUT_THROUGH] = params_of (4, 1, 16, 0, 0.02);
  expected[CUT_THROUGH].routing = FS_ROUTING_VIRTUAL_CUT_THROUGH;
  expected[BURSTS].on_cycles = 100;
  expected[BURSTS].off_cycles = 100;
  expected[TORUS].topology = FS_TOPOLOGY_TORUS;
  expected[TORUS].n = 2;
  expected[TORUS].k[0] = expected[TORUS].k[1] = 4;
  expected[MESH].topology = FS_TOPOLOGY_MESH;
  expected[MESH].n = 2;
  expected[MESH].k[0] = 3;
  expected[MESH].k[1] = 5;
  for (guint i = 0; i < N_EXPECTED; i++)
    {
      g_autofree char *name = g_strdup_printf ("expected-load/%u", i);

      FS_ADD_TEST (test_expected_load, &expected[i], name);
    }
}
