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

double
fs_vc_multiplexing_of (const double *P, int V)
{
  double first = 0, second = 0;

  for (int v = 1; v <= V; v++)
    {
      first += v * P[v];
      second += v * (v * P[v]);
    }
  return first > 0 ? second / first : 1;
}

FsVcBusy
fs_vc_corrected_busy (double rho, int V, const double *factors)
{
  double power = 1, sum = 0, sum_slope = 0, term = 0, slope = 0, below, below_slope;
  FsVcBusy busy;

  /* (1 - rho) rho^v, and rho^V; derivatives with rho^(v-1) = power / rho, which is 0/0 at rate 0. */
  for (int v = 0; v < V; v++)
    {
      term = factors[v] * (1 - rho) * power;
      slope = factors[v] * ((v > 0 ? v * gsl_pow_int (rho, v - 1) : 0) - (v + 1) * power);
      sum += term;
      sum_slope += slope;
      power *= rho;
    }
  below = term;
  below_slope = slope;
  term = factors[V] * power;
  slope = factors[V] * V * gsl_pow_int (rho, V - 1);
  sum += term;
  sum_slope += slope;
  busy.P_all = term / sum;
  busy.P_all_slope = (slope - busy.P_all * sum_slope) / sum;
  busy.P_a = busy.P_all + below / sum / V;
  busy.P_a_slope = busy.P_all_slope + (below_slope - below / sum * sum_slope) / sum / V;
  return busy;
}
