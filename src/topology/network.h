/* The network on which the wormhole simulator runs: nodes, directed channels, and the channels that a header may
 * request (SIMULATOR.md 1 and 5; MESHES_AND_TORI.md 1 and 2).
 *
 * Hypercubes, meshes and tori of n dimensions with radices k_0 … k_(n-1). Node x has the digits x_d, dimension 0 the
 * least significant: x = x_0 + k_0 (x_1 + k_1 (x_2 + …)). A router has one port for a dimension of radix 2 and two for
 * any other, d+ to the next digit and d- to the one before it; ports are numbered by dimension, + first. The channel of
 * port p of node x has the number x P + p. With all radices 2 a port is a dimension, a digit is a bit, and mesh, torus
 * and hypercube are the same network; then bit operations take the place of digits, because that is faster.
 *
 * Channels that would leave a mesh do not exist: their numbers are unused. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#define FS_NETWORK_MAX_N 20
#define FS_NETWORK_MAX_NODES (UINT32_C (1) << 20)
#define FS_NETWORK_MIN_RADIX 2
#define FS_NETWORK_MAX_RADIX 64
#define FS_NETWORK_MAX_PORTS 24 /* of all networks within these limits that with 12 dimensions of radix 3 has most */
#define FS_NETWORK_MAX_DISTANCE 192 /* in a mesh of 64 x 64 x 64 x 4 nodes */

#define FS_NETWORK_RECIPROCAL_BITS 40 /* enough for exact quotients of numbers below 2^20 */

typedef enum {
  FS_TOPOLOGY_HYPERCUBE,
  FS_TOPOLOGY_TORUS, /* k-ary n-cube */
  FS_TOPOLOGY_MESH,
} FsTopology;

/**
 * FsNetwork: a small value, copied freely
 * @topology: what it was made as
 * @n: dimensions
 * @n_ports: P, of every router, also at the border of a mesh
 * @n_nodes: N, the product of the radices
 * @n_channels: P N, the numbers of directed channels, with those that do not exist
 * @binary: all radices are 2
 * @wraps: a torus, not @binary
 * @k: radices
 * @stride: of a digit: k_0 … k_(d-1); @stride[n] is N
 * @reciprocal: of @stride, times 2^40, rounded up
 * @first_port: of a dimension
 * @dimension: of a port
 */
typedef struct {
  FsTopology topology;
  int n;
  int n_ports;
  uint32_t n_nodes;
  uint32_t n_channels;
  bool binary;
  bool wraps;
  uint8_t k[FS_NETWORK_MAX_N];
  uint32_t stride[FS_NETWORK_MAX_N + 1];
  uint64_t reciprocal[FS_NETWORK_MAX_N + 1];
  uint8_t first_port[FS_NETWORK_MAX_N];
  uint8_t dimension[FS_NETWORK_MAX_PORTS];
} FsNetwork;

/* @n: 1 … FS_NETWORK_MAX_N; @k: n radices, not used for a hypercube. All within the limits above. */
void fs_network_init (FsNetwork *network, FsTopology topology, int n, const uint8_t *k);
void fs_network_init_hypercube (FsNetwork *network, int n);

static inline uint32_t
fs_network_digit (const FsNetwork *network, uint32_t node, int dimension)
{
  uint32_t from_here, above;

  if (network->binary)
    return node >> dimension & 1;
  from_here = (uint32_t) (node * network->reciprocal[dimension] >> FS_NETWORK_RECIPROCAL_BITS);
  above = (uint32_t) (node * network->reciprocal[dimension + 1] >> FS_NETWORK_RECIPROCAL_BITS);
  return from_here - above * network->k[dimension];
}

static inline int
fs_network_dimension (const FsNetwork *network, int port)
{
  return network->dimension[port];
}

/* Whether the port leads to the digit before. A port of radix 2 does not. */
static inline bool
fs_network_is_down (const FsNetwork *network, int port)
{
  return port != network->first_port[network->dimension[port]];
}

/* The port of the node at the far end that leads back. */
int fs_network_opposite (const FsNetwork *network, int port);

