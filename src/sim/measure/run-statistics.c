#include "sim/measure/run-statistics.h"

static void
clear (gpointer data)
{
  FsRunStatistics *series = data;

  g_array_unref (series->warmup);
  g_array_unref (series->recorded);
  g_array_unref (series->groups);
  g_array_unref (series->checks);
}

FsRunStatistics *
fs_run_statistics_new (void)
{
  FsRunStatistics *series = g_atomic_rc_box_new0 (FsRunStatistics);

  series->warmup = g_array_new (FALSE, FALSE, sizeof (FsSeriesBucket));
  series->recorded = g_array_new (FALSE, FALSE, sizeof (FsSeriesBucket));
  series->groups = g_array_new (FALSE, FALSE, sizeof (FsSeriesBucket));
  series->checks = g_array_new (FALSE, FALSE, sizeof (FsSeriesCheck));
  return series;
}

FsRunStatistics *
fs_run_statistics_ref (FsRunStatistics *series)
{
  return series != NULL ? g_atomic_rc_box_acquire (series) : NULL;
}

void
fs_run_statistics_unref (FsRunStatistics *series)
{
  if (series != NULL)
    g_atomic_rc_box_release_full (series, clear);
}

/* The successive batches @from … @to - 1 as one bucket. */
static FsSeriesBucket
join (const FsTally *unicast, const FsTally *broadcast, gsize from, gsize to, uint64_t batch_messages,
      uint64_t messages)
{
  FsSeriesBucket bucket = { .messages = MIN (to * batch_messages, messages) - from * batch_messages };

  for (gsize b = from; b < to; b++)
    {
      fs_tally_merge (&bucket.unicast, &unicast[b]);
      fs_tally_merge (&bucket.broadcast, &broadcast[b]);
    }
  return bucket;
}

/* Appends @n_batches batches to @buckets as at most @most of equal length. */
static void
append_joined (GArray *buckets, guint most, const FsTally *unicast, const FsTally *broadcast, gsize n_batches,
               uint64_t batch_messages, uint64_t messages)
{
  gsize stride = 1;

  while (n_batches > stride * most)
    stride *= 2;
  for (gsize b = 0; b < n_batches; b += stride)
    {
      FsSeriesBucket bucket = join (unicast, broadcast, b, MIN (b + stride, n_batches), batch_messages, messages);

      g_array_append_val (buckets, bucket);
    }
}

void
fs_run_statistics_set_warmup (FsRunStatistics *series, const FsTally *unicast, const FsTally *broadcast,
                              gsize n_batches, uint64_t batch_messages)
{
  g_array_set_size (series->warmup, 0);
  append_joined (series->warmup, FS_SERIES_WARMUP_BUCKETS, unicast, broadcast, n_batches, batch_messages,
                 n_batches * batch_messages);
}

void
fs_run_statistics_set_batches (FsRunStatistics *series, const FsTally *unicast, const FsTally *broadcast,
                               gsize n_batches, uint64_t batch_messages, uint64_t messages)
{
  g_array_set_size (series->recorded, 0);
  g_array_set_size (series->groups, 0);
  append_joined (series->recorded, FS_SERIES_BUCKETS, unicast, broadcast, n_batches, batch_messages, messages);
  for (gsize g = 0; g < FS_N_BATCHES && n_batches >= FS_N_BATCHES; g++)
    {
      FsSeriesBucket group = join (unicast, broadcast, g * n_batches / FS_N_BATCHES, (g + 1) * n_batches / FS_N_BATCHES,
                                   batch_messages, messages);

      g_array_append_val (series->groups, group);
    }
}

void
fs_run_statistics_add_check (FsRunStatistics *series, FsSeriesCheck check)
{
  if (series->checks->len < FS_SERIES_CHECKS)
    g_array_append_val (series->checks, check);
}
