/* Identities of the empty network (SIMULATOR.md 6), exact for both engines, every routing, and every buffer size. */
#include "tests/sim/engines/event-log.h"
#include "sim/run/wormhole.h"
#include "tests/sim/engines/networks.h"
#include "tests/support/test.h"

#include <math.h>

static const int buffers[] = { 2, 3, 7, 64 };

static FsWormholeParams
params_for (int n, FsRouting routing, int vc_buffer)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = n;
  params.V = routing >= FS_ROUTING_VIRTUAL_CUT_THROUGH ? 1 : 3;
  params.routing = routing;
  params.tau_cycles = 4;
  params.vc_buffer = vc_buffer;
  return params;
}

static FsWormhole *
quiet_network (const FsWormholeParams *params, FsEngine engine, FsRecorder *log)
{
  g_autoptr (GError) error = NULL;
  FsWormhole *network = fs_wormhole_new (params, engine, log, &error);

  g_assert_no_error (error);
  disable_traffic (network);
  return network;
}

/* Latencies L + i, L + i, L + i - 1, with store-and-forward i L + 1, i L + 1, i L; holding times L of the last channel, L + 1
 * of all others, with virtual cut-through and store-and-forward L of all. */
static void
check_unicast (const FsRecorder *log, guint64 id, FsRouting routing)
{
  const Event *consumed = event_log_find (log, EVENT_CONSUMED, id);
  gint64 length, hops, held, channels;
  guint n_released = 0;

  g_assert_nonnull (consumed);
  length = consumed->message.length;
  hops = consumed->message.hops;
  held = length + (routing < FS_ROUTING_VIRTUAL_CUT_THROUGH);
  channels = routing == FS_ROUTING_STORE_AND_FORWARD ? hops * length : length + hops - 1;
  g_assert_cmpint (consumed->cycle + 1 - consumed->message.generated, ==, channels + 1);
  g_assert_cmpint (consumed->cycle + 1 - consumed->message.injected, ==, channels + 1);
  g_assert_cmpint (consumed->cycle + 1 - consumed->message.first_grant, ==, channels);
  g_assert_cmpint (event_log_find (log, EVENT_INJECTION_RELEASED, id)->a, ==, held);
  for (guint i = 0; i < event_log_length (log); i++)
    {
      const Event *event = event_log_get (log, i);

      if (event->message.id != id || event->kind != EVENT_RELEASED)
        continue;
      n_released++;
      if (event->cycle == consumed->cycle && event->c == length)
        continue; /* the last channel */
      g_assert_cmpint (event->c, ==, held);
    }
  g_assert_cmpuint (n_released, ==, hops);
}

