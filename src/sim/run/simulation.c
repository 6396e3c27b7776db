#include "sim/run/simulation.h"

#include <gsl/gsl_math.h>
#include <math.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/translate.h"
#include "sim/measure/recorder-results.h"
#include "sim/measure/sim-quantities.h"
#include "stats/batch-means.h"
#include "stats/steady-state.h"

#define FIRST_CHECK_MESSAGES 14000
#define CHECK_FACTOR 1.5
#define MIN_CHECKS 3
#define STORED_CHECKS 5      /* whose widest spread is believed */
#define CONTROLLED_CHECKS 3  /* … with a control */
#define MOST_CORRELATION 0.5 /* of intervals of the run, in a run that is long enough */

#define AUTO_FLIT_HOPS 1e9
#define AUTO_MESSAGES_PER_NODE 2500

/* A run that has not converged by then estimates with a control from there on. Most have, and shorter ones would gain less:
 * their batches are not much longer than the memory of the network. */
#define CONTROLLED_MESSAGES 1000000
#define CONTROLLED_MESSAGES_PER_NODE 2500

/* The interval of one kind of message. */
typedef struct {
  FsEstimate estimate;           /* NAN where there is none */
  double spreads[STORED_CHECKS]; /* half-width times the root of the number of its messages, at the last checks */
  double widening;               /* factor of the half-width, from earlier checks and from drift */
} Interval;

/* What a run carries along. */
typedef struct {
  const FsWormholeParams *params;
  const FsStopRule *rule;
  FsJob *job;
  uint64_t max_messages;
  double max_flit_hops; /* that these take */
  uint64_t target;      /* messages, including the warm-up that is found, at the next check */
  uint64_t published;   /* prefix when the estimates were published */
  guint looks;
  FsSteadiness steadiness;             /* at the last check */
  Interval plain[2], controlled[2];    /* of unicasts and of broadcasts */
  const Interval *unicast, *broadcast; /* those that count */
  FsRunLack lack;
  gboolean seemed_enough; /* at the last check */
  FsRecorder *recorder;
  FsWormhole *network;
} Run;

void
fs_stop_rule_init (FsStopRule *rule)
{
  *rule = (FsStopRule){
    .precision = 0.02,
    .confidence = 0.95,
    .warmup_messages = FS_AUTO_WARMUP,
    .max_messages = FS_AUTO_MESSAGES,
    .max_cycles = 50000000,
  };
}

uint64_t
fs_stop_rule_max_messages (const FsStopRule *rule, const FsWormholeParams *params)
{
  double blocks; /* whole ones, so that the last digits of a mean distance never matter */

  if (rule->max_messages != FS_AUTO_MESSAGES)
    return rule->max_messages;
  blocks = ceil (AUTO_FLIT_HOPS / fs_wormhole_params_flit_hops (params) / FS_BLOCK_MESSAGES);
  return MAX (FS_BLOCK_MESSAGES * (uint64_t) blocks,
              AUTO_MESSAGES_PER_NODE * (uint64_t) fs_wormhole_params_nodes (params));
}

double
fs_stop_rule_max_flit_hops (const FsStopRule *rule, const FsWormholeParams *params)
{
  double warmup = rule->warmup_messages != FS_AUTO_WARMUP ? (double) rule->warmup_messages : 0;

  return (warmup + (double) fs_stop_rule_max_messages (rule, params)) * fs_wormhole_params_flit_hops (params);
}

static FsSimResult *
new_result (const FsWormholeParams *params)
{
  FsSimResult *result = g_new0 (FsSimResult, 1);
  guint n_quantities;
  const FsQuantity *quantities = fs_sim_quantities (&n_quantities);
  FsRecordSize size = fs_wormhole_params_record_size (params);

  result->seed = params->seed;
  result->unicast = (FsLatency){ NAN, NAN, fs_histogram_new () };
  result->broadcast = (FsLatency){ NAN, NAN, fs_histogram_new () };
  result->network = (FsLatency){ NAN, NAN, fs_histogram_new () };
  result->quantities = fs_record_new (quantities, n_quantities, size);
  result->half_widths = fs_record_new (quantities, n_quantities, size);
  return result;
}

