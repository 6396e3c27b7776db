/* Random networks under random loads, small and beyond saturation: both engines give the same bits, everything is delivered once,
 * nothing is left behind, and copies and skipped cycles change nothing. With every invariant asserted in every cycle where the program is a checking one. */
#include "tests/sim/engines/event-log.h"
#include "tests/sim/pipelined/rates.h"

#include "base/random.h"
#include "tests/support/test.h"

static guint32
draw (guint number, guint what, guint32 n)
{
  return fs_random_below (fs_random_split (fs_random_split (4711, number), what), n);
}

/* Half of the networks have narrow channels, and half of them chiplets of any size that divides the network. */
static void
draw_chiplets (FsWormholeParams *params, guint number)
{
  FsPipeline *pipeline = &params->pipeline;
  gboolean is_narrow = draw (number, 30, 2), has_chiplets = draw (number, 31, 2);

  for (int d = 0; d < params->n; d++)
    {
      guint k = params->topology == FS_TOPOLOGY_HYPERCUBE ? 2 : params->k[d];
      guint size = 1 + draw (number, 40 + (guint) d, k);

      while (k % size != 0)
        size--;
      if (is_narrow)
        pipeline->flit_cycles[d] = (guint8) (1 + draw (number, 50 + (guint) d, 4));
      if (has_chiplets)
        pipeline->chiplet[d] = (guint8) size;
    }
  pipeline->border_latency = (guint8) draw (number, 32, 12);
  pipeline->border_flit_cycles = (guint8) draw (number, 33, 6);
}

static FsWormholeParams
draw_params (guint number)
{
  static const FsPatternKind patterns[]
      = { FS_PATTERN_UNIFORM, FS_PATTERN_UNIFORM, FS_PATTERN_BIT_COMPLEMENT, FS_PATTERN_NEIGHBOR };
  FsTopology topology = (FsTopology) draw (number, 0, 3);
  int n = topology == FS_TOPOLOGY_HYPERCUBE ? 1 + (int) draw (number, 1, 4) : 1 + (int) draw (number, 1, 2);
  FsWormholeParams params = pipelined_params (topology, n, 2 + (int) draw (number, 2, 4), 2 + (int) draw (number, 3, 4),
                                              1 + (int) draw (number, 4, 8), 1 + draw (number, 5, 12));

  params.length = draw (number, 6, 2) ? FS_LENGTH_EXPONENTIAL : FS_LENGTH_FIXED;
  params.bernoulli = draw (number, 7, 2);
  params.pattern.kind = patterns[draw (number, 8, G_N_ELEMENTS (patterns))];
  params.classes = (FsClasses[]){ FS_CLASSES_DATELINE, FS_CLASSES_BALANCED, FS_CLASSES_ROUTE }[draw (number, 9, 3)];
  params.pipeline.routing_delay = (int) draw (number, 10, 2);
  params.pipeline.credit_delay = (int) draw (number, 11, 4);
  for (int d = 0; d < n; d++)
    params.pipeline.channel_latency[d] = (guint8) (1 + draw (number, 12 + (guint) d, 5));
  draw_chiplets (&params, number);
  params.pipeline.speculation = draw (number, 20, 2);
  params.pipeline.allocator.kind = (FsAllocatorKind) draw (number, 21, 3);
  params.pipeline.allocator.iterations = 1 + (int) draw (number, 22, 3);
  params.pipeline.allocator.matrix = params.pipeline.allocator.kind != FS_ALLOCATOR_ISLIP && draw (number, 23, 2);
  params.pipeline.vc_release = (FsVcRelease) draw (number, 24, 2);
  params.pipeline.dimension_order = (FsDimensionOrder) draw (number, 25, 2);
  params.pipeline.to_self = draw (number, 26, 2);
  params.rate = (double[]){ 0.002, 0.05, 0.9 }[draw (number, 27, 3)];
  params.seed = number;
  return params;
}

static void
assert_same (const FsWormhole *a, const FsWormhole *b)
{
  g_assert_cmpint (fs_wormhole_cycle (a), ==, fs_wormhole_cycle (b));
  g_assert_cmpuint (fs_wormhole_fingerprint (a), ==, fs_wormhole_fingerprint (b));
  g_assert_cmpuint (fs_wormhole_in_system (a), ==, fs_wormhole_in_system (b));
  g_assert_cmpuint (fs_wormhole_flit_hops (a), ==, fs_wormhole_flit_hops (b));
}

FS_TEST (drain)
{
  guint n = g_test_slow () ? 300 : 100;

  for (guint number = 0; number < n; number++)
    {
      FsWormholeParams params = draw_params (number);
      g_autoptr (FsWormhole) network = new_network (&params, FS_ENGINE_FAST, NULL);
      g_autoptr (FsWormhole) stepped = new_network (&params, FS_ENGINE_REFERENCE, NULL);
      g_autoptr (FsWormhole) copy = NULL;

      fs_wormhole_run_until (network, 150, NULL);
      copy = fs_wormhole_copy (network);
      fs_wormhole_run_until (network, 300, NULL);
      fs_wormhole_run_until (copy, 300, NULL);
      while (fs_wormhole_cycle (stepped) < 300)
        fs_wormhole_step (stepped);
      assert_same (network, copy);
      assert_same (network, stepped);
      disable_traffic (network);
      fs_wormhole_run_until (network, 300000, NULL);
      g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
    }
}

/* Flits that moved in a cycle, message by message; their order within the cycle is the engine's. */
static guint64
sum_of_moves (const FsWormhole *network)
{
  guint64 sum = 0;

  for (guint i = 0; i < network->state.moved->len; i++)
    {
      const FsMoved *flit = &g_array_index (network->state.moved, FsMoved, i);

      sum += fs_random_split (fs_random_split ((guint64) flit->channel << 32 | (guint32) flit->vc, flit->message),
                              flit->slot);
    }
  return sum;
}

/* The same flits cross the same channels in each cycle, and all events are the same. */
FS_TEST (engines_agree)
{
  guint n = g_test_slow () ? 2000 : 150;

  for (guint number = 0; number < n; number++)
    {
      FsWormholeParams params = draw_params (10000 + number);
      FsRecorder *fast_log = event_log_new (FALSE), *reference_log = event_log_new (FALSE);
      g_autoptr (FsWormhole) fast = new_network (&params, FS_ENGINE_FAST, fast_log);
      g_autoptr (FsWormhole) reference = new_network (&params, FS_ENGINE_REFERENCE, reference_log);

      g_assert_true (fast->engine != reference->engine);
      fs_wormhole_watch_moves (fast);
      fs_wormhole_watch_moves (reference);
      while (fs_wormhole_cycle (fast) < 400)
        {
          fs_wormhole_step (fast);
          fs_wormhole_step (reference);
          g_assert_cmpuint (sum_of_moves (fast), ==, sum_of_moves (reference));
        }
      event_log_assert_same_run (fast, fast_log, reference, reference_log);
      event_log_free (fast_log);
      event_log_free (reference_log);
    }
}
