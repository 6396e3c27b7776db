/* Results as bytes: what is written is read back, and damaged bytes are refused. */
#include "study/store/result-format.h"

#include <math.h>
#include <string.h>

#include "study/store/sealed-bytes.h"
#include "tests/support/test.h"

/* A short run: n = 4, broadcasts among the messages. */
static FsSimResult *
run_once (double rate)
{
  g_autoptr (GError) error = NULL;
  FsWormholeParams params;
  FsStopRule rule;
  FsSimResult *result;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.length_flits = 8;
  params.beta = 0.05;
  params.rate = rate;
  params.laws = rate == 0.012;
  params.causes = rate == 0.01 || params.laws;
  fs_stop_rule_init (&rule);
  rule.warmup_messages = 1000;
  rule.max_messages = 20000;
  result = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, &error);
  g_assert_no_error (error);
  return result;
}

static void
assert_same_bits (const void *a, const void *b, gsize size)
{
  g_assert_cmpmem (a, size, b, size);
}

static void
assert_same_latency (const FsLatency *a, const FsLatency *b)
{
  assert_same_bits (&a->mean, &b->mean, sizeof a->mean);
  assert_same_bits (&a->half_width, &b->half_width, sizeof a->half_width);
  g_assert_cmpuint (fs_histogram_n_bins (a->histogram), ==, fs_histogram_n_bins (b->histogram));
  g_assert_cmpuint (fs_histogram_count (a->histogram), ==, fs_histogram_count (b->histogram));
  g_assert_cmpuint (fs_histogram_max (a->histogram), ==, fs_histogram_max (b->histogram));
  for (guint bin = 0; bin < fs_histogram_n_bins (a->histogram); bin++)
    {
      uint64_t low, high, count_a, count_b;

      fs_histogram_bin (a->histogram, bin, &low, &high, &count_a);
      fs_histogram_bin (b->histogram, bin, &low, &high, &count_b);
      g_assert_cmpuint (count_a, ==, count_b);
    }
}

static void
assert_same_series (const FsRunStatistics *a, const FsRunStatistics *b)
{
  g_assert_true ((a == NULL) == (b == NULL));
  if (a == NULL)
    return;
  g_assert_cmpmem (a->warmup->data, a->warmup->len * sizeof (FsSeriesBucket), b->warmup->data,
                   b->warmup->len * sizeof (FsSeriesBucket));
  g_assert_cmpmem (a->recorded->data, a->recorded->len * sizeof (FsSeriesBucket), b->recorded->data,
                   b->recorded->len * sizeof (FsSeriesBucket));
  g_assert_cmpmem (a->batches->data, a->batches->len * sizeof (FsSeriesBucket), b->batches->data,
                   b->batches->len * sizeof (FsSeriesBucket));
  g_assert_cmpmem (a->checks->data, a->checks->len * sizeof (FsSeriesCheck), b->checks->data,
                   b->checks->len * sizeof (FsSeriesCheck));
  g_assert_cmpmem (a->half_widths->data, a->half_widths->len * sizeof (FsSeriesHalfWidths), b->half_widths->data,
                   b->half_widths->len * sizeof (FsSeriesHalfWidths));
}

