/* Runs agree with queueing theory, conservation of flow, and their own histograms. */
#include "sim/run/simulation.h"

#include <math.h>
#include <string.h>

#include "tests/sim/run/runs.h"
#include "tests/support/test.h"
#include "topology/pattern.h"

static void
assert_within (double actual, double expected, double relative)
{
  g_assert_cmpfloat (fabs (actual / expected - 1), <=, relative);
}

/* Returns the waiting time at the source for n = 1, V = 1: an M/G/1 queue with @service and its second moment, by
 * Pollaczek and Khinchine. */
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

/* No broadcast with separate addressing undercuts its bound, which n = 6 and M = 32 nearly reach. */
FS_TEST (separate_addressing)
{
  static const FsRouting routings[] = { FS_ROUTING_DETERMINISTIC, FS_ROUTING_DUATO };
  static const double bounds[] = { 1026, 338 };

  for (guint r = 0; r < G_N_ELEMENTS (routings); r++)
    {
      FsWormholeParams params = params_of (6, 4, 32, 0.02, 0.0005);
      FsStopRule rule = rule_of (0.05, 20000);
      g_autoptr (FsSimResult) result = NULL;

      params.routing = routings[r];
      params.broadcast = FS_BROADCAST_SEPARATE;
      g_assert_cmpfloat (fs_wormhole_params_separate_latency (&params), ==, bounds[r]);
      result = run (&params, &rule, FS_ENGINE_FAST);
      g_assert_cmpfloat (result->broadcast.mean, >, bounds[r]);
      g_assert_cmpfloat (result->broadcast.mean, <, 2.2 * bounds[r]);
    }
}

FS_TEST (md1)
{
  /* SIMULATOR.md 6: 28.4 and 7.53. */
  assert_source_wait (31, FS_LENGTH_FIXED, 0.02, 32, 32 * 32);
  assert_source_wait (31, FS_LENGTH_FIXED, 0.01, 32, 32 * 32);
}

FS_TEST (mg1)
{
  /* The ceiling of an exponential variate of mean M - 1/2 is geometric. */
  double q = exp (-1 / 31.5);
  double mean = 1 / (1 - q);
  double variance = q / ((1 - q) * (1 - q));

  assert_source_wait (32, FS_LENGTH_EXPONENTIAL, 0.015, mean + 1, variance + (mean + 1) * (mean + 1));
  assert_source_wait (32, FS_LENGTH_EXPONENTIAL, 0.005, mean + 1, variance + (mean + 1) * (mean + 1));
}

/* Store-and-forward at n = 1 is M/M/1 for each channel: messages of geometric length, which hold both the injection channel and
 * the channel for as long as they are. In the empty network h hops take h M + 1 cycles. */
FS_TEST (store_and_forward)
{
  FsWormholeParams params = params_of (1, 1, 64, 0, 0);
  FsStopRule rule = rule_of (0.001, 400000);
  double q = exp (-1 / 63.5), mean = 1 / (1 - q), squared = q / ((1 - q) * (1 - q)) + mean * mean;

  params.routing = FS_ROUTING_STORE_AND_FORWARD;
  params.length = FS_LENGTH_EXPONENTIAL;
  for (int tenths = 2; tenths <= 8; tenths += 3)
    {
      g_autoptr (FsSimResult) result = NULL;
      double rho = tenths / 10.0, wait;

      params.rate = rho / mean;
      wait = params.rate * squared / (2 * (1 - rho));
      /* M/M/1 but for the grid of cycles. */
      assert_within (mean + wait, mean / (1 - rho), 0.01);
      result = run (&params, &rule, FS_ENGINE_FAST);
      g_assert_cmpfloat (fabs (result->unicast.mean - (mean + wait + 1)), <=, 1.5 * result->unicast.half_width);
      assert_within (value (result, "holding_time"), mean, 0.01);
    }
  params = params_of (6, 1, 32, 0, 1e-6);
  params.routing = FS_ROUTING_STORE_AND_FORWARD;
  assert_within (fs_wormhole_params_zero_load_latency (&params), 6 * 32.0 / 63 * 32 + 1, 1e-12);
}

