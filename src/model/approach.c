#include "model/approach.h"

#include <math.h>

/* From here on a change is proportional to the one before, but for a part that is proportional to the change itself. */
#define SMALL 1e-6
/* Rounds from one sample to the next: far enough apart for their quotient to be free of rounding errors. */
#define DISTANCE 50

gboolean
fs_approach_watch (FsApproach *approach, int round, double change)
{
  guint n = approach->n;

  if (n == FS_APPROACH_SAMPLES || (n == 0 ? !(change <= SMALL) : round < approach->round[n - 1] + DISTANCE))
    return FALSE;
  approach->round[n] = round;
  approach->change[n] = change;
  return ++approach->n == FS_APPROACH_SAMPLES;
}

/* Over a distance a change d becomes d s (1 + c d); s and c from the two quotients. */
double
fs_approach_log_change (const FsApproach *approach, int round)
{
  const double *d = approach->change;
  double first = d[1] / d[0], second = d[2] / d[1];
  double c, s;

  g_return_val_if_fail (approach->n == FS_APPROACH_SAMPLES, NAN);

  c = (second - first) / (first * d[1] - second * d[0]);
  s = second / (1 + c * d[1]);
  if (!(s > 0 && s < 1))
    return INFINITY;
  /* The factors 1 + c d of all distances to come: their changes are d, d s, d s^2 ... */
  return log (d[2]) + (double) (round - approach->round[2]) / DISTANCE * log (s) + c * d[2] / (1 - s);
}
