/* REFINED_KIM_DAS.md 7: random routing. All channels are alike; a header is blocked if all its useful channels are held.
 * Lists are by the queue of the source, that of the highest dimension first, or by the channels r that are left, from 1. */
#include <gsl/gsl_math.h>
#include <math.h>

#include "model/curve.h"
#include "model/unicast/refined-delay.h"

#define PRECISION 1e-13
#define ACCEPTED 1e-9
#define MAX_ROUNDS 5000
#define LEAST_CHANGE 1e-12 /* that is more than rounding */
/* Rounds after which the changes of a round tell of those to come: for a jump, and for the end of a curve. */
#define CALM_BEFORE_JUMP 8
#define CALM_BEFORE_END 12
#define STILL 200           /* rounds without a change that is more than rounding */
#define FULLEST 0.999999999 /* on the way to the fixed point */
#define LEAST_FREE 1e-3
#define MAX_N FS_PATTERN_MAX_N

/**
 * Wait:
 * @Pa: probability that a message that is not back-to-back waits
 * @W, @W2: moments of the wait
 */
typedef struct {
  double Pa, W, W2;
} Wait;

/**
 * State: what a round reads of the one before; doubles only
 * @last: of headers from the network, for their last channel; @first: [d] of injected headers for a single channel
 * @G: fraction of messages that get a channel at the moment when another releases it
 * @R: mean residual time of a holding time
 * @rho: [d] utilization of an injection channel
 */
typedef struct {
  Wait last;
  double G, R;
  Wait first[MAX_N];
  double rho[MAX_N];
} State;

#define N_STATE (sizeof (State) / sizeof (double))

/**
 * Met: what a message meets, see prepare()
 */
typedef struct {
  double W, D, W2, WD, D2;
} Met;

/**
 * Router:
 * @load: messages that a node generates; @la: accepted
 * @pd: [d][k] probability that a message uses queue d and crosses k channels; @qd: [d] sum over k; @qk: [d] sum of pd/k
 * @per_qd, @per_l1: 1 by qd and by the mean length
 * @met: [k] what a message of k channels meets
 * @p: [k] distances of what is accepted; @ge: [r] probability of at least r channels; @db: mean; @lc: rate of a channel
 * @accept: [d] fraction of the messages of a queue that are accepted
 * @Q: headers that wait for a channel
 * @h, @h2, @B: moments of the holding time of a channel, fraction of the time for which it is held
 * @D, @D2, @K, @DL: [r] what is met behind a channel taken with r left
 * @S, @S2: [d] moments of the holding time of an injection channel
 * @part: part of a change that is made in a round; @change: the largest one
 */
typedef struct {
  int n;
  gboolean finite;
  FsMessageLengths lengths;
  double load, la;
  double pd[MAX_N][MAX_N + 1], qd[MAX_N], qk[MAX_N], per_qd[MAX_N], per_l1;
  Met met[MAX_N + 1];
  double p[MAX_N + 1], ge[MAX_N + 2], db, lc;
  double accept[MAX_N];
  State state;
  double Q;
  double h, h2, B;
  double D[MAX_N + 1], D2[MAX_N + 1], K[MAX_N + 1], DL[MAX_N + 1];
  double S[MAX_N], S2[MAX_N];
  double part, change;
} Router;

static inline void
approach (Router *router, double *value, double to, double scale)
{
  double change = fabs (to - *value) * scale;

  router->change = MAX (change, router->change);
  *value += router->part * (to - *value);
}

static void
begin (Router *router, const FsModelInputs *inputs, double load)
{
  double p[MAX_N];

  *router = (Router){ .n = inputs->n, .finite = inputs->finite_buffer, .load = fmax (load, FS_REFINED_LEAST_LOAD) };
  router->lengths = fs_message_lengths (inputs->l, inputs->fixed_length);
  router->per_l1 = 1 / router->lengths.l1;
  router->part = router->finite ? 0.2 : 1;
  fs_pattern_probabilities (&inputs->pattern, inputs->n, p, NULL);
  for (int d = 0; d < router->n; d++)
    {
      /* C(d, k - 1)/C(n, k) by a recursion that neither over- nor underflows. */
      double share = 1.0 / router->n;

      for (int k = 1; k <= d + 1; k++)
        {
          router->pd[d][k] = p[k - 1] * share;
          router->qd[d] += router->pd[d][k];
          router->qk[d] += router->pd[d][k] / k;
          share *= (d - k + 1.0) / k * ((k + 1.0) / (router->n - k));
        }
      router->per_qd[d] = 1 / router->qd[d];
      router->accept[d] = router->finite ? 1 / (1 + router->load * router->qd[d] * (router->lengths.l1 + 1)) : 1;
    }
}

