#include "model/trail.h"

#include <math.h>
#include <string.h>

/* By how much a polynomial may enlarge the errors of the solutions through which it goes. Where it would do so more, as
 * far beyond them, fewer are used. */
#define LARGEST_WEIGHT 300

void
fs_trail_clear (FsTrail *trail)
{
  for (guint i = 0; i < FS_TRAIL_POINTS; i++)
    g_clear_pointer (&trail->states[i], g_free);
  trail->n = trail->length = 0;
}

/* Lagrange's weights of the first @n solutions; returns the sum of their absolute values. */
static double
weigh (const FsTrail *trail, double rate, guint n, double *weights)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    {
      weights[i] = 1;
      for (guint j = 0; j < n; j++)
        if (j != i)
          weights[i] *= (rate - trail->rates[j]) / (trail->rates[i] - trail->rates[j]);
      sum += fabs (weights[i]);
    }
  return sum;
}

gboolean
fs_trail_foresee (const FsTrail *trail, double rate, double *state, guint length)
{
  double weights[FS_TRAIL_POINTS];
  guint n = trail->n;

  if (n == 0 || length != trail->length)
    return FALSE;
  while (!(weigh (trail, rate, n, weights) <= LARGEST_WEIGHT))
    n--;
  memset (state, 0, length * sizeof *state);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < length; k++)
      state[k] += weights[i] * trail->states[i][k];
  return TRUE;
}

void
fs_trail_add (FsTrail *trail, double rate, const double *state, guint length)
{
  double *oldest;

  if (length != trail->length)
    {
      fs_trail_clear (trail);
      trail->length = length;
    }
  for (guint i = 0; i < trail->n; i++)
    if (trail->rates[i] == rate)
      return;
  oldest = trail->states[FS_TRAIL_POINTS - 1];
  memmove (&trail->states[1], &trail->states[0], (FS_TRAIL_POINTS - 1) * sizeof *trail->states);
  memmove (&trail->rates[1], &trail->rates[0], (FS_TRAIL_POINTS - 1) * sizeof *trail->rates);
  trail->states[0] = oldest != NULL ? oldest : g_new (double, length);
  trail->rates[0] = rate;
  memcpy (trail->states[0], state, length * sizeof *state);
  trail->n = MIN (trail->n + 1, FS_TRAIL_POINTS);
}
