/* The table of all channels agrees with what a run reports as a whole, with what is seen to move, between engines, and
 * with the exact loads of uniform traffic. */
#include "sim/measure/channel-table.h"

#include <math.h>

#include "sim/run/channel-measurement.h"
#include "sim/run/wormhole-private.h"
#include "tests/sim/engines/networks.h"
#include "tests/sim/run/runs.h"
#include "tests/sim/wormhole/configurations.h"
#include "topology/channel-loads.h"

#define CYCLES 700

FS_TEST (jain_index)
{
  const double equal[] = { 0.2, 0.2, 0.2, 0.2 }, one[] = { 0, 3, 0, 0 }, uneven[] = { 1, 2, 3 };

  g_assert_cmpfloat_with_epsilon (fs_jain_index (equal, 4), 1, 1e-15);
  g_assert_cmpfloat_with_epsilon (fs_jain_index (one, 4), 0.25, 1e-15);
  g_assert_cmpfloat_with_epsilon (fs_jain_index (uneven, 3), 36.0 / 42, 1e-15);
  g_assert_true (isnan (fs_jain_index (one, 1)));
  g_assert_true (isnan (fs_jain_index (NULL, 0)));
}

/* Two virtual channels of one channel: held in cycles 2 to 6 and 5 to 9, and again from 12 on. */
FS_TEST (time_integrals)
{
  g_autoptr (FsChannelTable) counting = NULL;
  g_autoptr (FsChannelTable) all = NULL;
  g_autoptr (FsChannelTable) begin = NULL;
  FsChannelRates rates;
  FsNetwork network;

  fs_network_init_hypercube (&network, 2);
  counting = fs_channel_table_new (&network, 2);
  fs_channel_table_granted (counting, 2, 3, 1, 0);
  fs_channel_table_granted (counting, 5, 3, 0, 4);
  begin = fs_channel_table_until (counting, 6);
  fs_channel_table_released (counting, 6, 3, 1, 5);
  fs_channel_table_released (counting, 9, 3, 0, 3);
  fs_channel_table_granted (counting, 12, 3, 1, 2);
  all = fs_channel_table_until (counting, 20);
  g_assert_cmpuint (all->cycles, ==, 20);
  g_assert_cmpuint (all->channels[3].flits, ==, 8);
  g_assert_cmpuint (all->channels[3].grants, ==, 3);
  g_assert_cmpuint (all->channels[3].blocked, ==, 2);
  g_assert_cmpuint (all->channels[3].waited, ==, 6);
  g_assert_cmpuint (all->channels[3].held, ==, 5 + 5 + 8);
  g_assert_cmpuint (all->channels[3].busy, ==, 8 + 8);
  g_assert_cmpuint (all->vcs[6].held, ==, 5);
  g_assert_cmpuint (all->vcs[6].busy, ==, 5);
  g_assert_cmpuint (all->vcs[7].held, ==, 5 + 8);
  g_assert_cmpuint (all->channels[2].held, ==, 0);
  rates = fs_channel_rates (&all->channels[3], all->cycles);
  g_assert_cmpfloat (rates.load, ==, 0.4);
  g_assert_cmpfloat (rates.held, ==, 0.8);
  g_assert_cmpfloat (rates.multiplexing, ==, 18.0 / 16);
  g_assert_cmpfloat (rates.blocked, ==, 2.0 / 3);
  g_assert_cmpfloat (rates.wait, ==, 2);
  g_assert_true (isnan (fs_channel_rates (&all->channels[2], 20).wait));
  fs_channel_table_subtract (all, begin);
  g_assert_cmpuint (all->cycles, ==, 14);
  g_assert_cmpuint (all->channels[3].held, ==, 1 + 4 + 8);
  g_assert_cmpuint (all->channels[3].busy, ==, 4 + 8);
  fs_channel_table_add (all, begin);
  g_assert_cmpuint (all->channels[3].held, ==, 18);
}

static FsWormholeParams
draw (guint number)
{
  return number % 2 == 0 ? configuration_draw (number) : configuration_draw_grid (number);
}

