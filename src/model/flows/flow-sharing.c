/* REFINED_FLOWS.md 2 and 3: how many messages share a channel, and how much the slowest channel of a route slows it. */
#include "model/flows/flow-broadcasts.h"

#include <math.h>
#include <string.h>

#include "model/flows/flow-law.h"
#include "model/latency-assumptions.h"

#define MAX_ROUNDS 1000
#define CONVERGED 1e-13
#define LAST_DIGIT 1e-15

/* What is needed of fmin() and fmax(): of a number and a vector. */
#define at_least(a, number) fs_vector_max ((a), fs_vector (number))
#define at_most(a, number) fs_vector_min ((a), fs_vector (number))

/* Section 2: what neighboring channels have in common. */
static inline __attribute__ ((always_inline)) void
compare_neighbors (FsFlowTrees *trees)
{
  for (guint i = 0; i < trees->n_inputs; i++)
    {
      FsFlowInput *input = &trees->inputs[i];
      FsVector before, z = trees->channels[input->channel].z, mean, same;
      FsVectorMask some;

      if (input->upstream < 0)
        continue;
      before = trees->channels[input->upstream].z;
      mean = input->flow / trees->channels[input->upstream].flow * before / (1 - before);
      same = fs_vector_min (mean / (1 + mean), fs_vector_min (before, z));
      some = (FsVectorMask) (before > 0);
      input->stay = fs_vector_select (some, at_most (same / (1 - same) * (1 - before) / before, 1), fs_vector (0));
      input->joined = fs_vector_select ((FsVectorMask) (z > 0), (z - same) / (1 - same) / z, fs_vector (1));
      input->left = fs_vector_select (some, (before - same) / (1 - same) / before, fs_vector (1));
    }
}

/* Section 2: X of every channel. */
FS_VECTOR_TARGETS static void
find_tails (FsFlowTrees *trees)
{
  for (guint c = 0; c < trees->n_channels; c++)
    {
      FsFlowChannel *channel = &trees->channels[c];

      for (int s = 0; s < channel->n_classes; s++)
        {
          int own_max = fs_flow_own_max (channel, s), other_max = fs_flow_other_max (channel, s);
          FsVector *tail = channel->tail[s];
          FsFlowLaw law;

          if (channel->n_pairs[s] == 0)
            continue;
          memset (tail, 0, ((guint) trees->V + 1) * sizeof *tail);
          fs_flow_law_of_others (own_max, other_max, channel->z, channel->class_flow[s] / channel->flow, law);
          for (int own = 0; own <= own_max; own++)
            for (int other = 0; other <= other_max; other++)
              tail[own + other] += law[own * (other_max + 1) + other];
          for (int j = trees->V - 2; j >= 0; j--)
            tail[j] += tail[j + 1];
          tail[0] = fs_vector (1);
        }
    }
}

/* Section 2: E of every channel for @j others. */
static inline __attribute__ ((always_inline)) void
meet_elsewhere (FsFlowTrees *trees, int j)
{
  for (guint c = 0; c < trees->n_channels; c++)
    trees->channels[c].elsewhere[j] = fs_vector (0);
  /* Over the routes ahead of a hop: the probability that none meets so many. */
  for (guint r = 0; r < trees->n_rests; r++)
    {
      const FsFlowRest *rest = &trees->rests[r];
      FsVector fewer = fs_vector (rest->end);

      trees->ahead[r].behind = fs_vector (rest->starting);
      for (guint s = rest->first_step; s < rest->first_step + rest->n_steps; s++)
        {
          const FsFlowStep *step = &trees->steps[s];
          const FsFlowPair *next = &trees->pairs[trees->rests[step->rest].pair];

          fewer += step->share
                   * (1
                      - trees->inputs[next->input].joined * (1 - next->met)
                            * trees->channels[next->channel].tail[next->class_][j])
                   * trees->ahead[step->rest].fewer;
        }
      trees->ahead[r].fewer = fewer;
    }
  /* And behind it. */
  for (guint r = trees->n_rests; r-- > 0;)
    {
      const FsFlowRest *rest = &trees->rests[r];
      const FsFlowPair *pair = &trees->pairs[rest->pair];
      FsFlowChannel *channel = &trees->channels[pair->channel];

      for (guint s = rest->first_step; s < rest->first_step + rest->n_steps; s++)
        {
          const FsFlowStep *step = &trees->steps[s];
          const FsFlowPair *next = &trees->pairs[trees->rests[step->rest].pair];

          trees->ahead[step->rest].behind
              += step->share * trees->ahead[r].behind
                 * (1 - trees->inputs[next->input].left * (1 - next->met) * channel->tail[pair->class_][j]);
        }
      channel->elsewhere[j] += trees->ahead[r].behind * trees->ahead[r].fewer;
    }
  for (guint c = 0; c < trees->n_channels; c++)
    trees->channels[c].elsewhere[j] = 1 - trees->channels[c].elsewhere[j] / trees->channels[c].flow;
}

