/* The state of the fast engine.
 *
 * Layout. A worm, a message that has its injection channel, is a sequence of links: link 0 is its injection channel, link
 * j the j-th virtual channel of its path; buffer j is between link j and link j + 1. Its state is a few bit sets
 * over its links (FS_FAST_MOST_HOPS + 1 at most, the highest bit is for an event):
 *
 *     available   bit 0: flits at the source; bit j + 1: buffer j is not empty
 *
 *     full        bit j + 1: buffer j is full
 *
 *     can move  = available & ~(full >> 1) & links held
 *
 * so that all its links advance with about ten logical operations. Each set is an array over the worms that are
 * awake, so that the compiler advances several worms in one instruction. The index of a worm in these arrays is its
 * row; the lowest free row is used first, so that a pass has few rows to process. Occupancies above 1 are
 * bit-sliced: with B = 2 these two sets contain everything, otherwise `planes` has one set for every bit of the
 * occupancy and both are derived.
 *
 * A link is contended while another worm holds a virtual channel of the same physical channel. Links that are not
 * contended move when they can. The others meet in an arbitration: an entry has the row and link that may request
 * each virtual channel, so that requests are read from `grants` when they are needed and nothing is updated while
 * flits move. Arbitrations are adjacent in memory, each as wide as a channel has virtual channels, so that a word of
 * 64 requests is gathered with one pass; only arbitrations with two or more requests are decided, and only the links
 * that lose are updated.
 *
 * One pass over the worms moves the flits of a cycle and also finds what can move in the next one (`grants`);
 * changes in between, such as a link granted to a header, are written into the sets where they occur. Free rows
 * have no links and no grants, so they pass through it unchanged.
 *
 * A worm sleeps, without a row, in two cases. Streaming: its header has arrived, its links all move and none of
 * them is contended, so it does the same in every cycle until its last flit leaves the source; it sleeps until then,
 * or until a link of it becomes contended. Blocked: its header waits and its flits have closed up, so nothing moves
 * before the header is granted a virtual channel. The state that it needs when it wakes up is in its FsFastWorm.
 * Thus the cost of a long message is the movement of its header and tail, not of every flit.
 *
 * Virtual channels are allocated by events: a router is processed only when a header arrived, one of its virtual
 * channels became free, or a time-out matured.
 *
 * Routers and worms. What belongs to a router (its channels, their arbiters, its injection queues, the order of the headers
 * that wait there) and what belongs to a worm, which is its header too, are changed in different steps of a cycle:
 *
 *     fast-routers.c   inject, allocate: headers get channels           -> orders to worms
 *     fast-worms.c     obey: worms begin, get their links, meet rivals, and wake up
 *     fast-arbiters.c  arbitrate: who may move over a contended channel
 *     fast-move.c      move: flits move                                 -> reports to routers
 *     fast-routers.c   record: channels become free, headers wait       -> orders to worms
 *
 * Reports wait in lists. Orders are carried out at once where the caches hold all worms; in a large network, in which nearly
 * every one concerns another place of the memory, those to worms that are not at hand wait in lists too, so that what the
 * next entries need is fetched in time. Between parts of a network all orders do.
 *
 * Memory of nodes, for random minimal routing with recovery, is unlimited. A worm that drains into it has one more
 * link, whose flits enter no buffer, as if they were consumed. When all of it is in memory, the worm begins again:
 * the memory is its source, which feeds link 1; link 0, which is never held again, represents the input through
 * which its header arrived, so that the order of service is preserved. A header in memory does not need to recover.
 *
 * Injection channels that share a physical channel have arbitrations too, of a width of their own.
 *
 * Invariants, after a cycle: the owner of a held virtual channel is its worm and link; held of its router has its bit.
 * The row of a worm that is awake has it as its worm_of; a worm that sleeps has FS_FAST_NONE.
 * contended has bit j, if and only if another worm holds a part of the physical channel of link j; then that has an
 * arbitration, with an entry for every link that holds one of its virtual channels, of row 0 for one that sleeps.
 * grants is what can move in the next cycle; row 0 belongs to no worm. A waiting header is in the list of its
 * router, which is in order of service. Links below tail are released; left == 0 whenever tail > 0, unless the worm
 * comes from memory. All lists of orders and reports are empty. */
#pragma once

#include "sim/engines/engine.h"
#include "sim/engines/many-targets.h"
#include "sim/wormhole/routing.h"

