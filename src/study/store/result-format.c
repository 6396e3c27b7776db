#include "study/store/result-format.h"

#include <string.h>

#include "sim/store-forward/store-forward-quantities.h"

/* status, reason, note; seed, cycles, messages, flit-hops, fingerprint; processor and wall time; the three latencies
 * (mean, half-width, maximum, counts of the histogram); n, V; keys, values and half-widths of the quantities; how the
 * run went, what its stopping rule found, the half-width after each batch, the diameter of the network, 0 where it is
 * n, and how many times its messages it needs; if they were recorded, the causes of latency: their keys, means and half-widths, and
 * their sums for unicasts and broadcasts by latency and for nodes, if there are some, the batches of the run, some of its messages with the sums for destinations, and, if they were recorded, its laws.
 * Results of older versions lack one to five of these before the causes, or the last of those after. */
#define SERIES                                                                                                         \
  "(ayayaya(tdd))"          /* buckets of the warm-up, of the recorded messages, and of the batches, then the checks */
#define HALF_WIDTHS "a(dd)" /* after each batch, of unicasts and of broadcasts */
#define LATENCY "(ddtay)"
#define SHARED "sssttttt(dd)" LATENCY LATENCY LATENCY "iiasadad"
#define RESULT_WITHOUT_SERIES "(" SHARED ")"
#define RESULT_WITHOUT_STEADINESS "(" SHARED SERIES ")"
#define STEADINESS "(tbbddddd)"
#define RESULT_WITHOUT_HALF_WIDTHS "(" SHARED SERIES STEADINESS ")"
#define RESULT_WITHOUT_DIAMETER "(" SHARED SERIES STEADINESS HALF_WIDTHS ")"
#define RESULT_WITHOUT_NEED "(" SHARED SERIES STEADINESS HALF_WIDTHS "i)"
#define RESULT "(" SHARED SERIES STEADINESS HALF_WIDTHS "id)"
#define CAUSES "(asadadayayay)"
#define RESULT_WITH_CAUSES "(" SHARED SERIES STEADINESS HALF_WIDTHS "id" CAUSES ")"
#define BATCHES "(da(adadadad))" /* correlation; of each batch values and weights of quantities, then of causes */
#define RESULT_WITH_BATCHES "(" SHARED SERIES STEADINESS HALF_WIDTHS "id" CAUSES BATCHES ")"
/* Samples of messages; with laws their counts of all, then of each batch. */
#define RESULT_WITH_MESSAGES "(" SHARED SERIES STEADINESS HALF_WIDTHS "id" CAUSES BATCHES "(ayay))"
#define RESULT_WITH_OLD_LAWS "(" SHARED SERIES STEADINESS HALF_WIDTHS "id" CAUSES BATCHES "(ayay)ay)"
#define RESULT_WITH_DESTINATIONS                                                                                       \
  "(" SHARED SERIES STEADINESS HALF_WIDTHS "id" CAUSES BATCHES                                                         \
  "(ayayay))" /* sums for destinations behind the samples */
#define RESULT_WITH_LAWS                                                                                               \
  "(" SHARED SERIES STEADINESS HALF_WIDTHS "id" CAUSES BATCHES "(ayayay)ay)" /* waits by hop among the counts */

#define MAX_N 64
#define MAX_V 64
#define MAX_BINS 8192
#define MAX_WORDS 64 /* bytes of a note, which is kept for good */

/* Counts of seven bits per byte, the lowest first, because most counts are small. */
static void
append_count (GByteArray *bytes, uint64_t count)
{
  do
    {
      guint8 byte = (guint8) ((count & 0x7f) | (count > 0x7f ? 0x80 : 0));

      g_byte_array_append (bytes, &byte, 1);
      count >>= 7;
    }
  while (count > 0);
}

/* Moves @at behind the count. Returns FALSE if there is none. */
static gboolean
read_count (const guint8 **at, const guint8 *end, uint64_t *count)
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

static GVariant *
bytes_variant (GByteArray *bytes)
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

      append_count (bytes, bucket->messages);
      append_count (bytes, bucket->unicast.count);
      append_count (bytes, bucket->unicast.sum);
      append_count (bytes, bucket->broadcast.count);
      append_count (bytes, bucket->broadcast.sum);
    }
  return bytes_variant (bytes);
}

