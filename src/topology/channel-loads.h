/* What the unicasts of a traffic pattern load on the channels of a network, without a simulation (TRAFFIC.md 4).
 *
 * Every load is in messages per cycle when each node that is not silent generates one unicast per cycle; times
 * (1 - beta) lambda_g M it is flits per cycle. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "topology/destination-map.h"

/**
 * FsChannelLoads: of dimension order
 * @n_channels: P N
 * @load: by channel number, 0 where there is no channel
 * @largest, @busiest: the largest load, and the first channel that has it
 * @mean: over the channels that exist
 */
typedef struct {
  uint32_t n_channels;
  double *load;
  double largest;
  uint32_t busiest;
  double mean;
} FsChannelLoads;

/* @ties_positive: a route that is equally long both ways round a torus takes that of ascending digits; else half of them
 * take either. @lowest_first: else the highest dimension is. Proportional to the number of routes, of whole lines at a time where the pattern allows. */
FsChannelLoads *fs_channel_loads_new (const FsDestinationMap *map, bool ties_positive, bool lowest_first);
void fs_channel_loads_free (FsChannelLoads *loads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsChannelLoads, fs_channel_loads_free)

/* `uniform` in closed form: the load of the channels of @port that begin at @digit of its dimension, which exist. */
double fs_uniform_channel_load (const FsNetwork *network, int port, uint32_t digit, bool ties_positive);

/* The mean distance that unicasts travel: 0 when no node sends any. */
double fs_destination_map_mean_distance (const FsDestinationMap *map);

/* The channels in each direction of the middle cut of a dimension, which divides its digits below and from k/2 (in a
 * torus the wrap channels cross it too), and the dimension whose middle cut is the bisection of the network. */
uint32_t fs_network_middle_cut (const FsNetwork *network, int dimension);
int fs_network_bisection (const FsNetwork *network);
/* Whether a channel of @port that begins at @digit crosses the middle cut of its dimension. */
bool fs_network_crosses_middle_cut (const FsNetwork *network, int port, uint32_t digit);

/* The mean load of the channels that cross the middle cut of a dimension in its busier direction, when every route
 * crosses it as rarely as possible; and the largest over all dimensions. A bound for every routing: no channel can carry
 * more than a flit per cycle, so with lambda_g M (1 - beta) above 1 / largest the queues grow. */
double fs_middle_cut_load (const FsDestinationMap *map, int dimension);
double fs_largest_cut_load (const FsDestinationMap *map);
