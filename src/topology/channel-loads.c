#include "topology/channel-loads.h"

#include <math.h>

/* Loads of the two channels, up and down, that begin at each digit of a line of nodes. */
typedef struct {
  double up[FS_NETWORK_MAX_RADIX];
  double down[FS_NETWORK_MAX_RADIX];
} LineLoads;

/* Loads the channels on the way up, or down, from digit @from to digit @to. */
static void
load_way (const FsNetwork *network, int dimension, uint32_t from, uint32_t to, bool down, double weight,
          LineLoads *line)
{
  uint32_t k = network->k[dimension];

  for (uint32_t at = from; at != to; at = down ? (at + k - 1) % k : (at + 1) % k)
    (down ? line->down : line->up)[at] += weight;
}

/* Loads the channels of a line on the shortest way, or on both. A dimension of radix 2 has one channel each way: that
 * of digit 1 is counted as one up, too. */
static void
load_line (const FsNetwork *network, int dimension, uint32_t from, uint32_t to, bool ties_positive, double weight,
           LineLoads *line)
{
  uint32_t k = network->k[dimension], up = to >= from ? to - from : to + k - from;

  if (k == 2 && from != to)
    line->up[from] += weight;
  else if (k > 2 && !network->wraps)
    load_way (network, dimension, from, to, to < from, weight, line);
  else if (2 * up == k && !ties_positive)
    {
      load_way (network, dimension, from, to, false, weight / 2, line);
      load_way (network, dimension, from, to, true, weight / 2, line);
    }
  else
    load_way (network, dimension, from, to, 2 * up > k, weight, line);
}

static void
add_line (const FsNetwork *network, int dimension, uint32_t node_at_0, const LineLoads *line, double factor,
          double *load)
{
  int port = network->first_port[dimension];

  for (uint32_t digit = 0; digit < network->k[dimension]; digit++)
    {
      double *of_node = load + fs_network_channel (network, node_at_0 + digit * network->stride[dimension], port);

      of_node[0] += factor * line->up[digit];
      if (network->k[dimension] > 2)
        of_node[1] += factor * line->down[digit];
    }
}

/* Calls add_line() for every line of a dimension, whose other digits are those of @upper above it (all when it is
 * UINT32_MAX), and those of @lower below it (all likewise). */
static void
add_lines (const FsNetwork *network, int dimension, uint32_t upper, uint32_t lower, const LineLoads *line,
           double factor, double *load)
{
  uint32_t stride = network->stride[dimension], span = network->stride[dimension + 1];
  uint32_t first = upper == UINT32_MAX ? 0 : upper / span,
           last = upper == UINT32_MAX ? network->n_nodes / span : first + 1;
  uint32_t from = lower == UINT32_MAX ? 0 : lower % stride, to = lower == UINT32_MAX ? stride : from + 1;

  for (uint32_t above = first; above < last; above++)
    for (uint32_t below = from; below < to; below++)
      add_line (network, dimension, above * span + below, line, factor, load);
}

/* Takes a flow of @weight unicasts per cycle. */
typedef void (*TakeFlow) (gpointer data, uint32_t source, uint32_t destination, double weight);

/* Calls @take for each pair of nodes between which a permutation or a table sends. */
static void
for_each_flow (const FsDestinationMap *map, TakeFlow take, gpointer data)
{
  for (uint32_t source = 0; source < map->network.n_nodes; source++)
    {
      uint32_t first, end;

      if (map->kind == FS_DESTINATION_PERMUTATION)
        {
          take (data, source, map->target[source], 1);
          continue;
        }
      first = map->first_row[source];
      end = map->first_row[source + 1];
      for (uint32_t row = first; row < end; row++)
        take (data, source, map->row_target[row],
              (map->row_weight[row] - (row > first ? map->row_weight[row - 1] : 0)) / map->row_weight[end - 1]);
    }
}

typedef struct {
  const FsNetwork *network;
  bool ties_positive, lowest_first;
  double *load;
} Routes;

/* One route. Of the dimension it is in, the digits on one side are the destination's already, those on the other side still the
 * source's. */
static void
add_route (gpointer data, uint32_t source, uint32_t destination, double weight)
{
  const Routes *routes = data;
  const FsNetwork *network = routes->network;
  uint32_t node = source;

  for (int step = 0; step < network->n; step++)
    {
      int d = routes->lowest_first ? step : network->n - 1 - step;
      uint32_t from = fs_network_digit (network, source, d), to = fs_network_digit (network, destination, d);
      LineLoads line = { 0 };

      if (from == to)
        continue;
      load_line (network, d, from, to, routes->ties_positive, weight, &line);
      add_line (network, d, node - from * network->stride[d], &line, 1, routes->load);
      node += (to - from) * network->stride[d];
    }
}

