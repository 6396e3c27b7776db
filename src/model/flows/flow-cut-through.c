/* REFINED_FLOWS.md 15: waits with virtual cut-through, and with store-and-forward. A blocked message leaves the channels behind it,
 * so that each of them is held for exactly the length of a message, and a wait is a matter of one channel and its inputs. */
#include <math.h>

#include "model/flows/flow-trees.h"

#define KEPT 0.5 /* section 9 */
#define ROUNDS_MAX 100
#define CONVERGED 1e-13

/**
 * Input: an input VC of a channel
 * @own: b, part of the time for which it delivers messages; @others: that of all others together
 * @row: m, mean number of messages that came along before one without a pause
 * @tie: cycles more or less, since of headers that come at the same time those from injection channels are granted last
 * @alone: V0, workload of the others without it; @kept: R
 */
typedef struct {
  FsVector own, others, row, tie, alone, kept;
} Input;

/* For how long a message holds @channel: its length, unless that equation is corrected. */
static inline double
held_for (const FsFlowTrees *trees, const FsFlowChannel *channel)
{
  return trees->M * trees->corrections[channel->dimension].hold;
}

static gboolean
is_injection (const FsFlowTrees *trees, const FsFlowPair *pair)
{
  return trees->inputs[pair->input].upstream < 0;
}

/* m of an injection channel, a queue M/D/1 that is used for the part @load of the time; the part @same of its messages begins with the
 * channel. */
static inline __attribute__ ((always_inline)) FsVector
row_from_source (FsVector load, double same)
{
  FsVector goes_on = 1 - (1 - load) * (1 - load) / (1 - load / 2);

  return load * same / (1 - same * goes_on);
}

/* R: what the last message of an input left, more than would be there without the input, relative to its mean over the pause that
 * follows, when the next message comes. @far: mean time for which it is there. The messages on the channel before go on to this one
 * or elsewhere, each either at once behind the one before it or after that channel was free. */
static inline __attribute__ ((always_inline)) FsVector
kept_in_pause (const FsFlowTrees *trees, const FsFlowPair *pair, FsVector own, FsVector far)
{
  const FsFlowChannel *before = &trees->channels[trees->inputs[pair->input].upstream];
  double share = pair->flow / before->flow, M = held_for (trees, before);
  FsVector load = trees->rate * (before->flow * M), at_once = before->busy[0], one = fs_vector (1);
  FsVector along, back, free, pass, elsewhere, end, pause;

  if (share >= 1)
    return one;
  along = fs_vector_min (pair->follows / at_once, one);
  back = fs_vector_min (share * (1 - along) / (1 - share), one);
  free = (1 - at_once) * far / (far + (1 - load) * M / (load * (1 - at_once)));
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    pass[l] = exp (-M / far[l]);
  elsewhere = pass * (at_once * back + free * share) / (1 - pass * (at_once * (1 - back) + free * (1 - share)));
  end = (at_once * (1 - along) * elsewhere + free * (share + (1 - share) * elsewhere)) / (1 - at_once * along);
  pause = (1 - own) * M / (own * (1 - at_once * along));
  return fs_vector_min (end * pause / (far * (1 - end)), one);
}

/* Fills @inputs for those of @channel, with the waits of the round before. */
static inline __attribute__ ((always_inline)) void
compare_inputs (const FsFlowTrees *trees, const FsFlowChannel *channel, Input *inputs)
{
  const FsFlowPair *pairs = &trees->pairs[channel->first_pair[0]];
  double M = held_for (trees, channel);
  FsVector load = trees->rate * (channel->flow * M), injected = fs_vector (0);
  guint n = channel->n_pairs[0];

  for (guint k = 0; k < n; k++)
    {
      Input *input = &inputs[k];

      input->own = trees->rate * (pairs[k].flow / pairs[k].count * M);
      input->others = load - input->own;
      input->row = pairs[k].follows / (1 - pairs[k].follows);
      if (is_injection (trees, &pairs[k]))
        {
          input->row = row_from_source (trees->rate * (trees->M / trees->injection * (pairs[k].flow / pairs[k].begins)),
                                        pairs[k].begins);
          injected += input->own * pairs[k].count;
        }
    }
  for (guint k = 0; k < n; k++)
    {
      Input *input = &inputs[k];

      input->tie = -injected / 2;
      input->alone = fs_vector (0);
      for (guint j = 0; j < n; j++)
        {
          FsVector own = inputs[j].own;

          input->alone += (pairs[j].count - (j == k ? 1 : 0)) * own * (1 - own) * (input->others - own)
                          * (M / 2 + inputs[j].row * (M + 1));
        }
      input->alone = input->alone / (1 - input->others) + input->others * (M / 2);
      input->kept = fs_vector (1);
      if (is_injection (trees, &pairs[k]))
        input->tie = (load - injected) / 2;
      else
        {
          FsVector far = (pairs[k].wait + input->others * M) / (1 - input->others);
          FsVector kept = 1 - KEPT * (1 - kept_in_pause (trees, &pairs[k], input->own, far));

          input->kept = fs_vector_select ((FsVectorMask) (pairs[k].wait > 0), kept, input->kept);
        }
    }
}

