/* What a paper claims of its figures, summarized: how accurate its model is, to be compared with the simulated model
 * error; how values of a figure compare with each other, to be judged by study/verdict; or what nothing here can judge
 * (MODELS.md 9, GENERALIZED_HYPERCUBE.md 10). */
#pragma once

#include "scenario/value/scenario.h"

/**
 * FsClaimKind:
 * @FS_CLAIM_UNJUDGED: nothing that is computed here supports or refutes it
 * @FS_CLAIM_ACCURACY: about the difference between model and simulation
 * @FS_CLAIM_COMPARISON: about values of the figure compared with each other
 */
typedef enum {
  FS_CLAIM_UNJUDGED,
  FS_CLAIM_ACCURACY,
  FS_CLAIM_COMPARISON,
} FsClaimKind;

/**
 * FsRelation: what is compared in pairs (A, B) of values. "Less" and "greater" mean that their intervals do not overlap.
 * @FS_RELATION_LESS, @FS_RELATION_GREATER: A is less (greater) than B in every pair
 * @FS_RELATION_OFTEN_LESS: A is less than B in at least half of the pairs
 * @FS_RELATION_SOMETIMES_GREATER: A is greater than B in some pair
 * @FS_RELATION_EQUAL: A and B differ in no pair by more than three times the sum of their half-widths: of some tens of
 *   intervals of 95 %, a few do not overlap by chance
 * @FS_RELATION_RATIO_RISES: A / B rises with the number of nodes: more pairs of networks are ordered so than reversed
 *   (the sign of Kendall's rank correlation)
 */
typedef enum {
  FS_RELATION_LESS,
  FS_RELATION_GREATER,
  FS_RELATION_OFTEN_LESS,
  FS_RELATION_SOMETIMES_GREATER,
  FS_RELATION_EQUAL,
  FS_RELATION_RATIO_RISES,
} FsRelation;

/**
 * FsPairing: which values make a pair
 * @FS_PAIRS_OF_CURVES: a curve of A and one of B of the same network and traffic, at the same value on the x axis
 * @FS_PAIRS_ON_CURVE: two values of one curve, at the same value on the x axis unless A and B name theirs
 * @FS_PAIRS_OF_NEIGHBORS: a curve of A, and the curve before it with the same traffic, at the same value on the x axis
 * @FS_PAIRS_AT_EQUAL_UTILIZATION: a curve of A and one of B in hypercubes, at loads that bring the same number of messages to a
 *   channel, to 1 %
 */
typedef enum {
  FS_PAIRS_OF_CURVES,
  FS_PAIRS_ON_CURVE,
  FS_PAIRS_OF_NEIGHBORS,
  FS_PAIRS_AT_EQUAL_UTILIZATION,
} FsPairing;

#define FS_CLAIM_SETTINGS 2              /* of the curves of one side */
#define FS_CLAIM_SATURATION "saturation" /* as quantity: the simulated saturation rate */
#define FS_CLAIM_PUBLISHED_QUANTITY "T"  /* the only quantity of which the papers print tables */

/**
 * FsClaimSide: A or B
 * @quantity: an expression of simulated quantities (study/compare/expression.h), or FS_CLAIM_SATURATION; a list makes a pair
 *   for each of its elements. With @of_model of the claim: a key of the model
 * @preset: the figure of the curves; NULL: that of the claim
 * @curves: settings that all of the curves have
 * @behind: setting of another curve of the figure: the value is by which fraction it is less than the one there at the same value
 *   on the x axis; without a key the value itself
 * @buffer: only with buffers of this size, INFINITY: infinite ones; 0: at all values of the x axis
 */
typedef struct {
  const char *quantity;
  const char *preset;
  struct {
    const char *key, *value;
  } curves[FS_CLAIM_SETTINGS], behind;
  double buffer;
} FsClaimSide;

/**
 * FsClaimPart: one comparison that a claim consists of
 * @what: what is compared, as a clause without a verb, marked with N_()
 * @also: a second quantity, in which the pair must be related in the same way; NULL for none
 * @of_model: values of the published variant, in place of simulated ones
 * @n: only networks of n dimensions; 0: of any
 * @min_nodes: only networks of at least so many nodes
 * @finite: only finite buffers
 * @converged: points that have not converged make no pair, in place of an undecided one: "at every load that converged"
 * @open: why it is not judged, a clause marked with N_(); then nothing else but @what is set
 */
typedef struct {
  const char *what;
  FsRelation relation;
  FsPairing pairing;
  FsClaimSide a, b;
  const char *also;
  gboolean of_model;
  int n;
  double min_nodes;
  gboolean finite;
  gboolean converged;
  const char *open;
} FsClaimPart;

#define FS_CLAIM_MAX_PARTS 6

/**
 * FsClaim: of the paper of a figure, static
 * @pattern: of the ids of its presets
 * @text: a sentence, marked with N_()
 * @kind: what it is about
 * @limit: of a claim of accuracy: largest error that it allows, 0.05 is 5 %; 0 if it names none
 * @key, @value: of a claim of accuracy: it is about the curves with this value of that key; NULL: about all
 * @curves: those curves in words, marked with N_(), or NULL
 * @parts: of a comparison, the last with @what NULL if there are fewer than FS_CLAIM_MAX_PARTS
 */
typedef struct {
  const char *pattern;
  const char *text;
  FsClaimKind kind;
  double limit;
  const char *key, *value;
  const char *curves;
  FsClaimPart parts[FS_CLAIM_MAX_PARTS];
} FsClaim;

/* The claim of the paper of preset @id; NULL when there is none. */
const FsClaim *fs_preset_claim (const char *id);

/* Whether @claim is about @curve of @scenario. */
gboolean fs_claim_covers (const FsClaim *claim, const FsScenario *scenario, guint curve);

/* Returns the preset whose results @claim needs in addition to those of its own figure; NULL if it needs none. */
const char *fs_claim_partner (const FsClaim *claim);
