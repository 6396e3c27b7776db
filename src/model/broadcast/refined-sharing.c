/* REFINED.md 4: a channel is shared by the flows on it. How many there are, how
 * long they stay and which channels headers choose depend on one another.
 */
#include "model/approach.h"
#include "model/broadcast/refined-parts.h"
#include "model/curve.h"

#include <gsl/gsl_math.h>
#include <math.h>
#include <string.h>

#define THETA (1.0 / 3)
#define KAPPA_SLOPE (3.0 / 16) /* c of section 11 */
#define DISTRIBUTION_SIZE 128  /* lengths of the laws of competing unicasts */
#define MAX_ROUNDS 2000
#define CONVERGED 1e-14
#define CLOSE_ENOUGH 1e-11 /* what the last round may still change */

/* Returns the sum of ratio^i, i = 1 … count; @moment: of i ratio^i. */
static double
geometric_sums (double ratio, int count, double *moment)
{
  double sum = 0, weighted = 0, power;

  if (ratio < 0.9)
    {
      power = gsl_pow_int (ratio, count);
      *moment = ratio * (1 - power * (1 + count * (1 - ratio))) / ((1 - ratio) * (1 - ratio));
      return ratio * (1 - power) / (1 - ratio);
    }
  for (int i = count; i >= 1; i--)
    {
      weighted = (weighted + sum + 1) * ratio;
      sum = (sum + 1) * ratio;
    }
  *moment = weighted;
  return sum;
}

/* The law of a birth chain with the ratios z a_v, its first V members in @P; returns its mean. */
static double
chain (const FsRefinedGeometry *geometry, double z, const double *a, double *P, double *decay)
{
  int V = geometry->V;
  double term = 1, sum = 0, moment = 0, tail, tail_moment;

  for (int v = 0; v < V; v++)
    {
      P[v] = term;
      sum += term;
      moment += v * term;
      term *= z * a[v];
    }
  *decay = z * a[V - 1];
  tail = geometric_sums (*decay, DISTRIBUTION_SIZE - V, &tail_moment);
  moment += P[V - 1] * ((V - 1) * tail + tail_moment);
  sum += P[V - 1] * tail;
  for (int v = 0; v < V; v++)
    P[v] /= sum;
  return moment / sum;
}

/* Section 4.1; FALSE when the channel is saturated. @arr: mean number of competing unicasts, adaptive only. */
static gboolean
competitors (const FsRefinedGeometry *geometry, double rho_u, double rho_b, FsRefinedSharing *sharing, double *arr)
{
  double A = rho_u * sharing->kap;
  double y = rho_b * (1 + sharing->eb);
  double *tU = sharing->tU, *t = sharing->tr[1];

  if (!(A < 1 && y < 1))
    return FALSE;
  sharing->y = y;
  sharing->z = A * (1 + y) / (1 + A * y);
  tU[0] = t[0] = 1;
  if (geometry->adaptive)
    *arr = chain (geometry, sharing->z, sharing->a, sharing->P, &sharing->decay);
  for (int j = 1; j <= geometry->V; j++)
    {
      tU[j] = geometry->adaptive ? fmax (0, tU[j - 1] - sharing->P[j - 1]) : tU[j - 1] * sharing->z;
      t[j] = tU[j] * (1 - y) + tU[j - 1] * y;
    }
  return TRUE;
}

/* Fills acc (v, b), v = 0 … V: the relative rate at which a header with a choice requests a channel with v other
 * flows. Dimensions are the outer loop, so that the compiler divides several at a time: most of the time of the
 * model is spent here. */
static void
acceptance (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, double b, double fbar, double *acc)
{
  int V = geometry->V;
  double q = sharing->tU[V - 1] * (1 - b) + sharing->tU[V - 2] * b, full = 0;

  for (int v = 0; v <= V; v++)
    acc[v] = 0;
  for (int r = 2; r <= geometry->n; r++)
    {
      double weight = geometry->wr[r] * r, others = (r - 1) * fbar;

      for (int v = 0; v < V - 1; v++)
        {
          double f = V - 1 - v;

          acc[v] += weight * f / (f + others);
        }
    }
  /* The escape channel is taken when the adaptive ones of all r - 1 others are busy. */
  for (int r = geometry->n; r >= 2; r--)
    full = (full + geometry->wr[r]) * q;
  acc[V - 1] = acc[V] = full;
}

/* fbar (b): mean number of free adaptive virtual channels of another channel. */
static double
mean_free (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, double b)
{
  double sum = 0;

  for (int u = 0; u < geometry->V; u++)
    sum += sharing->P[u] * ((1 - b) * (geometry->V - 1 - u) + b * MAX (0, geometry->V - 2 - u));
  return sum;
}

