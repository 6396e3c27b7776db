/* What holds exactly in every store-and-forward run, whatever is drawn (GENERALIZED_HYPERCUBE.md 6.3 and 7). */
#include "tests/sim/store-forward/runs.h"
#include "tests/support/test.h"

static const int networks[][2] = { { 2, 8 }, { 3, 3 }, { 3, 4 }, { 7, 2 }, { 1, 6 }, { 4, 3 } };

static FsStoreForwardParams
counted (int n, int k, FsOperation operation, FsSemantics semantics, uint32_t count)
{
  FsStoreForwardParams params = params_of (n, k, operation, semantics);

  params.initiations = FS_INITIATIONS_COUNT;
  params.count = count;
  return params;
}

/* A broadcast alone is n hops high for any B and either tree, and each node serves it once. */
FS_TEST (single_broadcast_takes_n_hops)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    for (int B = 1; B <= 4; B++)
      for (FsBroadcastTree tree = FS_TREE_BST; tree <= FS_TREE_BSG; tree++)
        {
          FsStoreForwardParams params
              = counted (networks[i][0], networks[i][1], FS_OPERATION_MANY_TO_ALL, FS_SEMANTICS_CALIBRATED, 1);
          FsInitiation initiation = { .cycle = 1, .source = (uint32_t) (i + 1) };
          FsStoreForwardResult result;

          params.buffer = B;
          params.tree = tree;
          result = run_one (&params, &initiation);
          g_assert_cmpint (result.status, ==, FS_STORE_FORWARD_OK);
          g_assert_cmpint (result.T, ==, 1 + params.n);
          g_assert_cmpfloat (result.max_services_at_a_node, ==, 1);
          g_assert_cmpuint (result.contentions, ==, 0);

          params.semantics = FS_SEMANTICS_STRICT;
          initiation.cycle = 7;
          result = run_one (&params, &initiation);
          g_assert_cmpint (result.T, ==, 7 + params.n);
          g_assert_cmpuint (result.contentions, ==, 0);
          g_assert_cmpuint (result.max_waiting_at_a_channel, ==, 0);
          g_assert_cmpuint (result.hops, ==, result.messages);
        }
}

/* Nothing ever waits: the last of many broadcasts or multicasts begins in cycle 20 and needs n cycles. */
FS_TEST (unlimited_buffers_never_wait)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsStoreForwardParams params
          = counted (networks[i][0], networks[i][1], FS_OPERATION_MANY_TO_ALL, FS_SEMANTICS_CALIBRATED, 400);
      FsStoreForwardResult result;

      params.buffer = FS_INFINITE_BUFFER;
      result = run_params (&params);
      g_assert_cmpint (result.T, ==, 20 + params.n);
      g_assert_cmpuint (result.contentions, ==, 0);
      params.operation = FS_OPERATION_MULTICAST;
      params.fraction = 1;
      params.destinations = FS_DESTINATIONS_SAME;
      result = run_params (&params);
      g_assert_cmpint (result.T, ==, 20 + params.n);
    }
}

/* A set that is given by start and stride is that of a list of the same nodes; 0 and 1 are the usual ones. */
FS_TEST (start_and_stride_are_a_list)
{
  static const uint32_t sets[][2] = { { 0, 1 }, { 5, 7 }, { 63, 11 }, { 17, 63 } };
  uint32_t list[16];

  for (guint s = 0; s < G_N_ELEMENTS (sets); s++)
    for (FsSemantics semantics = FS_SEMANTICS_CALIBRATED; semantics <= FS_SEMANTICS_STRICT; semantics++)
      {
        FsStoreForwardParams params = counted (3, 4, FS_OPERATION_MULTICAST, semantics, 60);
        FsStoreForwardResult given, listed;

        params.buffer = 3;
        params.fraction = 4;
        params.destinations = FS_DESTINATIONS_SAME;
        params.same_first = sets[s][0];
        params.same_stride = sets[s][1];
        given = run_params (&params);
        for (uint32_t i = 0; i < G_N_ELEMENTS (list); i++)
          list[i] = (sets[s][0] + i * sets[s][1]) % 64;
        params.destinations = FS_DESTINATIONS_LIST;
        params.list = list;
        params.n_list = G_N_ELEMENTS (list);
        listed = run_params (&params);
        g_assert_cmpint (given.T, ==, listed.T);
        g_assert_cmpuint (given.messages, ==, listed.messages);
        g_assert_cmpuint (given.hops, ==, listed.hops);
        g_assert_cmpuint (given.contentions, ==, listed.contentions);
        g_assert_cmpuint (given.fingerprint, ==, listed.fingerprint);
      }
}

