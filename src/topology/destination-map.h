/* A traffic pattern in a network: to which nodes each node sends its unicasts (TRAFFIC.md). */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "topology/network.h"
#include "topology/pattern.h"

typedef enum {
  FS_DESTINATION_BY_DISTANCE, /* all radices are 2: a distance is drawn, then dimensions */
  FS_DESTINATION_UNIFORM,     /* any other node is drawn */
  FS_DESTINATION_PERMUTATION, /* one node for each source */
  FS_DESTINATION_HOT_NODES,   /* some nodes more often than the others, which are as in the first two */
  FS_DESTINATION_ROWS,        /* of a table */
} FsDestinationKind;

/**
 * FsDimensionPair: how two dimensions are drawn, see draw_by_distance()
 * @choices: outcomes of their draw
 * @chosen: by outcome and by the number of dimensions that are still needed: bits 0 and 1: which of the two are chosen,
 *   and from bit 2 on how many
 */
typedef struct {
  uint32_t choices;
  uint8_t (*chosen)[FS_NETWORK_MAX_N + 1];
} FsDimensionPair;

/**
 * FsDestinationMap: immutable and reference-counted
 * @uniform: for FS_DESTINATION_HOT_NODES: how the other destinations are drawn, one of the first two
 * @distances: of the first: p_1 … p_n
 * @beyond: the lowest 53 bits with which a distance larger than i + 1 is drawn
 * @pairs: of dimensions 0 and 1, 2 and 3 …, as many as are needed
 * @target: of every node; itself when it is silent
 * @share, @n_hot, @hot: the fraction for hot nodes, and these as listed
 * @first_row: of each source, and the end of the last; a silent node has none
 * @row_target, @row_weight: destinations of a source in ascending order, and the sums of the weights up to them
 * @sum_of_sources: of all weights of a table whose nodes send in proportion to theirs (FsPattern.by_source); else 0
 * @n_silent: nodes that send no unicasts
 * @includes_source: a node may send to itself
 */
typedef struct {
  gatomicrefcount references;
  FsNetwork network;
  FsDestinationKind kind;
  FsDestinationKind uniform;
  double distances[FS_NETWORK_MAX_N];
  uint64_t beyond[FS_NETWORK_MAX_N];
  FsDimensionPair pairs[FS_NETWORK_MAX_N / 2];
  uint32_t *target;
  double share;
  uint32_t n_hot;
  uint32_t hot[FS_PATTERN_MAX_HOT_NODES];
  uint32_t *first_row;
  uint32_t *row_target;
  double *row_weight;
  double sum_of_sources;
  uint32_t n_silent;
  bool includes_source;
} FsDestinationMap;

/* NULL and one sentence when the pattern is not defined in this network. */
FsDestinationMap *fs_destination_map_new (const FsNetwork *network, const FsPattern *pattern, GError **error);
FsDestinationMap *fs_destination_map_ref (FsDestinationMap *map);
void fs_destination_map_unref (FsDestinationMap *map);

/* A node may send to itself from now on, of a new map: what is drawn from all nodes then includes it, and a node that its pattern
 * maps to itself is not silent. Not for patterns that draw distances, other than uniform. */
void fs_destination_map_include_source (FsDestinationMap *map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsDestinationMap, fs_destination_map_unref)

/* Whether both draw the same destinations from the same streams, whatever the networks and the names of their patterns. */
bool fs_destination_map_equal (const FsDestinationMap *a, const FsDestinationMap *b);

/* The same check without the map: no node is looked at, nothing large is allocated but for a table. */
gboolean fs_destination_map_check (const FsNetwork *network, const FsPattern *pattern, GError **error);

/* Whether @source sends no unicasts, because its pattern maps it to itself or its table has no row for it. */
static inline bool
fs_destination_map_is_silent (const FsDestinationMap *map, uint32_t source)
{
  if (map->kind == FS_DESTINATION_PERMUTATION)
    return map->target[source] == source && !map->includes_source;
  return map->kind == FS_DESTINATION_ROWS && map->first_row[source] == map->first_row[source + 1];
}

/* How much @source, which is not silent, sends: 1 as all others do; or a multiple of the mean of all nodes, silent ones included. */
static inline double
fs_destination_map_rate (const FsDestinationMap *map, uint32_t source)
{
  return map->sum_of_sources > 0
             ? map->network.n_nodes * map->row_weight[map->first_row[source + 1] - 1] / map->sum_of_sources
             : 1;
}

/* Draws the destination of a unicast from @stream, the random stream of the message. @source is not silent. */
uint32_t fs_destination_map_draw (const FsDestinationMap *map, uint64_t stream, uint32_t source);

/* "6-cube", "mesh 8x4": dimension 0 first, as the key k lists radices. Free with g_free(). */
char *fs_network_name (const FsNetwork *network);

/* Finds the node that a user writes as an address in capitals, or as # and its number. Returns false when the network
 * has no such node. */
bool fs_network_find_node (const FsNetwork *network, const char *text, uint32_t *node);

/* Returns how nodes are written, as the middle of a sentence: "addresses run from 00 to 33, node numbers from #0 to #15".
 * Free with g_free(). */
char *fs_network_describe_addresses (const FsNetwork *network);
