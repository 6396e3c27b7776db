#include "sim/measure/recorder-results.h"

#include <string.h>

#include "sim/measure/recorder-private.h"
#include "sim/measure/sim-quantities.h"
#include "stats/batch-means.h"
#include "stats/steady-state.h"

/* Growth (SIMULATOR.md 8): from the middle third to the last */
#define GROWTH_RATIO 0.2     /* by so much of the middle third */
#define GROWTH_PER_NODE 0.2  /* … and so many messages a node, */
#define GROWTH_STEADY 0.75   /* by so much of the growth before it, */
#define GROWTH_OF_LOAD 0.005 /* by so much of what was offered in a third, */
#define GROWTH_ENTRIES 600   /* which was at least so many messages a node. */

#define INDEPENDENT_BATCHES 50 /* relaxations of the network in a batch that depends on no other */

#define WARM_UP_FRACTION 3 /* it is over when it takes a third at most */

static uint64_t *
first_snapshot (FsRecorder *recorder)
{
  uint64_t *snapshot = g_new (uint64_t, recorder->counters.length);

  fs_channel_counters_snapshot (&recorder->counters, 0, 0, 0, snapshot);
  return snapshot;
}

/* Returns the flit-hops per cycle that are expected; NAN where they are not known exactly. */
static double
expected_load (const FsWormholeParams *params)
{
  gboolean one_base = params->base == FS_BASE_FIXED && params->broadcast != FS_BROADCAST_SEPARATE
                      && params->topology != FS_TOPOLOGY_HYPERCUBE;

  if (params->workload != NULL || params->tasks > 0 || params->source_capacity != FS_INFINITE_SOURCE
      || (one_base && params->beta > 0))
    return NAN;
  return params->rate * fs_wormhole_params_nodes (params) * fs_wormhole_params_flit_hops (params);
}

static int64_t *
no_cycles (uint64_t n)
{
  int64_t *cycles = g_new (int64_t, n);

  for (uint64_t i = 0; i < n; i++)
    cycles[i] = FS_NO_CYCLE;
  return cycles;
}

static void
find_laws (FsRecorder *recorder)
{
  FsChannelCounters *counters = &recorder->counters;

  if (counters->first_law > 0)
    recorder->laws = (FsLawWindow *) (gpointer) (counters->now + counters->first_law);
}

FsRecorder *
fs_recorder_new (const FsWormholeParams *params, int64_t warmup, uint64_t max)
{
  FsRecorder *recorder = g_new0 (FsRecorder, 1);
  double started; /* fraction of the messages in the system that had a start-up */
  FsCauseRule cause_rule = {
    .unicast_start_up = params->unicast_startup ? params->delta_cycles : 0,
    .copy_start_up = params->delta_cycles,
    .stored = params->routing == FS_ROUTING_STORE_AND_FORWARD,
  };
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  recorder->warmup_given = warmup >= 0;
  recorder->warmup = (uint64_t) MAX (warmup, 0);
  recorder->end = recorder->warmup + max;
  recorder->nodes = network.n_nodes;
  recorder->injection_queues = recorder->nodes * (uint64_t) fs_wormhole_params_injection_queues (params);
  recorder->bounded = fs_wormhole_params_bounded (params);
  recorder->population_cap = recorder->bounded || params->workload != NULL
                                 ? UINT64_MAX
                                 : fs_wormhole_params_population_cap (params) * recorder->nodes;
  recorder->timeouts = params->routing == FS_ROUTING_DUATO_TIMEOUT;
  recorder->escape = params->routing == FS_ROUTING_DUATO || params->routing == FS_ROUTING_DUATO_TIMEOUT;
  fs_channel_counters_init (&recorder->counters, &network, params->V, params->laws);
  if (params->laws)
    {
      recorder->granted = no_cycles (network.n_channels);
      recorder->queued = no_cycles (recorder->injection_queues);
    }
  find_laws (recorder);
  recorder->blocks = fs_message_blocks_new (&network, recorder->warmup, max, recorder->counters.length,
                                            params->causes ? &cause_rule : NULL);
  recorder->begin = first_snapshot (recorder);
  recorder->half = first_snapshot (recorder);
  recorder->quarter = first_snapshot (recorder);
  recorder->copies = 1 - params->beta + params->beta * (double) (recorder->nodes - 1);
  started = params->unicast_startup ? 1 : 1 - (1 - params->beta) / recorder->copies;
  recorder->unhindered = params->length_flits + fs_network_mean_over_pairs (&network) + started * params->delta_cycles;
  recorder->load = expected_load (params);
  if (params->tasks > 0)
    {
      g_autoptr (FsDestinationMap) map = fs_wormhole_params_destinations (params);

      recorder->tasks = params->tasks;
      recorder->task_nodes = network.n_nodes - map->n_silent;
      recorder->computing = params->tasks / params->rate;
    }
  recorder->state = g_array_new (FALSE, TRUE, sizeof (FsTally));
  return recorder;
}

