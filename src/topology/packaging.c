#include "topology/packaging.h"

#include "topology/network-metrics.h"

FsPackaging
fs_packaging (const FsGh *gh, const FsPackagingParams *params)
{
  g_return_val_if_fail (gh != NULL && params != NULL, (FsPackaging){ 0 });
  g_return_val_if_fail (params->width % params->wavelengths == 0 && params->pes_per_node % params->share == 0,
                        (FsPackaging){ 0 });

  FsNetworkMetrics metrics = fs_network_metrics (gh, FS_NETWORK_GH);
  double nodes = gh->n_nodes, per_node = params->pes_per_node;
  double modules_per_link = per_node / params->share;
  /* Of all PEs but the sender: those on its card, and those on others. */
  double same_node = (per_node - 1) / (nodes * per_node - 1);
  double other_node = (nodes - 1) * per_node / (nodes * per_node - 1);

  return (FsPackaging){
    .pes = nodes * per_node,
    .cycles_per_transfer = (double) params->width / params->wavelengths,
    .cycles_per_frame = (double) params->width / params->wavelengths * params->share,
    .bits_per_pe = (double) params->wavelengths / params->share,
    .modules_per_node = gh->degree * modules_per_link,
    .modules = metrics.channels * modules_per_link,
    .sources = metrics.channels * modules_per_link * params->wavelengths,
    .bisection_links = metrics.bisection_width,
    .bisection_bits = metrics.bisection_width * modules_per_link * params->wavelengths,
    .wires = metrics.channels * params->width,
    .max_optical_hops = metrics.diameter,
    .mean_optical_hops = metrics.mean_distance * other_node,
    .same_node = same_node,
    .mean_crossbars = same_node + 2 * other_node,
  };
}