/* Converged, saturated, and empty results are read back bit by bit, including NaN. */
static void
test_there_and_back (gconstpointer data)
{
  g_autoptr (FsSimResult) result = run_once (*(const double *) data);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (FsSimResult) again = NULL;
  g_autoptr (GBytes) bytes_again = NULL;
  const FsRecord *record = result->quantities;

  result->needed_factor = 2.5;
  bytes = fs_sim_result_to_bytes (result);
  again = fs_sim_result_from_bytes (bytes);
  g_assert_nonnull (again);
  g_assert_cmpfloat (again->needed_factor, ==, 2.5);
  bytes_again = fs_sim_result_to_bytes (again);
  g_assert_true (g_bytes_equal (bytes, bytes_again));
  g_assert_cmpint (result->status, ==, again->status);
  g_assert_cmpint (result->reason, ==, again->reason);
  g_assert_cmpstr (result->note, ==, again->note);
  g_assert_cmpuint (result->fingerprint, ==, again->fingerprint);
  g_assert_cmpuint (result->messages, ==, again->messages);
  g_assert_cmpuint (result->cycles, ==, again->cycles);
  g_assert_cmpuint (result->flit_hops, ==, again->flit_hops);
  g_assert_cmpuint (result->seed, ==, again->seed);
  assert_same_latency (&result->unicast, &again->unicast);
  assert_same_latency (&result->broadcast, &again->broadcast);
  assert_same_latency (&result->network, &again->network);
  assert_same_series (result->statistics, again->statistics);
  g_assert_true ((result->causes == NULL) == (again->causes == NULL));
  if (result->causes != NULL)
    {
      const FsRecord *means = result->causes->means;
      const FsCauseSums *sums = result->causes->sums, *read = again->causes->sums;

      assert_same_bits (means->values, again->causes->means->values,
                        means->offsets[means->n_quantities] * sizeof (double));
      assert_same_bits (result->causes->half_widths->values, again->causes->half_widths->values,
                        means->offsets[means->n_quantities] * sizeof (double));
      g_assert_cmpmem (sums->unicasts->data, sums->unicasts->len * sizeof (FsCauseSum), read->unicasts->data,
                       read->unicasts->len * sizeof (FsCauseSum));
      g_assert_cmpmem (sums->broadcasts->data, sums->broadcasts->len * sizeof (FsCauseSum), read->broadcasts->data,
                       read->broadcasts->len * sizeof (FsCauseSum));
      g_assert_cmpmem (sums->nodes->data, sums->nodes->len * sizeof (FsCauseSum), read->nodes->data,
                       read->nodes->len * sizeof (FsCauseSum));
      g_assert_cmpmem (sums->destinations->data, sums->destinations->len * sizeof (FsCauseSum),
                       read->destinations->data, read->destinations->len * sizeof (FsCauseSum));
      g_assert_cmpuint (sums->unicast_samples->len, >, 0);
      g_assert_cmpmem (sums->unicast_samples->data, sums->unicast_samples->len * sizeof (FsSampleMessage),
                       read->unicast_samples->data, read->unicast_samples->len * sizeof (FsSampleMessage));
      g_assert_cmpmem (sums->broadcast_samples->data, sums->broadcast_samples->len * sizeof (FsSampleMessage),
                       read->broadcast_samples->data, read->broadcast_samples->len * sizeof (FsSampleMessage));
      g_assert_true ((result->causes->laws == NULL) == (again->causes->laws == NULL));
      if (result->causes->laws != NULL)
        {
          const FsMeasuredLaws *laws = result->causes->laws, *read_laws = again->causes->laws;

          g_assert_cmpmem (&laws->all, sizeof laws->all, &read_laws->all, sizeof laws->all);
          g_assert_cmpmem (laws->batches, laws->n_batches * sizeof laws->all, read_laws->batches,
                           read_laws->n_batches * sizeof laws->all);
        }
      g_assert_cmpfloat (result->causes->batches->correlation, ==, again->causes->batches->correlation);
      for (guint t = 0; t < FS_N_BATCHES_TABLES; t++)
        for (guint b = 0; b < result->causes->batches->values[t]->len; b++)
          {
            const FsRecord *values = result->causes->batches->values[t]->pdata[b];
            const FsRecord *weights = result->causes->batches->weights[t]->pdata[b];
            gsize size = values->offsets[values->n_quantities] * sizeof (double);

            assert_same_bits (values->values, ((FsRecord *) again->causes->batches->values[t]->pdata[b])->values, size);
            assert_same_bits (weights->values, ((FsRecord *) again->causes->batches->weights[t]->pdata[b])->values,
                              size);
          }
    }
  assert_same_bits (record->values, again->quantities->values, record->offsets[record->n_quantities] * sizeof (double));
  assert_same_bits (result->half_widths->values, again->half_widths->values,
                    record->offsets[record->n_quantities] * sizeof (double));
}

/* A version that measured fewer quantities: what it has is read, what is missing has no value. */
FS_TEST (fewer_quantities)
{
  g_autoptr (FsSimResult) result = run_once (0.02);
  g_autoptr (FsSimResult) again = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (FsRecord) values = result->quantities, half_widths = result->half_widths;
  guint n = values->n_quantities, without = 0;
  g_autofree FsQuantity *fewer = g_new (FsQuantity, n);

  for (guint q = 0; q < n; q++)
    if (!g_str_has_prefix (values->quantities[q].key, "delivered_"))
      fewer[without++] = values->quantities[q];
  g_assert_cmpuint (without, ==, n - 2);
  result->quantities = fs_record_narrow (values, fewer, without);
  result->half_widths = fs_record_narrow (half_widths, fewer, without);
  bytes = fs_sim_result_to_bytes (result);
  again = fs_sim_result_from_bytes (bytes);
  g_assert_nonnull (again);
  g_assert_true (again->lacks_quantities);
  g_assert_true (isnan (fs_record_get (again->quantities, "delivered_throughput")));
  for (guint q = 0; q < without; q++)
    {
      guint length;
      const double *read
          = fs_record_at (again->quantities, (guint) fs_record_find (again->quantities, fewer[q].key), &length);

      assert_same_bits (fs_record_at (result->quantities, q, NULL), read, length * sizeof (double));
    }
}

/* Results of older versions have no run statistics, no steady state, or no half-width after each batch: everything else of
 * them is read. */
