/* REFINED_FLOWS.md 2 and 3: how many messages share a channel, and how much the slowest channel of a route slows it. */
#include "model/flows/flow-trees.h"

#include <math.h>
#include <string.h>

#include "model/channel-law.h"
#include "model/fixed-point.h"

/* Constants: REFINED_FLOWS.md 9. */
#define KAPPA_SLOPE 0.5
#define SLOWED_ELSEWHERE 2
#define STATIONARY 0.5

/* Section 2: the numbers of others on every channel, and what neighboring channels have in common. FALSE when a channel is
 * saturated. */
static gboolean
count_others (FsFlowTrees *trees)
{
  for (guint c = 0; c < trees->n_channels; c++)
    {
      FsFlowChannel *channel = &trees->channels[c];

      channel->z = trees->rate * channel->flow * trees->M * channel->kappa;
      if (!(channel->z < 1))
        return FALSE;
    }
  for (guint c = 0; c < trees->n_channels; c++)
    {
      FsFlowChannel *channel = &trees->channels[c];

      for (guint i = 0; i < channel->n_inputs; i++)
        {
          FsFlowInput *input = &trees->inputs[channel->first_input + i];
          double before, z, mean, same;

          if (input->upstream < 0)
            continue;
          before = trees->channels[input->upstream].z;
          z = channel->z;
          mean = input->flow / trees->channels[input->upstream].flow * before / (1 - before);
          same = fmin (mean / (1 + mean), fmin (before, z));
          input->stay = before > 0 ? fmin (1, same / (1 - same) * (1 - before) / before) : 0;
          input->joined = z > 0 ? (z - same) / (1 - same) / z : 1;
          input->left = before > 0 ? (before - same) / (1 - same) / before : 1;
        }
      /* At least one other is there with probability z; but those of the own class are not met where it has one virtual
       * channel. */
      for (int s = 0; s < channel->n_classes; s++)
        {
          double own = channel->z * channel->class_flow[s] / channel->flow;

          channel->tail[s][1] = fs_flow_own_max (channel, s) > 0 ? channel->z : (channel->z - own) / (1 - own);
        }
    }
  return TRUE;
}

/* Section 2: X of every channel. */
static void
find_tails (FsFlowTrees *trees)
{
  for (guint c = 0; c < trees->n_channels; c++)
    {
      FsFlowChannel *channel = &trees->channels[c];

      for (int s = 0; s < channel->n_classes; s++)
        {
          int own_max = fs_flow_own_max (channel, s), other_max = fs_flow_other_max (channel, s);
          double *tail = channel->tail[s];
          FsLaw law;

          if (channel->class_flow[s] == 0)
            continue;
          memset (tail, 0, sizeof channel->tail[s]);
          fs_law_of_others (own_max, other_max, channel->z, channel->class_flow[s] / channel->flow, law);
          for (int own = 0; own <= own_max; own++)
            for (int other = 0; other <= other_max; other++)
              tail[own + other] += law[own * (other_max + 1) + other];
          for (int j = trees->V - 2; j >= 0; j--)
            tail[j] += tail[j + 1];
          tail[0] = 1;
        }
    }
}

/* Section 2: E of every channel for @j others. */
static void
meet_elsewhere (FsFlowTrees *trees, int j)
{
  double *ahead = trees->sum, behind[FS_NETWORK_MAX_DISTANCE + 1];

  /* Over the routes through a hop, backwards: the probability that none meets so many ahead of it. */
  memset (ahead, 0, trees->n_hops * sizeof *ahead);
  for (guint c = 0; c < trees->n_channels; c++)
    trees->channels[c].elsewhere[j] = 0;
  for (guint h = trees->n_hops; h-- > 0;)
    {
      const FsFlowHop *hop = &trees->hops[h];
      double tail = trees->channels[hop->channel].tail[hop->class_][j];

      ahead[h] += hop->end;
      if (hop->parent >= 0)
        ahead[hop->parent] += ahead[h] * (1 - trees->inputs[hop->input].joined * tail);
    }
  /* Forwards: that none meets so many behind it. */
  for (guint h = 0; h < trees->n_hops; h++)
    {
      const FsFlowHop *hop = &trees->hops[h];
      double none = 1;

      if (hop->parent >= 0)
        {
          const FsFlowHop *before = &trees->hops[hop->parent];

          none = behind[before->depth]
                 * (1 - trees->inputs[hop->input].left * trees->channels[before->channel].tail[before->class_][j]);
        }
      behind[hop->depth] = none;
      trees->channels[hop->channel].elsewhere[j] += none * ahead[h];
    }
  for (guint c = 0; c < trees->n_channels; c++)
    trees->channels[c].elsewhere[j] = 1 - trees->channels[c].elsewhere[j] / trees->channels[c].flow;
}

