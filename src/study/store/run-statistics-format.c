#include "study/store/run-statistics-format.h"

void
fs_bytes_append_count (GByteArray *bytes, uint64_t count)
{
  do
    {
      guint8 byte = (guint8) ((count & 0x7f) | (count > 0x7f ? 0x80 : 0));

      g_byte_array_append (bytes, &byte, 1);
      count >>= 7;
    }
  while (count > 0);
}

gboolean
fs_bytes_read_count (const guint8 **at, const guint8 *end, uint64_t *count)
{
  *count = 0;
  for (guint shift = 0; *at < end && shift < 64; shift += 7)
    {
      guint8 byte = *(*at)++;

      if (shift == 63 && byte > 1)
        return FALSE;
      *count |= (uint64_t) (byte & 0x7f) << shift;
      if ((byte & 0x80) == 0)
        return byte != 0 || shift == 0;
    }
  return FALSE;
}

GVariant *
fs_bytes_variant (GByteArray *bytes)
{
  return g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, bytes->data, bytes->len, 1);
}

/* Five counts a bucket. @buckets may be NULL. */
static GVariant *
buckets_variant (const GArray *buckets)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  for (guint i = 0; buckets != NULL && i < buckets->len; i++)
    {
      const FsSeriesBucket *bucket = &g_array_index (buckets, FsSeriesBucket, i);

      fs_bytes_append_count (bytes, bucket->messages);
      fs_bytes_append_count (bytes, bucket->unicast.count);
      fs_bytes_append_count (bytes, bucket->unicast.sum);
      fs_bytes_append_count (bytes, bucket->broadcast.count);
      fs_bytes_append_count (bytes, bucket->broadcast.sum);
    }
  return fs_bytes_variant (bytes);
}

GVariant *
fs_series_to_variant (const FsRunStatistics *series)
{
  GVariantBuilder checks;

  g_variant_builder_init (&checks, G_VARIANT_TYPE ("a(tdd)"));
  for (guint i = 0; series != NULL && i < series->checks->len; i++)
    {
      const FsSeriesCheck *check = &g_array_index (series->checks, FsSeriesCheck, i);

      g_variant_builder_add (&checks, "(tdd)", check->messages, check->unicast, check->broadcast);
    }
  return g_variant_new ("(@ay@ay@aya(tdd))", buckets_variant (series != NULL ? series->warmup : NULL),
                        buckets_variant (series != NULL ? series->recorded : NULL),
                        buckets_variant (series != NULL ? series->batches : NULL), &checks);
}

static gboolean
read_buckets (GVariant *variant, GArray *buckets, guint most)
{
  gsize size;
  const guint8 *at = g_variant_get_fixed_array (variant, &size, 1);
  const guint8 *end = size > 0 ? at + size : at; /* NULL where there is nothing */

  while (at < end)
    {
      FsSeriesBucket bucket;

      if (buckets->len == most || !fs_bytes_read_count (&at, end, &bucket.messages)
          || !fs_bytes_read_count (&at, end, &bucket.unicast.count)
          || !fs_bytes_read_count (&at, end, &bucket.unicast.sum)
          || !fs_bytes_read_count (&at, end, &bucket.broadcast.count)
          || !fs_bytes_read_count (&at, end, &bucket.broadcast.sum))
        return FALSE;
      g_array_append_val (buckets, bucket);
    }
  return TRUE;
}

gboolean
fs_series_from_variant (GVariant *variant, FsRunStatistics **series)
{
  g_autoptr (FsRunStatistics) read = fs_run_statistics_new ();
  g_autoptr (GVariant) warmup = NULL;
  g_autoptr (GVariant) recorded = NULL;
  g_autoptr (GVariant) groups = NULL;
  g_autoptr (GVariantIter) checks = NULL;
  FsSeriesCheck check;

  *series = NULL;
  g_variant_get (variant, "(@ay@ay@aya(tdd))", &warmup, &recorded, &groups, &checks);
  if (!read_buckets (warmup, read->warmup, FS_SERIES_WARMUP_BUCKETS)
      || !read_buckets (recorded, read->recorded, FS_SERIES_BUCKETS)
      || !read_buckets (groups, read->batches, FS_N_BATCHES) || g_variant_iter_n_children (checks) > FS_SERIES_CHECKS)
    return FALSE;
  while (g_variant_iter_next (checks, "(tdd)", &check.messages, &check.unicast, &check.broadcast))
    fs_run_statistics_add_check (read, check);
  if (read->warmup->len + read->recorded->len + read->checks->len > 0)
    *series = g_steal_pointer (&read);
  return TRUE;
}

GVariant *
fs_half_widths_to_variant (const FsRunStatistics *series)
{
  GVariantBuilder half_widths;

  g_variant_builder_init (&half_widths, G_VARIANT_TYPE (FS_HALF_WIDTHS_TYPE));
  for (guint i = 0; series != NULL && i < series->half_widths->len; i++)
    {
      const FsSeriesHalfWidths *one = &g_array_index (series->half_widths, FsSeriesHalfWidths, i);

      g_variant_builder_add (&half_widths, "(dd)", one->unicast, one->broadcast);
    }
  return g_variant_builder_end (&half_widths);
}

gboolean
fs_half_widths_from_variant (GVariant *variant, FsRunStatistics *series)
{
  GVariantIter half_widths;
  FsSeriesHalfWidths one;

  if (g_variant_iter_init (&half_widths, variant) > (series != NULL ? FS_N_BATCHES : 0))
    return FALSE;
  while (g_variant_iter_next (&half_widths, "(dd)", &one.unicast, &one.broadcast))
    fs_run_statistics_add_half_widths (series, one);
  return TRUE;
}
