/* REFINED_KIM_DAS.md 3 to 5: dimension order without virtual channels. Lists of pairs are numbered as in channel-flows.h. */
#include <gsl/gsl_math.h>
#include <math.h>

#include "model/unicast/channel-flows.h"
#include "model/unicast/refined-delay.h"

#define GAMMA 2 /* section 11 */
#define PRECISION 1e-13
#define ACCEPTED 1e-9
#define MAX_ROUNDS 5000
/* Rounds after which the steps become shorter, because they swing; and how short they become. */
#define PATIENCE 64
#define LEAST_STEP 0.04
#define NEARLY_FULL 0.01    /* slack of an injection channel */
#define FULLEST 0.999999999 /* of channels and queues, on the way to the fixed point */

/* What depends on whether a message got its channel at the moment when its predecessor released it (1) or not (0). */
typedef FsLanes *Either[2];

/**
 * Network: the channels of a node, those of all nodes being alike
 * @flow, @fl, @onward: as in FsChannelFlows, at the rate of each point
 * @W, @Wa, @Wb, @Wa2, @Wb2: [pair] mean wait of all messages, of those that are not and that are back-to-back, and second
 *   moments of the latter two
 * @Pa: [pair] probability that a message that is not back-to-back waits
 * @be: [pair] probability that a message is back-to-back when it arrives
 * @v: [pair] probability that its predecessor on the input went to this channel, too
 * @D, @D2, @K, @DL: [s * n_r + r] what is met behind channel s: delay of the release of s, its second moment, its
 *   covariance with the length, delay of the message
 * @dD, @dD2, @dK: [pair] the same, summed over the messages of the input per unit of time
 * @b, @h, @h2, @dm: [pair] fraction of the time for which messages of the input hold the channel, moments of the holding
 *   time, mean delay of the release; @h1, @h21: the moments for messages that got the channel back-to-back
 * @Pb, @own: [pair] probability that a back-to-back message waits; its wait for its own predecessor
 * @VH, @ka: [pair] variance of what is waited for; how much longer a back-to-back message waits per time that its
 *   predecessor is longer on its way; @C: [s * n_r + r] mean of the latter behind channel s
 * @B, @lc, @G: [s] fraction of the time for which a channel is held; its rate; fraction of its messages that got it
 *   back-to-back
 * @A1, @A2, @B1, @B2: [s] moments of the holding time of the injection channel for a message that finds its queue empty or
 *   not
 * @rho, @accept: [s] utilization of the injection channel; fraction of messages that are accepted
 * @step: part of a change that is made
 * @change: the largest of a round
 */
typedef struct {
  FsChannelFlows flows;
  FsMessageLengths lengths;
  gboolean finite;
  FsLanes load, change;
  double step, part;
  FsLanes *flow, *fl, *onward;
  FsLanes *W, *Wa, *Wb, *Wa2, *Wb2, *Pa, *be, *v;
  Either D, D2, K, DL;
  Either dD, dD2, dK;
  FsLanes *b, *h, *h2, *h1, *h21, *dm;
  FsLanes *Pb, *VH, *ka, *own;
  FsLanes *C;
  FsLanes *B, *lc, *G, *A1, *A2, *B1, *B2, *rho, *accept;
  FsLanes *arena;
} Network;

#define PAIR(net, a, s) fs_channel_flows_pair (&(net)->flows, (a), (s))

/* Returns a list of @length elements of @arena. */
static FsLanes *
cut (FsLanes **arena, gsize length)
{
  FsLanes *list = *arena;

  *arena += length;
  return list;
}