static GVariant *
series_variant (const FsRunStatistics *series)
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

      if (buckets->len == most || !read_count (&at, end, &bucket.messages)
          || !read_count (&at, end, &bucket.unicast.count) || !read_count (&at, end, &bucket.unicast.sum)
          || !read_count (&at, end, &bucket.broadcast.count) || !read_count (&at, end, &bucket.broadcast.sum))
        return FALSE;
      g_array_append_val (buckets, bucket);
    }
  return TRUE;
}

static gboolean
read_series (GVariant *variant, FsRunStatistics **series)
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

static GVariant *
half_widths_variant (const FsRunStatistics *series)
{
  GVariantBuilder half_widths;

  g_variant_builder_init (&half_widths, G_VARIANT_TYPE (HALF_WIDTHS));
  for (guint i = 0; series != NULL && i < series->half_widths->len; i++)
    {
      const FsSeriesHalfWidths *one = &g_array_index (series->half_widths, FsSeriesHalfWidths, i);

      g_variant_builder_add (&half_widths, "(dd)", one->unicast, one->broadcast);
    }
  return g_variant_builder_end (&half_widths);
}

static GVariant *
latency_variant (const FsLatency *latency)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  for (guint bin = 0; bin < fs_histogram_n_bins (latency->histogram); bin++)
    {
      uint64_t low, high, count;

      fs_histogram_bin (latency->histogram, bin, &low, &high, &count);
      append_count (bytes, count);
    }
  return g_variant_new ("(ddt@ay)", latency->mean, latency->half_width, fs_histogram_max (latency->histogram),
                        bytes_variant (bytes));
}

static GVariant *
keys_variant (const FsQuantity *quantities, guint n_quantities)
{
  GVariantBuilder keys;

  g_variant_builder_init (&keys, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint q = 0; q < n_quantities; q++)
    g_variant_builder_add (&keys, "s", quantities[q].key);
  return g_variant_builder_end (&keys);
}

/* The counts of each of an array of FsCauseSum. */
static GVariant *
sums_variant (const GArray *sums)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  for (guint i = 0; i < sums->len; i++)
    {
      const FsCauseSum *sum = &g_array_index (sums, FsCauseSum, i);

      append_count (bytes, sum->messages);
      for (guint c = 0; c < FS_N_CAUSES; c++)
        append_count (bytes, sum->cycles[c]);
    }
  return bytes_variant (bytes);
}

/* How many counts FsSampleMessage consists of. */
#define SAMPLE_COUNTS (sizeof (FsSampleMessage) / sizeof (uint64_t))

/* The counts of each of an array of FsSampleMessage. */
static GVariant *
samples_variant (const GArray *samples)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  for (gsize i = 0; i < samples->len * SAMPLE_COUNTS; i++)
    append_count (bytes, ((const uint64_t *) (void *) samples->data)[i]);
  return bytes_variant (bytes);
}

/* The counts of all, and of each batch if there are some. */
static GVariant *
laws_variant (const FsMeasuredLaws *laws)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  for (gsize i = 0; i < FS_LAW_WINDOW_COUNTS; i++)
    append_count (bytes, ((const uint64_t *) (gconstpointer) &laws->all)[i]);
  for (gsize i = 0; i < laws->n_batches * FS_LAW_WINDOW_COUNTS; i++)
    append_count (bytes, ((const uint64_t *) (gconstpointer) laws->batches)[i]);
  return bytes_variant (bytes);
}

static GVariant *
values_variant (const FsRecord *record)
{
  return g_variant_new_fixed_array (G_VARIANT_TYPE_DOUBLE, record->values, record->offsets[record->n_quantities],
                                    sizeof (double));
}

static GVariant *
steadiness_variant (const FsSteadiness *steadiness)
{
  return g_variant_new (STEADINESS, steadiness->warmup_messages, steadiness->warm_up_over, steadiness->growing,
                        steadiness->batch_messages, steadiness->batch_cycles, steadiness->correlation,
                        steadiness->relaxations, steadiness->drift);
}

static GVariant *
causes_variant (const FsLatencyCauses *causes)
{
  return g_variant_new ("(@as@ad@ad@ay@ay@ay)", keys_variant (causes->means->quantities, causes->means->n_quantities),
                        values_variant (causes->means), values_variant (causes->half_widths),
                        sums_variant (causes->sums->unicasts), sums_variant (causes->sums->broadcasts),
                        sums_variant (causes->sums->nodes));
}

