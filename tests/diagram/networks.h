/* Networks for tests of layouts and diagrams. */
#pragma once

#include "topology/interconnect.h"

/* GH(n,k); the hypercube with k = 2. */
static inline FsInterconnect
cube_network (int n, int k)
{
  FsInterconnect network;
  FsGh gh;

  g_assert_true (fs_gh_init (&gh, n, k, NULL));
  fs_interconnect_init_gh (&network, &gh);
  return network;
}

/* A mesh or torus with the radices of a text such as "16x4". */
static inline FsInterconnect
grid_network (FsTopology topology, const char *radices)
{
  FsInterconnect network;
  FsNetwork grid;
  uint8_t k[FS_NETWORK_MAX_N];
  g_auto (GStrv) parts = g_strsplit (radices, "x", -1);
  int n = 0;

  for (; parts[n] != NULL; n++)
    k[n] = (uint8_t) g_ascii_strtoull (parts[n], NULL, 10);
  fs_network_init (&grid, topology, n, k);
  fs_interconnect_init (&network, &grid);
  return network;
}
