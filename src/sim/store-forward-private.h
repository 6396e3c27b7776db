/* The inside of a store-and-forward run, shared by its semantics.
 *
 * What moves is a packet: a broadcast at one node, a part of one, a message, or a clubbed message. Both semantics ask
 * the same question of a packet that has arrived, where it goes from here (FsHop), and differ in when.
 *
 * A path in the tree is the digits of the destination in an order of their own (section 5), so a packet keeps only how
 * many it has written; and a node it goes to differs from its own in one digit, which the tables of the network give.
 */
#pragma once

#include <string.h>

#include "base/random.h"
#include "sim/bitset.h"
#include "sim/store-forward-packet.h"
#include "sim/store-forward.h"
#include "topology/spanning-tree.h"

G_BEGIN_DECLS

#define FS_NO_PARTS UINT32_MAX

/* A digit to be written: its position, and its value relative to the source. No step has the digit 0. */
typedef uint16_t FsStep;

static inline int
fs_step_position (FsStep step)
{
  return step >> 8;
}

static inline int
fs_step_digit (FsStep step)
{
  return step & 0xff;
}

/* Of a channel among those of its node, where the digit at that position is 0 relative to the source. */
static inline uint32_t
fs_step_outbox (const FsGh *gh, FsStep step)
{
  return (uint32_t) (fs_step_position (step) * (gh->k - 1) + fs_step_digit (step) - 1);
}

/**
 * FsStoreForwardNetwork:
 * @tree: of root 0
 * @graph: with bsg, else NULL
 * @child_start, @children, @child_steps: of @tree or @graph: where a broadcast goes from a relative node, ascending
 * @path: [N n], how a message comes from 0 to a relative node, closed with 0 when there is room
 * @rank, @ranked, @subtree: [N], place in the tree's preorder (children ascending), the node of a place, how many nodes
 *   a subtree has: it is a range of places
 * @part_slot: [N], with @graph: numbers the nodes with several parents, else FS_NO_PARTS
 * @n_part_slots: how many those are
 * @n_leaves: of @tree, the most places at which a broadcast can be at once
 */
struct _FsStoreForwardNetwork {
  gatomicrefcount references;
  FsGh gh;
  FsBroadcastTree kind;
  FsSpanningTree *tree;
  FsSpanningGraph *graph;
  const uint32_t *child_start;
  const uint32_t *children;
  FsStep *child_steps;
  FsStep *path;
  uint32_t *rank;
  uint32_t *ranked;
  uint32_t *subtree;
  uint32_t *part_slot;
  uint32_t n_part_slots;
  uint32_t n_leaves;
};

/**
 * FsHop: one way on for a packet
 * @packet: as it will be at its @node; @next is not used
 * @outbox: the channel to it among those of the node it leaves (a number of fs_step_outbox())
 * @detour: off the tree
 */
typedef struct {
  FsPacket packet;
  uint32_t outbox;
  bool detour;
} FsHop;

/**
 * FsSpread: a broadcast or multicast that a run will initiate
 * @first, @stride, @n: destinations (first + i stride) mod N, i < n
 * @list: if not NULL these instead, @n of them
 * @hash: where its completions begin to enter the fingerprint
 * @list_end: of a clubbed one: the end of its places in the lists of the run
 */
typedef struct {
  int64_t cycle;
  uint32_t source;
  uint32_t first;
  uint32_t stride;
  uint32_t n;
  const uint32_t *list;
  uint64_t hash;
  uint32_t list_end;
} FsSpread;

/**
 * FsSemanticsClass: what differs between the semantics
 * @memory: of its state, for so many packets at most
 * @accept: takes the packet of an initiation at its source
 * @cycle: all of a cycle; calls fs_store_forward_initiate() in its place
 * @is_empty: no packet is left
 * @snapshot: fills depth and waiting
 */
