/* Random legal parameters: every run ends, at once or in steps, and no packet is lost or duplicated. */
#include "base/random.h"
#include "tests/sim/store-forward/runs.h"
#include "tests/support/test.h"

#define N_CASES 400

static uint32_t
draw (uint64_t *stream, uint32_t bound)
{
  *stream = fs_random_split (*stream, 1);
  return fs_random_below (*stream, bound);
}

static void
draw_destinations (uint64_t *stream, FsStoreForwardParams *params, uint32_t n_nodes, uint32_t list[8])
{
  params->destinations = (FsDestinations) draw (stream, 3);
  params->fraction = 1 + draw (stream, MIN (n_nodes, 8));
  params->list = list;
  params->n_list = 1 + draw (stream, 8);
  for (guint i = 0; i < params->n_list; i++)
    list[i] = draw (stream, n_nodes);
  params->clubbing = draw (stream, 3) == 0;
  params->adaptive = (FsDetour) draw (stream, 3);
}

/* Any value of any parameter; half of these combinations are refused. */
static FsStoreForwardParams
draw_params (uint64_t *stream, uint32_t list[8])
{
  static const int networks[][2] = { { 1, 2 }, { 1, 9 }, { 2, 4 }, { 2, 6 }, { 3, 3 }, { 3, 4 }, { 4, 3 }, { 5, 2 } };
  const int *network = networks[draw (stream, G_N_ELEMENTS (networks))];
  FsStoreForwardParams params
      = params_of (network[0], network[1], (FsOperation) draw (stream, 4), (FsSemantics) draw (stream, 2));
  uint32_t n_nodes = 1;

  for (int i = 0; i < params.n; i++)
    n_nodes *= (uint32_t) params.k;
  params.tree = (FsBroadcastTree) draw (stream, 2);
  params.buffer = draw (stream, 8) == 0 ? FS_INFINITE_BUFFER : (int) (1 + draw (stream, 5));
  params.initiations = draw (stream, 4) == 0 ? FS_INITIATIONS_POISSON : FS_INITIATIONS_COUNT;
  params.alpha = 0.1 + draw (stream, 200) * 0.1;
  params.theta = draw (stream, 99) * 0.01;
  params.count = 1 + draw (stream, 60);
  params.initiation_cycles = 1 + draw (stream, 30);
  params.max_per_source = draw (stream, 3) == 0 ? 1 + draw (stream, 4) : FS_FREE_SOURCES;
  params.source = draw (stream, 3) == 0 ? (int64_t) draw (stream, n_nodes) : FS_DRAWN_SOURCE;
  params.seed = draw (stream, 1000);
  params.replication = draw (stream, 10);
  params.clubbing = false;
  if (params.operation == FS_OPERATION_MULTICAST)
    draw_destinations (stream, &params, n_nodes, list);
  return params;
}

static uint64_t
sum (const uint32_t *numbers, uint64_t n)
{
  uint64_t total = 0;

  for (uint64_t i = 0; i < n; i++)
    total += numbers[i];
  return total;
}

/* The sums over all cycles of a run. */
typedef struct {
  uint64_t sends;
  uint64_t delivered;
  uint64_t contentions;
  uint64_t max_waiting;
} Totals;

static void
add_snapshot (const FsStoreForwardParams *params, const FsStoreForwardSnapshot *snapshot, const FsGh *gh,
              Totals *totals)
{
  g_autofree uint8_t *used = g_new0 (uint8_t, snapshot->n_channels);

  totals->sends += snapshot->n_sends;
  for (guint i = 0; i < snapshot->n_sends; i++)
    {
      const FsStoreForwardSend *sent = &snapshot->sends[i];

      g_assert_cmpint (fs_gh_distance (gh, sent->from, sent->to), ==, 1);
      g_assert_cmpuint (sent->initiation, <, snapshot->initiated);
      g_assert_true (!sent->delivered || sent->destination == sent->to);
      totals->delivered += sent->delivered;
      if (params->semantics == FS_SEMANTICS_STRICT)
        g_assert_cmpuint (used[fs_gh_channel (gh, sent->from, sent->to)]++, ==, 0);
    }
  g_assert_cmpuint (sum (snapshot->traffic, snapshot->n_channels), ==, totals->sends);
  if (params->semantics == FS_SEMANTICS_CALIBRATED)
    totals->contentions += sum (snapshot->depth, snapshot->n_nodes);
  else
    g_assert_cmpuint (sum (snapshot->waiting, snapshot->n_channels), ==, sum (snapshot->depth, snapshot->n_nodes));
}

static void
check_end (const FsStoreForwardParams *params, const FsStoreForwardSnapshot *end, const FsStoreForwardResult *result,
           const Totals *totals)
{
  uint64_t completed = sum (end->completed, end->n_nodes), n_nodes = end->n_nodes;
  bool strict = params->semantics == FS_SEMANTICS_STRICT;

  g_assert_cmpint (result->status, ==, FS_STORE_FORWARD_OK);
  g_assert_cmpuint (sum (end->depth, end->n_nodes), ==, 0);
  g_assert_cmpuint (totals->sends, ==, result->hops);
  g_assert_cmpuint (end->initiated, ==, result->initiations);
  if (!strict)
    g_assert_cmpuint (totals->contentions, ==, result->contentions);
  else
    g_assert_cmpfloat (result->services, ==, (double) result->hops);
  if (params->operation == FS_OPERATION_MULTICAST)
    {
      g_assert_cmpuint (completed, ==, totals->delivered);
      g_assert_cmpuint (completed, <=, result->messages);
      g_assert_cmpuint (completed + result->initiations, >=, result->messages);
      return;
    }
  g_assert_cmpuint (result->hops, ==, result->messages);
  g_assert_cmpuint (completed, ==, result->initiations * (n_nodes - 1));
  if (!strict)
    g_assert_cmpfloat (result->services, ==, (double) (completed + result->initiations));
}

static void
check_case (const FsStoreForwardParams *params)
{
  g_autoptr (FsStoreForwardNetwork) network = network_of (params);
  g_autoptr (FsStoreForwardSnapshot) end = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (FsStoreForward) run = fs_store_forward_new (network, params, &error);
  FsStoreForwardResult in_steps, at_once;
  Totals totals = { 0 };

  g_assert_no_error (error);
  fs_store_forward_watch (run);
  while (!fs_store_forward_finished (run))
    {
      g_autoptr (FsStoreForwardSnapshot) snapshot = NULL;

      fs_store_forward_step (run);
      snapshot = fs_store_forward_snapshot_new (run);
      g_assert_cmpint (snapshot->cycle, ==, fs_store_forward_cycle (run));
      add_snapshot (params, snapshot, fs_store_forward_network_gh (network), &totals);
    }
  end = fs_store_forward_snapshot_new (run);
  in_steps = fs_store_forward_result (run);
  check_end (params, end, &in_steps, &totals);
  g_assert_true (fs_store_forward_run (network, params, NULL, &at_once, &error));
  assert_same_results (&in_steps, &at_once);
}

FS_TEST (every_run_ends)
{
  guint n_run = 0;

  for (uint64_t i = 0; i < N_CASES; i++)
    {
      uint64_t stream = fs_random_stream (42, i);
      uint32_t list[8];
      FsStoreForwardParams params = draw_params (&stream, list);

      if (!fs_store_forward_check (&params, NULL))
        continue;
      n_run++;
      check_case (&params);
    }
  g_test_message ("%u of %d are legal", n_run, N_CASES);
  g_assert_cmpuint (n_run, >, N_CASES / 8);
}