static void
allocate (Network *net)
{
  gsize n = (gsize) net->flows.n, pairs = n * (n + 1), fields = n * (gsize) net->flows.n_r;
  gsize flows = (n + 1) * (gsize) net->flows.n_r;
  FsLanes *arena = g_aligned_alloc0 (flows + 26 * pairs + 9 * fields + 9 * n, sizeof (FsLanes), sizeof (FsLanes));
  FsLanes **of_pairs[]
      = { &net->fl, &net->onward, &net->W,  &net->Wa, &net->Wb,  &net->Wa2, &net->Wb2, &net->Pa, &net->be, &net->v,
          &net->b,  &net->h,      &net->h2, &net->h1, &net->h21, &net->dm,  &net->Pb,  &net->VH, &net->ka, &net->own };
  FsLanes **of_channels[]
      = { &net->B, &net->lc, &net->G, &net->A1, &net->A2, &net->B1, &net->B2, &net->rho, &net->accept };

  net->arena = arena;
  net->flow = cut (&arena, flows);
  for (guint i = 0; i < G_N_ELEMENTS (of_pairs); i++)
    *of_pairs[i] = cut (&arena, pairs);
  for (guint i = 0; i < G_N_ELEMENTS (of_channels); i++)
    *of_channels[i] = cut (&arena, n);
  net->C = cut (&arena, fields);
  for (int y = 0; y < 2; y++)
    {
      net->dD[y] = cut (&arena, pairs);
      net->dD2[y] = cut (&arena, pairs);
      net->dK[y] = cut (&arena, pairs);
      net->D[y] = cut (&arena, fields);
      net->D2[y] = cut (&arena, fields);
      net->K[y] = cut (&arena, fields);
      net->DL[y] = cut (&arena, fields);
    }
}

/* Section 3.1 with what is accepted of the messages that start on each channel. */
static inline void
load_channels (Network *net)
{
  const FsChannelFlows *flows = &net->flows;
  int n = flows->n, n_r = flows->n_r, shift = n_r > 1;
  FsLanes transit[FS_PATTERN_MAX_N + 1]; /* sum over the inputs of a channel that are channels */

  for (int r = 0; r < n_r; r++)
    transit[r] = fs_lanes (0);
  for (int r = 0; r < n_r; r++)
    net->flow[r] = net->load * flows->flow[r];
  for (int s = 0; s < n; s++)
    {
      net->lc[s] = fs_lanes (0);
      for (int a = 0; a <= s; a++)
        {
          int pair = PAIR (net, a, s);
          const FsLanes *flow = net->flow + a * n_r;
          FsLanes accept = a == 0 ? net->accept[s] : fs_lanes (1), sum = fs_lanes (0);

          for (int r = 0; r < fs_channel_flows_n_r (flows, s); r++)
            sum += flows->sets[(n - 1 - s) * n_r + r] * flow[r];
          net->fl[pair] = accept * sum;
          net->onward[pair] = accept * (sum - flow[0]);
          net->lc[s] += net->fl[pair];
        }
      for (int r = 0; r + shift < n_r; r++)
        net->flow[(s + 1) * n_r + r] = flows->factor * (net->accept[s] * net->flow[r + shift] + transit[r + shift]);
      for (int r = 0; r < n_r; r++)
        transit[r] += net->flow[(s + 1) * n_r + r];
    }
}

static void
network_init (Network *net, const FsModelInputs *inputs, const double *loads, guint n_points)
{
  *net = (Network){ .finite = inputs->finite_buffer, .step = 1, .part = 1 };
  fs_channel_flows_init (&net->flows, inputs);
  net->lengths = fs_message_lengths (inputs->l, inputs->fixed_length);
  allocate (net);
  for (guint l = 0; l < FS_LANES; l++)
    net->load[l] = fmax (loads[MIN (l, n_points - 1)], FS_REFINED_LEAST_LOAD);
  for (int s = 0; s < net->flows.n; s++)
    {
      net->accept[s] = fs_lanes (1);
      if (net->finite)
        net->accept[s] = 1 / (1 + net->load * net->flows.first[s] * (net->lengths.l1 + 1));
      for (int a = 0; a <= s; a++)
        net->v[PAIR (net, a, s)] = fs_lanes (a == 0);
    }
  load_channels (net);
  for (int s = 0; s < net->flows.n; s++)
    for (int a = 1; a <= s; a++)
      if (net->flows.fl[PAIR (net, a, s)] > 0)
        net->v[PAIR (net, a, s)] = net->fl[PAIR (net, a, s)] / net->lc[a - 1];
}

