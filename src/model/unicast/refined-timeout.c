/* REFINED_UNICAST.md 8.3 and 8.5: holding times, held virtual channels, waits, time-outs, and the source queue. */
#include "model/unicast/refined-timeout.h"

#include <float.h>
#include <gsl/gsl_math.h>
#include <math.h>

#include "model/curve.h"
#include "model/message-lengths.h"

#define LEAST_RATE 1e-30 /* in the place of 0 */
#define LEAST 1e-300     /* probability in the place of 0, which has no logarithm */
#define FULLEST 0.995
#define FULLEST_ESCAPE 0.999
#define MAX_STEPS 200

static void
approach (const FsRefinedTimeout *timeout, double *value, double to, double scale, double *change)
{
  *change = MAX (*change, fabs (to - *value) * scale);
  *value = timeout->whole ? to : *value + (to - *value) / 2;
}

static void
begin (FsRefinedTimeout *timeout, const FsModelInputs *inputs, double rate)
{
  FsMessageLengths lengths = fs_message_lengths (inputs->M, inputs->fixed_length);
  double p[FS_PATTERN_MAX_N];

  fs_pattern_probabilities (&inputs->pattern, inputs->n, p, NULL);
  *timeout = (FsRefinedTimeout){
    .n = inputs->n,
    .V = inputs->V,
    .Va = inputs->V - 1,
    .M = inputs->M,
    .tau = MAX (1, inputs->tau),
    .rate = MAX (rate, LEAST_RATE),
    .l1 = lengths.l1,
    .l2 = lengths.l2,
    .x = lengths.x,
    .xs = lengths.xs,
    .fixed = inputs->fixed_length,
    .VF = inputs->fixed_length ? 2.0 / 3 : 1,
    .db = fs_pattern_mean_distance (p, inputs->n),
  };
  for (int k = timeout->n; k >= 1; k--)
    {
      timeout->p[k] = p[k - 1];
      timeout->ge[k] = timeout->ge[k + 1] + timeout->p[k];
    }
  timeout->lambda_c = timeout->rate * timeout->db / timeout->n;
  timeout->lambda_s = timeout->rate / timeout->V;
  timeout->rho = timeout->lambda_c * timeout->l1;
  timeout->nu = 1 / timeout->db;
  timeout->eps = timeout->nu / timeout->V;
  timeout->law = MIN (FS_TIMEOUT_MAX_V, (int) (timeout->V * timeout->db) + 2);
  timeout->dl = timeout->n > 1 ? 1 - (1 - timeout->nu) / (timeout->n - 1) : 1;
}

/* The state before the first round. */
static void
begin_again (gpointer data)
{
  FsRefinedTimeout *timeout = data;

  for (int v = 0; v <= FS_TIMEOUT_MAX_V; v++)
    timeout->a[v] = timeout->kap[v] = 1;
  for (int r = 1; r <= timeout->n; r++)
    {
      timeout->P_t[r] = exp (-timeout->tau * r / timeout->l1);
      timeout->W[r] = timeout->W2[r] = timeout->Wi[r] = timeout->Wi2[r] = 0;
    }
  timeout->meets = timeout->P_t[1];
  timeout->whole = FALSE;
  timeout->re = timeout->last = timeout->l1;
  timeout->both = 1;
  timeout->pn = timeout->pi = timeout->sigma = timeout->We = 0;
  timeout->he = timeout->l1;
  timeout->fe = timeout->Q = timeout->escapes = timeout->waiting = timeout->PB = timeout->g = 0;
}

/* What is met after a channel, and how long it is held: for all hops k sums over the hops r that are left, which only grow
 * from one k to the next. */
