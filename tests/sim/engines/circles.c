/* A circle of channel dependencies is a deadlock: when its messages are sent again and again, some of them never arrive (SIMULATOR.md
 * 5.1). */
#include "sim/wormhole/channel-dependencies.h"

#include "base/random.h"

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
};

#define ROUNDS 100

/* In each round a message for each channel and injection channel; four of these for each virtual channel, since a message that came
 * over a channel of the circle takes the next one before one that is new there. Lengths differ, so that rounds do. */
static void
test_case (gconstpointer data)
{
  const Case *c = data;
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.topology = c->topology;
  params.n = c->n;
  for (int d = 0; d < c->n; d++)
    params.k[d] = c->k;
  params.V = c->V;
  params.routing = c->routing;
  params.classes = FS_CLASSES_NONE;
  params.recovery_cycles = FS_NEVER_RECOVER;
  params.injection_channels = 4 * c->V;
  for (FsEngine engine = FS_ENGINE_FAST; engine <= FS_ENGINE_REFERENCE; engine++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (FsChannelDependencies) found = fs_channel_dependencies_new (&params, &error);
      g_autoptr (FsWormhole) network = fs_wormhole_new (&params, engine, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpint (found->deadlock, ==, FS_DEADLOCK_POSSIBLE);
      disable_traffic (network);
      for (guint round = 0; round < ROUNDS; round++)
        for (guint i = 0; i < found->n_circle; i++)
          for (int vc = 0; vc < 4 * c->V; vc++)
            add_unicast (network, 0, found->messages[i].source, found->messages[i].destination,
                         1 + (guint32) (fs_random_split (round, i * 16 + (guint) vc) % 60), vc);
      fs_wormhole_run_until (network, 30000, NULL);
      g_test_message ("%" G_GUINT64_FORMAT " left", fs_wormhole_in_system (network));
      g_assert_cmpuint (fs_wormhole_in_system (network), >=, found->n_circle * (guint) c->V);
    }
}

FS_TESTS
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FS_ADD_TEST (test_case, &cases[i], "%s", cases[i].name);
    }
}