/* W services at a node with B per cycle: for so many simultaneous broadcasts T is W / B, and each node serves all of
 * them. */
FS_TEST (service_rate)
{
  FsStoreForwardParams params = params_of (3, 4, FS_OPERATION_ALL_TO_ALL, FS_SEMANTICS_CALIBRATED);
  FsStoreForwardResult result;

  for (params.buffer = 1; params.buffer < 9; params.buffer++)
    {
      result = run_params (&params);
      g_assert_cmpfloat (result.max_services_at_a_node, ==, 64);
      g_assert_cmpfloat (result.services, ==, 64 * 64);
      g_assert_cmpuint (result.messages, ==, 64 * 63);
      g_assert_cmpuint (result.hops, ==, 64 * 63);
      g_assert_cmpint (result.T, >=, (64 + params.buffer - 1) / params.buffer);
    }
}

/* When every necklace is full the graph is the tree. */
FS_TEST (graph_is_the_tree_for_full_necklaces)
{
  static const int full[][2] = { { 3, 4 }, { 4, 7 } };

  for (guint i = 0; i < G_N_ELEMENTS (full); i++)
    for (FsSemantics semantics = FS_SEMANTICS_CALIBRATED; semantics <= FS_SEMANTICS_STRICT; semantics++)
      {
        FsStoreForwardParams params = counted (full[i][0], full[i][1], FS_OPERATION_MANY_TO_ALL, semantics, 60);
        FsStoreForwardResult bst = run_params (&params), bsg;

        params.tree = FS_TREE_BSG;
        bsg = run_params (&params);
        assert_same_results (&bst, &bsg);
      }
}

/* In parts, a node receives more messages, but the sum of services is the same and everything is delivered. */
FS_TEST (broadcast_in_parts_has_the_same_services)
{
  FsStoreForwardParams params = counted (3, 3, FS_OPERATION_MANY_TO_ALL, FS_SEMANTICS_CALIBRATED, 50);
  FsStoreForwardResult result;

  params.tree = FS_TREE_BSG;
  result = run_params (&params);
  g_assert_cmpuint (result.messages, ==, 50 * 30);
  g_assert_cmpuint (result.hops, ==, 50 * 30);
  g_assert_cmpfloat (result.services, ==, 50 * 27);
  g_assert_cmpfloat (result.max_services_at_a_node, ==, 50);
  params.semantics = FS_SEMANTICS_STRICT;
  result = run_params (&params);
  g_assert_cmpuint (result.hops, ==, 50 * 30);
}

/* Unclubbed hops are the distances; a source has to push its messages through its busiest channel. */
FS_TEST (strict_bounds)
{
  uint32_t destinations[511];
  FsInitiation initiation = { .cycle = 3, .source = 77, .destinations = destinations };
  FsStoreForwardParams params = params_of (3, 8, FS_OPERATION_MULTICAST, FS_SEMANTICS_STRICT);
  FsStoreForwardResult result;
  uint64_t distances = 0;
  FsGh gh;

  g_assert_true (fs_gh_init (&gh, 3, 8, NULL));
  for (uint32_t node = 0; node < 512; node++)
    if (node != initiation.source)
      {
        destinations[initiation.n_destinations++] = node;
        distances += (uint64_t) fs_gh_distance (&gh, initiation.source, node);
      }
  result = run_one (&params, &initiation);
  g_assert_cmpuint (result.messages, ==, 511);
  g_assert_cmpuint (result.source_hops, ==, 511);
  g_assert_cmpuint (result.hops, ==, distances);
  g_assert_cmpfloat (result.services, ==, (double) distances);
  /* 511 destinations in 21 subtrees, the largest of them of 25 nodes. */
  g_assert_cmpint (result.T, >=, 3 + 25);
  g_assert_cmpint (result.T, <=, 3 + 25 + 2);
}