/* What enters the channels is what the sources make (SIMULATOR.md 9). */
FS_TEST (flow_conservation)
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
  /* Four standard deviations of a Poisson number of broadcasts, because all copies of a broadcast are generated
   * together. */
  assert_within (value (result, "offered_load"), params.rate, 4 / sqrt ((double) result->messages));
  assert_within (value (result, "lambda_c_broadcast"), params.beta * params.rate * (nodes - 1) / 5,
                 4 / sqrt (broadcasts));
  assert_within (value (result, "lambda_c_unicast"), (1 - params.beta) * params.rate * distance / 5,
                 4 * sqrt (1.2 / unicasts));
  assert_within (value (result, "lambda_s"), params.rate * ((1 - params.beta) + params.beta * (nodes - 1)) / 5,
                 4 / sqrt (broadcasts));
  assert_within (value (result, "lambda_c"), value (result, "lambda_c_unicast") + value (result, "lambda_c_broadcast"),
                 1e-12);
  for (guint d = 0; d < 5; d++)
    assert_within (fs_record_get_i (result->quantities, "lambda_c_by_dimension", d), value (result, "lambda_c"), 0.02);

  /* Little's law on the channels, and M flits for every grant. Only the edges of the window are missing. */
  for (guint v = 0; v <= 3; v++)
    held += v * fs_record_get_i (result->quantities, "P_v", v);
  assert_within (value (result, "lambda_c") * value (result, "holding_time"), held, 1e-3);
  assert_within (value (result, "channel_load"), 16 * value (result, "lambda_c"), 1e-3);
  g_assert_cmpfloat (value (result, "accepted_throughput"), ==, value (result, "offered_load"));
  /* All that is accepted is delivered, but for the edges; each unicast and each of the 31 copies with its 16 flits. */
  assert_within (value (result, "delivered_throughput"), value (result, "accepted_throughput"), 1e-3);
  assert_within (value (result, "delivered_flits"), 16 * 5 * value (result, "lambda_s"), 1e-3);
}

/* Accepted means not dropped at the source: beyond saturation, too, that is all that is offered, although less is
 * delivered. The quantity says so, where users read what it is. */
FS_TEST (accepted_throughput_of_a_saturated_run_is_its_offered_load)
{
  FsWormholeParams params = params_of (5, 3, 16, 0.1, 0.5);
  FsStopRule rule = rule_of (1e-9, 400000);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);
  guint n;
  const FsQuantity *quantities = fs_sim_quantities (&n);
  const char *meaning = NULL;

  g_assert_cmpint (result->status, ==, FS_SIM_SATURATED);
  g_assert_cmpfloat (value (result, "accepted_throughput"), ==, value (result, "offered_load"));
  /* More than its channels could carry: 16 flits over at least one of five channels each. */
  g_assert_cmpfloat (value (result, "channel_load"), <, 1);
  g_assert_cmpfloat (value (result, "accepted_throughput") * 16, >, 5);
  g_assert_cmpfloat (value (result, "delivered_throughput"), <, 0.2 * value (result, "accepted_throughput"));
  /* A flit crosses a channel at least; broadcasts still under way have delivered copies, too. */
  g_assert_cmpfloat (value (result, "delivered_flits"), <, 5 * value (result, "channel_load"));
  g_assert_cmpfloat (value (result, "delivered_flits"), >, 16 * value (result, "delivered_throughput"));
  for (guint q = 0; q < n; q++)
    if (strcmp (quantities[q].key, "accepted_throughput") == 0)
      meaning = quantities[q].meaning;
  g_assert_nonnull (strstr (meaning, "in a saturated run the offered load"));
}

/* n = 1 without a source buffer: a renewal process. A message of length L with arrival instant a is injected in cycle
 * ceil (a) and holds its channel for L + 1 cycles, in which all others are dropped; then the source is idle until the
 * next. So a message is accepted every L + 1 / (1 - exp (-rate)) cycles. */
