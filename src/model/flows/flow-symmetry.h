/* From which nodes a network and its pattern look the same. */
#pragma once

#include "topology/destination-map.h"

/* By how a network may be moved.
 * @FS_FLOW_MOVES_NONE: each node is an orbit
 * @FS_FLOW_MOVES_IN_ORDER: routes in dimension order and their classes of virtual channels stay
 * @FS_FLOW_MOVES_SHORTEST: shortest ways and the order of their dimensions stay: rings are turned, whatever their radix */
typedef enum {
  FS_FLOW_MOVES_NONE,
  FS_FLOW_MOVES_IN_ORDER,
  FS_FLOW_MOVES_SHORTEST,
} FsFlowMoves;

/**
 * FsFlowSymmetry: orbits of nodes under moves of the whole network that change neither routes nor pattern and leave no
 * node where it is
 * @moves: which ones
 * @size: nodes of an orbit
 * @n_orbits: of them; @first: [orbit] its lowest node
 * @orbit: [node] of which it is; @move: [node] which one takes it to the first of its orbit
 */
typedef struct {
  FsFlowMoves moves;
  guint size, n_orbits;
  uint32_t *first;
  uint32_t *orbit, *move;
} FsFlowSymmetry;

FsFlowSymmetry *fs_flow_symmetry_new (const FsDestinationMap *map, FsFlowMoves moves);
void fs_flow_symmetry_free (FsFlowSymmetry *symmetry);

/* At least so many nodes are alike; known without the map. */
double fs_flow_symmetry_least (const FsNetwork *network, const FsPattern *pattern, FsFlowMoves moves);

/* The port to which @port goes when @node goes to the first of its orbit. */
int fs_flow_symmetry_port (const FsFlowSymmetry *symmetry, const FsNetwork *network, uint32_t node, int port);

/* Where @node goes when @other goes to the first of its orbit. */
uint32_t fs_flow_symmetry_node (const FsFlowSymmetry *symmetry, const FsNetwork *network, uint32_t other,
                                uint32_t node);

/* The number of the channel of the first node of an orbit to which that over @port of @node goes: the number of the orbit takes
 * the place of that of the node. */
static inline uint32_t
fs_flow_symmetry_channel (const FsFlowSymmetry *symmetry, const FsNetwork *network, uint32_t node, int port)
{
  return fs_network_channel (network, symmetry->orbit[node], fs_flow_symmetry_port (symmetry, network, node, port));
}
