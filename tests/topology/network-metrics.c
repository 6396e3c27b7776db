/* Degree, diameter, bisection, and other figures of networks. */
#include "topology/network-metrics.h"
#include "tests/support/test.h"

#include <math.h>

/* Hops between two digits. */
static int
digit_distance (FsNetworkKind kind, int a, int b, int k)
{
  int apart = ABS (a - b);

  return kind == FS_NETWORK_GH ? apart != 0 : kind == FS_NETWORK_TORUS ? MIN (apart, k - apart) : apart;
}

static int
distance (const FsGh *gh, FsNetworkKind kind, guint32 a, guint32 b)
{
  int sum = 0;

  for (int p = 0; p < gh->n; p++)
    sum += digit_distance (kind, fs_gh_digit (gh, a, p), fs_gh_digit (gh, b, p), gh->k);
  return sum;
}

static void
check_counted (const FsGh *gh, FsNetworkKind kind)
{
  FsNetworkMetrics metrics = fs_network_metrics (gh, kind);
  double n_pairs = (double) gh->n_nodes * (gh->n_nodes - 1);
  int degree_min = G_MAXINT, degree_max = 0, diameter = 0;
  guint64 channels = 0, sum = 0;

  for (guint32 a = 0; a < gh->n_nodes; a++)
    {
      int degree = 0;

      for (guint32 b = 0; b < gh->n_nodes; b++)
        {
          int hops = distance (gh, kind, a, b);

          degree += hops == 1;
          sum += (guint) hops;
          diameter = MAX (diameter, hops);
        }
      channels += (guint) degree;
      degree_min = MIN (degree_min, degree);
      degree_max = MAX (degree_max, degree);
    }
  g_assert_cmpint (metrics.degree_min, ==, degree_min);
  g_assert_cmpint (metrics.degree, ==, degree_max);
  g_assert_cmpfloat (metrics.channels, ==, (double) channels);
  g_assert_cmpfloat (metrics.links, ==, (double) channels / 2);
  g_assert_cmpint (metrics.diameter, ==, diameter);
  g_assert_cmpfloat_with_epsilon (metrics.mean_distance, (double) sum / n_pairs, 1e-12 * gh->n_nodes);
}

FS_TEST (metrics_agree_with_counting)
{
  static const int networks[][2]
      = { { 1, 2 }, { 1, 3 }, { 1, 4 }, { 1, 5 }, { 1, 36 }, { 2, 2 }, { 2, 3 }, { 2, 4 },  { 2, 9 }, { 3, 3 },
          { 3, 4 }, { 3, 5 }, { 3, 7 }, { 4, 3 }, { 4, 4 },  { 5, 3 }, { 9, 2 }, { 2, 22 }, { 2, 21 } };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    for (FsNetworkKind kind = FS_NETWORK_GH; kind <= FS_NETWORK_MESH; kind++)
      {
        FsGh gh;

        fs_gh_fill (&gh, networks[i][0], networks[i][1]);
        check_counted (&gh, kind);
      }
}

/* Over all halves that hold node 0 or not, as bit sets. */
static guint
least_cut (const FsGh *gh, FsNetworkKind kind)
{
  guint32 half = gh->n_nodes / 2;
  g_autofree guint32 *linked = g_new0 (guint32, gh->n_nodes);
  guint least = G_MAXUINT;

  for (guint32 a = 0; a < gh->n_nodes; a++)
    for (guint32 b = 0; b < gh->n_nodes; b++)
      if (distance (gh, kind, a, b) == 1)
        linked[a] |= 1u << b;
  for (guint32 set = 0; set < 1u << gh->n_nodes; set++)
    {
      guint cut = 0;

      if ((guint32) __builtin_popcount (set) != half)
        continue;
      for (guint32 a = 0; a < gh->n_nodes; a++)
        if (set >> a & 1)
          cut += (guint) __builtin_popcount (linked[a] & ~set);
      least = MIN (least, cut);
    }
  return least;
}

FS_TEST (bisection)
{
  static const int networks[][2] = { { 1, 4 }, { 1, 5 }, { 1, 7 }, { 2, 3 }, { 2, 4 }, { 3, 2 }, { 4, 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    for (FsNetworkKind kind = FS_NETWORK_GH; kind <= FS_NETWORK_MESH; kind++)
      {
        FsGh gh;

        fs_gh_fill (&gh, networks[i][0], networks[i][1]);
        g_assert_cmpfloat (fs_network_metrics (&gh, kind).bisection_width, ==, least_cut (&gh, kind));
      }
}

/* Values of the specification: GH, torus, mesh; mean distances to four digits. */
static const struct {
  int n, k;
  guint32 n_nodes;
  double channels[3], mean_distance[3], bisection_width[3];
} values[] = {
  { 3, 22, 10648, { 670824, 63888, 60984 }, { 2.8639, 16.5015, 21.9566 }, { 58564, 968, 484 } },
  { 4, 8, 4096, { 114688, 32768, 28672 }, { 3.5009, 8.0020, 10.5026 }, { 8192, 1024, 512 } },
  { 4, 11, 14641, { 585640, 117128, 106480 }, { 3.6366, 10.9098, 14.5464 }, { 43920, 2928, 1464 } },
  { 2, 36, 1296, { 90720, 5184, 5040 }, { 1.9459, 18.0139, 24 }, { 11664, 72, 36 } },
};

FS_TEST (values)
{
  FsGh gh;

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    for (FsNetworkKind kind = FS_NETWORK_GH; kind <= FS_NETWORK_MESH; kind++)
      {
        FsNetworkMetrics metrics;

        fs_gh_fill (&gh, values[i].n, values[i].k);
        metrics = fs_network_metrics (&gh, kind);
        g_assert_cmpuint (gh.n_nodes, ==, values[i].n_nodes);
        g_assert_cmpfloat (metrics.channels, ==, values[i].channels[kind]);
        g_assert_cmpfloat (metrics.links, ==, values[i].channels[kind] / 2);
        g_assert_cmpfloat (metrics.bisection_width, ==, values[i].bisection_width[kind]);
        g_assert_cmpfloat_with_epsilon (metrics.mean_distance, values[i].mean_distance[kind], 5.0001e-5);
      }
  /* Table 1 of ZK99: wires with channels of 64 bits. Its torus has 2 n k^n directed channels too. */
  fs_gh_fill (&gh, 3, 22);
  g_assert_cmpfloat (64 * fs_network_metrics (&gh, FS_NETWORK_GH).channels, ==, 42932736);
  g_assert_cmpfloat (64 * fs_network_metrics (&gh, FS_NETWORK_TORUS).channels, ==, 4088832);
  g_assert_cmpint (fs_network_metrics (&gh, FS_NETWORK_GH).diameter, ==, 3);
  g_assert_cmpint (fs_network_metrics (&gh, FS_NETWORK_TORUS).diameter, ==, 33);
}
