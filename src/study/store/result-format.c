#include "study/store/result-format.h"

#include <string.h>

#include "sim/store-forward/store-forward-quantities.h"
#include "study/store/run-statistics-format.h"

/* status, reason, note; seed, cycles, messages, flit-hops, fingerprint; processor and wall time; the three latencies
 * (mean, half-width, maximum, counts of the histogram); n, V; keys, values and half-widths of the quantities; how the
 * run went, what its stopping rule found, the half-width after each batch, the diameter of the network, 0 where it is
 * n, and how many times its messages it needs. Results of older versions lack the last one to five of these. */
#define LATENCY "(ddtay)"
#define SHARED "sssttttt(dd)" LATENCY LATENCY LATENCY "iiasadad"
#define RESULT_WITHOUT_SERIES "(" SHARED ")"
#define RESULT_WITHOUT_STEADINESS "(" SHARED FS_SERIES_TYPE ")"
#define STEADINESS "(tbbddddd)"
#define RESULT_WITHOUT_HALF_WIDTHS "(" SHARED FS_SERIES_TYPE STEADINESS ")"
#define RESULT_WITHOUT_DIAMETER "(" SHARED FS_SERIES_TYPE STEADINESS FS_HALF_WIDTHS_TYPE ")"
#define RESULT_WITHOUT_NEED "(" SHARED FS_SERIES_TYPE STEADINESS FS_HALF_WIDTHS_TYPE "i)"
#define RESULT "(" SHARED FS_SERIES_TYPE STEADINESS FS_HALF_WIDTHS_TYPE "id)"

#define MAX_N 64
#define MAX_V 64
#define MAX_BINS 8192
#define MAX_WORDS 64 /* bytes of a note, which is kept for good */

static GVariant *
latency_variant (const FsLatency *latency)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  for (guint bin = 0; bin < fs_histogram_n_bins (latency->histogram); bin++)
    {
      uint64_t low, high, count;

      fs_histogram_bin (latency->histogram, bin, &low, &high, &count);
      fs_bytes_append_count (bytes, count);
    }
  return g_variant_new ("(ddt@ay)", latency->mean, latency->half_width, fs_histogram_max (latency->histogram),
                        fs_bytes_variant (bytes));
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

/* Little-endian, wherever it is written. */
static GVariant *
to_disk_order (GVariant *variant)
{
  return G_BYTE_ORDER == G_LITTLE_ENDIAN ? g_variant_ref (variant) : g_variant_byteswap (variant);
}

GBytes *
fs_sim_result_to_bytes (const FsSimResult *result)
{
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (GVariant) on_disk = NULL;

  g_return_val_if_fail (result != NULL && result->status != FS_SIM_CANCELLED, NULL);

  variant = g_variant_ref_sink (g_variant_new (
      "(sssttttt(dd)@" LATENCY "@" LATENCY "@" LATENCY "ii@as@ad@ad@" FS_SERIES_TYPE "@" STEADINESS
      "@" FS_HALF_WIDTHS_TYPE "id)",
      fs_sim_status_id (result->status), result->reason != FS_SIM_NO_REASON ? fs_sim_reason_id (result->reason) : "",
      result->note != NULL ? result->note : "", result->seed, result->cycles, result->messages, result->flit_hops,
      result->fingerprint, result->cpu_seconds, result->wall_seconds, latency_variant (&result->unicast),
      latency_variant (&result->broadcast), latency_variant (&result->network), result->quantities->size.n,
      result->quantities->size.V, keys_variant (result->quantities->quantities, result->quantities->n_quantities),
      values_variant (result->quantities), values_variant (result->half_widths),
      fs_series_to_variant (result->statistics), steadiness_variant (&result->steadiness),
      fs_half_widths_to_variant (result->statistics),
      result->quantities->size.diameter == result->quantities->size.n ? 0 : result->quantities->size.diameter,
      result->needed_factor));
  on_disk = to_disk_order (variant);
  return g_variant_get_data_as_bytes (on_disk);
}

