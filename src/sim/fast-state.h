/* The state of the fast engine.
 *
 * Layout. A worm, a message that has its injection channel, is a row of links: link 0 is its
 * injection channel, link j the j-th virtual channel of its path; buffer j lies behind link j. One
 * cache line holds it as bit sets over its links (n + 1 <= 21 bits):
 *
 *     available = buffers not empty, shifted by one link, and the source in bit 0
 *     can move  = available & links held & ~buffers full
 *
 * so that all its links advance with about ten logical operations. Occupancies above 1 are
 * bit-sliced: with B = 2 the sets `some` and `full` say all, else `planes` holds one set for every
 * bit of the occupancy and both are derived.
 *
 * A link is contended while another worm holds a virtual channel of the same network channel. Links
 * that are not contended move when they can. For the others a request bit is set at the number of
 * their virtual channel, unit = channel << shift | vc (V padded to a power of two, so that the
 * channels of one 64-bit word of requests are groups of equal size); only groups with two or
 * more bits are arbitrated, and only their losers are told, through `owner`.
 *
 * Who need not be looked at is not: a worm with nothing that can move (a header that waits, all
 * behind it compressed) is off the awake list until its header gets a virtual channel; a worm whose
 * header has arrived, whose links all move and none of which is contended does the same in
 * every cycle until its last flit leaves the source, so it sleeps until then, or until somebody
 * contends (its state is brought up to date when it is woken or looked at). Virtual channels are
 * allocated by events: a router is looked at only when a header arrived, one of its virtual
 * channels became free, or a time-out matured. Bit sets bring these events into the
 * order of the specification.
 *
 * Invariants, after a cycle:
 *   some, full within links; full within some; bit of sink in neither
 *   owner[unit] == worm << 5 | link for every held unit; held[channel] has its bit
 *   contended has bit j, if and only if held[channel of link j] has two bits or more (j > 0)
 *   a waiting header is in the list of its router, which is in order of service
 *   links below tail are released; left == 0 whenever tail > 0
 */
#pragma once

#include "sim/engine.h"
#include "sim/routing.h"

G_BEGIN_DECLS

#define FS_FAST_NONE UINT32_MAX
#define FS_FAST_PLANES 7         /* occupancy 0 … 64 */
#define FS_FAST_BUCKETS 256      /* a power of two: cycles a streaming worm can sleep at once */
#define FS_FAST_SHORTEST_SLEEP 4 /* flits at the source; a shorter stream is not worth the lists */

typedef enum {
  FS_WORM_FREE,
  FS_WORM_AWAKE,
  FS_WORM_BLOCKED,   /* nothing can move until the header gets a virtual channel */
  FS_WORM_STREAMING, /* all links move in every cycle until one before the last flit leaves the source */
} FsWormState;

/**
 * FsFastWorm: one cache line
 * @left: flits at the source; of a streaming worm at @since
 * @some: buffers that are not empty
 * @full: buffers that are full
 * @links: held links, and those released
 * @contended: links with a rival
 * @grants: links over which a flit moves in this cycle
 * @front: bit of the head link until the header has crossed it, then 0
 * @sink: bit of the link to the destination once it is held, else 0
 * @slot: message, or the next free worm
 * @n_links: links held so far
 * @tail: first link that is not released
 * @state: #FsWormState
 * @waiting: whether the header asks for a virtual channel
 * @arrival: since when, or when it last did; of a streaming worm the first cycle it sleeps through
 * @router: where the header stands, or where its head link leads
 * @next, @previous: in the list of its router, or in that of the streaming worms to wake in the same cycle
 */
typedef struct {
  uint32_t left;
  uint32_t some;
  uint32_t full;
  uint32_t links;
  uint32_t contended;
  uint32_t grants;
  uint32_t front;
  uint32_t sink;
  uint32_t slot;
  uint8_t n_links;
  uint8_t tail;
  uint8_t state;
  uint8_t waiting;
  int64_t arrival;
  uint32_t router;
  uint32_t destination;
  uint32_t next;
  uint32_t previous;
} FsFastWorm;