/* Returns how many more messages may be recorded. A warm-up that was found is part of the work. */
static uint64_t
messages_left (const Run *run)
{
  uint64_t used = run->rule->max_messages == FS_AUTO_MESSAGES
                      ? fs_message_blocks_prefix (fs_recorder_blocks (run->recorder))
                      : fs_recorder_recorded (run->recorder);

  return run->max_messages - MIN (used, run->max_messages);
}

/* Returns whether a kind of message, the fraction @fraction of all, has too few members for an interval now but not at
 * the end. Section 8 accepts such a kind; then a light load would end without an interval of the main quantity (600
 * broadcasts are 60,000 messages at beta = 0.01). So the run continues as long as max-messages allows an interval
 * for it, and no longer. */
static gboolean
awaits_interval (const Run *run, double fraction, const Interval *interval)
{
  return isnan (interval->estimate.half_width) && messages_left (run) > 0
         && fraction * (double) run->max_messages >= FS_N_BATCHES * FS_BATCH_MEMBERS;
}

/* Half-width over mean of the worst kind that has an interval; NAN when none has. */
static double
relative_half_width (const Run *run)
{
  /* fmax() passes over a NAN. */
  return fmax (run->unicast->estimate.half_width / run->unicast->estimate.mean,
               run->broadcast->estimate.half_width / run->broadcast->estimate.mean);
}

static gboolean
is_controlled (const Run *run)
{
  uint64_t least
      = MAX (CONTROLLED_MESSAGES, CONTROLLED_MESSAGES_PER_NODE * (uint64_t) fs_wormhole_params_nodes (run->params));

  return fs_recorder_has_control (run->recorder) && fs_recorder_recorded (run->recorder) >= least;
}

/* A run that stops when its interval is narrow stops too early if the interval happens to be too narrow. So the
 * spread of the messages is assumed to be at least what the checks before this one found. */
static void
look_at_interval (Interval *interval, guint n_stored, guint look, FsEstimate rough, FsEstimate estimate,
                  double messages)
{
  double spread = rough.half_width * sqrt (messages);
  double widest = spread;

  interval->spreads[look % STORED_CHECKS] = spread;
  for (guint i = 0; i < MIN (look + 1, n_stored); i++)
    widest = fmax (widest, interval->spreads[(look - i) % STORED_CHECKS]);
  interval->widening = widest / spread;
  interval->estimate = estimate;
  interval->estimate.half_width *= interval->widening;
}

static FsRunLack
find_lack (const Run *run)
{
  if (fs_recorder_recorded (run->recorder) < FS_N_BATCHES * FS_BLOCK_MESSAGES) /* too few for any decision */
    return FS_RUN_LACKS_PRECISION;
  if (!run->steadiness.warm_up_over)
    return run->steadiness.growing ? FS_RUN_LACKS_STEADINESS : FS_RUN_LACKS_WARM_UP;
  if (run->steadiness.correlation > MOST_CORRELATION || run->steadiness.relaxations < FS_LEAST_RELAXATIONS)
    return FS_RUN_LACKS_INDEPENDENCE;
  if (awaits_interval (run, 1 - run->params->beta, run->unicast)
      || awaits_interval (run, run->params->beta, run->broadcast))
    return FS_RUN_LACKS_SAMPLES;
  if (!(relative_half_width (run) <= run->rule->precision) || (run->looks < MIN_CHECKS && messages_left (run) > 0))
    return FS_RUN_LACKS_PRECISION;
  return FS_RUN_LACKS_NOTHING;
}

