/* Store-and-forward on the generalized hypercube, one cycle at a time
 * (ZK99; GENERALIZED_HYPERCUBE.md 5 to 7 and 9).
 *
 * Many-to-all, one-to-all and all-to-all broadcasts and multicasts, in two
 * semantics: the paper's, calibrated with its tables (6.3: B services a node and
 * cycle, channels without limit), and a strict one (7: one message a channel and
 * cycle, outputs of finite classes). Pure: parameters in, result out; any thread.
 */
#pragma once

#include <glib.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/job.h"
#include "topology/generalized-hypercube.h"

#define FS_INFINITE_BUFFER INT_MAX
#define FS_DRAWN_SOURCE (-1)
#define FS_FREE_SOURCES 0
#define FS_STORE_FORWARD_MAX_INITIATIONS 1000000
#define FS_STORE_FORWARD_MAX_CYCLES 1000000000

typedef enum {
  FS_OPERATION_MANY_TO_ALL,
  FS_OPERATION_ONE_TO_ALL,
  FS_OPERATION_ALL_TO_ALL,
  FS_OPERATION_MULTICAST,
} FsOperation;

typedef enum {
  FS_TREE_BST,
  FS_TREE_BSG, /* a node of m parents gets m fragments of 1/m */
} FsBroadcastTree;

typedef enum {
  FS_SEMANTICS_CALIBRATED,
  FS_SEMANTICS_STRICT,
} FsSemantics;

typedef enum {
  FS_SCHEDULE_NONE,        /* whoever has something to send sends it when the service model lets it */
  FS_SCHEDULE_INTERLEAVED, /* all-to-all, one necklace a step, without contention (7.1) */
} FsBroadcastSchedule;

typedef enum {
  FS_INITIATIONS_POISSON, /* each node each cycle, iff P[K] > theta max P for K uniform in 0 … N - 1 */
  FS_INITIATIONS_COUNT,   /* so many, cycles and sources uniform */
} FsInitiationRule;

typedef enum {
  FS_DESTINATIONS_FRACTION, /* r1 + i r2 of each multicast, until the first repeat or its source */
  FS_DESTINATIONS_SAME,     /* r1 + i r2, i = 0 … D - 1, for all; r1 and r2 are given */
  FS_DESTINATIONS_LIST,
} FsDestinations;

typedef enum {
  FS_DETOUR_OFF,
  FS_DETOUR_CALIBRATED, /* continues with the following digits, corrects the wrong ones last */
  FS_DETOUR_PRINTED,    /* corrects the wrong digit with the very next hop */
} FsDetour;

/**
 * FsStoreForwardParams: a plain value; @list is borrowed and must remain valid as long as the value
 * @n, @k: the network GH(n,k)
 * @tree: of broadcasts
 * @source: node, or FS_DRAWN_SOURCE; one-to-all, and a multicast of @count 1
 * @buffer: B ≥ 1, or FS_INFINITE_BUFFER: services per node per cycle (calibrated), messages per class (strict)
 * @schedule: of all-to-all broadcasts. Interleaved, @buffer has no effect, and @semantics is strict
 * @alpha, @theta: of FS_INITIATIONS_POISSON; > 0; 0 … 1, 1 excluded
 * @count: I of FS_INITIATIONS_COUNT, 1 … FS_STORE_FORWARD_MAX_INITIATIONS
 * @initiation_cycles: many-to-all and multicasts begin in cycles 1 … @initiation_cycles
 * @max_per_source: m: so many of @count have one source, all others different ones; or FS_FREE_SOURCES
 * @fraction: f: D = floor(N / f) destinations of FS_DESTINATIONS_FRACTION and _SAME
 * @same_first, @same_stride: r1 and r2 of FS_DESTINATIONS_SAME, below N; the D destinations differ
 * @list, @n_list: of FS_DESTINATIONS_LIST, all different
 * @adaptive: multicasts, calibrated service model
 * @seed, @replication: together the random stream of the run; B and all that is not drawn have no effect on it
 * @max_cycles: maximum of simulated cycles, then FS_STORE_FORWARD_NOT_CONVERGED
 */
typedef struct {
  int n;
  int k;
  FsOperation operation;
  FsBroadcastTree tree;
  int64_t source;
  int buffer;
  FsSemantics semantics;
  FsBroadcastSchedule schedule;
  FsInitiationRule initiations;
  double alpha;
  double theta;
  uint32_t count;
  uint32_t initiation_cycles;
  uint32_t max_per_source;
  FsDestinations destinations;
  uint32_t fraction;
  uint32_t same_first, same_stride;
  const uint32_t *list;
  guint n_list;
  bool clubbing;
  FsDetour adaptive;
  uint64_t seed;
  uint32_t replication;
  int64_t max_cycles;
} FsStoreForwardParams;

