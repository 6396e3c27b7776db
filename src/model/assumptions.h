/* Assumptions of models: equations of which each can be corrected by a factor, while the model's own solver solves all of them
 * again (WHY.md).
 *
 * A model lists the outputs of its equations (FsAssumptionTable) and passes each through fs_corrected() where it computes it. What
 * that does depends on FsModelInputs.corrections:
 *   NULL: nothing, the model as it is;
 *   outputs that were measured: each is returned in place of what the equation says, which is so fed with measured inputs, and the
 *     factor between both is recorded: all factors of a run come from one solution;
 *   factors: the equation says so many times as much.
 * So no equation is written a second time, and a factor cannot be that of another equation than the solver has. */
#pragma once

#include "model/model.h"

/* How an output is corrected to the degree theta, 0 (as the model says) to 1 (as measured). */
typedef enum {
  FS_CORRECTION_POWER, /* times r^theta; times 1 - theta where r is 0: errors that compensate do so along the whole way */
  FS_CORRECTION_RATE,  /* times 1 + theta (r - 1): rates and counts of routes */
  FS_CORRECTION_ADDED, /* plus theta times the difference: what the model says is 0 */
} FsCorrectionKind;

/**
 * FsAssumption: one equation, or several that assume the same; texts are marked for translation unless they are formulas
 * @id: words joined by -, as the command line prints them
 * @name: for the user
 * @equations: numbers in the paper or section of a page, "eq 12, 17"
 * @formula: inputs and outputs, "P_b, W_c, w_b → S"
 * @meaning: what is assumed, one sentence
 * @not_of: keys of latencies that it does not concern, terminated by NULL; or NULL
 */
typedef struct {
  const char *id;
  const char *name;
  const char *equations;
  const char *formula;
  const char *meaning;
  const char *const *not_of;
} FsAssumption;

/**
 * FsAssumedOutput: what an assumption computes, and how a run measures it
 * @assumption: index of the assumption
 * @kind: how it is corrected
 * @shape: one number, or a list
 * @measured: expression in the keys of the simulator (study/compare/why.h), in the units of the equation
 * @name: for the user, marked for translation; NULL: that of the first quantity in @measured
 */
typedef struct {
  guint assumption;
  FsCorrectionKind kind;
  FsShape shape;
  const char *measured;
  const char *name;
} FsAssumedOutput;

/* How values are distributed, with the mean that was measured, where equations take a law for granted. */
typedef enum {
  FS_ASSUMED_POISSON,     /* arrivals, of which cycles are counted between one and the next */
  FS_ASSUMED_EXPONENTIAL, /* from 1 cycle on: a geometric distribution */
  FS_ASSUMED_BEYOND_LENGTH, /* exponential from the length of a message on, M V̄ or as it is drawn: deviation S − M, and that of lengths */
  FS_ASSUMED_RESIDUAL, /* what is left of a holding time of which the fraction κ is left: uniform for 1/2, exponential for 1 */
  FS_ASSUMED_INDEPENDENT, /* successive waits of a message */
} FsAssumedFamily;

/**
 * FsAssumedLaw: a law that an assumption takes for granted
 * @assumption: index of the assumption
 * @family: as above
 * @measured: what a run must have recorded for it: "channel_gap", "source_gap", "holding_time" or "wait" (sim/measure/measured-laws.h)
 */
typedef struct {
  guint assumption;
  FsAssumedFamily family;
  const char *measured;
} FsAssumedLaw;

/**
 * FsAssumptionTable: the assumptions of some variants of a model, or why there are none
 * @variants: set
 * @describes: whether it applies to these inputs, or NULL: always
 * @when: the same in words, marked for translation; NULL: to all that no table before it describes
 * @latencies: keys of the latencies whose errors it divides, terminated by NULL; the first one in place of any other quantity
 * @steps: with how many the way begins, 0: 8; @interval_steps: of intervals, of which only differences between batches matter; 0: the same
 * @absent: why there are none, one sentence, marked for translation; NULL: there are
 * @laws: what its equations take for granted of distributions
 */