G_STATIC_ASSERT (sizeof (FsFastWorm) == 64);

typedef struct {
  uint32_t first;
  uint32_t last;
} FsWormList;

/* A time-out that may mature. */
typedef struct {
  int64_t cycle;
  int64_t arrival;
  uint32_t worm;
} FsTimer;

struct _FsEngineState {
  FsWorld *world;
  FsRoutingTable routing;
  int shift;          /* virtual channels of a channel are padded to 1 << shift */
  uint32_t n_network; /* units of the network; those of the injection channels follow, node K + k */
  uint32_t n_units;
  uint32_t *owner;     /* of a unit: worm << 5 | link */
  uint32_t *granted;   /* of a network unit: low bits of the cycle in which it was given */
  uint16_t *held;      /* of a channel: mask of its held virtual channels */
  uint8_t *pointer;    /* of a channel: its arbiter's */
  uint64_t *requests;  /* one bit a network unit */
  uint32_t n_requests; /* words */
  bool any_request;

  FsFastWorm *worms;
  uint32_t *path;   /* units of the links of a worm, worm << path_shift | link */
  uint32_t *planes; /* FS_FAST_PLANES a worm, or NULL with B = 2 */
  int path_shift;
  uint32_t n_worms;
  uint32_t free_worm;
  uint32_t *awake;
  uint32_t n_awake;

  FsWormList *waiting; /* of a router: its waiting headers in the order of service */
  FsBitset pending;    /* routers to look at */
  GQueue timers;       /* FsTimer */

  FsWormList streaming[FS_FAST_BUCKETS]; /* by the cycle to wake in */
  uint64_t streaming_hops;               /* flits that streaming worms move over network channels in a cycle */

  FsBitset arrived;  /* units at whose end a header arrived in this cycle */
  FsBitset released; /* units free from the next cycle on */
  FsBitset consumed; /* last units of messages whose tail was consumed */
  uint8_t ones[2048];
};

static inline void
fs_worm_list_append (FsFastWorm *worms, FsWormList *list, uint32_t w)
{
  worms[w].next = FS_FAST_NONE;
  worms[w].previous = list->last;
  if (list->last == FS_FAST_NONE)
    list->first = w;
  else
    worms[list->last].next = w;
  list->last = w;
}

static inline void
fs_worm_list_remove (FsFastWorm *worms, FsWormList *list, uint32_t w)
{
  if (worms[w].previous == FS_FAST_NONE)
    list->first = worms[w].next;
  else
    worms[worms[w].previous].next = worms[w].next;
  if (worms[w].next == FS_FAST_NONE)
    list->last = worms[w].previous;
  else
    worms[worms[w].next].previous = worms[w].previous;
}

static inline uint32_t *
fs_fast_path (const FsEngineState *self, uint32_t w)
{
  return self->path + ((size_t) w << self->path_shift);
}

static inline void
fs_fast_wake (FsEngineState *self, uint32_t w)
{
  self->worms[w].state = FS_WORM_AWAKE;
  self->awake[self->n_awake++] = w;
}

/* fast-worms.c: worms come and go. */
void fs_fast_start_injections (FsEngineState *self);
void fs_fast_free_worm (FsEngineState *self, uint32_t w);

/* Flits at the source of a worm before the movement of the current cycle. */
uint32_t fs_fast_left (const FsEngineState *self, const FsFastWorm *worm);
void fs_fast_fall_asleep (FsEngineState *self, uint32_t w);
void fs_fast_wake_streaming (FsEngineState *self, uint32_t w);
void fs_fast_wake_matured (FsEngineState *self);

/* fast-allocate.c: step 3, and what a released unit means for others. */
void fs_fast_allocate (FsEngineState *self);
void fs_fast_header_arrived (FsEngineState *self, uint32_t w);
void fs_fast_unit_released (FsEngineState *self, uint32_t unit);

/* fast-move.c: step 4. */
void fs_fast_move (FsEngineState *self);

G_END_DECLS
