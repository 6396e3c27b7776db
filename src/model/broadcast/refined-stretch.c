/* REFINED.md 5: how much longer a message takes because channels are shared. Its
 * rate is that of its worst channel.
 */
#include "model/broadcast/refined-parts.h"

#include <math.h>
#include <string.h>

#define PARTLY (1.0 / 3) /* phi0 of section 11 */

/* Cum (f, b) of section 5, not divided by the sum: the distribution of the number of others as seen by one of them:
 * weighted by that number + 1 and, as its presence repels those that can choose, by @a. A fraction @share of the
 * unicasts counts; the values go linearly with it. */
static void
stationary_distribution (const double *alone, const double *with_copy, const double *a, int V, double share, double b,
                         double *c)
{
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
}

/* Fills inv[k] of the stationary view: the mean of 1 / (1 + the largest number of others over k channels). */
static void
mean_rates (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, double y1, double *rates)
{
  int n = geometry->n, V = geometry->V;
  const double *dl = geometry->dl, *a = sharing->a;
  double first[FS_REFINED_MAX_V], all[FS_REFINED_MAX_V], none[FS_REFINED_MAX_V];

  stationary_distribution (sharing->first_alone, sharing->first_with_copy, a, V, 1, y1, first);
  stationary_distribution (sharing->alone, sharing->with_copy, a, V, 1, sharing->y, all);
  stationary_distribution (sharing->alone, sharing->with_copy, a, V, 0, sharing->y, none);
  for (int k = 1; k <= n; k++)
    rates[k] = 1.0 / V;
  for (int j = 0; j < V - 1; j++)
    {
      double fewer = first[j] / first[V - 1] / ((j + 1.0) * (j + 2.0)), transit[FS_PATTERN_MAX_N + 1] = { 0 };

      for (int k = 1; k <= n; k++)
        transit[k] = (dl[k] * all[j] + (1 - dl[k]) * none[j]) / (dl[k] * all[V - 1] + (1 - dl[k]) * none[V - 1]);
      fs_refined_raise (n, transit);
      for (int k = 1; k <= n; k++)
        rates[k] += fewer * transit[k];
    }
}

FS_LANES_TARGETS void
fs_refined_stretch (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, FsRefinedStretch *stretch)
{
  int n = geometry->n, V = geometry->V;
  const double *alone = sharing->first_alone, *with_copy = sharing->first_with_copy;
  double y1 = sharing->y * (1 - 1.0 / n);
  double whole = geometry->M / (geometry->M + 1); /* flits are not divided */
  /* What is found counts less than it would if it stayed: all that is found leaves early, and others choose again. */
  double phi = geometry->adaptive ? fmin (1, 0.5 / sharing->spread) : PARTLY;
  double varying = fmax (0, 1 - PARTLY / sharing->spread);
  double e_arr[FS_PATTERN_MAX_N + 1] = { 0 }, second[FS_PATTERN_MAX_N + 1] = { 0 };
  double pass[FS_PATTERN_MAX_N + 1] = { 0 }, rates[FS_PATTERN_MAX_N + 1];

  for (int j = 1; j < V; j++)
    {
      double any = (1 - y1) * alone[j] + y1 * with_copy[j - 1];
      gboolean chosen = geometry->adaptive && n > 1 && sharing->t[j] != 0;

      fs_refined_passes (geometry, sharing, j, pass);
      for (int k = 1; k <= n; k++)
        {
          double at_first = chosen ? any * (sharing->tr[j][k] / sharing->t[j]) : any;
          double g = 1 - (1 - at_first) * pass[k];

          e_arr[k] += g;
          second[k] += (2 * j - 1) * g;
        }
    }
  mean_rates (geometry, sharing, y1, rates);
  for (int k = 1; k <= n; k++)
    {
      stretch->v[k] = whole * whole * varying * MAX (0, second[k] - e_arr[k] * e_arr[k]);
      stretch->e[k] = whole * ((1 - phi) * e_arr[k] + phi * (1 / rates[k] - 1));
    }
  stretch->ec = whole * sharing->ec;
  stretch->vc = whole * whole * varying * MAX (0, sharing->eb + sharing->eb2 - sharing->eb * sharing->eb);
}