/* GH(4,8), many-to-all, bst, drawn source, B 3, calibrated, poisson:15,0.5 in 20 cycles, free sources, fraction:1/4,
 * no clubbing, not adaptive, seed 1, replication 0, 2,000,000 cycles. */
void fs_store_forward_params_init (FsStoreForwardParams *params);

/* Ranges and combinations of section 9; FS_ERROR_INPUT with one sentence naming key, value and range. */
gboolean fs_store_forward_check (const FsStoreForwardParams *params, GError **error);

/**
 * FsStoreForwardNetwork: graph, trees and tables of one GH(n,k), immutable, shared by runs and threads
 *
 * Serves all parameters of the same @n, @k and @tree.
 */
typedef struct _FsStoreForwardNetwork FsStoreForwardNetwork;

/* @params must have passed fs_store_forward_check(). NULL with FS_ERROR_MEMORY when the tables do not fit into half
 * of the free memory, or FS_ERROR_CANCELLED. O(N g); of @job (may be NULL) only the stop flag is used. */
FsStoreForwardNetwork *fs_store_forward_network_new (const FsStoreForwardParams *params, const FsJob *job,
                                                     GError **error);
FsStoreForwardNetwork *fs_store_forward_network_ref (FsStoreForwardNetwork *network);
void fs_store_forward_network_unref (FsStoreForwardNetwork *network);
bool fs_store_forward_network_serves (const FsStoreForwardNetwork *network, const FsStoreForwardParams *params);
const FsGh *fs_store_forward_network_gh (const FsStoreForwardNetwork *network);

/* Bytes a network and a run on it take at most, computed before anything is allocated. */
uint64_t fs_store_forward_network_memory (const FsStoreForwardParams *params);
uint64_t fs_store_forward_memory (const FsStoreForwardNetwork *network, const FsStoreForwardParams *params);

typedef enum {
  FS_STORE_FORWARD_OK,
  FS_STORE_FORWARD_NOT_CONVERGED, /* max_cycles reached: the numbers are those so far */
  FS_STORE_FORWARD_CANCELLED,     /* stopped by its job: never a point of a result */
} FsStoreForwardStatus;

/**
 * FsStoreForwardResult: of one run, a plain value
 * @T: largest completion time, cycles; 0 when nothing was to be done. A whole number but for parts in a schedule, whose
 *   steps last P/g cycles
 * @messages: one-to-one messages, source to destination, counted when they are initiated: N - 1 a broadcast (with bsg
 *   its fragments), the destinations of a multicast whether clubbed or not (drawn ones that are its source included)
 * @hops: entries sent from node to node, the delivering hop included
 * @source_hops: those of them that their source sent, over its own channels
 * @services: entries popped, fragments by their weight (calibrated); transmissions (strict), in a schedule fragments by theirs
 * @max_services_at_a_node: the same of the node that has most
 * @contentions: sum over cycles of entries left on stacks after serving (calibrated), of messages that wanted a channel
 *   and did not get it (strict)
 * @detours: hops to another node than the next of the tree (adaptive)
 * @max_waiting_at_a_channel: most messages that one channel left waiting in a cycle, those still to be injected
 *   included: 0 of a run free of contention (strict; 0 otherwise)
 * @max_held_at_a_node: most messages of others that a node has to forward, in any step of a schedule; NAN without one
 * @lower_bound: least T of all-to-all broadcasts where a channel carries one message a cycle, (N - 1)/g: so many messages come
 *   to a node over g channels (strict; NAN otherwise)
 * @channel_utilization: @services over N g T: part of the time in which channels carry messages (strict; NAN otherwise)
 * @fingerprint: hash over (replication, initiation, destination, completion time), independent of order: those of
 *   several replications are added
 */
typedef struct {
  FsStoreForwardStatus status;
  double T;
  uint64_t initiations;
  uint64_t messages;
  uint64_t hops;
  uint64_t source_hops;
  double services;
  double max_services_at_a_node;
  uint64_t contentions;
  uint64_t detours;
  uint64_t max_waiting_at_a_channel;
  double max_held_at_a_node;
  double lower_bound;
  double channel_utilization;
  uint64_t fingerprint;
} FsStoreForwardResult;

/* Runs to the end. FALSE for FS_ERROR_MEMORY (the need exceeds half of the free memory); a run stopped by @job is
 * TRUE with FS_STORE_FORWARD_CANCELLED. @params must have passed the check, and @network must have been made for
 * them. @job (may be NULL) is checked every few milliseconds; its done and total count messages completed, flit_hops
 * counts hops. */