typedef struct {
  uint64_t (*memory) (const FsGh *gh, uint64_t n_packets);
  void (*init) (FsStoreForward *run);
  void (*clear) (FsStoreForward *run);
  void (*accept) (FsStoreForward *run, const FsPacket *packet);
  void (*cycle) (FsStoreForward *run);
  bool (*is_empty) (const FsStoreForward *run);
  void (*snapshot) (const FsStoreForward *run, FsStoreForwardSnapshot *snapshot);
#ifdef FS_CHECKING
  void (*check) (const FsStoreForward *run); /* asserts what holds after every cycle */
#endif
} FsSemanticsClass;

extern const FsSemanticsClass fs_semantics_calibrated;
extern const FsSemanticsClass fs_semantics_strict;

/**
 * FsStoreForward:
 * @spreads, @next_spread: what is to be initiated, and how much of it has been
 * @source_digits: [spreads, n] by position
 * @hops: [g], filled by fs_store_forward_hops()
 * @lists: of clubbed multicasts: places of destinations in preorder
 * @parts: with bsg [spreads, part slots], parts that have come
 * @used, @stamp: [g] outboxes a node has used in this cycle have the stamp (adaptive)
 * @served: [N], services of a node, in units
 * @unit: of a whole service: g with bsg, else 1
 * @sends, @completed, @traffic: see FsStoreForwardSnapshot; NULL unless watched
 * @stopped: by its job, in the midst of a cycle
 */
struct _FsStoreForward {
  FsStoreForwardNetwork *network;
  FsGh gh;
  FsStoreForwardParams params;
  const FsSemanticsClass *semantics;
  void *state;
  FsSpread *spreads;
  guint n_spreads;
  guint next_spread;
  uint8_t *source_digits;
  FsHop *hops;
  GArray *lists;
  uint16_t *parts;
  FsPacketPool pool;
  uint32_t *used;
  uint32_t stamp;
  uint32_t *served;
  uint32_t unit;
  int64_t cycle;
  uint64_t completions;
  uint64_t completions_total;
  FsStoreForwardResult result;
  GArray *sends;
  uint32_t *completed;
  uint32_t *traffic;
  FsJob *job;
  uint32_t work;
  bool stopped;
};

/* store-forward-params.c */

/* Destinations of a multicast that are asked for, D. */
uint64_t fs_store_forward_set_size (const FsGh *gh, const FsStoreForwardParams *params);

/* store-forward-initiations.c */

/* The K that the Poisson rule accepts are lowest … highest, below @n_nodes; false when there are none: @lowest is then
 * what a larger network would accept. */
bool fs_store_forward_accepts (const FsStoreForwardParams *params, uint32_t n_nodes, uint32_t *lowest,
                               uint32_t *highest);
/* fs_store_forward_initiations(), or when @job asks to stop some of them. */
GArray *fs_store_forward_draw (const FsGh *gh, const FsStoreForwardParams *params, const FsJob *job);
/* More than will be drawn, but for a chance of 1e-15. */
uint64_t fs_store_forward_most_initiations (const FsGh *gh, const FsStoreForwardParams *params);
/* The initiation in full: what is drawn for it, and how many destinations that are. */
FsSpread fs_store_forward_spread (const FsGh *gh, const FsStoreForwardParams *params, const FsInitiation *initiation,
                                  uint32_t number);
/* Sets the number of destinations first + i stride, i < n_asked: until the first repeat, which comes after
 * N / gcd (N, stride), or the source. */
void fs_spread_stop (const FsGh *gh, FsSpread *spread, uint32_t n_asked);

static inline uint32_t
fs_spread_destination (const FsGh *gh, const FsSpread *spread, uint32_t i)
{
  if (spread->list != NULL)
    return spread->list[i];
  return (uint32_t) ((spread->first + (uint64_t) i * spread->stride) % gh->n_nodes);
}

