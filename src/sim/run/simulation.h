/* One run from warm-up to its end: engine + recorder + stopping rule (SIMULATOR.md 7 and 8). Pure: parameters in,
 * result out; any thread. */
#pragma once

#include <glib.h>

#include "base/job.h"
#include "base/quantity.h"
#include "sim/measure/recorder-results.h"
#include "sim/measure/run-statistics.h"
#include "sim/measure/sim-quantities.h"
#include "sim/wormhole/wormhole-params.h"
#include "sim/run/wormhole.h"
#include "stats/histogram.h"

/**
 * FsStopRule:
 * @precision: relative half-width at which a run stops, > 0
 * @confidence: of the intervals, 0 … 1 (both excluded)
 * @warmup_messages: not recorded; FS_AUTO_WARMUP: found from the run itself
 * @max_messages: maximum of recorded messages; FS_AUTO_MESSAGES: as many as a limit of work allows
 * @max_cycles: maximum of simulated cycles
 * @saturated_cycles: how many cycles more are simulated, and measured, once a run is found to be saturated; 0: it ends.
 *   They may exceed @max_cycles
 */
typedef struct {
  double precision;
  double confidence;
  int64_t warmup_messages;
  uint64_t max_messages;
  uint64_t max_cycles;
  uint64_t saturated_cycles;
} FsStopRule;

#define FS_AUTO_MESSAGES 0

/* 0.02, 0.95, auto, auto, 50 million, and the end where a run is found to be saturated. */
void fs_stop_rule_init (FsStopRule *rule);

/* Returns the maximum of messages that @rule lets a run record. FS_AUTO_MESSAGES limits its work, and that includes a
 * warm-up that is found: those of about 1e9 flit-hops, some ten seconds, or 2,500 per node where these are more, since
 * the relaxation time of a large network is as long as that of a small one. Work is counted and not timed, so that a run
 * ends with the same message on every machine. */
uint64_t fs_stop_rule_max_messages (const FsStopRule *rule, const FsWormholeParams *params);
/* Returns the flit-hops that so many messages, and those of a given warm-up, are expected to take. */
double fs_stop_rule_max_flit_hops (const FsStopRule *rule, const FsWormholeParams *params);

typedef enum {
  FS_SIM_OK,
  FS_SIM_SATURATED,
  FS_SIM_NOT_CONVERGED,
  FS_SIM_NO_TRAFFIC,
  FS_SIM_CANCELLED, /* stopped by its job: never a point of a result */
} FsSimStatus;

const char *fs_sim_status_id (FsSimStatus status); /* "ok", "saturated", "not-converged", "no-traffic", "canceled" */

/**
 * FsSimReason: why a run is saturated, or has not converged
 * @FS_SIM_POPULATION, @FS_SIM_GROWTH: saturated: too many messages are in the network, or ever more
 * @FS_SIM_WARM_UP, @FS_SIM_GROWING, @FS_SIM_CORRELATED: not converged: what FsRunLack calls lack of a warm-up, of steadiness,
 *   and of independence
 * @FS_SIM_MESSAGES: not converged: it may not record more messages
 * @FS_SIM_CYCLES: either: it may not simulate more cycles
 */
typedef enum {
  FS_SIM_NO_REASON,
  FS_SIM_POPULATION,
  FS_SIM_GROWTH,
  FS_SIM_WARM_UP,
  FS_SIM_GROWING,
  FS_SIM_CORRELATED,
  FS_SIM_MESSAGES,
  FS_SIM_CYCLES,
  FS_N_SIM_REASONS,
} FsSimReason;

const char *fs_sim_reason_id (FsSimReason reason); /* "population"; NULL of FS_SIM_NO_REASON */

