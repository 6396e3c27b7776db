/* Far beyond saturation the network never stops moving: 40,000 cycles at five times the saturation load or more
 * (SIMULATOR.md 9). Then, without further traffic, it becomes empty. */
#include "sim/run/wormhole.h"
#include "tests/sim/engines/scheduled.h"
#include "tests/support/test.h"

typedef struct {
  const char *name;
  FsRouting routing;
  int V;
  guint32 tau_cycles;
  bool timeout_either;
  gint64 cycles;
  FsBroadcastForm broadcast;
  double beta; /* 0: 0.002 */
} Case;

static const Case cases[] = {
  { "deterministic-1", FS_ROUTING_DETERMINISTIC, 1, 0, false, 40000 },
  { "deterministic-4", FS_ROUTING_DETERMINISTIC, 4, 0, false, 40000 },
  { "deterministic-8", FS_ROUTING_DETERMINISTIC, 8, 0, false, 40000 },
  { "duato-2", FS_ROUTING_DUATO, 2, 0, false, 40000 },
  { "timeout-2", FS_ROUTING_DUATO_TIMEOUT, 2, 16, false, 40000 },
  { "timeout-3", FS_ROUTING_DUATO_TIMEOUT, 3, 16, false, 40000 },
  /* In these it is the memory of the nodes that grows. */
  { "cut-through", FS_ROUTING_VIRTUAL_CUT_THROUGH, 1, 0, false, 1000 },
  { "store-and-forward", FS_ROUTING_STORE_AND_FORWARD, 1, 0, false, 1000 },
  { "random-1", FS_ROUTING_RANDOM, 1, 0, false, 1000 },
  { "random-2", FS_ROUTING_RANDOM, 2, 0, false, 1000 },
  { "timeout-either-2", FS_ROUTING_DUATO_TIMEOUT, 2, 16, true, 40000 },
  { "double-tree-1", FS_ROUTING_DETERMINISTIC, 1, 0, false, 40000, FS_BROADCAST_DOUBLE_TREE },
  { "double-tree-duato-2", FS_ROUTING_DUATO, 2, 0, false, 40000, FS_BROADCAST_DOUBLE_TREE },
  { "multidestination-1", FS_ROUTING_DETERMINISTIC, 1, 0, false, 40000, FS_BROADCAST_MULTIDESTINATION },
  { "multidestination-3", FS_ROUTING_DETERMINISTIC, 3, 0, false, 40000, FS_BROADCAST_MULTIDESTINATION },
  { "hamiltonian-path-2", FS_ROUTING_DETERMINISTIC, 2, 0, false, 40000, FS_BROADCAST_HAMILTONIAN_PATH, 1 },
  { "hamiltonian-path-3", FS_ROUTING_DETERMINISTIC, 3, 0, false, 40000, FS_BROADCAST_HAMILTONIAN_PATH, 0.05 },
};

#define WINDOW 250

/* A channel carries at most one flit per cycle: with n N channels, n / 2 hops, and M flits per message, no network can
 * carry more than 2 / M messages per node per cycle. */
static double
five_times_saturation (const FsWormholeParams *params)
{
  return 5 * 2.0 / params->length_flits;
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (FsWormhole) network = NULL;
  g_autoptr (GError) error = NULL;
  FsWormholeParams params;
  guint64 hops = 0;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.V = c->V;
  params.routing = c->routing;
  params.tau_cycles = c->tau_cycles;
  params.timeout_either = c->timeout_either;
  params.recovery_cycles = 100;
  params.length_flits = 16;
  params.beta = c->beta > 0 ? c->beta : 0.002;
  params.broadcast = c->broadcast;
  /* All worms of a Hamiltonian path share one ring. */
  params.rate = c->broadcast == FS_BROADCAST_HAMILTONIAN_PATH ? 5 * fs_wormhole_params_capacity_rate (&params)
                                                              : five_times_saturation (&params);
  network = fs_wormhole_new (&params, FS_ENGINE_FAST, NULL, &error);
  g_assert_no_error (error);
  for (gint64 cycle = WINDOW; cycle <= c->cycles; cycle += WINDOW)
    {
      fs_wormhole_run_until (network, cycle, NULL);
      /* A tenth of what the channels could carry would be little. */
      g_assert_cmpuint (fs_wormhole_flit_hops (network) - hops, >, WINDOW * 4 * 16 / 10);
      hops = fs_wormhole_flit_hops (network);
    }
  disable_traffic (network);
  for (gint64 cycle = c->cycles; cycle <= 1000000 && fs_wormhole_in_system (network) > 0; cycle += 1000)
    fs_wormhole_run_until (network, cycle, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
}

FS_TESTS
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FS_ADD_TEST (test_case, &cases[i], "%s", cases[i].name);
    }
}
