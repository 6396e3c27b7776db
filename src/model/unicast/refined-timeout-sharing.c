/* REFINED_UNICAST.md 8.1 and 8.2: how many others are on a channel, and how much longer a message takes for it. */
#include "model/unicast/refined-timeout.h"

#include <gsl/gsl_math.h>
#include <math.h>
#include <string.h>

#include "model/lanes.h"

#define PHI (1.0 / 3) /* section 11 */
#define PHI_RISE 0.5

static void
approach (const FsRefinedTimeout *timeout, double *value, double to, double *change)
{
  *change = MAX (*change, fabs (to - *value));
  *value = timeout->whole ? to : *value + (to - *value) / 2;
}

/* The law of competitors, which beyond the list goes on geometrically; FALSE when it does not end. */
static gboolean
count (FsRefinedTimeout *timeout)
{
  int law = timeout->law;
  double term = 1, sum = 0, mean = 0, ratio = timeout->rho * timeout->a[law - 1];

  if (ratio >= 1)
    return FALSE;

  for (int v = 0; v < law; v++)
    {
      timeout->P[v] = term;
      sum += term;
      mean += v * term;
      term *= timeout->rho * timeout->a[v] * (v < timeout->Va ? timeout->kap[v + 1] : 1);
    }
  timeout->beyond = term / (1 - ratio);
  sum += timeout->beyond;
  timeout->competitors = (mean + timeout->beyond * (law + ratio / (1 - ratio))) / sum;
  timeout->beyond /= sum;
  for (int v = 0; v < law; v++)
    timeout->P[v] /= sum;
  timeout->t[0] = 1;
  for (int j = 0; j < timeout->V; j++)
    timeout->t[j + 1] = MAX (0, timeout->t[j] - timeout->P[j]);
  return TRUE;
}

/* Sum over the headers with a choice of r >= 2 channels of how readily one takes a channel of which @f virtual channels are free,
 * when @fb are on average; FS_LANES values of r at a time. */
static inline double
take (const FsRefinedTimeout *timeout, double f, double fb)
{
  FsLanes r = { 2, 3, 4, 5 }, sum = fs_lanes (0);

  for (int k = 2; k <= timeout->n; k += FS_LANES)
    {
      FsLanes ge;

      memcpy (&ge, &timeout->ge[k], sizeof ge);
      sum += ge * r * f / (f + (r - 1) * fb);
      r += FS_LANES;
    }
  return sum[0] + sum[1] + (sum[2] + sum[3]);
}

/* Headers with a choice avoid channels with many others, and so do injected ones. */
FS_LANES_TARGETS static void
avoid (FsRefinedTimeout *timeout, double *change)
{
  int Va = timeout->Va, V = timeout->V, law = timeout->law;
  double nu = timeout->nu, fb = 0, full = 0, mean = 0, readiness[FS_TIMEOUT_MAX_V], g = 0, Ev = 0;
  double per_others = (1 - nu) / (timeout->db - 1), per_left, per_mean;

  for (int j = 1; j <= V; j++)
    Ev += timeout->t[j];
  per_left = nu / (V - nu * Ev);
  for (int u = 0; u < Va; u++)
    fb += timeout->P[u] * (Va - u);
  for (int r = timeout->n; r >= 2; r--)
    full = (full + timeout->ge[r]) * timeout->t[Va];
  for (int v = 0; v < law; v++)
    {
      double f = MAX (0, Va - v);

      if (v <= Va)
        g = f > 0 ? take (timeout, f, fb) : full;
      timeout->b[v] = timeout->db > 1 ? nu + g * per_others : 1;
      readiness[v] = timeout->b[v] * (1 - nu + MAX (0, V - nu * v) * per_left);
      mean += timeout->P[v] * readiness[v];
    }
  mean += timeout->beyond * readiness[law - 1];
  per_mean = 1 / mean;
  for (int v = 0; v < law; v++)
    approach (timeout, &timeout->a[v], readiness[v] * per_mean, change);
  timeout->a[law] = timeout->a[law - 1];
  timeout->b[law] = timeout->b[law - 1];
}

/* REFINED.md 4.4; FS_LANES values of r at a time. */
FS_LANES_TARGETS static void
choose (FsRefinedTimeout *timeout)
{
  int V = timeout->V, Va = timeout->Va, n = timeout->n;
  const double *t = timeout->t;
  double law[FS_TIMEOUT_MAX_V + 1], fbar = 0, full = t[Va], square = full * full;
  FsLanes r = { 2, 3, 4, 5 },
          busy = { full, square, square * full, square * square }; /* that the other r - 1 channels are */

  for (int v = 0; v <= V; v++)
    {
      law[v] = v < V ? t[v] - t[v + 1] : t[V];
      fbar += law[v] * MAX (0, Va - v);
      timeout->tr[1][v] = t[v];
    }
  for (int k = 2; k <= n; k += FS_LANES)
    {
      FsLanes chosen[FS_TIMEOUT_MAX_V + 1], sum = fs_lanes (0), more = fs_lanes (1), per_sum;
      int rows = MIN (FS_LANES, n + 1 - k);

      for (int v = 0; v <= V; v++)
        {
          double f = Va - v;

          chosen[v] = law[v] * busy;
          if (f > 0)
            chosen[v] = law[v] * (r * f / (f + (r - 1) * fbar));
          sum += chosen[v];
        }
      per_sum = 1 / sum;
      for (int l = 0; l < rows; l++)
        timeout->tr[k + l][0] = 1;
      for (int j = 0; j < V; j++)
        {
          more -= chosen[j] * per_sum;
          more = fs_lanes_max (more, fs_lanes (0));
          for (int l = 0; l < rows; l++)
            timeout->tr[k + l][j + 1] = more[l];
        }
      r += FS_LANES;
      busy *= square * square;
    }
}