/* How long the messages of each input wait for @channel, and of those that got it at once how many follow the last one of their own
 * input: @own_before, by pair. @change: at least as large as the largest one of a wait. */
static inline __attribute__ ((always_inline)) void
wait_for_channel (FsFlowTrees *trees, FsFlowChannel *channel, FsVector *own_before, FsVector *change)
{
  FsFlowPair *pairs = &trees->pairs[channel->first_pair[0]];
  FsFlowCorrection *correction = &trees->corrections[channel->dimension];
  double M = held_for (trees, channel);
  FsVector zero = fs_vector (0), work = zero, part = zero, nobody = fs_vector (1), at_once = zero;
  guint n = channel->n_pairs[0];
  Input inputs[2 * FS_NETWORK_MAX_N + 1];

  compare_inputs (trees, channel, inputs);
  for (int pass = 0; pass < 2; pass++)
    for (guint k = 0; k < n; k++)
      {
        FsFlowPair *pair = &pairs[k];
        const Input *input = &inputs[k];
        FsVector own = input->own, along = input->row * input->others * (M + 1);
        FsVector scale = 1 / (1 + input->kept * own / (1 - own)), wait, alone, after_pause;

        wait = (1 - input->kept) * input->alone + input->kept * input->others * (M / 2) + along + input->tie;
        if (pass == 0)
          {
            work += own * pair->count * scale * wait;
            part += own * pair->count * scale * input->kept / (1 - own);
            for (int i = 0; i < pair->count; i++)
              nobody *= 1 - own;
            continue;
          }
        wait = fs_vector_max (scale * (wait + input->kept / (1 - own) * work / (1 - part)), zero);
        if (trees->corrected != NULL)
          {
            correction->all_waits += pair->flow * wait[0];
            wait *= correction->wait;
            along *= correction->wait;
          }
        *change = fs_vector_larger (fs_vector_abs (wait - pair->wait) / (M + wait), *change);
        pair->wait = wait;
        pair->fresh.mean = fs_vector_max (wait - along, zero);
        pair->behind.mean = fs_vector_select ((FsVectorMask) (pair->follows > 0),
                                              pair->fresh.mean + (wait - pair->fresh.mean) / pair->follows, zero);
        pair->at_once = pair->follows + (1 - pair->follows) * pair->fresh.probability;
        at_once += pair->flow / channel->flow * pair->at_once;
        /* Nobody else came meanwhile; after a pause the last one has to wait still. */
        alone = nobody / (1 - own);
        after_pause = alone * pair->at_once * own * wait
                      / (own * wait + (1 - own) / (1 - pair->follows) * (input->others * wait + M * pair->at_once));
        after_pause
            = fs_vector_select ((FsVectorMask) (wait > 0), fs_vector_min (after_pause, pair->fresh.probability), zero);
        own_before[channel->first_pair[0] + k]
            = fs_vector_select ((FsVectorMask) (pair->at_once > 0),
                                (pair->follows * alone + (1 - pair->follows) * after_pause) / pair->at_once, zero);
      }
  channel->busy[0] = at_once;
}

/* Who follows whom at once from channel to channel. */
static inline __attribute__ ((always_inline)) void
follow (FsFlowTrees *trees, const FsVector *own_before, FsVector *change)
{
  for (guint p = 0; p < trees->n_pairs; p++)
    trees->pairs[p].followed = fs_vector (0);
  for (guint t = 0; t < trees->n_turns; t++)
    {
      const FsFlowTurn *turn = &trees->turns[t];
      const FsFlowPair *from = &trees->pairs[turn->from];
      FsFlowPair *to = &trees->pairs[turn->to];
      double own = from->flow / from->count, share = turn->flow / from->flow;
      double others = trees->channels[from->channel].flow - own;
      double elsewhere = others > 1e-12 * own ? CLAMP ((to->before[0] - own * share) / others, 0, 1) : 0;

      trees->follows[t] = own_before[turn->from] * share + (1 - own_before[turn->from]) * elsewhere;
      to->followed += turn->flow / to->flow * from->at_once * trees->follows[t];
    }
  for (guint p = 0; p < trees->n_pairs; p++)
    if (!is_injection (trees, &trees->pairs[p]))
      {
        FsFlowPair *pair = &trees->pairs[p];

        *change = fs_vector_larger (fs_vector_abs (pair->followed - pair->follows), *change);
        pair->follows = pair->followed;
      }
}

