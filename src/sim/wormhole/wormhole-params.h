/* Parameters of one run of the wormhole simulator (SIMULATOR.md 1 to 5). A plain
 * value: copied to the worker that runs it. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/quantity.h"
#include "sim/wormhole/pipeline.h"
#include "topology/destination-map.h"
#include "topology/network.h"
#include "topology/pattern.h"
#include "topology/turn-model.h"

#define FS_SIM_MAX_N FS_NETWORK_MAX_N
#define FS_SIM_MAX_V 16

typedef enum {
  FS_ROUTING_DETERMINISTIC,
  FS_ROUTING_DUATO,
  FS_ROUTING_DUATO_TIMEOUT,
  FS_ROUTING_RANDOM, /* random minimal: can deadlock */
  FS_ROUTING_VIRTUAL_CUT_THROUGH,
  FS_ROUTING_STORE_AND_FORWARD, /* a message goes on when all of it has arrived */
  /* Minimal adaptive, with some turns forbidden (turn-model.h): */
  FS_ROUTING_NEGATIVE_FIRST, /* those from ascending digits into descending ones, in meshes and hypercubes */
  FS_ROUTING_WEST_FIRST,     /* those into x-, in meshes of two dimensions */
  FS_ROUTING_TURNS,          /* those of a table; can deadlock */
} FsRouting;

typedef enum {
  FS_ADAPTIVE_RANDOM, /* any free adaptive virtual channel, uniformly */
  FS_ADAPTIVE_LOWEST, /* the lowest dimension, lowest number first */
} FsAdaptiveChoice;

/* In a torus whose rings have four nodes or more, dimension order needs two classes of virtual channels: a message that
 * has the wrap channel of the ring before it uses class 0, the lower half of the numbers. */
typedef enum {
  FS_CLASSES_DATELINE, /* any other message uses class 1 */
  FS_CLASSES_BALANCED, /* one that never crosses the wrap channel of the ring uses a class drawn for it */
  FS_CLASSES_NONE,     /* there are none, so that messages can block each other for ever: to show that they do */
  FS_CLASSES_ROUTE, /* one for the whole ring, by whether the route crosses the wrap channel; pipelined routers only */
} FsClasses;

/* Which way round a torus a message takes when both are equally long. */
typedef enum {
  FS_TIE_RANDOM,
  FS_TIE_POSITIVE, /* that of ascending digits */
} FsTie;

typedef enum {
  FS_INJECTION_RAND,   /* K channels with own queues, a unicast picks one at random */
  FS_INJECTION_FIRST,  /* one for each port, the one that dimension order takes first */
  FS_INJECTION_POOL,   /* K channels, the lowest idle one takes the head of the only queue */
  FS_INJECTION_SHARED, /* one channel with K virtual channels and one queue */
} FsInjection;

typedef enum {
  FS_LENGTH_FIXED,
  FS_LENGTH_EXPONENTIAL,
} FsLength;

typedef enum {
  FS_BASE_ROUND_ROBIN,
  FS_BASE_RANDOM,
  FS_BASE_FIXED,
} FsBase;

typedef enum {
  FS_BROADCAST_BINOMIAL,    /* copies along a spanning tree, each node replicates: in a hypercube the binomial tree */
  FS_BROADCAST_SEPARATE,    /* the source sends a copy to every other node */
  FS_BROADCAST_DOUBLE_TREE, /* copies along two trees, of the source and of its complement; hypercubes only */
  FS_BROADCAST_MULTIDESTINATION, /* worms that deliver to every node that they pass; deterministic routing only */
  FS_BROADCAST_HAMILTONIAN_PATH, /* one such worm along the Gray code, in hypercubes; likewise */
} FsBroadcastForm;

/* What becomes of a unicast that finds its injection queue full. */
typedef enum {
  FS_WHEN_FULL_DROP,
  FS_WHEN_FULL_RETRY, /* it tries again after an exponential time */
  FS_WHEN_FULL_BLOCK, /* it waits, and the clock of its node stands still until then */
} FsWhenFull;

#define FS_NEVER_RECOVER 0
#define FS_INFINITE_SOURCE (-1)
#define FS_MAX_SOURCE_CAPACITY 1000
#define FS_PERIOD_MAX_CYCLES 1e9
#define FS_RETRY_MAX_CYCLES 1e9
#define FS_MAX_TASKS 1000
#define FS_MAX_ADDRESS_FLITS 64
#define FS_HAMILTONIAN_MAX_N 8    /* a path of 255 hops */
#define FS_HAMILTONIAN_CHANNELS 2 /* virtual channels of the ring: their numbers are 0 and 1 */

