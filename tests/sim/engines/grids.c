/* Meshes and tori (MESHES_AND_TORI.md 5 and 9): with all radices 2 they are the hypercube; identities of the empty
 * network; routings that promise it never deadlock, and a ring without classes does. */
#include "sim/replay/wait-for-graph.h"
#include "tests/sim/engines/event-log.h"
#include "tests/sim/engines/networks.h"
#include "tests/sim/wormhole/configurations.h"
#include "topology/line-tree.h"

typedef struct {
  int n;
  guint8 k[8];
} Radices;

static FsWormholeParams
params_of (FsTopology topology, const Radices *radices, FsRouting routing)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.topology = topology;
  params.n = radices->n;
  memcpy (params.k, radices->k, sizeof radices->k);
  params.routing = routing;
  params.V = routing >= FS_ROUTING_VIRTUAL_CUT_THROUGH ? 1 : 3;
  params.tau_cycles = 4;
  return params;
}

/* What a run says of itself, apart from its parameters. */
typedef struct {
  guint64 fingerprint, hops, events;
  guint64 hash;
} Outcome;

static Outcome
run (const FsWormholeParams *params, FsEngine engine, gint64 cycles)
{
  FsRecorder *log = event_log_new (FALSE);
  g_autoptr (FsWormhole) network = new_network (params, engine, log);
  Outcome outcome;

  fs_wormhole_run_until (network, cycles, NULL);
  outcome = (Outcome){ fs_wormhole_fingerprint (network), fs_wormhole_flit_hops (network), event_log_count (log),
                       event_log_hash (log) };
  event_log_free (log);
  return outcome;
}

FS_TEST (all_radices_2_are_the_hypercube)
{
  guint n = g_test_slow () ? 3000 : 300, busy = 0;

  for (guint i = 1; i <= n; i++)
    {
      FsWormholeParams params = configuration_draw (i);
      Outcome cube = run (&params, FS_ENGINE_FAST, 300);

      memset (params.k, 2, sizeof params.k);
      /* Routing by turns is not for a torus, whatever its radices. */
      params.topology = params.routing >= FS_ROUTING_NEGATIVE_FIRST ? FS_TOPOLOGY_MESH : FS_TOPOLOGY_TORUS;
      for (; params.topology <= FS_TOPOLOGY_MESH; params.topology++)
        {
          Outcome other = run (&params, FS_ENGINE_FAST, 300);

          g_assert_cmphex (other.fingerprint, ==, cube.fingerprint);
          g_assert_cmpuint (other.hops, ==, cube.hops);
          g_assert_cmpuint (other.events, ==, cube.events);
          g_assert_cmphex (other.hash, ==, cube.hash);
        }
      busy += cube.hops > 100;
    }
  g_assert_cmpuint (busy, >, n / 2);
}

static FsWormhole *
quiet_network (const FsWormholeParams *params, FsEngine engine, FsRecorder *log)
{
  FsWormhole *network = new_network (params, engine, log);

  disable_traffic (network);
  return network;
}

/* A message of L flits over h hops takes L + h cycles, with store-and-forward h L + 1; with all but adaptive routings its
 * channels are of dimension order: the highest dimension first, no port but those of a shortest path. */
static void
check_log (const FsRecorder *log, const FsNetwork *network, guint n_messages, FsRouting routing)
{
  gboolean in_order = routing == FS_ROUTING_DETERMINISTIC || routing >= FS_ROUTING_VIRTUAL_CUT_THROUGH;
  guint consumed = 0;
  int last = G_MAXINT;
  guint64 last_id = G_MAXUINT64;

  for (guint i = 0; i < event_log_length (log); i++)
    {
      const Event *event = event_log_get (log, i);
      const FsMessage *message = &event->message;

      if (event->kind == EVENT_CONSUMED)
        {
          consumed++;
          g_assert_cmpint (message->hops, ==, fs_network_distance (network, message->source, message->destination));
          g_assert_cmpint (event->cycle + 1 - message->generated, ==,
                           routing == FS_ROUTING_STORE_AND_FORWARD ? message->length * message->hops + 1
                                                                   : message->length + message->hops);
        }
      if (event->kind != EVENT_GRANTED || !in_order)
        continue;
      /* Messages follow one another, so that events of one are adjacent. */
      if (message->id != last_id)
        last = G_MAXINT;
      last_id = message->id;
      g_assert_cmpint (fs_network_dimension (network, (int) (event->b >> 8)), <=, last);
      last = fs_network_dimension (network, (int) (event->b >> 8));
    }
  g_assert_cmpuint (consumed, ==, n_messages);
}

