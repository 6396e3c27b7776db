/* REFINED_KIM_DAS.md 3 to 5: dimension order without virtual channels. Lists of pairs are numbered as in ordered-flows.h. */
#include <gsl/gsl_math.h>
#include <math.h>
#include <string.h>

#include "model/unicast/kim-das-assumptions.h"
#include "model/unicast/ordered-flows.h"
#include "model/unicast/refined-network.h"

#define GAMMA 2 /* section 11 */
#define PRECISION 1e-13
#define ACCEPTED 1e-9
#define MAX_ROUNDS 5000
#define MORE_ROUNDS 3 /* after the last that changed anything: near the end of a curve what is left is enlarged */
/* Rounds after which the steps become shorter, because they swing; and how short they become. */
#define PATIENCE 64
#define LEAST_STEP 0.04
#define NEARLY_FULL 0.01    /* slack of an injection channel */
#define FULLEST 0.999999999 /* of channels and queues, on the way to the fixed point */

/**
 * State: what a round reads of the one before, by pair, one list after another (sections 3.2, 3.5, 3.6)
 * @W: mean wait of all messages
 * @Pa: probability that a message that is not back-to-back waits
 * @be: that one is back-to-back when it arrives
 * @v: that its predecessor on the input went to this channel, too
 * @w2: second moment of the wait
 */
typedef struct {
  FsVector *W, *Pa, *be, *v, *w2;
} State;

#define FIELDS (sizeof (State) / sizeof (FsVector *))

/**
 * Pair: an input of a channel. What depends on y is written X for X^0, and more_X for X^1 - X^0
 * @Wa, @Wb, @Wa2, @Wb2, @Pb: 3.5, moments of the wait of messages that are not and that are back-to-back, and probability that
 *   one that is waits; Pa is in the state
 * @VH, @ka: 3.5, variance of what is waited for; how much longer a back-to-back message waits per time that its predecessor is
 *   longer on its way
 * @fl, @onward: 3.1, as in FsOrderedFlows, at the rate of each point; @per_message: 1/fl
 * @others, @per_other: sum of fl over all other inputs, and 1 by it
 * @D, @more_D: 3.3, summed over the messages of the input per unit of time
 */
typedef struct {
  FsVector Wa, Wb, Wa2, Wb2;
  FsVector fl, onward, per_message, others, per_other;
  FsVector D, more_D;
  FsVector Pb, VH, ka;
} Pair;

/* What depends on the rate alone, at a rate of 1 message per node. */
typedef struct {
  double fl, onward, per_message, others, per_other;
} Unit;

/**
 * Downstream: section 3.3, what a message still meets after a channel, by the channels r that are left
 * @D: delay of the release of the channel
 * @Z: its second moment D2, and what goes with it: D2 + 2 (K + xs D)
 * @DL: delay of the message
 * @C: mean of ka
 */
typedef struct {
  FsVector D, more_D, Z, more_Z, C, DL, more_DL;
} Downstream;

/**
 * Channel:
 * @B, @lc: 3.4, fraction of the time for which it is held; its rate; @per_lc: 1 by its rate
 * @G: 3.6, fraction of its messages that got it back-to-back
 * @Z, @more_Z: 3.3, summed over the messages of the injection channel per unit of time
 * @own: 3.5, wait of one of them for its own predecessor, if it is back-to-back
 * @A1, @A2, @B1, @B2: 4, moments of the holding time of the injection channel for a message that finds its queue empty or not
 * @rho, @accept: 4, 5, utilization of the injection channel; acc, fraction of messages that are accepted
 */
typedef struct {
  FsVector B, lc, per_lc, G, Z, more_Z, own, A1, A2, B1, B2, rho, accept;
} Channel;

/**
 * Correction: of the equations of a channel (model/assumptions.h): by what they are multiplied, all inputs alike
 * @hold: holding times; @blocked: probabilities of waiting; @wait: waits, given how many wait
 * @all_blocked, @all_waits: per unit of time, what the equations of a round say before that
 */
typedef struct {
  double hold, blocked, wait, all_blocked, all_waits;
} Correction;

/**
 * Network: the channels of a node, those of all nodes being alike
 * @flow: as in FsOrderedFlows, at the rate of each point
 * @pairs, @units: [pair]; @channels: [s]; @downstream: [s * n_r + r]
 * @step: part of a change that is made
 * @change: the largest of a round
 * @corrected: with corrections, NULL: without; then one point is solved, at all places of a vector
 * @corrections: [s]; @inject: by what holding times of injection channels are multiplied; @all_held: what the equations say of them
 */
struct _FsRefinedNetwork {
  FsOrderedFlows flows;
  FsMessageLengths lengths;
  gboolean finite;
  FsVector load, change;
  double step;
  FsVector *flow;
  State state;
  Pair *pairs;
  Unit *units;
  Channel *channels;
  Downstream *downstream;
  const FsModelInputs *corrected;
  Correction *corrections;
  double inject, all_held;
  const FsJob *job;
};
typedef struct _FsRefinedNetwork Network;

#define PAIR(a, s) fs_ordered_flows_pair ((a), (s))

static gpointer
list_new (gsize length, gsize size)
{
  return g_aligned_alloc0 (length, size, sizeof (FsVector));
}

/* Fills @others with the sums over all elements of @list but one, without cancellation. */
static inline void
sum_others (const FsVector *list, int length, FsVector *others)
{
  FsVector sum = fs_vector (0);

  for (int i = 0; i < length; i++)
    {
      others[i] = sum;
      sum += list[i];
    }
  sum = fs_vector (0);
  for (int i = length - 1; i >= 0; i--)
    {
      others[i] += sum;
      sum += list[i];
    }
}

