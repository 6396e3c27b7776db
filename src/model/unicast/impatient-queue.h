/* A queue whose customers lose patience (MODELS.md 5.1; KSO eq 12, 13): Poisson
 * arrivals, exponential service, and who has waited for tau leaves.
 *
 * Below tau the workload has density v0 lambda e^(-theta x), theta = (1 - rho)/S.
 * Everything here follows from it; nothing cancels as rho -> 1, tau -> 0 or
 * tau -> infinity.
 */
#pragma once

#include <glib.h>

/**
 * FsImpatientQueue:
 * @rho: utilization if nobody left, 0 <= rho < 1
 * @S: mean service time, cycles
 * @t: tau/S
 * @E: e^(-theta tau)
 * @T1, @T2, @T3: moments of the truncated exponential: t e1, t^2 q2 and t^3 q2' at theta tau
 * @P_t: probability that a customer leaves without service, KSO eq 13
 * @w_a: mean wait of those that are served, cycles: what KSO eq 12 should be
 */
typedef struct {
  double rho;
  double S;
  double t;
  double E;
  double T1, T2, T3;
  double P_t;
  double w_a;
} FsImpatientQueue;

/* @tau: patience, cycles, >= 0. */
void fs_impatient_queue (double rho, double S, double tau, FsImpatientQueue *queue);

/* Derivatives of P_t and w_a by S at constant arrival rate rho/S and patience. */
void fs_impatient_queue_slopes (const FsImpatientQueue *queue, double *P_t_slope, double *w_a_slope);

/* KSO eq 12 as printed, which is negative at light load (ERRATA T1). */
double fs_impatient_queue_printed_wait (const FsImpatientQueue *queue);