uint64_t
fs_recorder_memory (const FsWormholeParams *params)
{
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  return sizeof (FsRecorder)
         + fs_message_blocks_bytes (&network, fs_wormhole_params_expected_messages (params),
                                    fs_channel_counters_size (&network, params->V, params->laws), params->causes)
         + (params->laws
                ? (network.n_channels + network.n_nodes * (uint64_t) fs_wormhole_params_injection_queues (params))
                      * sizeof (int64_t)
                : 0);
}

void
fs_recorder_free (FsRecorder *recorder)
{
  if (recorder == NULL)
    return;
  fs_channel_counters_clear (&recorder->counters);
  fs_message_blocks_free (recorder->blocks);
  g_array_unref (recorder->state);
  g_free (recorder->granted);
  g_free (recorder->queued);
  g_free (recorder->before);
  g_free (recorder->begin);
  g_free (recorder->half);
  g_free (recorder->quarter);
  g_free (recorder);
}

/* The recorders of a run on several threads: one for each part of the network, and that of the whole, which collects. */

FsRecorder *
fs_recorder_new_part (FsRecorder *whole)
{
  FsRecorder *part = g_new0 (FsRecorder, 1);

  if (whole->before == NULL)
    whole->before = g_memdup2 (whole->counters.now, whole->counters.length * sizeof *whole->before);
  fs_channel_counters_init (&part->counters, &whole->counters.network, whole->counters.V, whole->laws != NULL);
  find_laws (part);
  part->granted = whole->granted;
  part->queued = whole->queued;
  memset (part->counters.now, 0, part->counters.length * sizeof *part->counters.now);
  part->consumed = g_array_new (FALSE, FALSE, sizeof (FsMessage));
  return part;
}

void
fs_recorder_free_part (FsRecorder *part)
{
  fs_channel_counters_clear (&part->counters);
  g_array_unref (part->consumed);
  g_free (part);
}

void
fs_recorder_collect (FsRecorder *recorder, FsRecorder *const *parts, unsigned n_parts, int64_t cycle)
{
  memcpy (recorder->counters.now, recorder->before, recorder->counters.length * sizeof *recorder->before);
  for (unsigned k = 0; k < n_parts; k++)
    {
      GArray *consumed = parts[k]->consumed;

      for (gsize i = 0; i < recorder->counters.length; i++)
        recorder->counters.now[i] += parts[k]->counters.now[i];
      for (guint i = 0; i < consumed->len; i++)
        fs_message_blocks_consumed (recorder->blocks, &g_array_index (consumed, FsMessage, i), cycle);
      g_array_set_size (consumed, 0);
    }
}

void
fs_recorder_queued_now (FsRecorder *recorder)
{
  recorder->counters.now[FS_COUNTER_QUEUED]++;
}

FsMessageBlocks *
fs_recorder_blocks (FsRecorder *recorder)
{
  return recorder->blocks;
}

/* Recorded blocks from the first one on: what their messages saw, block by block, how many messages they are, and the
 * cycles from the first one to the last. */
typedef struct {
  const FsTally *state;
  gsize n_blocks;
  double messages;
  double cycles;
} Prefix;

/* Returns the first @n_blocks recorded blocks, or fewer by less than 1/160 of the prefix, where only the snapshot of an
 * earlier block is known. */
