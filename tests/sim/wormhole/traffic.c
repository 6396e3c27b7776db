/* Random traffic follows its laws (SIMULATOR.md 3): every statistic is within five standard deviations. */
#include "sim/wormhole/traffic.h"

#include <math.h>

#include "base/random.h"
#include "tests/support/test.h"
#include "topology/pattern.h"

#define DRAWS 100000

static void
assert_share (guint count, guint draws, double p)
{
  g_assert_cmpfloat (fabs (count - draws * p), <=, 5 * sqrt (draws * p * (1 - p)) + 1e-9);
}

static FsTraffic
traffic_with (const FsWormholeParams *params)
{
  FsTraffic traffic;
  g_autoptr (GError) error = NULL;

  fs_wormhole_params_check (params, &error);
  g_assert_no_error (error);
  fs_traffic_init (&traffic, params);
  return traffic;
}

/* Poisson: the number of messages in T cycles has mean and variance N rate T; cycles never go back, nodes ascend. */
FS_TEST (arrivals)
{
  FsWormholeParams params;
  FsTraffic traffic;
  guint n = 0, same_cycle = 0;
  gint64 previous = 0;
  guint32 node, previous_node = 0;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.rate = 0.05;
  traffic = traffic_with (&params);
  while (fs_traffic_next_cycle (&traffic) <= 100000)
    {
      gint64 cycle = fs_traffic_next_cycle (&traffic);

      fs_traffic_take (&traffic, &node);
      g_assert_cmpint (cycle, >=, previous);
      g_assert_cmpint (cycle, >=, 1);
      if (cycle == previous)
        {
          g_assert_cmpuint (node, >=, previous_node);
          same_cycle++;
        }
      previous = cycle;
      previous_node = node;
      n++;
    }
  g_assert_cmpfloat (fabs (n - 80000.0), <=, 5 * sqrt (80000.0));
  g_assert_cmpuint (same_cycle, >, 10000);
  fs_traffic_clear (&traffic);
}

/* The same messages at the same instants in mean gaps: all rates see common random numbers. */
FS_TEST (all_rates_share_random_numbers)
{
  FsWormholeParams params;
  FsTraffic slow, fast;
  guint n = 0;

  fs_wormhole_params_init (&params);
  params.n = 1;
  params.rate = 0.001;
  slow = traffic_with (&params);
  params.rate = 0.01;
  fast = traffic_with (&params);
  for (guint i = 0; i < 1000; i++)
    {
      gint64 difference = fs_traffic_next_cycle (&slow) - 10 * fs_traffic_next_cycle (&fast);
      guint32 a, b;
      guint64 one = fs_traffic_take (&slow, &a), other = fs_traffic_take (&fast, &b);

      if (a != b)
        break; /* two messages in one cycle of the faster source are ordered by node */
      g_assert_cmpint (difference, <=, 0);
      g_assert_cmpint (difference, >, -10);
      g_assert_cmphex (one, ==, other);
      n++;
    }
  g_assert_cmpuint (n, >, 20);
  fs_traffic_clear (&slow);
  fs_traffic_clear (&fast);
}

static void
check_destinations (const char *pattern, int n)
{
  g_autofree guint *by_node = g_new0 (guint, 1u << n);
  guint by_distance[FS_SIM_MAX_N + 1] = { 0 };
  double p[FS_SIM_MAX_N];
  guint32 source = (1u << n) / 3;
  FsWormholeParams params;
  FsTraffic traffic;

  fs_wormhole_params_init (&params);
  params.n = n;
  g_assert_true (fs_pattern_parse (pattern, &params.pattern, NULL));
  g_assert_true (fs_pattern_probabilities (&params.pattern, n, p, NULL));
  traffic = traffic_with (&params);
  for (guint i = 0; i < DRAWS; i++)
    {
      guint32 to = fs_traffic_draw_destination (&traffic, fs_random_split (7, i), source);

      g_assert_cmpuint (to, <, 1u << n);
      g_assert_cmpuint (to, !=, source);
      by_node[to]++;
      by_distance[fs_network_distance (&traffic.network, source, to)]++;
    }
  for (int i = 1; i <= n; i++)
    assert_share (by_distance[i], DRAWS, p[i - 1]);
  if (n <= 5)
    for (guint32 x = 0; x < 1u << n; x++)
      if (x != source)
        {
          int i = fs_network_distance (&traffic.network, source, x);
          double ways = exp (lgamma (n + 1) - lgamma (i + 1) - lgamma (n - i + 1));

          assert_share (by_node[x], DRAWS, p[i - 1] / ways);
        }
  fs_traffic_clear (&traffic);
}

FS_TEST (destinations)
{
  check_destinations ("uniform", 1);
  check_destinations ("uniform", 5);
  check_destinations ("geometric:0.5", 5);
  check_destinations ("custom:0,0,1,0", 4);
  check_destinations ("spherical", 10);
  check_destinations ("pattern1", 10);
  check_destinations ("uniform", 20);
}

/* ceil of an exponential variate of mean M - 1/2: mean M + 1/(12 M), at least 1. */
FS_TEST (lengths)
{
  FsWormholeParams params;
  FsTraffic traffic;
  double sum = 0;

  fs_wormhole_params_init (&params);
  params.length = FS_LENGTH_EXPONENTIAL;
  traffic = traffic_with (&params);
  for (guint i = 0; i < 4 * DRAWS; i++)
    {
      guint32 length = fs_traffic_draw_length (&traffic, fs_random_split (11, i));

      g_assert_cmpuint (length, >=, 1);
      sum += length;
    }
  g_assert_cmpfloat (fabs (sum / (4 * DRAWS) - (32 + 1 / (12 * 32.0))), <=, 5 * 32 / sqrt (4.0 * DRAWS));
  fs_traffic_clear (&traffic);
}

FS_TEST (channels_and_bases)
{
  guint channels[6] = { 0 }, bases[6] = { 0 }, broadcasts = 0;
  FsWormholeParams params;
  FsTraffic traffic;

  fs_wormhole_params_init (&params);
  params.beta = 0.1;
  params.base = FS_BASE_RANDOM;
  traffic = traffic_with (&params);
  for (guint i = 0; i < DRAWS; i++)
    {
      guint64 stream = fs_random_split (13, i);

      channels[fs_traffic_draw_injection_channel (&traffic, stream, 0, 1, (FsRouteBits){ 0 })]++;
      bases[fs_traffic_draw_base (&traffic, stream, 5)]++;
      broadcasts += fs_traffic_draw_broadcast (&traffic, stream);
    }
  for (guint d = 0; d < 6; d++)
    {
      assert_share (channels[d], DRAWS, 1 / 6.0);
      assert_share (bases[d], DRAWS, 1 / 6.0);
    }
  assert_share (broadcasts, DRAWS, 0.1);
  fs_traffic_clear (&traffic);

  params.base = FS_BASE_ROUND_ROBIN;
  params.injection = FS_INJECTION_FIRST;
  traffic = traffic_with (&params);
  for (int k = 0; k < 20; k++)
    g_assert_cmpint (fs_traffic_draw_base (&traffic, 0, 9), ==, (9 + k) % 6);
  g_assert_cmpint (fs_traffic_draw_injection_channel (&traffic, 0, 3, 3 ^ 0x14, (FsRouteBits){ 0 }), ==, 4);
  fs_traffic_clear (&traffic);
}
