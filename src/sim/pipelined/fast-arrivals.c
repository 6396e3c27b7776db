/* What arrives at the beginning of a cycle: bytes of a row, each 0 or 1, are added to the numbers of flits or credits of the same
 * numbers, 32 at once, and are 0 again. A group in which nothing is expected is passed over. */
#include "sim/engines/many-targets.h"
#include "sim/pipelined/fast-pipelined-state.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define BLOCK 32

typedef uint8_t Block __attribute__ ((vector_size (BLOCK), may_alias)); /* of arrays that are aligned */
typedef int8_t Truth __attribute__ ((vector_size (BLOCK)));             /* of each byte: -1 or 0 */

/* The set of bytes that are true. */
FS_FAST_INLINE uint32_t
set_of (Truth truth)
{
#ifdef __SSE2__
  __m128i halves[2];

  memcpy (halves, &truth, sizeof halves);
  return (uint32_t) _mm_movemask_epi8 (halves[0]) | (uint32_t) _mm_movemask_epi8 (halves[1]) << 16;
#else
  uint32_t set = 0;

  for (uint32_t i = 0; i < BLOCK; i++)
    set |= (uint32_t) (truth[i] != 0) << i;
  return set;
#endif
}

/* Adds what has arrived: how many there were, and what arrives. */
typedef struct {
  Block before;
  Block arrived;
} Added;

FS_FAST_INLINE Added
add_block (uint8_t *numbers, uint8_t *row)
{
  Added added = { *(Block *) numbers, *(const Block *) row };

  *(Block *) numbers = added.before + added.arrived;
  *(Block *) row = (Block){ 0 };
  return added;
}

FS_FAST_MANY_TARGETS uint32_t
fs_fast_take_credits (FsEngineState *self)
{
  uint8_t *row = fs_fast_row (self, self->credit_rows, 1), *credits = self->credits;
  uint32_t n_numbers = self->n_numbers, group_bits = self->group_bits, *noticed = self->noticed, n_noticed = 0;
  /* With FS_VC_RELEASE_CREDIT any credit may be the last one that an output waits for. */
  uint8_t most = self->state->params.pipeline.vc_release == FS_VC_RELEASE_CREDIT ? UINT8_MAX : 0;

  for (uint32_t group = 0; group < n_numbers >> group_bits; group++)
    {
      if (row[n_numbers + group] == 0)
        continue;
      row[n_numbers + group] = 0;
      for (uint32_t first = group << group_bits; first < (group + 1) << group_bits; first += BLOCK)
        {
          Added added = add_block (credits + first, row + first);
          uint32_t set = set_of ((Truth) (added.before <= most) & -(Truth) added.arrived);

          for (; G_UNLIKELY (set != 0); set &= set - 1)
            noticed[n_noticed++] = first + (uint32_t) __builtin_ctz (set);
        }
    }
  return n_noticed;
}

FS_FAST_MANY_TARGETS uint32_t
fs_fast_take_flits (FsEngineState *self)
{
  uint8_t *row = fs_fast_row (self, self->flit_rows, 1), *counts = self->counts;
  uint32_t n_numbers = self->n_numbers, group_bits = self->group_bits, n_groups = self->n_inputs >> group_bits;
  uint32_t *noticed = self->noticed, n_noticed = 0;
  uint32_t *have_flit = self->have_flit;
  const uint32_t *are_idle = self->are_idle;

  for (uint32_t group = 0; group < n_groups; group++)
    {
      uint32_t all = 0;

      if ((row[n_numbers + group] | self->is_busy[group]) == 0)
        continue;
      row[n_numbers + group] = 0;
      for (uint32_t first = group << group_bits; first < (group + 1) << group_bits; first += BLOCK)
        {
          Added added = add_block (counts + first, row + first);
          uint32_t set = ~set_of ((Truth) (added.before + added.arrived == 0)), heads = set & are_idle[first / BLOCK];

          have_flit[first / BLOCK] = set;
          all |= set;
          for (; G_UNLIKELY (heads != 0); heads &= heads - 1)
            noticed[n_noticed++] = first + (uint32_t) __builtin_ctz (heads);
        }
      self->is_busy[group] = all != 0;
    }
  return n_noticed;
}
