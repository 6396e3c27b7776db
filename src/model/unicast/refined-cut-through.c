/* REFINED_KIM_DAS.md 6: virtual cut-through in dimension order. A blocked message leaves the channels behind it, so that
 * workloads take the place of waits, and the channels are solved one after the other in the order of a path. The mean delay of
 * a message is the sum of all waits, whatever path it takes. */
#include <gsl/gsl_math.h>
#include <math.h>
#include <string.h>

#include "model/unicast/channel-flows.h"
#include "model/unicast/refined-delay.h"

/**
 * Channel: of all messages on it, rates and times per unit of time
 * @lc, @B: their rate, the fraction of the time for which it is held
 * @waits: wait of those from other channels, without the part that is the same for all messages
 * @behind: rate of those from other channels that got it at the moment when another released it
 */
typedef struct {
  double lc, B, waits, behind;
} Channel;

/* Adds to @channel, which is channel @s, its inputs that are channels, FS_VECTOR_WIDTH at a time. Which of their messages come
 * back-to-back depends on @G. */
FS_VECTOR_TARGETS static void
add_inputs (const FsChannelFlows *flows, FsMessageLengths lengths, double load, int s, const double *G,
            Channel *channel)
{
  const double *fl = flows->fl + fs_channel_flows_pair (1, s);
  double l1 = lengths.l1, l2 = lengths.l2, B = channel->B, lc = channel->lc, per_lc = 1 / lc;
  double injected = load * flows->first[s] * l1 / 2;
  FsVector place = { 0, 1, 2, 3 }, waits = fs_vector (0), behind = fs_vector (0);

  for (int i = 0; i < s; i += FS_VECTOR_WIDTH)
    {
      FsVector own = fs_vector_load (&fl[i]), be = fs_vector_load (&G[i]), b, others, inverse, c;

      own = fs_vector_select ((FsVectorMask) (place < fs_vector (s)), own, fs_vector (0)) * load;
      place += FS_VECTOR_WIDTH;
      be *= own * per_lc;
      b = own * l1;
      others = B - b;
      inverse = 1 / ((1 - be) * (1 - b));
      /* The length of a burst is geometric. */
      c = (lc - own) * (l2 / 2) - injected + be * ((1 - b) * inverse) * others * ((1 - be) * (l2 / l1) + be * l1 + 1);
      waits += own * (c * (1 - b));
      behind += own * (be + (1 - be) * others * ((1 - be) * inverse));
    }
  channel->waits = fs_vector_sum (waits);
  channel->behind = fs_vector_sum (behind);
}

/* Fills @delay for channel @s. Returns the waits for it of all messages that come from other channels, per unit of time. */
static double
wait_for_channel (const FsChannelFlows *flows, FsMessageLengths lengths, double load, int s, FsRefinedDelay *delay)
{
  double l1 = lengths.l1, l2 = lengths.l2, own = load * flows->first[s], b = own * l1, wait, all;
  Channel channel = { .lc = load * flows->mean / flows->n };

  channel.B = channel.lc * l1;
  add_inputs (flows, lengths, load, s, delay->G, &channel);
  /* The burst of the injection channel is a busy period of M/G/1. */
  wait = (channel.B - b) * (l2 / (2 * l1) / gsl_pow_2 (1 - b) + 0.5) * (1 - b);
  all = l1 * (channel.waits + own * wait) / (1 - channel.B);
  delay->lambda_c[s] = channel.lc;
  delay->L[s] = l1;
  delay->P_b[s] = channel.B;
  delay->G[s] = (channel.behind + own * channel.B) / channel.lc;
  delay->W_first[s] = wait + all;
  delay->S_q[s] = l1;
  delay->rho_q[s] = b;
  return channel.waits + all * (channel.lc - own);
}

void
fs_refined_cut_through (const FsModelInputs *inputs, const FsChannelFlows *flows, double load, FsRefinedDelay *delay)
{
  FsMessageLengths lengths = fs_message_lengths (inputs->l, inputs->fixed_length);
  double delays = 0; /* of all messages behind their first channel, per unit of time */

  load = fmax (load, FS_REFINED_LEAST_LOAD);
  /* All channels have the same rate. */
  *delay = (FsRefinedDelay){ .channel_slack = 1 - load * flows->mean / flows->n * lengths.l1, .source_slack = 1 };
  delay->reason = delay->channel_slack > 0 ? FS_REASON_NONE : FS_REASON_CHANNEL;
  if (delay->reason != FS_REASON_NONE)
    return;
  for (int s = 0; s < flows->n; s++)
    {
      double first = flows->first[s];

      delays += wait_for_channel (flows, lengths, load, s, delay);
      delay->lambda_n += load * first;
      delay->latency_network += first * (1 + delay->W_first[s]);
      delay->W_s += first * load * first * lengths.l2 / (2 * (1 - delay->rho_q[s]));
    }
  delay->t_avg = lengths.l1 + flows->mean - 1 + delays / load;
  delay->latency_network += delay->t_avg;
}
