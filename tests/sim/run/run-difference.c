/* The difference of two runs of the same messages (SIMULATOR.md 8.1). Whether its intervals hold the truth: difference-coverage.c. */
#include "sim/run/run-difference.h"

#include <math.h>

#include "tests/sim/run/runs.h"
#include "tests/support/test.h"

/* Dimension order and adaptive routing on a 4-cube. */
typedef struct {
  FsWormholeParams params[2];
  FsSimResult *results[2];
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  FsStopRule rule = rule_of (0.03, FS_AUTO_MESSAGES);

  for (guint side = 0; side < 2; side++)
    {
      fixture->params[side] = params_of (4, 3, 16, 0.05, 0.02);
      fixture->params[side].routing = side == 0 ? FS_ROUTING_DETERMINISTIC : FS_ROUTING_DUATO;
      fixture->results[side] = run (&fixture->params[side], &rule, FS_ENGINE_FAST);
    }
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  for (guint side = 0; side < 2; side++)
    fs_sim_result_free (fixture->results[side]);
}

static FsRunDifference
between (const FsSimResult *a, const FsSimResult *b, FsTrafficDifference traffic, gboolean broadcast)
{
  return fs_run_difference (a, b, NULL, NULL, 1, traffic, broadcast, 0.95);
}

static uint64_t
begin_of (const FsSimResult *result)
{
  uint64_t begin = 0;

  for (guint i = 0; i < result->statistics->warmup->len; i++)
    begin += g_array_index (result->statistics->warmup, FsSeriesBucket, i).messages;
  return begin;
}

/* The mean is that of the messages that both recorded, whatever each of them recorded besides. */
static void
compares_the_same_messages (Fixture *fixture, gconstpointer data)
{
  const FsSimResult *a = fixture->results[0], *b = fixture->results[1];
  FsRunDifference difference = between (a, b, FS_TRAFFIC_SAME, FALSE);
  FsTally tallies[2] = { { 0 }, { 0 } };
  uint64_t begin = MAX (begin_of (a), begin_of (b));
  uint64_t end = MIN (begin_of (a) + a->messages, begin_of (b) + b->messages);

  g_assert_cmpint (difference.kind, ==, FS_DIFFERENCE_PAIRED);
  for (guint side = 0; side < 2; side++)
    {
      uint64_t at = begin_of (fixture->results[side]);

      for (guint i = 0; i < fixture->results[side]->statistics->recorded->len; i++)
        {
          const FsSeriesBucket *bucket
              = &g_array_index (fixture->results[side]->statistics->recorded, FsSeriesBucket, i);

          if (at >= begin && at + bucket->messages <= end)
            fs_tally_merge (&tallies[side], &bucket->unicast);
          at += bucket->messages;
        }
    }
  /* Both are runs of single blocks, so the unicasts are the same ones. */
  g_assert_cmpuint (tallies[0].count, ==, tallies[1].count);
  g_assert_cmpuint (difference.messages, ==, tallies[0].count);
  g_assert_cmpfloat_with_epsilon (difference.mean, fs_tally_mean (&tallies[0]) - fs_tally_mean (&tallies[1]), 1e-9);
  g_assert_cmpfloat (difference.half_width, >, 0);
  g_assert_cmpfloat (difference.half_width, <, hypot (a->unicast.half_width, b->unicast.half_width));
  g_assert_cmpfloat (difference.saving, >, 1);
}

static void
changes_its_sign_when_curves_are_exchanged (Fixture *fixture, gconstpointer data)
{
  for (gboolean broadcast = FALSE; broadcast <= TRUE; broadcast++)
    {
      FsRunDifference there = between (fixture->results[0], fixture->results[1], FS_TRAFFIC_SAME, broadcast);
      FsRunDifference back = between (fixture->results[1], fixture->results[0], FS_TRAFFIC_SAME, broadcast);

      g_assert_cmpint (there.kind, ==, back.kind);
      g_assert_cmpfloat (there.mean, ==, -back.mean);
      g_assert_cmpfloat (there.half_width, ==, back.half_width);
      g_assert_cmpuint (there.messages, ==, back.messages);
    }
}

/* Curves that differ in their models alone have one run. */
static void
of_a_run_and_itself_is_zero (Fixture *fixture, gconstpointer data)
{
  FsRunDifference none = between (fixture->results[0], fixture->results[0], FS_TRAFFIC_SAME, FALSE);

  g_assert_cmpint (none.kind, ==, FS_DIFFERENCE_PAIRED);
  g_assert_cmpfloat (none.mean, ==, 0);
  g_assert_cmpfloat (none.half_width, ==, 0);
  g_assert_true (isnan (none.saving));
}