/* Section 4.2: computes a and a_copy; returns the change of a. */
static double
avoid (const FsRefinedGeometry *geometry, FsRefinedSharing *sharing)
{
  int V = geometry->V;
  double y = sharing->y, nu = geometry->nu;
  double b = y + (1 - y) * geometry->sib;
  double fbar = mean_free (geometry, sharing, y), fbar_copy = mean_free (geometry, sharing, b);
  double alone[FS_REFINED_MAX_V + 1], copies[FS_REFINED_MAX_V + 1], any[FS_REFINED_MAX_V];
  const double *with_copy = &copies[1]; /* one more is there */
  double mean = 0, change = 0, moment;

  acceptance (geometry, sharing, y, fbar, alone);
  acceptance (geometry, sharing, b, fbar_copy, copies);
  for (int v = 0; v < V; v++)
    {
      any[v] = (1 - y) * alone[v] + y * with_copy[v];
      mean += sharing->P[v] * any[v];
    }
  mean += sharing->P[V - 1] * geometric_sums (sharing->decay, DISTRIBUTION_SIZE - V, &moment) * any[V - 1];
  for (int v = 0; v < V; v++)
    {
      double a = nu + (1 - nu) * any[v] / mean;

      change = fmax (change, fabs (a - sharing->a[v]));
      sharing->a[v] = a;
      sharing->a_copy[v] = nu + (1 - nu) * with_copy[v] / mean;
    }
  return change;
}

/* Section 4.3: what unicasts add to the time of a copy; FALSE when the channel is saturated. */
static gboolean
stretch_copy (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, double A, double arr, double *eb)
{
  double z = sharing->z, R = 1, B;

  if (geometry->adaptive && z > 0)
    {
      double Q[FS_REFINED_MAX_V], decay;
      double per = chain (geometry, z, sharing->a_copy, Q, &decay);

      R = ((1 - FS_REFINED_PHI) * arr + FS_REFINED_PHI * per) * (1 - z) / z;
    }
  B = R * A * (1 - geometry->eps);
  if (!(B * (1 - THETA) < 1))
    return FALSE;
  *eb = B * (1 + THETA * (z / (1 - z) + sharing->y)) / (1 - B * (1 - THETA));
  return TRUE;
}

/* Section 4.4: tr_{r,j} of r >= 2 and 1 <= j <= n_j, for adaptive routing. */
static void
choose (const FsRefinedGeometry *geometry, FsRefinedSharing *sharing, int n_j)
{
  int V = geometry->V;
  const double *t = sharing->tr[1];
  double distribution[FS_REFINED_MAX_V + 1], sums[FS_PATTERN_MAX_N + 1] = { 0 };
  double fbar = 0;

  for (int v = 0; v <= V; v++)
    {
      distribution[v] = v < V ? t[v] - t[v + 1] : t[V];
      fbar += distribution[v] * MAX (0, V - 1 - v);
    }
#define D(v, r) (distribution[v] * (r) * (double) (V - 1 - (v)) / ((double) (V - 1 - (v)) + ((r) -1) * fbar))
  /* As in acceptance() the inner loop divides several at a time. */
  for (int v = 0; v < V - 1; v++)
    for (int r = 2; r <= geometry->n; r++)
      sums[r] += D (v, r);
  for (int r = 2; r <= geometry->n; r++)
    {
      double *tr = sharing->tr[r];
      double busy = gsl_pow_int (t[V - 1], r - 1), sum = sums[r] + (distribution[V - 1] + distribution[V]) * busy;

      tr[0] = 1;
      for (int j = 1; j <= n_j; j++)
        tr[j] = fmax (0, tr[j - 1] - (j < V ? D (j - 1, r) : distribution[V - 1] * busy) / sum);
    }
#undef D
}

double
fs_refined_ratio (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, int r, int j)
{
  double t = sharing->tr[1][j];

  return geometry->adaptive && t != 0 ? sharing->tr[r][j] / t : 1;
}

/* o (r, j, k): at least j others that were not met on the channel before. */
static double
newcomers (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, int r, int j, int k)
{
  double all = sharing->tr[geometry->adaptive ? r : 1][j];

  return fmax (0, all - (1 - geometry->dl[k]) * sharing->tU[j] * fs_refined_ratio (geometry, sharing, r, j));
}

void
fs_refined_pass (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, int k, int n_j, double *pass)
{
  for (int j = 1; j <= n_j; j++)
    if (k == 1)
      pass[j] = 1;
    else if (geometry->adaptive) /* dl is the same for all k */
      pass[j] *= 1 - newcomers (geometry, sharing, k - 1, j, k);
    else /* the channels are alike */
      pass[j] = gsl_pow_int (1 - newcomers (geometry, sharing, 1, j, k), k - 1);
}

/* Section 4.5 */
static double
held_up (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing)
{
  double G = 0, pass[2];

  for (int k = 1; k <= geometry->n; k++)
    {
      fs_refined_pass (geometry, sharing, k, 1, pass);
      G += k * geometry->loads.p[k - 1] * (1 - pass[1]);
    }
  return 1 + KAPPA_SLOPE * G * geometry->nu;
}

