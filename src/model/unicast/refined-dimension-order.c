/* REFINED_KIM_DAS.md 3 to 5: dimension order without virtual channels. Lists of pairs are numbered as in channel-flows.h. */
#include <gsl/gsl_math.h>
#include <math.h>

#include "model/unicast/channel-flows.h"
#include "model/unicast/refined-network.h"

#define GAMMA 2 /* section 11 */
#define PRECISION 1e-13
#define ACCEPTED 1e-9
#define MAX_ROUNDS 5000
#define FEW_ROUNDS 4  /* a digit */
#define MORE_ROUNDS 3 /* after the last that changed anything: near the end of a curve what is left is enlarged */
/* Rounds after which the steps become shorter, because they swing; and how short they become. */
#define PATIENCE 64
#define LEAST_STEP 0.04
#define NEARLY_FULL 0.01    /* slack of an injection channel */
#define FULLEST 0.999999999 /* of channels and queues, on the way to the fixed point */

/**
 * Pair: an input of a channel
 * @W, @Pa, @be, @v, @w2: what a round reads of the one before: mean wait of all messages; probability that a message that
 *   is not back-to-back waits; that one is back-to-back when it arrives; that its predecessor on the input went to this
 *   channel, too; second moment of the wait
 * @Wa, @Wb, @Wa2, @Wb2: moments of the wait of messages that are not and that are back-to-back
 * @fl, @onward: as in FsChannelFlows, at the rate of each point; @per_message: 1/fl
 * @others, @per_other: rate of the messages of all other inputs, and 1 by it
 * @dD: D behind the channel, summed over the messages of the input per unit of time
 * @Pb: probability that a back-to-back message waits
 * @VH, @ka: variance of what is waited for; how much longer a back-to-back message waits per time that its predecessor is
 *   longer on its way
 */
typedef struct {
  FsLanes W, Pa, be, v, w2;
  FsLanes Wa, Wb, Wa2, Wb2;
  FsLanes fl, onward, per_message, others, per_other;
  FsLanes dD[2];
  FsLanes Pb, VH, ka;
} Pair;

/**
 * Behind: what is met behind a channel, for messages that did not (0) and did (1) get it at the moment when their
 * predecessor released it
 * @D, @D2, @K, @DL: delay of the release of the channel, its second moment, its covariance with the length, delay of the
 *   message; @C: mean of ka
 */
typedef struct {
  FsLanes D[2], D2[2], K[2], DL[2], C;
} Behind;

/**
 * Channel:
 * @B, @lc, @G: fraction of the time for which it is held; its rate; fraction of its messages that got it back-to-back
 * @per_lc: 1 by its rate
 * @dD2, @dK: D2 and K behind it, summed over the messages of the injection channel per unit of time; @own: wait of one of
 *   them for its own predecessor, if it is back-to-back
 * @A1, @A2, @B1, @B2: moments of the holding time of the injection channel for a message that finds its queue empty or not
 * @rho, @accept: utilization of the injection channel; fraction of messages that are accepted
 */
typedef struct {
  FsLanes B, lc, per_lc, G, dD2[2], dK[2], own, A1, A2, B1, B2, rho, accept;
} Channel;

/**
 * Network: the channels of a node, those of all nodes being alike
 * @flow: as in FsChannelFlows, at the rate of each point
 * @pairs: [pair]; @channels: [s]; @behind: [s * n_r + r]
 * @step: part of a change that is made
 * @change: the largest of a round
 */
struct _FsRefinedNetwork {
  FsChannelFlows flows;
  FsMessageLengths lengths;
  gboolean finite;
  FsLanes load, change;
  double step;
  FsLanes *flow;
  Pair *pairs;
  Channel *channels;
  Behind *behind;
};
typedef struct _FsRefinedNetwork Network;

#define PAIR(a, s) fs_channel_flows_pair ((a), (s))

static gpointer
list_new (gsize length, gsize size)
{
  return g_aligned_alloc0 (length, size, sizeof (FsLanes));
}

