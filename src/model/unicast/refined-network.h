/* The iteration of refined dimension order, for those who solve whole curves (REFINED_KIM_DAS.md 8). FS_VECTOR_WIDTH points are
 * solved at a time, each as if it were alone. */
#pragma once

#include "base/job.h"
#include "model/fixed-point.h"
#include "model/unicast/refined-delay.h"

typedef struct _FsRefinedNetwork FsRefinedNetwork;

FsRefinedNetwork *fs_refined_network_new (const FsModelInputs *inputs);
void fs_refined_network_free (FsRefinedNetwork *net);
/* A stopped @job ends the solving and probing of points, which are then saturated for lack of a number. */
void fs_refined_network_set_job (FsRefinedNetwork *net, const FsJob *job);

/* Solves @n_points at @loads, FS_VECTOR_WIDTH at most. @bare: of a point only the reason and the slack are wanted. */
void fs_refined_network_solve (FsRefinedNetwork *net, const double *loads, guint n_points, gboolean bare,
                               FsRefinedDelay *delays);

/* A load that surely has no solution: what is always held would be held all the time. */
double fs_refined_network_largest_load (const FsRefinedNetwork *net);
/* By how much channels and injection channels are not saturated, negative if they are. */
typedef struct {
  double channel, source;
} FsSlack;

/* Fills @slacks with those of FS_VECTOR_WIDTH points at @loads, known when a round changes no more than @precision mean lengths: NAN
 * where @rounds for each of its digits do not suffice. */
void fs_refined_network_probe (FsRefinedNetwork *net, const double *loads, double precision, int rounds,
                               FsSlack *slacks);

/* The same in steps, for the points of a curve. The state is what a round reads of the one before: variables of every pair of a
 * channel and its input, mean waits first, which decide. */
FsSideBySide fs_refined_network_equations (FsRefinedNetwork *net);
/* What the last round found at the points of @set, one bit each. @delays: [FS_VECTOR_WIDTH] of which those are all 0 */
void fs_refined_network_read (FsRefinedNetwork *net, guint set, FsRefinedDelay *const *delays);
