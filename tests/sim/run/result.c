/* Merging replications into the result of a point. */
#include "sim/run/sim-latencies.h"

#include <math.h>

#include "stats/interval.h"
#include "tests/support/test.h"

static FsSimResult *
new_result (FsSimStatus status, double unicast, double broadcast)
{
  FsSimResult *result = g_new0 (FsSimResult, 1);
  guint n_quantities;
  const FsQuantity *quantities = fs_sim_quantities (&n_quantities);

  result->status = status;
  result->reason = status == FS_SIM_SATURATED ? FS_SIM_POPULATION : FS_SIM_NO_REASON;
  result->seed = 7;
  result->cycles = 1000;
  result->messages = 500;
  result->flit_hops = 10000;
  result->fingerprint = isnan (unicast) ? 1 : (uint64_t) unicast;
  result->unicast = (FsLatency){ unicast, 1, fs_histogram_new () };
  result->broadcast = (FsLatency){ broadcast, NAN, fs_histogram_new () };
  result->network = (FsLatency){ unicast - 2, NAN, fs_histogram_new () };
  result->quantities = fs_record_new (quantities, n_quantities, fs_record_size_of_hypercube (3, 2));
  result->half_widths = fs_record_new (quantities, n_quantities, fs_record_size_of_hypercube (3, 2));
  for (guint i = 0; i < result->quantities->offsets[n_quantities]; i++)
    {
      result->quantities->values[i] = unicast + i;
      result->half_widths->values[i] = 0.25;
    }
  if (!isnan (unicast))
    fs_histogram_add (result->unicast.histogram, (uint64_t) unicast);
  return result;
}

static FsSimResult *
merge (FsSimResult *a, FsSimResult *b, FsSimResult *c)
{
  FsSimResult *all[3] = { a, b, c };
  FsSimResult *merged = fs_sim_result_merge (all, c != NULL ? 3 : b != NULL ? 2 : 1, 0.95);

  for (guint k = 0; k < 3; k++)
    fs_sim_result_free (all[k]);
  return merged;
}

/* The replication that needs most decides, as long as the point has not converged. */
FS_TEST (needed)
{
  FsSimResult *a = new_result (FS_SIM_NOT_CONVERGED, 50, 200), *b = new_result (FS_SIM_NOT_CONVERGED, 53, NAN);
  FsSimResult *saturated = new_result (FS_SIM_SATURATED, 50, 200),
              *short_one = new_result (FS_SIM_NOT_CONVERGED, 50, 9);
  g_autoptr (FsSimResult) merged = NULL;
  g_autoptr (FsSimResult) with_saturated = NULL;

  a->needed_factor = 3;
  b->needed_factor = 7.25;
  short_one->needed_factor = 2;
  merged = merge (a, b, new_result (FS_SIM_OK, 50, 200));
  with_saturated = merge (short_one, saturated, NULL);
  g_assert_cmpfloat (merged->needed_factor, ==, 7.25);
  g_assert_cmpfloat (fs_sim_result_needed_messages (merged), ==, 11000); /* of 1500, rounded up to two digits */
  g_assert_cmpfloat (with_saturated->needed_factor, ==, 0);
}