static void
allocate (Network *net)
{
  gsize n = (gsize) net->flows.n, n_r = (gsize) net->flows.n_r;

  net->flow = list_new ((n + 1) * n_r, sizeof *net->flow);
  net->pairs = list_new (n * (n + 1) / 2, sizeof *net->pairs);
  net->channels = list_new (n, sizeof *net->channels);
  net->behind = list_new (n * n_r, sizeof *net->behind);
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

/* What is divided by the rates of channel @s. */
static inline void
invert (Network *net, int s)
{
  Pair *pairs = &net->pairs[PAIR (0, s)];
  FsLanes none = fs_lanes (0), one = fs_lanes (1), list[FS_PATTERN_MAX_N], others[FS_PATTERN_MAX_N];
  FsLanes lc = net->channels[s].lc;

  for (int a = 0; a <= s; a++)
    list[a] = pairs[a].fl;
  sum_others (list, s + 1, others);
  for (int a = 0; a <= s; a++)
    {
      pairs[a].per_message = fs_lanes_select ((FsLanesMask) (list[a] > 0), 1 / list[a], none);
      pairs[a].others = others[a];
      pairs[a].per_other = 1 / fs_lanes_select ((FsLanesMask) (others[a] > 0), others[a], one);
    }
  net->channels[s].per_lc = fs_lanes_select ((FsLanesMask) (lc > 0), 1 / lc, none);
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
      net->channels[s].lc = fs_lanes (0);
      for (int a = 0; a <= s; a++)
        {
          int pair = PAIR (a, s);
          const FsLanes *flow = net->flow + a * n_r;
          FsLanes accept = a == 0 ? net->channels[s].accept : fs_lanes (1), sum = fs_lanes (0);

          for (int r = 0; r < fs_channel_flows_n_r (flows, s); r++)
            sum += flows->sets[(n - 1 - s) * n_r + r] * flow[r];
          net->pairs[pair].fl = accept * sum;
          net->pairs[pair].onward = accept * (sum - flow[0]);
          net->channels[s].lc += net->pairs[pair].fl;
        }
      invert (net, s);
      for (int r = 0; r + shift < n_r; r++)
        net->flow[(s + 1) * n_r + r]
            = flows->factor * (net->channels[s].accept * net->flow[r + shift] + transit[r + shift]);
      for (int r = 0; r < n_r; r++)
        transit[r] += net->flow[(s + 1) * n_r + r];
    }
}

FsRefinedNetwork *
fs_refined_network_new (const FsModelInputs *inputs)
{
  FsRefinedNetwork *net = list_new (1, sizeof *net);

  *net = (Network){ .finite = inputs->finite_buffer };
  fs_channel_flows_init (&net->flows, inputs);
  net->lengths = fs_message_lengths (inputs->l, inputs->fixed_length);
  allocate (net);
  return net;
}

void
fs_refined_network_free (FsRefinedNetwork *net)
{
  if (net == NULL)
    return;
  fs_channel_flows_clear (&net->flows);
  g_aligned_free (net->flow);
  g_aligned_free (net->pairs);
  g_aligned_free (net->channels);
  g_aligned_free (net->behind);
  g_aligned_free (net);
}

void
fs_refined_network_start (FsRefinedNetwork *net, const double *loads)
{
  net->step = 1;
  for (guint l = 0; l < FS_LANES; l++)
    net->load[l] = fmax (loads[l], FS_REFINED_LEAST_LOAD);
  for (int s = 0; s < net->flows.n; s++)
    {
      net->channels[s] = (Channel){ .accept = fs_lanes (1) };
      if (net->finite)
        net->channels[s].accept = 1 / (1 + net->load * net->flows.first[s] * (net->lengths.l1 + 1));
      for (int a = 0; a <= s; a++)
        net->pairs[PAIR (a, s)] = (Pair){ .v = fs_lanes (a == 0) };
    }
  load_channels (net);
  for (int s = 0; s < net->flows.n; s++)
    for (int a = 1; a <= s; a++)
      if (net->flows.fl[PAIR (a, s)] > 0)
        net->pairs[PAIR (a, s)].v = net->pairs[PAIR (a, s)].fl / net->channels[a - 1].lc;
}

void
fs_refined_network_change_loads (FsRefinedNetwork *net, const double *loads)
{
  for (guint l = 0; l < FS_LANES; l++)
    net->load[l] = fmax (loads[l], FS_REFINED_LEAST_LOAD);
  load_channels (net);
}

guint
fs_refined_network_n_pairs (const FsRefinedNetwork *net)
{
  return (guint) PAIR (0, net->flows.n);
}

void
fs_refined_network_get_state (const FsRefinedNetwork *net, FsLanes *state)
{
  guint n = fs_refined_network_n_pairs (net);

  for (guint p = 0; p < n; p++)
    {
      const Pair *pair = &net->pairs[p];

      state[p] = pair->W;
      state[n + p] = pair->Pa;
      state[2 * n + p] = pair->be;
      state[3 * n + p] = pair->v;
      state[4 * n + p] = pair->w2;
    }
}

void
fs_refined_network_set_state (FsRefinedNetwork *net, const FsLanes *state)
{
  guint n = fs_refined_network_n_pairs (net);

  for (guint p = 0; p < n; p++)
    {
      Pair *pair = &net->pairs[p];

      pair->W = state[p];
      pair->Pa = state[n + p];
      pair->be = state[2 * n + p];
      pair->v = state[3 * n + p];
      pair->w2 = state[4 * n + p];
    }
}

