/* How a run went, in the order of its messages: the warm-up that was cut off, what was recorded, the groups of batches
 * behind the intervals, and what the stopping rule saw each time it looked. Bounded, whatever the run. */
#pragma once

#include <glib.h>
#include <stdint.h>

#include "stats/batch-means.h"
#include "stats/tally.h"

G_BEGIN_DECLS

#define FS_SERIES_WARMUP_BUCKETS 128
#define FS_SERIES_BUCKETS 256
#define FS_SERIES_CHECKS 128

/**
 * FsSeriesBucket: messages that were generated one after the other
 * @messages: how many, those that were dropped included
 * @unicast, @broadcast: their latencies, cycles
 */
typedef struct {
  uint64_t messages;
  FsTally unicast;
  FsTally broadcast;
} FsSeriesBucket;

/**
 * FsSeriesCheck: one look of the stopping rule
 * @messages: recorded until then
 * @unicast, @broadcast: half-width / mean; NAN where there is no interval yet
 */
typedef struct {
  uint64_t messages;
  double unicast;
  double broadcast;
} FsSeriesCheck;

/**
 * FsRunStatistics: immutable but for its checks while the run lasts; fs_run_statistics_unref()
 * @warmup: at most FS_SERIES_WARMUP_BUCKETS, equally long but for the last; where its length was given, of what arrived
 *   before the run ended
 * @recorded: at most FS_SERIES_BUCKETS, of whole batches: together exactly what the means are over
 * @groups: the FS_N_BATCHES of fs_batch_means() over the same; none where there are fewer batches
 * @checks: at most FS_SERIES_CHECKS
 */
typedef struct {
  GArray *warmup;   /* FsSeriesBucket */
  GArray *recorded; /* FsSeriesBucket */
  GArray *groups;   /* FsSeriesBucket */
  GArray *checks;   /* FsSeriesCheck */
} FsRunStatistics;

/* Empty. */
FsRunStatistics *fs_run_statistics_new (void);
FsRunStatistics *fs_run_statistics_ref (FsRunStatistics *series);
void fs_run_statistics_unref (FsRunStatistics *series);

/* Makes @warmup of @n_batches successive batches of @batch_messages each. */
void fs_run_statistics_set_warmup (FsRunStatistics *series, const FsTally *unicast, const FsTally *broadcast,
                                   gsize n_batches, uint64_t batch_messages);

/* Makes @recorded and @groups of @n_batches successive batches of @batch_messages each but the last, @messages in all. */
void fs_run_statistics_set_batches (FsRunStatistics *series, const FsTally *unicast, const FsTally *broadcast,
                                    gsize n_batches, uint64_t batch_messages, uint64_t messages);

/* Passed over where there are as many as are kept. */
void fs_run_statistics_add_check (FsRunStatistics *series, FsSeriesCheck check);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRunStatistics, fs_run_statistics_unref)

G_END_DECLS
