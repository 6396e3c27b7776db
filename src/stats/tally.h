/* Count and sum of integers (cycles): exact, so that the order of addition
 * never shows in a mean. */
#pragma once

#include <math.h>
#include <stdint.h>

/**
 * FsTally: a plain value, all zero when empty
 * @count: how many samples
 * @sum: of the samples
 */
typedef struct {
  uint64_t count;
  uint64_t sum;
} FsTally;

static inline void
fs_tally_add (FsTally *tally, uint64_t value)
{
  tally->count++;
  tally->sum += value;
}

static inline void
fs_tally_merge (FsTally *tally, const FsTally *other)
{
  tally->count += other->count;
  tally->sum += other->sum;
}

/* NAN when there is no sample. */
static inline double
fs_tally_mean (const FsTally *tally)
{
  return tally->count > 0 ? (double) tally->sum / (double) tally->count : (double) NAN;
}