static void
test_older (gconstpointer data)
{
  gsize n_children = GPOINTER_TO_SIZE (data);
  g_autoptr (FsSimResult) result = run_once (0.02);
  g_autoptr (GBytes) bytes = fs_sim_result_to_bytes (result);
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (GVariant) older = NULL;
  g_autoptr (GBytes) older_bytes = NULL;
  g_autoptr (FsSimResult) again = NULL;
  g_autoptr (GBytes) bytes_again = NULL;
  GVariant *children[21];

  g_assert_nonnull (result->statistics);
  g_assert_cmpuint (result->statistics->half_widths->len, ==, FS_N_BATCHES);
  variant = g_variant_ref_sink (g_variant_new_from_bytes (
      G_VARIANT_TYPE ("(sssttttt(dd)(ddtay)(ddtay)(ddtay)iiasadad(ayayaya(tdd))(tbbddddd)a(dd)id)"), bytes, FALSE));
  g_assert_true (g_variant_is_normal_form (variant));
  for (gsize i = 0; i < n_children; i++)
    children[i] = g_variant_get_child_value (variant, i);
  older = g_variant_ref_sink (g_variant_new_tuple (children, n_children));
  older_bytes = g_variant_get_data_as_bytes (older);
  again = fs_sim_result_from_bytes (older_bytes);
  g_assert_nonnull (again);
  g_assert_true ((again->statistics == NULL) == (n_children == 17));
  g_assert_true ((again->steadiness.batch_messages == 0) == (n_children <= 18));
  g_assert_true (again->statistics == NULL
                 || again->statistics->half_widths->len == (n_children >= 20 ? FS_N_BATCHES : 0));
  g_assert_cmpuint (again->fingerprint, ==, result->fingerprint);
  assert_same_latency (&result->broadcast, &again->broadcast);
  if (n_children == 17)
    g_clear_pointer (&result->statistics, fs_run_statistics_unref);
  else if (n_children < 20)
    g_array_set_size (result->statistics->half_widths, 0);
  if (n_children <= 18)
    result->steadiness = (FsSteadiness){ 0 };
  g_clear_pointer (&bytes, g_bytes_unref);
  bytes = fs_sim_result_to_bytes (result);
  bytes_again = fs_sim_result_to_bytes (again);
  g_assert_true (g_bytes_equal (bytes, bytes_again));
  for (gsize i = 0; i < n_children; i++)
    g_variant_unref (children[i]);
}

/* Counts as an older version wrote them, without waits by hop. */
static GVariant *
older_laws (GVariant *laws)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gsize size, counts = 0;
  const guint8 *data = g_variant_get_fixed_array (laws, &size, 1);

  for (gsize i = 0; i < size; i++)
    {
      gsize at = counts % FS_LAW_WINDOW_COUNTS * sizeof (uint64_t);

      if (at < G_STRUCT_OFFSET (FsLawWindow, laws[FS_LAW_WAIT_BY_HOP]) || at >= G_STRUCT_OFFSET (FsLawWindow, pairs))
        g_byte_array_append (bytes, data + i, 1);
      counts += data[i] < 0x80; /* the last byte of a count */
    }
  return g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, bytes->data, bytes->len, 1);
}

/* A result of an older version has no sums for destinations, and no waits by hop. */
FS_TEST (without_destinations)
{
  g_autoptr (FsSimResult) result = run_once (0.012);
  g_autoptr (GBytes) bytes = fs_sim_result_to_bytes (result);
  g_autoptr (GBytes) older_bytes = NULL;
  g_autoptr (GVariant) variant = g_variant_ref_sink (g_variant_new_from_bytes (
      G_VARIANT_TYPE ("(sssttttt(dd)(ddtay)(ddtay)(ddtay)iiasadad(ayayaya(tdd))(tbbddddd)a(dd)"
                      "id(asadadayayay)(da(adadadad))(ayayay)ay)"),
      bytes, FALSE));
  g_autoptr (GVariant) older = NULL;
  g_autoptr (GPtrArray) children = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  g_autoptr (GVariant) laws = NULL;
  g_autoptr (GVariant) samples = NULL;
  g_autoptr (FsSimResult) again = NULL;
  const FsLawWindow *now = &result->causes->laws->all, *then;

  g_assert_true (g_variant_is_normal_form (variant));
  for (gsize i = 0; i < g_variant_n_children (variant); i++)
    g_ptr_array_add (children, g_variant_get_child_value (variant, i));
  laws = g_ptr_array_steal_index (children, children->len - 1);
  samples = g_ptr_array_steal_index (children, children->len - 1);
  {
    GVariant *pair[] = { g_variant_get_child_value (samples, 0), g_variant_get_child_value (samples, 1) };

    g_ptr_array_add (children, g_variant_ref_sink (g_variant_new_tuple (pair, 2)));
    g_variant_unref (pair[0]);
    g_variant_unref (pair[1]);
  }
  g_ptr_array_add (children, g_variant_ref_sink (older_laws (laws)));
  older = g_variant_ref_sink (g_variant_new_tuple ((GVariant *const *) children->pdata, children->len));
  older_bytes = g_variant_get_data_as_bytes (older);
  again = fs_sim_result_from_bytes (older_bytes);
  g_assert_nonnull (again);
  g_assert_false (again->lacks_quantities);
  g_assert_cmpuint (again->causes->sums->destinations->len, ==, 0);
  then = &again->causes->laws->all;
  g_assert_cmpmem (now->laws, FS_N_LAWS * sizeof (FsLawCounts), then->laws, FS_N_LAWS * sizeof (FsLawCounts));
  g_assert_cmpmem (&now->pairs, sizeof now->pairs, &then->pairs, sizeof then->pairs);
  g_assert_cmpuint (fs_law_count (now, FS_LAW_WAIT), >, 0);
  for (int hop = 1; hop <= FS_LAW_HOPS; hop++)
    g_assert_cmpuint (fs_law_count (then, fs_law_of_hop (hop)), ==, 0);
}

