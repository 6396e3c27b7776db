/* REFINED_FLOWS.md 4: waiting for virtual channels, by channel and by the input from which a header comes. A blocked message
 * holds all channels behind its header, so that what happens at a channel lengthens the holding times of those before; and
 * who got a channel when another message released it follows that one at once, so that it matters further on, too. */
#include "model/flows/flow-trees.h"

#include <gsl/gsl_math.h>
#include <math.h>
#include <string.h>

#include "model/channel-law.h"
#include "model/fixed-point.h"

/* Constant: REFINED_FLOWS.md 9. */
#define QUEUE 1.25
#define MOST_HELD 0.9999 /* of the virtual channels of a class, on the way to the fixed point */
#define STEP 0.5         /* of a round: waits of two inputs swing against each other */

/* Section 4.1: what the messages of each hop wait further on. */
static void
walk (FsFlowTrees *trees)
{
  memset (trees->ahead, 0, trees->n_hops * sizeof *trees->ahead);
  for (guint i = 0; i < trees->n_inputs; i++)
    for (int from = 0; from < FS_FLOW_CLASSES; from++)
      for (int s = 0; s < FS_FLOW_CLASSES; s++)
        {
          FsFlowPair *pair = &trees->inputs[i].pairs[from][s];

          memset (pair->ahead, 0, sizeof pair->ahead);
          memset (pair->ahead_square, 0, sizeof pair->ahead_square);
        }
  for (guint h = trees->n_hops; h-- > 0;)
    {
      const FsFlowHop *hop = &trees->hops[h];
      const FsFlowAhead *here = &trees->ahead[h];
      FsFlowPair *pair = &trees->inputs[hop->input].pairs[hop->from_class][hop->class_];
      double flow = hop->flow, p = pair->fresh.probability, follows, wait[2], square[2];
      FsFlowAhead *before;

      for (int y = 0; y < 2; y++)
        {
          pair->ahead[y] += here->wait[y];
          pair->ahead_square[y] += here->square[y];
        }
      if (hop->parent < 0)
        continue;
      /* Who waited got the channel when another one released it: y = 1 behind it. */
      wait[0] = flow * pair->fresh.mean + (1 - p) * here->wait[0] + p * here->wait[1];
      square[0] = flow * pair->fresh.square + 2 * pair->fresh.mean * here->wait[1] + (1 - p) * here->square[0]
                  + p * here->square[1];
      wait[1] = flow * pair->behind.mean + here->wait[1];
      square[1] = flow * pair->behind.square + 2 * pair->behind.mean * here->wait[1] + here->square[1];
      before = &trees->ahead[hop->parent];
      follows = trees->turns[hop->turn].follows;
      before->wait[0] += wait[0];
      before->square[0] += square[0];
      before->wait[1] += (1 - follows) * wait[0] + follows * wait[1];
      before->square[1] += (1 - follows) * square[0] + follows * square[1];
    }
}

/* Section 4.2: holding times of a class of a channel. */
static void
hold (FsFlowTrees *trees, FsFlowChannel *channel, int s)
{
  double M = trees->M, e = channel->excess[s], sum = 0, squares = 0;

  for (guint i = 0; i < channel->n_inputs; i++)
    for (int from = 0; from < FS_FLOW_CLASSES; from++)
      {
        const FsFlowInput *input = &trees->inputs[channel->first_input + i];
        FsFlowPair *pair = &trees->inputs[channel->first_input + i].pairs[from][s];
        double flow = input->class_flow[from][s], worm = M * (1 + e) + 1 - pair->last;

        if (flow == 0)
          continue;
        pair->followed = pair->follows;
        pair->at_once = pair->follows + (1 - pair->follows) * pair->fresh.probability;
        for (int waited = 0; waited < 2; waited++)
          {
            double share = waited ? 1 : pair->at_once;
            double delay = ((1 - share) * pair->ahead[0] + share * pair->ahead[1]) / flow;
            double square = ((1 - share) * pair->ahead_square[0] + share * pair->ahead_square[1]) / flow;

            pair->hold[waited] = worm + delay;
            pair->hold_square[waited] = worm * worm + 2 * worm * delay + square + 2.0 / 3 * M * M * e;
          }
        sum += flow * pair->hold[0];
        squares += flow * pair->hold_square[0];
      }
  channel->hold[s] = sum / channel->class_flow[s];
  channel->release[s] = squares / (2 * sum); /* of a single one */
  channel->held[s] = trees->rate * sum;
  trees->fullest = fmax (trees->fullest, channel->held[s] / channel->v[s]);
}

