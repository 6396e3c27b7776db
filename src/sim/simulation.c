#include "sim/simulation.h"

#include <math.h>
#include <time.h>

#include "base/memory.h"
#include "sim/measurement.h"
#include "sim/sim-quantities.h"
#include "stats/batch-means.h"

#define FIRST_TEST_MESSAGES 50000

/* What a run carries along. */
typedef struct {
  const FsWormholeParams *params;
  const FsStopRule *rule;
  FsJob *job;
  uint64_t warmup;
  uint64_t target;    /* messages at the next test */
  uint64_t published; /* prefix at the last look at the estimates */
  FsRecorder *recorder;
  FsWormhole *network;
} Run;

void
fs_stop_rule_init (FsStopRule *rule)
{
  *rule = (FsStopRule){
    .precision = 0.02,
    .confidence = 0.95,
    .warmup_messages = -1,
    .max_messages = 600000,
    .max_cycles = 50000000,
  };
}

static uint64_t
warmup_messages (const FsWormholeParams *params, const FsStopRule *rule)
{
  if (rule->warmup_messages >= 0)
    return (uint64_t) rule->warmup_messages;
  return MAX (20000, 20 * (UINT64_C (1) << params->n));
}

static double
cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static FsSimResult *
new_result (const FsWormholeParams *params)
{
  FsSimResult *result = g_new0 (FsSimResult, 1);
  guint n_quantities;
  const FsQuantity *quantities = fs_sim_quantities (&n_quantities);

  result->seed = params->seed;
  result->unicast = (FsLatency){ NAN, NAN, fs_histogram_new () };
  result->broadcast = (FsLatency){ NAN, NAN, fs_histogram_new () };
  result->network = (FsLatency){ NAN, NAN, fs_histogram_new () };
  result->quantities = fs_record_new (quantities, n_quantities, params->n, params->V);
  result->half_widths = fs_record_new (quantities, n_quantities, params->n, params->V);
  return result;
}

/* Whether a kind of message, @share of all, has too few members for an interval now but not at the end. Section 8
 * lets such a kind pass; then a light load would end without an interval of the headline (600 broadcasts are
 * 60,000 messages at beta = 0.01). So it is waited for as long as max-messages can give it one, and no longer. */
static gboolean
awaits_interval (const Run *run, double share, FsEstimate estimate)
{
  return isnan (estimate.half_width) && run->target < run->rule->max_messages
         && share * (double) run->rule->max_messages >= FS_BATCH_GROUPS * FS_BATCH_MEMBERS;
}

/* Half-width over mean of the worst kind that has an interval; NAN when none has, or one is still to get its own. */
static double
relative_half_width (const Run *run)
{
  FsEstimate unicast = fs_recorder_unicast (run->recorder, run->rule->confidence);
  FsEstimate broadcast = fs_recorder_broadcast (run->recorder, run->rule->confidence);

  if (awaits_interval (run, 1 - run->params->beta, unicast) || awaits_interval (run, run->params->beta, broadcast))
    return NAN;

  /* fmax() passes over a NAN. */
  return fmax (unicast.half_width / unicast.mean, broadcast.half_width / broadcast.mean);
}

static void
note_check (const Run *run, uint64_t messages, FsRunSeries *series)
{
  FsEstimate unicast = fs_recorder_unicast (run->recorder, run->rule->confidence);
  FsEstimate broadcast = fs_recorder_broadcast (run->recorder, run->rule->confidence);

  fs_run_series_add_check (
      series, (FsSeriesCheck){ messages, unicast.half_width / unicast.mean, broadcast.half_width / broadcast.mean });
}

