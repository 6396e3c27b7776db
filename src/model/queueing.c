#include "model/queueing.h"

double
fs_mg1_wait (double lambda, double S, double m)
{
  double slope;

  return fs_mg1_wait_and_slope (lambda, S, m, &slope);
}

double
fs_mg1_wait_and_slope (double lambda, double S, double m, double *slope)
{
  double deviation = S - m;
  double rho = lambda * S;
  double per_idle = 1 / (1 - rho); /* the one division: this is the innermost loop of the models */
  /* lambda (S^2 + (S - m)^2) / (2 (1 - rho)), without the squares, which overflow. */
  double wait = 0.5 * (rho * S + lambda * deviation * deviation) * per_idle;

  *slope = lambda * (S + deviation + wait) * per_idle;
  return wait;
}
