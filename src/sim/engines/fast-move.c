/* Step 4 of a cycle in the fast engine: arbitration and movement. */
#include "sim/engines/fast-state.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* The arrays of a pass do not overlap; without this GCC gives up on so many. */
#if defined(__clang__)
#define INDEPENDENT _Pragma ("clang loop vectorize(assume_safety)")
#else
#define INDEPENDENT _Pragma ("GCC ivdep")
#endif

/* A bit for each of 16 numbers that is not 0. */
FS_FAST_INLINE uint32_t
which_of_16 (const uint32_t *numbers)
{
#ifdef __SSE2__
  const __m128i *four = (const __m128i *) numbers;
  __m128i zero = _mm_setzero_si128 ();
  __m128i low = _mm_packs_epi32 (_mm_cmpeq_epi32 (four[0], zero), _mm_cmpeq_epi32 (four[1], zero));
  __m128i high = _mm_packs_epi32 (_mm_cmpeq_epi32 (four[2], zero), _mm_cmpeq_epi32 (four[3], zero));

  return 0xffff & ~(uint32_t) _mm_movemask_epi8 (_mm_packs_epi16 (low, high));
#else
  uint32_t set = 0;

  for (int i = 0; i < 16; i++)
    set |= (numbers[i] != 0 ? UINT32_C (1) : 0) << i;
  return set;
#endif
}

/* Likewise of the first @n of 64, a multiple of 16. */
FS_FAST_INLINE uint64_t
which (const uint32_t *numbers, uint32_t n)
{
  uint64_t set = 0;

  for (uint32_t i = 0; i < MIN (n, 64); i += 16)
    set |= (uint64_t) which_of_16 (numbers + i) << i;
  return set;
}

#define EVENT_STREAM (UINT32_C (1) << 31) /* all links moved, and will */

typedef struct {
  uint32_t hops;
  uint32_t can_move;
} Tally;

