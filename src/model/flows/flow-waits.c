/* REFINED_FLOWS.md 4: waiting for virtual channels, by channel and by the input from which a header comes. A blocked message
 * holds all channels behind its header, so that what happens at a channel lengthens the holding times of those before; and
 * who got a channel when another message released it follows that one at once, so that it matters further on, too. */
#include "model/flows/flow-trees.h"

#include <math.h>
#include <string.h>

#include "model/fixed-point.h"
#include "model/flows/flow-law.h"

/* Constant: REFINED_FLOWS.md 9. */
#define QUEUE 1.25
#define MOST_HELD 0.9999 /* of the virtual channels of a class, on the way to the fixed point */
#define STEP 0.5         /* of a round: waits of two inputs swing against each other */

#define zero fs_vector (0)

/* Section 4.1: what the messages of each hop wait further on. */
static inline __attribute__ ((always_inline)) void
walk (FsFlowTrees *trees)
{
  /* A message that is shorter than its path has released a channel before its header waits further on. */
  double x = trees->lengths.x, xs = trees->lengths.xs;

  for (guint p = 0; p < trees->n_pairs; p++)
    for (int y = 0; y < 2; y++)
      trees->pairs[p].ahead[y] = trees->pairs[p].ahead_square[y] = trees->pairs[p].ahead_length[y] = zero;
  for (guint r = 0; r < trees->n_rests; r++)
    {
      const FsFlowRest *rest = &trees->rests[r];
      FsFlowPair *pair = &trees->pairs[rest->pair];
      FsFlowAhead *here = &trees->ahead[r];
      FsVector p = pair->fresh.probability, wait[2] = { zero, zero }, square[2] = { zero, zero };
      FsVector length[2] = { zero, zero };

      for (guint s = rest->first_step; s < rest->first_step + rest->n_steps; s++)
        {
          const FsFlowStep *step = &trees->steps[s];
          const FsFlowAhead *next = &trees->ahead[step->rest];
          FsVector follows = trees->follows[step->turn];

          wait[0] += step->share * next->wait[0];
          square[0] += step->share * next->square[0];
          wait[1] += step->share * (next->wait[0] + follows * (next->wait[1] - next->wait[0]));
          square[1] += step->share * (next->square[0] + follows * (next->square[1] - next->square[0]));
          if (!trees->fixed)
            {
              length[0] += step->share * next->length[0];
              length[1] += step->share * (next->length[0] + follows * (next->length[1] - next->length[0]));
            }
        }
      for (int y = 0; y < 2; y++)
        {
          pair->ahead[y] += rest->flow * wait[y];
          pair->ahead_square[y] += rest->flow * square[y];
          if (!trees->fixed)
            {
              pair->ahead_length[y] += rest->flow * length[y];
              length[y] = x * (length[y] + xs * wait[y]);
              wait[y] *= x;
              square[y] *= x;
            }
        }
      /* Who waited got the channel when another one released it: y = 1 behind it. */
      here->wait[0] = pair->fresh.mean + wait[0] + p * (wait[1] - wait[0]);
      here->square[0] = pair->fresh.square + 2 * pair->fresh.mean * wait[1] + square[0] + p * (square[1] - square[0]);
      here->wait[1] = pair->behind.mean + wait[1];
      here->square[1] = pair->behind.square + 2 * pair->behind.mean * wait[1] + square[1];
      here->length[0] = length[0] + p * (length[1] - length[0]);
      here->length[1] = length[1];
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
      for (int waited = 0; waited < 2; waited++)
        {
          FsVector share = waited ? fs_vector (1) : pair->at_once;
          FsVector delay = (pair->ahead[0] + share * (pair->ahead[1] - pair->ahead[0])) / pair->flow;
          FsVector square
              = (pair->ahead_square[0] + share * (pair->ahead_square[1] - pair->ahead_square[0])) / pair->flow;

          pair->hold[waited] = worm + delay;
          pair->hold_square[waited]
              = worm * worm + 2 * worm * delay + square + (trees->fixed ? 2.0 / 3 : 1) * M * M * e;
          if (!trees->fixed)
            {
              FsVector length
                  = (pair->ahead_length[0] + share * (pair->ahead_length[1] - pair->ahead_length[0])) / pair->flow;

              pair->hold_square[waited] += (1 + e) * ((trees->lengths.l2 - M * M) * (1 + e) + 2 * length);
            }
          if (!waited)
            pair->stands = (1 - trees->lengths.x) * delay;
        }
      sum += pair->flow * pair->hold[0];
      squares += pair->flow * pair->hold_square[0];
    }
  channel->hold[s] = sum / channel->class_flow[s];
  channel->release[s] = squares / (2 * sum); /* of a single one */
  channel->held[s] = trees->rate * sum;
  trees->fullest = fs_vector_max (channel->held[s] / channel->v[s], trees->fullest);
}

