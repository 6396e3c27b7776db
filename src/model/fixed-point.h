/* States that reproduce themselves, as that of a point of a model does: one method for all models.
 *
 * A model gives its equations as a round, which leads from one state to the next. Plain rounds decide whether there is a
 * solution; from there, or from where neighboring points of a curve foresee it, a few rounds with a multisecant method
 * (Anderson 1965) lead to its last digits. */
#pragma once

#include <glib.h>
#include <math.h>

#include "model/vector.h"

/* One number. */

/**
 * FsServiceTime: F at @S
 * @slope: set to F'(S)
 */
typedef double (*FsServiceTime) (double S, double *slope, const void *data);

/**
 * fs_fixed_point_least_root: the least S with F(S) = S, the mean service time that reproduces itself (MODELS.md 2.4)
 * @F: increasing and convex on [@S0, @bound), never below @S0: a channel's service time contains the blocking that it
 *   causes. Of its at most two roots the least is the stable one; towards saturation both meet and vanish
 * @data: handed to @F
 * @S0: F at zero load
 * @bound: where F ceases to exist, 1/lambda_c; may be INFINITY
 * @S: set to the root, to rounding (relative error near 1e-16 / (1 - F'))
 *
 * Returns: FALSE when there is no root below @bound: the channel is saturated
 */
gboolean fs_fixed_point_least_root (FsServiceTime F, const void *data, double S0, double bound, double *S);

/* Plain rounds. */

/**
 * FsRounds: how many plain rounds a model makes, which is part of its definition where it decides whether there is a
 * solution
 * @most: rounds
 * @converged: change of a round that ends them
 * @accepted: change of the last round up to which there is a solution
 * @telling: changes above this one, which rounding errors do not disturb, tell of those to come
 * @swing: rounds in which a state that swings around its limit has turned once; 1 if it does not
 * @to_the_end: go on when it is foreseen that the rounds will do; else another method arrives faster
 */
typedef struct {
  int most;
  double converged, accepted, telling;
  int swing;
  gboolean to_the_end;
} FsRounds;

#define FS_ROUNDS_SWING_MAX 16
#define FS_ROUNDS_SAMPLES 3

/**
 * FsRoundsForesight: what the rounds so far say of those to come; start with all zero
 * @round: how many there were
 * @recent: the last changes; @samples: changes that tell of those to come; @next_sample: the round of the next one
 * @slack: how far the last of the rounds is from their limit, in ln of its change: below 0 beyond it, NAN when nothing was
 *   foreseen
 */
typedef struct {
  int round;
  double recent[FS_ROUNDS_SWING_MAX], samples[FS_ROUNDS_SAMPLES];
  int n_samples, next_sample;
  double slack;
} FsRoundsForesight;

typedef enum {
  FS_ROUNDS_GO_ON,
  FS_ROUNDS_ARRIVE, /* a solution was found, or is foreseen and need not be found */
  FS_ROUNDS_FAIL,
} FsRoundsAnswer;

/* The larger one of two changes of a round; NAN, which fmax() would drop, when one of them is. */
static inline double
fs_rounds_larger (double one, double other)
{
  return isnan (one) || isnan (other) ? NAN : fmax (one, other);
}

/* Adds the @change of a round, NAN when channels are saturated, and says whether another round is needed (REFINED.md 9.1). */
FsRoundsAnswer fs_rounds_foresee (const FsRounds *rounds, FsRoundsForesight *foresight, double change);

/**
 * fs_fixed_point_rounds: makes plain rounds until they have arrived, or it is foreseen whether they will
 * @round: returns by how much it changed the state, NAN when channels are saturated
 * @slack: as in FsRoundsForesight. NULL: nothing is foreseen, and the state after @rounds is taken as it is
 *
 * Returns: FALSE when there is no solution
 */
gboolean fs_fixed_point_rounds (const FsRounds *rounds, double (*round) (gpointer data), gpointer data, double *slack);

/* Multisecant method and neighbors. Lists of variables are [variable] for one point, or [variable][FS_VECTOR_WIDTH] for as
 * many points side by side, each of which has its own numbers. */

#define FS_SECANTS_MAX 6
#define FS_TRAIL_MAX 8

/**
 * FsSecants: a linear model of how rounds change a state, kept from point to point of a curve; start with all zero
 * @n: how many there are, the latest first
 * @turns: [secant][variable] difference of what two rounds changed
 * @moves: [secant][variable] difference of where they led to
 * @products: [secant][secant] of @turns; @factor, @pivot: of their matrix, L D L'; a pivot is 0 where a turn says nothing new
 */