/* @batches: NULL if there are none. */
static GVariant *
batches_variant (const FsBatches *batches)
{
  GVariantBuilder all;

  g_variant_builder_init (&all, G_VARIANT_TYPE ("a(adadadad)"));
  for (guint b = 0; batches != NULL && b < FS_N_BATCHES; b++)
    g_variant_builder_add (&all, "(@ad@ad@ad@ad)", values_variant (batches->values[FS_BATCHES_QUANTITIES]->pdata[b]),
                           values_variant (batches->weights[FS_BATCHES_QUANTITIES]->pdata[b]),
                           values_variant (batches->values[FS_BATCHES_CAUSES]->pdata[b]),
                           values_variant (batches->weights[FS_BATCHES_CAUSES]->pdata[b]));
  return g_variant_new ("(d@a(adadadad))", batches != NULL ? batches->correlation : 0, g_variant_builder_end (&all));
}

/* Little-endian, wherever it is written. */
static GVariant *
to_disk_order (GVariant *variant)
{
  return G_BYTE_ORDER == G_LITTLE_ENDIAN ? g_variant_ref (variant) : g_variant_byteswap (variant);
}

/* Returns the children of a tuple: GVariant. */
static GPtrArray *
children_of (GVariant *tuple)
{
  GPtrArray *children = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);

  for (gsize i = 0; i < g_variant_n_children (tuple); i++)
    g_ptr_array_add (children, g_variant_get_child_value (tuple, i));
  return children;
}

GBytes *
fs_sim_result_to_bytes (const FsSimResult *result)
{
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (GVariant) on_disk = NULL;

  g_return_val_if_fail (result != NULL && result->status != FS_SIM_CANCELLED, NULL);

  variant = g_variant_ref_sink (g_variant_new (
      "(sssttttt(dd)@" LATENCY "@" LATENCY "@" LATENCY "ii@as@ad@ad@" SERIES "@" STEADINESS "@" HALF_WIDTHS "id)",
      fs_sim_status_id (result->status), result->reason != FS_SIM_NO_REASON ? fs_sim_reason_id (result->reason) : "",
      result->note != NULL ? result->note : "", result->seed, result->cycles, result->messages, result->flit_hops,
      result->fingerprint, result->cpu_seconds, result->wall_seconds, latency_variant (&result->unicast),
      latency_variant (&result->broadcast), latency_variant (&result->network), result->quantities->size.n,
      result->quantities->size.V, keys_variant (result->quantities->quantities, result->quantities->n_quantities),
      values_variant (result->quantities), values_variant (result->half_widths), series_variant (result->statistics),
      steadiness_variant (&result->steadiness), half_widths_variant (result->statistics),
      result->quantities->size.diameter == result->quantities->size.n ? 0 : result->quantities->size.diameter,
      result->needed_factor));
  if (result->causes != NULL && result->causes->sums != NULL)
    {
      g_autoptr (GPtrArray) children = children_of (variant);
      GVariant *without = variant;

      g_ptr_array_add (children, g_variant_ref_sink (causes_variant (result->causes)));
      g_ptr_array_add (children, g_variant_ref_sink (batches_variant (result->causes->batches)));
      g_ptr_array_add (children, g_variant_ref_sink (g_variant_new (
                                     "(@ay@ay@ay)", samples_variant (result->causes->sums->unicast_samples),
                                     samples_variant (result->causes->sums->broadcast_samples),
                                     sums_variant (result->causes->sums->destinations))));
      if (result->causes->laws != NULL)
        g_ptr_array_add (children, g_variant_ref_sink (laws_variant (result->causes->laws)));
      variant = g_variant_ref_sink (g_variant_new_tuple ((GVariant *const *) children->pdata, children->len));
      g_variant_unref (without);
    }
  on_disk = to_disk_order (variant);
  return g_variant_get_data_as_bytes (on_disk);
}

