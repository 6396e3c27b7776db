/* The schedule of all-to-all broadcasts, by enumeration of what it sends (GENERALIZED_HYPERCUBE.md 7.1). */
#include "tests/sim/store-forward/runs.h"
#include "tests/support/test.h"
#include "topology/necklace.h"

static const int networks[][2]
    = { { 3, 3 }, { 3, 4 }, { 2, 8 }, { 2, 5 }, { 4, 3 }, { 3, 5 }, { 5, 2 }, { 6, 2 }, { 1, 6 }, { 1, 2 } };

static FsStoreForwardParams
scheduled (int n, int k, FsBroadcastTree tree)
{
  FsStoreForwardParams params = params_of (n, k, FS_OPERATION_ALL_TO_ALL, FS_SEMANTICS_STRICT);

  params.schedule = FS_SCHEDULE_INTERLEAVED;
  params.tree = tree;
  return params;
}

/* Steps through a run: in each step no channel is used twice, and a node sends only messages that it has had since an earlier
 * step; at the end every node has every message, and has had each part of it once. */
static void
check_steps (const FsStoreForwardParams *params)
{
  g_autoptr (FsStoreForwardNetwork) network = network_of (params);
  const FsGh *gh = fs_store_forward_network_gh (network);
  g_autoptr (FsNecklaces) necklaces = fs_necklaces_new (gh);
  g_autoptr (FsStoreForward) run = fs_store_forward_new (network, params, NULL);
  uint64_t n_channels = (uint64_t) gh->n_nodes * (uint64_t) gh->degree;
  g_autofree uint32_t *used = g_new0 (uint32_t, n_channels); /* the last step that used a channel */
  g_autofree uint32_t *parts = g_new0 (uint32_t, gh->n_nodes * gh->n_nodes);
  g_autofree uint32_t *since = g_new0 (uint32_t, gh->n_nodes * gh->n_nodes);
  uint64_t n_sends = 0;

  g_assert_nonnull (run);
  for (uint32_t node = 0; node < gh->n_nodes; node++)
    parts[node * gh->n_nodes + node] = (uint32_t) gh->degree;
  fs_store_forward_watch (run);
  for (uint32_t step = 1; !fs_store_forward_finished (run); step++)
    {
      g_autoptr (FsStoreForwardSnapshot) snapshot = NULL;
      const FsNecklace *necklace = &necklaces->list[step - 1];
      uint32_t weight = params->tree == FS_TREE_BSG ? (uint32_t) necklace->period : (uint32_t) gh->degree;

      fs_store_forward_step (run);
      snapshot = fs_store_forward_snapshot_new (run);
      g_assert_cmpint (snapshot->cycle, ==, step);
      n_sends += snapshot->n_sends;
      for (guint i = 0; i < snapshot->n_sends; i++)
        {
          const FsStoreForwardSend *send = &snapshot->sends[i];
          uint64_t channel = fs_gh_channel (gh, send->from, send->to);
          uint32_t had = send->initiation * gh->n_nodes + send->from, gets = send->initiation * gh->n_nodes + send->to;

          /* Initiations are numbered by their sources. */
          g_assert_cmpuint (necklaces->number[fs_gh_untranslate (gh, send->to, send->initiation)], ==, step - 1);
          g_assert_cmpuint (used[channel], <, step);
          used[channel] = step;
          g_assert_cmpuint (parts[had], ==, gh->degree);
          g_assert_cmpuint (since[had], <, step);
          parts[gets] += weight;
          since[gets] = step;
        }
    }
  for (uint32_t i = 0; i < gh->n_nodes * gh->n_nodes; i++)
    g_assert_cmpuint (parts[i], ==, gh->degree);
  g_assert_cmpuint (n_sends, ==, fs_store_forward_result (run).hops);
}

FS_TEST (no_channel_is_used_twice)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    for (FsBroadcastTree tree = FS_TREE_BST; tree <= FS_TREE_BSG; tree++)
      {
        FsStoreForwardParams params = scheduled (networks[i][0], networks[i][1], tree);

        check_steps (&params);
      }
}

/* With parts the lower bound exactly, all channels in use all the time; whole messages take a cycle a necklace. */
FS_TEST (execution_times)
{
  static const struct {
    int n, k;
    double bst, bsg;
  } expected[] = { { 3, 3, 5, 13.0 / 3 },  { 3, 4, 7, 7 },          { 2, 8, 5, 4.5 },  { 2, 16, 9, 8.5 },
                   { 3, 5, 11, 31.0 / 3 }, { 6, 3, 62, 182.0 / 3 }, { 4, 7, 100, 100 } };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    for (FsBroadcastTree tree = FS_TREE_BST; tree <= FS_TREE_BSG; tree++)
      {
        FsStoreForwardParams params = scheduled (expected[i].n, expected[i].k, tree);
        FsStoreForwardResult result = run_params (&params);
        double T = tree == FS_TREE_BSG ? expected[i].bsg : expected[i].bst;

        g_assert_cmpint (result.status, ==, FS_STORE_FORWARD_OK);
        g_assert_cmpfloat_with_epsilon (result.T, T, 1e-12);
        g_assert_cmpfloat_with_epsilon (result.lower_bound, expected[i].bsg, 1e-12);
        g_assert_cmpfloat_with_epsilon (result.channel_utilization, expected[i].bsg / T, 1e-12);
        g_assert_cmpuint (result.contentions, ==, 0);
        g_assert_cmpuint (result.max_waiting_at_a_channel, ==, 0);
      }
}

/* Neither the buffer nor a second run changes anything; run in one go it is the run in steps. */
FS_TEST (same_whatever_the_buffer)
{
  FsStoreForwardParams params = scheduled (3, 3, FS_TREE_BSG);
  FsStoreForwardResult first = run_params (&params), second;
  g_autoptr (FsStoreForwardNetwork) network = network_of (&params);
  g_autoptr (FsStoreForward) run = fs_store_forward_new (network, &params, NULL);

  params.buffer = FS_INFINITE_BUFFER;
  second = run_params (&params);
  assert_same_results (&first, &second);
  for (guint i = 0; i < 2; i++)
    {
      while (!fs_store_forward_finished (run))
        fs_store_forward_step (run);
      second = fs_store_forward_result (run);
      assert_same_results (&first, &second);
      fs_store_forward_restart (run);
    }
  g_assert_cmpfloat (first.max_held_at_a_node, ==, 18);
}

FS_TEST (only_all_to_all)
{
  FsStoreForwardParams params = scheduled (3, 3, FS_TREE_BST);
  g_autoptr (GError) error = NULL;

  params.operation = FS_OPERATION_MANY_TO_ALL;
  g_assert_false (fs_store_forward_check (&params, &error));
  g_assert_nonnull (strstr (error->message, "all-to-all"));
}
