/* A vector that reproduces itself, as the state of a model's point does, found from
 * that of the neighboring points of a curve.
 *
 * The start is foreseen (trail.h). Each round then improves a linear model of how the
 * rounds change the state (multisecant method of Anderson), and that model is
 * kept from point to point: two to four rounds are usual.
 */
#pragma once

#include "model/trail.h"

#define FS_ITERATION_SECANTS 4
#define FS_ITERATION_MAX_LENGTH 1024

/**
 * FsIterationRound: one round of an iteration
 * @next: what follows from @state, without damping
 *
 * Returns: FALSE when nothing does, because channels would be saturated
 */
typedef gboolean (*FsIterationRound) (const double *state, double *next, gpointer data);

/**
 * FsIteration: start with all zero; free with fs_iteration_clear()
 * @trail: solutions
 * @n_secants: of these
 * @moves: [secant][variable] difference of two states
 * @turns: [secant][variable] difference of what a round changes of them
 * @n_directions: of these; 0 where they are to be made from the secants
 * @along, @steps: [direction][variable] turns, made perpendicular to one another and of length 1, and the moves that belong
 *   to them
 */
typedef struct {
  FsTrail trail;
  guint n_secants, n_directions;
  double *moves[FS_ITERATION_SECANTS];
  double *turns[FS_ITERATION_SECANTS];
  double *along[FS_ITERATION_SECANTS];
  double *steps[FS_ITERATION_SECANTS];
} FsIteration;

void fs_iteration_clear (FsIteration *iteration);

/**
 * fs_iteration_settle: finds the state that reproduces itself
 * @rate: of the point
 * @state: [length] in units in which an error of 1e-13 is none; a start for the first point of a curve, set to the
 *   solution
 *
 * Returns: FALSE when it did not arrive within few rounds or a round failed: the point must be solved in another way,
 * and its solution may be added with fs_iteration_learn(). When TRUE, the last call of @round was for @state.
 */
gboolean fs_iteration_settle (FsIteration *iteration, double rate, double *state, guint length, FsIterationRound round,
                              gpointer data);
void fs_iteration_learn (FsIteration *iteration, double rate, const double *state, guint length);