/* Finds the warm-up, the intervals without it, and what they still lack. */
static void
look (Run *run, FsRunStatistics *statistics)
{
  double confidence = run->rule->confidence;
  gboolean seemed_enough;
  double messages;

  run->steadiness = fs_recorder_look (run->recorder);
  messages = (double) fs_recorder_recorded (run->recorder);
  for (guint kind = 0; kind < 2; kind++)
    {
      FsMean mean = kind == 0 ? FS_MEAN_UNICAST : FS_MEAN_BROADCAST;
      guint last = FS_N_BATCHES - 1;

      look_at_interval (&run->plain[kind], STORED_CHECKS, run->looks,
                        fs_recorder_estimate (run->recorder, mean, last, FS_BATCH_WEIGHT, confidence),
                        fs_recorder_estimate (run->recorder, mean, last, FS_BATCH_MEMBERS, confidence), messages);
      if (fs_recorder_has_control (run->recorder))
        look_at_interval (&run->controlled[kind], CONTROLLED_CHECKS, run->looks,
                          fs_recorder_controlled (run->recorder, mean, last, FS_BATCH_WEIGHT, confidence),
                          fs_recorder_controlled (run->recorder, mean, last, FS_BATCH_MEMBERS, confidence), messages);
    }
  run->unicast = is_controlled (run) ? &run->controlled[0] : &run->plain[0];
  run->broadcast = is_controlled (run) ? &run->controlled[1] : &run->plain[1];
  run->looks++;
  run->lack = find_lack (run);
  /* Where the state of the network is correlated for long, the runs that seem precise first are those in which it
   * did not vary by chance, and their means are too low. So two checks must agree there. */
  seemed_enough = run->seemed_enough;
  run->seemed_enough = (run->lack == FS_RUN_LACKS_NOTHING || run->lack == FS_RUN_LACKS_SAMPLES)
                       && relative_half_width (run) <= run->rule->precision;
  if (run->lack == FS_RUN_LACKS_NOTHING && !seemed_enough && run->steadiness.correlation > FS_STATE_CHANCE)
    run->lack = FS_RUN_LACKS_INDEPENDENCE;
  fs_run_statistics_add_check (
      statistics, (FsSeriesCheck){ (uint64_t) messages, run->unicast->estimate.half_width / run->unicast->estimate.mean,
                                   run->broadcast->estimate.half_width / run->broadcast->estimate.mean });
}

static gboolean
is_canceled (const Run *run, FsSimResult *result)
{
  if (run->job == NULL || !fs_job_stopped (run->job))
    return FALSE;
  result->status = FS_SIM_CANCELLED;
  return TRUE;
}

/* TRUE when the run is over; then status and reason are set. */
static gboolean
is_over (Run *run, FsSimResult *result)
{
  /* Why a run that has recorded all that it may has not converged. */
  static const FsSimReason reasons[] = {
    [FS_RUN_LACKS_NOTHING] = FS_SIM_MESSAGES,   [FS_RUN_LACKS_WARM_UP] = FS_SIM_WARM_UP,
    [FS_RUN_LACKS_STEADINESS] = FS_SIM_GROWING, [FS_RUN_LACKS_INDEPENDENCE] = FS_SIM_CORRELATED,
    [FS_RUN_LACKS_SAMPLES] = FS_SIM_MESSAGES,   [FS_RUN_LACKS_PRECISION] = FS_SIM_MESSAGES,
  };
  double beta = run->params->beta, prefix, next;

  if (is_canceled (run, result))
    return TRUE;
  if (fs_recorder_overflowed (run->recorder))
    {
      result->status = FS_SIM_SATURATED;
      result->reason = FS_SIM_POPULATION;
      return TRUE;
    }

  /* A check looks at a prefix of exactly run->target messages. */
  if (fs_message_blocks_prefix (fs_recorder_blocks (run->recorder)) >= run->target)
    {
      look (run, result->statistics);
      if (fs_recorder_growing (run->recorder))
        {
          result->status = FS_SIM_SATURATED;
          result->reason = FS_SIM_GROWTH;
          return TRUE;
        }
      if (run->lack == FS_RUN_LACKS_NOTHING)
        {
          result->status = FS_SIM_OK;
          return TRUE;
        }
      if (messages_left (run) == 0)
        {
          result->status = FS_SIM_NOT_CONVERGED;
          result->reason = reasons[run->lack];
          return TRUE;
        }
      prefix = (double) fs_message_blocks_prefix (fs_recorder_blocks (run->recorder));
      next = ceil (CHECK_FACTOR * prefix);
      /* Where only samples of a rare kind are awaited it is known when they are there, but for chance. */
      if (run->lack == FS_RUN_LACKS_SAMPLES)
        next = fmax (next, prefix - (double) fs_recorder_recorded (run->recorder)
                               + 1.05 * FS_N_BATCHES * FS_BATCH_MEMBERS
                                     / fmin (beta > 0 ? beta : 1, beta < 1 ? 1 - beta : 1));
      run->target = (uint64_t) fmin (next, prefix + (double) messages_left (run));
      fs_message_blocks_set_target (fs_recorder_blocks (run->recorder), run->target);
    }

  if ((uint64_t) fs_wormhole_cycle (run->network) < run->rule->max_cycles)
    return FALSE;
  result->status = !fs_wormhole_params_bounded (run->params)
                           && fs_wormhole_in_system (run->network) > fs_wormhole_nodes (run->network)
                       ? FS_SIM_SATURATED
                       : FS_SIM_NOT_CONVERGED;
  result->reason = FS_SIM_CYCLES;
  return TRUE;
}

