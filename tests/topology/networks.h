/* All networks for which the facts of GENERALIZED_HYPERCUBE.md 3 were proved. */
#pragma once

#include "topology/spanning-tree.h"

#define MAX_N 16
#define MAX_K 64
#define N_ALL_NETWORKS 249 /* of up to ALL_NODES nodes */
#define ALL_NODES 300000
#define QUICK_NODES 20000

/* Rotations after which @node is itself again. */
static inline int
necklace_period (const FsGh *gh, guint32 node)
{
  int period = 1;

  for (guint32 v = fs_gh_rotate (gh, node); v != node; v = fs_gh_rotate (gh, v))
    period++;
  return period;
}

/* Fills the positions of the field of zeros of @node that begins left of index @displacement mod n; returns how many. */
static inline int
leading_zeros (const FsGh *gh, guint32 node, int displacement, int positions[FS_GH_MAX_N])
{
  int position = (gh->n - displacement % gh->n) % gh->n, count = 0;

  for (; count < gh->n && fs_gh_digit (gh, node, position) == 0; position = (position + 1) % gh->n)
    positions[count++] = position;
  return count;
}

/* Calls @check with every GH(n,k), n <= 16, k <= 64, of at most @max_nodes nodes; returns how many. */
static inline guint
for_each_network (guint max_nodes, void (*check) (const FsNecklaces *necklaces))
{
  guint count = 0;

  for (int n = 1; n <= MAX_N; n++)
    {
      guint64 n_nodes = 0;

      for (int k = 2; k <= MAX_K && n_nodes <= max_nodes; k++)
        {
          FsGh gh;

          n_nodes = 1;
          for (int i = 0; i < n; i++)
            n_nodes *= (guint) k;
          if (n_nodes > max_nodes)
            continue;
          fs_gh_fill (&gh, n, k);
          g_assert_cmpuint (gh.n_nodes, ==, n_nodes);
          {
            g_autoptr (FsNecklaces) necklaces = fs_necklaces_new (&gh);

            check (necklaces);
          }
          count++;
        }
    }
  return count;
}

/* The quick networks, or with -m slow all. */
static inline void
for_the_networks (void (*check) (const FsNecklaces *necklaces))
{
  guint count = for_each_network (g_test_slow () ? ALL_NODES : QUICK_NODES, check);

  if (g_test_slow ())
    g_assert_cmpuint (count, ==, N_ALL_NETWORKS);
  else
    g_assert_cmpuint (count, >, N_ALL_NETWORKS / 2);
}