/* Section 3.1 with what is accepted of the messages that start on each channel. */
static inline void
load_channels (Network *net)
{
  const FsOrderedFlows *flows = &net->flows;
  int n = flows->n, n_r = flows->n_r, shift = n_r > 1;
  FsVector none = fs_vector (0), one = fs_vector (1);
  FsVector transit[FS_PATTERN_MAX_N + 1]; /* sum over the inputs of a channel that are channels */

  for (int r = 0; r < n_r; r++)
    transit[r] = fs_vector (0);
  for (int r = 0; r < n_r; r++)
    net->flow[r] = net->load * flows->flow[r];
  for (int s = 0; s < n; s++)
    {
      Pair *pairs = &net->pairs[PAIR (0, s)];
      FsVector list[FS_PATTERN_MAX_N], others[FS_PATTERN_MAX_N];

      net->channels[s].lc = fs_vector (0);
      for (int a = 0; a <= s; a++)
        {
          const FsVector *flow = net->flow + a * n_r;
          FsVector accept = a == 0 ? net->channels[s].accept : fs_vector (1), sum = fs_vector (0);

          for (int r = 0; r < fs_ordered_flows_n_r (flows, s); r++)
            sum += flows->sets[(n - 1 - s) * n_r + r] * flow[r];
          pairs[a].fl = accept * sum;
          pairs[a].onward = accept * (sum - flow[0]);
          net->channels[s].lc += pairs[a].fl;
        }
      /* What is divided by the rates of the channel. */
      for (int a = 0; a <= s; a++)
        list[a] = pairs[a].fl;
      sum_others (list, s + 1, others);
      for (int a = 0; a <= s; a++)
        {
          pairs[a].per_message = fs_vector_select ((FsVectorMask) (list[a] > 0), 1 / list[a], none);
          pairs[a].others = others[a];
          pairs[a].per_other = 1 / fs_vector_select ((FsVectorMask) (others[a] > 0), others[a], one);
        }
      net->channels[s].per_lc
          = fs_vector_select ((FsVectorMask) (net->channels[s].lc > 0), 1 / net->channels[s].lc, none);
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
  gsize n, n_r, n_pairs;
  FsVector *state;

  *net = (Network){ .finite = inputs->finite_buffer, .corrected = inputs->corrections != NULL ? inputs : NULL };
  fs_ordered_flows_init (&net->flows, inputs);
  net->lengths = fs_message_lengths (inputs->l, inputs->fixed_length);
  n = (gsize) net->flows.n;
  n_r = (gsize) net->flows.n_r;
  n_pairs = n * (n + 1) / 2;
  state = list_new (FIELDS * n_pairs, sizeof *state);
  net->state = (State){ state, state + n_pairs, state + 2 * n_pairs, state + 3 * n_pairs, state + 4 * n_pairs };
  net->units = g_new (Unit, n_pairs);
  net->flow = list_new ((n + 1) * n_r, sizeof *net->flow);
  net->pairs = list_new (n_pairs, sizeof *net->pairs);
  net->channels = list_new (n, sizeof *net->channels);
  net->downstream = list_new (n * n_r, sizeof *net->downstream);
  net->corrections = net->corrected != NULL ? g_new (Correction, n) : NULL;
  net->load = fs_vector (1);
  for (int s = 0; s < net->flows.n; s++)
    net->channels[s].accept = fs_vector (1);
  load_channels (net);
  for (int p = 0; p < PAIR (0, net->flows.n); p++)
    {
      const Pair *pair = &net->pairs[p];

      net->units[p] = (Unit){ pair->fl[0], pair->onward[0], pair->per_message[0], pair->others[0], pair->per_other[0] };
    }
  return net;
}

void
fs_refined_network_free (FsRefinedNetwork *net)
{
  if (net == NULL)
    return;
  fs_ordered_flows_clear (&net->flows);
  g_aligned_free (net->flow);
  g_aligned_free (net->state.W);
  g_aligned_free (net->pairs);
  g_free (net->units);
  g_free (net->corrections);
  g_aligned_free (net->channels);
  g_aligned_free (net->downstream);
  g_aligned_free (net);
}

FS_VECTOR_TARGETS static void
set_loads (Network *net, const double *loads)
{
  int n = net->flows.n, n_r = net->flows.n_r;
  FsVector load, per_load, lc, per_lc;

  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    net->load[l] = fmax (loads[l], FS_REFINED_LEAST_LOAD);
  if (net->finite)
    {
      load_channels (net);
      return;
    }
  /* All messages are accepted. */
  load = net->load;
  per_load = 1 / load;
  lc = load * (net->flows.mean / n);
  per_lc = 1 / lc;
  for (int r = 0; r < n * n_r; r++)
    net->flow[r] = load * net->flows.flow[r];
  for (int p = 0; p < PAIR (0, n); p++)
    {
      const Unit *unit = &net->units[p];
      Pair *pair = &net->pairs[p];

      pair->fl = load * unit->fl;
      pair->onward = load * unit->onward;
      pair->per_message = per_load * unit->per_message;
      pair->others = load * unit->others;
      pair->per_other = per_load * unit->per_other;
    }
  for (int s = 0; s < n; s++)
    {
      net->channels[s].lc = lc;
      net->channels[s].per_lc = per_lc;
    }
}

/* Starts at @loads from an empty network. */
static void
start (Network *net, const double *loads)
{
  int n_pairs = PAIR (0, net->flows.n);

  net->step = net->inject = 1;
  for (int s = 0; s < net->flows.n; s++)
    {
      if (net->corrected != NULL)
        net->corrections[s] = (Correction){ 1, 1, 1, 0, 0 };
      net->channels[s] = (Channel){ .accept = fs_vector (1) };
      for (guint l = 0; net->finite && l < FS_VECTOR_WIDTH; l++)
        net->channels[s].accept[l]
            = 1 / (1 + fmax (loads[l], FS_REFINED_LEAST_LOAD) * net->flows.first[s] * (net->lengths.l1 + 1));
    }
  memset (net->pairs, 0, n_pairs * sizeof *net->pairs);
  memset (net->state.W, 0, FIELDS * n_pairs * sizeof *net->state.W);
  set_loads (net, loads);
  for (int s = 0; s < net->flows.n; s++)
    for (int a = 0; a <= s; a++)
      {
        int p = PAIR (a, s);

        if (a == 0)
          net->state.v[p] = fs_vector (1);
        else if (net->flows.fl[p] > 0)
          net->state.v[p] = net->pairs[p].fl / net->channels[a - 1].lc;
      }
}

void
fs_refined_network_set_job (FsRefinedNetwork *net, const FsJob *job)
{
  net->job = job;
}

/* Section 3.3: what is met behind channel @s, given the waits for all later channels. */
static inline void
meet (Network *net, int s)
{
  int n = net->flows.n, n_r = net->flows.n_r, shift = n_r > 1;
  double factor = net->flows.factor, x = factor * net->lengths.x, twice_xs = 2 * net->lengths.xs;

  for (int r = 0; r < fs_ordered_flows_n_r (&net->flows, s); r++)
    net->downstream[s * n_r + r] = (Downstream){ .C = fs_vector (0) };
  for (int j = s + 1; j < n; j++)
    {
      int p = PAIR (s + 1, j);
      const Pair *pair = &net->pairs[p];
      FsVector Pa = net->state.Pa[p], v = net->state.v[p], keep = v * (x * (1 - Pa));
      FsVector wait = factor * pair->Wa, wait2 = factor * pair->Wa2, longer = factor * v * pair->ka;
      FsVector more = factor * (v * (pair->Wb - pair->Wa)), more2 = factor * (v * (pair->Wb2 - pair->Wa2));
      FsVector twice_x = 2 * x * pair->Wa, more_twice_x = 2 * x * (v * (pair->Wb - pair->Wa));
      FsVector vary = 2 * x * (pair->VH * Pa), more_vary = 2 * x * (pair->VH * (v * (pair->Pb - Pa)));
      const double *sets = net->flows.sets + (n - 1 - j) * n_r;

      for (int r = 0; r < fs_ordered_flows_n_r (&net->flows, j); r++)
        {
          const Downstream *from = &net->downstream[j * n_r + r];
          Downstream *to = &net->downstream[s * n_r + r + shift];
          FsVector more_D = from->more_D, more_Z = from->more_Z, C = from->C, D1 = from->D + more_D;
          FsVector D = wait * sets[r] + x * (from->D + Pa * more_D), extra = more * sets[r] + keep * more_D;

          to->D += D;
          to->more_D += extra;
          to->Z += wait2 * sets[r] + twice_xs * D + x * (from->Z + Pa * more_Z) + twice_x * D1 + vary * C;
          to->more_Z += more2 * sets[r] + twice_xs * extra + keep * more_Z + more_twice_x * D1 + more_vary * C;
          to->C += longer * sets[r];
        }
    }
}

/**
 * Changes: those of a round
 * @largest: of them; @sum: no finite number if one of them is none; @step: part of them that is made
 */
typedef struct {
  FsVector largest, sum;
  double step;
} Changes;

static inline __attribute__ ((always_inline)) void
approach (Changes *changes, FsVector *value, FsVector to, double part, double scale)
{
  FsVector change = to - *value, size = fs_vector_abs (change) * scale;

  changes->largest = fs_vector_max (changes->largest, size);
  changes->sum += size;
  *value += part * changes->step * change;
}

#define MAX_INPUTS (FS_PATTERN_MAX_N + 2)

/**
 * Inputs: the inputs of one channel, lists by their number (sections 3.4, 3.5)
 * @b: b, fraction of the time for which they hold it; @q: fl W, for which they wait for it; @back: b be
 * @h, @h2, @dm: moments of the holding time, mean delay of the release; @h1, @h21: moments for messages that got the channel
 *   back-to-back
 * @per_free: 1 by den = 1 - b - q; @arrivals: al = fl (1 - be)/den; @work: al h1
 * @ob, @per_ob: sum of b over the other inputs, and 1 by it; @residual, @most, @waiting: the same sums of fl h2, of h1, and of
 *   fl W h1; @seen: of the last by ob
 */
typedef struct {
  FsVector b[MAX_INPUTS], q[MAX_INPUTS], back[MAX_INPUTS], arrivals[MAX_INPUTS], work[MAX_INPUTS];
  FsVector h[MAX_INPUTS], h2[MAX_INPUTS], h1[MAX_INPUTS], h21[MAX_INPUTS], dm[MAX_INPUTS], per_free[MAX_INPUTS];
  FsVector ob[MAX_INPUTS], per_ob[MAX_INPUTS], residual[MAX_INPUTS], most[MAX_INPUTS], waiting[MAX_INPUTS],
      seen[MAX_INPUTS];
} Inputs;

/* Section 3.4: how long messages of each input hold channel @s. */
static inline void
hold (Network *net, int s, Inputs *inputs)
{
  int n_r = net->flows.n_r, most = fs_ordered_flows_n_r (&net->flows, s);
  double l1 = net->lengths.l1, l2 = net->lengths.l2, twice = 2 * (l1 + 1 - net->lengths.xs);
  const Downstream *downstream = &net->downstream[s * n_r];
  FsVector B = fs_vector (0);

  for (int a = 0; a <= s; a++)
    {
      int p = PAIR (a, s);
      Pair *pair = &net->pairs[p];
      const FsVector *flow = net->flow + a * n_r;
      FsVector D = fs_vector (0), more_D = fs_vector (0), Z = fs_vector (0), more_Z = fs_vector (0);
      FsVector fl = pair->fl, onward = pair->onward, be = net->state.be[p], g = be + (1 - be) * net->state.Pa[p];
      FsVector per_message = pair->per_message, least = fl * l1 + onward, least2 = fl * l2 + (2 * l1 + 1) * onward,
               mean;

      for (int r = 0; r < most; r++)
        {
          D += flow[r] * downstream[r].D;
          more_D += flow[r] * downstream[r].more_D;
          Z += flow[r] * downstream[r].Z;
          more_Z += flow[r] * downstream[r].more_Z;
        }
      if (a == 0)
        {
          FsVector accept = net->channels[s].accept;

          D *= accept;
          more_D *= accept;
          net->channels[s].Z = Z *= accept;
          net->channels[s].more_Z = more_Z *= accept;
        }
      pair->D = D;
      pair->more_D = more_D;
      mean = D + g * more_D;
      inputs->b[a] = least + mean;
      inputs->h[a] = inputs->b[a] * per_message;
      inputs->h1[a] = (least + D + more_D) * per_message;
      inputs->dm[a] = mean * per_message;
      inputs->h2[a] = (least2 + twice * mean + Z + g * more_Z) * per_message;
      inputs->h21[a] = (least2 + twice * (D + more_D) + Z + more_Z) * per_message;
      B += inputs->b[a];
    }
  net->channels[s].B = B;
}

/* Corrects holding times: their mean of all messages is what a run measures. */
static void
correct_holding (Network *net, int s, Inputs *inputs)
{
  Channel *channel = &net->channels[s];
  double factor = fs_correction_factor (net->corrected, FS_KD_REFINED_L, (guint) s, channel->B[0] * channel->per_lc[0]);

  net->corrections[s].hold = factor;
  channel->B *= factor;
  for (int a = 0; a <= s; a++)
    {
      inputs->b[a] *= factor;
      inputs->h[a] *= factor;
      inputs->h1[a] *= factor;
      inputs->h2[a] *= factor * factor;
      inputs->h21[a] *= factor * factor;
    }
}

/* Corrects what messages of a pair, of which @rate are of this kind, wait: @probability that they do, moments @mean and @square. */
static void
correct_wait (Correction *correction, FsVector rate, FsVector *probability, FsVector *mean, FsVector *square)
{
  double both = correction->blocked * correction->wait;

  correction->all_blocked += rate[0] * (*probability)[0];
  correction->all_waits += rate[0] * (*mean)[0];
  *probability *= correction->blocked;
  *mean *= both;
  *square *= both * correction->wait;
}

/* Sets what the next round multiplies waits for channel @s by. */
static void
correct_channel (Network *net, int s)
{
  Correction *correction = &net->corrections[s];
  double per_lc = net->channels[s].per_lc[0];

  correction->blocked
      = fs_correction_factor (net->corrected, FS_KD_REFINED_P_B, (guint) s, correction->all_blocked * per_lc);
  correction->wait = fs_correction_factor (net->corrected, FS_KD_REFINED_W, (guint) s,
                                           correction->blocked * correction->all_waits * per_lc);
  correction->all_blocked = correction->all_waits = 0;
}

static inline void
compete (Network *net, int s, Inputs *inputs)
{
  FsVector waiting[MAX_INPUTS], unseen[MAX_INPUTS], second[MAX_INPUTS], none = fs_vector (0), one = fs_vector (1);
  FsVector B = net->channels[s].B, full = FULLEST / B;
  FsVector scale = fs_vector_select ((FsVectorMask) (B > FULLEST), full, one);
  int first = PAIR (0, s);

  for (int a = 0; a <= s; a++)
    inputs->b[a] *= scale;
  sum_others (inputs->b, s + 1, inputs->ob);
  for (int a = 0; a <= s; a++)
    {
      FsVector fl = net->pairs[first + a].fl, W = net->state.W[first + a], be = net->state.be[first + a];
      FsVector ob = inputs->ob[a], q = fl * W, free, apart, inverse;
      FsVectorMask alone = (FsVectorMask) (ob <= 0);

      q = fs_vector_min (q, ob);
      inputs->q[a] = q = fs_vector_max (q, none);
      free = 1 - inputs->b[a] - q;
      apart = fs_vector_select (alone, one, ob);
      inverse = 1 / (free * apart);
      inputs->per_free[a] = inverse * apart;
      inputs->per_ob[a] = inverse * free;
      inputs->back[a] = inputs->b[a] * be;
      inputs->arrivals[a] = fl * (1 - be) * inputs->per_free[a];
      inputs->work[a] = inputs->h1[a] * inputs->arrivals[a];
      waiting[a] = fl * W * inputs->h1[a];
      unseen[a] = fs_vector_select (alone, none, waiting[a] * inputs->per_ob[a]);
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

/* Returns the least root of W = (1 - be) (work - queue Rt)/(1 - b - queue) + @behind, where queue = fl W. @apart: 1 - be; @free:
 * 1 - b. */
static inline __attribute__ ((always_inline)) void
solve_wait (const FsVector *apart, const FsVector *fl, const FsVector *free, const FsVector *behind,
            const FsVector *work, const FsVector *Rt, FsVector *W)
{
  FsVector p = *free + *fl * (*behind + *apart * *Rt), g = *behind * *free + *apart * *work;
  FsVector d = p * p - 4 * *fl * g;

  d = fs_vector_max (d, fs_vector (0));
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    d[l] = sqrt (d[l]);
  *W = 2 * g / (p + d);
}

/**
 * Backlog: section 3.5, what a back-to-back message finds at the departure of its predecessor, of the other inputs j
 * @wait: sum of pj h1; @wait2: its variance
 * @calm: product of 1 - pj
 * @ka: how much longer the wait is, per time that the predecessor is longer on its way
 */
typedef struct {
  FsVector wait, wait2, calm, ka;
} Backlog;

/* Adds input @j with pj = (T + @again) rest, where rest (1 + T) = 1; 1 at most, where that is to be @cut. */
static inline __attribute__ ((always_inline)) void
add_input (Backlog *backlog, const Inputs *inputs, int j, const FsVector *T, const FsVector *again,
           const FsVector *rest, gboolean cut)
{
  FsVector p = (*T + *again) * *rest, calm = 1 - p, work;

  backlog->ka += inputs->work[j] * *rest * calm;
  if (cut)
    {
      p = fs_vector_min (p, fs_vector (1));
      calm = fs_vector_max (calm, fs_vector (0));
    }
  work = p * inputs->h1[j];
  backlog->wait += work;
  backlog->wait2 += p * inputs->h21[j] - work * work;
  backlog->calm *= calm;
}

/**
 * Predecessor: section 3.5, of a back-to-back message
 * @window: TH + TW, the time for which others could come before it departs
 * @TW, @pA: both by ob: its wait, and the probability that it waited
 */
typedef struct {
  FsVector window, TW, pA;
} Predecessor;

static inline __attribute__ ((always_inline)) void
find_backlog (Inputs *inputs, int a, int s, const Predecessor *predecessor, gboolean cut, Backlog *backlog)
{
  FsVector arrivals = inputs->arrivals[a], work = inputs->work[a], own = inputs->back[a], none = fs_vector (0);
  FsVector window = predecessor->window, TW = predecessor->TW, pA = predecessor->pA;

  *backlog = (Backlog){ .calm = fs_vector (1) };
  inputs->arrivals[a] = inputs->work[a] = inputs->back[a] = none;
  for (int j = 0; j <= s; j += 2)
    {
      FsVector T = inputs->arrivals[j] * (window - TW * inputs->b[j]), again = pA * inputs->back[j];
      FsVector next = inputs->arrivals[j + 1] * (window - TW * inputs->b[j + 1]), next_again = pA * inputs->back[j + 1];
      FsVector ahead = 1 + T, next_ahead = 1 + next, each = 1 / (ahead * next_ahead), rest = each * next_ahead,
               next_rest = each * ahead;

      add_input (backlog, inputs, j, &T, &again, &rest, cut);
      add_input (backlog, inputs, j + 1, &next, &next_again, &next_rest, cut);
    }
  inputs->arrivals[a] = arrivals;
  inputs->work[a] = work;
  inputs->back[a] = own;
}

/**
 * Queue: section 3.5, what messages of an input wait for
 * @Rt: R + tie, the time until the channel is released
 * @E, @most: the work ahead in other inputs; R and one message of each
 * @own: of a back-to-back message for its own predecessor
 */
typedef struct {
  FsVector Rt, E, most, own;
} Queue;

/* Section 3.5: waits of messages of input @a that are not back-to-back for channel @s, where B < 1. */
static inline __attribute__ ((always_inline)) void
wait_apart (Network *net, int s, int a, const Inputs *inputs, Changes *changes, Queue *queue, Predecessor *predecessor)
{
  int p = PAIR (a, s);
  Pair *pair = &net->pairs[p];
  FsVector none = fs_vector (0), one = fs_vector (1);
  FsVector be = net->state.be[p], W = net->state.W[p], h = inputs->h[a], ob = inputs->ob[a], per_ob = inputs->per_ob[a];
  FsVector per_free = inputs->per_free[a], residual = inputs->residual[a], R = residual * 0.5 * per_ob;
  FsVector tie = a > 0 ? -0.5 * inputs->b[0] * per_ob : fs_vector (0.5);
  FsVector Pa = ob - inputs->q[a], E = inputs->waiting[a] - inputs->b[a] * inputs->seen[a];
  FsVector most = R + inputs->most[a], Wa, Wa2, bound, c, c1, square, t, inverse, ho;
  FsVectorMask alone = (FsVectorMask) (ob <= 0), never;

  Pa = fs_vector_max (Pa, none) * per_free;
  never = alone | (FsVectorMask) (Pa <= 0);
  E = fs_vector_max (E, none);
  Wa = Pa * (R + tie) + E * per_free;
  Wa = fs_vector_max (Wa, none);
  /* Before a message is at most one of each other input, whatever the formulas make of waits that are rare. */
  bound = Pa * most;
  Wa = fs_vector_min (Wa, bound);
  ho = fs_vector_select (alone, one, ob) * pair->per_other;
  c1 = residual * per_ob * (pair->others * per_ob);
  c = c1 - 1;
  c = fs_vector_max (c, none);
  square = fs_vector_select (never, one, Pa * c1 * c1);
  t = h + W;
  t = fs_vector_select ((FsVectorMask) (t > 0), t, one);
  inverse = 1 / (square * t);
  Wa2 = Wa * Wa * (4.0 / 3 * (1 + 3 * c + 2 * c * c)) * (inverse * t);
  t = (1 - be) * (inverse * square);
  if (net->corrected != NULL)
    correct_wait (&net->corrections[s], pair->fl * (1 - be), &Pa, &Wa, &Wa2);

  predecessor->TW = t * (net->state.w2[p] + h * W) + be * W;
  predecessor->window = t * (inputs->h2[a] + h * W) + be * h + 1 + predecessor->TW;
  predecessor->pA = (t * (Pa * h + W) + be * Pa) * per_ob;
  predecessor->TW *= per_ob;
  *queue = (Queue){ .Rt = R + tie, .E = E, .most = most, .own = (1 - net->lengths.x) * inputs->dm[a] };
  if (a == 0)
    net->channels[s].own = queue->own;
  approach (changes, &net->state.Pa[p], Pa, 1, net->lengths.l1);
  pair->Wa = Wa;
  pair->Wa2 = fs_vector_select (never, none, Wa2);
  c = residual * pair->per_other - ho * ho;
  pair->VH = fs_vector_select (alone, none, fs_vector_max (c, none));
}

/* Mean waits of all messages of all inputs: the least root of the formula, without anybody ahead the predecessor alone. */
static inline void
wait_for_all (Network *net, int s, const Inputs *inputs, const Queue *queues, Changes *changes)
{
  FsVector W[MAX_INPUTS];
  FsVectorMask bounds[MAX_INPUTS], any = { 0 };

  for (int a = 0; a <= s; a++)
    {
      const Queue *queue = &queues[a];
      int p = PAIR (a, s);
      FsVector fl = net->pairs[p].fl, ob = inputs->ob[a], free = 1 - inputs->b[a], apart = 1 - net->state.be[p];
      FsVector behind = net->state.be[p] * net->pairs[p].Wb, work = ob * queue->Rt + queue->E;
      FsVectorMask ahead = (FsVectorMask) (fl * behind < ob);

      if (net->corrected != NULL)
        apart *= net->corrections[s].blocked * net->corrections[s].wait;
      solve_wait (&apart, &fl, &free, &behind, &work, &queue->Rt, &W[a]);
      /* The bound's root is less where it is negative at that of the formula. */
      bounds[a] = ahead & ~(FsVectorMask) ((queue->most - queue->Rt) * (ob - fl * W[a]) >= queue->E);
      W[a] = fs_vector_select (ahead, W[a], behind);
      any |= bounds[a];
    }
  if (any[0] | any[1] | any[2] | any[3])
    for (int a = 0; a <= s; a++)
      {
        /* The root of the bound. */
        const Queue *queue = &queues[a];
        int p = PAIR (a, s);
        FsVector most;
        FsVector fl = net->pairs[p].fl, free = 1 - inputs->b[a], apart = 1 - net->state.be[p];
        FsVector behind = net->state.be[p] * net->pairs[p].Wb, work = inputs->ob[a] * queue->most;

        if (net->corrected != NULL)
          apart *= net->corrections[s].blocked * net->corrections[s].wait;
        solve_wait (&apart, &fl, &free, &behind, &work, &queue->most, &most);
        W[a] = fs_vector_select (bounds[a], most, W[a]);
      }
  for (int a = 0; a <= s; a++)
    approach (changes, &net->state.W[PAIR (a, s)], W[a], net->finite ? 0.3 : 1, 1);
}

/* Waits of back-to-back messages of all inputs. */
static inline __attribute__ ((always_inline)) void
wait_behind (Network *net, int s, Inputs *inputs, const Queue *queues, const Predecessor *predecessors, gboolean cut)
{
  for (int a = 0; a <= s; a++)
    {
      Pair *pair = &net->pairs[PAIR (a, s)];
      FsVector own = queues[a].own;
      Backlog backlog;

      find_backlog (inputs, a, s, &predecessors[a], cut, &backlog);
      pair->Wb = own + backlog.wait;
      pair->Wb2 = 2 * own * net->lengths.l1 + backlog.wait2 + backlog.wait * backlog.wait;
      pair->Pb = 1 - backlog.calm;
      pair->ka = backlog.ka;
      if (net->corrected != NULL)
        correct_wait (&net->corrections[s], pair->fl * net->state.be[PAIR (a, s)], &pair->Pb, &pair->Wb, &pair->Wb2);
    }
}

/* Section 3.5: waits for channel @s, in passes over its inputs that do not wait for each other's results. */
static inline void
wait_for_channel (Network *net, int s, Changes *changes)
{
  FsVector back = fs_vector (0), most = fs_vector (0);
  FsVectorMask cut;
  Inputs inputs;
  Queue queues[MAX_INPUTS];
  Predecessor predecessors[MAX_INPUTS];

  hold (net, s, &inputs);
  if (net->corrected != NULL)
    correct_holding (net, s, &inputs);
  compete (net, s, &inputs);
  for (int a = 0; a <= s; a++)
    {
      wait_apart (net, s, a, &inputs, changes, &queues[a], &predecessors[a]);
      back = fs_vector_max (predecessors[a].pA, back);
      most = fs_vector_max (inputs.back[a], most);
    }
  /* Hardly ever. */
  cut = ~(FsVectorMask) (back * most <= fs_vector (1));
  if (cut[0] | cut[1] | cut[2] | cut[3])
    wait_behind (net, s, &inputs, queues, predecessors, TRUE);
  else
    wait_behind (net, s, &inputs, queues, predecessors, FALSE);
  if (net->corrected != NULL)
    correct_channel (net, s);
  wait_for_all (net, s, &inputs, queues, changes);
}

/* Section 3.6: which messages of channel @s are followed at once, and where to. */
static inline void
follow (Network *net, int s)
{
  FsVector G = fs_vector (0);

  for (int a = 0; a <= s; a++)
    {
      int p = PAIR (a, s);
      FsVector be = net->state.be[p];

      G += net->pairs[p].fl * (be + (1 - be) * net->state.Pa[p]);
    }
  net->channels[s].G = G * net->channels[s].per_lc;
}

static inline void
follow_on (Network *net, int s, Changes *changes)
{
  double l1 = net->lengths.l1, x = net->lengths.x;
  FsVector B = net->channels[s].B, per_B = 1 / B, G = net->channels[s].G, one = fs_vector (1), came, rest,
           most = fs_vector (FULLEST);
  FsVectorMask some = (FsVectorMask) (G > 0);

  /* Whether a back-to-back message came during the service of its predecessor: the channel as a queue without memory. */
  B = fs_vector_min (B, most);
  came = B * (1 - G);
  rest = fs_vector_select (some, G, one) * (1 - B + came);
  came = (1 - G) * came / rest;
  came = fs_vector_min (came, one);
  came = fs_vector_select (some, came, one);
  for (int j = s + 1; j < net->flows.n; j++)
    {
      int p = PAIR (s + 1, j);
      const Pair *pair = &net->pairs[p];
      FsVector D = pair->D + net->channels[j].G * pair->more_D;
      FsVector v = (pair->fl * (l1 + 1 + net->state.W[p]) + x * D) * per_B, route = pair->fl * net->channels[s].per_lc;

      if (net->corrected != NULL)
        v *= net->corrections[s].hold;
      v = route + came * (v - route);
      approach (changes, &net->state.v[p], v, 1, l1);
      approach (changes, &net->state.be[p], G * net->state.v[p], 1, l1);
    }
}

/* Section 4: moments of the holding time of the injection channel to @s, if a message waits @w (second moment @w2) for
 * channel s and got it with probability @u back-to-back. */
static inline void
inject (const Network *net, int s, FsVector w, FsVector w2, FsVector u, FsVector pw, FsVector *S, FsVector *S2)
{
  const Pair *pair = &net->pairs[PAIR (0, s)];
  const Channel *channel = &net->channels[s];
  double l1 = net->lengths.l1, l2 = net->lengths.l2, x = net->lengths.x;
  FsVector fl = pair->per_message, D1 = (pair->D + pair->more_D) * fl, C = fs_vector (0);
  FsVector d = w + x * (pair->D + u * pair->more_D) * fl, d2 = w2 + 2 * w * x * D1;

  d2 += x * (channel->Z + u * channel->more_Z) * fl;
  for (int r = 0; r < fs_ordered_flows_n_r (&net->flows, s); r++)
    C += net->flow[r] * net->downstream[s * net->flows.n_r + r].C;
  d2 += 2 * x * pw * pair->VH * (net->channels[s].accept * C) * fl;
  *S = l1 + 1 + d;
  *S2 = l2 + 2 * l1 * (1 + d) + 1 + 2 * d + d2;
}

static inline void
queue (Network *net, int s, Changes *changes)
{
  const Pair *pair = &net->pairs[PAIR (0, s)];
  Channel *channel = &net->channels[s];
  FsVector li = net->load * net->flows.first[s], busy, one = fs_vector (1), Pa = net->state.Pa[PAIR (0, s)];

  if (net->flows.first[s] <= 0)
    return;
  inject (net, s, pair->Wa, pair->Wa2, Pa, Pa, &channel->A1, &channel->A2);
  inject (net, s, pair->Wb, pair->Wb2, one, pair->Pb, &channel->B1, &channel->B2);
  if (net->corrected != NULL)
    {
      double rho = channel->rho[0];

      net->all_held += pair->fl[0] * (rho * channel->B1[0] + (1 - rho) * channel->A1[0]);
      channel->A1 *= net->inject;
      channel->B1 *= net->inject;
      channel->A2 *= net->inject * net->inject;
      channel->B2 *= net->inject * net->inject;
    }
  if (net->finite)
    {
      approach (changes, &channel->accept, 1 / (1 + li * channel->A1), 0.5, net->lengths.l1);
      channel->rho = 1 - channel->accept;
      return;
    }
  busy = li * channel->B1;
  busy = fs_vector_min (busy, fs_vector (FULLEST));
  channel->rho = li * channel->A1 / (1 - busy + li * channel->A1);
  approach (changes, &net->state.be[PAIR (0, s)], channel->rho, 1, net->lengths.l1);
}

FS_VECTOR_TARGETS static void
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
  if (net->corrected != NULL)
    {
      net->inject = fs_correction_factor (net->corrected, FS_KD_REFINED_S, 0, net->all_held / net->load[0]);
      net->all_held = 0;
    }
  /* Once more in the order of a path: which messages are followed at once depends on the channels before. */
  for (int s = 0; s < net->flows.n; s++)
    {
      follow (net, s);
      follow_on (net, s, &changes);
    }
  for (int p = 0; p < PAIR (0, net->flows.n); p++)
    {
      FsVector be = net->state.be[p];

      net->state.w2[p] = (1 - be) * net->pairs[p].Wa2 + be * net->pairs[p].Wb2;
    }
  /* What is no number stays none. */
  net->change = changes.largest + 0 * changes.sum;
}

/* Delay of a message behind each channel. */
FS_VECTOR_TARGETS static void
delay_messages (Network *net)
{
  int n = net->flows.n, n_r = net->flows.n_r, shift = n_r > 1;

  for (int s = n - 1; s >= 0; s--)
    {
      for (int r = 0; r < fs_ordered_flows_n_r (&net->flows, s); r++)
        net->downstream[s * n_r + r].DL = net->downstream[s * n_r + r].more_DL = fs_vector (0);
      for (int j = s + 1; j < n; j++)
        {
          int p = PAIR (s + 1, j);
          double factor = net->flows.factor;
          const double *sets = net->flows.sets + (n - 1 - j) * n_r;
          FsVector Pa = net->state.Pa[p], v = net->state.v[p], keep = v * (factor * (1 - Pa));
          FsVector wait = factor * net->pairs[p].Wa, more = factor * (v * (net->pairs[p].Wb - net->pairs[p].Wa));

          for (int r = 0; r < fs_ordered_flows_n_r (&net->flows, j); r++)
            {
              const Downstream *from = &net->downstream[j * n_r + r];
              Downstream *to = &net->downstream[s * n_r + r + shift];

              to->DL += wait * sets[r] + factor * (from->DL + Pa * from->more_DL);
              to->more_DL += more * sets[r] + keep * from->more_DL;
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
      double fl = net->pairs[pair].fl[l], Pa = net->state.Pa[pair][l], be = net->state.be[pair][l],
             rho = net->channels[s].rho[l];
      double li = net->load[l] * net->flows.first[s], A1 = net->channels[s].A1[l], A2 = net->channels[s].A2[l],
             B1 = net->channels[s].B1[l];
      double B2 = net->channels[s].B2[l], u = be + (1 - be) * Pa, DL = 0, path = 0, w = 0;

      delay->lambda_c[s] = net->channels[s].lc[l];
      delay->P_b[s] = net->channels[s].B[l];
      delay->L[s] = net->channels[s].lc[l] > 0 ? net->channels[s].B[l] / net->channels[s].lc[l] : l1;
      delay->G[s] = net->channels[s].G[l];
      delay->W_first[s] = net->state.W[pair][l];
      if (!(fl > 0))
        continue;
      for (int r = 0; r < fs_ordered_flows_n_r (&net->flows, s); r++)
        {
          double flow = net->channels[s].accept[l] * net->flow[r][l];

          DL += flow * (net->downstream[s * n_r + r].DL[l] + u * net->downstream[s * n_r + r].more_DL[l]);
          path += flow * net->flows.path[(n - 1 - s) * n_r + r];
        }
      delay->rho_q[s] = rho;
      delay->S_q[s] = net->finite ? A1 : rho * B1 + (1 - rho) * A1;
      if (!net->finite)
        w = li * B2 / (2 * (1 - li * B1)) + li * (A2 - B2) / (2 * (1 - li * B1 + li * A1))
            + GAMMA * li * rho * fmax (0, B1 - A1 - net->channels[s].own[l]) * (B2 / B1 - B1) / (1 - li * B1);
      delay->t_avg += (fl * l1 + path + DL) / delay->lambda_n;
      delay->latency_network += (fl * (l1 + 1 + net->state.W[pair][l]) + path + DL) / delay->lambda_n;
      delay->W_s += fl * w / delay->lambda_n;
    }
}

static void
begin_side_by_side (gpointer data, const double *loads, gboolean foreseen)
{
  if (foreseen)
    set_loads (data, loads);
  else
    start (data, loads);
}

static void
round_side_by_side (gpointer data, double *changes)
{
  Network *net = data;

  round_of (net);
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    changes[l] = net->change[l] / net->lengths.l1;
}

FsSideBySide
fs_refined_network_equations (FsRefinedNetwork *net)
{
  guint n_pairs = (guint) PAIR (0, net->flows.n);

  return (FsSideBySide){ FIELDS * n_pairs, n_pairs, net->state.W, begin_side_by_side, round_side_by_side };
}

void
fs_refined_network_read (FsRefinedNetwork *net, guint set, FsRefinedDelay *const *delays)
{
  delay_messages (net);
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    {
      if (!(set >> l & 1))
        continue;
      delays[l]->reason = FS_REASON_NONE;
      judge (net, l, delays[l]);
      if (delays[l]->reason == FS_REASON_NONE)
        fill (net, l, delays[l]);
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
fs_refined_network_probe (FsRefinedNetwork *net, const double *loads, double precision, int rounds, FsSlack *slacks)
{
  guint left = FS_VECTOR_WIDTH;
  int most = (int) (-rounds * log10 (precision));

  start (net, loads);
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    slacks[l] = (FsSlack){ NAN, NAN };
  for (int round = 0; round < most && left > 0 && !fs_job_stopped (net->job); round++)
    {
      round_of (net);
      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
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
  double all[FS_VECTOR_WIDTH];
  guint left = n_points;
  gboolean done[FS_VECTOR_WIDTH] = { FALSE };
  guint calm[FS_VECTOR_WIDTH] = { 0 }; /* rounds since a point has settled */

  g_return_if_fail (n_points > 0 && n_points <= FS_VECTOR_WIDTH);

  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    all[l] = loads[MIN (l, n_points - 1)];
  start (net, all);
  for (int round = 0; round < MAX_ROUNDS && left > 0; round++)
    {
      gboolean last = round == MAX_ROUNDS - 1 || fs_job_stopped (net->job);

      if (round % PATIENCE == PATIENCE - 1 && net->step > LEAST_STEP)
        net->step /= 2;
      round_of (net);
      for (guint l = 0; l < n_points; l++)
        {
          if (done[l])
            continue;
          if (calm[l] > 0 || net->change[l] <= PRECISION * net->lengths.l1)
            calm[l]++;
          /* What is no number never settles. */
          if (!(calm[l] > MORE_ROUNDS || last || isnan (net->change[l])))
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
