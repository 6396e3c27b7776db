/* A network in dimension order can be turned over in every even dimension, datelines included, and its digits of a ring
 * without a dateline can be shifted: routes go over into routes of the same classes. Where classes do not matter, rings of any
 * radix are shifted instead. A move is any combination of these,
 * written as the address of a node, with a digit for each dimension. Odd dimensions would leave the nodes in the middle in their
 * place, so that channels would stand for unequal numbers; these are not turned over. */
#include "model/flows/flow-symmetry.h"

#include <string.h>

#define MOST_MOVES 4096 /* which are tried; of more, those of a single dimension and that of all */

/* Whether dimension @d is shifted instead of turned over. */
static gboolean
is_shifted (const FsNetwork *network, FsFlowMoves moves, int d)
{
  return network->wraps && (network->k[d] == 3 || moves == FS_FLOW_MOVES_SHORTEST);
}

/* How many moves there are in a dimension. */
static guint
moves_of (const FsNetwork *network, FsFlowMoves moves, int d)
{
  guint k = network->k[d];

  if (moves == FS_FLOW_MOVES_NONE)
    return 1;
  return is_shifted (network, moves, d) ? k : k % 2 == 0 ? 2 : 1;
}

static uint32_t
move_node (const FsNetwork *network, FsFlowMoves moves, uint32_t move, uint32_t node)
{
  uint32_t to = 0;

  if (network->binary)
    return node ^ move;
  for (int d = 0; d < network->n; d++)
    {
      uint32_t digit = fs_network_digit (network, node, d), step = fs_network_digit (network, move, d),
               k = network->k[d];

      if (step > 0)
        digit = is_shifted (network, moves, d) ? (digit + step) % k : k - 1 - digit;
      to += digit * network->stride[d];
    }
  return to;
}

/* Two moves one after the other. */
static uint32_t
add_moves (const FsNetwork *network, FsFlowMoves moves, uint32_t one, uint32_t other)
{
  uint32_t sum = 0;

  if (network->binary)
    return one ^ other;
  for (int d = 0; d < network->n; d++)
    {
      uint32_t steps = fs_network_digit (network, one, d) + fs_network_digit (network, other, d);

      sum += steps % moves_of (network, moves, d) * network->stride[d];
    }
  return sum;
}

uint32_t
fs_flow_symmetry_node (const FsFlowSymmetry *symmetry, const FsNetwork *network, uint32_t other, uint32_t node)
{
  return move_node (network, symmetry->moves, symmetry->move[other], node);
}

int
fs_flow_symmetry_port (const FsFlowSymmetry *symmetry, const FsNetwork *network, uint32_t node, int port)
{
  int d = fs_network_dimension (network, port);

  return fs_network_digit (network, symmetry->move[node], d) > 0 && !is_shifted (network, symmetry->moves, d)
             ? fs_network_opposite (network, port)
             : port;
}

static gboolean
keeps_pattern (const FsDestinationMap *map, FsFlowMoves moves, uint32_t move)
{
  const FsNetwork *network = &map->network;

  switch (map->kind)
    {
    case FS_DESTINATION_PERMUTATION:
      for (uint32_t node = 0; node < network->n_nodes; node++)
        if (map->target[move_node (network, moves, move, node)] != move_node (network, moves, move, map->target[node]))
          return FALSE;
      return TRUE;
    case FS_DESTINATION_HOT_NODES:
      for (uint32_t i = 0; i < map->n_hot; i++)
        {
          uint32_t to = move_node (network, moves, move, map->hot[i]), j = 0;

          while (j < map->n_hot && map->hot[j] != to)
            j++;
          if (j == map->n_hot)
            return FALSE;
        }
      return TRUE;
    case FS_DESTINATION_BY_DISTANCE:
    case FS_DESTINATION_UNIFORM:
      return TRUE;
    case FS_DESTINATION_ROWS:
    default:
      return FALSE;
    }
}

