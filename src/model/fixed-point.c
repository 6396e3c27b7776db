#include "model/fixed-point.h"

#include <float.h>

/* Convergence is quadratic, and at a tangency still halves the distance in every
 * step: four steps are usual, thirty reach the last bit everywhere. */
#define MAX_STEPS 200

/* Newton from the left. With G(S) = F(S) - S convex, a tangent never cuts the
 * axis beyond the least root, so the iterates rise to it and cannot jump over.
 * Only where there is no root do they come to a point with F' >= 1 and F > S:
 * solvability is decided by the shape, not by patience. */
gboolean
fs_fixed_point_least_root (FsServiceTime F, const void *data, double S0, double bound, double *S)
{
  double at = S0;

  g_return_val_if_fail (S != NULL, FALSE);

  for (int step = 0; step < MAX_STEPS; step++)
    {
      double slope, excess, next;

      if (!(at < bound))
        return FALSE;
      excess = F (at, &slope, data) - at;
      if (excess <= 0)
        break;
      if (slope >= 1)
        return FALSE;
      next = at + excess / (1 - slope);
      if (next - at <= DBL_EPSILON * at)
        {
          at = next;
          break;
        }
      at = next;
    }
  *S = at;
  return at < bound;
}
