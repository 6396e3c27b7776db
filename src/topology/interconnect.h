/* A network of either family: a hypercube or generalized hypercube, or a mesh or torus. What diagrams, explanations and
 * traces need of both. Channels have the numbers that the simulator of the family gives them: those of fs_gh_channel(),
 * or those of topology/network.h. Where all radices are 2 these are the same, and the network is a hypercube. */
#pragma once

#include "topology/generalized-hypercube.h"
#include "topology/network.h"

#define FS_INTERCONNECT_MAX_ADDRESS FS_GH_MAX_N /* characters; no mesh or torus has a longer one */
#define FS_INTERCONNECT_MAX_PATH (FS_NETWORK_MAX_DISTANCE + 1)

/**
 * FsInterconnect: a small value, copied freely
 * @n: dimensions; 0 when there is no network
 * @k: radix of a generalized hypercube, 2 of a hypercube, 0 of a mesh or torus
 * @n_nodes: N
 * @degree: channels of a node that have a number, also of one at the border of a mesh
 * @address_length: characters of the longest address
 * @gh: of a hypercube or generalized hypercube
 * @grid: of a mesh or torus some of whose radices are larger than 2
 */
typedef struct {
  int n;
  int k;
  uint32_t n_nodes;
  int degree;
  int address_length;
  FsGh gh;
  FsNetwork grid;
} FsInterconnect;

void fs_interconnect_init_gh (FsInterconnect *network, const FsGh *gh);
void fs_interconnect_init (FsInterconnect *network, const FsNetwork *grid);

/* Whether it is a mesh or torus, with digits in place of bits. */
static inline bool
fs_interconnect_is_grid (const FsInterconnect *network)
{
  return network->k == 0;
}

/* Whether nodes and channels of one are those of the other: of a mesh and a torus they are not. */
bool fs_interconnect_equal (const FsInterconnect *a, const FsInterconnect *b);

/* The radix of a dimension, and a digit of a node. */
int fs_interconnect_radix (const FsInterconnect *network, int dimension);
int fs_interconnect_digit (const FsInterconnect *network, uint32_t node, int dimension);

/* The numbers of channels, with those that do not exist, and whether one does. */
uint64_t fs_interconnect_n_channels (const FsInterconnect *network);
bool fs_interconnect_has_channel (const FsInterconnect *network, uint64_t channel);
/* The two ends of a channel that exists, and its dimension. */
void fs_interconnect_channel_ends (const FsInterconnect *network, uint64_t channel, uint32_t *from, uint32_t *to);
int fs_interconnect_channel_dimension (const FsInterconnect *network, uint64_t channel);
/* The channel from @from to @to, which are neighbors. */
uint64_t fs_interconnect_channel (const FsInterconnect *network, uint32_t from, uint32_t to);

int fs_interconnect_distance (const FsInterconnect *network, uint32_t from, uint32_t to);
/* Fills @neighbors[degree]; returns their number. */
int fs_interconnect_neighbors (const FsInterconnect *network, uint32_t node, uint32_t *neighbors);

/* The dimension in which neighbors differ. */
int fs_interconnect_step (const FsInterconnect *network, uint32_t from, uint32_t to);
/* Whether the link between neighbors is the one that closes a ring of three nodes or more. */
bool fs_interconnect_is_wrap (const FsInterconnect *network, uint32_t from, uint32_t to);

/* Fills @path with the nodes of a shortest path, ends included, and returns their number: in a hypercube, mesh or torus
 * the highest dimension first, at a tie upwards; in a generalized hypercube the path of a multicast. */
int fs_interconnect_path (const FsInterconnect *network, uint32_t from, uint32_t to,
                          uint32_t path[FS_INTERCONNECT_MAX_PATH]);

/* Writes an address, and returns @text. */
char *fs_interconnect_address (const FsInterconnect *network, uint32_t node,
                               char text[FS_INTERCONNECT_MAX_ADDRESS + 1]);
/* Reads it. FS_ERROR_INPUT when @text is no address of a node. */
gboolean fs_interconnect_read_address (const FsInterconnect *network, const char *text, uint32_t *node, GError **error);
