/* REFINED_FLOWS.md 4: waiting for virtual channels, by channel and by the input from which a header comes. A blocked message
 * holds all channels behind its header, so that what happens at a channel lengthens the holding times of those before; and
 * who got a channel when another message released it follows that one at once, so that it matters further on, too. */
#include "model/flows/flow-sources.h"

#include <math.h>
#include <string.h>

#include "model/fixed-point.h"
#include "model/flows/flow-law.h"
#include "model/latency-assumptions.h"

/* Constant: REFINED_FLOWS.md 9. */
#define QUEUE 1.25
#define MOST_HELD 0.9999 /* of the virtual channels of a class, on the way to the fixed point */
#define STEP 0.5         /* of a round: waits of two inputs swing against each other */
/* With broadcasts they may swing on, or so long that STEP does not arrive: then a smaller one is tried. Changes that have not become
 * smaller for so many rounds will not. */
#define SMALL_STEP 0.125
#define SWING_ROUNDS 64

#define LEAST_WAIT 1e-9 /* of those whose errors matter */

#define zero fs_vector (0)

/* Section 4.1: what the messages of a rest wait behind its hop. Second moments are needed where classes have a single virtual
 * channel, and then, where lengths vary, what depends on them. */
static inline __attribute__ ((always_inline)) void
look_ahead (const FsFlowTrees *trees, const FsFlowRest *rest, FsVector *wait, FsVector *square, FsVector *length)
{
  for (int y = 0; y < 2; y++)
    wait[y] = square[y] = length[y] = zero;
  for (guint s = rest->first_step; s < rest->first_step + rest->n_steps; s++)
    {
      const FsFlowStep *step = &trees->steps[s];
      const FsFlowAhead *next = &trees->ahead[step->rest];
      FsVector follows = trees->follows[step->turn];

      wait[0] += step->share * next->wait[0];
      wait[1] += step->share * (next->wait[0] + follows * (next->wait[1] - next->wait[0]));
      if (!trees->single)
        continue;
      square[0] += step->share * next->square[0];
      square[1] += step->share * (next->square[0] + follows * (next->square[1] - next->square[0]));
      if (trees->fixed)
        continue;
      length[0] += step->share * next->length[0];
      length[1] += step->share * (next->length[0] + follows * (next->length[1] - next->length[0]));
    }
}

/* The same with its hop. Who waited got the channel when another one released it: y = 1 behind it. A message that is shorter than
 * its path has released a channel before its header waits further on. */
static inline __attribute__ ((always_inline)) void
add_hop (const FsFlowTrees *trees, const FsFlowPair *pair, FsVector *wait, FsVector *square, FsVector *length,
         FsFlowAhead *ahead)
{
  double x = trees->lengths.x, xs = trees->lengths.xs;
  FsVector p = pair->fresh.probability;

  for (int y = 0; !trees->fixed && y < 2; y++)
    {
      length[y] = x * (length[y] + xs * wait[y]);
      wait[y] *= x;
      square[y] *= x;
    }
  ahead->wait[0] = pair->fresh.mean + wait[0] + p * (wait[1] - wait[0]);
  ahead->wait[1] = pair->behind.mean + wait[1];
  if (!trees->single)
    return;
  ahead->square[0] = pair->fresh.square + 2 * pair->fresh.mean * wait[1] + square[0] + p * (square[1] - square[0]);
  ahead->square[1] = pair->behind.square + 2 * pair->behind.mean * wait[1] + square[1];
  ahead->length[0] = length[0] + p * (length[1] - length[0]);
  ahead->length[1] = length[1];
}

/* Adds those of a rest to those of its pair. */
static inline __attribute__ ((always_inline)) void
add_to_pair (const FsFlowTrees *trees, const FsFlowRest *rest, const FsVector *wait, const FsVector *square,
             const FsVector *length)
{
  FsFlowPair *pair = &trees->pairs[rest->pair];

  for (int y = 0; y < 2; y++)
    pair->ahead[y] += rest->flow * wait[y];
  for (int y = 0; trees->single && y < 2; y++)
    {
      pair->ahead_square[y] += rest->flow * square[y];
      if (!trees->fixed)
        pair->ahead_length[y] += rest->flow * length[y];
    }
}

static inline __attribute__ ((always_inline)) void
walk (FsFlowTrees *trees)
{
  for (guint p = 0; p < trees->n_pairs; p++)
    for (int y = 0; y < 2; y++)
      trees->pairs[p].ahead[y] = trees->pairs[p].ahead_square[y] = trees->pairs[p].ahead_length[y] = zero;
  for (guint r = 0; r < trees->n_rests; r++)
    {
      const FsFlowRest *rest = &trees->rests[r];
      FsVector wait[2], square[2], length[2];

      look_ahead (trees, rest, wait, square, length);
      add_to_pair (trees, rest, wait, square, length);
      add_hop (trees, &trees->pairs[rest->pair], wait, square, length, &trees->ahead[r]);
    }
}

/* Corrects holding times of a pair: their mean over all messages of the dimension is what a run measures. */
static void
correct_holding (FsFlowCorrection *correction, gboolean single, FsFlowPair *pair)
{
  correction->flow += pair->flow;
  correction->all_held += pair->flow * pair->hold[0][0];
  for (int waited = 0; waited < (single ? 2 : 1); waited++)
    {
      pair->hold[waited] *= correction->hold;
      pair->hold_square[waited] *= correction->hold * correction->hold;
    }
}