/* The hops of a multicast are the distances, also in the calibrated service model; detours are added. */
FS_TEST (detours)
{
  FsStoreForwardParams params = counted (3, 8, FS_OPERATION_MULTICAST, FS_SEMANTICS_CALIBRATED, 100);
  FsStoreForwardResult off, detours;

  params.destinations = FS_DESTINATIONS_SAME;
  off = run_params (&params);
  g_assert_cmpuint (off.detours, ==, 0);
  for (params.adaptive = FS_DETOUR_CALIBRATED; params.adaptive <= FS_DETOUR_PRINTED; params.adaptive++)
    {
      detours = run_params (&params);
      g_assert_cmpuint (detours.messages, ==, off.messages);
      g_assert_cmpuint (detours.detours, >, 0);
      g_assert_cmpuint (detours.hops, ==, off.hops + detours.detours);
      /* Messages that come back to their source on a detour leave it twice. */
      g_assert_cmpuint (detours.source_hops, >=, off.source_hops);
    }
}

/* One service handles the whole list of a clubbed message, and its hops are the edges of the tree it needs: with all
 * nodes as destinations a clubbed multicast is a broadcast. */
FS_TEST (clubbing)
{
  FsStoreForwardParams params = counted (3, 4, FS_OPERATION_MULTICAST, FS_SEMANTICS_CALIBRATED, 40);
  FsStoreForwardResult result;

  params.destinations = FS_DESTINATIONS_SAME;
  params.fraction = 1;
  params.clubbing = true;
  for (params.semantics = FS_SEMANTICS_CALIBRATED; params.semantics <= FS_SEMANTICS_STRICT; params.semantics++)
    {
      result = run_params (&params);
      g_assert_cmpuint (result.messages, ==, 40 * 64);
      g_assert_cmpuint (result.hops, ==, 40 * 63);
      /* One for each of 9 channels, in place of one for each destination. */
      g_assert_cmpuint (result.source_hops, ==, 40 * 9);
      params.clubbing = false;
      result = run_params (&params);
      g_assert_cmpuint (result.source_hops, ==, 40 * 63);
      params.clubbing = true;
    }
}

/* Neither B nor the semantics change what is drawn. */
FS_TEST (draws_do_not_depend_on_the_service_model)
{
  FsStoreForwardParams params = params_of (3, 8, FS_OPERATION_MULTICAST, FS_SEMANTICS_CALIBRATED);
  uint64_t initiations = 0, messages = 0;

  for (int B = 3; B < 6; B++)
    for (params.semantics = FS_SEMANTICS_CALIBRATED; params.semantics <= FS_SEMANTICS_STRICT; params.semantics++)
      {
        FsStoreForwardResult result;

        params.buffer = B;
        result = run_params (&params);
        if (messages > 0)
          {
            g_assert_cmpuint (result.initiations, ==, initiations);
            g_assert_cmpuint (result.messages, ==, messages);
          }
        initiations = result.initiations;
        messages = result.messages;
      }
}

