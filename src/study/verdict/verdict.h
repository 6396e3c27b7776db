/* Judges what a paper claims of the values in its figures (FsClaim of kind FS_CLAIM_COMPARISON), on what was simulated and
 * solved here, and on the numbers that its own tables print (MODELS.md 9).
 *
 * A claim consists of parts. Each is judged on pairs of values: it holds, does not hold, or is left open where intervals
 * overlap, where a point has not converged, and where results are missing. Points that are saturated have no steady state and
 * make no pair. A claim holds if all of its parts hold, and does not hold if one of them does not. */
#pragma once

#include "scenario/library/claims.h"
#include "study/run/runner.h"
#include "study/run/saturation-search.h"

typedef enum {
  FS_VERDICT_OPEN,
  FS_VERDICT_HOLDS,
  FS_VERDICT_FAILS,
} FsVerdictStatus;

/**
 * FsOpenReason: why a part is left open, the first that applies
 * @FS_OPEN_UNDEFINED: what it needs is not computed here (FsClaimPart.open)
 * @FS_OPEN_PARTNER: the results of another figure are missing
 * @FS_OPEN_NO_PAIRS: no pair exists
 * @FS_OPEN_MISSING: points are not simulated yet
 * @FS_OPEN_UNSETTLED: points have not converged
 * @FS_OPEN_OVERLAP: intervals overlap, or a value has no interval
 */
typedef enum {
  FS_OPEN_NOT,
  FS_OPEN_UNDEFINED,
  FS_OPEN_PARTNER,
  FS_OPEN_NO_PAIRS,
  FS_OPEN_MISSING,
  FS_OPEN_UNSETTLED,
  FS_OPEN_OVERLAP,
} FsOpenReason;

/* A value and its interval, which is @value itself for an exact one; @low and @high are NAN for a value without an interval,
 * and @high is INFINITY where only the lower limit is known. */
typedef struct {
  double value, low, high;
} FsClaimValue;

/**
 * FsComparedPair: two values
 * @where: of which network or at which load, for a reader
 * @nodes: of the network
 * @also_a, @also_b: of the second quantity of the part, if it has one
 * @settled: both simulations have converged
 */
typedef struct {
  char *where;
  double nodes;
  FsClaimValue a, b;
  FsClaimValue also_a, also_b;
  gboolean settled;
} FsComparedPair;

/**
 * FsPartVerdict: the verdict about a part
 * @reason: why it is left open
 * @n_compared: number of pairs; with FS_RELATION_RATIO_RISES, of pairs of networks of unequal size
 * @n_true, @n_undecided: of those, how many are related as claimed, and of how many it cannot be decided
 * @n_missing: pairs without a result, in addition to @n_compared
 * @shown: the pair that decides: one that contradicts it, else an undecided one, else the closest; for "often" and "sometimes" the
 *   clearest. With FS_RELATION_RATIO_RISES that of the smallest network. Its @where is NULL if there is no pair
 * @last: with FS_RELATION_RATIO_RISES the pair of the largest network
 * @least_ratio, @greatest_ratio: of A / B over all pairs; NAN without one
 */
typedef struct {
  const FsClaimPart *part;
  FsVerdictStatus status;
  FsOpenReason reason;
  guint n_compared, n_true, n_undecided, n_missing;
  FsComparedPair shown, last;
  double least_ratio, greatest_ratio;
} FsPartVerdict;

/* The verdict about a claim; free with fs_verdict_free(). */
typedef struct {
  const FsClaim *claim;
  FsVerdictStatus status;
  guint n_parts;
  FsPartVerdict parts[FS_CLAIM_MAX_PARTS];
} FsVerdict;

/* The results of a figure. @points: FsPointView of any states, those that are not there count as missing; @brackets: may be
 * NULL: then the saturation rate is between the points of the sweep that are saturated and those that are not. */
typedef struct {
  const FsScenario *scenario;
  const FsPointView *points;
  guint n_points;
  const FsSaturationBracket *brackets;
  guint n_brackets;
} FsFigureResults;

/* Judges @claim, which is a comparison. @partner: results of fs_claim_partner(), or NULL if they are missing. */
FsVerdict *fs_verdict_new (const FsClaim *claim, const FsFigureResults *own, const FsFigureResults *partner);

/* Judges the same on the times that the paper prints for the curves of @own and @partner (may be NULL), which are exact: no
 * simulation. Only its parts about times. NULL if the paper prints none. */
FsVerdict *fs_verdict_new_printed (const FsClaim *claim, const FsScenario *own, const FsScenario *partner);

void fs_verdict_free (FsVerdict *verdict);

/* Judges @part on @pairs (FsComparedPair), which outlive the result; @n_missing more have no result yet. */
FsPartVerdict fs_part_verdict (const FsClaimPart *part, const GArray *pairs, guint n_missing);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsVerdict, fs_verdict_free)