/* Returns how many times as many messages are needed: the half-width shrinks with their square root, the number of
 * relaxations grows with them, and the correlation of successive intervals falls exponentially with their length. 0
 * where nothing shows it. */
static double
needed_factor (const Run *run)
{
  double precise = gsl_pow_2 (relative_half_width (run) / run->rule->precision);
  double correlation = run->steadiness.correlation;

  switch (run->lack)
    {
    case FS_RUN_LACKS_PRECISION:
      return isnan (precise) ? 0 : precise;
    case FS_RUN_LACKS_INDEPENDENCE:
      if (correlation >= 1)
        return 0;
      if (correlation > MOST_CORRELATION)
        precise = fmax (precise, log (MOST_CORRELATION) / log (correlation));
      /* At the next check at the earliest. */
      return fmax (fmax (precise, FS_LEAST_RELAXATIONS / run->steadiness.relaxations), CHECK_FACTOR);
    case FS_RUN_LACKS_WARM_UP:
    case FS_RUN_LACKS_STEADINESS:
    case FS_RUN_LACKS_SAMPLES:
    case FS_RUN_LACKS_NOTHING:
    default:
      return 0;
    }
}

/* Over all that is recorded. */
static FsEstimate
latency_so_far (const Run *run, FsMean mean)
{
  return (is_controlled (run) ? fs_recorder_controlled : fs_recorder_estimate) (
      run->recorder, mean, FS_N_BATCHES - 1, FS_BATCH_MEMBERS, run->rule->confidence);
}

static void
publish (Run *run)
{
  uint64_t prefix = fs_message_blocks_prefix (fs_recorder_blocks (run->recorder));
  uint64_t warmup = (uint64_t) MAX (run->rule->warmup_messages, 0), expected = run->target;
  FsEstimate headline;

  if (run->job == NULL)
    return;
  if (run->lack == FS_RUN_LACKS_PRECISION)
    {
      double rest = (double) fs_recorder_recorded (run->recorder) * (needed_factor (run) - 1);

      expected += (uint64_t) CLAMP (rest, 0, (double) messages_left (run));
    }
  atomic_store (&run->job->done, MIN (fs_wormhole_generated (run->network), warmup) + prefix);
  atomic_store (&run->job->flit_hops, fs_wormhole_flit_hops (run->network));
  atomic_store (&run->job->max_flit_hops, (uint64_t) run->max_flit_hops);
  atomic_store (&run->job->waits_for, run->lack);
  atomic_store (&run->job->total, warmup + expected);
  if (prefix < run->published + run->published / 64 + 1)
    return;
  run->published = prefix;
  headline = latency_so_far (run, run->params->beta > 0 ? FS_MEAN_BROADCAST : FS_MEAN_UNICAST);
  atomic_store (&run->job->mean, headline.mean);
  atomic_store (&run->job->half_width, headline.half_width);
}

/* FALSE with FS_ERROR_MEMORY. */
static gboolean
simulate (Run *run, FsSimResult *result, GError **error)
{
  int64_t slice = fs_wormhole_params_slice_cycles (run->params);
  int64_t last = (int64_t) MIN (run->rule->max_cycles, INT64_MAX);

  fs_message_blocks_set_target (fs_recorder_blocks (run->recorder), run->target);
  do
    {
      int64_t cycle = fs_wormhole_cycle (run->network);

      fs_wormhole_run_until (run->network, cycle + MIN (slice, last - cycle), run->job);
      publish (run);
      if (fs_wormhole_outgrows_memory (run->network, fs_memory_free, error))
        return FALSE;
    }
  while (!is_over (run, result));
  return TRUE;
}

