/* The network on which the wormhole simulator runs: nodes, directed channels, and the channels that a header may
 * request (SIMULATOR.md 1 and 5).
 *
 * A binary n-cube: node x has n output channels; channel (x, d) has the number x n + d and leads to x XOR 2^d.
 * Dimension d is bit d, and 0 is the least significant. Only this file uses the XOR, so that other networks can be
 * added here. */
#pragma once

#include <glib.h>
#include <stdint.h>

#define FS_NETWORK_MAX_N 20

/**
 * FsNetwork: a small value, copied freely
 * @n: dimensions, which is also the number of output channels of a node
 * @n_nodes: N = 2^n
 * @n_channels: directed channels, n N
 */
typedef struct {
  int n;
  uint32_t n_nodes;
  uint32_t n_channels;
} FsNetwork;

/* @n: 1 … FS_NETWORK_MAX_N */
void fs_network_init (FsNetwork *network, int n);

static inline uint32_t
fs_network_neighbor (const FsNetwork *network, uint32_t node, int dimension)
{
  return node ^ (UINT32_C (1) << dimension);
}

static inline uint32_t
fs_network_channel (const FsNetwork *network, uint32_t node, int dimension)
{
  return node * (uint32_t) network->n + (uint32_t) dimension;
}

/* The node a channel starts from, its dimension, and the node at its far end. */
static inline uint32_t
fs_network_channel_node (const FsNetwork *network, uint32_t channel)
{
  return channel / (uint32_t) network->n;
}

static inline int
fs_network_channel_dimension (const FsNetwork *network, uint32_t channel)
{
  return (int) (channel % (uint32_t) network->n);
}

static inline uint32_t
fs_network_far_end (const FsNetwork *network, uint32_t channel)
{
  return fs_network_neighbor (network, fs_network_channel_node (network, channel),
                              fs_network_channel_dimension (network, channel));
}

/* The dimensions a message at @node has still to cross, as a bit set: those on a shortest path. */
static inline uint32_t
fs_network_productive (const FsNetwork *network, uint32_t node, uint32_t destination)
{
  return node ^ destination;
}

/* Length of a shortest path. */
static inline int
fs_network_distance (const FsNetwork *network, uint32_t node, uint32_t destination)
{
  return __builtin_popcount (fs_network_productive (network, node, destination));
}

/* The node reached from @node over every dimension of a bit set. */
static inline uint32_t
fs_network_across (const FsNetwork *network, uint32_t node, uint32_t dimensions)
{
  return node ^ dimensions;
}

/* Returns the highest or the lowest dimension of a bit set that is not empty. Dimension order uses the highest
 * first; Duato's escape channels the lowest first. */
static inline int
fs_network_highest (uint32_t dimensions)
{
  return 31 - __builtin_clz (dimensions);
}

static inline int
fs_network_lowest (uint32_t dimensions)
{
  return __builtin_ctz (dimensions);
}
