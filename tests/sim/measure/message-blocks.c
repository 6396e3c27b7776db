/* Which messages are recorded: by generation index, in complete blocks, up to a target. */
#include "sim/measure/message-blocks.h"

#include <math.h>

#include "sim/measure/channel-counters.h"
#include "sim/measure/recorder-results.h"
#include "sim/run/simulation.h"
#include "tests/support/test.h"

#define WARMUP 100

/* Over the whole prefix. */
static FsEstimate
estimate (const FsRecorder *recorder, FsMean mean)
{
  return fs_recorder_estimate (recorder, mean, FS_N_BATCHES - 1, FS_BATCH_MEMBERS, 0.95);
}

static FsRecorder *
new_recorder (uint64_t max)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = 2;
  return fs_recorder_new (&params, WARMUP, max);
}

/* Message @index is generated in cycle 3 @index. */
static void
generate (FsRecorder *recorder, uint64_t begin, uint64_t end)
{
  for (uint64_t index = begin; index < end; index++)
    fs_recorder_generated (recorder, 3 * (int64_t) index, index, false, 0, 0);
}

/* … and consumed with a latency of 10 + its batch (0 in the warm-up). */
static uint64_t
latency_of (uint64_t index)
{
  return index < WARMUP ? 100000 : 10 + (index - WARMUP) / FS_BLOCK_MESSAGES;
}

static void
consume (FsRecorder *recorder, uint64_t index)
{
  FsMessage message = {
    .index = index,
    .generated = 3 * (int64_t) index,
    .queued = 3 * (int64_t) index,
    .injected = 3 * (int64_t) index,
    .first_grant = 3 * (int64_t) index + 1,
    .hops = 1,
  };

  fs_recorder_consumed (recorder, &message, message.generated + (int64_t) latency_of (index) - 1);
}

static void
consume_range (FsRecorder *recorder, uint64_t begin, uint64_t end)
{
  for (uint64_t index = begin; index < end; index++)
    consume (recorder, index);
}

static uint64_t
prefix (FsRecorder *recorder)
{
  return fs_message_blocks_prefix (fs_recorder_blocks (recorder));
}

/* One message that is delivered late delays its block and all after it; blocks beyond the prefix have no effect. */
FS_TEST (late_message_is_recorded)
{
  g_autoptr (FsRecorder) recorder = new_recorder (100000);
  FsMessageBlocks *batches = fs_recorder_blocks (recorder);
  g_autoptr (FsHistogram) first = NULL;
  g_autoptr (FsHistogram) all = NULL;

  generate (recorder, 0, WARMUP + 20 * 500 + 17);
  consume_range (recorder, 0, WARMUP + 700);
  consume_range (recorder, WARMUP + 701, WARMUP + 20 * 500);
  g_assert_cmpuint (prefix (recorder), ==, 500);
  g_assert_cmpfloat (estimate (recorder, FS_MEAN_UNICAST).mean, ==, 10);
  first = fs_message_blocks_histogram (batches, FS_DISTRIBUTION_UNICAST);
  g_assert_cmpuint (fs_histogram_count (first), ==, 500);
  g_assert_cmpuint (fs_histogram_max (first), ==, 10);

  consume (recorder, WARMUP + 700);
  g_assert_cmpuint (prefix (recorder), ==, 20 * 500);
  g_assert_cmpfloat (estimate (recorder, FS_MEAN_UNICAST).mean, ==, 19.5);
  /* Twenty groups whose means are 10 … 29, variance 35, and five whose means are 11.5 … 27.5, variance 40; in a row. */
  g_assert_cmpfloat (estimate (recorder, FS_MEAN_UNICAST).half_width, >, 2.093 * sqrt (1.75));
  g_assert_cmpfloat (estimate (recorder, FS_MEAN_UNICAST).half_width, >=, 2.776 * sqrt (8));
  all = fs_message_blocks_histogram (batches, FS_DISTRIBUTION_UNICAST);
  g_assert_cmpuint (fs_histogram_count (all), ==, 20 * 500);
  g_assert_cmpfloat (fs_histogram_percentile (all, 0.5), ==, 19);
  g_assert_cmpuint (fs_histogram_max (all), ==, 29);
}

/* The prefix waits at the target, whatever is complete beyond it. */
FS_TEST (target)
{
  g_autoptr (FsRecorder) recorder = new_recorder (100000);
  FsMessageBlocks *batches = fs_recorder_blocks (recorder);

  fs_message_blocks_set_target (batches, 2000);
  generate (recorder, 0, WARMUP + 5000);
  consume_range (recorder, 0, WARMUP + 5000);
  g_assert_cmpuint (prefix (recorder), ==, 2000);
  g_assert_cmpfloat (estimate (recorder, FS_MEAN_UNICAST).mean, ==, 11.5);
  g_assert_cmpuint (fs_message_blocks_mark (batches, fs_message_blocks_n_prefix (batches)).snapshot[FS_COUNTER_CYCLE],
                    ==, 3 * (WARMUP + 1999));

  fs_message_blocks_set_target (batches, 2001); /* whole batches only */
  g_assert_cmpuint (prefix (recorder), ==, 2500);
  fs_message_blocks_set_target (batches, 100000);
  g_assert_cmpuint (prefix (recorder), ==, 5000);
  g_assert_cmpuint (fs_message_blocks_mark (batches, fs_message_blocks_n_prefix (batches)).snapshot[FS_COUNTER_CYCLE],
                    ==, 3 * (WARMUP + 4999));
}

