/* The recorder, given scripted events, agrees with counting cycle by cycle. */
#include "sim/measure/recorder.h"

#include <math.h>

#include "base/random.h"
#include "sim/measure/recorder-results.h"
#include "sim/run/simulation.h"
#include "tests/support/test.h"

#define NODES 4
#define DIMENSIONS 2
#define CHANNELS (NODES * DIMENSIONS)
#define VCS 3
#define CYCLES 600

/* Over the whole prefix. */
static FsEstimate
estimate (const FsRecorder *recorder, FsMean mean)
{
  return fs_recorder_estimate (recorder, mean, FS_N_BATCHES - 1, FS_BATCH_MEMBERS, 0.95);
}

/* A virtual channel held from the cycle of its grant to that of its release, both included. */
typedef struct {
  int64_t grant;
  int64_t release;
  uint32_t channel;
  int remaining;
  int64_t waited;
  bool copy;
  bool escape;
} Hold;

static FsWormholeParams
small_params (void)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = DIMENSIONS;
  params.V = VCS;
  params.routing = FS_ROUTING_DUATO_TIMEOUT;
  params.tau_cycles = 8;
  return params;
}

static FsRecord *
new_record (void)
{
  guint n_quantities;
  const FsQuantity *quantities = fs_sim_quantities (&n_quantities);

  return fs_record_new (quantities, n_quantities, fs_record_size_of_hypercube (DIMENSIONS, VCS));
}

static FsRecord *
report (const FsRecorder *recorder)
{
  FsRecord *record = new_record ();

  fs_recorder_report (recorder, record);
  return record;
}

/* A unicast of one hop whose header leaves @wait cycles after its generation. */
static void
generate_unicast (FsRecorder *recorder, uint64_t index, int64_t cycle)
{
  fs_recorder_generated (recorder, cycle, index, false, 0, 0);
}

static void
consume_unicast (FsRecorder *recorder, uint64_t index, int64_t generated, int64_t wait, int hops, int64_t cycle)
{
  FsMessage message = {
    .id = index,
    .index = index,
    .generated = generated,
    .queued = generated,
    .injected = generated + wait,
    .first_grant = generated + wait + 1,
    .kind = FS_MESSAGE_UNICAST,
    .hops = (uint8_t) hops,
  };

  fs_recorder_consumed (recorder, &message, cycle);
}

/* Every virtual channel is held and free alternately. */
static GArray *
random_holds (void)
{
  GArray *holds = g_array_new (FALSE, FALSE, sizeof (Hold));

  for (uint32_t channel = 0; channel < CHANNELS; channel++)
    for (uint32_t vc = 0; vc < VCS; vc++)
      {
        uint64_t stream = fs_random_split (channel, vc);
        int64_t cycle = fs_random_below (fs_random_split (stream, 0), 60);

        for (uint64_t i = 1; cycle < CYCLES; i++)
          {
            uint64_t draw = fs_random_split (stream, i);
            Hold hold = {
              .grant = cycle,
              .release = cycle + fs_random_below (draw, 40),
              .channel = channel,
              .remaining = 1 + (int) (draw & 1),
              .waited = draw & 2 ? (int64_t) (draw >> 8) % 9 : 0,
              .copy = (draw & 12) == 0,
              .escape = vc == VCS - 1,
            };

            g_array_append_val (holds, hold);
            cycle = hold.release + 1 + fs_random_below (fs_random_mix (draw), 50);
          }
      }
  return holds;
}

/* @held: virtual channels held, by channel. */
static void
feed_cycle (FsRecorder *recorder, const GArray *holds, int64_t cycle, int *held)
{
  for (guint h = 0; h < holds->len; h++)
    {
      const Hold *hold = &g_array_index (holds, Hold, h);
      FsMessage message = { .kind = hold->copy ? FS_MESSAGE_COPY : FS_MESSAGE_UNICAST };

      if (hold->grant == cycle)
        {
          if (hold->waited >= 8)
            fs_recorder_timed_out (recorder, &message, cycle);
          fs_recorder_granted (recorder, &message, hold->copy, cycle, hold->channel, (int) (hold->channel % DIMENSIONS),
                               hold->remaining, hold->waited, hold->escape, ++held[hold->channel]);
        }
    }
  for (guint h = 0; h < holds->len; h++)
    {
      const Hold *hold = &g_array_index (holds, Hold, h);
      FsMessage message = { .kind = hold->copy ? FS_MESSAGE_COPY : FS_MESSAGE_UNICAST };

      if (hold->release == cycle)
        fs_recorder_released (recorder, &message, hold->copy, cycle, hold->channel, (int) (hold->channel % DIMENSIONS),
                              hold->release - hold->grant + 1, held[hold->channel]--);
    }
}

