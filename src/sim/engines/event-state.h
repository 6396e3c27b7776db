/* The state of the engine for a single virtual channel: it works at events of headers and tails only, whatever the length.
 *
 * With V = 1 nobody shares a channel, so that the flits of a worm wait for nothing but their own header. Let link 0 be
 * the injection channel, links 1 … h the channels of its path, t(j) the cycle in which the header crosses link j, L
 * its length and B the room of a buffer. A flit crosses a link as soon as the one before it has, it has itself
 * crossed the link before, and there is room behind, which means that the flit B places ahead has left; all of it one
 * cycle later. So flit k crosses link j in cycle
 *
 *     T(k, j) = k + max { t(j + m) - m (B - 1) : 0 <= m, m B <= k, j + m <= h }
 *
 * which is known for the flits k < (m + 1) B when the header has crossed link j + m, and for all flits when it has
 * crossed the last one. `delay` of a link is the maximum so far. A header that gets the next link at once adds nothing
 * to it: t(g) - m (B - 1) <= t(g - 1) - (m - 1) (B - 1), as B >= 2. One that has to wait at the end of link g stops
 * every link g - m behind it after flit (m + 1) B - 1, and these go on, with their new delays, when it is served.
 *
 * What moves is only counted: `rate` is the number of network links over which a flit crosses in this cycle,
 * `changes` how it changes in the cycles to come. The last flit crosses link j in cycle L - 1 + delay, which is an
 * event: it releases link j - 1. A worm stands in the calendar for the next of these as soon as that cycle is known.
 *
 * Invariants, after a cycle:
 *   owner[channel] is the worm that holds the channel if held[channel]
 *   a waiting header is in the list of its router, which is in order of service
 *   links below tail - 1 are released: the last flit crosses link tail next; in the calendar, if timed, at that cycle
 *   rate, with the changes up to a cycle, is how many links move in it
 */
#pragma once

#include "sim/engines/engine.h"

G_BEGIN_DECLS

#define FS_EVENT_NONE UINT32_MAX
#define FS_EVENT_BUCKETS 1024 /* of the calendar, a power of two; who has to wait longer is entered again */
#define FS_EVENT_CHANGES 2048 /* a power of two above FS_NETWORK_MAX_N 64, the most that a change lies ahead */

/**
 * FsEventLink:
 * @channel: of the network; of link 0 the number of the injection channel
 * @header: t(j), in cycles since the worm began
 * @delay: the maximum of the formula, over the m that are known
 */
typedef struct {
  uint32_t channel;
  uint32_t header;
  uint32_t delay;
} FsEventLink;

/**
 * FsEventWorm:
 * @slot: message, FS_NO_SLOT while the worm is free
 * @reach: the largest m with m B < L, or more than any path has
 * @tail: link that its last flit crosses next
 * @router: where the header stands, or where its head link leads
 * @next, @previous: in the list of its router; @next of a free worm is another one
 * @due: cycle of its entry in the calendar
 * @next_due: in the same bucket
 */
typedef struct {
  uint32_t slot;
  uint32_t length;
  uint32_t router;
  uint32_t destination;
  uint8_t n_links;
  uint8_t hops;
  uint8_t reach;
  uint8_t tail;
  bool waiting;
  bool timed;
  uint32_t next;
  uint32_t previous;
  uint32_t next_due;
  int64_t injected;
  int64_t arrival;
  int64_t due;
} FsEventWorm;

typedef struct {
  uint32_t first;
  uint32_t last;
} FsEventList;

struct _FsEngineState {
  FsWormholeState *world;
  uint32_t buffer; /* B */
  uint32_t *owner; /* of a channel */
  uint8_t *held;   /* likewise */
  FsEventWorm *worms;
  FsEventLink *links; /* of a worm, worm stride + link */
  uint32_t stride;    /* n + 1 */
  uint32_t most_worms;
  uint32_t n_worms; /* room */
  uint32_t free;
  uint32_t n_live;
  FsEventList *waiting; /* of a router: its waiting headers in the order of service */
  uint32_t *pending;    /* routers to look at */
  uint32_t n_pending;
  bool *is_pending;
  uint32_t *crossing; /* worms whose header crosses a link in this cycle, and then waits */
  uint32_t n_crossing;
  uint32_t due[FS_EVENT_BUCKETS];
  int32_t changes[FS_EVENT_CHANGES];
  uint64_t rate;
  FsBitset consumed; /* last channels of messages whose tail was consumed */
};

static inline FsEventLink *
fs_event_links (const FsEngineState *self, uint32_t w)
{
  return self->links + (size_t) w * self->stride;
}

/* How many flits have crossed a link before @cycle: T(k, j) of the file's beginning. */
uint32_t fs_event_crossed (const FsEngineState *self, uint32_t w, uint32_t link, int64_t cycle);

/* event-cycle.c: steps 2 to 5. */
void fs_event_cycle (FsEngineState *self);

G_END_DECLS
