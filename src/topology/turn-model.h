/* The turn model of Glass and Ni (J. ACM 41, 1994): which turns from one direction into another a routing forbids in a mesh
 * or hypercube, and where a shortest way with the others leads on.
 *
 * A direction is 2 d for ascending digits of dimension d, 2 d + 1 for descending ones; users write x+, x-, y+, …, x for
 * dimension 0. A message that goes straight on makes no turn, and on a shortest way none turns back. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "topology/network.h"

#define FS_TURNS_MAX_N 4
#define FS_TURNS_DIRECTIONS (2 * FS_TURNS_MAX_N)
#define FS_NO_DIRECTION FS_TURNS_DIRECTIONS /* of a message that was just injected */

/* A set of turns: bit 8 from + to. */
typedef uint64_t FsTurns;

static inline FsTurns
fs_turn (int from, int to)
{
  return UINT64_C (1) << (from * FS_TURNS_DIRECTIONS + to);
}

/* Whether a turn can be forbidden: it is one into another dimension. */
static inline bool
fs_turn_exists (int from, int to)
{
  return from / 2 != to / 2;
}

/* "x+" of a direction; "x+>y-" of a turn. */
void fs_direction_text (int direction, char text[3]);
void fs_turn_text (int from, int to, char text[6]);
/* Reads it. FALSE when @text is no turn. */
gboolean fs_turn_parse (const char *text, int *from, int *to);

/* The direction in which @port of @node leads, and that in which a message came that arrived at @node through @port of its
 * neighbor. */
int fs_port_direction (const FsNetwork *network, uint32_t node, int port);
int fs_arrival_direction (const FsNetwork *network, uint32_t node, int port);

#define FS_TURN_HOPS 3 /* hops left in a dimension: more than 3 decide nothing that 3 do not */
#define FS_TURN_STATES ((FS_TURNS_DIRECTIONS + 1) * 7 * 7 * 7 * 7)

/**
 * FsTurnTable: a small value, copied freely
 * @n: dimensions, 1 … FS_TURNS_MAX_N
 * @forbidden: turns
 * @ways: bit set of the states, a direction and the hops left in each dimension, from which a shortest way leads on
 */
typedef struct {
  int n;
  FsTurns forbidden;
  uint64_t ways[(FS_TURN_STATES + 63) / 64];
} FsTurnTable;

void fs_turn_table_init (FsTurnTable *table, int n, FsTurns forbidden);

/* The ports of @node over which a shortest way with allowed turns leads to @destination, as a bit set. @from: direction in
 * which the message came, or FS_NO_DIRECTION. @network: a mesh or hypercube of @table->n dimensions. */
uint32_t fs_turn_table_ports (const FsTurnTable *table, const FsNetwork *network, uint32_t node, uint32_t destination,
                              int from);

/* Finds two nodes of @network without such a way. Returns FALSE when there are none. */
gboolean fs_turn_table_find_unreachable (const FsTurnTable *table, const FsNetwork *network, uint32_t *source,
                                         uint32_t *destination);