static void
assert_losses (FsLength length, double rate)
{
  FsWormholeParams params = params_of (1, 1, 31, 0, rate);
  FsStopRule rule = rule_of (1e-9, 400000);
  double messages, mean = length == FS_LENGTH_FIXED ? 31 : 1 / (1 - exp (-1 / 30.5));
  double accepted = 1 / (mean + 1 / (1 - exp (-rate)));
  g_autoptr (FsSimResult) result = NULL;

  params.length = length;
  params.source_capacity = 0;
  result = run (&params, &rule, FS_ENGINE_FAST);
  messages = (double) result->messages;
  g_assert_cmpint (result->status, !=, FS_SIM_SATURATED);
  g_test_message ("rate %g: accepted %.6g, expected %.6g, %.0f dropped", rate, value (result, "accepted_throughput"),
                  accepted, value (result, "dropped"));
  assert_within (value (result, "offered_load"), rate, 4 / sqrt (messages));
  assert_within (value (result, "accepted_throughput"), accepted, 4 / sqrt (messages * accepted / rate));
  /* Every message generated is accepted or dropped. */
  assert_within (value (result, "dropped"), messages * (1 - accepted / rate), 4 / sqrt (value (result, "dropped")));
  g_assert_cmpfloat (value (result, "W_s"), ==, 0);
  assert_within (value (result, "injection_holding_time"), mean + 1, 0.01);
  /* At n = 1 nothing blocks. */
  g_assert_cmpfloat (value (result, "latency_network"), ==, result->unicast.mean);
  assert_within (value (result, "lambda_c"), value (result, "accepted_throughput"), 1e-3);
}

FS_TEST (loss_of_finite_sources)
{
  assert_losses (FS_LENGTH_FIXED, 0.01);
  assert_losses (FS_LENGTH_FIXED, 0.2);
  assert_losses (FS_LENGTH_EXPONENTIAL, 0.02);
}