double
fs_flow_queued (double rate, double alone, double behind)
{
  return rate * behind < 1 ? 1 - (1 - rate * behind) / (1 - rate * behind + rate * alone) : 1;
}

/* Section 4.3, sources: who finds others in its queue follows one of them, over the same channel if that goes there. */
static void
follow_at_sources (FsFlowTrees *trees)
{
  double rate = trees->rate / trees->injection, M = trees->M;

  for (guint source = 0; source < trees->n_sources; source++)
    {
      double alone = 0, behind = 0;

      for (guint h = trees->roots[source]; h < trees->roots[source + 1]; h++)
        {
          const FsFlowHop *hop = &trees->hops[h];
          const FsFlowInput *input = &trees->inputs[hop->input];
          const FsFlowPair *pair = &input->pairs[0][hop->class_];
          double p = pair->fresh.probability, same, fresh, after;

          if (hop->parent >= 0)
            continue;
          same = input->class_flow[0][hop->class_];
          after = hop->flow * (M * (1 + trees->channels[hop->channel].excess[hop->class_]) + 1);
          fresh
              = after + hop->flow * pair->fresh.mean + (1 - p) * trees->ahead[h].wait[0] + p * trees->ahead[h].wait[1];
          after += hop->flow * pair->behind.mean + trees->ahead[h].wait[1];
          alone += fresh;
          behind += (1 - same) * fresh + same * after;
        }
      trees->queued[source] = fs_flow_queued (rate, alone, behind);
      for (guint h = trees->roots[source]; h < trees->roots[source + 1]; h++)
        if (trees->hops[h].parent < 0)
          {
            FsFlowInput *input = &trees->inputs[trees->hops[h].input];
            int s = trees->hops[h].class_;

            input->pairs[0][s].follows = trees->queued[source] * input->class_flow[0][s];
          }
    }
}

/* Section 4.3: who follows another message at once, over the channel before and, if that goes there, over this one. */
static void
follow (FsFlowTrees *trees)
{
  for (guint i = 0; i < trees->n_inputs; i++)
    for (int from = 0; from < FS_FLOW_CLASSES; from++)
      for (int s = 0; s < FS_FLOW_CLASSES; s++)
        {
          trees->inputs[i].pairs[from][s].before = 0;
          trees->inputs[i].pairs[from][s].follows = 0;
        }
  for (int pass = 0; pass < 2; pass++)
    for (guint t = 0; t < trees->n_turns; t++)
      {
        FsFlowTurn *turn = &trees->turns[t];
        const FsFlowHop *hop = &trees->hops[turn->hop], *last = &trees->hops[hop->parent];
        const FsFlowInput *input = &trees->inputs[last->input];
        const FsFlowPair *old = &input->pairs[last->from_class][last->class_];
        const FsFlowChannel *channel = &trees->channels[last->channel];
        FsFlowPair *pair = &trees->inputs[hop->input].pairs[hop->from_class][hop->class_];
        double flow = input->class_flow[last->from_class][last->class_];
        double own = flow * old->hold[0] / input->channels[last->from_class];
        double others = channel->hold[last->class_] * channel->class_flow[last->class_] - own;
        double behind_own, elsewhere;

        if (pass == 0)
          {
            pair->before += turn->flow * old->hold[0];
            continue;
          }
        /* With nobody between them it follows the one before it on its own virtual channel, else one of another. */
        behind_own = old->at_once > 0 ? old->followed * (1 - old->behind.probability) / old->at_once : 0;
        elsewhere = others > 1e-12 * own ? (pair->before - own * turn->flow / flow) / others : 0;
        turn->follows = CLAMP (behind_own * turn->flow / flow + (1 - behind_own) * elsewhere, 0, 1);
        pair->follows += turn->flow * old->at_once * turn->follows
                         / trees->inputs[hop->input].class_flow[hop->from_class][hop->class_];
      }
  follow_at_sources (trees);
}

/* Virtual channels of a pair that compete for a class.
 * @count: how many; @rate: of one; @held: how many virtual channels of the class one of them holds in the mean; @waits: how many
 *   headers of it wait; @comes: rate at which one that is free begins to wait or to hold */
typedef struct {
  FsFlowPair *pair;
  int count;
  double rate, held, waits, comes;
} Competitor;

