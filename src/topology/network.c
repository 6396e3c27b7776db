#include "topology/network.h"

#include <math.h>
#include <string.h>

#define MAX_RADIX_OF_CHARACTERS 36

void
fs_network_init (FsNetwork *network, FsTopology topology, int n, const uint8_t *k)
{
  g_return_if_fail (network != NULL);
  g_return_if_fail (n >= 1 && n <= FS_NETWORK_MAX_N);
  g_return_if_fail (topology == FS_TOPOLOGY_HYPERCUBE || k != NULL);

  *network = (FsNetwork){ .topology = topology, .n = n, .n_nodes = 1, .binary = true };
  for (int d = 0; d < n; d++)
    {
      network->k[d] = topology == FS_TOPOLOGY_HYPERCUBE ? 2 : k[d];
      g_assert (network->k[d] >= FS_NETWORK_MIN_RADIX && network->k[d] <= FS_NETWORK_MAX_RADIX);
      network->binary &= network->k[d] == 2;
      network->stride[d] = network->n_nodes;
      network->n_nodes *= network->k[d];
      g_assert (network->n_nodes <= FS_NETWORK_MAX_NODES);
      network->first_port[d] = (uint8_t) network->n_ports;
      for (int ports = network->k[d] == 2 ? 1 : 2; ports > 0; ports--)
        network->dimension[network->n_ports++] = (uint8_t) d;
    }
  network->stride[n] = network->n_nodes;
  for (int d = 0; d <= n; d++)
    network->reciprocal[d]
        = ((UINT64_C (1) << FS_NETWORK_RECIPROCAL_BITS) + network->stride[d] - 1) / network->stride[d];
  network->wraps = topology == FS_TOPOLOGY_TORUS && !network->binary;
  network->n_channels = network->n_nodes * (uint32_t) network->n_ports;
}

void
fs_network_init_hypercube (FsNetwork *network, int n)
{
  fs_network_init (network, FS_TOPOLOGY_HYPERCUBE, n, NULL);
}

int
fs_network_opposite (const FsNetwork *network, int port)
{
  int dimension = network->dimension[port];

  return network->k[dimension] == 2 ? port : 2 * network->first_port[dimension] + 1 - port;
}

/* Whether the port leads from the last digit to the first, or from the first to the last. */
static bool
is_at_end (const FsNetwork *network, uint32_t node, int port)
{
  int dimension = network->dimension[port];
  uint32_t end = fs_network_is_down (network, port) ? 0 : network->k[dimension] - UINT32_C (1);

  return fs_network_digit (network, node, dimension) == end;
}

bool
fs_network_has_channel (const FsNetwork *network, uint32_t node, int port)
{
  return network->wraps || network->k[network->dimension[port]] == 2 || !is_at_end (network, node, port);
}

uint32_t
fs_network_channels_of_dimension (const FsNetwork *network, int dimension)
{
  uint32_t k = network->k[dimension];

  if (k == 2)
    return network->n_nodes;
  return network->wraps ? 2 * network->n_nodes : 2 * (network->n_nodes / k) * (k - 1);
}

uint32_t
fs_network_count_channels (const FsNetwork *network)
{
  uint32_t channels = 0;

  for (int d = 0; d < network->n; d++)
    channels += fs_network_channels_of_dimension (network, d);
  return channels;
}

uint32_t
fs_network_neighbor_digits (const FsNetwork *network, uint32_t node, int port)
{
  int d = network->dimension[port];
  uint32_t stride = network->stride[d], round = (network->k[d] - UINT32_C (1)) * stride;

  if (network->k[d] == 2)
    return fs_network_digit (network, node, d) == 0 ? node + stride : node - stride;
  if (fs_network_is_down (network, port))
    return is_at_end (network, node, port) ? node + round : node - stride;
  return is_at_end (network, node, port) ? node - round : node + stride;
}

/* How many channels it is from digit @from up to digit @to of a ring. */
static inline uint32_t
steps_up (const FsNetwork *network, int dimension, uint32_t from, uint32_t to)
{
  return to >= from ? to - from : to + network->k[dimension] - from;
}

/* Length of the shortest way between two digits. */
static inline uint32_t
steps (const FsNetwork *network, int dimension, uint32_t from, uint32_t to)
{
  uint32_t up = steps_up (network, dimension, from, to);

  return network->wraps ? MIN (up, (network->k[dimension] - up) % network->k[dimension])
         : to > from    ? to - from
                        : from - to;
}

uint32_t
fs_network_productive_digits (const FsNetwork *network, uint32_t node, uint32_t destination)
{
  uint32_t ports = 0;

  for (int d = 0; d < network->n; d++)
    {
      uint32_t from = fs_network_digit (network, node, d), to = fs_network_digit (network, destination, d), up;

      if (from == to)
        continue;
      if (network->k[d] == 2)
        ports |= UINT32_C (1) << network->first_port[d];
      else if (!network->wraps)
        ports |= (to > from ? UINT32_C (1) : UINT32_C (2)) << network->first_port[d];
      else
        {
          up = 2 * steps_up (network, d, from, to);
          ports |= ((up <= network->k[d] ? UINT32_C (1) : 0) | (up >= network->k[d] ? UINT32_C (2) : 0))
                   << network->first_port[d];
        }
    }
  return ports;
}

int
fs_network_distance_digits (const FsNetwork *network, uint32_t node, uint32_t destination)
{
  uint32_t distance = 0;

  for (int d = 0; d < network->n; d++)
    distance += steps (network, d, fs_network_digit (network, node, d), fs_network_digit (network, destination, d));
  return (int) distance;
}