/* The same for a workload, which is measured as a whole: a run of it ends when everything is delivered. Its last message may come
 * much later than the others. FALSE with FS_ERROR_MEMORY, and with
 * FS_ERROR_FILE when the workload cannot be read on. */
static gboolean
simulate_workload (Run *run, FsSimResult *result, GError **error)
{
  int64_t slice = fs_wormhole_params_slice_cycles (run->params);
  int64_t last = (int64_t) MIN (run->rule->max_cycles, INT64_MAX);

  do
    {
      int64_t cycle = fs_wormhole_cycle (run->network);

      fs_wormhole_run_to_delivery (run->network, cycle + MIN (slice, last - cycle), run->job);
      if (run->job != NULL)
        {
          atomic_store (&run->job->done, fs_wormhole_generated (run->network) - fs_wormhole_in_system (run->network));
          atomic_store (&run->job->total, run->max_messages);
          atomic_store (&run->job->flit_hops, fs_wormhole_flit_hops (run->network));
          atomic_store (&run->job->mean, latency_so_far (run, FS_MEAN_UNICAST).mean);
        }
      if (!fs_wormhole_check_workload (run->network, error)
          || fs_wormhole_outgrows_memory (run->network, fs_memory_free, error))
        return FALSE;
      if (is_canceled (run, result))
        return TRUE;
    }
  while (!fs_wormhole_all_delivered (run->network)
         && (uint64_t) fs_wormhole_cycle (run->network) < run->rule->max_cycles);
  result->status = fs_wormhole_all_delivered (run->network) ? FS_SIM_OK : FS_SIM_NOT_CONVERGED;
  result->reason = result->status == FS_SIM_OK ? FS_SIM_NO_REASON : FS_SIM_CYCLES;
  if (result->status == FS_SIM_OK)
    fs_recorder_finish (run->recorder, fs_wormhole_cycle (run->network), fs_wormhole_flit_hops (run->network));
  return TRUE;
}

/* Continues a saturated run for the cycles in which its throughput is measured (SIMULATOR.md 8). FALSE with
 * FS_ERROR_MEMORY. */
static gboolean
measure_saturated (Run *run, FsSimResult *result, GError **error)
{
  int64_t slice = fs_wormhole_params_slice_cycles (run->params);
  int64_t end = fs_wormhole_cycle (run->network) + (int64_t) run->rule->saturated_cycles;

  fs_recorder_begin_saturated (run->recorder, fs_wormhole_cycle (run->network), fs_wormhole_flit_hops (run->network));
  fs_wormhole_limit_sources (run->network);
  while (fs_wormhole_cycle (run->network) < end && !is_canceled (run, result))
    {
      fs_wormhole_run_until (run->network, MIN (fs_wormhole_cycle (run->network) + slice, end), run->job);
      if (run->job != NULL)
        atomic_store (&run->job->flit_hops, fs_wormhole_flit_hops (run->network));
      if (fs_wormhole_outgrows_memory (run->network, fs_memory_free, error))
        return FALSE;
    }
  return TRUE;
}

static void
set_latency (FsLatency *latency, FsEstimate estimate, const Run *run, FsDistribution distribution)
{
  fs_histogram_free (latency->histogram);
  latency->mean = estimate.mean;
  latency->half_width = estimate.half_width;
  latency->histogram = fs_message_blocks_histogram (fs_recorder_blocks (run->recorder), distribution);
}

/* What is still to come where the warm-up is not over, the interval has to hold too. */
static FsEstimate
with_drift (const Run *run, FsEstimate estimate)
{
  if (!run->steadiness.warm_up_over)
    estimate.half_width += run->steadiness.drift * estimate.mean;
  return estimate;
}

