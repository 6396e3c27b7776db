/* Step 4 of a cycle in the fast engine: arbitration and movement. */
#include "sim/fast-state.h"

#define ALWAYS_INLINE static inline __attribute__ ((always_inline))

/* The arrays of a pass do not overlap; without this GCC gives up on so many. */
#if defined(__clang__)
#define INDEPENDENT _Pragma ("clang loop vectorize(assume_safety)")
#else
#define INDEPENDENT _Pragma ("GCC ivdep")
#endif

/* Compiled a second time for processors with 256-bit integer operations; the program takes what it finds. */
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)             \
    && !defined(__SANITIZE_THREAD__)
#define MANY_TARGETS __attribute__ ((target_clones ("arch=haswell", "default")))
#else
#define MANY_TARGETS
#endif

/* What arbitration reads and writes. In locals: a store to `pointer`, of bytes, could change any field of the state. */
typedef struct {
  const uint16_t *requests;
  const uint32_t *owner;
  uint8_t *pointer;
  uint32_t *grants;
  int shift;
} Arbiter;

/* The first after the pointer in cyclic order wins and becomes the pointer; the others do not move. */
ALWAYS_INLINE void
arbitrate_channel (Arbiter arbiter, uint32_t channel)
{
  uint32_t asking = arbiter.requests[channel];
  uint32_t after = asking & (UINT32_MAX << 1 << arbiter.pointer[channel]);
  uint32_t winner = (uint32_t) __builtin_ctz (after != 0 ? after : asking);
  const uint32_t *owners = arbiter.owner + ((size_t) channel << arbiter.shift);

  arbiter.pointer[channel] = (uint8_t) winner;
  asking &= ~(UINT32_C (1) << winner);
  do
    {
      uint32_t owner = owners[__builtin_ctz (asking)];

      arbiter.grants[fs_fast_owner_worm (owner)] &= ~fs_fast_owner_link (owner);
      asking &= asking - 1;
    }
  while (asking != 0);
}

MANY_TARGETS static void
arbitrate (FsEngineState *self)
{
  const uint64_t *words = self->rivals;
  const uint32_t n_words = self->n_rivals;
  Arbiter arbiter = { self->requests, self->owner, self->pointer, self->bits.grants, self->shift };

  for (uint32_t i = 0; i < n_words; i += 4)
    if ((words[i] | words[i + 1] | words[i + 2] | words[i + 3]) != 0)
#pragma GCC unroll 4
      for (uint32_t j = i; j < i + 4; j++)
        for (uint64_t rivals = words[j]; rivals != 0; rivals &= rivals - 1)
          arbitrate_channel (arbiter, (j << 6) + (uint32_t) __builtin_ctzll (rivals));
}

#define EVENT_STREAM (UINT32_C (1) << 31)
#define EVENT_ANY (UINT32_C (1) << 31)

/* Bits no link has, for two more steps through a bit set that may be empty. */
#define SENTINELS (UINT64_C (3) << 32)

typedef struct {
  uint32_t hops; /* two counts of 16 bits */
  uint32_t can_move;
} Tally;

/* Two counts, in the low and in the high half, whose sum is the number of bits. */
ALWAYS_INLINE uint32_t
count_bits (uint32_t bits)
{
  bits -= bits >> 1 & 0x55555555;
  bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0f;
  return (bits & 0x00ff00ff) + (bits >> 8 & 0x00ff00ff);
}

/* One flit moves over every link in grants; then: what can move next, and what is special about it. No branch, so
 * that the compiler can do several worms at once. With @two_slots the sets of a buffer are its
 * counter; else count_in_planes() has counted. */