double
fs_network_count_paths (const FsNetwork *network, uint32_t node, uint32_t destination)
{
  double paths = 1;
  int hops = 0;

  for (int d = 0; d < network->n; d++)
    {
      uint32_t apart
          = steps (network, d, fs_network_digit (network, node, d), fs_network_digit (network, destination, d));

      /* In how many ways its hops can stand among those of the dimensions before. */
      for (uint32_t i = 1; i <= apart; i++)
        paths *= (double) ++hops / i;
      if (network->wraps && network->k[d] > 2 && 2 * apart == network->k[d])
        paths *= 2;
    }
  return round (paths);
}

int
fs_network_diameter (const FsNetwork *network)
{
  int diameter = 0;

  for (int d = 0; d < network->n; d++)
    diameter += network->wraps ? network->k[d] / 2 : network->k[d] - 1;
  return diameter;
}

double
fs_network_mean_over_pairs (const FsNetwork *network)
{
  double sum = 0;

  for (int d = 0; d < network->n; d++)
    {
      double k = network->k[d];

      if (network->k[d] == 2)
        sum += 0.5;
      else if (!network->wraps)
        sum += (k * k - 1) / (3 * k);
      else
        sum += network->k[d] % 2 == 0 ? k / 4 : (k * k - 1) / (4 * k);
    }
  return sum;
}

double
fs_network_mean_distance (const FsNetwork *network)
{
  return fs_network_mean_over_pairs (network) * network->n_nodes / (network->n_nodes - 1.0);
}

double
fs_network_capacity (const FsNetwork *network)
{
  double least = INFINITY;

  for (int d = 0; d < network->n; d++)
    {
      double k = network->k[d], of_dimension = (network->wraps ? 8 : 4) / k;

      if (network->k[d] == 2)
        of_dimension = 2;
      if (network->k[d] % 2 != 0)
        of_dimension *= k * k / (k * k - 1);
      least = MIN (least, of_dimension);
    }
  return least * (network->n_nodes - 1.0) / network->n_nodes;
}

char *
fs_network_radices (const uint8_t *k, int n, const char *between)
{
  GString *radices = g_string_new (NULL);

  for (int d = 0; d < n; d++)
    g_string_append_printf (radices, "%s%d", d > 0 ? between : "", k[d]);
  return g_string_free (radices, FALSE);
}

uint32_t
fs_network_across (const FsNetwork *network, uint32_t node, uint32_t relative)
{
  uint32_t reached = 0;

  if (network->binary)
    return node ^ relative;
  for (int d = 0; d < network->n; d++)
    reached += (fs_network_digit (network, node, d) + fs_network_digit (network, relative, d)) % network->k[d]
               * network->stride[d];
  return reached;
}

bool
fs_network_wrap_is_ahead (const FsNetwork *network, uint32_t node, uint32_t destination, int port)
{
  int d = network->dimension[port];
  uint32_t from = fs_network_digit (network, node, d), to = fs_network_digit (network, destination, d);

  return network->wraps && network->k[d] > 2 && (fs_network_is_down (network, port) ? from < to : from > to);
}

bool
fs_network_has_characters (const FsNetwork *network)
{
  for (int d = 0; d < network->n; d++)
    if (network->k[d] > MAX_RADIX_OF_CHARACTERS)
      return false;
  return true;
}

char *
fs_network_digit_text (const FsNetwork *network, uint32_t digit, char text[4])
{
  if (fs_network_has_characters (network))
    g_snprintf (text, 4, "%c", (char) (digit < 10 ? '0' + digit : 'A' + (digit - 10)));
  else
    g_snprintf (text, 4, "%u", digit % 1000);
  return text;
}

char *
fs_network_address (const FsNetwork *network, uint32_t node)
{
  GString *address = g_string_new (NULL);
  bool characters = fs_network_has_characters (network);

  for (int d = network->n; d-- > 0;)
    {
      char digit[4];

      fs_network_digit_text (network, fs_network_digit (network, node, d), digit);
      g_string_append_printf (address, "%s%s", characters || address->len == 0 ? "" : ".", digit);
    }
  return g_string_free (address, FALSE);
}

/* The number of a digit, and where it ends; UINT32_MAX when there is none. */
static uint32_t
parse_digit (const char *text, bool character, const char **end)
{
  uint32_t digit = 0;

  *end = text + 1;
  if (character)
    return g_ascii_isdigit (*text)   ? (uint32_t) (*text - '0')
           : g_ascii_isalpha (*text) ? (uint32_t) (g_ascii_toupper (*text) - 'A') + 10
                                     : UINT32_MAX;
  if (!g_ascii_isdigit (*text))
    return UINT32_MAX;
  for (*end = text; g_ascii_isdigit (**end) && digit <= FS_NETWORK_MAX_RADIX; (*end)++)
    digit = digit * 10 + (uint32_t) (**end - '0');
  return digit;
}

bool
fs_network_may_be_address (const char *text)
{
  if (*text == '#')
    return text[1] != '\0' && text[1 + strspn (text + 1, "0123456789")] == '\0';
  return *text != '\0' && text[strspn (text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.")] == '\0';
}

bool
fs_network_parse_address (const FsNetwork *network, const char *text, uint32_t *node)
{
  bool characters = fs_network_has_characters (network);
  uint32_t found = 0;

  for (int d = network->n; d-- > 0;)
    {
      uint32_t digit = parse_digit (text, characters, &text);

      if (digit >= network->k[d])
        return false;
      found += digit * network->stride[d];
      if (!characters && d > 0 && *text++ != '.')
        return false;
    }
  if (*text != '\0')
    return false;
  *node = found;
  return true;
}