static void
unicasts (FsTopology topology, const Radices *radices, FsRouting routing, FsEngine engine, guint stride)
{
  FsWormholeParams params = params_of (topology, radices, routing);
  FsRecorder *log = event_log_new (TRUE);
  g_autoptr (FsWormhole) network = quiet_network (&params, engine, log);
  FsNetwork shape;
  gint64 cycle = 0;
  guint n_messages = 0;

  fs_wormhole_params_network (&params, &shape);
  for (guint pair = 0; pair < shape.n_nodes * shape.n_nodes; pair += stride)
    {
      guint32 source = pair / shape.n_nodes, destination = pair % shape.n_nodes;
      guint length = 1 + pair % 7, hops = (guint) fs_network_distance (&shape, source, destination);

      if (source == destination)
        continue;
      add_unicast (network, cycle, source, destination, length, -1);
      cycle += 1 + (routing == FS_ROUTING_STORE_AND_FORWARD ? length * hops + 1 : length + hops + 1);
      n_messages++;
    }
  fs_wormhole_run_until (network, cycle + 1, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
  check_log (log, &shape, n_messages, routing);
  event_log_free (log);
}

static const Radices shapes[] = { { 2, { 8, 8 } }, { 3, { 5, 6, 3 } }, { 4, { 4, 4, 4, 4 } }, { 3, { 3, 3, 3 } },
                                  { 2, { 2, 7 } }, { 2, { 64, 2 } },   { 1, { 9 } } };

static void
test_unicasts (gconstpointer data)
{
  FsEngine engine = GPOINTER_TO_INT (data);

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    for (FsTopology topology = FS_TOPOLOGY_TORUS; topology <= FS_TOPOLOGY_MESH; topology++)
      for (FsRouting routing = 0; routing <= FS_ROUTING_STORE_AND_FORWARD; routing++)
        unicasts (topology, &shapes[i], routing, engine,
                  engine == FS_ENGINE_REFERENCE ? 103
                  : g_test_slow ()              ? 1
                  : i == 2                      ? 37
                                                : 5);
}

/* T of MESHES_AND_TORI.md 8: how long after it has its copy a node and those behind it on its line are complete. */
static gint64
time_of_line (const FsNetwork *network, int base, guint32 node, FsBranch branch, gint64 M, gint64 delta,
              FsRouting routing)
{
  FsLineCopy copies[FS_LINE_TREE_MAX_COPIES];
  int n_copies = fs_line_tree_copies (network, base, node, branch, copies);
  gint64 through[FS_NETWORK_MAX_PORTS] = { 0 }, latest = 0;

  for (int i = 0; i < n_copies; i++)
    {
      gint64 before = through[copies[i].port]++; /* through the same injection channel, so M + 1 cycles apart */
      gint64 hops = fs_network_distance (network, node, copies[i].destination);
      gint64 arrives = delta + (before + 1) * M + (routing < FS_ROUTING_VIRTUAL_CUT_THROUGH ? before : 0)
                       + (routing == FS_ROUTING_STORE_AND_FORWARD ? (hops - 1) * M + 1 : hops);
      gint64 done = arrives + time_of_line (network, base, copies[i].destination, copies[i].branch, M, delta, routing);

      latest = MAX (latest, done);
    }
  return latest;
}

static gint64
broadcast (FsTopology topology, const Radices *radices, FsRouting routing, FsEngine engine, guint32 source, int base,
           guint32 M, guint32 delta)
{
  FsWormholeParams params = params_of (topology, radices, routing);
  FsRecorder *log = event_log_new (TRUE);
  g_autoptr (FsWormhole) network = NULL;
  FsNetwork shape;
  gint64 latency;

  params.delta_cycles = delta;
  fs_wormhole_params_network (&params, &shape);
  network = quiet_network (&params, engine, log);
  add_broadcast (network, 3, source, base, M);
  latency = time_of_line (&shape, base, source, fs_line_tree_root (), M, delta, routing);
  fs_wormhole_run_until (network, 3 + latency - 1, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), >, 0);
  fs_wormhole_run_until (network, 3 + latency, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
  g_assert_cmpuint (event_log_count_of (log, EVENT_CONSUMED), ==, shape.n_nodes - 1);
  event_log_free (log);
  return latency;
}

static void
test_broadcasts (gconstpointer data)
{
  FsEngine engine = GPOINTER_TO_INT (data);

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    for (FsTopology topology = FS_TOPOLOGY_TORUS; topology <= FS_TOPOLOGY_MESH; topology++)
      for (FsRouting routing = 0; routing <= FS_ROUTING_STORE_AND_FORWARD; routing++)
        for (int base = 0; base < shapes[i].n; base++)
          for (guint32 source = 0; source < 20; source += 1 + (guint32) routing)
            broadcast (topology, &shapes[i], routing, engine, source % (shapes[i].n == 1 ? 9 : 14), base, 5 + source,
                       source % 3);
}

/* MESHES_AND_TORI.md 8: alone, every dimension takes a start-up, the length, and the hops to the farther end of the line. */
static gint64
multidestination (FsTopology topology, const Radices *radices, FsEngine engine, guint32 source, int base, guint32 M,
                  guint32 delta)
{
  FsWormholeParams params = params_of (topology, radices, FS_ROUTING_DETERMINISTIC);
  FsRecorder *log = event_log_new (TRUE);
  g_autoptr (FsWormhole) network = NULL;
  FsNetwork shape;
  gint64 latency = 0;

  params.delta_cycles = delta;
  params.broadcast = FS_BROADCAST_MULTIDESTINATION;
  fs_wormhole_params_network (&params, &shape);
  network = quiet_network (&params, engine, log);
  add_broadcast (network, 3, source, base, M);
  for (int d = 0; d < shape.n; d++)
    {
      int digit = (int) fs_network_digit (&shape, source, d), k = shape.k[d];

      latency += delta + M + (shape.wraps && k > 2 ? k / 2 : MAX (digit, k - 1 - digit));
    }
  fs_wormhole_run_until (network, 3 + latency - 1, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), >, 0);
  fs_wormhole_run_until (network, 3 + latency, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
  g_assert_cmpuint (event_log_count_of (log, EVENT_CONSUMED) + event_log_count_of (log, EVENT_ABSORBED), ==,
                    shape.n_nodes - 1);
  g_assert_cmpuint (event_log_count_of (log, EVENT_BROADCAST_DONE), ==, 1);
  g_assert_cmpuint (fs_wormhole_flit_hops (network), ==, (shape.n_nodes - 1) * (guint64) M);
  event_log_free (log);
  return latency;
}

static void
test_multidestination (gconstpointer data)
{
  static const Radices mesh = { 2, { 16, 16 } }, torus = { 2, { 8, 8 } };
  FsEngine engine = GPOINTER_TO_INT (data);

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    for (FsTopology topology = FS_TOPOLOGY_TORUS; topology <= FS_TOPOLOGY_MESH; topology++)
      for (int base = 0; base < shapes[i].n && shapes[i].n > 1; base++)
        for (guint32 source = 0; source < 14; source++)
          multidestination (topology, &shapes[i], engine, source, base, 5 + source, source % 3);
  /* For 280 to 294, and 206, by recursive halving. */
  g_assert_cmpint (multidestination (FS_TOPOLOGY_MESH, &mesh, engine, 0, 0, 32, 1), ==, 96);
  g_assert_cmpint (multidestination (FS_TOPOLOGY_TORUS, &torus, engine, 27, 1, 32, 1), ==, 74);
}

FS_TEST (times_of_broadcasts)
{
  /* M = 32, Delta = 1, dimension order; the least and the largest over sources. */
  static const struct {
    FsTopology topology;
    Radices radices;
    gint64 least, most;
  } rows[] = {
    { FS_TOPOLOGY_TORUS, { 2, { 8, 8 } }, 206, 206 },       { FS_TOPOLOGY_TORUS, { 2, { 16, 16 } }, 280, 280 },
    { FS_TOPOLOGY_TORUS, { 4, { 4, 4, 4, 4 } }, 272, 272 }, { FS_TOPOLOGY_TORUS, { 3, { 8, 8, 8 } }, 309, 309 },
    { FS_TOPOLOGY_TORUS, { 3, { 5, 6, 3 } }, 203, 203 },    { FS_TOPOLOGY_MESH, { 2, { 8, 8 } }, 206, 212 },
    { FS_TOPOLOGY_MESH, { 2, { 16, 16 } }, 280, 294 },      { FS_TOPOLOGY_MESH, { 3, { 8, 4, 4 } }, 239, 244 },
    { FS_TOPOLOGY_MESH, { 2, { 5, 3 } }, 102, 167 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gint64 least = G_MAXINT64, most = 0;
      FsNetwork network;

      fs_network_init (&network, rows[i].topology, rows[i].radices.n, rows[i].radices.k);
      for (guint32 source = 0; source < network.n_nodes; source++)
        {
          gint64 latency = broadcast (rows[i].topology, &rows[i].radices, FS_ROUTING_DETERMINISTIC, FS_ENGINE_FAST,
                                      source, (int) source % network.n, 32, 1);

          least = MIN (least, latency);
          most = MAX (most, latency);
        }
      g_assert_cmpint (least, ==, rows[i].least);
      g_assert_cmpint (most, ==, rows[i].most);
    }
}

static guint
deadlocked (const FsWormhole *network)
{
  g_autoptr (FsSnapshot) snapshot = fs_snapshot_new (network);
  g_autoptr (FsWaitForGraph) graph = fs_wait_for_graph_new (snapshot, fs_wormhole_params (network));

  return graph->n_deadlock;
}

typedef struct {
  const char *name;
  FsTopology topology;
  Radices radices;
  FsRouting routing;
  int V;
  FsClasses classes;
  double beta;
  FsBroadcastForm broadcast;
} Case;

static const Case cases[] = {
  { "torus-dateline-2", FS_TOPOLOGY_TORUS, { 2, { 8, 8 } }, FS_ROUTING_DETERMINISTIC, 2, FS_CLASSES_DATELINE, 0 },
  { "torus-balanced-2", FS_TOPOLOGY_TORUS, { 2, { 8, 8 } }, FS_ROUTING_DETERMINISTIC, 2, FS_CLASSES_BALANCED, 0 },
  { "torus-balanced-3", FS_TOPOLOGY_TORUS, { 2, { 5, 4 } }, FS_ROUTING_DETERMINISTIC, 3, FS_CLASSES_BALANCED, 0.05 },
  { "torus-dateline-4", FS_TOPOLOGY_TORUS, { 2, { 5, 8 } }, FS_ROUTING_DETERMINISTIC, 4, FS_CLASSES_DATELINE, 0.05 },
  { "torus-of-threes-1", FS_TOPOLOGY_TORUS, { 3, { 3, 3, 3 } }, FS_ROUTING_DETERMINISTIC, 1, FS_CLASSES_DATELINE, 0 },
  { "mesh-1", FS_TOPOLOGY_MESH, { 2, { 8, 8 } }, FS_ROUTING_DETERMINISTIC, 1, FS_CLASSES_DATELINE, 0.05 },
  { "mesh-4", FS_TOPOLOGY_MESH, { 2, { 8, 5 } }, FS_ROUTING_DETERMINISTIC, 4, FS_CLASSES_DATELINE, 0 },
  { "torus-duato-3", FS_TOPOLOGY_TORUS, { 2, { 8, 8 } }, FS_ROUTING_DUATO, 3, FS_CLASSES_DATELINE, 0 },
  { "torus-duato-4", FS_TOPOLOGY_TORUS, { 2, { 5, 4 } }, FS_ROUTING_DUATO, 4, FS_CLASSES_DATELINE, 0.05 },
  { "torus-timeout-3", FS_TOPOLOGY_TORUS, { 2, { 4, 8 } }, FS_ROUTING_DUATO_TIMEOUT, 3, FS_CLASSES_DATELINE, 0 },
  { "mesh-duato-2", FS_TOPOLOGY_MESH, { 3, { 4, 4, 3 } }, FS_ROUTING_DUATO, 2, FS_CLASSES_DATELINE, 0 },
  { "mesh-multidestination-1",
    FS_TOPOLOGY_MESH,
    { 2, { 8, 8 } },
    FS_ROUTING_DETERMINISTIC,
    1,
    FS_CLASSES_DATELINE,
    0.05,
    FS_BROADCAST_MULTIDESTINATION },
  { "torus-multidestination-2",
    FS_TOPOLOGY_TORUS,
    { 2, { 8, 5 } },
    FS_ROUTING_DETERMINISTIC,
    2,
    FS_CLASSES_DATELINE,
    0.05,
    FS_BROADCAST_MULTIDESTINATION },
};

#define WINDOW 500

/* Five times what the channels can carry. Something moves in every window, and no messages ever wait for each other in a
 * circle, however long one of them stands. */
static void
test_overload (gconstpointer data)
{
  const Case *c = data;
  FsWormholeParams params = params_of (c->topology, &c->radices, c->routing);
  g_autoptr (FsWormhole) network = NULL;
  gint64 cycles = 40000;
  guint64 hops = 0;

  params.V = c->V;
  params.classes = c->classes;
  params.beta = c->beta;
  params.broadcast = c->broadcast;
  params.length_flits = 16;
  params.tau_cycles = 16;
  params.source_capacity = c->beta > 0 ? FS_INFINITE_SOURCE : 2;
  params.rate = 5 * fs_wormhole_params_capacity_rate (&params);
  network = new_network (&params, FS_ENGINE_FAST, NULL);
  for (gint64 cycle = WINDOW; cycle <= cycles; cycle += WINDOW)
    {
      fs_wormhole_run_until (network, cycle, NULL);
      g_assert_cmpuint (fs_wormhole_flit_hops (network) - hops, >, WINDOW);
      hops = fs_wormhole_flit_hops (network);
      if (c->beta <= 0 && cycle % (4 * WINDOW) == 0)
        g_assert_cmpuint (deadlocked (network), ==, 0);
    }
  if (c->beta > 0)
    return;
  disable_traffic (network);
  fs_wormhole_run_until (network, cycles + 100000, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
}

/* Why tori need two classes: eight nodes in a ring, a single virtual channel. */
static void
test_ring_without_classes (gconstpointer data)
{
  Radices ring = { 1, { 8 } };
  FsWormholeParams params = params_of (FS_TOPOLOGY_TORUS, &ring, FS_ROUTING_DETERMINISTIC);
  g_autoptr (FsWormhole) network = NULL;
  guint64 hops;

  params.V = 1;
  params.classes = FS_CLASSES_NONE;
  params.rate = 0.05;
  network = new_network (&params, GPOINTER_TO_INT (data), NULL);
  fs_wormhole_run_until (network, 5000, NULL);
  hops = fs_wormhole_flit_hops (network);
  fs_wormhole_run_until (network, 6000, NULL);
  g_assert_cmpuint (fs_wormhole_flit_hops (network), ==, hops);
  g_assert_cmpuint (deadlocked (network), >=, 2);
}

FS_TESTS
{
  FS_ADD_ENGINE_TESTS (test_unicasts, "unicasts");
  FS_ADD_ENGINE_TESTS (test_broadcasts, "broadcasts");
  FS_ADD_ENGINE_TESTS (test_multidestination, "multidestination");
  FS_ADD_ENGINE_TESTS (test_ring_without_classes, "ring-without-classes");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    FS_ADD_TEST (test_overload, &cases[i], "overload/%s", cases[i].name);
}
