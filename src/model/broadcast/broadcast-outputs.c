#include "model/broadcast/broadcast-outputs.h"

#include <math.h>

#include "model/broadcast/broadcast-errata.h"
#include "model/queueing.h"

/* The geometry of REFINED.md 3 is that of uniform destinations and of an injection channel for every dimension, its sharing
 * that of equal lengths and of binomial trees. Messages that leave one after the other share fewer channels, which a single port neglects. */
guint
fs_broadcast_describes (const FsModelInputs *inputs)
{
  gboolean own_channels = inputs->queues <= 1 || inputs->queues == inputs->n;

  if (inputs->pattern.kind != FS_PATTERN_UNIFORM || !inputs->fixed_length || !own_channels
      || inputs->broadcast != FS_MODEL_BROADCAST_BINOMIAL)
    return FS_VARIANTS_OF_PAPER;
  return FS_VARIANTS_ALL;
}

double
fs_broadcast_rate_scale (const FsModelInputs *inputs)
{
  return 1 / inputs->M;
}

gboolean
fs_broadcast_has_tail (const FsModelInputs *inputs, guint from_end)
{
  if (from_end <= FS_BROADCAST_N_TAIL - FS_BROADCAST_LAMBDA_CC && from_end > FS_BROADCAST_N_TAIL - FS_BROADCAST_STEPS)
    return inputs->broadcast == FS_MODEL_BROADCAST_DOUBLE_TREE;
  /* W_s of the papers is one wait for all messages. */
  if (from_end == FS_BROADCAST_N_TAIL - FS_BROADCAST_W_0 || from_end == FS_BROADCAST_N_TAIL - FS_BROADCAST_W_Q)
    return fs_broadcast_single_port (inputs);
  return from_end != FS_BROADCAST_N_TAIL - FS_BROADCAST_W_S || !fs_broadcast_single_port (inputs);
}

/* MODELS.md 3.5: one queue to which copies come in batches (M^X/G/1). */
static void
wait_at_single_port (const FsModelInputs *inputs, const FsBroadcastLoads *loads, double rate, double S_b, double V_bar,
                     FsBroadcastSource *source)
{
  double H = source->S_s * V_bar, deviation = H - inputs->M, others = ldexp (1, inputs->n) - 1;
  /* lambda E H^2 + chi H^2 over 2 (1 - rho), without the square of H, which overflows. */
  double first = 0.5
                 * (source->lambda_s * H * H + source->lambda_s * (deviation * deviation + loads->spread)
                    + rate * loads->pairs * H * H)
                 / (1 - source->lambda_s * H);

  source->W_s = source->W_first = first / V_bar;
  /* A copy has half of the others of its batch ahead of it. */
  source->W_sb = source->W_s;
  if (inputs->beta > 0)
    source->W_sb += loads->pairs / inputs->beta / (2 * others) * S_b;
  /* A destination whose last position is p gets its copy after p + 1 of the copies of its path, of which it is m levels deep. */
  source->ahead = (ldexp (inputs->n - 1, inputs->n) + 1) / others - loads->depth;
}

gboolean
fs_broadcast_source (const FsModelInputs *inputs, const FsBroadcastLoads *loads, double rate, double S_b, double S_u,
                     double S_c, double V_bar, FsBroadcastSource *source)
{
  gboolean single = fs_broadcast_single_port (inputs);

  *source = (FsBroadcastSource){ .lambda_s = loads->s * rate }; /* SOM01 eq 26 */
  source->S_s = loads->v_b * S_b + loads->v_u * S_u;            /* SOM01 eq 27 */
  source->S_c = S_c;
  if (loads->v_c > 0)
    source->S_s += loads->v_c * (S_c - S_u);
  source->rho_s = source->lambda_s * source->S_s;
  if (!(source->rho_s * (single ? V_bar : 1) < 1))
    return FALSE;
  if (single)
    {
      wait_at_single_port (inputs, loads, rate, S_b, V_bar, source);
      return TRUE;
    }
  source->W_s = fs_mg1_wait (source->lambda_s, source->S_s, inputs->M, loads->spread); /* SOM01 eq 28 */
  source->W_sb = source->W_first = source->W_s;
  return TRUE;
}