/* Section 14.3: z where there are copies, of which an injection channel sends one at a time; 1 where a channel carries too much. */
static inline __attribute__ ((always_inline)) void
count_with_copies (const FsFlowTrees *trees, FsFlowChannel *channel)
{
  FsVector scale = trees->rate * trees->M * channel->kappa, share = fs_vector (0);
  const double *streams = trees->broadcasts->streams + channel->first_stream;
  double others = channel->flow;
  FsVectorMask some;

  for (guint i = 0; i < channel->n_streams; i++)
    others -= streams[i];
  channel->alone = 1 - scale * fmax (0, others);
  for (guint i = 0; i < channel->n_streams; i++)
    share += scale * streams[i] / (channel->alone + scale * streams[i]);
  some = (FsVectorMask) (trees->rate * trees->M * channel->flow < 1) & (FsVectorMask) (channel->alone > 0)
         & (FsVectorMask) (share < 1);
  channel->z = fs_vector_select (some, 1 - channel->alone * (1 - share), fs_vector (1));
}

/* Section 2: the numbers of others on every channel. Returns the set of points in which no channel is saturated; the others get
 * rate 0. */
FS_VECTOR_TARGETS static guint
count_others (FsFlowTrees *trees, guint alive)
{
  FsVector largest = fs_vector (0);

  for (int pass = 0; pass < 2; pass++)
    {
      for (guint c = 0; c < trees->n_channels; c++)
        {
          FsFlowChannel *channel = &trees->channels[c];

          if (channel->n_streams > 0)
            count_with_copies (trees, channel);
          else
            channel->z = trees->rate * channel->flow * trees->M * channel->kappa;
          largest = fs_vector_larger (channel->z, largest);
        }
      for (guint l = 0; pass == 0 && l < FS_VECTOR_WIDTH; l++)
        if (!(largest[l] < 1))
          {
            alive &= ~(1u << l);
            trees->rate[l] = 0;
          }
    }
  /* Section 5.1: as many others as in a queue of exponential services. */
  for (guint c = 0; fs_flow_bursts_are (&trees->bursts) && c < trees->n_channels; c++)
    {
      FsFlowChannel *channel = &trees->channels[c];
      FsVector m = trees->M * channel->kappa, others;

      others = fs_flow_burst_wait (&trees->bursts, channel->variance * (1 - 1.0 / trees->injection), channel->skewness,
                                   channel->z / m, m, 2 * m * m)
               / m;
      channel->z = others / (1 + others);
    }
  compare_neighbors (trees);
  /* At least one other is there with probability z; but those of the own class are not met where it has one virtual
   * channel. */
  for (guint c = 0; c < trees->n_channels; c++)
    for (int s = 0; s < trees->channels[c].n_classes; s++)
      {
        FsFlowChannel *channel = &trees->channels[c];
        FsVector own = channel->z * (channel->class_flow[s] / channel->flow);

        channel->tail[s][1] = fs_flow_own_max (channel, s) > 0 ? channel->z : (channel->z - own) / (1 - own);
      }
  return alive;
}

