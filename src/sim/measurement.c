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
  recorder->injection_queues = recorder->nodes * (uint64_t) fs_wormhole_params_injection_channels (params);
  recorder->population_cap = FS_POPULATION_CAP * recorder->nodes;
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

  if (third < GROWTH_SAMPLES)
    return FALSE;
  return mean_in_system (recorder, recorder->in_system->len - third, third)
         > GROWTH_RATIO * mean_in_system (recorder, 0, third) + GROWTH_PER_NODE * (double) recorder->nodes;
}

static void
report_window (const FsRecorder *recorder, const uint64_t *begin, const uint64_t *end, FsRecord *record)
{
  g_autofree uint64_t *window = g_new (uint64_t, recorder->counters.length);

  fs_channel_counters_window (&recorder->counters, begin, end, window);
  fs_sim_quantities_of_window (&recorder->counters, window, recorder->injection_queues, recorder->escape,
                               recorder->timeouts, record);
}

void
fs_recorder_report (const FsRecorder *recorder, FsRecord *record)
{
  const uint64_t *end = fs_message_batches_snapshot (recorder->batches);

  if (end == NULL)
    return;
  fs_sim_quantities_of_messages (fs_message_batches_tallies (recorder->batches), record);
  report_window (recorder, recorder->begin, end, record);
  fs_sim_quantities_set (record, "messages_in_system", 0,
                         mean_in_system (recorder, 0, (guint) fs_message_batches_n_prefix (recorder->batches)));
}

void
fs_recorder_report_saturated (FsRecorder *recorder, int64_t cycle, uint64_t in_system, uint64_t flit_hops,
                              FsRecord *record)
{
  g_autofree uint64_t *end = g_new (uint64_t, recorder->counters.length);

  fs_channel_counters_snapshot (&recorder->counters, cycle, recorder->n_generated, flit_hops, end);
  report_window (recorder, recorder->quarter, end, record);
  fs_sim_quantities_set (record, "messages_in_system", 0, (double) in_system);
}