#define FS_FAST_NONE UINT32_MAX
#define FS_FAST_OWNER_BITS 5
#define FS_FAST_BLOCK 16          /* rows the compiler may advance at once, a power of two */
#define FS_FAST_CHUNK 512         /* rows of a pass at once: their sets stay in the nearest cache */
#define FS_FAST_GROUP 64          /* rows whose events are handled at once, as many as a word has bits */
#define FS_FAST_BUCKETS 256       /* a power of two: cycles a streaming worm can sleep at once */
#define FS_FAST_SHORTEST_SLEEP 40 /* flits at the source; a shorter stream is not worth the lists */
#define FS_FAST_FAR_NODES 4096    /* from which on the state of the routers is larger than the nearer caches */

typedef enum {
  FS_WORM_FREE,
  FS_WORM_ACTIVE,
  FS_WORM_WAITING,   /* its header requests a virtual channel; blocked when it has no row */
  FS_WORM_STREAMING, /* sleeping: all links move in every cycle until one before the last flit leaves the source */
} FsWormState;

/**
 * FsFastWorm: the state of a worm that is needed at events only, what a sleeping worm needs to wake up, and its header
 * while that waits at a router; a line of the cache
 * @slot: message
 * @n_links: links held so far
 * @tail: first link that is not released
 * @hops: of its path
 * @state: #FsWormState
 * @arrival: since when its header waits, or when it last did; of a streaming worm the first cycle through which it
 *   sleeps
 * @router: where the header is, or where its head link leads
 * @destination: of the message
 * @next: in the list of the headers that wait at its router, of the streaming worms to wake in the same cycle, or of the
 *   free worms
 * @previous: streaming worm
 * @contended: links with a rival
 * @row: FS_FAST_NONE while it sleeps
 * @left, @available, @full: see FsWormBits; as they were when it fell asleep
 * @copy: of a broadcast
 * @drains: its last link leads into memory
 * @in_memory: its source is the memory of a node
 * @patient: its header waits as long as it has to
 * @older, @younger: in the list of the impatient
 */
typedef struct {
  uint32_t slot;
  uint8_t n_links;
  uint8_t tail;
  uint8_t hops;
  uint8_t state;
  int64_t arrival;
  uint32_t router;
  uint32_t destination;
  uint32_t next;
  uint32_t previous;
  uint32_t contended;
  uint32_t row;
  uint32_t left;
  uint32_t available;
  uint32_t full;
  bool copy;
  bool drains;
  bool in_memory;
  bool patient;
  uint32_t older;
  uint32_t younger;
} __attribute__ ((aligned (64))) FsFastWorm;

/**
 * FsWormBits: the bit sets of the worms that are awake, arrays over the rows
 * @left: flits at the source
 * @available: links to which a flit is available
 * @full: bit j + 1: buffer j is full; bit 0 has no meaning
 * @links: held links, and those released; 0 in a free row
 * @grants: links that can move in this, or the next, cycle; after arbitration those that do
 * @inner: all links but the one to the destination: those whose flits enter a buffer
 * @front: bit of the head link until the header has crossed it into a buffer, then 0
 * @stream: the links whose simultaneous movement lasts long: @links when the last is held and none is contended, else
 *   FS_FAST_NONE
 * @source: the link that the source feeds
 * @counted: links of the network
 * @ups, @tails: for counting in planes
 * @events: what a pass has found: whether front moved, whether the last flit left a buffer, all links that moved when
 *   now nothing can; EVENT_STREAM
 */
typedef struct {
  uint32_t *left;
  uint32_t *available;
  uint32_t *full;
  uint32_t *links;
  uint32_t *grants;
  uint32_t *inner;
  uint32_t *front;
  uint32_t *stream;
  uint32_t *source;
  uint32_t *counted;
  uint32_t *ups;
  uint32_t *tails;
  uint32_t *events;
} FsWormBits;

#define FS_FAST_ARRAYS (sizeof (FsWormBits) / sizeof (uint32_t *))

/**
 * FsArbiter: of a physical channel, or of the injection channels of a node that share one
 * @arbitration: its arbitration; undefined while it has none
 * @pointer: as it was when its last arbitration ended
 */
typedef struct {
  uint32_t arbitration;
  uint32_t pointer;
} FsArbiter;

/* Words of 64 bits in fields of 1 << shift bits, one an arbitration. @top: number of the highest bit of a field. */
typedef struct {
  uint64_t field;
  uint64_t lowest;
  uint64_t highest;
  int top;
} FsFields;

