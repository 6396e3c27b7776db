/* Whether networks can deadlock, from their routing (SIMULATOR.md 5.1). The numbers of channels are checked by the program
 * itself, along every path; here are the answers, and that a circle is one of messages that block each other. */
#include "sim/wormhole/channel-dependencies.h"

#include <string.h>

#include "sim/wormhole/routing.h"
#include "tests/support/test.h"

typedef struct {
  const char *name;
  FsTopology topology;
  int n;
  guint8 k[3];
  int V;
  FsRouting routing;
  FsClasses classes;
  FsDeadlock deadlock;
  guint n_circle, n_vertices;
} Case;

static const Case cases[] = {
  /* All channels of a cube, and 24 escape channels. */
  { "cube",
    FS_TOPOLOGY_HYPERCUBE,
    3,
    { 2, 2, 2 },
    1,
    FS_ROUTING_DETERMINISTIC,
    FS_CLASSES_DATELINE,
    FS_DEADLOCK_NEVER,
    0,
    24 },
  { "cube-duato",
    FS_TOPOLOGY_HYPERCUBE,
    3,
    { 2, 2, 2 },
    2,
    FS_ROUTING_DUATO,
    FS_CLASSES_DATELINE,
    FS_DEADLOCK_NEVER,
    0,
    24 },
  { "cube-random",
    FS_TOPOLOGY_HYPERCUBE,
    3,
    { 2, 2, 2 },
    1,
    FS_ROUTING_RANDOM,
    FS_CLASSES_DATELINE,
    FS_DEADLOCK_POSSIBLE,
    4,
    24 },
  { "cube-collects",
    FS_TOPOLOGY_HYPERCUBE,
    3,
    { 2, 2, 2 },
    1,
    FS_ROUTING_VIRTUAL_CUT_THROUGH,
    FS_CLASSES_DATELINE,
    FS_DEADLOCK_NEVER,
    0,
    0 },
  /* One dimension: nothing turns. */
  { "line-random", FS_TOPOLOGY_MESH, 1, { 6 }, 1, FS_ROUTING_RANDOM, FS_CLASSES_DATELINE, FS_DEADLOCK_NEVER, 0, 10 },
  { "mesh", FS_TOPOLOGY_MESH, 2, { 4, 4 }, 1, FS_ROUTING_DETERMINISTIC, FS_CLASSES_DATELINE, FS_DEADLOCK_NEVER, 0, 48 },
  { "mesh-random",
    FS_TOPOLOGY_MESH,
    2,
    { 4, 4 },
    3,
    FS_ROUTING_RANDOM,
    FS_CLASSES_DATELINE,
    FS_DEADLOCK_POSSIBLE,
    4,
    48 },
  { "mesh-timeout",
    FS_TOPOLOGY_MESH,
    3,
    { 3, 4, 2 },
    2,
    FS_ROUTING_DUATO_TIMEOUT,
    FS_CLASSES_DATELINE,
    FS_DEADLOCK_NEVER,
    0,
    92 },
  /* A ring of four is closed by messages over two channels each, and so is any larger one. */
  { "ring", FS_TOPOLOGY_TORUS, 1, { 4 }, 1, FS_ROUTING_DETERMINISTIC, FS_CLASSES_NONE, FS_DEADLOCK_POSSIBLE, 4, 8 },
  { "ring-of-7",
    FS_TOPOLOGY_TORUS,
    1,
    { 7 },
    1,
    FS_ROUTING_DETERMINISTIC,
    FS_CLASSES_NONE,
    FS_DEADLOCK_POSSIBLE,
    7,
    14 },
  { "ring-of-3", FS_TOPOLOGY_TORUS, 1, { 3 }, 1, FS_ROUTING_DETERMINISTIC, FS_CLASSES_NONE, FS_DEADLOCK_NEVER, 0, 6 },
  { "ring-dateline",
    FS_TOPOLOGY_TORUS,
    1,
    { 4 },
    2,
    FS_ROUTING_DETERMINISTIC,
    FS_CLASSES_DATELINE,
    FS_DEADLOCK_NEVER,
    0,
    10 },
  { "torus-balanced",
    FS_TOPOLOGY_TORUS,
    2,
    { 5, 6 },
    2,
    FS_ROUTING_DETERMINISTIC,
    FS_CLASSES_BALANCED,
    FS_DEADLOCK_NEVER,
    0,
    218 },
  { "torus-duato", FS_TOPOLOGY_TORUS, 2, { 4, 4 }, 3, FS_ROUTING_DUATO, FS_CLASSES_DATELINE, FS_DEADLOCK_NEVER, 0, 80 },
  { "torus-random",
    FS_TOPOLOGY_TORUS,
    2,
    { 4, 4 },
    1,
    FS_ROUTING_RANDOM,
    FS_CLASSES_DATELINE,
    FS_DEADLOCK_POSSIBLE,
    4,
    64 },
};

