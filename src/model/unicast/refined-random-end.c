/* Where a curve with random routing ends: a fold, beyond which there is no fixed point. There the load is, as a function of
 * the holding time of a channel, at its maximum, which a polynomial through solved points foresees. */
#include <math.h>
#include <string.h>

#include "model/unicast/refined-delay.h"

#define MAX_KNOWN 4
#define HALVINGS 6
#define MAX_STEPS 20
#define NEARER 0.1   /* of the way to the fold is left by a step */
#define NEAREST 1e-8 /* how far below the fold a point is solved in the end; and above */
#define FARTHEST 3e-8
#define SETTLED 1e-9 /* by how much the last fold foreseen is wrong */

/**
 * Known: solved points, that of the largest load first
 * @h: holding times
 */
typedef struct {
  guint n;
  double loads[MAX_KNOWN], h[MAX_KNOWN];
} Known;

/* Solves at @load; adds it if it has a solution. */
static FsModelReason
look (const FsModelInputs *inputs, double load, Known *known)
{
  FsRefinedDelay delay;

  fs_refined_random (inputs, load, NULL, TRUE, &delay);
  if (delay.reason != FS_REASON_NONE)
    return delay.reason;
  memmove (&known->loads[1], &known->loads[0], (MAX_KNOWN - 1) * sizeof known->loads[0]);
  memmove (&known->h[1], &known->h[0], (MAX_KNOWN - 1) * sizeof known->h[0]);
  known->loads[0] = load;
  known->h[0] = delay.L[0];
  known->n = MIN (known->n + 1, MAX_KNOWN);
  return FS_REASON_NONE;
}

/* The maximum of the cubic through the known points (Newton's form), beyond the largest of them; NAN if there is none. */
static double
foresee (const Known *known)
{
  double c[MAX_KNOWN], x, value = NAN;

  if (known->n < MAX_KNOWN)
    return NAN;
  memcpy (c, known->loads, sizeof c);
  for (guint order = 1; order < MAX_KNOWN; order++)
    for (guint i = MAX_KNOWN - 1; i >= order; i--)
      c[i] = (c[i] - c[i - 1]) / (known->h[i] - known->h[i - order]);
  x = known->h[0];
  for (int i = 0; i < 50; i++)
    {
      double p = c[MAX_KNOWN - 1], slope = 0, bend = 0, step;

      for (int k = MAX_KNOWN - 2; k >= 0; k--)
        {
          bend = bend * (x - known->h[k]) + 2 * slope;
          slope = slope * (x - known->h[k]) + p;
          p = p * (x - known->h[k]) + c[k];
        }
      value = p;
      step = -slope / bend;
      if (!(bend < 0))
        return NAN;
      x += step;
      if (fabs (step) <= 1e-12 * x)
        break;
    }
  return x > known->h[0] && value > known->loads[0] ? value : NAN;
}

/* The end is the largest load at which a point was solved. */
FsModelReason
fs_refined_random_end (const FsModelInputs *inputs, double *load)
{
  double high = inputs->n / fs_message_lengths (inputs->l, inputs->fixed_length).l1, before = NAN;
  Known known = { 0 };
  gboolean beyond = FALSE; /* the last point */

  if (inputs->finite_buffer || inputs->n < 2)
    return FS_REASON_NONE;
  for (int i = 0; i < HALVINGS || known.n < MAX_KNOWN; i++)
    {
      double low = known.n > 0 ? known.loads[0] : 0, middle = (low + high) / 2;
      FsModelReason reason = look (inputs, middle, &known);

      if (reason == FS_REASON_SOURCE || i == 3 * HALVINGS)
        return FS_REASON_NONE;
      if (reason != FS_REASON_NONE)
        high = middle;
    }
  for (int step = 0; step < MAX_STEPS; step++)
    {
      double fold = foresee (&known), next = fold - NEARER * (fold - known.loads[0]);

      if (fabs (fold - before) <= SETTLED * fold)
        {
          FsModelReason reason;

          *load = fold * (1 - NEAREST);
          if (look (inputs, *load, &known) != FS_REASON_NONE)
            return FS_REASON_NONE;
          reason = look (inputs, fold * (1 + FARTHEST), &known);
          return reason == FS_REASON_CHANNEL ? reason : FS_REASON_NONE;
        }
      if (!(fold < high) || beyond)
        next = (known.loads[0] + high) / 2;
      beyond = look (inputs, next, &known) != FS_REASON_NONE;
      before = beyond ? NAN : fold;
      if (beyond)
        high = next;
    }
  return FS_REASON_NONE;
}
