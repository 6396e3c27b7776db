/* Which output virtual channels a header accepts, and which of the free ones it
 * takes (SIMULATOR.md 5). */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "sim/wormhole/message.h"
#include "sim/wormhole/wormhole-params.h"
#include "topology/network.h"

/**
 * FsHeader: a header that requests an output
 * @router: where it is
 * @destination: of its message
 * @route: likewise; @source: likewise, which is read for pipelined routers only
 * @ring: whether it follows the Hamiltonian path
 * @input: number of its input at the router: p V + v for virtual channel v of the channel that came through port p of
 *   the router before, P V + k for injection channel k
 * @arrival: first cycle in which it could request an output
 */
typedef struct {
  uint32_t router;
  uint32_t destination;
  FsRouteBits route;
  uint32_t source;
  bool ring;
  uint32_t input;
  int64_t arrival;
} FsHeader;

/* An output virtual channel; port -1 means none. */
typedef struct {
  int port;
  int vc;
  bool escape;
} FsOutput;

/* Masks are of virtual channels. A ring that needs classes has two escape channels, of class 0 and 1. */
typedef struct {
  FsWormholeParams params;
  FsNetwork network;
  uint64_t stream;
  uint32_t all;                            /* of a channel, without those of the Hamiltonian path */
  uint32_t adaptive[FS_NETWORK_MAX_PORTS]; /* of a port: those that any header may request */
  uint32_t low;                            /* of class 0 in dimension order */
  uint32_t patience;                       /* cycles before the time-out */
  uint32_t recovery;                       /* cycles before the recovery, or FS_NEVER_RECOVER */
  FsTurnTable turns;                       /* of FS_ROUTING_TURNS */
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

/* The port that dimension order takes, in the highest dimension to cross, and the mask of the virtual channels that it
 * may use there. @productive: not empty. */
static inline int
fs_routing_in_order (const FsRoutingTable *table, const FsHeader *header, uint32_t productive, uint32_t *vcs)
{
  const FsNetwork *network = &table->network;
  int port = fs_network_highest (productive), dimension;

  *vcs = table->all;
  if (G_LIKELY (!network->wraps))
    return port;
  port = fs_network_settle (network, productive, port, header->route.ties);
  dimension = fs_network_dimension (network, port);
  if (table->low == 0 || !fs_network_needs_classes (network, dimension))
    return port;
  if (fs_network_wrap_is_ahead (network, header->router, header->destination, port)
      || !(header->route.classes >> dimension & 1))
    *vcs = table->low;
  else
    *vcs = table->all & ~table->low;
  return port;
}

/* The mask of the virtual channels of @port that keep routing free of deadlock: those of class 1 in dimension order, the
 * escape channels in Duato's routing; 0 where there are none. */
uint32_t fs_routing_reserved_vcs (const FsRoutingTable *table, int port);

/* Where a packet goes from header->router if routers are pipelined. */
FsPipelinedRoute fs_routing_pipelined (const FsWormholeParams *params, const FsNetwork *network,
                                       const FsHeader *header);

/* Fills vcs[p] with the mask of the virtual channels of port p that @header accepts in @cycle. */
void fs_routing_wants (const FsRoutingTable *table, const FsHeader *header, int64_t cycle, uint16_t *vcs);

/* The output @header takes in @cycle. held[p]: mask of the held virtual channels of the router's channel of port p. */
FsOutput fs_routing_choose (const FsRoutingTable *table, const FsHeader *header, int64_t cycle, const uint16_t *held);
