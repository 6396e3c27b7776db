/* Networks on which traffic patterns are tested. */
#pragma once

#include "topology/network.h"

typedef struct {
  FsTopology topology;
  int n;
  guint8 k[FS_NETWORK_MAX_N];
} TrafficShape;

static const TrafficShape traffic_shapes[] = {
  { FS_TOPOLOGY_HYPERCUBE, 1, { 0 } },      { FS_TOPOLOGY_HYPERCUBE, 4, { 0 } },  { FS_TOPOLOGY_HYPERCUBE, 7, { 0 } },
  { FS_TOPOLOGY_MESH, 2, { 8, 8 } },        { FS_TOPOLOGY_TORUS, 2, { 8, 8 } },   { FS_TOPOLOGY_TORUS, 2, { 4, 16 } },
  { FS_TOPOLOGY_TORUS, 3, { 5, 6, 3 } },    { FS_TOPOLOGY_MESH, 3, { 5, 6, 3 } }, { FS_TOPOLOGY_TORUS, 2, { 2, 7 } },
  { FS_TOPOLOGY_TORUS, 3, { 3, 3, 3 } },    { FS_TOPOLOGY_MESH, 3, { 8, 4, 2 } }, { FS_TOPOLOGY_TORUS, 3, { 8, 4, 2 } },
  { FS_TOPOLOGY_TORUS, 4, { 4, 3, 4, 3 } }, { FS_TOPOLOGY_MESH, 3, { 2, 2, 2 } }, { FS_TOPOLOGY_MESH, 1, { 9 } },
};

static inline FsNetwork
traffic_network (const TrafficShape *shape)
{
  FsNetwork network;

  fs_network_init (&network, shape->topology, shape->n, shape->k);
  return network;
}