/* What is accepted: distances and rates. */
static void
load_channels (Router *router)
{
  int n = router->n;
  double sum = 0;

  for (int k = n; k >= 1; k--)
    {
      router->p[k] = 0;
      for (int d = k - 1; d < n; d++)
        router->p[k] += router->accept[d] * router->pd[d][k];
      sum += router->p[k];
    }
  router->la = router->load * sum;
  router->db = 0;
  for (int k = n; k >= 1; k--)
    {
      router->p[k] /= sum;
      router->ge[k] = router->ge[k + 1] + router->p[k];
      router->db += router->ge[k];
    }
  router->lc = router->la * router->db / n;
}

/* What is met behind a channel, with the waits of the round before, and how long it is held. */
static void
hold (Router *router)
{
  double l1 = router->lengths.l1, l2 = router->lengths.l2, x = router->lengths.x, xs = router->lengths.xs;
  double R = router->state.R, blocked = 1, h = 0, h2 = 0;

  for (int r = 1; r <= router->n; r++)
    {
      double weight = router->ge[r] / router->db, c = r > 1, W, W2;

      if (r > 1)
        {
          W = r == 2 ? router->state.last.W : blocked * R / (r - 1);
          W2 = r == 2 ? router->state.last.W2 : 2 * blocked * gsl_pow_2 (R / (r - 1));
          router->D[r] = W + x * router->D[r - 1];
          router->D2[r] = W2 + 2 * W * x * router->D[r - 1] + x * router->D2[r - 1];
          router->K[r] = x * (router->K[r - 1] + xs * router->D[r - 1]);
          router->DL[r] = W + router->DL[r - 1];
        }
      blocked *= router->state.last.Pa;
      h += weight * (l1 + c + router->D[r]);
      h2 += weight * (l2 + 2 * l1 * (c + router->D[r]) + 2 * router->K[r] + c + 2 * c * router->D[r] + router->D2[r]);
    }
  router->h = h;
  router->h2 = h2;
  router->B = router->lc * h;
  router->state.R = h2 / (2 * h);
}

/**
 * Crowd: what the inputs of a channel have in common, at the present holding time
 * @B, @scale: fraction of the time for which the channel is held, less than 1, and this by what it would be
 * @R, @cv: mean residual time, and squared coefficient of variation, of a holding time
 * @square: of the second moment of a wait
 * @per_other: 1 by the fraction of the time for which inputs that are channels but one hold it; infinite where none do
 * @per_pause: 1 by the number of inputs that are channels, times the fraction of the time for which one of them is free
 * @inputs: number of these inputs
 */
typedef struct {
  double B, scale, R, cv, square, per_other, per_pause, inputs;
} Crowd;

static Crowd
crowd (const Router *router, double transit, double waiting)
{
  double h = router->h, R = router->h2 / (2 * h), cv = router->h2 / (h * h) - 1, B = MIN (router->B, FULLEST);
  double scale = B / router->B, inputs = MAX (1, router->n - 1);

  return (Crowd){
    .B = B,
    .scale = scale,
    .R = R,
    .cv = cv,
    .square = h * h * (1 + 3 * cv + 2 * cv * cv) / 3 / (R * R),
    .per_other = 1 / (B - transit * scale),
    .per_pause = 1 / (inputs * MAX (1 - transit * scale - waiting, LEAST_FREE)),
    .inputs = inputs,
  };
}

/* Moves @wait to that of an input that holds its channel for the fraction @b of the time and on which @q headers wait for
 * it, whose messages are back-to-back with the probability @be, and which lose ties by the time @tie. Competitors for the
 * channel come at the rate @cr while it is held. @u: fraction of back-to-back messages on the channel before. */