static Prefix
first_blocks (const FsRecorder *recorder, gsize n_blocks)
{
  gsize cut = fs_message_blocks_n_cut (recorder->blocks);
  FsBlockMark end = fs_message_blocks_mark (recorder->blocks, cut + n_blocks);
  const uint64_t *begin = fs_message_blocks_begin (recorder->blocks).snapshot;
  uint64_t messages = MIN (end.n_blocks * FS_BLOCK_MESSAGES, fs_message_blocks_prefix (recorder->blocks));
  Prefix prefix = { .state = (const FsTally *) (void *) recorder->state->data + cut };

  if (end.snapshot == NULL || end.n_blocks <= cut)
    return prefix;
  prefix.n_blocks = end.n_blocks - cut;
  prefix.messages = (double) (messages - cut * FS_BLOCK_MESSAGES);
  prefix.cycles
      = (double) (end.snapshot[FS_COUNTER_CYCLE] - (begin != NULL ? begin : recorder->begin)[FS_COUNTER_CYCLE]);
  return prefix;
}

static gsize
n_recorded_blocks (const FsRecorder *recorder)
{
  return fs_message_blocks_n_prefix (recorder->blocks) - fs_message_blocks_n_cut (recorder->blocks);
}

static Prefix
all_blocks (const FsRecorder *recorder)
{
  return first_blocks (recorder, n_recorded_blocks (recorder));
}

/* The mean of what successive blocks saw. */
static double
mean_state (const FsTally *state, gsize n_blocks)
{
  FsTally all = { 0 };

  for (gsize b = 0; b < n_blocks; b++)
    fs_tally_merge (&all, &state[b]);
  return fs_tally_mean (&all);
}

/* Returns the number of relaxation times in the time of the prefix (FsSteadiness). */
static double
relaxations (const FsRecorder *recorder, const Prefix *prefix)
{
  double entries = prefix->messages * recorder->copies;
  double stay = prefix->cycles * mean_state (prefix->state, prefix->n_blocks) / entries; /* Little's law */

  return prefix->cycles * recorder->unhindered / (2 * stay * fmax (stay, recorder->unhindered));
}

/* Returns the correlation between successive intervals, at most as many as have a reliable mean. */
static double
interval_correlation (const Prefix *prefix)
{
  return fs_state_correlation (prefix->state, prefix->n_blocks,
                               (guint) CLAMP (prefix->n_blocks, FS_N_BATCHES, FS_STATE_INTERVALS));
}

/* Returns the correlation of the batches of the intervals. Batches of fifty relaxation times have none, unless their
 * parts are correlated. */
static double
batch_correlation (const FsRecorder *recorder, const Prefix *prefix)
{
  if (relaxations (recorder, prefix) >= INDEPENDENT_BATCHES * FS_N_BATCHES
      && interval_correlation (prefix) <= FS_STATE_CHANCE)
    return FS_BATCH_INDEPENDENT;
  return fs_state_correlation (prefix->state, prefix->n_blocks, FS_N_BATCHES);
}

FsEstimate
fs_recorder_estimate (const FsRecorder *recorder, FsMean mean, guint batch, guint members, double confidence)
{
  gsize n_blocks = (batch + 1) * n_recorded_blocks (recorder) / FS_N_BATCHES;
  Prefix prefix = first_blocks (recorder, n_blocks);

  g_return_val_if_fail (batch < FS_N_BATCHES, ((FsEstimate){ NAN, NAN }));

  return fs_batch_means (fs_message_blocks_tallies (recorder->blocks, mean)
                             + fs_message_blocks_n_cut (recorder->blocks),
                         n_blocks, members, batch_correlation (recorder, &prefix), confidence);
}

bool
fs_recorder_has_control (const FsRecorder *recorder)
{
  return !isnan (recorder->load);
}

FsEstimate
fs_recorder_controlled (const FsRecorder *recorder, FsMean mean, guint batch, guint members, double confidence)
{
  gsize cut = fs_message_blocks_n_cut (recorder->blocks);
  gsize n_blocks = (batch + 1) * n_recorded_blocks (recorder) / FS_N_BATCHES;
  Prefix prefix = first_blocks (recorder, n_blocks);
  FsTally batches[FS_N_BATCHES];
  double loads[FS_N_BATCHES];
  FsBlockMark from = fs_message_blocks_begin (recorder->blocks);
  const uint64_t *begin = from.snapshot != NULL ? from.snapshot : recorder->begin;

  g_return_val_if_fail (batch < FS_N_BATCHES, ((FsEstimate){ NAN, NAN }));

  if (n_blocks < FS_N_BATCHES)
    return (FsEstimate){ NAN, NAN };
  for (guint i = 0; i < FS_N_BATCHES; i++)
    {
      FsBlockMark to = fs_message_blocks_mark (recorder->blocks, cut + (i + 1) * n_blocks / FS_N_BATCHES);

      if (to.snapshot == NULL || to.n_blocks <= from.n_blocks)
        return (FsEstimate){ NAN, NAN };
      batches[i] = (FsTally){ to.tallies[mean].count - from.tallies[mean].count,
                              to.tallies[mean].sum - from.tallies[mean].sum };
      loads[i] = (double) (to.snapshot[FS_COUNTER_FLIT_HOPS] - begin[FS_COUNTER_FLIT_HOPS])
                 / (double) (to.snapshot[FS_COUNTER_CYCLE] - begin[FS_COUNTER_CYCLE]);
      from = to;
      begin = to.snapshot;
    }
  return fs_controlled_batch_means (batches, loads, recorder->load,
                                    batch_correlation (recorder, &prefix) == FS_BATCH_INDEPENDENT, members, confidence);
}