static gboolean
read_latency (GVariant *variant, FsLatency *latency)
{
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  g_autoptr (GVariant) bytes = NULL;
  const guint8 *at, *end;
  uint64_t max;
  gsize size;

  g_variant_get (variant, "(ddt@ay)", &latency->mean, &latency->half_width, &max, &bytes);
  at = g_variant_get_fixed_array (bytes, &size, 1);
  end = size > 0 ? at + size : at; /* NULL where there is nothing */
  while (at < end)
    {
      uint64_t count;

      if (counts->len == MAX_BINS || !read_count (&at, end, &count))
        return FALSE;
      g_array_append_val (counts, count);
    }
  latency->histogram = fs_histogram_new_from_counts ((const uint64_t *) (void *) counts->data, counts->len, max);
  return latency->histogram != NULL;
}

/**
 * Table: a table of quantities, and what a result has of it
 * @indices: [n_keys], which quantity each key of the result is, rising: some may be missing, which the version that wrote it did not
 *   measure; free with g_free()
 */
typedef struct {
  const FsQuantity *quantities;
  guint n_quantities;
  gsize n_keys;
  guint *indices;
} Table;

/* Finds the table in which all @keys are, in its order; they may be former ones. */
static gboolean
find_table (GVariant *keys, Table *table)
{
  static const FsQuantity *(*const tables[]) (guint *)
      = { fs_sim_quantities, fs_store_forward_quantities, fs_cause_quantities };
  g_autofree const char **names = g_variant_get_strv (keys, &table->n_keys);
  g_autofree guint *indices = g_new (guint, MAX (table->n_keys, 1));

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      gsize k = 0;

      table->quantities = tables[i](&table->n_quantities);
      for (guint q = 0; q < table->n_quantities && k < table->n_keys; q++)
        if (g_str_equal (fs_sim_quantity_current_key (names[k]), table->quantities[q].key))
          indices[k++] = q;
      if (k == table->n_keys && k > 0)
        {
          table->indices = g_steal_pointer (&indices);
          return TRUE;
        }
    }
  return FALSE;
}

/* What is missing is NAN. NULL when there are not so many @values. */
static FsRecord *
read_record (FsRecordSize size, const Table *table, GVariant *values)
{
  gsize n_values, read = 0;
  const double *numbers = g_variant_get_fixed_array (values, &n_values, sizeof (double));
  g_autoptr (FsRecord) record = fs_record_new (table->quantities, table->n_quantities, size);

  for (gsize k = 0; k < table->n_keys; k++)
    {
      guint length;
      double *to = fs_record_at (record, table->indices[k], &length);

      if (length > n_values - read)
        return NULL;
      memcpy (to, numbers + read, length * sizeof *numbers);
      read += length;
    }
  return read == n_values ? g_steal_pointer (&record) : NULL;
}

static gboolean
read_sums (GVariant *variant, GArray *sums)
{
  gsize size;
  const guint8 *at = g_variant_get_fixed_array (variant, &size, 1);
  const guint8 *end = size > 0 ? at + size : at; /* NULL where there is nothing */

  while (at < end)
    {
      FsCauseSum sum;

      if (sums->len == MAX_BINS || !read_count (&at, end, &sum.messages))
        return FALSE;
      for (guint c = 0; c < FS_N_CAUSES; c++)
        if (!read_count (&at, end, &sum.cycles[c]))
          return FALSE;
      g_array_append_val (sums, sum);
    }
  return TRUE;
}

static gboolean
read_samples (GVariant *variant, GArray *samples)
{
  gsize size;
  const guint8 *at = g_variant_get_fixed_array (variant, &size, 1);
  const guint8 *end = size > 0 ? at + size : at;

  while (at < end)
    {
      FsSampleMessage sample;
      uint64_t *counts = (uint64_t *) (void *) &sample, rest;

      if (samples->len == MAX_BINS * FS_CAUSES_SAMPLES)
        return FALSE;
      for (guint i = 0; i < SAMPLE_COUNTS; i++)
        if (!read_count (&at, end, &counts[i]))
          return FALSE;
      rest = sample.latency;
      for (guint c = 0; c < FS_N_CAUSES; c++)
        {
          if (sample.cycles[c] > rest)
            return FALSE;
          rest -= sample.cycles[c];
        }
      if (rest > 0)
        return FALSE;
      g_array_append_val (samples, sample);
    }
  return TRUE;
}