/* Other messages, and runs without the course of their messages, are independent. */
static void
of_other_messages_has_the_interval_of_independent_runs (Fixture *fixture, gconstpointer data)
{
  const FsSimResult *a = fixture->results[0], *b = fixture->results[1];
  g_autoptr (FsSimResult) values = fs_sim_result_values (b);
  FsRunDifference other = between (a, b, FS_TRAFFIC_LENGTHS, FALSE);
  FsRunDifference unknown = between (a, values, FS_TRAFFIC_SAME, FALSE);

  g_assert_cmpint (other.kind, ==, FS_DIFFERENCE_OTHER);
  g_assert_cmpint (other.traffic, ==, FS_TRAFFIC_LENGTHS);
  g_assert_cmpfloat (other.mean, ==, a->unicast.mean - b->unicast.mean);
  g_assert_cmpfloat (other.half_width, ==, hypot (a->unicast.half_width, b->unicast.half_width));
  g_assert_cmpint (unknown.kind, ==, FS_DIFFERENCE_SHORT);
  g_assert_cmpfloat (unknown.half_width, ==, other.half_width);
}

static void
of_a_saturated_run_is_none (Fixture *fixture, gconstpointer data)
{
  FsStopRule rule = rule_of (0.03, FS_AUTO_MESSAGES);
  g_autoptr (FsSimResult) saturated = NULL;
  FsRunDifference none;

  fixture->params[1].rate = 0.5;
  saturated = run (&fixture->params[1], &rule, FS_ENGINE_FAST);
  g_assert_cmpint (saturated->status, ==, FS_SIM_SATURATED);
  none = between (fixture->results[0], saturated, FS_TRAFFIC_SAME, FALSE);
  g_assert_cmpint (none.kind, ==, FS_DIFFERENCE_NONE);
}

/* Of replications the pairs are whole runs. */
static void
of_replications_is_the_mean_of_their_differences (Fixture *fixture, gconstpointer data)
{
  FsStopRule rule = rule_of (0.05, 14000);
  FsSimResult *replications[2][3];
  FsSimResult *merged[2];
  FsRunDifference difference;
  double means[3];

  for (guint side = 0; side < 2; side++)
    {
      for (guint k = 0; k < 3; k++)
        {
          fixture->params[side].replication = k;
          replications[side][k] = run (&fixture->params[side], &rule, FS_ENGINE_FAST);
        }
      merged[side] = fs_sim_result_merge (replications[side], 3, 0.95);
    }
  difference
      = fs_run_difference (merged[0], merged[1], replications[0], replications[1], 3, FS_TRAFFIC_SAME, FALSE, 0.95);
  for (guint k = 0; k < 3; k++)
    means[k] = replications[0][k]->unicast.mean - replications[1][k]->unicast.mean;
  g_assert_cmpint (difference.kind, ==, FS_DIFFERENCE_PAIRED);
  g_assert_cmpfloat_with_epsilon (difference.mean, (means[0] + means[1] + means[2]) / 3, 1e-12);
  g_assert_cmpfloat_with_epsilon (difference.mean, merged[0]->unicast.mean - merged[1]->unicast.mean, 1e-9);
  g_assert_cmpfloat (difference.half_width, >, 0);

  /* Without them only their means are known. */
  difference = fs_run_difference (merged[0], merged[1], NULL, NULL, 3, FS_TRAFFIC_SAME, FALSE, 0.95);
  g_assert_cmpint (difference.kind, ==, FS_DIFFERENCE_UNKNOWN);
  for (guint side = 0; side < 2; side++)
    {
      fs_sim_result_free (merged[side]);
      for (guint k = 0; k < 3; k++)
        fs_sim_result_free (replications[side][k]);
    }
}

#define ADD(function) FS_ADD_FIXTURE_TEST (Fixture, NULL, set_up, function, tear_down, "%s", #function)

FS_TESTS
{
  ADD (compares_the_same_messages);
  ADD (changes_its_sign_when_curves_are_exchanged);
  ADD (of_a_run_and_itself_is_zero);
  ADD (of_other_messages_has_the_interval_of_independent_runs);
  ADD (of_a_saturated_run_is_none);
  ADD (of_replications_is_the_mean_of_their_differences);
}
