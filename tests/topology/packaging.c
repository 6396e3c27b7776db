/* Cards of processing elements in a generalized hypercube: ZK99, section 3. */
#include "topology/packaging.h"
#include "tests/support/test.h"

#include "topology/network-metrics.h"

/* The case study: 10 368 PEs on cards of eight, the cards a GH(2,36). */
FS_TEST (the_machine_of_the_paper)
{
  const FsPackagingParams params = FS_PACKAGING_PARAMS_DEFAULT;
  FsPackaging machine;
  FsGh gh;

  fs_gh_fill (&gh, 2, 36);
  machine = fs_packaging (&gh, &params);
  g_assert_cmpfloat (machine.pes, ==, 10368);
  g_assert_cmpfloat (machine.cycles_per_transfer, ==, 4);
  g_assert_cmpfloat (machine.cycles_per_frame, ==, 32);
  g_assert_cmpfloat (machine.bits_per_pe, ==, 4);
  g_assert_cmpfloat (machine.modules_per_node, ==, 70);
  g_assert_cmpfloat (machine.modules, ==, 90720);
  g_assert_cmpfloat (machine.sources, ==, 2903040);
  g_assert_cmpfloat (machine.bisection_links, ==, 11664);
  g_assert_cmpfloat (machine.bisection_bits, ==, 11664 * 32);
  g_assert_cmpfloat (machine.wires, ==, 11612160);
  g_assert_cmpint (machine.max_optical_hops, ==, 2);
  g_assert_cmpfloat_with_epsilon (machine.mean_optical_hops, 1.9446, 5e-5);
  g_assert_cmpfloat_with_epsilon (machine.same_node, 7.0 / 10367, 1e-15);
  g_assert_cmpfloat_with_epsilon (FS_PACKAGING_PETAFLOPS / machine.pes / 1e9, 96.45, 5e-3);
  g_assert_cmpfloat_with_epsilon (FS_PACKAGING_156_TERAOPS / machine.pes / 1e9, 15.05, 5e-3);
}

/* ZK99, Table 1: wires of 64-bit channels. */
FS_TEST (the_wires_of_table_1)
{
  const FsPackagingParams params = { 1, 64, 64, 1 };
  FsGh gh;

  fs_gh_fill (&gh, 3, 22);
  g_assert_cmpfloat (fs_packaging (&gh, &params).wires, ==, 42932736);
}

/* With one PE on a card the machine is the network. */
FS_TEST (one_pe_per_node_is_the_network)
{
  const FsPackagingParams params = { 1, 16, 64, 1 };
  FsGh gh;

  fs_gh_fill (&gh, 3, 5);

  FsPackaging machine = fs_packaging (&gh, &params);
  FsNetworkMetrics metrics = fs_network_metrics (&gh, FS_NETWORK_GH);

  g_assert_cmpfloat (machine.pes, ==, 125);
  g_assert_cmpfloat (machine.same_node, ==, 0);
  g_assert_cmpfloat (machine.mean_optical_hops, ==, metrics.mean_distance);
  g_assert_cmpfloat (machine.mean_crossbars, ==, 2);
  g_assert_cmpfloat (machine.modules, ==, metrics.channels);
}

/* All pairs of PEs, one by one. */
FS_TEST (hops_agree_with_counting)
{
  const FsPackagingParams params = { 6, 8, 32, 3 };
  const int per_node = params.pes_per_node;
  double optical = 0, crossbars = 0, same = 0, pairs = 0;
  FsPackaging machine;
  FsGh gh;

  fs_gh_fill (&gh, 2, 4);
  machine = fs_packaging (&gh, &params);
  for (int a = 0; a < per_node * (int) gh.n_nodes; a++)
    for (int b = 0; b < per_node * (int) gh.n_nodes; b++)
      if (a != b)
        {
          int hops = fs_gh_distance (&gh, (uint32_t) (a / per_node), (uint32_t) (b / per_node));

          optical += hops;
          crossbars += hops == 0 ? 1 : 2;
          same += hops == 0;
          pairs++;
        }
  g_assert_cmpfloat_with_epsilon (machine.mean_optical_hops, optical / pairs, 1e-12);
  g_assert_cmpfloat_with_epsilon (machine.mean_crossbars, crossbars / pairs, 1e-12);
  g_assert_cmpfloat_with_epsilon (machine.same_node, same / pairs, 1e-12);
  /* Two modules for each neighbor, and the PEs of each get all its bits between them. */
  g_assert_cmpfloat (machine.modules_per_node, ==, 2 * 6);
  g_assert_cmpfloat (machine.bits_per_pe * params.share, ==, params.wavelengths);
  g_assert_cmpfloat (machine.cycles_per_frame * machine.bits_per_pe, ==, params.width);
}
