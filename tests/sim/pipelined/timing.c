/* How long everything takes in an empty network, and how fast one packet follows another: ROUTER.md 3 to 6, measured on BookSim2. */
#include "tests/sim/engines/event-log.h"
#include "tests/sim/pipelined/rates.h"
#include "tests/support/test.h"

typedef struct {
  const char *name;
  FsTopology topology;
  int routing_delay, credit_delay, channel_latency;
  gboolean speculation;
  int vc_buffer;
  guint32 M;
  gint64 latency[4]; /* over 1 to 4 channels */
} LonePacket;

static const LonePacket lone_packets[] = {
  { "r0", FS_TOPOLOGY_MESH, 0, 0, 1, FALSE, 8, 5, { 14, 18, 22, 26 } },
  { "r1", FS_TOPOLOGY_MESH, 1, 0, 1, FALSE, 8, 5, { 16, 21, 26, 31 } },
  { "speculative-r0", FS_TOPOLOGY_MESH, 0, 0, 1, TRUE, 8, 5, { 12, 15, 18, 21 } },
  { "speculative-r1", FS_TOPOLOGY_MESH, 1, 0, 1, TRUE, 8, 5, { 14, 18, 22, 26 } },
  { "credit-delay", FS_TOPOLOGY_MESH, 0, 3, 1, FALSE, 8, 5, { 14, 18, 22, 26 } },
  { "one-flit", FS_TOPOLOGY_MESH, 0, 0, 1, FALSE, 8, 1, { 10, 14, 18, 22 } },
  { "long", FS_TOPOLOGY_MESH, 0, 0, 1, FALSE, 16, 20, { 29, 33, 37, 41 } },
  { "torus-r0", FS_TOPOLOGY_TORUS, 0, 0, 2, FALSE, 8, 5, { 15, 20, 25, 30 } },
  { "torus-r1", FS_TOPOLOGY_TORUS, 1, 0, 2, FALSE, 8, 5, { 17, 23, 29, 35 } },
};

static FsWormholeParams
lone_packet_params (const LonePacket *lone)
{
  FsWormholeParams params = pipelined_params (lone->topology, 2, 4, 2, lone->vc_buffer, lone->M);

  params.pipeline.routing_delay = lone->routing_delay;
  params.pipeline.credit_delay = lone->credit_delay;
  params.pipeline.speculation = lone->speculation;
  memset (params.pipeline.channel_latency, lone->channel_latency, sizeof params.pipeline.channel_latency);
  return params;
}

static void
test_lone_packet (gconstpointer data)
{
  static const guint32 destinations[] = { 0, 1, 5, 6, 10 };
  const LonePacket *lone = data;
  FsWormholeParams params = lone_packet_params (lone);

  for (guint i = 0; i < 2 * G_N_ELEMENTS (destinations); i++)
    {
      guint hops = i / 2;
      FsEngine engine = i % 2 == 0 ? FS_ENGINE_FAST : FS_ENGINE_REFERENCE;
      FsRecorder *log = event_log_new (TRUE);
      g_autoptr (FsWormhole) network = new_network (&params, engine, log);
      FsChannelTiming channel = { (uint8_t) lone->channel_latency, 1, false };
      FsChannelTiming channels[] = { channel, channel, channel, channel };
      double expected = fs_pipeline_latency (&params.pipeline, channels, (int) hops, lone->M);
      const Event *consumed;

      disable_traffic (network);
      schedule_message (network,
                        (FsScheduledMessage){
                            .cycle = 7, .destination = destinations[hops], .length = lone->M, .injection_channel = 0 });
      fs_wormhole_run_until (network, 100, NULL);
      consumed = event_log_find (log, EVENT_CONSUMED, 0);
      g_assert_nonnull (consumed);
      g_assert_cmpint (consumed->message.injected, ==, 7);
      if (hops > 0)
        g_assert_cmpint (consumed->cycle + 1 - consumed->message.injected, ==, lone->latency[hops - 1]);
      g_assert_cmpfloat ((double) (consumed->cycle + 1 - consumed->message.injected), ==, expected);
      g_assert_cmpuint (fs_wormhole_flit_hops (network), ==, hops * lone->M);
      event_log_free (log);
    }
}

