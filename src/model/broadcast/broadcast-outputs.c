#include "model/broadcast/broadcast-outputs.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "model/broadcast/broadcast-errata.h"
#include "model/queueing.h"

gboolean
fs_broadcast_check (const FsModel *model, const FsModelInputs *inputs, GError **error)
{
  g_autofree char *pattern = NULL;

  if (inputs->pattern.kind == FS_PATTERN_UNIFORM)
    return TRUE;
  pattern = fs_pattern_to_text (&inputs->pattern);
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("Pattern is %s; %s accepts only uniform."), pattern, model->id);
  return FALSE;
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
  source->W_s = source->W_sb = fs_mg1_wait (source->lambda_s, source->S_s, M); /* SOM01 eq 28 */
  return TRUE;
}

static void
fill_loads (FsRecord *record, const FsBroadcastLoads *loads, int n, double rate)
{
  double *P_r = fs_record_at (record, FS_BROADCAST_P_R, NULL);
  double share = ldexp (1, n) / (ldexp (1, n) - 1);

  memcpy (fs_record_at (record, FS_BROADCAST_P, NULL), loads->p, (size_t) n * sizeof *loads->p);
  for (int i = 0; i < n; i++)
    P_r[i] = share /= 2; /* eq 9: 2^(n-i-1) / (N - 1) */
  *fs_record_at (record, FS_BROADCAST_DBAR, NULL) = loads->dbar;
  *fs_record_at (record, FS_BROADCAST_OMEGA, NULL) = loads->omega;
  *fs_record_at (record, FS_BROADCAST_LAMBDA_SU, NULL) = loads->su * rate;
  *fs_record_at (record, FS_BROADCAST_LAMBDA_SB, NULL) = loads->sb * rate;
  *fs_record_at (record, FS_BROADCAST_LAMBDA_SR, NULL) = loads->sr * rate;
  *fs_record_at (record, FS_BROADCAST_LAMBDA_CU, NULL) = loads->cu * rate;
  *fs_record_at (record, FS_BROADCAST_LAMBDA_CB, NULL) = loads->cb * rate;
  *fs_record_at (record, FS_BROADCAST_LAMBDA_CR, NULL) = loads->cr * rate;
  *fs_record_at (record, FS_BROADCAST_LAMBDA_C, NULL) = loads->c * rate;
}

void
fs_broadcast_fill (FsModelPoint *point, const FsModelInputs *inputs, const FsBroadcastLoads *loads,
                   const FsBroadcastSource *source, double S_b, double S_u, double V_bar)
{
  FsRecord *record = point->outputs;
  double *tail = fs_record_at (record, record->n_quantities - FS_BROADCAST_N_TAIL, NULL); /* all scalars */
  double L_b = (S_b + source->W_sb) * V_bar;                                              /* SOM01 eq 2 */
  double L_u = (S_u + source->W_s) * V_bar;                                               /* SO eq 33 */
  /* Every message has the start-up time, which the printed unicast latency omits (ERRATA B5). */
  double startup = point->repairs & FS_REPAIR_B5 ? inputs->delta : 0;

  fill_loads (record, loads, inputs->n, point->rate);
  tail[FS_BROADCAST_S_B] = S_b;
  tail[FS_BROADCAST_S_U] = S_u;
  tail[FS_BROADCAST_LAMBDA_S] = source->lambda_s;
  tail[FS_BROADCAST_S_S] = source->S_s;
  tail[FS_BROADCAST_RHO_S] = source->rho_s;
  tail[FS_BROADCAST_W_S] = source->W_s;
  tail[FS_BROADCAST_V_BAR] = V_bar;
  tail[FS_BROADCAST_L_B] = L_b;
  tail[FS_BROADCAST_L_U] = L_u;
  *fs_record_at (record, FS_BROADCAST_LATENCY, NULL) = inputs->n * (L_b + inputs->delta); /* SOM01 eq 1 */
  *fs_record_at (record, FS_BROADCAST_LATENCY_UNICAST, NULL) = L_u + startup;
  /* dbar is also the mean depth of a destination in the binomial tree. */
  *fs_record_at (record, FS_BROADCAST_LATENCY_MEAN_DESTINATION, NULL) = loads->dbar * (L_b + inputs->delta);
}