/* Section 3.3: what is met behind channel @s, given the waits for all later channels. */
static inline void
meet (Network *net, int s)
{
  int n = net->flows.n, n_r = net->flows.n_r, shift = n_r > 1;
  double xs = net->lengths.xs, factor = net->flows.factor, x = factor * net->lengths.x;

  for (int r = 0; r < n_r; r++)
    net->behind[s * n_r + r] = (Behind){ .C = fs_lanes (0) };
  for (int j = s + 1; j < n; j++)
    {
      const Pair *pair = &net->pairs[PAIR (s + 1, j)];
      FsLanes Pa = pair->Pa, v = pair->v, Wa = factor * pair->Wa, Wb = factor * pair->Wb;
      FsLanes Wa2 = factor * pair->Wa2, Wb2 = factor * pair->Wb2, longer = factor * v * pair->ka;
      FsLanes twice_Wa = 2 * pair->Wa, twice_Wb = 2 * pair->Wb;
      FsLanes vary_a = 2 * pair->VH * Pa, vary_b = 2 * pair->VH * pair->Pb;
      const double *sets = net->flows.sets + (n - 1 - j) * n_r;

      for (int r = 0; r < fs_channel_flows_n_r (&net->flows, j); r++)
        {
          const Behind *from = &net->behind[j * n_r + r];
          Behind *to = &net->behind[s * n_r + r + shift];
          FsLanes D1 = from->D[1], D21 = from->D2[1], K1 = from->K[1], C = from->C;
          FsLanes D = from->D[0] + Pa * (D1 - from->D[0]), D2 = from->D2[0] + Pa * (D21 - from->D2[0]);
          FsLanes K = from->K[0] + Pa * (K1 - from->K[0]);
          FsLanes apart = Wa * sets[r] + x * D, behind = Wb * sets[r] + x * D1;
          FsLanes apart2 = Wa2 * sets[r] + x * (twice_Wa * D1 + D2 + vary_a * C);
          FsLanes behind2 = Wb2 * sets[r] + x * (twice_Wb * D1 + D21 + vary_b * C);
          FsLanes apartK = x * (K + xs * D), behindK = x * (K1 + xs * D1);

          to->C += longer * sets[r];
          to->D[0] += apart;
          to->D[1] += apart + v * (behind - apart);
          to->D2[0] += apart2;
          to->D2[1] += apart2 + v * (behind2 - apart2);
          to->K[0] += apartK;
          to->K[1] += apartK + v * (behindK - apartK);
        }
    }
}

/**
 * Changes: those of a round
 * @largest: of them; @sum: no finite number if one of them is none; @step: part of them that is made
 */
typedef struct {
  FsLanes largest, sum;
  double step;
} Changes;

static inline __attribute__ ((always_inline)) void
approach (Changes *changes, FsLanes *value, FsLanes to, double part, double scale)
{
  FsLanes change = to - *value, size = fs_lanes_abs (change) * scale;

  changes->largest = fs_lanes_max (changes->largest, size);
  changes->sum += size;
  *value += part * changes->step * change;
}

#define MAX_INPUTS (FS_PATTERN_MAX_N + 2)

/**
 * Inputs: the inputs of one channel, lists by their number
 * @b: fraction of the time for which they hold it; @q: for which they wait for it; @back: for which they hold it with a
 *   message that is back-to-back
 * @arrivals: rate of their messages while they neither hold it nor wait; @work: this times @h1
 * @h, @h2, @dm: moments of the holding time, mean delay of the release; @h1, @h21: moments for messages that got the channel
 *   back-to-back
 * @per_free: 1 by the fraction of the time for which they neither hold the channel nor wait
 * @ob, @per_ob, @residual, @most, @waiting, @seen: sums over the other inputs: of @b, and 1 by it; rates times second moments
 *   of holding times; holding times of messages that waited; work that waits; the part of it that is not seen
 */
typedef struct {
  FsLanes b[MAX_INPUTS], q[MAX_INPUTS], back[MAX_INPUTS], arrivals[MAX_INPUTS], work[MAX_INPUTS];
  FsLanes h[MAX_INPUTS], h2[MAX_INPUTS], h1[MAX_INPUTS], h21[MAX_INPUTS], dm[MAX_INPUTS], per_free[MAX_INPUTS];
  FsLanes ob[MAX_INPUTS], per_ob[MAX_INPUTS], residual[MAX_INPUTS], most[MAX_INPUTS], waiting[MAX_INPUTS],
      seen[MAX_INPUTS];
} Inputs;