/* A round of the fixed point of kappa. */
FS_VECTOR_TARGETS static void
renew_kappa (FsFlowTrees *trees, FsVector *change)
{
  *change = fs_vector (0);
  meet_elsewhere (trees, 1);
  for (guint c = 0; c < trees->n_channels; c++)
    {
      FsFlowChannel *channel = &trees->channels[c];
      FsVector kappa = 1 + FS_FLOW_KAPPA_SLOPE * channel->elsewhere[1] * (1 - trees->rate * (channel->flow * trees->M));

      *change = fs_vector_larger (fs_vector_abs (kappa - channel->kappa), *change);
      channel->kappa = kappa;
    }
}

FS_VECTOR_TARGETS static void
meet_more_elsewhere (FsFlowTrees *trees)
{
  for (int j = 2; j < trees->V; j++)
    meet_elsewhere (trees, j);
}

guint
fs_flow_trees_share_round (FsFlowTrees *trees, guint alive, double *changes)
{
  FsVector change = fs_vector (0);

  alive = count_others (trees, alive);
  if (trees->V > 1)
    renew_kappa (trees, &change);
  memcpy (changes, &change, sizeof change);
  return alive;
}

void
fs_flow_trees_share_finally (FsFlowTrees *trees)
{
  find_tails (trees);
  meet_more_elsewhere (trees);
}

guint
fs_flow_trees_share (FsFlowTrees *trees)
{
  guint alive = (1u << FS_VECTOR_WIDTH) - 1;
  double before = INFINITY;

  for (guint c = 0; c < trees->n_channels; c++)
    trees->channels[c].kappa = fs_vector (1);
  for (int round = 0; round < MAX_ROUNDS; round++)
    {
      double changes[FS_VECTOR_WIDTH], change;

      alive = fs_flow_trees_share_round (trees, alive, changes);
      change = MAX (MAX (changes[0], changes[1]), MAX (changes[2], changes[3]));
      /* To the last digits. */
      if (change <= LAST_DIGIT || (change <= CONVERGED && change >= before))
        break;
      before = change;
    }
  fs_flow_trees_share_finally (trees);
  return alive;
}

/* Numbers of others that go on, [own][other], at most FS_FLOW_MAX_V of each: one more may, with these probabilities. */
typedef FsVector Numbers[FS_FLOW_MAX_V + 1][FS_FLOW_MAX_V + 1];

static inline __attribute__ ((always_inline)) void
add_one (Numbers numbers, int before, gboolean two_classes, FsVector to_own, FsVector to_other)
{
  for (int a = before; a >= 0; a--)
    for (int b = two_classes ? before - a : 0; b >= 0; b--)
      {
        FsVector all = numbers[a][b];

        numbers[a][b] = all * (1 - to_own - to_other);
        numbers[a + 1][b] += all * to_own;
        if (two_classes)
          numbers[a][b + 1] += all * to_other;
      }
}