/* Corrects what messages of a pair wait. @finally: in the last of several rounds */
static void
correct_waits (FsFlowCorrection *correction, const FsFlowPair *pair, gboolean finally, FsFlowWait *fresh,
               FsFlowWait *behind)
{
  double follows = pair->follows[0], both = correction->blocked * correction->wait;
  FsFlowWait *const waits[] = { fresh, behind };

  for (int y = 0; y < 2; y++)
    {
      double rate = pair->flow * (y ? follows : 1 - follows);

      if (finally)
        {
          correction->all_blocked += rate * waits[y]->probability[0];
          correction->all_waits += rate * waits[y]->mean[0];
        }
      waits[y]->probability *= correction->blocked;
      waits[y]->mean *= both;
      waits[y]->square *= both * correction->wait;
    }
}

/* Sets what the next round multiplies equations by. */
static void
correct_channels (FsFlowTrees *trees)
{
  for (int d = 0; d < trees->network.n; d++)
    {
      FsFlowCorrection *correction = &trees->corrections[d];
      double flow = correction->flow;

      if (flow == 0)
        continue;
      correction->hold
          = fs_correction_factor (trees->corrected, FS_FLOW_ASSUMED_L, (guint) d, correction->all_held / flow);
      correction->blocked
          = fs_correction_factor (trees->corrected, FS_FLOW_ASSUMED_P_B, (guint) d, correction->all_blocked / flow);
      correction->wait = fs_correction_factor (trees->corrected, FS_FLOW_ASSUMED_W, (guint) d,
                                               correction->blocked * correction->all_waits / flow);
      correction->flow = correction->all_held = correction->all_blocked = correction->all_waits = 0;
    }
}

/* Section 4.2: holding times of a class of a channel. */
static inline __attribute__ ((always_inline)) void
hold (FsFlowTrees *trees, FsFlowChannel *channel, int s)
{
  double M = trees->M;
  FsVector e = channel->excess[s], sum = zero, squares = zero;

  for (guint p = channel->first_pair[s]; p < channel->first_pair[s] + channel->n_pairs[s]; p++)
    {
      FsFlowPair *pair = &trees->pairs[p];
      FsVector worm = M * (1 + e) + (1 - pair->last);

      pair->followed = pair->follows;
      pair->at_once = pair->follows + (1 - pair->follows) * pair->fresh.probability;
      for (int waited = 0; waited < (trees->single ? 2 : 1); waited++)
        {
          FsVector share = waited ? fs_vector (1) : pair->at_once, square;
          FsVector delay = (pair->ahead[0] + share * (pair->ahead[1] - pair->ahead[0])) * (1 / pair->flow);

          pair->hold[waited] = worm + delay;
          if (!waited)
            pair->stands = (1 - trees->lengths.x) * delay;
          if (!trees->single)
            continue;
          square = (pair->ahead_square[0] + share * (pair->ahead_square[1] - pair->ahead_square[0])) * (1 / pair->flow);
          pair->hold_square[waited]
              = worm * worm + 2 * worm * delay + square + (trees->fixed ? 2.0 / 3 : 1) * M * M * e;
          if (trees->lengths.l2 > M * M)
            {
              FsVector length = (pair->ahead_length[0] + share * (pair->ahead_length[1] - pair->ahead_length[0]))
                                * (1 / pair->flow);

              pair->hold_square[waited] += (1 + e) * ((trees->lengths.l2 - M * M) * (1 + e) + 2 * length);
            }
        }
      if (trees->corrected != NULL)
        correct_holding (&trees->corrections[channel->dimension], trees->single, pair);
      sum += pair->flow * pair->hold[0];
      if (trees->single)
        squares += pair->flow * pair->hold_square[0];
    }
  channel->hold[s] = sum / channel->class_flow[s];
  if (channel->v[s] == 1)
    channel->release[s] = squares / (2 * sum);
  channel->held[s] = trees->rate * sum;
  trees->fullest = fs_vector_larger (channel->held[s] / channel->v[s], trees->fullest);
}

/* Section 4.3: the probability that a message of a source finds others in its queue. */
static inline __attribute__ ((always_inline)) void
find_queued (FsFlowTrees *trees, double step)
{
  FsVector rate = trees->rate / trees->injection;

  if (trees->broadcasts != NULL)
    {
      fs_flow_sources_queue (trees, step);
      return;
    }
  for (guint source = 0; source < trees->n_sources; source++)
    {
      FsVector alone = zero, behind = zero;

      for (guint i = trees->first_start[source]; i < trees->first_start[source + 1]; i++)
        {
          const FsFlowStep *start = &trees->starts[i];
          const FsFlowPair *pair = &trees->pairs[trees->rests[start->rest].pair];
          const FsFlowAhead *ahead = &trees->ahead[start->rest];
          FsVector worm = trees->M * (1 + trees->channels[pair->channel].excess[pair->class_]) + 1;
          FsVector fresh = start->share * (worm + ahead->wait[0]), after = start->share * (worm + ahead->wait[1]);

          alone += fresh;
          behind += (1 - pair->begins) * fresh + pair->begins * after;
        }
      trees->queued[source] = fs_flow_queued (rate, alone, behind);
      if (fs_flow_bursts_are (&trees->bursts))
        {
          FsVector queued;

          fs_flow_burst_queue (&trees->bursts, rate, alone, alone * alone, behind, behind * behind, &queued);
          trees->queued[source] = fs_vector_select ((FsVectorMask) (trees->queued[source] < 1), queued, fs_vector (1));
        }
    }
}

/* Section 4.3, sources: who finds others in its queue follows one of them, over the same channel if that goes there. */
static inline __attribute__ ((always_inline)) void
follow_at_sources (FsFlowTrees *trees)
{
  if (trees->broadcasts != NULL)
    {
      fs_flow_sources_follow (trees);
      return;
    }
  for (guint source = 0; source < trees->n_sources; source++)
    for (guint i = trees->first_start[source]; i < trees->first_start[source + 1]; i++)
      {
        FsFlowPair *pair = &trees->pairs[trees->rests[trees->starts[i].rest].pair];

        pair->follows = trees->queued[source] * pair->begins;
      }
}