/**
 * FsWormholeParams:
 * @topology, @n, @k: the network; see fs_network_init()
 * @V: virtual channels, 1 … 16; 1 with virtual cut-through and store-and-forward. Duato routing needs an escape channel and an adaptive one,
 *   so at least 2; in a torus with a ring of four nodes or more 3, and deterministic routing 2
 * @classes: of the virtual channels of FS_ROUTING_DETERMINISTIC in such a torus
 * @tie: in a torus
 * @vc_buffer: capacity of the buffer of a virtual channel in flits, 2 … 64; of a pipelined router 1 … 64
 * @router: what a router is; @pipeline: of FS_ROUTER_PIPELINED
 * @forbidden_turns: of FS_ROUTING_TURNS, in directions of the network
 * @tau_cycles: time-out of FS_ROUTING_DUATO_TIMEOUT
 * @timeout_either: after the time-out a header may request channels of either class, not the escape channel only
 * @recovery_cycles: with FS_ROUTING_RANDOM a header that has waited so many cycles drains into the memory of its node;
 *   1 … 1,000,000, or FS_NEVER_RECOVER
 * @injection_channels: K of `rand:K`, `pool:K` and `shared:K`, 1 … 64; 0 means as many as a router has ports
 * @source_capacity: messages that may wait in an injection queue before unicasts find it full, 0 … 1000, or
 *   FS_INFINITE_SOURCE
 * @when_full: what becomes of those; other than FS_WHEN_FULL_DROP with a finite @source_capacity only
 * @retry_cycles: with FS_WHEN_FULL_RETRY the mean time between two tries, 1 … FS_RETRY_MAX_CYCLES
 * @length_flits: length, or mean length, >= 1
 * @on_cycles, @off_cycles: mean lengths of the periods in which a node generates messages and in which it does not,
 *   1 … FS_PERIOD_MAX_CYCLES; both 0: there are no periods (TRAFFIC.md 5)
 * @bernoulli: messages are generated with probability @rate in each cycle; else at random instants
 * @tasks: W, 1 … FS_MAX_TASKS: on each node so many tasks compute for an exponential time, send a unicast, and go on when that
 *   is delivered (TRAFFIC.md 7); 0: there are none. With them @beta is 0, there are no periods, and queues are infinite
 * @workload: path of the file whose messages replace random traffic (TRAFFIC.md 6), interned; NULL: there is none. With
 *   it @pattern is uniform, @beta 0, there are no periods, and @length_flits is the rounded mean length
 * @workload_digest: SHA-256 of that file, interned; NULL: any
 * @workload_messages: how many it has, at least 1
 * @workload_rate: messages per node per cycle of the file as it was recorded, above 0; its cycles are stretched by
 *   @workload_rate / @rate
 * @beta: fraction of broadcasts, 0 … 1
 * @delta_cycles: start-up time of copies (and of unicasts with @unicast_startup)
 * @address_flits: flits that an address takes in the header of FS_BROADCAST_HAMILTONIAN_PATH, 0 … FS_MAX_ADDRESS_FLITS
 * @base_fixed: first dimension of every tree with FS_BASE_FIXED, 0 … n-1
 * @rate: lambda_g, messages per node per cycle, >= 0; 0 is no run; a mean over all periods. With tasks W/Z: they compute for
 *   @tasks / @rate cycles on average
 * @causes: the causes of latency are recorded, too (latency-causes.h), which changes nothing else
 * @seed, @replication: together the random stream of the run
 */
typedef struct {
  FsTopology topology;
  int n;
  uint8_t k[FS_SIM_MAX_N];
  int V;
  int vc_buffer;
  FsRouterKind router;
  FsPipeline pipeline;
  FsRouting routing;
  FsClasses classes;
  FsTie tie;
  FsAdaptiveChoice adaptive_choice;
  FsTurns forbidden_turns;
  uint32_t tau_cycles;
  bool timeout_either;
  uint32_t recovery_cycles;
  FsInjection injection;
  int injection_channels;
  int source_capacity;
  FsWhenFull when_full;
  double retry_cycles;
  FsLength length;
  uint32_t length_flits;
  FsPattern pattern;
  double on_cycles;
  double off_cycles;
  bool bernoulli;
  int tasks;
  const char *workload;
  const char *workload_digest;
  uint64_t workload_messages;
  double workload_rate;
  double beta;
  uint32_t delta_cycles;
  FsBroadcastForm broadcast;
  double address_flits;
  FsBase base;
  int base_fixed;
  bool unicast_startup;
  double rate;
  bool causes;
  bool laws;
  uint64_t seed;
  uint32_t replication;
} FsWormholeParams;

