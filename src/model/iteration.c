#include "model/iteration.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define PRECISION 1e-14 /* of a solution */
#define MAX_ROUNDS 30
/* A secant whose part beside those after it is a smaller fraction than this says nothing new. */
#define NEW_PART 1e-6

static void
forget_secants (FsIteration *iteration)
{
  for (guint i = 0; i < FS_ITERATION_SECANTS; i++)
    {
      g_clear_pointer (&iteration->moves[i], g_free);
      g_clear_pointer (&iteration->turns[i], g_free);
      g_clear_pointer (&iteration->along[i], g_free);
      g_clear_pointer (&iteration->steps[i], g_free);
    }
  iteration->n_secants = iteration->n_directions = 0;
}

void
fs_iteration_clear (FsIteration *iteration)
{
  forget_secants (iteration);
  fs_trail_clear (&iteration->trail);
}

static double
dot (const double *a, const double *b, guint length)
{
  double sums[4] = { 0, 0, 0, 0 };
  guint k = 0;

  for (; k + 4 <= length; k += 4)
    for (guint i = 0; i < 4; i++)
      sums[i] += a[k + i] * b[k + i];
  for (; k < length; k++)
    sums[0] += a[k] * b[k];
  return sums[0] + sums[1] + (sums[2] + sums[3]);
}

/* Puts the latest secant, from the state and change before to the present ones, in front. */
static void
add_secant (FsIteration *iteration, const double *state, const double *change, const double *last_state,
            const double *last_change, guint length)
{
  guint last = FS_ITERATION_SECANTS - 1;
  double *move = iteration->moves[last], *turn = iteration->turns[last];

  memmove (&iteration->moves[1], &iteration->moves[0], last * sizeof *iteration->moves);
  memmove (&iteration->turns[1], &iteration->turns[0], last * sizeof *iteration->turns);
  iteration->moves[0] = move != NULL ? move : g_new (double, length);
  iteration->turns[0] = turn != NULL ? turn : g_new (double, length);
  iteration->n_secants = MIN (iteration->n_secants + 1, FS_ITERATION_SECANTS);
  iteration->n_directions = 0;
  for (guint k = 0; k < length; k++)
    {
      iteration->moves[0][k] = state[k] - last_state[k];
      iteration->turns[0][k] = change[k] - last_change[k];
    }
}

/* Makes the directions, that of the latest secant first (Gram-Schmidt). */
static void
find_directions (FsIteration *iteration, guint length)
{
  guint n = 0;

  for (guint i = 0; i < iteration->n_secants; i++)
    {
      double *turn, *move, norm = dot (iteration->turns[i], iteration->turns[i], length), left;

      if (iteration->along[n] == NULL)
        {
          iteration->along[n] = g_new (double, length);
          iteration->steps[n] = g_new (double, length);
        }
      turn = iteration->along[n];
      move = iteration->steps[n];
      memcpy (turn, iteration->turns[i], length * sizeof *turn);
      memcpy (move, iteration->moves[i], length * sizeof *move);
      for (guint j = 0; j < n; j++)
        {
          double along = dot (turn, iteration->along[j], length);

          for (guint k = 0; k < length; k++)
            {
              turn[k] -= along * iteration->along[j][k];
              move[k] -= along * iteration->steps[j][k];
            }
        }
      left = dot (turn, turn, length);
      if (!(left > NEW_PART * NEW_PART * norm))
        continue;
      left = 1 / sqrt (left);
      for (guint k = 0; k < length; k++)
        {
          turn[k] *= left;
          move[k] *= left;
        }
      n++;
    }
  iteration->n_directions = n;
}

/* Fills the step that the secants and, beside them, one plain round make of @change: the part of @change along the turns
 * is undone by the moves that belong to them. */
static void
find_step (FsIteration *iteration, const double *change, double *step, guint length)
{
  double rest[FS_ITERATION_MAX_LENGTH];

  if (iteration->n_directions == 0)
    find_directions (iteration, length);
  memcpy (rest, change, length * sizeof *rest);
  memset (step, 0, length * sizeof *step);
  for (guint i = 0; i < iteration->n_directions; i++)
    {
      const double *turn = iteration->along[i], *move = iteration->steps[i];
      double along = dot (turn, rest, length);

      for (guint k = 0; k < length; k++)
        {
          rest[k] -= along * turn[k];
          step[k] -= along * move[k];
        }
    }
  for (guint k = 0; k < length; k++)
    step[k] += rest[k];
}

/* Whether all magnitudes are at most @limit; FALSE for NAN. */
static gboolean
all_within (const double *values, guint length, double limit)
{
  for (guint k = 0; k < length; k++)
    if (!(fabs (values[k]) <= limit))
      return FALSE;
  return TRUE;
}

gboolean
fs_iteration_settle (FsIteration *iteration, double rate, double *state, guint length, FsIterationRound round,
                     gpointer data)
{
  double change[FS_ITERATION_MAX_LENGTH], last_state[FS_ITERATION_MAX_LENGTH], last_change[FS_ITERATION_MAX_LENGTH],
      step[FS_ITERATION_MAX_LENGTH];

  g_return_val_if_fail (length <= FS_ITERATION_MAX_LENGTH, FALSE);

  if (length != iteration->trail.length)
    forget_secants (iteration);
  fs_trail_foresee (&iteration->trail, rate, state, length);
  for (int i = 0; i < MAX_ROUNDS; i++)
    {
      if (!round (state, change, data))
        break;
      for (guint k = 0; k < length; k++)
        change[k] -= state[k];
      if (!all_within (change, length, DBL_MAX))
        break;
      if (i > 0)
        add_secant (iteration, state, change, last_state, last_change, length);
      find_step (iteration, change, step, length);
      if (all_within (change, length, PRECISION) && all_within (step, length, PRECISION))
        {
          fs_trail_add (&iteration->trail, rate, state, length);
          return TRUE;
        }
      memcpy (last_state, state, length * sizeof *state);
      memcpy (last_change, change, length * sizeof *change);
      for (guint k = 0; k < length; k++)
        state[k] += step[k];
    }
  forget_secants (iteration);
  return FALSE;
}

void
fs_iteration_learn (FsIteration *iteration, double rate, const double *state, guint length)
{
  if (length != iteration->trail.length)
    forget_secants (iteration);
  fs_trail_add (&iteration->trail, rate, state, length);
}
