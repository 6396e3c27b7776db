/* Variant `refined` of kim-das: the project's own, no claim of the paper (REFINED_KIM_DAS.md 2 to 7).
 *
 * Lists are by channel in the order in which a message crosses them, 0 first; with random routing, where all channels
 * are alike, by the queue of the source, that of the highest dimension first. Times are in units of t_u here. */
#pragma once

#include "model/model.h"
#include "model/unicast/ordered-flows.h"
#include "model/message-lengths.h"

/* The load in the place of 0. */
#define FS_REFINED_LEAST_LOAD 1e-30

/**
 * FsRefinedDelay: a point, solved if @reason is FS_REASON_NONE
 * @reason: why it has no solution
 * @channel_slack, @source_slack: by how much channels and injection channels are not saturated, at most 1; negative if
 *   they are
 * @lambda_n: accepted messages of a node
 * @t_avg, @latency_network, @W_s: latency from the first channel and from injection; mean wait in the queue at the source
 * @lambda_c: [s] rate of a channel
 * @L: [s] time for which a message holds it
 * @P_b: [s] fraction of the time for which it is held
 * @G: [s] fraction of its messages that got it at the moment when another released it
 * @S_q, @rho_q: [s] mean holding time and utilization of an injection channel
 * @W_first: [s] mean wait for the first channel, from injection
 * @P_1: random routing: probability that a useful channel of a header is held by another message
 */
typedef struct {
  FsModelReason reason;
  double channel_slack, source_slack;
  double lambda_n;
  double t_avg, latency_network, W_s;
  double lambda_c[FS_PATTERN_MAX_N];
  double L[FS_PATTERN_MAX_N];
  double P_b[FS_PATTERN_MAX_N];
  double G[FS_PATTERN_MAX_N];
  double S_q[FS_PATTERN_MAX_N];
  double rho_q[FS_PATTERN_MAX_N];
  double W_first[FS_PATTERN_MAX_N];
  double P_1;
} FsRefinedDelay;

/* Solve a point at @load messages per node in a time t_u. @curve: of the point, or NULL; @bare: only the reason and the slack
 * are wanted, and the holding time. */
void fs_refined_random (const FsModelInputs *inputs, double load, FsModelCurve *curve, gboolean bare,
                        FsRefinedDelay *delay);
void fs_refined_cut_through (const FsModelInputs *inputs, const FsOrderedFlows *flows, double load,
                             FsRefinedDelay *delay);

/* Sets @load to the largest one that has a solution. Returns why there is none above; FS_REASON_NONE where it was not found. */
FsModelReason fs_refined_random_end (const FsModelInputs *inputs, double *load);
FsModelReason fs_refined_dimension_order_end (const FsModelInputs *inputs, double *load);
/* Sets @load to one that has a solution and is, in general, less than 1 % below that end. @near: the end of a similar network,
 * near which it is found at once; NAN if none is known. Returns FALSE if none was found. */
gboolean fs_refined_dimension_order_near_end (const FsModelInputs *inputs, double near, double *load);
/* @bare: only the reason and the slack are wanted. */
void fs_refined_dimension_order (const FsModelInputs *inputs, double load, gboolean bare, FsRefinedDelay *delay);
