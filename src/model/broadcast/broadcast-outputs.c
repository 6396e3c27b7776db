#include "model/broadcast/broadcast-outputs.h"

#include <math.h>

#include "model/broadcast/broadcast-errata.h"
#include "model/queueing.h"

/* The geometry of REFINED.md 3 is that of uniform destinations and of an injection channel for every dimension, its sharing
 * that of equal lengths. */
guint
fs_broadcast_describes (const FsModelInputs *inputs)
{
  gboolean own_channels = inputs->queues == 0 || inputs->queues == inputs->n;

  return inputs->pattern.kind == FS_PATTERN_UNIFORM && inputs->fixed_length && own_channels ? FS_VARIANTS_ALL
                                                                                            : FS_VARIANTS_OF_PAPER;
}

double
fs_broadcast_rate_scale (const FsModelInputs *inputs)
{
  return 1 / inputs->M;
}

gboolean
fs_broadcast_source (const FsBroadcastLoads *loads, double rate, double M, double S_b, double S_u,
                     FsBroadcastSource *source)
{
  source->lambda_s = loads->s * rate;                /* SOM01 eq 26 */
  source->S_s = loads->v_b * S_b + loads->v_u * S_u; /* SOM01 eq 27 */
  source->rho_s = source->lambda_s * source->S_s;
  if (!(source->rho_s < 1))
    return FALSE;
  source->W_s = source->W_sb = fs_mg1_wait (source->lambda_s, source->S_s, M, loads->spread); /* SOM01 eq 28 */
  return TRUE;
}

void
fs_broadcast_fill (FsModelPoint *point, const FsModelInputs *inputs, const FsBroadcastLoads *loads,
                   const FsBroadcastSource *source, double S_b, double S_u, double V_bar)
{
  FsRecord *record = point->outputs;
  double *tail = record->values + record->offsets[record->n_quantities - FS_BROADCAST_N_TAIL]; /* all scalars */
  double L_b = (S_b + source->W_sb) * V_bar;                                                   /* SOM01 eq 2 */
  double L_u = (S_u + source->W_s) * V_bar;                                                    /* SO eq 33 */
  /* Every message has the start-up time, which the printed unicast latency omits (ERRATA B5). */
  double startup = point->repairs & FS_REPAIR_B5 ? inputs->delta : 0, rate = point->rate;
  double forwarding = ldexp (1, inputs->n) / (ldexp (1, inputs->n) - 1);

#define LINE(line) (record->values + record->offsets[FS_BROADCAST_##line])
  *LINE (LATENCY) = inputs->n * (L_b + inputs->delta); /* SOM01 eq 1 */
  *LINE (LATENCY_UNICAST) = L_u + startup;
  *LINE (LATENCY_MEAN_DESTINATION) = loads->depth * (L_b + inputs->delta);
  for (int i = 0; i < inputs->n; i++)
    {
      LINE (P)[i] = loads->p[i];
      LINE (P_R)[i] = forwarding /= 2; /* eq 9: 2^(n-i-1) / (N - 1) */
    }
  *LINE (DBAR) = loads->dbar;
  *LINE (OMEGA) = loads->omega;
  *LINE (LAMBDA_SU) = loads->su * rate;
  *LINE (LAMBDA_SB) = loads->sb * rate;
  *LINE (LAMBDA_SR) = loads->sr * rate;
  *LINE (LAMBDA_CU) = loads->cu * rate;
  *LINE (LAMBDA_CB) = loads->cb * rate;
  *LINE (LAMBDA_CR) = loads->cr * rate;
  *LINE (LAMBDA_C) = loads->c * rate;
  tail[FS_BROADCAST_S_B] = S_b;
  tail[FS_BROADCAST_S_U] = S_u;
  tail[FS_BROADCAST_LAMBDA_S] = source->lambda_s;
  tail[FS_BROADCAST_S_S] = source->S_s;
  tail[FS_BROADCAST_RHO_S] = source->rho_s;
  tail[FS_BROADCAST_W_S] = source->W_s;
  tail[FS_BROADCAST_V_BAR] = V_bar;
  tail[FS_BROADCAST_L_B] = L_b;
  tail[FS_BROADCAST_L_U] = L_u;
}
