#include "topology/network.h"

void
fs_network_init (FsNetwork *network, int n)
{
  g_return_if_fail (network != NULL);
  g_return_if_fail (n >= 1 && n <= FS_NETWORK_MAX_N);

  network->n = n;
  network->n_nodes = UINT32_C (1) << n;
  network->n_channels = network->n_nodes * (uint32_t) n;
}
