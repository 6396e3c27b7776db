/* REFINED.md 5: how much longer a message takes because channels are shared. Its
 * rate is that of its worst channel.
 */
#include "model/broadcast/refined-parts.h"

#include <gsl/gsl_math.h>
#include <math.h>

/* Cum (u, b): the distribution of the number of others as seen by one of them: weighted by that number + 1. */
static void
stationary_distribution (int V, const double *u, double b, const double *a, double *c)
{
  double below = 0, sum = 0;
  double all_busy = u[V] * a[V - 1]; /* a_V is a_{V-1} */

  for (int j = 0; j < V; j++)
    {
      double pu = (u[j] - u[j + 1]) * a[j];
      double x = (1 - b) * pu + b * below;

      if (j == V - 1)
        x += (1 - b) * all_busy + b * (pu + all_busy);
      sum += (j + 1) * x;
      c[j] = sum;
      below = pu;
    }
  for (int j = 0; j < V; j++)
    c[j] /= sum;
}

/* Computes the distribution on a channel where a fraction of the unicasts counts. */
static void
seen_distribution (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, double share, double b,
                   double *c)
{
  double u[FS_REFINED_MAX_V + 1];

  u[0] = 1;
  for (int j = 1; j <= geometry->V; j++)
    u[j] = share * sharing->tU[j];
  stationary_distribution (geometry->V, u, b, sharing->a, c);
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
  const double *tU = sharing->tU;
  double y1 = sharing->y * (1 - 1.0 / geometry->n);
  double first[FS_REFINED_MAX_V], transit[FS_REFINED_MAX_V], pass[FS_REFINED_MAX_V];

  for (int j = 1; j < V; j++)
    stretch->G[j] = 0;
  seen_distribution (geometry, sharing, 1 - geometry->eps, y1, first);
  for (int k = 1; k <= geometry->n; k++)
    {
      double e_arr = 0, second = 0;

      fs_refined_pass (geometry, sharing, k, V - 1, pass);
      for (int j = 1; j < V; j++)
        {
          double at_first = (tU[j] * (1 - y1) + tU[j - 1] * y1) * fs_refined_ratio (geometry, sharing, k, j);
          double g = 1 - (1 - fmax (0, at_first - geometry->eps * tU[j])) * pass[j];

          e_arr += g;
          second += (2 * j - 1) * g;
          stretch->G[j] += k * geometry->loads.p[k - 1] * geometry->nu * (1 - pass[j]);
        }
      stretch->v[k] = 2.0 / 3 * fmax (0, second - e_arr * e_arr);
      if (k <= 2 || !geometry->adaptive) /* dl is the same for all k >= 2 of adaptive routing */
        seen_distribution (geometry, sharing, geometry->dl[k], sharing->y, transit);
      stretch->e[k] = (1 - FS_REFINED_PHI) * e_arr + FS_REFINED_PHI * (1 / mean_rate (first, transit, V, k) - 1);
    }
  stretch->ec = sharing->eb * (tU[1] > 0 ? 1 - tU[V] / tU[1] : 1);
}