static void
network_clear (Network *net)
{
  fs_channel_flows_clear (&net->flows);
  g_aligned_free (net->arena);
}

/* Section 3.3: what is met behind channel @s, given the waits for all later channels. */
static inline void
meet (Network *net, int s)
{
  int n = net->flows.n, n_r = net->flows.n_r, shift = n_r > 1;
  double x = net->lengths.x, xs = net->lengths.xs;

  for (int y = 0; y < 2; y++)
    for (int r = 0; r < n_r; r++)
      net->D[y][s * n_r + r] = net->D2[y][s * n_r + r] = net->K[y][s * n_r + r] = net->C[s * n_r + r] = fs_lanes (0);
  for (int j = s + 1; j < n; j++)
    {
      int pair = PAIR (net, s + 1, j);
      FsLanes Pa = net->Pa[pair], v = net->v[pair], Wa = net->Wa[pair], Wb = net->Wb[pair];
      FsLanes Wa2 = net->Wa2[pair], Wb2 = net->Wb2[pair], longer = v * net->ka[pair], VH = 2 * net->VH[pair];
      const double *sets = net->flows.sets + (n - 1 - j) * n_r;

      for (int r = 0; r < fs_channel_flows_n_r (&net->flows, j); r++)
        {
          int from = j * n_r + r, to = s * n_r + r + shift;
          FsLanes D1 = net->D[1][from], D21 = net->D2[1][from], K1 = net->K[1][from];
          FsLanes D = net->D[0][from] + Pa * (D1 - net->D[0][from]);
          FsLanes D2 = net->D2[0][from] + Pa * (D21 - net->D2[0][from]);
          FsLanes K = net->K[0][from] + Pa * (K1 - net->K[0][from]);
          FsLanes apart = net->flows.factor * (Wa * sets[r] + x * D),
                  behind = net->flows.factor * (Wb * sets[r] + x * D1);
          FsLanes apart2 = net->flows.factor * (Wa2 * sets[r] + x * (2 * Wa * D1 + D2 + Pa * VH * net->C[from]));
          FsLanes behind2
              = net->flows.factor * (Wb2 * sets[r] + x * (2 * Wb * D1 + D21 + net->Pb[pair] * VH * net->C[from]));
          FsLanes apartK = net->flows.factor * x * (K + xs * D), behindK = net->flows.factor * x * (K1 + xs * D1);

          net->C[to] += net->flows.factor * longer * sets[r];
          net->D[0][to] += apart;
          net->D[1][to] += apart + v * (behind - apart);
          net->D2[0][to] += apart2;
          net->D2[1][to] += apart2 + v * (behind2 - apart2);
          net->K[0][to] += apartK;
          net->K[1][to] += apartK + v * (behindK - apartK);
        }
    }
}

/* Section 3.4: how long messages of each input hold channel @s. */
static inline void
hold (Network *net, int s)
{
  int n_r = net->flows.n_r;
  double l1 = net->lengths.l1, l2 = net->lengths.l2;

  net->B[s] = fs_lanes (0);
  for (int a = 0; a <= s; a++)
    {
      int pair = PAIR (net, a, s);
      const FsLanes *flow = net->flow + a * n_r;
      FsLanes accept = a == 0 ? net->accept[s] : fs_lanes (1), fl = net->fl[pair], onward = net->onward[pair];
      FsLanes g = net->be[pair] + (1 - net->be[pair]) * net->Pa[pair], none = fs_lanes (0), D, second[2];
      FsLanes per_message = fs_lanes_select ((FsLanesMask) (fl > 0), 1 / fl, none);

      for (int y = 0; y < 2; y++)
        {
          FsLanes D2 = none, K = none;

          D = none;
          for (int r = 0; r < fs_channel_flows_n_r (&net->flows, s); r++)
            {
              D += flow[r] * net->D[y][s * n_r + r];
              D2 += flow[r] * net->D2[y][s * n_r + r];
              K += flow[r] * net->K[y][s * n_r + r];
            }
          net->dD[y][pair] = accept * D;
          net->dD2[y][pair] = accept * D2;
          net->dK[y][pair] = accept * K;
          second[y] = 2 * l1 * (onward + net->dD[y][pair]) + onward + 2 * net->dD[y][pair] + net->dD2[y][pair]
                      + 2 * net->dK[y][pair];
        }
      D = net->dD[0][pair] + g * (net->dD[1][pair] - net->dD[0][pair]);
      net->b[pair] = fl * l1 + onward + D;
      net->h[pair] = net->b[pair] * per_message;
      net->h1[pair] = (fl * l1 + onward + net->dD[1][pair]) * per_message;
      net->dm[pair] = D * per_message;
      net->h2[pair] = (fl * l2 + second[0] + g * (second[1] - second[0])) * per_message;
      net->h21[pair] = (fl * l2 + second[1]) * per_message;
      net->B[s] += net->b[pair];
    }
}

