/* Variant `refined` of adaptive-timeout: the project's own, no claim of the paper (REFINED_UNICAST.md 8). Its times are real
 * ones, nothing is multiplied by Vbar.
 *
 * Lists over hops k, or dimensions r that are left, begin at index 1. */
#pragma once

#include "model/vector.h"
#include "model/model.h"

#define FS_TIMEOUT_MAX_V 64
/* Length of a list over hops, or dimensions: from index 1 on, FS_VECTOR_WIDTH at a time. */
#define FS_TIMEOUT_LIST (FS_PATTERN_MAX_N + 1 + FS_VECTOR_WIDTH)

/**
 * FsRefinedTimeout: a solved point
 * @whole: rounds go the whole way to what follows from the last one; else half of it
 * @rate, @lambda_c, @lambda_s: of a node, which is never 0, of a channel, of an injection channel
 * @l1, @l2: first and second moment of the length
 * @x: probability that a wait of the header one channel further ahead is felt, given that it was felt where the header is: that
 *   the message is two flits longer; @xs: by how much the messages that feel it are longer
 * @fixed: lengths are; @VF: variance of one encounter, and how much of its holding time a channel is still held when found
 * @p: [k]; @ge: [r] probability of at least r hops
 * @db: mean distance; @nu, @eps, @dl as in FsRefinedGeometry; @rho: utilization of a channel
 * @kap: [v] how much longer one of v competitors stays because it is held up elsewhere; @kappa: on average
 * @t: [j] probability of at least j competitors on a channel
 * @law: length of the lists of competitors, beyond which their law goes on geometrically: channels with so many are taken all
 *   equally readily
 * @P: [v] probability of v competitors; @beyond: of more than the list holds; @competitors: their mean; @tr: [j][r] of at least j on the channel that is taken with r dimensions left
 * @a: [v] how readily a header takes a channel with v others; @b: only for its choice between channels
 * @e, @v: [k] mean and variance of the stretch of a message, in units of its length
 * @G: [j] probability that a message meets at least j others elsewhere
 * @h, @h2: moments of the holding time of a channel
 * @g: ratio of the birth chain of the held adaptive channels; @av: their mean number
 * @U: [v] probability that v adaptive channels are held; the last is @PB
 * @pn, @pi: probability that all adaptive channels are held for a header from the network, or that is injected; @both: by how
 *   much rarer it is for each further channel
 * @P_t: [r] probability that the wait of a blocked header ends by the time-out; @meets: and that with one dimension left the
 *   message meets those that it waited for
 * @re: mean time until one of the adaptive channels is released, when all are held; @shared: by messages that share the
 *   channel; @last: until the one is released that a header waits for on its last hop
 * @fe, @he, @pe, @sigma, @We: time-outs per hop; holding time of an escape channel, fraction of the time that it is held,
 *   probability that a header with a time-out finds it held, wait for it
 * @Q: messages that wait for an adaptive channel, which is their last, a channel
 * @waiting, @escapes: Q by PB, and fe by that probability and the one of a time-out
 * @W, @W2, @Wi, @Wi2: [r] mean and second moment of a wait with r dimensions left, on transit and at the first hop
 * @D, @D2, @K, @DL: [r] what is met after a channel, as in REFINED_UNICAST.md 7
 * @to: [k] time-outs of a message
 * @L: [k] network latency
 * @S, @S2: moments of the holding time of an injection channel
 * @W_s, @latency_network, @latency_channel: mean wait at the source, latency from injection, and from the first channel
 */
typedef struct {
  gboolean whole, fixed;
  int n, V, Va, law;
  double M, tau, rate, lambda_c, lambda_s;
  double l1, l2, x, xs, VF;
  double p[FS_TIMEOUT_LIST], ge[FS_TIMEOUT_LIST];
  double db, nu, eps, dl, rho;
  double kap[FS_TIMEOUT_MAX_V + 1], kappa, beyond, competitors;
  double P[FS_TIMEOUT_MAX_V], a[FS_TIMEOUT_MAX_V + 1], b[FS_TIMEOUT_MAX_V + 1], t[FS_TIMEOUT_MAX_V + 1];
  double tr[FS_TIMEOUT_MAX_V + 1][FS_TIMEOUT_LIST];
  double e[FS_TIMEOUT_LIST], v[FS_TIMEOUT_LIST], G[FS_TIMEOUT_MAX_V + 1];
  double h, h2, g, av, PB, U[FS_TIMEOUT_MAX_V + 1], pn, pi, both;
  double P_t[FS_TIMEOUT_LIST], meets, re, shared, last, fe, he, pe, sigma, We, Q, waiting, escapes;
  double W[FS_TIMEOUT_LIST], W2[FS_TIMEOUT_LIST], Wi[FS_TIMEOUT_LIST], Wi2[FS_TIMEOUT_LIST];
  double D[FS_TIMEOUT_LIST], D2[FS_TIMEOUT_LIST], K[FS_TIMEOUT_LIST], DL[FS_TIMEOUT_LIST];
  double to[FS_TIMEOUT_LIST];
  double L[FS_TIMEOUT_LIST];
  double S, S2, W_s, latency_network, latency_channel;
} FsRefinedTimeout;

/* Sections 8.1, FALSE when channels are saturated, and 8.2: competitors and stretch. @change is raised to the largest
 * change. */
gboolean fs_refined_timeout_share (FsRefinedTimeout *timeout, double *change);
void fs_refined_timeout_stretch (FsRefinedTimeout *timeout, double *change);

/* Section 8.4: how long an escape channel is held, in cycles; sets @sigma and @We. */
double fs_refined_timeout_escape_holding_time (const FsRefinedTimeout *timeout);
void fs_refined_timeout_escape_wait (FsRefinedTimeout *timeout);

/* Solves a point, of @curve or NULL. Returns why there is no solution, or FS_REASON_NONE. */
FsModelReason fs_refined_timeout_solve (const FsModelInputs *inputs, double rate, FsModelCurve *curve,
                                        FsRefinedTimeout *timeout);

/* Fills @P_v[V + 1], the law of the held virtual channels. */
void fs_refined_timeout_occupancy (const FsRefinedTimeout *timeout, double *P_v);