/* Section 3, from hop to hop: fills the transitions of a pair behind another channel. */
static inline __attribute__ ((always_inline)) void
fill_moves (const FsFlowTrees *trees, const FsFlowPair *pair)
{
  const FsFlowInput *input = &trees->inputs[pair->input];
  const FsFlowChannel *channel = &trees->channels[pair->channel], *before = &trees->channels[input->upstream];
  const FsFlowStates *here = fs_flow_states (trees, channel, pair->class_);
  const FsFlowStates *there = fs_flow_states (trees, before, pair->from_class);
  int s = pair->class_, most = trees->V - 2; /* with more the way ends */
  int n = here->fewer[trees->V - 1], n_before = there->fewer[trees->V - 1], width = here->other_max + 1;
  gboolean two_classes = channel->n_classes == 2;
  FsVector scale = input->stay * (before->flow / input->flow), newcomers = fs_vector (0);
  FsVector goes[FS_FLOW_CLASSES][FS_FLOW_CLASSES] = { { fs_vector (0) } }; /* [own, other before][own, other here] */
  double starting = channel->flow - input->flow, own = 0;
  FsFlowLaw fresh;
  Numbers column;

  for (int o = 0; o < before->n_classes; o++)
    {
      int class_ = o == 0 ? pair->from_class : 1 - pair->from_class;
      FsVector sum;

      if (before->n_pairs[class_] == 0)
        continue;
      goes[o][0] = scale * (input->class_flow[class_][s] / before->class_flow[class_]);
      if (two_classes)
        goes[o][1] = scale * (input->class_flow[class_][1 - s] / before->class_flow[class_]);
      sum = at_least (goes[o][0] + goes[o][1], 1);
      goes[o][0] /= sum;
      goes[o][1] /= sum;
    }
  if (starting > 1e-14 * channel->flow)
    {
      newcomers = at_least (input->joined, 0) * (1 - pair->met);
      own = (channel->class_flow[s] - input->class_flow[0][s] - input->class_flow[1][s]) / starting;
    }
  fs_flow_law_of_others (here->own_max, here->other_max, channel->z, CLAMP (own, 0, 1), fresh);
  if (!trees->apart)
    {
      for (int i = 0; i < (here->own_max + 1) * width; i++)
        fresh[i] *= newcomers;
      fresh[0] += 1 - newcomers;
    }
  for (int x = 0; x <= most + 1; x++)
    for (int y = 0; y <= (two_classes ? most + 1 : 0); y++)
      column[x][y] = fs_vector (x == 0 && y == 0);
  for (int b = 0; b <= MIN (there->other_max, most); b++)
    {
      Numbers numbers;

      if (b > 0)
        add_one (column, b - 1, two_classes, goes[1][0], goes[1][1]);
      for (int x = 0; x <= most + 1; x++)
        memcpy (numbers[x], column[x], (guint) (two_classes ? most + 2 : 1) * sizeof numbers[0][0]);
      for (int a = 0; a <= there->own_max && a + b <= most; a++)
        {
          int from = there->at[a][b];
          FsFlowLaw kept;

          if (a > 0)
            add_one (numbers, a + b - 1, two_classes, goes[0][0], goes[0][1]);
          memset (kept, 0, (guint) ((here->own_max + 1) * width) * sizeof *kept);
          for (int x = 0; x <= a + b; x++)
            for (int y = 0; y <= (two_classes ? a + b - x : 0); y++)
              kept[MIN (x, here->own_max) * width + MIN (y, here->other_max)] += numbers[x][y];
          for (int to = 0; to < n; to++)
            {
              pair->move[to * n_before + from] = fs_vector (0);
              if (trees->apart)
                pair->thin[to * n_before + from] = kept[here->own[to] * width + here->other[to]];
            }
          for (int x = 0; x <= MIN (here->own_max, a + b); x++)
            for (int y = 0; y <= MIN (here->other_max, a + b - x); y++)
              for (int u = 0; u <= here->own_max; u++)
                for (int v = 0; v <= here->other_max; v++)
                  {
                    int own_here = MIN (x + u, here->own_max), other_here = MIN (y + v, here->other_max);

                    if (own_here + other_here > most)
                      break;
                    pair->move[here->at[own_here][other_here] * n_before + from]
                        += kept[x * width + y] * fresh[u * width + v];
                  }
        }
    }
}

/* Section 3, at the first hop: of the others the part that comes over the same injection channel, and is never met. Copies that
 * are bound to an injection channel do not count for each other. */
static double
others_of_injection (const FsFlowTrees *trees, const FsFlowPair *pair)
{
  const FsFlowInput *input = &trees->inputs[pair->input];
  double copies = pair->from_class == 1 ? input->class_flow[1][0] + input->class_flow[1][1] : 0;
  double others = trees->channels[pair->channel].flow - copies;

  return others > 1e-14 * input->flow ? (input->flow - copies) / trees->injection / others : 1;
}

/* Section 14.3: z of those that a message of an injection channel can meet on its first channel. */
static inline __attribute__ ((always_inline)) FsVector
first_crowd (const FsFlowTrees *trees, const FsFlowPair *pair)
{
  const FsFlowChannel *channel = &trees->channels[pair->channel];
  const double *copies = trees->inputs[pair->input].class_flow[1];
  FsVector load = trees->rate * trees->M * channel->kappa * (copies[0] + copies[1]);

  return pair->from_class == 0 ? channel->z : at_least (1 - (1 - channel->z) * (1 + load / channel->alone), 0);
}

