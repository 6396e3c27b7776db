#include "model/queueing.h"

#include <gsl/gsl_math.h>

double
fs_mg1_wait (double lambda, double S, double m, double spread)
{
  double slope;

  return fs_mg1_wait_and_slope (lambda, S, m, spread, &slope);
}

double
fs_mg1_wait_and_slope (double lambda, double S, double m, double spread, double *slope)
{
  double deviation = S - m;
  double rho = lambda * S;
  double per_idle = 1 / (1 - rho); /* the one division: this is the innermost loop of the models */
  /* lambda (S^2 + (S - m)^2 + spread) / (2 (1 - rho)), without the squares of S, which overflow. */
  double wait = 0.5 * (rho * S + lambda * deviation * deviation + lambda * spread) * per_idle;

  *slope = lambda * (S + deviation + wait) * per_idle;
  return wait;
}

void
fs_vc_probabilities (double rho, int V, double *P)
{
  double power = 1;

  for (int v = 0; v < V; v++)
    {
      P[v] = (1 - rho) * power;
      power *= rho;
    }
  P[V] = power;
}

double
fs_vc_all_busy (double rho, int V)
{
  return gsl_pow_int (rho, V);
}

double
fs_vc_adaptive_busy (double rho, int V)
{
  /* P_V + P_{V-1}/V: when V - 1 are busy, the idle one is the deterministic one
   * with probability 1/V. */
  return gsl_pow_int (rho, V - 1) * (rho * (1 - 1.0 / V) + 1.0 / V);
}

double
fs_vc_multiplexing (double rho, int V)
{
  double weighted = 0, plain = 0;

  /* sum (2v-1) rho^(v-1) / sum rho^(v-1): no 0/0 at rho = 0. */
  for (int v = V; v >= 1; v--)
    {
      weighted = weighted * rho + (2 * v - 1);
      plain = plain * rho + 1;
    }
  return weighted / plain;
}
