/* Formulas of queues that the models of the papers share. Waiting in an M/G/1 queue whose service variance is approximated by
 * (S - m)^2, m = shortest service time (Draper and Ghosh), plus the variance @spread of the lengths of messages: 0 where all
 * have the same, M^2 where they are exponential (MODELS.md 2.3).
 */
#pragma once

#include <glib.h>

/* Mean wait before service, in the unit of @S; @lambda S < 1. SOM01 eq 14-19, 28; SO eq 15-19, 28. */
double fs_mg1_wait (double lambda, double S, double m, double spread);

/* The same; sets @slope to its derivative by @S. */
double fs_mg1_wait_and_slope (double lambda, double S, double m, double spread, double *slope);

/* How many of the V virtual channels of a physical channel are busy: Dally's
 * chain in closed form (MODELS.md 2.2; SOM01 eq 23, 29-31, SO eq 29-31, KSO eq
 * 10, 18). @rho = channel rate x mean service time, 0 <= rho < 1. */

#define FS_VC_MAX 64

/* Fills P[0 … V]: P_v = probability that v virtual channels are busy. */
void fs_vc_probabilities (double rho, int V, double *P);

/* P_V, the probability that all are busy. */
double fs_vc_all_busy (double rho, int V);

/* P_a, the probability that the V - 1 adaptive ones are all busy; V >= 1. */
double fs_vc_adaptive_busy (double rho, int V);

/* Vbar = E[v^2]/E[v], mean degree of multiplexing, 1 … V. */
double fs_vc_multiplexing (double rho, int V);

/* The same of any law P[0 … V]; 1 where none is ever busy. */
double fs_vc_multiplexing_of (const double *P, int V);

/**
 * FsVcBusy: probabilities that all virtual channels are busy, and that all adaptive ones are, with their derivatives by rho
 */
typedef struct {
  double P_all, P_all_slope;
  double P_a, P_a_slope;
} FsVcBusy;

/* Those of the law whose P_v are multiplied by @factors[0 … V] and normalized (model/assumptions.h). */
FsVcBusy fs_vc_corrected_busy (double rho, int V, const double *factors);