/* Section 3: f at the first hop, as a part of those that are there at any time. */
static inline __attribute__ ((always_inline)) FsVector
first_meets (const FsFlowTrees *trees, const FsFlowPair *pair)
{
  FsVector z = trees->channels[pair->channel].z;
  double others = 1 - others_of_injection (trees, pair);

  if (pair->from_class == 0)
    return fs_vector (others);
  return fs_vector_select ((FsVectorMask) (z > 0), others * first_crowd (trees, pair) / z, fs_vector (others));
}

/* Section 3: the law at the first hop, without the messages that are never met. */
static inline __attribute__ ((always_inline)) void
fill_first (const FsFlowTrees *trees, const FsFlowPair *pair)
{
  const FsFlowChannel *channel = &trees->channels[pair->channel];
  const FsFlowStates *here = fs_flow_states (trees, channel, pair->class_);
  double same = channel->class_flow[pair->class_] / channel->flow;
  FsFlowLaw law;

  if (pair->from_class == 1)
    {
      const double *copies = trees->inputs[pair->input].class_flow[1];
      double rest = channel->flow - copies[0] - copies[1];

      same = rest > 1e-14 * channel->flow ? (channel->class_flow[pair->class_] - pair->flow) / rest : 0;
    }
  fs_flow_law_of_others (here->own_max, here->other_max, first_crowd (trees, pair), CLAMP (same, 0, 1), law);
  for (int i = 0; i < here->fewer[trees->V - 1]; i++)
    pair->move[i] = law[here->own[i] * (here->other_max + 1) + here->other[i]];
}

/* Section 3: what a hop of a pair adds to H and to the probability that few are met, if hops do not depend on each other.
 * @meets: f */
static inline __attribute__ ((always_inline)) void
find_shares (const FsFlowTrees *trees, const FsFlowPair *pair, FsVector meets, FsVector *shares, FsVector *fewer)
{
  const FsVector *tail = trees->channels[pair->channel].tail[pair->class_];
  int V = trees->V;
  FsVector total = fs_vector (0), here = fs_vector (1);

  for (int j = 0; j < V; j++)
    {
      FsVector next = j + 1 < V ? meets * tail[j + 1] : fs_vector (0);

      fewer[j] = 1 - next;
      total += (j + 1) * (here - next);
      shares[j] = total;
      here = next;
    }
  for (int j = 0; j < V; j++)
    shares[j] /= total;
}

/* What a route knows of the hops up to one of them; by depth.
 * @laws: [j][state] numbers of others, fewer than j at every hop
 * @elsewhere: [j] sum of E over the hops
 * @shares: [j] H; @fewer: [j] probability that fewer than j + 1 are met at every hop, if hops do not depend on each other */
typedef struct {
  FsVector elsewhere[FS_FLOW_MAX_V + 1];
  FsVector shares[FS_FLOW_MAX_V], fewer[FS_FLOW_MAX_V];
  FsVector *laws;
} Passed;

/* What loops of section 3 go over, known to the compiler where it is usual.
 * @V: virtual channels; @plain: all channels have one class, and routes are not kept apart
 * @stride: states between two laws */
typedef struct {
  int V, stride;
  gboolean plain;
} Sizes;

/* How many states have fewer than @j others: with one class there is one for each number. */
static inline __attribute__ ((always_inline)) int
count_fewer (const FsFlowStates *states, int j, gboolean plain)
{
  return plain ? j : states->fewer[j];
}

