/* Arbitration in the fast engine: who shares a channel, and who of them moves. */
#include <string.h>

#include "base/memory.h"
#include "sim/engines/fast-state.h"

#if FS_FAST_WIDE
#include <immintrin.h>
#endif

#define WORD 64 /* requests decided together */

uint64_t
fs_fast_arbitrations_bytes (uint64_t channels, int shift)
{
  uint64_t arbitration = (sizeof (uint32_t) << shift) + sizeof (uint32_t) + sizeof (uint64_t) / (WORD >> shift);

  return (channels + 2 * WORD) * arbitration;
}

/* In fields of 1 << shift bits, one an arbitration. */
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
get_after (const FsArbitrations *arbitrations, uint32_t arbitration)
{
  uint32_t bit = arbitration << arbitrations->shift;

  return arbitrations->after[bit / WORD] >> bit % WORD & fields_of (arbitrations->shift).field;
}

static void
set_after (FsArbitrations *arbitrations, uint32_t arbitration, uint64_t after)
{
  uint32_t bit = arbitration << arbitrations->shift;
  uint64_t *word = &arbitrations->after[bit / WORD];

  *word = (*word & ~(fields_of (arbitrations->shift).field << bit % WORD)) | after << bit % WORD;
}

static void
grow (FsArbitrations *arbitrations)
{
  uint32_t room = MAX (WORD, arbitrations->room + arbitrations->room / 2 / WORD * WORD + WORD);
  uint32_t *entries = fs_memory_new0 ((gsize) room << arbitrations->shift, sizeof (uint32_t));

  if (arbitrations->room > 0)
    memcpy (entries, arbitrations->entries, ((gsize) arbitrations->room << arbitrations->shift) * sizeof *entries);
  g_aligned_free (arbitrations->entries);
  arbitrations->entries = entries;
  arbitrations->after = g_renew (uint64_t, arbitrations->after, ((gsize) room << arbitrations->shift) / WORD);
  arbitrations->numbers = g_renew (uint32_t, arbitrations->numbers, room);
  arbitrations->room = room;
}

void
fs_fast_arbitration_open (FsArbitrations *arbitrations, uint32_t number)
{
  FsArbiter *arbiter = fs_fast_arbiter (arbitrations, number);

  if (arbitrations->n == arbitrations->room)
    grow (arbitrations);
  arbiter->arbitration = arbitrations->n;
  arbitrations->numbers[arbitrations->n] = number;
  set_after (arbitrations, arbitrations->n++,
             fields_of (arbitrations->shift).field & UINT64_MAX << 1 << arbiter->pointer);
}

/* The last one takes its place, and leaves an empty one behind. */
void
fs_fast_arbitration_close (FsArbitrations *arbitrations, uint32_t number)
{
  FsArbiter *arbiter = fs_fast_arbiter (arbitrations, number);
  uint32_t closed = arbiter->arbitration, last = --arbitrations->n;
  uint32_t *to = arbitrations->entries + ((gsize) closed << arbitrations->shift);
  uint32_t *from = arbitrations->entries + ((gsize) last << arbitrations->shift);
  gsize width = sizeof *to << arbitrations->shift;
  uint64_t after = get_after (arbitrations, closed);

  arbiter->pointer = (uint32_t) ((after != 0 ? __builtin_ctzll (after) : 1 << arbitrations->shift) - 1);
  arbitrations->numbers[closed] = arbitrations->numbers[last];
  fs_fast_arbiter (arbitrations, arbitrations->numbers[closed])->arbitration = closed;
  set_after (arbitrations, closed, get_after (arbitrations, last));
  if (to != from)
    memcpy (to, from, width);
  memset (from, 0, width);
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
  number = fs_hop_channel (hop);
  part = self;
  if (self->n_parts > 1)
    part = self->parts[fs_fast_part_of (self, fs_network_channel_node (&self->state->network, number))];
  return &part->arbitrations.entries[fs_fast_entry_of (&part->arbitrations, number, fs_hop_vc (hop))];
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
  uint64_t contended = whole_fields (several, fields);

  *after = (*after & ~contended) | (~not_after & contended);
  return requests & ~winners;
}

/* The link of an entry does not move. While other threads look at the same word, it is written as a whole. */
FS_FAST_INLINE void
lose (uint32_t *grants, uint32_t entry)
{
  uint32_t *word = &grants[entry >> FS_FAST_OWNER_BITS];

  __atomic_store_n (word, __atomic_load_n (word, __ATOMIC_RELAXED) & ~(UINT32_C (0x80000000) >> (entry & 31)),
                    __ATOMIC_RELAXED);
}

/* @parts: the network has parts. The lanes of the others are left to them. */
FS_FAST_INLINE void
decide_all (FsEngineState *self, const FsArbitrations *arbitrations,
            uint64_t (*requests_of) (const uint32_t *entries, const uint32_t *grants), bool parts)
{
  const Fields fields = fields_of (arbitrations->shift);
  const uint32_t n = arbitrations->n << arbitrations->shift;
  const uint32_t *entries = arbitrations->entries;
  uint64_t *after = arbitrations->after;
  uint32_t *grants = self->grants;

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
          uint32_t lane = loser >> FS_FAST_OWNER_BITS;

          if (!parts || lane - self->first_lane < self->n_lanes)
            lose (grants, loser);
          else
            *FS_FAST_ADD (&self->mail[lane / self->most_worms].losers, uint32_t) = loser;
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
  for (uint32_t from = 0; from < self->n_parts; from++)
    {
      FsFastList *list = &self->parts[from]->mail[self->part].losers;

      for (uint32_t i = 0; i < list->n; i++)
        lose (self->grants, ((const uint32_t *) list->items)[i]);
      list->n = 0;
    }
}