uint64_t
fs_recorder_recorded (const FsRecorder *recorder)
{
  return fs_message_blocks_prefix (recorder->blocks)
         - (uint64_t) fs_message_blocks_n_cut (recorder->blocks) * FS_BLOCK_MESSAGES;
}

/* The mean of the recorded lies between its thirds; where they still rise, each rise less than the one before, what
 * is to come is at most twice the last of them. */
static double
drift (const FsTally *state, gsize n_blocks)
{
  FsStateThirds thirds = fs_state_thirds (state, n_blocks);
  double mean = mean_state (state, n_blocks);
  double fraction = (fabs (thirds.last - mean) + 2 * fabs (thirds.last - thirds.middle)) / mean;

  return isfinite (fraction) ? fraction : 0;
}

FsSteadiness
fs_recorder_look (FsRecorder *recorder)
{
  const FsTally *state = (const FsTally *) (void *) recorder->state->data;
  gsize n_blocks = fs_message_blocks_n_prefix (recorder->blocks), warm_up = fs_warm_up (state, n_blocks);
  FsSteadiness steadiness = { .warm_up_over = TRUE };
  FsStateThirds thirds;
  Prefix prefix;

  /* Whether the warm-up is over. Where its length is given, the error of the mean, if more blocks are warm-up, is at most half of
   * its half-width; else it is cut off. */
  if (!recorder->warmup_given)
    {
      warm_up = fs_message_blocks_section (warm_up);
      if (2 * warm_up <= n_blocks && warm_up > fs_message_blocks_n_cut (recorder->blocks))
        fs_message_blocks_cut (recorder->blocks, warm_up);
      steadiness.warm_up_over = WARM_UP_FRACTION * warm_up <= n_blocks;
    }
  else if (warm_up > 0)
    {
      FsEstimate all;

      prefix = all_blocks (recorder);
      all = fs_batch_means (state, n_blocks, FS_BATCH_WEIGHT, batch_correlation (recorder, &prefix), 0.95);
      steadiness.warm_up_over
          = WARM_UP_FRACTION * warm_up <= n_blocks
            && fabs (mean_state (state + warm_up, n_blocks - warm_up) - all.mean) <= all.half_width / 2;
    }

  prefix = all_blocks (recorder);
  thirds = fs_state_thirds (state, fs_message_blocks_n_prefix (recorder->blocks));
  steadiness.growing = thirds.last > 1.1 * thirds.middle;
  steadiness.warmup_messages = recorder->warmup + fs_message_blocks_n_cut (recorder->blocks) * FS_BLOCK_MESSAGES;
  steadiness.batch_messages = prefix.messages / FS_N_BATCHES;
  steadiness.batch_cycles = prefix.cycles / FS_N_BATCHES;
  steadiness.correlation = interval_correlation (&prefix);
  steadiness.relaxations = relaxations (recorder, &prefix);
  steadiness.drift = drift (prefix.state, prefix.n_blocks);
  return steadiness;
}

gboolean
fs_recorder_overflowed (const FsRecorder *recorder)
{
  return recorder->overflowed;
}

