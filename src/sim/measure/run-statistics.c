#include "sim/measure/run-statistics.h"

static void
clear (gpointer data)
{
  FsRunStatistics *statistics = data;

  g_array_unref (statistics->warmup);
  g_array_unref (statistics->recorded);
  g_array_unref (statistics->batches);
  g_array_unref (statistics->checks);
  g_array_unref (statistics->half_widths);
}

FsRunStatistics *
fs_run_statistics_new (void)
{
  FsRunStatistics *statistics = g_atomic_rc_box_new0 (FsRunStatistics);

  statistics->warmup = g_array_new (FALSE, FALSE, sizeof (FsSeriesBucket));
  statistics->recorded = g_array_new (FALSE, FALSE, sizeof (FsSeriesBucket));
  statistics->batches = g_array_new (FALSE, FALSE, sizeof (FsSeriesBucket));
  statistics->checks = g_array_new (FALSE, FALSE, sizeof (FsSeriesCheck));
  statistics->half_widths = g_array_new (FALSE, FALSE, sizeof (FsSeriesHalfWidths));
  return statistics;
}

FsRunStatistics *
fs_run_statistics_ref (FsRunStatistics *statistics)
{
  return statistics != NULL ? g_atomic_rc_box_acquire (statistics) : NULL;
}

void
fs_run_statistics_unref (FsRunStatistics *statistics)
{
  if (statistics != NULL)
    g_atomic_rc_box_release_full (statistics, clear);
}

/* The successive blocks @from … @to - 1 as one bucket. */
static FsSeriesBucket
join (const FsTally *unicast, const FsTally *broadcast, gsize from, gsize to, uint64_t block_messages,
      uint64_t messages)
{
  FsSeriesBucket bucket = { .messages = MIN (to * block_messages, messages) - from * block_messages };

  for (gsize b = from; b < to; b++)
    {
      fs_tally_merge (&bucket.unicast, &unicast[b]);
      fs_tally_merge (&bucket.broadcast, &broadcast[b]);
    }
  return bucket;
}

/* Appends @n_blocks blocks to @buckets as at most @most of equal length. */
static void
append_joined (GArray *buckets, guint most, const FsTally *unicast, const FsTally *broadcast, gsize n_blocks,
               uint64_t block_messages, uint64_t messages)
{
  gsize stride = 1;

  while (n_blocks > stride * most)
    stride *= 2;
  for (gsize b = 0; b < n_blocks; b += stride)
    {
      FsSeriesBucket bucket = join (unicast, broadcast, b, MIN (b + stride, n_blocks), block_messages, messages);

      g_array_append_val (buckets, bucket);
    }
}

void
fs_run_statistics_set_warmup (FsRunStatistics *statistics, const FsTally *unicast, const FsTally *broadcast,
                              gsize n_blocks, uint64_t block_messages)
{
  g_array_set_size (statistics->warmup, 0);
  append_joined (statistics->warmup, FS_SERIES_WARMUP_BUCKETS, unicast, broadcast, n_blocks, block_messages,
                 n_blocks * block_messages);
}

void
fs_run_statistics_set_recorded (FsRunStatistics *statistics, const FsTally *unicast, const FsTally *broadcast,
                                gsize n_blocks, uint64_t block_messages, uint64_t messages)
{
  g_array_set_size (statistics->recorded, 0);
  g_array_set_size (statistics->batches, 0);
  append_joined (statistics->recorded, FS_SERIES_BUCKETS, unicast, broadcast, n_blocks, block_messages, messages);
  for (gsize g = 0; g < FS_N_BATCHES && n_blocks >= FS_N_BATCHES; g++)
    {
      FsSeriesBucket batch = join (unicast, broadcast, g * n_blocks / FS_N_BATCHES, (g + 1) * n_blocks / FS_N_BATCHES,
                                   block_messages, messages);

      g_array_append_val (statistics->batches, batch);
    }
}

void
fs_run_statistics_add_check (FsRunStatistics *statistics, FsSeriesCheck check)
{
  if (statistics->checks->len < FS_SERIES_CHECKS)
    g_array_append_val (statistics->checks, check);
}

void
fs_run_statistics_add_half_widths (FsRunStatistics *statistics, FsSeriesHalfWidths half_widths)
{
  if (statistics->half_widths->len < FS_N_BATCHES)
    g_array_append_val (statistics->half_widths, half_widths);
}
