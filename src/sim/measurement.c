#include "sim/measurement.h"

#include "sim/recorder-private.h"
#include "sim/sim-quantities.h"
#include "stats/batch-means.h"

#define GROWTH_RATIO 1.5
#define GROWTH_PER_NODE 0.2
#define GROWTH_SAMPLES 20 /* fewer in a third are noise */

static uint64_t *
first_snapshot (FsRecorder *recorder)
{
  uint64_t *snapshot = g_new (uint64_t, recorder->counters.length);

  fs_channel_counters_snapshot (&recorder->counters, 0, 0, 0, snapshot);
  return snapshot;
}

FsRecorder *
fs_recorder_new (const FsWormholeParams *params, uint64_t warmup, uint64_t max)
{
  FsRecorder *recorder = g_new0 (FsRecorder, 1);

  recorder->warmup = warmup;
  recorder->nodes = UINT64_C (1) << params->n;
  recorder->injection_queues = recorder->nodes * (uint64_t) fs_wormhole_params_injection_queues (params);
  recorder->bounded = fs_wormhole_params_bounded (params);
  recorder->population_cap
      = recorder->bounded ? UINT64_MAX : fs_wormhole_params_population_cap (params) * recorder->nodes;
  recorder->timeouts = params->routing == FS_ROUTING_DUATO_TIMEOUT;
  recorder->escape = params->routing == FS_ROUTING_DUATO || params->routing == FS_ROUTING_DUATO_TIMEOUT;
  fs_channel_counters_init (&recorder->counters, params->n, params->V);
  recorder->batches = fs_message_batches_new (params->n, warmup, max, recorder->counters.length);
  recorder->begin = first_snapshot (recorder);
  recorder->half = first_snapshot (recorder);
  recorder->quarter = first_snapshot (recorder);
  recorder->in_system = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  return recorder;
}

uint64_t
fs_recorder_memory (const FsWormholeParams *params)
{
  uint64_t channels = (UINT64_C (1) << params->n) * (uint64_t) params->n;

  return sizeof (FsRecorder) + channels
         + fs_message_batches_bytes (fs_wormhole_params_expected_messages (params),
                                     fs_channel_counters_size (params->n, params->V));
}

void
fs_recorder_free (FsRecorder *recorder)
{
  if (recorder == NULL)
    return;
  fs_channel_counters_clear (&recorder->counters);
  fs_message_batches_free (recorder->batches);
  g_array_unref (recorder->in_system);
  g_free (recorder->begin);
  g_free (recorder->half);
  g_free (recorder->quarter);
  g_free (recorder);
}

FsMessageBatches *
fs_recorder_batches (FsRecorder *recorder)
{
  return recorder->batches;
}

static FsEstimate
estimate (const FsRecorder *recorder, FsMean mean, double confidence)
{
  return fs_batch_means (fs_message_batches_by_batch (recorder->batches, mean),
                         fs_message_batches_n_prefix (recorder->batches), confidence);
}

FsEstimate
fs_recorder_unicast (const FsRecorder *recorder, double confidence)
{
  return estimate (recorder, FS_MEAN_UNICAST, confidence);
}

FsEstimate
fs_recorder_broadcast (const FsRecorder *recorder, double confidence)
{
  return estimate (recorder, FS_MEAN_BROADCAST, confidence);
}

gboolean
fs_recorder_overflowed (const FsRecorder *recorder)
{
  return recorder->overflowed;
}

/* Mean of samples @first … @first + @count - 1 of the messages in the system; NAN when there are none. */
static double
mean_in_system (const FsRecorder *recorder, guint first, guint count)
{
  FsTally tally = { 0 };

  for (guint i = first; i < first + count; i++)
    fs_tally_add (&tally, g_array_index (recorder->in_system, uint64_t, i));
  return fs_tally_mean (&tally);
}

gboolean
fs_recorder_growing (const FsRecorder *recorder)
{
  guint third = recorder->in_system->len / 3;

  if (recorder->bounded || third < GROWTH_SAMPLES)
    return FALSE;
  return mean_in_system (recorder, recorder->in_system->len - third, third)
         > GROWTH_RATIO * mean_in_system (recorder, 0, third) + GROWTH_PER_NODE * (double) recorder->nodes;
}