/* Reads the counts of a stretch, of which the first @n_laws were recorded. */
static gboolean
read_law_window (const guint8 **at, const guint8 *end, guint n_laws, FsLawWindow *window)
{
  uint64_t *counts = (uint64_t *) (gpointer) window->laws, *pairs = (uint64_t *) (gpointer) &window->pairs;

  for (gsize i = 0; i < n_laws * sizeof (FsLawCounts) / sizeof (uint64_t); i++)
    if (!read_count (at, end, &counts[i]))
      return FALSE;
  for (gsize i = 0; i < sizeof (FsWaitPairs) / sizeof (uint64_t); i++)
    if (!read_count (at, end, &pairs[i]))
      return FALSE;
  return TRUE;
}

/* Returns NULL where they make no sense: without batches, or with all of which the counts add up. @n_laws: recorded by this version. */
static FsMeasuredLaws *
read_laws (GVariant *variant, guint n_laws)
{
  gsize size;
  const guint8 *at = g_variant_get_fixed_array (variant, &size, 1);
  const guint8 *end = size > 0 ? at + size : at;
  g_autoptr (FsMeasuredLaws) laws = fs_measured_laws_new (FS_N_BATCHES);
  FsLawWindow sum = { 0 };

  if (!read_law_window (&at, end, n_laws, &laws->all))
    return NULL;
  if (at == end)
    {
      laws->n_batches = 0;
      return g_steal_pointer (&laws);
    }
  for (guint b = 0; b < FS_N_BATCHES; b++)
    if (!read_law_window (&at, end, n_laws, &laws->batches[b]))
      return NULL;
  for (guint b = 0; b < FS_N_BATCHES; b++)
    fs_law_window_add (&sum, &laws->batches[b]);
  return at == end && memcmp (&sum, &laws->all, sizeof sum) == 0 ? g_steal_pointer (&laws) : NULL;
}

/* The batches of a result whose quantities and causes are those of @tables. NULL where they make no sense. */
static FsBatches *
read_batches (GVariant *variant, FsRecordSize size, const Table tables[FS_N_BATCHES_TABLES])
{
  g_autoptr (FsBatches) batches = fs_batches_new ();
  g_autoptr (GVariantIter) all = NULL;
  GVariant *child;

  g_variant_get (variant, "(da(adadadad))", &batches->correlation, &all);
  if (g_variant_iter_n_children (all) != FS_N_BATCHES || !(batches->correlation >= -1 && batches->correlation <= 1))
    return NULL;
  while ((child = g_variant_iter_next_value (all)) != NULL)
    {
      g_autoptr (GVariant) batch = child;

      for (guint i = 0; i < 2 * FS_N_BATCHES_TABLES; i++)
        {
          g_autoptr (GVariant) values = g_variant_get_child_value (batch, i);
          FsRecord *record = read_record (size, &tables[i / 2], values);

          if (record == NULL)
            return NULL;
          g_ptr_array_add ((i % 2 == 0 ? batches->values : batches->weights)[i / 2], record);
        }
    }
  return g_steal_pointer (&batches);
}

/* Returns NULL where they make no sense. @batches: NULL if there are none; @quantities: the table of the result. */
static FsLatencyCauses *
read_causes (GVariant *variant, FsRecordSize size, GVariant *batches, const Table *quantities)
{
  g_autoptr (FsLatencyCauses) causes = g_new0 (FsLatencyCauses, 1);
  g_autoptr (GVariant) keys = NULL;
  g_autoptr (GVariant) means = NULL;
  g_autoptr (GVariant) half_widths = NULL;
  g_autoptr (GVariant) unicasts = NULL;
  g_autoptr (GVariant) broadcasts = NULL;
  g_autoptr (GVariant) nodes = NULL;
  g_autofree guint *indices = NULL;
  Table table = { 0 };

  g_variant_get (variant, "(@as@ad@ad@ay@ay@ay)", &keys, &means, &half_widths, &unicasts, &broadcasts, &nodes);
  if (!find_table (keys, &table))
    return NULL;
  indices = table.indices;
  if (table.quantities != fs_cause_quantities (NULL))
    return NULL;
  causes->means = read_record (size, &table, means);
  causes->half_widths = read_record (size, &table, half_widths);
  causes->sums = fs_cause_sums_new ();
  if (causes->means == NULL || causes->half_widths == NULL || !read_sums (unicasts, causes->sums->unicasts)
      || !read_sums (broadcasts, causes->sums->broadcasts) || !read_sums (nodes, causes->sums->nodes))
    return NULL;
  if (batches != NULL)
    {
      const Table tables[FS_N_BATCHES_TABLES] = { *quantities, table };

      causes->batches = read_batches (batches, size, tables);
      if (causes->batches == NULL)
        return NULL;
    }
  return g_steal_pointer (&causes);
}

