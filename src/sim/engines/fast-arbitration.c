/* Arbitration in the fast engine: contests for physical channels. */
#include "sim/engines/fast-state.h"

#include <string.h>

#if FS_FAST_WIDE
#include <immintrin.h>
#endif

#define WORD 64 /* requests looked at together */

uint64_t
fs_fast_contests_bytes (uint64_t channels, int shift)
{
  uint64_t contest = (sizeof (uint32_t) << shift) + sizeof (uint32_t) + sizeof (uint64_t) / (WORD >> shift);

  return channels * (contest + sizeof (uint32_t) + 1) + 2 * WORD * contest;
}

void
fs_fast_contests_init (FsContests *contests, uint32_t n_channels, int V, int shift)
{
  contests->shift = shift;
  contests->contest = g_new0 (uint32_t, n_channels);
  contests->pointer = g_new (uint8_t, n_channels);
  memset (contests->pointer, V - 1, n_channels);
}

/* In fields of 1 << shift bits, one a contest. */
typedef struct {
  uint64_t field;
  uint64_t lowest;
  uint64_t highest;
  int top; /* number of the highest bit */
} Fields;

FS_FAST_INLINE Fields
fields_of (int shift)
{
  uint64_t field = UINT64_MAX >> (WORD - (1 << shift));
  uint64_t lowest = UINT64_MAX / field;

  int top = (1 << shift) - 1;

  return (Fields){ field, lowest, lowest << top, top };
}

static uint64_t
get_after (const FsContests *contests, uint32_t contest)
{
  uint32_t bit = contest << contests->shift;

  return contests->after[bit / WORD] >> bit % WORD & fields_of (contests->shift).field;
}

static void
set_after (FsContests *contests, uint32_t contest, uint64_t after)
{
  uint32_t bit = contest << contests->shift;
  uint64_t *word = &contests->after[bit / WORD];

  *word = (*word & ~(fields_of (contests->shift).field << bit % WORD)) | after << bit % WORD;
}

static void
grow (FsContests *contests)
{
  uint32_t room = MAX (WORD, contests->room + contests->room / 2 / WORD * WORD + WORD);
  uint32_t *entries = g_aligned_alloc0 ((gsize) room << contests->shift, sizeof (uint32_t), 64);

  if (contests->room > 0)
    memcpy (entries, contests->entries, ((gsize) contests->room << contests->shift) * sizeof *entries);
  g_aligned_free (contests->entries);
  contests->entries = entries;
  contests->after = g_renew (uint64_t, contests->after, ((gsize) room << contests->shift) / WORD);
  contests->channel = g_renew (uint32_t, contests->channel, room);
  contests->room = room;
}

static inline uint32_t *
entry_of (const FsContests *contests, uint32_t channel, uint32_t vc)
{
  return contests->entries + ((gsize) contests->contest[channel] << contests->shift) + vc;
}

static void
open_contest (FsContests *contests, uint32_t channel)
{
  if (contests->n == contests->room)
    grow (contests);
  contests->contest[channel] = contests->n;
  contests->channel[contests->n] = channel;
  set_after (contests, contests->n++,
             fields_of (contests->shift).field & UINT64_MAX << 1 << contests->pointer[channel]);
}

/* The last one takes its place, and leaves an empty one behind. */
static void
close_contest (FsContests *contests, uint32_t channel)
{
  uint32_t closed = contests->contest[channel], last = --contests->n;
  uint32_t *to = contests->entries + ((gsize) closed << contests->shift);
  uint32_t *from = contests->entries + ((gsize) last << contests->shift);
  gsize width = sizeof *to << contests->shift;
  uint64_t after = get_after (contests, closed);

  contests->pointer[channel] = (uint8_t) ((after != 0 ? __builtin_ctzll (after) : 1 << contests->shift) - 1);
  contests->channel[closed] = contests->channel[last];
  contests->contest[contests->channel[closed]] = closed;
  set_after (contests, closed, get_after (contests, last));
  if (to != from)
    memcpy (to, from, width);
  memset (from, 0, width);
}

void
fs_fast_contest_begin (FsEngineState *self, FsContests *contests, uint32_t channel, uint32_t vc, uint32_t owner)
{
  uint32_t w = fs_fast_owner_worm (owner), lane;

  if (self->worms[w].state == FS_WORM_STREAMING)
    fs_fast_wake_streaming (self, w);
  self->worms[w].contended |= fs_fast_owner_link (owner);
  open_contest (contests, channel);
  lane = self->lane[w];
  if (lane == FS_FAST_NONE)
    return;
  self->bits.stream[lane] = FS_FAST_NONE;
  *entry_of (contests, channel, vc) = fs_fast_entry (lane, fs_fast_owner_number (owner));
}

void
fs_fast_contest_join (FsEngineState *self, FsContests *contests, uint32_t channel, uint32_t vc, uint32_t owner)
{
  uint32_t w = fs_fast_owner_worm (owner);

  self->worms[w].contended |= fs_fast_owner_link (owner);
  *entry_of (contests, channel, vc) = fs_fast_entry (self->lane[w], fs_fast_owner_number (owner));
}