static FsWormholeParams
params_of (const Case *c)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.topology = c->topology;
  params.n = c->n;
  memcpy (params.k, c->k, sizeof c->k);
  params.V = c->V;
  params.routing = c->routing;
  params.classes = c->classes;
  return params;
}

/* Each message may request the channel that it holds, and at its far end nothing but the next one. */
static void
check_circle (const FsWormholeParams *params, const FsChannelDependencies *found)
{
  FsRoutingTable table;

  fs_routing_table_init (&table, params);
  for (guint i = 0; i < found->n_circle; i++)
    {
      guint32 channel = found->circle[i] / FS_DEPENDENCY_CLASSES;
      guint32 next = found->circle[(i + 1) % found->n_circle] / FS_DEPENDENCY_CLASSES;
      FsHeader header = { .router = found->messages[i].source, .destination = found->messages[i].destination };
      guint16 vcs[FS_NETWORK_MAX_PORTS];
      gboolean held = FALSE;

      g_assert_cmpuint (fs_network_channel_node (&table.network, channel), ==, header.router);
      for (header.route.ties = 0; header.route.ties < 1u << params->n && !held; header.route.ties++)
        {
          fs_routing_wants (&table, &header, 0, vcs);
          held = vcs[fs_network_channel_port (&table.network, channel)] != 0;
        }
      g_assert_true (held);
      header.router = fs_network_far_end (&table.network, channel);
      g_assert_cmpuint (fs_network_channel_node (&table.network, next), ==, header.router);
      fs_routing_wants (&table, &header, 0, vcs);
      for (int p = 0; p < table.network.n_ports; p++)
        g_assert_true ((vcs[p] != 0) == (p == fs_network_channel_port (&table.network, next)));
    }
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  FsWormholeParams params = params_of (c);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsChannelDependencies) found = fs_channel_dependencies_new (&params, &error);

  g_assert_no_error (error);
  g_assert_cmpint (found->deadlock, ==, c->deadlock);
  g_assert_cmpuint (found->n_circle, ==, c->n_circle);
  g_assert_cmpuint (found->n_vertices, ==, c->n_vertices);
  g_assert_true ((found->numbers != NULL) == (c->deadlock == FS_DEADLOCK_NEVER && c->n_vertices > 0));
  if (found->messages != NULL)
    check_circle (&params, found);
}

/* Counted by going through all walks of all messages: what is requested behind adaptive channels, and not already at the end of the channel
 * that is held. The numbers rise along these, too. */
FS_TEST (indirect)
{
  static const struct {
    FsTopology topology;
    int n;
    guint8 k;
    guint n_indirect;
  } networks[] = { { FS_TOPOLOGY_HYPERCUBE, 3, 2, 16 },
                   { FS_TOPOLOGY_HYPERCUBE, 4, 2, 176 },
                   { FS_TOPOLOGY_MESH, 2, 3, 32 },
                   { FS_TOPOLOGY_MESH, 2, 4, 196 } };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsWormholeParams params;
      g_autoptr (FsChannelDependencies) found = NULL;

      fs_wormhole_params_init (&params);
      params.topology = networks[i].topology;
      params.n = networks[i].n;
      memset (params.k, networks[i].k, (gsize) params.n);
      params.V = 2;
      params.routing = FS_ROUTING_DUATO;
      found = fs_channel_dependencies_new (&params, NULL);
      g_assert_cmpuint (found->indirect->len, ==, networks[i].n_indirect);
      for (guint pair = 0; pair < found->indirect->len; pair++)
        {
          const FsIndirectDependency *indirect = &g_array_index (found->indirect, FsIndirectDependency, pair);

          g_assert_cmpuint (found->numbers[indirect->to], >, found->numbers[indirect->from]);
        }
    }
}

FS_TEST (too_large)
{
  FsWormholeParams params;
  g_autoptr (GError) error = NULL;

  fs_wormhole_params_init (&params);
  params.n = 14;
  g_assert_null (fs_channel_dependencies_new (&params, &error));
  g_assert_true (g_str_has_prefix (error->message, "The network has 16"));
}

FS_TESTS
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FS_ADD_TEST (test_case, &cases[i], "%s", cases[i].name);
    }
}