/* Routes to @node from every node, each of weight @to, and those from it to every node, of weight @from. */
static void
add_routes_of_node (const Routes *routes, uint32_t node, double to, double from)
{
  const FsNetwork *network = routes->network;

  for (int d = 0; d < network->n; d++)
    {
      LineLoads inward = { 0 }, outward = { 0 };
      uint32_t own = fs_network_digit (network, node, d);

      for (uint32_t digit = 0; digit < network->k[d]; digit++)
        {
          load_line (network, d, digit, own, routes->ties_positive, to, &inward);
          load_line (network, d, own, digit, routes->ties_positive, from, &outward);
        }
      if (routes->lowest_first)
        {
          add_lines (network, d, UINT32_MAX, node, &inward, network->stride[d], routes->load);
          add_lines (network, d, node, UINT32_MAX, &outward, network->n_nodes / network->stride[d + 1], routes->load);
          continue;
        }
      add_lines (network, d, node, UINT32_MAX, &inward, network->n_nodes / network->stride[d + 1], routes->load);
      add_lines (network, d, UINT32_MAX, node, &outward, network->stride[d], routes->load);
    }
}

double
fs_uniform_channel_load (const FsNetwork *network, int port, uint32_t digit, bool ties_positive)
{
  int dimension = fs_network_dimension (network, port);
  bool down = fs_network_is_down (network, port);
  double k = network->k[dimension], of_line;

  if (network->k[dimension] == 2)
    of_line = 0.5;
  else if (!network->wraps)
    of_line = (down ? digit * (k - digit) : (digit + 1) * (k - 1 - digit)) / k;
  else if (network->k[dimension] % 2 != 0)
    of_line = (k * k - 1) / (8 * k);
  else
    of_line = ties_positive ? (k + (down ? -2 : 2)) / 8 : k / 8;
  return of_line * network->n_nodes / (network->n_nodes - 1.0);
}

static void
add_uniform (const FsNetwork *network, bool ties_positive, double weight, double *load)
{
  for (int d = 0; d < network->n; d++)
    {
      LineLoads line = { 0 };
      int port = network->first_port[d];

      for (uint32_t digit = 0; digit < network->k[d]; digit++)
        {
          bool up = fs_network_has_channel (network, digit * network->stride[d], port);
          bool down = network->k[d] > 2 && fs_network_has_channel (network, digit * network->stride[d], port + 1);

          line.up[digit] = up ? fs_uniform_channel_load (network, port, digit, ties_positive) : 0;
          line.down[digit] = down ? fs_uniform_channel_load (network, port + 1, digit, ties_positive) : 0;
        }
      add_lines (network, d, UINT32_MAX, UINT32_MAX, &line, weight, load);
    }
}

FsChannelLoads *
fs_channel_loads_new (const FsDestinationMap *map, bool ties_positive, bool lowest_first)
{
  const FsNetwork *network = &map->network;
  FsChannelLoads *loads = g_new0 (FsChannelLoads, 1);
  Routes routes = { network, ties_positive, lowest_first, NULL };
  /* Of what is drawn from all nodes, a part stays where it is if the source is among them. */
  double leaves = map->includes_source ? 1 - 1.0 / network->n_nodes : 1;
  double sum = 0, of_each;

  loads->n_channels = map->network.n_channels;
  loads->load = routes.load = g_new0 (double, loads->n_channels);
  switch (map->kind)
    {
    case FS_DESTINATION_BY_DISTANCE:
      /* By symmetry all channels of a hypercube have the same load. */
      of_each = fs_pattern_mean_distance (map->distances, network->n) / network->n;
      for (uint32_t channel = 0; channel < loads->n_channels; channel++)
        loads->load[channel] = of_each;
      break;
    case FS_DESTINATION_UNIFORM:
      add_uniform (network, ties_positive, leaves, loads->load);
      break;
    case FS_DESTINATION_HOT_NODES:
      /* A hot node that draws itself draws any other node instead. */
      of_each = map->share / map->n_hot;
      add_uniform (network, ties_positive, leaves * (1 - map->share), loads->load);
      for (uint32_t i = 0; i < map->n_hot; i++)
        add_routes_of_node (&routes, map->hot[i], of_each,
                            map->includes_source ? 0 : of_each / (network->n_nodes - 1.0));
      break;
    case FS_DESTINATION_PERMUTATION:
    case FS_DESTINATION_ROWS:
    default:
      for_each_flow (map, add_route, &routes);
    }
  for (uint32_t channel = 0; channel < loads->n_channels; channel++)
    {
      sum += loads->load[channel];
      if (loads->load[channel] <= loads->largest)
        continue;
      loads->largest = loads->load[channel];
      loads->busiest = channel;
    }
  loads->mean = sum / fs_network_count_channels (&map->network);
  return loads;
}

void
fs_channel_loads_free (FsChannelLoads *loads)
{
  g_return_if_fail (loads != NULL);

  g_free (loads->load);
  g_free (loads);
}