gboolean
fs_recorder_growing (const FsRecorder *recorder)
{
  const FsTally *state = (const FsTally *) (void *) recorder->state->data;
  double nodes = (double) recorder->nodes;
  double entries; /* in a third */
  FsStateThirds thirds;
  double growth;

  entries = (double) recorder->state->len / 3 * FS_BLOCK_MESSAGES * recorder->copies;
  if (recorder->bounded || entries < GROWTH_ENTRIES * recorder->copies * nodes)
    return FALSE;
  thirds = fs_state_thirds (state, recorder->state->len);
  growth = thirds.last - thirds.middle;
  return growth > GROWTH_RATIO * thirds.middle + GROWTH_PER_NODE * nodes
         && growth > GROWTH_STEADY * (thirds.middle - thirds.first) && growth > GROWTH_OF_LOAD * entries;
}

static void
report_window (const FsRecorder *recorder, const uint64_t *begin, const uint64_t *end, FsSimValues out)
{
  g_autofree uint64_t *window = g_new (uint64_t, recorder->counters.length);

  fs_channel_counters_window (&recorder->counters, begin, end, window);
  fs_sim_quantities_of_window (&recorder->counters, window, recorder->injection_queues, recorder->escape,
                               recorder->timeouts, out);
  if (recorder->tasks > 0)
    fs_sim_quantities_of_tasks (window, recorder->task_nodes, recorder->computing / recorder->tasks, out);
}

/* The causes of latency between two marks. */
static void
report_causes (const FsRecorder *recorder, FsBlockMark from, FsBlockMark to, FsSimValues out)
{
  guint n_sums = (guint) (FS_CAUSES_OF_DISTANCE + out.values->size.diameter);
  g_autofree FsPathSum *sums = g_new (FsPathSum, n_sums);

  for (guint i = 0; i < n_sums; i++)
    {
      const FsPathSum *begin = &from.paths[i], *end = &to.paths[i];

      sums[i] = (FsPathSum){
        .messages = end->messages - begin->messages,
        .latency = end->latency - begin->latency,
        .source_queue = end->source_queue - begin->source_queue,
        .blocked = end->blocked - begin->blocked,
        .flits = end->flits - begin->flits,
        .steps = end->steps - begin->steps,
        .hops = end->hops - begin->hops,
        .unbuffered = end->unbuffered - begin->unbuffered,
        .waited = end->waited - begin->waited,
      };
    }
  fs_cause_quantities_of_messages (sums, fs_message_blocks_cause_rule (recorder->blocks), out.values, out.weights);
}

/* What happened between two marks; of causes, where these are asked for. */
static void
report_stretch (const FsRecorder *recorder, FsBlockMark from, FsBlockMark to, FsSimValues out)
{
  guint n_means = fs_message_blocks_n_means (recorder->blocks);
  g_autofree FsTally *tallies = g_new (FsTally, n_means);
  const FsTally *state = (const FsTally *) (void *) recorder->state->data;
  gsize n_blocks = to.n_blocks - from.n_blocks;

  if (out.values->quantities == fs_cause_quantities (NULL))
    {
      report_causes (recorder, from, to, out);
      return;
    }
  for (guint i = 0; i < n_means; i++)
    tallies[i] = (FsTally){ to.tallies[i].count - from.tallies[i].count, to.tallies[i].sum - from.tallies[i].sum };
  fs_sim_quantities_of_messages (tallies, out);
  if (recorder->tasks > 0 && tallies[FS_MEAN_UNICAST].count > 0)
    fs_sim_quantities_set (out, "response_time", 0, recorder->computing + fs_tally_mean (&tallies[FS_MEAN_UNICAST]),
                           (double) tallies[FS_MEAN_UNICAST].count);
  report_window (recorder, from.snapshot != NULL ? from.snapshot : recorder->begin, to.snapshot, out);
  fs_sim_quantities_set (out, "messages_in_system", 0, mean_state (state + from.n_blocks, n_blocks),
                         (double) (n_blocks * FS_BLOCK_MESSAGES));
}

void
fs_recorder_finish (FsRecorder *recorder, int64_t cycle, uint64_t flit_hops)
{
  uint64_t *end = fs_message_blocks_end_snapshot (recorder->blocks);

  if (end != NULL)
    fs_channel_counters_snapshot (&recorder->counters, cycle, recorder->n_generated, flit_hops, end);
}

void
fs_recorder_report (const FsRecorder *recorder, FsRecord *record)
{
  if (fs_message_blocks_n_prefix (recorder->blocks) > 0)
    report_stretch (recorder, fs_message_blocks_begin (recorder->blocks),
                    fs_message_blocks_mark (recorder->blocks, fs_message_blocks_n_prefix (recorder->blocks)),
                    (FsSimValues){ record, NULL });
}