static void
report_window (const FsRecorder *recorder, const uint64_t *begin, const uint64_t *end, FsSimValues out)
{
  g_autofree uint64_t *window = g_new (uint64_t, recorder->counters.length);

  fs_channel_counters_window (&recorder->counters, begin, end, window);
  fs_sim_quantities_of_window (&recorder->counters, window, recorder->injection_queues, recorder->escape,
                               recorder->timeouts, out);
}

/* Batches @first … @first + @count - 1; a sample stands for the messages of its batch. */
static void
report_in_system (const FsRecorder *recorder, gsize first, gsize count, FsSimValues out)
{
  fs_sim_quantities_set (out, "messages_in_system", 0, mean_in_system (recorder, (guint) first, (guint) count),
                         (double) (count * FS_BATCH_MESSAGES));
}

void
fs_recorder_report (const FsRecorder *recorder, FsRecord *record)
{
  const uint64_t *end = fs_message_batches_snapshot (recorder->batches);
  FsSimValues out = { record, NULL };

  if (end == NULL)
    return;
  fs_sim_quantities_of_messages (fs_message_batches_tallies (recorder->batches), out);
  report_window (recorder, recorder->begin, end, out);
  report_in_system (recorder, 0, fs_message_batches_n_prefix (recorder->batches), out);
}

/* What happened between two marks. */
static void
report_stretch (const FsRecorder *recorder, FsBatchMark from, FsBatchMark to, FsSimValues out)
{
  guint n_means = fs_message_batches_n_means (recorder->batches);
  g_autofree FsTally *tallies = g_new (FsTally, n_means);

  for (guint i = 0; i < n_means; i++)
    tallies[i] = (FsTally){ to.tallies[i].count - from.tallies[i].count, to.tallies[i].sum - from.tallies[i].sum };
  fs_sim_quantities_of_messages (tallies, out);
  report_window (recorder, from.snapshot != NULL ? from.snapshot : recorder->begin, to.snapshot, out);
  report_in_system (recorder, from.n_batches, to.n_batches - from.n_batches, out);
}

/* A record shaped as @model for every group of batches. */
static GPtrArray *
new_records (const FsRecord *model)
{
  GPtrArray *records = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_record_free);

  for (guint group = 0; group < FS_BATCH_GROUPS; group++)
    g_ptr_array_add (records, fs_record_new (model->quantities, model->n_quantities, model->n, model->V));
  return records;
}

void
fs_recorder_half_widths (const FsRecorder *recorder, double confidence, FsRecord *half_widths)
{
  gsize n_batches = fs_message_batches_n_prefix (recorder->batches);
  g_autoptr (GPtrArray) values = new_records (half_widths);
  g_autoptr (GPtrArray) weights = new_records (half_widths);
  FsBatchMark from = fs_message_batches_mark (recorder->batches, 0);

  if (n_batches < FS_BATCH_GROUPS)
    return;
  for (guint group = 0; group < FS_BATCH_GROUPS; group++)
    {
      FsBatchMark to = fs_message_batches_mark (recorder->batches, (group + 1) * n_batches / FS_BATCH_GROUPS);

      report_stretch (recorder, from, to, (FsSimValues){ values->pdata[group], weights->pdata[group] });
      from = to;
    }
  for (guint i = 0; i < half_widths->offsets[half_widths->n_quantities]; i++)
    {
      double value[FS_BATCH_GROUPS], weight[FS_BATCH_GROUPS];

      for (guint group = 0; group < FS_BATCH_GROUPS; group++)
        {
          value[group] = ((const FsRecord *) values->pdata[group])->values[i];
          weight[group] = ((const FsRecord *) weights->pdata[group])->values[i];
        }
      half_widths->values[i] = fs_batch_half_width (value, weight, confidence);
    }
}

void
fs_recorder_report_saturated (FsRecorder *recorder, int64_t cycle, uint64_t in_system, uint64_t flit_hops,
                              FsRecord *record)
{
  g_autofree uint64_t *end = g_new (uint64_t, recorder->counters.length);
  FsSimValues out = { record, NULL };

  fs_channel_counters_snapshot (&recorder->counters, cycle, recorder->n_generated, flit_hops, end);
  report_window (recorder, recorder->quarter, end, out);
  fs_sim_quantities_set (out, "messages_in_system", 0, (double) in_system, NAN);
}
