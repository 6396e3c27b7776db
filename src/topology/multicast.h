/* Multicast along the BST (GENERALIZED_HYPERCUBE.md 5): the next hop of a message,
 * and the tree that a list of destinations makes, with and without clubbing. */
#pragma once

#include "topology/spanning-tree.h"

/* The next hop, in addresses relative to the source, of a message at relative node @at for relative destination
 * @destination of displacement @displacement. @at is not @destination and lies on the path to it. */
uint32_t fs_multicast_next_hop (const FsGh *gh, uint32_t at, uint32_t destination, int displacement);

/* Fills path[distance + 1] from @source to @destination, both included, in the network's own addresses. Returns the
 * number of nodes. */
int fs_multicast_path (const FsGh *gh, uint32_t source, uint32_t destination, uint32_t path[FS_GH_MAX_N + 1]);

/**
 * FsMulticastBranch: the label i/j on a branch of the tree
 * @from, @to: neighbors, the network's own addresses
 * @messages: i: 1 with clubbing, @destinations without
 * @destinations: j
 */
typedef struct {
  uint32_t from;
  uint32_t to;
  uint32_t messages;
  uint32_t destinations;
} FsMulticastBranch;

/* Branches of the multicast of @source to @destinations (different, none of them @source), FsMulticastBranch, by the
 * distance of @to from the source, then @to. Free with g_array_unref(). */
GArray *fs_multicast_tree (const FsGh *gh, uint32_t source, const uint32_t *destinations, guint n_destinations,
                           bool clubbing);