gboolean fs_store_forward_run (FsStoreForwardNetwork *network, const FsStoreForwardParams *params, FsJob *job,
                               FsStoreForwardResult *result, GError **error);

/**
 * FsInitiation: one broadcast or multicast
 * @cycle: ≥ 1
 * @source: node
 * @destinations, @n_destinations: NULL and 0: by @destinations of the parameters; borrowed
 */
typedef struct {
  int64_t cycle;
  uint32_t source;
  const uint32_t *destinations;
  guint n_destinations;
} FsInitiation;

/* Those that @params draw, by cycle; only some of them when @job (may be NULL) is stopped. Free with g_array_unref(). */
GArray *fs_store_forward_initiations (const FsGh *gh, const FsStoreForwardParams *params, const FsJob *job);

/* The run in steps. Run to the end it gives the result of fs_store_forward_run(), bit for bit; to go back to an earlier
 * cycle, restart it: the same parameters give the same cycles. */
typedef struct _FsStoreForward FsStoreForward;

/* Errors as for fs_store_forward_run(). */
FsStoreForward *fs_store_forward_new (FsStoreForwardNetwork *network, const FsStoreForwardParams *params,
                                      GError **error);
/* The same with these initiations (FsInitiation, by cycle) instead of drawn ones. They are not owned. */
FsStoreForward *fs_store_forward_new_scheduled (FsStoreForwardNetwork *network, const FsStoreForwardParams *params,
                                                GArray *initiations, GError **error);
/* Before its first cycle again, not watched; of fs_store_forward_new(). It takes the memory that it had and cannot
 * fail. */
void fs_store_forward_restart (FsStoreForward *run);
void fs_store_forward_free (FsStoreForward *run);

/* Starts recording traffic, completions and the sends of the last cycle for snapshots: must be called before the
 * first step. Allocates N (g + 1) numbers. */
void fs_store_forward_watch (FsStoreForward *run);

/* Simulates the next cycle, in a schedule the next step; does nothing once finished. */
void fs_store_forward_step (FsStoreForward *run);
int64_t fs_store_forward_cycle (const FsStoreForward *run); /* the cycle just simulated, 0 before the first */
bool fs_store_forward_finished (const FsStoreForward *run); /* at its end, or at max_cycles */
FsStoreForwardResult fs_store_forward_result (const FsStoreForward *run); /* so far */

/**
 * FsStoreForwardSend: an entry sent in the last cycle
 * @initiation: which broadcast or multicast it belongs to, counted from 0 by (cycle, order)
 * @destination: node: of a broadcast, and of a clubbed entry, @to
 * @delivered: consumed at @to
 */
typedef struct {
  uint32_t from;
  uint32_t to;
  uint32_t initiation;
  uint32_t destination;
  bool delivered;
} FsStoreForwardSend;

/**
 * FsStoreForwardSnapshot: a run after a cycle, a value; free with fs_store_forward_snapshot_free()
 * @cycle: the cycle just simulated
 * @generator: in a schedule, of the necklace whose step @cycle was; else 0
 * @time: when that step ended, cycles; else @cycle
 * @initiated: broadcasts and multicasts begun so far
 * @depth: [N], entries on the stack of a node (calibrated), messages in its outputs and to be injected (strict), messages
 *   that it has for others (schedule)
 * @completed: [N], broadcasts of other nodes that have reached the node, or messages delivered to it; all 0 unless watched
 * @sends: sent in @cycle, in order; they are on stacks from the next cycle on (calibrated), have arrived (strict). None
 *   unless watched
 * @traffic: [N g], entries each channel (fs_gh_channel()) has carried so far; all 0 unless watched
 * @waiting: [N g], messages that wait for each channel, to be injected included; NULL unless strict
 */
typedef struct {
  int64_t cycle;
  uint32_t generator;
  double time;
  uint64_t initiated;
  uint32_t n_nodes;
  uint64_t n_channels;
  uint32_t *depth;
  uint32_t *completed;
  FsStoreForwardSend *sends;
  guint n_sends;
  uint32_t *traffic;
  uint32_t *waiting;
} FsStoreForwardSnapshot;

FsStoreForwardSnapshot *fs_store_forward_snapshot_new (const FsStoreForward *run);
void fs_store_forward_snapshot_free (FsStoreForwardSnapshot *snapshot);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsStoreForwardNetwork, fs_store_forward_network_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsStoreForward, fs_store_forward_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsStoreForwardSnapshot, fs_store_forward_snapshot_free)