static inline __attribute__ ((always_inline)) void
approach (Network *net, FsLanes *value, FsLanes to, double part, double scale)
{
  FsLanes change = to - *value, size = fs_lanes_abs (change) * scale;

  /* What is no number stays none. */
  net->change = fs_lanes_max (net->change, size) + 0 * (net->change + size);
  *value += part * net->step * change;
}

/* Fills @others with the sums over all elements of @list but one, without cancellation. */
static inline void
sum_others (const FsLanes *list, int length, FsLanes *others)
{
  FsLanes sum = fs_lanes (0);

  for (int i = 0; i < length; i++)
    {
      others[i] = sum;
      sum += list[i];
    }
  sum = fs_lanes (0);
  for (int i = length - 1; i >= 0; i--)
    {
      others[i] += sum;
      sum += list[i];
    }
}

#define MAX_INPUTS FS_PATTERN_MAX_N

/**
 * Inputs: the inputs of one channel, lists by their number
 * @b: fraction of the time for which they hold it; @q: for which they wait for it
 * @arrivals: rate of their messages while they neither hold it nor wait
 * @ob, @flows, @residual, @most, @waiting, @seen: sums over the other inputs: of @b; rates; rates times second moments of
 *   holding times; holding times of messages that waited; work that waits; the part of it that is not seen
 */
typedef struct {
  FsLanes b[MAX_INPUTS], q[MAX_INPUTS], arrivals[MAX_INPUTS];
  FsLanes ob[MAX_INPUTS], flows[MAX_INPUTS], residual[MAX_INPUTS], most[MAX_INPUTS], waiting[MAX_INPUTS],
      seen[MAX_INPUTS];
} Inputs;

static inline void
compete (Network *net, int s, Inputs *inputs)
{
  int first = PAIR (net, 0, s);
  FsLanes list[MAX_INPUTS], unseen[MAX_INPUTS], none = fs_lanes (0), B = net->B[s], full = FULLEST / B;
  FsLanes scale = fs_lanes_select ((FsLanesMask) (B > FULLEST), full, fs_lanes (1));
  const FsLanes *fl = net->fl + first;

  B *= scale;
  for (int a = 0; a <= s; a++)
    {
      FsLanes W = net->W[first + a], others, q = fl[a] * W;

      inputs->b[a] = net->b[first + a] * scale;
      others = B - inputs->b[a];
      q = fs_lanes_min (q, others);
      inputs->q[a] = q = fs_lanes_max (q, none);
      inputs->arrivals[a] = fl[a] * (1 - net->be[first + a]) / (1 - inputs->b[a] - q);
      list[a] = fl[a] * W * net->h1[first + a];
      unseen[a] = fs_lanes_select ((FsLanesMask) (others > 0), list[a] / others, none);
    }
  sum_others (list, s + 1, inputs->waiting);
  sum_others (unseen, s + 1, inputs->seen);
  sum_others (inputs->b, s + 1, inputs->ob);
  sum_others (fl, s + 1, inputs->flows);
  sum_others (net->h1 + first, s + 1, inputs->most);
  for (int a = 0; a <= s; a++)
    list[a] = fl[a] * net->h2[first + a];
  sum_others (list, s + 1, inputs->residual);
}

