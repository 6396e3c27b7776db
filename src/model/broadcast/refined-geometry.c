/* REFINED.md 2 and 3: loads, and who can meet whom. */
#include "model/broadcast/refined-parts.h"

#include <math.h>

#define BUFFER 2     /* flits of a message that a channel ahead can take up while its header waits */
#define OVERLAP 0.35 /* omega of section 11 */

/* Share of the unicasts on a transit channel of a k-hop worm that were already on its channel before: the route skips
 * g - 1 dimensions in between with probability C(n-g, k-1)/C(n, k), and they skip them too with 2^-g. */
static double
followers (int n, int k)
{
  double term = 0.5 * k / n, sum = 0;

  for (int g = 1; g <= n - k + 1; g++)
    {
      sum += term;
      term *= 0.5 * (n - g - k + 1) / (n - g);
    }
  return sum;
}

/* eps_k of dimension order: a k-hop route begins with dimension d with probability C(n-1-d, k-1)/C(n, k), and the node
 * itself sends 2^-d of what its channel of that dimension carries. */
static double
one_source_first (int n, int k)
{
  double term = (double) k / n, sum = 0;

  for (int d = 0; d <= n - k; d++)
    {
      sum += term;
      term *= 0.5 * (n - k - d) / (n - 1 - d);
    }
  return sum / n;
}

void
fs_refined_geometry (const FsModelInputs *inputs, gboolean adaptive, FsRefinedGeometry *geometry)
{
  int n = inputs->n;
  double dbar, c1 = ldexp (n, -n), c2 = n * c1, kept = 0;

  G_STATIC_ASSERT (FS_PATTERN_MAX_N % FS_VECTOR_WIDTH == 0);
  *geometry = (FsRefinedGeometry){ .inputs = inputs, .adaptive = adaptive, .n = n, .V = inputs->V, .M = inputs->M };
  fs_broadcast_loads (inputs, G_MAXUINT, &geometry->loads);
  dbar = geometry->loads.dbar;
  geometry->nu = 1 / dbar;
  geometry->eps = adaptive ? geometry->nu / n : 0;
  for (int d = 1; d <= n && !adaptive; d++)
    geometry->eps += ldexp (1, d - n); /* half of the destinations need any given dimension */
  if (!adaptive)
    geometry->eps /= n * n;
  for (int v = 0; v < inputs->V; v++)
    geometry->few[v] = 1 / (1 + v * geometry->eps);
  geometry->most_ln_z = log1p ((inputs->V - 1) * geometry->eps);
  /* sib: from the first two moments of the number of copies that a node sends on. */
  for (int c = 1; c < n; c++)
    {
      c1 += ldexp (c, -(c + 1));
      c2 += ldexp (c * c, -(c + 1));
    }
  geometry->sib = n > 1 ? (c2 / c1 - 1) / (n - 1) : 0;
  for (int j = 0; j < n; j++)
    geometry->together += ldexp (1, j) / (ldexp (1, n) - 1) * (1 - ldexp (1, -2 * j)) / 3; /* q of section 7 */
  for (int k = n; k >= 1; k--)
    {
      geometry->ge[k] = geometry->ge[k + 1] + geometry->loads.p[k - 1];
      geometry->through[k] = k * geometry->loads.p[k - 1] * geometry->nu;
      geometry->wr[k] = k == 1 ? 0 : geometry->ge[k] / (dbar - 1);
      geometry->choices[k] = k * geometry->wr[k];
      geometry->others[k] = k - 1;
      geometry->own[k] = adaptive ? geometry->eps : one_source_first (n, k);
      geometry->varying[k] = adaptive ? 1 : pow (fmax (0, 1 - (k - 1) / geometry->M), 2); /* the tail has left */
      geometry->dl[k] = k == 1 ? 1 : adaptive ? 1 - (1 - geometry->nu) / (n - 1) : 1 - followers (n, k);
      geometry->fr[k] = adaptive ? inputs->V / (k * (inputs->V - 1.0) + 1) : 1;
    }
  for (int k = 2; k <= n; k++) /* of a worm shorter than that, at most the whole stretch remains */
    geometry->tails[k] = geometry->tails[k - 1] + k * fmin (k - 1, geometry->M);
  /* With r dimensions left, r/k of the worms are slowest further on: half way. */
  for (int k = 2; k <= n; k++)
    geometry->tails[k] /= 2 * k;
  geometry->mixed = 1;
  if (!adaptive)
    {
      /* along[j][k], and z of section 6. */
      for (int k = 2; k <= n; k++)
        {
          double share = 1 - geometry->dl[k], further = pow (share, OVERLAP);

          kept += geometry->loads.p[k - 1] * (k - 1) * pow (share, inputs->V);
          for (int j = 1; j < inputs->V; j++, share *= further)
            geometry->along[j][k] = share;
        }
      geometry->mixed = 1 - (n > 1 ? kept / (dbar - 1) : 0);

      /* left[d][r] and the mean number of hops: of C(d, r-1) 2^(n-1-d) kinds of messages with r dimensions left at dimension d
       * the others are crossed or not. */
      for (int r = 1; r <= n; r++)
        {
          double left = 1, all = 0;

          geometry->hops += geometry->through[r] * r;
          for (int d = n - 1; d >= r - 1; d--)
            {
              geometry->left[d][r] = left;
              all += left;
              left *= 2.0 * (d - r + 1) / MAX (1, d);
            }
          for (int d = r - 1; d < n; d++)
            geometry->left[d][r] /= all;
        }
    }
  /* lat_r of section 6.1: of a channel that is some hops behind, the buffers between them take up a part of the message. */
  for (int r = 1; r <= n && adaptive; r++)
    {
      double held = 0;

      for (int behind = r + 1; behind <= n; behind++)
        held += geometry->ge[behind] * MAX (0, 1 - BUFFER * (behind - r) / geometry->M);
      geometry->later[r] = geometry->fr[r] * (geometry->nu * held);
    }
}