/* A factor that no run can have makes bytes none. */
FS_TEST (impossible_factor)
{
  const double impossible[] = { -1, NAN, INFINITY, 1e30 };
  g_autoptr (FsSimResult) result = run_once (0.02);

  for (guint i = 0; i < G_N_ELEMENTS (impossible); i++)
    {
      g_autoptr (GBytes) bytes = NULL;

      result->needed_factor = impossible[i];
      bytes = fs_sim_result_to_bytes (result);
      g_assert_null (fs_sim_result_from_bytes (bytes));
    }
}

/* Half of it, more than it, or nothing is none. */
FS_TEST (other_bytes_are_refused)
{
  g_autoptr (FsSimResult) result = run_once (0.01);
  g_autoptr (GBytes) bytes = fs_sim_result_to_bytes (result);
  gsize size = g_bytes_get_size (bytes);

  for (gsize length = 0; length < size; length += 7)
    {
      g_autoptr (GBytes) part = g_bytes_new_from_bytes (bytes, 0, length);

      g_assert_null (fs_sim_result_from_bytes (part));
    }
}

/* Every bit of a sealed payload counts, and so does its name. */
FS_TEST (checksum_detects_changes)
{
  g_autoptr (GBytes) payload = g_bytes_new_static ("payload\n\0x", 10);
  g_autoptr (GBytes) sealed = fs_checksum_wrap ("name-1", payload);
  g_autoptr (GBytes) opened = fs_checksum_unwrap ("name-1", sealed, NULL);
  g_autoptr (GBytes) nothing = g_bytes_new_static ("", 0);
  gsize size;
  const guint8 *data = g_bytes_get_data (sealed, &size);

  g_assert_true (g_bytes_equal (payload, opened));
  g_assert_null (fs_checksum_unwrap ("name-2", sealed, NULL));
  g_assert_null (fs_checksum_unwrap ("name-1", nothing, NULL));
  for (gsize i = 0; i < size * 8; i++)
    {
      guint8 *damaged = g_memdup2 (data, size);
      g_autoptr (GBytes) bytes = g_bytes_new_take (damaged, size);

      damaged[i / 8] ^= (guint8) (1u << i % 8);
      g_assert_null (fs_checksum_unwrap ("name-1", bytes, NULL));
    }
  for (gsize length = 0; length < size; length++)
    {
      g_autoptr (GBytes) part = g_bytes_new_from_bytes (sealed, 0, length);

      g_assert_null (fs_checksum_unwrap ("name-1", part, NULL));
    }
}

FS_TESTS
{
  static const double settled = 0.02, saturated = 0.9, empty = 0, with_causes = 0.01, with_laws = 0.012;

  FS_ADD_TEST (test_there_and_back, &settled, "settled");
  FS_ADD_TEST (test_there_and_back, &saturated, "saturated");
  FS_ADD_TEST (test_there_and_back, &empty, "empty");
  FS_ADD_TEST (test_there_and_back, &with_causes, "with-causes");
  FS_ADD_TEST (test_there_and_back, &with_laws, "with-laws");
  FS_ADD_TEST (test_older, GSIZE_TO_POINTER (17), "without-series");
  FS_ADD_TEST (test_older, GSIZE_TO_POINTER (18), "without-steadiness");
  FS_ADD_TEST (test_older, GSIZE_TO_POINTER (19), "without-half-widths");
  FS_ADD_TEST (test_older, GSIZE_TO_POINTER (20), "without-diameter");
  FS_ADD_TEST (test_older, GSIZE_TO_POINTER (21), "without-need");
}