/* Section 3.4: how long messages of each input hold channel @s. */
static inline void
hold (Network *net, int s, Inputs *inputs)
{
  int n_r = net->flows.n_r;
  double l1 = net->lengths.l1, l2 = net->lengths.l2;
  FsLanes B = fs_lanes (0);

  for (int a = 0; a <= s; a++)
    {
      Pair *pair = &net->pairs[PAIR (a, s)];
      const FsLanes *flow = net->flow + a * n_r;
      FsLanes accept = a == 0 ? net->channels[s].accept : fs_lanes (1), fl = pair->fl, onward = pair->onward;
      FsLanes g = pair->be + (1 - pair->be) * pair->Pa, per_message = pair->per_message, least = fl * l1 + onward;
      FsLanes D[2], second[2];

      for (int y = 0; y < 2; y++)
        {
          FsLanes D2 = fs_lanes (0), K = fs_lanes (0);

          D[y] = fs_lanes (0);
          for (int r = 0; r < fs_channel_flows_n_r (&net->flows, s); r++)
            {
              const Behind *behind = &net->behind[s * n_r + r];

              D[y] += flow[r] * behind->D[y];
              D2 += flow[r] * behind->D2[y];
              K += flow[r] * behind->K[y];
            }
          pair->dD[y] = D[y] *= accept;
          D2 *= accept;
          K *= accept;
          if (a == 0)
            {
              net->channels[s].dD2[y] = D2;
              net->channels[s].dK[y] = K;
            }
          second[y] = 2 * l1 * (onward + D[y]) + onward + 2 * D[y] + D2 + 2 * K;
        }
      D[0] += g * (D[1] - D[0]);
      inputs->b[a] = least + D[0];
      inputs->h[a] = inputs->b[a] * per_message;
      inputs->h1[a] = (least + D[1]) * per_message;
      inputs->dm[a] = D[0] * per_message;
      inputs->h2[a] = (fl * l2 + second[0] + g * (second[1] - second[0])) * per_message;
      inputs->h21[a] = (fl * l2 + second[1]) * per_message;
      B += inputs->b[a];
    }
  net->channels[s].B = B;
}

static inline void
compete (Network *net, int s, Inputs *inputs)
{
  FsLanes waiting[MAX_INPUTS], unseen[MAX_INPUTS], second[MAX_INPUTS], none = fs_lanes (0), one = fs_lanes (1);
  FsLanes B = net->channels[s].B, full = FULLEST / B;
  FsLanes scale = fs_lanes_select ((FsLanesMask) (B > FULLEST), full, one);
  const Pair *pairs = &net->pairs[PAIR (0, s)];

  for (int a = 0; a <= s; a++)
    inputs->b[a] *= scale;
  sum_others (inputs->b, s + 1, inputs->ob);
  for (int a = 0; a <= s; a++)
    {
      FsLanes fl = pairs[a].fl, q = fl * pairs[a].W, ob = inputs->ob[a];
      FsLanesMask alone = (FsLanesMask) (ob <= 0);

      q = fs_lanes_min (q, ob);
      inputs->q[a] = q = fs_lanes_max (q, none);
      inputs->per_free[a] = 1 / (1 - inputs->b[a] - q);
      inputs->per_ob[a] = 1 / fs_lanes_select (alone, one, ob);
      inputs->back[a] = inputs->b[a] * pairs[a].be;
      inputs->arrivals[a] = fl * (1 - pairs[a].be) * inputs->per_free[a];
      inputs->work[a] = inputs->h1[a] * inputs->arrivals[a];
      waiting[a] = fl * pairs[a].W * inputs->h1[a];
      unseen[a] = fs_lanes_select (alone, none, waiting[a] * inputs->per_ob[a]);
      second[a] = fl * inputs->h2[a];
    }
  sum_others (waiting, s + 1, inputs->waiting);
  sum_others (unseen, s + 1, inputs->seen);
  sum_others (inputs->h1, s + 1, inputs->most);
  sum_others (second, s + 1, inputs->residual);
  /* An input more that sends nothing: they are taken two at a time. */
  inputs->b[s + 1] = inputs->back[s + 1] = inputs->arrivals[s + 1] = none;
  inputs->work[s + 1] = inputs->h1[s + 1] = inputs->h21[s + 1] = none;
}

/* Returns the least root of W = (1 - be) (work - queue Rt)/(1 - b - queue) + @behind, where queue = fl W. */
static inline __attribute__ ((always_inline)) void
solve_wait (const Pair *pair, const FsLanes *free, const FsLanes *behind, FsLanes work, FsLanes Rt, FsLanes *W)
{
  FsLanes apart = 1 - pair->be, p = *free + pair->fl * (*behind + apart * Rt), g = *behind * *free + apart * work;
  FsLanes d = p * p - 4 * pair->fl * g;

  d = fs_lanes_max (d, fs_lanes (0));
  for (guint l = 0; l < FS_LANES; l++)
    d[l] = sqrt (d[l]);
  *W = 2 * g / (p + d);
}

/**
 * Meanwhile: what a message finds at the departure of its predecessor, of the others
 * @wait, @wait2: time for which it waits for them, second moment; @squares: of the parts of @wait
 * @calm: probability that there is none
 * @ka: how much longer the wait is, per time that the predecessor is longer on its way
 */
typedef struct {
  FsLanes wait, wait2, squares, calm, ka;
} Meanwhile;