/* For how long messages hold the channel before. */
static inline __attribute__ ((always_inline)) void
add_before (FsFlowTrees *trees)
{
  for (guint p = 0; p < trees->n_pairs; p++)
    trees->pairs[p].before = trees->pairs[p].follows = zero;
  for (guint t = 0; t < trees->n_turns; t++)
    trees->pairs[trees->turns[t].to].before += trees->turns[t].flow * trees->pairs[trees->turns[t].from].hold[0];
}

/* Section 4.3: which messages of a pair follow another one at once, over this channel and the next one. @followed: how many did so to
 * this channel; @hold: of the channel */
static inline __attribute__ ((always_inline)) void
follow_on (FsFlowTrees *trees, const FsFlowPair *old, FsVector followed, FsVector hold)
{
  FsVector own = old->hold[0] * (old->flow / old->count), others, behind_own, at_once = old->at_once;
  FsVectorMask some;

  if (old->n_turns == 0)
    return;
  others = hold * trees->channels[old->channel].class_flow[old->class_] - own;
  some = (FsVectorMask) (others > 1e-12 * own);
  /* With nobody between them it follows the one before it on its own virtual channel, else one of another. */
  behind_own
      = fs_vector_select ((FsVectorMask) (at_once > 0), followed * (1 - old->behind.probability) / at_once, zero);
  for (guint t = old->first_turn; t < old->first_turn + old->n_turns; t++)
    {
      const FsFlowTurn *turn = &trees->turns[t];
      FsFlowPair *pair = &trees->pairs[turn->to];
      double share = turn->flow / old->flow;
      FsVector elsewhere = fs_vector_select (some, (pair->before - own * share) / others, zero);
      FsVector follows = behind_own * share + (1 - behind_own) * elsewhere;

      follows = fs_vector_min (fs_vector_max (follows, zero), fs_vector (1));
      trees->follows[t] = follows;
      pair->follows += turn->flow / pair->flow * at_once * follows;
    }
}

#define LEFT 0.1 /* from there on it bends */

/* Virtual channels of a pair that compete for a class.
 * @count: how many; @rate: of one; @held: how many virtual channels of the class one of them holds in the mean; @waits: how many
 *   headers of it wait; @comes: rate at which one that is free begins to wait or to hold
 * @per_stay: of several virtual channels that are all held: by how much likelier a header of it waits when one of its own messages
 *   leaves than it waits at all */
typedef struct {
  FsVector rate, held, waits, comes, per_stay;
  FsFlowPair *pair;
  int count;
} Competitor;

/* Fills @list with those of a class. */
static inline __attribute__ ((always_inline)) void
list_competitors (FsFlowTrees *trees, const FsFlowChannel *channel, int s, Competitor *list)
{
  FsVector held = channel->held[s], most = fs_vector (MOST_HELD * channel->v[s]);
  FsVector scale = fs_vector_select ((FsVectorMask) (held > most), most / held, fs_vector (1));

  for (guint k = 0; k < channel->n_pairs[s]; k++)
    {
      FsFlowPair *pair = &trees->pairs[channel->first_pair[s] + k];

      list[k].pair = pair;
      list[k].count = pair->count;
      list[k].rate = trees->rate * (pair->flow / pair->count);
      /* Who holds one of several is drawn by its share in the traffic. */
      list[k].held = channel->v[s] == 1 ? scale * list[k].rate * pair->hold[0]
                                        : scale * held * (pair->flow / channel->class_flow[s] / pair->count);
    }
}

/* Section 4.4: what a message of @pair leaves behind on the only virtual channel: of its predecessor, for how long it held and waited,
 * and whether it had to wait. */
typedef struct {
  FsVector held, waited, had_waited;
} Predecessor;

static inline __attribute__ ((always_inline)) void
find_predecessor (const FsFlowPair *pair, Predecessor *predecessor)
{
  FsVector follows = pair->follows, fresh = 1 - follows, hold = pair->hold[0], time = hold + pair->wait;
  FsVector square = fresh * pair->fresh.square + follows * pair->behind.square;
  FsVector probability = fresh * pair->fresh.probability + follows * pair->behind.probability;

  /* It held and waited longer than others if the message came during that time. */
  predecessor->held = fresh * (pair->hold_square[0] + hold * pair->wait) / time + follows * hold + 1;
  predecessor->waited = fresh * (square + hold * pair->wait) / time + follows * pair->wait;
  predecessor->had_waited = fresh * (probability * hold + pair->wait) / time + follows * probability;
}

static inline __attribute__ ((always_inline)) void
approach (FsFlowWait *wait, const FsFlowWait *next, FsVector step)
{
  wait->probability += step * (next->probability - wait->probability);
  wait->mean += step * (next->mean - wait->mean);
  wait->square = next->square;
}

/* Section 4.4: sets @full to the probability that all of several virtual channels are held, if @mean of them are. */
static inline __attribute__ ((always_inline)) void
find_all_held (const FsFlowTrees *trees, FsFlowChannel *channel, int s, FsVector mean, FsVector *full)
{
  int v = channel->v[s];
  FsVector births[FS_FLOW_MAX_V + 1] = { zero }, extra = zero,
                                  other = channel->n_classes == 2 ? channel->held[1 - s] : zero;

  for (int i = trees->V - 1; i >= 1; i--)
    {
      extra += channel->elsewhere[i];
      if (i <= v)
        births[i] = (i + other + extra) / i;
    }
  if (v == trees->V)
    births[v] = (v + other) / v;
  /* The more are held, the more sources are on. */
  for (int i = 2; fs_flow_bursts_are (&trees->bursts) && i <= v; i++)
    births[i] *= 1 + (i - 1) * channel->burst[s];
  /* While headers wait all stay held. */
  births[v] *= fs_vector_select ((FsVectorMask) (channel->busy[s] > 0), 1 + channel->waiting[s] / channel->busy[s],
                                 fs_vector (1));
  fs_flow_law_all_held (births, v, mean, &channel->ratio[s], full);
}