/* Sets @W to the least root of W = (1 - be) (work - queue Rt)/(1 - b - queue) + be Wb, where queue = fl W. */
static inline __attribute__ ((always_inline)) void
solve_wait (const Network *net, int pair, const FsLanes *b, FsLanes work, FsLanes Rt, FsLanes *W)
{
  FsLanes be = net->be[pair], fl = net->fl[pair], behind = be * net->Wb[pair];
  FsLanes p = 1 - *b + fl * (behind + (1 - be) * Rt), g = behind * (1 - *b) + (1 - be) * work, d = p * p - 4 * fl * g;

  for (guint l = 0; l < FS_LANES; l++)
    d[l] = d[l] > 0 ? sqrt (d[l]) : 0;
  *W = 2 * g / (p + d);
}

/* Section 3.5: waits for channel @s, where B < 1. */
static inline void
wait_for_channel (Network *net, int s)
{
  int first = PAIR (net, 0, s);
  double l1 = net->lengths.l1;
  FsLanes none = fs_lanes (0), one = fs_lanes (1);
  const FsLanes *h1 = net->h1 + first, *h21 = net->h21 + first;
  Inputs inputs;

  compete (net, s, &inputs);
  for (int a = 0; a <= s; a++)
    {
      int pair = first + a;
      FsLanes be = net->be[pair], w2 = (1 - be) * net->Wa2[pair] + be * net->Wb2[pair], W = net->W[pair],
              h = net->h[pair];
      FsLanesMask alone = (FsLanesMask) (inputs.ob[a] <= 0);
      FsLanes own = (1 - net->lengths.x) * net->dm[pair], Wb = none, Wb2 = none, squares = none;
      FsLanes ob = fs_lanes_select (alone, one, inputs.ob[a]), ho, R = inputs.residual[a] / (2 * ob);
      FsLanes free = 1 - inputs.b[a] - inputs.q[a], tie = a > 0 ? -inputs.b[0] / (2 * ob) : fs_lanes (0.5);
      FsLanes Pa = inputs.ob[a] - inputs.q[a], E = inputs.waiting[a] - inputs.b[a] * inputs.seen[a];
      FsLanes Wa, each, Wa2, c, t, TH, TW, pA, ka = none, calm = one, formula, bound;
      FsLanesMask ahead;

      Pa = fs_lanes_max (Pa, none) / free;
      E = fs_lanes_max (E, none);
      Wa = Pa * (R + tie) + E / free;
      Wa = fs_lanes_max (Wa, none);
      /* Before a message is at most one of each other input, whatever the formulas make of waits that are rare. */
      each = Pa * (R + inputs.most[a]);
      Wa = fs_lanes_min (Wa, each);
      each = fs_lanes_select ((FsLanesMask) (Pa > 0), Wa / Pa, none);
      ho = ob / fs_lanes_select (alone, one, inputs.flows[a]);
      c = 2 * R / ho - 1;
      c = fs_lanes_max (c, none);
      Wa2 = fs_lanes_select (alone, none, Wa * each * (ho * ho * (1 + 3 * c + 2 * c * c) / 3) / (R * R));

      t = h + W;
      t = fs_lanes_select ((FsLanesMask) (t > 0), t, one);
      TH = (1 - be) * (net->h2[pair] + h * W) / t + be * h + 1;
      TW = (1 - be) * (w2 + h * W) / t + be * W;
      pA = (1 - be) * (Pa * h + W) / t + be * Pa;
      for (int j = 0; j <= s; j++)
        {
          FsLanes share, T, rest, again, p;

          if (j == a)
            continue;
          share = inputs.b[j] / ob;
          T = inputs.arrivals[j] * (TH + TW * (1 - share));
          rest = 1 / (1 + T);
          again = pA * share * net->be[first + j];
          p = (T + again) * rest;
          ka += h1[j] * inputs.arrivals[j] * rest * rest * (1 - again);
          p = fs_lanes_min (p, one);
          Wb += p * h1[j];
          Wb2 += p * h21[j];
          squares += p * h1[j] * p * h1[j];
          calm *= 1 - p;
        }
      approach (net, &net->Pa[pair], Pa, 1, l1);
      net->Wa[pair] = Wa;
      net->Wa2[pair] = Wa2;
      net->Wb[pair] = own + Wb;
      net->Wb2[pair] = 2 * own * l1 + Wb2 + Wb * Wb - squares;
      net->own[pair] = own;
      net->Pb[pair] = 1 - calm;
      net->ka[pair] = ka;
      c = inputs.residual[a] / fs_lanes_select (alone, one, inputs.flows[a]) - ho * ho;
      net->VH[pair] = fs_lanes_select (alone, none, fs_lanes_max (c, none));
      /* The least root of the formula and of its bound; without anybody ahead only the predecessor is waited for. */
      W = be * net->Wb[pair];
      ahead = (FsLanesMask) (net->fl[pair] * W < inputs.ob[a]);
      solve_wait (net, pair, &inputs.b[a], inputs.ob[a] * (R + tie) + E, R + tie, &formula);
      solve_wait (net, pair, &inputs.b[a], inputs.ob[a] * (R + inputs.most[a]), R + inputs.most[a], &bound);
      W = fs_lanes_select (ahead, fs_lanes_min (formula, bound), W);
      approach (net, &net->W[pair], W, net->finite ? 0.3 : net->part, 1);
    }
}