ALWAYS_INLINE Tally
advance (const FsWormBits *bits, uint32_t from, uint32_t to, bool two_slots)
{
  uint32_t *lefts = bits->left;
  uint32_t *availables = bits->available;
  uint32_t *fulls = bits->full;
  uint32_t *grants = bits->grants;
  uint32_t *events = bits->events;
  uint32_t *requested = bits->requested;
  uint32_t *flags = bits->flags;
  const uint32_t *links = bits->links;
  const uint32_t *contended = bits->contended;
  const uint32_t *inner = bits->inner;
  const uint32_t *watched = bits->watched;
  const uint32_t *stream = bits->stream;
  uint32_t hops = 0, can_move = 0;

  INDEPENDENT
  for (uint32_t i = from; i < to; i++)
    {
      uint32_t moved = grants[i];
      uint32_t left = two_slots ? lefts[i] - (moved & 1) : lefts[i];
      uint32_t available = availables[i];
      uint32_t full = fulls[i];
      uint32_t exhausted = left == 0 ? 1 : 0;
      uint32_t can, event, asking;

      if (two_slots)
        {
          uint32_t in = (moved & inner[i]) << 1 | 1;
          uint32_t up = in & ~moved;
          uint32_t down = moved & ~in;
          uint32_t more = (available | up) & ~(down & ~full) & ~exhausted;

          full = (full | (available & up)) & ~down;
          available = more;
          lefts[i] = left;
          availables[i] = available;
          fulls[i] = full;
        }
      can = available & ~(full >> 1) & links[i];
      event = (moved & (watched[i] | exhausted)) | (moved == stream[i] ? EVENT_STREAM : 0);
      grants[i] = can;
      events[i] = event;
      asking = can & contended[i];
      flags[i] = (asking ^ requested[i]) | (event != 0 ? EVENT_ANY : 0);
      requested[i] = asking;
      can_move |= can;
      hops += count_bits (moved >> 1);
    }
  return (Tally){ hops, can_move };
}

MANY_TARGETS static Tally
advance_two_slots (const FsWormBits *bits, uint32_t from, uint32_t to)
{
  return advance (bits, from, to, true);
}

MANY_TARGETS static Tally
advance_counted (const FsWormBits *bits, uint32_t from, uint32_t to)
{
  return advance (bits, from, to, false);
}

/* Bit-sliced counters: plus one for a buffer that a flit enters, minus one for a buffer that one leaves. */
static void
count_in_planes (FsEngineState *self, uint32_t from, uint32_t to)
{
  const FsWormBits *bits = &self->bits;
  uint32_t capacity = (uint32_t) self->world->params.vc_buffer;
  uint32_t *ups = bits->flags;
  uint32_t *downs = bits->events;

  INDEPENDENT
  for (uint32_t i = from; i < to; i++)
    {
      uint32_t moved = bits->grants[i];
      uint32_t in = (moved & bits->inner[i]) << 1 | 1;

      bits->left[i] -= moved & 1;
      bits->available[i] = bits->left[i] != 0;
      bits->full[i] = UINT32_MAX;
      ups[i] = in & ~moved & ~1u;
      downs[i] = moved & ~in;
    }
  for (int k = 0; k < self->n_planes; k++)
    {
      uint32_t *plane = self->planes + (size_t) k * self->n_worms;
      uint32_t empty_bit = capacity >> k & 1 ? 0 : UINT32_MAX;

      INDEPENDENT
      for (uint32_t i = from; i < to; i++)
        {
          uint32_t carry = plane[i] & ups[i];
          uint32_t borrow = ~plane[i] & downs[i];

          plane[i] ^= ups[i] | downs[i];
          ups[i] = carry;
          downs[i] = borrow;
          bits->available[i] |= plane[i];
          bits->full[i] &= plane[i] ^ empty_bit;
        }
    }
}

/* The source is empty: the tail has left every buffer below the first that is not. */
G_GNUC_NO_INLINE static void
release_behind_tail (FsEngineState *self, uint32_t w)
{
  const uint32_t *path = fs_fast_path (self, w);
  FsFastWorm *worm = &self->worms[w];
  uint32_t available = self->bits.available[w];
  uint32_t end = available != 0 ? (uint32_t) __builtin_ctz (available) - 1 : worm->n_links;

  for (; worm->tail < end; worm->tail++)
    if (worm->tail == 0)
      fs_world_injection_released (self->world, worm->slot);
    else
      fs_fast_vc_released (self, path[worm->tail]);
  if (available == 0)
    fs_bitset_add (&self->consumed, fs_fast_unit (self, path[worm->n_links - 1]));
}

