/* A sparse set of small integers that is emptied in ascending order: one bit a
 * member, one bit for every 64 of those. How the engines bring the events of a
 * cycle into the order of the specification without sorting. */
#pragma once

#include <glib.h>
#include <stdint.h>

#define FS_BITSET_EMPTY UINT32_MAX

typedef struct {
  uint64_t *words;
  uint64_t *summary;
  uint32_t n_summary;
  uint32_t cursor; /* summary words before it are empty while the set is being taken apart */
} FsBitset;

/* Of the two arrays of a set of members below @size. */
static inline uint64_t
fs_bitset_words (uint64_t size)
{
  return size / 64 + 1;
}

static inline uint64_t
fs_bitset_summary_words (uint64_t size)
{
  return size / 4096 + 1;
}

static inline uint64_t
fs_bitset_bytes (uint64_t size)
{
  return (fs_bitset_words (size) + fs_bitset_summary_words (size)) * sizeof (uint64_t);
}

/* For members 0 … @size - 1. */
static inline void
fs_bitset_init (FsBitset *set, uint32_t size)
{
  set->words = g_new0 (uint64_t, fs_bitset_words (size));
  set->n_summary = (uint32_t) fs_bitset_summary_words (size);
  set->summary = g_new0 (uint64_t, set->n_summary);
  set->cursor = 0;
}

static inline void
fs_bitset_clear (FsBitset *set)
{
  g_clear_pointer (&set->words, g_free);
  g_clear_pointer (&set->summary, g_free);
}

static inline void
fs_bitset_add (FsBitset *set, uint32_t member)
{
  set->words[member >> 6] |= UINT64_C (1) << (member & 63);
  set->summary[member >> 12] |= UINT64_C (1) << (member >> 6 & 63);
}

static inline void
fs_bitset_remove (FsBitset *set, uint32_t member)
{
  uint32_t word = member >> 6;

  set->words[word] &= ~(UINT64_C (1) << (member & 63));
  if (set->words[word] == 0)
    set->summary[word >> 6] &= ~(UINT64_C (1) << (word & 63));
}

/* The smallest member, or FS_BITSET_EMPTY when the set has been taken apart; see fs_bitset_take(). */
static inline uint32_t
fs_bitset_first (FsBitset *set)
{
  for (; set->cursor < set->n_summary; set->cursor++)
    if (set->summary[set->cursor] != 0)
      {
        uint32_t word = (set->cursor << 6) + (uint32_t) __builtin_ctzll (set->summary[set->cursor]);

        return (word << 6) + (uint32_t) __builtin_ctzll (set->words[word]);
      }
  set->cursor = 0;
  return FS_BITSET_EMPTY;
}

/* Takes the smallest member out, or returns FS_BITSET_EMPTY. Nothing may be added while a set is
 * being taken apart, except members above the last one taken. */
static inline uint32_t
fs_bitset_take (FsBitset *set)
{
  uint32_t member = fs_bitset_first (set);

  if (member != FS_BITSET_EMPTY)
    fs_bitset_remove (set, member);
  return member;
}

static inline gboolean
fs_bitset_is_empty (const FsBitset *set)
{
  for (uint32_t i = 0; i < set->n_summary; i++)
    if (set->summary[i] != 0)
      return FALSE;
  return TRUE;
}