void
fs_fast_contest_leave (FsEngineState *self, FsContests *contests, uint32_t channel, uint32_t vc, uint32_t owner,
                       uint32_t rival)
{
  uint32_t lane;

  self->worms[fs_fast_owner_worm (owner)].contended &= ~fs_fast_owner_link (owner);
  *entry_of (contests, channel, vc) = 0;
  if (rival == FS_FAST_NONE)
    return;
  close_contest (contests, channel);
  self->worms[fs_fast_owner_worm (rival)].contended &= ~fs_fast_owner_link (rival);
  lane = self->lane[fs_fast_owner_worm (rival)];
  if (lane != FS_FAST_NONE)
    fs_fast_update_stream (&self->bits, lane, &self->worms[fs_fast_owner_worm (rival)]);
}

/* Of a link that is contended. */
static uint32_t *
entry_of_hop (const FsEngineState *self, uint32_t hop)
{
  uint32_t K = self->world->injection_channels;

  if (hop < FS_HOP_INJECTION)
    return entry_of (&self->contests, fs_hop_channel (hop), fs_hop_vc (hop));
  return entry_of (&self->sharing, (hop - FS_HOP_INJECTION) / K, (hop - FS_HOP_INJECTION) % K);
}

uint32_t
fs_fast_contest_entry (const FsEngineState *self, uint32_t w, uint32_t link)
{
  return *entry_of_hop (self, fs_fast_path (self, w)[link]);
}

void
fs_fast_contests_move (FsEngineState *self, uint32_t w, uint32_t lane)
{
  const uint32_t *path = fs_fast_path (self, w);

  for (uint32_t links = self->worms[w].contended; links != 0; links &= links - 1)
    {
      uint32_t j = (uint32_t) __builtin_ctz (links);

      *entry_of_hop (self, path[j]) = lane == 0 ? 0 : fs_fast_entry (lane, j);
    }
}

/* Which of 64 entries ask. The link of an entry is said so that its grant comes to the highest bit. */
FS_FAST_INLINE uint64_t
requests_plain (const uint32_t *entries, const uint32_t *grants)
{
  uint64_t requests = 0;

  for (int i = 0; i < WORD; i++)
    requests |= (uint64_t) (grants[entries[i] >> FS_FAST_OWNER_BITS] << (entries[i] & 31) >> 31) << i;
  return requests;
}

FS_FAST_INLINE uint64_t
without_lowest (uint64_t bits, Fields fields)
{
  return bits & ((bits | fields.highest) - fields.lowest);
}

/* All of a field in which there is a bit. */
FS_FAST_INLINE uint64_t
whole_fields (uint64_t bits, Fields fields)
{
  uint64_t highest = (((bits & ~fields.highest) + ~fields.highest) | bits) & fields.highest;

  return (highest - (highest >> fields.top)) | highest;
}

/* The first after the pointer in cyclic order wins, all others lose. It becomes the pointer where there are others. */
FS_FAST_INLINE uint64_t
losers_of (uint64_t requests, uint64_t several, uint64_t *after, Fields fields)
{
  uint64_t behind = requests & *after;
  uint64_t candidates = behind | (requests & ~whole_fields (behind, fields));
  uint64_t winners = candidates & ~without_lowest (candidates, fields);
  uint64_t not_after = (((winners | fields.highest) - fields.lowest) & ~fields.highest) | winners;
  uint64_t contested = whole_fields (several, fields);

  *after = (*after & ~contested) | (~not_after & contested);
  return requests & ~winners;
}

FS_FAST_INLINE void
decide_all (const FsContests *contests, uint32_t *grants,
            uint64_t (*requests_of) (const uint32_t *entries, const uint32_t *grants))
{
  const Fields fields = fields_of (contests->shift);
  const uint32_t n = contests->n << contests->shift;
  const uint32_t *entries = contests->entries;
  uint64_t *after = contests->after;

  for (uint32_t first = 0; first < n; first += WORD)
    {
      uint64_t requests = requests_of (entries + first, grants);
      uint64_t several = without_lowest (requests, fields);

      if (several == 0)
        continue;
      for (uint64_t losers = losers_of (requests, several, &after[first / WORD], fields); losers != 0;
           losers &= losers - 1)
        {
          uint32_t loser = entries[first + (uint32_t) __builtin_ctzll (losers)];

          grants[loser >> FS_FAST_OWNER_BITS] &= ~(UINT32_C (0x80000000) >> (loser & 31));
        }
    }
}

#if FS_FAST_WIDE
__attribute__ ((target ("arch=x86-64-v3"), always_inline)) static inline uint64_t
requests_gathered (const uint32_t *entries, const uint32_t *grants)
{
  uint64_t requests = 0;

  for (int i = 0; i < WORD; i += 8)
    {
      __m256i entry = _mm256_load_si256 ((const __m256i *) (entries + i));
      __m256i lanes = _mm256_srli_epi32 (entry, FS_FAST_OWNER_BITS);
      __m256i granted = _mm256_i32gather_epi32 ((const int *) grants, lanes, sizeof *grants);
      __m256i link = _mm256_sllv_epi32 (granted, _mm256_and_si256 (entry, _mm256_set1_epi32 (31)));

      requests |= (uint64_t) (uint32_t) _mm256_movemask_ps (_mm256_castsi256_ps (link)) << i;
    }
  return requests;
}

__attribute__ ((target ("arch=x86-64-v3"))) static void
decide_gathered (const FsContests *contests, uint32_t *grants)
{
  decide_all (contests, grants, requests_gathered);
}
#endif

void
fs_fast_contests_decide (const FsContests *contests, uint32_t *grants)
{
#if FS_FAST_WIDE
  if (__builtin_cpu_supports ("x86-64-v3"))
    {
      decide_gathered (contests, grants);
      return;
    }
#endif
  decide_all (contests, grants, requests_plain);
}