/* What is dropped is on no channel, and is as far from home as what is not; no load saturates what drops. */
FS_TEST (flow_of_lossy_sources)
{
  static const struct {
    FsInjection injection;
    int capacity;
  } cases[] = { { FS_INJECTION_RAND, 0 }, { FS_INJECTION_RAND, 2 }, { FS_INJECTION_POOL, 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (double rate = 0.05; rate < 1; rate *= 6)
      {
        FsWormholeParams params = params_of (4, 2, 16, 0, rate);
        FsStopRule rule = rule_of (1e-9, 100000);
        g_autoptr (FsSimResult) result = NULL;
        double kept;

        params.injection = cases[i].injection;
        params.source_capacity = cases[i].capacity;
        result = run (&params, &rule, FS_ENGINE_FAST);
        g_assert_cmpint (result->status, ==, FS_SIM_NOT_CONVERGED);
        g_assert_cmpint (result->reason, ==, FS_SIM_MESSAGES);
        kept = 1 - value (result, "dropped") / (double) result->messages;
        assert_within (value (result, "accepted_throughput"), kept * value (result, "offered_load"), 1e-3);
        assert_within (value (result, "lambda_c"), value (result, "accepted_throughput") * (32.0 / 15) / 4, 0.02);
        assert_within (value (result, "channel_load"), 16 * value (result, "lambda_c"), 0.01);
        g_assert_cmpfloat (kept, <, 1);
      }
}

/* A node alone on its channel, D = 32 cycles a message, which blocks its source: after an idle time, the clock runs D cycles
 * and what is left of the cycle of the arrival; after a wait, D. If nothing comes in the meantime the next message comes
 * after an idle time, too. In any network, a message comes 1 / rate after the last one no longer waited. */
FS_TEST (blocked_sources)
{
  for (double rate = 0.004; rate < 0.2; rate *= 4)
    {
      FsWormholeParams params = params_of (1, 1, 31, 0, rate);
      FsStopRule rule = rule_of (1e-9, 400000);
      double after_idle = exp (-32 * rate) * rate * exp (-rate) / (1 - exp (-rate)), after_wait = exp (-32 * rate);
      double idle = after_wait / (1 - after_idle + after_wait);
      g_autoptr (FsSimResult) alone = NULL;
      g_autoptr (FsSimResult) result = NULL;

      params.source_capacity = 0;
      params.when_full = FS_WHEN_FULL_BLOCK;
      alone = run (&params, &rule, FS_ENGINE_FAST);
      assert_within (value (alone, "accepted_throughput"), 1 / (32 + idle / (1 - exp (-rate))),
                     4 / sqrt ((double) alone->messages));
      g_assert_cmpfloat (value (alone, "dropped"), ==, 0);
      params = params_of (5, 1, 31, 0, rate);
      params.injection = FS_INJECTION_FIRST;
      params.source_capacity = 0;
      params.when_full = FS_WHEN_FULL_BLOCK;
      result = run (&params, &rule, FS_ENGINE_FAST);
      g_assert_cmpint (result->status, !=, FS_SIM_SATURATED);
      g_test_message ("rate %g: %g accepted, of a cycle %g", rate, value (result, "accepted_throughput"),
                      1 / (1 / rate + value (result, "W_s")));
      /* Waits are counted from the beginning of the cycle, up to one later than the clock has stopped. */
      assert_within (value (result, "accepted_throughput"), 1 / (1 / rate + value (result, "W_s") + 0.25),
                     4 / sqrt ((double) result->messages) + 0.25 / (1 / rate + value (result, "W_s")));
      assert_within (value (result, "delivered_throughput"), value (result, "accepted_throughput"), 2e-3);
    }
}

/* The M/G/1 queue whose customers try again (Falin and Templeton, Retrial Queues, 1997, 1.2): that of customers in a queue,
 * and R rho / (1 - rho). In any network all messages get in. */
FS_TEST (retrying_sources)
{
  FsWormholeParams params = params_of (1, 1, 199, 0, 0.002);
  FsStopRule rule = rule_of (1e-9, 150000);
  double rho = params.rate * 200;
  g_autoptr (FsSimResult) alone = NULL;
  g_autoptr (FsSimResult) result = NULL;

  params.source_capacity = 0;
  params.when_full = FS_WHEN_FULL_RETRY;
  params.retry_cycles = 500;
  alone = run (&params, &rule, FS_ENGINE_FAST);
  assert_within (alone->unicast.mean, 200 + rho * 200 / (2 * (1 - rho)) + params.retry_cycles * rho / (1 - rho), 0.02);
  assert_within (value (alone, "tries"), 1 + (alone->unicast.mean - 200) / params.retry_cycles, 0.01);
  g_assert_cmpfloat (value (alone, "W_s"), ==, 0);
  params = params_of (5, 1, 31, 0, 0.006);
  params.source_capacity = 1;
  params.when_full = FS_WHEN_FULL_RETRY;
  params.retry_cycles = 20.5;
  result = run (&params, &rule, FS_ENGINE_FAST);
  assert_within (value (result, "accepted_throughput"), value (result, "offered_load"), 1e-12);
  assert_within (value (result, "delivered_throughput"), params.rate, 4 / sqrt ((double) result->messages));
  g_assert_cmpfloat (value (result, "tries"), >, 1);
  /* Beyond saturation they become more and more. */
  g_clear_pointer (&result, fs_sim_result_free);
  params.rate = 0.05;
  result = run (&params, &rule, FS_ENGINE_FAST);
  g_assert_cmpint (result->status, ==, FS_SIM_SATURATED);
}

/* Little's law of a closed loop: W tasks, each of which sends a message every Z + latency cycles. It never saturates. */
FS_TEST (closed_loops)
{
  static const struct {
    FsRouting routing;
    int tasks;
    double computing;
  } cases[] = { { FS_ROUTING_DETERMINISTIC, 1, 500 },
                { FS_ROUTING_DETERMINISTIC, 1, 1 },
                { FS_ROUTING_DUATO, 4, 100 },
                { FS_ROUTING_DUATO, 64, 10 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double tasks = cases[i].tasks, computing = cases[i].computing;
      FsWormholeParams params = params_of (4, 2, 16, 0, tasks / computing);
      FsStopRule rule = rule_of (1e-9, 100000);
      g_autoptr (FsSimResult) result = NULL;

      params.routing = cases[i].routing;
      params.tasks = cases[i].tasks;
      result = run (&params, &rule, FS_ENGINE_FAST);
      g_test_message ("W %g, Z %g: X %g, latency %g", tasks, computing, value (result, "delivered_throughput"),
                      result->unicast.mean);
      g_assert_cmpint (result->status, !=, FS_SIM_SATURATED);
      assert_within (value (result, "delivered_throughput") * (computing + result->unicast.mean), tasks, 0.01);
      assert_within (value (result, "response_time"), computing + result->unicast.mean, 1e-9);
      assert_within (value (result, "efficiency"), computing * value (result, "delivered_throughput") / tasks, 1e-9);
      assert_within (value (result, "speed_up"), 16 * value (result, "efficiency"), 1e-9);
    }
}

/* N - 1 copies of n 2^(n - 1) / (N - 1) hops each. */
FS_TEST (flow_of_separate_copies)
{
  FsWormholeParams params = params_of (4, 2, 16, 0.1, 0.005);
  FsStopRule rule = rule_of (1e-9, 200000);
  g_autoptr (FsSimResult) result = NULL;

  params.broadcast = FS_BROADCAST_SEPARATE;
  result = run (&params, &rule, FS_ENGINE_FAST);
  assert_within (value (result, "lambda_c_broadcast"), params.beta * params.rate * 15 * (32.0 / 15) / 4,
                 4 / sqrt (0.1 * 200000));
  assert_within (value (result, "lambda_c_unicast"), (1 - params.beta) * params.rate * (32.0 / 15) / 4,
                 4 * sqrt (1.2 / (0.9 * 200000)));
}

/* A double tree: N - 2 copies over one hop and one over n, which the mean latency of a step does not contain. */
FS_TEST (flow_of_double_trees)
{
  FsWormholeParams params = params_of (5, 2, 16, 0.1, 0.002);
  FsStopRule rule = rule_of (1e-9, 200000);
  g_autoptr (FsSimResult) result = NULL;

  params.broadcast = FS_BROADCAST_DOUBLE_TREE;
  result = run (&params, &rule, FS_ENGINE_FAST);
  assert_within (value (result, "lambda_c_broadcast"), params.beta * params.rate * (30 + 5) / 5,
                 4 / sqrt (0.1 * 200000));
  assert_within (value (result, "lambda_s"), params.rate * (1 - params.beta + params.beta * 31) / 5,
                 4 / sqrt (0.1 * 200000));
  g_assert_cmpfloat (value (result, "latency_one_step"), >=, 17);
  g_assert_cmpfloat (value (result, "latency_complement"), >=, value (result, "latency_one_step") + 4);
}

/* Worms of a multidestination broadcast cross as many channels as there are other nodes, but are fewer messages; in pairs of
 * dimensions the lowest dimension is always crossed last, so that it carries 4/3 of the mean and the highest 2/3. */
FS_TEST (flow_of_multidestination)
{
  FsWormholeParams params = params_of (6, 2, 16, 0.1, 0.002);
  FsStopRule rule = rule_of (1e-9, 200000);
  g_autoptr (FsSimResult) result = NULL;
  double unicasts = (1 - params.beta) * params.rate * 32 / 63, copies = params.beta * params.rate * 63 / 6;

  params.broadcast = FS_BROADCAST_MULTIDESTINATION;
  params.routing = FS_ROUTING_DETERMINISTIC;
  result = run (&params, &rule, FS_ENGINE_FAST);
  assert_within (value (result, "lambda_c_broadcast"), copies, 4 / sqrt (0.1 * 200000));
  assert_within (value (result, "lambda_s"), params.rate * (1 - params.beta + params.beta * 42) / 6,
                 4 / sqrt (0.1 * 200000));
  for (guint d = 0; d < 6; d++)
    assert_within (fs_record_get_i (result->quantities, "lambda_c_by_dimension", d),
                   unicasts
                       + copies
                             * (d == 0   ? 4.0 / 3
                                : d == 5 ? 2.0 / 3
                                         : 1),
                   5 / sqrt (0.1 * 200000));
  g_assert_cmpfloat (value (result, "start_ups"), ==, 42);
  g_assert_cmpfloat (value (result, "latency_one_step"), >=, 17);
  g_assert_cmpfloat (value (result, "latency_several"), >=, 18);
}

/* Each worm along the Hamiltonian path crosses all channels of the ring but one; a dimension of the Gray code is crossed half as
 * often as that below it, the highest one twice as the ring closes over it. */
FS_TEST (flow_of_hamiltonian_path)
{
  FsWormholeParams params = params_of (4, 3, 16, 0.1, 0.002);
  FsStopRule rule = rule_of (1e-9, 100000);
  g_autoptr (FsSimResult) result = NULL;
  double unicasts = (1 - params.beta) * params.rate * 8 / 15, copies = params.beta * params.rate * 15;

  params.broadcast = FS_BROADCAST_HAMILTONIAN_PATH;
  params.routing = FS_ROUTING_DETERMINISTIC;
  params.address_flits = 0.2;
  result = run (&params, &rule, FS_ENGINE_FAST);
  assert_within (value (result, "lambda_c_broadcast"), copies / 4, 4 / sqrt (0.1 * 100000));
  assert_within (value (result, "lambda_s"), params.rate / 4, 4 / sqrt (0.1 * 100000));
  for (guint d = 0; d < 4; d++)
    assert_within (fs_record_get_i (result->quantities, "lambda_c_by_dimension", d),
                   unicasts + copies / MIN (2 << d, 8), 5 / sqrt (0.1 * 100000));
  g_assert_cmpfloat (value (result, "start_ups"), ==, 1);
  g_assert_cmpfloat (value (result, "latency_several"), >=, 16 + 3 + 15);
  g_assert_cmpfloat (result->broadcast.mean, >=, 1 + 16 + 3 + 15);
  g_assert_cmpfloat (fs_wormhole_params_flit_hops (&params), ==, 0.9 * 16 * 32 / 15 + 0.1 * 15 * 19);
}

/* With any base of the trees, all channels together carry the same; a fixed base loads dimension d with 2^d copies of
 * each broadcast. */
FS_TEST (flow_of_fixed_base)
{
  FsWormholeParams params = params_of (4, 2, 16, 0.1, 0.005);
  FsStopRule rule = rule_of (1e-9, 200000);
  g_autoptr (FsSimResult) result = NULL;
  double broadcasts = 0.1 * 200000;

  params.base = FS_BASE_FIXED;
  result = run (&params, &rule, FS_ENGINE_FAST);
  assert_within (value (result, "lambda_c_broadcast"), params.beta * params.rate * 15 / 4, 4 / sqrt (broadcasts));
  for (guint d = 0; d < 4; d++)
    assert_within (fs_record_get_i (result->quantities, "lambda_c_by_dimension", d),
                   params.rate * ((1 - params.beta) * (32.0 / 15) / 4 + params.beta * (1 << d)), 4 / sqrt (broadcasts));
}

static void
assert_distribution (const FsLatency *latency)
{
  static const double fractions[] = { 0, 0.5, 0.9, 0.95, 0.99, 0.999, 1 };
  double previous = 0, sum = 0;
  uint64_t low, high, count;

  for (guint i = 0; i < G_N_ELEMENTS (fractions); i++)
    {
      double percentile = fs_histogram_percentile (latency->histogram, fractions[i]);

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

FS_TEST (distributions)
{
  FsWormholeParams params = params_of (4, 2, 32, 0.04, 0.01);
  FsStopRule rule = rule_of (0.02, 50000);
  g_autoptr (FsSimResult) result = run (&params, &rule, FS_ENGINE_FAST);

  g_assert_cmpuint (fs_histogram_count (result->unicast.histogram) + fs_histogram_count (result->broadcast.histogram),
                    ==, result->messages);
  g_assert_cmpuint (fs_histogram_count (result->network.histogram), ==, fs_histogram_count (result->unicast.histogram));
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