/* Section 3: the numbers of others at a hop. @before: at the one before it, NULL at the first */
static inline __attribute__ ((always_inline)) void
pass_hop (const FsFlowTrees *trees, const FsFlowHop *hop, const Passed *before, Passed *passed, Sizes sizes)
{
  const FsFlowPair *pair = &trees->pairs[hop->pair];
  const FsFlowChannel *channel = &trees->channels[pair->channel];
  const FsFlowInput *input = &trees->inputs[pair->input];
  const FsFlowStates *here = fs_flow_states (trees, channel, pair->class_);
  int V = sizes.V, stride = sizes.stride;
  FsVector alone[2 * FS_FLOW_MAX_V];
  const FsVector *shares = pair->shares, *fewer = pair->fewer;

  if (before == NULL)
    {
      double never = fmin (1, fmax (others_of_injection (trees, pair), hop->narrow));

      for (int j = 1; j < V; j++)
        {
          FsVector *law = passed->laws + j * stride;

          for (int i = 0; i < count_fewer (here, j, sizes.plain); i++)
            law[i] = (1 - never) * pair->move[i];
          law[0] += never;
        }
    }
  else
    {
      const FsFlowStates *there = fs_flow_states (trees, &trees->channels[input->upstream], pair->from_class);
      int n_before = count_fewer (there, V - 1, sizes.plain);

      for (int j = 1; j < V; j++)
        {
          const FsVector *from = before->laws + j * stride;
          FsVector *law = passed->laws + j * stride;

          for (int to = 0; to < count_fewer (here, j, sizes.plain); to++)
            {
              FsVector sum = fs_vector (0);

              for (int i = 0; i < count_fewer (there, j, sizes.plain); i++)
                sum += from[i] * pair->move[to * n_before + i];
              law[to] = sum;
            }
        }
    }

  if (!sizes.plain && trees->apart)
    {
      double wide = fmax (0, 1 - hop->narrow);
      FsVector meets = before == NULL ? first_meets (trees, pair) : input->joined * (1 - pair->met);

      find_shares (trees, pair, at_least (meets, 0) * wide, alone, alone + V);
      shares = alone;
      fewer = alone + V;
      if (before != NULL)
        {
          /* Without newcomers, too. */
          const FsFlowStates *there = fs_flow_states (trees, &trees->channels[input->upstream], pair->from_class);
          FsVector newcomers = channel->flow - input->flow > 1e-14 * channel->flow
                                   ? at_least (input->joined, 0) * (1 - pair->met) * wide
                                   : fs_vector (0);

          for (int j = 1; j < V; j++)
            for (int to = 0; to < here->fewer[j]; to++)
              {
                FsVector sum = fs_vector (0);

                for (int i = 0; i < there->fewer[j]; i++)
                  sum += before->laws[j * stride + i] * pair->thin[to * there->fewer[V - 1] + i];
                passed->laws[j * stride + to] = newcomers * passed->laws[j * stride + to] + (1 - newcomers) * sum;
              }
        }
    }
  for (int j = 0; j < V; j++)
    {
      passed->elsewhere[j] = channel->elsewhere[j];
      passed->shares[j] = shares[j];
      passed->fewer[j] = fewer[j];
      if (before == NULL)
        continue;
      passed->elsewhere[j] += before->elsewhere[j];
      passed->shares[j] *= before->shares[j];
      passed->fewer[j] *= before->fewer[j];
    }
}