/* A round of the fixed point of kappa. Returns its largest change, NAN when a channel is saturated. */
static double
share (gpointer data)
{
  FsFlowTrees *trees = data;
  double change = 0;

  if (!count_others (trees))
    return NAN;
  if (trees->V == 1)
    return 0;
  meet_elsewhere (trees, 1);
  for (guint c = 0; c < trees->n_channels; c++)
    {
      FsFlowChannel *channel = &trees->channels[c];
      double kappa = 1 + KAPPA_SLOPE * channel->elsewhere[1] * (1 - trees->rate * channel->flow * trees->M);

      change = fmax (change, fabs (kappa - channel->kappa));
      channel->kappa = kappa;
    }
  return change;
}

gboolean
fs_flow_trees_share (FsFlowTrees *trees)
{
  static const FsRounds rounds = { .most = 1000, .converged = 1e-13, .swing = 1 };

  for (guint c = 0; c < trees->n_channels; c++)
    trees->channels[c].kappa = 1;
  if (!fs_fixed_point_rounds (&rounds, share, trees, NULL))
    return FALSE;
  find_tails (trees);
  for (int j = 2; j < trees->V; j++)
    meet_elsewhere (trees, j);
  return TRUE;
}

/* Numbers of others that go on, [own][other], at most FS_FLOW_MAX_V of each: one more may, with these probabilities. */
typedef double Numbers[FS_FLOW_MAX_V + 1][FS_FLOW_MAX_V + 1];

static void
add_one (Numbers numbers, int before, double to_own, double to_other)
{
  for (int a = before; a >= 0; a--)
    for (int b = before - a; b >= 0; b--)
      {
        double all = numbers[a][b];

        numbers[a][b] = all * (1 - to_own - to_other);
        numbers[a + 1][b] += all * to_own;
        if (to_other > 0)
          numbers[a][b + 1] += all * to_other;
      }
}

/* Section 3, from hop to hop: fills the transitions of an input for a message of class @from that goes on in class @s. */
static void
fill_moves (const FsFlowTrees *trees, const FsFlowChannel *channel, const FsFlowInput *input, int from, int s)
{
  const FsFlowChannel *before = &trees->channels[input->upstream];
  int own_before = fs_flow_own_max (before, from), other_before = fs_flow_other_max (before, from);
  int own_max = fs_flow_own_max (channel, s), other_max = fs_flow_other_max (channel, s), width = other_max + 1;
  int n = fs_flow_states (channel, s);
  double scale = input->stay * before->flow / input->flow, starting = channel->flow - input->flow;
  double goes[FS_FLOW_CLASSES][FS_FLOW_CLASSES] = { { 0 } }; /* [own, other before][own, other here] */
  double newcomers = 0, own = 0;
  double *thin = trees->apart ? input->thin[from][s] : NULL, *move = input->move[from][s];
  FsLaw fresh;
  Numbers column = { { 1 } };

  for (int o = 0; o < before->n_classes; o++)
    {
      int class_ = o == 0 ? from : 1 - from;
      double sum;

      if (before->class_flow[class_] == 0)
        continue;
      goes[o][0] = scale * input->class_flow[class_][s] / before->class_flow[class_];
      if (channel->n_classes == 2)
        goes[o][1] = scale * input->class_flow[class_][1 - s] / before->class_flow[class_];
      sum = goes[o][0] + goes[o][1];
      if (sum > 1)
        {
          goes[o][0] /= sum;
          goes[o][1] /= sum;
        }
    }
  if (starting > 1e-14 * channel->flow)
    {
      newcomers = fmax (0, input->joined);
      own = (channel->class_flow[s] - input->class_flow[0][s] - input->class_flow[1][s]) / starting;
    }
  fs_law_of_others (own_max, other_max, channel->z, CLAMP (own, 0, 1), fresh);
  if (!trees->apart)
    {
      for (int i = 0; i < n; i++)
        fresh[i] *= newcomers;
      fresh[0] += 1 - newcomers;
    }
  for (int b = 0; b <= other_before; b++)
    {
      Numbers numbers;

      if (b > 0)
        add_one (column, b - 1, goes[1][0], goes[1][1]);
      memcpy (numbers, column, sizeof numbers);
      for (int a = 0; a <= own_before; a++)
        {
          double *row = move + (a * (other_before + 1) + b) * n;
          FsLaw kept = { 0 };

          if (a > 0)
            add_one (numbers, a + b - 1, goes[0][0], goes[0][1]);
          for (int x = 0; x <= a + b; x++)
            for (int y = 0; x + y <= a + b; y++)
              kept[MIN (x, own_max) * width + MIN (y, other_max)] += numbers[x][y];
          if (thin != NULL)
            memcpy (thin + (a * (other_before + 1) + b) * n, kept, n * sizeof *kept);
          memset (row, 0, n * sizeof *row);
          for (int i = 0; i < n; i++)
            for (int m = 0; kept[i] != 0 && m < n; m++)
              row[MIN (i / width + m / width, own_max) * width + MIN (i % width + m % width, other_max)]
                  += kept[i] * fresh[m];
        }
    }
}