/* Probability that a message meets at least @j competitors where there are at least so many with probability @some, and V with
 * @all: V - 1 are met only by way of a time-out, its own or that of one more that waits there, too. */
static double
meet (const FsRefinedTimeout *timeout, int j, double some, double all)
{
  double meets = timeout->meets;

  return j < timeout->Va ? some : meets * (some + (1 - meets) * all);
}

gboolean
fs_refined_timeout_share (FsRefinedTimeout *timeout, double *change)
{
  if (!count (timeout))
    return FALSE;
  avoid (timeout, change);
  choose (timeout);
  return TRUE;
}

/* The law of those that come later, who avoid channels with many others: @later[j], at least j, when a message can meet @share
 * of all. */
static void
come_later (const FsRefinedTimeout *timeout, double share, double *later)
{
  int Va = timeout->Va, V = timeout->V;
  const double *t = timeout->t, *b = timeout->b;
  double meets = timeout->meets;
  double some = share * (t[Va] - t[V]) * b[Va], all = share * t[V] * b[V];
  double most = meets * (some + (2 - meets) * all), sum = most; /* most: V - 1 */

  later[Va] = sum;
  for (int j = Va - 1; j >= 0; j--)
    {
      double exactly = ((j == 0 ? 1 : share * t[j]) - share * t[j + 1]) * b[j];

      later[j] = sum += j == Va - 1 ? exactly + (some + all - most) : exactly;
    }
  for (int j = 0; j <= Va; j++)
    later[j] /= sum;
}

/* kap(v): how much more often one of v competitors is met because others hold it up elsewhere: REFINED.md 4.5. */
static void
stay (FsRefinedTimeout *timeout, double *change)
{
  double by_m = 0, by_square = 0;

  for (int v = timeout->Va; v >= 1; v--)
    {
      double exactly = timeout->G[v] - (v < timeout->Va ? timeout->G[v + 1] : 0);

      by_m += exactly / v;
      by_square += exactly / (v * v);
      approach (timeout, &timeout->kap[v], 1 + by_m - v * by_square / 2, change);
    }
}

void
fs_refined_timeout_stretch (FsRefinedTimeout *timeout, double *change)
{
  int Va = timeout->Va, V = timeout->V;
  const double *t = timeout->t;
  double phi = PHI + PHI_RISE * timeout->rho, unit = timeout->l1 / (timeout->l1 + 1), eps = timeout->eps,
         dl = timeout->dl;
  double later_first[FS_TIMEOUT_MAX_V + 1], later_transit[FS_TIMEOUT_MAX_V + 1];
  double share[FS_TIMEOUT_MAX_V
               + 1]; /* 1/(j+1) - 1/(j+2), and the last one whole: a sum by parts over the law of j others */
  double g[FS_TIMEOUT_MAX_V + 2], pass[FS_TIMEOUT_MAX_V + 1], transit[FS_TIMEOUT_MAX_V + 1];

  come_later (timeout, 1 - eps, later_first);
  come_later (timeout, dl, later_transit);
  for (int j = 0; j <= Va; j++)
    {
      share[j] = 1.0 / (j < Va ? (j + 1) * (j + 2) : j + 1);
      pass[j] = transit[j] = 1;
      timeout->G[j] = 0;
    }
  g[0] = 1;
  g[Va + 1] = 0;
  for (int k = 1; k <= timeout->n; k++)
    {
      double e_arr = 0, second = 0, inv = 0, times = k * timeout->p[k] * timeout->nu, all, sum;

      /* Half of the competitors that a message meets were there, and half come later. At least j are met with probability g[j]; during
       * the time of the message itself, which is the longer, the more there are, j others weigh j + 1. */
      if (k > 1) /* one more transit channel, taken with k - 1 dimensions left */
        {
          const double *tr = timeout->tr[k - 1];

          all = 1;
          sum = 0;
          for (int j = 1; j <= Va; j++)
            {
              g[j] = (dl * meet (timeout, j, tr[j], tr[V]) + later_transit[j]) / 2;
              pass[j] *= 1 - g[j];
              all += g[j];
            }
          all = 1 / all;
          for (int j = 0; j <= Va; j++)
            {
              sum += g[j];
              transit[j] *= (sum - (j + 1) * g[j + 1]) * all;
            }
        }
      all = 1;
      sum = 0;
      for (int j = 1; j <= Va; j++)
        {
          const double *tr = timeout->tr[k];
          double found = meet (timeout, j, MAX (0, tr[j] - eps * t[j]), MAX (0, tr[V] - eps * t[V])), anywhere;

          g[j] = MIN (g[j - 1], (found + later_first[j]) / 2);
          all += g[j];
          anywhere = 1 - (1 - g[j]) * pass[j];
          e_arr += anywhere;
          second += (2 * j - 1) * anywhere;
          timeout->G[j] += times * (1 - pass[j]);
        }
      for (int j = 0; j <= Va; j++)
        {
          sum += g[j];
          inv += transit[j] * (sum - (j + 1) * g[j + 1]) * share[j];
        }
      timeout->v[k] = timeout->VF * MAX (0, second - e_arr * e_arr);
      /* Flits are not divided, and buffers hold some. */
      timeout->e[k] = ((1 - phi) * e_arr + phi * (all / inv - 1)) * unit;
    }
  stay (timeout, change);
}
