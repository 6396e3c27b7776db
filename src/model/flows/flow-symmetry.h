/* From which nodes a network and its pattern look the same. */
#pragma once

#include "topology/destination-map.h"

/**
 * FsFlowSymmetry: orbits of nodes under moves of the whole network that change neither routes nor pattern and leave no
 * node where it is
 * @size: nodes of an orbit
 * @n_orbits: of them; @first: [orbit] its lowest node
 * @orbit: [node] of which it is; @move: [node] which one takes it to the first of its orbit
 */
typedef struct {
  guint size, n_orbits;
  uint32_t *first;
  uint32_t *orbit, *move;
} FsFlowSymmetry;

/* @none: each node is an orbit. */
FsFlowSymmetry *fs_flow_symmetry_new (const FsDestinationMap *map, gboolean none);
void fs_flow_symmetry_free (FsFlowSymmetry *symmetry);

/* At least so many nodes are alike; known without the map. */
double fs_flow_symmetry_least (const FsNetwork *network, const FsPattern *pattern);

/* The port to which a move takes @port. */
int fs_flow_symmetry_port (const FsNetwork *network, uint32_t move, int port);
