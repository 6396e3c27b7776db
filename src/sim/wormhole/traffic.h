/* The random traffic of a run (SIMULATOR.md 3): when each node generates a message, and its destination and length.
 *
 * Every draw is a hash of (stream of the run, node, number of the message at that node, purpose of the draw).
 * Generation times are in units of the mean gap, so that all rates use the same random numbers. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "sim/wormhole/event-heap.h"
#include "sim/wormhole/message.h"
#include "sim/wormhole/wormhole-params.h"
#include "topology/network.h"

/* Cycle << 20 | node: in the order in which messages are generated. */
typedef uint64_t FsArrival;

/* Of a node that generates nothing in any cycle before it: nothing is generated from there on. */
#define FS_NO_ARRIVAL_CYCLE (UINT64_C (1) << 43)

/* Per node: instant of the next message in mean gaps, its number and its stream, broadcasts made before. */
typedef struct {
  double instant;
  uint64_t number;
  uint64_t stream;
  uint32_t broadcasts;
} FsSource;

/* Per node, with periods (TRAFFIC.md 5): the number of the last one that was drawn, and how long all those with and
 * without messages last; and how long the former have lasted when the next message is generated, 0 when it is known in
 * which cycle that is. */
typedef struct {
  uint64_t number;
  double on_cycles;
  double off_cycles;
  double awaited;
} FsPeriods;

/**
 * FsClock: of a node that its full queues can stop (SIMULATOR.md 2): its next message comes when it has run long enough
 * @next: what it shows when the next message comes, or when the periods are to be drawn further, cycles
 * @taken: in which instant the last message was generated
 * @behind: cycles for which it has stood still so far
 * @stopped: instant since which it stands still; FS_CLOCK_RUNS: it does not
 * @parked: whether no arrival waits for it to show @next
 */
typedef struct {
  double next;
  double taken;
  double behind;
  double stopped;
  bool parked;
} FsClock;

#define FS_CLOCK_RUNS (-1.0)

typedef struct {
  FsNetwork network;
  FsWormholeParams params;
  uint64_t stream;
  uint32_t injection_channels; /* of a node */
  FsDestinationMap *destinations;
  FsSource *sources;
  FsPeriods *periods; /* NULL: there are none */
  FsClock *clocks;    /* NULL: no source can be stopped */
  FsEventHeap
      waiting; /* with clocks: the next message of each node, unless it is parked; with tasks: of those that compute */
  FsArrival
      *arrivals; /* the next one of each node of the part, see play(); with clocks or tasks the first of them alone */
  uint32_t n_arrivals;
  uint32_t first_node; /* of the part */
  bool is_part;        /* sources and periods are those of another one */
} FsTraffic;

/* What of two runs makes their messages differ. */
typedef enum {
  FS_TRAFFIC_SAME,
  FS_TRAFFIC_NETWORKS, /* other nodes */
  FS_TRAFFIC_SEEDS,
  FS_TRAFFIC_RATES,
  FS_TRAFFIC_LENGTHS,
  FS_TRAFFIC_BROADCASTS, /* another fraction of them */
  FS_TRAFFIC_ARRIVALS,
  FS_TRAFFIC_DESTINATIONS,
  FS_TRAFFIC_FEEDBACK, /* messages are generated when others have been delivered, or have left their queue */
} FsTrafficDifference;

/* Compares the messages of two runs whose parameters have passed the check. FS_TRAFFIC_SAME: message number i of both is the same one, of
 * the same node in the same cycle, with the same kind, destination and length, whatever routing, virtual channels, buffers and
 * injection queues do with it (TRAFFIC.md 8). */
FsTrafficDifference fs_traffic_compare (const FsWormholeParams *a, const FsWormholeParams *b);

uint64_t fs_traffic_memory (const FsWormholeParams *params);
void fs_traffic_init (FsTraffic *traffic, const FsWormholeParams *params);
void fs_traffic_clear (FsTraffic *traffic);

/* The traffic of the nodes from @first to before @end; of @whole, which must remain, only these. */
void fs_traffic_init_part (FsTraffic *traffic, const FsTraffic *whole, uint32_t first, uint32_t end);

/* @copy, a structure copied byte by byte, becomes independent. */
void fs_traffic_own (FsTraffic *copy);

/* The clock of @node stops: at the generation of its last message, which was in @cycle, or with @late at the beginning of
 * @cycle. */
void fs_traffic_stop (FsTraffic *traffic, uint32_t node, int64_t cycle, bool late);
/* It goes on at the beginning of @cycle, if it stands still. */
void fs_traffic_resume (FsTraffic *traffic, uint32_t node, int64_t cycle);

/* A task of @node begins to compute at the beginning of @cycle, and sends a message when it has. @stream: for the draw of how long */
void fs_traffic_begin_computing (FsTraffic *traffic, uint32_t node, int64_t cycle, uint64_t stream);

/* The stream of what is drawn for the message with this generation index, beside its traffic. */
uint64_t fs_traffic_index_stream (const FsTraffic *traffic, uint32_t node, uint64_t index);

/* The next cycle in which something is generated, or in which fs_traffic_take() looks further ahead; INT64_MAX: there is
 * none. */
static inline int64_t
fs_traffic_next_cycle (const FsTraffic *traffic)
{
  uint64_t cycle = traffic->arrivals[0] >> FS_NETWORK_MAX_N;

  return cycle < FS_NO_ARRIVAL_CYCLE ? (int64_t) cycle : INT64_MAX;
}

/* Takes the arrival of fs_traffic_next_cycle() with the lowest node; gives the node and the random stream of its message.
 * FALSE when nothing is generated, because the periods of the node were not drawn as far as its next message: then they are
 * drawn a bounded number further, so that no call takes long at any rate; or because its clock stands still, or has. */
bool fs_traffic_take (FsTraffic *traffic, uint32_t *node, uint64_t *stream);

bool fs_traffic_draw_broadcast (const FsTraffic *traffic, uint64_t stream);
/* Whether @source generates broadcasts only: what else is taken of it is no message. */
static inline bool
fs_traffic_is_silent (const FsTraffic *traffic, uint32_t source)
{
  return fs_destination_map_is_silent (traffic->destinations, source);
}

uint32_t fs_traffic_draw_length (const FsTraffic *traffic, uint64_t stream);
FsRouteBits fs_traffic_draw_route_of_torus (const FsTraffic *traffic, uint64_t stream, uint32_t source,
                                            uint32_t destination);

static inline FsRouteBits
fs_traffic_draw_route (const FsTraffic *traffic, uint64_t stream, uint32_t source, uint32_t destination)
{
  return G_LIKELY (!traffic->network.wraps) ? (FsRouteBits){ 0, UINT32_MAX }
                                            : fs_traffic_draw_route_of_torus (traffic, stream, source, destination);
}

int fs_traffic_draw_injection_channel (const FsTraffic *traffic, uint64_t stream, uint32_t source, uint32_t destination,
                                       FsRouteBits route);

/* Base of the next broadcast of @source; counts it. */
int fs_traffic_draw_base (FsTraffic *traffic, uint64_t stream, uint32_t source);

/* Stream of the copy a broadcast sends to @destination. */
uint64_t fs_traffic_copy_stream (uint64_t broadcast_stream, uint32_t destination);
