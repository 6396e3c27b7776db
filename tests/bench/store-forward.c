/* Speed of store-and-forward runs: nanoseconds a service, median of five rounds on one core.
 *
 * With arguments "CASE [ROUNDS]": that case only, for a profiler (instructions a service are the instructions of two
 * rounds less those of one). */
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>

#include "sim/store-forward/store-forward.h"
#include "tests/support/clock.h"

#define ROUNDS 5

typedef struct {
  const char *name;
  int n;
  int k;
  uint32_t count;
  FsOperation operation;
  FsBroadcastTree tree;
  FsSemantics semantics;
  FsDetour adaptive;
  bool clubbing;
} Case;

static const Case cases[] = {
  { "broadcast", 4, 7, 211, FS_OPERATION_MANY_TO_ALL, FS_TREE_BST, FS_SEMANTICS_CALIBRATED, FS_DETOUR_OFF, false },
  { "broadcast-large", 4, 11, 261, FS_OPERATION_MANY_TO_ALL, FS_TREE_BST, FS_SEMANTICS_CALIBRATED, FS_DETOUR_OFF,
    false },
  { "parts", 6, 3, 182, FS_OPERATION_MANY_TO_ALL, FS_TREE_BSG, FS_SEMANTICS_CALIBRATED, FS_DETOUR_OFF, false },
  { "multicast", 4, 7, 211, FS_OPERATION_MULTICAST, FS_TREE_BST, FS_SEMANTICS_CALIBRATED, FS_DETOUR_OFF, false },
  { "adaptive", 4, 7, 211, FS_OPERATION_MULTICAST, FS_TREE_BST, FS_SEMANTICS_CALIBRATED, FS_DETOUR_CALIBRATED, false },
  { "clubbed", 4, 7, 211, FS_OPERATION_MULTICAST, FS_TREE_BST, FS_SEMANTICS_CALIBRATED, FS_DETOUR_OFF, true },
  { "strict-broadcast", 4, 7, 211, FS_OPERATION_MANY_TO_ALL, FS_TREE_BST, FS_SEMANTICS_STRICT, FS_DETOUR_OFF, false },
  { "strict-multicast", 4, 7, 211, FS_OPERATION_MULTICAST, FS_TREE_BST, FS_SEMANTICS_STRICT, FS_DETOUR_OFF, false },
};

static FsStoreForwardParams
params_of (const Case *c)
{
  FsStoreForwardParams params;

  fs_store_forward_params_init (&params);
  params.n = c->n;
  params.k = c->k;
  params.operation = c->operation;
  params.tree = c->tree;
  params.semantics = c->semantics;
  params.adaptive = c->adaptive;
  params.clubbing = c->clubbing;
  params.initiations = FS_INITIATIONS_COUNT;
  params.count = c->count;
  return params;
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
run_case (const Case *c, int rounds)
{
  FsStoreForwardParams params = params_of (c);
  g_autoptr (FsStoreForwardNetwork) network = fs_store_forward_network_new (&params, NULL, NULL);
  g_autofree double *nanoseconds = g_new (double, rounds);
  FsStoreForwardResult result = { 0 };

  g_assert_nonnull (network);
  for (int i = 0; i < rounds; i++)
    {
      double start = test_thread_seconds ();

      g_assert_true (fs_store_forward_run (network, &params, NULL, &result, NULL));
      nanoseconds[i] = 1e9 * (test_thread_seconds () - start) / result.services;
    }
  qsort (nanoseconds, (size_t) rounds, sizeof *nanoseconds, compare_doubles);
  printf ("%-18s GH(%d,%d) %9.0f services, %5.1f ns each\n", c->name, c->n, c->k, result.services,
          nanoseconds[rounds / 2]);
}

int
main (int argc, char *argv[])
{
  int rounds = argc > 2 ? atoi (argv[2]) : ROUNDS;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (argc < 2 || g_str_equal (argv[1], cases[i].name))
      run_case (&cases[i], MAX (rounds, 1));
  return 0;
}