/* The condition that a run does not meet yet, or had not met when it ended: waits_for of FsJob. */
typedef enum {
  FS_RUN_LACKS_NOTHING,
  FS_RUN_LACKS_WARM_UP,      /* the warm-up cannot be distinguished from the rest yet */
  FS_RUN_LACKS_STEADINESS,   /* ever more messages are in the network, though not so many that it is saturated */
  FS_RUN_LACKS_INDEPENDENCE, /* its batches are shorter than the relaxation time of the network */
  FS_RUN_LACKS_SAMPLES,      /* of one kind of message there are too few for an interval */
  FS_RUN_LACKS_PRECISION,    /* the interval is too wide */
} FsRunLack;

/**
 * FsLatency: a latency with its interval and distribution, in cycles
 * @mean, @half_width: NAN when there is no sample, or too few for an interval
 * @histogram: of the recorded messages; percentiles come from it
 */
typedef struct {
  double mean;
  double half_width;
  FsHistogram *histogram;
} FsLatency;

#define FS_MAX_NEEDED_FACTOR 1e6 /* beyond it there is no estimate */

/**
 * FsSimResult: free with fs_sim_result_free()
 * @reason: why it is saturated, or has not converged
 * @note: "too few" when an interval is missing because there are too few samples, or NULL
 * @lacks_quantities: read from bytes of a version that did not measure all quantities of today: they are NAN
 * @messages: recorded, both kinds
 * @needed_factor: how many times its messages the run would need to converge, as far as it shows; of several replications
 *   the largest. 0 if it has converged, if it is saturated, and where nothing shows it, as before the end of its warm-up
 * @steadiness: what the stopping rule found at the end, of several replications the worst; all 0 without a stopping
 *   rule (runs of a generalized hypercube, results of older versions, no traffic)
 * @quantities: the means of SIMULATOR.md 7 by the table fs_sim_quantities()
 * @half_widths: of @quantities, of the same confidence as the latencies': from the same batches, or from the spread of
 *   replications. NAN where there are too few samples, where all of them are 0, for counts of events, and for a single
 *   saturated run
 * @causes: latency by cause; NULL if that was not recorded, and of a saturated run
 * @statistics: the course of the run, of several replications the first; NULL if it was not recorded (runs of a
 *   generalized hypercube, results of older versions, no traffic)
 */
typedef struct {
  FsSimStatus status;
  FsSimReason reason;
  const char *note;
  bool lacks_quantities;
  uint64_t seed;
  uint64_t cycles;
  uint64_t messages;
  double needed_factor;
  FsSteadiness steadiness;
  uint64_t flit_hops;
  uint64_t fingerprint;
  FsLatency unicast;
  FsLatency broadcast;
  FsLatency network;
  FsRecord *quantities;
  FsRecord *half_widths;
  FsLatencyCauses *causes;
  FsRunStatistics *statistics;
  double cpu_seconds; /* for --timing only: never part of a result that must be reproducible */
  double wall_seconds;
} FsSimResult;

/* Runs to a stop. NULL only for FS_ERROR_MEMORY or parameters that fail the check. */
FsSimResult *fs_simulation_run (const FsWormholeParams *params, const FsStopRule *rule, FsEngine engine, FsJob *job,
                                GError **error);

/* Returns the point of K >= 1 replications: mean of the means, half-width t s / sqrt(K) (of a single one its own);
 * histograms are added. */
FsSimResult *fs_sim_result_merge (FsSimResult *const *replications, guint n_replications, double confidence);

/* Returns about how many messages it needs in all to converge, to two digits; 0 where that is not known. */
double fs_sim_result_needed_messages (const FsSimResult *result);

/* Returns the cycles of one run up to the one from which on it was measured as a saturated one (saturated_cycles of @rule);
 * all of them if it was not. */
uint64_t fs_sim_result_cycles_before_limits (const FsSimResult *result, const FsStopRule *rule);

FsSimResult *fs_sim_result_copy (const FsSimResult *result);
/* The same without how the run went and without the distributions, of which only the counts are left: the means and their
 * intervals, some kB. */
FsSimResult *fs_sim_result_values (const FsSimResult *result);
void fs_sim_result_free (FsSimResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSimResult, fs_sim_result_free)
