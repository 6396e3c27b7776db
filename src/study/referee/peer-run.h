/* A run of another simulator, as its result file describes it. */
#pragma once

#include <glib.h>

#define FS_PEER_MAX_BYTES (64 << 20) /* maximum size of a result file */
#define FS_PEER_WORD_SIZE 48

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
 * @hop_cycles: cycles that a header needs from router to router in an empty network, 0 if unknown
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
  int hop_cycles;
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

/* Returns the cycles to subtract from the latency of @run, so that both simulators agree in an empty network, where
 * ours is the number of hops + the length (REFEREE.md 2): 2 h + 4 for BookSim2 with 3 cycles per hop. NAN if it is not
 * known. Packets of nodes that send to themselves, which Flitscope does not simulate, are taken out of the mean: their
 * latency is the length and the waiting time of a queue with Bernoulli arrivals and fixed service. */
double fs_peer_run_excess (const FsPeerRun *run);

/* Returns a description such as "8-ary 2-mesh, 4 virtual channels, packets of 32 flits". Free with g_free(). */
char *fs_peer_run_describe (const FsPeerRun *run);