static FsChannelTable *
table_of (const FsWormholeParams *params, FsEngine engine)
{
  g_autoptr (FsWormhole) network = new_network (params, engine, NULL);

  fs_wormhole_count_channels (network, TRUE);
  fs_wormhole_run_until (network, CYCLES, NULL);
  return fs_wormhole_channel_table (network);
}

FS_TEST (engines_agree)
{
  guint crossed = 0;

  for (guint number = 0; number < 200; number++)
    {
      FsWormholeParams params = draw (number);
      g_autoptr (FsChannelTable) fast = table_of (&params, FS_ENGINE_FAST);
      g_autoptr (FsChannelTable) reference = table_of (&params, FS_ENGINE_REFERENCE);
      gsize n = fast->network.n_channels;

      g_assert_cmpmem (fast->channels, n * sizeof *fast->channels, reference->channels, n * sizeof *fast->channels);
      n *= (gsize) fast->V;
      g_assert_cmpmem (fast->vcs, n * sizeof *fast->vcs, reference->vcs, n * sizeof *fast->vcs);
      crossed += fast->channels[0].flits > 0;
    }
  g_assert_cmpuint (crossed, >, 100);
}

/* What is counted apart is what the virtual channels of class 1, or the escape channels, carried; wrap channels are of
 * class 0. */
FS_TEST (reserved_virtual_channels)
{
  guint with_classes = 0, crossed = 0;

  for (guint number = 0; number < 200; number++)
    {
      FsWormholeParams params = draw (number);
      g_autoptr (FsChannelTable) by_vc = table_of (&params, FS_ENGINE_FAST);
      g_autoptr (FsWormhole) network = new_network (&params, FS_ENGINE_FAST, NULL);
      g_autoptr (FsChannelTable) whole = NULL;

      fs_wormhole_count_channels (network, FALSE);
      fs_wormhole_run_until (network, CYCLES, NULL);
      whole = fs_wormhole_channel_table (network);
      with_classes += whole->reserved_flits != NULL;
      for (uint32_t c = 0; whole->reserved_flits != NULL && c < whole->network.n_channels; c++)
        {
          int port = fs_network_channel_port (&whole->network, c);
          uint32_t node = fs_network_channel_node (&whole->network, c);
          uint64_t flits = 0;

          for (int vc = 0; vc < params.V; vc++)
            flits += whole->reserved[port] >> vc & 1 ? by_vc->vcs[c * (gsize) params.V + (gsize) vc].flits : 0;
          g_assert_cmpuint (whole->reserved_flits[c], ==, flits);
          crossed += flits > 0;
          if (params.routing == FS_ROUTING_DETERMINISTIC && whole->reserved[port] != 0
              && fs_network_wrap_is_ahead (&whole->network, node, fs_network_neighbor (&whole->network, node, port),
                                           port))
            g_assert_cmpuint (flits, ==, 0);
        }
    }
  g_assert_cmpuint (with_classes, >, 20);
  g_assert_cmpuint (crossed, >, 100);
}

/* Flits by what is seen to move, held virtual channels by looking at them after every cycle. */
FS_TEST (counts_what_is_seen)
{
  for (guint number = 0; number < 24; number++)
    {
      FsWormholeParams params = draw (number);
      g_autoptr (FsWormhole) network = new_network (&params, FS_ENGINE_FAST, NULL);
      const FsWormholeState *state = &network->state;
      gsize n_vcs = (gsize) state->network.n_channels * (gsize) params.V;
      g_autofree guint64 *flits = g_new0 (guint64, n_vcs);
      g_autofree guint64 *held = g_new0 (guint64, n_vcs);
      g_autoptr (FsChannelTable) table = NULL;

      fs_wormhole_count_channels (network, TRUE);
      fs_wormhole_watch_moves (network);
      for (guint cycle = 0; cycle < CYCLES; cycle++)
        {
          fs_wormhole_step (network);
          for (guint i = 0; i < state->moved->len; i++)
            {
              const FsMoved *moved = &g_array_index (state->moved, FsMoved, i);

              if (moved->vc >= 0)
                flits[moved->channel * (gsize) params.V + (gsize) moved->vc]++;
            }
          /* One that is released at the end of a cycle was held during it. */
          for (gsize i = 0; i < n_vcs; i++)
            held[i] += network->engine->holder (network->engine_state, (guint32) (i / (gsize) params.V),
                                                (int) (i % (gsize) params.V))
                       != FS_NO_SLOT;
        }
      table = fs_wormhole_channel_table (network);
      for (gsize i = 0; i < n_vcs; i++)
        {
          guint64 released = table->vcs[i].grants
                             - (network->engine->holder (network->engine_state, (guint32) (i / (gsize) params.V),
                                                         (int) (i % (gsize) params.V))
                                != FS_NO_SLOT);

          g_assert_cmpuint (table->vcs[i].flits, ==, flits[i]);
          g_assert_cmpuint (table->vcs[i].held, ==, held[i] + released);
        }
    }
}