/* Tests at a prefix of exactly run->target messages; FALSE when the run goes on. */
static gboolean
test_precision (Run *run, FsSimResult *result)
{
  uint64_t prefix = fs_message_batches_prefix (fs_recorder_batches (run->recorder));

  if (prefix < run->target)
    return FALSE;
  note_check (run, prefix, result->series);
  if (fs_recorder_growing (run->recorder))
    {
      result->status = FS_SIM_SATURATED;
      result->reason = "growth";
      return TRUE;
    }
  if (relative_half_width (run) <= run->rule->precision)
    {
      result->status = FS_SIM_OK;
      return TRUE;
    }
  if (prefix == run->rule->max_messages)
    {
      result->status = FS_SIM_NOT_CONVERGED;
      result->reason = "messages";
      return TRUE;
    }
  run->target = MIN ((3 * prefix + 1) / 2, run->rule->max_messages);
  fs_message_batches_set_target (fs_recorder_batches (run->recorder), run->target);
  return FALSE;
}

/* TRUE when the run is over; then status and reason are set. */
static gboolean
verdict (Run *run, FsSimResult *result)
{
  if (run->job != NULL && fs_job_stopped (run->job))
    {
      result->status = FS_SIM_CANCELLED;
      return TRUE;
    }
  if (fs_recorder_overflowed (run->recorder))
    {
      result->status = FS_SIM_SATURATED;
      result->reason = "population";
      return TRUE;
    }
  if (test_precision (run, result))
    return TRUE;
  if ((uint64_t) fs_wormhole_cycle (run->network) < run->rule->max_cycles)
    return FALSE;
  result->status = !fs_wormhole_params_bounded (run->params)
                           && fs_wormhole_in_system (run->network) > UINT64_C (1) << run->params->n
                       ? FS_SIM_SATURATED
                       : FS_SIM_NOT_CONVERGED;
  result->reason = "cycles";
  return TRUE;
}

/* Messages until the end as far as one can tell: the half-width shrinks with the square root of the messages. */
static uint64_t
expected_messages (const Run *run, uint64_t prefix, double relative_width)
{
  double ratio = relative_width / run->rule->precision;
  double needed = (double) prefix * ratio * ratio;

  if (isnan (needed))
    return run->target;
  return (uint64_t) CLAMP (needed, (double) run->target, (double) MAX (run->rule->max_messages, run->target));
}

static void
publish (Run *run)
{
  uint64_t prefix = fs_message_batches_prefix (fs_recorder_batches (run->recorder));
  uint64_t generated = fs_wormhole_generated (run->network);
  FsEstimate headline;

  if (run->job == NULL)
    return;
  atomic_store (&run->job->done, MIN (generated, run->warmup) + prefix);
  atomic_store (&run->job->flit_hops, fs_wormhole_flit_hops (run->network));
  if (prefix == run->published)
    return;
  run->published = prefix;
  headline = run->params->beta > 0 ? fs_recorder_broadcast (run->recorder, run->rule->confidence)
                                   : fs_recorder_unicast (run->recorder, run->rule->confidence);
  atomic_store (&run->job->mean, headline.mean);
  atomic_store (&run->job->half_width, headline.half_width);
  atomic_store (&run->job->total, run->warmup + expected_messages (run, prefix, relative_half_width (run)));
}

/* FALSE with FS_ERROR_MEMORY. */
static gboolean
simulate (Run *run, FsSimResult *result, GError **error)
{
  int64_t slice = fs_wormhole_params_slice_cycles (run->params);
  int64_t last = (int64_t) MIN (run->rule->max_cycles, INT64_MAX);

  fs_message_batches_set_target (fs_recorder_batches (run->recorder), run->target);
  if (run->job != NULL)
    atomic_store (&run->job->total, run->warmup + run->target);
  do
    {
      int64_t cycle = fs_wormhole_cycle (run->network);

      fs_wormhole_run_until (run->network, cycle + MIN (slice, last - cycle), run->job);
      publish (run);
      if (fs_wormhole_outgrows_memory (run->network, fs_memory_free, error))
        return FALSE;
    }
  while (!verdict (run, result));
  return TRUE;
}