/* One unicast of every distance and some lengths, one after another. */
static void
unicasts (int n, FsRouting routing, int vc_buffer, FsEngine engine)
{
  static const guint lengths[] = { 1, 2, 5, 40 };
  FsWormholeParams params = params_for (n, routing, vc_buffer);
  FsRecorder *log = event_log_new (TRUE);
  FsWormhole *network = quiet_network (&params, engine, log);
  guint64 n_messages = 0;

  for (guint l = 0; l < G_N_ELEMENTS (lengths); l++)
    for (int i = 1; i <= n; i++)
      {
        guint32 nodes = UINT32_C (1) << n;
        guint32 source = (guint32) (i * 5 + (int) l) % nodes;
        guint32 dimensions = ((UINT32_C (1) << i) - 1) << ((n - i) / 2);

        add_unicast (network, (gint64) n_messages++ * 410, source, source ^ dimensions, lengths[l], -1);
      }
  fs_wormhole_run_until (network, (gint64) (n_messages + 1) * 410, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
  for (guint64 id = 0; id < n_messages; id++)
    check_unicast (log, id, routing);
  fs_wormhole_free (network);
  event_log_free (log);
}

static void
broadcast (int n, guint32 length, guint32 delta, FsRouting routing, int vc_buffer, FsEngine engine)
{
  FsWormholeParams params = params_for (n, routing, vc_buffer);
  FsRecorder *log = event_log_new (TRUE);
  FsWormhole *network;
  gint64 latency = n * ((gint64) length + 1 + delta);
  guint n_copies = 0, n_done = 0;

  params.delta_cycles = delta;
  network = quiet_network (&params, engine, log);
  add_broadcast (network, 3, UINT32_C (1) << (n - 1), n / 2, length);
  fs_wormhole_run_until (network, 3 + latency, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
  g_assert_cmpuint (fs_wormhole_flit_hops (network), ==, ((UINT64_C (1) << n) - 1) * length);
  for (guint i = 0; i < event_log_length (log); i++)
    {
      const Event *event = event_log_get (log, i);

      if (event->kind == EVENT_CONSUMED)
        {
          n_copies++;
          g_assert_cmpint (event->cycle + 1 - event->message.queued, ==, length + 1);
        }
      if (event->kind != EVENT_BROADCAST_DONE)
        continue;
      n_done++;
      g_assert_cmpint (event->cycle + 1 - event->broadcast.generated, ==, latency);
      g_assert_cmpint (event->cycle + 1 - event->broadcast.first_injected, ==, latency - delta);
    }
  g_assert_cmpuint (n_copies, ==, (1u << n) - 1);
  g_assert_cmpuint (n_done, ==, 1);
  fs_wormhole_free (network);
  event_log_free (log);
}

/* With three dimensions or more: alone, the copy to the complement has a channel of its own at the source when the last position is the dimension that dimension
 * order crosses first. Else it shares that with the source's copy along it, and so is late by up to M. */
static void
double_tree (int n, int base, guint32 length, guint32 delta, FsEngine engine)
{
  FsWormholeParams params = params_for (n, FS_ROUTING_DETERMINISTIC, 2);
  FsRecorder *log = event_log_new (TRUE);
  FsWormhole *network;
  gint64 step = (gint64) length + 1 + delta, far_copy = (gint64) length + n + delta;
  gint64 latency = MAX (n / 2 * step, far_copy + (n - n / 2 - 1) * step);
  guint n_copies = 0, n_done = 0;

  params.delta_cycles = delta;
  params.broadcast = FS_BROADCAST_DOUBLE_TREE;
  network = quiet_network (&params, engine, log);
  add_broadcast (network, 3, UINT32_C (1) << (n - 1), base, length);
  fs_wormhole_run_until (network, 3 + latency + length, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
  g_assert_cmpuint (fs_wormhole_flit_hops (network), ==, ((UINT64_C (1) << n) - 2 + (guint64) n) * length);
  for (guint i = 0; i < event_log_length (log); i++)
    {
      const Event *event = event_log_get (log, i);

      n_copies += event->kind == EVENT_CONSUMED;
      if (event->kind == EVENT_CONSUMED && event->message.hops == n && base == 0)
        g_assert_cmpint (event->cycle + 1 - event->message.queued, ==, far_copy - delta);
      if (event->kind != EVENT_BROADCAST_DONE)
        continue;
      n_done++;
      g_assert_cmpint (event->cycle + 1 - event->broadcast.generated, >=, latency);
      g_assert_cmpint (event->cycle + 1 - event->broadcast.generated, <=, latency + (base == 0 ? 0 : length));
    }
  g_assert_cmpuint (n_copies, ==, (1u << n) - 1);
  g_assert_cmpuint (n_done, ==, 1);
  fs_wormhole_free (network);
  event_log_free (log);
}

/* n = 6, M = 32, Delta = 1: 107 for 204 of the binomial tree. */
static void
test_double_tree (gconstpointer data)
{
  FsEngine engine = GPOINTER_TO_INT (data);

  for (int n = 3; n <= 9; n++)
    for (int base = 0; base < n; base++)
      {
        double_tree (n, base, 32, 1, engine);
        double_tree (n, base, 5, 0, engine);
      }
  g_assert_cmpint (MAX (3 * 34, 39 + 2 * 34), ==, 107);
}

/* Alone, a multidestination broadcast has every channel for itself: each pair of dimensions, or a single one, takes a start-up,
 * the length, and the hops. Every other node has the message once (asserted in a checking build), over one channel. */
static void
multidestination (int n, int base, guint32 length, guint32 delta, FsEngine engine)
{
  FsWormholeParams params = params_for (n, FS_ROUTING_DETERMINISTIC, base % 2 == 0 ? 2 : 5);
  FsRecorder *log = event_log_new (TRUE);
  FsWormhole *network;
  gint64 latency = n / 2 * ((gint64) length + 2 + delta) + n % 2 * ((gint64) length + 1 + delta);
  guint n_worms = 0, n_absorbed = 0, n_done = 0;

  params.delta_cycles = delta;
  params.V = base % 3 + 1;
  params.broadcast = FS_BROADCAST_MULTIDESTINATION;
  network = quiet_network (&params, engine, log);
  add_broadcast (network, 3, UINT32_C (1) << (n - 1), base, length);
  fs_wormhole_run_until (network, 3 + latency, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
  g_assert_cmpuint (fs_wormhole_flit_hops (network), ==, ((UINT64_C (1) << n) - 1) * length);
  for (guint i = 0; i < event_log_length (log); i++)
    {
      const Event *event = event_log_get (log, i);

      n_absorbed += event->kind == EVENT_ABSORBED;
      n_worms += event->kind == EVENT_CONSUMED;
      if (event->kind == EVENT_CONSUMED)
        g_assert_cmpint (event->cycle + 1 - event->message.queued, ==, length + event->message.hops);
      if (event->kind != EVENT_BROADCAST_DONE)
        continue;
      n_done++;
      g_assert_cmpint (event->cycle + 1 - event->broadcast.generated, ==, latency);
    }
  g_assert_cmpuint (n_worms + n_absorbed, ==, (1u << n) - 1);
  g_assert_cmpuint (n_absorbed, ==, ((1u << n / 2 * 2) - 1) / 3);
  g_assert_cmpuint (n_done, ==, 1);
  fs_wormhole_free (network);
  event_log_free (log);
}

/* M = 32, Delta = 1: 105 with n = 6, for 204 of the binomial tree; 140 with n = 8, for 272. */
static void
test_multidestination (gconstpointer data)
{
  FsEngine engine = GPOINTER_TO_INT (data);

  for (int n = 1; n <= 9; n++)
    for (int base = 0; base < n; base++)
      {
        multidestination (n, base, 32, 1, engine);
        multidestination (n, base, 5, 0, engine);
        multidestination (n, base, 1, 3, engine);
      }
  g_assert_cmpint (3 * 35, ==, 105);
  g_assert_cmpint (4 * 35, ==, 140);
}

/* Alone, a worm along the Hamiltonian path takes a start-up, its length with the list of destinations, and N - 1 hops, from every
 * source. Every other node has the message once (asserted in a checking build), over one channel. */
static void
hamiltonian_path (int n, uint32_t source, guint32 length, guint32 delta, double address_flits, int vc_buffer)
{
  FsWormholeParams params = params_for (n, FS_ROUTING_DETERMINISTIC, vc_buffer);
  FsRecorder *log = event_log_new (TRUE);
  guint32 nodes = 1u << n, whole = length + (guint32) ceil ((nodes - 1) * address_flits);
  gint64 latency = delta + whole + nodes - 1;
  g_autoptr (GError) error = NULL;
  FsWormhole *network;
  guint n_worms = 0, n_absorbed = 0, n_done = 0;

  params.delta_cycles = delta;
  params.beta = 1;
  params.V = 2;
  params.address_flits = address_flits;
  params.broadcast = FS_BROADCAST_HAMILTONIAN_PATH;
  fs_wormhole_params_check (&params, &error);
  g_assert_no_error (error);
  network = quiet_network (&params, FS_ENGINE_FAST, log);
  add_broadcast (network, 3, source, 0, length);
  fs_wormhole_run_until (network, 3 + latency, NULL);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
  g_assert_cmpuint (fs_wormhole_flit_hops (network), ==, (nodes - 1) * whole);
  for (guint i = 0; i < event_log_length (log); i++)
    {
      const Event *event = event_log_get (log, i);

      n_absorbed += event->kind == EVENT_ABSORBED;
      n_worms += event->kind == EVENT_CONSUMED;
      if (event->kind == EVENT_CONSUMED)
        g_assert_cmpuint (event->message.hops, ==, nodes - 1);
      if (event->kind != EVENT_BROADCAST_DONE)
        continue;
      n_done++;
      g_assert_cmpint (event->cycle + 1 - event->broadcast.generated, ==, latency);
    }
  g_assert_cmpuint (n_worms, ==, 1);
  g_assert_cmpuint (n_absorbed, ==, nodes - 2);
  g_assert_cmpuint (n_done, ==, 1);
  fs_wormhole_free (network);
  event_log_free (log);
}

FS_TEST (hamiltonian_paths)
{
  for (int n = 1; n <= 6; n++)
    for (guint32 source = 0; source < 1u << n; source++)
      {
        hamiltonian_path (n, source, 32, 1, 0, 2);
        hamiltonian_path (n, source, 5, 0, 0.25, 3);
        hamiltonian_path (n, source, 1, 3, 2, 7);
      }
  hamiltonian_path (8, 137, 32, 1, 0.125, 2);
}

static void
test_unicast (gconstpointer data)
{
  FsEngine engine = GPOINTER_TO_INT (data);

  for (int n = 1; n <= 10; n++)
    for (FsRouting routing = 0; routing <= FS_ROUTING_STORE_AND_FORWARD; routing++)
      for (guint b = 0; b < G_N_ELEMENTS (buffers); b++)
        if (n <= 5 || b == 0)
          unicasts (n, routing, buffers[b], engine);
}

static void
test_broadcast (gconstpointer data)
{
  FsEngine engine = GPOINTER_TO_INT (data);

  for (int n = 1; n <= 6; n++)
    for (FsRouting routing = 0; routing <= FS_ROUTING_STORE_AND_FORWARD; routing++)
      for (guint b = 0; b < G_N_ELEMENTS (buffers); b++)
        {
          broadcast (n, 32, 1, routing, buffers[b], engine);
          broadcast (n, 5, 0, routing, buffers[b], engine);
        }
  broadcast (10, 16, 1, FS_ROUTING_DETERMINISTIC, 2, engine);
}

/* n = 8, M = 64, Delta = 7: 576 from generation, 569 from the first copy. */
static void
test_published_figures (gconstpointer data)
{
  for (FsRouting routing = 0; routing <= FS_ROUTING_STORE_AND_FORWARD; routing++)
    broadcast (8, 64, 7, routing, 2, GPOINTER_TO_INT (data));
  g_assert_cmpint (8 * (64 + 1 + 7), ==, 576);
}

FS_TESTS
{
  FS_ADD_ENGINE_TESTS (test_unicast, "unicast");
  FS_ADD_ENGINE_TESTS (test_broadcast, "broadcast");
  FS_ADD_ENGINE_TESTS (test_double_tree, "double-tree");
  FS_ADD_ENGINE_TESTS (test_multidestination, "multidestination");
  FS_ADD_ENGINE_TESTS (test_published_figures, "published");
}