static void
assert_equal (double measured, double expected)
{
  if (isnan (expected))
    g_assert_true (isnan (measured));
  else
    g_assert_cmpfloat_with_epsilon (measured, expected, 1e-12 * (1 + fabs (expected)));
}

/* The table of a run is that of its result: over the same interval, of the same run. */
static void
check_measurement (const FsWormholeParams *params, const FsStopRule *rule, FsSimStatus status)
{
  g_autoptr (FsSimResult) result = run (params, rule, FS_ENGINE_FAST);
  FsChannelInterval interval = fs_channel_interval_of (result, rule);
  g_autoptr (FsChannelTable) table = fs_channel_measure (params, FS_ENGINE_FAST, &interval, NULL, NULL);
  FsChannelCounts sum;
  FsChannelSummary summary;
  guint32 n_channels;
  double cycles;

  g_assert_cmpint (result->status, ==, status);
  g_assert_nonnull (table);
  sum = fs_channel_table_sum (table, -1, -1, &n_channels);
  cycles = (double) table->cycles * n_channels;
  g_assert_cmpuint (n_channels, ==, fs_network_count_channels (&table->network));
  assert_equal ((double) sum.flits / cycles, value (result, "channel_load"));
  assert_equal ((double) sum.grants / cycles, value (result, "lambda_c"));
  assert_equal ((double) sum.waited / (double) sum.blocked, value (result, "blocked_wait"));
  for (int v = 0; v <= table->V; v++)
    {
      guint64 occupied = 0;

      for (int port = 0; port < table->network.n_ports; port++)
        occupied += table->occupied[port * (table->V + 1) + v];
      assert_equal ((double) occupied / cycles, fs_record_get_i (result->quantities, "P_v", (guint) v));
    }
  for (int port = 0; port < table->network.n_ports; port++)
    {
      double P_v[17], sum_v = 0;

      fs_channel_table_occupancy (table, port, P_v);
      for (int v = 1; v <= table->V; v++)
        sum_v += v * P_v[v];
      assert_equal (sum_v, (double) fs_channel_table_sum (table, port, -1, &n_channels).held
                               / ((double) table->cycles * n_channels));
    }
  for (int d = 0; d < table->network.n; d++)
    {
      guint64 busy = 0, blocked = 0, grants = 0;
      guint32 of_dimension = 0;

      for (int port = 0; port < table->network.n_ports; port++)
        if (fs_network_dimension (&table->network, port) == d)
          {
            FsChannelCounts of_port = fs_channel_table_sum (table, port, -1, &n_channels);

            busy += of_port.busy;
            blocked += of_port.blocked;
            grants += of_port.grants;
            of_dimension += n_channels;
          }
      assert_equal ((double) busy / ((double) table->cycles * of_dimension),
                    fs_record_get_i (result->quantities, "busy_by_dimension", (guint) d));
      assert_equal ((double) blocked / (double) grants,
                    fs_record_get_i (result->quantities, "blocked_by_dimension", (guint) d));
    }
  summary = fs_channel_table_summary (table);
  assert_equal (summary.mean, value (result, "channel_load"));
  if (table->cycles == 0)
    return;
  g_assert_cmpfloat (summary.largest, >=, summary.mean);
  g_assert_cmpfloat (summary.largest, <=, 1);
  g_assert_cmpfloat (summary.jain, <=, 1 + 1e-12);
  for (gsize c = 0; c < table->network.n_channels; c++)
    {
      FsChannelCounts of_vcs = { 0 };

      for (gsize vc = c * (gsize) table->V; vc < (c + 1) * (gsize) table->V; vc++)
        {
          of_vcs.flits += table->vcs[vc].flits;
          of_vcs.grants += table->vcs[vc].grants;
          of_vcs.held += table->vcs[vc].held;
          of_vcs.waited += table->vcs[vc].waited;
          g_assert_cmpuint (table->vcs[vc].busy, ==, table->vcs[vc].held);
        }
      g_assert_cmpuint (of_vcs.flits, ==, table->channels[c].flits);
      g_assert_cmpuint (of_vcs.grants, ==, table->channels[c].grants);
      g_assert_cmpuint (of_vcs.held, ==, table->channels[c].held);
      g_assert_cmpuint (of_vcs.waited, ==, table->channels[c].waited);
      g_assert_cmpuint (table->channels[c].busy, <=, table->cycles);
    }
}