static void
set_latency (FsLatency *latency, FsEstimate estimate, const Run *run, FsDistribution distribution)
{
  fs_histogram_free (latency->histogram);
  latency->mean = estimate.mean;
  latency->half_width = estimate.half_width;
  latency->histogram
      = fs_histogram_copy (fs_message_batches_histogram (fs_recorder_batches (run->recorder), distribution));
}

static void
report_latencies (const Run *run, FsSimResult *result)
{
  FsMessageBatches *batches = fs_recorder_batches (run->recorder);
  const FsTally *tallies = fs_message_batches_tallies (batches);
  FsEstimate network
      = { fs_tally_mean (&tallies[FS_MEAN_NETWORK]), fs_record_get (result->half_widths, "latency_network") };

  result->messages = fs_message_batches_prefix (batches);
  set_latency (&result->unicast, fs_recorder_unicast (run->recorder, run->rule->confidence), run,
               FS_DISTRIBUTION_UNICAST);
  set_latency (&result->broadcast, fs_recorder_broadcast (run->recorder, run->rule->confidence), run,
               FS_DISTRIBUTION_BROADCAST);
  set_latency (&result->network, network, run, FS_DISTRIBUTION_NETWORK);
  if ((run->params->beta < 1 && isnan (result->unicast.half_width))
      || (run->params->beta > 0 && isnan (result->broadcast.half_width)))
    result->note = "too few";
}

static void
report (const Run *run, FsSimResult *result)
{
  result->cycles = (uint64_t) fs_wormhole_cycle (run->network);
  result->flit_hops = fs_wormhole_flit_hops (run->network);
  result->fingerprint = fs_wormhole_fingerprint (run->network);
  fs_message_batches_report_series (fs_recorder_batches (run->recorder), result->series);
  if (result->status == FS_SIM_SATURATED)
    {
      fs_recorder_report_saturated (run->recorder, fs_wormhole_cycle (run->network),
                                    fs_wormhole_in_system (run->network), result->flit_hops, result->quantities);
      return;
    }
  fs_recorder_report (run->recorder, result->quantities);
  fs_recorder_half_widths (run->recorder, run->rule->confidence, result->half_widths);
  report_latencies (run, result);
}

FsSimResult *
fs_simulation_run (const FsWormholeParams *params, const FsStopRule *rule, FsEngine engine, FsJob *job, GError **error)
{
  g_autoptr (FsSimResult) result = NULL;
  g_autoptr (FsRecorder) recorder = NULL;
  g_autoptr (FsWormhole) network = NULL;
  gint64 wall_begin = g_get_monotonic_time ();
  double cpu_begin = cpu_seconds ();
  Run run = { .params = params, .rule = rule, .job = job };

  g_return_val_if_fail (rule->precision > 0 && rule->confidence > 0 && rule->confidence < 1, NULL);
  g_return_val_if_fail (rule->max_messages >= 1 && rule->max_cycles >= 1, NULL);

  if (!fs_wormhole_params_check (params, error))
    return NULL;
  result = new_result (params);
  if (params->rate <= 0)
    {
      result->status = FS_SIM_NO_TRAFFIC;
      return g_steal_pointer (&result);
    }
  result->series = fs_run_series_new ();
  run.warmup = warmup_messages (params, rule);
  run.target = MIN (FIRST_TEST_MESSAGES, rule->max_messages);
  run.recorder = recorder = fs_recorder_new (params, run.warmup, rule->max_messages);
  run.network = network = fs_wormhole_new (params, engine, recorder, error);
  if (network == NULL)
    return NULL;
  if (!simulate (&run, result, error))
    return NULL;
  report (&run, result);
  result->cpu_seconds = cpu_seconds () - cpu_begin;
  result->wall_seconds = 1e-6 * (double) (g_get_monotonic_time () - wall_begin);
  return g_steal_pointer (&result);
}