/* What of @variant is good; what is missing then makes it none. @table: that of its quantities, whose indices are to be freed. */
static gboolean
read_result (GVariant *variant, FsSimResult *result, Table *table)
{
  g_autoptr (GVariant) unicast = NULL;
  g_autoptr (GVariant) broadcast = NULL;
  g_autoptr (GVariant) network = NULL;
  g_autoptr (GVariant) keys = NULL;
  g_autoptr (GVariant) values = NULL;
  g_autoptr (GVariant) half_widths = NULL;
  g_autoptr (GVariant) series = NULL;
  g_autoptr (GVariant) after_batches = NULL;
  FsSteadiness *steadiness = &result->steadiness;
  FsSeriesHalfWidths after_batch;
  GVariantIter batches;
  const char *status, *reason, *note;
  FsRecordSize size;

  g_variant_get (
      variant,
      "(&s&s&sttttt(dd)@" LATENCY "@" LATENCY "@" LATENCY "ii@as@ad@ad@" SERIES STEADINESS "@" HALF_WIDTHS "id)",
      &status, &reason, &note, &result->seed, &result->cycles, &result->messages, &result->flit_hops,
      &result->fingerprint, &result->cpu_seconds, &result->wall_seconds, &unicast, &broadcast, &network, &size.n,
      &size.V, &keys, &values, &half_widths, &series, &steadiness->warmup_messages, &steadiness->warm_up_over,
      &steadiness->growing, &steadiness->batch_messages, &steadiness->batch_cycles, &steadiness->correlation,
      &steadiness->relaxations, &steadiness->drift, &after_batches, &size.diameter, &result->needed_factor);
  if (size.diameter == 0)
    size.diameter = size.n;
  if (!(result->needed_factor >= 0 && result->needed_factor <= FS_MAX_NEEDED_FACTOR))
    return FALSE;
  while (result->status < FS_SIM_CANCELLED && strcmp (status, fs_sim_status_id (result->status)) != 0)
    result->status++;
  while (*reason != '\0' && result->reason < FS_N_SIM_REASONS
         && (result->reason == FS_SIM_NO_REASON || strcmp (reason, fs_sim_reason_id (result->reason)) != 0))
    result->reason++;
  if (result->status == FS_SIM_CANCELLED || result->reason == FS_N_SIM_REASONS
      || !read_latency (unicast, &result->unicast) || !read_latency (broadcast, &result->broadcast)
      || !read_latency (network, &result->network) || strlen (note) > MAX_WORDS)
    return FALSE;
  if (size.n < 1 || size.n > MAX_N || size.V < 1 || size.V > MAX_V || size.diameter < 1
      || size.diameter > FS_NETWORK_MAX_DISTANCE || !find_table (keys, table))
    return FALSE;
  result->lacks_quantities = result->lacks_quantities || table->n_keys < table->n_quantities;
  result->quantities = read_record (size, table, values);
  result->half_widths = read_record (size, table, half_widths);
  if (result->quantities == NULL || result->half_widths == NULL || !read_series (series, &result->statistics)
      || g_variant_iter_init (&batches, after_batches) > (result->statistics != NULL ? FS_N_BATCHES : 0))
    return FALSE;
  while (g_variant_iter_next (&batches, "(dd)", &after_batch.unicast, &after_batch.broadcast))
    fs_run_statistics_add_half_widths (result->statistics, after_batch);
  result->note = *note != '\0' ? g_intern_string (note) : NULL;
  return TRUE;
}

/* Returns @older, a result of an older version without its last @n_missing children, with empty ones. */
static GVariant *
complete (GVariant *older, guint n_missing)
{
  const FsSteadiness unknown = { 0 };
  g_autoptr (GPtrArray) children = NULL;

  if (n_missing == 0)
    return g_variant_ref (older);
  children = children_of (older);
  if (n_missing >= 5)
    g_ptr_array_add (children, g_variant_ref_sink (series_variant (NULL)));
  if (n_missing >= 4)
    g_ptr_array_add (children, g_variant_ref_sink (steadiness_variant (&unknown)));
  if (n_missing >= 3)
    g_ptr_array_add (children, g_variant_ref_sink (half_widths_variant (NULL)));
  if (n_missing >= 2)
    g_ptr_array_add (children, g_variant_ref_sink (g_variant_new_int32 (0)));
  g_ptr_array_add (children, g_variant_ref_sink (g_variant_new_double (0)));
  return g_variant_ref_sink (g_variant_new_tuple ((GVariant *const *) children->pdata, children->len));
}