/* Multiplies @product by @factor, @n times. */
static inline __attribute__ ((always_inline)) void
multiply (FsVector *product, FsVector factor, int n)
{
  for (; n > 0; n /= 2, factor *= factor)
    if (n % 2 == 1)
      *product *= factor;
}

/* Section 4.4, several virtual channels, fixed lengths: what those that compete with one of pair @k mean to its messages.
 * @between: time between two releases; @finally: whether it matters how many of them are behind another one
 * @queue, @comes: in units of @between: headers before one that comes; and those that wait when one of k leaves: all, and @calm that
 *   there are none */
static inline __attribute__ ((always_inline)) void
meet_several (const FsFlowChannel *channel, int s, const Competitor *list, int k, gboolean finally, FsVector *queue,
              FsVector *comes, FsVector *calm)
{
  int v = channel->v[s], n = (int) channel->n_pairs[s];
  const double *beside = channel->beside[s] + k;
  double others_hold = (v - 1.0) / v;

  for (int j = 0; j < n; j++, beside += n)
    {
      const Competitor *rival = &list[j];
      int count = rival->count - (j == k);
      FsVector waits = count * rival->waits, waiting, gone, come;

      if (count == 0)
        continue;
      *queue += *beside * waits;
      /* When it releases one, which takes v times as long while others wait: if at any moment of that time, and rather at its
       * end. */
      waiting = rival->waits * ((1 - *beside) * list[k].per_stay);
      gone = fs_vector_max (1 - waiting - others_hold * rival->held, zero);
      come = fs_vector_min (waiting + waiting * gone / ((gone + waiting) * v), fs_vector (1));
      *comes += count * come;
      if (finally)
        multiply (calm, 1 - come, count);
    }
}

/* Section 5.1: what bursts add to a class of a channel, by pair of its inputs.
 * @seen: how much likelier a header finds all virtual channels held than they are; @longer: how many more it finds that wait
 * @waits: by how much a queue of these messages is longer, cycles */
typedef struct {
  FsVector seen, longer, waits;
} Burst;

/* @between: two releases of several virtual channels */
static inline __attribute__ ((always_inline)) void
find_class_bursts (const FsFlowTrees *trees, FsFlowChannel *channel, int s, FsVector between, Burst *list)
{
  const FsFlowBursts *bursts = &trees->bursts;
  int v = channel->v[s], P = trees->injection;
  FsVector one = fs_vector (1), rate = trees->rate * channel->class_flow[s], left, rho, m = between, m2 = 2 * m * m;
  FsVector queue = zero;

  if (v == 1)
    {
      m = channel->hold[s];
      m2 = 2 * channel->release[s] * m;
    }
  rho = rate * m;
  left = fs_flow_burst_left (bursts, channel->hold[s]);
  channel->burst[s] = zero;
  if (v > 1)
    {
      /* Of all that wait on the channel, sharing it is one way. */
      FsVector flow = trees->rate * channel->flow, stay = trees->M * channel->kappa, load = flow * stay, z = one,
               still = one;

      queue = fs_flow_burst_wait (bursts, channel->variance * (1 - 1.0 / P), channel->skewness, flow, stay, stay * stay)
              - flow * stay * stay / (2 * (1 - load));
      for (int j = 1; j < trees->V; j++)
        {
          z *= channel->z;
          still *= load;
          queue -= trees->M * (z - still);
        }
    }
  for (guint k = 0; k < channel->n_pairs[s]; k++)
    {
      const FsFlowPair *pair = &trees->pairs[channel->first_pair[s] + k];
      /* Who comes over the same virtual channel is never met; what waits in the queue of a source counts like what waits here. */
      double variance = channel->variance * (trees->inputs[pair->input].upstream < 0 ? 1 : 1 - 1.0 / pair->count);
      FsVector part = variance * left, wait, first;
      FsVectorMask some = (FsVectorMask) (rho < 1) & (FsVectorMask) (rho > 0);

      list[k].seen = (1 + v * part) / (1 + part * channel->held[s]);
      channel->burst[s] += part * (pair->flow / channel->class_flow[s]);
      wait = fs_flow_burst_wait (bursts, variance, channel->skewness, rate, m, m2);
      first = v == 1 ? list[k].seen : (1 + part) / (1 + part * rho);
      first *= rate * m2 / 2;
      list[k].longer = fs_vector_select (some, fs_vector_max ((wait - first) / (rho * wait), one), one);
      list[k].waits = v > 1 ? queue : wait - rate * m2 / (2 * (1 - rho));
      list[k].waits = fs_vector_select (some, list[k].waits, zero);
    }
}

/* Section 4.4: renews the waits of a class of a channel, @rounds times, of which only a part of the way is gone. Adds the largest
 * change of the first time to @change. */
