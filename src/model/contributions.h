/* How much each assumption of a model contributes to its error (WHY.md 2): Aumann-Shapley contributions along the straight way
 * from the model to what was measured. */
#pragma once

#include "model/assumptions.h"

typedef enum {
  FS_CONTRIBUTIONS_OK,
  FS_CONTRIBUTIONS_SATURATED, /* the model has no solution */
  FS_CONTRIBUTIONS_NOT_SEPARATED, /* it has none on the way, with whichever number of steps, or none where all is as measured */
} FsContributionsStatus;

/**
 * FsContributions: free with fs_contributions_free()
 * @model: the latency of the model, NAN if it has no solution
 * @end: that of the model with all equations corrected. The difference from the simulated latency is the leftover
 * @cycles: [assumption] by how much it raises the latency; they add up to @model - @end. NAN if not separated
 * @factors: [element] measured over assumed of each output, fed with measured inputs (of what is added, the difference)
 * @assumed: [element] what its equation says of measured inputs; NAN where no solution was found, and where it says nothing
 * @steps: of the way, at most 128
 * @kept: what the model kept from its solutions
 */
typedef struct {
  FsContributionsStatus status;
  double model;
  double end;
  double *cycles;
  double *factors;
  double *assumed;
  guint n_factors;
  guint steps;
  GPtrArray *kept;
} FsContributions;

void fs_contributions_free (FsContributions *contributions);

/**
 * fs_contributions_new:
 * @latency: a key
 * @measured: [element] outputs of @table that a run measured, NAN without a sample
 * @steps: with how many the way begins; 0: as @table says
 * @near: NULL, or those of a run that is little different, with the same inputs and latency: solutions begin where its are, and are found to
 *   some seven digits, as is enough for intervals
 *
 * Solves 2 k m + m + 1 times, with k assumptions and m steps; where only the traffic is solved again, m + 3 times. Never NULL.
 */
FsContributions *fs_contributions_new (const FsModel *model, const FsModelInputs *inputs, FsVariant variant,
                                       double rate, const FsAssumptionTable *table, const char *latency,
                                       const double *measured, guint steps, const FsContributions *near);

/* Returns the latency where @assumption alone is corrected: by @theta of the way, 0 … 1, to @factors, those of the point at this rate.
 * NAN if there is no solution. Solves once. */
double fs_contributions_solve_alone (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate,
                                     const FsAssumptionTable *table, const char *latency, const double *factors,
                                     guint assumption, double theta);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsContributions, fs_contributions_free)