/* Adds input @j, which came at the probability (T + again) rest. */
static inline __attribute__ ((always_inline)) void
add_input (Meanwhile *meanwhile, const Inputs *inputs, int j, const FsLanes *T, const FsLanes *again,
           const FsLanes *rest)
{
  FsLanes p = (*T + *again) * *rest, one = fs_lanes (1), work;

  p = fs_lanes_min (p, one);
  work = p * inputs->h1[j];
  meanwhile->ka += inputs->work[j] * (*rest * *rest) * (1 - *again);
  meanwhile->wait += work;
  meanwhile->wait2 += p * inputs->h21[j];
  meanwhile->squares += work * work;
  meanwhile->calm *= 1 - p;
}

/* @time, @longer: for which others could come, if they do not hold the channel; by how much it is less per time that they
 * do. @back: probability that the predecessor waited, per time that others hold the channel. */
static inline __attribute__ ((always_inline)) void
watch_others (Inputs *inputs, int a, int s, const FsLanes *time, const FsLanes *less, const FsLanes *back,
              Meanwhile *meanwhile)
{
  FsLanes arrivals = inputs->arrivals[a], work = inputs->work[a], own = inputs->back[a], none = fs_lanes (0);

  *meanwhile = (Meanwhile){ .calm = fs_lanes (1) };
  inputs->arrivals[a] = inputs->work[a] = inputs->back[a] = none;
  for (int j = 0; j <= s; j += 2)
    {
      FsLanes T = inputs->arrivals[j] * (*time - *less * inputs->b[j]), again = *back * inputs->back[j];
      FsLanes next = inputs->arrivals[j + 1] * (*time - *less * inputs->b[j + 1]),
              next_again = *back * inputs->back[j + 1];
      FsLanes each = 1 / ((1 + T) * (1 + next)), rest = each * (1 + next), next_rest = each * (1 + T);

      add_input (meanwhile, inputs, j, &T, &again, &rest);
      add_input (meanwhile, inputs, j + 1, &next, &next_again, &next_rest);
    }
  inputs->arrivals[a] = arrivals;
  inputs->work[a] = work;
  inputs->back[a] = own;
}

/* Section 3.5: waits for channel @s, where B < 1. */
static inline void
wait_for_channel (Network *net, int s, Changes *changes)
{
  double l1 = net->lengths.l1;
  FsLanes none = fs_lanes (0), one = fs_lanes (1);
  Inputs inputs;

  hold (net, s, &inputs);
  compete (net, s, &inputs);
  for (int a = 0; a <= s; a++)
    {
      Pair *pair = &net->pairs[PAIR (a, s)];
      FsLanes be = pair->be, W = pair->W, h = inputs.h[a], ob = inputs.ob[a], per_ob = inputs.per_ob[a];
      FsLanes free = 1 - inputs.b[a], per_free = inputs.per_free[a];
      FsLanesMask alone = (FsLanesMask) (ob <= 0), ahead, bound;
      FsLanes own = (1 - net->lengths.x) * inputs.dm[a], R = inputs.residual[a] * 0.5 * per_ob;
      FsLanes tie = a > 0 ? -0.5 * inputs.b[0] * per_ob : fs_lanes (0.5);
      FsLanes Pa = ob - inputs.q[a], E = inputs.waiting[a] - inputs.b[a] * inputs.seen[a];
      FsLanes most = R + inputs.most[a], Wa, Wa2, c, c1, t, time, less, back, ho, formula;
      Meanwhile meanwhile;

      Pa = fs_lanes_max (Pa, none) * per_free;
      E = fs_lanes_max (E, none);
      Wa = Pa * (R + tie) + E * per_free;
      Wa = fs_lanes_max (Wa, none);
      /* Before a message is at most one of each other input, whatever the formulas make of waits that are rare. */
      c = Pa * most;
      Wa = fs_lanes_min (Wa, c);
      ho = fs_lanes_select (alone, one, ob) * pair->per_other;
      c1 = inputs.residual[a] * per_ob * (pair->others * per_ob);
      c = c1 - 1;
      c = fs_lanes_max (c, none);
      Wa2 = Wa * Wa * (4.0 / 3 * (1 + 3 * c + 2 * c * c)) / (Pa * c1 * c1);
      Wa2 = fs_lanes_select (alone | (FsLanesMask) (Pa <= 0), none, Wa2);

      t = h + W;
      t = (1 - be) / fs_lanes_select ((FsLanesMask) (t > 0), t, one);
      less = t * (pair->w2 + h * W) + be * W;
      time = t * (inputs.h2[a] + h * W) + be * h + 1 + less;
      back = (t * (Pa * h + W) + be * Pa) * per_ob;
      less *= per_ob;
      watch_others (&inputs, a, s, &time, &less, &back, &meanwhile);
      approach (changes, &pair->Pa, Pa, 1, l1);
      pair->Wa = Wa;
      pair->Wa2 = Wa2;
      pair->Wb = own + meanwhile.wait;
      pair->Wb2 = 2 * own * l1 + meanwhile.wait2 + meanwhile.wait * meanwhile.wait - meanwhile.squares;
      if (a == 0)
        net->channels[s].own = own;
      pair->Pb = 1 - meanwhile.calm;
      pair->ka = meanwhile.ka;
      c = inputs.residual[a] * pair->per_other - ho * ho;
      pair->VH = fs_lanes_select (alone, none, fs_lanes_max (c, none));
      /* The least root of the formula or of its bound; without anybody ahead only the predecessor is waited for. The
       * bound's root is less where it is negative at that of the formula. */
      W = be * pair->Wb;
      ahead = (FsLanesMask) (pair->fl * W < ob);
      solve_wait (pair, &free, &W, ob * (R + tie) + E, R + tie, &formula);
      bound = ahead & ~(FsLanesMask) ((inputs.most[a] - tie) * (ob - pair->fl * formula) >= E);
      W = fs_lanes_select (ahead, formula, W);
      if (bound[0] | bound[1] | bound[2] | bound[3])
        {
          FsLanes behind = be * pair->Wb;

          solve_wait (pair, &free, &behind, ob * most, most, &formula);
          W = fs_lanes_select (bound, formula, W);
        }
      approach (changes, &pair->W, W, net->finite ? 0.3 : 1, 1);
    }
}

