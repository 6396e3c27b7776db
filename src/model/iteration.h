/* A vector that reproduces itself, as the state of a model's point does, found from
 * that of the neighboring points of a curve.
 *
 * The start is foreseen (trail.h). Each round then improves a linear model of how the
 * rounds change the state (multisecant method of Anderson), and that model is
 * kept from point to point: two to four rounds are usual.
 */
#pragma once

#include <glib.h>

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
 * @length: of a state
 * @n_secants: the latest one first
 * @turns: [secant][variable] difference of what a round changes of two states, made of length 1
 * @pulls: [secant][variable] this, and the difference of the states by the same factor
 * @products: [secant][secant] of the turns
 * @factor, @pivot: of their matrix, L D L'; a pivot is 0 where a turn says nothing new
 */
typedef struct {
  guint length;
  guint n_secants;
  double *turns[FS_ITERATION_SECANTS];
  double *pulls[FS_ITERATION_SECANTS];
  double products[FS_ITERATION_SECANTS][FS_ITERATION_SECANTS];
  double factor[FS_ITERATION_SECANTS][FS_ITERATION_SECANTS], pivot[FS_ITERATION_SECANTS];
} FsIteration;

void fs_iteration_clear (FsIteration *iteration);

/**
 * fs_iteration_settle: finds the state that reproduces itself
 * @state: [length] in units in which an error of 1e-13 is none; the start, set to the solution
 * @exactly: go on until rounding errors are all that a round changes; else until no error is left of which outputs tell,
 *   where they do not enlarge it
 *
 * Returns: FALSE when it did not arrive within few rounds or a round failed: the point must be solved in another way.
 * When TRUE, the last call of @round was for @state.
 */
gboolean fs_iteration_settle (FsIteration *iteration, double *state, guint length, gboolean exactly,
                              FsIterationRound round, gpointer data);