/* Section 3: stretch and variance of the routes that end at a hop of @pair. */
static inline __attribute__ ((always_inline)) void
stretch_route (const FsFlowTrees *trees, const FsFlowPair *pair, const Passed *passed, Sizes sizes, int hops,
               FsVector *excess, FsVector *variance)
{
  const FsFlowStates *here = fs_flow_states (trees, &trees->channels[pair->channel], pair->class_);
  FsVector above = fs_vector (1), mean = fs_vector (0), square = mean, steps[FS_FLOW_MAX_V];
  double slower = trees->M / (trees->M + 1);
  int V = sizes.V, stride = sizes.stride;

  for (int m = 1; m < V; m++)
    steps[m] = (m + 1 < V ? passed->elsewhere[m] - passed->elsewhere[m + 1] : passed->elsewhere[m]) * (1.0 / hops);
  for (int j = V - 1; j >= 1; j--)
    {
      FsVector fewer = fs_vector (0), exactly, gone = fewer, others;

      for (int i = 0; i < count_fewer (here, j, sizes.plain); i++)
        fewer += passed->laws[j * stride + i];
      for (int m = j + 1; m < V; m++)
        gone += steps[m] * (1 - (double) j / m);
      exactly = above - fewer;
      above = fewer;
      others = at_least (j - FS_FLOW_SLOWED_ELSEWHERE * j * gone, 0);
      mean += exactly * others;
      square += exactly * others * others;
    }
  if (hops > 1)
    {
      FsVector rate = fs_vector (0), frozen = rate;

      for (int j = 0; j < V; j++)
        rate += (j > 0 ? passed->shares[j] - passed->shares[j - 1] : passed->shares[j]) * (1.0 / (j + 1));
      for (int j = 0; j + 1 < V; j++)
        frozen += 1 - passed->fewer[j];
      mean += FS_FLOW_STATIONARY * (1 / rate - 1 - frozen);
    }
  *excess = mean * slower;
  *variance = (trees->fixed ? 2.0 / 3 : 1) * at_least (square * (slower * slower) - *excess * *excess, 0);
}

/* Transitions and shares of all pairs. */
FS_VECTOR_TARGETS static void
prepare_pairs (FsFlowTrees *trees)
{
  for (guint p = 0; p < trees->n_pairs; p++)
    {
      const FsFlowPair *pair = &trees->pairs[p];
      const FsFlowInput *input = &trees->inputs[pair->input];
      FsVector meets = input->joined * (1 - pair->met);

      if (input->upstream >= 0)
        fill_moves (trees, pair);
      else
        fill_first (trees, pair);
      if (input->upstream < 0)
        meets = first_meets (trees, pair);
      find_shares (trees, pair, at_least (meets, 0), pair->shares, pair->fewer);
    }
}

static inline __attribute__ ((always_inline)) void
stretch_all (FsFlowTrees *trees, Passed *passed, Sizes sizes)
{
  for (guint source = 0; source < trees->n_sources; source++)
    {
      trees->variance[source] = fs_vector (0);
      for (guint h = trees->roots[source]; h < trees->roots[source + 1]; h++)
        {
          const FsFlowHop *hop = &trees->hops[h];
          FsVector variance;

          pass_hop (trees, hop, hop->parent >= 0 ? &passed[hop->depth - 1] : NULL, &passed[hop->depth], sizes);
          trees->excess[h] = fs_vector (0);
          if (hop->end == 0)
            continue;
          stretch_route (trees, &trees->pairs[hop->pair], &passed[hop->depth], sizes, hop->depth + 1, &trees->excess[h],
                         &variance);
          trees->variance[source] += hop->end * variance;
        }
    }
  for (guint h = trees->broadcasts != NULL ? trees->broadcasts->first_hop : trees->n_hops; h < trees->n_hops; h++)
    {
      const FsFlowHop *hop = &trees->hops[h];

      pass_hop (trees, hop, hop->parent >= 0 ? &passed[hop->depth - 1] : NULL, &passed[hop->depth], sizes);
      if (hop->end > 0)
        stretch_route (trees, &trees->pairs[hop->pair], &passed[hop->depth], sizes, hop->depth + 1, &trees->excess[h],
                       &trees->broadcasts->variance[h - trees->broadcasts->first_hop]);
    }
}

/* The same code for each usual number of virtual channels: half of the instructions of loops whose lengths are not known. */
FS_VECTOR_TARGETS static void
stretch_routes (FsFlowTrees *trees, Passed *passed, int stride)
{
  gboolean plain = !trees->apart && trees->states[0].fewer[trees->V - 1] == trees->V - 1;

  for (guint c = 0; c < trees->n_channels; c++)
    plain = plain && trees->channels[c].n_classes == 1;
  switch (plain ? trees->V : 0)
    {
    case 2:
      stretch_all (trees, passed, (Sizes){ 2, stride, TRUE });
      break;
    case 3:
      stretch_all (trees, passed, (Sizes){ 3, stride, TRUE });
      break;
    case 4:
      stretch_all (trees, passed, (Sizes){ 4, stride, TRUE });
      break;
    default:
      stretch_all (trees, passed, (Sizes){ trees->V, stride, plain });
    }
}