/* Two nodes that send to each other: successive packets of one virtual channel leave a gap between them. */
static void
test_gap_between_packets (gconstpointer data)
{
  FsEngine engine = (FsEngine) GPOINTER_TO_INT (data);

  static const struct {
    int routing_delay;
    gboolean speculation;
    FsVcRelease release;
    guint gap;
  } cases[] = {
    { 0, FALSE, FS_VC_RELEASE_TAIL, 1 },  { 1, FALSE, FS_VC_RELEASE_TAIL, 2 },   { 0, TRUE, FS_VC_RELEASE_TAIL, 0 },
    { 1, TRUE, FS_VC_RELEASE_TAIL, 1 },   { 0, FALSE, FS_VC_RELEASE_CREDIT, 6 }, { 1, FALSE, FS_VC_RELEASE_CREDIT, 7 },
    { 0, TRUE, FS_VC_RELEASE_CREDIT, 4 }, { 1, TRUE, FS_VC_RELEASE_CREDIT, 5 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint32 M = 5; M <= 8; M++)
      {
        FsWormholeParams params = pipelined_params (FS_TOPOLOGY_HYPERCUBE, 1, 2, 1, 8, M);
        g_autoptr (FsWormhole) network = NULL;

        params.rate = 1;
        params.pattern.kind = FS_PATTERN_BIT_COMPLEMENT;
        params.pipeline.routing_delay = cases[i].routing_delay;
        params.pipeline.speculation = cases[i].speculation;
        params.pipeline.vc_release = cases[i].release;
        network = new_network (&params, engine, NULL);
        g_assert_cmpuint (count_consumed (network, 100, 100 + 50 * (M + cases[i].gap), NULL), ==, 2 * 50 * M);
      }
}

/* With more virtual channels others fill the gap; waiting for the credits, with V = 2 and M = 4, to 0.8 flits a cycle. */
static void
test_gap_is_filled (gconstpointer data)
{
  FsEngine engine = (FsEngine) GPOINTER_TO_INT (data);

  for (int V = 2; V <= 4; V++)
    {
      FsWormholeParams params = pipelined_params (FS_TOPOLOGY_HYPERCUBE, 1, 2, V, 8, 4);
      g_autoptr (FsWormhole) tail = NULL;

      params.rate = 1;
      params.pattern.kind = FS_PATTERN_BIT_COMPLEMENT;
      tail = new_network (&params, engine, NULL);
      g_assert_cmpuint (count_consumed (tail, 100, 1100, NULL), ==, 2 * 1000);
      if (V == 2)
        {
          g_autoptr (FsWormhole) credit = NULL;

          params.pipeline.vc_release = FS_VC_RELEASE_CREDIT;
          credit = new_network (&params, engine, NULL);
          g_assert_cmpuint (count_consumed (credit, 100, 1100, NULL), ==, 2 * 800);
        }
    }
}

/* One virtual channel moves min (1, B / loop) flits a cycle. */
static void
test_credit_loop (gconstpointer data)
{
  FsEngine engine = (FsEngine) GPOINTER_TO_INT (data);

  for (int credit_delay = 0; credit_delay <= 2; credit_delay += 2)
    for (int L = 1; L <= 3; L++)
      for (guint B = 1; B <= 12; B++)
        {
          FsWormholeParams params = pipelined_params (FS_TOPOLOGY_MESH, 1, 3, 1, (int) B, 5000);
          g_autoptr (FsWormhole) network = NULL;
          guint loop;

          params.pipeline.credit_delay = credit_delay;
          memset (params.pipeline.channel_latency, L, sizeof params.pipeline.channel_latency);
          loop = (guint) fs_pipeline_credit_loop (&params.pipeline, (FsChannelTiming){ (uint8_t) L, 1, false });
          g_assert_cmpuint (loop, ==, 3 + 2 * L + credit_delay);
          network = new_network (&params, engine, NULL);
          disable_traffic (network);
          add_unicast (network, 0, 0, 2, 5000, 0);
          g_assert_cmpuint (count_consumed (network, 500, 500 + 100 * loop, NULL), ==, 100 * MIN (B, loop));
        }
}

/* Over a slow and narrow border a virtual channel moves min (1/W, B / loop) flits a cycle; the loop is longer there. */
FS_TEST (border_loop)
{
  for (int W = 1; W <= 4; W++)
    for (guint B = 1; B <= 12; B++)
      {
        FsWormholeParams params = pipelined_params (FS_TOPOLOGY_MESH, 1, 4, 1, (int) B, 5000);
        FsChannelTiming border = { 4, (uint8_t) W, true };
        g_autoptr (FsWormhole) network = NULL;
        g_autofree char *slow = NULL;
        guint loop = (guint) fs_pipeline_credit_loop (&params.pipeline, border);

        params.pipeline.chiplet[0] = 2;
        params.pipeline.border_latency = 4;
        params.pipeline.border_flit_cycles = (guint8) W;
        g_assert_cmpuint (loop, ==, 10 + W);
        slow = fs_wormhole_params_explain_buffer (&params);
        g_assert_cmpint (slow != NULL, ==, B * (guint) W < loop || B < 5);
        network = new_network (&params, FS_ENGINE_REFERENCE, NULL);
        disable_traffic (network);
        add_unicast (network, 0, 0, 3, 5000, 0);
        g_assert_cmpuint (count_consumed (network, 500, 500 + 12 * loop * (guint) W, NULL), ==,
                          12 * MIN (loop, B * (guint) W));
      }
}

static gint64
measure_lone_packet (const FsWormholeParams *params, guint32 source, guint32 destination)
{
  FsRecorder *log = event_log_new (TRUE);
  g_autoptr (FsWormhole) network = new_network (params, FS_ENGINE_REFERENCE, log);
  const Event *consumed;
  gint64 latency;

  disable_traffic (network);
  add_unicast (network, 0, source, destination, params->length_flits, 0);
  fs_wormhole_run_until (network, 400, NULL);
  consumed = event_log_find (log, EVENT_CONSUMED, 0);
  g_assert_nonnull (consumed);
  latency = consumed->cycle + 1 - consumed->message.injected;
  event_log_free (log);
  return latency;
}

/* Between any two nodes of a network with narrow channels and chiplets: as long as the formula says, and so is the mean. */
FS_TEST (chiplets)
{
  static const struct {
    FsTopology topology;
    int n, k;
    guint8 chiplet[4], flit_cycles[4];
  } cases[] = {
    { FS_TOPOLOGY_MESH, 2, 4, { 2, 2 }, { 1, 1 } },
    { FS_TOPOLOGY_MESH, 2, 4, { 4, 1 }, { 5, 2 } },
    { FS_TOPOLOGY_TORUS, 2, 4, { 2, 4 }, { 1, 2 } },
    { FS_TOPOLOGY_HYPERCUBE, 4, 2, { 2, 2, 1, 1 }, { 1, 2, 1, 1 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint32 M = 1; M <= 7; M += 6)
      {
        FsWormholeParams params = pipelined_params (cases[i].topology, cases[i].n, cases[i].k, 2, 64, M);
        FsPipeline *pipeline = &params.pipeline;
        FsNetwork network;
        double sum = 0;

        memcpy (pipeline->chiplet, cases[i].chiplet, sizeof cases[i].chiplet);
        memcpy (pipeline->flit_cycles, cases[i].flit_cycles, sizeof cases[i].flit_cycles);
        pipeline->border_latency = 6;
        pipeline->border_flit_cycles = 3;
        pipeline->speculation = i == 1;
        pipeline->dimension_order = FS_HIGHEST_FIRST;
        params.tie = FS_TIE_POSITIVE;
        fs_wormhole_params_network (&params, &network);
        for (guint32 from = 0; from < network.n_nodes; from++)
          for (guint32 to = 0; to < network.n_nodes; to++)
            {
              FsChannelTiming channels[16];
              int hops = 0;

              if (from == to)
                continue;
              for (guint32 node = from; node != to; hops++)
                {
                  FsNetworkStep step = fs_network_step_in_order (&network, node, to, 0);

                  channels[hops] = fs_pipeline_channel (pipeline, &network, node, step.port);
                  node = step.next;
                }
              g_assert_cmpfloat ((double) measure_lone_packet (&params, from, to), ==,
                                 fs_pipeline_latency (pipeline, channels, hops, M));
              sum += fs_pipeline_latency (pipeline, channels, hops, M);
            }
        g_assert_cmpfloat_with_epsilon (fs_pipeline_mean_latency (pipeline, &network, M),
                                        sum / (network.n_nodes * (network.n_nodes - 1.0)), 1e-9);
      }
}

/* 16 nodes send to node 0, which consumes one flit a cycle, whatever the allocator; with one virtual channel there is the gap
 * between packets. */
static void
test_consumption (gconstpointer data)
{
  FsEngine engine = (FsEngine) GPOINTER_TO_INT (data);

  for (int V = 1; V <= 3; V++)
    for (int kind = 0; kind < 3; kind++)
      for (int matrix = 0; matrix <= (kind != FS_ALLOCATOR_ISLIP); matrix++)
        {
          FsWormholeParams params = pipelined_params (FS_TOPOLOGY_MESH, 2, 4, V, 8, 8);
          g_autoptr (FsWormhole) network = NULL;

          params.rate = 1;
          params.pattern = (FsPattern){ .kind = FS_PATTERN_HOTSPOT, .share = 1, .hot_nodes = g_intern_string ("#0") };
          params.pipeline.allocator
              = (FsAllocatorChoice){ .kind = (FsAllocatorKind) kind, .iterations = 1, .matrix = matrix };
          network = new_network (&params, engine, NULL);
          g_assert_cmpuint (count_consumed (network, 500, 1400, NULL), ==, V == 1 ? 800 : 900);
        }
}

FS_TESTS
{
  for (guint i = 0; i < G_N_ELEMENTS (lone_packets); i++)
    FS_ADD_TEST (test_lone_packet, &lone_packets[i], "lone-packet/%s", lone_packets[i].name);
  FS_ADD_ENGINE_TESTS (test_gap_between_packets, "gap-between-packets");
  FS_ADD_ENGINE_TESTS (test_gap_is_filled, "gap-is-filled");
  FS_ADD_ENGINE_TESTS (test_credit_loop, "credit-loop");
  FS_ADD_ENGINE_TESTS (test_consumption, "consumption");
}