/* What a route knows of the hops up to one of them; by depth.
 * @laws: [j] numbers of others, fewer than j at every hop
 * @elsewhere: [j] sum of E over the hops
 * @shares: [j] H; @fewer: [j] probability that fewer than j + 1 are met at every hop, if hops do not depend on each other */
typedef struct {
  FsLaw laws[FS_FLOW_MAX_V];
  double elsewhere[FS_FLOW_MAX_V + 1];
  double shares[FS_FLOW_MAX_V], fewer[FS_FLOW_MAX_V];
} Passed;

/* Section 3: the numbers of others at a hop. @before: at the one before it, NULL at the first. */
static void
pass_hop (const FsFlowTrees *trees, const FsFlowHop *hop, const Passed *before, Passed *passed)
{
  const FsFlowChannel *channel = &trees->channels[hop->channel];
  const FsFlowInput *input = &trees->inputs[hop->input];
  int n = fs_flow_states (channel, hop->class_), width = fs_flow_other_max (channel, hop->class_) + 1, V = trees->V;
  double meets = input->joined, total = 0, all = 0, at_least[FS_FLOW_MAX_V + 1];

  if (before == NULL)
    {
      double own = input->flow / trees->injection / channel->flow;
      FsLaw law;

      meets = 1 - own;
      own = fmin (1, fmax (own, hop->narrow));
      fs_law_of_others (fs_flow_own_max (channel, hop->class_), width - 1, channel->z,
                        channel->class_flow[hop->class_] / channel->flow, law);
      for (int i = 0; i < n; i++)
        law[i] *= 1 - own;
      law[0] += own;
      for (int j = 1; j < V; j++)
        for (int i = 0; i < n; i++)
          passed->laws[j][i] = i / width + i % width < j ? law[i] : 0;
    }
  else
    {
      const FsFlowChannel *previous = &trees->channels[input->upstream];
      int n_before = fs_flow_states (previous, hop->from_class);
      int width_before = fs_flow_other_max (previous, hop->from_class) + 1;
      const double *move = input->move[hop->from_class][hop->class_];
      const double *thin = input->thin[hop->from_class][hop->class_];
      double newcomers = trees->apart ? fmax (0, input->joined) * fmax (0, 1 - hop->narrow) : 1;

      if (channel->flow - input->flow <= 1e-14 * channel->flow)
        newcomers = trees->apart ? 0 : 1;
      for (int j = 1; j < V; j++)
        {
          double *law = passed->laws[j];

          memset (law, 0, n * sizeof *law);
          for (int from = 0; from < n_before; from++)
            {
              double probability = before->laws[j][from];

              if (from / width_before + from % width_before >= j || probability == 0)
                continue;
              for (int i = 0; i < n; i++)
                if (i / width + i % width < j)
                  law[i] += probability
                            * (thin == NULL ? move[from * n + i]
                                            : newcomers * move[from * n + i] + (1 - newcomers) * thin[from * n + i]);
            }
        }
    }

  for (int j = 1; j < V; j++)
    passed->elsewhere[j] = (before != NULL ? before->elsewhere[j] : 0) + channel->elsewhere[j];
  meets = fmax (0, meets) * fmax (0, 1 - hop->narrow);
  at_least[0] = 1;
  at_least[V] = 0;
  for (int j = 1; j < V; j++)
    at_least[j] = meets * channel->tail[hop->class_][j];
  for (int j = 0; j < V; j++)
    total += (j + 1) * (at_least[j] - at_least[j + 1]);
  for (int j = 0; j < V; j++)
    {
      all += (j + 1) * (at_least[j] - at_least[j + 1]) / total;
      passed->shares[j] = (before != NULL ? before->shares[j] : 1) * all;
      passed->fewer[j] = (before != NULL ? before->fewer[j] : 1) * (1 - at_least[j + 1]);
    }
}

