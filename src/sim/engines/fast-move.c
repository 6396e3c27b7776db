/* Step 4 of a cycle in the fast engine: arbitration and movement. */
#include "sim/engines/fast-state.h"

#if FS_FAST_WIDE
#include <immintrin.h>
#elif defined(__SSE2__)
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

#if FS_FAST_WIDE
#define WIDE __attribute__ ((target ("arch=x86-64-v3")))

/* The same of 32, or of 16 and as many zeros. */
WIDE FS_FAST_INLINE uint32_t
which_of_32 (const uint32_t *numbers, bool all)
{
  const __m256i *eight = (const __m256i *) numbers;
  __m256i zero = _mm256_setzero_si256 (), high = _mm256_set1_epi8 (-1);
  __m256i low = _mm256_packs_epi32 (_mm256_cmpeq_epi32 (eight[0], zero), _mm256_cmpeq_epi32 (eight[1], zero));

  if (all)
    high = _mm256_packs_epi32 (_mm256_cmpeq_epi32 (eight[2], zero), _mm256_cmpeq_epi32 (eight[3], zero));
  low = _mm256_permutevar8x32_epi32 (_mm256_packs_epi16 (low, high), _mm256_setr_epi32 (0, 4, 1, 5, 2, 6, 3, 7));
  return ~(uint32_t) _mm256_movemask_epi8 (low);
}

WIDE FS_FAST_INLINE uint64_t
which_wide (const uint32_t *numbers, uint32_t n)
{
  uint64_t set = which_of_32 (numbers, n >= 32);

  return n > 32 ? set | (uint64_t) which_of_32 (numbers + 32, n >= 64) << 32 : set;
}

/* The bits of each half of a byte are looked up, and added by bytes, which hold the sums of so many words. */
#define MOST_ADDED (15 * FS_FAST_BLOCK)

