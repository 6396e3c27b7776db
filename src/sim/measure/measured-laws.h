/* The laws that models assume, as a run has them: times between arrivals at channels and at sources, holding times of virtual channels,
 * waits of blocked headers, and whether successive waits of a message depend on each other (SIMULATOR.md 7.4).
 *
 * All are integer counts, so that those of replications, or of parts of a network, are added. Bins have a width of 1 below 32 cycles; then 16
 * of them are a doubling, so that they are as fine as a sixteenth of what they contain. */
#pragma once

#include <glib.h>
#include <stdint.h>

typedef enum {
  FS_LAW_CHANNEL_GAP,  /* cycles from one grant of a virtual channel of a channel to the next */
  FS_LAW_SOURCE_GAP,   /* cycles from the arrival of one message at an injection queue to the next */
  FS_LAW_HOLDING_TIME, /* of a virtual channel by a message */
  FS_LAW_WAIT,         /* of a header that found nothing at its first attempt */
  FS_N_LAWS,
  FS_LAW_WAIT_BY_HOP
  = FS_N_LAWS, /* waits, apart for headers with 1, 2 … hops left; the last one is of all that have more */
  FS_N_LAW_COUNTS = FS_LAW_WAIT_BY_HOP + 8,
} FsMeasuredLaw;

#define FS_LAW_HOPS (FS_N_LAW_COUNTS - FS_LAW_WAIT_BY_HOP)

/* Returns "channel_gap", "source_gap" …, of the first FS_N_LAWS. */
const char *fs_measured_law_id (FsMeasuredLaw law);

#define FS_LAW_UNIT_BINS 32
#define FS_LAW_BINS_A_DOUBLING 16
#define FS_LAW_FIRST_DOUBLING 5 /* 32 = 2^5 */
#define FS_LAW_LAST_DOUBLING 16 /* the last bin contains all from 2^16 on */
#define FS_LAW_BINS (FS_LAW_UNIT_BINS + (FS_LAW_LAST_DOUBLING - FS_LAW_FIRST_DOUBLING) * FS_LAW_BINS_A_DOUBLING + 1)

static inline guint
fs_law_bin_of (uint64_t value)
{
  guint doubling;

  if (value < FS_LAW_UNIT_BINS)
    return (guint) value;
  doubling = 63 - (guint) __builtin_clzll (value);
  if (doubling >= FS_LAW_LAST_DOUBLING)
    return FS_LAW_BINS - 1;
  return FS_LAW_UNIT_BINS + (doubling - FS_LAW_FIRST_DOUBLING) * FS_LAW_BINS_A_DOUBLING
         + (guint) (value >> (doubling - 4)) % FS_LAW_BINS_A_DOUBLING;
}

/* Sets the limits of a bin, both included; the last one has no upper limit, and @high is UINT64_MAX. */
void fs_law_bin_limits (guint bin, uint64_t *low, uint64_t *high);

/**
 * FsLawCounts: of one law. Sums may wrap, modulo 2^64, as long as those of a run do not
 * @sum, @squares: of the values
 * @bins: how many values each contains
 */
typedef struct {
  uint64_t sum;
  uint64_t squares;
  uint64_t bins[FS_LAW_BINS];
} FsLawCounts;

/**
 * FsWaitPairs: of the grants to headers that already were granted a virtual channel, and what they waited for that one
 * @pairs: how many
 * @before, @after: sums of the waits for the earlier and for the later one, those of 0 cycles included
 * @before_squares, @after_squares, @products: likewise
 * @blocked_before, @blocked_after, @blocked_both: pairs of which the earlier wait, the later, or both are above 0
 */
typedef struct {
  uint64_t pairs;
  uint64_t before;
  uint64_t after;
  uint64_t before_squares;
  uint64_t after_squares;
  uint64_t products;
  uint64_t blocked_before;
  uint64_t blocked_after;
  uint64_t blocked_both;
} FsWaitPairs;