/* Recording ends at the maximum, with a shorter batch when it is no multiple of 500. */
FS_TEST (maximum)
{
  g_autoptr (FsRecorder) recorder = new_recorder (1200);

  generate (recorder, 0, WARMUP + 3000);
  consume_range (recorder, 0, WARMUP + 3000);
  g_assert_cmpuint (prefix (recorder), ==, 1200);
  g_assert_cmpuint (fs_message_blocks_n_prefix (fs_recorder_blocks (recorder)), ==, 3);
  g_assert_cmpfloat_with_epsilon (estimate (recorder, FS_MEAN_UNICAST).mean, (500 * 10 + 500 * 11 + 200 * 12) / 1200.0,
                                  1e-12);
}

/* Consumed last first, over more open batches than the ring begins with. */
FS_TEST (messages_delivered_in_reverse_order)
{
  g_autoptr (FsRecorder) recorder = new_recorder (100000);

  generate (recorder, 0, WARMUP + 30000);
  for (uint64_t index = WARMUP + 30000; index-- > WARMUP;)
    {
      g_assert_cmpuint (prefix (recorder), ==, 0);
      consume (recorder, index);
    }
  g_assert_cmpuint (prefix (recorder), ==, 30000);
  g_assert_cmpfloat (estimate (recorder, FS_MEAN_UNICAST).mean, ==, 10 + 59 / 2.0);
}

/* The sums up to every block are stored, of a long prefix those up to every second, fourth, …; message i of block b
 * has a latency of 10 + b and is generated in cycle 3 i. */
FS_TEST (unblocked_marks)
{
  static const gsize lengths[] = { 1, 20, 319, 320, 639, 640, 1300 };

  for (guint l = 0; l < G_N_ELEMENTS (lengths); l++)
    {
      g_autoptr (FsRecorder) recorder = new_recorder (1000000);
      FsMessageBlocks *batches = fs_recorder_blocks (recorder);
      gsize n = lengths[l], stride = n < 320 ? 1 : n < 640 ? 2 : n < 1280 ? 4 : 8;

      generate (recorder, 0, WARMUP + n * 500);
      consume_range (recorder, WARMUP, WARMUP + n * 500);
      g_assert_cmpuint (fs_message_blocks_n_prefix (batches), ==, n);
      for (gsize b = 0; b <= n; b++)
        {
          FsBlockMark mark = fs_message_blocks_mark (batches, b);
          uint64_t sum = 0;

          g_assert_cmpuint (mark.n_blocks, ==, b == n ? n : b / stride * stride);
          for (gsize k = 0; k < mark.n_blocks; k++)
            sum += 500 * (10 + k);
          g_assert_cmpuint (mark.tallies[FS_MEAN_UNICAST].count, ==, 500 * mark.n_blocks);
          g_assert_cmpuint (mark.tallies[FS_MEAN_UNICAST].sum, ==, sum);
          if (mark.n_blocks == 0)
            g_assert_null (mark.snapshot);
          else
            g_assert_cmpuint (mark.snapshot[FS_COUNTER_CYCLE], ==, 3 * (WARMUP + 500 * mark.n_blocks - 1));
        }
    }
}