struct _FsAssumptionTable {
  guint variants;
  gboolean (*describes) (const FsModelInputs *inputs);
  const char *when;
  const char *const *latencies;
  guint steps, interval_steps;
  const char *absent;
  const FsAssumption *assumptions;
  guint n_assumptions;
  const FsAssumedOutput *outputs;
  guint n_outputs;
  const FsAssumedLaw *laws;
  guint n_laws;
};

#define FS_ASSUMED_OUTPUTS_MAX 32

/**
 * FsCorrections: of all outputs of a table, in arrays by element
 * @first: of each output its first element
 * @measured: what a run measured, NAN without a sample; NULL: @factors are given
 * @factors: of each element; filled when @measured
 * @assumed: filled with what the equations say, corrected; or NULL
 * @kept: what the model keeps from one solution to the next, of which it sets the free function; or NULL
 * @latency: key of the only output that is read, NULL: all are; @roughly: to some seven digits
 * @said: filled with what they say before they are corrected, when @measured; or NULL
 */
struct _FsCorrections {
  guint first[FS_ASSUMED_OUTPUTS_MAX + 1];
  const FsAssumptionTable *table;
  const double *measured;
  double *factors;
  double *assumed;
  GPtrArray *kept;
  const char *latency;
  gboolean roughly;
  double *said;
};

/* Returns the first table that describes @variant, which has assumptions or says why not; each model has one for all inputs. */
const FsAssumptionTable *fs_model_assumptions (const FsModel *model, const FsModelInputs *inputs, FsVariant variant);

/* Returns where the equations of an assumption of @model stand: "SOM01 eq 13, 23–25", "REFINED 6". Free with g_free(). */
char *fs_assumption_equations (const FsAssumption *assumption, const FsModel *model, FsVariant variant);

/* Sets the layout of @corrections. Returns the number of elements. */
guint fs_corrections_init (FsCorrections *corrections, const FsAssumptionTable *table, const FsModelInputs *inputs);

/* See fs_corrected(). */
double fs_corrections_apply (const FsCorrections *corrections, guint output, guint i, double assumed);

/* For models. */

/* Returns element @i of @output of the table of the model, corrected, where its equation says @assumed. */
static inline double
fs_corrected (const FsModelInputs *inputs, guint output, guint i, double assumed)
{
  return inputs->corrections == NULL ? assumed : fs_corrections_apply (inputs->corrections, output, i, assumed);
}

/* Returns by what an equation is multiplied that says @assumed, so that it says what is measured or has the factor that is given. */
static inline double
fs_correction_factor (const FsModelInputs *inputs, guint output, guint i, double assumed)
{
  double corrected = fs_corrected (inputs, output, i, assumed);

  return assumed > 0 ? corrected / assumed : 1;
}

/* Corrects the probabilities of 0 … V held virtual channels, row @row of @output, and normalizes them. */
void fs_correct_occupancy (const FsModelInputs *inputs, guint output, guint row, int V, double *P);

/* Returns the given factors of the elements of @output, NULL in a solution without factors: an equation inside a search for a root
 * reads them there, and passes its result through fs_corrected() at the root. */
static inline const double *
fs_given_factors (const FsModelInputs *inputs, guint output)
{
  const FsCorrections *corrections = inputs->corrections;

  return corrections == NULL || corrections->measured != NULL ? NULL
                                                              : corrections->factors + corrections->first[output];
}

/* Whether the solution of an equation is given: @value is set to element @i of @output, as measured. */
static inline gboolean
fs_is_measured (const FsModelInputs *inputs, guint output, guint i, double *value)
{
  const FsCorrections *corrections = inputs->corrections;

  if (corrections == NULL || corrections->measured == NULL)
    return FALSE;
  *value = corrections->measured[corrections->first[output] + i];
  return TRUE;
}