/* Section 3.6: which messages of channel @s are followed at once, and where to. */
static inline void
follow (Network *net, int s)
{
  FsLanes G = fs_lanes (0);

  for (int a = 0; a <= s; a++)
    {
      const Pair *pair = &net->pairs[PAIR (a, s)];

      G += pair->fl * (pair->be + (1 - pair->be) * pair->Pa);
    }
  net->channels[s].G = G * net->channels[s].per_lc;
}

static inline void
follow_on (Network *net, int s, Changes *changes)
{
  double l1 = net->lengths.l1, x = net->lengths.x;
  FsLanes B = net->channels[s].B, per_B = 1 / B, G = net->channels[s].G, one = fs_lanes (1), came, rest,
          most = fs_lanes (FULLEST);
  FsLanesMask some = (FsLanesMask) (G > 0);

  /* Whether a back-to-back message came during the service of its predecessor: the channel as a queue without memory. */
  B = fs_lanes_min (B, most);
  came = B * (1 - G);
  rest = fs_lanes_select (some, G, one) * (1 - B + came);
  came = (1 - G) * came / rest;
  came = fs_lanes_min (came, one);
  came = fs_lanes_select (some, came, one);
  for (int j = s + 1; j < net->flows.n; j++)
    {
      Pair *pair = &net->pairs[PAIR (s + 1, j)];
      FsLanes D = pair->dD[0] + net->channels[j].G * (pair->dD[1] - pair->dD[0]);
      FsLanes v = (pair->fl * (l1 + 1 + pair->W) + x * D) * per_B, route = pair->fl * net->channels[s].per_lc;

      v = route + came * (v - route);
      approach (changes, &pair->v, v, 1, l1);
      approach (changes, &pair->be, G * pair->v, 1, l1);
    }
}

/* Section 4: moments of the holding time of the injection channel to @s, if a message waits @w (second moment @w2) for
 * channel s and got it with probability @u back-to-back. */
static inline void
inject (const Network *net, int s, FsLanes w, FsLanes w2, FsLanes u, FsLanes pw, FsLanes *S, FsLanes *S2)
{
  const Pair *pair = &net->pairs[PAIR (0, s)];
  const Channel *channel = &net->channels[s];
  double l1 = net->lengths.l1, l2 = net->lengths.l2, x = net->lengths.x, xs = net->lengths.xs;
  FsLanes fl = pair->per_message;
  FsLanes D = (pair->dD[0] + u * (pair->dD[1] - pair->dD[0])) * fl;
  FsLanes D2 = (channel->dD2[0] + u * (channel->dD2[1] - channel->dD2[0])) * fl;
  FsLanes K = (channel->dK[0] + u * (channel->dK[1] - channel->dK[0])) * fl;
  FsLanes C = fs_lanes (0), d = w + x * D, d2 = w2 + 2 * w * x * pair->dD[1] * fl + x * D2 + 2 * x * (K + xs * D);

  for (int r = 0; r < fs_channel_flows_n_r (&net->flows, s); r++)
    C += net->flow[r] * net->behind[s * net->flows.n_r + r].C;
  d2 += 2 * x * pw * pair->VH * (net->channels[s].accept * C) * fl;
  *S = l1 + 1 + d;
  *S2 = l2 + 2 * l1 * (1 + d) + 1 + 2 * d + d2;
}