/* The sum of 8 words. */
WIDE FS_FAST_INLINE __m256i
count_8 (const uint32_t *grants, const uint32_t *counted)
{
  const __m256i half = _mm256_set1_epi8 (15);
  const __m256i count = _mm256_setr_epi8 (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, /* twice */
                                          0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  __m256i hops = _mm256_and_si256 (*(const __m256i *) grants, *(const __m256i *) counted);
  __m256i low = _mm256_shuffle_epi8 (count, _mm256_and_si256 (hops, half));
  __m256i high = _mm256_shuffle_epi8 (count, _mm256_and_si256 (_mm256_srli_epi32 (hops, 4), half));

  return _mm256_add_epi8 (low, high);
}

WIDE static uint32_t
count_hops_wide (const FsWormBits *bits, uint32_t from, uint32_t to)
{
  __m256i all = _mm256_setzero_si256 ();

  for (uint32_t end; from < to; from = end)
    {
      const uint32_t *grants = bits->grants, *counted = bits->counted;
      __m256i sum = _mm256_setzero_si256 ();

      end = MIN (from + MOST_ADDED, to);
      for (size_t i = from; i < end; i += FS_FAST_BLOCK)
        sum = _mm256_add_epi8 (
            sum, _mm256_add_epi8 (count_8 (grants + i, counted + i), count_8 (grants + i + 8, counted + i + 8)));
      all = _mm256_add_epi64 (all, _mm256_sad_epu8 (sum, _mm256_setzero_si256 ()));
    }
  return (uint32_t) (_mm256_extract_epi64 (all, 0) + _mm256_extract_epi64 (all, 1) + _mm256_extract_epi64 (all, 2)
                     + _mm256_extract_epi64 (all, 3));
}
#endif

/* Flits that move over channels of the network. */
static uint32_t
count_hops (const FsWormBits *bits, uint32_t from, uint32_t to)
{
  uint32_t hops = 0;

  for (uint32_t i = from; i < to; i++)
    {
      uint32_t moves = bits->grants[i] & bits->counted[i];

      /* Its bits, as the compiler counts them in several words at once. */
      moves -= moves >> 1 & 0x55555555;
      moves = (moves & 0x33333333) + (moves >> 2 & 0x33333333);
      hops += ((moves + (moves >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
    }
  return hops;
}

#define EVENT_STREAM (UINT32_C (1) << 31) /* all links moved, and will */

/* Returns the buffer that contains the last flit, as the bit of the link behind it; 0 while it is at the source. */
FS_FAST_INLINE uint32_t
tail_of (uint32_t left, uint32_t available)
{
  return left == 0 ? available & -available : 0;
}

/* Moves one flit over every link in grants; then computes what can move next, and which events occurred. There is no
 * branch, so that the compiler can process several worms in one instruction. With @two_flits the sets of a buffer
 * are its counter; otherwise count_in_planes() has counted. Without @memory the source feeds link 0. Without
 * @streams no worm streams for so long that it could sleep. Returns whether something can move. */
FS_FAST_INLINE bool
advance (const FsWormBits *bits, uint32_t from, uint32_t to, bool two_flits, bool memory, bool streams)
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
  uint32_t can_move = 0;

  INDEPENDENT
  for (uint32_t i = from; i < to; i++)
    {
      uint32_t moved = grants[i];
      uint32_t source = memory ? sources[i] : 1;
      uint32_t available = availables[i];
      uint32_t full = fulls[i];
      uint32_t tail = two_flits ? tail_of (lefts[i], available) : tails[i];
      uint32_t can;

      if (two_flits)
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
                  | (streams && moved == stream[i] ? EVENT_STREAM : 0);
      can_move |= can;
    }
  return can_move != 0;
}

/* Bit-sliced counters: plus one for a buffer that a flit enters, minus one for a buffer that one leaves. */
FS_FAST_INLINE void
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
      uint32_t *plane = self->planes + (size_t) k * self->n_rows;
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
report_arrival (FsEngineState *self, uint32_t w, FsFastWorm *worm)
{
  worm->arrival = self->state->cycle + 1;
  worm->state = FS_WORM_WAITING;
  worm->patient = self->patience == 0 || (worm->in_memory && worm->n_links == 1);
  *FS_FAST_ADD (&self->mail[fs_fast_part_of (self, worm->router)].arrivals, uint32_t) = fs_fast_global (self, w);
}

/* The worm has drained completely into the memory of the node where its header is, and continues from there. */
static void
begin_again (FsEngineState *self, uint32_t row)
{
  uint32_t w = self->worm_of[row];
  FsFastWorm *worm = &self->worms[w];
  uint32_t *path = fs_fast_path (self, w);
  uint32_t head = worm->n_links - 2u;

  path[0] = path[head];
  worm->hops = (uint8_t) (worm->hops - head);
  worm->n_links = 1;
  worm->tail = 1;
  worm->drains = false;
  worm->in_memory = true;
  self->bits.left[row] = fs_wormhole_state_slot (self->state, worm->slot)->message.length;
  self->bits.available[row] = 2;
  self->bits.full[row] = 0;
  fs_wormhole_state_drained (self->state, worm->slot);
  report_arrival (self, w, worm);
  fs_fast_fall_asleep (self, row);
}

FS_FAST_INLINE void
handle_events (FsEngineState *self, uint32_t row)
{
  const FsWormBits *bits = &self->bits;
  uint32_t events = bits->events[row];
  uint32_t w = self->worm_of[row];
  FsFastWorm *worm = &self->worms[w];
  bool arrived = (events & bits->front[row]) != 0;

  if (arrived)
    {
      report_arrival (self, w, worm);
      bits->front[row] = 0;
    }
  if (bits->left[row] == 0)
    {
      /* The source is empty: the tail has left every buffer below the first that is not. */
      uint32_t available = bits->available[row];
      const uint32_t *path = fs_fast_path (self, w);
      uint32_t last = (uint32_t) worm->n_links - worm->drains, copy = worm->copy ? FS_HOP_COPY : 0;
      uint32_t tail = worm->tail, end = available != 0 ? (uint32_t) __builtin_ctz (available) - 1 : last;

      if (tail < end)
        {
          worm->contended &= -(UINT32_C (1) << end);
          worm->tail = (uint8_t) end;
        }
      for (; tail < end; tail++)
        {
          uint32_t hop = path[tail], part = 0; /* whose router the link comes from */

          if (self->n_parts > 1 && hop < FS_HOP_INJECTION)
            part = fs_fast_part_of (self, fs_hop_node (hop));
          else if (self->n_parts > 1)
            part = fs_fast_part_of (self, (hop - FS_HOP_INJECTION) / self->state->injection_channels);
          *FS_FAST_ADD (&self->mail[part].releases, FsFastRelease) = (FsFastRelease){ hop | copy, worm->slot };
          if (tail > 0 && tail < worm->hops && fs_wormhole_state_absorbs (self->state, worm->copy))
            {
              FsAbsorbed absorbed = fs_wormhole_state_absorption (
                  self->state, worm->slot, fs_hop_channel (&self->state->network, hop), (int) fs_hop_vc (hop));

              *FS_FAST_ADD (&self->mail[fs_fast_part_of (self, absorbed.node)].absorbed, FsAbsorbed) = absorbed;
            }
        }
      if (available == 0)
        {
          /* All flits are at the destination, or in memory. */
          if (worm->drains)
            {
              begin_again (self, row);
              return;
            }
          *FS_FAST_ADD (&self->mail[self->part].consumed, FsFastRelease)
              = (FsFastRelease){ path[worm->n_links - 1] | copy, worm->slot };
          fs_fast_free_worm (self, w);
          return;
        }
    }
  else if (events & EVENT_STREAM)
    {
      bits->stream[row] = FS_FAST_NONE;
      if (bits->left[row] >= FS_FAST_SHORTEST_SLEEP)
        fs_fast_fall_asleep_streaming (self, row);
      return;
    }
  /* A header that has just arrived will move on in most cases. */
  if (!arrived && bits->grants[row] == 0 && worm->state == FS_WORM_WAITING)
    fs_fast_fall_asleep (self, row);
}

typedef uint64_t (*Which) (const uint32_t *numbers, uint32_t n);

FS_FAST_INLINE void
follow_up (FsEngineState *self, uint32_t from, uint32_t to, Which which_of)
{
  uint64_t next = which_of (self->bits.events + from, to - from);

  for (uint32_t first = from; first < to; first += FS_FAST_GROUP)
    {
      uint32_t end = first + FS_FAST_GROUP;
      uint64_t events = next;

      if (end < to)
        next = which_of (self->bits.events + end, to - end);
      /* The worms of the next group are fetched into the cache. */
      for (uint64_t left = self->far && end < to ? next : 0; left != 0; left &= left - 1)
        fs_fast_prefetch_worm (self, self->worm_of[end + (uint32_t) __builtin_ctzll (left)]);
      for (; events != 0; events &= events - 1)
        handle_events (self, first + (uint32_t) __builtin_ctzll (events));
    }
}

/* Of the rows from @from to before @to. Returns whether something can move next. */
FS_FAST_INLINE bool
advance_any (FsEngineState *self, uint32_t from, uint32_t to)
{
  if (self->n_planes > 0)
    {
      count_in_planes (self, from, to);
      return advance (&self->bits, from, to, false, true, true);
    }
  if (self->recovers)
    return advance (&self->bits, from, to, true, true, true);
  return self->streams ? advance (&self->bits, from, to, true, false, true)
                       : advance (&self->bits, from, to, true, false, false);
}

/* The steps of a pass, for one level of instructions. */
typedef struct {
  uint32_t (*count_hops) (const FsWormBits *bits, uint32_t from, uint32_t to);
  bool (*advance) (FsEngineState *self, uint32_t from, uint32_t to);
  void (*follow_up) (FsEngineState *self, uint32_t from, uint32_t to);
} Pass;

#if FS_FAST_WIDE
WIDE static bool
advance_wide (FsEngineState *self, uint32_t from, uint32_t to)
{
  return advance_any (self, from, to);
}

WIDE static void
follow_up_wide (FsEngineState *self, uint32_t from, uint32_t to)
{
  follow_up (self, from, to, which_wide);
}

static const Pass wide = { count_hops_wide, advance_wide, follow_up_wide };
#endif

static bool
advance_plain (FsEngineState *self, uint32_t from, uint32_t to)
{
  return advance_any (self, from, to);
}

static void
follow_up_plain (FsEngineState *self, uint32_t from, uint32_t to)
{
  follow_up (self, from, to, which);
}

static const Pass plain = { count_hops, advance_plain, follow_up_plain };

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
        fs_wormhole_state_flit_moved (self->state, fs_hop_channel (&self->state->network, hop),
                                      (int32_t) fs_hop_vc (hop), self->worms[w].slot);
    }
}

void
fs_fast_move (FsEngineState *self)
{
  const Pass *pass = &plain;

#if FS_FAST_WIDE
  if (__builtin_cpu_supports ("x86-64-v3"))
    pass = &wide;
#endif
  fs_fast_obey_losers (self);
  /* Who watches gets all flits that are about to move. */
  for (uint32_t w = 0; self->state->moved != NULL && w < self->n_worms; w++)
    if (self->worms[w].row != FS_FAST_NONE)
      report_worm (self, w, self->bits.grants[self->worms[w].row]);
    else if (self->worms[w].state == FS_WORM_STREAMING)
      report_worm (self, w, fs_fast_links (&self->worms[w]));
  self->busy = false;
  self->state->flit_hops += self->streaming_hops;
  for (uint32_t from = 0; from < self->n_used; from += FS_FAST_CHUNK)
    {
      uint32_t to = MIN (from + FS_FAST_CHUNK, self->n_used);

      self->state->flit_hops += pass->count_hops (&self->bits, from, to);
      self->busy |= pass->advance (self, from, to);
      pass->follow_up (self, from, to);
    }
}