/* n 6, V 2, B 2, the ideal router, deterministic, recovery after 2000 cycles, rand, infinite queues, fixed 32, uniform, beta 0, Delta 1,
 * binomial, round-robin, rate 0, seed 1. */
void fs_wormhole_params_init (FsWormholeParams *params);

/* Ranges and combinations of SIMULATOR.md; one sentence naming key, value and range. */
gboolean fs_wormhole_params_check (const FsWormholeParams *params, GError **error);

/* Whether the only reason why they do not pass is that the forbidden turns leave no shortest way between two nodes that send
 * messages to each other: a question of the traffic, not of the network. */
gboolean fs_wormhole_params_lacks_way (const FsWormholeParams *params);

/* Where unicasts go; @params must have passed the check. Free with fs_destination_map_unref(). */
FsDestinationMap *fs_wormhole_params_destinations (const FsWormholeParams *params);

/* The mean hops of all copies of a broadcast together. */
double fs_wormhole_params_broadcast_hops (const FsWormholeParams *params);
/* The mean number of messages that become of a broadcast: N - 1 copies, or fewer worms with several destinations. */
double fs_wormhole_params_broadcast_messages (const FsWormholeParams *params);
/* The flits by which copies of a broadcast are longer than other messages: a list of all N - 1 destinations, or 0. */
uint32_t fs_wormhole_params_header_flits (const FsWormholeParams *params);
/* The mean hops of the unicasts that a node generates at lambda_g = 1 in a cycle: 0 of a silent node. */
double fs_wormhole_params_unicast_hops (const FsWormholeParams *params);
/* The mean length of a message, in flits: of exponential lengths, which are rounded up, a little above length_flits. */
double fs_wormhole_params_mean_length (const FsWormholeParams *params);
/* The mean flit-hops of what a node generates at lambda_g = 1 in a cycle: of a unicast, and of all copies of a
 * broadcast. */
double fs_wormhole_params_flit_hops (const FsWormholeParams *params);
/* The unicasts per cycle over the busiest channel when every node that is not silent generates one per cycle: exact for
 * dimension order, a lower bound for other routings, which can spread what does not have to cross one cut. */
double fs_wormhole_params_channel_load (const FsWormholeParams *params);

/* The network alone: dimensions, radices and the number of nodes; the values may be any. */
gboolean fs_wormhole_params_check_network (const FsWormholeParams *params, GError **error);
/* The pattern alone, when the network has passed the check. */
gboolean fs_wormhole_params_check_pattern (const FsWormholeParams *params, GError **error);

/* What FS_BROADCAST_HAMILTONIAN_PATH asks of the others, when that is the broadcast. */
gboolean fs_wormhole_params_check_hamiltonian_path (const FsWormholeParams *params, GError **error);

/* The network; @params must have passed the check. */
void fs_wormhole_params_network (const FsWormholeParams *params, FsNetwork *network);

uint32_t fs_wormhole_params_nodes (const FsWormholeParams *params);

/* Of the record of a run. */
FsRecordSize fs_wormhole_params_record_size (const FsWormholeParams *params);

/* "n = 6" of a hypercube, else the radices, dimension 0 first: "8x4x4". Free with g_free(). */
char *fs_wormhole_params_network_name (const FsWormholeParams *params);

/* Effective number of injection channels of a node. */
int fs_wormhole_params_injection_channels (const FsWormholeParams *params);

/* Whether all injection channels of a node serve one queue. */
static inline bool
fs_wormhole_params_pooled (const FsWormholeParams *params)
{
  return params->injection == FS_INJECTION_POOL || params->injection == FS_INJECTION_SHARED;
}

/* Whether a blocked message is collected in its node, whose memory is unlimited, so that it holds a channel only while it
 * crosses it. */
static inline bool
fs_wormhole_params_collect (const FsWormholeParams *params)
{
  return params->routing == FS_ROUTING_VIRTUAL_CUT_THROUGH || params->routing == FS_ROUTING_STORE_AND_FORWARD;
}

/* Makes them those of pipelined routers as docs/specification/ROUTER.md has them unless something is set: routing delay 1, channel
 * latency 1, no other delay, no speculation, islip:1, release by the tail, the highest dimension first; one packet of a node enters
 * the network at a time. */
void fs_wormhole_params_set_pipelined (FsWormholeParams *params);

/* What a pipelined router asks of the others. */
gboolean fs_wormhole_params_check_pipeline (const FsWormholeParams *params, GError **error);