static inline void
queue (Network *net, int s, Changes *changes)
{
  Pair *pair = &net->pairs[PAIR (0, s)];
  Channel *channel = &net->channels[s];
  FsLanes li = net->load * net->flows.first[s], busy, one = fs_lanes (1), Pa = pair->Pa;

  if (net->flows.first[s] <= 0)
    return;
  inject (net, s, pair->Wa, pair->Wa2, Pa, Pa, &channel->A1, &channel->A2);
  inject (net, s, pair->Wb, pair->Wb2, one, pair->Pb, &channel->B1, &channel->B2);
  if (net->finite)
    {
      approach (changes, &channel->accept, 1 / (1 + li * channel->A1), 0.5, net->lengths.l1);
      channel->rho = 1 - channel->accept;
      return;
    }
  busy = li * channel->B1;
  busy = fs_lanes_min (busy, fs_lanes (FULLEST));
  channel->rho = li * channel->A1 / (1 - busy + li * channel->A1);
  approach (changes, &pair->be, channel->rho, 1, net->lengths.l1);
}

FS_LANES_TARGETS static void
round_of (Network *net)
{
  Changes changes = { .step = net->step };

  if (net->finite)
    load_channels (net);
  for (int s = net->flows.n - 1; s >= 0; s--)
    {
      meet (net, s);
      wait_for_channel (net, s, &changes);
    }
  for (int s = 0; s < net->flows.n; s++)
    {
      queue (net, s, &changes);
      follow (net, s);
    }
  /* Once more in the order of a path: which messages are followed at once depends on the channels before. */
  for (int s = 0; s < net->flows.n; s++)
    {
      follow (net, s);
      follow_on (net, s, &changes);
    }
  for (int p = 0; p < PAIR (0, net->flows.n); p++)
    {
      Pair *pair = &net->pairs[p];

      pair->w2 = (1 - pair->be) * pair->Wa2 + pair->be * pair->Wb2;
    }
  /* What is no number stays none. */
  net->change = changes.largest + 0 * changes.sum;
}

