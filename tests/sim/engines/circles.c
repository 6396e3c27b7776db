/* A circle of channel dependencies is a deadlock: the workload that is built from it deadlocks both engines (SIMULATOR.md 5.1).
 * And of the 16 ways to forbid one turn of each of the two circles of turns in a mesh of two dimensions, 12 are free of deadlock
 * (Glass, Ni, J. ACM 41, 1994): a network that is offered five times what it can carry is empty some time after that ends. With
 * -m slow it is offered that for a million cycles. */
#include "sim/replay/deadlock-workload.h"

#include "sim/replay/wait-for-graph.h"
#include "sim/wormhole/routing.h"
#include "tests/sim/engines/scheduled.h"
#include "tests/support/test.h"

typedef struct {
  const char *name;
  FsTopology topology;
  int n;
  guint8 k;
  int V;
  FsRouting routing;
} Case;

static const Case cases[] = {
  { "cube", FS_TOPOLOGY_HYPERCUBE, 4, 2, 1, FS_ROUTING_RANDOM },
  { "cube-2", FS_TOPOLOGY_HYPERCUBE, 3, 2, 2, FS_ROUTING_RANDOM },
  { "mesh", FS_TOPOLOGY_MESH, 2, 5, 1, FS_ROUTING_RANDOM },
  { "mesh-3", FS_TOPOLOGY_MESH, 3, 3, 3, FS_ROUTING_RANDOM },
  { "torus", FS_TOPOLOGY_TORUS, 2, 4, 2, FS_ROUTING_RANDOM },
  { "ring", FS_TOPOLOGY_TORUS, 1, 6, 1, FS_ROUTING_DETERMINISTIC },
  { "ring-2", FS_TOPOLOGY_TORUS, 1, 6, 2, FS_ROUTING_DETERMINISTIC },
  { "rings", FS_TOPOLOGY_TORUS, 2, 8, 1, FS_ROUTING_DETERMINISTIC },
  { "turns", FS_TOPOLOGY_MESH, 2, 4, 2, FS_ROUTING_TURNS },
  { "turns-3", FS_TOPOLOGY_MESH, 3, 3, 1, FS_ROUTING_TURNS },
};

static FsWormholeParams
params_of (const Case *c)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.topology = c->topology;
  params.n = c->n;
  for (int d = 0; d < c->n; d++)
    params.k[d] = c->k;
  params.V = c->V;
  params.routing = c->routing;
  params.classes = FS_CLASSES_NONE;
  return params;
}

static void
assert_deadlocks (FsWormholeParams *params, const FsChannelDependencies *found)
{
  g_autofree char *lines = fs_deadlock_workload (params, found);

  g_assert_nonnull (lines);
  g_test_message ("%" G_GUINT64_FORMAT " messages", params->workload_messages);
  for (FsEngine engine = FS_ENGINE_FAST; engine <= FS_ENGINE_REFERENCE; engine++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (FsWormhole) network = fs_wormhole_new (params, engine, NULL, &error);
      g_autoptr (FsSnapshot) snapshot = NULL;
      g_autoptr (FsWaitForGraph) graph = NULL;
      guint64 left;

      g_assert_no_error (error);
      fs_wormhole_run_until (network, FS_DEADLOCK_WORKLOAD_CYCLES, NULL);
      left = fs_wormhole_in_system (network);
      snapshot = fs_snapshot_new (network);
      graph = fs_wait_for_graph_new (snapshot, params);
      g_assert_cmpuint (graph->n_deadlock, >, 1);
      fs_wormhole_run_until (network, 5 * FS_DEADLOCK_WORKLOAD_CYCLES, NULL);
      g_assert_cmpuint (fs_wormhole_in_system (network), ==, left);
    }
}

static void
test_case (gconstpointer data)
{
  FsWormholeParams params = params_of (data);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsChannelDependencies) found = fs_channel_dependencies_new (&params, &error);

  g_assert_no_error (error);
  g_assert_cmpint (found->deadlock, ==, FS_DEADLOCK_POSSIBLE);
  assert_deadlocks (&params, found);
}

/* The turns of the two circles, against the clock and with it, in which digits of dimension 0 ascend to the right and those of
 * dimension 1 upwards. */
static const char *const turns[2][4]
    = { { "x+>y+", "y+>x-", "x->y-", "y->x+" }, { "y+>x+", "x+>y-", "y->x-", "x->y+" } };

/* Those that are free of deadlock: a row for each turn of the first circle. The others forbid both turns of two directions, so
 * that messages between these have no shortest way at all. */
static const gboolean is_free[4][4] = {
  { FALSE, TRUE, TRUE, TRUE }, { TRUE, TRUE, TRUE, FALSE }, { TRUE, TRUE, FALSE, TRUE }, { TRUE, FALSE, TRUE, TRUE }
};

/* The three that have names: west-first, north-last, negative-first. */
static const struct {
  const char *turns[2];
  FsRouting routing;
} named[] = { { { "y+>x-", "y->x-" }, FS_ROUTING_WEST_FIRST },
              { { "y+>x-", "y+>x+" }, FS_ROUTING_TURNS },
              { { "y+>x-", "x+>y-" }, FS_ROUTING_NEGATIVE_FIRST } };