static FsWormholeParams
grid (FsTopology topology, guint8 k, double rate)
{
  FsWormholeParams params = params_of (2, 4, 16, 0, rate);

  params.topology = topology;
  params.k[0] = params.k[1] = k;
  params.routing = FS_ROUTING_DETERMINISTIC;
  return params;
}

FS_TEST (interval_of_the_result)
{
  FsWormholeParams cube = params_of (4, 3, 16, 0.05, 0.01), torus = grid (FS_TOPOLOGY_TORUS, 4, 0.02),
                   mesh = grid (FS_TOPOLOGY_MESH, 5, 0.015), cut = grid (FS_TOPOLOGY_TORUS, 4, 0.02),
                   overload = grid (FS_TOPOLOGY_MESH, 4, 0.2);
  FsStopRule rule = rule_of (0.05, 60000), given = rule_of (0.05, 60000), few = rule_of (0.001, 15250),
             short_run = rule_of (0.05, 60000), shortest = rule_of (0.05, 60000);

  given.warmup_messages = 1234;
  short_run.max_cycles = 30000;
  shortest.max_cycles = 3000;
  cut.routing = FS_ROUTING_VIRTUAL_CUT_THROUGH;
  cut.V = 1;
  check_measurement (&cube, &rule, FS_SIM_OK);
  check_measurement (&torus, &rule, FS_SIM_OK);
  check_measurement (&cut, &rule, FS_SIM_OK);
  check_measurement (&mesh, &given, FS_SIM_OK);
  check_measurement (&mesh, &few, FS_SIM_NOT_CONVERGED);
  check_measurement (&overload, &rule, FS_SIM_SATURATED);
  check_measurement (&cube, &short_run, FS_SIM_NOT_CONVERGED);
  check_measurement (&cube, &shortest, FS_SIM_NOT_CONVERGED);
}

FS_TEST (nothing_measured_and_stopped)
{
  FsWormholeParams params = params_of (3, 2, 8, 0, 0.01);
  FsChannelInterval nothing = { .cycle = 1000 }, much = { .first = 10, .last = G_MAXINT, .cycle = G_MAXINT };
  g_autoptr (FsChannelTable) table = fs_channel_measure (&params, FS_ENGINE_FAST, &nothing, NULL, NULL);
  FsChannelSummary summary = fs_channel_table_summary (table);
  FsJob job;

  g_assert_cmpuint (table->cycles, ==, 0);
  g_assert_true (isnan (summary.largest) && isnan (summary.mean) && isnan (summary.jain));
  g_assert_cmpuint (summary.n_channels, ==, 24);
  fs_job_init (&job);
  fs_job_stop (&job);
  g_assert_null (fs_channel_measure (&params, FS_ENGINE_FAST, &much, &job, NULL));
}