/* Section 3.6: which messages of channel @s are followed at once, and where to. */
static inline void
follow (Network *net, int s)
{
  FsLanes G = fs_lanes (0);

  for (int a = 0; a <= s; a++)
    {
      int pair = PAIR (net, a, s);

      G += net->fl[pair] * (net->be[pair] + (1 - net->be[pair]) * net->Pa[pair]);
    }
  net->G[s] = fs_lanes_select ((FsLanesMask) (net->lc[s] > 0), G / net->lc[s], fs_lanes (0));
}

static inline void
follow_on (Network *net, int s)
{
  double l1 = net->lengths.l1, x = net->lengths.x;
  FsLanes B = net->B[s], one = fs_lanes (1), some, came, most = fs_lanes (FULLEST);

  /* Whether a back-to-back message came during the service of its predecessor: the channel as a queue without memory. */
  B = fs_lanes_min (B, most);
  came = B * (1 - net->G[s]) / (1 - B);
  some = fs_lanes_select ((FsLanesMask) (net->G[s] > 0), net->G[s], one);
  came = (1 - net->G[s]) / some * came / (1 + came);
  came = fs_lanes_min (came, one);
  came = fs_lanes_select ((FsLanesMask) (net->G[s] > 0), came, one);
  for (int j = s + 1; j < net->flows.n; j++)
    {
      int pair = PAIR (net, s + 1, j);
      FsLanes D = net->dD[0][pair] + net->G[j] * (net->dD[1][pair] - net->dD[0][pair]);
      FsLanes v = (net->fl[pair] * (l1 + 1 + net->W[pair]) + x * D) / net->B[s], route = net->fl[pair] / net->lc[s];

      v = route + came * (v - route);
      approach (net, &net->v[pair], v, 1, l1);
      approach (net, &net->be[pair], net->G[s] * net->v[pair], 1, l1);
    }
}

/* Section 4: moments of the holding time of the injection channel to @s, if a message waits @w (second moment @w2) for
 * channel s and got it with probability @u back-to-back. */
static inline void
inject (const Network *net, int s, FsLanes w, FsLanes w2, FsLanes u, FsLanes pw, FsLanes *S, FsLanes *S2)
{
  int pair = PAIR (net, 0, s);
  double l1 = net->lengths.l1, l2 = net->lengths.l2, x = net->lengths.x, xs = net->lengths.xs;
  FsLanes fl = net->fl[pair];
  FsLanes D = (net->dD[0][pair] + u * (net->dD[1][pair] - net->dD[0][pair])) / fl;
  FsLanes D2 = (net->dD2[0][pair] + u * (net->dD2[1][pair] - net->dD2[0][pair])) / fl;
  FsLanes K = (net->dK[0][pair] + u * (net->dK[1][pair] - net->dK[0][pair])) / fl;
  FsLanes C = fs_lanes (0), d = w + x * D, d2 = w2 + 2 * w * x * net->dD[1][pair] / fl + x * D2 + 2 * x * (K + xs * D);

  for (int r = 0; r < fs_channel_flows_n_r (&net->flows, s); r++)
    C += net->accept[s] * net->flow[r] * net->C[s * net->flows.n_r + r];
  d2 += 2 * x * pw * net->VH[pair] * C / fl;
  *S = l1 + 1 + d;
  *S2 = l2 + 2 * l1 * (1 + d) + 1 + 2 * d + d2;
}