/* A dropped message completes its batch, and has no latency. */
FS_TEST (dropped)
{
  g_autoptr (FsRecorder) recorder = new_recorder (1000);
  g_autoptr (FsRecord) record = NULL;
  g_autoptr (FsHistogram) histogram = NULL;
  guint n_quantities;
  const FsQuantity *quantities = fs_sim_quantities (&n_quantities);

  for (uint64_t index = 0; index < WARMUP + 1000; index++)
    {
      generate (recorder, index, index + 1);
      if (index % 4 == 0)
        fs_recorder_dropped (recorder, 3 * (int64_t) index, index);
      else
        consume (recorder, index);
    }
  record = fs_record_new (quantities, n_quantities, fs_record_size_of_hypercube (2, 2));
  fs_recorder_report (recorder, record);
  g_assert_cmpuint (prefix (recorder), ==, 1000);
  histogram = fs_message_blocks_histogram (fs_recorder_blocks (recorder), FS_DISTRIBUTION_UNICAST);
  g_assert_cmpuint (fs_histogram_count (histogram), ==, 750);
  g_assert_cmpfloat (fs_record_get (record, "dropped"), ==, 250);
  g_assert_cmpfloat_with_epsilon (fs_record_get (record, "offered_load"), 1 / 12.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (fs_record_get (record, "accepted_throughput"), 749 / 999.0 / 12, 1e-12);
}

/* Four nodes; the messages of each third see so many in the system. */
static gboolean
grows (uint64_t third, uint64_t first, uint64_t middle, uint64_t last)
{
  g_autoptr (FsRecorder) recorder = new_recorder (1000000);

  for (uint64_t index = 0; index < WARMUP + 3 * third * 500; index++)
    {
      uint64_t batch = (index - WARMUP) / 500;

      fs_recorder_generated (recorder, (int64_t) index, index, false,
                             index < WARMUP      ? 1000
                             : batch < third     ? first
                             : batch < 2 * third ? middle
                                                 : last,
                             0);
    }
  return fs_recorder_growing (recorder);
}

/* Growth from the middle third to the last: by a fifth of the middle and 0.2 per node, by three quarters of the growth
 * before, by half a percent of the 2,500 messages of a third, and only from 600 messages per node in a third. */
FS_TEST (growth)
{
  g_assert_true (grows (5, 100, 200, 300));
  g_assert_false (grows (4, 100, 200, 300));
  g_assert_false (grows (5, 100, 100, 100));
  g_assert_false (grows (5, 300, 200, 100));
  /* A fifth of the middle and 0.8. */
  g_assert_false (grows (5, 100, 100, 120));
  g_assert_true (grows (5, 100, 100, 121));
  /* It slows down: 100, then 75 or 76. */
  g_assert_false (grows (5, 100, 200, 275));
  g_assert_true (grows (5, 100, 200, 276));
  /* 12.5 of 2,500 messages. */
  g_assert_false (grows (5, 0, 0, 12));
  g_assert_true (grows (5, 0, 0, 13));
}

/* The warm-up ends where an interval of time begins: what comes before is in no mean, histogram, or count any more. */
FS_TEST (warm_up_is_cut_off)
{
  g_autoptr (FsRecorder) recorder = new_recorder (100000);
  FsMessageBlocks *batches = fs_recorder_blocks (recorder);
  g_autoptr (FsHistogram) histogram = NULL;
  g_autoptr (FsRecord) record = NULL;
  guint n_quantities;
  const FsQuantity *quantities = fs_sim_quantities (&n_quantities);

  g_assert_cmpuint (fs_message_blocks_section (0), ==, 0);
  g_assert_cmpuint (fs_message_blocks_section (1), ==, 1);
  g_assert_cmpuint (fs_message_blocks_section (5), ==, 6);
  g_assert_cmpuint (fs_message_blocks_section (17), ==, 23);
  for (gsize batch = 1; batch < 100000; batch += batch / 7 + 1)
    {
      g_assert_cmpuint (fs_message_blocks_section (batch), >=, batch);
      g_assert_cmpuint (fs_message_blocks_section (batch), <=, 3 * batch / 2 + 1);
    }

  generate (recorder, 0, WARMUP + 40 * 500);
  consume_range (recorder, 0, WARMUP + 40 * 500);
  g_assert_cmpuint (fs_message_blocks_n_cut (batches), ==, 0);
  fs_message_blocks_cut (batches, 6);
  g_assert_cmpuint (fs_message_blocks_n_cut (batches), ==, 6);
  fs_message_blocks_cut (batches, 8);
  g_assert_cmpuint (fs_recorder_recorded (recorder), ==, 32 * 500);
  g_assert_cmpuint (prefix (recorder), ==, 40 * 500);
  histogram = fs_message_blocks_histogram (batches, FS_DISTRIBUTION_UNICAST);
  g_assert_cmpuint (fs_histogram_count (histogram), ==, 32 * 500);
  g_assert_cmpfloat (fs_histogram_percentile (histogram, 0), ==, 18);
  g_assert_cmpuint (fs_histogram_max (histogram), ==, 49);
  g_assert_cmpfloat (estimate (recorder, FS_MEAN_UNICAST).mean, ==, (18 + 49) / 2.0);
  record = fs_record_new (quantities, n_quantities, fs_record_size_of_hypercube (2, 2));
  fs_recorder_report (recorder, record);
  g_assert_cmpfloat (fs_record_get (record, "latency_network"), ==, (18 + 49) / 2.0);
  /* 32 batches in the time from the last message before them to their last. */
  g_assert_cmpfloat_with_epsilon (fs_record_get (record, "offered_load"), 1 / 12.0, 1e-12);
}

FS_TEST (population)
{
  g_autoptr (FsRecorder) recorder = new_recorder (1000);

  fs_recorder_generated (recorder, 0, 0, false, 60 * 4, 0);
  g_assert_false (fs_recorder_overflowed (recorder));
  fs_recorder_generated (recorder, 1, 1, false, 60 * 4 + 1, 0);
  g_assert_true (fs_recorder_overflowed (recorder));
  fs_recorder_generated (recorder, 2, 2, false, 0, 0);
  g_assert_true (fs_recorder_overflowed (recorder));
}