/* Returns the half-width of a latency after a batch, as wide as it would have been reported. */
static double
half_width_after (const Run *run, FsMean mean, const Interval *interval, guint batch)
{
  FsEstimate estimate = { NAN, NAN };

  if (is_controlled (run))
    estimate = fs_recorder_controlled (run->recorder, mean, batch, FS_BATCH_MEMBERS, run->rule->confidence);
  if (isnan (estimate.half_width))
    estimate = fs_recorder_estimate (run->recorder, mean, batch, FS_BATCH_MEMBERS, run->rule->confidence);
  estimate.half_width *= interval->widening;
  return with_drift (run, estimate).half_width;
}

/* Fills a record with means and one with their half-widths, which are widened as those of the latencies were. */
static void
report_record (const Run *run, FsRecord *means, FsRecord *half_widths)
{
  double widening = fmax (1, fmax (run->unicast->widening, run->broadcast->widening));

  fs_recorder_report (run->recorder, means);
  fs_recorder_half_widths (run->recorder, run->rule->confidence, half_widths);
  for (guint i = 0; i < half_widths->offsets[half_widths->n_quantities]; i++)
    half_widths->values[i]
        = with_drift (run, (FsEstimate){ means->values[i], widening * half_widths->values[i] }).half_width;
}

static void
report_random_traffic (const Run *run, FsSimResult *result)
{
  FsEstimate network;

  report_record (run, result->quantities, result->half_widths);
  if (result->causes != NULL)
    {
      report_record (run, result->causes->means, result->causes->half_widths);
      result->causes->batches = fs_recorder_batches (run->recorder, result->quantities, result->causes->means);
    }
  network.mean = fs_record_get (result->quantities, "latency_network");
  network.half_width = fs_record_get (result->half_widths, "latency_network");
  result->messages = fs_recorder_recorded (run->recorder);
  set_latency (&result->unicast, with_drift (run, run->unicast->estimate), run, FS_DISTRIBUTION_UNICAST);
  set_latency (&result->broadcast, with_drift (run, run->broadcast->estimate), run, FS_DISTRIBUTION_BROADCAST);
  set_latency (&result->network, network, run, FS_DISTRIBUTION_NETWORK);
  if ((run->params->beta < 1 && isnan (result->unicast.half_width))
      || (run->params->beta > 0 && isnan (result->broadcast.half_width)))
    result->note = "too few";
  for (guint batch = 0; batch < result->statistics->batches->len; batch++)
    fs_run_statistics_add_half_widths (
        result->statistics, (FsSeriesHalfWidths){ half_width_after (run, FS_MEAN_UNICAST, run->unicast, batch),
                                                  half_width_after (run, FS_MEAN_BROADCAST, run->broadcast, batch) });
}

static void
report (Run *run, FsSimResult *result)
{
  /* A run that reaches its maximum of cycles between two checks is reported as it is then. */
  if (result->status == FS_SIM_NOT_CONVERGED && result->reason == FS_SIM_CYCLES && run->params->workload == NULL)
    look (run, result->statistics);
  result->cycles = (uint64_t) fs_wormhole_cycle (run->network);
  result->flit_hops = fs_wormhole_flit_hops (run->network);
  result->fingerprint = fs_wormhole_fingerprint (run->network);
  result->steadiness = run->steadiness;
  fs_message_blocks_report (fs_recorder_blocks (run->recorder), result->statistics);
  if (result->status == FS_SIM_NOT_CONVERGED && run->params->workload == NULL
      && needed_factor (run) <= FS_MAX_NEEDED_FACTOR)
    result->needed_factor = needed_factor (run);
  if (run->params->causes && result->status != FS_SIM_SATURATED)
    result->causes = fs_latency_causes_new (result->quantities->size,
                                            fs_message_blocks_causes (fs_recorder_blocks (run->recorder)));
  if (result->causes != NULL && run->params->laws)
    result->causes->laws = fs_recorder_laws (run->recorder);
  if (run->params->workload != NULL)
    {
      /* All messages of a workload are measured, so that its means are exact for this run; successive messages are no
       * sample of anything. Only replications, which draw other routes and injection channels, have an interval. */
      FsEstimate unicast = fs_recorder_estimate (run->recorder, FS_MEAN_UNICAST, FS_N_BATCHES - 1, FS_BATCH_MEMBERS,
                                                 run->rule->confidence);

      fs_recorder_report (run->recorder, result->quantities);
      if (result->causes != NULL)
        fs_recorder_report (run->recorder, result->causes->means);
      result->messages = fs_recorder_recorded (run->recorder);
      set_latency (&result->unicast, (FsEstimate){ unicast.mean, NAN }, run, FS_DISTRIBUTION_UNICAST);
      set_latency (&result->network, (FsEstimate){ fs_record_get (result->quantities, "latency_network"), NAN }, run,
                   FS_DISTRIBUTION_NETWORK);
    }
  else if (result->status == FS_SIM_SATURATED)
    fs_recorder_report_saturated (run->recorder, fs_wormhole_cycle (run->network), fs_wormhole_in_system (run->network),
                                  result->flit_hops, result->quantities);
  else
    report_random_traffic (run, result);
}