/* Counts of one dimension (-1: all) and kind (-1: both) within cycles @begin … @end - 1, hold by hold. */
typedef struct {
  double grants, releases, held, blocked, waited, escape, timeouts;
  double P[VCS + 1];
} Expected;

static Expected
count_holds (const GArray *holds, int64_t begin, int64_t end, int dimension, int kind, int remaining)
{
  Expected expected = { 0 };
  int channels = 0;

  for (guint h = 0; h < holds->len; h++)
    {
      const Hold *hold = &g_array_index (holds, Hold, h);

      if ((dimension >= 0 && (int) (hold->channel % DIMENSIONS) != dimension) || (kind >= 0 && hold->copy != kind)
          || (remaining >= 0 && hold->remaining != remaining))
        continue;
      if (hold->grant >= begin && hold->grant < end)
        {
          expected.grants++;
          expected.blocked += hold->waited > 0;
          expected.waited += (double) hold->waited;
          expected.escape += hold->escape;
          expected.timeouts += hold->waited >= 8;
        }
      if (hold->release >= begin && hold->release < end)
        {
          expected.releases++;
          expected.held += (double) (hold->release - hold->grant + 1);
        }
    }
  for (uint32_t channel = 0; channel < CHANNELS; channel++)
    if (dimension < 0 || (int) (channel % DIMENSIONS) == dimension)
      {
        channels++;
        for (int64_t cycle = begin; cycle < end; cycle++)
          {
            guint held = 0;

            for (guint h = 0; h < holds->len; h++)
              {
                const Hold *hold = &g_array_index (holds, Hold, h);

                held += hold->channel == channel && hold->grant <= cycle && cycle <= hold->release;
              }
            expected.P[held]++;
          }
      }
  for (guint v = 0; v <= VCS; v++)
    expected.P[v] /= (double) (channels * (end - begin));
  return expected;
}

static double
expected_V_bar (const double *P)
{
  return (P[1] + 4 * P[2] + 9 * P[3]) / (P[1] + 2 * P[2] + 3 * P[3]);
}

static void
assert_close (const FsRecord *record, const char *key, guint i, double expected)
{
  g_assert_cmpfloat_with_epsilon (fs_record_get_i (record, key, i), expected, 1e-12 * fmax (1, fabs (expected)));
}

