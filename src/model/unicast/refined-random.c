/* REFINED_KIM_DAS.md 7: random routing. All channels are alike; a header is blocked if all its useful channels are held.
 * Lists are by the queue of the source, that of the highest dimension first, or by the channels r that are left, from 1. */
#include <math.h>
#include <string.h>

#include "model/curve.h"
#include "model/vector.h"
#include "model/unicast/kim-das-assumptions.h"
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
 * @last: of headers from the network, for their last channel
 * @G: fraction of messages that get a channel at the moment when another releases it
 * @R: mean residual time of a holding time
 * @W: [d] mean wait of injected headers for a single channel
 * @rho: [d] utilization of an injection channel
 */
typedef struct {
  Wait last;
  double G, R;
  double W[MAX_N], rho[MAX_N];
} State;

#define N_STATE (sizeof (State) / sizeof (double))

/**
 * Traffic: at a rate of 1 message per node; depends on the inputs alone
 * @pd: [k][d] probability that a message uses queue d and crosses k channels; @qd: [d] sum over k; @qk: [d] sum of pd/k
 * @per_qd, @qk_per_qd: [d] 1 by qd, and qk by qd; 0 for a queue that is never used
 * @per: [k] 1/k
 */
typedef struct {
  FsMessageLengths lengths;
  double pd[MAX_N + 1][MAX_N], qd[MAX_N], qk[MAX_N], per_qd[MAX_N], qk_per_qd[MAX_N], per[MAX_N + 1];
} Traffic;

/* A path of k channels: mean wait for its first one, without the factor pq_d that only the queue decides, and the delay x D_k
 * behind it. */
typedef struct {
  double W, D;
} Path;

/**
 * Correction: by what equations are multiplied (model/assumptions.h)
 * @inject: holding times of injection channels
 * @blocked, @wait: [r] with r channels left: probability of waiting, and waits, given how many wait
 */
typedef struct {
  double inject;
  double blocked[MAX_N + 1], wait[MAX_N + 1];
} Correction;

/**
 * Router:
 * @load: messages that a node generates; @la: accepted
 * @paths: [k]
 * @p: [k] distances of what is accepted; @ge: [r] probability of at least r channels; @db: mean; @lc: rate of a channel
 * @accept: [d] fraction of the messages of a queue that are accepted
 * @Pa, @W2: [d] of injected headers for a single channel: probability that one waits which is not back-to-back; second moment
 *   of the wait
 * @Q: headers that wait for a channel
 * @h, @h2, @B: moments of the holding time of a channel, fraction of the time for which it is held
 * @D, @D2, @K, @DL: [r] what is met behind a channel taken with r left
 * @S: [d] mean holding time of an injection channel
 * @part: part of a change that is made in a round; @change: the largest one
 * @corrected: with corrections, NULL: without; @correction: what equations are multiplied by, 1 without
 * @Wn, @Wq: [d] waits of headers that need a single channel, from the network and injected, before they are corrected
 */
typedef struct {
  int n;
  gboolean finite;
  const Traffic *traffic;
  double load, la;
  Path paths[MAX_N + 1];
  double p[MAX_N + 1], ge[MAX_N + 2], db, lc;
  double accept[MAX_N];
  State state;
  double Pa[MAX_N], W2[MAX_N];
  double Q;
  double h, h2, B;
  double D[MAX_N + 1], D2[MAX_N + 1], K[MAX_N + 1], DL[MAX_N + 1];
  double S[MAX_N];
  double part, change;
  const FsModelInputs *corrected;
  Correction correction;
  double Wn, Wq[MAX_N];
} Router;

/* Lists over queues are read and written FS_VECTOR_WIDTH at a time. */
G_STATIC_ASSERT (MAX_N % FS_VECTOR_WIDTH == 0);

static inline void
approach (Router *router, double *value, double to, double scale)
{
  double change = fabs (to - *value) * scale;

  router->change = MAX (change, router->change);
  *value += router->part * (to - *value);
}

