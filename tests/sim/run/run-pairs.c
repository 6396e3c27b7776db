/* Two runs message by message: the same run has no difference, what differs is what two snapshots show, and the interval is that of the
 * differences. */
#include "sim/run/run-pairs.h"

#include <math.h>

#include "sim/replay/logged-run.h"
#include "sim/replay/replay.h"
#include "sim/replay/wait-for-graph.h"
#include "sim/wormhole/traffic.h"
#include "tests/sim/wormhole/configurations.h"
#include "tests/support/test.h"

#define CYCLES 400

static FsRunLog *
log_run (const FsWormholeParams *params, int64_t until)
{
  g_autoptr (FsLoggedRun) run = fs_logged_run_new (params, FS_ENGINE_FAST, NULL);

  fs_logged_run_advance (run, until, NULL);
  return fs_logged_run_log (run);
}

static FsRunPairs *
compare_until (const FsWormholeParams *first, const FsWormholeParams *second, int64_t until)
{
  g_autoptr (FsRunLog) a = log_run (first, until);
  g_autoptr (FsRunLog) b = log_run (second, until);

  return fs_run_pairs_new (a, b);
}

static FsRunPairs *
compare_runs (const FsWormholeParams *first, const FsWormholeParams *second)
{
  return compare_until (first, second, CYCLES);
}

/* A mesh of 4 × 4 in which dimension order has more blocked headers than Duato's routing. */
static FsWormholeParams
mesh (FsRouting routing)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.topology = FS_TOPOLOGY_MESH;
  params.n = 2;
  params.k[0] = params.k[1] = 4;
  params.V = 2;
  params.length_flits = 16;
  params.beta = 0;
  params.rate = 0.035;
  params.routing = routing;
  return params;
}

/* A run beside itself. */
FS_TEST (same_run)
{
  for (guint number = 0; number < 12; number++)
    {
      FsWormholeParams params = configuration_draw (number);
      g_autoptr (FsRunPairs) pairs = compare_runs (&params, &params);

      g_assert_cmpuint (pairs->pairs->len, ==, pairs->logs[0]->messages->len);
      g_assert_cmpuint (pairs->partings->len, ==, 0);
      g_assert_null (fs_run_pairs_parting (pairs, FS_NO_CYCLE, false));
      g_assert_cmpuint (pairs->summary.faster + pairs->summary.slower, ==, 0);
      g_assert_true (pairs->summary.n == 0 || pairs->summary.difference == 0);
      g_assert_true (isnan (pairs->summary.half_width) || pairs->summary.half_width == 0);
    }
}

/* What a snapshot shows of a message: its channels, and whether it is in an injection channel. */
static gboolean
is_same_view (const FsMessageView *a, const FsMessageView *b)
{
  gboolean same = (a != NULL && a->holds_injection) == (b != NULL && b->holds_injection)
                  && (a != NULL ? a->n_vcs : 0) == (b != NULL ? b->n_vcs : 0);

  for (guint i = 0; same && a != NULL && i < a->n_vcs; i++)
    same = a->vcs[i].channel == b->vcs[i].channel;
  return same;
}

static const FsMessageView *
find_view (const FsSnapshot *snapshot, uint64_t id)
{
  int found = fs_snapshot_find (snapshot, id);

  return found >= 0 ? &snapshot->messages[found] : NULL;
}

/* In each cycle as two snapshots say, and partings are where that begins. */
static void
assert_as_snapshots (const FsWormholeParams *first, const FsWormholeParams *second)
{
  g_autoptr (FsRunPairs) pairs = compare_runs (first, second);
  g_autoptr (FsReplay) a = fs_replay_new (first, FS_ENGINE_FAST, CYCLES + 1, NULL);
  g_autoptr (FsReplay) b = fs_replay_new (second, FS_ENGINE_FAST, CYCLES + 1, NULL);
  g_autofree guint8 *differed = g_new0 (guint8, MAX (pairs->pairs->len, 1));
  guint n_partings = 0;

  for (int64_t cycle = 0; cycle <= CYCLES; cycle++)
    {
      g_autoptr (FsSnapshot) x = NULL;
      g_autoptr (FsSnapshot) y = NULL;

      fs_replay_seek (a, cycle, NULL, NULL);
      fs_replay_seek (b, cycle, NULL, NULL);
      x = fs_replay_snapshot (a);
      y = fs_replay_snapshot (b);
      for (uint32_t i = 0; i < pairs->pairs->len; i++)
        {
          const FsMessagePair *pair = fs_run_pairs_pair (pairs, i);
          uint64_t ids[] = { fs_run_pairs_message (pairs, pair, 0)->id, fs_run_pairs_message (pairs, pair, 1)->id };
          bool differs = fs_run_pairs_differ (pairs, pair, cycle);

          g_assert_true (fs_run_pairs_of (pairs, 0, ids[0]) == pair && fs_run_pairs_of (pairs, 1, ids[1]) == pair);
          g_assert_true (differs == !is_same_view (find_view (x, ids[0]), find_view (y, ids[1])));
          if (differs && !differed[i])
            {
              const FsParting *parting = &g_array_index (pairs->partings, FsParting, n_partings++);

              g_assert_cmpint (parting->cycle, ==, cycle);
              g_assert_cmpuint (parting->pair, ==, i);
            }
          differed[i] = differs;
        }
    }
  g_assert_cmpuint (n_partings, ==, pairs->partings->len);
}

