/* The parts of variant `refined`, in the order of REFINED.md: geometry (2, 3), sharing of channels (4), stretch of
 * messages (5), virtual channels (6), with the symbols of that page.
 *
 * Lists over hops k or r begin at index 1; those from n + 1 on, up to a multiple of FS_VECTOR_WIDTH, may be read and say nothing: what
 * the geometry has of them is 0. */
#pragma once

#include "model/broadcast/broadcast-loads.h"
#include "model/vector.h"

#define FS_REFINED_MAX_V 64

/**
 * FsRefinedGeometry: what does not depend on the rate
 * @inputs: of the point, with the corrections of equations (model/assumptions.h)
 * @loads: traffic, all errata corrected
 * @nu: fraction of last hops among the hops of unicasts
 * @eps: fraction of the unicasts of a channel that come from one injection channel
 * @own: [k] the same of the first channel of a worm of k hops, and its injection channel
 * @few: [v] what is left of the traffic of a channel while the sources of v messages on it are busy with them, beyond V - 1 as at
 *   V - 1; dimension order only
 * @most_ln_z: upper limit of ln z, with which the sources send no less than without @few
 * @dl: [k] fraction of the unicasts on a transit channel of a k-hop worm that did not share its channel before
 * @along: [j][k] fraction of the cases with j unicasts or more on a transit channel of a k-hop worm in which as many shared its
 *   channel before; dimension order only
 * @sib: probability that another output of a node carries a sibling of a copy
 * @ge: [r] probability of at least r hops; 0 beyond n
 * @tails: [k] hops that the tail of a k-hop worm still needs at its pace when it has left a channel, over all of its channels
 * @varying: [k] how much the variance of the stretch of a k-hop worm counts for the time that it holds its injection channel
 * @through: [k] fraction of hops that are those of unicasts of k hops
 * @wr: [r] fraction of hops with r dimensions left among those with a choice; 0 for r = 1
 * @choices, @others: [r] r wr, and r - 1
 * @fr: [r] part of a wait for one virtual channel that a header with r dimensions left waits (section 6.1)
 * @later: [r] waits at a hop with r dimensions left that are part of the holding time of a channel; adaptive routing only
 * @left: [d][r] fraction of the hops with r dimensions left that cross dimension d; dimension order only
 * @hops: mean number of hops of the unicasts on a channel; dimension order only
 * @mixed: probability that messages that hold all virtual channels did not all come through the channel of the one that they block
 * @together: probability that two copies in a queue came through the same channel
 */
typedef struct {
  const FsModelInputs *inputs;
  gboolean adaptive;
  int n, V;
  double M;
  FsBroadcastLoads loads;
  double nu, eps, sib;
  double own[FS_PATTERN_MAX_N + 1], few[FS_REFINED_MAX_V], dl[FS_PATTERN_MAX_N + 1];
  double along[FS_REFINED_MAX_V][FS_PATTERN_MAX_N + 1];
  double ge[FS_PATTERN_MAX_N + 2];
  double tails[FS_PATTERN_MAX_N + 1], varying[FS_PATTERN_MAX_N + 1], through[FS_PATTERN_MAX_N + 1];
  double wr[FS_PATTERN_MAX_N + 1], choices[FS_PATTERN_MAX_N + 1], others[FS_PATTERN_MAX_N + 1];
  double fr[FS_PATTERN_MAX_N + 1], later[FS_PATTERN_MAX_N + 1];
  double left[FS_PATTERN_MAX_N][FS_PATTERN_MAX_N + 1], hops;
  double mixed, together;
  double most_ln_z;
} FsRefinedGeometry;

void fs_refined_geometry (const FsModelInputs *inputs, gboolean adaptive, FsRefinedGeometry *geometry);

/**
 * FsRefinedSharing: how many others are on a channel
 * @A: fraction of the cycles of a channel in which it moves a flit of a unicast
 * @idle: fraction of its cycles in which it moves none at all
 * @wave: how much it counts that the copies of a broadcast come to all nodes of a level at once: 1 without load; adaptive routing only
 * @spread: variance of the number of competing unicasts over its mean, 1 without load
 * @ln_z: how much more, in ln, the sources send that are not busy, which keeps the mean number on a channel; dimension order only
 * @met: number of unicasts that a copy meets as a round finds it; dimension order only
 * @exactly: [v] probability of v competing unicasts on a channel without a copy, [V] of V or more; @beyond: the sum of (v + 1) times
 *   that from V on; dimension order only
 * @y: probability that a copy is on a channel; 1 or more, or NAN, when the channel is saturated
 * @eb: number of unicasts that a copy meets
 * @ec: the same, V - 1 at most
 * @uneven: variance of the number that a copy meets: adaptive, of eb; dimension order, of ec
 * @kap: [i] how much longer the i-th competitor stays because it is held up elsewhere, 1 <= i < V
 * @a: [v] how readily a header takes a channel with v unicasts; beyond V - 1 as at V - 1
 * @a_copy: the same when a copy is there too (a1 of section 4.2)
 * @alone, @with_copy: [j] probability of at least j competing unicasts on a channel without a copy, and on one with
 * @tU: [j] the same on any channel
 * @t: [j] probability of at least j competitors on any channel
 * @tr: [j][r] the same on the channel that is taken with r dimensions left; adaptive, n > 1 only
 * @G: [j] probability that a unicast on a channel meets at least j others elsewhere, 1 <= j < V
 */
