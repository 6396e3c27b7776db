/* Traffic of the two broadcast models: SOM01 eq 3-11, 17, 26, 27 and SO eq 3-11,
 * 12, 25, 26 (MODELS.md 3.1); of a double tree MODELS.md 4.7, of worms with several destinations 4.8.
 */
#pragma once

#include "model/model.h"

/**
 * FsBroadcastLoads: rates as multiples of the generation rate, so that weights (ratios of rates) exist at rate 0 too
 * @p: p_1 … p_n, distances of unicasts
 * @dbar: mean distance of a unicast
 * @depth: mean depth of a destination in the binomial tree, which is the mean distance of uniform traffic
 * @crosses: probability that a unicast that crosses one given dimension crosses another given one, too
 * @spread: variance of the lengths, flits²
 * @forwarding: [n] nodes of a broadcast that send i copies or worms, i from 0, without the source; that a double tree has a complement
 *   that sends n of them is not in the list
 * @omega: mean number of copies that a forwarding node sends; over all nodes without correction B1
 * @su: unicasts generated, per node
 * @sb: broadcasts generated, per node
 * @sr: rate at which a node forwards
 * @cu: unicasts, per channel
 * @cb: first copies of broadcasts, per channel
 * @cr: forwarded copies, per channel
 * @cc: copies to the complements of sources, per channel; 0 but for double trees
 * @pair: of worms with two destinations that begin in a given dimension and go on in a given one, over each channel of both; 0 but
 *   for multidestination broadcasts. As many with one destination leave for the latter dimension
 * @single: of worms with one destination in the last step of an odd number of dimensions, per channel
 * @c: all messages, per channel
 * @s: all messages, per injection queue; of a single port all copies of the tree, in every variant
 * @w_b: fraction of one-hop broadcast copies on a channel; @w_u = 1 - @w_b; not of multidestination broadcasts, whose channels differ
 * @far: among the others on a channel, the fraction of copies to complements
 * @v_b: fraction of one-hop broadcast copies in an injection queue; @v_u = 1 - @v_b
 * @v_c: fraction of copies to complements, or of worms with two destinations, in an injection queue, a part of @v_u
 * @hop: cycles that a header needs for the one hop of a copy: 0 as printed, 1 with correction B3
 * @pairs: mean number of ordered pairs of copies of one broadcast that enter a queue together; single port only, else 0
 */
typedef struct {
  double p[FS_PATTERN_MAX_N];
  double dbar;
  double depth;
  double crosses;
  double spread;
  double forwarding[FS_PATTERN_MAX_N];
  double omega;
  double su, sb, sr;
  double cu, cb, cr, cc, c;
  double pair, single;
  double s;
  double w_b, w_u, far;
  double v_b, v_u, v_c;
  double hop;
  double pairs;
} FsBroadcastLoads;

/* Whether all messages of a node share one injection queue and channel (MODELS.md 3.5); with one dimension that is the router of
 * the papers. */
static inline gboolean
fs_broadcast_single_port (const FsModelInputs *inputs)
{
  return inputs->queues == 1 && inputs->n > 1;
}

/* The mean and the last latency of a broadcast over its destinations, in cycles; @copy, @far_copy: latencies of a copy over one hop
 * and of that to the complement, or of a worm with two destinations, start-up time included (SOM01 eq 1; MODELS.md 4.7, 4.8). */
void fs_broadcast_latencies (const FsModelInputs *inputs, const FsBroadcastLoads *loads, double copy, double far_copy,
                             double *mean, double *last);

/* @repairs: set of FS_REPAIR_B1 … (model/broadcast-errata.h) */
void fs_broadcast_loads (const FsModelInputs *inputs, guint repairs, FsBroadcastLoads *loads);
