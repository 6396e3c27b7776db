/* Which output virtual channels a header accepts, and which of the free ones it
 * takes (SIMULATOR.md 5). */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "sim/wormhole/wormhole-params.h"
#include "topology/network.h"

/**
 * FsHeader: a header that requests an output
 * @router: where it is
 * @destination: of its message
 * @input: number of its input at the router: d V + v for virtual channel v of the network input of dimension d, n V + k
 *   for injection channel k
 * @arrival: first cycle in which it could request an output
 */
typedef struct {
  uint32_t router;
  uint32_t destination;
  uint32_t input;
  int64_t arrival;
} FsHeader;

/* An output virtual channel; dimension -1 means none. */
typedef struct {
  int dimension;
  int vc;
  bool escape;
} FsOutput;

typedef struct {
  FsWormholeParams params;
  FsNetwork network;
  uint64_t stream;
  uint32_t all;      /* mask of all virtual channels of a channel */
  uint32_t adaptive; /* of the adaptive ones */
  uint32_t patience; /* cycles before the time-out */
  uint32_t recovery; /* cycles before the recovery, or FS_NEVER_RECOVER */
} FsRoutingTable;

void fs_routing_table_init (FsRoutingTable *table, const FsWormholeParams *params);

/* The cycle in which the time-out of a header matures, or INT64_MAX. */
static inline int64_t
fs_routing_timeout (const FsRoutingTable *table, int64_t arrival)
{
  return table->params.routing == FS_ROUTING_DUATO_TIMEOUT ? arrival + table->patience : INT64_MAX;
}

/* The cycle in which a header that has found nothing until then drains into memory, or INT64_MAX. */
static inline int64_t
fs_routing_recovery (const FsRoutingTable *table, int64_t arrival)
{
  return table->recovery != FS_NEVER_RECOVER ? arrival + table->recovery : INT64_MAX;
}

/* Fills vcs[d] with the mask of the virtual channels of dimension d that @header accepts in @cycle. */
void fs_routing_wants (const FsRoutingTable *table, const FsHeader *header, int64_t cycle, uint16_t *vcs);

/* The output @header takes in @cycle. held[d]: mask of the held virtual channels of the router's channel of dimension
 * d. */
FsOutput fs_routing_choose (const FsRoutingTable *table, const FsHeader *header, int64_t cycle, const uint16_t *held);