/* Section 3: e of every class. */
FS_VECTOR_TARGETS static void
add_excess (FsFlowTrees *trees)
{
  FsVector
      sums[FS_NETWORK_MAX_DISTANCE + 1]; /* [depth] over the routes through the hops of this depth behind one before */

  memset (sums, 0, sizeof sums);
  for (guint h = trees->V > 1 ? trees->n_hops : 0; h-- > 0;)
    {
      const FsFlowHop *hop = &trees->hops[h];
      const FsFlowPair *pair = &trees->pairs[hop->pair];
      FsVector sum = sums[hop->depth + 1] + hop->end * trees->excess[h];

      sums[hop->depth + 1] = fs_vector (0);
      sums[hop->depth] += sum;
      trees->channels[pair->channel].excess[pair->class_] += sum;
    }
  for (guint c = 0; c < trees->n_channels; c++)
    for (int s = 0; s < trees->channels[c].n_classes; s++)
      if (trees->channels[c].n_pairs[s] > 0)
        trees->channels[c].excess[s] /= trees->channels[c].class_flow[s];
}

/* Means of unicasts and copies, before they are corrected. */
static void
correct_routes (FsFlowTrees *trees)
{
  guint first_copy = trees->broadcasts != NULL ? trees->broadcasts->first_hop : trees->n_hops;
  double sums[2] = { 0 }, messages[2] = { 0 };

  for (guint h = 0; h < trees->n_hops; h++)
    {
      int copy = h >= first_copy;

      sums[copy] += trees->hops[h].end * trees->excess[h][0];
      messages[copy] += trees->hops[h].end;
      trees->excess[h] *= trees->stretch[copy];
      if (copy)
        trees->broadcasts->variance[h - first_copy] *= trees->stretch[1] * trees->stretch[1];
    }
  for (guint source = 0; source < trees->n_sources; source++)
    trees->variance[source] *= trees->stretch[0] * trees->stretch[0];
  for (int copy = 0; copy < 2; copy++)
    trees->assumed_stretch[copy] = messages[copy] > 0 ? sums[copy] / messages[copy] : 0;
}

double
fs_flow_trees_correct_stretch (FsFlowTrees *trees)
{
  double change = 0;

  for (int copy = 0; copy < (trees->broadcasts != NULL ? 2 : 1); copy++)
    {
      double before = trees->stretch[copy];

      trees->stretch[copy]
          = fs_correction_factor (trees->corrected, copy ? FS_FLOW_ASSUMED_COPY_SHARING : FS_LATENCY_ASSUMED_SHARING, 0,
                                  trees->M * trees->assumed_stretch[copy]);
      change = fmax (change, fabs (trees->stretch[copy] - before));
    }
  return change;
}

void
fs_flow_trees_stretch (FsFlowTrees *trees)
{
  int stride = 0, depth = trees->largest_depth + 1;
  Passed *passed;
  FsVector *laws;

  for (guint c = 0; c < trees->n_channels; c++)
    memset (trees->channels[c].excess, 0, sizeof trees->channels[c].excess);
  for (int kind = 0; trees->V > 1 && kind <= FS_FLOW_CLASSES; kind++)
    stride = MAX (stride, trees->states[kind].fewer[trees->V - 1]);
  if (trees->V > 1)
    {
      passed = g_aligned_alloc0 ((gsize) depth, sizeof *passed, sizeof (FsVector));
      laws = g_aligned_alloc0 ((gsize) depth * (gsize) trees->V * (gsize) stride, sizeof *laws, sizeof (FsVector));
      for (int d = 0; d < depth; d++)
        passed[d].laws = laws + d * trees->V * stride;
      prepare_pairs (trees);
      stretch_routes (trees, passed, stride);
      if (trees->corrected != NULL)
        correct_routes (trees);
      g_aligned_free (passed);
      g_aligned_free (laws);
    }
  add_excess (trees);
}