/* Whether the channel exists: it does not where it would leave a mesh. */
bool fs_network_has_channel (const FsNetwork *network, uint32_t node, int port);
/* How many exist, of a dimension and of all. */
uint32_t fs_network_channels_of_dimension (const FsNetwork *network, int dimension);
uint32_t fs_network_count_channels (const FsNetwork *network);

/* These are for networks that are not binary; see the functions without "_digits". */
uint32_t fs_network_neighbor_digits (const FsNetwork *network, uint32_t node, int port);
uint32_t fs_network_productive_digits (const FsNetwork *network, uint32_t node, uint32_t destination);
int fs_network_distance_digits (const FsNetwork *network, uint32_t node, uint32_t destination);

/* The node at the far end of a channel that exists. */
static inline uint32_t
fs_network_neighbor (const FsNetwork *network, uint32_t node, int port)
{
  return G_LIKELY (network->binary) ? node ^ (UINT32_C (1) << port) : fs_network_neighbor_digits (network, node, port);
}

static inline uint32_t
fs_network_channel (const FsNetwork *network, uint32_t node, int port)
{
  return node * (uint32_t) network->n_ports + (uint32_t) port;
}

/* The node a channel starts from, its port, and the node at its far end. */
static inline uint32_t
fs_network_channel_node (const FsNetwork *network, uint32_t channel)
{
  return channel / (uint32_t) network->n_ports;
}

static inline int
fs_network_channel_port (const FsNetwork *network, uint32_t channel)
{
  return (int) (channel % (uint32_t) network->n_ports);
}

static inline int
fs_network_channel_dimension (const FsNetwork *network, uint32_t channel)
{
  return network->dimension[fs_network_channel_port (network, channel)];
}

static inline uint32_t
fs_network_far_end (const FsNetwork *network, uint32_t channel)
{
  return fs_network_neighbor (network, fs_network_channel_node (network, channel),
                              fs_network_channel_port (network, channel));
}

/* The ports of @node on a shortest path to @destination, as a bit set. Both ports of a dimension are in it when both
 * ways round a torus are equally long, which is called a tie. */
static inline uint32_t
fs_network_productive (const FsNetwork *network, uint32_t node, uint32_t destination)
{
  return G_LIKELY (network->binary) ? node ^ destination : fs_network_productive_digits (network, node, destination);
}

