/* The internals of a store-and-forward run, shared by its service models.
 *
 * A packet moves: a broadcast at one node, a fragment of one, a message, or a clubbed message. Both service models
 * determine for a packet that has arrived where it is sent next (FsHop), and differ in when. The calibrated one has
 * code of its own for broadcasts and messages, where long runs spend their time.
 *
 * How a hop is found without a division: an offset (FsGhOffset) is a channel of a node, numbered so that it needs no
 * source: by position, and by how far the digit there advances. Tables of the network contain the offsets that lead
 * from a relative node to its children, and from 0 to a relative node; a table of the run, a row for every
 * initiation, contains what an offset adds to the address of a node where the digit is still that of the source. The
 * path of a message is the digits of its destination in an order of their own (section 5), so a packet stores only
 * how many it has written. */
#pragma once

#include <string.h>

#include "base/random.h"
#include "sim/wormhole/bitset.h"
#include "sim/store-forward/store-forward-packet.h"
#include "sim/store-forward/store-forward.h"
#include "topology/spanning-tree.h"

#define FS_NO_FRAGMENTS UINT32_MAX
#define FS_DESTINATIONS_AT_ONCE 1024

/* position (k - 1) + d, 1 … g: the digit at that position grows by d, 1 … k - 1, modulo k. g is 204 at most, GH(6,35). */
typedef uint8_t FsGhOffset;

#define FS_GH_NO_OFFSET 0

static inline FsGhOffset
fs_gh_offset (const FsGh *gh, int position, int digit)
{
  return (FsGhOffset) (position * (gh->k - 1) + digit);
}

static inline int
fs_gh_offset_position (const FsGh *gh, FsGhOffset offset)
{
  return (offset - 1) / (gh->k - 1);
}

static inline int
fs_gh_offset_digit (const FsGh *gh, FsGhOffset offset)
{
  return (offset - 1) % (gh->k - 1) + 1;
}

/* Of a channel among those of its node. */
static inline uint32_t
fs_gh_offset_output (FsGhOffset offset)
{
  return offset - 1U;
}

/**
 * FsStoreForwardNetwork:
 * @tree: of root 0
 * @graph: with bsg, else NULL
 * @child_start, @children, @child_steps: of @tree or @graph: the nodes to which a broadcast is sent from a relative
 *   node, ascending
 * @paths: [N, n + 1], the path of a message from 0 to a relative node, terminated by FS_GH_NO_OFFSET
 * @size: [g + 1], what an offset adds to a relative node in which it writes a digit that is 0
 * @rank, @ranked, @subtree: [N], position in the tree's preorder (children ascending), the node of a position, number
 *   of nodes of a subtree: it is a range of positions
 * @weight: [N], with @graph: of one of the m fragments for a relative node, g / m (units of 1/g)
 * @fragment_slot: [N], with @graph: numbers the nodes with several parents, else FS_NO_FRAGMENTS
 * @n_fragment_slots: how many those are
 * @n_leaves: of @tree, the maximum number of nodes at which a broadcast can be simultaneously
 */
struct _FsStoreForwardNetwork {
  gatomicrefcount references;
  FsGh gh;
  FsBroadcastTree kind;
  FsSpanningTree *tree;
  FsSpanningGraph *graph;
  const uint32_t *child_start;
  const uint32_t *children;
  FsGhOffset *child_steps;
  FsGhOffset *paths;
  uint32_t *size;
  uint32_t *rank;
  uint32_t *ranked;
  uint32_t *subtree;
  uint8_t *weight;
  uint32_t *fragment_slot;
  uint32_t n_fragment_slots;
  uint32_t n_leaves;
};

static inline const FsGhOffset *
fs_store_forward_path (const FsStoreForwardNetwork *network, uint32_t relative)
{
  return &network->paths[(gsize) relative * ((gsize) network->gh.n + 1)];
}

/**
 * FsHop: one way on for a packet
 * @packet: as it will be at its @node; @next is not used
 * @output: the channel to it among those of the node it leaves
 */