/**
 * FsArbitrations: the physical channels of which two worms or more hold virtual channels
 * @shift: an arbitration is 1 << shift entries wide
 * @fields: of so many bits
 * @entries: arbitration << shift | vc: the row of the holder << FS_FAST_OWNER_BITS | 31 - link, or 0 for none
 * @numbers: channel, or node, of an arbitration
 * @after: fields of 1 << shift bits, one per arbitration: the virtual channels after the pointer of its arbiter
 * @requests: room for such words
 * @n: arbitrations
 * @room: allocated arbitrations, a multiple of those in a word of requests
 * @arbiters, @stride: not its own: #FsArbiter by channel, or by node, each so many bytes after the one before
 */
typedef struct {
  int shift;
  FsFields fields;
  uint32_t *entries;
  uint32_t *numbers;
  uint64_t *after;
  uint64_t *requests;
  uint32_t n;
  uint32_t room;
  uint8_t *arbiters;
  uint32_t stride;
} FsArbitrations;

/**
 * FsFastChannel: a channel
 * @owner: of a virtual channel that is held: worm << FS_FAST_OWNER_BITS | link
 * @granted: low bits of the cycle in which it was granted
 */
typedef struct {
  FsArbiter arbiter;
  struct {
    uint32_t owner;
    uint32_t granted;
  } vcs[];
} FsFastChannel;

/**
 * FsFastRouter: what is looked at together
 * @first, @last: worms whose headers wait here, in the order of service
 * @pending: a header may be granted a channel
 * @held: of a port: mask of the virtual channels of its channel that are held
 */
typedef struct {
  uint32_t first;
  uint32_t last;
  bool pending;
  uint16_t held[];
} FsFastRouter;

/* A list of orders or reports. @next: behind the last; @end: of the room. */
typedef struct {
  char *items;
  char *next;
  char *end;
} FsFastList;

/* Orders to worms. @entry: of the arbitration that a link takes part in, or FS_FAST_NONE. */
typedef struct {
  uint32_t slot;
  uint32_t entry; /* of the injection channels of a node */
} FsFastStart;

typedef struct {
  uint32_t worm;
  uint32_t hop;    /* record of the link it gets */
  uint32_t router; /* where that leads */
  uint32_t entry;
} FsFastGrant;

/* A worm that was alone on its channel has a rival. @holder: worm and link as an owner, or the message of an injection
 * channel. */
typedef struct {
  uint32_t holder;
  uint32_t entry;
} FsFastRival;

/* Reports to routers: a link is released, or the last link of a message that is consumed. @hop: with FS_HOP_COPY if it
 * is of a broadcast. */
typedef struct {
  uint32_t hop;
  uint32_t slot;
} FsFastRelease;

/**
 * FsFastMail: orders and reports
 * @starts: #FsFastStart; in a network that is not divided, worms start and get their links at once
 * @grants: #FsFastGrant
 * @rivals: #FsFastRival of channels
 * @injection_rivals: likewise of injection channels
 * @alone: owners, links that have no rival any more
 * @losers: entries of arbitrations, links that do not move in this cycle
 * @releases: #FsFastRelease
 * @arrivals: worms the headers of which begin to wait
 * @consumed: #FsFastRelease
 * @absorbed: #FsAbsorbed
 */
typedef struct {
  FsFastList starts;
  FsFastList grants;
  FsFastList rivals;
  FsFastList injection_rivals;
  FsFastList alone;
  FsFastList losers;
  FsFastList releases;
  FsFastList arrivals;
  FsFastList consumed;
  FsFastList absorbed;
} FsFastMail;

/* Of a network, or of a part of it that one thread advances. What belongs to routers is in arrays that all parts share,
 * and each touches its own; a worm belongs to the part of its destination. */
struct _FsEngineState {
  FsWormholeState *state;
  FsRoutingTable routing;
  FsEngineState **parts; /* with this one, which is parts[part] */
  uint32_t n_parts;
  uint32_t part;
  bool far;      /* the state of the routers is larger than the caches */
  bool streams;  /* messages may be long enough to sleep while they stream */
  bool deferred; /* orders to worms wait in lists, because these are far or belong to other parts */