/* Adds to @list a move that its sums do not reach so far, and with it all new sums. */
static void
add_generator (const FsNetwork *network, FsFlowMoves moves, uint32_t move, GArray *list, guint8 *known)
{
  guint n = list->len;

  for (uint32_t power = move; !known[power]; power = add_moves (network, moves, power, move))
    for (guint i = 0; i < n; i++)
      {
        uint32_t sum = add_moves (network, moves, power, g_array_index (list, uint32_t, i));

        g_array_append_val (list, sum);
        known[sum] = TRUE;
      }
}

FsFlowSymmetry *
fs_flow_symmetry_new (const FsDestinationMap *map, FsFlowMoves moves)
{
  FsFlowSymmetry *symmetry = g_new0 (FsFlowSymmetry, 1);
  const FsNetwork *network = &map->network;
  uint32_t n_nodes = network->n_nodes, all = 0;
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  g_autofree guint8 *known = g_new0 (guint8, n_nodes); /* moves that are in the list, or none */
  double n_moves = 1;

  for (int d = 0; d < network->n; d++)
    {
      n_moves *= moves_of (network, moves, d);
      if (moves_of (network, moves, d) > 1)
        all += network->stride[d];
    }
  known[0] = TRUE;
  g_array_append_val (list, (uint32_t){ 0 });
  /* Those of a single dimension first, of which the others are sums. */
  for (int d = 0; d < network->n; d++)
    if (moves_of (network, moves, d) > 1 && keeps_pattern (map, moves, network->stride[d]))
      add_generator (network, moves, network->stride[d], list, known);
  if (n_moves > MOST_MOVES && !known[all] && keeps_pattern (map, moves, all))
    add_generator (network, moves, all, list, known);
  for (uint32_t move = 1; n_moves <= MOST_MOVES && list->len < n_moves && move < n_nodes; move++)
    {
      gboolean exists = !known[move];

      for (int d = 0; exists && d < network->n; d++)
        exists = fs_network_digit (network, move, d) < moves_of (network, moves, d);
      if (exists && keeps_pattern (map, moves, move))
        add_generator (network, moves, move, list, known);
    }

  symmetry->moves = moves;
  symmetry->size = list->len;
  symmetry->n_orbits = n_nodes / list->len;
  symmetry->first = g_new (uint32_t, symmetry->n_orbits);
  symmetry->orbit = g_new (uint32_t, n_nodes);
  symmetry->move = g_new (uint32_t, n_nodes);
  memset (symmetry->orbit, 0xff, n_nodes * sizeof *symmetry->orbit);
  for (uint32_t node = 0, orbit = 0; node < n_nodes; node++)
    {
      if (symmetry->orbit[node] != UINT32_MAX)
        continue;
      symmetry->first[orbit] = node;
      for (guint i = 0; i < list->len; i++)
        {
          uint32_t move = g_array_index (list, uint32_t, i), to = move_node (network, moves, move, node), back = 0;

          /* Turned over twice, or shifted three times in all. */
          for (int d = 0; d < network->n; d++)
            back += (moves_of (network, moves, d) - fs_network_digit (network, move, d)) % moves_of (network, moves, d)
                    * network->stride[d];
          symmetry->orbit[to] = orbit;
          symmetry->move[to] = back;
        }
      orbit++;
    }
  return symmetry;
}

void
fs_flow_symmetry_free (FsFlowSymmetry *symmetry)
{
  if (symmetry == NULL)
    return;
  g_free (symmetry->first);
  g_free (symmetry->orbit);
  g_free (symmetry->move);
  g_free (symmetry);
}

double
fs_flow_symmetry_least (const FsNetwork *network, const FsPattern *pattern, FsFlowMoves moves)
{
  double size = 1;

  if (pattern->kind == FS_PATTERN_UNIFORM || !fs_pattern_is_by_address (pattern)
      || (network->binary
          && (pattern->kind == FS_PATTERN_TORNADO || pattern->kind == FS_PATTERN_NEIGHBOR
              || pattern->kind == FS_PATTERN_BIT_COMPLEMENT)))
    for (int d = 0; d < network->n; d++)
      size *= moves_of (network, moves, d);
  return size;
}
