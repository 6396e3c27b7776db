/* Networks on which traffic patterns are tested. */
#pragma once

#include "topology/destination-map.h"

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

static inline double
probability_of_law (const FsDestinationMap *map, uint32_t source, uint32_t destination)
{
  int distance = fs_network_distance (&map->network, source, destination);
  double nodes = 1;

  if (!map->network.binary)
    return 1 / (map->network.n_nodes - 1.0);
  for (int i = 1; i <= distance; i++)
    nodes = nodes * (map->network.n - i + 1) / i;
  return map->distances[distance - 1] / nodes;
}

static inline double
probability_of_rows (const FsDestinationMap *map, uint32_t source, uint32_t destination)
{
  uint32_t first = map->first_row[source], end = map->first_row[source + 1];
  double weight = 0;

  for (uint32_t row = first; row < end; row++)
    if (map->row_target[row] == destination)
      weight += map->row_weight[row] - (row > first ? map->row_weight[row - 1] : 0);
  return weight / map->row_weight[end - 1];
}

/* Probability that @source sends to @destination, summed from what a map is made of. */
static inline double
destination_probability (const FsDestinationMap *map, uint32_t source, uint32_t destination)
{
  double others = 1, hot = 0;

  if (source == destination)
    return 0;
  switch (map->kind)
    {
    case FS_DESTINATION_PERMUTATION:
      return map->target[source] == destination;
    case FS_DESTINATION_ROWS:
      return probability_of_rows (map, source, destination);
    case FS_DESTINATION_HOT_NODES:
      for (uint32_t i = 0; i < map->n_hot; i++)
        {
          others -= map->hot[i] != source ? map->share / map->n_hot : 0;
          hot += map->hot[i] == destination ? map->share / map->n_hot : 0;
        }
      return hot + others * probability_of_law (map, source, destination);
    default:
      return probability_of_law (map, source, destination);
    }
}