/* A unicast of h hops loads h channels. */
double
fs_destination_map_mean_distance (const FsDestinationMap *map)
{
  const FsNetwork *network = &map->network;
  g_autoptr (FsChannelLoads) loads = NULL;

  if (map->kind == FS_DESTINATION_BY_DISTANCE)
    return fs_pattern_mean_distance (map->distances, network->n);
  if (map->kind == FS_DESTINATION_UNIFORM)
    return map->includes_source ? fs_network_mean_over_pairs (network) : fs_network_mean_distance (network);
  if (map->n_silent == network->n_nodes)
    return 0;
  loads = fs_channel_loads_new (map, false, false);
  return loads->mean * fs_network_count_channels (network) / (network->n_nodes - map->n_silent);
}

uint32_t
fs_network_middle_cut (const FsNetwork *network, int dimension)
{
  uint32_t lines = network->n_nodes / network->k[dimension];

  return network->wraps && network->k[dimension] > 2 ? 2 * lines : lines;
}

int
fs_network_bisection (const FsNetwork *network)
{
  int largest = 0;

  for (int d = 1; d < network->n; d++)
    if (network->k[d] > network->k[largest])
      largest = d;
  return largest;
}

/* Whether a digit is beyond the middle cut. */
static bool
is_beyond (const FsNetwork *network, int dimension, uint32_t digit)
{
  return digit >= network->k[dimension] / 2;
}

bool
fs_network_crosses_middle_cut (const FsNetwork *network, int port, uint32_t digit)
{
  int dimension = fs_network_dimension (network, port);
  uint32_t k = network->k[dimension], next = (fs_network_is_down (network, port) ? digit + k - 1 : digit + 1) % k;

  return is_beyond (network, dimension, digit) != is_beyond (network, dimension, next);
}

/* What crosses a cut: unicasts per cycle from digits below it to those beyond, and back. */
typedef struct {
  const FsNetwork *network;
  int dimension;
  double outward, back;
} Crossings;

static void
cross (gpointer data, uint32_t source, uint32_t destination, double weight)
{
  Crossings *crossings = data;
  const FsNetwork *network = crossings->network;
  int d = crossings->dimension;
  bool from = is_beyond (network, d, fs_network_digit (network, source, d));

  if (from == is_beyond (network, d, fs_network_digit (network, destination, d)))
    return;
  *(from ? &crossings->back : &crossings->outward) += weight;
}

/* @nodes sources on one side, which send to any other node with the same probability; @weight of each. */
static void
cross_uniformly (Crossings *crossings, bool beyond, double nodes, double weight)
{
  const FsNetwork *network = crossings->network;
  double k = network->k[crossings->dimension], below = network->k[crossings->dimension] / 2;
  double other_side = network->n_nodes * (beyond ? below : k - below) / k;

  *(beyond ? &crossings->back : &crossings->outward) += nodes * weight * other_side / (network->n_nodes - 1.0);
}

/* All nodes. */
static void
cross_from_everywhere (Crossings *crossings, double weight)
{
  const FsNetwork *network = crossings->network;
  double k = network->k[crossings->dimension], below = network->k[crossings->dimension] / 2;

  cross_uniformly (crossings, false, network->n_nodes * below / k, weight);
  cross_uniformly (crossings, true, network->n_nodes * (k - below) / k, weight);
}

double
fs_middle_cut_load (const FsDestinationMap *map, int dimension)
{
  const FsNetwork *network = &map->network;
  Crossings crossings = { .network = network, .dimension = dimension };
  double k = network->k[dimension], below = network->k[dimension] / 2, of_each;

  switch (map->kind)
    {
    case FS_DESTINATION_BY_DISTANCE:
      return fs_pattern_mean_distance (map->distances, network->n) / network->n;
    case FS_DESTINATION_UNIFORM:
      cross_from_everywhere (&crossings, 1);
      break;
    case FS_DESTINATION_HOT_NODES:
      of_each = map->share / map->n_hot;
      cross_from_everywhere (&crossings, 1 - map->share);
      for (uint32_t i = 0; i < map->n_hot; i++)
        {
          bool beyond = is_beyond (network, dimension, fs_network_digit (network, map->hot[i], dimension));
          double other_side = network->n_nodes * (beyond ? below : k - below) / k;

          *(beyond ? &crossings.outward : &crossings.back) += of_each * other_side;
          cross_uniformly (&crossings, beyond, 1, of_each);
        }
      break;
    case FS_DESTINATION_PERMUTATION:
    case FS_DESTINATION_ROWS:
    default:
      for_each_flow (map, cross, &crossings);
    }
  return MAX (crossings.outward, crossings.back) / fs_network_middle_cut (network, dimension);
}

double
fs_largest_cut_load (const FsDestinationMap *map)
{
  double largest = 0;

  for (int d = 0; d < map->network.n; d++)
    largest = MAX (largest, fs_middle_cut_load (map, d));
  return largest;
}