static void
hold (FsRefinedTimeout *timeout)
{
  double l1 = timeout->l1, l2 = timeout->l2, x = timeout->x;
  double D = 0, D2 = 0, K = 0, paces = 0, paces2 = 0, paces_D = 0;

  for (int r = 2; r <= timeout->n; r++)
    {
      double W = timeout->W[r - 1], later = timeout->D[r - 1];

      timeout->D[r] = W + x * later;
      timeout->D2[r] = timeout->W2[r - 1] + 2 * W * x * later + x * timeout->D2[r - 1];
      timeout->K[r] = x * (timeout->K[r - 1] + timeout->xs * later);
      timeout->DL[r] = W + timeout->DL[r - 1];
    }
  timeout->h = timeout->h2 = 0;
  for (int k = 1; k <= timeout->n; k++)
    {
      double e = timeout->e[k], m = 1 + e, weight = timeout->p[k] / timeout->db, behind = MAX (0, MIN (k - 2, l1));
      /* Sums over r of c (k, r) of section 8.3, of its square, and of its product with D: what a channel taken with r hops
       * left is held beyond the time of the message's flits. The tail leaves its buffer one cycle later, and is delivered
       * after r - 2 more hops, at the pace of the message. */
      double c, c2, cD;

      D += timeout->D[k];
      D2 += timeout->D2[k];
      K += timeout->K[k];
      paces += behind;
      paces2 += behind * behind;
      paces_D += behind * timeout->D[k];
      c = (k - 1) - e * paces;
      c2 = (k - 1) - e * (2 * paces - e * paces2);
      cD = D - e * paces_D; /* D is 0 for r = 1 */
      timeout->h += weight * (k * l1 * m + c + D);
      timeout->h2
          += weight * (k * (l2 * m * m + l1 * l1 * timeout->v[k]) + 2 * l1 * m * (c + D) + 2 * K + c2 + 2 * cD + D2);
    }
}

/* The birth chain of the mean av: Newton's method in ln g, in a bracket. */
static void
occupy (FsRefinedTimeout *timeout)
{
  int Va = timeout->Va;
  double births[FS_TIMEOUT_MAX_V + 1], behind = 0, low = 0, high = INFINITY, variance, next;
  double *U = timeout->U;

  for (int i = Va; i >= 1; i--)
    {
      behind += timeout->G[i];
      births[i] = timeout->a[i - 1] * (i + behind) / i;
    }
  if (Va == 1)
    {
      U[0] = 1 - timeout->av;
      U[1] = timeout->PB = timeout->av;
      return;
    }
  if (timeout->g <= 0)
    timeout->g = timeout->av / births[1];
  for (int step = 0; step < MAX_STEPS; step++)
    {
      /* The law of the held adaptive channels, and its moments. */
      double sum = 1, mean = 0, second = 0, excess;

      U[0] = 1;
      for (int i = 1; i <= Va; i++)
        {
          U[i] = U[i - 1] * timeout->g * births[i];
          sum += U[i];
          mean += i * U[i];
          second += i * (i * U[i]);
        }
      for (int i = 0; i <= Va; i++)
        U[i] /= sum;
      mean /= sum;
      variance = second / sum - mean * mean;
      excess = mean - timeout->av;
      if (fabs (excess) <= 4 * DBL_EPSILON * timeout->av)
        break;
      *(excess > 0 ? &high : &low) = timeout->g;
      next = timeout->g * (1 - CLAMP (excess / variance, -8, 0.9));
      if (!(next > low && next < high))
        next = isinf (high) ? 2 * timeout->g : low + (high - low) / 2;
      if (fabs (next - timeout->g) <= DBL_EPSILON * timeout->g)
        break;
      timeout->g = next;
    }
  timeout->PB = U[Va];
}

/* Probability that all adaptive channels are held, for a header from an input that has the share @s of the traffic, and which
 * holds none of them and does not wait for one. The formula exceeds 1 where a message is hardly longer than its header and
 * the end is near. */
static double
all_held (const FsRefinedTimeout *timeout, double s, double waiting)
{
  double absent = 1 - s * (timeout->av + timeout->Q);

  return absent > 0 ? MIN (1, timeout->PB * pow (1 - s, timeout->Va + waiting) / absent) : 1;
}

/**
 * Waits: of blocked headers, by the dimensions that are left, from index 1 on
 * @E: probability that it ends by the time-out
 * @m, @m2: mean and second moment
 * @meets: with one dimension left, that it ends so and the message then meets the others, some of which have left meanwhile
 * @adaptive: mean with one dimension left, without the wait for the escape channel
 */
typedef struct {
  double E[FS_TIMEOUT_LIST], m[FS_TIMEOUT_LIST], m2[FS_TIMEOUT_LIST];
  double meets, adaptive;
} Waits;