/* Adds to both lists a record shaped as @model for every batch, of what it measured. The prefix has blocks for all of them. */
static void
report_batches (const FsRecorder *recorder, const FsRecord *model, GPtrArray *values, GPtrArray *weights)
{
  gsize cut = fs_message_blocks_n_cut (recorder->blocks), n_blocks = n_recorded_blocks (recorder);
  FsBlockMark from = fs_message_blocks_begin (recorder->blocks);

  for (guint batch = 0; batch < FS_N_BATCHES; batch++)
    {
      FsBlockMark to = fs_message_blocks_mark (recorder->blocks, cut + (batch + 1) * n_blocks / FS_N_BATCHES);
      FsSimValues out = { fs_record_new (model->quantities, model->n_quantities, model->size),
                          fs_record_new (model->quantities, model->n_quantities, model->size) };

      report_stretch (recorder, from, to, out);
      g_ptr_array_add (values, out.values);
      g_ptr_array_add (weights, out.weights);
      from = to;
    }
}

FsBatches *
fs_recorder_batches (const FsRecorder *recorder, const FsRecord *quantities, const FsRecord *causes)
{
  const FsRecord *models[] = { quantities, causes };
  Prefix prefix = all_blocks (recorder);
  FsBatches *batches;

  if (n_recorded_blocks (recorder) < FS_N_BATCHES)
    return NULL;
  batches = fs_batches_new ();
  batches->correlation = batch_correlation (recorder, &prefix);
  for (guint t = 0; t < FS_N_BATCHES_TABLES; t++)
    report_batches (recorder, models[t], batches->values[t], batches->weights[t]);
  return batches;
}

FsMeasuredLaws *
fs_recorder_laws (const FsRecorder *recorder)
{
  gsize cut = fs_message_blocks_n_cut (recorder->blocks), n_blocks = n_recorded_blocks (recorder);
  FsMeasuredLaws *laws = fs_measured_laws_new (n_blocks < FS_N_BATCHES ? 0 : FS_N_BATCHES);
  const uint64_t *begin = fs_message_blocks_begin (recorder->blocks).snapshot;
  gsize first = recorder->counters.first_law;

  if (begin == NULL)
    begin = recorder->begin;
  for (guint batch = 0; batch < MAX (laws->n_batches, n_blocks > 0); batch++)
    {
      FsBlockMark to = fs_message_blocks_mark (
          recorder->blocks, cut + (laws->n_batches > 0 ? (batch + 1) * n_blocks / FS_N_BATCHES : n_blocks));
      FsLawWindow window;

      fs_law_window_subtract (&window, (const FsLawWindow *) (gconstpointer) (to.snapshot + first),
                              (const FsLawWindow *) (gconstpointer) (begin + first));
      fs_law_window_add (&laws->all, &window);
      if (laws->n_batches > 0)
        laws->batches[batch] = window;
      begin = to.snapshot;
    }
  return laws;
}

void
fs_recorder_half_widths (const FsRecorder *recorder, double confidence, FsRecord *half_widths)
{
  Prefix prefix = all_blocks (recorder);
  double correlation = batch_correlation (recorder, &prefix);
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_record_free);
  g_autoptr (GPtrArray) weights = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_record_free);

  if (n_recorded_blocks (recorder) < FS_N_BATCHES)
    return;
  report_batches (recorder, half_widths, values, weights);
  for (guint i = 0; i < half_widths->offsets[half_widths->n_quantities]; i++)
    {
      double value[FS_N_BATCHES], weight[FS_N_BATCHES];

      for (guint batch = 0; batch < FS_N_BATCHES; batch++)
        {
          value[batch] = ((const FsRecord *) values->pdata[batch])->values[i];
          weight[batch] = ((const FsRecord *) weights->pdata[batch])->values[i];
        }
      half_widths->values[i] = fs_batch_half_width (value, weight, correlation, confidence);
    }
}

void
fs_recorder_begin_saturated (FsRecorder *recorder, int64_t cycle, uint64_t flit_hops)
{
  fs_message_blocks_close (recorder->blocks);
  recorder->end = 0;
  recorder->next_mark = UINT64_MAX;
  fs_channel_counters_snapshot (&recorder->counters, cycle, recorder->n_generated, flit_hops, recorder->quarter);
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
