#include <math.h>

#include "sim/measure/sim-quantities.h"
#include "sim/run/simulation.h"
#include "stats/interval.h"

const char *
fs_sim_status_id (FsSimStatus status)
{
  static const char *const ids[] = { "ok", "saturated", "not-converged", "no-traffic", "cancelled" };

  g_return_val_if_fail ((guint) status < G_N_ELEMENTS (ids), NULL);
  return ids[status];
}

const char *
fs_sim_reason_id (FsSimReason reason)
{
  static const char *const ids[FS_N_SIM_REASONS]
      = { NULL, "population", "growth", "warm-up", "growing", "correlated", "messages", "cycles" };

  g_return_val_if_fail ((guint) reason < G_N_ELEMENTS (ids), NULL);
  return ids[reason];
}

double
fs_sim_result_needed_messages (const FsSimResult *result)
{
  double messages = result->needed_factor * (double) result->messages;
  double unit = messages >= 10 ? pow (10, floor (log10 (messages)) - 1) : 1;

  return unit * ceil (messages / unit);
}

uint64_t
fs_sim_result_cycles_before_limits (const FsSimResult *result, const FsStopRule *rule)
{
  uint64_t measured = result->status == FS_SIM_SATURATED ? rule->saturated_cycles : 0;

  return result->cycles - MIN (measured, result->cycles);
}

/* The latencies of a result. */
static const gsize latencies[]
    = { offsetof (FsSimResult, unicast), offsetof (FsSimResult, broadcast), offsetof (FsSimResult, network) };

static FsLatency *
latency_of (FsSimResult *result, guint which)
{
  return G_STRUCT_MEMBER_P (result, latencies[which]);
}

FsSimResult *
fs_sim_result_copy (const FsSimResult *result)
{
  FsSimResult *copy;

  g_return_val_if_fail (result != NULL, NULL);

  copy = g_memdup2 (result, sizeof *result);
  for (guint i = 0; i < G_N_ELEMENTS (latencies); i++)
    latency_of (copy, i)->histogram = fs_histogram_copy (latency_of (copy, i)->histogram);
  copy->quantities = fs_record_copy (result->quantities);
  copy->half_widths = fs_record_copy (result->half_widths);
  copy->causes = fs_latency_causes_copy (result->causes);
  copy->statistics = fs_run_statistics_ref (result->statistics);
  return copy;
}

FsSimResult *
fs_sim_result_values (const FsSimResult *result)
{
  FsSimResult *values = fs_sim_result_copy (result);

  for (guint i = 0; i < G_N_ELEMENTS (latencies); i++)
    {
      FsLatency *latency = latency_of (values, i);
      uint64_t count = latency->histogram != NULL ? fs_histogram_count (latency->histogram) : 0;

      if (latency->histogram == NULL)
        continue;
      fs_histogram_free (latency->histogram);
      latency->histogram = count > 0 ? fs_histogram_new_from_counts (&count, 1, 0) : fs_histogram_new ();
    }
  if (values->causes != NULL)
    {
      g_clear_pointer (&values->causes->sums, fs_cause_sums_free);
      g_clear_pointer (&values->causes->batches, fs_batches_free);
      g_clear_pointer (&values->causes->laws, fs_measured_laws_free);
    }
  g_clear_pointer (&values->statistics, fs_run_statistics_unref);
  return values;
}

void
fs_sim_result_free (FsSimResult *result)
{
  if (result == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (latencies); i++)
    fs_histogram_free (latency_of (result, i)->histogram);
  fs_record_free (result->quantities);
  fs_record_free (result->half_widths);
  fs_latency_causes_free (result->causes);
  fs_run_statistics_unref (result->statistics);
  g_free (result);
}

/* The status of a point is that of the replication with the highest of these. */
static const int severities[] = {
  [FS_SIM_NO_TRAFFIC] = 0, [FS_SIM_OK] = 1, [FS_SIM_NOT_CONVERGED] = 2, [FS_SIM_SATURATED] = 3, [FS_SIM_CANCELLED] = 4,
};

/* Estimate from the means of the replications that have one. */
static FsEstimate
estimate (const double *values, guint n_values, double confidence)
{
  g_autofree double *present = g_new (double, n_values);
  gsize n_present = 0;

  for (guint k = 0; k < n_values; k++)
    if (!isnan (values[k]))
      present[n_present++] = values[k];
  return fs_interval_of_values (present, n_present, confidence);
}

/* Means of the means; what counts events is added up, as messages and cycles are, and has no interval. Nor has what
 * is 0 in all of them, as in a single run. */
static void
merge_records (FsRecord *record, FsRecord *half_widths, FsRecord *const *replications, guint n_replications,
               double confidence)
{
  static const char *const counts[] = { "timeouts", "recoveries", "dropped", NULL };
  g_autofree double *values = g_new (double, n_replications);

  for (guint q = 0; q < record->n_quantities; q++)
    for (guint i = record->offsets[q]; i < record->offsets[q + 1]; i++)
      {
        const char *key = record->quantities[q].key;
        FsEstimate one;
        double end;
        gboolean least;

        for (guint k = 0; k < n_replications; k++)
          values[k] = replications[k]->values[i];
        one = estimate (values, n_replications, confidence);
        record->values[i] = one.mean;
        half_widths->values[i] = one.mean != 0 ? one.half_width : NAN;
        /* The minimum or the maximum over all, of quantities that are one. */
        least = g_str_has_suffix (key, "_min");
        end = least || g_str_has_suffix (key, "_max") ? values[0] : NAN;
        for (guint k = 1; k < n_replications && !isnan (end); k++)
          end = least ? fmin (end, values[k]) : fmax (end, values[k]);
        if (!isnan (end))
          record->values[i] = end;
        if (g_strv_contains (counts, key))
          record->values[i] *= n_replications;
        if (!isnan (end) || g_strv_contains (counts, key))
          half_widths->values[i] = NAN;
      }
}