/* The message or broadcast is complete at @node. T is set once a cycle, in which all completions have one time. */
static inline void
fs_store_forward_complete (FsStoreForward *run, uint32_t initiation, uint32_t node, int64_t time)
{
  run->completions++;
  run->result.fingerprint += fs_random_mix (run->spreads[initiation].hash + ((uint64_t) node << 32 | (uint64_t) time));
  if (run->completed != NULL)
    run->completed[node]++;
}

/* store-forward-hops.c */

/* Where the digits of a source stand, by position. */
static inline const uint8_t *
fs_source_digits (const FsStoreForward *run, uint32_t initiation)
{
  return &run->source_digits[(gsize) initiation * (gsize) run->gh.n];
}

/* The neighbour of @node whose digit at the position of @step, now that of the source, is what the step says. */
static inline uint32_t
fs_step_from (const FsGh *gh, uint32_t node, const uint8_t *source_digits, FsStep step)
{
  int position = fs_step_position (step), digit = fs_step_digit (step);

  if (source_digits[position] + digit >= gh->k)
    digit -= gh->k;
  return node + (uint32_t) digit * gh->power[position];
}

/* Whether the path to @relative, @path, has no step after @hops of them. */
static inline bool
fs_path_ends (const FsStoreForward *run, const FsStep *path, uint32_t hops)
{
  return hops == (uint32_t) run->gh.n || path[hops] == 0;
}

/* Takes a message one step along its path, which is returned. */
static inline FsStep
fs_message_advance (const FsStoreForward *run, FsPacket *message)
{
  const FsStep *path = &run->network->path[(gsize) message->what * (gsize) run->gh.n];
  FsStep step = path[message->hops];

  message->node = fs_step_from (&run->gh, message->node, fs_source_digits (run, message->initiation), step);
  message->hops++;
  if (fs_path_ends (run, path, message->hops))
    {
      message->delivers = 1;
      message->ends = 1;
    }
  return step;
}

/* Where a packet goes from its node. Fills run->hops, ascending by relative node; returns how many. */
guint fs_store_forward_hops (FsStoreForward *run, const FsPacket *packet);
/* A node begins to serve: none of its outboxes is used yet (adaptive). */
void fs_store_forward_hops_begin (FsStoreForward *run);

/* store-forward-club.c */

/* Makes the list of a clubbed multicast, and sets where its packet begins in it; false when there is no destination. */
bool fs_store_forward_club (FsStoreForward *run, FsPacket *packet);
guint fs_store_forward_club_hops (FsStoreForward *run, const FsPacket *packet);

/* store-forward.c */

/* Begins the spreads of this cycle. */
void fs_store_forward_initiate (FsStoreForward *run);
void fs_store_forward_record_send (FsStoreForward *run, uint32_t from, const FsPacket *packet);
/* Parts a node needs before a broadcast is complete there; 1 without bsg. */
static inline uint32_t
fs_store_forward_n_parts (const FsStoreForwardNetwork *network, uint32_t relative)
{
  if (network->graph == NULL || relative == 0)
    return 1;
  return network->graph->parent_start[relative + 1] - network->graph->parent_start[relative];
}

/* How many parts of it have come to its node, or NULL where it comes whole. */
static inline uint16_t *
fs_store_forward_parts (const FsStoreForward *run, const FsPacket *packet)
{
  uint32_t slot;

  if (run->parts == NULL)
    return NULL;
  slot = run->network->part_slot[packet->what];
  if (slot == FS_NO_PARTS)
    return NULL;
  return &run->parts[(gsize) packet->initiation * run->network->n_part_slots + slot];
}

/* Whether the job asks to stop; looked at after so many packets (less than a millisecond). */
static inline bool
fs_store_forward_worked (FsStoreForward *run, uint32_t packets)
{
  run->work += packets;
  if (run->work >= 8192)
    {
      run->work = 0;
      run->stopped = fs_job_stopped (run->job);
    }
  return run->stopped;
}

G_END_DECLS
