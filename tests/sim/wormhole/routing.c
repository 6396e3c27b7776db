/* Which virtual channels a header requests and is granted (SIMULATOR.md 5), computed by hand: all engines share this
 * code, so their agreement does not test it. */
#include "sim/wormhole/routing.h"

#include "base/random.h"
#include "tests/support/test.h"

#define DIMENSIONS 4
#define VCS 3

/* At node 0, to cross dimensions 1 and 3, since cycle 100. */
static const FsHeader header = { .router = 0, .destination = 0xa, .input = 5, .arrival = 100 };

static FsRoutingTable
table_of (FsRouting routing)
{
  FsWormholeParams params;
  FsRoutingTable table;

  fs_wormhole_params_init (&params);
  params.n = DIMENSIONS;
  params.V = VCS;
  params.routing = routing;
  params.tau_cycles = 10;
  params.adaptive_choice = FS_ADAPTIVE_LOWEST;
  fs_routing_table_init (&table, &params);
  return table;
}

/* @dimension -1: nothing is free. */
static void
assert_takes (const FsRoutingTable *table, gint64 cycle, const guint16 held[DIMENSIONS], int dimension, int vc)
{
  FsOutput output = fs_routing_choose (table, &header, cycle, held);

  g_assert_cmpint (output.port, ==, dimension);
  if (dimension >= 0)
    g_assert_cmpint (output.vc, ==, vc);
  g_assert_cmpint (output.escape, ==,
                   dimension >= 0 && vc == VCS - 1 && table->adaptive[0] != table->all
                       && table->params.routing != FS_ROUTING_DETERMINISTIC);
}

/* The highest dimension, any virtual channel of it, nothing else. */
FS_TEST (dimension_order)
{
  FsRoutingTable table = table_of (FS_ROUTING_DETERMINISTIC);

  assert_takes (&table, 100, (guint16[DIMENSIONS]){ 0, 0, 0, 0 }, 3, 0);
  assert_takes (&table, 100, (guint16[DIMENSIONS]){ 0, 0, 0, 3 }, 3, 2);
  assert_takes (&table, 900, (guint16[DIMENSIONS]){ 0, 0, 0, 7 }, -1, 0);
}

/* Adaptive virtual channels of either dimension first; then the last one of the lowest dimension, of no other. */
FS_TEST (duato)
{
  FsRoutingTable table = table_of (FS_ROUTING_DUATO);

  assert_takes (&table, 100, (guint16[DIMENSIONS]){ 0, 0, 0, 0 }, 1, 0);
  assert_takes (&table, 100, (guint16[DIMENSIONS]){ 0, 1, 0, 0 }, 1, 1);
  assert_takes (&table, 100, (guint16[DIMENSIONS]){ 0, 3, 0, 1 }, 3, 1);
  assert_takes (&table, 100, (guint16[DIMENSIONS]){ 0, 3, 0, 3 }, 1, 2);
  assert_takes (&table, 100, (guint16[DIMENSIONS]){ 0, 7, 0, 3 }, -1, 0);
}

/* Until the time-out the adaptive ones only, from then on the escape channel only, or either. */
FS_TEST (timeout)
{
  FsRoutingTable table = table_of (FS_ROUTING_DUATO_TIMEOUT);
  const guint16 nothing[DIMENSIONS] = { 0 }, adaptive[DIMENSIONS] = { 0, 3, 0, 3 }, escape[DIMENSIONS] = { 0, 4, 0, 4 };

  g_assert_cmpint (fs_routing_timeout (&table, 100), ==, 110);
  assert_takes (&table, 109, nothing, 1, 0);
  assert_takes (&table, 109, adaptive, -1, 0);
  assert_takes (&table, 110, adaptive, 1, 2);
  assert_takes (&table, 110, nothing, 1, 2);
  assert_takes (&table, 110, escape, -1, 0);
  table.params.timeout_either = true;
  assert_takes (&table, 110, nothing, 1, 0);
  assert_takes (&table, 110, adaptive, 1, 2);
  assert_takes (&table, 110, escape, 1, 0);
}

/* All virtual channels are alike, and there is no escape. */
FS_TEST (random_minimal)
{
  FsRoutingTable table = table_of (FS_ROUTING_RANDOM);

  assert_takes (&table, 100, (guint16[DIMENSIONS]){ 0, 3, 0, 0 }, 1, 2);
  assert_takes (&table, 100, (guint16[DIMENSIONS]){ 0, 7, 0, 3 }, 3, 2);
  assert_takes (&table, 100, (guint16[DIMENSIONS]){ 0, 7, 0, 7 }, -1, 0);
}

/* Each free adaptive virtual channel is chosen equally often, for every header and cycle. */
FS_TEST (free_channels_are_equally_likely)
{
  FsRoutingTable table = table_of (FS_ROUTING_DUATO);
  const guint16 held[DIMENSIONS] = { 0, 1, 0, 0 }; /* (1, 1), (3, 0) and (3, 1) are free */
  guint taken[DIMENSIONS][VCS] = { { 0 } }, draws = 30000;

  table.params.adaptive_choice = FS_ADAPTIVE_RANDOM;
  for (guint i = 0; i < draws; i++)
    {
      FsOutput output = fs_routing_choose (&table, &header, i, held);

      taken[output.port][output.vc]++;
    }
  for (guint i = 0; i < 3; i++)
    {
      static const int free[3][2] = { { 1, 1 }, { 3, 0 }, { 3, 1 } };

      /* Five standard deviations. */
      g_assert_cmpfloat (ABS (taken[free[i][0]][free[i][1]] - draws / 3.0), <, 5 * 82);
    }
}

/* The choices of routing are independent of those of the sources and of other replications. */
FS_TEST (routing_has_its_own_random_stream)
{
  FsRoutingTable table = table_of (FS_ROUTING_DUATO), other;
  FsWormholeParams params = table.params;

  g_assert_cmphex (table.stream, !=, fs_random_stream (params.seed, params.replication));
  params.replication++;
  fs_routing_table_init (&other, &params);
  g_assert_cmphex (table.stream, !=, other.stream);
}

/* A header is granted an acceptable channel as soon as one is free, and no other. */
FS_TEST (free_requested_channel_is_granted)
{
  guint64 stream = 1;

  for (guint i = 0; i < 20000; i++)
    {
      FsRoutingTable table = table_of ((FsRouting) (i % (FS_ROUTING_STORE_AND_FORWARD + 1)));
      gint64 cycle = 95 + i % 20;
      guint16 held[DIMENSIONS], vcs[DIMENSIONS];
      gboolean free = FALSE;
      FsOutput output;

      table.params.timeout_either = i % 2 == 0;
      for (guint d = 0; d < DIMENSIONS; d++)
        {
          stream = fs_random_split (stream, d);
          held[d] = (guint16) (stream % (1 << VCS));
        }
      fs_routing_wants (&table, &header, cycle, vcs);
      output = fs_routing_choose (&table, &header, cycle, held);
      for (guint d = 0; d < DIMENSIONS; d++)
        free |= (vcs[d] & ~held[d]) != 0;
      g_assert_cmpint (output.port >= 0, ==, free);
      if (free)
        g_assert_true ((vcs[output.port] & ~held[output.port]) >> output.vc & 1);
    }
}
