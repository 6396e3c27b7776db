/* How a run went, in the order of its messages: the warm-up that was cut off, the recorded messages, the batches of the
 * intervals, the half-width after each of them, and the precision at each check of the stopping rule. Its size is limited for runs of any length. */
#pragma once

#include <glib.h>
#include <stdint.h>

#include "stats/batch-means.h"
#include "stats/tally.h"

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
 * FsSeriesCheck: one check of the stopping rule
 * @messages: recorded until then
 * @unicast, @broadcast: half-width / mean; NAN where there is no interval yet
 */
typedef struct {
  uint64_t messages;
  double unicast;
  double broadcast;
} FsSeriesCheck;

/**
 * FsSeriesHalfWidths: half-widths of the mean latencies after a batch, cycles; NAN where there is no interval yet
 */
typedef struct {
  double unicast;
  double broadcast;
} FsSeriesHalfWidths;

/**
 * FsRunStatistics: immutable but for its checks while the run lasts; fs_run_statistics_unref()
 * @warmup: at most FS_SERIES_WARMUP_BUCKETS, equally long but for the last; where its length was given, of what arrived
 *   before the run ended
 * @recorded: at most FS_SERIES_BUCKETS, of whole blocks: together exactly what the means are over
 * @batches: the FS_N_BATCHES of fs_batch_means() over the same; none where there are fewer blocks
 * @checks: at most FS_SERIES_CHECKS
 * @half_widths: of the means over all batches up to each of @batches, with the methods and the corrections that give the
 *   interval of the run; the last are those of the run. None in saturated runs and in results of older versions
 */
typedef struct {
  GArray *warmup;      /* FsSeriesBucket */
  GArray *recorded;    /* FsSeriesBucket */
  GArray *batches;     /* FsSeriesBucket */
  GArray *checks;      /* FsSeriesCheck */
  GArray *half_widths; /* FsSeriesHalfWidths */
} FsRunStatistics;

/* Returns empty statistics. */
FsRunStatistics *fs_run_statistics_new (void);
FsRunStatistics *fs_run_statistics_ref (FsRunStatistics *statistics);
void fs_run_statistics_unref (FsRunStatistics *statistics);

/* Makes @warmup of @n_blocks successive blocks of @block_messages each. */
void fs_run_statistics_set_warmup (FsRunStatistics *statistics, const FsTally *unicast, const FsTally *broadcast,
                                   gsize n_blocks, uint64_t block_messages);

/* Makes @recorded and @batches of @n_blocks successive blocks of @block_messages each but the last, @messages in all. */
void fs_run_statistics_set_recorded (FsRunStatistics *statistics, const FsTally *unicast, const FsTally *broadcast,
                                     gsize n_blocks, uint64_t block_messages, uint64_t messages);

/* Does nothing once there are FS_N_BATCHES. */
void fs_run_statistics_add_half_widths (FsRunStatistics *statistics, FsSeriesHalfWidths half_widths);

/* Does nothing once FS_SERIES_CHECKS checks are stored. */
void fs_run_statistics_add_check (FsRunStatistics *statistics, FsSeriesCheck check);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRunStatistics, fs_run_statistics_unref)