static inline void
queue (Network *net, int s)
{
  int pair = PAIR (net, 0, s);
  FsLanes li = net->load * net->flows.first[s], busy, one = fs_lanes (1), Pa = net->Pa[pair];

  if (net->flows.first[s] <= 0)
    return;
  inject (net, s, net->Wa[pair], net->Wa2[pair], Pa, Pa, &net->A1[s], &net->A2[s]);
  inject (net, s, net->Wb[pair], net->Wb2[pair], one, net->Pb[pair], &net->B1[s], &net->B2[s]);
  if (net->finite)
    {
      approach (net, &net->accept[s], 1 / (1 + li * net->A1[s]), 0.5, net->lengths.l1);
      net->rho[s] = 1 - net->accept[s];
      return;
    }
  busy = li * net->B1[s];
  busy = fs_lanes_min (busy, fs_lanes (FULLEST));
  net->rho[s] = 1 - (1 - busy) / (1 - busy + li * net->A1[s]);
  approach (net, &net->be[pair], net->rho[s], 1, net->lengths.l1);
}

FS_LANES_TARGETS static void
round_of (Network *net)
{
  net->change = fs_lanes (0);
  if (net->finite)
    load_channels (net);
  for (int s = net->flows.n - 1; s >= 0; s--)
    {
      meet (net, s);
      hold (net, s);
      wait_for_channel (net, s);
    }
  for (int s = 0; s < net->flows.n; s++)
    follow (net, s);
  for (int s = 0; s < net->flows.n; s++)
    {
      follow_on (net, s);
      queue (net, s);
    }
}

/* Delay of a message behind each channel. */
FS_LANES_TARGETS static void
delay_messages (Network *net)
{
  int n = net->flows.n, n_r = net->flows.n_r, shift = n_r > 1;

  for (int s = n - 1; s >= 0; s--)
    {
      for (int r = 0; r < n_r; r++)
        net->DL[0][s * n_r + r] = net->DL[1][s * n_r + r] = fs_lanes (0);
      for (int j = s + 1; j < n; j++)
        {
          int pair = PAIR (net, s + 1, j);

          for (int r = 0; r < fs_channel_flows_n_r (&net->flows, j); r++)
            {
              int from = j * n_r + r, to = s * n_r + r + shift;
              double sets = net->flows.sets[(n - 1 - j) * n_r + r];
              FsLanes DL = net->DL[0][from] + net->Pa[pair] * (net->DL[1][from] - net->DL[0][from]);
              FsLanes apart = net->flows.factor * (net->Wa[pair] * sets + DL);
              FsLanes behind = net->flows.factor * (net->Wb[pair] * sets + net->DL[1][from]);

              net->DL[0][to] += apart;
              net->DL[1][to] += apart + net->v[pair] * (behind - apart);
            }
        }
    }
}

/* Sets the slack of @delay to that of point @l, and the reason why it has no solution. */
static void
judge (const Network *net, guint l, FsRefinedDelay *delay)
{
  delay->channel_slack = delay->source_slack = 1;
  for (int s = 0; s < net->flows.n; s++)
    {
      delay->channel_slack = fmin (delay->channel_slack, 1 - net->B[s][l]);
      if (!net->finite)
        delay->source_slack = fmin (delay->source_slack, 1 - net->load[l] * net->flows.first[s] * net->B1[s][l]);
    }
  if (delay->channel_slack > 0 && delay->source_slack > 0)
    return;
  /* Channel 0 is loaded by one injection channel alone: of long messages both saturate together. */
  delay->reason = net->finite                         ? FS_REASON_NUMERIC
                  : delay->source_slack < NEARLY_FULL ? FS_REASON_SOURCE
                                                      : FS_REASON_CHANNEL;
}

