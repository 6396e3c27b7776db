/* REFINED.md 5: how much longer a message takes because channels are shared. Its
 * rate is that of its worst channel.
 */
#include "model/broadcast/refined-parts.h"

#include <gsl/gsl_math.h>
#include <math.h>

/* Cum (f, b): the distribution of the number of others as seen by one of them: weighted by that number + 1 and, as its
 * presence repels those that can choose, by a. A fraction @share of the unicasts counts. */
static void
stationary_distribution (const FsRefinedSharing *sharing, int V, double share, double b, double *c)
{
  const double *a = sharing->a, *alone = sharing->alone, *with_copy = sharing->with_copy;
  double below = 0, sum = 0;

  for (int j = 0; j < V; j++)
    {
      double free = ((j == 0 ? 1 : share * alone[j]) - share * alone[j + 1]) * a[j];
      double taken = ((j == 0 ? 1 : share * with_copy[j]) - share * with_copy[j + 1]) * a[j];
      double x = (1 - b) * free + b * below;

      if (j == V - 1)
        x += (1 - b) * share * alone[V] * a[j] + b * (taken + share * with_copy[V] * a[j]);
      sum += (j + 1) * x;
      c[j] = sum;
      below = taken;
    }
  for (int j = 0; j < V; j++)
    c[j] /= sum;
}

/* Stationary view: mean of 1 / (1 + the largest number of others over k channels). */
static double
mean_rate (const double *first, const double *transit, int V, int k)
{
  double rate = 0, before = 0;

  for (int j = 0; j < V; j++)
    {
      double H = first[j] * gsl_pow_int (transit[j], k - 1);

      rate += (H - before) / (j + 1);
      before = H;
    }
  return rate;
}

void
fs_refined_stretch (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, FsRefinedStretch *stretch)
{
  int V = geometry->V;
  const double *tU = sharing->tU, *alone = sharing->alone, *with_copy = sharing->with_copy;
  double y1 = sharing->y * (1 - 1.0 / geometry->n);
  double whole = geometry->M / (geometry->M + 1); /* flits are not divided */
  double frozen = 1 - sharing->phi;
  double first[FS_REFINED_MAX_V], transit[FS_REFINED_MAX_V], pass[FS_REFINED_MAX_V];

  stationary_distribution (sharing, V, 1 - geometry->eps, y1, first);
  for (int k = 1; k <= geometry->n; k++)
    {
      double e_arr = 0, second = 0;

      fs_refined_pass (geometry, sharing, k, V - 1, pass);
      for (int j = 1; j < V; j++)
        {
          double at_first = ((1 - y1) * alone[j] + y1 * with_copy[j - 1]) * fs_refined_ratio (geometry, sharing, k, j);
          double g = 1 - (1 - MAX (0, at_first - geometry->eps * tU[j])) * pass[j];

          e_arr += g;
          second += (2 * j - 1) * g;
        }
      if (k <= 2 || !geometry->adaptive) /* dl is the same for all k >= 2 of adaptive routing */
        stationary_distribution (sharing, V, geometry->dl[k], sharing->y, transit);
      stretch->v[k] = whole * whole * frozen * MAX (0, second - e_arr * e_arr);
      stretch->e[k] = whole * (frozen * e_arr + sharing->phi * (1 / mean_rate (first, transit, V, k) - 1));
    }
  stretch->ec = whole * sharing->ec;
  stretch->vc = whole * whole * frozen * MAX (0, sharing->eb + sharing->eb2 - sharing->eb * sharing->eb);
}