  /* Routers */
  uint8_t *routers; /* FsFastRouter, each 1 << router_shift bytes */
  int router_shift;
  uint8_t *channels; /* FsFastChannel, each channel_bytes */
  uint32_t channel_bytes;
  FsArbitrations arbitrations;
  bool shared; /* the injection channels of a node share a physical channel, for which there are arbitrations */
  FsArbitrations sharing;
  FsArbiter *sharing_arbiters; /* by node */
  FsFastList pending;          /* routers in which a header may be granted a channel, in any order */
  uint32_t patience;           /* cycles a header waits before something happens, or 0 when nothing does */
  bool recovers;               /* it then drains into memory, else its router is processed again */
  uint32_t most_impatient;     /* waiting headers that may come to that, the oldest first */
  uint32_t least_impatient;
  FsFastMail *mail; /* to every part */

  /* Worms */
  int home_shift; /* number of a worm in all parts: its part << home_shift | number in its part */
  FsFastWorm *worms;
  uint32_t *path;          /* hops of the links of a worm, worm path_stride + link */
  uint32_t *asleep_planes; /* planes of a sleeping worm, worm n_planes + plane */
  uint32_t path_stride;
  uint32_t most_worms; /* that can be at once, as far as memory was computed */
  uint32_t n_worms;    /* room */
  uint32_t free_worm;

  FsWormBits bits;
  uint32_t *planes; /* n_planes arrays of n_rows with B > 2 */
  int n_planes;
  uint32_t *worm_of; /* of a row */
  uint32_t *grants;  /* bits.grants of the first part; row i of this one is i + first_row there */
  uint32_t *all;     /* of a part: the memory for the grants of all, which begin at a whole line of the cache */
  uint32_t first_row;
  uint32_t n_rows; /* room, a multiple of FS_FAST_BLOCK */
  uint32_t n_used; /* rows from here on are free; likewise a multiple */
  FsBitset free;   /* rows */
  bool busy;       /* something can move */

  uint32_t streaming[FS_FAST_BUCKETS]; /* by the cycle to wake in: the first worm of a list */
  uint32_t n_streaming;
  uint64_t streaming_hops; /* flits that streaming worms move over network channels in a cycle */
};
static inline uint32_t *
fs_fast_path (const FsEngineState *self, uint32_t w)
{
  return self->path + (size_t) w * self->path_stride;
}

static inline uint32_t
fs_fast_owner (uint32_t w, uint32_t link)
{
  return w << FS_FAST_OWNER_BITS | link;
}

static inline uint32_t
fs_fast_owner_worm (uint32_t owner)
{
  return owner >> FS_FAST_OWNER_BITS;
}

/* The link of an owner, and that as a bit. */
static inline uint32_t
fs_fast_owner_number (uint32_t owner)
{
  return owner & ((1u << FS_FAST_OWNER_BITS) - 1);
}

static inline uint32_t
fs_fast_owner_link (uint32_t owner)
{
  return UINT32_C (1) << fs_fast_owner_number (owner);
}

/* The record of a link of a worm: node, port and virtual channel, or FS_HOP_INJECTION + number of the injection channel, or
 * FS_HOP_MEMORY if it drains. In the order of the inputs of a router. */
#define FS_HOP_BITS 5 /* of a port and of a virtual channel: as many as a shift of 32 bits looks at */
#define FS_HOP_INJECTION (UINT32_C (1) << 31)
#define FS_HOP_COPY (UINT32_C (1) << 30)
#define FS_HOP_MEMORY UINT32_MAX

static inline uint32_t
fs_hop (uint32_t node, int port, uint32_t vc)
{
  return node << 2 * FS_HOP_BITS | (uint32_t) port << FS_HOP_BITS | vc;
}

static inline uint32_t
fs_hop_node (uint32_t hop)
{
  return hop >> 2 * FS_HOP_BITS & (FS_NETWORK_MAX_NODES - 1);
}

static inline int
fs_hop_port (uint32_t hop)
{
  return (int) (hop >> FS_HOP_BITS & ((1u << FS_HOP_BITS) - 1));
}

static inline uint32_t
fs_hop_vc (uint32_t hop)
{
  return hop & ((1u << FS_HOP_BITS) - 1);
}

static inline uint32_t
fs_hop_channel (const FsNetwork *network, uint32_t hop)
{
  return fs_network_channel (network, fs_hop_node (hop), fs_hop_port (hop));
}

static inline uint32_t
fs_fast_part_of (const FsEngineState *self, uint32_t node)
{
  return self->n_parts == 1 ? 0 : fs_wormhole_state_part_of (self->state, node);
}

/* The part of a worm, its number there, and the number in all parts of one of this part. */
static inline uint32_t
fs_fast_home (const FsEngineState *self, uint32_t w)
{
  return w >> self->home_shift;
}