/* All counts of a stretch of a run; consists of uint64_t alone. */
typedef struct {
  FsLawCounts laws[FS_N_LAW_COUNTS];
  FsWaitPairs pairs;
} FsLawWindow;

#define FS_LAW_WINDOW_COUNTS (sizeof (FsLawWindow) / sizeof (uint64_t))

static inline void
fs_law_counts_add (FsLawCounts *counts, uint64_t value)
{
  counts->sum += value;
  counts->squares += value * value;
  counts->bins[fs_law_bin_of (value)]++;
}

/* Returns which law the waits of a header with @remaining hops left are counted in. */
static inline FsMeasuredLaw
fs_law_of_hop (int remaining)
{
  return (FsMeasuredLaw) (FS_LAW_WAIT_BY_HOP + MIN (remaining, FS_LAW_HOPS) - 1);
}

static inline void
fs_wait_pairs_add (FsWaitPairs *pairs, uint64_t before, uint64_t after)
{
  pairs->pairs++;
  pairs->before += before;
  pairs->after += after;
  pairs->before_squares += before * before;
  pairs->after_squares += after * after;
  pairs->products += before * after;
  pairs->blocked_before += before > 0;
  pairs->blocked_after += after > 0;
  pairs->blocked_both += before > 0 && after > 0;
}

/* @window becomes @end - @begin, or is added to. */
void fs_law_window_subtract (FsLawWindow *window, const FsLawWindow *end, const FsLawWindow *begin);
void fs_law_window_add (FsLawWindow *window, const FsLawWindow *other);

/**
 * FsMeasuredLaws: of a run; free with fs_measured_laws_free()
 * @all: of all recorded time, of several replications together
 * @n_batches: FS_N_BATCHES, or 0 of runs with fewer than 20 blocks of messages
 * @batches: what of it belongs to each
 */
typedef struct {
  FsLawWindow all;
  guint n_batches;
  FsLawWindow *batches;
} FsMeasuredLaws;

/* Returns laws without a value, with batches of which all counts are 0. */
FsMeasuredLaws *fs_measured_laws_new (guint n_batches);
FsMeasuredLaws *fs_measured_laws_copy (const FsMeasuredLaws *laws);
void fs_measured_laws_free (FsMeasuredLaws *laws);
/* Adds one to another: without batches if one of them has none. */
void fs_measured_laws_merge (FsMeasuredLaws *laws, const FsMeasuredLaws *other);

/* A number that follows from counts; @law: of which. */
typedef double (*FsLawValue) (const FsLawWindow *window, FsMeasuredLaw law);

/* Fills @values with one of each batch: the pseudo-values of the jackknife, 20 times that of all batches minus 19 times that without the
 * batch. Only with batches. */
void fs_measured_laws_by_batch (const FsMeasuredLaws *laws, FsLawValue value, FsMeasuredLaw law, double *values);
/* Returns the half-width of the interval of such a number, from these; @correlation: of the batches (FsBatches). NAN without batches. */
double fs_measured_laws_half_width (const FsMeasuredLaws *laws, FsLawValue value, FsMeasuredLaw law, double correlation,
                                    double confidence);

uint64_t fs_law_count (const FsLawWindow *window, FsMeasuredLaw law);
/* Returns the mean and the squared coefficient of variation, the variance over the square of the mean; NAN without a value. */
double fs_law_mean (const FsLawWindow *window, FsMeasuredLaw law);
double fs_law_cv2 (const FsLawWindow *window, FsMeasuredLaw law);

/* Of the waits of a message for successive channels, whatever @law is: their correlation, -1 … 1, NAN where one of them never differs; and
 * the fraction of headers that are blocked after they were blocked before, and after they were not. */
double fs_law_correlation (const FsLawWindow *window, FsMeasuredLaw law);
double fs_law_blocked_after_blocked (const FsLawWindow *window, FsMeasuredLaw law);
double fs_law_blocked_after_free (const FsLawWindow *window, FsMeasuredLaw law);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsMeasuredLaws, fs_measured_laws_free)
