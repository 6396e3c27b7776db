/* When the last node of a broadcast has its copy: the maximum over the binomial tree
 * of independent steps, each a constant and delays (REFINED.md 10).
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

#define FS_STEP_DELAYS 2

/* Mean time from generation to the last copy in an n-cube, of steps of at least @step. */
double fs_broadcast_completion (int n, double step, const FsStepDelay delays[FS_STEP_DELAYS]);