/* Section 3: stretch and variance of the routes that end at a hop, behind which there are @n_states numbers of others. */
static void
stretch_route (const FsFlowTrees *trees, const Passed *passed, int n_states, int hops, double *excess, double *variance)
{
  double elsewhere[FS_FLOW_MAX_V + 1] = { 0 }, fewer[FS_FLOW_MAX_V + 1], mean = 0, square = 0;
  double slower = trees->M / (trees->M + 1);
  int V = trees->V;

  fewer[V] = 1;
  for (int j = 1; j < V; j++)
    {
      fewer[j] = 0;
      for (int i = 0; i < n_states; i++)
        fewer[j] += passed->laws[j][i];
      elsewhere[j] = passed->elsewhere[j] / hops;
    }
  for (int j = 1; j < V; j++)
    {
      double exactly = fewer[j + 1] - fewer[j], gone = 0, others;

      for (int m = j + 1; m < V; m++)
        gone += (elsewhere[m] - elsewhere[m + 1]) * (1 - (double) j / m);
      others = fmax (0, j - SLOWED_ELSEWHERE * j * gone);
      mean += exactly * others;
      square += exactly * others * others;
    }
  if (hops > 1)
    {
      double rate = 0, frozen = 0;

      for (int j = 0; j < V; j++)
        rate += (passed->shares[j] - (j > 0 ? passed->shares[j - 1] : 0)) / (j + 1);
      for (int j = 0; j + 1 < V; j++)
        frozen += 1 - passed->fewer[j];
      mean += STATIONARY * (1 / rate - 1 - frozen);
    }
  *excess = mean * slower;
  *variance = 2.0 / 3 * fmax (0, square * slower * slower - *excess * *excess);
}

void
fs_flow_trees_stretch (FsFlowTrees *trees)
{
  g_autofree Passed *passed = g_new (Passed, trees->largest_depth + 1);
  double *sum = trees->sum;

  for (guint c = 0; c < trees->n_channels; c++)
    {
      const FsFlowChannel *channel = &trees->channels[c];

      memset (trees->channels[c].excess, 0, sizeof channel->excess);
      for (guint i = 0; trees->V > 1 && i < channel->n_inputs; i++)
        for (int from = 0; from < FS_FLOW_CLASSES; from++)
          for (int s = 0; s < FS_FLOW_CLASSES; s++)
            if (trees->inputs[channel->first_input + i].move[from][s] != NULL)
              fill_moves (trees, channel, &trees->inputs[channel->first_input + i], from, s);
    }
  memset (trees->excess, 0, trees->n_hops * sizeof *trees->excess);
  memset (trees->variance, 0, trees->n_hops * sizeof *trees->variance);
  if (trees->V == 1)
    return;
  for (guint h = 0; h < trees->n_hops; h++)
    {
      const FsFlowHop *hop = &trees->hops[h];

      pass_hop (trees, hop, hop->parent >= 0 ? &passed[hop->depth - 1] : NULL, &passed[hop->depth]);
      if (hop->end > 0)
        stretch_route (trees, &passed[hop->depth], fs_flow_states (&trees->channels[hop->channel], hop->class_),
                       hop->depth + 1, &trees->excess[h], &trees->variance[h]);
    }
  memset (sum, 0, trees->n_hops * sizeof *sum);
  for (guint h = trees->n_hops; h-- > 0;)
    {
      const FsFlowHop *hop = &trees->hops[h];

      sum[h] += hop->end * trees->excess[h];
      if (hop->parent >= 0)
        sum[hop->parent] += sum[h];
      trees->channels[hop->channel].excess[hop->class_] += sum[h];
    }
  for (guint c = 0; c < trees->n_channels; c++)
    for (int s = 0; s < trees->channels[c].n_classes; s++)
      if (trees->channels[c].class_flow[s] > 0)
        trees->channels[c].excess[s] /= trees->channels[c].class_flow[s];
}