static inline void
wait_for_channel (Router *router, const Crowd *crowd, double b, double q, double be, double tie, double cr, double u,
                  Wait *wait)
{
  double h = router->h, l1 = router->lengths.l1, came = (1 - u) / (1 + u), free, a, wa, wb, y;

  b *= crowd->scale;
  q = MIN (q, crowd->B - b);
  free = 1 / (1 - b - q);
  a = MAX (crowd->B - b - q, 0) * free;
  /* A competitor that waited is on its last hop. */
  wa = a * (crowd->R + tie) + MAX (router->Q - q, 0) * MAX (1 - b * crowd->per_other, 0) * l1 * free;
  y = cr * (h * (1 + crowd->cv * came) + 1) * crowd->per_pause;
  wb = crowd->inputs * l1 * y / (1 + y);
  approach (router, &wait->Pa, a, l1);
  approach (router, &wait->W, (1 - be) * wa + be * wb, 1);
  approach (router, &wait->W2, (a > 0 ? (1 - be) * (wa * wa) / a * crowd->square : 0) + 2 * be * wb * h,
            router->per_l1);
}

/* What a message of k channels meets behind its first, without the factor that only the queue decides: mean waits for the
 * first channel, delays, squares and products of both, the rest of the second moment. */
static void
prepare (Router *router)
{
  double x = router->lengths.x, xs = router->lengths.xs, R = router->h2 / (2 * router->h), blocked = 1;

  for (int k = 2; k <= router->n; k++)
    {
      double D = x * router->D[k], W;

      blocked *= router->state.last.Pa;
      W = blocked * R / k;
      router->met[k] = (Met){ W, D, W * W, W * D, x * router->D2[k] + 2 * x * (router->K[k] + xs * router->D[k]) };
    }
}

/* Moments of the holding time of the injection channel of queue @d. */
static void
inject (Router *router, int d)
{
  double l1 = router->lengths.l1, l2 = router->lengths.l2, li = router->load * router->qd[d], delay, delay2, S;
  const double *pd = router->pd[d];
  const Wait *first = &router->state.first[d];
  Met sum = { 0 };

  for (int k = 2; k <= d + 1; k++)
    {
      sum.W += pd[k] * router->met[k].W;
      sum.D += pd[k] * router->met[k].D;
      sum.W2 += pd[k] * router->met[k].W2;
      sum.WD += pd[k] * router->met[k].WD;
      sum.D2 += pd[k] * router->met[k].D2;
    }
  delay = (pd[1] * first->W + first->Pa * sum.W + sum.D) * router->per_qd[d];
  delay2 = (pd[1] * first->W2 + 2 * first->Pa * (first->Pa * sum.W2 + sum.WD) + sum.D2) * router->per_qd[d];
  router->S[d] = S = l1 + 1 + delay;
  router->S2[d] = l2 + 2 * l1 * (1 + delay) + 1 + 2 * delay + delay2;
  if (router->finite)
    {
      approach (router, &router->accept[d], 1 / (1 + li * S), l1);
      router->state.rho[d] = 1 - router->accept[d];
    }
  else
    approach (router, &router->state.rho[d], MIN (li * S, FULLEST), l1);
}

