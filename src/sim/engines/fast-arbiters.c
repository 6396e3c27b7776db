/* Arbitration in the fast engine: who shares a channel, and who of them moves. */
#include <string.h>

#include "base/memory.h"
#include "sim/engines/fast-state.h"

#if FS_FAST_WIDE
#include <immintrin.h>
#endif

#define WORD 64 /* requests of a word */
#define FOUR 4u /* words that the compiler decides with one instruction */

uint64_t
fs_fast_arbitrations_bytes (uint64_t channels, int shift)
{
  uint64_t arbitration = (sizeof (uint32_t) << shift) + sizeof (uint32_t) + 2 * sizeof (uint64_t) / (WORD >> shift);

  return (channels + 2 * FOUR * WORD) * arbitration;
}

FsFields
fs_fast_fields (int shift)
{
  uint64_t field = UINT64_MAX >> (WORD - (1 << shift));
  uint64_t lowest = UINT64_MAX / field;
  int top = (1 << shift) - 1;

  return (FsFields){ field, lowest, lowest << top, top };
}

static uint64_t
get_after (const FsArbitrations *arbitrations, uint32_t arbitration)
{
  uint32_t bit = arbitration << arbitrations->shift;

  return arbitrations->after[bit / WORD] >> bit % WORD & arbitrations->fields.field;
}

static void
set_after (FsArbitrations *arbitrations, uint32_t arbitration, uint64_t after)
{
  uint32_t bit = arbitration << arbitrations->shift;
  uint64_t *word = &arbitrations->after[bit / WORD];

  *word = (*word & ~(arbitrations->fields.field << bit % WORD)) | after << bit % WORD;
}

void
fs_fast_arbitration_open (FsArbitrations *arbitrations, uint32_t number)
{
  FsArbiter *arbiter = fs_fast_arbiter (arbitrations, number);

  if (arbitrations->n == arbitrations->room)
    {
      uint32_t room = (arbitrations->room + arbitrations->room / 2) / (FOUR * WORD) * FOUR * WORD + FOUR * WORD;
      gsize words = ((gsize) room << arbitrations->shift) / WORD;
      uint32_t *entries = fs_memory_new0 ((gsize) room << arbitrations->shift, sizeof (uint32_t), NULL);

      if (arbitrations->room > 0)
        memcpy (entries, arbitrations->entries, ((gsize) arbitrations->room << arbitrations->shift) * sizeof *entries);
      g_aligned_free (arbitrations->entries);
      arbitrations->entries = entries;
      arbitrations->after = g_renew (uint64_t, arbitrations->after, words);
      arbitrations->requests = g_renew (uint64_t, arbitrations->requests, words);
      arbitrations->numbers = g_renew (uint32_t, arbitrations->numbers, room);
      arbitrations->room = room;
    }
  arbiter->arbitration = arbitrations->n;
  arbitrations->numbers[arbitrations->n] = number;
  set_after (arbitrations, arbitrations->n++, arbitrations->fields.field & UINT64_MAX << 1 << arbiter->pointer);
}

/* The last one takes its place, and leaves an empty one behind. */
void
fs_fast_arbitration_close (FsArbitrations *arbitrations, uint32_t number)
{
  FsArbiter *arbiter = fs_fast_arbiter (arbitrations, number);
  uint32_t closed = arbiter->arbitration, last = --arbitrations->n;
  uint32_t *to = arbitrations->entries + ((size_t) closed << arbitrations->shift);
  uint32_t *from = arbitrations->entries + ((size_t) last << arbitrations->shift);
  uint64_t after = get_after (arbitrations, closed);

  arbiter->pointer = (uint32_t) ((after != 0 ? __builtin_ctzll (after) : 1 << arbitrations->shift) - 1);
  if (to != from)
    {
      arbitrations->numbers[closed] = arbitrations->numbers[last];
      fs_fast_arbiter (arbitrations, arbitrations->numbers[closed])->arbitration = closed;
      set_after (arbitrations, closed, get_after (arbitrations, last));
    }
  if (arbitrations->shift == 2) /* the width that is used most needs no calls */
    {
      uint32_t four[4];

      memcpy (four, from, sizeof four);
      memset (from, 0, sizeof four);
      if (to != from)
        memcpy (to, four, sizeof four);
      return;
    }
  if (to != from)
    memcpy (to, from, sizeof *to << arbitrations->shift);
  memset (from, 0, sizeof *to << arbitrations->shift);
}