ALWAYS_INLINE void
handle_events (FsEngineState *self, uint32_t w, uint32_t events)
{
  FsWormBits *bits = &self->bits;

  if (events & bits->front[w])
    {
      if (bits->inner[w] == UINT32_MAX)
        fs_fast_header_arrived (self, w);
      bits->front[w] = 0;
    }
  bits->watched[w] = bits->front[w];
  if (bits->left[w] == 0)
    {
      release_behind_tail (self, w);
      bits->watched[w] |= bits->available[w] & -bits->available[w];
    }
  else if ((events & EVENT_STREAM) && bits->left[w] >= FS_FAST_SHORTEST_SLEEP)
    fs_fast_fall_asleep (self, w);
}

/* Lists who began or ceased to ask, and where, and the worms with events. What a worm has to say can hardly be
 * predicted, so every entry is written and counted only if it is one. */
ALWAYS_INLINE void
list_flagged (FsEngineState *self, uint32_t from, uint32_t to, uint32_t *n_hops, uint32_t *n_events)
{
  const uint32_t *flags = self->bits.flags;
  uint32_t *flagged = self->flagged, *hops = self->toggled, *with_events = self->with_events;
  uint32_t n_flagged = 0, h = 0, e = 0;

#pragma GCC unroll 4
  for (uint32_t w = from; w < to; w++)
    {
      flagged[n_flagged] = w;
      n_flagged += flags[w] != 0;
    }
  for (uint32_t i = 0; i < n_flagged; i++)
    {
      uint32_t w = flagged[i];
      const uint32_t *path = fs_fast_path (self, w);
      uint64_t links = (flags[w] & ~EVENT_ANY) | SENTINELS;

      with_events[e] = w;
      e += flags[w] >> 31;
      for (int k = 0; k < 2; k++)
        {
          hops[h] = path[__builtin_ctzll (links)];
          h += (uint32_t) links != 0;
          links &= links - 1;
        }
      for (uint32_t more = (uint32_t) links; more != 0; more &= more - 1)
        hops[h++] = path[__builtin_ctz (more)];
    }
  *n_hops = h;
  *n_events = e;
}

MANY_TARGETS static void
follow_up (FsEngineState *self, uint32_t from, uint32_t to)
{
  uint16_t *requests = self->requests;
  uint64_t *rivals = self->rivals;
  uint32_t n_hops, n_events;

  list_flagged (self, from, to, &n_hops, &n_events);
#pragma GCC unroll 4
  for (uint32_t i = 0; i < n_hops; i++)
    fs_fast_toggle_request (requests, rivals, self->toggled[i]);
  for (uint32_t i = 0; i < n_events; i++)
    handle_events (self, self->with_events[i], self->bits.events[self->with_events[i]]);
}

static void
move (FsEngineState *self)
{
  self->busy = false;
  self->world->flit_hops += self->streaming_hops;
  for (uint32_t from = 0; from < self->n_used; from += FS_FAST_CHUNK)
    {
      uint32_t to = MIN (from + FS_FAST_CHUNK, self->n_used);
      Tally tally;

      if (self->n_planes == 0)
        tally = advance_two_slots (&self->bits, from, to);
      else
        {
          count_in_planes (self, from, to);
          tally = advance_counted (&self->bits, from, to);
        }
      self->world->flit_hops += (tally.hops & 0xffff) + (tally.hops >> 16);
      self->busy |= tally.can_move != 0;
      follow_up (self, from, to);
    }
}

static void
report_worm (FsEngineState *self, uint32_t w, uint32_t links)
{
  for (; links != 0; links &= links - 1)
    {
      uint32_t hop = fs_fast_path (self, w)[__builtin_ctz (links)];

      if (hop >= FS_HOP_INJECTION)
        fs_world_flit_moved (self->world, hop - FS_HOP_INJECTION, FS_MOVED_INJECTION, self->worms[w].slot);
      else
        fs_world_flit_moved (self->world, fs_hop_channel (hop), (int32_t) fs_hop_vc (hop), self->worms[w].slot);
    }
}

/* For who watches: all flits that are about to move. */
static void
report (FsEngineState *self)
{
  for (uint32_t w = 0; w < self->n_used; w++)
    report_worm (self, w,
                 self->worms[w].state == FS_WORM_STREAMING ? (UINT32_C (1) << self->worms[w].n_links) - 1
                                                           : self->bits.grants[w]);
}

void
fs_fast_move (FsEngineState *self)
{
  arbitrate (self);
  if (self->world->moved != NULL)
    report (self);
  move (self);
}