/* Section 4.3, sources: who finds others in its queue follows one of them, over the same channel if that goes there. */
static inline __attribute__ ((always_inline)) void
follow_at_sources (FsFlowTrees *trees)
{
  FsVector rate = trees->rate / trees->injection;

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
          behind += (1 - pair->flow) * fresh + pair->flow * after;
        }
      trees->queued[source] = fs_flow_queued (rate, alone, behind);
      for (guint i = trees->first_start[source]; i < trees->first_start[source + 1]; i++)
        {
          FsFlowPair *pair = &trees->pairs[trees->rests[trees->starts[i].rest].pair];

          pair->follows = trees->queued[source] * pair->flow;
        }
    }
}

/* Section 4.3: who follows another message at once, over the channel before and, if that goes there, over this one. */
static inline __attribute__ ((always_inline)) void
follow (FsFlowTrees *trees)
{
  for (guint p = 0; p < trees->n_pairs; p++)
    trees->pairs[p].before = trees->pairs[p].follows = zero;
  for (guint t = 0; t < trees->n_turns; t++)
    trees->pairs[trees->turns[t].to].before += trees->turns[t].flow * trees->pairs[trees->turns[t].from].hold[0];
  for (guint t = 0; t < trees->n_turns; t++)
    {
      const FsFlowTurn *turn = &trees->turns[t];
      const FsFlowPair *old = &trees->pairs[turn->from];
      const FsFlowChannel *channel = &trees->channels[old->channel];
      FsFlowPair *pair = &trees->pairs[turn->to];
      FsVector own = old->hold[0] * (old->flow / old->count), behind_own, elsewhere, follows;
      FsVector others = channel->hold[old->class_] * channel->class_flow[old->class_] - own;

      /* With nobody between them it follows the one before it on its own virtual channel, else one of another. */
      behind_own = fs_vector_select ((FsVectorMask) (old->at_once > 0),
                                     old->followed * (1 - old->behind.probability) / old->at_once, zero);
      elsewhere = fs_vector_select ((FsVectorMask) (others > 1e-12 * own),
                                    (pair->before - own * (turn->flow / old->flow)) / others, zero);
      follows = behind_own * (turn->flow / old->flow) + (1 - behind_own) * elsewhere;
      follows = fs_vector_min (fs_vector_max (follows, zero), fs_vector (1));
      trees->follows[t] = follows;
      pair->follows += turn->flow / pair->flow * old->at_once * follows;
    }
  follow_at_sources (trees);
}

/* Virtual channels of a pair that compete for a class.
 * @count: how many; @rate: of one; @held: how many virtual channels of the class one of them holds in the mean; @waits: how many
 *   headers of it wait; @comes: rate at which one that is free begins to wait or to hold */