static void
assert_window (const FsRecord *record, const GArray *holds, int64_t begin, int64_t end)
{
  double cycles = (double) (end - begin);
  Expected all = count_holds (holds, begin, end, -1, -1, -1);
  Expected copies = count_holds (holds, begin, end, -1, 1, -1);
  Expected unicasts = count_holds (holds, begin, end, -1, 0, -1);

  g_assert_cmpfloat (copies.releases, >, 10);
  g_assert_cmpfloat (all.timeouts, >, 3);
  assert_close (record, "lambda_c", 0, all.grants / (CHANNELS * cycles));
  assert_close (record, "lambda_c_unicast", 0, unicasts.grants / (CHANNELS * cycles));
  assert_close (record, "lambda_c_broadcast", 0, copies.grants / (CHANNELS * cycles));
  assert_close (record, "holding_time", 0, all.held / all.releases);
  assert_close (record, "holding_time_unicast", 0, unicasts.held / unicasts.releases);
  assert_close (record, "holding_time_broadcast", 0, copies.held / copies.releases);
  assert_close (record, "V_bar", 0, expected_V_bar (all.P));
  assert_close (record, "blocked_wait", 0, all.waited / all.blocked);
  assert_close (record, "escape_fraction", 0, all.escape / all.grants);
  assert_close (record, "timeouts", 0, all.timeouts);
  assert_close (record, "timeout_fraction", 0, all.timeouts / all.blocked);
  assert_close (record, "timeouts_per_hop", 0, all.timeouts / all.grants);
  for (guint v = 0; v <= VCS; v++)
    assert_close (record, "P_v", v, all.P[v]);
  for (guint d = 0; d < DIMENSIONS; d++)
    {
      Expected one = count_holds (holds, begin, end, (int) d, -1, -1);
      Expected copy = count_holds (holds, begin, end, (int) d, 1, -1);
      Expected unicast = count_holds (holds, begin, end, (int) d, 0, -1);
      Expected left = count_holds (holds, begin, end, -1, -1, (int) d + 1);

      assert_close (record, "lambda_c_by_dimension", d, one.grants / (NODES * cycles));
      assert_close (record, "holding_time_by_dimension", d, one.held / one.releases);
      assert_close (record, "holding_time_broadcast_by_dimension", d, copy.held / copy.releases);
      assert_close (record, "holding_time_unicast_by_dimension", d, unicast.held / unicast.releases);
      assert_close (record, "V_bar_by_dimension", d, expected_V_bar (one.P));
      assert_close (record, "busy_by_dimension", d, 1 - one.P[0]);
      assert_close (record, "blocked_by_dimension", d, one.blocked / one.grants);
      assert_close (record, "blocked_wait_by_dimension", d, one.waited / one.blocked);
      assert_close (record, "blocked_by_remaining", d, left.blocked / left.grants);
      assert_close (record, "blocked_wait_by_remaining", d, left.waited / left.blocked);
      for (guint v = 0; v <= VCS; v++)
        assert_close (record, "P_v_by_dimension", d * (VCS + 1) + v, one.P[v]);
    }
}

/* Message i is generated in cycle 7 i; the window goes from the third to the last recorded message, whatever
 * happens before and after. */
FS_TEST (window)
{
  FsWormholeParams params = small_params ();
  g_autoptr (FsRecorder) recorder = fs_recorder_new (&params, 3, 60);
  g_autoptr (GArray) holds = random_holds ();
  g_autoptr (FsRecord) record = NULL;
  int held[CHANNELS] = { 0 };

  for (int64_t cycle = 0; cycle < CYCLES; cycle++)
    {
      if (cycle % 7 == 0)
        fs_recorder_generated (recorder, cycle, (uint64_t) cycle / 7, false, 5, 100 * (uint64_t) cycle);
      feed_cycle (recorder, holds, cycle, held);
      if (cycle % 7 == 6)
        consume_unicast (recorder, (uint64_t) cycle / 7, cycle - 6, 0, 1, cycle);
    }
  record = report (recorder);
  assert_window (record, holds, 3 * 7, (3 + 59) * 7);
  assert_close (record, "channel_load", 0, 100.0 / CHANNELS);
  assert_close (record, "offered_load", 0, 1.0 / 7 / NODES);
  assert_close (record, "accepted_throughput", 0, 1.0 / 7 / NODES);
  assert_close (record, "messages_in_system", 0, 5);
}

/* Of a saturated run: from the generation of message 32 (64 being the last power of two) to the stop. */
FS_TEST (saturated_window)
{
  FsWormholeParams params = small_params ();
  g_autoptr (FsRecorder) recorder = fs_recorder_new (&params, 1000, 60);
  g_autoptr (GArray) holds = random_holds ();
  g_autoptr (FsRecord) record = new_record ();
  int held[CHANNELS] = { 0 };

  for (int64_t cycle = 0; cycle < 590; cycle++)
    {
      if (cycle % 7 == 0)
        fs_recorder_generated (recorder, cycle, (uint64_t) cycle / 7, false, 5, 100 * (uint64_t) cycle);
      feed_cycle (recorder, holds, cycle, held);
    }
  fs_recorder_report_saturated (recorder, 590, 77, 59000, record);
  assert_window (record, holds, 32 * 7, 590);
  assert_close (record, "channel_load", 0, 100.0 / CHANNELS);
  assert_close (record, "messages_in_system", 0, 77);
  g_assert_true (isnan (fs_record_get (record, "latency_network")));
  g_assert_true (isnan (fs_record_get (record, "W_s")));
}