/* Section 4: fills @delay for point @l; the delays of messages are known. */
static void
fill (const Network *net, guint l, FsRefinedDelay *delay)
{
  int n = net->flows.n, n_r = net->flows.n_r;
  double l1 = net->lengths.l1;

  for (int s = 0; s < n; s++)
    delay->lambda_n += net->fl[PAIR (net, 0, s)][l];
  for (int s = 0; s < n; s++)
    {
      int pair = PAIR (net, 0, s);
      double fl = net->fl[pair][l], Pa = net->Pa[pair][l], be = net->be[pair][l], rho = net->rho[s][l];
      double li = net->load[l] * net->flows.first[s], A1 = net->A1[s][l], A2 = net->A2[s][l], B1 = net->B1[s][l];
      double B2 = net->B2[s][l], u = be + (1 - be) * Pa, DL = 0, path = 0, w = 0;

      delay->lambda_c[s] = net->lc[s][l];
      delay->P_b[s] = net->B[s][l];
      delay->L[s] = net->lc[s][l] > 0 ? net->B[s][l] / net->lc[s][l] : l1;
      delay->G[s] = net->G[s][l];
      delay->W_first[s] = net->W[pair][l];
      if (!(fl > 0))
        continue;
      for (int r = 0; r < fs_channel_flows_n_r (&net->flows, s); r++)
        {
          double flow = net->accept[s][l] * net->flow[r][l];

          DL += flow * (net->DL[0][s * n_r + r][l] + u * (net->DL[1][s * n_r + r][l] - net->DL[0][s * n_r + r][l]));
          path += flow * net->flows.path[(n - 1 - s) * n_r + r];
        }
      delay->rho_q[s] = rho;
      delay->S_q[s] = net->finite ? A1 : rho * B1 + (1 - rho) * A1;
      if (!net->finite)
        w = li * B2 / (2 * (1 - li * B1)) + li * (A2 - B2) / (2 * (1 - li * B1 + li * A1))
            + GAMMA * li * rho * fmax (0, B1 - A1 - net->own[pair][l]) * (B2 / B1 - B1) / (1 - li * B1);
      delay->t_avg += (fl * l1 + path + DL) / delay->lambda_n;
      delay->latency_network += (fl * (l1 + 1 + net->W[pair][l]) + path + DL) / delay->lambda_n;
      delay->W_s += fl * w / delay->lambda_n;
    }
}

void
fs_refined_dimension_order (const FsModelInputs *inputs, const double *loads, guint n_points, gboolean bare,
                            FsRefinedDelay *delays)
{
  Network net;
  guint left = n_points;
  gboolean done[FS_LANES] = { FALSE };

  g_return_if_fail (n_points > 0 && n_points <= FS_LANES);

  network_init (&net, inputs, loads, n_points);
  for (int round = 0; round < MAX_ROUNDS && left > 0; round++)
    {
      gboolean last = round == MAX_ROUNDS - 1;

      if (round % PATIENCE == PATIENCE - 1 && net.step > LEAST_STEP)
        net.step /= 2;
      round_of (&net);
      for (guint l = 0; l < n_points; l++)
        {
          gboolean settled = net.change[l] <= (last ? ACCEPTED : PRECISION) * net.lengths.l1;

          if (done[l] || !(settled || last))
            continue;
          done[l] = TRUE;
          left--;
          delays[l] = (FsRefinedDelay){ .reason = FS_REASON_NONE };
          judge (&net, l, &delays[l]);
          if (!settled)
            delays[l].reason = net.finite ? FS_REASON_NUMERIC : FS_REASON_CHANNEL;
          if (delays[l].reason != FS_REASON_NONE || bare)
            continue;
          delay_messages (&net);
          fill (&net, l, &delays[l]);
        }
    }
  network_clear (&net);
}
