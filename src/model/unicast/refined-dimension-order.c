/* REFINED_UNICAST.md 3 to 5: dimension order without virtual channels. Lists of pairs are numbered as in channel-flows.h. */
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
#define ALSO_SATURATED 0.01 /* slack of a channel */
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
 *   time, mean delay of the release
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
  double step;
  FsLanes *flow, *fl, *onward;
  FsLanes *W, *Wa, *Wb, *Wa2, *Wb2, *Pa, *be, *v;
  Either D, D2, K, DL;
  Either dD, dD2, dK;
  FsLanes *b, *h, *h2, *dm;
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
  FsLanes *arena = g_aligned_alloc0 (flows + 20 * pairs + 8 * fields + 9 * n, sizeof (FsLanes), sizeof (FsLanes));
  FsLanes **of_pairs[] = { &net->fl, &net->onward, &net->W, &net->Wa, &net->Wb, &net->Wa2, &net->Wb2,
                           &net->Pa, &net->be,     &net->v, &net->b,  &net->h,  &net->h2,  &net->dm };
  FsLanes **of_channels[]
      = { &net->B, &net->lc, &net->G, &net->A1, &net->A2, &net->B1, &net->B2, &net->rho, &net->accept };

  net->arena = arena;
  net->flow = cut (&arena, flows);
  for (guint i = 0; i < G_N_ELEMENTS (of_pairs); i++)
    *of_pairs[i] = cut (&arena, pairs);
  for (guint i = 0; i < G_N_ELEMENTS (of_channels); i++)
    *of_channels[i] = cut (&arena, n);
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
  *net = (Network){ .finite = inputs->finite_buffer, .step = 1 };
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
      net->D[y][s * n_r + r] = net->D2[y][s * n_r + r] = net->K[y][s * n_r + r] = fs_lanes (0);
  for (int j = s + 1; j < n; j++)
    {
      int pair = PAIR (net, s + 1, j);
      FsLanes Pa = net->Pa[pair], v = net->v[pair], Wa = net->Wa[pair], Wb = net->Wb[pair];
      FsLanes Wa2 = net->Wa2[pair], Wb2 = net->Wb2[pair];
      const double *sets = net->flows.sets + (n - 1 - j) * n_r;

      for (int r = 0; r < fs_channel_flows_n_r (&net->flows, j); r++)
        {
          int from = j * n_r + r, to = s * n_r + r + shift;
          FsLanes D1 = net->D[1][from], D21 = net->D2[1][from], K1 = net->K[1][from];
          FsLanes D = net->D[0][from] + Pa * (D1 - net->D[0][from]);
          FsLanes D2 = net->D2[0][from] + Pa * (D21 - net->D2[0][from]);
          FsLanes K = net->K[0][from] + Pa * (K1 - net->K[0][from]);
          FsLanes not = net->flows.factor * (Wa * sets[r] + x * D),
                  behind = net->flows.factor * (Wb * sets[r] + x * D1);
          FsLanes not2 = net->flows.factor * (Wa2 * sets[r] + x * (2 * Wa * D + D2));
          FsLanes behind2 = net->flows.factor * (Wb2 * sets[r] + x * (2 * Wb * D1 + D21));
          FsLanes notK = net->flows.factor * x * (K + xs * D), behindK = net->flows.factor * x * (K1 + xs * D1);

          net->D[0][to] += not ;
          net->D[1][to] += not +v * (behind - not );
          net->D2[0][to] += not2;
          net->D2[1][to] += not2 + v * (behind2 - not2);
          net->K[0][to] += notK;
          net->K[1][to] += notK + v * (behindK - notK);
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
      FsLanes g = net->be[pair] + (1 - net->be[pair]) * net->Pa[pair], D, D2, K, none = fs_lanes (0);
      FsLanesMask used = fl > 0;

      for (int y = 0; y < 2; y++)
        {
          D = D2 = K = none;
          for (int r = 0; r < fs_channel_flows_n_r (&net->flows, s); r++)
            {
              D += flow[r] * net->D[y][s * n_r + r];
              D2 += flow[r] * net->D2[y][s * n_r + r];
              K += flow[r] * net->K[y][s * n_r + r];
            }
          net->dD[y][pair] = accept * D;
          net->dD2[y][pair] = accept * D2;
          net->dK[y][pair] = accept * K;
        }
      D = net->dD[0][pair] + g * (net->dD[1][pair] - net->dD[0][pair]);
      D2 = net->dD2[0][pair] + g * (net->dD2[1][pair] - net->dD2[0][pair]);
      K = net->dK[0][pair] + g * (net->dK[1][pair] - net->dK[0][pair]);
      net->b[pair] = fl * l1 + onward + D;
      net->h[pair] = fs_lanes_select (used, net->b[pair] / fl, none);
      net->dm[pair] = fs_lanes_select (used, D / fl, none);
      net->h2[pair] = fs_lanes_select (used, l2 + (2 * l1 * (onward + D) + onward + 2 * D + D2 + 2 * K) / fl, none);
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

/* Section 3.5: waits of input a - 1 for channel @s, where B < 1. */
static inline void
wait_for_channel (Network *net, int s)
{
  FsLanes al[FS_PATTERN_MAX_N], queued[FS_PATTERN_MAX_N], before[FS_PATTERN_MAX_N], b[FS_PATTERN_MAX_N], B = net->B[s];
  FsLanes none = fs_lanes (0), full = FULLEST / B,
          scale = fs_lanes_select ((FsLanesMask) (B > FULLEST), full, fs_lanes (1));
  int first = PAIR (net, 0, s);
  double l1 = net->lengths.l1;
  const FsLanes *fl = net->fl + first, *h = net->h + first, *h2 = net->h2 + first;

  B *= scale;
  for (int a = 0; a <= s; a++)
    {
      FsLanes others, W = net->W[first + a], q;

      b[a] = net->b[first + a] * scale;
      others = B - b[a];
      q = fs_lanes_min (fl[a] * W, others);
      q = fs_lanes_max (q, none);
      queued[a] = q;
      al[a] = fl[a] * (1 - net->be[first + a]) / (1 - b[a] - q);
      before[a] = fl[a] * W * h[a];
    }
  for (int a = 0; a <= s; a++)
    {
      int pair = first + a;
      FsLanes be = net->be[pair], Wa2_before = net->Wa2[pair], Wb2_before = net->Wb2[pair], W = net->W[pair];
      FsLanes own = (1 - net->lengths.x) * net->dm[pair], ob = none, flows = none, residual = none, E = none;
      FsLanes Wb = none, Wb2 = none, squares = none, most = none;
      FsLanes den = 1 - b[a] - queued[a], tie = fs_lanes (0.5), w2, t, TH, TW, pA, R, ho, c, Pa, Wa, each, Wa2;
      FsLanesMask alone;

      for (int j = 0; j <= s; j++)
        {
          FsLanes seen;

          if (j == a)
            continue;
          ob += b[j];
          flows += fl[j];
          most += h[j];
          residual += fl[j] * h2[j];
          seen = 1 - b[a] / (B - b[j]);
          E += before[j] * fs_lanes_select ((FsLanesMask) (seen > 0), seen, none);
        }
      alone = (FsLanesMask) (ob <= 0);
      ob = fs_lanes_select (alone, fs_lanes (1), ob);
      flows = fs_lanes_select (alone, fs_lanes (1), flows);
      R = residual / (2 * ob);
      ho = ob / flows;
      if (a > 0)
        tie = -b[0] / (2 * ob);
      Pa = fs_lanes_max (ob - queued[a], none) / den;
      /* Before a message is at most one of each other input, whatever the formulas make of waits that are rare. */
      Wa = Pa * (R + tie) + E / den;
      Wa = fs_lanes_max (Wa, none);
      each = Pa * (R + most);
      Wa = fs_lanes_min (Wa, each);
      each = fs_lanes_select ((FsLanesMask) (Pa > 0), Wa / Pa, none);
      c = 2 * R / ho - 1;
      c = fs_lanes_max (c, none);
      Wa2 = Wa * each * (ho * ho * (1 + 3 * c + 2 * c * c) / 3) / (R * R);

      t = h[a] + W;
      t = fs_lanes_select ((FsLanesMask) (t > 0), t, fs_lanes (1));
      w2 = (1 - be) * Wa2_before + be * Wb2_before;
      TH = (1 - be) * (h2[a] + h[a] * W) / t + be * h[a] + 1;
      TW = (1 - be) * (w2 + h[a] * W) / t + be * W;
      pA = (1 - be) * (Pa * h[a] + W) / t + be * Pa;
      for (int j = 0; j <= s; j++)
        {
          FsLanes sh, T, found, p;

          if (j == a)
            continue;
          sh = b[j] / ob;
          T = al[j] * (TH + TW * (1 - sh));
          found = T / (1 + T);
          p = found + pA * sh * net->be[first + j] * (1 - found);
          p = fs_lanes_min (p, fs_lanes (1));
          Wb += p * h[j];
          Wb2 += p * h2[j];
          squares += p * h[j] * p * h[j];
        }
      Wb2 += Wb * Wb - squares;
      Wa = fs_lanes_select (alone, none, Wa);
      Wa2 = fs_lanes_select (alone, none, Wa2);
      Pa = fs_lanes_select (alone, none, Pa);
      approach (net, &net->Pa[pair], Pa, 1, l1);
      net->Wa[pair] = Wa;
      net->Wa2[pair] = Wa2;
      net->Wb[pair] = own + fs_lanes_select (alone, none, Wb);
      net->Wb2[pair] = 2 * own * l1 + fs_lanes_select (alone, none, Wb2);
      approach (net, &net->W[pair], (1 - be) * Wa + be * net->Wb[pair], net->finite ? 0.3 : 0.7, 1);
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

  for (int j = s + 1; j < net->flows.n; j++)
    {
      int pair = PAIR (net, s + 1, j);
      FsLanes D = net->dD[0][pair] + net->G[j] * (net->dD[1][pair] - net->dD[0][pair]);
      FsLanes v = (net->fl[pair] * (l1 + 1 + net->W[pair]) + x * D) / net->B[s];

      v = fs_lanes_select ((FsLanesMask) (net->B[s] > 0), v, fs_lanes (0));
      approach (net, &net->v[pair], v, 1, l1);
      approach (net, &net->be[pair], net->G[s] * net->v[pair], 1, l1);
    }
}

/* Section 4: moments of the holding time of the injection channel to @s, if a message waits @w (second moment @w2) for
 * channel s and got it with probability @u back-to-back. */
static inline void
inject (const Network *net, int s, FsLanes w, FsLanes w2, FsLanes u, FsLanes *S, FsLanes *S2)
{
  int pair = PAIR (net, 0, s);
  double l1 = net->lengths.l1, l2 = net->lengths.l2, x = net->lengths.x, xs = net->lengths.xs;
  FsLanes fl = net->fl[pair];
  FsLanes D = (net->dD[0][pair] + u * (net->dD[1][pair] - net->dD[0][pair])) / fl;
  FsLanes D2 = (net->dD2[0][pair] + u * (net->dD2[1][pair] - net->dD2[0][pair])) / fl;
  FsLanes K = (net->dK[0][pair] + u * (net->dK[1][pair] - net->dK[0][pair])) / fl;
  FsLanes d = w + x * D, d2 = w2 + 2 * w * x * D + x * D2 + 2 * x * (K + xs * D);

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
  inject (net, s, net->Wa[pair], net->Wa2[pair], Pa, &net->A1[s], &net->A2[s]);
  inject (net, s, net->Wb[pair], net->Wb2[pair], one, &net->B1[s], &net->B2[s]);
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
              FsLanes not = net->flows.factor * (net->Wa[pair] * sets + DL);
              FsLanes behind = net->flows.factor * (net->Wb[pair] * sets + net->DL[1][from]);

              net->DL[0][to] += not ;
              net->DL[1][to] += not +net->v[pair] * (behind - not );
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
  delay->reason = net->finite                             ? FS_REASON_NUMERIC
                  : delay->channel_slack > ALSO_SATURATED ? FS_REASON_SOURCE
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
            + GAMMA * li * rho * fmax (0, B1 - A1) * (B2 / B1 - B1) / (1 - li * B1);
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