/* TRAFFIC.md 4: of uniform traffic in dimension order, by position. */
static void
check_positions (FsTopology topology, guint8 k)
{
  FsWormholeParams params = grid (topology, k, 0.01);
  FsChannelInterval interval = { .first = 1000, .last = 81000, .cycle = G_MAXINT };
  g_autoptr (FsChannelTable) table = NULL;
  double u;

  params.V = 2;
  params.length_flits = 8;
  table = fs_channel_measure (&params, FS_ENGINE_FAST, &interval, NULL, NULL);
  u = params.rate * table->network.n_nodes / (table->network.n_nodes - 1.0);
  for (int port = 0; port < table->network.n_ports; port++)
    for (int digit = 0; digit < k; digit++)
      {
        guint32 n_channels;
        FsChannelCounts sum = fs_channel_table_sum (table, port, digit, &n_channels);
        gboolean down = fs_network_is_down (&table->network, port);
        double expected;

        if (topology == FS_TOPOLOGY_MESH && digit == (down ? 0 : k - 1))
          {
            g_assert_cmpuint (n_channels, ==, 0);
            continue;
          }
        g_assert_cmpuint (n_channels, ==, k);
        expected = topology == FS_TOPOLOGY_MESH
                       ? u * (down ? digit * (k - digit) : (digit + 1) * (k - 1 - digit)) / (double) k
                       : u * k / 8.0;
        expected *= (double) table->cycles * n_channels;
        /* Five standard deviations of a Poisson count. */
        g_assert_cmpfloat_with_epsilon ((double) sum.grants, expected, 5 * sqrt (expected));
        g_assert_cmpfloat_with_epsilon ((double) sum.flits, 8 * (double) sum.grants, 8.0 * n_channels * params.V);
      }
}

FS_TEST (loads_by_position)
{
  check_positions (FS_TOPOLOGY_MESH, 5);
  check_positions (FS_TOPOLOGY_MESH, 8);
  check_positions (FS_TOPOLOGY_TORUS, 4);
  check_positions (FS_TOPOLOGY_TORUS, 8);
}

/* Uniform traffic: the middle cut carries the flits of half of all messages times (N / 2) / (N - 1), both ways. */
FS_TEST (middle_cut)
{
  FsWormholeParams params = grid (FS_TOPOLOGY_MESH, 4, 0.01);
  FsChannelInterval interval = { .first = 1000, .last = 81000, .cycle = G_MAXINT };
  g_autoptr (FsChannelTable) table = fs_channel_measure (&params, FS_ENGINE_FAST, &interval, NULL, NULL);

  for (int d = 0; d < 2; d++)
    {
      FsChannelCut cut = fs_channel_table_middle_cut (table, d);

      g_assert_cmpuint (cut.n_channels, ==, 8);
      g_assert_cmpfloat_with_epsilon (cut.flits_per_cycle, 0.01 * 16 * 16 * 8.0 / 15, 0.02);
      g_assert_cmpfloat_with_epsilon (cut.utilization, cut.flits_per_cycle / 8, 1e-12);
    }
}

/* The share of class 0 of a ring of 8 in the rule "dateline" (MESHES_AND_TORI.md 4.1): (m + 1)(2m + 1)/(12 m^2), m = 4. */
FS_TEST (classes)
{
  FsWormholeParams params = grid (FS_TOPOLOGY_TORUS, 8, 0.004);
  FsChannelInterval interval = { .first = 1000, .last = 61000, .cycle = G_MAXINT };
  g_autoptr (FsChannelTable) table = fs_channel_measure (&params, FS_ENGINE_FAST, &interval, NULL, NULL);
  double lower = (double) fs_channel_table_class_grants (table, 0, 2),
         upper = (double) fs_channel_table_class_grants (table, 2, 4);
  guint32 n_channels;

  g_assert_cmpfloat (lower + upper, ==, (double) fs_channel_table_sum (table, -1, -1, &n_channels).grants);
  g_assert_cmpfloat_with_epsilon (lower / (lower + upper), 45.0 / 192, 0.005);
}