FS_FAST_INLINE uint32_t
count_bits (uint32_t bits)
{
  bits -= bits >> 1 & 0x55555555;
  bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
  return ((bits + (bits >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

/* Returns the buffer that contains the last flit, as the bit of the link behind it; 0 while it is at the source. */
FS_FAST_INLINE uint32_t
tail_of (uint32_t left, uint32_t available)
{
  return left == 0 ? available & -available : 0;
}

/* Moves one flit over every link in grants; then computes what can move next, and which events occurred. There is no
 * branch, so that the compiler can process several worms in one instruction. With @two_slots the sets of a buffer
 * are its counter; otherwise count_in_planes() has counted. Without @memory the source feeds link 0, and all other
 * links are counted. */
FS_FAST_INLINE Tally
advance (const FsWormBits *bits, uint32_t from, uint32_t to, bool two_slots, bool memory)
{
  uint32_t *lefts = bits->left;
  uint32_t *availables = bits->available;
  uint32_t *fulls = bits->full;
  uint32_t *grants = bits->grants;
  uint32_t *events = bits->events;
  const uint32_t *links = bits->links;
  const uint32_t *inner = bits->inner;
  const uint32_t *fronts = bits->front;
  const uint32_t *tails = bits->tails;
  const uint32_t *stream = bits->stream;
  const uint32_t *sources = bits->source;
  const uint32_t *counted = bits->counted;
  uint32_t hops = 0, can_move = 0;

  INDEPENDENT
  for (uint32_t i = from; i < to; i++)
    {
      uint32_t moved = grants[i];
      uint32_t source = memory ? sources[i] : 1;
      uint32_t available = availables[i];
      uint32_t full = fulls[i];
      uint32_t tail = two_slots ? tail_of (lefts[i], available) : tails[i];
      uint32_t can;

      if (two_slots)
        {
          uint32_t left = lefts[i] - ((moved & source) != 0);
          uint32_t exhausted = left == 0 ? source : 0;
          uint32_t in = (moved & inner[i]) << 1 | source;
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
      grants[i] = can;
      events[i] = (moved & fronts[i]) | (tail & ~available) | (can == 0 ? moved : 0)
                  | (moved == stream[i] ? EVENT_STREAM : 0);
      can_move |= can;
      hops += count_bits (memory ? moved & counted[i] : moved >> 1);
    }
  return (Tally){ hops, can_move };
}

FS_FAST_MANY_TARGETS static Tally
advance_two_slots (const FsWormBits *bits, uint32_t from, uint32_t to)
{
  return advance (bits, from, to, true, false);
}

FS_FAST_MANY_TARGETS static Tally
advance_two_slots_memory (const FsWormBits *bits, uint32_t from, uint32_t to)
{
  return advance (bits, from, to, true, true);
}

FS_FAST_MANY_TARGETS static Tally
advance_counted (const FsWormBits *bits, uint32_t from, uint32_t to)
{
  return advance (bits, from, to, false, true);
}

/* Bit-sliced counters: plus one for a buffer that a flit enters, minus one for a buffer that one leaves. */
static void
count_in_planes (FsEngineState *self, uint32_t from, uint32_t to)
{
  const FsWormBits *bits = &self->bits;
  uint32_t capacity = (uint32_t) self->state->params.vc_buffer;
  uint32_t *ups = bits->ups;
  uint32_t *downs = bits->events;

  INDEPENDENT
  for (uint32_t i = from; i < to; i++)
    {
      uint32_t moved = bits->grants[i];
      uint32_t source = bits->source[i];
      uint32_t in = (moved & bits->inner[i]) << 1 | source;

      bits->tails[i] = tail_of (bits->left[i], bits->available[i]);
      bits->left[i] -= (moved & source) != 0;
      bits->available[i] = bits->left[i] != 0 ? source : 0;
      bits->full[i] = UINT32_MAX;
      ups[i] = in & ~moved & ~source;
      downs[i] = moved & ~in;
    }
  for (int k = 0; k < self->n_planes; k++)
    {
      uint32_t *plane = self->planes + (size_t) k * self->n_lanes;
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

/* The header is in its router from the next cycle on. */
FS_FAST_INLINE void
report_arrival (FsEngineState *self, uint32_t w)
{
  FsFastWorm *worm = &self->worms[w];

  worm->arrival = self->state->cycle + 1;
  worm->state = FS_WORM_WAITING;
  *FS_FAST_ADD (&self->mail[fs_fast_part_of (self, worm->router)].arrivals, FsFastArrival) = (FsFastArrival){
    .worm = fs_fast_global (self, w),
    .slot = worm->slot,
    .router = worm->router,
    .destination = worm->destination,
    .input = fs_fast_path (self, w)[worm->n_links - 1],
    .link = worm->n_links,
    .remaining = (uint8_t) (worm->hops + 1 - worm->n_links),
    .copy = worm->copy,
    .patient = self->patience == 0 || (worm->in_memory && worm->n_links == 1),
  };
}

/* The worm has drained completely into the memory of the node where its header is, and continues from there. */
static void
begin_again (FsEngineState *self, uint32_t lane)
{
  uint32_t w = self->worm_of[lane];
  FsFastWorm *worm = &self->worms[w];
  uint32_t *path = fs_fast_path (self, w);
  uint32_t head = worm->n_links - 2u;

  path[0] = path[head];
  worm->hops = (uint8_t) (worm->hops - head);
  worm->n_links = 1;
  worm->tail = 1;
  worm->drains = false;
  worm->in_memory = true;
  self->bits.left[lane] = fs_wormhole_state_slot (self->state, worm->slot)->message.length;
  self->bits.available[lane] = 2;
  self->bits.full[lane] = 0;
  report_arrival (self, w);
  fs_fast_fall_asleep (self, lane);
}

/* The part whose router a link comes from. */
FS_FAST_INLINE uint32_t
part_of_link (const FsEngineState *self, uint32_t hop)
{
  if (self->n_parts == 1)
    return 0;
  return fs_fast_part_of (self, hop < FS_HOP_INJECTION
                                    ? fs_network_channel_node (&self->state->network, fs_hop_channel (hop))
                                    : (hop - FS_HOP_INJECTION) / self->state->injection_channels);
}

/* The source is empty: the tail has left every buffer below the first that is not. */
FS_FAST_INLINE void
release_behind_tail (FsEngineState *self, uint32_t w, uint32_t available)
{
  const uint32_t *path = fs_fast_path (self, w);
  FsFastWorm *worm = &self->worms[w];
  uint32_t last = (uint32_t) worm->n_links - worm->drains;
  uint32_t end = available != 0 ? (uint32_t) __builtin_ctz (available) - 1 : last;
  uint32_t tail = worm->tail;

  if (tail >= end)
    return;
  worm->contended &= -(UINT32_C (1) << end);
  worm->tail = (uint8_t) end;
  for (; tail < end; tail++)
    *FS_FAST_ADD (&self->mail[part_of_link (self, path[tail])].releases, FsFastRelease)
        = (FsFastRelease){ path[tail], worm->slot, worm->copy };
}

/* All flits are at the destination, or in memory. */
static void
leave_network (FsEngineState *self, uint32_t lane)
{
  uint32_t w = self->worm_of[lane];
  const FsFastWorm *worm = &self->worms[w];

  if (worm->drains)
    {
      begin_again (self, lane);
      return;
    }
  *FS_FAST_ADD (&self->mail[self->part].consumed, FsFastRelease)
      = (FsFastRelease){ fs_fast_path (self, w)[worm->n_links - 1], worm->slot, worm->copy };
  fs_fast_free_worm (self, w);
}

FS_FAST_INLINE void
handle_events (FsEngineState *self, uint32_t lane, uint32_t events)
{
  FsWormBits *bits = &self->bits;
  uint32_t w = self->worm_of[lane];
  uint32_t arrived = events & bits->front[lane];
  uint32_t available = bits->available[lane];

  if (arrived)
    {
      report_arrival (self, w);
      bits->front[lane] = 0;
    }
  if (bits->left[lane] == 0)
    {
      release_behind_tail (self, w, available);
      if (available == 0)
        {
          leave_network (self, lane);
          return;
        }
    }
  else if (events & EVENT_STREAM)
    {
      bits->stream[lane] = FS_FAST_NONE;
      if (bits->left[lane] >= FS_FAST_SHORTEST_SLEEP)
        fs_fast_fall_asleep_streaming (self, lane);
      return;
    }
  /* A header that has just arrived will move on in most cases. */
  if (bits->grants[lane] == 0 && !arrived && self->worms[w].state == FS_WORM_WAITING)
    fs_fast_fall_asleep (self, lane);
}

/* Fetches the worms of a group whose events are handled next into the cache. */
FS_FAST_INLINE void
fetch_worms (const FsEngineState *self, uint32_t first, uint64_t events)
{
  for (; events != 0; events &= events - 1)
    fs_fast_prefetch_worm (self, self->worm_of[first + (uint32_t) __builtin_ctzll (events)]);
}

FS_FAST_MANY_TARGETS static void
follow_up (FsEngineState *self, uint32_t from, uint32_t to)
{
  uint64_t next = which (self->bits.events + from, to - from);

  for (uint32_t first = from; first < to; first += FS_FAST_GROUP)
    {
      uint32_t end = first + FS_FAST_GROUP;
      uint64_t events = next;

      if (end < to)
        next = which (self->bits.events + end, to - end);
      if (self->far && end < to)
        fetch_worms (self, end, next);
      for (; events != 0; events &= events - 1)
        {
          uint32_t lane = first + (uint32_t) __builtin_ctzll (events);

          handle_events (self, lane, self->bits.events[lane]);
        }
    }
}

static void
move (FsEngineState *self)
{
  self->busy = false;
  self->state->flit_hops += self->streaming_hops;
  for (uint32_t from = 0; from < self->n_used; from += FS_FAST_CHUNK)
    {
      uint32_t to = MIN (from + FS_FAST_CHUNK, self->n_used);
      Tally tally;

      if (self->n_planes == 0)
        tally = self->recovers ? advance_two_slots_memory (&self->bits, from, to)
                               : advance_two_slots (&self->bits, from, to);
      else
        {
          count_in_planes (self, from, to);
          tally = advance_counted (&self->bits, from, to);
        }
      self->state->flit_hops += tally.hops;
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

      if (hop == FS_HOP_MEMORY)
        continue;
      if (hop >= FS_HOP_INJECTION)
        fs_wormhole_state_flit_moved (self->state, hop - FS_HOP_INJECTION, FS_MOVED_INJECTION, self->worms[w].slot);
      else
        fs_wormhole_state_flit_moved (self->state, fs_hop_channel (hop), (int32_t) fs_hop_vc (hop),
                                      self->worms[w].slot);
    }
}

/* For who watches: all flits that are about to move. */
static void
report (FsEngineState *self)
{
  for (uint32_t w = 0; w < self->n_worms; w++)
    if (self->worms[w].lane != FS_FAST_NONE)
      report_worm (self, w, self->bits.grants[self->worms[w].lane]);
    else if (self->worms[w].state == FS_WORM_STREAMING)
      report_worm (self, w, fs_fast_links (&self->worms[w]));
}

void
fs_fast_move (FsEngineState *self)
{
  fs_fast_obey_losers (self);
  if (self->state->moved != NULL)
    report (self);
  move (self);
}
