/* What routes cross which channels: the traffic of KD94 (Lemmas 1-4, MODELS.md
 * 6, 6.1) as weights, rates per accepted message.
 *
 * Channels are numbered 0 … n - 1 in the order in which a message crosses them.
 */
#pragma once

#include "model/model.h"

#define FS_ROUTES_BELOW 3 /* weights are 0 for q = -1 … -3 */
#define FS_ROUTES_R 3     /* given channels at most */

/**
 * FsRoutes:
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
 * (-3 … n - 1) and no further one. A(n - 1, 1) = h_a / n is the share of all messages that use a given channel. */
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
