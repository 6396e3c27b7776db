/* KD94 with random routing or virtual cut-through: all channels alike (MODELS.md
 * 6.4; eq 12-14). The same in both variants.
 */
#include "model/unicast/kim-das.h"

#include <gsl/gsl_math.h>
#include <math.h>

/* One channel. */
typedef struct {
  double P_b;  /* probability that it is busy */
  double free; /* share of the messages that are accepted */
  double held; /* mean time it is held, cycles */
  double t_avg;
} Channel;

/* t = T0 + P_b c t. @a: P_b per unit of @t, eq 12; @c: residual blockings of a message. FALSE when there is no real
 * root with P_b < 1. */
static gboolean
solve_infinite (double T0, double a, double c, Channel *channel)
{
  double discriminant = 1 - 4 * a * c * T0;

  if (!(discriminant >= 0))
    return FALSE;
  channel->t_avg = 2 * T0 / (1 + sqrt (discriminant)); /* eq 13, without its cancellation */
  channel->P_b = a * channel->t_avg;
  channel->free = 1;
  return channel->P_b < 1;
}

/* The same with P_b = a t (1 - P_b), eq 14: what is refused loads no channel. */
static gboolean
solve_finite (double T0, double a, double c, Channel *channel)
{
  double b = 1 - a * T0;

  if (c < 1)
    {
      double root = gsl_hypot (b, 2 * sqrt (a * T0) * sqrt (1 - c)); /* squares overflow */

      channel->t_avg = b >= 0 ? 2 * T0 / (b + root) : (root - b) / a / (2 * (1 - c));
    }
  else
    {
      double discriminant = b * b - 4 * a * (c - 1) * T0;

      if (!(b > 0 && discriminant >= 0))
        return FALSE;
      channel->t_avg = 2 * T0 / (b + sqrt (discriminant));
    }
  channel->free = 1 / (1 + a * channel->t_avg);
  channel->P_b = a * channel->t_avg * channel->free;
  return TRUE;
}

/* A channel is held while the message passes it; the delay is not printed (ERRATA K10). */
static gboolean
solve_cut_through (double T0, double a, double c, double passage, Channel *channel)
{
  channel->P_b = a * passage;
  channel->t_avg = T0 + c * channel->P_b * passage;
  channel->free = 1;
  return channel->P_b < 1;
}

void
fs_kim_das_solve_random (const FsModelInputs *inputs, const FsRoutes *routes, FsModelPoint *point)
{
  double h_a = routes->h_a;
  double T0 = (inputs->l + h_a - 1) * inputs->tu;
  double a = h_a * point->rate / inputs->n;
  double c = inputs->residual * (h_a - 1);
  gboolean cut_through = inputs->mode == FS_MODE_VCT;
  gboolean finite = inputs->finite_buffer && !cut_through;
  Channel channel;
  FsKimDasDelay delay;
  gboolean solved;

  if (cut_through)
    solved = solve_cut_through (T0, a, c, inputs->l * inputs->tu, &channel);
  else
    solved = finite ? solve_finite (T0, a, c, &channel) : solve_infinite (T0, a, c, &channel);
  point->status = solved ? FS_MODEL_OK : FS_MODEL_SATURATED;
  point->reason = solved ? FS_REASON_NONE : FS_REASON_CHANNEL;
  if (!solved || point->bare)
    return;
  channel.held = cut_through ? inputs->l * inputs->tu : channel.t_avg;
  delay.t_avg = channel.t_avg;
  delay.t_first = finite ? 0 : channel.P_b * inputs->residual * channel.held;
  delay.lambda_n = channel.free * point->rate;
  point->outputs = fs_kim_das_record (inputs, routes, &delay);
  *fs_record_at (point->outputs, FS_KIM_DAS_LAMBDA_C, NULL) = h_a * delay.lambda_n / inputs->n;
  *fs_record_at (point->outputs, FS_KIM_DAS_P_B, NULL) = channel.P_b;
}