/* One round of sections 4.1 to 4.5; FALSE when the channel is saturated. @change: by how much the state changed. */
static gboolean
renew (const FsRefinedGeometry *geometry, double rho_u, double rho_b, FsRefinedSharing *sharing, double *change)
{
  double arr = 0, eb, kap;

  *change = 0;
  if (!competitors (geometry, rho_u, rho_b, sharing, &arr))
    return FALSE;
  if (geometry->adaptive && geometry->n > 1)
    {
      *change = avoid (geometry, sharing);
      choose (geometry, sharing, 1);
    }
  if (!stretch_copy (geometry, sharing, rho_u * sharing->kap, arr, &eb))
    return FALSE;
  kap = held_up (geometry, sharing);
  /* REFINED.md does not cover stretches far above 1: rounding errors of eb grow as its square. */
  *change += fabs (kap - sharing->kap) + fabs (eb - sharing->eb) / fmax (1, eb * eb);
  sharing->kap = kap;
  sharing->eb = eb;
  return TRUE;
}

/* What renew() needs besides the state. */
typedef struct {
  const FsRefinedGeometry *geometry;
  double rho_u, rho_b;
  FsRefinedSharing *sharing;
} Round;

/* The state: kappa, e_b, and for adaptive routing the readiness by the number of others. */
#define MAX_STATE (2 + FS_REFINED_MAX_V)

static guint
state_length (const FsRefinedGeometry *geometry)
{
  return geometry->adaptive ? 2 + (guint) geometry->V : 2;
}

static void
store (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, double *state)
{
  state[0] = sharing->kap;
  state[1] = sharing->eb;
  memcpy (&state[2], sharing->a, (state_length (geometry) - 2) * sizeof *state);
}

static gboolean
renew_state (const double *state, double *next, gpointer data)
{
  Round *round = data;
  double change;

  round->sharing->kap = state[0];
  round->sharing->eb = state[1];
  memcpy (round->sharing->a, &state[2], (state_length (round->geometry) - 2) * sizeof *state);
  if (!renew (round->geometry, round->rho_u, round->rho_b, round->sharing, &change))
    return FALSE;
  store (round->geometry, round->sharing, next);
  return TRUE;
}

static void
begin (const FsRefinedGeometry *geometry, FsRefinedSharing *sharing)
{
  sharing->kap = 1;
  sharing->eb = 0;
  for (int v = 0; v < geometry->V; v++)
    sharing->a[v] = sharing->a_copy[v] = 1;
}

/* Plain rounds, until they have arrived or are known to. */
static gboolean
will_arrive (Round *round, double *slack)
{
  double change = INFINITY;
  FsApproach approach = { 0 };

  begin (round->geometry, round->sharing);
  for (int i = 0; i < MAX_ROUNDS && change > CONVERGED && !(*slack >= 0); i++)
    {
      if (!renew (round->geometry, round->rho_u, round->rho_b, round->sharing, &change))
        return FALSE;
      if (fs_approach_watch (&approach, i, change))
        *slack = log (CLOSE_ENOUGH) - fs_approach_log_change (&approach, MAX_ROUNDS - 1);
      if (*slack < 0)
        return FALSE;
    }
  return change <= CLOSE_ENOUGH || *slack >= 0;
}

/* More plain rounds, where no other way was found. */
static void
arrive (Round *round)
{
  double change = INFINITY;

  for (int i = 0; i < MAX_ROUNDS && change > CONVERGED; i++)
    renew (round->geometry, round->rho_u, round->rho_b, round->sharing, &change);
}

gboolean
fs_refined_share (const FsRefinedGeometry *geometry, double rate, FsModelCurve *curve, FsRefinedSharing *sharing,
                  double *slack)
{
  Round round = { .geometry = geometry, .sharing = sharing };
  guint length = state_length (geometry);
  double state[MAX_STATE];
  FsIteration alone = { 0 };
  gboolean settled = FALSE;

  round.rho_u = geometry->loads.cu * rate * geometry->M;
  round.rho_b = (geometry->loads.cb + geometry->loads.cr) * rate * geometry->M;
  *slack = NAN;
  if (!(round.rho_u + round.rho_b < 1))
    return FALSE;
  if (fs_model_curve_is_safe (curve, rate))
    {
      begin (geometry, sharing);
      store (geometry, sharing, state);
      settled = fs_iteration_settle (fs_model_curve_iteration (curve, 0), rate, state, length, renew_state, &round);
    }
  if (!settled)
    {
      if (!will_arrive (&round, slack))
        return FALSE;
      store (geometry, sharing, state);
      if (!fs_iteration_settle (&alone, rate, state, length, renew_state, &round))
        {
          will_arrive (&round, slack);
          arrive (&round);
        }
      fs_iteration_clear (&alone);
    }
  if (geometry->adaptive)
    choose (geometry, sharing, geometry->V);
  return TRUE;
}
