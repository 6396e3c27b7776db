#include "model/iteration.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define PRECISION 1e-14 /* of a solution: of what a round changes, and of the way that is left, as far as it is known */
/* Of one to the last digits: what rounding errors may make of these where the way is long, as near the end of a curve; rounds
 * in which the changes have not halved, which shows that they are rounding errors, and those that suffice where few digits
 * are left. */
#define STILL 1e-13
#define NEAR 1e-11
#define PATIENCE 3
#define LAST_DIGIT 1e-15
#define MAX_ROUNDS 100
/* A secant whose part beside those after it is a smaller fraction of its square than this says nothing new. */
#define NEW_PART 1e-10
/* Changes from which secants are made: above rounding errors. */
#define TELLING 1e-13

void
fs_iteration_clear (FsIteration *iteration)
{
  for (guint i = 0; i < FS_ITERATION_SECANTS; i++)
    {
      g_clear_pointer (&iteration->turns[i], g_free);
      g_clear_pointer (&iteration->pulls[i], g_free);
    }
  iteration->n_secants = 0;
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

/* Makes room for a secant in front. */
static void
shift (FsIteration *iteration, guint length)
{
  guint last = FS_ITERATION_SECANTS - 1;
  double *turn = iteration->turns[last], *pull = iteration->pulls[last];

  memmove (&iteration->turns[1], &iteration->turns[0], last * sizeof *iteration->turns);
  memmove (&iteration->pulls[1], &iteration->pulls[0], last * sizeof *iteration->pulls);
  iteration->turns[0] = turn != NULL ? turn : g_new (double, length);
  iteration->pulls[0] = pull != NULL ? pull : g_new (double, length);
  iteration->n_secants = MIN (iteration->n_secants + 1, FS_ITERATION_SECANTS);
  for (guint i = last; i > 0; i--)
    for (guint j = i; j > 0; j--)
      iteration->products[i][j] = iteration->products[i - 1][j - 1];
}

/* Cholesky's method, without those turns that are nearly sums of later ones. */
static void
factorize (FsIteration *iteration)
{
  for (guint i = 0; i < iteration->n_secants; i++)
    {
      double *factor = iteration->factor[i], left = iteration->products[i][i];

      for (guint k = 0; k < i; k++)
        {
          double sum = iteration->products[i][k];

          for (guint l = 0; l < k; l++)
            sum -= factor[l] * iteration->factor[k][l] * iteration->pivot[l];
          factor[k] = iteration->pivot[k] > 0 ? sum / iteration->pivot[k] : 0;
        }
      for (guint k = 0; k < i; k++)
        left -= factor[k] * factor[k] * iteration->pivot[k];
      iteration->pivot[i] = left > NEW_PART ? left : 0;
    }
}

/* Puts the latest secant, from the state and change before to the present ones, in front. */
static void
add_secant (FsIteration *iteration, const double *state, const double *change, const double *last_state,
            const double *last_change, guint length)
{
  double *turn, *pull, scale;

  shift (iteration, length);
  turn = iteration->turns[0];
  pull = iteration->pulls[0];
  for (guint k = 0; k < length; k++)
    turn[k] = change[k] - last_change[k];
  scale = 1 / sqrt (dot (turn, turn, length));
  for (guint k = 0; k < length; k++)
    {
      turn[k] *= scale;
      pull[k] = turn[k] + scale * (state[k] - last_state[k]);
    }
  for (guint i = 0; i < iteration->n_secants; i++)
    iteration->products[i][0] = dot (iteration->turns[i], turn, length);
  factorize (iteration);
}

/* Fills the step that the secants and, beside them, one plain round make of @change: the part of @change along the turns
 * is undone by the moves that belong to them. */
static void
find_step (const FsIteration *iteration, const double *change, double *step, guint length)
{
  guint n = iteration->n_secants;
  double part[FS_ITERATION_SECANTS];

  memcpy (step, change, length * sizeof *step);
  for (guint i = 0; i < n; i++)
    {
      part[i] = dot (iteration->turns[i], change, length);
      for (guint k = 0; k < i; k++)
        part[i] -= iteration->factor[i][k] * part[k];
    }
  for (guint i = n; i-- > 0;)
    {
      if (!(iteration->pivot[i] > 0))
        {
          part[i] = 0;
          continue;
        }
      part[i] /= iteration->pivot[i];
      for (guint k = i + 1; k < n; k++)
        part[i] -= iteration->factor[k][i] * part[k];
      for (guint k = 0; k < length; k++)
        step[k] -= part[i] * iteration->pulls[i][k];
    }
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

static double
largest (const double *values, guint length)
{
  double most = 0;

  for (guint k = 0; k < length; k++)
    most = MAX (most, fabs (values[k]));
  return most;
}

gboolean
fs_iteration_settle (FsIteration *iteration, double *state, guint length, gboolean exactly, FsIterationRound round,
                     gpointer data)
{
  double change[FS_ITERATION_MAX_LENGTH], last_state[FS_ITERATION_MAX_LENGTH], last_change[FS_ITERATION_MAX_LENGTH],
      step[FS_ITERATION_MAX_LENGTH];
  double least = INFINITY, most;
  int still_rounds = 0; /* since changes became smaller */

  g_return_val_if_fail (length <= FS_ITERATION_MAX_LENGTH, FALSE);

  if (length != iteration->length)
    fs_iteration_clear (iteration);
  iteration->length = length;
  for (int i = 0; i < MAX_ROUNDS; i++)
    {
      if (!round (state, change, data))
        break;
      for (guint k = 0; k < length; k++)
        change[k] -= state[k];
      if (!all_within (change, length, DBL_MAX))
        break;
      if (i > 0 && !all_within (last_change, length, TELLING))
        add_secant (iteration, state, change, last_state, last_change, length);
      find_step (iteration, change, step, length);
      most = largest (change, length);
      still_rounds = 2 * most < least ? 0 : still_rounds + 1;
      least = MIN (least, most);
      if (!exactly && most <= PRECISION && all_within (step, length, PRECISION))
        return TRUE;
      /* Where rounding errors are larger than that, more rounds find nothing. */
      if (most <= STILL && all_within (step, length, NEAR) && still_rounds >= (most <= LAST_DIGIT ? 1 : PATIENCE))
        return TRUE;
      memcpy (last_state, state, length * sizeof *state);
      memcpy (last_change, change, length * sizeof *change);
      for (guint k = 0; k < length; k++)
        state[k] += step[k];
    }
  fs_iteration_clear (iteration);
  return FALSE;
}