typedef struct {
  FsVector rate, held, waits, comes;
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
      list[k].waits = list[k].rate * pair->wait;
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
approach (FsFlowWait *wait, const FsFlowWait *next)
{
  wait->probability += STEP * (next->probability - wait->probability);
  wait->mean += STEP * (next->mean - wait->mean);
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
  /* While headers wait all stay held. */
  births[v] *= fs_vector_select ((FsVectorMask) (channel->busy[s] > 0), 1 + channel->waiting[s] / channel->busy[s],
                                 fs_vector (1));
  fs_flow_law_all_held (births, v, mean, &channel->ratio[s], full);
}

/* Section 4.4: a step of the waits of a class of a channel. Adds the largest change to @change. */
static inline __attribute__ ((always_inline)) void
renew (FsFlowTrees *trees, FsFlowChannel *channel, int s, FsVector *change)
{
  Competitor list[FS_FLOW_CLASSES * (2 * FS_NETWORK_MAX_N + 1)];
  int v = channel->v[s], n = (int) channel->n_pairs[s];
  double M = trees->M;
  FsVector other = channel->n_classes == 2 ? channel->held[1 - s] : zero, one = fs_vector (1);
  FsVector all = zero, full = zero, between, first;

  list_competitors (trees, channel, s, list);
  for (int k = 0; k < n; k++)
    all += list[k].count * list[k].held;
  for (int k = 0; k < n; k++)
    {
      if (v == 1)
        list[k].waits = fs_vector_min (list[k].waits, 0.999 * (all - list[k].held));
      list[k].waits = fs_vector_max (list[k].waits, zero);
      list[k].comes = list[k].rate * (1 - list[k].pair->follows) / (1 - list[k].held - list[k].waits);
    }
  /* Several virtual channels: the time between two releases, and up to the first. */
  between = (M * (v + other) + channel->hold[s] - M * (1 + channel->excess[s])) / v;
  first = trees->fixed ? between * v / (v + 1) : between;
  if (v > 1)
    {
      channel->release[s] = first;
      find_all_held (trees, channel, s, all, &full);
    }

  channel->waiting[s] = zero;
  for (int k = 0; k < n; k++)
    {
      Competitor *own = &list[k];
      FsFlowPair *pair = own->pair;
      FsVector others = all - own->held, taken, held, waits, free, queue = zero, most = zero, residual = zero, p,
               calm = one;
      FsVector up_to = first, next = between, mean, wait;
      FsVectorMask some;
      FsFlowWait fresh, behind = { zero, zero, zero };
      Predecessor predecessor;

      /* Where the next message takes any virtual channel of the one before that is free, nobody comes only while none is. */
      taken = pair->together ? full * (1 - pair->ratio) : own->held;
      held = fs_vector_min (v == 1 ? others : full * pair->ratio, 1 - taken);
      some = (FsVectorMask) (held > 1e-15);
      waits = fs_vector_min (own->waits, 0.999 * held);
      free = 1 - taken - waits;
      if (v == 1)
        find_predecessor (pair, &predecessor);
      for (int j = 0; j < n; j++)
        {
          const Competitor *rival = &list[j];
          int count = rival->count - (j == k);
          FsVector time = v == 1 ? rival->pair->hold[1] : between, beside, comes, calm_once;

          if (count == 0)
            continue;
          most += count * time;
          if (v == 1)
            {
              FsVector share = rival->held / others, still, window;

              beside = fs_vector_max (1 - own->held / (all - rival->held), zero);
              queue += count * rival->waits * beside * (1 - waits / held) * time;
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
              /* When it releases one, which takes v times as long while others wait: if at any moment of that time, and
               * rather at its end. */
              FsVector waiting, gone;

              beside = fs_vector (channel->beside[s][j * n + k]);
              waiting = rival->waits * (1 - beside) / (own->rate * v * between);
              if (trees->fixed)
                {
                  queue += QUEUE * count * rival->waits * beside * (1 - waits / held) * time;
                  gone = fs_vector_max (1 - waiting - rival->held * ((v - 1.0) / v), zero);
                  comes = fs_vector_min (waiting * (1 + gone / (gone + waiting) / v), one);
                  comes = fs_vector_select ((FsVectorMask) (waiting > 0), comes, zero);
                  behind.square += count * comes * time * time;
                }
              else
                {
                  /* Section 4.5: releases have no memory, and the longer the predecessor was there, the likelier others wait. */
                  FsVector longer = (pair->longer - 1) * (1 - pair->follows);

                  queue += count * rival->waits * channel->others_come[s][j * n + k] * (1 - waits / held) * time;
                  comes = fs_vector_min (waiting * (1 + longer) / (1 + waiting * longer), one);
                  behind.square += count * comes * (2 - comes) * time * time;
                }
            }
          behind.mean += count * comes * time;
          calm_once = 1 - comes;
          for (int c = 0; c < count; c++)
            calm *= calm_once;
        }
      if (v == 1)
        {
          up_to = residual / (2 * others);
          next = 2 * up_to;
        }
      p = fs_vector_max (held - waits, zero) / free;
      mean = fs_vector_select ((FsVectorMask) (p > 0), fs_vector_min (queue / free / p, most), zero);
      fresh.probability = fs_vector_select (some, p, zero);
      fresh.mean = fs_vector_select (some, p * (up_to + mean), zero);
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
      wait = (1 - pair->follows) * fresh.mean + pair->follows * behind.mean;
      *change = fs_vector_max (
          fs_vector_abs (fresh.probability - pair->fresh.probability) + fs_vector_abs (wait - pair->wait) / M, *change);
      approach (&pair->fresh, &fresh);
      approach (&pair->behind, &behind);
      pair->wait += STEP * (wait - pair->wait);
      channel->waiting[s] += own->count * own->rate * pair->wait;
    }
  channel->busy[s] = v == 1 ? channel->held[s] : full;
  /* Waits that grow without bound are no number in the end, which no maximum shows. */
  *change += 0 * channel->waiting[s];
}

/* A round. Sets @change to the largest change of each point. */
FS_VECTOR_TARGETS static void
settle (FsFlowTrees *trees, FsVector *change)
{
  *change = trees->fullest = zero;
  walk (trees);
  for (guint c = 0; c < trees->n_channels; c++)
    for (int s = 0; s < trees->channels[c].n_classes; s++)
      if (trees->channels[c].n_pairs[s] > 0)
        hold (trees, &trees->channels[c], s);
  follow (trees);
  for (guint c = 0; c < trees->n_channels; c++)
    for (int s = 0; s < trees->channels[c].n_classes; s++)
      if (trees->channels[c].n_pairs[s] > 0)
        renew (trees, &trees->channels[c], s, change);
}

FS_VECTOR_TARGETS static void
walk_once (FsFlowTrees *trees)
{
  walk (trees);
}

guint
fs_flow_trees_wait (FsFlowTrees *trees, double *slack)
{
  /* With lengths that vary rounds come closer by less, 8 % near the end. */
  const FsRounds limits
      = { .most = trees->fixed ? 400 : 1000, .converged = 1e-12, .accepted = 1e-12, .swing = 8, .to_the_end = TRUE };
  FsRoundsForesight foresight[FS_VECTOR_WIDTH] = { 0 };
  guint going = (1u << FS_VECTOR_WIDTH) - 1, solved = 0;

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
  for (int round = 0; going != 0; round++)
    {
      FsVector change;

      settle (trees, &change);
      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
        if (going >> l & 1)
          {
            FsRoundsAnswer answer
                = fs_rounds_foresee (&limits, &foresight[l], isfinite (trees->fullest[l]) ? change[l] : NAN);

            if (answer != FS_ROUNDS_GO_ON)
              going &= ~(1u << l);
            if (answer == FS_ROUNDS_ARRIVE)
              solved |= 1u << l;
          }
    }
  walk_once (trees);
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    {
      slack[l] = foresight[l].slack;
      if (!(trees->fullest[l] < 1))
        solved &= ~(1u << l);
    }
  return solved;
}
