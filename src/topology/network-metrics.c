#include "topology/network-metrics.h"

FsNetworkMetrics
fs_network_metrics (const FsGh *gh, FsNetworkKind kind)
{
  double n, k, N;

  g_return_val_if_fail (gh != NULL, (FsNetworkMetrics){ 0 });

  n = gh->n;
  k = gh->k;
  N = gh->n_nodes;
  /* With two nodes in a row all three are the hypercube. */
  if (kind == FS_NETWORK_GH || gh->k == 2)
    return (FsNetworkMetrics){
      .degree_min = gh->degree,
      .degree = gh->degree,
      .links = N * n * (k - 1) / 2,
      .channels = N * n * (k - 1),
      .diameter = gh->n,
      .mean_distance = n * (k - 1) / k * N / (N - 1),
      .bisection_width = gh->k % 2 == 0 ? N * k / 4 : (k + 1) * (N - 1) / 4,
    };
  if (kind == FS_NETWORK_TORUS)
    return (FsNetworkMetrics){
      .degree_min = 2 * gh->n,
      .degree = 2 * gh->n,
      .links = n * N,
      .channels = 2 * n * N,
      .diameter = gh->n * (gh->k / 2),
      .mean_distance = (gh->k % 2 == 0 ? n * k / 4 : n * (k * k - 1) / (4 * k)) * N / (N - 1),
      .bisection_width = gh->k % 2 == 0 ? 2 * N / k : 2 * (N - 1) / (k - 1),
    };
  return (FsNetworkMetrics){
    .degree_min = gh->n,
    .degree = 2 * gh->n,
    .links = n * N / k * (k - 1),
    .channels = 2 * n * N / k * (k - 1),
    .diameter = gh->n * (gh->k - 1),
    .mean_distance = n * (k * k - 1) / (3 * k) * N / (N - 1),
    .bisection_width = gh->k % 2 == 0 ? N / k : (N - 1) / (k - 1),
  };
}