uint32_t *
fs_fast_entry_of_hop (const FsEngineState *self, uint32_t hop)
{
  uint32_t K = self->state->injection_channels, number = (hop - FS_HOP_INJECTION) / K;
  const FsEngineState *part;

  if (hop >= FS_HOP_INJECTION)
    {
      part = self->parts[fs_fast_part_of (self, number)];
      return &part->sharing.entries[fs_fast_entry_of (&part->sharing, number, (hop - FS_HOP_INJECTION) % K)];
    }
  part = self->parts[fs_fast_part_of (self, fs_hop_node (hop))];
  return &part->arbitrations.entries[fs_fast_entry_of (&part->arbitrations, fs_hop_channel (&self->state->network, hop),
                                                       fs_hop_vc (hop))];
}

/* Returns which of 64 entries have a request. The link of an entry is coded so that its grant is shifted to the
 * highest bit. */
FS_FAST_INLINE uint64_t
requests_plain (const uint32_t *entries, const uint32_t *grants)
{
  uint64_t requests = 0;

  for (int i = 0; i < WORD; i++)
    requests |= (uint64_t) (__atomic_load_n (&grants[entries[i] >> FS_FAST_OWNER_BITS], __ATOMIC_RELAXED)
                                << (entries[i] & 31)
                            >> 31)
                << i;
  return requests;
}

/* All of a field in which there is a bit. */
FS_FAST_INLINE uint64_t
whole_fields (uint64_t bits, FsFields fields)
{
  uint64_t highest = (((bits & ~fields.highest) + ~fields.highest) | bits) & fields.highest;

  return (highest - (highest >> fields.top)) | highest;
}

/* In the words of all requests, leaves those that lose. The first after the pointer in cyclic order wins. It becomes the
 * pointer where there are others. */
FS_FAST_INLINE void
leave_losers (uint64_t *requests, uint64_t *after, uint32_t n, FsFields fields)
{
  for (uint32_t i = 0; i < (n + FOUR - 1) / FOUR * FOUR; i++)
    {
      uint64_t request = requests[i];
      uint64_t behind = request & after[i];
      uint64_t candidates = behind | (request & ~whole_fields (behind, fields));
      uint64_t losers = (request & ~candidates)
                        | (candidates & ((candidates | fields.highest) - fields.lowest)) /* all but the lowest */;
      uint64_t winners = candidates & ~losers;
      uint64_t not_after = (((winners | fields.highest) - fields.lowest) & ~fields.highest) | winners;
      uint64_t contended = whole_fields (losers, fields);

      after[i] = (after[i] & ~contended) | (~not_after & contended);
      requests[i] = losers;
    }
}

/* The link of an entry does not move. While other threads look at the same word, it is written as a whole. */
FS_FAST_INLINE void
lose (uint32_t *grants, uint32_t entry)
{
  uint32_t *word = &grants[entry >> FS_FAST_OWNER_BITS];

  __atomic_store_n (word, __atomic_load_n (word, __ATOMIC_RELAXED) & ~(UINT32_C (0x80000000) >> (entry & 31)),
                    __ATOMIC_RELAXED);
}

/* A link takes part in one arbitration, so that the order in which they are decided does not matter. @parts: the network has
 * parts; the rows of the others are left to them. */