/* Fills @waits. */
FS_VECTOR_TARGETS static void
list_waits (const FsRefinedTimeout *timeout, Waits *waits)
{
  double We = timeout->We, more2 = 2 * We * (timeout->tau + timeout->VF * timeout->he / (1 - timeout->sigma));

  if (timeout->fixed && timeout->Va > 1)
    /* The time until a channel of one of r dimensions is released, all held by messages of fixed lengths: of those that share
     * a channel one ends in each l1. Messages meet what is left of the longest time after the time-out. */
    for (int r = timeout->n; r >= 1; r--)
      {
        double channels = timeout->Va * r,
               longest = timeout->Va * timeout->l1 * (r == 1 ? timeout->last / timeout->re : 1);
        double left = MAX (0, 1 - timeout->tau / longest), E = pow (left, channels);
        double m = longest * (1 - left * E) / (channels + 1);

        waits->E[r] = E;
        waits->m[r] = m;
        waits->m2[r] = 2 * longest * (m - longest * (1 - left * left * E) / (channels + 2));
        waits->meets = left;
      }
  else
    {
      /* Until a channel is released or the time is out, of exponential lengths; the last hop apart. */
      double tau = timeout->tau, E = exp (-tau / timeout->re), w = timeout->last, step;
      FsVector r = { 1, 2, 3, 4 }, power;

      fs_vector_powers (E, E, &power, &step);
      for (int k = 1; k <= timeout->n; k += FS_VECTOR_WIDTH)
        {
          FsVector each = timeout->re / r;

          fs_vector_store (&waits->E[k], power);
          fs_vector_store (&waits->m[k], each * (1 - power));
          fs_vector_store (&waits->m2[k], 2 * each * each - power * (2 * each * each + 2 * each * tau));
          power *= step;
          r += FS_VECTOR_WIDTH;
        }
      E = waits->E[1] = exp (-tau / w);
      waits->meets = 1;
      waits->m[1] = w * (1 - E);
      waits->m2[1] = 2 * w * w - E * (2 * w * w + 2 * w * tau);
    }
  for (int r = timeout->n + 1; r < timeout->n + FS_VECTOR_WIDTH; r++)
    waits->E[r] = waits->m[r] = waits->m2[r] = 0;
  waits->meets *= waits->E[1];
  waits->adaptive = waits->m[1];
  for (int k = 1; k <= timeout->n; k += FS_VECTOR_WIDTH)
    {
      FsVector E = fs_vector_load (&waits->E[k]);

      fs_vector_store (&waits->m[k], fs_vector_load (&waits->m[k]) + E * We);
      fs_vector_store (&waits->m2[k], fs_vector_load (&waits->m2[k]) + E * more2);
    }
}

static inline __attribute__ ((always_inline)) void
approach_some (const FsRefinedTimeout *timeout, double *values, FsVector to, double scale, FsVector *change)
{
  FsVector value = fs_vector_load (values), size = fs_vector_abs (to - value) * scale;

  *change = fs_vector_max (*change, size);
  fs_vector_store (values, timeout->whole ? to : value + (to - value) / 2);
}

/* The waits of all headers with @waits, and how many of those end by the time-out. */
FS_VECTOR_TARGETS static void
spread_waits (FsRefinedTimeout *timeout, const Waits *waits, double *change)
{
  double l1 = timeout->l1, first_step, times_step;
  FsVector first, times, some = fs_vector (0); /* that all r channels are held, injected and on transit */

  fs_vector_powers (timeout->pi, timeout->pi * timeout->both, &first, &first_step);
  fs_vector_powers (timeout->pn, timeout->pn * timeout->both, &times, &times_step);
  for (int k = 1; k <= timeout->n; k += FS_VECTOR_WIDTH)
    {
      FsVector m = fs_vector_load (&waits->m[k]), m2 = fs_vector_load (&waits->m2[k]);

      approach_some (timeout, &timeout->P_t[k], fs_vector_load (&waits->E[k]), l1, &some);
      approach_some (timeout, &timeout->Wi[k], first * m, 1, &some);
      approach_some (timeout, &timeout->Wi2[k], first * m2, 1 / l1, &some);
      approach_some (timeout, &timeout->W[k], times * m, 1, &some);
      approach_some (timeout, &timeout->W2[k], times * m2, 1 / l1, &some);
      first *= first_step;
      times *= times_step;
    }
  for (int l = 0; l < FS_VECTOR_WIDTH; l++)
    *change = MAX (*change, some[l]);
}

