/* REFINED_KIM_DAS.md 6: virtual cut-through and store-and-forward in dimension order. A blocked message leaves the channels behind it, so that
 * workloads take the place of waits, and the channels are solved one after the other in the order of a path. The mean delay of
 * a message is the sum of all waits, whatever path it takes. */
#include <gsl/gsl_math.h>
#include <math.h>
#include <string.h>

#include "model/unicast/kim-das-assumptions.h"
#include "model/unicast/ordered-flows.h"
#include "model/unicast/refined-delay.h"

/* The same as wait_for_channel() for store-and-forward with lengths that vary: a short message that follows a long one arrives
 * before that has left, so that no input smooths what comes, and all channels are queues M/G/1 (Kleinrock's independence). */
static double
wait_in_queue (const FsOrderedFlows *flows, FsMessageLengths lengths, double load, int s, FsRefinedDelay *delay)
{
  double own = load * flows->first[s], b = own * lengths.l1, lc = load * flows->mean / flows->n, B = lc * lengths.l1;
  double wait = lc * lengths.l2 / (2 * (1 - B));

  delay->lambda_c[s] = lc;
  delay->L[s] = lengths.l1;
  delay->P_b[s] = B;
  delay->G[s] = B;
  delay->W_first[s]
      = wait - own * lengths.l2 / (2 * (1 - b)); /* without what is spent at the source, before injection */
  delay->S_q[s] = lengths.l1;
  delay->rho_q[s] = b;
  return wait * (lc - own);
}

/* Fills @delay for channel @s. Returns the waits for it of all messages that come from other channels, per unit of time. */
FS_VECTOR_TARGETS static double
wait_for_channel (const FsOrderedFlows *flows, FsMessageLengths lengths, double load, int s, FsRefinedDelay *delay)
{
  const double *fl = flows->fl + fs_ordered_flows_pair (1, s), *G = delay->G;
  double l1 = lengths.l1, l2 = lengths.l2, own = load * flows->first[s], b = own * l1, injected = own * l1 / 2, wait,
         all;
  /* Of all messages on the channel: their rate, and the fraction of the time for which it is held. */
  double lc = load * flows->mean / flows->n, B = lc * l1, per_lc = 1 / lc;
  /* Per unit of time, of those from other channels: waits, without the part that is the same for all messages; and how many of
   * them got it at the moment when another released it. */
  FsVector place = { 0, 1, 2, 3 }, all_waits = fs_vector (0), all_behind = fs_vector (0);
  double waits;

  for (int i = 0; i < s; i += FS_VECTOR_WIDTH)
    {
      FsVector rate = fs_vector_load (&fl[i]), be = fs_vector_load (&G[i]), b_i, others, inverse, c;

      rate = fs_vector_select ((FsVectorMask) (place < fs_vector (s)), rate, fs_vector (0)) * load;
      place += FS_VECTOR_WIDTH;
      be *= rate * per_lc;
      b_i = rate * l1;
      others = B - b_i;
      inverse = 1 / ((1 - be) * (1 - b_i));
      /* The length of a burst is geometric. */
      c = (lc - rate) * (l2 / 2) - injected
          + be * ((1 - b_i) * inverse) * others * ((1 - be) * (l2 / l1) + be * l1 + 1);
      all_waits += rate * (c * (1 - b_i));
      all_behind += rate * (be + (1 - be) * others * ((1 - be) * inverse));
    }
  waits = fs_vector_sum (all_waits);
  /* The burst of the injection channel is a busy period of M/G/1. */
  wait = (B - b) * (l2 / (2 * l1) / gsl_pow_2 (1 - b) + 0.5) * (1 - b);
  all = l1 * (waits + own * wait) / (1 - B);
  delay->lambda_c[s] = lc;
  delay->L[s] = l1;
  delay->P_b[s] = B;
  delay->G[s] = (fs_vector_sum (all_behind) + own * B) / lc;
  delay->W_first[s] = wait + all;
  delay->S_q[s] = l1;
  delay->rho_q[s] = b;
  return waits + all * (lc - own);
}

/* With corrections: how long messages hold channel @s. */
static FsMessageLengths
correct_lengths (const FsModelInputs *inputs, FsMessageLengths lengths, int s)
{
  double factor = fs_correction_factor (inputs, FS_KD_REFINED_L, (guint) s, lengths.l1);

  lengths.l1 *= factor;
  lengths.l2 *= factor * factor;
  return lengths;
}

/* Corrects what messages wait for channel @s, @waits being those of all that come from other channels. Returns these. */
static double
correct_waits (const FsModelInputs *inputs, double own, int s, double waits, FsRefinedDelay *delay)
{
  double mean = (waits + own * delay->W_first[s]) / delay->lambda_c[s];
  double factor = fs_correction_factor (inputs, FS_KD_REFINED_W, (guint) s, mean);

  delay->W_first[s] *= factor;
  return waits * factor;
}

void
fs_refined_cut_through (const FsModelInputs *inputs, const FsOrderedFlows *flows, double load, FsRefinedDelay *delay)
{
  FsMessageLengths lengths = fs_message_lengths (inputs->l, inputs->fixed_length);
  FsMessageLengths held[FS_PATTERN_MAX_N]; /* by channel, for which messages hold it */
  gboolean independent = inputs->mode == FS_MODE_SAF && !inputs->fixed_length;
  double delays = 0; /* of all messages behind their first channel, per unit of time */
  double injection = inputs->corrections != NULL ? fs_correction_factor (inputs, FS_KD_REFINED_S, 0, lengths.l1) : 1;

  load = fmax (load, FS_REFINED_LEAST_LOAD);
  /* All channels have the same rate. */
  *delay = (FsRefinedDelay){ .channel_slack = 1 - load * flows->mean / flows->n * lengths.l1, .source_slack = 1 };
  for (int s = 0; s < flows->n; s++)
    {
      held[s] = lengths;
      if (inputs->corrections == NULL)
        continue;
      held[s] = correct_lengths (inputs, lengths, s);
      delay->channel_slack = fmin (delay->channel_slack, 1 - load * flows->mean / flows->n * held[s].l1);
    }
  delay->reason = delay->channel_slack > 0 ? FS_REASON_NONE : FS_REASON_CHANNEL;
  if (delay->reason != FS_REASON_NONE)
    return;
  for (int s = 0; s < flows->n; s++)
    {
      double first = flows->first[s], waits;

      waits = (independent ? wait_in_queue : wait_for_channel) (flows, held[s], load, s, delay);
      if (inputs->corrections != NULL)
        {
          waits = correct_waits (inputs, load * first, s, waits, delay);
          delay->S_q[s] = lengths.l1 * injection;
          delay->rho_q[s] = load * first * delay->S_q[s];
          delay->source_slack = fmin (delay->source_slack, 1 - delay->rho_q[s]);
        }
      delays += waits;
      delay->lambda_n += load * first;
      delay->latency_network += first * (1 + delay->W_first[s]);
      delay->W_s += first * load * first * (lengths.l2 * injection * injection) / (2 * (1 - delay->rho_q[s]));
    }
  delay->t_avg
      = delays / load + (inputs->mode == FS_MODE_SAF ? flows->mean * lengths.l1 : lengths.l1 + flows->mean - 1);
  delay->latency_network += delay->t_avg;
  /* As a channel is full before the injection channels to it, unless equations are corrected. */
  if (!(delay->source_slack > 0))
    delay->reason = FS_REASON_SOURCE;
}