/* Section 15: how likely messages have to wait, @others being the loads of all other inputs than @own. */
static inline __attribute__ ((always_inline)) void
find_probabilities (const FsFlowTrees *trees, FsFlowPair *pair)
{
  const FsFlowChannel *channel = &trees->channels[pair->channel];
  double M = held_for (trees, channel);
  FsVector own = trees->rate * (pair->flow / pair->count * M), others = trees->rate * (channel->flow * M) - own;

  pair->fresh.probability = others / (1 - own);
  pair->behind.probability = 1 - (1 - pair->fresh.probability) * (1 - others);
}

/* Sets what the next round multiplies equations by, and corrects the probabilities. Returns whether any factor changed. */
static gboolean
correct (FsFlowTrees *trees)
{
  gboolean changed = FALSE;

  for (guint p = 0; p < trees->n_pairs; p++)
    {
      FsFlowPair *pair = &trees->pairs[p];
      FsFlowCorrection *correction = &trees->corrections[trees->channels[pair->channel].dimension];

      find_probabilities (trees, pair);
      correction->flow += pair->flow;
      correction->all_blocked
          += pair->flow
             * (pair->fresh.probability + pair->follows * (pair->behind.probability - pair->fresh.probability))[0];
    }
  for (int d = 0; d < trees->network.n; d++)
    {
      FsFlowCorrection *correction = &trees->corrections[d];
      double flow = correction->flow, before[] = { correction->blocked, correction->wait };

      if (flow == 0)
        continue;
      correction->blocked
          = fs_correction_factor (trees->corrected, FS_FLOW_ASSUMED_P_B, (guint) d, correction->all_blocked / flow);
      correction->wait
          = fs_correction_factor (trees->corrected, FS_FLOW_ASSUMED_W, (guint) d, correction->all_waits / flow);
      changed |= fabs (correction->blocked - before[0]) > CONVERGED || fabs (correction->wait - before[1]) > CONVERGED;
      correction->flow = correction->all_blocked = correction->all_waits = 0;
    }
  for (guint p = 0; p < trees->n_pairs; p++)
    {
      FsFlowPair *pair = &trees->pairs[p];
      double blocked = trees->corrections[trees->channels[pair->channel].dimension].blocked;

      pair->fresh.probability *= blocked;
      pair->behind.probability *= blocked;
    }
  return changed;
}

FS_VECTOR_TARGETS gboolean
fs_flow_trees_cut_through (FsFlowTrees *trees)
{
  double M = trees->M;
  FsVector *own_before = g_aligned_alloc0 (trees->n_pairs, sizeof *own_before, sizeof *own_before);
  FsVector change = fs_vector (1);
  gboolean corrected = FALSE;

  for (guint p = 0; p < trees->n_pairs; p++)
    {
      FsFlowPair *pair = &trees->pairs[p];

      find_probabilities (trees, pair);
      pair->hold[0] = fs_vector (held_for (trees, &trees->channels[pair->channel]));
      pair->wait = pair->before = pair->follows = fs_vector (0);
      if (is_injection (trees, pair))
        pair->follows = trees->rate * (M / trees->injection * pair->flow);
    }
  for (guint t = 0; t < trees->n_turns; t++)
    trees->pairs[trees->turns[t].to].before += trees->turns[t].flow;
  for (guint c = 0; c < trees->n_channels; c++)
    {
      FsFlowChannel *channel = &trees->channels[c];
      double held = held_for (trees, channel);

      channel->busy[0] = trees->rate * (channel->flow * held);
      channel->hold[0] = fs_vector (held);
      channel->release[0] = fs_vector (held / 2);
    }
  for (int round = 0; round < ROUNDS_MAX && (corrected || fs_vector_sum (change) > CONVERGED); round++)
    {
      change = fs_vector (0);
      for (guint c = 0; c < trees->n_channels; c++)
        wait_for_channel (trees, &trees->channels[c], own_before, &change);
      follow (trees, own_before, &change);
      corrected = trees->corrected != NULL && correct (trees);
    }
  g_aligned_free (own_before);
  return !corrected && fs_vector_sum (change) <= CONVERGED;
}