/* Fills @list with those of a class. Returns how many there are. */
static int
list_competitors (FsFlowTrees *trees, const FsFlowChannel *channel, int s, Competitor *list)
{
  double scale = fmin (1, MOST_HELD * channel->v[s] / channel->held[s]);
  int n = 0;

  for (guint i = 0; i < channel->n_inputs; i++)
    for (int from = 0; from < FS_FLOW_CLASSES; from++)
      {
        FsFlowInput *input = &trees->inputs[channel->first_input + i];
        Competitor *one = &list[n];

        if (input->class_flow[from][s] == 0)
          continue;
        one->pair = &input->pairs[from][s];
        one->count = input->channels[from];
        one->rate = trees->rate * input->class_flow[from][s] / one->count;
        /* Who holds one of several is drawn by its share in the traffic. */
        one->held = channel->v[s] == 1 ? scale * one->rate * one->pair->hold[0]
                                       : scale * channel->held[s] * one->rate / (trees->rate * channel->class_flow[s]);
        one->waits = one->rate * one->pair->wait;
        n++;
      }
  return n;
}

/* Section 4.5: probability that @other waits when a message of @own releases the only virtual channel. @others: for how long it
 * is held by virtual channels other than that of @own. */
static double
came_meanwhile (const FsFlowTrees *trees, const Competitor *own, const Competitor *other, double others)
{
  const FsFlowPair *pair = own->pair;
  double follows = pair->follows, share = other->held / others, time = pair->hold[0] + pair->wait;
  double square = (1 - follows) * pair->fresh.square + follows * pair->behind.square;
  double probability = (1 - follows) * pair->fresh.probability + follows * pair->behind.probability;
  /* Its predecessor held and waited longer than others if it came during that time. */
  double held
      = (1 - follows) * (pair->hold_square[0] + pair->hold[0] * pair->wait) / time + follows * pair->hold[0] + 1;
  double waited = (1 - follows) * (square + pair->hold[0] * pair->wait) / time + follows * pair->wait;
  double had_waited = (1 - follows) * (probability * pair->hold[0] + pair->wait) / time + follows * probability;
  double window = other->comes * (held + waited * (1 - share));
  double came = -expm1 (-window);

  return fmin (1, came + had_waited * share * other->pair->follows * (1 - came));
}

static void
approach (FsFlowWait *wait, const FsFlowWait *next)
{
  wait->probability += STEP * (next->probability - wait->probability);
  wait->mean += STEP * (next->mean - wait->mean);
  wait->square = next->square;
}

/* Section 4.4: probability that all of several virtual channels are held, if @mean of them are. */
static double
all_held (const FsFlowTrees *trees, FsFlowChannel *channel, int s, double mean)
{
  int v = channel->v[s];
  double births[FS_FLOW_MAX_V + 1], extra = 0, other = channel->n_classes == 2 ? channel->held[1 - s] : 0;

  for (int i = trees->V - 1; i >= 1; i--)
    {
      extra += channel->elsewhere[i];
      if (i <= v)
        births[i] = (i + other + extra) / i;
    }
  if (v == trees->V)
    births[v] = (v + other) / v;
  /* While headers wait all stay held. */
  if (channel->busy[s] > 0)
    births[v] *= 1 + channel->waiting[s] / channel->busy[s];
  return fs_law_all_held (births, v, mean, &channel->ratio[s]);
}