static inline __attribute__ ((always_inline)) void
renew (FsFlowTrees *trees, FsFlowChannel *channel, int s, int rounds, gboolean near, FsVector step, FsVector *change)
{
  Competitor list[FS_FLOW_CLASSES * (2 * FS_NETWORK_MAX_N + 1)];
  Burst bursts[FS_FLOW_CLASSES * (2 * FS_NETWORK_MAX_N + 1)];
  gboolean bursty = fs_flow_bursts_are (&trees->bursts);
  int v = channel->v[s], n = (int) channel->n_pairs[s];
  double M = trees->M;
  FsVector other = channel->n_classes == 2 ? channel->held[1 - s] : zero, one = fs_vector (1);
  FsVector all = zero, full = zero, between, first;
  int rivals = -1;

  list_competitors (trees, channel, s, list);
  for (int k = 0; k < n; k++)
    {
      all += list[k].count * list[k].held;
      rivals += list[k].count;
    }
  /* Several virtual channels: the time between two releases, and up to the first. */
  between = (M * (v + other) + channel->hold[s] - M * (1 + channel->excess[s])) / v;
  first = trees->fixed ? between * v / (v + 1) : between;
  if (bursty)
    find_class_bursts (trees, channel, s, between, bursts);
  if (v > 1)
    {
      channel->release[s] = first;
      find_all_held (trees, channel, s, all, &full);
      for (int k = 0; k < n; k++)
        list[k].per_stay = fs_vector_select ((FsVectorMask) (list[k].rate > 0), 1 / (list[k].rate * v * between), zero);
    }

  for (int round = 0; round < rounds; round++)
    {
      gboolean finally = round + 1 == rounds;

      for (int k = 0; k < n; k++)
        {
          list[k].waits = list[k].rate * list[k].pair->wait;
          if (v == 1)
            list[k].waits = fs_vector_min (list[k].waits, 0.999 * (all - list[k].held));
          list[k].waits = fs_vector_max (list[k].waits, zero);
          if (v == 1)
            list[k].comes = list[k].rate * (1 - list[k].pair->follows) / (1 - list[k].held - list[k].waits);
          if (v == 1 && bursty)
            list[k].comes *= 1 + channel->burst[s];
        }

      for (int k = 0; k < n; k++)
        {
          Competitor *own = &list[k];
          FsFlowPair *pair = own->pair;
          FsVector others = all - own->held, taken, held, waits, free, queue = zero, most = zero, residual = zero, p,
                   calm = one;
          FsVector up_to = first, next = between, mean, wait, met = zero;
          FsVectorMask some;
          FsFlowWait fresh, behind = { zero, zero, zero };
          Predecessor predecessor = { zero, zero, zero };

          /* Where the next message takes any virtual channel of the one before that is free, nobody comes only while none is. */
          taken = pair->together ? full * (1 - pair->ratio) : own->held;
          /* A share of what is held in the mean may come to more than one; more than one the channel of a queue cannot hold. */
          if (trees->broadcasts != NULL && v > 1)
            taken
                = fs_vector_select ((FsVectorMask) (taken > 1 - LEFT), 1 - LEFT * LEFT / (taken - 1 + 2 * LEFT), taken);
          held = v == 1 ? others : full * pair->ratio;
          if (bursty)
            held *= bursts[k].seen;
          /* Section 14.2: copies that go beside those of their broadcast which the message has met already are gone, too. */
          for (int j = 0; trees->broadcasts != NULL && j < n; j++)
            if (list[j].pair->copies > 0 && j != k)
              {
                FsVector holds = v == 1 ? list[j].held / others : fs_vector (1 - channel->beside[s][k * n + j]);

                met += list[j].count * list[j].pair->copies * pair->accompanied * holds;
              }
          held = fs_vector_min (held * fs_vector_max (1 - met, zero), 1 - taken);
          some = (FsVectorMask) (held > 1e-15);
          waits = fs_vector_min (own->waits, 0.999 * held);
          free = 1 / (1 - taken - waits);
          if (v == 1)
            find_predecessor (pair, &predecessor);
          if (v > 1 && trees->fixed)
            {
              meet_several (channel, s, list, k, finally, &queue, &behind.mean, &calm);
              queue *= QUEUE * between;
              most = rivals * between;
              behind.mean *= between;
              behind.square = behind.mean * between;
            }
          for (int j = 0; j < n && !(v > 1 && trees->fixed); j++)
            {
              const Competitor *rival = &list[j];
              int count = rival->count - (j == k);
              FsVector time = v == 1 ? rival->pair->hold[1] : between, beside, comes;

              if (count == 0)
                continue;
              most += count * time;
              if (v == 1)
                {
                  FsVector share = rival->held / others, still, window;

                  beside = fs_vector_max (1 - own->held / (all - rival->held), zero);
                  queue += count * rival->waits * beside * time;
                  residual += count * rival->rate * rival->pair->hold_square[0];
                  /* Whether it came meanwhile, or came back at once after it was there before. */
                  window = rival->comes * (predecessor.held + predecessor.waited * (1 - share));
                  if (trees->fixed)
                    fs_vector_exp (fs_vector_max (-window, fs_vector (-700)), &still);
                  else
                    still = 1 / (1 + window);
                  comes = 1 - still + predecessor.had_waited * share * rival->pair->follows * still;
                  comes = fs_vector_min (comes, one);
                  behind.square += count * comes * (rival->pair->hold_square[1] - comes * time * time);
                }
              else
                {
                  /* Section 4.5: releases have no memory, and the longer the predecessor was there, the likelier others wait. */
                  FsVector waiting, longer = (pair->longer - 1) * (1 - pair->follows);

                  beside = fs_vector (channel->beside[s][j * n + k]);
                  waiting = rival->waits * (1 - beside) * own->per_stay;
                  queue += count * rival->waits * channel->others_come[s][j * n + k] * time;
                  comes = fs_vector_min (waiting * (1 + longer) / (1 + waiting * longer), one);
                  behind.square += count * comes * (2 - comes) * time * time;
                }
              behind.mean += count * comes * time;
              multiply (&calm, 1 - comes, count);
            }
          if (v == 1)
            {
              up_to = residual / (2 * others);
              next = 2 * up_to;
            }
          if (bursty)
            queue *= bursts[k].longer;
          p = fs_vector_max (held - waits, zero) * free;
          mean = fs_vector_min (queue / held, most); /* (queue (1 - waits/held) free)/p */
          mean = fs_vector_select ((FsVectorMask) (p > 0), mean, zero);
          fresh.probability = fs_vector_select (some, p, zero);
          fresh.mean = fs_vector_select (some, p * (up_to + mean), zero);
          /* With several virtual channels only later equations read the squares. */
          fresh.square = zero;
          if (v == 1 || finally)
            fresh.square = fs_vector_select (some,
                                             p
                                                 * ((trees->fixed ? 2.0 * (v + 1) / (v + 2) : 2) * up_to * up_to
                                                    + 2 * up_to * mean + 2 * mean * mean + mean * next),
                                             zero);
          behind.probability = fs_vector_select (some, 1 - calm, zero);
          behind.mean = fs_vector_select (some, behind.mean, zero);
          behind.square = fs_vector_select (some, behind.square, zero);
          if (v == 1 && !trees->fixed)
            {
              /* The predecessor itself, whose tail has gone on. */
              behind.mean += pair->stands;
              behind.square += pair->stands * (2 * M - pair->stands);
            }
          behind.square += behind.mean * behind.mean;
          if (trees->corrected != NULL)
            correct_waits (&trees->corrections[channel->dimension], pair, finally, &fresh, &behind);
          wait = (1 - pair->follows) * fresh.mean + pair->follows * behind.mean;
          if (round == 0)
            {
              FsVector moved
                  = fs_vector_abs (fresh.probability - pair->fresh.probability) + fs_vector_abs (wait - pair->wait) / M;

              /* With neighbors, errors are to be small beside the waits themselves, which light traffic makes small. */
              if (near)
                moved /= fs_vector_max (fs_vector_min (fresh.probability + wait / M, one), fs_vector (LEAST_WAIT));
              *change = fs_vector_larger (moved, *change);
            }
          approach (&pair->fresh, &fresh, step);
          approach (&pair->behind, &behind, step);
          pair->wait += step * (wait - pair->wait);
        }
    }
  channel->waiting[s] = zero;
  for (int k = 0; k < n; k++)
    {
      channel->waiting[s] += list[k].count * list[k].rate * list[k].pair->wait;
      if (bursty)
        list[k].pair->backlog = fs_vector_max (bursts[k].waits - list[k].pair->wait, zero);
    }
  channel->busy[s] = v == 1 ? channel->held[s] : full;
  /* Waits that grow without bound are no number in the end, which no maximum shows. */
  *change += 0 * channel->waiting[s];
}

