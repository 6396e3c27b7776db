/* REFINED_UNICAST.md 8.1 and 8.2: how many others are on a channel, and how much longer a message takes for it. */
#include "model/unicast/refined-timeout.h"

#include <gsl/gsl_math.h>
#include <math.h>

#define PHI (1.0 / 3)
#define C1 0.5 /* section 11 */

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

/* Headers with a choice avoid channels with many others, and so do injected ones. */
static void
avoid (FsRefinedTimeout *timeout, double *change)
{
  int Va = timeout->Va, V = timeout->V, law = timeout->law;
  double nu = timeout->nu, fb = 0, full = 0, mean = 0, readiness[FS_TIMEOUT_MAX_V], g = 0, Ev = 0;

  for (int j = 1; j <= V; j++)
    Ev += timeout->t[j];
  for (int u = 0; u < Va; u++)
    fb += timeout->P[u] * (Va - u);
  for (int r = timeout->n; r >= 2; r--)
    full = (full + timeout->ge[r]) * timeout->t[Va];
  for (int v = 0; v < law; v++)
    {
      double f = MAX (0, Va - v);

      if (v <= Va)
        g = f > 0 ? 0 : full;
      for (int r = 2; r <= timeout->n && f > 0; r++)
        g += timeout->ge[r] * r * f / (f + (r - 1) * fb);
      timeout->b[v] = timeout->db > 1 ? nu + (1 - nu) * g / (timeout->db - 1) : 1;
      readiness[v] = timeout->b[v] * (1 - nu + nu * MAX (0, V - nu * v) / (V - nu * Ev));
      mean += timeout->P[v] * readiness[v];
    }
  mean += timeout->beyond * readiness[law - 1];
  for (int v = 0; v < law; v++)
    approach (timeout, &timeout->a[v], readiness[v] / mean, change);
  timeout->a[law] = timeout->a[law - 1];
  timeout->b[law] = timeout->b[law - 1];
}

/* REFINED.md 4.4 */
static void
choose (FsRefinedTimeout *timeout)
{
  int V = timeout->V, Va = timeout->Va;
  const double *t = timeout->t;
  double law[FS_TIMEOUT_MAX_V + 1], fbar = 0, busy = 1; /* busy: that the other r - 1 channels are */

  for (int v = 0; v <= V; v++)
    {
      law[v] = v < V ? t[v] - t[v + 1] : t[V];
      fbar += law[v] * MAX (0, Va - v);
      timeout->tr[1][v] = t[v];
    }
  for (int r = 2; r <= timeout->n; r++)
    {
      double chosen[FS_TIMEOUT_MAX_V + 1], sum = 0, per_sum;

      busy *= t[Va];
      for (int v = 0; v <= V; v++)
        {
          double f = Va - v;

          chosen[v] = law[v] * (f > 0 ? r * f / (f + (r - 1) * fbar) : busy);
          sum += chosen[v];
        }
      per_sum = 1 / sum;
      timeout->tr[r][0] = 1;
      for (int j = 0; j < V; j++)
        timeout->tr[r][j + 1] = MAX (0, timeout->tr[r][j] - chosen[j] * per_sum);
    }
}

/* The last competitor is met only by way of a time-out. */
static double
meets (const FsRefinedTimeout *timeout, int j)
{
  return j == timeout->Va ? timeout->P_t[1] : 1;
}

/* o(r, j, k) of k >= 2: at least j others that were not met on the channel before. */
static double
newcomers (const FsRefinedTimeout *timeout, int r, int j)
{
  double all = timeout->tr[r][j];

  return meets (timeout, j) * (timeout->t[j] > 0 ? timeout->dl * all : all);
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

/* Cum(u): the distribution of the number of others as seen by one of them, u_j = @share t_j. */
static void
seen_distribution (const FsRefinedTimeout *timeout, double share, double *c)
{
  int Va = timeout->Va, V = timeout->V;
  double sum = 0, top = share * ((timeout->t[Va] - timeout->t[V]) * timeout->b[Va] + timeout->t[V] * timeout->b[V]);

  for (int j = 0; j <= Va; j++)
    {
      double u = j == 0 ? 1 : share * timeout->t[j];
      double x = j < Va ? (u - share * timeout->t[j + 1]) * timeout->b[j] : timeout->P_t[1] * top;

      if (j == Va - 1)
        x += (1 - timeout->P_t[1]) * top;
      sum += (j + 1) * x;
      c[j] = sum;
    }
  for (int j = 0; j <= Va; j++)
    c[j] /= sum;
}

void
fs_refined_timeout_stretch (FsRefinedTimeout *timeout, double *change)
{
  int Va = timeout->Va;
  double first[FS_TIMEOUT_MAX_V], transit[FS_TIMEOUT_MAX_V], pass[FS_TIMEOUT_MAX_V], power[FS_TIMEOUT_MAX_V];

  seen_distribution (timeout, 1 - timeout->eps, first);
  seen_distribution (timeout, timeout->dl, transit);
  for (int j = 0; j <= Va; j++)
    {
      pass[j] = power[j] = 1;
      timeout->G[j] = 0;
    }
  for (int k = 1; k <= timeout->n; k++)
    {
      double e_arr = 0, second = 0, inv = 0, before = 0;

      for (int j = 1; j <= Va; j++)
        {
          double at_first = meets (timeout, j)
                            * MAX (0, (timeout->t[j] > 0 ? timeout->tr[k][j] : 0) - timeout->eps * timeout->t[j]);
          double g;

          if (k > 1)
            pass[j] *= 1 - newcomers (timeout, k - 1, j);
          g = 1 - (1 - at_first) * pass[j];
          e_arr += g;
          second += (2 * j - 1) * g;
          timeout->G[j] += k * timeout->p[k] * (1 - pass[j]) / timeout->db;
        }
      for (int j = 0; j <= Va; j++)
        {
          double H = first[j] * power[j];

          inv += (H - before) / (j + 1);
          before = H;
          power[j] *= transit[j];
        }
      timeout->v[k] = timeout->length_variance * MAX (0, second - e_arr * e_arr);
      /* The flits of others are met by all flits but the last, which goes before or after the last one of them. */
      timeout->e[k] = ((1 - PHI) * e_arr + PHI * (1 / inv - 1)) * (1 - 1 / (2 * timeout->l1));
    }
  for (int j = 1; j <= Va; j++)
    approach (timeout, &timeout->kap[j], 1 + C1 * timeout->G[j] / j, change);
}