/* Its part about widths, and the chiplets into which the network is divided. @params has at most FS_NETWORK_MAX_N dimensions. */
gboolean fs_wormhole_params_check_channels (const FsWormholeParams *params, GError **error);

/* Why buffers that are allowed slow such a network down: they are smaller than the longest credit loop between its routers. One
 * sentence, free with g_free(); NULL where they are not. */
char *fs_wormhole_params_explain_buffer (const FsWormholeParams *params);

/* Returns the latency of a packet of @length flits over the @hops @channels of its route in an empty network of such routers, if no
 * credit is missing (ROUTER.md 3 and 11). */
double fs_pipeline_latency (const FsPipeline *pipeline, const FsChannelTiming *channels, int hops, double length);

/* Returns the mean of that over all pairs of different nodes and their shortest routes, in the order of dimensions of @pipeline. */
double fs_pipeline_mean_latency (const FsPipeline *pipeline, const FsNetwork *network, double length);

/* Returns the cycles from a flit winning the switch until another one can take its place in the next router over a channel of that
 * timing (ROUTER.md 4 and 11). */
int fs_pipeline_credit_loop (const FsPipeline *pipeline, FsChannelTiming timing);

/* Whether all messages cross dimensions in the same order: those that nodes collect use the path of deterministic routing. */
static inline bool
fs_wormhole_params_keep_order (const FsWormholeParams *params)
{
  return params->routing == FS_ROUTING_DETERMINISTIC || fs_wormhole_params_collect (params);
}

/* Whether virtual channels are reserved that a message can always go on over. */
static inline bool
fs_wormhole_params_has_escape (const FsWormholeParams *params)
{
  return params->routing == FS_ROUTING_DUATO || params->routing == FS_ROUTING_DUATO_TIMEOUT;
}

/* Whether the virtual channels of dimension order have two classes in @dimension of @network. */
static inline bool
fs_wormhole_params_has_classes (const FsWormholeParams *params, const FsNetwork *network, int dimension)
{
  return params->routing == FS_ROUTING_DETERMINISTIC && params->classes != FS_CLASSES_NONE
         && fs_network_needs_classes (network, dimension);
}

/* The dimension of a ring whose messages can block each other for ever, because its virtual channels have no classes: that of
 * the smallest ring, of equal ones the lowest; -1 where there is none. */
int fs_wormhole_params_unsafe_ring (const FsWormholeParams *params);

/* Whether messages may block each other for ever; channel-dependencies.h says whether they can. */
bool fs_wormhole_params_may_deadlock (const FsWormholeParams *params);

/* Injection queues of a node. */
int fs_wormhole_params_injection_queues (const FsWormholeParams *params);

/* Whether the number of messages in the system is bounded at every load: what finds no room is dropped, or blocks its
 * source, or tasks wait for their messages. */
bool fs_wormhole_params_bounded (const FsWormholeParams *params);

/* Returns the rate at which the busiest channel would carry a flit in every cycle, in messages per node per cycle: of
 * unicasts the capacity of the network, with a pattern by address fs_wormhole_params_channel_load(), and copies of
 * broadcasts besides. */
double fs_wormhole_params_capacity_rate (const FsWormholeParams *params);

/* Whether that rate is set by the middle cut of a dimension: with a pattern by address and a routing that may go around
 * the busiest channel, if the cut is not wider than the channels are on average. */
bool fs_wormhole_params_bisection_limits (const FsWormholeParams *params);

/* Returns what a broadcast with separate addressing takes at least, on average, in a hypercube: all of its copies leave one node, over
 * its injection channels and then over one of n channels, with dimension order half of them over the same one (SIMULATOR.md 4). */
double fs_wormhole_params_separate_latency (const FsWormholeParams *params);

/* Returns the mean latency of unicasts in an empty network: a message of L flits takes L + h cycles over h hops, with
 * store-and-forward h L + 1. */
double fs_wormhole_params_zero_load_latency (const FsWormholeParams *params);

/* Messages a node may have in the system before the run is saturated; the room in its queues, when that is finite,
 * comes on top. */
uint64_t fs_wormhole_params_population_cap (const FsWormholeParams *params);

/* Returns the cycles between two checks of a run: a function of the parameters alone, so that it ends in the same
 * cycle everywhere. */
int64_t fs_wormhole_params_slice_cycles (const FsWormholeParams *params);

/* How many are in the system at once in a run that does not saturate, nor is near it: memory is computed for these. */
uint64_t fs_wormhole_params_expected_messages (const FsWormholeParams *params);