/* A round of the definition, of which @step of the way is gone. Sets @change to the largest change of each point. */
FS_VECTOR_TARGETS static void
settle (FsFlowTrees *trees, const FsVector *step, FsVector *change)
{
  *change = trees->fullest = zero;
  walk (trees);
  for (guint u = 0; u < trees->n_units; u++)
    hold (trees, &trees->channels[trees->units[u].channel], trees->units[u].class_);
  add_before (trees);
  for (guint p = 0; p < trees->n_pairs; p++)
    {
      const FsFlowPair *pair = &trees->pairs[p];

      follow_on (trees, pair, pair->followed, trees->channels[pair->channel].hold[pair->class_]);
    }
  find_queued (trees, STEP);
  follow_at_sources (trees);
  for (guint u = 0; u < trees->n_units; u++)
    renew (trees, &trees->channels[trees->units[u].channel], trees->units[u].class_, 1, FALSE, *step, change);
  if (trees->corrected != NULL)
    correct_channels (trees);
}

FS_VECTOR_TARGETS static void
walk_once (FsFlowTrees *trees)
{
  walk (trees);
}

static void
reset (FsFlowTrees *trees)
{
  for (guint c = 0; c < trees->n_channels; c++)
    {
      FsFlowChannel *channel = &trees->channels[c];

      memset (channel->held, 0, sizeof channel->held);
      memset (channel->busy, 0, sizeof channel->busy);
      memset (channel->waiting, 0, sizeof channel->waiting);
      memset (channel->ratio, 0, sizeof channel->ratio);
    }
  for (guint p = 0; p < trees->n_pairs; p++)
    {
      FsFlowPair *pair = &trees->pairs[p];

      memset (&pair->fresh, 0, sizeof pair->fresh);
      memset (&pair->behind, 0, sizeof pair->behind);
      pair->wait = pair->follows = zero;
    }
  memset (trees->follows, 0, trees->n_turns * sizeof *trees->follows);
  memset (trees->queued, 0, trees->n_queued * sizeof *trees->queued);
}

/* The same solution, with neighbors: rounds that go through the channels in the order of the routes, backwards for what is ahead and
 * forwards for who follows whom, so that what happens at one channel reaches all others in one round. Their state is what they
 * leave for the next one. */
#define FIRST_ROUNDS 8 /* of the definition, where nothing is known */
#define LAST_ROUNDS 40
#define LAST_DIGITS 1e-15
#define LEAST_FREE 0.03
#define OWN_ROUNDS 3 /* of a class in each round: how its messages wait for each other is found last */

guint
fs_flow_trees_state_length (const FsFlowTrees *trees, guint *n_deciding)
{
  *n_deciding = 2 * trees->n_pairs;
  return (trees->single ? 6 : 4) * trees->n_pairs + trees->n_queued + trees->n_units;
}

/* Between @state and the places where it is kept. */
static inline __attribute__ ((always_inline)) void
copy_state (FsFlowTrees *trees, FsVector *state, gboolean store)
{
  FsVector *other = state + 2 * trees->n_pairs;

#define COPY(number, place) (store ? ((number) = (place)) : ((place) = (number)))
  for (guint p = 0; p < trees->n_pairs; p++)
    {
      FsFlowPair *pair = &trees->pairs[p];

      COPY (state[2 * p], pair->wait);
      COPY (state[2 * p + 1], pair->fresh.probability);
      COPY (other[0], pair->hold[0]);
      COPY (other[1], pair->behind.probability);
      other += 2;
      if (!trees->single)
        continue;
      COPY (other[0], pair->fresh.square);
      COPY (other[1], pair->behind.square);
      other += 2;
    }
  for (guint q = 0; q < trees->n_queued; q++, other++)
    COPY (*other, trees->queued[q]);
  for (guint u = 0; u < trees->n_units; u++, other++)
    COPY (*other, trees->channels[trees->units[u].channel].busy[trees->units[u].class_]);
#undef COPY
}