FsSimResult *
fs_simulation_run (const FsWormholeParams *params, const FsStopRule *rule, FsEngine engine, FsJob *job, GError **error)
{
  g_autoptr (FsSimResult) result = NULL;
  g_autoptr (FsRecorder) recorder = NULL;
  g_autoptr (FsWormhole) network = NULL;
  gint64 wall_begin = g_get_monotonic_time ();
  double cpu_begin = fs_clock_seconds (CLOCK_THREAD_CPUTIME_ID);
  Run run = { .params = params, .rule = rule, .job = job };
  g_autoptr (GError) failure = NULL;
  int64_t warmup;
  double last;

  g_return_val_if_fail (rule->precision > 0 && rule->confidence > 0 && rule->confidence < 1, NULL);
  g_return_val_if_fail (rule->max_cycles >= 1, NULL);

  if (!fs_wormhole_params_check (params, error))
    return NULL;
  result = new_result (params);
  if (params->rate <= 0)
    {
      result->status = FS_SIM_NO_TRAFFIC;
      return g_steal_pointer (&result);
    }
  result->statistics = fs_run_statistics_new ();
  run.unicast = &run.plain[0];
  run.broadcast = &run.plain[1];
  run.max_messages
      = params->workload != NULL ? MAX (params->workload_messages, 1) : fs_stop_rule_max_messages (rule, params);
  run.max_flit_hops = fmin (fs_stop_rule_max_flit_hops (rule, params), 1e18);
  run.target = MIN (FIRST_CHECK_MESSAGES, run.max_messages);
  /* Up to half of the messages may be warm-up. */
  warmup = params->workload != NULL ? 0 : rule->warmup_messages;
  run.recorder = recorder = fs_recorder_new (params, warmup,
                                             warmup >= 0 || rule->max_messages == FS_AUTO_MESSAGES
                                                 ? run.max_messages
                                                 : 2 * run.max_messages + FS_BLOCK_MESSAGES);
  run.network = network = fs_wormhole_open (params, engine, recorder, job, &failure);
  if (g_error_matches (failure, FS_ERROR, FS_ERROR_CANCELLED))
    {
      result->status = FS_SIM_CANCELLED;
      return g_steal_pointer (&result);
    }
  if (network == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }
  /* A run that ends before the last message of its workload would measure another workload. */
  last = fs_wormhole_last_generation (network);
  if (last >= (double) rule->max_cycles)
    {
      fs_set_input_error (error,
                          _ ("The last message of the workload is generated in cycle %.0f; max-cycles is %.0f and "
                             "must be above that."),
                          last, (double) rule->max_cycles);
      return NULL;
    }
  if (!(params->workload != NULL ? simulate_workload (&run, result, error) : simulate (&run, result, error)))
    return NULL;
  if (result->status == FS_SIM_SATURATED && rule->saturated_cycles > 0 && !measure_saturated (&run, result, error))
    return NULL;
  report (&run, result);
  result->cpu_seconds = fs_clock_seconds (CLOCK_THREAD_CPUTIME_ID) - cpu_begin + fs_wormhole_helper_seconds (network);
  result->wall_seconds = 1e-6 * (double) (g_get_monotonic_time () - wall_begin);
  return g_steal_pointer (&result);
}