/* Section 4.4: a step of the waits of a class of a channel. Returns the largest change. */
static double
renew (FsFlowTrees *trees, FsFlowChannel *channel, int s)
{
  Competitor list[FS_FLOW_CLASSES * (2 * FS_NETWORK_MAX_N + 1)];
  int v = channel->v[s], n = list_competitors (trees, channel, s, list);
  double M = trees->M, other = channel->n_classes == 2 ? channel->held[1 - s] : 0;
  double all = 0, full = 0, between, first, change = 0;

  for (int k = 0; k < n; k++)
    all += list[k].count * list[k].held;
  for (int k = 0; k < n; k++)
    {
      double most = v == 1 ? 0.999 * (all - list[k].held) : INFINITY;

      list[k].waits = fmax (0, fmin (list[k].waits, most));
      list[k].comes = list[k].rate * (1 - list[k].pair->follows) / (1 - list[k].held - list[k].waits);
    }
  /* Several virtual channels: the time between two releases, and up to the first. */
  between = (M * (v + other) + channel->hold[s] - M * (1 + channel->excess[s])) / v;
  first = between * v / (v + 1);
  if (v > 1)
    {
      channel->release[s] = first;
      full = all_held (trees, channel, s, all);
    }

  channel->waiting[s] = 0;
  for (int k = 0; k < n; k++)
    {
      Competitor *own = &list[k];
      FsFlowPair *pair = own->pair;
      double others = all - own->held, held, waits, free, queue = 0, most = 0, residual = 0, p, calm = 1, wait;
      FsFlowWait fresh = { 0 }, behind = { 0 };

      held = fmin (v == 1 ? others : full * pair->ratio, 1 - own->held);
      waits = fmin (own->waits, 0.999 * held);
      free = 1 - own->held - waits;
      for (int j = 0; j < n && held > 1e-15; j++)
        {
          const Competitor *rival = &list[j];
          int count = rival->count - (j == k);
          double time = v == 1 ? rival->pair->hold[1] : between;
          double beside = v == 1 ? fmax (0, 1 - own->held / (all - rival->held)) : channel->beside[s][j * n + k];
          double comes;

          if (count == 0)
            continue;
          residual += count * rival->rate * rival->pair->hold_square[0];
          most += count * time;
          queue += (v == 1 ? 1 : QUEUE) * count * rival->waits * beside * (1 - waits / held) * time;
          if (v == 1)
            comes = came_meanwhile (trees, own, rival, others);
          else
            {
              /* When it releases one, which takes v times as long while others wait: if at any moment of that time, and
               * rather at its end. */
              double mean = rival->waits * (1 - beside) / (own->rate * v * between);
              double gone = fmax (0, 1 - mean - rival->held * (v - 1) / v);

              comes = mean > 0 ? fmin (1, mean * (1 + gone / (gone + mean) / v)) : 0;
            }
          behind.mean += count * comes * time;
          behind.square += v == 1 ? count * comes * (rival->pair->hold_square[1] - comes * time * time)
                                  : count * comes * time * time;
          calm *= gsl_pow_int (1 - comes, count);
        }
      if (held > 1e-15)
        {
          double up_to = v == 1 ? residual / (2 * others) : first, next = v == 1 ? 2 * up_to : between, mean;

          p = fmax (0, held - waits) / free;
          mean = p > 0 ? fmin (queue / free / p, most) : 0;
          fresh.probability = p;
          fresh.mean = p * (up_to + mean);
          fresh.square
              = p * (2.0 * (v + 1) / (v + 2) * up_to * up_to + 2 * up_to * mean + 2 * mean * mean + mean * next);
        }
      behind.probability = 1 - calm;
      behind.square += behind.mean * behind.mean;
      wait = (1 - pair->follows) * fresh.mean + pair->follows * behind.mean;
      change = fmax (change, fabs (fresh.probability - pair->fresh.probability) + fabs (wait - pair->wait) / M);
      approach (&pair->fresh, &fresh);
      approach (&pair->behind, &behind);
      pair->wait += STEP * (wait - pair->wait);
      channel->waiting[s] += own->count * own->rate * pair->wait;
    }
  channel->busy[s] = v == 1 ? channel->held[s] : full;
  return change;
}

static double
settle (gpointer data)
{
  FsFlowTrees *trees = data;
  double change = 0;

  trees->fullest = 0;
  walk (trees);
  for (guint c = 0; c < trees->n_channels; c++)
    for (int s = 0; s < trees->channels[c].n_classes; s++)
      if (trees->channels[c].class_flow[s] > 0)
        hold (trees, &trees->channels[c], s);
  follow (trees);
  for (guint c = 0; c < trees->n_channels; c++)
    for (int s = 0; s < trees->channels[c].n_classes; s++)
      if (trees->channels[c].class_flow[s] > 0)
        {
          double largest = renew (trees, &trees->channels[c], s);

          change = isnan (change) || isnan (largest) ? NAN : fmax (change, largest);
        }
  return isfinite (trees->fullest) ? change : NAN;
}

gboolean
fs_flow_trees_wait (FsFlowTrees *trees, double *slack)
{
  static const FsRounds limits = { .most = 400, .converged = 1e-12, .accepted = 1e-12, .swing = 8, .to_the_end = TRUE };

  *slack = NAN;
  for (guint c = 0; c < trees->n_channels; c++)
    {
      FsFlowChannel *channel = &trees->channels[c];

      memset (channel->held, 0, sizeof channel->held);
      memset (channel->busy, 0, sizeof channel->busy);
      memset (channel->waiting, 0, sizeof channel->waiting);
      memset (channel->ratio, 0, sizeof channel->ratio);
    }
  for (guint i = 0; i < trees->n_inputs; i++)
    for (int from = 0; from < FS_FLOW_CLASSES; from++)
      for (int s = 0; s < FS_FLOW_CLASSES; s++)
        {
          FsFlowPair *pair = &trees->inputs[i].pairs[from][s];

          *pair = (FsFlowPair){ .ratio = pair->ratio, .last = pair->last };
        }
  for (guint t = 0; t < trees->n_turns; t++)
    trees->turns[t].follows = 0;
  if (!fs_fixed_point_rounds (&limits, settle, trees, slack))
    return FALSE;
  walk (trees);
  return trees->fullest < 1;
}
