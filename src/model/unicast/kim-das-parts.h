/* What the modes of KD94 share: the lines of its table, and its traffic as weights of routes (MODELS.md 6, 6.1; Lemmas 1-4).
 *
 * Channels are numbered 0 … n - 1 in the order in which a message crosses them.
 */
#pragma once

#include "model/model.h"

/* Lines of the table. */
enum {
  /* of all modes */
  KD_LATENCY,
  KD_T_AVG,
  KD_T_FIRST,
  KD_T_TOTAL,
  KD_T_RETRY,
  KD_TRIES,
  KD_P,
  KD_H_A,
  KD_T0,
  KD_LAMBDA_N,
  /* of some, see sets_of_quantities in kim-das.c */
  KD_LAMBDA_C,
  KD_P_B,
  KD_T_AVG_UNWEIGHTED,
  KD_LAMBDA_C_S,
  KD_LAMBDA_N_S,
  KD_LAMBDA_T_S,
  KD_W1,
  KD_P_T_S,
  KD_H,
  KD_T,
  KD_L_S,
  KD_D_S,
  KD_P_B_S,
  KD_DELAY_S,
  KD_P_B_LOWEST,
  KD_P_B_HIGHEST,
  KD_LATENCY_UNICAST,
  KD_LATENCY_NETWORK,
  KD_W_SOURCE,
  KD_S_Q,
  KD_RHO_Q,
  KD_W_FIRST,
  KD_G_S,
  KD_L,
  KD_P_1,
  KD_N_QUANTITIES,
};

#define FS_ROUTES_BELOW 3 /* weights are 0 for q = -1 … -3 */
#define FS_ROUTES_R 3     /* given channels at most */

/**
 * FsRoutes: rates per accepted message
 * @n: dimension
 * @P: [k-1]: P_k, probability of a destination k hops away
 * @h_a: mean distance
 * @A: see fs_routes_weight()
 * @w1: [s]: probability that s is the first channel of a message; Lemma 3
 * @w2: [f]: weight of messages with first channel f that also use one given later channel
 * @w3: [f]: of those that also use two given later channels
 * @transit: [s]: probability that a message uses channel s, but not as its first; Lemma 1
 */
typedef struct {
  int n;
  double P[FS_PATTERN_MAX_N];
  double h_a;
  double A[FS_ROUTES_R + 1][FS_ROUTES_BELOW + FS_PATTERN_MAX_N];
  double w1[FS_PATTERN_MAX_N];
  double w2[FS_PATTERN_MAX_N];
  double w3[FS_PATTERN_MAX_N];
  double transit[FS_PATTERN_MAX_N];
} FsRoutes;

void fs_routes_init (FsRoutes *routes, const FsModelInputs *inputs);

/* A(q, r): weight of all routes that contain @r given channels (1 … 3), may or may not use each of @q others
 * (-3 … n - 1) and no further one. A(n - 1, 1) = h_a / n is the fraction of all messages that use a given channel. */
static inline double
fs_routes_weight (const FsRoutes *routes, int q, int r)
{
  return routes->A[r][q + FS_ROUTES_BELOW];
}

/* The printed charge of channel @j > @s to channel @s: the mean number of hops after @s of the routes that use @s and
 * next @j; Z of MODELS.md 6.2. */
static inline double
fs_routes_charge (const FsRoutes *routes, int s, int j)
{
  int above = routes->n - 1 - j;

  return fs_routes_weight (routes, above + s, 2) + above * fs_routes_weight (routes, above + s - 1, 3);
}

/* Returns the new outputs of a point with what all modes have. @t_avg: from the grant of the first
 * channel, cycles; @t_first: wait for that grant; @lambda_n: accepted, messages/node/cycle */
FsRecord *fs_kim_das_outputs (FsModelPoint *point, const FsModelInputs *inputs, const FsRoutes *routes, double t_avg,
                              double t_first, double lambda_n);

/* t_avg with corrections (model/assumptions.h), cycles. @delay: of all headers in transit, flits */
double fs_kim_das_corrected_latency (const FsModelInputs *inputs, const FsRoutes *routes, double delay);

/* The mode `lr` of the paper. */
void fs_kim_das_solve_ordered (const FsModelInputs *inputs, const FsRoutes *routes, FsModelPoint *point);
