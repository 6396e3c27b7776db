/* REFINED_UNICAST.md 8.1, 8.2 and 8.4: how many others are on a channel, how much longer a message takes for it, and the escape
 * channel. */
#include "model/unicast/refined-timeout.h"

#include <gsl/gsl_math.h>
#include <math.h>

#define PHI (1.0 / 3) /* section 11 */
#define PHI_RISE 0.5
#define NEVER 1e-100 /* fraction of the time that is none: a smaller one has no effect on any wait */

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
FS_VECTOR_TARGETS static void
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
        {
          /* How readily headers with a choice of r >= 2 channels take one of which f virtual channels are free, when fb are on
           * average. */
          FsVector r = { 2, 3, 4, 5 }, sum = fs_vector (0);

          for (int k = 2; f > 0 && k <= timeout->n; k += FS_VECTOR_WIDTH)
            {
              sum += fs_vector_load (&timeout->ge[k]) * r * f / (f + (r - 1) * fb);
              r += FS_VECTOR_WIDTH;
            }
          g = f > 0 ? sum[0] + sum[1] + (sum[2] + sum[3]) : full;
        }
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

/* REFINED.md 4.4; FS_VECTOR_WIDTH values of r at a time. */
FS_VECTOR_TARGETS static void
choose (FsRefinedTimeout *timeout)
{
  int V = timeout->V, Va = timeout->Va, n = timeout->n;
  const double *t = timeout->t;
  double law[FS_TIMEOUT_MAX_V + 1], fbar = 0, step;
  FsVector r = { 2, 3, 4, 5 }, busy; /* that the other r - 1 channels are */

  fs_vector_powers (t[Va], t[Va], &busy, &step);
  for (int v = 0; v <= V; v++)
    {
      law[v] = v < V ? t[v] - t[v + 1] : t[V];
      fbar += law[v] * MAX (0, Va - v);
      timeout->tr[v][1] = t[v];
    }
  for (int k = 2; k <= n; k += FS_VECTOR_WIDTH)
    {
      FsVector chosen[FS_TIMEOUT_MAX_V + 1], sum = fs_vector (0), more = fs_vector (1), per_sum;

      for (int v = 0; v <= V; v++)
        {
          double f = Va - v;

          chosen[v] = law[v] * busy;
          if (f > 0)
            chosen[v] = law[v] * (r * f / (f + (r - 1) * fbar));
          sum += chosen[v];
        }
      per_sum = 1 / sum;
      fs_vector_store (&timeout->tr[0][k], more);
      for (int j = 0; j < V; j++)
        {
          more -= chosen[j] * per_sum;
          more = fs_vector_max (more, fs_vector (0));
          fs_vector_store (&timeout->tr[j + 1][k], more);
        }
      r += FS_VECTOR_WIDTH;
      busy *= step;
    }
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

/* Probability that messages meet at least @j competitors where there are at least so many with probability @some, and V with
 * @all: V - 1 are met only by way of a time-out, their own or that of one more that waits there, too. */
static inline __attribute__ ((always_inline)) void
meet (const FsRefinedTimeout *timeout, int j, FsVector some, FsVector all, FsVector *met)
{
  double meets = timeout->meets;

  *met = j < timeout->Va ? some : meets * (some + (1 - meets) * all);
}

/**
 * Encounters: sections 8.1 and 8.2, how many others a message meets, by their number j
 * @later_first, @later_transit: of those that come later, at least j, on its first channel and on a later one
 * @share: 1/(j+1) - 1/(j+2), and the last one whole: a sum by parts over the law of j others
 * @pass, @transit: fewer than j on all transit channels so far; at most j during the time of the message itself
 */
typedef struct {
  double later_first[FS_TIMEOUT_MAX_V + 1], later_transit[FS_TIMEOUT_MAX_V + 1];
  double share[FS_TIMEOUT_MAX_V + 1];
  double pass[FS_TIMEOUT_MAX_V + 1], transit[FS_TIMEOUT_MAX_V + 1];
} Encounters;

/* Fills @transit and @pass for messages of @k hops and the next ones, of which each has one transit channel more than the one
 * before: it is taken with as many dimensions left as that has hops. */
static inline __attribute__ ((always_inline)) void
pass_on (const FsRefinedTimeout *timeout, int k, Encounters *encounters, FsVector *pass, FsVector *transit)
{
  int Va = timeout->Va;
  double dl = timeout->dl;
  FsVector tr_V = fs_vector_load (&timeout->tr[timeout->V][k]);
  FsVector g[FS_TIMEOUT_MAX_V + 2], all = fs_vector (1), sum = fs_vector (0);

  g[0] = fs_vector (1);
  g[Va + 1] = fs_vector (0);
  for (int j = 1; j <= Va; j++)
    {
      FsVector met;

      meet (timeout, j, fs_vector_load (&timeout->tr[j][k]), tr_V, &met);
      g[j] = (dl * met + encounters->later_transit[j]) / 2;
      fs_vector_multiply (1 - g[j], &encounters->pass[j], &pass[j]);
      all += g[j];
    }
  all = 1 / all;
  for (int j = 0; j <= Va; j++)
    {
      sum += g[j];
      fs_vector_multiply ((sum - (j + 1) * g[j + 1]) * all, &encounters->transit[j], &transit[j]);
    }
}

/* Half of the competitors that a message meets were there, and half come later. At least j are met with probability g[j]; during
 * the time of the message itself, which is the longer, the more there are, j others weigh j + 1. FS_VECTOR_WIDTH lengths of paths, from
 * @k hops on, at a time. */
static inline __attribute__ ((always_inline)) void
stretch_some (FsRefinedTimeout *timeout, int k, Encounters *encounters, FsVector *elsewhere)
{
  int Va = timeout->Va;
  const double *t = timeout->t;
  double phi = PHI + PHI_RISE * timeout->rho, unit = timeout->l1 / (timeout->l1 + 1), eps = timeout->eps;
  FsVector pass[FS_TIMEOUT_MAX_V + 1], transit[FS_TIMEOUT_MAX_V + 1], g[FS_TIMEOUT_MAX_V + 2], none = fs_vector (0);
  FsVector e_arr = none, second = none, inv = none, all = fs_vector (1), sum = none, most, hops = { 0, 1, 2, 3 }, times,
           v;

  pass_on (timeout, k, encounters, pass, transit);
  times = (k + hops) * fs_vector_load (&timeout->p[k]) * timeout->nu;
  most = fs_vector_load (&timeout->tr[timeout->V][k]) - eps * t[timeout->V];
  most = fs_vector_max (most, none);
  g[0] = fs_vector (1);
  g[Va + 1] = none;
  for (int j = 1; j <= Va; j++)
    {
      FsVector found = fs_vector_load (&timeout->tr[j][k]) - eps * t[j], anywhere;

      found = fs_vector_max (found, none);
      meet (timeout, j, found, most, &found);
      found = (found + encounters->later_first[j]) / 2;
      g[j] = fs_vector_min (g[j - 1], found);
      all += g[j];
      anywhere = 1 - (1 - g[j]) * pass[j];
      e_arr += anywhere;
      second += (2 * j - 1) * anywhere;
      elsewhere[j] += times * (1 - pass[j]);
    }
  for (int j = 0; j <= Va; j++)
    {
      sum += g[j];
      inv += transit[j] * (sum - (j + 1) * g[j + 1]) * encounters->share[j];
    }
  v = second - e_arr * e_arr;
  v = timeout->VF * fs_vector_max (v, none);
  fs_vector_store (&timeout->v[k], v);
  /* Flits are not divided, and buffers hold some. */
  fs_vector_store (&timeout->e[k], ((1 - phi) * e_arr + phi * (all / inv - 1)) * unit);
}

FS_VECTOR_TARGETS void
fs_refined_timeout_stretch (FsRefinedTimeout *timeout, double *change)
{
  int Va = timeout->Va;
  Encounters encounters;
  FsVector elsewhere[FS_TIMEOUT_MAX_V + 1];
  double by_m = 0, by_square = 0;

  come_later (timeout, 1 - timeout->eps, encounters.later_first);
  come_later (timeout, timeout->dl, encounters.later_transit);
  for (int j = 0; j <= Va; j++)
    {
      encounters.share[j] = 1.0 / (j < Va ? (j + 1) * (j + 2) : j + 1);
      encounters.pass[j] = encounters.transit[j] = 1;
      elsewhere[j] = fs_vector (0);
    }
  for (int k = 1; k <= timeout->n; k += FS_VECTOR_WIDTH)
    stretch_some (timeout, k, &encounters, elsewhere);
  for (int j = 0; j <= Va; j++)
    timeout->G[j] = fs_vector_sum (elsewhere[j]);
  /* kap(v): how much more often one of v competitors is met because others hold it up elsewhere: REFINED.md 4.5. */
  for (int v = Va; v >= 1; v--)
    {
      double exactly = timeout->G[v] - (v < Va ? timeout->G[v + 1] : 0);

      by_m += exactly / v;
      by_square += exactly / (v * v);
      approach (timeout, &timeout->kap[v], 1 + by_m - v * by_square / 2, change);
    }
}

/* Section 8.4: the escape channel, which is needed when all adaptive channels are held. */
double
fs_refined_timeout_escape_holding_time (const FsRefinedTimeout *timeout)
{
  double alone = 0, more = 0; /* T_j = alone + more T_j+1, of the last j */

  for (int j = 0; j <= timeout->Va; j++)
    {
      double u = 1, left, come = j < timeout->Va ? timeout->rho * timeout->a[j] : 0, all;

      /* u(j): speed of the messages on a channel on which j share with one more, of what the channel alone would allow: some
       * are held up more elsewhere. */
      for (int m = j + 1; m <= timeout->Va; m++)
        u -= (timeout->G[m] - (m < timeout->Va ? timeout->G[m + 1] : 0)) * (1 - (1 + j) / (1.0 + m));
      left = u * j / (j + 1);
      all = u + come - left * more;
      alone = (1 + left * alone) / all;
      more = come / all;
    }
  return timeout->l1 * alone;
}

void
fs_refined_timeout_escape_wait (FsRefinedTimeout *timeout)
{
  int V = timeout->V, Va = timeout->Va;
  double p = timeout->p[1], from_source = p * timeout->pi, from_network = (1 - p) * timeout->pn;
  double inputs = (timeout->n - 1.0) * Va, full = timeout->PB * timeout->P_t[1], A, B, C, others;

  timeout->sigma = timeout->We = 0;
  if (full < NEVER || from_source + from_network < NEVER)
    return;
  /* Of the headers that wait here, those that come from another input. */
  others = from_source * (1 - p / V) + (inputs > 0 ? from_network * (1 - (1 - p) / inputs) : 0);
  A = others / (from_source + from_network) * timeout->pe / full;
  B = Va / (Va + 1.0) * timeout->he / timeout->shared / (1 - full);
  C = A * (1 + B * full);
  timeout->sigma = 2 * C / (1 + A + B + sqrt (MAX (0, (1 + A + B) * (1 + A + B) - 4 * C)));
  timeout->We = timeout->VF * timeout->he * timeout->sigma / (1 - timeout->sigma);
}