/* How many bits are set: without a call where the processor may lack an instruction for it. */
static inline int
fs_network_count_bits (uint32_t bits)
{
#ifdef __POPCNT__
  return __builtin_popcount (bits);
#else
  bits -= bits >> 1 & 0x55555555;
  bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
  return (int) (((bits + (bits >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
#endif
}

/* Length of a shortest path. */
static inline int
fs_network_distance (const FsNetwork *network, uint32_t node, uint32_t destination)
{
  return G_LIKELY (network->binary) ? fs_network_count_bits (node ^ destination)
                                    : fs_network_distance_digits (network, node, destination);
}

/* How many shortest paths there are. */
double fs_network_count_paths (const FsNetwork *network, uint32_t node, uint32_t destination);

/* The largest distance. */
int fs_network_diameter (const FsNetwork *network);

/* The mean distance over all pairs of nodes, a node with itself included: the sum over the dimensions of the mean over
 * all pairs of digits. And the mean over pairs of different nodes, N / (N - 1) times as much. */
double fs_network_mean_over_pairs (const FsNetwork *network);
double fs_network_mean_distance (const FsNetwork *network);

/* Ideal throughput of uniform traffic, in flits per node and cycle: at more, the busiest cut, or in a ring of an odd
 * number of nodes the mean channel, would carry more than a flit in each cycle, whatever minimal routing is used. */
double fs_network_capacity (const FsNetwork *network);

/* The node whose digits are those of @node plus those of @relative, each modulo its radix. */
uint32_t fs_network_across (const FsNetwork *network, uint32_t node, uint32_t relative);

/* The highest or the lowest port of a set that is not empty. */
static inline int
fs_network_highest (uint32_t ports)
{
  return 31 - __builtin_clz (ports);
}

static inline int
fs_network_lowest (uint32_t ports)
{
  return __builtin_ctz (ports);
}

/* The port of the dimension of @port, which is in @productive: that one, or at a tie the one that bit d of @ties
 * chooses, 0 for d+ and 1 for d-. */
static inline int
fs_network_settle (const FsNetwork *network, uint32_t productive, int port, uint32_t ties)
{
  int dimension, up;

  if (G_LIKELY (!network->wraps))
    return port;
  dimension = network->dimension[port];
  up = network->first_port[dimension];
  if (network->k[dimension] == 2 || (productive >> up & 3) != 3)
    return port;
  return up + (int) (ties >> dimension & 1);
}

/* Whether the way to @destination through @port, which is productive, crosses the wrap channel of its ring. */
bool fs_network_wrap_is_ahead (const FsNetwork *network, uint32_t node, uint32_t destination, int port);

/* A step of dimension order, the highest dimension first.
 * @next: the node to which it leads
 * @wrap_is_ahead: see fs_network_wrap_is_ahead() */
typedef struct {
  int port;
  int dimension;
  uint32_t next;
  bool wrap_is_ahead;
} FsNetworkStep;

/* The step from @node to another one, as fs_network_productive(), fs_network_settle() and fs_network_neighbor() give it, but
 * faster where the network is not binary. @ties: not looked at but in a torus. */
static inline FsNetworkStep
fs_network_step_in_order (const FsNetwork *network, uint32_t node, uint32_t destination, uint32_t ties)
{
  int d = network->n;
  uint32_t from, to, k, stride, steps_up, digit;
  FsNetworkStep step;
  bool down;

  /* Digits above the highest that differs are equal, so that the quotients compare as the digits do. */
  do
    {
      d--;
      from = (uint32_t) (node * network->reciprocal[d] >> FS_NETWORK_RECIPROCAL_BITS);
      to = (uint32_t) (destination * network->reciprocal[d] >> FS_NETWORK_RECIPROCAL_BITS);
    }
  while (from == to);
  k = network->k[d];
  stride = network->stride[d];
  step = (FsNetworkStep){ network->first_port[d], d, to > from ? node + stride : node - stride, false };
  if (!network->wraps || k == 2)
    {
      step.port += k != 2 && to < from;
      return step;
    }
  steps_up = to > from ? to - from : to + k - from;
  down = 2 * steps_up > k || (2 * steps_up == k && (ties >> d & 1) != 0);
  step.port += down;
  step.wrap_is_ahead = down == (to > from);
  digit = from - (uint32_t) (node * network->reciprocal[d + 1] >> FS_NETWORK_RECIPROCAL_BITS) * k;
  if (down)
    step.next = digit == 0 ? node + (k - 1) * stride : node - stride;
  else
    step.next = digit == k - 1 ? node - (k - 1) * stride : node + stride;
  return step;
}

/* Whether the routes of a dimension need two classes of virtual channels to be free of deadlock: rings of four nodes or
 * more. No shortest route uses two channels of a ring of three. */
static inline bool
fs_network_needs_classes (const FsNetwork *network, int dimension)
{
  return network->wraps && network->k[dimension] >= 4;
}

/* Whether each digit of an address is one character, because no radix is larger than 36. */
bool fs_network_has_characters (const FsNetwork *network);
/* Writes a digit as it stands in addresses. */
char *fs_network_digit_text (const FsNetwork *network, uint32_t digit, char text[4]);

/* The @n radices @k, dimension 0 first, joined by @between: "8x4x4". Free with g_free(). */
char *fs_network_radices (const uint8_t *k, int n, const char *between);

/* Whether @text may be the address of a node in some network, or # and its number. */
bool fs_network_may_be_address (const char *text);

/* The address of @node, most significant digit first: a character 0 … 9, A … Z for each digit where all radices are at
 * most 36, else decimal numbers joined by points. Free with g_free(). */
char *fs_network_address (const FsNetwork *network, uint32_t node);
/* Reads it. FALSE when @text is no address of a node. */
bool fs_network_parse_address (const FsNetwork *network, const char *text, uint32_t *node);
