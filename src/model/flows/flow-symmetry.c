/* A network in dimension order can be turned over in every even dimension, datelines included, and its digits of a ring
 * without a dateline can be shifted: routes go over into routes of the same classes. A move is any combination of these,
 * written as the address of a node, with a digit for each dimension. Odd dimensions would leave the nodes in the middle in their
 * place, so that channels would stand for unequal numbers; these are not turned over. */
#include "model/flows/flow-symmetry.h"

#include <string.h>

#define MOST_MOVES 4096 /* which are tried; of more, those of a single dimension and that of all */

/* How many moves there are in a dimension. */
static guint
moves_of (const FsNetwork *network, int d)
{
  guint k = network->k[d];

  return network->wraps && k == 3 ? 3 : k % 2 == 0 ? 2 : 1;
}

static uint32_t
move_node (const FsNetwork *network, uint32_t move, uint32_t node)
{
  uint32_t to = 0;

  if (network->binary)
    return node ^ move;
  for (int d = 0; d < network->n; d++)
    {
      uint32_t digit = fs_network_digit (network, node, d), step = fs_network_digit (network, move, d),
               k = network->k[d];

      if (step > 0)
        digit = k == 3 ? (digit + step) % k : k - 1 - digit;
      to += digit * network->stride[d];
    }
  return to;
}

/* Two moves one after the other. */
static uint32_t
add_moves (const FsNetwork *network, uint32_t one, uint32_t other)
{
  uint32_t sum = 0;

  if (network->binary)
    return one ^ other;
  for (int d = 0; d < network->n; d++)
    {
      uint32_t steps = fs_network_digit (network, one, d) + fs_network_digit (network, other, d);

      sum += steps % moves_of (network, d) * network->stride[d];
    }
  return sum;
}

int
fs_flow_symmetry_port (const FsNetwork *network, uint32_t move, int port)
{
  int d = fs_network_dimension (network, port);

  return network->k[d] > 3 && fs_network_digit (network, move, d) > 0 ? fs_network_opposite (network, port) : port;
}

static gboolean
keeps_pattern (const FsDestinationMap *map, uint32_t move)
{
  const FsNetwork *network = &map->network;

  switch (map->kind)
    {
    case FS_DESTINATION_PERMUTATION:
      for (uint32_t node = 0; node < network->n_nodes; node++)
        if (map->target[move_node (network, move, node)] != move_node (network, move, map->target[node]))
          return FALSE;
      return TRUE;
    case FS_DESTINATION_HOT_NODES:
      for (uint32_t i = 0; i < map->n_hot; i++)
        {
          uint32_t to = move_node (network, move, map->hot[i]), j = 0;

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
add_generator (const FsNetwork *network, uint32_t move, GArray *list, guint8 *known)
{
  guint n = list->len;

  for (uint32_t power = move; power != 0; power = add_moves (network, power, move))
    for (guint i = 0; i < n; i++)
      {
        uint32_t sum = add_moves (network, power, g_array_index (list, uint32_t, i));

        g_array_append_val (list, sum);
        known[sum] = TRUE;
      }
}

FsFlowSymmetry *
fs_flow_symmetry_new (const FsDestinationMap *map, gboolean none)
{
  FsFlowSymmetry *symmetry = g_new0 (FsFlowSymmetry, 1);
  const FsNetwork *network = &map->network;
  uint32_t n_nodes = network->n_nodes, all = 0;
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  g_autofree guint8 *known = g_new0 (guint8, n_nodes); /* moves that are in the list, or none */
  double n_moves = 1;

  for (int d = 0; !none && d < network->n; d++)
    {
      n_moves *= moves_of (network, d);
      if (moves_of (network, d) > 1)
        all += network->stride[d];
    }
  known[0] = TRUE;
  g_array_append_val (moves, (uint32_t){ 0 });
  /* Those of a single dimension first, of which the others are sums. */
  for (int d = 0; !none && d < network->n; d++)
    if (moves_of (network, d) > 1 && keeps_pattern (map, network->stride[d]))
      add_generator (network, network->stride[d], moves, known);
  if (n_moves > MOST_MOVES && !known[all] && keeps_pattern (map, all))
    add_generator (network, all, moves, known);
  for (uint32_t move = 1; n_moves <= MOST_MOVES && moves->len < n_moves && move < n_nodes; move++)
    {
      gboolean exists = !known[move];

      for (int d = 0; exists && d < network->n; d++)
        exists = fs_network_digit (network, move, d) < moves_of (network, d);
      if (exists && keeps_pattern (map, move))
        add_generator (network, move, moves, known);
    }

  symmetry->size = moves->len;
  symmetry->n_orbits = n_nodes / moves->len;
  symmetry->first = g_new (uint32_t, symmetry->n_orbits);
  symmetry->orbit = g_new (uint32_t, n_nodes);
  symmetry->move = g_new (uint32_t, n_nodes);
  memset (symmetry->orbit, 0xff, n_nodes * sizeof *symmetry->orbit);
  for (uint32_t node = 0, orbit = 0; node < n_nodes; node++)
    {
      if (symmetry->orbit[node] != UINT32_MAX)
        continue;
      symmetry->first[orbit] = node;
      for (guint i = 0; i < moves->len; i++)
        {
          uint32_t move = g_array_index (moves, uint32_t, i), to = move_node (network, move, node), back = 0;

          /* Turned over twice, or shifted three times in all. */
          for (int d = 0; d < network->n; d++)
            back += (moves_of (network, d) - fs_network_digit (network, move, d)) % moves_of (network, d)
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
fs_flow_symmetry_least (const FsNetwork *network, const FsPattern *pattern)
{
  double size = 1;

  if (pattern->kind == FS_PATTERN_UNIFORM || !fs_pattern_is_by_address (pattern)
      || (network->binary
          && (pattern->kind == FS_PATTERN_TORNADO || pattern->kind == FS_PATTERN_NEIGHBOR
              || pattern->kind == FS_PATTERN_BIT_COMPLEMENT)))
    for (int d = 0; d < network->n; d++)
      size *= moves_of (network, d);
  return size;
}
