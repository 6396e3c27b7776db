#include "sim/wormhole/routing.h"

#include <string.h>

#include "base/random.h"

/* Keeps the draws of routing apart from those of traffic. */
#define ROUTING_STREAM UINT64_C (0x726f757465)

/* Virtual cut-through uses the path of the deterministic routing. */
static inline bool
in_order (const FsRoutingTable *table)
{
  return table->params.routing == FS_ROUTING_DETERMINISTIC || table->params.routing == FS_ROUTING_VIRTUAL_CUT_THROUGH;
}

void
fs_routing_table_init (FsRoutingTable *table, const FsWormholeParams *params)
{
  *table = (FsRoutingTable){ .params = *params };
  fs_network_init_hypercube (&table->network, params->n);
  table->stream = fs_random_split (fs_random_stream (params->seed, params->replication), ROUTING_STREAM);
  table->all = (UINT32_C (1) << params->V) - 1;
  table->adaptive = params->routing == FS_ROUTING_RANDOM ? table->all : table->all >> 1;
  table->patience = MAX (params->tau_cycles, 1);
  table->recovery = params->routing == FS_ROUTING_RANDOM ? params->recovery_cycles : FS_NEVER_RECOVER;
}

/* Returns whether adaptive channels, and whether the escape channel, may be requested. In the cycle of its arrival a
 * header always requests the adaptive ones: tau = 0 acts like tau = 1. */
static inline void
classes (const FsRoutingTable *table, const FsHeader *header, int64_t cycle, bool *adaptive, bool *escape)
{
  bool late = cycle >= header->arrival + table->patience;

  *adaptive = true;
  *escape = table->params.routing != FS_ROUTING_RANDOM;
  if (table->params.routing == FS_ROUTING_DUATO_TIMEOUT)
    {
      *adaptive = !late || table->params.timeout_either;
      *escape = late;
    }
}

void
fs_routing_wants (const FsRoutingTable *table, const FsHeader *header, int64_t cycle, uint16_t *vcs)
{
  uint32_t dimensions = fs_network_productive (&table->network, header->router, header->destination);
  bool adaptive, escape;

  memset (vcs, 0, (size_t) table->params.n * sizeof *vcs);
  if (in_order (table))
    {
      vcs[fs_network_highest (dimensions)] = (uint16_t) table->all;
      return;
    }
  classes (table, header, cycle, &adaptive, &escape);
  for (int d = 0; d < table->params.n; d++)
    if (adaptive && (dimensions >> d & 1))
      vcs[d] = (uint16_t) table->adaptive;
  if (escape)
    vcs[fs_network_lowest (dimensions)] |= (uint16_t) (table->all & ~table->adaptive);
}

/* A free adaptive virtual channel of any dimension to cross. */
static FsOutput
choose_adaptive (const FsRoutingTable *table, const FsHeader *header, uint32_t dimensions, int64_t cycle,
                 const uint16_t *held)
{
  uint32_t n_free = 0;
  uint32_t chosen = 0;
  uint64_t bits;

  for (uint32_t left = dimensions; left != 0; left &= left - 1)
    n_free += (uint32_t) __builtin_popcount (table->adaptive & ~(uint32_t) held[fs_network_lowest (left)]);
  if (n_free == 0)
    return (FsOutput){ .dimension = -1 };
  if (table->params.adaptive_choice == FS_ADAPTIVE_RANDOM)
    {
      bits = fs_random_split (table->stream, (uint64_t) cycle);
      bits = fs_random_split (bits, (uint64_t) header->router << 32 | header->input);
      chosen = fs_random_below (bits, n_free);
    }
  for (uint32_t left = dimensions; left != 0; left &= left - 1)
    {
      int d = fs_network_lowest (left);

      for (uint32_t free = table->adaptive & ~(uint32_t) held[d]; free != 0; free &= free - 1)
        if (chosen-- == 0)
          return (FsOutput){ .dimension = d, .vc = __builtin_ctz (free) };
    }
  g_assert_not_reached ();
}

FsOutput
fs_routing_choose (const FsRoutingTable *table, const FsHeader *header, int64_t cycle, const uint16_t *held)
{
  uint32_t dimensions = fs_network_productive (&table->network, header->router, header->destination);
  bool adaptive, escape;
  uint32_t free;
  int d;

  if (in_order (table))
    {
      d = fs_network_highest (dimensions);
      free = table->all & ~(uint32_t) held[d];
      return free != 0 ? (FsOutput){ .dimension = d, .vc = __builtin_ctz (free) } : (FsOutput){ .dimension = -1 };
    }
  classes (table, header, cycle, &adaptive, &escape);
  if (adaptive)
    {
      FsOutput output = choose_adaptive (table, header, dimensions, cycle, held);

      if (output.dimension >= 0)
        return output;
    }
  d = fs_network_lowest (dimensions);
  free = table->all & ~table->adaptive & ~(uint32_t) held[d];
  if (escape && free != 0)
    return (FsOutput){ .dimension = d, .vc = table->params.V - 1, .escape = true };
  return (FsOutput){ .dimension = -1 };
}