typedef struct {
  FsPacket packet;
  uint32_t output;
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
 * FsServiceModel: what differs between the semantics
 * @initiates_first: what begins in a cycle is served in it, and what is sent in it arrives in the next
 * @memory: of its state, for so many packets at most
 * @accept: takes packets of an initiation at its source, alike but for what[n]
 * @serve: all that is served in a cycle, and what is left waiting
 * @is_empty: no packet is left
 * @snapshot: fills depth and waiting
 */
typedef struct {
  bool initiates_first;
  uint64_t (*memory) (const FsGh *gh, uint64_t n_packets);
  void (*init) (FsStoreForward *run);
  void (*clear) (FsStoreForward *run);
  void (*accept) (FsStoreForward *run, const FsPacket *packet, const uint32_t *what, uint32_t n);
  void (*serve) (FsStoreForward *run);
  bool (*is_empty) (const FsStoreForward *run);
  void (*snapshot) (const FsStoreForward *run, FsStoreForwardSnapshot *snapshot);
#ifdef FS_CHECKING
  void (*check) (const FsStoreForward *run); /* asserts what holds after every cycle */
#endif
} FsServiceModel;

extern const FsServiceModel fs_service_model_calibrated;
extern const FsServiceModel fs_service_model_strict;
extern const FsServiceModel fs_service_model_interleaved;

/**
 * FsStoreForward:
 * @spreads, @next_spread: what is to be initiated, and how much of it has been
 * @hashes: [spreads], their hashes, adjacent in memory
 * @moves: [spreads, g + 1], what an offset adds (modulo 2^32) to a node where the digit is that of the source
 * @untranslated: for the source whose destinations are visited, see fs_store_forward_walk()
 * @hops: [g], filled by fs_store_forward_hops()
 * @lists: of clubbed multicasts: positions of destinations in preorder
 * @marks: N positions, to sort them
 * @fragments: with bsg [spreads, fragment slots], weights of the fragments that have arrived
 * @used, @stamp: [g + 1], the offsets out of the node that is being served, counted from its digits, that are used in
 *   this cycle have the stamp (adaptive)
 * @served: [N], services of a node, in units
 * @unit: of a whole service: g with bsg, else 1
 * @time: of what completes in this cycle, ticks
 * @ticks: of a cycle: 1, but for parts in a schedule
 * @sends, @completed, @traffic: see FsStoreForwardSnapshot; NULL unless watched
 * @stopped: by its job, within a cycle
 */
struct _FsStoreForward {
  FsStoreForwardNetwork *network;
  FsGh gh;
  FsStoreForwardParams params;
  const FsServiceModel *service_model;
  void *state;
  FsSpread *spreads;
  guint n_spreads;
  guint next_spread;
  uint64_t *hashes;
  uint32_t *moves;
  uint32_t *untranslated;
  FsHop *hops;
  GArray *lists;
  FsBitset marks;
  uint8_t *fragments;
  FsPacketPool pool;
  uint64_t *used;
  uint64_t stamp;
  uint32_t *served;
  uint32_t unit;
  int64_t cycle;
  int64_t time;
  uint32_t ticks;
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

/* Returns the requested number of destinations of a multicast, D. */
uint64_t fs_store_forward_set_size (const FsGh *gh, const FsStoreForwardParams *params);

/* store-forward-initiations.c */

/* Computes the K that the Poisson rule accepts, lowest … highest, below @n_nodes; false when there are none: @lowest
 * is then the K that a larger network would accept. */
bool fs_store_forward_accepts (const FsStoreForwardParams *params, uint32_t n_nodes, uint32_t *lowest,
                               uint32_t *highest);
/* How many initiations there are; where they are drawn, their mean and so many standard deviations: with 8 more and with -8
 * fewer than will be drawn, but for a chance of 1e-15. */
#define FS_MOST_DEVIATIONS 8.0
uint64_t fs_store_forward_count_initiations (const FsGh *gh, const FsStoreForwardParams *params, double deviations);
/* Returns the initiation in full: its draws and the number of its destinations. */
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

/* After @destination, of one without a list. */
static inline uint32_t
fs_spread_next (const FsGh *gh, const FsSpread *spread, uint32_t destination)
{
  uint32_t next = destination + spread->stride;

  return next < gh->n_nodes ? next : next - gh->n_nodes;
}

/* For the moves of a spread, at its place in the run. */
void fs_store_forward_fill_moves (const FsGh *gh, uint32_t source, uint32_t *moves);
/* Numbers in @untranslated of a run. */
uint64_t fs_store_forward_untranslated_size (const FsGh *gh);

/**
 * FsDestinationWalk: through the destinations of a spread
 * @i: the next one; the number of them at the end
 */
typedef struct {
  const FsSpread *spread;
  uint32_t i;
} FsDestinationWalk;

/* Only one walk of a run at a time. */
FsDestinationWalk fs_store_forward_walk (FsStoreForward *run, const FsSpread *spread);
/* Fills relative[FS_DESTINATIONS_AT_ONCE], less those that are the source; returns how many. */
uint32_t fs_store_forward_walk_on (FsStoreForward *run, FsDestinationWalk *walk, uint32_t *relative);

static inline uint64_t
fs_store_forward_n_channels (const FsGh *gh)
{
  return (uint64_t) gh->n_nodes * (uint64_t) gh->degree;
}

/* The message or broadcast is complete at @node. */
static inline void
fs_store_forward_complete (FsStoreForward *run, uint32_t initiation, uint32_t node)
{
  run->completions++;
  run->result.fingerprint += fs_random_mix (run->hashes[initiation] + ((uint64_t) node << 32 | (uint64_t) run->time));
  /* A broadcast is complete at its source, too, which it does not reach. */
  if (run->completed != NULL)
    run->completed[node] += node != run->spreads[initiation].source;
}

/* store-forward-hops.c */

static inline const uint32_t *
fs_store_forward_moves (const FsStoreForward *run, uint32_t initiation)
{
  return &run->moves[(gsize) initiation * ((gsize) run->gh.degree + 1)];
}

/* Takes a message one hop along its path, and returns the offset of that hop. */
static inline FsGhOffset
fs_message_advance (const FsStoreForward *run, FsPacket *message)
{
  const FsGhOffset *path = fs_store_forward_path (run->network, message->what) + message->hops;

  message->node += fs_store_forward_moves (run, message->initiation)[path[0]];
  message->hops++;
  message->delivers = path[1] == FS_GH_NO_OFFSET;
  message->ends = message->delivers;
  return path[0];
}

/* Computes where a packet is sent from its node. Fills run->hops, ascending by relative node; returns how many. */
guint fs_store_forward_hops (FsStoreForward *run, const FsPacket *packet);

/* Takes a message one hop further where it may not simply follow its path: its next channel is used, or wrong digits are
 * to be corrected. */
FsPacket fs_store_forward_detour (FsStoreForward *run, FsPacket message);

/* Makes the list of a clubbed multicast, and sets where its packet begins in it; false when there is no destination. */
bool fs_store_forward_clubbing (FsStoreForward *run, FsPacket *packet);
guint fs_store_forward_clubbing_hops (FsStoreForward *run, const FsPacket *packet);

/* store-forward.c */

void fs_store_forward_record_send (FsStoreForward *run, uint32_t from, FsPacket packet);

/* Weights of the fragments of it that have come to its node, or NULL where it comes whole; complete when they are g. */
static inline uint8_t *
fs_store_forward_fragments (const FsStoreForward *run, uint32_t initiation, uint32_t relative)
{
  uint32_t slot;

  if (run->fragments == NULL)
    return NULL;
  slot = run->network->fragment_slot[relative];
  if (slot == FS_NO_FRAGMENTS)
    return NULL;
  return &run->fragments[(gsize) initiation * run->network->n_fragment_slots + slot];
}

/* Returns whether the job was stopped; checked after so many packets (less than a millisecond). */
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