FS_TEST (snapshots)
{
  for (guint number = 0; number < 12; number++)
    {
      FsWormholeParams first = configuration_draw (number), second = first;

      second.V++;
      if (fs_traffic_compare (&first, &second) == FS_TRAFFIC_SAME)
        assert_as_snapshots (&first, &second);
    }
}

FS_TEST (mesh_snapshots)
{
  FsWormholeParams first = mesh (FS_ROUTING_DETERMINISTIC), second = mesh (FS_ROUTING_DUATO);

  assert_as_snapshots (&first, &second);
}

/* The next parting and the last one before; of several in a cycle the first. */
FS_TEST (partings)
{
  FsWormholeParams first = mesh (FS_ROUTING_DETERMINISTIC), second = mesh (FS_ROUTING_DUATO);
  g_autoptr (FsRunPairs) pairs = compare_runs (&first, &second);
  const FsParting *parting = NULL, *before = NULL;

  while ((parting = fs_run_pairs_parting (pairs, parting != NULL ? parting->cycle : FS_NO_CYCLE, false)) != NULL)
    {
      g_assert_true (before == NULL || before->cycle < parting->cycle);
      g_assert_true (fs_run_pairs_parting (pairs, parting->cycle, true) == before);
      before = parting;
    }
  g_assert_nonnull (before);
  g_assert_cmpint (before->cycle, ==, g_array_index (pairs->partings, FsParting, pairs->partings->len - 1).cycle);
}

/* The difference is that of the messages before the first one that is not delivered, and changes its sign with the order of the runs. */
FS_TEST (summary)
{
  FsWormholeParams first = mesh (FS_ROUTING_DETERMINISTIC), second = mesh (FS_ROUTING_DUATO);
  g_autoptr (FsRunPairs) pairs = compare_runs (&first, &second);
  g_autoptr (FsRunPairs) turned = compare_runs (&second, &first);
  const FsPairsSummary *summary = &pairs->summary;
  int64_t sum = 0;
  guint n = 0, missing = 0;

  for (uint32_t i = 0; i < pairs->pairs->len; i++)
    {
      const FsMessagePair *pair = fs_run_pairs_pair (pairs, i);
      const FsLoggedMessage *message = fs_run_pairs_message (pairs, pair, 0);

      g_assert_cmpint (pair->generated, ==, fs_run_pairs_message (pairs, pair, 1)->generated);
      g_assert_cmpint (pair->latency[0], ==,
                       message->delivered == FS_NO_CYCLE ? FS_NO_CYCLE : message->delivered + 1 - message->generated);
      missing += pair->latency[0] == FS_NO_CYCLE;
      if (pair->generated >= summary->before)
        continue;
      g_assert_true (pair->latency[0] != FS_NO_CYCLE && pair->latency[1] != FS_NO_CYCLE);
      sum += pair->latency[1] - pair->latency[0];
      n++;
    }
  g_assert_cmpuint (n, ==, summary->n);
  g_assert_cmpuint (n, >=, 100);
  g_assert_cmpuint (missing, ==, summary->missing[0]);
  g_assert_true (fabs (summary->difference - (double) sum / n) < 1e-9);
  g_assert_cmpfloat (summary->difference, <, 0);
  g_assert_cmpuint (turned->summary.n, ==, n);
  g_assert_true (fabs (turned->summary.difference + summary->difference) < 1e-9);
  g_assert_cmpuint (turned->summary.faster, ==, summary->slower);
}

/* Short runs have no interval, and one that is shown covers: of 60 seeds, whose mean stands for the expectation, with 95 % each at
 * least 52 but for one case in 200. */
FS_TEST (interval)
{
  FsWormholeParams first = mesh (FS_ROUTING_DETERMINISTIC), second = mesh (FS_ROUTING_DUATO);
  FsPairsSummary summaries[60];
  double sum = 0;
  guint covered = 0;

  for (guint i = 0; i < G_N_ELEMENTS (summaries); i++)
    {
      g_autoptr (FsRunPairs) shorter = NULL;
      g_autoptr (FsRunPairs) longer = NULL;
      g_autoptr (FsRunPairs) turned = NULL;

      first.rate = second.rate = 0.032;
      first.seed = second.seed = i + 1;
      shorter = compare_until (&first, &second, 900);
      g_assert_true (isnan (shorter->summary.half_width));
      g_assert_cmpfloat (shorter->summary.enough, >, (double) shorter->summary.before);
      first.rate = second.rate = 0.025;
      longer = compare_until (&first, &second, 13000);
      turned = compare_until (&second, &first, 13000);
      summaries[i] = longer->summary;
      g_assert_cmpfloat (summaries[i].half_width, >, 0);
      g_assert_cmpfloat (summaries[i].enough, <=, (double) summaries[i].before);
      g_assert_true (fabs (turned->summary.half_width - summaries[i].half_width) < 1e-9);
      sum += summaries[i].difference;
    }
  for (guint i = 0; i < G_N_ELEMENTS (summaries); i++)
    covered += fabs (summaries[i].difference - sum / G_N_ELEMENTS (summaries)) <= summaries[i].half_width;
  g_assert_cmpuint (covered, >=, 52);
}