static FsTurns
turn_of (const char *text)
{
  int from, to;

  g_assert_true (fs_turn_parse (text, &from, &to));
  return fs_turn (from, to);
}

static FsWormholeParams
mesh_without (int k, int V, FsTurns forbidden)
{
  FsWormholeParams params = params_of (&(Case){ NULL, FS_TOPOLOGY_MESH, 2, (guint8) k, V, FS_ROUTING_TURNS });

  params.forbidden_turns = forbidden;
  return params;
}

/* Traffic far beyond what the network can carry, then none until all is delivered. */
static void
assert_survives (FsWormholeParams params, gint64 cycles)
{
  g_autoptr (FsWormhole) network = NULL;
  g_autoptr (GError) error = NULL;

  params.length = FS_LENGTH_EXPONENTIAL;
  params.length_flits = 12;
  params.source_capacity = 1;
  params.rate = 5 * fs_wormhole_params_capacity_rate (&params);
  g_assert_true (fs_wormhole_params_check (&params, &error));
  network = fs_wormhole_new (&params, FS_ENGINE_FAST, NULL, &error);
  g_assert_no_error (error);
  fs_wormhole_run_until (network, cycles, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), >, fs_wormhole_params_nodes (&params));
  disable_traffic (network);
  fs_wormhole_run_until (network, cycles + 20000, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
}

FS_TEST (sixteen_ways)
{
  guint n_free = 0, n_named = 0;

  for (guint i = 0; i < 4; i++)
    for (guint j = 0; j < 4; j++)
      for (int k = 3; k <= 5; k++)
        for (int V = 1; V <= 2; V++)
          {
            FsTurns forbidden = turn_of (turns[0][i]) | turn_of (turns[1][j]);
            FsWormholeParams params = mesh_without (k, V, forbidden);
            g_autoptr (FsChannelDependencies) found = fs_channel_dependencies_new (&params, NULL);

            g_test_message ("%s and %s, k = %d, V = %d", turns[0][i], turns[1][j], k, V);
            g_assert_cmpint (found->deadlock, ==, is_free[i][j] ? FS_DEADLOCK_NEVER : FS_DEADLOCK_POSSIBLE);
            g_assert_true (fs_wormhole_params_lacks_way (&params) == !is_free[i][j]);
            if (!is_free[i][j])
              {
                g_assert_cmpuint (found->n_circle, ==, 8);
                assert_deadlocks (&params, found);
              }
            if (k != 4 || V != 1)
              continue;
            n_free += is_free[i][j];
            for (guint name = 0; name < G_N_ELEMENTS (named); name++)
              n_named
                  += is_free[i][j] && forbidden == (turn_of (named[name].turns[0]) | turn_of (named[name].turns[1]));
            if (is_free[i][j])
              assert_survives (params, g_test_slow () ? 1000000 : 10000);
          }
  g_assert_cmpuint (n_free, ==, 12);
  g_assert_cmpuint (n_named, ==, 3);
}

/* Routings with a name are those tables. */
FS_TEST (names)
{
  for (guint name = 0; name < G_N_ELEMENTS (named); name++)
    {
      FsWormholeParams params = mesh_without (5, 2, turn_of (named[name].turns[0]) | turn_of (named[name].turns[1]));
      FsRoutingTable by_table, by_name;

      fs_routing_table_init (&by_table, &params);
      params.routing = named[name].routing;
      fs_routing_table_init (&by_name, &params);
      for (guint32 node = 0; node < by_table.network.n_nodes; node++)
        for (guint32 destination = 0; destination < by_table.network.n_nodes; destination++)
          {
            FsHeader header = { .router = node, .destination = destination, .input = 4 * 2 };
            guint16 of_table[FS_NETWORK_MAX_PORTS], of_name[FS_NETWORK_MAX_PORTS];

            if (node == destination)
              continue;
            fs_routing_wants (&by_table, &header, 0, of_table);
            fs_routing_wants (&by_name, &header, 0, of_name);
            g_assert_cmpmem (of_table, 4 * sizeof *of_table, of_name, 4 * sizeof *of_name);
          }
    }
}

/* In any number of dimensions, hypercubes included. */
FS_TEST (negative_first)
{
  static const Case networks[] = { { "cube", FS_TOPOLOGY_HYPERCUBE, 5, 2, 1, FS_ROUTING_NEGATIVE_FIRST },
                                   { "mesh", FS_TOPOLOGY_MESH, 3, 4, 2, FS_ROUTING_NEGATIVE_FIRST },
                                   { "west", FS_TOPOLOGY_MESH, 2, 6, 1, FS_ROUTING_WEST_FIRST } };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsWormholeParams params = params_of (&networks[i]);
      g_autoptr (FsChannelDependencies) found = fs_channel_dependencies_new (&params, NULL);

      g_assert_cmpint (found->deadlock, ==, FS_DEADLOCK_NEVER);
      assert_survives (params, g_test_slow () ? 1000000 : 10000);
    }
}

FS_TESTS
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FS_ADD_TEST (test_case, &cases[i], "%s", cases[i].name);
    }
}