/* The same for queues @d and following. */
static inline __attribute__ ((always_inline)) void
approach_some (const Router *router, double *list, int d, const FsVector *to, double scale, FsVector *largest)
{
  FsVector value = fs_vector_load (&list[d]), change = *to - value, size = fs_vector_abs (change) * scale;

  *largest = fs_vector_max (size, *largest);
  value += router->part * change;
  fs_vector_store (&list[d], value);
}

/* What is accepted: distances and rates. */
FS_VECTOR_TARGETS static void
load_channels (Router *router)
{
  int n = router->n;
  double sum = 0, per_sum;

  for (int k = n; k >= 1; k--)
    {
      FsVector p = fs_vector (0);

      for (int d = 0; d < n; d += FS_VECTOR_WIDTH)
        p += fs_vector_load (&router->accept[d]) * fs_vector_load (&router->traffic->pd[k][d]);
      router->p[k] = fs_vector_sum (p);
      sum += router->p[k];
    }
  router->la = router->load * sum;
  per_sum = 1 / sum;
  router->db = 0;
  for (int k = n; k >= 1; k--)
    {
      router->p[k] *= per_sum;
      router->ge[k] = router->ge[k + 1] + router->p[k];
      router->db += router->ge[k];
    }
  router->lc = router->la * router->db / n;
}

/* What is met behind a channel, with the waits of the round before, and how long it is held. */
static inline void
hold (Router *router)
{
  const FsMessageLengths *lengths = &router->traffic->lengths;
  const Correction *correction = &router->correction;
  double l1 = lengths->l1, l2 = lengths->l2, x = lengths->x, xs = lengths->xs;
  double R = router->state.R, blocked = 1, h = 0, h2 = 0, per_db = 1 / router->db;

  for (int r = 1; r <= router->n; r++)
    {
      double weight = router->ge[r] * per_db, c = r > 1, W, W2;

      if (r > 1)
        {
          double longer = correction->wait[r - 1];

          W = r == 2 ? router->state.last.W
                     : blocked * (R * router->traffic->per[r - 1]) * (correction->blocked[r - 1] * longer);
          W2 = r == 2 ? router->state.last.W2 : 2 * W * (R * router->traffic->per[r - 1]) * longer;
          router->D[r] = W + x * router->D[r - 1];
          router->D2[r] = W2 + 2 * W * x * router->D[r - 1] + x * router->D2[r - 1];
          router->K[r] = x * (router->K[r - 1] + xs * router->D[r - 1]);
          router->DL[r] = W + router->DL[r - 1];
        }
      blocked *= router->state.last.Pa;
      h += weight * (l1 + c + router->D[r]);
      h2 += weight * (l2 + 2 * l1 * (c + router->D[r]) + 2 * router->K[r] + c + 2 * c * router->D[r] + router->D2[r]);
    }
  if (router->corrected != NULL)
    {
      double factor = fs_correction_factor (router->corrected, FS_KD_REFINED_L, 0, h);

      h *= factor;
      h2 *= factor * factor;
    }
  router->h = h;
  router->h2 = h2;
  router->B = router->lc * h;
  router->state.R = h2 / (2 * h);
}

/**
 * Competition: what the arguments of wait() in section 7 have in common for all inputs of a channel, at the present holding time
 * @B, @scale: fraction of the time for which the channel is held, less than 1, and this by what it would be
 * @R, @cv: mean residual time, and squared coefficient of variation, of a holding time
 * @square: of the second moment of a wait
 * @per_other: 1 by the fraction of the time for which inputs that are channels but one hold it; infinite where none do
 * @per_pause: 1 by the number of inputs that are channels, times the fraction of the time for which one of them is free
 * @inputs: number of these inputs
 * @hops: rate of messages on a channel
 * @from_network: competitors of an injected header, at this rate
 */
typedef struct {
  double B, scale, R, cv, square, per_other, per_pause, inputs, hops, from_network;
} Competition;

