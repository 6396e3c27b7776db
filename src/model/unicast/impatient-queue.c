#include "model/unicast/impatient-queue.h"

#include <math.h>

/* Below this the closed forms cancel and the series takes over. */
#define SMALL 0.5

/* (-1)^k (k - 1)/k!, k = 2 …: at SMALL the first term left out is below 1e-18. */
static const double series[] = {
  1 / 2.0,
  -2 / 6.0,
  3 / 24.0,
  -4 / 120.0,
  5 / 720.0,
  -6 / 5040.0,
  7 / 40320.0,
  -8 / 362880.0,
  9 / 3628800.0,
  -10 / 39916800.0,
  11 / 479001600.0,
  -12 / 6227020800.0,
  13 / 87178291200.0,
  -14 / 1307674368000.0,
  15 / 20922789888000.0,
  -16 / 355687428096000.0,
};

void
fs_impatient_queue (double rho, double S, double tau, FsImpatientQueue *queue)
{
  double idle = 1 - rho, t = tau / S, x = idle * t;

  *queue = (FsImpatientQueue){ .rho = rho, .S = S, .t = t, .E = exp (-x) };
  if (x < SMALL)
    {
      double q2 = 0, slope = 0; /* q2(x) = (1 - e^-x (1 + x))/x^2 and its derivative */

      for (int k = G_N_ELEMENTS (series) - 1; k >= 0; k--)
        {
          slope = slope * x + q2;
          q2 = q2 * x + series[k];
        }
      queue->T1 = t * (1 + x * q2) / (1 + x); /* e1 = (1 - e^-x)/x */
      queue->T2 = t * t * q2;
      queue->T3 = t * t * t * slope;
    }
  else
    {
      /* Without powers of t, which overflow where E has long been 0. */
      queue->T1 = (1 - queue->E) / idle;
      queue->T2 = (1 - queue->E * (1 + x)) / (idle * idle);
      queue->T3 = (queue->E * t * t - 2 * queue->T2) / idle;
    }
  queue->P_t = rho * queue->E / (1 + rho + rho * rho * queue->T1);
  queue->w_a = rho * S * queue->T2 / (1 + rho * queue->T1);
}

/* d(theta tau)/dS = dt/dS = -t/S, e1' = -q2. */
void
fs_impatient_queue_slopes (const FsImpatientQueue *queue, double *P_t_slope, double *w_a_slope)
{
  double rho = queue->rho;
  double per_S = 1 / queue->S;
  double T1_slope = (queue->T2 - queue->T1) * per_S;
  double T2_slope = -(2 * queue->T2 + queue->T3) * per_S;
  double below = 1 + rho + rho * rho * queue->T1;
  double below_slope = rho * per_S * (1 + 2 * rho * queue->T1) + rho * rho * T1_slope;
  double served = 1 + rho * queue->T1;
  double served_slope = rho * (queue->T1 * per_S + T1_slope);

  *P_t_slope = queue->P_t * ((1 + queue->t) * per_S - below_slope / below);
  *w_a_slope = (rho * (2 * queue->T2 + queue->S * T2_slope) - queue->w_a * served_slope) / served;
}

double
fs_impatient_queue_printed_wait (const FsImpatientQueue *queue)
{
  double rho = queue->rho;
  double per_idle = 1 / (1 - rho);
  double tau = queue->t * queue->S;

  return (rho * queue->S * per_idle - (queue->S * per_idle + rho * tau) * queue->E - queue->P_t * tau)
         / ((1 - queue->P_t) * (1 - rho * rho * queue->E));
}