static void
merge_quantities (FsSimResult *merged, FsSimResult *const *replications, guint n_replications, double confidence)
{
  g_autofree FsRecord **records = g_new (FsRecord *, n_replications);

  for (guint k = 0; k < n_replications; k++)
    records[k] = replications[k]->quantities;
  merge_records (merged->quantities, merged->half_widths, records, n_replications, confidence);

  /* The causes, unless a replication has none. */
  for (guint k = 0; k < n_replications; k++)
    if (replications[k]->causes == NULL)
      g_clear_pointer (&merged->causes, fs_latency_causes_free);
  for (guint k = 0; merged->causes != NULL && k < n_replications; k++)
    {
      records[k] = replications[k]->causes->means;
      if (k > 0 && merged->causes->sums != NULL)
        fs_cause_sums_merge (merged->causes->sums, replications[k]->causes->sums);
      if (replications[k]->causes->batches == NULL)
        g_clear_pointer (&merged->causes->batches, fs_batches_free);
      if (k > 0 && merged->causes->batches != NULL)
        fs_batches_merge (merged->causes->batches, replications[k]->causes->batches);
      if (replications[k]->causes->laws == NULL)
        g_clear_pointer (&merged->causes->laws, fs_measured_laws_free);
      if (k > 0 && merged->causes->laws != NULL)
        fs_measured_laws_merge (merged->causes->laws, replications[k]->causes->laws);
    }
  if (merged->causes != NULL)
    merge_records (merged->causes->means, merged->causes->half_widths, records, n_replications, confidence);
}

/* A saturated point has no latency, even when some of its replications escaped. */
static void
forget_latencies (FsSimResult *result)
{
  for (guint i = 0; i < G_N_ELEMENTS (latencies); i++)
    {
      fs_histogram_free (latency_of (result, i)->histogram);
      *latency_of (result, i) = (FsLatency){ NAN, NAN, fs_histogram_new () };
    }
  g_clear_pointer (&result->causes, fs_latency_causes_free);
  result->note = NULL;
  for (guint q = 0; q < result->quantities->n_quantities; q++)
    {
      guint length;
      double *values = fs_record_at (result->quantities, q, &length);
      double *half_widths = fs_record_at (result->half_widths, q, NULL);

      for (guint i = 0; fs_sim_quantity_is_latency (&result->quantities->quantities[q]) && i < length; i++)
        values[i] = half_widths[i] = NAN;
    }
}

FsSimResult *
fs_sim_result_merge (FsSimResult *const *replications, guint n_replications, double confidence)
{
  g_autofree double *means = g_new (double, n_replications);
  FsSimResult *merged;

  g_return_val_if_fail (n_replications >= 1, NULL);

  merged = fs_sim_result_copy (replications[0]);
  if (n_replications == 1)
    return merged;
  for (guint k = 1; k < n_replications; k++)
    {
      const FsSimResult *one = replications[k];
      FsSteadiness a = merged->steadiness, b = one->steadiness;

      if (severities[one->status] > severities[merged->status])
        {
          merged->status = one->status;
          merged->reason = one->reason;
        }
      merged->needed_factor = fmax (merged->needed_factor, one->needed_factor);
      /* Each has its own warm-up and batches: the worse of either in every field. */
      merged->steadiness = (FsSteadiness){
        .warmup_messages = MAX (a.warmup_messages, b.warmup_messages),
        .warm_up_over = a.warm_up_over && b.warm_up_over,
        .growing = a.growing || b.growing,
        .batch_messages = fmin (a.batch_messages, b.batch_messages),
        .batch_cycles = fmin (a.batch_cycles, b.batch_cycles),
        .correlation = fmax (a.correlation, b.correlation),
        .relaxations = fmin (a.relaxations, b.relaxations),
        .drift = fmax (a.drift, b.drift),
      };
      merged->cycles += one->cycles;
      merged->messages += one->messages;
      merged->flit_hops += one->flit_hops;
      merged->fingerprint += one->fingerprint;
      merged->cpu_seconds += one->cpu_seconds;
      merged->wall_seconds += one->wall_seconds;
    }
  for (guint i = 0; i < G_N_ELEMENTS (latencies); i++)
    {
      FsLatency *latency = latency_of (merged, i);
      FsEstimate of_means;

      for (guint k = 0; k < n_replications; k++)
        {
          const FsLatency *one = latency_of (replications[k], i);

          means[k] = one->mean;
          if (k > 0)
            fs_histogram_merge (latency->histogram, one->histogram);
        }
      of_means = estimate (means, n_replications, confidence);
      latency->mean = of_means.mean;
      latency->half_width = of_means.half_width;
    }
  merge_quantities (merged, replications, n_replications, confidence);
  /* The interval of K means does not come from batches. */
  merged->note = NULL;
  if (merged->status == FS_SIM_SATURATED)
    {
      merged->needed_factor = 0;
      forget_latencies (merged);
    }
  return merged;
}