FS_VECTOR_TARGETS static void
store_state (FsFlowTrees *trees, FsVector *state)
{
  copy_state (trees, state, TRUE);
}

void
fs_flow_trees_begin (FsFlowTrees *trees, FsVector *state)
{
  FsVector change, step = fs_vector (STEP);

  reset (trees);
  for (int round = 0; round < FIRST_ROUNDS; round++)
    settle (trees, &step, &change);
  store_state (trees, state);
}

FS_VECTOR_TARGETS void
fs_flow_trees_sweep (FsFlowTrees *trees, FsVector *state, double *changes)
{
  FsVector change = zero, longer = zero, queued = zero;

  copy_state (trees, state, FALSE);
  trees->fullest = zero;
  add_before (trees);
  follow_at_sources (trees);
  for (guint u = trees->n_units; u-- > 0;)
    {
      FsFlowChannel *channel = &trees->channels[trees->units[u].channel];
      int s = trees->units[u].class_;
      FsVector sum = zero, waiting = zero;

      for (guint p = channel->first_pair[s]; p < channel->first_pair[s] + channel->n_pairs[s]; p++)
        {
          sum += trees->pairs[p].flow * trees->pairs[p].hold[0];
          waiting += trees->pairs[p].flow * trees->pairs[p].wait;
        }
      channel->held[s] = trees->rate * sum;
      channel->waiting[s] = trees->rate * waiting;
      for (guint p = channel->first_pair[s]; p < channel->first_pair[s] + channel->n_pairs[s]; p++)
        {
          FsFlowPair *pair = &trees->pairs[p];

          pair->at_once = pair->follows + (1 - pair->follows) * pair->fresh.probability;
          follow_on (trees, pair, pair->follows, sum / channel->class_flow[s]);
        }
    }
  for (guint u = 0; u < trees->n_units; u++)
    {
      const FsFlowUnit *unit = &trees->units[u];
      FsFlowChannel *channel = &trees->channels[unit->channel];
      guint first = channel->first_pair[unit->class_], last = first + channel->n_pairs[unit->class_];

      for (guint p = first; p < last; p++)
        for (int y = 0; y < 2; y++)
          trees->pairs[p].ahead[y] = trees->pairs[p].ahead_square[y] = trees->pairs[p].ahead_length[y] = zero;
      for (guint r = unit->first_rest; r < unit->first_rest + unit->n_rests; r++)
        {
          FsFlowAhead *ahead = &trees->ahead[r];

          look_ahead (trees, &trees->rests[r], ahead->wait, ahead->square, ahead->length);
          add_to_pair (trees, &trees->rests[r], ahead->wait, ahead->square, ahead->length);
        }
      for (guint p = first; p < last; p++)
        trees->pairs[p].before = trees->pairs[p].hold[0];
      hold (trees, channel, unit->class_);
      for (guint p = first; p < last; p++)
        longer = fs_vector_larger (fs_vector_abs (trees->pairs[p].hold[0] - trees->pairs[p].before) / trees->M, longer);
      renew (trees, channel, unit->class_, OWN_ROUNDS, TRUE, fs_vector (1), &change);
      for (guint r = unit->first_rest; r < unit->first_rest + unit->n_rests; r++)
        {
          FsFlowAhead *ahead = &trees->ahead[r];
          FsVector wait[2] = { ahead->wait[0], ahead->wait[1] }, square[2] = { ahead->square[0], ahead->square[1] };
          FsVector length[2] = { ahead->length[0], ahead->length[1] };

          add_hop (trees, &trees->pairs[trees->rests[r].pair], wait, square, length, ahead);
        }
    }
  find_queued (trees, 1);
  if (trees->corrected != NULL)
    correct_channels (trees);
  copy_state (trees, state, TRUE);
  change = fs_vector_larger (change, longer);
  /* Where a source is nearly always busy, its wait enlarges them. */
  for (guint q = 0; q < trees->n_queued; q++)
    queued = fs_vector_max (trees->queued[q], queued);
  change /= fs_vector_max (1 - queued, fs_vector (LEAST_FREE));
  memcpy (changes, &change, sizeof change);
}

/* From near a solution to its last digits. */
static void
finish (FsFlowTrees *trees, guint solved)
{
  guint n_deciding, length = fs_flow_trees_state_length (trees, &n_deciding);
  FsVector *state = g_aligned_alloc (length, sizeof *state, sizeof (FsVector));
  double before = INFINITY;

  store_state (trees, state);
  for (int round = 0; round < LAST_ROUNDS; round++)
    {
      double changes[FS_VECTOR_WIDTH], change = 0;

      fs_flow_trees_sweep (trees, state, changes);
      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
        if (solved >> l & 1)
          change = fs_rounds_larger (change, changes[l]);
      if (!(change > LAST_DIGITS && change < before))
        break;
      before = change;
    }
  g_aligned_free (state);
}

/* Rounds after which there is no solution, or in which changes have not become smaller by a tenth. */
#define MOST_SWEEPS 100
#define STILL_SWEEPS 8
#define FULL_SWEEPS                                                                                                    \
  4 /* in a row in which more virtual channels of a class are held than it has: rounds come from below */
#define NEARBY 1e-10 /* from where the last digits are found */
#define LEAST_STEP 0.25

/* Of the way from @before to @state only @step, which is 1 for points whose rounds do not swing. */
FS_VECTOR_TARGETS static void
shorten_steps (FsVector *state, const FsVector *before, guint length, const FsVector *step)
{
  for (guint i = 0; i < length; i++)
    state[i] = before[i] + *step * (state[i] - before[i]);
}

