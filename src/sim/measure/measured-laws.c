#include "sim/measure/measured-laws.h"

#include <math.h>

#include "stats/batch-means.h"

G_STATIC_ASSERT (sizeof (FsLawWindow) % sizeof (uint64_t) == 0);

const char *
fs_measured_law_id (FsMeasuredLaw law)
{
  static const char *const ids[FS_N_LAWS] = { "channel_gap", "source_gap", "holding_time", "wait" };

  g_return_val_if_fail ((guint) law < FS_N_LAWS, NULL);
  return ids[law];
}

void
fs_law_bin_limits (guint bin, uint64_t *low, uint64_t *high)
{
  guint doubling, step;

  if (bin < FS_LAW_UNIT_BINS)
    {
      *low = *high = bin;
      return;
    }
  doubling = FS_LAW_FIRST_DOUBLING + (bin - FS_LAW_UNIT_BINS) / FS_LAW_BINS_A_DOUBLING;
  step = (bin - FS_LAW_UNIT_BINS) % FS_LAW_BINS_A_DOUBLING;
  *low = (uint64_t) (FS_LAW_BINS_A_DOUBLING + step) << (doubling - 4);
  *high = bin == FS_LAW_BINS - 1 ? UINT64_MAX : *low + (UINT64_C (1) << (doubling - 4)) - 1;
}

/* The counts of a window, one after the other. */
static uint64_t *
counts_of (FsLawWindow *window)
{
  return (uint64_t *) (gpointer) window;
}

void
fs_law_window_subtract (FsLawWindow *window, const FsLawWindow *end, const FsLawWindow *begin)
{
  const uint64_t *from = counts_of ((FsLawWindow *) begin), *to = counts_of ((FsLawWindow *) end);

  for (gsize i = 0; i < FS_LAW_WINDOW_COUNTS; i++)
    counts_of (window)[i] = to[i] - from[i];
}

void
fs_law_window_add (FsLawWindow *window, const FsLawWindow *other)
{
  for (gsize i = 0; i < FS_LAW_WINDOW_COUNTS; i++)
    counts_of (window)[i] += counts_of ((FsLawWindow *) other)[i];
}

FsMeasuredLaws *
fs_measured_laws_new (guint n_batches)
{
  FsMeasuredLaws *laws = g_new0 (FsMeasuredLaws, 1);

  laws->n_batches = n_batches;
  laws->batches = g_new0 (FsLawWindow, n_batches);
  return laws;
}

FsMeasuredLaws *
fs_measured_laws_copy (const FsMeasuredLaws *laws)
{
  FsMeasuredLaws *copy;

  if (laws == NULL)
    return NULL;
  copy = g_memdup2 (laws, sizeof *laws);
  copy->batches = g_memdup2 (laws->batches, laws->n_batches * sizeof *laws->batches);
  return copy;
}

void
fs_measured_laws_free (FsMeasuredLaws *laws)
{
  if (laws == NULL)
    return;
  g_free (laws->batches);
  g_free (laws);
}

void
fs_measured_laws_merge (FsMeasuredLaws *laws, const FsMeasuredLaws *other)
{
  fs_law_window_add (&laws->all, &other->all);
  laws->n_batches = MIN (laws->n_batches, other->n_batches);
  for (guint b = 0; b < laws->n_batches; b++)
    fs_law_window_add (&laws->batches[b], &other->batches[b]);
}

void
fs_measured_laws_by_batch (const FsMeasuredLaws *laws, FsLawValue value, FsMeasuredLaw law, double *values)
{
  double all = value (&laws->all, law);

  for (guint b = 0; b < laws->n_batches; b++)
    {
      FsLawWindow without;

      fs_law_window_subtract (&without, &laws->all, &laws->batches[b]);
      values[b] = laws->n_batches * all - (laws->n_batches - 1) * value (&without, law);
    }
}

double
fs_measured_laws_half_width (const FsMeasuredLaws *laws, FsLawValue value, FsMeasuredLaw law, double correlation,
                             double confidence)
{
  double values[FS_N_BATCHES], weights[FS_N_BATCHES];

  if (laws->n_batches != FS_N_BATCHES)
    return NAN;
  fs_measured_laws_by_batch (laws, value, law, values);
  for (guint b = 0; b < FS_N_BATCHES; b++)
    weights[b] = FS_BATCH_WEIGHT;
  return fs_batch_half_width (values, weights, correlation, confidence);
}

uint64_t
fs_law_count (const FsLawWindow *window, FsMeasuredLaw law)
{
  uint64_t count = 0;

  for (guint bin = 0; bin < FS_LAW_BINS; bin++)
    count += window->laws[law].bins[bin];
  return count;
}

double
fs_law_mean (const FsLawWindow *window, FsMeasuredLaw law)
{
  uint64_t count = fs_law_count (window, law);

  return count > 0 ? (double) window->laws[law].sum / (double) count : NAN;
}

double
fs_law_cv2 (const FsLawWindow *window, FsMeasuredLaw law)
{
  double mean = fs_law_mean (window, law);

  return mean > 0 ? (double) window->laws[law].squares / (double) fs_law_count (window, law) / (mean * mean) - 1 : NAN;
}

double
fs_law_correlation (const FsLawWindow *window, FsMeasuredLaw law)
{
  const FsWaitPairs *pairs = &window->pairs;
  double n = (double) pairs->pairs, before = (double) pairs->before / n, after = (double) pairs->after / n;
  double variances
      = ((double) pairs->before_squares / n - before * before) * ((double) pairs->after_squares / n - after * after);

  return variances > 0 ? ((double) pairs->products / n - before * after) / sqrt (variances) : NAN;
}

double
fs_law_blocked_after_blocked (const FsLawWindow *window, FsMeasuredLaw law)
{
  const FsWaitPairs *pairs = &window->pairs;

  return pairs->blocked_before > 0 ? (double) pairs->blocked_both / (double) pairs->blocked_before : NAN;
}

double
fs_law_blocked_after_free (const FsLawWindow *window, FsMeasuredLaw law)
{
  const FsWaitPairs *pairs = &window->pairs;
  uint64_t without = pairs->pairs - pairs->blocked_before;

  return without > 0 ? (double) (pairs->blocked_after - pairs->blocked_both) / (double) without : NAN;
}