FS_TEST (means)
{
  g_autoptr (FsSimResult) merged
      = merge (new_result (FS_SIM_OK, 50, 200), new_result (FS_SIM_OK, 53, NAN), new_result (FS_SIM_OK, 56, 210));

  g_assert_cmpint (merged->status, ==, FS_SIM_OK);
  g_assert_cmpuint (merged->seed, ==, 7);
  g_assert_cmpuint (merged->cycles, ==, 3000);
  g_assert_cmpuint (merged->messages, ==, 1500);
  g_assert_cmpuint (merged->flit_hops, ==, 30000);
  g_assert_cmphex (merged->fingerprint, ==, 50 + 53 + 56);
  g_assert_cmpfloat (merged->unicast.mean, ==, 53);
  /* t = 4.302653 with two degrees of freedom, s = 3. */
  g_assert_cmpfloat_with_epsilon (merged->unicast.half_width, 4.302653 * 3 / sqrt (3), 1e-5);
  /* Two of the three have broadcasts: t = 12.706205. */
  g_assert_cmpfloat (merged->broadcast.mean, ==, 205);
  g_assert_cmpfloat_with_epsilon (merged->broadcast.half_width, 12.706205 * sqrt (50) / sqrt (2), 1e-4);
  g_assert_cmpfloat (fs_record_get (merged->quantities, "latency_network"), ==, 53);
  g_assert_cmpfloat (fs_record_get_i (merged->quantities, "latency_by_distance", 2), ==, 53 + 10);
  g_assert_cmpfloat_with_epsilon (merged->network.half_width, 4.302653 * 3 / sqrt (3), 1e-5);
  g_assert_cmpfloat_with_epsilon (fs_record_get_i (merged->half_widths, "P_v_by_dimension", 8), 4.302653 * 3 / sqrt (3),
                                  1e-5);
  g_assert_cmpfloat (fs_record_get (merged->quantities, "recoveries"), >, 3 * 50); /* a sum */
  g_assert_true (isnan (fs_record_get (merged->half_widths, "recoveries")));
  g_assert_cmpuint (fs_histogram_count (merged->unicast.histogram), ==, 3);
  g_assert_cmpuint (fs_histogram_max (merged->unicast.histogram), ==, 56);
}

FS_TEST (one_replication_is_unchanged)
{
  g_autoptr (FsSimResult) merged = merge (new_result (FS_SIM_NOT_CONVERGED, 50, 200), NULL, NULL);

  g_assert_cmpint (merged->status, ==, FS_SIM_NOT_CONVERGED);
  g_assert_cmpfloat (merged->unicast.half_width, ==, 1); /* its own, from batches */
  g_assert_cmpfloat (fs_record_get (merged->half_widths, "V_bar"), ==, 0.25);
}

/* Of what the replications do not have, or have only one, there is no interval, nor of what never happened. */
FS_TEST (no_half_width)
{
  FsSimResult *results[3];
  g_autoptr (FsSimResult) merged = NULL;
  int first = -1;

  for (guint k = 0; k < 3; k++)
    {
      FsRecord *record;

      results[k] = new_result (FS_SIM_OK, 50 + k, 200);
      record = results[k]->quantities;
      first = fs_record_find (record, "P_v");
      fs_record_at (record, (guint) first, NULL)[0] = k > 0 ? NAN : 0.5;
      fs_record_at (record, (guint) first, NULL)[1] = k > 1 ? NAN : 0.5 + k / 10.0;
      fs_record_at (record, (guint) first, NULL)[2] = 0;
    }
  merged = merge (results[0], results[1], results[2]);
  g_assert_cmpfloat (fs_record_get_i (merged->quantities, "P_v", 0), ==, 0.5);
  g_assert_true (isnan (fs_record_get_i (merged->half_widths, "P_v", 0)));
  g_assert_cmpfloat_with_epsilon (fs_record_get_i (merged->half_widths, "P_v", 1), 12.706205 * 0.05, 1e-6);
  g_assert_cmpfloat (fs_record_get_i (merged->quantities, "P_v", 2), ==, 0);
  g_assert_true (isnan (fs_record_get_i (merged->half_widths, "P_v", 2)));
}