FS_FAST_INLINE void
decide_all (FsEngineState *self, const FsArbitrations *arbitrations,
            uint64_t (*requests_of) (const uint32_t *entries, const uint32_t *grants), bool parts)
{
  uint32_t n = ((arbitrations->n << arbitrations->shift) + WORD - 1) / WORD;
  const uint32_t *entries = arbitrations->entries;
  uint64_t *requests = arbitrations->requests;
  uint32_t *grants = self->grants;

  for (uint32_t i = 0; i < n; i++)
    requests[i] = requests_of (entries + i * WORD, grants);
  for (uint32_t i = n; i % FOUR != 0; i++)
    requests[i] = 0;
  leave_losers (requests, arbitrations->after, n, arbitrations->fields);
  for (uint32_t i = 0; i < n; i++, entries += WORD)
    for (uint64_t losers = requests[i]; losers != 0; losers &= losers - 1)
      {
        uint32_t loser = entries[__builtin_ctzll (losers)];
        uint32_t row = loser >> FS_FAST_OWNER_BITS;

        if (!parts)
          grants[row] &= ~(UINT32_C (0x80000000) >> (loser & 31));
        else if (row - self->first_row < self->n_rows)
          lose (grants, loser);
        else
          *FS_FAST_ADD (&self->mail[row / self->most_worms].losers, uint32_t) = loser;
      }
}

#if FS_FAST_WIDE
/* A bit for each of the 32 highest bits. */
__attribute__ ((target ("arch=x86-64-v3"), always_inline)) static inline uint32_t
highest_bits (__m256i a, __m256i b, __m256i c, __m256i d)
{
  __m256i packed = _mm256_packs_epi16 (_mm256_packs_epi32 (a, b), _mm256_packs_epi32 (c, d));

  return (uint32_t) _mm256_movemask_epi8 (
      _mm256_permutevar8x32_epi32 (packed, _mm256_setr_epi32 (0, 4, 1, 5, 2, 6, 3, 7)));
}

__attribute__ ((target ("arch=x86-64-v3"), always_inline)) static inline uint64_t
requests_gathered (const uint32_t *entries, const uint32_t *grants)
{
  __m256i links[WORD / 8];

  for (int i = 0; i < WORD / 8; i++)
    {
      __m256i entry = _mm256_load_si256 ((const __m256i *) (entries + 8 * i));
      __m256i rows = _mm256_srli_epi32 (entry, FS_FAST_OWNER_BITS);
      __m256i granted = _mm256_i32gather_epi32 ((const int *) grants, rows, sizeof *grants);

      links[i] = _mm256_sllv_epi32 (granted, _mm256_and_si256 (entry, _mm256_set1_epi32 (31)));
    }
  return highest_bits (links[0], links[1], links[2], links[3])
         | (uint64_t) highest_bits (links[4], links[5], links[6], links[7]) << 32;
}

__attribute__ ((target ("arch=x86-64-v3"))) static void
decide_gathered (FsEngineState *self, const FsArbitrations *arbitrations)
{
  decide_all (self, arbitrations, requests_gathered, false);
}

__attribute__ ((target ("arch=x86-64-v3"))) static void
decide_gathered_in_part (FsEngineState *self, const FsArbitrations *arbitrations)
{
  decide_all (self, arbitrations, requests_gathered, true);
}
#endif

static void
decide (FsEngineState *self, const FsArbitrations *arbitrations)
{
#if FS_FAST_WIDE
  if (__builtin_cpu_supports ("x86-64-v3"))
    {
      (self->n_parts > 1 ? decide_gathered_in_part : decide_gathered) (self, arbitrations);
      return;
    }
#endif
  decide_all (self, arbitrations, requests_plain, self->n_parts > 1);
}

void
fs_fast_arbitrate (FsEngineState *self)
{
  if (self->state->params.V > 1)
    decide (self, &self->arbitrations);
  if (self->shared)
    decide (self, &self->sharing);
}

void
fs_fast_obey_losers (FsEngineState *self)
{
  for (uint32_t from = 0; self->n_parts > 1 && from < self->n_parts; from++)
    {
      FsFastList *list = &self->parts[from]->mail[self->part].losers;

      for (const uint32_t *loser = FS_FAST_BEGIN (list, uint32_t); loser < FS_FAST_END (list, uint32_t); loser++)
        lose (self->grants, *loser);
      fs_fast_list_empty (list);
    }
}
