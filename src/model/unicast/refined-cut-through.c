/* REFINED_KIM_DAS.md 6: virtual cut-through in dimension order. A blocked message leaves the channels behind it, so that
 * workloads take the place of waits, and the channels are solved one after the other in the order of a path. */
#include <gsl/gsl_math.h>
#include <math.h>

#include "model/unicast/channel-flows.h"
#include "model/unicast/refined-delay.h"

/* Fills @W[a], the wait of input a - 1 for channel @s, and @delay for this channel. */
static void
wait_for_channel (const FsChannelFlows *flows, FsMessageLengths lengths, double load, int s, double *W,
                  FsRefinedDelay *delay)
{
  const double *fl = flows->fl + fs_channel_flows_pair (0, s);
  double l1 = lengths.l1, l2 = lengths.l2, lc = load * flows->mean / flows->n, B = lc * l1, S = 0, behind = 0;

  for (int a = 0; a <= s; a++)
    {
      double own = load * fl[a], b = own * l1, others = B - b, be = b, c;

      if (a == 0) /* the burst is a busy period of M/G/1 */
        c = others * (l2 / (2 * l1) / gsl_pow_2 (1 - b) + 0.5);
      else /* its length is geometric */
        {
          be = delay->G[a - 1] * own / lc;
          c = (lc - own) * l2 / 2 - load * fl[0] * l1 / 2 + be / (1 - be) * others * ((1 - be) * l2 / l1 + be * l1 + 1);
        }
      S += b * c * (1 - b) / (1 - B);
      W[a] = c * (1 - b);
      behind += own * (be + (1 - be) * others / (1 - b));
    }
  for (int a = 0; a <= s; a++)
    W[a] += S;
  delay->lambda_c[s] = lc;
  delay->L[s] = l1;
  delay->P_b[s] = B;
  delay->G[s] = behind / lc;
  delay->W_first[s] = W[0];
  delay->S_q[s] = l1;
  delay->rho_q[s] = load * fl[0] * l1;
}

/* Adds to @behind[s * n_r + r] the delays behind channel @s, summed over the sets of r channels. @W: [pair] */
static void
delay_messages (const FsChannelFlows *flows, const double *W, int s, double *behind)
{
  int n = flows->n, n_r = flows->n_r, shift = n_r > 1;

  for (int j = s + 1; j < n; j++)
    for (int r = 0; r < fs_channel_flows_n_r (flows, j); r++)
      behind[s * n_r + r + shift]
          += flows->factor
             * (W[fs_channel_flows_pair (s + 1, j)] * flows->sets[(n - 1 - j) * n_r + r] + behind[j * n_r + r]);
}

void
fs_refined_cut_through (const FsModelInputs *inputs, const FsChannelFlows *flows, double load, FsRefinedDelay *delay)
{
  FsMessageLengths lengths = fs_message_lengths (inputs->l, inputs->fixed_length);
  g_autofree double *W = g_new (double, inputs->n *(inputs->n + 1) / 2), *behind = NULL;

  load = fmax (load, FS_REFINED_LEAST_LOAD);
  /* All channels have the same rate. */
  *delay = (FsRefinedDelay){ .channel_slack = 1 - load * flows->mean / flows->n * lengths.l1, .source_slack = 1 };
  delay->reason = delay->channel_slack > 0 ? FS_REASON_NONE : FS_REASON_CHANNEL;
  behind = g_new0 (double, flows->n * flows->n_r);
  for (int s = 0; s < flows->n && delay->reason == FS_REASON_NONE; s++)
    wait_for_channel (flows, lengths, load, s, W + fs_channel_flows_pair (0, s), delay);
  for (int s = flows->n - 1; s >= 0 && delay->reason == FS_REASON_NONE; s--)
    {
      double first = flows->first[s], path = 0, DL = 0;

      delay_messages (flows, W, s, behind);
      for (int r = 0; r < fs_channel_flows_n_r (flows, s); r++)
        {
          DL += flows->flow[r] * behind[s * flows->n_r + r];
          path += flows->flow[r] * flows->path[(flows->n - 1 - s) * flows->n_r + r];
        }
      delay->lambda_n += load * first;
      delay->t_avg += first * lengths.l1 + path + DL;
      delay->latency_network += first * (lengths.l1 + 1 + delay->W_first[s]) + path + DL;
      delay->W_s += first * load * first * lengths.l2 / (2 * (1 - delay->rho_q[s]));
    }
}
