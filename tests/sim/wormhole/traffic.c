/* Random traffic follows its laws (SIMULATOR.md 3): every statistic is within five standard deviations. */
#include "sim/wormhole/traffic.h"

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "tests/support/test.h"
#include "topology/draws.h"
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
      guint64 stream;

      g_assert_true (fs_traffic_take (&traffic, &node, &stream));
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

/* Bernoulli: each node has one trial in each cycle from 0 on, and trials are independent: after a success the next one succeeds as
 * often as any. With probability 1 there is a message in every cycle. */
FS_TEST (bernoulli)
{
  enum { CYCLES = 20000, NODES = 16 };
  static const double rates[] = { 0.01, 0.3, 1 };

  for (guint r = 0; r < G_N_ELEMENTS (rates); r++)
    {
      g_autofree guint8 *hit = g_new0 (guint8, CYCLES * NODES);
      guint n = 0, n_pairs = 0;
      FsWormholeParams params;
      FsTraffic traffic;

      fs_wormhole_params_init (&params);
      params.n = 4;
      params.rate = rates[r];
      params.bernoulli = true;
      traffic = traffic_with (&params);
      while (fs_traffic_next_cycle (&traffic) < CYCLES)
        {
          gint64 cycle = fs_traffic_next_cycle (&traffic);
          guint64 stream;
          guint32 node;

          g_assert_true (fs_traffic_take (&traffic, &node, &stream));
          g_assert_false (hit[cycle * NODES + node]);
          hit[cycle * NODES + node] = TRUE;
          n++;
          n_pairs += cycle > 0 && hit[(cycle - 1) * NODES + node];
        }
      assert_share (n, CYCLES * NODES, rates[r]);
      assert_share (n_pairs, (CYCLES - 1) * NODES, rates[r] * rates[r]);
      fs_traffic_clear (&traffic);
    }
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
      guint64 one, other;

      g_assert_true (fs_traffic_take (&slow, &a, &one) && fs_traffic_take (&fast, &b, &other));
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

#define COMPARED 2000

/* A message as it is generated. */
typedef struct {
  gint64 cycle;
  guint32 source, destination, length;
  gboolean broadcast;
} Generated;

static void
generate (const FsWormholeParams *params, Generated *messages)
{
  FsTraffic traffic = traffic_with (params);
  guint n = 0;

  while (n < COMPARED)
    {
      Generated *message = &messages[n];
      guint64 stream;

      *message = (Generated){ .cycle = fs_traffic_next_cycle (&traffic) };
      if (!fs_traffic_take (&traffic, &message->source, &stream))
        continue;
      message->broadcast = fs_traffic_draw_broadcast (&traffic, stream);
      if (!message->broadcast && fs_traffic_is_silent (&traffic, message->source))
        continue;
      message->destination
          = message->broadcast ? 0 : fs_destination_map_draw (traffic.destinations, stream, message->source);
      message->length = fs_traffic_draw_length (&traffic, stream);
      n++;
    }
  fs_traffic_clear (&traffic);
}

/* Two runs have the same messages exactly when fs_traffic_compare() says so. */
FS_TEST (messages_are_the_same_whatever_the_network_does_with_them)
{
  g_autofree Generated *before = g_new (Generated, COMPARED), *after = g_new (Generated, COMPARED);
  FsWormholeParams own, changed;

  fs_wormhole_params_init (&own);
  own.n = 4;
  own.V = 3;
  own.rate = 0.01;
  own.beta = 0.1;
  generate (&own, before);

#define CHECK(difference, ...)                                                                                         \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    changed = own;                                                                                                     \
    __VA_ARGS__;                                                                                                       \
    generate (&changed, after);                                                                                        \
    g_assert_cmpint (fs_traffic_compare (&own, &changed), ==, difference);                                             \
    g_assert_cmpint (fs_traffic_compare (&changed, &own), ==, difference);                                             \
    g_assert_cmpint (memcmp (before, after, COMPARED * sizeof *before) == 0, ==, (difference) == FS_TRAFFIC_SAME);     \
  }                                                                                                                    \
  G_STMT_END

  CHECK (FS_TRAFFIC_SAME, changed.routing = FS_ROUTING_DUATO);
  CHECK (FS_TRAFFIC_SAME, changed.routing = FS_ROUTING_RANDOM);
  CHECK (FS_TRAFFIC_SAME, changed.V = 8);
  CHECK (FS_TRAFFIC_SAME, changed.vc_buffer = 16);
  CHECK (FS_TRAFFIC_SAME, changed.injection = FS_INJECTION_FIRST);
  CHECK (FS_TRAFFIC_SAME, changed.injection = FS_INJECTION_POOL; changed.injection_channels = 1);
  CHECK (FS_TRAFFIC_SAME, changed.delta_cycles = 9);
  CHECK (FS_TRAFFIC_SAME, changed.unicast_startup = true);
  CHECK (FS_TRAFFIC_SAME, changed.broadcast = FS_BROADCAST_SEPARATE);
  CHECK (FS_TRAFFIC_SAME, changed.base = FS_BASE_RANDOM);
  CHECK (FS_TRAFFIC_SAME, changed.source_capacity = 1);
  CHECK (FS_TRAFFIC_NETWORKS, changed.n = 5);
  CHECK (FS_TRAFFIC_SEEDS, changed.seed = 2);
  CHECK (FS_TRAFFIC_SEEDS, changed.replication = 1);
  CHECK (FS_TRAFFIC_RATES, changed.rate = 0.011);
  CHECK (FS_TRAFFIC_LENGTHS, changed.length_flits = 64);
  CHECK (FS_TRAFFIC_LENGTHS, changed.length = FS_LENGTH_EXPONENTIAL);
  CHECK (FS_TRAFFIC_BROADCASTS, changed.beta = 0.2);
  CHECK (FS_TRAFFIC_ARRIVALS, changed.on_cycles = 100; changed.off_cycles = 100);
  CHECK (FS_TRAFFIC_DESTINATIONS, changed.pattern.kind = FS_PATTERN_TRANSPOSE);
  CHECK (FS_TRAFFIC_DESTINATIONS, g_assert_true (fs_pattern_parse ("hotspot:0.1,#3", &changed.pattern, NULL)));

  /* Destinations of a hypercube are drawn dimension by dimension, those of a mesh or torus at once, whatever its radices. */
  CHECK (FS_TRAFFIC_DESTINATIONS, changed.topology = FS_TOPOLOGY_MESH; changed.n = 2; changed.k[0] = changed.k[1] = 4);
  own = changed;
  generate (&own, before);
  CHECK (FS_TRAFFIC_SAME, changed.topology = FS_TOPOLOGY_TORUS);
  CHECK (FS_TRAFFIC_SAME, changed.k[0] = 8; changed.k[1] = 2);
  CHECK (FS_TRAFFIC_DESTINATIONS, changed.pattern.kind = FS_PATTERN_TORNADO);
  own.pattern.kind = FS_PATTERN_BIT_REVERSAL;
  generate (&own, before);
  CHECK (FS_TRAFFIC_SAME, changed.k[0] = 8; changed.k[1] = 2);
  CHECK (FS_TRAFFIC_SAME, changed.topology = FS_TOPOLOGY_HYPERCUBE; changed.n = 4);
#undef CHECK

  /* What is generated here depends on what was delivered. */
  own.pattern.kind = FS_PATTERN_UNIFORM;
  own.beta = 0;
  changed = own;
  changed.when_full = FS_WHEN_FULL_BLOCK;
  changed.source_capacity = 1;
  g_assert_cmpint (fs_traffic_compare (&own, &changed), ==, FS_TRAFFIC_FEEDBACK);
  own.tasks = changed.tasks = 2;
  g_assert_cmpint (fs_traffic_compare (&own, &changed), ==, FS_TRAFFIC_FEEDBACK);
  changed.tasks = 3;
  g_assert_cmpint (fs_traffic_compare (&own, &changed), ==, FS_TRAFFIC_ARRIVALS);
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
      guint32 to = fs_destination_map_draw (traffic.destinations, fs_random_split (7, i), source);

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

/* The numbers of messages of all nodes in windows of equal length: their mean, and their variance over their mean. */
static void
count_windows (const FsWormholeParams *params, guint n_windows, gint64 length, double *mean, double *dispersion)
{
  FsTraffic traffic = traffic_with (params);
  guint n = traffic.network.n_nodes;
  g_autofree guint *counts = g_new0 (guint, n * n_windows);
  double sum = 0, squares = 0;

  while (fs_traffic_next_cycle (&traffic) <= n_windows * length)
    {
      gint64 window = (fs_traffic_next_cycle (&traffic) - 1) / length;
      guint32 node;
      guint64 stream;

      if (fs_traffic_take (&traffic, &node, &stream))
        counts[node * n_windows + window]++;
    }
  for (guint i = 0; i < n * n_windows; i++)
    {
      sum += counts[i];
      squares += (double) counts[i] * counts[i];
    }
  *mean = sum / (n * n_windows);
  *dispersion = (squares / (n * n_windows) - *mean * *mean) / *mean;
  fs_traffic_clear (&traffic);
}

/* Messages of an on-off source with rate r while it is on, a fraction p of the time: in long windows the variance over
 * the mean is 1 + 2 r (1 - p) on off / (on + off), which is 1 of Poisson messages; the mean is that of Poisson. */
FS_TEST (bursts)
{
  FsWormholeParams params;
  double mean, dispersion;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.rate = 0.05;
  count_windows (&params, 200, 10000, &mean, &dispersion);
  g_assert_cmpfloat (fabs (mean - 500), <=, 5 * sqrt (500 / 3200.0));
  g_assert_cmpfloat (fabs (dispersion - 1), <=, 5 * sqrt (2 / 3200.0));
  params.on_cycles = 50;
  params.off_cycles = 150;
  count_windows (&params, 200, 10000, &mean, &dispersion);
  g_assert_cmpfloat (fabs (mean - 500), <=, 5 * sqrt (12.25 * 500 / 3200));
  g_assert_cmpfloat (fabs (dispersion - 12.25), <=, 0.05 + 12.25 * 5 * sqrt (2 / 3200.0));
}

/* In the first cycles, too, a source is as often on as ever. */
FS_TEST (bursts_are_stationary)
{
  FsWormholeParams params;
  double mean, dispersion;

  fs_wormhole_params_init (&params);
  params.n = 12;
  params.rate = 0.1;
  params.on_cycles = 100;
  params.off_cycles = 300;
  count_windows (&params, 1, 20, &mean, &dispersion);
  g_assert_cmpfloat (fabs (mean - 2), <=, 5 * sqrt (dispersion * 2 / 4096));
}

/* Bursts change when messages are generated, not what they are. */
FS_TEST (bursts_have_the_same_messages)
{
  FsWormholeParams params;
  FsTraffic evenly, in_bursts;

  fs_wormhole_params_init (&params);
  params.n = 1;
  params.rate = 0.01;
  evenly = traffic_with (&params);
  params.on_cycles = params.off_cycles = 100;
  in_bursts = traffic_with (&params);
  for (guint node = 0; node < 2; node++)
    g_assert_cmphex (evenly.sources[node].stream, ==, in_bursts.sources[node].stream);
  fs_traffic_clear (&evenly);
  fs_traffic_clear (&in_bursts);
}

/* The cycle of the first message of @node, found in one loop. */
static gint64
first_cycle_in_bursts (const FsTraffic *traffic, guint32 node)
{
  double on = traffic->params.on_cycles, off = traffic->params.off_cycles;
  guint64 of_node = fs_random_split (traffic->stream, node), first = fs_random_split (of_node, 0);
  double gap = fs_random_exponential (fs_random_split (first, FS_PURPOSE_GAP)) / traffic->params.rate;
  double silent = fs_random_uniform (fs_random_split (first, FS_PURPOSE_SILENCE)) * (on + off) / off;
  double past = fs_random_exponential (fs_random_split (first, FS_PURPOSE_BURST)) * on;
  double silence = silent < 1 ? -log (silent) * off : 0;

  for (guint64 period = 1; past < gap * on / (on + off); period++)
    {
      guint64 stream = fs_random_split (of_node, period);

      silence += fs_random_exponential (fs_random_split (stream, FS_PURPOSE_SILENCE)) * off;
      past += fs_random_exponential (fs_random_split (stream, FS_PURPOSE_BURST)) * on;
    }
  return (gint64) ceil (gap * on / (on + off) + silence);
}

/* At a rate at which 10^10 periods pass between two messages, no call draws more than a few of them: after each, less of the
 * time has passed than as many periods can last. The message comes where one loop over all periods would find it. */
FS_TEST (rare_bursts_are_drawn_step_by_step)
{
  FsWormholeParams params;
  FsTraffic traffic;
  guint64 stream, number;
  guint32 node;
  gint64 cycle;
  guint steps = 0;

  fs_wormhole_params_init (&params);
  params.n = 1;
  params.rate = 1e-12;
  params.on_cycles = 10;
  params.off_cycles = 90;
  traffic = traffic_with (&params);
  for (guint i = 0; i < 1000; i++)
    {
      cycle = fs_traffic_next_cycle (&traffic);
      number = traffic.periods[0].number + traffic.periods[1].number;
      g_assert_false (fs_traffic_take (&traffic, &node, &stream));
      g_assert_cmpint (fs_traffic_next_cycle (&traffic), >=, cycle);
      g_assert_cmpuint (traffic.periods[0].number + traffic.periods[1].number - number, <=, 1000);
    }
  g_assert_cmpint (fs_traffic_next_cycle (&traffic), >, 100000);
  g_assert_cmpint (fs_traffic_next_cycle (&traffic), <, 100000000);
  fs_traffic_clear (&traffic);

  params.n = 1;
  params.rate = 2e-6;
  traffic = traffic_with (&params);
  while (!fs_traffic_take (&traffic, &node, &stream))
    {
      cycle = fs_traffic_next_cycle (&traffic);
      steps++;
    }
  g_assert_cmpuint (steps, >, 10);
  g_assert_cmpint (cycle, ==, MIN (first_cycle_in_bursts (&traffic, 0), first_cycle_in_bursts (&traffic, 1)));
  fs_traffic_clear (&traffic);
}

/* The last cycle is not the end of the run: what no node generates is not generated in it. */
FS_TEST (rates_below_all_cycles)
{
  FsWormholeParams params;
  FsTraffic traffic;

  fs_wormhole_params_init (&params);
  params.n = 1;
  params.rate = 1e-15;
  traffic = traffic_with (&params);
  g_assert_cmpint (fs_traffic_next_cycle (&traffic), ==, INT64_MAX);
  fs_traffic_clear (&traffic);
}

/* Clock and draws of a silent node go on, and its broadcasts are the same. */
FS_TEST (silent_nodes)
{
  FsWormholeParams params;
  FsTraffic uniform, transposed;
  guint silent = 0, broadcasts = 0;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.rate = 0.01;
  params.beta = 0.2;
  uniform = traffic_with (&params);
  g_assert_true (fs_pattern_parse ("transpose", &params.pattern, NULL));
  transposed = traffic_with (&params);
  for (guint i = 0; i < 10000; i++)
    {
      gint64 cycle = fs_traffic_next_cycle (&uniform);
      guint32 node, same;
      guint64 stream, same_stream;

      g_assert_cmpint (cycle, ==, fs_traffic_next_cycle (&transposed));
      g_assert_true (fs_traffic_take (&uniform, &node, &stream));
      g_assert_true (fs_traffic_take (&transposed, &same, &same_stream));
      g_assert_cmphex (stream, ==, same_stream);
      g_assert_cmpuint (node, ==, same);
      g_assert_true (fs_traffic_is_silent (&transposed, node) == (node >> 2 == (node & 3)));
      g_assert_false (fs_traffic_is_silent (&uniform, node));
      silent += fs_traffic_is_silent (&transposed, node);
      broadcasts += fs_traffic_draw_broadcast (&transposed, stream);
    }
  assert_share (silent, 10000, 0.25);
  assert_share (broadcasts, 10000, 0.2);
  fs_traffic_clear (&uniform);
  fs_traffic_clear (&transposed);
}