static inline Competition
competition (const Router *router, double transit, double waiting)
{
  double h = router->h, R = router->h2 / (2 * h), cv = router->h2 / (h * h) - 1, B = MIN (router->B, FULLEST);
  double scale = B / router->B, inputs = MAX (1, router->n - 1);

  return (Competition){
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

/**
 * Input: of a channel
 * @b, @q: fraction of the time for which it holds the channel, headers of it that wait
 * @be: probability that a message is back-to-back
 * @tie: time by which it loses a tie
 * @cr: rate of competitors while the channel is held
 * @u: fraction of back-to-back messages on the channel before
 */
typedef struct {
  FsVector b, q, be, cr, u;
  double tie;
} Input;

/* Fills the moments of the wait of @input, and the probability that one waits which is not back-to-back. */
static inline __attribute__ ((always_inline)) void
wait_for_channel (const Router *router, const Competition *competition, const Input *input, FsVector *Pa, FsVector *W,
                  FsVector *W2)
{
  double h = router->h, l1 = router->traffic->lengths.l1, T = h + 1;
  FsVector be = input->be, b = input->b * competition->scale, q = input->q, most = competition->B - b,
           none = fs_vector (0);
  FsVector came = (1 - input->u) / (1 + input->u), free, a, wa, wb, y, others, alone, square;

  q = fs_vector_min (q, most);
  free = 1 / (1 - b - q);
  a = most - q;
  a = fs_vector_max (a, none) * free;
  /* A competitor that waited is on its last hop. */
  others = router->Q - q;
  others = fs_vector_max (others, none);
  alone = 1 - b * competition->per_other;
  alone = fs_vector_max (alone, none);
  wa = a * (competition->R + input->tie) + others * alone * l1 * free;
  y = input->cr * (T + h * competition->cv * came) * competition->per_pause;
  wb = competition->inputs * l1 * y / (1 + y);
  square = wa * wa / a;
  square = fs_vector_select ((FsVectorMask) (a > 0), square, none);
  *Pa = a;
  *W = (1 - be) * wa + be * wb;
  *W2 = (1 - be) * square * competition->square + 2 * be * wb * h;
}

/* Mean holding times of the injection channels of queues @d and following, and how much of them they are utilized. */
static inline __attribute__ ((always_inline)) void
inject (Router *router, int d, FsVector *largest)
{
  const Traffic *traffic = router->traffic;
  double l1 = traffic->lengths.l1;
  FsVector W = fs_vector (0), D = fs_vector (0), li = router->load * fs_vector_load (&traffic->qd[d]), S, to;
  int most = MIN (d + FS_VECTOR_WIDTH, router->n);

  for (int k = 2; k <= most; k++)
    {
      FsVector pd = fs_vector_load (&traffic->pd[k][d]);

      W += pd * router->paths[k].W;
      D += pd * router->paths[k].D;
    }
  S = fs_vector_load (&traffic->pd[1][d]) * fs_vector_load (&router->state.W[d]) + fs_vector_load (&router->Pa[d]) * W
      + D;
  S = (l1 + 1 + S * fs_vector_load (&traffic->per_qd[d])) * router->correction.inject;
  fs_vector_store (&router->S[d], S);
  if (router->finite)
    {
      to = 1 / (1 + li * S);
      approach_some (router, router->accept, d, &to, l1, largest);
      to = 1 - fs_vector_load (&router->accept[d]);
      fs_vector_store (&router->state.rho[d], to);
      return;
    }
  to = li * S;
  to = fs_vector_min (to, fs_vector (FULLEST));
  approach_some (router, router->state.rho, d, &to, l1, largest);
}

/* What all channels have in common in a round. */
static inline void
meet (Router *router, Competition *others)
{
  int n = router->n;
  State *state = &router->state;
  double tr = n > 1 ? (1 - 1 / router->db) / (n - 1) : 0, p_1 = router->p[1], all = 0, own = 0, blocked = 1;
  double G = state->G, hops = router->la / n, transit, waiting;
  double both = router->correction.blocked[1] * router->correction.wait[1];
  FsVector one = fs_vector (0);

  /* Headers that find all their channels held, and get this one; without those of an injection channel. */
  for (int r = 2; r <= n; r++)
    {
      blocked *= state->last.Pa;
      all += router->ge[r] * blocked;
      own += (router->ge[r + 1] + router->p[r] * (1 - router->traffic->per[r])) * blocked;
    }
  hold (router);
  for (int d = 0; d < n; d += FS_VECTOR_WIDTH)
    one += fs_vector_load (&router->accept[d]) * fs_vector_load (&router->traffic->pd[1][d])
           * fs_vector_load (&state->W[d]);
  router->Q = hops * (router->load * fs_vector_sum (one) / router->la + (1 - p_1) * state->last.W);
  transit = router->B * tr;
  waiting = n > 1 ? hops * (1 - p_1) * state->last.W / (n - 1) : 0;
  *others = competition (router, transit, waiting);
  others->hops = hops;
  others->from_network = 1 - p_1 + own;
  if (n > 1)
    {
      /* Headers from the network that wait for their last channel. */
      double l1 = router->traffic->lengths.l1;
      Input input = {
        .b = fs_vector (transit),
        .q = fs_vector (waiting),
        .be = fs_vector (G * tr),
        .cr = fs_vector (hops * (1 - (1 - p_1) / (n - 1) + all)),
        .u = fs_vector (G),
      };
      FsVector Pa, W, W2;

      wait_for_channel (router, others, &input, &Pa, &W, &W2);
      router->Wn = W[0];
      approach (router, &state->last.Pa, Pa[0], l1);
      approach (router, &state->last.W, W[0] * both, 1);
      approach (router, &state->last.W2, W2[0] * both * router->correction.wait[1], 1 / l1);
    }
  else
    state->last = (Wait){ fmin (router->B, FULLEST), 0, 0 };
  state->G = state->last.Pa * router->correction.blocked[1] / router->db;
}

/* Sets what the next round multiplies waits and holding times of injection channels by. A run measures what all headers with as many
 * channels left meet, from the network and injected; here those that are not back-to-back stand for all. */
static void
correct (Router *router)
{
  const FsModelInputs *inputs = router->corrected;
  const Traffic *traffic = router->traffic;
  Correction *correction = &router->correction;
  double pa = router->state.last.Pa, before = 1 /* pa^(r - 1) */, held = 0;

  for (int r = 1; r <= router->n; r++)
    {
      double blocked = router->ge[r + 1] * before * pa, one = router->ge[2] * router->Wn, wait;

      for (int d = 0; d < router->n; d++)
        {
          blocked += traffic->pd[r][d] * before * router->Pa[d];
          one += traffic->pd[1][d] * router->Wq[d];
        }
      before *= pa;
      if (!(router->ge[r] > 0))
        continue;
      blocked /= router->ge[r];
      correction->blocked[r] = fs_correction_factor (inputs, FS_KD_REFINED_P_B, (guint) r - 1, blocked);
      wait = correction->blocked[r] * (r == 1 ? one / router->ge[1] : blocked * router->state.R * traffic->per[r]);
      correction->wait[r] = fs_correction_factor (inputs, FS_KD_REFINED_W, (guint) r - 1, wait);
    }
  for (int d = 0; d < router->n; d++)
    held += traffic->qd[d] * router->S[d];
  held /= correction->inject;
  correction->inject = fs_correction_factor (inputs, FS_KD_REFINED_S, 0, held);
}

FS_VECTOR_TARGETS static void
round_of (Router *router)
{
  const Traffic *traffic = router->traffic;
  const Correction *correction = &router->correction;
  double l1 = traffic->lengths.l1, x = traffic->lengths.x, R, blocked = 1;
  FsVector largest = fs_vector (0);
  Competition others;

  router->change = 0;
  if (router->finite)
    load_channels (router);
  meet (router, &others);
  R = router->state.R;
  for (int k = 2; k <= router->n; k++)
    {
      blocked *= router->state.last.Pa;
      router->paths[k] = (Path){ blocked * (R * traffic->per[k]) * (correction->blocked[k] * correction->wait[k]),
                                 x * router->D[k] };
    }
  for (int d = 0; d < router->n; d += FS_VECTOR_WIDTH)
    {
      Input input;
      FsVector Pa, W, W2, none = fs_vector (0);
      FsVectorMask used = (FsVectorMask) (fs_vector_load (&traffic->qd[d]) > none);
      FsVector accepted = router->load * fs_vector_load (&router->accept[d]);

      /* Queues d and following as inputs of the channels of a node. */
      input.b = accepted * fs_vector_load (&traffic->qk[d]) * router->h;
      input.q = accepted * fs_vector_load (&traffic->pd[1][d]) * fs_vector_load (&router->state.W[d]);
      input.u = router->finite ? fs_vector (0) : fs_vector_load (&router->state.rho[d]);
      input.be = input.u * fs_vector_load (&traffic->qk_per_qd[d]);
      input.cr = fs_vector (others.hops * others.from_network);
      input.tie = 0.5;
      wait_for_channel (router, &others, &input, &Pa, &W, &W2);
      Pa = fs_vector_select (used, Pa, none);
      W = fs_vector_select (used, W, none);
      fs_vector_store (&router->Wq[d], W);
      W *= correction->blocked[1] * correction->wait[1];
      W2 *= correction->blocked[1] * correction->wait[1] * correction->wait[1];
      fs_vector_store (&router->W2[d], W2);
      approach_some (router, router->Pa, d, &Pa, l1, &largest);
      approach_some (router, router->state.W, d, &W, 1, &largest);
      inject (router, d, &largest);
    }
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    router->change = MAX (router->change, largest[l]);
  if (router->corrected != NULL)
    correct (router);
}

/* Whether what equations are multiplied by follows from a round, so that it is no part of the state. */
static gboolean
is_measured (const Router *router)
{
  return router->corrected != NULL && router->corrected->corrections->measured != NULL;
}

/* Goes to the fixed point. The changes of a round soon are a nearly constant factor smaller than those of the round before:
 * then all that are to come are made at once (Aitken). Returns FALSE if there is none: where curves end, the changes grow. */
static gboolean
settle (Router *router)
{
  double l1 = router->traffic->lengths.l1, h[3] = { 0 }, factor = 0;
  int calm = 0, growing = 0; /* rounds since the start or the last jump; rounds in which changes grew */
  int still = 0;             /* in which they were no more than rounding */

  for (int round = 0; round < MAX_ROUNDS; round++)
    {
      State before = router->state;
      double factor_before = factor;

      round_of (router);
      if (router->change <= PRECISION * l1)
        return TRUE;
      if (router->finite || is_measured (router))
        continue;
      h[0] = h[1];
      h[1] = h[2];
      h[2] = router->h;
      /* By which factor the changes of the holding time shrink, from its last three values, or 0. */
      factor = h[1] != h[0] ? (h[2] - h[1]) / (h[1] - h[0]) : 0;
      calm++;
      if (!(fabs (h[2] - h[1]) > LEAST_CHANGE * l1))
        {
          /* Near the end of a curve rounding errors keep the changes from becoming smaller. */
          if (++still >= STILL && router->change <= ACCEPTED * l1)
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
  return router->change <= ACCEPTED * l1;
}

FS_VECTOR_TARGETS static void
fill (const Router *router, FsRefinedDelay *delay)
{
  const Traffic *traffic = router->traffic;
  double l1 = traffic->lengths.l1, l2 = traffic->lengths.l2, x = traffic->lengths.x, xs = traffic->lengths.xs;
  double first[MAX_N], second[MAX_N], waits = 0;

  /* The mean first wait of each queue, and the second moment of the holding time of its injection channel. */
  for (int d = 0; d < router->n; d += FS_VECTOR_WIDTH)
    {
      FsVector W = fs_vector (0), W2 = fs_vector (0), WD = fs_vector (0), D2 = fs_vector (0), more;
      FsVector one = fs_vector_load (&traffic->pd[1][d]), per_qd = fs_vector_load (&traffic->per_qd[d]),
               Pa = fs_vector_load (&router->Pa[d]);
      int most = MIN (d + FS_VECTOR_WIDTH, router->n);

      for (int k = 2; k <= most; k++)
        {
          const Path *path = &router->paths[k];
          FsVector pd = fs_vector_load (&traffic->pd[k][d]);

          W += pd * path->W;
          W2 += pd * (path->W * path->W);
          WD += pd * (path->W * path->D);
          D2 += pd * (x * router->D2[k] + 2 * x * (router->K[k] + xs * router->D[k]));
        }
      W = (one * fs_vector_load (&router->state.W[d]) + Pa * W) * per_qd;
      more = fs_vector_load (&router->S[d]) / router->correction.inject - (l1 + 1);
      W2 = (one * fs_vector_load (&router->W2[d]) + 2 * Pa * (Pa * W2 + WD) + D2) * per_qd;
      W2 += l2 + 2 * l1 * (1 + more) + 1 + 2 * more;
      W2 *= router->correction.inject * router->correction.inject;
      fs_vector_store (&first[d], W);
      fs_vector_store (&second[d], W2);
    }
  delay->lambda_n = router->la;
  delay->P_1 = router->state.last.Pa;
  for (int k = 1; k <= router->n; k++)
    delay->t_avg += router->p[k] * (traffic->lengths.l1 + k - 1 + router->DL[k]);
  for (int d = 0; d < router->n; d++)
    {
      int place = router->n - 1 - d;

      delay->lambda_c[place] = router->lc;
      delay->L[place] = router->h;
      delay->P_b[place] = router->B;
      delay->S_q[place] = router->S[d];
      delay->rho_q[place] = router->state.rho[d];
      delay->W_first[place] = first[d];
      waits += router->accept[d] * traffic->qd[d] * first[d];
      if (!router->finite)
        delay->W_s += traffic->qd[d] * (router->load * traffic->qd[d]) * second[d] / (2 * (1 - router->state.rho[d]));
    }
  delay->latency_network = delay->t_avg + 1 + router->load * waits / router->la;
}

/* The state in mean lengths. */
static void
pack (const Router *router, double *variables)
{
  const State *state = &router->state;
  double per_l1 = 1 / router->traffic->lengths.l1;

  *variables++ = state->last.Pa;
  *variables++ = state->last.W * per_l1;
  *variables++ = state->last.W2 * (per_l1 * per_l1);
  *variables++ = state->G;
  *variables++ = state->R * per_l1;
  for (int d = 0; d < router->n; d++)
    *variables++ = state->W[d] * per_l1;
  memcpy (variables, state->rho, (gsize) router->n * sizeof *variables);
}

static gboolean
round_from (const double *variables, double *next, gpointer data)
{
  Router *router = data;
  State *state = &router->state;
  double l1 = router->traffic->lengths.l1;

  state->last.Pa = *variables++;
  state->last.W = *variables++ * l1;
  state->last.W2 = *variables++ * (l1 * l1);
  state->G = *variables++;
  state->R = *variables++ * l1;
  for (int d = 0; d < router->n; d++)
    state->W[d] = *variables++ * l1;
  memcpy (state->rho, variables, (gsize) router->n * sizeof *variables);
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

/* The fixed point, from the state of @router before the first round. */
static gboolean
find_state (Router *router, double rate, FsModelCurve *curve, gboolean bare)
{
  FsEquations equations = { 5 + 2 * (guint) router->n, begin_again, store, round_from, arrive };
  double slack;

  if (curve != NULL && !router->finite)
    return fs_model_curve_settle (curve, 0, rate, &equations, router, &slack);
  if (!settle (router))
    return FALSE;
  if (!router->finite && !bare && !is_measured (router))
    {
      /* From where settle() arrived, to the last digits. */
      FsSecants secants = { 0 };
      double variables[5 + 2 * MAX_N];
      State state = router->state;

      pack (router, variables);
      if (!fs_fixed_point_settle (&secants, variables, TRUE, &equations, router))
        {
          router->state = state;
          round_of (router);
        }
      fs_secants_clear (&secants);
    }
  return TRUE;
}

static void
solve (const FsModelInputs *inputs, const Traffic *traffic, double load, FsModelCurve *curve, gboolean bare,
       FsRefinedDelay *delay)
{
  Router router = {
    .n = inputs->n,
    .finite = inputs->finite_buffer,
    .traffic = traffic,
    .load = fmax (load, FS_REFINED_LEAST_LOAD),
    .part = inputs->finite_buffer ? 0.2 : 1,
    .corrected = inputs->corrections != NULL ? inputs : NULL,
    .correction = { .inject = 1 },
  };

  for (int r = 0; r <= router.n; r++)
    router.correction.blocked[r] = router.correction.wait[r] = 1;

  for (int d = 0; d < router.n; d++)
    router.accept[d] = router.finite ? 1 / (1 + router.load * traffic->qd[d] * (traffic->lengths.l1 + 1)) : 1;
  load_channels (&router);
  *delay
      = (FsRefinedDelay){ .channel_slack = router.finite ? 1 : 1 - router.lc * traffic->lengths.l1, .source_slack = 1 };
  if (!(delay->channel_slack > 0))
    delay->reason = FS_REASON_CHANNEL;
  else if (!find_state (&router, load / inputs->tu, curve, bare))
    delay->reason = router.finite ? FS_REASON_NUMERIC : FS_REASON_CHANNEL;
  if (delay->reason != FS_REASON_NONE)
    return;
  delay->channel_slack = 1 - router.B;
  for (int d = 0; d < router.n && !router.finite; d++)
    delay->source_slack = fmin (delay->source_slack, 1 - router.load * traffic->qd[d] * router.S[d]);
  if (!(delay->channel_slack > 0))
    delay->reason = router.finite ? FS_REASON_NUMERIC : FS_REASON_CHANNEL;
  else if (!(delay->source_slack > 0))
    delay->reason = FS_REASON_SOURCE;
  else
    fill (&router, delay);
}

void
fs_refined_random (const FsModelInputs *inputs, double load, FsModelCurve *curve, gboolean bare, FsRefinedDelay *delay)
{
  Traffic *traffic = curve != NULL ? curve->memory : NULL;
  double p[MAX_N];
  int n = inputs->n;

  if (traffic == NULL)
    {
      traffic = g_new (Traffic, 1);
      *traffic = (Traffic){ .lengths = fs_message_lengths (inputs->l, inputs->fixed_length) };
      fs_pattern_probabilities (&inputs->pattern, n, p, NULL);
      for (int k = 1; k <= n; k++)
        traffic->per[k] = 1.0 / k;
      for (int d = 0; d < n; d++)
        {
          /* C(d, k - 1)/C(n, k) by a recursion that neither over- nor underflows. */
          double share = 1.0 / n;

          for (int k = 1; k <= d + 1; k++)
            {
              traffic->pd[k][d] = p[k - 1] * share;
              traffic->qd[d] += traffic->pd[k][d];
              traffic->qk[d] += traffic->pd[k][d] / k;
              share *= (d - k + 1.0) / k * ((k + 1.0) / (n - k));
            }
          if (traffic->qd[d] > 0)
            {
              traffic->per_qd[d] = 1 / traffic->qd[d];
              traffic->qk_per_qd[d] = traffic->qk[d] / traffic->qd[d];
            }
        }
      if (curve != NULL)
        {
          curve->memory = traffic;
          curve->free_memory = g_free;
        }
    }
  solve (inputs, traffic, load, curve, bare, delay);
  if (curve == NULL)
    g_free (traffic);
}