guint
fs_flow_trees_wait_roughly (FsFlowTrees *trees, FsVector *state, double precision)
{
  guint going = (1u << FS_VECTOR_WIDTH) - 1, solved = 0, still[FS_VECTOR_WIDTH] = { 0 }, full[FS_VECTOR_WIDTH] = { 0 };
  guint n_deciding;
  guint length = fs_flow_trees_state_length (trees, &n_deciding);
  FsVector step = fs_vector (1), *before = g_aligned_alloc (length, sizeof *before, sizeof (FsVector));
  gboolean swings = FALSE;
  double least[FS_VECTOR_WIDTH] = { INFINITY, INFINITY, INFINITY, INFINITY };

  /* What points before had that have no solution is no number. */
  reset (trees);
  for (guint round = 0; round < MOST_SWEEPS && going != 0; round++)
    {
      double changes[FS_VECTOR_WIDTH];

      memcpy (before, state, length * sizeof *state);
      fs_flow_trees_sweep (trees, state, changes);
      if (swings)
        shorten_steps (state, before, length, &step);
      for (guint l = 0; l < FS_VECTOR_WIDTH && (going >> l) != 0; l++)
        {
          still[l] = changes[l] < 0.9 * least[l] ? 0 : still[l] + 1;
          least[l] = fmin (least[l], changes[l]);
          full[l] = trees->fullest[l] < 1 ? 0 : full[l] + 1;
          if (!(going >> l & 1))
            continue;
          if (changes[l] <= precision)
            {
              /* It stays while others go on. */
              going &= ~(1u << l);
              swings = TRUE;
              step[l] = 0;
            }
          if (changes[l] <= precision && trees->fullest[l] < 1)
            solved |= 1u << l;
          else if (full[l] >= FULL_SWEEPS)
            going &= (1u << l) - 1;
          else if (changes[l] > precision && still[l] >= STILL_SWEEPS && step[l] > LEAST_STEP)
            {
              swings = TRUE;
              step[l] /= 2;
              still[l] = 0;
              least[l] = INFINITY;
            }
          else if (changes[l] <= precision || still[l] >= STILL_SWEEPS || !isfinite (changes[l]))
            going &= (1u << l) - 1;
        }
    }
  g_aligned_free (before);
  return solved;
}

guint
fs_flow_trees_wait (FsFlowTrees *trees, gboolean exactly, double *slack)
{
  /* With lengths that vary rounds come closer by less, 8 % near the end. */
  FsRounds limits = { .most = trees->fixed && !fs_flow_bursts_are (&trees->bursts) ? 400 : 1000,
                      .converged = 1e-12,
                      .accepted = 1e-12,
                      .swing = 8,
                      .to_the_end = TRUE };
  const int most = limits.most;
  FsRoundsForesight foresight[FS_VECTOR_WIDTH] = { 0 };
  guint going = (1u << FS_VECTOR_WIDTH) - 1, solved = 0, still[FS_VECTOR_WIDTH] = { 0 };
  FsVector step = fs_vector (STEP), least = fs_vector (INFINITY);

  reset (trees);
  while (going != 0)
    {
      FsVector change;

      settle (trees, &step, &change);
      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
        if (going >> l & 1)
          {
            FsRoundsAnswer answer;

            still[l] = change[l] < least[l] ? 0 : still[l] + 1;
            least[l] = fmin (change[l], least[l]);
            limits.most = step[l] < STEP ? 2 * most : most;
            answer = fs_rounds_foresee (&limits, &foresight[l], isfinite (trees->fullest[l]) ? change[l] : NAN);
            if (still[l] >= SWING_ROUNDS && answer == FS_ROUNDS_GO_ON && trees->broadcasts != NULL)
              answer = FS_ROUNDS_FAIL;
            if (answer == FS_ROUNDS_FAIL && trees->broadcasts != NULL && step[l] > SMALL_STEP)
              {
                answer = isfinite (change[l]) ? FS_ROUNDS_GO_ON : FS_ROUNDS_FAIL;
                step[l] = SMALL_STEP;
                least[l] = INFINITY;
                slack[l] = foresight[l].slack;
                foresight[l] = (FsRoundsForesight){ 0 };
              }
            if (answer != FS_ROUNDS_GO_ON)
              going &= ~(1u << l);
            if (answer == FS_ROUNDS_ARRIVE)
              solved |= 1u << l;
          }
    }
  if (exactly && solved != 0)
    finish (trees, solved);
  else
    walk_once (trees);
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    {
      slack[l] = step[l] == STEP ? foresight[l].slack : solved >> l & 1 ? NAN : slack[l];
      if (!(trees->fullest[l] < 1))
        solved &= ~(1u << l);
    }
  return solved;
}

guint
fs_flow_trees_wait_again (FsFlowTrees *trees, double precision)
{
  guint n_deciding, length = fs_flow_trees_state_length (trees, &n_deciding), solved;
  FsVector *state = g_aligned_alloc (length, sizeof *state, sizeof (FsVector));

  /* The first round has the factors that are given, if any, not those of the solution before. */
  for (int d = 0; d < trees->network.n && fs_given_factors (trees->corrected, 0) != NULL; d++)
    {
      trees->corrections[d].hold = fs_given_factors (trees->corrected, FS_FLOW_ASSUMED_L)[d];
      trees->corrections[d].blocked = fs_given_factors (trees->corrected, FS_FLOW_ASSUMED_P_B)[d];
      trees->corrections[d].wait = fs_given_factors (trees->corrected, FS_FLOW_ASSUMED_W)[d];
    }
  store_state (trees, state);
  solved = fs_flow_trees_wait_roughly (trees, state, precision > 0 ? precision : NEARBY);
  g_aligned_free (state);
  if (solved != 0 && !(precision > 0))
    finish (trees, solved);
  return solved;
}