typedef struct {
  guint n;
  double *turns[FS_SECANTS_MAX], *moves[FS_SECANTS_MAX];
  FsVector products[FS_SECANTS_MAX][FS_SECANTS_MAX], factor[FS_SECANTS_MAX][FS_SECANTS_MAX], pivot[FS_SECANTS_MAX];
} FsSecants;

/**
 * FsTrail: the solutions of the last points of a curve; start with all zero, and free with fs_trail_clear()
 * @length: variables of a solution
 * @n: how many solutions there are, the latest first
 * @places: of each: its rate, or a function of it in which solutions are smooth
 * @states: [solution][variable]
 */
typedef struct {
  guint length;
  guint n;
  double places[FS_TRAIL_MAX];
  double *states[FS_TRAIL_MAX];
} FsTrail;

void fs_trail_clear (FsTrail *trail);

/* Foresees the solution at @place, on a polynomial through each variable. Returns FALSE, and leaves @state, when there is
 * none yet of @length variables. */
gboolean fs_trail_foresee (const FsTrail *trail, double place, double *state, guint length);

/* Adds the solution at @place; one of another length replaces all before. */
void fs_trail_add (FsTrail *trail, double place, const double *state, guint length);

/* One point. */

#define FS_STATE_MAX 1024 /* of states on a curve (curve.h) */

/**
 * FsEquations: those of a point
 * @length: of the state; in units in which an error of 1e-13 is none
 * @begin: sets the state from which the iteration of a point that has no neighbors starts
 * @store: copies the state
 * @round: what follows from @state, without damping. FALSE when nothing does, because channels would be saturated
 * @arrive: plain rounds from the beginning, until they have arrived or, with @slack, until it is foreseen that they
 *   will; FALSE when there is no solution. @slack: as in FsModelPoint, or NULL
 * @precision: of a solution that need not be exact, or 0: of what a round changes, and of the way that is left; @most: rounds,
 *   and @secants: how many are kept, up to FS_SECANTS_MAX, or 0: of all models
 */
typedef struct {
  guint length;
  void (*begin) (gpointer data);
  void (*store) (gpointer data, double *state);
  gboolean (*round) (const double *state, double *next, gpointer data);
  gboolean (*arrive) (gpointer data, double *slack);
  double precision;
  int most;
  guint secants;
} FsEquations;

/**
 * fs_fixed_point_settle: finds the state that reproduces itself
 * @secants: of earlier points of the same length, or all zero; then to be freed with fs_secants_clear()
 * @state: [length] the start, set to the solution
 * @exactly: go on until rounding errors are all that a round changes; else until no error is left of which outputs tell,
 *   where they do not enlarge it
 *
 * Returns: FALSE when it did not arrive within few rounds or a round failed: the point must be solved in another way.
 * When TRUE, the last round was for @state
 */
gboolean fs_fixed_point_settle (FsSecants *secants, double *state, gboolean exactly, const FsEquations *equations,
                                gpointer data);
void fs_secants_clear (FsSecants *secants);

/* Points side by side. */

/**
 * FsSideBySide: equations of FS_VECTOR_WIDTH points, one of each part of a curve
 * @length: of the state; @n_deciding: its first variables, whose changes decide which step is taken: the others go with
 *   them
 * @state: [length], which a round reads and changes
 * @begin: sets it and the points; with @foreseen only these
 * @round: fills @changes, the largest one of each point, as a fraction of what is as large as the state
 */
typedef struct {
  guint length, n_deciding;
  FsVector *state;
  void (*begin) (gpointer data, const double *places, gboolean foreseen);
  void (*round) (gpointer data, double *changes);
} FsSideBySide;

typedef struct _FsWalk FsWalk;

/* A walk along all parts of a curve, on whose places @largest is the largest. Free with fs_walk_free(). */
FsWalk *fs_walk_new (const FsSideBySide *equations, gpointer data, double largest);
/* Points of changes up to @precision have arrived; without it these are as small as rounding errors leave them. */
void fs_walk_set_precision (FsWalk *walk, double precision);
void fs_walk_free (FsWalk *walk);
/* Solves the next point of each part. Returns the set of points that arrived, one bit each; the others are to be solved
 * alone. */
guint fs_walk_settle (FsWalk *walk, const double *places);
