/* Why a model is off at a point: what each of its assumptions contributes to the error, with intervals from the batches of the run
 * (WHY.md).
 *
 * A factor is what a run measured of an equation over what the equation says, fed with measured inputs. How an output is measured is
 * FsAssumedOutput.measured, an expression (expression.h) in the keys of the simulator, those of the causes of latency among them,
 * and in
 *   latency_unicast latency_broadcast: the latencies from generation;
 *   n V M beta delta startup: values of the scenario, as in compare.h; rate: the offered load. */
#pragma once

#include "model/contributions.h"
#include "scenario/value/scenario.h"
#include "sim/run/simulation.h"
#include "study/compare/tested-law.h"

typedef enum {
  FS_WHY_OK,
  FS_WHY_NO_ASSUMPTIONS, /* none are listed for these inputs */
  FS_WHY_NOT_SIMULATED,
  FS_WHY_NO_TRAFFIC,
  FS_WHY_NOT_RECORDED,  /* causes were not */
  FS_WHY_RUN_SATURATED, /* no latency was measured */
  FS_WHY_SATURATED,     /* the model is */
  FS_WHY_NOT_SEPARATED, /* it is on the way to what was measured */
} FsWhyStatus;

/**
 * FsWhyPart: the contribution of an assumption
 * @cycles: by how much it makes the model too high; NAN unless FS_WHY_OK
 * @half_width: of the interval; NAN where a run has too few messages for batches
 */
typedef struct {
  const FsAssumption *assumption;
  double cycles;
  double half_width;
} FsWhyPart;

/**
 * FsWhy: free with fs_why_free()
 * @absent: why no assumptions are listed, not translated; or NULL
 * @latency: its key in the model
 * @model, @simulation, @half_width: the latency; NAN where there is none
 * @parts: those of the assumptions that concern the latency, in the order of their table
 * @leftover: what they do not explain: they and it add up to @model - @simulation
 * @size: of the network
 * @layout: of the elements of all outputs; its table is NULL where no factors were formed
 * @measured, @measured_half_widths, @assumed, @factors: by element: what was measured, with its interval, what the equation says of
 *   measured inputs, and the first over the third (FsContributions); NULL likewise
 * @distances, @chance_distances: by output, of those that are the distribution of held virtual channels (of a list of lists the mean of
 *   its rows): the largest distance of the measured distribution function from that of the equation, and the one that chance alone exceeds
 *   with a probability of 1 - confidence (stats/law-distance.h); NAN for others, and without batches
 * @laws: the laws of all assumptions, tested, in the order of fs_tested_law_assumed(); none where the run did not record them
 * @counts: what it did record; NULL without
 */
typedef struct {
  FsWhyStatus status;
  const FsModel *of;
  FsVariant variant;
  const char *absent;
  const char *latency;
  double model;
  double simulation;
  double half_width;
  FsWhyPart *parts;
  guint n_parts;
  double leftover;
  FsRecordSize size;
  FsCorrections layout;
  double *measured, *measured_half_widths, *assumed, *factors;
  double distances[FS_ASSUMED_OUTPUTS_MAX], chance_distances[FS_ASSUMED_OUTPUTS_MAX];
  FsTestedLaw *laws;
  guint n_laws;
  FsLawWindow *counts;
} FsWhy;

/* Returns the latency of @curve whose error is explained where a figure shows @key: itself if assumptions are listed of it, else the
 * first of which they are; that of unicasts where there are no broadcasts. */
const char *fs_why_latency (const FsCurve *curve, FsVariant variant, const char *key);

/* Solves the model 137 times or more, and 21 times as often with @intervals: for a worker. @curve: the step that is computed;
 * @result: NULL if nothing was simulated; @confidence: of the intervals. Never NULL. */
FsWhy *fs_why_new (const FsCurve *curve, FsVariant variant, double rate, const char *latency, const FsSimResult *result,
                   gboolean intervals, double confidence);
void fs_why_free (FsWhy *why);

/* Returns whether a part is larger than 20 cycles and than twice its interval, and whether it exceeds its interval. */
gboolean fs_why_part_stands_out (const FsWhyPart *part);
gboolean fs_why_part_is_significant (const FsWhyPart *part);

/* Returns the conclusion, one sentence that names the assumption which contributes most, and says when large contributions cancel; or
 * why there is none. Free with g_free(). */
char *fs_why_sentence (const FsWhy *why);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsWhy, fs_why_free)
