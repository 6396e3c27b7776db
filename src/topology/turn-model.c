#include "topology/turn-model.h"

#include <stdlib.h>
#include <string.h>

static const char dimensions[FS_TURNS_MAX_N + 1] = "xyzw";

void
fs_direction_text (int direction, char text[3])
{
  text[0] = dimensions[direction / 2];
  text[1] = direction % 2 == 0 ? '+' : '-';
  text[2] = '\0';
}

void
fs_turn_text (int from, int to, char text[6])
{
  fs_direction_text (from, text);
  text[2] = '>';
  fs_direction_text (to, text + 3);
}

gboolean
fs_turn_parse (const char *text, int *from, int *to)
{
  char turn[6];

  for (*from = 0; *from < FS_TURNS_DIRECTIONS; (*from)++)
    for (*to = 0; *to < FS_TURNS_DIRECTIONS; (*to)++)
      {
        fs_turn_text (*from, *to, turn);
        if (fs_turn_exists (*from, *to) && strcmp (turn, text) == 0)
          return TRUE;
      }
  return FALSE;
}

/* A dimension of two nodes has one port, which leads to the other digit. */
int
fs_port_direction (const FsNetwork *network, uint32_t node, int port)
{
  int d = fs_network_dimension (network, port);

  return 2 * d + (network->k[d] == 2 ? fs_network_digit (network, node, d) == 1 : fs_network_is_down (network, port));
}

int
fs_arrival_direction (const FsNetwork *network, uint32_t node, int port)
{
  int d = fs_network_dimension (network, port);

  return 2 * d + (network->k[d] == 2 ? fs_network_digit (network, node, d) == 0 : fs_network_is_down (network, port));
}

/* The number of a state. @hops: by dimension, negative where digits descend. */
static uint32_t
state_of (int n, int from, const int *hops)
{
  uint32_t state = 0;

  for (int d = n - 1; d >= 0; d--)
    state = state * (2 * FS_TURN_HOPS + 1) + (uint32_t) (CLAMP (hops[d], -FS_TURN_HOPS, FS_TURN_HOPS) + FS_TURN_HOPS);
  return state * (FS_TURNS_DIRECTIONS + 1) + (uint32_t) from;
}

/* Whether a message that came in direction @from can go on over dimension @d, in which it has hops left. */
static bool
leads_on (const FsTurnTable *table, int from, const int *hops, int d)
{
  int to = 2 * d + (hops[d] < 0), after[FS_TURNS_MAX_N];
  uint32_t state;

  if (from != FS_NO_DIRECTION && from != to
      && (!fs_turn_exists (from, to) || (table->forbidden & fs_turn (from, to)) != 0))
    return false;
  memcpy (after, hops, (size_t) table->n * sizeof *after);
  after[d] += hops[d] < 0 ? 1 : -1;
  state = state_of (table->n, to, after);
  return (table->ways[state / 64] >> state % 64 & 1) != 0;
}

/* From the destination outwards. A way visits each of at most four directions, and between two that it visits for the first
 * time it passes another one at most once: so it can be chosen with no more than three stretches in any direction, and hops
 * beyond the third only make one of them longer. */
void
fs_turn_table_init (FsTurnTable *table, int n, FsTurns forbidden)
{
  int most = n * FS_TURN_HOPS, n_states = 1;

  g_return_if_fail (n >= 1 && n <= FS_TURNS_MAX_N);

  memset (table, 0, sizeof *table);
  table->n = n;
  table->forbidden = forbidden;
  for (int d = 0; d < n; d++)
    n_states *= 2 * FS_TURN_HOPS + 1;
  for (int distance = 0; distance <= most; distance++)
    for (int i = 0; i < n_states; i++)
      {
        int hops[FS_TURNS_MAX_N], left = i, sum = 0;

        for (int d = 0; d < n; d++, left /= 2 * FS_TURN_HOPS + 1)
          {
            hops[d] = left % (2 * FS_TURN_HOPS + 1) - FS_TURN_HOPS;
            sum += abs (hops[d]);
          }
        for (int from = 0; sum == distance && from <= FS_NO_DIRECTION; from++)
          {
            uint32_t state = state_of (n, from, hops);
            bool way = sum == 0;

            for (int d = 0; d < n && !way; d++)
              way = hops[d] != 0 && leads_on (table, from, hops, d);
            if (way)
              table->ways[state / 64] |= UINT64_C (1) << state % 64;
          }
      }
}

uint32_t
fs_turn_table_ports (const FsTurnTable *table, const FsNetwork *network, uint32_t node, uint32_t destination, int from)
{
  int hops[FS_TURNS_MAX_N];
  uint32_t ports = 0;

  for (int d = 0; d < table->n; d++)
    hops[d] = (int) fs_network_digit (network, destination, d) - (int) fs_network_digit (network, node, d);
  for (int d = 0; d < table->n; d++)
    if (hops[d] != 0 && leads_on (table, from, hops, d))
      ports |= UINT32_C (1) << (network->first_port[d] + (network->k[d] > 2 && hops[d] < 0));
  return ports;
}

/* Only how far apart they are matters: from one corner of a box to the other, for every box of up to three hops a side. */
gboolean
fs_turn_table_find_unreachable (const FsTurnTable *table, const FsNetwork *network, uint32_t *source,
                                uint32_t *destination)
{
  int n_boxes = 1;

  for (int d = 0; d < table->n; d++)
    n_boxes *= 2 * FS_TURN_HOPS + 1;
  for (int i = 0; i < n_boxes; i++)
    {
      int left = i;
      bool fits = true;

      *source = *destination = 0;
      for (int d = 0; d < table->n; d++, left /= 2 * FS_TURN_HOPS + 1)
        {
          int hops = left % (2 * FS_TURN_HOPS + 1) - FS_TURN_HOPS;

          fits = fits && abs (hops) < network->k[d];
          *(hops > 0 ? destination : source) += (uint32_t) abs (hops) * network->stride[d];
        }
      if (fits && *source != *destination
          && fs_turn_table_ports (table, network, *source, *destination, FS_NO_DIRECTION) == 0)
        return TRUE;
    }
  return FALSE;
}