/* With max-per-source:m one source has m initiations, every other one at most one. */
FS_TEST (sources)
{
  FsStoreForwardParams params = counted (2, 8, FS_OPERATION_MULTICAST, FS_SEMANTICS_CALIBRATED, 60);
  g_autoptr (FsStoreForwardNetwork) network = network_of (&params);

  for (uint32_t m = 1; m <= 5; m++)
    {
      g_autoptr (GArray) initiations = NULL;
      uint32_t of_node[64] = { 0 }, most = 0, several = 0;
      int64_t before = 1;

      params.max_per_source = m;
      initiations = fs_store_forward_initiations (fs_store_forward_network_gh (network), &params, NULL);
      g_assert_cmpuint (initiations->len, ==, 60);
      for (guint i = 0; i < initiations->len; i++)
        {
          const FsInitiation *initiation = &g_array_index (initiations, FsInitiation, i);

          g_assert_cmpint (initiation->cycle, >=, before);
          g_assert_cmpint (initiation->cycle, <=, 20);
          before = initiation->cycle;
          of_node[initiation->source]++;
        }
      for (guint node = 0; node < 64; node++)
        {
          most = MAX (most, of_node[node]);
          several += of_node[node] > 1;
        }
      g_assert_cmpuint (most, ==, m);
      g_assert_cmpuint (several, <=, 1);
    }
}

/* Nine of N numbers are accepted, so on average nine nodes begin per cycle, 180 in all. */
FS_TEST (poisson)
{
  FsStoreForwardParams params = params_of (4, 7, FS_OPERATION_MANY_TO_ALL, FS_SEMANTICS_CALIBRATED);
  g_autoptr (FsStoreForwardNetwork) network = network_of (&params);
  double sum = 0;

  for (params.replication = 0; params.replication < 100; params.replication++)
    {
      g_autoptr (GArray) initiations
          = fs_store_forward_initiations (fs_store_forward_network_gh (network), &params, NULL);

      sum += initiations->len;
    }
  /* The standard error is 1.34. */
  g_assert_cmpfloat_with_epsilon (sum / 100, 180, 5 * 1.34);
}

FS_TEST (limits_of_a_run)
{
  FsStoreForwardParams params = counted (2, 8, FS_OPERATION_MANY_TO_ALL, FS_SEMANTICS_CALIBRATED, 100);
  g_autoptr (FsStoreForwardNetwork) network = network_of (&params);
  FsStoreForwardResult result;
  FsJob job;

  params.max_cycles = 25;
  result = run_params (&params);
  g_assert_cmpint (result.status, ==, FS_STORE_FORWARD_NOT_CONVERGED);
  g_assert_cmpint (result.status, ==, FS_STORE_FORWARD_NOT_CONVERGED);
  params.max_cycles = 1000;
  fs_job_init (&job);
  g_assert_true (fs_store_forward_run (network, &params, &job, &result, NULL));
  g_assert_cmpint (result.status, ==, FS_STORE_FORWARD_OK);
  g_assert_cmpuint (atomic_load (&job.done), ==, 100 * 64);
  g_assert_cmpuint (atomic_load (&job.total), ==, 100 * 64);
  g_assert_cmpuint (atomic_load (&job.flit_hops), ==, result.hops);
}

/* A run and the creation of a network check their job soon. */
FS_TEST (stops_soon)
{
  FsStoreForwardParams params = counted (4, 8, FS_OPERATION_MANY_TO_ALL, FS_SEMANTICS_CALIBRATED, 100000);
  g_autoptr (FsStoreForwardNetwork) network = network_of (&params);
  FsStoreForwardResult result;
  FsJob job;
  gint64 start;

  fs_job_init (&job);
  fs_job_stop (&job);
  start = g_get_monotonic_time ();
  for (params.semantics = FS_SEMANTICS_CALIBRATED; params.semantics <= FS_SEMANTICS_STRICT; params.semantics++)
    {
      g_assert_true (fs_store_forward_run (network, &params, &job, &result, NULL));
      g_assert_cmpint (result.status, ==, FS_STORE_FORWARD_CANCELLED);
      g_assert_cmpuint (result.hops, <, 100000);
    }
  g_test_message ("%" G_GINT64_FORMAT " microseconds", g_get_monotonic_time () - start);
  g_assert_null (fs_store_forward_network_new (&params, &job, NULL));
}