static void
round_of (Router *router)
{
  int n = router->n;
  State *state = &router->state;
  double one = 0, total = 0, tr = n > 1 ? (1 - 1 / router->db) / (n - 1) : 0, p_1, load = router->load, all = 0,
         own = 0, blocked = 1;
  double G = state->G, hops, transit, waiting;
  Crowd others;

  router->change = 0;
  if (router->finite)
    load_channels (router);
  p_1 = router->p[1];
  /* Headers that find all their channels held, and get this one; without those of an injection channel. */
  for (int r = 2; r <= n; r++)
    {
      blocked *= state->last.Pa;
      all += router->ge[r] * blocked;
      own += (router->ge[r + 1] + router->p[r] * (1 - 1.0 / r)) * blocked;
    }
  hold (router);
  for (int d = 0; d < n; d++)
    {
      one += router->accept[d] * router->pd[d][1] * state->first[d].W;
      total += load * router->accept[d] * router->qd[d];
    }
  router->Q = router->la / n * (load * one / total + (1 - p_1) * state->last.W);
  hops = router->la / n;
  transit = router->B * tr;
  waiting = n > 1 ? hops * (1 - p_1) * state->last.W / (n - 1) : 0;
  others = crowd (router, transit, waiting);
  if (n > 1)
    wait_for_channel (router, &others, transit, waiting, G * tr, 0, hops * (1 - (1 - p_1) / (n - 1) + all), G,
                      &state->last);
  else
    state->last = (Wait){ fmin (router->B, FULLEST), 0, 0 };
  state->G = state->last.Pa / router->db;
  prepare (router);
  for (int d = 0; d < n; d++)
    if (router->qd[d] > 0)
      {
        double rho = router->finite ? 0 : state->rho[d];

        wait_for_channel (router, &others, load * router->accept[d] * router->qk[d] * router->h,
                          load * router->accept[d] * router->pd[d][1] * state->first[d].W,
                          rho * router->qk[d] * router->per_qd[d], 0.5, hops * (1 - p_1 + own), rho, &state->first[d]);
        inject (router, d);
      }
}

/* By which factor the changes of the holding time shrink, from its last three values, or 0. */
static double
contraction (const double *h)
{
  return h[1] != h[0] ? (h[2] - h[1]) / (h[1] - h[0]) : 0;
}

/* Goes to the fixed point. The changes of a round soon are a nearly constant factor smaller than those of the round before:
 * then all that are to come are made at once (Aitken). Returns FALSE if there is none: where curves end, the changes grow. */
static gboolean
settle (Router *router)
{
  double h[3] = { 0 }, factor = 0;
  int calm = 0, growing = 0; /* rounds since the start or the last jump; rounds in which changes grew */
  int still = 0;             /* in which they were no more than rounding */

  for (int round = 0; round < MAX_ROUNDS; round++)
    {
      State before = router->state;
      double factor_before = factor;

      round_of (router);
      if (router->change <= PRECISION * router->lengths.l1)
        return TRUE;
      if (router->finite)
        continue;
      h[0] = h[1];
      h[1] = h[2];
      h[2] = router->h;
      factor = contraction (h);
      calm++;
      if (!(fabs (h[2] - h[1]) > LEAST_CHANGE * router->lengths.l1))
        {
          /* Near the end of a curve rounding errors keep the changes from becoming smaller. */
          if (++still >= STILL && router->change <= ACCEPTED * router->lengths.l1)
            return TRUE;
          continue;
        }
      still = 0;
      growing = factor >= 1 && h[2] > h[1] ? growing + 1 : 0;
      if (calm >= CALM_BEFORE_END && growing >= 3)
        return FALSE;
      if (calm < CALM_BEFORE_JUMP
          || !(factor > 0.3 && factor < 1 && fabs (factor - factor_before) < 0.05 * (1 - factor)))
        continue;
      for (guint i = 0; i < N_STATE; i++)
        ((double *) &router->state)[i]
            += factor / (1 - factor) * (((double *) &router->state)[i] - ((double *) &before)[i]);
      calm = growing = 0;
    }
  return router->change <= ACCEPTED * router->lengths.l1;
}

static void
fill (Router *router, FsRefinedDelay *delay)
{
  double l1 = router->lengths.l1;

  delay->lambda_n = router->la;
  delay->P_1 = router->state.last.Pa;
  for (int d = 0; d < router->n; d++)
    {
      int place = router->n - 1 - d;
      double li = router->load * router->qd[d];
      const Wait *first = &router->state.first[d];

      delay->lambda_c[place] = router->lc;
      delay->L[place] = router->h;
      delay->P_b[place] = router->B;
      delay->S_q[place] = router->S[d];
      delay->rho_q[place] = router->state.rho[d];
      for (int k = 1; k <= d + 1; k++)
        {
          double weight = router->load * router->accept[d] * router->pd[d][k] / router->la;
          double w = k == 1 ? first->W : first->Pa * router->met[k].W;

          delay->t_avg += weight * (l1 + k - 1 + router->DL[k]);
          delay->latency_network += weight * (l1 + k + w + router->DL[k]);
          delay->W_first[place] += router->qd[d] > 0 ? router->pd[d][k] / router->qd[d] * w : 0;
        }
      if (!router->finite)
        delay->W_s += router->qd[d] * li * router->S2[d] / (2 * (1 - router->state.rho[d]));
    }
}