FsSimResult *
fs_sim_result_from_bytes (GBytes *bytes)
{
  /* Each lacks one part more than the one before, laws but in the first and the third. */
  static const char *const types[] = { RESULT_WITH_LAWS,
                                       RESULT_WITH_DESTINATIONS,
                                       RESULT_WITH_OLD_LAWS,
                                       RESULT_WITH_MESSAGES,
                                       RESULT_WITH_BATCHES,
                                       RESULT_WITH_CAUSES,
                                       RESULT,
                                       RESULT_WITHOUT_NEED,
                                       RESULT_WITHOUT_DIAMETER,
                                       RESULT_WITHOUT_HALF_WIDTHS,
                                       RESULT_WITHOUT_STEADINESS,
                                       RESULT_WITHOUT_SERIES };
  const guint n_with_causes = 6, old_laws = 2; /* the first ones */

  g_return_val_if_fail (bytes != NULL, NULL);

  /* Bytes of one type may be in normal form for another one too, so what they say must make sense as well. */
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr (GVariant) on_disk
          = g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE (types[i]), bytes, FALSE));
      g_autoptr (GVariant) written = g_variant_is_normal_form (on_disk) ? to_disk_order (on_disk) : NULL;
      g_autoptr (FsSimResult) result = g_new0 (FsSimResult, 1);
      g_autoptr (GVariant) variant = NULL;
      g_autoptr (GVariant) causes = NULL;
      g_autoptr (GVariant) batches = NULL;
      g_autoptr (GVariant) samples = NULL;
      g_autoptr (GVariant) laws = NULL;
      g_autofree guint *indices = NULL;
      Table table = { 0 };
      gboolean good;

      if (written == NULL)
        continue;
      if (i < n_with_causes)
        {
          g_autoptr (GPtrArray) children = children_of (written);

          if (i == 0 || i == old_laws)
            laws = g_ptr_array_steal_index (children, children->len - 1);
          if (i <= old_laws + 1)
            samples = g_ptr_array_steal_index (children, children->len - 1);
          if (i <= old_laws + 2)
            {
              g_autoptr (GVariant) last = g_ptr_array_steal_index (children, children->len - 1);
              g_autoptr (GVariant) list = g_variant_get_child_value (last, 1);

              if (g_variant_n_children (list) > 0)
                batches = g_steal_pointer (&last);
            }
          else /* then it may be replaced */
            result->lacks_quantities = TRUE;
          causes = g_ptr_array_steal_index (children, children->len - 1);
          variant = g_variant_ref_sink (g_variant_new_tuple ((GVariant *const *) children->pdata, children->len));
        }
      else
        variant = complete (written, i - n_with_causes);
      good = read_result (variant, result, &table);
      indices = table.indices;
      if (good && causes != NULL)
        result->causes = read_causes (causes, result->quantities->size, batches, &table);
      if (samples != NULL && result->causes != NULL)
        {
          g_autoptr (GVariant) of_unicasts = g_variant_get_child_value (samples, 0);
          g_autoptr (GVariant) of_broadcasts = g_variant_get_child_value (samples, 1);

          good = read_samples (of_unicasts, result->causes->sums->unicast_samples)
                 && read_samples (of_broadcasts, result->causes->sums->broadcast_samples);
          if (i < old_laws)
            {
              g_autoptr (GVariant) destinations = g_variant_get_child_value (samples, 2);

              good = good && read_sums (destinations, result->causes->sums->destinations);
            }
          if (laws != NULL)
            result->causes->laws = read_laws (laws, i == old_laws ? FS_N_LAWS : FS_N_LAW_COUNTS);
          good = good && (laws == NULL || result->causes->laws != NULL);
        }
      if (good && (causes == NULL || result->causes != NULL))
        return g_steal_pointer (&result);
    }
  return NULL;
}