static FsHistogram *
read_histogram (GVariant *bytes, uint64_t max)
{
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  gsize size;
  const guint8 *at = g_variant_get_fixed_array (bytes, &size, 1);
  const guint8 *end = size > 0 ? at + size : at; /* NULL where there is nothing */

  while (at < end)
    {
      uint64_t count;

      if (counts->len == MAX_BINS || !fs_bytes_read_count (&at, end, &count))
        return NULL;
      g_array_append_val (counts, count);
    }
  return fs_histogram_new_from_counts ((const uint64_t *) (void *) counts->data, counts->len, max);
}

static gboolean
read_latency (GVariant *variant, FsLatency *latency)
{
  g_autoptr (GVariant) bytes = NULL;
  uint64_t max;

  g_variant_get (variant, "(ddt@ay)", &latency->mean, &latency->half_width, &max, &bytes);
  latency->histogram = read_histogram (bytes, max);
  return latency->histogram != NULL;
}

static gboolean
read_status (const char *id, FsSimStatus *status)
{
  for (*status = FS_SIM_OK; *status < FS_SIM_CANCELLED; (*status)++)
    if (strcmp (id, fs_sim_status_id (*status)) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
read_reason (const char *id, FsSimReason *reason)
{
  for (*reason = FS_SIM_NO_REASON + 1; *reason < FS_N_SIM_REASONS; (*reason)++)
    if (strcmp (id, fs_sim_reason_id (*reason)) == 0)
      return TRUE;
  *reason = FS_SIM_NO_REASON;
  return *id == '\0';
}

static gboolean
has_keys (const FsQuantity *quantities, guint n_quantities, const char *const *keys)
{
  if (g_strv_length ((char **) keys) != n_quantities)
    return FALSE;
  for (guint q = 0; q < n_quantities; q++)
    if (strcmp (fs_sim_quantity_current_key (keys[q]), quantities[q].key) != 0)
      return FALSE;
  return TRUE;
}

/* A table of quantities, and its keys as results of today contain them. */
typedef struct {
  const FsQuantity *quantities;
  guint n_quantities;
  GVariant *keys;
} Table;

static gpointer
make_tables (gpointer unused)
{
  const FsQuantity *(*const tables[]) (guint *) = { fs_sim_quantities, fs_store_forward_quantities };
  Table *made = g_new (Table, G_N_ELEMENTS (tables));

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      made[i].quantities = tables[i](&made[i].n_quantities);
      made[i].keys = g_variant_ref_sink (keys_variant (made[i].quantities, made[i].n_quantities));
    }
  return made;
}

/* The table of quantities with these keys, which may be former ones; NULL when there is none. */
static const Table *
table_of (GVariant *keys)
{
  static GOnce once = G_ONCE_INIT;
  const Table *tables = g_once (&once, make_tables, NULL);
  g_autofree const char **names = NULL;

  for (guint i = 0; i < 2; i++)
    if (g_variant_equal (keys, tables[i].keys))
      return &tables[i];
  names = g_variant_get_strv (keys, NULL);
  for (guint i = 0; i < 2; i++)
    if (has_keys (tables[i].quantities, tables[i].n_quantities, names))
      return &tables[i];
  return NULL;
}

/* NULL when there are not so many @values. */
static FsRecord *
read_record (FsRecordSize size, const Table *table, GVariant *values)
{
  gsize n_values;
  const double *numbers = g_variant_get_fixed_array (values, &n_values, sizeof (double));
  g_autoptr (FsRecord) record = fs_record_new (table->quantities, table->n_quantities, size);

  if (record->offsets[table->n_quantities] != n_values)
    return NULL;
  memcpy (record->values, numbers, n_values * sizeof *numbers);
  return g_steal_pointer (&record);
}

static gboolean
read_records (FsRecordSize size, GVariant *keys, GVariant *values, GVariant *half_widths, FsSimResult *result)
{
  const Table *table = table_of (keys);

  if (size.n < 1 || size.n > MAX_N || size.V < 1 || size.V > MAX_V || size.diameter < 1
      || size.diameter > FS_NETWORK_MAX_DISTANCE || table == NULL)
    return FALSE;
  result->quantities = read_record (size, table, values);
  result->half_widths = read_record (size, table, half_widths);
  return result->quantities != NULL && result->half_widths != NULL;
}

static const char *
text_or_null (const char *text)
{
  return *text != '\0' ? g_intern_string (text) : NULL;
}

/* What of @variant is good; what is missing then makes it none. */
static gboolean
read_result (GVariant *variant, FsSimResult *result)
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
  const char *status, *reason, *note;
  FsRecordSize size;

  g_variant_get (variant,
                 "(&s&s&sttttt(dd)@" LATENCY "@" LATENCY "@" LATENCY "ii@as@ad@ad@" FS_SERIES_TYPE STEADINESS
                 "@" FS_HALF_WIDTHS_TYPE "id)",
                 &status, &reason, &note, &result->seed, &result->cycles, &result->messages, &result->flit_hops,
                 &result->fingerprint, &result->cpu_seconds, &result->wall_seconds, &unicast, &broadcast, &network,
                 &size.n, &size.V, &keys, &values, &half_widths, &series, &steadiness->warmup_messages,
                 &steadiness->warm_up_over, &steadiness->growing, &steadiness->batch_messages,
                 &steadiness->batch_cycles, &steadiness->correlation, &steadiness->relaxations, &steadiness->drift,
                 &after_batches, &size.diameter, &result->needed_factor);
  if (size.diameter == 0)
    size.diameter = size.n;
  if (!(result->needed_factor >= 0 && result->needed_factor <= FS_MAX_NEEDED_FACTOR))
    return FALSE;
  if (!read_status (status, &result->status) || !read_reason (reason, &result->reason)
      || !read_latency (unicast, &result->unicast) || !read_latency (broadcast, &result->broadcast)
      || !read_latency (network, &result->network) || strlen (note) > MAX_WORDS)
    return FALSE;
  if (!read_records (size, keys, values, half_widths, result) || !fs_series_from_variant (series, &result->statistics)
      || !fs_half_widths_from_variant (after_batches, result->statistics))
    return FALSE;
  result->note = text_or_null (note);
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
  children = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  for (gsize i = 0; i < g_variant_n_children (older); i++)
    g_ptr_array_add (children, g_variant_get_child_value (older, i));
  if (n_missing >= 5)
    g_ptr_array_add (children, g_variant_ref_sink (fs_series_to_variant (NULL)));
  if (n_missing >= 4)
    g_ptr_array_add (children, g_variant_ref_sink (steadiness_variant (&unknown)));
  if (n_missing >= 3)
    g_ptr_array_add (children, g_variant_ref_sink (fs_half_widths_to_variant (NULL)));
  if (n_missing >= 2)
    g_ptr_array_add (children, g_variant_ref_sink (g_variant_new_int32 (0)));
  g_ptr_array_add (children, g_variant_ref_sink (g_variant_new_double (0)));
  return g_variant_ref_sink (g_variant_new_tuple ((GVariant *const *) children->pdata, children->len));
}

FsSimResult *
fs_sim_result_from_bytes (GBytes *bytes)
{
  /* Each lacks one part more than the one before. */
  static const char *const types[] = { RESULT,
                                       RESULT_WITHOUT_NEED,
                                       RESULT_WITHOUT_DIAMETER,
                                       RESULT_WITHOUT_HALF_WIDTHS,
                                       RESULT_WITHOUT_STEADINESS,
                                       RESULT_WITHOUT_SERIES };

  g_return_val_if_fail (bytes != NULL, NULL);

  /* Bytes of one type may be in normal form for another one too, so what they say must make sense as well. */
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr (GVariant) on_disk
          = g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE (types[i]), bytes, FALSE));
      g_autoptr (GVariant) written = g_variant_is_normal_form (on_disk) ? to_disk_order (on_disk) : NULL;
      g_autoptr (FsSimResult) result = g_new0 (FsSimResult, 1);
      g_autoptr (GVariant) variant = NULL;

      if (written == NULL)
        continue;
      variant = complete (written, i);
      if (read_result (variant, result))
        return g_steal_pointer (&result);
    }
  return NULL;
}