static guint
n_variables (const Router *router)
{
  return 5 + 4 * (guint) router->n;
}

/* The state in mean lengths. */
static void
pack (const Router *router, double *variables)
{
  double l1 = router->lengths.l1;

  for (int d = -1; d < router->n; d++)
    {
      const Wait *wait = d < 0 ? &router->state.last : &router->state.first[d];

      *variables++ = wait->Pa;
      *variables++ = wait->W / l1;
      *variables++ = wait->W2 / (l1 * l1);
    }
  *variables++ = router->state.G;
  *variables++ = router->state.R / l1;
  for (int d = 0; d < router->n; d++)
    *variables++ = router->state.rho[d];
}

static void
unpack (Router *router, const double *variables)
{
  double l1 = router->lengths.l1;

  for (int d = -1; d < router->n; d++)
    {
      Wait *wait = d < 0 ? &router->state.last : &router->state.first[d];

      wait->Pa = *variables++;
      wait->W = *variables++ * l1;
      wait->W2 = *variables++ * (l1 * l1);
    }
  router->state.G = *variables++;
  router->state.R = *variables++ * l1;
  for (int d = 0; d < router->n; d++)
    router->state.rho[d] = *variables++;
}

static gboolean
round_from (const double *variables, double *next, gpointer data)
{
  Router *router = data;

  unpack (router, variables);
  round_of (router);
  pack (router, next);
  return TRUE;
}

/* Before the first round. */
static void
begin_again (gpointer data)
{
  ((Router *) data)->state = (State){ 0 };
}

static void
store (gpointer data, double *variables)
{
  pack (data, variables);
}

static gboolean
arrive (gpointer data, double *slack)
{
  begin_again (data);
  return settle (data);
}

/* From where settle() arrived, to the last digits. */
static void
polish (Router *router)
{
  FsIteration iteration = { 0 };
  double variables[5 + 4 * MAX_N];
  State state = router->state;

  pack (router, variables);
  if (!fs_iteration_settle (&iteration, variables, n_variables (router), TRUE, round_from, router))
    {
      router->state = state;
      round_of (router);
    }
  fs_iteration_clear (&iteration);
}

/* The fixed point, from the state of @router before the first round. */
static gboolean
find_state (Router *router, double rate, FsModelCurve *curve, gboolean bare)
{
  FsStateRounds rounds = { n_variables (router), begin_again, store, round_from, arrive };
  double slack;

  if (curve != NULL && !router->finite)
    return fs_model_curve_settle (curve, 0, rate, &rounds, router, &slack);
  if (!settle (router))
    return FALSE;
  if (!router->finite && !bare)
    polish (router);
  return TRUE;
}

void
fs_refined_random (const FsModelInputs *inputs, double load, FsModelCurve *curve, gboolean bare, FsRefinedDelay *delay)
{
  g_autofree Router *router = g_new (Router, 1);

  begin (router, inputs, load);
  load_channels (router);
  *delay = (FsRefinedDelay){ .channel_slack = router->finite ? 1 : 1 - router->lc * router->lengths.l1,
                             .source_slack = 1 };
  if (!(delay->channel_slack > 0))
    delay->reason = FS_REASON_CHANNEL;
  else if (!find_state (router, load / inputs->tu, curve, bare))
    delay->reason = router->finite ? FS_REASON_NUMERIC : FS_REASON_CHANNEL;
  if (delay->reason != FS_REASON_NONE)
    return;
  delay->channel_slack = 1 - router->B;
  for (int d = 0; d < router->n && !router->finite; d++)
    delay->source_slack = fmin (delay->source_slack, 1 - router->load * router->qd[d] * router->S[d]);
  if (!(delay->channel_slack > 0))
    delay->reason = router->finite ? FS_REASON_NUMERIC : FS_REASON_CHANNEL;
  else if (!(delay->source_slack > 0))
    delay->reason = FS_REASON_SOURCE;
  else
    fill (router, delay);
}