/* One saturated replication makes a saturated point, without latencies but with rates. */
FS_TEST (one_saturated_run_saturates_the_point)
{
  g_autoptr (FsSimResult) merged = merge (new_result (FS_SIM_OK, 50, 200), new_result (FS_SIM_SATURATED, NAN, NAN),
                                          new_result (FS_SIM_NOT_CONVERGED, 56, 210));

  g_assert_cmpint (merged->status, ==, FS_SIM_SATURATED);
  g_assert_cmpint (merged->reason, ==, FS_SIM_POPULATION);
  g_assert_true (isnan (merged->unicast.mean) && isnan (merged->unicast.half_width));
  g_assert_true (isnan (fs_record_get (merged->quantities, "latency_network")));
  g_assert_true (isnan (fs_record_get (merged->quantities, "W_s_broadcast")));
  g_assert_true (isnan (fs_record_get (merged->half_widths, "latency_network")));
  g_assert_false (isnan (fs_record_get (merged->quantities, "lambda_c")));
  g_assert_cmpfloat (fs_record_get (merged->half_widths, "lambda_c"), >, 0); /* of the two that have one */
  g_assert_cmpuint (fs_histogram_count (merged->unicast.histogram), ==, 0);
}

/* Merged replications are independent runs: the result is the mean of their means. */
FS_TEST (merged_values_are_means)
{
  FsSimResult *results[4];
  FsWormholeParams params;
  FsStopRule rule;
  double mean = 0, V_bar[4];

  fs_wormhole_params_init (&params);
  fs_stop_rule_init (&rule);
  params.n = 3;
  params.rate = 0.02;
  rule.max_messages = 10000;
  rule.warmup_messages = 1000;
  for (guint k = 0; k < 4; k++)
    {
      params.replication = k;
      results[k] = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, NULL);
      /* There are none with this routing. */
      g_assert_true (isnan (fs_record_get (results[k]->quantities, "timeouts_per_hop")));
      mean += results[k]->unicast.mean / 4;
    }
  {
    g_autoptr (FsSimResult) merged = fs_sim_result_merge (results, 4, 0.95);
    g_autoptr (FsSimResult) copy = fs_sim_result_copy (merged);

    g_assert_cmpfloat_with_epsilon (copy->unicast.mean, mean, 1e-9);
    g_assert_cmpfloat (copy->unicast.half_width, >, 0);
    g_assert_cmpuint (fs_histogram_count (copy->unicast.histogram), ==, 40000);
    for (guint k = 0; k < 4; k++)
      V_bar[k] = fs_record_get (results[k]->quantities, "V_bar");
    g_assert_cmpfloat_with_epsilon (fs_record_get (copy->half_widths, "V_bar"), fs_interval_half_width (V_bar, 4, 0.95),
                                    1e-12);
  }
  for (guint k = 0; k < 4; k++)
    fs_sim_result_free (results[k]);
}

/* Everything that a figure may show has one name. */
FS_TEST (every_quantity_has_one_name)
{
  g_autoptr (FsSimResult) result = new_result (FS_SIM_OK, 50, NAN);
  guint n;
  const FsQuantity *latencies = fs_sim_latency_quantities (&n);
  double half_width;

  for (guint i = 0; i < n; i++)
    {
      gboolean unicast = g_str_has_prefix (latencies[i].key, "latency_unicast");

      g_assert_true (unicast == isfinite (fs_sim_result_get (result, latencies[i].key, NULL)));
      g_assert_cmpint (fs_record_find (result->quantities, latencies[i].key), <, 0);
    }
  fs_histogram_add (result->unicast.histogram, 900);
  g_assert_cmpfloat (fs_sim_result_get (result, "latency_unicast", &half_width), ==, 50);
  g_assert_cmpfloat (half_width, ==, 1);
  g_assert_cmpfloat (fs_sim_result_get (result, "latency_unicast_max", &half_width), ==, 900);
  g_assert_true (isnan (half_width));
  g_assert_cmpfloat (fs_sim_result_get (result, "latency_unicast_p50", NULL), <, 60);
  g_assert_cmpfloat (fs_sim_result_get (result, "V_bar", &half_width), ==, fs_record_get (result->quantities, "V_bar"));
  g_assert_cmpfloat (half_width, ==, 0.25);
  g_assert_true (isnan (fs_sim_result_get (result, "nonsense", NULL)));
}