/* Delay of a message behind each channel. */
FS_LANES_TARGETS static void
delay_messages (Network *net)
{
  int n = net->flows.n, n_r = net->flows.n_r, shift = n_r > 1;

  for (int s = n - 1; s >= 0; s--)
    {
      for (int r = 0; r < n_r; r++)
        net->behind[s * n_r + r].DL[0] = net->behind[s * n_r + r].DL[1] = fs_lanes (0);
      for (int j = s + 1; j < n; j++)
        {
          int pair = PAIR (s + 1, j);

          for (int r = 0; r < fs_channel_flows_n_r (&net->flows, j); r++)
            {
              int from = j * n_r + r, to = s * n_r + r + shift;
              double sets = net->flows.sets[(n - 1 - j) * n_r + r];
              FsLanes DL
                  = net->behind[from].DL[0] + net->pairs[pair].Pa * (net->behind[from].DL[1] - net->behind[from].DL[0]);
              FsLanes apart = net->flows.factor * (net->pairs[pair].Wa * sets + DL);
              FsLanes behind = net->flows.factor * (net->pairs[pair].Wb * sets + net->behind[from].DL[1]);

              net->behind[to].DL[0] += apart;
              net->behind[to].DL[1] += apart + net->pairs[pair].v * (behind - apart);
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
      delay->channel_slack = fmin (delay->channel_slack, 1 - net->channels[s].B[l]);
      if (!net->finite)
        delay->source_slack
            = fmin (delay->source_slack, 1 - net->load[l] * net->flows.first[s] * net->channels[s].B1[l]);
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
    delay->lambda_n += net->pairs[PAIR (0, s)].fl[l];
  for (int s = 0; s < n; s++)
    {
      int pair = PAIR (0, s);
      double fl = net->pairs[pair].fl[l], Pa = net->pairs[pair].Pa[l], be = net->pairs[pair].be[l],
             rho = net->channels[s].rho[l];
      double li = net->load[l] * net->flows.first[s], A1 = net->channels[s].A1[l], A2 = net->channels[s].A2[l],
             B1 = net->channels[s].B1[l];
      double B2 = net->channels[s].B2[l], u = be + (1 - be) * Pa, DL = 0, path = 0, w = 0;

      delay->lambda_c[s] = net->channels[s].lc[l];
      delay->P_b[s] = net->channels[s].B[l];
      delay->L[s] = net->channels[s].lc[l] > 0 ? net->channels[s].B[l] / net->channels[s].lc[l] : l1;
      delay->G[s] = net->channels[s].G[l];
      delay->W_first[s] = net->pairs[pair].W[l];
      if (!(fl > 0))
        continue;
      for (int r = 0; r < fs_channel_flows_n_r (&net->flows, s); r++)
        {
          double flow = net->channels[s].accept[l] * net->flow[r][l];

          DL += flow
                * (net->behind[s * n_r + r].DL[0][l]
                   + u * (net->behind[s * n_r + r].DL[1][l] - net->behind[s * n_r + r].DL[0][l]));
          path += flow * net->flows.path[(n - 1 - s) * n_r + r];
        }
      delay->rho_q[s] = rho;
      delay->S_q[s] = net->finite ? A1 : rho * B1 + (1 - rho) * A1;
      if (!net->finite)
        w = li * B2 / (2 * (1 - li * B1)) + li * (A2 - B2) / (2 * (1 - li * B1 + li * A1))
            + GAMMA * li * rho * fmax (0, B1 - A1 - net->channels[s].own[l]) * (B2 / B1 - B1) / (1 - li * B1);
      delay->t_avg += (fl * l1 + path + DL) / delay->lambda_n;
      delay->latency_network += (fl * (l1 + 1 + net->pairs[pair].W[l]) + path + DL) / delay->lambda_n;
      delay->W_s += fl * w / delay->lambda_n;
    }
}

void
fs_refined_network_round (FsRefinedNetwork *net, double *changes)
{
  round_of (net);
  for (guint l = 0; l < FS_LANES; l++)
    changes[l] = net->change[l] / net->lengths.l1;
}

void
fs_refined_network_read (FsRefinedNetwork *net, guint set, FsRefinedDelay *delays)
{
  delay_messages (net);
  for (guint l = 0; l < FS_LANES; l++)
    {
      if (!(set >> l & 1))
        continue;
      delays[l] = (FsRefinedDelay){ .reason = FS_REASON_NONE };
      judge (net, l, &delays[l]);
      if (delays[l].reason == FS_REASON_NONE)
        fill (net, l, &delays[l]);
    }
}

double
fs_refined_network_largest_load (const FsRefinedNetwork *net)
{
  double load = net->flows.n / (net->flows.mean * net->lengths.l1);

  for (int s = 0; s < net->flows.n; s++)
    load = fmin (load, 1 / (net->flows.first[s] * (net->lengths.l1 + 1)));
  return load;
}

void
fs_refined_network_probe (FsRefinedNetwork *net, const double *loads, double precision, FsSlack *slacks)
{
  guint left = FS_LANES;
  int most = (int) (-FEW_ROUNDS * log10 (precision));

  fs_refined_network_start (net, loads);
  for (guint l = 0; l < FS_LANES; l++)
    slacks[l] = (FsSlack){ NAN, NAN };
  for (int round = 0; round < most && left > 0; round++)
    {
      round_of (net);
      for (guint l = 0; l < FS_LANES; l++)
        if (isnan (slacks[l].channel) && net->change[l] <= precision * net->lengths.l1)
          {
            FsRefinedDelay delay = { .reason = FS_REASON_NONE };

            judge (net, l, &delay);
            slacks[l] = (FsSlack){ delay.channel_slack, delay.source_slack };
            left--;
          }
    }
}

void
fs_refined_network_solve (FsRefinedNetwork *net, const double *loads, guint n_points, gboolean bare,
                          FsRefinedDelay *delays)
{
  double all[FS_LANES];
  guint left = n_points;
  gboolean done[FS_LANES] = { FALSE };
  guint calm[FS_LANES] = { 0 }; /* rounds since a point has settled */

  g_return_if_fail (n_points > 0 && n_points <= FS_LANES);

  for (guint l = 0; l < FS_LANES; l++)
    all[l] = loads[MIN (l, n_points - 1)];
  fs_refined_network_start (net, all);
  for (int round = 0; round < MAX_ROUNDS && left > 0; round++)
    {
      gboolean last = round == MAX_ROUNDS - 1;

      if (round % PATIENCE == PATIENCE - 1 && net->step > LEAST_STEP)
        net->step /= 2;
      round_of (net);
      for (guint l = 0; l < n_points; l++)
        {
          if (done[l])
            continue;
          if (calm[l] > 0 || net->change[l] <= PRECISION * net->lengths.l1)
            calm[l]++;
          if (!(calm[l] > MORE_ROUNDS || last))
            continue;
          done[l] = TRUE;
          left--;
          delays[l] = (FsRefinedDelay){ .reason = FS_REASON_NONE };
          judge (net, l, &delays[l]);
          if (calm[l] == 0 && !(net->change[l] <= ACCEPTED * net->lengths.l1))
            delays[l].reason = net->finite ? FS_REASON_NUMERIC : FS_REASON_CHANNEL;
          if (delays[l].reason != FS_REASON_NONE || bare)
            continue;
          delay_messages (net);
          fill (net, l, &delays[l]);
        }
    }
}

void
fs_refined_dimension_order (const FsModelInputs *inputs, double load, gboolean bare, FsRefinedDelay *delay)
{
  FsRefinedNetwork *net = fs_refined_network_new (inputs);

  fs_refined_network_solve (net, &load, 1, bare, delay);
  fs_refined_network_free (net);
}