/* Queues and injection channels: only what happens inside the window. */
FS_TEST (injection)
{
  FsWormholeParams params = small_params ();
  g_autoptr (FsRecorder) recorder = fs_recorder_new (&params, 1, 2);
  g_autoptr (FsRecord) record = NULL;
  FsMessage message = { .kind = FS_MESSAGE_UNICAST };

  fs_recorder_queued (recorder, &message, 0);
  fs_recorder_injection_released (recorder, &message, 0, 1000);
  generate_unicast (recorder, 0, 10);
  generate_unicast (recorder, 1, 10); /* opens the window */
  for (int i = 0; i < 6; i++)
    fs_recorder_queued (recorder, &message, 12);
  fs_recorder_injection_released (recorder, &message, 20, 33);
  fs_recorder_injection_released (recorder, &message, 21, 44);
  generate_unicast (recorder, 2, 60); /* closes it */
  fs_recorder_queued (recorder, &message, 60);
  fs_recorder_injection_released (recorder, &message, 60, 1000);
  consume_unicast (recorder, 1, 10, 0, 1, 70);
  consume_unicast (recorder, 2, 60, 0, 1, 100);
  record = report (recorder);
  assert_close (record, "lambda_s", 0, 6.0 / (NODES * DIMENSIONS * 50));
  assert_close (record, "injection_holding_time", 0, 38.5);
  g_assert_true (isnan (fs_record_get (record, "holding_time")));
  g_assert_true (isnan (fs_record_get (record, "V_bar")));
}

/* Every latency of SIMULATOR.md 6 from its own starting point. */
FS_TEST (latencies)
{
  FsWormholeParams params = small_params ();
  g_autoptr (FsRecorder) recorder = fs_recorder_new (&params, 0, 3);
  g_autoptr (FsRecord) record = NULL;
  FsBroadcast broadcast = { .index = 2, .generated = 4, .first_injected = 7, .completion_sum = 30 + 40 + 65 };
  FsMessage copy = { .index = 2, .generated = 4, .queued = 5, .injected = 7, .kind = FS_MESSAGE_COPY, .hops = 1 };

  generate_unicast (recorder, 0, 0);
  generate_unicast (recorder, 1, 2);
  fs_recorder_generated (recorder, 4, 2, true, 2, 0);
  consume_unicast (recorder, 0, 0, 3, 1, 49);
  fs_recorder_consumed (recorder, &copy, 39);
  copy.queued = copy.injected = 42;
  fs_recorder_consumed (recorder, &copy, 68);
  consume_unicast (recorder, 1, 2, 10, 2, 121);
  g_assert_cmpuint (fs_message_blocks_prefix (fs_recorder_blocks (recorder)), ==, 0);
  fs_recorder_broadcast_done (recorder, &broadcast, 68);
  g_assert_cmpuint (fs_message_blocks_prefix (fs_recorder_blocks (recorder)), ==, 3);

  record = report (recorder);
  g_assert_cmpfloat (estimate (recorder, FS_MEAN_UNICAST).mean, ==, (50 + 120) / 2.0);
  g_assert_cmpfloat (estimate (recorder, FS_MEAN_BROADCAST).mean, ==, 65);
  assert_close (record, "latency_network", 0, (47 + 110) / 2.0);
  assert_close (record, "latency_channel", 0, (46 + 109) / 2.0);
  assert_close (record, "latency_by_distance", 0, 50);
  assert_close (record, "latency_by_distance", 1, 120);
  assert_close (record, "latency_broadcast_from_first_copy", 0, 62);
  assert_close (record, "latency_broadcast_mean_destination", 0, 45);
  assert_close (record, "latency_one_step", 0, (35 + 27) / 2.0);
  assert_close (record, "W_s_unicast", 0, 6.5);
  assert_close (record, "W_s_broadcast", 0, 1);
  assert_close (record, "W_s", 0, 15 / 4.0);
}