/* Waits for a channel, which end by a departure or by the time-out; the time-outs. */
static void
wait (FsRefinedTimeout *timeout, double *change)
{
  int n = timeout->n, Va = timeout->Va;
  double l1 = timeout->l1, waiting, p = timeout->p[1], Q, full = timeout->PB * timeout->P_t[1];
  double through = n > 1 ? (1 - timeout->nu) / (n - 1) : 0, stretch = 0, network, source;
  double first, times, each = 0, fe = 0;
  Waits waits;

  /* Where all channels are hardly ever held, what follows from it is as small, and an iteration of the state must not lose
   * its digits. */
  if (timeout->whole)
    {
      timeout->Q = timeout->waiting * timeout->PB;
      timeout->pe = timeout->lambda_c * timeout->escapes * full * timeout->he;
    }
  waiting = timeout->PB > 0 ? timeout->Q / timeout->PB : 0;
  for (int k = 1; k <= n; k++)
    stretch += k * timeout->p[k] * timeout->e[k] / timeout->db;
  timeout->shared = timeout->h2 / (2 * timeout->h) / (1 + stretch);
  timeout->re = Va > 1 ? timeout->shared : timeout->h2 / (2 * timeout->h);
  timeout->pn = all_held (timeout, through / Va, waiting);
  /* A header that waited for its last channel follows a message that may have taken, and released, the next one. */
  timeout->pn /= 1 + timeout->pn * timeout->pn * through;
  timeout->pi = all_held (timeout, timeout->nu / timeout->V, waiting);
  /* By how much rarer all adaptive channels of one more dimension are held, too: one of the messages that hold those of the first
   * came through an input that cannot hold these, of the network or of the source. */
  network = through / Va;
  source = timeout->nu / timeout->V;
  timeout->both = MIN (1, (1 - timeout->nu) * gsl_pow_int (1 - network, Va) / (1 - network * timeout->av)
                              + timeout->nu * gsl_pow_int (1 - source, Va) / (1 - source * timeout->av));
  fs_refined_timeout_escape_wait (timeout);
  timeout->last = timeout->re * (1 + waiting);
  first = timeout->pi;
  times = timeout->pn;
  list_waits (timeout, &waits);
  spread_waits (timeout, &waits, change);
  approach (timeout, &timeout->meets, waits.meets, l1, change);
  /* The time-outs of messages by their hops, and all of them per hop. */
  for (int r = 1; r <= n; r++)
    {
      timeout->to[r] = first * waits.E[r] + each;
      each += times * waits.E[r];
      fe += timeout->p[r] * timeout->to[r];
      first *= timeout->pi * timeout->both;
      times *= timeout->pn * timeout->both;
    }
  fe *= timeout->nu;
  approach (timeout, &timeout->fe, fe, l1, change);
  Q = timeout->rate / n * (p * timeout->pi + (1 - p) * timeout->pn) * waits.adaptive;
  approach (timeout, &timeout->Q, Q, l1, change);
  full = timeout->PB * timeout->P_t[1];
  timeout->escapes = full > LEAST ? fe / full : 0;
  timeout->waiting = timeout->PB > 0 ? Q / timeout->PB : 0;
  approach (timeout, &timeout->he, fs_refined_timeout_escape_holding_time (timeout), 1, change);
}

/* One round; FALSE when channels are saturated. */
static gboolean
round_of (FsRefinedTimeout *timeout, double *change)
{
  double units = 0;

  *change = 0;
  if (!fs_refined_timeout_share (timeout, &units))
    return FALSE;
  fs_refined_timeout_stretch (timeout, &units);
  *change = units * timeout->l1;
  hold (timeout);
  timeout->av = timeout->lambda_c * (1 - timeout->fe) * timeout->h;
  timeout->pe = timeout->lambda_c * timeout->fe * timeout->he;
  if (timeout->av >= FULLEST * timeout->Va || timeout->pe >= FULLEST_ESCAPE)
    return FALSE;
  occupy (timeout);
  wait (timeout, change);
  return TRUE;
}

static void
store (gpointer data, double *state)
{
  const FsRefinedTimeout *timeout = data;
  double per = 1 / timeout->l1;

  for (int v = 0; v < timeout->law; v++)
    *state++ = timeout->a[v];
  for (int j = 1; j <= timeout->Va; j++)
    *state++ = timeout->kap[j];
  *state++ = timeout->pn;
  *state++ = timeout->pi;
  *state++ = timeout->both;
  *state++ = timeout->last * per;
  *state++ = timeout->re * per;
  *state++ = timeout->sigma;
  *state++ = timeout->We * per;
  *state++ = timeout->fe;
  *state++ = timeout->escapes;
  *state++ = timeout->waiting;
  *state++ = timeout->he * per;
}

