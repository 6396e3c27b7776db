#include "sim/measure/channel-counters.h"

#include <string.h>

static gsize
before_dimensions (const FsNetwork *network)
{
  return FS_N_COUNTERS + (gsize) fs_network_diameter (network) * FS_N_REMAINING_COUNTERS;
}

static gsize
numbers_of_dimension (int V)
{
  return FS_DIMENSION_COUNT + 2 * ((gsize) V + 1);
}

gsize
fs_channel_counters_size (const FsNetwork *network, int V, bool laws)
{
  return before_dimensions (network) + (gsize) network->n * numbers_of_dimension (V)
         + (laws ? FS_LAW_WINDOW_COUNTS : 0);
}

void
fs_channel_counters_init (FsChannelCounters *counters, const FsNetwork *network, int V, bool laws)
{
  counters->network = *network;
  counters->diameter = fs_network_diameter (network);
  counters->V = V;
  counters->first_dimension = before_dimensions (network);
  counters->dimension_stride = numbers_of_dimension (V);
  counters->first_law = laws ? fs_channel_counters_size (network, V, false) : 0;
  counters->length = fs_channel_counters_size (network, V, laws);
  counters->now = g_new0 (uint64_t, counters->length);
  for (int d = 0; d < network->n; d++)
    counters->now[fs_channel_counters_dimension (counters, d) + FS_DIMENSION_COUNT]
        = fs_network_channels_of_dimension (network, d);
}

void
fs_channel_counters_clear (FsChannelCounters *counters)
{
  g_clear_pointer (&counters->now, g_free);
}

void
fs_channel_counters_snapshot (FsChannelCounters *counters, int64_t cycle, uint64_t generated, uint64_t flit_hops,
                              uint64_t *snapshot)
{
  counters->now[FS_COUNTER_CYCLE] = (uint64_t) cycle;
  counters->now[FS_COUNTER_GENERATED] = generated;
  counters->now[FS_COUNTER_FLIT_HOPS] = flit_hops;
  memcpy (snapshot, counters->now, counters->length * sizeof *snapshot);
}

void
fs_channel_counters_window (const FsChannelCounters *counters, const uint64_t *begin, const uint64_t *end,
                            uint64_t *window)
{
  for (gsize i = 0; i < counters->length; i++)
    window[i] = end[i] - begin[i];
  for (int d = 0; d < counters->network.n; d++)
    {
      gsize count = fs_channel_counters_dimension (counters, d) + FS_DIMENSION_COUNT;
      gsize since = count + (gsize) counters->V + 1;
      uint64_t more = 0; /* channel cycles with more than v held */

      for (gsize v = (gsize) counters->V + 1; v-- > 0;)
        {
          uint64_t as_many = (end[count + v] * end[FS_COUNTER_CYCLE] - end[since + v])
                             - (begin[count + v] * begin[FS_COUNTER_CYCLE] - begin[since + v]);

          window[count + v] = as_many - more;
          more = as_many;
        }
    }
}