typedef struct {
  double A, idle, wave, spread;
  double ln_z, met;
  double exactly[FS_REFINED_MAX_V + 1], beyond;
  double y;
  double eb, ec, uneven;
  double kap[FS_REFINED_MAX_V];
  double a[FS_REFINED_MAX_V], a_copy[FS_REFINED_MAX_V];
  double alone[FS_REFINED_MAX_V + 1], with_copy[FS_REFINED_MAX_V + 1];
  double tU[FS_REFINED_MAX_V + 1];
  double t[FS_REFINED_MAX_V + 1];
  double tr[FS_REFINED_MAX_V + 1][FS_PATTERN_MAX_N + 1];
  double G[FS_REFINED_MAX_V];
} FsRefinedSharing;

/* Returns FALSE when channels are saturated. @curve: of the point, or NULL. @slack: how far the number of rounds is from its limit, in ln of the
 * last change; below 0 beyond it, NAN when it is far away or unknown. */
gboolean fs_refined_share (const FsRefinedGeometry *geometry, double rate, FsModelCurve *curve,
                           FsRefinedSharing *sharing, double *slack);

/* Fills @alone and @with_copy for the first channels of worms of @k to k + FS_VECTOR_WIDTH - 1 hops, without the unicasts of
 * their injection channel. */
void fs_refined_first (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, int k, FsVector *alone,
                       FsVector *with_copy);

/* Fills pass[k], the probability that a worm of k hops meets fewer than @j others on each of its transit channels. */
void fs_refined_passes (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, int j, double *pass);

/* Raises numbers[k] to the power k - 1. */
static inline void
fs_refined_raise (int n, double *numbers)
{
  for (int k = 1; k <= n; k += FS_VECTOR_WIDTH)
    {
      FsVectorMask exponents = { k - 1, k, k + 1, k + 2 };
      FsVector power = fs_vector_load (&numbers[k]), product = fs_vector (1);

      for (int bit = 1; bit < n; bit *= 2)
        {
          product = fs_vector_select ((FsVectorMask) ((exponents & bit) != 0), product * power, product);
          power *= power;
        }
      fs_vector_store (&numbers[k], product);
    }
}

/**
 * FsRefinedStretch: how much longer messages take, in units of M
 * @e, @v: [k] mean and variance for a unicast of k hops
 * @ec, @vc: mean and variance for a copy
 */
typedef struct {
  double e[FS_PATTERN_MAX_N + 1];
  double v[FS_PATTERN_MAX_N + 1];
  double ec, vc;
} FsRefinedStretch;

void fs_refined_stretch (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, FsRefinedStretch *stretch);

/**
 * FsRefinedChannels: how many virtual channels are held, and the waits for them
 * @hold_u, @hold_b: how long a unicast and a copy hold a channel, cycles
 * @w: wait for a virtual channel, given blocking, in units of M; @delayed: by what part waits of the holders lengthen it
 * @cum: [k] waits that a unicast of k hops meets, in units of M; from k = 0
 * @saved: [k] by how much less it is stretched, in units of M, because of what it met some leaves while it waits; @saved_copy: the
 *   same of a copy; dimension order only, else 0
 * @pb: [r] probability that a header with r dimensions left is blocked, behind its first channel; @remote: by what it is multiplied for each further dimension left
 * @pb_copy: that a copy is
 * @Pv: [v] probability that v virtual channels are held
 */
typedef struct {
  double hold_u, hold_b;
  double w, delayed;
  double cum[FS_PATTERN_MAX_N + 1];
  double saved[FS_PATTERN_MAX_N + 1], saved_copy;
  double pb[FS_PATTERN_MAX_N + 1], remote;
  double pb_copy;
  double Pv[FS_REFINED_MAX_V + 1];
} FsRefinedChannels;

/* FALSE when channels are saturated. @slack: as in fs_refined_share(). */
gboolean fs_refined_channels (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing,
                              const FsRefinedStretch *stretch, double rate, FsModelCurve *curve,
                              FsRefinedChannels *channels, double *slack);
