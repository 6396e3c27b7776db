/* A run of another simulator, as its result file describes it. */
#pragma once

#include <glib.h>

#define FS_PEER_MAX_BYTES (64 << 20) /* maximum size of a result file */
#define FS_PEER_WORD_SIZE 48
#define FS_PEER_LIST_SIZE 512 /* of several settings */

typedef enum {
  FS_PEER_BOOKSIM2,
  FS_PEER_SUPERSIM,
  FS_PEER_GARNET,
} FsPeerSimulator;

typedef enum {
  FS_PEER_STABLE,
  FS_PEER_UNSTABLE,   /* it did not reach a steady state: there is no latency */
  FS_PEER_INCOMPLETE, /* the file ends before the results of the run */
} FsPeerStatus;

/**
 * FsPeerRouter: the router of BookSim2, as its configuration has it; delays in cycles, -1 if it is no whole number
 * @is_known: the configuration is known
 * @routing_delay, @credit_delay: its delays
 * @channel_latency: of the channels between routers
 * @speculation: heads request the switch in the same cycle as their virtual channel
 * @waits_for_credits: a virtual channel is released when all its credits are back, else when the tail has left
 * @vc_allocator, @switch_allocator: as BookSim2 names them, such as "islip(2)"
 */
typedef struct {
  gboolean is_known;
  int routing_delay, credit_delay, channel_latency;
  gboolean speculation, waits_for_credits;
  char vc_allocator[FS_PEER_WORD_SIZE], switch_allocator[FS_PEER_WORD_SIZE];
} FsPeerRouter;

/**
 * FsPeerRun: a plain value
 * @simulator: which simulator it is from
 * @status: how it ended
 * @topology: as the simulator names it, such as "mesh"; "" if it is not known, then @k and @n are 0
 * @k, @n: nodes per dimension, and dimensions; 0 if they are not known
 * @n_nodes: number of nodes, 0 if it is not known
 * @routing, @traffic, @arrivals: as the simulator names them: routes, destinations, and the times of packets; "" if
 *   they are not known
 * @V: virtual channels, 0 if unknown
 * @buffer: flits of a buffer of a virtual channel, 0 if unknown
 * @packet_flits: mean length of a packet, NAN if unknown
 * @router: of BookSim2
 * @foreign: settings of BookSim2 that Flitscope does not simulate (ROUTER.md 11), such as "noq = 1, priority = age"; "" if there
 *   are none
 * @rate: offered load in packets per node per cycle, NAN if unknown
 * @flit_rate: the same in flits, NAN if unknown. Each follows from the other if the length is known
 * @latency: mean from generation to delivery of the tail, in cycles, as the simulator writes it; NAN if there is none
 * @network_latency: the same from injection, NAN if unknown
 * @hops: mean number of channels between routers that a packet crosses, NAN if unknown
 * @accepted: flits delivered per node per cycle, NAN if unknown
 */
typedef struct {
  FsPeerSimulator simulator;
  FsPeerStatus status;
  char topology[FS_PEER_WORD_SIZE];
  int k, n;
  guint64 n_nodes;
  char routing[FS_PEER_WORD_SIZE], traffic[FS_PEER_WORD_SIZE], arrivals[FS_PEER_WORD_SIZE];
  int V, buffer;
  double packet_flits;
  FsPeerRouter router;
  char foreign[FS_PEER_LIST_SIZE];
  double rate, flit_rate;
  double latency, network_latency, hops, accepted;
} FsPeerRun;

/* A run of @simulator that has not completed, and of which nothing is known yet. */
void fs_peer_run_init (FsPeerRun *run, FsPeerSimulator simulator);

/* Copies a word of a result file, of which only printable ASCII is kept, into a field of FS_PEER_WORD_SIZE. A longer word
 * keeps its beginning and its end: a list of weighted nodes begins with the hot ones and ends with the weights. */
void fs_peer_word_set (char *field, const char *word);

/* The name of a simulator, not translated. */
const char *fs_peer_simulator_name (FsPeerSimulator simulator);

/* Sets the offered load that is known in one unit in the other unit, if the length of packets is known. */
void fs_peer_run_complete (FsPeerRun *run);

/* Whether both runs are of the same simulator, network, length of packets and traffic: points of one curve. */
gboolean fs_peer_run_same_network (const FsPeerRun *first, const FsPeerRun *second);

/* Returns a description such as "8-ary 2-mesh, 4 virtual channels, packets of 32 flits". Free with g_free(). */
char *fs_peer_run_describe (const FsPeerRun *run);