static inline uint32_t
fs_fast_local (const FsEngineState *self, uint32_t w)
{
  return w & ((UINT32_C (1) << self->home_shift) - 1);
}

static inline uint32_t
fs_fast_global (const FsEngineState *self, uint32_t w)
{
  return self->part << self->home_shift | w;
}

/* A worm of all parts. */
static inline FsFastWorm *
fs_fast_worm (const FsEngineState *self, uint32_t w)
{
  return self->n_parts == 1 ? &self->worms[w] : &self->parts[fs_fast_home (self, w)]->worms[fs_fast_local (self, w)];
}

static inline FsFastRouter *
fs_fast_router (const FsEngineState *self, uint32_t router)
{
  return (FsFastRouter *) (void *) (self->routers + ((size_t) router << self->router_shift));
}

static inline FsFastChannel *
fs_fast_channel (const FsEngineState *self, uint32_t channel)
{
  return (FsFastChannel *) (void *) (self->channels + (size_t) channel * self->channel_bytes);
}

/* The link that the source of a worm feeds; and all it holds or has held, the one into memory too. */
static inline uint32_t
fs_fast_source (const FsFastWorm *worm)
{
  return worm->in_memory ? 2 : 1;
}

static inline uint32_t
fs_fast_links (const FsFastWorm *worm)
{
  return ((UINT32_C (1) << worm->n_links) - 1) & -fs_fast_source (worm);
}

static inline bool
fs_fast_is_single (uint64_t mask)
{
  return mask != 0 && (mask & (mask - 1)) == 0;
}

/* The entry of a link in an arbitration. @row: of all parts. */
static inline uint32_t
fs_fast_entry (uint32_t row, uint32_t link)
{
  return row << FS_FAST_OWNER_BITS | (31 - link);
}

void fs_fast_list_grow (FsFastList *list);

/* Returns the place of another entry of @type, to be written. */
#define FS_FAST_ADD(list, type) ((type *) (void *) fs_fast_list_add ((list), sizeof (type)))

/* Entries of a list. */
#define FS_FAST_BEGIN(list, type) ((const type *) (const void *) (list)->items)
#define FS_FAST_END(list, type) ((const type *) (const void *) (list)->next)

FS_FAST_INLINE char *
fs_fast_list_add (FsFastList *list, size_t element)
{
  char *added;

  if (G_UNLIKELY ((size_t) (list->end - list->next) < element))
    fs_fast_list_grow (list);
  added = list->next;
  list->next += element;
  return added;
}

static inline void
fs_fast_list_empty (FsFastList *list)
{
  list->next = list->items;
}

/* After a change of the links of a worm that is awake, or of their contention. */
static inline void
fs_fast_update_stream (FsWormBits *bits, uint32_t row, const FsFastWorm *worm)
{
  bool steady = bits->inner[row] != UINT32_MAX && worm->contended == 0 && bits->left[row] >= FS_FAST_SHORTEST_SLEEP;

  bits->stream[row] = steady ? bits->links[row] : FS_FAST_NONE;
}

static inline void
fs_fast_prefetch_worm (const FsEngineState *self, uint32_t w)
{
  __builtin_prefetch (&self->worms[w], 1);
  __builtin_prefetch (fs_fast_path (self, w), 1);
}

/* fast-worms.c: a blocked worm gets a row again; returns it. */
uint32_t fs_fast_wake (FsEngineState *self, uint32_t w);

/* A worm of this part has one more link, over which its header can move in this cycle. @hop: its record; @router: where it
 * leads; @from, @entry: the part of an arbitration that it takes part in, and the entry there, or FS_FAST_NONE. */
FS_FAST_INLINE void
fs_fast_add_link (FsEngineState *self, FsEngineState *from, uint32_t w, FsFastWorm *worm, uint32_t hop, uint32_t router,
                  uint32_t entry)
{
  FsWormBits *bits = &self->bits;
  uint32_t number = worm->n_links;
  uint32_t link = UINT32_C (1) << number;
  uint32_t row = worm->row;

  if (G_UNLIKELY (row == FS_FAST_NONE))
    row = fs_fast_wake (self, w);
  worm->state = FS_WORM_ACTIVE;
  worm->n_links = (uint8_t) (number + 1);
  worm->router = router;
  fs_fast_path (self, w)[number] = hop;
  bits->links[row] |= link;
  bits->grants[row] |= link;
  if (entry != FS_FAST_NONE)
    {
      worm->contended |= link;
      from->arbitrations.entries[entry] = fs_fast_entry (self->first_row + row, number);
    }
  if (number < worm->hops)
    {
      bits->front[row] = link;
      return;
    }
  bits->front[row] = 0;
  bits->inner[row] = ~link;
  fs_fast_update_stream (bits, row, worm);
}

