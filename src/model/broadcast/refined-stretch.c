/* REFINED.md 5: how much longer a message takes because channels are shared. Its
 * rate is that of its worst channel.
 */
#include "model/broadcast/refined-parts.h"

#include <math.h>
#include <string.h>

#define PARTLY (1.0 / 3) /* phi0 of section 11 */
/* What a flit of two messages that share a channel costs the one that ends first; with adaptive routing buffers cost as much again. */
#define WHOLE_ADAPTIVE 1
#define WHOLE_ORDERED 0.5

/* Cum (f, b) of section 5, not divided by the sum: the distribution of the number of others as seen by one of them:
 * weighted by that number + 1 and, as its presence repels those that can choose, by @a. A fraction @share of the
 * unicasts counts; the values go linearly with it. */
static inline void
stationary_distribution (const FsVector *alone, const FsVector *with_copy, const double *a, int V, FsVector share,
                         double b, FsVector *c)
{
  FsVector below = fs_vector (0), sum = fs_vector (0);

  for (int j = 0; j < V; j++)
    {
      FsVector free = ((j == 0 ? fs_vector (1) : share * alone[j]) - share * alone[j + 1]) * a[j];
      FsVector taken = ((j == 0 ? fs_vector (1) : share * with_copy[j]) - share * with_copy[j + 1]) * a[j];
      FsVector x = (1 - b) * free + b * below;

      if (j == V - 1)
        x += (1 - b) * share * alone[V] * a[j] + b * (taken + share * with_copy[V] * a[j]);
      sum += (j + 1) * x;
      c[j] = sum;
      below = taken;
    }
}

FS_VECTOR_TARGETS void
fs_refined_stretch (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, FsRefinedStretch *stretch)
{
  int n = geometry->n, V = geometry->V;
  const double *dl = geometry->dl;
  double whole
      = geometry->M / (geometry->M + (geometry->adaptive ? WHOLE_ADAPTIVE : WHOLE_ORDERED)); /* flits are not divided */
  /* What is found counts less than it would if it stayed: all that is found leaves early, and others choose again. */
  double phi = geometry->adaptive ? fmin (1, 0.5 / sharing->spread) : PARTLY;
  double varying = fmax (0, 1 - PARTLY / sharing->spread);
  double y1 = sharing->y * (1 - 1.0 / n); /* copies of its own injection channel are not met */
  /* What worms of each length k meet on their first channel: at least j others, found on arrival; at most j, as seen by one of
   * them, times 1/(j + 1) - 1/(j + 2). */
  double any[FS_REFINED_MAX_V][FS_PATTERN_MAX_N + 1], fewer[FS_REFINED_MAX_V][FS_PATTERN_MAX_N + 1];
  double e_arr[FS_PATTERN_MAX_N + 1] = { 0 }, second[FS_PATTERN_MAX_N + 1] = { 0 };
  double pass[FS_PATTERN_MAX_N + 1] = { 0 }, rates[FS_PATTERN_MAX_N + 1];
  FsVector alone[FS_REFINED_MAX_V + 1], with_copy[FS_REFINED_MAX_V + 1], seen[FS_REFINED_MAX_V];

  for (int k = 1; k <= n; k += FS_VECTOR_WIDTH)
    {
      if (k == 1 || !geometry->adaptive) /* else the same for worms of all lengths */
        {
          fs_refined_first (geometry, sharing, k, alone, with_copy);
          stationary_distribution (alone, with_copy, sharing->a, V, fs_vector (1), y1, seen);
        }
      for (int j = 1; j < V; j++)
        {
          fs_vector_store (&any[j][k], (1 - y1) * alone[j] + y1 * with_copy[j - 1]);
          fs_vector_store (&fewer[j - 1][k], seen[j - 1] / seen[V - 1] / (j * (j + 1.0)));
        }
    }

  /* On arrival. */
  for (int j = 1; j < V; j++)
    {
      gboolean chosen = geometry->adaptive && n > 1 && sharing->t[j] != 0;

      fs_refined_passes (geometry, sharing, j, pass);
      for (int k = 1; k <= n; k++)
        {
          double at_first = chosen ? any[j][k] * (sharing->tr[j][k] / sharing->t[j]) : any[j][k];
          double g = 1 - (1 - at_first) * pass[k];

          e_arr[k] += g;
          second[k] += (2 * j - 1) * g;
        }
    }

  /* The stationary view: the mean of 1 / (1 + the largest number of others over k channels). */
  for (int j = 0; j <= V; j++)
    {
      alone[j] = fs_vector (sharing->alone[j]);
      with_copy[j] = fs_vector (sharing->with_copy[j]);
    }
  stationary_distribution (alone, with_copy, sharing->a, V, (FsVector){ 1 }, sharing->y, seen); /* all, none count */
  for (int k = 1; k <= n; k++)
    rates[k] = 1.0 / V;
  for (int j = 0; j < V - 1; j++)
    {
      double transit[FS_PATTERN_MAX_N + 1] = { 0 };

      for (int k = 1; k <= n; k++)
        transit[k]
            = (dl[k] * seen[j][0] + (1 - dl[k]) * seen[j][1]) / (dl[k] * seen[V - 1][0] + (1 - dl[k]) * seen[V - 1][1]);
      fs_refined_raise (n, transit);
      for (int k = 1; k <= n; k++)
        rates[k] += fewer[j][k] * transit[k];
    }

  for (int k = 1; k <= n; k++)
    {
      stretch->v[k] = whole * whole * varying * MAX (0, second[k] - e_arr[k] * e_arr[k]);
      stretch->e[k] = whole * ((1 - phi) * e_arr[k] + phi * (1 / rates[k] - 1));
    }
  stretch->ec = whole * sharing->ec;
  stretch->vc = whole * whole * varying * sharing->uneven;
}
