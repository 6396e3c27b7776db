/* Which parameters fs_store_forward_check() refuses, with which text, and which it accepts. */
#include "base/error.h"
#include "tests/sim/store-forward/runs.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

static FsStoreForwardParams
multicast_of (uint32_t count)
{
  FsStoreForwardParams params = params_of (3, 4, FS_OPERATION_MULTICAST, FS_SEMANTICS_CALIBRATED);

  params.initiations = FS_INITIATIONS_COUNT;
  params.count = count;
  return params;
}

static void
refuses (const FsStoreForwardParams *params, const char *sentence)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (fs_store_forward_check (params, &error));
  test_assert_refused (error, sentence);
  g_assert_false (fs_store_forward_check (params, NULL));
}

static void
takes (const FsStoreForwardParams *params)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_store_forward_check (params, &error));
  g_assert_no_error (error);
}

FS_TEST (defaults)
{
  FsStoreForwardParams params;

  fs_store_forward_params_init (&params);
  takes (&params);
  g_assert_cmpint (params.buffer, ==, 3);
  g_assert_cmpint (params.max_cycles, ==, 2000000);
}

FS_TEST (run)
{
  FsStoreForwardParams params;

  fs_store_forward_params_init (&params);
  params.buffer = 0;
  refuses (&params, "buffer is 0; it must be at least 1, or inf.");
  params.buffer = FS_INFINITE_BUFFER;
  takes (&params);
  params.max_cycles = 0;
  refuses (&params, "max-cycles is 0; it must be 1 to 1000000000.");
}

FS_TEST (combinations)
{
  FsStoreForwardParams params = multicast_of (10);

  params.tree = FS_TREE_BSG;
  refuses (&params, "tree is bsg; a multicast follows the spanning tree bst.");
  params.tree = FS_TREE_BST;
  params.adaptive = FS_DETOUR_PRINTED;
  takes (&params);
  params.clubbing = true;
  refuses (&params, "adaptive and clubbing are both on; a clubbed message follows the tree, adaptive = off.");
  params.clubbing = false;
  params.semantics = FS_SEMANTICS_STRICT;
  refuses (&params, "adaptive is on; with semantics = strict messages follow the tree, adaptive = off.");
  params.operation = FS_OPERATION_MANY_TO_ALL;
  refuses (&params, "adaptive is on; only operation = multicast can take detours.");
  params.adaptive = FS_DETOUR_OFF;
  params.clubbing = true;
  refuses (&params, "clubbing is true; only operation = multicast has lists of destinations to club.");
}

FS_TEST (initiations)
{
  FsStoreForwardParams params = multicast_of (0);

  refuses (&params, "initiations is count:0; it must be 1 to 1000000.");
  params.count = 1000001;
  refuses (&params, "initiations is count:1000001; it must be 1 to 1000000.");
  params.count = 10;
  params.initiation_cycles = 0;
  refuses (&params, "initiation-cycles is 0; it must be 1 to 1000000.");
  params.initiation_cycles = 20;
  params.initiations = FS_INITIATIONS_POISSON;
  params.alpha = 0;
  refuses (&params, "initiations has the mean 0; it must be above 0 and at most 1000000.");
  params.alpha = 15;
  params.theta = 1;
  refuses (&params, "initiations has the threshold 1; it must be at least 0 and below 1.");
  params.theta = 0.5;
  takes (&params);
  params.n = 2;
  params.k = 3;
  refuses (&params,
           "initiations accepts only numbers from 11, but GH(2,3) has 9 nodes and draws smaller ones. Use count:I.");
  params.n = 6;
  params.k = 10;
  params.theta = 0;
  refuses (&params, "initiations is a Poisson rule that starts about 20000000 in 20 cycles; the maximum is 1000000.");
}

FS_TEST (sources)
{
  FsStoreForwardParams params = multicast_of (10);

  params.source = 3;
  refuses (&params, "source is given; only one-to-all and a multicast with initiations = count:1 have one source.");
  params.count = 1;
  takes (&params);
  params.source = 64;
  refuses (&params, "source is node 64; GH(3,4) has the nodes 0 to 63.");
  params.source = FS_DRAWN_SOURCE;
  params.max_per_source = 2;
  refuses (&params, "sources is max-per-source:2; with count:1 it is at most 1.");
  params.count = 66;
  refuses (&params, "sources is max-per-source:2; count:66 needs 65 different sources, GH(3,4) has 64.");
  params.count = 65;
  takes (&params);
  params.initiations = FS_INITIATIONS_POISSON;
  refuses (&params, "sources is max-per-source:2; that needs initiations = count:I.");
  params.operation = FS_OPERATION_ALL_TO_ALL;
  refuses (&params, "sources is max-per-source:2; only many-to-all and multicast draw several sources.");
}

FS_TEST (destinations)
{
  static const uint32_t list[] = { 5, 63, 27 }, twice[] = { 1, 2, 1 }, outside[] = { 64 };
  FsStoreForwardParams params = multicast_of (1);

  params.fraction = 65;
  refuses (&params, "destinations is 1/65 of the nodes; GH(3,4) has 64, so it must be 1/1 to 1/64.");
  params.fraction = 64;
  takes (&params);
  params.destinations = FS_DESTINATIONS_SAME;
  params.same_stride = 64;
  refuses (&params, "destinations has start or stride 64; GH(3,4) has the nodes 0 to 63.");
  params.fraction = 8;
  params.same_stride = 16;
  refuses (&params, "destinations has the stride 16, which leads to 4 different nodes of GH(3,4); 1/8 of them are 8.");
  params.same_stride = 8;
  takes (&params);
  params.same_stride = 1;
  params.destinations = FS_DESTINATIONS_LIST;
  refuses (&params, "destinations is an empty list; a multicast needs at least one address.");
  params.list = list;
  params.n_list = G_N_ELEMENTS (list);
  takes (&params);
  params.source = 27;
  refuses (&params, "destinations has 123, which is the source; a source does not send to itself.");
  params.list = twice;
  refuses (&params, "destinations lists 001 twice; list each address once.");
  params.list = outside;
  params.n_list = G_N_ELEMENTS (outside);
  refuses (&params, "destinations has node 64; GH(3,4) has the nodes 0 to 63.");
  params.operation = FS_OPERATION_ONE_TO_ALL; /* destinations are of no meaning there */
  takes (&params);
}