/* fast-arbiters.c: who shares a channel, and who of them moves. Bytes for all of @channels. */
uint64_t fs_fast_arbitrations_bytes (uint64_t channels, int shift);

FsFields fs_fast_fields (int shift);

/* A channel with two worms or more, or a node that shares one, gets an arbitration, or loses it. */
void fs_fast_arbitration_open (FsArbitrations *arbitrations, uint32_t number);
void fs_fast_arbitration_close (FsArbitrations *arbitrations, uint32_t number);

static inline FsArbiter *
fs_fast_arbiter (const FsArbitrations *arbitrations, uint32_t number)
{
  return (FsArbiter *) (void *) (arbitrations->arbiters + (size_t) number * arbitrations->stride);
}

/* Number of the entry of a virtual channel. */
static inline uint32_t
fs_fast_entry_of (const FsArbitrations *arbitrations, uint32_t number, uint32_t vc)
{
  return (fs_fast_arbiter (arbitrations, number)->arbitration << arbitrations->shift) + vc;
}

/* The entry of a link that is contended: that of a row, or 0. */
uint32_t *fs_fast_entry_of_hop (const FsEngineState *self, uint32_t hop);

/* Decides all arbitrations of the part: in each at most one of the links that request keeps its grant. */
void fs_fast_arbitrate (FsEngineState *self);
void fs_fast_obey_losers (FsEngineState *self);

/* fast-routers.c: step 2 and 3 give orders to worms; at the end of the cycle their reports are taken up. */
void fs_fast_inject (FsEngineState *self);
void fs_fast_allocate (FsEngineState *self);
void fs_fast_record (FsEngineState *self);

/* fast-worms.c: worms come and go. Bytes for @worms of them, all awake. */
uint64_t fs_fast_worms_bytes (uint64_t worms, uint32_t path_stride, int n_planes);
void fs_fast_free_worm (FsEngineState *self, uint32_t w);

/* A message that has its injection channel begins. */
void fs_fast_start (FsEngineState *self, FsEngineState *from, FsFastStart order);

/* A link of a worm that was alone on its channel has a rival now, or has none any more. */
void fs_fast_meet (FsEngineState *self, FsArbitrations *arbitrations, FsFastRival rival);
void fs_fast_calm (FsEngineState *self, uint32_t owner);

/* Worms wake up whose cycle has come. */
void fs_fast_wake_matured (FsEngineState *self);

/* The holder of an injection channel, which is a message, as an owner. */
static inline FsFastRival
fs_fast_rival_of_message (const FsEngineState *self, FsFastRival rival)
{
  return (FsFastRival){ fs_fast_owner (fs_wormhole_state_slot (self->state, rival.holder)->worm, 0), rival.entry };
}

/* Orders that were deferred are carried out: those of the beginning, and those of the end of a cycle. */
void fs_fast_obey (FsEngineState *self);
void fs_fast_obey_alone (FsEngineState *self);

/* A worm whose header waits gets a link into memory, over which it can move at once. */
void fs_fast_drain (FsEngineState *self, uint32_t w);

/* Its bit sets before the movement of the current cycle, whether it sleeps or not: left, available, full, and the flits
 * in the buffer behind a link. */
uint32_t fs_fast_left (const FsEngineState *self, uint32_t w);
uint32_t fs_fast_buffered (const FsEngineState *self, uint32_t w, uint32_t link);

/* A worm whose flits have closed up behind its waiting header, after the movement of a cycle. */
void fs_fast_fall_asleep (FsEngineState *self, uint32_t row);

/* As above for a worm all links of which move: it sleeps until a link becomes contended. */
void fs_fast_fall_asleep_streaming (FsEngineState *self, uint32_t row);

/* engine-fast.c: makes the engines of the @n parts of a network. Free each of them, the first
 * one last. */
void fs_fast_new_parts (FsWormholeState *const *states, FsEngineState **parts, uint32_t n);

/* fast-check.c: the invariants above. */
void fs_fast_check (const FsEngineState *self);

/* fast-move.c: steps 4 and 5, and what can move next. */
void fs_fast_move (FsEngineState *self);