void
fs_broadcast_fill (FsModelPoint *point, const FsModelInputs *inputs, const FsBroadcastLoads *loads,
                   const FsBroadcastSource *source, double S_b, double S_u, double V_bar)
{
  FsRecord *record = point->outputs;
  double *tail = record->values + record->offsets[record->n_quantities - FS_BROADCAST_N_TAIL]; /* all scalars */
  double L_b = (S_b + source->W_sb) * V_bar + source->extra_copy;                              /* SOM01 eq 2 */
  double L_first = (S_b + source->W_first) * V_bar + source->extra_copy;
  gboolean single = fs_broadcast_single_port (inputs);
  gboolean double_tree = inputs->broadcast == FS_MODEL_BROADCAST_DOUBLE_TREE;
  double L_u = (S_u + source->W_s) * V_bar + source->extra_unicast; /* SO eq 33 */
  /* Every message has the start-up time, which the printed unicast latency omits (ERRATA B5). */
  double startup = point->repairs & FS_REPAIR_B5 ? inputs->delta : 0, rate = point->rate;
  double others = ldexp (1, inputs->n) - 1, L_c = (source->S_c + source->W_sb) * V_bar, mean;

#define LINE(line) (record->values + record->offsets[FS_BROADCAST_##line])
  fs_broadcast_latencies (inputs, loads, L_first + inputs->delta, L_c + inputs->delta, &mean, LINE (LATENCY));
  *LINE (LATENCY_UNICAST) = L_u + startup;
  *LINE (LATENCY) += source->last;
  *LINE (LATENCY_MEAN_DESTINATION) = mean + source->ahead * S_b * V_bar + source->mean_last;
  for (int i = 0; i < inputs->n; i++)
    {
      LINE (P)[i] = loads->p[i];
      LINE (P_R)[i] = loads->forwarding[i] / others; /* eq 9: 2^(n-i-1) / (N - 1) */
    }
  *LINE (DBAR) = loads->dbar;
  *LINE (OMEGA) = loads->omega;
  *LINE (LAMBDA_SU) = loads->su * rate;
  *LINE (LAMBDA_SB) = loads->sb * rate;
  *LINE (LAMBDA_SR) = loads->sr * rate;
  *LINE (LAMBDA_CU) = loads->cu * rate;
  *LINE (LAMBDA_CB) = (loads->cb + loads->cc) * rate;
  *LINE (LAMBDA_CR) = loads->cr * rate;
  *LINE (LAMBDA_C) = loads->c * rate;
  tail[FS_BROADCAST_S_B] = S_b;
  tail[FS_BROADCAST_S_U] = S_u;
  tail[FS_BROADCAST_LAMBDA_S] = source->lambda_s;
  tail[FS_BROADCAST_S_S] = source->S_s;
  tail[FS_BROADCAST_RHO_S] = source->rho_s;
  /* The waits of a single port have lines of their own, for they are not one for all messages. */
  tail[FS_BROADCAST_W_S] = single ? NAN : source->W_s;
  tail[FS_BROADCAST_V_BAR] = V_bar;
  tail[FS_BROADCAST_L_B] = L_b;
  tail[FS_BROADCAST_L_U] = L_u;
  tail[FS_BROADCAST_W_0] = single ? source->W_s : NAN;
  tail[FS_BROADCAST_W_Q] = single ? source->W_sb : NAN;
  tail[FS_BROADCAST_LAMBDA_CC] = double_tree ? loads->cc * rate : NAN;
  tail[FS_BROADCAST_S_C] = double_tree ? source->S_c : NAN;
  tail[FS_BROADCAST_L_C] = double_tree ? L_c : NAN;
  tail[FS_BROADCAST_STEPS] = inputs->broadcast == FS_MODEL_BROADCAST_BINOMIAL ? inputs->n : (inputs->n + 1) / 2;
  tail[FS_BROADCAST_START_UPS_SOURCE] = double_tree && inputs->n > 1 ? inputs->n + 1 : inputs->n;
  tail[FS_BROADCAST_START_UPS] = others;
  /* Two worms reach three nodes of a pair of dimensions. */
  if (inputs->broadcast == FS_MODEL_BROADCAST_MULTIDESTINATION)
    tail[FS_BROADCAST_START_UPS] -= (ldexp (1, inputs->n / 2 * 2) - 1) / 3;
}
