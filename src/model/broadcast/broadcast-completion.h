/* When the last node of a broadcast has its copy: the maximum over the binomial tree
 * of steps, each a constant and delays (REFINED.md 10).
 */
#pragma once

#include <glib.h>

/**
 * FsStepDelay: a delay that is 0 or exponential, by its moments
 * @mean: 0 when there is none
 * @second: mean of its square, 2 p tau^2 for probability p and mean tau
 */
typedef struct {
  double mean;
  double second;
} FsStepDelay;

/* The delays of a step: one that all copies have in common that a node sends, and two of a copy itself. All are
 * independent. */
enum {
  FS_STEP_NODE,
  FS_STEP_WAIT,
  FS_STEP_STRETCH,
  FS_STEP_DELAYS,
};

/* As many are computed at once, half of them in the time of one. */
#define FS_COMPLETIONS 8

/* Mean time from generation to the last copy in an n-cube, of steps of at least @step: of up to FS_COMPLETIONS points of a
 * curve at once, best of neighbors, and of one. */
void fs_broadcast_completions (int n, double step, guint n_points, const FsStepDelay (*delays)[FS_STEP_DELAYS],
                               double *means);
double fs_broadcast_completion (int n, double step, const FsStepDelay delays[FS_STEP_DELAYS]);