static gboolean
round_of_state (const double *state, double *next, gpointer data)
{
  FsRefinedTimeout *timeout = data;
  double l1 = timeout->l1, change = 0;
  Waits waits;

  timeout->whole = TRUE;
  for (int v = 0; v < timeout->law; v++)
    timeout->a[v] = *state++;
  for (int j = 1; j <= timeout->Va; j++)
    timeout->kap[j] = *state++;
  timeout->pn = *state++;
  timeout->pi = *state++;
  timeout->both = *state++;
  timeout->last = *state++ * l1;
  timeout->re = *state++ * l1;
  timeout->sigma = *state++;
  timeout->We = *state++ * l1;
  timeout->fe = *state++;
  timeout->escapes = *state++;
  timeout->waiting = *state++;
  timeout->he = *state++ * l1;
  list_waits (timeout, &waits);
  spread_waits (timeout, &waits, &change);
  timeout->meets = waits.meets;
  if (!round_of (timeout, &change))
    return FALSE;
  store (timeout, next);
  return TRUE;
}

static double
round_plainly (gpointer data)
{
  FsRefinedTimeout *timeout = data;
  double change;

  return round_of (timeout, &change) ? change / timeout->l1 : NAN;
}

static gboolean
arrive (gpointer data, double *slack)
{
  static const FsRounds rounds = { .most = 5000, .converged = 1e-13, .accepted = 1e-9, .swing = 1 };

  begin_again (data);
  return fs_fixed_point_rounds (&rounds, round_plainly, data, slack);
}

FsModelReason
fs_refined_timeout_solve (const FsModelInputs *inputs, double rate, FsModelCurve *curve, FsRefinedTimeout *timeout)
{
  FsEquations equations = { .begin = begin_again, .store = store, .round = round_of_state, .arrive = arrive };
  double slack, l1, x, load, others;

  begin (timeout, inputs, rate);
  if (timeout->rho >= 1)
    return FS_REASON_CHANNEL;
  /* What a round reads of the one before, or that from which it follows, with times in units of l1. */
  equations.length = (guint) (timeout->law + timeout->Va + 11);
  /* More messages may want a channel than it has virtual channels. */
  if (!fs_model_curve_settle (curve, 0, rate, &equations, timeout, &slack) || timeout->competitors >= timeout->V)
    return FS_REASON_CHANNEL;

  /* Section 8.5: the source. */
  l1 = timeout->l1;
  x = timeout->x;
  others = timeout->beyond;
  for (int v = 1; v < timeout->law; v++)
    others += timeout->P[v];
  timeout->kappa = others / timeout->rho;
  for (int k = 1; k <= timeout->n; k++)
    {
      double p = timeout->p[k], m = l1 * (1 + timeout->e[k]),
             c = 1 - timeout->e[k] * MIN (k - 1, l1); /* c (k, k + 1) */
      double d = timeout->Wi[k] + x * timeout->D[k];
      double d2 = timeout->Wi2[k] + 2 * timeout->Wi[k] * x * timeout->D[k] + x * timeout->D2[k]
                  + 2 * x * (timeout->K[k] + timeout->xs * timeout->D[k]);

      timeout->L[k] = m + k + timeout->Wi[k] + timeout->DL[k];
      timeout->latency_network += p * timeout->L[k];
      timeout->latency_channel += p * (m + k - 1 + timeout->DL[k]);
      timeout->S += p * (m + c + d);
      timeout->S2 += p
                     * (timeout->l2 * gsl_pow_2 (1 + timeout->e[k]) + l1 * l1 * timeout->v[k] + 2 * m * (c + d) + c * c
                        + 2 * c * d + d2 + l1 * (timeout->tau + timeout->We) * timeout->to[k]);
    }
  load = timeout->lambda_s * timeout->S;
  timeout->W_s = timeout->lambda_s * timeout->S2 / (2 * (1 - load));
  return load < 1 ? FS_REASON_NONE : FS_REASON_SOURCE;
}

void
fs_refined_timeout_occupancy (const FsRefinedTimeout *timeout, double *P_v)
{
  double pe = timeout->pe, q = (2 + timeout->PB) / 3, before = 0;

  for (int v = 0; v <= timeout->Va; v++)
    {
      double J = v < timeout->Va ? MIN (timeout->U[v], pe * (1 - q) * timeout->U[v] / (1 - timeout->PB))
                                 : MIN (timeout->PB, pe * q);

      P_v[v] = timeout->U[v] - J + before;
      before = J;
    }
  P_v[timeout->V] = before;
}
